"""Nova Roma as text: what lies on the table, for people who watch a game."""

from __future__ import annotations

from typing import Any

from sim.nova_roma.actions import (
    action_name,
    building_words,
    follower_name,
    goal_words,
    mosaic_name,
    reward_words,
    shipping_words,
    tile_name,
)
from sim.nova_roma.data import COLOUR_NAMES, ROUTE_NAMES, TRACK_NAMES, ZONE_NAMES
from sim.nova_roma.state import (
    AREA,
    EMPEROR,
    EMPTY,
    ESTATE_OFFER,
    FOLLOWERS,
    GOODS,
    LEGION,
    NEUTRAL,
    OWNERS,
    ROUTES,
    SHIPS,
    SIDE,
    STRIDE,
    TOKENS,
    TRACKS,
    ZONE_ROWS,
    ZONES,
    Gain,
)

_COLUMN = 10


def draw(rules: Any, state: Any) -> str:
    """The whole table: forum, sea, zones, hippodrome, offers, and each seat's estate, followers and mosaic."""
    title = f"Round {int(state.round_no)} of {int(rules.rounds)}" if state.round_no else "Before the first round"
    if state.players > 1:
        title += f"   first player: seat {int(state.first_player) + 1}"
        if state.claimed_by != EMPTY:
            title += f", token claimed by seat {int(state.claimed_by) + 1}"
    else:
        title += f"   AI: {int(state.ai_points)} points from the start, {int(state.ai_contracts)} in contracts"
    lines = [title, *_forum(state), *_offers(rules, state), *_sea(rules, state), *_zones(rules, state), *_hippodrome(rules, state)]
    for seat in range(int(state.players)):
        lines += ["", *_seat(rules, state, seat)]
    return "\n".join(lines)


def _owner(owner: int) -> str:
    return "N" if owner == NEUTRAL else str(owner + 1)


def _forum(state: Any) -> list[str]:
    lines = ["Forum" + " " * 5 + "".join(f"{action_name(state.line[SIDE + column]):^{_COLUMN}}" for column in range(SIDE))]
    for row in range(SIDE):
        cells = []
        for column in range(SIDE):
            piece = int(state.forum[row * SIDE + column])
            name = {EMPTY: ".", EMPEROR: "Emperor", LEGION: "legion"}.get(piece) or f"seat {piece + 1}"
            cells.append(f"{name:^{_COLUMN}}")
        lines.append(f"{action_name(state.line[row]):>{_COLUMN}}" + "".join(cells))
    return lines


def _offers(rules: Any, state: Any) -> list[str]:
    ships = [shipping_words(rules, int(card)) for card in state.ship_offer if card != EMPTY]
    buildings = [building_words(rules, int(card)) for card in state.build_offer if card != EMPTY]
    cards = [follower_name(int(card)) for card in state.card_offer if card != EMPTY]
    tiles = []
    for slot in range(ESTATE_OFFER):
        if state.tile_offer[slot] != EMPTY:
            price = reward_words(rules, int(rules.offer_cost[slot])) if rules.offer_cost[slot] else "free"
            tiles.append(f"{tile_name(state.tile_offer[slot])} ({price})")
    lines = [
        f"Shipping:  {', '.join(ships) or '-'}   ({int(state.ship_size)} in the deck)",
        f"Buildings: {', '.join(buildings) or '-'}   ({int(state.build_size)} in the deck)",
        f"Followers: {', '.join(cards) or '-'}   ({int(state.card_size)} in the deck)",
        f"Tiles:     {', '.join(tiles) or '-'}",
        f"Artisans in the supply: {int(state.artisan_supply)}",
    ]
    open_tiles = [mosaic_name(int(tile)) for tile in state.mosaic_open.ravel() if tile != EMPTY]
    return lines + ([f"Mosaic tiles to draft: {', '.join(open_tiles)}"] if open_tiles else [])


def _sea(rules: Any, state: Any) -> list[str]:
    lines = []
    owners = [owner for owner in range(OWNERS) if owner < state.players or (owner == NEUTRAL and state.players == 1)]
    for route in range(ROUTES):
        spaces = []
        for harbour in range(1, int(rules.route_length[route]) + 1):
            here = [
                _owner(owner) + (f"(port {int(state.ship_port[owner, ship])})" if state.ship_port[owner, ship] else "")
                for owner in owners
                for ship in range(SHIPS)
                if state.ship_route[owner, ship] == route and state.ship_at[owner, ship] == harbour
            ]
            last = harbour == rules.route_length[route]
            name = "ports" if last else f"{int(rules.harbour_points[route, harbour])}VP"
            reward = f"+{reward_words(rules, int(rules.harbour_reward[route, harbour]))}" if rules.harbour_reward[route, harbour] else ""
            spaces.append(f"-{int(rules.leg[route, harbour])}- {name}{reward}" + (f" [{' '.join(here)}]" if here else ""))
        lines.append(f"{ROUTE_NAMES[route].capitalize()} route: {' '.join(spaces)}")
    return lines


