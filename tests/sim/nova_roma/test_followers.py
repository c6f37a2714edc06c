"""The forty followers by name (rulebook: Follower Card Index)."""

from __future__ import annotations

import pytest

from sim.nova_roma import actions as act
from sim.nova_roma.state import EMPTY, Action, Counter, Follower, Task, Tile
from tests.sim.nova_roma.positions import bare, cards, changed, estate, goods, have, offered, play, row, taken, task, turn

END_GAME = [
    # follower, what the seat has, points
    (Follower.CARPENTER, {"wood": 4}, 5),
    (Follower.CARPENTER, {}, 1),
    (Follower.GRAPE_GROWER, {"wine": 3}, 4),
    (Follower.HORSE_BREEDER, {"horse": 5}, 6),
    (Follower.MARBLE_DEALER, {"stone": 2}, 3),
    (Follower.WHEAT_DEALER, {"wheat": 1}, 2),
    (Follower.MINTER, {"coins": 6}, 4),
    (Follower.MINTER, {"coins": 5}, 0),
    (Follower.NOBLEWOMAN, {"influence": 6}, 4),
    (Follower.NOBLEWOMAN, {"influence": 5}, 0),
]


@pytest.mark.parametrize(("card", "things", "points"), END_GAME)
def test_what_is_left_scores_at_the_end(card, things, points):
    """NR-FOL-1, NR-FOL-2, NR-FOL-4, NR-FOL-5, NR-FOL-6, NR-FOL-8, NR-FOL-13, NR-SCORE-6: 1 and 1 for each good, or 4 for six of them."""
    match = bare()
    row(match, card)
    have(match, **things)
    assert match.scores()[0][card.name.lower()] == points


def test_a_follower_in_hand_scores_nothing():
    """NR-SCORE-6: only the row counts."""
    match = bare()
    have(match, wood=5)
    match.state.hand[0] = 1 << Follower.CARPENTER
    assert match.scores()[0]["carpenter"] == 0


def test_the_historian_counts_estate_tiles_of_any_kind():
    """NR-FOL-3, NR-TILE-13, NR-AMB-32: wheat tile, Lion, exhausted Sail tile: 3."""
    match = bare()
    row(match, Follower.HISTORIAN)
    estate(match, {0: Tile.WHEAT_TILE, 1: Tile.LION, 2: Tile.SAIL_TILE})
    match.state.face_down[0] = 1 << 2
    assert match.scores()[0]["historian"] == 3


def test_the_musician_counts_the_row_with_itself():
    """NR-FOL-7."""
    match = bare()
    row(match, Follower.MUSICIAN, Follower.BAKER, Follower.TAMER)
    assert match.scores()[0]["musician"] == 3


@pytest.mark.parametrize(("tracks", "points"), [([1, 1, 1], 1), ([7, 4, 0], 5), ([0, 0, 1], 0)])
def test_the_princeps_counts_spaces_over_all_tracks_and_rounds_once(tracks, points):
    """NR-FOL-9: 3 spaces make 1, 11 make 5."""
    match = bare()
    row(match, Follower.PRINCEPS)
    match.state.track[0] = tracks
    assert match.scores()[0]["princeps"] == points


@pytest.mark.parametrize(("built", "points"), [(0, 1), (1, 1), (4, 3), (5, 3)])
def test_the_procurator_counts_pairs_of_building_contracts(built, points):
    """NR-FOL-10."""
    match = bare()
    row(match, Follower.PROCURATOR)
    match.state.built[0] = built
    assert match.scores()[0]["procurator"] == points


def test_the_ship_captain_counts_shipping_contracts():
    """NR-FOL-11."""
    match = bare()
    row(match, Follower.SHIP_CAPTAIN)
    match.state.shipped[0] = 5
    assert match.scores()[0]["ship_captain"] == 5


def test_the_veterinarian_counts_animal_tiles_where_the_lion_is_one():
    """NR-FOL-12, NR-AMB-32: 1 + 2."""
    match = bare()
    row(match, Follower.VETERINARIAN)
    estate(match, {0: Tile.LION, 1: Tile.ANIMAL, 2: Tile.WINE_TILE})
    assert match.scores()[0]["veterinarian"] == 3


GAINS = [
    (Follower.BAKER, Action.TRADE, {"wheat": 1}),
    (Follower.STABLE_MASTER, Action.TRADE, {"horse": 1}),
    (Follower.STONE_CUTTER, Action.TRADE, {"stone": 1}),
    (Follower.VINTNER, Action.TRADE, {"wine": 1}),
    (Follower.WOOD_CUTTER, Action.TRADE, {"wood": 1}),
]


