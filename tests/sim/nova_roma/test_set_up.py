"""Set-up and drafts (rulebook: Setup)."""

from __future__ import annotations

from collections import Counter

import pytest

import sim
from sim.game import base_components
from sim.nova_roma import actions as act
from sim.nova_roma.state import BASIC_KINDS, EMPTY, FOLLOWERS, NEUTRAL, OFFER, SPECIAL, Action, Follower, Task
from tests.sim.nova_roma.positions import cards, offered, task

COUNTS = [2, 3, 4]
TABLES = base_components("nova_roma").tables


@pytest.mark.parametrize("players", [1, *COUNTS])
def test_everybody_starts_with_the_same_pieces(players):
    """NR-SETUP-1, NR-SETUP-10, NR-SETUP-12, NR-SETUP-14, NR-SETUP-16: 16 artisans in all, one each; 20 blocks; 4 tokens and 3 set aside."""
    s = sim.open("nova_roma", players).state
    assert s.artisan_supply == 16 - players
    for seat in range(players):
        assert s.goods[seat].tolist() == [1, 1, 1, 1, 1]
        assert (s.influence[seat], s.artisans[seat], s.blocks_left[seat]) == (1, 1, 20)
        assert (s.achievements[seat], s.reserve[seat]) == (4, 3)
        assert (s.estate[seat] == EMPTY).all()


def test_the_box_holds_what_the_rulebook_counts():
    """NR-SETUP-2, NR-SETUP-3, NR-SETUP-4, NR-SETUP-6, NR-SETUP-7, NR-SETUP-8, NR-SETUP-9."""
    assert len(TABLES["shipping"].rows) == 30
    assert len(TABLES["buildings"].rows) == 28
    assert len(TABLES["tokens"].rows) == 12
    assert len(TABLES["emperor_tiles"].rows) == 8
    copies = Counter()
    for _, tile in TABLES["estate_tiles"]:
        copies[tile["stack"]] += tile["copies"]
    assert copies == {"basic": 23, "special": 7}
    kinds = Counter(row["kind"] for _, row in TABLES["followers"])
    assert kinds == {"end_game": 13, "once_per_round": 21, "permanent": 6}
    assert len(TABLES["chariots"].rows) == 9


def test_offers_show_four_cards_and_the_rest_lies_face_down():
    """NR-SETUP-2, NR-SETUP-3, NR-SETUP-7, NR-SETUP-8: 30 - 4, 28 - 4, 23 - 4, 7 - 1; 40 - 4 - two for each of three hands."""
    s = sim.open("nova_roma", 3).state
    assert (s.ship_offer != EMPTY).sum() == (s.build_offer != EMPTY).sum() == (s.card_offer != EMPTY).sum() == 4
    assert (s.tile_offer[:OFFER] < BASIC_KINDS).all()
    assert s.tile_offer[SPECIAL] >= BASIC_KINDS
    assert (s.ship_size, s.build_size, s.basic_size, s.special_size, s.card_size) == (26, 24, 19, 6, 30)


@pytest.mark.parametrize(("players", "tokens"), [(2, 7), (3, 12), (4, 12)])  # twelve spaces, five of them marked 3+ in zones.csv
def test_reward_tokens_lie_at_random_and_not_on_3_plus_spaces_with_two_players(players, tokens):
    """NR-SETUP-4: all twelve, or those whose spaces are not marked 3+ (five of the twelve are)."""
    layouts = set()
    for seed in range(8):
        s = sim.open("nova_roma", players, seed=seed).state
        laid = [int(token) for token in s.token if token != EMPTY]
        assert len(laid) == len(set(laid)) == tokens
        layouts.add(tuple(laid))
    assert len(layouts) == 8
    marked = "".join(row["cells"] for _, row in TABLES["zones"])
    assert (marked.count("T"), marked.count("t")) == (7, 5)


def test_the_eight_actions_lie_around_the_forum_in_another_order_each_game():
    """NR-SETUP-5: every action once, at four rows and four columns."""
    orders = {tuple(sim.open("nova_roma", 3, seed=seed).state.line.tolist()) for seed in range(10)}
    assert len(orders) == 10
    assert all(sorted(order) == list(range(8)) for order in orders)


def test_five_of_eight_emperor_tiles_are_used_once_each():
    """NR-SETUP-6, NR-ROUND-1: one tile a round, all different."""
    match = sim.open("nova_roma", 3, seed=4)
    seen = set()
    while not match.over:
        seen.add((int(match.state.round_no), int(match.state.emperor_tile[match.state.emperor_next - 1])))
        match.play(match.legal_ids()[-1])
    assert len(seen) == 5
    assert len({tile for _, tile in seen}) == 5


def test_chariots_are_stacked_at_random():
    """NR-SETUP-9: nine tokens in random order, of which the first five matter; three for each track."""
    orders = {tuple(sim.open("nova_roma", 3, seed=seed).state.chariot.tolist()) for seed in range(10)}
    assert len(orders) == 10
    assert Counter(row["track"] for _, row in TABLES["chariots"]) == {"red": 3, "blue": 3, "green": 3}


def test_markers_start_on_space_0_stacked_in_any_order():
    """NR-SETUP-11, NR-AMB-17: each of the 3! stacks of three markers comes about equally often (600 stacks, 100 expected, sigma 9)."""
    stacks: Counter = Counter()
    for seed in range(200):
        s = sim.open("nova_roma", 3, seed=seed).state
        assert (s.track[:3] == 0).all()
        for track in range(3):
            stacks[tuple(s.arrived[:3, track].argsort().tolist())] += 1
    assert len(stacks) == 6
    assert all(55 < n < 145 for n in stacks.values())


