"""The twelve advisors."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import Phase

from .positions import boxes, coins, construct, do, finish, give, icons, lay, options, own, roads, starting, table, track, turn, yard

# the first seat is the advisor's; the second is anybody's
CASTS = {
    "LEGATUS": "LEGATUS MERCATRIX PATRICIA",
    "MERCATRIX": "MERCATRIX LEGATUS PATRICIA",
    "PATRICIA": "PATRICIA LEGATUS MERCATRIX",
    "PRAEFECTUS": "PRAEFECTUS LEGATUS MERCATRIX",
}


def with_advisor(character, advisors, players=3, **changes):
    m = table(players, CASTS[character], **changes)
    give(m, 0, advisors=advisors)
    return m


# Legatus


@pytest.mark.parametrize(
    ("kind", "where", "soldiers"),
    [("A1", "4,7-4,8", 1), ("U3", "8,9-9,10", 1), ("M1", "4,7-4,8", 0), ("L1", "4,7-4,8 3,8", 0), ("R1", "4,7-4,8", 0)],
)
def test_theocles_gives_a_soldier_for_army_and_urban_buildings(kind, where, soldiers):
    """RR-ADV-THEOCLES"""
    m = with_advisor("LEGATUS", "THEOCLES 2")
    give(m, 0, "WWBBSF", advisors="THEOCLES 2")
    turn(m, 0, "blue 1")
    construct(m, kind, where)
    assert m.state.soldiers[0] == soldiers


@pytest.mark.parametrize(
    ("die", "auxiliaries"),
    [
        ("blue 1", 1),
        ("blue 2", 0),
        ("blue 5", 1),
        ("yellow 4", 1),
        ("yellow 5", 2),
        ("red 3", 0),
        ("red 6", 1),
        ("blue 6", 1),
        ("blue 4", 0),
    ],
)
def test_theocles_adds_an_auxiliary_for_a_printed_builder_or_architect(die, auxiliaries):
    """RR-ADV-THEOCLES: any worker does not count (red 3; red 6 and blue 5 have one of their own); yellow 5 has one and gets one"""
    m = with_advisor("LEGATUS", "THEOCLES 4")
    give(m, 0, "WWW")
    turn(m, 0, die, other="blue 3" if die != "blue 3" else "blue 2")
    assert m.state.auxiliaries == auxiliaries


def test_theocles_ignores_a_senator_as_builder():
    """RR-ADV-THEOCLES: the icon must be printed"""
    m = with_advisor("LEGATUS", "THEOCLES 4")
    give(m, 0, "WB", senators=1)
    turn(m, 0, "blue 2", other="blue 1")
    do(m, "SENATOR BUILDER")
    assert m.state.auxiliaries == 0


def test_cassian_brings_the_regions_resource_once_per_conquest():
    """RR-ADV-CASSIAN: two settlements of Gallia, 1 Wood; none if others conquer"""
    m = with_advisor("LEGATUS", "CASSIAN 2")
    give(m, 0, soldiers=5)
    turn(m, 0, "blue 3", other="blue 1")
    do(m, "CONQUER", "TAKE G1", "TAKE G2")
    finish(m)
    assert yard(m) == "WBS"  # one Wood; Brick and Stone of the die
    m = with_advisor("LEGATUS", "CASSIAN 2")
    give(m, 1, soldiers=2)
    turn(m, 1, "blue 3", other="blue 1")
    do(m, "CONQUER", "TAKE G1")
    assert yard(m, 0) == ""


@pytest.mark.parametrize("mover", [0, 1])
def test_cassian_pays_for_each_connected_settlement(mover):
    """RR-ADV-CASSIAN: whoever builds the roads; 1 Coin for each of two settlements; none for others' settlements"""
    m = with_advisor("LEGATUS", "CASSIAN 4")
    own(m, 0, "G1 G2")
    own(m, 1, "G4")
    give(m, mover, "SSS")
    turn(m, mover, "blue 1")
    do(m, "EXPAND", "ROAD GR1", "ROAD GR2", "ROAD GR4?")
    assert (coins(m, 0), coins(m, 1)) == (2, 0)


