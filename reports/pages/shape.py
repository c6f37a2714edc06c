"""The chapters on points and on the shape of play, and the games worth watching."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from reports.data import Condition, Run, floats, seat_means, words
from reports.figures import charts
from reports.pages.blocks import (
    PERCENT,
    Cell,
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
from reports.stats.estimate import Estimate, Floats, Measured, measure, ratio
from reports.stats.multiple import FALSE_DISCOVERIES, q_values
from reports.stats.shape import LeadSize, Parts, Runaway, leader_of_independent_halves, runaway, variance_parts

DRAWN = 8
FAR = 0.1  # behind by more than a tenth of the winning score


def points_chapter(run: Run) -> Chapter:
    """Where points come from, by seat, and which of them go with winning."""
    panels, data, findings, headlines = [], [], [], []
    everything = [(condition, _sources(condition)) for condition in run.conditions]
    q = iter(q_values([difference.p_value() for _, sources in everything for _, _, difference, _ in sources]))
    for place, (condition, sources) in enumerate(everything):
        total = sum(mean.value for _, mean, _, _ in sources)
        others = "lost games" if condition.solo else "the others"
        rows, numbers = [], {}
        for column, mean, difference, spread in sources:
            q_value = float(next(q))
            seats = [] if condition.solo else [condition.of_games(condition.seat(column)[:, s]) for s in range(condition.players)]
            rows.append(
                [
                    word(run.source(column)),
                    interval(mean.estimate(), 1, 2),
                    interval(_of_all(condition, column), PERCENT, 1, " %"),
                    *(interval(seat.estimate(), 1, 2) for seat in seats),
                    interval(difference.estimate(), 1, 2, sign=True),
                    interval(difference.estimate().scaled(1 / spread) if spread else None, 1, 2, sign=True),
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
            telling = _telling(condition)
            if telling and q_value <= FALSE_DISCOVERIES and spread and abs(difference.value / spread) > 0.5:
                where = f" ({condition.label})" if len(everything) > 1 else ""
                findings.append(
                    Finding(
                        f"Winners have {said(difference.estimate(), 1, 1, sign=True)} points from {run.source(column)}, compared with"
                        f" {others}{where}.",
                        min(0.3, 0.08 * abs(difference.value / spread)),
                        "points",
                        column,
                    )
                )
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
            share = _of_all(condition, largest[0])
            text = (
                f"The largest source of points is {run.source(largest[0])}, {said(share, PERCENT, 1, ' %')} of all ({condition.n:,} games)."
            )
        if known and place < DRAWN:
            best = max(known, key=lambda item: item[2].value / item[3] if item[3] else 0.0)
            svg = charts.intervals(
                [run.source(column) for column, *_ in known],
                {"difference": [difference.estimate() for _, _, difference, _ in known]},
                f"Winners minus {others}, mean points",
                0.0,
            )
            text += f" Most typical of winners are points from {run.source(best[0])}: {said(best[2].estimate(), 1, 1, sign=True)}."
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


def _telling(condition: Condition) -> bool:
    """Whether findings are drawn from a condition: not from variants, which have a chapter, and not from unequal players if it can be."""
    run = condition.run
    unequal = condition.mixed and (not all(other.mixed for other in run.conditions) or "uniform" in condition.policies)
    return condition.variant == run.arms[0] and not unequal


def _of_all(condition: Condition, column: str) -> Estimate:
    """A source's share of all points: a ratio of two means of the same blocks."""
    points, total = seat_means(condition.seat(column)), seat_means(condition.seat("score"))
    return ratio(*(np.bincount(condition.unit, values, condition.blocks) for values in (points, total))).estimate()


