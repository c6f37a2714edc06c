"""Playing on the threads of this process: compiled code lets them run side by side."""

from __future__ import annotations

import queue
import threading
import time
from typing import Any

from experiments.plan import Task
from experiments.work import Done, Runner, Running

_GRACE = 5.0  # seconds that a task under way has to end when the run is interrupted


class Threads:
    """Threads that end with the process even if a policy never returns."""

    def __init__(self, runner: Runner, count: int) -> None:
        self._runner = runner
        self._count = count
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[Done] = queue.SimpleQueue()
        self._since: dict[Task, float] = {}
        self._hung: set[Task] = set()
        self._threads: list[threading.Thread] = []
        for _ in range(count):
            self._add()

    def _add(self) -> None:
        self._threads.append(threading.Thread(target=self._work, daemon=True))
        self._threads[-1].start()

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            self._done.put(self._runner.do(task))

    def places(self) -> int:
        """How many tasks can be played side by side now."""
        return self._count

    def free(self) -> int:
        """How many tasks it would take now."""
        return self._count - len(self._since)

    def start(self, task: Task) -> None:
        """Begin a task."""
        self._since[task] = time.monotonic()
        self._tasks.put(task)

    def finished(self, seconds: float) -> list[Done]:
        """What has come to an end; waits for something at most so long."""
        found: list[Done] = []
        try:
            found.append(self._done.get(timeout=seconds))
            while True:
                found.append(self._done.get_nowait())
        except queue.Empty:
            pass
        found = [done for done in found if done.task not in self._hung]
        for done in found:
            del self._since[done.task]
        return found

    def running(self) -> list[Running]:
        """What is under way."""
        now = time.monotonic()
        return [Running(task, now - since, "a thread of this process") for task, since in self._since.items()]

    def abandon(self, task: Task) -> None:
        """Leave the thread that hangs to itself, for threads cannot be ended, and put another in its place."""
        self._hung.add(task)
        del self._since[task]
        self._add()

    def notes(self) -> list[str]:
        """Threads have nothing to tell."""
        return []

    def describe(self) -> dict[str, Any]:
        """For the manifest."""
        return {"kind": "threads", "workers": self._count}

    def close(self) -> None:
        """Let the tasks under way end, if they do so soon."""
        for _ in self._threads:
            self._tasks.put(None)
        until = time.monotonic() + (0.1 if self._hung else _GRACE)
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
