"""The Sail action: shipping contracts and the Black Sea."""

from __future__ import annotations

from sim.jit import jit
from sim.nova_roma.actions import DONE, MOVE, SHIP
from sim.nova_roma.rules.gains import receive
from sim.nova_roma.rules.tasks import add, finish, top
from sim.nova_roma.state import EMPTY, GOODS, OFFER, PORTS, ROUTES, SHIPS, Counter, Gain, Task


@jit
def begin_sail(s):
    """NR-SAIL-1: a contract first."""
    s.task[top(s)] = Task.SAIL_CARD


@jit
def can_ship(rules, s, seat, contract):
    """NR-SAIL-1: whether the seat has the wheat, wine, horses and coins of a contract."""
    for good in range(GOODS):
        if rules.ship_cost[contract, good] > s.goods[seat, good]:
            return False
    return rules.ship_cost[contract, Gain.COIN] <= s.coins[seat]


@jit
def list_shipping(rules, s):
    """NR-SAIL-1, NR-AMB-27: payable contracts in the slots within reach; gaps do not close before the end of the turn."""
    t = top(s)
    add(s, DONE)
    for slot in range(min(OFFER, int(rules.slot_access[s.power[t]]))):
        if s.ship_offer[slot] != EMPTY and can_ship(rules, s, int(s.owner[t]), int(s.ship_offer[slot])):
            add(s, SHIP + slot)
    if rules.strict_actions and s.n_options > 1:
        drop_first(s)


@jit
def drop_first(s):
    """Strict actions: what can be done must be done."""
    for i in range(1, s.n_options):
        s.options[i - 1] = s.options[i]
    s.n_options -= 1


@jit
def ship_contract(rules, s, slot):
    """NR-SAIL-1, NR-SAIL-2, NR-SAIL-9: pay the contract, keep it, and get sails equal to power."""
    t = top(s)
    seat = int(s.owner[t])
    contract = int(s.ship_offer[slot])
    for good in range(GOODS):
        s.goods[seat, good] -= rules.ship_cost[contract, good]
    s.coins[seat] -= rules.ship_cost[contract, Gain.COIN]
    s.ship_offer[slot] = EMPTY
    s.shipped[seat] += 1
    s.ship_taker[contract] = seat
    s.ship_round[contract] = s.round_no
    s.left[t] = s.power[t]
    s.task[t] = Task.SAIL_MOVE


@jit
def skip_shipping(s):
    """NR-SAIL-2: without a contract there are no sails."""
    s.counter[s.owner[top(s)], Counter.IDLE_ACTIONS] += 1
    finish(s)


@jit
def can_move(rules, s, seat, ship, route, sails):
    """NR-SAIL-3..5: whether the next leg of a route can be paid; a ship at the start chooses its route, then stays on it."""
    if s.ship_port[seat, ship] > 0:
        return False
    if s.ship_route[seat, ship] != EMPTY and s.ship_route[seat, ship] != route:
        return False
    return rules.leg[route, int(s.ship_at[seat, ship]) + 1] <= sails


@jit
def can_sail(rules, s, seat, sails):
    """Whether any ship can move with so many sails."""
    for ship in range(SHIPS):
        for route in range(ROUTES):
            if can_move(rules, s, seat, ship, route, sails):
                return True
    return False


@jit
def list_moves(rules, s):
    """NR-SAIL-3, NR-SAIL-4: one harbour further with one of the ships; of two ships side by side only the first is listed."""
    t = top(s)
    seat, sails = int(s.owner[t]), int(s.left[t])
    add(s, DONE)
    for ship in range(SHIPS):
        if ship == 1 and s.ship_route[seat, 0] == s.ship_route[seat, 1] and s.ship_at[seat, 0] == s.ship_at[seat, 1]:
            continue
        for route in range(ROUTES):
            if can_move(rules, s, seat, ship, route, sails):
                add(s, MOVE + ship * ROUTES + route)


@jit
def move_ship(rules, s, ship, route):
    """NR-SAIL-3..8: pay the leg, collect the harbour's reward, and take the best free victory port at the end of the route."""
    t = top(s)
    seat = int(s.owner[t])
    harbour = int(s.ship_at[seat, ship]) + 1
    s.left[t] -= rules.leg[route, harbour]
    s.ship_route[seat, ship] = route
    s.ship_at[seat, ship] = harbour
    if harbour == rules.route_length[route]:
        enter_port(s, seat, ship)
    receive(rules, s, seat, int(rules.harbour_reward[route, harbour]))


@jit
def enter_port(s, owner, ship):
    """NR-SAIL-8: the first ship of all, the second, every later one."""
    s.arrivals += 1
    s.ship_port[owner, ship] = min(int(s.arrivals), PORTS)


@jit
def end_moves(s):
    """NR-SAIL-3: unused sails are lost."""
    t = top(s)
    s.counter[s.owner[t], Counter.SAILS_LOST] += s.left[t]
    s.left[t] = 0
    finish(s)
