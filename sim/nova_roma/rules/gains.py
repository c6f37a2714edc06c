"""Goods, coins, influence, artisans and cards: what comes to a player, within the limits of the estate board."""

from __future__ import annotations

from sim.bits import lowest
from sim.jit import jit
from sim.nova_roma.rules.tasks import push
from sim.nova_roma.state import EMPTY, FOLLOWERS, GOODS, NEVER, Action, Counter, Gain, Stream, Task
from sim.rng import draw, shuffle


@jit
def gain_goods(rules, s, seat, good, n):
    """NR-LIM-1: at most 5 of each good; what is beyond is lost."""
    kept = min(n, int(rules.goods_cap) - int(s.goods[seat, good]))
    s.goods[seat, good] += kept
    s.counter[seat, Counter.GOODS_GAINED] += kept
    s.counter[seat, Counter.GOODS_LOST] += n - kept


@jit
def gain_coins(s, seat, n):
    """Coins are unlimited (NR-AMB-31)."""
    s.coins[seat] += n
    s.counter[seat, Counter.COINS_GAINED] += n


@jit
def gain_influence(rules, s, seat, n):
    """NR-LIM-2, NR-UPG-1, NR-AMB-29: at most 8 influence; each point beyond becomes a coin, whatever its source."""
    kept = min(n, int(rules.influence_cap) - int(s.influence[seat]))
    s.influence[seat] += kept
    s.counter[seat, Counter.INFLUENCE_GAINED] += kept
    if kept < n:
        s.counter[seat, Counter.INFLUENCE_TO_COINS] += n - kept
        gain_coins(s, seat, n - kept)


@jit
def gain_artisans(s, seat, n):
    """NR-AMB-31: artisans come from the supply while it lasts, to the available area."""
    kept = min(n, int(s.artisan_supply))
    s.artisans[seat] += kept
    s.artisan_supply -= kept


@jit
def lose_artisan(s, seat):
    """NR-BUILD-2, NR-RACE-2: an artisan of the available area goes back to the supply."""
    s.artisans[seat] -= 1
    s.artisan_supply += 1


@jit
def draw_follower(s):
    """NR-REC-7: the top card of the follower deck; an empty deck is made anew from the discard pile. EMPTY if there is no card."""
    if s.card_size == 0:
        cards = int(s.discard)
        while cards:
            s.card_deck[s.card_size] = lowest(cards)
            s.card_size += 1
            cards &= cards - 1
        s.discard = 0
        shuffle(draw(s.seed, Stream.RESHUFFLE, s.reshuffles), Stream.RESHUFFLE, s.card_deck[:], int(s.card_size))
        s.reshuffles += 1
    if s.card_size == 0:
        return EMPTY
    s.card_size -= 1
    card = int(s.card_deck[s.card_size])
    s.card_deck[s.card_size] = 0
    s.reveals += 1
    return card


@jit
def take_card(s, seat, card, seen):
    """A follower comes to hand; `seen` says whether everybody saw it."""
    s.hand[seat] |= 1 << card
    if seen:
        s.shown[seat] |= 1 << card
        note_acquired(s, seat, card, s.round_no)
    else:
        s.drawn_in[seat, card] = s.round_no


@jit
def note_acquired(s, seat, card, round_no):
    """Remember the round in which a follower first came to hand."""
    if s.acquired[seat, card] == NEVER or round_no < s.acquired[seat, card]:
        s.acquired[seat, card] = round_no


@jit
def leave_hand(s, seat, card):
    """A follower leaves the hand and is shown."""
    s.hand[seat] &= ~(1 << card)
    s.shown[seat] &= ~(1 << card)
    if s.drawn_in[seat, card] != NEVER:
        note_acquired(s, seat, card, s.drawn_in[seat, card])
        s.drawn_in[seat, card] = NEVER


@jit
def draw_cards(s, seat, n):
    """Cards from the follower deck into the hand, as many as there are; only their owner sees them."""
    for _ in range(min(n, FOLLOWERS)):
        card = draw_follower(s)
        if card != EMPTY:
            take_card(s, seat, card, 0)
            s.counter[seat, Counter.CARDS_DRAWN] += 1


@jit
def gain(rules, s, seat, kind, n):
    """One output of the estate: goods, coins or influence."""
    if kind < GOODS:
        gain_goods(rules, s, seat, kind, n)
    elif kind == Gain.COIN:
        gain_coins(s, seat, n)
    else:
        gain_influence(rules, s, seat, n)


@jit
def receive(rules, s, seat, reward):
    """A reward of any kind; a good of choice is a task of its own, for the seat that is paid."""
    if reward == 0:
        return
    for good in range(GOODS):
        if rules.reward[reward, good] > 0:
            gain_goods(rules, s, seat, good, int(rules.reward[reward, good]))
    if rules.reward[reward, Gain.COIN] > 0:
        gain_coins(s, seat, int(rules.reward[reward, Gain.COIN]))
    if rules.reward[reward, Gain.INFLUENCE] > 0:
        gain_influence(rules, s, seat, int(rules.reward[reward, Gain.INFLUENCE]))
    if rules.reward[reward, Gain.ARTISAN] > 0:
        gain_artisans(s, seat, int(rules.reward[reward, Gain.ARTISAN]))
    if rules.reward[reward, Gain.FOLLOWER] > 0:
        draw_cards(s, seat, int(rules.reward[reward, Gain.FOLLOWER]))
    if rules.reward_choices[reward] > 0:
        push(s, Task.GOOD, seat, Action.TILE, 0, int(rules.reward_choices[reward]), 0)


@jit
def brings_something(rules, s, seat, reward):
    """Whether a reward is more than goods that are at their limit and artisans that are not there."""
    for good in range(GOODS):
        if rules.reward[reward, good] > 0 and s.goods[seat, good] < rules.goods_cap:
            return True
        if rules.reward_choices[reward] > 0 and s.goods[seat, good] < rules.goods_cap:
            return True
    if rules.reward[reward, Gain.ARTISAN] > 0 and s.artisan_supply > 0:
        return True
    return rules.reward[reward, Gain.COIN] > 0 or rules.reward[reward, Gain.INFLUENCE] > 0 or rules.reward[reward, Gain.FOLLOWER] > 0


@jit
def can_pay(rules, s, seat, price):
    """Whether the seat has the goods, coins and influence of a price."""
    if price == 0:
        return True
    for good in range(GOODS):
        if rules.reward[price, good] > s.goods[seat, good]:
            return False
    return rules.reward[price, Gain.COIN] <= s.coins[seat] and rules.reward[price, Gain.INFLUENCE] <= s.influence[seat]


@jit
def pay(rules, s, seat, price):
    """Goods, coins and influence go to the supply."""
    if price == 0:
        return
    for good in range(GOODS):
        s.goods[seat, good] -= rules.reward[price, good]
    s.coins[seat] -= rules.reward[price, Gain.COIN]
    s.influence[seat] -= rules.reward[price, Gain.INFLUENCE]
