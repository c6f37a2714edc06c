"""Raise Legions."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import Phase

from .positions import coins, do, finish, give, lay, nero, options, starting, table, turn, yard

ARMIES = "A1 A2 L1 M1 M5 R1 U2 U3"


@pytest.mark.parametrize(("die", "may"), [("blue 2", True), ("blue 1", False), ("blue 4", False), ("yellow 4", False), ("red 3", True)])
def test_the_icon_for_raise_legions(die, may):
    """RR-LEG-1: Legionary or any worker; an Army building of anybody is enough"""
    m = table(3)
    lay(m, 1, "A1", "4,7-4,8")
    turn(m, 0, die, other="blue 3")
    assert ("RAISE" in options(m) if m.mover == 0 else False) == may


def test_a_senator_as_legionary():
    """RR-LEG-1, RR-ACT-6: then legions must be raised"""
    m = table(3)
    lay(m, 1, "A1", "4,7-4,8")
    give(m, 0, senators=1)
    turn(m, 0, "blue 4")
    do(m, "SENATOR LEGIONARY", "RAISE?", "USE A1 of 1")
    assert m.state.soldiers[0] == 1


def test_up_to_three_buildings_of_any_owner():
    """RR-LEG-2, RR-LEG-3, AMB-7: own Training Ground and two Camps of others: 2 + 1 + 1 Soldiers, 1 Coin for each of the owners"""
    m = table(3)
    lay(m, 0, "A2", "4,6-4,8")
    lay(m, 1, "A1", "3,6-3,7")
    lay(m, 2, "A1", "3,8-3,9")
    lay(m, 2, "A1", "2,8-2,9")
    turn(m, 0, "blue 2", other="blue 1")
    do(m, "RAISE")
    assert starting(m, "USE") == {"A2 of 0", "A1 of 1", "A1 of 2"}
    do(m, "USE A1 of 1", "USE A1 of 2", "USE A2 of 0")
    assert m.state.phase != Phase.ARMY  # three are the limit
    assert m.state.soldiers[:3].tolist() == [4, 0, 0]
    assert [coins(m, seat) for seat in range(3)] == [0, 1, 1]


def test_two_buildings_of_one_opponent_pay_twice():
    """RR-LEG-3: a Coin for each building; own buildings pay nothing"""
    m = table(3)
    lay(m, 2, "A1", "3,8-3,9")
    lay(m, 2, "A1", "2,8-2,9")
    lay(m, 0, "A1", "4,7-4,8")
    turn(m, 0, "blue 2", other="blue 1")
    do(m, "RAISE", "USE A1 of 0", "USE A1 of 2", "USE A1 of 2?")
    assert m.state.soldiers[0] == 3
    assert [coins(m, seat) for seat in range(3)] == [0, 0, 2]


def test_each_building_once():
    """RR-LEG-2: the only Camp is activated once, and the action is over"""
    m = table(3)
    lay(m, 1, "A1", "4,7-4,8")
    turn(m, 0, "blue 2", other="blue 1")
    do(m, "RAISE", "USE A1 of 1")
    assert m.state.soldiers[0] == 1
    assert m.mover == 1


def test_fewer_than_three_is_allowed():
    """RR-LEG-2: stop after one, or with none"""
    m = table(3)
    lay(m, 1, "A1", "4,7-4,8")
    lay(m, 2, "A2", "3,6-3,8")
    turn(m, 0, "blue 2", other="blue 1")
    do(m, "RAISE", "USE A1 of 1", "STOP")
    assert m.state.soldiers[0] == 1
    assert [coins(m, seat) for seat in range(3)] == [0, 1, 0]


def test_an_engineering_post_also_brings_a_stone():
    """RR-LEG-2, RR-BP-ENGINEERING-POST: 1 Soldier and 1 Stone for whoever activates it"""
    m = table(3, blueprints="A2 A3 L1 M1 M5 R1 U2 U3")
    lay(m, 1, "A3", "4,7-4,8 3,8")
    turn(m, 0, "yellow 2")
    do(m, "RAISE", "USE A3 of 1")
    finish(m)
    assert m.state.soldiers[0] == 1
    assert yard(m, 0) == "BBS"  # with the two Bricks of the die
    assert (yard(m, 1), coins(m, 1)) == ("", 1)


def test_produce_is_another_ability():
    """RR-LEG-4: Barracks raise 2 Soldiers for the mover; their Produce, 1 Soldier for the owner, is not touched"""
    m = table(3, blueprints="A1 A4 L1 M1 M5 R1 U2 U3")
    lay(m, 1, "A4", "3,7-4,8")
    turn(m, 0, "blue 2", other="blue 1")
    do(m, "RAISE", "USE A4 of 1")
    assert m.state.soldiers[:2].tolist() == [2, 0]


def test_without_any_army_building():
    """RR-LEG-2, AMB-59: the action would be empty and is not offered, unless Mars or Vivianus pays"""
    m = table(3)
    lay(m, 1, "M1", "4,7-4,8")
    give(m, 0, "WWW")
    turn(m, 0, "blue 2", other="blue 1")
    assert "RAISE" not in options(m)
    give(m, 0, advisors="VIVIANUS 2")
    turn(m, 0, "blue 2", other="blue 1")
    do(m, "RAISE")
    assert m.state.soldiers[0] == 1


def test_owners_get_their_coins_together():
    """RR-LEG-3, RR-NERO-2, AMB-11: seats 1 and 2 both reach their targets; clockwise from the mover, whatever was activated first"""
    m = table(3, "LEGATUS MERCATRIX PATRICIA")
    lay(m, 1, "A2", "3,6-3,8")
    lay(m, 2, "A1", "4,7-4,8")
    give(m, 1, coins=8)  # target 9
    give(m, 2, coins=9)  # target 10
    turn(m, 0, "blue 2", other="blue 1")
    do(m, "RAISE", "USE A1 of 2", "USE A2 of 1")
    assert nero(m) == [1, 2]


@pytest.mark.parametrize(("mover", "order"), [(0, [1, 2]), (2, [0, 1])])
def test_the_order_depends_on_whose_turn_it_is(mover, order):
    """RR-NERO-2: simultaneous targets, clockwise from the player whose turn it is"""
    m = table(3, "LEGATUS MERCATRIX PATRICIA")
    targets = {0: 11, 1: 9, 2: 10}
    kinds = {order[0]: ("A2", "3,6-3,8"), order[1]: ("A1", "4,7-4,8")}
    for seat, (kind, where) in kinds.items():
        lay(m, seat, kind, where)
        give(m, seat, coins=targets[seat] - 1)
    turn(m, mover, "blue 2", other="blue 1")
    do(m, "RAISE", f"USE A1 of {order[1]}", f"USE A2 of {order[0]}")
    assert nero(m) == order
