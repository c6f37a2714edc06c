"""The first screen: which chapter answers the question, and what else is worth knowing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reports.data import Run
from reports.pages.blocks import Chapter, Finding

FINDINGS = 5
PER_CHAPTER = 2

_WORDS = {  # what a question asks about, by its words; the first that fits
    "variants": r"variant|chang|edition|instead|\brules?\b|effect|differ|with and without|on and off|\bban|composition",
    "policies": r"strateg|polic|look-ahead|look ahead|\bskill|stronger|strongest|search|round robin",
    "cards": r"card|tile|building|contract|follower|monument|province|blueprint|advisor|favour|character|temple",
    "solo": r"solo|alone|difficult",
    "seats": r"seat|first player|starting player|turn order|sit\b",
    "points": r"points|source",
    "shape": r"\blong|length|decision|close|margin|comeback|\blead(s|er|ers)?\b|runaway|catch",
}
_OTHERWISE = ("variants", "policies", "seats", "solo", "points")


def leading(question: str, chapters: Sequence[Chapter]) -> Chapter:
    """The chapter that answers the question: by the question's words, else by what was varied."""
    there = {chapter.id: chapter for chapter in chapters if chapter.headline}
    for name, pattern in _WORDS.items():
        if name in there and re.search(pattern, question.lower()):
            return there[name]
    return there[next(name for name in _OTHERWISE if name in there)]


def findings(chapters: Sequence[Chapter], headline: str) -> list[Finding]:
    """The largest findings of all chapters, at most two of each and one on a subject, without those that the answer tells already."""
    chosen: list[Finding] = []
    for finding in sorted((f for chapter in chapters for f in chapter.findings), key=lambda f: -f.size):
        told = bool(finding.told_by) and finding.told_by in headline
        same = [other for other in chosen if other.chapter == finding.chapter]
        if not told and len(same) < PER_CHAPTER and not any(other.about == finding.about for other in same):
            chosen.append(finding)
    return chosen[:FINDINGS]


def facts(run: Run) -> list[str]:
    """What the answer rests on, in a line."""
    players = sorted({condition.players for condition in run.conditions})
    policies = list(dict.fromkeys(policy for condition in run.conditions for policy in condition.lineup))
    *most, last = map(str, players)
    counts = (f"{', '.join(most)} and {last}" if most else last) + (" player" if players == [1] else " players")
    stopping = run.manifest.get("stopping") or {"saved_games": 0}
    saved = f", {stopping['saved_games']:,} saved by stopping" if stopping["saved_games"] else ""
    return [
        f"{run.games.height:,} games{saved}",
        counts,
        f"policies: {', '.join(policies)}",
        f"variant{'s' * (len(run.arms) > 1)}: {', '.join(run.arms)}",
        f"seed {run.manifest['config']['seed']}",
    ]
