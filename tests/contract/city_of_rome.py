"""What a seat of The City of Rome knows, and what can never be lost: for the contract tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.city_of_rome.state import (
    DECK_ROOM,
    DECKS,
    EMPTY,
    KINDS,
    OPENING_SECRETS,
    STRIPS,
    Category,
    Counter,
    Opening,
    Phase,
    Shrine,
)
from sim.match import Match

PUBLIC = (
    "turn reveals players round_no phase to_move over pending may_end first_player spaces placed offer offer_deck "
    "deck_top deck_size card_owner coins influence city tokens space bricks cogs budget built produced kind cell "
    "shortfall draw_deck n_drawn opening_round acquired played space_uses taken_from counter postponed secret_deck "
    "secret_round scratch"
).split()


def knowledge(match: Match, seat: int) -> dict[str, Any]:
    """All that `seat` can tell about the position, in a form that is equal for positions it cannot tell apart."""
    s, rules = match.state, match.rules
    known: dict[str, Any] = {field: np.array(s[field]).tolist() for field in PUBLIC}
    known["own hand"] = s.hand[seat].tolist()
    known["own secrets"] = s.secret[seat].tolist()
    known["hand sizes"] = s.hand[: match.players].sum(axis=1).tolist()
    known["open cards"] = [open_cards(s, other) for other in range(match.players)]
    seen_strips = min(int(s.round_no) + 1, STRIPS)
    known["strips"] = (s.strip[:seen_strips].tolist(), s.strip_side[:seen_strips].tolist())
    known["returned cards"] = [
        (deck, place, int(s.deck[deck, place]))
        for deck in range(DECKS)
        for place in range(DECK_ROOM)
        if (int(s.deck_seen[deck, place]) >> seat) & 1
    ]
    in_sight = s.to_move == seat and s.phase in (Phase.DRAFT, Phase.KEEP, Phase.BOTTOM)
    known["cards to choose from"] = s.drawn[: s.n_drawn].tolist() if in_sight else None
    if s.to_move == seat:
        known["options"] = sorted(s.options[: s.n_options].tolist())
    for slot in range(OPENING_SECRETS):
        passed = [int(s.secret[other, slot]) for other in range(seat) if s.secret[other, slot] != EMPTY]
        if s.phase == Phase.DRAFT and s.opening_round == slot and seat > s.to_move:
            passed += s.drawn[: s.n_drawn].tolist()
        known[f"passed on in draft round {slot}"] = sorted(passed) if rules.opening == Opening.DRAFT else None
    # Deck composition is known: the kinds not yet seen, per deck, or over decks II to IV together where they are mixed.
    places = [[] for _ in range(DECKS)]
    for deck in range(DECKS):
        places[deck] += [int(s.deck[deck, (s.deck_top[deck] + i) % DECK_ROOM]) for i in range(s.deck_size[deck])]
    for other in range(match.players):
        for slot, kind in enumerate(s.secret[other]):
            if kind != EMPTY:
                places[s.secret_deck[other, slot]].append(int(kind))
    if s.phase in (Phase.DRAFT, Phase.KEEP, Phase.BOTTOM):
        places[s.draw_deck] += s.drawn[: s.n_drawn].tolist()
    known["unseen"] = [sorted(kind for kinds in places[1:] for kind in kinds)] if rules.mixed_decks else [sorted(kinds) for kinds in places]
    return known


def open_cards(s: Any, seat: int) -> list[int]:
    """Copies of each kind in hand that everybody has seen."""
    cards = s.hand[seat].astype(int).copy()
    for kind in s.secret[seat]:
        if kind != EMPTY:
            cards[kind] -= 1
    return cards.tolist()


def check_conservation(match: Match) -> None:
    """CR-SET-4, CR-SET-13, CR-EDGE-2: no card appears or is lost but those that aqueducts replace; tokens stay within the box."""
    s, rules = match.state, match.rules
    cards = int(s.deck_size.sum()) + int(s.hand[: match.players].sum()) + int((s.city[: match.players] != EMPTY).sum())
    cards += int((s.offer != EMPTY).sum())
    if s.phase in (Phase.DRAFT, Phase.KEEP, Phase.BOTTOM):
        cards += int(s.n_drawn)
    if s.phase in (Phase.CELL, Phase.PAY):
        cards += 1  # the building being built
    cards += int(s.counter[: match.players, Counter.REPLACEMENTS].sum())
    shrines = 0 if rules.shrine == Shrine.OFF else match.players
    if rules.shrine == Shrine.DECK2 and s.phase == Phase.DRAFT:
        shrines = 0  # shuffled in after the draft
    assert cards == int(rules.copies.sum()) + 2 * match.players + shrines
    assert (s.coins >= 0).all()
    assert (s.influence >= 0).all()
    assert (s.hand >= 0).all()
    assert (s.tokens >= 0).all()
    kinds = s.city[: match.players]
    farms = (kinds != EMPTY) & (rules.category[kinds] == Category.PRODUCTION)
    assert s.tokens[: match.players][farms].sum() <= 6
    assert s.tokens[: match.players][~farms].sum() <= 18
    assert ((kinds == EMPTY) <= (s.tokens[: match.players] == 0)).all()
    if rules.influence_supply:
        assert s.influence.sum() <= rules.influence_supply
    for seat in range(match.players):
        for kind in range(KINDS):
            assert (s.secret[seat] == kind).sum() <= s.hand[seat, kind]