def _zones(rules: Any, state: Any) -> list[str]:
    zones = [[_zone_cell(rules, state, zone, bit) for bit in range(STRIDE * ZONE_ROWS)] for zone in range(ZONES)]
    rows: list[str] = []
    for row in range(ZONE_ROWS):
        parts = []
        for cells in zones:
            width = 1 + max(bit % STRIDE for bit, cell in enumerate(cells) if cell != " ")
            parts.append(" ".join(cells[row * STRIDE : row * STRIDE + width]).ljust(2 * width + 3))
        if any(part.strip() for part in parts):
            rows.append("  " + "  ".join(parts))
    points = [f"zone {name} {'/'.join(str(int(value)) for value in rules.zone_points[zone])}" for zone, name in enumerate(ZONE_NAMES)]
    tokens = [
        f"{chr(ord('a') + space)} {reward_words(rules, int(rules.token_reward[state.token[space]]))}"
        for space in range(TOKENS)
        if state.token[space] != EMPTY and not (int(state.tokens_paid) >> space) & 1
    ]
    return ["Zones (points first/second/other): " + ", ".join(points), *rows, f"  tokens: {'; '.join(tokens) or 'all paid'}"]


def _zone_cell(rules: Any, state: Any, zone: int, bit: int) -> str:
    for owner in range(OWNERS):
        if (int(state.blocks[owner, zone]) >> bit) & 1:
            return _owner(owner)
    for space in range(TOKENS):
        if rules.token_zone[space] == zone and rules.token_cell[space] == bit and state.token[space] != EMPTY:
            return "*" if (int(state.tokens_paid) >> space) & 1 else chr(ord("a") + space)
    return "." if (int(rules.ground[zone]) >> bit) & 1 else " "


def _hippodrome(rules: Any, state: Any) -> list[str]:
    lines = []
    number = max(0, int(state.round_no) - 1)
    for track in range(TRACKS):
        spaces = []
        for position in range(int(rules.track_length) + 1):
            here = sorted((int(state.arrived[owner, track]), owner) for owner in range(OWNERS) if state.track[owner, track] == position)
            mark = "".join(_owner(owner) for _, owner in here) or "."
            line = "|" * int(rules.horses[position])
            spaces.append(line + mark + ("o" if rules.wheel[position] else ""))
        chariots = [
            word
            for word, index in (("favoured", number), ("upcoming", number + 1))
            if index < rules.rounds and rules.chariot_track[state.chariot[index]] == track
        ]
        lines.append(f"Track {TRACK_NAMES[track]:<6}{' '.join(spaces)}" + (f"   {' and '.join(chariots)}" if chariots else ""))
    return lines


def _seat(rules: Any, state: Any, seat: int) -> list[str]:
    goods = ", ".join(f"{int(state.goods[seat, good])} {Gain(good).name.lower()}" for good in range(GOODS))
    row = [
        follower_name(card) + ("*" if (int(state.used[seat]) >> card) & 1 else "")
        for card in range(FOLLOWERS)
        if (int(state.row[seat]) >> card) & 1
    ]
    hand = [follower_name(card) for card in range(FOLLOWERS) if (int(state.hand[seat]) >> card) & 1]
    chariots = sum(int(owner == seat) for owner in state.chariot_owner)
    return [
        f"Seat {seat + 1}: {int(state.coins[seat])} coins, {int(state.influence[seat])} influence, {goods}; "
        f"{int(state.artisans[seat])} artisans available, {int(state.blocks_left[seat])} blocks",
        f"  contracts: {int(state.shipped[seat])} shipping, {int(state.built[seat])} building ({int(state.built_points[seat])} VP); "
        f"chariots {chariots}; achievement tokens {int(state.achievements[seat])} + {int(state.reserve[seat])}",
        f"  row: {', '.join(row) or '-'}   hand: {', '.join(hand) or '-'}",
        *_estate(rules, state, seat),
        *_mosaic(rules, state, seat),
    ]


def _estate(rules: Any, state: Any, seat: int) -> list[str]:
    outputs = [Gain(int(output)).name.lower() for output in rules.column_output]
    lines = [f"  {'estate':<8}" + "".join(f"{name:^22}" for name in outputs)]
    for row in range(AREA):
        cells = []
        for column in range(AREA):
            cell = row * AREA + column
            tile = int(state.estate[seat, cell])
            text = tile_name(tile) if tile != EMPTY else "."
            if (int(state.face_down[seat]) >> cell) & 1:
                text = f"({text})"
            cells.append(f"{text + ' @' * int(state.workers[seat, cell]):^22}")
        lines.append(f"  {Gain(int(rules.row_output[row])).name.lower():<8}" + "".join(cells))
    return lines


def _mosaic(rules: Any, state: Any, seat: int) -> list[str]:
    lines = []
    for row in range(AREA):
        tile = int(state.mosaic[seat, row])
        if tile == EMPTY:
            continue
        fields = []
        for column in range(AREA):
            mark = "X" if (int(state.claimed[seat]) >> (row * AREA + column)) & 1 else " "
            fields.append(f"[{mark}] {goal_words(rules, tile, column):<28}")
        lines.append(f"  {COLOUR_NAMES[row]:<7} {mosaic_name(tile)} {''.join(fields)}")
    return lines
