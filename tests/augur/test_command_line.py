"""The command line: what it prints, what it writes, and how it refuses."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from experiments.results import read_manifest, read_rows
from policies.features import strategies
from policies.registry import POLICIES
from sim import game as contract
from sim.jit import ROOT

CONFIG = """
question = "Who wins?"
game = "city_of_rome"
players = 2
lineups = [["greedy", "uniform"]]
games = 6
"""

Augur = Callable[..., tuple[int, str, str]]


@pytest.fixture
def augur(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Augur:
    """Run a command in this process, in an empty folder; returns exit code, output and errors."""
    from augur.__main__ import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setattr("augur.commands.out._width", 300)  # the console may have been made with another width before

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


def test_games_lists_every_game_with_its_variants(augur: Augur) -> None:
    code, out, err = augur("games")
    assert (code, err) == (0, "")
    for name in contract.NAMES:
        assert name in out
        assert contract.get(name).title in out
        for variant in contract.named_variants(name):
            assert variant in out


def test_games_with_a_name_lists_all_that_a_variant_can_set(augur: Augur) -> None:
    code, out, err = augur("games", "city_of_rome")
    assert (code, err) == (0, "")
    components = contract.base_components("city_of_rome")
    for word in (*components.parameters, *components.tables, *contract.named_variants("city_of_rome")):
        assert word in out


def test_policies_lists_every_policy_parameter_and_strategy(augur: Augur) -> None:
    code, out, err = augur("policies")
    assert (code, err) == (0, "")
    for policy in POLICIES.values():
        assert policy.name in out
        assert policy.about in out
        for key, default in policy.parameters.items():
            assert f"{key}={default}" in out
    for game in contract.NAMES:
        for strategy in strategies(game):
            assert strategy in out


def test_watch_tells_a_game_from_the_deal_to_the_winner_and_always_the_same(augur: Augur) -> None:
    words = ("watch", "city_of_rome", "--players", "2", "--seed", "3", "--policies", "greedy,uniform")
    code, out, err = augur(*words)
    assert (code, err) == (0, "")
    assert "Seat 1: greedy" in out
    assert "Seat 2: uniform" in out
    assert re.search(r"^total +\d+ +\d+$", out, re.M)
    assert re.search(r"^Winner: seat [12]", out, re.M)
    assert augur(*words)[1] == out
    assert augur(*words[:5], "4", *words[6:])[1] != out


def test_watch_turns_the_line_up_by_the_rotation(augur: Augur) -> None:
    _, out, _ = augur("watch", "city_of_rome", "--policies", "greedy,uniform,uniform", "--rotation", "1", "--no-boards")
    assert [line for line in out.splitlines() if re.fullmatch(r"Seat \d: \w+", line)] == [
        "Seat 1: uniform",
        "Seat 2: uniform",
        "Seat 3: greedy",
    ]


def test_watch_takes_policies_with_parameters_between_commas(augur: Augur) -> None:
    code, out, _ = augur("watch", "city_of_rome", "--policies", "greedy:weights=balanced,uniform", "--no-boards")
    assert code == 0
    assert "Seat 1: greedy:weights=balanced" in out
    assert "Seat 2: uniform" in out


def test_a_config_becomes_a_run_and_a_run_a_report(augur: Augur, tmp_path: Path) -> None:
    (tmp_path / "ask.toml").write_text(CONFIG, encoding="utf-8")
    code, out, err = augur("run", "ask.toml")
    assert (code, err) == (0, "")
    (folder,) = (tmp_path / "runs").iterdir()
    manifest = read_manifest(folder)
    assert folder.name == f"ask-{manifest['run_id']}"
    assert f"augur report runs/{folder.name}" in out
    assert manifest["data_hash"][:16] in out
    assert read_rows(folder, "games").height == 6
    code, out, err = augur("report", f"runs/{folder.name}")
    assert (code, err) == (0, "")
    assert "report.html" in out
    assert (folder / "report.html").stat().st_size > 10_000
    json.loads((folder / "report.json").read_text(encoding="utf-8"))


def test_ctrl_c_keeps_what_was_done_and_says_how_to_go_on(augur: Augur, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ask.toml").write_text(CONFIG, encoding="utf-8")
    monkeypatch.setattr("experiments.schedule.TASK_SECONDS", 0.0)
    monkeypatch.setattr("experiments.schedule.PER_PLACE", 0.0)
    from experiments.threads import Threads

    finished = Threads.finished
    calls: list[int] = []

    def interrupted(*arguments: Any) -> object:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return finished(*arguments)

    monkeypatch.setattr(Threads, "finished", interrupted)
    code, out, _ = augur("run", "ask.toml", "--out", "here", "--threads", "1")
    assert code == 130
    assert "Interrupted" in out
    assert "augur run ask.toml --out here --threads 1 --resume" in out
    assert read_manifest(tmp_path / "here")["complete"] is False
    code, out, _ = augur("run", "ask.toml", "--out", "here", "--resume")
    assert code == 0
    assert read_manifest(tmp_path / "here")["complete"] is True


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("games", "citi_of_rome"), ["citi_of_rome", "did you mean 'city_of_rome'?"]),
        (("watch", "city_of_rom"), ["city_of_rom"]),
        (("watch", "city_of_rome", "--players", "7"), ["7", "2, 3, 4"]),
        (("watch", "city_of_rome", "--players", "3", "--policies", "greedy,uniform"), ["2 policies", "3 players"]),
        (("watch", "city_of_rome", "--policies", "greedi"), ["greedi", "did you mean 'greedy'?"]),
        (("watch", "city_of_rome", "--variant", "shrine"), ["shrine", "shrine_hand"]),
        (("run", "nowhere.toml"), ["nowhere.toml", "cannot be read"]),
        (("run", "nowhere.toml", "--workers", "2"), ["--workers", "--cluster", "--threads"]),
        (("plan", "nowhere.toml"), ["nowhere.toml", "cannot be read"]),
        (("status", "nowhere"), ["nowhere", "manifest.json"]),
        (("submit", "nowhere.toml", "--out", "s3://b/r"), ["nowhere.toml", "cannot be read"]),
        (("report", "nowhere"), ["nowhere", "manifest.json"]),
        (("warmup", "chess"), ["chess", "city_of_rome"]),
        (("bench", "--game", "chess"), ["chess", "city_of_rome"]),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else None,
)
def test_a_command_that_cannot_be_done_ends_with_one_sentence_and_exit_code_2(
    words: tuple[str, ...], parts: list[str], augur: Augur, tmp_path: Path
) -> None:
    code, out, err = augur(*words)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("augur: ")
    for part in parts:
        assert part in err
    assert list(tmp_path.iterdir()) == []


def shell(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command as a person runs it: a process of its own, output into pipes."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error"}
    return subprocess.run([sys.executable, "-m", "augur", *words], cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("config", "options", "parts"),
    [
        (CONFIG.replace("games = 6", "games = 0"), [], ["ask.toml", "'games'", "greater than or equal to 1"]),
        (CONFIG.replace("6", "= 6"), [], ["ask.toml", "not valid TOML"]),
        (CONFIG, ["--out", "ask.toml/run"], ["ask.toml/run", "cannot be written"]),
    ],
    ids=["zero games", "no TOML", "unwritable"],
)
def test_a_run_that_cannot_start_ends_with_one_line_exit_code_2_and_no_files(
    config: str, options: list[str], parts: list[str], tmp_path: Path
) -> None:
    (tmp_path / "ask.toml").write_text(config, encoding="utf-8")
    done = shell(tmp_path, "run", "ask.toml", *options)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    for part in parts:
        assert part in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["ask.toml"]
    assert (tmp_path / "ask.toml").read_text(encoding="utf-8") == config


def test_a_run_from_the_shell_writes_the_same_rows_as_one_in_this_process(augur: Augur, tmp_path: Path) -> None:
    (tmp_path / "ask.toml").write_text(CONFIG, encoding="utf-8")
    done = shell(tmp_path, "run", "ask.toml", "--out", "there", "--threads", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert augur("run", "ask.toml", "--out", "here", "--threads", "1")[0] == 0
    assert read_manifest(tmp_path / "there")["data_hash"] == read_manifest(tmp_path / "here")["data_hash"]
    again = shell(tmp_path, "run", "ask.toml", "--out", "there")
    assert again.returncode == 2
    assert "is complete" in again.stderr


def test_help_names_every_command(augur: Augur) -> None:
    code, out, _ = augur("--help")
    assert code == 0
    for command in ("games", "policies", "watch", "plan", "run", "status", "submit", "jobs", "report", "warmup", "bench"):
        assert command in out
