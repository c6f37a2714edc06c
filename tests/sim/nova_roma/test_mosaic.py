"""The mosaic board: goals by name, claims, rewards of fields and lines."""

from __future__ import annotations

import csv

import pytest

from sim.nova_roma import actions as act
from sim.nova_roma.state import Action, Follower, Task, Tile
from tests.sim.nova_roma.positions import COLUMN, ROW, bare, changed, estate, have, offered, play, row, task, turn

# what a seat has: building contracts, shipping contracts, followers, estate tiles, tracks, influence
NOTHING = {"b": 0, "s": 0, "f": 0, "e": 0, "tracks": (0, 0, 0), "influence": 0}
GOALS = [
    # id, goal as components/mosaics.csv writes it, just enough, not quite
    ("NR-GOAL-G1", "B2", {"b": 2}, {"b": 1, "s": 5}),
    ("NR-GOAL-G2", "S2", {"s": 2}, {"s": 1, "b": 5}),
    ("NR-GOAL-G3", "F2", {"f": 2}, {"f": 1}),
    ("NR-GOAL-G4", "BS", {"b": 1, "s": 1}, {"b": 2}),
    ("NR-GOAL-G5", "H1", {"tracks": (0, 3, 0)}, {"tracks": (2, 2, 2)}),
    ("NR-GOAL-G6", "FS", {"f": 1, "s": 1}, {"f": 2}),
    ("NR-GOAL-G7", "FB", {"f": 1, "b": 1}, {"b": 2}),
    ("NR-GOAL-G8", "FE", {"f": 1, "e": 1}, {"f": 2}),
    ("NR-GOAL-G9", "SE", {"s": 1, "e": 1}, {"e": 2}),
    ("NR-GOAL-G10", "BE", {"b": 1, "e": 1}, {"b": 2}),
    ("NR-GOAL-G11", "I4-2", {"influence": 4}, {"influence": 3}),
    ("NR-GOAL-Y1", "B4", {"b": 4}, {"b": 3}),
    ("NR-GOAL-Y2", "S4", {"s": 4}, {"s": 3}),
    ("NR-GOAL-Y3", "F4", {"f": 4}, {"f": 3}),
    ("NR-GOAL-Y4", "H2", {"tracks": (3, 0, 4)}, {"tracks": (7, 2, 2)}),
    ("NR-GOAL-Y5", "BS5", {"b": 4, "s": 1}, {"b": 5}),
    ("NR-GOAL-Y6", "FB5", {"f": 2, "b": 3}, {"f": 2, "b": 2}),
    ("NR-GOAL-Y7", "FS5", {"f": 1, "s": 4}, {"f": 5}),
    ("NR-GOAL-Y8", "FE5", {"f": 3, "e": 2}, {"f": 3, "e": 1}),
    ("NR-GOAL-Y9", "SE5", {"s": 3, "e": 2}, {"s": 6}),
    ("NR-GOAL-Y10", "BE5", {"b": 4, "e": 1}, {"e": 5}),
    ("NR-GOAL-Y11", "I6-3", {"influence": 6}, {"influence": 5}),
    ("NR-GOAL-O1", "B6", {"b": 6}, {"b": 5}),
    ("NR-GOAL-O2", "F6", {"f": 6}, {"f": 5}),
    ("NR-GOAL-O3", "S6", {"s": 6}, {"s": 5}),
    ("NR-GOAL-O4", "H10", {"tracks": (7, 3, 0)}, {"tracks": (7, 2, 0)}),
    ("NR-GOAL-O5", "E5", {"e": 5}, {"e": 4}),
]


def find_goal(match, text):
    """Tile number and column of a goal."""
    with (match.game.folder / "components" / "mosaics.csv").open(encoding="utf-8") as file:
        goals = [[tile[f"goal_{column}"] for column in (1, 2, 3)] for tile in csv.DictReader(file)]
    number = next(number for number, tile in enumerate(goals) if text in tile)
    return number, goals[number].index(text)


