"""Final scoring: the rulebook's example, aqueducts, coins, influence, what does not score, and ties."""

from __future__ import annotations

import pytest

from .positions import city_points, give, lay, no_purse, pass_round, points, started

# The example city. Stars: Luna 1, Grand Aqueduct 1, Luxury 2-value 1, Luxury 3-value 1 = 4.
EXAMPLE = """
R2    ARENA   R3      L3
VEG   L2      R2      BATH+2
R4    BATH+4  R2      GAQ
LUNA  AQ      SCHOOL  FORTUNA
"""


def test_the_scoring_example_of_the_rulebook_gives_75_points():
    """CR-SC-1, CR-SC-2, CR-SC-3, CR-SC-4, CR-SC-5, CR-SC-6, CR-SC-7, CR-SC-8, CR-SC-9"""
    m = started()
    no_purse(m)
    lay(m, 0, EXAMPLE)
    m.state.coins[0] = 9
    m.state.influence[0] = 3
    m.state.card_owner[0] = 0  # the card of value 3
    expected = {
        "residential_2": 2 * 1 + 6 * 3,  # top left beside red; the three in the middle beside red, yellow and blue
        "residential_3": 6 * 2,  # beside red and blue
        "residential_4": 4 * 1,  # beside blue
        "baths": 4 + 2 + 4,  # the middle area, the 3-values, the 4-value
        "aqueducts": 12,
        "luna": 4,
        "coins": 9,
        "influence_tokens": 1,
        "influence_cards": 3,
        "total": 75,  # 2 + 22 + 14 + 8 + 12 + 0 + 4 + 9 + 1 + 3
    }
    assert points(m) == expected


def test_the_example_city_without_its_arena_loses_red_at_three_areas():
    """CR-SC-2, CR-SC-3: one building served three areas"""
    # Top left 2 x 1 -> 2 x 0, middle 6 x 3 -> 6 x 2, 3-values 6 x 2 -> 6 x 1; an aqueduct in its place makes three.
    assert city_points(EXAMPLE.replace("ARENA", "AQ")) == {
        "residential_2": 12,
        "residential_3": 6,
        "residential_4": 4,
        "baths": 10,
        "aqueducts": 24,
        "luna": 4,
        "total": 60,
    }


def test_the_example_city_with_a_green_building_fulfils_fortuna():
    """CR-T-FORTUNA, CR-SC-6: a Market for the farm adds green to the areas it touches, and 15 points"""
    # Top left: 2 x 2; middle area: 6 x 4; the 4-value beside (2, 0): 4 x 2. The 3-values are not beside it.
    assert city_points(EXAMPLE.replace("VEG", "MARKET")) == {
        "residential_2": 4 + 24,
        "residential_3": 12,
        "residential_4": 8,
        "baths": 10,
        "aqueducts": 12,
        "luna": 4,
        "fortuna": 15,
        "total": 89,
    }


@pytest.mark.parametrize(("aqueducts", "expected"), [(0, 0), (1, 4), (2, 12), (3, 24), (4, 40)])
def test_aqueducts_score_4_12_24_40(aqueducts, expected):
    """CR-SC-5"""
    rows = [["VEG"] * 4 for _ in range(4)]
    for i in range(aqueducts):
        rows[i][i] = "AQ" if i else "GAQ"  # a Grand Aqueduct counts as one
    assert city_points("\n".join(" ".join(row) for row in rows)).get("aqueducts", 0) == expected


def test_a_coin_is_a_point():
    """CR-SC-7"""
    assert city_points("VEG R2", coins=17) == {"coins": 17, "total": 17}


@pytest.mark.parametrize(("tokens", "expected"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (11, 5)])
def test_two_influence_tokens_are_a_point_rounded_down(tokens, expected):
    """CR-SC-8"""
    m = started()
    no_purse(m)
    m.state.influence[0] = tokens
    assert m.scores()[0]["influence_tokens"] == expected == m.scores()[0]["total"]