@pytest.mark.parametrize(("card", "action", "gain"), GAINS)
def test_a_good_once_per_round(card, action, gain):
    """NR-FOL-15, NR-FOL-29, NR-FOL-30, NR-FOL-33, NR-FOL-34, NR-AMB-4: with Trade; it may be left unused."""
    match = bare()
    row(match, card)
    taken(match, action)
    assert match.legal_ids() == [act.DONE, act.USE + card]
    match.play(act.USE + card)
    assert goods(match) == gain
    assert cards(match.state.used[0]) == {card}


@pytest.mark.parametrize(("card", "action"), [(Follower.COOK, Action.RECRUIT), (Follower.ORACLE, Action.PETITION)])
def test_an_influence_once_per_round(card, action):
    """NR-FOL-16, NR-FOL-22."""
    match = bare()
    row(match, card)
    taken(match, action)
    match.play(act.USE + card)
    assert match.state.influence[0] == 1


def test_the_messenger_gives_a_good_of_choice():
    """NR-FOL-21: one that is not at its limit."""
    match = bare()
    have(match, wheat=5)
    row(match, Follower.MESSENGER)
    taken(match, Action.UPGRADE)
    match.play(act.USE + Follower.MESSENGER)
    assert offered(match, act.GOOD, 5) == [1, 2, 3, 4]
    match.play(act.GOOD + 4)
    assert goods(match) == {"wheat": 5, "horse": 1}


POWER = [
    (Follower.ENGINEER, Action.BUILD),
    (Follower.MERCENARY, Action.RACE),
    (Follower.PRIESTESS, Action.PETITION),
    (Follower.SENATOR, Action.UPGRADE),
    (Follower.SHIPWRIGHT, Action.SAIL),
    (Follower.SHOPKEEPER, Action.TRADE),
    (Follower.TRANSLATOR, Action.RECRUIT),
    (Follower.TUTOR, Action.PRODUCE),
]


@pytest.mark.parametrize(("card", "action"), POWER)
def test_one_more_power_once_per_round(card, action):
    """NR-FOL-17, NR-FOL-20, NR-FOL-24, NR-FOL-26, NR-FOL-27, NR-FOL-28, NR-FOL-31, NR-FOL-32, NR-POWER-1: not at power 3."""
    match = bare()
    row(match, card)
    taken(match, action, power=2)
    assert offered(match, act.USE, 40) == [card]
    match.play(act.USE + card)
    assert match.state.counter[0, Counter.POWER] == 3
    assert cards(match.state.used[0]) == {card}
    match = bare()
    row(match, card)
    taken(match, action, power=3)
    assert not offered(match, act.USE, 40)


def test_the_shopkeepers_power_is_a_coin_more():
    """NR-FOL-28, NR-TRADE-1."""
    match = bare()
    row(match, Follower.SHOPKEEPER)
    taken(match, Action.TRADE, power=2)
    match.play(act.USE + Follower.SHOPKEEPER)
    assert match.state.coins[0] == 3


PLACING = [
    (Follower.ARCHITECT, Action.BUILD),
    (Follower.HARBOR_MASTER, Action.SAIL),
    (Follower.LEGATUS, Action.RACE),
    (Follower.RECRUITER, Action.UPGRADE),
]


@pytest.mark.parametrize(("card", "action"), PLACING)
def test_for_a_coin_an_artisan_is_placed_with_all_its_yields_but_not_as_a_produce_action(card, action):
    """NR-FOL-14, NR-FOL-18, NR-FOL-19, NR-FOL-25, NR-FOL-41: wheat of row 0 and stone of column 1; Jeweler and Tutor stay silent."""
    match = bare()
    row(match, card, Follower.JEWELER, Follower.TUTOR)
    have(match, coins=1, artisans=1)
    taken(match, action)
    assert offered(match, act.USE, 40) == [card]
    match.play(act.USE + card)
    assert offered(match, act.CELL, 9) == list(range(9))
    match.play(act.CELL + 1)
    assert goods(match) == {"wheat": 1, "stone": 1}
    assert match.state.coins[0] == 0
    assert match.state.workers[0, 1] == 1


@pytest.mark.parametrize(("coins", "artisans"), [(0, 1), (1, 0)])
def test_placing_needs_a_coin_and_an_available_artisan(coins, artisans):
    """NR-FOL-14."""
    match = bare()
    row(match, Follower.ARCHITECT)
    have(match, coins=coins, artisans=artisans)
    taken(match, Action.BUILD)
    assert not offered(match, act.USE, 40)


