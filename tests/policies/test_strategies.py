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


def trained_checks(name: str) -> dict[int, dict[str, Any]]:
    """What the file of the default weights records of games against the weights set by hand, by number of players."""
    return {check["players"]: check for check in read_strategy(name, "balanced")["training"]["check"]}


@pytest.mark.parametrize("name", contract.NAMES)
def test_the_trained_default_is_recorded_as_better_than_the_weights_set_by_hand_at_every_number_of_players(name):
    assert read_strategy(name, "balanced")["source"] == "trained"
    assert read_strategy(name, "balanced")["training"]["from"] == "hand_set"
    checks = trained_checks(name)
    assert sorted(checks) == list(contract.get(name).players)
    for players, check in checks.items():
        assert check["lead"][1] > 0 if players == 1 else check["win_share"][1] > 1 / players


@pytest.mark.parametrize("name", contract.NAMES)
def test_play_is_as_the_training_recorded_it(name):
    """On other seeds, and fewer: the two intervals overlap, so the weights are those that were checked."""
    game = contract.get(name)
    for players, check in trained_checks(name).items():
        blocks = 240 // players
        results, seat, block = duel(game, "balanced", "hand_set", players, blocks)
        if players == 1:
            before, _, _ = duel(game, "hand_set", "hand_set", 1, blocks)
            found = block_mean((results["points"][:, 0].sum(axis=1) - before["points"][:, 0].sum(axis=1)).astype(float), block)
            recorded = check["lead"]
        else:
            first = results["rank"][:, :players] == 1
            found = block_share((first / first.sum(axis=1, keepdims=True))[np.arange(len(seat)), seat], block)
            recorded = check["win_share"]
        assert found.low < recorded[2], f"{players} players: {found} against {recorded}"
        assert found.high > recorded[1], f"{players} players: {found} against {recorded}"
