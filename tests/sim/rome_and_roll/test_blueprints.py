"""The 21 blueprints: what they produce, what they do when built, what they score."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import Kind, Phase

from . import box
from .positions import boxes, coins, construct, do, finish, give, lay, nero, options, own, points, put_foreman, starting, table, turn, yard

DEALS = ("A1 A2 L1 M1 M5 R1 U2 U3", "A3 A4 L2 M2 M3 R2 U1 U5", "A4 A5 L3 M3 M4 R3 U1 U4")
DEAL = {kind: deal for deal in DEALS for kind in deal.split()}
# cells on the large map where each blueprint may stand, all free of resource squares
PLACES = {
    "A1": "4,7-4,8",
    "A2": "4,6-4,8",
    "A3": "4,7-4,8 3,7",
    "A4": "8,9-9,10",
    "A5": "4,13 5,13-5,14 6,14",
    "L1": "4,7-4,8 3,7",
    "L2": "4,6-4,8 3,7",
    "L3": "8,9-9,10 10,10",
    "M1": "4,7-4,8",
    "M2": "4,7-4,8 3,7",
    "M3": "7,3-7,5",
    "M4": "4,6-4,8 3,6",
    "M5": "4,7-4,8 3,7",
    "R1": "4,7-4,8",
    "R2": "4,4-5,5",
    "R3": "4,6-4,8",
    "U1": "4,6-4,8",
    "U2": "4,6-4,8 3,6",
    "U3": "8,9-9,10",
    "U4": "8,9-8,12",
    "U5": "8,9-8,10 9,10-9,11",
}


def city(kind, where="", owner=0, players=3, blueprints=""):
    """A city in which one building stands, drawn by its shape."""
    m = table(players, blueprints=blueprints or DEAL[kind])
    lay(m, owner, kind, where or PLACES[kind])
    return m


@pytest.mark.parametrize("kind", [kind.name for kind in Kind])
def test_each_blueprint_can_be_built_for_its_cost_and_no_less(kind):
    """RR-BP-CAMP, RR-BP-TRAINING-GROUND, RR-BP-ENGINEERING-POST, RR-BP-BARRACKS, RR-BP-STABLES, RR-BP-GARDEN, RR-BP-PLAZA, RR-BP-BATHHOUSE,
    RR-BP-BRICKMAKER, RR-BP-SAWMILL, RR-BP-FISHERY, RR-BP-QUARRY, RR-BP-JEWELLER, RR-BP-SHRINE, RR-BP-TEMPLE, RR-BP-ALTAR, RR-BP-INSULA,
    RR-BP-VILLA, RR-BP-MARKET, RR-BP-MAGISTRATE, RR-BP-TAVERN: from the Yard alone, the icons of the die taken away
    """
    row = box.PINNED["blueprints"][kind]
    cost = "".join(letter * int(row[name]) for letter, name in zip("WBSFJ", ("wood", "brick", "stone", "fish", "jewellery"), strict=True))
    m = table(3, blueprints=DEAL[kind])
    if kind == "A5":
        m.state.overseer[0] = lay(m, 1, "A4", "4,11-5,12")
    give(m, 0, cost)
    turn(m, 0, "blue 1")
    m.state.icons[:] = 0
    assert kind in starting(m, "BUILD")
    for unit in set(cost):
        give(m, 0, cost.replace(unit, "", 1))
        assert kind not in starting(m, "BUILD")


@pytest.mark.parametrize(
    ("kind", "goods", "gold", "soldiers"),
    [
        ("A4", "", 0, 1),
        ("A5", "", 0, 1),
        ("L1", "", 1, 0),
        ("L2", "", 1, 0),
        ("L3", "F", 0, 0),
        ("M1", "BB", 0, 0),
        ("M2", "WW", 0, 0),
        ("M3", "FF", 0, 0),
        ("M4", "SS", 0, 0),
        ("M5", "J", 0, 0),
        ("R2", "", 1, 0),
        ("R3", "F", 0, 0),
        ("U2", "F", 0, 0),
    ],
)
def test_what_each_building_produces(kind, goods, gold, soldiers):
    """RR-BP-BARRACKS, RR-BP-STABLES, RR-BP-GARDEN, RR-BP-PLAZA, RR-BP-BATHHOUSE, RR-BP-BRICKMAKER, RR-BP-SAWMILL, RR-BP-FISHERY,
    RR-BP-QUARRY, RR-BP-JEWELLER, RR-BP-TEMPLE, RR-BP-ALTAR, RR-BP-VILLA: after a Trade of another player
    """
    m = city(kind, owner=1)
    give(m, 0, "BBB")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "TRADE", "SELL BBB?", f"PRODUCE {kind}")
    while m.state.phase == Phase.GAIN and m.mover == 1:
        do(m, min(word for word in options(m) if word.startswith("STORE")))
    assert (yard(m, 1), coins(m, 1), int(m.state.soldiers[1])) == (goods, gold, soldiers)


@pytest.mark.parametrize("kind", ["A1", "A2", "A3", "R1", "U1"])
def test_buildings_that_do_not_produce(kind):
    """RR-BP-CAMP, RR-BP-TRAINING-GROUND, RR-BP-ENGINEERING-POST, RR-BP-SHRINE, RR-BP-INSULA, RR-TRD-6: nothing to choose after a Trade"""
    m = city(kind, owner=1)
    give(m, 0, "BBB")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "TRADE", "SELL BBB?")
    assert m.state.phase != Phase.PRODUCE


@pytest.mark.parametrize(("kind", "soldiers", "goods"), [("A1", 1, ""), ("A2", 2, ""), ("A3", 1, "S"), ("A4", 2, ""), ("A5", 2, "")])
def test_legion_abilities(kind, soldiers, goods):
    """RR-BP-CAMP, RR-BP-TRAINING-GROUND, RR-BP-ENGINEERING-POST, RR-BP-BARRACKS, RR-BP-STABLES, RR-LEG-2"""
    m = city(kind)
    turn(m, 0, "yellow 2", other="blue 3")
    do(m, "RAISE", f"USE {kind} of 0")
    finish(m)
    assert m.state.soldiers[0] == soldiers
    assert yard(m) == "BB" + goods


def test_immediate_abilities_of_plaza_and_bathhouse():
    """RR-BP-PLAZA, RR-BP-BATHHOUSE, RR-CON-28: 2 Coins; a Senator"""
    m = table(3, blueprints=DEAL["L2"])
    give(m, 0, "BSS")
    turn(m, 0, "blue 1")
    construct(m, "L2", "4,6-4,8 3,7")
    assert coins(m) == 2
    m = table(3, blueprints=DEAL["L3"])
    give(m, 0, "BSSF")
    turn(m, 0, "blue 1")
    construct(m, "L3", "8,9-9,10 10,10")
    assert m.state.senators[0] == 1


# Market, Tavern, Magistrate


@pytest.mark.parametrize(("picks", "goods"), [("WW", "WW"), ("WS", "WS"), ("BS", "BS"), ("SS", "SS"), ("WB", "WB"), ("BB", "BB")])
def test_the_market_produces_two_of_wood_brick_and_stone(picks, goods):
    """RR-BP-MARKET: in any combination"""
    m = city("U3", owner=1)
    give(m, 0, "WWW")
    turn(m, 0, "blue 3", other="blue 1")
    do(m, "TRADE", "SELL WWW?", "PRODUCE U3")
    assert options(m) == {"MARKET W", "MARKET B", "MARKET S"}
    do(m, *(f"MARKET {kind}?" for kind in picks))
    assert yard(m, 1) == goods


def test_the_tavern_produces_a_basket():
    """RR-BP-TAVERN, AMB-3: stored as Wood, Brick, Stone or Fish, or used to bribe"""
    m = city("U5", owner=1)
    give(m, 0, "WWW")
    turn(m, 0, "blue 3", other="blue 1")
    do(m, "TRADE", "SELL WWW?", "PRODUCE U5")
    assert starting(m, "STORE") == {"W", "B", "S", "F"}
    do(m, "TO FAUSTA")
    assert boxes(m, 1) == [0, 0, 1]


def magistrate(yards=("", "WF", "SJ")):
    m = city("U4", players=3)
    for seat, goods in enumerate(yards):
        give(m, seat, goods)
    give(m, 0, yards[0] + "BBB")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "TRADE", "SELL BBB?")
    return m


def test_the_magistrate_steals_from_a_yard():
    """RR-BP-MAGISTRATE, AMB-29: any resource of any other player; it moves to the own Yard and cannot bribe"""
    m = magistrate()
    do(m, "PRODUCE U4")
    assert options(m) == {"STEAL W from 1", "STEAL F from 1", "STEAL S from 2", "STEAL J from 2"}
    do(m, "STEAL J from 2")
    finish(m)
    assert (yard(m, 0).count("J"), yard(m, 2)) == (1, "S")
    assert boxes(m) == [0, 0, 0]


def test_the_magistrate_finds_nothing():
    """RR-BP-MAGISTRATE: all other Yards are empty; never from oneself"""
    m = magistrate(("FF", "", ""))
    do(m, "PRODUCE U4")
    assert m.state.phase != Phase.STEAL
    assert yard(m, 0).count("F") == 2


# Insula


def insula(**changes):
    """Seat 0 builds an Insula at the Forum, next to its own Sawmill, a Sawmill and a Tavern of seat 1 and a Temple of seat 2."""
    m = table(3, blueprints="A3 A4 L2 M2 M3 R2 U1 U5", **changes)
    lay(m, 0, "M2", "3,5-3,6 2,5")
    lay(m, 1, "M2", "3,7 2,7-2,8")
    lay(m, 1, "U5", "4,9-4,10 3,10-3,11")
    lay(m, 2, "R2", "4,4-5,5")
    give(m, 0, "WWB")
    turn(m, 0, "blue 3", other="blue 1")
    construct(m, "U1", "4,6-4,8")
    return m


def test_the_insula_activates_two_adjacent_buildings():
    """RR-BP-INSULA: the builder gains; each opponent's building brings its owner 1 Coin, two of one opponent 2"""
    m = insula()
    assert options(m) == {"USE M2 of 0", "USE M2 of 1", "USE U5 of 1", "USE R2 of 2", "STOP"}
    do(m, "USE M2 of 1")
    assert yard(m, 0) == "WW"
    do(m, "USE U5 of 1", "STORE S")
    assert yard(m, 0).count("S") >= 1
    assert [coins(m, seat) for seat in (0, 1)] == [0, 2]


