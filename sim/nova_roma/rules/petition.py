"""The Petition action: the First Player token, and any other action for influence."""

from __future__ import annotations

from sim.jit import jit
from sim.nova_roma.actions import DONE, FIRST, PAY, PETITION
from sim.nova_roma.rules.tasks import add, push, top
from sim.nova_roma.state import ACTIONS, EMPTY, Action, Counter, Task


@jit
def begin_petition(s):
    """NR-PET-1: the First Player token comes first."""
    s.task[top(s)] = Task.PETITION_FIRST


@jit
def may_claim_first(rules, s, seat):
    """NR-PET-1..3, NR-SOLO-7, NR-AMB-28: unclaimed in this round, and not in the first turn of the player who began the round with it."""
    if s.players == 1 or s.claimed_by != EMPTY or s.influence[seat] < rules.first_player_cost:
        return False
    if seat == s.first_player and s.placed[seat] == 1:
        return rules.bar_in_game != 0 and s.round_no > 1  # NR-ED-8
    return True


@jit
def list_first_player(rules, s):
    """NR-PET-1: claim the token, or not."""
    add(s, DONE)
    if may_claim_first(rules, s, int(s.owner[top(s)])):
        add(s, FIRST)


@jit
def claim_first_player(rules, s, claim):
    """NR-PET-1, NR-PET-2: pay 2 influence and turn the token to its claimed side."""
    t = top(s)
    seat = int(s.owner[t])
    if claim:
        s.influence[seat] -= rules.first_player_cost
        s.claimed_by = seat
        s.counter[seat, Counter.FIRST_CLAIMS] += 1
    s.task[t] = Task.PETITION_ACTION


@jit
def list_petitions(rules, s):
    """NR-PET-4: one of the other seven actions."""
    t = top(s)
    possible = s.influence[s.owner[t]] > 0
    if not (rules.strict_actions and possible and s.claimed_by != s.owner[t]):
        add(s, DONE)
    if possible:
        for action in range(ACTIONS):
            if action != Action.PETITION:
                add(s, PETITION + action)


@jit
def choose_petition(s, action):
    """NR-PET-4: which action."""
    t = top(s)
    s.thing[t] = action
    s.task[t] = Task.PETITION_PAY


@jit
def end_petition(s):
    """No action is asked for."""
    s.task[top(s)] = Task.FOLLOW_END


@jit
def list_payments(s):
    """NR-PET-4: from 1 influence up to the power of the Petition."""
    t = top(s)
    for paid in range(1, min(int(s.power[t]), int(s.influence[s.owner[t]])) + 1):
        add(s, PAY + paid)


@jit
def pay_petition(s, paid):
    """NR-PET-4..6: the action is done at the power paid, whatever stands in its line, and without its own followers."""
    t = top(s)
    seat, action = int(s.owner[t]), int(s.thing[t])
    s.influence[seat] -= paid
    s.task[t] = Task.FOLLOW_END
    s.counter[seat, Counter.PETITION_TRADES + action] += 1
    push(s, Task.BEGIN, seat, action, paid, 0, 1)
