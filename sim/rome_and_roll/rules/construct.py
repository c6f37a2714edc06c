"""Construct: blueprint, cost, site and all that follows from a new building; also by Juno and Saturn (rulebook: Construct)."""

from __future__ import annotations

import numpy as np

from sim.bits import lowest
from sim.jit import jit
from sim.rome_and_roll.actions import ACTIVATE, BUILD, CELL, CLAIM, DISCOUNT, JUNO, MAKE_PARK, ORIENT, STOP
from sim.rome_and_roll.rules.city import (
    beside_any,
    cell_of,
    count_of,
    has_site,
    is_available,
    is_in,
    neighbours,
    place,
    reach,
    sites,
    size_of,
)
from sim.rome_and_roll.rules.sheet import (
    fish_after,
    gain,
    gain_senators,
    gain_soldiers,
    has,
    next_seat,
    pay,
    payable,
)
from sim.rome_and_roll.rules.table import add, ask, push
from sim.rome_and_roll.state import (
    EMPTY,
    FAVOURS,
    FORUM_SLOT,
    GOODS,
    IN_MIDDLE,
    MAX_PLAYERS,
    OWNERS,
    PARK,
    RUBBLE,
    SENECA,
    SLOTS,
    WORD_CELLS,
    WORDS,
    Ability,
    Counter,
    Favour,
    Immediate,
    Phase,
    Produce,
    Resource,
    Source,
    Task,
    Track,
    Type,
    Worker,
)

_EVERYWHERE = (1 << WORD_CELLS) - 1


@jit
def has_architect(workers):
    """RR-CON-7, AMB-4: Architect, or any worker."""
    return workers & (Worker.ARCHITECT | Worker.ANY) != 0


@jit
def has_discount(rules, s, workers, slot):
    """RR-CON-8, AMB-34: an Architect saves a resource, but only on an available blueprint."""
    return rules.architect_discount and has_architect(workers) and is_available(s, slot)


@jit
def steps_for(rules, fish):
    """RR-CON-2: steps of the overseer with this many Fish."""
    if rules.step_fish == 0:
        return 99
    return int(rules.free_steps) + fish // int(rules.step_fish)


@jit
def fish_left(rules, s, seat, slot, workers):
    """RR-CON-8, RR-CON-9: the most Fish left after paying for a blueprint, the best resource saved; EMPTY if it is too dear."""
    kind = np.int64(s.dealt[slot])
    if not has_discount(rules, s, workers, slot):
        return fish_after(rules, s, seat, kind, EMPTY)
    most = EMPTY
    for good in range(GOODS):
        if rules.cost[kind, good] > 0:
            most = max(most, fish_after(rules, s, seat, kind, good))
    return most


@jit
def list_blueprints(rules, s, workers, only_one):
    """RR-CON-1, RR-CON-6, RR-CON-7, RR-CON-10: every blueprint that can be paid for and has a site; returns how many.

    With `only_one`, nothing is listed and the search ends with the first.
    """
    if workers & (Worker.BUILDER | Worker.ARCHITECT | Worker.ANY) == 0:
        return 0
    seat = np.int64(s.to_move)
    found = 0
    t0 = t1 = t2 = 0
    known = False
    for slot in range(SLOTS):
        if not has_architect(workers) and not is_available(s, slot):
            continue
        fish = fish_left(rules, s, seat, slot, workers)
        if fish == EMPTY:
            continue
        kind = np.int64(s.dealt[slot])
        if not known:
            t0, t1, t2 = reach(rules, s, seat, steps_for(rules, 0))
            known = True
        fits = has_site(rules, s, kind, 0, t0, t1, t2)
        if not fits and fish > 0:
            u0, u1, u2 = reach(rules, s, seat, steps_for(rules, fish))
            fits = has_site(rules, s, kind, 0, u0, u1, u2)
        if fits:
            found += 1
            if only_one:
                return found
            add(s, BUILD + slot)
    return found


@jit
def list_juno(rules, s, workers, only_one):
    """RR-GOD-JUNO, AMB-14..16: every blueprint but Religious ones that can be paid for and fits in Juno's shape; returns how many.

    With `only_one`, nothing is listed and the search ends with the first.
    """
    if workers & (Worker.BUILDER | Worker.ARCHITECT | Worker.ANY) == 0:
        return 0
    found = 0
    seat = np.int64(s.to_move)
    t0, t1, t2 = beside_any(rules, s)
    for slot in range(SLOTS):
        kind = np.int64(s.dealt[slot])
        if rules.type[kind] == Type.RELIGIOUS or (not has_architect(workers) and not is_available(s, slot)):
            continue
        if fish_left(rules, s, seat, slot, workers) != EMPTY and has_site(rules, s, kind, 1, t0, t1, t2):
            found += 1
            if only_one:
                return found
            add(s, JUNO + slot)
    return found


