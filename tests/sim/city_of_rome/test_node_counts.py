"""How many sequences of decisions follow a small position, counted by hand: a missing or doubled option shows at once."""

from __future__ import annotations

import pytest

from .positions import at, lay, offer, stack, started


def leaves(m, depth):
    """Number of sequences of `depth` decisions."""
    ids = m.legal_ids()
    if depth == 1:
        return len(ids)
    total = 0
    for action in ids:
        after = m.copy()
        after.play(action)
        total += leaves(after, depth - 1)
    return total


def turn(text, **position):
    """The last turn of a round with three players: after it, 5 spaces for the first emissary, 4 for the second, 3 for the third."""
    m = started(3)
    lay(m, 0, text)
    return at(m, 0, **position)


def test_from_the_emissaries_on():
    """CR-EMI-1, CR-ACT-2: 5, 5 x 4, 5 x 4 x 3 placements, then 3 different buildings to take"""
    m = started(3)
    offer(m, "LUNA R2 AQ")
    assert [leaves(m, depth) for depth in (1, 2, 3, 4)] == [5, 20, 60, 180]
    m = started(2)
    offer(m, "LUNA LUNA AQ AQ")  # two kinds
    assert [leaves(m, depth) for depth in (1, 2, 3, 4, 5)] == [5, 20, 60, 120, 240]


def test_build_and_produce():
    """CR-ACT-4, CR-BLD-2: a 2-value, 1 brick and 2 cogs in the starting city"""
    m = turn("[VEG] R2", hand="R2", bricks=1, cogs=2)
    # 1: END, PRODUCE, BUILD.
    # 2: END -> 5 spaces; PRODUCE -> END, BUILD (2); BUILD -> 6 cells. 5 + 2 + 6.
    # 3: END -> 5 x 4 = 20; PRODUCE END -> 5, PRODUCE BUILD -> 6; BUILD cell -> END, PRODUCE: 6 x 2 = 12. 20 + 11 + 12.
    # 4: END -> 60; PRODUCE END -> 20; PRODUCE BUILD cell -> both used, next round: 6 x 5 = 30;
    #    BUILD cell END -> 6 x 5 = 30, BUILD cell PRODUCE -> both used: 6 x 5 = 30. 60 + 20 + 30 + 30 + 30.
    assert [leaves(m, depth) for depth in (1, 2, 3, 4)] == [3, 13, 43, 170]


def test_an_aqueduct():
    """CR-AQ-3: 1 brick, no cogs, no coins: 6 empty cells and 2 replacements, after which the turn ends by itself"""
    m = turn("[VEG] R2", hand="AQ", bricks=1)
    # 1: END, BUILD. 2: 5 + 8. 3: 20 + 8 x 5.
    assert [leaves(m, depth) for depth in (1, 2, 3)] == [2, 13, 60]


def test_a_second_aqueduct():
    """CR-AQ-2, CR-AMB-3: one at (3, 4) in a row of three"""
    m = turn("[VEG] R2 AQ", hand="AQ", bricks=1)
    # Cells: row 3 and column 4 are taken, so of the eight around only (2, 2), (2, 3), (4, 2), (4, 3), and the aqueduct itself: 5.
    assert [leaves(m, depth) for depth in (1, 2, 3)] == [2, 5 + 5, 20 + 5 * 5]


def test_payment():
    """CR-BLD-8, CR-BUY-1: a 3-value with 1 brick, a token on the Grain Farm and 2 coins"""
    m = turn("[VEG] R2 GRAIN*", hand="R3", bricks=1, coins=2)
    # 1: END, PRODUCE (2 coins for cogs), BUILD.
    # 2: END -> 5; PRODUCE leaves 1 coin: END, BUILD with the token (2); BUILD -> 8 cells around a row of three. 5 + 2 + 8.
    # 3: END -> 20; PRODUCE END -> 5, PRODUCE BUILD -> 8; BUILD cell -> token or coins: 16. 20 + 13 + 16.
    # 4: END -> 60; PRODUCE END -> 20; PRODUCE BUILD cell (token unasked) -> 8 x 5 = 40;
    #    BUILD cell token -> 2 coins left: END, PRODUCE: 8 x 2 = 16; BUILD cell coins -> no coins, turn over: 8 x 5 = 40.
    assert [leaves(m, depth) for depth in (1, 2, 3, 4)] == [3, 15, 49, 60 + 20 + 40 + 16 + 40]


def test_sheep():
    """CR-AMB-8: two Sheep Farms, 2 cogs, nothing to build"""
    m = turn("[SHEEP] R2 SHEEP", cogs=2)
    # 1: END, PRODUCE. 2: 5 + 3 numbers. 3: 20 + 3 x 5, as the turn then ends by itself.
    assert [leaves(m, depth) for depth in (1, 2, 3)] == [2, 8, 35]


@pytest.mark.parametrize(
    ("deck", "from_two_equal"),
    [("R2 AQ VEG R3", 2), ("R2 R2 VEG R3", 5)],  # two to choose from, or nothing to choose and 5 spaces
)
def test_school(deck, from_two_equal):
    """CR-B-SCHOOL: in a city of three in a corner, three players, so decks II and III"""
    m = turn("[VEG] R2\nR3", hand="SCHOOL", bricks=3)
    stack(m, "II", deck)
    stack(m, "III", "MARKET ARENA BATH")
    # Cells: (2, 2), (2, 3), (3, 1), (3, 4), (4, 1), (5, 2) with one neighbour: one card, and the turn is over; (4, 3) with two.
    # 1: END, BUILD. 2: 5 + 7 cells. 3: 20 + 7 x 2 decks.
    # 4: 60 + deck II: 6 x 5 + two cards; + deck III: 6 x 5 + 2 to choose from.
    assert [leaves(m, depth) for depth in (1, 2, 3, 4)] == [2, 12, 34, 60 + 30 + from_two_equal + 30 + 2]
