"""Public buildings: their effect, once, by the buildings beside them."""

from __future__ import annotations

import pytest

from sim.city_of_rome.state import Phase

from .positions import at, city, do, lay, no_purse, pass_round, started, tokens

# Cities in which the cell (3, 4) has 1, 2, 3 or 4 neighbours of different types.
CITIES = {
    1: """
       .     .   .
       [VEG] R2  .
       """,
    2: """
       .     R3  AQ
       [VEG] R2  .
       """,
    3: """
       .     R3  AQ      .
       [VEG] R2  .       LUNA
       .     R3  .       .
       """,
    4: """
       .     R3  AQ      R3
       [VEG] R2  .       LUNA
       .     R3  BATH+1  .
       """,
}


def built(kind, neighbours, **position):
    """The kind built at (3, 4), beside 1 to 4 buildings of any type; the corner cells beside it are no neighbours."""
    m = started()
    no_purse(m)
    lay(m, 0, CITIES[neighbours])
    at(m, 0, hand=kind, bricks=3, cogs=2, **position)
    do(m, f"BUILD {kind}", "CELL 3,4")
    return m


@pytest.mark.parametrize("neighbours", [1, 2, 3, 4])
def test_a_market_gives_a_coin_for_each_building_beside_it(neighbours):
    """CR-B-MARKET, CR-BLD-5, CR-BLD-7"""
    assert built("MARKET", neighbours).state.coins[0] == neighbours


@pytest.mark.parametrize("neighbours", [1, 2, 3, 4])
def test_the_forum_gives_one_coin_more(neighbours):
    """CR-B-FORUM"""
    assert built("FORUM", neighbours).state.coins[0] == neighbours + 1


@pytest.mark.parametrize("neighbours", [1, 2, 3, 4])
def test_an_arena_gives_influence_for_each_building_beside_it(neighbours):
    """CR-B-ARENA, CR-BLD-7"""
    m = built("ARENA", neighbours)
    assert list(m.state.influence[:3]) == [neighbours, 0, 0]
    assert m.state.coins[0] == 0


@pytest.mark.parametrize("neighbours", [1, 2, 3, 4])
def test_the_colosseum_gives_one_influence_more(neighbours):
    """CR-B-COLO"""
    assert built("COLOSSEUM", neighbours).state.influence[0] == neighbours + 1


@pytest.mark.parametrize("neighbours", [1, 2, 3, 4])
def test_a_bath_gets_a_point_token_for_each_building_beside_it(neighbours):
    """CR-B-BATH, CR-BLD-7"""
    m = built("BATH", neighbours)
    assert tokens(m, 0, 3, 4) == neighbours
    assert (m.state.coins[0], m.state.influence[0]) == (0, 0)


@pytest.mark.parametrize("neighbours", [1, 2, 3, 4])
def test_the_imperial_bath_gets_one_point_token_more(neighbours):
    """CR-B-IBATH"""
    assert tokens(built("IBATH", neighbours), 0, 3, 4) == neighbours + 1


def test_the_points_of_a_bath_do_not_change_later():
    """CR-B-BATH, CR-BLD-5: neither when a neighbour comes nor when one is replaced"""
    m = built("BATH", 2)
    at(m, 0, hand="R2", bricks=1, cogs=2)
    do(m, "BUILD R2", "CELL 4,4")  # a third neighbour
    assert tokens(m, 0, 3, 4) == 2
    at(m, 0, hand="AQ", bricks=1, cogs=2)
    do(m, "BUILD AQ", "CELL 3,3")
    assert tokens(m, 0, 3, 4) == 2
    pass_round(m)
    assert tokens(m, 0, 3, 4) == 2


def test_an_effect_is_used_once_only():
    """CR-BLD-5: neither later building nor producing repeats it"""
    m = built("MARKET", 2)
    assert m.state.coins[0] == 2
    do(m, "PRODUCE")
    assert m.state.coins[0] == 3  # one Vegetable Farm
    assert city(m)[3, 4] == "MARKET"
    m.state.coins[0] = 2
    at(m, 0, hand="R2", bricks=1, coins=2)
    do(m, "BUILD R2", "CELL 4,4")
    assert m.state.coins[0] == 2


def test_influence_of_an_arena_is_compulsory():
    """CR-BLD-5, CR-AMB-8: the tokens are there at once, without a question"""
    m = built("ARENA", 3)
    assert m.state.phase == Phase.ACTION
    assert m.state.influence[0] == 3


def test_only_the_own_city_counts():
    """CR-BLD-7: another player's buildings at the same place do nothing"""
    m = started()
    no_purse(m)
    lay(m, 1, CITIES[4])
    lay(m, 0, CITIES[1])
    at(m, 0, hand="MARKET", bricks=3, cogs=2)
    do(m, "BUILD MARKET", "CELL 3,4")
    assert m.state.coins[0] == 1
