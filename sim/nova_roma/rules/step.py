"""Set-up and step: the order in which all other rules apply.

The functions that only choose among others are compiled as a part of `step`: each layer of calls around a whole game's rules would
cost as much again to compile.
"""

from __future__ import annotations

import numpy as np

from sim.jit import inlined, jit
from sim.nova_roma.actions import (
    ARTISAN,
    BUILDING,
    BUY,
    CELL,
    CLAIM,
    DISCARD,
    DONE,
    DRAFT_CARD,
    DRAFT_TILE,
    DRAW,
    DROP,
    EMPEROR,
    EXTRA,
    FIRST,
    FORFEIT,
    GOOD,
    HIRE,
    LAY,
    LEGION,
    MOVE,
    OUT,
    PAY,
    PETITION,
    PLACE,
    PLAY,
    RACE,
    SHIP,
    SITE,
    TAKE,
    TILE,
    TOKEN,
    TURN,
    USE,
    WINE,
    ZONE,
)
from sim.nova_roma.rules.build import (
    begin_build,
    build_contract,
    choose_site,
    choose_zone,
    pay_artisan,
    pay_out,
    place_building,
    skip_building,
    skip_placing,
)
from sim.nova_roma.rules.cleanup import place_emperor
from sim.nova_roma.rules.draft import deal_mosaics, draft_card, draft_tile, drop_card
from sim.nova_roma.rules.follow import end_followers, use_follower
from sim.nova_roma.rules.legal import legal_actions, list_first_decision
from sim.nova_roma.rules.mosaic import claim_field, pay_bonus
from sim.nova_roma.rules.petition import begin_petition, choose_petition, claim_first_player, end_petition, pay_petition
from sim.nova_roma.rules.produce import begin_produce, begin_work, choose_good, end_produce, hire, use_tile, work_at
from sim.nova_roma.rules.race import begin_race, end_steps, race_extra, race_step, take_wheel
from sim.nova_roma.rules.recruit import (
    begin_recruit,
    discard_excess,
    draw_one,
    end_draws,
    end_plays,
    play_follower,
    replace_follower,
)
from sim.nova_roma.rules.sail import begin_sail, end_moves, move_ship, ship_contract, skip_shipping
from sim.nova_roma.rules.set_up import (
    clear_table,
    found_estate,
    lay_chariots,
    lay_forum,
    lay_tokens,
    set_board_for_few,
    shuffle_decks,
    stack_markers,
    stack_mosaics,
)
from sim.nova_roma.rules.tasks import finish, pop, top
from sim.nova_roma.rules.trade import begin_trade, buy_good, discard_for_coins, end_discards
from sim.nova_roma.rules.turn import (
    begin_turn,
    end_actions,
    end_claims,
    forfeit_action,
    place_legion,
    place_patrician,
    take_action,
)
from sim.nova_roma.rules.upgrade import begin_upgrade, lay_tile, spend_wine, take_tile
from sim.nova_roma.state import FIRST_AUTOMATIC_TASK, ROUTES, Action, Task


@jit
def setup(rules, s, seed):
    """NR-SETUP-1..19: deal a new game into the blank state `s`.

    The first decision, of a draft or about the Emperor, always has several options, so nothing of it needs to be played on.
    """
    s.seed = seed
    s.players = rules.players
    clear_table(s)
    s.artisan_supply = rules.artisan_supply
    shuffle_decks(rules, s)
    lay_tokens(rules, s)
    lay_forum(s)
    lay_chariots(s)
    stack_mosaics(s)
    for seat in range(s.players):
        found_estate(rules, s, seat)
    stack_markers(rules, s)
    set_board_for_few(rules, s)
    deal_mosaics(rules, s)
    s.n_options = 0
    list_first_decision(rules, s)
    announce(s)


@jit
def step(rules, s, action):
    """Apply the mover's action, then do what needs no decision and take every decision that has a single option."""
    chosen = np.int64(action)
    while True:
        apply(rules, s, chosen)
        while not s.over and s.task[top(s)] >= FIRST_AUTOMATIC_TASK:
            run(rules, s)
        if s.over or legal_actions(rules, s) != 1:
            break
        chosen = np.int64(s.options[0])
    announce(s)


