"""Aqueducts: one per row and column, on an empty cell or in place of a building."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sim.city_of_rome.state import Kind

from .positions import at, cell, cells, changed, city, city_points, do, lay, no_purse, options, started, tokens
from .test_build import plain_sites, shapes


def begun(text, kind="AQ", variant="base"):
    m = started(variant=variant)
    no_purse(m)
    lay(m, 0, text)
    at(m, 0, hand=kind, bricks=3, cogs=2)
    return m


def sites(text, kind="AQ", variant="base"):
    m = begun(text, kind, variant)
    do(m, f"BUILD {kind}")
    return cells(m)


def test_an_aqueduct_may_stand_on_an_empty_cell_or_replace_any_building():
    """CR-AQ-3, CR-BLD-4: six cells around the starting pair, and the pair itself"""
    around = {(2, 2), (2, 3), (3, 1), (3, 4), (4, 2), (4, 3)}
    assert sites("[VEG] R2") == around | {(3, 2), (3, 3)}
    assert sites("[VEG] R2", "GAQ") == around | {(3, 2), (3, 3)}
    assert sites("[VEG] R2", "R2") == around


def test_no_second_aqueduct_in_a_row_or_column():
    """CR-AQ-2: row 3 and column 4 are taken; only the aqueduct itself could be replaced in them"""
    text = """
    .     R3  .
    [VEG] R2  AQ
    .     R3  .
    """
    # Around the city, row 3 and column 4 left out: (1, 3), (2, 2), (4, 2), (5, 3). Replaceable: (2, 3), (4, 3), and the aqueduct.
    assert sites(text) == {(1, 3), (2, 2), (4, 2), (5, 3), (2, 3), (4, 3), (3, 4)}


def test_a_gap_between_does_not_open_a_line():
    """CR-AQ-2: column 2 has aqueducts nowhere but in row 0; (3, 2) is still in that column"""
    text = """
    AQ    R2
    .     R2
    .     R2
    [VEG] R2
    """
    # Aqueduct at (0, 2): row 0 and column 2 are taken, in column 2 also the empty cells (1, 2) and (2, 2) and the farm.
    # Columns 0 to 5 are within reach: left (.., 1) only beside column 2 at rows 0 and 3, right (.., 4) beside column 3.
    assert sites(text) == {(1, 3), (2, 3), (3, 3), (3, 1), (1, 4), (2, 4), (3, 4), (0, 2)}


def test_lines_belong_to_the_city_however_its_square_shifts():
    """CR-AMB-2, CR-AQ-2: growing to the left does not move the taken column"""
    before = sites("[VEG] R2 AQ")
    after = sites("R2 [VEG] R2 AQ")
    assert (2, 4) not in before | after
    assert (4, 4) not in before | after
    assert {(2, 3), (4, 3)} <= before & after


def test_at_most_four_aqueducts_fit():
    """CR-AQ-2: in a 4x4 city with four on the diagonal a fifth could only replace one of them"""
    text = """
    AQ  R2    R2  R2
    R2  AQ    R2  R2
    R2  R2    AQ  R2
    R2  R2    R2  GAQ
    """
    assert sites(text) == {(1, 1), (2, 2), (3, 3), (4, 4)}
    assert "BUILD AQ" not in options(begun(text, variant="no_aqueduct_swap"))
    assert city_points(text)["aqueducts"] == 40


def test_an_aqueduct_may_replace_an_aqueduct():
    """CR-AMB-3: worth it for the star of the Grand Aqueduct only"""
    m = begun("[VEG] R2 AQ", "GAQ")
    do(m, "BUILD GAQ", "CELL 3,4")
    assert city(m)[3, 4] == "GAQ"
    assert m.state.influence[0] == 1
    assert m.scores()[0]["aqueducts"] == 4


def test_without_the_swap_an_aqueduct_stays_where_it_is():
    """CR-AMB-3: variant no_aqueduct_swap; all other cells as before"""
    with_swap = sites("[VEG] R2 AQ")
    assert (3, 4) in with_swap
    assert sites("[VEG] R2 AQ", variant="no_aqueduct_swap") == with_swap - {(3, 4)}


def test_without_the_swap_there_may_be_no_cell_at_all():
    """CR-EDGE-4: 2x2 with aqueducts on a diagonal: every cell around lies in a taken line"""
    text = """
    AQ    R2
    [VEG] AQ
    """
    assert "BUILD AQ" not in options(begun(text, variant="no_aqueduct_swap"))
    assert sites(text) == {(2, 2), (3, 3)}


def test_a_replaced_building_is_gone_for_everything():
    """CR-AQ-4: stars, value, counts; what it gave stays"""
    text = """
    LUNA  MARS  R4
    [VEG] R2    MARKET
    """
    m = begun(text)
    m.state.coins[0], m.state.influence[0] = 3, 4
    # Luna 1 + 3 stars, Mars 5 with the 4-value; 2-value and 4-value beside green: 2 + 4; coins 3, tokens 2
    assert m.scores()[0]["total"] == 4 + 5 + 2 + 4 + 3 + 2
    do(m, "BUILD AQ", "CELL 2,3")  # in place of Mars
    assert city(m)[2, 3] == "AQ"
    assert m.state.influence[0] == 4
    # Luna only its own star, no Mars, an aqueduct 4
    assert m.scores()[0]["total"] == 1 + 2 + 4 + 3 + 2 + 4


def test_a_replaced_farm_produces_no_more():
    """CR-AQ-4, CR-PRO-2: and without any farm left there is nothing to produce with"""
    m = begun("[VEG] R2")
    do(m, "BUILD AQ", "CELL 3,2")
    assert city(m) == {(3, 2): "AQ", (3, 3): "R2"}
    assert m.mover != 0 or m.state.phase != 3  # the turn ended: nothing to produce with
    at(m, 0, cogs=2, coins=5)
    assert options(m) == {"END"}


def test_tokens_on_a_replaced_building_go_back():
    """CR-AQ-4, CR-AMB-4: brick and point tokens"""
    m = begun("[VEG] R2 GRAIN*")
    do(m, "BUILD AQ", "CELL 3,4")
    assert tokens(m, 0, 3, 4) == 0
    m = begun("[VEG] R2 BATH+2")
    assert m.scores()[0]["baths"] == 2
    do(m, "BUILD AQ", "CELL 3,4")
    assert tokens(m, 0, 3, 4) == 0
    assert m.scores()[0]["total"] == 4  # the aqueduct alone


def test_a_replaced_public_building_no_longer_counts_for_an_area():
    """CR-AQ-4, CR-SC-2: 3-value beside green and red: 6, beside green only: 3"""
    m = begun("MARKET R3 ARENA\n. [VEG] R2")
    assert m.scores()[0]["residential_3"] == 6
    do(m, "BUILD AQ", "CELL 2,3")
    assert m.scores()[0]["residential_3"] == 3


def test_an_aqueduct_costs_a_brick_on_an_empty_cell_and_in_place_of_a_building():
    """CR-AQ-1, CR-AQ-3"""
    for target in ("CELL 3,4", "CELL 3,2"):
        m = begun("[VEG] R2")
        at(m, 0, hand="AQ", bricks=0, coins=2)
        do(m, "BUILD AQ", target)
        assert m.state.coins[0] == 0


def test_the_grand_aqueduct_gives_a_token_and_is_else_an_aqueduct():
    """CR-AQ-1, CR-AQ-2, CR-BLD-6"""
    m = begun("[VEG] R2", "GAQ")
    do(m, "BUILD GAQ", "CELL 3,4")
    assert m.state.influence[0] == 1
    assert m.scores()[0]["aqueducts"] == 4
    assert (3, 1) not in sites("[VEG] R2 GAQ")  # its row is taken


def test_two_aqueducts_per_line_are_a_parameter():
    """CR-AQ-2: two in row 3 are allowed then, a third is not"""
    m = changed(aqueducts_per_line=2)
    lay(m, 0, "[VEG] R2 AQ")
    at(m, 0, hand="AQ", bricks=3, cogs=2)
    do(m, "BUILD AQ")
    # one in row 3: all seven cells around the row of three but none is closed, and all three buildings may be replaced
    assert cells(m) == {(3, 1), (3, 5), *((r, c) for r in (2, 4) for c in (2, 3, 4)), (3, 2), (3, 3), (3, 4)}
    m = changed(aqueducts_per_line=2)
    lay(m, 0, "[VEG] AQ AQ")
    at(m, 0, hand="AQ", bricks=3, cogs=2)
    do(m, "BUILD AQ")
    # row 3 is full but for swapping one of its aqueducts
    assert cells(m) == {*((r, c) for r in (2, 4) for c in (2, 3, 4)), (3, 3), (3, 4)}


@settings(max_examples=200, deadline=None)
@given(shapes(), st.data())
def test_the_sites_of_aqueducts_in_random_cities_are_those_of_the_definition(shape, data):
    """CR-AQ-2, CR-AQ-3, CR-AMB-3: a cell is legal if the resulting city has at most one aqueduct in each line"""
    aqueducts = set()
    for row, column in data.draw(st.lists(st.sampled_from(sorted(shape)), max_size=6)):
        if all(row != r and column != c for r, c in aqueducts):
            aqueducts.add((row, column))
    wanted = set()
    for site in plain_sites(shape) | shape:
        after = aqueducts - {site}
        if all(site[0] != r and site[1] != c for r, c in after):
            wanted.add(site)
    for game, expected in ((SWAP, wanted), (NO_SWAP, wanted - aqueducts)):
        m = game.copy()
        m.state.city[0] = -1
        for place in shape:
            m.state.city[0, cell(*place)] = Kind.AQ if place in aqueducts else Kind.R2
        at(m, 0, hand="AQ", bricks=3, cogs=2)
        assert ("BUILD AQ" in options(m)) == bool(expected)
        if len(expected) > 1:
            do(m, "BUILD AQ")
            assert cells(m) == expected


SWAP, NO_SWAP = started(), started(variant="no_aqueduct_swap")
