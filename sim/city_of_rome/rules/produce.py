"""The produce action, coins and influence tokens."""

from __future__ import annotations

import numpy as np

from sim.bits import lowest
from sim.city_of_rome.scoring import city_mask
from sim.city_of_rome.state import Category, Counter, Phase
from sim.jit import jit


@jit
def spendable(rules, s):
    """CR-AMB-7: the coins that the mover may spend now; with buy_timing = start, no income of this turn."""
    return int(s.budget) if rules.buy_at_start else int(s.coins[s.to_move])


@jit
def pay(s, coins):
    """CR-BUY-1: coins go to the supply."""
    s.coins[s.to_move] -= coins
    s.budget -= coins


@jit
def gain_influence(rules, s, seat, tokens):
    """Take influence tokens, as many as the supply has (CR-AMB-15); returns how many."""
    if rules.influence_supply > 0:
        left = int(rules.influence_supply)
        for other in range(s.players):
            left -= int(s.influence[other])
        tokens = max(0, min(tokens, left))
    s.influence[seat] += tokens
    return tokens


@jit
def missing_cogs(rules, s):
    """CR-BUY-3: cogs to be bought for a produce action."""
    return max(0, int(rules.produce_cogs) - int(s.cogs))


@jit
def produce(rules, s):
    """CR-PRO-1..7: two cogs, and every farm works once; sheep farms may be declined one by one."""
    seat = int(s.to_move)
    missing = missing_cogs(rules, s)
    pay(s, missing * int(rules.cog_price))
    s.counter[seat, Counter.COG_COINS] += missing * int(rules.cog_price)
    s.cogs -= int(rules.produce_cogs) - missing
    s.produced = 1
    s.counter[seat, Counter.PRODUCES] += 1
    flocks = 0
    cells = city_mask(s, seat)
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        kind = np.int64(s.city[seat, cell])
        if rules.category[kind] != Category.PRODUCTION:
            continue
        s.coins[seat] += rules.coins[kind]
        s.counter[seat, Counter.FARM_COINS] += rules.coins[kind]
        bricks = min(int(rules.bricks[kind]), int(rules.farm_bricks) - int(s.tokens[seat, cell]))
        s.tokens[seat, cell] += bricks
        s.counter[seat, Counter.TOKENS_MADE] += bricks
        flocks += int(rules.influence[kind] > 0)
    if flocks > 0:
        s.phase = Phase.SHEEP
        if rules.auto_sheep:
            use_sheep(rules, s, flocks)


@jit
def sheep_farms(rules, s):
    """How many buildings of the mover's city produce influence."""
    n = 0
    seat = np.int64(s.to_move)
    cells = city_mask(s, seat)
    while cells:
        n += int(rules.influence[s.city[seat, lowest(cells)]] > 0)
        cells &= cells - 1
    return n


@jit
def use_sheep(rules, s, farms):
    """CR-PRO-4, CR-AMB-8: influence from this many sheep farms."""
    seat = int(s.to_move)
    cells = city_mask(s, seat)
    while cells:
        kind = np.int64(s.city[seat, lowest(cells)])
        cells &= cells - 1
        if rules.influence[kind] == 0:
            continue
        if farms > 0:
            s.counter[seat, Counter.SHEEP_INFLUENCE] += gain_influence(rules, s, seat, int(rules.influence[kind]))
            farms -= 1
        else:
            s.counter[seat, Counter.SHEEP_DECLINED] += 1
    s.phase = Phase.ACTION
