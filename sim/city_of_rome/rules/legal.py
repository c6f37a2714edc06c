"""Legal actions: what the mover may do."""

from __future__ import annotations

import numpy as np

from sim.bits import count, lowest
from sim.city_of_rome.actions import (
    BOTTOM,
    BUILD,
    CELL,
    COINS,
    DECK,
    DRAFT,
    END,
    KEEP,
    PLACE,
    PRODUCE,
    SHEEP,
    SPEND,
    TAKE,
)
from sim.city_of_rome.rules.build import aqueduct_sites, brick_tokens, has_brick, has_farm, sites
from sim.city_of_rome.rules.cards import held_kinds
from sim.city_of_rome.rules.produce import missing_cogs, sheep_farms, spendable
from sim.city_of_rome.scoring import city_mask
from sim.city_of_rome.state import CELLS, EMPTY, OFFER, SPACES, Category, Phase
from sim.jit import jit


@jit
def add(s, action):
    """Append an action to the mover's options."""
    s.options[s.n_options] = action
    s.n_options += 1


@jit
def legal_actions(rules, s):
    """List the mover's legal actions in `s.options`; see the ledger's decision points 1 to 10."""
    s.n_options = 0
    phase = int(s.phase)
    if phase == Phase.EMISSARY:
        list_spaces(s)
    elif phase == Phase.ACTION:
        list_main_actions(rules, s)
    elif phase == Phase.CELL:
        list_cells(rules, s)
    elif phase == Phase.PAY:
        list_payments(rules, s)
    elif phase == Phase.SHEEP:
        for farms in range(sheep_farms(rules, s), -1, -1):
            add(s, SHEEP + farms)
    elif phase == Phase.DECK:
        for deck in range(1, rules.decks):
            if s.deck_size[deck] > 0:
                add(s, DECK + deck)
    elif phase != Phase.OVER:
        list_kinds(s)
    return np.int64(s.n_options)


@jit
def list_spaces(s):
    """CR-EMI-1: any free space; placing is compulsory."""
    for space in range(SPACES):
        if s.spaces[space] == EMPTY:
            add(s, PLACE + space)


@jit
def list_kinds(s):
    """CR-ACT-2, CR-SET-9, CR-B-SCHOOL: one action for each different kind in the offer, or among the cards to choose from."""
    first_action, n_cards = TAKE, OFFER
    if s.phase != Phase.TAKE:
        n_cards = int(s.n_drawn)
        if s.phase == Phase.KEEP:
            first_action = KEEP
        elif s.phase == Phase.BOTTOM:
            first_action = BOTTOM
        else:
            first_action = DRAFT
    listed = 0  # kinds, one bit each
    for i in range(n_cards):
        kind = np.int64(s.offer[i] if s.phase == Phase.TAKE else s.drawn[i])
        if kind != EMPTY and not (listed >> kind) & 1:
            listed |= 1 << kind
            add(s, first_action + kind)


@jit
def list_main_actions(rules, s):
    """CR-ACT-4..6, CR-BLD-1, CR-PRO-1: end the turn, produce, or build any affordable building in hand that has a site."""
    seat = np.int64(s.to_move)
    add(s, END)
    coins = spendable(rules, s)
    if not s.produced and missing_cogs(rules, s) * int(rules.cog_price) <= coins and has_farm(rules, s, seat):
        add(s, PRODUCE)
    if s.built:
        return
    occupied = city_mask(s, seat)
    full = count(occupied) >= int(rules.city_width) * int(rules.city_height)
    tokens = -1  # counted when first needed
    held = held_kinds(s, seat)
    while held:
        kind = lowest(held)
        held &= held - 1
        missing = int(rules.cost[kind]) - int(s.bricks)
        if missing * int(rules.brick_price) > coins:
            if tokens < 0:
                tokens = brick_tokens(rules, s, seat, occupied)
            if (missing - tokens) * int(rules.brick_price) > coins:
                continue
        # CR-EDGE-4: a city that is not full always has a site, and an aqueduct always if it may replace aqueducts
        if rules.category[kind] == Category.AQUEDUCT:
            if not rules.aqueduct_over_aqueduct and aqueduct_sites(rules, s, seat, occupied) == 0:
                continue
        elif full:
            continue
        add(s, BUILD + kind)


@jit
def list_cells(rules, s):
    """The sites of the building that the mover has chosen."""
    cells = sites(rules, s, np.int64(s.to_move), np.int64(s.kind))
    while cells:
        add(s, CELL + lowest(cells))
        cells &= cells - 1


@jit
def list_payments(rules, s):
    """CR-BLD-1, CR-BLD-8: a brick token of one farm, or coins for all bricks still missing."""
    seat = np.int64(s.to_move)
    replaced = np.int64(s.cell)
    if rules.merge_farms and has_brick(rules, s, seat, replaced):  # it would be lost otherwise
        add(s, SPEND + replaced)
    else:
        for cell in range(CELLS):
            if has_brick(rules, s, seat, cell):
                add(s, SPEND + cell)
                if rules.merge_farms:
                    break
    if int(s.shortfall) * int(rules.brick_price) <= spendable(rules, s):
        add(s, COINS)
