"""What decides a game: simulated truth."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from reports.stats.shape import homogeneity, leader_of_independent_halves, runaway, variance_parts


def test_variance_is_split_into_what_was_put_in() -> None:
    """Skill +-3 (variance 9), seat +-1 (1), deal N(0, 4), rest N(0, 6): 9, 1, 4 and 6 parts of 20."""
    rng = np.random.default_rng(1)
    blocks = 20_000
    who = np.broadcast_to(np.array([[0, 1], [1, 0]]), (blocks, 2, 2))
    values = (
        np.where(who == 0, 3.0, -3.0) + np.array([1.0, -1.0]) + rng.normal(0, 2, (blocks, 1, 2)) + rng.normal(0, np.sqrt(6), (blocks, 2, 2))
    )
    found = variance_parts(values, who)
    assert found is not None
    truth = {"skill": 9 / 20, "seat": 1 / 20, "deal": 4 / 20, "rest": 6 / 20}
    for name, share in truth.items():
        estimate = getattr(found, name)
        assert estimate.mean == pytest.approx(share, abs=0.01)
        assert 0 < estimate.half_width < 0.01
    assert found.deal.blocks == blocks


def test_the_intervals_of_parts_of_the_variance_cover_the_truth() -> None:
    rng = np.random.default_rng(12)
    who = np.broadcast_to(np.array([[0, 1], [1, 0]]), (200, 2, 2))
    covered = dict.fromkeys(("skill", "deal", "rest"), 0)
    for _ in range(1000):
        values = np.where(who == 0, 3.0, -3.0) + rng.normal(0, 2, (200, 1, 2)) + rng.normal(0, np.sqrt(6), (200, 2, 2))
        found = variance_parts(values, who)
        assert found is not None
        for name, truth in (("skill", 9 / 19), ("deal", 4 / 19), ("rest", 6 / 19)):
            covered[name] += not getattr(found, name).differs_from(truth)
    assert all(930 <= hits <= 970 for hits in covered.values()), covered


def test_without_a_replay_of_the_deal_nothing_is_said() -> None:
    assert variance_parts(np.random.default_rng(2).normal(size=(50, 1, 3)), np.zeros((50, 1, 3))) is None
    assert variance_parts(np.ones((50, 2, 2)), np.zeros((50, 2, 2))) is None


def test_runs_of_blocks_that_are_alike_pass_and_a_worker_that_plays_otherwise_does_not() -> None:
    rng = np.random.default_rng(3)
    unit = np.repeat(np.arange(1000), 2)
    p = [homogeneity(rng.normal(size=2000), unit, 1000) for _ in range(500)]
    assert 0.03 <= np.mean(np.array(p) < 0.05) <= 0.08
    judge = stats.f_oneway(*np.array_split(values := rng.normal(size=400), 10))
    assert homogeneity(values, np.arange(400), 400) == pytest.approx(judge.pvalue)
    values = rng.normal(size=2000)
    values[1400:1600] += 0.7
    assert homogeneity(values, unit, 1000) < 1e-4
    assert np.isnan(homogeneity(values[:100], unit[:100], 50))


def test_runs_that_are_almost_constant_are_alike() -> None:
    """A policy that wins all but one of 300 blocks is no worker's fault."""
    values = np.ones(300)
    values[77] = 0.0
    assert homogeneity(values, np.arange(300), 300) > 0.05
    assert homogeneity(np.ones(300), np.arange(300), 300) == 1.0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_leader_of_independent_halves_agrees_with_simulation(players: int) -> None:
    first, second = np.random.default_rng(8).normal(size=(2, 400_000, players))
    wins = (first.argmax(axis=1) == (first + second).argmax(axis=1)).mean()
    assert leader_of_independent_halves(players) == pytest.approx(wins, abs=0.003)
    if players == 2:
        assert leader_of_independent_halves(2) == pytest.approx(0.75, abs=0.001)


def test_a_lead_is_worth_what_was_put_into_it() -> None:
    """Leads of 1 to 9 points, each worth 5 percentage points of wins above one half."""
    rng = np.random.default_rng(9)
    lead = rng.integers(1, 10, 30_000)
    wins = rng.random(30_000) < 0.5 + 0.05 * lead
    found = runaway(wins, lead, np.arange(30_000) // 2, 15_000)
    assert found.wins.value == pytest.approx(0.75, abs=0.01)
    estimate = found.per_point.estimate()
    assert estimate.low < 0.05 < estimate.high
    assert estimate.half_width < 0.002
    assert [(size.low, size.high) for size in found.sizes] == [(1, 3), (4, 6), (7, 9)]
    assert [size.wins.value for size in found.sizes] == [pytest.approx(v, abs=0.015) for v in (0.6, 0.75, 0.9)]


def test_the_value_of_a_point_of_lead_covers_the_truth() -> None:
    rng = np.random.default_rng(10)
    covered = 0
    for _ in range(1000):
        lead = rng.integers(1, 10, 300)
        covered += not runaway(rng.random(300) < 0.5 + 0.05 * lead, lead, np.arange(300), 300).per_point.estimate().differs_from(0.05)
    assert 930 <= covered <= 970


def test_leads_that_are_all_alike_or_missing_say_nothing_of_their_size() -> None:
    found = runaway(np.array([1.0, 0.0, 1.0]), np.array([4, 4, 4]), np.arange(3), 3)
    assert len(found.sizes) == 1
    assert np.isnan(found.per_point.value)
    nobody = runaway(np.array([]), np.array([]), np.array([], np.int64), 5)
    assert nobody.sizes == []
    assert np.isnan(nobody.wins.value)
