"""The chapters on points and on the shape of play, and the games worth watching."""

from __future__ import annotations

import shlex
from pathlib import Path

import numpy as np

from reports.data import Condition, Run, floats, seat_means, words
from reports.figures import charts
from reports.pages.blocks import (
    PERCENT,
    Chapter,
    Column,
    Figure,
    Finding,
    Panel,
    Table,
    as_json,
    code,
    distribution,
    interval,
    number,
    p_cell,
    plain,
    said,
    word,
)
from reports.stats.estimate import Floats, Measured
from reports.stats.multiple import FALSE_DISCOVERIES, q_values
from reports.stats.shape import Parts, variance_parts

DRAWN = 8


def points_chapter(run: Run) -> Chapter:
    """Where points come from, by seat, and which of them go with winning."""
    panels, data, findings, headlines = [], [], [], []
    everything = [(condition, _sources(condition)) for condition in run.conditions]
    q = iter(q_values([difference.p_value() for _, sources in everything for _, _, difference, _ in sources]))
    for place, (condition, sources) in enumerate(everything):
        total = sum(mean.value for _, mean, _, _ in sources)
        rows, numbers = [], {}
        for column, mean, difference, spread in sources:
            q_value = float(next(q))
            seats = [] if condition.solo else [condition.of_games(condition.seat(column)[:, s]) for s in range(condition.players)]
            rows.append(
                [
                    word(words(column)),
                    interval(mean.estimate(), 1, 2),
                    number(mean.value / total * PERCENT if total else np.nan, 1, " %"),
                    *(interval(seat.estimate(), 1, 2) for seat in seats),
                    interval(difference.estimate(), 1, 2, sign=True),
                    number(difference.value / spread if spread else np.nan, 2),
                    p_cell(q_value),
                    number(mean.n * condition.players),
                ]
            )
            numbers[column.removeprefix("points_")] = {
                "mean": as_json(mean.estimate()),
                "seats": {str(s + 1): as_json(seat.estimate()) for s, seat in enumerate(seats)},
                "winners_minus_others": as_json(difference.estimate()),
                "in_deviations": plain(difference.value / spread) if spread else None,
                "q": plain(q_value),
            }
            if q_value <= FALSE_DISCOVERIES and spread and abs(difference.value / spread) > 0.5:
                where = f" ({condition.label})" if len(everything) > 1 else ""
                findings.append(
                    Finding(
                        f"Winners have {said(difference.estimate(), 1, 1, sign=True)} points from {words(column)}, compared with"
                        f" others{where}.",
                        min(0.3, 0.08 * abs(difference.value / spread)),
                        "points",
                        column,
                    )
                )
        others = "lost games" if condition.solo else "the others"
        columns = [
            Column("Source", "Where points come from, in the rulebook's words."),
            Column("Mean points", "Per seat, with the 95 % interval."),
            Column("Of all points", "Share of the mean total."),
            *(Column(f"Seat {s + 1}", "Mean points of the seat.") for s in range(condition.players if not condition.solo else 0)),
            Column("Winners have more", f"Mean of winners minus mean of {others}; goes with winning, need not cause it.", 0.0),
            Column("In deviations", "The same in standard deviations of the source between seats."),
            Column("q", "Share of false discoveries if this and all clearer differences are believed."),
            Column("Seats", "Rows behind the mean."),
        ]
        by_gain = sorted(sources, key=lambda item: -item[2].value if np.isfinite(item[2].value) else 0.0)
        known = [item for item in by_gain if np.isfinite(item[2].value)]
        figure = None
        largest = max(sources, key=lambda item: item[1].value, default=None)
        text = "No points were scored."
        if largest is not None and total:
            text = f"The largest source of points is {words(largest[0])}, {largest[1].value / total:.0%} of all."
        if known and place < DRAWN:
            best = max(known, key=lambda item: item[2].value / item[3] if item[3] else 0.0)
            svg = charts.intervals(
                [words(column) for column, *_ in known],
                {"difference": [difference.estimate() for _, _, difference, _ in known]},
                f"Winners minus {others}, mean points",
                0.0,
            )
            text += f" Most typical of winners are points from {words(best[0])}: {said(best[2].estimate(), 1, 1, sign=True)}."
            figure = Figure(svg, text)
        table = Table(f"points-{condition.id}", columns, rows, f"Points by source: {condition.name}")
        panels.append(Panel(f"points-{condition.id}", condition.name, [] if figure else [text], figure, [table], open=place < 2))
        headlines.append(text)
        data.append({"condition": condition.name, "cell": condition.cell, "variant": condition.variant, "points": numbers})
    return Chapter("points", "Points by source", "Points", panels, headline=headlines[0], findings=findings, data={"conditions": data})