def test_the_insula_and_the_production_of_neighbours_are_two_things():
    """RR-BP-INSULA, RR-CON-29, AMB-28: afterwards all neighbours produce for their owners as well"""
    m = insula()
    do(m, "USE M2 of 0", "USE M2 of 1")
    finish(m)
    # own Sawmill: 2 by the Insula, 2 by step 8; seat 1's Sawmill: 2 by the Insula; Brick and Stone of the die
    assert yard(m, 0) == "WWWWWWBS"
    assert yard(m, 1).startswith("WW")
    assert [coins(m, seat) for seat in range(3)] == [0, 1, 1]  # the Temple of seat 2 produces a Coin


def test_the_insula_may_activate_fewer():
    """RR-BP-INSULA: one, or none"""
    m = insula()
    do(m, "STOP")
    finish(m)
    assert coins(m, 1) == 0
    m = insula()
    do(m, "USE R2 of 2", "STOP?")
    finish(m)
    assert [coins(m, seat) for seat in (0, 2)] == [1, 2]  # 1 for the builder; the owner 1 for the use and 1 by step 8


def test_the_insula_pays_owners_together_after_the_activations():
    """RR-BP-INSULA, RR-NERO-2, AMB-11: seats 1 and 2 reach their targets; clockwise from the builder"""
    m = table(3, "LEGATUS MERCATRIX PATRICIA", blueprints="A3 A4 L2 M2 M3 R2 U1 U5")
    lay(m, 1, "U5", "4,9-4,10 3,10-3,11")
    lay(m, 2, "M2", "3,7 2,7-2,8")
    give(m, 0, "WWB")
    give(m, 1, coins=8)
    give(m, 2, coins=9)
    turn(m, 0, "blue 3", other="blue 1")
    construct(m, "U1", "4,6-4,8")
    do(m, "USE M2 of 2", "USE U5 of 1", "STORE W")
    assert nero(m) == [1, 2]


