"""The components of Rome & Roll: what the tables hold, the counts the rulebook gives, and the RULES record made of them."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import numpy as np

from sim.components import Card, Choice, Columns, Pattern, Text, Whole, Wholes
from sim.errors import InputError
from sim.rome_and_roll.maps import HILLS, LETTERS, City, Shape, bits, orientations
from sim.rome_and_roll.state import (
    CHARACTERS,
    COLUMNS,
    DICE,
    EMPTY,
    KINDS,
    NERO_CARDS,
    ORIENTATIONS,
    REGIONS,
    ROADS,
    ROME,
    RULES,
    SENECA_CARDS,
    SETTLEMENTS,
    SHAPE_CELLS,
    SHAPES,
    SLOTS,
    Ability,
    Character,
    Favour,
    Immediate,
    Kind,
    Produce,
    Region,
    Resource,
    Restriction,
    SenecaAction,
    Track,
    Type,
    Vp,
    Worker,
)
from sim.variants import Components

COLOUR_NAMES = ("blue", "yellow", "red")
GOOD_LETTERS = "WBSFJ"
ICON_LETTERS = GOOD_LETTERS + "K"
_WORKERS = {"L": Worker.LEGIONARY, "B": Worker.BUILDER, "A": Worker.ARCHITECT, "M": Worker.MERCHANT, "X": Worker.ANY}
_EXPAND_ICONS = {
    "builder": Worker.BUILDER,
    "legionary": Worker.LEGIONARY,
    "merchant": Worker.MERCHANT,
    "builder_or_architect": Worker.BUILDER | Worker.ARCHITECT,
}
_FIRST_GAME = ("A2", "A3", "L2", "M1", "M5", "R1", "U2", "U3")
_FIRST_FAVOURS = (Favour.JUPITER, Favour.MARS, Favour.MERCURY)


def _names(words: Any) -> Choice:
    return Choice(tuple(word.name.lower() for word in words))


def _members(words: Any) -> Choice:
    return Choice(tuple(word.name for word in words))


_SHAPES = Choice(("I1", "I2", "I3", "V3", "O4", "I4", "T4", "S4", "L4", "P5", "R6", "O9"))
_SETTLEMENTS = tuple(f"{region}{number}" for region in "HGES" for number in range(1, 6))
_COUNT, _BOXES = Whole(0, 9), Whole(0, 60)

TABLES: dict[str, Columns] = {
    "dice": {"colour": Choice(COLOUR_NAMES), "number": Whole(1, 6), "resources": Text(), "workers": Text(), "auxiliaries": Whole(0, 3)},
    "shapes": {"cells": Text()},
    "blueprints": {
        "name": Text(),
        "type": _names(Type),
        "number": Whole(1, 9),
        "abbreviation": Pattern("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 2),
        "wood": _COUNT,
        "brick": _COUNT,
        "stone": _COUNT,
        "fish": _COUNT,
        "jewellery": _COUNT,
        "shape": Choice(_SHAPES.options[1:-1]),  # of two cells at least, and not the Forum's
        "restriction": _names(Restriction),
        "immediate": _names(Immediate),
        "immediate_n": _COUNT,
        "produce": _names(Produce),
        "produce_kind": Choice((*ICON_LETTERS, "-")),
        "produce_n": _COUNT,
        "legion_soldiers": _COUNT,
        "legion_stone": _COUNT,
        "vp": _names(Vp),
        "points": Whole(0, 30),
        "threshold": Whole(0, 30),
        "vp_type": Choice((*(word.name.lower() for word in Type), "-")),
        "vp_most": Whole(0, 99),
        "p34": Whole(0, 1),
    },
    "favours": {"name": Text(), "timing": Text(), "effect": Text()},
    "characters": {
        "name": Text(),
        "resources": Text(),
        "soldiers": _COUNT,
        "senators": _COUNT,
        "coins": _COUNT,
        "glory": _COUNT,
        "settlement": _COUNT,
        **{f"{track}_{what}": _BOXES for track in ("coins", "buildings", "legacy", "glory") for what in ("boxes", "blue")},
        "soldier_boxes": _BOXES,
        "senator_boxes": _BOXES,
    },
    "advisors": {
        "name": Text(),
        "character": _members(Character),
        "place": Whole(0, 2),
        "vp": Whole(0, 30),
        "basic": _names(Ability),
        "advanced": _names(Ability),
    },
    "map_large": {"city": Pattern(LETTERS, 15), "wall": Pattern("io~=F", 15)},
    "map_small": {"city": Pattern(LETTERS, 12), "wall": Pattern("io~=F", 12)},
    "squares": {"row": Whole(0, 11), "column": Whole(0, 14), "resource": Choice(tuple(GOOD_LETTERS))},
    "regions": {"name": Text(), "resource": Choice(tuple(GOOD_LETTERS)), "priority": Whole(1, 4)},
    "settlements": {"region": _members(Region), "strength": Whole(1, 9), "glory": Whole(0, 9), "order": Whole(0, 4)},
    "roads": {
        "region": _members(Region),
        "near": Choice(("Rome", *_SETTLEMENTS)),
        "far": Choice(_SETTLEMENTS),
        "legacy": Whole(0, 9),
    },
    "nero": {"vp": Whole(0, 99), "players": Wholes(Whole(1, 4), 0, 4)},
    "seneca": {
        "action": _names(SenecaAction),
        "times": Whole(1, 2),
        "type": Choice((*(word.name.lower() for word in Type), "-")),
        "rank": Choice(("L", "H", "-")),
        "rubble": Choice(("I3", "V3", "-")),
        "hill": Choice((*HILLS, "-")),
        "seal": Whole(0, 1),
        "top": Choice(COLOUR_NAMES),
        "bottom": Choice(COLOUR_NAMES),
    },
    "setup": {
        "blue": Whole(0, 9),
        "yellow": Whole(0, 9),
        "red": Whole(0, 9),
        "map": Choice(("small", "large")),
        "fish": Wholes(Whole(0, 9), 4, 4),
    },
    "supplies": {"count": Whole(0, 99)},
}


def check(components: Components) -> None:
    """RR-COMP-1: compare the tables in the box with the counts that the rulebook gives."""
    tables = components.tables
    required = {
        "dice": [f"{colour}_{number}" for colour in COLOUR_NAMES for number in range(1, 7)],
        "shapes": list(_SHAPES.options),
        "blueprints": [kind.name for kind in Kind],
        "favours": [favour.name for favour in Favour],
        "characters": [character.name for character in Character],
        "regions": [region.name for region in Region],
        "map_large": [f"r{row}" for row in range(12)],
        "map_small": [f"r{row}" for row in range(10)],
        "setup": list("1234"),
        "seneca": [f"S{number}" for number in range(1, SENECA_CARDS + 1)],
        "nero": [f"N{number}" for number in range(1, NERO_CARDS + 1)],
    }
    for table, ids in required.items():
        if list(tables[table].rows) != ids:
            raise InputError(f"{table}.csv has the rows {', '.join(tables[table].rows)}; it must have {', '.join(ids)}, in this order.")
    if sorted(tables["settlements"].rows) != sorted(_SETTLEMENTS):
        raise InputError(f"settlements.csv must have the rows {', '.join(_SETTLEMENTS)}.")

    supplies = {thing: row["count"] for thing, row in tables["supplies"]}

    def must_be(table: str, what: str, found: int, thing: str) -> None:
        if found != supplies[thing]:
            raise InputError(f"{table}.csv: {what} is {found}; the rulebook and the component list give {supplies[thing]}.")

    types = Counter(tables["blueprints"].column("type"))
    must_be("blueprints", "the number of blueprints", len(tables["blueprints"].rows), "blueprints")
    for word in Type:
        must_be("blueprints", f"the number of {word.name.title()} blueprints", types[word.name.lower()], word.name.lower())
    must_be("favours", "the number of Favours", len(tables["favours"].rows), "favours")
    must_be("nero", "the number of cards", len(tables["nero"].rows), "nero")
    must_be("characters", "the number of characters", len(tables["characters"].rows), "characters")
    must_be("advisors", "the number of advisors", len(tables["advisors"].rows), "advisors")
    must_be("seneca", "the number of cards", len(tables["seneca"].rows), "seneca")
    must_be("seneca", "the number of seals", sum(tables["seneca"].column("seal")), "seals")
    for colour in COLOUR_NAMES:
        must_be("setup", f"the number of {colour} dice with 4 players", tables["setup"].rows["4"][colour], f"{colour}_dice")
    for players, row in tables["setup"]:
        dice = sum(row[colour] for colour in COLOUR_NAMES)
        if dice != 2 * max(int(players), 2) + 1:
            raise InputError(f"setup.csv: {dice} dice with {players} players; there are always two per player and one more.")
    large = "".join(tables["map_large"].column("city"))
    must_be("map_large", "the number of hills", len(set(large) & set(HILLS)), "hills")
    must_be("map_large", "the number of bridges", large.count("="), "bridges")
    must_be("map_small", "the number of bridges", "".join(tables["map_small"].column("city")).count("="), "bridges")
    if "Q" in "".join(tables["map_small"].column("city")):
        raise InputError("map_small.csv: the 1-2 player side has no Quirinalis.")
    weak = sum(row["region"] == "HISPANIA" and row["strength"] == 2 for _, row in tables["settlements"])
    must_be("settlements", "the number of settlements of strength 2 in Hispania", weak, "hispania_strength_2")
    must_be("characters", "the Soldier track of the Legatus", tables["characters"].rows["LEGATUS"]["soldier_boxes"], "legatus_soldiers")
    for character in Character:
        places = [row["place"] for _, row in tables["advisors"] if row["character"] == character.name]
        if sorted(places) != [0, 1, 2]:
            raise InputError(f"advisors.csv: {character.name} must have three advisors, in places 0, 1 and 2.")


def cards(components: Components) -> tuple[Card, ...]:
    """Characters, blueprints by type, Favours, advisors by character, and Nero's cards."""
    tables = components.tables
    found = [Card(name, row["name"], "character") for name, row in tables["characters"]]
    found += [Card(kind, row["name"], row["type"]) for kind, row in tables["blueprints"]]
    found += [Card(favour, row["name"], "favour") for favour, row in tables["favours"]]
    for character in Character:
        advisors = sorted((row["place"], name, row) for name, row in tables["advisors"] if row["character"] == character.name)
        found += [Card(name, row["name"], f"advisors of the {character.name.title()}") for _, name, row in advisors]
    found += [Card(card, f"Nero {row['vp']}", "nero") for card, row in tables["nero"]]
    return tuple(found)


