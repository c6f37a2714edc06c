"""Running an experiment: the driver, which hands out tasks, keeps their parts, watches the estimates and knows when to stop."""

from __future__ import annotations

import os
import platform
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import pyarrow as pa

from experiments import results
from experiments.estimates import Seen, Watch, seen
from experiments.merge import merge_parts
from experiments.plan import Cell, Task, block_seeds, make_cells, total_games
from experiments.schedule import Schedule
from experiments.spec import Spec
from experiments.stopping import Interval
from experiments.storage import LEASE, Store, as_store, first_line
from experiments.threads import Threads
from experiments.work import Done, Executor
from experiments.work import Runner as Runner
from sim import game as contract
from sim.errors import InputError
from sim.jit import source_hash

TASK_LIMIT = 900.0  # seconds after which a task, which should take about one, is taken for hung
STORAGE_PATIENCE = 600.0  # seconds to wait for storage that cannot be written
SLOW_SECONDS, SLOW_TIMES = 5.0, 5.0  # a task is slow when it takes longer than both allow
MAX_LOSSES = 5  # times that one task may lose its worker
MAX_FAILURES = 3  # blocks that cannot be played before the run gives up

VERSIONS = ("augur-balance", "numba", "numpy", "pyarrow")


@dataclass(frozen=True)
class Progress:
    """What is known while a run is under way."""

    games: int
    done: int
    label: str = ""  # of the estimate
    estimate: Interval | None = None
    places: int = 0


@dataclass(frozen=True)
class Job:
    """What an executor needs to know of a run."""

    spec: Spec
    cells: list[Cell]
    store: Store
    token: str  # of the driver's lease: who can read it sees the same storage


def run(
    spec: Spec,
    folder: results.Place,
    threads: int = 1,
    resume: bool = False,
    on_progress: Callable[[Progress], None] = lambda progress: None,
    on_note: Callable[[str], None] = lambda text: None,
    executor: Callable[[Job], Executor] | None = None,
    task_limit: float = TASK_LIMIT,
) -> dict[str, Any]:
    """Run or resume an experiment and return its manifest; on threads, unless another executor is given."""
    store = as_store(folder)
    cells = make_cells(spec)
    check_place(store)
    try:
        store.make_folder("")
        with store.driven() as token:
            manifest = open_run(spec, cells, store, resume)
            job = Job(spec, cells, store, token)
            make = executor or (lambda job: Threads(Runner(job.spec, job.cells, job.store), threads))
            return _Driver(job, manifest, on_progress, on_note, task_limit).drive(make)
    except (OSError, pa.ArrowException) as error:
        raise InputError(f"{store}: the folder cannot be written or read ({first_line(error)}); choose another --out.") from None


