"""Gods' Favours."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import COLUMNS, FORUM, IN_MIDDLE, WORD_CELLS, Kind, Phase

from .positions import (
    boxes,
    coins,
    connected,
    construct,
    do,
    draw,
    favours,
    finish,
    foremen,
    give,
    icons,
    lay,
    nero,
    options,
    own,
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

ALL = "BACCHUS JUNO JUPITER MARS MERCURY MINERVA"


def started(die="blue 1", yard_="", players=3, cast="LEGATUS MERCATRIX PATRICIA", favours_="", laid=ALL, **sheet):
    m = table(players, cast, favours=laid)
    give(m, 0, yard_, favours=favours_, **sheet)
    turn(m, 0, die, other="blue 3" if die != "blue 3" else "blue 2")
    return m


# claiming and using


def test_a_religious_building_lets_claim_a_favour():
    """RR-GOD-1, RR-GOD-2, RR-BP-SHRINE, AMB-12, AMB-13: any in the middle, not those that others hold; it may be declined"""
    m = started("blue 1", "SF", laid="MARS MERCURY MINERVA")
    give(m, 1, favours="MERCURY")
    construct(m, "R1", "4,7-4,8")
    assert options(m) == {"CLAIM MARS", "CLAIM MINERVA", "STOP"}
    assert foremen(m) == {"R1": 0}  # the foreman has moved before
    declined = m.copy()
    do(m, "CLAIM MINERVA")
    assert favours(m, 0) == ["MINERVA"]
    do(declined, "STOP")
    assert favours(declined, 0) == []


@pytest.mark.parametrize(("kind", "where"), [("A1", "4,7-4,8"), ("L1", "4,7-4,8 3,7"), ("M1", "4,7-4,8"), ("U3", "8,9-9,10")])
def test_other_buildings_do_not(kind, where):
    """RR-GOD-1"""
    m = started("blue 1", "WWBBSF")
    construct(m, kind, where)
    assert not starting(m, "CLAIM")


def test_no_favour_in_the_middle():
    """RR-GOD-1: then nothing is asked"""
    m = started("blue 1", "SF", laid="MARS")
    give(m, 1, favours="MARS")
    construct(m, "R1", "4,7-4,8")
    assert m.state.phase != Phase.CLAIM
    assert favours(m, 1) == ["MARS"]


def test_several_favours_may_be_held_but_one_used_in_a_turn():
    """RR-GOD-2, RR-GOD-3: with Minerva used before the turn, Bacchus, Mars and Jupiter have to wait"""
    m = started("blue 2", "WWW", favours_="MINERVA BACCHUS MARS JUPITER", soldiers=3)
    assert m.state.phase == Phase.FACE
    kept = m.copy()
    do(kept, "KEEP")
    assert {"TRADE BACCHUS", "CONQUER MARS", "RAISE MARS"} <= options(kept)
    do(m, "MINERVA 1")
    assert not {word for word in options(m) if word.endswith(("BACCHUS", "MARS"))}
    do(m, "TRADE", "SELL WWW?")
    assert m.mover == 1  # Jupiter is not offered
    assert favours(m, 0) == ["BACCHUS", "JUPITER", "MARS"]
    assert favours(m, IN_MIDDLE) == ["JUNO", "MERCURY", "MINERVA"]


def test_a_used_favour_can_be_claimed_again_by_anybody():
    """RR-GOD-3: it is back in the middle, also for the next player in the same round"""
    m = started("blue 2", "WWW", favours_="BACCHUS", laid="BACCHUS")
    do(m, "TRADE BACCHUS", "SELL WWW?")
    finish(m)
    assert m.mover == 1
    give(m, 1, "SF")
    do(m, "DIE blue 1")
    construct(m, "R1", "4,7-4,8")
    assert "CLAIM BACCHUS" in options(m)


def test_favours_are_used_in_the_own_turn_only():
    """RR-GOD-3, AMB-21: nothing is offered in others' turns"""
    m = started("blue 2", "WWW", laid=ALL)
    give(m, 1, favours=ALL)
    lay(m, 1, "M5", "4,7-4,8 3,7")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "TRADE", "SELL WWW?")
    assert (m.mover, options(m)) == (1, {"PRODUCE M5", "STOP"})


