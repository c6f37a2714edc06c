from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from experiments.results import read_rows
from experiments.run import run
from experiments.spec import Spec, check_spec

Document = dict[str, Any]


def a_document(**changes: Any) -> Document:
    """A config that is right, with some keys replaced; None leaves a key out."""
    document = {"question": "Who wins?", "game": "city_of_rome", "players": 2, "lineups": ["uniform"], "games": 4, "seed": 11} | changes
    return {key: value for key, value in document.items() if value is not None}


@pytest.fixture(scope="session")
def document() -> Callable[..., Document]:
    return a_document


@pytest.fixture(scope="session")
def mixed() -> Spec:
    """Two player counts, two variants, and line-ups with one, two and three rotations."""
    return check_spec(
        a_document(
            players=[2, 3],
            variants=["base", "shrine_hand"],
            lineups=[["greedy", "uniform"], "uniform", ["greedy", "greedy", "uniform"]],
            games=7,
        ),
        "test",
    )


@pytest.fixture(scope="session")
def mixed_folder(mixed: Spec, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The finished run of `mixed`; tests only read it."""
    folder = tmp_path_factory.mktemp("runs") / "mixed"
    run(mixed, folder, threads=1)
    return folder


@pytest.fixture(scope="session")
def seats(mixed_folder: Path) -> pl.DataFrame:
    return read_rows(mixed_folder, "seats")


@pytest.fixture(scope="session")
def games(mixed_folder: Path) -> pl.DataFrame:
    return read_rows(mixed_folder, "games")


@pytest.fixture
def one_block_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every part holds a single block and stays as it is, so that a short run has many."""
    monkeypatch.setattr("experiments.merge.MERGED_GAMES", 0)
    monkeypatch.setattr("experiments.schedule.TASK_SECONDS", 0.0)
    monkeypatch.setattr("experiments.schedule.PER_PLACE", 0.0)
