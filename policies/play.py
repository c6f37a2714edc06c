"""The compiled match loop: rules, seeds and policies in, result rows out."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from policies.greedy import STATES, WORK, choose_greedy
from policies.registry import Player
from policies.uniform import choose_uniform
from sim.game import Game, legal_actions, measure, ranks, records, scores, setup, step
from sim.jit import entry, inlined
from sim.rng import draw

POLICY_STREAM = 1000
"""The first of the policies' streams; the games' own lie below."""

_LIVE, _BLANK = STATES, STATES + 1  # of a table's states; the others are for look-ahead


class Table:
    """A place to play at: the working memory of one thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._states = records(game.state, STATES + 2)
        self._result = records(game.result)
        self._work = records(WORK)

    def choose(self, rules: Any, state: Any, policy: Any, seed: int) -> int:
        """The action that the policy chooses for the mover of `state`."""
        return int(_choose(rules, state, policy, np.uint64(seed), self._states, self._result[0], self._work[0]))

    def play(self, rules: Any, policies: Any, seeds: npt.ArrayLike, rotations: npt.ArrayLike) -> Any:
        """Play one game for each seed and return its RESULT record; in rotation r, seat s is policy number s + r, around."""
        seeds, rotations = np.asarray(seeds, np.uint64), np.asarray(rotations, np.int64)
        results = records(self.game.result, len(seeds))
        _play_games(rules, policies, seeds, rotations, self._states, self._result[0], self._work[0], results)
        return results


def policy_seed(seed: int, players: int, rotation: int, place: int, decision: int) -> int:
    """The random word that place `place` of the line-up gets for decision number `decision` of a game."""
    return int(_policy_seed(np.uint64(seed), players, rotation, place, decision))


@entry
def _policy_seed(seed, players, rotation, place, decision):
    # The rotation is part of the stream: rotated games share the deal, not the policies' dice.
    return draw(seed, POLICY_STREAM + players * rotation + place, decision)


@inlined
def choose_option(rules, state, policy, seed, states, result, work):
    """The number of the option that the policy chooses."""
    if policy.player == Player.GREEDY:
        return choose_greedy(rules, state, policy, seed, states, result, work)
    return choose_uniform(np.int64(state.n_options), seed)


@entry
def _choose(rules, state, policy, seed, states, result, work):
    legal_actions(rules, state)
    return state.options[choose_option(rules, state, policy, seed, states, result, work)]


@entry
def _play_games(rules, policies, seeds, rotations, states, result, work, results):
    players = np.int64(rules.players)
    state = states[_LIVE]
    for g in range(seeds.size):
        states[_LIVE] = states[_BLANK]
        setup(rules, state, seeds[g])
        decisions = options = 0
        while not state.over:
            place = (np.int64(state.to_move) + rotations[g]) % players
            seed = _policy_seed(seeds[g], players, rotations[g], place, decisions)
            chosen = choose_option(rules, state, policies[place], seed, states, result, work)
            decisions += 1
            options += np.int64(state.n_options)
            step(rules, state, np.int64(state.options[chosen]))
        results[g].decisions = decisions
        results[g].options = options
        scores(rules, state, results[g])
        ranks(rules, state, results[g])
        measure(rules, state, results[g])


def copy_states(game: Game, n: int) -> int:
    """Copy a state n times, for measuring; returns n."""
    _copy_states(records(game.state, 2), n)
    return n


@entry
def _copy_states(states, n):
    for i in range(n):
        states[i & 1] = states[1 - (i & 1)]
        states[i & 1].over = i & 1  # so that no copy can be left out
