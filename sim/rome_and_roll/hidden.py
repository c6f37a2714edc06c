"""What a seat cannot see, dealt anew (ledger: Hidden information).

Nothing is hidden between players. Unknown are all later rolls, and the order of Seneca's cards: those of this round that lie face down
show their backs, and the cards without a seal are known to be among the last ten.
"""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.rng import below, draw
from sim.rome_and_roll.rules.legal import legal_actions
from sim.rome_and_roll.rules.seneca import sort_cards
from sim.rome_and_roll.state import MAX_OPTIONS, TOP_CARDS, Stream


@jit
def redeal(rules, s, seat, seed):
    """Deal all that `seat` cannot see anew; see `sim.game.redeal`. All seats see the same."""
    s.seed = draw(seed, Stream.REDEAL, 0)
    if rules.solo:
        redeal_seneca(rules, s)
    elif rules.seneca_foreman:
        shuffle_part(s, np.int64(s.seneca_next), np.int64(s.seneca_cards))
    for i in range(legal_actions(rules, s), MAX_OPTIONS):
        s.options[i] = 0


@jit
def shuffle_part(s, start, end):
    """Sort the places from `start` of Seneca's deck, so that nothing of their order is left, then shuffle them."""
    sort_cards(s, start, end)
    for i in range(end - 1, start, -1):
        swap(s, i, start + below(s.seed, Stream.SENECA_DECK, i, i + 1 - start))


@jit
def swap(s, i, j):
    """Two cards of Seneca's deck change places."""
    card = s.seneca_deck[i]
    s.seneca_deck[i] = s.seneca_deck[j]
    s.seneca_deck[j] = card


@jit
def redeal_seneca(rules, s):
    """Every order of the unseen cards that agrees with the backs on the table and the layers of the deck is equally likely.

    The cards laid down for this round are drawn first, each among those with its back; then places for the cards without a seal
    among the last ten; the rest is shuffled.
    """
    start = np.int64(s.seneca_next)
    end = np.int64(s.seneca_cards)
    laid = min(end, 2 * np.int64(s.round_no)) - start  # face down on the table
    back = 0  # of the laid cards, four bits each, because sorting moves them
    for i in range(laid):
        back |= back_of(rules, s, start + i) << (4 * i)
    sort_cards(s, start, end)
    for i in range(laid):
        choose_laid(rules, s, start + i, end, (back >> (4 * i)) & 15)
    first = start + max(laid, 0)
    sort_cards(s, first, end)
    place_unsealed(rules, s, first, end)


@jit
def back_of(rules, s, place):
    """The colours of a card's back as a number."""
    card = np.int64(s.seneca_deck[place])
    return int(rules.card_top[card]) * 4 + int(rules.card_bottom[card])


@jit
def fits_place(rules, s, card_place, place):
    """RR-SOLO-3: a card without a seal lies among the last ten."""
    return place >= TOP_CARDS or rules.card_seal[s.seneca_deck[card_place]] == 1


@jit
def choose_laid(rules, s, place, end, back):
    """Put a card with this back there, each of those left with the same chance."""
    n = 0
    for i in range(place, end):
        n += int(back_of(rules, s, i) == back and fits_place(rules, s, i, place))
    chosen = below(s.seed, Stream.SENECA_BOTTOM, place, n)
    for i in range(place, end):
        if back_of(rules, s, i) == back and fits_place(rules, s, i, place):
            if chosen == 0:
                swap(s, i, place)
                break
            chosen -= 1
    sort_cards(s, place + 1, end)


@jit
def place_unsealed(rules, s, first, end):
    """Shuffle the places from `first`, cards without a seal only among the last ten."""
    last = end  # cards without a seal go to the end first, in order
    i = end - 1
    while i >= first:
        if rules.card_seal[s.seneca_deck[i]] == 0:
            last -= 1
            card = s.seneca_deck[i]
            for j in range(i, last):
                s.seneca_deck[j] = s.seneca_deck[j + 1]
            s.seneca_deck[last] = card
        i -= 1
    for i in range(last - 1, first, -1):
        swap(s, i, first + below(s.seed, Stream.SENECA_DECK, i, i + 1 - first))
    bottom = max(first, TOP_CARDS)
    for i in range(last, end):  # each changes places with one of the last ten; the later ones only come in once all before have moved
        swap(s, i, bottom + below(s.seed, Stream.FOREMAN_DECK, i, i + 1 - bottom))
