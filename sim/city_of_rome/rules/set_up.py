"""Set-up: cities, decks, strips and opening hands."""

from __future__ import annotations

from sim.city_of_rome.rules.cards import draw_top, gain_secretly, put_under, remove_drawn
from sim.city_of_rome.rules.round import begin_round
from sim.city_of_rome.state import (
    DECK_ROOM,
    DECKS,
    EMPTY,
    KINDS,
    NEVER,
    START_FARM,
    START_HOUSE,
    STRIPS,
    Category,
    Kind,
    Opening,
    Phase,
    Shrine,
    Stream,
)
from sim.jit import jit
from sim.rng import below, shuffle


@jit
def clear_table(s):
    """Nothing on the table, nothing in hand."""
    s.spaces[:] = EMPTY
    s.offer[:] = EMPTY
    s.city[:] = EMPTY
    s.secret[:] = EMPTY
    s.acquired[:] = NEVER
    s.played[:] = NEVER


@jit
def found_city(rules, s, seat):
    """CR-SET-2, CR-SET-3: a vegetable farm with a 2-value residential beside it, and the starting coins."""
    s.city[seat, START_FARM] = Kind.VEG
    s.city[seat, START_HOUSE] = Kind.R2
    s.coins[seat] = rules.start_coins[seat]
    s.influence[seat] = rules.start_influence[seat]
    if rules.shrine == Shrine.HAND:  # CR-SHR-3
        s.hand[seat, Kind.SHRINE] = 1
        s.acquired[seat, Kind.SHRINE] = 0


@jit
def fill_deck(rules, s, deck):
    """CR-SET-4: the cards of one deck, not yet shuffled; the temples last."""
    for temples in range(2):
        for kind in range(KINDS):
            if int(rules.category[kind] == Category.TEMPLE) == temples:
                for _ in range(rules.copies[deck, kind]):
                    s.deck[deck, s.deck_size[deck]] = kind
                    s.deck_size[deck] += 1


@jit
def mix_decks(rules, s):
    """Composition C: all cards of decks II to IV but the temples change places at random; sizes stay."""
    n = 0
    for deck in range(1, DECKS):
        n += plain_cards(rules, s, deck)
    for i in range(n - 1, 0, -1):
        j = below(s.seed, Stream.MIXED, i, i + 1)
        deck_i, place_i = plain_place(rules, s, i)
        deck_j, place_j = plain_place(rules, s, j)
        kind = s.deck[deck_i, place_i]
        s.deck[deck_i, place_i] = s.deck[deck_j, place_j]
        s.deck[deck_j, place_j] = kind


@jit
def plain_cards(rules, s, deck):
    """How many cards of an unshuffled deck are not temples."""
    n = int(s.deck_size[deck])
    for kind in range(KINDS):
        if rules.category[kind] == Category.TEMPLE:
            n -= int(rules.copies[deck, kind])
    return n


@jit
def plain_place(rules, s, number):
    """Deck and place of card `number` when the non-temples of the unshuffled decks II to IV are counted through."""
    deck = 1
    while number >= plain_cards(rules, s, deck):
        number -= plain_cards(rules, s, deck)
        deck += 1
    return deck, number


@jit
def stack_strips(s):
    """CR-SET-8: the six strips in random order, random sides up."""
    for i in range(STRIPS):
        s.strip[i] = i
        s.strip_side[i] = below(s.seed, Stream.STRIP_SIDE, i, 2)
    shuffle(s.seed, Stream.STRIP_ORDER, s.strip[:], STRIPS)


@jit
def start_opening(rules, s):
    """CR-SET-9, CR-SET-10: opening hands are drafted, dealt unseen, or not dealt at all."""
    if rules.opening == Opening.NONE or rules.opening_cards == 0:
        finish_opening(rules, s)
    elif rules.opening == Opening.RANDOM:
        for card in range(rules.opening_cards):
            for seat in range(s.players):
                gain_secretly(s, seat, draw_top(s, 1), 1, card)
        finish_opening(rules, s)
    else:
        start_draft_round(s)


@jit
def start_draft_round(s):
    """CR-SET-9: the player to the right of the first player draws one card of deck II for each player and picks first."""
    s.phase = Phase.DRAFT
    s.to_move = s.players - 1
    s.turn += 1
    s.draw_deck = 1
    s.n_drawn = 0
    for _ in range(s.players):
        if s.deck_size[1] > 0:
            s.drawn[s.n_drawn] = draw_top(s, 1)
            s.n_drawn += 1
    if s.n_drawn < s.players:
        s.to_move = s.n_drawn - 1  # only with a tuned deck II: too few cards to go round


@jit
def keep_opening_card(rules, s, kind):
    """CR-SET-9: keep one card and pass the rest to the right; the first player gets the last."""
    remove_drawn(s, kind)
    gain_secretly(s, s.to_move, kind, 1, s.opening_round)
    s.to_move -= 1
    s.turn += 1
    if s.n_drawn == 0:
        s.opening_round += 1
        if s.opening_round < rules.opening_cards and s.deck_size[1] > 0:
            start_draft_round(s)
        else:
            finish_opening(rules, s)


@jit
def finish_opening(rules, s):
    """CR-SHR-3: with Shrines in deck II, shuffle them in now; then the first round begins."""
    if rules.shrine == Shrine.DECK2:
        for _ in range(s.players):
            put_under(s, 1, Kind.SHRINE, 0)
        n = int(s.deck_size[1])
        top = int(s.deck_top[1])
        for i in range(n - 1, 0, -1):
            j = below(s.seed, Stream.SHRINES, i, i + 1)
            a, b = (top + i) % DECK_ROOM, (top + j) % DECK_ROOM
            kind = s.deck[1, a]
            s.deck[1, a] = s.deck[1, b]
            s.deck[1, b] = kind
    begin_round(rules, s)
