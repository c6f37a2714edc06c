"""Construct: overseer, blueprint, cost, and the nine steps after drawing."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import EMPTY, FORUM, Phase

from .city import City
from .positions import (
    boxes,
    cells_of,
    coins,
    construct,
    do,
    draw,
    finish,
    foremen,
    give,
    icons,
    lay,
    nero,
    options,
    put_foreman,
    sites,
    starting,
    table,
    track,
    turn,
    yard,
)


def small(blueprints="A1 A2 L1 M1 M5 R1 U2 U3", **changes):
    return table(2, "LEGATUS MERCATRIX", blueprints=blueprints, **changes)


# the icon


@pytest.mark.parametrize(
    ("die", "may"),
    [
        ("blue 1", True),  # Builder
        ("blue 2", False),  # Legionary
        ("blue 4", False),  # Merchant
        ("yellow 4", True),  # Architect
        ("yellow 5", True),  # Legionary and Builder
        ("red 6", True),  # any worker
    ],
)
def test_the_icon_for_construct(die, may):
    """RR-CON-1: Builder, Architect or any worker"""
    m = small()
    give(m, 0, "WBSF")
    turn(m, 0, die)
    assert ("BUILD A1" in options(m)) == may if m.mover == 0 else not may


def test_a_senator_as_builder():
    """RR-CON-1, RR-ACT-6: with a Legionary alone; the building must then be built"""
    m = small()
    give(m, 0, "WB", senators=1)
    turn(m, 0, "blue 2")  # Wood and Stone, Legionary
    assert "BUILD A1" not in options(m)
    do(m, "SENATOR BUILDER")
    assert options(m) == {"BUILD A1", "BUILD A2", "BUILD M1", "BUILD M5"}
    assert m.state.deployed[0] == 1


# moving the overseer


def street(m, n, owner=1):
    """A row of Camps to the north of the Forum on the small map: 3,6-3,7 then 2,6-2,7, 1,5-1,6 (outside the wall) and 0,5-0,6."""
    places = ("3,6-3,7", "2,6-2,7", "1,6 0,6", "0,4-0,5")[:n]
    return [lay(m, owner, "A1", where) for where in places]


@pytest.mark.parametrize(("fish", "last"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_the_first_step_is_free_and_every_other_costs_a_fish(fish, last):
    """RR-CON-2, RR-CON-3: from the Forum along four Camps in a row; with n Fish the overseer gets to Camp n + 1 and no farther"""
    m = small()
    camps = street(m, 4)
    give(m, 0, "WS" + "F" * fish)
    turn(m, 0, "blue 3")  # Brick and Stone, Builder
    do(m, "BUILD M1")
    city = City(m)
    expected = city.sites("M1", {FORUM, *camps[:last]})
    assert sites(m) == expected
    far = expected - city.sites("M1", {FORUM, *camps[: last - 1]})
    assert far
    draw(m, sorted(far)[0])
    assert "F" not in yard(m)  # all Fish were needed for the way


def test_a_short_way_costs_nothing():
    """RR-CON-2: 3 Fish stay in the Yard when the site is one step away"""
    m = small()
    street(m, 2)
    give(m, 0, "WSFFF")
    turn(m, 0, "blue 3")
    construct(m, "M1", "3,8 2,8")  # beside the first Camp, and beside the Forum
    finish(m)
    assert yard(m) == "BSFFF"  # Wood and one Stone are paid, Brick and Stone of the die stored


@pytest.mark.parametrize(("die", "left"), [("blue 6", {"W", "B", "S", "F"}), ("yellow 5", set())])
def test_fish_for_walking_may_come_from_the_die(die, left):
    """RR-CON-2, AMB-3: a Fish or a Basket of the die"""
    m = small()
    camps = street(m, 2)
    give(m, 0, "WS")
    turn(m, 0, die)
    do(m, "BUILD M1")
    far = City(m).sites("M1", {camps[1]}) - City(m).sites("M1", {FORUM, camps[0]})
    draw(m, sorted(far)[0])
    assert starting(m, "STORE") == left  # only the Basket of blue 6 is left


def test_a_basket_pays_the_way_or_the_cost_but_not_both():
    """RR-CON-2, RR-REC-10: one Basket, no Stone: with it the Brickmaker is paid and the overseer gets one step far"""
    m = small()
    camps = street(m, 2)
    give(m, 0, "W")
    turn(m, 0, "yellow 5")
    do(m, "BUILD M1")
    assert sites(m) == City(m).sites("M1", {FORUM, camps[0]})


def test_the_overseer_passes_others_but_does_not_stop_there():
    """RR-CON-3, RR-CON-4, AMB-33: through the first Camp with another overseer to the second, a Fish; the Forum may hold any number"""
    m = small()
    camps = street(m, 2)
    m.state.overseer[1] = camps[0]
    give(m, 0, "WSF")
    turn(m, 0, "blue 3")
    do(m, "BUILD M1")
    assert sites(m) == City(m).sites("M1", {FORUM, camps[1]})
    m = small()
    camps = street(m, 1)
    m.state.overseer[0] = camps[0]
    m.state.overseer[1] = FORUM
    give(m, 0, "WS")
    turn(m, 0, "blue 3")
    do(m, "BUILD M1")
    assert sites(m) == City(m).sites("M1", {FORUM, camps[0]})  # both overseers may be in the Forum


def test_the_way_may_go_through_the_forum():
    """RR-CON-3: from a Camp in the north over the Forum to one in the south: two steps, one Fish"""
    m = small()
    north, south = lay(m, 1, "A1", "3,6-3,7"), lay(m, 1, "A1", "7,6-7,7")
    m.state.overseer[0] = north
    give(m, 0, "WSF")
    turn(m, 0, "blue 3")
    do(m, "BUILD M1")
    assert sites(m) == City(m).sites("M1", {north, FORUM, south})
    draw(m, "8,6-8,7")  # only beside the southern Camp
    finish(m)
    assert yard(m) == "BS"  # the Fish is gone; Brick and Stone of the die


def test_moving_is_part_of_constructing():
    """RR-CON-5, RR-CON-24: the overseer is on the new building afterwards; without a building it stays where it was"""
    m = small()
    camps = street(m, 1)
    give(m, 0, "WS")
    turn(m, 0, "blue 3")
    assert not {word for word in options(m) if "MOVE" in word}
    number = construct(m, "M1", "2,6-2,7")  # by way of the Camp
    assert m.state.overseer[0] == number
    m = small()
    street(m, 1)
    turn(m, 0, "blue 3")
    finish(m)
    assert m.state.overseer[0] == FORUM
    assert camps == [1]


def test_a_shut_in_overseer_cannot_build():
    """RR-CON-2, RR-CON-11: all squares around building and neighbours are taken, and there is no Fish"""
    m = small()
    start = lay(m, 0, "A1", "0,0-0,1")
    lay(m, 1, "A1", "1,0-1,1")
    lay(m, 1, "A2", "2,0-2,2")
    m.state.overseer[0] = start
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    assert m.mover == 1  # from the first Camp the second is reached, but nothing is free beside either
    give(m, 0, "WBF")
    turn(m, 0, "blue 3")
    assert "BUILD A1" in options(m)  # one Fish: to the Training Ground


# selecting a blueprint


@pytest.mark.parametrize("owner", [0, 1])
def test_a_builder_needs_an_available_blueprint(owner):
    """RR-CON-6: no foreman on it, not even the own one"""
    m = small()
    put_foreman(m, owner, "A1")
    give(m, 0, "WBSF")
    turn(m, 0, "blue 3")
    assert "BUILD A1" not in options(m)
    assert "BUILD A2" in options(m)


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("die", ["yellow 4", "red 6"])
def test_an_architect_may_use_any_blueprint(owner, die):
    """RR-CON-7, RR-CON-8, AMB-4, AMB-34: an unavailable one costs the whole price, also if only the own foreman is on it"""
    m = small()
    put_foreman(m, owner, "A1")
    give(m, 0, "WB")
    turn(m, 0, die)
    do(m, "BUILD A1")
    assert m.state.phase == Phase.ORIENT  # nothing is saved
    assert yard(m) == ""


def test_an_architect_saves_one_resource():
    """RR-CON-8: a Villa costs W B S S; each of its kinds can be saved, the rest is paid"""
    for saved, left in (("W", "W"), ("B", "B"), ("S", "S")):
        m = small()
        give(m, 0, "WBSS")
        turn(m, 0, "red 1")  # Stone and Jewellery, Architect
        do(m, "BUILD U2")
        assert starting(m, "SAVE") == {"W", "B", "S"}
        do(m, f"SAVE {saved}")
        assert yard(m) == left
        assert icons(m) == "SJ"  # the Yard pays first


def test_only_what_makes_it_payable_can_be_saved():
    """RR-CON-8, RR-CON-9: without Wood the Wood must be saved; two missing are too many"""
    m = small()
    give(m, 0, "BS")
    turn(m, 0, "red 1")
    assert "BUILD U2" in options(m)
    do(m, "BUILD U2")
    assert m.state.phase == Phase.ORIENT  # Wood, unasked
    assert yard(m) == ""
    assert icons(m) == "J"
    m = small()
    give(m, 0, "S")
    turn(m, 0, "red 1")
    assert "BUILD U2" not in options(m)


def test_a_discount_must_leave_the_fish_for_the_way():
    """RR-CON-2, RR-CON-8: the only site is two steps away, so the Fish of a Garden's cost must be saved or kept for the walk

    Garden: W F. Yard: W F. Saving Wood leaves Wood but pays the Fish; then the overseer cannot get there.
    """
    m = small()
    start = lay(m, 0, "A1", "0,0-0,1")
    lay(m, 1, "A1", "1,0-1,1")
    lay(m, 1, "A2", "2,0-2,2")
    m.state.overseer[0] = start
    give(m, 0, "WF")
    turn(m, 0, "red 1")  # S J
    assert "BUILD L1" in options(m)
    do(m, "BUILD L1")
    assert m.state.phase == Phase.ORIENT  # Fish is saved, unasked
    assert yard(m) == "F"


def test_the_whole_cost_must_be_paid():
    """RR-CON-9: a Market is W W B B; one Brick short it cannot be built"""
    m = small()
    give(m, 0, "WW")
    turn(m, 0, "blue 3")  # one Brick
    assert "BUILD U3" not in options(m)
    m = small()
    give(m, 0, "WWB")
    turn(m, 0, "blue 3")
    assert "BUILD U3" in options(m)


def test_a_blueprint_is_never_used_up():
    """RR-CON-10: the same player and others build Camp after Camp, the foreman permitting"""
    m = small()
    for n, where in enumerate(("3,6-3,7", "2,6-2,7", "3,8 2,8")):
        give(m, 0, "WB")
        m.state.foreman[:] = EMPTY
        turn(m, 0, "blue 3")
        construct(m, "A1", where)
        assert track(m) == {"buildings": n + 1}


def test_a_builder_and_an_architect_on_a_die():
    """AMB-35: a Senator as Builder on a die with an Architect would add nothing and is not offered; the Architect serves"""
    m = small()
    put_foreman(m, 1, "A1")
    give(m, 0, "WB", senators=1)
    turn(m, 0, "yellow 4")
    assert "BUILD A1" in options(m)
    assert "SENATOR BUILDER" not in options(m)


# the nine steps


def test_the_plaza_of_the_example_gains_stone_and_fish():
    """RR-CON-22, RR-CON-23: drawn over a Stone and a Fish square it brings 1 Stone and 1 Fish at once, before anything else"""
    m = table(3, blueprints="A1 A2 L2 M1 M5 R1 U2 U3")
    give(m, 0, "BSS", buildings=5)  # the sixth is the Legatus's target
    turn(m, 0, "blue 3")
    do(m, "BUILD L2")
    draw(m, "3,7 3,8 3,9 4,8")  # Fish at 3,8, Stone at 3,9
    assert options(m) == {"STORE F", "TO THEOCLES", "TO CASSIAN", "TO VIVIANUS"}
    assert (m.state.overseer[0], track(m), nero(m)) == (FORUM, {"buildings": 5}, [])  # steps 3 to 5 come later
    do(m, "TO VIVIANUS")
    assert boxes(m) == [0, 0, 1]
    finish(m)
    assert yard(m) == "BSS"  # the square's Stone; Brick and Stone of the die; 1 B and 2 S are paid
    assert track(m) == {"buildings": 6, "coins": 2}
    assert nero(m) == [0]


def test_the_steps_after_drawing():
    """RR-CON-24, RR-CON-25, RR-CON-26, RR-CON-27: overseer onto the building, track, own foreman onto the card, any other one off"""
    m = table(3)
    put_foreman(m, 1, "A1")
    put_foreman(m, 2, "M1")
    put_foreman(m, 0, "U2")
    give(m, 0, "WB")
    turn(m, 0, "yellow 4")
    number = construct(m, "A1", "4,7-4,8")
    assert m.state.overseer[0] == number
    assert track(m) == {"buildings": 1}
    assert foremen(m) == {"A1": 0, "M1": 2}  # from the Villa to the Camp; seat 1 blocks nothing any more
    assert m.state.foreman[1] == EMPTY


def test_the_buildings_track_gives_a_nero_card():
    """RR-CON-25, RR-NERO-1: the Legatus's sixth building"""
    for had, owners in ((4, []), (5, [0]), (6, [])):
        m = small()
        give(m, 0, "WB", buildings=had)
        turn(m, 0, "blue 3")
        construct(m, "A1", "3,6-3,7")
        assert nero(m) == owners