def test_a_favour_claimed_this_turn_may_be_used_this_turn():
    """RR-GOD-3: Shrine, claim Jupiter, and another action at once"""
    m = started("blue 1", "SFBB", laid="JUPITER")
    construct(m, "R1", "4,7-4,8")
    do(m, "CLAIM JUPITER")
    assert "JUPITER" in options(m)
    do(m, "JUPITER", "TRADE?")  # Brick of the die and two of the Yard
    assert coins(m) == 3


# Bacchus


def test_the_example_of_bacchus():
    """RR-GOD-BACCHUS: 6 Jewellery with a Merchant: 3 + 3, 1 for each Jewellery, 1 for each set: 14"""
    m = started("blue 4", "JJJJJJ", favours_="BACCHUS")
    do(m, "TRADE BACCHUS", "SELL JJJ", "SELL JJJ")
    assert coins(m) == 3 * 2 + 6 + 2 == 14
    assert "J" not in yard(m)


def test_bacchus_sells_any_number_of_sets_and_then_everybody_produces_once():
    """RR-GOD-BACCHUS, RR-TRD-7, AMB-26: three sets, or stop before"""
    m = started("yellow 1", "WWWBBBS", favours_="BACCHUS")
    lay(m, 0, "M1", "4,7-4,8")
    do(m, "TRADE BACCHUS", "SELL WWW")
    stopped = m.copy()
    do(m, "SELL BBB", "SELL SSS")
    assert coins(m) == 3 * 4
    assert options(m) == {"PRODUCE M1", "STOP"}
    do(m, "PRODUCE M1")
    assert m.state.phase != Phase.PRODUCE
    do(stopped, "STOP")
    assert coins(stopped) == 4
    assert options(stopped) == {"PRODUCE M1", "STOP"}


# Juno


def test_juno_builds_two_by_three_anywhere_at_a_building():
    """RR-GOD-JUNO, AMB-15, AMB-16: not at the overseer, counts as two buildings, overseer moves onto it, foreman and production as usual"""
    m = table(3, favours="JUNO")
    far = lay(m, 1, "M1", "8,11-8,12")
    give(m, 0, "WB", favours="JUNO", buildings=4)  # the sixth is the target
    turn(m, 0, "blue 3")
    assert m.state.overseer[0] == FORUM
    number = construct(m, "A1", "9,11-10,13", by="JUNO")  # on Caelius, next to the Brickmaker alone
    assert m.state.overseer[0] == number
    assert track(m) == {"buildings": 6}
    assert nero(m) == [0]
    assert foremen(m) == {"A1": 0}
    assert yard(m, 1) == "BB"
    assert m.state.senators[0] == 1
    assert favours(m, IN_MIDDLE) == ["JUNO"]
    assert far == 1


def test_juno_covers_hills_and_wall():
    """RR-GOD-JUNO: several hills, both sides of the wall; never river, bridge, Forum or other buildings, and next to some building"""
    m = table(2, "LEGATUS MERCATRIX", favours="JUNO")
    lay(m, 1, "A1", "2,6-2,7")
    lay(m, 1, "A1", "8,4 7,4")
    give(m, 0, "WB", favours="JUNO")
    turn(m, 0, "blue 3")
    do(m, "JUNO A1")
    found = sites(m)
    assert "1,4 1,5 1,6 2,4 2,5 2,6" not in found  # 2,6 is built on
    assert "0,5 0,6 0,7 1,5 1,6 1,7" in found  # outside, inside and Viminalis
    assert "7,5 7,6 8,5 8,6 9,5 9,6" in found  # Aventinus and Palatinus
    assert "0,4 0,5 0,6 1,4 1,5 1,6" in found
    assert "1,9 1,10 1,11 2,9 2,10 2,11" not in found  # touches nothing
    assert all(not set(place.split()) & {"2,3", "3,3", "4,6", "2,6"} for place in found)


