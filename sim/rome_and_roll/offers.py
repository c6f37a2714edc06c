"""Which blueprints, Favours and advisors came up and who could have them: for reports on cards only."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.rome_and_roll.actions import BRIBE, BUILD, CLAIM, JUNO, OFFER_BRIBE, SENATOR
from sim.rome_and_roll.state import ADVISORS, CHARACTERS, EMPTY, FAVOURS, IN_BOX, KINDS, SLOTS, Phase

# columns of cards, in the order of `scoring.CARDS`
_KIND = CHARACTERS
_FAVOUR = _KIND + KINDS
_ADVISOR = _FAVOUR + FAVOURS


@jit
def offers(rules, s, result):
    """Note what is on the table whenever a die is drafted, and what the mover may build, claim or bribe.

    A character is dealt and a Nero card comes by itself: they are nobody's choice.
    """
    if s.phase == Phase.DRAFT:
        note_table(s, result)
        return
    for i in range(s.n_options):
        card = card_of(s, np.int64(s.options[i]))
        if card != EMPTY:
            result.offered[s.to_move, card] = 1
            result.seen[card] = 1


@jit
def note_table(s, result):
    """Blueprints, Favours, and the players' characters with their advisors."""
    for slot in range(SLOTS):
        if s.dealt[slot] != EMPTY:
            result.seen[_KIND + np.int64(s.dealt[slot])] = 1
    for favour in range(FAVOURS):
        if s.favour_owner[favour] != IN_BOX:
            result.seen[_FAVOUR + favour] = 1
    for seat in range(s.players):
        character = np.int64(s.character[seat])
        result.seen[character] = 1
        for advisor in range(ADVISORS):
            result.seen[_ADVISOR + character * ADVISORS + advisor] = 1


@jit
def card_of(s, action):
    """What the action builds or claims, or the advisor whom it bribes; EMPTY if it does none of it."""
    card = np.int64(EMPTY)
    advisor = np.int64(EMPTY)
    if BUILD <= action < BUILD + SLOTS:
        card = _KIND + np.int64(s.dealt[action - BUILD])
    elif JUNO <= action < JUNO + SLOTS:
        card = _KIND + np.int64(s.dealt[action - JUNO])
    elif CLAIM <= action < CLAIM + FAVOURS:
        card = _FAVOUR + action - CLAIM
    elif BRIBE <= action < SENATOR:
        advisor = (action - BRIBE) % ADVISORS
    elif OFFER_BRIBE <= action < OFFER_BRIBE + ADVISORS:
        advisor = action - OFFER_BRIBE
    if advisor != EMPTY:
        card = _ADVISOR + np.int64(s.character[s.to_move]) * ADVISORS + advisor
    return card
