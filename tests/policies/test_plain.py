"""Policies in plain Python: any seat, the same rows, no hidden cards, and a failure that is seen."""

from __future__ import annotations

import importlib.metadata
import logging
import random
import sys
from pathlib import Path

import numpy as np
import pytest

import sim
from experiments.results import read_rows
from experiments.run import run
from experiments.spec import check_spec
from policies import plain
from policies.play import Table, policy_seed
from policies.registry import Player, compile_policies, parse
from sim import game as contract
from sim.errors import InputError

BOTS = '''
import random

def cautious(match):
    """Takes the first option."""
    return match.legal()[0]

def chance(match):
    return random.Random(match.seed).choice(match.legal_ids())

def plays_on(match):
    action = match.legal_ids()[-1]
    while not match.over:
        match.play(match.legal_ids()[0])
    return action

def illegal(match):
    return 31_000 if match.state.round_no == 2 else match.legal_ids()[0]

def nothing(match):
    return None

def switch(match):
    return True

def broken(match):
    raise RuntimeError("lost the\\nthread")

number = 3
'''


@pytest.fixture(autouse=True)
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mybots.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    sys.modules.pop("mybots", None)


def play(game: str, lineup: list[str], seeds: list[int], rotations: list[int] | None = None):
    rules = contract.load_rules(game, len(lineup))
    return Table(contract.get(game)).play(rules, compile_policies(lineup, game), seeds, rotations or [0] * len(seeds))


def test_a_module_in_the_current_folder_is_found_and_the_path_left_as_it_was():
    before = list(sys.path)
    policy, parameters = parse("mybots:cautious", "city_of_rome")
    assert (policy.name, policy.player, policy.about, parameters) == ("mybots:cautious", Player.PYTHON, "Takes the first option.", {})
    assert sys.path == before


def test_an_entry_point_names_a_policy(monkeypatch):
    point = importlib.metadata.EntryPoint("careful", "mybots:cautious", plain.GROUP)
    monkeypatch.setattr(plain, "_entry_points", lambda: {"careful": point})
    monkeypatch.syspath_prepend(".")
    assert parse("careful", "city_of_rome")[0].player == Player.PYTHON
    assert play("city_of_rome", ["careful", "uniform"], [1])["error"].tolist() == [0]


@pytest.mark.parametrize("game", contract.NAMES)
def test_it_plays_in_every_seat_at_every_number_of_players_and_always_the_same(game):
    for players in contract.get(game).players:
        lineup = ["mybots:chance", *["uniform"] * (players - 1)]
        rotations = list(range(players))
        results = play(game, lineup, [5] * players, rotations)
        assert (results["error"] == 0).all()
        assert (results["rank"][:, :players] > 0).all()
        assert (results["decisions"] > 0).all()
        assert results.tobytes() == play(game, lineup, [5] * players, rotations).tobytes()


@pytest.mark.parametrize("game", contract.NAMES)
def test_the_slower_loop_plays_the_very_games_of_the_compiled_one(game):
    """With a policy in plain Python that plays like `uniform`, all rows are those of `uniform`."""
    players = contract.get(game).players[-1]
    table, (uniform,) = Table(contract.get(game)), compile_policies(["uniform"], game)
    number = plain.register("like uniform", lambda match: table.choose(match.rules, match.state, uniform, match.seed))
    policies = compile_policies(["uniform"] * players, game)
    rules = contract.load_rules(game, players)
    expected = table.play(rules, policies, [1, 2, 3], [0, 1 % players, 0])
    policies[0].player, policies[0].function = Player.PYTHON, number
    assert table.play(rules, policies, [1, 2, 3], [0, 1 % players, 0]).tobytes() == expected.tobytes()


@pytest.mark.parametrize("game", contract.NAMES)
def test_it_gets_the_game_as_its_seat_sees_it(game):
    """Positions that look the same to the seat are handed over as the same bytes, and without the seed of the deal."""
    seen: list[tuple[bytes, int]] = []

    def look(match):
        seen.append((match.state.tobytes(), match.seed))
        return match.legal_ids()[0]

    number = plain.register("look", look)
    match = sim.open(game, contract.get(game).players[-1], seed=3)
    dice = random.Random(4)
    for _ in range(25):
        if match.over:
            break
        seen.clear()
        word = dice.randrange(2**60)
        for deal in range(3):
            plain.choose_plain(number, match.redeal(match.mover, deal), word)
        plain.choose_plain(number, match, word)
        assert len(set(seen)) == 1
        assert seen[0][1] == word != match.seed
        match.play(dice.choice(match.legal_ids()))


