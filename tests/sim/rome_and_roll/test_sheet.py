"""Gaining, storing and spending."""

from __future__ import annotations

import pytest

from .positions import (
    coins,
    construct,
    do,
    finish,
    give,
    icons,
    lay,
    nero,
    opened,
    options,
    own,
    points,
    random_game,
    starting,
    table,
    track,
    turn,
    yard,
)


def test_the_example_of_coins():
    """RR-REC-1: 3 Coins, 1 more is 4"""
    m = table(2, "LEGATUS MERCATRIX", blueprints="A1 A2 L1 M1 M5 R1 U2 U3")
    give(m, 1, coins=3)
    lay(m, 1, "A1", "3,6-3,7")
    turn(m, 0, "blue 2")
    do(m, "RAISE", "USE A1 of 1")  # the owner gets 1 Coin
    assert coins(m, 1) == 4


def test_the_example_of_the_legatus():
    """RR-REC-4, RR-REC-5, RR-REC-6: 1 Soldier, 3 more by Raise Legions, 2 garrisoned: 2 are left, and all 4 count at the end"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, soldiers=1)
    lay(m, 0, "A1", "3,6-3,7")  # 1 Soldier
    lay(m, 0, "A2", "2,6-2,8")  # 2 Soldiers
    turn(m, 0, "blue 2")
    do(m, "RAISE", "USE A1 of 0", "USE A2 of 0")
    assert (m.state.soldiers[0], m.state.garrisoned[0]) == (4, 0)
    finish(m)
    own(m, 1, "E1")  # strength 2 each: E3 behind E1, and none else
    turn(m, 0, "blue 1")
    do(m, "CONQUER", "TAKE H1", "TAKE H2")
    assert (m.state.soldiers[0], m.state.garrisoned[0]) == (4, 2)
    assert points(m)["soldiers"] == 2  # half of 4, garrisoned or not


@pytest.mark.parametrize(("had", "gained", "now"), [(23, 3, 24), (24, 3, 24), (20, 3, 23)])
def test_a_track_ends_with_its_last_box(had, gained, now):
    """RR-REC-1, RR-REC-2, RR-REC-3: 24 Coins at most; a Trade brings 3, what is too much is lost"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, "WWW", coins=had)
    turn(m, 0, "blue 1")
    do(m, "TRADE", "SELL WWW?")
    assert coins(m) == now == min(24, had + gained)
    assert nero(m) == []  # the blue box, 11, was passed long ago


def test_tracks_never_go_down():
    """RR-REC-3: over a whole game at random no track ever falls"""
    m = opened(3, seed=5)
    before = m.state.track.copy()
    for position in random_game(m, 5):
        assert (position.state.track >= before).all()
        before = position.state.track.copy()
    assert before.sum() > 0


@pytest.mark.parametrize(("had", "used", "now"), [(15, 0, 16), (16, 9, 16), (14, 14, 16)])
def test_the_soldier_track_counts_used_soldiers(had, used, now):
    """RR-REC-4, RR-REC-6: 16 Soldiers in a game, garrisoned ones included; 2 more by a Training Ground"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, soldiers=had, garrisoned=used)
    lay(m, 0, "A2", "3,6-3,8")
    turn(m, 0, "blue 2")
    do(m, "RAISE", "USE A2 of 0")
    assert m.state.soldiers[0] == now == min(16, had + 2)
    assert m.state.garrisoned[0] == used


def test_the_senator_track_counts_used_senators():
    """RR-REC-4: 8 Senators in a game; the ninth is lost though all eight are deployed"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, "WB", senators=8, deployed=8)
    lay(m, 1, "A1", "3,6-3,7")
    turn(m, 0, "blue 3")
    construct(m, "A1", "2,6-2,7")
    assert (m.state.senators[0], m.state.deployed[0]) == (8, 8)


def test_a_crossed_soldier_does_not_come_back():
    """RR-REC-5: all garrisoned, so no Conquer, not even with an Auxiliary and Mars; and Senators deployed are no Senators"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, soldiers=9, garrisoned=9, senators=2, deployed=2, favours="MARS")
    lay(m, 0, "A1", "3,6-3,7")
    turn(m, 0, "blue 5")
    assert not [word for word in options(m) if word.startswith(("CONQUER", "SENATOR"))]
    give(m, 0, garrisoned=8)
    assert {"CONQUER", "CONQUER MARS"} <= options(m)  # 1 Soldier and 1 Auxiliary


@pytest.mark.parametrize(
    ("die", "bakes"),
    [("yellow 5", {"W", "B", "S", "F"}), ("yellow 6", {"J"})],
)
def test_a_basket_is_anything_but_jewellery(die, bakes):
    """RR-REC-7, RR-REC-9, RR-FREE-1: what is left on the die is stored; a Basket becomes Wood, Brick, Stone or Fish"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, "", boxes=0)
    turn(m, 0, die)
    do(m, "DONE")
    assert starting(m, "STORE") == bakes
    kind = sorted(bakes)[0]
    do(m, f"STORE {kind}")
    assert yard(m) == kind