def _sources(condition: Condition) -> list[tuple[str, Measured, Measured, float]]:
    """Sources that gave any points: column, mean, winners minus others, standard deviation between seats."""
    won = condition.seat("rank") == 1
    found = []
    for column in condition.point_columns:
        values = condition.seat(column)
        if values.any():
            difference = condition.of_seats(values, won) - condition.of_seats(values, ~won)
            found.append((column, condition.of_seats(values), difference, float(values.std())))
    return found


def shape_chapter(run: Run) -> Chapter:
    """How long games are, how much there is to decide, how close they end, and what decides them."""
    panels, data, findings, headlines = [], [], [], []
    parts = {condition.id: _parts(condition) for condition in run.conditions}
    split = [condition for condition in run.conditions if parts[condition.id] is not None]
    if split:
        panels.append(_decided(split, parts))
    for place, condition in enumerate(run.conditions):
        rows, numbers = [], {}
        for title, about, values, scale, digits, suffix in _measures(condition):
            measured = condition.of_games(values)
            estimate = measured.share() if suffix else measured.estimate()
            spread = distribution(values, values) if not suffix else number(np.nan)
            rows.append([word(title), interval(estimate, scale, digits, suffix), spread, number(estimate.n), word(about)])
            numbers[title] = as_json(estimate)
        columns = [
            Column("Measure", "Per game."),
            Column("Mean", "With its 95 % interval.", bars=False),
            Column("Distribution", "From the lowest to the highest value; the number is the median, then the middle 80 %."),
            Column("Games", "Games behind the mean."),
            Column("Meaning", "What is measured."),
        ]
        decisions = condition.of_games(condition.game("decisions")).estimate()
        text = f"A game has {said(decisions, 1, 1)} decisions"
        if not condition.solo:
            text += f" and ends with a margin of {said(condition.of_games(condition.game('margin')).estimate(), 1, 1)} points"
        svg = None
        if place < DRAWN:
            score = condition.seat("score")
            svg = charts.histograms({f"Seat {s + 1}": score[:, s] for s in range(condition.players)}, "Final score")
        figure = Figure(svg, f"Final scores. {text}.") if svg else None
        table = Table(f"shape-{condition.id}", columns, rows, f"Shape of play: {condition.name}")
        panels.append(Panel(f"shape-{condition.id}", condition.name, [] if figure else [f"{text}."], figure, [table], open=place < 2))
        headlines.append(f"{text} ({condition.n:,} games).")
        entry: dict[str, object] = {"condition": condition.name, "cell": condition.cell, "variant": condition.variant, "measures": numbers}
        part = parts[condition.id]
        if part is not None:
            entry["variance_of_scores"] = vars(part)
            where = f" ({condition.label})" if len(run.conditions) > 1 else ""
            findings.append(
                Finding(
                    f"Of the spread of scores {part.skill:.0%} goes with who plays, {part.deal:.0%} with the deal, {part.seat:.0%} with the"
                    f" seat; {part.rest:.0%} is decided on the way{where}.",
                    0.04,
                    "shape",
                    "variance",
                )
            )
        data.append(entry)
    intro = []
    if not split:
        intro.append(
            "How much the deal decides is not known from this run: every deal was played once. A line-up of different policies plays each "
            "deal in every rotation and gives it."
        )
    if not any("lead" in column for column in run.games.columns):
        intro.append("Lead changes, comebacks and runaway leaders are not in this game's rows, so nothing is said about them.")
    return Chapter("shape", "Shape of play", "Shape", panels, intro, headlines[0], findings, {"conditions": data})


def _measures(condition: Condition) -> list[tuple[str, str, Floats, float, int, str]]:
    score, decisions = condition.seat("score"), condition.game("decisions")
    found = [
        ("Decisions", "choices among at least two options, all seats together", floats(decisions), 1.0, 1, ""),
        ("Options per decision", "branching: legal actions per choice", condition.game("options") / np.maximum(decisions, 1), 1.0, 2, ""),
        ("Score of a seat", "mean over the seats of a game", seat_means(score), 1.0, 1, ""),
    ]
    if not condition.solo:
        margin = floats(condition.game("margin"))
        found += [
            ("Winning score", "best score of a game", floats(score.max(axis=1)), 1.0, 1, ""),
            ("Winning margin", "points between the best and the second-best score", margin, 1.0, 2, ""),
            ("Score spread", "points between the best and the worst score", floats(score.max(axis=1) - score.min(axis=1)), 1.0, 2, ""),
            ("Close games", "margin of at most 5 % of the winning score", floats(margin <= 0.05 * score.max(axis=1)), PERCENT, 1, " %"),
            (
                "Clear victories",
                "margin of more than 25 % of the winning score",
                floats(margin > 0.25 * score.max(axis=1)),
                PERCENT,
                1,
                " %",
            ),
            ("Shared victories", "several seats win together", floats(condition.game("winners") > 1), PERCENT, 2, " %"),
        ]
    for column in condition.game_measures:
        found.append((words(column).capitalize(), "counter of the game", floats(condition.game(column)), 1.0, 2, ""))
    for column in condition.seat_measures:
        values = condition.seat(column)
        if values.any():
            found.append((f"{words(column).capitalize()} per seat", "counter, mean over seats", seat_means(values), 1.0, 2, ""))
    return found


