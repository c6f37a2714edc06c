"""`augur bench`: what it prints, not how fast the machine is."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from augur import bench, commands
from sim import game as contract
from sim.errors import InputError

KEYS = (
    "game players random_games_per_s random_decisions_per_s greedy_games_per_s mcts_iterations_per_s copy_ns state_bytes compile_s".split()
)


@pytest.fixture(autouse=True)
def _short_runs(monkeypatch):
    monkeypatch.setattr(bench, "_SECONDS", 0.01)
    monkeypatch.setattr(bench, "_REPEATS", 2)


def test_json_has_a_row_for_each_player_count_with_every_figure():
    result = CliRunner().invoke(commands.app, ["bench", "--game", "city_of_rome", "--json"])
    assert result.exit_code == 0
    rows = json.loads(result.stdout)
    assert [row["players"] for row in rows] == [2, 3, 4]
    for row in rows:
        assert list(row) == KEYS
        assert row["compile_s"] is None
        assert row["random_games_per_s"] > row["greedy_games_per_s"] > 0
        assert row["random_decisions_per_s"] > 50 * row["random_games_per_s"]
        assert row["mcts_iterations_per_s"] > 0
        assert row["copy_ns"] > 0
        assert row["state_bytes"] == contract.get("city_of_rome").state.itemsize < 2048


def test_threads_and_parquet_are_measured():
    found = bench.bench_io("city_of_rome")
    assert found["two_threads"] > 0
    assert found["parquet"] > 0


def test_a_player_count_that_the_game_has_not_is_refused():
    with pytest.raises(InputError, match="city_of_rome is for 2, 3, 4 players"):
        bench.bench_games("city_of_rome", 7, compile_too=False)
