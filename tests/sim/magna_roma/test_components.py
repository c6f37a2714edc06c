"""What is in the box: counts, tiles, symbols, and data that the rules refuse."""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest

from sim import game as contract
from sim.errors import InputError
from sim.magna_roma.data import check
from sim.magna_roma.state import TILES, Colour, Good, Icon
from sim.variants import apply, make_variant

from .positions import GAME, box, changed, do, held, lay, opened, points, started, tile, turn_of

BOX = contract.base_components(GAME)
TABLES = {name: dict(table.rows) for name, table in BOX.tables.items()}


def goods(amounts):
    """A benefit as goods and amounts."""
    return {Good(i).name.lower(): n for i, n in enumerate(amounts) if n}


def test_the_box_has_what_the_rulebook_counts():
    """MR-COMP-1"""
    counts = {name: len(TABLES[name]) for name in ("tiles", "town_centers", "monuments", "provinces", "tokens", "objectives")}
    assert counts == {"tiles": 96, "town_centers": 4, "monuments": 12, "provinces": 10, "tokens": 6, "objectives": 12}
    assert {thing: row["count"] for thing, row in TABLES["supplies"].items()} == {
        "city_tiles": 96,
        "town_centers": 4,
        "monuments": 12,
        "provinces": 10,
        "coins": 30,
        "blessings": 16,
        "population": 50,
        "trade_tokens": 6,
        "solo_objectives": 12,
    }
    assert Counter(row["level"] for row in TABLES["objectives"].values()) == {"I": 4, "II": 4, "III": 4}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_player_has_seven_cubes_three_discs_and_a_cylinder(players):
    """MR-COMP-2, MR-AMB-16: three tracks, three boards and one score marker; one cylinder each on the ring"""
    m = started(box(players))
    s = m.state
    for seat in range(players):
        cubes = [*s.stars[seat], s.held[seat, Good.LUXURY], s.held[seat, Good.LEGION], s.held[seat, Good.FAITH], s.prestige[seat]]
        assert [int(place) for place in cubes] == [0] * 7
        assert (s.ring_seat == seat).sum() == 1
    assert BOX["discs"] == 3


def test_a_city_tile_is_red_purple_or_brown_and_a_town_center_none_of_them():
    """MR-COMP-3"""
    m = box(4)
    assert {row["colour"] for row in TABLES["tiles"].values()} == {"red", "purple", "brown"}
    assert set(m.rules.colour[:TILES]) == {Colour.RED, Colour.PURPLE, Colour.BROWN}
    assert set(m.rules.colour[TILES:]) == {Colour.NONE}
    assert not m.rules.icon[TILES:].any()
    assert not m.rules.tile_stars[TILES:].any()


def test_tiles_carry_halves_at_most_one_icon_and_stars():
    """MR-COMP-4, MR-AMB-32: 1 to 4 halves of three kinds, 0 to 2 stars; each icon is on at least five tiles, and some tiles have none"""
    rows = TABLES["tiles"].values()
    for row in rows:
        halves = [row[side] for side in "nesw" if row[side] != "-"]
        assert 1 <= len(halves) <= 4
        assert set(halves) <= {"X", "Y", "Z"}
        assert 0 <= row["stars"] <= 2
    icons = Counter(row["icon"] for row in rows)
    assert set(icons) == {"mask", "lyre", "column", "none"}
    assert min(icons.values()) >= 5


def test_tiles_and_their_data_reach_the_rules():
    """MR-COMP-4: the tile Z-X with a Lyre and a star, at each rotation; a quarter turn brings the west edge to the north"""
    m = opened()
    number = tile("R23")
    assert m.rules.colour[number] == Colour.RED
    assert m.rules.icon[number] == Icon.LYRE
    assert m.rules.tile_stars[number] == 1
    faces = ["".join("-XYZ"[half] for half in m.rules.edge[number, turns]) for turns in range(4)]
    assert faces == ["ZX--", "-ZX-", "--ZX", "X--Z"]


@pytest.mark.parametrize("icon", ["none", "mask", "lyre", "column"])
def test_an_icon_changes_nothing_in_play(icon):
    """MR-COMP-5: a tile beside the town center brings one luxury, whatever its icon; and no points by itself"""
    m = changed(tiles={"R01": {"icon": icon}})
    turn_of(m, 0, "R01")
    do(m, "CELL 4,5", "ROTATE 1")  # R01 is XXYZ; turned once its Y faces the town center's Y
    assert held(m) == {"luxury": 1}
    assert points(m) == {}


