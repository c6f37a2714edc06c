"""Both readings of doubtful rules, and numbers that a variant may set."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import Phase

from .city import City
from .positions import (
    coins,
    construct,
    do,
    finish,
    give,
    icons,
    lay,
    opened,
    options,
    own,
    pass_round,
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

PAIR = "LEGATUS MERCATRIX"


@pytest.mark.parametrize(
    ("icon", "dice"),
    [
        ("builder", {"blue 1", "yellow 5", "red 3"}),
        ("legionary", {"blue 2", "yellow 5", "red 3"}),
        ("merchant", {"blue 4", "red 3"}),
        ("builder_or_architect", {"blue 1", "yellow 4", "yellow 5", "red 3"}),
    ],
)
def test_the_icon_for_expand(icon, dice):
    """AMB-1, RR-EXP-1: parameter `expand_icon`"""
    found = set()
    for die in ("blue 1", "blue 2", "blue 4", "yellow 4", "yellow 5", "red 3"):
        m = table(2, PAIR, expand_icon=icon)
        own(m, 0, "G1")
        give(m, 0, "SWWW")
        turn(m, 0, die, other="blue 3")
        if "EXPAND" in options(m):
            found.add(die)
    assert found == dice


@pytest.mark.parametrize(("icon", "word"), [("legionary", "LEGIONARY"), ("merchant", "MERCHANT"), ("builder_or_architect", "BUILDER")])
def test_a_senator_gives_the_icon_for_expand(icon, word):
    """AMB-1, RR-ACT-6: whichever it is"""
    m = table(2, PAIR, expand_icon=icon)
    own(m, 0, "G1")
    give(m, 0, "S", senators=1)
    turn(m, 0, {"legionary": "blue 4", "merchant": "blue 2"}.get(icon, "blue 2"), other="blue 3")
    do(m, f"SENATOR {word}", "EXPAND?")
    finish(m)
    assert roads(m, 0) == ["GR1"]


def test_jewellery_is_wild_in_trades_only():
    """AMB-2, RR-TRD-2: it does not pay for a building, a road or a step"""
    m = table(2, PAIR)
    own(m, 0, "G1")
    give(m, 0, "JJJJ")
    turn(m, 0, "yellow 6", other="blue 3")
    assert not [word for word in options(m) if word.startswith(("BUILD", "EXPAND", "JEWEL"))]
    assert "TRADE" in options(m)


def test_jewellery_is_wild_everywhere():
    """AMB-2: variant `jewel_wild`: two Jewellery as Wood and Brick for a Camp, one as Stone for a road; never as Jewellery"""
    m = table(2, PAIR, variant="jewel_wild")
    own(m, 0, "G1")
    give(m, 0, "JJ")
    turn(m, 0, "yellow 6", other="blue 3")
    assert starting(m, "JEWEL") == {"W", "B", "S", "F"}
    do(m, "JEWEL W", "JEWEL B")
    assert yard(m) == "WB"
    assert icons(m) == "J"  # the Yard's go first
    assert "BUILD A1" in options(m)
    do(m, "JEWEL S")
    assert icons(m) == ""
    assert "EXPAND" in options(m)


@pytest.mark.parametrize(("variant", "anywhere"), [("base", False), ("wide_gods", True)])
def test_saturns_buildings_and_others(variant, anywhere):
    """AMB-17: next to some building, or anywhere"""
    m = table(2, "PATRICIA LEGATUS", favours="SATURN", variant=variant)
    give(m, 0, "FFF", favours="SATURN")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "SATURN", "BUILD A1")
    city = City(m)
    beside = city.sites("A1", {0})
    if anywhere:
        free = {frozenset(site.split()) for site in sites(m)}
        assert frozenset({"0,0", "0,1"}) in free
        assert len(free) > len(beside)
    else:
        assert sites(m) == beside


@pytest.mark.parametrize("at_start", ["off", "on"])
def test_when_advisors_bonuses_of_conquer_come(at_start):
    """AMB-60: after the first settlement, or when the region is chosen: then Aegyptus's Fish may strengthen the army before it strikes

    2 Soldiers and Cassian; Theocles lacks a box for his Auxiliary. E2 is 3 strong.
    """
    m = table(2, PAIR, bonus_at_start=at_start)
    own(m, 1, "H1 H2 G1 S1")
    give(m, 0, soldiers=2, advisors="THEOCLES 3, CASSIAN 2")
    turn(m, 0, "blue 1")
    do(m, "CONQUER")
    assert m.state.phase == Phase.GAIN
    do(m, "TO THEOCLES")
    if at_start == "off":
        assert settlements(m, 0) == ["E1"]  # 2 of 2 spent; with the Auxiliary 1 is left, too little for anything
    else:
        assert settlements(m, 0) == []
        assert starting(m, "TAKE") == {"E1", "E2"}


def test_when_advisors_bonuses_of_expand_come():
    """AMB-60: with `bonus_at_start` Severus's Legacy and Senator come with the region"""
    m = table(3, "PRAEFECTUS LEGATUS MERCATRIX", bonus_at_start="on")
    own(m, 1, "G1 H1 H2")
    give(m, 0, "SS", advisors="SEVERUS 4")
    turn(m, 0, "blue 1")
    do(m, "EXPAND")
    assert starting(m, "IN") == {"GALLIA", "HISPANIA"}
    do(m, "IN HISPANIA")
    assert (track(m), int(m.state.senators[0])) == ({"legacy": 1}, 1)
    assert starting(m, "ROAD") == {"HR1", "HR2"}
    do(m, "ROAD HR1", "ROAD HR2?")
    assert track(m) == {"legacy": 1 + 1 + 1 + 2}


