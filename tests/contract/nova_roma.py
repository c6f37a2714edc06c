"""What a seat of Nova Roma knows, and what can never be lost: for the contract tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.match import Match
from sim.nova_roma.state import (
    BASIC_KINDS,
    BUILDINGS,
    CHARIOTS,
    COLOURS,
    DRAFT_CARDS,
    EMPEROR,
    EMPTY,
    FOLLOWERS,
    LEGION,
    NEUTRAL,
    NEVER,
    OFFER,
    SHIPPING,
    STACK,
    TOKENS,
    ZONES,
    Counter,
    Task,
)

HIDDEN = (
    "seed emperor_tile ship_deck build_deck basic_deck special_deck card_deck chariot mosaic_stack hand pack pick options n_options"
    " drawn_in"
).split()


def cards_of(mask: Any) -> list[int]:
    """The followers of a set."""
    return [card for card in range(FOLLOWERS) if (int(mask) >> card) & 1]


def knowledge(match: Match, seat: int) -> dict[str, Any]:
    """All that `seat` can tell about the position, in a form that is equal for positions it cannot tell apart."""
    s, rules = match.state, match.rules
    known: dict[str, Any] = {field: np.array(s[field]).tolist() for field in s.dtype.names if field not in HIDDEN}
    known["own hand"] = cards_of(s.hand[seat])
    known["own draws"] = s.drawn_in[seat].tolist()
    known["hand sizes"] = [len(cards_of(hand)) for hand in s.hand]
    known["draw rounds"] = [sorted(drawn.tolist()) for drawn in s.drawn_in]
    known["emperor tiles"] = s.emperor_tile[: s.emperor_next].tolist()
    known["emperor tiles left"] = sorted(s.emperor_tile[s.emperor_next :].tolist())
    turned = min(max(1, int(s.round_no)) + 1, int(rules.rounds))
    known["chariots"] = s.chariot[:turned].tolist(), sorted(s.chariot[turned:].tolist())
    for deck, size in (("ship", s.ship_size), ("build", s.build_size), ("basic", s.basic_size), ("special", s.special_size)):
        known[f"{deck} cards"] = sorted(s[f"{deck}_deck"][:size].tolist()), s[f"{deck}_deck"][size:].tolist()
    known["mosaic tiles"] = [sorted(s.mosaic_stack[colour, : s.mosaic_size[colour]].tolist()) for colour in range(COLOURS)]
    others = [other for other in range(match.players) if other != seat]
    unseen = s.card_deck[: s.card_size].tolist()
    for other in others:
        unseen += cards_of(int(s.hand[other]) & ~int(s.shown[other])) + cards_of(s.pack[other])
        unseen += [int(card) for card in s.pick[other] if card != EMPTY]
    known["unseen followers"] = sorted(unseen)
    known["open cards"] = [cards_of(int(s.hand[other]) & int(s.shown[other])) for other in range(match.players)]
    known |= draft_knowledge(match, seat)
    if s.to_move == seat:
        known["options"] = s.options[: s.n_options].tolist()
    return known


def draft_knowledge(match: Match, seat: int) -> dict[str, Any]:
    """What a seat knows of the packs that it has held: what was in them, and what was taken between two times it held them."""
    s, players = match.state, match.players
    if s.task[0] not in (Task.DRAFT_CARD, Task.DRAFT_DROP) or not s.depth:
        return {"draft": None}
    known: dict[str, Any] = {"own picks": s.pick[seat].tolist(), "own pack": cards_of(s.pack[seat])}
    for pack in range(players):
        taken: list[int] = []  # since the seat last held the pack
        groups: list[list[int]] = []
        held = False
        for step in range(DRAFT_CARDS):
            holder = (pack + step) % players
            card = int(s.pick[holder, step])
            if holder == seat and step <= s.draft_step:
                if held:
                    groups.append(sorted(taken))
                held, taken = True, []
            elif card != EMPTY:
                taken.append(card)
        rest = cards_of(s.pack[(pack + int(s.draft_step)) % players])
        if held:
            groups.append(sorted(taken + rest))
        known[f"pack {pack}"] = groups
    return known


def check_conservation(match: Match) -> None:
    """NR-SETUP-1..18: nothing appears or is lost; blocks and artisans stay within the box; limits hold."""
    s, rules, n = match.state, match.rules, match.players
    seats = slice(0, n)
    # followers
    places = s.card_deck[: s.card_size].tolist() + cards_of(s.discard) + [int(card) for card in s.card_offer if card != EMPTY]
    for seat in range(n):
        places += cards_of(s.hand[seat]) + cards_of(s.row[seat]) + cards_of(s.pack[seat])
        places += [int(card) for card in s.pick[seat] if card != EMPTY]
        assert int(s.shown[seat]) & ~int(s.hand[seat]) == 0
        assert int(s.used[seat] | s.fresh[seat]) & ~int(s.row[seat]) == 0
        assert len(cards_of(s.row[seat])) <= rules.row_limit
        secret = cards_of(int(s.hand[seat]) & ~int(s.shown[seat]))
        assert [card for card in range(FOLLOWERS) if s.drawn_in[seat, card] != NEVER] == secret
    places += [int(s.thing[t]) for t in range(s.depth) if s.task[t] == Task.RECRUIT_OUT]
    assert sorted(places) == list(range(FOLLOWERS))
    # contracts
    ships = s.ship_deck[: s.ship_size].tolist() + [int(card) for card in s.ship_offer if card != EMPTY]
    ships += [card for card in range(SHIPPING) if s.ship_taker[card] != EMPTY]
    assert len(ships) == len(set(ships)) <= SHIPPING
    assert len(ships) + (int(s.round_no) - 1 + int(s.over) if n == 1 else 0) >= SHIPPING - (n == 1)
    if n > 1:
        assert len(ships) == SHIPPING
    buildings = s.build_deck[: s.build_size].tolist() + [int(card) for card in s.build_offer if card != EMPTY]
    buildings += [card for card in range(BUILDINGS) if s.build_taker[card] != EMPTY]
    assert sorted(buildings) == list(range(BUILDINGS))
    for seat in range(n):
        assert (s.ship_taker == seat).sum() == s.shipped[seat]
        assert (s.build_taker == seat).sum() == s.built[seat]
        assert sum(int(rules.build_points[card]) for card in range(BUILDINGS) if s.build_taker[card] == seat) == s.built_points[seat]
    # tiles: what is not in a stack, an offer or an estate has left the game
    for kind in range(len(rules.copies)):
        deck, size = (s.basic_deck, s.basic_size) if kind < BASIC_KINDS else (s.special_deck, s.special_size)
        seen = (deck[:size] == kind).sum() + (s.tile_offer == kind).sum() + (s.estate[seats] == kind).sum()
        seen += sum(int(s.thing[t] == kind) for t in range(s.depth) if s.task[t] == Task.UPGRADE_CELL)
        assert seen <= rules.copies[kind]
    mosaics = [int(tile) for tile in s.mosaic[seats].ravel() if tile != EMPTY] + [
        int(tile) for tile in s.mosaic_open.ravel() if tile != EMPTY
    ]
    for colour in range(COLOURS):
        mosaics += s.mosaic_stack[colour, : s.mosaic_size[colour]].tolist()
    assert len(set(mosaics)) == len(mosaics)
    if s.depth and s.task[0] == Task.DRAFT_TILE:
        assert len(mosaics) == COLOURS * STACK
    assert sorted(s.chariot.tolist()) == list(range(CHARIOTS))
    # artisans, blocks, achievement tokens
    assert int(s.artisans[seats].sum()) + int(s.workers[seats].sum()) + int(s.artisan_supply) == rules.artisan_supply
    assert (s.artisans >= 0).all()
    assert s.artisan_supply >= 0
    occupied = [0] * ZONES
    for zone in range(ZONES):
        for owner in range(NEUTRAL + 1):
            blocks = int(s.blocks[owner, zone])
            assert blocks & occupied[zone] == 0
            assert blocks & ~int(rules.ground[zone]) == 0
            occupied[zone] |= blocks
    for seat in range(n):
        placed = sum(int(s.blocks[seat, zone]).bit_count() for zone in range(ZONES))
        assert placed + s.blocks_left[seat] == rules.blocks
        assert s.blocks_left[seat] >= 0
        claimed = int(s.claimed[seat]).bit_count()
        assert claimed + s.achievements[seat] + s.reserve[seat] == rules.start_achievements + rules.reserve_achievements
        assert s.achievements[seat] >= 0
        assert s.reserve[seat] >= 0
        assert claimed == s.counter[seat, Counter.CLAIMS]
    paid = [space for space in range(TOKENS) if (int(s.tokens_paid) >> space) & 1]
    assert all(s.token[space] != EMPTY and int(rules.ring[space]) & ~occupied[rules.token_zone[space]] == 0 for space in paid)
    # limits
    assert (s.coins >= 0).all()
    assert ((s.goods >= 0) & (s.goods <= rules.goods_cap)).all()
    assert ((s.influence >= 0) & (s.influence <= rules.influence_cap)).all()
    assert (s.track[seats] <= rules.track_length).all()
    assert s.arrivals == (s.ship_port > 0).sum()
    # forum
    for seat in range(n):
        assert (s.forum == seat).sum() == s.placed[seat]
    assert (s.forum == EMPEROR).sum() == int(s.emperor != EMPTY) <= 1
    assert (s.forum == LEGION).sum() <= 6
    assert (s.ship_offer != EMPTY).sum() <= OFFER
