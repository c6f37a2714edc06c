"""Action ids of Rome & Roll and their words.

An id says all: what is done and with what. The id of doing something with thing number i is the verb's first id plus i.
"""

from __future__ import annotations

from typing import Any

from sim.game import base_components
from sim.rome_and_roll.data import COLOUR_NAMES, GOOD_LETTERS, ICON_LETTERS, resource_name
from sim.rome_and_roll.state import (
    ADVISORS,
    BUILDINGS,
    CELLS,
    COLOURS,
    COLUMNS,
    EMPTY,
    FACES,
    FAVOURS,
    FORUM_SLOT,
    GOODS,
    MAX_PLAYERS,
    ORIENTATIONS,
    OWNERS,
    PARK,
    REGIONS,
    ROADS,
    RUBBLE,
    SENECA,
    SETTLEMENTS,
    SLOTS,
    Ability,
    Character,
    Favour,
    Kind,
    Phase,
    Region,
    Resource,
    Worker,
)

BRIBERY = (Resource.FISH, Resource.JEWELLERY, Resource.BASKET)  # icons that bribe, in the order of BRIBE
SENATOR_ICONS = (Worker.BUILDER, Worker.LEGIONARY, Worker.MERCHANT)  # in the order of SENATOR

DRAFT = 0  # + colour and face: take this die
ONE_DIE = DRAFT + COLOURS * FACES  # do not draft a second die now
TWO_DICE = ONE_DIE + 1  # deploy a Senator for it
DIE = TWO_DICE + 1  # + colour and face: use this die
KEEP_FACE = DIE + COLOURS * FACES
TURN = KEEP_FACE + 1  # + face: by an advisor
MINERVA = TURN + FACES  # + face
DONE = MINERVA + FACES  # end the turn
BRIBE = DONE + 1  # + 3 * number in BRIBERY + advisor: with an icon of the die
SENATOR = BRIBE + 3 * ADVISORS  # + number in SENATOR_ICONS: deploy one for a worker icon
EXCHANGE = SENATOR + 3  # + first * GOODS + second: give two goods of the Yard ...
EXCHANGE_FOR = EXCHANGE + GOODS * GOODS  # + good: ... for this one
JEWEL = EXCHANGE_FOR + GOODS  # + good: use Jewellery as this
SATURN = JEWEL + GOODS
JUPITER = SATURN + 1
BUILD = JUPITER + 1  # + slot: construct from this blueprint
JUNO = BUILD + SLOTS  # + slot: the same by Juno's Favour
RAISE = JUNO + SLOTS
RAISE_MARS = RAISE + 1
CONQUER = RAISE_MARS + 1
CONQUER_MARS = CONQUER + 1
EXPAND = CONQUER_MARS + 1
TAX = EXPAND + 1
TAX_MERCURY = TAX + 1
TRADE = TAX_MERCURY + 1
TRADE_BACCHUS = TRADE + 1
TRADE_MERCURY = TRADE_BACCHUS + 1
DISCOUNT = TRADE_MERCURY + 1  # + good: save this one
ORIENT = DISCOUNT + GOODS  # + orientation
CELL = ORIENT + ORIENTATIONS  # + first cell of the building
CLAIM = CELL + CELLS  # + favour
ACTIVATE = CLAIM + FAVOURS  # + slot * OWNERS + owner: a building, by Raise Legions or an Insula
REGION = ACTIVATE + SLOTS * OWNERS  # + region
SETTLEMENT = REGION + REGIONS  # + settlement: conquer it, or claim it at the start
ROAD = SETTLEMENT + SETTLEMENTS  # + road: renovate it
SET = ROAD + ROADS  # + good * 4 + Jewellery in it: sell three
PRODUCE = SET + GOODS * 4  # + slot: with a building of one's own
STOP = PRODUCE + SLOTS  # no more of this
STORE = STOP + 1  # + good
OFFER_BRIBE = STORE + GOODS  # + advisor: use the resource to bribe
MARKET = OFFER_BRIBE + ADVISORS  # + good: produce it
STEAL = MARKET + GOODS  # + victim * GOODS + good
RUBBLE_AT = STEAL + MAX_PLAYERS * GOODS  # + shape's orientation * CELLS + first cell
MAKE_PARK = RUBBLE_AT + ORIENTATIONS * CELLS  # + building
ACTIONS = MAKE_PARK + BUILDINGS


