"""The report: its numbers are those of the rows, each with interval and n; one file that needs nothing else and can be reproduced."""

from __future__ import annotations

import html
import json
import re
import shlex
import shutil
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from scipy import stats
from typer.testing import CliRunner

from augur.commands import app
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
        elif tag == "small" and "td" in self.open:
            self.tables[-1][-1][-1] += "|"
        elif tag == "caption":
            self.captions.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        if self.open and ("td" in self.open or "th" in self.open):
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
    for name in ("seats", "points", "shape", "cards"):
        assert [(part["cell"], part["variant"]) for part in chapters[name]["conditions"]] == CONDITIONS
    names = [part["condition"] for part in chapters["seats"]["conditions"]]
    assert len(set(names)) == 4
    assert [part["condition"] for part in chapters["policies"]["conditions"]] == names[:2]
    assert [(part["cell"], part["variant"]) for part in chapters["variants"]["comparisons"]] == [(0, "dear"), (1, "dear")]


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
        mine = of(seats, condition)
        for seat in (1, 2):
            rows = mine.filter(pl.col("seat") == seat)
            for source, found in part["points"].items():
                agrees(found["seats"][str(seat)], rows, pl.col(f"points_{source}"))
            total = sum(found["seats"][str(seat)]["mean"] for found in part["points"].values())
            assert total == pytest.approx(rows["score"].cast(pl.Float64).mean(), abs=1e-9)
        for source, found in part["points"].items():
            won, lost = (
                mine.filter(where)[f"points_{source}"].cast(pl.Float64).mean() for where in (pl.col("rank") == 1, pl.col("rank") > 1)
            )
            assert found["winners_minus_others"]["mean"] == pytest.approx(won - lost, abs=1e-9)


def test_the_measures_of_games_are_those_of_the_rows(twin: dict[str, Any], games: pl.DataFrame) -> None:
    values = {
        "Rounds": pl.col("m_rounds"),
        "Decisions": pl.col("decisions"),
        "Options per decision": pl.col("options") / pl.col("decisions"),
        "Winning margin": pl.col("margin"),
        "Shared victories": pl.col("winners") > 1,
    }
    for condition, part in zip(CONDITIONS, twin["chapters"]["shape"]["conditions"], strict=True):
        for title, value in values.items():
            agrees(part["measures"][title], of(games, condition), value)


def test_the_numbers_of_cards_are_those_of_the_rows(twin: dict[str, Any], seats: pl.DataFrame) -> None:
    for condition, part in zip(CONDITIONS, twin["chapters"]["cards"]["conditions"], strict=True):
        rows = of(seats, condition)
        assert {*part["cards"], *part["not_in_these_games"]} == {card["id"] for card in twin["manifest"]["cards"]}
        assert "SHRINE" in part["not_in_these_games"]
        for card, found in part["cards"].items():
            assert found["acquired"]["mean"] == pytest.approx((rows[f"acquired_{card}"] >= 0).mean(), abs=1e-9)
            having = rows.filter(pl.col(f"acquired_{card}") >= 0)
            assert found["win_share_with"]["n"] == having.height
            if having.height:
                assert found["win_share_with"]["mean"] == pytest.approx(having["win_share"].cast(pl.Float64).mean(), abs=1e-7)


def test_a_variant_is_compared_block_by_block(twin: dict[str, Any], seats: pl.DataFrame) -> None:
    """The win share of seat 1 in the second line-up: 60 blocks of one game under each variant."""
    found = twin["chapters"]["variants"]["comparisons"][1]["measures"]["Score of seat 1"]
    base, dear = (
        of(seats, (1, variant)).filter(pl.col("seat") == 1).sort("block")["score"].to_numpy().astype(float) for variant in ("base", "dear")
    )
    judge = stats.ttest_rel(dear, base)
    assert found["difference"]["mean"] == pytest.approx((dear - base).mean())
    assert (found["difference"]["low"], found["difference"]["high"]) == pytest.approx(tuple(judge.confidence_interval()))
    assert found["p"] == pytest.approx(judge.pvalue)
    assert found["correlation"] == pytest.approx(stats.pearsonr(base, dear).statistic)


