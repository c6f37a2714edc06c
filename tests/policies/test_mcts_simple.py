"""The library mcts-simple on our cores, and our own search beside it."""

from __future__ import annotations

import random

import numpy as np
import pytest

import sim
from policies.mcts_simple import CoreGame, make
from policies.play import Table
from policies.registry import compile_policies, parse
from sim import game as contract
from sim.errors import InputError

CASES = [(game, players) for game in contract.NAMES for players in {contract.get(game).players[0], contract.get(game).players[-1]}]


def late(game: str, players: int, seed: int, left: int) -> sim.Match:
    """A position of a random game with `left` decisions to go in that game."""
    dice = random.Random(seed)
    match = sim.open(game, players, seed=seed)
    positions = []
    while not match.over:
        positions.append(match.copy())
        match.play(dice.choice(match.legal_ids()))
    return positions[-left]


@pytest.mark.parametrize("tree", ["uct", "open_loop"])
@pytest.mark.parametrize(("game", "players"), CASES)
def test_it_plays_legal_actions_repeats_itself_and_sees_nothing_hidden(game, players, tree, capfd):
    table, (policy,) = Table(contract.get(game)), compile_policies([f"mcts_simple:sims=15,tree={tree}"], game)
    for seed in range(2):
        match = late(game, players, seed, 12)
        before = match.state.tobytes()
        chosen = {table.choose(match.rules, match.state, policy, 7), table.choose(match.rules, match.state, policy, 7)}
        chosen |= {table.choose(match.rules, match.redeal(match.mover, deal).state, policy, 7) for deal in range(3)}
        assert len(chosen) == 1
        assert chosen <= set(match.legal_ids())
        assert match.state.tobytes() == before
    assert capfd.readouterr() == ("", ""), "the library's progress bar does not show"


def test_the_adapter_is_the_game():
    match = late("city_of_rome", 3, 1, 5)
    game = CoreGame(match)
    assert (game.number_of_players(), game.current_player(), game.possible_actions()) == (3, match.mover, match.legal_ids())
    assert game.get_state() == CoreGame(match.copy()).get_state()
    key = game.get_state()
    dice = random.Random(1)
    while not game.has_outcome():
        game.take_action(dice.choice(game.possible_actions()))
    assert game.get_state() != key
    assert game.winner() == [seat for seat, place in enumerate(match.ranks()) if place == 1]


@pytest.mark.parametrize("open_loop", [False, True])
def test_it_finds_the_last_move_that_wins(open_loop):
    """A position where some options win and others do not, one decision before the end."""
    for seed in range(200):
        match = late("city_of_rome", 2, seed, 1)
        outcome = {}
        for option in match.legal_ids():
            other = match.copy()
            other.play(option)
            outcome[option] = other.ranks()[match.mover] == 1 and other.ranks()[1 - match.mover] == 2
        if len(set(outcome.values())) == 2:
            match.seed = 3
            assert outcome[make(60, open_loop, 1.4)(match)]
            return
    pytest.fail("no such position among 200 games")


def test_our_search_is_stronger_at_equal_iterations():
    """Two deals, both ways around. (With random games, no prior and the victory as reward ours won 50 % of 20 games, as it should.)"""
    table, rules = Table(contract.get("city_of_rome")), contract.load_rules("city_of_rome", 2)
    rotations = np.array([0, 1, 0, 1])
    results = table.play(rules, compile_policies(["mcts:sims=8", "mcts_simple:sims=8"], "city_of_rome"), [1, 1, 2, 2], rotations)
    assert (results["rank"][np.arange(4), (0 - rotations) % 2] == 1).all()


@pytest.mark.parametrize(
    ("text", "words"),
    [("mcts_simple:sims=0", ["sims is '0'"]), ("mcts_simple:tree=loop", ["tree", "'loop'", "uct", "open_loop"])],
)
def test_a_search_that_cannot_be_is_refused(text, words):
    with pytest.raises(InputError) as error:
        parse(text, "city_of_rome")
    assert all(word in str(error.value) for word in words)
