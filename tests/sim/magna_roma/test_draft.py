"""The end of a turn: choosing the next tile, refilling the ring, the end of the supply."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.magna_roma.state import EMPTY, TILES, Phase

from .positions import TILE_IDS, box, changed, city, do, opened, options, random_game, ring, ring_text, started, supply, tile, turn_of

RED = [f"R{n:02}" for n in range(1, 13)]


def drafting(text, players=2, seat=0, round_no=2, m=None):
    """The seat chooses its next tile from a ring."""
    m = m or opened(players)
    turn_of(m, seat, phase=Phase.DRAFT, round_no=round_no)
    ring(m, text)
    return m


def takes(m):
    """The tiles on offer."""
    assert m.state.phase == Phase.DRAFT
    return {name[5:] for name in options(m)}


def test_up_to_two_spaces_either_way():
    """MR-DRAFT-1, MR-DRAFT-4: slots 1, 2, 7 and 6 from slot 0"""
    assert takes(drafting(".@0 R01 R02 R03 R04@1 R05 R06 R07")) == {"R01", "R02", "R07", "R06"}


@pytest.mark.parametrize("slot", range(8))
def test_the_ring_has_no_end(slot):
    """MR-DRAFT-1: from any slot, the other player opposite"""
    words = RED[:8]
    words[slot] = ".@0"
    words[(slot + 4) % 8] += "@1"
    assert takes(drafting(" ".join(words))) == {RED[(slot + step) % 8] for step in (1, 2, -1, -2)}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # seats 1 and 2 beside: jumped, not counted
        (".@0 R01@1 R02 R03 R04 R05 R06 R07@2", {"R02", "R03", "R06", "R05"}),
        # both on one side
        (".@0 R01@1 R02@2 R03 R04 R05 R06 R07", {"R03", "R04", "R07", "R06"}),
        # one after the first step
        (".@0 R01 R02@1 R03 R04 R05@2 R06 R07", {"R01", "R03", "R07", "R06"}),
        # out of reach
        (".@0 R01 R02 R03@1 R04@2 R05 R06 R07", {"R01", "R02", "R07", "R06"}),
    ],
)
def test_other_cylinders_are_jumped_and_do_not_count(text, wanted):
    """MR-DRAFT-2"""
    assert takes(drafting(text, 3)) == wanted


def test_three_cylinders_in_a_row_are_jumped():
    """MR-DRAFT-2, MR-DRAFT-4: four players, ten slots"""
    assert takes(drafting("R01 R02 R03 .@0 R05@1 R06@2 R07@3 R08 R09 R10", 4)) == {"R08", "R09", "R03", "R02"}


def test_the_own_slot_is_refilled_after_the_choice():
    """MR-DRAFT-3, MR-DRAFT-5, MR-AMB-29: the new tile comes from the top of the supply and was not to be chosen"""
    m = drafting(".@0 R01 R02 R03 R04@1 R05 R06 R07")
    supply(m, "P01 P02 P03")
    assert "P01" not in takes(m)
    do(m, "TAKE R06")
    assert m.mover == 1
    assert ring_text(m) == "P01 R01 R02 R03 .@1 R05 R06@0 R07"  # seat 1 has taken its tile in hand
    assert TILE_IDS[m.state.tile] == "R04"
    assert [TILE_IDS[n] for n in m.state.supply[m.state.supply_top :]] == ["P02", "P03"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_ring_is_full_at_the_end_of_each_turn(players):
    """MR-DRAFT-5, MR-DRAFT-4, MR-DRAFT-9: 8 or 10 tiles face up or in hand, and four candidates, as long as the supply lasts"""
    m = started(box(players, seed=6))
    slots = 10 if players == 4 else 8
    for _ in random_game(m, 3):
        if m.state.phase == Phase.CELL and (players < 4 or m.state.turn <= 86):
            assert (m.state.ring != EMPTY).sum() == slots - 1
            assert m.state.tile != EMPTY
        if m.state.phase == Phase.DRAFT and (players < 4 or m.state.turn < 86):
            assert len(takes(m)) == 4
    drawn = {2: 8 + 48, 3: 8 + 72, 4: 96}[players]
    assert m.state.supply_top == drawn


def test_the_set_aside_stacks_are_one_supply():
    """MR-DRAFT-6: drawn in the order of the shuffle to the last tile; all tiles are seen once"""
    m = started(box(4, seed=2))
    order = [int(n) for n in m.state.supply[m.state.supply_top :]]
    assert len(order) == 86
    drawn = []
    before = int(m.state.supply_top)
    full = m.state.supply.copy()
    for _ in random_game(m, 1):
        drawn += [int(n) for n in full[before : m.state.supply_top]]
        before = int(m.state.supply_top)
    assert drawn == order


def test_four_players_use_up_all_tiles():
    """MR-DRAFT-7, MR-EDGE-1, MR-EDGE-16: the supply ends with turn 86; after it the ring shrinks turn by turn, and nothing is left over"""
    for seed in (1, 2, 3):
        m = started(box(4, seed=seed))
        sizes = {}
        last = 0
        for _ in random_game(m, seed):
            if m.state.turn != last:  # a turn has ended: the tile in hand was on the ring
                last = int(m.state.turn)
                sizes[last] = int((m.state.ring != EMPTY).sum()) + int(m.state.tile != EMPTY)
                assert (m.state.supply_top == TILES) == (last >= 86)
        assert sizes[86] == 10
        assert [sizes[turn] for turn in range(87, 93)] == [9, 8, 7, 6, 5, 4]
        assert [sizes.get(turn, want) for turn, want in ((93, 3), (94, 2), (95, 1))] == [3, 2, 1]
        assert (m.state.ring == EMPTY).all()
        placed = sorted(name for seat in range(4) for name in city(m, seat).values() if name != "TC")
        assert placed == sorted(TILE_IDS)


def test_candidates_at_the_end_of_the_supply():
    """MR-DRAFT-7, MR-AMB-7, MR-EDGE-1: turns 87 to 92 of four players leave 6, 5, 4, 3, 2, 1 free tiles: 4, 4, 4, 3, 2, 1 candidates"""
    seen = {}
    m = started(box(4, seed=5))
    for _ in random_game(m, 4):
        if m.state.phase == Phase.DRAFT and m.state.turn >= 86:
            seen[int(m.state.turn) + 1] = len(takes(m))
    assert seen == {87: 4, 88: 4, 89: 4, 90: 3, 91: 2}  # in turn 92 there is one, and it is taken unasked


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (".@0 . . R01 . R02@1 R03@2 R04@3 R05 R06", {"R01", "R05", "R06"}),  # clockwise R01 and R05, counterclockwise R06 and R05
        (". .@0 . . R01@1 . R02 R03@2 R04@3 R05", {"R02", "R05"}),  # both ways the same two
        ("R01@1 . . . .@0 . R02 R03 R04@2 R05@3", {"R02", "R03"}),
        ("R06 . R01 R02@1 .@0 R03@2 R04 R05@3 . R07", {"R04", "R07", "R01", "R06"}),
    ],
)
def test_empty_slots_are_jumped_like_occupied_ones(text, wanted):
    """MR-DRAFT-7, MR-AMB-7"""
    m = opened(4)
    turn_of(m, 0, phase=Phase.DRAFT, round_no=22)
    ring(m, text)
    supply(m, "")
    assert takes(m) == wanted


def test_no_tile_is_chosen_in_the_last_turn():
    """MR-DRAFT-8, MR-AMB-8: the cylinder leaves the ring, the slot is refilled, and the next player's turn comes"""
    m = opened(3)
    ring(m, "R01@0 R02 R03@1 R04 R05 R06@2 R07 R08")
    turn_of(m, 1, "R03", round_no=24)
    ring(m, "R01@0 R02 .@1 R04 R05 R06@2 R07 R08")
    supply(m, "P01 P02")
    do(m, "CELL 4,3", "ROTATE 0")
    assert m.mover == 2
    assert m.state.slot[1] == EMPTY
    assert ring_text(m) == "R01@0 R02 P01 R04 R05 .@2 R07 R08"


