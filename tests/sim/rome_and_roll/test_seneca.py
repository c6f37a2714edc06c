"""Alone against Seneca: what his cards make him do."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import EMPTY, IN_MIDDLE, SENECA, Phase

from .city import City
from .positions import (
    boxes,
    building_name,
    cells,
    coins,
    construct,
    do,
    draw,
    favours,
    finish,
    foremen,
    give,
    lay,
    next_cards,
    options,
    own,
    place_name,
    put_foreman,
    roads,
    settlements,
    sites,
    starting,
    table,
    track,
    turn,
    yard,
)


def solo(cast="LEGATUS", blueprints="A1 A2 L1 M1 M5 R1 U2 U3", favours_="JUPITER MARS MERCURY", variant="base", **changes):
    return table(1, cast, blueprints=blueprints, favours=favours_, variant=variant, **changes)


def seneca(m, card, goods="WWW"):
    """The human's turn ends and Seneca flips this card; then the human's second turn, in which a Trade is possible."""
    next_cards(m, f"{card} S17")
    give(m, 0, goods)
    turn(m, 0, "yellow 2", other="blue 2")
    do(m, "DONE")
    return m


def at_turn(m):
    """Whether the human is at his second turn: Seneca is done."""
    return m.state.phase == Phase.MENU and m.state.turn_step == 3


def rubble(m):
    """The areas of Rubble as texts of cells."""
    places = {}
    for cell, building in enumerate(m.state.at):
        if building != EMPTY and building_name(m, int(building)) == "RUBBLE":
            places.setdefault(int(building), []).append(place_name(cell))
    return [" ".join(found) for found in places.values()]


def hill_places(m, letter, shape):
    """Every place of a shape wholly on the free part of a hill."""
    city = City(m)
    found = set()
    for form in city.forms(shape):
        for r, c in city.letter:
            places = [(r + dr, c + dc) for dr, dc in form]
            if all(city.is_free(place) and city.letter[place] == letter for place in places):
                found.add(tuple(sorted(places)))
    return found


def at_forum(m, places):
    city = City(m)
    return {spot for spot in places if any(city.letter[other] == "F" for place in spot for other in city.beside(place))}


def words(places):
    return {"RUBBLE " + " ".join(f"{r},{c}" for r, c in spot) for spot in places}


# construct


@pytest.mark.parametrize(
    ("card", "busy", "claimed"),
    [
        ("S1", "", "A1"),  # Army, low
        ("S2", "", "A2"),  # Army, high
        ("S3", "", "M1"),
        ("S4", "", "M5"),
        ("S5", "", "U2"),
        ("S6", "", "U3"),
        ("S7", "", "R1"),
        ("S9", "", "L1"),
        ("S1", "A1", "A2"),  # the low one is unavailable: the other
        ("S2", "A2", "A1"),
        ("S7", "R1", ""),  # there is no other
        ("S9", "L1", ""),
    ],
)
def test_the_blueprint_of_a_card(card, busy, claimed):
    """RR-SOLO-CON-1, RR-SOLO-CON-2: lowest or highest number of the type, else the other one, else none; his foreman moves onto it"""
    m = solo()
    put_foreman(m, SENECA, "M1" if card != "S3" else "A1")
    if busy:
        put_foreman(m, 0, busy)
    seneca(m, card)
    expected = {busy: 0} if busy else {}
    expected[claimed or ("M1" if card != "S3" else "A1")] = SENECA
    assert foremen(m) == expected
    assert m.state.phase == Phase.RUBBLE  # Rubble comes all the same


def test_his_own_foreman_makes_a_blueprint_unavailable_too():
    """RR-SOLO-CON-1: with it on the low Army card he takes the high one"""
    m = solo()
    put_foreman(m, SENECA, "A1")
    seneca(m, "S1")
    assert foremen(m) == {"A2": SENECA}


def test_both_blueprints_of_a_type_are_unavailable():
    """RR-SOLO-CON-1: he claims none and his foreman stays"""
    m = solo()
    put_foreman(m, SENECA, "A1")
    put_foreman(m, 0, "A2")
    seneca(m, "S1")
    assert foremen(m) == {"A1": SENECA, "A2": 0}


@pytest.mark.parametrize("busy", [False, True])
def test_a_religious_card_brings_him_a_random_favour(busy):
    """RR-SOLO-CON-3: claimed or not; then the one he held goes back; never Saturn's"""
    seen = set()
    for seed in range(24):
        m = table(1, "PATRICIA", favours="JUPITER MARS MERCURY SATURN", seed=seed)
        m.state.favour_owner[2] = SENECA  # Jupiter's
        if busy:
            put_foreman(m, 0, "R1")
        seneca(m, "S8")
        (held,) = favours(m, SENECA)
        seen.add(held)
        assert sorted([held, *favours(m, IN_MIDDLE)]) == ["JUPITER", "MARS", "MERCURY", "SATURN"]
    assert seen == {"MARS", "MERCURY"}