def test_ships_start_in_the_common_port():
    """NR-SETUP-13: both ships of every player."""
    s = sim.open("nova_roma", 4).state
    assert (s.ship_at[:4] == 0).all()
    assert (s.ship_route == EMPTY).all()


@pytest.mark.parametrize("players", COUNTS)
def test_everybody_has_a_random_mosaic_tile_of_each_colour(players):
    """NR-SETUP-15: green on top, yellow in the middle, orange below, all different."""
    s = sim.open("nova_roma", players, seed=3).state
    tiles = s.mosaic[:players]
    assert (tiles // 5 == [[0, 1, 2]] * players).all()
    assert len(set(tiles.ravel().tolist())) == 3 * players


def test_everybody_has_two_followers_that_only_the_owner_sees():
    """NR-SETUP-17."""
    s = sim.open("nova_roma", 4, seed=2).state
    hands = [cards(s.hand[seat]) for seat in range(4)]
    assert [len(hand) for hand in hands] == [2, 2, 2, 2]
    assert len(set().union(*hands)) == 8
    assert (s.shown == 0).all()


@pytest.mark.parametrize("players", [1, *COUNTS])
def test_the_starting_player_has_3_coins_and_each_next_one_more(players):
    """NR-SETUP-18, NR-SOLO-1: 3, 4, 5, 6; alone 3."""
    s = sim.open("nova_roma", players).state
    assert s.coins[:players].tolist() == [3, 4, 5, 6][:players]
    assert s.first_player == 0


def test_neutral_blocks_are_only_for_one_and_two_players():
    """NR-SETUP-19, NR-2P-1: eleven shaded spaces."""
    shaded = sum(row["cells"].count("s") for _, row in TABLES["zones"])
    for players in (1, 2):
        s = sim.open("nova_roma", players).state
        assert sum(int(s.blocks[NEUTRAL, zone]).bit_count() for zone in range(3)) == shaded
    for players in (3, 4):
        assert (sim.open("nova_roma", players).state.blocks == 0).all()


def test_mosaic_tiles_are_drafted_from_the_last_player_to_the_first():
    """NR-DRAFT-1, NR-DRAFT-2, NR-DRAFT-3, NR-AMB-34: two of each colour face up, a colour not yet owned, refilled at once, no snake."""
    match = sim.open("nova_roma", 3, "tile_draft", 5)
    s = match.state
    movers = []
    while s.depth and task(match) == Task.DRAFT_TILE:
        seat = match.mover
        movers.append(seat)
        owned = {int(tile) // 5 for tile in s.mosaic[seat] if tile != EMPTY}
        options = offered(match, act.DRAFT_TILE, 15)
        left = Counter(tile // 5 for tile in options)
        assert owned.isdisjoint(left)
        taken = Counter(int(tile) // 5 for tile in s.mosaic[:3].ravel() if tile != EMPTY)
        for colour in {0, 1, 2} - owned:
            assert left[colour] == min(2, 5 - taken[colour])  # five tiles of a colour
        match.play(act.DRAFT_TILE + options[0])
    assert movers[:3] == [2, 1, 0]
    laps = iter([2, 1, 0] * 3)
    assert all(seat in laps for seat in movers), "a pick with one option is not asked; those that are keep the order of the laps"
    assert len(movers) >= 6
    assert (s.mosaic[:3] // 5 == [[0, 1, 2]] * 3).all()


def test_followers_are_drafted_by_passing_four_cards_to_the_left():
    """NR-DRAFT-4: what seat 0 leaves is what seat 1 gets."""
    match = sim.open("nova_roma", 3, "follower_draft", 6)
    s = match.state
    packs = [cards(s.pack[seat]) for seat in range(3)]
    assert [len(pack) for pack in packs] == [4, 4, 4]
    for seat in range(3):
        assert match.mover == seat
        options = offered(match, act.DRAFT_CARD, FOLLOWERS)
        assert {Follower(card) for card in options} == packs[seat]
        packs[seat].discard(Follower(options[1]))
        match.play(act.DRAFT_CARD + options[1])
    assert [cards(s.pack[seat]) for seat in range(3)] == [packs[2], packs[0], packs[1]]


def test_two_of_four_drafted_followers_are_kept_and_the_others_shuffled_into_the_deck():
    """NR-DRAFT-5, NR-DRAFT-6: 40 - 4 in the offer - 6 in three hands."""
    match = sim.open("nova_roma", 3, "follower_draft", 6)
    s = match.state
    while s.round_no == 0:
        if task(match) == Task.DRAFT_DROP:
            assert len(match.legal_ids()) in (4, 3)
        match.play(match.legal_ids()[0])
    hands = [cards(s.hand[seat]) for seat in range(3)]
    assert [len(hand) for hand in hands] == [2, 2, 2]
    deck = s.card_deck[: s.card_size].tolist()
    assert len(deck) == len(set(deck)) == 30
    assert task(match) == Task.EMPEROR


def test_both_drafts_together_end_in_round_1():
    """NR-DRAFT-1, NR-DRAFT-4: tiles first, then followers."""
    match = sim.open("nova_roma", 2, "tile_draft+follower_draft", 1)
    tasks = []
    while match.state.round_no == 0:
        tasks.append(task(match))
        match.play(match.legal_ids()[0])
    assert tasks == sorted(tasks)
    assert {Task.DRAFT_TILE, Task.DRAFT_CARD, Task.DRAFT_DROP} <= set(tasks)


def test_there_are_eight_kinds_of_action():
    """NR-SETUP-5: one tile for each action of the rulebook."""
    assert [action.name for action in Action if action < 8] == [
        "TRADE",
        "UPGRADE",
        "PETITION",
        "RECRUIT",
        "SAIL",
        "BUILD",
        "RACE",
        "PRODUCE",
    ]
