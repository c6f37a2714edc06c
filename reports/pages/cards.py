"""The chapter on cards: what was acquired and played, and what it goes with."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

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
    p_cell,
    plain,
    said,
    signed,
    word,
)
from reports.stats.cards import ENOUGH_BLOCKS, CardEffects, card_effects
from reports.stats.estimate import Estimate, Floats, Ints, Measured
from reports.stats.multiple import FALSE_DISCOVERIES, q_values, shrink

DEAD = 0.01  # acquired by fewer than one seat in a hundred
REFUSED = 0.05  # or, where the rows tell of offers, by fewer than one of twenty that could take it
UNPLAYED = 0.05  # or played in fewer than one of twenty cases in which it was acquired
STRONG = 0.05  # five percentage points of wins more or fewer than the typical card, the whole interval beyond them
GROUP = 5  # cards that make a group to compare with
NAMED = 8  # cards in an answer
ENOUGH = 30  # seats with and without a card, for an effect to be estimated
DRAWN = 8  # conditions with a drawing


@dataclass(frozen=True)
class Offers:
    """Whether a card came up, who could take it, and how those did who could and did not."""

    seen: Estimate  # share of games
    offered: Estimate  # share of seats
    taken: Estimate  # share of the seats that were offered it
    declined: Estimate  # win share of seats that were offered it and never took it
    difference: Estimate | None  # win share of those who acquired it minus of those

    @property
    def refused(self) -> bool:
        """Whether it is shown that hardly anybody who could take it did."""
        return self.taken.known and self.taken.high < REFUSED


@dataclass(frozen=True)
class Effect:
    """What a card goes with, all else equal: on the win share, with its standard error and p value, and on the score."""

    win: Estimate
    error: float
    p_value: float
    score: Estimate
    score_p: float
    later: Estimate | None = None  # for each round that it is acquired later


@dataclass(frozen=True)
class CardRow:
    """All that is known of a card in a condition."""

    id: str
    title: str
    group: str
    acquired: Estimate
    offers: Offers | None  # None: the rows do not tell
    played: Estimate  # of those who acquired it
    when: Estimate  # round of acquiring
    with_it: Estimate  # win share of those who acquired it
    without: Estimate
    difference: Estimate | None  # None: too few seats on one side
    effect: Effect | None  # None: too few seats or deals
    dealt: bool  # at the start, to nobody's choice
    shrunk: Estimate | None = None
    typical: float = 0.0  # median effect of the cards that it is compared with
    q_value: float = np.nan
    score_q: float = np.nan

    @property
    def shown(self) -> bool:
        """Whether an effect on winning is shown: among few false discoveries, and still there when pulled toward zero."""
        return self.shrunk is not None and self.q_value <= FALSE_DISCOVERIES and self.shrunk.differs_from(0.0)

    @property
    def verdict(self) -> tuple[str, str]:
        """A word and its tone."""
        offers = self.offers
        if self.acquired.mean == 0:
            if offers is None:
                return "never acquired", "open"
            if offers.offered.mean == 0:
                return "came up, never offered", "open"
            return ("dead: offered, never taken", "bad") if offers.refused else ("offered rarely, never taken", "open")
        if offers is not None:
            if offers.refused:
                return "dead: hardly ever taken", "bad"
        elif self.acquired.known and self.acquired.high < DEAD:
            return "dead: hardly acquired", "bad"
        if self.played.n >= ENOUGH and self.played.known and self.played.high < UNPLAYED:
            return "dead: taken, hardly ever played" if self.played.mean else "dead: taken, never played", "bad"
        if self.shrunk is None or np.isnan(self.q_value):
            return "too few to say", "open"
        if not self.shown:
            return "no effect shown", ""
        if self.shrunk.low > self.typical + STRONG:
            return "dominant", "bad"
        if self.shrunk.high < self.typical - STRONG:
            return "weak", "bad"
        return ("goes with winning", "good") if self.shrunk.mean > 0 else ("goes with losing", "note")


def card_chapter(run: Run) -> Chapter | None:
    """Every card in every condition, with false discoveries held over the whole report."""
    conditions = [condition for condition in run.conditions if condition.cards]
    if not conditions:
        return None
    tables = [_rows(condition) for condition in conditions]
    absent = [_absent(condition) for condition in conditions]
    everything = [row for rows in tables for row in rows]
    effects = [row.effect for row in everything]
    q = q_values([e.p_value if e else np.nan for e in effects] + [e.score_p if e else np.nan for e in effects])
    adjusted = iter(zip(q[: len(everything)], q[len(everything) :], strict=True))
    tables = [[_with_q(row, *next(adjusted)) for row in rows] for rows in tables]
    panels = [_panel(conditions[k], tables[k], absent[k], k) for k in range(len(conditions))]
    found = [(condition, row) for condition, rows in zip(conditions, tables, strict=True) for row in rows]
    return Chapter(
        "cards",
        "Cards",
        "Cards",
        panels,
        [
            "The adjusted effect compares a seat that acquired the card with a seat of the same game that did not, all other acquired "
            "cards, the round, the seat and the policy held equal; it is then pulled toward zero as far as the spread of all cards' "
            "effects asks. It says what a card goes with among these policies. What a card causes is known only from a variant that takes "
            "it out of the game."
            + (
                " Things that are dealt at the start, to nobody's choice, are an experiment already: their effect is the plain difference."
                if any(row.dealt for rows in tables for row in rows)
                else ""
            ),
            f"Names: {_dead_means(tables)}; dominant or weak, with the whole interval more than {STRONG * PERCENT:.0f} percentage points of"
            f" wins above or below the typical card of its group (the median effect; of all cards, if the group has fewer than {GROUP})."
            f" Effects are claimed if they are among at most {FALSE_DISCOVERIES:.0%} false discoveries over all cards of this report."
            + ("" if any(row.offers for rows in tables for row in rows) else " Whether a card was seen or offered is not in the rows."),
            *_taken_out(conditions, tables),
        ],
        _headline(conditions, tables),
        _findings(found, len(conditions)),
        {
            "conditions": [
                {
                    "condition": condition.name,
                    "cell": condition.cell,
                    "variant": condition.variant,
                    "cards": {row.id: _json(row) for row in rows},
                    "not_in_these_games": missing,
                }
                for condition, rows, missing in zip(conditions, tables, absent, strict=True)
            ]
        },
    )


def _dead_means(tables: list[list[CardRow]]) -> str:
    if any(row.offers for rows in tables for row in rows):
        return (
            f"dead, with the whole interval taken by fewer than {REFUSED:.0%} of the seats that could take it, or played in fewer than"
            f" {UNPLAYED:.0%} of the cases in which it was taken"
        )
    return f"dead, acquired by fewer than {DEAD:.0%} of seats or played in fewer than {UNPLAYED:.0%} of those cases"


def _absent(condition: Condition) -> list[str]:
    """Cards that never came up, such as those of a solo game or of an expansion that was not played."""
    return [card for card in condition.cards if not condition.comes_up(card)]


def _absent_text(condition: Condition, missing: list[str]) -> str:
    """`Not in these games (came up in none of 2,000, so in at most 0.2 % of all such games): …`."""
    most = condition.of_games(np.zeros(condition.n)).share().high
    bound = f", so in at most {most * PERCENT:.2g} % of all such games" if np.isfinite(most) else ""
    titles = ", ".join(condition.run.title(card) for card in missing)
    return f"Not in these games (came up in none of {condition.n:,}{bound}): {titles}."


def _taken_out(conditions: list[Condition], tables: list[list[CardRow]]) -> list[str]:
    """Treatments: cards that somebody acquires under the first variant and nobody under another."""
    run = conditions[0].run
    used = {(c.cell, c.variant): {row.id for row in rows if row.acquired.mean > 0} for c, rows in zip(conditions, tables, strict=True)}
    texts = []
    for arm in run.arms[1:]:
        cells = [cell for cell, variant in used if variant == arm and (cell, run.arms[0]) in used]
        gone = [card for card in conditions[0].cards if cells and all(card in used[c, run.arms[0]] - used[c, arm] for c in cells)]
        if gone:
            texts.append(
                f"Nobody has {', '.join(map(run.title, gone))} under the variant {arm}: what that causes, and not only goes with, stands in"
                " the chapter on variants."
            )
    return texts


def _offers(condition: Condition, card: str, wins: Floats, has: npt.NDArray[np.bool_], with_it: Measured) -> Offers | None:
    if not condition.tells_offers(card):
        return None
    offered = condition.seat(f"offered_{card}")
    declined = condition.of_seats(wins, offered & ~has)
    return Offers(
        condition.of_games(condition.game(f"seen_{card}")).share(),
        condition.of_seats(offered).share(),
        condition.of_seats(has, offered).share(),
        declined.share(),
        _compared(with_it, declined),
    )


def _compared(one: Measured, other: Measured) -> Estimate | None:
    """The difference of two win shares, if there are enough seats on both sides."""
    return (one - other).estimate() if min(one.n, other.n) >= ENOUGH else None


def _rows(condition: Condition) -> list[CardRow]:
    cards = [card for card in condition.cards if condition.comes_up(card)]
    if not cards:
        return []
    acquired = condition.rounds("acquired", cards)
    win, score = floats(condition.seat("win_share")).reshape(-1), floats(condition.seat("score")).reshape(-1)
    unit = np.repeat(condition.unit, condition.players)
    effects = _effects(condition, acquired, win, score, unit)
    about = {card["id"]: card for card in condition.run.manifest["cards"]}
    shape = (condition.n, condition.players)
    rows = []
    for number_, card in enumerate(cards):
        has = acquired[:, number_].reshape(shape) >= 0
        wins = win.reshape(shape)
        with_it, without = condition.of_seats(wins, has), condition.of_seats(wins, ~has)
        played = condition.seat(f"played_{card}") >= 0
        dealt = condition.tells_offers(card) and not acquired[:, number_].max() > 0 and not condition.seat(f"offered_{card}").any()
        effect = None
        if min(with_it.n, without.n) >= ENOUGH:
            effect = _dealt(condition, has, with_it - without) if dealt else _adjusted(effects, number_)
        rows.append(
            CardRow(
                card,
                str(about[card]["title"]),
                str(about[card]["group"]),
                condition.of_seats(has).share(),
                _offers(condition, card, wins, has, with_it),
                condition.of_seats(floats(played), has).share(),
                condition.of_seats(acquired[:, number_].reshape(shape), has).estimate(),
                with_it.share(),
                without.share(),
                _compared(with_it, without),
                effect,
                dealt,
            )
        )
    return _shrunk(rows)


def _adjusted(effects: CardEffects | None, card: int) -> Effect | None:
    if effects is None or not effects.win.errors[card] > 0:
        return None
    win, score = effects.win, effects.score
    later = effects.later(card)
    return Effect(win.estimate(card), float(win.errors[card]), win.p_value(card), score.estimate(card), score.p_value(card), later)


def _dealt(condition: Condition, has: npt.NDArray[np.bool_], win: Measured) -> Effect | None:
    """Chance gives the card, so the plain difference is what it causes; what is acquired later may come of it and is not held equal."""
    points = condition.seat("score")
    score = condition.of_seats(points, has) - condition.of_seats(points, ~has)
    return Effect(win.estimate(), win.error, win.p_value(), score.estimate(), score.p_value()) if win.error > 0 else None


def _shrunk(rows: list[CardRow]) -> list[CardRow]:
    """All effects pulled toward zero as far as their spread asks, and what each is compared with."""
    known = [(k, row.effect) for k, row in enumerate(rows) if row.effect is not None]
    pulled = shrink([effect.win.mean for _, effect in known], [effect.error for _, effect in known])
    chosen = [place for place, (k, _) in enumerate(known) if not rows[k].dealt]
    medians = _typical([rows[known[place][0]].group for place in chosen], pulled.means[chosen])
    typical = dict(zip(chosen, medians, strict=True))  # a card that is dealt is compared with not having it
    rows = list(rows)
    for place, (k, effect) in enumerate(known):
        mean, low, high = (float(values[place]) for values in (pulled.means, pulled.lows, pulled.highs))
        shrunk = Estimate(mean, low, high, rows[k].with_it.n, effect.win.blocks)
        rows[k] = replace(rows[k], shrunk=shrunk, typical=typical.get(place, 0.0))
    return rows


def _typical(groups: list[str], effects: Floats) -> list[float]:
    """The median effect of each card's group, if it has at least `GROUP` cards, else of all: what having one more such thing is worth."""
    medians = {group: float(np.median([e for g, e in zip(groups, effects, strict=True) if g == group])) for group in set(groups)}
    return [medians[group] if groups.count(group) >= GROUP else float(np.median(effects)) for group in groups]


