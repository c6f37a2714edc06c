"""Benefits: gaining goods, the queue of benefits that wait, and the order in which they are gained."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.magna_roma.state import Good, Stage


@jit
def enqueue(s, good, amount):
    """Let a benefit wait."""
    if amount > 0:
        s.queue_good[s.n_queue] = good
        s.queue_amount[s.n_queue] = amount
        s.n_queue += 1


@jit
def unqueue(s, good, amount):
    """Take one benefit out of the queue; the others close up."""
    i = 0
    while s.queue_good[i] != good or s.queue_amount[i] != amount:
        i += 1
    s.n_queue -= 1
    for j in range(i, s.n_queue):
        s.queue_good[j] = s.queue_good[j + 1]
        s.queue_amount[j] = s.queue_amount[j + 1]
    s.queue_good[s.n_queue] = 0
    s.queue_amount[s.n_queue] = 0


@jit
def gain(rules, s, seat, good, amount, joined):
    """MR-SYM-2..8, MR-COMP-7: gain some of a good; `joined` if a symbol gives it.

    Luxuries do not come at once: the market marker has then to walk, see `rules.market.walk_market`.
    """
    s.gained[seat, good] += amount
    if good == Good.LUXURY:
        s.steps += amount
    elif good == Good.FAITH:
        gain_faith(rules, s, seat, amount)
    elif good == Good.POINT:
        if joined:
            s.prestige[seat] += amount
        else:
            s.bonus_points[seat] += amount
    elif good == Good.LEGION:
        gained = min(amount, np.int64(rules.military_end) - np.int64(s.held[seat, good]))  # MR-MIL-1
        s.held[seat, good] += gained
        s.lost[seat, good] += amount - gained
    else:
        gain_token(rules, s, seat, good, amount)


@jit
def gain_token(rules, s, seat, good, amount):
    """MR-AMB-14: coins, population and blessings never run out, or the box's number is all there is."""
    out = np.int64(s.blessings_out) if good == Good.BLESSING else np.int64(0)  # MR-BLESS-4: played ones do not come back
    for other in range(s.players):
        out += np.int64(s.held[other, good])
    gained = amount
    if rules.supply[good] > 0:
        gained = max(0, min(amount, np.int64(rules.supply[good]) - out))
    s.held[seat, good] += gained
    s.lost[seat, good] += amount - gained
    s.peak[good] = max(np.int64(s.peak[good]), out + gained)


@jit
def gain_faith(rules, s, seat, amount):
    """MR-PANTH-1, MR-PANTH-2: space by space, with the blessings of every space entered or passed; the last space is the end."""
    for step in range(amount):
        if s.held[seat, Good.FAITH] == rules.pantheon_end:
            s.lost[seat, Good.FAITH] += amount - step
            return
        s.held[seat, Good.FAITH] += 1
        blessings = np.int64(rules.pantheon_blessings[s.held[seat, Good.FAITH]])
        if blessings > 0:
            s.gained[seat, Good.BLESSING] += blessings
            gain_token(rules, s, seat, np.int64(Good.BLESSING), blessings)


@jit
def spend(s, seat, good, amount):
    """MR-MIL-2: pay some of a good; legions are paid by moving the marker back."""
    s.held[seat, good] -= amount
    s.spent[seat, good] += amount


@jit
def take_benefit(rules, s, good, amount):
    """Gain one of the benefits that wait."""
    unqueue(s, good, amount)
    gain(rules, s, np.int64(s.to_move), good, amount, s.stage == Stage.PLACED or s.stage == Stage.BLESSED)


@jit
def next_benefit(s):
    """The place in the queue of the benefit that is gained first without asking: all others before luxuries, fewer luxuries before more."""
    best = 0
    for i in range(1, s.n_queue):
        if s.queue_good[i] < s.queue_good[best] or (s.queue_good[i] == s.queue_good[best] and s.queue_amount[i] < s.queue_amount[best]):
            best = i
    return best


@jit
def order_matters(rules, s):
    """MR-PLACE-10, MR-AMB-9: different benefits wait, and in some order the market marker would come to a trade."""
    if not rules.choose_order or s.n_queue < 2:
        return False
    space, end = np.int64(s.held[s.to_move, Good.LUXURY]), np.int64(rules.market_end)
    reached = 1 << space  # spaces where the marker can stop, one bit each
    last = space
    different = False
    for i in range(s.n_queue):
        different |= s.queue_good[i] != s.queue_good[0] or s.queue_amount[i] != s.queue_amount[0]
        if s.queue_good[i] == Good.LUXURY:
            reached |= reached << np.int64(s.queue_amount[i])
            if reached >> end:
                reached = (reached & ((1 << end) - 1)) | (1 << end)
            last = min(last + np.int64(s.queue_amount[i]), end)
    if not different or last == space:
        return False
    if rules.trade_each_space:
        reached = (1 << (last + 1)) - 1
    return (reached & ~((1 << (space + 1)) - 1) & np.int64(rules.market_trades)) != 0
