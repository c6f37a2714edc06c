"""The build action: where a building may stand."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.city_of_rome.state import COLUMNS, ROWS, Kind

from .positions import at, cell, cells, changed, city, do, hand, lay, options, started


def sites(text, kind="R2"):
    m = started()
    lay(m, 0, text)
    at(m, 0, hand=kind, bricks=3)
    do(m, f"BUILD {kind}")
    return cells(m)


def test_a_build_takes_one_building_from_hand():
    """CR-BLD-1"""
    m = started()
    lay(m, 0, "[VEG] R2")
    at(m, 0, hand="R2 R2 R3", bricks=3, cogs=2)
    do(m, "BUILD R2", "CELL 2,2")
    assert city(m) == {(3, 2): "VEG", (3, 3): "R2", (2, 2): "R2"}
    assert hand(m) == {"R2": 1, "R3": 1}


def test_surplus_bricks_are_lost():
    """CR-BLD-1, CR-ACT-7: a 2-value built with 3 bricks; nothing is paid back and no second build follows"""
    m = started()
    lay(m, 0, "[VEG] R2")
    at(m, 0, hand="R2 R3", bricks=3, cogs=2, coins=1)
    do(m, "BUILD R2", "CELL 2,2")
    assert m.state.coins[0] == 1
    assert options(m) == {"END", "PRODUCE"}


def test_a_building_goes_beside_a_building_edge_to_edge():
    """CR-BLD-2: six cells around the starting pair, no corner"""
    assert sites("[VEG] R2") == {(2, 2), (2, 3), (3, 1), (3, 4), (4, 2), (4, 3)}


def test_an_occupied_cell_is_never_a_site():
    """CR-BLD-2, CR-BLD-4"""
    text = """
    R3    R3
    [VEG] R2
    """
    assert sites(text) == {(1, 2), (1, 3), (2, 1), (2, 4), (3, 1), (3, 4), (4, 2), (4, 3)}


def test_a_hole_inside_the_city_is_a_site():
    """CR-BLD-2: the only one left when the other fifteen stand; after it nothing but an aqueduct can be built"""
    text = """
    R2    R2  R2  R2
    R2    .   R2  R2
    [VEG] R2  R2  R2
    R2    R2  R2  R2
    """
    m = started()
    lay(m, 0, text)
    at(m, 0, hand="R3 AQ", bricks=3, cogs=2)
    do(m, "BUILD R3")  # one cell, chosen unasked
    assert city(m)[2, 3] == "R3"
    assert len(city(m)) == 16


def test_a_city_four_wide_grows_no_wider():
    """CR-BLD-3: above and below only"""
    assert sites("R2 [VEG] R2 R2") == {(r, c) for r in (2, 4) for c in (1, 2, 3, 4)}


def test_a_city_four_high_grows_no_higher():
    """CR-BLD-3"""
    text = """
    R2    .
    R2    .
    [VEG] R2
    R2    .
    """
    # columns 2 and 3; the width may still grow to 4: left of column 2, and right of the house
    assert sites(text) == {(1, 1), (2, 1), (3, 1), (4, 1), (1, 3), (2, 3), (4, 3), (3, 4)}


def test_a_staircase_of_width_five_is_not_allowed():
    """CR-AMB-1, CR-BLD-3: no row has more than two buildings, yet the city may only be four wide"""
    text = """
    [VEG] R2 .  .
    .     R2 R2 .
    .     .  R2 R2
    """
    # Columns 2 to 5 are used: (3, 1) would be the fifth, with only three buildings in its row. Rows 3 to 5 are used: 2 or 6 may follow.
    assert sites(text) == {(2, 2), (2, 3), (4, 2), (3, 4), (5, 3), (4, 5), (6, 4), (6, 5)}


def test_the_square_is_fixed_by_what_is_built():
    """CR-BLD-3: three wide leaves both sides open until one is taken"""
    assert {(3, 1), (3, 5)} <= sites("[VEG] R2 R2")
    assert (3, 1) not in sites("[VEG] R2 R2 R2")
    assert (3, 5) not in sites("R2 [VEG] R2 R2")


@pytest.mark.parametrize("kind", [kind.name for kind in Kind if kind.name not in ("AQ", "GAQ")])
def test_a_full_city_takes_no_building_but_an_aqueduct(kind):
    """CR-EDGE-3, CR-BLD-3, CR-BLD-4: sixteen buildings; an aqueduct may replace any"""
    m = started()
    lay(m, 0, "\n".join(["R2 R2 R2 R2"] * 4))
    at(m, 0, hand=f"{kind} AQ GAQ", bricks=3)
    assert options(m) == {"END", "BUILD AQ", "BUILD GAQ"}
    do(m, "BUILD AQ")
    assert len(cells(m)) == 16


def test_an_unfinished_city_is_no_fault():
    """CR-BLD-9: with building possible the turn may end, to the end of the game"""
    m = started()
    at(m, 0, hand="R2 R3", bricks=3, coins=0, round_no=14)
    assert "END" in options(m)
    do(m, "END")
    assert m.over
    assert m.scores()[0]["total"] == 0


def test_a_star_gives_an_influence_token_to_the_builder_alone():
    """CR-BLD-6: Temple of Mars with three"""
    m = started()
    m.state.influence[:3] = [1, 1, 1]
    at(m, 0, hand="MARS", bricks=3, cogs=2)
    do(m, "BUILD MARS", "CELL 3,4")
    assert list(m.state.influence[:3]) == [4, 1, 1]


@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 2), (4, 1), (2, 4), (3, 3), (4, 4)])
def test_width_and_height_are_parameters(width, height):
    """CR-BLD-3: fill the city until nothing fits; it then has width x height buildings"""
    m = changed(city_width=width, city_height=height)
    for count in range(2, width * height):
        assert len(city(m)) == count
        at(m, 0, hand="R2", bricks=3)
        assert "BUILD R2" in options(m)
        do(m, "BUILD R2")
        if len(city(m)) == count:  # more than one cell
            m.play(m.legal_ids()[-1])
    rows, columns = zip(*city(m), strict=True)
    assert max(rows) - min(rows) + 1 == height
    assert max(columns) - min(columns) + 1 == width
    assert len(city(m)) == width * height
    at(m, 0, hand="R2", bricks=3)
    assert "BUILD R2" not in options(m)


# --- random cities ---


@st.composite
def shapes(draw, biggest=16):
    """A connected city that holds the two starting cells and fits in 4 x 4, grown cell by cell."""
    shape = {(3, 2), (3, 3)}
    for _ in range(draw(st.integers(0, biggest - 2))):
        around = sorted(plain_sites(shape))
        if not around:
            break
        shape.add(around[draw(st.integers(0, len(around) - 1))])
    return shape


def plain_sites(shape, width=4, height=4):
    """The definition: empty, beside a building, and the city with it fits; looked for far beyond the grid too."""
    found = set()
    for row, column in itertools.product(range(-2, ROWS + 2), range(-2, COLUMNS + 2)):
        if (row, column) in shape:
            continue
        if not {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & shape:
            continue
        rows, columns = zip(*shape | {(row, column)}, strict=True)
        if max(rows) - min(rows) < height and max(columns) - min(columns) < width:
            found.add((row, column))
    return found


GAME = started()


@settings(max_examples=200, deadline=None)
@given(shapes())
def test_the_sites_of_random_cities_are_those_of_the_definition(shape):
    """CR-BLD-2, CR-BLD-3, CR-EDGE-4: and a city below sixteen always has one"""
    m = GAME.copy()
    m.state.city[0] = -1
    for row, column in shape:
        m.state.city[0, cell(row, column)] = Kind.R2
    at(m, 0, hand="R3", bricks=3, cogs=2)
    wanted = plain_sites(shape)
    assert bool(wanted) == (len(shape) < 16) == ("BUILD R3" in options(m))
    if len(wanted) > 1:
        do(m, "BUILD R3")
        assert cells(m) == wanted
    elif wanted:
        do(m, "BUILD R3")
        assert set(city(m)) - shape == wanted
