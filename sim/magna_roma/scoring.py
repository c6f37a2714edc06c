"""Points by source, finishing order and counters of Magna Roma (rulebook: Final scoring, Declare a winner)."""

from __future__ import annotations

import numpy as np

from sim.bits import count
from sim.jit import jit
from sim.magna_roma.data import CARD_IDS
from sim.magna_roma.rules.city import districts, survey
from sim.magna_roma.solo import completed, objectives_completed, rating
from sim.magna_roma.state import (
    BONUSES,
    CELLS,
    COLOURS,
    COUNTERS,
    EMPTY,
    GOODS,
    GRID,
    LINES,
    MONUMENTS,
    NEVER,
    PROVINCES,
    SLOTS,
    SYMBOLS,
    TILES,
    TOKENS,
    TOWN_CENTER,
    Colour,
    Counter,
    Good,
    Score,
    Symbol,
    Unit,
)

_MONUMENT_SOURCES = tuple(
    "triumphal_arch mausoleum circus_maximus pantheon_temple thermae basilica temple_of_vesta temple_of_mars colosseum odeon senate"
    " forum".split()
)
_PROVINCE_SOURCES = tuple("achaia macedonia syria africa dalmatia hispania gallia aegyptus britannia asia".split())
POINT_SOURCES = ("prestige", "bonuses", "market", "pantheon", "military", "objectives", *_MONUMENT_SOURCES, *_PROVINCE_SOURCES)
SOURCES = len(POINT_SOURCES)
# columns of `points`
PRESTIGE = 0
BONUS = 1
MARKET = 2
PANTHEON = 3
MILITARY = 4
OBJECTIVE = 5
MONUMENT = 6  # + monument
PROVINCE = MONUMENT + MONUMENTS  # + province

_MOST_BUILT = 5  # monuments in a city: four crossings of a 5x5 city that do not overlap, and the town center


@jit
def star_value(rules, s, seat, colour):
    """MR-DASH-1: the value under a dashboard marker."""
    return np.int64(rules.dashboard_values[s.stars[seat, colour]])


@jit
def lowest_stars(rules, s, seat):
    """MR-MARKET-7: the lowest of the three star values."""
    return min(star_value(rules, s, seat, 0), star_value(rules, s, seat, 1), star_value(rules, s, seat, 2))


@jit
def units(rules, province, city):
    """MR-PROV-6..9: how many of what the province counts a city has; `city` is its survey."""
    red, purple, brown, icons = city
    masks, lyres, columns = icons & 255, (icons >> 8) & 255, (icons >> 16) & 255
    unit = np.int64(rules.province_unit[province])
    if unit == Unit.COLUMN_PAIRS:
        return columns // 2
    if unit == Unit.LYRE_PAIRS:
        return lyres // 2
    if unit == Unit.MASK_PAIRS:
        return masks // 2
    if unit == Unit.LYRE_COLUMN:
        return min(lyres, columns)
    if unit == Unit.MASK_COLUMN:
        return min(masks, columns)
    if unit == Unit.MASK_LYRE:
        return min(masks, lyres)
    if unit == Unit.TRIOS:
        return min(masks, lyres, columns)
    if unit == Unit.RED_DISTRICTS:
        return districts(red)
    if unit == Unit.BROWN_DISTRICTS:
        return districts(brown)
    return districts(purple)


@jit
def monument_value(rules, s, seat, monument, employed):
    """MR-MON-12, MR-MON-M01 .. MR-MON-M12: what a monument scores with this population at it."""
    score = np.int64(rules.monument_score[monument])
    if score == Score.LEVELS:
        levels = min(employed, np.int64(rules.monument_population[monument]))
        return np.int64(rules.monument_points[monument, levels - 1]) if levels > 0 else np.int64(0)
    if employed < rules.monument_population[monument]:
        return np.int64(0)
    points = np.int64(rules.monument_points[monument, 0])
    if score == Score.FIXED:
        return points
    if rules.on_town_center[monument]:
        return np.int64(0)  # nothing is under it but the town center
    return points * under_monument(rules, s, seat, np.int64(s.built_at[monument]), score, np.int64(rules.monument_target[monument]))


@jit
def under_monument(rules, s, seat, cell, score, target):
    """MR-MON-10: tiles of a colour, or icons of a kind, on the four tiles at a crossing."""
    n = 0
    for place in (cell, cell + 1, cell + GRID, cell + GRID + 1):
        tile = np.int64(s.city[seat, place])
        n += int(rules.colour[tile] == target) if score == Score.COLOUR else int(rules.icon[tile] == target)
    return n


