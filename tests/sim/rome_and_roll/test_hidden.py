"""Hidden information: later rolls and the order of Seneca's cards, and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.rome_and_roll.state import STATE

from .positions import card, opened, pass_round, random_game

UNKNOWN = {"seed", "seneca_deck", "options"}


def open_fields(m):
    return {name: m.state[name].tolist() for name in STATE.names if name not in UNKNOWN}


@pytest.mark.parametrize(("players", "variant"), [(1, "base"), (2, "seneca_foreman"), (3, "base"), (4, "base")])
def test_a_new_deal_leaves_all_that_is_open(players, variant):
    """RR-DRAFT-1, RR-SOLO-5: dice, sheets, map and cards on the table; the same options"""
    m = opened(players, cast="", variant=variant, seed=4)
    for n, position in enumerate(random_game(m, 4)):
        if n % 23 == 0:
            again = position.redeal(position.mover, n)
            assert open_fields(again) == open_fields(position)
            assert again.legal_ids() == position.legal_ids()
            flipped = int(m.state.seneca_next)
            assert again.state.seneca_deck[:flipped].tolist() == position.state.seneca_deck[:flipped].tolist()
            assert sorted(again.state.seneca_deck.tolist()) == sorted(position.state.seneca_deck.tolist())
        if n > 400:
            break


def test_later_rolls_are_unknown():
    """RR-DRAFT-1: after a new deal the next round's dice are others"""
    rolls = set()
    for seed in range(12):
        m = opened(3, seed=4).redeal(0, seed)
        pass_round(m)
        rolls.add(tuple(m.state.die_face.tolist()))
    assert len(rolls) == 12


def back(m, number):
    return int(m.rules.card_top[number]), int(m.rules.card_bottom[number])


def test_the_laid_cards_show_their_backs_and_the_unsealed_lie_below():
    """RR-SOLO-3, RR-SOLO-5, RR-SOLO-DRAFT-1: each card with the back on the table as often as the others; Trades only among the last ten"""
    m = opened(1, cast="LEGATUS", seed=9)
    left = int(m.state.seneca_deck[0])
    seen, trades = Counter(), Counter()
    for seed in range(400):
        deck = m.redeal(0, seed).state.seneca_deck.tolist()
        assert back(m, deck[0]) == back(m, left)
        assert back(m, deck[1]) == back(m, int(m.state.seneca_deck[1]))
        seen[deck[0]] += 1
        for name in ("S17", "S18"):
            trades[deck.index(card(name))] += 1
    alike = [number for number in range(16) if back(m, number) == back(m, left)]
    assert set(seen) == set(alike)
    assert all(abs(n - 400 / len(alike)) < 4 * (400 / len(alike)) ** 0.5 for n in seen.values())
    assert set(trades) == set(range(8, 18))
    assert all(abs(n - 80) < 4 * 80**0.5 for n in trades.values())


def test_positions_that_look_the_same_become_the_same():
    """RR-SOLO-5: two decks that differ only in what is unseen"""
    m = opened(1, cast="LEGATUS", seed=9)
    other = m.copy()
    deck = other.state.seneca_deck
    deck[[4, 5, 6]] = deck[[6, 4, 5]]
    deck[[12, 13]] = deck[[13, 12]]
    other.state.seed = 77
    assert (m.redeal(0, 3).state.seneca_deck == other.redeal(0, 3).state.seneca_deck).all()
