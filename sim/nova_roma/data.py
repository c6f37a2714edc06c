"""The components of Nova Roma: what the tables hold, the counts the rulebook gives, and the RULES record made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.components import Card, Choice, Columns, Text, Whole
from sim.errors import InputError
from sim.nova_roma.state import (
    AREA,
    BASIC_KINDS,
    BASIC_TILES,
    BLOCKS,
    BUILDINGS,
    CHARIOTS,
    COLOURS,
    EMPEROR_TILES,
    FORUM,
    GAINS,
    HARBOURS,
    MOSAICS,
    REWARDS,
    ROUTES,
    RULES,
    SHAPES,
    SHIPPING,
    SPECIAL_TILES,
    STACK,
    STRIDE,
    TOKENS,
    TRACK,
    TURNS,
    ZONE_ROWS,
    ZONES,
    Action,
    Counts,
    EndArtisans,
    Follower,
    FollowerEffect,
    FollowerKind,
    Gain,
    Goal,
    Tile,
    TileType,
    Window,
)
from sim.variants import Components

ZONE_NAMES = ("A", "B", "C")
TRACK_NAMES = ("red", "blue", "green")
ROUTE_NAMES = ("north", "south")
COLOUR_NAMES = ("green", "yellow", "orange")
GOAL_LETTERS = "BSFE"  # building contracts, shipping contracts, followers, estate tiles
ZONE_WIDTH = 7
LINE_FIELDS = {
    "row_green": (0, 1, 2),
    "row_yellow": (3, 4, 5),
    "row_orange": (6, 7, 8),
    "col_1": (0, 3, 6),
    "col_2": (1, 4, 7),
    "col_3": (2, 5, 8),
    "diag_down": (0, 4, 8),
    "diag_up": (2, 4, 6),
}


@dataclass(frozen=True)
class Gains:
    """Things gained or paid, as `coin:1 choice_good:1`, or `none`; the value has an amount for each member of Gain."""

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        return f"none, or things with amounts from 1 to 9 as 'coin:1 choice_good:1', of {', '.join(gain.name.lower() for gain in Gain)}"

    def read(self, raw: object) -> tuple[int, ...]:
        """The amounts."""
        if isinstance(raw, tuple):
            return raw
        amounts = [0] * GAINS
        words = str(raw).split()
        if not words:
            raise ValueError(raw)
        for word in words if words != ["none"] else []:
            name, _, amount = word.partition(":")
            if not 1 <= int(amount) <= 9:
                raise ValueError(raw)
            amounts[Gain[name.upper()]] += int(amount)
        return tuple(amounts)


@dataclass(frozen=True)
class GoalCode:
    """A goal of a mosaic tile: `B2`, `FS`, `FS5`, `H1`, `H10` or `I4-2`."""

    allowed: str = (
        "letters of BSFE with a number as B2 or FS5 (no number: one of each), H1 to H3 for tracks, H4 and more for spaces, or I4-2 for"
        " having 4 influence and paying 2"
    )

    def read(self, raw: object) -> tuple[int, int, int, int]:
        """The Goal, the kinds counted (a bit each), the number needed, the influence paid."""
        if isinstance(raw, tuple):
            return raw
        text = str(raw)
        if match := re.fullmatch(r"([BSFE]{1,4})(\d+)?", text):
            kinds = sum(1 << GOAL_LETTERS.index(letter) for letter in set(match[1]))
            return Goal.CARDS, kinds, int(match[2] or len(set(match[1]))), 0
        if match := re.fullmatch(r"H(\d+)", text):
            number = int(match[1])
            return (Goal.TRACKS if number <= len(TRACK_NAMES) else Goal.SPACES), 0, number, 0
        if match := re.fullmatch(r"I(\d+)-(\d+)", text):
            if int(match[2]) <= int(match[1]):
                return Goal.INFLUENCE, 0, int(match[1]), int(match[2])
        raise ValueError(raw)


def _names(words: Iterable[Any], *more: str) -> Choice:
    return Choice((*(word.name.lower() for word in words), *more))


_GAINS = Gains()
_COST = Whole(0, 5)

TABLES: dict[str, Columns] = {
    "shipping": {"wheat": _COST, "wine": _COST, "horse": _COST, "coin": Whole(0, 9)},
    "buildings": {
        "shape": Text(),
        "wood": _COST,
        "stone": _COST,
        "coin": Whole(0, 9),
        "artisan": Whole(0, 1),
        "points": Whole(0, 99),
    },
    "shapes": {"cells": Text()},
    "sea": {"route": Choice(ROUTE_NAMES), "order": Whole(1, HARBOURS - 1), "leg": Whole(1, 3), "points": Whole(0, 99), "reward": _GAINS},
    "track": {"horses": Whole(0, 5), "wheel": Whole(0, 1)},
    "chariots": {"track": Choice(TRACK_NAMES)},
    "zones": {"zone": Choice(ZONE_NAMES), "cells": Text()},
    "majorities": {"first": Whole(0, 99), "second": Whole(0, 99), "other": Whole(0, 99)},
    "tokens": {"reward": _GAINS},
    "emperor_tiles": {"space_1": Whole(0, FORUM - 1), "space_2": Whole(0, FORUM - 1)},
    "mosaics": {"colour": Choice(COLOUR_NAMES), "goal_1": GoalCode(), "goal_2": GoalCode(), "goal_3": GoalCode()},
    "mosaic_lines": {"points": Whole(0, 99), "reward": _GAINS},
    "estate_lines": {"output": _names(gain for gain in Gain if gain <= Gain.INFLUENCE)},
    "estate_offer": {"cost": _GAINS},
    "estate_tiles": {
        "name": Text(),
        "stack": Choice(("basic", "special")),
        "type": _names(TileType),
        "pay": _GAINS,
        "reward": _GAINS,
        "animals": Whole(0, 9),
        "amount": Whole(0, 9),
        "copies": Whole(0, 12),
    },
    "followers": {
        "name": Text(),
        "kind": _names(FollowerKind),
        "action": _names((action for action in Action if action != Action.TILE), "none"),
        "effect": _names(FollowerEffect),
        "reward": _GAINS,
        "counts": _names(Counts),
        "base": Whole(0, 99),
        "per": Whole(0, 9),
        "threshold": Whole(0, 99),
    },
}


def check(components: Components) -> None:
    """Compare the tables in the box with the counts that the rulebook gives (NR-SETUP-2..9)."""
    tables = components.tables
    if list(tables["followers"].rows) != list(Follower.__members__):
        raise InputError(f"followers.csv must list {', '.join(Follower.__members__)}, in this order.")
    if list(tables["estate_tiles"].rows) != list(Tile.__members__):
        raise InputError(f"estate_tiles.csv must list {', '.join(Tile.__members__)}, in this order.")
    required = {
        "majorities": "A B C",
        "mosaic_lines": " ".join([*(f"field_{colour}" for colour in COLOUR_NAMES), *LINE_FIELDS]),
        "estate_lines": "row_0 row_1 row_2 col_0 col_1 col_2",
        "estate_offer": "basic_1 basic_2 basic_3 basic_4 special",
    }
    for table, ids in required.items():
        if list(tables[table].rows) != ids.split():
            raise InputError(f"{table}.csv has the rows {', '.join(tables[table].rows)}; it must have {', '.join(ids.split())}.")

    def must_be(table: str, what: str, found: int, right: int) -> None:
        if found != right:
            raise InputError(f"{table}.csv: {what} is {found}; the rulebook gives {right}.")

    for table, right in {
        "shipping": SHIPPING,
        "buildings": BUILDINGS,
        "shapes": SHAPES,
        "chariots": CHARIOTS,
        "tokens": TOKENS,
        "emperor_tiles": EMPEROR_TILES,
        "mosaics": MOSAICS,
    }.items():
        must_be(table, "the number of rows", len(tables[table].rows), right)
    kinds = tables["followers"].column("kind")
    for kind, right in (("end_game", 13), ("once_per_round", 21), ("permanent", 6)):
        must_be("followers", f"the number of {kind} followers", kinds.count(kind), right)
    _check_tiles(components)
    for colour in COLOUR_NAMES:
        must_be("mosaics", f"the number of {colour} tiles", tables["mosaics"].column("colour").count(colour), STACK)
    spaces = sum(row.count("T") + row.count("t") for row in tables["zones"].column("cells"))
    must_be("zones", "the number of token spaces", spaces, TOKENS)
    covered = set(tables["emperor_tiles"].column("space_1")) | set(tables["emperor_tiles"].column("space_2"))
    must_be("emperor_tiles", "the number of forum spaces on the tiles", len(covered), FORUM)


def _check_tiles(components: Components) -> None:
    tiles = components.tables["estate_tiles"]
    for stack, right in (("basic", BASIC_TILES), ("special", SPECIAL_TILES)):
        found = sum(row["copies"] for _, row in tiles if row["stack"] == stack)
        if found != right:
            raise InputError(f"estate_tiles.csv: the number of {stack} tiles is {found}; the rulebook gives {right}.")
    for number, (tile, row) in enumerate(tiles):
        if (row["stack"] == "basic") != (number < BASIC_KINDS):
            raise InputError(f"estate_tiles.csv: {tile} is in the {row['stack']} stack; the first {BASIC_KINDS} kinds are the basic ones.")


def cards(components: Components) -> tuple[Card, ...]:
    """Followers, contracts, estate tiles and mosaic tiles; those of a group are compared with each other."""
    tables = components.tables
    found = [Card(card, row["name"], f"follower, {row['kind'].replace('_', ' ')}") for card, row in tables["followers"]]
    found += [Card(card, f"Shipping {card}: {cost_words(row)}", "shipping contract") for card, row in tables["shipping"]]
    found += [
        Card(card, f"Building {card}: {row['shape']} for {cost_words(row)}, {row['points']} points", "building contract")
        for card, row in tables["buildings"]
    ]
    found += [Card(card, row["name"], f"estate tile, {row['stack']}") for card, row in tables["estate_tiles"]]
    found += [Card(card, f"Mosaic {card}", f"mosaic tile, {row['colour']}") for card, row in tables["mosaics"]]
    return tuple(found)


def cost_words(row: Any) -> str:
    """The price of a contract in words."""
    kinds = [name for name in ("wheat", "wine", "horse", "wood", "stone", "coin", "artisan") if row.get(name)]
    return ", ".join(f"{row[kind]} {kind}" for kind in kinds) or "nothing"


def build(components: Components, players: int) -> Any:
    """The RULES record for this number of players."""
    rules: Any = np.zeros(1, RULES).view(np.recarray)[0]
    rules.players = players
    rewards = RewardBook(rules)
    _check_tiles(components)
    _fill_flags(rules, components)
    _fill_numbers(rules, components, players)
    _fill_followers(rules, components, rewards)
    _fill_contracts(rules, components)
    _fill_sea(rules, components, rewards)
    _fill_hippodrome(rules, components)
    _fill_zones(rules, components, rewards)
    _fill_mosaic(rules, components, rewards)
    _fill_estate(rules, components, rewards)
    for number, (tile, row) in enumerate(components.tables["emperor_tiles"]):
        if row["space_1"] == row["space_2"]:
            raise InputError(f"emperor_tiles.{tile}: space_1 and space_2 are the same; the first player must have a choice.")
        rules.emperor_space[number] = row["space_1"], row["space_2"]
    return rules


class RewardBook:
    """Gives every different reward a number; number 0 is nothing."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.numbers: dict[tuple[int, ...], int] = {(0,) * GAINS: 0}

    def number(self, amounts: tuple[int, ...]) -> int:
        """The number of a reward."""
        if amounts not in self.numbers:
            if len(self.numbers) == REWARDS:
                raise InputError(f"The tables name more than {REWARDS - 1} different rewards and prices.")
            self.numbers[amounts] = len(self.numbers)
            self.rules.reward[self.numbers[amounts]] = amounts
            self.rules.reward_choices[self.numbers[amounts]] = amounts[Gain.CHOICE_GOOD]
        return self.numbers[amounts]

    def price(self, amounts: tuple[int, ...], where: str) -> int:
        """The number of a price: goods, coins and influence."""
        if amounts[Gain.ARTISAN] or amounts[Gain.FOLLOWER] or amounts[Gain.CHOICE_GOOD]:
            raise InputError(f"{where} names artisans, followers or goods of choice; a price is in goods, coins and influence.")
        return self.number(amounts)


