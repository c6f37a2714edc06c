"""The draft: first tiles, the tile for the next turn, refilling, and whose turn it is."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.magna_roma.state import EMPTY, TILES, Counter, Phase


@jit
def draw_tile(s):
    """MR-DRAFT-6: the top tile of the supply, or EMPTY."""
    if s.supply_top == TILES:
        return np.int64(EMPTY)
    tile = np.int64(s.supply[s.supply_top])
    s.supply[s.supply_top] = EMPTY
    s.supply_top += 1
    s.reveals += 1
    return tile


@jit
def slot_of(s, tile):
    """The slot in which a tile lies."""
    slot = 0
    while s.ring[slot] != tile:
        slot += 1
    return slot


@jit
def step_slot(rules, slot, direction):
    """The next slot clockwise (1) or counterclockwise (-1)."""
    slot += direction
    if slot == rules.ring_slots:
        return np.int64(0)
    return slot if slot >= 0 else np.int64(rules.ring_slots) - 1


@jit
def is_free(s, slot):
    """MR-DRAFT-2, MR-DRAFT-3, MR-DRAFT-7, MR-AMB-7: a slot counts if it has a tile and no cylinder; all others are jumped."""
    return s.ring[slot] != EMPTY and s.ring_seat[slot] == EMPTY


@jit
def reserve(s, seat, slot):
    """Put the seat's cylinder on a slot."""
    s.ring_seat[slot] = seat
    s.slot[seat] = slot


@jit
def pick_first(rules, s, tile):
    """MR-SETUP-11, MR-SETUP-12: any free tile, counterclockwise from seat 0; the last to choose has the first turn."""
    seat = np.int64(s.to_move)
    reserve(s, seat, slot_of(s, tile))
    following = seat - 1 if seat > 0 else np.int64(s.players) - 1
    if s.slot[following] == EMPTY:
        s.to_move = following
    else:
        begin_turn(rules, s, seat)


@jit
def begin_turn(rules, s, seat):
    """MR-PLACE-1, MR-SOLO-7: the seat takes the tile under its cylinder; alone, it chooses one of the pool."""
    s.to_move = seat
    s.round_no = np.int64(s.turn) // np.int64(s.players) + 1
    s.acted = 0
    if s.players == 1:
        s.phase = Phase.POOL
    else:
        s.tile = s.ring[s.slot[seat]]
        s.ring[s.slot[seat]] = EMPTY
        s.phase = Phase.CELL


@jit
def take_from_pool(s, tile):
    """MR-SOLO-7: one tile of the pool, to be placed now."""
    s.ring[slot_of(s, tile)] = EMPTY
    s.tile = tile
    s.phase = Phase.CELL


@jit
def begin_draft(rules, s):
    """MR-DRAFT-8, MR-AMB-8, MR-SOLO-9: choose the next tile, but not in the last turn and not alone."""
    if s.players == 1:
        end_solo_turn(rules, s)
    elif s.round_no < rules.turns:
        s.phase = Phase.DRAFT
    else:
        end_turn(rules, s)


@jit
def draft_tile(rules, s, tile):
    """MR-DRAFT-1, MR-DRAFT-5: the cylinder moves to the chosen tile; then the turn ends."""
    seat = np.int64(s.to_move)
    slot = slot_of(s, tile)
    note_draft(rules, s, seat, slot)
    old = np.int64(s.slot[seat])
    s.ring_seat[old] = EMPTY
    reserve(s, seat, slot)
    refill_slot(s, old)
    next_turn(rules, s)


@jit
def note_draft(rules, s, seat, slot):
    """Count in which direction the chosen tile lay, and whether it was the nearest there."""
    for direction in (1, -1):
        place = np.int64(s.slot[seat])
        for distance in range(rules.draft_range):
            place = step_slot(rules, place, direction)
            while not is_free(s, place):
                place = step_slot(rules, place, direction)
            if place == slot:
                s.counter[seat, Counter.DRAFT_CLOCKWISE if direction == 1 else Counter.DRAFT_COUNTERCLOCKWISE] += 1
                s.counter[seat, Counter.DRAFT_NEAREST] += int(distance == 0)
                return


@jit
def end_turn(rules, s):
    """MR-DRAFT-8: after the last turn the cylinder leaves the ring."""
    seat = np.int64(s.to_move)
    old = np.int64(s.slot[seat])
    s.ring_seat[old] = EMPTY
    s.slot[seat] = EMPTY
    refill_slot(s, old)
    next_turn(rules, s)


@jit
def refill_slot(s, slot):
    """MR-DRAFT-5, MR-DRAFT-7: the empty slot gets the top tile of the supply, if there is one."""
    s.ring[slot] = draw_tile(s)


@jit
def end_solo_turn(rules, s):
    """MR-SOLO-9: the tiles not chosen leave the game, and a new pool is drawn."""
    for slot in range(rules.ring_slots):
        if s.ring[slot] != EMPTY:
            s.discarded += 1
            s.ring[slot] = EMPTY
    if s.round_no < rules.turns:
        fill_ring(rules, s)
    next_turn(rules, s)


@jit
def fill_ring(rules, s):
    """MR-SETUP-6, MR-SOLO-2: a tile in every slot."""
    for slot in range(rules.ring_slots):
        s.ring[slot] = draw_tile(s)


@jit
def next_turn(rules, s):
    """MR-GAME-1, MR-GAME-3, MR-END-1: clockwise, until every city is complete."""
    s.turn += 1
    if s.turn == np.int64(s.players) * np.int64(rules.turns):
        s.phase = Phase.OVER
        s.over = 1
    else:
        begin_turn(rules, s, (np.int64(s.to_move) + 1) % np.int64(s.players))
