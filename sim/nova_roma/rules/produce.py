"""The Produce action: hiring and placing artisans, what the Production Area yields, and the estate tiles in it."""

from __future__ import annotations

from sim.jit import jit
from sim.nova_roma.actions import CELL, DONE, GOOD, HIRE, TILE_USE, WORK
from sim.nova_roma.rules.build import free_cells
from sim.nova_roma.rules.gains import brings_something, can_pay, gain, gain_artisans, gain_goods, pay, receive
from sim.nova_roma.rules.race import can_race
from sim.nova_roma.rules.recruit import can_play
from sim.nova_roma.rules.sail import can_sail
from sim.nova_roma.rules.tasks import add, finish, pop, push, top
from sim.nova_roma.state import AREA, CELLS, EMPTY, GOODS, NEVER, SINGLE_BLOCK, ZONES, Action, Counter, Follower, Gain, Task, TileType


@jit
def begin_produce(s):
    """NR-PROD-1: as many operations as power."""
    t = top(s)
    s.left[t] = s.power[t]
    s.task[t] = Task.PRODUCE_STEP


@jit
def tamed(rules, s, seat, inner):
    """NR-TILE-2, NR-FOL-40, NR-AMB-5: whether the Tamer lets artisans on animal tiles; also in a Petition."""
    if inner and not rules.tamer_in_petition:
        return False
    return int(s.row[seat]) & ~int(s.fresh[seat]) & int(rules.taming) != 0


@jit
def may_work(rules, s, seat, cell, tame):
    """NR-PROD-3, NR-TILE-2, NR-AMB-6: a space without an artisan and without an animal, unless there is a Tamer."""
    if s.workers[seat, cell] > 0 and not rules.stack_artisans:
        return False
    tile = int(s.estate[seat, cell])
    return tame or tile == EMPTY or rules.tile_type[tile] != TileType.ANIMAL


@jit
def has_workplace(rules, s, seat, inner):
    """Whether an artisan can be placed."""
    tame = tamed(rules, s, seat, inner)
    for cell in range(CELLS):
        if may_work(rules, s, seat, cell, tame):
            return True
    return False


@jit
def list_operations(rules, s):
    """NR-PROD-1..3: hire or place, once per power, in any order."""
    t = top(s)
    seat = int(s.owner[t])
    if s.left[t] > 0:
        if not (rules.strict_actions and s.left[t] == s.power[t]):
            add(s, DONE)
        if s.goods[seat, Gain.WHEAT] >= rules.hire_cost and s.artisan_supply > 0:
            add(s, HIRE)
        if s.artisans[seat] > 0 and has_workplace(rules, s, seat, int(s.inner[t])):
            add(s, WORK)
    if s.n_options == 0:
        add(s, DONE)


@jit
def hire(rules, s):
    """NR-PROD-2: a wheat for an artisan from the supply."""
    t = top(s)
    seat = int(s.owner[t])
    s.left[t] -= 1
    s.goods[seat, Gain.WHEAT] -= rules.hire_cost
    gain_artisans(s, seat, 1)
    s.counter[seat, Counter.HIRED] += 1


@jit
def begin_work(s):
    """NR-PROD-3: one operation is to place an artisan; next comes where."""
    t = top(s)
    s.left[t] -= 1
    push(s, Task.WORK, int(s.owner[t]), Action.TILE, 0, 0, int(s.inner[t]))


@jit
def end_produce(s):
    """The action is over."""
    t = top(s)
    s.counter[s.owner[t], Counter.IDLE_ACTIONS] += int(s.left[t] == s.power[t])
    finish(s)


@jit
def list_workplaces(rules, s):
    """NR-PROD-3: where the artisan may stand."""
    t = top(s)
    seat = int(s.owner[t])
    tame = tamed(rules, s, seat, int(s.inner[t]))
    for cell in range(CELLS):
        if may_work(rules, s, seat, cell, tame):
            add(s, CELL + cell)


@jit
def work_at(rules, s, cell):
    """NR-PROD-4..6, NR-FOL-40, NR-TILE-1, NR-AMB-10: row and column output, the Tamer's coin, then the tile."""
    t = top(s)
    seat, inner = int(s.owner[t]), int(s.inner[t])
    pop(s)
    s.artisans[seat] -= 1
    collect_outputs(rules, s, seat, cell)
    s.workers[seat, cell] += 1
    s.counter[seat, Counter.PLACED] += 1
    tile = int(s.estate[seat, cell])
    if tile == EMPTY or (int(s.face_down[seat]) >> cell) & 1:
        return  # NR-TILE-3
    kind = int(rules.tile_type[tile])
    if kind == TileType.ANIMAL:
        receive(rules, s, seat, int(rules.card_reward[Follower.TAMER]))
    elif kind == TileType.PRODUCTION:  # NR-TILE-4
        note_use(s, seat, tile)
        receive(rules, s, seat, int(rules.tile_reward[tile]))
    else:
        t = push(s, Task.TILE_USE, seat, Action.TILE, 0, 0, inner)
        s.place[t] = cell


