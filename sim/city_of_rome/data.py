"""The components of The City of Rome: what the tables hold, the counts the rulebook gives, and the RULES record made of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.city_of_rome.state import (
    DECK_ROOM,
    DRAWN,
    INFLUENCE_CARDS,
    OFFER,
    RULES,
    SPACES,
    STRIPS,
    Category,
    Colour,
    Counts,
    Effect,
    Kind,
    Opening,
    Shrine,
    Symbol,
)
from sim.components import Card, Choice, Columns, Pattern, Text, Whole
from sim.errors import InputError
from sim.variants import Components

DECK_NAMES = ("I", "II", "III", "IV")
_LETTERS = {"b": Symbol.BRICK, "c": Symbol.COG}


def _names(words: Any) -> Choice:
    return Choice(tuple(word.name.lower() for word in words))


TABLES: dict[str, Columns] = {
    "buildings": {
        "name": Text(),
        "category": _names(Category),
        "cost": Whole(0, 9),
        "value": Choice(("0", "2", "3", "4")),
        "stars": Whole(0, 9),
        "effect": _names(Effect),
        "per_neighbour": Whole(0, 3),
        "bonus": Whole(0, 4),
        "coins": Whole(0, 9),
        "bricks": Whole(0, 4),
        "influence": Whole(0, 9),
        "copies": Whole(0, 30),
        "start": Whole(0, 4),
    },
    "colours": {"colour": Choice(tuple(colour.name.lower() for colour in Colour if colour))},
    "decks": {
        "deck": Choice(DECK_NAMES),
        "kind": Choice(tuple(Kind.__members__)),
        "A": Whole(0, 22),
        "B": Whole(0, 22),
    },
    "strips": {"front": Pattern("bc", SPACES), "back": Pattern("bc", SPACES)},
    "influence_cards": {"value": Whole(0, 99), "after": Whole(1, 14)},
    "setup": {
        "rounds": Whole(1, 20),
        "decks": Whole(2, 4),
        "cards_per_deck": Whole(1, 2),
        "emissaries": Whole(1, 2),
    },
    "temples": {
        "counts": _names(Counts),
        "mode": Choice(("each", "once")),
        "points": Whole(0, 99),
        "threshold": Whole(1, 99),
    },
    "supplies": {"count": Whole(0, 999)},
}


def check(components: Components) -> None:
    """Compare the tables in the box with the counts that the rulebook and the component list give."""
    tables = components.tables
    buildings, decks = tables["buildings"], tables["decks"]
    if list(buildings.rows) != list(Kind.__members__):
        raise InputError(f"buildings.csv must list the kinds {', '.join(Kind.__members__)}, in this order.")

    required = {
        "supplies": "starting_buildings deck_I deck_II deck_III deck_IV coins brick_tokens point_tokens influence_tokens influence_cards"
        " action_strips",
        "temples": " ".join(kind.name for kind in Kind if kind >= Kind.LUNA),
        "colours": " ".join(kind for kind, row in buildings if row["category"] == "public"),
        "setup": "2 3 4",
    }
    for table, ids in required.items():
        if sorted(tables[table].rows) != sorted(ids.split()):
            raise InputError(f"{table}.csv has the rows {', '.join(tables[table].rows)}; it must have {', '.join(ids.split())}.")

    def must_be(table: str, what: str, found: int, right: int) -> None:
        if found != right:
            raise InputError(f"{table}.csv: {what} is {found}; the rulebook and the component list give {right}.")

    supplies = {thing: row["count"] for thing, row in tables["supplies"]}
    must_be("buildings", "the number of starting buildings", sum(buildings.column("start")), supplies["starting_buildings"])
    for composition in ("A", "B"):
        for deck in DECK_NAMES:
            found = sum(row[composition] for _, row in decks if row["deck"] == deck)
            must_be("decks", f"the size of deck {deck} in composition {composition}", found, supplies[f"deck_{deck}"])
        for kind, building in buildings:
            if kind != Kind.SHRINE.name:
                found = sum(row[composition] for _, row in decks if row["kind"] == kind)
                must_be("decks", f"the number of {kind} in composition {composition}", found, building["copies"])
    must_be("strips", "the number of action strips", len(tables["strips"].rows), supplies["action_strips"])
    must_be("influence_cards", "the number of cards", len(tables["influence_cards"].rows), supplies["influence_cards"])
    for strip, row in tables["strips"]:
        for side in ("front", "back"):
            must_be("strips", f"the number of bricks on the {side} of strip {strip}", row[side].count("b"), 3)


def cards(components: Components) -> tuple[Card, ...]:
    """Every kind of building; the kinds of a category are compared with each other."""
    return tuple(Card(kind, row["name"], row["category"]) for kind, row in components.tables["buildings"])


def build(components: Components, players: int) -> Any:
    """The RULES record for this number of players."""
    tables = components.tables
    rules: Any = np.zeros(1, RULES).view(np.recarray)[0]
    rules.players = players
    setup = tables["setup"].rows[str(players)]
    for field in ("rounds", "decks", "cards_per_deck", "emissaries"):
        rules[field] = setup[field]
    if players * setup["emissaries"] > SPACES:
        raise InputError(f"setup.{players}.emissaries is {setup['emissaries']}; a strip has {SPACES} spaces for all emissaries.")
    if setup["decks"] * setup["cards_per_deck"] > OFFER:
        raise InputError(f"setup.{players}: the offer would have more than {OFFER} buildings.")

    _fill_parameters(rules, components)
    _fill_kinds(rules, components)

    for number, (_, strip) in enumerate(tables["strips"]):
        for side, face in enumerate(("front", "back")):
            rules.strips[number, side] = [_LETTERS[letter] for letter in strip[face]]
    assert len(tables["strips"].rows) == STRIPS
    cards = list(tables["influence_cards"].rows)
    assert len(cards) == INFLUENCE_CARDS
    rules.card_value[:] = tables["influence_cards"].column("value")
    rules.card_after[:] = tables["influence_cards"].column("after")
    for card in components[f"influence_{players}p"]:
        if str(card) not in cards:
            raise InputError(f"influence_{players}p names card {card}; the cards are {', '.join(cards)}.")
        rules.card_used[cards.index(str(card))] = 1
    return rules


def _fill_parameters(rules: Any, components: Components) -> None:
    numbers = (
        "opening_cards start_coins start_influence brick_price cog_price produce_cogs city_width city_height aqueducts_per_line"
        " farm_bricks coin_points influence_per_point influence_supply"
    )
    for name in numbers.split():
        rules[name] = components[name]
    for name in ("aqueduct_over_aqueduct", "auto_sheep", "auto_bottom", "merge_farms"):
        rules[name] = components[name] == "on"
    rules.opening = Opening[components["opening"].upper()]
    rules.shrine = Shrine[components["shrine"].upper()]
    rules.buy_at_start = components["buy_timing"] == "start"
    rules.bath_sum = components["bath_rule"] == "sum"
    rules.mixed_decks = components["composition"] == "C"
    steps = components["aqueduct_points"]
    rules.aqueduct_points[1 : len(steps) + 1] = steps
    rules.aqueduct_points[len(steps) + 1 :] = steps[-1]
    rules.residential_points[2:5] = components["residential_points"]


def _fill_kinds(rules: Any, components: Components) -> None:
    tables = components.tables
    buildings = tables["buildings"]
    for field in ("cost", "value", "stars", "per_neighbour", "bonus", "coins", "bricks", "influence"):
        rules[field] = np.array(buildings.column(field), dtype=int)
    rules.category[:] = [Category[word.upper()] for word in buildings.column("category")]
    rules.effect[:] = [Effect[word.upper()] for word in buildings.column("effect")]
    for kind, row in tables["colours"]:
        rules.colour[Kind[kind]] = Colour[row["colour"].upper()]
    for kind, row in tables["temples"]:
        index = Kind[kind]
        rules.counts[index] = Counts[row["counts"].upper()]
        rules.once[index] = row["mode"] == "once"
        rules.points[index] = row["points"]
        rules.threshold[index] = row["threshold"]
    for index in Kind:
        if (rules.category[index] == Category.RESIDENTIAL) != (rules.value[index] > 0):
            raise InputError(f"buildings.{index.name}: a residential, and nothing else, has the value 2, 3 or 4.")
        if (rules.category[index] == Category.PUBLIC) != (rules.colour[index] > 0):
            raise InputError(f"buildings.{index.name}: a public building, and nothing else, has a colour.")
        if rules.category[index] != Category.PRODUCTION and (rules.coins[index] or rules.bricks[index] or rules.influence[index]):
            raise InputError(f"buildings.{index.name}: only a production building has coins, bricks or influence to produce.")
        if rules.effect[index] == Effect.DRAW and 4 * rules.per_neighbour[index] + rules.bonus[index] > DRAWN:
            raise InputError(f"buildings.{index.name}: per_neighbour and bonus would draw more than {DRAWN} cards.")
        rules.plane[index, _plane(rules, index)] = -1
    column = "B" if components["composition"] == "B" else "A"
    for _, row in tables["decks"]:
        rules.copies[DECK_NAMES.index(row["deck"]), Kind[row["kind"]]] += row[column]
    for number, deck in enumerate(DECK_NAMES):
        if rules.copies[number].sum() > DECK_ROOM - 4:
            raise InputError(f"decks: deck {deck} has {rules.copies[number].sum()} cards; at most {DECK_ROOM - 4} fit.")


def _plane(rules: Any, kind: int) -> int:
    """Where a survey of a city has the kind; the order is that of `survey`."""
    category = rules.category[kind]
    if category == Category.RESIDENTIAL:
        return int(rules.value[kind]) - 2
    if category == Category.PUBLIC:
        return 2 + int(rules.colour[kind])
    return 7 + (Category.PRODUCTION, Category.AQUEDUCT, Category.TEMPLE, Category.SHRINE).index(category)