def test_juno_keeps_the_cards_restriction():
    """RR-GOD-JUNO, AMB-14: a Fishery still touches the Tiber; Religious buildings cannot use Juno"""
    m = table(3, blueprints="A1 A5 L1 M1 M3 R2 U2 U3", favours="JUNO")
    lay(m, 1, "A1", "6,5 7,5")
    lay(m, 1, "A1", "4,12 4,11")
    give(m, 0, "WWBBSSF", favours="JUNO")
    turn(m, 0, "blue 3")
    assert "R2" in starting(m, "BUILD")
    assert "R2" not in starting(m, "JUNO")
    do(m, "JUNO M3")
    assert all(set(place.split()) & {"4,4", "5,4", "6,4", "7,3", "8,3", "9,3", "10,3", "11,3"} for place in sites(m))
    m = table(3, blueprints="A1 A5 L1 M1 M3 R2 U2 U3", favours="JUNO")
    lay(m, 1, "A1", "4,12 4,11")
    give(m, 0, "WWBBSSF", favours="JUNO")
    turn(m, 0, "blue 3")
    do(m, "JUNO A5")  # Stables: wholly outside, so not across the wall
    assert all({int(cell.split(",")[1]) for cell in place.split()} == {13, 14} for place in sites(m))


def test_juno_needs_icon_cost_and_blueprint_like_any_construct():
    """RR-GOD-JUNO, AMB-36: Builder only available blueprints; an Architect saves a resource"""
    m = table(3, favours="JUNO")
    put_foreman(m, 1, "A1")
    give(m, 0, "WB", favours="JUNO")
    turn(m, 0, "blue 3")
    assert "A1" not in starting(m, "JUNO")
    assert "M5" in starting(m, "JUNO")
    m = table(3, favours="JUNO")
    give(m, 0, "W", favours="JUNO")
    turn(m, 0, "yellow 4")
    assert "A1" in starting(m, "JUNO")
    m = table(3, favours="JUNO")
    give(m, 0, "WB", favours="JUNO")
    turn(m, 0, "blue 2", other="blue 3")
    assert not starting(m, "JUNO")


@pytest.mark.parametrize(("had", "now"), [(10, 12), (11, 12), (12, 12)])
def test_juno_and_the_end_of_the_track(had, now):
    """RR-GOD-JUNO, RR-REC-2: two boxes, as far as there are any"""
    m = table(3, favours="JUNO")
    give(m, 0, "WB", favours="JUNO", buildings=had)
    turn(m, 0, "blue 3")
    construct(m, "A1", "8,7-9,9", by="JUNO")
    assert track(m) == {"buildings": now}


# Jupiter


def test_jupiter_gives_another_different_action():
    """RR-GOD-JUPITER: after a Trade all but a Trade; the die's Wood was sold and is gone"""
    m = started("blue 1", "WWBBB", favours_="JUPITER", soldiers=2)
    do(m, "TRADE", "SELL WWW")
    assert icons(m) == "B"
    do(m, "JUPITER")
    assert m.state.phase == Phase.CONQUER  # unasked: no second Trade, and no Wood for a Camp
    assert favours(m, IN_MIDDLE) == ["BACCHUS", "JUNO", "JUPITER", "MARS", "MERCURY", "MINERVA"]


def test_jupiter_is_offered_only_after_an_action_and_with_another_possible():
    """RR-GOD-JUPITER: not before the main action, not with nothing else to do, and only once"""
    m = started("blue 2", "WWW", favours_="JUPITER")
    assert "JUPITER" not in options(m)
    do(m, "TRADE", "SELL WWW?")
    assert m.mover == 1  # no second action was possible
    m = started("blue 1", "WWWBSS", favours_="JUPITER", soldiers=2)
    do(m, "CONQUER", "TAKE H1", "JUPITER", "TRADE", "SELL WWW?")
    assert coins(m) == 3
    assert m.mover == 1