def _effects(condition: Condition, acquired: npt.NDArray[np.int8], win: Floats, score: Floats, unit: Ints) -> CardEffects | None:
    if condition.blocks < 3:
        return None
    seat = np.tile(np.arange(condition.players), condition.n)
    policy = condition.policy.reshape(-1)
    controls = np.concatenate(
        [seat[:, None] == np.arange(1, condition.players), policy[:, None] == np.arange(1, len(condition.policies))], axis=1
    ).astype(np.int8)
    return card_effects(win, score, acquired, controls, unit, condition.players)


def _with_q(row: CardRow, q: float, score_q: float) -> CardRow:
    return replace(row, q_value=float(q), score_q=float(score_q))


EFFECTS = [
    Column("Card", "As a player reads it."),
    Column("Group", "Things that are compared with each other."),
    Column("Verdict", "See the names above the tables."),
    Column(
        "Adjusted effect on wins",
        "Percentage points of wins that go with acquiring the card, all else equal, pulled toward zero, with its 95 % interval.",
        0.0,
    ),
    Column("q", "Share of false discoveries if this and all clearer effects of the report are believed."),
    Column("On the score", "Points that go with acquiring the card, all else equal, with the 95 % interval.", 0.0),
    Column("A round later", "Change of the win share in percentage points for each round that the card is acquired later.", 0.0),
    Column("Wins with", "Win share of seats that acquired it, in percent; no adjustment.", bars=False),
    Column("Wins without", "Win share of seats that did not.", bars=False),
    Column("Difference", f"The two subtracted, in percentage points, if there are at least {ENOUGH} seats of both kinds.", 0.0),
    Column("Seats with", "Rows with the card."),
    Column("Seats without", "Rows without it."),
]


