"""The city map: sites, adjacency and the overseer's ways, on sets of cells of three whole numbers (rulebook: Construct).

A building's first cell in reading order is its anchor. The anchors at which a shape fits are found for the whole map at once: the set
of free cells, shifted by the offset of each cell of the shape, is intersected with the anchors that the printed map allows.
"""

from __future__ import annotations

from sim.bits import lowest
from sim.jit import jit
from sim.rome_and_roll.state import (
    BUILDINGS,
    EMPTY,
    FORUM,
    MAX_PLAYERS,
    NEIGHBOURS,
    PARK,
    RUBBLE,
    SENECA,
    WORD_CELLS,
)

_ALL = (1 << WORD_CELLS) - 1
HALF = BUILDINGS // 2  # a set of buildings is two whole numbers


@jit
def shifted(low, high, k):
    """A word of a set of cells in which each cell stands for the one k places before it."""
    return (low >> k) | ((high << (WORD_CELLS - k)) & _ALL)


@jit
def cell_of(rules, s, building, i):
    """Cell number i of a building."""
    return int(s.b_anchor[building]) + int(rules.offset[s.b_shape[building], s.b_orient[building], i])


@jit
def size_of(rules, s, building):
    """Cells of a building."""
    return int(rules.shape_size[s.b_shape[building]])


@jit
def cells_beside(rules, s, building):
    """RR-CON-20: all cells next to a building, those over a bridge included."""
    t0 = t1 = t2 = 0
    for i in range(size_of(rules, s, building)):
        cell = cell_of(rules, s, building, i)
        t0 |= int(rules.beside[cell, 0])
        t1 |= int(rules.beside[cell, 1])
        t2 |= int(rules.beside[cell, 2])
    return t0, t1, t2


@jit
def neighbours(rules, s, building):
    """RR-CON-20, RR-CON-32: the buildings next to this one, each once."""
    low = high = 0
    for i in range(size_of(rules, s, building)):
        cell = cell_of(rules, s, building, i)
        for side in range(NEIGHBOURS):
            other = int(rules.near[cell, side])
            if other != EMPTY:
                found = int(s.at[other])
                if found != EMPTY and found != building:
                    if found < HALF:
                        low |= 1 << found
                    else:
                        high |= 1 << (found - HALF)
    return low, high


@jit
def is_in(building, low, high):
    """Whether a building is in a set of buildings."""
    return ((low >> building) & 1 if building < HALF else (high >> (building - HALF)) & 1) == 1


@jit
def may_pass(rules, s, building):
    """RR-CON-3, RR-SOLO-PARK-2, RR-SOLO-HARD-4: whether an overseer may enter it on the way."""
    return s.b_slot[building] != RUBBLE or rules.rubble_moves


@jit
def may_end(rules, s, seat, building):
    """RR-CON-4, AMB-46: whether the seat's overseer may end its way there."""
    if building == FORUM or building == s.overseer[seat]:
        return True
    if (s.b_slot[building] == RUBBLE or s.b_slot[building] == PARK) and not rules.rubble_stop:
        return False
    for other in range(s.players):
        if other != seat and s.overseer[other] == building:
            return False
    return True


@jit
def reach(rules, s, seat, steps):
    """RR-CON-2, RR-CON-3, RR-CON-11: the cells next to any building where the overseer can be after so many steps."""
    t0 = t1 = t2 = 0
    building = int(s.overseer[seat])
    new_low = 1 << building if building < HALF else 0
    new_high = 0 if building < HALF else 1 << (building - HALF)
    low, high = new_low, new_high
    for step in range(steps + 1):
        next_low = next_high = 0
        while new_low | new_high:
            if new_low:
                building = lowest(new_low)
                new_low &= new_low - 1
            else:
                building = HALF + lowest(new_high)
                new_high &= new_high - 1
            if may_end(rules, s, seat, building):
                a0, a1, a2 = cells_beside(rules, s, building)
                t0 |= a0
                t1 |= a1
                t2 |= a2
            if step < steps:
                a0, a1 = neighbours(rules, s, building)
                next_low |= a0
                next_high |= a1
        new_low, new_high = next_low & ~low, next_high & ~high
        if not rules.rubble_moves:
            new_low, new_high = without_rubble(rules, s, new_low, new_high)
        if not (new_low | new_high):
            break
        low |= new_low
        high |= new_high
    return t0, t1, t2