def test_the_insula_anywhere():
    """AMB-28: parameter `insula_scope`: a Sawmill far away"""
    for scope, offered in (("adjacent", False), ("anywhere", True)):
        m = table(3, blueprints="A3 A4 L2 M2 M3 R2 U1 U5", insula_scope=scope)
        lay(m, 1, "M2", "8,10-8,11 9,10")
        give(m, 0, "WWB")
        turn(m, 0, "blue 3", other="blue 1")
        construct(m, "U1", "4,6-4,8")
        assert ("USE M2 of 1" in options(m)) == offered


# scoring of buildings


def worth(m, kind, seat=0):
    return points(m, seat).get(kind, 0)


@pytest.mark.parametrize(("where", "vp"), [("4,7-4,8", 0), ("4,13-4,14", 2), ("0,0-0,1", 2)])
def test_the_camp_scores_outside_the_wall(where, vp):
    """RR-BP-CAMP, RR-SCORE-6: 2 points if every square is outside"""
    assert worth(city("A1", where), "A1") == vp


@pytest.mark.parametrize(("neighbours", "vp"), [(0, 0), (1, 1), (3, 3), (4, 3)])
def test_the_training_ground_scores_adjacent_army_buildings(neighbours, vp):
    """RR-BP-TRAINING-GROUND, RR-SCORE-6: 1 each, 3 at most, whoever owns them; other buildings do not count"""
    m = table(3)
    lay(m, 0, "A2", "3,5-3,7")
    for seat, where in zip((1, 2, 0, 1), ("2,5 1,5", "2,6 1,6", "2,7 1,7", "4,5 4,6"), strict=True):
        if neighbours:
            lay(m, seat, "A1", where)
            neighbours -= 1
    lay(m, 1, "M1", "4,7 4,8")
    assert worth(m, "A2") == vp


