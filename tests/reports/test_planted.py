"""Whole reports of rows with a known truth: what was planted is found, and what is missing, tiny or one-sided is said."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

from experiments.results import data_hash, read_rows
from reports.data import load
from reports.index import build_index
from reports.pages.answer import leading
from reports.pages.blocks import Chapter
from reports.render import build
from sim.errors import InputError
from tests.reports.synthetic import Truth, pairs, write_run


def report(folder: Path, truth: Truth, **options: Any) -> dict[str, Any]:
    """The report's twin; the page must be whole and without holes."""
    page = build(write_run(folder / "run", truth, **options)).read_text(encoding="utf-8")
    assert page.rstrip().endswith("</html>")
    assert not re.search(r">\s*(nan|NaN|None|inf)\b", page)
    found: dict[str, Any] = json.loads((folder / "run" / "report.json").read_text(encoding="utf-8"))
    return found


def states(twin: dict[str, Any]) -> dict[str, str]:
    return {gate["name"]: gate["state"] for gate in twin["gates"]}


def test_a_planted_card_and_seat_lead_the_findings(tmp_path: Path) -> None:
    """A card worth 5 points among 12, a seat worth about 3 % of the wins."""
    truth = Truth(
        games=6000, card_points=(0.0,) * 7 + (5.0,) + (0.0,) * 4, seat_points=(1.2, 0.0, 0.0, 0.0), question="Which card is too strong?"
    )
    twin = report(tmp_path, truth)
    assert "Card 7" in twin["answer"]
    assert "1 of 12 cards" in twin["answer"]
    cards = twin["chapters"]["cards"]["conditions"][0]["cards"]
    assert cards["C7"]["verdict"] == "dominant"
    assert max(cards, key=lambda card: abs(cards[card]["adjusted_wins_shrunk"]["mean"])) == "C7"
    assert cards["C7"]["adjusted_score"]["low"] < 5 < cards["C7"]["adjusted_score"]["high"]
    assert [card for card in cards if cards[card]["q"] < 0.05] == ["C7"]
    seats = twin["chapters"]["seats"]["conditions"][0]
    assert seats["equal_win_shares"]["q"] < 0.001
    assert 0.01 < seats["win_share"]["1"]["mean"] - 1 / 3 < 0.06
    level = seats["points_that_level"]
    assert level["1"]["mean"] == 0
    assert level["2"]["low"] < 1.2 < level["2"]["high"]
    assert any("Seat 1 wins" in finding["text"] for finding in twin["findings"])


def test_equal_seats_and_cards_give_no_findings_about_them(tmp_path: Path) -> None:
    twin = report(tmp_path, Truth(games=2000))
    assert twin["answer"].startswith("No seat is shown to differ from its fair share")
    assert not [finding for finding in twin["findings"] if finding["chapter"] in ("seats", "cards")]


def test_variants_that_help_hurt_or_do_nothing_are_told_apart(tmp_path: Path) -> None:
    """Seat 1 has 3 points too many; `mend` takes them away, `spoil` gives 3 more, `same` changes nothing."""
    truth = Truth(
        players=(2,),
        games=4000,
        variants=("base", "mend", "spoil", "same"),
        seat_points=(3.0, 0.0, 0.0, 0.0),
        variant_points={"mend": -3.0, "spoil": 3.0},
        question="Which variant changes the value of the seats?",
    )
    twin = report(tmp_path, truth)
    found = {part["variant"]: part["measures"]["Win share of seat 1"] for part in twin["chapters"]["variants"]["comparisons"]}
    assert found["mend"]["verdict"] == "better"
    assert found["spoil"]["verdict"] == "worse"
    assert found["same"]["verdict"] in ("not yet known", "equivalent")
    assert found["mend"]["correlation"] > 0.1
    assert found["mend"]["games_saved"] > 0.1
    score = {part["variant"]: part["measures"]["Score of seat 1"] for part in twin["chapters"]["variants"]["comparisons"]}
    assert score["mend"]["difference"]["low"] < -3 < score["mend"]["difference"]["high"]
    assert score["mend"]["verdict"] == "lower"
    assert "95\N{NO-BREAK SPACE}% interval" in twin["answer"]
    assert "spoil" in twin["answer"] or "mend" in twin["answer"]
    assert "Seats are most equal under mend" in twin["answer"]


