"""What a seat cannot see, dealt anew (ledger: Hidden information).

Nobody has secrets. Hidden from everybody alike is the order of the tiles in the supply and of the monuments in the deck; which they are
follows from all that has been seen. The hidden things are sorted, so that nothing of the true order is left, and shuffled.
"""

from __future__ import annotations

from sim.bits import lowest
from sim.jit import jit
from sim.magna_roma.rules.legal import legal_actions
from sim.magna_roma.state import MAX_OPTIONS, MONUMENTS, TILES, Stream
from sim.rng import below, draw

_WORD = 48  # tiles in a word of bits


@jit
def redeal(rules, s, seat, seed):
    """Deal all that `seat` cannot see anew; see `sim.game.redeal`."""
    s.seed = draw(seed, Stream.TILES, 0)
    redeal_tiles(s)
    redeal_monuments(s)
    for i in range(legal_actions(rules, s), MAX_OPTIONS):  # no trace of earlier decisions
        s.options[i] = 0


@jit
def redeal_tiles(s):
    """The tiles in the supply, in a new order."""
    low = high = 0
    top = int(s.supply_top)
    for i in range(top, TILES):
        tile = int(s.supply[i])
        if tile < _WORD:
            low |= 1 << tile
        else:
            high |= 1 << (tile - _WORD)
    for i in range(top, TILES):
        if low:
            s.supply[i] = lowest(low)
            low &= low - 1
        else:
            s.supply[i] = lowest(high) + _WORD
            high &= high - 1
    for i in range(TILES - 1, top, -1):
        j = top + below(s.seed, Stream.TILES, i, i + 1 - top)
        tile = s.supply[i]
        s.supply[i] = s.supply[j]
        s.supply[j] = tile


@jit
def redeal_monuments(s):
    """The monuments in the deck, in a new order."""
    left = 0
    top = int(s.deck_top)
    for i in range(top, MONUMENTS):
        left |= 1 << int(s.deck[i])
    for i in range(top, MONUMENTS):
        s.deck[i] = lowest(left)
        left &= left - 1
    for i in range(MONUMENTS - 1, top, -1):
        j = top + below(s.seed, Stream.MONUMENTS, i, i + 1 - top)
        monument = s.deck[i]
        s.deck[i] = s.deck[j]
        s.deck[j] = monument
