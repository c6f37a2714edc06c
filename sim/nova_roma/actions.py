"""Action ids of Nova Roma and their words.

An id says all: what is done and with what. The id of doing something with thing number i is the verb's first id plus i.
"""

from __future__ import annotations

from typing import Any

from sim.game import base_components
from sim.nova_roma.data import ROUTE_NAMES, TRACK_NAMES, ZONE_NAMES, cost_words
from sim.nova_roma.state import (
    ACTIONS,
    AREA,
    CELLS,
    EMPTY,
    ESTATE_OFFER,
    FIELDS,
    FOLLOWERS,
    FORUM,
    GAINS,
    GOODS,
    LINES,
    MOSAICS,
    OFFER,
    ROUTES,
    SHIPS,
    SIDE,
    STRIDE,
    TRACKS,
    TURNS,
    ZONE_BITS,
    ZONES,
    Action,
    Follower,
    Gain,
    Task,
    Tile,
)

DONE = 0  # nothing (more) of what is offered; always the first option
CLAIM = DONE + 1  # + field: claim this achievement
EMPEROR = CLAIM + FIELDS  # + space: put the Emperor here
PLACE = EMPEROR + FORUM  # + space: place a patrician
LEGION = PLACE + FORUM  # + space: place a legionnaire
TAKE = LEGION + FORUM  # + line: take the action of this row or column
FORFEIT = TAKE + LINES  # + line
USE = FORFEIT + LINES  # + follower: use it
DISCARD = USE + FOLLOWERS  # + follower: discard it from hand
BUY = DISCARD + FOLLOWERS  # + good
GOOD = BUY + GOODS  # + good: choose it
WINE = GOOD + GOODS  # + number of wine spent
TILE = WINE + 10  # + slot of the estate offer
LAY = TILE + ESTATE_OFFER  # + cell: lay the tile here
FIRST = LAY + CELLS  # claim the First Player token
PETITION = FIRST + 1  # + action: take it through Petition
PAY = PETITION + ACTIONS  # + influence paid
DRAW = PAY + 10  # + slot of the follower offer, the deck being the last
PLAY = DRAW + OFFER + 1  # + follower: play it
OUT = PLAY + FOLLOWERS  # + follower: discard it from the row
SHIP = OUT + FOLLOWERS  # + slot: complete this shipping contract
MOVE = SHIP + OFFER  # + ship * ROUTES + route: one harbour further
BUILDING = MOVE + SHIPS * ROUTES  # + slot: complete this building contract
ARTISAN = BUILDING + OFFER  # pay the artisan
WAIVE = ARTISAN + 1  # use the Physician instead
ZONE = WAIVE + 1  # + zone: build here
SITE = ZONE + ZONES  # + cell of the zone: the topmost leftmost block
TURN = SITE + ZONE_BITS  # + orientation
RACE = TURN + TURNS  # + track: one space further
EXTRA = RACE + TRACKS  # + track: one space further for an artisan
TOKEN = EXTRA + TRACKS  # golden wheel: take an achievement token
INFLUENCE = TOKEN + 1  # golden wheel: gain influence
HIRE = INFLUENCE + 1  # hire an artisan
WORK = HIRE + 1  # place an artisan ...
CELL = WORK + 1  # + cell: ... here
TILE_USE = CELL + CELLS  # use the tile
DRAFT_TILE = TILE_USE + 1  # + mosaic tile
DRAFT_CARD = DRAFT_TILE + MOSAICS  # + follower: keep it
DROP = DRAFT_CARD + FOLLOWERS  # + follower: do not keep it after all
ACTION_IDS = DROP + FOLLOWERS


def _rows(table: str) -> list[tuple[str, Any]]:
    return list(base_components("nova_roma").tables[table])


def follower_name(card: int) -> str:
    """The name on the card."""
    name: str = base_components("nova_roma").tables["followers"].rows[Follower(card).name]["name"]
    return name


def tile_name(tile: int) -> str:
    """The name of a kind of estate tile."""
    name: str = base_components("nova_roma").tables["estate_tiles"].rows[Tile(tile).name]["name"]
    return name