def test_the_other_side_of_the_map():
    """RR-SET-1: variant `other_side`: three players on the small one, without resource squares"""
    m = opened(3, variant="other_side")
    assert (m.rules.rows, m.rules.columns) == (10, 12)
    assert (m.rules.square == -1).all()


@pytest.mark.parametrize(("steps", "price", "near"), [(1, 1, 2), (2, 1, 3), (0, 1, 1), (1, 2, 1), (1, 0, 4)])
def test_the_price_of_steps(steps, price, near):
    """RR-CON-2: parameters `free_steps` and `step_fish`; one Fish in the Yard"""
    m = table(2, PAIR, free_steps=steps, step_fish=price)
    street = [lay(m, 1, "A1", where) for where in ("3,6-3,7", "2,6-2,7", "1,6 0,6", "0,4-0,5")]
    give(m, 0, "WSF")
    turn(m, 0, "blue 3")
    do(m, "BUILD M1")
    assert sites(m) == City(m).sites("M1", {0, *street[:near]})


def test_an_architect_without_discount():
    """RR-CON-8: parameter `architect_discount`"""
    m = table(2, PAIR, architect_discount=0)
    give(m, 0, "W")
    turn(m, 0, "red 1")
    assert "BUILD A1" not in options(m)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_senators_for_building_next_to_an_opponent(n):
    """RR-CON-30: parameter `construct_senators`"""
    m = table(2, PAIR, construct_senators=n)
    lay(m, 1, "R1", "2,6-2,7")
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    construct(m, "A1", "3,6-3,7")
    assert m.state.senators[0] == n


@pytest.mark.parametrize(("limit", "paid"), [(1, 1), (2, 1), (4, 2)])
def test_the_limit_of_raise_legions(limit, paid):
    """RR-LEG-2, RR-LEG-3: parameters `raise_limit` and `owner_coins`"""
    m = table(2, PAIR, raise_limit=limit, owner_coins=paid)
    for where in ("3,6-3,7", "2,6-2,7", "7,6-7,7", "8,6-8,7"):
        lay(m, 1, "A1", where)
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "RAISE")
    for _ in range(limit):
        do(m, "USE A1 of 1")
    assert m.state.phase != Phase.ARMY
    assert (int(m.state.soldiers[0]), coins(m, 1)) == (limit, limit * paid)


def test_the_price_of_roads():
    """RR-EXP-3, RR-EXP-5: parameters `road_stone` and `roads_bonus`"""
    m = table(2, PAIR, road_stone=2, roads_bonus=5)
    own(m, 0, "G1 G4")
    give(m, 0, "SSSS")
    turn(m, 0, "blue 1")
    do(m, "EXPAND", "ROAD GR1", "ROAD GR4?")
    assert track(m) == {"legacy": 1 + 1 + 5}
    finish(m)
    assert "S" not in yard(m)


def test_the_price_of_sets():
    """RR-TRD-2, RR-TRD-3: parameters `set_coins` and `merchant_coins`"""
    m = table(2, PAIR, set_coins=2, merchant_coins=3)
    give(m, 0, "JJJ")
    turn(m, 0, "blue 4")
    do(m, "TRADE", "SELL JJJ")
    assert coins(m) == 2 + 9


def test_the_numbers_of_favours():
    """RR-GOD-MARS, RR-GOD-MERCURY, RR-GOD-BACCHUS: parameters"""
    m = table(2, PAIR, favours="MARS MERCURY BACCHUS", mars_soldiers=4, mercury_coins=5, mercury_regions=1, bacchus_coins=2)
    own(m, 0, "G1")
    give(m, 0, "WWW", favours="MARS MERCURY BACCHUS")
    turn(m, 0, "blue 2", other="blue 3")
    for word, gold, soldiers in (("RAISE MARS", 0, 4), ("TRADE MERCURY", 3 + 5, 0), ("TRADE BACCHUS", 3 + 2, 0)):
        copy = m.copy()
        do(copy, word, "SELL WWW?")
        assert (coins(copy), int(copy.state.soldiers[0])) == (gold, soldiers)


def test_the_number_of_favours_laid_out():
    """RR-SET-8: parameter `laid_favours`"""
    for n in (0, 3, 6):
        m = opened(2, cast=PAIR, laid_favours=n)
        assert sum(owner == -1 for owner in m.state.favour_owner) == n


@pytest.mark.parametrize("n", [0, 1, 2])
def test_rounds_after_the_last_nero_card(n):
    """RR-OVER-1: parameter `final_rounds`"""
    m = table(2, PAIR, final_rounds=n)
    m.state.nero_taken = m.rules.nero_cards
    rounds = 0
    while not m.over:
        pass_round(m)
        rounds += 1
    assert rounds == 1 + n


def test_boxes_that_unlock():
    """RR-ADV-1: parameter `advisor_boxes`"""
    m = table(2, PAIR, advisor_boxes=[1, 2, 3])
    give(m, 0, "WWW")
    turn(m, 0, "red 2", other="blue 3")
    do(m, "BRIBE K VIVIANUS")
    assert "RAISE" in options(m)  # his extra Soldier
    do(m, "BRIBE K VIVIANUS")
    assert int(m.state.boxes[0, 2]) == 2


def test_a_foreman_on_every_card():
    """RR-CON-6, RR-CON-7: five foremen at most, so three blueprints are always available"""
    m = table(4)
    for owner, kind in enumerate(("A1", "A2", "L1", "M1")):
        put_foreman(m, owner, kind)
    give(m, 0, "WWWBBBSSSFFF")
    turn(m, 0, "blue 3")
    assert starting(m, "BUILD") == {"M5", "R1", "U2", "U3"}
