"""Free actions: Store and Bribe; advisors in general; Senators."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import Phase, Worker

from .positions import (
    boxes,
    construct,
    do,
    draw,
    finish,
    give,
    lay,
    options,
    own,
    points,
    roads,
    starting,
    table,
    track,
    turn,
    yard,
)


def started(die="blue 1", players=2, cast="LEGATUS MERCATRIX", **sheet):
    m = table(players, cast)
    give(m, 0, **sheet)
    turn(m, 0, die)
    return m


def test_unused_icons_are_stored_at_the_end_of_the_turn():
    """RR-FREE-1, AMB-61: Wood, Brick and Stone without a question, then Fish, Jewellery and Baskets one by one"""
    m = started("red 3")
    do(m, "DONE")
    assert (m.state.phase, starting(m, "STORE")) == (Phase.GAIN, {"F"})
    do(m, "STORE F")
    assert starting(m, "STORE") == {"J"}
    do(m, "STORE J")
    assert yard(m) == "FJ"
    m = started("red 4")
    do(m, "DONE")
    assert yard(m) == "WBS"


def test_two_baskets_may_become_two_kinds():
    """RR-FREE-1, RR-REC-9"""
    m = started("red 2")
    do(m, "DONE", "STORE W", "STORE F")
    assert yard(m) == "WF"


def test_others_store_what_they_gain_in_any_turn():
    """RR-FREE-2: the owner of a Tavern decides about its Basket in the builder's turn"""
    m = table(2, "LEGATUS MERCATRIX", blueprints="A1 A2 L1 M1 M5 R1 U3 U5")
    lay(m, 1, "U5", "2,6-2,7 1,7-1,8")
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    construct(m, "A1", "3,6-3,7")
    assert m.mover == 1
    assert options(m) == {"STORE W", "STORE B", "STORE S", "STORE F", "TO DONATUS", "TO NICODEMUS", "TO FAUSTA"}
    do(m, "STORE S")
    assert yard(m, 1) == "S"


def test_the_example_of_bribes():
    """RR-BRIBE-1, RR-BRIBE-4, RR-ADV-1: Theocles has one box; two icons left after the main action: one for him, which unlocks his basic
    ability, one for Vivianus
    """
    m = started("red 5", yard="WWW", advisors="THEOCLES 1")
    do(m, "TRADE", "SELL WWW?", "DONE?")
    do(m, "TO THEOCLES", "TO VIVIANUS")
    assert boxes(m) == [2, 0, 1]
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    construct(m, "A1", "3,6-3,7")
    assert m.state.soldiers[0] == 1


def test_a_bribe_before_the_action_already_helps_it():
    """RR-BRIBE-5, RR-ADV-1: Theocles's second box with the Basket of yellow 5; the Camp built in the same turn brings a Soldier"""
    m = started("yellow 5", yard="WB", advisors="THEOCLES 1")
    do(m, "BRIBE K THEOCLES")
    construct(m, "A1", "3,6-3,7")
    assert m.state.soldiers[0] == 1


def test_an_icon_used_to_bribe_is_spent():
    """RR-BRIBE-3, RR-REC-10: after it the Basket pays nothing, and nothing is stored"""
    m = started("yellow 5", yard="W")
    assert "BUILD A1" in options(m)  # Wood and the Basket as Brick
    do(m, "BRIBE K CASSIAN")
    assert m.mover == 1  # nothing else could be done
    assert (yard(m), boxes(m)) == ("W", [0, 1, 0])


@pytest.mark.parametrize(("die", "kinds"), [("blue 6", {"F", "K"}), ("red 1", {"J"}), ("blue 1", set()), ("red 2", {"K"})])
def test_what_bribes(die, kinds):
    """RR-BRIBE-1: Fish, Jewellery and Basket icons of the die, any of three advisors each"""
    m = started(die, yard="WWW")
    assert starting(m, "BRIBE") == {f"{kind} {name}" for kind in kinds for name in ("THEOCLES", "CASSIAN", "VIVIANUS")}


def test_the_yard_never_bribes():
    """RR-BRIBE-2: Fish and Jewellery in the Yard are no bribes"""
    m = started("blue 1", yard="FFFJJJ")
    assert starting(m, "BRIBE") == set()


def test_boxes_are_marked_from_the_lowest_up_to_five():
    """RR-BRIBE-1, RR-BRIBE-4: a full advisor cannot be bribed"""
    m = started("red 2", yard="WWW", advisors="THEOCLES 5, CASSIAN 4")
    assert starting(m, "BRIBE") == {"K CASSIAN", "K VIVIANUS"}
    do(m, "BRIBE K CASSIAN")
    assert starting(m, "BRIBE") == {"K VIVIANUS"}


