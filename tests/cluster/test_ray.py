"""Runs on a real Ray cluster: the rows are those of one thread, whatever happens to workers, nodes, storage and policies."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import ray

from cluster.ray_run import RayCluster
from experiments.plan import make_cells
from experiments.results import data_hash, read_manifest, read_rows
from experiments.run import Progress, _Driver, run
from experiments.spec import Spec
from experiments.storage import Store
from sim.errors import InputError
from tests.cluster.conftest import OnRay
from tests.cluster.faulty import BAD_BLOCK, Elsewhere, Hanging, Raising, Slow, Stillborn


def parts(folder: Path) -> list[Path]:
    return sorted((folder / "games").glob("*.parquet"))


class Once:
    """Does something when enough games are done, once; what answers False was not done and is tried again."""

    def __init__(self, after: int, act: Callable[[], bool | None]) -> None:
        self.after, self.act, self.happened = after, act, False

    def __call__(self, progress: Progress) -> None:
        if progress.done >= self.after and not self.happened:
            self.happened = self.act() is not False


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_any_number_of_workers_gives_the_rows_of_one_thread(
    workers: int, spec: Spec, undisturbed: str, on_ray: OnRay, tmp_path: Path, small_tasks: None
) -> None:
    manifest = on_ray(spec, tmp_path / "run", workers)
    assert manifest["data_hash"] == data_hash(tmp_path / "run") == undisturbed
    assert manifest["complete"] is True
    assert manifest["executor"]["kind"] == "ray"
    assert 1 <= manifest["executor"]["workers"] <= workers
    assert on_ray.said == []


def test_two_nodes_give_the_rows_of_one_thread(
    spec: Spec, undisturbed: str, on_ray: OnRay, nodes: Any, tmp_path: Path, small_tasks: None
) -> None:
    """Five workers do not fit into one node of four cores, so both nodes play."""
    node = nodes.add_node(num_cpus=1, object_store_memory=80 * 2**20)
    try:
        manifest = on_ray(spec, tmp_path / "run", None)
    finally:
        nodes.remove_node(node)
    assert manifest["data_hash"] == undisturbed
    assert manifest["executor"]["nodes"] == 3  # with the head, which has no cores


def test_a_worker_that_is_killed_in_mid_task_loses_nothing(
    spec: Spec, undisturbed: str, on_ray: OnRay, tmp_path: Path, small_tasks: None
) -> None:
    def kill() -> bool:
        assert on_ray.workers is not None
        under_way = [seat for seat in on_ray.workers._seats if seat.task is not None and not ray.wait([seat.answer], timeout=0)[0]]
        for seat in under_way[:1]:
            found = re.match(r"worker (\d+) on node", seat.place)
            assert found is not None
            os.kill(int(found[1]), signal.SIGKILL)
        return bool(under_way)

    killing = Once(20, kill)
    manifest = on_ray(spec, tmp_path / "run", 2, Slow, on_progress=killing)
    assert killing.happened
    assert manifest["data_hash"] == undisturbed
    assert any("was lost" in text and "played again" in text for text in on_ray.said)


def test_a_node_is_lost_and_another_joins_in_mid_run(
    spec: Spec, undisturbed: str, on_ray: OnRay, nodes: Any, tmp_path: Path, small_tasks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cluster.ray_run._LOOK_SECONDS", 0.1)
    extra = [nodes.add_node(num_cpus=1, object_store_memory=80 * 2**20)]

    def change() -> None:
        nodes.remove_node(extra.pop(), allow_graceful=False)
        extra.append(nodes.add_node(num_cpus=1, object_store_memory=80 * 2**20))

    changing = Once(8, change)
    try:
        manifest = on_ray(spec, tmp_path / "run", None, Slow, on_progress=changing)
    finally:
        nodes.remove_node(extra.pop())
    assert changing.happened
    assert manifest["data_hash"] == undisturbed
    assert any("nodes lost" in text or "joined" in text for text in on_ray.said)


def test_storage_that_cannot_be_written_for_a_while_is_waited_for(
    spec: Spec, undisturbed: str, on_ray: OnRay, tmp_path: Path, small_tasks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"
    said: list[str] = []

    def block() -> None:
        (folder / "seats").rename(folder / "away")
        (folder / "seats").write_text("a file in the way")

    def hear(text: str) -> None:
        said.append(text)
        if "cannot be written" in text:  # now somebody mends it
            (folder / "seats").unlink()
            (folder / "away").rename(folder / "seats")

    blocking = Once(20, block)
    manifest = on_ray(spec, folder, 2, on_progress=blocking, on_note=hear)
    assert blocking.happened
    assert manifest["data_hash"] == undisturbed
    assert [("cannot be written" in text, "can be written again" in text) for text in said] == [(True, False), (False, True)]


def test_storage_that_stays_unwritable_ends_the_run_with_a_sentence_and_it_can_go_on(
    spec: Spec, undisturbed: str, on_ray: OnRay, tmp_path: Path, small_tasks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("experiments.run.STORAGE_PATIENCE", 0.5)
    folder = tmp_path / "run"

    def block() -> None:
        (folder / "seats").rename(folder / "away")
        (folder / "seats").write_text("a file in the way")

    with pytest.raises(InputError, match=r"cannot be written .* games are kept.*--resume"):
        on_ray(spec, folder, 2, on_progress=Once(20, block))
    (folder / "seats").unlink()
    (folder / "away").rename(folder / "seats")
    kept = len(parts(folder))
    assert kept > 0
    assert on_ray(spec, folder, 2, resume=True)["data_hash"] == undisturbed


def test_a_truncated_and_a_foreign_part_are_set_aside_and_played_again(
    spec: Spec, undisturbed: str, on_ray: OnRay, tmp_path: Path, small_tasks: None
) -> None:
    folder = tmp_path / "run"
    run(spec, folder, threads=2)
    truncated, foreign = parts(folder)[1:3]
    truncated.write_bytes(truncated.read_bytes()[:-100])
    run(spec.model_copy(update={"seed": 6}), tmp_path / "other", threads=2)
    foreign.write_bytes((tmp_path / "other" / "games" / foreign.name).read_bytes())
    assert on_ray(spec, folder, 2, resume=True)["data_hash"] == undisturbed
    assert len(on_ray.said) == 2
    assert truncated.name in on_ray.said[0]
    assert "not a whole Parquet file" in on_ray.said[0]
    assert foreign.name in on_ray.said[1]
    assert "another run" in on_ray.said[1]


def test_a_second_driver_of_a_run_is_refused_and_disturbs_nothing(
    spec: Spec, undisturbed: str, on_ray: OnRay, tmp_path: Path, small_tasks: None
) -> None:
    refusals: list[str] = []

    def second() -> None:
        with pytest.raises(InputError) as error:
            run(spec, tmp_path / "run", threads=1, resume=True)
        refusals.append(str(error.value))

    manifest = on_ray(spec, tmp_path / "run", 2, on_progress=Once(20, second))
    assert manifest["data_hash"] == undisturbed
    (sentence,) = refusals
    assert f"process {os.getpid()} on" in sentence
    assert "is driving this run now" in sentence


def test_a_policy_that_raises_is_reported_with_its_block_and_everything_else_is_played(
    spec: Spec, undisturbed: str, on_ray: OnRay, tmp_path: Path, small_tasks: None
) -> None:
    folder = tmp_path / "run"
    with pytest.raises(InputError) as error:
        on_ray(spec, folder, 2, Raising)
    sentence = str(error.value)
    for word in (f"block {BAD_BLOCK} of cell 0", "greedy, uniform", "seed", "ValueError: I do not know this card", "--resume"):
        assert word in sentence
    assert read_manifest(folder)["complete"] is False
    missing = {(0, block) for block in range(make_cells(spec)[0].blocks)} - set(read_rows(folder, "games").select("cell", "block").rows())
    assert missing == {(0, BAD_BLOCK)}
    assert on_ray(spec, folder, 2, resume=True)["data_hash"] == undisturbed, "a mended policy finishes the run"


def test_a_policy_that_hangs_is_ended_and_reported_and_everything_else_is_played(
    spec: Spec, undisturbed: str, on_ray: OnRay, tmp_path: Path, small_tasks: None
) -> None:
    folder = tmp_path / "run"
    with pytest.raises(InputError) as error:
        on_ray(spec, folder, 2, Hanging, task_limit=2)
    assert re.search(r"blocks 4 to 7 of cell 0 .* did not end within 2 s on worker \d+ on node", str(error.value))
    assert len(parts(folder)) == 15 + 30 - 1
    assert on_ray(spec, folder, 2, resume=True)["data_hash"] == undisturbed


def test_a_worker_that_does_not_see_the_drivers_storage_hands_its_parts_over(
    spec: Spec, undisturbed: str, on_ray: OnRay, tmp_path: Path, small_tasks: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[int] = []
    keep = _Driver._keep
    monkeypatch.setattr(_Driver, "_keep", lambda self, *rest: (kept.append(1), keep(self, *rest))[1])
    assert on_ray(spec, tmp_path / "run", 2, Elsewhere)["data_hash"] == undisturbed
    assert len(kept) == len(parts(tmp_path / "run")) == 15 + 30


def test_a_worker_with_other_sources_is_refused(spec: Spec, on_ray: OnRay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluster.ray_run.source_hash", lambda suffixes: "0123456789abcdef")
    with pytest.raises(InputError, match="not those of the driver; install the same version on every node"):
        on_ray(spec, tmp_path / "run", 1)


def test_workers_that_never_begin_end_the_run_with_the_reason(spec: Spec, on_ray: OnRay, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"A worker could not begin: .*no such library on this node"):
        on_ray(spec, tmp_path / "run", 1, Stillborn)


def test_an_address_where_no_cluster_is_gets_a_sentence() -> None:
    with pytest.raises(InputError, match=r"--cluster 127\.0\.0\.1:1: no Ray cluster can be reached there"):
        RayCluster("127.0.0.1:1")


def test_ray_that_is_slow_to_start_is_started_again_and_at_last_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    starts = []

    def slow(**options: Any) -> None:
        starts.append(options["address"])
        if len(starts) != 2:
            raise Exception("The current node timed out during startup. This could happen because …")

    monkeypatch.setattr(ray, "init", slow)
    RayCluster("local", 1)
    assert len(starts) == 2
    with pytest.raises(InputError, match=r"--cluster local: Ray did not start in 3 attempts \(The current node timed out"):
        RayCluster("local", 1)
    assert len(starts) == 5


def test_the_lease_is_gone_when_the_run_has_ended(spec: Spec, tmp_path: Path) -> None:
    run(spec, tmp_path / "run", threads=2)
    assert sorted(Store(tmp_path / "run").names()) == ["games", "manifest.json", "seats"]