def mosaic_name(tile: int) -> str:
    """The id of a mosaic tile."""
    return _rows("mosaics")[tile][0]


def shipping_words(rules: Any, contract: int) -> str:
    """A shipping contract with its price under these rules."""
    return f"{_rows('shipping')[contract][0]} ({cost_words(_cost(rules.ship_cost[contract]))})"


def building_words(rules: Any, contract: int) -> str:
    """A building contract with its shape, price and points under these rules."""
    shape = _rows("shapes")[int(rules.contract_shape[contract])][0]
    price = cost_words(_cost(rules.build_cost[contract]))
    return f"{_rows('buildings')[contract][0]} ({shape} for {price}, {rules.build_points[contract]} VP)"


def _cost(amounts: Any) -> dict[str, int]:
    return {gain.name.lower(): int(amounts[gain]) for gain in Gain if amounts[gain]}


def reward_words(rules: Any, number: int) -> str:
    """A reward or price in words."""
    parts = [
        f"{rules.reward[number, gain]} {Gain(gain).name.lower().replace('_', ' ')}" for gain in range(GAINS) if rules.reward[number, gain]
    ]
    return ", ".join(parts) or "nothing"


def space_name(state: Any, space: int) -> str:
    """A forum space by its two actions and its row and column."""
    row, column = divmod(space, SIDE)
    return f"({row},{column}) {action_name(state.line[row])} and {action_name(state.line[SIDE + column])}"


def action_name(action: int) -> str:
    """Trade, Upgrade, ..."""
    return Action(int(action)).name.capitalize()


def goal_words(rules: Any, tile: int, column: int) -> str:
    """A goal as a player reads it."""
    goal, kinds, need, spend = (int(rules[name][tile, column]) for name in ("goal", "goal_kinds", "goal_need", "goal_spend"))
    names = ("building", "shipping", "follower", "estate tile")
    if goal == 0:
        return f"{need} {' + '.join(name for i, name in enumerate(names) if kinds >> i & 1)}"
    if goal == 1:
        return f"space {int(rules.goal_space)} on {need} track{'s' * (need > 1)}"
    if goal == 2:
        return f"{need} spaces on tracks"
    return f"{need} influence, pay {spend}"


def field_words(rules: Any, state: Any, seat: int, field: int) -> str:
    """A field of the seat's mosaic board."""
    row, column = divmod(field, AREA)
    tile = int(state.mosaic[seat, row])
    return f"field ({row},{column})" + (f", {goal_words(rules, tile, column)}" if tile != EMPTY else "")


