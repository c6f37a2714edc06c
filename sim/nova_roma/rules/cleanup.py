"""Rounds: the Emperor at their beginning, Cleanup at their end, and the offers that slide and fill."""

from __future__ import annotations

from sim.jit import jit
from sim.nova_roma.actions import EMPEROR as PUT_EMPEROR
from sim.nova_roma.rules.gains import draw_follower
from sim.nova_roma.rules.tasks import add, top
from sim.nova_roma.solo import advance_ai, award_solo_chariot, end_ai_round, turn_emperor_tile
from sim.nova_roma.state import CELLS, EMPEROR, EMPTY, NEUTRAL, OFFER, SPECIAL, Counter, Task


@jit
def begin_round(rules, s):
    """NR-ROUND-1, NR-ROUND-2, NR-SOLO-8: turn up an emperor tile; the first player chooses one of its two spaces."""
    s.round_no += 1
    s.claimed_by = EMPTY
    for seat in range(s.players):
        s.claims[seat] = 0
    s.counter[s.first_player, Counter.ROUNDS_FIRST] += 1
    s.depth = 1
    s.task[0] = Task.EMPEROR
    s.owner[0] = s.first_player
    s.action[0] = 0
    s.left[0] = 0
    s.thing[0] = turn_emperor_tile(s)


@jit
def list_emperor(rules, s):
    """NR-ROUND-3: one of the tile's two spaces."""
    tile = int(s.thing[top(s)])
    for i in range(2):
        add(s, PUT_EMPEROR + int(rules.emperor_space[tile, i]))


@jit
def place_emperor(s, space):
    """NR-ROUND-3, NR-ROUND-6: the Emperor occupies a space."""
    s.forum[space] = EMPEROR
    s.emperor = space
    s.thing[0] = 0


@jit
def refill_offers(s):
    """NR-TURN-6, NR-SAIL-10, NR-BUILD-8, NR-REC-2, NR-UPG-5: close the gaps to the left and fill up; the special tile waits."""
    refill_shipping(s)
    refill_buildings(s)
    refill_cards(s)
    refill_tiles(s)


@jit
def refill_shipping(s):
    """NR-SAIL-10: the deck is not made anew."""
    kept = 0
    for slot in range(OFFER):
        contract = s.ship_offer[slot]
        if contract != EMPTY:
            s.ship_offer[slot] = EMPTY
            s.ship_offer[kept] = contract
            kept += 1
    while kept < OFFER and s.ship_size > 0:
        s.ship_size -= 1
        s.ship_offer[kept] = s.ship_deck[s.ship_size]
        s.ship_deck[s.ship_size] = 0
        s.reveals += 1
        kept += 1


@jit
def refill_buildings(s):
    """NR-BUILD-8: the deck is not made anew."""
    kept = 0
    for slot in range(OFFER):
        contract = s.build_offer[slot]
        if contract != EMPTY:
            s.build_offer[slot] = EMPTY
            s.build_offer[kept] = contract
            kept += 1
    while kept < OFFER and s.build_size > 0:
        s.build_size -= 1
        s.build_offer[kept] = s.build_deck[s.build_size]
        s.build_deck[s.build_size] = 0
        s.reveals += 1
        kept += 1


@jit
def refill_cards(s):
    """NR-REC-2, NR-REC-7: the follower deck is made anew from the discard pile when it is empty."""
    kept = 0
    for slot in range(OFFER):
        card = s.card_offer[slot]
        if card != EMPTY:
            s.card_offer[slot] = EMPTY
            s.card_offer[kept] = card
            kept += 1
    while kept < OFFER:
        card = draw_follower(s)
        if card == EMPTY:
            break
        s.card_offer[kept] = card
        kept += 1


