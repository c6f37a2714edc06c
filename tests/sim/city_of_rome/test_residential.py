"""Residential areas: what an area is and what it scores."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.city_of_rome.state import Kind

from .positions import cell, city_points, no_purse, points, started


def test_an_area_is_connected_over_edges_only():
    """CR-SC-1: two 2-values touching at a corner are two areas"""
    # The left one is beside green: 2 x 1. The right one is beside red: 2 x 1. As one area they would score 4 x 2 = 8.
    text = """
    R2      VEG  .
    MARKET  .    .
    .       .    .
    """
    assert city_points(text)["residential_2"] == 2
    text = """
    MARKET  R2   VEG
    .       VEG  R2
    .       .    ARENA
    """
    assert city_points(text)["residential_2"] == 2 + 2


def test_a_single_building_is_an_area():
    """CR-SC-1"""
    assert city_points("R3 ARENA")["residential_3"] == 3


def test_several_areas_of_one_value_score_one_by_one():
    """CR-SC-1: 3 + 3 are one area beside green and red: 6 x 2; the lonely 3 is beside red only: 3 x 1"""
    text = """
    R3      R3     VEG
    MARKET  ARENA  R3
    """
    assert city_points(text) == {"residential_3": 6 * 2 + 3, "total": 15}


def test_different_values_never_form_an_area():
    """CR-SC-1: only the 2 touches the Market"""
    assert city_points("R4 R3 R2 MARKET") == {"residential_2": 2, "total": 2}


def test_luxury_buildings_join_the_area_of_their_value():
    """CR-B-L2, CR-B-L3, CR-B-L4, CR-SC-1"""
    assert city_points("MARKET R2 L2 R2")["residential_2"] == 6
    assert city_points("MARKET R3 L3 R3")["residential_3"] == 9
    assert city_points("MARKET R4 L4 R4")["residential_4"] == 12


@pytest.mark.parametrize(("kind", "value"), [("R2", 2), ("R3", 3), ("R4", 4), ("L2", 2), ("L3", 3), ("L4", 4)])
@pytest.mark.parametrize("colours", [0, 1, 2, 3, 4])
def test_area_points_are_the_sum_of_values_times_colours(kind, value, colours):
    """CR-SC-2, CR-B-R2, CR-B-R3, CR-B-R4, CR-AMB-18: three buildings in a row, publics around them"""
    publics = ["MARKET", "ARENA", "SCHOOL", "BATH"][:colours] + ["VEG"] * (4 - colours)
    text = f"""
    .            {publics[0]}  .       .
    {publics[1]} {kind}        {kind}  {kind}
    .            {publics[2]}  {publics[3]} .
    """
    assert city_points(text).get(f"residential_{value}", 0) == 3 * value * colours


def test_an_area_without_public_building_scores_nothing():
    """CR-SC-2: temples, farms, aqueducts and other areas beside it do not count"""
    text = """
    R2    R2  VEG   BATH+4
    LUNA  AQ  R4    .
    """
    got = city_points(text)
    assert "residential_2" not in got
    assert "residential_4" not in got  # the bath touches the farm only
    assert "baths" not in got


def test_same_colour_twice_at_one_area_counts_once():
    """CR-SC-3, CR-B-PUBCOL: Arena and Colosseum are both red: 4 x 1"""
    assert city_points("ARENA R2 R2 COLOSSEUM") == {"residential_2": 4, "total": 4}
    assert city_points("ARENA R2 R2 ARENA") == {"residential_2": 4, "total": 4}


@pytest.mark.parametrize(("standard", "special"), [("MARKET", "FORUM"), ("ARENA", "COLOSSEUM"), ("SCHOOL", "UNIV"), ("BATH", "IBATH")])
def test_a_special_public_building_has_the_colour_of_its_standard_one(standard, special):
    """CR-B-PUBCOL: with any other colour it makes two, with its own only one"""
    assert city_points(f"{standard} R3 {special}")["residential_3"] == 3
    for other in {"MARKET", "ARENA", "SCHOOL", "BATH"} - {standard}:
        assert city_points(f"{other} R3 {special}")["residential_3"] == 6


def test_one_public_building_serves_several_areas():
    """CR-SC-3: the Market in the middle: 2 + 3 + 4 + 2"""
    text = """
    .   R2      .
    R3  MARKET  R4
    .   L2      .
    """
    assert city_points(text) == {"residential_2": 4, "residential_3": 3, "residential_4": 4, "total": 11}


def test_a_public_building_at_a_corner_does_not_count():
    """CR-SC-2"""
    text = """
    R2  VEG
    VEG ARENA
    """
    assert city_points(text) == {}


def test_the_fullest_bath_is_added_once_and_not_multiplied():
    """CR-SC-4: baths of 1 and 4 points and a Market at two 3-values: 6 x 2 + 4"""
    text = """
    BATH+1  R3  R3      IBATH+4
    .       .   MARKET  .
    """
    assert city_points(text) == {"residential_3": 12, "baths": 4, "total": 16}


def test_a_bath_pays_every_area_beside_it():
    """CR-SC-4: 3 points for each of three areas"""
    text = """
    R2  BATH+3  R2
    .   R4      .
    """
    assert city_points(text) == {"residential_2": 4, "residential_4": 4, "baths": 9, "total": 17}


def test_all_baths_pay_under_the_sum_rule():
    """CR-SC-4 changed by the variant baths_sum: 1 + 4 instead of 4; a bath twice beside one area still pays once"""
    text = """
    BATH+1  R3  R3      IBATH+4
    .       .   MARKET  .
    """
    assert city_points(text, "baths_sum") == {"residential_3": 12, "baths": 5, "total": 17}
    text = """
    R3   R3
    BATH+2 R3
    """
    assert city_points(text, "baths_sum") == {"residential_3": 9, "baths": 2, "total": 11}


# --- the same rule, written a second time in plain Python and compared on random cities ---

VALUE = {"R2": 2, "R3": 3, "R4": 4, "L2": 2, "L3": 3, "L4": 4}
COLOUR = {
    "MARKET": "green",
    "FORUM": "green",
    "ARENA": "red",
    "COLOSSEUM": "red",
    "SCHOOL": "yellow",
    "UNIV": "yellow",
    "BATH": "blue",
    "IBATH": "blue",
}


def plain_area_points(grid, tokens):
    """Points of all areas and bath points, by flood fill over a dictionary of cells."""
    totals = {"residential_2": 0, "residential_3": 0, "residential_4": 0, "baths": 0}
    done = set()
    for start, kind in grid.items():
        if kind not in VALUE or start in done:
            continue
        area, border, todo = set(), set(), [start]
        while todo:
            r, c = todo.pop()
            if (r, c) in area:
                continue
            area.add((r, c))
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if VALUE.get(grid.get(near)) == VALUE[kind]:
                    todo.append(near)
                elif near in grid:
                    border.add(near)
        done |= area
        colours = {COLOUR[grid[near]] for near in border if grid[near] in COLOUR}
        totals[f"residential_{VALUE[kind]}"] += VALUE[kind] * len(area) * len(colours)
        totals["baths"] += max([tokens[near] for near in border if grid[near] in ("BATH", "IBATH")], default=0)
    return totals


@st.composite
def squares(draw):
    """A 4x4 city anywhere on the grid, mostly of residentials and public buildings, with holes."""
    names = [None, "VEG", "AQ", "LUNA", *VALUE, *VALUE, *COLOUR]
    top, left = draw(st.integers(0, 3)), draw(st.integers(0, 2))
    kinds = draw(st.lists(st.sampled_from(names), min_size=16, max_size=16))
    grid = {(top + i // 4, left + i % 4): kind for i, kind in enumerate(kinds) if kind}
    tokens = {place: draw(st.integers(1, 5)) for place, kind in grid.items() if kind in ("BATH", "IBATH")}
    return grid, tokens


@settings(max_examples=300, deadline=None)
@given(squares())
def test_areas_of_random_cities_agree_with_a_flood_fill(square):
    """CR-SC-1, CR-SC-2, CR-SC-3, CR-SC-4"""
    grid, tokens = square
    m = GAME
    m.state.city[0] = -1
    m.state.tokens[0] = 0
    for (row, column), kind in grid.items():
        m.state.city[0, cell(row, column)] = Kind[kind]
    for (row, column), n in tokens.items():
        m.state.tokens[0, cell(row, column)] = n
    got = m.scores()[0]
    assert {source: got[source] for source in ("residential_2", "residential_3", "residential_4", "baths")} == plain_area_points(
        grid, tokens
    )


GAME = started()


def test_the_plain_scoring_agrees_with_hand_counts():
    """CR-SC-2: so that the comparison above compares with something right: 4 x 2 + bath 3"""
    grid = {(0, 0): "R2", (0, 1): "L2", (1, 0): "BATH", (1, 1): "MARKET"}
    assert plain_area_points(grid, {(1, 0): 3}) == {"residential_2": 8, "residential_3": 0, "residential_4": 0, "baths": 3}


def test_scoring_needs_no_end_of_the_game():
    """CR-SC-2: scores tell what the position would give now; the starting city gives the coins only"""
    m = started()
    assert points(m) == {"coins": 5, "total": 5}
    no_purse(m)
    assert points(m) == {}
