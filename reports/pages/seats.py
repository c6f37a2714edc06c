"""The chapter on seats; alone, on the solo game."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

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
    distribution,
    interval,
    number,
    p_cell,
    plain,
    said,
    signed,
    small_p,
)
from reports.stats.estimate import Estimate, Floats, Measured
from reports.stats.multiple import FALSE_DISCOVERIES, holm, q_values, together
from reports.stats.seats import Seats, compensation, seat_values

SOLO_TOLD = 2  # players in the answer of the solo game
DRAWN = 8  # conditions with a drawing of their own; the summary shows all


def seat_chapter(run: Run) -> Chapter | None:
    """Win share and score of each seat against the fair share, at each player count, line-up and variant."""
    conditions = [condition for condition in run.conditions if not condition.solo]
    if not conditions:
        return None
    found = [
        seat_values(floats(condition.seat("win_share")), floats(condition.seat("score")), condition.unit, condition.blocks)
        for condition in conditions
    ]
    q = q_values([seats.share_test.p_value for seats in found])
    claims = sum(len(seats.shares) if len(seats.shares) > 2 else 1 for seats in found)  # of two seats one is as good as the other is bad
    level = [compensation(condition.seat("score"), condition.unit, condition.blocks) for condition in conditions]
    panels, data, findings = [], [], []
    if len(conditions) > 1:
        panels.append(_summary(conditions, found, level, claims))
    for place, (condition, seats) in enumerate(zip(conditions, found, strict=True)):
        points = level[place]
        sentence = _sentence(condition, seats, q[place], claims)
        panels.append(_panel(condition, seats, points, sentence, place))
        data.append(
            {
                "condition": condition.name,
                "cell": condition.cell,
                "variant": condition.variant,
                "players": condition.players,
                "fair_share": condition.fair,
                "win_share": {str(s + 1): as_json(m.share()) for s, m in enumerate(seats.shares)},
                "score": {str(s + 1): as_json(m.estimate()) for s, m in enumerate(seats.scores)},
                "equal_win_shares": {"p": plain(seats.share_test.p_value), "q": plain(q[place])},
                "equal_scores": {"p": plain(seats.score_test.p_value)},
                "points_that_level": None if points is None else {str(s + 1): as_json(m.estimate()) for s, m in enumerate(points)},
            }
        )
        if q[place] <= FALSE_DISCOVERIES and condition.variant == run.arms[0]:
            seat, share = _furthest(seats, claims)
            told = said(share, PERCENT, 1, " %", note=_corrected(claims))
            where = f" ({condition.label})" if len(conditions) > 1 else ""
            findings.append(
                Finding(
                    f"Seat {seat + 1} wins {told} of games, {signed((share.mean - seats.fair) * PERCENT, 1)}"
                    f" percentage points from its fair share{where}.",
                    abs(share.mean - seats.fair),
                    "seats",
                    "seat",
                    told,
                )
            )
            if points is not None:
                gifts = _gifts(points, claims)
                if gifts:
                    note = f"95\N{NO-BREAK SPACE}% intervals{', ' * (claims > 1)}{_corrected(claims)}"
                    text = f"Seats would win alike if points were given at the end: {gifts}{where}; {note}."
                    findings.append(Finding(text, abs(share.mean - seats.fair) / 2, "seats", "compensation"))
    return Chapter(
        "seats",
        "Seats",
        "Seats",
        panels,
        [
            "A seat's fair share is one victory divided by the number of players. Line-ups of different policies are played in every "
            "rotation, so every policy sits in every seat equally often and the seats can be compared."
        ],
        _headline(conditions, found, q, claims),
        findings,
        {"conditions": data},
    )


def _furthest(seats: Seats, claims: int) -> tuple[int, Estimate]:
    """The seat furthest from its fair share; its interval allows for its having been picked among several."""
    seat = max(range(len(seats.shares)), key=lambda s: (round(abs(seats.shares[s].value - seats.fair), 9), -s))
    return seat, seats.shares[seat].share(together(claims))


def _corrected(claims: int) -> str:
    return f"wide enough for {claims} seats at once" if claims > 1 else ""


def _gifts(points: list[Measured], claims: int) -> str:
    """`7.5 (6.1 to 9.0) to seat 1 and 2.1 (0.8 to 3.4) to seat 2`: the seats that are surely to be given points."""
    cells = [interval(measured.estimate(together(claims)), 1, 1) for measured in points]
    return " and ".join(
        f"{cell.text} ({cell.range}) to seat {s + 1}" for s, cell in enumerate(cells) if cell.low is not None and cell.low > 0
    )


def _sentence(condition: Condition, seats: Seats, q: float, claims: int) -> str:
    seat, share = _furthest(seats, claims)
    games = f"fair share {seats.fair * PERCENT:.1f} %, {condition.n:,} games"
    if condition.blocks < 2:
        return f"One block is too little to say anything about seats ({condition.n:,} game{'s' * (condition.n != 1)})."
    text = f"{said(share, PERCENT, 1, ' %', note=_corrected(claims))} of games; {games}"
    if q <= FALSE_DISCOVERIES:
        shares = [measured.share(together(claims)) for measured in seats.shares]
        everyone = ", ".join(f"{share.mean * PERCENT:.1f} ± {share.half_width * PERCENT:.1f}" for share in shares)
        direction = "more" if share.mean > seats.fair else "less"
        return f"Seats are not equal: seat {seat + 1} wins {direction} than its share, {text}. In order the seats win {everyone} %."
    return f"No seat is shown to differ from its fair share; furthest from it is seat {seat + 1} with {text}."


def _headline(conditions: list[Condition], found: list[Seats], q: Floats, claims: int) -> str:
    unequal = [k for k in range(len(found)) if q[k] <= FALSE_DISCOVERIES]
    pool = unequal or range(len(found))
    worst = max(pool, key=lambda k: abs(_furthest(found[k], claims)[1].mean - found[k].fair))
    text = _sentence(conditions[worst], found[worst], q[worst], claims)
    if len(conditions) == 1:
        return text
    where = f" This is the largest of {len(conditions)} conditions ({conditions[worst].label})"
    return f"{text}{where}; seats differ in {len(unequal)} of them.{_with_others(conditions, found, worst, claims)}"


def _with_others(conditions: list[Condition], found: list[Seats], worst: int, claims: int) -> str:
    """The same seat at tables of other players, all else the same: whether it depends on how well people play."""
    seat, chosen = _furthest(found[worst], claims)[0], conditions[worst]
    alike = [k for k, c in enumerate(conditions) if (c.players, c.variant, c.mixed) == (chosen.players, chosen.variant, False)]
    if len(alike) < 2 or chosen.mixed:
        return ""
    shares = [(conditions[k].lineup[0], found[k].shares[seat].share(together(claims))) for k in alike]
    told = ", ".join(f"{share.mean * PERCENT:.1f} ± {share.half_width * PERCENT:.1f} % among {name}" for name, share in shares)
    return f" With {chosen.players} players seat {seat + 1} wins {told}."


def _summary(conditions: list[Condition], found: list[Seats], level: list[list[Measured] | None], claims: int) -> Panel:
    most = max(condition.players for condition in conditions)
    series: dict[str, list[Estimate | None]] = {
        f"Seat {s + 1}": [seats.shares[s].share() if s < len(seats.shares) else None for seats in found] for s in range(most)
    }
    svg = charts.intervals(
        [condition.label for condition in conditions], series, "Win share in % (dashed: fair share)", [c.fair for c in conditions], PERCENT
    )
    columns = [Column("Condition", "Players, line-up and variant that the games have in common.")]
    columns += [
        Column(f"Seat {s + 1}", "Win share in percent with its 95 % interval; a shared victory counts in parts.") for s in range(most)
    ]
    columns += [
        Column("Largest gap", "The best seat's win share minus the worst seat's, in percentage points."),
        Column("Equal? p", "Hotelling's test that all seats win alike; blocks are the units."),
        Column("Points that level", "The most points that a seat would have to be given at the end so that all win alike."),
        Column("To seat", "Which seat would need them."),
        Column("Games", "Games played in the condition."),
    ]
    rows = []
    for condition, seats, points in zip(conditions, found, level, strict=True):
        values = [measured.value for measured in seats.shares]
        gap = seats.shares[int(np.argmax(values))] - seats.shares[int(np.argmin(values))]
        needy = 0 if points is None else int(np.argmax([measured.value for measured in points]))
        rows.append(
            [
                Cell(condition.label, condition.label),
                *(interval(series[f"Seat {s + 1}"][list(conditions).index(condition)], PERCENT, 1, " %") for s in range(most)),
                interval(gap.estimate(), PERCENT, 1),
                Cell(small_p(seats.share_test.p_value), seats.share_test.p_value),
                interval(None if points is None else points[needy].estimate(), 1, 1),
                number(np.nan if points is None else needy + 1),
                number(condition.n),
            ]
        )
    worst = max(range(len(found)), key=lambda k: abs(_furthest(found[k], claims)[1].mean - found[k].fair))
    seat, share = _furthest(found[worst], claims)
    caption = (
        f"Furthest from its fair share is seat {seat + 1} with {said(share, PERCENT, 1, ' %', note=_corrected(claims))} of"
        f" {conditions[worst].n:,} games ({conditions[worst].label})."
    )
    return Panel(
        "seats-all", "All conditions", figure=Figure(svg, caption), tables=[Table("seats-all", columns, rows, "Win shares of the seats")]
    )


def _panel(condition: Condition, seats: Seats, points: list[Measured] | None, sentence: str, place: int) -> Panel:
    score = condition.seat("score")
    columns = [
        Column("Seat", "Seat 1 is the first player of the first round."),
        Column("Win share", "Share of games won; a shared victory counts in parts. The tick is the fair share.", seats.fair * PERCENT),
        Column("Against fair share", "Win share minus 1 / players, in percentage points.", bars=False),
        Column("Differs? p", "T test of the win share against the fair share, corrected for all seats of this table (Holm)."),
        Column("Mean score", "Points at the end, with the 95 % interval of the mean."),
        Column(
            "Distribution", "Final scores from the lowest to the highest of the condition; the number is the median, then the middle 80 %."
        ),
        Column(
            "Points that level",
            "Points to give to this seat at the end so that all seats win alike, the luckiest seat getting none; play and tie-breaks "
            "taken as they are. A first guess for starting coins or points, to be tried as a variant.",
        ),
        Column("Games", "Games in which the seat was played."),
        Column("Blocks", "Seeds, the independent units."),
    ]
    rows = []
    differs = holm([measured.p_value(seats.fair) for measured in seats.shares])
    if condition.players == 2:  # both seats are one claim
        differs = np.array([measured.p_value(seats.fair) for measured in seats.shares])
    for s in range(condition.players):
        share = seats.shares[s].share()
        rows.append(
            [
                number(s + 1),
                interval(share, PERCENT, 1, " %"),
                interval(_shifted(share, -seats.fair), PERCENT, 1, sign=True),
                p_cell(differs[s]),
                interval(seats.scores[s].estimate(), 1, 1),
                distribution(score[:, s], score),
                interval(None if points is None else points[s].estimate(), 1, 1),
                number(share.n),
                number(share.blocks),
            ]
        )
    figure = None
    if place < DRAWN:
        labels = [f"Seat {s + 1}" for s in range(condition.players)]
        svg = charts.intervals(
            labels, {"Win share": [m.share() for m in seats.shares]}, "Win share in % (dashed: fair share)", seats.fair, PERCENT
        )
        figure = Figure(svg, sentence)
    wins, points_ = small_p(seats.share_test.p_value), small_p(seats.score_test.p_value)
    tests = f"Test that all seats win alike: p {wins}; that they score alike: p {points_}."
    return Panel(
        f"seats-{condition.id}",
        condition.name,
        [tests] if figure else [sentence, tests],
        figure,
        [Table(f"seats-{condition.id}", columns, rows, f"Seats: {condition.name}")],
        open=place < 3,
    )


def _shifted(estimate: Estimate, by: float) -> Estimate:
    return replace(estimate, mean=estimate.mean + by, low=estimate.low + by, high=estimate.high + by)


def solo_chapter(run: Run) -> Chapter | None:
    """Alone there is no other seat: how often the game is won, and with which score."""
    conditions = [condition for condition in run.conditions if condition.solo]
    if not conditions:
        return None
    wins = [condition.of_games(condition.seat("win_share")[:, 0]).share() for condition in conditions]
    scores = [condition.of_games(condition.seat("score")[:, 0]).estimate() for condition in conditions]
    everything = np.concatenate([condition.seat("score")[:, 0] for condition in conditions])
    columns = [
        Column("Condition", "Policy and variant."),
        Column("Games won", "Share of games won by the rules of the solo game."),
        Column("Mean score", "Points at the end, with the 95 % interval of the mean."),
        Column("Distribution", "Final scores from the lowest to the highest; the number is the median, then the middle 80 %."),
        Column("Games", "Games played."),
        Column("Blocks", "Seeds, the independent units."),
    ]
    rows = [
        [
            Cell(condition.label, condition.label),
            interval(wins[k], PERCENT, 1, " %"),
            interval(scores[k], 1, 1),
            distribution(condition.seat("score")[:, 0], everything),
            number(condition.n),
            number(condition.blocks),
        ]
        for k, condition in enumerate(conditions)
    ]
    labels = [condition.label for condition in conditions]
    # Where a game has no target, all are won, and the score is what tells.
    by_score = len({won.mean for won in wins}) == 1 and wins[0].mean in (0.0, 1.0)
    text = _solo_text(conditions, scores if by_score else wins, by_score)
    if conditions[0].blocks < 2:
        text = f"One solo game is too little to say anything: it was {'won' if wins[0].mean else 'lost'}"
    if by_score:
        svg = charts.intervals(labels, {"Mean score": scores}, "Mean score")
    else:
        svg = charts.intervals(labels, {"Games won": wins}, "Games won in %", None, PERCENT)
    panel = Panel("solo-all", "All conditions", figure=Figure(svg, text + "."), tables=[Table("solo", columns, rows, "Solo games")])
    data = [
        {"condition": c.name, "cell": c.cell, "variant": c.variant, "won": as_json(wins[k]), "score": as_json(scores[k])}
        for k, c in enumerate(conditions)
    ]
    furthest = max(abs(won.mean - 0.5) for won in wins)
    findings = [Finding(text + ".", furthest, "solo", "solo", text)] if conditions[0].blocks > 1 else []
    return Chapter(
        "solo",
        "Solo games",
        "Solo",
        [panel],
        ["A solo game is won or lost by the rulebook's target; there is no other seat and no fair share."],
        text + ".",
        findings,
        {"conditions": data},
    )


def _solo_text(conditions: list[Condition], values: list[Estimate], by_score: bool) -> str:
    """`Alone, greedy wins 24.3 % (…) of games under solo_easy, 12.1 % (…) under base; uniform wins …`: the best player first."""

    def told(k: int) -> str:
        return said(values[k], 1, 1) if by_score else said(values[k], PERCENT, 1, " %")

    best: dict[str, float] = {}
    for condition, value in zip(conditions, values, strict=True):
        best[condition.lineup[0]] = max(best.get(condition.lineup[0], -np.inf), value.mean)
    many = len({condition.variant for condition in conditions}) > 1
    parts = []
    for name in sorted(best, key=lambda name: -best[name])[:SOLO_TOLD]:
        mine = sorted((k for k, c in enumerate(conditions) if c.lineup[0] == name), key=lambda k: -values[k].mean)
        unit = " points" if by_score else " of games"
        levels = [told(k) + unit * (k == mine[0]) + (f" under {conditions[k].variant}" if many else "") for k in mine]
        parts.append(f"{name} {'scores' if by_score else 'wins'} {', '.join(levels)}")
    counts = sorted({condition.n for condition in conditions})
    games = f"{counts[0]:,} games each" if len(conditions) > 1 else f"{counts[0]:,} games"
    more = f"; {len(best) - SOLO_TOLD} more in the table" if len(best) > SOLO_TOLD else ""
    return f"Alone, {'; '.join(parts)}{more} ({games if len(counts) == 1 else f'{counts[0]:,} to {counts[-1]:,} games each'})"
