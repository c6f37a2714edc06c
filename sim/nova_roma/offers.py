"""Which followers, contracts and tiles came up and who could take them: for reports on cards only."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.nova_roma.actions import BUILDING, DRAFT_CARD, DRAFT_TILE, DRAW, SHIP, TILE
from sim.nova_roma.rules.tasks import top
from sim.nova_roma.state import BUILDINGS, EMPTY, ESTATE_OFFER, FOLLOWERS, MOSAICS, OFFER, SHIPPING, TILE_KINDS, Task

# columns of cards, in the order of `scoring.CARD_IDS`
_SHIPPING = FOLLOWERS
_BUILDING = _SHIPPING + SHIPPING
_TILE = _BUILDING + BUILDINGS
_MOSAIC = _TILE + TILE_KINDS


@jit
def offers(rules, s, result):
    """Note what lies open whenever a patrician is placed, and what the mover may take of it; a card from the deck is no choice."""
    task = int(s.task[top(s)])
    if task == Task.PLACE:
        note_open(s, result)
    elif takes_cards(task):
        for i in range(s.n_options):
            card = card_of(s, np.int64(s.options[i]))
            if card != EMPTY:
                result.offered[s.to_move, card] = 1
                result.seen[card] = 1


@jit
def takes_cards(task):
    """Whether the decision is about taking a card or tile."""
    if task == Task.DRAFT_TILE or task == Task.DRAFT_CARD or task == Task.UPGRADE_TILE:
        return True
    return task == Task.RECRUIT_DRAW or task == Task.SAIL_CARD or task == Task.BUILD_CARD


@jit
def note_open(s, result):
    """The four offers of the table."""
    for slot in range(OFFER):
        if s.card_offer[slot] != EMPTY:
            result.seen[s.card_offer[slot]] = 1
        if s.ship_offer[slot] != EMPTY:
            result.seen[_SHIPPING + np.int64(s.ship_offer[slot])] = 1
        if s.build_offer[slot] != EMPTY:
            result.seen[_BUILDING + np.int64(s.build_offer[slot])] = 1
    for slot in range(ESTATE_OFFER):
        if s.tile_offer[slot] != EMPTY:
            result.seen[_TILE + np.int64(s.tile_offer[slot])] = 1


@jit
def card_of(s, action):
    """The card that the action takes, or EMPTY."""
    card = np.int64(EMPTY)
    if DRAFT_TILE <= action < DRAFT_TILE + MOSAICS:
        card = _MOSAIC + action - DRAFT_TILE
    elif DRAFT_CARD <= action < DRAFT_CARD + FOLLOWERS:
        card = action - DRAFT_CARD
    elif TILE <= action < TILE + ESTATE_OFFER:
        card = _TILE + np.int64(s.tile_offer[action - TILE])
    elif DRAW <= action < DRAW + OFFER:
        card = np.int64(s.card_offer[action - DRAW])
    elif SHIP <= action < SHIP + OFFER:
        card = _SHIPPING + np.int64(s.ship_offer[action - SHIP])
    elif BUILDING <= action < BUILDING + OFFER:
        card = _BUILDING + np.int64(s.build_offer[action - BUILDING])
    return card
