"""Trade."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import Phase

from .positions import boxes, coins, do, finish, give, icons, lay, options, starting, table, turn, yard


def started(yard_, die="blue 1", players=3, **sheet):
    m = table(players)
    give(m, 0, yard_, **sheet)
    turn(m, 0, die)
    return m


def test_the_example_of_trade():
    """RR-TRD-2: W B J in the Yard and the die Wood, Brick, Builder: two Wood and the Jewellery for 3 Coins; the Brick is stored"""
    m = started("WBJ")
    do(m, "TRADE")
    assert starting(m, "SELL") == {"WWJ", "BBJ"}
    do(m, "SELL WWJ")
    assert coins(m) == 3
    finish(m)
    assert yard(m) == "BB"


def test_a_merchant_pays_for_jewellery():
    """RR-TRD-3: the same set with a Merchant brings 4 Coins"""
    m = started("WWBJ", "blue 4")
    do(m, "TRADE", "SELL WWJ")
    assert coins(m) == 4


@pytest.mark.parametrize(
    ("die", "words", "paid"),
    [("blue 4", "JJJ", 6), ("blue 1", "JJJ", 3), ("blue 4", "WJJ", 5), ("blue 4", "WWW", 3), ("red 3", "JJJ", 6), ("blue 2", "WJJ", 3)],
)
def test_coins_of_a_set(die, words, paid):
    """RR-TRD-2, RR-TRD-3: 3 Coins, and with a Merchant 1 for each Jewellery: three Jewellery bring 6"""
    m = started("WWWJJJ", die)
    do(m, "TRADE", f"SELL {words}")
    assert coins(m) == paid


@pytest.mark.parametrize("die", ["blue 1", "blue 2", "blue 4", "yellow 4", "red 3"])
def test_any_die_trades(die):
    """RR-TRD-1"""
    assert "TRADE" in options(started("BBB", die))


def test_exactly_three_of_a_kind():
    """RR-TRD-2, RR-TRD-4: two and something else are no set; there is no action then, and no production for anybody"""
    assert "TRADE" not in options(started("WBS", "blue 1"))
    assert "TRADE" in options(started("WWBS", "blue 1"))


def test_baskets_of_the_die_are_any_kind_but_jewellery():
    """RR-TRD-2, AMB-3: two Baskets and a Brick are three Bricks; two Baskets and a Jewellery are three of anything but Jewellery"""
    m = started("B", "red 2")
    do(m, "TRADE", "SELL BBB?")
    assert (coins(m), icons(m), yard(m)) == (3, "", "")
    m = started("J", "red 2")
    do(m, "TRADE")
    assert starting(m, "SELL") == {"WWJ", "BBJ", "SSJ", "FFJ"}
    m = started("JJ", "red 2")
    do(m, "TRADE")
    assert "JJJ" not in starting(m, "SELL")


def test_one_set_per_action():
    """RR-TRD-7: nine Wood, one set"""
    m = started("WWWWWWWWW", "blue 2")
    do(m, "TRADE", "SELL WWW?")
    assert coins(m) == 3
    assert m.state.phase != Phase.TRADE


def production(players=3, **changes):
    """Seat 0 sells three Wood; seat 0 has a Brickmaker and a Garden, seat 1 a Jeweller and a Camp, seat 2 a Shrine."""
    m = table(players, **changes)
    lay(m, 0, "M1", "4,7-4,8")
    lay(m, 0, "L1", "8,7-8,8 9,8")
    lay(m, 1, "M5", "3,7-3,8 2,8")
    lay(m, 1, "A1", "2,6-2,7")
    lay(m, 2, "R1", "8,9-8,10")
    give(m, 0, "WWW")
    turn(m, 0, "blue 3")
    return m


def test_everybody_may_produce_with_one_own_building():
    """RR-TRD-5, RR-TRD-6, AMB-25: clockwise from the active player; Camp and Shrine cannot produce, so seat 2 has nothing to choose"""
    m = production()
    do(m, "TRADE", "SELL WWW?")
    assert (m.mover, options(m)) == (0, {"PRODUCE M1", "PRODUCE L1", "STOP"})
    do(m, "PRODUCE M1")
    assert yard(m, 0) == "BB"
    assert (m.mover, options(m)) == (1, {"PRODUCE M5", "STOP"})
    do(m, "PRODUCE M5")
    assert m.mover == 1  # what to do with the Jewellery
    do(m, "TO DONATUS")
    assert boxes(m, 1) == [1, 0, 0]
    finish(m)
    assert yard(m, 2) == ""


def test_producing_is_optional():
    """RR-TRD-5: decline"""
    m = production()
    do(m, "TRADE", "SELL WWW?", "STOP", "STOP")
    finish(m)
    assert (yard(m, 0), coins(m, 0), yard(m, 1)) == ("BS", 3, "")


def test_the_order_follows_the_active_player():
    """RR-TRD-5, AMB-25: when seat 1 trades, it chooses first, then 2 and 0"""
    m = production()
    lay(m, 2, "M1", "9,6-9,7")
    give(m, 1, "BBB")
    turn(m, 1, "blue 2", other="blue 1")
    do(m, "TRADE", "SELL BBB?")
    order = []
    while m.state.phase == Phase.PRODUCE:
        order.append(m.mover)
        do(m, "STOP")
    assert order == [1, 2, 0]


def test_the_overseer_does_not_matter():
    """RR-TRD-6: it stands in the Forum, or far away; the same choices"""
    for building in (0, 1, 4):
        m = production()
        m.state.overseer[0] = building
        do(m, "TRADE", "SELL WWW?")
        assert options(m) == {"PRODUCE M1", "PRODUCE L1", "STOP"}


def test_a_coin_of_production_counts_for_its_owner():
    """RR-TRD-5: a Garden produces 1 Coin: 3 + 1"""
    m = production()
    do(m, "TRADE", "SELL WWW?", "PRODUCE L1", "STOP")
    assert coins(m, 0) == 4


def test_one_building_of_several_of_a_kind():
    """RR-TRD-5: two Brickmakers, one produces"""
    m = table(3)
    lay(m, 0, "M1", "4,7-4,8")
    lay(m, 0, "M1", "3,7-3,8")
    give(m, 0, "WWW")
    turn(m, 0, "blue 2", other="blue 1")
    do(m, "TRADE", "SELL WWW?", "PRODUCE M1")
    assert yard(m, 0).count("B") == 2
    assert m.mover == 1
