"""Rule cores of board games, compiled, behind one contract. `sim.open(...)` gives a game to play with."""

from sim.errors import InputError
from sim.match import Action, Match, open

__all__ = ["Action", "InputError", "Match", "open"]
