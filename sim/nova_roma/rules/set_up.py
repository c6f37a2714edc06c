"""Set-up: board, decks, offers, and what everybody starts with."""

from __future__ import annotations

from sim.jit import jit
from sim.nova_roma.rules.cleanup import refill_offers, turn_special_tile
from sim.nova_roma.solo import set_neutral_blocks, set_up_ai
from sim.nova_roma.state import (
    BASIC_KINDS,
    BUILDINGS,
    CHARIOTS,
    COLOURS,
    EMPEROR_TILES,
    EMPTY,
    FOLLOWERS,
    GOODS,
    LINES,
    NEUTRAL,
    NEVER,
    SHIPPING,
    STACK,
    TILE_KINDS,
    TOKENS,
    TRACKS,
    Stream,
)
from sim.rng import below, shuffle


@jit
def clear_table(s):
    """Nothing anywhere."""
    s.forum[:] = EMPTY
    s.emperor = EMPTY
    s.claimed_by = EMPTY
    s.ship_offer[:] = EMPTY
    s.build_offer[:] = EMPTY
    s.tile_offer[:] = EMPTY
    s.card_offer[:] = EMPTY
    s.chariot_owner[:] = EMPTY
    s.mosaic_open[:] = EMPTY
    s.ship_route[:] = EMPTY
    s.token[:] = EMPTY
    s.track[:] = EMPTY
    s.estate[:] = EMPTY
    s.mosaic[:] = EMPTY
    s.pick[:] = EMPTY
    s.acquired[:] = NEVER
    s.drawn_in[:] = NEVER
    s.played[:] = NEVER
    s.ship_taker[:] = EMPTY
    s.build_taker[:] = EMPTY
    s.tile_taken[:] = NEVER
    s.tile_used[:] = NEVER
    s.mosaic_round[:] = NEVER


@jit
def shuffle_decks(rules, s):
    """NR-SETUP-2, NR-SETUP-3, NR-SETUP-7, NR-SETUP-8: contracts, estate tiles and followers, and their offers."""
    for contract in range(SHIPPING):
        s.ship_deck[contract] = contract
    for contract in range(BUILDINGS):
        s.build_deck[contract] = contract
    for card in range(FOLLOWERS):
        s.card_deck[card] = card
    s.ship_size = SHIPPING
    s.build_size = BUILDINGS
    s.card_size = FOLLOWERS
    for tile in range(TILE_KINDS):
        for _ in range(rules.copies[tile]):
            if tile < BASIC_KINDS:
                s.basic_deck[s.basic_size] = tile
                s.basic_size += 1
            else:
                s.special_deck[s.special_size] = tile
                s.special_size += 1
    shuffle(s.seed, Stream.SHIPPING, s.ship_deck[:], SHIPPING)
    shuffle(s.seed, Stream.BUILDINGS, s.build_deck[:], BUILDINGS)
    shuffle(s.seed, Stream.FOLLOWERS, s.card_deck[:], FOLLOWERS)
    shuffle(s.seed, Stream.BASIC_TILES, s.basic_deck[:], int(s.basic_size))
    shuffle(s.seed, Stream.SPECIAL_TILES, s.special_deck[:], int(s.special_size))
    refill_offers(s)
    turn_special_tile(s)


@jit
def lay_tokens(rules, s):
    """NR-SETUP-4: reward tokens at random on the spaces that are used with so many players."""
    for token in range(TOKENS):
        s.token[token] = token
    shuffle(s.seed, Stream.TOKENS, s.token[:], TOKENS)
    for space in range(TOKENS):
        if not rules.token_used[space]:
            s.token[space] = EMPTY


@jit
def lay_forum(s):
    """NR-SETUP-5, NR-SETUP-6, NR-SOLO-5: action tiles at the edge of the forum, and the stack of emperor tiles."""
    for line in range(LINES):
        s.line[line] = line
    shuffle(s.seed, Stream.FORUM, s.line[:], LINES)
    for tile in range(EMPEROR_TILES):
        s.emperor_tile[tile] = tile
    shuffle(s.seed, Stream.EMPEROR, s.emperor_tile[:], EMPEROR_TILES)


@jit
def lay_chariots(s):
    """NR-SETUP-9: the order of the chariot tokens; those behind the last round are out of the game, unseen."""
    for token in range(CHARIOTS):
        s.chariot[token] = token
    shuffle(s.seed, Stream.CHARIOTS, s.chariot[:], CHARIOTS)


@jit
def stack_mosaics(s):
    """NR-SETUP-15: three stacks by colour."""
    for colour in range(COLOURS):
        for place in range(STACK):
            s.mosaic_stack[colour, place] = colour * STACK + place
        shuffle(s.seed, Stream.MOSAICS + colour, s.mosaic_stack[colour], STACK)
        s.mosaic_size[colour] = STACK


@jit
def found_estate(rules, s, seat):
    """NR-SETUP-10, NR-SETUP-12..14, NR-SETUP-16, NR-SETUP-18: what a seat starts with; seat 0 is the starting player."""
    s.coins[seat] = rules.start_coins[seat]
    s.influence[seat] = rules.start_influence
    for good in range(GOODS):
        s.goods[seat, good] = rules.start_goods[good]
    s.artisans[seat] = rules.start_artisans
    s.artisan_supply -= rules.start_artisans
    s.blocks_left[seat] = rules.blocks
    s.achievements[seat] = rules.start_achievements
    s.reserve[seat] = rules.reserve_achievements


@jit
def stack_markers(rules, s):
    """NR-SETUP-11, NR-AMB-17, NR-2P-2: the players' markers on the start of each track, stacked at random; neutral ones ahead."""
    for track in range(TRACKS):
        for seat in range(s.players):
            s.track[seat, track] = 0
            # insertion at random: the new marker goes below `height` markers that lie there
            height = below(s.seed, Stream.START_STACKS + track, seat, seat + 1)
            for other in range(seat):
                if s.arrived[other, track] >= height:
                    s.arrived[other, track] += 1
            s.arrived[seat, track] = height
        if s.players == 2:
            s.track[NEUTRAL, track] = rules.neutral_space
            s.arrived[NEUTRAL, track] = -1
    s.moves = s.players


@jit
def set_board_for_few(rules, s):
    """NR-SETUP-19, NR-2P-1, NR-SOLO-1: neutral blocks with one and two players, the AI alone."""
    if s.players <= 2:
        set_neutral_blocks(rules, s)
    if s.players == 1:
        set_up_ai(rules, s)