@jit
def announce(s):
    """Say to generic code who decides, and what kind of decision it is."""
    if s.over:
        s.n_options = 0
        s.pending = 0
        s.may_end = 0
        return
    t = top(s)
    s.to_move = s.owner[t]
    s.pending = belongs_to_a_step(int(s.task[t]))
    s.may_end = leaves_all_as_it_is(int(s.task[t]))


@jit
def leaves_all_as_it_is(task):
    """Whether the first option is to do nothing, and gives up nothing that the action under way could still do."""
    return (
        task == Task.CLAIM_BEFORE
        or task == Task.CLAIM_AFTER
        or task == Task.FOLLOW
        or task == Task.FOLLOW_END
        or task == Task.TRADE_DISCARD
        or task == Task.TRADE_BUY
        or task == Task.UPGRADE_WINE
        or task == Task.PETITION_FIRST
        or task == Task.RACE_EXTRA
    )


@jit
def belongs_to_a_step(task):
    """Whether a decision completes one that has just been made, so that the position in between says nothing."""
    return (
        task == Task.UPGRADE_CELL
        or task == Task.PETITION_PAY
        or task == Task.RECRUIT_OUT
        or task == Task.BUILD_ARTISAN
        or task == Task.BUILD_TURN
        or task == Task.WHEEL
        or task == Task.WORK
        or task == Task.TILE_USE
        or task == Task.GOOD
    )


@inlined
def run(rules, s):
    """A task that is done at once."""
    t = top(s)
    task = int(s.task[t])
    if task == Task.PAYOUT:
        pay_out(rules, s)
    elif task == Task.BONUS:
        pay_bonus(rules, s)
    else:
        begin_action(rules, s, int(s.action[t]))


@inlined
def begin_action(rules, s, action):
    """The first step of an action."""
    if action == Action.TRADE:
        begin_trade(s)
    elif action == Action.UPGRADE:
        begin_upgrade(rules, s)
    elif action == Action.PETITION:
        begin_petition(s)
    elif action == Action.RECRUIT:
        begin_recruit(s)
    elif action == Action.SAIL:
        begin_sail(s)
    elif action == Action.BUILD:
        begin_build(s)
    elif action == Action.RACE:
        begin_race(s)
    else:
        begin_produce(s)


@inlined
def apply(rules, s, action):
    """One action, by what is being decided."""
    task = int(s.task[top(s)])
    if task <= Task.LEGION:
        apply_turn(rules, s, task, action)
    elif action == DONE:
        decline(s, task)
    elif task <= Task.RECRUIT_DISCARD:
        apply_first_four(rules, s, task, action)
    else:
        apply_last_four(rules, s, task, action)


@inlined
def apply_turn(rules, s, task, action):
    """Drafts, the Emperor and the frame of a turn."""
    if task == Task.PLACE:
        place_patrician(s, action - PLACE)
    elif task == Task.PICK:
        if action == DONE:
            end_actions(s)
        elif action < FORFEIT:
            take_action(rules, s, action - TAKE)
        else:
            forfeit_action(rules, s, action - FORFEIT)
    elif task == Task.CLAIM_BEFORE or task == Task.CLAIM_AFTER:
        if action == DONE:
            end_claims(rules, s)
        else:
            claim_field(rules, s, action - CLAIM)
    elif task == Task.LEGION:
        place_legion(rules, s, action - LEGION)
    elif task == Task.EMPEROR:
        place_emperor(s, action - EMPEROR)
        begin_turn(rules, s, int(s.first_player))
    elif task == Task.DRAFT_TILE:
        draft_tile(rules, s, action - DRAFT_TILE)
    elif task == Task.DRAFT_CARD:
        draft_card(rules, s, action - DRAFT_CARD)
    else:
        drop_card(rules, s, action - DROP)


