"""The match loop: rules, seeds and policies in, result rows out. Compiled, unless a policy in plain Python sits at the table."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from policies.greedy import STATES, WORK, choose_greedy, next_planned
from policies.leads import LEADS, begin_leads, note_round, tell_leads
from policies.mcts import KEPT, TREE, choose_mcts
from policies.plain import PolicyError, choose_plain
from policies.registry import Player
from policies.uniform import choose_uniform
from sim.game import Game, legal_actions, measure, offers, ranks, records, scores, setup, step
from sim.jit import entry, inlined
from sim.match import Match
from sim.rng import draw

POLICY_STREAM = 1000
"""The first of the policies' streams; the games' own lie below."""

_LIVE, _BLANK = STATES, STATES + 1  # of a table's states; the others are for look-ahead


@dataclass(frozen=True)
class Searched:
    """What a search thinks of an option."""

    action: int
    visits: int
    prior: float  # how likely greedy play was to choose it
    value: float | None  # mean reward, between 0 and 1; None if never visited
    win: float | None  # mean share of the victory


class Table:
    """A place to play at: the working memory of one thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._states = records(game.state, KEPT + 1)
        self._result = records(game.result)
        self._work = records(WORK)
        self._leads = records(LEADS)
        self._tree: Any = None  # made when a policy searches
        self._searcher = b""  # the policy that chose last, and its rules
        self._failures: set[str] = set()  # policies in plain Python of which a failure has been told

    def choose(self, rules: Any, state: Any, policy: Any, seed: int, go_on: bool = False) -> int:
        """The action that the policy chooses for the mover of `state`; a policy in plain Python that fails is a PolicyError.

        The same arguments give the same action, unless this decision is to `go_on` from the last: then a search begins with what the last
        one found below its choice, if that led here, as in the match loop.
        """
        if policy.player == Player.PYTHON:
            match = Match(self.game, rules, 0)
            for field in self.game.state.names or ():
                match.state[field] = state[field]
            return choose_plain(int(policy.function), match, seed)
        tree = self._tree_for(policy)
        searcher = policy.tobytes() + rules.tobytes()
        if tree is not None and not (go_on and searcher == self._searcher):  # what another policy has found is not carried on
            tree.kept = 0
        self._searcher = searcher
        return int(_choose(rules, state, policy, np.uint64(seed), self._states, self._result[0], self._work[0], tree))

    def play(self, rules: Any, policies: Any, seeds: npt.ArrayLike, rotations: npt.ArrayLike) -> Any:
        """Play one game for each seed and return its RESULT record; in rotation r, seat s is policy number s + r, around.

        A game that a policy in plain Python ends by failing says so in its record's `error`, and in a line of the log.
        """
        seeds, rotations = np.asarray(seeds, np.uint64), np.asarray(rotations, np.int64)
        results = records(self.game.result, len(seeds))
        if np.any(policies["player"] == Player.PYTHON):
            for g in range(len(seeds)):
                self._play_in_python(rules, policies, int(seeds[g]), int(rotations[g]), results[g])
            return results
        tree = self._tree_for(policies)
        _play_games(rules, policies, seeds, rotations, self._states, self._result[0], self._work[0], self._leads[0], tree, results)
        return results

    def _play_in_python(self, rules: Any, policies: Any, seed: int, rotation: int, result: Any) -> None:
        """The same game as `_play_games` plays, decision by decision."""
        match = Match(self.game, rules, seed)
        players = match.players
        decisions = options = 0
        leads = self._leads[0]
        _begin_leads(match.state, leads)
        while not match.over:
            _offers(rules, match.state, result)
            seat = match.mover
            place = (seat + rotation) % players
            word = policy_seed(seed, players, rotation, place, decisions)
            try:
                if policies[place].player == Player.PYTHON:
                    action = choose_plain(int(policies[place].function), match, word)
                else:
                    action = self.choose(rules, match.state, policies[place], word, go_on=decisions > 0)
            except PolicyError as error:
                result.error = seat + 1
                result.decisions, result.options = decisions, options
                self._log_failure(error, seed, rotation, seat, decisions)
                return
            decisions += 1
            options += int(match.state.n_options)
            match.play(action)
            _note_round(rules, match.state, leads, self._result[0])
        result.decisions, result.options = decisions, options
        _evaluate(rules, match.state, leads, result)

    def _log_failure(self, error: PolicyError, seed: int, rotation: int, seat: int, decisions: int) -> None:
        """One sentence for each policy, about the first of its failures; the games' rows have them all."""
        if error.policy not in self._failures:
            self._failures.add(error.policy)
            logging.getLogger("augur").error(
                "%s at decision %d, in seat %d; its game ends as an error row. Replay it with seed %d, rotation %d.",
                error,
                decisions + 1,
                seat + 1,
                seed,
                rotation,
            )

    def searched(self) -> list[Searched]:
        """What the last search of `choose` found at its root, most visited first, of equals the best."""
        tree = self._tree[0]
        options = []
        node = int(tree.first[0])
        while node:
            visits = int(tree.visits[node])
            mean, won = (float(tree[name][node]) / visits if visits else None for name in ("reward", "won"))
            options.append(Searched(int(tree.action[node]), visits, float(tree.prior[node]), mean, won))
            node = int(tree.next[node])
        return sorted(options, key=lambda option: (-option.visits, -(option.value or 0.0), -option.prior))

    @property
    def iterations(self) -> int:
        """Of the last search: fewer than its budget where its choice was settled before."""
        return int(self._tree[0].iterations)

    def _tree_for(self, policies: Any) -> Any:
        """The search tree, or None if no policy searches: then the loop is compiled without search, which is much quicker."""
        if not np.any(policies["player"] == Player.MCTS):
            return None
        if self._tree is None:
            self._tree = records(TREE)
        return self._tree[0]


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
        return choose_greedy(rules, state, policy, 0, seed, states, result, work)
    return choose_uniform(np.int64(state.n_options), seed)