def test_cassian_is_not_paid_twice_for_a_settlement():
    """RR-ADV-CASSIAN, RR-EXP-8: a second road into a connected settlement"""
    m = with_advisor("LEGATUS", "CASSIAN 4")
    own(m, 0, "G1 G2 G3 G4 G5", "GR1 GR2 GR3 GR4 GR5")
    give(m, 0, "S")
    turn(m, 0, "blue 1")
    do(m, "EXPAND")
    assert (roads(m, 0)[-1], coins(m, 0)) == ("GR6", 0)


def test_vivianus():
    """RR-ADV-VIVIANUS: one more Soldier for Raise Legions, one more Glory for Conquer, once per action"""
    m = with_advisor("LEGATUS", "VIVIANUS 4")
    lay(m, 0, "A1", "4,7-4,8")
    lay(m, 0, "A2", "3,6-3,8")
    turn(m, 0, "blue 2", other="blue 1")
    do(m, "RAISE", "USE A1 of 0", "USE A2 of 0")
    assert m.state.soldiers[0] == 1 + 2 + 1
    finish(m)
    turn(m, 0, "blue 3", other="blue 1")
    do(m, "CONQUER", "TAKE H1", "TAKE H2")
    assert track(m) == {"glory": 1 + 1 + 1}


def test_vivianus_only_for_his_own_player():
    """RR-ADV-VIVIANUS"""
    m = with_advisor("LEGATUS", "VIVIANUS 4")
    lay(m, 0, "A1", "4,7-4,8")
    give(m, 1, soldiers=2)
    turn(m, 1, "blue 2", other="blue 1")
    do(m, "RAISE", "USE A1 of 0")
    assert m.state.soldiers[:2].tolist() == [0, 3]


# Mercatrix


def test_donatus_brings_the_regions_resource_once_per_expansion():
    """RR-ADV-DONATUS: two roads in Gallia, 1 Wood besides the settlement's own; none for others' roads"""
    m = with_advisor("MERCATRIX", "DONATUS 2")
    own(m, 1, "G1 G2")
    give(m, 0, "SS")
    turn(m, 0, "blue 3")
    do(m, "EXPAND", "ROAD GR1?", "ROAD GR2")
    finish(m)
    assert yard(m, 0) == "WBS"  # Donatus's Wood; Brick and Stone of the die
    m = with_advisor("MERCATRIX", "DONATUS 2")
    own(m, 1, "G1")
    give(m, 1, "S")
    turn(m, 1, "blue 1")
    do(m, "EXPAND")
    assert yard(m, 0) == ""


def test_donatus_stone_of_hispania_pays_the_second_road():
    """RR-ADV-DONATUS, AMB-60: it comes after the first road, so it cannot pay that one, but the next"""
    m = with_advisor("MERCATRIX", "DONATUS 2")
    own(m, 1, "H1 H2")
    give(m, 0, "S")
    turn(m, 0, "blue 1")
    do(m, "EXPAND", "ROAD HR1", "ROAD HR2")
    assert track(m) == {"legacy": 4}
    m = with_advisor("MERCATRIX", "DONATUS 2")
    own(m, 1, "H1 H2")
    turn(m, 0, "blue 1")
    assert "EXPAND" not in options(m)


def test_donatus_gives_a_free_road_in_each_expansion():
    """RR-ADV-DONATUS: one road of the action costs no Stone; the second does"""
    m = with_advisor("MERCATRIX", "DONATUS 4")
    own(m, 1, "G1 G2 G3")
    give(m, 0, "S")
    turn(m, 0, "blue 1")
    do(m, "EXPAND", "ROAD GR1?", "ROAD GR2")
    assert m.state.phase != Phase.ROAD  # the Stone is gone
    assert roads(m, 0) == ["GR1", "GR2"]
    assert yard(m).count("S") == 0


