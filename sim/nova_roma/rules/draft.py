"""Mosaic tiles and followers at the start: dealt, or drafted."""

from __future__ import annotations

from sim.bits import count, lowest
from sim.jit import jit
from sim.nova_roma.actions import DRAFT_CARD, DRAFT_TILE, DROP
from sim.nova_roma.rules.cleanup import begin_round
from sim.nova_roma.rules.gains import draw_cards, draw_follower, take_card
from sim.nova_roma.rules.tasks import add, push, top
from sim.nova_roma.state import COLOURS, DRAFT_CARDS, EMPTY, FACE_UP, Action, Stream, Task
from sim.rng import shuffle


@jit
def deal_mosaics(rules, s):
    """NR-SETUP-15, NR-DRAFT-1: a random tile of each colour for everybody, or a draft from two face-up ones of each colour."""
    if rules.tile_draft:
        for colour in range(COLOURS):
            for place in range(FACE_UP):
                s.mosaic_open[colour, place] = top_mosaic(s, colour)
        push(s, Task.DRAFT_TILE, int(s.players) - 1, Action.TILE, 0, COLOURS, 0)
        return
    for colour in range(COLOURS):
        for seat in range(s.players):
            s.mosaic[seat, colour] = top_mosaic(s, colour)
    deal_followers(rules, s)


@jit
def top_mosaic(s, colour):
    """The top tile of a colour's stack, or EMPTY."""
    if s.mosaic_size[colour] == 0:
        return EMPTY
    s.mosaic_size[colour] -= 1
    tile = int(s.mosaic_stack[colour, s.mosaic_size[colour]])
    s.mosaic_stack[colour, s.mosaic_size[colour]] = 0
    s.reveals += 1
    return tile


@jit
def list_open_tiles(s):
    """NR-DRAFT-2: a face-up tile of a colour not yet owned."""
    seat = int(s.owner[top(s)])
    for colour in range(COLOURS):
        if s.mosaic[seat, colour] == EMPTY:
            for place in range(FACE_UP):
                if s.mosaic_open[colour, place] != EMPTY:
                    add(s, DRAFT_TILE + int(s.mosaic_open[colour, place]))


@jit
def draft_tile(rules, s, tile):
    """NR-DRAFT-2, NR-DRAFT-3, NR-AMB-34: take it, replace it; from the last player to the first, three times."""
    t = top(s)
    seat = int(s.owner[t])
    colour = int(rules.mosaic_colour[tile])
    s.mosaic[seat, colour] = tile
    for place in range(FACE_UP):
        if s.mosaic_open[colour, place] == tile:
            s.mosaic_open[colour, place] = top_mosaic(s, colour)
    if seat > 0:
        s.owner[t] = seat - 1
        return
    s.owner[t] = s.players - 1
    s.left[t] -= 1
    if s.left[t] == 0:
        s.depth = 0
        for colour in range(COLOURS):
            for place in range(FACE_UP):
                s.mosaic_open[colour, place] = EMPTY
        deal_followers(rules, s)


@jit
def deal_followers(rules, s):
    """NR-SETUP-17, NR-DRAFT-4: two followers each, or four to draft from."""
    for seat in range(s.players):
        if not rules.follower_draft:
            draw_cards(s, seat, int(rules.start_followers))
            continue
        for _ in range(DRAFT_CARDS):
            s.pack[seat] |= 1 << draw_follower(s)
    if not rules.follower_draft:
        begin_round(rules, s)
    elif s.players == 1:  # a pack that is passed on to oneself
        cards = int(s.pack[0])
        s.pack[0] = 0
        for step in range(DRAFT_CARDS):
            s.pick[0, step] = lowest(cards)
            cards &= cards - 1
        push(s, Task.DRAFT_DROP, 0, Action.TILE, 0, 0, 0)
        end_drops(rules, s)
    else:
        push(s, Task.DRAFT_CARD, 0, Action.TILE, 0, 0, 0)


@jit
def list_pack(s):
    """NR-DRAFT-4: a card of the pack in hand."""
    cards = int(s.pack[s.owner[top(s)]])
    while cards:
        add(s, DRAFT_CARD + lowest(cards))
        cards &= cards - 1


@jit
def draft_card(rules, s, card):
    """NR-DRAFT-4: keep it face down; when all have chosen, the packs go to the left."""
    t = top(s)
    seat = int(s.owner[t])
    s.pick[seat, s.draft_step] = card
    s.pack[seat] &= ~(1 << card)
    if seat + 1 < s.players:
        s.owner[t] = seat + 1
        return
    last = int(s.pack[s.players - 1])
    for other in range(s.players - 1, 0, -1):
        s.pack[other] = s.pack[other - 1]
    s.pack[0] = last
    s.draft_step += 1
    s.owner[t] = 0
    if s.draft_step == DRAFT_CARDS:
        s.task[t] = Task.DRAFT_DROP
        end_drops(rules, s)


@jit
def list_picks(s):
    """NR-DRAFT-5: a card that is not kept."""
    seat = int(s.owner[top(s)])
    for step in range(DRAFT_CARDS):
        if not (int(s.dropped[seat]) >> step) & 1:
            add(s, DROP + int(s.pick[seat, step]))


@jit
def drop_card(rules, s, card):
    """NR-DRAFT-5: two of the four cards are kept."""
    seat = int(s.owner[top(s)])
    for step in range(DRAFT_CARDS):
        if s.pick[seat, step] == card:
            s.dropped[seat] |= 1 << step
    end_drops(rules, s)


@jit
def end_drops(rules, s):
    """NR-DRAFT-6: when everybody has dropped enough, the kept cards go to hand and the others are shuffled into the deck."""
    t = top(s)
    while s.owner[t] < s.players and DRAFT_CARDS - count(int(s.dropped[s.owner[t]])) <= rules.start_followers:
        s.owner[t] += 1
    if s.owner[t] < s.players:
        return
    for seat in range(s.players):
        for step in range(DRAFT_CARDS):
            card = int(s.pick[seat, step])
            if (int(s.dropped[seat]) >> step) & 1:
                s.card_deck[s.card_size] = card
                s.card_size += 1
            else:
                take_card(s, seat, card, 0)
            s.pick[seat, step] = EMPTY
        s.dropped[seat] = 0
    sort_deck(s)
    shuffle(s.seed, Stream.DRAFTED, s.card_deck[:], int(s.card_size))
    s.reveals += 1
    s.draft_step = 0
    s.depth = 0
    begin_round(rules, s)


@jit
def sort_deck(s):
    """So that the shuffle depends on the cards alone, not on how they came there."""
    for i in range(1, s.card_size):
        card = s.card_deck[i]
        j = i
        while j > 0 and s.card_deck[j - 1] > card:
            s.card_deck[j] = s.card_deck[j - 1]
            j -= 1
        s.card_deck[j] = card