@pytest.mark.parametrize(("had", "now"), [(11, 12), (12, 12)])
def test_a_full_buildings_track_stops_nobody(had, now):
    """RR-REC-2: the thirteenth building is built all the same, with all that follows"""
    m = small(blueprints="A1 A2 L2 M1 M5 R1 U2 U3")
    give(m, 0, "BSS", buildings=had)
    turn(m, 0, "blue 3")
    construct(m, "L2", "3,6-3,8 2,7")
    assert track(m) == {"buildings": now, "coins": 2}
    assert foremen(m) == {"L2": 0}


def test_an_immediate_ability_comes_before_production():
    """RR-CON-28, RR-CON-29: a Plaza brings 2 Coins at once; then its neighbour, a Garden of the same player, 1

    The Legatus has 9 Coins: with the Plaza's 2 he reaches his target, 11, and takes the highest card; only then the Mercatrix's Garden
    brings her from 8 to 9, her target, and the second card.
    """
    m = small(blueprints="A1 A2 L2 M1 M5 R2 U2 U3")
    lay(m, 1, "R2", "3,4-4,5")  # a Temple produces 1 Coin
    give(m, 0, "BSS", coins=9)
    give(m, 1, coins=8)
    turn(m, 0, "blue 3")
    construct(m, "L2", "3,6-3,8 2,7")
    assert (coins(m, 0), coins(m, 1)) == (11, 9)
    assert nero(m) == [0, 1]


