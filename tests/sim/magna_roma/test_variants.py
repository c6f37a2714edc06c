"""Variants and parameters that no chapter of its own tests: the supply of the box, coins, other boards."""

from __future__ import annotations

import pytest

import sim
from sim import game as contract
from sim.errors import InputError
from sim.magna_roma.state import Good, Phase

from .positions import (
    GAME,
    box,
    changed,
    do,
    give,
    held,
    lay,
    opened,
    options,
    points,
    provinces,
    random_game,
    stars,
    started,
    tokens,
    turn_of,
)

NAMED = [
    "tc_greater",
    "bless_tc",
    "trade_each_space",
    "fewer_decisions",
    "strict_supply",
    "coin_1_2",
    "coin_2_4",
    "negative_market",
    "short_pantheon",
    "steep_dashboard",
    "solo_level_2",
    "solo_level_3",
    "solo_level_random",
]


def test_the_named_variants_are_those_of_the_readme():
    """MR-AMB-2, MR-AMB-3, MR-AMB-5, MR-AMB-9, MR-AMB-14, MR-AMB-15, MR-AMB-24, MR-SOLO-4: each reading that has another has a variant"""
    assert sorted(contract.named_variants(GAME)) == sorted(NAMED)


@pytest.mark.parametrize(("variant", "lesser", "greater"), [("base", 2, 3), ("coin_1_2", 1, 2), ("coin_2_4", 2, 4)])
def test_coins_of_a_coin_symbol(variant, lesser, greater):
    """MR-SYM-7, MR-AMB-15: the example's 2 coins are the lesser benefit; two other readings as variants"""
    for above, gain in (("P06", lesser), ("R04", greater)):  # YZYX and YZYX: south Y above the north X of red R02 (XYXZ)
        m = opened(2, variant)
        lay(m, 0, f"{above} TC")
        turn_of(m, 0, "R02")
        do(m, "CELL 5,3", "ROTATE 0")
        assert held(m) == {"coin": gain}


@pytest.mark.parametrize(("variant", "gain"), [("base", 2), ("strict_supply", 1)])
def test_coins_can_run_out_if_the_supply_is_strict(variant, gain):
    """MR-AMB-14: 29 of 30 are out: 1 of the 2 coins is gained; without the variant both"""
    m = opened(2, variant)
    give(m, 1, coin=20)
    turn_of(m, 0, "R01", coin=9)
    do(m, "CELL 3,4", "ROTATE 0")  # Y on the town center's X
    assert held(m) == {"coin": 9 + gain}
    if variant == "strict_supply":
        turn_of(m, 0, "R03")
        do(m, "CELL 5,4", "ROTATE 1")  # XYYZ: north X below Z: a legion; and then nothing more
        assert held(m) == {"coin": 10, "legion": 1}


def test_coins_paid_go_back_to_the_strict_supply():
    """MR-AMB-14: 30 out, 3 paid in a trade, then 2 gained by the same placement"""
    m = opened(2, "strict_supply")
    lay(m, 0, "P01 P06\nTC .")
    stars(m, 0, 0, 0, 0)
    tokens(m, "T2 T1 T3")
    give(m, 1, coin=27)
    turn_of(m, 0, "R02", coin=3, luxury=2)
    do(m, "CELL 4,5", "ROTATE 2", "ORDER luxury 1", "TRADE")
    assert held(m) == {"coin": 2, "population": 2, "luxury": 3}


def test_population_can_run_out_if_the_supply_is_strict():
    """MR-AMB-14: 50 in the box"""
    m = opened(3, "strict_supply")
    give(m, 1, population=30)
    give(m, 2, population=19)
    provinces(m, "PR04 PR02 PR03")
    turn_of(m, 0, phase=Phase.ACTION, legion=3)
    do(m, "CONQUER PR04 low")  # 2 population
    assert held(m) == {"population": 1}


def test_blessings_on_tiles_are_out_of_the_strict_supply():
    """MR-AMB-14, MR-BLESS-4: 16 in the box: 4 on tiles, 11 held: the last one is gained, then none"""
    m = opened(2, "strict_supply")
    lay(m, 1, "P05+ TC P06+ P07+ P08+")
    give(m, 1, blessing=11)
    for gain in (1, 1):
        lay(m, 0, "R04/1 TC", stars=False)
        m.state.blessings_out = 4
        turn_of(m, 0, "P01", faith=2)
        do(m, "CELL 5,3", "ROTATE 0")
        assert held(m) == {"faith": 3, "blessing": gain}


