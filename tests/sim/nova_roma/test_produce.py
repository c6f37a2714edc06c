"""Produce, the Production Area and the estate tiles in it (rows give wheat, wine, wood; columns horse, stone, coin)."""

from __future__ import annotations

import pytest

from sim.nova_roma import actions as act
from sim.nova_roma.state import Action, Follower, Gain, Task, Tile
from tests.sim.nova_roma.positions import bare, changed, estate, goods, hand, have, lay_sea, offered, play, row, taken, task


def producing(power=1, tiles=None, workers=(), **things):
    """Seat 0 has taken Produce."""
    match = bare()
    estate(match, tiles or {})
    for place in workers:
        match.state.workers[0, place] = 1
    have(match, **things)
    return taken(match, Action.PRODUCE, power=power)


def test_as_many_operations_as_power_in_any_order():
    """NR-PROD-1, NR-PROD-2, NR-PROD-3: hire, place, hire; a wheat for an artisan from the supply."""
    match = producing(power=3, wheat=2)
    supply = int(match.state.artisan_supply)
    assert match.legal_ids() == [act.DONE, act.HIRE]
    match.play(act.HIRE)
    assert match.legal_ids() == [act.DONE, act.HIRE, act.WORK]
    play(match, act.WORK, act.CELL + 5)
    match.play(act.HIRE)
    assert task(match) == Task.PICK
    assert (match.state.artisans[0], match.state.artisan_supply) == (1, supply - 2)
    assert goods(match) == {"wine": 1}
    assert match.state.coins[0] == 1  # column 2


def test_there_is_no_limit_of_artisans_within_the_round():
    """NR-PROD-2: three more beside three."""
    match = producing(power=3, wheat=3, artisans=3)
    play(match, act.HIRE, act.HIRE, act.HIRE)
    assert match.state.artisans[0] == 6


def test_with_an_empty_supply_nobody_is_hired():
    """NR-PROD-2, NR-AMB-31."""
    match = bare()
    have(match, wheat=2, artisans=1)
    match.state.artisan_supply = 0
    taken(match, Action.PRODUCE)
    assert act.HIRE not in match.legal_ids()


@pytest.mark.parametrize(
    ("workers", "place", "gain", "coins"),
    [
        ((), 0, {"wheat": 1, "horse": 1}, 0),
        ((), 8, {"wood": 1}, 1),
        ((1, 2), 0, {"wheat": 3, "horse": 1}, 0),
        ((3, 6), 0, {"wheat": 1, "horse": 3}, 0),
        ((1, 3), 0, {"wheat": 2, "horse": 2}, 0),
        ((4,), 0, {"wheat": 1, "horse": 1}, 0),
    ],
)
def test_an_artisan_yields_row_and_column_and_more_for_others_there(workers, place, gain, coins):
    """NR-PROD-4, NR-PROD-5, NR-AMB-7: one of each, one more of the row for each other in the row, likewise the column."""
    match = producing(workers=workers, artisans=1)
    play(match, act.WORK, act.CELL + place)
    assert (goods(match), match.state.coins[0]) == (gain, coins)


def test_with_bonus_both_each_other_artisan_adds_both_outputs():
    """NR-AMB-7: one beside in the row: two of each."""
    match = changed(bonus_both="on")
    match.state.workers[0, 1] = 1
    have(match, artisans=1)
    taken(match, Action.PRODUCE)
    play(match, act.WORK, act.CELL + 0)
    assert goods(match) == {"wheat": 2, "horse": 2}


@pytest.mark.parametrize(("flag", "may"), [("off", False), ("on", True)])
def test_one_artisan_on_a_space(flag, may):
    """NR-AMB-6, NR-PROD-3."""
    match = changed(stack_artisans=flag)
    match.state.workers[0, 4] = 1
    have(match, artisans=1)
    taken(match, Action.PRODUCE)
    match.play(act.WORK)
    assert (4 in offered(match, act.CELL, 9)) == may


PRODUCTION = [
    (Tile.WHEAT_TILE, "wheat"),
    (Tile.STONE_TILE, "stone"),
    (Tile.WOOD_TILE, "wood"),
    (Tile.WINE_TILE, "wine"),
    (Tile.HORSE_TILE, "horse"),
]