def _effect_cells(row: CardRow) -> list[Cell]:
    return [
        word(row.title),
        word(row.group),
        word(*row.verdict),
        interval(row.shrunk, PERCENT, 1, sign=True),
        p_cell(row.q_value),
        interval(row.effect.score if row.effect else None, 1, 2, sign=True),
        interval(row.effect.later if row.effect else None, PERCENT, 2, sign=True),
        interval(row.with_it, PERCENT, 1, " %"),
        interval(row.without, PERCENT, 1, " %"),
        interval(row.difference, PERCENT, 1, sign=True),
        number(row.with_it.n),
        number(row.without.n),
    ]


USE = [
    Column("Card", "As a player reads it."),
    Column("Verdict", "See the names above the tables."),
    Column("Acquired by", "Share of seats that acquired the card at least once."),
    Column("Played", "Of those, the share that also played it."),
    Column("Round", "Mean round in which it was first acquired."),
    Column("Seats", "Rows behind the share of seats."),
]
OFFERS = [
    Column("Seen", "Share of games in which the card came up: lay open, was dealt or was drawn."),
    Column("Offered", "Share of seats that could have taken it at some decision."),
    Column("Taken of offered", "Of the seats that could have taken it, the share that did at least once."),
    Column("Wins declined", "Win share of seats that could have taken it and never did; no adjustment.", bars=False),
    Column(
        "Taken minus declined",
        "Win share of seats with the card minus that of seats that could have had it, in percentage points: fairer than a comparison with "
        "all seats without it, for those who never had the choice are left out.",
        0.0,
    ),
    Column("Seats offered", "Rows in which the card could be taken."),
    Column("Seats declining", "Of those, the rows in which it never was."),
]