def build(components: Components, players: int) -> Any:
    """The RULES record for this number of players."""
    rules: Any = np.zeros(1, RULES).view(np.recarray)[0]
    rules.players = players
    rules.solo = players == 1
    _fill_parameters(rules, components, players)
    _fill_dice(rules, components, players)
    forms = _fill_shapes(rules, components)
    _fill_blueprints(rules, components, players)
    _fill_city(rules, components, players, forms)
    _fill_regions(rules, components)
    _fill_sheets(rules, components, players)
    _fill_nero_and_seneca(rules, components, players)
    return rules


def _fill_parameters(rules: Any, components: Components, players: int) -> None:
    numbers = (
        "deal advisor_boxes free_steps step_fish architect_discount construct_senators senator_icons raise_limit"
        " owner_coins road_stone roads_bonus set_coins merchant_coins bonus_coins connect_coins bacchus_coins mars_strength"
        " mars_soldiers mercury_coins mercury_regions saturn_fish juno_buildings soldiers_per_point senators_per_point final_rounds"
        " max_rounds solo_rounds seneca_seals seneca_points"
    )
    for name in numbers.split():
        rules[name] = components[name]
    rules.characters[:] = components["cast"]
    rules.favours = components["laid_favours"]
    for name in "jewel_wild saturn_anywhere bribe_in_loops bonus_at_start seneca_fallback rubble_moves rubble_stop exchange".split():
        rules[name] = components[name] == "on"
    rules.first_game = components["layout"] == "first_game"
    rules.insula_anywhere = components["insula_scope"] == "anywhere"
    rules.expand_workers = _EXPAND_ICONS[components["expand_icon"]]
    rules.seneca_foreman = components["seneca_foreman"] == "on" and players == 2
    rules.seneca_starts[Region.ASIA_MINOR] = components["seneca_asia_minor"] == "on"
    rules.seneca_starts[Region.AEGYPTUS] = components["seneca_aegyptus"] == "on"
    if sum(components["deal"]) != SLOTS:
        raise InputError(f"deal is {components['deal']}; eight blueprints are laid out in all.")
    if sorted(components["advisor_boxes"]) != list(components["advisor_boxes"]):
        raise InputError("advisor_boxes must rise.")
    wanted = [character for character in components["cast"][:players] if character]
    if len(wanted) != len(set(wanted)):
        raise InputError(f"cast is {components['cast']}; each character can be played by one seat only.")


