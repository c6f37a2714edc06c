"""What a seat cannot see, dealt anew (ledger: Hidden information).

Hidden from everybody: the order of the decks, except cards that a School player put back, and the strips not yet on top. Hidden
from opponents: opening cards and cards kept by Schools. Whoever passed cards on in the opening draft knows which cards the seats
behind hold, but not who holds which. What somebody knows of cards put under a deck ends when another player draws them.

All random arrangements are made in the same way: read the hidden cards from their places, sort them, so that nothing of the true
order is left, shuffle, and write them back to the same places.
"""

from __future__ import annotations

import numpy as np

from sim.city_of_rome.rules.legal import legal_actions
from sim.city_of_rome.state import (
    DECK_ROOM,
    DECKS,
    EMPTY,
    KINDS,
    MAX_OPTIONS,
    OPENING_SECRETS,
    SCRATCH,
    SECRETS,
    STRIPS,
    Category,
    Kind,
    Opening,
    Phase,
    Shrine,
    Stream,
)
from sim.jit import jit
from sim.rng import below, draw

_FROM_DRAFT = DECKS  # groups of hidden cards: a deck's unknown ones, or from here on the cards passed on in a draft round
_GROUPS = _FROM_DRAFT + OPENING_SECRETS
_READ, _WRITE, _COUNT = 0, 1, 2
_COPIES = SCRATCH - 32  # where in the scratch room copies are counted


@jit
def redeal(rules, s, seat, seed):
    """Deal all that `seat` cannot see anew; see `sim.game.redeal`."""
    s.seed = draw(seed, Stream.DECK, 0)
    redeal_strips(s)
    for group in range(_GROUPS):
        mixed = rules.mixed_decks and 0 < group < DECKS
        in_box = rules.decks <= group < DECKS
        if not mixed and not in_box:
            n = visit_hidden(rules, s, seat, group, 0, _READ)
            if n > 0:
                arrange(s, 0, n, np.int64(Stream.PASSED) + group)
                if group == 1 and rules.shrine == Shrine.DECK2:
                    keep_shrines_from_openings(rules, s, seat, 0)
                visit_hidden(rules, s, seat, group, 0, _WRITE)
    if rules.mixed_decks:
        redeal_mixed(rules, s, seat)
    for i in range(SCRATCH):
        s.scratch[i] = 0
    for i in range(legal_actions(rules, s), MAX_OPTIONS):  # no trace of what others could do before
        s.options[i] = 0


@jit
def redeal_strips(s):
    """Strips come on top one by one; from round 5 on all have been seen."""
    seen = min(int(s.round_no) + 1, STRIPS)
    for i in range(seen + 1, STRIPS):  # sort
        strip = s.strip[i]
        j = i
        while j > seen and s.strip[j - 1] > strip:
            s.strip[j] = s.strip[j - 1]
            j -= 1
        s.strip[j] = strip
    for i in range(STRIPS - 1, seen, -1):  # shuffle
        j = seen + below(s.seed, Stream.STRIP_ORDER, i, i + 1 - seen)
        strip = s.strip[i]
        s.strip[i] = s.strip[j]
        s.strip[j] = strip
    for i in range(seen, STRIPS):
        s.strip_side[i] = below(s.seed, Stream.STRIP_SIDE, i, 2)


@jit
def redeal_mixed(rules, s, seat):
    """Composition C: any card but a temple or Shrine may lie in any of the decks II to IV, also in one left in the box."""
    end = 0
    for deck in range(1, DECKS):
        start = end
        end = visit_hidden(rules, s, seat, deck, start, _READ)
        lay_fixed_first(rules, s, start, end)
    mix_plain_cards(rules, s, end)
    start = 0
    for deck in range(1, DECKS):
        end = visit_hidden(rules, s, seat, deck, start, _COUNT)
        arrange(s, start, end, np.int64(Stream.PASSED) + deck)
        if deck == 1 and rules.shrine == Shrine.DECK2:
            keep_shrines_from_openings(rules, s, seat, start)
        start = visit_hidden(rules, s, seat, deck, start, _WRITE)


@jit
def keep_shrines_from_openings(rules, s, seat, start):
    """CR-SHR-3: Shrines come into deck II after the opening hands, so an opening card changes places with one of the deck instead."""
    in_deck = 0
    for i in range(s.deck_size[1]):
        place = (int(s.deck_top[1]) + i) % DECK_ROOM
        in_deck += int((int(s.deck_seen[1, place]) >> seat) & 1 == 0)
    n = start + in_deck
    for other in range(s.players):
        for slot in range(SECRETS):
            if other == seat or s.secret[other, slot] == EMPTY or secret_group(rules, s, seat, other, slot) != 1:
                continue
            if slot < OPENING_SECRETS and s.scratch[n] == Kind.SHRINE and in_deck > 0:
                first = below(s.seed, Stream.SHRINES, n, in_deck)
                for i in range(in_deck):
                    j = start + (first + i) % in_deck
                    if s.scratch[j] != Kind.SHRINE:
                        s.scratch[n] = s.scratch[j]
                        s.scratch[j] = Kind.SHRINE
                        break
            n += 1


