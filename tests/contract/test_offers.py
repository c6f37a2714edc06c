"""Which cards a decision offers, against what the words of its options say."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

import sim
from policies.play import Table, policy_seed
from policies.registry import compile_policies
from sim import game as contract
from tests.contract.cases import BASE_CASES, name_of

base_cases = pytest.mark.parametrize("case", BASE_CASES, ids=name_of)

TAKES = {  # words of the actions that take something, and the table in which it has an id and perhaps a name
    "city_of_rome": [(r"(?:take|keep) the ([^,]+?)(?: and pass the rest)?$", "buildings")],
    "nova_roma": [
        (r"draw the (.+)", "followers"),
        (r"keep the (.+) and pass the rest", "followers"),
        (r"ship (\S+) \(", "shipping"),
        (r"build (\S+) \(", "buildings"),
        (r"take the (.+) from space", "estate_tiles"),
        (r"take mosaic tile (\S+)", "mosaics"),
    ],
    "magna_roma": [
        (r"(?:take|reserve) (\S+) ", "tiles"),
        (r"build the (.+) for", "monuments"),
        (r"conquer the .+ slot of (.+) with", "provinces"),
    ],
    "rome_and_roll": [
        (r"construct the ([^,]+?)(?: by Juno's Favour)?$", "blueprints"),
        (r"Saturn: build the (.+)", "blueprints"),
        (r"claim the Favour of (.+)", "favours"),
        (r"bribe (\S+) with", "advisors"),
    ],
}


def told(match: sim.Match) -> set[str]:
    """The cards that the options name."""
    tables = contract.base_components(match.game.name).tables
    found = set()
    for action in match.legal():
        for pattern, table in TAKES[match.game.name]:
            taken = re.fullmatch(pattern, action.words) if pattern.endswith("$") else re.match(pattern, action.words)
            if taken:
                named = [card for card, row in tables[table] if taken[1].lower() in (card.lower(), str(row.get("name", "")).lower())]
                assert len(named) == 1, (action.words, named)
                found |= {named[0].upper() if table == "favours" else named[0]}
        if action.words.startswith("trade ") and match.game.name == "magna_roma":
            found.add(match.game.card_ids[32 * 3 + 12 + 10 + int(match.state.offered)])
    return found


@base_cases
def test_a_decision_offers_the_cards_that_its_options_take(case):
    cards = set()
    for seed in range(4):
        match = sim.open(case.game, case.players, case.variant, seed)
        dice = random.Random(seed)
        while not match.over:
            assert set(match.offered()) == told(match)
            cards |= told(match)
            match.play(dice.choice(match.legal_ids()))
    assert len(cards) > 15


@base_cases
def test_rows_of_games_tell_which_cards_were_offered_and_seen(case):
    """What the match loop notes, against the same games step by step; what a seat could take has come up."""
    table, policies = Table(contract.get(case.game)), compile_policies(["uniform"] * case.players, case.game)
    for seed in range(3):
        match = sim.open(case.game, case.players, case.variant, seed)
        row = table.play(match.rules, policies, [seed], [0])[0]
        offered: set[tuple[int, str]] = set()
        decisions = 0
        while not match.over:
            offered |= {(match.mover, card) for card in match.offered()}
            word = policy_seed(seed, case.players, 0, match.mover, decisions)
            match.play(table.choose(match.rules, match.state, policies[match.mover], word))
            decisions += 1
        cards = match.game.card_ids
        assert {(int(seat), cards[card]) for seat, card in np.argwhere(row.offered)} == offered
        assert {card for _, card in offered} <= {cards[card] for card in np.flatnonzero(row.seen)}
