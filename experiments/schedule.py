"""What to play next: tasks of about a second each, cut from what is missing."""

from __future__ import annotations

from collections import deque

from experiments.plan import Cell, Task, missing_ranges

TASK_SECONDS = 1.5  # aimed at: long enough that Parquet and messages cost little, short enough to lose little and to see progress
PER_PLACE = 0.005  # seconds more for each place: the driver needs a few milliseconds for a task, whoever plays it
GROWTH = 8  # a task has at most so many times the blocks of the largest done before it: the first guess of a cost is a poor one


class Schedule:
    """Cuts the missing blocks of all cells into tasks. A cell's first task is one block: its games may be dear."""

    def __init__(self, cells: list[Cell], done: list[Task], looks: dict[int, list[int]]) -> None:
        self._cells = cells
        self._looks = looks  # per cell with a stop rule; a task never reaches over a look
        self._again: deque[Task] = deque()
        self._gaps = {cell.number: missing_ranges(cell.blocks, [task for task in done if task.cell == cell.number]) for cell in cells}
        self._cost: dict[int, float] = {}  # seconds per block and cell, as last measured
        self._largest: dict[int, int] = {}
        self._stopped: dict[int, int] = {}

    def next(self, places: int) -> Task | None:
        """The next task for one of so many places, or None if nothing is left to begin."""
        while self._again:
            task = self._again.popleft()
            if not self.dropped(task):
                return task
        for cell in self._cells:
            gaps = self._gaps[cell.number]
            if gaps:
                first, last = gaps[0]
                last_of_task = min(last, first + self._blocks(cell, places) - 1)
                if cell.number in self._looks:
                    last_of_task = min(last_of_task, next(look for look in self._looks[cell.number] if look > first) - 1)
                gaps[0] = (last_of_task + 1, last)
                if last_of_task == last:
                    gaps.pop(0)
                return Task(cell.number, first, last_of_task)
        return None

    def _blocks(self, cell: Cell, places: int) -> int:
        if cell.number not in self._cost:
            return 1
        left = sum(last - first + 1 for first, last in self._gaps[cell.number])
        wanted = int(max(TASK_SECONDS, PER_PLACE * places) / self._cost[cell.number])
        share = max(wanted // 2, -(-left // (2 * places)))  # so that all places finish at about the same time
        return max(1, min(wanted, share, GROWTH * self._largest[cell.number]))

    def expected(self, task: Task) -> float | None:
        """How many seconds the task should take, if that is known."""
        cost = self._cost.get(task.cell)
        return None if cost is None else cost * task.blocks

    def measured(self, task: Task, seconds: float) -> None:
        """Learn what a task has cost."""
        self._cost[task.cell] = max(1e-9, seconds) / task.blocks
        self._largest[task.cell] = max(task.blocks, self._largest.get(task.cell, 1))

    def again(self, task: Task) -> None:
        """Play a task again."""
        self._again.append(task)

    def stop(self, cell: int, blocks: int) -> None:
        """Nothing after so many blocks of a cell is needed any more."""
        self._stopped[cell] = blocks
        self._gaps[cell] = []

    def dropped(self, task: Task) -> bool:
        """Whether a task is needed no more."""
        return task.first >= self._stopped.get(task.cell, task.first + 1)
