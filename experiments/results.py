"""The data set of a run: Parquet parts, their schema, and the manifest.

    runs/<name>/manifest.json      what was run, with what, and what came out
    runs/<name>/seats/*.parquet    one row per seat of each game
    runs/<name>/games/*.parquet    one row per game

A part holds whole blocks. It is written under another name and renamed, seats before games, so the games parts in a folder are
exactly the work done, and a run can be resumed from them.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from experiments.plan import Cell, Task
from sim.errors import InputError
from sim.game import Game

TABLES = ("seats", "games")
MANIFEST_KEYS = (
    "run_id question config game game_title game_version games seats cells point_sources cards provenance source_hash versions host"
    " started seconds data_hash complete"
).split()
_PART = re.compile(r"cell(\d{3})-(\d{9})-(\d{9})\.parquet")


_GAME_KEY = [  # what tells games apart, in the order of the rows
    ("cell", pa.int16()),
    ("block", pa.int32()),
    ("variant", pa.dictionary(pa.int8(), pa.string())),
    ("rotation", pa.int8()),
    ("players", pa.int8()),
]


@dataclass(frozen=True)
class Batch:
    """The results of one task under one variant: records in the order block, rotation."""

    variant: int
    records: Any


def seats_schema(game: Game) -> pa.Schema:
    """One row per seat of each game. Points and counters carry prefixes: points_, m_, acquired_, played_."""
    columns = [
        *_GAME_KEY,
        ("seat", pa.int8()),  # from 1, the first player
        ("policy", pa.dictionary(pa.int8(), pa.string())),
        ("score", pa.int16()),
        ("rank", pa.int8()),
        ("win_share", pa.float32()),  # 1 for the winner, 1/k for each of k who share the victory; 0 for all if a solo game is lost
    ]
    columns += [(f"points_{source}", pa.int16()) for source in game.point_sources]
    columns += [(seat_column(name), pa.int8() if is_card(name) else pa.int16()) for name in game.seat_measures]
    return _required(columns)


def games_schema(game: Game) -> pa.Schema:
    """One row per game."""
    columns = [
        *_GAME_KEY,
        ("seed", pa.uint64()),
        ("decisions", pa.int32()),
        ("options", pa.int32()),  # legal actions summed over the decisions
        ("winners", pa.int8()),
        ("margin", pa.int16()),  # points between the best and the second-best score
        ("error", pa.int8()),  # 0 = played to the end, else the seat (from 1) whose policy failed: leave such games out
    ]
    columns += [(f"m_{name}", pa.int16()) for name in game.game_measures]
    return _required(columns)


def _required(columns: list[tuple[str, pa.DataType]]) -> pa.Schema:
    """A schema without missing values: Parquet then writes a third faster."""
    return pa.schema([pa.field(name, kind, nullable=False) for name, kind in columns])


def is_card(measure: str) -> bool:
    """Whether a seat measure is the round in which a card was acquired or played."""
    return measure.startswith(("acquired_", "played_"))


def seat_column(measure: str) -> str:
    """The column of a seat measure."""
    return measure if is_card(measure) else f"m_{measure}"


def part_tables(game: Game, cell: Cell, task: Task, seeds: Any, batches: list[Batch]) -> dict[str, pa.Table]:
    """The rows of one task, in the order block, variant, rotation, seat."""
    arms, rotations, players, blocks = len(batches), cell.rotations, cell.players, task.blocks
    # records[block, variant, rotation] -> one record per game, in row order
    records = np.stack([batch.records.reshape(blocks, rotations) for batch in batches], axis=1).reshape(-1)
    n = records.size
    block = np.repeat(np.arange(task.first, task.last + 1, dtype=np.int32), arms * rotations)
    arm = np.tile(np.repeat(np.array([batch.variant for batch in batches], np.int8), rotations), blocks)
    rotation = np.tile(np.arange(rotations, dtype=np.int8), blocks * arms)
    points = _columns(records["points"][:, :players])
    score = points.sum(axis=0, dtype=np.int16).reshape(n, players)
    rank = records["rank"][:, :players]
    first = rank == 1
    winners = first.sum(axis=1, dtype=np.int8)
    best = np.sort(score, axis=1)
    margin = best[:, -1] - best[:, -2] if players > 1 else np.zeros(n, np.int16)

    def names(codes: Any, words: tuple[str, ...]) -> pa.Array:
        return pa.DictionaryArray.from_arrays(pa.array(codes, pa.int8()), pa.array(words, pa.string()))

    seat = np.tile(np.arange(players, dtype=np.int8), n)
    policies = tuple(dict.fromkeys(cell.lineup))
    place = (seat + np.repeat(rotation, players)) % players
    policy_codes = np.array([policies.index(policy) for policy in cell.lineup], np.int8)[place]
    per_seat = [
        np.full(n * players, cell.number, np.int16),
        np.repeat(block, players),
        names(np.repeat(arm, players), cell.variants),
        np.repeat(rotation, players),
        np.full(n * players, players, np.int8),
        seat + np.int8(1),
        names(policy_codes, policies),
        score.reshape(-1),
        rank.reshape(-1),
        (first / np.maximum(winners, 1)[:, None]).astype(np.float32).reshape(-1),
        *points,
        *_columns(records["seat"][:, :players]),
    ]
    per_game = [
        np.full(n, cell.number, np.int16),
        block,
        names(arm, cell.variants),
        rotation,
        np.full(n, players, np.int8),
        np.repeat(seeds, arms * rotations),
        records["decisions"],
        records["options"],
        winners,
        margin,
        records["error"],
        *records["game"].T,
    ]
    return {"seats": _table(per_seat, seats_schema(game)), "games": _table(per_game, games_schema(game))}


_AT_ONCE = 256  # games whose records fit the processor's cache together


def _columns(values: Any) -> Any:
    """values[game, seat, measure] as one row per measure, in the order game, seat; by small runs of games, four times as fast."""
    games, seats, measures = values.shape
    columns = np.empty((measures, games, seats), values.dtype)
    for first in range(0, games, _AT_ONCE):
        columns[:, first : first + _AT_ONCE] = np.moveaxis(values[first : first + _AT_ONCE], 2, 0)
    return columns.reshape(measures, -1)


def _table(columns: list[Any], schema: pa.Schema) -> pa.Table:
    arrays = [
        column if isinstance(column, pa.Array) else pa.array(np.ascontiguousarray(column).astype(field.type.to_pandas_dtype()))
        for column, field in zip(columns, schema, strict=True)
    ]
    return pa.Table.from_arrays(arrays, schema=schema)


def write_part(folder: Path, run_id: str, task: Task, tables: dict[str, pa.Table]) -> None:
    """Write the rows of a task, each table whole and renamed, the games last."""
    for name in TABLES:
        target = folder / name / f"{task.name}.parquet"
        temporary = target.with_name(f".{target.name}.writing")
        table = tables[name].replace_schema_metadata({"run_id": run_id, "rows": str(tables[name].num_rows)})
        pq.write_table(table, temporary, compression="zstd", compression_level=1, write_statistics=False)
        os.replace(temporary, target)


def parts_done(folder: Path, run_id: str, cells: list[Cell], game: Game) -> list[Task]:
    """The tasks whose parts lie in the folder, each checked: ours, whole, and with the rows it must have."""
    done = []
    for path in sorted((folder / "games").glob("*.parquet")):
        match = _PART.fullmatch(path.name)
        task = Task(*(int(text) for text in match.groups())) if match else None
        if task is None or task.cell >= len(cells) or task.last >= cells[task.cell].blocks or task.first > task.last:
            raise InputError(f"{path}: this file is no part of the run; move it out of the folder and resume.")
        cell = cells[task.cell]
        games = task.blocks * cell.games_per_block
        check_part(path, run_id, games_schema(game), games)
        check_part(folder / "seats" / path.name, run_id, seats_schema(game), games * cell.players)
        done.append(task)
    finished = {f"{task.name}.parquet" for task in done}
    for path in (folder / "seats").glob("*.parquet"):
        if path.name not in finished:
            if not _PART.fullmatch(path.name):
                raise InputError(f"{path}: this file is no part of the run; move it out of the folder and resume.")
            path.unlink()  # the run was stopped between writing the seats and the games of a task
    for cell in cells:
        covered = -1
        for task in sorted(task for task in done if task.cell == cell.number):
            if task.first <= covered:
                raise InputError(f"{folder / 'games' / task.name}.parquet: its blocks lie in another part too; remove one of them.")
            covered = task.last
    return done


def check_part(path: Path, run_id: str, schema: pa.Schema, rows: int) -> None:
    """Whether a part file is readable, belongs to the run and has the rows and columns it must have."""
    try:
        found = pq.ParquetFile(path)
    except FileNotFoundError:
        raise InputError(f"{path}: the part is missing; remove the part of the same name in the other folder and resume.") from None
    except (pa.ArrowException, OSError) as error:
        raise _damaged(path, error) from None
    metadata = found.schema_arrow.metadata or {}
    if metadata.get(b"run_id", b"").decode() != run_id:
        raise InputError(f"{path}: this part belongs to another run than {run_id}; move it out of the folder and resume.")
    if not found.schema_arrow.equals(schema) or found.metadata.num_rows != rows:
        raise InputError(f"{path}: the part has other rows or columns than the run needs ({rows} rows); remove it and resume.")


def _damaged(path: Path, error: Exception) -> InputError:
    reason = str(error).split("\n")[0].rstrip(".")
    return InputError(f"{path}: this is not a whole Parquet file ({reason}); remove it and resume.")


def data_hash(folder: Path) -> str:
    """A hash of all rows in their order: the same however the work was cut into parts. The games parts say what belongs to the run.

    Parts in the order of their names are rows in the order cell, block, variant, rotation, seat; each column is hashed through.
    """
    digest = hashlib.sha256()
    for name in TABLES:
        columns: dict[str, Any] = {}
        for path in part_paths(folder, name):
            for column, values in read_columns(path):
                columns.setdefault(column, hashlib.sha256()).update(values)
        for column in sorted(columns):
            digest.update(f"{name}.{column}:".encode() + columns[column].digest())
    return digest.hexdigest()


def part_paths(folder: Path, table: str) -> list[Path]:
    """The parts of a table, in the order of their rows."""
    return [folder / table / path.name for path in sorted((folder / "games").glob("*.parquet"))]


def read_columns(path: Path) -> Iterator[tuple[str, bytes]]:
    """The columns of a part as bytes; words as words, because dictionary codes may differ from part to part."""
    try:
        table = pq.read_table(path)
    except (pa.ArrowException, OSError) as error:
        raise _damaged(path, error) from None
    for name, column in zip(table.column_names, table.columns, strict=True):
        if pa.types.is_dictionary(column.type):
            yield name, "\n".join(column.to_pylist()).encode() + b"\n"
        else:
            yield name, column.to_numpy().tobytes()


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a run folder."""
    path = folder / "manifest.json"
    try:
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"{folder}: this is no run folder; it has no manifest.json.") from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise InputError(f"{path}: the manifest cannot be read ({error}).") from None
    missing = [key for key in MANIFEST_KEYS if not isinstance(manifest, dict) or key not in manifest]
    if missing:
        raise InputError(f"{path}: this is no manifest of a run; it lacks {', '.join(missing)}.")
    return manifest


def write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    """Write the manifest whole."""
    temporary = folder / ".manifest.json.writing"
    temporary.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    os.replace(temporary, folder / "manifest.json")


def read_rows(folder: Path, table: str) -> pl.DataFrame:
    """All rows of a table, in their order."""
    run_id = read_manifest(folder)["run_id"]
    paths = part_paths(folder, table)
    if not any(path.exists() for path in paths):
        raise InputError(f"{folder / table}: there are no Parquet parts; run the experiment first.")
    frames = []
    for path in paths:
        try:
            rows = pq.read_table(path)
            if (rows.schema.metadata or {}).get(b"run_id", b"").decode() != run_id:
                raise InputError(f"{path}: this part belongs to another run than {run_id}; move it out of the folder.")
            frames.append(pl.DataFrame(rows))
        except (pa.ArrowException, OSError) as error:
            raise _damaged(path, error) from None
    return pl.concat([frame.with_columns(pl.col(pl.Categorical).cast(pl.String)) for frame in frames])
