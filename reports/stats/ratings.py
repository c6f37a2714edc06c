"""How strong players are: ratings for tables of any size, who beats whom, cycles, and what evolution would leave.

A game's *pattern* is who sat there and in which order they finished. A few hundred patterns describe any number of games, and blocks
with the same patterns are of one *type*, so a bootstrap over blocks is a draw of how often each type comes.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from reports.stats.estimate import CONFIDENCE, Estimate, Floats, Ints, share_limits

ELO = 400 / np.log(10)
REPEATS = 200
PRIOR = 5.0  # standard deviation of log strengths: keeps a player that always wins at a finite rating, and else changes nothing

Pattern = tuple[tuple[int, int], ...]
"""(player, rank) of each seat, sorted: players are numbers, equal ranks are shared."""


@dataclass(frozen=True)
class Tally:
    """Games as patterns, blocks as types."""

    players: int  # how many there are, not how many sit at a table
    patterns: Sequence[Pattern]
    types: Ints  # [type, pattern]: games of the pattern in a block of the type
    often: Ints  # [type]: blocks

    @property
    def blocks(self) -> int:
        """All of them."""
        return int(self.often.sum())

    @property
    def games(self) -> Ints:
        """Per pattern."""
        return self.often @ self.types


def tally(player: npt.ArrayLike, rank: npt.ArrayLike, unit: Ints, players: int) -> Tally:
    """Games given as [game, seat], with their block."""
    player, rank = np.asarray(player, np.int64), np.asarray(rank, np.int64)
    order = np.argsort(player * 8 + rank, axis=1)
    keys = np.take_along_axis(player * 8 + rank, order, axis=1)
    code = keys @ (np.int64(8 * max(players, 1)) ** np.arange(keys.shape[1]))
    _, first, pattern = np.unique(code, return_index=True, return_inverse=True)
    patterns = [tuple((int(key) // 8, int(key) % 8) for key in keys[place]) for place in first]
    counts: dict[bytes, int] = {}
    sorted_units = np.argsort(unit, kind="stable")
    borders = np.flatnonzero(np.diff(unit[sorted_units])) + 1
    if len(np.unique(np.diff(np.concatenate([[0], borders, [len(unit)]])))) == 1:  # blocks of one size: types are rows
        size = len(unit) // (len(borders) + 1)
        rows = np.sort(pattern[sorted_units].reshape(-1, size), axis=1)
        kinds, often = np.unique(rows, axis=0, return_counts=True) if size > 1 else _unique_column(rows)
        types = np.stack([np.bincount(kind, minlength=len(patterns)) for kind in kinds])
        return Tally(players, patterns, types, often)
    for part in np.split(pattern[sorted_units], borders):
        key = np.bincount(part, minlength=len(patterns)).tobytes()
        counts[key] = counts.get(key, 0) + 1
    types = np.stack([np.frombuffer(key, np.int64) for key in counts])
    return Tally(players, patterns, types, np.array(list(counts.values())))


def _unique_column(rows: Ints) -> tuple[Ints, Ints]:
    kinds, often = np.unique(rows[:, 0], return_counts=True)
    return kinds[:, None], often


def together(tallies: Sequence[Tally]) -> Tally:
    """Several tallies of the same players, such as line-ups and numbers of players, as one."""
    patterns = list(dict.fromkeys(pattern for item in tallies for pattern in item.patterns))
    place = {pattern: number for number, pattern in enumerate(patterns)}
    types = []
    for item in tallies:
        wide = np.zeros((len(item.types), len(patterns)), np.int64)
        wide[:, [place[pattern] for pattern in item.patterns]] = item.types
        types.append(wide)
    return Tally(tallies[0].players, patterns, np.concatenate(types), np.concatenate([item.often for item in tallies]))


def components(found: Tally) -> list[list[int]]:
    """Groups of players that met each other, directly or through others; only within one can ratings be compared."""
    group = list(range(found.players))
    for pattern in found.patterns:
        members = {player for player, _ in pattern}
        lowest = min(group[player] for player in members)
        joined = {group[player] for player in members}
        group = [lowest if number in joined else number for number in group]
    seen = {player for pattern in found.patterns for player, _ in pattern}
    return [
        [p for p in range(found.players) if group[p] == g and p in seen] for g in sorted(set(group)) if any(group[p] == g for p in seen)
    ]


@dataclass(frozen=True)
class _Stages:
    """Choices: out of a table with `there[stage, player]` seats of each player, `chosen[stage]` finished next."""

    there: Floats
    chosen: Floats
    weights: Floats  # [pattern, stage]


def _stages(found: Tally) -> _Stages:
    index: dict[tuple[tuple[int, ...], int], int] = {}
    entries = []
    for number, pattern in enumerate(found.patterns):
        ranks = sorted({rank for _, rank in pattern})
        # Each order of those who share a rank has the same weight.
        groups = [[player for player, rank in pattern if rank == place] for place in ranks]
        orders = [list(itertools.permutations(group)) for group in groups]
        count = int(np.prod([len(order) for order in orders]))
        for combination in itertools.product(*orders):
            order = [player for part in combination for player in part]
            for place in range(len(order) - 1):
                left = tuple(sorted(order[place:]))
                if len(set(left)) > 1:
                    stage = index.setdefault((left, order[place]), len(index))
                    entries.append((number, stage, 1 / count))
    there, chosen = np.zeros((len(index), found.players)), np.zeros((len(index), found.players))
    for (left, player), stage in index.items():
        for other in left:
            there[stage, other] += 1
        chosen[stage, player] = 1
    weights = np.zeros((len(found.patterns), len(index)))
    for number, stage, weight in entries:
        weights[number, stage] += weight
    return _Stages(there, chosen, weights)


def _fit(stages: _Stages, games: Floats, start: Floats | None = None, steps: int = 50) -> Floats:
    """Log strengths [repeat, player], centred, for games [repeat, pattern]: Newton's method on all repeats at once."""
    often = games @ stages.weights
    players = stages.there.shape[1]
    beta = np.zeros((len(often), players)) if start is None else np.repeat(start[None], len(often), axis=0)
    for _ in range(steps):
        strength = np.exp(beta)[:, None, :] * stages.there  # [repeat, stage, player]
        chance = strength / strength.sum(axis=2, keepdims=True)
        gradient = (often[:, :, None] * (stages.chosen - chance)).sum(axis=1) - beta / PRIOR**2
        weighted = often[:, :, None] * chance
        curvature = -np.einsum("rsi,rsj->rij", weighted, chance)
        curvature[:, range(players), range(players)] += weighted.sum(axis=1) + 1 / PRIOR**2
        change = np.linalg.solve(curvature, gradient[:, :, None])[:, :, 0]
        # A step of more than 2 (a factor 7 in strength) would leave the region where the quadratic is a good likeness.
        change *= np.minimum(1.0, 2 / np.maximum(np.abs(change).max(axis=1, keepdims=True), 1e-300))
        beta = beta + change
        if np.abs(change).max() < 1e-9:
            break
    centred: Floats = beta - beta.mean(axis=1, keepdims=True)
    return centred


