"""Building monuments: what they cost, where they stand, what they bring at once."""

from __future__ import annotations

import itertools

import pytest

from sim.magna_roma.state import EMPTY, Phase

from .positions import (
    MONUMENT_IDS,
    build,
    cell,
    changed,
    city,
    display,
    do,
    full_city,
    give,
    held,
    lay,
    monument,
    opened,
    options,
    points,
    stars,
    tokens,
    turn_of,
)

SQUARE = """
.   R01 R02
TC  R03 R04
"""


def acting(text=SQUARE, shown="M01 M02 M03", players=2, **goods):
    """A city whose owner may act."""
    m = opened(players)
    lay(m, 0, text)
    stars(m, 0, 0, 0, 0)
    display(m, shown)
    return turn_of(m, 0, phase=Phase.ACTION, **goods)


def builds(m):
    """The monuments on offer."""
    return {name[6:] for name in options(m) if name.startswith("BUILD")}


def crossings(m, name="M01"):
    """Where a monument can stand."""
    after = m.copy()
    assert f"BUILD {name}" in options(after)
    after.state.phase = Phase.CROSSING
    after.state.monument = monument(name)
    return {tuple(int(n) for n in option[9:].split(",")) for option in options(after)}


@pytest.mark.parametrize(
    ("coins", "offered"), [(3, set()), (4, {"M08"}), (5, {"M08", "M01"}), (6, {"M08", "M01", "M02"}), (60, {"M08", "M01", "M02"})]
)
def test_a_monument_must_be_paid_in_full(coins, offered):
    """MR-MON-1: 4, 5 and 6 coins"""
    assert builds(acting(shown="M01 M02 M08", coin=coins)) == offered


def test_a_monument_is_paid_and_placed():
    """MR-MON-1, MR-MON-2: 7 - 5 coins; all four tiles are built on; one crossing, chosen unasked"""
    m = acting(coin=7)
    do(m, "BUILD M01")
    assert held(m) == {"coin": 2}
    assert m.state.built[0] == 0
    under = {place for place in city(m) if m.state.under[m.state.city[0, cell(*place)]] == monument("M01")}
    assert under == {(3, 5), (3, 6), (4, 5), (4, 6)}
    assert m.state.phase == Phase.DRAFT


def test_only_monuments_on_display_can_be_built():
    """MR-MON-1: three of twelve, by anybody"""
    m = acting(shown="M05 M09 M12", coin=60)
    assert builds(m) == {"M05", "M09", "M12"}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (SQUARE, {(3, 5)}),
        (". R01 R02 R03\nTC R04 R05 R06", {(3, 5), (3, 6)}),
        (". R01 R02\n. R03 R04\nTC R05 R06", {(2, 5), (3, 5)}),
        ("R01 R02 R03\nR04 TC R05\nR06 R07 R08", set()),  # every crossing touches the town center
        ("TC R01 R02 R03 R04", set()),  # no crossing of four
        (". R01\nTC R02\n. R03", set()),
        (". R01 R02\nTC R03 .", set()),  # three of four
        (". R01 R02 R03\n. R04 . R05\nTC R06 R07 R08", set()),  # a hole in the middle
    ],
)
def test_a_monument_stands_where_four_city_tiles_meet(text, wanted):
    """MR-MON-2, MR-MON-3, MR-MON-5: all four there, none the town center; with no such place it cannot be bought"""
    m = acting(text, coin=60)
    if wanted:
        assert crossings(m) == wanted
    else:
        assert options(m) == {"END"}


def test_example_of_four_crossings():
    """MR-MON-2, MR-MON-3, MR-MON-4: rulebook, Build a monument: built on, town center, less than four tiles, and one that is allowed"""
    text = """
    R01 R02 R03 R04
    R05 R06 R07 R08
    .   TC  R09 R10
    """
    m = acting(text, coin=60)
    build(m, 0, "M06", 2, 3)  # R01 R02 R05 R06; the town center lies at (4, 4), the row above at 3
    # upper left cells: (2, 3) built on; (2, 4) over R02 and R06; (2, 5) free; (3, 3), (3, 4) touch the town center; (3, 5) free
    assert crossings(m) == {(2, 5), (3, 5)}


