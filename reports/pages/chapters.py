"""The chapters of a report, in their order."""

from __future__ import annotations

from typing import Any

import polars as pl

from reports.figures import charts
from reports.pages.blocks import Chapter, Column, Figure, Table, as_json, estimate_cells, half_width_cell, number, word
from reports.stats.estimate import Estimate, block_mean, block_share

PERCENT = 100.0


def condition_name(manifest: dict[str, Any], cell: int, variant: str) -> str:
    """What a group of games has in common, in words: players, line-up and variant."""
    plan = manifest["cells"][cell]
    lineup = plan["lineup"]
    seats = f"{lineup[0]} in every seat" if len(set(lineup)) == 1 else ", ".join(lineup)
    return f"{plan['players']} players · {seats} · {variant}"


def conditions(seats: pl.DataFrame) -> list[tuple[int, str]]:
    """Cells and variants that have rows, in their order."""
    found = seats.select("cell", "variant").unique(maintain_order=True)
    return [(int(cell), str(variant)) for cell, variant in found.iter_rows()]


def group_means(rows: pl.DataFrame, by: str, column: str) -> dict[Any, Estimate]:
    """The block mean of a column for each value of `by`, in order."""
    mean = block_share if column == "win_share" else block_mean
    return {
        key: mean(part[column].to_numpy(), part["block"].to_numpy())
        for (key,), part in sorted(rows.group_by([by]), key=lambda item: str(item[0][0]))
    }


def answer(manifest: dict[str, Any], seats: pl.DataFrame) -> Chapter:
    """The question, and for each condition a sentence: on the policies where different ones met, else on the seats."""
    sentences = []
    for cell, variant in conditions(seats):
        rows = seats.filter((pl.col("cell") == cell) & (pl.col("variant") == variant))
        text = policy_sentence(rows) if rows["policy"].n_unique() > 1 else seat_sentence(rows)
        sentences.append({"condition": condition_name(manifest, cell, variant), "text": text})
    return Chapter("answer", "Answer", "answer.html.j2", {"question": manifest["question"], "sentences": sentences})


def seat_sentence(rows: pl.DataFrame) -> str:
    """Which seat is furthest from its fair share, if any is."""
    shares = group_means(rows, "seat", "win_share")
    fair = 1 / len(shares)
    seat, furthest = max(shares.items(), key=lambda item: abs(item[1].mean - fair))
    games = furthest.n
    if furthest.blocks < 2:
        return f"One game or block is too little to say anything about seats ({games} games)."
    said = f"{furthest.mean:.1%} of games (95 % interval {furthest.low:.1%} to {furthest.high:.1%}; fair share {fair:.1%}; {games:,} games)"
    unequal = [number for number, share in shares.items() if share.differs_from(fair)]
    if not unequal:
        return f"No seat is shown to differ from its fair share; furthest from it is seat {seat}, which wins {said}."
    direction = "more" if furthest.mean > fair else "less"
    return f"Seats are not equal: seat {seat} wins {direction} than its share, {said}."


def policy_sentence(rows: pl.DataFrame) -> str:
    """Which policy wins most."""
    shares = group_means(rows, "policy", "win_share")
    fair = 1 / int(rows["players"][0])
    best = max(shares, key=lambda policy: shares[policy].mean)
    share = shares[best]
    games = rows.height // int(rows["players"][0])
    if share.blocks < 2:
        return f"One block is too little to say anything about policies ({games} games)."
    said = f"{share.mean:.1%} of games (95 % interval {share.low:.1%} to {share.high:.1%}; fair share {fair:.1%}; {games:,} games)"
    if share.differs_from(fair):
        return f"{best} is the stronger policy: a seat of it wins {said}."
    return f"No policy is shown to be stronger; a seat of {best} wins {said}."


def gates(manifest: dict[str, Any], seats: pl.DataFrame, games: pl.DataFrame, rows_hash: str) -> Chapter:
    """What must hold before the numbers mean anything."""
    checks = []
    whole = manifest["complete"] and games.height == manifest["games"] and seats.height == manifest["seats"]
    checks.append(
        (
            "All games are there",
            whole,
            f"{games.height:,} of {manifest['games']:,} games and {seats.height:,} of {manifest['seats']:,} seat rows",
        )
    )
    checks.append(("The rows are those that the run wrote", rows_hash == manifest["data_hash"], f"hash {rows_hash[:16]}"))
    difference = seats.select((pl.sum_horizontal(f"points_{source}" for source in manifest["point_sources"]) - pl.col("score")).abs().sum())
    checks.append(("Points by source add up to the score", difference.item() == 0, f"{seats.height:,} rows compared"))
    shares = games["winners"].len()
    total = float(seats["win_share"].cast(pl.Float64).sum())
    checks.append(
        ("Every game has one victory to share", abs(total - shares) < 1e-3 * max(1, shares), f"{total:,.1f} over {shares:,} games")
    )
    cards = {card["id"]: card["title"] for card in manifest["cards"]}
    unseen = [title for card, title in cards.items() if seats[f"acquired_{card}"].max() == -1]
    unplayed = [title for card, title in cards.items() if seats[f"played_{card}"].max() == -1 and title not in unseen]
    checks.append(("Every card that came into play was played by somebody", not unplayed, _list(unplayed, "never played")))
    gates_ = [{"name": name, "passed": bool(passed), "detail": detail} for name, passed, detail in checks]
    note = f"Not in play in these conditions, so nothing is said about them: {', '.join(unseen)}." if unseen else ""
    return Chapter(
        "trust",
        "Can these numbers be trusted?",
        "gates.html.j2",
        {"checks": gates_, "note": note},
        {"checks": gates_, "cards_never_in_play": unseen},
    )


