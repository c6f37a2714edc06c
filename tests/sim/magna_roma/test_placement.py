"""Placing a city tile: where, how turned, and what its symbols bring."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.magna_roma.actions import CELL
from sim.magna_roma.state import Phase

from .book import fits, neighbours
from .positions import box, cell, changed, city, do, held, lay, opened, options, random_game, ring_text, stars, started, tokens, turn_of


def placed(text, name, *where, variant="base", seat=0, **goods):
    """A city in which a tile has just been placed."""
    m = opened(2, variant)
    lay(m, seat, text)
    stars(m, seat, 0, 0, 0)
    turn_of(m, seat, name, **goods)
    return do(m, *where)


def test_example_of_one_military_symbol():
    """MR-PLACE-7, MR-PLACE-8, MR-SYM-4: rulebook, Tile placement: two colours, so the lesser benefit, 1 legion"""
    # R07 is XYZ-, its X to the north; P07 is ZXY-, turned twice its Z to the south
    m = placed("TC R07", "P07", "CELL 3,5", "ROTATE 2")
    assert held(m) == {"legion": 1}


def test_example_of_two_symbols():
    """MR-PLACE-7, MR-PLACE-8, MR-SYM-4, MR-SYM-5: rulebook, Tile placement: red beside red 2 legions, red beside purple 1 faith"""
    # R05 is ZZXY; turned twice XYZZ: its south Z meets the X of R07, its west Z the east Z of P07 turned once (-ZXY)
    m = placed("P07/1 .\nTC R07", "R05", "CELL 3,5", "ROTATE 2")
    assert held(m) == {"legion": 2, "faith": 1}


def test_example_of_a_red_tile_with_a_star():
    """MR-PLACE-4, MR-PLACE-6, MR-PLACE-7, MR-SYM-2: rulebook, Place a city tile: one red space, 2 legions and 1 point"""
    # R13 is XXY-*; turned twice Y-XX: its south X meets the north Z of R07 turned twice (Z-XY), its west X the east X of P07 (ZXY-)
    m = placed("P07 .\nTC R07/2", "R13", "CELL 3,5", "ROTATE 2")
    assert held(m) == {"legion": 2}
    assert m.state.prestige[0] == 1
    assert list(m.state.stars[0]) == [1, 0, 0]


NORTH = {"X": 0, "Y": 2, "Z": 1}  # quarter turns that bring this half of R01 (XXYZ) to the north
SOUTH_OF_R02 = {"X": 0, "Y": 1, "Z": 3}  # of R02 (XYXZ) to the south
SOUTH_OF_P01 = {"X": 0, "Y": 3, "Z": 1}  # of P01 (ZZXY) to the south
BENEFITS = {  # lesser, greater
    "XX": ("point", 1, 3),
    "YY": ("luxury", 1, 2),
    "ZZ": ("faith", 1, 2),
    "XY": ("coin", 2, 3),
    "YZ": ("population", 1, 2),
    "XZ": ("legion", 1, 2),
}


def gained(m, seat=0):
    """What the seat holds, with its points."""
    return held(m, seat) | ({"point": int(m.state.prestige[seat])} if m.state.prestige[seat] else {})


@pytest.mark.parametrize("lower", "XYZ")
@pytest.mark.parametrize("upper", "XYZ")
@pytest.mark.parametrize("colour", ["red", "purple"])
def test_each_pair_of_halves_brings_its_symbol(lower, upper, colour):
    """A red tile below, a red or purple one placed above it.

    MR-SYM-1, MR-SYM-2, MR-SYM-3, MR-SYM-4, MR-SYM-5, MR-SYM-6, MR-SYM-7, MR-PLACE-8
    """
    name, turns = ("R02", SOUTH_OF_R02) if colour == "red" else ("P01", SOUTH_OF_P01)
    m = placed(f"TC R01/{NORTH[lower]}", name, "CELL 3,5", f"ROTATE {turns[upper]}")
    good, lesser, greater = BENEFITS["".join(sorted(lower + upper))]
    assert gained(m) == {good: greater if colour == "red" else lesser}


@pytest.mark.parametrize(
    ("side", "where", "turns"),
    [
        ("X", "CELL 3,4", {"X": 0, "Y": 1, "Z": 3}),  # north of the town center: R02's south
        ("Y", "CELL 4,5", {"X": 1, "Y": 2, "Z": 0}),  # east of it: R02's west
        ("Z", "CELL 5,4", {"X": 0, "Y": 3, "Z": 1}),  # south of it: R02's north
    ],
)
@pytest.mark.parametrize("half", "XYZ")
@pytest.mark.parametrize("variant", ["base", "tc_greater"])
def test_a_symbol_with_the_town_center_is_lesser(side, where, turns, half, variant):
    """MR-PLACE-9, MR-AMB-2: its roofs have none of the three colours; `tc_greater` reads it the other way"""
    m = placed("TC", "R02", where, f"ROTATE {turns[half]}", variant=variant)
    good, lesser, greater = BENEFITS["".join(sorted(side + half))]
    assert gained(m) == {good: greater if variant == "tc_greater" else lesser}


@pytest.mark.parametrize("turns", range(4))
def test_a_blank_edge_makes_no_symbol(turns):
    """MR-SYM-1, MR-PLACE-4: R02 has a half on every edge, the town center none to the west; blank beside blank, too"""
    assert gained(placed("TC", "R02", "CELL 4,3", f"ROTATE {turns}")) == {}
    # R31 is Z---**: whichever blank edge it turns to R02's halves makes nothing; its Z to the south meets R02's X
    m = placed("R02 TC", "R31", "CELL 3,3", f"ROTATE {turns}")
    assert {key: n for key, n in gained(m).items() if key != "coin"} == ({"legion": 2} if turns == 2 else {})


def test_four_symbols_in_one_placement():
    """MR-PLACE-7: a hole between four tiles, each join on its own: 3 points, 2 coins, 1 and 1 population"""
    # R01 is XXYZ: north X to the X of red R10 (YZX-): 3 points; east X to the west Y of purple P01 (ZZXY): 2 coins;
    # south Y to the north Z of brown B09 (ZYX-): 1 population; west Z to the town center's Y: 1 population
    text = """
    B01 R10 B02
    TC  .   P01
    B03 B09 B04
    """
    m = placed(text, "R01", "CELL 4,5", "ROTATE 0")
    assert gained(m) == {"point": 3, "coin": 2, "population": 2}


def test_a_tile_that_completes_nothing_is_legal():
    """MR-PLACE-4: all four rotations of a tile are offered whatever they meet"""
    m = turn_of(opened(), 0, "R02")
    do(m, "CELL 4,3")
    assert options(m) == {"ROTATE 0", "ROTATE 1", "ROTATE 2", "ROTATE 3"}
    do(m, "ROTATE 3")
    assert held(m) == {}
    assert m.state.turned[1] == 3


@pytest.mark.parametrize(("name", "turns"), [("R01", 4), ("R02", 4), ("R27", 2), ("B29", 2), ("P27", 2), ("R30", 4), ("R31", 4)])
def test_rotations_that_look_alike_are_offered_once(name, turns):
    """MR-PLACE-4: X-X- looks the same after half a turn; Z-Y- does not"""
    m = do(turn_of(opened(), 0, name), "CELL 4,3")
    assert options(m) == {f"ROTATE {n}" for n in range(turns)}


def test_a_tile_alike_from_all_sides_is_not_turned_at_all():
    """MR-PLACE-4 with a changed tile: XXXX"""
    m = changed(tiles={"R01": dict.fromkeys("nesw", "X")})
    do(turn_of(m, 0, "R01"), "CELL 3,4")
    assert m.state.phase != Phase.ROTATE
    assert m.state.prestige[0] == 1  # its X on the town center's


def test_turning_is_clockwise():
    """MR-PLACE-4: R21 is XY--; its X is to the south after half a turn, its Y after one quarter"""
    assert gained(placed("TC", "R21", "CELL 3,4", "ROTATE 2")) == {"point": 1}  # X on X
    assert gained(placed("TC", "R21", "CELL 3,4", "ROTATE 1")) == {"coin": 2}  # Y on X
    assert gained(placed("TC", "R21", "CELL 3,4", "ROTATE 0")) == {}


def test_the_tile_under_ones_own_cylinder_is_placed():
    """MR-PLACE-1: that tile and no other, and it leaves the ring"""
    m = started(box(3, seed=8))
    seat = m.mover
    slot = int(m.state.slot[seat])
    assert ring_text(m).split()[slot] == f".@{seat}"
    before = int(m.state.tile)
    m.play(m.legal_ids()[0])
    m.play(m.legal_ids()[0])
    assert [int(tile) for tile in m.state.city[seat] if tile >= 0 and tile < 96] == [before]


def cells_for(text, seat=0, players=2):
    m = opened(players)
    lay(m, seat, text)
    turn_of(m, seat)
    return {tuple(int(n) for n in name[5:].split(",")) for name in options(m)}


def test_the_first_tile_goes_beside_the_town_center():
    """MR-PLACE-2, MR-EDGE-17: four cells, and so at most one join"""
    assert cells_for("TC") == {(3, 4), (4, 3), (4, 5), (5, 4)}


def test_a_corner_is_not_enough():
    """MR-PLACE-2: eight cells beside an L of three, the inner corner once"""
    assert cells_for("R01 .\nTC R02") == {(2, 4), (3, 3), (3, 5), (4, 3), (4, 6), (5, 4), (5, 5)}


def test_a_city_five_wide_grows_no_wider():
    """MR-PLACE-3: above and below only"""
    assert cells_for("R01 TC R02 R03 R04") == {(r, c) for r in (3, 5) for c in range(3, 8)}


def test_a_city_five_high_grows_no_higher():
    """MR-PLACE-3"""
    assert cells_for("R01\nR02\nR03\nTC\nR04") == {(r, c) for r in range(1, 6) for c in (3, 5)}


def test_width_and_height_count_for_the_city_as_a_whole():
    """MR-PLACE-3: a staircase five wide and four high may grow upwards or downwards by one row, and inside"""
    text = """
    TC  R01 .   .   .
    .   R02 R03 .   .
    .   .   R04 R05 .
    .   .   .   R06 R07
    """
    rows = cells_for(text)
    # row 3: above TC and R01; row 4: right of R01; row 5: left of R02, right of R03; row 6: left of R04, right of R05; row 7: left of R06;
    # row 8: below R06 and R07; nothing left of the town center or right of R07
    assert rows == {(3, 4), (3, 5), (4, 6), (5, 4), (5, 7), (6, 5), (6, 8), (7, 6), (8, 7), (8, 8)}


@pytest.mark.parametrize("row", range(5))
@pytest.mark.parametrize("column", range(5))
def test_the_town_center_may_end_anywhere_in_the_square(row, column):
    """MR-GAME-2: 24 tiles round it; with one cell left, that cell is the only one and the tile goes there unasked"""
    names = iter(f"{letter}{n:02}" for letter in "RPB" for n in range(1, 33))
    words = [["TC" if (r, c) == (row, column) else next(names) for c in range(5)] for r in range(5)]
    words[4 - row if row != 2 else 0][column] = "."
    m = opened()
    lay(m, 0, "\n".join(" ".join(line) for line in words))
    empty = (4 + (4 - row if row != 2 else 0) - row, 4)
    m = turn_of(m, 0)
    assert options(m) == {"CELL {},{}".format(*empty)}


@given(st.lists(st.integers(0, 10**6), min_size=0, max_size=23))
def test_cells_are_those_of_the_rule(numbers):
    """MR-PLACE-2, MR-PLACE-3, MR-GAME-2: in any city that can grow, against all 81 cells; there is always one until the square is full"""
    m = turn_of(opened(), 0)
    s = m.state
    shape = {(4, 4)}
    for tile, number in enumerate([*numbers, 0]):
        wanted = sorted(
            place
            for place in ((r, c) for r in range(9) for c in range(9))
            if place not in shape and set(neighbours(place)) & shape and fits(shape | {place}, 5)
        )
        found = [divmod(action - CELL, 9) for action in m.legal_ids()]
        assert found == wanted  # row by row
        assert 1 <= len(found) <= 20
        row, column = wanted[number % len(wanted)]
        shape.add((row, column))
        s.city[0, cell(row, column)] = tile
        s.top[0], s.bottom[0] = min(s.top[0], row), max(s.bottom[0], row)
        s.left[0], s.right[0] = min(s.left[0], column), max(s.right[0], column)


def test_tiles_never_move_once_placed():
    """MR-PLACE-5: nor do they turn, in a whole game"""
    m = started(box(2, seed=4))
    seen = {}
    for _ in random_game(m, 2):
        for seat in range(2):
            for place in city(m, seat):
                number = int(m.state.city[seat, cell(*place)])
                where = (seat, place, int(m.state.turned[number]))
                assert seen.setdefault(number, where) == where
    assert len(seen) >= 2 + 46


def test_stars_come_before_symbols():
    """MR-PLACE-6, MR-AMB-9, MR-AMB-26: a star's luxury reaches a trade of 3 coins while the coins of the join are still to come"""
    m = opened()
    lay(m, 0, "TC")
    tokens(m, "T2 T1 T3")  # 3 coins for 2 population above spaces 3 and 4
    stars(m, 0, 0, 4, 0)
    turn_of(m, 0, "P14", luxury=2, coin=1)
    do(m, "CELL 3,4", "ROTATE 0")  # P14 is XXY-*: a purple star: 1 luxury; then Y on X: 2 coins, 3 in all
    assert m.state.phase != Phase.TRADE
    assert held(m) == {"luxury": 3, "coin": 3}


def test_benefits_cannot_be_declined():
    """MR-SYM-8, MR-AMB-25: what a placement brings is gained before the next decision, here all at once"""
    m = placed("P07/1 .\nTC R07", "R05", "CELL 3,5", "ROTATE 2", blessing=1)
    assert held(m) == {"legion": 2, "faith": 1, "blessing": 1}
    assert options(m) == {"END", "BLESS"}


def test_joins_already_there_bring_nothing_again():
    """MR-PLACE-7: only those of the new tile"""
    # the east Y of R07 (XYZ-) and the west Y of P01 (ZZXY) are joined already; the new tile touches only the town center's blank edge
    m = placed("TC R07 P01", "B05", "CELL 4,3", "ROTATE 0")
    assert gained(m) == {}


def test_another_seats_city_brings_nothing():
    """MR-GAME-4, MR-PLACE-7: seat 1 places beside nothing where seat 0 has a tile"""
    m = opened()
    lay(m, 0, "TC R07")
    stars(m, 0, 0, 0, 0)
    turn_of(m, 1, "P07")
    do(m, "CELL 4,3", "ROTATE 0")
    assert gained(m, 0) == gained(m, 1) == {}
    assert city(m, 1) == {(4, 4): "TC", (4, 3): "P07"}
