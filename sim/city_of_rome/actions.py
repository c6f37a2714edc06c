"""Action ids of The City of Rome and their words.

An id says all: what is done and with what. The id of doing something with thing number i is the verb's first id plus i.
"""

from __future__ import annotations

from typing import Any

from sim.city_of_rome.data import DECK_NAMES
from sim.city_of_rome.state import CELLS, COLUMNS, DECKS, KINDS, SPACES, STRIPS, Kind, Symbol
from sim.game import base_components

DRAFT = 0  # + kind: keep this card of the opening draft
PLACE = DRAFT + KINDS  # + space: place an emissary
TAKE = PLACE + SPACES  # + kind: take this building from the offer
END = TAKE + KINDS  # end the turn
PRODUCE = END + 1
BUILD = PRODUCE + 1  # + kind: build this building ...
CELL = BUILD + KINDS  # + cell: ... here
SPEND = CELL + CELLS  # + cell: spend the brick token of this farm
COINS = SPEND + CELLS  # pay the missing bricks in coins
SHEEP = COINS + 1  # + number of sheep farms used
DECK = SHEEP + CELLS + 1  # + deck: draw from this deck
KEEP = DECK + DECKS  # + kind: keep this drawn card
BOTTOM = KEEP + KINDS  # + kind: put this drawn card under the deck next


def building_name(kind: int) -> str:
    """The name on the card."""
    name: str = base_components("city_of_rome").tables["buildings"].rows[Kind(kind).name]["name"]
    return name


def place_name(cell: int) -> str:
    """A cell of the grid as (row,column)."""
    return f"({cell // COLUMNS},{cell % COLUMNS})"


def symbols(rules: Any, state: Any, space: int) -> str:
    """The bricks and cogs that an emissary on this space brings."""
    face = strip_face(rules, state)[: space + 1]
    bricks, cogs = (sum(1 for symbol in face if symbol == wanted) for wanted in Symbol)
    return f"{bricks} brick{'s' * (bricks != 1)}, {cogs} cog{'s' * (cogs != 1)}"


def strip_face(rules: Any, state: Any) -> list[int]:
    """The symbols of the strip on top, from the emperor."""
    strip = int(state.round_no) % STRIPS
    side = (int(state.strip_side[strip]) + int(state.round_no) // STRIPS) % 2
    return [int(symbol) for symbol in rules.strips[state.strip[strip], side]]


def describe(rules: Any, state: Any, action: int) -> str:
    """The action in words; `state` is the position in which it is taken."""
    if action < PLACE:
        return f"keep the {building_name(action - DRAFT)} and pass the rest"
    if action < TAKE:
        space = action - PLACE
        return f"place an emissary on space {space + 1} ({symbols(rules, state, space)})"
    if action < END:
        return f"take the {building_name(action - TAKE)}"
    if action == END:
        return "end the turn"
    if action == PRODUCE:
        return "produce"
    if action < CELL:
        return f"build the {building_name(action - BUILD)}"
    if action < SPEND:
        cell = action - CELL
        old = int(state.city[state.to_move, cell])
        replaced = f", replacing the {building_name(old)}" if old >= 0 else ""
        return f"at {place_name(cell)}{replaced}"
    if action < COINS:
        cell = action - SPEND
        return f"spend the brick token of the {building_name(state.city[state.to_move, cell])} at {place_name(cell)}"
    if action == COINS:
        return f"pay {int(state.shortfall) * int(rules.brick_price)} coins for the missing bricks"
    if action < DECK:
        return f"use {action - SHEEP} sheep farm{'s' * (action - SHEEP != 1)}"
    if action < KEEP:
        return f"draw from deck {DECK_NAMES[action - DECK]}"
    if action < BOTTOM:
        return f"keep the {building_name(action - KEEP)}"
    return f"put the {building_name(action - BOTTOM)} under the deck"
