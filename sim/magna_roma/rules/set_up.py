"""Set-up: everything dealt face up or shuffled face down."""

from __future__ import annotations

import numpy as np

from sim.bits import count, lowest
from sim.jit import jit
from sim.magna_roma.rules.city import lay_tile
from sim.magna_roma.rules.draft import fill_ring
from sim.magna_roma.rules.monuments import draw_monument
from sim.magna_roma.state import (
    BLOCKED,
    EMPTY,
    GRID,
    LINES,
    MONUMENTS,
    NEVER,
    OBJECTIVES,
    PROVINCES,
    TILES,
    TOKENS,
    TOWN_CENTER,
    Good,
    Level,
    Stream,
)
from sim.rng import below, shuffle


@jit
def clear_table(s):
    """Nothing on the table, nothing in the cities."""
    s.ring[:] = EMPTY
    s.ring_seat[:] = EMPTY
    s.slot[:] = EMPTY
    s.display[:] = EMPTY
    s.province[:] = EMPTY
    s.disc[:] = EMPTY
    s.token[:] = EMPTY
    s.objective[:] = EMPTY
    s.city[:] = EMPTY
    s.under[:] = EMPTY
    s.built[:] = EMPTY
    s.built_at[:] = EMPTY
    s.tile = EMPTY
    s.monument = EMPTY
    s.offered = EMPTY
    s.bonus_round[:] = NEVER
    s.tile_round[:] = NEVER
    s.monument_round[:] = NEVER
    s.disc_round[:] = NEVER
    s.token_offered[:] = NEVER
    s.token_used[:] = NEVER


@jit
def found_city(rules, s, seat):
    """MR-SETUP-1, MR-SETUP-2, MR-SETUP-4, MR-COMP-8, MR-AMB-18: the town center as printed, all markers at their start."""
    s.top[seat] = s.bottom[seat] = TOWN_CENTER // GRID
    s.left[seat] = s.right[seat] = TOWN_CENTER % GRID
    lay_tile(s, seat, np.int64(TOWN_CENTER), np.int64(TILES + seat), 0)
    for good in (Good.COIN, Good.POPULATION, Good.LEGION):
        s.held[seat, good] = rules.start[seat, good]
    s.bonus_points[seat] = rules.start[seat, Good.POINT]


@jit
def stack_tiles(s):
    """MR-SETUP-5: all city tiles in random order."""
    for i in range(TILES):
        s.supply[i] = i
    shuffle(s.seed, Stream.TILES, s.supply[:], TILES)


@jit
def stack_monuments(rules, s):
    """MR-SETUP-7: the monuments in random order, the first of them on display."""
    for i in range(MONUMENTS):
        s.deck[i] = i
    shuffle(s.seed, Stream.MONUMENTS, s.deck[:], MONUMENTS)
    for place in range(rules.display_size):
        s.display[place] = draw_monument(s)


@jit
def take_one(seed, stream, number, things):
    """One of the things in the mask `things`, at random; draw number `number` of the stream."""
    for _ in range(below(seed, stream, number, count(things))):
        things &= things - 1
    return lowest(things)


@jit
def deal_provinces(rules, s):
    """MR-SETUP-8, MR-SOLO-6: a province at each position; alone, some slots are blocked."""
    left = (1 << PROVINCES) - 1
    for position in range(rules.provinces_in_play):
        province = take_one(s.seed, Stream.PROVINCES, position, left)
        left &= ~(1 << province)
        s.province[position] = province
        if s.players == 1 and rules.solo_blocked[position] != EMPTY:
            s.disc[position, rules.solo_blocked[position]] = BLOCKED


@jit
def deal_tokens(rules, s):
    """MR-SETUP-9: a trade token at each place of the market board."""
    left = (1 << TOKENS) - 1
    for place in range(rules.tokens_in_play):
        token = take_one(s.seed, Stream.TOKENS, place, left)
        left &= ~(1 << token)
        s.token[place] = token


@jit
def deal_objectives(rules, s):
    """MR-SOLO-4, MR-SOLO-5: the four objectives of the level, or any four, at random on the four lines."""
    left = 0
    for objective in range(OBJECTIVES):
        if rules.solo_level == Level.RANDOM or rules.objective_level[objective] == rules.solo_level:
            left |= 1 << objective
    for line in range(LINES):
        if left:  # a variant may have moved objectives to other levels
            objective = take_one(s.seed, Stream.OBJECTIVES, line, left)
            left &= ~(1 << objective)
            s.objective[line] = objective


@jit
def lay_out_tiles(rules, s):
    """MR-SETUP-3, MR-SETUP-6, MR-SOLO-1, MR-SOLO-2: the ring, or alone the pool."""
    stack_tiles(s)
    fill_ring(rules, s)
