"""Payments against brute force: every way to pay is tried, and the one that the rules take leaves nothing to be desired.

What is left after a payment is as good as another remainder if it can be made equal to it or better: an icon of the die can be stored,
and a Basket can be used as any kind but Jewellery.
"""

from __future__ import annotations

import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sim import game as contract
from sim.jit import entry
from sim.rome_and_roll.rules.sheet import fish_after, pay
from sim.rome_and_roll.rules.trade import can_sell
from sim.rome_and_roll.state import GOODS, STATE, Counter, Resource

FISH, JEWELLERY, BASKET = int(Resource.FISH), int(Resource.JEWELLERY), int(Resource.BASKET)
PURPOSE = int(Counter.SPENT_BUILD)
RULES = contract.load_rules("rome_and_roll", 4)

yards = st.lists(st.integers(0, 3), min_size=GOODS, max_size=GOODS)
dice = st.lists(st.integers(0, 2), min_size=GOODS + 1, max_size=GOODS + 1)
costs = st.lists(st.integers(0, 2), min_size=GOODS, max_size=GOODS).filter(lambda cost: 0 < sum(cost) <= 5)


@entry
def _fish_after(rules, s, saved):
    return fish_after(rules, s, 0, 0, saved)


@entry
def _pay(s, kind, n):
    pay(s, 0, kind, n, PURPOSE)


@entry
def _can_sell(s, kind, jewels):
    return can_sell(s, 0, kind, jewels)


def position(yard, die):
    """A state in which seat 0 has this Yard and this die."""
    s = contract.records(STATE)[0]
    s.yard[0] = yard
    s.icons[:] = die
    return s


def ways(yard, die, cost):
    """What can be left, as (Yard, icons), over all ways to pay the cost from Yard, die and Baskets."""
    choices = []
    for kind, n in enumerate(cost):
        baskets = range(n + 1) if kind != JEWELLERY else (0,)
        choices.append([(n - i - k, i, k) for k in baskets for i in range(n - k + 1)])
    for split in itertools.product(*choices):
        left_yard = [have - part[0] for have, part in zip(yard, split, strict=True)]
        left_icons = [have - part[1] for have, part in zip(die[:GOODS], split, strict=True)]
        left_baskets = die[BASKET] - sum(part[2] for part in split)
        if min(*left_yard, *left_icons, left_baskets) >= 0:
            yield left_yard, [*left_icons, left_baskets]


def as_good(one, two):
    """Whether the remainder `one` can be made at least `two`."""
    (yard, icons), (other_yard, other_icons) = one, two
    baskets = icons[BASKET] - other_icons[BASKET]
    for kind in range(GOODS):
        short_of_icons = max(0, other_icons[kind] - icons[kind])
        short = max(short_of_icons, other_yard[kind] + other_icons[kind] - yard[kind] - icons[kind])
        if kind == JEWELLERY and short > 0:
            return False
        baskets -= short
    return baskets >= 0


@given(yard=yards, die=dice, cost=costs, saved=st.integers(-1, GOODS - 1))
def test_a_cost_can_be_paid_exactly_if_some_way_exists_and_the_most_fish_are_left_for_walking(yard, die, cost, saved):
    """RR-CON-9, RR-CON-8, RR-REC-7, RR-REC-15: against all ways to pay, Fish for further steps included."""
    RULES.cost[0] = cost
    if saved >= 0 and cost[saved] == 0:
        saved = -1
    due = [n - (kind == saved) for kind, n in enumerate(cost)]
    found = _fish_after(RULES, position(yard, die), saved)
    walkable = -1
    for fish in itertools.count():
        with_walk = [n + (fish if kind == FISH else 0) for kind, n in enumerate(due)]
        if not any(True for _ in ways(yard, die, with_walk)):
            break
        walkable = fish
    assert found == walkable


@given(yard=yards, die=dice, cost=costs)
def test_yard_then_die_then_basket_leaves_as_much_as_any_other_way(yard, die, cost):
    """RR-REC-10, RR-REC-15: the fixed order of payment loses nothing."""
    remainders = list(ways(yard, die, cost))
    if not remainders:
        return
    s = position(yard, die)
    for kind, n in enumerate(cost):
        _pay(s, kind, n)
    left = s.yard[0].tolist(), s.icons.tolist()
    assert min(*left[0], *left[1]) >= 0
    assert left in [(a, b) for a, b in remainders]
    for other in remainders:
        assert as_good(left, other), (left, other)


@given(yard=yards, die=dice)
def test_a_set_can_be_sold_exactly_if_some_three_icons_or_goods_make_one(yard, die):
    """RR-TRD-2, RR-TRD-4: three equal resources, Jewellery as any, Baskets of the die as any but Jewellery."""
    goods = [kind for kind, n in enumerate(yard) for _ in range(n)] + [kind for kind, n in enumerate(die) for _ in range(n)]
    wanted = set()
    for three in set(itertools.combinations(sorted(goods), 3)):
        jewels = three.count(JEWELLERY)
        for kind in range(GOODS):
            if kind == JEWELLERY:
                fits = jewels == 3
            else:
                fits = jewels < 3 and all(good in (kind, JEWELLERY, BASKET) for good in three)
            if fits:
                wanted.add((kind, jewels))
    s = position(yard, die)
    found = {(kind, jewels) for kind in range(GOODS) for jewels in range(4) if _can_sell(s, kind, jewels)}
    assert found == wanted


@given(yard=yards, die=dice, kind=st.integers(0, GOODS - 1), jewels=st.integers(0, 3))
def test_a_set_is_paid_in_the_way_that_leaves_most(yard, die, kind, jewels):
    """RR-TRD-2, RR-REC-15: the same fixed order for a set."""
    s = position(yard, die)
    if not _can_sell(s, kind, jewels):
        return
    cost = [0] * GOODS
    cost[kind] += 3 - jewels
    cost[JEWELLERY] += jewels
    _pay(s, JEWELLERY, jewels)
    _pay(s, kind, 3 - jewels)
    left = s.yard[0].tolist(), s.icons.tolist()
    assert np.min(left[0]) >= 0
    assert np.min(left[1]) >= 0
    for other in ways(yard, die, cost):
        assert as_good(left, other)