def test_without_a_favour_in_the_middle_he_keeps_his():
    """RR-SOLO-CON-3: the human holds the two others; Saturn's in the middle does not count"""
    m = table(1, "PATRICIA", favours="JUPITER MARS MERCURY SATURN")
    m.state.favour_owner[2] = SENECA
    give(m, 0, favours="MARS MERCURY")
    seneca(m, "S8")
    assert favours(m, SENECA) == ["JUPITER"]
    assert favours(m, IN_MIDDLE) == ["SATURN"]


def test_his_foreman_is_sent_off_by_an_architect():
    """AMB-49, RR-CON-27: off the cards until his next claim"""
    m = solo()
    put_foreman(m, SENECA, "A1")
    give(m, 0, "WB")
    turn(m, 0, "yellow 4")
    construct(m, "A1", "3,6-3,7")
    assert foremen(m) == {"A1": 0}
    assert m.state.foreman[SENECA] == EMPTY


# rubble


def test_rubble_lies_on_its_hill_in_its_shape():
    """RR-SOLO-RUB-1, RR-SOLO-RUB-2: without human buildings at the Forum: two of three places of a 3x1 on Capitolinus; the human picks"""
    m = solo()
    seneca(m, "S1")
    assert options(m) == {"RUBBLE 3,5 4,5 5,5", "RUBBLE 4,5 5,5 6,5"}
    do(m, "RUBBLE 4,5 5,5 6,5")
    assert rubble(m) == ["4,5 5,5 6,5"]
    assert at_turn(m)


@pytest.mark.parametrize(
    ("card", "letter", "shape", "forum"),
    [
        ("S2", "P", "V3", True),
        ("S3", "E", "V3", True),
        ("S4", "V", "I3", False),
        ("S5", "P", "I3", True),
        ("S8", "A", "I3", False),
        ("S10", "L", "V3", False),
    ],
)
def test_all_places_of_rubble(card, letter, shape, forum):
    """RR-SOLO-RUB-1, RR-SOLO-RUB-2: every form and place on the hill; on hills that touch the Forum only those that touch it"""
    m = solo()
    found = hill_places(m, letter, shape)
    if forum:
        assert at_forum(m, found)
        found = at_forum(m, found)
    seneca(m, card)
    assert options(m) == words(found)


def test_the_example_of_rubble():
    """RR-SOLO-RUB-2, RR-SOLO-RUB-4, RR-SOLO-PARK-1, RR-BP-CAMP: 3x1 on Capitolinus next to the Jeweller and the Forum: one legal place,
    and the
    Jeweller produces; later a Camp next to it brings a Senator and makes it a Park
    """
    m = solo()
    lay(m, 0, "M5", "6,4 7,4 7,5")  # touches 5,4 and 6,5
    m.state.overseer[0] = 1
    seneca(m, "S1")
    assert rubble(m) == ["4,5 5,5 6,5"]  # unasked
    assert options(m) == {"STORE J", "TO THEOCLES", "TO CASSIAN", "TO VIVIANUS"}
    do(m, "TO CASSIAN")
    assert boxes(m) == [0, 1, 0]
    give(m, 0, "WB")
    turn(m, 0, "blue 3", other="blue 2")
    next_cards(m, "S17 S17")
    m.state.foreman[:] = EMPTY
    construct(m, "A1", "3,4 4,4")
    assert m.state.senators[0] == 1
    assert rubble(m) == []
    assert [building_name(m, int(m.state.at[cell])) for cell in cells("4,5 5,5 6,5")] == ["PARK"] * 3