@jit
def choose_blueprint(rules, s, slot, juno):
    """RR-CON-6..9: the blueprint is chosen; the Architect may save a resource."""
    seat = np.int64(s.to_move)
    s.counter[seat, Counter.CONSTRUCTS] += 1
    s.slot = slot
    if juno:
        s.counter[seat, Counter.JUNO_BUILDS] += 1
    if not is_available(s, slot):
        s.counter[seat, Counter.ARCHITECT_BUILDS] += 1
    if has_discount(rules, s, int(s.workers), slot):
        ask(s, seat, Phase.DISCOUNT)
    else:
        pay_cost(rules, s, EMPTY)


@jit
def list_discounts(rules, s):
    """RR-CON-8: any resource of the cost, if the rest can be paid and the building still has a site within reach."""
    seat = np.int64(s.to_move)
    kind = np.int64(s.dealt[s.slot])
    for good in range(GOODS):
        if rules.cost[kind, good] > 0:
            fish = fish_after(rules, s, seat, kind, good)
            if fish != EMPTY:
                t0, t1, t2 = around(rules, s, fish)
                if has_site(rules, s, kind, s.favour == Favour.JUNO, t0, t1, t2):
                    add(s, DISCOUNT + good)


@jit
def pay_cost(rules, s, saved):
    """RR-CON-9: pay the cost from Yard and die; then the site is chosen."""
    seat = np.int64(s.to_move)
    kind = np.int64(s.dealt[s.slot])
    for good in range(GOODS):
        n = int(rules.cost[kind, good]) - int(good == saved)
        if n > 0:
            pay(s, seat, good, n, Counter.SPENT_BUILD)
    if saved != EMPTY:
        s.counter[seat, Counter.DISCOUNTS] += 1
    ask(s, seat, Phase.ORIENT)


@jit
def around(rules, s, fish):
    """The cells of which a new building must hold one: next to where the overseer can go, or next to any building."""
    if s.by_saturn and rules.saturn_anywhere:
        return _EVERYWHERE, _EVERYWHERE, _EVERYWHERE
    if s.by_saturn or s.favour == Favour.JUNO:
        return beside_any(rules, s)
    return reach(rules, s, np.int64(s.to_move), steps_for(rules, fish))


@jit
def spare_fish(s, seat):
    """Fish that can be paid from Yard, die and Baskets."""
    return payable(s, seat, Resource.FISH) + int(s.icons[Resource.BASKET])


@jit
def list_orientations(rules, s):
    """RR-CON-12: every orientation that has a site."""
    kind = np.int64(s.dealt[s.slot])
    juno = s.favour == Favour.JUNO
    shape = np.int64(rules.juno_shape if juno else rules.shape_of[kind])
    t0, t1, t2 = around(rules, s, spare_fish(s, np.int64(s.to_move)))
    for orient in range(rules.orientations[shape]):
        a0, a1, a2 = sites(rules, s, kind, orient, juno, t0, t1, t2)
        if a0 | a1 | a2:
            add(s, ORIENT + orient)


@jit
def list_cells(rules, s):
    """RR-CON-11..19: every site of the building in this orientation."""
    t0, t1, t2 = around(rules, s, spare_fish(s, np.int64(s.to_move)))
    a0, a1, a2 = sites(rules, s, np.int64(s.dealt[s.slot]), np.int64(s.orient), s.favour == Favour.JUNO, t0, t1, t2)
    for word in range(WORDS):
        cells = a0 if word == 0 else a1 if word == 1 else a2
        while cells:
            add(s, CELL + word * WORD_CELLS + lowest(cells))
            cells &= cells - 1


