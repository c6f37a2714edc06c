"""Positions of Rome & Roll in a few words, and actions by name.

Cells are written `row,column`, a rectangle of them `row,column-row,column`, several of either with blanks between:
`lay(m, 1, "M1", "4,6-4,7")`. Goods are letters: W, B, S, F, J, and K for a Basket. Dice are `blue 1` to `red 6`. Blueprints,
settlements, roads and Seneca's cards have the ids of the tables in `box.py`; advisors and Favours have their names.

Actions have short names: "DRAFT blue 1", "ONE", "TWO", "DIE blue 1", "KEEP", "TURN 3", "MINERVA 3", "DONE", "BRIBE F THEOCLES",
"SENATOR BUILDER", "EXCHANGE WB", "FOR S", "JEWEL W", "SATURN", "JUPITER", "BUILD M1", "JUNO M1", "RAISE", "RAISE MARS", "CONQUER",
"CONQUER MARS", "EXPAND", "TAX", "TAX MERCURY", "TRADE", "TRADE BACCHUS", "TRADE MERCURY", "SAVE W", "LIE 0", "AT 4,4", "CLAIM MARS",
"USE A1 of 2", "IN GALLIA", "TAKE G1", "ROAD GR1", "SELL WWJ", "PRODUCE M1", "STOP", "STORE F", "TO THEOCLES", "MARKET W",
"STEAL F from 1", "RUBBLE 4,4 4,5 4,6" and "PARK 4,4".
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from sim import game as contract
from sim.match import Match
from sim.rome_and_roll import actions
from sim.rome_and_roll.state import (
    ADVISORS,
    CELLS,
    COLUMNS,
    DISCARDED,
    EMPTY,
    FACES,
    FORUM_SLOT,
    GOODS,
    IN_BOX,
    IN_MIDDLE,
    IN_POOL,
    OWNERS,
    PARK,
    ROADS,
    ROME,
    RUBBLE,
    SENECA,
    SETTLEMENTS,
    WORD_CELLS,
    Action,
    Character,
    Favour,
    Kind,
    Phase,
    Region,
    Stage,
    Track,
)
from sim.variants import make_variant

from . import box

LETTERS = "WBSFJ"
ICONS = "WBSFJK"
COLOURS = ("blue", "yellow", "red")
SETTLEMENT_IDS = "H1 H2 H4 H5 H3 G1 G4 G5 G3 G2 E1 E2 E4 E5 E3 S1 S2 S4 S5 S3".split()
ROAD_IDS = [f"{region}R{number}" for region in "HGES" for number in range(1, 7)]
ADVISOR_IDS = {
    "LEGATUS": ("THEOCLES", "CASSIAN", "VIVIANUS"),
    "MERCATRIX": ("DONATUS", "NICODEMUS", "FAUSTA"),
    "PATRICIA": ("EUPHEMIUS", "PALINURUS", "MARTIALIS"),
    "PRAEFECTUS": ("BERTRAMUS", "JOVILIUS", "SEVERUS"),
}
CAST = "LEGATUS MERCATRIX PATRICIA PRAEFECTUS"
BLUEPRINTS = "A1 A2 L1 M1 M5 R1 U2 U3"


@functools.cache
def _rules(players: int, variant: str, changes: str) -> Any:
    pinned = make_variant("pinned", box.PINNED, "test")
    test = make_variant("test", json.loads(changes), "test")
    return contract.load_rules("rome_and_roll", players, f"pinned+{variant}+test", {"pinned": pinned, "test": test})


def opened(players: int = 3, cast: str = CAST, variant: str = "base", seed: int = 1, **changes: Any) -> Match:
    """A new game with the values of `box.py`; the seats play the characters of the cast, or any with an empty cast."""
    names = cast.split()[:players]
    changes["cast"] = " ".join([*(str(Character[name] + 1) for name in names), *["0"] * (4 - len(names))])
    return Match(contract.get("rome_and_roll"), _rules(players, variant, json.dumps(changes, sort_keys=True)), seed)


def table(
    players: int = 3,
    cast: str = CAST,
    blueprints: str = BLUEPRINTS,
    favours: str = "JUPITER MARS MERCURY",
    variant: str = "base",
    seed: int = 1,
    **changes: Any,
) -> Match:
    """A game in its first round with these blueprints and Favours laid out, all sheets empty, no foreman on a card, nothing conquered."""
    m = opened(players, cast, variant, seed, **changes)
    if m.state.phase == Phase.HISPANIA:
        m.play(m.legal_ids()[0])
    s = m.state
    s.dealt[:] = [Kind[name] for name in blueprints.split()]
    s.foreman[:] = EMPTY
    s.favour_owner[:] = IN_BOX
    for name in favours.split():
        s.favour_owner[Favour[name]] = IN_MIDDLE
    s.yard[:] = s.track[:] = s.soldiers[:] = s.senators[:] = 0
    s.settlement_owner[:] = EMPTY
    s.conquered = 0
    return m


# dice and turns


def die_number(text: str) -> tuple[int, int]:
    """Colour and face of `blue 1`."""
    colour, number = text.split()
    return COLOURS.index(colour), int(number) - 1


def lay_dice(m: Match, pool: str = "", **held: str) -> None:
    """Dice in the pool, and of each seat (`seat0="blue 1, red 2"`) or of Seneca (`seneca=...`); all others are discarded."""
    s = m.state
    s.die_owner[:] = DISCARDED
    s.die_colour[:] = s.die_face[:] = 0
    place = 0
    for who, text in [("pool", pool), *held.items()]:
        owner = IN_POOL if who == "pool" else SENECA if who == "seneca" else int(who.removeprefix("seat"))
        for die in filter(None, text.split(", ")):
            s.die_colour[place], s.die_face[place] = die_number(die)
            s.die_owner[place] = owner
            place += 1


def dice_of(m: Match, owner: int) -> list[str]:
    """The dice of a seat, or of another `die_owner`."""
    s = m.state
    return sorted(f"{COLOURS[s.die_colour[i]]} {int(s.die_face[i]) + 1}" for i in range(int(m.rules.dice)) if s.die_owner[i] == owner)


def begin(m: Match, seat: int, phase: Phase) -> None:
    """Nothing of an earlier turn is left; the seat decides."""
    s = m.state
    for field in "icons auxiliaries printed workers icon_done senators_used favour_used turned fresh promised orient new_building".split():
        s[field] = 0
    for field in "army strength_spent steps free_road least picks used by_saturn owed offer exchanged n_tasks".split():
        s[field] = 0
    s.stage = Stage.BEFORE
    s.action = s.first_action = Action.NONE
    s.die = s.favour = s.slot = s.saturn_slot = s.region = EMPTY
    s.active = s.to_move = seat
    s.phase = phase


def turn(m: Match, seat: int = 0, die: str = "blue 1", other: str = "blue 2", first: bool = True, choose: bool = True) -> Match:
    """The seat is Pro-Consul and uses this die: its first turn of the round, or its last of the round.

    It keeps the die `other` for its second turn; every other seat has `blue 1` and `blue 2`, Seneca `blue 1` twice.
    """
    s = m.state
    other = other if other != die else "blue 3"
    rest = {f"seat{i}": "blue 1, blue 2" for i in range(m.players) if i != seat}
    if m.rules.solo:
        rest = {"seneca": "blue 1, blue 1"}
    begin(m, seat, Phase.DIE)
    s.participants = 2 if m.rules.solo else m.players
    s.draft_step = 2 * s.participants
    if first:
        s.pro_consul = seat
        s.turn_step = 1
        lay_dice(m, "", **{f"seat{seat}": f"{die}, {other}", **rest})
    else:
        s.pro_consul = (seat + 1) % s.participants
        s.turn_step = 2 * s.participants
        lay_dice(m, "", **{f"seat{seat}": f"{die}, {other}"})
    if choose:
        do(m, f"DIE {die}")
    return m


def finish(m: Match) -> Match:
    """End the turn under way, if it is not over: store all that is left on the die, a Basket as Wood, and use nothing else."""
    if m.state.phase in (Phase.DIE, Phase.DRAFT):
        return m
    step, number = int(m.state.turn_step), int(m.state.round_no)
    while not m.over and (int(m.state.turn_step), int(m.state.round_no)) == (step, number):
        found = options(m)
        wanted = [word for word in found if word in ("DONE", "STOP", "KEEP") or word.startswith("STORE")]
        do(m, sorted(wanted)[-1] if wanted else sorted(found)[0])
    return m


def pass_round(m: Match) -> None:
    """Play on to the next round, or the end, without any main action."""
    number = int(m.state.round_no)
    while not m.over and m.state.round_no == number:
        found = {name(m, action): action for action in m.legal_ids()}
        wanted = [word for word in found if word in ("DONE", "ONE", "STOP", "KEEP") or word.startswith("STORE")]
        m.play(found[sorted(wanted)[-1]] if wanted else next(iter(found.values())))


# sheets


def goods(text: str) -> list[int]:
    """How many of each resource."""
    assert set(text) <= set(LETTERS), text
    return [text.count(letter) for letter in LETTERS]


def give(m: Match, seat: int = 0, yard: str | None = None, advisors: str = "", favours: str = "", **numbers: int) -> None:
    """Write on a sheet: Yard, boxes of advisors ("THEOCLES 2, CASSIAN 4"), Favours held, and soldiers, coins, glory and so on."""
    s = m.state
    if yard is not None:
        s.yard[seat] = goods(yard)
    for field, value in numbers.items():
        if field.upper() in Track.__members__:
            s.track[seat, Track[field.upper()]] = value
        else:
            s[field][seat] = value
    character = Character(int(s.character[seat]))
    for text in filter(None, advisors.split(", ")):
        advisor, boxes = text.split()
        place = ADVISOR_IDS[character.name].index(advisor)
        s.boxes[seat, place] = int(boxes)
        for level in range(2):
            if int(boxes) >= m.rules.advisor_boxes[level]:
                s.abilities[seat] |= 1 << int(m.rules.ability[character, place, level])
    for favour in favours.split():
        s.favour_owner[Favour[favour]] = seat


def yard(m: Match, seat: int = 0) -> str:
    """The seat's Yard as letters."""
    return "".join(letter * int(n) for letter, n in zip(LETTERS, m.state.yard[seat], strict=True))


