"""The market board: its marker walks, and trades are offered and made."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.magna_roma.rules.benefits import gain, spend
from sim.magna_roma.state import EMPTY, GOODS, NEVER, Counter, Good, Phase


@jit
def walk_market(rules, s):
    """MR-MARKET-1, MR-MARKET-2, MR-MARKET-6: the marker walks; True if it has come to a trade that the mover can pay.

    MR-AMB-5: where it stops, or with `trade_each_space` on every space. MR-EDGE-4: a marker that cannot move reaches nothing.
    """
    seat = np.int64(s.to_move)
    while s.steps > 0:
        if s.held[seat, Good.LUXURY] == rules.market_end:
            s.lost[seat, Good.LUXURY] += s.steps
            s.steps = 0
            return False
        s.held[seat, Good.LUXURY] += 1
        s.steps -= 1
        space = np.int64(s.held[seat, Good.LUXURY])
        stopped = s.steps == 0 or space == rules.market_end
        place = np.int64(rules.market_tokens[space])
        if place != EMPTY and (stopped or rules.trade_each_space):
            token = np.int64(s.token[place])
            s.counter[seat, Counter.TRADES_REACHED] += 1
            if can_pay(rules, s, seat, token):
                s.offered = token
                return True
    return False


@jit
def can_pay(rules, s, seat, token):
    """MR-MARKET-3, MR-EDGE-7: whether the seat has the price of a trade."""
    for good in range(GOODS):
        if s.held[seat, good] < rules.token_pay[token, good]:
            return False
    return True


@jit
def offer_trade(s):
    """MR-MARKET-2: the mover may do the trade of the token reached, now."""
    seat, token = np.int64(s.to_move), np.int64(s.offered)
    s.counter[seat, Counter.TRADES_OFFERED] += 1
    if s.token_offered[seat, token] == NEVER:
        s.token_offered[seat, token] = s.round_no
    s.phase = Phase.TRADE


@jit
def answer_trade(rules, s, accepted):
    """MR-MARKET-2..5: pay everything on the left, get everything on the right, or not; either way the chance is gone."""
    seat, token = np.int64(s.to_move), np.int64(s.offered)
    s.offered = EMPTY
    if not accepted:
        return
    s.counter[seat, Counter.TRADES_TAKEN] += 1
    if s.token_used[seat, token] == NEVER:
        s.token_used[seat, token] = s.round_no
    for good in range(GOODS):
        if rules.token_pay[token, good] > 0:
            spend(s, seat, good, np.int64(rules.token_pay[token, good]))
    for good in range(GOODS):
        if rules.token_get[token, good] > 0:
            gain(rules, s, seat, good, np.int64(rules.token_get[token, good]), False)
