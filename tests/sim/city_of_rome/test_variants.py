"""Variants: other openings, decks and numbers. Variants of one rule are tested with the rule."""

from __future__ import annotations

from collections import Counter

import pytest

import sim
from sim.city_of_rome.state import Kind, Phase
from sim.errors import InputError
from sim.game import named_variants

from .positions import cards, changed, city, city_points, do, hand, lay, no_purse, offered, points, random_game, started
from .test_set_up import DECKS_A, PLAIN

NAMED = [
    "shrine_hand",
    "shrine_deck2",
    "buy_start",
    "opening_random",
    "opening_none",
    "influence_2p_four",
    "decks_b",
    "decks_c",
    "no_aqueduct_swap",
    "auto_sheep",
    "fewer_decisions",
    "influence_33",
    "baths_sum",
]


def deck_contents(m):
    """All cards by the deck that they started in; the opening cards came from deck II."""
    whole = {deck: Counter(cards(m, deck)) for deck in DECKS_A}
    for deck, kind in offered(m):
        whole[deck][kind] += 1
    for seat in range(m.players):
        whole["II"] += hand(m, seat)
    return whole


def test_the_named_variants_are_those_of_the_readme():
    """CR-SHR-3, CR-AMB-11"""
    assert sorted(named_variants("city_of_rome")) == sorted(NAMED)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["base", *NAMED, "shrine_deck2+decks_c+fewer_decisions+opening_random"])
def test_random_games_of_every_variant_end_with_all_cards_accounted_for(variant, players):
    """CR-RND-1, CR-EDGE-2, CR-BLD-3: no card is lost or doubled but by replacement, no more tokens lie out than the box has"""
    m = started(players, variant, seed=players)
    total = sum((Counter(cards(m, deck)) for deck in DECKS_A), Counter()) + Counter(kind for _, kind in offered(m))
    for seat in range(players):
        total += hand(m, seat) + Counter(city(m, seat).values())
    for _ in random_game(m, 7):
        pass
    after = sum((Counter(cards(m, deck)) for deck in DECKS_A), Counter())
    bricks = points_lying = 0
    for seat in range(players):
        after += hand(m, seat) + Counter(city(m, seat).values())
        rows, columns = zip(*city(m, seat), strict=True)
        assert max(rows) - min(rows) < 4
        assert max(columns) - min(columns) < 4
        for place, kind in city(m, seat).items():
            tokens = int(m.state.tokens[seat, place[0] * 6 + place[1]])
            bricks += tokens if kind in ("GRAIN", "VINE") else 0
            points_lying += tokens if kind in ("BATH", "IBATH") else 0
            assert tokens == 0 or kind in ("GRAIN", "VINE", "BATH", "IBATH")
    replaced = sum(row["replacements"] for row in m.measures()[0])
    assert not after - total
    assert (total - after).total() == replaced
    assert bricks <= 4
    assert points_lying <= 17
    assert m.state.round_no == (7 if players == 2 else 14)


def test_a_random_opening_deals_one_unseen_card_of_deck_ii_to_each():
    """CR-AMB-11: variant opening_random; seat 0 gets the top card"""
    m = started(4, "opening_random", seed=6)
    plain = started(4, "opening_none", seed=6)
    order = [kind for deck, kind in offered(plain) if deck == "II"] + cards(plain, "II")
    assert [list(hand(m, seat)) for seat in range(4)] == [[kind] for kind in order[:4]]
    assert cards(m, "II") == order[5:]


def test_an_opening_without_cards():
    """CR-AMB-11: variant opening_none"""
    m = sim.open("city_of_rome", players=3, variant="opening_none")
    assert m.state.phase == Phase.EMISSARY
    assert all(not hand(m, seat) for seat in range(3))
    assert len(cards(m, "II")) == 21


def test_several_opening_cards_are_drafted_one_after_the_other():
    """CR-SET-9 with opening_cards = 2: each draft round starts with the last seat and three new cards"""
    m = changed(3, opening_cards=2)
    assert [hand(m, seat).total() for seat in range(3)] == [2, 2, 2]
    assert len(cards(m, "II")) == 22 - 6 - 1


