"""The search: its tree adds up, it repeats itself, it sees nothing hidden, and it plays better than what it is built on."""

from __future__ import annotations

import math
import os
import random
import subprocess
import sys

import numpy as np
import pytest

import sim
from policies.clock import nanoseconds
from policies.mcts import CLOCK_EVERY, decided, plays_on
from policies.play import Searched, Table
from policies.registry import MAX_SIMS, compile_policies, parse
from sim import game as contract
from sim.errors import InputError

GAME = "city_of_rome"
CASES = [(name, players) for name in contract.NAMES for players in sorted({contract.get(name).players[0], contract.get(name).players[-1]})]


def position(seed: int, decisions: int, players: int = 2, game: str = GAME) -> sim.Match:
    """After so many random decisions; before the last one if the game is over by then."""
    match = sim.open(game, players, seed=seed)
    dice = random.Random(seed)
    for _ in range(decisions):
        after = match.copy()
        after.play(dice.choice(match.legal_ids()))
        if after.over:
            break
        match = after
    return match


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(contract.get(GAME))


def choose(table: Table, match: sim.Match, text: str, seed: int = 9) -> int:
    return table.choose(match.rules, match.state, compile_policies([text], GAME)[0], seed)


@pytest.mark.parametrize("rollout", ["none", "uniform", "greedy"])
@pytest.mark.parametrize(("game", "players"), CASES)
def test_the_tree_adds_up(rollout, game, players):
    table = Table(contract.get(game))
    match = position(4, 30, players, game)
    before = match.state.tobytes()
    (policy,) = compile_policies([f"mcts:sims=60,rollout={rollout}"], game)
    action = table.choose(match.rules, match.state, policy, 9)
    assert match.state.tobytes() == before
    searched = table.searched()
    visits = [option.visits for option in searched]
    assert sum(visits) == table.iterations <= 60
    left = 60 - table.iterations
    assert left == 0 or visits[0] - visits[1] > left, "it ends early only when its choice is settled"
    assert visits[0] - visits[1] - 1 <= left + 1, "and as soon as it is"
    assert {option.action for option in searched} == set(match.legal_ids())
    assert sum(option.prior for option in searched) == pytest.approx(1.0, abs=1e-5)
    assert action == searched[0].action
    for option in searched:
        assert (option.value is None) == (option.visits == 0)
        if option.visits:
            assert 0.0 <= option.value <= 1.0
            assert 0.0 <= option.win <= 1.0
    tree = table._tree[0]
    for node in range(1, int(tree.nodes)):
        children = []
        child = int(tree.first[node])
        while child:
            assert tree.parent[child] == node
            children.append(child)
            child = int(tree.next[child])
        # Every visit but those that ended at the node itself went on to a child.
        assert sum(int(tree.visits[child]) for child in children) <= tree.visits[node]


@pytest.mark.parametrize("game", [name for name in contract.NAMES if 1 in contract.get(name).players])
def test_alone_search_makes_more_points_than_chance(game):
    table, rules = Table(contract.get(game)), contract.load_rules(game, 1)

    def points(policy: str) -> np.ndarray:
        return table.play(rules, compile_policies([policy], game), np.arange(6), np.zeros(6))["points"][:, 0].sum(axis=1)

    assert points("mcts:sims=20").mean() > points("uniform").max()


@pytest.mark.parametrize("game", contract.NAMES)
def test_a_wide_decision_is_narrowed_to_what_looks_best(game):
    """The widest of a game's decisions: few visits go to few options, and every visited one looked better than most others."""
    table, players = Table(contract.get(game)), contract.get(game).players[-1]
    match, widest = sim.open(game, players, seed=2), None
    dice = random.Random(2)
    while not match.over:
        if widest is None or match.state.n_options > widest.state.n_options:
            widest = match.copy()
        match.play(dice.choice(match.legal_ids()))
    options = int(widest.state.n_options)
    (policy,) = compile_policies(["mcts:sims=16,rollout=uniform"], game)
    table.choose(widest.rules, widest.state, policy, 1)
    searched = table.searched()
    assert sum(option.visits for option in searched) == table.iterations <= 16
    bound = 4 + 2 * math.sqrt(16)
    assert sum(option.visits > 0 for option in searched) <= bound
    best = sorted((option.prior for option in searched), reverse=True)[: int(bound)]
    assert options <= bound or all(option.prior >= best[-1] for option in searched if option.visits)


