"""The round: upkeep, emissaries, turns, and influence scoring at its end."""

from __future__ import annotations

from sim.city_of_rome.rules.cards import draw_top, gain_openly
from sim.city_of_rome.state import (
    EMPTY,
    IN_DECK,
    IN_MIDDLE,
    INFLUENCE_CARDS,
    KINDS,
    LOST,
    OFFER,
    SPACES,
    STRIPS,
    Counter,
    Phase,
    Symbol,
)
from sim.jit import jit


@jit
def begin_round(rules, s):
    """CR-UPK-1..4, CR-EDGE-12: strip, offer, influence cards; then the emissary phase."""
    s.round_no += 1
    s.offer[:] = EMPTY
    slot = 0
    for deck in range(rules.decks):
        for _ in range(rules.cards_per_deck):
            if s.deck_size[deck] > 0:  # CR-EDGE-1: never empty with the cards in the box
                s.offer[slot] = draw_top(s, deck)
                s.offer_deck[slot] = deck
            slot += 1
    full_deck = 0
    for kind in range(KINDS):
        full_deck += int(rules.copies[0, kind])
    for card in range(INFLUENCE_CARDS):
        if s.card_owner[card] == IN_DECK and rules.card_after[card] <= full_deck - s.deck_size[0]:
            s.card_owner[card] = IN_MIDDLE
    s.placed = 0
    s.phase = Phase.EMISSARY
    s.to_move = s.first_player
    s.turn += 1


@jit
def strip_symbol(rules, s, space):
    """CR-UPK-1: the symbol on a space of this round's strip.

    Each round the top strip is turned over and put under the stack, so round r uses strip number r of the set-up stack, counted
    from 0 around the six, and it has been turned once for each time round.
    """
    strip = int(s.round_no) % STRIPS
    side = (int(s.strip_side[strip]) + int(s.round_no) // STRIPS) % 2
    return rules.strips[s.strip[strip], side, space]


@jit
def place_emissary(rules, s, space):
    """CR-EMI-1, CR-EMI-2: one emissary each, in turn from the first player; two players go round twice."""
    s.spaces[space] = s.to_move
    s.space_uses[s.to_move, space] += 1
    s.placed += 1
    s.turn += 1
    if s.placed < s.players * rules.emissaries:
        s.to_move = (int(s.first_player) + int(s.placed)) % int(s.players)
    else:
        for first in range(SPACES):
            if s.spaces[first] != EMPTY:
                s.counter[s.spaces[first], Counter.TURNS_FIRST] += 1
                break
        next_turn(rules, s)


@jit
def next_turn(rules, s):
    """CR-ACT-1: the emissary nearest to the emperor has the next turn; without any, the round ends."""
    for space in range(SPACES):
        if s.spaces[space] != EMPTY:
            begin_turn(rules, s, space)
            return
    end_round(rules, s)


@jit
def begin_turn(rules, s, space):
    """CR-ACT-3: the symbols of the emissary's space and of all between it and the emperor, for this turn only."""
    seat = int(s.spaces[space])
    s.to_move = seat
    s.space = space
    s.turn += 1
    s.bricks = 0
    s.cogs = 0
    for passed in range(space + 1):
        if strip_symbol(rules, s, passed) == Symbol.BRICK:
            s.bricks += 1
        else:
            s.cogs += 1
    s.counter[seat, Counter.BRICKS_FREE] += s.bricks
    s.counter[seat, Counter.COGS_FREE] += s.cogs
    s.built = 0
    s.produced = 0
    s.phase = Phase.ACTION  # CR-EDGE-1: nothing to take, which the box never allows
    for slot in range(OFFER):
        if s.offer[slot] != EMPTY:
            s.phase = Phase.TAKE
            break
    s.budget = s.coins[seat]


@jit
def take_building(s, kind):
    """CR-ACT-2: the mover takes one offered building into hand."""
    slot = 0
    while s.offer[slot] != kind:
        slot += 1
    s.offer[slot] = EMPTY
    s.taken_from[s.to_move, s.offer_deck[slot]] += 1
    gain_openly(s, s.to_move, kind)
    s.budget = s.coins[s.to_move]  # CR-AMB-7
    s.phase = Phase.ACTION


@jit
def end_turn(rules, s):
    """CR-ACT-7: the emissary leaves the strip; unused symbols are lost."""
    s.counter[s.to_move, Counter.BRICKS_WASTED] += s.bricks
    s.counter[s.to_move, Counter.COGS_WASTED] += s.cogs
    s.spaces[s.space] = EMPTY
    next_turn(rules, s)


@jit
def end_round(rules, s):
    """CR-END-1, CR-END-2: influence scoring, marker, next round or end of the game."""
    score_influence(s)
    s.first_player = (int(s.first_player) + 1) % int(s.players)
    if s.round_no < rules.rounds:
        begin_round(rules, s)
        return
    for card in range(INFLUENCE_CARDS):
        if s.card_owner[card] == IN_MIDDLE:  # CR-INF-5
            s.card_owner[card] = LOST
    s.phase = Phase.OVER
    s.over = 1


@jit
def score_influence(s):
    """CR-INF-1..4: the only player with most tokens takes all cards in the middle and returns the tokens; a tie waits."""
    waiting = False
    for card in range(INFLUENCE_CARDS):
        waiting |= s.card_owner[card] == IN_MIDDLE
    if not waiting:
        return
    leader = 0
    tied = False
    for seat in range(1, s.players):
        if s.influence[seat] > s.influence[leader]:
            leader = seat
            tied = False
        elif s.influence[seat] == s.influence[leader]:
            tied = True
    if tied:
        s.postponed += 1
        return
    s.influence[leader] = 0
    for card in range(INFLUENCE_CARDS):
        if s.card_owner[card] == IN_MIDDLE:
            s.card_owner[card] = leader