def _row(table: str, number: int) -> tuple[str, Any]:
    return list(base_components("rome_and_roll").tables[table])[number]


def kind_name(kind: int) -> str:
    """The name on a blueprint."""
    name: str = _row("blueprints", Kind(kind))[1]["name"]
    return name


def building_name(state: Any, slot: int) -> str:
    """The name of what was built from this slot, or of what else stands in the city."""
    if slot in (FORUM_SLOT, RUBBLE, PARK):
        return {FORUM_SLOT: "Forum", RUBBLE: "Rubble", PARK: "Park"}[slot]
    return kind_name(int(state.dealt[slot]))


def advisor_name(character: int, place: int) -> str:
    """The advisor in this place of a sheet."""
    rows = base_components("rome_and_roll").tables["advisors"]
    name: str = next(row["name"] for _, row in rows if row["character"] == Character(character).name and row["place"] == place)
    return name


def region_name(region: int) -> str:
    """The region in a player's words."""
    return Region(region).name.replace("_", " ").title()


def settlement_name(settlement: int) -> str:
    """Id of a settlement."""
    return _row("settlements", settlement)[0]


def road_name(road: int) -> str:
    """A road by its ends."""
    _, row = _row("roads", road)
    return f"{row['near']}-{row['far']}"


def owner_name(owner: int) -> str:
    """A seat in a player's words."""
    return "nobody" if owner == EMPTY else "Seneca" if owner == SENECA else f"seat {owner + 1}"


def place_name(cell: int) -> str:
    """A cell of the map as (row,column)."""
    return f"({cell // COLUMNS},{cell % COLUMNS})"


def face_text(rules: Any, colour: int, face: int) -> str:
    """A die and what it shows: `blue 1: WB, builder`."""
    icons = "".join(letter * int(n) for letter, n in zip(ICON_LETTERS, rules.icons[colour, face], strict=True))
    workers = "+".join(worker.name.lower() for worker in Worker if int(rules.workers[colour, face]) & worker)
    auxiliary = ", auxiliary" * int(rules.auxiliaries[colour, face])
    return f"{COLOUR_NAMES[colour]} {face + 1} [{icons}, {workers}{auxiliary}]"


