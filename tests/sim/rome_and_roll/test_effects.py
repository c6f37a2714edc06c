"""Effects inside effects, and the order in which they come."""

from __future__ import annotations

from sim.rome_and_roll.state import Phase

from .positions import (
    boxes,
    coins,
    construct,
    do,
    draw,
    finish,
    give,
    lay,
    nero,
    opened,
    options,
    own,
    settlements,
    starting,
    table,
    track,
    turn,
    yard,
)


def test_an_insula_with_a_market_and_a_magistrate():
    """RR-BP-INSULA, RR-BP-MARKET, RR-BP-MAGISTRATE, RR-CON-29: the builder chooses goods, steals, and then the owners do the same

    Seat 1 owns a Market and a Magistrate. The Insula of seat 0 uses both: two goods, one stolen from seat 2; then 2 Coins for seat 1; then
    step 8: seat 1's Market and Magistrate produce for seat 1, who steals it back.
    """
    m = table(3, blueprints="A1 U4 L1 M1 M5 R1 U1 U3")  # three Urban cards are never dealt; here they may be
    lay(m, 1, "U3", "2,6-3,7")
    lay(m, 1, "U4", "3,5 4,5 5,5 6,5")
    give(m, 0, "WWB")
    give(m, 2, "F")
    turn(m, 0, "blue 3")
    construct(m, "U1", "4,6-4,8")
    assert starting(m, "USE") == {"U3 of 1", "U4 of 1"}
    do(m, "USE U4 of 1")  # the Fish of seat 2 is the only thing to steal
    assert (yard(m, 0), yard(m, 2)) == ("F", "")
    do(m, "USE U3 of 1", "MARKET W", "MARKET S")
    assert yard(m, 0) == "WSF"
    assert (m.mover, coins(m, 1)) == (1, 2)  # paid before step 8
    do(m, "MARKET B", "MARKET B", "STEAL F from 0")
    assert (yard(m, 0), yard(m, 1)) == ("WBSS", "BBF")  # with Brick and Stone of the die
    assert m.state.senators[0] == 1


def test_two_alike_of_one_owner_in_an_insula():
    """RR-BP-INSULA: two Sawmills of seat 1: the same choice twice, 4 Wood and 2 Coins"""
    m = table(3, blueprints="A3 A4 L2 M2 M3 R2 U1 U5")
    lay(m, 1, "M2", "3,5-3,6 2,5")
    lay(m, 1, "M2", "3,7 2,7-2,8")
    give(m, 0, "WWB")
    turn(m, 0, "blue 3")
    construct(m, "U1", "4,6-4,8")
    assert options(m) == {"USE M2 of 1", "STOP"}
    do(m, "USE M2 of 1", "USE M2 of 1")
    assert yard(m, 0).count("W") == 4
    assert coins(m, 1) == 2
    assert yard(m, 1) == "WWWW"  # step 8


def test_an_insula_by_saturn_activates_but_neighbours_do_not_produce():
    """RR-GOD-SATURN-3, AMB-18, AMB-28: the immediate ability counts, step 8 does not"""
    m = table(3, "PATRICIA LEGATUS MERCATRIX", blueprints="A3 A4 L2 M2 M3 R2 U1 U5", favours="SATURN")
    lay(m, 1, "M2", "3,7 2,7-2,8")
    give(m, 0, "FFF", favours="SATURN")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "SATURN", "BUILD U1")
    draw(m, "4,6-4,8")
    do(m, "USE M2 of 1")
    assert (yard(m, 0), yard(m, 1), coins(m, 1)) == ("WW", "", 1)
    assert m.state.phase == Phase.SATURN  # the second building
    do(m, "BUILD A3")
    draw(m, "8,7-8,8 9,8")
    do(m, "DONE?")
    assert track(m) == {"buildings": 2}


def test_saturns_second_building_may_stand_at_the_first():
    """RR-GOD-SATURN-2, RR-GOD-SATURN-3: next to any building, the one just drawn included"""
    m = table(3, "PATRICIA LEGATUS MERCATRIX", favours="SATURN")
    give(m, 0, "FFF", favours="SATURN")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "SATURN", "BUILD A1")
    draw(m, "4,7 3,7")
    do(m, "BUILD R1")
    draw(m, "2,7 1,7")
    assert m.state.n_buildings == 3


