"""Constructing: where a building may be drawn, and what is adjacent."""

from __future__ import annotations

import numpy as np
import pytest

from sim.rome_and_roll.state import Kind, Type

from . import box
from .city import City
from .positions import building_name, cells_of, construct, do, give, lay, sites, starting, table, turn

RICH = "WWWWBBBBSSSSFFFFJJJJ"


def building(m, kind, fish=0, seat=0):
    """The seat has just paid for a blueprint, with so many Fish left for walking, and must draw it."""
    cost = box.PINNED["blueprints"][kind]
    goods = "".join(letter * int(cost[name]) for letter, name in zip("WBSFJ", ("wood", "brick", "stone", "fish", "jewellery"), strict=True))
    give(m, seat, goods + "F" * fish)
    turn(m, seat, "yellow 1", other="blue 2")  # Builder; two Stones that help nobody to walk
    do(m, f"BUILD {kind}")
    return m


def small(blueprints="A1 A2 L1 M1 M5 R1 U2 U3", **changes):
    return table(2, "LEGATUS MERCATRIX", blueprints=blueprints, **changes)


def places(m):
    """The sites of the building being drawn, as sets of cells."""
    return {frozenset(text.split()) for text in sites(m)}


def touches(m, where):
    """The names of the buildings next to a building on these cells of an empty city."""
    number = lay(m, 1, "A1", where)
    return {building_name(m, other) for other in City(m).neighbours(number)}


def test_the_first_building_stands_at_the_forum():
    """RR-CON-11, RR-CON-21: 12 cells beside the 3x3 Forum; every site of a Camp holds one of them"""
    m = building(small(), "A1", fish=9)
    beside = {f"3,{c}" for c in (6, 7, 8)} | {f"{r},5" for r in (4, 5, 6)} | {f"{r},9" for r in (4, 5, 6)} | {f"7,{c}" for c in (6, 7, 8)}
    found = places(m)
    assert all(place & beside for place in found)
    assert {cell for place in found for cell in place & beside} == beside
    assert frozenset({"3,6", "2,6"}) in found
    assert frozenset({"3,8", "2,8"}) in found  # marsh and one hill
    assert frozenset({"3,5", "3,6"}) in found  # Capitolinus and marsh
    assert frozenset({"7,5", "7,6"}) in found  # marsh and Palatinus
    assert frozenset({"6,5", "7,5"}) in found


def test_a_corner_does_not_touch():
    """RR-CON-20: two Shrines on a corner are not adjacent; a Shrine and a Camp with a common edge are"""
    m = small(blueprints="A1 A2 L1 M1 M5 R1 U2 U3")
    one = lay(m, 0, "R1", "3,6-3,7")
    lay(m, 0, "R1", "2,8 1,8")
    assert City(m).neighbours(one) == {0}
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    do(m, "BUILD A1")
    found = places(m)
    # overseer in the Forum; one free step to the first Shrine, none to the second, which is not beside it
    assert frozenset({"2,6", "2,7"}) in found
    assert frozenset({"0,7", "0,8"}) not in found
    assert frozenset({"1,9", "2,9"}) not in found


def test_over_a_bridge():
    """RR-CON-20, RR-CON-3: Shrine and Camp at the two ends of a bridge are adjacent; the overseer crosses in one step"""
    m = small()
    west = lay(m, 1, "R1", "3,1-3,2")
    m.state.overseer[0] = west
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    do(m, "BUILD A1")
    assert frozenset({"3,4", "3,5"}) in places(m)
    assert frozenset({"3,5", "2,5"}) not in places(m)
    assert "3,3" not in {cell for place in places(m) for cell in place}  # nothing on the bridge
    m = small()
    west = lay(m, 1, "R1", "3,1-3,2")
    east = lay(m, 1, "A1", "3,4-3,5")
    assert east in City(m).neighbours(west)
    m.state.overseer[0] = west
    building(m, "M1")
    assert frozenset({"4,4", "4,5"}) in places(m)  # from the Camp, one step over the bridge


def test_across_the_wall():
    """RR-CON-18, RR-CON-3: no building on both sides; two on either side are adjacent, and the overseer goes through"""
    m = small()
    inner = lay(m, 1, "R1", "3,4-3,5")  # inside; 2,4 and 2,5 are outside
    m.state.overseer[0] = inner
    building(m, "A1")
    found = places(m)
    assert frozenset({"2,4", "2,5"}) in found  # adjacent through the wall
    assert frozenset({"2,5", "2,6"}) not in found  # 2,5 outside, 2,6 inside
    outer = lay(m, 1, "A1", "2,4-2,5")
    assert outer in City(m).neighbours(inner)
    m = small()
    inner, outer = lay(m, 1, "R1", "3,4-3,5"), lay(m, 1, "A1", "2,4-2,5")
    m.state.overseer[0] = inner
    building(m, "M1")
    assert frozenset({"1,4", "1,5"}) in places(m)  # one free step through the wall


