"""`augur train` and `augur ladder`: what they find, write and refuse."""

from __future__ import annotations

import json
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from augur import ladder, train
from augur.arena import Arena, Duel
from augur.ladder import default_rungs, games_for, pairs
from policies.features import feature_names, load_weights, strategies
from reports.stats.estimate import Estimate
from sim import game as contract

GAME = "city_of_rome"
Augur = Callable[..., tuple[int, str, str]]


@pytest.fixture
def augur(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Augur:
    """Run a command in this process, in an empty folder; returns exit code, output and errors."""
    from augur.__main__ import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setattr("augur.commands.out._width", 300)

    def call(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["augur", *words])
        try:
            main()
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games: what is tested is the way, not the strength."""
    monkeypatch.setattr(train, "BLOCKS", 3)
    monkeypatch.setattr(train, "CHECK_BLOCKS", 6)
    monkeypatch.setattr(ladder, "SECONDS", 0.0001)
    monkeypatch.setattr(ladder, "TALL", 50)
    monkeypatch.setattr(ladder, "SIMPLE", 1)
    monkeypatch.setattr("augur.bench._SECONDS", 0.0001)


@pytest.mark.parametrize("game", contract.NAMES)
def test_training_writes_weights_that_play_and_record_their_run(game, augur, quick, tmp_path):
    players = contract.get(game).players[0]
    code, out, err = augur("train", game, "--players", str(players), "--budget", "400", "--threads", "2", "--out", "mine.toml")
    assert (code, err) == (0, "")
    assert "held-out seeds" in out
    document = tomllib.loads((tmp_path / "mine.toml").read_text(encoding="utf-8"))
    assert set(document["weights"]) == set(feature_names(game))
    record = document["training"]
    assert (record["from"], record["players"], record["budget"]) == ("balanced", [players], 400)
    assert 0 < record["games"] <= 400
    (check,) = record["check"]
    mean, low, high = check["win_share"]
    assert 0 <= low <= mean <= high <= 1
    weights = load_weights(game, str(tmp_path / "mine.toml"))
    assert not np.allclose(weights, load_weights(game, "balanced"))
    assert augur("watch", game, "--players", str(players), "--policies", "greedy:weights=mine.toml", "--no-boards")[0] == 0


def test_training_repeats_itself_with_any_number_of_threads(augur, quick, tmp_path):
    for threads in ("1", "2"):
        words = ("--players", "2", "--budget", "400", "--threads", threads, "--out", f"{threads}.toml", "--seed", "5")
        assert augur("train", GAME, *words)[0] == 0
    assert (tmp_path / "1.toml").read_text() == (tmp_path / "2.toml").read_text()


def test_training_gets_better(monkeypatch):
    """From the weights set by hand, four generations are enough to win clearly more than half on held-out seeds."""
    monkeypatch.setattr(train, "CHECK_BLOCKS", 100)
    trainer = train.Trainer(GAME, [2], "hand_set", 2, 1)
    told: list[train.Progress] = []
    trained = trainer.run(4 * trainer.games_per_generation, told.append)
    assert [progress.generation for progress in told] == [1, 2, 3, 4]
    assert told[-1].games == trained.games == 4 * trainer.games_per_generation
    (check,) = trained.checks
    assert check.better
    assert check.share.low > 0.5
    assert check.share.n == 200


def test_an_interrupted_training_keeps_what_it_has_learnt(monkeypatch):
    monkeypatch.setattr(train, "BLOCKS", 3)
    monkeypatch.setattr(train, "CHECK_BLOCKS", 6)

    def interrupt(progress: train.Progress) -> None:
        if progress.generation == 2:
            raise KeyboardInterrupt

    def trained(generations: int, tell: Callable[[train.Progress], None]) -> train.Trained:
        trainer = train.Trainer(GAME, [2], "hand_set", 1, 1)
        return trainer.run(generations * trainer.games_per_generation, tell)

    stopped, whole = trained(50, interrupt), trained(2, lambda progress: None)
    assert (stopped.generations, stopped.games) == (whole.generations, whole.games)
    assert np.array_equal(stopped.weights, whole.weights)


def test_weights_of_what_is_not_in_the_game_stay_as_they_are():
    """Without the Shrine in play its points never differ, so training has nothing to learn about them."""
    moving = train.Trainer(GAME, [2], "balanced", 1, 1).moving()
    names = feature_names(GAME)
    assert not moving[names.index("shrine_points")]
    assert moving[names.index("temple_points")]


def test_a_candidate_is_worth_its_victories_and_its_lead():
    even = Duel(np.full((4, 2), 0.5), np.zeros((4, 2)), np.zeros((4, 2)))
    assert train.worth(even, 2, 0.0, 10.0) == 0
    ahead = Duel(np.ones((4, 2)), np.zeros((4, 2)), np.full((4, 2), 10.0))
    assert train.worth(ahead, 2, 0.0, 10.0) == pytest.approx(0.5 + 0.5 * np.tanh(1))
    alone = Duel(np.zeros((4, 1)), np.zeros((4, 1)), np.full((4, 1), 50.0))
    assert train.worth(alone, 1, 50.0, 10.0) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("train", GAME, "--budget", "0"), ["--budget is 0", "games"]),
        (("train", GAME, "--players", "2", "--budget", "10"), ["--budget is 10", "at least"]),
        (("train", GAME, "--players", "5"), ["--players is '5'", "2, 3, 4"]),
        (("train", GAME, "--players", "2,2"), ["--players is '2,2'"]),
        (("train", GAME, "--from", "balancd"), ["'balancd'", "did you mean 'balanced'?"]),
        (("train", "city_of_rom"), ["'city_of_rom'", "did you mean 'city_of_rome'?"]),
        (("ladder", GAME, "--players", "1"), ["--players is '1'", "2, 3, 4"]),
        (("ladder", GAME, "--rungs", "uniform"), ["--rungs is 'uniform'", "two different"]),
        (("ladder", GAME, "--rungs", "uniform,gredy"), ["'gredy'", "did you mean 'greedy'?"]),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(words, said, augur, tmp_path):
    code, _, err = augur(*words)
    assert code == 2
    assert all(word in err for word in said), err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("low", "high", "reached"), [(0.66, 0.8, "yes"), (0.5, 0.64, "no"), (0.6, 0.7, "open")])
def test_a_target_is_reached_when_the_interval_says_so(low, high, reached):
    share = Estimate((low + high) / 2, low, high, 40, 20)
    assert ladder.Met("mcts:sims=200", "greedy", share, share, 0.65).reached == reached
    assert ladder.Met("mcts:sims=200", "greedy", share, share, None).reached is None


def test_the_ladder_goes_from_chance_over_greedy_play_to_long_search():
    for game in contract.NAMES:
        rungs = default_rungs(game)
        assert rungs[0] == "uniform"
        assert ("greedy:weights=hand_set" in rungs) == ("hand_set" in strategies(game))
        assert rungs[-4:] == ["greedy", "mcts:sims=50", "mcts:sims=200", "mcts:sims=800"]
        met = {(rungs[upper], rungs[lower]) for upper, lower in pairs(rungs)}
        assert met >= set(ladder.TARGETS), "every target is played"
        assert games_for(game, rungs[:2], 400) == games_for(game, ["mcts:sims=200", "greedy"], 400) == 400
        assert games_for(game, ["mcts:sims=800", "mcts:sims=200"], 400) == 100


@pytest.mark.parametrize("game", contract.NAMES)
def test_a_ladder_has_ratings_pairings_speed_a_plot_and_can_be_gone_on_with(game, augur, quick, tmp_path, monkeypatch):
    words = ("ladder", game, "--games", "8", "--rungs", "uniform,greedy,mcts:sims=3", "--out", "climb", "--threads", "2")
    code, out, err = augur(*words)
    assert (code, err) == (0, "")
    document = json.loads((tmp_path / "climb" / "ladder.json").read_text(encoding="utf-8"))
    assert [row["policy"] for row in document["rungs"]] == ["uniform", "greedy", "mcts:sims=3"]
    for row in document["rungs"]:
        assert row["rating"]["low"] <= row["rating"]["mean"] <= row["rating"]["high"]
        assert row["games_per_s"] > 0
        assert row["decision_ms"] > 0
        assert row["policy"] in out
    assert document["rungs"][1]["rating"]["mean"] == 0
    assert [(row["upper"], row["lower"], row["share"]["n"]) for row in document["pairings"]] == [
        ("greedy", "uniform", 8),
        ("mcts:sims=3", "greedy", 8),
    ]
    assert "97%" in out
    assert "mcts-simple" in out
    assert ET.parse(tmp_path / "climb" / "ladder.svg").getroot().tag.endswith("svg")
    record = (tmp_path / "climb" / "played.json").read_bytes()
    shorter = (*words[:3], "4", *words[4:])
    assert augur(*shorter, "--out", "short")[0] == 0
    assert augur(*words, "--out", "short", "--resume")[0] == 0
    assert (tmp_path / "short" / "played.json").read_bytes() == record, "a longer ladder has the games of a shorter one"
    monkeypatch.setattr(Arena, "duels", lambda *_: pytest.fail("a pairing was played again"))
    assert augur(*words, "--resume")[0] == 0
    again = json.loads((tmp_path / "climb" / "ladder.json").read_text(encoding="utf-8"))
    assert again["pairings"] == document["pairings"]
    assert augur(*shorter, "--resume")[0] == 0
    again = json.loads((tmp_path / "climb" / "ladder.json").read_text(encoding="utf-8"))
    assert [row["share"]["n"] for row in again["pairings"]] == [4, 4]
    code, _, err = augur(*words, "--resume", "--seed", "2")
    assert code == 2
    assert "another" in err


def test_a_ladder_that_is_interrupted_within_a_pairing_goes_on_there(augur, quick, tmp_path, monkeypatch):
    monkeypatch.setattr(ladder, "AT_A_TIME", 2)
    words = ("ladder", GAME, "--games", "12", "--rungs", "uniform,greedy", "--out", "climb", "--threads", "1")
    duels, asked = Arena.duels, []

    def interrupted(self, lineups, seed, blocks, *rest):
        asked.append(blocks)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return duels(self, lineups, seed, blocks, *rest)

    monkeypatch.setattr(Arena, "duels", interrupted)
    assert augur(*words)[0] != 0
    assert [path.name for path in (tmp_path / "climb").iterdir()] == ["played.json"]
    assert augur(*words, "--resume")[0] == 0
    assert asked == [range(0, 2), range(2, 4), range(4, 6), range(4, 6)]
    document = json.loads((tmp_path / "climb" / "ladder.json").read_text(encoding="utf-8"))
    assert document["pairings"][0]["share"]["n"] == 12


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", '{"of": 1}', '{"of": 1, "games": [1]}', '{"of": 1, "games": {"a": {"share": 1}}}'])
def test_a_record_of_games_that_cannot_be_read_is_said(text, augur, quick, tmp_path):
    (tmp_path / "climb").mkdir()
    (tmp_path / "climb" / "played.json").write_text(text, encoding="utf-8")
    code, _, err = augur("ladder", GAME, "--games", "4", "--rungs", "uniform,greedy", "--out", "climb", "--resume")
    assert code == 2
    assert "played.json" in err


@pytest.mark.parametrize("game", [name for name in contract.NAMES if 1 in contract.get(name).players])
def test_a_solo_ladder_has_wins_and_points_at_every_difficulty(game, augur, quick, tmp_path, monkeypatch):
    words = ("ladder", game, "--players", "1", "--games", "4", "--rungs", "uniform,greedy", "--out", "alone")
    code, _, err = augur(*words)
    assert (code, err) == (0, "")
    document = json.loads((tmp_path / "alone" / "ladder.json").read_text(encoding="utf-8"))
    expected = [(variant, rung) for variant in ladder.solo_variants(game) for rung in ("uniform", "greedy")]
    assert [(row["variant"], row["rung"]) for row in document["alone"]] == expected
    monkeypatch.setattr(Arena, "duels", lambda *_: pytest.fail("a rung was played again"))
    last = ladder.solo_variants(game)[-1]
    assert augur(*words, "--resume", "--variants", last)[0] == 0
    again = json.loads((tmp_path / "alone" / "ladder.json").read_text(encoding="utf-8"))
    assert again["alone"] == [row for row in document["alone"] if row["variant"] == last]


def test_variants_of_a_ladder_are_those_of_a_solo_game(augur, quick):
    code, _, err = augur("ladder", "nova_roma", "--players", "2", "--variants", "solo_hard")
    assert code == 2
    assert "--players 1" in err
    code, _, err = augur("ladder", "nova_roma", "--players", "1", "--variants", "base,solo_hrad")
    assert code == 2
    assert "did you mean 'solo_hard'?" in err


def test_a_ladder_with_a_policy_that_fails_is_refused(augur, quick, tmp_path):
    (tmp_path / "failingbot.py").write_text("def choose(match):\n    return -1\n", encoding="utf-8")
    code, _, err = augur("ladder", GAME, "--games", "4", "--rungs", "failingbot:choose,uniform", "--out", "climb")
    assert code == 2
    assert "ended by a policy that failed" in err
