"""The data set of a run: Parquet parts, their schema, and the manifest.

    runs/<name>/manifest.json      what was run, with what, and what came out
    runs/<name>/seats/*.parquet    one row per seat of each game
    runs/<name>/games/*.parquet    one row per game

A part holds whole blocks and is written whole, seats before games, so the games parts in a folder are exactly the work done, and a run
can be resumed from them. At the end of a run small parts are merged (experiments.merge). The folder may be one of this machine or on S3.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from experiments.plan import Cell, Task
from experiments.storage import Store, as_store, first_line
from experiments.stored import QUICK, parquet, restored, stored
from sim.errors import InputError
from sim.game import ACQUIRED, PLAYED, Game

TABLES = ("seats", "games")
MANIFEST_KEYS = (
    "run_id question config game game_title game_version games seats cells point_sources cards provenance source_hash versions host"
    " started seconds data_hash complete"
).split()
MANIFEST = "manifest.json"
SET_ASIDE = "set_aside"  # the folder for what was found in a run and could not be used
Place = Store | str | Path
_READERS = 8  # parts read at once: storage over a network answers late
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
    """One row per seat of each game. Points, counters and cards carry prefixes: points_, m_, acquired_, played_, offered_."""
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
    columns += [(f"offered_{card}", pa.bool_()) for card in game.card_ids]  # taking it was a legal choice of the seat
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
        # by points at the end of each round; all 0 alone
        ("lead_changes", pa.int8()),  # how often the sole leader became another seat
        ("half_leader", pa.int8()),  # seat (from 1) that led alone after half of the rounds; 0 = none
        ("half_lead", pa.int16()),  # its points ahead of the second then
        ("half_place", pa.int8()),  # place of the later winner then, 1 = ahead
        ("comeback", pa.int16()),  # the most points that the winner was ever behind
    ]
    columns += [(f"m_{name}", pa.int16()) for name in game.game_measures]
    columns += [(f"seen_{card}", pa.bool_()) for card in game.card_ids]  # it came up: lay open, was offered, dealt or drawn
    return _required(columns)


def stored_schemas(game: Game) -> dict[str, pa.Schema]:
    """What the files of the tables hold."""
    return {"seats": stored(seats_schema(game).empty_table()).schema, "games": stored(games_schema(game).empty_table()).schema}


def _required(columns: list[tuple[str, pa.DataType]]) -> pa.Schema:
    """A schema without missing values: Parquet then writes a third faster."""
    return pa.schema([pa.field(name, kind, nullable=False) for name, kind in columns])


def is_card(measure: str) -> bool:
    """Whether a seat measure is the round in which a card was acquired or played."""
    return measure.startswith((ACQUIRED, PLAYED))


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
        *_columns(records["offered"][:, :players]),
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
        *(records[name] for name in ("lead_changes", "half_leader", "half_lead", "half_place", "comeback")),
        *records["game"].T,
        *_seen(game, records, players).T,
    ]
    return {"seats": _table(per_seat, seats_schema(game)), "games": _table(per_game, games_schema(game))}


def _seen(game: Game, records: Any, players: int) -> Any:
    """[game, card]: whether the card came up; what was dealt to a seat did so too."""
    columns = [game.seat_measures.index(ACQUIRED + card) for card in game.card_ids]
    return (records["seen"] > 0) | (records["seat"][:, :players, columns] >= 0).any(axis=1)


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


def encode_parts(run_id: str, tables: dict[str, pa.Table], level: int = QUICK) -> dict[str, bytes]:
    """The files of a part; the games, which are written last, know the hash of the file of their seats."""
    seats = encode_part(run_id, stored(tables["seats"]), level)
    return {"seats": seats, "games": encode_part(run_id, stored(tables["games"]), level, seats=_digest(seats))}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def encode_part(run_id: str, rows: pa.Table, level: int = QUICK, **more: str) -> bytes:
    """Stored rows as a Parquet file that says what it is: run, rows and the hash of the rows."""
    note = {"run_id": run_id, "rows": str(rows.num_rows), "hash": rows_hash(rows), **more}
    return parquet(rows.replace_schema_metadata(note), level)


def write_part(store: Store, task: Task, parts: dict[str, bytes]) -> None:
    """Write the files of a task, each whole, the games last; read back, they must be what was sent."""
    for name in TABLES:
        path = f"{name}/{task.name}.parquet"
        store.write(path, parts[name])
        if store.read(path) != parts[name]:
            raise OSError(f"{store.path(path)} reads back other than it was written")


class Unusable(Exception):
    """Why a file does not count as a part of the run."""


def parts_done(
    store: Store, run_id: str, cells: list[Cell], game: Game, look: Callable[[Task, pa.Table, pa.Table], Any], say: Callable[[str], None]
) -> list[tuple[Task, Any]]:
    """The tasks whose parts lie in the store and what `look` sees in their win shares and games, each part checked: ours, whole, unchanged.

    What cannot be used is set aside with a sentence, and its games are played again. A part that lies within another was merged into it
    by a run that was killed before it could remove it; that is done now.
    """
    schemas = stored_schemas(game)

    def checked(name: str) -> tuple[Task, Any]:
        task = _task_of(name, cells)
        games = task.blocks * cells[task.cell].games_per_block
        rows = {"seats": games * cells[task.cell].players, "games": games}
        games_rows = check_part(_read(store, f"games/{name}"), run_id, schemas["games"], rows["games"])
        content = _read(store, f"seats/{name}")
        if games_rows.schema.metadata.get(b"seats", b"").decode() != _digest(content):  # quicker than to read its many columns
            check_part(content, run_id, schemas["seats"], rows["seats"])
            raise Unusable("its seats are not those that were written with its games (the hash differs)")
        return task, look(task, _open(content).read(columns=["win_share"], use_threads=False), games_rows)

    def attempt(name: str) -> tuple[Task, Any] | Unusable:
        try:
            return checked(name)
        except Unusable as why:
            return why

    names = {table: [name for name in store.names(table) if name.endswith(".parquet")] for table in TABLES}
    done: list[tuple[Task, Any]] = []
    with ThreadPoolExecutor(_READERS) as pool:
        # A part comes before those that lie within it: names are as long as each other and sort by cell and first block.
        wider_first = sorted(names["games"], key=_row_order)
        for name, found in zip(wider_first, pool.map(attempt, wider_first), strict=True):
            before = done[-1][0] if done else None
            if isinstance(found, tuple) and before is not None and before.cell == found[0].cell and before.last >= found[0].first:
                if before.last >= found[0].last:
                    remove_part(store, name)
                    continue
                found = Unusable("its blocks lie in another part too")
            if isinstance(found, tuple):
                done.append(found)
            else:
                set_aside(store, name, str(found), say)
    finished = {f"{task.name}.parquet" for task, _ in done}
    for name in names["seats"]:
        if name not in finished and name not in names["games"]:
            if _PART.fullmatch(name):
                store.remove(f"seats/{name}")  # the run was stopped between writing the seats and the games of a task
            else:
                set_aside(store, name, "it is no part of the run", say)
    return done


def _row_order(name: str) -> tuple[str, int]:
    """Sorts the names of parts by cell and first block, and of two with the same the one with more blocks first."""
    match = _PART.fullmatch(name)
    return (name[: match.end(2)], -int(match[3])) if match else (name, 0)


def tasks_in(store: Store, table: str) -> list[tuple[str, Task]]:
    """Files of a table that are named like parts, and their tasks."""
    matches = ((name, _PART.fullmatch(name)) for name in store.names(table))
    return [(name, Task(*(int(text) for text in match.groups()))) for name, match in matches if match]


def parts_in(store: Store) -> list[tuple[str, Task]]:
    """The parts that count, in the order of their rows: the games say what belongs to the run, and what lies within another does not."""
    found: list[tuple[str, Task]] = []
    for name, task in sorted(tasks_in(store, "games"), key=lambda part: _row_order(part[0])):
        if not found or (task.cell, task.last) > (found[-1][1].cell, found[-1][1].last):
            found.append((name, task))
    return found


def remove_part(store: Store, name: str) -> None:
    """Remove the files of a part: the games first, without which the seats do not count."""
    for table in reversed(TABLES):
        store.remove(f"{table}/{name}")


def _task_of(name: str, cells: list[Cell]) -> Task:
    match = _PART.fullmatch(name)
    task = Task(*(int(text) for text in match.groups())) if match else None
    if task is None or task.cell >= len(cells) or task.last >= cells[task.cell].blocks or task.first > task.last:
        raise Unusable("it is no part of the run")
    return task


def _read(store: Store, name: str) -> bytes:
    try:
        return store.read(name)
    except FileNotFoundError:
        raise Unusable(f"{name} is missing") from None


def _open(content: bytes) -> pq.ParquetFile:
    return pq.ParquetFile(pa.BufferReader(content))


def set_aside(store: Store, name: str, why: str, say: Callable[[str], None]) -> None:
    """Move the files of a part to where they do not count, and say so."""
    for table in TABLES:
        if store.exists(f"{table}/{name}"):
            store.move(f"{table}/{name}", f"{SET_ASIDE}/{table}-{name}")
    say(f"{store.path('games')}/{name}: {why}; it was moved to {SET_ASIDE}/, and what it should hold is played again.")


def check_part(content: bytes, run_id: str, schema: pa.Schema, rows: int) -> pa.Table:
    """The rows of a part file, if it is whole, belongs to the run, has the rows and columns it must have, and they are as written."""
    try:
        table = _open(content).read(use_threads=False)
    except (pa.ArrowException, OSError) as error:
        raise Unusable(f"it is not a whole Parquet file ({first_line(error)})") from None
    metadata = table.schema.metadata or {}
    if metadata.get(b"run_id", b"").decode() != run_id:
        raise Unusable(f"it belongs to another run than {run_id}")
    if not table.schema.equals(schema) or table.num_rows != rows:
        raise Unusable(f"it has other rows or columns than the run needs ({rows} rows)")
    if metadata.get(b"hash", b"").decode() != rows_hash(table):
        raise Unusable("its rows are not those that were written (the hash differs)")
    return table


def rows_hash(table: pa.Table) -> str:
    """A hash of the rows of one table."""
    digest = hashlib.sha256()
    for column, values in column_bytes(table):
        digest.update(column.encode() + hashlib.sha256(values).digest())
    return digest.hexdigest()


def data_hash(folder: Place) -> str:
    """A hash of all rows in their order: the same however the work was cut into parts.

    Parts in the order of their names are rows in the order cell, block, variant, rotation, seat; each column is hashed through.
    """
    digest = hashlib.sha256()
    for name in TABLES:
        columns: dict[str, Any] = {}
        for part in read_parts(folder, name):
            for column, values in column_bytes(part):
                columns.setdefault(column, hashlib.sha256()).update(values)
        for column in sorted(columns):
            digest.update(f"{name}.{column}:".encode() + columns[column].digest())
    return digest.hexdigest()


def read_parts(folder: Place, table: str) -> Iterator[pa.Table]:
    """The parts of a table in the order of their rows, as they are stored, a few at a time."""
    store = as_store(folder)

    def read(name: str) -> pa.Table:
        try:
            return _open(store.read(f"{table}/{name}")).read(use_threads=False)
        except (pa.ArrowException, OSError) as error:
            raise InputError(
                f"{store.path(table)}/{name}: this is not a whole Parquet file ({first_line(error)}); mend the run with --resume."
            ) from None

    names = [name for name, _ in parts_in(store)]
    with ThreadPoolExecutor(_READERS) as pool:
        for first in range(0, len(names), _READERS):
            yield from pool.map(read, names[first : first + _READERS])


def column_bytes(table: pa.Table) -> Iterator[tuple[str, Any]]:
    """The columns of a table as bytes; words as words with a line end each, because dictionary codes may differ from part to part."""
    for name, column in zip(table.column_names, table.columns, strict=True):
        if pa.types.is_dictionary(column.type):
            lines = pc.binary_join_element_wise(column.cast(pa.string()), "", "\n").combine_chunks()
            chunks = lines.chunks if isinstance(lines, pa.ChunkedArray) else [lines]
            yield name, b"".join(_text(chunk) for chunk in chunks)
        else:
            yield name, np.ascontiguousarray(column.to_numpy())


def _text(words: pa.Array) -> bytes:
    """All words of an array, one after another."""
    _, offsets, data = words.buffers()
    ends = np.frombuffer(offsets, np.int32)[words.offset : words.offset + len(words) + 1]
    return bytes(data[ends[0] : ends[-1]]) if data is not None else b""


def read_manifest(folder: Place) -> dict[str, Any]:
    """The manifest of a run folder."""
    store = as_store(folder)
    try:
        manifest: dict[str, Any] = json.loads(store.read(MANIFEST))
    except FileNotFoundError:
        raise InputError(f"{store}: this is no run folder; it has no {MANIFEST}.") from None
    except (OSError, pa.ArrowException, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise InputError(f"{store.path(MANIFEST)}: the manifest cannot be read ({first_line(error)}).") from None
    missing = [key for key in MANIFEST_KEYS if not isinstance(manifest, dict) or key not in manifest]
    if missing:
        raise InputError(f"{store.path(MANIFEST)}: this is no manifest of a run; it lacks {', '.join(missing)}.")
    return manifest


def write_manifest(folder: Place, manifest: dict[str, Any]) -> None:
    """Write the manifest whole."""
    as_store(folder).write(MANIFEST, (json.dumps(manifest, indent=2) + "\n").encode())


def run_status(folder: Place) -> dict[str, Any]:
    """How far a run is, by the names of its parts; no part is opened."""
    store = as_store(folder)
    manifest = read_manifest(store)
    cells = manifest["cells"]
    variants = len(manifest["config"]["variants"])
    tasks = [task for _, task in parts_in(store) if task.cell < len(cells)]
    driver = store.driver()
    state = "complete" if manifest["complete"] and driver is None else "under way" if driver else "interrupted; go on with --resume"
    return {
        "run_id": manifest["run_id"],
        "question": manifest["question"],
        "state": state,
        "games": manifest["games"],
        "done": sum(task.blocks * cells[task.cell]["rotations"] * variants for task in tasks),
        "parts": len(tasks),
        "bytes": sum(sum(store.sizes(table).values()) for table in TABLES),
        "seconds": manifest["seconds"],
        "driver": driver,
        "data_hash": manifest["data_hash"],
        "stopping": manifest.get("stopping"),
    }


def read_rows(folder: Place, table: str) -> pl.DataFrame:
    """All rows of a table, in their order."""
    store = as_store(folder)
    manifest = read_manifest(store)
    run_id = manifest["run_id"]
    if not any(name.endswith(".parquet") for name in store.names(table)):
        raise InputError(f"{store.path(table)}: there are no Parquet parts; run the experiment first.")
    frames = []
    for part in read_parts(store, table):
        if (part.schema.metadata or {}).get(b"run_id", b"").decode() != run_id:
            raise InputError(f"{store.path(table)}: a part there belongs to another run than {run_id}; mend the run with --resume.")
        frames.append(pl.DataFrame(part))
    rows = pl.concat([frame.with_columns(pl.col(pl.Categorical).cast(pl.String)) for frame in frames])
    return restored(rows, manifest["config"]["seed"])
