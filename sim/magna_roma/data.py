"""The components of Magna Roma: what the tables hold, the counts the rulebook gives, and the RULES record made of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.components import Card, Choice, Columns, Text, Whole, Wholes
from sim.errors import InputError
from sim.magna_roma.state import (
    BONUSES,
    EMPTY,
    GOODS,
    GRID,
    LINES,
    MAX_AMOUNT,
    MAX_PLAYERS,
    MAX_PROVINCES,
    MAX_RING,
    MONUMENTS,
    OBJECTIVES,
    PROVINCES,
    RATINGS,
    RULES,
    SIDES,
    SLOTS,
    TILES,
    TOKENS,
    TOWN_CENTER,
    Colour,
    Condition,
    Good,
    Half,
    Icon,
    Level,
    Score,
    Symbol,
    Unit,
)
from sim.variants import Components

SLOT_NAMES = ("low", "mid", "high")
CARD_IDS = {
    "tiles": tuple(f"{colour}{number:02}" for colour in "RBP" for number in range(1, TILES // 3 + 1)),
    "monuments": tuple(f"M{number:02}" for number in range(1, MONUMENTS + 1)),
    "provinces": tuple(f"PR{number:02}" for number in range(1, PROVINCES + 1)),
    "tokens": tuple(f"T{number}" for number in range(1, TOKENS + 1)),
    "bonuses": tuple(f"D{number:02}" for number in range(1, BONUSES + 1)),
    "objectives": tuple(f"{level}{number}" for level in ("I", "II", "III") for number in range(1, OBJECTIVES // 3 + 1)),
}
"""The rows of the tables whose things are studied as cards, in the order of their measures."""
_COLOURS = tuple(colour.name.lower() for colour in Colour if colour != Colour.NONE)
_ICONS = tuple(icon.name.lower() for icon in Icon)
_EDGES = ("n", "e", "s", "w")
_HALF = Choice(("-", "X", "Y", "Z"))


class Goods:
    """Some goods with their numbers, as `coin 3` or `coin 1 legion 2`; `none` for nothing."""

    most = 2  # kinds of goods in a benefit

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        goods = ", ".join(good.name.lower() for good in Good)
        return f"'none', or up to {self.most} of {goods}, each with a number from 1 to {MAX_AMOUNT - 1}, as 'coin 3'"

    def read(self, raw: object) -> tuple[int, ...]:
        """The number of each Good."""
        words = str(raw).split()
        amounts = [0] * GOODS
        if words == ["none"]:
            return tuple(amounts)
        if not words or len(words) % 2 or len(words) > 2 * self.most:
            raise ValueError(raw)
        for name, number in zip(words[::2], words[1::2], strict=True):
            good = Good[name.upper()]
            if amounts[good] or not 1 <= int(number) < MAX_AMOUNT:
                raise ValueError(raw)
            amounts[good] = int(number)
        return tuple(amounts)


def _names(words: Any) -> Choice:
    return Choice(tuple(word.name.lower() for word in words))


TABLES: dict[str, Columns] = {
    "tiles": {
        "colour": Choice(_COLOURS),
        **dict.fromkeys(_EDGES, _HALF),
        "icon": Choice(_ICONS),
        "stars": Whole(0, 4),
    },
    "town_centers": dict.fromkeys(_EDGES, _HALF),
    "pairs": {"symbol": Choice(tuple(symbol.name.lower() for symbol in Symbol))},
    "symbols": {"good": _names(Good), "lesser": Whole(0, MAX_AMOUNT - 1), "greater": Whole(0, MAX_AMOUNT - 1)},
    "bonuses": {**{colour: Whole(0, 15) for colour in _COLOURS}, "gain": Goods()},
    "monuments": {
        "name": Text(),
        "coins": Whole(0, 99),
        "population": Whole(0, 15),
        "score": _names(Score),
        "points": Wholes(Whole(0, 99), 1, 4),
        "target": Choice(("none", *_COLOURS, *_ICONS[1:])),
        "bonus": Goods(),
        "place": Choice(("crossing", "town_center")),
    },
    "provinces": {
        "name": Text(),
        "counts": _names(Unit),
        "points": Wholes(Whole(0, 20), SLOTS, SLOTS),
        **{f"bonus_{slot}": Goods() for slot in SLOT_NAMES},
    },
    "tokens": {"pay": Goods(), "get": Goods()},
    "objectives": {
        "name": Text(),
        "level": Choice(tuple(level.name for level in Level if level != Level.RANDOM)),
        "condition": _names(Condition),
        "icon": Choice(_ICONS),
        "other_icon": Choice(_ICONS),
        "number": Whole(0, 20),
    },
    "lines": {"line": Choice(("row", "column")), "number": Whole(1, 5)},
    "ratings": {"name": Text(), "points": Whole(0, 999)},
    "setup": {"ring_slots": Whole(0, MAX_RING)},
    "supplies": {"count": Whole(0, 999)},
}


def check(components: Components) -> None:
    """MR-COMP-1, MR-COMP-2: compare the tables in the box with the counts that the rulebook gives."""
    tables = components.tables
    required = {
        "supplies": "city_tiles town_centers monuments provinces coins blessings population trade_tokens solo_objectives",
        "symbols": " ".join(symbol.name.lower() for symbol in Symbol if symbol != Symbol.NONE),
        "pairs": "XX YY ZZ XY YZ XZ",
        "setup": "1 2 3 4",
    }
    for table, ids in required.items():
        if list(tables[table].rows) != ids.split():
            raise InputError(
                f"{table}.csv has the rows {', '.join(tables[table].rows)}; it must have {', '.join(ids.split())}, in this order."
            )

    def must_be(table: str, what: str, found: int, right: int) -> None:
        if found != right:
            raise InputError(f"{table}.csv: {what} is {found}; the rulebook gives {right}.")

    supplies = {thing: row["count"] for thing, row in tables["supplies"]}
    things = {
        "tiles": ("city_tiles", TILES),
        "town_centers": ("town_centers", MAX_PLAYERS),
        "monuments": ("monuments", MONUMENTS),
        "provinces": ("provinces", PROVINCES),
        "tokens": ("trade_tokens", TOKENS),
        "objectives": ("solo_objectives", OBJECTIVES),
    }
    for table, (thing, room) in things.items():
        must_be(table, "the number of rows", len(tables[table].rows), supplies[thing])
        must_be("supplies", thing, supplies[thing], room)
    for table, card_ids in CARD_IDS.items():
        if tuple(tables[table].rows) != card_ids:
            raise InputError(f"{table}.csv must have the rows {card_ids[0]} to {card_ids[-1]}, {len(card_ids)} in all, in their order.")
    for table, rows in (("lines", LINES), ("ratings", RATINGS)):
        if len(tables[table].rows) != rows:
            raise InputError(f"{table}.csv has {len(tables[table].rows)} rows; it must have {rows}.")
    for level in ("I", "II", "III"):
        found = sum(row["level"] == level for _, row in tables["objectives"])
        must_be("objectives", f"the number of level {level}", found, 4)
    for pair, row in tables["pairs"]:
        if sum(other["symbol"] == row["symbol"] for _, other in tables["pairs"]) != 1:
            raise InputError(f"pairs.csv: {pair} makes {row['symbol']}, as another pair does; six pairs make six symbols.")


def cards(components: Components) -> tuple[Card, ...]:
    """Tiles, monuments, provinces, trade tokens, dashboard bonuses and solo objectives; the order is that of `measure`.

    A tile is acquired when its owner reserves it and played when it is placed. A monument or province is acquired when it is built or
    conquered, and counts as played, in the same round, if it scores at the end. A trade token is acquired when its trade is first
    offered and played when it is first made. A dashboard bonus is both when it is gained. An objective is acquired when it is dealt and
    played, in the last round, if it is completed.
    """
    tables = components.tables
    found = [Card(tile, _tile_title(tile, row), f"{row['colour']} tiles") for tile, row in tables["tiles"]]
    found += [Card(monument, row["name"], "monuments") for monument, row in tables["monuments"]]
    found += [Card(province, row["name"], "provinces") for province, row in tables["provinces"]]
    found += [Card(token, f"{_goods(row['pay'])} for {_goods(row['get'])}", "trades") for token, row in tables["tokens"]]
    found += [Card(bonus, _bonus_title(row), "dashboard bonuses") for bonus, row in tables["bonuses"]]
    found += [Card(objective, row["name"], f"objectives of level {row['level']}") for objective, row in tables["objectives"]]
    return tuple(found)


def _tile_title(tile: str, row: Any) -> str:
    marks = [row["icon"]] if row["icon"] != "none" else []
    marks += ["*" * row["stars"]] if row["stars"] else []
    return " ".join([tile, "".join(row[edge] for edge in _EDGES), *marks])


def _bonus_title(row: Any) -> str:
    needs = " ".join(f"{colour} {row[colour]}" for colour in _COLOURS if row[colour])
    return f"{_goods(row['gain'])} at {needs}"


def _goods(amounts: tuple[int, ...]) -> str:
    return ", ".join(goods_words(Good(good), amount) for good, amount in enumerate(amounts) if amount) or "nothing"


def goods_words(good: Good, amount: int) -> str:
    """An amount of a good as a player says it."""
    plural = {Good.POPULATION: "population", Good.FAITH: "faith", Good.LUXURY: "luxuries"}
    word = good.name.lower()
    return f"{amount} {word if amount == 1 else plural.get(good, word + 's')}"


def build(components: Components, players: int) -> Any:
    """The RULES record for this number of players."""
    rules: Any = np.zeros(1, RULES).view(np.recarray)[0]
    rules.players = players
    _fill_parameters(rules, components)
    _fill_boards(rules, components)
    _fill_tiles(rules, components)
    _fill_cards(rules, components)
    _fill_solo(rules, components)
    return rules


def _fill_parameters(rules: Any, components: Components) -> None:
    players = int(rules.players)
    slots = components.tables["setup"].rows[str(players)]["ring_slots"]
    rules.ring_slots = slots if players > 1 else components["solo_pool"]
    if players > 1 and slots <= players:
        raise InputError(f"setup.{players}.ring_slots is {slots}; the ring needs more slots than there are players.")
    for name in "city_size draft_range actions_per_turn display_size provinces_in_play discs slot_costs blessings_per_tile".split():
        rules[name] = components[name]
    rules.turns = components["city_size"] ** 2 - 1
    rules.tc_greater = components["tc_join"] == "greater"
    rules.bless_tc = components["bless_tc"] == "on"
    rules.trade_each_space = components["trade_on"] == "each_space"
    rules.choose_order = components["benefit_order"] == "choice"
    if components["supply"] == "strict":
        for good, thing in ((Good.COIN, "coins"), (Good.POPULATION, "population"), (Good.BLESSING, "blessings")):
            rules.supply[good] = components.tables["supplies"].rows[thing]["count"]
    starts = {Good.COIN: "start_coins", Good.POPULATION: "start_population", Good.LEGION: "start_legions", Good.POINT: "start_points"}
    for good, name in starts.items():
        for place in range(players):
            rules.start[(place + 1) % players, good] = components[name][place]  # MR-SETUP-12: seat 1 has the first turn, seat 0 the last


def _fill_boards(rules: Any, components: Components) -> None:
    for board, lists in (
        ("dashboard", ("dashboard_values",)),
        ("market", ("market_values", "market_tokens")),
        ("military", ("military_points",)),
        ("pantheon", ("pantheon_values", "pantheon_blessings")),
    ):
        length = len(components[lists[0]])
        rules[f"{board}_end"] = length - 1
        for name in lists:
            if len(components[name]) != length:
                raise InputError(f"{name} has {len(components[name])} spaces; {lists[0]} has {length}, and both are the {board} board.")
            rules[name][:length] = components[name]
    rules.market_tokens -= 1
    rules.market_tokens[len(components["market_tokens"]) :] = EMPTY
    rules.tokens_in_play = max(components["market_tokens"])
    rules.market_trades = sum(1 << space for space, token in enumerate(components["market_tokens"]) if token)
    for place in range(MAX_PLAYERS):
        if components["start_legions"][place] > rules.military_end:
            raise InputError(f"start_legions is {components['start_legions']}; the military board ends at {rules.military_end}.")


def _fill_tiles(rules: Any, components: Components) -> None:
    tables = components.tables
    tiles = list(tables["tiles"].rows.values())
    for number, row in enumerate([*tiles, *tables["town_centers"].rows.values()]):
        halves = [Half.BLANK if row[edge] == "-" else Half[row[edge]] for edge in _EDGES]
        for turns in range(SIDES):
            for side in range(SIDES):
                rules.edge[number, turns, side] = halves[(side - turns) % SIDES]
        turned = [tuple(rules.edge[number, turns]) for turns in range(SIDES)]
        rules.rotations[number] = turned.index(turned[0], 1) if turned[0] in turned[1:] else SIDES
        rules.colour[number] = Colour.NONE
        if number < TILES:
            colour, icon = Colour[row["colour"].upper()], Icon[row["icon"].upper()]
            rules.colour[number] = colour
            rules.icon[number] = icon
            rules.tile_stars[number] = row["stars"]
            rules.plane[number, colour] = -1
            rules.icons[number] = 1 << (8 * (icon - 1)) if icon else 0
    rules.symbol[:] = Symbol.NONE
    for pair, row in tables["pairs"]:
        first, second = Half[pair[0]], Half[pair[1]]
        rules.symbol[first, second] = rules.symbol[second, first] = Symbol[row["symbol"].upper()]
    for symbol, row in tables["symbols"]:
        index = Symbol[symbol.upper()]
        rules.symbol_good[index] = Good[row["good"].upper()]
        rules.symbol_amount[index] = (row["lesser"], row["greater"])


def _fill_cards(rules: Any, components: Components) -> None:
    tables = components.tables
    for number, (bonus, row) in enumerate(tables["bonuses"]):
        needs = [row[colour] for colour in _COLOURS]
        if max(needs) == 0:
            raise InputError(f"bonuses.{bonus} needs no star; it must need at least one.")
        rules.bonus_needs[number] = needs
        rules.bonus_gain[number] = row["gain"]
    for number, (monument, row) in enumerate(tables["monuments"]):
        score = Score[row["score"].upper()]
        levels = row["population"] if score == Score.LEVELS else 1
        if len(row["points"]) != levels:
            raise InputError(f"monuments.{monument}.points has {len(row['points'])} numbers; it must have {levels}.")
        if list(row["points"]) != sorted(row["points"]):
            raise InputError(f"monuments.{monument}.points must not fall from level to level.")
        if (score == Score.COLOUR) != (row["target"] in _COLOURS) or (score == Score.ICON) != (row["target"] in _ICONS[1:]):
            raise InputError(f"monuments.{monument}.target is {row['target']}; it does not fit the score '{row['score']}'.")
        rules.monument_coins[number] = row["coins"]
        rules.monument_population[number] = row["population"]
        rules.monument_score[number] = score
        rules.monument_points[number, :levels] = row["points"]
        rules.monument_gain[number] = row["bonus"]
        rules.on_town_center[number] = row["place"] == "town_center"
        if score == Score.COLOUR:
            rules.monument_target[number] = Colour[row["target"].upper()]
        elif score == Score.ICON:
            rules.monument_target[number] = Icon[row["target"].upper()]
    for number, (_, row) in enumerate(tables["provinces"]):
        rules.province_unit[number] = Unit[row["counts"].upper()]
        rules.province_points[number] = row["points"]
        for slot, name in enumerate(SLOT_NAMES):
            rules.province_gain[number, slot] = row[f"bonus_{name}"]
    for number, (token, row) in enumerate(tables["tokens"]):
        for good in (Good.LUXURY, Good.FAITH, Good.POINT):  # MR-AMB-6: these markers never go back
            if row["pay"][good]:
                raise InputError(f"tokens.{token}.pay: a trade cannot be paid with {good.name.lower()}.")
        rules.token_pay[number] = row["pay"]
        rules.token_get[number] = row["get"]


def _fill_solo(rules: Any, components: Components) -> None:
    size = components["city_size"]
    row, column = components["solo_town_center"]
    rules.solo_level = Level[components["solo_level"].upper()]
    rules.solo_pool = components["solo_pool"]
    rules.solo_row, rules.solo_column = row - 1, column - 1
    rules.solo_blocked[:] = [slot - 1 for slot in components["solo_blocked"]]
    rules.solo_points[1:] = components["solo_points"]
    rules.solo_target = components["solo_target"]
    first = TOWN_CENTER - (row - 1) * GRID - (column - 1)  # upper left cell of the frame
    for number, (slot, line) in enumerate(components.tables["lines"]):
        if rules.players == 1 and line["number"] > size:
            raise InputError(f"lines.{slot}.number is {line['number']}; the city has {size} rows and columns.")
        rules.line_first[number] = first + (line["number"] - 1) * (GRID if line["line"] == "row" else 1)
        rules.line_step[number] = 1 if line["line"] == "row" else GRID
    if rules.players == 1 and max(row, column) > size:
        raise InputError(f"solo_town_center is {row} {column}; the city has {size} rows and columns.")
    for number, (_, objective) in enumerate(components.tables["objectives"]):
        rules.objective_level[number] = Level[objective["level"]]
        rules.objective_condition[number] = Condition[objective["condition"].upper()]
        rules.objective_icon[number] = Icon[objective["icon"].upper()]
        rules.objective_other[number] = Icon[objective["other_icon"].upper()]
        rules.objective_number[number] = objective["number"]
    rules.rating_points[:] = components.tables["ratings"].column("points")
    assert len(rules.solo_blocked) == MAX_PROVINCES
