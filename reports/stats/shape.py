"""What decides a game: the deal, the seat, the player, or what happens on the way."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import stats

from reports.stats.estimate import Estimate, Floats, Ints, Measured, measure, slope

DEALS = 20_000  # blocks are enough to split a variance to a tenth of a percent
GROUPS = 20


@dataclass(frozen=True)
class Parts:
    """Shares of the variance of an outcome; they sum to 1."""

    skill: Estimate  # who plays
    seat: Estimate
    deal: Estimate  # what the seed gives to a seat
    rest: Estimate  # chance on the way, the others' play, and how all this works together


def variance_parts(values: npt.ArrayLike, player: npt.ArrayLike) -> Parts | None:
    """How much of an outcome's variance goes with player, seat and deal; `values[block, rotation, seat]`. None if there is no replay.

    A block is one deal, played in every rotation, so every place of the line-up meets every seat of the deal once. Player and seat
    explain the variance of their means. The deal's part is the variance between (block, seat) groups once these are taken out:
    (MSB - MSW) / R, one-way analysis of variance with R rotations (Searle, Casella, McCulloch, Variance Components, 1992, chapter 3).
    Intervals are those of the jackknife that leaves out one of up to 20 groups of blocks (Shao and Tu, The Jackknife and Bootstrap, 1995).
    """
    y, who = np.asarray(values, float)[:DEALS], np.asarray(player)[:DEALS]
    blocks, rotations, _ = y.shape
    if blocks < 2 or rotations < 2 or y.var() == 0:
        return None
    shares = _parts(y, who)
    groups = min(GROUPS, blocks)
    left_out = np.arange(blocks) * groups // blocks
    errors = np.full(4, np.nan)
    if groups > 2:
        without = np.stack([_parts(y[left_out != group], who[left_out != group]) for group in range(groups)])
        errors = np.sqrt((groups - 1) / groups * ((without - without.mean(axis=0)) ** 2).sum(axis=0))
    half = stats.t.ppf(0.975, groups - 1) * errors
    low, high = np.maximum(0.0, shares - half), np.minimum(1.0, shares + half)
    return Parts(*(Estimate(float(shares[k]), float(low[k]), float(high[k]), blocks * rotations, blocks) for k in range(4)))


def _parts(y: Floats, who: npt.NDArray[np.int64]) -> Floats:
    """The shares of skill, seat, deal and the rest."""
    blocks, rotations, seats = y.shape
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
    return parts / max(float(parts.sum()), 1e-300)


@dataclass(frozen=True)
class LeadSize:
    """Leads of `low` to `high` points at half time, and how often whoever has one wins."""

    low: int
    high: int
    wins: Measured


@dataclass(frozen=True)
class Runaway:
    """What a lead at half time is worth."""

    wins: Measured  # win share of whoever leads alone at half time
    sizes: Sequence[LeadSize]  # thirds of the games, from the smallest leads
    per_point: Measured  # by how much it rises with each point of the lead


def runaway(wins: npt.ArrayLike, lead: npt.ArrayLike, unit: Ints, blocks: int) -> Runaway:
    """Win share of the leader at half time by the size of the lead; all arrays are of the games in which somebody led alone.

    The sizes are cut at the thirds of the leads; whole points are never split, so there may be fewer than three.
    """
    won, points = np.asarray(wins, float), np.asarray(lead, np.int64)
    cuts = np.unique(np.quantile(points, [1 / 3, 2 / 3, 1.0], method="lower")) if points.size else np.array([], np.int64)
    place = np.searchsorted(cuts, points)
    sizes = []
    for number in range(len(cuts)):
        inside = place == number
        sizes.append(LeadSize(int(points[inside].min()), int(points[inside].max()), measure(won, unit, blocks, inside)))
    return Runaway(measure(won, unit, blocks), sizes, slope(won, points, unit, blocks))


@functools.cache
def leader_of_independent_halves(players: int) -> float:
    """How often the leader at half time wins if all are equal and the second half is drawn as the first was, whatever happened in it.

    With X and Y the points of the halves, independent and normal, it is n P(X_1 largest, X_1 + Y_1 largest) = n times the mean of P(X <
    x, X + Y < x + y)^(n-1) over x and y, on a grid. With two players it is 3/4 (the angle between X and X + Y is 45 degrees; Sheppard's
    formula for orthants, Phil. Trans. R. Soc. A 192, 1899).
    """
    grid = np.linspace(-6, 6, 121)
    width = grid[1] - grid[0]
    density = stats.norm.pdf(grid)
    # below[y, x]: the chance that another seat has fewer points than x at half time and fewer than x + y at the end
    reach = stats.norm.cdf(grid[:, None, None] + grid[None, :, None] - grid[None, None, :]) * density  # [y, x, points of the other]
    inside = np.tril(np.ones((len(grid), len(grid)))) - 0.5 * np.eye(len(grid))
    below: Floats = np.einsum("yxu,xu->yx", reach, inside) * width
    return float(players * density @ below ** (players - 1) @ density * width**2)


def homogeneity(values: npt.ArrayLike, unit: Ints, blocks: int, groups: int = 10) -> float:
    """P value of the test that consecutive runs of blocks have the same mean: a worker that plays other games shows here.

    One-way analysis of variance of block means by run: F = MSB / MSW with groups - 1 and blocks - groups degrees of freedom (Fisher,
    Statistical Methods for Research Workers, 1925); for many blocks (groups - 1) F is the chi-square statistic of the runs. NaN if the
    runs would be shorter than 20 blocks.
    """
    if blocks < 20 * groups:
        return np.nan
    values = np.asarray(values, float)
    sizes = np.bincount(unit, minlength=blocks)
    means: Floats = np.bincount(unit, values, blocks) / np.maximum(sizes, 1)
    parts = np.array_split(means[sizes > 0], groups)
    within = sum(float(((part - part.mean()) ** 2).sum()) for part in parts) / (blocks - groups)
    between = sum(len(part) * float(part.mean() - means.mean()) ** 2 for part in parts) / (groups - 1)
    if within == 0:
        return 1.0 if between == 0 else 0.0
    return float(stats.f.sf(between / within, groups - 1, blocks - groups))