def claiming(match, has, seat=0):
    """The seat, with one achievement token, has done both actions of its turn."""
    s = match.state
    has = NOTHING | has
    s.built[seat], s.shipped[seat] = has["b"], has["s"]
    row(match, *list(Follower)[: has["f"]], seat=seat)
    estate(match, dict.fromkeys(range(has["e"]), Tile.WHEAT_TILE), seat=seat)
    s.track[seat] = has["tracks"]
    have(match, seat=seat, influence=has["influence"])
    s.achievements[seat] = 1
    turn(match, Action.SAIL, Action.RACE, seat=seat)
    s.lines_left = 1
    return match


@pytest.mark.parametrize(("rule", "goal", "enough", "short"), GOALS, ids=[goal[0] for goal in GOALS])
def test_a_goal_is_reached_with_just_enough(rule, goal, enough, short):
    """NR-GOAL-G1, NR-GOAL-G2, NR-GOAL-G3, NR-GOAL-G4, NR-GOAL-G5, NR-GOAL-G6, NR-GOAL-G7, NR-GOAL-G8, NR-GOAL-G9, NR-GOAL-G10,
    NR-GOAL-G11, NR-GOAL-Y1, NR-GOAL-Y2, NR-GOAL-Y3, NR-GOAL-Y4, NR-GOAL-Y5, NR-GOAL-Y6, NR-GOAL-Y7, NR-GOAL-Y8, NR-GOAL-Y9,
    NR-GOAL-Y10, NR-GOAL-Y11, NR-GOAL-O1, NR-GOAL-O2, NR-GOAL-O3, NR-GOAL-O4, NR-GOAL-O5: and not with one less or of the wrong kind.
    """
    for has, reached in ((enough, True), (short, False)):
        match = bare()
        tile, column = find_goal(match, goal)
        colour = tile // 5
        match.state.mosaic[0, colour] = tile
        claiming(match, has)
        match.play(act.FORFEIT + ROW)
        field = 3 * colour + column
        claimable = task(match) == Task.CLAIM_AFTER and match.mover == 0 and field in offered(match, act.CLAIM, 9)
        assert claimable == reached, rule


