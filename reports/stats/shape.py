"""What decides a game: the deal, the seat, the player, or what happens on the way."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import stats

from reports.stats.estimate import Floats, Ints


@dataclass(frozen=True)
class Parts:
    """Shares of the variance of an outcome; they sum to 1."""

    skill: float  # who plays
    seat: float
    deal: float  # what the seed gives to a seat
    rest: float  # chance on the way, the others' play, and how all this works together


def variance_parts(values: npt.ArrayLike, player: npt.ArrayLike) -> Parts | None:
    """How much of an outcome's variance goes with player, seat and deal; `values[block, rotation, seat]`. None if there is no replay.

    A block is one deal, played in every rotation, so every place of the line-up meets every seat of the deal once. Player and seat
    explain the variance of their means. The deal's part is the variance between (block, seat) groups once these are taken out:
    (MSB - MSW) / R, one-way analysis of variance with R rotations (Searle, Casella, McCulloch, Variance Components, 1992, chapter 3).
    """
    y, who = np.asarray(values, float), np.asarray(player)
    blocks, rotations, seats = y.shape
    if blocks < 2 or rotations < 2 or y.var() == 0:
        return None
    residual = y - y.mean()
    skill_fit = np.zeros_like(y)
    for name in np.unique(who):
        skill_fit[who == name] = residual[who == name].mean()
    seat_fit = np.broadcast_to((residual - skill_fit).mean(axis=(0, 1), keepdims=True), y.shape)
    residual = residual - skill_fit - seat_fit
    group = residual.mean(axis=1)  # [block, seat]
    between = rotations * float((group**2).sum()) / max(1, (blocks - 1) * seats)
    within = float(((residual - group[:, None]) ** 2).sum()) / (blocks * seats * (rotations - 1))
    parts = np.array([skill_fit.var(), seat_fit.var(), max(0.0, (between - within) / rotations), within])
    if parts.sum() == 0:
        return None
    skill, seat, deal, rest = (float(part) for part in parts / parts.sum())
    return Parts(skill, seat, deal, rest)


def homogeneity(values: npt.ArrayLike, unit: Ints, blocks: int, groups: int = 10) -> float:
    """P value of a chi-square test that consecutive runs of blocks have the same mean: a worker that plays other games shows here.

    With run means m_g and their errors s_g, X^2 = sum(((m_g - m) / s_g)^2) with m the weighted mean has groups - 1 degrees of freedom
    (Cochran's Q, Biometrics 10, 1954). NaN if the runs would be shorter than 20 blocks.
    """
    if blocks < 20 * groups:
        return np.nan
    values = np.asarray(values, float)
    sizes = np.bincount(unit, minlength=blocks)
    means: Floats = np.bincount(unit, values, blocks) / np.maximum(sizes, 1)
    parts = np.array_split(means[sizes > 0], groups)
    centres = np.array([part.mean() for part in parts])
    variances = np.array([part.var(ddof=1) / len(part) for part in parts])
    if (variances == 0).any():
        return 1.0 if np.ptp(centres) == 0 else 0.0
    weights = 1 / variances
    centre = float(weights @ centres / weights.sum())
    return float(stats.chi2.sf(float(weights @ (centres - centre) ** 2), groups - 1))