def _counts(text: str, letters: str, where: str) -> list[int]:
    """How often each letter stands in a text; `-` stands for none."""
    if set(text) - set(letters) - {"-"}:
        raise InputError(f"{where} is '{text}'; it must be letters of {letters}, or -.")
    return [text.count(letter) for letter in letters]


def _fill_dice(rules: Any, components: Components, players: int) -> None:
    row = components.tables["setup"].rows[str(players)]
    colours = [number for number, colour in enumerate(COLOUR_NAMES) for _ in range(row[colour])]
    if not 2 * max(players, 2) < len(colours) <= DICE:
        raise InputError(f"setup.{players}: {len(colours)} dice; there must be more than two per player and at most {DICE}.")
    rules.dice = len(colours)
    rules.die_colour[: len(colours)] = colours
    for face, die in components.tables["dice"]:
        colour, number = COLOUR_NAMES.index(die["colour"]), die["number"] - 1
        rules.icons[colour, number] = _counts(die["resources"], ICON_LETTERS, f"dice.{face}.resources")
        counts = _counts(die["workers"], "".join(_WORKERS), f"dice.{face}.workers")
        rules.workers[colour, number] = sum(bit for bit, n in zip(_WORKERS.values(), counts, strict=True) if n)
        rules.auxiliaries[colour, number] = die["auxiliaries"]