def test_neighbours_produce_for_their_owners():
    """RR-CON-29: own and others' buildings; the new one itself does not, nor any farther away"""
    m = table(3)
    lay(m, 0, "M1", "4,6 3,6")  # own Brickmaker: 2 Brick
    lay(m, 1, "M1", "3,7-3,8")  # seat 1: 2 Brick
    lay(m, 2, "M1", "2,8-2,9")  # not adjacent
    give(m, 0, "WS")
    turn(m, 0, "yellow 1")
    construct(m, "M1", "4,7-4,8")
    finish(m)
    assert yard(m, 0) == "BBSS"  # 2 Bricks, and the die's two Stones; the Yard has paid
    assert yard(m, 1) == "BB"
    assert yard(m, 2) == ""


def test_each_neighbour_produces_once():
    """RR-CON-32: a Brickmaker with two common edges still produces 2 Bricks, not 4"""
    m = small()
    lay(m, 0, "M1", "2,6-2,7")
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    construct(m, "A1", "3,6-3,7")
    finish(m)
    assert yard(m, 0) == "BBBS"  # 2 produced; Brick and Stone of the die


def test_two_neighbours_of_one_owner_both_produce():
    """RR-CON-29, RR-CON-32: twice the same blueprint: 4 Bricks"""
    m = small()
    lay(m, 1, "M1", "2,6-2,7")
    lay(m, 1, "M1", "3,8 2,8")
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    construct(m, "A1", "3,6-3,7")
    assert yard(m, 1) == "BBBB"


