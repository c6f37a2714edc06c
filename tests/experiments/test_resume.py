"""An interrupted run goes on where it stopped, and ends with the rows of an undisturbed one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from experiments.results import read_manifest, read_rows
from experiments.run import Progress, run
from experiments.spec import Spec, check_spec


def part_names(folder: Path, table: str = "games") -> list[str]:
    return sorted(path.name for path in (folder / table).glob("*.parquet"))


def interrupted(spec: Spec, folder: Path, threads: int, after: int) -> None:
    """Run until `after` games are done, as if Ctrl-C were pressed then."""

    def stop(progress: Progress) -> None:
        if progress.done >= after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(spec, folder, threads, on_progress=stop)


@pytest.mark.parametrize(("after", "threads"), [(0, 1), (1, 1), (30, 1), (30, 2)])
def test_an_interrupted_run_resumes_to_the_same_rows(
    after: int, threads: int, mixed: Spec, mixed_folder: Path, tmp_path: Path, one_block_parts: None
) -> None:
    folder = tmp_path / "run"
    interrupted(mixed, folder, threads, after)
    assert read_manifest(folder)["complete"] is False
    assert read_manifest(folder)["data_hash"] is None
    kept = part_names(folder)
    assert len(kept) < 21
    assert bool(kept) == (after > 0)
    stamps = {name: (folder / "games" / name).stat().st_mtime_ns for name in kept}

    told: list[Progress] = []
    manifest = run(mixed, folder, threads, resume=True, on_progress=told.append)
    assert manifest["complete"] is True
    assert manifest["data_hash"] == read_manifest(mixed_folder)["data_hash"]
    assert bool(told[0].done) == bool(kept), "the progress of a resumed run starts with what is there"
    assert {name: (folder / "games" / name).stat().st_mtime_ns for name in kept} == stamps, "no part was played twice"
    for table in ("seats", "games"):
        assert read_rows(folder, table).equals(read_rows(mixed_folder, table))


def test_a_run_may_be_interrupted_again_and_again(mixed: Spec, mixed_folder: Path, tmp_path: Path, one_block_parts: None) -> None:
    folder = tmp_path / "run"
    interrupted(mixed, folder, 1, 10)
    for _ in range(3):
        before = len(part_names(folder))

        def stop(progress: Progress, start: list[int] = []) -> None:  # noqa: B006
            start.append(progress.done)
            if progress.done >= start[0] + 8:
                start.clear()
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            run(mixed, folder, 1, resume=True, on_progress=stop)
        assert len(part_names(folder)) > before
    assert run(mixed, folder, 1, resume=True)["data_hash"] == read_manifest(mixed_folder)["data_hash"]


def test_what_was_being_written_when_the_power_failed_is_ignored(
    mixed: Spec, mixed_folder: Path, tmp_path: Path, one_block_parts: None
) -> None:
    folder = tmp_path / "run"
    interrupted(mixed, folder, 1, 20)
    for table in ("seats", "games"):
        (folder / table / ".cell003-000000002-000000002.parquet.writing").write_bytes(b"PAR1 and no more")
    assert run(mixed, folder, 1, resume=True)["data_hash"] == read_manifest(mixed_folder)["data_hash"]
    assert read_rows(folder, "seats").equals(read_rows(mixed_folder, "seats"))


def test_a_seats_part_whose_games_part_was_never_written_is_played_again(
    mixed: Spec, mixed_folder: Path, tmp_path: Path, one_block_parts: None
) -> None:
    """Seats are written before games; a crash between the two leaves this behind."""
    folder = tmp_path / "run"
    interrupted(mixed, folder, 1, 20)
    (folder / "games" / part_names(folder)[-1]).unlink()
    assert run(mixed, folder, 1, resume=True)["data_hash"] == read_manifest(mixed_folder)["data_hash"]
    assert part_names(folder, "seats") == part_names(folder, "games")


def test_parts_that_are_taken_away_are_played_again(mixed: Spec, mixed_folder: Path, tmp_path: Path, one_block_parts: None) -> None:
    folder = tmp_path / "run"
    run(mixed, folder, 1)
    for name in part_names(folder)[3:11:2]:
        (folder / "games" / name).unlink()
        (folder / "seats" / name).unlink()
    manifest = run(mixed, folder, 2, resume=True)
    assert manifest["data_hash"] == read_manifest(mixed_folder)["data_hash"]
    assert read_rows(folder, "games").equals(read_rows(mixed_folder, "games"))


def test_resuming_a_complete_run_plays_nothing_and_keeps_the_hash(mixed: Spec, mixed_folder: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(mixed_folder, folder)
    before = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in folder.rglob("*.parquet")}
    told: list[Progress] = []
    manifest = run(mixed, folder, 1, resume=True, on_progress=told.append)
    assert [(progress.done, progress.games) for progress in told] == [(62, 62)]
    assert {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in folder.rglob("*.parquet")} == before
    old = read_manifest(mixed_folder)
    assert {key: manifest[key] for key in manifest if key != "seconds"} == {key: old[key] for key in old if key != "seconds"}


def test_resume_without_a_run_starts_one(mixed: Spec, mixed_folder: Path, tmp_path: Path) -> None:
    assert run(mixed, tmp_path / "new", 2, resume=True)["data_hash"] == read_manifest(mixed_folder)["data_hash"]


def test_seats_whose_games_were_never_written_are_played_again(tmp_path):
    """A run stopped between the two writes of a task leaves seats without games; they must not be counted twice."""
    spec = check_spec(
        {"question": "Q?", "game": "city_of_rome", "players": 2, "lineups": [["greedy", "uniform"]], "games": 40, "seed": 3}, "test"
    )
    whole = run(spec, tmp_path / "whole", 1)
    run(spec, tmp_path / "stopped", 1)
    parts = sorted((tmp_path / "stopped" / "games").glob("*.parquet"))
    parts[-1].unlink()
    manifest = run(spec, tmp_path / "stopped", 2, resume=True)
    assert manifest["data_hash"] == whole["data_hash"]
    assert len(list((tmp_path / "stopped" / "seats").glob("*"))) == len(list((tmp_path / "stopped" / "games").glob("*")))