def test_with_all_advisors_full_everything_is_stored():
    """RR-BRIBE-4: Fish and Jewellery without a question; a Basket still needs a kind"""
    m = started("red 3", yard="WWW", advisors="THEOCLES 5, CASSIAN 5, VIVIANUS 5")
    do(m, "DONE")
    assert (yard(m), m.mover) == ("WWWFJ", 1)
    m = started("red 2", yard="", advisors="THEOCLES 5, CASSIAN 5, VIVIANUS 5")
    do(m, "DONE")
    assert (m.state.phase, options(m)) == (Phase.GAIN, {"STORE W", "STORE B", "STORE S", "STORE F"})


@pytest.mark.parametrize(("n", "soldiers", "auxiliary", "vp"), [(1, 0, 0, 0), (2, 1, 0, 0), (3, 1, 0, 0), (4, 1, 1, 0), (5, 1, 1, 3)])
def test_abilities_at_two_four_and_five_boxes(n, soldiers, auxiliary, vp):
    """RR-ADV-1: Theocles: basic with 2, advanced as well with 4, points with 5; all are kept"""
    m = started("blue 3", yard="WB", advisors=f"THEOCLES {n}")
    assert m.state.auxiliaries == auxiliary
    construct(m, "A1", "3,6-3,7")
    assert m.state.soldiers[0] == soldiers
    assert points(m).get("advisors", 0) == vp


def test_an_ability_unlocked_in_the_middle_of_an_action_counts_from_then_on():
    """RR-ADV-1, RR-ADV-2, AMB-60: the Fish of a map square comes before the immediate step, so Theocles's Soldier is in time"""
    m = table(3)
    give(m, 0, "WB", advisors="THEOCLES 1")
    m.state.overseer[0] = lay(m, 1, "R1", "4,7-4,8")
    turn(m, 0, "blue 3")
    do(m, "BUILD A1")
    draw(m, "3,7-3,8")  # a Fish at 3,8
    do(m, "TO THEOCLES")
    assert m.state.soldiers[0] == 1


def test_a_fish_of_production_is_too_late_for_the_building():
    """RR-ADV-2, AMB-60: production is step 8, after the immediate step"""
    m = table(2, "LEGATUS MERCATRIX", blueprints="A1 A2 L1 M1 M5 R3 U2 U3")
    lay(m, 0, "R3", "2,6-2,8")
    give(m, 0, "WB", advisors="THEOCLES 1")
    turn(m, 0, "blue 3")
    construct(m, "A1", "3,6-3,7")
    do(m, "TO THEOCLES")
    assert boxes(m) == [2, 0, 0]
    assert m.state.soldiers[0] == 0


def test_a_fish_in_the_middle_of_a_conquest_strengthens_the_rest_of_it():
    """RR-ADV-1, AMB-22, AMB-60: Cassian brings Aegyptus's Fish after E1; it unlocks Theocles's Auxiliary for the Builder on the die: 2 +
    2 + 1

    4 Soldiers: E1 takes 2, E3 behind it another 2; with the Auxiliary E2, strength 3, can be taken instead.
    """
    m = started("blue 1", advisors="THEOCLES 3, CASSIAN 2", soldiers=4)
    do(m, "CONQUER", "TAKE E1")
    assert options(m) == {"STORE F", "TO THEOCLES", "TO CASSIAN", "TO VIVIANUS"}
    stored = m.copy()
    do(stored, "STORE F")
    assert starting(stored, "TAKE") == {"E3"}
    do(m, "TO THEOCLES")
    assert starting(m, "TAKE") == {"E2", "E3"}


def test_a_bribe_in_the_middle_of_an_action():
    """RR-BRIBE-5: between two settlements the die's Fish unlocks an Auxiliary; blue 6 has Builder, Fish and Basket"""
    m = started("blue 6", advisors="THEOCLES 3", soldiers=4)
    do(m, "CONQUER", "TAKE H1")
    assert starting(m, "TAKE") == {"H2"}
    assert {"BRIBE F THEOCLES", "BRIBE K THEOCLES"} <= options(m)
    do(m, "BRIBE F THEOCLES")
    assert starting(m, "TAKE") == {"H2", "H3"}


def test_bribes_in_the_middle_can_be_switched_off():
    """RR-BRIBE-5: parameter `bribe_in_loops`"""
    m = table(2, "LEGATUS MERCATRIX", bribe_in_loops="off")
    give(m, 0, soldiers=4, advisors="THEOCLES 3")
    turn(m, 0, "blue 6")
    do(m, "CONQUER", "TAKE H1")
    assert options(m) == {"TAKE H2", "STOP"}


# Senators