def _use_cells(row: CardRow, told: bool) -> list[Cell]:
    cells = [
        word(row.title),
        word(*row.verdict),
        interval(row.acquired, PERCENT, 1, " %"),
        interval(row.played, PERCENT, 1, " %"),
        interval(row.when, 1, 1),
        number(row.with_it.n + row.without.n),
    ]
    offers = row.offers
    if offers is None:
        return cells + [number(np.nan) for _ in OFFERS] * told
    return [
        *cells,
        interval(offers.seen, PERCENT, 1, " %"),
        interval(offers.offered, PERCENT, 1, " %"),
        interval(offers.taken, PERCENT, 1, " %"),
        interval(offers.declined, PERCENT, 1, " %"),
        interval(offers.difference, PERCENT, 1, sign=True),
        number(offers.taken.n),
        number(offers.declined.n),
    ]


def _panel(condition: Condition, rows: list[CardRow], missing: list[str], place: int) -> Panel:
    told = any(row.offers for row in rows)
    order = sorted(rows, key=lambda row: -(abs(row.shrunk.mean) if row.shrunk else -1))
    shown = [row for row in order if row.shrunk is not None][:16]
    figure = None
    if shown and place < DRAWN:
        by_value = sorted(shown, key=lambda row: -row.shrunk.mean if row.shrunk else 0.0)
        svg = charts.intervals(
            [row.title for row in by_value],
            {"effect": [row.shrunk for row in by_value]},
            "Adjusted effect on wins, percentage points",
            0.0,
            PERCENT,
        )
        first = shown[0]
        assert first.shrunk is not None
        figure = Figure(
            svg,
            f"The largest adjusted effect is that of {first.title}: {said(first.shrunk, PERCENT, 1, sign=True)} percentage points of wins"
            f" ({first.with_it.n:,} seats with it, {first.without.n:,} without); the typical"
            f" card that it is compared with has {signed(first.typical * PERCENT, 1)}.",
        )
    text = [] if shown else [f"Too few games for effects of cards (at least {ENOUGH_BLOCKS} deals for each card): nothing is said of them."]
    text += [_absent_text(condition, missing)] if missing else []
    tables = [
        Table(f"cards-{condition.id}", EFFECTS, [_effect_cells(row) for row in order], f"Cards: {condition.name}"),
        Table(
            f"cards-use-{condition.id}",
            [*USE, *(OFFERS if told else [])],
            [_use_cells(row, told) for row in order],
            f"How cards were used: {condition.name}",
        ),
    ]
    return Panel(f"cards-{condition.id}", condition.name, text, figure, tables, open=place == 0)


