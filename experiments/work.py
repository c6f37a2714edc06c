"""The work of an experiment, wherever it is done: play a task, make its part, write it."""

from __future__ import annotations

import os
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from experiments import results
from experiments.estimates import Seen, seen
from experiments.plan import Cell, Task, block_seeds
from experiments.spec import Spec
from experiments.storage import Store, as_store, first_line
from policies.play import Table
from policies.registry import compile_policies
from sim import game as contract
from sim.jit import CACHE

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows
    fcntl = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Done:
    """What became of a task."""

    task: Task
    playing: float = 0.0  # seconds
    writing: float = 0.0
    seen: Seen | None = None
    parts: dict[str, bytes] | None = None  # if they could not be written where the task was played
    problem: Literal["", "lost", "raised"] = ""
    text: str = ""  # of the problem, or why the parts were not written


@dataclass(frozen=True)
class Running:
    """A task that is being played."""

    task: Task
    seconds: float
    where: str


class Executor(Protocol):
    """Plays tasks: threads of this process, or workers of a cluster. Each of its places plays one task at a time."""

    def places(self) -> int:
        """How many tasks can be played side by side now."""

    def free(self) -> int:
        """How many tasks it would take now."""

    def start(self, task: Task) -> None:
        """Begin a task."""

    def finished(self, seconds: float) -> list[Done]:
        """What has come to an end; waits for something at most so long."""

    def running(self) -> list[Running]:
        """What is under way."""

    def abandon(self, task: Task) -> None:
        """End what plays the task, which has hung; nothing more is heard of it."""

    def notes(self) -> list[str]:
        """What has happened since the last call that a person should know."""

    def describe(self) -> dict[str, Any]:
        """For the manifest."""

    def close(self) -> None:
        """End all work; what is being written is finished."""


class Runner:
    """Plays the tasks of one experiment; each thread has a table of its own."""

    def __init__(self, spec: Spec, cells: list[Cell], folder: results.Place, writes: bool = True) -> None:
        self.spec = spec
        self.cells = cells
        self.store: Store = as_store(folder)
        self.writes = writes  # or hands its parts to the driver
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

    def make(self, task: Task) -> Done:
        """Play a task and make its part."""
        start = time.perf_counter()
        batches = self.play(task)
        played = time.perf_counter()
        cell = self.cells[task.cell]
        tables = results.part_tables(self.game, cell, task, self.seeds(task), batches)
        found = seen(self.spec, cell, task, tables["seats"], tables["games"])
        parts = results.encode_parts(self.spec.run_id, tables)
        return Done(task, played - start, time.perf_counter() - played, found, parts)

    def do(self, task: Task) -> Done:
        """Play a task and write its part, or hand it over where it cannot be written; an error becomes part of the answer."""
        try:
            done = self.make(task)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            text = f"{type(error).__name__}: {first_line(error)} ({os.path.basename(place.filename)}, line {place.lineno})"
            return Done(task, problem="raised", text=text)
        if not self.writes or done.parts is None:
            return done
        start = time.perf_counter()
        try:
            results.write_part(self.store, task, done.parts)
        except (OSError, pa.ArrowException) as error:
            return Done(task, done.playing, done.writing, done.seen, done.parts, text=first_line(error))
        return Done(task, done.playing, done.writing + time.perf_counter() - start, done.seen)

    def warm_up(self) -> None:
        """Compile what the experiment needs, or load it: one process of a machine at a time, so that each machine compiles once."""
        pa.array([0])  # the first array of a process takes half a second, in which pyarrow loads pandas; it is not the first task's cost
        with machine_lock():
            for search in (False, True):
                cells = [cell for cell in self.cells if search == any(policy.startswith("mcts") for policy in cell.lineup)]
                if cells:
                    lineup = ["mcts:sims=1,rollout=uniform" if search else "uniform"] * cells[0].players
                    rules = self.rules[cells[0].players, cells[0].variants[0]]
                    Table(self.game).play(rules, compile_policies(lineup, self.spec.game), [0], [0])


@contextmanager
def machine_lock() -> Iterator[None]:
    """One holder at a time among the processes of this machine that play from the same sources."""
    if fcntl is None:
        yield
        return
    with open(CACHE / "compiling.lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