@pytest.mark.parametrize(
    ("name", "colour", "stars"), [("R13", 0, 1), ("R27", 0, 2), ("P13", 1, 1), ("P28", 1, 2), ("B14", 2, 1), ("B28", 2, 2)]
)
def test_stars_move_the_marker_of_the_tiles_own_colour(name, colour, stars):
    """MR-COMP-6, MR-AMB-32: red, purple, brown"""
    m = turn_of(opened(), 0, name)
    do(m, "CELL 4,3", "ROTATE 0")  # the town center's west edge is blank: no join
    wanted = [0, 0, 0]
    wanted[colour] = stars
    assert [int(place) for place in m.state.stars[0]] == wanted
    assert not m.state.stars[1].any()


def test_legions_luxuries_and_faith_are_places_of_markers():
    """MR-COMP-7: they cannot exceed their boards, coins and population can be any number"""
    m = opened()
    lay(m, 0, ". P02\nTC .")
    turn_of(m, 0, "R02", legion=9, coin=200, population=100)
    do(m, "CELL 4,5", "ROTATE 2")  # R02 turned twice is XZXY: X to the Z above (1 legion), Y to the town center (1 luxury)
    assert held(m) == {"legion": 9, "coin": 200, "population": 100, "luxury": 1}
    assert [len(BOX[board]) - 1 for board in ("market_values", "military_points", "pantheon_values")] == [
        int(end) for end in (box().rules.market_end, box().rules.military_end, box().rules.pantheon_end)
    ]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everything_starts_at_zero(players):
    """MR-COMP-8"""
    m = box(players)
    for seat in range(players):
        assert held(m, seat) == {}
        assert points(m, seat) == {}
    assert not m.state.stars.any()
    assert not m.state.blessed.any()


def test_three_halves_make_six_symbols():
    """MR-SYM-1, MR-AMB-1: each pair of halves its own symbol, whatever side it is on; a blank edge makes none"""
    m = box()
    pairs = {(a, b): int(m.rules.symbol[a, b]) for a in (1, 2, 3) for b in (1, 2, 3)}
    assert all(pairs[a, b] == pairs[b, a] for a, b in pairs)
    assert len(set(pairs.values())) == 6
    assert 6 not in pairs.values()  # Symbol.NONE
    assert set(m.rules.symbol[0]) == set(m.rules.symbol[:, 0]) == {6}


def test_the_values_that_the_rulebook_gives_are_in_the_box():
    """Symbols, the known trade, slots, boards.

    MR-SYM-2, MR-SYM-3, MR-SYM-4, MR-SYM-5, MR-SYM-6, MR-SYM-7, MR-MARKET-5, MR-PROV-1, MR-MIL-3, MR-AMB-15
    """
    symbols = {name: (row["good"], row["lesser"], row["greater"]) for name, row in TABLES["symbols"].items()}
    assert symbols["prestige"] == ("point", 1, 3)
    assert symbols["market"] == ("luxury", 1, 2)
    assert symbols["military"] == ("legion", 1, 2)
    assert symbols["pantheon"][:2] == ("faith", 1)
    assert symbols["pantheon"][2] >= 2
    assert symbols["population"][:2] == ("population", 1)
    assert symbols["population"][2] >= 2
    assert symbols["coin"] == ("coin", 2, 3)
    assert (goods(TABLES["tokens"]["T1"]["pay"]), goods(TABLES["tokens"]["T1"]["get"])) == ({"legion": 1}, {"coin": 3})
    low, middle, high = BOX["slot_costs"]
    assert (low, middle) == (3, 4)
    assert high > 4
    assert BOX["military_points"][-2:] == (3, 5)
    assert not any(BOX["military_points"][:-2])
    # the examples of the scoring chapter must be possible
    assert 5 in BOX["market_values"]
    assert 4 in BOX["dashboard_values"]
    assert 3 in BOX["pantheon_values"]
    assert {goods(TABLES["provinces"]["PR04"]["bonus_mid"])["population"]} == {1}
    # a token is above at least two spaces, and there are three places for tokens
    spaces = Counter(place for place in BOX["market_tokens"] if place)
    assert set(spaces) == {1, 2, 3}
    assert min(spaces.values()) >= 2


MONUMENTS = {
    # name: immediate bonus, kind, points, what counts, place
    "M01": ({}, "fixed", (7,), "none", "crossing"),
    "M02": ({}, "fixed", (9,), "none", "crossing"),
    "M03": ({}, "levels", (4, 7, 9, 12), "none", "crossing"),
    "M04": ({"blessing": 1}, "fixed", (5,), "none", "crossing"),
    "M05": ({}, "colour", (3,), "brown", "crossing"),
    "M06": ({}, "colour", (3,), "red", "crossing"),
    "M07": ({}, "colour", (3,), "purple", "crossing"),
    "M08": ({"legion": 1}, "fixed", (6,), "none", "crossing"),
    "M09": ({}, "icon", (3,), "mask", "crossing"),
    "M10": ({}, "icon", (3,), "lyre", "crossing"),
    "M11": ({}, "icon", (3,), "column", "crossing"),
    "M12": ({"luxury": 1}, "fixed", (4,), "none", "town_center"),
}