def test_an_interval_is_the_t_interval_of_block_means(twin: dict[str, Any], seats: pl.DataFrame) -> None:
    """Seat 1 of the line-up with two rotations: 30 blocks of two games."""
    rows = of(seats, (0, "base")).filter(pl.col("seat") == 1)
    means = rows.group_by("block").agg(pl.col("score").cast(pl.Float64).mean())["score"].to_numpy()
    low, high = stats.t.interval(0.95, len(means) - 1, means.mean(), stats.sem(means))
    found = twin["chapters"]["seats"]["conditions"][0]["score"]["1"]
    assert len(means) == 30
    assert (found["low"], found["high"]) == pytest.approx((low, high), abs=1e-9)


def test_the_page_shows_every_win_share_and_score_with_interval_and_number_of_games(twin: dict[str, Any], parsed: Page) -> None:
    assert len(parsed.captions) == len(parsed.tables)
    tables = dict(zip(parsed.captions, parsed.tables, strict=True))
    for part in twin["chapters"]["seats"]["conditions"]:
        for row in tables[f"Seats: {part['condition']}"][1:]:
            share, score = part["win_share"][row[0]], part["score"][row[0]]
            assert row[1] == f"{share['mean'] * 100:.1f} %|{share['low'] * 100:.1f} to {share['high'] * 100:.1f}"
            assert row[4] == f"{score['mean']:.1f}|{score['low']:.1f} to {score['high']:.1f}"
            assert row[7:] == ["60", str(share["blocks"])]


def test_every_column_of_every_table_is_explained(page: str, parsed: Page) -> None:
    heads = [(name, value) for tag, name, value in parsed.attributes if tag == "th"]
    assert all(len(value) > 5 for name, value in heads if name == "title")
    assert sum(name == "title" for name, _ in heads) == sum(len(table[0]) for table in parsed.tables)
    assert page.count("What the columns mean") == len(parsed.tables)


def test_every_table_stands_beside_the_page_as_csv(folder: Path, parsed: Page) -> None:
    files = {path.stem: path for path in (folder / "tables").iterdir()}
    on_page = {value.removeprefix("t-") for tag, name, value in parsed.attributes if tag == "table" and name == "id"}
    assert on_page == set(files)
    frame = pl.read_csv(files["seats-c0-0"])
    assert frame.columns[:4] == ["Seat", "Win share", "Win share, low", "Win share, high"]
    assert frame["Win share"].sum() == pytest.approx(100)


def test_the_answer_comes_first_with_interval_and_findings(page: str, parsed: Page, twin: dict[str, Any]) -> None:
    assert parsed.ids[0] == "answer"
    answer = html.unescape(re.findall(r'<p class="answer">(.*?)</p>', page)[0])
    assert answer == twin["answer"]
    assert "95\N{NO-BREAK SPACE}% interval" in answer
    assert 1 <= len(twin["findings"]) <= 5
    for finding in twin["findings"]:
        assert html.escape(finding["text"], quote=False) in page.replace("&#39;", "'").replace("&#34;", '"')
        assert f'href="#{finding["chapter"]}"' in page


def test_a_whole_run_passes_the_gates_on_its_own_consistency(twin: dict[str, Any]) -> None:
    states = {gate["name"]: gate["state"] for gate in twin["gates"]}
    for name in (
        "All games are there",
        "The rows are those that the run wrote",
        "Games ended by their rules",
        "Points by source add up to the score",
        "Every game has one victory to share",
        "Every policy sat in every seat equally often",
        "The policies play better than chance",
    ):
        assert states[name] == "pass", name
    assert "fail" not in states.values()
    assert twin["not_trustworthy_because"] is None


def test_a_run_that_is_not_finished_says_so_in_its_report(spec: Spec, tmp_path: Path) -> None:
    def stop(progress: Progress) -> None:
        if progress.done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(spec, tmp_path / "run", 1, on_progress=stop)
    text = build(tmp_path / "run").read_text(encoding="utf-8")
    twin = json.loads((tmp_path / "run" / "report.json").read_text(encoding="utf-8"))
    assert twin["gates"][0]["name"] == "All games are there"
    assert twin["gates"][0]["state"] == "fail"
    assert "of 240 games" in twin["gates"][0]["detail"]
    assert re.search(r'<p class="answer">Not trustworthy because the run is not finished', text)


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
    twin = json.loads((tmp_path / "run" / "report.json").read_text(encoding="utf-8"))
    failed = {gate["name"] for gate in twin["gates"] if gate["state"] == "fail"}
    assert failed == {"Points by source add up to the score", "The rows are those that the run wrote"}
    assert "points by source do not add up" in twin["not_trustworthy_because"]