@jit
def choose_cell(rules, s, anchor):
    """RR-CON-2, RR-CON-5, RR-CON-11: the overseer walks the shortest way, and the building is drawn.

    Where exactly the overseer stops makes no difference, because it moves onto the new building; so only the Fish are paid.
    """
    seat = np.int64(s.to_move)
    kind = np.int64(s.dealt[s.slot])
    juno = s.favour == Favour.JUNO
    if not juno and not s.by_saturn:
        fish = 0
        while not fits_at(rules, s, kind, anchor, reach(rules, s, seat, steps_for(rules, fish))):
            fish += int(rules.step_fish)
        pay(s, seat, Resource.FISH, fish, Counter.SPENT_WALK)
    shape = np.int64(rules.juno_shape if juno else rules.shape_of[kind])
    building = place(rules, s, seat, np.int64(s.slot), shape, np.int64(s.orient), anchor)
    s.new_building = building
    record_building(rules, s, seat, kind, building)
    if not s.by_saturn:
        queue_neighbours(rules, s, seat, building)
    push(s, Task.IMMEDIATE, seat, building, 0)
    push(s, Task.FINISH_BUILDING, seat, building, 0)
    for i in range(rules.shape_size[shape] - 1, -1, -1):  # RR-CON-22, RR-CON-23
        square = np.int64(rules.square[cell_of(rules, s, building, i)])
        if square != EMPTY:
            push(s, Task.GAIN, seat, square, Source.SQUARE)


@jit
def fits_at(rules, s, kind, anchor, touch):
    """Whether the building that has been chosen may lie there, next to one of the cells `touch`."""
    found = sites(rules, s, kind, np.int64(s.orient), 0, touch[0], touch[1], touch[2])
    word = anchor // WORD_CELLS
    cells = found[0] if word == 0 else found[1] if word == 1 else found[2]
    return (cells >> (anchor % WORD_CELLS)) & 1 == 1


@jit
def record_building(rules, s, seat, kind, building):
    """For results only."""
    if s.built[seat, kind] == EMPTY:
        s.built[seat, kind] = s.round_no
    s.copies[seat, kind] += 1
    s.counter[seat, Counter.SATURN_BUILDS] += int(s.by_saturn)
    s.counter[seat, Counter.OUTSIDE_BUILDS] += int(rules.outside[s.b_anchor[building]])
    for i in range(size_of(rules, s, building)):
        if rules.hill[cell_of(rules, s, building, i)] != EMPTY:
            s.counter[seat, Counter.HILL_BUILDS] += 1
            break


@jit
def queue_neighbours(rules, s, seat, building):
    """RR-CON-29, RR-CON-30, AMB-10: neighbours produce for their owners, clockwise from the builder; then a Senator."""
    low, high = neighbours(rules, s, building)
    opponents = rubble = False
    for other in range(1, s.n_buildings):
        if is_in(other, low, high):
            opponents |= s.b_owner[other] != seat and s.b_owner[other] != SENECA
            rubble |= s.b_slot[other] == RUBBLE
    if rubble:
        push(s, Task.PARK, seat, building, 0)
    elif opponents:
        push(s, Task.SENATOR, seat, rules.construct_senators, 0)
    queue_production(rules, s, low, high)


@jit
def queue_production(rules, s, low, high):
    """Each building of a set produces for its owner, in the order of AMB-10."""
    for step in range(s.players - 1, -1, -1):
        owner = next_seat(s, step)
        for other in range(s.n_buildings - 1, 0, -1):
            if s.b_owner[other] == owner and is_in(other, low, high):
                kind = np.int64(s.dealt[s.b_slot[other]])
                if rules.produce[kind] != Produce.NONE:
                    push(s, Task.PRODUCE, owner, kind, 0)


@jit
def finish_building(rules, s, seat, building):
    """RR-CON-24..27, RR-GOD-SATURN-3: overseer, Buildings track and foreman."""
    if s.by_saturn:
        gain(rules, s, seat, Track.BUILDINGS, 1)
        return
    s.overseer[seat] = building
    gain(rules, s, seat, Track.BUILDINGS, int(rules.juno_buildings) if s.favour == Favour.JUNO else 1)
    slot = np.int64(s.b_slot[building])
    for owner in range(OWNERS):
        if s.foreman[owner] == slot:
            s.foreman[owner] = EMPTY
    s.foreman[seat] = slot