def test_a_basket_pays_as_itself_from_the_die():
    """RR-REC-9, RR-REC-15: a Camp costs Wood and Brick; red 2 has two Baskets, and is used with a Senator as Builder"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, "", senators=1)
    turn(m, 0, "red 2")
    do(m, "SENATOR BUILDER")
    assert starting(m, "BUILD") == {"A1", "L1", "M1", "R1"}  # all that cost two goods, none of them Jewellery
    construct(m, "A1", "3,6-3,7")
    assert yard(m) == ""
    assert icons(m) == ""


def test_the_yard_has_no_limit():
    """RR-REC-8: 200 Wood and more"""
    m = table(2, "LEGATUS MERCATRIX")
    m.state.yard[0] = [200, 0, 0, 0, 0]
    turn(m, 0, "blue 2")
    finish(m)
    assert m.state.yard[0].tolist() == [201, 0, 1, 0, 0]


def test_an_icon_is_used_once():
    """RR-REC-10: blue 1 pays a Camp with its Wood and Brick; nothing is left to store"""
    m = table(2, "LEGATUS MERCATRIX")
    turn(m, 0, "blue 1")
    construct(m, "A1", "3,6-3,7")
    assert yard(m) == ""
    assert m.mover == 1  # nothing was left to decide


def test_an_auxiliary_is_never_stored():
    """RR-REC-11: blue 5 has an Auxiliary; after the turn Brick and Fish are there and the army is as strong as before"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, soldiers=1)
    turn(m, 0, "blue 5", other="blue 1")
    assert "CONQUER" in options(m)  # 1 + 1 against strength 2
    finish(m)
    assert yard(m) == "BF"
    turn(m, 0, "blue 1")
    assert "CONQUER" not in options(m)


def test_worker_icons_are_not_spent():
    """RR-REC-12, RR-GOD-JUPITER: the Builder of yellow 1 constructs and then, by Jupiter, expands; its two Stones can only be used once"""
    m = table(2, "LEGATUS MERCATRIX")
    own(m, 0, "G1")
    give(m, 0, "W", favours="JUPITER")
    turn(m, 0, "yellow 1")
    construct(m, "M1", "3,6-3,7")  # Wood of the Yard, Stone of the die
    assert icons(m) == "S"
    do(m, "JUPITER", "EXPAND?")
    assert track(m) == {"buildings": 1, "legacy": 1}
    assert icons(m) == ""


@pytest.mark.parametrize(
    ("yard_", "word"),
    [("WBF", "BUILD A1"), ("", "RAISE"), ("WWJ", "TRADE"), ("S", "EXPAND")],
)
def test_any_worker_is_every_worker(yard_, word):
    """RR-REC-13: red 6 has the icon for any worker"""
    m = table(2, "LEGATUS MERCATRIX")
    own(m, 0, "G1")
    lay(m, 1, "A1", "3,6-3,7")
    give(m, 0, yard_)
    turn(m, 0, "red 6")
    assert word in options(m)


def test_any_worker_as_merchant_and_architect():
    """RR-REC-13, AMB-4: with it a Jewellery in a set brings 1 Coin more, and a Camp costs one resource instead of two"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, "WWJ")
    turn(m, 0, "red 3")  # with its own Jewellery: WWJ or WJJ
    do(m, "TRADE", "SELL WWJ")
    assert coins(m) == 3 + 1
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, "W")
    turn(m, 0, "red 3")  # Fish and Jewellery do not pay Brick
    assert "BUILD A1" in options(m)
    construct(m, "A1", "3,6-3,7")
    finish(m)
    assert yard(m) == "FJ"  # the Wood is paid, the Brick saved, the icons stored


def test_the_other_die_does_not_pay():
    """RR-REC-15: blue 1 in hand is no use while red 5 is the chosen die"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, "", senators=1)
    turn(m, 0, "yellow 2", other="blue 1")  # two Bricks; Wood is on the other die
    assert m.mover == 1  # nothing could be done
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, "W", senators=1)
    turn(m, 0, "yellow 2", other="blue 1")
    assert "SENATOR BUILDER" in options(m)


def test_resources_of_others_turns_are_stored_or_bribe_at_once():
    """RR-REC-14, RR-FREE-2: a neighbour's Fishery produces 2 Fish in the builder's turn; its owner stores one and bribes with the other"""
    m = table(2, "LEGATUS MERCATRIX", blueprints="A1 A2 L1 M1 M3 R1 U2 U3")
    lay(m, 1, "M3", "5,4 4,4 3,4")
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    m.state.overseer[0] = 1
    construct(m, "A1", "3,5-4,5")
    assert m.mover == 1
    assert options(m) == {"STORE F", "TO DONATUS", "TO NICODEMUS", "TO FAUSTA"}
    do(m, "STORE F", "TO FAUSTA")
    assert yard(m, 1) == "F"
    assert m.state.boxes[1].tolist() == [0, 0, 1]
    assert m.mover == 1  # his own turn; the builder's is over
