"""The Recruit action: draw followers, play one, keep six."""

from __future__ import annotations

from sim.bits import count, lowest
from sim.jit import jit
from sim.nova_roma.actions import DISCARD, DONE, DRAW, OUT, PLAY
from sim.nova_roma.rules.gains import draw_cards, leave_hand, take_card
from sim.nova_roma.rules.tasks import add, pop, top
from sim.nova_roma.state import EMPTY, NEVER, OFFER, Action, Counter, Task


@jit
def begin_recruit(s):
    """NR-REC-1: as many cards as power."""
    t = top(s)
    s.left[t] = s.power[t]
    s.task[t] = Task.RECRUIT_DRAW


@jit
def list_draws(rules, s):
    """NR-REC-1, NR-AMB-26: cards of the offer or the deck, one after the other; fewer may be taken."""
    t = top(s)
    if s.left[t] > 0:
        if not (rules.strict_actions and s.left[t] == s.power[t]):
            add(s, DONE)
        for slot in range(OFFER):
            if s.card_offer[slot] != EMPTY:
                add(s, DRAW + slot)
        if s.card_size > 0 or s.discard != 0:
            add(s, DRAW + OFFER)
    if s.n_options == 0:
        add(s, DONE)


@jit
def draw_one(s, slot):
    """NR-REC-1, NR-REC-2: one card to hand; a gap in the offer stays until the end of the turn."""
    t = top(s)
    seat = int(s.owner[t])
    s.left[t] -= 1
    if slot == OFFER:
        draw_cards(s, seat, 1)
    else:
        take_card(s, seat, int(s.card_offer[slot]), 1)
        s.card_offer[slot] = EMPTY
        s.counter[seat, Counter.CARDS_DRAWN] += 1


@jit
def end_draws(s):
    """Now a follower may be played."""
    t = top(s)
    s.left[t] = 0
    s.task[t] = Task.RECRUIT_PLAY


@jit
def surcharge(rules, s, seat):
    """NR-REC-4, NR-LIM-3: influence for the 4th and every later follower."""
    return int(rules.surcharge) if count(int(s.row[seat])) + 1 >= rules.surcharge_from else 0


@jit
def coin_cost(rules, action, power):
    """NR-REC-3, NR-TILE-7: 2, 1 or no coins by power; none with the Recruit tile."""
    return 0 if action == Action.TILE else int(rules.follower_costs[power])


@jit
def can_play(rules, s, seat, action, power):
    """Whether a follower can be paid."""
    return s.hand[seat] != 0 and s.coins[seat] >= coin_cost(rules, action, power) and s.influence[seat] >= surcharge(rules, s, seat)


@jit
def list_plays(rules, s):
    """NR-REC-3: at most one follower from hand."""
    t = top(s)
    seat = int(s.owner[t])
    add(s, DONE)
    if can_play(rules, s, seat, int(s.action[t]), int(s.power[t])):
        cards = int(s.hand[seat])
        while cards:
            add(s, PLAY + lowest(cards))
            cards &= cards - 1


@jit
def play_follower(rules, s, card):
    """NR-REC-3..5: pay and lay the card into the row; from a full row another goes first."""
    t = top(s)
    seat = int(s.owner[t])
    s.coins[seat] -= coin_cost(rules, int(s.action[t]), int(s.power[t]))
    s.influence[seat] -= surcharge(rules, s, seat)
    leave_hand(s, seat, card)
    if count(int(s.row[seat])) >= rules.row_limit:
        s.thing[t] = card
        s.task[t] = Task.RECRUIT_OUT
    else:
        join_row(s, card)


@jit
def list_row(s):
    """NR-REC-5: who leaves a full row."""
    cards = int(s.row[s.owner[top(s)]])
    while cards:
        add(s, OUT + lowest(cards))
        cards &= cards - 1


@jit
def replace_follower(s, leaving):
    """NR-REC-5: the one who leaves goes to the discard pile."""
    t = top(s)
    seat = int(s.owner[t])
    bit = 1 << leaving
    s.row[seat] &= ~bit
    s.used[seat] &= ~bit
    s.fresh[seat] &= ~bit
    s.discard |= bit
    s.counter[seat, Counter.FOLLOWERS_REPLACED] += 1
    join_row(s, int(s.thing[t]))


@jit
def join_row(s, card):
    """NR-REC-8: the follower lies in the row, face up, and works from the next action on."""
    t = top(s)
    seat = int(s.owner[t])
    s.row[seat] |= 1 << card
    s.fresh[seat] |= 1 << card
    s.counter[seat, Counter.FOLLOWERS_PLAYED] += 1
    if s.played[seat, card] == NEVER:
        s.played[seat, card] = s.round_no
    s.thing[t] = 0
    end_plays(s)


@jit
def end_plays(s):
    """After Recruit the hand limit is checked; the Recruit tile is done."""
    t = top(s)
    if s.action[t] == Action.TILE:
        pop(s)
    else:
        s.task[t] = Task.RECRUIT_DISCARD


@jit
def list_excess(rules, s):
    """NR-REC-6: discard down to 6 hand cards."""
    cards = int(s.hand[s.owner[top(s)]])
    if count(cards) <= rules.hand_limit:
        add(s, DONE)
        return
    while cards:
        add(s, DISCARD + lowest(cards))
        cards &= cards - 1


@jit
def discard_excess(s, card):
    """NR-REC-6: to the discard pile."""
    leave_hand(s, int(s.owner[top(s)]), card)
    s.discard |= 1 << card