def test_a_human_building_comes_before_the_forum():
    """AMB-44: the two cannot be touched together; so at the human building, away from the Forum"""
    m = solo()
    lay(m, 0, "R1", "2,4 1,4")  # touches Capitolinus at 3,4
    seneca(m, "S1")
    assert rubble(m) == ["3,4 4,4 5,4"]


@pytest.mark.parametrize(("left", "expected"), [("4,4 5,4 6,5", ["4,4 5,4"]), ("3,4 6,5", ["6,5"]), ("4,5 5,5 3,4", ["4,5 5,5"])])
def test_too_little_room(left, expected):
    """RR-SOLO-RUB-3, AMB-44: as many squares as possible, connected; then touching the Forum"""
    m = solo()
    full(m, "C", left)
    seneca(m, "S1")
    assert rubble(m)[-1:] == expected


def full(m, letter, left=""):
    """Every square of the hill but those left is taken by single squares of Seneca's, as if Rubble had been cut up."""
    city = City(m)
    keep = set(left.split())
    for (r, c), hill in city.letter.items():
        if hill == letter and f"{r},{c}" not in keep:
            lay(m, SENECA, "PARK", f"{r},{c}")


def test_a_v_shape_in_too_little_room():
    """RR-SOLO-RUB-3: three squares in a row are no V; two of them are a part of it"""
    m = solo()
    full(m, "C", "3,4 4,4 5,4")
    seneca(m, "S6")
    assert options(m) == {"RUBBLE 3,4 4,4", "RUBBLE 4,4 5,4"}


def test_a_full_hill_is_no_failure_if_he_claims_a_blueprint():
    """RR-SOLO-RUB-3, RR-SOLO-FAIL-1: partial success"""
    m = solo()
    full(m, "C")
    seneca(m, "S1")
    assert at_turn(m)
    assert foremen(m) == {"A1": SENECA}
    assert settlements(m, SENECA) == roads(m, SENECA) == []


def test_no_blueprint_but_rubble_is_no_failure():
    """RR-SOLO-RUB-5, RR-SOLO-FAIL-1"""
    m = solo()
    put_foreman(m, 0, "L1")
    seneca(m, "S9")
    do(m, sorted(options(m))[0])
    assert at_turn(m)
    assert settlements(m, SENECA) == []


def test_neither_blueprint_nor_rubble_is_a_failure():
    """RR-SOLO-RUB-5, RR-SOLO-FAIL-1: no road can be built, so he conquers instead, once"""
    m = solo()
    put_foreman(m, 0, "L1")
    full(m, "E")
    seneca(m, "S9")
    assert at_turn(m)
    assert settlements(m, SENECA) == ["S1"]


def test_rubble_makes_all_human_neighbours_produce():
    """RR-SOLO-RUB-4: two Brickmakers at Viminalis, one touching; the other is too far"""
    m = solo()
    lay(m, 0, "M1", "2,6-2,7")
    lay(m, 0, "M1", "3,7-3,8")
    seneca(m, "S4")
    # on Viminalis a 3x1 touching 2,6-2,7 (at 2,8 or 1,7) or 3,8 (at 2,8)
    do(m, "RUBBLE 0,8 1,8 2,8")
    assert yard(m) == "WWWBB" + "BB" + "BB"  # the die's two Bricks, and 2 from each: 2,8 touches 2,7 and 3,8


