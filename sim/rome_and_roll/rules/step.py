"""Set-up and step: the order in which all other rules apply."""

from __future__ import annotations

import numpy as np

from sim.jit import inlined, jit
from sim.rome_and_roll.actions import (
    ACTIVATE,
    BRIBE,
    BUILD,
    CELL,
    CLAIM,
    DIE,
    DISCOUNT,
    DONE,
    DRAFT,
    EXCHANGE,
    EXCHANGE_FOR,
    JEWEL,
    MAKE_PARK,
    MARKET,
    ORIENT,
    PRODUCE,
    REGION,
    ROAD,
    RUBBLE_AT,
    SATURN,
    SENATOR,
    SET,
    SETTLEMENT,
    STEAL,
    STOP,
)
from sim.rome_and_roll.rules.army import (
    activate_army,
    ask_army,
    ask_conquest,
    conquer_bonus,
    conquer_settlement,
    raise_bonus,
)
from sim.rome_and_roll.rules.construct import (
    activate_by_insula,
    ask_claim,
    ask_insula,
    ask_saturn,
    choose_by_saturn,
    choose_cell,
    claim,
    finish_building,
    immediate,
    make_park,
    pay_cost,
    pay_owners,
    turn_into_park,
)
from sim.rome_and_roll.rules.legal import legal_actions
from sim.rome_and_roll.rules.regions import ask_road, choose_region, expand_bonus, renovate, tax_bonus
from sim.rome_and_roll.rules.round import begin_round, draft_double, list_double, list_pool, next_turn, take_die
from sim.rome_and_roll.rules.seneca import fall_back, leave_rubble, seneca_expands, seneca_renovates, seneca_turn
from sim.rome_and_roll.rules.set_up import (
    ask_first_settlements,
    choose_characters,
    choose_first_settlement,
    clear_table,
    deal_blueprints,
    fill_sheet,
    lay_favours,
    list_first_settlements,
    place_foremen,
    set_up_seneca,
)
from sim.rome_and_roll.rules.sheet import (
    bribe_with_icon,
    exchange,
    gain_senators,
    leftover,
    receive,
    use_jewel,
    use_resource,
)
from sim.rome_and_roll.rules.table import ask, push
from sim.rome_and_roll.rules.trade import (
    ask_market,
    ask_produce,
    ask_set,
    ask_steal,
    choose_market,
    choose_produce,
    everybody_produces,
    produce,
    sell,
    steal,
)
from sim.rome_and_roll.rules.turn import begin_exchange, choose_die, choose_in_menu, turn_die
from sim.rome_and_roll.state import DICE, EMPTY, Phase, Source, Stage, Task


@jit
def setup(rules, s, seed):
    """RR-SET-1..16: deal a new game into the blank state `s`; seats are numbered from the first Pro-Consul (RR-SET-9)."""
    s.seed = seed
    s.players = rules.players
    s.participants = 2 if rules.solo else int(rules.players)
    clear_table(rules, s)
    choose_characters(rules, s)
    for seat in range(s.players):
        fill_sheet(rules, s, seat)
    deal_blueprints(rules, s)
    lay_favours(rules, s)
    place_foremen(rules, s)
    set_up_seneca(rules, s)
    s.n_options = 0
    if ask_first_settlements(rules, s):
        list_first_settlements(rules, s)
    else:  # the first decision is always a die; not calling all other rules from here saves a quarter of the time to compile them
        begin_round(rules, s)
        if s.phase == Phase.DRAFT:
            list_pool(s)
        else:
            list_double(s)


@jit
def step(rules, s, action):
    """Apply the mover's action and all that follows from it, and take every decision that has a single option."""
    while True:
        apply(rules, s, action)
        run(rules, s)
        if legal_actions(rules, s) != 1:
            break
        action = np.int64(s.options[0])
    s.pending = is_pending(s)
    s.may_end = s.phase == Phase.MENU and s.options[0] == DONE and not s.fresh


