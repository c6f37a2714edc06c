"""A real Ray cluster on this machine: one for all tests of a process, small, with nodes that come and go."""

from __future__ import annotations

import gc
import os
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
os.environ.setdefault("RAY_worker_niceness", "0")
os.environ["PYTHONPATH"] = str(Path(__file__).resolve().parents[2])  # the nodes play from the same sources as the tests
# A lost node is noticed after a second or two instead of half a minute.
os.environ.setdefault("RAY_health_check_initial_delay_ms", "500")
os.environ.setdefault("RAY_health_check_period_ms", "500")
os.environ.setdefault("RAY_health_check_failure_threshold", "3")

from cluster.ray_run import RayCluster, RayWorkers, Worker
from experiments.run import Job, run
from experiments.spec import Spec, check_spec

_MEMORY = 80 * 2**20


@pytest.fixture(scope="session")
def nodes() -> Iterator[Any]:
    """A cluster with a head without cores and one node with four; `nodes.add_node(num_cpus=…)` adds others."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "object_store_memory": _MEMORY, "include_dashboard": False})
    cluster.add_node(num_cpus=4, object_store_memory=_MEMORY)
    yield cluster
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # Ray leaves the objects of processes that it has ended to the collector
        cluster.shutdown()
        del cluster
        gc.collect()


@pytest.fixture(scope="session")
def spec() -> Spec:
    """Two cells, two variants, rotations."""
    return check_spec(
        {
            "question": "Who wins?",
            "game": "city_of_rome",
            "players": 2,
            "variants": ["base", "shrine_hand"],
            "lineups": [["greedy", "uniform"], "uniform"],
            "games": 120,
            "seed": 5,
        },
        "test",
    )


@pytest.fixture(scope="session")
def undisturbed(spec: Spec, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The hash of the rows that one thread plays in peace."""
    return str(run(spec, tmp_path_factory.mktemp("runs") / "undisturbed", threads=1)["data_hash"])


@pytest.fixture
def small_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks of four blocks, whose parts stay as they are, so that a short run has many."""
    monkeypatch.setattr("experiments.merge.MERGED_GAMES", 0)
    monkeypatch.setattr("experiments.schedule.Schedule._blocks", lambda self, cell, places: 4)


class OnRay:
    """Runs experiments on the cluster and keeps what was said."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.said: list[str] = []
        self.workers: RayWorkers | None = None

    def __call__(
        self, spec: Spec, folder: Path | str, workers: int | None = 2, kind: type[Worker] = Worker, **options: Any
    ) -> dict[str, Any]:
        def executor(job: Job) -> RayWorkers:
            self.workers = RayWorkers(job, workers, kind)
            return self.workers

        with RayCluster(self.address):
            return run(spec, folder, executor=executor, **({"on_note": self.said.append} | options))


@pytest.fixture
def on_ray(nodes: Any) -> OnRay:
    return OnRay(nodes.address)


@pytest.fixture
def wait_until() -> Callable[[Callable[[], object]], None]:
    """Wait for something, not for ever."""
    import time

    def wait(happened: Callable[[], object], seconds: float = 150) -> None:
        until = time.monotonic() + seconds
        while not happened():
            assert time.monotonic() < until, "it did not happen in time"
            time.sleep(0.05)

    return wait