def _list(cards: list[str], what: str) -> str:
    return f"{what}: {', '.join(cards)}" if cards else "all"


def seat_chapter(manifest: dict[str, Any], seats: pl.DataFrame) -> Chapter:
    """Win share and score of each seat against the fair share, for each condition."""
    figures, data = [], []
    for cell, variant in conditions(seats):
        rows = seats.filter((pl.col("cell") == cell) & (pl.col("variant") == variant))
        name = condition_name(manifest, cell, variant)
        shares, scores = group_means(rows, "seat", "win_share"), group_means(rows, "seat", "score")
        fair = 1 / len(shares)
        table = Table(
            [
                Column("Seat", "Seat 1 is the first player of the first round."),
                Column("Win share", "Share of games won; a shared victory counts in parts."),
                Column("95 % interval", "Blocks of games with one seed are the independent units."),
                Column("Against fair share", "Win share minus 1 / players, in percentage points."),
                Column("Mean score"),
                Column("95 % interval of the score"),
                Column("Games"),
                Column("Blocks"),
            ],
            [
                [
                    number(seat),
                    *estimate_cells(share, PERCENT, 1, " %"),
                    number((share.mean - fair) * PERCENT, 1),
                    *estimate_cells(scores[seat], 1, 1),
                    number(share.n),
                    number(share.blocks),
                ]
                for seat, share in shares.items()
            ],
            name,
        )
        labels = [f"Seat {seat}" for seat in shares]
        svg = charts.intervals(labels, list(shares.values()), "Win share in % (dashed: fair share)", fair, PERCENT)
        figures.append(Figure(svg, f"{name}. {seat_sentence(rows)}", table))
        data.append(
            {
                "condition": name,
                "cell": cell,
                "variant": variant,
                "fair_share": fair,
                "win_share": {str(seat): as_json(share) for seat, share in shares.items()},
                "score": {str(seat): as_json(score) for seat, score in scores.items()},
            }
        )
    return Chapter("seats", "Seats", "figures.html.j2", {"figures": figures}, {"conditions": data})


def policy_chapter(manifest: dict[str, Any], seats: pl.DataFrame) -> Chapter | None:
    """Win share and score of each policy; only where different policies met."""
    figures, data = [], []
    for cell, variant in conditions(seats):
        rows = seats.filter((pl.col("cell") == cell) & (pl.col("variant") == variant))
        if rows["policy"].n_unique() < 2:
            continue
        name = condition_name(manifest, cell, variant)
        shares, scores = group_means(rows, "policy", "win_share"), group_means(rows, "policy", "score")
        fair = 1 / int(rows["players"][0])
        table = Table(
            [
                Column("Policy"),
                Column("Win share"),
                Column("95 % interval"),
                Column("Mean score"),
                Column("95 % interval of the score"),
                Column("Seats played"),
                Column("Blocks"),
            ],
            [
                [
                    word(policy),
                    *estimate_cells(share, PERCENT, 1, " %"),
                    *estimate_cells(scores[policy], 1, 1),
                    number(share.n),
                    number(share.blocks),
                ]
                for policy, share in shares.items()
            ],
            name,
        )
        svg = charts.intervals(list(shares), list(shares.values()), "Win share of a seat in % (dashed: fair share)", fair, PERCENT)
        figures.append(Figure(svg, f"{name}. {policy_sentence(rows)}", table))
        data.append({"condition": name, "win_share": {policy: as_json(share) for policy, share in shares.items()}})
    if not figures:
        return None
    return Chapter("policies", "Policies", "figures.html.j2", {"figures": figures}, {"conditions": data})


