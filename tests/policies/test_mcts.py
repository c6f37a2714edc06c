"""The search: its tree adds up, it repeats itself, it sees nothing hidden, and it plays better than what it is built on."""

from __future__ import annotations

import random

import numpy as np
import pytest

import sim
from policies.clock import nanoseconds
from policies.play import Table
from policies.registry import MAX_SIMS, compile_policies, parse
from sim import game as contract
from sim.errors import InputError

GAME = "city_of_rome"


def position(seed: int, decisions: int, players: int = 2) -> sim.Match:
    match = sim.open(GAME, players, seed=seed)
    dice = random.Random(seed)
    for _ in range(decisions):
        match.play(dice.choice(match.legal_ids()))
    return match


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(contract.get(GAME))


def choose(table: Table, match: sim.Match, text: str, seed: int = 9) -> int:
    return table.choose(match.rules, match.state, compile_policies([text], GAME)[0], seed)


@pytest.mark.parametrize("rollout", ["none", "uniform", "greedy"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_tree_adds_up(table, rollout, players):
    match = position(4, 30, players)
    before = match.state.tobytes()
    action = choose(table, match, f"mcts:sims=60,rollout={rollout}")
    assert match.state.tobytes() == before
    searched = table.searched()
    assert sum(option.visits for option in searched) == 60
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
    choose(table, match, "mcts:sims=60,rollout=uniform,reward=win")
    assert all(option.value == option.win for option in table.searched())
    choose(table, match, "mcts:sims=60,rollout=uniform,reward=margin")
    assert any(option.value != option.win for option in table.searched())


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


def test_a_time_budget_is_kept_and_more_time_searches_more(table):
    match = position(12, 20)
    choose(table, match, "mcts:ms=1")  # compiled now
    iterations = []
    for budget in (2, 60):
        choose(table, match, f"mcts:ms={budget}")
        iterations.append(int(table._tree[0].iterations))
    assert 0 < iterations[0] < iterations[1] <= MAX_SIMS


def test_the_clock_runs():
    first = nanoseconds()
    assert nanoseconds() >= first


def test_a_full_tree_goes_on_being_searched(table):
    match = position(13, 60)
    choose(table, match, "mcts:sims=20000,rollout=none")
    tree = table._tree[0]
    assert tree.iterations == 20_000
    assert tree.nodes <= tree.action.size
    assert sum(option.visits for option in table.searched()) == 20_000


def test_search_beats_greedy_play_which_beats_chance(table):
    rules = contract.load_rules(GAME, 2)
    seeds, rotations = np.repeat(np.arange(12), 2), np.tile([0, 1], 12)

    def wins(one: str, two: str) -> float:
        results = table.play(rules, compile_policies([one, two], GAME), seeds, rotations)
        return float((results["rank"][np.arange(24), (0 - rotations) % 2] == 1).mean())

    assert wins("mcts:sims=20", "greedy") >= 0.75  # 0.96 expected
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
        ("mcts:depth=3", ["'depth'", "sims"]),
        ("mcts:exploration=nan", ["exploration is 'nan'"]),
    ],
)
def test_a_search_that_cannot_be_is_refused(text, words):
    with pytest.raises(InputError) as error:
        parse(text, GAME)
    assert all(word in str(error.value) for word in words)