def test_a_lead_is_clear_by_how_much_the_games_imagined_differ(table):
    """The spread that scales the rewards is that of the leads: a scale given by hand of the same size gives about the same values."""
    match = position(5, 40)
    choose(table, match, "mcts:sims=200")
    tree = table._tree[0]
    spread = math.sqrt((4 * 15.0**2 + float(tree.lead_squares)) / (4 + table.iterations))
    assert 3 < spread < 40
    value = table.searched()[0].value
    choose(table, match, f"mcts:sims=200,scale={2 * spread:.3f}")
    assert table.searched()[0].value == pytest.approx(value, abs=0.06)


def test_the_same_seed_searches_the_same_tree(table):
    match = position(5, 40)
    found = []
    for seed in (1, 1, 2):
        choose(table, match, "mcts:sims=80", seed)
        found.append([(option.action, option.visits, option.value) for option in table.searched()])
    assert found[0] == found[1]
    assert found[0] != found[2]


def test_a_fresh_table_searches_like_a_used_one(table):
    match = position(6, 25)
    choose(table, position(7, 60), "mcts:sims=200")
    used = choose(table, match, "mcts:sims=50"), table.searched()
    fresh = Table(contract.get(GAME))
    assert (choose(fresh, match, "mcts:sims=50"), fresh.searched()) == used


def test_with_the_reward_win_values_are_shares_of_the_victory(table):
    match = position(8, 50)
    choose(table, match, "mcts:sims=60,rollout=uniform,depth=0,reward=win")
    assert all(option.value == option.win for option in table.searched())
    choose(table, match, "mcts:sims=60,rollout=uniform,depth=0,reward=margin")
    assert any(option.value != option.win for option in table.searched())


@pytest.mark.parametrize(
    ("visits", "left", "expected"),
    [([5, 3, 1], 1, True), ([5, 3, 1], 2, False), ([3, 3], 0, False), ([0, 0], 10, False), ([9, 1], 8, False), ([1, 9], 7, True)],
)
def test_a_search_ends_when_no_other_option_can_be_searched_as_often(visits, left, expected):
    table = Table(contract.get(GAME))
    choose(table, position(5, 40), "mcts:sims=1")
    tree = table._tree[0]
    tree.nodes, tree.first[0] = 1 + len(visits), 1
    for child, n in enumerate(visits, 1):
        tree.visits[child], tree.next[child] = n, child + 1 if child < len(visits) else 0
    assert getattr(decided, "py_func", decided)(tree, left) == expected


def continued(game: str, seed: int) -> tuple[Table, sim.Match, list[Searched], dict[int, int]]:
    """A search, the position that its choice leads to, what it found for its options, and the visits there of the options that follow.

    The seat goes on to decide there, and the choice has shown it nothing.
    """
    table = Table(contract.get(game))
    (policy,) = compile_policies(["mcts:sims=150"], game)
    for decisions in range(200):
        match = position(seed, decisions, contract.get(game).players[-1], game)
        after = match.copy()
        after.play(table.choose(match.rules, match.state, policy, 3))
        if not after.over and after.mover == match.mover and after.state.reveals == match.state.reveals:
            tree = table._tree[0]
            assert tree.kept > 0
            followers, node = {}, int(tree.first[tree.kept])
            while node:
                followers[int(tree.action[node])] = int(tree.visits[node])
                node = int(tree.next[node])
            if followers:
                return table, after, table.searched(), followers
        assert not (table._tree[0].kept > 0 and after.over)
    pytest.fail("no such position")