def test_jupiter_may_reuse_the_worker_icon():
    """RR-GOD-JUPITER, RR-REC-12: Builder for Construct and for Expand"""
    m = started("yellow 1", "WB", favours_="JUPITER")
    own(m, 0, "G1")
    construct(m, "A1", "4,7-4,8")
    do(m, "JUPITER", "EXPAND?")
    assert roads(m, 0) == ["GR1"]


# Mars


def test_mars_adds_two_to_the_strength():
    """RR-GOD-MARS: 1 Soldier and Mars against strength 3; the Soldiers themselves do not grow"""
    m = started("blue 1", favours_="MARS", soldiers=1)
    assert "CONQUER" not in options(m)
    do(m, "CONQUER MARS")
    assert starting(m, "TAKE") == {"H1", "H2", "G1", "G4", "E1", "E2", "S1", "S2"}
    do(m, "TAKE G4")
    assert (m.state.soldiers[0], m.state.garrisoned[0], settlements(m, 0)) == (1, 1, ["G4"])


def test_mars_adds_two_soldiers_to_raise_legions():
    """RR-GOD-MARS: with a Camp 1 + 2; also without any Army building"""
    m = started("blue 2", favours_="MARS")
    lay(m, 0, "A1", "4,7-4,8")
    do(m, "RAISE MARS", "USE A1 of 0")
    assert m.state.soldiers[0] == 3
    m = started("blue 2", "WWW", favours_="MARS")
    assert "RAISE" not in options(m)
    do(m, "RAISE MARS")
    assert m.state.soldiers[0] == 2


# Mercury


@pytest.mark.parametrize(
    ("mine", "my_roads", "bonus"),
    [("", "", 0), ("G1", "", 0), ("G1 H1", "", 2), ("G1", "HR1", 2), ("", "GR1 HR1", 2), ("G1 G2", "GR1", 0), ("G1 H1 E1", "", 2)],
)
def test_mercury_in_a_trade(mine, my_roads, bonus):
    """RR-GOD-MERCURY, AMB-23: a Merchant icon, and 2 Coins with roads or settlements in two regions; others' do not count"""
    m = started("blue 2", "WJJ", favours_="MERCURY")
    own(m, 1, "S1 E2", "SR1")
    own(m, 0, mine, my_roads)
    do(m, "TRADE MERCURY", "SELL WJJ")
    assert coins(m) == 3 + 2 + bonus


def test_mercury_taxes_all_settlements_as_if_connected():
    """RR-GOD-MERCURY, AMB-24: all regions, roads or not; nothing becomes connected by it"""
    m = started("blue 1", favours_="MERCURY")
    own(m, 0, "G1 G2 H1", "")
    own(m, 1, "S1", "")
    assert "TAX" not in options(m)
    do(m, "TAX MERCURY")
    assert yard(m).startswith("WW")
    assert coins(m) == 2
    finish(m)
    assert yard(m) == "WWWBS"  # two Wood, a Stone; Wood and Brick of the die
    assert connected(m) == []


def test_a_settlement_taxed_by_mercury_is_connected_later_as_usual():
    """RR-GOD-MERCURY, AMB-24: the road then brings its resource"""
    m = started("blue 1", favours_="MERCURY")
    own(m, 0, "H1")
    do(m, "TAX MERCURY")
    finish(m)
    give(m, 0, "S")
    turn(m, 0, "blue 1", other="blue 3")
    do(m, "EXPAND")
    finish(m)
    assert yard(m) == "WBS"


# Minerva