def test_senators_have_two_uses():
    """RR-SEN-1, RR-SEN-2, RR-ACT-6: a worker icon for the turn; the Senator is deployed for good and still counts at the end"""
    m = started("blue 2", yard="WBS", senators=1)
    do(m, "SENATOR BUILDER")
    construct(m, "A1", "3,6-3,7")
    assert (m.state.senators[0], m.state.deployed[0]) == (1, 1)
    finish(m)
    assert points(m)["senators"] == 1


@pytest.mark.parametrize(("word", "bit"), [("BUILDER", Worker.BUILDER), ("LEGIONARY", Worker.LEGIONARY), ("MERCHANT", Worker.MERCHANT)])
def test_the_three_icons_of_a_senator(word, bit):
    """RR-ACT-6, RR-SEN-2: never an Architect"""
    m = table(2, "LEGATUS MERCATRIX")
    lay(m, 1, "A1", "3,6-3,7")
    own(m, 0, "G1 H1", "GR1 HR1")
    give(m, 0, "WWBSJ", senators=1)
    turn(m, 0, "yellow 4")
    assert starting(m, "SENATOR") == {"LEGIONARY", "MERCHANT"}  # an Architect builds already, and there is no road to renovate
    turn(m, 0, {"BUILDER": "blue 2", "LEGIONARY": "blue 1", "MERCHANT": "blue 1"}[word])
    do(m, f"SENATOR {word}")
    assert int(m.state.workers) & bit


def test_one_senator_for_icons_a_turn():
    """RR-ACT-6, AMB-5, AMB-6: not a second one before Jupiter's action"""
    for most, offered in ((1, False), (2, True)):
        m = table(2, "LEGATUS MERCATRIX", senator_icons=most)
        lay(m, 1, "A1", "3,6-3,7")
        give(m, 0, "WB", senators=3, favours="JUPITER")
        turn(m, 0, "blue 4")
        do(m, "SENATOR BUILDER")
        construct(m, "A1", "2,6-2,7")
        assert ("JUPITER" in options(m)) == offered  # the only other action would be Raise Legions, by another Senator


def test_a_senator_before_jupiters_action():
    """AMB-6: none was deployed before, so one may be now"""
    m = table(2, "LEGATUS MERCATRIX")
    lay(m, 1, "A1", "3,6-3,7")
    give(m, 0, "WWWF", senators=1, favours="JUPITER")
    turn(m, 0, "blue 4")
    do(m, "TRADE", "SELL WWW?", "JUPITER", "SENATOR LEGIONARY?")
    do(m, "RAISE?", "USE A1 of 1")
    assert m.state.soldiers[0] == 1


def test_the_senators_icon_lasts_for_the_turn():
    """RR-ACT-6, RR-REC-12: a Senator as Builder constructs, and then expands by Jupiter"""
    m = table(2, "LEGATUS MERCATRIX")
    own(m, 0, "G1")
    give(m, 0, "WBS", senators=1, favours="JUPITER")
    turn(m, 0, "blue 2")
    do(m, "SENATOR BUILDER")
    construct(m, "A1", "3,6-3,7")
    do(m, "JUPITER", "EXPAND?")
    assert roads(m, 0) == ["GR1"]


def test_a_senator_is_offered_only_where_his_icon_helps():
    """RR-ACT-6: nothing to build, no Army building, no Jewellery to sell, one region to tax"""
    m = started("yellow 2", yard="B", senators=1)
    assert options(m) == {"DONE", "TRADE"}


def test_a_senator_with_mars_needs_no_army_building():
    """RR-ACT-6, RR-GOD-MARS, AMB-59: as Legionary for Raise Legions with Mars: 2 Soldiers though no Army building stands"""
    m = started("blue 4", yard="", senators=1, favours="MARS")
    assert "SENATOR LEGIONARY" in options(m)
    do(m, "SENATOR LEGIONARY", "RAISE MARS?")
    assert m.state.soldiers[0] == 2


def test_a_senator_with_juno_needs_no_site_for_the_overseer():
    """RR-ACT-6, RR-GOD-JUNO: the overseer is shut in, but Juno builds next to any building; so a Senator as Builder helps"""
    m = table(2, "LEGATUS MERCATRIX", favours="JUNO")
    start = lay(m, 0, "A1", "0,0-0,1")
    lay(m, 1, "A1", "1,0-1,1")
    lay(m, 1, "A2", "2,0-2,2")
    m.state.overseer[0] = start
    give(m, 0, "WB", senators=1, favours="JUNO")
    turn(m, 0, "blue 2")
    assert "SENATOR BUILDER" in options(m)
    do(m, "SENATOR BUILDER", "JUNO A1")
    draw(m, "2,6-3,8")
    assert track(m) == {"buildings": 2}