def test_production_goes_clockwise_from_the_builder():
    """RR-CON-29, RR-ACT-7, AMB-10: three Jewellers around a new Camp; their owners are asked in the order 1, 2, 0 when seat 1 builds"""
    m = table(3)
    for seat, where in ((0, "4,6 3,6 3,5"), (2, "3,7-3,8 2,8"), (1, "4,9-4,10 3,10")):
        lay(m, seat, "M5", where)
    give(m, 1, "WB")
    turn(m, 1, "blue 3")
    do(m, "BUILD A1")
    draw(m, "4,7-4,8")
    asked = []
    while m.state.phase == Phase.GAIN and m.state.turn_step == 1 and len(asked) < 3:
        asked.append(m.mover)
        do(m, "STORE J")
    assert asked == [1, 2, 0]


@pytest.mark.parametrize(
    ("mine", "theirs", "senators"),
    [("", "", 0), ("3,8 2,8", "", 0), ("", "3,8 2,8", 1), ("2,6-2,7", "3,8 2,8", 1)],
)
def test_a_senator_for_building_next_to_an_opponent(mine, theirs, senators):
    """RR-CON-30, RR-SEN-1: not for own buildings and not for the Forum"""
    m = small()
    if mine:
        lay(m, 0, "R1", mine)
    if theirs:
        lay(m, 1, "R1", theirs)
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    construct(m, "A1", "3,6-3,7")
    assert m.state.senators[0] == senators


