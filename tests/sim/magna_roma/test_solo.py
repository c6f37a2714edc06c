"""The solo game: pool, frame, blocked slots, objectives, rating."""

from __future__ import annotations

from collections import Counter

import pytest

import sim
from sim import game as contract
from sim.errors import InputError
from sim.magna_roma.state import BLOCKED, EMPTY, TILES, Phase

from .positions import (
    GAME,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    TILE_IDS,
    box,
    build,
    cell,
    changed,
    city,
    disc,
    display,
    do,
    full_city,
    give,
    held,
    lay,
    objectives,
    opened,
    options,
    provinces,
    random_game,
    stars,
    tokens,
    turn_of,
)

LEVELS = {"base": "I", "solo_level_2": "II", "solo_level_3": "III"}


def pool(m):
    """The tiles to choose from."""
    return [TILE_IDS[n] for n in m.state.ring[:3] if n != EMPTY]


def test_the_set_up_is_that_of_two_players_but_for_the_draft():
    """MR-SOLO-1, MR-SOLO-2: three monuments, provinces and trades; a pool of 3 tiles, no ring, no cylinder, nothing to choose beforehand"""
    m = box(1)
    s = m.state
    assert s.phase == Phase.POOL
    assert len(set(pool(m))) == 3
    assert TILES - s.supply_top == 93
    assert (s.ring_seat == EMPTY).all()
    assert (s.slot == EMPTY).all()
    assert ((s.display != EMPTY).sum(), (s.province != EMPTY).sum(), (s.token != EMPTY).sum()) == (3, 3, 3)
    assert options(m) == {f"TAKE {name}" for name in pool(m)}


def test_the_pool_is_shuffled():
    """MR-SOLO-2: any tile may come first"""
    firsts = Counter(pool(box(1, seed=seed))[0] for seed in range(80))
    assert len(firsts) > 40
    assert max(firsts.values()) < 8


@pytest.mark.parametrize("variant", LEVELS)
def test_a_level_has_its_four_objectives_in_any_order(variant):
    """MR-SOLO-4: face up at random on the four lines"""
    level = LEVELS[variant]
    orders = set()
    for seed in range(60):
        names = [OBJECTIVE_IDS[n] for n in box(1, variant, seed).state.objective]
        assert sorted(names) == [f"{level}{n}" for n in range(1, 5)]
        orders.add(tuple(names))
    assert len(orders) > 15  # of 24
    assert {order[0] for order in orders} == {f"{level}{n}" for n in range(1, 5)}


def test_a_random_level_has_any_four_of_twelve():
    """MR-SOLO-5"""
    seen, mixed = Counter(), 0
    for seed in range(120):
        names = [OBJECTIVE_IDS[n] for n in box(1, "solo_level_random", seed).state.objective]
        assert len(set(names)) == 4
        seen.update(names)
        mixed += len({name.rstrip("1234") for name in names}) > 1
    assert set(seen) == set(OBJECTIVE_IDS)
    assert max(seen.values()) < 70  # 40 expected
    assert mixed > 110  # one level: 3 in 495


def test_levels_are_for_one_player():
    """MR-SOLO-4: nobody else has objectives"""
    with pytest.raises(InputError, match="1 players"):
        sim.open(GAME, players=2, variant="solo_level_2")
    for players in (2, 3, 4):
        m = box(players)
        assert (m.state.objective == EMPTY).all()
        assert m.scores()[0]["objectives"] == 0


def test_three_slots_are_blocked():
    """MR-SOLO-6, MR-EDGE-18: one of each province and one of each cost; the other six can be conquered, one of each province"""
    m = opened(1)
    assert [[int(n) for n in row] for row in m.state.disc[:3]] == [
        [EMPTY, EMPTY, BLOCKED],
        [EMPTY, BLOCKED, EMPTY],
        [BLOCKED, EMPTY, EMPTY],
    ]
    one, two, three = (PROVINCE_IDS[n] for n in m.state.province[:3])
    turn_of(m, 0, phase=Phase.ACTION, legion=9)
    assert {name for name in options(m) if name.startswith("CONQUER")} == {
        f"CONQUER {one} low",
        f"CONQUER {one} mid",
        f"CONQUER {two} low",
        f"CONQUER {two} high",
        f"CONQUER {three} mid",
        f"CONQUER {three} high",
    }


