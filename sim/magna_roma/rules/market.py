"""Trades on the market board."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.magna_roma.rules.benefits import gain, spend
from sim.magna_roma.state import EMPTY, GOODS, NEVER, Counter, Phase


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
