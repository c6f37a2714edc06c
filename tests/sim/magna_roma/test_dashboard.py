"""The city dashboard: three tracks of stars and their bonuses."""

from __future__ import annotations

import pytest

from sim.magna_roma.state import NEVER, Phase

from .positions import changed, do, give, held, lay, opened, options, stars, tokens, turn_of

ONE = {"red": "R13", "purple": "P13", "brown": "B14"}  # tiles with one star
TWO = {"red": "R27", "purple": "P28", "brown": "B28"}  # with two


def placed(m, name, where="CELL 4,3"):
    """Place a tile west of the town center, whose west edge is blank: stars only."""
    turn_of(m, 0, name)
    return do(m, where, "ROTATE 0")


def advanced(before, name, **goods):
    """A dashboard after a tile, the markers having stood on these spaces: red, purple, brown."""
    m = opened()
    tokens(m, "T1 T2 T3")
    stars(m, 0, *before)
    give(m, 0, **goods)
    return placed(m, name)


@pytest.mark.parametrize(
    ("before", "colour", "gain"),
    [
        ((1, 0, 0), "red", {"coin": 2}),
        ((0, 1, 0), "purple", {"coin": 2}),
        ((0, 0, 1), "brown", {"population": 1}),
        ((4, 0, 0), "red", {"legion": 1}),
        ((0, 4, 0), "purple", {"luxury": 1}),
        ((0, 0, 4), "brown", {"population": 1}),
        ((8, 0, 0), "red", {"legion": 2}),
        ((0, 8, 0), "purple", {"luxury": 2}),
        ((0, 0, 8), "brown", {"population": 2}),
        ((3, 4, 0), "red", {"legion": 1}),
        ((4, 3, 0), "purple", {"legion": 1}),
        ((0, 3, 4), "purple", {"coin": 2}),
        ((0, 4, 3), "brown", {"coin": 2}),
        ((2, 3, 3), "red", {"luxury": 1}),
        ((3, 2, 3), "purple", {"luxury": 1}),
        ((3, 3, 2), "brown", {"luxury": 1}),
        ((5, 6, 7), "red", {"blessing": 1}),
        ((6, 6, 5), "brown", {"blessing": 1}),
    ],
)
def test_each_bonus_comes_with_the_last_star_that_it_needs(before, colour, gain):
    """MR-DASH-2, MR-DASH-4: alone on a track, between two, or for all three"""
    assert held(advanced(before, ONE[colour])) == gain


@pytest.mark.parametrize(
    ("before", "colour"),
    [
        ((0, 0, 0), "red"),
        ((2, 0, 0), "red"),
        ((3, 3, 0), "red"),
        ((0, 3, 3), "brown"),
        ((2, 2, 3), "red"),
        ((5, 5, 6), "red"),
        ((6, 5, 5), "brown"),
    ],
)
def test_no_bonus_before_all_markers_are_there(before, colour):
    """MR-DASH-2, MR-DASH-4"""
    assert held(advanced(before, ONE[colour])) == {}


@pytest.mark.parametrize(
    ("before", "colour", "gain"),
    [
        ((1, 0, 0), "red", {"coin": 2}),  # 1 to 3, over the bonus on 2
        ((0, 0, 4), "brown", {"population": 1}),  # 4 to 6, over 5
        ((5, 6, 6), "red", {"blessing": 1}),  # 5 to 7, over the joint bonus at 6
    ],
)
def test_a_bonus_that_is_passed_counts(before, colour, gain):
    """MR-DASH-2, MR-AMB-4"""
    assert held(advanced(before, TWO[colour])) == gain


@pytest.mark.parametrize(
    ("before", "gain"),
    [
        ((3, 4, 0), {"legion": 2}),  # red 3 to 5: one with purple at 4, one at red 5
        ((2, 4, 3), {"legion": 1, "luxury": 1}),  # red 2 to 4: all three at 3, and one with purple at 4
        ((3, 4, 2), {"legion": 2}),  # the joint bonus of three waits for brown
    ],
)
def test_two_stars_may_earn_several_bonuses(before, gain):
    """MR-EDGE-11: own track, pair and triple, each once"""
    assert held(advanced(before, TWO["red"])) == gain


