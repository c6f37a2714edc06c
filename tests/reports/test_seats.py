"""What a seat is worth: tests against SciPy, planted advantages, coverage."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from reports.stats.estimate import Measured, equality, measure
from reports.stats.seats import compensation, seat_values


def games(rng: np.random.Generator, blocks: int, advantage: tuple[float, ...]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Whole-number scores of one game a block: the deal that all share, luck, and the seat's advantage."""
    seats = len(advantage)
    score = np.rint(50 + rng.normal(0, 5, (blocks, 1)) + rng.normal(0, 8, (blocks, seats)) + np.array(advantage))
    first = score == score.max(axis=1, keepdims=True)
    return score, first / first.sum(axis=1, keepdims=True), np.arange(blocks)


def test_two_means_are_compared_by_the_paired_t_test() -> None:
    rng = np.random.default_rng(1)
    a, b = rng.normal(0, 1, 30), rng.normal(0.5, 1, 30)
    unit = np.arange(30)
    found = equality([measure(a, unit, 30), measure(b, unit, 30)])
    paired = stats.ttest_rel(a, b)
    assert found.statistic == pytest.approx(paired.statistic**2)
    assert found.p_value == pytest.approx(paired.pvalue)


def test_three_means_are_compared_by_hotellings_test() -> None:
    """Written out for three correlated columns with the covariance matrix of their differences."""
    rng = np.random.default_rng(2)
    y = rng.normal(size=(25, 3)) + rng.normal(size=(25, 1)) + [0, 0.3, 0.6]
    d = y[:, 1:] - y[:, :1]
    t2 = 25 * d.mean(0) @ np.linalg.inv(np.cov(d.T)) @ d.mean(0)
    f = (25 - 2) / (2 * 24) * t2
    found = equality([measure(y[:, k], np.arange(25), 25) for k in range(3)])
    assert found.statistic == pytest.approx(f)
    assert found.p_value == pytest.approx(stats.f.sf(f, 2, 23))


def test_win_shares_that_sum_to_one_are_compared_without_a_singular_matrix() -> None:
    score, wins, unit = games(np.random.default_rng(3), 200, (0.0, 0.0))
    found = seat_values(wins, score, unit, 200)
    assert found.share_test.df == (1, 199)
    assert found.share_test.p_value == pytest.approx(stats.ttest_1samp(wins[:, 0], 0.5).pvalue)


def test_equal_seats_are_called_unequal_in_one_case_of_twenty() -> None:
    rng = np.random.default_rng(4)
    p = [seat_values(w, s, u, 150).share_test.p_value for s, w, u in (games(rng, 150, (0, 0, 0)) for _ in range(1000))]
    assert 0.03 <= np.mean(np.array(p) < 0.05) <= 0.07


@pytest.mark.parametrize("blocks", [40, 400])
def test_the_intervals_of_a_seats_share_and_score_cover_the_truth(blocks: int) -> None:
    rng = np.random.default_rng(5)
    score, wins, _ = games(rng, 400_000, (2.0, 0.0, 0.0))
    true_share, true_score = wins[:, 0].mean(), score[:, 0].mean()
    hits = np.zeros(2)
    for _ in range(1000):
        score, wins, unit = games(rng, blocks, (2.0, 0.0, 0.0))
        found = seat_values(wins, score, unit, blocks)
        hits += [
            found.shares[0].share().low <= true_share <= found.shares[0].share().high,
            found.scores[0].estimate().low <= true_score <= found.scores[0].estimate().high,
        ]
    assert (hits >= 930).all()
    assert (hits <= 970).all()


def test_a_seat_worth_three_percent_is_found_at_twenty_thousand_games() -> None:
    score, wins, unit = games(np.random.default_rng(6), 20_000, (1.0, 0.0, 0.0))
    found = seat_values(wins, score, unit, 20_000)
    assert 0.02 < found.shares[0].value - 1 / 3 < 0.05
    assert found.share_test.p_value < 1e-6
    assert max(range(3), key=lambda seat: abs(found.shares[seat].value - 1 / 3)) == 0


def test_compensation_gives_back_what_the_seats_were_given() -> None:
    score, _, unit = games(np.random.default_rng(7), 50_000, (3.0, 0.0, 1.0))
    found = compensation(score, unit, 50_000)
    assert found is not None
    assert found[0].value == 0
    for seat, truth in ((1, 3.0), (2, 2.0)):
        estimate = found[seat].estimate()
        assert estimate.low - 0.05 <= truth <= estimate.high + 0.05
        assert estimate.half_width < 0.3


def test_the_interval_of_a_compensation_covers_the_truth() -> None:
    rng = np.random.default_rng(8)
    hits = 0
    for _ in range(1000):
        score, _, unit = games(rng, 300, (2.0, 0.0))
        found = compensation(score, unit, 300)
        assert found is not None
        hits += found[1].estimate().low <= 2.0 <= found[1].estimate().high
    assert 930 <= hits <= 970


def test_no_compensation_where_nothing_can_be_said() -> None:
    assert compensation(np.array([[5.0, 4.0]]), np.array([0]), 1) is None


def test_a_difference_of_estimates_takes_their_common_deals_into_account() -> None:
    rng = np.random.default_rng(9)
    deal = rng.normal(0, 10, 100)
    a, b = deal + rng.normal(0, 1, 100), deal + rng.normal(0, 1, 100)
    unit = np.arange(100)
    found = (measure(a, unit, 100) - measure(b, unit, 100)).estimate()
    low, high = stats.ttest_rel(a, b).confidence_interval()
    assert (found.low, found.high) == pytest.approx((low, high))
    assert isinstance(measure(a, unit, 100), Measured)