@pytest.mark.parametrize(("goal", "before", "after"), [("I4-2", 5, 3), ("I6-3", 6, 3)])
def test_an_influence_goal_is_paid_on_claiming(goal, before, after):
    """NR-GOAL-G11, NR-GOAL-Y11, NR-MOS-5: 2 of at least 4, 3 of at least 6."""
    match = bare()
    tile, column = find_goal(match, goal)
    match.state.mosaic[0, tile // 5] = tile
    claiming(match, {"influence": before})
    match.play(act.FORFEIT + ROW)
    match.play(act.CLAIM + 3 * (tile // 5) + column)
    assert match.state.influence[0] == after


def everything(variant="base", tokens=4):
    """Seat 0 reaches every goal; it is about to place a patrician in its turn."""
    match = bare(variant=variant)
    claiming(match, {"b": 6, "s": 6, "f": 7, "e": 5, "tracks": (7, 7, 0), "influence": 8})
    s = match.state
    s.achievements[0] = tokens
    s.claims[0] = 0
    s.task[0] = Task.CLAIM_BEFORE
    s.forum[0] = -1
    s.placed[0] = 0
    return match


def test_one_achievement_a_turn_before_placing_or_after_both_actions():
    """NR-MOS-1, NR-MOS-2, NR-MOS-6, NR-TURN-5: once claimed, there is no second chance in the turn; claiming may be put off."""
    match = everything()
    assert len(offered(match, act.CLAIM, 9)) == 9
    later = match.copy()
    match.play(act.CLAIM + 8)
    assert task(match) == Task.PLACE
    play(match, act.PLACE + 0, act.FORFEIT + ROW, act.FORFEIT + COLUMN)
    assert match.mover == 1
    play(later, act.DONE, act.PLACE + 0, act.FORFEIT + ROW, act.FORFEIT + COLUMN)
    assert task(later) == Task.CLAIM_AFTER
    later.play(act.CLAIM + 8)
    assert later.state.claimed[0] == 1 << 8


@pytest.mark.parametrize(("limit", "claims"), [("turn", 0), ("round", 1)])
def test_claims_are_limited_per_turn_or_per_round(limit, claims):
    """NR-ED-1, NR-AMB-1, NR-MOS-1: the count starts anew with the turn, or stays until the round ends."""
    match = changed(claim_limit=limit)
    s = match.state
    turn(match, Action.SAIL, Action.RACE, seat=2)
    s.claims[0] = 1
    s.placed[:3] = 1
    s.forum[5], s.forum[6] = 0, 1
    play(match, act.FORFEIT + ROW, act.FORFEIT + COLUMN)
    assert match.mover == 0
    assert s.claims[0] == claims


def test_tokens_are_four_and_three_more_from_the_hippodrome():
    """NR-MOS-4: at most 7 of 9 fields; without a token there is nothing to claim."""
    match = everything(tokens=0)
    assert not offered(match, act.CLAIM, 9)
    rules = bare().rules
    assert (rules.start_achievements, rules.reserve_achievements) == (4, 3)


def test_conditions_are_not_spent():
    """NR-MOS-5: claiming six building contracts leaves six."""
    match = everything()
    tile, column = find_goal(match, "B6")
    match.state.mosaic[0, 2] = tile
    match.play(act.CLAIM + 6 + column)
    assert match.state.built[0] == 6
    assert match.state.achievements[0] == 3


def rewards(match, **numbers):
    """Set the rewards of fields and lines to plain numbers of coins, so that sums can be read: field, row, column, diagonals."""
    rules = match.rules
    rules.field_reward[:] = rules.line_reward[:] = 0
    number = 39
    for name, coins in numbers.items():
        rules.reward[number] = 0
        rules.reward[number, 5] = coins
        rules.reward_choices[number] = 0
        if name == "field":
            rules.field_reward[0] = number
        else:
            rules.line_reward[int(name.removeprefix("line"))] = number
        number -= 1


@pytest.mark.parametrize(
    ("claimed", "field", "coins"),
    [
        (0, 0, 1),  # a field of the top row
        (0, 8, 0),  # of the bottom row
        (0b011, 2, 1 + 10),  # completes row 0
        (0b000001001, 6, 20),  # completes column 0, with a field of the bottom row
        (0b100010000, 0, 1 + 40),  # completes the diagonal 0, 4, 8
        (0b100011110 & ~1 | 0b001000000, 0, 1 + 10 + 20 + 40),  # row 0, column 0 and the diagonal at once
    ],
)
def test_fields_of_the_top_row_and_completed_lines_pay_at_once(claimed, field, coins):
    """NR-MOS-3, NR-AMB-33: row 0 pays 10, column 0 pays 20, the diagonal down 40 in this test; several at once are possible."""
    match = everything()
    rewards(match, field=1, line0=10, line3=20, line6=40)
    match.state.claimed[0] = claimed
    match.play(act.CLAIM + field)
    assert match.state.coins[0] == coins


def test_the_lines_are_rows_columns_and_diagonals():
    """NR-MOS-3: eight of them, three fields each."""
    lines = [[field for field in range(9) if int(mask) >> field & 1] for mask in bare().rules.line_fields]
    assert lines == [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def test_a_token_from_a_wheel_can_be_used_in_the_same_turn():
    """NR-MOS-2, NR-RACE-4: the last token is won in a Race and placed after both actions."""
    match = bare()
    claiming(match, {"b": 6, "s": 6, "tracks": (2, 0, 0)})
    s = match.state
    s.achievements[0] = 0
    s.line[0] = Action.RACE
    s.line[4] = Action.SAIL
    have(match, horse=1)
    play(match, act.TAKE + ROW, act.RACE + 0, act.TOKEN)
    assert task(match) == Task.CLAIM_AFTER
    assert offered(match, act.CLAIM, 9)


@pytest.mark.parametrize(("flag", "reached"), [("off", False), ("on", True)])
def test_whether_the_start_counts_as_a_space(flag, reached):
    """NR-AMB-35: with the start as space 1, two steps reach the third space."""
    match = changed(start_is_space_1=flag)
    tile, column = find_goal(match, "H1")
    match.state.mosaic[0, 0] = tile
    claiming(match, {"tracks": (2, 0, 0)})
    match.play(act.FORFEIT + ROW)
    claimable = task(match) == Task.CLAIM_AFTER and match.mover == 0 and column in offered(match, act.CLAIM, 9)
    assert claimable == reached