@pytest.mark.parametrize(("die", "paid"), [("yellow 4", 1), ("red 1", 1), ("red 4", 1), ("red 3", 0), ("blue 1", 0), ("blue 4", 0)])
def test_nicodemus_pays_for_a_printed_architect(die, paid):
    """RR-ADV-NICODEMUS: any worker does not count"""
    m = with_advisor("MERCATRIX", "NICODEMUS 2")
    give(m, 0, "WWW")
    turn(m, 0, die)
    assert coins(m) == paid


def test_nicodemus_taxes_all_regions():
    """RR-ADV-NICODEMUS: as with a Merchant"""
    m = with_advisor("MERCATRIX", "NICODEMUS 4")
    own(m, 0, "G1 H1", "GR1 HR1")
    turn(m, 0, "blue 1")
    do(m, "TAX")
    finish(m)
    assert yard(m) == "WWBS"  # Wood and Stone, and Wood and Brick of the die
    assert coins(m) == 0


def test_nicodemus_is_no_merchant_in_a_trade():
    """RR-ADV-NICODEMUS, RR-TRD-3: only in Tax actions"""
    m = with_advisor("MERCATRIX", "NICODEMUS 4")
    give(m, 0, "JJJ")
    turn(m, 0, "blue 1")
    do(m, "TRADE", "SELL JJJ")
    assert coins(m) == 3


def test_fausta_pays_once_per_trade():
    """RR-ADV-FAUSTA, AMB-27: one Coin more; with Bacchus and two sets still one"""
    m = with_advisor("MERCATRIX", "FAUSTA 2")
    give(m, 0, "WWW")
    turn(m, 0, "blue 3")
    do(m, "TRADE", "SELL WWW?")
    assert coins(m) == 4
    m = with_advisor("MERCATRIX", "FAUSTA 2", favours="BACCHUS")
    give(m, 0, "WWWBBB", favours="BACCHUS")
    turn(m, 0, "yellow 1")
    do(m, "TRADE BACCHUS", "SELL WWW", "SELL BBB")
    assert coins(m) == 2 * (3 + 1) + 1


@pytest.mark.parametrize("mover", [0, 1])
def test_fausta_lets_two_buildings_produce(mover):
    """RR-ADV-FAUSTA: in anybody's Trade; two different buildings, the same blueprint only if it was built twice"""
    m = with_advisor("MERCATRIX", "FAUSTA 4")
    lay(m, 0, "M1", "4,7-4,8")
    lay(m, 0, "L1", "8,7-8,8 9,8")
    lay(m, 1, "M1", "3,7-3,8")
    lay(m, 1, "L1", "8,9-8,10 9,10")
    give(m, mover, "WWW")
    turn(m, mover, "blue 3")
    before = coins(m, 0)
    do(m, "TRADE", "SELL WWW?")
    if mover == 1:
        do(m, "STOP")
    do(m, "PRODUCE M1")
    assert (m.mover, options(m)) == (0, {"PRODUCE L1", "STOP"})  # the one Brickmaker has produced
    do(m, "PRODUCE L1")
    assert yard(m, 0).count("B") >= 2
    assert coins(m, 0) == before + 1 + (mover == 0) * (3 + 1)
    assert (m.state.phase == Phase.PRODUCE) == (mover == 0)  # then it is seat 1's choice


def test_fausta_with_two_buildings_of_a_kind():
    """RR-ADV-FAUSTA: two Brickmakers: 4 Bricks"""
    m = with_advisor("MERCATRIX", "FAUSTA 4")
    lay(m, 0, "M1", "4,7-4,8")
    lay(m, 0, "M1", "3,7-3,8")
    give(m, 1, "WWW")
    turn(m, 1, "blue 2", other="blue 1")
    do(m, "TRADE", "SELL WWW?", "PRODUCE M1", "PRODUCE M1")
    assert yard(m, 0) == "BBBB"


