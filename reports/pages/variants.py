"""The chapter on variants: every measure against the baseline, on the same deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

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
    interval,
    number,
    p_cell,
    plain,
    said,
    word,
)
from reports.stats.estimate import Estimate, Measured
from reports.stats.multiple import q_values
from reports.stats.variants import BETTER, HIGHER, LOWER, OPEN, SAME, WORSE, Paired, paired, verdict

DRAWN = 8  # comparisons with a drawing
MARGIN = 0.01  # of shares: one percentage point
MARGIN_SD = 0.05  # of everything else: a twentieth of the standard deviation between games
TONES = {BETTER: "good", WORSE: "bad", HIGHER: "note", LOWER: "note", SAME: "good", OPEN: "open"}


@dataclass(frozen=True)
class Measure:
    """A quantity of a condition."""

    name: str
    kind: str
    measured: Measured
    spread: float  # standard deviation between games
    share: bool = False
    target: float | None = None


@dataclass(frozen=True)
class Change:
    """A measure under a variant, against the baseline."""

    condition: Condition
    name: str
    kind: str
    baseline: Estimate
    arm: Estimate
    found: Paired
    margin: float
    share: bool
    target: float | None
    spread: float
    q_value: float = np.nan

    @property
    def verdict(self) -> str:
        """What can be said."""
        return verdict(self.found, self.q_value, self.margin, self.baseline.mean, self.target)

    @property
    def size(self) -> float:
        """In standard deviations between games, so that measures of all kinds have an order."""
        size = abs(self.found.difference.mean) / self.spread if self.spread > 0 else np.inf
        return 0.0 if np.isnan(size) else size

    @property
    def scale(self) -> float:
        """Shares are shown in percent."""
        return PERCENT if self.share else 1.0


def measures(condition: Condition) -> Iterator[Measure]:
    """All that is compared between variants."""
    wins, score = floats(condition.seat("win_share")), condition.seat("score")
    if condition.solo:
        yield Measure("Games won", "wins", condition.of_games(wins[:, 0]), float(wins.std()), share=True)
    else:
        for s in range(condition.players):
            measured = condition.of_games(wins[:, s])
            yield Measure(f"Win share of seat {s + 1}", "wins", measured, float(wins[:, s].std()), share=True, target=condition.fair)
        if condition.mixed:
            for code, name in enumerate(condition.policies):
                where = condition.policy == code
                yield Measure(f"Win share of {name}", "wins", condition.of_seats(wins, where), float(wins[where].std()), share=True)
        yield _per_game(condition, "Winning margin", "shape", condition.game("margin"))
        shared = floats(condition.game("winners") > 1)
        yield Measure("Shared victories", "shape", condition.of_games(shared), float(shared.std()), share=True)
    if not condition.solo and "half_place" in condition.run.games.columns:
        yield _per_game(condition, "Lead changes", "shape", condition.game("lead_changes"))
        yield _per_game(condition, "Comeback", "shape", condition.game("comeback"))
        last = floats(condition.game("half_place") == condition.players)
        yield Measure("Winner was last at half time", "shape", condition.of_games(last), float(last.std()), share=True)
    yield _per_game(condition, "Score of a seat", "points", seat_means(score))
    if not condition.solo:
        yield _per_game(condition, "Best score", "points", score.max(axis=1))
        for s in range(condition.players):
            yield _per_game(condition, f"Score of seat {s + 1}", "points", score[:, s])
    decisions = condition.game("decisions")
    yield _per_game(condition, "Decisions in a game", "shape", decisions)
    yield _per_game(condition, "Options per decision", "shape", condition.game("options") / np.maximum(decisions, 1))
    for column in condition.game_measures:
        yield _per_game(condition, words(column).capitalize(), "shape", condition.game(column))
    for column in condition.point_columns:
        yield _per_game(condition, f"Points from {condition.run.source(column)}", "points", seat_means(condition.seat(column)))
    for column in condition.seat_measures:
        yield _per_game(condition, f"{words(column).capitalize()} per seat", "counters", seat_means(condition.seat(column)))
    for card in condition.cards:
        played = seat_means(condition.seat(f"played_{card}") >= 0)
        title = condition.run.title(card)
        yield Measure(f"Played {title}", "cards", condition.of_games(played), float(played.std()), share=True)


def _per_game(condition: Condition, name: str, kind: str, values: npt.ArrayLike) -> Measure:
    numbers = floats(values)
    return Measure(name, kind, condition.of_games(numbers), float(numbers.std()))


def variant_chapter(run: Run, margin: float = MARGIN) -> Chapter | None:
    """Paired differences of every measure between the first variant and each other, in each cell."""
    baseline_name, *arms = run.arms
    changes: list[Change] = []
    for baseline in run.conditions:
        if baseline.variant != baseline_name:
            continue
        partners = [c for c in run.conditions if c.cell == baseline.cell and c.variant in arms]
        if not partners:
            continue
        base = list(measures(baseline))
        for arm in partners:
            changes += _changes(baseline, base, arm, margin)
    if not changes:
        return None
    q = q_values([change.found.p_value for change in changes])
    changes = [replace(change, q_value=float(q[k])) for k, change in enumerate(changes)]
    panels: list[Panel] = []
    data = []
    for condition in dict.fromkeys(change.condition.id for change in changes):
        mine = sorted((c for c in changes if c.condition.id == condition), key=lambda c: -c.size)
        panels.append(_panel(mine, baseline_name, len(panels)))
        data.append(_json(mine, baseline_name))
    return Chapter(
        "variants",
        "Variants",
        "Variants",
        panels,
        [
            f"Every variant is compared with {baseline_name} on the same seeds and seats, block by block. A measure is equivalent if its "
            f"90 % interval lies within the margin: {margin * PERCENT:g} percentage point{'s' * (margin != 0.01)} for shares, a twentieth "
            "of the standard deviation between games for everything else. Otherwise a difference is shown if it is among at most 5 % "
            "false discoveries over all measures of this report; where a measure has a target, as a seat has its fair share, nearer to "
            "it is better. Everything else is not yet known. Biggest changes, in standard deviations, come first.",
        ],
        _headline(changes, baseline_name, len(panels)),
        _findings(changes, baseline_name, len(panels)),
        {"baseline": baseline_name, "margin_of_shares": margin, "margin_in_deviations": MARGIN_SD, "comparisons": data},
    )


def _changes(baseline: Condition, base: list[Measure], arm: Condition, margin: float) -> Iterator[Change]:
    common, mine, theirs = np.intersect1d(baseline.block_names, arm.block_names, return_indices=True)
    whole = len(common) == baseline.blocks == arm.blocks
    for one, other in zip(base, measures(arm), strict=True):
        a, b = one.measured, other.measured
        if not whole:  # an interrupted run: compare what both have
            a = Measured(a.value, a.effects[mine], a.n, len(common))
            b = Measured(b.value, b.effects[theirs], b.n, len(common))
        if one.spread == 0 and other.spread == 0 and a.value == b.value:
            continue
        spread = max(one.spread, other.spread)
        yield Change(  # without the effects of the blocks: with many measures and games they would fill the memory
            arm,
            one.name,
            one.kind,
            a.share() if one.share else a.estimate(),
            b.share() if one.share else b.estimate(),
            paired(a, b),
            margin if one.share else MARGIN_SD * spread,
            one.share,
            one.target,
            spread,
        )


COLUMNS = [
    Column("Measure", "What is compared; per game, or mean over the seats of a game."),
    Column("Kind", "Wins, points, shape of play, counters or cards."),
    Column(
        "Verdict",
        "Better or worse: nearer to or further from the target. Higher or lower: a difference larger than the margin is possible.",
    ),
    Column("Difference", "Variant minus baseline with its 95 % interval; shares in percentage points.", 0.0, bars=False),
    Column("In deviations", "The difference in standard deviations between games.", 0.0),
    Column("Baseline", "Mean under the baseline.", bars=False),
    Column("Variant", "Mean under the variant.", bars=False),
    Column("Margin", "Differences smaller than this count as none."),
    Column("q", "Share of false discoveries if this and all clearer differences are believed."),
    Column("Correlation", "Of the two variants' blocks: how much the same seeds have in common."),
    Column("Games saved", "By playing both variants on the same seeds, for the same width of the interval."),
    Column("Blocks", "Pairs compared."),
]


def _panel(changes: list[Change], baseline: str, place: int) -> Panel:
    condition = changes[0].condition
    rows = []
    for change in changes:
        digits, suffix = (2, " %") if change.share else (2, "")
        found = change.found
        rows.append(
            [
                word(change.name),
                word(change.kind),
                word(change.verdict, TONES[change.verdict]),
                interval(found.difference, change.scale, digits, sign=True),
                interval(_in_deviations(change), 1, 2, sign=True),
                interval(change.baseline, change.scale, digits, suffix),
                interval(change.arm, change.scale, digits, suffix),
                number(change.margin * change.scale, 2),
                p_cell(change.q_value),
                number(found.correlation, 2),
                number(found.saved * PERCENT, 0, " %"),
                number(found.difference.blocks),
            ]
        )
    shown = changes[:14]
    svg = charts.intervals(
        [change.name for change in shown],
        {"difference": [_in_deviations(change) for change in shown]},
        f"{condition.variant} minus {baseline}, in standard deviations",
        0.0,
    )
    counts = {name: sum(change.verdict == name for change in changes) for name in TONES}
    tally = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    known = [change.found.saved for change in changes if np.isfinite(change.found.saved)]
    text = f"Of {len(changes)} measures: {tally}." + (f" Pairing saves {np.median(known):.0%} of the games in the median." if known else "")
    first = changes[0]
    caption = f"Biggest change: {first.name}, {said(first.found.difference, first.scale, 2, sign=True)}{_unit(first)}; {first.verdict}."
    title = f"{condition.variant} against {baseline} · {condition.at_table} · {condition.lineup_name}"
    table = Table(f"variants-{condition.id}", COLUMNS, rows, title)
    return Panel(f"variants-{condition.id}", title, [text], Figure(svg, caption) if place < DRAWN else None, [table], open=place < 2)


def _unit(change: Change) -> str:
    return " percentage points" if change.share else ""


def _in_deviations(change: Change) -> Estimate:
    return change.found.difference.scaled(1 / change.spread) if change.spread > 0 else change.found.difference.scaled(np.nan)


def _biggest(changes: list[Change], kinds: set[str]) -> Change | None:
    shown = [c for c in changes if c.kind in kinds and c.verdict not in (OPEN, SAME)]
    return max(shown, key=lambda c: c.size) if shown else None


def _headline(changes: list[Change], baseline: str, panels: int) -> str:
    """First what the variants do to winning, then the biggest change of any kind."""
    wins, other = _biggest(changes, {"wins"}), _biggest(changes, {"points", "shape"})
    blocks = changes[0].found.difference.blocks
    if blocks < 2:
        return "One block is too little to compare variants."
    tested = [c for c in changes if c.kind == "wins"]
    if wins is None:
        same = sum(c.verdict == SAME for c in tested)
        text = (
            f"No variant is shown to change who wins: of {len(tested)} win shares {same} are equivalent to {baseline}'s and "
            f"{len(tested) - same} not yet known ({blocks:,} pairs of blocks{' each' if panels > 1 else ''})."
        )
        if tested:
            text += f" The largest difference is open: {_told(max(tested, key=lambda c: c.size), baseline)}."
    else:
        text = f"{_told(wins, baseline)}.{_nearest(changes, wins.condition.cell, baseline)}"
    return text + (f" Biggest other change: {_told(other, baseline)}." if other else "")


def _nearest(changes: list[Change], cell: int, baseline: str) -> str:
    """Which variant has the most equal seats, by its seat furthest from the fair share."""
    seats = [change for change in changes if change.condition.cell == cell and change.target is not None]
    shares: dict[str, list[Estimate]] = {}
    for change in seats:
        shares.setdefault(change.condition.variant, []).append(change.arm)
        if change.condition.variant == seats[0].condition.variant:
            shares.setdefault(baseline, []).append(change.baseline)
    if len(shares) < 3 or seats[0].target is None:  # two variants: the difference itself says which is nearer
        return ""
    fair = seats[0].target
    furthest = {name: max(values, key=lambda value: abs(value.mean - fair)) for name, values in shares.items()}
    best = min(furthest, key=lambda name: abs(furthest[name].mean - fair))
    return (
        f" Seats are most equal under {best}: the seat furthest from its fair share of {fair * PERCENT:.1f} % wins"
        f" {said(furthest[best], PERCENT, 1, ' %')}, and under {baseline} {furthest[baseline].mean * PERCENT:.1f} %."
    )


_MEANING = {BETTER: "nearer to the fair share", WORSE: "further from the fair share"}


def _told(change: Change, baseline: str) -> str:
    """`opening_random changes win share of seat 1 by +5.9 (…) percentage points, from 26.9 to 32.8: nearer to the fair share`."""
    conditions = change.condition.run.conditions
    where = f" ({change.condition.at_table}, {change.condition.lineup_name})" if len({c.cell for c in conditions}) > 1 else ""
    digits = 1 if change.share else 2
    name = change.name[0].lower() + change.name[1:]
    return (
        f"{change.condition.variant} changes {name} by {said(change.found.difference, change.scale, digits, sign=True)}{_unit(change)}"
        f" against {baseline}, from {change.baseline.mean * change.scale:.{digits}f} to {change.arm.mean * change.scale:.{digits}f}"
        f"{': ' + _MEANING[change.verdict] if change.verdict in _MEANING else ''}{where}"
    )


def _findings(changes: list[Change], baseline: str, panels: int) -> list[Finding]:
    shown = [c for c in changes if c.kind in {"wins", "points", "shape"} and c.verdict not in (OPEN, SAME)]
    shown = [c for c in shown if c.found.difference.half_width > 0]  # the same in every game: the rule itself, and no finding
    findings = []
    for change in sorted(shown, key=lambda c: -c.size)[:6]:
        size = abs(change.found.difference.mean) if change.share else min(0.5, 0.2 * change.size)
        findings.append(Finding(_told(change, baseline) + ".", size, "variants", change.name, _told(change, baseline)))
    return findings


def _json(changes: list[Change], baseline: str) -> dict[str, object]:
    condition = changes[0].condition
    return {
        "condition": condition.name,
        "cell": condition.cell,
        "variant": condition.variant,
        "baseline": baseline,
        "measures": {
            change.name: {
                "kind": change.kind,
                "baseline": as_json(change.baseline),
                "variant": as_json(change.arm),
                "difference": as_json(change.found.difference),
                "margin": change.margin,
                "p": plain(change.found.p_value),
                "q": plain(change.q_value),
                "correlation": plain(change.found.correlation),
                "games_saved": plain(change.found.saved),
                "verdict": change.verdict,
            }
            for change in changes
        },
    }