def shape_chapter(run: Run) -> Chapter:
    """How long games are, how much there is to decide, how close they end, and what decides them."""
    panels, data, findings, headlines = [], [], [], []
    parts = {condition.id: _parts(condition) for condition in run.conditions}
    split = [condition for condition in run.conditions if parts[condition.id] is not None]
    if split:
        panels.append(_decided(split, parts))
    leads = {condition.id: found for condition in run.conditions if (found := _lead(condition)) is not None}
    told_of = [condition for condition in run.conditions if condition.id in leads]
    if told_of:
        panels.append(_lead_panel(told_of, leads))
        findings += _lead_findings(told_of, leads)
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
        told = f"; {_lead_text(leads[condition.id], condition)}" if condition.id in leads else ""
        svg = None
        if place < DRAWN:
            score = condition.seat("score")
            svg = charts.histograms({f"Seat {s + 1}": score[:, s] for s in range(condition.players)}, "Final score")
        figure = Figure(svg, f"Final scores. {text}.") if svg else None
        table = Table(f"shape-{condition.id}", columns, rows, f"Shape of play: {condition.name}")
        panels.append(Panel(f"shape-{condition.id}", condition.name, [] if figure else [f"{text}."], figure, [table], open=place < 2))
        headlines.append(f"{text}{told} ({condition.n:,} games).")
        entry: dict[str, object] = {"condition": condition.name, "cell": condition.cell, "variant": condition.variant, "measures": numbers}
        if condition.id in leads:
            entry["lead"] = _lead_json(leads[condition.id])
        part = parts[condition.id]
        if part is not None:
            entry["variance_of_scores"] = {name: as_json(share) for name, share in vars(part).items()}
            where = f" ({condition.label})" if len(run.conditions) > 1 else ""
            if "uniform" not in condition.policies and condition.variant == run.arms[0]:  # against random play skill is all: no news
                findings.append(Finding(f"{_decided_by(part)}{where}.", 0.04, "shape", "variance"))
        data.append(entry)
    intro = []
    if not split:
        intro.append(
            "How much the deal decides is not known from this run: every deal was played once. A line-up of different policies plays each "
            "deal in every rotation and gives it."
        )
    if not told_of and not all(condition.solo for condition in run.conditions):
        intro.append(
            "Who led when is not in the rows (they were written before there were columns for it, or no game has two rounds), so "
            "nothing is said about lead changes, comebacks and runaway leaders."
        )
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
        if condition.tells_leads:
            changes, comeback = (floats(condition.game(column)) for column in ("lead_changes", "comeback"))
            found += [
                ("Lead changes", "how often another seat came to lead alone, by points at the ends of rounds", changes, 1.0, 2, ""),
                ("Comeback", "most points that the winner was behind at the end of a round; 0 if never", comeback, 1.0, 2, ""),
            ]
    for column in condition.game_measures:
        found.append((words(column).capitalize(), "counter of the game", floats(condition.game(column)), 1.0, 2, ""))
    for column in condition.seat_measures:
        values = condition.seat(column)
        if values.any():
            found.append((f"{words(column).capitalize()} per seat", "counter, mean over seats", seat_means(values), 1.0, 2, ""))
    return found


@dataclass(frozen=True)
class Lead:
    """Who led when, in a condition."""

    changes: Measured  # per game
    runaway: Runaway
    alone: int  # games in which somebody led alone at half time
    last: Measured  # share of games whose winner was last at half time
    far_behind: Measured  # share of games whose winner was once behind by more than `FAR` of the winning score
    deficit: Measured  # most points that the winner was ever behind
    by_luck: float  # how often the leader would win if both halves were alike and independent

    @property
    def p_value(self) -> float:
        """Of the test that leaders win as often as in independent halves."""
        return self.runaway.wins.p_value(self.by_luck)


def _lead(condition: Condition) -> Lead | None:
    if not condition.tells_leads:
        return None
    leader, place = condition.game("half_leader").astype(np.int64), condition.game("half_place")
    alone = np.flatnonzero(leader > 0)
    wins = floats(condition.seat("win_share"))[alone, leader[alone] - 1]
    comeback, best = condition.game("comeback"), condition.seat("score").max(axis=1)
    known = place > 0
    return Lead(
        condition.of_games(condition.game("lead_changes")),
        runaway(wins, condition.game("half_lead")[alone], condition.unit[alone], condition.blocks),
        len(alone),
        measure(place == condition.players, condition.unit, condition.blocks, known),
        condition.of_games(comeback > FAR * best),
        condition.of_games(comeback),
        leader_of_independent_halves(condition.players),
    )