@jit
def choices(rules, monument):
    """How many numbers of population it can make sense to employ at a monument: none or all that it needs, or each level."""
    return np.int64(rules.monument_population[monument]) + 1 if rules.monument_score[monument] == Score.LEVELS else np.int64(2)


@jit
def employed(rules, monument, choice):
    """The population of such a choice."""
    return choice if rules.monument_score[monument] == Score.LEVELS else choice * np.int64(rules.monument_population[monument])


@jit
def monuments_of(s, seat):
    """The seat's monuments, four bits each, and how many they are."""
    mine = n = 0
    for monument in range(MONUMENTS):
        if s.built[monument] == seat and n < _MOST_BUILT:
            mine |= monument << (4 * n)
            n += 1
    return mine, n


@jit
def best_split(rules, s, seat, mine, n):
    """MR-MON-11, MR-SCORE-4: the best way to employ the seat's population, as digits of a number, the first monument's lowest.

    Population may be moved freely until the last turn, and nothing else depends on where it works, so only the best end matters.
    """
    ways = 1
    needed = 0
    for i in range(n):
        monument = (mine >> (4 * i)) & 15
        ways *= choices(rules, monument)
        needed += np.int64(rules.monument_population[monument])
    population = np.int64(s.held[seat, Good.POPULATION])
    if needed <= population:
        return ways - 1
    best = best_points = np.int64(0)
    for way in range(1, ways):
        rest = way
        left = population
        points = np.int64(0)
        for i in range(n):
            monument = (mine >> (4 * i)) & 15
            workers = employed(rules, monument, rest % choices(rules, monument))
            rest //= choices(rules, monument)
            left -= workers
            if left < 0:
                break
            points += monument_value(rules, s, seat, monument, workers)
        if left >= 0 and points > best_points:
            best_points = points
            best = way
    return best


@jit
def score_monuments(rules, s, seat, result):
    """MR-SCORE-4: every monument by its own rule, with the best split of population; returns the population employed."""
    mine, n = monuments_of(s, seat)
    if n == 0:
        return np.int64(0)
    way = best_split(rules, s, seat, mine, n)
    working = np.int64(0)
    for i in range(n):
        monument = (mine >> (4 * i)) & 15
        workers = employed(rules, monument, way % choices(rules, monument))
        way //= choices(rules, monument)
        working += workers
        result.points[seat, MONUMENT + monument] = monument_value(rules, s, seat, monument, workers)
    return working


@jit
def score_seat(rules, s, seat, city, result):
    """MR-SCORE-1..9: write the seat's points by source into `result`; `city` is its survey. Returns the population employed."""
    for source in range(SOURCES):
        result.points[seat, source] = 0
    result.points[seat, PRESTIGE] = s.prestige[seat]
    result.points[seat, BONUS] = s.bonus_points[seat]
    result.points[seat, MARKET] = np.int64(rules.market_values[s.held[seat, Good.LUXURY]]) * lowest_stars(rules, s, seat)
    result.points[seat, PANTHEON] = np.int64(s.held[seat, Good.BLESSING]) * np.int64(rules.pantheon_values[s.held[seat, Good.FAITH]])
    result.points[seat, MILITARY] = rules.military_points[s.held[seat, Good.LEGION]]
    for position in range(rules.provinces_in_play):
        for slot in range(SLOTS):
            if s.disc[position, slot] == seat:
                province = np.int64(s.province[position])
                result.points[seat, PROVINCE + province] = np.int64(rules.province_points[province, slot]) * units(rules, province, city)
    if s.players == 1:
        result.points[seat, OBJECTIVE] = rules.solo_points[objectives_completed(rules, s)]
    return score_monuments(rules, s, seat, result)


@jit
def scores(rules, s, result):
    """MR-SCORE-1..9: points of every seat by source, as if the game ended now."""
    for seat in range(s.players):
        score_seat(rules, s, seat, survey(rules, s, seat), result)


@jit
def total(result, seat):
    """MR-SCORE-8: sum of a seat's points."""
    points = 0
    for source in range(SOURCES):
        points += np.int64(result.points[seat, source])
    return points


