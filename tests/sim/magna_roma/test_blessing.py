"""Blessing a city tile."""

from __future__ import annotations

import pytest

from sim.magna_roma.state import Phase

from .positions import build, changed, do, give, held, lay, opened, options, stars, tokens, turn_of


def acting(text, variant="base", players=2, **goods):
    """A city whose owner may act."""
    m = opened(players, variant)
    lay(m, 0, text)
    stars(m, 0, 0, 0, 0)
    return turn_of(m, 0, phase=Phase.ACTION, **({"blessing": 1} | goods))


def blessed(m):
    """Cells that can be blessed, the action having been chosen."""
    do(m, "BLESS")
    return {name[9:] for name in options(m)}


# R07 is XYZ-; purple P06 (YZYX) above it with a south Y, purple P02 turned once (YZXZ) to its right with a west Z, brown B05 (XXYZ) below
# it with a north X; the town center on its blank side.
EXAMPLE = """
.  P06 .
TC R07 P02/1
.  B05 .
"""


def test_example_of_a_blessing():
    """MR-BLESS-1, MR-BLESS-2, MR-SYM-6, MR-SYM-7: rulebook, Bless a city tile: 2 coins, 1 population and 1 legion"""
    m = acting(EXAMPLE)
    do(m, "BLESS", "BLESS_AT 4,5")
    assert held(m) == {"coin": 2, "population": 1, "legion": 1}
    assert m.state.phase == Phase.DRAFT


@pytest.mark.parametrize(
    ("place", "gain"),
    [
        ("3,5", {"coin": 2}),
        ("4,6", {"population": 1}),
        ("5,5", {"legion": 1}),
    ],
)
def test_a_blessing_gains_each_join_of_its_tile_and_no_other(place, gain):
    """MR-BLESS-2: the neighbours of the example, each with its one join"""
    m = acting(EXAMPLE)
    do(m, "BLESS", f"BLESS_AT {place}")
    assert held(m) == gain


def test_greater_and_lesser_as_usual():
    """MR-BLESS-2, MR-PLACE-8: red R02 (XYXZ) below red R01's south Y: 3 coins; beside the town center lesser: Z to Y, 1 population"""
    m = acting(". R01\nTC R02")
    do(m, "BLESS", "BLESS_AT 4,5")
    assert held(m) == {"coin": 3, "population": 1}
    m = acting(". R01\nTC R02", "tc_greater")
    do(m, "BLESS", "BLESS_AT 4,5")
    assert held(m) == {"coin": 3, "population": 2}


def test_prestige_of_a_blessed_tile_is_scored_at_once():
    """MR-BLESS-2, MR-SYM-2, MR-SCORE-1: red R02 (XYXZ) above red R01 (XXYZ), X on X: 3 points"""
    m = acting(". R02\nTC R01")
    do(m, "BLESS", "BLESS_AT 3,5")
    assert m.state.prestige[0] == 3
    assert m.scores()[0]["prestige"] == 3


def test_no_stars_from_a_blessed_tile():
    """MR-BLESS-3, MR-DASH-6: R27 has two"""
    m = acting("R27 TC")
    do(m, "BLESS")
    assert list(m.state.stars[0]) == [0, 0, 0]
    assert held(m) == {}


def test_a_blessing_needs_a_token_and_a_tile():
    """MR-BLESS-1: none held, none offered; with only the town center there is no city tile"""
    assert options(acting("TC R01", blessing=0)) == {"END"}
    assert options(acting("TC", blessing=2)) == {"END"}
    assert options(acting("TC R01", blessing=1)) == {"END", "BLESS"}


def test_one_blessing_on_a_tile():
    """MR-BLESS-4: those with one are left out, for good; with all blessed there is nothing to bless"""
    assert blessed(acting("R01+ TC R02 R03+ R04", blessing=3)) == {"4,5", "4,7"}
    assert options(acting("R01+ TC R02+", blessing=3)) == {"END"}


def test_a_played_blessing_is_gone():
    """MR-BLESS-1, MR-BLESS-4: 3 - 1, and it lies on the tile"""
    m = acting("TC R01 R02", blessing=3)
    do(m, "BLESS", "BLESS_AT 4,6")
    assert held(m)["blessing"] == 2
    assert m.state.blessed[1] == 1
    assert m.state.blessed.sum() == 1