def test_the_choice_is_placed_in_the_next_turn():
    """MR-PLACE-1, MR-DRAFT-1: not earlier"""
    m = drafting(".@0 R01 R02 R03 R04@1 R05 R06 R07")
    do(m, "TAKE R02")
    while m.mover == 1:
        m.play(m.legal_ids()[0])
    assert m.mover == 0
    assert m.state.tile == tile("R02")


@pytest.mark.parametrize("reach", [1, 2, 3])
def test_the_range_is_a_parameter(reach):
    """MR-DRAFT-1 with other ranges"""
    m = drafting(".@0 R01 R02 R03 R04@1 R05 R06 R07", m=changed(draft_range=reach))
    assert takes(m) == {*[f"R{n:02}" for n in (1, 2, 3)][:reach], *[f"R{n:02}" for n in (7, 6, 5)][:reach]}


@given(
    players=st.integers(2, 4),
    own=st.integers(0, 9),
    others=st.permutations(range(1, 10)),
    gaps=st.lists(st.integers(1, 9), max_size=7),
)
def test_candidates_by_walking_round(players, own, others, gaps):
    """MR-DRAFT-1, MR-DRAFT-2, MR-DRAFT-3, MR-DRAFT-7: on rings with any cylinders and gaps, found by walking step by step"""
    slots = 10 if players == 4 else 8
    own %= slots
    marks = {(own + step) % slots: seat for seat, step in zip(range(1, players), [n for n in others if n < slots], strict=False)}
    gaps = {(own + step) % slots for step in gaps if step < slots} - set(marks)
    free = set(range(slots)) - set(marks) - gaps - {own}
    if not free:
        return
    words = [f"{RED[n]}@{marks[n]}" if n in marks else "." if n in gaps else RED[n] for n in range(slots)]
    words[own] = ".@0"
    m = opened(players)
    turn_of(m, 0, phase=Phase.DRAFT)
    ring(m, " ".join(words))
    wanted = set()
    for direction in (1, -1):
        walk = itertools.islice(itertools.count(own + direction, direction), slots - 1)
        wanted |= set([n % slots for n in walk if n % slots in free][:2])
    assert takes(m) == {RED[n] for n in wanted}
    assert len(wanted) == min(4, len(free))