def resample(found: Tally, repeats: int = REPEATS, seed: int = 1) -> Floats:
    """Games per pattern [repeat, pattern] when as many blocks are drawn with replacement (block bootstrap, Efron and Tibshirani 1993)."""
    draws = np.random.default_rng(seed).multinomial(found.blocks, found.often / found.blocks, size=repeats)
    return (draws @ found.types).astype(float)


@dataclass(frozen=True)
class Ratings:
    """Elo ratings, 0 on average, and by how much each player leads each other."""

    elo: Sequence[Estimate]  # intervals are unknown if some players lost every meeting with some others: the distance has no bound
    lead: Sequence[Sequence[Estimate]]  # lead[a][b]: a's rating minus b's; between such players one end is infinite
    expected: Floats  # expected[a, b]: chance that a finishes before b


def plackett_luce(found: Tally, repeats: int = REPEATS) -> Ratings:
    """The Plackett-Luce model: whoever finishes next among those left is player i with probability strength_i / sum(strengths).

    With two at a table it is the Bradley-Terry model. Shared ranks count as all their orders in equal parts. Fitted by maximum
    likelihood (Hunter, Ann. Stat. 32, 2004; Newton's method instead of his MM steps, the likelihood is concave) with a wide normal
    prior; the interval is the block bootstrap's standard error times 1.96. Elo = 400 log10(strength).
    """
    stages = _stages(found)
    beta = _fit(stages, found.games[None].astype(float))[0]
    spread = _fit(stages, resample(found, repeats), beta, steps=8) * ELO
    elo = beta * ELO
    n, blocks = int(found.games.sum()), found.blocks

    def interval(value: float, draws: Floats) -> Estimate:
        if blocks < 2:
            return Estimate(value, np.nan, np.nan, n, blocks)
        half = 1.959964 * float(draws.std(ddof=1)) * np.sqrt(blocks / (blocks - 1))
        return Estimate(value, value - half, value + half, n, blocks)

    above = _above(found)
    players = range(found.players)
    bounded = all(above[a, b] for a in players for b in players)

    def lead(a: int, b: int) -> Estimate:
        value = float(elo[a] - elo[b])
        if above[a, b] == above[b, a] or blocks < 2:
            return interval(value, spread[:, a] - spread[:, b])
        # All blocks agree: with 97.5 % confidence the loser wins less than this share (Clopper and Pearson).
        bound = ELO * np.log(1 / (1 - 0.025 ** (1 / blocks)) - 1)
        return Estimate(value, bound, np.inf, n, blocks) if above[a, b] else Estimate(value, -np.inf, -bound, n, blocks)

    return Ratings(
        [interval(float(elo[p]), spread[:, p]) if bounded else Estimate(float(elo[p]), np.nan, np.nan, n, blocks) for p in players],
        [[lead(a, b) for b in players] for a in players],
        1 / (1 + np.exp(beta[None, :] - beta[:, None])),
    )


