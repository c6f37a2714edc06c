"""Positions of Magna Roma as text, and actions by name.

A city is written as rows of tile ids, a dot for an empty cell and TC for the town center, which always lies on row 4, column 4. Behind an
id, `/1` is a quarter turn clockwise (`/2`, `/3` two and three), and `+` a blessing:

    R13/1  R16
    TC     P03/2+

Rule tests run on the values of PINNED, so that calibrating the reconstructed values of the box leaves the sums in the tests alone; `box`
is a game with the values of the box.

Actions have short names: "TAKE R13", "CELL 3,4", "ROTATE 1", "ORDER coin 2", "DECLINE", "TRADE", "END", "BUILD M03",
"CROSSING 3,4", "CONQUER PR04 mid", "BLESS" and "BLESS_AT 3,4".
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

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
from sim.variants import Components, apply, make_variant

GAME = "magna_roma"
TILE_IDS = list(contract.base_components(GAME).tables["tiles"].rows)
MONUMENT_IDS = list(contract.base_components(GAME).tables["monuments"].rows)
PROVINCE_IDS = list(contract.base_components(GAME).tables["provinces"].rows)
TOKEN_IDS = list(contract.base_components(GAME).tables["tokens"].rows)
OBJECTIVE_IDS = list(contract.base_components(GAME).tables["objectives"].rows)


# Tiles 1 to 32 of each colour: halves n, e, s, w; m, l or c for a Mask, Lyre or Column; a * for each star.
TILE_TEXT = {
    "R": """XXYZ XYXZ YYZX YZYX ZZXY ZXZYm XYZ-m XZY-l YXZ-c YZX-m ZXY-l ZYX-c XXY-* YYZ-* ZZX-* XZX-*
    YXY-* ZYZ-l* XXX-** YYY-** XY--c* YZ--m* ZX--l* YX--l* ZY--c* XZ--m* X-X-** Y-Y-** Z-Z-c Z-Y-m Z---l** Z---c**""",
    "B": """YYZX YZYX ZZXY ZXZY XXYZ XYXZc YZX-c YXZ-m ZYX-l ZXY-c XYZ-m XZY-l YYZ-* ZZX-* XXY-* YXY-*
    ZYZ-* XZX-m* YYY-** ZZZ-** YZ--l* ZX--c* XY--m* ZY--m* XZ--l* YX--c* Y-Y-** Z-Z-** X-X-l X-Z-c X---m** X---l**""",
    "P": """ZZXY ZXZY XXYZ XYXZ YYZX YZYXl ZXY-l ZYX-c XZY-m XYZ-l YZX-c YXZ-m ZZX-* XXY-* YYZ-* ZYZ-*
    XZX-* YXY-c* ZZZ-** XXX-** ZX--m* XY--l* YZ--c* XZ--c* YX--m* ZY--l* Z-Z-** X-X-** Y-Y-m Y-X-l Y---c** Y---m**""",
}
COLOURS = {"R": "red", "P": "purple", "B": "brown"}
ICONS = {"m": "mask", "l": "lyre", "c": "column"}


def _tiles() -> dict[str, dict[str, Any]]:
    rows = {}
    for letter, text in TILE_TEXT.items():
        for number, word in enumerate(text.split(), 1):
            halves, marks = word[:4], word[4:]
            icon = ICONS.get(marks[:1], "none")
            rows[f"{letter}{number:02}"] = dict(zip("nesw", halves, strict=True)) | {"icon": icon, "stars": marks.count("*")}
    return rows


_GAINS = "coin 2|coin 2|population 1|legion 1|luxury 1|population 1|legion 2|luxury 2|population 2|legion 1|coin 2|luxury 1|blessing 1"
_NEEDS = "200 020 002 500 050 005 900 090 009 440 044 333 666"  # red, purple, brown
_COINS = (5, 6, 5, 4, 5, 5, 5, 4, 4, 4, 4, 3)
_WORKERS = (3, 4, 4, 2, 3, 3, 3, 3, 2, 2, 2, 2)
_SLOT_GOODS = ("coin", "legion", "luxury", "population", "coin", "luxury", "population", "coin", "luxury", "population")
_TRADES = (
    "legion 1|coin 3",
    "coin 3|population 2",
    "population 1|legion 2",
    "coin 3|legion 2",
    "legion 1|population 2",
    "population 1|coin 3",
)

PINNED: dict[str, Any] = {
    "slot_costs": [3, 4, 5],
    "dashboard_values": [0, 1, 1, 2, 2, 3, 3, 4, 5, 6],
    "market_values": [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6],
    "market_tokens": [0, 0, 0, 1, 1, 0, 0, 2, 2, 0, 0, 3, 3, 0, 0, 0, 0],
    "military_points": [0, 0, 0, 0, 0, 0, 0, 0, 3, 5],
    "pantheon_values": [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 5],
    "pantheon_blessings": [0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0],
    "solo_blocked": [3, 2, 1, 0, 0],
    "solo_town_center": [3, 3],
    "tiles": _tiles(),
    "town_centers": {f"TC{n}": dict(zip("nesw", "XYZ-", strict=True)) for n in range(1, 5)},
    "pairs": {
        "XX": {"symbol": "prestige"},
        "YY": {"symbol": "market"},
        "ZZ": {"symbol": "pantheon"},
        "XY": {"symbol": "coin"},
        "YZ": {"symbol": "population"},
        "XZ": {"symbol": "military"},
    },
    "symbols": {name: {"greater": 2} for name in ("pantheon", "population")} | {"coin": {"lesser": 2, "greater": 3}},
    "bonuses": {
        f"D{n:02}": {"red": int(needs[0]), "purple": int(needs[1]), "brown": int(needs[2]), "gain": gain}
        for n, (needs, gain) in enumerate(zip(_NEEDS.split(), _GAINS.split("|"), strict=True), 1)
    },
    "monuments": {f"M{n:02}": {"coins": c, "population": p} for n, (c, p) in enumerate(zip(_COINS, _WORKERS, strict=True), 1)},
    "provinces": {
        f"PR{n:02}": {
            "bonus_low": f"{good} {3 if good == 'coin' else 2}",
            "bonus_mid": f"{good} {2 if good == 'coin' else 1}",
            "bonus_high": "none",
        }
        for n, good in enumerate(_SLOT_GOODS, 1)
    },
    "tokens": {f"T{n}": dict(zip(("pay", "get"), text.split("|"), strict=True)) for n, text in enumerate(_TRADES, 1)},
    "lines": {
        slot: {"line": line, "number": number}
        for slot, line, number in (("S1", "row", 2), ("S2", "row", 4), ("S3", "column", 2), ("S4", "column", 4))
    },
}


@functools.cache
def _pinned() -> Components:
    return apply(contract.base_components(GAME), make_variant("pinned", PINNED, "test"))


def components_of(variant: str = "base", **changes: Any) -> Components:
    """The pinned values under a variant and with some changes."""
    components = functools.reduce(apply, contract.find_variants(GAME, variant), _pinned())
    return apply(components, make_variant("test", changes, "test")) if changes else components


@functools.cache
def _rules(players: int, variant: str) -> Any:
    return contract.get(GAME).build(components_of(variant), players)


def opened(players: int = 2, variant: str = "base", seed: int = 1) -> Match:
    """A new game on the pinned values."""
    return Match(contract.get(GAME), _rules(players, variant), seed)


def changed(players: int = 2, seed: int = 1, variant: str = "base", **changes: Any) -> Match:
    """A new game on the pinned values with some parameters or tables changed."""
    return Match(contract.get(GAME), contract.get(GAME).build(components_of(variant, **changes), players), seed)


def box(players: int = 2, variant: str = "base", seed: int = 1) -> Match:
    """A new game with the values of the box."""
    return Match(contract.get(GAME), _box_rules(players, variant), seed)


@functools.cache
def _box_rules(players: int, variant: str) -> Any:
    return contract.load_rules(GAME, players, variant)


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
    """Take a tile away from wherever it lies; a slot of the ring gets another from the supply."""
    s = m.state
    left = [int(other) for other in s.supply[s.supply_top :] if other != number]
    for slot in range(len(s.ring)):
        if s.ring[slot] == number:
            s.ring[slot] = left.pop()
    for place in s.city:
        place[place == number] = EMPTY
    if s.tile == number:
        s.tile = EMPTY
    stack(m, left)


def stack(m: Match, numbers: list[int]) -> None:
    """Make these the supply, the first on top."""
    s = m.state
    s.supply[:] = EMPTY
    s.supply_top = TILES - len(numbers)
    s.supply[TILES - len(numbers) :] = numbers


def ring(m: Match, text: str) -> None:
    """Make these tiles the ring, clockwise from slot 0: a dot for an empty slot, `R01@2` for a cylinder of seat 2.

    The mover's own slot is `.@seat`; the supply is all that lies nowhere else.
    """
    s = m.state
    words = text.split()
    assert len(words) == m.rules.ring_slots
    s.ring[:] = s.ring_seat[:] = EMPTY
    s.slot[:] = EMPTY
    for slot, word in enumerate(words):
        name, _, seat = word.partition("@")
        if name != ".":
            _release(m, tile(name))
            s.ring[slot] = tile(name)
        if seat:
            s.ring_seat[slot] = int(seat)
            s.slot[int(seat)] = slot
    used = {int(number) for number in (*s.ring, *s.city.ravel(), s.tile)}
    stack(m, [number for number in range(TILES) if number not in used])


def supply(m: Match, text: str) -> None:
    """Make these tiles the whole supply, the first on top; no other tile is left to draw."""
    stack(m, [tile(name) for name in text.split()])


def ring_text(m: Match) -> str:
    """The ring as `ring` reads it."""
    s = m.state
    words = []
    for slot in range(int(m.rules.ring_slots)):
        word = TILE_IDS[s.ring[slot]] if s.ring[slot] != EMPTY else "."
        words.append(word + (f"@{s.ring_seat[slot]}" if s.ring_seat[slot] != EMPTY else ""))
    return " ".join(words)


def lay(m: Match, seat: int, text: str, stars: bool = True) -> None:
    """Make the text the seat's city; with `stars` its dashboard markers stand as if all its tiles had been placed, bonuses long gained."""
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
        _mark_bonuses(m, seat)


