"""Set-up for 2, 3 and 4 players, up to the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.magna_roma.state import EMPTY, TILES, Phase

from .positions import box, cell, changed, city, do, held, options, ring_text, started

SEEDS = range(120)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_starts_with_a_town_center_and_nothing_else(players):
    """MR-SETUP-1, MR-SETUP-13: everybody gets the same, whatever their number"""
    m = box(players)
    for seat in range(players):
        assert city(m, seat) == {(4, 4): "TC"}
        assert held(m, seat) == {}
    assert (m.state.city[players:] == EMPTY).all()
    assert m.players == players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_markers_start_on_their_first_space(players):
    """MR-SETUP-2, MR-SETUP-4: three tracks, three boards, the score; no disc on a province"""
    m = box(players)
    assert not m.state.stars.any()
    assert not m.state.held.any()
    assert not m.state.prestige.any()
    assert (m.state.disc == EMPTY).all()
    assert [row["total"] for row in m.scores()] == [0] * players


@pytest.mark.parametrize(("players", "slots"), [(2, 8), (3, 8), (4, 10)])
def test_the_ring_has_8_slots_or_10_with_four_players(players, slots):
    """MR-SETUP-3, MR-SETUP-6, MR-DRAFT-6: one tile in each, all others in one supply"""
    m = box(players)
    names = ring_text(m).split()
    assert len(set(names)) == slots
    assert "." not in names
    assert TILES - m.state.supply_top == 96 - slots
    assert len(options(m)) == slots


def test_all_96_tiles_are_shuffled():
    """MR-SETUP-5: each game has every tile once, and any tile can be the first"""
    firsts = Counter()
    for seed in SEEDS:
        m = box(2, seed=seed)
        order = [*m.state.ring[:8], *m.state.supply[8:]]
        assert sorted(order) == list(range(96))
        firsts[int(order[0])] += 1
        firsts[int(order[50])] += 1
    assert len(firsts) > 70  # of 96, with 240 draws: 96 x (1 - (95 / 96) ** 240) = 88 expected
    assert max(firsts.values()) < 12


def test_three_monuments_are_on_display_and_nine_in_the_deck():
    """MR-SETUP-7"""
    shown = Counter()
    for seed in SEEDS:
        s = box(3, seed=seed).state
        assert [int(n) for n in s.display[3:]] == [EMPTY] * 3
        assert sorted([*s.display[:3], *s.deck[s.deck_top :]]) == list(range(12))
        shown.update(int(n) for n in s.display[:3])
    assert set(shown) == set(range(12))
    assert max(shown.values()) < 55  # 30 expected


def test_three_of_ten_provinces_are_dealt():
    """MR-SETUP-8"""
    dealt = Counter()
    for seed in SEEDS:
        s = box(4, seed=seed).state
        provinces = [int(n) for n in s.province[:3]]
        assert len(set(provinces)) == 3
        assert [int(n) for n in s.province[3:]] == [EMPTY, EMPTY]
        dealt.update(enumerate(provinces))
    assert {n for _, n in dealt} == set(range(10))
    assert len(dealt) == 30  # every province at every position
    assert max(dealt.values()) < 30  # 12 expected


def test_three_of_six_trade_tokens_are_dealt():
    """MR-SETUP-9"""
    dealt = Counter()
    for seed in SEEDS:
        s = box(2, seed=seed).state
        tokens = [int(n) for n in s.token[:3]]
        assert len(set(tokens)) == 3
        assert [int(n) for n in s.token[3:]] == [EMPTY] * 3
        dealt.update(enumerate(tokens))
    assert len(dealt) == 18  # every token at every place
    assert max(dealt.values()) < 40  # 20 expected


def test_the_deal_depends_on_the_seed_alone():
    """MR-SETUP-5, MR-SETUP-7, MR-SETUP-8, MR-SETUP-9: streams of their own, so another display leaves tiles and provinces alone"""
    m, other = box(3, seed=9), box(3, seed=9)
    assert m.state.tobytes() == other.state.tobytes()
    assert box(3, seed=10).state.tobytes() != m.state.tobytes()
    wider = changed(3, seed=9, display_size=5)
    for field in ("ring", "supply", "province", "token"):
        assert (wider.state[field] == m.state[field]).all()


@pytest.mark.parametrize(("players", "order", "first"), [(2, [0, 1], 1), (3, [0, 2, 1], 1), (4, [0, 3, 2, 1], 1)])
def test_first_tiles_are_chosen_counterclockwise_and_the_last_chooser_begins(players, order, first):
    """MR-SETUP-10, MR-SETUP-11, MR-SETUP-12, MR-AMB-17: seat 0 chooses first; then turns go clockwise, the reverse of the choosing"""
    m = box(players, seed=3)
    chosen = []
    slots = 10 if players == 4 else 8
    for number, seat in enumerate(order):
        assert m.state.phase == Phase.FIRST_PICK
        assert m.mover == seat
        names = options(m)
        assert len(names) == slots - number  # any but those already taken
        assert not names & set(chosen)
        chosen.append(sorted(names)[-1])
        do(m, chosen[-1])
    assert m.state.phase == Phase.CELL
    assert m.state.round_no == 1
    turns = [m.mover]
    while len(turns) < players:
        before = m.mover
        while m.mover == before:
            m.play(m.legal_ids()[0])
        turns.append(m.mover)
    assert turns == order[::-1]
    assert turns[0] == first


def test_a_first_tile_may_lie_anywhere_on_the_ring():
    """MR-SETUP-11: no distance limit and no neighbour needed; the tile chosen is the one that is placed"""
    m = box(2, seed=5)
    names = ring_text(m).split()
    assert options(m) == {f"TAKE {name}" for name in names}
    do(m, f"TAKE {names[0]}", f"TAKE {names[4]}")
    assert m.mover == 1
    assert ring_text(m).split() == [f"{names[0]}@0", *names[1:4], ".@1", *names[5:]]
    do(m, "CELL 3,4")
    m.play(m.legal_ids()[0])
    assert city(m, 1)[3, 4] == names[4]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_but_the_ring_depends_on_the_number_of_players(players):
    """MR-SETUP-13: three monuments, provinces and trades; four cells round the town center for everybody"""
    m = started(box(players, seed=2))
    s = m.state
    assert ((s.display != EMPTY).sum(), (s.province != EMPTY).sum(), (s.token != EMPTY).sum()) == (3, 3, 3)
    assert options(m) == {"CELL 3,4", "CELL 4,3", "CELL 4,5", "CELL 5,4"}
    assert s.city[m.mover, cell(4, 4)] == TILES + m.mover


def test_places_in_the_turn_order_may_start_with_different_goods():
    """MR-SETUP-12, MR-COMP-8 as parameters: the first to play is seat 1, the last seat 0"""
    m = changed(3, start_coins=[1, 2, 3, 9], start_legions=[4, 5, 6, 9], start_population=[7, 8, 9, 1], start_points=[1, 2, 3, 9])
    assert held(m, 1) == {"coin": 1, "legion": 4, "population": 7}
    assert held(m, 2) == {"coin": 2, "legion": 5, "population": 8}
    assert held(m, 0) == {"coin": 3, "legion": 6, "population": 9}
    assert [row["bonuses"] for row in m.scores()] == [3, 1, 2]
