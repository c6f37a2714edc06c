"""Legal actions: what the mover may do. The options of each decision stand with its rules."""

from __future__ import annotations

import numpy as np

from sim.jit import inlined, jit
from sim.rome_and_roll.rules.army import list_army, list_conquests
from sim.rome_and_roll.rules.construct import (
    list_cells,
    list_discounts,
    list_favours,
    list_insula,
    list_orientations,
    list_rubble,
    saturn_sites,
)
from sim.rome_and_roll.rules.regions import list_regions, list_roads
from sim.rome_and_roll.rules.round import list_double, list_pool
from sim.rome_and_roll.rules.seneca import list_rubble_places, list_seneca_roads
from sim.rome_and_roll.rules.set_up import list_first_settlements
from sim.rome_and_roll.rules.sheet import list_exchange_goods, list_uses
from sim.rome_and_roll.rules.trade import list_market, list_produce, list_sets, list_steals
from sim.rome_and_roll.rules.turn import list_dice, list_faces, list_menu
from sim.rome_and_roll.state import Phase


@jit
def legal_actions(rules, s):
    """List the mover's legal actions in `s.options`; see the ledger's decision points."""
    s.n_options = 0
    phase = int(s.phase)
    if phase < Phase.DISCOUNT:
        list_before_actions(rules, s, phase)
    elif phase < Phase.GAIN:
        list_in_actions(rules, s, phase)
    else:
        list_effects(rules, s, phase)
    return np.int64(s.n_options)


@inlined
def list_before_actions(rules, s, phase):
    """Draft and menu."""
    if phase == Phase.MENU:
        list_menu(rules, s)
    elif phase == Phase.DRAFT:
        list_pool(s)
    elif phase == Phase.DIE:
        list_dice(s)
    elif phase == Phase.DOUBLE:
        list_double(s)
    elif phase == Phase.FACE:
        list_faces(s)
    elif phase == Phase.EXCHANGE:
        list_exchange_goods(s)
    elif phase == Phase.HISPANIA:
        list_first_settlements(rules, s)


@inlined
def list_in_actions(rules, s, phase):
    """Decisions of main actions."""
    if phase == Phase.ORIENT:
        list_orientations(rules, s)
    elif phase == Phase.CELL:
        list_cells(rules, s)
    elif phase == Phase.DISCOUNT:
        list_discounts(rules, s)
    elif phase == Phase.SATURN:
        saturn_sites(rules, s, 1)
    elif phase == Phase.INSULA:
        list_insula(rules, s)
    elif phase == Phase.CLAIM:
        list_favours(s)
    elif phase == Phase.ARMY:
        list_army(rules, s)
    elif phase == Phase.REGION:
        list_regions(rules, s)
    elif phase == Phase.CONQUER:
        list_conquests(rules, s)
    elif phase == Phase.ROAD:
        list_roads(rules, s)
    elif phase == Phase.TRADE:
        list_sets(rules, s)
    elif phase == Phase.PRODUCE:
        list_produce(rules, s)


@inlined
def list_effects(rules, s, phase):
    """Decisions that effects bring, also to others than the active player."""
    if phase == Phase.GAIN:
        list_uses(rules, s)
    elif phase == Phase.MARKET:
        list_market(s)
    elif phase == Phase.STEAL:
        list_steals(s)
    elif phase == Phase.RUBBLE:
        list_rubble_places(rules, s)
    elif phase == Phase.PARK:
        list_rubble(rules, s)
    elif phase == Phase.SENECA_ROAD:
        list_seneca_roads(s)
