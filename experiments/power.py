"""What an experiment can show and what it costs, before it is run: a short calibration and the formulas of sample size."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

import numpy as np
from scipy import stats

from experiments.estimates import watched
from experiments.plan import Cell, Task, make_cells
from experiments.spec import Spec
from experiments.work import Runner

POWER, LEVEL = 0.8, 0.05
_ENOUGH = 30  # blocks for a standard deviation; with fewer, the largest that a share can have is taken


def smallest_effect(deviation: float, blocks: int, power: float = POWER, level: float = LEVEL) -> float:
    """The smallest difference from a fixed value that a two-sided test finds with this power.

    (z(1 - level/2) + z(power)) * deviation / sqrt(blocks), the usual formula for a mean of independent units (Cohen 1988, ch. 2).
    """
    return float((stats.norm.ppf(1 - level / 2) + stats.norm.ppf(power)) * deviation / math.sqrt(blocks))


@dataclass(frozen=True)
class CellPlan:
    """What one cell will cost and can show."""

    cell: Cell
    label: str  # of the estimate
    deviation: float  # of its block values
    seconds: float  # of one core, for the whole cell
    bytes: float
    measured: int  # blocks that the calibration played

    @property
    def games(self) -> int:
        """Of the whole cell."""
        return self.cell.blocks * self.cell.games_per_block

    @property
    def effect(self) -> float:
        """The smallest effect that can be found."""
        return smallest_effect(self.deviation, self.cell.blocks)


def calibrate(spec: Spec, seconds: float) -> list[CellPlan]:
    """Play each cell for about so long and see what a block costs, weighs and varies."""
    cells = make_cells(spec)
    runner = Runner(spec, cells, ".", writes=False)
    runner.warm_up()
    return [_calibrate_cell(runner, cell, seconds / len(cells)) for cell in cells]


def _calibrate_cell(runner: Runner, cell: Cell, seconds: float) -> CellPlan:
    until = time.monotonic() + seconds
    first, blocks = 0, 1
    values: list[float] = []
    cost = size = 0.0
    while True:
        task = Task(cell.number, first, min(cell.blocks, first + blocks) - 1)
        done = runner.make(task)
        assert done.seen is not None
        assert done.parts is not None
        if len(done.seen.values):
            values += done.seen.values[0].tolist()
        # The largest task alone: a part has a fixed weight, and the first block may have compiled something.
        cost, size = (done.playing + done.writing) / task.blocks, sum(map(len, done.parts.values())) / task.blocks
        first, blocks = task.last + 1, blocks * 2
        if first >= cell.blocks or time.monotonic() + 2 * cost * blocks > until:
            break
    names = watched(runner.spec.stop, cell)
    scale = 2.0 if names and names[0].against is not None else 1.0  # differences were brought to 0..1
    deviation = scale * (float(np.std(values, ddof=1)) if len(values) >= _ENOUGH else 0.5)
    return CellPlan(cell, names[0].label if names else "", deviation, cost * cell.blocks, size * cell.blocks, first)
