"""Every kind of building by name: category, cost, value, stars, and where it comes from."""

from __future__ import annotations

import pytest

from sim.city_of_rome.actions import building_name
from sim.city_of_rome.state import Category, Colour, Kind

from .positions import at, city, do, lay, no_purse, options, started
from .test_set_up import DECKS_A

# kind, name, category, cost, value, stars, copies in decks I to IV, starting copies; from the building reference
BUILDINGS = [
    ("VEG", "Vegetable Farm", "production", 2, 0, 0, 3, 4),
    ("GRAIN", "Grain Farm", "production", 2, 0, 0, 3, 0),
    ("SHEEP", "Sheep Farm", "production", 2, 0, 0, 3, 0),
    ("VINE", "Vineyard", "production", 2, 0, 0, 1, 0),
    ("R2", "2-value Residential", "residential", 1, 2, 0, 11, 4),
    ("R3", "3-value Residential", "residential", 2, 3, 0, 9, 0),
    ("R4", "4-value Residential", "residential", 3, 4, 0, 4, 0),
    ("L2", "Luxury 2-value Residential", "residential", 1, 2, 1, 1, 0),
    ("L3", "Luxury 3-value Residential", "residential", 2, 3, 1, 1, 0),
    ("L4", "Luxury 4-value Residential", "residential", 3, 4, 1, 1, 0),
    ("MARKET", "Market", "public", 3, 0, 0, 3, 0),
    ("ARENA", "Arena", "public", 3, 0, 0, 3, 0),
    ("SCHOOL", "School", "public", 3, 0, 0, 3, 0),
    ("BATH", "Thermal Bath", "public", 3, 0, 0, 3, 0),
    ("FORUM", "Forum Romanum", "public", 3, 0, 0, 1, 0),
    ("COLOSSEUM", "Colosseum", "public", 3, 0, 0, 1, 0),
    ("UNIV", "University", "public", 3, 0, 0, 1, 0),
    ("IBATH", "Imperial Thermal Bath", "public", 3, 0, 0, 1, 0),
    ("AQ", "Aqueduct", "aqueduct", 1, 0, 0, 8, 0),
    ("GAQ", "Grand Aqueduct", "aqueduct", 1, 0, 1, 1, 0),
    ("LUNA", "Temple of Luna", "temple", 2, 0, 1, 1, 0),
    ("MARS", "Temple of Mars", "temple", 2, 0, 3, 1, 0),
    ("VENUS", "Temple of Venus", "temple", 2, 0, 1, 1, 0),
    ("JUPITER", "Temple of Jupiter", "temple", 2, 0, 2, 1, 0),
    ("MERCURY", "Temple of Mercury", "temple", 2, 0, 2, 1, 0),
    ("MINERVA", "Temple of Minerva", "temple", 3, 0, 0, 1, 0),
    ("FORTUNA", "Temple of Fortuna", "temple", 3, 0, 0, 1, 0),
    ("CUPID", "Temple of Cupid", "temple", 3, 0, 0, 1, 0),
    ("JUNO", "Temple of Juno", "temple", 3, 0, 0, 1, 0),
    ("SATURN", "Temple of Saturn", "temple", 3, 0, 0, 1, 0),
    ("SHRINE", "Shrine", "shrine", 0, 0, 0, 0, 0),
]
IDS = [row[0] for row in BUILDINGS]


def test_the_list_is_complete():
    """CR-AQ-1, CR-SHR-1: 72 cards in the decks and 8 at the start, 13 stars"""
    assert [kind.name for kind in Kind] == IDS
    assert sum(row[6] for row in BUILDINGS) == 14 + 22 + 18 + 18
    assert sum(row[7] for row in BUILDINGS) == 8
    assert sum(row[5] for row in BUILDINGS) == 13


@pytest.mark.parametrize("row", BUILDINGS, ids=IDS)
def test_each_kind_has_its_name_category_value_and_copies(row):
    """CR-B-VEG, CR-B-GRAIN, CR-B-SHEEP, CR-B-VINE, CR-B-R2, CR-B-R3, CR-B-R4, CR-B-L2, CR-B-L3, CR-B-L4, CR-B-MARKET, CR-B-FORUM,
    CR-B-ARENA, CR-B-COLO, CR-B-SCHOOL, CR-B-UNI, CR-B-BATH, CR-B-IBATH, CR-AQ-1, CR-SHR-1
    """
    kind, name, category, _, value, _, copies, start = row
    rules = started(4).rules
    index = Kind[kind]
    assert building_name(index) == name
    assert Category(int(rules.category[index])).name.lower() == category
    assert rules.value[index] == value
    assert sum(deck[kind] for deck in DECKS_A.values()) == copies  # the decks themselves are tested with the set-up
    assert rules.copies[:, index].sum() == copies
    assert start == (4 if kind in ("VEG", "R2") else 0)


@pytest.mark.parametrize("row", BUILDINGS, ids=IDS)
def test_each_kind_costs_exactly_its_bricks_and_gives_its_stars(row):
    """CR-BLD-1, CR-BLD-6, CR-AMB-14: with one brick less it cannot be built; special public buildings have no star"""
    kind, _, category, cost, _, stars, _, _ = row
    if cost:
        m = at(started(), 0, hand=kind, bricks=cost - 1)
        lay(m, 0, "[VEG] R2")
        assert options(m) == {"END"}
    m = at(started(), 0, hand=kind, bricks=cost, cogs=2)
    no_purse(m)
    lay(m, 0, "[VEG] R2")
    do(m, f"BUILD {kind}", "CELL 3,4")
    assert city(m)[3, 4] == kind
    if kind in ("ARENA", "COLOSSEUM"):
        stars = {"ARENA": 1, "COLOSSEUM": 2}[kind]  # their effect beside one building, and no star
    assert m.state.influence[0] == stars
    assert category != "public" or row[5] == 0


@pytest.mark.parametrize(
    ("colour", "kinds"),
    [
        (Colour.GREEN, "MARKET FORUM"),
        (Colour.RED, "ARENA COLOSSEUM"),
        (Colour.YELLOW, "SCHOOL UNIV"),
        (Colour.BLUE, "BATH IBATH"),
    ],
)
def test_four_public_colours_of_two_kinds_each(colour, kinds):
    """CR-B-PUBCOL, CR-B-MARKET, CR-B-FORUM, CR-B-ARENA, CR-B-COLO, CR-B-SCHOOL, CR-B-UNI, CR-B-BATH, CR-B-IBATH"""
    rules = started().rules
    assert {Kind(kind).name for kind in range(len(Kind)) if rules.colour[kind] == colour} == set(kinds.split())
