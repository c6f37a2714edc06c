"""Paired variants: known answers, verdicts, coverage."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from reports.stats.estimate import Estimate, measure
from reports.stats.multiple import q_values
from reports.stats.variants import BETTER, HIGHER, LOWER, OPEN, SAME, WORSE, Paired, paired, verdict


def test_a_paired_difference_is_the_paired_t_interval() -> None:
    rng = np.random.default_rng(1)
    deal = rng.normal(0, 3, 60)
    a, b = deal + rng.normal(0, 1, 60), deal + rng.normal(0.4, 1, 60)
    unit = np.arange(60)
    found = paired(measure(a, unit, 60), measure(b, unit, 60))
    judge = stats.ttest_rel(b, a)
    low, high = judge.confidence_interval(0.95)
    assert (found.difference.low, found.difference.high) == pytest.approx((low, high))
    assert (found.narrow.low, found.narrow.high) == pytest.approx(tuple(judge.confidence_interval(0.90)))
    assert found.p_value == pytest.approx(judge.pvalue)
    assert found.correlation == pytest.approx(np.corrcoef(a, b)[0, 1])
    assert found.saved == pytest.approx(1 - np.var(b - a, ddof=1) / (np.var(a, ddof=1) + np.var(b, ddof=1)))


def difference(mean: float, half: float) -> Paired:
    return Paired(
        Estimate(mean, mean - half, mean + half, 9, 9), Estimate(mean, mean - 0.84 * half, mean + 0.84 * half, 9, 9), 0.01, 0.5, 0.5
    )


@pytest.mark.parametrize(
    ("mean", "half", "q", "target", "expected"),
    [
        (3.0, 1.0, 0.01, None, HIGHER),
        (-3.0, 1.0, 0.01, None, LOWER),
        (3.0, 1.0, 0.20, None, OPEN),  # one of many measures: not enough
        (0.1, 0.5, 0.90, None, SAME),
        (0.3, 0.2, 0.01, None, SAME),  # a difference, but smaller than anybody cares about
        (0.5, 2.0, 0.60, None, OPEN),
        (3.0, 1.0, 0.01, 14.0, BETTER),  # from 10 to 13: nearer to 14
        (3.0, 1.0, 0.01, 10.0, WORSE),
        (9.0, 1.0, 0.01, 14.0, WORSE),  # from 10 to 19: too much of a good thing
    ],
)
def test_verdicts(mean: float, half: float, q: float, target: float | None, expected: str) -> None:
    assert verdict(difference(mean, half), q, margin=1.0, baseline=10.0, target=target) == expected


def test_one_block_leaves_everything_open() -> None:
    unit = np.zeros(2, int)
    found = paired(measure([1.0, 2.0], unit, 1), measure([5.0, 5.0], unit, 1))
    assert verdict(found, np.nan, 1.0, 1.5) == OPEN


def test_differences_of_measures_without_a_difference_are_rarely_called() -> None:
    """Twenty measures, none changed, 1,000 reports: some difference is called in at most one report of twenty; intervals cover."""
    rng = np.random.default_rng(2)
    unit = np.arange(100)
    wrong, covered = 0, 0
    for _ in range(1000):
        deal = rng.normal(0, 1, (100, 20))
        pairs = [
            paired(measure(deal[:, k] + rng.normal(0, 1, 100), unit, 100), measure(deal[:, k] + rng.normal(0, 1, 100), unit, 100))
            for k in range(20)
        ]
        q = q_values([pair.p_value for pair in pairs])
        wrong += any(verdict(pair, value, 0.01, 0.0) in (HIGHER, LOWER) for pair, value in zip(pairs, q, strict=True))
        covered += pairs[0].difference.low <= 0 <= pairs[0].difference.high
    assert wrong <= 65
    assert 930 <= covered <= 970
