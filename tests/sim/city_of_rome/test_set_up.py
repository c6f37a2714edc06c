"""Set-up: cities, purses, decks, strips and the opening draft."""

from __future__ import annotations

from collections import Counter

import pytest

import sim
from sim.city_of_rome.state import IN_BOX, IN_DECK, Kind, Phase
from sim.errors import InputError
from sim.game import base_components

from .positions import cards, city, do, hand, offered, options, owned, pass_round, random_game, started

SPECIALS = ["VINE", "L2", "L3", "L4", "FORUM", "COLOSSEUM", "UNIV", "IBATH", "GAQ", "LUNA", "MARS", "VENUS", "JUPITER", "MERCURY"]
PLAIN = ["VEG", "GRAIN", "SHEEP", "MARKET", "ARENA", "SCHOOL", "BATH"]  # one in each of the decks II, III, IV
# composition A, by hand: 7 + 5 + 3 + 2 + 4 + 1 = 22, 7 + 3 + 3 + 1 + 2 + 2 = 18 twice
DECKS_A = {
    "I": Counter(SPECIALS),
    "II": Counter({**dict.fromkeys(PLAIN, 1), "R2": 5, "R3": 3, "R4": 2, "AQ": 4, "MINERVA": 1}),
    "III": Counter({**dict.fromkeys(PLAIN, 1), "R2": 3, "R3": 3, "R4": 1, "AQ": 2, "FORTUNA": 1, "CUPID": 1}),
    "IV": Counter({**dict.fromkeys(PLAIN, 1), "R2": 3, "R3": 3, "R4": 1, "AQ": 2, "JUNO": 1, "SATURN": 1}),
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_play(players):
    """CR-SET-1"""
    m = started(players)
    assert m.players == players
    assert len(m.scores()) == len(m.ranks()) == players


@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_are_refused(players):
    """CR-SET-1: no solo mode"""
    with pytest.raises(InputError, match="2 to 4 players"):
        sim.open("city_of_rome", players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_city_starts_with_a_vegetable_farm_beside_a_2_value(players):
    """CR-SET-2: edge to edge, nothing else"""
    m = started(players)
    for seat in range(players):
        assert city(m, seat) == {(3, 2): "VEG", (3, 3): "R2"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_five_coins_and_nothing_else(players):
    """CR-SET-3"""
    m = started(players)
    assert list(m.state.coins[:players]) == [5] * players
    assert not m.state.influence.any()
    assert not m.state.tokens.any()
    assert all(owned(m, seat) == [] for seat in range(players))


def test_the_four_decks_have_14_22_18_18_cards_of_the_listed_kinds():
    """CR-SET-4, CR-SET-5"""
    m = started(4, "opening_none")
    drawn = Counter(offered(m))
    for deck, size in (("I", 14), ("II", 22), ("III", 18), ("IV", 18)):
        whole = Counter(cards(m, deck)) + Counter({kind: n for (of, kind), n in drawn.items() if of == deck})
        assert whole == DECKS_A[deck]
        assert whole.total() == size


def test_each_deck_is_shuffled_by_the_seed():
    """CR-SET-4: 40 games, and every deck shows many different cards first; equal seeds deal alike"""
    tops = {deck: set() for deck in DECKS_A}
    for seed in range(40):
        for deck, kind in offered(started(4, "opening_none", seed)):
            tops[deck].add(kind)
    # With 14 equally likely specials, 40 games miss more than 6 of them with a chance below one in ten thousand.
    assert len(tops["I"]) >= 8
    assert all(len(kinds) >= 5 for kinds in tops.values())
    assert cards(started(4, seed=9), "III") == cards(started(4, seed=9), "III")


@pytest.mark.parametrize(("players", "decks"), [(2, {"I", "II"}), (3, {"I", "II", "III"}), (4, {"I", "II", "III", "IV"})])
def test_decks_out_of_play_are_never_drawn_from(players, decks):
    """CR-SET-5: neither at upkeep nor by Schools, in 20 random games"""
    seen, chosen = set(), set()
    for seed in range(20):
        m = started(players, seed=seed)
        for _ in random_game(m, seed):
            if m.state.phase == Phase.EMISSARY:
                seen |= {deck for deck, _ in offered(m)}
            if m.state.phase == Phase.DECK:
                chosen |= {word.removeprefix("DECK ") for word in options(m)}
        for deck in ("III", "IV"):
            if deck not in decks:
                assert len(cards(m, deck)) == 18
    assert seen == decks
    assert chosen <= decks - {"I"}


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_players_use_the_influence_cards_3_6_10_14(players):
    """CR-SET-6: 4 and 8 stay in the box"""
    m = started(players)
    assert owned(m, IN_DECK) == [3, 6, 10, 14]
    assert owned(m, IN_BOX) == [4, 8]


def test_two_players_use_the_influence_cards_4_8_14():
    """CR-SET-7"""
    m = started(2)
    assert owned(m, IN_DECK) == [4, 8, 14]
    assert owned(m, IN_BOX) == [3, 6, 10]


def test_the_strips_are_stacked_in_random_order_with_random_sides():
    """CR-SET-8: a permutation of the six; over 100 games each strip lies on top, each with both sides up"""
    on_top = set()
    for seed in range(100):
        m = started(seed=seed)
        assert sorted(m.state.strip) == [0, 1, 2, 3, 4, 5]
        on_top.add((int(m.state.strip[0]), int(m.state.strip_side[0])))
    # the chance to miss one of 12 in 100 games is 12 x (11/12)^100, about 0.2 per cent; these seeds are fixed
    assert len(on_top) == 12


def test_the_back_of_a_strip_is_its_front_reversed_and_all_six_differ():
    """CR-SET-8, CR-AMB-21, CR-EMI-3: three bricks and two cogs have ten orders, six up to reversal"""
    strips = started().rules.strips.tolist()
    assert all(back == front[::-1] for front, back in strips)
    assert all(sorted(front) == [0, 0, 0, 1, 1] for front, _ in strips)
    assert len({min(tuple(front), tuple(back)) for front, back in strips}) == 6
    assert len({tuple(face) for strip in strips for face in strip}) == 10


def test_the_last_seat_drafts_first_and_the_first_player_gets_the_last_card():
    """CR-SET-9"""
    m = sim.open("city_of_rome", players=4, seed=3)
    s = m.state
    assert s.phase == Phase.DRAFT
    assert len(cards(m, "II")) == 22 - 4  # as many as there are players were drawn
    s.drawn[:4] = [Kind.R2, Kind.AQ, Kind.MARKET, Kind.MINERVA]
    assert m.mover == 3
    assert options(m) == {"DRAFT R2", "DRAFT AQ", "DRAFT MARKET", "DRAFT MINERVA"}
    do(m, "DRAFT AQ")
    assert m.mover == 2
    assert options(m) == {"DRAFT R2", "DRAFT MARKET", "DRAFT MINERVA"}
    do(m, "DRAFT MINERVA")
    assert m.mover == 1
    assert options(m) == {"DRAFT R2", "DRAFT MARKET"}
    do(m, "DRAFT R2")
    assert s.phase == Phase.EMISSARY  # seat 0 had no choice
    assert [hand(m, seat) for seat in range(4)] == [{"MARKET": 1}, {"R2": 1}, {"MINERVA": 1}, {"AQ": 1}]
    assert len(cards(m, "II")) == 22 - 4 - 1  # and one was revealed for round 1


def test_equal_cards_of_the_draft_are_one_option():
    """CR-SET-9: with three equal cards nobody has anything to choose"""
    m = sim.open("city_of_rome", players=3, seed=3)
    m.state.drawn[:3] = [Kind.R2, Kind.R2, Kind.AQ]
    assert options(m) == {"DRAFT R2", "DRAFT AQ"}
    do(m, "DRAFT AQ")
    assert [hand(m, seat) for seat in range(3)] == [{"R2": 1}, {"R2": 1}, {"AQ": 1}]


def test_the_drafted_cards_are_the_top_of_deck_ii():
    """CR-SET-9: the draft and the game without one come from the same shuffle"""
    plain = started(3, "opening_none", seed=5)
    order = [kind for deck, kind in offered(plain) if deck == "II"] + cards(plain, "II")
    m = started(3, seed=5)
    assert Counter(order[:3]) == hand(m, 0) + hand(m, 1) + hand(m, 2)
    assert [kind for deck, kind in offered(m) if deck == "II"] == [order[3]]
    assert cards(m, "II") == order[4:]


def test_two_players_draft_two_cards():
    """CR-SET-10: the second player picks, the first gets the other"""
    m = sim.open("city_of_rome", players=2, seed=3)
    assert m.mover == 1
    assert m.state.n_drawn == 2
    m.state.drawn[:2] = [Kind.R2, Kind.AQ]
    do(m, "DRAFT R2")
    assert hand(m, 0) == {"AQ": 1}
    assert hand(m, 1) == {"R2": 1}


@pytest.mark.parametrize(("players", "emissaries"), [(2, 2), (3, 1), (4, 1)])
def test_each_player_places_as_many_emissaries_as_the_set_up_gives(players, emissaries):
    """CR-SET-11"""
    m = started(players)
    placed = Counter()
    while m.state.phase == Phase.EMISSARY:
        placed[m.mover] += 1
        m.play(m.legal_ids()[-1])
    assert placed == dict.fromkeys(range(players), emissaries)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_0_holds_the_first_player_marker_first(players):
    """CR-SET-12: seats are dealt at random, so the first holder is fixed"""
    for seed in range(5):
        m = started(players, seed=seed)
        assert m.state.first_player == 0
        assert m.mover == 0


def test_the_supply_is_listed_as_in_the_box():
    """CR-SET-13, CR-EDGE-2: 27 x 1 + 6 x 5 + 6 x 10 = 117 coins; 6 brick, 18 point, 33 influence tokens"""
    supplies = {thing: row["count"] for thing, row in base_components("city_of_rome").tables["supplies"]}
    assert supplies["coins"] == 27 + 30 + 60
    assert (supplies["brick_tokens"], supplies["point_tokens"], supplies["influence_tokens"]) == (6, 18, 33)
    assert supplies["starting_buildings"] == 8


def test_everything_is_dealt_by_the_seed_alone():
    """CR-SET-4, CR-SET-8: the same seed and the same choices give the same game"""
    one, two = started(4, seed=12), started(4, seed=12)
    for _ in range(3):
        pass_round(one)
        pass_round(two)
    assert one.state.tobytes() == two.state.tobytes()
