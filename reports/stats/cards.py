"""What cards go with: winning and points, alone and with all else equal."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import stats

from reports.stats.estimate import CONFIDENCE, Estimate, Floats, Ints

ENOUGH_BLOCKS = 5  # for each column of a regression: with fewer the errors of its coefficients are too small
CHUNK = 3_000  # games whose design matrix is made at once: it fits the processor's cache


@dataclass(frozen=True)
class Regression:
    """Coefficients of one outcome with errors that hold though games of a block are not independent."""

    values: Floats  # NaN: the column does not vary or is a mixture of others
    errors: Floats
    n: int
    blocks: int

    def estimate(self, column: int, confidence: float = CONFIDENCE) -> Estimate:
        """A coefficient with its t interval on B - 1 degrees of freedom."""
        half = float(stats.t.ppf((1 + confidence) / 2, max(1, self.blocks - 1))) * float(self.errors[column])
        value = float(self.values[column])
        return Estimate(value, value - half, value + half, self.n, self.blocks)

    def p_value(self, column: int) -> float:
        """Two-sided t test of a coefficient against 0."""
        if not self.errors[column] > 0:
            return np.nan
        return float(2 * stats.t.sf(abs(self.values[column]) / self.errors[column], max(1, self.blocks - 1)))


Chunk = tuple[Floats, Floats, Ints]
"""Design matrix, outcomes [row, outcome], and each row's block; a chunk holds whole blocks."""


def regression(chunks: Callable[[], Iterator[Chunk]]) -> list[Regression]:
    """Least squares over chunks, read twice, with cluster-robust errors.

    b = (X'X)^-1 X'y; Var(b) = c (X'X)^-1 [sum over blocks of u_b u_b'] (X'X)^-1 with u_b the sum over the block's rows of x e and c = B /
    (B - 1) (N - 1) / (N - p) (Liang and Zeger, Biometrika 73, 1986; Cameron and Miller, J. Hum. Resour. 50, 2015).
    """
    gram: Floats | None = None
    cross: Floats | None = None
    n = blocks = 0
    for x, y, unit in chunks():
        gram = x.T @ x if gram is None else gram + x.T @ x
        cross = x.T @ y if cross is None else cross + x.T @ y
        n += len(x)
        blocks += len(np.unique(unit))
    if gram is None or cross is None:
        return []
    kept = _independent(gram)
    p = len(kept)
    values, errors = np.full(cross.shape, np.nan), np.full(cross.shape, np.nan)
    if p == 0:
        return [Regression(values[:, k], errors[:, k], n, blocks) for k in range(cross.shape[1])]
    inverse = np.linalg.inv(gram[np.ix_(kept, kept)])
    values[kept] = inverse @ cross[kept]
    if blocks > 1 and n > p:
        meat = np.zeros((cross.shape[1], p, p))
        for x, y, unit in chunks():
            used = x if p == x.shape[1] else x[:, kept]
            starts = np.flatnonzero(np.diff(unit, prepend=-1))
            for k in range(cross.shape[1]):
                sums = np.add.reduceat(used * (y[:, k] - used @ values[kept, k])[:, None], starts, axis=0)
                meat[k] += sums.T @ sums
        factor = blocks / (blocks - 1) * (n - 1) / (n - p)
        for k in range(cross.shape[1]):
            errors[kept, k] = np.sqrt(np.maximum(0.0, factor * np.diag(inverse @ meat[k] @ inverse)))
    return [Regression(values[:, k], errors[:, k], n, blocks) for k in range(cross.shape[1])]


def _independent(gram: Floats) -> list[int]:
    """Columns that are no mixture of those before them: a Cholesky factorisation that leaves the others out."""
    left = gram.astype(float).copy()
    kept = []
    for j in range(len(gram)):
        if gram[j, j] > 0 and left[j, j] > 1e-9 * gram[j, j]:
            kept.append(j)
            left -= np.outer(left[:, j], left[:, j]) / left[j, j]
    return kept


@dataclass(frozen=True)
class CardEffects:
    """The adjusted effect of acquiring each card on winning and on the score, and of acquiring it a round later."""

    win: Regression
    score: Regression
    cards: int
    rounds: bool  # whether there are enough blocks to say what a round matters

    def later(self, card: int) -> Estimate | None:
        """Change of the win share for each round that the card comes later; None if that is not known."""
        known = self.rounds and self.win.errors[self.cards + card] > 0
        return self.win.estimate(self.cards + card) if known else None


def card_effects(
    win_share: Floats, score: Floats, acquired: npt.NDArray[np.int8], controls: npt.NDArray[np.int8], unit: Ints, seats: int
) -> CardEffects | None:
    """What a seat that acquired a card wins and scores more than a seat of the same game that did not, all else equal.

    All rows are in the order game, seat. `acquired[row, card]` is the round, or -1; `controls[row, :]` are 0/1 columns of seat and
    strategy. Each card has an indicator and, among those who acquired it, the round less its mean; all cards and controls are in one
    regression, so that what else was acquired is held equal. With several seats everything is taken relative to the game's mean,
    which removes all that the seats of a game share (deal, length); alone, relative to the mean of all games. The rounds are left out if
    there are fewer than `ENOUGH_BLOCKS` blocks for each column; None if there are too few even so.
    """
    has = acquired >= 0
    count = has.sum(axis=0)
    varying, blocks = int(((count > 0) & (count < len(has))).sum()), len(np.unique(unit))
    if blocks < ENOUGH_BLOCKS * (varying + controls.shape[1]):
        return None
    with_rounds = blocks >= ENOUGH_BLOCKS * (2 * varying + controls.shape[1])
    mean_round = np.where(count > 0, np.where(has, acquired, 0).sum(axis=0, dtype=np.int64) / np.maximum(count, 1), 0.0)
    outcomes_mean = np.array([win_share.mean(), score.mean()])
    cards = acquired.shape[1]
    means = np.concatenate([has.mean(axis=0), np.zeros(cards * with_rounds), controls.mean(axis=0)])
    borders = _borders(unit, CHUNK * seats)

    def chunks() -> Iterator[Chunk]:
        for start, end in itertools.pairwise(borders):
            rounds = acquired[start:end]
            there = rounds >= 0
            later = [np.where(there, rounds - mean_round, 0.0)] if with_rounds else []
            x = np.hstack([there, *later, controls[start:end]]).astype(float)
            y = np.stack([win_share[start:end], score[start:end]], axis=1).astype(float)
            if seats > 1:
                x = (x.reshape(-1, seats, x.shape[1]) - x.reshape(-1, seats, x.shape[1]).mean(axis=1, keepdims=True)).reshape(x.shape)
                y = (y.reshape(-1, seats, 2) - y.reshape(-1, seats, 2).mean(axis=1, keepdims=True)).reshape(y.shape)
            else:
                x, y = x - means, y - outcomes_mean
            yield x, y, unit[start:end]

    win, points = regression(chunks)
    return CardEffects(win, points, cards, with_rounds)


def _borders(unit: Ints, rows: int) -> list[int]:
    """Where to cut rows, sorted by block, into chunks of about `rows` that hold whole blocks."""
    starts = np.append(np.flatnonzero(np.diff(unit, prepend=-1)), len(unit))
    borders = [0]
    while borders[-1] < len(unit):
        place = int(np.searchsorted(starts, borders[-1] + rows, side="right")) - 1
        if starts[place] <= borders[-1]:
            place += 1
        borders.append(int(starts[place]))
    return borders
