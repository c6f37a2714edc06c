"""Ratings: choix and SciPy as judges, known answers, coverage of the block bootstrap."""

from __future__ import annotations

import choix
import numpy as np
import pytest
from scipy import optimize

from reports.stats.estimate import Estimate
from reports.stats.ratings import ELO, alpha_rank, alpha_rank_of, components, cycles, plackett_luce, tally, together, win_matrix


def play(rng: np.random.Generator, strength: np.ndarray, table: list[int], blocks: int, games: int) -> tuple[np.ndarray, ...]:
    """Plackett-Luce games of one table: the order of finishing is that of exponential times."""
    player = np.tile(table, (blocks * games, 1))
    time = rng.exponential(1 / np.exp(strength[player]))
    return player, time.argsort(axis=1).argsort(axis=1) + 1, np.repeat(np.arange(blocks), games)


def test_ratings_of_pairs_agree_with_choix() -> None:
    """Bradley-Terry; choix's penalty a * b^2 is our prior with a = 1 / (2 * 5^2)."""
    rng = np.random.default_rng(1)
    tallies, pairs = [], []
    for a, b in ((0, 1), (1, 2), (0, 2)):
        player, rank, unit = play(rng, np.array([1.0, 0.0, -0.7]), [a, b], 80, 2)
        tallies.append(tally(player, rank, unit, 3))
        pairs += [(a, b) if first == 1 else (b, a) for first in rank[:, 0]]
    found = plackett_luce(together(tallies))
    expected = choix.opt_pairwise(3, pairs, alpha=1 / 50)
    assert np.array([e.mean for e in found.elo]) / ELO == pytest.approx(expected - expected.mean(), abs=1e-5)


def test_ratings_of_whole_tables_agree_with_choix() -> None:
    rng = np.random.default_rng(2)
    player, rank, unit = play(rng, np.array([0.8, 0.1, 0.0, -0.9]), [0, 1, 2, 3], 150, 1)
    found = plackett_luce(tally(player, rank, unit, 4))
    rankings = [tuple(row.argsort()) for row in rank]
    expected = choix.opt_rankings(4, rankings, alpha=1 / 50)
    assert np.array([e.mean for e in found.elo]) / ELO == pytest.approx(expected - expected.mean(), abs=1e-5)


def test_shared_ranks_count_as_all_their_orders_in_equal_parts() -> None:
    """Three games of 0 against 1: won, won, shared. The penalised likelihood of 2.5 wins and 0.5 losses, by SciPy."""
    player = np.array([[0, 1], [1, 0], [0, 1]])
    rank = np.array([[1, 2], [2, 1], [1, 1]])
    found = plackett_luce(tally(player, rank, np.arange(3), 2))

    def loss(b: float) -> float:
        return float(2.5 * np.log1p(np.exp(-2 * b)) + 0.5 * np.log1p(np.exp(2 * b)) + 2 * b**2 / (2 * 25))

    best = optimize.minimize_scalar(loss).x
    assert found.elo[0].mean / ELO == pytest.approx(best, abs=1e-6)
    assert found.elo[1].mean == pytest.approx(-found.elo[0].mean)


def test_two_seats_of_the_same_player_do_not_compete() -> None:
    """Table 0, 0, 1: if all are equal, player 1 wins a third of the games, and both ratings are 0."""
    player, rank, unit = play(np.random.default_rng(3), np.zeros(2), [0, 0, 1], 30_000, 1)
    found = plackett_luce(tally(player, rank, unit, 2))
    assert found.elo[0].low < 0 < found.elo[0].high
    assert found.elo[0].half_width < 5
    assert found.expected[0, 1] == pytest.approx(0.5, abs=0.02)


def test_a_player_that_always_wins_has_a_finite_rating() -> None:
    player, rank = np.tile([0, 1], (50, 1)), np.tile([1, 2], (50, 1))
    found = plackett_luce(tally(player, rank, np.arange(50), 2))
    assert 400 < found.lead[0][1].mean < 3000
    assert not found.elo[0].known
    assert found.lead[0][1].high == np.inf
    assert found.lead[1][0].low == -np.inf
    share = 1 / (1 + 10 ** (found.lead[0][1].low / 400))
    assert (1 - share) ** 50 == pytest.approx(0.025), "a loser with this share would lose 50 games in a row in one case of 40"


