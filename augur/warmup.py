"""Compiling games before they are needed, with a line that says so."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor

from rich.console import Console

import sim
from policies.play import Table
from policies.registry import compile_policies
from sim import game as contract
from sim.errors import InputError
from sim.jit import CACHE, JIT_OFF


def warm_up(name: str, console: Console, search: bool = False) -> float:
    """Compile a game's match loop, with search if asked, or load it from the cache; returns the seconds it took."""
    start = time.perf_counter()
    game = contract.get(name)
    mark = CACHE / f"{name}{'-search' if search else ''}.ready"
    if JIT_OFF or mark.exists():
        _play_one(game, search)
    else:
        with console.status(f"Compiling {game.title}; once for these sources, about a minute ..."):
            _play_one(game, search)
        mark.touch()
        console.print(f"Compiled {game.title} in {time.perf_counter() - start:.1f} s.")
    return time.perf_counter() - start


def warm_up_everything(names: Iterable[str]) -> Iterator[tuple[str, float]]:
    """Compile all that can be asked of the games, one process for each: Numba compiles one function at a time."""

    def seconds(name: str) -> tuple[str, float]:
        start = time.perf_counter()
        code = f"from augur.warmup import compile_everything; compile_everything({name!r})"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        if done.returncode:
            raise InputError(f"{name} cannot be compiled:\n{done.stderr}")
        return name, time.perf_counter() - start

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(seconds, names)


def compile_everything(name: str) -> None:
    """The match loop with and without search, single choices, and the friendly object."""
    quiet = Console(quiet=True)
    for search in (False, True):
        warm_up(name, quiet, search)
    match = sim.open(name, contract.get(name).players[-1])
    table = Table(match.game)
    for policy in compile_policies(["uniform", _SEARCH], name):
        table.choose(match.rules, match.state, policy, 0)
    match.redeal(0, 0).play(match.legal()[0])
    match.scores()


_SEARCH = "mcts:sims=1,rollout=uniform"


def _play_one(game: contract.Game, search: bool) -> None:
    players = game.players[0]
    rules = contract.load_rules(game.name, players)
    policies = compile_policies([_SEARCH if search else "uniform"] * players, game.name)
    Table(game).play(rules, policies, [0], [0])