def _parts(condition: Condition) -> Parts | None:
    if not condition.mixed or condition.n != condition.blocks * condition.rotations:
        return None
    shape = (condition.blocks, condition.rotations, condition.players)
    return variance_parts(condition.seat("score").reshape(shape), condition.policy.reshape(shape))


def _decided(conditions: list[Condition], parts: dict[str, Parts | None]) -> Panel:
    found = {condition.label: part for condition in conditions if (part := parts[condition.id]) is not None}
    titles = {"skill": "who plays", "deal": "the deal", "seat": "the seat", "rest": "on the way"}
    svg = charts.stacked(
        list(found),
        {title: [getattr(p, key) * PERCENT for p in found.values()] for key, title in titles.items()},
        "% of the variance of scores",
    )
    rows = [
        [word(label), *(number(getattr(part, key) * PERCENT, 1, " %") for key in titles), number(condition.n)]
        for (label, part), condition in zip(found.items(), conditions, strict=True)
    ]
    columns = [
        Column("Condition", "Players, line-up and variant."),
        Column("Who plays", "Part of the variance of scores between the means of the policies: skill."),
        Column("The deal", "Between the seats of one seed in all rotations: what the cards and dice give to a seat whoever sits there."),
        Column("The seat", "Between the means of the seats."),
        Column("On the way", "What is left: chance during play, the others' choices, and how all this works together."),
        Column("Games", "Games behind the parts."),
    ]
    first = next(iter(found.values()))
    caption = f"Of the spread of scores {first.skill:.0%} goes with who plays, {first.deal:.0%} with the deal ({next(iter(found))})."
    return Panel(
        "decided", "What decides the score", figure=Figure(svg, caption), tables=[Table("decided", columns, rows, "Parts of the variance")]
    )


def watch_chapter(run: Run, folder: Path) -> Chapter:
    """The extreme games, with the commands that replay them."""
    rows = []
    for condition in run.conditions[:12]:
        score = condition.seat("score")
        extremes = [
            ("longest", "decisions", condition.game("decisions"), False),
            ("shortest", "decisions", condition.game("decisions"), True),
        ]
        if condition.solo:
            extremes += [("highest score", "points", score[:, 0], False), ("lowest score", "points", score[:, 0], True)]
        else:
            extremes += [
                ("most lopsided", "points of margin", condition.game("margin"), False),
                ("highest score", "points", score.max(axis=1), False),
                ("lowest winning score", "points", score.max(axis=1), True),
            ]
        if "m_comeback" in condition.game_measures:
            extremes.append(("biggest comeback", "points", condition.game("m_comeback"), False))
        for what, unit, values, smallest in extremes:
            place = int(np.argmin(values) if smallest else np.argmax(values))
            rows.append(
                [
                    word(what),
                    word(condition.label),
                    number(float(values[place]), 0, f" {unit}"),
                    code(command(run, condition, place, folder)),
                ]
            )
    columns = [
        Column("Game", "The extreme one of its condition."),
        Column("Condition", "Players, line-up and variant."),
        Column("Value", "What is extreme about it."),
        Column("Command", "Replays this very game, move by move."),
    ]
    table = Table("watch", columns, rows, "Extreme games")
    return Chapter("watch", "Games worth watching", "Watch", [Panel("watch-all", "Extreme games", tables=[table])])


def own_variants(run: Run) -> dict[str, dict[str, object]]:
    """The variants that the config defines; the report writes them into a file that `augur watch` can read."""
    return dict(run.manifest["config"]["define"])


VARIANTS_FILE = "variants.toml"


def command(run: Run, condition: Condition, place: int, folder: Path) -> str:
    """The `augur watch` command of a game."""
    own = own_variants(run)
    parts = [f"{folder / VARIANTS_FILE}:{part}" if part in own else part for part in condition.variant.split("+")]
    options = [
        "--players",
        str(condition.players),
        "--seed",
        str(int(condition.game("seed")[place])),
        "--policies",
        ",".join(condition.lineup),
    ]
    if condition.variant != "base":
        options += ["--variant", "+".join(parts)]
    if condition.game("rotation")[place]:
        options += ["--rotation", str(int(condition.game("rotation")[place]))]
    return shlex.join(["augur", "watch", run.manifest["game"], *options])