def points_chapter(manifest: dict[str, Any], seats: pl.DataFrame) -> Chapter:
    """Where the points of each seat come from."""
    figures, data = [], []
    sources = manifest["point_sources"]
    for cell, variant in conditions(seats):
        rows = seats.filter((pl.col("cell") == cell) & (pl.col("variant") == variant))
        name = condition_name(manifest, cell, variant)
        per_source = {source: group_means(rows, "seat", f"points_{source}") for source in sources}
        seat_numbers = list(next(iter(per_source.values())))
        used = [source for source in sources if any(estimate.mean for estimate in per_source[source].values())]
        columns = [Column("Source")]
        for seat in seat_numbers:
            columns += [Column(f"Seat {seat}", "Mean points."), Column(f"± seat {seat}", "Half the width of the 95 % interval.")]
        table = Table(
            columns,
            [
                [
                    word(source.replace("_", " ")),
                    *(
                        cell_
                        for seat in seat_numbers
                        for cell_ in (number(per_source[source][seat].mean, 2), half_width_cell(per_source[source][seat], 2))
                    ),
                ]
                for source in used
            ],
            f"{name}; {rows.height // len(seat_numbers):,} games per seat",
        )
        shown = sorted(used, key=lambda source: -sum(estimate.mean for estimate in per_source[source].values()))
        parts = {source.replace("_", " "): [per_source[source][seat].mean for seat in seat_numbers] for source in shown[:7]}
        if shown[7:]:
            parts["all others"] = [sum(per_source[source][seat].mean for source in shown[7:]) for seat in seat_numbers]
        svg = charts.stacked([f"Seat {seat}" for seat in seat_numbers], parts, "Mean points")
        first = shown[0].replace("_", " ")
        total = sum(per_source[source][seat].mean for source in used for seat in seat_numbers)
        share = sum(per_source[shown[0]][seat].mean for seat in seat_numbers) / total if total else 0.0
        figures.append(Figure(svg, f"{name}. The largest source of points is {first}, {share:.0%} of all.", table))
        data.append({"condition": name, "points": {s: {str(k): as_json(e) for k, e in per_source[s].items()} for s in used}})
    return Chapter("points", "Points by source", "figures.html.j2", {"figures": figures}, {"conditions": data})


def length_chapter(manifest: dict[str, Any], seats: pl.DataFrame, games: pl.DataFrame) -> Chapter:
    """How long games are, how much there is to decide, and how close they end."""
    figures, data = [], []
    for cell, variant in conditions(seats):
        rows = games.filter((pl.col("cell") == cell) & (pl.col("variant") == variant)).with_columns(
            branching=pl.col("options") / pl.col("decisions"), shared=(pl.col("winners") > 1).cast(pl.Float64)
        )
        scored = seats.filter((pl.col("cell") == cell) & (pl.col("variant") == variant))
        name = condition_name(manifest, cell, variant)
        measures = {
            "Rounds": ("m_rounds", 1.0, 2, ""),
            "Decisions in a game": ("decisions", 1.0, 1, ""),
            "Options per decision": ("branching", 1.0, 2, ""),
            "Winning margin in points": ("margin", 1.0, 2, ""),
            "Shared victories": ("shared", PERCENT, 2, " %"),
        }
        estimates = {
            title: block_mean(rows[column].to_numpy(), rows["block"].to_numpy())
            for title, (column, *_) in measures.items()
            if column in rows.columns
        }
        table = Table(
            [Column("Measure"), Column("Mean"), Column("95 % interval"), Column("Games")],
            [
                [
                    word(title),
                    *estimate_cells(estimate, measures[title][1], measures[title][2], measures[title][3]),
                    number(estimate.n),
                ]
                for title, estimate in estimates.items()
            ],
            name,
        )
        groups = {f"Seat {seat}": part["score"].to_numpy() for (seat,), part in sorted(scored.group_by(["seat"]))}
        decisions = estimates["Decisions in a game"].mean
        caption = f"{name}. Distribution of final scores by seat; a game has {decisions:.0f} decisions on average."
        figures.append(Figure(charts.histograms(groups, "Final score"), caption, table))
        data.append({"condition": name, "measures": {title: as_json(estimate) for title, estimate in estimates.items()}})
    return Chapter("length", "Length and shape of games", "figures.html.j2", {"figures": figures}, {"conditions": data})


def provenance_chapter(manifest: dict[str, Any]) -> Chapter:
    """What the component data rest on."""
    tables, shares = [], {}
    for variant, provenance in manifest["provenance"].items():
        totals = {source: sum(counts[source] for counts in provenance.values()) for source in next(iter(provenance.values()))}
        rows = sum(totals.values())
        shares[variant] = totals["reconstructed"] / rows
        body = [
            [word(name), *(number(count) for count in counts.values()), number(sum(counts.values()))] for name, counts in provenance.items()
        ]
        body.append([word("all tables"), *(number(count) for count in totals.values()), number(rows)])
        tables.append(Table([Column("Table"), *(Column(source) for source in totals), Column("rows")], body, f"Variant {variant}"))
    worst = max(shares.values())
    return Chapter(
        "provenance",
        "What the data rest on",
        "provenance.html.j2",
        {"tables": tables, "share": f"{worst:.0%}"},
        {"reconstructed_share": shares},
    )