@pytest.mark.parametrize("variant", ["base", "bless_tc"])
def test_the_town_center_is_not_blessed(variant):
    """MR-AMB-3, MR-BLESS-1: it is never placed; `bless_tc` allows it: X on X 1 point, Y to Y 1 luxury"""
    m = acting("R02 .\nTC R01/1", variant)  # R02 (XYXZ) above with a south X, R01 turned once to the right with a west Y
    cells = blessed(m)
    assert cells == {"3,4", "4,5"} | ({"4,4"} if variant == "bless_tc" else set())
    if variant == "bless_tc":
        do(m, "BLESS_AT 4,4")
        assert held(m) == {"luxury": 1}
        assert m.state.prestige[0] == 1


def test_the_tile_just_placed_can_be_blessed():
    """MR-BLESS-5, MR-ACT-2: its join counts twice in the turn"""
    m = opened()
    turn_of(m, 0, "R01", blessing=1)
    do(m, "CELL 3,4", "ROTATE 0")  # its south Y on the town center's X: 2 coins
    assert held(m) == {"coin": 2, "blessing": 1}
    do(m, "BLESS")
    assert held(m) == {"coin": 4}


def test_a_tile_under_a_monument_can_be_blessed():
    """MR-BLESS-5, MR-MON-10"""
    m = acting(". R01 R02\nTC R03 R04")
    build(m, 0, "M06", 3, 5)
    assert blessed(m) == {"3,5", "3,6", "4,5", "4,6"}


def test_a_tile_without_joins_can_be_blessed():
    """MR-BLESS-5: for nothing"""
    m = acting("R01 TC R02/3")
    do(m, "BLESS", "BLESS_AT 4,3")
    assert held(m) == {}
    assert m.state.blessed[0] == 1


def test_neighbours_placed_later_count():
    """MR-EDGE-10, MR-BLESS-2: R07 first, then P06 above it; blessing R07 gains the join that P06 made"""
    m = opened()
    lay(m, 0, "TC R07")
    turn_of(m, 0, "P06")
    do(m, "CELL 3,5", "ROTATE 0")
    assert held(m) == {"coin": 2}
    give(m, 0, blessing=1)
    turn_of(m, 0, phase=Phase.ACTION)
    do(m, "BLESS", "BLESS_AT 4,5")
    assert held(m) == {"coin": 4}


def test_a_blessing_may_bring_a_blessing_but_no_second_action():
    """MR-EDGE-10, MR-ACT-1: faith 2 to 3 by a Pantheon symbol"""
    m = acting("R04/1 TC", faith=2)
    lay(m, 0, "R04/1 TC\nP01 .")  # P01 (ZZXY) below a south Z
    do(m, "BLESS", "BLESS_AT 5,3")
    assert held(m) == {"faith": 3, "blessing": 1}
    assert m.state.phase == Phase.DRAFT


def test_the_joins_of_a_blessing_are_ordered_by_the_player_too():
    """MR-PLACE-10, MR-EDGE-10, MR-BLESS-2: coins before the luxury open a trade of 3 coins"""
    m = acting("P01 P06\nTC R02/2", luxury=2, coin=1)  # R02 turned twice is XZXY: 2 coins from above, 1 luxury from the left
    tokens(m, "T4 T1 T2")
    do(m, "BLESS", "BLESS_AT 4,5")
    assert options(m) == {"ORDER coin 2", "ORDER luxury 1"}
    do(m, "ORDER coin 2", "TRADE")
    assert held(m) == {"luxury": 3, "legion": 2}
    assert m.state.phase == Phase.DRAFT


def test_more_blessings_on_a_tile_are_a_parameter():
    """MR-BLESS-4 with two on a tile"""
    m = changed(blessings_per_tile=2)
    lay(m, 0, "R01+ TC R02++ R03")
    turn_of(m, 0, phase=Phase.ACTION, blessing=1)
    assert blessed(m) == {"4,3", "4,6"}
