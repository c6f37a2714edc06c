"""The ten temples, and that they score only at the end."""

from __future__ import annotations

import pytest

from .positions import at, city_points, do, lay, no_purse, started


def temple(name, text, coins=0):
    return city_points(text, coins=coins).get(name, 0)


def test_luna_scores_each_star_in_the_city_with_its_own():
    """CR-T-LUNA: 1 alone; with Mars 3, Jupiter 2, Grand Aqueduct 1 it is 1 + 3 + 2 + 1; plain buildings have none"""
    assert temple("luna", "VEG R2 LUNA") == 1
    assert temple("luna", "LUNA MARS JUPITER GAQ") == 7
    assert temple("luna", "LUNA AQ R4 FORUM\nCOLOSSEUM UNIV IBATH VINE") == 1
    # all 13 stars of the box: Luna 1, Mars 3, Venus 1, Jupiter 2, Mercury 2, luxury 3 x 1, Grand Aqueduct 1
    text = """
    LUNA     MARS  VENUS  JUPITER
    MERCURY  L2    L3     L4
    GAQ      .     .      .
    """
    assert temple("luna", text) == 13


def test_mars_scores_five_with_a_4_value():
    """CR-T-MARS, CR-T-ONCE: a luxury one counts; two of them do not count twice"""
    assert temple("mars", "VEG R2 MARS R3") == 0
    assert temple("mars", "VEG R2 MARS R4") == 5
    assert temple("mars", "VEG R2 MARS L4") == 5
    assert temple("mars", "MARS L4 R4 R4") == 5


def test_venus_scores_two_for_each_2_value():
    """CR-T-VENUS: starting house, plain and luxury 2-values alike, in one area or several"""
    assert temple("venus", "VENUS VEG R3 R4") == 0
    assert temple("venus", "VENUS R2 L2 R3") == 4
    assert temple("venus", "VENUS R2 VEG R2\nR2 VEG R2 VEG") == 8


def test_jupiter_scores_two_for_each_temple_with_itself():
    """CR-T-JUPITER"""
    assert temple("jupiter", "JUPITER VEG R2") == 2
    assert temple("jupiter", "JUPITER MARS CUPID SATURN") == 8


@pytest.mark.parametrize(("coins", "expected"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (20, 6)])
def test_mercury_scores_each_three_full_coins_besides_the_coins(coins, expected):
    """CR-T-MERCURY, CR-SC-7"""
    got = city_points("VEG R2 MERCURY", coins=coins)
    assert got.get("mercury", 0) == expected
    assert got.get("total", 0) == coins + expected


def test_minerva_scores_ten_with_sixteen_buildings():
    """CR-T-MINERVA: 15 buildings give nothing; any kind counts, aqueducts and Shrine too"""
    full = """
    VEG   R2    R3      MINERVA
    AQ    R2    SHRINE  R4
    VEG   VEG   VEG     VEG
    R2    R2    R2      R2
    """
    assert temple("minerva", full) == 10
    assert temple("minerva", full.replace("SHRINE", ".")) == 0


def test_fortuna_scores_fifteen_with_all_four_colours_anywhere():
    """CR-T-FORTUNA, CR-T-ONCE, CR-B-PUBCOL: special ones count for their colour, a colour twice does not help"""
    assert temple("fortuna", "FORTUNA MARKET ARENA SCHOOL\n. . . BATH") == 15
    assert temple("fortuna", "FORTUNA FORUM COLOSSEUM UNIV\n. . . IBATH") == 15
    assert temple("fortuna", "FORTUNA MARKET ARENA SCHOOL\n. . UNIV FORUM") == 0
    twice = "FORTUNA MARKET ARENA SCHOOL\nFORUM COLOSSEUM UNIV BATH\nIBATH . . ."
    assert temple("fortuna", twice) == 15


def test_cupid_scores_ten_with_four_2_values():
    """CR-T-CUPID, CR-T-ONCE"""
    assert temple("cupid", "CUPID R2 R2 R2") == 0
    assert temple("cupid", "CUPID R2 R2 R2\n. L2 . .") == 10
    assert temple("cupid", "CUPID R2 R2 R2\nR2 R2 R2 R2\nR2 . . .") == 10


def test_juno_scores_ten_with_four_temples_with_itself():
    """CR-T-JUNO: three others and itself; a Shrine is no temple"""
    assert temple("juno", "JUNO MARS VENUS SHRINE") == 0
    assert temple("juno", "JUNO MARS VENUS CUPID") == 10


def test_saturn_scores_fifteen_with_four_production_buildings():
    """CR-T-SATURN, CR-B-VINE: a Vineyard is one production building although it does the work of two"""
    assert temple("saturn", "SATURN VEG GRAIN VINE") == 0
    assert temple("saturn", "SATURN VEG GRAIN VINE\n. SHEEP . .") == 15
    assert temple("saturn", "SATURN VEG VEG VEG\nVEG VEG VEG VEG\nVEG . . .") == 15


@pytest.mark.parametrize(
    ("kind", "stars", "points"),
    [
        ("LUNA", 1, 1),
        ("MARS", 3, 0),
        ("VENUS", 1, 2),
        ("JUPITER", 2, 2),
        ("MERCURY", 2, 0),
        ("MINERVA", 0, 0),
        ("FORTUNA", 0, 0),
        ("CUPID", 0, 0),
        ("JUNO", 0, 0),
        ("SATURN", 0, 0),
    ],
)
def test_building_a_temple_does_nothing_but_give_its_stars(kind, stars, points):
    """CR-T-ONCE, CR-BLD-6: beside the starting farm and house; points only from the city as it stands"""
    m = started()
    no_purse(m)
    lay(m, 0, "[VEG] R2")
    at(m, 0, hand=kind, bricks=3, cogs=2)
    do(m, f"BUILD {kind}", "CELL 3,4")
    assert m.state.influence[0] == stars
    assert m.state.coins[0] == 0
    assert m.scores()[0][kind.lower()] == points
    assert m.scores()[0]["total"] == points + stars // 2
