"""Compiling a game before it is needed, with a line that says so."""

from __future__ import annotations

import time

import numpy as np
from rich.console import Console

from policies.play import Table
from policies.registry import POLICIES, compile_policies
from sim import game as contract
from sim.jit import CACHE, JIT_OFF


def warm_up(name: str, console: Console) -> float:
    """Compile a game's match loop, or load it from the cache; returns the seconds it took."""
    start = time.perf_counter()
    game = contract.get(name)
    if not JIT_OFF and not any(CACHE.rglob("*.nbc")):
        with console.status(f"Compiling {game.title}; once for these sources, about half a minute ..."):
            _play_one(game)
        console.print(f"Compiled {game.title} in {time.perf_counter() - start:.1f} s.")
    else:
        _play_one(game)
    return time.perf_counter() - start


def _play_one(game: contract.Game) -> None:
    players = game.players[0]
    rules = contract.load_rules(game.name, players)
    policies = compile_policies([next(iter(POLICIES))] * players, game.name)
    Table(game).play(rules, policies, np.zeros(1), np.zeros(1))
