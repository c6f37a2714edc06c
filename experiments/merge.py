"""Neighbouring parts of a finished run put together: fewer files to open, and fewer tables of contents, 25 to 75 kB in each.

A merged part is written whole before the parts that it is made of are removed. A run that is killed between the two has both; then the
wider part counts (`results.parts_in`), and the next --resume removes the others.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pyarrow as pa

from experiments import results
from experiments.plan import Cell, Task
from experiments.storage import Store
from experiments.stored import SMALL
from sim.errors import InputError
from sim.game import Game

MERGED_GAMES = 50_000  # at most, in a merged part
_AT_ONCE = 2  # groups in memory, each some 150 MB

Parts = dict[str, bytes]


def merge_parts(store: Store, run_id: str, cells: list[Cell], game: Game, write: Callable[[Task, Parts], None]) -> None:
    """Merge the parts of a run in which nothing is missing; `write` puts a merged part into the store."""
    found = groups([task for _, task in results.parts_in(store)], cells)
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        for first in range(0, len(found), _AT_ONCE):
            some = found[first : first + _AT_ONCE]
            for group, (task, parts) in zip(some, pool.map(lambda group: _merged(store, run_id, group, cells, game), some), strict=True):
                write(task, parts)
                for small in group:
                    results.remove_part(store, f"{small.name}.parquet")


def groups(tasks: list[Task], cells: list[Cell]) -> list[list[Task]]:
    """Neighbours, in order, that together have at most MERGED_GAMES games; a part that stays alone is left as it is."""
    found: list[list[Task]] = []
    games = 0
    for task in tasks:
        more = task.blocks * cells[task.cell].games_per_block
        if found and found[-1][-1].cell == task.cell and games + more <= MERGED_GAMES:
            found[-1].append(task)
            games += more
        else:
            found.append([task])
            games = more
    return [group for group in found if len(group) > 1]


def _merged(store: Store, run_id: str, group: list[Task], cells: list[Cell], game: Game) -> tuple[Task, Parts]:
    tables = {}
    for table, schema in results.stored_schemas(game).items():
        rows = []
        for task in group:
            name = f"{table}/{task.name}.parquet"
            wanted = task.blocks * cells[task.cell].games_per_block * (cells[task.cell].players if table == "seats" else 1)
            try:
                rows.append(results.check_part(store.read(name), run_id, schema, wanted))
            except (results.Unusable, FileNotFoundError) as why:
                raise InputError(f"{store.path(name)}: {why}; mend the run with --resume.") from None
        tables[table] = pa.concat_tables([part.replace_schema_metadata(None) for part in rows]).unify_dictionaries().combine_chunks()
    return Task(group[0].cell, group[0].first, group[-1].last), results.encode_parts(run_id, tables, SMALL)
