"""Points by source, finishing order and counters of The City of Rome (rulebook: End of the Game, Final scoring).

A city is read once into bit masks, one bit per cell, so that areas and their borders are a few machine operations.
"""

from __future__ import annotations

import numpy as np

from sim.bits import count, lowest
from sim.city_of_rome.state import (
    CELLS,
    COLUMNS,
    COUNTERS,
    DECKS,
    EMPTY,
    INFLUENCE_CARDS,
    KINDS,
    LOST,
    NEVER,
    SECRETS,
    SPACES,
    Counter,
    Counts,
    Kind,
)
from sim.jit import jit

TEMPLES = tuple(kind for kind in Kind if Kind.LUNA <= kind <= Kind.SATURN)
POINT_SOURCES = (
    "residential_2",
    "residential_3",
    "residential_4",
    "baths",
    "aqueducts",
    *(kind.name.lower() for kind in TEMPLES),
    "shrines",
    "coins",
    "influence_tokens",
    "influence_cards",
)
SOURCES = len(POINT_SOURCES)
# columns of `points`
AREAS = 0  # + value - 2
BATHS = 3
AQUEDUCTS = 4
TEMPLE = 5 - int(Kind.LUNA)  # + kind; the Shrine follows the temples as its kind follows theirs
PURSE = TEMPLE + int(Kind.SHRINE) + 1
TOKENS = PURSE + 1
CARDS = TOKENS + 1

LEFT_COLUMN = sum(1 << cell for cell in range(0, CELLS, COLUMNS))
_RIGHT_COLUMN = LEFT_COLUMN << (COLUMNS - 1)
_GRID = (1 << CELLS) - 1
_NOT_LEFT = _GRID & ~LEFT_COLUMN
_NOT_RIGHT = _GRID & ~_RIGHT_COLUMN


@jit
def beside(cells):
    """The mask of all cells that share an edge with one of `cells`."""
    across = ((cells & _NOT_RIGHT) << 1) | ((cells & _NOT_LEFT) >> 1)
    return (across | (cells << COLUMNS) | (cells >> COLUMNS)) & _GRID


@jit
def city_mask(s, seat):
    """The occupied cells."""
    occupied = 0
    for cell in range(CELLS):
        occupied |= int(s.city[seat, cell] != EMPTY) << cell
    return occupied


@jit
def survey(rules, s, seat):
    """A city in whole numbers.

    Masks of cells: occupied; residentials of value 2, 3 and 4; green, red, yellow and blue public buildings; production buildings;
    aqueducts; temples; Shrines. Then the number of stars.
    """
    occupied = city_mask(s, seat)
    houses_2 = houses_3 = houses_4 = green = red = yellow = blue = farms = aqueducts = temples = shrines = stars = 0
    cells = occupied
    while cells:
        bit = cells & -cells
        kind = np.int64(s.city[seat, lowest(cells)])
        cells ^= bit
        # A table instead of branches: which kind comes next cannot be predicted, and this is most of what greedy play does.
        houses_2 |= bit & int(rules.plane[kind, 0])
        houses_3 |= bit & int(rules.plane[kind, 1])
        houses_4 |= bit & int(rules.plane[kind, 2])
        green |= bit & int(rules.plane[kind, 3])
        red |= bit & int(rules.plane[kind, 4])
        yellow |= bit & int(rules.plane[kind, 5])
        blue |= bit & int(rules.plane[kind, 6])
        farms |= bit & int(rules.plane[kind, 7])
        aqueducts |= bit & int(rules.plane[kind, 8])
        temples |= bit & int(rules.plane[kind, 9])
        shrines |= bit & int(rules.plane[kind, 10])
        stars += np.int64(rules.stars[kind])
    return occupied, houses_2, houses_3, houses_4, green, red, yellow, blue, farms, aqueducts, temples, shrines, stars


@jit
def score_areas(rules, s, seat, value, houses, green, red, yellow, blue, result):
    """CR-SC-1..4: areas of one value: sum of values times different colours beside them, plus the fullest bath once."""
    while houses:
        area = houses & -houses
        border = beside(area)
        while border & houses & ~area:
            area |= border & houses
            border = beside(area)
        houses &= ~area
        colours = int((border & green) != 0) + int((border & red) != 0) + int((border & yellow) != 0) + int((border & blue) != 0)
        result.points[seat, AREAS + value - 2] += count(area) * int(rules.residential_points[value]) * colours
        baths = border & blue
        fullest = 0
        while baths:
            points = int(s.tokens[seat, lowest(baths)])
            baths &= baths - 1
            if rules.bath_sum:
                fullest += points
            elif points > fullest:
                fullest = points
        result.points[seat, BATHS] += fullest