@jit
def is_pending(s):
    """Whether the decision belongs to an action under way, so that the position says little before it is taken.

    How a building lies is a decision of its own: a building paid for and not yet drawn can be judged. So can a resource to be stored.
    """
    phase = int(s.phase)
    if phase == Phase.MENU:
        return s.fresh or s.promised or s.stage == Stage.SECOND
    if phase == Phase.FACE:
        return s.fresh == 1
    if phase == Phase.DRAFT:
        return s.draft_step < s.participants and holds_a_die(s)
    return Phase.EXCHANGE <= phase <= Phase.PRODUCE and phase != Phase.ORIENT


@jit
def holds_a_die(s):
    """Whether the mover has drafted a die already."""
    for die in range(DICE):
        if s.die_owner[die] == s.to_move:
            return True
    return False


@inlined
def apply(rules, s, action):
    """One action, by what is being decided."""
    phase = int(s.phase)
    s.phase = Phase.WORKING
    if phase < Phase.DISCOUNT:
        apply_before_actions(rules, s, phase, action)
    elif phase < Phase.GAIN:
        apply_in_actions(rules, s, phase, action)
    else:
        apply_effects(rules, s, phase, action)


@inlined
def apply_before_actions(rules, s, phase, action):
    """Draft and menu."""
    if phase == Phase.MENU:
        choose_in_menu(rules, s, action)
    elif phase == Phase.DRAFT:
        take_die(rules, s, action - DRAFT)
    elif phase == Phase.DIE:
        choose_die(rules, s, action - DIE)
    elif phase == Phase.DOUBLE:
        draft_double(rules, s, action)
    elif phase == Phase.FACE:
        turn_die(rules, s, action)
    elif phase == Phase.EXCHANGE:
        exchange(s, action - EXCHANGE_FOR)
    elif phase == Phase.HISPANIA:
        choose_first_settlement(rules, s, action - SETTLEMENT)


@inlined
def apply_in_actions(rules, s, phase, action):
    """Decisions of main actions."""
    if phase == Phase.ORIENT:
        s.orient = action - ORIENT
        s.phase = Phase.CELL
    elif phase == Phase.CELL:
        choose_cell(rules, s, action - CELL)
    elif phase == Phase.DISCOUNT:
        pay_cost(rules, s, action - DISCOUNT)
    elif phase == Phase.SATURN:
        choose_by_saturn(s, action - BUILD)
    elif BRIBE <= action < SATURN:
        interrupt(rules, s, phase, action)
    elif action == STOP:
        if phase == Phase.TRADE:
            everybody_produces(s)
    elif phase == Phase.INSULA:
        activate_by_insula(rules, s, action - ACTIVATE)
    elif phase == Phase.CLAIM:
        claim(s, action - CLAIM)
    elif phase == Phase.ARMY:
        activate_army(rules, s, action - ACTIVATE)
    elif phase == Phase.REGION:
        choose_region(rules, s, action - REGION)
    elif phase == Phase.CONQUER:
        conquer_settlement(rules, s, action - SETTLEMENT)
    elif phase == Phase.ROAD:
        renovate(rules, s, action - ROAD)
    elif phase == Phase.TRADE:
        sell(rules, s, action - SET)
    elif phase == Phase.PRODUCE:
        choose_produce(s, action - PRODUCE)


@jit
def interrupt(rules, s, phase, action):
    """RR-BRIBE-5, RR-SOLO-EASY-2: a bribe or an exchange in the middle of an action; then the action goes on."""
    seat = np.int64(s.to_move)
    if phase == Phase.ARMY:
        push(s, Task.RAISE, seat, 0, 0)
    elif phase == Phase.CONQUER:
        push(s, Task.CONQUER, seat, 0, 0)
    elif phase == Phase.ROAD:
        push(s, Task.EXPAND, seat, 0, 0)
    else:
        push(s, Task.TRADE, seat, 0, 0)
    if action < SENATOR:
        bribe_with_icon(rules, s, action)
    elif action < JEWEL:
        begin_exchange(s, action - EXCHANGE)
    else:
        use_jewel(s, action - JEWEL)


