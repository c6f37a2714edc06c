"""Legal actions: what the mover may do."""

from __future__ import annotations

import numpy as np

from sim.bits import lowest
from sim.jit import jit
from sim.magna_roma.actions import BLESS, BLESS_AT, BUILD, CELL, CONQUER, CROSSING, DECLINE, END, ORDER, ROTATE, TAKE, TRADE
from sim.magna_roma.rules.bless import can_bless, has_unblessed
from sim.magna_roma.rules.city import cell_of, crossings, sites
from sim.magna_roma.rules.draft import is_free, step_slot
from sim.magna_roma.rules.monuments import can_build
from sim.magna_roma.rules.provinces import can_conquer, discs_left, has_disc
from sim.magna_roma.state import EMPTY, GRID, MAX_AMOUNT, SLOTS, Good, Phase


@jit
def add(s, action):
    """Append an action to the mover's options."""
    s.options[s.n_options] = action
    s.n_options += 1


@jit
def legal_actions(rules, s):
    """List the mover's legal actions in `s.options`; see the ledger's decision points 0 to 8."""
    s.n_options = 0
    phase = np.int64(s.phase)
    if phase == Phase.CELL:
        list_cells(s, CELL, sites(rules, s, np.int64(s.to_move)))
    elif phase == Phase.ROTATE:
        for turned in range(rules.rotations[s.tile]):
            add(s, ROTATE + turned)
    elif phase == Phase.ACTION:
        list_actions(rules, s)
    elif phase == Phase.DRAFT:
        list_draft(rules, s)
    elif phase == Phase.ORDER:
        list_benefits(s)
    elif phase == Phase.TRADE:
        add(s, DECLINE)
        add(s, TRADE)
    elif phase == Phase.CROSSING:
        list_cells(s, CROSSING, crossings(s, np.int64(s.to_move)))
    elif phase == Phase.BLESS:
        list_unblessed(rules, s)
    elif phase != Phase.OVER:
        for slot in range(rules.ring_slots):  # MR-SETUP-11, MR-SOLO-7
            if is_free(s, slot):
                add(s, TAKE + s.ring[slot])
    return np.int64(s.n_options)


@jit
def list_cells(s, first_action, cells):
    """An action for each cell of a mask of the mover's city, row by row."""
    while cells:
        add(s, first_action + cell_of(s, np.int64(s.to_move), lowest(cells)))
        cells &= cells - 1


@jit
def list_benefits(s):
    """MR-PLACE-10: each different benefit that waits."""
    for i in range(s.n_queue):
        repeated = False
        for j in range(i):
            repeated |= s.queue_good[i] == s.queue_good[j] and s.queue_amount[i] == s.queue_amount[j]
        if not repeated:
            add(s, ORDER + np.int64(s.queue_good[i]) * MAX_AMOUNT + np.int64(s.queue_amount[i]))


@jit
def list_actions(rules, s):
    """MR-ACT-1, MR-ACT-2, MR-EDGE-6: nothing, a monument, a province, or a blessing; only what can be completed."""
    seat = np.int64(s.to_move)
    add(s, END)
    places = np.int64(-1)  # found when first needed
    for place in range(rules.display_size):
        monument = np.int64(s.display[place])
        if monument != EMPTY and s.held[seat, Good.COIN] >= rules.monument_coins[monument]:
            if places == -1:
                places = crossings(s, seat)
            if can_build(rules, s, seat, monument, places):
                add(s, BUILD + monument)
    cheapest = min(np.int64(rules.slot_costs[0]), np.int64(rules.slot_costs[1]), np.int64(rules.slot_costs[2]))
    if s.held[seat, Good.LEGION] >= cheapest and discs_left(rules, s, seat) > 0:
        for position in range(rules.provinces_in_play):
            if not has_disc(s, seat, position):
                for slot in range(SLOTS):
                    if can_conquer(rules, s, seat, position, slot):
                        add(s, CONQUER + np.int64(s.province[position]) * SLOTS + slot)
    if s.held[seat, Good.BLESSING] > 0 and has_unblessed(rules, s, seat):
        add(s, BLESS)


@jit
def list_unblessed(rules, s):
    """MR-BLESS-1: every tile that can be blessed, row by row."""
    seat = np.int64(s.to_move)
    for row in range(s.top[seat], np.int64(s.bottom[seat]) + 1):
        for column in range(s.left[seat], np.int64(s.right[seat]) + 1):
            if can_bless(rules, s, seat, row * GRID + column):
                add(s, BLESS_AT + row * GRID + column)


@jit
def list_draft(rules, s):
    """MR-DRAFT-1..4: the two nearest free tiles clockwise, then counterclockwise; near the end of the supply they may be the same."""
    own = np.int64(s.slot[s.to_move])
    listed = 0  # slots, one bit each
    for direction in (1, -1):
        slot = step_slot(rules, own, direction)
        found = 0
        while slot != own and found < rules.draft_range:
            if is_free(s, slot):
                found += 1
                if not (listed >> slot) & 1:
                    listed |= 1 << slot
                    add(s, TAKE + s.ring[slot])
            slot = step_slot(rules, slot, direction)