# Patricia


@pytest.mark.parametrize(
    ("boxes_", "die", "expected"),
    [
        (2, "blue 1", "WBB"),
        (4, "blue 1", "WBBK"),
        (2, "yellow 4", "BSF"),
        (4, "yellow 4", "BSFK"),
        (4, "blue 2", "WS"),
        (4, "red 3", "FJ"),
        (1, "blue 1", "WB"),
    ],
)
def test_euphemius_adds_icons_for_a_printed_builder_or_architect(boxes_, die, expected):
    """RR-ADV-EUPHEMIUS: a Brick, then also a Basket; any worker does not count"""
    m = with_advisor("PATRICIA", f"EUPHEMIUS {boxes_}")
    give(m, 0, "WWW")
    turn(m, 0, die, other="blue 3")
    assert icons(m) == expected


def test_euphemius_ignores_a_senator():
    """RR-ADV-EUPHEMIUS"""
    m = with_advisor("PATRICIA", "EUPHEMIUS 4")
    give(m, 0, "WB", senators=1)
    turn(m, 0, "blue 2", other="blue 1")
    do(m, "SENATOR BUILDER")
    assert icons(m) == "WS"


def test_euphemius_unlocked_in_the_turn_adds_his_icon_once():
    """RR-ADV-EUPHEMIUS, RR-BRIBE-5, AMB-55: the Fish of yellow 4 is his second box, and a Brick appears; Jupiter does not bring another"""
    m = with_advisor("PATRICIA", "EUPHEMIUS 1")
    give(m, 0, "WWW", favours="JUPITER")
    turn(m, 0, "yellow 4")
    assert icons(m) == "SF"
    do(m, "BRIBE F EUPHEMIUS")
    assert icons(m) == "BS"
    do(m, "TRADE", "SELL WWW?")
    assert icons(m) == "BS"
    finish(m)
    assert yard(m) == "BS"


@pytest.mark.parametrize(("die", "paid"), [("blue 4", 1), ("blue 6", 1), ("red 5", 1), ("red 3", 0), ("blue 1", 0)])
def test_palinurus_pays_for_a_printed_merchant(die, paid):
    """RR-ADV-PALINURUS: any worker does not count; a face with two workers does"""
    m = with_advisor("PATRICIA", "PALINURUS 2")
    give(m, 0, "WWW")
    turn(m, 0, die)
    assert coins(m) == paid


def test_palinurus_ignores_a_senator_as_merchant():
    """RR-ADV-PALINURUS"""
    m = with_advisor("PATRICIA", "PALINURUS 2")
    give(m, 0, "WWJ", senators=1)
    turn(m, 0, "blue 1")
    do(m, "SENATOR MERCHANT", "TRADE?", "SELL WWJ?")
    assert coins(m) == 4  # 3 + 1 for the Jewellery


@pytest.mark.parametrize(("advisor", "senator"), [("PALINURUS", "MERCHANT"), ("EUPHEMIUS", "BUILDER")])
def test_an_icon_of_a_senator_is_not_printed_for_an_ability_unlocked_later(advisor, senator):
    """RR-ADV-PALINURUS, RR-ADV-EUPHEMIUS: blue 5 (Brick, Fish, Legionary); after the Senator's action its Fish is the second box"""
    m = with_advisor("PATRICIA", f"{advisor} 1")
    give(m, 0, "WWJ", senators=1)
    turn(m, 0, "blue 5", other="blue 3")
    do(m, f"SENATOR {senator}")
    if senator == "MERCHANT":
        do(m, "TRADE?", "SELL WWJ?")
    else:
        construct(m, "A1", "4,7-4,8")
    before = coins(m)
    do(m, "DONE?", f"TO {advisor}")
    assert max(boxes(m)) == 2
    assert coins(m) == before
    assert yard(m).count("B") == (senator == "MERCHANT")  # the Brick of the die, or none: it was paid