@inlined
def apply_effects(rules, s, phase, action):
    """Decisions that effects bring."""
    if phase == Phase.GAIN:
        use_resource(rules, s, action)
    elif phase == Phase.MARKET:
        choose_market(s, action - MARKET)
    elif phase == Phase.STEAL:
        steal(s, action - STEAL)
    elif phase == Phase.RUBBLE:
        leave_rubble(rules, s, action - RUBBLE_AT)
    elif phase == Phase.PARK:
        turn_into_park(rules, s, np.int64(s.to_move), action - MAKE_PARK)
    elif phase == Phase.SENECA_ROAD:
        seneca_renovates(rules, s, action - ROAD)


@inlined
def run(rules, s):
    """RR-ACT-7: do what is on the stack until somebody must decide."""
    while s.phase == Phase.WORKING:
        n = int(s.n_tasks) - 1
        task, seat, a, b = np.int64(s.task[n]), np.int64(s.task_seat[n]), np.int64(s.task_a[n]), np.int64(s.task_b[n])
        s.n_tasks = n
        s.task[n] = s.task_seat[n] = s.task_a[n] = s.task_b[n] = 0
        if task == Task.MENU:
            ask(s, seat, Phase.MENU)
        elif task == Task.GAIN:
            receive(rules, s, seat, a, b)
        elif task <= Task.PARK:
            do_effect(rules, s, task, seat, a, b)
        elif task <= Task.TRADE_PRODUCE:
            do_action_part(rules, s, task, seat, a)
        elif task == Task.SENECA:
            seneca_turn(rules, s)
        elif task == Task.SENECA_EXPAND:
            seneca_expands(rules, s, a, b)
        elif task == Task.SENECA_FALLBACK:
            fall_back(rules, s)
        elif task == Task.BEGIN_ROUND:
            begin_round(rules, s)


@inlined
def do_effect(rules, s, task, seat, a, b):
    """What follows from buildings and from the end of a turn."""
    if task == Task.NEXT_TURN:
        next_turn(rules, s)
    elif task == Task.LEFTOVER:
        kind = leftover(rules, s)
        if kind != EMPTY:
            push(s, Task.LEFTOVER, seat, 0, 0)
            receive(rules, s, seat, kind, Source.DIE)
    elif task == Task.PRODUCE:
        produce(rules, s, seat, a)
    elif task == Task.MARKET:
        ask_market(s, seat, a, b)
    elif task == Task.STEAL:
        ask_steal(s, seat)
    elif task == Task.FINISH_BUILDING:
        finish_building(rules, s, seat, a)
    elif task == Task.IMMEDIATE:
        immediate(rules, s, seat, a)
    elif task == Task.INSULA:
        ask_insula(rules, s, seat, a, b)
    elif task == Task.CLAIM:
        ask_claim(s, seat)
    elif task == Task.OWED:
        pay_owners(rules, s)
    elif task == Task.SENATOR:
        gain_senators(rules, s, seat, a)
    elif task == Task.PARK:
        make_park(rules, s, seat, a)


@inlined
def do_action_part(rules, s, task, seat, a):
    """The next part of a main action or a Favour."""
    if task == Task.SATURN:
        ask_saturn(rules, s, seat, a)
    elif task == Task.RAISE:
        ask_army(rules, s, seat)
    elif task == Task.RAISE_BONUS:
        raise_bonus(rules, s, seat)
    elif task == Task.CONQUER:
        ask_conquest(rules, s, seat)
    elif task == Task.CONQUER_BONUS:
        conquer_bonus(rules, s, seat)
    elif task == Task.EXPAND:
        ask_road(rules, s, seat)
    elif task == Task.EXPAND_BONUS:
        expand_bonus(rules, s, seat)
    elif task == Task.TAX_BONUS:
        tax_bonus(rules, s, seat)
    elif task == Task.TRADE:
        ask_set(rules, s, seat)
    elif task == Task.TRADE_PRODUCE:
        ask_produce(rules, s, seat, a)