def test_rubble_covers_no_building_of_the_human():
    """RR-SOLO-RUB-1, RR-CON-17: only free squares"""
    m = solo()
    lay(m, 0, "R1", "4,5 5,5")
    seneca(m, "S1")
    assert rubble(m) == ["3,4 4,4 5,4"]


# conquer


def test_the_order_of_his_conquests():
    """RR-SOLO-CNQ-1: fewest conquered first, then Asia Minor, Aegyptus, Hispania, Gallia; the weakest open settlement, then clockwise

    S1, E1, H1, G1 (strength 2 each). Then Asia Minor: S2 and S3 are open, 3 both; S2 comes first clockwise. Aegyptus: E2 3, E3 2: E3.
    Hispania: H2 2, H3 3: H2. Gallia: G2 3, G4 3: G4 comes first.
    """
    m = solo()
    expected = ["S1", "E1", "H1", "G1", "S2", "E3", "H2", "G4"]
    for n in range(8):
        seneca(m, "S11")
        finish(m)
        m.state.seneca_next = 0
        assert settlements(m, SENECA) == sorted(expected[: n + 1])


def test_the_humans_settlements_count_as_well():
    """RR-SOLO-CNQ-1, AMB-42, AMB-52: the human has one in Asia Minor, Aegyptus and Hispania; so Gallia"""
    m = solo()
    own(m, 0, "S1 E1 H1")
    seneca(m, "S11")
    assert settlements(m, SENECA) == ["G1"]


def test_full_regions_are_left_out():
    """RR-SOLO-CNQ-1, AMB-42: all but Gallia's last are conquered"""
    m = solo()
    own(m, 0, "S1 S2 S3 S4 S5 E1 E2 E3 E4 E5 H1 H2 H3 H4 H5 G1 G2 G4 G5")
    seneca(m, "S13")
    assert settlements(m, SENECA) == ["G3"]  # *2, but there is no second one: no failure
    assert roads(m, SENECA) == []


def test_conquer_twice_in_the_same_region():
    """RR-SOLO-CNQ-2: S1 and then S2, though other regions have fewer"""
    m = solo()
    seneca(m, "S13")
    assert settlements(m, SENECA) == ["S1", "S2"]
    assert track(m) == {}


def test_he_may_go_on_from_the_humans_settlements():
    """RR-SOLO-CNQ-1, RR-CNQ-4: H1 and H2 are the human's: H3 and H4 are open; H4 comes first clockwise"""
    m = solo()
    own(m, 0, "H1 H2 S1 S2 S3 E1 E2 E3 G1 G2 G4")
    seneca(m, "S11")
    assert settlements(m, SENECA) == ["H4"]


# expand


def test_a_road_of_seneca_connects_the_humans_settlement():
    """RR-SOLO-EXP-1, RR-SOLO-EXP-2: no icon and no Stone; the human gains the resource; the road is Seneca's"""
    m = solo()
    own(m, 0, "G1")
    seneca(m, "S14")
    assert roads(m, SENECA) == ["GR1"]
    assert yard(m) == "WWWW" + "BB"
    assert coins(m) == 0


def test_cassian_is_paid_for_senecas_road():
    """RR-SOLO-EXP-2, RR-ADV-CASSIAN: own settlement, connected by anybody"""
    m = solo()
    own(m, 0, "G1")
    give(m, 0, advisors="CASSIAN 4")
    seneca(m, "S14")
    assert coins(m) == 1


