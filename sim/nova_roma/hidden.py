"""What a seat cannot see, dealt anew (ledger: Hidden information).

Hidden from everybody: the order of all stacks, the emperor tiles and chariot tokens not yet turned up, the mosaic tiles not dealt.
Hidden from opponents: followers drawn from the deck, until they are played or discarded; during a draft of followers what others have
chosen. There, who has seen a pack and passed it on knows its cards, but not who took which.

Followers are unique, so a set of hidden ones is a whole number with a bit for each, which has no order to leave a trace.
"""

from __future__ import annotations

import numpy as np

from sim.bits import count, lowest
from sim.jit import jit
from sim.nova_roma.rules.legal import legal_actions
from sim.nova_roma.state import (
    CHARIOTS,
    COLOURS,
    DRAFT_CARDS,
    EMPEROR_TILES,
    EMPTY,
    MAX_OPTIONS,
    NEVER,
    Stream,
    Task,
)
from sim.rng import below, draw, shuffle


@jit
def redeal(rules, s, seat, seed):
    """Deal all that `seat` cannot see anew; see `sim.game.redeal`."""
    s.seed = draw(seed, Stream.HANDS, 0)
    mix(s.ship_deck[:], int(s.ship_size), s.seed, Stream.SHIPPING)
    mix(s.build_deck[:], int(s.build_size), s.seed, Stream.BUILDINGS)
    mix(s.basic_deck[:], int(s.basic_size), s.seed, Stream.BASIC_TILES)
    mix(s.special_deck[:], int(s.special_size), s.seed, Stream.SPECIAL_TILES)
    for colour in range(COLOURS):
        mix(s.mosaic_stack[colour], int(s.mosaic_size[colour]), s.seed, np.int64(Stream.MOSAICS) + colour)
    # Turned up so far: emperor tiles; the favoured and the upcoming chariot, which in the last round is out of the game unseen.
    mix(s.emperor_tile[s.emperor_next :], EMPEROR_TILES - int(s.emperor_next), s.seed, Stream.EMPEROR)
    known = min(max(1, int(s.round_no)) + 1, int(rules.rounds))
    mix(s.chariot[known:], CHARIOTS - known, s.seed, Stream.CHARIOTS)
    if s.task[0] == Task.DRAFT_CARD or s.task[0] == Task.DRAFT_DROP:
        redeal_draft(s, seat)
    else:
        redeal_hands(s, seat)
    for i in range(legal_actions(rules, s), MAX_OPTIONS):  # no trace of what others could do before
        s.options[i] = 0


@jit
def mix(items, n, seed, stream):
    """Sort items[:n], so that nothing of the true order is left, then shuffle them."""
    for i in range(1, n):
        item = items[i]
        j = i
        while j > 0 and items[j - 1] > item:
            items[j] = items[j - 1]
            j -= 1
        items[j] = item
    shuffle(seed, stream, items, n)


@jit
def any_of(s, cards, number):
    """A random card of a set; `number` tells the draws of a redeal apart."""
    skipped = below(s.seed, Stream.HANDS, number, count(cards))
    for _ in range(skipped):
        cards &= cards - 1
    return lowest(cards)


@jit
def in_deck(s):
    """The followers in the deck."""
    cards = 0
    for i in range(s.card_size):
        cards |= 1 << int(s.card_deck[i])
    return cards


@jit
def redeal_hands(s, seat):
    """Deck and unseen hand cards of others change places; when each of the cards came to hand stays as it was."""
    unseen = in_deck(s)
    for other in range(s.players):
        if other != seat:
            unseen |= int(s.hand[other]) & ~int(s.shown[other])
    number = 1
    for other in range(s.players):
        if other == seat:
            continue
        old = int(s.hand[other]) & ~int(s.shown[other])
        rounds = forget_rounds(s, other, old)
        s.hand[other] &= s.shown[other]
        for _ in range(count(old)):
            card = any_of(s, unseen, number)
            number += 1
            unseen &= ~(1 << card)
            s.hand[other] |= 1 << card
            rounds = remember_round(s, other, card, rounds)
    fill_deck(s, unseen, number)


@jit
def forget_rounds(s, other, cards):
    """How many of the unseen cards came to hand in each round: four bits each."""
    rounds = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        rounds += 1 << (4 * int(s.drawn_in[other, card]))
        s.drawn_in[other, card] = NEVER
    return rounds