def _above(found: Tally) -> npt.NDArray[np.bool_]:
    """above[a, b]: a finished before b at least once, or before somebody who did, and so on.

    A maximum of the likelihood exists only if everybody is above everybody in this sense (Ford, Am. Math. Mon. 64, 1957).
    """
    _, won = _meetings(found)
    above = (won[found.games > 0] > 0).any(axis=0) | np.eye(found.players, dtype=bool)
    for middle in range(found.players):
        above |= above[:, middle : middle + 1] & above[middle]
    return np.asarray(above, bool)


def _meetings(found: Tally) -> tuple[Floats, Floats]:
    """Per pattern: meetings[a, b] of seats of a with seats of b, and in how many of them a finished first; ties are halves."""
    met = np.zeros((len(found.patterns), found.players, found.players))
    won = np.zeros_like(met)
    for number, pattern in enumerate(found.patterns):
        for (a, rank_a), (b, rank_b) in itertools.permutations(pattern, 2):
            if a != b:
                met[number, a, b] += 1
                won[number, a, b] += 1.0 if rank_a < rank_b else 0.5 if rank_a == rank_b else 0.0
    return met, won


def win_matrix(found: Tally, confidence: float = CONFIDENCE) -> list[list[Estimate | None]]:
    """Share of meetings in which the row's player finished before the column's; None where they never met."""
    met, won = _meetings(found)
    types, often = found.types.astype(float), found.often.astype(float)
    matrix: list[list[Estimate | None]] = []
    for a in range(found.players):
        row: list[Estimate | None] = []
        for b in range(found.players):
            sizes, totals = types @ met[:, a, b], types @ won[:, a, b]
            there = sizes > 0
            n, units = float(often @ sizes), int(often[there].sum())
            if n == 0:
                row.append(None)
                continue
            mean = float(often @ totals) / n
            if units < 2:
                row.append(Estimate(mean, np.nan, np.nan, round(n), units))
                continue
            error = float(np.sqrt(units / (units - 1) * (often @ (totals - mean * sizes) ** 2))) / n
            row.append(Estimate(mean, *share_limits(mean, error, units, 1.959964, confidence), round(n), units))
        matrix.append(row)
    return matrix