def test_palinurus_pays_once_a_turn():
    """RR-ADV-PALINURUS, AMB-55: unlocked by the die's Fish he pays at once; a second action by Jupiter brings nothing more"""
    m = with_advisor("PATRICIA", "PALINURUS 1")
    lay(m, 0, "A1", "4,7-4,8")
    give(m, 0, "BBB", favours="JUPITER", soldiers=2)
    turn(m, 0, "blue 4")
    do(m, "BRIBE F PALINURUS")
    assert coins(m) == 1
    do(m, "TRADE", "SELL BBB?", "JUPITER", "CONQUER?", "TAKE H1")
    assert coins(m) == 1 + 3


def test_palinurus_opens_saturn():
    """RR-ADV-PALINURUS, RR-GOD-SATURN-1, AMB-20: only with four boxes may Saturn be claimed"""
    for n, may in ((3, False), (4, True)):
        m = with_advisor("PATRICIA", f"PALINURUS {n}", favours="MARS SATURN")
        give(m, 0, "SF")
        turn(m, 0, "blue 1")
        construct(m, "R1", "4,7-4,8")
        assert ("CLAIM SATURN" in options(m)) == may


@pytest.mark.parametrize(("number", "opposite"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_martialis_turns_the_die_to_the_opposite_face(number, opposite):
    """RR-ADV-MARTIALIS: before the turn; only the new face counts"""
    m = with_advisor("PATRICIA", "MARTIALIS 2")
    give(m, 0, "WWW")
    turn(m, 0, f"yellow {number}")
    assert options(m) == {"KEEP", f"TURN {opposite}"}
    faces = {1: "SS", 2: "BB", 3: "WK", 4: "SF", 5: "K", 6: "J"}
    do(m, f"TURN {opposite}")
    assert icons(m) == faces[opposite]
    assert not starting(m, "TURN")  # once


def test_martialis_turns_only_the_die_of_the_turn():
    """RR-ADV-MARTIALIS, AMB-57: the other die is as it was"""
    m = with_advisor("PATRICIA", "MARTIALIS 2")
    give(m, 0, "WWW")
    turn(m, 0, "yellow 1", other="blue 2")
    do(m, "TURN 6", "DONE", "STORE J")
    assert [int(face) + 1 for face, owner in zip(m.state.die_face, m.state.die_owner, strict=True) if owner == 0] == [2]
    assert m.state.phase == Phase.DIE  # nobody else may turn a die


@pytest.mark.parametrize(
    ("kind", "where", "senators"), [("L1", "4,7-4,8 3,8", 1), ("R1", "4,7-4,8", 1), ("A1", "4,7-4,8", 0), ("M1", "4,7-4,8", 0)]
)
def test_martialis_gives_a_senator_for_leisure_and_religious_buildings(kind, where, senators):
    """RR-ADV-MARTIALIS"""
    m = with_advisor("PATRICIA", "MARTIALIS 4", favours="")
    give(m, 0, "WBSF")
    turn(m, 0, "blue 1")
    do(m, "KEEP")
    construct(m, kind, where)
    finish(m)
    assert m.state.senators[0] == senators


# Praefectus


@pytest.mark.parametrize(("number", "others"), [(1, {2, 6}), (2, {1, 3}), (6, {1, 5})])
def test_bertramus_turns_the_die_one_up_or_down(number, others):
    """RR-ADV-BERTRAMUS: 6 and 1 adjoin"""
    m = with_advisor("PRAEFECTUS", "BERTRAMUS 2")
    give(m, 0, "WWW")
    turn(m, 0, f"blue {number}", other="yellow 1")
    assert options(m) == {"KEEP", *(f"TURN {n}" for n in others)}


def test_bertramus_changes_what_the_die_gives():
    """RR-ADV-BERTRAMUS, AMB-55: blue 1, Builder, becomes blue 2, Legionary; Wood and Stone instead of Wood and Brick"""
    m = with_advisor("PRAEFECTUS", "BERTRAMUS 2")
    lay(m, 0, "A1", "4,7-4,8")
    give(m, 0, "WB")
    turn(m, 0, "blue 1", other="yellow 1")
    do(m, "TURN 2")
    assert icons(m) == "WS"
    assert "RAISE" in options(m)
    assert not starting(m, "BUILD")


def test_bertramus_pays_for_a_tax():
    """RR-ADV-BERTRAMUS: one Coin after the resources, also if no settlement gives anything"""
    m = with_advisor("PRAEFECTUS", "BERTRAMUS 4")
    own(m, 0, "G1", "GR1")
    turn(m, 0, "blue 1", other="yellow 1")
    do(m, "KEEP", "TAX")
    assert coins(m) == 1
    m = with_advisor("PRAEFECTUS", "BERTRAMUS 4")
    turn(m, 0, "blue 1", other="yellow 1")
    do(m, "KEEP", "TAX")
    assert coins(m) == 1


def test_jovilius_brings_the_regions_resource_once_per_conquest():
    """RR-ADV-JOVILIUS: two settlements of Hispania, 1 Stone; nothing when another player conquers"""
    m = with_advisor("PRAEFECTUS", "JOVILIUS 2")
    give(m, 0, soldiers=4)
    turn(m, 0, "blue 1", other="yellow 1")
    do(m, "CONQUER", "TAKE H1", "TAKE H2")
    finish(m)
    assert yard(m) == "WBS"
    m = with_advisor("PRAEFECTUS", "JOVILIUS 2")
    give(m, 1, soldiers=4)
    turn(m, 1, "blue 1", other="yellow 1")
    do(m, "CONQUER", "TAKE H1", "TAKE H2")
    assert yard(m, 0) == ""


@pytest.mark.parametrize(("die", "auxiliaries"), [("blue 2", 1), ("blue 5", 2), ("red 5", 2), ("red 6", 1), ("red 3", 0), ("blue 1", 0)])
def test_jovilius_adds_an_auxiliary_for_a_printed_legionary(die, auxiliaries):
    """RR-ADV-JOVILIUS: any worker does not count; blue 5, red 5 and red 6 have one of their own"""
    m = with_advisor("PRAEFECTUS", "JOVILIUS 4")
    give(m, 0, "WWW")
    turn(m, 0, die, other="blue 3")
    assert m.state.auxiliaries == auxiliaries


def test_severus():
    """RR-ADV-SEVERUS: one more Legacy and a Senator for an Expand action, once however many roads"""
    m = with_advisor("PRAEFECTUS", "SEVERUS 4")
    own(m, 1, "G1 G2")
    give(m, 0, "SS")
    turn(m, 0, "blue 1", other="yellow 1")
    do(m, "EXPAND", "ROAD GR1?", "ROAD GR2")
    assert track(m) == {"legacy": 1 + 2 + 2 + 1}
    assert m.state.senators[0] == 1
    m = with_advisor("PRAEFECTUS", "SEVERUS 4")
    own(m, 1, "G1")
    give(m, 1, "S")
    turn(m, 1, "blue 1", other="yellow 1")
    do(m, "EXPAND")
    assert (track(m, 0), int(m.state.senators[0])) == ({}, 0)


def test_a_fish_taken_in_another_players_turn_unlocks_nothing_in_it():
    """RR-ADV-2, RR-BRIBE-5: Theocles's Auxiliary is added to the own chosen die only; in another's turn the box is marked and no more"""
    m = with_advisor("LEGATUS", "THEOCLES 3", blueprints="A1 A2 L1 M1 M5 R3 U2 U3")
    lay(m, 0, "R3", "3,6-3,8")
    give(m, 1, "WB")
    turn(m, 1, "blue 3")
    construct(m, "A1", "4,7-4,8")
    do(m, "TO THEOCLES")
    assert boxes(m, 0) == [4, 0, 0]
    assert m.state.auxiliaries == 0
