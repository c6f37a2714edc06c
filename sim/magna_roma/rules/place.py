"""Placing a city tile: the tile, its stars on the dashboard, its joins with its neighbours."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.magna_roma.rules.benefits import enqueue
from sim.magna_roma.rules.city import lay_tile, neighbour
from sim.magna_roma.state import BONUSES, COLOURS, EMPTY, GOODS, NEVER, SIDES, TILES, Counter, Phase, Stage, Symbol


@jit
def choose_cell(s, cell):
    """MR-PLACE-2: the cell; next comes the rotation."""
    s.cell = cell
    s.phase = Phase.ROTATE


@jit
def place_tile(rules, s, turned):
    """MR-PLACE-1, MR-PLACE-4, MR-PLACE-6: the tile is laid, its stars move a marker, the bonuses reached wait to be gained."""
    seat, tile = np.int64(s.to_move), np.int64(s.tile)
    lay_tile(s, seat, np.int64(s.cell), tile, turned)
    s.tile_round[tile] = s.round_no
    s.tile = EMPTY
    s.stage = Stage.STARS
    if rules.tile_stars[tile] > 0:
        advance_stars(rules, s, seat, np.int64(rules.colour[tile]), np.int64(rules.tile_stars[tile]))


@jit
def advance_stars(rules, s, seat, colour, stars):
    """MR-COMP-6, MR-DASH-1..6: the colour's marker moves, at most to the end; each bonus whose spaces all markers have reached, once."""
    s.stars[seat, colour] = min(np.int64(s.stars[seat, colour]) + stars, np.int64(rules.dashboard_end))
    for bonus in range(BONUSES):
        if s.bonus_round[seat, bonus] != NEVER or rules.bonus_needs[bonus, colour] == 0:
            continue
        reached = True
        for track in range(COLOURS):
            reached &= s.stars[seat, track] >= rules.bonus_needs[bonus, track]
        if reached:
            s.bonus_round[seat, bonus] = s.round_no
            for good in range(GOODS):
                enqueue(s, good, np.int64(rules.bonus_gain[bonus, good]))


@jit
def symbol_between(rules, s, tile, other, side):
    """MR-SYM-1: what the halves of two tiles make, `other` lying to this side of `tile`."""
    half = rules.edge[tile, s.turned[tile], side]
    facing = rules.edge[other, s.turned[other], (side + 2) % SIDES]
    return np.int64(rules.symbol[half, facing])


@jit
def is_greater(rules, tile, other):
    """MR-PLACE-8, MR-PLACE-9, MR-AMB-2: greater between tiles of one colour; the town center has none of the three colours."""
    if tile >= TILES or other >= TILES:
        return np.int64(rules.tc_greater)
    return np.int64(rules.colour[tile] == rules.colour[other])


@jit
def enqueue_joins(rules, s, seat, cell, blessed):
    """MR-PLACE-7, MR-BLESS-2: the benefit of each join of the tile on this cell waits to be gained."""
    tile = np.int64(s.city[seat, cell])
    for side in range(SIDES):
        place = neighbour(cell, side)
        if place == EMPTY or s.city[seat, place] == EMPTY:
            continue
        other = np.int64(s.city[seat, place])
        symbol = symbol_between(rules, s, tile, other, side)
        if symbol != Symbol.NONE:
            greater = is_greater(rules, tile, other)
            enqueue(s, np.int64(rules.symbol_good[symbol]), np.int64(rules.symbol_amount[symbol, greater]))
            s.joins[seat, blessed, symbol, greater] += 1
            s.counter[seat, Counter.TC_JOINS] += int(tile >= TILES or other >= TILES)
