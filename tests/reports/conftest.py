from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from experiments.run import run
from experiments.spec import Spec, check_spec
from reports.render import build


@pytest.fixture(scope="session")
def spec() -> Spec:
    """Two variants and two line-ups of two players; a question that HTML must escape and a variant of one's own."""
    return check_spec(
        {
            "question": 'Is "a < b" & is it <b>fair</b>?',
            "game": "city_of_rome",
            "players": 2,
            "variants": ["base", "dear"],
            "lineups": [["greedy", "uniform"], "uniform"],
            "games": 60,
            "seed": 4,
            "define": {"dear": {"about": 'Bricks cost "more".', "brick_price": 3, "buildings": {"VEG": {"cost": 1}}}},
        },
        "test",
    )


@pytest.fixture(scope="session")
def folder(spec: Spec, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run with its report; tests only read it."""
    place = tmp_path_factory.mktemp("reports") / "run"
    run(spec, place, threads=2)
    build(place)
    return place


@pytest.fixture(scope="session")
def page(folder: Path) -> str:
    return (folder / "report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def twin(folder: Path) -> dict[str, Any]:
    """report.json; NaN and Infinity, which are not JSON, are errors."""

    def no_json(word: str) -> None:
        raise ValueError(word)

    found: dict[str, Any] = json.loads((folder / "report.json").read_text(encoding="utf-8"), parse_constant=no_json)
    return found
