"""Action ids of Magna Roma and their words.

An id says all: what is done and with what. The id of doing something with thing number i is the verb's first id plus i.
"""

from __future__ import annotations

from typing import Any

from sim.game import base_components
from sim.magna_roma.data import SLOT_NAMES, goods_words
from sim.magna_roma.state import (
    CELLS,
    EMPTY,
    GOODS,
    GRID,
    MAX_AMOUNT,
    MONUMENTS,
    PROVINCES,
    SIDES,
    SLOTS,
    TILES,
    Colour,
    Good,
    Half,
    Icon,
    Phase,
    Symbol,
)

TAKE = 0  # + tile: reserve this tile for the next turn, or in a solo game take it for this one
CELL = TAKE + TILES  # + cell: place the tile here ...
ROTATE = CELL + CELLS  # + quarter turns: ... turned so
ORDER = ROTATE + SIDES  # + good * MAX_AMOUNT + amount: gain this of the benefits next
DECLINE = ORDER + GOODS * MAX_AMOUNT  # a trade
TRADE = DECLINE + 1
END = TRADE + 1  # no optional action
BUILD = END + 1  # + monument: build this monument ...
CROSSING = BUILD + MONUMENTS  # + cell: ... on this cell and those to the right, below, and right below
CONQUER = CROSSING + CELLS  # + province * SLOTS + slot
BLESS = CONQUER + PROVINCES * SLOTS  # bless ...
BLESS_AT = BLESS + 1  # + cell: ... this tile
ACTIONS = BLESS_AT + CELLS

SIDE_NAMES = ("north", "east", "south", "west")
_NEIGHBOURS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # row and column to each side


def _ids(table: str) -> list[str]:
    return list(base_components("magna_roma").tables[table].rows)


def _name(table: str, number: int) -> str:
    return str(base_components("magna_roma").tables[table].column("name")[number])


def tile_name(tile: int) -> str:
    """The id of a tile in the component table."""
    return "TC" if tile >= TILES else _ids("tiles")[tile]


def monument_name(monument: int) -> str:
    """The name on the tile."""
    return _name("monuments", monument)


def province_name(province: int) -> str:
    """The name on the card."""
    return _name("provinces", province)


def objective_name(objective: int) -> str:
    """A solo objective in a few words."""
    return _name("objectives", objective)


def place_name(cell: int) -> str:
    """A cell of the grid as (row,column)."""
    return f"({cell // GRID},{cell % GRID})"


def half_letter(half: int) -> str:
    """X, Y, Z or a dash for a blank edge."""
    return "-" if half == Half.BLANK else Half(half).name


def tile_words(rules: Any, tile: int) -> str:
    """A tile with all that is printed on it: colour, halves clockwise from north, icon, stars."""
    halves = "".join(half_letter(half) for half in rules.edge[tile, 0])
    words = [tile_name(tile), Colour(int(rules.colour[tile])).name.lower(), halves]
    if rules.icon[tile]:
        words.append(Icon(int(rules.icon[tile])).name.lower())
    if rules.tile_stars[tile]:
        words.append("*" * int(rules.tile_stars[tile]))
    return " ".join(words)


def join(rules: Any, state: Any, seat: int, cell: int, side: int, tile: int, turned: int) -> tuple[Symbol, bool] | None:
    """The symbol that a tile, turned so, makes on this cell with its neighbour on this side, and whether it is the greater."""
    row, column = cell // GRID + _NEIGHBOURS[side][0], cell % GRID + _NEIGHBOURS[side][1]
    if not (0 <= row < GRID and 0 <= column < GRID):
        return None
    other = int(state.city[seat, row * GRID + column])
    if other == EMPTY:
        return None
    symbol = Symbol(int(rules.symbol[rules.edge[tile, turned, side], rules.edge[other, state.turned[other], (side + 2) % SIDES]]))
    if symbol == Symbol.NONE:
        return None
    if tile >= TILES or other >= TILES:
        return symbol, bool(rules.tc_greater)
    return symbol, bool(rules.colour[tile] == rules.colour[other])


def join_words(rules: Any, state: Any, cell: int, tile: int, turned: int) -> str:
    """What the mover's tile, turned so, gains on this cell."""
    found = [join(rules, state, int(state.to_move), cell, side, tile, turned) for side in range(SIDES)]
    gains = [
        goods_words(Good(int(rules.symbol_good[symbol])), int(rules.symbol_amount[symbol, int(greater)]))
        for symbol, greater in filter(None, found)
    ]
    return ", ".join(gains) or "nothing"


def amounts_words(amounts: Any) -> str:
    """Some goods in words."""
    return ", ".join(goods_words(Good(good), int(amount)) for good, amount in enumerate(amounts) if amount) or "nothing"


def describe(rules: Any, state: Any, action: int) -> str:
    """The action in words; `state` is the position in which it is taken."""
    if action < CELL:
        words = tile_words(rules, action - TAKE)
        return f"take {words}" if state.phase == Phase.POOL else f"reserve {words}"
    if action < ROTATE:
        return f"place {tile_words(rules, int(state.tile))} at {place_name(action - CELL)}"
    if action < ORDER:
        turned, tile = action - ROTATE, int(state.tile)
        halves = "".join(half_letter(half) for half in rules.edge[tile, turned])
        return f"turned to {halves}, gaining {join_words(rules, state, int(state.cell), tile, turned)}"
    if action < DECLINE:
        good, amount = divmod(action - ORDER, MAX_AMOUNT)
        return f"first {goods_words(Good(good), amount)}"
    if action == DECLINE:
        return "no trade"
    if action == TRADE:
        token = int(state.offered)
        return f"trade {amounts_words(rules.token_pay[token])} for {amounts_words(rules.token_get[token])}"
    if action == END:
        return "no action"
    if action < CROSSING:
        monument = action - BUILD
        return f"build the {monument_name(monument)} for {int(rules.monument_coins[monument])} coins"
    if action < CONQUER:
        cell = action - CROSSING
        return f"at the crossing of {place_name(cell)} and {place_name(cell + GRID + 1)}"
    if action < BLESS:
        province, slot = divmod(action - CONQUER, SLOTS)
        return f"conquer the {SLOT_NAMES[slot]} slot of {province_name(province)} with {int(rules.slot_costs[slot])} legions"
    if action == BLESS:
        return "bless a tile"
    cell = action - BLESS_AT
    tile = int(state.city[state.to_move, cell])
    return f"{tile_name(tile)} at {place_name(cell)}, gaining {join_words(rules, state, cell, tile, int(state.turned[tile]))}"