def test_a_round_robin_is_rated(tmp_path: Path) -> None:
    names = ["strong", "middle", "uniform"]
    truth = Truth(
        players=(2,),
        lineups=pairs(names),
        games=800,
        policy_points={"strong": 8.0, "middle": 4.0},
        question="Which strategy is the strongest?",
    )
    twin = report(tmp_path, truth)
    elo = twin["chapters"]["policies"]["variants"][0]["elo"]
    assert list(elo) == names
    assert elo["strong"]["low"] > elo["middle"]["high"]
    assert twin["answer"].startswith("strong is the strongest")
    assert states(twin)["The policies play better than chance"] == "pass"
    parts = twin["chapters"]["shape"]["conditions"][1]["variance_of_scores"]
    # strong against uniform: skill (8 / 2)^2 = 16, deal 25, luck 100, cards nothing
    assert parts["skill"]["mean"] == pytest.approx(16 / 141, abs=0.05)
    assert parts["deal"]["mean"] == pytest.approx(25 / 141, abs=0.08)


def test_a_policy_that_loses_to_random_play_is_not_trusted(tmp_path: Path) -> None:
    twin = report(tmp_path, Truth(players=(2,), lineups=(["bad", "uniform"],), policy_points={"bad": -5.0}, games=600))
    assert twin["not_trustworthy_because"] == "bad is not shown to beat random play"


def test_equal_tables_of_several_skill_levels_show_the_ladder(tmp_path: Path) -> None:
    twin = report(tmp_path, Truth(players=(2, 3), lineups=("uniform", "greedy"), policy_points={"greedy": 6.0}, games=300))
    gate = next(gate for gate in twin["gates"] if gate["name"].startswith("The policies play better"))
    assert gate["state"] == "pass"
    assert re.search(r"greedy scores 5[56]\.\d \(95.% interval", gate["detail"])


def test_solo_games_have_a_win_rate_and_scores_but_no_seats(tmp_path: Path) -> None:
    truth = Truth(
        players=(1,), lineups=("greedy", "uniform"), policy_points={"greedy": 8.0}, games=500, question="How difficult is the solo game?"
    )
    twin = report(tmp_path, truth)
    assert "seats" not in twin["chapters"]
    assert "policies" not in twin["chapters"]
    won = [part["won"] for part in twin["chapters"]["solo"]["conditions"]]
    assert won[0]["mean"] > won[1]["mean"]
    assert won[0]["blocks"] == 500
    assert twin["answer"].startswith("Alone, greedy wins")
    assert "95\N{NO-BREAK SPACE}% interval" in twin["answer"]


def test_solo_and_other_games_and_variants_stand_in_one_report(tmp_path: Path) -> None:
    twin = report(tmp_path, Truth(players=(1, 2, 4), lineups=("greedy", "uniform"), variants=("base", "other"), games=60))
    assert len(twin["chapters"]["solo"]["conditions"]) == 4
    assert len(twin["chapters"]["seats"]["conditions"]) == 8
    assert len(twin["chapters"]["variants"]["comparisons"]) == 6


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("games", [1, 2, 3])
def test_tiny_runs_say_that_they_are(players: int, games: int, tmp_path: Path) -> None:
    twin = report(tmp_path, Truth(players=(players,), games=games, variants=("base", "other")))
    if games == 1:
        assert "only one block" in twin["not_trustworthy_because"]
    else:
        assert states(twin)["There are enough independent deals"] == "warn"


def test_a_run_in_which_one_side_wins_everything_is_reported(tmp_path: Path) -> None:
    truth = Truth(
        players=(2,), lineups=(["greedy", "uniform"],), policy_points={"greedy": 500.0}, games=60, question="Which policy is stronger?"
    )
    twin = report(tmp_path, truth)
    assert "in every one of their 60 meetings" in twin["answer"]
    elo = twin["chapters"]["policies"]["variants"][0]["elo"]
    assert elo["greedy"]["low"] is None


def test_solo_games_that_are_all_lost_are_reported(tmp_path: Path) -> None:
    twin = report(tmp_path, Truth(players=(1,), games=80, target=1000))
    found = twin["chapters"]["solo"]["conditions"][0]["won"]
    assert found["mean"] == 0
    assert 0 < found["high"] < 0.1


def test_games_that_ended_in_an_error_are_left_out_and_told(tmp_path: Path) -> None:
    twin = report(tmp_path / "few", Truth(games=5000, errors=2))
    assert twin["chapters"]["shape"]["conditions"][0]["measures"]["Decisions"]["n"] == 4998
    assert states(twin)["Games ended by their rules"] == "warn"
    twin = report(
        tmp_path / "mixed", Truth(players=(2,), lineups=(["greedy", "uniform"],), policy_points={"greedy": 5.0}, games=2000, errors=1)
    )
    assert twin["not_trustworthy_because"] is None, "one game left out leaves one rotation short"
    twin = report(tmp_path / "many", Truth(games=500, errors=20))
    assert "20 of 500 games did not end by their rules" in twin["not_trustworthy_because"]
    with pytest.raises(InputError, match="every game of the run ended in an error"):
        report(tmp_path / "all", Truth(games=50, errors=50))