@jit
def remember_round(s, other, card, rounds):
    """Give a card the earliest round left; returns the others."""
    number = 0
    while (rounds >> (4 * number)) & 15 == 0:
        number += 1
    s.drawn_in[other, card] = number
    return rounds - (1 << (4 * number))


@jit
def fill_deck(s, cards, number):
    """The rest of the unseen cards, in random order."""
    size = 0
    while cards:
        s.card_deck[size] = lowest(cards)
        size += 1
        cards &= cards - 1
    shuffle(draw(s.seed, Stream.HANDS, number), Stream.FOLLOWERS, s.card_deck[:], size)


@jit
def redeal_draft(s, seat):
    """NR-DRAFT-4: cards that `seat` saw and passed on stay among those who could have taken them; all others mix with the deck."""
    number = 1
    for pack in range(s.players):
        for view in range(DRAFT_CARDS):
            cards = gather(s, seat, pack, view)
            number = scatter(s, seat, pack, view, cards, number)
    cards = in_deck(s) | gather(s, seat, EMPTY, 0)
    number = scatter(s, seat, EMPTY, 0, cards, number)
    for i in range(s.card_size):
        s.card_deck[i] = 0
    left = cards
    for other in range(s.players):
        if other != seat:
            left &= ~unknown_held(s, seat, other)
    fill_deck(s, left, number)


@jit
def view_of(s, seat, pack, step):
    """The last step before `step` in which `seat` had held the pack, or EMPTY; a pack goes one seat to the left in each step."""
    players = int(s.players)
    first = (seat - pack + players) % players
    if first >= step:
        return EMPTY
    return first + (step - 1 - first) // players * players


@jit
def belongs(s, seat, pack, view, from_pack, step):
    """Whether a card taken from `from_pack` in `step` (or still in it) belongs to the group of hidden cards (pack, view)."""
    seen = view_of(s, seat, from_pack, step)
    if pack == EMPTY:
        return seen == EMPTY
    return from_pack == pack and seen == view


@jit
def steps_done(s, other):
    """How many cards a seat has chosen."""
    n = int(s.draft_step)
    if s.task[0] == Task.DRAFT_CARD and other < s.owner[0]:
        n += 1
    return n


@jit
def pack_at(s, other):
    """Which pack a seat holds now."""
    return (other - int(s.draft_step) % int(s.players) + int(s.players)) % int(s.players)


@jit
def gather(s, seat, pack, view):
    """The hidden cards of a group: chosen by others, or in the packs that others hold."""
    cards = 0
    for other in range(s.players):
        if other == seat:
            continue
        for step in range(steps_done(s, other)):
            if belongs(s, seat, pack, view, (other - step % int(s.players) + int(s.players)) % int(s.players), step):
                cards |= 1 << int(s.pick[other, step])
        if belongs(s, seat, pack, view, pack_at(s, other), int(s.draft_step)):
            cards |= int(s.pack[other])
    return cards


@jit
def scatter(s, seat, pack, view, cards, number):
    """Deal the cards of a group to the places they came from; returns the number of the next draw."""
    for other in range(s.players):
        if other == seat:
            continue
        for step in range(steps_done(s, other)):
            if belongs(s, seat, pack, view, (other - step % int(s.players) + int(s.players)) % int(s.players), step):
                card = any_of(s, cards, number)
                number += 1
                cards &= ~(1 << card)
                s.pick[other, step] = card
        if belongs(s, seat, pack, view, pack_at(s, other), int(s.draft_step)):
            n = count(int(s.pack[other]))
            s.pack[other] = 0
            for _ in range(n):
                card = any_of(s, cards, number)
                number += 1
                cards &= ~(1 << card)
                s.pack[other] |= 1 << card
    return number


@jit
def unknown_held(s, seat, other):
    """The cards that another seat holds and that come from packs `seat` has not seen."""
    cards = 0
    for step in range(steps_done(s, other)):
        if belongs(s, seat, EMPTY, 0, (other - step % int(s.players) + int(s.players)) % int(s.players), step):
            cards |= 1 << int(s.pick[other, step])
    if belongs(s, seat, EMPTY, 0, pack_at(s, other), int(s.draft_step)):
        cards |= int(s.pack[other])
    return cards
