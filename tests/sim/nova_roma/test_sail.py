"""Sail: contracts, two routes, harbours and ports."""

from __future__ import annotations

import pytest

from sim.nova_roma import actions as act
from sim.nova_roma.state import EMPTY, Action, Task
from tests.sim.nova_roma.positions import NORTH, SOUTH, bare, goods, have, lay_sea, offered, play, taken, task

# contracts S01 .. of components/shipping.csv: S01 costs two wheat, S02 a wheat and a wine, S03 a wheat and a horse
TWO_WHEAT, WHEAT_WINE, WHEAT_HORSE = 0, 1, 2


def at_sea(power=1, ships=((EMPTY, 0), (EMPTY, 0)), **things):
    """Seat 0 has taken Sail with contract S01 in the first slot on the tests' own sea; ships as (route, harbour)."""
    match = bare()
    lay_sea(match)
    s = match.state
    s.ship_offer[:] = [TWO_WHEAT, EMPTY, EMPTY, EMPTY]
    for ship, (route, harbour) in enumerate(ships):
        s.ship_route[0, ship], s.ship_at[0, ship] = route, harbour
    have(match, wheat=2, **things)
    taken(match, Action.SAIL, power=power)
    return match


def move(ship, route):
    return act.MOVE + ship * 2 + route


@pytest.mark.parametrize(("power", "slots"), [(1, [0, 1]), (2, [0, 1, 2]), (3, [0, 1, 2, 3])])
def test_power_decides_which_contracts_are_within_reach(power, slots):
    """NR-SAIL-1: two, three or four slots."""
    match = bare()
    match.state.ship_offer[:] = [0, 1, 2, 3]
    have(match, wheat=5, wine=5, horse=5, coins=9)
    taken(match, Action.SAIL, power=power)
    assert offered(match, act.SHIP, 4) == slots


def test_a_gap_in_the_offer_does_not_close_within_the_turn():
    """NR-AMB-27: slot 1 is empty, slot 2 not within reach at power 1."""
    match = bare()
    match.state.ship_offer[:] = [EMPTY, WHEAT_WINE, WHEAT_HORSE, EMPTY]
    have(match, wheat=1, horse=1)
    taken(match, Action.SAIL)
    assert task(match) == Task.PICK  # nothing payable within reach


def test_a_contract_is_paid_at_once_and_kept():
    """NR-SAIL-1, NR-SAIL-2: two wheat; sails equal to power."""
    match = at_sea(power=2)
    match.play(act.SHIP + 0)
    s = match.state
    assert goods(match) == {}
    assert s.shipped[0] == 1
    assert s.ship_taker[TWO_WHEAT] == 0
    assert s.left[s.depth - 1] == 2


def test_without_a_contract_no_ship_moves():
    """NR-SAIL-2."""
    match = at_sea(power=3)
    match.play(act.DONE)
    assert task(match) == Task.PICK
    assert (match.state.ship_at == 0).all()


def test_a_leg_costs_its_printed_sails():
    """NR-SAIL-3, NR-SAIL-4: from the start one sail north, two south; with one sail only north."""
    match = at_sea(power=1)
    match.play(act.SHIP + 0)
    assert match.legal_ids() == [act.DONE, move(0, NORTH)]
    match = at_sea(power=2)
    match.play(act.SHIP + 0)
    assert match.legal_ids() == [act.DONE, move(0, NORTH), move(0, SOUTH)]


def test_sails_are_split_between_the_ships():
    """NR-SAIL-3, NR-SAIL-4, NR-SAIL-7: three sails, one north for ship 1, two south for ship 2; or both on the same route."""
    match = at_sea(power=3)
    play(match, act.SHIP + 0, move(0, NORTH))
    assert offered(match, act.MOVE, 4) == [0, 2, 3]  # ship 1 on, ship 2 by either route
    same = match.copy()
    same.play(move(1, NORTH))
    assert same.state.ship_at[0].tolist() == [1, 1]
    match.play(move(1, SOUTH))
    assert match.state.ship_at[0].tolist() == [1, 1]
    assert match.state.ship_route[0].tolist() == [NORTH, SOUTH]


def test_a_ship_keeps_its_route_and_never_goes_back():
    """NR-SAIL-5: a ship in harbour 2 of the north route can only go to harbour 3 of it."""
    match = at_sea(power=1, ships=((NORTH, 2), (SOUTH, 1)))
    match.play(act.SHIP + 0)
    assert offered(match, act.MOVE, 4) == [NORTH, 2 + SOUTH]
    match.play(move(0, NORTH))
    assert match.state.ship_at[0, 0] == 3


def test_each_harbour_entered_gives_its_reward_at_once():
    """NR-SAIL-6: north 1 a coin, north 3 a good of choice, south 2 an artisan; passing counts too."""
    match = at_sea(power=3)
    play(match, act.SHIP + 0, move(0, NORTH), move(0, NORTH), move(0, NORTH))
    assert match.state.coins[0] == 1
    assert task(match) == Task.GOOD
    match.play(act.GOOD + 2)
    assert goods(match) == {"wood": 1}
    match = at_sea(power=1, ships=((SOUTH, 1), (NORTH, 4)))
    play(match, act.SHIP + 0, move(0, SOUTH))
    assert match.state.artisans[0] == 1


def test_ports_are_worth_14_12_and_10():
    """NR-SAIL-8, NR-SCORE-1: the first ship of all, the second, every later one; a ship in a port is finished."""
    match = at_sea(power=3, ships=((NORTH, 6), (SOUTH, 5)))
    s = match.state
    play(match, act.SHIP + 0, move(0, NORTH))
    assert s.ship_port[0, 0] == 1
    assert match.scores()[0]["ships"] == 14 + 7  # south 4, passed, is the best of the south ship
    assert offered(match, act.MOVE, 4) == []  # one sail is left, the last leg costs two
    for arrivals, points in ((1, 12), (2, 10), (5, 10)):
        match = at_sea(power=2, ships=((NORTH, 6), (NORTH, 6)))
        match.state.arrivals = arrivals
        play(match, act.SHIP + 0, move(0, NORTH))
        assert match.scores()[0]["ships"] == points + 7


def test_a_contract_may_be_completed_though_no_ship_can_move():
    """NR-SAIL-9: both ships in port."""
    match = at_sea(power=3)
    match.state.ship_port[0] = [1, 2]
    match.play(act.SHIP + 0)
    assert match.state.shipped[0] == 1
    assert task(match) == Task.PICK


@pytest.mark.parametrize(
    ("ships", "points"), [(((NORTH, 1), (EMPTY, 0)), 0), (((NORTH, 3), (SOUTH, 2)), 6), (((NORTH, 6), (SOUTH, 3)), 12)]
)
def test_a_ship_scores_the_best_harbour_reached_or_passed(ships, points):
    """NR-SCORE-1: north 0 3 3 5 7 7, south 3 3 5 7 7."""
    match = bare()
    lay_sea(match)
    for ship, (route, harbour) in enumerate(ships):
        match.state.ship_route[0, ship], match.state.ship_at[0, ship] = route, harbour
    assert match.scores()[0]["ships"] == points


def test_unused_sails_are_lost():
    """NR-SAIL-3: the next action starts without them."""
    match = at_sea(power=3)
    play(match, act.SHIP + 0, act.DONE)
    assert task(match) == Task.PICK
    assert (match.state.ship_at[0] == 0).all()
