"""Hidden information: what a seat knows, and that dealing anew changes nothing else."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import sim
from sim.city_of_rome.state import Kind, Phase

from .positions import at, cards, do, give, hand, lay, options, place, random_game, stack, started
from .test_public_buildings import CITIES

OPEN_FIELDS = [
    "players",
    "round_no",
    "phase",
    "to_move",
    "over",
    "pending",
    "may_end",
    "first_player",
    "spaces",
    "placed",
    "offer",
    "offer_deck",
    "deck_top",
    "deck_size",
    "deck_seen",
    "card_owner",
    "coins",
    "influence",
    "city",
    "tokens",
    "space",
    "bricks",
    "cogs",
    "budget",
    "built",
    "produced",
    "kind",
    "cell",
    "shortfall",
    "draw_deck",
    "n_drawn",
    "opening_round",
]
SEEDS = range(40)


def school_done(players=3):
    """Seat 0 built a School beside three buildings: kept R4 of R2 R4 AQ, and put AQ and R2 under deck II."""
    m = started(players)
    lay(m, 0, CITIES[3])
    stack(m, "II", "R2 R4 AQ VEG GRAIN SHEEP MARKET")
    at(m, 0, hand="SCHOOL", bricks=3, cogs=2, others="...1")
    m.state.coins[1] = 9
    do(m, "BUILD SCHOOL", "CELL 3,4")
    do(m, "DECK II") if m.state.phase == Phase.DECK else None
    do(m, "KEEP R4", "BOTTOM AQ")
    assert cards(m, "II")[-2:] == ["AQ", "R2"]
    return m


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["base", "decks_c", "shrine_deck2", "opening_random"])
def test_a_new_deal_leaves_all_that_a_seat_sees(players, variant):
    """CR-AMB-19: in random games, at every seventh decision and for every seat"""
    m = started(players, variant, seed=2)
    for number, _ in enumerate(random_game(m, 5)):
        if number % 7:
            continue
        for seat in range(players):
            other = m.redeal(seat, number)
            for field in OPEN_FIELDS:
                assert np.array_equal(m.state[field], other.state[field]), field
            assert hand(other, seat) == hand(m, seat)
            assert [hand(other, who).total() for who in range(players)] == [hand(m, who).total() for who in range(players)]
            assert m.scores() == other.scores()
            seen = min(int(m.state.round_no) + 1, 6)
            assert np.array_equal(m.state.strip[:seen], other.state.strip[:seen])
            assert np.array_equal(m.state.strip_side[:seen], other.state.strip_side[:seen])
            assert sorted(other.state.strip) == [0, 1, 2, 3, 4, 5]
            if m.mover == seat:
                assert options(other) == options(m)
            everything = [sum((Counter(cards(x, deck)) for deck in ("I", "II", "III", "IV")), Counter()) for x in (m, other)]
            for i, x in enumerate((m, other)):
                for who in range(players):
                    everything[i] += hand(x, who)
                if x.state.phase in (Phase.KEEP, Phase.BOTTOM):
                    everything[i] += Counter(Kind(int(kind)).name for kind in x.state.drawn[: x.state.n_drawn])
            assert everything[0] == everything[1]


def test_positions_that_look_alike_are_dealt_alike():
    """CR-AMB-19: nothing of the true order shows through"""
    m = started(3, seed=4)
    for number, _ in enumerate(random_game(m, 8)):
        if number % 11 == 0:
            for seat in range(3):
                alike = [m, m.redeal(seat, 1), m.redeal(seat, 2)]
                assert len({x.redeal(seat, 99).state.tobytes() for x in alike}) == 1


def test_opponents_do_not_know_an_opening_card_dealt_unseen():
    """CR-AMB-19"""
    m = started(3, "opening_random", seed=3)
    for seat in range(3):
        for other in range(3):
            kinds = {tuple(hand(m.redeal(seat, seed), other)) for seed in SEEDS}
            assert (len(kinds) == 1) == (seat == other)


def test_whoever_passed_cards_on_knows_them_but_not_who_kept_which():
    """CR-AMB-19, CR-SET-9: seat 2 kept AQ and passed R2 and MARKET; seat 0 got the last and knows nothing of the others"""
    m = sim.open("city_of_rome", players=3, seed=3)
    m.state.drawn[:3] = [Kind.R2, Kind.AQ, Kind.MARKET]
    do(m, "DRAFT AQ", "DRAFT R2")
    assert hand(m, 0) == {"MARKET": 1}
    seen_by_2 = {(*hand(m.redeal(2, seed), 0), *hand(m.redeal(2, seed), 1)) for seed in SEEDS}
    assert seen_by_2 == {("R2", "MARKET"), ("MARKET", "R2")}
    # seat 1 passed one card, so it knows the hand of seat 0 but not that of seat 2
    assert {tuple(hand(m.redeal(1, seed), 0)) for seed in SEEDS} == {("MARKET",)}
    assert len({tuple(hand(m.redeal(1, seed), 2)) for seed in SEEDS}) > 3
    assert len({tuple(hand(m.redeal(0, seed), 1)) for seed in SEEDS}) > 3
    assert len({tuple(hand(m.redeal(0, seed), 2)) for seed in SEEDS}) > 3


def test_while_cards_are_passed_on_only_those_who_had_them_know_them():
    """CR-AMB-19, CR-SET-9: seat 2 kept AQ and passed R2 and MARKET to seat 1; seat 0 has seen none of them"""
    m = sim.open("city_of_rome", players=3, seed=3)
    m.state.drawn[:3] = [Kind.R2, Kind.AQ, Kind.MARKET]
    do(m, "DRAFT AQ")
    assert m.mover == 1
    for seat in (1, 2):
        assert {frozenset(options(m.redeal(seat, seed))) for seed in SEEDS} == {frozenset({"DRAFT R2", "DRAFT MARKET"})}
    assert len({frozenset(options(m.redeal(0, seed))) for seed in SEEDS}) > 4
    assert len({tuple(hand(m.redeal(0, seed), 2)) for seed in SEEDS}) > 3
    assert {tuple(hand(m.redeal(2, seed), 2)) for seed in SEEDS} == {("AQ",)}


def test_cards_taken_from_the_offer_are_known_to_all():
    """CR-AMB-19, CR-ACT-2"""
    m = started(3)
    m.state.coins[:] = 20
    give(m, 0, "")
    place(m, "012..")
    m.play(m.legal_ids()[0])
    taken = hand(m, 0)
    assert taken.total() == 1
    assert all(hand(m.redeal(1, seed), 0) == taken for seed in SEEDS)


def test_the_card_kept_by_a_school_is_its_owners_secret():
    """CR-AMB-19, CR-B-SCHOOL"""
    m = school_done()
    assert all(hand(m.redeal(0, seed), 0) == {"R4": 1} for seed in SEEDS)
    assert len({tuple(hand(m.redeal(1, seed), 0)) for seed in SEEDS}) > 2


def test_only_the_school_player_knows_the_cards_under_the_deck():
    """CR-AMB-19, CR-B-SCHOOL"""
    m = school_done()
    assert {tuple(cards(m.redeal(0, seed), "II")[-2:]) for seed in SEEDS} == {("AQ", "R2")}
    assert len({tuple(cards(m.redeal(0, seed), "II")[:4]) for seed in SEEDS}) > 4
    assert len({tuple(cards(m.redeal(1, seed), "II")[-2:]) for seed in SEEDS}) > 4


def test_drawn_cards_are_seen_by_the_drawing_player_alone():
    """CR-AMB-19: while the choice is open"""
    m = started(3)
    lay(m, 0, CITIES[3])
    stack(m, "II", "R2 R4 AQ VEG GRAIN SHEEP MARKET")
    at(m, 0, hand="SCHOOL", bricks=3, cogs=2)
    do(m, "BUILD SCHOOL", "CELL 3,4", "DECK II")
    assert m.state.phase == Phase.KEEP
    assert {frozenset(options(m.redeal(0, seed))) for seed in SEEDS} == {frozenset({"KEEP R2", "KEEP R4", "KEEP AQ"})}
    assert len({frozenset(options(m.redeal(2, seed))) for seed in SEEDS}) > 4


def test_the_order_of_the_decks_is_unknown_to_all():
    """CR-SET-4"""
    m = started(4)
    for deck in ("I", "II", "III", "IV"):
        orders = {tuple(cards(m.redeal(0, seed), deck)) for seed in SEEDS}
        assert len(orders) > 30
        if deck != "II":  # opponents' opening cards came from deck II
            assert {frozenset(Counter(order).items()) for order in orders} == {frozenset(Counter(cards(m, deck)).items())}


def test_strips_become_known_one_by_one():
    """CR-SET-8, CR-UPK-1: in round 1 two have been seen, from round 5 on all"""
    m = started(3)
    for round_no in range(1, 8):
        m.state.round_no = round_no
        deals = [m.redeal(0, seed).state for seed in SEEDS]
        known = min(round_no + 1, 6)
        assert all(list(s.strip[:known]) == list(m.state.strip[:known]) for s in deals)
        orders = {tuple(zip(s.strip, s.strip_side, strict=True)) for s in deals}
        assert (len(orders) == 1) == (known == 6)


def test_what_one_knows_of_returned_cards_ends_when_another_draws_them():
    """CR-AMB-19: an approximation: seat 1 draws the AQ and R2 that seat 0 had put back; seat 0 no longer tells which it kept"""
    m = school_done()
    while cards(m, "II")[0] != "AQ":  # deal the cards above away
        m.state.deck_top[1] += 1
        m.state.deck_size[1] -= 1
    stack_below = ["VEG", "GRAIN", "SHEEP", "MARKET"]
    for i, kind in enumerate(stack_below):
        m.state.deck[1, (m.state.deck_top[1] + 2 + i) % 32] = Kind[kind]
        m.state.deck_size[1] += 1
    lay(m, 1, CITIES[2])
    at(m, 1, hand="SCHOOL", bricks=3, cogs=2)
    do(m, "BUILD SCHOOL", "CELL 3,4", "DECK II", "KEEP AQ")
    assert hand(m, 1) == {"AQ": 1}
    assert len({tuple(hand(m.redeal(0, seed), 1)) for seed in SEEDS}) > 1


def test_a_ninth_secret_card_is_held_open():
    """CR-AMB-19: an approximation that the box never needs: there are places for three opening and five School cards"""
    m = started(3)
    lay(m, 0, CITIES[3])
    stack(m, "II", "R2 R4 AQ VEG GRAIN SHEEP MARKET")
    at(m, 0, hand="SCHOOL R3 R3 R3 R3 R3", bricks=3, cogs=2)
    m.state.secret[0, 3:8] = Kind.R3
    m.state.secret_deck[0, 3:8] = 2
    do(m, "BUILD SCHOOL", "CELL 3,4", "DECK II", "KEEP R4", "BOTTOM R2")
    assert hand(m, 0) == {"R3": 5, "R4": 1}
    assert all(hand(m.redeal(1, seed), 0)["R4"] >= 1 for seed in SEEDS)
    assert any(hand(m.redeal(1, seed), 0)["R3"] != 5 for seed in SEEDS)


def test_a_played_secret_card_is_known_and_the_open_copy_goes_first():
    """CR-AMB-19: with a taken R2 and a secret R2 in hand, building an R2 leaves the secret"""
    m = started(3)
    lay(m, 0, "[VEG] R2")
    at(m, 0, hand="R2 R2", bricks=3, cogs=2)
    m.state.secret[0, 0] = Kind.R2
    m.state.secret_deck[0, 0] = 1
    do(m, "BUILD R2", "CELL 3,4")
    assert hand(m, 0) == {"R2": 1}
    assert m.state.secret[0, 0] == Kind.R2
    at(m, 0, hand="R2", bricks=3, cogs=2)
    m.state.secret[0, 0] = Kind.R2
    do(m, "BUILD R2", "CELL 2,2")
    assert m.state.secret[0, 0] == -1


@pytest.mark.parametrize("variant", ["shrine_deck2", "shrine_deck2+opening_random", "shrine_deck2+decks_c"])
def test_no_opening_card_is_ever_taken_for_a_shrine(variant):
    """CR-SHR-3, CR-AMB-19: the Shrines are shuffled in after the opening hands, so nobody can think that an opponent holds one."""
    m = sim.open("city_of_rome", players=3, variant=variant, seed=3)
    while m.state.phase == Phase.DRAFT:
        m.play(m.legal_ids()[0])
    for viewer in range(3):
        for seed in range(100):
            redealt = m.redeal(viewer, seed)
            assert redealt.state.hand[:, Kind.SHRINE].sum() == 0
