"""Means with intervals, where blocks of games are the independent units."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import stats

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """A mean, its confidence interval, and what it rests on. Without at least two blocks the interval is unknown (NaN)."""

    mean: float
    low: float
    high: float
    n: int  # values
    blocks: int  # independent units among them

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def differs_from(self, value: float) -> bool:
        """Whether the interval leaves the value out."""
        return self.low > value or self.high < value


def block_mean(values: npt.ArrayLike, blocks: npt.ArrayLike, confidence: float = CONFIDENCE) -> Estimate:
    """Mean of all values with a t interval over blocks.

    Games of one block share their seed and are not independent, so the block is the unit: with block totals t_b of n_b values and
    m = sum(t) / sum(n), the variance of m is B / (B - 1) * sum((t_b - m n_b)^2) / sum(n)^2, the ratio estimator for clusters
    (Cochran, Sampling Techniques, 3rd ed., section 9A.1), and m +- t(B - 1) * sqrt(variance) is the interval.
    """
    values = np.asarray(values, float)
    if values.size == 0:
        return Estimate(np.nan, np.nan, np.nan, 0, 0)
    _, unit = np.unique(np.asarray(blocks), return_inverse=True)
    totals, sizes = np.bincount(unit, values).astype(float), np.bincount(unit)
    n_blocks = len(totals)
    mean = float(values.mean())
    if n_blocks < 2:
        return Estimate(mean, np.nan, np.nan, values.size, n_blocks)
    return _interval(mean, totals, sizes, confidence)


def block_share(values: npt.ArrayLike, blocks: npt.ArrayLike, confidence: float = CONFIDENCE) -> Estimate:
    """`block_mean` of values from 0 to 1, such as win shares, with an interval that stays within 0 and 1 and is never empty.

    If all B blocks agree, the t interval would have no width. Then at most a share p of blocks can differ, with (1 - p)^B = (1 -
    confidence) / 2 (the exact binomial bound of Clopper and Pearson, 1934), and none of them by more than 1.
    """
    found = block_mean(values, blocks, confidence)
    if found.blocks < 2:
        return found
    half = found.half_width or 1 - ((1 - confidence) / 2) ** (1 / found.blocks)
    return Estimate(found.mean, max(0.0, found.mean - half), min(1.0, found.mean + half), found.n, found.blocks)


def _interval(mean: float, totals: npt.NDArray[np.float64], sizes: npt.NDArray[np.int64], confidence: float) -> Estimate:
    n_blocks, n = len(totals), int(sizes.sum())
    residuals = totals - mean * sizes
    variance = n_blocks / (n_blocks - 1) * float(residuals @ residuals) / n**2
    half = float(stats.t.ppf((1 + confidence) / 2, n_blocks - 1)) * variance**0.5
    return Estimate(mean, mean - half, mean + half, n, n_blocks)
