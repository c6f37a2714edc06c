"""When may one stop? Intervals and tests that stay valid however often one looks: pure functions of block values from 0 to 1.

Blocks are independent and their values bounded; nothing else is assumed, so the guarantees are exact for any number of blocks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]
_LARGEST_BET = 0.5  # of what could be staked without ruin (Waudby-Smith and Ramdas 2023 use 1/2 or 3/4)


@dataclass(frozen=True)
class Interval:
    """A mean with an interval that holds at all times at once, after `n` blocks."""

    mean: float
    low: float
    high: float
    n: int

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


class _Moments:
    """Running mean and variance of several sequences side by side, each as known before a value: predictable."""

    def __init__(self, sequences: int) -> None:
        self.n = 0
        self._sum = np.zeros(sequences)
        self._squares = np.zeros(sequences)

    def before(self, values: Values) -> tuple[Values, Values, Values]:
        """For values[sequence, t]: the number t of each, from 1, and the mean and variance that its predecessors gave.

        mean_t = (1/2 + sum X) / (t + 1), variance_t = (1/4 + sum (X_i - mean_i)^2) / (t + 1).
        """
        t = np.arange(self.n + 1, self.n + values.shape[1] + 1, dtype=float)
        sums = self._sum[:, None] + np.cumsum(values, axis=1)
        means = (0.5 + sums) / (t + 1)
        squares = self._squares[:, None] + np.cumsum((values - means) ** 2, axis=1)
        mean_before = np.concatenate([((0.5 + self._sum) / (self.n + 1))[:, None], means[:, :-1]], axis=1)
        variances = (0.25 + squares) / (t + 1)
        variance_before = np.concatenate([((0.25 + self._squares) / (self.n + 1))[:, None], variances[:, :-1]], axis=1)
        self.n += values.shape[1]
        self._sum, self._squares = sums[:, -1], squares[:, -1]
        return t, mean_before, variance_before


class ConfidenceSequence:
    """Intervals of a mean that hold at all times at once with probability `confidence`.

    The predictable plug-in empirical Bernstein sequence (Waudby-Smith and Ramdas, Estimating means of bounded random variables by
    betting, JRSS B 2023, theorem 2): with bets l_t = min(sqrt(2 log(2/a) / (variance_{t-1} t log(1+t))), 1/2),
    sum l_i X_i / sum l_i +- (log(2/a) + sum 4 (X_i - mean_{i-1})^2 psi(l_i)) / sum l_i, where psi(l) = (-log(1-l) - l) / 4.
    """

    def __init__(self, confidence: float = 0.95, sequences: int = 1) -> None:
        self._log = math.log(2 / (1 - confidence))
        self._moments = _Moments(sequences)
        self._total = np.zeros(sequences)
        self._bets = np.zeros(sequences)
        self._weighted = np.zeros(sequences)
        self._spread = np.zeros(sequences)

    def update(self, values: npt.ArrayLike) -> tuple[Values, Values]:
        """Take further values[sequence, t]; returns centre and half-width after each of them."""
        x = np.atleast_2d(np.asarray(values, float))
        t, mean, variance = self._moments.before(x)
        bets = np.minimum(np.sqrt(2 * self._log / (variance * t * np.log1p(t))), _LARGEST_BET)
        weight = self._bets[:, None] + np.cumsum(bets, axis=1)
        weighted = self._weighted[:, None] + np.cumsum(bets * x, axis=1)
        spread = self._spread[:, None] + np.cumsum((x - mean) ** 2 * (-np.log1p(-bets) - bets), axis=1)
        self._total = self._total + x.sum(axis=1)
        self._bets, self._weighted, self._spread = weight[:, -1], weighted[:, -1], spread[:, -1]
        return weighted / weight, (self._log + spread) / weight

    def interval(self, sequence: int = 0) -> Interval:
        """The interval now, with the plain mean of all values so far."""
        n = self._moments.n
        if n == 0:
            return Interval(math.nan, 0.0, 1.0, 0)
        centre = self._weighted[sequence] / self._bets[sequence]
        half = (self._log + self._spread[sequence]) / self._bets[sequence]
        return Interval(float(self._total[sequence] / n), float(max(0.0, centre - half)), float(min(1.0, centre + half)), n)


class SequentialTest:
    """Is the mean at most h0 or at least h1? (h1 above h0.) Errors of the first kind below `alpha`, of the second below `beta`.

    Two players bet against the hypotheses (Waudby-Smith and Ramdas 2023, section 4): against "mean <= h0" the capital
    prod(1 + l_t (X_t - h0)) with 0 <= l_t <= 1/(2 h0), against "mean >= h1" the mirrored one. Under its hypothesis a capital is a
    nonnegative supermartingale, so the chance that it ever reaches 1/alpha (1/beta) is at most alpha (beta) (Ville 1939). The bet
    d / (variance + d^2) is nearly the best if the mean lies d beyond the hypothesis; d is the larger of h1 - h0 and what is seen.
    """

    def __init__(self, h0: float, h1: float, alpha: float = 0.05, beta: float = 0.05, sequences: int = 1) -> None:
        self._h0, self._h1 = h0, h1
        self._needed = math.log(1 / alpha), math.log(1 / beta)
        self._moments = _Moments(sequences)
        self._capital = np.zeros((2, sequences))  # logarithms
        self.crossed = np.zeros((2, sequences), np.int64)  # after how many values it was enough; 0 = not yet

    def update(self, values: npt.ArrayLike) -> None:
        """Take further values[sequence, t]."""
        x = np.atleast_2d(np.asarray(values, float))
        t, mean, variance = self._moments.before(x)
        sides: list[tuple[Any, Any, float]] = [(x, mean, self._h0), (1 - x, 1 - mean, 1 - self._h1)]
        for side, (value, seen, bound) in enumerate(sides):
            distance = np.maximum(self._h1 - self._h0, seen - bound)
            bets = np.minimum(distance / (variance + distance**2), _LARGEST_BET / max(bound, 1e-9))
            capital = self._capital[side][:, None] + np.cumsum(np.log1p(bets * (value - bound)), axis=1)
            enough = capital >= self._needed[side]
            first = np.where(enough.any(axis=1), t[np.argmax(enough, axis=1)], 0).astype(np.int64)
            self.crossed[side] = np.where(self.crossed[side] > 0, self.crossed[side], first)
            self._capital[side] = capital[:, -1]

    def decision(self, sequence: int = 0) -> str | None:
        """`h1` or `h0`, whichever was shown first; None while undecided."""
        for_h1, for_h0 = (int(side[sequence]) for side in self.crossed)
        if for_h1 and (not for_h0 or for_h1 <= for_h0):
            return "h1"
        return "h0" if for_h0 else None


_FIRST_LOOK, _GROWTH = 50, 1.1


def looks(blocks: int) -> list[int]:
    """After how many blocks one looks whether to stop: at fixed numbers, so that a run stops at the same block everywhere."""
    found, n = [], float(_FIRST_LOOK)
    while n < blocks:
        found.append(int(n))
        n = max(n * _GROWTH, n + 1)
    return [*found, blocks]
