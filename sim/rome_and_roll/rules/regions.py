"""Expand and Tax: roads, connections to Rome and what they bring."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.rome_and_roll.actions import EXCHANGE, JEWEL, REGION, ROAD, STOP
from sim.rome_and_roll.rules.army import conquer_regions
from sim.rome_and_roll.rules.sheet import (
    gain,
    gain_senators,
    has,
    list_exchanges,
    list_unlocking_bribes,
    pay,
    payable,
)
from sim.rome_and_roll.rules.table import add, ask, push
from sim.rome_and_roll.state import (
    EMPTY,
    REGIONS,
    ROADS,
    ROME,
    SENECA,
    SETTLEMENTS,
    Ability,
    Action,
    Counter,
    Favour,
    Phase,
    Resource,
    Source,
    Task,
    Track,
    Worker,
)


@jit
def is_connected(s, place):
    """Whether a settlement is linked to Rome by renovated roads; Rome itself is."""
    return place == ROME or (int(s.connected) >> place) & 1 == 1


@jit
def leads_to(rules, s, road):
    """RR-EXP-2, RR-EXP-8, RR-EXP-10: the settlement to which a road can be renovated from what is connected; EMPTY if it cannot.

    Either end may be the nearer one. A settlement that is connected already may get another road.
    """
    if s.road_owner[road] != EMPTY:
        return np.int64(EMPTY)
    near, far = np.int64(rules.road_near[road]), np.int64(rules.road_far[road])
    if is_connected(s, near) and (int(s.conquered) >> far) & 1:
        return far
    if near != ROME and is_connected(s, far) and (int(s.conquered) >> near) & 1:
        return near
    return np.int64(EMPTY)


@jit
def can_pay_road(rules, s, seat):
    """RR-EXP-3, RR-ADV-DONATUS: the Stone, or the free road of the action."""
    if has(s, seat, Ability.EXPAND_FREE) and not s.free_road:
        return True
    return payable(s, seat, Resource.STONE) + int(s.icons[Resource.BASKET]) >= rules.road_stone


@jit
def can_expand(rules, s, seat):
    """RR-EXP-1..3: a road that can be renovated and paid; the worker icon is tested by the menu."""
    if not can_pay_road(rules, s, seat):
        return False
    for road in range(ROADS):
        if leads_to(rules, s, road) != EMPTY:
            return True
    return False


@jit
def expand(rules, s):
    """RR-EXP-2: one or more roads in one region."""
    seat = np.int64(s.to_move)
    s.counter[seat, Counter.EXPANDS] += 1
    s.free_road = 0
    push(s, Task.EXPAND, seat, 0, 0)


@jit
def roads_in_reach(rules, s):
    """RR-EXP-2: a bit for each road, in the region of the action, that can be renovated."""
    found = 0
    for road in range(ROADS):
        if (s.region == EMPTY or s.region == rules.road_region[road]) and leads_to(rules, s, road) != EMPTY:
            found |= 1 << road
    return found


@jit
def ask_road(rules, s, seat):
    """RR-EXP-2: choose a road, if one can be renovated and paid, or paid after an exchange."""
    if not roads_in_reach(rules, s):
        return
    if can_pay_road(rules, s, seat):
        if rules.bonus_at_start and s.region == EMPTY:
            ask(s, seat, Phase.REGION)
        else:
            ask(s, seat, Phase.ROAD)
    elif rules.exchange or (rules.jewel_wild and payable(s, seat, Resource.JEWELLERY) > 0):
        ask(s, seat, Phase.ROAD)


@jit
def list_roads(rules, s):
    """RR-EXP-2, RR-EXP-3: any road that can be renovated and paid; after the first, no more."""
    seat = np.int64(s.to_move)
    if can_pay_road(rules, s, seat):
        found = roads_in_reach(rules, s)
        for road in range(ROADS):
            if (found >> road) & 1:
                add(s, ROAD + road)
    if s.steps > 0:
        list_unlocking_bribes(rules, s)
        list_exchanges(rules, s)
        add(s, STOP)


@jit
def connect(rules, s, road):
    """RR-EXP-6..8, RR-ADV-CASSIAN, RR-ADV-2: a settlement linked to Rome for the first time brings its conqueror a resource.

    Cassian's coin comes first: an ability that the resource itself unlocks is too late for this connection.
    """
    settlement = leads_to(rules, s, road)
    if is_connected(s, settlement):
        return
    s.connected |= 1 << settlement
    owner = np.int64(s.settlement_owner[settlement])
    if owner == SENECA:
        return
    if has(s, owner, Ability.CONNECT_COIN):
        gain(rules, s, owner, Track.COINS, rules.connect_coins)
    push(s, Task.GAIN, owner, rules.resource[rules.road_region[road]], Source.SETTLEMENT)


@jit
def renovate(rules, s, road):
    """RR-EXP-3..5, RR-EXP-9: pay, mark the road, gain Legacy; the first road of an action brings advisors' bonuses."""
    seat = np.int64(s.to_move)
    if has(s, seat, Ability.EXPAND_FREE) and not s.free_road:
        s.free_road = 1
    else:
        pay(s, seat, Resource.STONE, np.int64(rules.road_stone), Counter.SPENT_ROAD)
    s.counter[seat, Counter.ROADS] += 1
    s.region = rules.road_region[road]
    s.steps += 1
    push(s, Task.EXPAND, seat, 0, 0)
    if s.steps == 1 and not rules.bonus_at_start:
        push(s, Task.EXPAND_BONUS, seat, 0, 0)
    gain(rules, s, seat, Track.LEGACY, np.int64(rules.legacy[road]))
    if s.steps == 2:
        gain(rules, s, seat, Track.LEGACY, np.int64(rules.roads_bonus))
    connect(rules, s, road)
    s.road_owner[road] = seat