@jit
def refill_tiles(s):
    """NR-UPG-5: basic tiles only."""
    kept = 0
    for slot in range(OFFER):
        tile = s.tile_offer[slot]
        if tile != EMPTY:
            s.tile_offer[slot] = EMPTY
            s.tile_offer[kept] = tile
            kept += 1
    while kept < OFFER and s.basic_size > 0:
        s.basic_size -= 1
        s.tile_offer[kept] = s.basic_deck[s.basic_size]
        s.basic_deck[s.basic_size] = 0
        s.reveals += 1
        kept += 1


@jit
def turn_special_tile(s):
    """NR-CLEAN-9: a new special tile in any case; an unclaimed one leaves the game."""
    s.tile_offer[SPECIAL] = EMPTY
    if s.special_size > 0:
        s.special_size -= 1
        s.tile_offer[SPECIAL] = s.special_deck[s.special_size]
        s.special_deck[s.special_size] = 0
        s.reveals += 1


@jit
def refresh_forum_or_end(rules, s):
    """NR-CLEAN-1..9, NR-END-1, NR-AMB-19, NR-AMB-23: Cleanup; in the last round only first player and chariot."""
    pass_first_player(s)
    award_chariot(rules, s)
    last = s.round_no >= rules.rounds
    if s.players == 1 and not (last and rules.solo_short_end):
        end_ai_round(rules, s)
        if not last:
            refill_shipping(s)
            refill_buildings(s)
    if last:
        s.over = 1
        s.depth = 0
        s.task[0] = 0
        return
    s.reveals += 1  # NR-CLEAN-3: the next upcoming chariot
    if s.players == 1:
        advance_ai(rules, s)
    for space in range(len(s.forum)):  # NR-CLEAN-4, NR-2P-5, NR-SOLO-12
        s.forum[space] = EMPTY
    s.emperor = EMPTY
    for seat in range(s.players):
        s.placed[seat] = 0
        recall_artisans(rules, s, seat)
        s.used[seat] = 0  # NR-CLEAN-6
        s.fresh[seat] = 0
    discard_leftmost(s)
    refill_cards(s)
    refill_tiles(s)
    turn_special_tile(s)
    begin_round(rules, s)


@jit
def pass_first_player(s):
    """NR-CLEAN-1, NR-AMB-19: to whoever claimed the token, else clockwise; alone there is none (NR-SOLO-7)."""
    if s.claimed_by != EMPTY:
        s.first_player = s.claimed_by
    else:
        s.first_player = (int(s.first_player) + 1) % int(s.players)


@jit
def award_chariot(rules, s):
    """NR-CLEAN-2, NR-2P-6, NR-AMB-17, NR-AMB-36: to the furthest marker, the lower one of a stack; nobody if it is the neutral one."""
    track = int(rules.chariot_track[s.chariot[s.round_no - 1]])
    if s.players == 1:
        award_solo_chariot(s, track)
        return
    best = 0
    for owner in range(1, NEUTRAL + 1):
        lead = int(s.track[owner, track]) - int(s.track[best, track])
        if lead > 0 or (lead == 0 and s.arrived[owner, track] < s.arrived[best, track]):
            best = owner
    if best != NEUTRAL and not (rules.chariot_needs_move and s.track[best, track] == 0):
        s.chariot_owner[s.round_no - 1] = best


@jit
def recall_artisans(rules, s, seat):
    """NR-CLEAN-5: artisans return to the available area; above 3 they go to the supply."""
    for cell in range(CELLS):
        s.artisans[seat] += s.workers[seat, cell]
        s.workers[seat, cell] = 0
    excess = max(0, int(s.artisans[seat]) - int(rules.artisans_kept))
    s.artisans[seat] -= excess
    s.artisan_supply += excess


@jit
def discard_leftmost(s):
    """NR-CLEAN-7, NR-CLEAN-8: the leftmost follower goes to the discard pile, the leftmost basic tile leaves the game."""
    if s.card_offer[0] != EMPTY:
        s.discard |= 1 << int(s.card_offer[0])
        s.card_offer[0] = EMPTY
    s.tile_offer[0] = EMPTY
