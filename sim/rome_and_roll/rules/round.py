"""The round: dice draft, order of turns, round end and game end (rulebook: Gameplay, Game End)."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.rng import below
from sim.rome_and_roll.actions import DRAFT, ONE_DIE, TWO_DICE
from sim.rome_and_roll.rules.seneca import draft_for_seneca, move_seneca_foreman
from sim.rome_and_roll.rules.sheet import available_senators, deploy_senator, seat_of
from sim.rome_and_roll.rules.table import add, ask, push
from sim.rome_and_roll.rules.turn import begin_turn, clear_turn
from sim.rome_and_roll.state import DICE, DISCARDED, EMPTY, FACES, IN_POOL, NEVER, SENECA, Counter, Phase, Stream, Task


@jit
def begin_round(rules, s):
    """RR-RND-1, RR-DRAFT-1, RR-2V-3: all dice are rolled into the pool; face n of the game's roll depends on round and die alone."""
    s.round_no += 1
    s.reveals += 1
    clear_turn(s)
    s.active = seat_of(s, np.int64(s.pro_consul))
    if rules.seneca_foreman and s.round_no > 1:
        move_seneca_foreman(rules, s)
    for die in range(rules.dice):
        s.die_colour[die] = rules.die_colour[die]
        s.die_face[die] = below(s.seed, Stream.DICE, int(s.round_no) * DICE + die, FACES)
        s.die_owner[die] = IN_POOL
    s.draft_step = 0
    s.turn_step = 0
    next_draft(rules, s)


@jit
def dice_of(s, owner):
    """How many dice an owner holds."""
    n = 0
    for die in range(DICE):
        n += int(s.die_owner[die] == owner)
    return n


@jit
def next_draft(rules, s):
    """RR-DRAFT-2, RR-DRAFT-4, RR-DRAFT-5: once round from the Pro-Consul, then back for whoever has only one die; one is left over."""
    n = int(s.participants)
    while s.draft_step < 2 * n:
        step = int(s.draft_step)
        place = step if step < n else 2 * n - 1 - step
        owner = seat_of(s, (int(s.pro_consul) + place) % n)
        if step >= n and dice_of(s, owner) >= 2:
            s.draft_step += 1
        elif owner == SENECA:
            draft_for_seneca(rules, s, dice_of(s, owner))
            s.draft_step += 1
        elif are_alike(s):
            if grab(s, owner, lowest_in_pool(s)):
                return
        else:
            ask(s, owner, Phase.DRAFT)
            return
    next_turn(rules, s)


@jit
def lowest_in_pool(s):
    """The first die in the pool, as colour and face."""
    for die in range(DICE):
        if s.die_owner[die] == IN_POOL:
            return int(s.die_colour[die]) * FACES + int(s.die_face[die])
    return EMPTY


@jit
def are_alike(s):
    """Whether all dice in the pool are alike, so that there is nothing to choose."""
    first = lowest_in_pool(s)
    for die in range(DICE):
        if s.die_owner[die] == IN_POOL and int(s.die_colour[die]) * FACES + int(s.die_face[die]) != first:
            return False
    return True


@jit
def list_pool(s):
    """RR-DRAFT-2: every die in the pool; those alike are one option."""
    listed = 0
    for die in range(DICE):
        if s.die_owner[die] == IN_POOL:
            number = int(s.die_colour[die]) * FACES + int(s.die_face[die])
            if not (listed >> number) & 1:
                listed |= 1 << number
                add(s, DRAFT + number)


@jit
def take_die(rules, s, number):
    """RR-DRAFT-2..4: take a die; then the next one drafts."""
    if not grab(s, np.int64(s.to_move), number):
        next_draft(rules, s)


@jit
def grab(s, seat, number):
    """RR-DRAFT-2, RR-DRAFT-3: take a die; after the first, a Senator may bring the second at once: whether that is asked."""
    for die in range(DICE):
        if s.die_owner[die] == IN_POOL and int(s.die_colour[die]) * FACES + int(s.die_face[die]) == number:
            s.die_owner[die] = seat
            s.counter[seat, Counter.BLUE_DICE + s.die_colour[die]] += 1
            break
    if s.draft_step < s.participants and dice_of(s, seat) == 1 and available_senators(s, seat) > 0:
        ask(s, seat, Phase.DOUBLE)
        return True
    s.draft_step += 1
    return False


@jit
def list_double(s):
    """RR-DRAFT-3: leave it, or deploy a Senator."""
    add(s, ONE_DIE)
    add(s, TWO_DICE)


@jit
def draft_double(rules, s, action):
    """RR-DRAFT-3, RR-SEN-2: a Senator for a second die at once."""
    seat = np.int64(s.to_move)
    if action == TWO_DICE:
        deploy_senator(s, seat)
        s.counter[seat, Counter.DOUBLE_DRAFTS] += 1
    else:
        s.draft_step += 1
    next_draft(rules, s)


@jit
def next_turn(rules, s):
    """RR-ACT-1, RR-ACT-2, RR-SOLO-ACT-1: twice round from the Pro-Consul; then the round ends."""
    if s.turn_step == 2 * s.participants:
        end_round(rules, s)
        return
    owner = seat_of(s, (int(s.pro_consul) + int(s.turn_step)) % int(s.participants))
    s.turn_step += 1
    if owner == SENECA:
        clear_turn(s)
        s.active = SENECA
        push(s, Task.NEXT_TURN, 0, 0, 0)
        push(s, Task.SENECA, 0, 0, 0)
    else:
        begin_turn(s, owner)


@jit
def end_round(rules, s):
    """RR-END-1, RR-OVER-1, RR-SOLO-END-1, AMB-38, AMB-39, AMB-58: the Pro-Consul passes on; one round after the last Nero card."""
    clear_turn(s)
    for die in range(DICE):
        s.die_colour[die] = 0
        s.die_face[die] = 0
        s.die_owner[die] = DISCARDED
    s.pro_consul = (int(s.pro_consul) + 1) % int(s.participants)
    if s.rounds_left > 0:
        s.rounds_left -= 1
    elif s.nero_taken == rules.nero_cards and s.rounds_left == NEVER:
        s.rounds_left = rules.final_rounds
    cap = min(int(rules.max_rounds), int(rules.solo_rounds)) if rules.solo else int(rules.max_rounds)
    if s.rounds_left == 0 or s.round_no >= cap:
        s.phase = Phase.OVER
        s.over = 1
    else:
        push(s, Task.BEGIN_ROUND, 0, 0, 0)
