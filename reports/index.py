"""A folder of runs becomes index.html: every run with its question, its answer and how far it can be trusted."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from experiments.results import read_manifest
from reports.pages.blocks import Column, number, word
from reports.render import environment, template_text, write
from sim.errors import InputError


def build_index(folder: Path) -> Path:
    """Write the index of the runs in a folder and return its path."""
    if not folder.is_dir():
        raise InputError(f"{folder}: there is no such folder; give the folder that holds the runs, such as runs/.")
    runs = [_entry(folder, path.parent) for path in sorted(folder.rglob("manifest.json")) if not path.parent.name.startswith(".")]
    if not runs:
        raise InputError(f"{folder}: there is no run in it; a run folder has a manifest.json.")
    runs.sort(key=lambda run: str(run["started"]), reverse=True)
    page = (
        environment()
        .get_template("index.html.j2")
        .render(runs=runs, columns=COLUMNS, folder=str(folder), style=template_text("report.css"), script=template_text("report.js"))
    )
    target = folder / "index.html"
    try:
        write(target, page)
    except OSError as error:
        raise InputError(f"{target}: the index cannot be written ({error.strerror}).") from None
    return target


COLUMNS = [
    Column("Question", "What the run was made to answer; leads to its report."),
    Column("Answer", "The first sentence of its report."),
    Column("Trust", "Gates of the report that fail, ask for care, or hold."),
    Column("Game", "The game."),
    Column("Games", "Games played."),
    Column("Started", "When the run was started, in UTC."),
    Column("Run", "Its folder."),
]


def _entry(folder: Path, run: Path) -> dict[str, Any]:
    manifest = read_manifest(run)
    name = os.path.relpath(run, folder)
    report = _report(run / "report.json", manifest["run_id"])
    if report is None:
        answer, trust, tone = f"No report yet: augur report {run}", "not known", "open"
    else:
        doubt = report["not_trustworthy_because"]
        answer = f"Not trustworthy because {doubt}." if doubt else str(report["answer"])
        counts = {state: sum(gate["state"] == state for gate in report["gates"]) for state in ("fail", "warn", "pass")}
        tone = "bad" if counts["fail"] else "note" if counts["warn"] else "good"
        trust = ", ".join(f"{count} {word_}" for count, word_ in zip(counts.values(), ("fail", "with care", "hold"), strict=True) if count)
    return {
        "question": manifest["question"],
        "href": quote(f"{name}/report.html") if report is not None else "",
        "answer": answer,
        "trust": word(trust, tone),
        "game": manifest["game_title"],
        "games": number(manifest["games"]),
        "started": str(manifest["started"])[:16].replace("T", " "),
        "name": name,
        "finished": bool(manifest["complete"]),
    }


def _report(path: Path, run_id: str) -> dict[str, Any] | None:
    """A report's twin, if there is one of this very run."""
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError):
        return None
    ours = isinstance(found, dict) and {"answer", "gates", "not_trustworthy_because", "manifest"} <= found.keys()
    return found if ours and found["manifest"]["run_id"] == run_id else None
