"""Expand and Tax."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import Phase

from .positions import (
    boxes,
    coins,
    connected,
    do,
    finish,
    give,
    icons,
    nero,
    options,
    own,
    roads,
    starting,
    table,
    track,
    turn,
    yard,
)


def started(die="yellow 1", yard_="", mine="", theirs="", my_roads="", their_roads="", **sheet):
    """Seat 0 is the Legatus, seat 1, orange, the Mercatrix."""
    m = table(3)
    own(m, 0, mine, my_roads)
    own(m, 1, theirs, their_roads)
    give(m, 0, yard_, **sheet)
    turn(m, 0, die)
    return m


def test_the_example_of_expand():
    """RR-EXP-2, RR-EXP-3, RR-EXP-4, RR-EXP-5, RR-EXP-6: Rome to orange's settlement, then on to the own one: 2 Stone, 1 + 2 + 2 Legacy,
    1 Wood for orange and 1 for blue
    """
    m = started(theirs="G1", mine="G2")
    do(m, "EXPAND")
    assert roads(m, 0) == ["GR1"]  # unasked: the second alone is no choice, as all roads lead to Rome
    do(m, "ROAD GR2")
    assert track(m) == {"legacy": 5}
    assert (yard(m, 0), yard(m, 1)) == ("W", "W")
    assert icons(m) == ""
    assert roads(m, 0) == ["GR1", "GR2"]
    assert connected(m) == ["G1", "G2"]


@pytest.mark.parametrize(
    ("die", "may"),
    [("blue 1", True), ("blue 2", False), ("blue 4", False), ("yellow 4", False), ("yellow 6", True), ("red 6", True)],
)
def test_the_icon_for_expand(die, may):
    """RR-EXP-1, AMB-1: Builder or any worker; not Architect, Legionary or Merchant"""
    m = started(die, "S", mine="G1")
    assert ("EXPAND" in options(m) if m.mover == 0 else False) == may


def test_a_senator_as_builder_expands():
    """RR-EXP-1, RR-ACT-6: also on a die with an Architect, who does not expand"""
    m = started("yellow 4", "S", mine="G1", senators=1)
    assert "SENATOR BUILDER" in options(m)
    do(m, "SENATOR BUILDER", "EXPAND?")
    finish(m)
    assert roads(m, 0) == ["GR1"]


def test_a_road_leads_to_a_conquered_settlement():
    """RR-EXP-2: anybody's; nothing without one"""
    m = started("blue 3", "SS")
    assert "EXPAND" not in options(m)
    m = started("blue 3", "SS", theirs="G1 S2", mine="E2 H3")
    do(m, "EXPAND")
    assert starting(m, "ROAD") == {"GR1", "SR2", "ER2"}  # H3 has no road to Rome yet


def test_roads_in_one_region():
    """RR-EXP-2: after a road of Hispania only Hispania"""
    m = started("blue 3", "SSSS", mine="H1 H2 H3 G1")
    do(m, "EXPAND", "ROAD HR1")
    assert starting(m, "ROAD") == {"HR2", "HR3"}


def test_a_road_goes_on_from_others_roads():
    """RR-EXP-2, RR-EXP-9: over a road of orange; the new one is the renovator's own"""
    m = started("blue 3", theirs="G1", their_roads="GR1", mine="G2")
    do(m, "EXPAND")
    finish(m)
    assert (roads(m, 0), roads(m, 1)) == (["GR2"], ["GR1"])
    assert track(m) == {"legacy": 2}


def test_a_road_may_be_followed_from_its_far_end():
    """RR-EXP-2: G3 is connected over G4 and G5; from it a road leads to G2, whose other side is not conquered"""
    m = started("blue 3", mine="G2", theirs="G3 G4 G5", their_roads="GR4 GR5 GR6")
    do(m, "EXPAND")
    finish(m)
    assert roads(m, 0) == ["GR3"]
    assert "G2" in connected(m)
    assert yard(m, 0).count("W") == 1


