"""What an experiment can show and what it costs, before it is run: a short calibration and the formulas of sample size."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

import numpy as np
from scipy import stats

from experiments.estimates import watched
from experiments.merge import MERGED_GAMES
from experiments.plan import Cell, Task, make_cells
from experiments.results import seats_schema
from experiments.spec import Spec
from experiments.work import Done, Runner

POWER, LEVEL = 0.8, 0.05
_ENOUGH = 30  # games, to see what more of them weigh
_VALUE_BYTES = 0.25  # of a value in a file, if nothing is known of it: about what it is in The City of Rome


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
    """Play each cell for about so long in all and see what a block costs, weighs and varies."""
    cells = make_cells(spec)
    runner = Runner(spec, cells, ".", writes=False)
    runner.warm_up()
    return [_calibrate_cell(runner, cell, seconds, seconds / len(cells)) for cell in cells]


def _calibrate_cell(runner: Runner, cell: Cell, total: float, share: float) -> CellPlan:
    """One block, which may be dear or may load something that others will find loaded, then ever more until the share is used up."""
    done, cost, size = _made(runner, Task(cell.number, 0, 0))
    values = _values(done)
    first, blocks = 1, 1
    until = time.monotonic() + share
    sizes = [(1, size)]
    while first < cell.blocks and (cost < total if first == 1 else time.monotonic() + 2 * cost * blocks < until):
        task = Task(cell.number, first, min(cell.blocks, first + blocks) - 1)
        done, seconds, more = _made(runner, task)
        values += _values(done)
        cost = seconds / task.blocks
        sizes.append((task.blocks, more))
        first, blocks = task.last + 1, blocks * 2
    names = watched(runner.spec.stop, cell)
    scale = 2.0 if names and names[0].against is not None else 1.0  # differences were brought to 0..1
    # As if one more had been as far from the mean as can be: a few blocks that are all alike do not show that all are.
    squares = float(np.square(np.array(values) - np.mean(values)).sum()) if values else 0.0
    deviation = scale * math.sqrt((0.25 + squares) / max(1, len(values)))
    per_block, fixed = _weights(runner, cell, sizes)
    parts = -(-cell.blocks * cell.games_per_block // MERGED_GAMES)
    label = names[0].label if names else ""
    return CellPlan(cell, label, deviation, cost * cell.blocks, per_block * cell.blocks + fixed * parts, first)


def _made(runner: Runner, task: Task) -> tuple[Done, float, int]:
    """A task that is done, its seconds, and the bytes of its part."""
    done = runner.make(task)
    assert done.parts is not None
    return done, done.playing + done.writing, sum(map(len, done.parts.values()))


def _values(done: Done) -> list[float]:
    """Of the watched estimate, one for each block."""
    assert done.seen is not None
    return list(done.seen.values[0]) if len(done.seen.values) else []


def _weights(runner: Runner, cell: Cell, sizes: list[tuple[int, int]]) -> tuple[float, float]:
    """The bytes of a block, and those that every part has however many blocks it holds, from parts with (blocks, bytes)."""
    (fewer, small), (blocks, size) = sorted(sizes)[-2:] if len(sizes) > 1 else (sizes[0], sizes[0])
    if (blocks - fewer) * cell.games_per_block < _ENOUGH:
        per_block = _VALUE_BYTES * cell.games_per_block * cell.players * len(seats_schema(runner.game))
    else:
        per_block = (size - small) / (blocks - fewer)
    return per_block, max(0.0, size - per_block * blocks)