def _fill_flags(rules: Any, components: Components) -> None:
    french = components["edition"] == "fr"

    def decided(flag: str, english: str, other: str) -> str:
        value: str = components[flag]
        return (other if french else english) if value == "edition" else value

    rules.claim_per_round = decided("claim_limit", "turn", "round") == "round"
    rules.zone_levels = int(decided("zone_levels", "3", "2"))
    rules.hippo_tile_split = decided("hippo_tile_split", "on", "off") == "on"
    rules.solo_animals = decided("solo_animals", "off", "on") == "on"
    for name in (
        "tile_draft follower_draft build_tile_triggers strict_actions tamer_in_petition stack_artisans bonus_both tile_under_artisan"
        " chariot_needs_move solo_leftovers age_order"
    ).split():
        rules[name] = components[name] == "on"
    rules.bar_in_game = components["first_player_bar"] == "game"
    rules.follower_window = Window[components["follower_window"].upper()]
    rules.zone_ties_skip = components["zone_tie_rank"] == "skip"
    rules.token_spaces_blocked = components["unused_token_space"] == "blocked"
    rules.legions_after_both = components["legion_timing"] == "after_both"
    rules.end_artisans = EndArtisans[components["end_artisans"].upper()]
    rules.solo_short_end = components["solo_last_cleanup"] == "chariot_only"