def test_a_run_of_a_single_game_says_that_it_proves_nothing(tmp_path: Path) -> None:
    document = {"question": "One?", "game": "city_of_rome", "players": 4, "lineups": ["uniform"], "games": 1}
    run(check_spec(document, "test"), tmp_path / "run", 1)
    text = build(tmp_path / "run").read_text(encoding="utf-8")
    assert "too little to say anything about seats (1 game)" in text
    assert "interval unknown" in text
    assert "Not trustworthy because 4 players" in text
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
    assert len(links) > 30
    assert set(links) <= targets
    ids = [value for _, name, value in parsed.attributes if name == "id" and not re.fullmatch(r"[a-z]+[0-9a-f]{10}|m[0-9a-f]{10}", value)]
    assert len(ids) == len(set(ids)), "ids of drawings may repeat, they are the same shapes"


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
    again = build(tmp_path / "run").read_text(encoding="utf-8")
    assert again.replace(str(tmp_path / "run"), str(folder)) == page
    assert (tmp_path / "run" / "report.json").read_bytes() == (folder / "report.json").read_bytes()
    assert not list((tmp_path / "run").glob(".*"))


def test_the_share_of_reconstructed_data_is_that_of_the_manifest(twin: dict[str, Any]) -> None:
    for variant, tables in twin["manifest"]["provenance"].items():
        rows = sum(sum(counts.values()) for counts in tables.values())
        share = sum(counts["reconstructed"] for counts in tables.values()) / rows
        assert 0 < share < 1
        assert twin["chapters"]["provenance"]["reconstructed_share"][variant] == pytest.approx(share)


def test_the_commands_of_the_page_replay_the_very_games(page: str, folder: Path, seats: pl.DataFrame, games: pl.DataFrame) -> None:
    """The longest game, the biggest comeback under the config's own variant and the longest of another line-up: the same scores."""
    commands = [html.unescape(text) for text in re.findall(r"<code>(augur watch .*?)</code>", page)]
    assert len(commands) == 24
    replayed = 0
    for command in (commands[0], commands[11], commands[18]):
        words = shlex.split(command)
        done = CliRunner().invoke(app, [*words[1:], "--no-boards"])
        assert done.exit_code == 0, done.output
        total = next(line for line in done.output.splitlines() if line.startswith("total"))
        seed, variant = int(words[words.index("--seed") + 1]), "dear" if "--variant" in words else "base"
        rotation = int(words[words.index("--rotation") + 1]) if "--rotation" in words else 0
        cell = 0 if "greedy" in command else 1
        key = (pl.col("cell") == cell) & (pl.col("variant") == variant) & (pl.col("rotation") == rotation)
        block = games.filter(key & (pl.col("seed") == seed))["block"].item()
        scores = seats.filter(key & (pl.col("block") == block)).sort("seat")["score"].to_list()
        assert [int(word) for word in total.split()[1:]] == scores
        replayed += 1
    assert replayed == 3


def test_a_run_that_stopped_early_says_why_and_what_it_saved(tmp_path: Path) -> None:
    spec = check_spec(
        {
            "question": "Does greedy beat chance?",
            "game": "city_of_rome",
            "players": 2,
            "lineups": [["greedy", "uniform"]],
            "games": 4000,
            "stop": {"rule": "precision", "policy": "greedy", "half_width": 0.2},
        },
        "test",
    )
    manifest = run(spec, tmp_path / "run", threads=1)
    saved = manifest["stopping"]["saved_games"]
    assert saved > 0
    page = build(tmp_path / "run").read_text(encoding="utf-8")
    assert f"{manifest['games']:,} games, {saved:,} saved by stopping" in page
    assert html.escape(manifest["stopping"]["cells"][0]["why"]) in page
