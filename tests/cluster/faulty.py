"""Workers that meet a slow policy, one that never returns, or one that raises in a certain block; and one that is far from the driver."""

from __future__ import annotations

import time
from typing import Any

from cluster.ray_run import Worker
from experiments.plan import Task

BAD_BLOCK = 5


class _Disturbed(Worker):
    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        play = self._runner.play

        def disturbed(task: Task) -> Any:
            if task.cell == 0:
                self.meet(task)
            return play(task)

        self._runner.play = disturbed  # type: ignore[method-assign]

    def meet(self, task: Task) -> None:
        raise NotImplementedError


class Slow(_Disturbed):
    """Long enough under way that a test can kill it there."""

    def meet(self, task: Task) -> None:
        time.sleep(0.3)


class Raising(_Disturbed):
    def meet(self, task: Task) -> None:
        if task.first <= BAD_BLOCK <= task.last:
            raise ValueError("I do not know this card")


class Hanging(_Disturbed):
    def meet(self, task: Task) -> None:
        while task.first <= BAD_BLOCK <= task.last:
            time.sleep(0.01)


class Elsewhere(Worker):
    """As if its machine had another folder at the same path: the lease that it reads there is not the driver's."""

    def __init__(self, document: Any, where: str, token: str, sources: str) -> None:
        super().__init__(document, where, "another token", sources)


class Stillborn(Worker):
    def __init__(self, *arguments: Any) -> None:
        raise ImportError("no such library on this node")