def _fill_shapes(rules: Any, components: Components) -> list[list[Shape]]:
    """Returns the orientations of each shape."""
    found = []
    for number, (name, row) in enumerate(components.tables["shapes"]):
        if not re.fullmatch(r"\d\.\d( \d\.\d)*", row["cells"]):
            raise InputError(f"shapes.{name}.cells is '{row['cells']}'; it must be like 0.0 0.1 1.0, row and column of each cell.")
        places = [(int(pair[0]), int(pair[2])) for pair in row["cells"].split()]
        if len(places) > SHAPE_CELLS:
            raise InputError(f"shapes.{name}: a shape has at most {SHAPE_CELLS} cells.")
        forms = orientations(places)
        assert len(forms) <= ORIENTATIONS
        rules.shape_size[number] = len(places)
        rules.orientations[number] = len(forms)
        for orient, form in enumerate(forms):
            rules.offset[number, orient, : len(form)] = [row * COLUMNS + column for row, column in form]
        if rules.offset[number].max() >= 60:
            raise InputError(f"shapes.{name}: a shape is at most four rows high.")
        found.append(forms)
    assert len(found) == SHAPES
    return found


def _fill_blueprints(rules: Any, components: Components, players: int) -> None:
    table = components.tables["blueprints"]
    shapes = list(components.tables["shapes"].rows)
    for kind, (name, row) in enumerate(table):
        rules.type[kind] = Type[row["type"].upper()]
        rules.in_play[kind] = players >= 3 or not row["p34"]
        rules.in_first_game[kind] = name in _FIRST_GAME
        rules.cost[kind] = [row[good] for good in ("wood", "brick", "stone", "fish", "jewellery")]
        rules.shape_of[kind] = shapes.index(row["shape"])
        rules.immediate[kind] = Immediate[row["immediate"].upper()]
        rules.produce[kind] = Produce[row["produce"].upper()]
        rules.produce_kind[kind] = max(0, ICON_LETTERS.find(row["produce_kind"]))
        rules.vp[kind] = Vp[row["vp"].upper()]
        rules.vp_type[kind] = EMPTY if row["vp_type"] == "-" else Type[row["vp_type"].upper()]
        for field in ("number", "immediate_n", "produce_n", "legion_soldiers", "legion_stone", "points", "threshold", "vp_most"):
            rules[field][kind] = row[field]
        if (row["produce"] == "resource") != (row["produce_kind"] != "-"):
            raise InputError(f"blueprints.{name}: a blueprint that produces a resource, and no other, has a produce_kind.")
        if rules.cost[kind].sum() == 0:
            raise InputError(f"blueprints.{name}: a blueprint must cost something.")
    for word in Type:
        if sum(rules.in_play[kind] for kind in range(KINDS) if rules.type[kind] == word) < components["deal"][word]:
            raise InputError(f"deal: there are fewer than {components['deal'][word]} {word.name.title()} blueprints for {players} players.")
    if rules.first_game and list(components["deal"]) != [2, 1, 2, 1, 2]:
        raise InputError("layout is first_game; deal must then be 2 1 2 1 2.")
    for favour in _FIRST_FAVOURS:
        rules.favour_in_first_game[favour] = 1