@pytest.mark.parametrize(("tile", "good"), PRODUCTION)
def test_a_production_tile_gives_its_good_with_each_placement(tile, good):
    """NR-TILE-1, NR-TILE-4, NR-AMB-10: on top of row and column; it is ongoing."""
    match = producing(tiles={8: tile}, artisans=1)
    play(match, act.WORK, act.CELL + 8)
    want = {"wood": 1}
    want[good] = want.get(good, 0) + 1
    assert goods(match) == want
    assert match.state.face_down[0] == 0


def test_the_influence_tile_gives_influence():
    """NR-TILE-4, NR-LIM-2."""
    match = producing(tiles={0: Tile.INFLUENCE_TILE}, artisans=1, influence=8)
    play(match, act.WORK, act.CELL + 0)
    assert (match.state.influence[0], match.state.coins[0]) == (8, 1)


def test_the_hiring_tile_turns_a_coin_into_an_artisan():
    """NR-TILE-5: once per placement, or not at all."""
    match = producing(tiles={0: Tile.HIRING_TILE}, artisans=1, coins=3)
    play(match, act.WORK, act.CELL + 0)
    assert match.legal_ids() == [act.DONE, act.TILE_USE]
    match.play(act.TILE_USE)
    assert (match.state.coins[0], match.state.artisans[0]) == (2, 1)
    assert match.state.face_down[0] == 0
    assert task(match) == Task.PICK


def test_the_goods_tile_turns_an_influence_into_a_good_of_choice():
    """NR-TILE-5."""
    match = producing(tiles={0: Tile.GOODS_TILE}, artisans=1, influence=1)
    play(match, act.WORK, act.CELL + 0, act.TILE_USE, act.GOOD + 3)
    assert goods(match) == {"wheat": 1, "wine": 1, "horse": 1}
    assert match.state.influence[0] == 0


def test_the_coins_tile_turns_an_influence_into_two_coins():
    """NR-TILE-5: not offered without influence."""
    match = producing(tiles={0: Tile.COINS_TILE}, artisans=1, influence=1)
    play(match, act.WORK, act.CELL + 0, act.TILE_USE)
    assert (match.state.influence[0], match.state.coins[0]) == (0, 2)
    match = producing(tiles={0: Tile.COINS_TILE}, artisans=1)
    play(match, act.WORK, act.CELL + 0)
    assert task(match) == Task.PICK


@pytest.mark.parametrize("tile", [Tile.ANIMAL, Tile.LION])
def test_animals_block_artisans(tile):
    """NR-TILE-2, NR-TILE-6: the Lion too."""
    match = producing(tiles={0: tile}, artisans=1)
    match.play(act.WORK)
    assert offered(match, act.CELL, 9) == list(range(1, 9))


def test_nine_animals_leave_no_place():
    """NR-TILE-2: nothing can be placed; with wheat one can still hire."""
    match = producing(tiles=dict.fromkeys(range(9), Tile.ANIMAL), artisans=1, wheat=1)
    assert match.legal_ids() == [act.DONE, act.HIRE]


def test_a_single_use_tile_is_turned_face_down_and_gives_nothing_later():
    """NR-TILE-3, NR-TILE-10, NR-ED-10: four coins once; the second artisan yields row and column only."""
    match = producing(tiles={0: Tile.INCOME_COINS}, artisans=1)
    play(match, act.WORK, act.CELL + 0, act.TILE_USE)
    assert match.state.coins[0] == 4
    assert match.state.face_down[0] == 1
    match.state.workers[0, 0] = 0
    have(match, artisans=1)
    taken(match, Action.PRODUCE)
    play(match, act.WORK, act.CELL + 0)
    assert match.state.coins[0] == 4
    assert task(match) == Task.PICK


def test_a_single_use_tile_that_is_not_used_stays_face_up():
    """NR-AMB-9."""
    match = producing(tiles={0: Tile.INCOME_COINS}, artisans=1)
    play(match, act.WORK, act.CELL + 0, act.DONE)
    assert match.state.face_down[0] == 0
    assert match.state.coins[0] == 0


