"""Conquer."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import Phase

from .positions import coins, do, finish, give, options, own, settlements, starting, table, track, turn, yard


def started(soldiers, die="blue 1", garrisoned=0, conquered="", **sheet):
    m = table(3)
    own(m, 1, conquered)
    give(m, 0, soldiers=soldiers, garrisoned=garrisoned, **sheet)
    turn(m, 0, die, other="blue 2" if die != "blue 2" else "blue 1")
    return m


def test_the_example_of_army_strength():
    """RR-CNQ-2: 5 Soldiers, 2 of them garrisoned, and an Auxiliary: strength 4"""
    m = started(5, "blue 5", garrisoned=2, conquered="H1 H2 G1 G2 G4 G5 E1 E2 E3 E4 S1 S2 S3 S4")
    do(m, "CONQUER")
    # open: H3 and H4 (3), H5 no; G3 (4); E5 (4); S5 (4)
    assert starting(m, "TAKE") == {"H3", "H4", "G3", "E5", "S5"}
    m = started(5, "blue 1", garrisoned=2, conquered="H1 H2 G1 G2 G4 G5 E1 E2 E3 E4 S1 S2 S3 S4")
    do(m, "CONQUER")
    assert starting(m, "TAKE") == {"H3", "H4"}  # 3 without the Auxiliary


def test_the_example_of_conquer():
    """RR-CNQ-3, RR-CNQ-4, RR-CNQ-5, RR-CNQ-6, RR-CNQ-7: orange holds a settlement of Gallia; 6 Soldiers and an Auxiliary, strength 7,
    take the
    3 and then the 4 behind it; 2 Soldiers are garrisoned and 5 Glory gained
    """
    m = started(6, "blue 5", conquered="G1")
    do(m, "CONQUER", "TAKE G2")
    assert starting(m, "TAKE") >= {"G3"}  # 7 - 3 = 4 is left, the garrison takes nothing away
    do(m, "TAKE G3")
    assert m.state.phase != Phase.CONQUER
    assert settlements(m, 0) == ["G2", "G3"]
    assert (m.state.soldiers[0], m.state.garrisoned[0]) == (6, 2)
    assert track(m) == {"glory": 5}


@pytest.mark.parametrize("die", ["blue 1", "blue 2", "blue 4", "yellow 4", "red 3"])
def test_any_die_conquers(die):
    """RR-CNQ-1"""
    assert "CONQUER" in options(started(2, die))


def test_the_strength_must_be_met_or_exceeded():
    """RR-CNQ-3: the gates are 2 2 | 2 3 | 2 3 | 2 3 strong"""
    assert started(1).mover == 0
    assert "CONQUER" not in options(started(1))
    m = started(2)
    do(m, "CONQUER")
    assert starting(m, "TAKE") == {"H1", "H2", "G1", "E1", "S1"}
    m = started(3)
    do(m, "CONQUER")
    assert starting(m, "TAKE") == {"H1", "H2", "G1", "G4", "E1", "E2", "S1", "S2"}


def test_all_in_one_region():
    """RR-CNQ-3: after a settlement of Hispania only Hispania"""
    m = started(9)
    do(m, "CONQUER", "TAKE H1")
    assert starting(m, "TAKE") == {"H2", "H3"}
    do(m, "TAKE H3")
    assert starting(m, "TAKE") == {"H2", "H5"}  # 9 - 2 - 3 = 4
    do(m, "TAKE H5")
    assert track(m) == {"glory": 1 + 2 + 3}
    assert m.state.garrisoned[0] == 3


def test_total_strength():
    """RR-CNQ-3: 4 Soldiers take both settlements of strength 2, but not a 2 and a 3"""
    m = started(4)
    do(m, "CONQUER", "TAKE H1")
    assert starting(m, "TAKE") == {"H2"}
    m = started(4)
    do(m, "CONQUER", "TAKE G1")
    assert m.state.phase != Phase.CONQUER  # 2 left; G2 and G4 are 3


def test_only_what_is_connected():
    """RR-CNQ-4: a gate, or next to a settlement that anybody has conquered, roads renovated or not"""
    m = started(9, conquered="E2")
    do(m, "CONQUER")
    assert starting(m, "TAKE") == {"H1", "H2", "G1", "G4", "E1", "E4", "S1", "S2"}
    do(m, "TAKE E4")
    assert starting(m, "TAKE") == {"E1", "E5"}  # E5 over E4 just taken; E3 is behind E1
    do(m, "TAKE E5")
    assert starting(m, "TAKE") == {"E1", "E3"}  # 9 - 3 - 4 = 2: both of strength 2


def test_a_soldier_for_each_settlement():
    """RR-CNQ-5: 1 Soldier and strength 4 by Auxiliary and Mars still take one settlement only"""
    m = started(1, "blue 5", favours="MARS")
    do(m, "CONQUER MARS", "TAKE H1")
    assert settlements(m, 0) == ["H1"]
    assert (m.state.phase == Phase.CONQUER, int(m.state.garrisoned[0])) == (False, 1)


def test_no_soldier_no_conquest():
    """RR-CNQ-5: whatever Auxiliaries there are"""
    m = started(0, "blue 5", favours="MARS", advisors="THEOCLES 4")
    assert not {word for word in options(m) if word.startswith("CONQUER")}


@pytest.mark.parametrize(("settlement", "army", "glory"), [("H1", 2, 1), ("G4", 3, 2), ("S4", 4, 3)])
def test_glory_of_a_settlement(settlement, army, glory):
    """RR-CNQ-7: 1 to 3"""
    m = started(army, conquered="S2" if settlement == "S4" else "")
    do(m, "CONQUER", f"TAKE {settlement}")
    finish(m)
    assert track(m) == {"glory": glory}


def test_once_in_the_game():
    """RR-CNQ-8: what somebody has conquered is not offered"""
    m = started(9, conquered="H1")
    do(m, "CONQUER")
    assert "H1" not in starting(m, "TAKE")


def test_at_least_one_and_as_many_as_one_likes():
    """RR-CNQ-9, AMB-9: no STOP before the first; unused Soldiers stay"""
    m = started(9)
    do(m, "CONQUER")
    assert "STOP" not in options(m)
    do(m, "TAKE H1")
    assert "STOP" in options(m)
    do(m, "STOP")
    assert (m.state.soldiers[0], m.state.garrisoned[0]) == (9, 1)
    finish(m)
    assert (yard(m), coins(m)) == ("WB", 0)  # of the die; the action itself brings Glory alone


def test_everything_conquered():
    """RR-CNQ-8, RR-CNQ-9: then the action is not offered"""
    m = started(9, conquered="H1 H2 H3 H4 H5 G1 G2 G3 G4 G5 E1 E2 E3 E4 E5 S1 S2 S3 S4 S5")
    assert "CONQUER" not in options(m)


def test_glory_may_bring_a_nero_card_in_the_middle_of_the_action():
    """RR-NERO-1, RR-NERO-4: the Legatus's target is 8; from 7, a settlement of 3 Glory passes it"""
    m = started(9, conquered="S2", glory=7)
    do(m, "CONQUER", "TAKE S4")
    assert track(m) == {"glory": 10}
    assert m.state.nero_owner[0] == 0