def test_blocked_slots_stay_blocked_and_score_nothing():
    """MR-SOLO-6: in a whole game"""
    m = box(1, seed=4)
    blocked = m.state.disc == BLOCKED
    assert blocked.sum() == 3
    for _ in random_game(m, 5):
        assert ((m.state.disc == BLOCKED) == blocked).all()


def test_three_provinces_are_dealt_at_random():
    """MR-SOLO-6: whatever is blocked"""
    seen = {(position, int(n)) for seed in range(100) for position, n in enumerate(box(1, seed=seed).state.province[:3])}
    assert len(seen) == 30


def test_a_turn_starts_with_one_of_three_tiles():
    """MR-SOLO-7: any of them, then its cell, then its rotation"""
    m = opened(1, seed=3)
    names = pool(m)
    do(m, f"TAKE {names[1]}")
    assert m.state.phase == Phase.CELL
    assert options(m) == {"CELL 3,4", "CELL 4,3", "CELL 4,5", "CELL 5,4"}
    do(m, "CELL 4,3")
    if m.state.phase == Phase.ROTATE:
        do(m, "ROTATE 0")
    assert city(m) == {(4, 4): "TC", (4, 3): names[1]}


def test_the_tiles_not_chosen_leave_the_game():
    """MR-SOLO-9: and three new ones come from the top of the supply"""
    m = opened(1, seed=3)
    supply = [TILE_IDS[n] for n in m.state.supply[m.state.supply_top :]]
    gone = pool(m)[1:]
    do(m, f"TAKE {pool(m)[0]}", "CELL 4,3", "ROTATE 0")
    while m.state.phase != Phase.POOL:
        do(m, "END")
    assert pool(m) == supply[:3]
    assert m.state.discarded == 2
    assert m.state.round_no == 2
    assert not set(gone) & {TILE_IDS[n] for n in [*m.state.ring[:3], *m.state.supply[m.state.supply_top :]]}


@pytest.mark.parametrize("variant", ["base", "solo_level_random"])
def test_a_solo_game_uses_72_tiles(variant):
    """MR-SOLO-9, MR-SOLO-10, MR-EDGE-18: 24 turns, nothing drawn after the last"""
    m = box(1, variant, seed=6)
    for _ in random_game(m, 6):
        if m.state.phase == Phase.POOL:
            assert m.state.supply_top == 3 * m.state.round_no
    assert m.over
    assert m.state.turn == 24
    assert TILES - m.state.supply_top == 24
    assert m.state.discarded == 48
    assert set(city(m)) == {(r, c) for r in range(2, 7) for c in range(2, 7)}


def test_the_frame_is_fixed_from_the_start():
    """MR-SOLO-3, MR-SOLO-7, MR-AMB-18: the town center in its middle as printed, two cells each way"""
    m = opened(1)
    lay(m, 0, "R01 R02 TC")  # to the west border of the frame
    turn_of(m, 0, "R03")
    assert options(m) == {f"CELL {r},{c}" for r in (3, 5) for c in (2, 3, 4)} | {"CELL 4,5"}
    lay(m, 0, "R01\nR02\nTC\nR04\nR05")
    turn_of(m, 0, "R03")
    assert options(m) == {f"CELL {r},{c}" for r in range(2, 7) for c in (3, 5)}
    assert m.state.turned[TILES] == 0


def test_the_frame_of_another_town_center():
    """MR-SOLO-3 with the town center in the upper left corner"""
    m = changed(1, solo_town_center=[1, 1])
    do(m, sorted(options(m))[0])
    assert options(m) == {"CELL 4,5", "CELL 5,4"}
    with pytest.raises(InputError):
        changed(1, solo_town_center=[1, 4], city_size=3)