@pytest.mark.parametrize(("my_roads", "vp"), [("", 0), ("GR1", 1), ("GR1 GR2", 1), ("GR1 HR1 ER1 SR1", 4)])
def test_the_engineering_post_scores_regions_with_own_roads(my_roads, vp):
    """RR-BP-ENGINEERING-POST, RR-EXP-9: 1 for each region; settlements and others' roads do not count"""
    m = city("A3")
    own(m, 0, "S2", my_roads)
    own(m, 1, "H2", "HR2")
    assert worth(m, "A3") == vp


@pytest.mark.parametrize(("soldiers", "garrisoned", "vp"), [(5, 0, 0), (6, 0, 3), (6, 6, 3), (16, 2, 3)])
def test_the_barracks_score_with_six_soldiers(soldiers, garrisoned, vp):
    """RR-BP-BARRACKS: 3 points, garrisoned Soldiers included"""
    m = city("A4")
    give(m, 0, soldiers=soldiers, garrisoned=garrisoned)
    assert worth(m, "A4") == vp


@pytest.mark.parametrize(("mine", "vp"), [("", 0), ("G1 G2", 1), ("G1 H1 E1 S1", 4)])
def test_the_stables_score_regions_with_own_settlements(mine, vp):
    """RR-BP-STABLES: 1 for each region"""
    m = city("A5")
    own(m, 0, mine, "")
    own(m, 1, "E2", "ER2")
    assert worth(m, "A5") == vp


