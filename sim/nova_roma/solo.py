"""The AI of the solo game: legionnaires, markers, ships and contracts; nothing it does is a choice."""

from __future__ import annotations

from sim.jit import jit
from sim.nova_roma.rules.sail import enter_port
from sim.nova_roma.state import EMPEROR_TILES, EMPTY, LEGION, NEUTRAL, OFFER, ROUTES, TRACKS, ZONES, Stream
from sim.rng import draw, shuffle


@jit
def set_up_ai(rules, s):
    """NR-SOLO-2..4, NR-SOLO-6: a ship on each 3-VP harbour, blocks on shaded spaces, markers on the 3rd space, start points."""
    for route in range(ROUTES):
        s.ship_route[NEUTRAL, route] = route
        s.ship_at[NEUTRAL, route] = rules.ai_harbour[route]
    for track in range(TRACKS):
        s.track[NEUTRAL, track] = rules.ai_space
    s.ai_points = rules.ai_start
    advance_on_favoured(rules, s, 0)


@jit
def set_neutral_blocks(rules, s):
    """NR-2P-1, NR-SOLO-3, NR-SETUP-19: blocks of an unused colour on all shaded spaces."""
    for zone in range(ZONES):
        s.blocks[NEUTRAL, zone] = rules.shaded[zone]


@jit
def turn_emperor_tile(s):
    """NR-ROUND-2, NR-SOLO-8, NR-SOLO-11: the next emperor tile; an empty stack is shuffled anew."""
    if s.emperor_next == EMPEROR_TILES:
        for tile in range(EMPEROR_TILES):
            s.emperor_tile[tile] = tile
        shuffle(draw(s.seed, Stream.EMPEROR_AGAIN, s.emperor_shuffles), Stream.EMPEROR, s.emperor_tile[:], EMPEROR_TILES)
        s.emperor_shuffles += 1
        s.emperor_next = 0
    tile = int(s.emperor_tile[s.emperor_next])
    s.emperor_next += 1
    s.reveals += 1
    return tile


@jit
def place_ai_legions(rules, s):
    """NR-SOLO-9, NR-SOLO-10: two legionnaires on the spaces of another tile; each that finds its space occupied is a point for the AI."""
    tile = turn_emperor_tile(s)
    for i in range(2):
        space = int(rules.emperor_space[tile, i])
        if s.forum[space] == EMPTY:
            s.forum[space] = LEGION
        else:
            s.ai_points += rules.blocked_points


@jit
def award_solo_chariot(s, track):
    """NR-SOLO-13: the player only if strictly ahead of the AI."""
    s.chariot_owner[s.round_no - 1] = 0 if s.track[0, track] > s.track[NEUTRAL, track] else NEUTRAL


@jit
def advance_on_favoured(rules, s, number):
    """NR-SOLO-4, NR-SOLO-14: the AI's marker advances on the favoured track; no horses, no rewards."""
    track = int(rules.chariot_track[s.chariot[number]])
    s.track[NEUTRAL, track] = min(int(rules.track_length), int(s.track[NEUTRAL, track]) + int(rules.ai_track_steps))


@jit
def advance_ai(rules, s):
    """NR-SOLO-14: a new chariot is favoured; `round_no` is still that of the round that ends."""
    advance_on_favoured(rules, s, int(s.round_no))


@jit
def end_ai_round(rules, s):
    """NR-SOLO-15, NR-SOLO-16, NR-AMB-21: the leftmost contracts go, the building to the AI; both AI ships advance."""
    for slot in range(OFFER):
        if s.ship_offer[slot] != EMPTY:
            s.ship_offer[slot] = EMPTY
            break
    for slot in range(OFFER):
        if s.build_offer[slot] != EMPTY:
            s.ai_contracts += rules.build_points[s.build_offer[slot]]
            s.build_taker[s.build_offer[slot]] = NEUTRAL
            s.build_offer[slot] = EMPTY
            break
    for _ in range(rules.ai_ship_steps):
        for ship in range(ROUTES):
            if s.ship_port[NEUTRAL, ship] == 0:
                s.ship_at[NEUTRAL, ship] += 1
                if s.ship_at[NEUTRAL, ship] == rules.route_length[s.ship_route[NEUTRAL, ship]]:
                    enter_port(s, NEUTRAL, ship)  # NR-AMB-24