def describe(rules: Any, state: Any, action: int) -> str:
    """The action in words; `state` is the position in which it is taken."""
    seat = int(state.to_move)
    character = int(state.character[seat])
    if action < ONE_DIE:
        return f"take the die {face_text(rules, *divmod(action - DRAFT, FACES))}"
    if action == ONE_DIE:
        return "leave it at one die for now"
    if action == TWO_DICE:
        return "deploy a Senator to take a second die at once"
    if action < KEEP_FACE:
        return f"use the die {face_text(rules, *divmod(action - DIE, FACES))}"
    if action == KEEP_FACE:
        return "leave the die as it is"
    if action < DONE:
        first, how = (TURN, "an advisor") if action < MINERVA else (MINERVA, "Minerva")
        return f"{how} turns the die to {face_text(rules, int(state.die_colour[state.die]), action - first)}"
    if action == DONE:
        return "end the turn"
    if action < SENATOR:
        icon, advisor = divmod(action - BRIBE, ADVISORS)
        return f"bribe {advisor_name(character, advisor)} with the die's {resource_name(BRIBERY[icon])}"
    if action < EXCHANGE:
        return f"deploy a Senator as {SENATOR_ICONS[action - SENATOR].name.title()}"
    if action < EXCHANGE_FOR:
        one, two = divmod(action - EXCHANGE, GOODS)
        return f"give {resource_name(one)} and {resource_name(two)} ..."
    if action < JEWEL:
        return f"... for {resource_name(action - EXCHANGE_FOR)}"
    if action < SATURN:
        return f"use Jewellery as {resource_name(action - JEWEL)}"
    if action == SATURN:
        return "use Saturn's Favour: two buildings for Fish"
    if action == JUPITER:
        return "use Jupiter's Favour: another action"
    if action < JUNO:
        if state.phase == Phase.SATURN:
            return f"Saturn: build the {building_name(state, action - BUILD)}"
        return f"construct the {building_name(state, action - BUILD)}"
    if action < RAISE:
        return f"construct the {building_name(state, action - JUNO)} by Juno's Favour"
    if action < DISCOUNT:
        return {
            RAISE: "raise legions",
            RAISE_MARS: "raise legions with Mars",
            CONQUER: "conquer",
            CONQUER_MARS: "conquer with Mars",
            EXPAND: "expand",
            TAX: "tax",
            TAX_MERCURY: "tax with Mercury",
            TRADE: "trade",
            TRADE_BACCHUS: "trade with Bacchus",
            TRADE_MERCURY: "trade with Mercury",
        }[action]
    if action < ORIENT:
        return f"the Architect saves {resource_name(action - DISCOUNT)}"
    if action < CELL:
        return f"lay it {_form(rules, state, action - ORIENT)}"
    if action < CLAIM:
        return f"at {place_name(action - CELL)}"
    if action < ACTIVATE:
        return f"claim the Favour of {Favour(action - CLAIM).name.title()}"
    if action < REGION:
        slot, owner = divmod(action - ACTIVATE, OWNERS)
        return f"activate the {building_name(state, slot)} of {owner_name(owner)}"
    if action < SETTLEMENT:
        return f"in {region_name(action - REGION)}"
    if action < ROAD:
        settlement = action - SETTLEMENT
        region = region_name(int(rules.settlement_region[settlement]))
        verb = "start with" if state.phase == Phase.HISPANIA else "conquer"
        return f"{verb} {settlement_name(settlement)} in {region} (strength {int(rules.strength[settlement])})"
    if action < SET:
        road = action - ROAD
        verb = "Seneca renovates" if state.phase == Phase.SENECA_ROAD else "renovate"
        return f"{verb} the road {road_name(road)} in {region_name(int(rules.road_region[road]))} ({int(rules.legacy[road])} Legacy)"
    if action < PRODUCE:
        good, jewels = divmod(action - SET, 4)
        if good == Resource.JEWELLERY:
            return "sell 3 Jewellery"
        return f"sell {3 - jewels} {resource_name(good)}" + f" and {jewels} Jewellery" * (jewels > 0)
    if action < STOP:
        return f"produce with the {building_name(state, action - PRODUCE)}"
    if action == STOP:
        return "no more"
    if action < OFFER_BRIBE:
        good = action - STORE
        what = f"the Basket as {resource_name(good)}" if state.offer == Resource.BASKET else f"the {resource_name(good)}"
        return f"store {what}"
    if action < MARKET:
        return f"bribe {advisor_name(character, action - OFFER_BRIBE)} with the {resource_name(int(state.offer))}"
    if action < STEAL:
        return f"produce {resource_name(action - MARKET)}"
    if action < RUBBLE_AT:
        victim, good = divmod(action - STEAL, GOODS)
        return f"take {resource_name(good)} from {owner_name(victim)}"
    if action < MAKE_PARK:
        orient, cell = divmod(action - RUBBLE_AT, CELLS)
        return f"Rubble at {place_name(cell)}, {_cells(rules, int(state.rubble_shape), orient)}"
    building = action - MAKE_PARK
    return f"turn the Rubble at {place_name(int(state.b_anchor[building]))} into a Park"


def _cells(rules: Any, shape: int, orient: int) -> str:
    """A shape as rows of cells: `## / #.`."""
    offsets = [int(offset) for offset in rules.offset[shape, orient, : rules.shape_size[shape]]]
    places = [((offset + COLUMNS // 2) // COLUMNS, (offset + COLUMNS // 2) % COLUMNS) for offset in offsets]
    left, right = min(column for _, column in places), max(column for _, column in places)
    rows = range(max(row for row, _ in places) + 1)
    return "/".join("".join("#" if (row, column) in places else "." for column in range(left, right + 1)) for row in rows)


def _form(rules: Any, state: Any, orient: int) -> str:
    kind = int(state.dealt[state.slot])
    shape = int(rules.juno_shape) if state.favour == Favour.JUNO else int(rules.shape_of[kind])
    return f"as {_cells(rules, shape, orient)}"


def goods_text(counts: Any) -> str:
    """Goods as letters: `2W 1S`."""
    return " ".join(f"{int(n)}{letter}" for letter, n in zip(GOOD_LETTERS, counts, strict=True) if n) or "-"


def ability_text(ability: int) -> str:
    """An ability in a few words."""
    return Ability(ability).name.lower().replace("_", " ")
