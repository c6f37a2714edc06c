"""The rows of a run: complete, consistent, bit-identical however they came about, and each game one that can be played again."""

from __future__ import annotations

import json
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from augur.watch import watch_game
from experiments.plan import block_seeds, make_cells
from experiments.results import data_hash, games_schema, read_manifest, read_rows, seats_schema
from experiments.run import Progress, run
from experiments.spec import Spec
from policies.play import Table
from policies.registry import compile_policies
from sim import game as contract

KEYS = {
    *("run_id", "question", "config", "game", "game_version", "games", "seats", "data_hash", "source_hash", "versions", "started"),
    *("seconds", "complete", "cells", "point_sources", "cards", "provenance", "host"),
}
GAME = ["cell", "block", "variant", "rotation"]


def test_the_manifest_says_what_was_run_with_what_and_what_came_out(mixed: Spec, mixed_folder: Path) -> None:
    manifest = read_manifest(mixed_folder)
    assert set(manifest) >= KEYS
    assert manifest["run_id"] == mixed.run_id
    assert manifest["question"] == mixed.question
    assert Spec.model_validate(manifest["config"]) == mixed
    assert manifest["game"] == "city_of_rome"
    assert manifest["game_version"] == contract.get("city_of_rome").version
    assert manifest["complete"] is True
    assert manifest["data_hash"] == data_hash(mixed_folder)
    assert manifest["seconds"] > 0
    assert datetime.fromisoformat(manifest["started"]).tzinfo is not None
    assert {"python", "augur-balance", "numba", "numpy", "pyarrow"} <= set(manifest["versions"])
    assert set(manifest["provenance"]) == {"base", "shrine_hand"}


def test_the_manifest_counts_the_rows_that_are_there(mixed_folder: Path, seats: pl.DataFrame, games: pl.DataFrame) -> None:
    manifest = read_manifest(mixed_folder)
    # 2 players: 4 blocks x 2 rotations, 7 x 1; 3 players: 7 x 1, 3 x 3; all under two variants
    assert games.height == manifest["games"] == 2 * (8 + 7 + 7 + 9)
    assert seats.height == manifest["seats"] == 2 * (2 * 8 + 2 * 7 + 3 * 7 + 3 * 9)


def test_the_columns_are_those_of_the_schema_without_gaps(seats: pl.DataFrame, games: pl.DataFrame) -> None:
    game = contract.get("city_of_rome")
    assert seats.columns == seats_schema(game).names
    assert games.columns == games_schema(game).names
    assert seats.null_count().sum_horizontal().item() == 0
    assert games.null_count().sum_horizontal().item() == 0


def test_every_block_is_played_in_every_rotation_under_every_variant(mixed: Spec, games: pl.DataFrame) -> None:
    expected = {
        (cell.number, block, variant, rotation)
        for cell in make_cells(mixed)
        for block in range(cell.blocks)
        for variant in cell.variants
        for rotation in range(cell.rotations)
    }
    rows = games.select(GAME).rows()
    assert len(rows) == len(expected)
    assert set(rows) == expected


def test_every_game_has_one_row_for_each_of_its_seats(seats: pl.DataFrame, games: pl.DataFrame) -> None:
    found = seats.group_by(GAME).agg(pl.col("seat").sort(), pl.col("players").unique().item()).join(games.select(GAME), on=GAME)
    assert found.height == games.height
    assert all(row["seat"] == list(range(1, row["players"] + 1)) for row in found.iter_rows(named=True))


def test_rows_stand_in_the_order_of_cell_block_variant_rotation_seat(mixed: Spec, seats: pl.DataFrame, games: pl.DataFrame) -> None:
    number = pl.col("variant").replace_strict({name: i for i, name in enumerate(mixed.variants)})
    for table, keys in ((games, GAME), (seats, [*GAME, "seat"])):
        rows = table.with_columns(variant=number).select(keys).rows()
        assert rows == sorted(rows)


