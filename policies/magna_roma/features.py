"""Magna Roma in a player's words: what a seat has scored, what its goods may still become, and what its next tile promises."""

from __future__ import annotations

import numpy as np

from sim.bits import count, lowest
from sim.jit import jit
from sim.magna_roma.rules.city import WINDOW, bit_of, cell_of, neighbour, sites_around, squares, survey
from sim.magna_roma.rules.place import is_greater
from sim.magna_roma.rules.provinces import discs_left, has_disc
from sim.magna_roma.scoring import (
    BONUS,
    MARKET,
    MILITARY,
    MONUMENT,
    OBJECTIVE,
    PANTHEON,
    PRESTIGE,
    PROVINCE,
    lowest_stars,
    monument_value,
    score_seat,
    units,
)
from sim.magna_roma.solo import completed, kinds, most_of_a_kind, of_kind, survey_line
from sim.magna_roma.state import (
    EMPTY,
    LINES,
    MONUMENTS,
    SIDES,
    SLOTS,
    TOWN_CENTER,
    Condition,
    Good,
    Icon,
    Symbol,
    Unit,
)

FEATURES = (
    "prestige",  # points scored already
    "market_points",  # points now
    "market_promise",  # what market and stars may still become at the pace of a usual game
    "stars",  # dashboard spaces, while bonuses can be reached
    "pantheon_points",
    "faith",  # on the way to further blessings
    "blessings_to_play",
    "military_points",
    "legions_to_send",  # legions for which there is a slot
    "province_points",
    "province_promise",  # what conquered provinces may still gain
    "province_units",  # what provinces that can still be conquered would count
    "monument_points",  # with the population there is
    "monument_promise",  # of monuments that still lack population
    "coins_to_spend",  # coins for which there can be a monument
    "population_to_employ",  # population for monuments not yet built
    "building_sites",  # crossings where a monument could stand
    "open_halves",  # half-symbols towards cells that will be filled
    "tile_joins",  # best joins of the tile reserved for the next turn
    "tile_stars",  # its stars, those of the lagging colour most
    "tile_icon",  # whether a province in play counts its icon
    "objective_points",
    "objective_progress",  # how near solo objectives are that are not completed
    "left_over",  # coins and population, which break ties
)

_SQUARE = 1 | 1 << 1 | 1 << WINDOW | 1 << (WINDOW + 1)  # the four cells under a monument, from the upper left one

# Rough worth of a good in points, to compare the joins of a tile that has not been placed.
_WORTH_COIN, _WORTH_POPULATION, _WORTH_LEGION, _WORTH_FAITH, _WORTH_LUXURY, _WORTH_BLESSING = 0.6, 0.8, 1.2, 1.0, 0.9, 3.0


@jit
def features(rules, s, seat, result, out):
    """Write FEATURES of the position for `seat` into `out.value`."""
    city = survey(rules, s, seat)
    score_seat(rules, s, seat, city, result)
    town = bit_of(s, seat, TOWN_CENTER)
    tiles = city[0] | city[1] | city[2]
    occupied = tiles | (1 << town)
    free = sites_around(rules, s, seat, occupied)
    turns_left = float(int(rules.turns) + 1 - count(occupied))
    late = min(1.0, turns_left / 4.0)  # fades in the last turns
    out.value[0] = result.points[seat, PRESTIGE] + result.points[seat, BONUS]
    out.value[1] = result.points[seat, MARKET]
    out.value[2] = market_promise(rules, s, seat, turns_left) - float(result.points[seat, MARKET]) if turns_left > 0.0 else 0.0
    out.value[3] = float(int(s.stars[seat, 0]) + int(s.stars[seat, 1]) + int(s.stars[seat, 2])) * late
    out.value[4] = result.points[seat, PANTHEON]
    out.value[5] = float(s.held[seat, Good.FAITH]) * late
    out.value[6] = min(float(s.held[seat, Good.BLESSING]), turns_left)
    out.value[7] = result.points[seat, MILITARY]
    province_features(rules, s, seat, city, turns_left, result, out)
    monument_features(rules, s, seat, tiles, turns_left, late, result, out)
    out.value[17] = open_halves(rules, s, seat, free) * turns_left / float(rules.turns)
    tile_features(rules, s, seat, free, out)
    out.value[21] = result.points[seat, OBJECTIVE]
    out.value[22] = 0.0
    if s.players == 1:
        for line in range(LINES):
            if not completed(rules, s, line):
                near = progress(rules, s, line)
                out.value[22] += near * near
    out.value[23] = float(s.held[seat, Good.COIN]) + float(s.held[seat, Good.POPULATION])


