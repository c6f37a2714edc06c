"""The Race action: three tracks of the hippodrome, their lines and golden wheels."""

from __future__ import annotations

from sim.jit import jit
from sim.nova_roma.actions import DONE, EXTRA, INFLUENCE, RACE, TOKEN
from sim.nova_roma.rules.gains import gain_influence, lose_artisan
from sim.nova_roma.rules.tasks import add, finish, pop, push, top
from sim.nova_roma.state import TRACKS, Action, Counter, Gain, Task


@jit
def begin_race(s):
    """NR-RACE-1: as many spaces as power."""
    t = top(s)
    s.left[t] = s.power[t]
    s.task[t] = Task.RACE_STEP


@jit
def can_advance(rules, s, seat, track):
    """NR-RACE-3, NR-RACE-6: not beyond the final space, and only with the horses for a line."""
    position = int(s.track[seat, track])
    return position < rules.track_length and rules.horses[position + 1] <= s.goods[seat, Gain.HORSE]


@jit
def can_race(rules, s, seat):
    """Whether any marker can advance."""
    for track in range(TRACKS):
        if can_advance(rules, s, seat, track):
            return True
    return False


@jit
def list_steps(rules, s):
    """NR-RACE-1, NR-TILE-11, NR-ED-3: one space on any track; in the French edition the tile stays on one track."""
    t = top(s)
    seat = int(s.owner[t])
    if s.left[t] > 0:
        if not (rules.strict_actions and s.action[t] == Action.RACE and s.left[t] == s.power[t]):
            add(s, DONE)
        for track in range(TRACKS):
            held = s.action[t] == Action.TILE and not rules.hippo_tile_split and s.thing[t] > 0 and s.thing[t] != track + 1
            if not held and can_advance(rules, s, seat, track):
                add(s, RACE + track)
    if s.n_options == 0:
        add(s, DONE)


@jit
def race_step(rules, s, track):
    """NR-RACE-1: one space of the power."""
    t = top(s)
    s.left[t] -= 1
    s.thing[t] = track + 1
    advance(rules, s, int(s.owner[t]), track)


@jit
def advance(rules, s, seat, track):
    """NR-RACE-3..5: pay the line, come on top of the markers there, and take what a golden wheel gives."""
    position = int(s.track[seat, track]) + 1
    s.goods[seat, Gain.HORSE] -= rules.horses[position]
    s.track[seat, track] = position
    s.moves += 1
    s.arrived[seat, track] = s.moves
    if rules.wheel[position]:
        push(s, Task.WHEEL, seat, Action.TILE, 0, 0, 0)


@jit
def end_steps(s):
    """Step 2 of the action is the artisan; the Hippodrome tile has none (NR-TILE-11)."""
    t = top(s)
    if s.action[t] == Action.TILE:
        pop(s)
    else:
        s.counter[s.owner[t], Counter.IDLE_ACTIONS] += int(s.left[t] == s.power[t])
        s.left[t] = 0
        s.thing[t] = 0
        s.task[t] = Task.RACE_EXTRA


@jit
def list_extra(rules, s):
    """NR-RACE-2, NR-AMB-30: an available artisan for one more space on any track."""
    seat = int(s.owner[top(s)])
    add(s, DONE)
    if s.artisans[seat] > 0:
        for track in range(TRACKS):
            if can_advance(rules, s, seat, track):
                add(s, EXTRA + track)


@jit
def race_extra(rules, s, track):
    """NR-RACE-2: the artisan goes to the supply."""
    seat = int(s.owner[top(s)])
    lose_artisan(s, seat)
    s.counter[seat, Counter.ARTISANS_RACED] += 1
    finish(s)
    advance(rules, s, seat, track)


@jit
def list_wheel(s):
    """NR-RACE-4: an achievement token from the hippodrome while there is one, or influence."""
    if s.reserve[s.owner[top(s)]] > 0:
        add(s, TOKEN)
    add(s, INFLUENCE)


@jit
def take_wheel(rules, s, token):
    """NR-RACE-4: the reward of a golden wheel."""
    seat = int(s.owner[top(s)])
    pop(s)
    if token:
        s.reserve[seat] -= 1
        s.achievements[seat] += 1
        s.counter[seat, Counter.WHEEL_TOKENS] += 1
    else:
        s.counter[seat, Counter.WHEEL_INFLUENCE] += 1
        gain_influence(rules, s, seat, 1)