def test_rows_of_a_worker_that_plays_otherwise_are_noticed(tmp_path: Path) -> None:
    def foreign(columns: dict[str, Any]) -> None:
        if "score" not in columns:
            return
        late = (columns["block"] > 500) & (columns["block"] < 700)
        columns["score"] = (columns["score"] + 5 * late).astype(np.int16)
        columns["points_source_0"] = (columns["points_source_0"] + 5 * late).astype(np.int16)

    twin = report(tmp_path, Truth(games=1000), change=foreign)
    assert states(twin)["Blocks of all workers look alike"] == "fail"
    assert "runs of blocks differ" in twin["not_trustworthy_because"]


def test_dead_cards_are_told_apart_from_those_that_never_came_up(tmp_path: Path) -> None:
    """Card 1 is offered and never taken, 2 taken and never played, 3 not in the games, 4 seen and never offered, 5 hardly ever taken."""

    def some(columns: dict[str, Any]) -> None:
        if "acquired_C1" not in columns:
            columns["seen_C3"] = np.zeros_like(columns["seen_C3"])
            return
        never = np.full_like(columns["acquired_C1"], -1)
        for card in ("C1", "C3", "C4", "C5"):
            columns[f"acquired_{card}"] = columns[f"played_{card}"] = never
        columns["played_C2"] = never
        columns["offered_C3"] = columns["offered_C4"] = np.zeros_like(columns["offered_C3"])
        columns["acquired_C5"] = columns["played_C5"] = np.where(np.arange(len(never)) % 100 == 0, 2, -1).astype(np.int8)
        columns["offered_C5"] = np.ones_like(columns["offered_C5"])

    twin = report(tmp_path, Truth(games=600, card_points=(0.0,) * 7, question="Which card is dead?"), change=some)
    found = twin["chapters"]["cards"]["conditions"][0]
    verdicts = {card: entry["verdict"] for card, entry in found["cards"].items()}
    assert verdicts["C1"] == "dead: offered, never taken"
    assert verdicts["C2"] == "dead: taken, never played"
    assert verdicts["C4"] == "came up, never offered"
    assert verdicts["C5"] == "dead: hardly ever taken"
    assert verdicts["C0"] == "no effect shown"
    assert found["not_in_these_games"] == ["C3"]
    assert "C3" not in verdicts
    gates = {gate["name"]: gate["detail"] for gate in twin["gates"]}
    assert gates["Every card that came up was taken by somebody"] == (
        "never acquired by anybody, so nothing is said about them: Card 1, Card 4; not in these 600 games: Card 3"
    )
    assert gates["Every card that was taken was played by somebody"] == "never played: Card 2"
    for card in ("Card 1", "Card 2", "Card 5"):
        assert card in twin["answer"]
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert "Not in these games (came up in none of 600, so in at most 0.61 % of all such games): Card 3." in page


def test_numbers_of_offers_are_those_of_the_rows(tmp_path: Path) -> None:
    twin = report(tmp_path, Truth(games=400))
    found = twin["chapters"]["cards"]["conditions"][0]["cards"]["C2"]
    seats, games = (read_rows(tmp_path / "run", table) for table in ("seats", "games"))
    offered = seats.filter(pl.col("offered_C2"))
    declined = offered.filter(pl.col("acquired_C2") < 0)
    assert found["seen"]["mean"] == pytest.approx(games["seen_C2"].mean())
    assert found["seen"]["n"] == 400
    assert found["offered"]["mean"] == pytest.approx(seats["offered_C2"].mean())
    assert found["taken_of_offered"]["mean"] == pytest.approx((offered["acquired_C2"] >= 0).mean())
    assert found["taken_of_offered"]["n"] == offered.height
    assert found["win_share_declined"]["mean"] == pytest.approx(declined["win_share"].cast(pl.Float64).mean(), abs=1e-7)
    assert found["taken_minus_declined"]["mean"] == pytest.approx(found["win_share_with"]["mean"] - found["win_share_declined"]["mean"])
    assert found["taken_minus_declined"]["low"] < found["taken_minus_declined"]["mean"] < found["taken_minus_declined"]["high"]