@jit
def market_promise(rules, s, seat, turns_left):
    """Market points of a game that goes on as usual: half a luxury a turn, six stars of each colour in a game."""
    a, b, c = int(s.stars[seat, 0]), int(s.stars[seat, 1]), int(s.stars[seat, 2])
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    stars = 0.65 * float(low) + 0.25 * float(middle) + 0.1 * float(high) + 0.2 * turns_left
    end = float(rules.dashboard_end)
    value = float(rules.dashboard_values[rules.dashboard_end]) * min(stars, end) / end
    end = float(rules.market_end)
    multiplier = float(rules.market_values[rules.market_end]) * min(float(s.held[seat, Good.LUXURY]) + 0.5 * turns_left, end) / end
    weight = min(1.0, turns_left / 6.0)
    now = float(rules.market_values[s.held[seat, Good.LUXURY]]) * float(lowest_stars(rules, s, seat))
    return weight * value * multiplier + (1.0 - weight) * now


@jit
def pace(rules, province):
    """How many units of a province a city usually gains in a turn."""
    unit = np.int64(rules.province_unit[province])
    if unit <= Unit.MASK_PAIRS:
        return 0.09
    return 0.13 if unit <= Unit.TRIOS else 0.07


@jit
def province_features(rules, s, seat, city, turns_left, result, out):
    """What conquests score now, may still gain, and what further conquests would be worth."""
    points = promise = potential = 0.0
    open_provinces = 0
    for position in range(rules.provinces_in_play):
        province = np.int64(s.province[position])
        if has_disc(s, seat, position):
            points += float(result.points[seat, PROVINCE + province])
            for slot in range(SLOTS):
                if s.disc[position, slot] == seat:
                    promise += float(rules.province_points[province, slot]) * pace(rules, province) * turns_left
        else:
            best = 0
            for slot in range(SLOTS):
                if s.disc[position, slot] == EMPTY:
                    best = max(best, np.int64(rules.province_points[province, slot]))
            if best > 0:
                open_provinces += 1
                potential += float(best * units(rules, province, city))
    conquests = min(float(min(open_provinces, discs_left(rules, s, seat))), turns_left)
    out.value[8] = min(float(s.held[seat, Good.LEGION]), conquests * float(rules.slot_costs[SLOTS - 1]))
    out.value[9] = points
    out.value[10] = promise
    out.value[11] = potential if conquests > 0.0 else 0.0


@jit
def monument_features(rules, s, seat, tiles, turns_left, late, result, out):
    """What monuments score now, what they would with more population, and what coins and population may still build."""
    points = whole = 0.0
    needed = built = built_on = 0
    for monument in range(MONUMENTS):
        if s.built[monument] == seat:
            built += 1
            points += float(result.points[seat, MONUMENT + monument])
            need = np.int64(rules.monument_population[monument])
            whole += float(monument_value(rules, s, seat, monument, need))
            needed += need
            if not rules.on_town_center[monument]:
                built_on |= _SQUARE << bit_of(s, seat, np.int64(s.built_at[monument]))
    population = np.int64(s.held[seat, Good.POPULATION])
    lacking = float(max(0, needed - population))
    likely = min(1.0, 0.4 * turns_left / lacking) if lacking > 0.0 else 1.0
    more = min(max(0.0, 4.0 - float(built)), turns_left)  # monuments that may still be built
    out.value[12] = points
    out.value[13] = (whole - points) * likely
    out.value[14] = min(float(s.held[seat, Good.COIN]), 5.0 * more) * late
    out.value[15] = min(float(max(0, population - needed)), 3.0 * more) * late
    out.value[16] = min(float(count(squares(tiles & ~built_on))), 3.0) * late if more > 0.0 else 0.0


@jit
def open_halves(rules, s, seat, cells):
    """Half-symbols that face one of these cells, where a tile may come to lie."""
    n = 0
    while cells:
        cell = cell_of(s, seat, lowest(cells))
        cells &= cells - 1
        for side in range(SIDES):
            place = neighbour(cell, side)
            if place != EMPTY and s.city[seat, place] != EMPTY:
                tile = np.int64(s.city[seat, place])
                n += int(rules.edge[tile, s.turned[tile], (side + 2) % SIDES] != 0)
    return float(n)


@jit
def worth(good, amount):
    """Rough worth of a benefit in points."""
    each = 1.0
    if good == Good.COIN:
        each = _WORTH_COIN
    elif good == Good.POPULATION:
        each = _WORTH_POPULATION
    elif good == Good.LEGION:
        each = _WORTH_LEGION
    elif good == Good.FAITH:
        each = _WORTH_FAITH
    elif good == Good.LUXURY:
        each = _WORTH_LUXURY
    elif good == Good.BLESSING:
        each = _WORTH_BLESSING
    return each * float(amount)


