"""What is stored is less than the rows, and gives the rows back."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments.plan import Task, block_seeds, make_cells, seeds_of
from experiments.results import part_tables, read_rows
from experiments.spec import Spec
from experiments.stored import SMALL, parquet, restored, stored
from experiments.work import Runner
from reports.query import query
from sim import game as contract


def played(game: str, players: int, games: int) -> dict[str, pa.Table]:
    """The rows of a few random games."""
    spec = Spec(question="?", game=game, players=[players], lineups=["uniform"], games=games, seed=3)
    runner, task = Runner(spec, make_cells(spec), ".", writes=False), Task(0, 0, games - 1)
    return part_tables(runner.game, runner.cells[0], task, runner.seeds(task), runner.play(task))


@pytest.mark.parametrize("game", contract.NAMES)
def test_rows_come_back_as_they_were(game: str) -> None:
    for rows in played(game, contract.get(game).players[-1], 20).values():
        small = stored(rows)
        assert small.num_columns <= rows.num_columns
        assert not {"seed"} & set(small.column_names)
        assert not [name for name in small.column_names if name.startswith("played_")]
        back = restored(pl.DataFrame(pq.read_table(pa.BufferReader(parquet(small, SMALL)))), 3)
        assert back.columns == rows.column_names
        assert back.equals(pl.DataFrame(rows))
        assert stored(small).equals(small)


@given(st.lists(st.tuples(st.integers(-1, 60), st.one_of(st.none(), st.integers(0, 60))), min_size=1))
def test_a_card_acquired_and_played_whenever_comes_back(pairs: list[tuple[int, int | None]]) -> None:
    acquired = np.array([a for a, _ in pairs], np.int8)
    when = np.array([-1 if held is None else a + held for a, held in pairs], np.int8)
    rows = pa.table({"acquired_X": acquired, "played_X": when})
    small = stored(rows)
    assert small.column_names == ["acquired_X", "held_X"]
    assert restored(pl.DataFrame(small), 1).equals(pl.DataFrame(rows))


def test_a_card_that_was_played_before_it_was_acquired_is_refused() -> None:
    with pytest.raises(ValueError, match="X was played before it was acquired"):
        stored(pa.table({"acquired_X": np.array([4], np.int8), "played_X": np.array([2], np.int8)}))


@given(st.integers(0, 2**63 - 1), st.lists(st.integers(0, 10**9 - 1), min_size=1))
def test_the_seed_of_a_block_is_the_same_alone_and_in_a_row(seed: int, blocks: list[int]) -> None:
    assert seeds_of(seed, np.array(blocks, np.int32)).tolist() == [block_seeds(seed, block, block)[0] for block in blocks]


def test_sql_finds_the_columns_that_files_leave_out(mixed: Spec, mixed_folder: Path) -> None:
    games = read_rows(mixed_folder, "games")
    assert query(mixed_folder, "select seed from games")["seed"].to_list() == games["seed"].to_list()
    assert set(games["seed"]) == set(block_seeds(mixed.seed, 0, 6))
    seats = read_rows(mixed_folder, "seats")
    for column in ("played_FORUM", "held_FORUM"):
        assert (column in seats.columns) == column.startswith("played")
    found = query(mixed_folder, "select count(*) as n from seats where played_FORUM >= acquired_FORUM and acquired_FORUM >= 0")
    assert found["n"].item() == seats.filter(pl.col("played_FORUM") >= 0).height > 0


def test_files_are_a_fifth_smaller_than_plain_ones() -> None:
    """Of random games; of greedy ones the gain is the same (cluster/README.md has the figures)."""
    rows = played("city_of_rome", 3, 3000)
    plain = small = 0
    for table in rows.values():
        sink = pa.BufferOutputStream()
        pq.write_table(table, sink, compression="zstd", compression_level=1, write_statistics=False)
        plain += sink.tell()
        small += len(parquet(stored(table), SMALL))
    assert small < 0.8 * plain