@pytest.mark.parametrize(
    ("die", "yard_", "most"), [("blue 1", "", 0), ("blue 3", "", 1), ("yellow 1", "S", 3), ("red 6", "", 2), ("blue 6", "", 1)]
)
def test_a_stone_for_each_road(die, yard_, most):
    """RR-EXP-3: of Yard and die, a Basket as Stone: blue 3 has one, yellow 1 two, red 6 a Stone and a Basket, blue 6 a Basket"""
    m = started(die, yard_, theirs="G1 G2 G3 G4 G5")
    n = 0
    if m.mover == 0 and "EXPAND" in options(m):
        do(m, "EXPAND")
        while m.mover == 0 and starting(m, "ROAD"):
            do(m, f"ROAD {min(starting(m, 'ROAD'))}")
            n += 1
    assert n == most


@pytest.mark.parametrize(("n", "legacy"), [(1, 1), (2, 1 + 2 + 2), (3, 1 + 2 + 2 + 2), (4, 1 + 2 + 2 + 1 + 2)])
def test_two_legacy_once_for_more_than_one_road(n, legacy):
    """RR-EXP-4, RR-EXP-5: GR1 1, GR2 2, GR3 2, GR4 1, and 2 once"""
    m = started("blue 1", "S" * n, theirs="G1 G2 G3 G4 G5")
    do(m, "EXPAND", *[f"ROAD GR{i + 1}" for i in range(n)])
    assert track(m) == {"legacy": legacy}


def test_legacy_for_the_renovator_resource_for_the_conqueror():
    """RR-EXP-6: only orange's settlements are connected; seat 0 gets Legacy alone"""
    m = started("blue 3", "S", theirs="H1 H2")
    do(m, "EXPAND", "ROAD HR1", "ROAD HR2?")
    assert track(m) == {"legacy": 1 + 1 + 2}
    assert yard(m, 1) == "SS"
    assert track(m, 1) == {}


def test_a_second_road_into_a_connected_settlement():
    """RR-EXP-8, RR-EXP-6: the ring of Gallia closes: Legacy, but no resource again"""
    m = started("blue 3", mine="G1 G2 G3 G4 G5", their_roads="GR1 GR2 GR3 GR4 GR5")
    do(m, "EXPAND")
    finish(m)
    assert roads(m, 0) == ["GR6"]
    assert track(m) == {"legacy": 3}
    assert yard(m, 0) == "B"  # the Brick of the die, and no Wood


def test_a_road_is_renovated_once():
    """RR-EXP-10: what is renovated is not offered"""
    m = started("blue 3", "S", mine="G1 G4", their_roads="GR1")
    do(m, "EXPAND")
    finish(m)
    assert roads(m, 0) == ["GR4"]
    m = started("blue 3", "S", mine="G1", their_roads="GR1")
    assert "EXPAND" not in options(m)


def test_a_stone_gained_on_the_way_pays_the_next_road():
    """RR-EXP-7, AMB-8: Hispania gives Stone: with one Stone both H1 and H2 are connected, and the second Stone is left"""
    m = started("blue 3", mine="H1 H2")
    do(m, "EXPAND", "ROAD HR1", "ROAD HR2")
    assert track(m) == {"legacy": 4}
    finish(m)
    assert yard(m, 0) == "BS"  # 1 + 2 gained, 2 paid


def test_stop_after_the_first_road():
    """RR-EXP-2, AMB-9: no STOP before the first"""
    m = started("yellow 1", mine="H1 H2")
    do(m, "EXPAND")
    assert "STOP" not in options(m)
    do(m, "ROAD HR1", "STOP")
    assert roads(m, 0) == ["HR1"]


def test_connections_come_road_by_road():
    """RR-EXP-7, RR-ADV-2, RR-ADV-CASSIAN: the FAQ's case in Aegyptus: another player connects two settlements of the Legatus; the first
    Fish
    unlocks Cassian's power, which pays only for the second one
    """
    m = table(3)
    own(m, 0, "E1 E2")
    give(m, 0, advisors="CASSIAN 3")
    give(m, 1, "SS")
    turn(m, 1, "blue 1")
    do(m, "EXPAND", "ROAD ER1")
    assert (m.mover, m.state.phase) == (0, Phase.GAIN)
    do(m, "TO CASSIAN")
    assert coins(m, 0) == 0
    do(m, "ROAD ER2", "STORE F")
    assert coins(m, 0) == 1
    assert yard(m, 0) == "F"
    assert boxes(m, 0) == [0, 4, 0]


