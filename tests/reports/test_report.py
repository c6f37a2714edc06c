"""The report: its numbers are those of the rows, each with interval and n; one file that needs nothing else and can be reproduced."""

from __future__ import annotations

import html
import json
import re
import shutil
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from scipy import stats

from experiments.results import read_manifest, read_rows
from experiments.run import Progress, run
from experiments.spec import Spec, check_spec
from reports.render import build, config_toml

CONDITIONS = [(0, "base"), (0, "dear"), (1, "base"), (1, "dear")]


class Page(HTMLParser):
    """The tables, links and balance of a page, read without a browser."""

    VOID = frozenset({"meta", "link", "br", "img", "input", "hr"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.tables: list[list[list[str]]] = []
        self.captions: list[str] = []
        self.ids: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag in {"section", "figure", "table", "main"}:
            self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in {"td", "th"}:
            self.tables[-1][-1].append("")
        elif tag == "caption":
            self.captions.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in {"td", "th"}:
            self.tables[-1][-1][-1] += data
        elif self.open and self.open[-1] == "caption":
            self.captions[-1] += data


@pytest.fixture(scope="session")
def parsed(page: str) -> Page:
    found = Page(page)
    assert found.open == []
    return found


@pytest.fixture(scope="session")
def seats(folder: Path) -> pl.DataFrame:
    return read_rows(folder, "seats")


@pytest.fixture(scope="session")
def games(folder: Path) -> pl.DataFrame:
    return read_rows(folder, "games")


def of(rows: pl.DataFrame, condition: tuple[int, str]) -> pl.DataFrame:
    return rows.filter((pl.col("cell") == condition[0]) & (pl.col("variant") == condition[1]))


def agrees(estimate: dict[str, Any], rows: pl.DataFrame, values: pl.Expr) -> None:
    """The mean is that of the rows, with an interval around it and the right numbers of rows and blocks."""
    assert estimate["mean"] == pytest.approx(rows.select(values.cast(pl.Float64).mean()).item(), abs=1e-9)
    assert estimate["low"] <= estimate["mean"] <= estimate["high"]
    assert estimate["n"] == rows.height
    assert estimate["blocks"] == rows["block"].n_unique()


def test_every_condition_has_its_place_in_every_chapter(twin: dict[str, Any]) -> None:
    chapters = twin["chapters"]
    assert [(part["cell"], part["variant"]) for part in chapters["seats"]["conditions"]] == CONDITIONS
    assert [len(chapters[name]["conditions"]) for name in ("points", "length", "policies")] == [4, 4, 2]
    names = [part["condition"] for part in chapters["seats"]["conditions"]]
    assert len(set(names)) == 4
    assert [part["condition"] for part in chapters["points"]["conditions"]] == names
    assert [part["condition"] for part in chapters["policies"]["conditions"]] == names[:2]


def test_the_numbers_of_seats_are_those_of_the_rows(twin: dict[str, Any], seats: pl.DataFrame) -> None:
    for condition, part in zip(CONDITIONS, twin["chapters"]["seats"]["conditions"], strict=True):
        assert part["fair_share"] == 0.5
        assert set(part["win_share"]) == set(part["score"]) == {"1", "2"}
        for seat in (1, 2):
            rows = of(seats, condition).filter(pl.col("seat") == seat)
            agrees(part["win_share"][str(seat)], rows, pl.col("win_share"))
            agrees(part["score"][str(seat)], rows, pl.col("score"))


def test_the_numbers_of_policies_are_those_of_the_rows(twin: dict[str, Any], seats: pl.DataFrame) -> None:
    for condition, part in zip(CONDITIONS[:2], twin["chapters"]["policies"]["conditions"], strict=True):
        assert set(part["win_share"]) == {"greedy", "uniform"}
        for policy in ("greedy", "uniform"):
            agrees(part["win_share"][policy], of(seats, condition).filter(pl.col("policy") == policy), pl.col("win_share"))


def test_the_points_by_source_are_those_of_the_rows_and_none_is_left_out(twin: dict[str, Any], seats: pl.DataFrame) -> None:
    for condition, part in zip(CONDITIONS, twin["chapters"]["points"]["conditions"], strict=True):
        for seat in (1, 2):
            rows = of(seats, condition).filter(pl.col("seat") == seat)
            for source, found in part["points"].items():
                agrees(found[str(seat)], rows, pl.col(f"points_{source}"))
            total = sum(found[str(seat)]["mean"] for found in part["points"].values())
            assert total == pytest.approx(rows["score"].cast(pl.Float64).mean(), abs=1e-9)


def test_the_measures_of_games_are_those_of_the_rows(twin: dict[str, Any], games: pl.DataFrame) -> None:
    values = {
        "Rounds": pl.col("m_rounds"),
        "Decisions in a game": pl.col("decisions"),
        "Options per decision": pl.col("options") / pl.col("decisions"),
        "Winning margin in points": pl.col("margin"),
        "Shared victories": pl.col("winners") > 1,
    }
    for condition, part in zip(CONDITIONS, twin["chapters"]["length"]["conditions"], strict=True):
        assert set(part["measures"]) == set(values)
        for title, value in values.items():
            agrees(part["measures"][title], of(games, condition), value)


def test_an_interval_is_the_t_interval_of_block_means(twin: dict[str, Any], seats: pl.DataFrame) -> None:
    """Seat 1 of the line-up with two rotations: 30 blocks of two games."""
    rows = of(seats, (0, "base")).filter(pl.col("seat") == 1)
    means = rows.group_by("block").agg(pl.col("score").cast(pl.Float64).mean())["score"].to_numpy()
    low, high = stats.t.interval(0.95, len(means) - 1, means.mean(), stats.sem(means))
    found = twin["chapters"]["seats"]["conditions"][0]["score"]["1"]
    assert len(means) == 30
    assert (found["low"], found["high"]) == pytest.approx((low, high), abs=1e-9)


def test_the_page_shows_every_win_share_and_score_with_interval_and_number_of_games(twin: dict[str, Any], parsed: Page) -> None:
    tables = dict(zip(parsed.captions, parsed.tables, strict=False))
    assert len(parsed.captions) == len(parsed.tables)
    seat_tables = [table for table in parsed.tables if table[0][0] == "Seat"]
    assert len(seat_tables) == 4
    for part, table in zip(twin["chapters"]["seats"]["conditions"], seat_tables, strict=True):
        assert part["condition"] in tables
        for row in table[1:]:
            share, score = part["win_share"][row[0]], part["score"][row[0]]
            assert row[1:3] == [f"{share['mean'] * 100:.1f} %", f"{share['low'] * 100:.1f} – {share['high'] * 100:.1f} %"]
            assert row[4:6] == [f"{score['mean']:.1f}", f"{score['low']:.1f} – {score['high']:.1f}"]
            assert row[6:] == ["60", str(share["blocks"])]
    policy_tables = [table for table in parsed.tables if table[0][0] == "Policy"]
    assert [[row[0] for row in table[1:]] for table in policy_tables] == [["greedy", "uniform"]] * 2
    for part, table in zip(twin["chapters"]["policies"]["conditions"], policy_tables, strict=True):
        for row in table[1:]:
            share = part["win_share"][row[0]]
            assert row[1:3] == [f"{share['mean'] * 100:.1f} %", f"{share['low'] * 100:.1f} – {share['high'] * 100:.1f} %"]
            assert row[5:] == [str(share["n"]), str(share["blocks"])]


def test_the_page_shows_every_source_of_points_with_half_width_and_number_of_games(twin: dict[str, Any], parsed: Page) -> None:
    tables = [(caption, table) for caption, table in zip(parsed.captions, parsed.tables, strict=True) if table[0][0] == "Source"]
    for part, (caption, table) in zip(twin["chapters"]["points"]["conditions"], tables, strict=True):
        assert caption == f"{part['condition']}; 60 games per seat"
        assert [row[0] for row in table[1:]] == [source.replace("_", " ") for source in part["points"]]
        for row, found in zip(table[1:], part["points"].values(), strict=True):
            expected = [text for seat in "12" for text in (found[seat]["mean"], (found[seat]["high"] - found[seat]["low"]) / 2)]
            assert row[1:] == [f"{value:.2f}" for value in expected]


def test_the_page_shows_every_measure_of_games_with_interval_and_number_of_games(twin: dict[str, Any], parsed: Page) -> None:
    tables = [table for table in parsed.tables if table[0][0] == "Measure"]
    for part, table in zip(twin["chapters"]["length"]["conditions"], tables, strict=True):
        assert [row[0] for row in table[1:]] == list(part["measures"])
        assert all(re.fullmatch(r"[\d.,-]+ – [\d.,]+( %)?", row[2]) and row[3] == "60" for row in table[1:])


def test_the_answer_comes_first_with_interval_and_number_of_games_for_every_condition(page: str, parsed: Page) -> None:
    assert parsed.ids[0] == "answer"
    answers = re.findall(r'<p class="answer">(.*?)</p>', page)
    assert len(answers) == 4
    for sentence in answers:
        assert re.search(r"\d+\.\d% of games \(95 % interval -?\d+\.\d% to \d+\.\d%; fair share 50\.0%; 60 games\)", sentence)


def test_a_whole_run_passes_the_gates_on_its_own_consistency(twin: dict[str, Any]) -> None:
    checks = {check["name"]: check for check in twin["chapters"]["trust"]["checks"]}
    for name in ("All games are there", "Points by source add up to the score", "Every game has one victory to share"):
        assert checks[name]["passed"] is True


def test_a_run_that_is_not_finished_says_so_in_its_report(spec: Spec, tmp_path: Path) -> None:
    def stop(progress: Progress) -> None:
        if progress.done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(spec, tmp_path / "run", 1, on_progress=stop)
    build(tmp_path / "run")
    checks = json.loads((tmp_path / "run" / "report.json").read_text(encoding="utf-8"))["chapters"]["trust"]["checks"]
    assert checks[0]["name"] == "All games are there"
    assert checks[0]["passed"] is False
    assert "of 240 games" in checks[0]["detail"]


def test_rows_whose_points_do_not_add_up_are_told(folder: Path, tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    shutil.copytree(folder, tmp_path / "run")
    part = sorted((tmp_path / "run" / "seats").iterdir())[0]
    table = pq.read_table(part)
    place = table.schema.get_field_index("score")
    scores = table["score"].to_numpy() + 1
    pq.write_table(table.set_column(place, table.schema.field(place), pa.array(scores.astype("int16"))), part)
    build(tmp_path / "run")
    checks = json.loads((tmp_path / "run" / "report.json").read_text(encoding="utf-8"))["chapters"]["trust"]["checks"]
    assert [check["passed"] for check in checks if check["name"] == "Points by source add up to the score"] == [False]


def test_a_run_of_a_single_game_says_that_it_proves_nothing(tmp_path: Path) -> None:
    document = {"question": "One?", "game": "city_of_rome", "players": 4, "lineups": ["uniform"], "games": 1}
    run(check_spec(document, "test"), tmp_path / "run", 1)
    text = build(tmp_path / "run").read_text(encoding="utf-8")
    assert "too little to say anything about seats (1 games)" in text
    assert "unknown (one block)" in text
    assert "Seats are not equal" not in text
    twin = json.loads((tmp_path / "run" / "report.json").read_text(encoding="utf-8"))
    share = twin["chapters"]["seats"]["conditions"][0]["win_share"]["1"]
    assert (share["low"], share["high"], share["n"], share["blocks"]) == (None, None, 1, 1)


def test_the_page_needs_nothing_else(page: str, parsed: Page) -> None:
    fetched = [value for _, name, value in parsed.attributes if name in {"src", "href", "xlink:href", "srcset", "action", "data", "poster"}]
    assert fetched
    assert [value for value in fetched if not value.startswith(("#", "data:"))] == []
    assert ("link", "rel", "stylesheet") not in parsed.attributes
    assert "@import" not in page
    assert not re.search(r"url\(\s*['\"]?(?!#)", page)
    assert not re.search(r"fetch\(|XMLHttpRequest|import\(", page)
    assert len(page.encode()) < 2_000_000


def test_every_link_within_the_page_has_its_target(parsed: Page) -> None:
    targets = {value for _, name, value in parsed.attributes if name == "id"}
    links = [value[1:] for tag, name, value in parsed.attributes if tag == "a" and name == "href"]
    assert len(links) == 8
    assert set(links) <= targets


def test_words_of_the_config_cannot_become_markup(page: str) -> None:
    assert "<b>fair</b>" not in page
    assert page.count("&lt;b&gt;fair&lt;/b&gt;") >= 3


def test_the_config_printed_in_the_page_gives_the_same_run(page: str, spec: Spec) -> None:
    section = page[page.index('id="reproduce"') :]
    text = html.unescape(re.findall(r"<pre[^>]*>(.*?)</pre>", section, re.S)[0])
    again = check_spec(tomllib.loads(text), "page")
    assert again == spec
    assert again.run_id == spec.run_id
    assert f"augur report runs/experiment-{spec.run_id}" in section


@pytest.mark.parametrize("question", ['a "b" \\ c', "tab\there", "two\nlines", "ümläut – 骰子 🎲", "'''", '"""', "#=[]{}"])
def test_any_question_survives_being_printed_as_toml(question: str, spec: Spec) -> None:
    config = spec.model_dump() | {"question": question}
    assert tomllib.loads(config_toml(config)) == config


def test_the_page_names_hashes_versions_and_manifest(page: str, folder: Path, twin: dict[str, Any]) -> None:
    manifest = read_manifest(folder)
    for value in (manifest["run_id"], manifest["data_hash"], manifest["source_hash"], manifest["started"], *manifest["versions"].values()):
        assert value in page
    assert twin["manifest"] == manifest
    assert json.loads(html.unescape(re.findall(r"<summary>Manifest</summary><pre[^>]*>(.*?)</pre>", page, re.S)[0])) == manifest


def test_the_same_rows_give_the_same_page(folder: Path, page: str, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "run")
    for name in ("report.html", "report.json"):
        (tmp_path / "run" / name).unlink()
    assert build(tmp_path / "run").read_text(encoding="utf-8") == page
    assert (tmp_path / "run" / "report.json").read_bytes() == (folder / "report.json").read_bytes()
    assert not list((tmp_path / "run").glob(".*"))


def test_the_share_of_reconstructed_data_is_that_of_the_manifest(twin: dict[str, Any]) -> None:
    for variant, tables in twin["manifest"]["provenance"].items():
        rows = sum(sum(counts.values()) for counts in tables.values())
        share = sum(counts["reconstructed"] for counts in tables.values()) / rows
        assert 0 < share < 1
        assert twin["chapters"]["provenance"]["reconstructed_share"][variant] == pytest.approx(share)
