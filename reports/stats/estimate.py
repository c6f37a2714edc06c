"""Means with intervals, where blocks of games are the independent units.

Every estimate of a report is, to first order, a mean over blocks: `Measured` keeps what each block adds to it (its *effect*, known in
statistics as the influence value). Intervals, differences between seats or variants and tests then all follow from the effects, and
what two estimates share because they come from the same deals is taken into account by itself.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import stats

CONFIDENCE = 0.95

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


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

    @property
    def known(self) -> bool:
        """Whether there is an interval."""
        return not np.isnan(self.low)

    def differs_from(self, value: float) -> bool:
        """Whether the interval leaves the value out."""
        return self.low > value or self.high < value

    def scaled(self, factor: float) -> Estimate:
        """In another unit."""
        return Estimate(self.mean * factor, self.low * factor, self.high * factor, self.n, self.blocks)


NOTHING = Estimate(np.nan, np.nan, np.nan, 0, 0)


@dataclass(frozen=True)
class Measured:
    """An estimate and the effect of each block on it; the effects' mean is 0."""

    value: float
    effects: Floats  # one for each block of the condition, so that estimates of different rows line up
    n: int
    blocks: int  # those that have values: the independent units

    @functools.cached_property
    def error(self) -> float:
        """Standard error: sqrt(sum(effects^2) U / (U - 1)) / B with U of B blocks that have values; unknown with fewer than two."""
        units = self.blocks
        return float(np.sqrt(self.effects @ self.effects * (units / (units - 1)))) / len(self.effects) if units > 1 else np.nan

    def estimate(self, confidence: float = CONFIDENCE) -> Estimate:
        """With its t interval on B - 1 degrees of freedom."""
        if self.blocks < 2:
            return Estimate(self.value, np.nan, np.nan, self.n, self.blocks)
        half = float(stats.t.ppf((1 + confidence) / 2, self.blocks - 1)) * self.error
        return Estimate(self.value, self.value - half, self.value + half, self.n, self.blocks)

    def share(self, confidence: float = CONFIDENCE) -> Estimate:
        """`estimate` of a quantity from 0 to 1; see `share_limits`."""
        found = self.estimate(confidence)
        if not found.known:
            return found
        low, high = share_limits(
            found.mean, self.error, found.blocks, float(stats.t.ppf((1 + confidence) / 2, found.blocks - 1)), confidence
        )
        return Estimate(found.mean, low, high, found.n, found.blocks)

    def p_value(self, null: float = 0.0) -> float:
        """Two-sided t test of the value against `null`; NaN where it cannot be tested."""
        error = self.error
        if np.isnan(error) or np.isnan(self.value):
            return np.nan
        if error == 0:
            return 1.0 if self.value == null else 0.0
        return float(2 * stats.t.sf(abs(self.value - null) / error, self.blocks - 1))

    def __sub__(self, other: Measured) -> Measured:
        """The difference of two estimates from the same blocks, in the same order."""
        return Measured(self.value - other.value, self.effects - other.effects, min(self.n, other.n), min(self.blocks, other.blocks))

    def __add__(self, other: Measured) -> Measured:
        """The sum, likewise."""
        return Measured(self.value + other.value, self.effects + other.effects, min(self.n, other.n), min(self.blocks, other.blocks))


def share_limits(mean: float, error: float, units: int, quantile: float, confidence: float) -> tuple[float, float]:
    """The interval of a quantity from 0 to 1: within these limits, right for rare cases too, and never empty.

    Wilson's interval (J. Am. Stat. Assoc. 22, 1927) with the effective number of games n = m (1 - m) / error^2 (Korn and Graubard, Surv.
    Methodol. 24, 1998) and t in place of z; for shares that are not rare it is the t interval. If all U units agree, the error is 0 and
    says nothing: then at most a share p of them can differ, with (1 - p)^U = (1 - confidence) / 2 (the exact binomial bound of Clopper
    and Pearson, 1934), and none of them by more than 1.
    """
    spread = mean * (1 - mean)
    if error == 0 or spread <= 0:  # a mean of 0 or 1 has an error only by rounding
        half = 1 - ((1 - confidence) / 2) ** (1 / units)
        return max(0.0, mean - half), min(1.0, mean + half)
    pull = (quantile * error) ** 2 / spread
    middle = (mean + pull / 2) / (1 + pull)
    half = float(np.hypot(quantile * error, pull / 2)) / (1 + pull)
    return max(0.0, middle - half), min(1.0, middle + half)


