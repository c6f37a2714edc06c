"""Blessing a city tile."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.magna_roma.rules.benefits import spend
from sim.magna_roma.rules.place import enqueue_joins
from sim.magna_roma.state import EMPTY, GRID, TILES, Counter, Good, Stage


@jit
def can_bless(rules, s, seat, cell):
    """MR-BLESS-1, MR-BLESS-4, MR-BLESS-5, MR-AMB-3: a tile of the city with room for a blessing; not the town center."""
    tile = np.int64(s.city[seat, cell])
    if tile == EMPTY or (tile >= TILES and not rules.bless_tc):
        return False
    return s.blessed[tile] < rules.blessings_per_tile


@jit
def has_unblessed(rules, s, seat):
    """Whether there is a tile to bless."""
    for row in range(s.top[seat], np.int64(s.bottom[seat]) + 1):
        for column in range(s.left[seat], np.int64(s.right[seat]) + 1):
            if can_bless(rules, s, seat, row * GRID + column):
                return True
    return False


@jit
def bless_tile(rules, s, cell):
    """MR-BLESS-1..3: the blessing goes on the tile, and all its joins wait to be gained again; its stars do not count again."""
    seat = np.int64(s.to_move)
    spend(s, seat, np.int64(Good.BLESSING), 1)
    s.blessed[s.city[seat, cell]] += 1
    s.blessings_out += 1
    s.counter[seat, Counter.BLESSINGS_PLAYED] += 1
    s.acted += 1
    s.stage = Stage.BLESSED
    enqueue_joins(rules, s, seat, cell, 1)
