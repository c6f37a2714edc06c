"""The skill ladder: how much better each kind of play is than the one below it, and what it costs."""

from __future__ import annotations

import itertools
import json
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

import sim
from augur.arena import Arena, Duel
from augur.bench import best_rate
from augur.ratings import Pairing, ratings
from policies.features import strategies
from policies.play import Table
from policies.registry import Player, compile_policies, parse
from reports.figures.charts import intervals
from reports.stats.estimate import Estimate, block_mean, block_share
from sim import game as contract
from sim.errors import InputError
from sim.jit import source_hash

ANCHOR = "greedy"  # its rating is 0
SEARCHES = (50, 200, 800)
FULL_GAMES = 200  # iterations up to which a pairing gets all its games; dearer ones get fewer, in proportion
PLAYED = "played.json"  # in a ladder's folder
TALL = 20_000  # iterations of a search whose tree has grown tall
SIMPLE = 20  # iterations of mcts-simple when it is timed
AT_A_TIME = 8  # blocks of each thread, after which what was played is kept
SECONDS = 1.0  # of self-play at least, to time a rung
TARGETS = {  # shares of the victory that we want at two players
    ("greedy", "uniform"): 0.97,
    ("mcts:sims=200", "greedy"): 0.65,
    ("mcts:sims=800", "mcts:sims=200"): 0.58,
}


@dataclass(frozen=True)
class Met:
    """A pairing of two rungs: the upper one in one seat against the lower one in all others."""

    upper: str
    lower: str
    share: Estimate  # of the victory, of the upper rung; equal play: 1 / players
    lead: Estimate
    target: float | None

    @property
    def reached(self) -> str | None:
        """Whether the share is at least the target, as far as its interval tells: yes, no or open; None without a target."""
        if self.target is None:
            return None
        return "yes" if self.share.low >= self.target else "no" if self.share.high < self.target else "open"


@dataclass(frozen=True)
class Cost:
    """What play of one kind costs, on one core."""

    games_per_s: float
    decision_ms: float


@dataclass(frozen=True)
class Alone:
    """A rung in a solo game."""

    rung: str
    variant: str
    won: Estimate
    score: Estimate


def default_rungs(game: str) -> list[str]:
    """From chance over greedy play, with weights set by hand (where the game has them) and trained, to longer and longer search."""
    by_hand = ["greedy:weights=hand_set"] if "hand_set" in strategies(game) else []
    return ["uniform", *by_hand, "greedy", *(f"mcts:sims={sims}" for sims in SEARCHES)]


def pairs(rungs: Sequence[str]) -> list[tuple[int, int]]:
    """Upper and lower rung: neighbours, and the anchor also with those next but one."""
    anchor = _anchor(rungs)
    far = [(i, i - 2) for i in range(2, len(rungs)) if anchor in (i, i - 2)]
    return sorted([(i, i - 1) for i in range(1, len(rungs))] + far)


def games_for(game: str, rungs: Sequence[str], games: int) -> int:
    """Games of a pairing: fewer where a side searches long."""
    sims = [float(parse(rung, game)[1].get("sims", 0)) for rung in rungs]
    return max(2, int(games * min(1.0, FULL_GAMES / max(1.0, *sims))))


