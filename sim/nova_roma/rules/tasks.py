"""The stack of tasks: what is under way, the innermost effect on top."""

from __future__ import annotations

from sim.jit import jit
from sim.nova_roma.state import Action, Task


@jit
def add(s, action):
    """Append an action to the mover's options."""
    s.options[s.n_options] = action
    s.n_options += 1


@jit
def top(s):
    """Where the top task lies."""
    return int(s.depth) - 1


@jit
def push(s, task, owner, action, power, left, inner):
    """Lay a task on the stack; returns where it lies."""
    t = int(s.depth)
    s.depth = t + 1
    s.task[t] = task
    s.owner[t] = owner
    s.action[t] = action
    s.power[t] = power
    s.left[t] = left
    s.inner[t] = inner
    s.thing[t] = 0
    s.place[t] = 0
    s.spot[t] = 0
    return t


@jit
def pop(s):
    """Take the top task off; nothing of it stays behind."""
    t = int(s.depth) - 1
    s.depth = t
    s.task[t] = 0
    s.owner[t] = 0
    s.action[t] = 0
    s.power[t] = 0
    s.left[t] = 0
    s.inner[t] = 0
    s.thing[t] = 0
    s.place[t] = 0
    s.spot[t] = 0


@jit
def finish(s):
    """NR-TURN-2: the last step of the top task's action is over.

    An action of the forum has a last chance for followers (NR-AMB-2); one taken through Petition has not (NR-PET-5), and the effect of
    an estate tile is no action (NR-TILE-12).
    """
    t = top(s)
    if s.inner[t] or s.action[t] == Action.TILE:
        pop(s)
    else:
        s.task[t] = Task.FOLLOW_END