def cycles(matrix: Sequence[Sequence[Estimate | None]]) -> list[tuple[int, ...]]:
    """Rings of three players in which each is shown to beat the next (the interval lies above one half)."""

    def beats(a: int, b: int) -> bool:
        found = matrix[a][b]
        return found is not None and found.low > 0.5

    trios: Iterable[tuple[int, ...]] = itertools.permutations(range(len(matrix)), 3)
    return [(a, b, c) for a, b, c in trios if a == min(a, b, c) and beats(a, b) and beats(b, c) and beats(c, a)]


def alpha_rank(payoffs: npt.ArrayLike, alpha: float = 50.0, population: int = 50) -> Floats:
    """The long-run share of each strategy in a population where mutants take over by chance and by payoff.

    The chain over strategies moves from i to j with probability rho(i, j) / (K - 1), where rho = (1 - exp(-alpha d)) / (1 - exp(-m
    alpha d)) is the chance that one j takes over a population of m that plays i, d = payoff(j, i) - payoff(i, j), and 1 / m if d = 0;
    the result is its stationary distribution (Omidshafiei et al., Sci. Rep. 9, 2019, single population).
    """
    payoffs = np.asarray(payoffs, float)
    k = len(payoffs)
    if k == 1:
        return np.ones(1)
    gain = np.clip(alpha * (payoffs.T - payoffs), -700 / population, 700 / population)  # [i, j]: of a j among i
    with np.errstate(invalid="ignore", divide="ignore"):
        chance = np.where(np.abs(gain) < 1e-12, 1 / population, np.expm1(-gain) / np.expm1(-population * gain))
    chain = chance / (k - 1)
    np.fill_diagonal(chain, 0.0)
    np.fill_diagonal(chain, 1 - chain.sum(axis=1))
    system = np.vstack([chain.T - np.eye(k), np.ones(k)])
    share = np.linalg.lstsq(system, np.append(np.zeros(k), 1.0), rcond=None)[0]
    share = np.clip(share, 0, None)
    total: float = share.sum()
    return np.asarray(share / total, float)


def alpha_rank_of(found: Tally, expected: Floats, repeats: int = REPEATS) -> list[Estimate]:
    """`alpha_rank` of the win matrix with 95 % percentile intervals of the block bootstrap; pairs that never met as the ratings expect."""
    met, won = (part.reshape(len(found.patterns), -1) for part in _meetings(found))

    def ranks(games: Floats) -> Floats:
        played, first = games @ met, games @ won
        shares = np.where(played > 0, first / np.maximum(played, 1e-300), expected.reshape(-1)).reshape(expected.shape)
        np.fill_diagonal(shares, 0.5)
        return alpha_rank(shares)

    value = ranks(found.games.astype(float))
    n, blocks = int(found.games.sum()), found.blocks
    if blocks < 2:
        return [Estimate(float(share), np.nan, np.nan, n, blocks) for share in value]
    draws = np.stack([ranks(games) for games in resample(found, repeats)])
    low, high = np.quantile(draws, [0.025, 0.975], axis=0)
    return [Estimate(float(value[p]), float(min(low[p], value[p])), float(max(high[p], value[p])), n, blocks) for p in range(found.players)]
