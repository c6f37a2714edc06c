"""Trade and Upgrade, and the limits of the estate board."""

from __future__ import annotations

import pytest

from sim.nova_roma import actions as act
from sim.nova_roma.state import EMPTY, SPECIAL, Action, Follower, Task, Tile
from tests.sim.nova_roma.positions import bare, changed, estate, goods, hand, have, offered, play, row, taken, task


def test_trade_gives_coins_equal_to_power_and_goods_for_a_coin_each():
    """NR-TRADE-1, NR-TRADE-3: 3 coins buy two wheat and a horse."""
    match = taken(bare(), Action.TRADE, power=3)
    assert match.state.coins[0] == 3
    play(match, act.BUY + 0, act.BUY + 0, act.BUY + 4)
    assert (match.state.coins[0], goods(match)) == (0, {"wheat": 2, "horse": 1})


@pytest.mark.parametrize(("discarded", "coins"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_two_hand_cards_are_a_coin(discarded, coins):
    """NR-TRADE-2: rounded down; power 1 gives the first coin; the cards go to the discard pile."""
    match = bare()
    held = [Follower.BAKER, Follower.COOK, Follower.ORACLE, Follower.TUTOR, Follower.TAMER]
    hand(match, *held)
    taken(match, Action.TRADE)
    for card in held[:discarded]:
        match.play(act.DISCARD + card)
    assert match.state.coins[0] == coins
    assert match.state.discard == sum(1 << card for card in held[:discarded])
    assert int(match.state.hand[0]).bit_count() == 5 - discarded


def test_a_good_at_its_limit_cannot_be_bought():
    """NR-LIM-1, NR-TRADE-3: five of each."""
    match = bare()
    have(match, wheat=5, wine=4)
    taken(match, Action.TRADE)
    assert offered(match, act.BUY, 5) == [1, 2, 3, 4]


def test_goods_beyond_five_are_lost():
    """NR-LIM-1: the Baker's wheat is offered at 4 and not at 5."""
    for wheat, usable in ((4, True), (5, False)):
        match = bare()
        have(match, wheat=wheat)
        row(match, Follower.BAKER)
        taken(match, Action.TRADE)
        assert bool(offered(match, act.USE, 40)) == usable


@pytest.mark.parametrize(("before", "power", "influence", "coins"), [(0, 3, 3, 0), (6, 2, 8, 0), (7, 3, 8, 2), (8, 1, 8, 1)])
def test_upgrade_gives_influence_equal_to_power_and_coins_for_what_is_beyond_eight(before, power, influence, coins):
    """NR-UPG-1, NR-LIM-2."""
    match = bare()
    have(match, influence=before)
    taken(match, Action.UPGRADE, power=power)
    assert (match.state.influence[0], match.state.coins[0]) == (influence, coins)


def test_any_number_of_wine_becomes_influence():
    """NR-UPG-2, NR-AMB-29: 5 + 1 of power + 3 wine = 9: 8 and a coin."""
    match = bare()
    have(match, influence=5, wine=3)
    taken(match, Action.UPGRADE)
    assert offered(match, act.WINE, 10) == [0, 1, 2, 3]
    match.play(act.WINE + 3)
    assert (match.state.influence[0], match.state.coins[0], goods(match)) == (8, 1, {})


def tiles_at(match):
    match.state.tile_offer[:] = [Tile.WHEAT_TILE, Tile.STONE_TILE, Tile.WOOD_TILE, Tile.WINE_TILE, Tile.LION]


@pytest.mark.parametrize(
    ("coins", "wine", "slots"), [(0, 0, [0, 1]), (1, 0, [0, 1, 2, SPECIAL]), (0, 1, [0, 1, 3]), (1, 1, [0, 1, 2, 3, SPECIAL])]
)
def test_a_tile_costs_what_its_space_says(coins, wine, slots):
    """NR-UPG-3: two spaces free, the third and the special one for a coin, the fourth for a wine."""
    match = bare()
    tiles_at(match)
    have(match, coins=coins, wine=wine)
    taken(match, Action.UPGRADE)
    if wine:
        match.play(act.WINE + 0)
    assert offered(match, act.TILE, 5) == slots


def test_a_tile_goes_on_any_of_the_nine_spaces_also_over_a_tile_which_leaves_the_game():
    """NR-UPG-4: the covered tile is gone."""
    match = bare()
    tiles_at(match)
    estate(match, {4: Tile.ANIMAL})
    match.state.face_down[0] = 1 << 4
    taken(match, Action.UPGRADE)
    match.play(act.TILE + 1)
    assert offered(match, act.LAY, 9) == list(range(9))
    match.play(act.LAY + 4)
    assert match.state.estate[0, 4] == Tile.STONE_TILE
    assert match.state.face_down[0] == 0
    assert match.state.tile_offer[1] == EMPTY


@pytest.mark.parametrize(("flag", "cells"), [("on", 9), ("off", 8)])
def test_a_tile_may_be_laid_under_an_artisan(flag, cells):
    """NR-AMB-8: the artisan stays and yields nothing; with the flag off the space is barred."""
    match = changed(tile_under_artisan=flag)
    tiles_at(match)
    match.state.workers[0, 0] = 1
    taken(match, Action.UPGRADE)
    match.play(act.TILE + 0)
    assert len(offered(match, act.LAY, 9)) == cells
    match.play(act.LAY + 1 if flag == "off" else act.LAY + 0)
    assert match.state.workers[0, 0] == 1
    assert goods(match) == {}


def test_a_special_tile_is_taken_for_a_coin():
    """NR-UPG-3, NR-UPG-5: it is paid for and not replaced in the turn."""
    match = bare()
    tiles_at(match)
    have(match, coins=1)
    taken(match, Action.UPGRADE)
    play(match, act.TILE + SPECIAL, act.LAY + 8)
    assert match.state.coins[0] == 0
    assert match.state.tile_offer[SPECIAL] == EMPTY
    assert match.state.estate[0, 8] == Tile.LION


def test_the_row_limit_and_the_surcharge_are_those_of_the_board():
    """NR-LIM-3: seven followers, influence from the fourth on."""
    rules = bare().rules
    assert (rules.row_limit, rules.surcharge_from, rules.surcharge) == (7, 4, 1)


def test_no_tile_need_be_taken():
    """NR-UPG-3: a partial action."""
    match = bare()
    tiles_at(match)
    taken(match, Action.UPGRADE)
    assert task(match) == Task.UPGRADE_TILE
    match.play(act.DONE)
    assert (match.state.estate[0] == EMPTY).all()