@pytest.mark.parametrize(
    ("mine", "his", "built", "expected"),
    [
        ("S1 E1", "", "", "SR1"),  # priority: Asia Minor before Aegyptus
        ("H1 G1", "", "", "HR1"),  # Hispania before Gallia
        ("S1", "G1", "", "GR1"),  # his own settlement first
        ("S1 G1 G4", "", "SR1", ""),  # Asia Minor has a road already; Gallia: GR1 or GR4, equal
        ("S1 S2", "G1", "SR1", "GR1"),
        ("G1 G2 G4", "", "GR1", "GR4"),  # closest to Rome
        ("E1 E2 E3 E4 E5", "", "ER1 ER2 ER3 ER4", "ER6"),  # fewest Legacy: 2 against 3
        ("G1 G2 G3 G4 G5", "", "GR1 GR2 GR4", "GR5"),  # 2 Legacy like GR3, which begins one settlement farther out
        ("H1", "H2", "", "HR2"),  # in the region his own
        ("H1 G1 G4 S1 S2 S3 S4 S5 E1 E2 E3 E4 E5", "", "SR1 SR2 ER1 ER2 HR1", ""),
    ],
)
def test_the_road_he_chooses(mine, his, built, expected):
    """RR-SOLO-EXP-1, AMB-42, AMB-43: fewest roads, own settlement, priority; then closest to Rome, fewest Legacy, own settlement"""
    m = solo()
    own(m, 0, mine, built)
    own(m, SENECA, his)
    seneca(m, "S14")
    if expected:
        assert roads(m, SENECA) == [expected]
    else:
        assert options(m) == {"ROAD GR1", "ROAD GR4"}
        do(m, "ROAD GR4")
        assert roads(m, SENECA) == ["GR4"]
    assert at_turn(m) or m.state.phase == Phase.GAIN


def test_the_human_chooses_among_equal_roads():
    """RR-SOLO-EXP-1: H1 and H2 are both the human's"""
    m = solo()
    own(m, 0, "H1 H2")
    seneca(m, "S14")
    assert (m.state.phase, options(m)) == (Phase.SENECA_ROAD, {"ROAD HR1", "ROAD HR2"})
    do(m, "ROAD HR2")
    assert roads(m, SENECA) == ["HR2"]
    assert yard(m) == "WWWBBS"


def test_expand_twice_in_the_same_region():
    """RR-SOLO-EXP-2: GR1 and GR2, though Hispania has no road; with one road possible it is one, and no failure"""
    m = solo()
    own(m, SENECA, "G1 G2")
    own(m, 0, "H1")
    seneca(m, "S16")
    assert roads(m, SENECA) == ["GR1", "GR2"]
    m = solo()
    own(m, SENECA, "G1")
    seneca(m, "S16")
    assert roads(m, SENECA) == ["GR1"]
    assert settlements(m, SENECA) == ["G1"]


# trade


def test_a_trade_card_lets_the_human_produce():
    """RR-SOLO-TRD-1: one own building, or none; nothing for Seneca"""
    m = solo()
    lay(m, 0, "M1", "3,6-3,7")
    lay(m, 0, "L1", "7,6-7,7 8,7")
    lay(m, SENECA, "RUBBLE", "3,4 4,4 5,4")
    seneca(m, "S17")
    assert options(m) == {"PRODUCE M1", "PRODUCE L1", "STOP"}
    do(m, "PRODUCE M1")
    assert at_turn(m)
    assert yard(m) == "WWWBBBB"


def test_a_trade_card_never_fails():
    """RR-SOLO-TRD-1, AMB-63: no building that produces, and Seneca does nothing else"""
    m = solo()
    lay(m, 0, "A1", "3,6-3,7")
    seneca(m, "S17")
    assert at_turn(m)
    assert settlements(m, SENECA) == roads(m, SENECA) == []


# failure


@pytest.mark.parametrize("card", ["S14", "S16"])
def test_expand_fails_and_he_conquers_once(card):
    """RR-SOLO-FAIL-1: no road is possible; also *2 falls back once"""
    m = solo()
    seneca(m, card)
    assert settlements(m, SENECA) == ["S1"]
    assert m.state.fallbacks == 1


ALL = "S1 S2 S3 S4 S5 E1 E2 E3 E4 E5 H1 H2 H3 H4 H5 G1 G2 G3 G4 G5"


@pytest.mark.parametrize("card", ["S11", "S13"])
def test_conquer_fails_and_he_expands_once(card):
    """RR-SOLO-FAIL-1: everything is conquered; Expand comes first in the list, once"""
    m = solo()
    own(m, SENECA, ALL)
    seneca(m, card)
    if m.state.phase == Phase.SENECA_ROAD:
        do(m, "ROAD SR1")
    assert roads(m, SENECA) == ["SR1"]


