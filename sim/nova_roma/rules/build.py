"""The Build action: building contracts, the three zones and their reward tokens.

The cells of a zone are the bits of a whole number, so that all places where a shape fits are found by a few machine operations.
"""

from __future__ import annotations

from sim.bits import lowest
from sim.jit import jit
from sim.nova_roma.actions import ARTISAN, BUILDING, DONE, SITE, TURN, WAIVE, ZONE
from sim.nova_roma.rules.gains import lose_artisan, receive
from sim.nova_roma.rules.sail import drop_first
from sim.nova_roma.rules.tasks import add, finish, pop, push, top
from sim.nova_roma.state import EMPTY, GOODS, OFFER, OWNERS, TOKENS, ZONES, Action, Counter, Gain, Task


@jit
def begin_build(s):
    """NR-BUILD-1: a contract first; with the Build tile as an action (NR-ED-6) its single block."""
    t = top(s)
    s.task[t] = Task.BUILD_ZONE if s.place[t] else Task.BUILD_CARD


@jit
def waiver(rules, s, seat, inner):
    """NR-FOL-23, NR-PET-5: the Physician, if ready; not within a Petition."""
    return 0 if inner else int(s.row[seat]) & ~int(s.used[seat]) & ~int(s.fresh[seat]) & int(rules.waiving)


@jit
def can_build(rules, s, seat, contract, inner):
    """NR-BUILD-1, NR-BUILD-2: whether the seat has the wood, stone, coins and the available artisan of a contract."""
    for good in range(GOODS):
        if rules.build_cost[contract, good] > s.goods[seat, good]:
            return False
    if rules.build_cost[contract, Gain.COIN] > s.coins[seat]:
        return False
    return rules.build_cost[contract, Gain.ARTISAN] <= s.artisans[seat] or waiver(rules, s, seat, inner) != 0


@jit
def list_buildings(rules, s):
    """NR-BUILD-1: payable contracts in the slots within reach."""
    t = top(s)
    add(s, DONE)
    for slot in range(min(OFFER, int(rules.slot_access[s.power[t]]))):
        if s.build_offer[slot] != EMPTY and can_build(rules, s, int(s.owner[t]), int(s.build_offer[slot]), int(s.inner[t])):
            add(s, BUILDING + slot)
    if rules.strict_actions and s.n_options > 1:
        drop_first(s)


@jit
def build_contract(rules, s, slot):
    """NR-BUILD-1: pay goods and coins, keep the contract; then its artisan, if it asks for one, and its shape."""
    t = top(s)
    seat = int(s.owner[t])
    contract = int(s.build_offer[slot])
    for good in range(GOODS):
        s.goods[seat, good] -= rules.build_cost[contract, good]
    s.coins[seat] -= rules.build_cost[contract, Gain.COIN]
    s.build_offer[slot] = EMPTY
    s.built[seat] += 1
    s.built_points[seat] += rules.build_points[contract]
    s.build_taker[contract] = seat
    s.build_round[contract] = s.round_no
    s.thing[t] = rules.contract_shape[contract]
    s.task[t] = Task.BUILD_ARTISAN if rules.build_cost[contract, Gain.ARTISAN] > 0 else Task.BUILD_ZONE


@jit
def skip_building(s):
    """No contract, no building."""
    s.counter[s.owner[top(s)], Counter.IDLE_ACTIONS] += 1
    finish(s)


@jit
def list_artisan_payment(rules, s):
    """NR-BUILD-2, NR-FOL-23: an available artisan, or the Physician."""
    t = top(s)
    seat = int(s.owner[t])
    if s.artisans[seat] > 0:
        add(s, ARTISAN)
    if waiver(rules, s, seat, int(s.inner[t])) != 0:
        add(s, WAIVE)


@jit
def pay_artisan(rules, s, waived):
    """NR-BUILD-2: the artisan goes back to the supply."""
    t = top(s)
    seat = int(s.owner[t])
    if waived:
        s.used[seat] |= 1 << lowest(waiver(rules, s, seat, 0))
        s.counter[seat, Counter.FOLLOWERS_USED] += 1
    else:
        lose_artisan(s, seat)
        s.counter[seat, Counter.ARTISANS_BUILT] += 1
    s.task[t] = Task.BUILD_ZONE


@jit
def free_cells(rules, s, zone):
    """NR-BUILD-4, NR-BUILD-5: building spaces of a zone without a block; token spaces are none."""
    occupied = 0
    for owner in range(OWNERS):
        occupied |= int(s.blocks[owner, zone])
    return int(rules.ground[zone]) & ~occupied


