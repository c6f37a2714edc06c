"""Cards: statsmodels as judge, planted values found and ranked first, coverage."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm

from reports.stats import cards
from reports.stats.cards import card_effects
from reports.stats.multiple import q_values, shrink


def deal(rng: np.random.Generator, blocks: int, seats: int, values: np.ndarray, games: int = 1) -> tuple[np.ndarray, ...]:
    """Games in which seats acquire cards by chance, in rounds 1 to 6; card k is worth values[k] points, and seat 0 two more."""
    rows = blocks * games * seats
    acquired = np.where(rng.random((rows, len(values))) < 0.4, rng.integers(1, 7, (rows, len(values))), -1).astype(np.int8)
    seat = np.tile(np.arange(seats), blocks * games)
    luck = np.repeat(rng.normal(0, 5, blocks), games * seats)
    score = 40 + (acquired >= 0) @ values + 2.0 * (seat == 0) + luck + rng.normal(0, 6, rows)
    table = score.reshape(-1, seats)
    win = (table == table.max(axis=1, keepdims=True)).astype(float).reshape(-1)
    controls = (seat[:, None] == np.arange(1, seats)).astype(np.int8)
    return win, score, acquired, controls, np.repeat(np.arange(blocks), games * seats)


@pytest.mark.parametrize("seats", [1, 3])
def test_effects_and_errors_agree_with_statsmodels(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "CHUNK", 17)  # many chunks
    rng = np.random.default_rng(1)
    win, score, acquired, controls, unit = deal(rng, 120, seats, np.array([4.0, 0.0, -2.0]), games=2)
    found = card_effects(win, score, acquired, controls, unit, seats)
    has = acquired >= 0
    x = np.hstack([has, np.where(has, acquired - np.nanmean(np.where(has, acquired, np.nan), axis=0), 0), controls]).astype(float)
    group = np.repeat(np.arange(len(score) // seats), seats) if seats > 1 else np.zeros(len(score), int)

    def centred(values: np.ndarray) -> np.ndarray:
        means = np.stack([np.bincount(group, column) / np.bincount(group) for column in values.T], axis=1)
        return np.asarray(values - means[group])

    judge = sm.OLS(centred(score[:, None])[:, 0], centred(x)).fit(cov_type="cluster", cov_kwds={"groups": unit})
    assert found.score.values == pytest.approx(judge.params, rel=1e-8, abs=1e-8)
    assert found.score.errors == pytest.approx(judge.bse, rel=1e-6)
    judge = sm.OLS(centred(win[:, None])[:, 0], centred(x)).fit(cov_type="cluster", cov_kwds={"groups": unit})
    assert found.win.values == pytest.approx(judge.params, rel=1e-8, abs=1e-8)


def test_a_card_worth_five_points_is_found_and_ranked_first() -> None:
    values = np.zeros(30)
    values[17] = 5.0
    found = card_effects(*deal(np.random.default_rng(2), 4000, 3, values), seats=3)
    q = q_values([found.win.p_value(k) for k in range(30)])
    pulled = shrink(found.win.values[:30], found.win.errors[:30])
    assert np.argmax(np.abs(pulled.means)) == 17
    assert q[17] < 1e-6
    assert (np.delete(q, 17) > 0.05).all()
    assert found.score.estimate(17).low < 5 < found.score.estimate(17).high


def test_a_card_that_only_comes_with_a_strong_one_gets_no_credit() -> None:
    """Whoever has the strong card 0 mostly has card 1 too: alone card 1 looks strong, with all else equal it is worth nothing."""
    rng = np.random.default_rng(3)
    win, score, acquired, controls, unit = deal(rng, 3000, 3, np.array([6.0, 0.0]))
    follows = (acquired[:, 0] >= 0) & (rng.random(len(score)) < 0.9)
    acquired[:, 1] = np.where(follows, 3, acquired[:, 1])
    alone = win[acquired[:, 1] >= 0].mean() - win[acquired[:, 1] < 0].mean()
    found = card_effects(win, score, acquired, controls, unit, 3)
    assert alone > 0.1
    assert abs(found.win.values[1]) < 0.03
    assert found.score.estimate(1).low < 0 < found.score.estimate(1).high


def test_a_card_that_is_worth_more_when_it_comes_early() -> None:
    rng = np.random.default_rng(4)
    _, score, acquired, controls, unit = deal(rng, 5000, 2, np.array([0.0, 0.0]))
    score = score + np.where(acquired[:, 0] >= 0, 2.0 * (4 - acquired[:, 0]), 0)
    table = score.reshape(-1, 2)
    win = (table == table.max(axis=1, keepdims=True)).astype(float).reshape(-1)
    found = card_effects(win, score, acquired, controls, unit, 2)
    assert found.later(0).high < 0
    assert found.later(1).low < 0 < found.later(1).high


def test_the_interval_of_an_effect_covers_the_truth() -> None:
    """The rows of a block share the deal, and blocks are all the regression may rely on."""
    rng = np.random.default_rng(5)
    hits = 0
    for _ in range(1000):
        found = card_effects(*deal(rng, 80, 2, np.array([3.0, 0.0, 1.0]), games=2), seats=2)
        interval = found.score.estimate(0)
        hits += interval.low <= 3.0 <= interval.high
    assert 930 <= hits <= 970


def test_cards_that_nobody_or_everybody_has_are_left_open() -> None:
    win, score, acquired, controls, unit = deal(np.random.default_rng(6), 50, 2, np.array([1.0, 1.0, 1.0]))
    acquired[:, 0], acquired[:, 1] = -1, 2
    found = card_effects(win, score, acquired, controls, unit, 2)
    assert np.isnan(found.win.values[:2]).all()
    assert not np.isnan(found.win.values[2])
    assert np.isnan(found.win.p_value(0))


def test_with_few_deals_for_so_many_cards_nothing_is_said() -> None:
    """Regression on about as many columns as deals gives effects of thousands of points with tiny errors."""
    rng = np.random.default_rng(7)
    assert card_effects(*deal(rng, 1, 2, np.array([1.0, 0.0])), seats=2) is None
    assert card_effects(*deal(rng, 99, 2, np.zeros(20)), seats=2) is None
    few = card_effects(*deal(rng, 110, 2, np.zeros(20)), seats=2)
    assert few is not None
    assert not few.rounds
    assert few.later(0) is None
    many = card_effects(*deal(rng, 210, 2, np.zeros(20)), seats=2)
    assert many is not None
    assert many.later(0) is not None


def test_intervals_cover_the_truth_with_as_few_deals_as_are_allowed() -> None:
    rng = np.random.default_rng(8)
    hits = []
    for _ in range(100):
        found = card_effects(*deal(rng, 165, 3, np.zeros(31)), seats=3)
        assert found is not None
        hits += [not found.score.estimate(card).differs_from(0.0) for card in range(31)]
    assert 0.93 <= np.mean(hits) <= 0.97