def test_actions_are_those_of_the_normal_game():
    """MR-SOLO-8: a monument, a province, a blessing; one of them; stars, joins and trades as well"""
    m = opened(1)
    lay(m, 0, ". R01 R02\nTC R03 R04")
    display(m, "M01 M12 M02")
    provinces(m, "PR04 PR02 PR03")
    tokens(m, "T1 T2 T3")
    turn_of(m, 0, phase=Phase.ACTION, coin=5, legion=3, blessing=1)
    assert options(m) == {"END", "BUILD M01", "BUILD M12", "CONQUER PR04 low", "CONQUER PR02 low", "CONQUER PR03 low", "BLESS"}
    do(m, "CONQUER PR04 low")
    assert held(m) == {"coin": 5, "blessing": 1, "population": 2}
    assert m.state.phase == Phase.POOL  # the next turn
    turn_of(m, 0, "R13", luxury=2, legion=1)
    do(m, "CELL 3,4", "ROTATE 2")  # Y-XX: south X on the town center's X: 1 point; its star
    assert m.state.prestige[0] == 1
    assert m.state.stars[0, 0] == 1


def test_a_trade_in_the_solo_game():
    """MR-SOLO-8, MR-MARKET-2"""
    m = opened(1)
    tokens(m, "T1 T2 T3")
    turn_of(m, 0, "R01", luxury=2, legion=1)
    do(m, "CELL 4,5", "ROTATE 1", "TRADE")
    assert held(m) == {"luxury": 3, "coin": 3}


# Objectives. Lines: rows 3 and 5 and columns 3 and 5 of the grid, the second and fourth of the frame.


def lined(words, line="row", objective="I1", number=0):
    """A finished city in which a line has these tiles, all others without icon: is the objective of this line completed?"""
    used = {word.split("/")[0].rstrip("+") for word in words.split()}
    fill = [f"{letter}{n:02}" for n in (1, 2, 3, 4, 5, 13, 14, 15, 16, 17, 19, 20, 27, 28) for letter in "RPB"]
    plain = {"R": {18, 21}, "B": {18}, "P": {18}}
    fill = iter(name for name in fill if name not in used and int(name[1:]) not in plain[name[0]])
    rows = [["" for _ in range(5)] for _ in range(5)]
    for i, word in enumerate(words.split()):
        r, c = (1 + 2 * number, i) if line == "row" else (i, 1 + 2 * number)
        rows[r][c] = word
    rows[2][2] = "TC"
    m = opened(1)
    lay(m, 0, "\n".join(" ".join(word or next(fill) for word in row) for row in rows))
    stars(m, 0, 0, 0, 0)
    m.state.objective[:] = EMPTY
    m.state.objective[number + (2 if line == "column" else 0)] = OBJECTIVE_IDS.index(objective)
    return m


def done(m):
    """Whether the one objective is completed."""
    value = m.scores()[0]["objectives"]
    assert value in (0, 4)
    return value == 4


