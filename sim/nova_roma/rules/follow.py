"""Followers in the row: those that work once per round when an action is taken, and those that always do."""

from __future__ import annotations

from sim.bits import lowest
from sim.jit import jit
from sim.nova_roma.actions import DONE, USE
from sim.nova_roma.rules.gains import brings_something, receive
from sim.nova_roma.rules.produce import has_workplace
from sim.nova_roma.rules.tasks import add, pop, push, top
from sim.nova_roma.state import Action, Counter, FollowerEffect, Task, Window


@jit
def working(s, seat):
    """NR-REC-8, NR-REC-9: followers in the row that are face up and were there before this action."""
    return int(s.row[seat]) & ~int(s.used[seat]) & ~int(s.fresh[seat])


@jit
def pay_lasting(rules, s, seat, action):
    """NR-FOL-35..39: permanent followers of an action pay each time it is taken from the forum."""
    cards = int(s.row[seat]) & ~int(s.fresh[seat]) & int(rules.lasting[action])
    while cards:
        receive(rules, s, seat, int(rules.card_reward[lowest(cards)]))
        cards &= cards - 1


@jit
def list_followers(rules, s):
    """NR-TURN-4, NR-AMB-2..4, NR-PET-5: ready followers of the action; what would be lost entirely is not offered.

    Power followers count before the first step only and the Physician when an artisan is to be paid.
    """
    t = top(s)
    seat = int(s.owner[t])
    cards = working(s, seat) & int(rules.ready[s.action[t]]) & ~int(rules.waiving)
    add(s, DONE)
    if s.task[t] == Task.FOLLOW_END:
        cards &= ~int(rules.powerful)
        if rules.follower_window == Window.START:
            cards = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        effect = int(rules.effect[card])
        if effect == FollowerEffect.POWER:
            usable = s.power[t] < rules.power_cap
        elif effect == FollowerEffect.PLACE:
            usable = s.coins[seat] >= rules.place_cost and s.artisans[seat] > 0 and has_workplace(rules, s, seat, 0)
        else:
            usable = brings_something(rules, s, seat, int(rules.card_reward[card]))
        if usable:
            add(s, USE + card)


@jit
def use_follower(rules, s, card):
    """NR-FOL-14..34: use a once-per-round follower and turn it face down."""
    t = top(s)
    seat = int(s.owner[t])
    s.used[seat] |= 1 << card
    s.counter[seat, Counter.FOLLOWERS_USED] += 1
    effect = int(rules.effect[card])
    if effect == FollowerEffect.POWER:
        s.power[t] += 1
        s.counter[seat, Counter.POWER] += 1
    elif effect == FollowerEffect.PLACE:  # NR-FOL-41: no Produce action
        s.coins[seat] -= rules.place_cost
        push(s, Task.WORK, seat, Action.TILE, 0, 0, 0)
    else:
        receive(rules, s, seat, int(rules.card_reward[card]))


@jit
def end_followers(s):
    """No more followers: the first step of the action comes, or the action is over."""
    t = top(s)
    if s.task[t] == Task.FOLLOW:
        s.task[t] = Task.BEGIN
    else:
        pop(s)
