"""Which tiles, monuments, provinces and trades came up and who could take them: for reports on cards only."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.magna_roma.actions import BUILD, CONQUER, TAKE
from sim.magna_roma.state import EMPTY, MONUMENTS, PROVINCES, SLOTS, TILES, TOKENS, Phase

# columns of cards, in the order of `data.cards`
_MONUMENT = TILES
_PROVINCE = _MONUMENT + MONUMENTS
_TOKEN = _PROVINCE + PROVINCES


@jit
def offers(rules, s, result):
    """Note what lies open and what the mover may take of it. Bonuses and objectives come by themselves: they are nobody's choice."""
    seat = np.int64(s.to_move)
    if s.phase == Phase.ACTION:
        note_boards(rules, s, result)
        for i in range(s.n_options):
            action = np.int64(s.options[i])
            if BUILD <= action < BUILD + MONUMENTS:
                result.offered[seat, _MONUMENT + action - BUILD] = 1
            elif CONQUER <= action < CONQUER + PROVINCES * SLOTS:
                result.offered[seat, _PROVINCE + (action - CONQUER) // SLOTS] = 1
    elif s.phase == Phase.TRADE:
        result.offered[seat, _TOKEN + np.int64(s.offered)] = 1
    elif s.phase == Phase.FIRST_PICK or s.phase == Phase.POOL or s.phase == Phase.DRAFT:
        for slot in range(rules.ring_slots):
            if s.ring[slot] != EMPTY:
                result.seen[s.ring[slot]] = 1
        for i in range(s.n_options):
            result.offered[seat, np.int64(s.options[i]) - TAKE] = 1


@jit
def note_boards(rules, s, result):
    """Monuments, provinces and trade tokens on the table."""
    for place in range(rules.display_size):
        if s.display[place] != EMPTY:
            result.seen[_MONUMENT + np.int64(s.display[place])] = 1
    for position in range(rules.provinces_in_play):
        result.seen[_PROVINCE + np.int64(s.province[position])] = 1
    for place in range(TOKENS):
        if s.token[place] != EMPTY:
            result.seen[_TOKEN + np.int64(s.token[place])] = 1