class _Driver:
    """One run from its first task to its last."""

    def __init__(
        self,
        job: Job,
        manifest: dict[str, Any],
        on_progress: Callable[[Progress], None],
        on_note: Callable[[str], None],
        task_limit: float,
    ) -> None:
        self.job = job
        self.manifest = manifest
        self.tell = on_progress
        self.note = on_note
        self.limit = task_limit
        self.watches = {cell.number: Watch(job.spec.stop, cell) for cell in job.cells}
        self.games = {cell.number: cell.blocks * cell.games_per_block for cell in job.cells}  # that the run will have
        self.finished = dict.fromkeys(self.games, 0)  # games per cell that are done
        self.errors = 0
        self.failures: list[str] = []
        self.losses: Counter[Task] = Counter()
        self.slow: set[Task] = set()

    def drive(self, make: Callable[[Job], Executor]) -> dict[str, Any]:
        """Play all that is missing, then hash the rows and close the manifest."""
        spec, cells, store = self.job.spec, self.job.cells, self.job.store
        started = time.perf_counter()
        there = results.parts_done(store, spec.run_id, cells, contract.get(spec.game), self._look, self.note)
        for task, found in there:
            self._count(task, found)
        self.manifest |= {"complete": False}  # until all is done again: parts may have been taken away since
        looks = {number: watch.looks for number, watch in self.watches.items() if watch.looks}
        schedule = Schedule(cells, [task for task, _ in there], looks)
        for number, watch in self.watches.items():
            if watch.stopped is not None:
                schedule.stop(number, watch.stopped)
        self._progress(0)
        try:
            self._play(schedule, make)
        finally:
            self.manifest["seconds"] = round(self.manifest["seconds"] + time.perf_counter() - started, 3)
            results.write_manifest(store, self.manifest)
        if self.failures:
            done, wanted = sum(self.finished.values()), sum(self.games.values())
            raise InputError(
                f"{store}: {done:,} of {wanted:,} games are done and kept, but not all can be played: "
                f"{'; '.join(self.failures)}. Mend the policy, then go on with --resume."
            )
        return self._close()

    def _play(self, schedule: Schedule, make: Callable[[Job], Executor]) -> None:
        ahead = schedule.next(1)
        if ahead is None:
            return
        schedule.again(ahead)
        executor = make(self.job)
        try:
            self.manifest["executor"] = executor.describe()
            while len(self.failures) < MAX_FAILURES:
                while executor.free() > 0 and (task := schedule.next(max(1, executor.places()))) is not None:
                    executor.start(task)
                if all(schedule.dropped(running.task) for running in executor.running()):
                    ahead = schedule.next(1)
                    if ahead is None:
                        return
                    schedule.again(ahead)
                for done in executor.finished(0.5):
                    self._take(done, schedule, executor)
                for text in executor.notes():
                    self.note(text)
                self._watch_the_clock(schedule, executor)
        finally:
            self.manifest["executor"] = executor.describe()
            executor.close()

    def _take(self, done: Done, schedule: Schedule, executor: Executor) -> None:
        """A task has come to an end, well or not."""
        task = done.task
        if schedule.dropped(task):
            return
        if done.problem == "lost":
            self.losses[task] += 1
            if self.losses[task] < MAX_LOSSES:
                self.note(f"{self._name(task)}: {done.text}; it is played again.")
                schedule.again(task)
            else:
                self._fail(f"{self._name(task)}: {done.text}, {MAX_LOSSES} times over")
            return
        if done.problem == "raised":
            if task.blocks > 1:  # find the block that fails; the others are played
                middle = (task.first + task.last) // 2
                schedule.again(Task(task.cell, task.first, middle))
                schedule.again(Task(task.cell, middle + 1, task.last))
            else:
                seed = block_seeds(self.job.spec.seed, task.first, task.first)[0]
                self._fail(f"{self._name(task)} (seed {seed}): {done.text}")
            return
        if done.parts is not None:
            self._keep(task, done.parts)
        schedule.measured(task, done.playing + done.writing)
        assert done.seen is not None
        if self._count(task, done.seen):
            watch = self.watches[task.cell]
            assert watch.stopped is not None
            schedule.stop(task.cell, watch.stopped)
            self.note(f"Cell {task.cell} stops after {watch.stopped:,} of {watch.cell.blocks:,} blocks: {watch.why}.")
        self._progress(task.cell, executor.places())

    def _keep(self, task: Task, parts: dict[str, bytes]) -> None:
        """Write a part that its player could not write, or a merged one; wait for storage that is full or away."""
        until, pause, told = time.monotonic() + STORAGE_PATIENCE, 0.25, False
        while True:
            try:
                results.write_part(self.job.store, task, parts)
                if told:
                    self.note(f"{self.job.store}: the storage can be written again.")
                return
            except (OSError, pa.ArrowException) as error:
                if time.monotonic() > until:
                    raise InputError(
                        f"{self.job.store}: the storage cannot be written ({first_line(error)}), for {STORAGE_PATIENCE:.0f} s now; "
                        f"{sum(self.finished.values()):,} games are kept. Free the space, then go on with --resume."
                    ) from None
                if not told:
                    told = True
                    self.note(f"{self.job.store}: the storage cannot be written ({first_line(error)}); the run waits for it.")
            time.sleep(pause)
            pause = min(2 * pause, 10.0)

    def _watch_the_clock(self, schedule: Schedule, executor: Executor) -> None:
        for running in executor.running():
            task, expected = running.task, schedule.expected(running.task)
            if running.seconds > self.limit:
                executor.abandon(task)
                self._fail(f"{self._name(task)} did not end within {self.limit:g} s on {running.where}")
            elif expected is not None and running.seconds > max(SLOW_SECONDS, SLOW_TIMES * expected) and task not in self.slow:
                self.slow.add(task)
                self.note(f"{self._name(task)} is slow: {running.seconds:.0f} s on {running.where}, expected {expected:.1f} s.")

    def _fail(self, sentence: str) -> None:
        self.failures.append(sentence)
        self.note(f"{sentence}; it is left out.")

    def _look(self, task: Task, seats: pa.Table, games: pa.Table) -> Seen:
        return seen(self.job.spec, self.job.cells[task.cell], task, seats, games)

    def _count(self, task: Task, found: Seen) -> bool:
        """A part counts; True if its cell may stop now."""
        if self._beyond(task):
            return False
        self.finished[task.cell] += task.blocks * self.job.cells[task.cell].games_per_block
        if found.errors and not self.errors:
            self.note(f"{self._name(task)}: a policy failed in {found.errors:,} games; their rows say so in the column `error`.")
        self.errors += found.errors
        watch = self.watches[task.cell]
        if not watch.add(task, found.values):
            return False
        assert watch.stopped is not None
        self.games[task.cell] = self.finished[task.cell] = watch.stopped * watch.cell.games_per_block
        return True

    def _beyond(self, task: Task) -> bool:
        stopped = self.watches[task.cell].stopped
        return stopped is not None and task.first >= stopped

    def _progress(self, cell: int, places: int = 0) -> None:
        label, estimate = next(iter(self.watches[cell].intervals()), ("", None))
        self.tell(Progress(sum(self.games.values()), sum(self.finished.values()), label, estimate, places))

    def _name(self, task: Task) -> str:
        cell = self.job.cells[task.cell]
        blocks = f"block {task.first}" if task.blocks == 1 else f"blocks {task.first} to {task.last}"
        return f"{blocks} of cell {task.cell} ({', '.join(cell.lineup)})"

    def _close(self) -> dict[str, Any]:
        store, manifest = self.job.store, self.manifest
        for table in reversed(results.TABLES):  # games first: they say what belongs to the run
            for name, task in results.tasks_in(store, table):
                if self._beyond(task):  # played before it was known that the cell stops
                    store.remove(f"{table}/{name}")
        merge_parts(store, self.job.spec.run_id, self.job.cells, contract.get(self.job.spec.game), self._keep)
        if self.job.spec.stop is not None:
            manifest |= self._stopping()
        manifest["errors"] = self.errors
        manifest["data_hash"] = results.data_hash(store)
        manifest["complete"] = True
        results.write_manifest(store, manifest)
        return manifest

    def _stopping(self) -> dict[str, Any]:
        """What the manifest says of a run with a stop rule: the games it has, and why it ended where it did."""
        cells = []
        for number, watch in self.watches.items():
            blocks = watch.stopped or watch.cell.blocks
            if watch.rule is not None:
                why = watch.why or "the games ran out before the rule was met"
            else:
                why = "all games are played" if watch.watched else "the rule names nothing that is in it"
            intervals = [{"name": name, **asdict(interval)} for name, interval in watch.intervals()]
            cells.append(
                {"cell": number, "stopped": watch.stopped is not None, "blocks": blocks, "planned_blocks": watch.cell.blocks, "why": why}
                | {"estimates": intervals}
            )
        planned, played = total_games(self.job.cells), sum(self.games.values())
        return {
            "games": played,
            "seats": sum(self.games[cell.number] * cell.players for cell in self.job.cells),
            "cells": [described | {"blocks": cells[i]["blocks"]} for i, described in enumerate(self.manifest["cells"])],
            "stopping": {"planned_games": planned, "saved_games": planned - played, "cells": cells},
        }