def _headline(conditions: list[Condition], tables: list[list[CardRow]]) -> str:
    rows = tables[0]
    group = _asked_about(conditions[0].run.manifest["question"], rows)
    if group:
        return _group_headline(conditions, [[row for row in rows if row.group == group] for rows in tables])
    if not rows:
        return f"None of the cards came up in {conditions[0].n:,} games."
    tested = [row for row in rows if not np.isnan(row.q_value)]
    if not tested:
        return "There are too few games to say anything about cards."
    shown = [row for row in tested if row.shown]
    order = sorted(rows, key=lambda row: -abs(row.shrunk.mean - row.typical) if row.shrunk else 0.0)
    named = [f"{row.title} ({row.verdict[0]})" for row in order if row.verdict[1] == "bad"]
    where = f" ({conditions[0].label})" if len(conditions) > 1 else ""
    text = f"{len(shown)} of {len(tested)} cards go with winning or losing more than chance explains{where}"
    if shown:
        best = max(shown, key=lambda row: abs(row.shrunk.mean) if row.shrunk else 0.0)
        assert best.shrunk is not None
        text += f"; most of all {best.title}, {said(best.shrunk, PERCENT, 1, sign=True)} percentage points of wins"
    text += f" in {conditions[0].n:,} games."
    more = f" and {len(named) - NAMED} more" if len(named) > NAMED else ""
    return text + (f" Dominant, weak or dead: {', '.join(named[:NAMED])}{more}." if named else " No card is dominant, weak or dead.")