CASES = [
    # MR-SOLO-I1: a Mask and a Column
    ("I1", "R06 R01 R09 R02 R03", True),
    ("I1", "R06 R07 R10 R01 R02", False),
    ("I1", "R09 R12 R08 R01 R02", False),
    ("I1", "R08 R11 R01 R02 R03", False),
    # MR-SOLO-I2: a Mask and a Lyre
    ("I2", "R06 R01 R08 R02 R03", True),
    ("I2", "R06 R07 R09 R01 R02", False),
    # MR-SOLO-I3: a Column and a Lyre
    ("I3", "R09 R01 R02 R03 R08", True),
    ("I3", "R09 R06 R02 R03 R12", False),
    # MR-SOLO-I4: all three colours
    ("I4", "R01 R02 R03 P01 B01", True),
    ("I4", "R01 R02 P01 P02 P03", False),
    ("I4", "B01 B02 B03 B04 B05", False),
    # MR-SOLO-II1: two blessings played in the line
    ("II1", "R01+ R02 R03 R04+ R05", True),
    ("II1", "R01+ R02 R03 R04 R05", False),
    ("II1", "R01+ R02+ R03+ R04 R05", True),
    ("II1", "R01 R02 R03 R04 R05", False),
    # MR-SOLO-II2: no icon
    ("II2", "R01 P02 B03 R04 P05", True),
    ("II2", "R01 P02 B03 R04 P06", False),  # a Lyre
    ("II2", "R06 R07 R08 R09 R10", False),
    # MR-SOLO-II3: seven stars: 2 + 2 + 2 + 1 + 0, 2 + 2 + 2 + 0 + 0, 2 x 5
    ("II3", "R19 R20 R27 R13 R01", True),
    ("II3", "R19 R20 R27 R01 R02", False),
    ("II3", "R19 P19 B19 R20 P20", True),
    ("II3", "R13 R14 R15 P13 P14", False),
    # MR-SOLO-II4: four of a colour
    ("II4", "R01 R02 P01 R03 R04", True),
    ("II4", "R01 R02 P01 R03 P02", False),
    ("II4", "B01 B02 B03 B04 B05", True),
    ("II4", "P01 P02 P03 P04 R01", True),
    # MR-SOLO-III1: no two neighbours of a colour
    ("III1", "R01 P01 R02 P02 R03", True),
    ("III1", "R01 P01 B01 R02 P02", True),
    ("III1", "R01 R02 P01 R03 P02", False),
    ("III1", "R01 P01 R02 B01 B02", False),
    # MR-SOLO-III2: five of an icon
    ("III2", "R06 R07 R10 R22 R26", True),
    ("III2", "R08 R11 R18 R23 P07", True),
    ("III2", "R09 R12 B07 B10 P08", True),
    ("III2", "R06 R07 R10 R22 R01", False),
    ("III2", "R06 R07 R10 R22 R08", False),
    ("III2", "R01 R02 R03 R04 R05", False),  # none is no icon
    # MR-SOLO-III4: five of a colour
    ("III4", "R01 R02 R03 R04 R05", True),
    ("III4", "P01 P02 P03 P04 P05", True),
    ("III4", "R01 R02 R03 R04 B05", False),
]


@pytest.mark.parametrize(("objective", "words", "wanted"), CASES)
@pytest.mark.parametrize(("line", "number"), [("row", 0), ("row", 1), ("column", 0), ("column", 1)])
def test_objectives(objective, words, wanted, line, number):
    """MR-SOLO-11, MR-AMB-19: each in its own row or column, the last one in columns too

    MR-SOLO-I1, MR-SOLO-I2, MR-SOLO-I3, MR-SOLO-I4, MR-SOLO-II1, MR-SOLO-II2, MR-SOLO-II3, MR-SOLO-II4, MR-SOLO-III1, MR-SOLO-III2,
    MR-SOLO-III4
    """
    assert done(lined(words, line, objective, number)) == wanted


def test_example_of_an_objective():
    """MR-SOLO-I1, MR-SOLO-10: rulebook, Solo objectives: a row with a Mask and a Column: 4 points"""
    m = lined("R06 P01 B01 R09 P02")
    assert m.scores()[0]["objectives"] == 4


@pytest.mark.parametrize("line", range(4))
def test_an_objective_looks_at_its_own_line_only(line):
    """MR-SOLO-11, MR-AMB-20: all 24 tiles without icon but one in a corner of the frame, on no line, and then one in each line in turn"""
    plain = [f"{letter}{n:02}" for n in (1, 2, 3, 4, 5, 13, 14, 15) for letter in "RPB"]
    plain[0] = "R06"  # the upper left corner
    m = opened(1)
    lay(m, 0, full_city(2, 2, " ".join(plain)))
    objectives(m, "II2 II2 II2 II2")
    assert m.scores()[0]["objectives"] == 22
    # the far end of row 3, row 5, column 3, column 5: each lies on one line only
    place = [(3, 6), (5, 6), (6, 3), (6, 5)][line]
    m.state.city[0, cell(*place)] = TILE_IDS.index("R09")
    m.state.objective[line] = EMPTY
    assert m.scores()[0]["objectives"] == 15
    objectives(m, "II2 II2 II2 II2")
    assert m.scores()[0]["objectives"] == 15  # the other three