def test_a_start_beyond_the_strict_supply_gains_nothing_and_loses_nothing():
    """MR-AMB-14: 4 x 20 coins at the start"""
    m = changed(4, variant="strict_supply", start_coins=[20, 20, 20, 20])
    turn_of(m, 0, "R01")
    do(m, "CELL 3,4", "ROTATE 0")
    assert held(m) == {"coin": 20}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_strict_supply_is_never_exceeded(players):
    """MR-AMB-14: in whole games with rich symbols; the peak is measured"""
    m = changed(players, variant="strict_supply", symbols={"coin": {"lesser": 8, "greater": 9}, "population": {"lesser": 8, "greater": 9}})
    for _ in random_game(m, 2):
        s = m.state
        assert s.held[:players, Good.COIN].sum() <= 30
        assert s.held[:players, Good.POPULATION].sum() <= 50
        assert s.held[:players, Good.BLESSING].sum() + s.blessed.sum() <= 16
    assert m.measures()[1]["peak_population"] == 50
    assert m.measures()[1]["peak_coins"] <= 30
    assert m.state.lost[:players, Good.POPULATION].sum() > 0


def test_bonuses_of_points_and_faith_are_possible_as_data():
    """MR-AMB-31, MR-PANTH-5, MR-SCORE-9: a province slot with points, a monument with faith; they are no Prestige"""
    m = changed(provinces={"PR01": {"bonus_low": "point 5"}}, monuments={"M12": {"bonus": "faith 3 point 2"}})
    provinces(m, "PR01 PR02 PR03")
    turn_of(m, 0, phase=Phase.ACTION, legion=3)
    do(m, "CONQUER PR01 low")
    assert points(m) == {"bonuses": 5, "total": 5}
    m.state.display[0] = 11
    turn_of(m, 0, phase=Phase.ACTION, coin=3)
    do(m, "BUILD M12")
    assert held(m) == {"faith": 3, "blessing": 1}
    assert m.scores()[0]["bonuses"] == 7


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_smaller_cities_end_earlier(players, size):
    """MR-GAME-1, MR-GAME-2 with 8, 15 or 24 turns each"""
    changes = {"city_size": size, "solo_town_center": [2, 2]}
    changes |= {"lines": {"S1": {"number": 1}, "S2": {"number": 3}, "S3": {"number": 1}, "S4": {"number": 3}}}
    m = started(changed(players, **changes))
    for _ in random_game(m, 3):
        pass
    assert m.state.turn == players * (size * size - 1)
    for seat in range(players):
        s = m.state
        assert (s.bottom[seat] - s.top[seat], s.right[seat] - s.left[seat]) == (size - 1, size - 1)


def test_variants_combine_with_a_plus_sign():
    """MR-AMB-2, MR-AMB-15: the town center's symbols are greater, and a greater coin symbol is 4"""
    m = opened(2, "tc_greater+coin_2_4")
    turn_of(m, 0, "R01")
    do(m, "CELL 3,4", "ROTATE 0")
    assert held(m) == {"coin": 4}


def test_an_unknown_variant_is_refused():
    """MR-SETUP-13"""
    with pytest.raises(InputError, match="tc_greater"):
        sim.open(GAME, players=3, variant="tc_graeter")
    with pytest.raises(InputError, match="5 players"):
        sim.open(GAME, players=5)


def test_an_illegal_action_is_refused_with_the_legal_ones():
    """MR-PLACE-2: a cell away from the city"""
    m = turn_of(opened(), 0, "R01")
    with pytest.raises(InputError, match="not legal for seat 1"):
        m.play(96)  # the upper left corner of the grid
    assert options(m) == {"CELL 3,4", "CELL 4,3", "CELL 4,5", "CELL 5,4"}


def test_rings_and_pools_are_parameters():
    """MR-SETUP-3, MR-SOLO-2 with 12 slots and a pool of 4"""
    m = changed(2, setup={"2": {"ring_slots": 12}})
    assert len(options(m)) == 12
    m = changed(1, solo_pool=4)
    assert len(options(m)) == 4
    for _ in random_game(m, 1):
        pass
    assert m.state.supply_top == 96  # 24 turns of 4
    m = changed(1, solo_pool=1)  # nothing to choose: the tile is in hand at once
    assert m.state.phase == Phase.CELL
    assert len(options(m)) == 4


@pytest.mark.parametrize("variant", NAMED)
def test_random_games_of_every_variant_end(variant):
    """MR-GAME-1: with the values of the box"""
    for players in (1, 2, 4) if "solo" not in variant else (1,):
        m = box(players, variant, seed=players)
        for _ in random_game(m, players):
            pass
        assert m.state.turn == 24 * players