@pytest.mark.parametrize("game", contract.NAMES)
def test_what_was_found_below_a_choice_is_known_at_the_decision_that_follows(game):
    table, match, before, followers = continued(game, 5)
    (policy,) = compile_policies(["mcts:sims=150"], game)
    action = table.choose(match.rules, match.state, policy, 4, go_on=True)
    now = {option.action: option.visits for option in table.searched()}
    assert set(now) == set(match.legal_ids())
    assert all(now[option] >= visits for option, visits in followers.items())
    assert before[0].visits <= table.iterations <= max(150, before[0].visits)
    # The visit that made the node went to no option below it.
    assert before[0].visits - sum(followers.values()) == table.iterations - sum(now.values()) > 0
    assert action in match.legal_ids()
    tree = table._tree[0]
    for node in range(1, int(tree.nodes)):
        assert 0 <= tree.parent[node] < node
        assert tree.visits[tree.parent[node]] >= tree.visits[node]
    reached, todo = 0, [0]
    while todo:
        reached += 1
        child = int(tree.first[todo.pop()])
        while child:
            todo.append(child)
            child = int(tree.next[child])
    assert reached == tree.nodes


@pytest.mark.parametrize("game", contract.NAMES)
def test_what_was_found_is_known_only_there_and_to_that_policy(game):
    table, match, _, _ = continued(game, 5)
    (policy,) = compile_policies(["mcts:sims=150"], game)
    expected = Table(contract.get(game))
    elsewhere = position(6, 20, match.players, game)
    fresh = expected.choose(elsewhere.rules, elsewhere.state, policy, 4), expected.searched()
    assert (table.choose(elsewhere.rules, elsewhere.state, policy, 4, go_on=True), table.searched()) == fresh
    table, match, _, _ = continued(game, 5)
    (other,) = compile_policies(["mcts:sims=20"], game)
    fresh = expected.choose(match.rules, match.state, other, 4), expected.searched()
    assert (table.choose(match.rules, match.state, other, 4, go_on=True), table.searched()) == fresh


@pytest.mark.parametrize("game", contract.NAMES)
def test_a_choice_by_itself_knows_of_no_search_before(game):
    table, match, _, _ = continued(game, 5)
    (policy,) = compile_policies(["mcts:sims=150"], game)
    other = Table(contract.get(game))
    fresh = other.choose(match.rules, match.state, policy, 4), other.searched()
    for _ in range(2):
        assert (table.choose(match.rules, match.state, policy, 4), table.searched()) == fresh


@pytest.mark.parametrize("game", contract.NAMES)
def test_hidden_things_do_not_change_what_is_known_at_the_decision_that_follows(game):
    (policy,) = compile_policies(["mcts:sims=150"], game)
    found = []
    for deal in range(3):
        table, match, _, _ = continued(game, 5)
        state = match.redeal(match.mover, deal).state if deal else match.state
        found.append((table.choose(match.rules, state, policy, 4, go_on=True), table.searched()))
    assert found[0] == found[1] == found[2]


def test_options_are_compared_on_the_same_deals():
    """With the JIT off: the n-th visit of every option meets the same deal, and no option meets one twice."""
    code = """
import sim, policies.mcts as mcts
from policies.play import Table
from policies.registry import compile_policies
from sim import game as contract
deals, chosen = {}, []
select, redeal = mcts.select, mcts.redeal
def selecting(policy, state, tree, node):
    child = select(policy, state, tree, node)
    if node == 0:
        chosen.append(int(child))
    return child
def dealing(rules, state, seat, seed):
    if chosen and len(deals.setdefault(chosen[-1], [])) < chosen.count(chosen[-1]):
        deals[chosen[-1]].append(int(seed))
    redeal(rules, state, seat, seed)
mcts.select, mcts.redeal = selecting, dealing
match = sim.open("city_of_rome", 2, seed=3)
policy = compile_policies(["mcts:sims=24,rollout=none,prior=0"], "city_of_rome")[0]
Table(contract.get("city_of_rome")).choose(match.rules, match.state, policy, 5)
longest = max(deals.values(), key=len)
assert len(deals) > 1 and len(longest) > 3 and len(set(longest)) == len(longest)
assert all(found == longest[:len(found)] for found in deals.values())
"""
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | {"NUMBA_DISABLE_JIT": "1"})