def test_the_interval_of_a_rating_covers_the_truth() -> None:
    """Three games a block that share a deal which favours one of the players, so that games are not independent."""
    rng = np.random.default_rng(4)
    strength = np.array([0.5, 0.0, -0.5])
    big = play(rng, strength, [0, 1, 2], 1, 1)
    assert big[0].shape == (1, 3)

    def blocks(n: int) -> tuple[np.ndarray, ...]:
        player = np.tile([0, 1, 2], (n * 3, 1))
        deal = np.repeat(rng.normal(0, 0.8, (n, 3)), 3, axis=0)
        time = rng.exponential(1 / np.exp(strength + deal))
        return player, time.argsort(axis=1).argsort(axis=1) + 1, np.repeat(np.arange(n), 3)

    truth = plackett_luce(tally(*blocks(200_000), 3), repeats=2).lead[0][2].mean
    hits = 0
    for _ in range(1000):
        lead = plackett_luce(tally(*blocks(100), 3)).lead[0][2]
        hits += lead.low <= truth <= lead.high
    assert 930 <= hits <= 970


def test_blocks_of_different_sizes_are_tallied_too() -> None:
    player = np.array([[0, 1]] * 5)
    rank = np.array([[1, 2], [1, 2], [2, 1], [1, 2], [2, 1]])
    found = tally(player, rank, np.array([0, 0, 1, 1, 2]), 2)
    assert found.blocks == 3
    assert sorted(found.games.tolist()) == [2, 3]


def test_the_win_matrix_and_its_intervals() -> None:
    """0 beats 1 in 3 of 4 games of two blocks with totals 2 and 1 of 2: error sqrt(2 / 1 * (0.5^2 + 0.5^2)) / 4 = 0.25."""
    player = np.array([[0, 1]] * 4)
    rank = np.array([[1, 2], [1, 2], [1, 2], [2, 1]])
    found = win_matrix(tally(player, rank, np.array([0, 0, 1, 1]), 3))
    cell, other = found[0][1], found[1][0]
    assert cell is not None
    assert other is not None
    assert cell.mean == 0.75
    # Wilson: n = 0.75 * 0.25 / 0.25^2 = 3 games' worth; (0.75 + z^2 / 6 - z sqrt(0.0625 + z^2 / 36)) / (1 + z^2 / 3) = 0.2561
    assert cell.low == pytest.approx(0.2561, abs=1e-4)
    assert other.mean == 0.25
    assert found[0][2] is None


def test_a_cycle_is_found_only_where_all_three_wins_are_sure() -> None:
    def cell(mean: float, half: float) -> Estimate:
        return Estimate(mean, mean - half, mean + half, 9, 9)

    none = cell(0.5, 0.1)
    ring = [[none, cell(0.7, 0.1), cell(0.3, 0.1)], [cell(0.3, 0.1), none, cell(0.7, 0.1)], [cell(0.7, 0.1), cell(0.3, 0.1), none]]
    assert cycles(ring) == [(0, 1, 2)]
    ring[2][0] = cell(0.7, 0.3)
    assert cycles(ring) == []


def test_alpha_rank_of_known_games() -> None:
    """Rock, paper, scissors share the world; a strategy that beats all others takes it."""
    assert alpha_rank([[0.5, 1, 0], [0, 0.5, 1], [1, 0, 0.5]]) == pytest.approx(np.ones(3) / 3)
    assert alpha_rank([[0.5, 0.9, 0.8], [0.1, 0.5, 0.7], [0.2, 0.3, 0.5]]) == pytest.approx([1, 0, 0], abs=1e-6)
    assert alpha_rank([[0.5]]) == pytest.approx([1])


def test_alpha_rank_agrees_with_open_spiel() -> None:
    judge = pytest.importorskip("open_spiel.python.egt.alpharank", reason="the cross-check needs the extra [peers]", exc_type=ImportError)
    payoffs = np.array([[0.5, 0.52, 0.47], [0.48, 0.5, 0.51], [0.53, 0.49, 0.5]])
    _, _, expected, _, _ = judge.compute([payoffs], m=20, alpha=2.0, use_inf_alpha=False)
    assert alpha_rank(payoffs, alpha=2.0, population=20) == pytest.approx(expected, abs=1e-6)


def test_alpha_rank_is_uncertain_where_the_winner_is() -> None:
    rng = np.random.default_rng(5)
    even = tally(*play(rng, np.zeros(2), [0, 1], 60, 1), 2)
    clear = tally(*play(rng, np.array([1.5, -1.5]), [0, 1], 60, 1), 2)
    doubtful = alpha_rank_of(even, plackett_luce(even).expected)
    sure = alpha_rank_of(clear, plackett_luce(clear).expected)
    assert doubtful[0].high - doubtful[0].low > 0.9
    assert sure[0].low > 0.99


def test_players_that_never_met_are_not_compared() -> None:
    player, rank = np.array([[0, 1], [2, 3], [3, 2]]), np.array([[1, 2], [1, 2], [1, 2]])
    assert components(tally(player, rank, np.arange(3), 5)) == [[0, 1], [2, 3]]
