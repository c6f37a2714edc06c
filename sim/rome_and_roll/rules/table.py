"""What all chapters use: the list of options and the stack of things still to be done.

Effects nest: a building makes its neighbours produce, whose owners decide what to do with a Fish, which may unlock an advisor. So every
effect puts what follows from it on a stack of tasks, in reverse order, and `run` takes the topmost until somebody must decide.
"""

from __future__ import annotations

from sim.jit import jit


@jit
def add(s, action):
    """Append an action to the mover's options."""
    s.options[s.n_options] = action
    s.n_options += 1


@jit
def push(s, task, seat, a, b):
    """Do this next, before all that is on the stack already."""
    n = int(s.n_tasks)
    s.task[n] = task
    s.task_seat[n] = seat
    s.task_a[n] = a
    s.task_b[n] = b
    s.n_tasks = n + 1


@jit
def ask(s, seat, phase):
    """A seat must decide."""
    s.to_move = seat
    s.phase = phase


@jit
def pick_bit(bits, number):
    """The set bit with this number, counted from the lowest."""
    for _ in range(number):
        bits &= bits - 1
    return bits & -bits