@pytest.mark.parametrize(
    ("text", "mover", "pending", "decision", "expected"),
    [
        ("mcts:depth=3", 0, False, 6, False),  # two players, three decisions each, and the searching seat is to move
        ("mcts:depth=3", 0, False, 5, True),
        ("mcts:depth=3", 1, False, 6, True),
        ("mcts:depth=3", 0, True, 6, True),  # an action that has been begun is finished
        ("mcts:depth=0", 0, False, 1000, True),
        ("mcts:rollout=none", 1, False, 0, False),
        ("mcts:rollout=none", 1, True, 0, True),
    ],
)
def test_a_game_is_played_on_to_a_comparable_position(text, mover, pending, decision, expected):
    match = position(5, 40)
    match.state.to_move, match.state.pending = mover, pending
    assert getattr(plays_on, "py_func", plays_on)(compile_policies([text], GAME)[0], match.state, 0, decision) == expected


def test_it_finds_the_last_move_that_wins(table):
    """With one decision to go, every option's value is what the game then gives."""
    match = position(11, 0)
    dice = random.Random(3)
    last = None
    while not match.over:
        last = match.copy()
        match.play(dice.choice(match.legal_ids()))
    action = choose(table, last, "mcts:sims=100,rollout=uniform,reward=margin,prior=0,scale=30")
    leads = {}
    for option in last.legal_ids():
        other = last.copy()
        other.play(option)
        assert other.over
        points = [row["total"] for row in other.scores()]
        leads[option] = points[last.mover] - points[1 - last.mover]
    assert leads[action] == max(leads.values())
    for option in table.searched():
        assert option.visits == 0 or option.value == pytest.approx(0.5 + 0.5 * np.tanh(leads[option.action] / 30.0), abs=1e-6)


def test_a_time_budget_ends_the_search_at_a_look_at_the_clock_or_at_the_most_iterations(table):
    choose(table, position(12, 20), "mcts:ms=1")
    iterations = int(table._tree[0].iterations)
    assert iterations == MAX_SIMS or (iterations > 0 and iterations % CLOCK_EVERY == 0)
    choose(table, position(12, 10_000), "mcts:ms=3600000,rollout=none")  # one decision before the end
    searched = table.searched()
    assert searched[0].visits - searched[1].visits > MAX_SIMS - table.iterations or table.iterations == MAX_SIMS


def test_the_clock_runs():
    first = nanoseconds()
    assert nanoseconds() >= first


def test_a_full_tree_goes_on_being_searched(table):
    match = position(13, 60)
    choose(table, match, "mcts:sims=20000,rollout=none")
    tree = table._tree[0]
    searched = table.searched()
    assert tree.nodes <= tree.action.size
    assert sum(option.visits for option in searched) == tree.iterations
    assert searched[0].visits - searched[1].visits > 20_000 - tree.iterations or tree.iterations == 20_000


def test_search_beats_greedy_play_which_beats_chance(table):
    rules = contract.load_rules(GAME, 2)
    seeds, rotations = np.repeat(np.arange(6), 2), np.tile([0, 1], 6)

    def wins(one: str, two: str) -> float:
        results = table.play(rules, compile_policies([one, two], GAME), seeds, rotations)
        return float((results["rank"][np.arange(12), (0 - rotations) % 2] == 1).mean())

    assert wins("mcts:sims=20", "greedy") >= 0.75  # sims=50 won 99 of 100 games
    assert wins("greedy", "uniform") == 1.0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mcts:sims=0", ["sims is '0'", "from 1 to"]),
        ("mcts:sims=2.5", ["whole number"]),
        ("mcts:sims=many", ["sims is 'many'"]),
        ("mcts:sims=1000000", ["20000"]),
        ("mcts:rollout=smart", ["rollout", "'smart'", "none", "uniform", "greedy"]),
        ("mcts:reward=coins", ["reward", "'coins'", "win", "margin"]),
        ("mcts:scale=-1", ["scale is '-1'"]),
        ("mcts:deep=3", ["'deep'", "did you mean 'depth'?"]),
        ("mcts:depth=-1", ["depth is '-1'", "from 0 to"]),
        ("mcts:depth=2.5", ["depth is '2.5'", "whole number"]),
        ("mcts:breadth=-1", ["breadth is '-1'", "from 0 to"]),
        ("mcts:exploration=nan", ["exploration is 'nan'"]),
    ],
)
def test_a_search_that_cannot_be_is_refused(text, words):
    with pytest.raises(InputError) as error:
        parse(text, GAME)
    assert all(word in str(error.value) for word in words)