def test_minerva_turns_the_die_to_any_other_face():
    """RR-GOD-MINERVA: before the turn; only the new face counts"""
    m = started("blue 2", "WWW", favours_="MINERVA")
    assert options(m) == {"KEEP", *(f"MINERVA {n}" for n in (1, 3, 4, 5, 6))}
    do(m, "MINERVA 6")
    assert icons(m) == "FK"
    assert "RAISE" not in options(m)
    assert favours(m, 0) == []


def test_minerva_may_be_kept():
    """RR-GOD-MINERVA"""
    m = started("blue 2", "WWW", favours_="MINERVA")
    do(m, "KEEP")
    assert icons(m) == "WS"
    assert favours(m, 0) == ["MINERVA"]


def test_minerva_and_an_advisor_in_one_turn():
    """AMB-56: in either order, each once; advisors' icons go by the last face"""
    m = table(3, "PATRICIA LEGATUS MERCATRIX", favours="MINERVA")
    give(m, 0, "WWW", favours="MINERVA", advisors="MARTIALIS 2, EUPHEMIUS 2")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "TURN 5")
    assert options(m) == {"KEEP", *(f"MINERVA {n}" for n in (1, 2, 3, 4, 6))}
    do(m, "MINERVA 4")
    assert m.state.phase == Phase.MENU
    assert icons(m) == "WF"
    m = table(3, "PATRICIA LEGATUS MERCATRIX", favours="MINERVA")
    give(m, 0, "WWW", favours="MINERVA", advisors="MARTIALIS 2, EUPHEMIUS 2")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "MINERVA 6", "TURN 1")
    assert icons(m) == "WBB"  # Wood and Brick, and Euphemius's Brick for the Builder


# Saturn


def saturn(yard_="FFF", players=3, blueprints="A1 A2 L1 M1 M5 R1 U2 U3", **changes):
    m = table(players, "PATRICIA LEGATUS MERCATRIX PRAEFECTUS", blueprints=blueprints, favours="SATURN MARS", **changes)
    give(m, 0, yard_, favours="SATURN")
    return m


def test_saturn_builds_two_different_buildings_for_three_fish():
    """RR-GOD-SATURN-2, RR-GOD-SATURN-3: free of cost, next to any building; overseer and foreman stay; no production, no Senator"""
    m = saturn()
    lay(m, 1, "M1", "3,6-3,7")
    put_foreman(m, 0, "U3")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "SATURN")
    assert yard(m) == ""
    do(m, "BUILD A1")
    draw(m, "2,6-2,7")  # next to the Brickmaker, two steps from the overseer
    assert "BUILD A1" not in options(m)  # different ones
    assert "BUILD U3" not in options(m)  # a foreman is on it
    do(m, "BUILD M5")
    draw(m, "2,8-2,9 3,9")
    finish(m)
    assert track(m) == {"buildings": 2}
    assert m.state.overseer[0] == FORUM
    assert foremen(m) == {"U3": 0}
    assert yard(m, 1) == ""
    assert m.state.senators[0] == 0
    assert favours(m, IN_MIDDLE) == ["MARS", "SATURN"]


def test_saturn_is_a_free_action_before_or_after_the_main_action():
    """RR-GOD-SATURN-2, AMB-19: it is the one Favour of the turn"""
    m = saturn("FFFWWW")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "TRADE", "SELL WWW")
    assert "SATURN" in options(m)
    m = saturn("FFFWWW")
    give(m, 0, favours="MARS", soldiers=1)
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "SATURN", "BUILD A1")
    draw(m, "4,7-4,8")
    do(m, "BUILD M1")
    draw(m, "8,7-8,8")
    assert "TRADE" in options(m)  # the main action is still to come
    assert not {word for word in options(m) if word.endswith("MARS")}


@pytest.mark.parametrize(
    ("yard_", "die", "may"), [("FF", "blue 2", False), ("FF", "blue 4", True), ("FF", "yellow 5", True), ("", "red 5", False)]
)
def test_saturn_takes_fish_of_yard_and_die(yard_, die, may):
    """RR-GOD-SATURN-2: a Basket of the die is a Fish"""
    m = saturn(yard_)
    give(m, 0, yard_ + "WWW")
    turn(m, 0, die, other="blue 3")
    assert ("SATURN" in options(m)) == may


