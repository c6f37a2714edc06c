"""Schools and the University: draw, keep one, put the rest under the deck."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.city_of_rome.state import Phase

from .positions import at, cards, do, hand, lay, options, stack, started
from .test_public_buildings import CITIES

DECK_II = "R2 R3 R4 AQ VEG GRAIN SHEEP"
DECK_III = "MARKET ARENA BATH CUPID FORTUNA R2 R3"
DECK_IV = "JUNO SATURN R4 R3 R2 AQ VEG"


def school(kind="SCHOOL", neighbours=3, players=4, variant="base", decks=(DECK_II, DECK_III, DECK_IV), **position):
    m = started(players, variant)
    lay(m, 0, CITIES[neighbours])
    for deck, names in zip(("II", "III", "IV"), decks, strict=True):
        stack(m, deck, names)
    at(m, 0, hand=kind, bricks=3, cogs=2, **position)
    do(m, f"BUILD {kind}", "CELL 3,4")
    return m


@pytest.mark.parametrize(("players", "decks"), [(3, {"DECK II", "DECK III"}), (4, {"DECK II", "DECK III", "DECK IV"})])
def test_the_builder_chooses_a_deck_in_play_other_than_deck_i(players, decks):
    """CR-B-SCHOOL, CR-SET-5, CR-AMB-6: before seeing any card"""
    m = school(players=players)
    assert m.state.phase == Phase.DECK
    assert options(m) == decks
    assert cards(m, "II") == DECK_II.split()


def test_two_players_always_draw_from_deck_ii():
    """CR-AMB-6: without being asked"""
    m = school(players=2)
    assert m.state.phase == Phase.KEEP
    assert options(m) == {"KEEP R2", "KEEP R3", "KEEP R4"}


@pytest.mark.parametrize("neighbours", [1, 2, 3, 4])
@pytest.mark.parametrize(("kind", "more"), [("SCHOOL", 0), ("UNIV", 1)])
def test_it_draws_a_card_for_each_building_beside_it_and_the_university_one_more(kind, more, neighbours):
    """CR-B-SCHOOL, CR-B-UNI, CR-BLD-7: all from the top of the chosen deck"""
    m = school(kind, neighbours)
    before = hand(m)
    do(m, "DECK III")
    drawn = DECK_III.split()[: neighbours + more]
    if len(drawn) == 1:
        assert m.state.phase == Phase.ACTION  # a single card is kept unasked
        assert hand(m) - before == Counter(drawn)
    else:
        assert options(m) == {f"KEEP {name}" for name in drawn}
    assert cards(m, "III") == DECK_III.split()[neighbours + more :]
    assert cards(m, "II") == DECK_II.split()
    assert cards(m, "IV") == DECK_IV.split()


def test_exactly_one_card_is_kept_and_the_rest_goes_under_the_deck_in_an_order_of_choice():
    """CR-B-SCHOOL: four drawn, ARENA kept; CUPID, MARKET, BATH put back in this order"""
    m = school(neighbours=4)
    do(m, "DECK III", "KEEP ARENA")
    assert hand(m) == {"ARENA": 1}
    assert options(m) == {"BOTTOM MARKET", "BOTTOM BATH", "BOTTOM CUPID"}
    do(m, "BOTTOM CUPID")
    assert options(m) == {"BOTTOM MARKET", "BOTTOM BATH"}
    do(m, "BOTTOM MARKET")  # the last follows by itself
    assert cards(m, "III") == ["FORTUNA", "R2", "R3", "CUPID", "MARKET", "BATH"]
    assert m.state.phase == Phase.ACTION
    assert options(m) == {"END", "PRODUCE"}  # the card kept may be built in a later turn: one build is done


def test_every_order_under_the_deck_is_possible():
    """CR-B-SCHOOL: three cards have six orders"""
    orders = set()
    for first in ("MARKET", "BATH", "CUPID"):
        for second in {"MARKET", "BATH", "CUPID"} - {first}:
            m = school(neighbours=4)
            do(m, "DECK III", "KEEP ARENA", f"BOTTOM {first}", f"BOTTOM {second}")
            orders.add(tuple(cards(m, "III")[-3:]))
    assert len(orders) == 6


def test_equal_cards_are_one_option():
    """CR-B-SCHOOL: of R2, R2, AQ one R2 is kept; R2 and AQ go back"""
    m = school(neighbours=3, decks=("R2 R2 AQ VEG", DECK_III, DECK_IV))
    do(m, "DECK II")
    assert options(m) == {"KEEP R2", "KEEP AQ"}
    do(m, "KEEP R2")
    assert options(m) == {"BOTTOM R2", "BOTTOM AQ"}
    do(m, "BOTTOM AQ")
    assert cards(m, "II") == ["VEG", "AQ", "R2"]
    assert hand(m) == {"R2": 1}


def test_a_short_deck_gives_what_it_has():
    """CR-AMB-5: four wanted, two there"""
    m = school(neighbours=4, decks=("R2 AQ", DECK_III, DECK_IV))
    do(m, "DECK II")
    assert options(m) == {"KEEP R2", "KEEP AQ"}
    do(m, "KEEP AQ")
    assert cards(m, "II") == ["R2"]
    assert hand(m) == {"AQ": 1}
    assert m.measures()[0][0]["short_draws"] == 1


def test_an_empty_deck_cannot_be_chosen():
    """CR-AMB-5"""
    assert options(school(decks=("", DECK_III, DECK_IV))) == {"DECK III", "DECK IV"}


def test_with_all_decks_empty_the_effect_is_void():
    """CR-AMB-5: deck I is not drawn from"""
    m = school(decks=("", "", ""))
    assert m.state.phase == Phase.ACTION
    assert hand(m) == {}
    assert options(m) == {"END", "PRODUCE"}


def test_decks_in_the_box_do_not_count_as_left():
    """CR-AMB-5, CR-SET-5: three players, II and III empty, IV in the box"""
    m = school(players=3, decks=("", "", DECK_IV))
    assert m.state.phase == Phase.ACTION
    assert cards(m, "IV") == DECK_IV.split()


def test_returned_cards_come_up_again_after_the_others():
    """CR-B-SCHOOL: under the deck means after all other cards"""
    m = school(neighbours=2, decks=("R2 AQ VEG", DECK_III, DECK_IV))
    do(m, "DECK II", "KEEP AQ")
    assert cards(m, "II") == ["VEG", "R2"]


def test_a_school_in_the_last_round_still_draws():
    """CR-EDGE-7"""
    m = school(round_no=14)
    do(m, "DECK II", "KEEP R4", "BOTTOM R2")
    assert hand(m) == {"R4": 1}
    do(m, "END")
    assert m.over


def test_the_random_order_of_the_variant_asks_nothing():
    """CR-B-SCHOOL: auto_bottom, part of fewer_decisions; the same cards go under the deck, over many games in several orders"""
    orders = set()
    for seed in range(20):
        m = started(4, "fewer_decisions", seed)
        lay(m, 0, CITIES[4])
        stack(m, "III", DECK_III)
        at(m, 0, hand="SCHOOL", bricks=3, cogs=2)
        do(m, "BUILD SCHOOL", "CELL 3,4", "DECK III", "KEEP ARENA")
        assert m.state.phase == Phase.ACTION
        assert cards(m, "III")[:3] == ["FORTUNA", "R2", "R3"]
        assert sorted(cards(m, "III")[3:]) == ["BATH", "CUPID", "MARKET"]
        orders.add(tuple(cards(m, "III")[3:]))
    assert len(orders) >= 4  # of six
