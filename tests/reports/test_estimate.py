"""Means with intervals: known answers, the ordinary t interval, and coverage."""

from __future__ import annotations

import math

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from reports.stats.estimate import Estimate, block_mean, block_share, measure, slope


def test_a_small_example_agrees_with_the_sum_done_by_hand() -> None:
    """Blocks (1, 3), (2, 4), (5): m = 3; residual totals 4 - 6, 6 - 6, 5 - 3 = -2, 0, 2; variance 3/2 * 8 / 25 = 0.48."""
    found = block_mean([1, 3, 2, 4, 5], [7, 7, 8, 8, 9])
    point = 0.95 * math.sqrt(2 / (4 * 0.975 * 0.025))  # the 97.5 % point of t with 2 degrees of freedom, 4.30265...
    half = point * math.sqrt(0.48)
    assert found.mean == 3
    assert (found.n, found.blocks) == (5, 3)
    assert found.low == pytest.approx(3 - half, abs=1e-12)
    assert found.high == pytest.approx(3 + half, abs=1e-12)
    assert found.half_width == pytest.approx(half, abs=1e-12)


def test_blocks_of_one_value_give_the_ordinary_t_interval() -> None:
    values = np.random.default_rng(1).normal(3, 2, 25)
    for confidence in (0.8, 0.95, 0.99):
        low, high = stats.t.interval(confidence, 24, values.mean(), stats.sem(values))
        found = block_mean(values, np.arange(25), confidence)
        assert (found.mean, found.low, found.high) == pytest.approx((values.mean(), low, high), abs=1e-12)


def test_blocks_of_equal_size_give_the_t_interval_of_their_means() -> None:
    values = np.random.default_rng(2).normal(size=(12, 3)) + np.arange(12)[:, None]
    means = values.mean(axis=1)
    low, high = stats.t.interval(0.95, 11, means.mean(), stats.sem(means))
    found = block_mean(values.ravel(), np.repeat(np.arange(12), 3))
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-12)
    assert (found.n, found.blocks) == (36, 12)


def test_copies_of_a_value_within_its_block_bring_no_precision() -> None:
    values = np.random.default_rng(3).normal(size=20)
    one = block_mean(values, np.arange(20))
    many = block_mean(np.repeat(values, 5), np.repeat(np.arange(20), 5))
    assert many.half_width == pytest.approx(one.half_width, abs=1e-12)
    assert (many.n, many.blocks) == (100, 20)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(-50, 50)), min_size=1, max_size=40), st.randoms(use_true_random=False))
def test_neither_the_order_of_the_values_nor_the_names_of_blocks_matter(pairs: list[tuple[int, int]], random: object) -> None:
    shuffled = list(pairs)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one = block_mean([value for _, value in pairs], [block for block, _ in pairs])
    other = block_mean([value for _, value in shuffled], [f"seed {block}" for block, _ in shuffled])
    assert (other.mean, other.low, other.high) == pytest.approx((one.mean, one.low, one.high), nan_ok=True)
    assert (one.n, one.blocks) == (other.n, other.blocks) == (len(pairs), len({block for block, _ in pairs}))
    assert one.blocks == 1 or one.low <= one.mean <= one.high


def test_one_block_has_a_mean_but_no_interval() -> None:
    for values in ([4.0], [1.0, 2.0, 6.0]):
        found = block_mean(values, [0] * len(values))
        assert found.mean == np.mean(values)
        assert math.isnan(found.low)
        assert math.isnan(found.high)
        assert (found.n, found.blocks) == (len(values), 1)
        assert not found.differs_from(100.0), "what is not known is not claimed"


def test_no_values_give_no_numbers() -> None:
    found = block_mean([], [])
    assert (found.n, found.blocks) == (0, 0)
    assert all(math.isnan(value) for value in (found.mean, found.low, found.high))


def test_values_that_are_all_alike_have_an_interval_of_no_width() -> None:
    found = block_mean([2, 2, 2, 2], [0, 0, 1, 1])
    assert (found.mean, found.low, found.high) == (2, 2, 2)
    assert found.differs_from(1)
    assert not found.differs_from(2)


@pytest.mark.parametrize(("value", "differs"), [(0.99, True), (1.0, False), (1.5, False), (2.0, False), (2.01, True)])
def test_an_interval_differs_from_what_lies_outside_it(value: float, differs: bool) -> None:
    assert Estimate(1.4, 1.0, 2.0, 10, 5).differs_from(value) is differs


def coverage(sizes_vary: bool) -> float:
    """How often the 95 % interval has the true mean in it: 1,000 repeats of 40 blocks whose values share a random part."""
    random = np.random.default_rng(20)
    covered = 0
    for _ in range(1000):
        sizes = random.integers(1, 7, 40) if sizes_vary else np.full(40, 4)
        block = np.repeat(np.arange(40), sizes)
        values = 10 + random.normal(0, 2, 40)[block] + random.normal(0, 1, block.size)
        found = block_mean(values, block)
        covered += found.low <= 10 <= found.high
    return covered / 1000


