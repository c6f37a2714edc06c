"""Speed, measured: best of several short runs, because machines are shared and noisy."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

import sim
from experiments.plan import Task, make_cells
from experiments.run import Job, Runner
from experiments.schedule import TASK_SECONDS
from experiments.spec import Spec
from experiments.storage import Store
from experiments.threads import Threads
from experiments.work import Executor
from policies.play import Table, copy_states
from policies.registry import compile_policies
from sim import game as contract
from sim.errors import InputError

_REPEATS = 5
_SEARCH = 200  # iterations of a search, at the start of a game, with random rollouts
_SECONDS = 0.4  # of each repeat, about
_WORKERS = 2  # of Ray, against one thread


def best_rate(play: Callable[[int], int]) -> float:
    """Most units per second over several repeats; `play(n)` plays n games and returns how many units that were."""
    n, elapsed = 1, 0.0
    play(n)  # compiled now
    while elapsed < _SECONDS / 4:
        n *= 2
        elapsed = _timed(play, n)[1]
    n = max(1, int(n * _SECONDS / elapsed))
    return max(units / seconds for units, seconds in (_timed(play, n) for _ in range(_REPEATS)))


def _timed(play: Callable[[int], int], n: int) -> tuple[int, float]:
    start = time.perf_counter()
    units = play(n)
    return units, time.perf_counter() - start


def bench_games(name: str | None, players: int | None, compile_too: bool) -> list[dict[str, Any]]:
    """The rows of `augur bench`."""
    rows = []
    for key in [name] if name else contract.NAMES:
        game = contract.get(key)
        if players is not None and players not in game.players:
            allowed = ", ".join(map(str, game.players))
            raise InputError(f"{key} is for {allowed} players; {players} players cannot play it.")
        compile_s = compile_seconds(key) if compile_too else None
        rows += [bench_game(game, count) | {"compile_s": compile_s} for count in ([players] if players else game.players)]
    return rows


def bench_game(game: contract.Game, players: int) -> dict[str, Any]:
    """Random and greedy play and search on one core, and the copy of a state."""
    table, rules = Table(game), contract.load_rules(game.name, players)
    decisions = [0]

    def play(policy: str) -> Callable[[int], int]:
        records = compile_policies([policy] * players, game.name)

        def games(n: int) -> int:
            decisions[0] = int(table.play(rules, records, np.arange(n), np.zeros(n))["decisions"].sum())
            return n

        games(1)
        return games

    random_games = play("uniform")
    random_rate = best_rate(random_games)
    random_games(1000)
    per_game = decisions[0] / 1000
    copies = best_rate(lambda n: copy_states(game, n * 1000))
    start = sim.open(game.name, players)
    searcher = compile_policies([f"mcts:sims={_SEARCH},rollout=uniform,depth=0"], game.name)[0]

    def search(n: int) -> int:
        done = 0
        for seed in range(n):
            table.choose(rules, start.state, searcher, seed)
            done += table.iterations
        return done

    return {
        "game": game.name,
        "players": players,
        "random_games_per_s": round(random_rate, 1),
        "random_decisions_per_s": round(random_rate * per_game),
        "greedy_games_per_s": round(best_rate(play("greedy")), 1),
        "mcts_iterations_per_s": round(best_rate(search)),
        "copy_ns": round(1e9 / copies, 2),
        "state_bytes": game.state.itemsize,
    }


def compile_seconds(name: str) -> float:
    """Seconds to compile the game's match loop in a process with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        code = f"from augur.warmup import warm_up; from rich.console import Console; print(warm_up({name!r}, Console(quiet=True)))"
        found = subprocess.run(
            [sys.executable, "-c", code], env=os.environ | {"AUGUR_CACHE": cache}, capture_output=True, check=True, text=True
        )
    return float(found.stdout)