@jit
def best_joins(rules, s, seat, tile, cells):
    """Worth of the best joins that a tile would make, over all these cells and all rotations."""
    best = 0.0
    while cells:
        faced = halves_facing(rules, s, seat, tile, cell_of(s, seat, lowest(cells)))
        cells &= cells - 1
        if faced == 0:
            continue
        for turned in range(rules.rotations[tile]):
            value = 0.0
            left = faced
            side = 0
            while left:
                if left & 3:
                    symbol = np.int64(rules.symbol[rules.edge[tile, turned, side], left & 3])
                    if symbol != Symbol.NONE:
                        value += worth(np.int64(rules.symbol_good[symbol]), rules.symbol_amount[symbol, (left >> 2) & 1])
                left >>= 4
                side += 1
            best = max(best, value)
    return best


@jit
def halves_facing(rules, s, seat, tile, cell):
    """What a tile on a cell would meet: four bits for each side, a Half that faces the cell and whether its join would be greater."""
    faced = 0
    for side in range(SIDES):
        place = neighbour(cell, side)
        if place != EMPTY and s.city[seat, place] != EMPTY:
            other = np.int64(s.city[seat, place])
            half = np.int64(rules.edge[other, s.turned[other], (side + 2) % SIDES])
            if half:
                faced |= (half | is_greater(rules, tile, other) << 2) << (4 * side)
    return faced


@jit
def tile_features(rules, s, seat, free, out):
    """What the tile promises that the seat has reserved, or holds in hand."""
    out.value[18] = out.value[19] = out.value[20] = 0.0
    tile = np.int64(EMPTY)
    if s.to_move == seat and s.tile != EMPTY:
        tile = np.int64(s.tile)
    elif s.slot[seat] != EMPTY:
        tile = np.int64(s.ring[s.slot[seat]])
    if tile == EMPTY:
        return
    out.value[18] = best_joins(rules, s, seat, tile, free)
    colour = np.int64(rules.colour[tile])
    behind = 0
    for other in range(3):
        behind += int(s.stars[seat, other] > s.stars[seat, colour])
    gained = min(np.int64(rules.tile_stars[tile]), np.int64(rules.dashboard_end) - np.int64(s.stars[seat, colour]))
    out.value[19] = float(gained) * (0.4 + 0.3 * float(behind))
    icon = np.int64(rules.icon[tile])
    if icon != Icon.NONE:
        for position in range(rules.provinces_in_play):
            if has_disc(s, seat, position) and counts_icon(np.int64(rules.province_unit[s.province[position]]), icon):
                out.value[20] = 1.0


@jit
def counts_icon(unit, icon):
    """Whether a province counts an icon."""
    if icon == Icon.COLUMN:
        return unit == Unit.COLUMN_PAIRS or unit == Unit.LYRE_COLUMN or unit == Unit.MASK_COLUMN or unit == Unit.TRIOS
    if icon == Icon.LYRE:
        return unit == Unit.LYRE_PAIRS or unit == Unit.LYRE_COLUMN or unit == Unit.MASK_LYRE or unit == Unit.TRIOS
    return unit == Unit.MASK_PAIRS or unit == Unit.MASK_COLUMN or unit == Unit.MASK_LYRE or unit == Unit.TRIOS


@jit
def progress(rules, s, line):
    """How near an objective is that is not completed, from 0 to 1; 0 if it cannot be completed any more."""
    objective = int(s.objective[line])
    if objective == EMPTY:
        return 0.0
    tiles, stars, blessings, icons, colours, monuments, equal_neighbours = survey_line(rules, s, line)
    size = int(rules.city_size)
    free = size - tiles
    condition = int(rules.objective_condition[objective])
    number = max(1, int(rules.objective_number[objective]))
    if condition == Condition.NO_ICONS:
        return 0.0 if icons >> 8 else float(tiles) / float(size)
    if condition == Condition.NO_EQUAL_NEIGHBOURS:
        return 0.0 if equal_neighbours else float(tiles) / float(size)
    if condition == Condition.BLESSINGS:
        return float(blessings) / float(number)
    if condition == Condition.MONUMENTS:
        return float(count(monuments)) / float(number)
    if condition == Condition.STARS:
        return float(stars) / float(number) if stars + 2 * free >= number else 0.0
    if condition == Condition.ICONS:
        have = int(of_kind(icons, int(rules.objective_icon[objective])) > 0)
        have += int(of_kind(icons, int(rules.objective_other[objective])) > 0)
        number = 2
    elif condition == Condition.ALL_COLOURS:
        have = kinds(colours)
    elif condition == Condition.SAME_COLOUR:
        have = most_of_a_kind(colours)
    else:
        have = most_of_a_kind(icons >> 8)
    return float(have) / float(number) if number - have <= free else 0.0
