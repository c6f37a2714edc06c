"""Ratings from pairings: a policy in one seat against another in all the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import stats

from reports.stats.estimate import CONFIDENCE, Estimate

Floats = npt.NDArray[np.float64]
ELO = 400 / np.log(10)  # Elo points for a factor e in strength
DRAWS = 2000


@dataclass(frozen=True)
class Pairing:
    """Policy number `one` in one seat against policy number `other` in the `players` - 1 others."""

    one: int
    other: int
    players: int
    share: Estimate  # of the victory, of `one`


def strengths(pairings: Sequence[Pairing], shares: Floats, weights: Floats, n: int) -> Floats:
    """Strengths by maximum likelihood, geometric mean 1, for each row of `shares` [draws, pairings]; n policies.

    In the model of Plackett and Luce, `one` of strength a wins against p - 1 others of strength b with probability a / (a + (p - 1) b);
    for two players that is Bradley and Terry's. Found by the MM algorithm of Hunter (2004): a policy's new strength is its victories over
    the sum, for each game, of its seats over the strength at the table.
    """
    found = np.ones((len(shares), n))
    for _ in range(20_000):
        won, due = np.zeros_like(found), np.zeros_like(found)
        for k, pairing in enumerate(pairings):
            others = pairing.players - 1
            table = found[:, pairing.one] + others * found[:, pairing.other]
            won[:, pairing.one] += weights[k] * shares[:, k]
            won[:, pairing.other] += weights[k] * (1 - shares[:, k])
            due[:, pairing.one] += weights[k] / table
            due[:, pairing.other] += weights[k] * others / table
        new = won / due
        new /= np.exp(np.log(new).mean(axis=1, keepdims=True))
        change = float(np.abs(np.log(new / found)).max())
        found = new
        if change < 1e-7:
            break
    return found


def ratings(pairings: Sequence[Pairing], n: int, anchor: int, confidence: float = CONFIDENCE) -> list[Estimate]:
    """Ratings on the Elo scale with intervals; policy `anchor` has 0. Every policy must be in a pairing, and all be connected.

    Each pairing's share m with the block variance v of its estimate weighs as k = m (1 - m) / v independent games (as many as it has
    blocks if all blocks agree) and is drawn from Beta(k m + 1/2, k (1 - m) + 1/2), Jeffreys' posterior (Brown, Cai and DasGupta 2001);
    the interval is that of the ratings over the draws, their middle the rating at the posterior means. So a policy that has won all
    its games gets a finite rating with an honest, one-sided wide interval.
    """
    mean = np.array([pairing.share.mean for pairing in pairings])
    size = np.array([_independent_games(pairing.share) for pairing in pairings])
    a, b = size * mean + 0.5, size * (1 - mean) + 0.5
    dice = np.random.default_rng(1)
    shares = np.vstack([a / (a + b), dice.beta(a, b, (DRAWS, len(pairings)))])
    shares = np.clip(shares, 1e-9, 1 - 1e-9)
    elo = ELO * np.log(strengths(pairings, shares, size, n))
    elo -= elo[:, [anchor]]
    low, high = np.quantile(elo[1:], [(1 - confidence) / 2, (1 + confidence) / 2], axis=0)
    games = [sum(p.share.n for p in pairings if i in (p.one, p.other)) for i in range(n)]
    blocks = [sum(p.share.blocks for p in pairings if i in (p.one, p.other)) for i in range(n)]
    return [Estimate(float(elo[0, i]), float(low[i]), float(high[i]), games[i], blocks[i]) for i in range(n)]


def _independent_games(share: Estimate) -> float:
    """How many independent games the estimate is worth; at most as many as were played."""
    if not 0 < share.mean < 1:
        return float(share.blocks)
    reach = max(share.mean - share.low, share.high - share.mean)  # one end may have been cut off at 0 or 1
    error = reach / float(stats.t.ppf((1 + CONFIDENCE) / 2, share.blocks - 1))
    return float(min(share.n, max(1.0, share.mean * (1 - share.mean) / max(error**2, 1e-12))))
