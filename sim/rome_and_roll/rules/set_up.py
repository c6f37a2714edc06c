"""Set-up: map, characters, blueprints, Favours, Nero's cards and Seneca."""

from __future__ import annotations

import numpy as np

from sim.bits import count, lowest
from sim.jit import jit
from sim.rng import below
from sim.rome_and_roll.actions import SETTLEMENT
from sim.rome_and_roll.rules.army import take_settlement
from sim.rome_and_roll.rules.city import place
from sim.rome_and_roll.rules.seneca import (
    prepare_foreman_deck,
    shuffle_seneca_deck,
    take_first_settlement,
    take_random_favour,
)
from sim.rome_and_roll.rules.table import add, ask, pick_bit, push
from sim.rome_and_roll.rules.turn import clear_turn
from sim.rome_and_roll.state import (
    CHARACTERS,
    DICE,
    DISCARDED,
    EMPTY,
    FAVOURS,
    FORUM_SLOT,
    GOODS,
    IN_BOX,
    IN_MIDDLE,
    KINDS,
    MAX_PLAYERS,
    NEVER,
    REGIONS,
    SENECA,
    SETTLEMENTS,
    SHAPES,
    SLOTS,
    TRACKS,
    WORDS,
    Ability,
    Favour,
    Phase,
    Region,
    Resource,
    Stream,
    Task,
    Type,
)

_FORUM_SHAPE = SHAPES - 1


@jit
def clear_table(rules, s):
    """RR-SET-1, RR-SET-12: an empty city with the Forum, nothing owned."""
    clear_turn(s)
    s.rounds_left = NEVER
    s.end_round = NEVER
    s.dealt[:] = EMPTY
    s.foreman[:] = EMPTY
    s.favour_owner[:] = IN_BOX
    s.nero_owner[:] = EMPTY
    s.nero_track[:] = EMPTY
    s.nero_round[:] = NEVER
    s.at[:] = EMPTY
    s.settlement_owner[:] = EMPTY
    s.road_owner[:] = EMPTY
    s.built[:] = NEVER
    s.claimed[:] = NEVER
    s.called[:] = NEVER
    s.unlocked[:] = NEVER
    for die in range(DICE):
        s.die_owner[die] = DISCARDED
    for word in range(WORDS):
        s.free[word] = rules.land[word]
    place(rules, s, EMPTY, FORUM_SLOT, _FORUM_SHAPE, 0, np.int64(rules.forum_anchor))


@jit
def choose_characters(rules, s):
    """RR-SET-2: those that the rules give; the others at random."""
    left = (1 << CHARACTERS) - 1
    for seat in range(s.players):
        if rules.characters[seat] > 0:
            left &= ~(1 << (int(rules.characters[seat]) - 1))
    for seat in range(s.players):
        if rules.characters[seat] > 0:
            s.character[seat] = rules.characters[seat] - 1
        else:
            chosen = pick_bit(left, below(s.seed, Stream.CHARACTERS, seat, count(left)))
            left &= ~chosen
            s.character[seat] = lowest(chosen)


@jit
def fill_sheet(rules, s, seat):
    """RR-SET-2, RR-SET-3, RR-SET-14, RR-SET-16, AMB-54: what is marked on the sheet, and the fourth player's Fish."""
    character = np.int64(s.character[seat])
    for kind in range(GOODS):
        s.yard[seat, kind] = rules.start_yard[character, kind]
    s.yard[seat, Resource.FISH] += rules.seat_fish[seat]
    for track in range(TRACKS):
        s.track[seat, track] = rules.start_track[character, track]
    s.soldiers[seat] = rules.start_soldiers[character]
    s.senators[seat] = rules.start_senators[character]


@jit
def deal_blueprints(rules, s):
    """RR-SET-5, RR-SET-6, RR-SET-15: of each type some that this number of players may use; in the order of type and number."""
    slot = 0
    for category in range(Type.URBAN + 1):
        left = 0
        for kind in range(KINDS):
            if rules.type[kind] == category:
                usable = rules.in_first_game[kind] if rules.first_game else rules.in_play[kind]
                if usable:
                    left |= 1 << kind
        chosen = 0
        for card in range(rules.deal[category]):
            picked = pick_bit(left, below(s.seed, Stream.BLUEPRINTS + category, card, count(left)))
            left &= ~picked
            chosen |= picked
        while chosen:
            s.dealt[slot] = lowest(chosen)
            chosen &= chosen - 1
            slot += 1


@jit
def lay_favours(rules, s):
    """RR-SET-7, RR-SET-8, RR-SET-15: three of six at random, and Saturn's if somebody's advisor can give access to it."""
    left = (1 << FAVOURS) - 1 - (1 << Favour.SATURN)
    if rules.first_game:
        for favour in range(FAVOURS):
            if rules.favour_in_first_game[favour]:
                s.favour_owner[favour] = IN_MIDDLE
    else:
        for card in range(rules.favours):
            picked = pick_bit(left, below(s.seed, Stream.FAVOURS, card, count(left)))
            left &= ~picked
            s.favour_owner[lowest(picked)] = IN_MIDDLE
    for seat in range(s.players):
        for advisor in range(3):
            for level in range(2):
                if rules.ability[s.character[seat], advisor, level] == Ability.SATURN:
                    s.favour_owner[Favour.SATURN] = IN_MIDDLE


@jit
def place_foremen(rules, s):
    """RR-SET-10, RR-SOLO-2, RR-2V-2: on the Religious blueprint, that of the last player, or Seneca's."""
    for slot in range(SLOTS):
        if rules.type[s.dealt[slot]] == Type.RELIGIOUS:
            s.foreman[SENECA if rules.solo or rules.seneca_foreman else s.players - 1] = slot
            return


@jit
def set_up_seneca(rules, s):
    """RR-SOLO-1..3, RR-SOLO-HARD-2, RR-SOLO-HARD-3, RR-2V-1: his deck, his Favour, and what he starts with."""
    if rules.solo:
        shuffle_seneca_deck(rules, s)
        take_random_favour(s)
        for region in range(REGIONS):
            if rules.seneca_starts[region]:
                take_first_settlement(rules, s, region)
    elif rules.seneca_foreman:
        prepare_foreman_deck(rules, s)


@jit
def ask_first_settlements(rules, s):
    """RR-SET-13: the Praefectus chooses a settlement of Hispania; whether there is a choice. Then the first round begins."""
    for seat in range(s.players):
        wanted = rules.start_strength[s.character[seat]]
        if wanted > 0:
            found = 0
            last = 0
            for settlement in range(SETTLEMENTS):
                if rules.settlement_region[settlement] == Region.HISPANIA and rules.strength[settlement] == wanted:
                    found += 1
                    last = settlement
            if found > 1:
                push(s, Task.BEGIN_ROUND, 0, 0, 0)
                ask(s, seat, Phase.HISPANIA)
                return True
            take_settlement(rules, s, seat, last)
    return False


@jit
def list_first_settlements(rules, s):
    """RR-SET-13: the settlements of Hispania with the strength that the sheet gives."""
    wanted = rules.start_strength[s.character[s.to_move]]
    for settlement in range(SETTLEMENTS):
        if rules.settlement_region[settlement] == Region.HISPANIA and rules.strength[settlement] == wanted:
            add(s, SETTLEMENT + settlement)


@jit
def choose_first_settlement(rules, s, settlement):
    """RR-SET-13: no garrison, and its Glory is on the sheet already."""
    take_settlement(rules, s, np.int64(s.to_move), settlement)


assert MAX_PLAYERS == CHARACTERS
