"""How the rows of a run stand in its files: the same rows in fewer bytes.

Two columns follow from others and are not stored as they are; whoever reads rows gets them back (`restored`):

    seed      of a game      follows from the config's seed and the block, and cannot be compressed
    played_X  of a seat      is stored as held_X, the rounds from acquiring the card X to playing it: 0 also if the seat never had it,
                             -1 if it had it and never played it; played_X = -1 if held_X < 0 else acquired_X + held_X
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from experiments.plan import seeds_of

Frame = TypeVar("Frame", pl.DataFrame, pl.LazyFrame)
QUICK, SMALL = 1, 13  # levels of zstd: for parts as they are played, and for what is kept
_RISING = ("block",)  # columns whose values only rise
_FEW = 16  # different values: more of them take whole bytes, which compress better than codes of five bits and more


def stored(rows: pa.Table) -> pa.Table:
    """Rows as their files hold them."""
    columns = []
    for field, column in zip(rows.schema, rows.columns, strict=True):
        if field.name.startswith("played_"):
            card = field.name.removeprefix("played_")
            columns.append((field.with_name(f"held_{card}"), _held(card, rows[f"acquired_{card}"].to_numpy(), column.to_numpy())))
        elif field.name != "seed":
            columns.append((field, column))
    schema = pa.schema([field for field, _ in columns], metadata=rows.schema.metadata)
    return pa.Table.from_arrays([column for _, column in columns], schema=schema)


def _held(card: str, acquired: Any, played: Any) -> pa.Array:
    held = np.where(played >= 0, played - acquired, -(acquired >= 0).astype(np.int8))
    if ((held < 0) & (played >= 0)).any():
        raise ValueError(f"{card} was played before it was acquired")
    return pa.array(held.astype(np.int8))


def restored(rows: Frame, seed: int) -> Frame:
    """Rows with the columns that their files leave out, in the order of the schema; `seed` is the config's."""
    columns: list[pl.Expr] = []
    names = rows.collect_schema().names()
    for name in names:
        if name.startswith("held_"):
            card = name.removeprefix("held_")
            played = pl.when(pl.col(name) < 0).then(pl.lit(-1, pl.Int8)).otherwise(pl.col(f"acquired_{card}") + pl.col(name))
            columns.append(played.alias(f"played_{card}"))
            continue
        if name == "decisions" and "seed" not in names:  # the seed stands before it
            of_block = pl.col("block").map_batches(lambda block: pl.Series(seeds_of(seed, block.to_numpy())), pl.UInt64)
            columns.append(of_block.alias("seed"))
        columns.append(pl.col(name))
    return rows.select(columns)


def parquet(rows: pa.Table, level: int) -> bytes:
    """Stored rows as a Parquet file."""
    others = [(name, column) for name, column in zip(rows.column_names, rows.columns, strict=True) if name not in _RISING]
    wide = [name for name, column in others if _has_many_values(column)]
    sink = pa.BufferOutputStream()
    pq.write_table(
        rows,
        sink,
        compression="zstd",
        compression_level=level,
        write_statistics=False,
        use_dictionary=[name for name, _ in others if name not in wide],
        column_encoding=dict.fromkeys(wide, "BYTE_STREAM_SPLIT") | dict.fromkeys(_RISING, "DELTA_BINARY_PACKED"),
    )
    return bytes(sink.getvalue())


def _has_many_values(column: pa.ChunkedArray) -> bool:
    if column.type not in (pa.int16(), pa.int32()) or not len(column):
        return False
    values = column.to_numpy()
    low, high = int(values.min()), int(values.max())
    return high - low >= _FEW and (high - low >= 2**16 or int(np.count_nonzero(np.bincount(values - low))) > _FEW)