def describe(rules: Any, state: Any, action: int) -> str:
    """The action in words; `state` is the position in which it is taken."""
    top = int(state.depth) - 1
    task = int(state.task[top])
    seat = int(state.owner[top])
    for first, words in _SIMPLE:
        if action == first:
            return words
    if action == DONE:
        return _DONE.get(task, "no more")
    if action < EMPEROR:
        return f"claim {field_words(rules, state, seat, action - CLAIM)}"
    if action < PLACE:
        return f"put the Emperor on {space_name(state, action - EMPEROR)}"
    if action < LEGION:
        return f"place a patrician on {space_name(state, action - PLACE)}"
    if action < TAKE:
        return f"place a legionnaire on {space_name(state, action - LEGION)}"
    if action < FORFEIT:
        return f"take {action_name(state.line[action - TAKE])}"
    if action < USE:
        return f"forfeit {action_name(state.line[action - FORFEIT])}"
    if action < DISCARD:
        return f"use the {follower_name(action - USE)}"
    if action < BUY:
        return f"discard the {follower_name(action - DISCARD)}"
    if action < GOOD:
        return f"buy {Gain(action - BUY).name.lower()}"
    if action < WINE:
        return f"choose {Gain(action - GOOD).name.lower()}"
    if action < TILE:
        return f"spend {action - WINE} wine"
    if action < LAY:
        slot = action - TILE
        price = reward_words(rules, int(rules.offer_cost[slot]))
        return f"take the {tile_name(state.tile_offer[slot])} from space {slot + 1} for {price}"
    if action < FIRST:
        cell = action - LAY
        old = int(state.estate[seat, cell])
        return f"lay it at {_cell_name(cell)}" + (f", replacing the {tile_name(old)}" if old != EMPTY else "")
    if action < PAY:
        return f"ask for {action_name(action - PETITION)}"
    if action < DRAW:
        return f"pay {action - PAY} influence"
    if action < PLAY:
        slot = action - DRAW
        return "draw from the deck" if slot == OFFER else f"draw the {follower_name(state.card_offer[slot])}"
    if action < OUT:
        return f"play the {follower_name(action - PLAY)}"
    if action < SHIP:
        return f"discard the {follower_name(action - OUT)} from the row"
    if action < MOVE:
        return f"ship {shipping_words(rules, int(state.ship_offer[action - SHIP]))}"
    if action < BUILDING:
        ship, route = divmod(action - MOVE, ROUTES)
        return f"sail ship {ship + 1} on the {ROUTE_NAMES[route]} route to harbour {int(state.ship_at[seat, ship]) + 1}"
    if action < ARTISAN:
        return f"build {building_words(rules, int(state.build_offer[action - BUILDING]))}"
    if action < SITE:
        return f"in zone {ZONE_NAMES[action - ZONE]}"
    if action < TURN:
        return f"from ({(action - SITE) // STRIDE},{(action - SITE) % STRIDE})"
    if action < RACE:
        cells = rules.shape_cells[state.thing[top], action - TURN][: rules.shape_blocks[state.thing[top]]]
        spot = int(state.spot[top])
        return "on " + " ".join(f"({(spot + int(cell)) // STRIDE},{(spot + int(cell)) % STRIDE})" for cell in cells)
    if action < EXTRA:
        return f"advance on the {TRACK_NAMES[action - RACE]} track"
    if action < TOKEN:
        return f"discard an artisan to advance on the {TRACK_NAMES[action - EXTRA]} track"
    if action < TILE_USE:
        cell = action - CELL
        tile = int(state.estate[seat, cell])
        return f"at {_cell_name(cell)}" + (f" on the {tile_name(tile)}" if tile != EMPTY else "")
    if action == TILE_USE:
        return f"use the {tile_name(state.estate[seat, state.place[top]])}"
    if action < DRAFT_CARD:
        return f"take mosaic tile {mosaic_name(action - DRAFT_TILE)}"
    if action < DROP:
        return f"keep the {follower_name(action - DRAFT_CARD)} and pass the rest"
    return f"put back the {follower_name(action - DROP)}"


def _cell_name(cell: int) -> str:
    return f"({cell // AREA},{cell % AREA})"


_SIMPLE = (
    (FIRST, "claim the First Player token"),
    (ARTISAN, "pay the artisan"),
    (WAIVE, "use the Physician"),
    (TOKEN, "take an achievement token"),
    (INFLUENCE, "gain influence"),
    (HIRE, "hire an artisan"),
    (WORK, "place an artisan"),
)
_DONE = {
    int(Task.CLAIM_BEFORE): "claim nothing yet",
    int(Task.CLAIM_AFTER): "claim nothing",
    int(Task.FOLLOW): "use no more followers",
    int(Task.FOLLOW_END): "use no more followers",
    int(Task.TRADE_DISCARD): "discard no more cards",
    int(Task.TRADE_BUY): "buy no more",
    int(Task.UPGRADE_TILE): "take no tile",
    int(Task.PETITION_FIRST): "do not claim the First Player token",
    int(Task.PETITION_ACTION): "ask for nothing",
    int(Task.RECRUIT_DRAW): "draw no more",
    int(Task.RECRUIT_PLAY): "play no follower",
    int(Task.SAIL_CARD): "complete no contract",
    int(Task.SAIL_MOVE): "sail no further",
    int(Task.BUILD_CARD): "complete no contract",
    int(Task.BUILD_ZONE): "do not place the building",
    int(Task.RACE_STEP): "advance no further",
    int(Task.RACE_EXTRA): "keep the artisans",
    int(Task.PRODUCE_STEP): "produce no more",
    int(Task.TILE_USE): "do not use the tile",
}