def test_income_goods_are_three_of_any_kind():
    """NR-TILE-10: wheat, wheat, wine beside the outputs."""
    match = producing(tiles={0: Tile.INCOME_GOODS}, artisans=1)
    play(match, act.WORK, act.CELL + 0, act.TILE_USE, act.GOOD + 0, act.GOOD + 0, act.GOOD + 3)
    assert goods(match) == {"wheat": 3, "wine": 1, "horse": 1}


def test_goods_of_choice_that_nobody_has_room_for_are_lost():
    """NR-LIM-1, NR-TILE-10: all goods at five but one place: one good, the rest is lost without asking."""
    match = bare()
    match.state.goods[0] = [5, 5, 5, 5, 4]
    estate(match, {2: Tile.INCOME_GOODS})
    have(match, artisans=1)
    taken(match, Action.PRODUCE)
    play(match, act.WORK, act.CELL + 2, act.TILE_USE)
    assert match.state.goods[0].tolist() == [5, 5, 5, 5, 5]
    assert task(match) == Task.PICK


def test_the_recruit_tile_plays_a_follower_without_coins():
    """NR-TILE-7, NR-TILE-12: no cards are drawn, the Cook (Recruit) is not asked."""
    match = bare()
    estate(match, {0: Tile.RECRUIT_TILE})
    hand(match, Follower.BAKER)
    row(match, Follower.COOK)
    have(match, artisans=1)
    taken(match, Action.PRODUCE)
    play(match, act.WORK, act.CELL + 0, act.TILE_USE, act.PLAY + Follower.BAKER)
    assert int(match.state.row[0]).bit_count() == 2
    assert match.state.used[0] == 0
    assert task(match) == Task.PICK


def test_the_sail_tile_gives_two_sails_and_harbour_rewards_but_no_contract():
    """NR-TILE-8, NR-TILE-12: two legs north, a coin in the first harbour; the Cartographer stays silent."""
    match = bare()
    lay_sea(match)
    estate(match, {0: Tile.SAIL_TILE})
    row(match, Follower.CARTOGRAPHER)
    have(match, artisans=1)
    taken(match, Action.PRODUCE)
    play(match, act.WORK, act.CELL + 0, act.TILE_USE, act.MOVE + 0, act.MOVE + 0)
    assert match.state.ship_at[0].tolist() == [2, 0]
    assert match.state.coins[0] == 1
    assert match.state.shipped[0] == 0
    assert task(match) == Task.PICK


@pytest.mark.parametrize(("flag", "coins"), [("off", 0), ("on", 1)])
def test_the_build_tile_is_no_build_action(flag, coins):
    """NR-TILE-12, NR-ED-6: the Sculptor pays only if the flag makes it one."""
    match = changed(build_tile_triggers=flag)
    estate(match, {0: Tile.BUILD_TILE})
    row(match, Follower.SCULPTOR)
    have(match, artisans=1)
    taken(match, Action.PRODUCE)
    play(match, act.WORK, act.CELL + 0, act.TILE_USE)
    assert match.state.coins[0] == coins


def test_tiles_are_counted_face_down_or_not():
    """NR-TILE-13: for goals; see the Historian too."""
    match = bare()
    estate(match, {0: Tile.LION, 1: Tile.SAIL_TILE, 2: Tile.WINE_TILE})
    match.state.face_down[0] = 0b10
    assert match.measures()[0][0]["estate_tiles"] == 3


def test_the_box_has_one_of_each_special_tile():
    """NR-TILE-3, NR-TILE-6, NR-ED-15: two income tiles, one for goods and one for coins."""
    rules = bare().rules
    assert rules.copies[Tile.LION :].tolist() == [1] * 7
    assert rules.copies[: Tile.LION].sum() == 23


@pytest.mark.parametrize(("output", "coins"), [("coin", 1), ("stone", 0)])
def test_the_sixth_output_of_the_estate_is_data(output, coins):
    """NR-ED-5, NR-PROD-4: coins as in the French text, or another good."""
    match = bare()
    match.rules.column_output[2] = Gain[output.upper()]
    have(match, artisans=1)
    taken(match, Action.PRODUCE)
    play(match, act.WORK, act.CELL + 2)
    assert match.state.coins[0] == coins