@jit
def immediate(rules, s, seat, building):
    """RR-CON-28, RR-GOD-1, RR-ADV-THEOCLES, RR-ADV-MARTIALIS, AMB-12, AMB-60: what a building gives when it is built."""
    kind = np.int64(s.dealt[s.b_slot[building]])
    category = np.int64(rules.type[kind])
    n = np.int64(rules.immediate_n[kind])
    if category == Type.RELIGIOUS:
        push(s, Task.CLAIM, seat, 0, 0)
    if rules.immediate[kind] == Immediate.COIN:
        gain(rules, s, seat, Track.COINS, n)
    elif rules.immediate[kind] == Immediate.SENATOR:
        gain_senators(rules, s, seat, n)
    elif rules.immediate[kind] == Immediate.INSULA:
        s.used[:] = 0
        s.owed[:] = 0
        push(s, Task.OWED, seat, 0, 0)
        push(s, Task.INSULA, seat, n, 0)
    if (category == Type.ARMY or category == Type.URBAN) and has(s, seat, Ability.BUILD_AU_SOLDIER):
        gain_soldiers(rules, s, seat, 1)
    if (category == Type.LEISURE or category == Type.RELIGIOUS) and has(s, seat, Ability.BUILD_LR_SENATOR):
        gain_senators(rules, s, seat, 1)


@jit
def ask_insula(rules, s, seat, picks, least):
    """RR-BP-INSULA: choose a building to activate, if there is any."""
    s.least = least
    low, high = insula_scope(rules, s)
    for building in range(1, s.n_buildings):
        if can_activate(rules, s, building, low, high):
            s.picks = picks
            ask(s, seat, Phase.INSULA)
            return


@jit
def insula_scope(rules, s):
    """RR-BP-INSULA, AMB-28: the buildings next to the new Insula, or all."""
    if rules.insula_anywhere:
        return np.int64(-1), np.int64(-1)
    return neighbours(rules, s, np.int64(s.new_building))


@jit
def can_activate(rules, s, building, low, high):
    """Whether an Insula can activate a building: it produces, is in reach, and has not been activated."""
    slot = np.int64(s.b_slot[building])
    if slot >= FORUM_SLOT or not is_in(building, low, high) or building == s.new_building:
        return False
    if rules.produce[s.dealt[slot]] == Produce.NONE:
        return False
    owner = np.int64(s.b_owner[building])
    if slot * OWNERS + owner < s.least:
        return False
    same = 0  # of this blueprint and owner in reach: they are alike, so only their number counts
    for other in range(1, s.n_buildings):
        same += int(s.b_slot[other] == slot and s.b_owner[other] == owner and other != s.new_building and is_in(other, low, high))
    return same > s.used[slot, owner]


@jit
def list_insula(rules, s):
    """RR-BP-INSULA: one option for each blueprint and owner, in a fixed order, because the order makes no difference."""
    low, high = insula_scope(rules, s)
    listed = 0
    for building in range(1, s.n_buildings):
        if can_activate(rules, s, building, low, high):
            number = int(s.b_slot[building]) * OWNERS + int(s.b_owner[building])
            if not (listed >> number) & 1:
                listed |= 1 << number
                add(s, ACTIVATE + number)
    add(s, STOP)


@jit
def activate_by_insula(rules, s, number):
    """RR-BP-INSULA: the builder gets what it produces; an opponent who owns it is owed a coin."""
    seat = np.int64(s.to_move)
    slot, owner = number // OWNERS, number % OWNERS
    s.used[slot, owner] += 1
    if owner != seat:
        s.owed[owner] += rules.owner_coins
    if s.picks > 1:
        push(s, Task.INSULA, seat, s.picks - 1, number)
    push(s, Task.PRODUCE, seat, s.dealt[slot], 0)


@jit
def pay_owners(rules, s):
    """RR-LEG-3, RR-NERO-2, AMB-11: owners of activated buildings get their coins together, clockwise from the active player."""
    for step in range(s.players):
        seat = next_seat(s, step)
        gain(rules, s, seat, Track.COINS, s.owed[seat])
        s.counter[seat, Counter.OWNER_COINS] += s.owed[seat]
        s.owed[seat] = 0


@jit
def can_claim(s, seat, favour):
    """RR-GOD-1, RR-GOD-2, RR-GOD-SATURN-1: a Favour in the middle; Saturn's only with the ability."""
    return s.favour_owner[favour] == IN_MIDDLE and (favour != Favour.SATURN or has(s, seat, Ability.SATURN))


@jit
def ask_claim(s, seat):
    """RR-GOD-1: choose a Favour, if one is in the middle."""
    for favour in range(FAVOURS):
        if can_claim(s, seat, favour):
            ask(s, seat, Phase.CLAIM)
            return


@jit
def list_favours(s):
    """RR-GOD-1, AMB-13: any that can be claimed, or none."""
    for favour in range(FAVOURS):
        if can_claim(s, np.int64(s.to_move), favour):
            add(s, CLAIM + favour)
    add(s, STOP)