@jit
def collect_outputs(rules, s, seat, cell):
    """NR-PROD-4, NR-PROD-5, NR-AMB-7: one of each, and one more for every other artisan in that line."""
    row, column = cell // AREA, cell % AREA
    in_row = in_column = 0
    for i in range(AREA):
        in_row += int(s.workers[seat, row * AREA + i])
        in_column += int(s.workers[seat, i * AREA + column])
    if rules.bonus_both:
        in_row = in_column = in_row + in_column - int(s.workers[seat, cell])
    gain(rules, s, seat, int(rules.row_output[row]), 1 + in_row)
    gain(rules, s, seat, int(rules.column_output[column]), 1 + in_column)


@jit
def note_use(s, seat, tile):
    """Remember the round in which a kind of tile first worked."""
    if s.tile_used[seat, tile] == NEVER:
        s.tile_used[seat, tile] = s.round_no


@jit
def tile_helps(rules, s, seat, tile):
    """NR-TILE-5..11: whether the conversion can be paid, or the single use would do anything."""
    kind = int(rules.tile_type[tile])
    if kind == TileType.RECRUIT:
        return can_play(rules, s, seat, Action.TILE, 0)
    if kind == TileType.SAIL:
        return can_sail(rules, s, seat, int(rules.tile_amount[tile]))
    if kind == TileType.BUILD:
        free = 0
        for zone in range(ZONES):
            free |= free_cells(rules, s, zone)
        return s.blocks_left[seat] > 0 and free != 0
    if kind == TileType.HIPPODROME:
        return can_race(rules, s, seat)
    return can_pay(rules, s, seat, int(rules.tile_pay[tile])) and brings_something(rules, s, seat, int(rules.tile_reward[tile]))


@jit
def list_tile_use(rules, s):
    """NR-PROD-6, NR-AMB-9: use the tile or not; a single-use tile that is not used stays face up."""
    t = top(s)
    seat = int(s.owner[t])
    add(s, DONE)
    if tile_helps(rules, s, seat, int(s.estate[seat, s.place[t]])):
        add(s, TILE_USE)


@jit
def use_tile(rules, s):
    """NR-TILE-3, NR-TILE-5, NR-TILE-7..12: do what the tile says; none of it is an action."""
    t = top(s)
    seat, cell, inner = int(s.owner[t]), int(s.place[t]), int(s.inner[t])
    tile = int(s.estate[seat, cell])
    kind = int(rules.tile_type[tile])
    amount = int(rules.tile_amount[tile])
    pop(s)
    note_use(s, seat, tile)
    s.counter[seat, Counter.TILES_USED] += 1
    if kind != TileType.CONVERSION:
        s.face_down[seat] |= 1 << cell
    if kind == TileType.RECRUIT:
        push(s, Task.RECRUIT_PLAY, seat, Action.TILE, 0, 0, inner)
    elif kind == TileType.SAIL:
        push(s, Task.SAIL_MOVE, seat, Action.TILE, 0, amount, inner)
    elif kind == TileType.BUILD:
        build_with_tile(rules, s, seat, inner)
    elif kind == TileType.HIPPODROME:
        push(s, Task.RACE_STEP, seat, Action.TILE, 0, amount, inner)
    else:
        pay(rules, s, seat, int(rules.tile_pay[tile]))
        receive(rules, s, seat, int(rules.tile_reward[tile]))


@jit
def build_with_tile(rules, s, seat, inner):
    """NR-TILE-9, NR-TILE-12, NR-ED-6: one block into any zone; as a Build action with its followers only if the flag says so."""
    if rules.build_tile_triggers and not inner:
        cards = int(s.row[seat]) & ~int(s.fresh[seat]) & int(rules.lasting[Action.BUILD])
        t = push(s, Task.FOLLOW, seat, Action.BUILD, int(rules.power_cap), 0, 0)
        s.place[t] = 1  # begin_build goes to the zones
        for card in range(Follower.CARTOGRAPHER, Follower.TAMER):
            if (cards >> card) & 1:
                receive(rules, s, seat, int(rules.card_reward[card]))
    else:
        t = push(s, Task.BUILD_ZONE, seat, Action.TILE, 0, 0, inner)
    s.thing[t] = SINGLE_BLOCK


@jit
def list_goods(rules, s):
    """A good of choice: one that is not at its limit; if all are, the gain is lost."""
    seat = int(s.owner[top(s)])
    for good in range(GOODS):
        if s.goods[seat, good] < rules.goods_cap:
            add(s, GOOD + good)
    if s.n_options == 0:
        add(s, DONE)


@jit
def choose_good(rules, s, good):
    """NR-TILE-10, NR-FOL-21: one good of choice, as often as there are some left."""
    t = top(s)
    seat = int(s.owner[t])
    s.left[t] -= 1
    if s.left[t] == 0:
        pop(s)
    gain_goods(rules, s, seat, good, 1)