def city(m: Match, seat: int = 0) -> dict[tuple[int, int], str]:
    """The seat's tiles by row and column."""
    return {divmod(i, GRID): actions.tile_name(int(m.state.city[seat, i])) for i in range(CELLS) if m.state.city[seat, i] != EMPTY}


def turn_of(m: Match, seat: int = 0, tile_name: str | None = None, phase: Phase = Phase.CELL, round_no: int = 2, **goods: int) -> Match:
    """The seat's turn: with this tile in hand, about to place it, or in another phase; `coin=3` gives it three coins, and so on."""
    s = m.state
    started(m)
    if s.tile != EMPTY and m.players > 1:
        s.ring[s.slot[s.to_move]] = s.tile
        s.tile = EMPTY
    s.to_move = seat
    s.round_no = round_no
    s.turn = (round_no - 1) * m.players + (seat - 1) % m.players
    s.phase = phase
    s.acted = s.n_queue = s.steps = 0
    s.offered = s.monument = EMPTY
    if m.players > 1:
        if s.tile == EMPTY and s.ring[s.slot[seat]] != EMPTY:
            s.tile = s.ring[s.slot[seat]]
        s.ring[s.slot[seat]] = EMPTY
    if phase in (Phase.CELL, Phase.ROTATE):
        if tile_name is not None:
            hold(m, tile_name)
    elif s.tile != EMPTY:
        old = int(s.tile)
        s.tile = EMPTY
        stack(m, [*(int(other) for other in s.supply[s.supply_top :]), old])
    give(m, seat, **goods)
    m.legal_ids()
    return m


def hold(m: Match, name: str) -> None:
    """Put a tile into the mover's hand, wherever it was; the one in hand goes under the supply."""
    s = m.state
    old, number = int(s.tile), tile(name)
    if old != number:
        _release(m, number)
        s.tile = number
        if old != EMPTY:
            stack(m, [*(int(other) for other in s.supply[s.supply_top :]), old])


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
    _mark_bonuses(m, seat)


def _mark_bonuses(m: Match, seat: int) -> None:
    reached = (m.state.stars[seat] >= m.rules.bonus_needs).all(axis=1)
    m.state.bonus_round[seat] = np.where(reached, 1, NEVER)


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


def full_city(row: int = 2, column: int = 2, names: str = "") -> str:
    """A city of 24 tiles, the town center on this row and column from 0; the tiles in order, or the first of each colour in turn."""
    tiles = iter(names.split() if names else [f"{letter}{n:02}" for n in range(1, 9) for letter in "RPB"])
    words = [["TC" if (r, c) == (row, column) else next(tiles) for c in range(5)] for r in range(5)]
    return "\n".join(" ".join(line) for line in words)
