"""What a seat of Rome & Roll knows, and what can never be lost: for the contract tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.match import Match
from sim.rome_and_roll.state import (
    DISCARDED,
    EMPTY,
    FORUM_SLOT,
    IN_BOX,
    IN_POOL,
    OWNERS,
    PARK,
    RUBBLE,
    SENECA,
    STATE,
    TOP_CARDS,
    WORD_CELLS,
    Favour,
    Phase,
)

HIDDEN = ("seed", "seneca_deck", "options")


def knowledge(match: Match, seat: int) -> dict[str, Any]:
    """All that `seat` can tell about the position: everything but later rolls and the order of Seneca's cards."""
    s, rules = match.state, match.rules
    known: dict[str, Any] = {field: np.array(s[field]).tolist() for field in STATE.names if field not in HIDDEN}
    known["options"] = s.options[: s.n_options].tolist()
    flipped, cards = int(s.seneca_next), int(s.seneca_cards)
    known["flipped cards"] = s.seneca_deck[:flipped].tolist()
    known["unseen cards"] = sorted(s.seneca_deck[flipped:cards].tolist())
    if rules.solo:
        laid = s.seneca_deck[flipped : max(flipped, 2 * int(s.round_no))]
        known["backs"] = [(int(rules.card_top[card]), int(rules.card_bottom[card])) for card in laid]
    return known


def check_conservation(match: Match) -> None:
    """No die, card, meeple, building or settlement appears or is lost, and no track runs over its end."""
    s, rules = match.state, match.rules
    players = match.players
    # RR-SET-4, RR-DRAFT-5: dice
    owners = s.die_owner[: rules.dice].tolist()
    assert set(owners) <= {IN_POOL, DISCARDED, SENECA, *range(players)}
    assert all(owners.count(owner) <= 2 for owner in (SENECA, *range(players)))
    assert (s.die_owner[int(rules.dice) :] == DISCARDED).all()
    if s.phase not in (Phase.HISPANIA, Phase.DRAFT, Phase.DOUBLE, Phase.OVER) and not match.over:
        assert owners.count(IN_POOL) == 1
    # RR-SET-7, RR-SET-8: Favours
    in_game = [favour for favour in Favour if s.favour_owner[favour] != IN_BOX]
    assert len([favour for favour in in_game if favour != Favour.SATURN]) == (3 if rules.first_game else rules.favours)
    assert set(s.favour_owner.tolist()) <= {IN_BOX, EMPTY, SENECA, *range(players)}
    # RR-SET-6, RR-CON-26, RR-CON-27: blueprints and foremen
    assert len(set(s.dealt.tolist())) == 8
    standing = [slot for slot in s.foreman.tolist() if slot != EMPTY]
    assert len(standing) == len(set(standing))
    assert all(rules.in_play[kind] or rules.first_game for kind in s.dealt)
    # sheets
    for seat in range(players):
        character = s.character[seat]
        assert (s.yard[seat] >= 0).all()
        assert (s.track[seat] <= rules.boxes[character]).all()
        assert 0 <= s.garrisoned[seat] <= s.soldiers[seat] <= rules.soldier_boxes[character]
        assert 0 <= s.deployed[seat] <= s.senators[seat] <= rules.senator_boxes[character]
        assert (s.boxes[seat] <= rules.advisor_boxes[2]).all()
    assert len(set(s.character[:players].tolist())) == players
    assert (s.icons >= 0).all()
    assert s.auxiliaries >= 0
    # the city: every cell belongs to the building that covers it, and nothing else is built
    built = 0
    for building in range(int(s.n_buildings)):
        slot, owner = int(s.b_slot[building]), int(s.b_owner[building])
        assert (owner == EMPTY) == (slot == FORUM_SLOT)
        assert (owner == SENECA) == (slot in (RUBBLE, PARK))
        shape = s.b_shape[building]
        cells = [int(s.b_anchor[building]) + int(k) for k in rules.offset[shape, s.b_orient[building], : rules.shape_size[shape]]]
        assert all(s.at[cell] == building for cell in cells)
        built += len(cells)
    assert built == (s.at != EMPTY).sum()
    for cell, building in enumerate(s.at):
        land = int(rules.land[cell // WORD_CELLS]) >> (cell % WORD_CELLS) & 1
        free = int(s.free[cell // WORD_CELLS]) >> (cell % WORD_CELLS) & 1
        assert free == (land if building == EMPTY else 0)
    # RR-CON-4: overseers stand apart but in the Forum
    overseers = [int(building) for building in s.overseer[:players] if building]
    assert len(overseers) == len(set(overseers))
    # the regions
    conquered = sum(1 << i for i, owner in enumerate(s.settlement_owner) if owner != EMPTY)
    assert conquered == s.conquered
    assert int(s.connected) & ~conquered == 0
    linked = 0
    for _ in range(6):
        for road, owner in enumerate(s.road_owner):
            if owner != EMPTY:
                near, far = int(rules.road_near[road]), int(rules.road_far[road])
                if near == EMPTY or linked >> near & 1:
                    linked |= 1 << far
                elif linked >> far & 1:
                    linked |= 1 << near
    assert linked == s.connected, "every renovated road leads to Rome"
    # Nero and Seneca
    taken = int(s.nero_taken)
    assert (s.nero_owner[:taken] != EMPTY).all()
    assert (s.nero_owner[taken:] == EMPTY).all()
    if rules.solo:
        assert sorted(s.seneca_deck.tolist()) == list(range(18))
        assert all(rules.card_seal[card] for card in s.seneca_deck[:TOP_CARDS])
        assert s.seals == sum(rules.card_seal[card] for card in s.seneca_deck[: s.seneca_next])
    assert len(s.foreman) == OWNERS
    assert 0 <= s.n_tasks < len(s.task)