def test_hills_and_marsh():
    """RR-CON-14: all marsh, all one hill, or one hill and marsh; never two hills"""
    m = building(small(), "A1")
    found = places(m)
    assert frozenset({"6,9", "7,9"}) in found  # marsh
    assert frozenset({"4,9", "5,9"}) in found  # Esquilinus
    assert frozenset({"3,8", "3,9"}) in found  # marsh and Esquilinus
    m = small()
    at_aventinus = lay(m, 1, "A1", "7,5 6,5")
    m.state.overseer[0] = at_aventinus
    building(m, "A1")
    assert frozenset({"8,5", "8,6"}) not in places(m)  # Aventinus and Palatinus
    assert frozenset({"8,5", "8,4"}) in places(m)


def test_nothing_on_river_bridge_forum_or_other_buildings():
    """RR-CON-15, RR-CON-16, RR-CON-17, RR-CON-19: also not over the edge of the map"""
    m = small()
    shrine = lay(m, 1, "R1", "6,3-6,4")
    corner = lay(m, 1, "R1", "4,10-4,11")
    m.state.overseer[0] = shrine
    building(m, "A1")
    used = {cell for place in places(m) for cell in place}
    assert not used & {"6,2", "5,3", "7,2"}  # river and bridge
    assert not used & {"6,3", "6,4"}
    m.state.overseer[0] = corner
    used = {cell for place in places(m) for cell in place}
    assert not used & {"4,6", "4,7", "4,8", "5,8", "4,10", "4,11", "4,12"}
    assert {"5,11", "6,11", "3,11"} <= used


def test_the_overseer_must_stand_next_to_the_site():
    """RR-CON-11: green wants a Camp below blue's Shrine and must first step onto the Shrine, which is free"""
    m = small()
    shrine = lay(m, 1, "R1", "3,6-3,7")
    m.state.overseer[1] = 0
    building(m, "A1")
    assert frozenset({"2,6", "2,7"}) in places(m)  # by one free step onto the Shrine
    m.state.overseer[1] = shrine  # the blue overseer blocks it
    assert frozenset({"2,6", "2,7"}) not in places(m)


def test_every_turned_and_mirrored_form():
    """RR-CON-12: numbers of forms of the shapes by hand; each is offered in the open"""
    expected = {"I2": 2, "I3": 2, "V3": 4, "O4": 1, "I4": 2, "T4": 4, "S4": 4, "L4": 8, "P5": 8, "R6": 2}
    city = City(small())
    for shape, n in expected.items():
        assert len(city.forms(shape)) == n
    for kind, n in (("U2", 8), ("U3", 1), ("M1", 2), ("L1", 4)):
        m = building(table(3), kind)
        assert len(starting(m, "LIE")) == (n if n > 1 else 0)  # a single form is no choice


@pytest.mark.parametrize(
    ("kind", "inside", "outside"),
    [
        ("M3", "6,3 6,4 6,5", "6,9 7,9 8,9"),  # Fishery: the Tiber
        ("R2", "3,4 3,5 4,4 4,5", "3,6 3,7 2,6 2,7"),  # Temple: every square on a hill
        ("M4", "3,6 3,7 3,8 3,9", ""),  # Quarry: at least one square on a hill; this is no L
        ("A5", "", "3,6 3,7 2,5 2,6"),  # Stables: outside the wall
    ],
)
def test_restrictions_of_cards(kind, inside, outside):
    """RR-CON-13, RR-CON-31: Tiber, hill, outside the wall"""
    blueprints = {"M3": "A1 A2 L1 M1 M3 R1 U2 U3", "R2": "A1 A2 L1 M1 M5 R2 U2 U3"}
    blueprints |= {"M4": "A1 A2 L1 M1 M4 R1 U2 U3", "A5": "A1 A5 L1 M1 M5 R1 U2 U3"}
    m = small(blueprints[kind])
    if kind == "A5":
        m.state.overseer[0] = lay(m, 1, "A1", "2,4-2,5")
    city = City(m)
    building(m, kind)
    found = sites(m)
    if inside and kind != "M4":
        assert inside in found
    if outside:
        assert outside not in found
    for place in found:
        spots = [tuple(map(int, cell.split(","))) for cell in place.split()]
        if kind == "M3":
            assert any(map(city.by_river, spots))
        elif kind == "R2":
            assert all(city.letter[spot] in "CPALEV" for spot in spots)
        elif kind == "M4":
            assert any(city.letter[spot] in "CPALEV" for spot in spots)
        else:
            assert all(city.wall[spot] == "o" for spot in spots)
    assert found