@pytest.mark.parametrize(
    ("places", "wanted"),
    [
        ([(2, 2), (3, 5)], True),  # both touch row 3
        ([(2, 2)], False),
        ([(2, 2), (5, 5)], False),
        ([(3, 2), (2, 5)], True),  # one from below, one from above
        ([(2, 2), "forum"], False),
        ([(2, 2), (2, 5), (5, 2)], True),
    ],
)
def test_two_monuments_in_a_line(places, wanted):
    """MR-SOLO-III3, MR-AMB-28: standing partly in it counts, each once; the Forum stands on no city tile"""
    m = lined("R01 R02 R03 R04 R05", objective="III3")
    for name, place in zip(("M01", "M02", "M03"), places, strict=False):
        build(m, 0, "M12") if place == "forum" else build(m, 0, name, *place)
    assert done(m) == wanted


@pytest.mark.parametrize(("completed", "value"), [(0, 0), (1, 4), (2, 9), (3, 15), (4, 22)])
def test_completed_objectives_score_4_9_15_and_22(completed, value):
    """MR-SOLO-10: in addition to the normal scoring"""
    m = opened(1)
    lay(m, 0, full_city(2, 2))  # red, purple and brown by turns: every line has all three colours and not four of one
    stars(m, 0, 0, 0, 0)
    give(m, 0, legion=9)
    objectives(m, " ".join(["I4", "I4", "I4", "I4"][:completed] + ["III4", "III4", "III4", "III4"][completed:]))
    row = m.scores()[0]
    assert row["objectives"] == value
    assert row["total"] == value + 5


def test_what_forbids_something_is_open_until_the_line_is_full():
    """MR-SOLO-11, MR-SOLO-II2, MR-SOLO-III1: judged in the final city: half a line completes nothing"""
    for objective in ("II2", "III1"):
        m = opened(1)
        lay(m, 0, ". R01 P01\n. TC .")
        m.state.objective[:] = EMPTY
        m.state.objective[0] = OBJECTIVE_IDS.index(objective)
        assert m.scores()[0]["objectives"] == 0


@pytest.mark.parametrize(
    ("points", "name"),
    [
        (0, "Tribune"),
        (49, "Tribune"),
        (50, "Senator"),
        (59, "Senator"),
        (60, "Quaestor"),
        (69, "Quaestor"),
        (70, "Aedile"),
        (79, "Aedile"),
        (80, "Praetor"),
        (89, "Praetor"),
        (90, "Consul"),
        (99, "Consul"),
        (100, "Caesar"),
        (240, "Caesar"),
    ],
)
def test_the_rating(points, name):
    """MR-SOLO-12, MR-AMB-21: the printed rows overlap; each starts where its first number says"""
    m = opened(1)
    m.state.prestige[0] = points
    names = ["Tribune", "Senator", "Quaestor", "Aedile", "Praetor", "Consul", "Caesar"]
    assert names[m.measures()[0][0]["rating"]] == name
    assert contract.base_components(GAME).tables["ratings"].column("name") == names


def test_there_is_no_way_to_lose():
    """MR-SOLO-13: any score ranks first, unless a target is set"""
    m = opened(1)
    assert m.ranks() == [1]
    m = changed(1, solo_target=60)
    m.state.prestige[0] = 59
    assert m.ranks() == [2]
    m.state.prestige[0] = 60
    assert m.ranks() == [1]


def test_blocked_slots_are_nobodys():
    """MR-SOLO-6, MR-EDGE-18: they score for nobody and leave the seat all its discs"""
    m = opened(1)
    provinces(m, "PR08 PR09 PR10")
    disc(m, BLOCKED, "PR08", "high")
    lay(m, 0, "TC R01 R02")
    stars(m, 0, 0, 0, 0)
    assert m.scores()[0]["total"] == 0
    disc(m, 0, "PR08", "mid")
    assert m.scores()[0]["aegyptus"] == 3
