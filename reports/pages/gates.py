"""Trust: what must hold before a number means something, and what the data rest on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from reports.data import Condition, Run, floats, seat_means
from reports.pages.blocks import PERCENT, Chapter, Column, Panel, Table, number, said, small_p, word
from reports.stats.estimate import Estimate
from reports.stats.shape import homogeneity

PASS, WARN, FAIL = "pass", "warn", "fail"
FEW_BLOCKS = 30
MUCH_RECONSTRUCTED = 0.25


@dataclass(frozen=True)
class Gate:
    """A light: what is asked, how it stands, and what it rests on. A failed gate makes the answer untrustworthy because of `reason`."""

    name: str
    state: str
    detail: str
    reason: str = ""


def gates(run: Run) -> list[Gate]:
    """All gates, in the order in which they are shown."""
    return [
        _rows(run),
        _hash(run),
        _errors(run),
        _points(run),
        _victories(run),
        _rotations(run),
        _enough(run),
        _homogeneous(run),
        *_cards(run),
        _skill(run),
        _reconstructed(run),
    ]


def nothing_played(manifest: dict[str, Any]) -> Gate:
    """The one gate of a run without games."""
    return Gate("All games are there", FAIL, f"0 of {manifest['games']:,} games", "no game of the run has been played")


def _rows(run: Run) -> Gate:
    manifest = run.manifest
    games, seats = run.games.height + run.errors, run.seats.height
    detail = f"{games:,} of {manifest['games']:,} games and {seats:,} of {manifest['seats']:,} seat rows"
    whole = bool(manifest["complete"]) and games == manifest["games"] and (run.errors > 0 or seats == manifest["seats"])
    return Gate("All games are there", PASS if whole else FAIL, detail, "" if whole else f"the run is not finished ({detail})")


def _hash(run: Run) -> Gate:
    if run.manifest["data_hash"] is None:
        return Gate("The rows are those that the run wrote", WARN, "the run has not been finished, so there is no hash to compare with")
    same = run.rows_hash == run.manifest["data_hash"]
    reason = "" if same else "the rows were changed after the run"
    return Gate("The rows are those that the run wrote", PASS if same else FAIL, f"hash {run.rows_hash[:16]}", reason)


def _errors(run: Run) -> Gate:
    total = run.games.height + run.errors
    idle = int((run.games["decisions"] <= 0).sum())
    detail = f"{run.errors:,} of {total:,} games ended in an error and are left out; {idle:,} had no decision"
    ends = [column for column in run.games.columns if column.startswith("m_end")]
    for column in ends:
        counts = run.games[column].value_counts(sort=True).head(5).rows()
        detail += f"; {column.removeprefix('m_').replace('_', ' ')}: " + ", ".join(
            f"{value} ({count / total:.1%})" for value, count in counts
        )
    if run.errors > 0.001 * total or idle:
        return Gate("Games ended by their rules", FAIL, detail, f"{run.errors + idle:,} of {total:,} games did not end by their rules")
    return Gate("Games ended by their rules", WARN if run.errors else PASS, detail)


def _points(run: Run) -> Gate:
    sources = [pl.col(f"points_{source}").cast(pl.Int32) for source in run.manifest["point_sources"]]
    wrong = int(run.seats.select((pl.sum_horizontal(sources) != pl.col("score").cast(pl.Int32)).sum()).item()) if sources else 0
    reason = f"points by source do not add up to the score in {wrong:,} rows" if wrong else ""
    return Gate("Points by source add up to the score", FAIL if wrong else PASS, f"{run.seats.height:,} rows compared", reason)


def _victories(run: Run) -> Gate:
    wrong = sum(int((np.abs(seat_means(c.seat("win_share")) * c.players - 1) > 1e-5).sum()) for c in run.conditions if not c.solo)
    reason = f"{wrong:,} games do not have exactly one victory to share" if wrong else ""
    return Gate(
        "Every game has one victory to share", FAIL if wrong else PASS, f"{run.games.height:,} games; a solo game may be lost", reason
    )


def _rotations(run: Run) -> Gate:
    """Seat symmetry: every place of a line-up has sat in every seat equally often."""
    uneven = []
    for condition in run.conditions:
        counts = np.bincount(condition.game("rotation").astype(np.int64), minlength=condition.rotations)
        if int(np.ptp(counts)) > run.errors or len(counts) != condition.rotations:  # games with errors leave gaps
            uneven.append(condition.label)
    reason = f"policies did not sit in every seat equally often ({', '.join(uneven)})" if uneven else ""
    return Gate(
        "Every policy sat in every seat equally often", FAIL if uneven else PASS, ", ".join(uneven) or "all rotations complete", reason
    )


def _enough(run: Run) -> Gate:
    fewest = min(run.conditions, key=lambda condition: condition.blocks)
    detail = f"fewest in {fewest.label}: {fewest.blocks:,} blocks, {fewest.n:,} games"
    if fewest.blocks < 2:
        return Gate("There are enough independent deals", FAIL, detail, f"{fewest.label} has only one block of games")
    return Gate("There are enough independent deals", WARN if fewest.blocks < FEW_BLOCKS else PASS, detail)


def _homogeneous(run: Run) -> Gate:
    """Whether early and late blocks, played by different workers, look alike in scores and in who wins."""
    p = []
    for condition in run.conditions:
        p.append(homogeneity(seat_means(condition.seat("score")), condition.unit, condition.blocks))
        wins = condition.seat("win_share")
        p += [homogeneity(wins[:, seat], condition.unit, condition.blocks) for seat in range(max(1, condition.players - 1))]
    known = [value for value in p if np.isfinite(value)]
    name = "Blocks of all workers look alike"
    if not known:
        return Gate(name, PASS, "too few blocks to compare runs of them")
    worst = min(1.0, min(known) * len(known))
    detail = (
        f"ten runs of consecutive blocks, as workers play them, compared by their scores and victories (chi-square, scaled for blocks, in"
        f" {len(known)} tests): smallest p {small_p(worst)} after correction for their number"
    )
    reason = "some runs of blocks differ from the others more than chance allows" if worst < 0.001 else ""
    return Gate(name, FAIL if worst < 0.001 else PASS, detail, reason)


def _cards(run: Run) -> list[Gate]:
    """Cards that came up and were not taken or not played; those that are not in these games at all are named for themselves."""
    cards = run.conditions[0].cards
    if not cards:
        return []
    told = [card for card in cards if f"seen_{card}" in run.games.columns]

    def reached(what: str, card: str) -> bool:
        return bool((run.seats[f"{what}_{card}"] >= 0).any())

    acquired = {card for card in cards if reached("acquired", card)}
    absent = [run.title(card) for card in told if not run.games[f"seen_{card}"].any() and card not in acquired]
    untaken = [run.title(card) for card in cards if card not in acquired and run.title(card) not in absent]
    unplayed = [run.title(card) for card in cards if card in acquired and not reached("played", card)]
    came_up = len(cards) - len(absent)
    detail = f"never acquired by anybody, so nothing is said about them: {', '.join(untaken)}" if untaken else f"all {came_up}"
    detail += f"; not in these {run.games.height:,} games: {', '.join(absent)}" if absent else ""
    name = "Every card that came up was taken by somebody" if told else "Every card came into play"
    return [
        Gate(name, WARN if untaken or not came_up else PASS, detail),
        Gate(
            "Every card that was taken was played by somebody",
            WARN if unplayed else PASS,
            f"never played: {', '.join(unplayed)}" if unplayed else f"all {len(acquired)}",
        ),
    ]


def _skill(run: Run) -> Gate:
    """What is known of the players: whether they beat random play in this very run."""
    name = "The policies play better than chance"
    policies = sorted({policy for condition in run.conditions for policy in condition.lineup})
    if policies == ["uniform"]:
        return Gate(name, WARN, "all seats play at random: this says nothing about people who want to win")
    results: list[tuple[str, str, str]] = []
    for condition in run.conditions:
        if condition.mixed and "uniform" in condition.policies:
            wins, random = floats(condition.seat("win_share")), condition.policies.index("uniform")
            for code, policy in enumerate(condition.policies):
                if policy != "uniform":
                    share = condition.of_seats(wins, condition.policy == code)
                    lead = (share - condition.of_seats(wins, condition.policy == random)).estimate()
                    text = f"a seat of {policy} wins {said(share.share(), PERCENT, 1, ' %')} ({condition.label})"
                    results.append((policy, PASS if lead.low > 0 else WARN if lead.mean > 0 else FAIL, text))
    met = {policy for policy, *_ in results}
    alone = {(c.players, c.variant): c for c in run.conditions if c.policies == ["uniform"]}
    for condition in run.conditions:
        chance = alone.get((condition.players, condition.variant))
        if chance is not None and not condition.mixed and condition is not chance and condition.lineup[0] not in met:
            policy, mine, theirs = condition.lineup[0], _score(condition), _score(chance)
            text = f"{policy} scores {said(mine, 1, 1)} at tables of its own, random play {said(theirs, 1, 1)} ({condition.at_table})"
            # Scores at other tables are weaker evidence: those who hinder each other score little.
            results.append((policy, PASS if mine.low > theirs.high else FAIL if condition.solo and mine.high < theirs.low else WARN, text))
    unmeasured = [policy for policy in policies if policy != "uniform" and policy not in {policy for policy, *_ in results}]
    if not results:
        return Gate(name, WARN, f"not measured in this run; a line-up with uniform beside {', '.join(unmeasured)} would tell")
    detail = "; ".join(dict.fromkeys(text for *_, text in results))
    if unmeasured:
        detail += f"; not measured against random play: {', '.join(unmeasured)}"
    for state in (FAIL, WARN):
        weak = list(dict.fromkeys(policy for policy, found, _ in results if found == state))
        if weak:
            reason = f"{', '.join(weak)} is not shown to beat random play"
            return Gate(name, state, f"{detail}; {reason}", reason if state == FAIL else "")
    return Gate(name, WARN if unmeasured else PASS, f"{detail}; how far from good players they are is not known from this")


def _score(condition: Condition) -> Estimate:
    return condition.of_seats(condition.seat("score")).estimate()


def _reconstructed(run: Run) -> Gate:
    share = max(reconstructed(run.manifest).values(), default=0.0)
    state = WARN if share > MUCH_RECONSTRUCTED else PASS
    return Gate(
        "The component data are published", state, f"up to {share:.0%} of the component rows are reconstructed; see the chapter on data"
    )


def reconstructed(manifest: dict[str, Any]) -> dict[str, float]:
    """Per variant the share of component rows that no published source gives."""
    shares = {}
    for variant, provenance in manifest["provenance"].items():
        rows = sum(sum(counts.values()) for counts in provenance.values())
        shares[variant] = sum(counts["reconstructed"] for counts in provenance.values()) / rows if rows else 0.0
    return shares


def untrustworthy(found: list[Gate]) -> str:
    """Why the answer must not be trusted; empty if nothing speaks against it."""
    return "; ".join(gate.reason for gate in found if gate.state == FAIL)


def provenance_chapter(run: Run) -> Chapter:
    """What the component data rest on."""
    panels = []
    shares = reconstructed(run.manifest)
    for place, (variant, provenance) in enumerate(run.manifest["provenance"].items()):
        kinds = list(next(iter(provenance.values()), {}))
        body = [
            [word(name), *(number(counts[kind]) for kind in kinds), number(sum(counts.values()))] for name, counts in provenance.items()
        ]
        totals = [sum(counts[kind] for counts in provenance.values()) for kind in kinds]
        body.append([word("all tables"), *(number(total) for total in totals), number(sum(totals))])
        about = {
            "rulebook": "Rows that the rulebook gives.",
            "public": "Rows that another published source gives.",
            "derived": "Rows that follow from those two.",
            "reconstructed": "Rows that nobody has published.",
        }
        columns = [
            Column("Table", "A component table of the game."),
            *(Column(kind, about.get(kind, kind)) for kind in kinds),
            Column("rows", "All rows of the table."),
        ]
        table = Table(f"provenance-{place}", columns, body, f"Variant {variant}")
        panels.append(Panel(f"provenance-{place}", f"Variant {variant}", tables=[table], open=place == 0))
    return Chapter(
        "provenance",
        "What the data rest on",
        "Data",
        panels,
        [
            f"Up to {max(shares.values(), default=0.0):.0%} of the component rows are reconstructed: no published source gives them, and "
            "conclusions may hang on them. A variant with other values shows whether they do."
        ],
        data={"reconstructed_share": shares},
    )