def test_composition_b_has_cheap_cards_in_deck_ii():
    """CR-SET-4: R2, R3, R4, AQ are 5 5 0 4 in II and 3 2 2 2 in III and IV; all else as in A"""
    whole = deck_contents(started(4, "decks_b"))
    plain = Counter(dict.fromkeys(PLAIN, 1))
    assert whole["I"] == DECKS_A["I"]
    assert whole["II"] == plain + Counter({"R2": 5, "R3": 5, "AQ": 4, "MINERVA": 1})
    assert whole["III"] == plain + Counter({"R2": 3, "R3": 2, "R4": 2, "AQ": 2, "FORTUNA": 1, "CUPID": 1})
    assert whole["IV"] == plain + Counter({"R2": 3, "R3": 2, "R4": 2, "AQ": 2, "JUNO": 1, "SATURN": 1})


def test_composition_c_mixes_all_but_the_temples_anew_in_each_game():
    """CR-SET-4: sizes and temples stay, the rest is that of decks II to IV together"""
    together = DECKS_A["II"] + DECKS_A["III"] + DECKS_A["IV"]
    aqueducts = set()
    for seed in range(20):
        whole = deck_contents(started(4, "decks_c", seed))
        assert whole["I"] == DECKS_A["I"]
        assert [whole[deck].total() for deck in ("II", "III", "IV")] == [22, 18, 18]
        assert whole["II"] + whole["III"] + whole["IV"] == together
        assert {kind for kind in whole["II"] if Kind["LUNA"] <= Kind[kind] <= Kind["SATURN"]} == {"MINERVA"}
        assert {kind for kind in whole["III"] if Kind["LUNA"] <= Kind[kind] <= Kind["SATURN"]} == {"FORTUNA", "CUPID"}
        assert {kind for kind in whole["IV"] if Kind["LUNA"] <= Kind[kind] <= Kind["SATURN"]} == {"JUNO", "SATURN"}
        aqueducts.add(whole["II"]["AQ"])
    assert len(aqueducts) >= 3


def test_composition_c_mixes_decks_that_stay_in_the_box_too():
    """CR-SET-5: two players have 22 cards of the 58, not those of deck II"""
    assert any(deck_contents(started(2, "decks_c", seed))["II"] != DECKS_A["II"] for seed in range(5))


def test_seats_may_start_with_different_purses():
    """CR-SET-3 as parameters"""
    m = changed(3, start_coins=[5, 6, 7, 8], start_influence=[0, 0, 1, 2])
    assert list(m.state.coins[:3]) == [5, 6, 7]
    assert list(m.state.influence[:3]) == [0, 0, 1]


def test_points_are_parameters():
    """CR-SC-2, CR-SC-5, CR-SC-7, CR-SC-8, CR-T-ONCE: 3-value 5 per colour, aqueducts 1 3, coins 2, a token a point, Mars 9"""
    m = changed(
        residential_points=[2, 5, 4],
        aqueduct_points=[1, 3],
        coin_points=2,
        influence_per_point=1,
        temples={"MARS": {"points": 9}},
        buildings={"R4": {"cost": 1}},
    )
    no_purse(m)
    lay(m, 0, "MARKET R3 R3 AQ\nAQ R4 MARS GAQ")
    m.state.coins[0], m.state.influence[0] = 3, 5
    # more aqueducts than listed score as the last entry
    assert points(m) == {
        "residential_3": 10,
        "aqueducts": 3,
        "mars": 9,
        "coins": 6,
        "influence_tokens": 5,
        "total": 33,
    }
    assert m.rules.cost[Kind.R4] == 1


def test_variants_combine_with_a_plus_sign():
    """CR-SHR-3, CR-SC-4: Shrines in hand and all baths paying"""
    m = started(3, "shrine_hand+baths_sum")
    assert hand(m, 0)["SHRINE"] == 1
    assert city_points("BATH+1 R2 BATH+2", "shrine_hand+baths_sum")["baths"] == 3


def test_an_unknown_variant_is_refused():
    """CR-SHR-3"""
    with pytest.raises(InputError, match="shrine_hand"):
        sim.open("city_of_rome", players=3, variant="shrine_hend")


def test_an_illegal_action_is_refused_with_the_legal_ones():
    """CR-EMI-1"""
    m = started(3)
    do(m, "PLACE 2")
    with pytest.raises(InputError, match="not legal for seat 2"):
        m.play(32)  # the same space again