def _fill_numbers(rules: Any, components: Components, players: int) -> None:
    for name in (
        "rounds patricians power_cap start_coins start_goods start_influence start_artisans start_followers goods_cap influence_cap"
        " artisans_kept artisan_supply blocks forfeit_coins good_price cards_per_coin hire_cost place_cost surcharge_from surcharge"
        " hand_limit row_limit first_player_cost first_player_points start_achievements reserve_achievements chariot_points finish_points"
        " goods_per_point influence_per_point legionnaires ai_start ai_track_steps ai_ship_steps blocked_points"
    ).split():
        rules[name] = components[name]
    for name in ("follower_costs", "slot_access", "zone_access", "port_points", "animal_points"):
        rules[name][1:] = components[name]  # by power, by place, by number
    earlier = int(components["start_is_space_1"] == "on")  # NR-AMB-35
    for name in ("goal_space", "neutral_space", "ai_space"):
        rules[name] = components[name] - earlier
    if max(components["start_goods"]) > components["goods_cap"]:
        raise InputError(f"start_goods is {components['start_goods']}; goods_cap allows {components['goods_cap']} of a kind.")
    if components["start_influence"] > components["influence_cap"]:
        raise InputError(f"start_influence is {components['start_influence']}; influence_cap is {components['influence_cap']}.")
    if players * components["start_artisans"] > components["artisan_supply"]:
        raise InputError(f"artisan_supply is {components['artisan_supply']}; {players} players start with {components['start_artisans']}.")