def test_in_each_rotation_every_place_of_the_line_up_moves_on_by_one_seat(mixed: Spec, seats: pl.DataFrame) -> None:
    lineups = {cell.number: cell.lineup for cell in make_cells(mixed)}
    for row in seats.iter_rows(named=True):
        lineup = lineups[row["cell"]]
        assert row["policy"] == lineup[(row["seat"] - 1 + row["rotation"]) % len(lineup)]


def test_a_policy_sits_in_every_seat_equally_often(seats: pl.DataFrame) -> None:
    counts = seats.group_by("cell", "variant", "policy", "seat").len()
    assert counts.group_by("cell", "variant", "policy").agg(pl.col("len").n_unique())["len"].to_list() == [1] * 12


def test_the_win_shares_of_every_game_add_up_to_one(seats: pl.DataFrame, games: pl.DataFrame) -> None:
    found = seats.group_by(GAME).agg(
        total=pl.col("win_share").cast(pl.Float64).sum(), first=(pl.col("rank") == 1).sum(), paid=(pl.col("win_share") > 0).sum()
    )
    assert (found["total"] - 1).abs().max() < 1e-6
    assert found["first"].to_list() == found["paid"].to_list()
    joined = found.join(games, on=GAME)
    assert joined["first"].to_list() == joined["winners"].to_list()


def test_only_a_best_score_wins_and_the_margin_is_that_of_the_scores(seats: pl.DataFrame, games: pl.DataFrame) -> None:
    won = seats.filter(pl.col("rank") == 1).join(seats.group_by(GAME).agg(best=pl.col("score").max()), on=GAME)
    assert (won["score"] == won["best"]).all()
    margins = seats.group_by(GAME).agg(right=pl.col("score").top_k(2).max() - pl.col("score").top_k(2).min()).join(games, on=GAME)
    assert margins["right"].to_list() == margins["margin"].to_list()


def test_points_by_source_add_up_to_the_score(seats: pl.DataFrame) -> None:
    sources = [column for column in seats.columns if column.startswith("points_")]
    assert len(sources) == len(contract.get("city_of_rome").point_sources)
    assert (seats.select(pl.sum_horizontal(sources)).to_series() == seats["score"]).all()
    assert seats["score"].n_unique() > 10


def test_a_block_has_the_same_seed_in_every_variant_rotation_and_cell(mixed: Spec, games: pl.DataFrame) -> None:
    seeds = games.group_by("block").agg(pl.col("seed").unique()).sort("block")
    assert [len(found) for found in seeds["seed"]] == [1] * 7
    assert [found[0] for found in seeds["seed"]] == block_seeds(mixed.seed, 0, 6).tolist()


def test_variants_with_the_same_seed_are_different_games(seats: pl.DataFrame) -> None:
    base, shrine = (seats.filter(pl.col("variant") == name)["score"].to_list() for name in ("base", "shrine_hand"))
    assert base != shrine


def a_few_games(games: pl.DataFrame) -> list[dict[str, object]]:
    """The last game of each cell and variant: a rotated one where there are rotations."""
    return games.group_by("cell", "variant", maintain_order=True).last().to_dicts()


def scores_of(seats: pl.DataFrame, game: dict[str, object]) -> list[int]:
    rows = seats.filter(pl.all_horizontal(pl.col(key) == game[key] for key in GAME)).sort("seat")
    return rows["score"].to_list()


def test_a_game_of_the_data_set_played_again_at_a_table_has_the_same_scores(mixed: Spec, seats: pl.DataFrame, games: pl.DataFrame) -> None:
    table = Table(contract.get(mixed.game))
    chosen = a_few_games(games)
    assert len(chosen) == 8
    for game in chosen:
        cell = make_cells(mixed)[game["cell"]]
        rules = mixed.rules(cell.players, game["variant"])
        record = table.play(rules, compile_policies(cell.lineup, mixed.game), [game["seed"]], [game["rotation"]])[0]
        assert record.points[: cell.players].sum(axis=1).tolist() == scores_of(seats, game)
        assert (int(record.decisions), int(record.options)) == (game["decisions"], game["options"])