def _fill_city(rules: Any, components: Components, players: int, forms: list[list[Shape]]) -> None:
    side = components["map"] if components["map"] != "auto" else components.tables["setup"].rows[str(players)]["map"]
    table = components.tables[f"map_{side}"]
    city = City(table.column("city"), table.column("wall"), f"map_{side}")
    city.fill(rules)
    if side == "large":
        for name, row in components.tables["squares"]:
            if not city.is_land((row["row"], row["column"])):
                raise InputError(f"squares.{name}: a resource square must be on land.")
            rules.square[row["row"] * COLUMNS + row["column"]] = GOOD_LETTERS.index(row["resource"])
    for kind, (_, row) in enumerate(components.tables["blueprints"]):
        restriction = Restriction[row["restriction"].upper()]
        for orient, form in enumerate(forms[rules.shape_of[kind]]):
            rules.sites[kind, orient] = bits(city.sites(form, restriction))
    shapes = list(components.tables["shapes"].rows)
    rules.juno_shape = shapes.index(components["juno_shape"])
    for kind, (_, row) in enumerate(components.tables["blueprints"]):
        for orient, form in enumerate(forms[rules.juno_shape]):
            rules.juno_sites[kind, orient] = bits(city.sites(form, Restriction[row["restriction"].upper()], juno=True))
    for shape in ("I1", "I2", "I3", "V3"):  # of Rubble, whole or in part
        number = shapes.index(shape)
        for hill, letter in enumerate(HILLS):
            for orient, form in enumerate(forms[number]):
                rules.hill_sites[hill, number, orient] = bits(city.sites(form, hill=letter))


def _fill_regions(rules: Any, components: Components) -> None:
    tables = components.tables
    for number, (_, row) in enumerate(tables["regions"]):
        rules.resource[number] = GOOD_LETTERS.index(row["resource"])
        rules.priority[number] = row["priority"]
    if sorted(tables["regions"].column("priority")) != list(range(1, REGIONS + 1)):
        raise InputError("regions: the priorities of Seneca must be 1, 2, 3 and 4.")
    names = list(tables["settlements"].rows)
    assert len(names) == SETTLEMENTS
    for number, (_, row) in enumerate(tables["settlements"]):
        rules.settlement_region[number] = Region[row["region"]]
        rules.strength[number] = row["strength"]
        rules.glory[number] = row["glory"]
        rules.settlement_order[number] = row["order"]
        rules.region_settlements[Region[row["region"]]] |= 1 << number
    if len(tables["roads"].rows) != ROADS:
        raise InputError(f"roads.csv has {len(tables['roads'].rows)} roads; it must have {ROADS}.")
    rules.depth[:] = SETTLEMENTS
    for number, (name, row) in enumerate(tables["roads"]):
        region, far = Region[row["region"]], names.index(row["far"])
        near = ROME if row["near"] == "Rome" else names.index(row["near"])
        if rules.settlement_region[far] != region or (near != ROME and rules.settlement_region[near] != region):
            raise InputError(f"roads.{name}: a road lies in one region.")
        rules.road_region[number], rules.road_near[number], rules.road_far[number] = region, near, far
        rules.legacy[number] = row["legacy"]
        if near == ROME:
            rules.gates |= 1 << far
            rules.depth[far] = 1
        else:
            rules.linked[far] |= 1 << near
            rules.linked[near] |= 1 << far
    for _ in range(SETTLEMENTS):
        for near, far in zip(rules.road_near, rules.road_far, strict=True):
            if near != ROME:
                rules.depth[far] = min(rules.depth[far], rules.depth[near] + 1)
                rules.depth[near] = min(rules.depth[near], rules.depth[far] + 1)
    if rules.depth.max() == SETTLEMENTS:
        raise InputError("roads: every settlement must have a path to Rome.")


