"""The Upgrade action: influence, wine for influence, an estate tile."""

from __future__ import annotations

from sim.jit import jit
from sim.nova_roma.actions import DONE, LAY, TILE, WINE
from sim.nova_roma.rules.gains import can_pay, gain_influence, pay
from sim.nova_roma.rules.tasks import add, finish, top
from sim.nova_roma.state import CELLS, EMPTY, ESTATE_OFFER, NEVER, Counter, Gain, Task, TileType


@jit
def begin_upgrade(rules, s):
    """NR-UPG-1: influence equal to power."""
    t = top(s)
    gain_influence(rules, s, int(s.owner[t]), int(s.power[t]))
    s.task[t] = Task.UPGRADE_WINE


@jit
def list_wine(s):
    """NR-UPG-2: any number of wine."""
    for wine in range(int(s.goods[s.owner[top(s)], Gain.WINE]) + 1):
        add(s, WINE + wine)


@jit
def spend_wine(rules, s, wine):
    """NR-UPG-2: an influence for each wine."""
    t = top(s)
    seat = int(s.owner[t])
    s.goods[seat, Gain.WINE] -= wine
    if wine > 0:
        gain_influence(rules, s, seat, wine)
    s.task[t] = Task.UPGRADE_TILE


@jit
def may_lay(rules, s, seat, cell):
    """NR-UPG-4, NR-AMB-8: any space, also over a tile and under an artisan."""
    return rules.tile_under_artisan or s.workers[seat, cell] == 0


@jit
def list_tiles(rules, s):
    """NR-UPG-3: a tile of the offer whose space can be paid, basic or special."""
    seat = int(s.owner[top(s)])
    add(s, DONE)
    room = False
    for cell in range(CELLS):
        room |= bool(may_lay(rules, s, seat, cell))
    if room:
        for slot in range(ESTATE_OFFER):
            if s.tile_offer[slot] != EMPTY and can_pay(rules, s, seat, int(rules.offer_cost[slot])):
                add(s, TILE + slot)


@jit
def take_tile(rules, s, slot):
    """NR-UPG-3: pay the space's cost and take the tile."""
    t = top(s)
    seat = int(s.owner[t])
    tile = int(s.tile_offer[slot])
    pay(rules, s, seat, int(rules.offer_cost[slot]))
    s.tile_offer[slot] = EMPTY
    s.counter[seat, Counter.TILES_TAKEN] += 1
    if s.tile_taken[seat, tile] == NEVER:
        s.tile_taken[seat, tile] = s.round_no
        if rules.tile_type[tile] == TileType.ANIMAL:
            s.tile_used[seat, tile] = s.round_no
    s.thing[t] = tile
    s.task[t] = Task.UPGRADE_CELL


@jit
def list_tile_cells(rules, s):
    """NR-UPG-4: where the tile may lie."""
    seat = int(s.owner[top(s)])
    for cell in range(CELLS):
        if may_lay(rules, s, seat, cell):
            add(s, LAY + cell)


@jit
def lay_tile(s, cell):
    """NR-UPG-4, NR-AMB-8: a tile that lay there leaves the game; an artisan that stands there stays and yields nothing."""
    t = top(s)
    seat = int(s.owner[t])
    if s.estate[seat, cell] != EMPTY:
        s.counter[seat, Counter.TILES_REPLACED] += 1
    s.estate[seat, cell] = s.thing[t]
    s.face_down[seat] &= ~(1 << cell)
    finish(s)