@entry
def _choose(rules, state, policy, seed, states, result, work, tree):
    legal_actions(rules, state)
    if tree is not None and policy.player == Player.MCTS:
        return state.options[choose_mcts(rules, state, policy, seed, states, result, work, tree)]
    return state.options[choose_option(rules, state, policy, seed, states, result, work)]


@entry
def _play_games(rules, policies, seeds, rotations, states, result, work, leads, tree, results):
    players = np.int64(rules.players)
    state = states[_LIVE]
    for g in range(seeds.size):
        states[_LIVE] = states[_BLANK]
        setup(rules, state, seeds[g])
        work.planned = 0
        if tree is not None:
            tree.kept = 0
        decisions = options = 0
        begin_leads(state, leads)
        while not state.over:
            offers(rules, state, results[g])
            place = (np.int64(state.to_move) + rotations[g]) % players
            seed = _policy_seed(seeds[g], players, rotations[g], place, decisions)
            chosen = next_planned(state, work)
            if chosen >= 0:
                pass
            elif tree is not None and policies[place].player == Player.MCTS:
                chosen = choose_mcts(rules, state, policies[place], seed, states, result, work, tree)
            else:
                chosen = choose_option(rules, state, policies[place], seed, states, result, work)
            decisions += 1
            options += np.int64(state.n_options)
            step(rules, state, np.int64(state.options[chosen]))
            note_round(rules, state, leads, result)
        results[g].decisions = decisions
        results[g].options = options
        scores(rules, state, results[g])
        ranks(rules, state, results[g])
        tell_leads(leads, players, results[g])
        measure(rules, state, results[g])


# What `_play_games` does, step by step, for games with a policy in plain Python.


@entry
def _begin_leads(state, leads):
    begin_leads(state, leads)


@entry
def _offers(rules, state, result):
    offers(rules, state, result)


@entry
def _note_round(rules, state, leads, result):
    note_round(rules, state, leads, result)


@entry
def _evaluate(rules, state, leads, result):
    scores(rules, state, result)
    ranks(rules, state, result)
    tell_leads(leads, np.int64(rules.players), result)
    measure(rules, state, result)


def copy_states(game: Game, n: int) -> int:
    """Copy a state n times, for measuring; returns n."""
    _copy_states(records(game.state, 2), n)
    return n


@entry
def _copy_states(states, n):
    for i in range(n):
        states[i & 1] = states[1 - (i & 1)]
        states[i & 1].over = i & 1  # so that no copy can be left out
