"""A turn of the action phase: take a building, then at most one build and one produce."""

from __future__ import annotations

import pytest

from sim.city_of_rome.state import Phase

from .positions import at, city, do, give, hand, lay, offer, offered, options, pass_turn, place, started


def test_a_turn_begins_with_taking_one_of_the_offered_buildings():
    """CR-ACT-2: nothing else is possible; equal kinds are one option"""
    m = at(started(4), 0, phase=Phase.TAKE, hand="AQ", coins=20, bricks=3, cogs=2)
    offer(m, "LUNA R2 R2 MARKET")
    assert options(m) == {"TAKE LUNA", "TAKE R2", "TAKE MARKET"}
    do(m, "TAKE R2")
    assert hand(m) == {"AQ": 1, "R2": 1}
    assert sorted(kind for _, kind in offered(m)) == ["LUNA", "MARKET", "R2"]
    assert m.state.phase == Phase.ACTION


def test_the_last_turn_gets_the_last_building():
    """CR-ACT-2: without being asked"""
    m = started(3)
    offer(m, "LUNA R2 MARKET")
    m.state.coins[:] = 20
    place(m, "012..")
    do(m, "TAKE MARKET", "END", "TAKE LUNA", "END")
    assert m.mover == 2
    assert m.state.phase == Phase.ACTION
    assert offered(m) == []
    assert hand(m, 2)["R2"] >= 1


def test_one_build_and_one_produce_in_either_order():
    """CR-ACT-4, CR-ACT-5: and each only once"""
    for order in (("BUILD R2", "PRODUCE"), ("PRODUCE", "BUILD R2")):
        m = at(started(), 0, hand="R2 R2 AQ", coins=9, bricks=3, cogs=2, others="...1")
        lay(m, 0, "[VEG] R2")
        m.state.coins[1] = 9
        assert options(m) == {"END", "PRODUCE", "BUILD R2", "BUILD AQ"}
        for number, word in enumerate(order):
            do(m, word)
            if word.startswith("BUILD"):
                do(m, "CELL 3,4")
            if number == 0:
                assert m.mover == 0
                rest = {"PRODUCE"} if word.startswith("BUILD") else {"BUILD R2", "BUILD AQ"}
                assert options(m) == {"END"} | rest
        assert city(m) == {(3, 2): "VEG", (3, 3): "R2", (3, 4): "R2"}
        assert m.state.coins[0] == 10
        assert hand(m) == {"R2": 1, "AQ": 1}
        assert m.mover == 1  # both actions are used, so the turn is over


def test_both_actions_may_be_skipped():
    """CR-ACT-4"""
    m = at(started(), 0, hand="R2", coins=9, bricks=3, cogs=2)
    do(m, "END")
    assert m.state.coins[0] == 9
    assert hand(m) == {"R2": 1}
    assert m.state.phase == Phase.EMISSARY


def test_an_action_is_finished_before_the_other_begins():
    """CR-ACT-4: after BUILD only cells, after PRODUCE with sheep only their number"""
    m = at(started(), 0, hand="R2", coins=9, bricks=3, cogs=2)
    lay(m, 0, "[VEG] R2 SHEEP")
    do(m, "BUILD R2")
    assert all(word.startswith("CELL") for word in options(m))
    m = at(started(), 0, hand="R2", coins=9, bricks=3, cogs=2)
    lay(m, 0, "[VEG] R2 SHEEP")
    do(m, "PRODUCE")
    assert options(m) == {"SHEEP 0", "SHEEP 1"}


@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
def test_both_actions_are_open_on_every_space(space):
    """CR-ACT-5: whichever symbol it shows"""
    m = started(3)
    m.state.coins[:] = 20
    marks = ["."] * 5
    marks[space - 1] = "0"
    place(m, "".join(marks))
    m.play(m.legal_ids()[0])
    give(m, 0, "R2")
    assert options(m) == {"END", "PRODUCE", "BUILD R2"}


def test_the_building_just_taken_may_be_built():
    """CR-ACT-6: or any other in hand"""
    m = at(started(), 0, phase=Phase.TAKE, hand="AQ", bricks=3)
    offer(m, "LUNA R2")
    do(m, "TAKE LUNA")
    assert options(m) == {"END", "BUILD LUNA", "BUILD AQ"}
    do(m, "BUILD LUNA", "CELL 3,4")
    assert city(m)[3, 4] == "LUNA"


def test_there_is_no_hand_limit():
    """CR-ACT-6, CR-AMB-22: fifteen cards and one more"""
    full = "R2 R2 R2 R3 R3 R4 AQ AQ VEG GRAIN SHEEP MARKET ARENA SCHOOL BATH"
    m = at(started(), 0, phase=Phase.TAKE, hand=full, bricks=3)
    offer(m, "LUNA")
    m.play(m.legal_ids()[0])
    assert hand(m).total() == 16
    assert options(m) == {"END"} | {f"BUILD {kind}" for kind in [*full.split(), "LUNA"]}


def test_unused_symbols_are_lost_and_the_emissary_leaves():
    """CR-ACT-7: seat 0 leaves bricks and cogs unused on space 5; in the next round on space 1 it has one symbol only"""
    m = started(3)
    m.state.coins[:] = 20
    place(m, "12..0")
    pass_turn(m)
    pass_turn(m)
    assert m.mover == 0
    assert (m.state.bricks, m.state.cogs) == (3, 2)
    do(m, "END")
    assert m.state.round_no == 2
    assert list(m.state.spaces) == [-1] * 5
    place(m, "012..")
    assert m.mover == 0
    assert m.state.bricks + m.state.cogs == 1


def test_surplus_of_one_turn_does_not_help_the_next_player():
    """CR-ACT-3, CR-ACT-7: symbols are counted anew for each emissary"""
    m = started(3)
    m.state.coins[:] = 20
    m.state.strip[1], m.state.strip_side[1] = 0, 1  # bbbcc
    place(m, "012..")
    seen = []
    for _ in range(3):
        seen.append((m.mover, int(m.state.bricks), int(m.state.cogs)))
        pass_turn(m)
    assert seen == [(0, 1, 0), (1, 2, 0), (2, 3, 0)]


def test_without_money_or_symbols_a_turn_only_takes_a_building():
    """CR-EDGE-9: the turn ends by itself"""
    m = at(started(), 0, phase=Phase.TAKE, others="....")
    offer(m, "LUNA R2")
    do(m, "TAKE R2")
    assert hand(m) == {"R2": 1}
    assert m.state.phase == Phase.EMISSARY
    assert m.state.coins[0] == 0


def test_what_a_turn_leaves_unused_is_counted_as_wasted():
    """CR-ACT-7, CR-BLD-1: 3 bricks less 2 for a 3-value, 2 cogs less 2; then 3 bricks and 2 cogs unused"""
    m = at(started(), 0, hand="R3", bricks=3, cogs=2)
    do(m, "BUILD R3", "CELL 3,4", "PRODUCE")
    at(m, 0, hand="R3", bricks=3, cogs=2)
    do(m, "END")
    row = m.measures()[0][0]
    assert (row["bricks_wasted"], row["cogs_wasted"]) == (1 + 3, 0 + 2)
    assert (row["builds"], row["produces"]) == (1, 1)