def test_no_tile_is_built_on_twice():
    """MR-MON-4: monuments side by side, none over another; nor over one's own of an earlier turn"""
    text = """
    R01 R02 R03 R04
    R05 R06 R07 R08
    R09 R10 R11 R12
    R13 R14 R15 R16
    TC  .   .   .
    """
    m = acting(text, coin=60)
    assert crossings(m) == {(r, c) for r in (0, 1, 2) for c in (4, 5, 6)}
    do(m, "BUILD M01", "CROSSING 1,5")  # the middle of nine
    m.state.phase = Phase.ACTION
    m.state.acted = 0
    assert builds(m) <= {"M12"}  # whatever has come to the display


@pytest.mark.parametrize("row", range(5))
@pytest.mark.parametrize("column", range(5))
def test_crossings_of_a_full_city(row, column):
    """MR-EDGE-3, MR-MON-2, MR-MON-3, MR-MON-4: 16, less 1, 2 or 4 at the town center; four monuments find room, or three"""
    m = acting(full_city(row, column), coin=60)
    edges = (row in (0, 4)) + (column in (0, 4))
    found = crossings(m)
    assert len(found) == 16 - {2: 1, 1: 2, 0: 4}[edges]
    apart = [
        four
        for four in itertools.combinations(sorted(found), 4)
        if all(abs(r - s) > 1 or abs(c - d) > 1 for (r, c), (s, d) in itertools.combinations(four, 2))
    ]
    assert bool(apart) == ((row, column) not in {(1, 1), (1, 3), (3, 1), (3, 3)})


def test_the_forum_goes_on_the_town_center():
    """MR-MON-6, MR-MON-M12: no crossing is asked for, none is needed; 1 luxury at once"""
    m = acting("TC", "M12 M01 M02", coin=3)
    assert options(m) == {"END", "BUILD M12"}
    do(m, "BUILD M12")
    assert held(m) == {"luxury": 1}
    assert m.state.built_at[monument("M12")] == cell(4, 4)
    assert m.state.phase == Phase.DRAFT


def test_the_forum_takes_no_crossing():
    """MR-MON-6: monuments beside it stand where they could before; with its coins the Forum can be built whatever else is there"""
    m = acting(SQUARE, "M12 M01 M02", coin=60)
    build(m, 0, "M12")
    display(m, "M01 M02 M03")
    assert crossings(m) == {(3, 5)}
    m = acting(SQUARE, "M12 M01 M02", coin=60)
    build(m, 0, "M01", 3, 5)
    display(m, "M12 M02 M03")
    assert builds(m) == {"M12"}


@pytest.mark.parametrize("name", MONUMENT_IDS)
def test_the_immediate_bonus(name):
    """MR-MON-7, MR-MON-M04, MR-MON-M08, MR-MON-M12, MR-AMB-27: a blessing, a legion, a luxury; the others bring nothing"""
    others = [other for other in ("M01", "M02", "M03") if other != name][:2]
    m = acting(SQUARE, " ".join([name, *others]), coin=10)
    do(m, f"BUILD {name}")
    cost = {"M01": 5, "M02": 6, "M03": 5, "M05": 5, "M06": 5, "M07": 5, "M12": 3}.get(name, 4)
    bonus = {"M04": {"blessing": 1}, "M08": {"legion": 1}, "M12": {"luxury": 1}}.get(name, {})
    assert held(m) == {"coin": 10 - cost} | bonus
    assert name not in [MONUMENT_IDS[n] for n in m.state.display[:3]]


def test_the_display_is_refilled_at_once():
    """MR-MON-8: with the top of the deck, in the same place; the next player can build it"""
    m = acting(shown="M01 M02 M03", coin=5)
    top = MONUMENT_IDS[m.state.deck[m.state.deck_top]]
    do(m, "BUILD M01")
    assert [MONUMENT_IDS[n] for n in m.state.display[:3]] == [top, "M02", "M03"]
    assert 12 - m.state.deck_top == 8
    lay(m, 1, ". P01 P02\nTC P03 P04")
    turn_of(m, 1, phase=Phase.ACTION, coin=60)
    assert builds(m) == {top, "M02", "M03"}


