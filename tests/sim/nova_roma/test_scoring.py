"""Final scoring (rulebook: End Game)."""

from __future__ import annotations

import pytest

from sim.nova_roma.state import NEUTRAL, Follower, Tile
from tests.sim.nova_roma.positions import A, B, C, bare, changed, estate, have, row


def cover(match, zone, **blocks):
    """Blocks in a zone: p0, p1 ... and neutral, as numbers of them."""
    ground = int(match.rules.ground[zone])
    cells = [bit for bit in range(60) if ground >> bit & 1]
    match.state.blocks[:, zone] = 0
    for owner, n in blocks.items():
        seat = NEUTRAL if owner == "neutral" else int(owner[1:])
        for _ in range(n):
            match.state.blocks[seat, zone] |= 1 << cells.pop(0)


def zone_points(match, zone):
    return [points["zone_" + "ABC"[zone]] for points in match.scores()]


@pytest.mark.parametrize(
    ("blocks", "places"),
    [
        ((5, 3, 1, 0), (0, 1, 2, None)),
        ((4, 4, 2, 1), (0, 0, 1, 2)),  # a tie: both the full value, the next is second
        ((4, 2, 2, 2), (0, 1, 1, 1)),
        ((0, 0, 0, 1), (None, None, None, 0)),
        ((3, 3, 3, 3), (0, 0, 0, 0)),
    ],
)
@pytest.mark.parametrize("zone", [A, B, C])
def test_zones_score_first_second_and_others_with_a_block(zone, blocks, places):
    """NR-SCORE-3, NR-AMB-11: dense ranks; tied players all get the full value."""
    match = bare(4)
    values = match.rules.zone_points[zone]
    cover(match, zone, **{f"p{seat}": n for seat, n in enumerate(blocks)})
    assert zone_points(match, zone) == [0 if place is None else int(values[place]) for place in places]


def test_after_a_tie_places_may_be_skipped():
    """NR-AMB-11: two first, then the third has the lowest value."""
    match = changed(4, zone_tie_rank="skip")
    values = match.rules.zone_points[A]
    cover(match, A, p0=4, p1=4, p2=2, p3=1)
    assert zone_points(match, A) == [values[0], values[0], values[2], values[2]]


def test_in_the_french_edition_only_first_and_others_score():
    """NR-ED-2, NR-SCORE-3."""
    match = bare(3, "french")
    values = match.rules.zone_points[B]
    cover(match, B, p0=3, p1=2, p2=1)
    assert zone_points(match, B) == [values[0], values[2], values[2]]


def test_neutral_blocks_take_part_in_two_player_majorities():
    """NR-2P-7, NR-AMB-12: the neutral colour is first, so nobody gets the highest value."""
    match = bare(2)
    values = match.rules.zone_points[C]
    cover(match, C, neutral=3, p0=2, p1=1)
    assert zone_points(match, C) == [values[1], values[2]]
    cover(match, C, neutral=2, p0=2, p1=1)
    assert zone_points(match, C) == [values[0], values[1]]


def test_building_contracts_score_their_points():
    """NR-SCORE-2."""
    match = bare()
    match.state.built_points[1] = 23
    assert match.scores()[1]["building_contracts"] == 23


def test_three_for_a_chariot_and_five_for_a_finished_track():
    """NR-SCORE-4, NR-SCORE-5."""
    match = bare()
    match.state.chariot_owner[:3] = [1, 0, 1]
    match.state.track[1] = [7, 7, 6]
    points = match.scores()[1]
    assert (points["chariots"], points["track_finishes"]) == (6, 10)


@pytest.mark.parametrize(("animals", "points"), [(0, 0), (1, 2), (2, 5), (3, 9), (4, 11), (5, 14), (6, 18), (7, 20)])
def test_animals_score_in_sets(animals, points):
    """NR-SCORE-7: 2, 5, 9 for one, two, three; several sets."""
    match = bare()
    estate(match, dict.fromkeys(range(animals), Tile.ANIMAL))
    assert match.scores()[0]["animals"] == points


def test_the_lion_is_two_animals():
    """NR-TILE-6, NR-AMB-32, NR-SCORE-7: with another one a set of three."""
    match = bare()
    estate(match, {0: Tile.LION, 1: Tile.ANIMAL})
    assert match.scores()[0]["animals"] == 9


@pytest.mark.parametrize(("claimed", "fields"), [(0, 0), (0b1, 2), (0b1000, 3), (0b1000000, 5), (0b111111111, 30)])
def test_claimed_fields_score_2_3_and_5(claimed, fields):
    """NR-SCORE-8: by rows."""
    match = bare()
    match.state.claimed[0] = claimed
    assert match.scores()[0]["mosaic_fields"] == fields


def test_completed_lines_score_their_bonus():
    """NR-SCORE-8: the top row and the left column, five fields."""
    match = bare()
    match.state.claimed[0] = 0b001001111
    bonus = match.rules.line_points
    assert match.scores()[0]["mosaic_lines"] == bonus[0] + bonus[3]


@pytest.mark.parametrize(("wheat", "horse", "coins", "points"), [(0, 0, 3, 0), (1, 2, 1, 1), (5, 5, 6, 4), (0, 0, 7, 1)])
def test_four_goods_and_coins_are_a_point(wheat, horse, coins, points):
    """NR-SCORE-9: rounded down."""
    match = bare()
    have(match, wheat=wheat, horse=horse, coins=coins)
    assert match.scores()[0]["goods_and_coins"] == points


@pytest.mark.parametrize(("rule", "points"), [("all", 4), ("available", 3), ("max3", 3)])
def test_two_influence_and_artisans_are_a_point(rule, points):
    """NR-SCORE-10, NR-AMB-20: 3 influence, 3 available and 2 working: 8, 6 or 3 + 3."""
    match = changed(end_artisans=rule)
    have(match, influence=3, artisans=3)
    match.state.workers[0, :2] = 1
    assert match.scores()[0]["influence_and_artisans"] == points


def test_the_first_player_token_is_two_points():
    """NR-SCORE-11."""
    match = bare()
    match.state.first_player = 2
    assert [points["first_player"] for points in match.scores()] == [0, 0, 2]


def test_ties_are_broken_by_influence_and_then_shared():
    """NR-SCORE-12, NR-AMB-25: 2 coins more would not do, 1 influence does; the youngest is unknown."""
    match = bare()
    match.state.first_player = 2
    match.state.built_points[:3] = [5, 5, 3]  # with the token 5 each
    assert match.ranks() == [1, 1, 1]
    have(match, seat=1, influence=1)
    assert match.ranks() == [2, 1, 2]


def test_the_lower_seat_may_count_as_the_younger():
    """NR-AMB-25."""
    match = changed(age_order="on")
    match.state.built_points[:3] = [4, 5, 3]
    match.state.first_player = 2
    assert match.ranks() == [3, 1, 2]


def test_all_sources_add_up():
    """NR-SCORE-1, NR-SCORE-6: 13 sources and 13 followers; Carpenter with 2 wood 3, and 2 wood + 2 coins make a point."""
    match = bare()
    row(match, Follower.CARPENTER)
    have(match, wood=2, coins=2)
    match.state.first_player = 1
    points = match.scores()[0]
    assert points["total"] == 3 + 1
    assert len(points) == 13 + 13 + 1