@jit
def tie_break(rules, s, seat, number):
    """MR-TIE-1..3, MR-AMB-23: what decides between equal points, in this order."""
    if number == 0:
        return star_value(rules, s, seat, 0) + star_value(rules, s, seat, 1) + star_value(rules, s, seat, 2)
    if number == 1:
        return np.int64(s.held[seat, Good.POPULATION]) + np.int64(s.held[seat, Good.COIN])
    return np.int64(s.held[seat, Good.LEGION])


@jit
def is_ahead(rules, s, result, seat, other):
    """Whether `seat` ranks before `other`, and by how many tie-breaks that was decided; 4 if the place is shared."""
    mine, theirs = total(result, seat), total(result, other)
    if mine != theirs:
        return mine > theirs, 0
    for number in range(3):
        mine, theirs = tie_break(rules, s, seat, number), tie_break(rules, s, other, number)
        if mine != theirs:
            return mine > theirs, number + 1
    return False, 4


@jit
def ranks(rules, s, result):
    """MR-TIE-1..4: most points, then the tie-breaks; else the place is shared. MR-SOLO-13: alone nobody loses, unless a target is set."""
    if s.players == 1:
        result.rank[0] = 1 if total(result, 0) >= np.int64(rules.solo_target) else 2
        return
    for seat in range(s.players):
        result.rank[seat] = 1
        for other in range(s.players):
            if other != seat and is_ahead(rules, s, result, other, seat)[0]:
                result.rank[seat] += 1


_GOODS = ("coins", "population", "legions", "blessings", "faith", "points", "luxuries")
_SYMBOL_NAMES = tuple(symbol.name.lower() for symbol in Symbol if symbol != Symbol.NONE)
_CARDS = tuple(card for ids in CARD_IDS.values() for card in ids)
CARDS = len(_CARDS)
SEAT_MEASURES = (
    "turn_order",  # 1 has the first turn
    "rating",  # row of the solo rating table that the score reaches, from 0
    *(counter.name.lower() for counter in Counter),
    *(f"{how}_{symbol}_{level}" for how in ("placed", "blessed") for symbol in _SYMBOL_NAMES for level in ("lesser", "greater")),
    *(f"gained_{good}" for good in _GOODS),
    *(f"spent_{good}" for good in _GOODS[:4]),
    *(f"lost_{good}" for good in _GOODS),
    *(f"left_{good}" for good in (*_GOODS[:5], _GOODS[6])),
    *(f"stars_{colour}" for colour in ("red", "purple", "brown")),
    "lowest_star_value",
    *(f"tiles_{colour}" for colour in ("red", "purple", "brown")),
    *(f"districts_{colour}" for colour in ("red", "purple", "brown")),
    "masks",
    "lyres",
    "columns",
    "unemployed",  # population at the end
    "not_functional",  # monuments that score nothing
    "town_center_row",  # in the finished city, from 1
    "town_center_column",
    *(f"acquired_{card}" for card in _CARDS),
    *(f"played_{card}" for card in _CARDS),
)
GAME_MEASURES = ("rounds", "tie_breaks", "margin", "monuments_built", "slots_taken", "peak_coins", "peak_population", "peak_blessings")
_ACQUIRED = len(SEAT_MEASURES) - 2 * CARDS
_PLAYED = _ACQUIRED + CARDS


@jit
def measure(rules, s, result):
    """Write the counters of SEAT_MEASURES and GAME_MEASURES."""
    for seat in range(s.players):
        city = survey(rules, s, seat)
        working = score_seat(rules, s, seat, city, result)
        measure_seat(rules, s, seat, city, working, result)
        measure_cards(rules, s, seat, result)
    measure_game(rules, s, result)


@jit
def put(result, seat, column, value):
    """Write one measure; returns the next column."""
    result.seat[seat, column] = value
    return column + 1


