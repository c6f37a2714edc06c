"""False discoveries and shrinkage: known answers, a trusted library, and simulated truth."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from reports.stats.estimate import ratio
from reports.stats.multiple import holm, q_values, shrink, together


def test_q_values_agree_with_the_sum_done_by_hand() -> None:
    """p = 0.01, 0.04, 0.03 of three: 0.01 * 3 = 0.03; 0.03 * 3 / 2 = 0.045 but the larger 0.04 has 0.04, so both are 0.04."""
    assert q_values([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.04, 0.04])


def test_q_values_agree_with_scipy_and_pass_over_tests_that_were_not_made() -> None:
    p = np.random.default_rng(1).uniform(size=40) ** 2
    assert q_values(p) == pytest.approx(stats.false_discovery_control(p))
    with_gaps = np.insert(p, [0, 7, 40], np.nan)
    found = q_values(with_gaps)
    assert np.isnan(found[[0, 8, 42]]).all()
    assert found[~np.isnan(with_gaps)] == pytest.approx(stats.false_discovery_control(p))
    assert q_values([]).size == 0


def test_the_share_of_false_discoveries_is_held() -> None:
    """Of 100 effects 20 are real; over 1,000 reports at most 5 % of what is called a discovery is none."""
    rng = np.random.default_rng(2)
    shares, found_real = [], []
    for _ in range(1000):
        z = rng.normal(np.repeat([3.5, 0.0], [20, 80]))
        called = q_values(2 * stats.norm.sf(abs(z))) <= 0.05
        shares.append(called[20:].sum() / max(1, called.sum()))
        found_real.append(called[:20].mean())
    assert np.mean(shares) <= 0.05
    assert np.mean(found_real) > 0.6, "and yet real effects are found"


def test_shrinkage_agrees_with_the_sum_done_by_hand() -> None:
    """Four estimates with error 1: T^2 = mean(d^2) - 1 = 8, B = 2 / 4 * 1 / 9 = 1 / 18; variance 17 / 18 + 2 / 2 * 9 / 18^2."""
    found = shrink([3.0, -3.0, 3.0, 3.0], [1.0, 1.0, 1.0, 1.0])
    assert found.spread == pytest.approx(np.sqrt(8))
    assert found.means == pytest.approx(np.array([3.0, -3.0, 3.0, 3.0]) * 17 / 18)
    assert found.highs - found.means == pytest.approx(stats.norm.ppf(0.975) * np.sqrt(17 / 18 + 9 / 324) * np.ones(4))


def test_estimates_no_larger_than_their_errors_shrink_as_far_as_their_number_allows() -> None:
    """No spread to be seen among k = 5: B = 3 / 5. Intervals are never empty."""
    found = shrink([0.5, -0.5, 0.1, 0.0, 0.2, np.nan], np.ones(6))
    assert found.spread == 0
    assert found.means[:5] == pytest.approx(np.array([0.5, -0.5, 0.1, 0.0, 0.2]) * 2 / 5)
    assert (found.highs[:5] > found.lows[:5]).all()
    assert np.isnan(found.means[5])


def test_two_estimates_are_too_few_to_learn_from_each_other() -> None:
    found = shrink([3.0, -1.0], [1.0, 2.0])
    assert found.means == pytest.approx([3.0, -1.0])
    assert found.highs - found.means == pytest.approx(stats.norm.ppf(0.975) * np.array([1.0, 2.0]))


def test_shrunk_estimates_are_nearer_to_the_truth_and_their_intervals_cover_it() -> None:
    rng = np.random.default_rng(3)
    covered, raw, pulled = [], 0.0, 0.0
    for _ in range(1000):
        errors = rng.uniform(0.5, 2.0, 30)
        truth = rng.normal(0, 1, 30)
        estimates = rng.normal(truth, errors)
        found = shrink(estimates, errors)
        covered.append(np.mean((found.lows <= truth) & (truth <= found.highs)))
        raw += float(((estimates - truth) ** 2).sum())
        pulled += float(((found.means - truth) ** 2).sum())
    assert 0.93 <= np.mean(covered) <= 0.97
    assert pulled < 0.6 * raw


def test_holm_agrees_with_statsmodels_and_passes_over_tests_that_were_not_made() -> None:
    p = np.random.default_rng(7).uniform(size=12) ** 3
    assert holm(p) == pytest.approx(multipletests(p, method="holm")[1])
    found = holm(np.insert(p, 3, np.nan))
    assert np.isnan(found[3])
    assert np.delete(found, 3) == pytest.approx(holm(p))


def test_the_interval_of_the_seat_picked_for_being_furthest_covers_the_truth() -> None:
    """Four equal seats; the plain interval of the one furthest from its share is too narrow for having been picked."""
    rng = np.random.default_rng(8)
    covered = {1: 0, 4: 0}
    for _ in range(1000):
        wins = rng.multinomial(1, np.full(4, 0.25), size=300).astype(float)
        seats = [ratio(wins[:, s], np.ones(300)) for s in range(4)]
        picked = max(seats, key=lambda seat: abs(seat.value - 0.25))
        for claims in covered:
            covered[claims] += not picked.share(together(claims)).differs_from(0.25)
    assert covered[1] < 900
    assert 930 <= covered[4] <= 975