@inlined
def decline(s, task):
    """NR-TURN-3: an optional step is skipped or ends; there is no way back to it."""
    if task <= Task.FOLLOW_END:
        end_followers(s)
    elif task == Task.TRADE_DISCARD:
        end_discards(s)
    elif task == Task.TRADE_BUY or task == Task.UPGRADE_TILE or task == Task.RACE_EXTRA or task == Task.RECRUIT_DISCARD:
        finish(s)
    elif task == Task.PETITION_FIRST:
        s.task[top(s)] = Task.PETITION_ACTION
    elif task == Task.PETITION_ACTION:
        end_petition(s)
    elif task == Task.RECRUIT_DRAW:
        end_draws(s)
    elif task == Task.RECRUIT_PLAY:
        end_plays(s)
    elif task == Task.SAIL_CARD:
        skip_shipping(s)
    elif task == Task.SAIL_MOVE:
        end_moves(s)
    elif task == Task.BUILD_CARD:
        skip_building(s)
    elif task == Task.BUILD_ZONE:
        skip_placing(s)
    elif task == Task.RACE_STEP:
        end_steps(s)
    elif task == Task.PRODUCE_STEP:
        end_produce(s)
    else:  # a tile that is not used, a good of choice that nobody has room for
        pop(s)


@inlined
def apply_first_four(rules, s, task, action):
    """Followers, Trade, Upgrade, Petition, Recruit."""
    if task <= Task.FOLLOW_END:
        use_follower(rules, s, action - USE)
    elif task == Task.TRADE_DISCARD:
        discard_for_coins(rules, s, action - DISCARD)
    elif task == Task.TRADE_BUY:
        buy_good(rules, s, action - BUY)
    elif task == Task.UPGRADE_WINE:
        spend_wine(rules, s, action - WINE)
    elif task == Task.UPGRADE_TILE:
        take_tile(rules, s, action - TILE)
    elif task == Task.UPGRADE_CELL:
        lay_tile(s, action - LAY)
    elif task == Task.PETITION_FIRST:
        claim_first_player(rules, s, action == FIRST)
    elif task == Task.PETITION_ACTION:
        choose_petition(s, action - PETITION)
    elif task == Task.PETITION_PAY:
        pay_petition(s, action - PAY)
    elif task == Task.RECRUIT_DRAW:
        draw_one(s, action - DRAW)
    elif task == Task.RECRUIT_PLAY:
        play_follower(rules, s, action - PLAY)
    elif task == Task.RECRUIT_OUT:
        replace_follower(s, action - OUT)
    else:
        discard_excess(s, action - DISCARD)


@inlined
def apply_last_four(rules, s, task, action):
    """Sail, Build, Race, Produce and what can happen within them."""
    if task == Task.SAIL_CARD:
        ship_contract(rules, s, action - SHIP)
    elif task == Task.SAIL_MOVE:
        move_ship(rules, s, (action - MOVE) // ROUTES, (action - MOVE) % ROUTES)
    elif task == Task.BUILD_CARD:
        build_contract(rules, s, action - BUILDING)
    elif task == Task.BUILD_ARTISAN:
        pay_artisan(rules, s, action != ARTISAN)
    elif task == Task.BUILD_ZONE:
        choose_zone(s, action - ZONE)
    elif task == Task.BUILD_CELL:
        choose_site(s, action - SITE)
    elif task == Task.BUILD_TURN:
        place_building(rules, s, action - TURN)
    elif task == Task.RACE_STEP:
        race_step(rules, s, action - RACE)
    elif task == Task.RACE_EXTRA:
        race_extra(rules, s, action - EXTRA)
    elif task == Task.WHEEL:
        take_wheel(rules, s, action == TOKEN)
    elif task == Task.PRODUCE_STEP:
        if action == HIRE:
            hire(rules, s)
        else:
            begin_work(s)
    elif task == Task.WORK:
        work_at(rules, s, action - CELL)
    elif task == Task.TILE_USE:
        use_tile(rules, s)
    else:
        choose_good(rules, s, action - GOOD)
