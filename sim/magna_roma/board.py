"""Magna Roma as text: what lies on the table, for people who watch a game.

A tile shows its id, whose letter is its colour (R, P, B), its stars (*), its icon (m, l, c), its blessings (+) and the monument on it.
Between two tiles stands the symbol that they make, as a capital letter if it is the greater one; on an open edge stands the half.
"""

from __future__ import annotations

from typing import Any

from sim.magna_roma.actions import (
    amounts_words,
    half_letter,
    join,
    monument_name,
    objective_name,
    province_name,
    tile_name,
    tile_words,
)
from sim.magna_roma.data import SLOT_NAMES, goods_words
from sim.magna_roma.state import BLOCKED, EMPTY, GRID, LINES, MAX_DISPLAY, MONUMENTS, SLOTS, TILES, TOKENS, Good, Half, Icon, Symbol

_WIDTH = 9
_LETTERS = {
    Symbol.PRESTIGE: "p",
    Symbol.MARKET: "m",
    Symbol.MILITARY: "l",
    Symbol.PANTHEON: "f",
    Symbol.POPULATION: "c",
    Symbol.COIN: "d",
}
_LEGEND = "Symbols: p prestige, m market, l legion, f faith, c citizen, d denarius; capital: greater; X, Y, Z: open half"


def draw(rules: Any, state: Any) -> str:
    """The whole table: tiles to draft, monuments, provinces, trades, and each seat's city and goods."""
    title = f"Turn {int(state.round_no)} of {int(rules.turns)}" if state.round_no else "First tiles"
    lines = [title, *_tiles(rules, state), *_monuments(rules, state), *_provinces(rules, state), *_trades(rules, state)]
    if state.players == 1:
        lines += _objectives(rules, state)
    lines.append(_LEGEND)
    for seat in range(int(state.players)):
        lines += ["", *_seat(rules, state, seat)]
    return "\n".join(lines)


def _tiles(rules: Any, state: Any) -> list[str]:
    shown = []
    for slot in range(int(rules.ring_slots)):
        tile, seat = int(state.ring[slot]), int(state.ring_seat[slot])
        words = tile_words(rules, tile) if tile != EMPTY else "-"
        shown.append(f"{words} <seat {seat + 1}>" if seat != EMPTY else words)
    left = TILES - int(state.supply_top)
    return [f"{'Pool' if state.players == 1 else 'Ring'} ({left} in the supply): {' | '.join(shown)}"]


def _monuments(rules: Any, state: Any) -> list[str]:
    shown = [int(monument) for monument in state.display[:MAX_DISPLAY] if monument != EMPTY]
    words = [
        f"{monument_name(monument)} ({int(rules.monument_coins[monument])} coins, {int(rules.monument_population[monument])} population)"
        for monument in shown
    ]
    return [f"Monuments: {', '.join(words) or '-'}"]


def _provinces(rules: Any, state: Any) -> list[str]:
    lines = []
    for position in range(int(rules.provinces_in_play)):
        province = int(state.province[position])
        slots = []
        for slot in range(SLOTS):
            owner = int(state.disc[position, slot])
            mark = "" if owner == EMPTY else " blocked" if owner == BLOCKED else f" <seat {owner + 1}>"
            slots.append(f"{SLOT_NAMES[slot]} {int(rules.province_points[province, slot])}{mark}")
        lines.append(f"Province {province_name(province)}: {', '.join(slots)}")
    return lines


def _trades(rules: Any, state: Any) -> list[str]:
    tokens = [int(token) for token in state.token[:TOKENS] if token != EMPTY]
    return ["Trades: " + "; ".join(f"{amounts_words(rules.token_pay[t])} for {amounts_words(rules.token_get[t])}" for t in tokens)]


def _objectives(rules: Any, state: Any) -> list[str]:
    shown = []
    for line in range(LINES):
        if state.objective[line] != EMPTY:
            first, is_row = int(rules.line_first[line]), rules.line_step[line] == 1
            place = f"row {first // GRID}" if is_row else f"column {first % GRID}"
            shown.append(f"{place}: {objective_name(int(state.objective[line]))}")
    return [f"Objectives: {', '.join(shown)}"]


def _seat(rules: Any, state: Any, seat: int) -> list[str]:
    held = [goods_words(good, int(state.held[seat, good])) for good in Good if good != Good.POINT]
    stars = "/".join(str(int(place)) for place in state.stars[seat])
    built = [monument_name(monument) for monument in range(MONUMENTS) if state.built[monument] == seat]
    return [
        f"Seat {seat + 1}: {int(state.prestige[seat]) + int(state.bonus_points[seat])} points, {', '.join(held)}, stars {stars}",
        *([f"Built: {', '.join(built)}"] if built else []),
        *_city(rules, state, seat),
    ]


def _city(rules: Any, state: Any, seat: int) -> list[str]:
    rows = range(int(state.top[seat]), int(state.bottom[seat]) + 1)
    columns = range(int(state.left[seat]), int(state.right[seat]) + 1)
    lines = ["     " + "".join(f"{column:^{_WIDTH + 1}}" for column in columns)]
    for row in rows:
        lines.append("    " + "".join(f"+{_edge(rules, state, seat, row, column, 0):-^{_WIDTH}}" for column in columns) + "+")
        for part in range(2):
            text = f"  {row} " if part == 0 else "    "
            for column in columns:
                edge = _edge(rules, state, seat, row, column, 3) if part == 0 else ""
                text += f"{edge or '|'}{_cell(rules, state, seat, row, column, part):^{_WIDTH}}"
            edge = _edge(rules, state, seat, row, columns[-1] + 1, 3) if part == 0 else ""
            lines.append(text + (edge or "|"))
    last = rows[-1] + 1
    lines.append("    " + "".join(f"+{_edge(rules, state, seat, last, column, 0):-^{_WIDTH}}" for column in columns) + "+")
    return lines


def _tile_at(state: Any, seat: int, row: int, column: int) -> int:
    return int(state.city[seat, row * GRID + column]) if 0 <= row < GRID and 0 <= column < GRID else EMPTY


def _edge(rules: Any, state: Any, seat: int, row: int, column: int, side: int) -> str:
    """What stands on the north (0) or west (3) edge of a cell: a symbol, an open half, or nothing."""
    tile = _tile_at(state, seat, row, column)
    other = _tile_at(state, seat, row - 1, column) if side == 0 else _tile_at(state, seat, row, column - 1)
    if tile == EMPTY and other == EMPTY:
        return ""
    if tile == EMPTY or other == EMPTY:
        present, facing = (tile, side) if tile != EMPTY else (other, (side + 2) % 4)
        half = int(rules.edge[present, state.turned[present], facing])
        return "" if half == Half.BLANK else half_letter(half)
    made = join(rules, state, seat, row * GRID + column, side, tile, int(state.turned[tile]))
    if made is None:
        return ""
    symbol, greater = made
    return _LETTERS[symbol].upper() if greater else _LETTERS[symbol]


def _cell(rules: Any, state: Any, seat: int, row: int, column: int, part: int) -> str:
    tile = _tile_at(state, seat, row, column)
    if tile == EMPTY:
        return ""
    monument = int(state.under[tile])
    mark = f"[{monument_name(monument).split()[-1][:7]}]" if monument != EMPTY else ""
    if part == 1:
        return mark
    icon = Icon(int(rules.icon[tile])).name[0].lower() if rules.icon[tile] else ""
    marks = "*" * int(rules.tile_stars[tile]) + icon + "+" * int(state.blessed[tile])
    return f"{tile_name(tile)} {marks}".rstrip()
