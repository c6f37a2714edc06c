"""The driver's memory does not grow with the games: five million of them pass through it here, played by nobody."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from experiments.estimates import Seen
from experiments.plan import Task
from experiments.run import Job, Progress, run
from experiments.spec import check_spec
from experiments.work import Done, Running
from tests.experiments.conftest import a_document

GAMES, TASK = 5_000_000, 1000


class Nobody:
    """An executor that says of every task at once that it is done and its part written."""

    def __init__(self, job: Job) -> None:
        self._begun: list[Task] = []
        self._values = np.zeros((1, TASK), np.float32)

    def places(self) -> int:
        return 2

    def free(self) -> int:
        return 2 - len(self._begun)

    def start(self, task: Task) -> None:
        self._begun.append(task)

    def finished(self, seconds: float) -> list[Done]:
        begun, self._begun = self._begun, []
        return [Done(task, playing=1.0, seen=Seen(self._values[:, : task.blocks], 0)) for task in begun]

    def running(self) -> list[Running]:
        return [Running(task, 0.0, "nowhere") for task in self._begun]

    def abandon(self, task: Task) -> None:
        raise AssertionError

    def notes(self) -> list[str]:
        return []

    def describe(self) -> dict[str, Any]:
        return {"kind": "nobody"}

    def close(self) -> None:
        pass


def test_five_million_games_leave_nothing_behind_in_the_driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("experiments.schedule.Schedule._blocks", lambda self, cell, places: TASK)
    sizes: dict[int, int] = {}

    def weigh(progress: Progress) -> None:
        if progress.done in (GAMES // 5, GAMES // 5 * 4):
            gc.collect()
            sizes[progress.done] = tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        run(check_spec(a_document(games=GAMES), "test"), tmp_path / "run", executor=Nobody, on_progress=weigh)
    finally:
        tracemalloc.stop()
    early, late = sizes.values()
    assert late - early < 50_000, "three thousand tasks later"