def _fill_sheets(rules: Any, components: Components, players: int) -> None:
    tables = components.tables
    for number, (name, row) in enumerate(tables["characters"]):
        rules.start_yard[number] = _counts(row["resources"], GOOD_LETTERS, f"characters.{name}.resources")
        rules.start_soldiers[number] = row["soldiers"]
        rules.start_senators[number] = row["senators"]
        rules.start_track[number, Track.COINS] = row["coins"]
        rules.start_track[number, Track.GLORY] = row["glory"]
        rules.start_strength[number] = row["settlement"]
        for track in Track:
            rules.boxes[number, track] = row[f"{track.name.lower()}_boxes"]
            rules.blue[number, track] = row[f"{track.name.lower()}_blue"]
        rules.soldier_boxes[number] = row["soldier_boxes"]
        rules.senator_boxes[number] = row["senator_boxes"]
        if row["settlement"] and not any(
            place["region"] == "HISPANIA" and place["strength"] == row["settlement"] for _, place in tables["settlements"]
        ):
            raise InputError(f"characters.{name}.settlement: Hispania has no settlement of strength {row['settlement']}.")
    assert len(tables["characters"].rows) == CHARACTERS
    for _, row in tables["advisors"]:
        place = Character[row["character"]], row["place"]
        rules.ability[place] = Ability[row["basic"].upper()], Ability[row["advanced"].upper()]
        rules.advisor_vp[place] = row["vp"]
    rules.seat_fish[:] = tables["setup"].rows[str(players)]["fish"]


def _fill_nero_and_seneca(rules: Any, components: Components, players: int) -> None:
    used = [number for number, (_, row) in enumerate(components.tables["nero"]) if players in row["players"]]
    nero = [components.tables["nero"].column("vp")[number] for number in used]
    if sorted(nero, reverse=True) != nero or not nero:
        raise InputError("nero: the cards must be listed from the highest to the lowest, and one must be in the game.")
    rules.nero_cards = len(nero)
    rules.nero_vp[: len(nero)] = nero
    rules.nero_id[: len(nero)] = used
    shapes = list(components.tables["shapes"].rows)
    for number, (name, row) in enumerate(components.tables["seneca"]):
        rules.card_action[number] = SenecaAction[row["action"].upper()]
        rules.card_times[number] = row["times"]
        rules.card_seal[number] = row["seal"]
        rules.card_top[number] = COLOUR_NAMES.index(row["top"])
        rules.card_bottom[number] = COLOUR_NAMES.index(row["bottom"])
        if row["action"] == "construct":
            if "-" in (row["type"], row["rubble"], row["hill"]):
                raise InputError(f"seneca.{name}: a card with Construct names a type, a shape of Rubble and a hill.")
            rules.card_type[number] = Type[row["type"].upper()]
            rules.card_high[number] = row["rank"] == "H"
            rules.card_shape[number] = shapes.index(row["rubble"])
            rules.card_hill[number] = HILLS.index(row["hill"])
    if SENECA_CARDS - sum(rules.card_seal) > SENECA_CARDS - 8:
        raise InputError("seneca: at least eight cards must have a seal.")


def resource_name(kind: int) -> str:
    """Wood, Brick, Stone, Fish, Jewellery or Basket."""
    return Resource(kind).name.title()