@jit
def lay_fixed_first(rules, s, start, end):
    """Lay the cards of s.scratch[start:end] that stay in their deck in front, sorted, so that their true places leave no trace."""
    front = start
    for i in range(start, end):
        kind = s.scratch[i]
        if stays_in_deck(rules, kind):
            s.scratch[i] = s.scratch[front]
            j = front
            while j > start and s.scratch[j - 1] > kind:
                s.scratch[j] = s.scratch[j - 1]
                j -= 1
            s.scratch[j] = kind
            front += 1


@jit
def mix_plain_cards(rules, s, n):
    """Let the cards in s.scratch[:n] that may lie in any deck change places: first in order, so that no trace is left, then at random."""
    for shuffled in range(2):
        for i in range(n):
            if stays_in_deck(rules, s.scratch[i]):
                continue
            chosen = i
            seen = 1
            for j in range(i + 1, n):
                if stays_in_deck(rules, s.scratch[j]):
                    continue
                seen += 1
                if shuffled:
                    if below(s.seed, Stream.MIXED, i * n + j, seen) == 0:  # each of the rest with the same chance
                        chosen = j
                elif s.scratch[j] < s.scratch[chosen]:
                    chosen = j
            kind = s.scratch[i]
            s.scratch[i] = s.scratch[chosen]
            s.scratch[chosen] = kind


@jit
def stays_in_deck(rules, kind):
    """Whether composition C leaves a card in its own deck."""
    return rules.category[kind] == Category.TEMPLE or rules.category[kind] == Category.SHRINE


@jit
def visit_hidden(rules, s, seat, group, n, access):
    """Read the hidden cards of a group into s.scratch[n:], write them back from there, or only count them; returns the next n.

    Group 0 to 3: the cards of that deck that `seat` cannot know. Group 4 + r: those that `seat` saw and passed on in draft round r.
    """
    if group < DECKS:
        for i in range(s.deck_size[group]):
            place = (int(s.deck_top[group]) + i) % DECK_ROOM
            if (int(s.deck_seen[group, place]) >> seat) & 1 == 0:
                if access == _WRITE:
                    s.deck[group, place] = s.scratch[n]
                elif access == _READ:
                    s.scratch[n] = s.deck[group, place]
                n += 1
    for other in range(s.players):
        if other == seat:
            continue
        for slot in range(SECRETS):
            kind = int(s.secret[other, slot])
            if kind == EMPTY or secret_group(rules, s, seat, other, slot) != group:
                continue
            if access == _WRITE:
                s.hand[other, kind] -= 1
                s.hand[other, s.scratch[n]] += 1
                s.secret[other, slot] = s.scratch[n]
            elif access == _READ:
                s.scratch[n] = kind
            n += 1
    if drawn_group(s, seat) == group:
        for i in range(s.n_drawn):
            if access == _WRITE:
                s.drawn[i] = s.scratch[n]
            elif access == _READ:
                s.scratch[n] = s.drawn[i]
            n += 1
    return n


@jit
def secret_group(rules, s, seat, other, slot):
    """To which group another seat's secret card belongs, as `seat` sees it."""
    if slot < OPENING_SECRETS and rules.opening == Opening.DRAFT and other < seat:
        return _FROM_DRAFT + slot
    return int(s.secret_deck[other, slot])


@jit
def drawn_group(s, seat):
    """To which group the cards in the mover's hands belong, as `seat` sees it; EMPTY if there are none or `seat` sees them."""
    if s.to_move == seat or s.n_drawn == 0:
        return EMPTY
    if s.phase == Phase.DRAFT:
        return _FROM_DRAFT + int(s.opening_round) if seat > s.to_move else int(s.draw_deck)
    if s.phase == Phase.KEEP or s.phase == Phase.BOTTOM:
        return int(s.draw_deck)
    return EMPTY


@jit
def arrange(s, start, end, stream):
    """Sort s.scratch[start:end], so that nothing of the true order is left, then shuffle it."""
    for i in range(start, end):
        s.scratch[_COPIES + s.scratch[i]] += 1
    i = start
    for kind in range(KINDS):
        while s.scratch[_COPIES + kind] > 0:
            s.scratch[_COPIES + kind] -= 1
            s.scratch[i] = kind
            i += 1
    for i in range(end - 1, start, -1):
        j = start + below(s.seed, stream, i, i + 1 - start)
        kind = s.scratch[i]
        s.scratch[i] = s.scratch[j]
        s.scratch[j] = kind