def test_the_garden_needs_four_empty_squares():
    """RR-BP-GARDEN, AMB-31: 4 points; off the map, river, bridge, Forum and the far end of a bridge are not empty squares"""
    m = table(3)
    lay(m, 0, "L1", "0,0-0,1 1,0")  # around: 1,1 and 2,0; 0,2 is river
    assert worth(m, "L1") == 0
    m = table(3)
    lay(m, 0, "L1", "4,7-4,8 3,7")  # around: 2,7 3,6 3,8 4,6 4,9, and the Forum below
    assert worth(m, "L1") == 4
    lay(m, 1, "A1", "2,7 1,7")  # 3,6 3,8 4,6 4,9
    assert worth(m, "L1") == 4
    lay(m, 1, "A1", "4,9-4,10")  # 3,6 3,8 4,6
    assert worth(m, "L1") == 0


def test_the_garden_at_a_bridge():
    """RR-BP-GARDEN, AMB-31: at 9,1 by the western end of a bridge: 8,0 8,1 ... count, but not 9,3 beyond it"""
    m = table(3)
    lay(m, 0, "L1", "9,0-9,1 10,1")  # around: 8,0 8,1 10,0 11,1; 10,2 river, 9,2 bridge
    assert worth(m, "L1") == 4
    lay(m, 1, "A1", "8,1 7,1")
    assert worth(m, "L1") == 0  # 8,0 10,0 11,1; 9,3 at the other end of the bridge does not help


def test_a_square_counts_once_for_the_garden():
    """RR-BP-GARDEN: the inner corner of the V touches two of its squares and is one square"""
    m = table(3)
    lay(m, 0, "L1", "0,0 1,0 1,1")  # around: 0,1 (twice), 2,0, 2,1; 1,2 is river
    assert worth(m, "L1") == 0


def plaza(m, seat=0):
    """A Plaza west of the Forum on the large map, with two squares of the Forum in its 3x3 block: columns 5 to 7, rows 6 to 8."""
    lay(m, seat, "L2", "6,6 7,6 8,6 7,5")


def test_the_plaza_of_the_example():
    """RR-BP-PLAZA: wholly in a 3x3 block of built squares, two of them of the Forum"""
    m = table(3, blueprints=DEAL["L2"])
    plaza(m)
    # block rows 6-8, columns 5-7: Forum 6,7 and 7,7; Plaza 6,6 7,6 8,6 7,5; missing 6,5 8,5 8,7
    assert worth(m, "L2") == 0
    lay(m, 1, "A3", "6,5 5,5 5,6")
    lay(m, 1, "A3", "8,5 8,4 9,5")
    assert worth(m, "L2") == 0
    lay(m, 2, "M2", "8,7-8,8 9,7")
    assert worth(m, "L2") == 5


def test_the_plaza_in_another_block():
    """RR-BP-PLAZA: any block that holds it wholly; here columns 4 to 6"""
    m = table(3, blueprints=DEAL["L2"])
    plaza(m)
    lay(m, 1, "A3", "6,5 6,4 5,4")
    lay(m, 1, "A3", "8,5 8,4 7,4")
    assert worth(m, "L2") == 5


@pytest.mark.parametrize(("owners", "vp"), [((), 0), ((0,), 0), ((1,), 2), ((1, 1), 2), ((1, 2), 4)])
def test_the_bathhouse_scores_different_opponents(owners, vp):
    """RR-BP-BATHHOUSE: 2 for each opponent with a building next to it"""
    m = table(3, blueprints=DEAL["L3"])
    lay(m, 0, "L3", "3,5-4,6 2,5")
    for owner, where in zip(owners, ("3,7 3,8 3,9", "2,6 2,7 2,8"), strict=False):
        lay(m, owner, "R3", where)
    assert worth(m, "L3") == vp


