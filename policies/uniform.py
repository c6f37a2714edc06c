"""`uniform`: every legal action with the same probability. The yardstick, and the test of the rules."""

from __future__ import annotations

from sim.jit import jit
from sim.rng import below


@jit
def choose_uniform(n, seed):
    """The number of the chosen option."""
    return below(seed, 0, 0, n)