@jit
def measure_seat(rules, s, seat, city, working, result):
    """All columns but those of cards."""
    players = np.int64(s.players)
    column = put(result, seat, 0, (seat + players - 1) % players + 1)
    column = put(result, seat, column, rating(rules, total(result, seat)))
    for counter in range(COUNTERS):
        column = put(result, seat, column, np.int64(s.counter[seat, counter]))
    for how in range(2):
        for symbol in range(SYMBOLS):
            for level in range(2):
                column = put(result, seat, column, np.int64(s.joins[seat, how, symbol, level]))
    for good in range(GOODS):
        column = put(result, seat, column, np.int64(s.gained[seat, good]))
    for good in range(4):
        column = put(result, seat, column, np.int64(s.spent[seat, good]))
    for good in range(GOODS):
        column = put(result, seat, column, np.int64(s.lost[seat, good]))
    for good in range(GOODS):
        if good != Good.POINT:
            column = put(result, seat, column, np.int64(s.held[seat, good]))
    for colour in range(COLOURS):
        column = put(result, seat, column, np.int64(s.stars[seat, colour]))
    column = put(result, seat, column, lowest_stars(rules, s, seat))
    red, purple, brown, icons = city
    for colour in range(COLOURS):
        column = put(result, seat, column, count(red if colour == Colour.RED else purple if colour == Colour.PURPLE else brown))
    for colour in range(COLOURS):
        column = put(result, seat, column, districts(red if colour == Colour.RED else purple if colour == Colour.PURPLE else brown))
    for icon in range(3):
        column = put(result, seat, column, (icons >> (8 * icon)) & 255)
    column = put(result, seat, column, np.int64(s.held[seat, Good.POPULATION]) - working)
    idle = 0
    for monument in range(MONUMENTS):
        idle += int(s.built[monument] == seat and result.points[seat, MONUMENT + monument] == 0)
    column = put(result, seat, column, idle)
    column = put(result, seat, column, TOWN_CENTER // GRID - np.int64(s.top[seat]) + 1)
    put(result, seat, column, TOWN_CENTER % GRID - np.int64(s.left[seat]) + 1)


@jit
def note(result, seat, card, acquired, played):
    """The rounds in which a card was acquired and played."""
    result.seat[seat, _ACQUIRED + card] = acquired
    result.seat[seat, _PLAYED + card] = played


@jit
def measure_cards(rules, s, seat, result):
    """The columns of cards, in the order of `data.cards`."""
    for column in range(_ACQUIRED, _PLAYED + CARDS):
        result.seat[seat, column] = NEVER
    for cell in range(CELLS):
        tile = np.int64(s.city[seat, cell])
        if tile != EMPTY and tile < TILES:
            placed = np.int64(s.tile_round[tile])
            note(result, seat, tile, placed - int(s.players > 1), placed)
    card = TILES
    for monument in range(MONUMENTS):
        if s.built[monument] == seat:
            built = np.int64(s.monument_round[monument])
            note(result, seat, card + monument, built, built if result.points[seat, MONUMENT + monument] > 0 else NEVER)
    card += MONUMENTS
    for position in range(rules.provinces_in_play):
        for slot in range(SLOTS):
            if s.disc[position, slot] == seat:
                province = np.int64(s.province[position])
                taken = np.int64(s.disc_round[position, slot])
                note(result, seat, card + province, taken, taken if result.points[seat, PROVINCE + province] > 0 else NEVER)
    card += PROVINCES
    for token in range(TOKENS):
        note(result, seat, card + token, np.int64(s.token_offered[seat, token]), np.int64(s.token_used[seat, token]))
    card += TOKENS
    for bonus in range(BONUSES):
        note(result, seat, card + bonus, np.int64(s.bonus_round[seat, bonus]), np.int64(s.bonus_round[seat, bonus]))
    card += BONUSES
    for line in range(LINES):
        if s.objective[line] != EMPTY:
            note(result, seat, card + np.int64(s.objective[line]), 0, np.int64(s.round_no) if completed(rules, s, line) else NEVER)


@jit
def measure_game(rules, s, result):
    """The columns of GAME_MEASURES."""
    best = second = -1  # seats
    for seat in range(s.players):
        if best == -1 or is_ahead(rules, s, result, seat, best)[0]:
            second = best
            best = seat
        elif second == -1 or is_ahead(rules, s, result, seat, second)[0]:
            second = seat
    breaks = margin = 0
    if second != -1:
        breaks = is_ahead(rules, s, result, best, second)[1]
        margin = total(result, best) - total(result, second)
    built = taken = 0
    for monument in range(MONUMENTS):
        built += int(s.built[monument] != EMPTY)
    for position in range(rules.provinces_in_play):
        for slot in range(SLOTS):
            taken += int(s.disc[position, slot] >= 0)
    result.game[0] = s.round_no
    result.game[1] = breaks
    result.game[2] = margin
    result.game[3] = built
    result.game[4] = taken
    result.game[5] = s.peak[Good.COIN]
    result.game[6] = s.peak[Good.POPULATION]
    result.game[7] = s.peak[Good.BLESSING]