class Record:
    """The games of a ladder, kept as they are played: an interrupted ladder can go on, and a short one be made longer."""

    def __init__(self, folder: Path, game: str, players: int, seed: int, resume: bool) -> None:
        self.folder, self.seed = folder, seed
        self.key = {"game": game, "players": players, "seed": seed, "source_hash": source_hash({".py", ".csv", ".toml"})}
        self._games: dict[str, dict[str, list[float]]] = self._read() if resume else {}

    def play(self, arena: Arena, name: str, lineup: Any, blocks: int, on_game: Callable[[int], None]) -> Duel:
        """The first so many blocks of a pairing: those on record, and the others played now. One row per block, one column per rotation."""
        players = arena.players
        found = self._games.setdefault(name, {column.name: [] for column in fields(Duel)})
        have = len(found["share"]) // players
        on_game(min(have, blocks) * players)
        while have < blocks:
            until = min(blocks, have + AT_A_TIME * arena.threads)
            (duel,) = arena.duels([lineup], self.seed, range(have, until), on_game)
            for column, values in found.items():
                values += getattr(duel, column).ravel().tolist()
            have = until
            _put(self.folder, PLAYED, json.dumps({"of": self.key, "games": self._games}) + "\n")
        return Duel(**{column: np.reshape(values[: blocks * players], (blocks, players)) for column, values in found.items()})

    def _read(self) -> dict[str, dict[str, list[float]]]:
        path = self.folder / PLAYED
        if not path.exists():
            return {}
        try:
            document = json.loads(path.read_text(encoding="utf-8"))
            found = document["of"]
            games = {
                name: {column.name: [float(value) for value in values[column.name]] for column in fields(Duel)}
                for name, values in document["games"].items()
            }
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise InputError(f"{path}: the games cannot be read ({error}); remove it or choose another --out.") from None
        if found != self.key:
            raise InputError(
                f"{path}: these games are of another game, number of players, seed or version of the sources;"
                " leave --resume out or choose another --out."
            )
        return games


