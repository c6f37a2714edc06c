"""Building monuments."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.magna_roma.rules.benefits import enqueue, spend
from sim.magna_roma.state import EMPTY, GOODS, GRID, MONUMENTS, TILES, TOWN_CENTER, Counter, Good, Phase, Stage


@jit
def can_build(rules, s, seat, monument, places):
    """MR-MON-1, MR-MON-5, MR-MON-6: enough coins and a place; `places` are the crossings of the city."""
    if s.held[seat, Good.COIN] < rules.monument_coins[monument]:
        return False
    if rules.on_town_center[monument]:
        return s.under[TILES + seat] == EMPTY
    return places != 0


@jit
def choose_monument(rules, s, monument):
    """MR-MON-1: the mover chooses a monument on display; its place comes next, unless it is the town center."""
    s.monument = monument
    if rules.on_town_center[monument]:
        build_monument(rules, s, np.int64(TOWN_CENTER))
    else:
        s.phase = Phase.CROSSING


@jit
def build_monument(rules, s, cell):
    """MR-MON-1, MR-MON-2, MR-MON-6..10: pay, place, refill the display, and let the bonus wait to be gained."""
    seat, monument = np.int64(s.to_move), np.int64(s.monument)
    spend(s, seat, np.int64(Good.COIN), np.int64(rules.monument_coins[monument]))
    s.built[monument] = seat
    s.built_at[monument] = cell
    s.monument_round[monument] = s.round_no
    s.monument = EMPTY
    if rules.on_town_center[monument]:
        s.under[TILES + seat] = monument
    else:
        for place in (cell, cell + 1, cell + GRID, cell + GRID + 1):
            s.under[s.city[seat, place]] = monument
    refill_display(rules, s, monument)
    for good in range(GOODS):
        enqueue(s, good, np.int64(rules.monument_gain[monument, good]))
    s.counter[seat, Counter.BUILDS] += 1
    s.acted += 1
    s.stage = Stage.BUILT


@jit
def refill_display(rules, s, monument):
    """MR-MON-8: the next monument of the deck takes the place; without any it stays empty."""
    place = 0
    while s.display[place] != monument:
        place += 1
    s.display[place] = draw_monument(s)


@jit
def draw_monument(s):
    """The top monument of the deck, or EMPTY."""
    if s.deck_top == MONUMENTS:
        return np.int64(EMPTY)
    monument = np.int64(s.deck[s.deck_top])
    s.deck[s.deck_top] = EMPTY
    s.deck_top += 1
    s.reveals += 1
    return monument