def test_production_in_the_order_of_building():
    """AMB-10: of one owner's neighbours the older produces first: a Jewellery, then a Fish"""
    for first, second in (("M5", "U2"), ("U2", "M5")):
        m = table(3)
        where = {"M5": "3,7 2,7-2,8", "U2": "4,6 3,6 2,6 2,5"}
        lay(m, 1, first, where[first])
        lay(m, 1, second, where[second])
        give(m, 0, "WB")
        turn(m, 0, "blue 3")
        construct(m, "A1", "4,7-4,8")
        goods = {"M5": "J", "U2": "F"}
        assert starting(m, "STORE") == {goods[first]}
        do(m, f"STORE {goods[first]}")
        assert starting(m, "STORE") == {goods[second]}


def test_nero_cards_in_the_order_of_production():
    """RR-NERO-2, AMB-10, AMB-11: Temples of seats 0 and 2 next to what seat 1 builds; both reach their targets: 2 before 0"""
    m = table(3, "LEGATUS MERCATRIX PATRICIA", blueprints="A1 A2 L1 M1 M5 R2 U2 U3")
    lay(m, 0, "R2", "4,5-5,6")
    lay(m, 2, "R2", "4,10-5,11")
    give(m, 0, coins=10)
    give(m, 2, coins=9)
    give(m, 1, "WBS")
    turn(m, 1, "blue 1")
    m.state.overseer[1] = 0
    construct(m, "A2", "4,7-4,9")
    assert nero(m) == [2, 0]


def test_a_bribe_by_a_neighbours_fish_unlocks_for_the_next_neighbour():
    """RR-ADV-1, RR-BRIBE-5: seat 1's two Altars produce a Fish each in another's turn; two boxes of Fausta, whose Coin comes with the
    own Trade
    """
    m = table(3, blueprints="A1 A2 L1 M1 M5 R3 U2 U3")
    lay(m, 1, "R3", "3,6-3,8")
    lay(m, 1, "R3", "4,9-4,11")
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    construct(m, "A1", "4,7-4,8")
    do(m, "TO FAUSTA", "TO FAUSTA")
    assert boxes(m, 1) == [0, 0, 2]
    give(m, 1, "WWW")
    do(m, "DIE blue 2", "TRADE", "SELL WWW?")
    assert coins(m, 1) == 4


def test_fausta_unlocked_by_her_own_production_gives_the_second_choice():
    """RR-ADV-FAUSTA, RR-ADV-1: a Villa's Fish is Fausta's fourth box in part 2 of a Trade; then a second building may produce at once"""
    m = table(3, "MERCATRIX LEGATUS PATRICIA")
    lay(m, 0, "U2", "4,7-4,9 3,9")
    lay(m, 0, "M1", "8,7-8,8")
    give(m, 0, advisors="FAUSTA 3")
    give(m, 1, "WWW")
    turn(m, 1, "blue 2", other="blue 3")
    do(m, "TRADE", "SELL WWW?")
    assert m.mover == 0
    do(m, "PRODUCE U2", "TO FAUSTA")
    assert options(m) == {"PRODUCE M1", "STOP"}
    do(m, "PRODUCE M1")
    assert yard(m, 0) == "BB"


def test_palinurus_unlocked_between_two_sets_pays_at_once():
    """RR-ADV-PALINURUS, RR-BRIBE-5, RR-GOD-BACCHUS: a bribe in the loop of a Trade with Bacchus; blue 4 has Merchant and Fish"""
    m = table(3, "PATRICIA LEGATUS MERCATRIX", favours="BACCHUS")
    give(m, 0, "BBBSSS", favours="BACCHUS", advisors="PALINURUS 1")
    turn(m, 0, "blue 4")
    do(m, "TRADE BACCHUS", "SELL BBB")
    assert "BRIBE F PALINURUS" in options(m)
    do(m, "BRIBE F PALINURUS")
    assert coins(m) == 4 + 1
    do(m, "SELL SSS?")
    assert coins(m) == 4 + 1 + 4


