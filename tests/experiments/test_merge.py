"""Small parts are merged at the end of a run; wherever that is cut short, no game is lost and none counts twice."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments import merge
from experiments.merge import groups
from experiments.plan import Cell, Task
from experiments.results import read_manifest, read_rows, run_status
from experiments.run import run
from experiments.spec import Spec, check_spec
from experiments.storage import Store
from reports.query import query
from sim.errors import InputError
from tests.experiments.conftest import a_document

CELLS = [Cell(0, 2, ("a", "b"), ("base",), 10**6), Cell(1, 2, ("a", "a"), ("base", "other", "third"), 10**6)]


def part_names(folder: Path, table: str = "games") -> list[str]:
    return sorted(path.name for path in (folder / table).iterdir())


@st.composite
def neighbours(draw: st.DrawFn) -> list[Task]:
    """The parts of the two cells, without gaps."""
    tasks = []
    for cell in (0, 1):
        ends = draw(st.lists(st.integers(1, 30_000), max_size=12))
        first = 0
        for blocks in ends:
            tasks.append(Task(cell, first, first + blocks - 1))
            first += blocks
    return tasks


def games(tasks: list[Task]) -> int:
    return sum(task.blocks * CELLS[task.cell].games_per_block for task in tasks)


@given(neighbours())
def test_neighbours_of_a_cell_are_merged_while_they_have_few_games(tasks: list[Task]) -> None:
    found = groups(tasks, CELLS)
    joined = [task for group in found for task in group]
    assert joined == [task for task in tasks if task in set(joined)], "in order, each once"
    for group in found:
        assert len(group) > 1
        assert games(group) <= merge.MERGED_GAMES
        assert {task.cell for task in group} == {group[0].cell}
        assert all(after.first == before.last + 1 for before, after in pairwise(group))
    merged = sorted([*(Task(group[0].cell, group[0].first, group[-1].last) for group in found), *(set(tasks) - set(joined))])
    for before, after in pairwise(merged):
        assert before.cell != after.cell or games([before, after]) > merge.MERGED_GAMES, "nothing is left that could be merged"
    assert groups(merged, CELLS) == [], "a second merge changes nothing"


@pytest.fixture(scope="module")
def spec() -> Spec:
    """One cell of four blocks."""
    return check_spec(a_document(lineups=[["greedy", "uniform"]], variants=["base", "shrine_hand"], games=8), "test")


@pytest.fixture(scope="module")
def unmerged(spec: Spec, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All parts of a run as they are when the last has been written: killed before it was closed."""
    folder = tmp_path_factory.mktemp("runs") / "unmerged"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("experiments.schedule.Schedule._blocks", lambda self, cell, places: 1)
        patch.setattr("experiments.run._Driver._close", lambda self: self.manifest)
        run(spec, folder, threads=1)
    assert len(part_names(folder)) == 4
    return folder


@pytest.fixture(scope="module")
def rows(spec: Spec, unmerged: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run with its parts as they were played."""
    folder = tmp_path_factory.mktemp("runs") / "rows"
    shutil.copytree(unmerged, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(merge, "MERGED_GAMES", 0)
        run(spec, folder, threads=1, resume=True)
    assert len(part_names(folder)) == 4
    return folder


def test_a_merged_run_has_the_same_rows_in_one_part_for_each_cell(mixed: Spec, mixed_folder: Path) -> None:
    assert (
        part_names(mixed_folder)
        == part_names(mixed_folder, "seats")
        == [f"cell{cell:03d}-{0:09d}-{last:09d}.parquet" for cell, last in enumerate((3, 6, 6, 2))]
    )
    told: list[str] = []
    assert run(mixed, mixed_folder, threads=1, resume=True, on_note=told.append)["complete"]
    assert told == [], "merged parts pass the checks of a resumed run"


class Killed(BaseException):
    """As SIGKILL: nothing of ours runs after it."""


def killed_at(step: int, spec: Spec, folder: Path) -> bool:
    """Resume, and die before the step-th change of the folder that merging makes; False if it makes fewer."""
    steps = 0
    with pytest.MonkeyPatch.context() as patch:
        for name in ("write", "remove"):
            original = getattr(Store, name)

            def change(self: Store, path: str, *content: Any, original: Any = original) -> None:
                nonlocal steps
                if path.endswith(".parquet"):
                    steps += 1
                    if steps == step:
                        raise Killed
                original(self, path, *content)

            patch.setattr(Store, name, change)
        try:
            run(spec, folder, threads=1, resume=True)
        except Killed:
            return True
    return False


def test_a_merge_that_is_killed_at_any_step_loses_nothing_and_doubles_nothing(
    spec: Spec, unmerged: Path, rows: Path, tmp_path: Path
) -> None:
    step = 1
    while True:
        folder = tmp_path / f"killed-{step}"
        shutil.copytree(unmerged, folder)
        if not killed_at(step, spec, folder):
            break
        for table in ("seats", "games"):
            assert read_rows(folder, table).equals(read_rows(rows, table)), step
        assert run_status(folder)["done"] == read_manifest(rows)["games"]
        assert query(folder, "select count(*) from games").item() == read_manifest(rows)["games"]
        told: list[str] = []
        manifest = run(spec, folder, threads=1, resume=True, on_note=told.append)
        assert told == []
        assert manifest["data_hash"] == read_manifest(rows)["data_hash"]
        assert part_names(folder) == part_names(folder, "seats") == [f"cell000-{0:09d}-{3:09d}.parquet"]
        step += 1
    assert step == 2 + 4 * 2 + 1, "two files written, four times two removed"


def test_a_part_that_was_damaged_before_it_could_be_merged_is_named_and_played_again(
    spec: Spec, unmerged: Path, rows: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(unmerged, tmp_path / "run")
    name = part_names(unmerged)[2]
    make = merge.merge_parts

    def damage(*arguments: Any) -> None:
        part = tmp_path / "run" / "seats" / name
        part.write_bytes(part.read_bytes()[:-9])
        make(*arguments)

    monkeypatch.setattr("experiments.run.merge_parts", damage)
    with pytest.raises(InputError, match=f"{name}: it is not a whole Parquet file .*; mend the run with --resume"):
        run(spec, tmp_path / "run", threads=1, resume=True)
    monkeypatch.undo()
    told: list[str] = []
    manifest = run(spec, tmp_path / "run", threads=1, resume=True, on_note=told.append)
    assert len(told) == 1
    assert manifest["data_hash"] == read_manifest(rows)["data_hash"]


def test_a_disk_that_is_full_while_parts_are_merged_is_waited_for(
    spec: Spec, unmerged: Path, rows: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(unmerged, tmp_path / "run")
    write, failures = Store.write, [2]

    def full(self: Store, name: str, content: bytes) -> None:
        if name.startswith("games/") and failures[0]:
            failures[0] -= 1
            raise OSError(28, "No space left on device")
        write(self, name, content)

    monkeypatch.setattr(Store, "write", full)
    told: list[str] = []
    manifest = run(spec, tmp_path / "run", threads=1, resume=True, on_note=told.append)
    assert [("cannot be written" in text, "can be written again" in text) for text in told] == [(True, False), (False, True)]
    assert manifest["data_hash"] == read_manifest(rows)["data_hash"]
