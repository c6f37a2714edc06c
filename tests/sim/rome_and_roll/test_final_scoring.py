"""Nero cards, final scoring and ties."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import Character

from . import box
from .positions import construct, do, give, lay, nero, own, points, table, track, turn

BLUE = {
    (name, kind): int(row[f"{kind}_blue"])
    for name, row in box.PINNED["characters"].items()
    for kind in ("coins", "buildings", "legacy", "glory")
}


@pytest.mark.parametrize("character", [character.name for character in Character])
@pytest.mark.parametrize("kind", ["coins", "buildings", "legacy", "glory"])
def test_the_blue_box_of_each_track_of_each_character(character, kind):
    """RR-NERO-1, RR-NERO-3: one box short of it, on it, and past it"""
    for short, cards in ((2, []), (1, [0]), (0, [])):
        m = table(2, f"{character} {'LEGATUS' if character != 'LEGATUS' else 'MERCATRIX'}", favours="")
        own(m, 1, "G1")
        give(m, 0, "WBS", soldiers=2, **{kind: BLUE[character, kind] - short})
        if kind == "coins":  # seat 1 uses the Camp of seat 0: 1 Coin
            lay(m, 0, "A1", "3,6-3,7")
            turn(m, 1, "blue 2", other="blue 3")
            do(m, "RAISE", "USE A1 of 0")
        else:
            turn(m, 0, "blue 1")
        if kind == "buildings":
            construct(m, "A1", "3,6-3,7")
        elif kind == "legacy":
            do(m, "EXPAND")
        elif kind == "glory":
            do(m, "CONQUER", "TAKE H1")
        assert track(m)[kind] == BLUE[character, kind] - short + 1
        assert nero(m) == cards


def test_the_highest_card_first():
    """RR-NERO-1, RR-SET-11, RR-SCORE-7: 8, then 6, then 4 points"""
    m = table(3)
    for seat, total in ((1, 8), (0, 6), (2, 4)):
        give(m, seat, "WB", buildings=BLUE[Character(int(m.state.character[seat])).name, "buildings"] - 1)
        turn(m, seat, "blue 3")
        m.state.foreman[:] = -1
        construct(m, "A1", {1: "4,7-4,8", 0: "8,7-8,8", 2: "7,10 8,10"}[seat])
        assert points(m, seat)["nero"] == total
    assert nero(m) == [1, 0, 2]


def test_a_jump_over_the_blue_box():
    """RR-NERO-4: the Legatus's Coins from 10 to 13: the target is 11"""
    m = table(3)
    give(m, 0, "WWW", coins=10)
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "TRADE", "SELL WWW?")
    assert (track(m), nero(m)) == ({"coins": 13}, [0])


def test_an_empty_stack():
    """RR-NERO-3: with no card left a blue box brings nothing, and the track goes on"""
    m = table(3)
    m.state.nero_taken = 3
    m.state.nero_owner[:3] = 1
    give(m, 0, "WWW", coins=10)
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "TRADE", "SELL WWW?")
    assert (track(m), nero(m)) == ({"coins": 13}, [1, 1, 1])


def test_two_targets_in_one_action():
    """RR-NERO-1: a Plaza is the sixth building, and its 2 Coins reach 11: first the Buildings track, then Coins"""
    m = table(2, "LEGATUS MERCATRIX", blueprints="A1 A2 L2 M1 M5 R1 U2 U3")
    give(m, 0, "BSS", buildings=5, coins=9)
    turn(m, 0, "blue 3")
    construct(m, "L2", "3,6-3,8 2,7")
    assert nero(m) == [0, 0]
    assert points(m)["nero"] == 8 + 6


@pytest.mark.parametrize("kind", ["coins", "buildings", "legacy", "glory"])
def test_points_of_the_tracks(kind):
    """RR-SCORE-1, RR-SCORE-2, RR-SCORE-3, RR-SCORE-4: the highest number that is underlined"""
    m = table(3)
    give(m, 0, **{kind: 7})
    assert points(m) == {kind: 7, "total": 7}