def test_rows_from_before_offers_and_leads_say_that_they_do_not_tell(tmp_path: Path) -> None:
    def never(columns: dict[str, Any]) -> None:
        if "acquired_C1" in columns:
            columns["acquired_C1"] = columns["played_C1"] = np.full_like(columns["acquired_C1"], -1)
            columns["played_C2"] = np.full_like(columns["played_C2"], -1)

    twin = report(tmp_path, Truth(games=300, leads=False, offers=False), change=never)
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert "Who led when is not in the rows" in page
    assert "Whether a card was seen or offered is not in the rows" in page
    assert "Taken of offered" not in page
    assert "lead" not in twin["chapters"]["shape"]["conditions"][0]
    gates = {gate["name"]: gate["detail"] for gate in twin["gates"]}
    assert gates["Every card came into play"].endswith("Card 1")
    cards = twin["chapters"]["cards"]["conditions"][0]["cards"]
    assert cards["C1"]["verdict"] == "never acquired"
    assert cards["C2"]["verdict"] == "dead: taken, never played"


def test_what_is_dealt_is_judged_by_itself_and_not_by_what_comes_of_it(tmp_path: Path) -> None:
    """Card 0 is dealt to a seat of each game and brings card 1, which is worth 5 points: with that held equal card 0 looks worthless."""
    rng = np.random.default_rng(3)

    def brings(columns: dict[str, Any]) -> None:
        if "acquired_C0" not in columns:
            return
        games = len(columns["score"]) // 3
        lucky = (np.arange(3) == rng.integers(0, 3, games)[:, None]).reshape(-1)
        columns["acquired_C0"] = columns["played_C0"] = np.where(lucky, 0, -1).astype(np.int8)
        columns["offered_C0"] = np.zeros(len(lucky), bool)
        columns["acquired_C1"] = columns["played_C1"] = np.where(lucky & (rng.random(len(lucky)) < 0.9), 3, -1).astype(np.int8)
        bonus = 5 * (columns["acquired_C1"] >= 0)
        columns["score"] = (columns["score"] + bonus).astype(np.int16)
        columns["points_source_0"] = (columns["points_source_0"] + bonus).astype(np.int16)
        table = columns["score"].reshape(-1, 3)
        columns["rank"] = ((table[:, :, None] < table[:, None, :]).sum(axis=2) + 1).astype(np.int8).reshape(-1)
        first = columns["rank"].reshape(-1, 3) == 1
        columns["win_share"] = (first / first.sum(axis=1, keepdims=True)).astype(np.float32).reshape(-1)

    twin = report(tmp_path, Truth(games=3000, groups=("character", "tool"), question="Which character wins most?"), change=brings)
    cards = twin["chapters"]["cards"]["conditions"][0]["cards"]
    assert cards["C0"]["dealt"]
    assert not cards["C1"]["dealt"]
    assert cards["C0"]["adjusted_score"]["low"] < 4.5 < cards["C0"]["adjusted_score"]["high"]
    assert cards["C0"]["verdict"] in ("goes with winning", "dominant")
    # The question names one group, cards 0 and 2, so the answer is about its best and worst.
    assert twin["answer"].startswith("Card 0 wins most, ")
    assert "Card 2 least" in twin["answer"]


def test_a_card_that_a_variant_takes_out_is_named_as_a_treatment(tmp_path: Path) -> None:
    def banned(columns: dict[str, Any]) -> None:
        other = np.array(columns["variant"].indices) == 1
        for name, nothing in (("acquired_C1", -1), ("played_C1", -1), ("offered_C1", False), ("seen_C1", False)):
            if name in columns:
                columns[name] = np.where(other, nothing, columns[name]).astype(columns[name].dtype)

    report(tmp_path, Truth(games=60, variants=("base", "without")), change=banned)
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert "Nobody has Card 1 under the variant without:" in page