@pytest.mark.parametrize(
    ("busy", "his", "expected"),
    [("", "", "R1"), ("R1", "", "A1"), ("R1", "A1", "A2"), ("A1", "R1", "A2"), ("A2", "R1", "A1")],
)
def test_everything_fails_but_construct(busy, his, expected):
    """RR-SOLO-FAIL-1, AMB-45: Religious, Army, Urban, Manufacturing, Leisure, the lowest number; a Favour if Religious; no Rubble"""
    m = solo()
    own(m, SENECA, ALL, " ".join(f"{region}R{n}" for region in "SEHG" for n in range(1, 7)))
    if busy:
        put_foreman(m, 0, busy)
    if his:
        put_foreman(m, SENECA, his)
    seneca(m, "S11")
    assert foremen(m)[expected] == SENECA
    assert len(favours(m, SENECA)) == (expected == "R1")
    assert rubble(m) == []
    assert at_turn(m)


def test_without_fallback_he_does_nothing():
    """RR-SOLO-EASY-3: an option"""
    m = solo(variant="no_fallback")
    seneca(m, "S14")
    assert at_turn(m)
    assert settlements(m, SENECA) == []
    m = solo(variant="no_fallback")
    put_foreman(m, 0, "L1")
    full(m, "E")
    seneca(m, "S9")
    assert settlements(m, SENECA) == []


# Rubble and Parks


def test_one_rubble_becomes_a_park():
    """RR-SOLO-PARK-1: of two next to the new building the human chooses; one Senator"""
    m = solo()
    lay(m, SENECA, "RUBBLE", "3,4-3,5 4,5")
    lay(m, SENECA, "RUBBLE", "2,8 1,8 1,9")
    give(m, 0, "WBS")
    turn(m, 0, "blue 3", other="blue 2")
    construct(m, "A2", "3,6-3,8")
    assert options(m) == {"PARK 3,4", "PARK 1,8"}
    do(m, "PARK 1,8")
    assert m.state.senators[0] == 1
    assert rubble(m) == ["3,4 3,5 4,5"]


def test_a_park_brings_nothing():
    """RR-SOLO-PARK-1: next to a Park alone no Senator; next to a Park and Rubble one"""
    m = solo()
    lay(m, SENECA, "PARK", "2,8 1,8 1,9")
    give(m, 0, "WB")
    turn(m, 0, "blue 3", other="blue 2")
    next_cards(m, "S17 S17")
    construct(m, "A1", "3,7-3,8")
    assert m.state.senators[0] == 0


def test_own_buildings_bring_no_senator_alone():
    """RR-CON-30, RR-SOLO-PARK-1: Seneca has no buildings"""
    m = solo()
    lay(m, 0, "M1", "3,6-3,7")
    give(m, 0, "WB")
    turn(m, 0, "blue 3", other="blue 2")
    next_cards(m, "S17 S17")
    construct(m, "A1", "2,6-2,7")
    assert m.state.senators[0] == 0


@pytest.mark.parametrize("what", ["RUBBLE", "PARK"])
def test_the_overseer_moves_over_rubble_and_parks(what):
    """RR-SOLO-PARK-2, AMB-46: as over buildings, and it may stop there and build"""
    m = solo()
    area = lay(m, SENECA, what, "4,5 5,5 6,5")
    give(m, 0, "WB")
    turn(m, 0, "blue 3", other="blue 2")
    do(m, "BUILD A1")
    assert sites(m) == City(m).sites("A1", {0, area})
    m = solo(rubble_stop="off")
    area = lay(m, SENECA, what, "4,5 5,5 6,5")
    beyond = lay(m, 0, "R1", "6,3-6,4")
    give(m, 0, "WBF")
    turn(m, 0, "blue 3", other="blue 2")
    do(m, "BUILD A1")
    assert sites(m) == City(m).sites("A1", {0, beyond})  # through, but no stop


