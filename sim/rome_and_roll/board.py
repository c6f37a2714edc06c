"""Rome & Roll as text: the city map, the regions and the sheets, for people who watch a game."""

from __future__ import annotations

from typing import Any

from sim.game import base_components
from sim.rome_and_roll.actions import (
    ability_text,
    advisor_name,
    building_name,
    face_text,
    goods_text,
    owner_name,
    region_name,
    road_name,
    settlement_name,
)
from sim.rome_and_roll.data import COLOUR_NAMES, GOOD_LETTERS
from sim.rome_and_roll.maps import LETTERS
from sim.rome_and_roll.state import (
    ADVISORS,
    COLUMNS,
    DICE,
    EMPTY,
    FAVOURS,
    FORUM_SLOT,
    IN_MIDDLE,
    IN_POOL,
    NERO_CARDS,
    OWNERS,
    PARK,
    REGIONS,
    ROADS,
    RUBBLE,
    SENECA,
    SETTLEMENTS,
    SLOTS,
    Character,
    Favour,
    Track,
)

_WIDTH = 4


def draw(rules: Any, state: Any) -> str:
    """The whole table: cards, dice, city, regions and sheets."""
    lines = [f"Round {int(state.round_no)}   Pro-Consul: {_participant(state, int(state.pro_consul))}   Nero: {_nero(rules, state)}"]
    lines += [f"Favours in the middle: {_favours(state, IN_MIDDLE)}", "Blueprints:"]
    lines += [_blueprint(rules, state, slot) for slot in range(SLOTS)]
    pool = [die for die in range(DICE) if die < rules.dice and state.die_owner[die] == IN_POOL and state.round_no]
    lines += [f"Dice in the pool: {', '.join(_die(rules, state, die) for die in pool) or '-'}", "", *_city(rules, state), ""]
    lines += [_region(rules, state, region) for region in range(REGIONS)]
    for seat in range(int(state.players)):
        lines += ["", *_sheet(rules, state, seat)]
    if rules.solo:
        lines += ["", _seneca(rules, state)]
    return "\n".join(lines)


def _participant(state: Any, number: int) -> str:
    return owner_name(SENECA if number >= state.players else number)


def _nero(rules: Any, state: Any) -> str:
    return " ".join(
        f"{int(rules.nero_vp[card])}" + (f" ({owner_name(int(state.nero_owner[card]))})" if card < state.nero_taken else "")
        for card in range(int(rules.nero_cards))
    )


def _favours(state: Any, owner: int) -> str:
    return ", ".join(Favour(favour).name.title() for favour in range(FAVOURS) if state.favour_owner[favour] == owner) or "-"


def _blueprint(rules: Any, state: Any, slot: int) -> str:
    kind = int(state.dealt[slot])
    row = list(base_components("rome_and_roll").tables["blueprints"].rows.values())[kind]
    foremen = [owner_name(owner) for owner in range(OWNERS) if state.foreman[owner] == slot]
    cost = "".join(letter * int(n) for letter, n in zip(GOOD_LETTERS, rules.cost[kind], strict=True))
    built = sum(int(state.b_slot[b] == slot) for b in range(1, int(state.n_buildings)))
    text = f"  {row['abbreviation']} {row['name']} ({row['type'].title()}) cost {cost}, shape {row['shape']}"
    return text + f", built {built}" * (built > 0) + "".join(f", foreman of {name}" for name in foremen)


def _die(rules: Any, state: Any, die: int) -> str:
    return face_text(rules, int(state.die_colour[die]), int(state.die_face[die]))


def _city(rules: Any, state: Any) -> list[str]:
    """The map: printed letters in small, buildings as seat and abbreviation, `*` where an overseer stands."""
    lines = ["     " + "".join(f"{column:^{_WIDTH}}" for column in range(int(rules.columns)))]
    for row in range(int(rules.rows)):
        cells = [_cell(rules, state, row * COLUMNS + column) for column in range(int(rules.columns))]
        lines.append(f"  {row:2} " + "".join(f"{text:<{_WIDTH}}" for text in cells).rstrip())
    return lines


