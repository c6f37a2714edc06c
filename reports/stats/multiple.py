"""Many questions asked of one data set: false discoveries held, and estimates shrunk toward what is usual."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import stats

from reports.stats.estimate import CONFIDENCE, Floats

FALSE_DISCOVERIES = 0.05


def q_values(p_values: npt.ArrayLike) -> Floats:
    """P values adjusted so that calling all below q a discovery makes at most a share q of the discoveries false, on average.

    q_(i) = min over j >= i of p_(j) n / j (Benjamini and Hochberg, J. R. Stat. Soc. B 57, 1995; valid also for positively dependent
    tests, Benjamini and Yekutieli 2001). Tests that could not be made (NaN) stay NaN and do not count.
    """
    p = np.asarray(p_values, float)
    q = np.full(p.shape, np.nan)
    known = np.flatnonzero(~np.isnan(p))
    order = known[np.argsort(p[known], kind="stable")]
    scaled = p[order] * len(order) / np.arange(1, len(order) + 1)
    q[order] = np.minimum(1.0, np.minimum.accumulate(scaled[::-1])[::-1])
    return q


def together(questions: int, confidence: float = CONFIDENCE) -> float:
    """The confidence that each of several intervals needs so that all of them hold together as often as `confidence` says.

    1 - (1 - confidence) / k (Bonferroni's inequality; Dunn, J. Am. Stat. Assoc. 56, 1961). So the interval of the largest of k is not
    too narrow for having been picked.
    """
    return 1 - (1 - confidence) / max(1, questions)


def holm(p_values: npt.ArrayLike) -> Floats:
    """P values adjusted so that any false claim among them has at most the chance that is asked: max over j <= i of (k - j + 1) p_(j).

    Holm, Scand. J. Stat. 6, 1979. Tests that could not be made (NaN) stay NaN and do not count.
    """
    p = np.asarray(p_values, float)
    adjusted = np.full(p.shape, np.nan)
    known = np.flatnonzero(~np.isnan(p))
    order = known[np.argsort(p[known], kind="stable")]
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(p[order] * np.arange(len(order), 0, -1)))
    return adjusted


@dataclass(frozen=True)
class Shrunk:
    """Estimates pulled toward zero, with intervals, and the spread of true effects that decides how far."""

    means: Floats
    lows: Floats
    highs: Floats
    spread: float


def shrink(estimates: npt.ArrayLike, errors: npt.ArrayLike, confidence: float = CONFIDENCE) -> Shrunk:
    """Empirical Bayes: with true effects ~ N(0, T^2) and estimates d ~ N(effect, s^2), the effects are (1 - B) d.

    B = (k - 2) / k s^2 / (s^2 + T^2) for k estimates. Their variance is s^2 (1 - B) + 2 / (k - 2) B^2 d^2 (s_mean^2 + T^2) / (s^2 +
    T^2): the second part is for not knowing T (Morris, J. Am. Stat. Assoc. 78, 1983). T^2 is its maximum-likelihood value, the root
    of sum(w^2 (d^2 - s^2 - T^2)) = 0 with w = 1 / (s^2 + T^2), or 0 if there is none. Fewer than three estimates stay as they are;
    NaN stays NaN.
    """
    d, s = np.asarray(estimates, float), np.asarray(errors, float)
    known = ~np.isnan(d) & ~np.isnan(s) & (s > 0)
    k = int(known.sum())
    squares, variances = d[known] ** 2, s[known] ** 2
    spread = float(np.sqrt(_spread_squared(squares, variances))) if k else 0.0
    pull, variance = np.zeros(d.shape), s**2
    if k > 2:
        total = np.where(known, s, 1.0) ** 2 + spread**2
        pull = np.where(known, (k - 2) / k * s**2 / total, np.nan)
        variance = s**2 * (1 - pull) + 2 / (k - 2) * (pull * d) ** 2 * (variances.mean() + spread**2) / total
    means = np.where(known, (1 - pull) * d, np.nan)
    half = np.where(known, float(stats.norm.ppf((1 + confidence) / 2)) * np.sqrt(variance), np.nan)
    return Shrunk(means, means - half, means + half, spread)


def _spread_squared(squares: Floats, variances: Floats) -> float:
    def excess(spread: float) -> float:
        weights = 1 / (spread + variances)
        return float((weights**2 * (squares - variances - spread)).sum())

    if excess(0.0) <= 0:
        return 0.0
    low, high = 0.0, float(squares.max())  # beyond the largest square every term is negative
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return (low + high) / 2