def test_what_it_does_to_its_copy_does_not_touch_the_game():
    assert play("city_of_rome", ["mybots:plays_on", "uniform"], [1, 2])["error"].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("illegal", ["chose 31000, which is not legal", "legal: "]),
        ("nothing", ["chose None, which is not legal"]),
        ("switch", ["chose True, which is not legal"]),
        ("broken", ["raised RuntimeError (lost the thread)"]),
    ],
)
def test_a_failing_policy_ends_its_game_as_an_error_row_and_says_how_to_replay_it(bot, words, caplog):
    with caplog.at_level(logging.ERROR, logger="augur"):
        results = play("city_of_rome", [f"mybots:{bot}", "uniform"], [11, 12, 11], [0, 0, 1])
    assert results["error"].tolist() == [1, 1, 2], "the seat whose policy failed"
    assert not results["points"].any()
    assert not results["rank"].any()
    (message,) = [record.getMessage() for record in caplog.records]
    for word in [f"policy 'mybots:{bot}' ", "in seat 1", "seed 11, rotation 0", *words]:
        assert word in message


def test_the_failing_decision_is_the_one_that_the_row_counts_up_to():
    """Replayed decision by decision with the row's seed, the policy fails after exactly the decisions of the row."""
    (row,) = play("city_of_rome", ["mybots:illegal", "uniform"], [11])
    table, policies = Table(contract.get("city_of_rome")), compile_policies(["mybots:illegal", "uniform"], "city_of_rome")
    match = sim.open("city_of_rome", 2, seed=11)
    for decision in range(row.decisions):
        word = policy_seed(11, 2, 0, match.mover, decision)
        match.play(table.choose(match.rules, match.state, policies[match.mover], word))
    assert match.mover == row.error - 1
    with pytest.raises(plain.PolicyError, match="31000"):
        table.choose(match.rules, match.state, policies[match.mover], 1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mybot:cautious", ["'mybot:cautious'", "neither a policy nor a module 'mybot'", "uniform", "module:function"]),
        ("mybots:cautios", ["unknown function of module mybots 'cautios'", "did you mean 'cautious'?"]),
        ("mybots:number", ["no function", "choose(match) -> action"]),
        ("brokenbots:x", ["cannot be imported", "SyntaxError"]),
        ("grredy:weights=balanced", ["unknown policy 'grredy'", "did you mean 'greedy'?"]),
    ],
)
def test_a_policy_of_ones_own_that_cannot_be_had_is_refused(text, words):
    Path("brokenbots.py").write_text("def x(:\n", encoding="utf-8")
    with pytest.raises(InputError) as error:
        parse(text, "city_of_rome")
    assert all(word in str(error.value) for word in words), error.value


def test_an_experiment_with_it_has_the_same_rows_and_an_error_column(tmp_path, caplog):
    spec = check_spec(
        {
            "question": "Who wins?",
            "game": "city_of_rome",
            "players": 2,
            "lineups": [["mybots:chance", "greedy"], ["mybots:illegal", "uniform"]],
            "games": 4,
        },
        "test",
    )
    with caplog.at_level(logging.CRITICAL, logger="augur"):
        hashes = [run(spec, tmp_path / f"run{threads}", threads)["data_hash"] for threads in (1, 2)]
    assert hashes[0] == hashes[1]
    games, seats = read_rows(tmp_path / "run1", "games"), read_rows(tmp_path / "run1", "seats")
    assert games["error"].to_list() == [0, 0, 0, 0, 1, 2, 1, 2]
    assert set(seats["policy"]) == {"mybots:chance", "greedy", "mybots:illegal", "uniform"}
    played = seats.filter(seats["cell"] == 0)
    assert np.isclose(played["win_share"].sum(), 4)
    assert seats.filter(seats["cell"] == 1)["win_share"].sum() == 0