def _cell(rules: Any, state: Any, cell: int) -> str:
    building = int(state.at[cell])
    if building == EMPTY:
        letter = LETTERS[int(rules.letter[cell])]
        outside = "'" if rules.outside[cell] else ""
        square = GOOD_LETTERS[int(rules.square[cell])] if rules.square[cell] != EMPTY else ""
        return f" {letter.lower()}{square.lower()}{outside}"
    slot, owner = int(state.b_slot[building]), int(state.b_owner[building])
    if slot == FORUM_SLOT:
        return " FO"
    if slot in (RUBBLE, PARK):
        return " ##" if slot == RUBBLE else " ++"
    kind = int(state.dealt[slot])
    name = base_components("rome_and_roll").tables["blueprints"].column("abbreviation")[kind]
    here = any(state.overseer[seat] == building for seat in range(int(state.players)))
    return f"{owner + 1}{name}{'*' if here else ''}"


def _region(rules: Any, state: Any, region: int) -> str:
    places = []
    for settlement in range(SETTLEMENTS):
        if rules.settlement_region[settlement] == region:
            owner = int(state.settlement_owner[settlement])
            mark = "" if owner == EMPTY else f" {owner_name(owner)}" + "+" * int((int(state.connected) >> settlement) & 1)
            places.append(f"{settlement_name(settlement)}({int(rules.strength[settlement])}){mark}")
    roads = [
        f"{road_name(road)} {owner_name(int(state.road_owner[road]))}"
        for road in range(ROADS)
        if rules.road_region[road] == region and state.road_owner[road] != EMPTY
    ]
    good = GOOD_LETTERS[int(rules.resource[region])]
    return f"{region_name(region)} ({good}): {', '.join(places)}   roads: {', '.join(roads) or '-'}"


def _sheet(rules: Any, state: Any, seat: int) -> list[str]:
    character = int(state.character[seat])
    tracks = ", ".join(
        f"{int(state.track[seat, track])} {track.name.lower()} (Nero at {int(rules.blue[character, track])})" for track in Track
    )
    soldiers, senators = int(state.soldiers[seat]), int(state.senators[seat])
    lines = [f"Seat {seat + 1}, {Character(character).name.title()}: {tracks}"]
    army = f"Soldiers {soldiers - int(state.garrisoned[seat])} of {soldiers}, Senators {senators - int(state.deployed[seat])} of {senators}"
    lines.append(f"  Yard: {goods_text(state.yard[seat])}   {army}   Favours: {_favours(state, seat)}")
    for advisor in range(ADVISORS):
        boxes = int(state.boxes[seat, advisor])
        basic, advanced = (ability_text(int(ability)) for ability in rules.ability[character, advisor])
        marks = "X" * boxes + "." * (int(rules.advisor_boxes[2]) - boxes)
        points = int(rules.advisor_vp[character, advisor])
        lines.append(f"  {advisor_name(character, advisor):10} [{marks}] {basic} / {advanced} / {points} points")
    dice = [_die(rules, state, die) for die in range(DICE) if state.die_owner[die] == seat]
    overseer = building_name(state, int(state.b_slot[state.overseer[seat]]))
    return [*lines, f"  Overseer: {overseer}   Dice: {', '.join(dice) or '-'}"]


def _seneca(rules: Any, state: Any) -> str:
    backs = []
    for number in range(int(state.seneca_next), min(2 * int(state.round_no), int(state.seneca_cards))):
        card = int(state.seneca_deck[number])
        backs.append(f"{COLOUR_NAMES[int(rules.card_top[card])]}/{COLOUR_NAMES[int(rules.card_bottom[card])]}")
    dice = [_die(rules, state, die) for die in range(DICE) if state.die_owner[die] == SENECA]
    slots = [int(slot) for slot in state.b_slot[: state.n_buildings]]
    areas = (
        slots.count(PARK),
        slots.count(RUBBLE),
        *(int((owners == SENECA).sum()) for owners in (state.road_owner, state.settlement_owner)),
    )
    words = ", ".join(f"{n} {what}" for n, what in zip(areas, ("Parks", "Rubble", "roads", "settlements"), strict=True))
    nero = sum(int(rules.nero_vp[card]) for card in range(NERO_CARDS) if state.nero_owner[card] == SENECA)
    points = sum(n * int(value) for n, value in zip(areas, rules.seneca_points, strict=True)) + nero
    hidden = f"cards face down: {', '.join(backs) or '-'}, dice: {', '.join(dice) or '-'}"
    return f"Seneca: {points} points ({words}, {nero} by Nero), {int(state.seals)} seals, Favours: {_favours(state, SENECA)}, {hidden}"