def test_rubble_may_block_the_way():
    """RR-SOLO-HARD-4: an option; Parks still count as buildings"""
    for what, near in (("RUBBLE", {0}), ("PARK", {0, 1})):
        m = solo(variant="rubble_blocks")
        lay(m, SENECA, what, "4,5 5,5 6,5")
        give(m, 0, "WB")
        turn(m, 0, "blue 3", other="blue 2")
        do(m, "BUILD A1")
        assert sites(m) == City(m).sites("A1", near)


def test_rubble_is_no_building_for_juno_and_saturn():
    """AMB-46: only real buildings and the Forum count as existing buildings"""
    m = solo(favours_="JUNO")
    lay(m, SENECA, "RUBBLE", "0,8-0,10")
    give(m, 0, "WB", favours="JUNO")
    turn(m, 0, "blue 3", other="blue 2")
    do(m, "JUNO A1")
    assert sites(m) == City(m).sites("A1", {0}, "R6", juno=True)


def test_saturn_makes_no_park():
    """AMB-18, RR-GOD-SATURN-3: a Senator would come with it"""
    m = table(1, "PATRICIA", favours="SATURN")
    lay(m, SENECA, "RUBBLE", "2,8 1,8 1,9")
    give(m, 0, "FFF", favours="SATURN")
    turn(m, 0, "yellow 2", other="blue 2")
    next_cards(m, "S17 S17")
    do(m, "SATURN", "BUILD A1")
    draw(m, "3,7-3,8")
    do(m, "BUILD M1")
    draw(m, "7,6-7,7")
    assert rubble(m) == ["1,8 1,9 2,8"]
    assert m.state.senators[0] == 0


def test_rubble_and_parks_in_the_plazas_block():
    """RR-SOLO-PARK-2, RR-BP-PLAZA: they fill squares of the 3x3"""
    m = solo(blueprints="A1 A2 L2 M1 M5 R1 U2 U3")
    lay(m, 0, "L2", "3,6-3,8 2,7")  # block rows 2-4, columns 6-8 with three squares of the Forum; missing 2,6 and 2,8
    assert m.scores()[0]["L2"] == 0
    lay(m, SENECA, "RUBBLE", "2,8 1,8")
    lay(m, SENECA, "PARK", "2,6 1,6")
    assert m.scores()[0]["L2"] == 5


def test_rubble_for_villa_garden_and_jeweller():
    """AMB-47, RR-SOLO-PARK-2, RR-SOLO-JEW: no building for a Villa, not empty for a Garden, nothing for a Jeweller"""
    m = solo()
    lay(m, 0, "U2", "3,6-3,8 2,6")
    assert m.scores()[0]["U2"] == 1  # the Forum
    lay(m, SENECA, "RUBBLE", "2,8 1,8 1,9")
    lay(m, SENECA, "PARK", "3,5 3,4")
    assert m.scores()[0]["U2"] == 1
    m = solo()
    lay(m, 0, "L1", "3,6-3,7 2,6")  # around: 1,6 2,5 2,7 3,5 3,8
    lay(m, SENECA, "RUBBLE", "3,5 3,4")
    assert m.scores()[0]["L1"] == 4
    lay(m, SENECA, "PARK", "1,6 0,6")
    assert m.scores()[0]["L1"] == 0
    m = solo()
    lay(m, 0, "M5", "3,6-3,7 2,7")
    lay(m, 0, "U3", "1,6-1,7 0,6-0,7")
    lay(m, SENECA, "RUBBLE", "2,8 1,8 1,9")
    put_foreman(m, SENECA, "U2")
    assert m.scores()[0]["M5"] == 0


def test_raise_legions_uses_the_humans_buildings_only():
    """AMB-48: Seneca's claimed blueprints are no buildings"""
    m = solo()
    put_foreman(m, SENECA, "A1")
    lay(m, 0, "A2", "3,6-3,8")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "RAISE")
    assert starting(m, "USE") == {"A2 of 0"}
