"""The mosaic board: goals, claims, and what fields and lines give at once."""

from __future__ import annotations

from sim.bits import count, lowest
from sim.jit import jit
from sim.nova_roma.actions import CLAIM, DONE
from sim.nova_roma.rules.gains import receive
from sim.nova_roma.rules.tasks import add, pop, push, top
from sim.nova_roma.state import AREA, CELLS, EMPTY, FIELDS, MOSAIC_LINES, NEVER, TRACKS, Action, Counter, Goal, Task


@jit
def estate_tiles(s, seat):
    """NR-TILE-13: tiles in the Production Area, animals and face-down ones included."""
    n = 0
    for cell in range(CELLS):
        n += int(s.estate[seat, cell] != EMPTY)
    return n


@jit
def track_spaces(s, seat):
    """Spaces advanced over all tracks."""
    n = 0
    for track in range(TRACKS):
        n += int(s.track[seat, track])
    return n


@jit
def reached(rules, s, seat, tile, column):
    """NR-GOAL-G1..G11, NR-GOAL-Y1..Y11, NR-GOAL-O1..O5: whether the condition of a goal holds."""
    goal = int(rules.goal[tile, column])
    need = int(rules.goal_need[tile, column])
    if goal == Goal.CARDS:
        kinds = int(rules.goal_kinds[tile, column])
        total = 0
        for kind in range(4):
            if (kinds >> kind) & 1:
                if kind == 0:
                    n = int(s.built[seat])
                elif kind == 1:
                    n = int(s.shipped[seat])
                elif kind == 2:
                    n = count(int(s.row[seat]))
                else:
                    n = estate_tiles(s, seat)
                if n == 0:
                    return False
                total += n
        return total >= need
    if goal == Goal.TRACKS:
        n = 0
        for track in range(TRACKS):
            n += int(s.track[seat, track] >= rules.goal_space)
        return n >= need
    if goal == Goal.SPACES:
        return track_spaces(s, seat) >= need
    return s.influence[seat] >= need


@jit
def list_claims(rules, s):
    """NR-MOS-1, NR-MOS-2, NR-MOS-6, NR-TURN-5, NR-FORFEIT-3: an open field whose goal is reached, with a token at hand."""
    seat = int(s.owner[top(s)])
    add(s, DONE)
    if s.achievements[seat] == 0 or s.claims[seat] > 0:
        return
    for field in range(FIELDS):
        if not (int(s.claimed[seat]) >> field) & 1:
            if reached(rules, s, seat, int(s.mosaic[seat, field // AREA]), field % AREA):
                add(s, CLAIM + field)


@jit
def claim_field(rules, s, field):
    """NR-MOS-1, NR-MOS-3..5: place a token, pay influence if the goal says so; field and completed lines give their rewards."""
    seat = int(s.owner[top(s)])
    row, column = field // AREA, field % AREA
    s.influence[seat] -= rules.goal_spend[s.mosaic[seat, row], column]
    before = int(s.claimed[seat])
    after = before | 1 << field
    s.claimed[seat] = after
    s.achievements[seat] -= 1
    s.claims[seat] += 1
    s.counter[seat, Counter.CLAIMS] += 1
    if s.mosaic_round[seat, row] == NEVER:
        s.mosaic_round[seat, row] = s.round_no
    due = 1  # the field itself
    for line in range(MOSAIC_LINES):
        fields = int(rules.line_fields[line])
        if fields & after == fields and fields & before != fields:
            due |= 2 << line
            s.counter[seat, Counter.LINES] += 1
    t = push(s, Task.BONUS, seat, Action.TILE, 0, due, 0)
    s.place[t] = row


@jit
def pay_bonus(rules, s):
    """NR-MOS-3, NR-AMB-33: field, row, column, diagonals."""
    t = top(s)
    due = int(s.left[t])
    if due == 0:
        pop(s)
        return
    first = lowest(due)
    s.left[t] = due & (due - 1)
    reward = int(rules.field_reward[s.place[t]]) if first == 0 else int(rules.line_reward[first - 1])
    receive(rules, s, int(s.owner[t]), reward)
