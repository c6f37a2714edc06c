"""Games played for a purpose of the command line: pairings in seat-rotated blocks, on several threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.plan import block_seeds
from policies.play import Table
from policies.registry import compile_policies
from sim import game as contract
from sim.errors import InputError
from sim.variants import BASE

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Duel:
    """What the policy in the first place of a line-up came to, one value per block and rotation."""

    share: Floats  # of the victory, [blocks, rotations]
    score: Floats
    lead: Floats  # in points over the best other seat; alone, the score


class Arena:
    """Tables for a game at one number of players."""

    def __init__(self, game: contract.Game, players: int, threads: int, variant: str = BASE) -> None:
        self.game = game
        self.players = players
        self.rules = contract.load_rules(game.name, players, variant)
        self.threads = threads
        self._local = threading.local()

    def challenge(self, one: str, others: str) -> Any:
        """The POLICY records of one policy in the first place and another in all the others."""
        return compile_policies([one] + [others] * (self.players - 1), self.game.name)

    def duels(self, lineups: Sequence[Any], seed: int, blocks: range, on_game: Callable[[int], None] = lambda games: None) -> list[Duel]:
        """Every line-up on the same blocks, each in all rotations; `on_game` hears of games as they end."""
        seeds = block_seeds(seed, blocks.start, blocks.stop - 1)
        chunk = max(1, min(16, len(blocks) // (2 * self.threads)))
        jobs = [(number, first) for number in range(len(lineups)) for first in range(0, len(blocks), chunk)]

        def play(job: tuple[int, int]) -> Any:
            number, first = job
            part = seeds[first : first + chunk]
            rotations = np.tile(np.arange(self.players), len(part))
            results = self._table().play(self.rules, lineups[number], np.repeat(part, self.players), rotations)
            on_game(len(results))
            return results

        with ThreadPoolExecutor(self.threads) as pool:
            found = list(pool.map(play, jobs))
        return [
            _duel(np.concatenate([part for job, part in zip(jobs, found, strict=True) if job[0] == number]), self.players)
            for number in range(len(lineups))
        ]

    def _table(self) -> Table:
        if not hasattr(self._local, "table"):
            self._local.table = Table(self.game)
        table: Table = self._local.table
        return table


def _duel(results: Any, players: int) -> Duel:
    """The results of whole blocks, rotation by rotation, from the view of the first place."""
    failed = int((results["error"] > 0).sum())
    if failed:
        raise InputError(f"{failed} of {len(results)} games were ended by a policy that failed; the lines above say how to replay them.")
    rotation = np.tile(np.arange(players), len(results) // players)
    game, seat = np.arange(len(results)), (0 - rotation) % players
    first = results["rank"][:, :players] == 1
    share = first / np.maximum(first.sum(axis=1, keepdims=True), 1)
    scores = results["points"][:, :players].sum(axis=2).astype(float)
    mine = scores[game, seat]
    others = scores.copy()
    others[game, seat] = -np.inf
    lead = mine - others.max(axis=1) if players > 1 else mine
    shape = (-1, players)
    return Duel(share[game, seat].reshape(shape), mine.reshape(shape), lead.reshape(shape))