def test_legacy_reaches_the_blue_box():
    """RR-NERO-1, RR-NERO-4: the Legatus's target is 9; from 8 with a road of 2"""
    m = started("blue 3", mine="G1 G2", my_roads="GR1", legacy=8)
    do(m, "EXPAND")
    assert track(m) == {"legacy": 10}
    assert nero(m) == [0]


# tax


def taxed(die="blue 1", mine="G1", my_roads="GR1", theirs="G2", their_roads="GR2", **sheet):
    m = table(3)
    own(m, 0, mine, my_roads)
    own(m, 1, theirs, their_roads)
    give(m, 0, "", **sheet)
    turn(m, 0, die)
    return m


def test_the_example_of_tax():
    """RR-TAX-2, RR-TAX-4: two settlements in Gallia, one of them connected: 1 Wood, and none for orange; with the second connected 2"""
    m = taxed("blue 3", mine="G1 G4", my_roads="GR1", theirs="G2", their_roads="GR2")
    do(m, "TAX")
    finish(m)
    assert yard(m, 0) == "WBS"
    assert yard(m, 1) == ""
    m = taxed("blue 3", mine="G1 G4", my_roads="GR1 GR4")
    do(m, "TAX")
    finish(m)
    assert yard(m, 0) == "WWBS"


@pytest.mark.parametrize("die", ["blue 1", "blue 2", "blue 4", "yellow 4", "red 3"])
def test_any_die_taxes(die):
    """RR-TAX-1"""
    assert "TAX" in options(taxed(die))


def test_one_region_without_a_merchant():
    """RR-TAX-2: choose among those that give something"""
    m = taxed("blue 1", mine="G1 H1 H2 S1 E1", my_roads="GR1 HR1 HR2 SR1")
    do(m, "TAX")
    assert starting(m, "IN") == {"GALLIA", "HISPANIA", "ASIA_MINOR"}  # E1 is not connected
    do(m, "IN HISPANIA")
    finish(m)
    assert yard(m) == "WBSS"


@pytest.mark.parametrize("die", ["red 5", "blue 6", "red 3"])
def test_all_regions_with_a_merchant(die):
    """RR-TAX-3: Merchant or any worker"""
    m = taxed(die, mine="G1 H1 H2", my_roads="GR1 HR1 HR2")
    do(m, "TAX")
    assert yard(m).count("S") == 2
    assert yard(m).count("W") == 1


def test_a_senator_as_merchant_taxes_all_regions():
    """RR-TAX-3, RR-ACT-6: offered only if it makes a difference"""
    m = taxed("blue 1", mine="G1 H1", my_roads="GR1 HR1", senators=1)
    do(m, "SENATOR MERCHANT", "TAX?")
    finish(m)
    assert yard(m) == "WWBS"  # Wood of Gallia, Stone of Hispania, Wood and Brick of the die
    m = taxed("blue 1", mine="G1 G4", my_roads="GR1 GR4", senators=1)
    assert "SENATOR MERCHANT" not in options(m)


def test_fish_and_jewellery_of_taxes_may_bribe():
    """RR-TAX-5: one by one, each stored or used"""
    m = taxed("blue 4", mine="E1 S1", my_roads="ER1 SR1")
    do(m, "TAX")
    do(m, "TO THEOCLES")
    assert options(m) == {"STORE J", "TO THEOCLES", "TO CASSIAN", "TO VIVIANUS"}
    do(m, "TO THEOCLES")
    assert boxes(m) == [2, 0, 0]
    finish(m)
    assert yard(m) == "WF"  # of the die


def test_no_tax_without_a_connected_settlement():
    """RR-TAX-2: own and linked by renovated roads; a settlement of Gallia without a road pays nothing"""
    assert "TAX" not in options(taxed("blue 1", mine="G1", my_roads=""))
    assert "TAX" not in options(taxed("blue 1", mine="", my_roads="", theirs="G1", their_roads="GR1"))
    assert "TAX" in options(taxed("blue 1", mine="G2", my_roads="", theirs="G1", their_roads="GR1 GR2"))  # anyone's roads