def test_saturn_needs_two_available_blueprints():
    """RR-GOD-SATURN-2, AMB-19: those without any foreman that have a site; one alone is not enough"""
    m = saturn("FFFWWW")
    for owner, kind in enumerate(("A2", "L1", "M1", "R1", "U2")):
        put_foreman(m, owner, kind)
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "SATURN")
    assert starting(m, "BUILD") == {"A1", "M5", "U3"}
    m = saturn("FFFWWW", players=2)
    for owner, kind in enumerate(("A1", "A2", "L1", "M1", "M5")):
        put_foreman(m, owner, kind)
    fill(m, {"2,6", "2,7", "3,6", "3,7"})
    turn(m, 0, "blue 2", other="blue 3")
    assert "SATURN" in options(m)  # Market and Shrine fit
    m.state.dealt[5] = Kind.R2  # a Temple, which needs a hill: only the Market is left
    assert "SATURN" not in options(m)


def test_what_saturns_buildings_bring():
    """RR-GOD-SATURN-3, AMB-18: squares of the map, the immediate ability, a Favour; also Saturn's own card, back in the middle"""
    m = saturn(blueprints="A1 A2 L2 M1 M5 R1 U2 U3")
    give(m, 0, advisors="PALINURUS 4")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "SATURN", "BUILD L2")
    draw(m, "3,7-3,9 4,8")  # Fish at 3,8 and Stone at 3,9
    do(m, "TO EUPHEMIUS")
    assert boxes(m) == [1, 4, 0]
    assert coins(m) == 2
    do(m, "BUILD R1")
    draw(m, "8,7-8,8")
    assert options(m) == {"CLAIM MARS", "CLAIM SATURN", "STOP"}
    do(m, "CLAIM SATURN")
    finish(m)  # Saturn is not offered again: one Favour a turn
    assert favours(m, 0) == ["SATURN"]
    assert yard(m) == "WSS"


def test_only_the_patricia_claims_saturn():
    """RR-GOD-SATURN-1: for others it is never on offer, whatever their advisors"""
    m = table(3, "LEGATUS MERCATRIX PATRICIA", favours="SATURN MARS")
    give(m, 0, "SF", advisors="THEOCLES 5, CASSIAN 5, VIVIANUS 5")
    turn(m, 0, "blue 1")
    construct(m, "R1", "4,7-4,8")
    assert options(m) == {"CLAIM MARS", "STOP"}


def test_saturns_second_building_without_a_site_is_dropped():
    """AMB-62: the Temple's last place on a hill is taken by the first building; the Fish are spent, the first building stays

    Every hill but a 2x2 part of Esquilinus is full.
    """
    m = saturn(players=2, blueprints="A1 A2 L1 M1 M5 R2 U2 U3")
    for owner, kind in enumerate(("A1", "A2", "L1", "M1", "M5")):
        put_foreman(m, owner, kind)
    fill(m, {"4,9", "4,10", "5,9", "5,10"})
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "SATURN")
    assert starting(m, "BUILD") == {"R2", "U3"}  # 2x2 both
    do(m, "BUILD R2", "STOP")  # no Favour
    assert track(m) == {"buildings": 1}
    assert m.mover == 1  # no second building, and nothing else to do
    assert "F" not in yard(m)


def fill(m, free):
    """No square of the map but these can be built on."""
    for row in range(int(m.rules.rows)):
        for column in range(int(m.rules.columns)):
            cell = row * COLUMNS + column
            if f"{row},{column}" not in free and (int(m.state.free[cell // WORD_CELLS]) >> (cell % WORD_CELLS)) & 1:
                m.state.free[cell // WORD_CELLS] &= ~(1 << (cell % WORD_CELLS))