def test_donatus_unlocked_by_a_connection_gives_a_free_road():
    """RR-ADV-DONATUS, RR-ADV-1, RR-EXP-7: the Fish of the first road, paid with the only Stone, is Donatus's fourth box: the next road
    is free
    """
    m = table(3, "MERCATRIX LEGATUS PATRICIA")
    own(m, 0, "E1 E2")
    give(m, 0, "S", advisors="DONATUS 3")
    turn(m, 0, "blue 1")
    do(m, "EXPAND", "ROAD ER1")
    stored = m.copy()
    do(m, "TO DONATUS", "STORE F")  # the second Fish is Donatus's own, for the action
    assert starting(m, "ROAD") == {"ER2"}
    do(stored, "STORE F", "STORE F")
    assert stored.state.phase != Phase.ROAD


def test_jupiter_after_a_conquest_and_mid_turn_bribes():
    """RR-GOD-JUPITER, RR-BRIBE-5: between the two actions the die's Fish may still bribe"""
    m = table(3, favours="JUPITER")
    give(m, 0, "WWW", favours="JUPITER", soldiers=2, advisors="THEOCLES 1")
    turn(m, 0, "blue 6")
    do(m, "CONQUER", "TAKE H1")
    assert {"JUPITER", "BRIBE F THEOCLES", "DONE"} <= options(m)
    do(m, "BRIBE F THEOCLES", "JUPITER", "TRADE?")
    assert (coins(m), boxes(m)) == (3, [2, 0, 0])


def test_leftover_icons_that_unlock_more_icons():
    """RR-ADV-EUPHEMIUS, RR-FREE-1, RR-ADV-1: at the end of the turn a Fish of yellow 4 is Euphemius's second box: the Brick he adds is
    stored, too
    """
    m = table(3, "PATRICIA LEGATUS MERCATRIX")
    give(m, 0, "", advisors="EUPHEMIUS 1")
    turn(m, 0, "yellow 4")
    do(m, "DONE", "TO EUPHEMIUS")
    assert yard(m, 0) == "BS"
    assert m.mover == 1


def test_the_praefectus_alone():
    """RR-SET-13, AMB-52: his first settlement is chosen before the first round and counts for Seneca's choice of a region"""
    m = opened(1, cast="PRAEFECTUS")
    do(m, "TAKE H2")
    assert settlements(m, 0) == ["H2"]
    assert m.state.phase == Phase.DRAFT


def test_shrine_jupiter_and_a_second_religious_building_is_impossible():
    """RR-GOD-JUPITER, RR-GOD-3: the second action must be another one, so no second Favour in a turn"""
    m = table(3, favours="JUPITER MARS")
    give(m, 0, "SSFFWWW")
    turn(m, 0, "blue 3")
    construct(m, "R1", "4,7-4,8")
    do(m, "CLAIM JUPITER", "JUPITER")
    assert not starting(m, "BUILD")
    finish(m)
    assert coins(m) == 3  # only a Trade was left


def test_a_full_soldier_track_stops_no_activation():
    """RR-REC-4, RR-LEG-3: nothing is gained, but the owner is paid"""
    m = table(3)
    lay(m, 1, "A1", "4,7-4,8")
    give(m, 0, soldiers=16)
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "RAISE", "USE A1 of 1")
    assert (int(m.state.soldiers[0]), coins(m, 1)) == (16, 1)


def test_the_last_nero_card_in_the_middle_of_a_turn():
    """RR-OVER-1, RR-NERO-3: play goes on; a second target in the same turn brings nothing"""
    m = table(2, "LEGATUS MERCATRIX", blueprints="A1 A2 L2 M1 M5 R1 U2 U3")
    m.state.nero_taken = 2
    m.state.nero_owner[:2] = 1
    give(m, 0, "BSS", buildings=5, coins=9)
    turn(m, 0, "blue 3")
    construct(m, "L2", "3,6-3,8 2,7")
    assert nero(m) == [1, 1, 0]
    assert track(m) == {"buildings": 6, "coins": 11}
    assert not m.over