@pytest.mark.parametrize("monument", MONUMENTS)
def test_monuments_have_the_effects_that_the_rulebook_lists(monument):
    """MR-MON-M01, MR-MON-M02, MR-MON-M03, MR-MON-M04, MR-MON-M05, MR-MON-M06,
    MR-MON-M07, MR-MON-M08, MR-MON-M09, MR-MON-M10, MR-MON-M11, MR-MON-M12
    """
    row = TABLES["monuments"][monument]
    assert (goods(row["bonus"]), row["score"], tuple(row["points"]), row["target"], row["place"]) == MONUMENTS[monument]
    if monument == "M08":
        assert row["population"] == 3
    if monument == "M03":
        assert row["population"] == 4


PROVINCES = {
    "column_pairs": (1, 2, 3),
    "lyre_pairs": (1, 2, 3),
    "mask_pairs": (1, 2, 3),
    "lyre_column": (1, 2, 3),
    "mask_column": (1, 2, 3),
    "mask_lyre": (1, 2, 3),
    "trios": (2, 3, 4),
    "red_districts": (2, 3, 4),
    "brown_districts": (2, 3, 4),
    "purple_districts": (2, 3, 4),
}


def test_provinces_have_the_points_that_the_rulebook_lists():
    """MR-PROV-6, MR-PROV-7, MR-PROV-8, MR-PROV-9: low, middle, high; Africa counts Lyre + Column, Aegyptus red districts"""
    assert {row["counts"]: tuple(row["points"]) for row in TABLES["provinces"].values()} == PROVINCES
    counts = {row["name"]: row["counts"] for row in TABLES["provinces"].values()}
    assert (counts["Africa"], counts["Aegyptus"]) == ("lyre_column", "red_districts")
    assert "Dalmatia" in counts


def test_no_bonus_and_no_trade_of_the_box_gives_points_or_faith():
    """MR-PANTH-5, MR-SCORE-9, MR-AMB-31: only Prestige and the final scoring give points, only the Pantheon symbol faith"""
    gains = [row["gain"] for row in TABLES["bonuses"].values()]
    gains += [row["bonus"] for row in TABLES["monuments"].values()]
    gains += [row[f"bonus_{slot}"] for row in TABLES["provinces"].values() for slot in ("low", "mid", "high")]
    gains += [row["get"] for row in TABLES["tokens"].values()]
    assert len(gains) == 13 + 12 + 30 + 6
    assert not any(gain[Good.POINT] or gain[Good.FAITH] for gain in gains)
    makers = {row["good"]: name for name, row in TABLES["symbols"].items()}
    assert (makers["point"], makers["faith"]) == ("prestige", "pantheon")


def test_the_box_is_checked_against_the_rulebook():
    """MR-COMP-1, MR-SYM-1: two pairs of one symbol, 31 objectives of a level and a missing tile are refused"""
    check(BOX)
    for change, message in (
        ({"pairs": {"XX": {"symbol": "market"}}}, "pairs.csv"),
        ({"objectives": {"I1": {"level": "II"}}}, "objectives.csv"),
        ({"supplies": {"city_tiles": {"count": 95}}}, "96"),
    ):
        with pytest.raises(InputError, match=message):
            check(apply(BOX, make_variant("test", change, "test")))
    tiles = BOX.tables["tiles"]
    fewer = dataclasses.replace(tiles, rows=dict(list(tiles.rows.items())[1:]))
    with pytest.raises(InputError, match="tiles"):
        check(dataclasses.replace(BOX, tables={**BOX.tables, "tiles": fewer}))


@pytest.mark.parametrize(
    "change",
    [
        {"tokens": {"T1": {"pay": "luxury 1"}}},
        {"tokens": {"T1": {"pay": "faith 1"}}},
        {"tokens": {"T1": {"get": "coin 10"}}},
        {"tokens": {"T1": {"get": "coin"}}},
        {"market_tokens": [0, 1, 1]},
        {"pantheon_blessings": [0, 1]},
        {"bonuses": {"D01": {"red": 0}}},
        {"monuments": {"M03": {"points": [4, 7]}}},
        {"monuments": {"M03": {"points": [9, 7, 4, 1]}}},
        {"monuments": {"M05": {"target": "mask"}}},
        {"setup": {"2": {"ring_slots": 2}}},
        {"start_legions": [10, 0, 0, 0]},
        {"city_size": 6},
    ],
    ids=str,
)
def test_values_that_cannot_be_played_are_refused(change):
    """MR-AMB-6: luxuries as a price, boards of two lengths, bonuses for nothing, and so on"""
    with pytest.raises(InputError):
        changed(**change)


def test_a_position_is_small():
    """MR-COMP-1: below 6 kB"""
    assert contract.get(GAME).state.itemsize < 6000
