"""The City of Rome as text: what lies on the table, for people who watch a game."""

from __future__ import annotations

from typing import Any

from sim.city_of_rome.actions import building_name, strip_face
from sim.city_of_rome.data import DECK_NAMES
from sim.city_of_rome.state import (
    CELLS,
    COLUMNS,
    EMPTY,
    IN_MIDDLE,
    INFLUENCE_CARDS,
    KINDS,
    OFFER,
    SPACES,
    Category,
    Kind,
    Phase,
    Symbol,
)

_WIDTH = 10


def draw(rules: Any, state: Any) -> str:
    """The whole table: strip, offer, influence cards, and each seat's city and hand."""
    title = f"Round {int(state.round_no)} of {int(rules.rounds)}" if state.round_no else "Opening draft"
    lines = [f"{title}   first player: seat {int(state.first_player) + 1}"]
    if state.phase != Phase.DRAFT:
        lines += [f"Strip: emperor | {_strip(rules, state)}", f"Offer: {_offer(state)}"]
    cards = [str(int(rules.card_value[card])) for card in range(INFLUENCE_CARDS) if state.card_owner[card] == IN_MIDDLE]
    if cards:
        lines.append(f"Influence cards in the middle: {', '.join(cards)}")
    for seat in range(int(state.players)):
        lines += ["", *_seat(rules, state, seat)]
    return "\n".join(lines)


def _strip(rules: Any, state: Any) -> str:
    face = strip_face(rules, state)
    spaces = []
    for space in range(SPACES):
        symbol = "brick" if face[space] == Symbol.BRICK else "cog"
        seat = int(state.spaces[space])
        spaces.append(f"{symbol} <seat {seat + 1}>" if seat != EMPTY else symbol)
    return " | ".join(spaces)


def _offer(state: Any) -> str:
    cards = [
        f"{building_name(int(state.offer[slot]))} ({DECK_NAMES[int(state.offer_deck[slot])]})"
        for slot in range(OFFER)
        if state.offer[slot] != EMPTY
    ]
    return ", ".join(cards) or "-"


def _seat(rules: Any, state: Any, seat: int) -> list[str]:
    won = [str(int(rules.card_value[card])) for card in range(INFLUENCE_CARDS) if state.card_owner[card] == seat]
    hand = [
        building_name(kind) + (f" x{int(state.hand[seat, kind])}" if state.hand[seat, kind] > 1 else "")
        for kind in range(KINDS)
        if state.hand[seat, kind] > 0
    ]
    title = (
        f"Seat {seat + 1}: {int(state.coins[seat])} coins, {int(state.influence[seat])} influence tokens, "
        f"influence cards {', '.join(won) or 'none'}"
    )
    return [title, *_city(rules, state, seat), f"Hand: {', '.join(hand) or 'empty'}"]


def _city(rules: Any, state: Any, seat: int) -> list[str]:
    used = [cell for cell in range(CELLS) if state.city[seat, cell] != EMPTY]
    rows = range(min(cell // COLUMNS for cell in used), max(cell // COLUMNS for cell in used) + 1)
    columns = range(min(cell % COLUMNS for cell in used), max(cell % COLUMNS for cell in used) + 1)
    rule = "    +" + ("-" * _WIDTH + "+") * len(columns)
    lines = ["     " + "".join(f"{column:^{_WIDTH + 1}}" for column in columns), rule]
    for row in rows:
        cells = [_cell(rules, state, seat, row * COLUMNS + column) for column in columns]
        lines += [f"  {row} |" + "".join(f"{text:^{_WIDTH}}|" for text in cells), rule]
    return lines


def _cell(rules: Any, state: Any, seat: int, cell: int) -> str:
    kind = int(state.city[seat, cell])
    if kind == EMPTY:
        return ""
    tokens = int(state.tokens[seat, cell])
    mark = ("*" if rules.category[kind] == Category.PRODUCTION else "+") * tokens
    return f"{Kind(kind).name}{mark}"