@jit
def claim(s, favour):
    """RR-GOD-1: take the card."""
    s.favour_owner[favour] = s.to_move
    if s.claimed[s.to_move, favour] == EMPTY:
        s.claimed[s.to_move, favour] = s.round_no


@jit
def holds(s, seat, favour):
    """RR-GOD-3: whether the seat may use this Favour now."""
    return s.favour_owner[favour] == seat and not s.favour_used


@jit
def use_favour(s, favour):
    """RR-GOD-3: it goes back to the middle; one a turn."""
    seat = np.int64(s.to_move)
    s.favour_owner[favour] = IN_MIDDLE
    s.favour_used = 1
    s.counter[seat, Counter.FAVOURS_USED] += 1
    if s.called[seat, favour] == EMPTY:
        s.called[seat, favour] = s.round_no


@jit
def saturn_sites(rules, s, listing):
    """RR-GOD-SATURN-2: blueprints available now, not built by Saturn just before, that have a site; returns how many."""
    if rules.saturn_anywhere:
        t0 = t1 = t2 = _EVERYWHERE
    else:
        t0, t1, t2 = beside_any(rules, s)
    found = 0
    for slot in range(SLOTS):
        if slot != s.saturn_slot and is_available(s, slot) and has_site(rules, s, np.int64(s.dealt[slot]), 0, t0, t1, t2):
            found += 1
            if listing:
                add(s, BUILD + slot)
    return found


@jit
def can_use_saturn(rules, s, seat):
    """RR-GOD-SATURN-2, AMB-19: the Favour, the Fish, and two different buildings with sites."""
    return holds(s, seat, Favour.SATURN) and spare_fish(s, seat) >= rules.saturn_fish and saturn_sites(rules, s, 0) >= 2


@jit
def use_saturn(rules, s):
    """RR-GOD-SATURN-2: pay the Fish; two buildings follow."""
    seat = np.int64(s.to_move)
    use_favour(s, Favour.SATURN)
    pay(s, seat, Resource.FISH, np.int64(rules.saturn_fish), Counter.SPENT_SATURN)
    s.saturn_slot = EMPTY
    push(s, Task.SATURN, seat, 2, 0)


@jit
def ask_saturn(rules, s, seat, left):
    """RR-GOD-SATURN-2, AMB-62: choose the next of two buildings; the second is dropped if it has no site left."""
    s.by_saturn = 0
    s.slot = EMPTY
    s.favour = EMPTY
    if left > 0 and saturn_sites(rules, s, 0) > 0:
        s.by_saturn = 1
        s.picks = left
        ask(s, seat, Phase.SATURN)


@jit
def choose_by_saturn(s, slot):
    """RR-GOD-SATURN-3, AMB-18: no cost; then the site."""
    seat = np.int64(s.to_move)
    push(s, Task.SATURN, seat, s.picks - 1, 0)
    s.slot = slot
    s.saturn_slot = slot
    ask(s, seat, Phase.ORIENT)


@jit
def make_park(rules, s, seat, building):
    """RR-SOLO-PARK-1: one area of Rubble next to the new building becomes a Park and gives a Senator; the human chooses which."""
    low, high = neighbours(rules, s, building)
    areas = 0
    last = EMPTY
    for other in range(1, s.n_buildings):
        if s.b_slot[other] == RUBBLE and is_in(other, low, high):
            areas += 1
            last = other
    if areas == 1:
        turn_into_park(rules, s, seat, last)
    elif areas > 1:
        ask(s, seat, Phase.PARK)


@jit
def list_rubble(rules, s):
    """RR-SOLO-PARK-1: any Rubble next to the new building."""
    low, high = neighbours(rules, s, np.int64(s.new_building))
    for other in range(1, s.n_buildings):
        if s.b_slot[other] == RUBBLE and is_in(other, low, high):
            add(s, MAKE_PARK + other)


@jit
def turn_into_park(rules, s, seat, building):
    """RR-SOLO-PARK-1: Rubble becomes a Park; its builder gains a Senator."""
    s.b_slot[building] = PARK
    gain_senators(rules, s, seat, rules.construct_senators)


@jit
def produce_slots(rules, s, seat):
    """RR-TRD-5, RR-TRD-6: a bit for each blueprint of which the seat has a producing building not yet chosen."""
    found = 0
    for slot in range(SLOTS):
        if rules.produce[s.dealt[slot]] != Produce.NONE and count_of(s, slot, seat) > s.used[slot, seat]:
            found |= 1 << slot
    return found


assert OWNERS == MAX_PLAYERS + 1
