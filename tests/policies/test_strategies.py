"""The strategies of every game: each does more of what its name says, and the trained default beats the weights set by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from experiments.results import seat_column
from policies.features import read_strategy, strategies
from policies.play import Table
from policies.registry import compile_policies
from reports.stats.estimate import block_mean, block_share
from sim import game as contract

GENERAL = {"balanced", "hand_set"}  # all-round play; the others have a plan of their own
PLANS = [(game, name) for game in contract.NAMES for name in strategies(game) if name not in GENERAL]
BLOCKS = 80


def duel(game: contract.Game, one: str, other: str, players: int, blocks: int) -> tuple[Any, np.ndarray, np.ndarray]:
    """Results of seat-rotated blocks, the seat of `one` in each game, and the block."""
    seeds, rotations = np.repeat(np.arange(blocks), players), np.tile(np.arange(players), blocks)
    policies = compile_policies([f"greedy:weights={one}"] + [f"greedy:weights={other}"] * (players - 1), game.name)
    results = Table(game).play(contract.load_rules(game.name, players), policies, seeds, rotations)
    return results, (0 - rotations) % players, seeds


def column(game: contract.Game, results: Any, name: str) -> np.ndarray:
    """[game, seat] of a column of the seats table; of a card, whether it was acquired or played at all."""
    sources = [f"points_{source}" for source in game.point_sources]
    if name in sources:
        return results["points"][:, :, sources.index(name)].astype(float)
    measures = [seat_column(measure) for measure in game.seat_measures]
    assert name in measures, f"{name} is no column of {game.name}: {', '.join(sources + measures)}"
    values = results["seat"][:, :, measures.index(name)]
    return (values if name.startswith("m_") else values >= 0).astype(float)


@pytest.mark.parametrize("game", contract.NAMES)
def test_a_game_has_four_strategies_with_a_plan_of_their_own_and_a_balanced_one(game):
    names = set(strategies(game))
    assert "balanced" in names
    assert len(names - GENERAL) >= 4
    documents = [read_strategy(game, name) for name in names]
    assert len({document["about"] for document in documents}) == len(names), "each has a sentence of its own"
    assert all(read_strategy(game, name).get("does_more") for name in names - GENERAL)


@pytest.mark.parametrize(("name", "strategy"), PLANS, ids=lambda value: value)
def test_a_strategy_does_more_of_what_its_name_says_than_balanced(name, strategy):
    """Both at one table in all seats, on the same deals; the interval of the difference is clear of nothing."""
    game = contract.get(name)
    players = min(count for count in game.players if count > 1)
    results, seat, block = duel(game, strategy, "balanced", players, BLOCKS)
    number = np.arange(len(seat))
    for what, columns in read_strategy(name, strategy)["does_more"].items():
        values = sum(column(game, results, key) for key in columns)[:, :players]
        mine = values[number, seat]
        others = (values.sum(axis=1) - mine) / (players - 1)
        assert block_mean(mine - others, block).low > 0, f"{what}: {mine.mean():.2f} against {others.mean():.2f}"


@pytest.mark.parametrize("name", [game for game in contract.NAMES if "hand_set" in strategies(game)])
def test_the_trained_default_beats_the_weights_set_by_hand(name):
    game = contract.get(name)
    assert read_strategy(name, "balanced")["source"] == "trained"
    for players in game.players:
        blocks = 240 // players
        results, seat, block = duel(game, "balanced", "hand_set", players, blocks)
        if players == 1:
            before, _, _ = duel(game, "hand_set", "hand_set", 1, blocks)
            gained = (results["points"][:, 0].sum(axis=1) - before["points"][:, 0].sum(axis=1)).astype(float)
            assert block_mean(gained, block).low > 0
            continue
        first = results["rank"][:, :players] == 1
        share = (first / first.sum(axis=1, keepdims=True))[np.arange(len(seat)), seat]
        assert block_share(share, block).low > 1 / players
