"""The solo game: objectives and the rating."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.magna_roma.state import COLOURS, EMPTY, LINES, RATINGS, TILES, Colour, Condition, Icon


@jit
def completed(rules, s, line):
    """MR-SOLO-11, MR-SOLO-I1 .. MR-SOLO-III4: whether the line fulfils its objective.

    What forbids something (no icon, no equal neighbours) is fulfilled only when the line is full.
    """
    objective = np.int64(s.objective[line])
    if objective == EMPTY:
        return False
    tiles = stars = blessings = 0
    icons = colours = 0  # numbers of each, a byte each
    monuments = 0  # one bit each
    equal_neighbours = False
    before = np.int64(Colour.NONE)
    cell = np.int64(rules.line_first[line])
    for _ in range(rules.city_size):
        tile = np.int64(s.city[0, cell])
        cell += np.int64(rules.line_step[line])
        if tile == EMPTY or tile >= TILES:  # MR-AMB-20
            tiles += int(tile != EMPTY)
            before = np.int64(Colour.NONE)
            continue
        tiles += 1
        stars += np.int64(rules.tile_stars[tile])
        blessings += np.int64(s.blessed[tile])
        icons += 1 << (8 * np.int64(rules.icon[tile]))
        colour = np.int64(rules.colour[tile])
        colours += 1 << (8 * colour)
        equal_neighbours |= colour == before
        before = colour
        if s.under[tile] != EMPTY:  # MR-AMB-28
            monuments |= 1 << np.int64(s.under[tile])
    full = tiles == rules.city_size
    condition = np.int64(rules.objective_condition[objective])
    number = np.int64(rules.objective_number[objective])
    if condition == Condition.ICONS:
        return (
            of_kind(icons, np.int64(rules.objective_icon[objective])) >= number
            and of_kind(icons, np.int64(rules.objective_other[objective])) >= number
        )
    if condition == Condition.ALL_COLOURS:
        present = 0
        for colour in range(COLOURS):
            present += int(of_kind(colours, colour) > 0)
        return present >= number
    if condition == Condition.BLESSINGS:
        return blessings >= number
    if condition == Condition.NO_ICONS:
        return full and icons >> 8 == 0
    if condition == Condition.STARS:
        return stars >= number
    if condition == Condition.SAME_COLOUR:
        return max(of_kind(colours, 0), of_kind(colours, 1), of_kind(colours, 2)) >= number
    if condition == Condition.NO_EQUAL_NEIGHBOURS:
        return full and not equal_neighbours
    if condition == Condition.SAME_ICON:
        return max(of_kind(icons, Icon.MASK), of_kind(icons, Icon.LYRE), of_kind(icons, Icon.COLUMN)) >= number
    n = 0
    while monuments:
        monuments &= monuments - 1
        n += 1
    return n >= number


@jit
def of_kind(numbers, kind):
    """One of the numbers that stand in the bytes of a word."""
    return (numbers >> (8 * kind)) & 255


@jit
def objectives_completed(rules, s):
    """MR-SOLO-10: how many of the lines fulfil their objectives."""
    n = 0
    for line in range(LINES):
        n += int(completed(rules, s, line))
    return n


@jit
def rating(rules, points):
    """MR-SOLO-12, MR-AMB-21: the row of the rating table, from 0."""
    row = 0
    for i in range(1, RATINGS):
        if points >= rules.rating_points[i]:
            row = i
    return row
