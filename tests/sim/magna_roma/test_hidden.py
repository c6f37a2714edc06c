"""Hidden information: only the order of the supply and of the monument deck is unknown, to all alike."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.magna_roma.state import STATE, TILES

from .positions import box, opened, options, random_game, started, supply

HIDDEN = ("seed", "supply", "deck", "options")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_new_deal_changes_the_order_of_supply_and_deck_only(players):
    """MR-SETUP-5, MR-SETUP-7, MR-AMB-29: all else is public, and the tiles and monuments in them are the same; whoever asks"""
    m = box(players, seed=3)
    moved = 0
    for number, _ in enumerate(random_game(m, 4)):
        if number % 9:
            continue
        for seat in range(players):
            other = m.redeal(seat, number)
            for field in STATE.names:
                if field not in HIDDEN:
                    assert (m.state[field] == other.state[field]).all(), field
            assert sorted(m.state.supply) == sorted(other.state.supply)
            assert sorted(m.state.deck) == sorted(other.state.deck)
            assert options(other) == options(m)
            assert m.scores() == other.scores()
            moved += not (m.state.supply == other.state.supply).all()
    assert moved > 5


def test_positions_that_look_alike_are_dealt_alike():
    """MR-SETUP-5: nothing of the true order shows through"""
    m = started(box(3, seed=4))
    for number, _ in enumerate(random_game(m, 8)):
        if number % 21 == 0:
            alike = [m, m.redeal(0, 1), m.redeal(0, 2)]
            assert len({x.redeal(1, 99).state.tobytes() for x in alike}) == 1


def test_every_order_of_a_small_supply_comes_equally_often():
    """MR-SETUP-5: three tiles, six orders, 600 deals: 100 each expected"""
    m = started(opened(2))
    supply(m, "R01 B20 P32")
    orders = Counter(tuple(m.redeal(0, seed).state.supply[TILES - 3 :].tolist()) for seed in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60
    assert max(orders.values()) < 145


def test_a_new_deal_plays_on_to_the_end():
    """MR-DRAFT-7, MR-EDGE-1: also when the supply is nearly out; all tiles are placed"""
    m = started(box(4, seed=5))
    for number, _ in enumerate(random_game(m, 6)):
        if number in (0, 150, 300, 380):
            other = m.redeal(2, number)
            for _ in random_game(other, number):
                pass
            assert sorted(tile for tile in other.state.city.ravel() if 0 <= tile < TILES) == list(range(TILES))