@pytest.mark.parametrize("sizes_vary", [False, True], ids=["equal blocks", "unequal blocks"])
def test_intervals_of_clustered_data_cover_the_truth_as_often_as_they_say(sizes_vary: bool) -> None:
    assert 0.93 <= coverage(sizes_vary) <= 0.97


def test_intervals_that_took_every_game_for_independent_would_not_cover() -> None:
    """The same data without blocks: this is why blocks are the unit."""
    random = np.random.default_rng(20)
    covered = 0
    for _ in range(300):
        values = (10 + random.normal(0, 2, 40))[np.repeat(np.arange(40), 4)] + random.normal(0, 1, 160)
        found = block_mean(values, np.arange(160))
        covered += found.low <= 10 <= found.high
    assert covered / 300 < 0.85


def test_shares_on_which_all_blocks_agree_still_have_an_interval():
    # 10 blocks, all won: at most p of the blocks can be lost with (1 - p)^10 = 0.025, so p = 1 - 0.025^(1/10) = 0.3085.
    found = block_share([1.0] * 10, range(10))
    assert (found.mean, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(1 - 0.3085, abs=1e-4)
    # Won in one rotation, lost in the other, in every block: the mean is surely near one half.
    found = block_share([1.0, 0.0] * 10, [block for block in range(10) for _ in range(2)])
    assert (found.low, found.high) == (pytest.approx(0.5 - 0.3085, abs=1e-4), pytest.approx(0.5 + 0.3085, abs=1e-4))


def test_the_interval_of_a_rare_share_is_wilsons() -> None:
    found = block_share([0.0] * 4996 + [1.0] * 4, range(5000))
    low, high = proportion_confint(4, 5000, method="wilson")
    assert (found.low, found.high) == (pytest.approx(low, rel=2e-3), pytest.approx(high, rel=2e-3))
    one = block_share([0.0] * 99 + [1.0], range(100))
    assert 0 < one.low < one.mean < one.high < 1
    assert one.high > block_mean([0.0] * 99 + [1.0], range(100)).high, "the t interval of one case in a hundred ends too low"


def test_the_interval_of_a_common_share_is_the_t_interval() -> None:
    values = np.random.default_rng(5).random(4000) < 0.4
    share, mean = block_share(values, np.arange(4000) // 2), block_mean(values, np.arange(4000) // 2)
    assert (share.low, share.high) == (pytest.approx(mean.low, abs=3e-4), pytest.approx(mean.high, abs=3e-4))


@pytest.mark.parametrize("chance", [0.02, 0.35])
def test_the_interval_of_a_share_covers_the_truth(chance: float) -> None:
    """Blocks of two games that share luck: with chance 1/2 the second goes as the first did."""
    random = np.random.default_rng(21)
    covered = 0
    for _ in range(1000):
        first = random.random(400) < chance
        second = np.where(random.random(400) < 0.5, first, random.random(400) < chance)
        found = block_share(np.stack([first, second], axis=1).reshape(-1), np.repeat(np.arange(400), 2))
        covered += found.low <= chance <= found.high
    assert 930 <= covered <= 970


def test_blocks_without_a_value_are_no_units() -> None:
    """Three wins of three, seen in 3 of 1,000 blocks: what can be said rests on three."""
    unit = np.array([10, 500, 900])
    found = measure([1.0, 1.0, 1.0], unit, 1000)
    assert found.share().low == pytest.approx(0.025 ** (1 / 3))
    assert found.share().blocks == 3
    mixed = measure([1.0, 4.0, 4.0], unit, 1000).estimate()
    judge = stats.t.interval(0.95, 2, 3.0, stats.sem([1.0, 4.0, 4.0]))
    assert (mixed.low, mixed.high) == pytest.approx(judge)


def test_a_slope_agrees_with_statsmodels_on_blocks() -> None:
    random = np.random.default_rng(6)
    unit = np.repeat(np.arange(60), 3)
    x = random.normal(size=180)
    y = 2 + 0.7 * x + random.normal(size=60)[unit] * x + random.normal(size=180)
    found = slope(y, x, unit, 60)
    judge = sm.OLS(y, sm.add_constant(x)).fit(cov_type="cluster", cov_kwds={"groups": unit, "use_correction": False})
    assert found.value == pytest.approx(judge.params[1])
    assert found.error == pytest.approx(judge.bse[1] * math.sqrt(60 / 59))
    assert math.isnan(slope(y, np.ones(180), unit, 60).value)
