"""Positions of Magna Roma as text, and actions by name.

A city is written as rows of tile ids, a dot for an empty cell and TC for the town center, which always lies on row 4, column 4. Behind an
id, `/1` is a quarter turn clockwise (`/2`, `/3` two and three), and `+` a blessing:

    R13/1  R16
    TC     P03/2+

Actions have short names: "TAKE R13", "CELL 3,4", "ROTATE 1", "ORDER coin 2", "DECLINE", "TRADE", "END", "BUILD M03",
"CROSSING 3,4", "CONQUER PR04 mid", "BLESS" and "BLESS_AT 3,4".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np

import sim
from sim import game as contract
from sim.magna_roma import actions
from sim.magna_roma.data import SLOT_NAMES
from sim.magna_roma.state import (
    BLOCKED,
    CELLS,
    EMPTY,
    GRID,
    MAX_AMOUNT,
    MONUMENTS,
    NEVER,
    SLOTS,
    TILES,
    TOWN_CENTER,
    Colour,
    Good,
    Phase,
)
from sim.match import Match
from sim.variants import make_variant

GAME = "magna_roma"
TILE_IDS = list(contract.base_components(GAME).tables["tiles"].rows)
MONUMENT_IDS = list(contract.base_components(GAME).tables["monuments"].rows)
PROVINCE_IDS = list(contract.base_components(GAME).tables["provinces"].rows)
TOKEN_IDS = list(contract.base_components(GAME).tables["tokens"].rows)
OBJECTIVE_IDS = list(contract.base_components(GAME).tables["objectives"].rows)


def opened(players: int = 2, variant: str = "base", seed: int = 1) -> Match:
    """A new game."""
    return sim.open(GAME, players=players, variant=variant, seed=seed)


def changed(players: int = 2, seed: int = 1, **changes: Any) -> Match:
    """A new game with some parameters or tables changed."""
    variant = make_variant("test", changes, "test")
    rules = contract.load_rules(GAME, players, "test", {"test": variant})
    return Match(contract.get(GAME), rules, seed)


def started(m: Match) -> Match:
    """Play on to the first turn, the first tiles picked anyhow."""
    while m.state.phase == Phase.FIRST_PICK:
        m.play(m.legal_ids()[0])
    return m


def cell(row: int, column: int) -> int:
    """The number of a cell."""
    return row * GRID + column


def tile(name: str) -> int:
    """The number of a tile."""
    return TILE_IDS.index(name)


def monument(name: str) -> int:
    """The number of a monument."""
    return MONUMENT_IDS.index(name)


def _release(m: Match, number: int) -> None:
    """Take a tile away from wherever it lies, another free tile of the supply in its place, so that no tile is lost."""
    s = m.state
    for place in (s.ring, *s.city):
        for i in range(len(place)):
            if place[i] == number:
                place[i] = EMPTY
    if s.tile == number:
        s.tile = EMPTY
    left = [int(other) for other in s.supply[s.supply_top :] if other != number]
    s.supply[:] = EMPTY
    s.supply[TILES - len(left) :] = left
    s.supply_top = TILES - len(left)


def lay(m: Match, seat: int, text: str, stars: bool = True) -> None:
    """Make the text the seat's city; with `stars` its dashboard markers stand as if all its tiles had been placed, no bonus gained."""
    s = m.state
    rows = [line.split() for line in text.strip().splitlines()]
    centers = [(r, c) for r, row in enumerate(rows) for c, word in enumerate(row) if word == "TC"]
    assert len(centers) == 1, "a city has one town center"
    top, left = TOWN_CENTER // GRID - centers[0][0], TOWN_CENTER % GRID - centers[0][1]
    s.city[seat] = EMPTY
    for r, row in enumerate(rows):
        for c, word in enumerate(row):
            if word == ".":
                continue
            place = cell(top + r, left + c)
            if word == "TC":
                s.city[seat, place] = TILES + seat
                continue
            name, turns, blessings = re.fullmatch(r"(\w+)(?:/(\d))?(\+*)", word).groups()  # type: ignore[union-attr]
            number = tile(name)
            _release(m, number)
            s.city[seat, place] = number
            s.turned[number] = int(turns or 0)
            s.blessed[number] = len(blessings)
    s.blessings_out = s.blessed.sum()
    cells = [i for i in range(CELLS) if s.city[seat, i] != EMPTY]
    s.top[seat], s.bottom[seat] = min(i // GRID for i in cells), max(i // GRID for i in cells)
    s.left[seat], s.right[seat] = min(i % GRID for i in cells), max(i % GRID for i in cells)
    if stars:
        for colour in range(3):
            n = sum(int(m.rules.tile_stars[s.city[seat, i]]) for i in cells if m.rules.colour[s.city[seat, i]] == colour)
            s.stars[seat, colour] = min(n, int(m.rules.dashboard_end))


def city(m: Match, seat: int = 0) -> dict[tuple[int, int], str]:
    """The seat's tiles by row and column."""
    return {divmod(i, GRID): actions.tile_name(int(m.state.city[seat, i])) for i in range(CELLS) if m.state.city[seat, i] != EMPTY}


def turn_of(m: Match, seat: int = 0, tile_name: str | None = None, phase: Phase = Phase.CELL, round_no: int = 2, **goods: int) -> Match:
    """The seat's turn: with this tile in hand, about to place it, or in another phase; `coin=3` gives it three coins, and so on."""
    s = m.state
    started(m)
    if s.tile != EMPTY:
        s.ring[s.slot[s.to_move]] = s.tile
        s.tile = EMPTY
    s.to_move = seat
    s.round_no = round_no
    s.turn = (round_no - 1) * m.players + (seat - 1) % m.players
    s.phase = phase
    s.acted = s.n_queue = s.steps = 0
    s.offered = s.monument = EMPTY
    if m.players > 1:
        s.tile = s.ring[s.slot[seat]]
        s.ring[s.slot[seat]] = EMPTY
    if phase == Phase.CELL:
        if tile_name is not None:
            hold(m, tile_name)
    else:
        _release(m, int(s.tile))
        s.tile = EMPTY
    give(m, seat, **goods)
    m.legal_ids()
    return m


def hold(m: Match, name: str) -> None:
    """Put a tile into the mover's hand, wherever it was."""
    s = m.state
    number = tile(name)
    if s.tile == number:
        return
    old = int(s.tile)
    s.tile = EMPTY
    for slot in range(len(s.ring)):
        if s.ring[slot] == number:
            s.ring[slot] = old
            old = EMPTY
    for i in range(TILES):
        if s.supply[i] == number:
            s.supply[i] = old
            old = EMPTY
    _release(m, number) if old == EMPTY and number in s.city else None
    s.tile = number


def give(m: Match, seat: int, **goods: int) -> None:
    """Make this what the seat holds of some goods: `coin=3, legion=2`."""
    for name, amount in goods.items():
        m.state.held[seat, Good[name.upper()]] = amount


def held(m: Match, seat: int = 0) -> dict[str, int]:
    """What the seat holds, without what it has none of."""
    return {good.name.lower(): int(m.state.held[seat, good]) for good in Good if m.state.held[seat, good]}


def stars(m: Match, seat: int, red: int, purple: int, brown: int) -> None:
    """Put the seat's dashboard markers on these spaces; bonuses reached count as gained."""
    s = m.state
    for colour, place in ((Colour.RED, red), (Colour.PURPLE, purple), (Colour.BROWN, brown)):
        s.stars[seat, colour] = place
    reached = (s.stars[seat] >= m.rules.bonus_needs).all(axis=1)
    s.bonus_round[seat] = np.where(reached, 1, NEVER)


def display(m: Match, names: str) -> None:
    """Put these monuments on display, the others that are not built into the deck."""
    s = m.state
    shown = [monument(name) for name in names.split()]
    rest = [i for i in range(MONUMENTS) if s.built[i] == EMPTY and i not in shown]
    s.display[:] = EMPTY
    s.display[: len(shown)] = shown
    s.deck[:] = EMPTY
    s.deck_top = MONUMENTS - len(rest)
    if rest:
        s.deck[MONUMENTS - len(rest) :] = rest


def build(m: Match, seat: int, name: str, row: int = 4, column: int = 4) -> None:
    """Let a monument stand in the seat's city; its upper left tile is at row and column."""
    s = m.state
    number = monument(name)
    shown = [MONUMENT_IDS[i] for i in s.display if i not in (EMPTY, number)]
    s.built[number] = seat
    s.built_at[number] = corner = cell(row, column)
    s.monument_round[number] = 1
    places = [corner] if m.rules.on_town_center[number] else [corner, corner + 1, corner + GRID, corner + GRID + 1]
    for place in places:
        s.under[s.city[seat, place]] = number
    display(m, " ".join(shown))


def provinces(m: Match, names: str) -> None:
    """Make these the provinces in play, all slots free."""
    m.state.province[:] = EMPTY
    m.state.disc[:] = EMPTY
    for position, name in enumerate(names.split()):
        m.state.province[position] = PROVINCE_IDS.index(name)


def disc(m: Match, seat: int, name: str, slot: str) -> None:
    """Put a disc on a slot of a province in play; seat BLOCKED for a neutral marker."""
    position = [int(number) for number in m.state.province].index(PROVINCE_IDS.index(name))
    m.state.disc[position, SLOT_NAMES.index(slot)] = seat
    if seat != BLOCKED:
        m.state.disc_round[position, SLOT_NAMES.index(slot)] = 1


def tokens(m: Match, names: str) -> None:
    """Make these the trade tokens on the market board."""
    m.state.token[:] = EMPTY
    for place, name in enumerate(names.split()):
        m.state.token[place] = TOKEN_IDS.index(name)


def objectives(m: Match, names: str) -> None:
    """Make these the objectives of the four lines."""
    m.state.objective[:] = [OBJECTIVE_IDS.index(name) for name in names.split()]


def name(action: int) -> str:
    """The short name of an action."""
    words = "TAKE CELL ROTATE ORDER DECLINE TRADE END BUILD CROSSING CONQUER BLESS BLESS_AT".split()
    start, word = max((getattr(actions, word), word) for word in words if getattr(actions, word) <= action)
    index = action - start
    if word in ("DECLINE", "TRADE", "END", "BLESS"):
        return word
    if word in ("CELL", "CROSSING", "BLESS_AT"):
        return f"{word} {index // GRID},{index % GRID}"
    if word == "TAKE":
        return f"TAKE {TILE_IDS[index]}"
    if word == "ORDER":
        return f"ORDER {Good(index // MAX_AMOUNT).name.lower()} {index % MAX_AMOUNT}"
    if word == "BUILD":
        return f"BUILD {MONUMENT_IDS[index]}"
    if word == "CONQUER":
        return f"CONQUER {PROVINCE_IDS[index // SLOTS]} {SLOT_NAMES[index % SLOTS]}"
    return f"{word} {index}"


def options(m: Match) -> set[str]:
    """The mover's legal actions by name."""
    names = [name(action) for action in m.legal_ids()]
    assert len(names) == len(set(names)), f"the same action twice: {names}"
    return set(names)


def do(m: Match, *names: str) -> Match:
    """Play the actions of these names; each must be legal."""
    for wanted in names:
        ids = {name(action): action for action in m.legal_ids()}
        assert wanted in ids, f"{wanted} is not legal; legal: {', '.join(ids)}"
        m.play(ids[wanted])
    return m


def random_game(m: Match, seed: int) -> Iterator[Match]:
    """Play uniformly at random to the end, yielding before every decision."""
    rng = np.random.default_rng(seed)
    while not m.over:
        yield m
        ids = m.legal_ids()
        m.play(ids[int(rng.integers(len(ids)))])


def points(m: Match, seat: int = 0) -> dict[str, int]:
    """The seat's points by source, those that are not zero."""
    return {source: value for source, value in m.scores()[seat].items() if value}
