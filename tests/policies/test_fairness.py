"""No policy's choice depends on what its seat cannot see: positions that it cannot tell apart get the same choice."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sim
from policies.features import strategies
from policies.play import Table
from policies.registry import POLICIES, Player, compile_policies, parse
from sim import game as contract

SETTINGS = ["uniform", "mcts:sims=6,rollout=none", "mcts:sims=6,rollout=uniform,prior=0,reward=win", "mcts:sims=4", "mcts_simple:sims=2"]


def policies(game: str) -> list[str]:
    return [*SETTINGS, *(f"greedy:weights={name}" for name in strategies(game))]


@pytest.mark.parametrize("game", contract.NAMES)
def test_every_kind_of_policy_is_looked_at(game):
    assert {parse(text, game)[0].name for text in policies(game)} == set(POLICIES)
    assert {parse(text, game)[0].player for text in policies(game)} == set(Player)


@pytest.mark.parametrize("game", contract.NAMES)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(game):
    table = Table(contract.get(game))
    records = compile_policies(policies(game), game)

    @settings(max_examples=25)
    @given(
        players=st.sampled_from(contract.get(game).players),
        seed=st.integers(0, 2**60),
        choices=st.lists(st.integers(0, 99), max_size=120),
        word=st.integers(0, 2**60),
    )
    def same_choice(players: int, seed: int, choices: list[int], word: int) -> None:
        match = sim.open(game, players, seed=seed)
        for choice in choices:
            options = match.legal_ids()
            after = match.copy()
            after.play(options[choice % len(options)])
            if after.over:
                break
            match = after
        others = [match.redeal(match.mover, deal) for deal in range(2)]
        for text, record in zip(policies(game), records, strict=True):
            chosen = {table.choose(match.rules, position.state, record, word) for position in (match, *others)}
            assert len(chosen) == 1, text

    same_choice()