def check_place(store: Store) -> None:
    """Refuse a folder with other things in it before anything is made there."""
    try:
        others = [name for name in store.names() if name != LEASE and (name not in results.TABLES or store.names(name))]
        if others and results.MANIFEST not in others:  # a run that was killed as it began leaves only what is passed over here
            raise InputError(f"{store}: the folder is not empty and holds no run; choose another --out.")
    except (OSError, pa.ArrowException) as error:
        raise InputError(f"{store}: the folder cannot be written ({first_line(error)}); choose another --out.") from None


def open_run(spec: Spec, cells: list[Cell], store: Store, resume: bool) -> dict[str, Any]:
    """Make the run, or check that the one there is of this very config and these very sources."""
    if store.exists(results.MANIFEST):
        manifest = results.read_manifest(store)
        if manifest.get("run_id") != spec.run_id:
            raise InputError(
                f"{store}: the folder holds run {manifest.get('run_id')} of another config, not {spec.run_id}; choose another --out."
            )
        if not resume:
            state = "is complete" if manifest["complete"] else "was interrupted"
            raise InputError(f"{store}: the run is there already and {state}; add --resume to finish it, or choose another --out.")
        if manifest["source_hash"] != source_hash(DATA_SUFFIXES):
            raise InputError(f"{store}: the run was begun with other sources or component data; its rows would not be of one kind.")
        return manifest
    manifest = new_manifest(spec, cells)
    for name in results.TABLES:
        store.make_folder(name)
    results.write_manifest(store, manifest)
    return manifest


DATA_SUFFIXES = frozenset({".py", ".csv", ".toml"})


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:  # the sources were brought along to a cluster where the package is not installed
        return "not installed"


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
        "versions": {"python": platform.python_version(), **{name: _version(name) for name in VERSIONS}},
        "host": {"system": platform.platform(), "cores": os.cpu_count(), "python": sys.implementation.name},
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "seconds": 0.0,
        "data_hash": None,
        "complete": False,
    }