def bench_io(name: str | None) -> dict[str, float]:
    """Two threads against one, and the share of random play that writing Parquet costs, in one run."""
    game = contract.get(name or contract.NAMES[0])
    players = game.players[-1]
    spec = Spec(question="Speed?", game=game.name, players=[players], lineups=["uniform"], games=10**6)
    with tempfile.TemporaryDirectory() as folder:
        for table in ("seats", "games"):
            (Path(folder) / table).mkdir()
        runner = Runner(spec, make_cells(spec), Path(folder))
        runner.do(Task(0, 0, 63))
        rate = best_rate(lambda n: len(runner.play(Task(0, 0, n - 1))) * n)
        blocks = max(64, int(rate * _SECONDS))
        tasks = [Task(0, i * blocks, (i + 1) * blocks - 1) for i in range(4)]
        writing = playing = 0.0
        for task in tasks:
            timing = runner.do(task)
            playing, writing = playing + timing.playing, writing + timing.writing
        ratios = []
        for _ in range(_REPEATS):  # side by side, so that both legs of a ratio see the same machine
            one, two = (_threaded(runner, tasks, threads) for threads in (1, 2))
            ratios.append(one / two)
    return {"two_threads": sorted(ratios)[_REPEATS // 2], "parquet": writing / playing}


def bench_ray(name: str | None) -> dict[str, float]:
    """Greedy play of experiments on two Ray workers against one thread, in tasks of normal size; the median of several runs of both."""
    try:
        from cluster.ray_run import LOCAL, RayCluster
    except ImportError as error:
        raise InputError(f"--ray needs {error.name}; install it with: pip install 'augur-balance[cluster]'.") from None
    game = contract.get(name or contract.NAMES[0])
    players = next(count for count in (3, *game.players) if count in game.players)
    spec = Spec(question="Speed?", game=game.name, players=[players], lineups=["greedy"], games=10**6)
    cells = make_cells(spec)
    with tempfile.TemporaryDirectory() as folder, RayCluster(LOCAL, _WORKERS) as cluster, Store(folder).driven() as token:
        for table in ("seats", "games"):
            (Path(folder) / table).mkdir()
        runner = Runner(spec, cells, folder)
        runner.do(Task(0, 0, 0))
        timing = runner.do(Task(0, 0, 499))
        blocks = int(500 * TASK_SECONDS / timing.playing)
        one, two = Threads(runner, 1), cluster(Job(spec, cells, Store(folder), token))
        while two.places() < _WORKERS:
            two.finished(1.0)
        found = []
        for _ in range(_REPEATS):
            alone, together = (_driven(executor, blocks, tasks) for executor, tasks in ((one, 3), (two, 3 * _WORKERS)))
            # Core time: of two workers for as long as they were two; Ray's part is what is neither play nor Parquet.
            found.append(
                {
                    "two_workers": _WORKERS * alone["wall"] / together["wall"],
                    "parquet": together["writing"] / together["playing"],
                    "ray": (_WORKERS * together["wall"] - together["playing"] - together["writing"]) / together["playing"],
                }
            )
        one.close()
        two.close()
    return {"task_games": blocks} | {key: median(run[key] for run in found) for key in found[0]}


def _driven(executor: Executor, blocks: int, tasks: int) -> dict[str, float]:
    """Seconds in which an executor does so many tasks, and those of playing and writing in it."""
    start = time.perf_counter()
    left, playing, writing = [Task(0, i * blocks, (i + 1) * blocks - 1) for i in range(tasks)], 0.0, 0.0
    while left or executor.running():
        while left and executor.free():
            executor.start(left.pop())
        for done in executor.finished(1.0):
            playing, writing = playing + done.playing, writing + done.writing
    return {"wall": time.perf_counter() - start, "playing": playing, "writing": writing}


def _threaded(runner: Runner, tasks: list[Task], threads: int) -> float:
    """Seconds in which so many threads play the tasks."""
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(runner.play, [Task(0, 0, 63)] * threads))  # each thread sets up its table
        start = time.perf_counter()
        list(pool.map(runner.play, tasks))
        return time.perf_counter() - start


def bench_peers() -> list[dict[str, Any]]:
    """The peers' own random play and our decisions per second, in the same run."""
    try:
        from augur.peers import PEERS
    except ImportError as error:
        raise InputError(f"--peers needs {error.name}; install it with: pip install 'augur-balance[peers]'.") from None
    ours = max(bench_game(contract.get(name), contract.get(name).players[-1])["random_decisions_per_s"] for name in contract.NAMES)
    rows = []
    for peer, play in PEERS.items():
        rate = best_rate(play)
        rows.append({"peer": peer, "random_decisions_per_s": round(rate), "ratio": round(ours / rate, 1)})
    return rows