def _asked_about(question: str, rows: list[CardRow]) -> str:
    """The one group of cards that the question names, if it names one and no other."""
    named = {row.group for row in rows if re.search(rf"\b{re.escape(row.group.rstrip('s'))}s?\b", question.lower())}
    return named.pop() if len(named) == 1 and len({row.group for row in rows}) > 1 else ""


def _group_headline(conditions: list[Condition], tables: list[list[CardRow]]) -> str:
    """`Mercatrix wins most with 2 players, 56.2 % (…) of its 1,200 seats, and Legatus least, 43.3 % (…); …`."""
    parts = []
    for condition, rows in zip(conditions, tables, strict=True):
        known = [row for row in rows if row.with_it.n]
        if condition.variant != condition.run.arms[0] or len(known) < 2:
            continue
        most, least = (pick(known, key=lambda row: row.with_it.mean) for pick in (max, min))
        where = f" ({condition.label})" if len(conditions) > 1 else ""
        fair = "" if condition.solo else f", fair share {condition.fair * PERCENT:.1f} %"
        parts.append(
            f"{most.title} wins most, {said(most.with_it, PERCENT, 1, ' %')} of {most.with_it.n:,} games with it, and {least.title} least,"
            f" {said(least.with_it, PERCENT, 1, ' %')} of {least.with_it.n:,}{fair}{where};"
            f" {sum(row.shown for row in known)} of {len(known)} are shown to differ from the others"
        )
    return ". ".join(parts) + "." if parts else "There are too few games to say anything about cards."


def _findings(found: list[tuple[Condition, CardRow]], conditions: int) -> list[Finding]:
    findings = []
    for condition, row in found:
        where = f" ({condition.label})" if conditions > 1 else ""
        if condition.variant != condition.run.arms[0]:
            continue  # what a variant does to cards stands among the variants
        if row.shown and row.shrunk is not None:
            text = (
                f"{row.title} {'goes with winning' if row.shrunk.mean > 0 else 'goes with losing'}:"
                f" {said(row.shrunk, PERCENT, 1, sign=True)} percentage points of wins, all else equal{where}."
            )
            findings.append(Finding(text, abs(row.shrunk.mean), "cards", row.id, said(row.shrunk, PERCENT, 1, sign=True)))
        elif row.verdict[0].startswith("dead"):
            findings.append(
                Finding(
                    f"{row.title} is dead ({row.verdict[0].removeprefix('dead: ')}): {_use(row)}{where}.",
                    0.02,
                    "cards",
                    row.id,
                )
            )
    return findings


def _use(row: CardRow) -> str:
    """How a dead card was used."""
    if row.offers is None:
        return f"acquired by {said(row.acquired, PERCENT, 2, ' %')} of seats"
    text = f"taken by {said(row.offers.taken, PERCENT, 1, ' %')} of {row.offers.taken.n:,} seats that could"
    return text + (f", played by {said(row.played, PERCENT, 1, ' %')} of those" if "played" in row.verdict[0] else "")


def _offers_json(offers: Offers | None) -> dict[str, object]:
    if offers is None:
        return {}
    return {
        "seen": as_json(offers.seen),
        "offered": as_json(offers.offered),
        "taken_of_offered": as_json(offers.taken),
        "win_share_declined": as_json(offers.declined),
        "taken_minus_declined": as_json(offers.difference),
    }


def _json(row: CardRow) -> dict[str, object]:
    return {
        "title": row.title,
        "group": row.group,
        "verdict": row.verdict[0],
        "acquired": as_json(row.acquired),
        **_offers_json(row.offers),
        "played_of_acquired": as_json(row.played),
        "round": as_json(row.when),
        "win_share_with": as_json(row.with_it),
        "win_share_without": as_json(row.without),
        "difference": as_json(row.difference),
        "dealt": row.dealt,
        "adjusted_wins": as_json(row.effect.win) if row.effect else None,
        "adjusted_wins_shrunk": as_json(row.shrunk),
        "typical_effect": row.typical,
        "adjusted_score": as_json(row.effect.score) if row.effect else None,
        "a_round_later": as_json(row.effect.later) if row.effect else None,
        "p": plain(row.effect.p_value) if row.effect else None,
        "q": plain(row.q_value),
        "q_score": plain(row.score_q),
    }
