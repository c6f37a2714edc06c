"""`augur index` and `augur query`."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from augur.commands import app
from reports.index import build_index
from reports.query import query
from reports.render import build
from sim.errors import InputError
from tests.reports.synthetic import Truth, write_run


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three runs: one with a report, one with a report that is not trustworthy, one without."""
    folder = tmp_path_factory.mktemp("runs")
    build(write_run(folder / "fair", Truth(games=300, question="Is <this> fair?")))
    build(write_run(folder / "tiny run", Truth(games=1, question="Is one game enough?")))
    write_run(folder / "new", Truth(games=10, question="Not yet told?"))
    return folder


def test_the_index_lists_every_run_with_its_answer_and_a_link_to_its_report(runs: Path) -> None:
    text = build_index(runs).read_text(encoding="utf-8")
    assert "3 runs in" in text
    assert 'href="fair/report.html">Is &lt;this&gt; fair?</a>' in text
    assert "No seat is shown to differ from its fair share" in text
    assert 'href="tiny%20run/report.html"' in text
    assert "Not trustworthy because" in text
    assert f"No report yet: augur report {runs / 'new'}" in text
    assert "new/report.html" not in text


def test_an_index_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no run in it"):
        build_index(tmp_path)
    with pytest.raises(InputError, match="no such folder"):
        build_index(tmp_path / "nowhere")
    assert list(tmp_path.iterdir()) == []


def test_a_query_is_answered_from_the_rows(runs: Path) -> None:
    found = query(runs / "fair", "select seat, count(*) as n, avg(win_share) as wins from seats group by seat order by seat")
    assert found["seat"].to_list() == [1, 2, 3]
    assert found["n"].to_list() == [300] * 3
    assert found["wins"].sum() == pytest.approx(1)
    joined = query(runs / "fair", "select g.seed, s.score from games g join seats s on g.block = s.block where s.policy = 'greedy' limit 5")
    assert joined.shape == (5, 2)


@pytest.mark.parametrize(
    ("sql", "part"),
    [
        ("select scor from seats", "nearest are score"),
        ("select 1 from nowhere", "nowhere"),
        ("make me rich", "must be a SELECT"),
    ],
)
def test_a_query_that_cannot_be_answered_is_told_in_a_sentence(sql: str, part: str, runs: Path) -> None:
    with pytest.raises(InputError, match=part):
        query(runs / "fair", sql)


def test_the_commands(runs: Path, tmp_path: Path) -> None:
    cli = CliRunner()
    shown = cli.invoke(app, ["query", str(runs / "fair"), "select '[bold]' as x, seat from seats limit 3", "--rows", "2"])
    assert shown.exit_code == 0
    assert "[bold]" in shown.output
    assert "1 more rows" in shown.output
    target = tmp_path / "rows.csv"
    assert cli.invoke(app, ["query", str(runs / "fair"), "select * from games", "--csv", str(target)]).exit_code == 0
    assert pl.read_csv(target).height == 300
    listed = cli.invoke(app, ["index", str(runs)])
    assert listed.exit_code == 0
    assert "index.html" in listed.output


def test_the_pages_are_shown_in_the_browser_on_request(runs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    cli = CliRunner()
    assert cli.invoke(app, ["report", str(runs / "tiny run"), "--open", "--margin", "2"]).exit_code == 0
    assert cli.invoke(app, ["index", str(runs), "--open"]).exit_code == 0
    assert shown == [(runs / "tiny run" / "report.html").resolve().as_uri(), (runs / "index.html").resolve().as_uri()]