def icons(m: Match) -> str:
    """Resource icons of the chosen die that are not used yet."""
    return "".join(letter * int(n) for letter, n in zip(ICONS, m.state.icons, strict=True))


def coins(m: Match, seat: int = 0) -> int:
    """On the seat's track."""
    return int(m.state.track[seat, Track.COINS])


def track(m: Match, seat: int = 0) -> dict[str, int]:
    """The seat's four tracks, those that are not empty."""
    return {kind.name.lower(): int(m.state.track[seat, kind]) for kind in Track if m.state.track[seat, kind]}


def boxes(m: Match, seat: int = 0) -> list[int]:
    """Loyalty boxes of the three advisors."""
    return [int(n) for n in m.state.boxes[seat]]


def favours(m: Match, owner: int) -> list[str]:
    """The Favours of a seat, or of another `favour_owner`."""
    return [favour.name for favour in Favour if m.state.favour_owner[favour] == owner]


def nero(m: Match) -> list[int]:
    """Owners of the Nero cards taken so far, from the highest."""
    return [int(owner) for owner in m.state.nero_owner[: m.state.nero_taken]]


def points(m: Match, seat: int = 0) -> dict[str, int]:
    """The seat's points by source, those that are not zero."""
    return {source: value for source, value in m.scores()[seat].items() if value}


