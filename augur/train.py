"""Training: the weights of a greedy strategy, tuned by self-play with CMA-ES (Hansen and Ostermeier 2001; library `cmaes`).

Every generation proposes a few sets of weights. Each plays the same seat-rotated blocks, half of them against the strategy that training
began with and half against the best found so far, and the generation's ranking moves the search on. What training ends with plays the
strategy it began with once more on seeds that it has never seen; that result is the one to believe.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from cmaes import CMA

from augur.arena import Arena, Duel
from policies.features import feature_names, load_weights
from reports.stats.estimate import Estimate, block_mean, block_share
from sim import game as contract
from sim.errors import InputError
from sim.jit import source_hash

BLOCKS = 24  # per candidate, number of players and opponent, in one generation
CHECK_BLOCKS = 400  # per number of players, on held-out seeds
CHECK_SEED = 1 << 62  # far from the seeds of training, which are small
STEP = 0.3  # how far the first candidates lie from the start, in units of each weight
SMALL = 0.25  # of a typical weight: the unit of weights that are zero or nearly so
RENEW = 8  # generations after which the best found so far becomes an opponent

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Progress:
    """Told after every generation."""

    games: int
    generation: int
    fitness: float  # mean worth of the generation's candidates against their opponents, per number of players; equals have 0


@dataclass(frozen=True)
class Check:
    """Trained weights against those they came from, on held-out seeds."""

    players: int
    share: Estimate  # of the victory; equal play: 1 / players
    lead: Estimate  # points ahead of the best other seat; alone, points more than the start's
    better: bool  # the interval is clear of equal


@dataclass(frozen=True)
class Trained:
    """What a training run came to."""

    weights: Floats
    generations: int
    games: int
    checks: list[Check]


class Trainer:
    """One run."""

    def __init__(self, game: str, players: list[int], start: str, threads: int, seed: int) -> None:
        self.game = contract.get(game)
        self.start_name = start
        self.names = feature_names(game)
        self.start = load_weights(game, start)[: len(self.names)]
        size = np.abs(self.start)
        self.unit = np.maximum(size, SMALL * float(np.median(size[size > 0])) if np.any(size) else 1.0)
        self.arenas = [Arena(self.game, count, threads) for count in players]
        self.seed = seed
        self.population = 4 + int(3 * np.log(len(self.names)))
        self.games_per_generation = sum(2 * self.population * BLOCKS * arena.players for arena in self.arenas)

    def run(self, budget: int, on_progress: Callable[[Progress], None] = lambda progress: None) -> Trained:
        """Train for about `budget` games, or until interrupted (Ctrl-C), then check; the check's games come on top."""
        if budget < self.games_per_generation:
            raise InputError(
                f"--budget is {budget}; a generation for these players takes {self.games_per_generation} games, so give at least that many."
            )
        moving = self.moving()
        search = CMA(mean=(self.start / self.unit)[moving], sigma=STEP, seed=self.seed, population_size=self.population)
        rival = self.start
        spreads = [self._spread(arena) for arena in self.arenas]
        try:
            for generation in range(budget // self.games_per_generation):
                if generation and generation % RENEW == 0:
                    rival = self._weights(search.mean, moving)
                candidates = [search.ask() for _ in range(self.population)]
                fitness = np.zeros(self.population)
                for arena, (middle, spread) in zip(self.arenas, spreads, strict=True):
                    for part, opponent in enumerate((self.start, rival)):
                        first = (2 * generation + part) * BLOCKS
                        lineups = [self._lineup(arena, self._weights(candidate, moving), opponent) for candidate in candidates]
                        duels = arena.duels(lineups, self.seed, range(first, first + BLOCKS))
                        fitness += [worth(duel, arena.players, middle, spread) for duel in duels]
                search.tell([(candidate, -value) for candidate, value in zip(candidates, fitness, strict=True)])
                games = (generation + 1) * self.games_per_generation
                on_progress(Progress(games, generation + 1, float(fitness.mean()) / (2 * len(self.arenas))))
        except KeyboardInterrupt:
            if search.generation == 0:
                raise  # nothing has been learnt yet
        weights = self._weights(search.mean, moving)
        games = search.generation * self.games_per_generation
        return Trained(weights, search.generation, games, [self.check(arena, weights) for arena in self.arenas])

    def check(self, arena: Arena, weights: Floats) -> Check:
        """The weights against those training began with, on held-out seeds."""
        held_out = range(CHECK_BLOCKS)
        (duel,) = arena.duels([self._lineup(arena, weights, self.start)], CHECK_SEED, held_out)
        block = np.repeat(np.arange(CHECK_BLOCKS), arena.players)
        share = block_share(duel.share.ravel(), block)
        if arena.players == 1:  # nobody to beat: the same deals, played by the start
            (before,) = arena.duels([self._lineup(arena, self.start, self.start)], CHECK_SEED, held_out)
            gained = block_mean((duel.lead - before.lead).ravel(), block)
            return Check(1, share, gained, gained.low > 0)
        return Check(arena.players, share, block_mean(duel.lead.ravel(), block), share.low > 1 / arena.players)

    def moving(self) -> npt.NDArray[np.bool_]:
        """Which weights make a difference to play at all; those of things that are not in the game played stay as they are."""
        found = np.zeros(len(self.names), np.bool_)
        for arena in self.arenas:
            (expected, *changed) = arena.duels(
                [self._lineup(arena, weights, self.start) for weights in (self.start, *(self.start + 10 * np.diag(self.unit)))],
                self.seed,
                range(BLOCKS),
            )
            found |= [not np.array_equal(duel.score, expected.score) for duel in changed]
        if not found.any():
            raise InputError(f"no weight of '{self.start_name}' makes a difference to play; train from another strategy.")
        return found

    def _weights(self, point: Floats, moving: npt.NDArray[np.bool_]) -> Floats:
        """Weights of a point of the search, at the size of those it began with.

        Greedy play is the same at any size of the weights, but search reads their sum as points.
        """
        size = float(np.linalg.norm((self.start / self.unit)[moving]) / max(1e-9, float(np.linalg.norm(point))))
        weights = self.start.copy()
        weights[moving] = point * self.unit[moving] * size
        return weights

    def _lineup(self, arena: Arena, weights: Floats, others: Floats) -> Any:
        records = arena.challenge("greedy", "greedy")
        for place, record in enumerate(records):
            record.weights[: len(self.names)] = others if place else weights
        return records

    def _spread(self, arena: Arena) -> tuple[float, float]:
        """Mean and standard deviation of the lead among equals, which bring points to a scale of their own."""
        (duel,) = arena.duels([self._lineup(arena, self.start, self.start)], self.seed, range(BLOCKS))
        return float(duel.lead.mean()), max(1.0, float(duel.lead.std()))


def worth(duel: Duel, players: int, middle: float, spread: float) -> float:
    """What a candidate's games are worth: its share of the victory over its fair share, and, less noisy, its lead, half and half.

    0.5 (p s - 1) + 0.5 tanh((l - m) / d), on average, with p players, share s, lead l, and m and d its mean and standard deviation
    among equals; alone p s - 1 is s.
    """
    share = players * duel.share - 1 if players > 1 else duel.share
    return float((0.5 * share + 0.5 * np.tanh((duel.lead - middle) / spread)).mean())


def to_toml(trainer: Trainer, trained: Trained, budget: int) -> str:
    """The weights as a file, with the run that made them."""
    counts = [arena.players for arena in trainer.arenas]
    lines = [
        f'about = "Tuned by self-play from {trainer.start_name}: {_players(counts)}."',
        'source = "trained"',
        "",
        "[weights]",
        *(f"{name} = {value:.4g}" for name, value in zip(trainer.names, trained.weights, strict=True)),
        "",
        "[training]",
        f'from = "{trainer.start_name}"',
        f"players = {counts}",
        f"budget = {budget}",
        f"seed = {trainer.seed}",
        'method = "CMA-ES"',
        f"population = {trainer.population}",
        f"generations = {trained.generations}",
        f"games = {trained.games}",
        f'game_version = "{trainer.game.version}"',
        f'source_hash = "{source_hash({".py", ".csv", ".toml"})}"',
    ]
    for check in trained.checks:
        lines += [
            "",
            "[[training.check]] # against the start, on seeds that training has not seen; 95 % intervals",
            f"players = {check.players}",
            f"games = {check.share.n}",
            f"win_share = [{check.share.mean:.4f}, {check.share.low:.4f}, {check.share.high:.4f}]",
            f"lead = [{check.lead.mean:.2f}, {check.lead.low:.2f}, {check.lead.high:.2f}]",
        ]
    return "\n".join(lines) + "\n"


def _players(counts: list[int]) -> str:
    return f"{', '.join(map(str, counts))} player{'s' * (counts != [1])}"


def write(path: Path, text: str) -> None:
    """Write the file whole."""
    temporary = path.with_name(f".{path.name}.writing")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise InputError(f"{path}: the weights cannot be written ({error.strerror}); choose another --out.") from None
