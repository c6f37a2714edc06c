"""Cards: drawing, returning, holding and playing them, and who has seen them."""

from __future__ import annotations

from sim.city_of_rome.state import DECK_ROOM, EMPTY, KINDS, NEVER, SECRETS
from sim.jit import jit


@jit
def draw_top(s, deck):
    """Take the top card of a deck that is not empty."""
    top = int(s.deck_top[deck])
    kind = int(s.deck[deck, top])
    s.deck_seen[deck, top] = 0
    s.reveals += 1
    s.deck_top[deck] = (top + 1) % DECK_ROOM
    s.deck_size[deck] -= 1
    return kind


@jit
def put_under(s, deck, kind, seen):
    """Put a card under a deck; `seen` has a bit for each seat that knows it."""
    bottom = (int(s.deck_top[deck]) + int(s.deck_size[deck])) % DECK_ROOM
    s.deck[deck, bottom] = kind
    s.deck_seen[deck, bottom] = seen
    s.deck_size[deck] += 1


@jit
def remove_drawn(s, kind):
    """Take one card of this kind out of the drawn ones; the others close up."""
    i = 0
    while s.drawn[i] != kind:
        i += 1
    s.n_drawn -= 1
    for j in range(i, s.n_drawn):
        s.drawn[j] = s.drawn[j + 1]
    s.drawn[s.n_drawn] = 0


@jit
def gain_openly(s, seat, kind):
    """CR-AMB-19: a card that everybody saw comes to hand."""
    s.hand[seat, kind] += 1
    note_acquired(s, seat, kind, s.round_no)


@jit
def note_acquired(s, seat, kind, round_no):
    """Remember the round in which the first copy came to hand."""
    if s.acquired[seat, kind] == NEVER or round_no < s.acquired[seat, kind]:
        s.acquired[seat, kind] = round_no


@jit
def gain_secretly(s, seat, kind, deck, slot):
    """CR-AMB-19: a card that only its owner saw comes to hand."""
    s.hand[seat, kind] += 1
    while slot < SECRETS and s.secret[seat, slot] != EMPTY:
        slot += 1
    if slot == SECRETS:  # more secret cards than the box allows for: from here on they are held open
        note_acquired(s, seat, kind, s.round_no)
        return
    s.secret[seat, slot] = kind
    s.secret_deck[seat, slot] = deck
    s.secret_round[seat, slot] = s.round_no


@jit
def play_from_hand(s, seat, kind):
    """Take a card from hand and show it.

    Where its owner holds an open and a secret copy, the open one is played: what others know is the same either way.
    """
    secret_slot = EMPTY
    secrets = 0
    for slot in range(SECRETS - 1, -1, -1):
        if s.secret[seat, slot] == kind:
            secret_slot = slot
            secrets += 1
    if secrets == s.hand[seat, kind] and secrets > 0:
        note_acquired(s, seat, kind, s.secret_round[seat, secret_slot])
        s.secret[seat, secret_slot] = EMPTY
        s.secret_deck[seat, secret_slot] = 0
        s.secret_round[seat, secret_slot] = 0
    s.hand[seat, kind] -= 1


@jit
def held_kinds(s, seat):
    """The kinds in hand, one bit each."""
    held = 0
    for kind in range(KINDS):
        held |= int(s.hand[seat, kind] > 0) << kind
    return held