# the city


def cells(text: str) -> list[int]:
    """The numbers of the cells that a text names."""
    found = []
    for part in text.split():
        corners = [tuple(map(int, corner.split(","))) for corner in part.split("-")]
        (top, left), (bottom, right) = corners[0], corners[-1]
        found += [row * COLUMNS + column for row in range(top, bottom + 1) for column in range(left, right + 1)]
    return sorted(found)


def place_name(cell: int) -> str:
    """`row,column`."""
    return f"{cell // COLUMNS},{cell % COLUMNS}"


def slot_of(m: Match, kind: str) -> int:
    """The place of a blueprint among those laid out."""
    return [int(number) for number in m.state.dealt].index(Kind[kind])


def lay(m: Match, owner: int, what: str, where: str) -> int:
    """Draw a building, RUBBLE or a PARK on the map; returns its number. No effect follows."""
    s, wanted = m.state, cells(where)
    for cell in wanted:
        assert s.at[cell] == EMPTY, f"{place_name(cell)} is taken"
        assert (int(s.free[cell // WORD_CELLS]) >> (cell % WORD_CELLS)) & 1, f"{place_name(cell)} is no land"
    building = int(s.n_buildings)
    shape, orient = _form(m, wanted)
    s.b_slot[building] = {"RUBBLE": RUBBLE, "PARK": PARK}.get(what) or slot_of(m, what)
    s.b_owner[building] = owner
    s.b_shape[building], s.b_orient[building], s.b_anchor[building] = shape, orient, wanted[0]
    s.n_buildings += 1
    for cell in wanted:
        s.at[cell] = building
        s.free[cell // WORD_CELLS] &= ~(1 << (cell % WORD_CELLS))
    return building


def _form(m: Match, wanted: list[int]) -> tuple[int, int]:
    """Shape and orientation that cover these cells."""
    offsets = [cell - wanted[0] for cell in wanted]
    for shape, size in enumerate(m.rules.shape_size):
        for orient in range(m.rules.orientations[shape]):
            if size == len(wanted) and sorted(m.rules.offset[shape, orient, :size].tolist()) == offsets:
                return shape, orient
    raise AssertionError(f"no shape covers {[place_name(cell) for cell in wanted]}")


def cells_of(m: Match, building: int) -> str:
    """The cells of a building as text."""
    return " ".join(place_name(cell) for cell in range(CELLS) if m.state.at[cell] == building)


def construct(m: Match, kind: str, where: str, save: str = "", by: str = "BUILD") -> int:
    """Construct a blueprint on these cells, as a whole; returns its number. Effects that ask nobody are done, too."""
    building = int(m.state.n_buildings)
    do(m, f"{by} {kind}")
    if save:
        do(m, f"SAVE {save}")  # more than one resource can be saved
    draw(m, where)
    assert m.state.at[cells(where)[0]] == building, "it lies elsewhere"
    return building


def draw(m: Match, where: str) -> None:
    """Choose orientation and place of the building that is being drawn."""
    wanted = cells(where)
    for _ in range(2):
        if m.state.phase == Phase.ORIENT and m.state.at[wanted[0]] == EMPTY:
            do(m, f"LIE {_orient_of(m, wanted)}")
        elif m.state.phase == Phase.CELL and m.state.at[wanted[0]] == EMPTY:
            do(m, f"AT {place_name(wanted[0])}")
    number = int(m.state.at[wanted[0]])
    assert number != EMPTY, f"nothing was drawn at {where}"
    assert cells_of(m, number) == " ".join(map(place_name, wanted)), "it lies elsewhere"


def _orient_of(m: Match, wanted: list[int]) -> int:
    return _form(m, wanted)[1]


def sites(m: Match) -> set[str]:
    """All places where the building that is being drawn may lie, as texts of cells; there are at least two."""
    if m.state.phase == Phase.CELL:
        s = m.state
        shape = int(m.rules.juno_shape if s.favour == Favour.JUNO else m.rules.shape_of[s.dealt[s.slot]])
        offsets = m.rules.offset[shape, s.orient, : m.rules.shape_size[shape]].tolist()
        anchors = [action - actions.CELL for action in m.legal_ids()]
        return {" ".join(place_name(cell) for cell in sorted(anchor + offset for offset in offsets)) for anchor in anchors}
    assert m.state.phase == Phase.ORIENT
    found = set()
    for lie in m.legal_ids():
        copy = m.copy()
        copy.play(lie)
        if copy.state.n_buildings > m.state.n_buildings:  # the only place in this orientation
            found.add(cells_of(copy, int(m.state.n_buildings)))
        else:
            found |= sites(copy)
    return found


# the regions


def own(m: Match, owner: int, settlements: str = "", roads: str = "") -> None:
    """Settlements and roads become the owner's; what is connected to Rome is found anew."""
    s, rules = m.state, m.rules
    for name_ in settlements.split():
        s.settlement_owner[SETTLEMENT_IDS.index(name_)] = owner
        s.conquered |= 1 << SETTLEMENT_IDS.index(name_)
    for name_ in roads.split():
        s.road_owner[ROAD_IDS.index(name_)] = owner
    linked = {ROME}
    for _ in range(ROADS):
        for road in range(ROADS):
            ends = {int(rules.road_near[road]), int(rules.road_far[road])}
            if s.road_owner[road] != EMPTY and ends & linked:
                linked |= ends
    s.connected = sum(1 << place for place in linked - {ROME})


def settlements(m: Match, owner: int) -> list[str]:
    """The settlements of a seat, or of Seneca."""
    return sorted(SETTLEMENT_IDS[i] for i in range(SETTLEMENTS) if m.state.settlement_owner[i] == owner)


def roads(m: Match, owner: int) -> list[str]:
    """The roads of a seat, or of Seneca."""
    return [ROAD_IDS[i] for i in range(ROADS) if m.state.road_owner[i] == owner]


def connected(m: Match) -> list[str]:
    """The settlements that are linked to Rome."""
    return sorted(SETTLEMENT_IDS[i] for i in range(SETTLEMENTS) if (int(m.state.connected) >> i) & 1)


# cards


def foremen(m: Match) -> dict[str, int]:
    """Blueprints with a foreman on them, and whose it is."""
    s = m.state
    return {Kind(int(s.dealt[s.foreman[owner]])).name: owner for owner in range(OWNERS) if s.foreman[owner] != EMPTY}


def put_foreman(m: Match, owner: int, kind: str) -> None:
    """Put a foreman onto a blueprint."""
    m.state.foreman[owner] = slot_of(m, kind)


def card(name_: str) -> int:
    """The number of one of Seneca's cards, S1 to S18."""
    return int(name_.removeprefix("S")) - 1


def next_cards(m: Match, names: str) -> None:
    """These of Seneca's cards come next, one after the other."""
    for i, name_ in enumerate(names.split()):
        m.state.seneca_deck[int(m.state.seneca_next) + i] = card(name_)


# actions


_WORDS = {
    "ONE_DIE": "ONE",
    "TWO_DICE": "TWO",
    "KEEP_FACE": "KEEP",
    "RAISE_MARS": "RAISE MARS",
    "CONQUER_MARS": "CONQUER MARS",
    "TAX_MERCURY": "TAX MERCURY",
    "TRADE_BACCHUS": "TRADE BACCHUS",
    "TRADE_MERCURY": "TRADE MERCURY",
    "SATURN": "SATURN",
    "JUPITER": "JUPITER",
    "DONE": "DONE",
    "RAISE": "RAISE",
    "CONQUER": "CONQUER",
    "EXPAND": "EXPAND",
    "TAX": "TAX",
    "TRADE": "TRADE",
    "STOP": "STOP",
}
_VERBS = (
    "DRAFT DIE TURN MINERVA BRIBE SENATOR EXCHANGE EXCHANGE_FOR JEWEL BUILD JUNO DISCOUNT ORIENT CELL CLAIM ACTIVATE REGION SETTLEMENT ROAD"
    " SET PRODUCE STORE OFFER_BRIBE MARKET STEAL RUBBLE_AT MAKE_PARK"
).split()
_FIRST = sorted((getattr(actions, verb), verb) for verb in [*_WORDS, *_VERBS])


def name(m: Match, action: int) -> str:
    """The short name of an action."""
    s = m.state
    start, verb = max(entry for entry in _FIRST if entry[0] <= action)
    i = action - start
    advisors = ADVISOR_IDS[Character(int(s.character[s.to_move])).name]
    if verb in _WORDS:
        assert i == 0
        return _WORDS[verb]
    if verb in ("DRAFT", "DIE"):
        return f"{verb} {COLOURS[i // FACES]} {i % FACES + 1}"
    if verb in ("TURN", "MINERVA"):
        return f"{verb} {i + 1}"
    if verb == "BRIBE":
        return f"BRIBE {'FJK'[i // ADVISORS]} {advisors[i % ADVISORS]}"
    if verb == "SENATOR":
        return f"SENATOR {('BUILDER', 'LEGIONARY', 'MERCHANT')[i]}"
    if verb == "EXCHANGE":
        return f"EXCHANGE {LETTERS[i // GOODS]}{LETTERS[i % GOODS]}"
    if verb in ("BUILD", "JUNO", "PRODUCE"):
        return f"{verb} {Kind(int(s.dealt[i])).name}"
    if verb == "CELL":
        return f"AT {place_name(i)}"
    if verb == "ACTIVATE":
        return f"USE {Kind(int(s.dealt[i // OWNERS])).name} of {i % OWNERS}"
    if verb == "SET":
        kind, jewels = divmod(i, 4)
        return f"SELL {LETTERS[kind] * (3 - jewels)}{'J' * jewels}"
    if verb == "STEAL":
        return f"STEAL {LETTERS[i % GOODS]} from {i // GOODS}"
    if verb == "RUBBLE_AT":
        orient, anchor = divmod(i, CELLS)
        size = int(m.rules.shape_size[s.rubble_shape])
        places = [anchor + int(offset) for offset in m.rules.offset[s.rubble_shape, orient, :size]]
        return f"RUBBLE {' '.join(place_name(cell) for cell in sorted(places))}"
    if verb == "MAKE_PARK":
        return f"PARK {place_name(int(s.b_anchor[i]))}"
    words = {
        "EXCHANGE_FOR": ("FOR", LETTERS),
        "JEWEL": ("JEWEL", LETTERS),
        "DISCOUNT": ("SAVE", LETTERS),
        "STORE": ("STORE", LETTERS),
        "MARKET": ("MARKET", LETTERS),
        "ORIENT": ("LIE", "01234567"),
        "CLAIM": ("CLAIM", [favour.name for favour in Favour]),
        "REGION": ("IN", [region.name for region in Region]),
        "SETTLEMENT": ("TAKE", SETTLEMENT_IDS),
        "ROAD": ("ROAD", ROAD_IDS),
        "OFFER_BRIBE": ("TO", advisors),
    }
    word, things = words[verb]
    return f"{word} {things[i]}"


def options(m: Match) -> set[str]:
    """The mover's legal actions by name."""
    names = [name(m, action) for action in m.legal_ids()]
    assert len(names) == len(set(names)), f"the same action twice: {names}"
    return set(names)


def starting(m: Match, word: str) -> set[str]:
    """The rests of the names of legal actions that begin with a word."""
    return {text.removeprefix(f"{word} ") for text in options(m) if text.startswith(f"{word} ")}


def do(m: Match, *names: str) -> Match:
    """Play the actions of these names; each must be legal. One with a question mark may have been played already as the only option."""
    for word in names:
        wanted = word.removesuffix("?")
        ids = {name(m, action): action for action in m.legal_ids()}
        if word != wanted and wanted not in ids:
            continue
        assert wanted in ids, f"{wanted} is not legal in {Phase(int(m.state.phase)).name}; legal: {', '.join(ids)}"
        m.play(ids[wanted])
    return m


def random_game(m: Match, seed: int) -> Iterator[Match]:
    """Play uniformly at random to the end, yielding before every decision."""
    rng = np.random.default_rng(seed)
    while not m.over:
        yield m
        ids = m.legal_ids()
        m.play(ids[int(rng.integers(len(ids)))])


def building_name(m: Match, building: int) -> str:
    """What stands there: an id, FORUM, RUBBLE or PARK."""
    slot = int(m.state.b_slot[building])
    return {FORUM_SLOT: "FORUM", RUBBLE: "RUBBLE", PARK: "PARK"}.get(slot) or Kind(int(m.state.dealt[slot])).name
