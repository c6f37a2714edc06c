"""Trade, and what buildings produce."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.rome_and_roll.actions import MARKET, PRODUCE, SET, STEAL, STOP
from sim.rome_and_roll.rules.construct import produce_slots
from sim.rome_and_roll.rules.regions import bless_by_mercury, has_merchant
from sim.rome_and_roll.rules.sheet import gain, gain_soldiers, has, list_unlocking_bribes, next_seat, pay, payable
from sim.rome_and_roll.rules.table import add, ask, push
from sim.rome_and_roll.state import GOODS, SLOTS, Ability, Counter, Favour, Phase, Produce, Resource, Source, Task, Track

_SET = 3  # resources; an option's number has room for that many Jewellery


@jit
def can_sell(s, seat, kind, jewels):
    """RR-TRD-2: whether three equal resources, so many of them Jewellery, can be paid from Yard and die."""
    if kind == Resource.JEWELLERY:
        return jewels == _SET and payable(s, seat, kind) >= _SET
    if jewels == _SET or payable(s, seat, Resource.JEWELLERY) < jewels:
        return False
    return payable(s, seat, kind) + int(s.icons[Resource.BASKET]) >= _SET - jewels


@jit
def can_trade(s, seat):
    """RR-TRD-4: whether any set can be sold."""
    for kind in range(GOODS):
        for jewels in range(_SET + 1):
            if can_sell(s, seat, kind, jewels):
                return True
    return False


@jit
def trade(rules, s):
    """RR-TRD-1, RR-GOD-MERCURY: sell a set; then everybody produces."""
    seat = np.int64(s.to_move)
    s.counter[seat, Counter.TRADES] += 1
    s.used[:] = 0
    bless_by_mercury(rules, s, seat)
    push(s, Task.TRADE, seat, 0, 0)


@jit
def ask_set(rules, s, seat):
    """RR-TRD-7, RR-GOD-BACCHUS: choose a set; with Bacchus as long as there is one. Then part 2."""
    if (s.steps == 0 or s.favour == Favour.BACCHUS) and can_trade(s, seat):
        ask(s, seat, Phase.TRADE)
    else:
        everybody_produces(s)


@jit
def list_sets(rules, s):
    """RR-TRD-2: every kind, with as many Jewellery as one likes."""
    seat = np.int64(s.to_move)
    for kind in range(GOODS):
        for jewels in range(_SET + 1):
            if can_sell(s, seat, kind, jewels):
                add(s, SET + kind * (_SET + 1) + jewels)
    if s.steps > 0:
        list_unlocking_bribes(rules, s)
        add(s, STOP)


@jit
def sell(rules, s, number):
    """RR-TRD-2, RR-TRD-3, RR-GOD-BACCHUS, RR-ADV-FAUSTA, AMB-27: coins for a set; Fausta's once per action."""
    seat = np.int64(s.to_move)
    kind, jewels = number // (_SET + 1), number % (_SET + 1)
    pay(s, seat, Resource.JEWELLERY, jewels, Counter.SPENT_TRADE)
    pay(s, seat, kind, _SET - jewels, Counter.SPENT_TRADE)
    s.counter[seat, Counter.SETS] += 1
    coins = int(rules.set_coins)
    if has_merchant(s):
        coins += jewels * int(rules.merchant_coins)
    if s.favour == Favour.BACCHUS:
        coins += int(rules.bacchus_coins)
    if s.steps == 0 and has(s, seat, Ability.TRADE_COIN):
        coins += int(rules.bonus_coins)
    s.steps += 1
    gain(rules, s, seat, Track.COINS, coins)
    push(s, Task.TRADE, seat, 0, 0)


@jit
def everybody_produces(s):
    """RR-TRD-5, AMB-25, AMB-26: clockwise from the active player, once per action."""
    for step in range(s.players - 1, -1, -1):
        push(s, Task.TRADE_PRODUCE, next_seat(s, step), 0, 0)


