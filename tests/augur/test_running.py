"""`augur run`, `status` and `plan` as a person or a program sees them."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from experiments.power import calibrate, smallest_effect
from experiments.results import read_manifest
from experiments.spec import check_spec
from sim.jit import ROOT

CONFIG = """
question = "Who wins?"
game = "city_of_rome"
players = 2
lineups = [["greedy", "uniform"]]
games = {games}
"""
LONG = 10_000_000


def command(folder: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "augur", *words]


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


def augur(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(folder, *words), cwd=folder, env=environment(), capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ask.toml").write_text(CONFIG.format(games=200), encoding="utf-8")
    (tmp_path / "long.toml").write_text(CONFIG.format(games=LONG), encoding="utf-8")
    return tmp_path


def test_json_events_tell_of_a_run_from_its_start_to_its_rows(folder: Path) -> None:
    done = augur(folder, "run", "ask.toml", "--out", "here", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert {event["event"] for event in events} == {"progress", "done"}
    assert events[0]["done"] == 0
    assert events[-2]["done"] == events[-2]["games"] == 200
    assert events[-2]["estimate"]["name"] == "win share of greedy"
    assert 0 <= events[-2]["estimate"]["low"] <= events[-2]["estimate"]["mean"] <= events[-2]["estimate"]["high"] <= 1
    assert events[-1]["data_hash"] == read_manifest(folder / "here")["data_hash"]


def test_log_lines_have_games_rate_and_the_estimate_with_its_interval(folder: Path) -> None:
    done = augur(folder, "run", "ask.toml", "--out", "here")
    assert (done.returncode, done.stderr) == (0, "")
    *_, last, merging = [line for line in done.stdout.splitlines() if " games, " in line]
    for word in ("200 of 200 games", "games/s", "win share of greedy", "±"):
        assert word in last
    assert "200 of 200 games, merging" in merging
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_command_ends_soon_keeps_its_work_and_prints_how_to_go_on(number: signal.Signals, folder: Path) -> None:
    with subprocess.Popen(
        command(folder, "run", "long.toml", "--out", "here", "--json"),
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        for line in running.stdout:
            if json.loads(line).get("done", 0) > 0:
                break
        running.send_signal(number)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in err
    assert json.loads(out.splitlines()[-1])["resume"] == "augur run long.toml --out here --resume"
    found = json.loads(augur(folder, "status", "here", "--json").stdout)
    assert 0 < found["done"] < found["games"] == LONG
    assert found["state"].startswith("interrupted")
    assert found["driver"] is None


def test_status_of_a_finished_run(folder: Path) -> None:
    augur(folder, "run", "ask.toml", "--out", "here")
    done = augur(folder, "status", "here")
    assert (done.returncode, done.stderr) == (0, "")
    for word in ("Who wins?", "complete", "200 of 200 games (100%)", read_manifest(folder / "here")["data_hash"][:16]):
        assert word in done.stdout
    refused = augur(folder, "status", "nowhere")
    assert refused.returncode == 2
    assert "nowhere: this is no run folder" in refused.stderr


def test_plan_says_effect_games_time_and_size_and_writes_nothing(folder: Path) -> None:
    before = sorted(folder.iterdir())
    done = augur(folder, "plan", "ask.toml", "--seconds", "0.3", "--json", "--threads", "2")
    assert (done.returncode, done.stderr) == (0, "")
    plan: dict[str, Any] = json.loads(done.stdout)
    (cell,) = plan["cells"]
    assert (plan["games"], cell["blocks"], cell["estimate"]) == (200, 100, "win share of greedy")
    assert cell["smallest_effect"] == pytest.approx(smallest_effect(cell["deviation"], 100))
    assert plan["minutes"] == pytest.approx(plan["core_hours"] * 60 / 2)
    assert plan["megabytes"] > 0
    assert sorted(folder.iterdir()) == before
    assert "80% power" in augur(folder, "plan", "ask.toml", "--seconds", "0.3").stdout


def test_the_smallest_effect_is_that_of_the_textbook() -> None:
    """785 pairs find a standardised difference of 0.1 with 80 % power (Cohen 1988, table 2.4.1: n = 787 with the t distribution)."""
    assert smallest_effect(1.0, 785) == pytest.approx(0.1, abs=1e-4)


def test_a_run_on_threads_does_not_import_ray(folder: Path) -> None:
    code = "import sys; from augur.__main__ import main\ntry:\n main()\nexcept SystemExit: pass\nprint('ray' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code, "run", "ask.toml", "--out", "here"],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stdout.splitlines()[-1] == "False"
    assert "rows " in done.stdout


def test_a_plan_foretells_the_size_of_the_run(folder: Path) -> None:
    (folder / "many.toml").write_text(CONFIG.format(games=20_000).replace("greedy", "uniform"), encoding="utf-8")
    plan = json.loads(augur(folder, "plan", "many.toml", "--seconds", "2", "--json").stdout)
    augur(folder, "run", "many.toml", "--out", "here")
    size = sum(path.stat().st_size for path in (folder / "here").rglob("*.parquet"))
    assert plan["megabytes"] == pytest.approx(size / 1e6, rel=0.25)


def test_a_plan_does_not_take_a_few_blocks_that_are_alike_for_proof() -> None:
    """Greedy play wins nearly all games against random play: what is seen is a deviation of zero, what is planned with is not."""
    spec = check_spec({"question": "?", "game": "city_of_rome", "players": 2, "lineups": [["greedy", "uniform"]], "games": 10_000}, "test")
    (cell,) = calibrate(spec, 0.05)
    assert cell.deviation >= math.sqrt(0.25 / cell.measured)
