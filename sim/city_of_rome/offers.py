"""Which buildings came up and who could take them: for reports on cards only."""

from __future__ import annotations

import numpy as np

from sim.city_of_rome.actions import DRAFT, KEEP, TAKE
from sim.city_of_rome.state import Phase
from sim.jit import jit


@jit
def offers(rules, s, result):
    """Note the kinds in the offer, among the cards that a School draws, or in the opening draft: the mover may take any of them."""
    if s.phase == Phase.TAKE:
        first = TAKE
    elif s.phase == Phase.KEEP:
        first = KEEP
    elif s.phase == Phase.DRAFT:
        first = DRAFT
    else:
        return
    for i in range(s.n_options):
        kind = np.int64(s.options[i]) - first
        result.offered[s.to_move, kind] = 1
        result.seen[kind] = 1