def _lead_text(lead: Lead, condition: Condition) -> str:
    """`the lead changes 2.1 times (…), and whoever leads alone at half time wins 62.0 % (…), fair share 33.3 %`."""
    wins = lead.runaway.wins.share()
    text = (
        f"the lead changes {said(lead.changes.estimate(), 1, 2)} times, and whoever leads alone at half time wins"
        f" {said(wins, PERCENT, 1, ' %')} of {wins.n:,} games; the fair share is {condition.fair * PERCENT:.1f} %"
    )
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def _lead_panel(conditions: list[Condition], leads: dict[str, Lead]) -> Panel:
    columns = [
        Column("Condition", "Players, line-up and variant."),
        Column("Lead changes", "How often in a game the sole leader became another seat, by points at the ends of rounds."),
        Column("Leader wins", "Win share of the seat that led alone after half of the rounds."),
        Column("Fair share", "What a seat would win if all were equal and leads meant nothing."),
        Column(
            "If halves were alike",
            "What the leader would win if all were equal and the second half were drawn as the first was, whatever happened in it. Fewer "
            "wins: the game helps those behind, or most points come late. More: leads grow, or somebody is the better player.",
        ),
        Column("For each point", "Change of the leader's win share in percentage points for each point of the lead (least squares).", 0.0),
        Column("Winner was last", "Share of games whose winner was behind all others after half of the rounds."),
        Column(
            "Winner was far behind",
            f"Share of games whose winner was, at the end of a round, behind by more than {FAR:.0%} of the winning score.",
        ),
        Column("Comeback", "The most points that the winner was ever behind at the end of a round; mean over all games, 0 if never."),
        Column("Games led", "Games in which somebody led alone after half of the rounds."),
        Column("Games", "All games of the condition."),
    ]
    by_size = [
        Column("Condition", "Players, line-up and variant."),
        Column("Lead", "Points ahead of the second after half of the rounds; a third of the games in each row."),
        Column("Leader wins", "Win share of the seat that led alone."),
        Column("Games", "Games with such a lead."),
    ]
    rows, size_rows = [], []
    for condition in conditions:
        lead = leads[condition.id]
        rows.append(
            [
                word(condition.label),
                interval(lead.changes.estimate(), 1, 2),
                interval(lead.runaway.wins.share(), PERCENT, 1, " %"),
                number(condition.fair * PERCENT, 1, " %"),
                number(lead.by_luck * PERCENT, 1, " %"),
                interval(lead.runaway.per_point.estimate(), PERCENT, 2, sign=True),
                interval(lead.last.share(), PERCENT, 1, " %"),
                interval(lead.far_behind.share(), PERCENT, 1, " %"),
                interval(lead.deficit.estimate(), 1, 1),
                number(lead.alone),
                number(condition.n),
            ]
        )
        for size in lead.runaway.sizes:
            share = size.wins.share()
            size_rows.append([word(condition.label), Cell(_points(size), size.low), interval(share, PERCENT, 1, " %"), number(share.n)])
    first = conditions[0]
    if len(conditions) == 1:
        labels = [_points(size) for size in leads[first.id].runaway.sizes]
        series: dict[str, list[Estimate | None]] = {"Leader wins": [size.wins.share() for size in leads[first.id].runaway.sizes]}
    else:
        labels = [condition.label for condition in conditions]
        thirds = [leads[condition.id].runaway.sizes for condition in conditions]
        series = {
            name: [sizes[k].wins.share() if k < len(sizes) else None for sizes in thirds]
            for k, name in enumerate(("small lead", "middle lead", "large lead"))
        }
    fair = [condition.fair for condition in conditions] if len(conditions) > 1 else first.fair
    svg = charts.intervals(labels, series, "Wins of the leader at half time in % (dashed: fair share)", fair, PERCENT) if labels else None
    where = f" ({first.label})" if len(conditions) > 1 else ""
    text = _lead_text(leads[first.id], first)
    last = leads[first.id].last.share()
    caption = f"{text[0].upper()}{text[1:]}. The winner was last at half time in {said(last, PERCENT, 1, ' %')} of games{where}."
    tables = [
        Table("leads", columns, rows, "Lead changes, comebacks and runaway leaders"),
        Table("lead-sizes", by_size, size_rows, "Wins of the leader at half time, by the size of the lead"),
    ]
    notes = [
        "Who leads is judged at the end of each round by the points that all would have if the game ended there. If players differ in "
        "skill, the better one both leads and wins: line-ups of equals show what a lead is worth by itself."
    ]
    return Panel("leads", "Leads, comebacks and runaway leaders", notes, Figure(svg, caption) if svg else None, tables)