def test_influence_cards_score_their_value():
    """CR-SC-9: cards of seat 1: 6 and 14; of seat 2: 3; the 10 still in the middle counts for nobody"""
    m = started()
    no_purse(m)
    m.state.card_owner[:] = [2, -3, 1, -3, -1, 1]  # 3 4 6 8 10 14
    assert [row["influence_cards"] for row in m.scores()] == [0, 20, 3]
    assert [row["total"] for row in m.scores()] == [0, 20, 3]


def test_shrines_temples_and_areas_add_up():
    """CR-SC-6, CR-SC-10: Shrine with 3 neighbours 6, Jupiter 2 x 1, 2-value beside green 2"""
    text = """
    VEG  SHRINE  JUPITER
    R2   MARKET  .
    """
    assert city_points(text) == {"shrines": 6, "jupiter": 2, "residential_2": 2, "total": 10}


def test_hand_cards_brick_tokens_and_lonely_point_tokens_score_nothing():
    """CR-SC-11, CR-BLD-9: nor is there a penalty for empty spaces or unbuilt cards"""
    m = started()
    no_purse(m)
    lay(m, 0, "BATH+3 GRAIN* VINE* VEG R2")
    give(m, 0, "R4 L4 JUPITER AQ AQ")
    assert points(m) == {}


def test_more_points_win():
    """CR-SC-12: 7 points with nothing else beat 6 points with many tokens"""
    m = started()
    no_purse(m)
    m.state.coins[:3] = [7, 0, 1]
    m.state.influence[:3] = [0, 12, 0]  # 6 points
    assert [row["total"] for row in m.scores()] == [7, 6, 1]
    assert m.ranks() == [1, 2, 3]


def test_equal_points_go_to_more_influence_tokens_even_odd_ones():
    """CR-SC-12: 6 coins and 0 tokens = 5 coins and 3 tokens (1 point) = 5 coins and 2 tokens = 6 points each"""
    m = started()
    no_purse(m)
    m.state.coins[:3] = [6, 5, 5]
    m.state.influence[:3] = [0, 3, 2]
    assert {row["total"] for row in m.scores()} == {6}
    assert m.ranks() == [3, 1, 2]


def test_equal_points_and_tokens_go_to_more_coins():
    """CR-SC-12: 4 coins + aqueduct 4 = 8 coins = 8 points; 2 tokens each make it 9 each"""
    m = started()
    no_purse(m)
    for seat in range(3):
        lay(m, seat, "[VEG] R2 AQ" if seat == 0 else "[VEG] R2")
    m.state.coins[:3] = [4, 8, 7]
    m.state.influence[:3] = [2, 2, 2]
    assert [row["total"] for row in m.scores()] == [9, 9, 8]
    assert m.ranks() == [2, 1, 3]


def test_equal_in_everything_share_the_victory():
    """CR-SC-12: the next player is third"""
    m = started(4)
    no_purse(m)
    m.state.coins[:] = [8, 3, 8, 3]
    m.state.influence[:] = [2, 2, 2, 2]
    assert m.ranks() == [1, 3, 1, 3]


def test_the_winner_of_the_last_card_has_no_tokens_left_for_the_tie_break():
    """CR-EDGE-11, CR-INF-2: seat 0 takes the 14 and returns 4 tokens; equal points then go to seat 1 with its 1 token"""
    m = started(2)
    while m.state.round_no < 7:
        pass_round(m)
    m.state.card_owner[:] = [-3, -4, -3, -4, -3, -1]
    m.state.influence[:2] = [4, 1]
    m.state.coins[:2] = [0, 14]
    pass_round(m)
    assert m.over
    # seat 0: card 14; seat 1: 14 coins and 1 token = 0 points
    assert [row["total"] for row in m.scores()] == [14, 14]
    assert m.ranks() == [2, 1]