def test_one_senator_however_many_opponents():
    """RR-CON-30: next to buildings of both opponents, and two of one of them"""
    m = table(3)
    lay(m, 1, "R1", "4,6 3,6")
    lay(m, 1, "R1", "3,7 2,7")
    lay(m, 2, "R1", "4,9 3,9")
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    construct(m, "A1", "4,7-4,8")
    assert m.state.senators[0] == 1
    assert m.state.senators[1] == m.state.senators[2] == 0


def test_a_senator_comes_after_production():
    """RR-CON-29, RR-CON-30: while the opponent decides what to do with a Fish, the Senator is not there yet"""
    m = small(blueprints="A1 A2 L1 M1 M5 R3 U2 U3")
    lay(m, 1, "R3", "2,6-2,8")
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    construct(m, "A1", "3,6-3,7")
    assert (m.mover, m.state.phase) == (1, Phase.GAIN)
    assert m.state.senators[0] == 0
    do(m, "STORE F")
    assert m.state.senators[0] == 1


def test_a_neighbour_over_a_bridge_or_a_wall_counts():
    """RR-CON-20, RR-CON-29, RR-CON-30: a Brickmaker at the other end of the bridge produces, and gives a Senator"""
    m = small()
    lay(m, 1, "M1", "3,1-3,2")
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    m.state.overseer[0] = 1
    construct(m, "A1", "3,4-3,5")
    assert yard(m, 1) == "BB"
    assert m.state.senators[0] == 1


def test_what_was_drawn():
    """RR-CON-22: its name and cells"""
    m = small()
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    assert cells_of(m, construct(m, "A1", "3,6-3,7")) == "3,6 3,7"
