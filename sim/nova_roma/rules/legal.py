"""Legal actions: what the owner of the top task may do; every chapter lists its own."""

from __future__ import annotations

import numpy as np

from sim.jit import inlined, jit
from sim.nova_roma.rules.build import list_artisan_payment, list_buildings, list_sites, list_turns, list_zones
from sim.nova_roma.rules.cleanup import list_emperor
from sim.nova_roma.rules.draft import list_open_tiles, list_pack, list_picks
from sim.nova_roma.rules.follow import list_followers
from sim.nova_roma.rules.mosaic import list_claims
from sim.nova_roma.rules.petition import list_first_player, list_payments, list_petitions
from sim.nova_roma.rules.produce import list_goods, list_operations, list_tile_use, list_workplaces
from sim.nova_roma.rules.race import list_extra, list_steps, list_wheel
from sim.nova_roma.rules.recruit import list_draws, list_excess, list_plays, list_row
from sim.nova_roma.rules.sail import list_moves, list_shipping
from sim.nova_roma.rules.tasks import top
from sim.nova_roma.rules.trade import list_discards, list_purchases
from sim.nova_roma.rules.turn import list_actions, list_legion, list_patrician
from sim.nova_roma.rules.upgrade import list_tile_cells, list_tiles, list_wine
from sim.nova_roma.state import Task


@jit
def legal_actions(rules, s):
    """List the mover's legal actions in `s.options`; see the ledger's decision points."""
    s.n_options = 0
    if s.over:
        return np.int64(0)
    task = int(s.task[top(s)])
    if task <= Task.LEGION:
        list_turn(rules, s, task)
    elif task <= Task.RECRUIT_DISCARD:
        list_first_four(rules, s, task)
    else:
        list_last_four(rules, s, task)
    return np.int64(s.n_options)


@jit
def list_first_decision(rules, s):
    """The options at the start of a game: of a draft, or where the Emperor goes."""
    task = int(s.task[top(s)])
    if task == Task.DRAFT_TILE:
        list_open_tiles(s)
    elif task == Task.DRAFT_CARD:
        list_pack(s)
    elif task == Task.DRAFT_DROP:
        list_picks(s)
    else:
        list_emperor(rules, s)


@inlined
def list_turn(rules, s, task):
    """Drafts, the Emperor and the frame of a turn."""
    if task == Task.DRAFT_TILE:
        list_open_tiles(s)
    elif task == Task.DRAFT_CARD:
        list_pack(s)
    elif task == Task.DRAFT_DROP:
        list_picks(s)
    elif task == Task.EMPEROR:
        list_emperor(rules, s)
    elif task == Task.PLACE:
        list_patrician(s)
    elif task == Task.PICK:
        list_actions(rules, s)
    elif task == Task.LEGION:
        list_legion(s)
    else:
        list_claims(rules, s)


@inlined
def list_first_four(rules, s, task):
    """Followers, Trade, Upgrade, Petition, Recruit."""
    if task <= Task.FOLLOW_END:
        list_followers(rules, s)
    elif task == Task.TRADE_DISCARD:
        list_discards(s)
    elif task == Task.TRADE_BUY:
        list_purchases(rules, s)
    elif task == Task.UPGRADE_WINE:
        list_wine(s)
    elif task == Task.UPGRADE_TILE:
        list_tiles(rules, s)
    elif task == Task.UPGRADE_CELL:
        list_tile_cells(rules, s)
    elif task == Task.PETITION_FIRST:
        list_first_player(rules, s)
    elif task == Task.PETITION_ACTION:
        list_petitions(rules, s)
    elif task == Task.PETITION_PAY:
        list_payments(s)
    elif task == Task.RECRUIT_DRAW:
        list_draws(rules, s)
    elif task == Task.RECRUIT_PLAY:
        list_plays(rules, s)
    elif task == Task.RECRUIT_OUT:
        list_row(s)
    elif task == Task.RECRUIT_DISCARD:
        list_excess(rules, s)


@inlined
def list_last_four(rules, s, task):
    """Sail, Build, Race, Produce and what can happen within them."""
    if task == Task.SAIL_CARD:
        list_shipping(rules, s)
    elif task == Task.SAIL_MOVE:
        list_moves(rules, s)
    elif task == Task.BUILD_CARD:
        list_buildings(rules, s)
    elif task == Task.BUILD_ARTISAN:
        list_artisan_payment(rules, s)
    elif task == Task.BUILD_ZONE:
        list_zones(rules, s)
    elif task == Task.BUILD_CELL:
        list_sites(rules, s)
    elif task == Task.BUILD_TURN:
        list_turns(rules, s)
    elif task == Task.RACE_STEP:
        list_steps(rules, s)
    elif task == Task.RACE_EXTRA:
        list_extra(rules, s)
    elif task == Task.WHEEL:
        list_wheel(s)
    elif task == Task.PRODUCE_STEP:
        list_operations(rules, s)
    elif task == Task.WORK:
        list_workplaces(rules, s)
    elif task == Task.TILE_USE:
        list_tile_use(rules, s)
    elif task == Task.GOOD:
        list_goods(rules, s)
