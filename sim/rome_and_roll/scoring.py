"""Points by source, finishing order and counters of Rome & Roll (rulebook: Final Scoring; Solo Rules: End Game)."""

from __future__ import annotations

import numpy as np

from sim.bits import count
from sim.jit import jit
from sim.rome_and_roll.rules.city import HALF, cell_of, neighbours, size_of
from sim.rome_and_roll.state import (
    ADVISORS,
    BRIDGE,
    CHARACTERS,
    COLUMNS,
    COUNTERS,
    EMPTY,
    FAVOURS,
    FORUM_SLOT,
    GOODS,
    KINDS,
    MAX_PLAYERS,
    NERO_CARDS,
    NEVER,
    PARK,
    REGIONS,
    ROADS,
    RUBBLE,
    SENECA,
    SETTLEMENTS,
    SLOTS,
    TRACKS,
    WORD_CELLS,
    Character,
    Counter,
    Favour,
    Kind,
    Track,
    Type,
    Vp,
)

POINT_SOURCES = (
    "coins",
    "buildings",
    "legacy",
    "glory",
    "advisors",
    "nero",
    "soldiers",
    "senators",
    *(kind.name for kind in Kind),
)
SOURCES = len(POINT_SOURCES)
# columns of `points`; the tracks come first, in their order
ADVISOR_POINTS = 4
NERO_POINTS = 5
SOLDIER_POINTS = 6
SENATOR_POINTS = 7
BUILDING_POINTS = 8  # + kind


@jit
def region_count(rules, s, seat, roads):
    """Regions in which the seat has a road, or a settlement."""
    found = 0
    if roads:
        for road in range(ROADS):
            if s.road_owner[road] == seat:
                found |= 1 << int(rules.road_region[road])
    else:
        for settlement in range(SETTLEMENTS):
            if s.settlement_owner[settlement] == seat:
                found |= 1 << int(rules.settlement_region[settlement])
    return count(found)


@jit
def full_advisors(rules, s, seat):
    """RR-SCORE-5: advisors with all boxes marked."""
    n = 0
    for advisor in range(ADVISORS):
        n += int(s.boxes[seat, advisor] >= rules.advisor_boxes[2])
    return n


@jit
def empty_beside(rules, s, building):
    """RR-BP-GARDEN, AMB-31, AMB-47: different empty squares at the sides of a building; none off the map or over a bridge."""
    e0 = e1 = e2 = 0
    for i in range(size_of(rules, s, building)):
        cell = cell_of(rules, s, building, i)
        for side in range(BRIDGE):
            other = int(rules.near[cell, side])
            if other != EMPTY and s.at[other] == EMPTY:
                bit = 1 << (other % WORD_CELLS)
                if other < WORD_CELLS:
                    e0 |= bit
                elif other < 2 * WORD_CELLS:
                    e1 |= bit
                else:
                    e2 |= bit
    return count(e0) + count(e1) + count(e2)


