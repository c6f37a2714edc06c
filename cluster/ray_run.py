"""Playing on Ray: one worker per core of the cluster, each with a task at a time.

A worker that sees the driver's storage (it can read the driver's lease there) writes its parts itself; any other hands them to the driver.
Workers that are lost are replaced, and the cores of nodes that join are taken up.
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import time
import warnings
from dataclasses import dataclass
from typing import Any

from experiments.plan import Task, make_cells
from experiments.run import DATA_SUFFIXES, Job
from experiments.spec import Spec
from experiments.storage import Store, first_line
from experiments.work import Done, Executor, Runner, Running
from sim.errors import InputError
from sim.jit import source_hash

os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # we use no accelerators; Ray would warn about their variables
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_worker_niceness", "0")  # for `local`: as fast as threads would be, also on a busy machine
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import ray
    from ray.exceptions import RayError

LOCAL = "local"
_OBJECT_STORE = 200 * 2**20  # bytes: it only carries parts on their way to the driver
_LOOK_SECONDS = 2.0  # how often the size of the cluster is asked for
_CONNECT_SECONDS = 5.0
_STARTS = 3  # attempts to start Ray: on a busy machine a node may take longer than Ray waits for it
_MAX_BIRTHS_LOST = 5  # workers in a row that end before they are ready
_WAITING_SECONDS = 30.0  # without any worker before a person is told


class Worker:
    """A process of the cluster that plays tasks of one run."""

    def __init__(self, document: dict[str, Any], where: str, token: str, sources: str) -> None:
        if source_hash(DATA_SUFFIXES) != sources:
            raise InputError(
                "the worker's sources or component data are not those of the driver; install the same version on every node, "
                "or use `augur submit`, which brings the sources along"
            )
        spec = Spec.model_validate(document)
        store = Store(where)
        self._runner = Runner(spec, make_cells(spec), store, writes=store.sees(token))
        self._runner.warm_up()

    def place(self) -> str:
        """Ready, and where."""
        return f"worker {os.getpid()} on node {ray.util.get_node_ip_address()}"

    def do(self, task: Task) -> Done:
        """Play a task."""
        return self._runner.do(task)


@dataclass
class _Seat:
    """A worker as the driver sees it."""

    actor: Any
    answer: Any  # what is being waited for: that it is ready, or a task's outcome; None when idle
    place: str = ""  # once it is ready
    task: Task | None = None
    since: float = 0.0


class RayWorkers:
    """The workers of a run. `workers` is how many there may be; by default as many as the cluster has cores."""

    def __init__(self, job: Job, workers: int | None = None, worker: type[Worker] = Worker) -> None:
        self._limit = workers
        self._arguments = (job.spec.model_dump(), job.store.where if not job.store.local else job.store.root, job.token)
        self._sources = source_hash(DATA_SUFFIXES)
        self._actor: Any = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(worker)
        self._seats: list[_Seat] = []
        self._notes: list[str] = []
        self._most = 0
        self._births_lost = 0
        self._nodes: set[str] = set()
        self._looked = self._ready_at = time.monotonic() - _LOOK_SECONDS
        self._grow()

    def _grow(self) -> None:
        """Take up all cores there are, up to the limit; what cannot be placed at once waits in Ray for a core."""
        self._looked = time.monotonic()
        cores = int(ray.cluster_resources().get("CPU", 0))
        wanted = cores if self._limit is None else self._limit
        nodes = {node["NodeManagerAddress"] + ":" + str(node["NodeManagerPort"]) for node in ray.nodes() if node["Alive"]}
        if self._nodes and nodes != self._nodes:
            lost, joined = len(self._nodes - nodes), len(nodes - self._nodes)
            self._notes.append(f"The cluster has changed: {lost} nodes lost, {joined} joined; it has {len(nodes)} with {cores} cores now.")
        self._nodes = nodes
        while len(self._seats) < wanted:
            actor = self._actor.remote(*self._arguments, self._sources)
            self._seats.append(_Seat(actor, actor.place.remote()))

    def places(self) -> int:
        """How many tasks can be played side by side now."""
        return sum(bool(seat.place) for seat in self._seats)

    def free(self) -> int:
        """How many tasks it would take now."""
        return sum(seat.answer is None for seat in self._seats)

    def start(self, task: Task) -> None:
        """Begin a task."""
        seat = next(seat for seat in self._seats if seat.answer is None)
        seat.task, seat.since, seat.answer = task, time.monotonic(), seat.actor.do.remote(task)

    def finished(self, seconds: float) -> list[Done]:
        """What has come to an end; waits for something at most so long."""
        if time.monotonic() - self._looked > _LOOK_SECONDS:
            self._grow()
        answers = [seat.answer for seat in self._seats if seat.answer is not None]
        if not answers:
            time.sleep(min(seconds, 0.1))
            return []
        ready, rest = ray.wait(answers, num_returns=1, timeout=seconds)
        ready += ray.wait(rest, num_returns=len(rest), timeout=0)[0] if ready and rest else []
        arrived = set(ready)
        found = [done for seat in list(self._seats) if seat.answer in arrived for done in self._answered(seat)]
        if self.places():
            self._ready_at, self._most = time.monotonic(), max(self._most, self.places())
        elif time.monotonic() - self._ready_at > _WAITING_SECONDS:
            self._notes.append("No worker has a core yet; Ray is waiting for one to become free or for a node to join.")
            self._ready_at = time.monotonic()
        return found

    def _answered(self, seat: _Seat) -> list[Done]:
        task = seat.task
        try:
            answer = ray.get(seat.answer)
        except RayError as error:
            self._end(seat)
            if task is None:
                self._stillborn(error)
                return []
            return [Done(task, problem="lost", text=f"{seat.place} was lost ({type(error).__name__})")]
        seat.answer = seat.task = None
        if isinstance(answer, Done):
            return [answer]
        seat.place, self._births_lost = answer, 0
        return []

    def _stillborn(self, error: RayError) -> None:
        """A worker ended before it was ready: by a sentence of its own, which ends the run, or for a reason that may pass."""
        lines = [line.strip() for line in str(error).strip().split("\n") if line.strip()]
        sentence = next((line.partition("InputError: ")[2] for line in lines if "InputError: " in line), "")
        self._births_lost += 1
        if sentence or self._births_lost >= _MAX_BIRTHS_LOST:
            raise InputError(f"A worker could not begin: {(sentence or lines[-1]).rstrip('.')}.")
        self._notes.append("A worker was lost before it began; another takes its place.")

    def _end(self, seat: _Seat) -> None:
        self._seats.remove(seat)
        self._looked = 0.0  # another takes its place at the next look, which is now
        with contextlib.suppress(RayError, ValueError):  # it may be gone already
            ray.kill(seat.actor)

    def running(self) -> list[Running]:
        """What is under way."""
        now = time.monotonic()
        return [Running(seat.task, now - seat.since, seat.place) for seat in self._seats if seat.task is not None]

    def abandon(self, task: Task) -> None:
        """End the worker that has hung."""
        self._end(next(seat for seat in self._seats if seat.task == task))

    def notes(self) -> list[str]:
        """What has happened since the last call."""
        told, self._notes = self._notes, []
        return told

    def describe(self) -> dict[str, Any]:
        """For the manifest."""
        return {"kind": "ray", "ray": ray.__version__, "workers": self._most, "nodes": len(self._nodes)}

    def close(self) -> None:
        """End all workers."""
        for seat in list(self._seats):
            self._end(seat)


class RayCluster:
    """A connection to Ray: started on this machine for `local`, else the running cluster at an address (`auto` finds it)."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        self._workers = workers
        host, colon, port = address.removeprefix("ray://").rpartition(":")
        if colon:  # Ray itself would try for minutes
            try:
                socket.create_connection((host, int(port)), _CONNECT_SECONDS).close()
            except (OSError, ValueError) as error:
                raise _unreachable(address, error) from None
        options: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        if address == LOCAL:
            options |= {"num_cpus": workers or os.cpu_count(), "include_dashboard": False, "object_store_memory": _OBJECT_STORE}
        _start(address, options)

    def __enter__(self) -> RayCluster:
        return self

    def __exit__(self, *error: object) -> None:
        ray.shutdown()

    def __call__(self, job: Job) -> Executor:
        """The executor of a run."""
        return RayWorkers(job, self._workers)


def _start(address: str, options: dict[str, Any]) -> None:
    for tries_left in reversed(range(_STARTS)):
        try:
            ray.init(address=address, **options)
            return
        except (ConnectionError, RuntimeError, ValueError, RayError) as error:
            raise _unreachable(address, error) from None
        except Exception as error:  # Ray has nothing narrower for a node that needs more than half a minute to start
            ray.shutdown()
            if not tries_left:
                raise InputError(
                    f"--cluster {address}: Ray did not start in {_STARTS} attempts ({first_line(error)}); "
                    "try again when the machine is less busy, or play on threads, without --cluster."
                ) from None


def _unreachable(address: str, error: Exception) -> InputError:
    return InputError(
        f"--cluster {address}: no Ray cluster can be reached there ({first_line(error)}); "
        "start one with `ray start --head`, or use --cluster local."
    )