def test_a_game_of_the_data_set_can_be_watched(mixed: Spec, seats: pl.DataFrame, games: pl.DataFrame) -> None:
    for game in a_few_games(games):
        lineup = make_cells(mixed)[game["cell"]].lineup
        log = list(watch_game(mixed.game, len(lineup), game["seed"], ",".join(lineup), game["variant"], game["rotation"], boards=False))
        total = next(line for line in reversed(log) if line.startswith("total"))
        assert [int(word) for word in total.split()[1:]] == scores_of(seats, game)
        end = max(number for number, line in enumerate(log) if line.startswith("==="))
        decisions = [line for line in log[:end] if line.startswith(("  Seat", "      "))]
        assert len(decisions) == game["decisions"]


def test_two_threads_give_the_same_bytes_as_one(mixed: Spec, mixed_folder: Path, tmp_path: Path) -> None:
    manifest = run(mixed, tmp_path / "two", threads=2)
    assert manifest["data_hash"] == read_manifest(mixed_folder)["data_hash"]
    for table in ("seats", "games"):
        assert read_rows(tmp_path / "two", table).equals(read_rows(mixed_folder, table))


@pytest.mark.parametrize(("blocks", "threads"), [(1, 2), (2, 1), (3, 3)])
def test_the_rows_are_the_same_however_the_work_is_cut(
    blocks: int, threads: int, mixed: Spec, mixed_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("experiments.schedule.Schedule._blocks", lambda self, cell, places: blocks)
    monkeypatch.setattr("experiments.merge.MERGED_GAMES", 0)
    manifest = run(mixed, tmp_path / "cut", threads)
    parts = len(list((tmp_path / "cut" / "games").iterdir()))
    assert parts == sum(-(-cell.blocks // blocks) for cell in make_cells(mixed))
    assert manifest["data_hash"] == read_manifest(mixed_folder)["data_hash"]
    for table in ("seats", "games"):
        assert read_rows(tmp_path / "cut", table).equals(read_rows(mixed_folder, table))


def test_the_hash_of_the_rows_sees_a_change_of_a_single_value(mixed: Spec, tmp_path: Path) -> None:
    manifest = run(mixed, tmp_path / "run", threads=1)
    part = sorted((tmp_path / "run" / "seats").iterdir())[0]
    rows = pl.read_parquet(part)
    changed = np.array(rows["score"])
    changed[3] += 1
    rows.with_columns(score=pl.Series(changed)).write_parquet(part)
    assert data_hash(tmp_path / "run") != manifest["data_hash"]


def test_another_seed_gives_other_rows(mixed: Spec, mixed_folder: Path, tmp_path: Path) -> None:
    manifest = run(mixed.model_copy(update={"seed": mixed.seed + 1}), tmp_path / "other", threads=1)
    assert manifest["data_hash"] != read_manifest(mixed_folder)["data_hash"]


def test_more_games_of_the_same_seed_begin_with_the_same_blocks(mixed: Spec, seats: pl.DataFrame, tmp_path: Path) -> None:
    run(mixed.model_copy(update={"games": mixed.games + 6}), tmp_path / "more", threads=1)
    more = read_rows(tmp_path / "more", "seats").join(seats.select(*GAME, "seat"), on=[*GAME, "seat"], how="semi")
    assert more.sort(*GAME, "seat").equals(seats.sort(*GAME, "seat"))


def test_progress_rises_from_nothing_to_all_games(mixed: Spec, tmp_path: Path, one_block_parts: None) -> None:
    told: list[Progress] = []
    run(mixed, tmp_path / "run", threads=2, on_progress=told.append)
    assert {progress.games for progress in told} == {62}
    done = [progress.done for progress in told]
    assert (done[0], done[-1]) == (0, 62)
    assert all(after > before for before, after in pairwise(done))


def test_a_finished_folder_holds_parts_and_manifest_and_nothing_else(mixed_folder: Path) -> None:
    assert sorted(path.name for path in mixed_folder.iterdir()) == ["games", "manifest.json", "seats"]
    names = {table: sorted(path.name for path in (mixed_folder / table).iterdir()) for table in ("seats", "games")}
    assert names["seats"] == names["games"]
    assert all(name.endswith(".parquet") for name in names["games"])
    json.loads((mixed_folder / "manifest.json").read_text(encoding="utf-8"))