@pytest.mark.parametrize(("n", "vp"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_the_brickmaker_scores_adjacent_urban_buildings(n, vp):
    """RR-BP-BRICKMAKER: 1 each, 2 at most"""
    m = table(3)
    lay(m, 0, "M1", "3,6-3,7")
    for where in ("1,6-2,7", "3,8-4,9", "4,6 5,6 5,5 5,4")[:n]:
        lay(m, 1, "U3" if where != "4,6 5,6 5,5 5,4" else "U2", where)
    assert worth(m, "M1") == vp


@pytest.mark.parametrize(("where", "vp"), [("4,7-4,8 3,7", 2), ("4,6-4,7 3,7", 0)])
def test_the_sawmill_scores_in_the_marsh(where, vp):
    """RR-BP-SAWMILL: 2 if no square is on a hill"""
    assert worth(city("M2", where), "M2") == vp


@pytest.mark.parametrize(("where", "vp"), [("7,3-7,5", 1), ("7,3 8,3 9,3", 3), ("9,1 10,1 11,1", 3), ("3,0 3,1 3,2", 1)])
def test_the_fishery_scores_squares_at_the_tiber(where, vp):
    """RR-BP-FISHERY, RR-CON-31, AMB-30: 1 for each square next to river or bridge"""
    assert worth(city("M3", where), "M3") == vp


@pytest.mark.parametrize(("where", "vp"), [("4,4-4,6 5,6", 2), ("4,6-4,8 3,6", 0), ("0,5-0,7 1,7", 2)])
def test_the_quarry_scores_wholly_on_a_hill(where, vp):
    """RR-BP-QUARRY: 2 if every square is on the hill"""
    assert worth(city("M4", where), "M4") == vp


@pytest.mark.parametrize(
    ("kind", "owner", "vp"),
    [("U2", 0, 0), ("U2", 1, 3), ("A2", 1, 0), ("M1", 1, 0)],
)
def test_the_jeweller_scores_next_to_anothers_urban_building(kind, owner, vp):
    """RR-BP-JEWELLER: 3; an own Urban building does not do, nor another type"""
    m = table(3)
    lay(m, 0, "M5", "4,7-4,8 3,7")
    lay(m, owner, kind, {"U2": "2,7 2,6 2,5 1,5", "A2": "2,5-2,7", "M1": "2,6-2,7"}[kind])
    assert worth(m, "M5") == vp


def test_the_jeweller_scores_once():
    """RR-BP-JEWELLER: two Urban buildings of others are no more than one"""
    m = table(3)
    lay(m, 0, "M5", "4,7-4,8 3,7")
    lay(m, 1, "U2", "2,7 2,6 2,5 1,5")
    lay(m, 2, "U3", "3,8-3,9 2,8-2,9")
    assert worth(m, "M5") == 3


def test_shrine_temple_insula():
    """RR-BP-SHRINE, RR-BP-TEMPLE, RR-BP-INSULA, RR-SCORE-6: 1, 3 and 2 points; two Shrines 2"""
    m = city("R1")
    lay(m, 0, "R1", "8,7-8,8")
    assert worth(m, "R1") == 2
    assert worth(city("R2"), "R2") == 3
    assert worth(city("U1"), "U1") == 2


@pytest.mark.parametrize(("held", "vp"), [("", 0), ("MARS", 2), ("MARS MERCURY JUNO", 6)])
def test_the_altar_scores_favours_held(held, vp):
    """RR-BP-ALTAR: 2 for each; those in the middle and others' do not count"""
    m = table(3, blueprints=DEAL["R3"], favours="MARS MERCURY JUNO BACCHUS")
    lay(m, 0, "R3", "4,6-4,8")
    give(m, 0, favours=held)
    give(m, 1, favours="BACCHUS")
    assert worth(m, "R3") == vp


def test_the_villa_scores_adjacent_buildings():
    """RR-BP-VILLA, AMB-32: 1 for each of any owner, the Forum included and counted once"""
    m = table(3)
    lay(m, 0, "U2", "4,7-4,9 3,9")  # three squares at the Forum
    assert worth(m, "U2") == 1
    lay(m, 0, "M1", "4,6 3,6")
    lay(m, 1, "M1", "3,7-3,8")
    lay(m, 2, "A1", "4,10 3,10")
    lay(m, 2, "A1", "1,10 2,10")  # touches 3,10, not the Villa
    assert worth(m, "U2") == 4


def test_the_villa_counts_over_a_bridge():
    """RR-BP-VILLA, RR-CON-20, AMB-32: a Camp at the other end"""
    m = table(3)
    lay(m, 0, "U2", "4,4-4,6 5,4")
    assert worth(m, "U2") == 0
    lay(m, 1, "A1", "4,1-4,2")
    assert worth(m, "U2") == 1


@pytest.mark.parametrize(("n", "vp"), [(0, 0), (2, 2), (3, 3), (4, 3)])
def test_the_market_scores_adjacent_manufacturing_buildings(n, vp):
    """RR-BP-MARKET: 1 each, 3 at most"""
    m = table(3)
    lay(m, 0, "U3", "2,6-3,7")
    for where in ("4,6 4,5", "4,7-4,8", "2,8-2,9", "1,6-1,7")[:n]:
        lay(m, 1, "M1", where)
    assert worth(m, "U3") == vp


@pytest.mark.parametrize(
    ("advisors", "others", "vp"),
    [("THEOCLES 4", "DONATUS 5, FAUSTA 5", 0), ("THEOCLES 5", "", 2), ("THEOCLES 5, CASSIAN 5, VIVIANUS 5", "", 6)],
)
def test_the_magistrate_scores_own_full_advisors(advisors, others, vp):
    """RR-BP-MAGISTRATE: 2 for each own advisor with all boxes; others' advisors do not count"""
    m = city("U4")
    give(m, 0, advisors=advisors)
    give(m, 1, advisors=others)
    assert worth(m, "U4") == vp


@pytest.mark.parametrize(("n", "vp"), [(0, 0), (1, 1), (3, 3), (4, 3)])
def test_the_tavern_scores_adjacent_army_buildings(n, vp):
    """RR-BP-TAVERN: 1 each, 3 at most"""
    m = table(3, blueprints="A1 A3 L2 M2 M3 R2 U1 U5")
    lay(m, 0, "U5", "3,6-3,7 4,7-4,8")
    for where in ("4,6 4,5", "2,6 1,6", "2,7 1,7", "4,9-4,10")[:n]:
        lay(m, 1, "A1", where)
    assert worth(m, "U5") == vp


def test_every_building_scores_for_itself():
    """RR-SCORE-6: two Villas next to each other and the Forum: 2 each"""
    m = table(3)
    lay(m, 0, "U2", "4,7-4,9 3,9")
    lay(m, 0, "U2", "4,6 5,6 3,6 3,5")
    assert worth(m, "U2") == 2 + 2
    lay(m, 1, "U2", "8,7-8,9 9,9")
    assert (worth(m, "U2", 0), worth(m, "U2", 1)) == (4, 1)


def test_a_blueprint_with_a_foreman_still_scores_and_produces():
    """RR-CON-6, RR-TRD-5: a foreman only blocks building"""
    m = city("M1")
    put_foreman(m, 1, "M1")
    give(m, 0, "WWW")
    turn(m, 0, "blue 3", other="blue 1")
    do(m, "TRADE", "SELL WWW?")
    assert "PRODUCE M1" in options(m)