@pytest.mark.parametrize(("window", "offered_at_end"), [("start_end", [Follower.RECRUITER]), ("start", [])])
def test_placing_followers_may_also_work_after_the_last_step(window, offered_at_end):
    """NR-AMB-2: the Recruiter places an artisan on the tile just taken."""
    match = changed(follower_window=window)
    row(match, Follower.RECRUITER)
    have(match, coins=1, artisans=1)
    match.state.tile_offer[0] = Tile.WINE_TILE
    taken(match, Action.UPGRADE)
    play(match, act.DONE, act.TILE + 0, act.LAY + 4)
    assert offered(match, act.USE, 40) == offered_at_end
    if offered_at_end:
        play(match, act.USE + Follower.RECRUITER, act.CELL + 4)
        assert goods(match) == {"wine": 2, "stone": 1}  # row 1 wine, column 1 stone, the tile another wine


def test_the_physician_waives_the_artisan_of_a_contract():
    """NR-FOL-23: asked when the artisan is to be paid; without an artisan it is the only way."""
    contract = next(i for i, cost in enumerate(bare().rules.build_cost) if cost[7] == 1)
    for artisans in (0, 1):
        match = bare()
        s = match.state
        s.build_offer[:] = [contract, EMPTY, EMPTY, EMPTY]
        row(match, Follower.PHYSICIAN)
        have(match, wood=5, stone=5, coins=9, artisans=artisans)
        taken(match, Action.BUILD)
        assert not offered(match, act.USE, 40)
        match.play(act.BUILDING + 0)
        if artisans:
            assert match.legal_ids() == [act.ARTISAN, act.WAIVE]
            match.play(act.WAIVE)
        assert cards(s.used[0]) == {Follower.PHYSICIAN}
        assert s.artisans[0] == artisans


LASTING = [
    (Follower.CARTOGRAPHER, Action.SAIL),
    (Follower.GAMBLER, Action.RACE),
    (Follower.JEWELER, Action.PRODUCE),
    (Follower.SCULPTOR, Action.BUILD),
    (Follower.SINGER, Action.PETITION),
]


@pytest.mark.parametrize(("card", "action"), LASTING)
def test_a_coin_each_time_the_action_is_taken(card, action):
    """NR-FOL-35, NR-FOL-36, NR-FOL-37, NR-FOL-38, NR-FOL-39: twice in a round, two coins."""
    match = bare()
    row(match, card)
    taken(match, action)
    taken(match, action)
    assert match.state.coins[0] == 2
    assert match.state.used[0] == 0


def test_the_tamer_lets_artisans_on_animals_and_pays_a_coin_each_time():
    """NR-FOL-40, NR-TILE-2: without it the space is barred."""
    for tamer in (False, True):
        match = bare()
        estate(match, {0: Tile.ANIMAL})
        have(match, artisans=1)
        if tamer:
            row(match, Follower.TAMER)
        taken(match, Action.PRODUCE)
        match.play(act.WORK)
        assert (0 in offered(match, act.CELL, 9)) == tamer
        if tamer:
            match.play(act.CELL + 0)
            assert (match.state.coins[0], goods(match)) == (1, {"wheat": 1, "horse": 1})


@pytest.mark.parametrize(("flag", "allowed"), [("on", True), ("off", False)])
def test_the_tamer_works_in_a_petition_too(flag, allowed):
    """NR-AMB-5."""
    match = changed(tamer_in_petition=flag)
    estate(match, {0: Tile.ANIMAL})
    have(match, seat=1, influence=1, artisans=1)
    match.state.estate[1, 0] = Tile.ANIMAL
    row(match, Follower.TAMER, seat=1)
    taken(match, Action.PETITION, seat=1)
    play(match, act.PETITION + Action.PRODUCE, act.WORK)
    assert (0 in offered(match, act.CELL, 9)) == allowed


def test_a_fresh_tamer_does_not_work_in_the_action_that_played_it():
    """NR-REC-8, NR-FOL-40: played by the Recruit tile within Produce, the animal space is still barred for the second artisan."""
    match = bare()
    estate(match, {0: Tile.RECRUIT_TILE, 1: Tile.ANIMAL})
    have(match, artisans=2)
    match.state.hand[0] = 1 << Follower.TAMER
    turn(match, Action.PRODUCE, Action.TRADE, power=2)
    play(match, act.TAKE, act.WORK, act.CELL + 0, act.TILE_USE, act.PLAY + Follower.TAMER, act.WORK)
    assert 1 not in offered(match, act.CELL, 9)
    assert task(match) == Task.WORK
