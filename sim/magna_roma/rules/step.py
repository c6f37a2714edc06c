"""Set-up and step: the order in which all other rules apply."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.magna_roma.actions import BLESS, BLESS_AT, BUILD, CELL, CONQUER, CROSSING, END, ORDER, ROTATE, TAKE, TRADE
from sim.magna_roma.rules.benefits import next_benefit, order_matters, take_benefit
from sim.magna_roma.rules.bless import bless_tile
from sim.magna_roma.rules.draft import begin_draft, begin_turn, draft_tile, pick_first, take_from_pool
from sim.magna_roma.rules.legal import legal_actions
from sim.magna_roma.rules.market import answer_trade, offer_trade, walk_market
from sim.magna_roma.rules.monuments import build_monument, choose_monument
from sim.magna_roma.rules.place import choose_cell, enqueue_joins, place_tile
from sim.magna_roma.rules.provinces import conquer
from sim.magna_roma.rules.set_up import (
    clear_table,
    deal_objectives,
    deal_provinces,
    deal_tokens,
    found_city,
    lay_out_tiles,
    stack_monuments,
)
from sim.magna_roma.state import MAX_AMOUNT, SLOTS, Counter, Phase, Stage


@jit
def setup(rules, s, seed):
    """MR-SETUP-1..13, MR-SOLO-1..6: deal a new game into the blank state `s`."""
    s.seed = seed
    s.players = rules.players
    clear_table(s)
    for seat in range(s.players):
        found_city(rules, s, seat)
    lay_out_tiles(rules, s)
    stack_monuments(rules, s)
    deal_provinces(rules, s)
    deal_tokens(rules, s)
    if s.players == 1:
        deal_objectives(rules, s)
        begin_turn(rules, s, 0)
    else:
        s.phase = Phase.FIRST_PICK  # MR-SETUP-10, MR-AMB-17: seat 0 chooses first
        s.to_move = 0
    settle(rules, s)


@jit
def step(rules, s, action):
    """Apply the mover's action and run on to the next real decision."""
    apply(rules, s, np.int64(action))
    settle(rules, s)


@jit
def settle(rules, s):
    """Take every decision that has a single option."""
    while legal_actions(rules, s) == 1:
        apply(rules, s, np.int64(s.options[0]))
    phase = np.int64(s.phase)
    s.pending = (Phase.ROTATE <= phase <= Phase.TRADE) or phase == Phase.CROSSING or phase == Phase.BLESS
    if phase == Phase.CELL and s.players == 1:
        s.pending = 1
    s.may_end = phase == Phase.ACTION


@jit
def apply(rules, s, action):
    """One action, by what is being decided; then the benefits that it brings."""
    phase = np.int64(s.phase)
    if phase == Phase.CELL:
        choose_cell(s, action - CELL)
    elif phase == Phase.DRAFT:
        draft_tile(rules, s, action - TAKE)
    elif phase == Phase.FIRST_PICK:
        pick_first(rules, s, action - TAKE)
    elif phase == Phase.POOL:
        take_from_pool(s, action - TAKE)
    elif phase == Phase.ACTION and action == END:
        s.counter[s.to_move, Counter.ACTIONS_SKIPPED if s.n_options > 1 else Counter.ACTIONS_IMPOSSIBLE] += 1
        begin_draft(rules, s)
    elif phase == Phase.ACTION and action == BLESS:
        s.phase = Phase.BLESS
    else:
        if phase == Phase.ROTATE:
            place_tile(rules, s, action - ROTATE)
        elif phase == Phase.ORDER:
            s.counter[s.to_move, Counter.ORDERS] += 1
            take_benefit(rules, s, (action - ORDER) // MAX_AMOUNT, (action - ORDER) % MAX_AMOUNT)
        elif phase == Phase.TRADE:
            answer_trade(rules, s, action == TRADE)
        elif phase == Phase.CROSSING:
            build_monument(rules, s, action - CROSSING)
        elif phase == Phase.BLESS:
            bless_tile(rules, s, action - BLESS_AT)
        elif action < CONQUER:
            choose_monument(rules, s, action - BUILD)
            if s.phase == Phase.CROSSING:
                return
        else:
            conquer(rules, s, (action - CONQUER) // SLOTS, (action - CONQUER) % SLOTS)
        resolve(rules, s)


@jit
def resolve(rules, s):
    """MR-PLACE-6, MR-PLACE-7, MR-PLACE-10: gain what waits, up to a question; stars come before joins; then the turn goes on."""
    while True:
        if s.steps > 0 and walk_market(rules, s):
            offer_trade(s)
            return
        if s.n_queue > 0:
            if order_matters(rules, s):
                s.phase = Phase.ORDER
                return
            first = next_benefit(s)
            take_benefit(rules, s, np.int64(s.queue_good[first]), np.int64(s.queue_amount[first]))
        elif s.stage == Stage.STARS:
            s.stage = Stage.PLACED
            enqueue_joins(rules, s, np.int64(s.to_move), np.int64(s.cell), 0)
        else:
            go_on(rules, s)
            return


@jit
def go_on(rules, s):
    """MR-ACT-1, MR-GAME-3: an optional action, as long as there is one to take, then the draft."""
    if s.acted < rules.actions_per_turn:
        s.phase = Phase.ACTION
    else:
        begin_draft(rules, s)