def _fill_followers(rules: Any, components: Components, rewards: RewardBook) -> None:
    for number, (card, row) in enumerate(components.tables["followers"]):
        kind, effect = FollowerKind[row["kind"].upper()], FollowerEffect[row["effect"].upper()]
        if (kind == FollowerKind.END_GAME) != (effect == FollowerEffect.SCORE):
            raise InputError(f"followers.{card}: an end-game follower, and nobody else, scores.")
        rules.kind[number], rules.effect[number] = kind, effect
        rules.card_reward[number] = rewards.number(row["reward"])
        rules.counts[number] = Counts[row["counts"].upper()]
        for field, column in (("base_points", "base"), ("per", "per"), ("threshold", "threshold")):
            rules[field][number] = row[column]
        bit = 1 << number
        if row["action"] != "none":
            by_action = rules.ready if kind == FollowerKind.ONCE_PER_ROUND else rules.lasting
            by_action[Action[row["action"].upper()]] |= bit
        for member, field in (
            (FollowerEffect.POWER, "powerful"),
            (FollowerEffect.PLACE, "placing"),
            (FollowerEffect.WAIVE, "waiving"),
            (FollowerEffect.TAME, "taming"),
        ):
            if effect == member:
                rules[field] |= bit


def _fill_contracts(rules: Any, components: Components) -> None:
    for number, (_, row) in enumerate(components.tables["shipping"]):
        for gain in (Gain.WHEAT, Gain.WINE, Gain.HORSE, Gain.COIN):
            rules.ship_cost[number, gain] = row[gain.name.lower()]
    shapes = list(components.tables["shapes"].rows)
    for number, (contract, row) in enumerate(components.tables["buildings"]):
        for gain in (Gain.WOOD, Gain.STONE, Gain.COIN, Gain.ARTISAN):
            rules.build_cost[number, gain] = row[gain.name.lower()]
        if row["shape"] not in shapes:
            raise InputError(f"buildings.{contract}.shape is '{row['shape']}'; the shapes are {', '.join(shapes)}.")
        rules.contract_shape[number] = shapes.index(row["shape"])
        rules.build_points[number] = row["points"]
    for number, (shape, row) in enumerate(components.tables["shapes"]):
        turned = orientations(row["cells"], shape)
        rules.shape_blocks[number] = len(turned[0])
        rules.shape_turns[number] = len(turned)
        for turn, cells in enumerate(turned):
            rules.shape_cells[number, turn, : len(cells)] = cells
    if rules.shape_blocks[0] != 1:
        raise InputError("shapes.csv: the first shape must be a single block.")