@jit
def fits(rules, free, shape, turn):
    """The cells on which the topmost leftmost block of a turned shape can stand."""
    anchors = free
    for block in range(1, rules.shape_blocks[shape]):
        anchors &= free >> int(rules.shape_cells[shape, turn, block])
    return anchors


@jit
def anchors(rules, free, shape):
    """The same for all ways to turn and flip it."""
    cells = 0
    for turn in range(rules.shape_turns[shape]):
        cells |= fits(rules, free, shape, turn)
    return cells


@jit
def zones_within_reach(rules, s, t):
    """NR-BUILD-3, NR-TILE-9: zones by power; all of them for the Build tile."""
    if s.action[t] == Action.TILE or s.place[t]:
        return ZONES
    return min(ZONES, int(rules.zone_access[s.power[t]]))


@jit
def list_zones(rules, s):
    """NR-BUILD-3, NR-BUILD-7: zones within reach in which the shape fits, if there are blocks enough; placing may be left out."""
    t = top(s)
    shape = int(s.thing[t])
    add(s, DONE)
    if s.blocks_left[s.owner[t]] >= rules.shape_blocks[shape]:
        for zone in range(zones_within_reach(rules, s, t)):
            if anchors(rules, free_cells(rules, s, zone), shape) != 0:
                add(s, ZONE + zone)


@jit
def choose_zone(s, zone):
    """Next comes the cell."""
    t = top(s)
    s.place[t] = zone
    s.task[t] = Task.BUILD_CELL


@jit
def skip_placing(s):
    """NR-BUILD-7: the contract is completed without a building."""
    t = top(s)
    s.counter[s.owner[t], Counter.UNBUILT] += int(s.action[t] == Action.BUILD)
    finish(s)


@jit
def list_sites(rules, s):
    """NR-BUILD-4: cells for the topmost leftmost block."""
    t = top(s)
    cells = anchors(rules, free_cells(rules, s, int(s.place[t])), int(s.thing[t]))
    while cells:
        add(s, SITE + lowest(cells))
        cells &= cells - 1


@jit
def choose_site(s, cell):
    """Next comes the orientation."""
    t = top(s)
    s.spot[t] = cell
    s.task[t] = Task.BUILD_TURN


@jit
def list_turns(rules, s):
    """NR-BUILD-4: orientations that fit there."""
    t = top(s)
    free = free_cells(rules, s, int(s.place[t]))
    shape = int(s.thing[t])
    for turn in range(rules.shape_turns[shape]):
        if (fits(rules, free, shape, turn) >> int(s.spot[t])) & 1:
            add(s, TURN + turn)


@jit
def place_building(rules, s, turn):
    """NR-BUILD-3..6: the blocks stand; every token whose surroundings are now covered pays."""
    t = top(s)
    seat, zone, shape, cell = int(s.owner[t]), int(s.place[t]), int(s.thing[t]), int(s.spot[t])
    blocks = 0
    for block in range(rules.shape_blocks[shape]):
        blocks |= 1 << (cell + int(rules.shape_cells[shape, turn, block]))
    s.blocks[seat, zone] |= blocks
    s.blocks_left[seat] -= rules.shape_blocks[shape]
    s.counter[seat, Counter.BLOCKS_A + zone] += rules.shape_blocks[shape]
    finish(s)
    free = free_cells(rules, s, zone)
    due = 0
    for space in range(TOKENS):
        if s.token[space] != EMPTY and rules.token_zone[space] == zone and not (int(s.tokens_paid) >> space) & 1:
            if int(rules.ring[space]) & free == 0:  # NR-BUILD-6, NR-AMB-14
                due |= 1 << space
    if due:
        s.tokens_paid |= due  # NR-AMB-15
        push(s, Task.PAYOUT, seat, Action.TILE, 0, due, 0)


@jit
def pay_out(rules, s):
    """NR-BUILD-6, NR-AMB-16: token by token, from the active player clockwise, each with a block beside it gets the reward."""
    t = top(s)
    tokens, offset = int(s.left[t]), int(s.place[t])
    if tokens == 0:
        pop(s)
        return
    space = lowest(tokens)
    seat = (int(s.owner[t]) + offset) % int(s.players)
    if offset + 1 < s.players:
        s.place[t] = offset + 1
    else:
        s.place[t] = 0
        s.left[t] = tokens & (tokens - 1)
    if int(s.blocks[seat, rules.token_zone[space]]) & int(rules.ring[space]) != 0:
        s.counter[seat, Counter.TOKENS_SHARED] += 1
        receive(rules, s, seat, int(rules.token_reward[s.token[space]]))