def ratio(totals: npt.ArrayLike, sizes: npt.ArrayLike) -> Measured:
    """sum(totals) / sum(sizes) over blocks: the mean of values of which block b has `sizes[b]` with the sum `totals[b]`.

    The effect of block b is (t_b - m n_b) B / sum(n): the ratio estimator for clusters (Cochran, Sampling Techniques, 3rd ed.,
    section 9A.1).
    """
    totals, sizes = np.asarray(totals, float), np.asarray(sizes, float)
    n = float(sizes.sum())
    if n == 0:
        return Measured(np.nan, np.zeros(len(totals)), 0, 0)
    value = float(totals.sum()) / n
    return Measured(value, (totals - value * sizes) * (len(totals) / n), round(n), int(np.count_nonzero(sizes)))


def measure(values: npt.ArrayLike, unit: Ints, blocks: int, where: npt.NDArray[np.bool_] | None = None) -> Measured:
    """The mean of the values (of those `where` is true); `unit` is each value's block, from 0 to `blocks` - 1."""
    values = np.asarray(values)
    if where is not None:
        values, unit = values[where], unit[where]
    return ratio(np.bincount(unit, values, blocks), np.bincount(unit, minlength=blocks))


def slope(values: npt.ArrayLike, by: npt.ArrayLike, unit: Ints, blocks: int) -> Measured:
    """By how much the values rise with each unit of `by`: least squares, with games of a block not taken for independent.

    b = sum((x - m) y) / sum((x - m)^2), and the effect of a block on it is B sum((x - m) e) / sum((x - m)^2) over its games, with e
    the residuals (Liang and Zeger, Biometrika 73, 1986). Unknown (NaN) if `by` does not vary.
    """
    x, y = np.asarray(by, float), np.asarray(values, float)
    centred = x - x.mean() if x.size else x
    squares = float(centred @ centred)
    units = len(np.unique(unit))
    if squares == 0:
        return Measured(np.nan, np.zeros(blocks), x.size, units)
    value = float(centred @ y) / squares
    parts = np.bincount(unit, centred * (y - y.mean() - value * centred), blocks)
    return Measured(value, np.asarray(parts * (blocks / squares), np.float64), x.size, units)


def block_mean(values: npt.ArrayLike, blocks: npt.ArrayLike, confidence: float = CONFIDENCE) -> Estimate:
    """Mean of all values with a t interval over blocks: m +- t(B - 1) sqrt(B / (B - 1) sum((t_b - m n_b)^2) / sum(n)^2)."""
    return _measure_by_name(values, blocks).estimate(confidence)


def block_share(values: npt.ArrayLike, blocks: npt.ArrayLike, confidence: float = CONFIDENCE) -> Estimate:
    """`block_mean` of values from 0 to 1, such as win shares."""
    return _measure_by_name(values, blocks).share(confidence)


def _measure_by_name(values: npt.ArrayLike, blocks: npt.ArrayLike) -> Measured:
    names, unit = np.unique(np.asarray(blocks), return_inverse=True)
    return measure(np.asarray(values, float), unit, len(names))


@dataclass(frozen=True)
class Test:
    """A test's statistic, degrees of freedom and p value."""

    __test__ = False  # not a test of ours, whatever pytest thinks of the name

    statistic: float
    df: tuple[float, float]
    p_value: float


def equality(measured: Sequence[Measured]) -> Test:
    """Whether several means from the same blocks are equal: Hotelling's T^2 of their k - 1 contrasts, as an F test.

    With d the contrasts and S their covariance over B blocks, T^2 = d' S^-1 d and (B - k + 1) / ((k - 1)(B - 1)) T^2 is F with
    k - 1 and B - k + 1 degrees of freedom (Anderson, An Introduction to Multivariate Statistical Analysis, section 5.2). With k = 2 it
    is the square of the paired t test. Contrasts that never vary (win shares of two seats sum to 1) are taken out of S by rank.
    """
    k, blocks = len(measured), measured[0].blocks
    unknown = Test(np.nan, (np.nan, np.nan), np.nan)
    if k < 2 or blocks < 3:
        return unknown
    values = np.array([item.value for item in measured])
    effects = np.stack([item.effects for item in measured], axis=1)
    contrasts, contrast_effects = values[1:] - values[0], effects[:, 1:] - effects[:, :1]
    covariance = contrast_effects.T @ contrast_effects / (blocks * (blocks - 1))
    rank = int(np.linalg.matrix_rank(covariance, hermitian=True))
    if blocks <= rank + 1 or not np.isfinite(values).all():
        return unknown
    if rank == 0:
        return Test(0.0 if np.allclose(contrasts, 0) else np.inf, (k - 1, blocks - 1), 1.0 if np.allclose(contrasts, 0) else 0.0)
    squared = float(contrasts @ np.linalg.pinv(covariance, hermitian=True) @ contrasts)
    statistic = (blocks - rank) / (rank * (blocks - 1)) * squared
    return Test(statistic, (rank, blocks - rank), float(stats.f.sf(statistic, rank, blocks - rank)))