@jit
def in_full_block(rules, s, building):
    """RR-BP-PLAZA, RR-SOLO-PARK-2: whether a building lies wholly in 3x3 squares that all carry something built."""
    top, left = 99, 99
    bottom = right = 0
    for i in range(size_of(rules, s, building)):
        cell = cell_of(rules, s, building, i)
        row, column = cell // COLUMNS, cell % COLUMNS
        top, bottom = min(top, row), max(bottom, row)
        left, right = min(left, column), max(right, column)
    for row in range(max(0, bottom - 2), min(top, np.int64(rules.rows) - 3) + 1):
        for column in range(max(0, right - 2), min(left, np.int64(rules.columns) - 3) + 1):
            full = True
            for i in range(9):
                full &= s.at[(row + i // 3) * COLUMNS + column + i % 3] != EMPTY
            if full:
                return True
    return False


@jit
def ground(rules, s, building, what):
    """Squares of a building outside the wall, in the marsh, on hills or at the Tiber."""
    n = 0
    for i in range(size_of(rules, s, building)):
        cell = cell_of(rules, s, building, i)
        if what == Vp.OUTSIDE:
            n += int(rules.outside[cell])
        elif what == Vp.TIBER_SQUARES:
            n += int(rules.tiber[cell])
        else:
            n += int((rules.hill[cell] != EMPTY) == (what == Vp.HILL_ALL))
    return n


@jit
def adjacent(rules, s, building, what, category):
    """What is next to a building: of a type, any building, Urban ones of others, or different opponents."""
    low, high = neighbours(rules, s, building)
    owner = np.int64(s.b_owner[building])
    n = opponents = 0
    for other in range(s.n_buildings):
        if ((low >> other) & 1 if other < HALF else (high >> (other - HALF)) & 1) == 0:
            continue
        slot = np.int64(s.b_slot[other])
        if slot >= FORUM_SLOT:
            n += int(what == Vp.ADJ_BUILDINGS and slot == FORUM_SLOT)  # AMB-32, AMB-47
            continue
        its_type = np.int64(rules.type[s.dealt[slot]])
        foreign = s.b_owner[other] != owner
        if what == Vp.ADJ_BUILDINGS:
            n += 1
        elif what == Vp.ADJ_TYPE:
            n += int(its_type == category)
        elif what == Vp.ADJ_OTHER_URBAN:
            n |= int(its_type == Type.URBAN and foreign)
        elif foreign:
            opponents |= 1 << int(s.b_owner[other])
    return n + count(opponents)


@jit
def building_points(rules, s, building):
    """RR-SCORE-6, RR-BP-CAMP .. RR-BP-TAVERN, RR-SOLO-JEW: what a building scores for its owner, now or at the end."""
    seat = np.int64(s.b_owner[building])
    kind = np.int64(s.dealt[s.b_slot[building]])
    what = np.int64(rules.vp[kind])
    n = 1
    if what == Vp.OUTSIDE or what == Vp.MARSH_ALL or what == Vp.HILL_ALL:
        n = int(ground(rules, s, building, what) == size_of(rules, s, building))
    elif what == Vp.TIBER_SQUARES:
        n = ground(rules, s, building, what)
    elif Vp.ADJ_TYPE <= what <= Vp.ADJ_OPPONENTS:
        n = adjacent(rules, s, building, what, np.int64(rules.vp_type[kind]))
    elif what == Vp.EMPTY_ADJ_GE:
        n = int(empty_beside(rules, s, building) >= rules.threshold[kind])
    elif what == Vp.IN_3X3:
        n = int(in_full_block(rules, s, building))
    elif what == Vp.SOLDIERS_GE:
        n = int(s.soldiers[seat] >= rules.threshold[kind])
    elif what == Vp.REGION_ROADS:
        n = region_count(rules, s, seat, 1)
    elif what == Vp.REGION_SETTLEMENTS:
        n = region_count(rules, s, seat, 0)
    elif what == Vp.FAVOURS_HELD:
        n = 0
        for favour in range(FAVOURS):
            n += int(s.favour_owner[favour] == seat)
    elif what == Vp.OWN_FULL_ADVISORS:
        n = full_advisors(rules, s, seat)
    return min(n * np.int64(rules.points[kind]), np.int64(rules.vp_most[kind]))


@jit
def score_seat(rules, s, seat, result):
    """RR-SCORE-1..10: points of one seat by source, as if the game ended now."""
    for source in range(SOURCES):
        result.points[seat, source] = 0
    for track in range(TRACKS):
        result.points[seat, track] = s.track[seat, track]
    character = np.int64(s.character[seat])
    for advisor in range(ADVISORS):
        if s.boxes[seat, advisor] >= rules.advisor_boxes[2]:
            result.points[seat, ADVISOR_POINTS] += rules.advisor_vp[character, advisor]
    for card in range(NERO_CARDS):
        if s.nero_owner[card] == seat:
            result.points[seat, NERO_POINTS] += rules.nero_vp[card]
    result.points[seat, SOLDIER_POINTS] = rounded_up(np.int64(s.soldiers[seat]), np.int64(rules.soldiers_per_point))
    result.points[seat, SENATOR_POINTS] = rounded_up(np.int64(s.senators[seat]), np.int64(rules.senators_per_point))
    for building in range(1, s.n_buildings):
        if s.b_owner[building] == seat:
            result.points[seat, BUILDING_POINTS + s.dealt[s.b_slot[building]]] += building_points(rules, s, building)


@jit
def rounded_up(n, divisor):
    """RR-SCORE-8, RR-SCORE-9: a share, rounded up."""
    return (n + divisor - 1) // divisor


@jit
def scores(rules, s, result):
    """RR-SCORE-1..10: points of every seat by source, as if the game ended now."""
    for seat in range(s.players):
        score_seat(rules, s, seat, result)


@jit
def total(result, seat):
    """Sum of a seat's points."""
    points = 0
    for source in range(SOURCES):
        points += int(result.points[seat, source])
    return points


@jit
def seneca_areas(s, slot):
    """Areas of Rubble, or Parks."""
    n = 0
    for building in range(1, s.n_buildings):
        n += int(s.b_slot[building] == slot)
    return n


@jit
def owned(s, owner, roads):
    """Roads, or settlements, of an owner."""
    n = 0
    if roads:
        for road in range(ROADS):
            n += int(s.road_owner[road] == owner)
    else:
        for settlement in range(SETTLEMENTS):
            n += int(s.settlement_owner[settlement] == owner)
    return n


@jit
def seneca_score(rules, s):
    """RR-SOLO-END-2, RR-SOLO-EASY-1, RR-SOLO-HARD-1: Parks, Rubble, roads, settlements and Nero's cards."""
    points = seneca_areas(s, PARK) * int(rules.seneca_points[0]) + seneca_areas(s, RUBBLE) * int(rules.seneca_points[1])
    points += owned(s, SENECA, 1) * int(rules.seneca_points[2]) + owned(s, SENECA, 0) * int(rules.seneca_points[3])
    for card in range(NERO_CARDS):
        if s.nero_owner[card] == SENECA:
            points += int(rules.nero_vp[card])
    return points


@jit
def ranks(rules, s, result):
    """RR-TIE-1: a tie goes to whoever has gained most Soldiers, else it is shared; RR-SOLO-END-2: alone, Seneca must be beaten."""
    if rules.solo:
        result.rank[0] = 1 if total(result, 0) > seneca_score(rules, s) else 2
        return
    for seat in range(s.players):
        result.rank[seat] = 1
        points = total(result, seat)
        for other in range(s.players):
            theirs = total(result, other)
            if theirs > points or (theirs == points and s.soldiers[other] > s.soldiers[seat]):
                result.rank[seat] += 1


_ADVISOR_IDS = (
    *("THEOCLES", "CASSIAN", "VIVIANUS"),
    *("DONATUS", "NICODEMUS", "FAUSTA"),
    *("EUPHEMIUS", "PALINURUS", "MARTIALIS"),
    *("BERTRAMUS", "JOVILIUS", "SEVERUS"),
)
"""In the order of character and place; `data.cards` names the same."""
CARDS = (
    *(character.name for character in Character),
    *(kind.name for kind in Kind),
    *(favour.name for favour in Favour),
    *_ADVISOR_IDS,
    *(f"N{card + 1}" for card in range(NERO_CARDS)),
)
_TRACK_NAMES = tuple(track.name.lower() for track in Track)
SEAT_MEASURES = (
    *(counter.name.lower() for counter in Counter),
    *("character", "soldiers_gained", "soldiers_garrisoned", "senators_gained", "senators_deployed", "goods_left"),
    *(f"boxes_{place + 1}" for place in range(ADVISORS)),
    *("settlements", "roads_owned", "regions", "nero_cards"),
    *(f"nero_{track}" for track in _TRACK_NAMES),  # round in which that track brought a card
    *(f"complete_{place + 1}" for place in range(ADVISORS)),  # round in which the advisor's last box was marked
    *(f"copies_{kind.name}" for kind in Kind),
    *(f"acquired_{card}" for card in CARDS),
    *(f"played_{card}" for card in CARDS),
)
GAME_MEASURES = (
    *("rounds", "end_round", "capped", "buildings_on_map", "squares_built", "squares", "nero_taken"),
    *("seneca_points", "seneca_parks", "seneca_rubble", "seneca_roads", "seneca_settlements", "seneca_nero", "seneca_fallbacks"),
)


@jit
def measure(rules, s, result):
    """Write the counters of SEAT_MEASURES and GAME_MEASURES."""
    for seat in range(s.players):
        measure_seat(rules, s, seat, result)
    built = free = 0
    for word in range(s.free.size):
        built += count(int(rules.land[word])) - count(int(s.free[word]))
        free += count(int(s.free[word]))
    nero = 0
    for card in range(NERO_CARDS):
        nero += int(s.nero_owner[card] == SENECA)
    result.game[0] = s.round_no
    result.game[1] = s.end_round
    result.game[2] = s.end_round == NEVER and not rules.solo
    result.game[3] = s.n_buildings - 1
    result.game[4] = built
    result.game[5] = built + free
    result.game[6] = s.nero_taken
    result.game[7] = seneca_score(rules, s) if rules.solo else 0
    result.game[8] = seneca_areas(s, PARK)
    result.game[9] = seneca_areas(s, RUBBLE)
    result.game[10] = owned(s, SENECA, 1)
    result.game[11] = owned(s, SENECA, 0)
    result.game[12] = nero
    result.game[13] = s.fallbacks


@jit
def measure_seat(rules, s, seat, result):
    """The row of one seat."""
    for counter in range(COUNTERS):
        result.seat[seat, counter] = s.counter[seat, counter]
    column = COUNTERS
    goods = cards = 0
    for kind in range(GOODS):
        goods += int(s.yard[seat, kind])
    for card in range(NERO_CARDS):
        cards += int(s.nero_owner[card] == seat)
    result.seat[seat, column] = s.character[seat]
    result.seat[seat, column + 1] = s.soldiers[seat]
    result.seat[seat, column + 2] = s.garrisoned[seat]
    result.seat[seat, column + 3] = s.senators[seat]
    result.seat[seat, column + 4] = s.deployed[seat]
    result.seat[seat, column + 5] = goods
    column += 6
    for advisor in range(ADVISORS):
        result.seat[seat, column + advisor] = s.boxes[seat, advisor]
    column += ADVISORS
    result.seat[seat, column] = owned(s, seat, 0)
    result.seat[seat, column + 1] = owned(s, seat, 1)
    result.seat[seat, column + 2] = region_count(rules, s, seat, 0)
    result.seat[seat, column + 3] = cards
    column += 4
    for track in range(TRACKS):
        result.seat[seat, column + track] = NEVER
        for card in range(NERO_CARDS):
            if s.nero_owner[card] == seat and s.nero_track[card] == track:
                result.seat[seat, column + track] = s.nero_round[card]
    column += TRACKS
    for advisor in range(ADVISORS):
        result.seat[seat, column + advisor] = s.unlocked[seat, advisor, 2]
    column += ADVISORS
    for kind in range(KINDS):
        result.seat[seat, column + kind] = s.copies[seat, kind]
    column += KINDS
    measure_cards(rules, s, seat, column, 0, result)
    measure_cards(rules, s, seat, column + CHARACTERS + KINDS + FAVOURS + CHARACTERS * ADVISORS + NERO_CARDS, 1, result)


@jit
def measure_cards(rules, s, seat, column, played, result):
    """When each card was first acquired, or played.

    A character is there from the start, a blueprint is both when first built, a Favour is claimed and used, an advisor's basic and
    advanced abilities are unlocked, a Nero card is taken.
    """
    character = np.int64(s.character[seat])
    for other in range(CHARACTERS):
        result.seat[seat, column + other] = 0 if other == character else NEVER
    column += CHARACTERS
    for kind in range(KINDS):
        result.seat[seat, column + kind] = s.built[seat, kind]
    column += KINDS
    for favour in range(FAVOURS):
        result.seat[seat, column + favour] = s.called[seat, favour] if played else s.claimed[seat, favour]
    column += FAVOURS
    for other in range(CHARACTERS):
        for advisor in range(ADVISORS):
            result.seat[seat, column + other * ADVISORS + advisor] = s.unlocked[seat, advisor, played] if other == character else NEVER
    column += CHARACTERS * ADVISORS
    for card in range(NERO_CARDS):
        result.seat[seat, column + card] = NEVER
    for card in range(NERO_CARDS):
        if s.nero_owner[card] == seat:
            result.seat[seat, column + int(rules.nero_id[card])] = s.nero_round[card]


assert MAX_PLAYERS == SENECA
assert REGIONS == 4
assert FORUM_SLOT == SLOTS