def test_an_empty_deck_leaves_gaps_in_the_display():
    """MR-MON-8, MR-EDGE-2: after nine refills 2, 1 and no monument are left"""
    m = opened()
    lay(m, 0, full_city(2, 2))
    stars(m, 0, 0, 0, 0)
    tokens(m, "T1 T2 T3")
    built = []
    for n in range(12):
        m.state.under[:] = EMPTY  # room for all of them
        turn_of(m, 0, phase=Phase.ACTION, coin=60)
        shown = builds(m)
        assert len(shown) == min(3, 12 - n)
        built.append(min(shown))
        do(m, f"BUILD {built[-1]}")
        if m.state.phase == Phase.CROSSING:
            do(m, sorted(options(m))[0])
        give(m, 0, legion=0, blessing=0, luxury=0)
    turn_of(m, 0, phase=Phase.ACTION, coin=60)
    assert options(m) == {"END"}
    assert sorted(built) == MONUMENT_IDS


def test_building_needs_no_population():
    """MR-MON-9, MR-MON-12: it decides only whether the monument scores"""
    m = acting(coin=6)
    do(m, "BUILD M02")
    assert points(m) == {}
    give(m, 0, population=3)
    assert points(m) == {}
    give(m, 0, population=4)
    assert points(m) == {"mausoleum": 9, "total": 9}


def test_what_lies_under_a_monument_still_counts():
    """MR-MON-10, MR-AMB-10: covered tiles join with new ones, can be blessed, and keep colour and icon"""
    m = acting(shown="M06 M01 M02", coin=5)
    do(m, "BUILD M06")
    turn_of(m, 0, "P02")  # ZXZY: its south Z above R01's (XXYZ) north X: 1 legion
    do(m, "CELL 2,5", "ROTATE 0")
    assert held(m) == {"legion": 1}
    turn_of(m, 0, phase=Phase.ACTION, blessing=1, legion=0)
    do(m, "BLESS")
    assert {"BLESS_AT 3,5", "BLESS_AT 3,6", "BLESS_AT 4,5", "BLESS_AT 4,6", "BLESS_AT 2,5"} == options(m)
    give(m, 0, population=3)
    assert points(m)["basilica"] == 12  # four red tiles


def test_the_forum_leaves_the_town_centers_edges_open():
    """MR-AMB-10, MR-MON-10: a tile beside it still joins, and blessing that tile too"""
    m = acting("TC", "M12 M01 M02", coin=3)
    do(m, "BUILD M12")
    turn_of(m, 0, "R01", luxury=0)
    do(m, "CELL 4,5", "ROTATE 1")  # Y to Y
    assert held(m) == {"luxury": 1}


def test_a_monument_in_another_city_is_no_hindrance():
    """MR-MON-4, MR-GAME-4: the same cells in one's own city are free"""
    m = acting(coin=60)
    lay(m, 1, ". P01 P02\nTC P03 P04")
    build(m, 1, "M06", 3, 5)
    assert crossings(m) == {(3, 5)}


def test_a_larger_display_is_a_parameter():
    """MR-MON-8 with five places"""
    m = changed(display_size=5)
    assert (m.state.display != EMPTY).sum() == 5
    assert 12 - m.state.deck_top == 7


def test_at_most_one_city_has_the_forum():
    """MR-MON-6: it exists once"""
    m = acting("TC", "M12 M01 M02", coin=3)
    do(m, "BUILD M12")
    turn_of(m, 1, phase=Phase.ACTION, coin=60)
    assert "M12" not in builds(m)


def test_the_town_center_is_built_on_once():
    """MR-MON-4, MR-MON-6 with a second monument that goes there"""
    m = changed(monuments={"M01": {"place": "town_center"}})
    display(m, "M12 M01 M02")
    turn_of(m, 0, phase=Phase.ACTION, coin=60)
    assert builds(m) == {"M12", "M01"}
    build(m, 0, "M12")
    display(m, "M01 M02 M03")
    assert builds(m) == set()
