"""The contract between games and everything that plays them.

A game is a package `sim/<name>` with an attribute `GAME`. Its whole position is one record of the dtype STATE, all its rules and
component values are one record of the dtype RULES, and eight compiled functions, the verbs below, play it. Generic compiled code
calls the verbs of this module; the type of `rules` decides which game's function runs, at compile time, so the call costs nothing.

Every STATE has these fields, which generic code reads: `players`, `round_no`, `to_move` (the seat that decides), `over` (1 when
the game has ended), `pending` (1 while a decision is part of an unfinished action, such as the cell of a building already chosen),
`options` and `n_options` (the mover's legal actions), `may_end` (1 if the first of them only ends the mover's turn) and `reveals`
(rises whenever something that was hidden, or chance, comes into play). The first field of RULES is named after the game.

All arguments are records: Numba counts references to arrays with every call, and records have none.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sim.components import Card, Columns
from sim.errors import InputError, unknown
from sim.jit import ROOT
from sim.variants import BASE, Components, Variant, apply, load_components, load_variants, variant_of_file
from sim.verbs import Function, verb

NAMES = ("city_of_rome", "nova_roma", "magna_roma", "rome_and_roll")
"""The games, in the order in which they are listed."""

STATE_FIELDS = ("players", "round_no", "to_move", "over", "pending", "options", "n_options", "may_end", "reveals")
MAX_PLAYERS = 4
ACQUIRED, PLAYED = "acquired_", "played_"  # seat measures of cards, and what they begin with


@dataclass(frozen=True)
class Game:
    """All that others know of a game. The verbs are explained below, under their own names."""

    name: str
    title: str
    version: str  # rises when play changes, never for speed; stored with every result
    players: tuple[int, ...]
    state: np.dtype[np.void]
    rules: np.dtype[np.void]
    # the verbs
    setup: Function
    legal_actions: Function
    step: Function
    scores: Function
    ranks: Function
    redeal: Function
    measure: Function
    offers: Function
    # what their numbers mean
    point_sources: tuple[str, ...]  # columns of `scores`
    seat_measures: tuple[str, ...]  # columns of `measure`, one row per seat
    game_measures: tuple[str, ...]  # columns of `measure`, one row per game
    # words
    describe_action: Callable[[Any, Any, int], str]
    draw: Callable[[Any, Any], str]
    # data
    tables: Mapping[str, Columns]
    check: Callable[[Components], None]  # the box's counts against the rulebook's
    build: Callable[[Components, int], Any]  # components, players -> RULES record
    cards: Callable[[Components], tuple[Card, ...]]  # what a report on balance compares

    @functools.cached_property
    def result(self) -> np.dtype[np.void]:
        """The RESULT dtype."""
        return result_dtype(len(self.point_sources), len(self.seat_measures), len(self.game_measures), len(self.card_ids))

    @functools.cached_property
    def card_ids(self) -> tuple[str, ...]:
        """The ids of `cards`, in their order."""
        return tuple(name.removeprefix(ACQUIRED) for name in self.seat_measures if name.startswith(ACQUIRED))

    @property
    def folder(self) -> Path:
        """Where the game's data lies."""
        return ROOT / "sim" / self.name


@functools.cache
def get(name: str) -> Game:
    """The game of this name."""
    if name not in NAMES:
        raise unknown("game", name, NAMES)
    game: Game = importlib.import_module(f"sim.{name}").GAME
    return game


@verb(lambda game: get(game).setup)
def setup(rules: Any, state: Any, seed: int) -> None:
    """Deal a new game into the blank `state`, up to the first decision."""


@verb(lambda game: get(game).legal_actions)
def legal_actions(rules: Any, state: Any) -> int:
    """List the mover's legal actions in `state.options[:n]` and return n (also `state.n_options`); 0 only when the game is over.

    `setup`, `step` and `redeal` leave the list of the new position behind, so the verb is only needed after something else has
    changed the state.
    """
    return 0


@verb(lambda game: get(game).step)
def step(rules: Any, state: Any, action: int) -> None:
    """Apply a legal action, then everything automatic, up to the next decision with at least two options or the end."""


@verb(lambda game: get(game).scores)
def scores(rules: Any, state: Any, result: Any) -> None:
    """Write `result.points[seat, source]`: final points, or what they would be if the game ended now."""


