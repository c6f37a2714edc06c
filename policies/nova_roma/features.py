"""Nova Roma in a player's words."""

from sim.jit import jit
from sim.nova_roma.scoring import score_seat, total

FEATURES = ("points",)


@jit
def features(rules, s, seat, result, out):
    """Points now."""
    score_seat(rules, s, seat, result)
    out.value[0] = total(result, seat)