@jit
def counted(rules, s, seat, kind, cell, city):
    """CR-T-LUNA .. CR-T-SATURN, CR-SHR-1: how many of what the building on this cell scores for the seat has."""
    occupied, houses_2, _, houses_4, green, red, yellow, blue, farms, _, temples, _, stars = city
    what = rules.counts[kind]
    n = 0
    if what == Counts.STARS:
        n = stars
    elif what == Counts.RESIDENTIAL_2:
        n = count(houses_2)
    elif what == Counts.RESIDENTIAL_4:
        n = count(houses_4)
    elif what == Counts.TEMPLES:
        n = count(temples)
    elif what == Counts.COINS:
        n = np.int64(s.coins[seat])
    elif what == Counts.BUILDINGS:
        n = count(occupied)
    elif what == Counts.COLOURS:
        n = np.int64(green != 0) + np.int64(red != 0) + np.int64(yellow != 0) + np.int64(blue != 0)
    elif what == Counts.PRODUCTION:
        n = count(farms)
    elif what == Counts.NEIGHBOURS:
        n = count(beside(1 << cell) & occupied)
    return n


@jit
def score_city(rules, s, seat, city, result):
    """Write the seat's points by source into `result`; `city` is its survey."""
    _, houses_2, houses_3, houses_4, green, red, yellow, blue, _, aqueducts, temples, shrines, _ = city
    for source in range(SOURCES):
        result.points[seat, source] = 0
    if green | red | yellow | blue:
        for value in range(2, 5):
            houses = houses_2 if value == 2 else houses_3 if value == 3 else houses_4
            score_areas(rules, s, seat, value, houses, green, red, yellow, blue, result)
    result.points[seat, AQUEDUCTS] = rules.aqueduct_points[count(aqueducts)]
    cells = temples | shrines
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        kind = np.int64(s.city[seat, cell])
        groups = counted(rules, s, seat, kind, cell, city) // np.int64(rules.threshold[kind])
        if rules.once[kind]:  # CR-T-ONCE
            groups = min(groups, 1)
        result.points[seat, TEMPLE + kind] += groups * np.int64(rules.points[kind])
    result.points[seat, PURSE] = np.int64(s.coins[seat]) * np.int64(rules.coin_points)
    result.points[seat, TOKENS] = np.int64(s.influence[seat]) // np.int64(rules.influence_per_point)
    for card in range(INFLUENCE_CARDS):
        if s.card_owner[card] == seat:
            result.points[seat, CARDS] += rules.card_value[card]


@jit
def scores(rules, s, result):
    """CR-SC-1..11: points of every seat by source, as if the game ended now."""
    for seat in range(s.players):
        score_city(rules, s, seat, survey(rules, s, seat), result)


@jit
def total(result, seat):
    """Sum of a seat's points."""
    points = 0
    for source in range(SOURCES):
        points += int(result.points[seat, source])
    return points


@jit
def ranks(rules, s, result):
    """CR-SC-12: most points, then most influence tokens, then most coins; else the place is shared."""
    for seat in range(s.players):
        result.rank[seat] = 1
        mine = total(result, seat)
        for other in range(s.players):
            theirs = total(result, other)
            ahead = theirs > mine
            if theirs == mine:
                ahead = s.influence[other] > s.influence[seat]
                if s.influence[other] == s.influence[seat]:
                    ahead = s.coins[other] > s.coins[seat]
            if ahead:
                result.rank[seat] += 1


SEAT_MEASURES = (
    *(counter.name.lower() for counter in Counter),
    "influence_left",
    "influence_cards_won",
    "city_size",
    "hand_left",
    *(f"space_{space + 1}" for space in range(SPACES)),
    *(f"taken_deck_{deck}" for deck in ("I", "II", "III", "IV")),
    *(f"acquired_{kind.name}" for kind in Kind),
    *(f"played_{kind.name}" for kind in Kind),
)
GAME_MEASURES = ("rounds", "postponed", "cards_lost")


@jit
def measure(rules, s, result):
    """Write the counters of SEAT_MEASURES and GAME_MEASURES."""
    for seat in range(s.players):
        won = left = 0
        for card in range(INFLUENCE_CARDS):
            won += int(s.card_owner[card] == seat)
        for kind in range(KINDS):
            left += int(s.hand[seat, kind])
        for counter in range(COUNTERS):
            result.seat[seat, counter] = s.counter[seat, counter]
        column = COUNTERS
        result.seat[seat, column] = s.influence[seat]
        result.seat[seat, column + 1] = won
        result.seat[seat, column + 2] = count(city_mask(s, seat))
        result.seat[seat, column + 3] = left
        column += 4
        for space in range(SPACES):
            result.seat[seat, column + space] = s.space_uses[seat, space]
        column += SPACES
        for deck in range(DECKS):
            result.seat[seat, column + deck] = s.taken_from[seat, deck]
        column += DECKS
        for kind in range(KINDS):
            result.seat[seat, column + kind] = s.acquired[seat, kind]
            result.seat[seat, column + KINDS + kind] = s.played[seat, kind]
        for slot in range(SECRETS):
            kind = int(s.secret[seat, slot])
            if kind != EMPTY:
                first = result.seat[seat, column + kind]
                if first == NEVER or s.secret_round[seat, slot] < first:
                    result.seat[seat, column + kind] = s.secret_round[seat, slot]
    lost = 0
    for card in range(INFLUENCE_CARDS):
        lost += int(s.card_owner[card] == LOST)
    result.game[0] = s.round_no
    result.game[1] = s.postponed
    result.game[2] = lost