@pytest.mark.parametrize(
    ("advisors", "vp"),
    [("", 0), ("THEOCLES 4, CASSIAN 4", 0), ("THEOCLES 5", 3), ("CASSIAN 5, VIVIANUS 3", 4), ("THEOCLES 5, CASSIAN 5, VIVIANUS 5", 12)],
)
def test_points_of_advisors(advisors, vp):
    """RR-SCORE-5: only those with all five boxes"""
    m = table(3)
    give(m, 0, advisors=advisors)
    assert points(m).get("advisors", 0) == vp


@pytest.mark.parametrize(("n", "vp"), [(0, 0), (1, 1), (2, 1), (3, 2), (16, 8)])
@pytest.mark.parametrize("used", [0, 1])
def test_points_of_soldiers(n, used, vp):
    """RR-SCORE-8, RR-REC-5: half, rounded up, garrisoned or not"""
    m = table(3)
    give(m, 0, soldiers=n, garrisoned=min(n, used))
    assert points(m).get("soldiers", 0) == vp


@pytest.mark.parametrize(("n", "vp"), [(0, 0), (1, 1), (2, 1), (5, 3), (8, 4)])
@pytest.mark.parametrize("used", [0, 1])
def test_points_of_senators(n, used, vp):
    """RR-SCORE-9, RR-REC-5: half, rounded up, deployed or not"""
    m = table(3)
    give(m, 0, senators=n, deployed=min(n, used))
    assert points(m).get("senators", 0) == vp


def test_what_scores_nothing():
    """RR-SCORE-10: goods, Favours, settlements and roads as such"""
    m = table(3)
    give(m, 0, "WWWWBBBBSSSSFFFFJJJJ", favours="JUPITER MARS MERCURY")
    own(m, 0, "G1 G2 H1", "GR1 GR2 HR1")
    assert points(m) == {}


def test_a_whole_sheet():
    """RR-SCORE-1, RR-SCORE-2, RR-SCORE-3, RR-SCORE-4, RR-SCORE-5, RR-SCORE-6, RR-SCORE-7, RR-SCORE-8, RR-SCORE-9: summed up by hand"""
    m = table(3)
    give(m, 0, "WWW", coins=12, buildings=3, legacy=9, glory=5, advisors="CASSIAN 5", soldiers=5, garrisoned=4, senators=3, deployed=3)
    lay(m, 0, "R1", "4,7-4,8")  # 1
    lay(m, 0, "U2", "8,7-8,9 9,9")  # next to the Forum: 1
    lay(m, 0, "A1", "4,13-4,14")  # outside: 2
    m.state.nero_taken = 2
    m.state.nero_owner[:2] = [1, 0]  # 8 for seat 1, 6 for seat 0
    assert points(m) == {
        "coins": 12,
        "buildings": 3,
        "legacy": 9,
        "glory": 5,
        "advisors": 4,
        "nero": 6,
        "soldiers": 3,
        "senators": 2,
        "R1": 1,
        "U2": 1,
        "A1": 2,
        "total": 12 + 3 + 9 + 5 + 4 + 6 + 3 + 2 + 1 + 1 + 2,
    }
    assert points(m, 1) == {"nero": 8, "total": 8}


@pytest.mark.parametrize(
    ("coins", "soldiers", "ranks"),
    [
        ((9, 5, 7), (0, 0, 0), [1, 3, 2]),
        ((5, 4, 7), (0, 2, 0), [3, 2, 1]),  # 5, 4 + 1, 7: seat 1 has more Soldiers, all garrisoned
        ((7, 7, 5), (0, 0, 4), [2, 2, 1]),  # 7, 7, 5 + 2: seat 2 by Soldiers
        ((7, 7, 3), (0, 0, 0), [1, 1, 3]),
    ],
)
def test_ranks(coins, soldiers, ranks):
    """RR-TIE-1: most points; a tie goes to whoever has gained more Soldiers; else it is shared"""
    m = table(3)
    for seat in range(3):
        give(m, seat, coins=coins[seat], soldiers=soldiers[seat], garrisoned=soldiers[seat])
    assert m.ranks() == ranks
