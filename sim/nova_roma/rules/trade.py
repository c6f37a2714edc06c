"""The Trade action: coins, hand cards for coins, coins for goods."""

from __future__ import annotations

from sim.bits import lowest
from sim.jit import jit
from sim.nova_roma.actions import BUY, DISCARD, DONE
from sim.nova_roma.rules.gains import gain_coins, gain_goods, leave_hand
from sim.nova_roma.rules.tasks import add, top
from sim.nova_roma.state import GOODS, Counter, Task


@jit
def begin_trade(s):
    """NR-TRADE-1: coins equal to power."""
    t = top(s)
    gain_coins(s, int(s.owner[t]), int(s.power[t]))
    s.task[t] = Task.TRADE_DISCARD


@jit
def list_discards(s):
    """NR-TRADE-2: any number of hand cards, one by one."""
    add(s, DONE)
    cards = int(s.hand[s.owner[top(s)]])
    while cards:
        add(s, DISCARD + lowest(cards))
        cards &= cards - 1


@jit
def discard_for_coins(rules, s, card):
    """NR-TRADE-2: a coin for every second card, which goes to the discard pile."""
    t = top(s)
    seat = int(s.owner[t])
    leave_hand(s, seat, card)
    s.discard |= 1 << card
    s.counter[seat, Counter.CARDS_TRADED] += 1
    s.left[t] += 1
    if s.left[t] == rules.cards_per_coin:
        s.left[t] = 0
        gain_coins(s, seat, 1)


@jit
def end_discards(s):
    """No more cards: now goods may be bought."""
    t = top(s)
    s.left[t] = 0
    s.task[t] = Task.TRADE_BUY


@jit
def list_purchases(rules, s):
    """NR-TRADE-3: any good that is not at its limit."""
    seat = int(s.owner[top(s)])
    add(s, DONE)
    if s.coins[seat] >= rules.good_price:
        for good in range(GOODS):
            if s.goods[seat, good] < rules.goods_cap:
                add(s, BUY + good)


@jit
def buy_good(rules, s, good):
    """NR-TRADE-3: a coin for a good."""
    seat = int(s.owner[top(s)])
    s.coins[seat] -= rules.good_price
    s.counter[seat, Counter.GOODS_BOUGHT] += 1
    gain_goods(rules, s, seat, good, 1)
