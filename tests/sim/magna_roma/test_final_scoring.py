"""Final scoring: market, pantheon, monuments, provinces, military, and who has won."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .book import groups
from .positions import (
    box,
    build,
    changed,
    disc,
    do,
    full_city,
    give,
    lay,
    opened,
    points,
    provinces,
    random_game,
    stars,
    turn_of,
)


def ended(text="TC", players=2, variant="base", **goods):
    """A position to be scored; the dashboard markers at the start."""
    m = opened(players, variant)
    lay(m, 0, text)
    stars(m, 0, 0, 0, 0)
    give(m, 0, **goods)
    return m


# Market


def test_example_of_the_market():
    """MR-SCORE-2, MR-MARKET-7: rulebook, Market: a 5x space and a lowest star value of 4: 5 x 4 = 20"""
    m = ended(luxury=14)
    stars(m, 0, 9, 7, 8)  # values 6, 4, 5
    assert points(m) == {"market": 20, "total": 20}


@pytest.mark.parametrize(("space", "value"), list(enumerate([0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6])))
def test_each_market_space_multiplies_the_lowest_star_value(space, value):
    """MR-MARKET-7, MR-SCORE-2: times 3, the lowest of 3, 5 and 6, whichever track it is on"""
    m = ended(luxury=space)
    for places in itertools.permutations((5, 8, 9)):
        stars(m, 0, *places)
        assert m.scores()[0]["market"] == 3 * value


def test_a_zero_on_either_side_scores_nothing():
    """MR-EDGE-12: market value 0, or one track at its start"""
    m = ended(luxury=1)
    stars(m, 0, 9, 9, 9)
    assert points(m) == {}
    give(m, 0, luxury=16)
    stars(m, 0, 9, 9, 0)
    assert points(m) == {}


def test_a_negative_market():
    """MR-AMB-24: variant negative_market: -2 on the first space, -1 on the second"""
    m = ended(variant="negative_market")
    stars(m, 0, 5, 7, 9)  # lowest 3
    assert points(m) == {"market": -6, "total": -6}
    give(m, 0, luxury=1)
    assert points(m)["total"] == -3


# Monuments. Under all of them: red R06 (Mask) and R01, purple P07 (Lyre), brown B07 (Column)
UNDER = """
.   R06 R01
TC  P07 B07
"""


@pytest.mark.parametrize(
    ("name", "workers", "source", "value"),
    [
        ("M01", 3, "triumphal_arch", 7),
        ("M02", 4, "mausoleum", 9),
        ("M04", 2, "pantheon_temple", 5),
        ("M05", 3, "thermae", 3),  # one brown tile
        ("M06", 3, "basilica", 6),  # two red tiles
        ("M07", 3, "temple_of_vesta", 3),  # one purple tile
        ("M08", 3, "temple_of_mars", 6),  # rulebook, Functionality cost: 3 population for 6 points
        ("M09", 2, "colosseum", 3),  # one Mask
        ("M10", 2, "odeon", 3),  # one Lyre
        ("M11", 2, "senate", 3),  # one Column
        ("M12", 2, "forum", 4),
    ],
)
def test_a_functional_monument_scores(name, workers, source, value):
    """MR-MON-12, MR-AMB-12: nothing with one population too few, the same with more than it needs

    MR-MON-M01, MR-MON-M02, MR-MON-M04, MR-MON-M05, MR-MON-M06, MR-MON-M07, MR-MON-M08, MR-MON-M09, MR-MON-M10, MR-MON-M11, MR-MON-M12
    """
    m = ended(UNDER)
    build(m, 0, name, *((4, 4) if name == "M12" else (3, 5)))
    for population in range(workers):
        give(m, 0, population=population)
        assert points(m) == {}
    for population in (workers, workers + 1, 20):
        give(m, 0, population=population)
        assert points(m) == {source: value, "total": value}


@pytest.mark.parametrize(("population", "value"), [(0, 0), (1, 4), (2, 7), (3, 9), (4, 12), (5, 12), (9, 12)])
def test_the_circus_scores_by_its_population(population, value):
    """MR-MON-M03: 4, 7, 9 or 12"""
    m = ended(UNDER, population=population)
    build(m, 0, "M03", 3, 5)
    assert m.scores()[0]["circus_maximus"] == m.scores()[0]["total"] == value


@pytest.mark.parametrize(
    ("name", "source", "tiles", "value"),
    [
        ("M05", "thermae", "B01 B02 B03 B04", 12),
        ("M05", "thermae", "B01 R02 B03 P04", 6),
        ("M05", "thermae", "R01 R02 P03 P04", 0),
        ("M06", "basilica", "R01 R02 R03 R04", 12),
        ("M06", "basilica", "R01 R02 R03 B04", 9),
        ("M07", "temple_of_vesta", "P01 P02 P03 P04", 12),
        ("M07", "temple_of_vesta", "P01 B02 R03 R04", 3),
        ("M09", "colosseum", "R06 B08 P09 R07", 12),  # four Masks of three colours
        ("M09", "colosseum", "R06 R08 R09 R01", 3),  # Mask, Lyre, Column, none
        ("M10", "odeon", "R08 R11 B09 P07", 12),
        ("M10", "odeon", "R08 R11 R01 R02", 6),
        ("M11", "senate", "R09 R12 B07 P08", 12),
        ("M11", "senate", "R09 R12 B07 R01", 9),
        ("M11", "senate", "R01 R06 R08 R02", 0),
    ],
)
def test_colours_and_icons_under_a_monument(name, source, tiles, value):
    """MR-MON-M05, MR-MON-M06, MR-MON-M07, MR-MON-M09, MR-MON-M10, MR-MON-M11, MR-MON-10, MR-EDGE-14: 3 for each, 0 to 12"""
    one, two, three, four = tiles.split()
    around = [name for name in ("R31", "B31", "P31") if name not in tiles]
    m = ended(f". {one} {two} {around[0]}\nTC {three} {four} {around[1]}", population=9)
    build(m, 0, name, 3, 5)
    assert m.scores()[0][source] == m.scores()[0]["total"] == value


BLOCKS = """
TC  R01 R02 R03 R04
R31 R05 R07 B01 B02
.   B03 B04 P01 P02
.   B05 B08 P03 P04
"""


@pytest.mark.parametrize(
    ("population", "value"),
    [
        (0, 0),
        (1, 4),  # Circus 4
        (2, 7),  # Circus 7
        (3, 9),  # Circus 9 (or Arch 7)
        (4, 12),  # Circus 12 (Mausoleum 9; Circus with 1 + Arch with 3: 11)
        (5, 14),  # Circus with 2 and Arch with 3: 7 + 7
        (6, 16),  # Circus with 3 and Arch: 9 + 7 (Circus with 2 and Mausoleum: 7 + 9)
        (7, 19),  # Circus with 4 and Arch: 12 + 7
        (8, 21),  # Circus with 4 and Mausoleum: 12 + 9 (Circus 1, Arch 3, Mausoleum 4: 4 + 7 + 9 = 20)
        (9, 23),  # Circus 2, Arch 3, Mausoleum 4: 7 + 7 + 9
        (10, 25),
        (11, 28),
        (12, 28),
    ],
)
def test_population_is_split_in_the_best_way(population, value):
    """MR-SCORE-4, MR-MON-11, MR-MON-12, MR-EDGE-13: Triumphal Arch (3 for 7), Mausoleum (4 for 9) and Circus Maximus (1 to 4)"""
    m = ended(BLOCKS, population=population)
    for name, row, column in (("M01", 4, 5), ("M02", 6, 5), ("M03", 6, 7)):
        build(m, 0, name, row, column)
    assert m.scores()[0]["total"] == value


def test_each_population_works_at_one_monument():
    """MR-MON-12: 3 are not enough for the Arch (3) and the Forum (2)"""
    m = ended(UNDER, population=3)
    build(m, 0, "M01", 3, 5)
    build(m, 0, "M12")
    assert points(m) == {"triumphal_arch": 7, "total": 7}
    give(m, 0, population=5)
    assert points(m) == {"triumphal_arch": 7, "forum": 4, "total": 11}


def test_population_goes_where_most_is_to_be_had():
    """MR-MON-11, MR-EDGE-14: not to a Colosseum without Masks, first in the row though it is"""
    m = ended(BLOCKS, population=3)
    build(m, 0, "M11", 4, 5)  # no Column under it
    build(m, 0, "M10", 4, 7)  # no Lyre under it
    build(m, 0, "M07", 6, 7)  # four purple tiles
    assert points(m) == {"temple_of_vesta": 12, "total": 12}


def test_monuments_of_others_score_for_them():
    """MR-SCORE-4, MR-GAME-4"""
    m = ended(UNDER, population=9)
    lay(m, 1, ". P01 P02\nTC P03 P04")
    build(m, 1, "M07", 3, 5)
    give(m, 1, population=3)
    assert (m.scores()[0]["total"], m.scores()[1]["temple_of_vesta"]) == (0, 12)


# Provinces


def icons(masks, lyres, columns):
    """A city with so many of each icon."""
    names = (
        "R06 R07 R10 R22 R26 R30".split()[:masks] + "R08 R11 R18 R23 R24 R31".split()[:lyres] + "R09 R12 R21 R25 R29 R32".split()[:columns]
    )
    rows = ["TC " + " ".join(names[:4])] + [" ".join(names[i : i + 5]) for i in range(4, len(names), 5)]
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("province", "source", "have", "units"),
    [
        ("PR01", "achaia", (6, 6, 0), 0),
        ("PR01", "achaia", (0, 0, 1), 0),
        ("PR01", "achaia", (2, 3, 5), 2),  # 5 Columns are two pairs
        ("PR02", "macedonia", (2, 1, 5), 0),
        ("PR02", "macedonia", (0, 6, 0), 3),
        ("PR03", "syria", (3, 6, 6), 1),
        ("PR03", "syria", (4, 0, 0), 2),
        ("PR04", "africa", (6, 3, 2), 2),  # Lyre + Column
        ("PR04", "africa", (6, 0, 5), 0),
        ("PR05", "dalmatia", (4, 6, 5), 4),  # Mask + Column
        ("PR05", "dalmatia", (4, 6, 0), 0),
        ("PR06", "hispania", (1, 5, 6), 1),  # Mask + Lyre
        ("PR06", "hispania", (5, 5, 0), 5),
        ("PR07", "gallia", (3, 2, 4), 2),  # all three
        ("PR07", "gallia", (6, 6, 0), 0),
    ],
)
def test_provinces_count_icons(province, source, have, units):
    """MR-PROV-6, MR-PROV-7, MR-PROV-8, MR-SCORE-5, MR-COMP-5: 1, 2 or 3 points for each by slot; 2, 3 or 4 for trios"""
    for slot, value in zip(("low", "mid", "high"), (2, 3, 4) if province == "PR07" else (1, 2, 3), strict=True):
        m = ended(icons(*have))
        others = [name for name in ("PR08", "PR09", "PR10") if name != province][:2]
        provinces(m, " ".join([*others, province]))
        disc(m, 0, province, slot)
        assert points(m) == ({source: units * value, "total": units * value} if units else {})


# As in the rulebook's example 4 red, 2 purple and 2 brown districts, and some single tiles.
DISTRICTS = """
R01 R02 P01 R03 B01
P02 B02 R04 R05 B03
R06 P03 P04 TC  R07
R08 B04 B05 P05 R09
P06 R10 B06 P07 R11
"""


def test_example_of_aegyptus():
    """MR-PROV-9, MR-PROV-10, MR-SCORE-5: rulebook, What is a district: 4 red districts on the slot of 4 points: 4 x 4 = 16"""
    m = ended(DISTRICTS)
    provinces(m, "PR08 PR09 PR10")
    disc(m, 0, "PR08", "high")
    # R01 R02; R03 R05 R04; R06 R08; R07 R09 R11; R10 is single
    assert points(m) == {"aegyptus": 16, "total": 16}


@pytest.mark.parametrize(
    ("province", "source", "values"),
    [("PR08", "aegyptus", (8, 12, 16)), ("PR09", "britannia", (4, 6, 8)), ("PR10", "asia", (4, 6, 8))],
)
def test_provinces_count_districts(province, source, values):
    """MR-PROV-9, MR-PROV-10: 4 red; 2 brown: B01 B03, B04 B05 B06 (B02 is single); 2 purple: P03 P04, P05 P07, the town center between"""
    for slot, value in zip(("low", "mid", "high"), values, strict=True):
        m = ended(DISTRICTS)
        provinces(m, "PR08 PR09 PR10")
        disc(m, 0, province, slot)
        assert points(m) == {source: value, "total": value}


@pytest.mark.parametrize(
    ("text", "districts"),
    [
        ("TC", 0),
        ("TC R01", 0),  # a single tile is none
        ("TC R01 R02", 1),
        ("TC R01 R02 R03 R04", 1),  # size does not matter
        ("R01 TC R02", 0),  # the town center does not connect
        ("R01 R02 TC R03 R04", 2),
        ("R01 R02 .\nTC P01 R03\n. . R04", 2),
        (". R01 P01\nTC P02 R02", 0),  # corners do not connect
        ("R01 P01 R02\nR03 TC R04", 2),
        ("R01 R05 R02\nR03 TC R04", 1),  # one tile merges two
        ("R01 R02 R03 R04 R05\nR06 P01 P02 P03 R07\nR08 P04 TC P05 R09\nR10 P06 P07 P08 R11\nR12 R13 R14 R15 R16", 1),  # a ring
    ],
)
def test_what_a_district_is(text, districts):
    """MR-PROV-10, MR-EDGE-15: at least two connected tiles of a colour, edge to edge; 2 points each on the low slot"""
    m = ended(text)
    provinces(m, "PR08 PR09 PR10")
    disc(m, 0, "PR08", "low")
    assert m.scores()[0]["aegyptus"] == 2 * districts


def test_placing_a_tile_may_merge_districts():
    """MR-EDGE-15: two red districts become one"""
    m = ended("R01 P01 R02\nR03 TC R04")
    provinces(m, "PR08 PR09 PR10")
    disc(m, 0, "PR08", "high")
    lay(m, 0, "R01 .  R02\nR03 TC R04")
    assert m.scores()[0]["aegyptus"] == 8
    turn_of(m, 0, "R05")
    do(m, "CELL 3,4", "ROTATE 0")
    assert m.scores()[0]["aegyptus"] == 4


@settings(max_examples=60)
@given(st.permutations(range(96)), st.integers(0, 24))
def test_districts_of_any_full_city(order, center):
    """MR-PROV-9, MR-PROV-10: against a search of connected groups"""
    letters = "RBP"
    names = [f"{letters[n // 32]}{n % 32 + 1:02}" for n in order]
    m = ended(full_city(*divmod(center, 5), " ".join(names)))
    provinces(m, "PR08 PR09 PR10")
    cells = {(r, c): name for (r, c), name in zip([divmod(n, 5) for n in range(25) if n != center], names, strict=False)}
    for province, letter, source in (("PR08", "R", "aegyptus"), ("PR09", "B", "britannia"), ("PR10", "P", "asia")):
        disc(m, 0, province, "high")
        found = [group for group in groups(cell for cell, name in cells.items() if name[0] == letter) if len(group) > 1]
        assert m.scores()[0][source] == 4 * len(found)


def test_every_province_is_scored_on_its_own():
    """MR-PROV-11: the same Lyres and Columns for Africa, Macedonia and a Senate: 2 x 3, 1 x 2 and 3 for the one Column under it"""
    m = ended(". R09 R08\nTC R01 R11\n. R12 .", population=2)
    provinces(m, "PR04 PR02 PR01")
    disc(m, 0, "PR04", "high")
    disc(m, 0, "PR02", "mid")
    build(m, 0, "M11", 3, 5)
    assert points(m) == {"africa": 6, "macedonia": 2, "senate": 3, "total": 11}


def test_slots_of_others_score_for_them():
    """MR-PROV-11, MR-GAME-4: by their own cities"""
    m = ended("TC R01 R02")
    provinces(m, "PR08 PR09 PR10")
    disc(m, 1, "PR08", "high")
    assert [row["total"] for row in m.scores()] == [0, 0]
    lay(m, 1, "R03 TC R04 R05")
    stars(m, 1, 0, 0, 0)
    assert [row["total"] for row in m.scores()] == [0, 4]


# The whole


def test_points_on_the_score_track_stay():
    """MR-SCORE-1, MR-SYM-2: those of Prestige during the game"""
    m = opened()
    turn_of(m, 0, "R01")
    do(m, "CELL 3,4", "ROTATE 2")  # X on the town center's X: 1 point
    assert points(m) == {"prestige": 1, "total": 1}
    m.state.prestige[0] = 61
    assert points(m) == {"prestige": 61, "total": 61}


def test_all_sources_add_up():
    """MR-SCORE-1, MR-SCORE-2, MR-SCORE-3, MR-SCORE-4, MR-SCORE-5, MR-SCORE-6, MR-SCORE-8: 45 + 20 + 12 + 7 + 6 + 16 + 5 = 111"""
    m = ended(DISTRICTS, luxury=14, blessing=4, faith=12, legion=9, population=6)
    m.state.prestige[0] = 45
    stars(m, 0, 7, 7, 7)
    build(m, 0, "M01", 2, 1)  # R01 R02 P02 B02
    build(m, 0, "M06", 5, 1)  # R08 B04 P06 R10: two red tiles, 6
    provinces(m, "PR08 PR09 PR10")
    disc(m, 0, "PR08", "high")
    assert points(m) == {
        "prestige": 45,
        "market": 20,
        "pantheon": 12,
        "military": 5,
        "triumphal_arch": 7,
        "basilica": 6,
        "aegyptus": 16,
        "total": 111,
    }


def test_what_is_left_over_is_worth_nothing():
    """MR-SCORE-7: coins, population, legions below the last two spaces, faith without blessings, blessings played"""
    assert points(ended("R01+ TC R02+", coin=30, population=20, legion=7, faith=14, luxury=16)) == {}


def test_points_have_no_upper_end():
    """MR-SCORE-8: the score track is a lap of 50"""
    m = ended()
    for value in (49, 50, 51, 99, 100, 101, 250):
        m.state.prestige[0] = value
        assert m.scores()[0]["total"] == value


def test_points_come_from_prestige_and_the_final_scoring_alone():
    """MR-SCORE-9: in whole games of the box no bonus or trade gives a point, and the score track shows Prestige only"""
    for players in (1, 3):
        m = box(players, seed=12)
        for _ in random_game(m, 4):
            pass
        s = m.state
        for seat in range(players):
            prestige = s.joins[seat, :, 0]  # placed or blessed; lesser or greater
            assert m.scores()[seat]["prestige"] == prestige[:, 0].sum() + 3 * prestige[:, 1].sum()
            assert m.scores()[seat]["bonuses"] == 0


# Declaring a winner


def standings(*seats):
    """Ranks of players with points, stars (red, purple, brown), population, coins and legions."""
    m = opened(len(seats))
    for seat, (prestige, places, population, coins, legions) in enumerate(seats):
        m.state.prestige[seat] = prestige
        stars(m, seat, *places)
        give(m, seat, population=population, coin=coins, legion=legions)
    return m.ranks()


def test_most_points_win():
    """MR-TIE-1: whatever else the others have"""
    assert standings((40, (0, 0, 0), 0, 0, 0), (41, (0, 0, 0), 0, 0, 0), (39, (9, 9, 9), 9, 9, 7)) == [2, 1, 3]


def test_a_tie_goes_to_the_higher_sum_of_star_values():
    """MR-TIE-1: values, not spaces: 2 + 2 + 2 on spaces 3, 3, 3 beat 1 + 1 + 3 on 2, 2, 6, ten spaces; and all three count"""
    assert standings((40, (3, 3, 3), 0, 0, 0), (40, (2, 2, 6), 9, 9, 7)) == [1, 2]
    assert standings((40, (0, 0, 9), 0, 0, 0), (40, (5, 3, 0), 0, 0, 0)) == [1, 2]  # 6 against 5


def test_then_to_population_and_coins_together():
    """MR-TIE-2, MR-AMB-23: 2 + 7 beat 5 + 3; employed population counts"""
    assert standings((40, (3, 3, 3), 5, 3, 7), (40, (3, 3, 3), 2, 7, 0)) == [2, 1]
    m = opened()
    lay(m, 0, UNDER)
    stars(m, 0, 0, 0, 0)
    build(m, 0, "M01", 3, 5)
    give(m, 0, population=3)  # all at the Triumphal Arch: 7 points
    m.state.prestige[1] = 7
    give(m, 1, coin=2)
    assert m.ranks() == [1, 2]
    give(m, 1, coin=4)
    assert m.ranks() == [2, 1]


def test_then_to_the_higher_military_marker():
    """MR-TIE-3: 5 legions beat 4"""
    assert standings((40, (3, 3, 3), 5, 3, 4), (40, (3, 3, 3), 4, 4, 5)) == [2, 1]


def test_else_the_place_is_shared():
    """MR-TIE-4, MR-AMB-22: and the next place is left out"""
    same = (40, (3, 3, 3), 5, 3, 4)
    assert standings(same, same) == [1, 1]
    assert standings(same, (41, (0, 0, 0), 0, 0, 0), same, (1, (0, 0, 0), 0, 0, 0)) == [2, 1, 2, 4]
    assert standings(same, same, same, same) == [1, 1, 1, 1]


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.integers(0, 1), st.integers(0, 2), st.integers(0, 1), st.integers(0, 1), st.integers(0, 1)), min_size=2, max_size=4
    )
)
def test_ranks_follow_the_tie_breaks_in_their_order(seats):
    """MR-TIE-1, MR-TIE-2, MR-TIE-3, MR-TIE-4"""
    found = standings(*[(points, (red, 0, 0), population, coins, legions) for points, red, population, coins, legions in seats])
    keys = [(points, min(red, 1), population + coins, legions) for points, red, population, coins, legions in seats]  # values 0, 1, 1
    assert found == [1 + sum(other > key for other in keys) for key in keys]


@pytest.mark.parametrize("breaks", range(5))
def test_the_measure_of_tie_breaks(breaks):
    """MR-TIE-1, MR-TIE-2, MR-TIE-3, MR-TIE-4: how many it took: 0 by points, 4 for a shared win"""
    m = opened()
    m.state.prestige[:2] = [5, 5]
    if breaks == 0:
        m.state.prestige[1] = 6
    if breaks == 1:
        stars(m, 1, 1, 0, 0)
    if breaks == 2:
        give(m, 1, coin=1)
    if breaks == 3:
        give(m, 1, legion=1)
    assert m.measures()[1]["tie_breaks"] == breaks


def test_the_game_can_be_scored_at_any_time():
    """MR-SCORE-4: as if it ended now, without changing anything"""
    m = ended(UNDER, population=3)
    build(m, 0, "M01", 3, 5)
    before = m.state.tobytes()
    assert m.scores()[0]["total"] == 7
    m.ranks()
    m.measures()
    assert m.state.tobytes() == before


def test_values_are_parameters():
    """MR-SCORE-2, MR-SCORE-3, MR-SCORE-5, MR-SCORE-6 with other boards"""
    m = changed(
        dashboard_values=[2, 3],
        market_values=[0, 7],
        market_tokens=[0, 1],
        military_points=[0, 11],
        pantheon_values=[4, 6],
        pantheon_blessings=[0, 0],
        provinces={"PR08": {"points": [5, 6, 7]}},
        monuments={"M12": {"points": [13], "population": 0}},
    )
    lay(m, 0, "TC R01 R02", stars=False)
    give(m, 0, luxury=1, legion=1, faith=1, blessing=2)
    provinces(m, "PR08 PR09 PR10")
    disc(m, 0, "PR08", "high")
    build(m, 0, "M12")
    assert points(m) == {"market": 14, "military": 11, "pantheon": 12, "aegyptus": 7, "forum": 13, "total": 57}
