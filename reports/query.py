"""SQL over the rows of a run, by Polars: the tables are `seats` and `games`."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import polars as pl

from experiments.results import TABLES, read_manifest
from experiments.stored import restored
from reports.data import part_paths
from sim.errors import InputError


def query(folder: Path, sql: str) -> pl.DataFrame:
    """The answer to a SELECT; only the columns that it names are read."""
    seed = read_manifest(folder)["config"]["seed"]
    tables = {}
    for name in TABLES:
        rows = pl.scan_parquet(part_paths(folder, name))
        words = [column for column, kind in rows.collect_schema().items() if kind == pl.Categorical]
        tables[name] = restored(rows.with_columns(pl.col(words).cast(pl.String)), seed)
    try:
        found = pl.SQLContext(tables).execute(sql, eager=True)
    except pl.exceptions.ColumnNotFoundError as error:
        named = re.findall(r'"([^"]+)"', str(error))
        columns = {column for rows in tables.values() for column in rows.collect_schema()}
        near = difflib.get_close_matches(named[0] if named else "", sorted(columns), n=5, cutoff=0.4)
        hint = f"; nearest are {', '.join(near)}" if near else ""
        raise InputError(f"the query names the column '{named[0] if named else error}', which is in none of its tables{hint}.") from None
    except (pl.exceptions.PolarsError, OSError) as error:
        reason = str(error).split("\n")[0].rstrip(".")
        raise InputError(f"the query cannot be answered ({reason}); it must be a SELECT over the tables seats and games.") from None
    return found
