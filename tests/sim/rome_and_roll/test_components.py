"""What the rulebook and its FAQ say about components holds for the box as it is shipped, retuned values included."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.game import base_components, load_rules
from sim.rome_and_roll.maps import orientations

BOX = base_components("rome_and_roll")
TABLES = BOX.tables
BLUEPRINTS = TABLES["blueprints"].rows
BY_NAME = {row["name"]: row for row in BLUEPRINTS.values()}
ADVISORS = TABLES["advisors"].rows
SIDES = {name: TABLES[f"map_{name}"].column("city") for name in ("large", "small")}


def cells(side, letters):
    return {(r, c) for r, row in enumerate(SIDES[side]) for c, letter in enumerate(row) if letter in letters}


def beside(places):
    return {(r + dr, c + dc) for r, c in places for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))} - set(places)


def in_one_piece(places):
    found = {min(places)}
    while beside(found) & places:
        found |= beside(found) & places
    return found == places


def test_the_box_holds_what_the_component_list_counts():
    """RR-COMP-1: 4 characters, 9 dice, 21 blueprints of 5 types, 7 Favours, 4 Nero cards, 18 cards of Seneca of which 16 have a seal"""
    assert [len(TABLES[name].rows) for name in ("characters", "blueprints", "favours", "nero", "seneca")] == [4, 21, 7, 4, 18]
    assert len({row["type"] for row in BLUEPRINTS.values()}) == 5
    assert sum(TABLES["seneca"].column("seal")) == 16
    four = TABLES["setup"].rows["4"]
    assert (four["red"], four["yellow"], four["blue"]) == (2, 3, 4)


@pytest.mark.parametrize(("players", "blue", "yellow", "red"), [(1, 2, 2, 1), (2, 2, 2, 1), (3, 3, 2, 2), (4, 4, 3, 2)])
def test_dice_by_number_of_players(players, blue, yellow, red):
    """RR-SET-4, RR-SOLO-1: the table of the rulebook; two for each player and one more; alone as with two players"""
    row = TABLES["setup"].rows[str(players)]
    assert (row["blue"], row["yellow"], row["red"]) == (blue, yellow, red)
    assert blue + yellow + red == 2 * max(players, 2) + 1
    rules = load_rules("rome_and_roll", players)
    assert Counter(rules.die_colour[: rules.dice].tolist()) == {0: blue, 1: yellow, 2: red}


def test_faces_of_dice():
    """RR-REC-11, RR-REC-12: numbers 1 to 6 for each colour, at most one Auxiliary, faces with several workers, and the face of the Trade
    example
    """
    faces = TABLES["dice"].rows.values()
    for colour in ("blue", "yellow", "red"):
        assert sorted(face["number"] for face in faces if face["colour"] == colour) == [1, 2, 3, 4, 5, 6]
    assert {face["auxiliaries"] for face in faces} == {0, 1}
    assert any(len(face["workers"]) > 1 for face in faces)
    assert any((sorted(face["resources"]), face["workers"], face["auxiliaries"]) == (["B", "W"], "B", 0) for face in faces)
    assert all(face["workers"] for face in faces)
    assert set("LBAMX") == {worker for face in faces for worker in face["workers"]}
    assert set("WBSFJK") == {icon for face in faces for icon in face["resources"]}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Training Ground", "army"),
        ("Engineering Post", "army"),
        ("Camp", "army"),
        ("Plaza", "leisure"),
        ("Garden", "leisure"),
        ("Brickmaker", "manufacturing"),
        ("Jeweller", "manufacturing"),
        ("Shrine", "religious"),
        ("Villa", "urban"),
        ("Market", "urban"),
        ("Insula", "urban"),
        ("Magistrate", "urban"),
    ],
)
def test_blueprints_that_the_rulebook_names(name, kind):
    """RR-COMP-1, RR-SET-15: their types; those of the first game can be used with any number of players"""
    assert BY_NAME[name]["type"] == kind
    if name in ("Training Ground", "Engineering Post", "Plaza", "Brickmaker", "Jeweller", "Shrine", "Villa", "Market"):
        assert not BY_NAME[name]["p34"]


def test_what_the_rulebook_says_of_blueprints():
    """RR-BP-BRICKMAKER, RR-BP-SHRINE, RR-BP-CAMP, RR-BP-MARKET, RR-BP-INSULA, RR-BP-MAGISTRATE, RR-BP-PLAZA, RR-BP-GARDEN, RR-BP-VILLA,
    RR-BP-JEWELLER, RR-TRD-6: as shipped
    """
    assert BY_NAME["Brickmaker"]["abbreviation"] == "BM"
    assert len({row["abbreviation"] for row in BLUEPRINTS.values()}) == 21
    assert BY_NAME["Shrine"]["produce"] == "none"
    assert (BY_NAME["Market"]["produce"], BY_NAME["Market"]["produce_n"]) == ("choose", 2)
    assert BY_NAME["Insula"]["immediate"] == "insula"
    assert BY_NAME["Insula"]["immediate_n"] >= 2
    assert (BY_NAME["Magistrate"]["produce"], BY_NAME["Magistrate"]["vp"]) == ("steal", "own_full_advisors")
    assert BY_NAME["Plaza"]["vp"] == "in_3x3"
    assert (BY_NAME["Garden"]["vp"], BY_NAME["Garden"]["threshold"]) == ("empty_adj_ge", 4)
    assert BY_NAME["Villa"]["vp"] == "adj_buildings"
    assert (BY_NAME["Jeweller"]["vp"], BY_NAME["Jeweller"]["produce_kind"]) == ("adj_other_urban", "J")
    army = [row for row in BLUEPRINTS.values() if row["type"] == "army"]
    assert sum(row["produce"] == "none" for row in army) > len(army) / 2  # most Army buildings do not produce
    assert any(row["produce"] == "soldier" for row in army)  # some do, and then Soldiers
    assert all(row["legion_soldiers"] + row["legion_stone"] > 0 for row in army)
    assert not any(row["legion_soldiers"] + row["legion_stone"] for row in BLUEPRINTS.values() if row["type"] != "army")
    assert any(row["restriction"] == "tiber" for row in BLUEPRINTS.values())


def test_numbers_within_a_type_and_cards_for_three_or_four():
    """RR-SET-5, RR-SOLO-CON-1, RR-2V-3: numbered from 1 within a type; M2 and M5 are for two players as well; some cards are for 3 or 4
    only
    """
    for kind in {row["type"] for row in BLUEPRINTS.values()}:
        numbers = [row["number"] for row in BLUEPRINTS.values() if row["type"] == kind]
        assert numbers == list(range(1, len(numbers) + 1))
    assert not BLUEPRINTS["M2"]["p34"]
    assert not BLUEPRINTS["M5"]["p34"]
    assert any(row["p34"] for row in BLUEPRINTS.values())
    left = Counter(row["type"] for row in BLUEPRINTS.values() if not row["p34"])
    assert all(left[kind] >= n for kind, n in {"army": 2, "leisure": 1, "manufacturing": 2, "religious": 1, "urban": 2}.items())


@pytest.mark.parametrize(
    ("character", "names"),
    [
        ("LEGATUS", {"Theocles", "Cassian", "Vivianus"}),
        ("MERCATRIX", {"Donatus", "Nicodemus"}),
        ("PATRICIA", {"Euphemius", "Palinurus", "Martialis"}),
        ("PRAEFECTUS", {"Bertramus", "Jovilius"}),
    ],
)
def test_advisors_of_a_character(character, names):
    """RR-ADV-1, RR-SCORE-5: three each, with the names of the FAQ, worth 3 to 5 points"""
    found = [row for row in ADVISORS.values() if row["character"] == character]
    assert len(found) == 3
    assert names <= {row["name"] for row in found}
    assert all(3 <= row["vp"] <= 5 for row in found)


@pytest.mark.parametrize(
    ("advisor", "level", "abilities"),
    [
        ("THEOCLES", "basic", {"build_au_soldier"}),
        ("CASSIAN", "either", {"conquer_res", "connect_coin"}),
        ("DONATUS", "either", {"expand_res"}),
        ("NICODEMUS", "either", {"icon_a_coin"}),
        ("PALINURUS", "either", {"icon_m_coin"}),
        ("MARTIALIS", "either", {"face_opposite"}),
        ("BERTRAMUS", "either", {"face_step"}),
        ("JOVILIUS", "either", {"conquer_res"}),
    ],
)
def test_abilities_that_the_faq_names(advisor, level, abilities):
    """RR-ADV-THEOCLES, RR-ADV-CASSIAN, RR-ADV-DONATUS, RR-ADV-NICODEMUS, RR-ADV-EUPHEMIUS, RR-ADV-PALINURUS, RR-ADV-MARTIALIS,
    RR-ADV-BERTRAMUS,
    RR-ADV-JOVILIUS: as shipped
    """
    row = ADVISORS[advisor]
    has = {row["basic"], row["advanced"]} if level == "either" else {row[level]}
    assert abilities <= has


def test_advisors_who_add_an_icon_for_builder_or_architect():
    """RR-ADV-THEOCLES, RR-ADV-EUPHEMIUS: one ability of Theocles and both of Euphemius; which icon it is, is lost from the text"""
    adding = {"icon_aux_ba", "icon_brick_ba", "icon_basket_ba"}
    assert ADVISORS["THEOCLES"]["advanced"] in adding
    assert {ADVISORS["EUPHEMIUS"]["basic"], ADVISORS["EUPHEMIUS"]["advanced"]} <= adding
    assert ADVISORS["EUPHEMIUS"]["basic"] != ADVISORS["EUPHEMIUS"]["advanced"]


def test_characters():
    """RR-REC-6, RR-SET-13, RR-SET-16, RR-NERO-1: the Legatus's Soldier and track of 16; the Praefectus's settlement and its Glory; a
    target per track
    """
    sheets = TABLES["characters"].rows
    assert (sheets["LEGATUS"]["soldiers"], sheets["LEGATUS"]["soldier_boxes"]) == (1, 16)
    settlement = sheets["PRAEFECTUS"]["settlement"]
    assert settlement == 2
    glory = {row["glory"] for row in TABLES["settlements"].rows.values() if row["region"] == "HISPANIA" and row["strength"] == 2}
    assert glory == {sheets["PRAEFECTUS"]["glory"]}
    assert [name for name, row in sheets.items() if row["settlement"]] == ["PRAEFECTUS"]
    for row in sheets.values():
        start = {"coins": row["coins"], "buildings": 0, "legacy": 0, "glory": row["glory"]}
        for track, amount in start.items():
            assert amount < row[f"{track}_blue"] <= row[f"{track}_boxes"]  # no target is reached before the game


def test_only_one_character_opens_saturn():
    """RR-SET-7, RR-GOD-SATURN-1: some advisor does"""
    openers = {row["character"] for row in ADVISORS.values() if "saturn" in (row["basic"], row["advanced"])}
    assert len(openers) == 1


def test_regions():
    """RR-SET-13, RR-CNQ-7, RR-EXP-8: Hispania has two settlements of strength 2; 1 to 3 Glory each; second roads into settlements exist"""
    rows = TABLES["settlements"].rows
    assert sum(row["region"] == "HISPANIA" and row["strength"] == 2 for row in rows.values()) == 2
    assert {row["glory"] for row in rows.values()} == {1, 2, 3}
    assert TABLES["regions"].rows["GALLIA"]["resource"] == "W"
    assert TABLES["regions"].rows["AEGYPTUS"]["resource"] == "F"
    ends = Counter(end for row in TABLES["roads"].rows.values() for end in (row["near"], row["far"]))
    assert any(n > 1 for place, n in ends.items() if place != "Rome")
    assert {row["region"] for row in TABLES["roads"].rows.values() if row["near"] == "Rome"} == set(TABLES["regions"].rows)


def test_the_examples_of_conquer_and_expand_exist_in_gallia():
    """RR-CNQ-7, RR-EXP-4: a settlement of 3 (2 Glory) leads to one of 4 (3 Glory); two roads from Rome are worth 1 and 2"""
    settlements, roads = TABLES["settlements"].rows, TABLES["roads"].rows.values()
    links = [{row["near"], row["far"]} for row in roads if row["region"] == "GALLIA"]
    worth = {name: (row["strength"], row["glory"]) for name, row in settlements.items() if row["region"] == "GALLIA"}
    threes = [name for name, value in worth.items() if value == (3, 2)]
    fours = [name for name, value in worth.items() if value == (4, 3)]
    assert any({one, two} in links for one in threes for two in fours)
    firsts = [row["far"] for row in roads if row["region"] == "GALLIA" and row["near"] == "Rome" and row["legacy"] == 1]
    assert any(row["near"] in firsts and row["legacy"] == 2 for row in roads)


def test_nero_cards():
    """RR-SET-11: four of descending value; one is only for 1 or 4 players"""
    values = TABLES["nero"].column("vp")
    assert sorted(set(values), reverse=True) == values
    marks = [tuple(row["players"]) for row in TABLES["nero"].rows.values()]
    assert sorted(marks) == [(1, 2, 3, 4)] * 3 + [(1, 4)]


def test_cards_of_seneca():
    """RR-SOLO-3, RR-SOLO-DRAFT-1, RR-SOLO-CON-1, RR-SOLO-RUB-1, RR-2V-1: actions, backs, L and H, Rubble of three squares on hills of
    the small map
    """
    cards = TABLES["seneca"].rows.values()
    assert {card["action"] for card in cards} == {"construct", "conquer", "expand", "trade"}
    assert {card["top"] for card in cards} == {"blue", "yellow"}
    assert {card["bottom"] for card in cards} == {"yellow", "red"}
    assert all(card["top"] != card["bottom"] for card in cards)
    builds = [card for card in cards if card["action"] == "construct"]
    assert sum(card["type"] == "religious" for card in builds) >= 2
    for card in builds:
        assert (card["rank"] in "LH") == (card["type"] in ("army", "manufacturing", "urban"))
        assert cells("small", card["hill"])
    assert any((card["rubble"], card["hill"]) == ("I3", "C") for card in builds)  # the example of Rubble
    assert {card["action"] for card in cards if card["times"] == 2} == {"conquer", "expand"}
    sizes = {name: len(row["cells"].split()) for name, row in TABLES["shapes"].rows.items()}
    assert {sizes[card["rubble"]] for card in builds} == {3}


@pytest.mark.parametrize("side", ["large", "small"])
def test_maps(side):
    """RR-SET-1, RR-CON-15, RR-CON-16, RR-CON-20: Forum, hills, river on the left and bridges by Capitolinus and Aventinus on both sides"""
    forum = cells(side, "F")
    top, left = min(forum)
    assert forum == {(top + r, left + c) for r in range(3) for c in range(3)}
    for hill in "CPALEV":
        assert in_one_piece(cells(side, hill)), hill
    assert bool(cells(side, "Q")) == (side == "large")
    bridges = cells(side, "=")
    assert sorted({SIDES[side][r][c + 1] for r, c in bridges}) == ["A", "C"]
    assert all(SIDES[side][r][c - 1] not in "~=F" for r, c in bridges)
    water = cells(side, "~=")
    assert in_one_piece(water)
    assert max(c for _, c in water) < min(c for _, c in forum)
    for r, row in enumerate(SIDES[side]):
        assert {c for c, letter in enumerate(row) if letter in "~="}, r  # it flows through every row


def test_no_hill_is_cut_by_the_wall():
    """RR-CON-18, RR-SOLO-RUB-1: so that Rubble, wholly on a hill, never meets the wall; some land lies outside"""
    for side in SIDES:
        wall = TABLES[f"map_{side}"].column("wall")
        for hill in "CPALEVQ":
            assert {wall[r][c] for r, c in cells(side, hill)} <= {"i"}
        assert any("o" in row for row in wall)


def test_resource_squares():
    """RR-SET-1, RR-CON-22: only the side for 3 and 4 players has them; a Plaza can cover a Stone and a Fish as in the rulebook's picture"""
    assert (load_rules("rome_and_roll", 2).square == -1).all()
    squares = {(row["row"], row["column"]): row["resource"] for row in TABLES["squares"].rows.values()}
    assert squares
    shape = [tuple(map(int, cell.split("."))) for cell in TABLES["shapes"].rows[BY_NAME["Plaza"]["shape"]]["cells"].split()]
    land = cells("large", ".CPALEVQ")
    covered = set()
    for form in orientations(shape):
        for r, c in land:
            places = {(r + dr, c + dc) for dr, dc in form}
            if places <= land:
                covered.add("".join(sorted(squares[place] for place in places & set(squares))))
    assert "FS" in covered
