"""The solo game: objectives and the rating."""

from __future__ import annotations

from sim.bits import count
from sim.jit import jit
from sim.magna_roma.state import EMPTY, LINES, RATINGS, TILES, Condition


@jit
def survey_line(rules, s, line):
    """A line of the solo board in whole numbers.

    Tiles, the town center among them; stars; blessings; icons and colours with a byte for the number of each kind; the monuments that
    stand there, one bit each; whether two neighbours have the same colour. MR-AMB-20: the town center has no colour, icon or star.
    """
    tiles = stars = blessings = icons = colours = monuments = 0
    equal_neighbours = False
    before = EMPTY
    cell = int(rules.line_first[line])
    for _ in range(rules.city_size):
        tile = int(s.city[0, cell])
        cell += int(rules.line_step[line])
        tiles += int(tile != EMPTY)
        if tile == EMPTY or tile >= TILES:
            before = EMPTY
            continue
        stars += int(rules.tile_stars[tile])
        blessings += int(s.blessed[tile])
        icons += 1 << (8 * int(rules.icon[tile]))
        colour = int(rules.colour[tile])
        colours += 1 << (8 * colour)
        equal_neighbours |= colour == before
        before = colour
        if s.under[tile] != EMPTY:  # MR-AMB-28
            monuments |= 1 << int(s.under[tile])
    return tiles, stars, blessings, icons, colours, monuments, equal_neighbours


@jit
def completed(rules, s, line):
    """MR-SOLO-11, MR-SOLO-I1 .. MR-SOLO-III4: whether the line fulfils its objective.

    What forbids something (no icon, no equal neighbours) is fulfilled only when the line is full.
    """
    objective = int(s.objective[line])
    if objective == EMPTY:
        return False
    tiles, stars, blessings, icons, colours, monuments, equal_neighbours = survey_line(rules, s, line)
    full = tiles == rules.city_size
    condition = int(rules.objective_condition[objective])
    number = int(rules.objective_number[objective])
    if condition == Condition.ICONS:
        first, second = int(rules.objective_icon[objective]), int(rules.objective_other[objective])
        return of_kind(icons, first) >= number and of_kind(icons, second) >= number
    if condition == Condition.ALL_COLOURS:
        return kinds(colours) >= number
    if condition == Condition.BLESSINGS:
        return blessings >= number
    if condition == Condition.NO_ICONS:
        return full and icons >> 8 == 0
    if condition == Condition.STARS:
        return stars >= number
    if condition == Condition.SAME_COLOUR:
        return most_of_a_kind(colours) >= number
    if condition == Condition.NO_EQUAL_NEIGHBOURS:
        return full and not equal_neighbours
    if condition == Condition.SAME_ICON:
        return most_of_a_kind(icons >> 8) >= number
    return count(monuments) >= number


@jit
def of_kind(numbers, kind):
    """One of the numbers that stand in the bytes of a word."""
    return (numbers >> (8 * kind)) & 255


@jit
def kinds(numbers):
    """How many of the three numbers are not zero."""
    return int(of_kind(numbers, 0) > 0) + int(of_kind(numbers, 1) > 0) + int(of_kind(numbers, 2) > 0)


@jit
def most_of_a_kind(numbers):
    """The greatest of the three numbers."""
    return max(of_kind(numbers, 0), of_kind(numbers, 1), of_kind(numbers, 2))


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