def test_the_squares_beside_the_tiber():
    """RR-CON-31, AMB-30: on the small map by hand; diagonals do not count, bridge cells count as river"""
    m = table(2, "LEGATUS MERCATRIX")
    rules = m.rules
    beside = {(r, c) for r in range(10) for c in range(12) if rules.tiber[r * 15 + c]}
    expected = {(0, 1), (1, 1), (2, 2), (3, 2), (4, 2), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1)}  # the west bank
    expected |= {(0, 3), (1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 3), (7, 3), (8, 3), (9, 3)}  # the east bank
    assert beside == expected


def random_city(m, rng, n):
    """Draw n buildings of random kinds and owners, each next to another one; overseers stand anywhere, two never together."""
    kinds = [Kind(int(kind)).name for kind in m.state.dealt]
    for _ in range(n):
        city = City(m)
        found = sorted(city.sites(str(rng.choice(kinds)), city.real_buildings()))
        if found:
            where = str(rng.choice(found))
            fitting = [kind for kind in kinds if where in city.sites(kind, city.real_buildings())]
            lay(m, int(rng.integers(m.players)), str(rng.choice(fitting)), where)
    spots = rng.permutation(int(m.state.n_buildings))[: m.players]
    m.state.overseer[: len(spots)] = spots


DEALS = ("A1 A5 L1 M1 M3 R1 U2 U3", "A2 A4 L2 M2 M4 R2 U1 U4", "A3 A4 L3 M4 M5 R3 U1 U5")


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(6))
def test_all_sites_of_all_blueprints_in_cities_at_random(players, seed):
    """RR-CON-2, RR-CON-3, RR-CON-4, RR-CON-11..RR-CON-20: the same as listing every form at every cell and walking building by building

    RR-CON-12, RR-CON-13, RR-CON-14, RR-CON-15, RR-CON-16, RR-CON-17, RR-CON-18, RR-CON-19, RR-CON-31
    """
    rng = np.random.default_rng(seed)
    m = table(players, blueprints=DEALS[seed % 3])
    random_city(m, rng, int(rng.integers(3, 13)))
    fish = int(rng.integers(0, 4))
    for kind in (Kind(int(number)).name for number in m.state.dealt):
        city = City(m)
        expected = city.sites(kind, city.ends(0, 1 + fish))
        copy = m.copy()
        copy.state.yard[0] = m.rules.cost[Kind[kind]]
        copy.state.yard[0, 3] += fish
        turn(copy, 0, "yellow 1", other="blue 2")
        offered = copy.mover == 0 and kind in starting(copy, "BUILD")
        assert offered == bool(expected), kind
        if len(expected) > 1:  # a single one would be drawn at once
            do(copy, f"BUILD {kind}")
            assert sites(copy) == expected, kind


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(4))
def test_all_sites_of_juno_and_saturn_in_cities_at_random(players, seed):
    """RR-GOD-JUNO, RR-GOD-SATURN-3, AMB-14, AMB-17: next to any building; Juno's 2x3 also on two hills and across the wall"""
    rng = np.random.default_rng(100 + seed)
    m = table(players, cast="PATRICIA LEGATUS MERCATRIX PRAEFECTUS", blueprints=DEALS[seed % 3], favours="JUNO SATURN")
    random_city(m, rng, int(rng.integers(3, 13)))
    city = City(m)
    everywhere = city.real_buildings()
    for kind in (Kind(int(number)) for number in m.state.dealt):
        if m.rules.type[kind] != Type.RELIGIOUS:
            expected = city.sites(kind.name, everywhere, "R6", juno=True)
            copy = m.copy()
            give(copy, 0, RICH, favours="JUNO")
            turn(copy, 0, "yellow 1", other="blue 2")
            assert (kind.name in starting(copy, "JUNO")) == bool(expected)
            if len(expected) > 1:
                do(copy, f"JUNO {kind.name}")
                assert sites(copy) == expected, kind
        copy = m.copy()
        give(copy, 0, "FFF", favours="SATURN")
        turn(copy, 0, "yellow 1", other="blue 2")
        do(copy, "SATURN")
        expected = city.sites(kind.name, everywhere)
        assert (kind.name in starting(copy, "BUILD")) == bool(expected)
        if len(expected) > 1:
            do(copy, f"BUILD {kind.name}")
            assert sites(copy) == expected, kind


def test_a_building_is_drawn_where_it_was_chosen():
    """RR-CON-12, RR-CON-22: every cell of it carries its number, its owner and its blueprint"""
    m = small()
    give(m, 0, "WBSS")
    turn(m, 0, "blue 3")
    number = construct(m, "U2", "3,6-3,8 2,8")
    assert cells_of(m, number) == "2,8 3,6 3,7 3,8"
    assert (building_name(m, number), int(m.state.b_owner[number])) == ("U2", 0)
