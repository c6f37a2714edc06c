"""A city on its grid: cells and their neighbours, sets of cells as bits, sites, crossings, districts.

A city never grows beyond 5x5, so a set of its cells is read into a window of 7x7 bits: the square of its first five rows and columns,
with a margin of one cell around. Bit `(row - top + 1) * 7 + column - left + 1` is the cell at row and column. The margin is empty, so
that cells beside others are found by shifts.
"""

from __future__ import annotations

from sim.jit import jit
from sim.magna_roma.state import EMPTY, GRID, TILES, TOWN_CENTER

WINDOW = 7
_ONE_ROW = (1 << WINDOW) - 1
_ONE_COLUMN = sum(1 << (WINDOW * row) for row in range(WINDOW))
_TOWN_ROW, _TOWN_COLUMN = TOWN_CENTER // GRID, TOWN_CENTER % GRID


@jit
def neighbour(cell, side):
    """The cell to the north, east, south or west (0 to 3), or EMPTY at the edge of the grid."""
    row, column = cell // GRID, cell % GRID
    if side == 0:
        return cell - GRID if row > 0 else EMPTY
    if side == 1:
        return cell + 1 if column < GRID - 1 else EMPTY
    if side == 2:
        return cell + GRID if row < GRID - 1 else EMPTY
    return cell - 1 if column > 0 else EMPTY


@jit
def corner(s, seat):
    """The number that bit 0 of the seat's window would have as a cell; it may lie outside the grid."""
    return (int(s.top[seat]) - 1) * GRID + int(s.left[seat]) - 1


@jit
def cell_of(s, seat, bit):
    """The cell of a bit of the seat's window."""
    return corner(s, seat) + bit // WINDOW * GRID + bit % WINDOW


@jit
def bit_of(s, seat, cell):
    """The bit of a cell in the seat's window."""
    return (cell // GRID - int(s.top[seat]) + 1) * WINDOW + cell % GRID - int(s.left[seat]) + 1


@jit
def beside(cells):
    """The mask of all cells that share an edge with one of `cells`."""
    return (cells << 1) | (cells >> 1) | (cells << WINDOW) | (cells >> WINDOW)


@jit
def city_mask(s, seat):
    """The occupied cells."""
    occupied = 0
    for row in range(s.top[seat], int(s.bottom[seat]) + 1):
        bit = (row - int(s.top[seat]) + 1) * WINDOW + 1
        for cell in range(row * GRID + int(s.left[seat]), row * GRID + int(s.right[seat]) + 1):
            occupied |= int(s.city[seat, cell] != EMPTY) << bit
            bit += 1
    return occupied


@jit
def sites(rules, s, seat):
    """MR-PLACE-2, MR-PLACE-3, MR-SOLO-3: empty cells beside a tile that keep the city in a 5x5 square; alone, in the frame."""
    return sites_around(rules, s, seat, city_mask(s, seat))


@jit
def sites_around(rules, s, seat, occupied):
    """The same, where the occupied cells are known."""
    size = int(rules.city_size)
    top, left = int(s.top[seat]), int(s.left[seat])
    if s.players == 1:
        first_row, first_column = _TOWN_ROW - int(rules.solo_row), _TOWN_COLUMN - int(rules.solo_column)
        last_row, last_column = first_row + size - 1, first_column + size - 1
    else:
        first_row, first_column = int(s.bottom[seat]) - size + 1, int(s.right[seat]) - size + 1
        last_row, last_column = top + size - 1, left + size - 1
    # rows and columns of the window
    first_row, last_row = max(first_row - top + 1, 0), min(last_row - top + 1, WINDOW - 1)
    first_column, last_column = max(first_column - left + 1, 0), min(last_column - left + 1, WINDOW - 1)
    in_rows = ((1 << (WINDOW * (last_row + 1))) - 1) & ~((1 << (WINDOW * first_row)) - 1)
    in_columns = (((1 << (last_column + 1)) - 1) & ~((1 << first_column) - 1)) * _ONE_COLUMN
    return beside(occupied) & ~occupied & in_rows & in_columns


@jit
def lay_tile(s, seat, cell, tile, turned):
    """MR-PLACE-5: a tile comes to lie on a cell for good."""
    s.city[seat, cell] = tile
    s.turned[tile] = turned
    row, column = cell // GRID, cell % GRID
    s.top[seat] = min(int(s.top[seat]), row)
    s.bottom[seat] = max(int(s.bottom[seat]), row)
    s.left[seat] = min(int(s.left[seat]), column)
    s.right[seat] = max(int(s.right[seat]), column)


@jit
def crossings(s, seat):
    """MR-MON-2..4: where four city tiles meet that are not built on, none of them the town center; the bit of the upper left one."""
    free = 0
    for row in range(s.top[seat], int(s.bottom[seat]) + 1):
        bit = (row - int(s.top[seat]) + 1) * WINDOW + 1
        for cell in range(row * GRID + int(s.left[seat]), row * GRID + int(s.right[seat]) + 1):
            tile = int(s.city[seat, cell])
            if tile != EMPTY and tile < TILES:
                free |= int(s.under[tile] == EMPTY) << bit
            bit += 1
    return squares(free)


@jit
def squares(cells):
    """Where four of the cells make a square: the bit of the upper left one."""
    return cells & (cells >> 1) & (cells >> WINDOW) & (cells >> (WINDOW + 1))


@jit
def districts(cells):
    """MR-PROV-10: groups of at least two connected cells."""
    cells &= beside(cells)  # single tiles are none
    n = 0
    while cells:
        area = cells & -cells
        grown = (area | beside(area)) & cells
        while grown != area:
            area = grown
            grown = (area | beside(area)) & cells
        cells &= ~area
        n += 1
    return n


@jit
def survey(rules, s, seat):
    """A city in whole numbers: masks of its red, purple and brown tiles; icons, with a byte each for Masks, Lyres and Columns."""
    red = purple = brown = icons = 0
    for row in range(s.top[seat], int(s.bottom[seat]) + 1):
        bit = 1 << ((row - int(s.top[seat]) + 1) * WINDOW + 1)
        for cell in range(row * GRID + int(s.left[seat]), row * GRID + int(s.right[seat]) + 1):
            tile = int(s.city[seat, cell])
            if tile != EMPTY:
                # A table instead of branches: which colour comes next cannot be predicted.
                red |= bit & int(rules.plane[tile, 0])
                purple |= bit & int(rules.plane[tile, 1])
                brown |= bit & int(rules.plane[tile, 2])
                icons += int(rules.icons[tile])
            bit <<= 1
    return red, purple, brown, icons