def orientations(cells: str, shape: str) -> list[list[int]]:
    """All different ways to turn and flip a shape (NR-BUILD-4), each as distances in bits from its topmost leftmost cell."""
    words = cells.split()
    if not 1 <= len(words) <= BLOCKS or not all(re.fullmatch(r"[0-3]{2}", word) for word in words) or len(set(words)) < len(words):
        raise InputError(f"shapes.{shape}.cells is '{cells}'; it must be 1 to {BLOCKS} different cells as row and column digits, 0 to 3.")
    form = [(int(word[0]), int(word[1])) for word in words]
    found = []
    for flip in (False, True):
        for quarter_turns in range(4):
            turned = [(row, -column) for row, column in form] if flip else form
            for _ in range(quarter_turns):
                turned = [(column, -row) for row, column in turned]
            top, left = min(turned)
            distances = sorted((row - top) * STRIDE + column - left for row, column in turned)
            if distances not in found:
                found.append(distances)
    assert len(found) <= TURNS
    return found


def _fill_sea(rules: Any, components: Components, rewards: RewardBook) -> None:
    sea = components.tables["sea"]
    for route, name in enumerate(ROUTE_NAMES):
        harbours = sorted((row["order"], row) for _, row in sea if row["route"] == name)
        if [order for order, _ in harbours] != list(range(1, len(harbours) + 1)) or not harbours:
            raise InputError(f"sea.csv: the harbours of the {name} route must have the order 1, 2, 3 and so on.")
        rules.route_length[route] = len(harbours)
        best = 0
        for order, row in harbours:
            best = max(best, row["points"])
            rules.leg[route, order] = row["leg"]
            rules.harbour_points[route, order] = best
            rules.harbour_reward[route, order] = rewards.number(row["reward"])
            if rules.ai_harbour[route] == 0 and row["points"] > 0:
                rules.ai_harbour[route] = order  # NR-SOLO-2: the first harbour with points is the one with 3
    assert len(ROUTE_NAMES) == ROUTES


def _fill_hippodrome(rules: Any, components: Components) -> None:
    track = components.tables["track"]
    positions = list(track.rows)
    if positions != [str(number) for number in range(1, len(positions) + 1)] or len(positions) >= TRACK:
        raise InputError(f"track.csv must have the positions 1, 2, 3 and so on, at most {TRACK - 1}.")
    rules.track_length = len(positions)
    rules.horses[1 : len(positions) + 1] = track.column("horses")
    rules.wheel[1 : len(positions) + 1] = track.column("wheel")
    rules.chariot_track[:] = [TRACK_NAMES.index(name) for name in components.tables["chariots"].column("track")]
    for name in ("neutral_space", "ai_space"):
        if not 0 <= rules[name] <= len(positions):
            raise InputError(f"{name} is {rules[name]}; a track has {len(positions)} spaces.")