@jit
def without_rubble(rules, s, low, high):
    """RR-SOLO-HARD-4: a set of buildings without Rubble."""
    for building in range(s.n_buildings):
        if is_in(building, low, high) and not may_pass(rules, s, building):
            if building < HALF:
                low &= ~(1 << building)
            else:
                high &= ~(1 << (building - HALF))
    return low, high


@jit
def beside_any(rules, s):
    """RR-GOD-JUNO, AMB-17, AMB-46: the cells next to any building, Rubble and Parks not counted."""
    t0 = t1 = t2 = 0
    for building in range(s.n_buildings):
        if s.b_owner[building] != SENECA:
            a0, a1, a2 = cells_beside(rules, s, building)
            t0 |= a0
            t1 |= a1
            t2 |= a2
    return t0, t1, t2


@jit
def fitting(rules, s, shape, orient, a0, a1, a2, t0, t1, t2):
    """RR-CON-11, RR-CON-12, RR-CON-17: the anchors among `a` at which all cells are free and one of them is in `t`."""
    f0, f1, f2 = int(s.free[0]), int(s.free[1]), int(s.free[2])
    h0 = h1 = h2 = 0
    for i in range(rules.shape_size[shape]):
        k = int(rules.offset[shape, orient, i])
        a0 &= shifted(f0, f1, k)
        a1 &= shifted(f1, f2, k)
        a2 &= f2 >> k
        h0 |= shifted(t0, t1, k)
        h1 |= shifted(t1, t2, k)
        h2 |= t2 >> k
    return a0 & h0, a1 & h1, a2 & h2


@jit
def sites(rules, s, kind, orient, juno, t0, t1, t2):
    """RR-CON-11..19, RR-GOD-JUNO: the anchors at which a blueprint may be built, next to the cells `t` allow."""
    if juno:
        a0, a1, a2 = int(rules.juno_sites[kind, orient, 0]), int(rules.juno_sites[kind, orient, 1]), int(rules.juno_sites[kind, orient, 2])
        return fitting(rules, s, int(rules.juno_shape), orient, a0, a1, a2, t0, t1, t2)
    a0, a1, a2 = int(rules.sites[kind, orient, 0]), int(rules.sites[kind, orient, 1]), int(rules.sites[kind, orient, 2])
    return fitting(rules, s, int(rules.shape_of[kind]), orient, a0, a1, a2, t0, t1, t2)


@jit
def has_site(rules, s, kind, juno, t0, t1, t2):
    """Whether a blueprint can be built anywhere."""
    shape = int(rules.juno_shape if juno else rules.shape_of[kind])
    for orient in range(rules.orientations[shape]):
        a0, a1, a2 = sites(rules, s, kind, orient, juno, t0, t1, t2)
        if a0 | a1 | a2:
            return True
    return False


@jit
def place(rules, s, owner, slot, shape, orient, anchor):
    """RR-CON-22: draw a building on the map; returns its number."""
    building = int(s.n_buildings)
    s.b_slot[building] = slot
    s.b_owner[building] = owner
    s.b_shape[building] = shape
    s.b_orient[building] = orient
    s.b_anchor[building] = anchor
    s.n_buildings += 1
    for i in range(rules.shape_size[shape]):
        cell = cell_of(rules, s, building, i)
        s.at[cell] = building
        s.free[cell // WORD_CELLS] &= ~(1 << (cell % WORD_CELLS))
    return building


@jit
def count_of(s, slot, owner):
    """How many buildings of a blueprint an owner has on the map."""
    n = 0
    for building in range(1, s.n_buildings):
        n += int(s.b_slot[building] == slot and s.b_owner[building] == owner)
    return n


@jit
def is_available(s, slot):
    """RR-CON-6: whether a blueprint is available: no foreman stands on it."""
    for owner in range(MAX_PLAYERS + 1):
        if s.foreman[owner] == slot:
            return False
    return True
