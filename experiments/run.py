"""Running an experiment on this machine: threads that play blocks and write parts."""

from __future__ import annotations

import os
import platform
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments import results
from experiments.plan import Cell, Task, block_seeds, make_cells, missing_ranges, total_games
from experiments.spec import Spec
from policies.play import Table
from policies.registry import compile_policies
from sim import game as contract
from sim.errors import InputError
from sim.jit import source_hash

TASK_SECONDS = 0.5  # aimed at: long enough that Parquet and threads cost little, short enough for a smooth progress bar
FIRST_TASK_GAMES = 64

VERSIONS = ("augur-balance", "numba", "numpy", "pyarrow")


@dataclass(frozen=True)
class Progress:
    """What is known while a run is under way."""

    games: int
    done: int


@dataclass(frozen=True)
class Timing:
    """Where the time of a task went."""

    playing: float
    writing: float


class Runner:
    """Plays the tasks of one experiment; each thread has a table of its own."""

    def __init__(self, spec: Spec, cells: list[Cell], folder: Path) -> None:
        self.spec = spec
        self.cells = cells
        self.folder = folder
        self.game = contract.get(spec.game)
        self.rules = {(cell.players, variant): spec.rules(cell.players, variant) for cell in cells for variant in cell.variants}
        self.policies = {cell.number: compile_policies(cell.lineup, spec.game) for cell in cells}
        self._local = threading.local()

    def play(self, task: Task) -> list[results.Batch]:
        """Play a task."""
        if not hasattr(self._local, "table"):
            self._local.table = Table(self.game)
        cell = self.cells[task.cell]
        seeds = self.seeds(task)
        rotations = np.tile(np.arange(cell.rotations), task.blocks)
        batches = []
        for number, variant in enumerate(cell.variants):
            records = self._local.table.play(
                self.rules[cell.players, variant], self.policies[cell.number], np.repeat(seeds, cell.rotations), rotations
            )
            batches.append(results.Batch(number, records))
        return batches

    def seeds(self, task: Task) -> npt.NDArray[np.uint64]:
        """One seed per block."""
        return block_seeds(self.spec.seed, task.first, task.last)

    def do(self, task: Task) -> Timing:
        """Play a task and write its part."""
        start = time.perf_counter()
        batches = self.play(task)
        played = time.perf_counter()
        tables = results.part_tables(self.game, self.cells[task.cell], task, self.seeds(task), batches)
        results.write_part(self.folder, self.spec.run_id, task, tables)
        return Timing(played - start, time.perf_counter() - played)