def test_leads_comebacks_and_runaway_leaders_are_those_of_the_rows(tmp_path: Path) -> None:
    twin = report(tmp_path, Truth(players=(2, 3), games=900, question="How often does the leader change, and does a lead run away?"))
    found = twin["chapters"]["shape"]["conditions"][1]["lead"]
    rows = read_rows(tmp_path / "run", "games").filter(pl.col("players") == 3)
    assert found["lead_changes"]["mean"] == pytest.approx(rows["lead_changes"].cast(pl.Float64).mean())
    assert found["winner_was_last"]["mean"] == pytest.approx((rows["half_place"] == 3).mean())
    assert found["comeback"]["mean"] == pytest.approx(rows["comeback"].cast(pl.Float64).mean())
    seats = read_rows(tmp_path / "run", "seats").filter(pl.col("players") == 3)
    leaders = seats.join(rows.select("block", "half_leader"), on="block").filter(pl.col("seat") == pl.col("half_leader"))
    assert found["leader_at_half_wins"]["mean"] == pytest.approx(leaders["win_share"].cast(pl.Float64).mean(), abs=1e-7)
    assert found["leader_at_half_wins"]["n"] == leaders.height
    assert sum(size["wins"]["n"] for size in found["by_size"]) == leaders.height
    assert [size["wins"]["mean"] for size in found["by_size"]] == sorted(size["wins"]["mean"] for size in found["by_size"])
    assert found["for_each_point"]["low"] > 0
    # Points come evenly in this game, so leads at half time are worth more than in independent halves.
    assert any("more than the 64.4 %" in finding["text"] for finding in twin["findings"])
    assert "the lead changes" in twin["answer"]
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert page.count(">biggest comeback<") == 2


def test_a_heavy_report_stays_under_two_megabytes_and_leaves_tables_to_the_files(tmp_path: Path) -> None:
    truth = Truth(players=(2, 3, 4), lineups=("a", "b", "c"), variants=("base", "x", "y"), games=40, card_points=(0.0,) * 40, measures=20)
    folder = write_run(tmp_path / "run", truth)
    page = build(folder)
    assert page.stat().st_size < 2_000_000
    text = page.read_text(encoding="utf-8")
    left_out = re.findall(r"too long for the page; its numbers are in <code>(tables/[^<]+)</code>", text)
    assert left_out
    assert all((folder / name).exists() for name in left_out)


def test_the_command_that_replays_a_game_names_its_seed_seats_and_rotation(tmp_path: Path) -> None:
    write_run(tmp_path / "run", Truth(players=(2,), lineups=(["a:x=1,y=2", "b"],), games=40, variants=("base", "other")))
    text = build(tmp_path / "run").read_text(encoding="utf-8")
    commands = re.findall(r"<code>(augur watch [^<]+)</code>", text)
    assert len(commands) == 12
    assert all("--players 2 --seed " in command and "--policies a:x=1,y=2,b" in command for command in commands)
    assert sum("--variant other" in command for command in commands) == 6
    assert {"--rotation" in command for command in commands} <= {True, False}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which card is too strong?", "cards"),
        ("Is there a first player advantage?", "seats"),
        ("Does the new edition change anything?", "variants"),
        ("Which strategy wins?", "policies"),
        ("How difficult is it?", "seats"),
        ("What is it like?", "variants"),
    ],
)
def test_the_question_decides_which_chapter_answers(question: str, expected: str) -> None:
    chapters = [Chapter(name, name, name, [], headline="An answer.") for name in ("variants", "seats", "policies", "cards")]
    if expected == "seats":
        chapters = [chapter for chapter in chapters if chapter.id in ("seats", "cards")]
    assert leading(question, chapters).id == expected


def test_rows_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    def short(columns: dict[str, Any]) -> None:
        if "score" in columns:
            columns |= {name: values[:-3] for name, values in columns.items()}

    with pytest.raises(InputError, match="rows of seats"):
        report(tmp_path, Truth(games=30), change=short)


def test_a_part_that_is_broken_or_of_another_run_is_named(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "run", Truth(games=30))
    part = next((folder / "seats").iterdir())
    content = part.read_bytes()
    part.write_bytes(content[: len(content) // 2])
    with pytest.raises(InputError, match="not a whole Parquet file"):
        load(folder)
    pq.write_table(pq.read_table(io.BytesIO(content)).replace_schema_metadata({"run_id": "another"}), part)
    with pytest.raises(InputError, match="belongs to another run"):
        load(folder)


def test_a_run_without_a_game_has_a_page_that_says_so(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "run", Truth(games=30))
    for part in [*(folder / "seats").iterdir(), *(folder / "games").iterdir()]:
        part.unlink()
    page = build(folder).read_text(encoding="utf-8")
    assert "no game of this run has been played" in page
    assert "Is it fair?" in page
    twin = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert twin["not_trustworthy_because"] == "no game of the run has been played"
    assert "Not trustworthy because no game" in build_index(tmp_path).read_text(encoding="utf-8")


def test_rows_read_for_a_report_have_the_hash_of_the_run(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "run", Truth(players=(2, 3), lineups=("greedy", "uniform"), games=30))
    found = load(folder)
    assert found.rows_hash == data_hash(folder)
    assert found.seats.equals(read_rows(folder, "seats"))
    assert found.games.equals(read_rows(folder, "games"))
