"""The chapter on how strong the policies are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy import stats

from reports.data import Condition, Run, floats
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
    interval,
    number,
    said,
    word,
)
from reports.stats.estimate import Estimate
from reports.stats.multiple import together as wide_enough
from reports.stats.ratings import Tally, alpha_rank_of, components, cycles, plackett_luce, tally, together, win_matrix


def strength_chapter(run: Run) -> Chapter | None:
    """Ratings, who beats whom, and who wins in which seat; only where different policies met."""
    mixed = [condition for condition in run.conditions if condition.mixed]
    if not mixed:
        return None
    panels: list[Panel] = []
    headlines, findings, data = [], [], []
    for variant in run.arms:
        conditions = [condition for condition in mixed if condition.variant == variant]
        if not conditions:
            continue
        names = list(dict.fromkeys(policy for condition in conditions for policy in condition.policies))
        found = together([_tally(condition, names) for condition in conditions])
        for number_, group in enumerate(components(found)):
            part = f"{variant}{f', group {number_ + 1}' if number_ else ''}"
            panel, headline, numbers = _ratings(run, conditions, _only(found, group), [names[p] for p in group], part, len(panels))
            panels.append(panel)
            headlines.append(headline)
            data.append({"variant": variant, **numbers})
            findings.append(headline)
    panels.append(_by_seat(mixed))
    return Chapter(
        "policies",
        "Strength of the policies",
        "Strength",
        panels,
        [
            "Ratings come from the whole order of finishing of every game (Plackett–Luce), on the Elo scale: 400 points more mean ten "
            "times the chance to finish first of two. Intervals are from a bootstrap over blocks."
        ],
        headlines[0].text,
        findings,
        {"variants": data, "conditions": [_shares(condition) for condition in mixed]},
    )


def _tally(condition: Condition, names: list[str]) -> Tally:
    codes = np.array([names.index(policy) for policy in condition.policies])
    return tally(codes[condition.policy], condition.seat("rank"), condition.unit, len(names))


def _only(found: Tally, group: list[int]) -> Tally:
    """The games of a group of players that met only each other."""
    place = {player: number_ for number_, player in enumerate(group)}
    kept = [k for k, pattern in enumerate(found.patterns) if pattern[0][0] in place]
    patterns = [tuple((place[player], rank) for player, rank in found.patterns[k]) for k in kept]
    types = found.types[:, kept]
    there = types.sum(axis=1) > 0
    return Tally(len(group), patterns, types[there], found.often[there])


def _ratings(
    run: Run, conditions: list[Condition], found: Tally, names: list[str], part: str, place: int
) -> tuple[Panel, Finding, dict[str, object]]:
    ratings = plackett_luce(found)
    beaten = win_matrix(found)
    alpha = alpha_rank_of(found, ratings.expected)
    order = sorted(range(len(names)), key=lambda p: -ratings.elo[p].mean)
    shares = [_share(conditions, name) for name in names]
    rows = [
        [
            word(names[p]),
            interval(ratings.elo[p], 1, 0, sign=True),
            interval(ratings.lead[p][order[k + 1]] if k + 1 < len(order) else None, 1, 0, sign=True),
            interval(shares[p], PERCENT, 1, " %"),
            interval(alpha[p], PERCENT, 0, " %"),
            number(shares[p].n),
            number(shares[p].blocks),
        ]
        for k, p in enumerate(order)
    ]
    columns = [
        Column("Policy", "Who decides, with its parameters."),
        Column("Elo", "Plackett–Luce rating; 0 is the mean of all policies here.", 0.0),
        Column("Ahead of the next", "Rating minus that of the next policy in the list; equal if the interval holds 0.", 0.0),
        Column(
            "Win share of a seat", "Share of games won by a seat of this policy, over all line-ups here; a shared victory counts in parts."
        ),
        Column(
            "Alpha-rank",
            "Long-run share in a population that copies what wins (selection intensity 50, population 50), with the bootstrap's "
            "95 % percentile interval.",
        ),
        Column("Seats played", "Rows behind the win share."),
        Column("Blocks", "Seeds, the independent units."),
    ]
    tables = [Table(f"ratings-{place}", columns, rows, f"Ratings: {part}")]
    if len(names) > 2:
        heads = [Column("Row before column", "Share of meetings in which the row's policy finished before the column's; ties count half.")]
        heads += [Column(names[p], f"Against {names[p]}, in percent.", 50.0) for p in order]
        cells = [[word(names[a]), *(interval(beaten[a][b], PERCENT, 1) for b in order)] for a in order]
        tables.append(Table(f"matrix-{place}", heads, cells, f"Who finishes before whom, in %: {part}"))
        svg = charts.matrix([names[p] for p in order], [[beaten[a][b] for b in order] for a in order], "row finishes before column, in %")
    else:
        svg = charts.intervals([names[p] for p in order], {"Elo": [ratings.elo[p] for p in order]}, "Elo", 0.0)
    rings = cycles(beaten)
    best, second = order[0], order[1] if len(order) > 1 else order[0]
    lead = _among(ratings.lead[best][second], len(names) - 1)
    many = len(run.arms) > 1
    where = f" under {part}" if many else ""
    games = sum(condition.n for condition in conditions)
    direct = beaten[best][second]
    met = direct.n if direct else 0
    meetings = f" and finishes before it in {said(direct, PERCENT, 1, ' %')} of {met:,} meetings" if direct else ""
    ahead = said(lead, 1, 0, note=_rivals(names))
    if not lead.known:
        text = f"One block is too little to say who is stronger ({games:,} games)."
    elif np.isinf(lead.high):
        text = (
            f"{names[best]} is the strongest{where}: it finished before {names[second]} in every one of their {met:,} meetings, so it leads"
            f" by more than {lead.low:,.0f} Elo (97.5 % sure; {games:,} games)."
        )
    elif lead.low > 0:
        text = f"{names[best]} is the strongest{where}: it leads {names[second]} by {ahead} Elo{meetings} ({games:,} games)."
    else:
        text = f"{names[best]} and {names[second]} are not told apart{where}: the lead of {names[best]} is {ahead} Elo in {games:,} games."
    ring = "No cycle of three is shown." if len(names) > 2 else ""
    if rings:
        ring = "Cycles: " + "; ".join(" beats ".join(names[p] for p in (*trio, trio[0])) for trio in rings) + "."
    one_sided = [names[p] for p in order if shares[p].mean in (0.0, 1.0)]
    notes = [ring] if ring else []
    if one_sided:
        notes.append(
            f"One-sided: {', '.join(one_sided)} won all or no games, so a rating says only that the distance is large; its size rests on"
            " the prior."
        )
    expected = float(ratings.expected[best, second]) - 0.5
    size = expected if np.isfinite(expected) and lead.known else 0.0
    panel = Panel(f"ratings-{place}", f"Ratings · {part}", notes, Figure(svg, text), tables)
    numbers: dict[str, object] = {
        "elo": {names[p]: as_json(ratings.elo[p]) for p in order},
        "alpha_rank": {names[p]: as_json(alpha[p]) for p in order},
        "before": {names[a]: {names[b]: as_json(beaten[a][b]) for b in order if b != a} for a in order},
        "cycles": [[names[p] for p in trio] for trio in rings],
    }
    return panel, Finding(text, size, "policies", names[best], text), numbers


def _rivals(names: list[str]) -> str:
    return f"wide enough for {len(names) - 1} rivals at once" if len(names) > 2 else ""


def _among(lead: Estimate, rivals: int) -> Estimate:
    """The lead over the nearest of several rivals: its interval allows for their number, as it must to call anybody the strongest."""
    wider = float(stats.norm.ppf((1 + wide_enough(rivals)) / 2) / stats.norm.ppf((1 + wide_enough(1)) / 2))
    return replace(lead, low=lead.mean + (lead.low - lead.mean) * wider, high=lead.mean + (lead.high - lead.mean) * wider)


def _share(conditions: list[Condition], name: str) -> Estimate:
    """A policy's win share over several conditions: their means, weighted by rows."""
    parts = []
    for condition in conditions:
        if name in condition.policies:
            where = condition.policy == condition.policies.index(name)
            parts.append(condition.of_seats(floats(condition.seat("win_share")), where))
    if len(parts) == 1:
        return parts[0].share()
    n = sum(part.n for part in parts)
    mean = sum(part.value * part.n for part in parts) / n
    # Line-ups are played on the same seeds, so their errors may add up: the mean of the half widths is an upper bound.
    halves = [part.share().half_width for part in parts]
    half = sum(half * part.n for half, part in zip(halves, parts, strict=True)) / n
    low, high = (max(0.0, mean - half), min(1.0, mean + half)) if np.isfinite(half) else (np.nan, np.nan)
    return Estimate(mean, low, high, n, max(part.blocks for part in parts))