def test_each_bonus_comes_once():
    """MR-DASH-3: red goes 1 to 2 to 3 to 4 beside purple 4: 2 coins, later 1 legion, and no more of either"""
    m = opened()
    stars(m, 0, 1, 4, 0)
    m.state.bonus_round[0, 0] = NEVER
    goods = []
    for name, where in (("R13", "CELL 4,3"), ("R14", "CELL 4,2"), ("R15", "CELL 4,1"), ("R16", "CELL 4,0")):
        m.state.held[0] = 0
        placed(m, name, where)
        goods.append({good: n for good, n in held(m).items() if good in ("coin", "legion")})
        m.state.held[0] = 0
    assert goods[0] == {"coin": 2}
    # R14 (YYZ-) lies west of R13 (XXY-): its east Y meets a blank edge; so do R15 and R16
    assert goods[1:] == [{}, {"legion": 1}, {"legion": 1}]  # red 4 with purple 4, then red 5
    assert list(m.state.stars[0]) == [5, 4, 0]


def test_each_player_gets_each_bonus():
    """MR-DASH-3: once per player"""
    m = opened()
    for seat in (0, 1):
        stars(m, seat, 1, 0, 0)
    placed(m, "R13")
    turn_of(m, 1, "R14")
    do(m, "CELL 4,3", "ROTATE 0")
    assert held(m, 0) == held(m, 1) == {"coin": 2}


@pytest.mark.parametrize(("before", "name", "after"), [(8, "R27", 9), (9, "R27", 9), (9, "R13", 9), (7, "R27", 9)])
def test_a_marker_stops_at_the_end_of_its_track(before, name, after):
    """MR-DASH-5: further stars are lost, and the bonus at the end does not come twice"""
    m = advanced((before, 0, 0), name)
    assert m.state.stars[0, 0] == after
    assert held(m) == ({"legion": 2} if before < 9 else {})


def test_each_space_has_a_star_value():
    """MR-DASH-1: 0 1 1 2 2 3 3 4 5 6; the lowest of three multiplies the market, here 6 times"""
    m = opened()
    give(m, 0, luxury=16)
    for place, value in enumerate([0, 1, 1, 2, 2, 3, 3, 4, 5, 6]):
        for colour in range(3):
            places = [9, 9, 9]
            places[colour] = place
            stars(m, 0, *places)
            assert m.scores()[0]["market"] == 6 * value


def test_markers_never_move_back():
    """MR-DASH-6: a blessing on a tile with stars moves none, and trades take none"""
    m = opened()
    lay(m, 0, "R27 TC")
    turn_of(m, 0, phase=Phase.ACTION, blessing=1)
    assert list(m.state.stars[0]) == [2, 0, 0]
    do(m, "BLESS")
    assert list(m.state.stars[0]) == [2, 0, 0]
    assert held(m) == {}  # one tile only, blessed unasked


def test_a_bonus_may_open_a_trade_whose_goods_serve_the_action():
    """MR-DASH-2, MR-MARKET-6, MR-ACT-2: a star, a luxury, a trade of 1 population for 2 legions, a conquest"""
    m = opened()
    tokens(m, "T3 T1 T2")
    stars(m, 0, 0, 4, 0)
    turn_of(m, 0, "P13", luxury=2, population=1, legion=1)
    do(m, "CELL 4,3", "ROTATE 0")
    assert options(m) == {"DECLINE", "TRADE"}
    do(m, "TRADE")
    assert held(m) == {"luxury": 3, "legion": 3}
    assert len([name for name in options(m) if name.startswith("CONQUER")]) == 3  # the low slot of each province


def test_stars_of_several_goods_are_gained_together():
    """MR-DASH-2 with a changed bonus of two goods"""
    m = changed(bonuses={"D01": {"gain": "coin 1 faith 3"}})
    stars(m, 0, 1, 0, 0)
    placed(m, "R13")
    assert held(m) == {"coin": 1, "faith": 3, "blessing": 1}
