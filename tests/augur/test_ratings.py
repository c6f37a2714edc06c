"""Ratings of pairings: known answers, and intervals that are never empty."""

from __future__ import annotations

import numpy as np
import pytest

from augur.ratings import Pairing, ratings, strengths
from reports.stats.estimate import Estimate


def share(mean: float, half: float, games: int) -> Estimate:
    return Estimate(mean, mean - half, mean + half, games, games // 2)


def test_two_policies_have_the_odds_of_their_games():
    """75 % of the games is odds of 3 to 1: 400 log10(3) = 190.8 Elo points."""
    found = strengths([Pairing(0, 1, 2, share(0.75, 0.1, 100))], np.array([[0.75]]), np.array([100.0]), 2)
    assert 400 * np.log10(found[0, 0] / found[0, 1]) == pytest.approx(190.85, abs=0.01)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fair_share_is_equal_strength_at_any_number_of_players(players):
    found = strengths([Pairing(0, 1, players, share(1 / players, 0.1, 100))], np.array([[1 / players]]), np.array([100.0]), 2)
    assert found[0] == pytest.approx([1.0, 1.0])


def test_pairings_that_agree_give_back_the_strengths_they_were_made_from():
    """Shares a / (a + (p - 1) b) of strengths 1, 2 and 6, at different numbers of players."""
    true = np.array([1.0, 2.0, 6.0])
    games = [(0, 1, 2), (1, 2, 4), (2, 0, 3)]
    shares = [true[i] / (true[i] + (players - 1) * true[j]) for i, j, players in games]
    pairings = [Pairing(i, j, players, share(value, 0.05, 300)) for (i, j, players), value in zip(games, shares, strict=True)]
    found = strengths(pairings, np.array([shares]), np.array([300.0, 200.0, 100.0]), 3)[0]
    assert found / found[0] == pytest.approx(true, rel=1e-4)


def test_a_rating_lies_in_its_interval_which_narrows_with_more_games():
    widths = []
    for half, games in ((0.1, 100), (0.02, 2500)):
        low, high = ratings([Pairing(1, 0, 2, share(0.7, half, games))], 2, anchor=0)
        assert (low.mean, low.low, low.high) == (0, 0, 0)
        assert high.low < high.mean < high.high
        assert high.mean == pytest.approx(400 * np.log10(7 / 3), abs=5)
        assert (high.n, high.blocks) == (games, games // 2)
        widths.append(high.high - high.low)
    assert widths[1] < widths[0] / 3


def test_a_policy_that_won_every_game_has_a_finite_rating_and_a_wide_interval():
    won_all = Estimate(1.0, 0.93, 1.0, 100, 50)
    _, best = ratings([Pairing(1, 0, 2, won_all)], 2, anchor=0)
    assert 400 < best.low < best.mean < best.high < 4000
    assert best.high - best.mean > best.mean - best.low, "upwards nothing is known"