def run(
    spec: Spec,
    folder: Path,
    threads: int,
    resume: bool = False,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> dict[str, Any]:
    """Run or resume an experiment and return its manifest."""
    cells = make_cells(spec)
    manifest = open_run(spec, cells, folder, resume)
    game = contract.get(spec.game)
    try:
        done = results.parts_done(folder, spec.run_id, cells, game)
        manifest["complete"] = False  # until all is done again: parts may have been taken away since
        runner = Runner(spec, cells, folder)
        started = time.perf_counter()
        finished = sum(task.blocks * cells[task.cell].games_per_block for task in done)
        on_progress(Progress(total_games(cells), finished))
        try:
            for task in _work(runner, done, threads):
                finished += task.blocks * cells[task.cell].games_per_block
                on_progress(Progress(total_games(cells), finished))
        finally:
            manifest["seconds"] = round(manifest["seconds"] + time.perf_counter() - started, 3)
            results.write_manifest(folder, manifest)
        manifest["data_hash"] = results.data_hash(folder)
        manifest["complete"] = True
        results.write_manifest(folder, manifest)
    except OSError as error:
        raise InputError(f"{folder}: the run cannot write there ({error.strerror}); free the space or choose another --out.") from None
    return manifest


def _work(runner: Runner, done: list[Task], threads: int) -> Iterator[Task]:
    """Do all that is missing; yields each task when its part is written."""
    cost: dict[int, float] = {}  # seconds per block and cell, as measured
    with ThreadPoolExecutor(threads) as pool:
        under_way: dict[Future[Timing], Task] = {}
        try:
            for cell in runner.cells:
                for first, last in missing_ranges(cell.blocks, [task for task in done if task.cell == cell.number]):
                    while first <= last:
                        if cell.number in cost:
                            blocks = max(1, int(TASK_SECONDS / cost[cell.number]))
                            blocks = min(blocks, max(1, -(-(last - first + 1) // (2 * threads))))
                        else:
                            blocks = max(1, FIRST_TASK_GAMES // cell.games_per_block)
                        task = Task(cell.number, first, min(last, first + blocks - 1))
                        under_way[pool.submit(runner.do, task)] = task
                        first = task.last + 1
                        while len(under_way) >= 2 * threads:
                            yield from _finished(under_way, cost)
            while under_way:
                yield from _finished(under_way, cost)
        finally:
            for future in under_way:
                future.cancel()


def _finished(under_way: dict[Future[Timing], Task], cost: dict[int, float]) -> list[Task]:
    finished, _ = wait(under_way, return_when=FIRST_COMPLETED)
    tasks = []
    for future in finished:
        task = under_way.pop(future)
        timing = future.result()
        cost[task.cell] = max(1e-9, timing.playing + timing.writing) / task.blocks
        tasks.append(task)
    return tasks


def open_run(spec: Spec, cells: list[Cell], folder: Path, resume: bool) -> dict[str, Any]:
    """Make the run folder, or check that the one there is of this very config and these very sources."""
    if (folder / "manifest.json").exists():
        manifest = results.read_manifest(folder)
        if manifest.get("run_id") != spec.run_id:
            raise InputError(
                f"{folder}: the folder holds run {manifest.get('run_id')} of another config, not {spec.run_id}; choose another --out."
            )
        if not resume:
            state = "is complete" if manifest["complete"] else "was interrupted"
            raise InputError(f"{folder}: the run is there already and {state}; add --resume to finish it, or choose another --out.")
        if manifest["source_hash"] != source_hash(DATA_SUFFIXES):
            raise InputError(f"{folder}: the run was begun with other sources or component data; its rows would not be of one kind.")
        return manifest
    if folder.is_dir() and any(folder.iterdir()):
        raise InputError(f"{folder}: the folder is not empty and holds no run; choose another --out.")
    manifest = new_manifest(spec, cells)
    try:
        for name in results.TABLES:
            (folder / name).mkdir(parents=True, exist_ok=True)
        results.write_manifest(folder, manifest)
    except OSError as error:
        raise InputError(f"{folder}: the folder cannot be written ({error.strerror}); choose another --out.") from None
    return manifest


DATA_SUFFIXES = frozenset({".py", ".csv", ".toml"})


def new_manifest(spec: Spec, cells: list[Cell]) -> dict[str, Any]:
    """What is known of a run before it starts."""
    game = contract.get(spec.game)
    return {
        "run_id": spec.run_id,
        "question": spec.question,
        "config": spec.model_dump(),
        "game": spec.game,
        "game_title": game.title,
        "game_version": game.version,
        "games": total_games(cells),
        "seats": sum(cell.blocks * cell.games_per_block * cell.players for cell in cells),
        "cells": [
            {
                "players": cell.players,
                "lineup": list(cell.lineup),
                "rotations": cell.rotations,
                "blocks": cell.blocks,
            }
            for cell in cells
        ],
        "point_sources": list(game.point_sources),
        "cards": [asdict(card) for card in game.cards(contract.base_components(spec.game))],
        "provenance": {variant: contract.load_variant(spec.game, variant, spec.own_variants()).provenance() for variant in spec.variants},
        "source_hash": source_hash(DATA_SUFFIXES),
        "versions": {"python": platform.python_version(), **{name: version(name) for name in VERSIONS}},
        "host": {"system": platform.platform(), "cores": os.cpu_count(), "python": sys.implementation.name},
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "seconds": 0.0,
        "data_hash": None,
        "complete": False,
    }
