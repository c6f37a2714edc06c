"""Conquering provinces."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.magna_roma.rules.benefits import enqueue, spend
from sim.magna_roma.state import EMPTY, GOODS, SLOTS, Counter, Good, Stage


@jit
def has_disc(s, seat, position):
    """MR-PROV-3, MR-AMB-13: whether the seat has conquered a slot of the province at this position."""
    for slot in range(SLOTS):
        if s.disc[position, slot] == seat:
            return True
    return False


@jit
def discs_left(rules, s, seat):
    """MR-PROV-3, MR-PROV-4: conquests that the seat can still make."""
    left = np.int64(rules.discs)
    for position in range(rules.provinces_in_play):
        left -= int(has_disc(s, seat, position))
    return left


@jit
def can_conquer(rules, s, seat, position, slot):
    """MR-CONQ-1, MR-PROV-1, MR-PROV-2: the slot is free and its legions are there."""
    return s.disc[position, slot] == EMPTY and rules.slot_costs[slot] <= s.held[seat, Good.LEGION]


@jit
def conquer(rules, s, province, slot):
    """MR-CONQ-1..3, MR-PROV-5: pay the legions, place a disc, and let the slot's bonus wait to be gained."""
    seat = np.int64(s.to_move)
    position = 0
    while s.province[position] != province:
        position += 1
    spend(s, seat, np.int64(Good.LEGION), np.int64(rules.slot_costs[slot]))
    s.disc[position, slot] = seat
    s.disc_round[position, slot] = s.round_no
    for good in range(GOODS):
        enqueue(s, good, np.int64(rules.province_gain[province, slot, good]))
    s.counter[seat, Counter.CONQUESTS] += 1
    s.acted += 1
    s.stage = Stage.CONQUERED
