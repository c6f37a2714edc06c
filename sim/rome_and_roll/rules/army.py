"""Raise Legions and Conquer."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.rome_and_roll.actions import ACTIVATE, SETTLEMENT, STOP
from sim.rome_and_roll.rules.city import count_of
from sim.rome_and_roll.rules.sheet import available_soldiers, gain, gain_soldiers, has, list_unlocking_bribes
from sim.rome_and_roll.rules.table import add, ask, push
from sim.rome_and_roll.state import (
    EMPTY,
    OWNERS,
    REGIONS,
    SETTLEMENTS,
    SLOTS,
    Ability,
    Counter,
    Favour,
    Phase,
    Resource,
    Source,
    Task,
    Track,
)


@jit
def can_raise(rules, s, seat, with_mars):
    """RR-LEG-1, RR-LEG-2, AMB-59: there is an Army building on the map, or an ability that gives Soldiers anyway."""
    if with_mars or has(s, seat, Ability.RAISE_SOLDIER):
        return True
    for building in range(1, s.n_buildings):
        slot = np.int64(s.b_slot[building])
        if slot < SLOTS and rules.legion_soldiers[s.dealt[slot]] + rules.legion_stone[s.dealt[slot]] > 0:
            return True
    return False


@jit
def raise_legions(rules, s):
    """RR-LEG-2, RR-GOD-MARS: up to three Army buildings are activated."""
    seat = np.int64(s.to_move)
    s.counter[seat, Counter.RAISES] += 1
    s.used[:] = 0
    s.owed[:] = 0
    s.least = 0
    if s.favour == Favour.MARS:
        gain_soldiers(rules, s, seat, np.int64(rules.mars_soldiers))
    push(s, Task.RAISE_BONUS, seat, 0, 0)
    push(s, Task.OWED, seat, 0, 0)
    push(s, Task.RAISE, seat, 0, 0)


@jit
def army_buildings(rules, s, listing):
    """RR-LEG-2, AMB-7: buildings not yet activated, one for each blueprint and owner, in a fixed order; returns how many."""
    found = 0
    for slot in range(SLOTS):
        kind = np.int64(s.dealt[slot])
        if rules.legion_soldiers[kind] + rules.legion_stone[kind] == 0:
            continue
        for owner in range(s.players):
            number = slot * OWNERS + owner
            if number >= s.least and count_of(s, slot, owner) > s.used[slot, owner]:
                found += 1
                if listing:
                    add(s, ACTIVATE + number)
    return found


@jit
def ask_army(rules, s, seat):
    """RR-LEG-2: choose another building, if there is one and the limit allows."""
    if s.steps < rules.raise_limit and army_buildings(rules, s, 0) > 0:
        ask(s, seat, Phase.ARMY)


@jit
def list_army(rules, s):
    """RR-LEG-2: any building, or no more."""
    army_buildings(rules, s, 1)
    if s.steps > 0:
        list_unlocking_bribes(rules, s)
    add(s, STOP)


@jit
def activate_army(rules, s, number):
    """RR-LEG-2..4: gain its Legion ability; an opponent who owns it is owed a coin."""
    seat = np.int64(s.to_move)
    slot, owner = number // OWNERS, number % OWNERS
    kind = np.int64(s.dealt[slot])
    s.used[slot, owner] += 1
    s.least = number
    s.steps += 1
    gain_soldiers(rules, s, seat, np.int64(rules.legion_soldiers[kind]))
    if owner != seat:
        s.owed[owner] += rules.owner_coins
    push(s, Task.RAISE, seat, 0, 0)
    for _ in range(rules.legion_stone[kind]):
        push(s, Task.GAIN, seat, Resource.STONE, Source.LEGION)


@jit
def raise_bonus(rules, s, seat):
    """RR-ADV-VIVIANUS, AMB-60: one more Soldier, after the activations."""
    if has(s, seat, Ability.RAISE_SOLDIER):
        gain_soldiers(rules, s, seat, 1)


@jit
def strength(rules, s, with_mars, soldiers):
    """RR-CNQ-2, RR-REC-11, RR-GOD-MARS: Soldiers, Auxiliaries of the die, and Mars."""
    return soldiers + int(s.auxiliaries) + (int(rules.mars_strength) if with_mars else 0)


@jit
def open_settlements(rules, s):
    """RR-CNQ-4, RR-CNQ-8: a bit for each settlement that can be conquered if the army is strong enough."""
    conquered = int(s.conquered)
    reachable = int(rules.gates)
    for settlement in range(SETTLEMENTS):
        if (conquered >> settlement) & 1:
            reachable |= int(rules.linked[settlement])
    return reachable & ~conquered


@jit
def targets(rules, s, army):
    """RR-CNQ-2..4: a bit for each settlement, in the region of the action, that is open and not too strong."""
    found = 0
    open_ones = open_settlements(rules, s)
    for settlement in range(SETTLEMENTS):
        if (open_ones >> settlement) & 1 and rules.strength[settlement] <= army:
            if s.region == EMPTY or s.region == rules.settlement_region[settlement]:
                found |= 1 << settlement
    return found


@jit
def can_conquer(rules, s, seat, with_mars):
    """RR-CNQ-1, RR-CNQ-5, RR-CNQ-9: at least one Soldier, and one settlement within its strength."""
    soldiers = available_soldiers(s, seat)
    if soldiers == 0:
        return False
    army = strength(rules, s, with_mars, soldiers)
    open_ones = open_settlements(rules, s)
    for settlement in range(SETTLEMENTS):
        if (open_ones >> settlement) & 1 and rules.strength[settlement] <= army:
            return True
    return False


@jit
def conquer(rules, s):
    """RR-CNQ-3: one or several settlements of one region."""
    seat = np.int64(s.to_move)
    s.counter[seat, Counter.CONQUERS] += 1
    s.army = available_soldiers(s, seat)
    s.strength_spent = 0
    push(s, Task.CONQUER, seat, 0, 0)


@jit
def strength_left(rules, s):
    """RR-CNQ-3, RR-CNQ-6, AMB-22: garrisons of this action do not weaken it; an Auxiliary unlocked in it counts."""
    return strength(rules, s, s.favour == Favour.MARS, int(s.army)) - int(s.strength_spent)


@jit
def ask_conquest(rules, s, seat):
    """RR-CNQ-3, RR-CNQ-5: choose a settlement, if one can be taken and a Soldier is left for it."""
    if s.steps < s.army and targets(rules, s, strength_left(rules, s)):
        if rules.bonus_at_start and s.region == EMPTY:
            ask(s, seat, Phase.REGION)
        else:
            ask(s, seat, Phase.CONQUER)


@jit
def conquer_regions(rules, s):
    """AMB-60: a bit for each region with a settlement that can be taken."""
    found = 0
    taken = targets(rules, s, strength_left(rules, s))
    for region in range(REGIONS):
        if taken & int(rules.region_settlements[region]):
            found |= 1 << region
    return found


@jit
def list_conquests(rules, s):
    """RR-CNQ-3, RR-CNQ-4: any settlement that can be taken; after the first, no more."""
    found = targets(rules, s, strength_left(rules, s))
    for settlement in range(SETTLEMENTS):
        if (found >> settlement) & 1:
            add(s, SETTLEMENT + settlement)
    if s.steps > 0:
        list_unlocking_bribes(rules, s)
        add(s, STOP)


@jit
def take_settlement(rules, s, owner, settlement):
    """RR-CNQ-8: it is conquered once in the game."""
    s.settlement_owner[settlement] = owner
    s.conquered |= 1 << settlement


@jit
def conquer_settlement(rules, s, settlement):
    """RR-CNQ-5, RR-CNQ-7: a garrison and Glory; the first settlement of an action brings advisors' bonuses."""
    seat = np.int64(s.to_move)
    take_settlement(rules, s, seat, settlement)
    s.counter[seat, Counter.CONQUESTS] += 1
    s.region = rules.settlement_region[settlement]
    s.strength_spent += rules.strength[settlement]
    s.garrisoned[seat] += 1
    s.steps += 1
    gain(rules, s, seat, Track.GLORY, np.int64(rules.glory[settlement]))
    push(s, Task.CONQUER, seat, 0, 0)
    if s.steps == 1 and not rules.bonus_at_start:
        push(s, Task.CONQUER_BONUS, seat, 0, 0)


@jit
def conquer_bonus(rules, s, seat):
    """RR-ADV-CASSIAN, RR-ADV-JOVILIUS, RR-ADV-VIVIANUS, AMB-60: once per action."""
    if has(s, seat, Ability.CONQUER_GLORY):
        gain(rules, s, seat, Track.GLORY, 1)
    if has(s, seat, Ability.CONQUER_RES):
        push(s, Task.GAIN, seat, rules.resource[s.region], Source.ADVISOR)
