"""The number that a run watches while it plays: a win share, or how much a variant changes it, in each cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from experiments.plan import Cell, Task
from experiments.spec import Spec, Stop
from experiments.stopping import ConfidenceSequence, Interval, SequentialTest, looks

_CONFIDENCE = 0.95


@dataclass(frozen=True)
class Seen:
    """What the driver needs to know of a finished task."""

    values: npt.NDArray[np.float32]  # per watched estimate and block, from 0 to 1
    errors: int  # games that a policy did not play to the end


@dataclass(frozen=True)
class Watched:
    """An estimate of a cell: its name, and how its values from 0 to 1 are to be read."""

    label: str
    arm: int
    against: int | None = None  # the arm to subtract

    def read(self, value: float) -> float:
        """A value from 0 to 1 in the estimate's own unit: a share, or a difference of shares."""
        return value if self.against is None else 2 * value - 1

    def unread(self, value: float) -> float:
        """The other way."""
        return value if self.against is None else (value + 1) / 2


def watched(stop: Stop | None, cell: Cell) -> list[Watched]:
    """What is watched in a cell; the rule of a stop that names a policy or variant not in the cell watches nothing there."""
    who = f"seat {target_seat(stop, cell) + 1}" if target_policy(stop, cell) is None else str(target_policy(stop, cell))
    if stop is not None and stop.policy is not None and stop.policy not in cell.lineup:
        return []
    if stop is not None and stop.seat is not None and stop.seat > cell.players:
        return []
    if stop is not None and stop.against is not None and stop.variant is not None:
        arm, other = cell.variants.index(stop.variant), cell.variants.index(stop.against)
        return [Watched(f"win share of {who}, {stop.variant} minus {stop.against}", arm, other)]
    arms = [name for name in cell.variants if stop is None or stop.variant in (None, name)]
    return [Watched(f"win share of {who}" + (f", {name}" if len(cell.variants) > 1 else ""), cell.variants.index(name)) for name in arms]


def target_policy(stop: Stop | None, cell: Cell) -> str | None:
    """The policy whose wins are counted; None if a seat's are."""
    if stop is not None and (stop.policy is not None or stop.seat is not None):
        return stop.policy
    return cell.lineup[0] if len(set(cell.lineup)) > 1 else None


def target_seat(stop: Stop | None, cell: Cell) -> int:
    """The seat whose wins are counted, from 0."""
    return stop.seat - 1 if stop is not None and stop.seat is not None else 0


def seen(spec: Spec, cell: Cell, task: Task, seats: pa.Table, games: pa.Table) -> Seen:
    """The watched values of each block of a task: means over its rotations and the seats that count."""
    shares = seats["win_share"].to_numpy().reshape(task.blocks, len(cell.variants), cell.rotations, cell.players)
    policy = target_policy(spec.stop, cell)
    counts = np.zeros((cell.rotations, cell.players), bool)
    for rotation in range(cell.rotations):
        for seat in range(cell.players):
            place = (seat + rotation) % cell.players
            counts[rotation, seat] = cell.lineup[place] == policy if policy is not None else seat == target_seat(spec.stop, cell)
    if not counts.any():
        means = np.zeros((task.blocks, len(cell.variants)))
    else:
        means = shares[:, :, counts].mean(axis=2, dtype=np.float64)
    rows = [means[:, w.arm] if w.against is None else (means[:, w.arm] - means[:, w.against] + 1) / 2 for w in watched(spec.stop, cell)]
    errors = int(np.count_nonzero(games["error"].to_numpy())) if "error" in games.column_names else 0
    return Seen(np.clip(np.array(rows, np.float32).reshape(len(rows), task.blocks), 0, 1), errors)


class Watch:
    """Follows one cell in the order of its blocks and says when to stop."""

    def __init__(self, stop: Stop | None, cell: Cell) -> None:
        self.cell = cell
        self.watched = watched(stop, cell)
        self.rule = stop if stop is not None and stop.rule != "games" and self.watched else None
        self.looks = looks(cell.blocks) if self.rule is not None else []
        self.stopped: int | None = None  # after so many blocks
        self.why = ""
        n = len(self.watched)
        self._intervals = ConfidenceSequence(stop.confidence if stop is not None else _CONFIDENCE, n)
        self._test: SequentialTest | None = None
        self._turned = False
        if self.rule is not None and self.rule.h0 is not None and self.rule.h1 is not None:
            h0, h1 = (self.watched[0].unread(h) for h in (self.rule.h0, self.rule.h1))
            self._turned = h1 < h0  # then the same test is made of 1 - value
            h0, h1 = (1 - h0, 1 - h1) if self._turned else (h0, h1)
            self._test = SequentialTest(h0, h1, self.rule.alpha, self.rule.beta, n)
        self._next = 0
        self._waiting: dict[int, tuple[Task, Any]] = {}

    def add(self, task: Task, values: npt.NDArray[np.float32]) -> bool:
        """Take a finished task, in any order; True if the cell has just reached its end."""
        self._waiting[task.first] = (task, values)
        while self.stopped is None and self._next in self._waiting:
            ready, numbers = self._waiting.pop(self._next)
            self._next = ready.last + 1
            if self.watched:
                self._intervals.update(numbers)
                if self._test is not None:
                    self._test.update(1 - numbers.astype(float) if self._turned else numbers)
            if self.rule is not None and self._next in self.looks:
                self._look()
                if self.stopped is not None:
                    return True
        return False

    def _look(self) -> None:
        rule, found = self.rule, self.intervals()
        assert rule is not None
        if self._test is not None:
            decisions = [self._test.decision(i) for i in range(len(self.watched))]
            if all(decisions):
                self.stopped = self._next
                said = [
                    f"{name}: " + (f"{rule.h1:g} or beyond" if decision == "h1" else f"{rule.h0:g} or short of it")
                    for (name, _), decision in zip(found, decisions, strict=True)
                ]
                self.why = f"the sequential test (errors {rule.alpha:g} and {rule.beta:g}) has decided: {'; '.join(said)}"
        elif rule.half_width is not None and all(interval.half_width <= rule.half_width for _, interval in found):
            self.stopped = self._next
            widths = "; ".join(f"{name} {interval.mean:.4f} ± {interval.half_width:.4f}" for name, interval in found)
            self.why = f"the precision of {rule.half_width:g} is reached: {widths}"

    def intervals(self) -> list[tuple[str, Interval]]:
        """Name and anytime-valid interval of all that is watched, over the blocks without a gap so far."""
        found = []
        for number, item in enumerate(self.watched):
            raw = self._intervals.interval(number)
            found.append((item.label, Interval(item.read(raw.mean), item.read(raw.low), item.read(raw.high), raw.n)))
        return found
