"""The pantheon board and its blessing tokens."""

from __future__ import annotations

import pytest

from sim.magna_roma.state import Phase

from .positions import changed, do, give, held, lay, opened, options, points, turn_of


def prayed(m, move, faith, **goods):
    """Faith gained by a placement: P01 (ZZXY) below a south Z of purple P02 (ZXZY), 2, or of red R04 turned once (XYZY), 1."""
    lay(m, 0, "P02 TC" if move == 2 else "R04/1 TC")
    turn_of(m, 0, "P01", faith=faith, **goods)
    return do(m, "CELL 5,3", "ROTATE 0")


@pytest.mark.parametrize(
    ("before", "move", "after"), [(0, 1, 1), (0, 2, 2), (12, 2, 14), (13, 1, 14), (13, 2, 14), (14, 1, 14), (14, 2, 14)]
)
def test_faith_is_spaces_up_to_the_end_of_the_board(before, move, after):
    """MR-PANTH-1, MR-SYM-5, MR-EDGE-4"""
    assert held(prayed(opened(), move, before)) == {"faith": after}


@pytest.mark.parametrize("space", [3, 6, 9, 12])
@pytest.mark.parametrize(("before", "move", "gain"), [(-1, 1, 1), (-2, 2, 1), (-1, 2, 1), (0, 1, 0), (0, 2, 0), (-2, 1, 0)])
def test_entering_or_passing_a_blessing_space_brings_a_blessing(space, before, move, gain):
    """MR-PANTH-2: and standing on it brings none again"""
    m = prayed(opened(), move, space + before)
    assert held(m) == {"faith": space + before + move} | ({"blessing": 1} if gain else {})


def test_each_blessing_space_pays_each_player_once():
    """MR-PANTH-2: all four on the way from 0 to 14, for both players"""
    m = opened()
    for seat in (0, 1):
        for _ in range(9):
            lay(m, seat, "P02 TC")
            turn_of(m, seat, "P01")
            do(m, "CELL 5,3", "ROTATE 0")
        assert held(m, seat) == {"faith": 14, "blessing": 4}


def test_several_blessing_spaces_in_one_move():
    """MR-EDGE-5: with blessings on spaces 1 and 2, two of them on the second"""
    m = changed(pantheon_values=[1, 1, 1, 1], pantheon_blessings=[0, 1, 2, 0])
    assert held(prayed(m, 2, 0)) == {"faith": 2, "blessing": 3}


def test_a_blessing_gained_by_the_placement_can_be_played_in_the_same_turn():
    """MR-BLESS-6, MR-PANTH-2, MR-ACT-2"""
    m = prayed(opened(), 1, 2)
    assert held(m) == {"faith": 3, "blessing": 1}
    assert options(m) == {"END", "BLESS"}


def test_example_of_unplayed_blessings():
    """MR-PANTH-3, MR-SCORE-3: rulebook, Pantheon: 4 blessings at 3 points each, 4 x 3 = 12"""
    m = opened()
    give(m, 0, blessing=4, faith=12)
    assert points(m) == {"pantheon": 12, "total": 12}


@pytest.mark.parametrize(("faith", "value"), list(enumerate([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 5])))
def test_an_unplayed_blessing_is_worth_the_value_of_the_markers_space(faith, value):
    """MR-PANTH-3: times the number of blessings; nothing without any"""
    m = opened()
    give(m, 0, faith=faith)
    assert points(m) == {}
    give(m, 0, blessing=3)
    assert points(m) == {"pantheon": 3 * value, "total": 3 * value}


def test_a_played_blessing_is_worth_nothing():
    """MR-PANTH-4, MR-SCORE-7: two held and one on a tile are 2 x 3 points"""
    m = opened()
    lay(m, 0, "R02+ TC")
    give(m, 0, blessing=2, faith=8)
    assert points(m) == {"pantheon": 6, "total": 6}
    turn_of(m, 0, "P01")
    do(m, "CELL 5,3", "ROTATE 1")  # YZZX: north Y below R02's (XYXZ) south X: 2 coins
    do(m, "BLESS")  # R02 has one already, so P01 gets it, unasked
    assert held(m) == {"blessing": 1, "faith": 8, "coin": 4}
    assert points(m) == {"pantheon": 3, "total": 3}


def test_only_the_pantheon_symbol_brings_faith():
    """MR-PANTH-5: no other join does"""
    for turns, gain in enumerate(({"legion": 1}, {"coin": 2}, {"point": 1}, {"legion": 1})):
        m = opened()
        lay(m, 0, "R02 TC")
        turn_of(m, 0, "P01")
        do(m, "CELL 5,3", f"ROTATE {turns}")  # Z, Y, X, Z to the north below R02's X
        assert held(m) | ({"point": int(m.state.prestige[0])} if m.state.prestige[0] else {}) == gain
        assert m.state.phase == Phase.DRAFT


def test_a_shorter_board():
    """MR-PANTH-1, MR-PANTH-2: variant short_pantheon has 12 spaces, blessings on 2, 5, 8 and 11"""
    for faith, move, wanted in (
        (0, 2, {"faith": 2, "blessing": 1}),
        (2, 2, {"faith": 4}),
        (10, 2, {"faith": 12, "blessing": 1}),
        (11, 2, {"faith": 12}),
    ):
        assert held(prayed(opened(2, "short_pantheon"), move, faith)) == wanted