def _points(size: LeadSize) -> str:
    return f"{size.low} to {size.high} points" if size.low < size.high else f"{size.low} point{'s' * (size.low != 1)}"


def _lead_findings(conditions: list[Condition], leads: dict[str, Lead]) -> list[Finding]:
    """Tables of equals where a lead is worth more, or less, than luck alone makes it."""
    equals = [condition for condition in conditions if not condition.mixed and condition.variant == condition.run.arms[0]]
    q = q_values([leads[condition.id].p_value for condition in equals])
    findings = []
    for place, condition in enumerate(equals):
        lead = leads[condition.id]
        share = lead.runaway.wins.share()
        if q[place] <= FALSE_DISCOVERIES and share.known:
            where = f" ({condition.label})" if len(conditions) > 1 else ""
            more = "more" if share.mean > lead.by_luck else "less"
            text = (
                f"Whoever leads alone at half time wins {said(share, PERCENT, 1, ' %')} of games, {more} than the"
                f" {lead.by_luck * PERCENT:.1f} % of two halves that are alike and independent{where}."
            )
            findings.append(Finding(text, abs(share.mean - lead.by_luck) / 2, "shape", "lead", said(share, PERCENT, 1, " %")))
    return findings


def _lead_json(lead: Lead) -> dict[str, object]:
    return {
        "lead_changes": as_json(lead.changes.estimate()),
        "leader_at_half_wins": as_json(lead.runaway.wins.share()),
        "leader_of_independent_halves_wins": lead.by_luck,
        "for_each_point": as_json(lead.runaway.per_point.estimate()),
        "by_size": [{"low": size.low, "high": size.high, "wins": as_json(size.wins.share())} for size in lead.runaway.sizes],
        "winner_was_last": as_json(lead.last.share()),
        "winner_was_far_behind": as_json(lead.far_behind.share()),
        "comeback": as_json(lead.deficit.estimate()),
    }


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
        {title: [getattr(p, key).mean * PERCENT for p in found.values()] for key, title in titles.items()},
        "% of the variance of scores",
    )
    rows = [
        [word(label), *(interval(getattr(part, key), PERCENT, 1, " %") for key in titles), number(part.skill.n), number(part.skill.blocks)]
        for label, part in found.items()
    ]
    columns = [
        Column("Condition", "Players, line-up and variant."),
        Column("Who plays", "Part of the variance of scores between the means of the policies: skill."),
        Column("The deal", "Between the seats of one seed in all rotations: what the cards and dice give to a seat whoever sits there."),
        Column("The seat", "Between the means of the seats."),
        Column("On the way", "What is left: chance during play, the others' choices, and how all this works together."),
        Column("Games", "Games behind the parts."),
        Column("Deals", "Seeds, each played in every rotation."),
    ]
    first = next(iter(found))
    return Panel(
        "decided",
        "What decides the score",
        figure=Figure(svg, f"{_decided_by(found[first])} ({first})."),
        tables=[Table("decided", columns, rows, "Parts of the variance")],
    )


def _decided_by(part: Parts) -> str:
    return (
        f"Of the spread of scores {said(part.skill, PERCENT, 0, ' %')} goes with who plays, {said(part.deal, PERCENT, 0, ' %')} with the"
        f" deal, {said(part.seat, PERCENT, 0, ' %')} with the seat; {said(part.rest, PERCENT, 0, ' %')} is decided on the way"
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
        if condition.tells_leads:
            extremes.append(("biggest comeback", "points behind", condition.game("comeback"), False))
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