@jit
def ask_produce(rules, s, seat, done):
    """RR-TRD-5, RR-TRD-6, RR-ADV-FAUSTA: choose an own building that produces; with Fausta two."""
    most = 2 if has(s, seat, Ability.TRADE_TWO) else 1
    if done < most and produce_slots(rules, s, seat):
        s.picks = done
        ask(s, seat, Phase.PRODUCE)


@jit
def list_produce(rules, s):
    """RR-TRD-5: any, or none."""
    found = produce_slots(rules, s, np.int64(s.to_move))
    for slot in range(SLOTS):
        if (found >> slot) & 1:
            add(s, PRODUCE + slot)
    add(s, STOP)


@jit
def choose_produce(s, slot):
    """RR-TRD-5, AMB-25: it produces at once; then the next choice."""
    seat = np.int64(s.to_move)
    s.used[slot, seat] += 1
    push(s, Task.TRADE_PRODUCE, seat, s.picks + 1, 0)
    push(s, Task.PRODUCE, seat, s.dealt[slot], 0)


@jit
def produce(rules, s, seat, kind):
    """RR-CON-29, RR-TRD-5, RR-BP-INSULA: what a building's Produce ability gives to a seat."""
    what = np.int64(rules.produce[kind])
    n = np.int64(rules.produce_n[kind])
    if what == Produce.RESOURCE:
        for _ in range(n):
            push(s, Task.GAIN, seat, rules.produce_kind[kind], Source.PRODUCE)
    elif what == Produce.CHOOSE:
        push(s, Task.MARKET, seat, n, 0)
    elif what == Produce.COIN:
        gain(rules, s, seat, Track.COINS, n)
    elif what == Produce.SOLDIER:
        gain_soldiers(rules, s, seat, n)
    elif what == Produce.STEAL:
        for _ in range(n):
            push(s, Task.STEAL, seat, 0, 0)


@jit
def ask_market(s, seat, left, least):
    """RR-BP-MARKET: choose Wood, Brick or Stone, as often as it produces; the order makes no difference, so kinds only rise."""
    if left > 0:
        s.picks = left
        s.least = least
        ask(s, seat, Phase.MARKET)


@jit
def list_market(s):
    """RR-BP-MARKET: Wood, Brick or Stone."""
    for kind in range(s.least, Resource.STONE + 1):
        add(s, MARKET + kind)


@jit
def choose_market(s, kind):
    """RR-BP-MARKET: take it."""
    seat = np.int64(s.to_move)
    push(s, Task.MARKET, seat, s.picks - 1, kind)
    push(s, Task.GAIN, seat, kind, Source.PRODUCE)


@jit
def can_steal(s, seat, victim):
    """RR-BP-MAGISTRATE, AMB-29: another player with something in the Yard."""
    if victim == seat:
        return False
    for kind in range(GOODS):
        if s.yard[victim, kind] > 0:
            return True
    return False


@jit
def ask_steal(s, seat):
    """RR-BP-MAGISTRATE: choose whom and what; nothing if all other Yards are empty."""
    for victim in range(s.players):
        if can_steal(s, seat, victim):
            ask(s, seat, Phase.STEAL)
            return


@jit
def list_steals(s):
    """RR-BP-MAGISTRATE: any resource of any other player's Yard."""
    for victim in range(s.players):
        if victim != s.to_move:
            for kind in range(GOODS):
                if s.yard[victim, kind] > 0:
                    add(s, STEAL + victim * GOODS + kind)


@jit
def steal(s, number):
    """RR-BP-MAGISTRATE, AMB-29: it moves from Yard to Yard, so it cannot bribe."""
    seat = np.int64(s.to_move)
    s.yard[number // GOODS, number % GOODS] -= 1
    s.yard[seat, number % GOODS] += 1
    s.counter[seat, Counter.GOODS_STEAL] += 1
