"""The Shrine mini expansion."""

from __future__ import annotations

from collections import Counter

import pytest

import sim
from sim.city_of_rome.state import Phase

from .positions import at, cards, city, city_points, do, hand, lay, no_purse, offered, options, started


@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_the_expansion_there_is_no_shrine(players):
    """CR-SHR-3"""
    m = started(players)
    assert all("SHRINE" not in hand(m, seat) for seat in range(players))
    assert all("SHRINE" not in cards(m, deck) for deck in ("I", "II", "III", "IV"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_shrine_in_every_hand_besides_the_opening_card(players):
    """CR-SHR-3, CR-AMB-17: variant shrine_hand; the decks stay as they are"""
    m = started(players, "shrine_hand")
    for seat in range(players):
        assert hand(m, seat)["SHRINE"] == 1
        assert hand(m, seat).total() == 2
    assert cards(m, "II") == cards(started(players), "II")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_shrine_for_each_player_is_shuffled_into_deck_ii_after_the_draft(players):
    """CR-SHR-3, CR-AMB-17: variant shrine_deck2"""
    depths = set()
    for seed in range(30):
        m = sim.open("city_of_rome", players=players, variant="shrine_deck2", seed=seed)
        if m.state.phase == Phase.DRAFT:  # else all cards of the draft were equal
            assert "SHRINE" not in cards(m, "II")
            assert "DRAFT SHRINE" not in options(m)
        while m.state.phase == Phase.DRAFT:
            m.play(m.legal_ids()[0])
        deck = [kind for of, kind in offered(m) if of == "II"] + cards(m, "II")
        assert len(deck) == 22  # 22 less one card for each player, and a Shrine for each
        assert Counter(deck)["SHRINE"] == players
        depths.add(deck.index("SHRINE"))
        assert all(hand(m, seat)["SHRINE"] == 0 for seat in range(players))
    assert len(depths) > 4  # truly shuffled in


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("VEG R2 . SHRINE", 0),
        ("VEG R2 SHRINE", 2),
        (". AQ\nR2 SHRINE", 4),
        (". AQ .\nR2 SHRINE BATH+1", 6),
        (". AQ .\nR2 SHRINE BATH+1\n. LUNA .", 8),
    ],
)
def test_a_shrine_scores_two_for_each_building_beside_it(text, expected):
    """CR-SHR-1, CR-SC-10: corners do not count"""
    assert city_points(text).get("shrines", 0) == expected


def test_two_shrines_score_each_other():
    """CR-SHR-1, CR-SHR-2: (VEG, S) and (S, S): the left one has 2 neighbours, the right one 1"""
    assert city_points("VEG SHRINE SHRINE") == {"shrines": 6, "total": 6}


def test_a_shrine_costs_nothing_but_the_build_action():
    """CR-SHR-1, CR-SHR-2"""
    m = at(started(), 0, hand="SHRINE R2", bricks=1, cogs=2)
    lay(m, 0, "[VEG] R2")
    do(m, "BUILD SHRINE", "CELL 3,4")
    assert city(m)[3, 4] == "SHRINE"
    assert options(m) == {"END", "PRODUCE"}
    m = at(started(), 0, hand="SHRINE")
    assert options(m) == {"END", "BUILD SHRINE"}


def test_a_shrine_is_a_building_for_minerva_and_public_effects():
    """CR-SHR-2"""
    full = "VEG R2 R2 R2\nR2 MINERVA SHRINE R2\nR2 R2 R2 R2\nR2 R2 R2 R2"
    assert city_points(full)["minerva"] == 10
    m = at(started(), 0, hand="MARKET", bricks=3, cogs=2)
    no_purse(m)
    lay(m, 0, "[VEG] R2\n. SHRINE")
    do(m, "BUILD MARKET", "CELL 4,2")
    assert m.state.coins[0] == 2


def test_a_shrine_may_be_replaced_by_an_aqueduct():
    """CR-SHR-2, CR-AQ-4: its points are gone"""
    m = at(started(), 0, hand="AQ", bricks=1, cogs=2)
    no_purse(m)
    lay(m, 0, "[VEG] R2 SHRINE")
    do(m, "BUILD AQ", "CELL 3,4")
    assert m.scores()[0]["total"] == 4


def test_a_shrine_is_neither_temple_public_residential_nor_production():
    """CR-SHR-2: not for Jupiter, Juno, Fortuna, an area, Saturn, Luna or producing"""
    assert city_points("JUPITER SHRINE") == {"jupiter": 2, "shrines": 2, "total": 4}
    assert "juno" not in city_points("JUNO LUNA MARS SHRINE")
    assert "fortuna" not in city_points("FORTUNA MARKET ARENA SCHOOL\n. . . SHRINE")
    assert "residential_2" not in city_points("R2 SHRINE")
    assert "saturn" not in city_points("SATURN VEG VEG VEG\n. . . SHRINE")
    assert city_points("LUNA SHRINE")["luna"] == 1
    m = at(started(), 0, hand="R4", bricks=3, cogs=2)
    lay(m, 0, "SHRINE R2")
    assert options(m) == {"END", "BUILD R4"}
