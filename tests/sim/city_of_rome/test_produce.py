"""The produce action."""

from __future__ import annotations

import pytest

from sim.city_of_rome.state import Phase

from .positions import at, changed, do, lay, no_purse, options, pass_round, started, tokens


def producing(text, variant="base", cogs=2, **position):
    """Seat 0 produces in this city; it holds a 4-value with 3 bricks, so that its turn goes on."""
    m = started(variant=variant)
    no_purse(m)
    lay(m, 0, text)
    at(m, 0, cogs=cogs, hand="R4", bricks=3, **position)
    return do(m, "PRODUCE")


@pytest.mark.parametrize(("cogs", "coins", "allowed"), [(2, 0, True), (1, 0, False), (1, 1, True), (0, 1, False), (0, 2, True)])
def test_producing_needs_two_cogs(cogs, coins, allowed):
    """CR-PRO-1"""
    m = at(started(), 0, hand="R4", bricks=3, cogs=cogs, coins=coins)
    assert ("PRODUCE" in options(m)) == allowed


def test_each_vegetable_farm_gives_a_coin():
    """CR-PRO-2, CR-B-VEG"""
    assert producing("[VEG] R2").state.coins[0] == 1
    assert producing("VEG . VEG\n[VEG] R2 R2").state.coins[0] == 3


def test_a_grain_farm_gets_one_brick_token_and_no_second():
    """CR-PRO-3, CR-B-GRAIN: one of the two farms already has its token"""
    m = producing("R2 [GRAIN] GRAIN*")
    assert (tokens(m, 0, 3, 2), tokens(m, 0, 3, 3)) == (1, 1)
    assert (m.state.coins[0], m.state.influence[0]) == (0, 0)


def test_producing_with_full_grain_farms_is_legal():
    """CR-EDGE-6"""
    m = producing("R2 [GRAIN*] GRAIN*")
    assert (tokens(m, 0, 3, 2), tokens(m, 0, 3, 3)) == (1, 1)


def test_each_sheep_farm_gives_an_influence_token():
    """CR-PRO-4, CR-B-SHEEP"""
    m = producing("SHEEP SHEEP\n[SHEEP] R2")
    do(m, "SHEEP 3")
    assert list(m.state.influence[:3]) == [3, 0, 0]
    assert m.state.phase == Phase.ACTION


def test_sheep_farms_may_be_declined_one_by_one():
    """CR-AMB-8, CR-PRO-4: any number from all to none"""
    for used in range(4):
        m = producing("SHEEP SHEEP\n[SHEEP] R2")
        assert options(m) == {"SHEEP 0", "SHEEP 1", "SHEEP 2", "SHEEP 3"}
        do(m, f"SHEEP {used}")
        assert m.state.influence[0] == used


def test_sheep_that_cannot_be_declined_ask_nothing():
    """CR-AMB-8: variant auto_sheep"""
    m = producing("SHEEP SHEEP\n[SHEEP] R2", variant="auto_sheep")
    assert m.state.phase == Phase.ACTION
    assert m.state.influence[0] == 3


def test_a_vineyard_gives_a_coin_and_a_brick_token():
    """CR-PRO-5, CR-B-VINE: with its token still there, only the coin"""
    m = producing("R2 [VINE]")
    assert (m.state.coins[0], tokens(m, 0, 3, 2)) == (1, 1)
    m = producing("R2 [VINE*]")
    assert (m.state.coins[0], tokens(m, 0, 3, 2)) == (1, 1)


def test_the_same_two_cogs_work_every_farm_once():
    """CR-PRO-7, CR-AMB-9: 3 Vegetable Farms and a Vineyard 4 coins, 2 Grain Farms and the Vineyard 3 tokens, 2 Sheep Farms 2 influence"""
    text = """
    VEG    VEG    GRAIN  GRAIN
    [VEG]  R2     SHEEP  SHEEP
    VINE   .      .      .
    """
    m = producing(text)
    do(m, "SHEEP 2")
    assert m.state.coins[0] == 4
    assert m.state.tokens[0].sum() == 3
    assert m.state.influence[0] == 2
    assert "PRODUCE" not in options(m)


def test_with_more_cogs_nothing_more_is_produced():
    """CR-PRO-1, CR-ACT-4: two are used, the others are lost, and there is no second produce action"""
    m = producing("[VEG] R2", cogs=2, coins=4)
    assert m.state.coins[0] == 5
    assert options(m) == {"END", "BUILD R4"}


def test_brick_tokens_stay_from_round_to_round():
    """CR-PRO-6"""
    m = producing("[VEG] R2 GRAIN")
    do(m, "END")
    pass_round(m)
    pass_round(m)
    assert tokens(m, 0, 3, 4) == 1
    at(m, 0, hand="R2", round_no=4)
    do(m, "BUILD R2", "CELL 4,2")
    assert tokens(m, 0, 3, 4) == 0


def test_without_a_production_building_there_is_nothing_to_use():
    """CR-PRO-1: not offered"""
    m = at(started(), 0, hand="R4", bricks=3, cogs=2)
    lay(m, 0, "AQ R2")
    assert options(m) == {"END", "BUILD R4"}


def test_other_players_farms_do_not_work():
    """CR-PRO-1"""
    m = started()
    no_purse(m)
    lay(m, 1, "[VEG] R2 SHEEP GRAIN")
    lay(m, 0, "[VEG] R2")
    at(m, 0, cogs=2, hand="R4", bricks=3)
    do(m, "PRODUCE")
    assert list(m.state.coins[:3]) == [1, 0, 0]
    assert not m.state.influence.any()
    assert not m.state.tokens.any()


def test_yields_and_the_number_of_cogs_are_parameters():
    """CR-PRO-1, CR-PRO-3: one cog enough, a farm that holds two tokens"""
    m = changed(produce_cogs=1, farm_bricks=2)
    no_purse(m)
    lay(m, 0, "[VEG] R2 GRAIN*")
    at(m, 0, cogs=1, hand="R4", bricks=3)
    do(m, "PRODUCE")
    assert m.state.coins[0] == 1
    assert tokens(m, 0, 3, 4) == 2
