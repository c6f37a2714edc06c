from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from experiments.run import run
from experiments.spec import check_spec
from reports.index import build_index
from reports.render import build


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report with every chapter but solo, long names, and tables of several rows."""
    spec = check_spec(
        {
            "question": "Does a strategy with a long name beat random play at three players, and does the Shrine in hand change it?",
            "game": "city_of_rome",
            "players": 3,
            "variants": ["base", "shrine_hand+influence_33"],
            "lineups": [["greedy:weights=balanced", "uniform", "uniform"]],
            "games": 60,
        },
        "test",
    )
    folder = tmp_path_factory.mktemp("browser") / "run"
    run(spec, folder, threads=2)
    return build(folder)


@pytest.fixture(scope="session")
def index(report: Path) -> Path:
    return build_index(report.parent.parent)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("the browser tests need the program chromium, and it is not installed (Debian: apt-get install chromium)")
    api = pytest.importorskip("playwright.sync_api", reason="the browser tests need the Python package playwright")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()
