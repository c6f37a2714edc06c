"""A game for people, tests and notebooks: one friendly object over the compiled core.

    m = sim.open("city_of_rome", players=3, variant="base", seed=7)
    while not m.over:
        m.play(m.legal()[0])
    print(m.scores(), m.ranks())

The compiled core does not check what it is given; `Match` does.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim import game as contract
from sim.errors import InputError
from sim.jit import entry
from sim.variants import BASE


@dataclass(frozen=True)
class Action:
    """A legal action: its id and its words."""

    id: int
    words: str

    def __str__(self) -> str:
        return self.words


class Match:
    """One game in progress."""

    def __init__(self, game: contract.Game, rules: Any, seed: int) -> None:
        self.game = game
        self.rules = rules
        self.seed = seed
        self._states = contract.records(game.state)
        _setup(rules, self.state, np.uint64(seed))

    @property
    def state(self) -> Any:
        """The live record; a test may write a position into it."""
        return self._states[0]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def players(self) -> int:
        """Number of seats."""
        return int(self.state.players)

    @property
    def mover(self) -> int:
        """The seat that decides, from 0."""
        return int(self.state.to_move)

    def legal_ids(self) -> list[int]:
        """The ids of the mover's legal actions; empty when the game is over."""
        n = _legal_actions(self.rules, self.state)
        return [int(action) for action in self.state.options[:n]]

    def legal(self) -> list[Action]:
        """The mover's legal actions; empty when the game is over."""
        return [Action(action, self.game.describe_action(self.rules, self.state, action)) for action in self.legal_ids()]

    def play(self, action: Action | int) -> None:
        """Play a legal action, up to the next decision."""
        try:
            number = action.id if isinstance(action, Action) else operator.index(action)
        except TypeError:
            raise InputError(f"'{action}' is no action; play one of `legal()`, or the id of one.") from None
        if number not in self.legal_ids():
            if self.over:
                raise InputError(f"Action {number} cannot be played: the game is over.")
            allowed = ", ".join(f"{choice.id} ({choice.words})" for choice in self.legal())
            raise InputError(f"Action {number} is not legal for seat {self.mover + 1}; legal: {allowed}.")
        _step(self.rules, self.state, number)

    def scores(self) -> list[dict[str, int]]:
        """Per seat, points by source and their `total`: final, or what they would be if the game ended now."""
        rows = []
        for row in self._result().points[: self.players]:
            points = dict(zip(self.game.point_sources, (int(value) for value in row), strict=True))
            rows.append(points | {"total": sum(points.values())})
        return rows

    def ranks(self) -> list[int]:
        """Per seat its place, 1 for the winner; equal places are shared."""
        return [int(place) for place in self._result().rank[: self.players]]

    def measures(self) -> tuple[list[dict[str, int]], dict[str, int]]:
        """The counters of the result rows: per seat, and of the game."""
        result = self._result()
        return (
            [dict(zip(self.game.seat_measures, map(int, row), strict=True)) for row in result.seat[: self.players]],
            dict(zip(self.game.game_measures, map(int, result.game), strict=True)),
        )

    def offered(self) -> list[str]:
        """The ids of the cards that one of the mover's legal actions takes."""
        result = contract.records(self.game.result)[0]
        _offers(self.rules, self.state, result)
        return [card for card, marked in zip(self.game.card_ids, result.offered[self.mover], strict=True) if marked]

    def redeal(self, seat: int, seed: int) -> Match:
        """A copy in which all that `seat` cannot see is dealt anew."""
        other = self.copy()
        _redeal(self.rules, other.state, seat, np.uint64(seed))
        return other

    def copy(self) -> Match:
        """An independent copy."""
        other = Match.__new__(Match)
        other.game, other.rules, other.seed = self.game, self.rules, self.seed
        other._states = contract.records(self.game.state)
        other._states.view(np.uint8)[:] = self._states.view(np.uint8)  # bytes, because NumPy leaves the gaps between fields as they were
        return other

    def describe(self) -> str:
        """The position as text."""
        return self.game.draw(self.rules, self.state)

    def _result(self) -> Any:
        result = contract.records(self.game.result)[0]
        _evaluate(self.rules, self.state, result)
        return result


def open(game: str, players: int, variant: str = BASE, seed: int = 0) -> Match:
    """Open a game: `sim.open("city_of_rome", players=3, variant="base", seed=7)`."""
    if not 0 <= seed < 2**64:
        raise InputError(f"The seed is {seed}; it must be a whole number from 0 to 2**64 - 1.")
    return Match(contract.get(game), contract.load_rules(game, players, variant), seed)


# The verbs as compiled functions that Python can call; a call costs a few microseconds.


@entry
def _setup(rules: Any, state: Any, seed: Any) -> None:
    contract.setup(rules, state, seed)


@entry
def _legal_actions(rules: Any, state: Any) -> int:
    n: int = contract.legal_actions(rules, state)
    return n


@entry
def _step(rules: Any, state: Any, action: int) -> None:
    contract.step(rules, state, action)


@entry
def _evaluate(rules: Any, state: Any, result: Any) -> None:
    contract.scores(rules, state, result)
    contract.ranks(rules, state, result)
    contract.measure(rules, state, result)


@entry
def _offers(rules: Any, state: Any, result: Any) -> None:
    contract.offers(rules, state, result)


@entry
def _redeal(rules: Any, state: Any, seat: int, seed: Any) -> None:
    contract.redeal(rules, state, seat, seed)