@verb(lambda game: get(game).ranks)
def ranks(rules: Any, state: Any, result: Any) -> None:
    """Write `result.rank[seat]` (1 = winner) by the points in `result` and the rulebook's tie-breaks; equal ranks are shared.

    Alone, the seat ranks 1 if it has won by the rules of the solo game, else 2; an opponent that the game itself plays has no seat.
    """


@verb(lambda game: get(game).redeal)
def redeal(rules: Any, state: Any, seat: int, seed: int) -> None:
    """Replace all that `seat` cannot see by a random arrangement that agrees with all that it can see.

    The result depends only on what `seat` knows and on `seed`: two positions that look the same to `seat` become equal.
    """


@verb(lambda game: get(game).measure)
def measure(rules: Any, state: Any, result: Any) -> None:
    """Write the counters of a finished game into `result.seat[seat, measure]` and `result.game[measure]`."""


@verb(lambda game: get(game).offers)
def offers(rules: Any, state: Any, result: Any) -> None:
    """Before a decision: mark in `result.offered[seat, card]` the cards that a legal action of the mover takes, and in
    `result.seen[card]` those that lie open to all or are offered; what a seat has acquired counts as seen too, marked or not.
    """


def result_dtype(point_sources: int, seat_measures: int, game_measures: int, cards: int) -> np.dtype[np.void]:
    """The RESULT dtype of a game: what is kept of a finished game. Seats beyond the number of players stay zero."""
    return np.dtype(
        [
            ("points", "i2", (MAX_PLAYERS, point_sources)),
            ("rank", "i1", (MAX_PLAYERS,)),
            ("seat", "i2", (MAX_PLAYERS, seat_measures)),
            ("game", "i2", (game_measures,)),
            ("seen", "i1", (cards,)),  # 1 if the card came up
            ("offered", "i1", (MAX_PLAYERS, cards)),  # 1 if the seat could take it
            # the course of the game, by points at the end of each round; see `policies/leads.py`
            ("lead_changes", "i2"),
            ("half_leader", "i1"),
            ("half_lead", "i2"),
            ("half_place", "i1"),
            ("comeback", "i2"),
            ("decisions", "i4"),
            ("options", "i4"),  # legal actions, summed over the decisions
            ("error", "i1"),  # 0 = played to the end, else the seat (from 1) whose policy failed; points, ranks and measures are then 0
        ],
        align=True,
    )


@functools.cache
def base_components(name: str) -> Components:
    """The game's data as in the box, checked against the counts that the rulebook gives."""
    game = get(name)
    components = load_components(game.folder / "components", game.tables)
    game.check(components)
    return components


@functools.cache
def named_variants(name: str) -> dict[str, Variant]:
    """The variants that come with the game."""
    return load_variants(get(name).folder / "variants.toml")


def find_variants(name: str, variant: str, extra: Mapping[str, Variant] | None = None) -> list[Variant]:
    """The variants that a text names: `base` (none), a name, `file.toml:name`, or several of them joined by `+`.

    `extra` are variants defined elsewhere, as in an experiment's config.
    """
    known = named_variants(name) | dict(extra or {})
    found = []
    for part in variant.split("+"):
        if ".toml" in part:
            found.append(variant_of_file(part))
        elif part in known:
            found.append(known[part])
        elif part != BASE:
            raise unknown(f"variant of {name}", part, [BASE, *known])
    return found


def load_variant(name: str, variant: str, extra: Mapping[str, Variant] | None = None) -> Components:
    """The game's data under a variant, as `find_variants` reads it."""
    return functools.reduce(apply, find_variants(name, variant, extra), base_components(name))


def load_rules(name: str, players: int, variant: str = BASE, extra: Mapping[str, Variant] | None = None) -> Any:
    """The RULES record of a game for a number of players under a variant."""
    game = get(name)
    if players not in game.players:
        raise InputError(f"{name} is for {game.players[0]} to {game.players[-1]} players; {players} players cannot play it.")
    for part in find_variants(name, variant, extra):
        if part.players and players not in part.players:
            allowed = " or ".join(map(str, part.players))
            raise InputError(f"{part.where} is for {allowed} players; {players} players cannot play it.")
    return game.build(load_variant(name, variant, extra), players)


def records(dtype: np.dtype[np.void], n: int = 1) -> Any:
    """`n` blank records, as a record array so that their fields have names with the JIT off too."""
    return np.zeros(n, dtype).view(np.recarray)