class Ladder:
    """One ladder, at one number of players from two up."""

    def __init__(self, game: str, players: int, rungs: Sequence[str], games: int, seed: int, threads: int, folder: Path) -> None:
        self.arena = Arena(contract.get(game), players, threads)
        self.game, self.players, self.rungs, self.games, self.seed, self.folder = game, players, list(rungs), games, seed, folder

    def plan(self) -> list[tuple[int, int, int]]:
        """Upper rung, lower rung and blocks of every pairing."""
        return [
            (upper, lower, max(2, -(-games_for(self.game, (self.rungs[upper], self.rungs[lower]), self.games) // self.players)))
            for upper, lower in pairs(self.rungs)
        ]

    def total_games(self) -> int:
        """Of all pairings."""
        return sum(blocks * self.players for *_, blocks in self.plan())

    def climb(self, resume: bool, on_game: Callable[[int], None]) -> dict[str, Any]:
        """Play all pairings, time all rungs, and write ladder.json and ladder.svg."""
        record = Record(self.folder, self.game, self.players, self.seed, resume)
        met = []
        for upper, lower, blocks in self.plan():
            one, other = self.rungs[upper], self.rungs[lower]
            duel = record.play(self.arena, f"{one} against {other}", self.arena.challenge(one, other), blocks, on_game)
            unit = np.repeat(np.arange(blocks), self.players)
            target = TARGETS.get((one, other)) if self.players == 2 else None
            met.append(Met(one, other, block_share(duel.share.ravel(), unit), block_mean(duel.lead.ravel(), unit), target))
        pairings = [Pairing(upper, lower, self.players, found.share) for (upper, lower, _), found in zip(self.plan(), met, strict=True)]
        rated = ratings(pairings, len(self.rungs), _anchor(self.rungs))
        costs = [cost(self.game, self.players, rung) for rung in self.rungs]
        document = {
            "of": record.key,
            "game_version": self.arena.game.version,
            "cores": os.cpu_count(),
            "rungs": [
                {"policy": rung, "rating": asdict(rating), **asdict(price)}
                for rung, rating, price in zip(self.rungs, rated, costs, strict=True)
            ],
            "pairings": [asdict(found) | {"reached": found.reached} for found in met],
            "ratings_rise": all(low.mean < high.mean for low, high in itertools.pairwise(rated)),
        }
        _write(self.folder, document)
        _draw(self.folder, self.rungs, rated, "rating in Elo points; the greedy default is 0", 0.0)
        return document


def climb_alone(
    game: str,
    rungs: Sequence[str],
    variants: Sequence[str],
    games: int,
    seed: int,
    threads: int,
    folder: Path,
    resume: bool,
    on_game: Callable[[int], None],
) -> dict[str, Any]:
    """Every rung in every solo variant, on the same deals: how often it wins and how many points it makes."""
    record = Record(folder, game, 1, seed, resume)
    found = []
    for variant in variants:
        arena = Arena(contract.get(game), 1, threads, variant)
        for rung in rungs:
            n = games_for(game, [rung], games)
            duel = record.play(arena, f"{rung} in {variant}", arena.challenge(rung, rung), n, on_game)
            unit = np.arange(n)
            found.append(Alone(rung, variant, block_share(duel.share.ravel(), unit), block_mean(duel.score.ravel(), unit)))
    document = {
        "of": record.key,
        "game_version": contract.get(game).version,
        "rungs": [{"policy": rung, **asdict(cost(game, 1, rung))} for rung in rungs],
        "alone": [asdict(row) for row in found],
    }
    _write(folder, document)
    _draw(folder, [f"{row.rung}, {row.variant}" for row in found], [row.score for row in found], "points", None)
    return document


def solo_variants(game: str) -> list[str]:
    """The rules in the box, and every variant that is for one player alone."""
    return ["base", *(name for name, variant in contract.named_variants(game).items() if tuple(variant.players) == (1,))]


def cost(game: str, players: int, policy: str) -> Cost:
    """Speed of a policy in all seats, by processor time, so that other work on the machine does not matter; about a second of games."""
    table, rules = Table(contract.get(game)), contract.load_rules(game, players)
    policies = compile_policies([policy] * players, game)
    if "sims" not in parse(policy, game)[1]:
        table.play(rules, policies, [0], [0])  # compiled now; for search the pairings have seen to it
    games, decisions, start = 0, 0, time.thread_time()
    while (elapsed := time.thread_time() - start) < SECONDS:
        n = max(1, games)
        decisions += int(table.play(rules, policies, np.arange(games, games + n), np.zeros(n))["decisions"].sum())
        games += n
    return Cost(games / elapsed, 1000 * elapsed / decisions)


def search_speed(game: str, players: int) -> dict[str, float | None]:
    """Iterations a second at the start of a game, with random games to the end: ours, ours in a tall tree, and mcts-simple's."""
    table, start = Table(contract.get(game)), sim.open(game, players)

    def rate(policy: str, sims: int) -> float:
        (record,) = compile_policies([policy], game)

        def search(n: int) -> int:
            done = 0
            for seed in range(n):
                table.choose(start.rules, start.state, record, seed)
                done += sims if record.player == Player.PYTHON else table.iterations
            return done

        return best_rate(search)

    simple: float | None
    try:
        simple = rate(f"mcts_simple:sims={SIMPLE}", SIMPLE)
    except InputError:  # not installed
        simple = None
    return {
        "mcts": rate("mcts:sims=200,rollout=uniform,depth=0,prior=0", 200),
        "mcts_tall_tree": rate(f"mcts:sims={TALL},rollout=uniform,depth=0,prior=0", TALL),
        "mcts_simple": simple,
    }


def _anchor(rungs: Sequence[str]) -> int:
    return rungs.index(ANCHOR) if ANCHOR in rungs else 0


def _write(folder: Path, document: dict[str, Any]) -> None:
    _put(folder, "ladder.json", json.dumps(document, indent=1) + "\n")


def _draw(folder: Path, labels: Sequence[str], estimates: Sequence[Estimate], unit: str, reference: float | None) -> None:
    """The plot as a file of its own, which needs a size."""
    svg = intervals(labels, {unit: estimates}, unit, reference)
    _put(folder, "ladder.svg", svg.replace("<svg ", '<svg width="720" ', 1) + "\n")


def _put(folder: Path, name: str, text: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = folder / f".{name}.writing"
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(folder / name)
    except OSError as error:
        raise InputError(f"{folder}: the ladder cannot be written ({error.strerror}); choose another --out.") from None