@jit
def expand_bonus(rules, s, seat):
    """RR-ADV-DONATUS, RR-ADV-SEVERUS, AMB-60: once per action."""
    if has(s, seat, Ability.EXPAND_LEGACY):
        gain(rules, s, seat, Track.LEGACY, 1)
    if has(s, seat, Ability.EXPAND_SENATOR):
        gain_senators(rules, s, seat, 1)
    if has(s, seat, Ability.EXPAND_RES):
        push(s, Task.GAIN, seat, rules.resource[s.region], Source.ADVISOR)


@jit
def pays_tax(rules, s, seat, settlement, with_mercury):
    """RR-TAX-2, RR-TAX-4, RR-GOD-MERCURY, AMB-24: an own settlement that is connected, or any own one with Mercury."""
    return s.settlement_owner[settlement] == seat and (with_mercury or is_connected(s, settlement))


@jit
def tax_regions(rules, s, seat, with_mercury):
    """RR-TAX-2: a bit for each region that would give something."""
    found = 0
    for settlement in range(SETTLEMENTS):
        if pays_tax(rules, s, seat, settlement, with_mercury):
            found |= 1 << int(rules.settlement_region[settlement])
    return found


@jit
def in_regions(rules, s, seat):
    """RR-GOD-MERCURY, AMB-23: the number of regions in which the seat has a road or a settlement."""
    found = 0
    for settlement in range(SETTLEMENTS):
        if s.settlement_owner[settlement] == seat:
            found |= 1 << int(rules.settlement_region[settlement])
    for road in range(ROADS):
        if s.road_owner[road] == seat:
            found |= 1 << int(rules.road_region[road])
    n = 0
    for region in range(REGIONS):
        n += (found >> region) & 1
    return n


@jit
def bless_by_mercury(rules, s, seat):
    """RR-GOD-MERCURY: coins for whoever is in two regions."""
    if s.favour == Favour.MERCURY and in_regions(rules, s, seat) >= rules.mercury_regions:
        gain(rules, s, seat, Track.COINS, np.int64(rules.mercury_coins))


@jit
def has_merchant(s):
    """RR-TAX-3, RR-TRD-3: a Merchant icon, printed or by a Senator, any worker, or Mercury."""
    return s.favour == Favour.MERCURY or int(s.workers) & (Worker.MERCHANT | Worker.ANY) != 0


@jit
def can_tax(rules, s, seat, with_mercury):
    """RR-TAX-1: a settlement that yields, or an ability that pays anyway."""
    if tax_regions(rules, s, seat, with_mercury) or has(s, seat, Ability.TAX_COIN):
        return True
    return with_mercury and in_regions(rules, s, seat) >= rules.mercury_regions


@jit
def tax(rules, s):
    """RR-TAX-2, RR-TAX-3, RR-ADV-NICODEMUS: one region, or all with a Merchant."""
    seat = np.int64(s.to_move)
    s.counter[seat, Counter.TAXES] += 1
    bless_by_mercury(rules, s, seat)
    regions = tax_regions(rules, s, seat, s.favour == Favour.MERCURY)
    if regions & (regions - 1) and not has_merchant(s) and not has(s, seat, Ability.TAX_MERCHANT):
        ask(s, seat, Phase.REGION)
    else:
        collect(rules, s, regions)


@jit
def list_regions(rules, s):
    """RR-TAX-2, AMB-60: any region that gives something."""
    if s.action == Action.TAX:
        found = tax_regions(rules, s, np.int64(s.to_move), s.favour == Favour.MERCURY)
    elif s.action == Action.CONQUER:
        found = conquer_regions(rules, s)
    else:
        found = 0
        roads = roads_in_reach(rules, s)
        for road in range(ROADS):
            if (roads >> road) & 1:
                found |= 1 << int(rules.road_region[road])
    for region in range(REGIONS):
        if (found >> region) & 1:
            add(s, REGION + region)


@jit
def choose_region(rules, s, region):
    """RR-TAX-2, AMB-60: the region of the action."""
    seat = np.int64(s.to_move)
    if s.action == Action.TAX:
        collect(rules, s, 1 << region)
        return
    s.region = region
    if s.action == Action.CONQUER:
        push(s, Task.CONQUER, seat, 0, 0)
        push(s, Task.CONQUER_BONUS, seat, 0, 0)
    else:
        push(s, Task.EXPAND, seat, 0, 0)
        push(s, Task.EXPAND_BONUS, seat, 0, 0)


@jit
def collect(rules, s, regions):
    """RR-TAX-2..5, RR-ADV-BERTRAMUS: the resources, one by one, then Bertramus's coin."""
    seat = np.int64(s.to_move)
    push(s, Task.TAX_BONUS, seat, 0, 0)
    for settlement in range(SETTLEMENTS - 1, -1, -1):
        region = np.int64(rules.settlement_region[settlement])
        if (regions >> region) & 1 and pays_tax(rules, s, seat, settlement, s.favour == Favour.MERCURY):
            push(s, Task.GAIN, seat, rules.resource[region], Source.TAX)


@jit
def tax_bonus(rules, s, seat):
    """RR-ADV-BERTRAMUS: a coin."""
    if has(s, seat, Ability.TAX_COIN):
        gain(rules, s, seat, Track.COINS, rules.bonus_coins)


assert EXCHANGE < JEWEL  # both are offered between two roads