def _by_seat(mixed: list[Condition]) -> Panel:
    """Who wins in which seat."""
    most = max(condition.players for condition in mixed)
    columns = [
        Column("Policy", "Who decides."),
        Column("Condition", "Players, line-up and variant."),
        *(Column(f"Seat {s + 1}", "Win share in this seat in percent, with its 95 % interval.") for s in range(most)),
        Column("Seats played", "Rows of the policy in the condition."),
    ]
    rows: list[list[Cell]] = []
    for condition in mixed:
        wins = floats(condition.seat("win_share"))
        for code, name in enumerate(condition.policies):
            cells = []
            for s in range(most):
                where = condition.policy == code
                inside = s < condition.players and bool(where[:, s].any())
                if inside:
                    here = np.zeros_like(where)
                    here[:, s] = where[:, s]
                    cells.append(interval(condition.of_seats(wins, here).share(), PERCENT, 1))
                else:
                    cells.append(interval(None))
            rows.append([word(name), word(condition.label), *cells, number(int((condition.policy == code).sum()))])
    return Panel(
        "policy-seats", "Who wins in which seat", tables=[Table("policy-seats", columns, rows, "Win share in % by policy and seat")]
    )


def _shares(condition: Condition) -> dict[str, object]:
    wins, score = floats(condition.seat("win_share")), floats(condition.seat("score"))
    where = {name: condition.policy == code for code, name in enumerate(condition.policies)}
    return {
        "condition": condition.name,
        "win_share": {name: as_json(condition.of_seats(wins, mask).share()) for name, mask in where.items()},
        "score": {name: as_json(condition.of_seats(score, mask).estimate()) for name, mask in where.items()},
    }