def _fill_zones(rules: Any, components: Components, rewards: RewardBook) -> None:
    tables = components.tables
    few = rules.players <= 2
    number = 0
    for zone, name in enumerate(ZONE_NAMES):
        rows = [row["cells"] for _, row in tables["zones"] if row["zone"] == name]
        if not 1 <= len(rows) <= ZONE_ROWS:
            raise InputError(f"zones.csv: zone {name} has {len(rows)} rows; it must have 1 to {ZONE_ROWS}.")
        cells: dict[tuple[int, int], str] = {}
        for r, text in enumerate(rows):
            if len(text) > ZONE_WIDTH or set(text) - set(".Tts#"):
                raise InputError(f"zones.{name}{r}.cells is '{text}'; it must be at most {ZONE_WIDTH} letters of '.Tts#'.")
            cells |= {(r, c): letter for c, letter in enumerate(text)}
        open_letters = ".s" + ("t" if few and not rules.token_spaces_blocked else "")
        ground = {place for place, letter in cells.items() if letter in open_letters}
        rules.ground[zone] = sum(1 << (r * STRIDE + c) for r, c in ground)
        rules.shaded[zone] = sum(1 << (r * STRIDE + c) for (r, c), letter in cells.items() if letter == "s")
        for (r, c), letter in sorted(cells.items()):
            if letter in "Tt":
                if number == TOKENS:
                    raise InputError(f"zones.csv has more than {TOKENS} token spaces.")
                around = [(r + dr, c + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (r + dr, c + dc) in ground]
                rules.token_zone[number] = zone
                rules.token_cell[number] = r * STRIDE + c
                rules.token_used[number] = letter == "T" or not few
                rules.ring[number] = sum(1 << (row * STRIDE + column) for row, column in around)
                number += 1
        majority = tables["majorities"].rows[name]
        rules.zone_points[zone] = majority["first"], majority["second"], majority["other"]
    if number != TOKENS:
        raise InputError(f"zones.csv has {number} token spaces; the rulebook gives {TOKENS}.")
    assert len(ZONE_NAMES) == ZONES
    rules.token_reward[:] = [rewards.number(reward) for reward in tables["tokens"].column("reward")]


def _fill_mosaic(rules: Any, components: Components, rewards: RewardBook) -> None:
    lines = components.tables["mosaic_lines"].rows
    for colour, name in enumerate(COLOUR_NAMES):
        rules.field_points[colour] = lines[f"field_{name}"]["points"]
        rules.field_reward[colour] = rewards.number(lines[f"field_{name}"]["reward"])
    for number, (line, fields) in enumerate(LINE_FIELDS.items()):
        rules.line_points[number] = lines[line]["points"]
        rules.line_reward[number] = rewards.number(lines[line]["reward"])
        rules.line_fields[number] = sum(1 << field for field in fields)
    for number, (tile, row) in enumerate(components.tables["mosaics"]):
        if COLOUR_NAMES.index(row["colour"]) != number // STACK:
            raise InputError(f"mosaics.{tile}.colour is {row['colour']}; the tiles stand in the order green, yellow, orange.")
        rules.mosaic_colour[number] = number // STACK
        for column in range(COLOURS):
            goal, kinds, need, spend = row[f"goal_{column + 1}"]
            rules.goal[number, column] = goal
            rules.goal_kinds[number, column] = kinds
            rules.goal_need[number, column] = need
            rules.goal_spend[number, column] = spend


def _fill_estate(rules: Any, components: Components, rewards: RewardBook) -> None:
    tables = components.tables
    outputs = [Gain[word.upper()] for word in tables["estate_lines"].column("output")]
    rules.row_output[:], rules.column_output[:] = outputs[:AREA], outputs[AREA:]
    for number, (space, row) in enumerate(tables["estate_offer"]):
        rules.offer_cost[number] = rewards.price(row["cost"], f"estate_offer.{space}.cost")
    for number, (tile, row) in enumerate(tables["estate_tiles"]):
        rules.tile_type[number] = TileType[row["type"].upper()]
        rules.tile_pay[number] = rewards.price(row["pay"], f"estate_tiles.{tile}.pay")
        rules.tile_reward[number] = rewards.number(row["reward"])
        rules.tile_amount[number] = row["amount"]
        rules.animals[number] = row["animals"]
        rules.copies[number] = row["copies"]
