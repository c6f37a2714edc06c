"""Set-up and step: the order in which all other rules apply."""

from __future__ import annotations

import numpy as np

from sim.city_of_rome.actions import (
    BOTTOM,
    BUILD,
    CELL,
    COINS,
    DECK,
    DRAFT,
    END,
    KEEP,
    PLACE,
    PRODUCE,
    SHEEP,
    SPEND,
    TAKE,
)
from sim.city_of_rome.rules.build import buy_bricks, choose_building, choose_cell, spend_token
from sim.city_of_rome.rules.legal import legal_actions
from sim.city_of_rome.rules.produce import produce, use_sheep
from sim.city_of_rome.rules.round import end_turn, place_emissary, take_building
from sim.city_of_rome.rules.school import draw_from, keep_drawn, return_drawn
from sim.city_of_rome.rules.set_up import (
    clear_table,
    fill_deck,
    found_city,
    keep_opening_card,
    mix_decks,
    stack_strips,
    start_opening,
)
from sim.city_of_rome.state import DECKS, IN_BOX, IN_DECK, INFLUENCE_CARDS, Phase, Stream
from sim.jit import jit
from sim.rng import shuffle


@jit
def setup(rules, s, seed):
    """CR-SET-1..13: deal a new game into the blank state `s`."""
    s.seed = seed
    s.players = rules.players
    clear_table(s)
    for seat in range(s.players):
        found_city(rules, s, seat)
    for deck in range(DECKS):
        fill_deck(rules, s, deck)
    if rules.mixed_decks:
        mix_decks(rules, s)
    for deck in range(DECKS):
        shuffle(seed, Stream.DECK + deck, s.deck[deck], int(s.deck_size[deck]))
    for card in range(INFLUENCE_CARDS):
        s.card_owner[card] = IN_DECK if rules.card_used[card] else IN_BOX
    stack_strips(s)
    s.first_player = 0
    start_opening(rules, s)
    settle(rules, s)


@jit
def step(rules, s, action):
    """Apply the mover's action and run on to the next real decision."""
    apply(rules, s, np.int64(action))
    settle(rules, s)


@jit
def settle(rules, s):
    """Take every decision that has a single option."""
    while legal_actions(rules, s) == 1:
        apply(rules, s, np.int64(s.options[0]))
    s.pending = Phase.CELL <= s.phase <= Phase.BOTTOM
    s.may_end = s.phase == Phase.ACTION


@jit
def apply(rules, s, action):
    """One action, by what is being decided."""
    phase = int(s.phase)
    if phase == Phase.EMISSARY:
        place_emissary(rules, s, action - PLACE)
    elif phase == Phase.TAKE:
        take_building(s, action - TAKE)
    elif phase == Phase.ACTION:
        if action == END:
            end_turn(rules, s)
        elif action == PRODUCE:
            produce(rules, s)
        else:
            choose_building(s, action - BUILD)
    elif phase == Phase.CELL:
        choose_cell(rules, s, action - CELL)
    elif phase == Phase.PAY:
        if action == COINS:
            buy_bricks(rules, s)
        else:
            spend_token(rules, s, action - SPEND)
    elif phase == Phase.SHEEP:
        use_sheep(rules, s, action - SHEEP)
    elif phase == Phase.DECK:
        draw_from(s, action - DECK)
    elif phase == Phase.KEEP:
        keep_drawn(rules, s, action - KEEP)
    elif phase == Phase.BOTTOM:
        return_drawn(s, action - BOTTOM)
    elif phase == Phase.DRAFT:
        keep_opening_card(rules, s, action - DRAFT)
