"""The plan: cells, blocks and tasks.

A cell is a number of players with a line-up. A block is one seed, played in every rotation of the line-up and under every variant; it
is the unit of work and of statistics. A task is a run of blocks of one cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.spec import Spec


@dataclass(frozen=True)
class Cell:
    """A number of players with a line-up, under all variants."""

    number: int
    players: int
    lineup: tuple[str, ...]
    variants: tuple[str, ...]
    blocks: int

    @property
    def rotations(self) -> int:
        """How many rotations of the line-up differ: 1 if all seats are alike."""
        n = self.players
        return next(r for r in range(1, n + 1) if n % r == 0 and self.lineup[r:] + self.lineup[:r] == self.lineup)

    @property
    def games_per_block(self) -> int:
        """Rotations times variants."""
        return self.rotations * len(self.variants)


@dataclass(frozen=True, order=True)
class Task:
    """Blocks `first` to `last` of a cell, both included."""

    cell: int
    first: int
    last: int

    @property
    def blocks(self) -> int:
        """How many."""
        return self.last - self.first + 1

    @property
    def name(self) -> str:
        """Of its part files."""
        return f"cell{self.cell:03d}-{self.first:09d}-{self.last:09d}"


def make_cells(spec: Spec) -> list[Cell]:
    """All cells of an experiment."""
    cells: list[Cell] = []
    for players in spec.players:
        for lineup in spec.lineups_for(players):
            cell = Cell(len(cells), players, lineup, tuple(spec.variants), 0)
            blocks = -(-spec.games // cell.rotations)
            cells.append(Cell(cell.number, players, lineup, cell.variants, blocks))
    return cells


def total_games(cells: list[Cell]) -> int:
    """Games of the whole plan."""
    return sum(cell.blocks * cell.games_per_block for cell in cells)


def missing_ranges(blocks: int, done: list[Task]) -> list[tuple[int, int]]:
    """The runs of blocks, first and last, of a cell with `blocks` blocks that no task in `done` covers."""
    gaps = []
    start = 0
    for task in sorted(done):
        if task.first > start:
            gaps.append((start, task.first - 1))
        start = max(start, task.last + 1)
    if start < blocks:
        gaps.append((start, blocks - 1))
    return gaps


def block_seeds(seed: int, first: int, last: int) -> npt.NDArray[np.uint64]:
    """The seeds of blocks `first` to `last`: word number `block` of splitmix64 (Steele, Lea, Flood 2014) started at `seed`.

    The same block has the same seed in every cell, so line-ups too are compared on the same deals.
    """
    return seeds_of(seed, np.arange(first, last + 1))


def seeds_of(seed: int, blocks: npt.NDArray[Any]) -> npt.NDArray[np.uint64]:
    """The seeds of any blocks."""
    word = (blocks.astype(np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))
