"""Schools and the University: drawing cards and putting them back."""

from __future__ import annotations

from sim.city_of_rome.rules.cards import draw_top, gain_secretly, put_under, remove_drawn
from sim.city_of_rome.state import OPENING_SECRETS, Counter, Phase, Stream
from sim.jit import jit
from sim.rng import draw, shuffle


@jit
def draw_from(s, deck):
    """CR-B-SCHOOL, CR-AMB-5: draw the cards, or what the deck has left."""
    wanted = int(s.n_drawn)
    s.n_drawn = 0
    s.draw_deck = deck
    while s.n_drawn < wanted and s.deck_size[deck] > 0:
        s.drawn[s.n_drawn] = draw_top(s, deck)
        s.n_drawn += 1
    s.counter[s.to_move, Counter.CARDS_DRAWN] += s.n_drawn
    s.counter[s.to_move, Counter.SHORT_DRAWS] += int(s.n_drawn < wanted)
    s.phase = Phase.KEEP


@jit
def keep_drawn(rules, s, kind):
    """CR-B-SCHOOL: one card to hand, the others under the deck."""
    remove_drawn(s, kind)
    gain_secretly(s, s.to_move, kind, s.draw_deck, OPENING_SECRETS)
    if rules.auto_bottom:
        shuffle(draw(s.seed, Stream.RETURNED, s.turn), Stream.RETURNED, s.drawn[:], int(s.n_drawn))
        while s.n_drawn > 0:
            return_drawn(s, int(s.drawn[0]))
    s.phase = Phase.BOTTOM if s.n_drawn > 0 else Phase.ACTION


@jit
def return_drawn(s, kind):
    """CR-B-SCHOOL: the next card under the deck, in an order of the mover's choice."""
    remove_drawn(s, kind)
    put_under(s, int(s.draw_deck), kind, 1 << int(s.to_move))
    if s.n_drawn == 0:
        s.phase = Phase.ACTION
