"""What a seat is worth, and what would make up for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from reports.stats.estimate import Floats, Ints, Measured, Test, equality, measure

SAMPLE = 200_000  # games are enough to find a compensation to a tenth of a point


@dataclass(frozen=True)
class Seats:
    """Win share and score of every seat, and whether they are equal."""

    shares: Sequence[Measured]
    scores: Sequence[Measured]
    share_test: Test
    score_test: Test

    @property
    def fair(self) -> float:
        """What a seat would win if all were equal."""
        return 1 / len(self.shares)


def seat_values(win_share: Floats, score: Floats, unit: Ints, blocks: int) -> Seats:
    """Seats of games given as [game, seat]; `unit` is each game's block."""
    shares = [measure(win_share[:, seat], unit, blocks) for seat in range(win_share.shape[1])]
    scores = [measure(score[:, seat], unit, blocks) for seat in range(score.shape[1])]
    return Seats(shares, scores, equality(shares), equality(scores))


def compensation(score: npt.ArrayLike, unit: Ints, blocks: int) -> list[Measured] | None:
    """Points to give to each seat at the end so that all win alike; the luckiest seat gets 0. None if they cannot be found.

    The points h solve share_s(score + h) = 1 / n for all seats, by Newton's method; ties are shared (scores are whole numbers, so a
    fixed jitter of less than half a point makes the shares continuous in h without changing who wins). By the implicit function
    theorem the effects of blocks on h are -J^-1 times their effects on the shares, with J the shares' derivative by h (van der Vaart,
    Asymptotic Statistics, section 5.3). Tie-breaks of the rulebook are not applied, and play is taken to be the same.
    """
    score = np.asarray(score, float)[:SAMPLE]
    unit = unit[: len(score)]
    if len(score) == 0 or len(np.unique(unit)) < 3:
        return None
    blocks = int(unit.max()) + 1
    seats = score.shape[1]
    score = score + np.random.default_rng(0).uniform(-0.499, 0.499, score.shape)
    step = max(0.5, 0.6 * float(score.std()) * len(score) ** -0.2)  # the width of a kernel estimate of the slope
    handicap, missing, slope = np.zeros(seats), np.ones(seats), np.eye(seats)
    for attempt in range(30):
        missing = _wins(score + handicap).mean(axis=0) - 1 / seats
        slope = _slope(score, handicap, step)
        if np.abs(missing).max() < 1.5 / len(score):
            break
        # Only differences of points matter: the last seat is the reference.
        if abs(np.linalg.det(slope[:-1, :-1])) < 1e-12:
            return None
        change = np.append(np.linalg.solve(slope[:-1, :-1], -missing[:-1]), 0.0)
        handicap += np.clip(change, -20 * step, 20 * step) / (1 + attempt // 5)  # smaller steps if it goes to and fro
    if np.abs(missing).max() > max(0.005, 5 / len(score)) or abs(np.linalg.det(slope[:-1, :-1])) < 1e-12:
        return None
    wins = _wins(score + handicap)
    effects = np.stack([measure(wins[:, seat], unit, blocks).effects for seat in range(seats - 1)])
    moved = np.vstack([-np.linalg.solve(slope[:-1, :-1], effects), np.zeros(blocks)])
    best = int(np.argmin(handicap))
    return [Measured(handicap[s] - handicap[best], moved[s] - moved[best], len(score), blocks) for s in range(seats)]


def _wins(score: Floats) -> Floats:
    wins: Floats = (score == score.max(axis=1, keepdims=True)).astype(float)
    return wins


def _slope(score: Floats, handicap: Floats, step: float) -> Floats:
    """The derivative of each seat's share by the points of each seat."""
    columns = []
    for seat in range(score.shape[1]):
        move = np.zeros(score.shape[1])
        move[seat] = step
        columns.append((_wins(score + handicap + move).mean(axis=0) - _wins(score + handicap - move).mean(axis=0)) / (2 * step))
    return np.stack(columns, axis=1)
