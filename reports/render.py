"""A run folder becomes report.html, one file that needs nothing else; report.json, the same numbers; and tables/*.csv."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2

from experiments.results import parts_in, read_manifest
from experiments.storage import as_store
from reports.data import Run, load
from reports.pages import answer, gates
from reports.pages.blocks import Chapter, Finding, Table
from reports.pages.cards import card_chapter
from reports.pages.seats import seat_chapter, solo_chapter
from reports.pages.shape import VARIANTS_FILE, own_variants, points_chapter, shape_chapter, watch_chapter
from reports.pages.strength import strength_chapter
from reports.pages.variants import MARGIN, variant_chapter
from sim.errors import InputError

_FOLDER = Path(__file__).resolve().parent / "templates"
PAGE_BYTES = 1_900_000
CHAPTER_BYTES = (400_000, 200_000, 100_000, 50_000, 20_000)  # of tables in each chapter: the first that keeps the page small enough


@dataclass(frozen=True)
class Report:
    """All that the page shows."""

    run: Run
    answer: str
    doubt: str  # why the answer is not trustworthy, or nothing
    findings: list[Finding]
    gates: list[gates.Gate]
    chapters: list[Chapter]


def build(folder: Path, margin: float = MARGIN) -> Path:
    """Write the report of a run into its folder and return the page's path."""
    if not parts_in(as_store(folder)):
        return _build_empty(folder)
    report = make(load(folder), folder, margin)
    page = render(report)
    try:
        _write_tables(folder / "tables", [table for c in report.chapters for panel in c.panels for table in panel.tables])
        if own_variants(report.run):
            write(folder / VARIANTS_FILE, variants_toml(report.run.manifest["config"]["define"]))
        write(folder / "report.json", json.dumps(twin(report), indent=1, allow_nan=False) + "\n")
        write(folder / "report.html", page)
    except OSError as error:
        raise InputError(f"{folder}: the report cannot be written there ({error.strerror}).") from None
    return folder / "report.html"


def _build_empty(folder: Path) -> Path:
    """The report of a run of which no game has been played."""
    manifest = read_manifest(folder)
    gate = gates.nothing_played(manifest)
    answer_ = "Nothing is known yet: no game of this run has been played."
    template = environment().get_template("empty.html.j2")
    page = template.render(manifest=manifest, answer=answer_, style=template_text("report.css"), script=template_text("report.js"))
    found = {
        "manifest": manifest,
        "answer": answer_,
        "not_trustworthy_because": gate.reason,
        "findings": [],
        "gates": [vars(gate)],
        "chapters": {},
    }
    try:
        write(folder / "report.json", json.dumps(found, indent=1) + "\n")
        write(folder / "report.html", page)
    except OSError as error:
        raise InputError(f"{folder}: the report cannot be written there ({error.strerror}).") from None
    return folder / "report.html"


def make(run: Run, folder: Path, margin: float = MARGIN) -> Report:
    """Compute everything."""
    found = [
        variant_chapter(run, margin),
        seat_chapter(run),
        solo_chapter(run),
        strength_chapter(run),
        card_chapter(run),
        points_chapter(run),
        shape_chapter(run),
    ]
    chapters = [chapter for chapter in found if chapter is not None]
    lead = answer.leading(run.manifest["question"], chapters)
    chapters.sort(key=lambda chapter: chapter is not lead)  # the chapter that answers comes first, the others keep their order
    lights = gates.gates(run)
    return Report(
        run,
        lead.headline,
        gates.untrustworthy(lights),
        answer.findings(chapters, lead.headline),
        lights,
        [*chapters, watch_chapter(run, folder), gates.provenance_chapter(run)],
    )


def twin(report: Report) -> dict[str, Any]:
    """The same for programs."""
    return {
        "manifest": report.run.manifest,
        "answer": report.answer,
        "not_trustworthy_because": report.doubt or None,
        "findings": [{"text": finding.text, "chapter": finding.chapter} for finding in report.findings],
        "gates": [vars(gate) for gate in report.gates],
        "chapters": {chapter.id: chapter.data for chapter in report.chapters if chapter.data},
    }


def render(report: Report) -> str:
    """The page as text; tables that would make it too heavy are left to the CSV files."""
    templates = environment()
    macros: Any = templates.get_template("macros.html.j2").module
    tables = {table.id: str(macros.table(table)) for c in report.chapters for panel in c.panels for table in panel.tables}
    manifest = report.run.manifest
    page = ""
    for budget in CHAPTER_BYTES:
        sections = [
            {
                "id": chapter.id,
                "title": chapter.title,
                "short": chapter.short,
                "html": templates.get_template("chapter.html.j2").render(chapter=chapter, tables=_within(chapter, tables, budget)),
            }
            for chapter in report.chapters
        ]
        page = templates.get_template("report.html.j2").render(
            report=report,
            manifest=manifest,
            facts=answer.facts(report.run),
            sections=sections,
            style=template_text("report.css"),
            script=template_text("report.js"),
            config=config_toml(manifest["config"]),
            manifest_text=json.dumps(manifest, indent=2),
        )
        if len(page.encode()) < PAGE_BYTES:
            break
    return page


def _within(chapter: Chapter, tables: Mapping[str, str], budget: int) -> dict[str, str]:
    """The tables of a chapter that fit, from the first."""
    found, used = {}, 0
    for panel in chapter.panels:
        for table in panel.tables:
            used += len(tables[table.id])
            if used <= budget:
                found[table.id] = tables[table.id]
    return found


def environment() -> jinja2.Environment:
    """Templates compute nothing: an unknown name is an error."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(_FOLDER),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def template_text(name: str) -> str:
    """A file that goes into a page as it is."""
    return (_FOLDER / name).read_text(encoding="utf-8")


def config_toml(config: dict[str, Any]) -> str:
    """The config as TOML that can be run again."""
    lines = [f"{key} = {_toml(value)}" for key, value in config.items() if key != "define"]
    for name, entries in config["define"].items():
        lines += ["", f"[define.{_key(name)}]", *(f"{_key(key)} = {_toml(value)}" for key, value in entries.items())]
    return "\n".join(lines)


def variants_toml(define: Mapping[str, Mapping[str, Any]]) -> str:
    """The config's own variants as a file that `augur watch --variant FILE:NAME` reads."""
    lines = []
    for name, entries in define.items():
        lines += [f"[{_key(name)}]", *(f"{_key(key)} = {_toml(value)}" for key, value in entries.items()), ""]
    return "\n".join(lines)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(inner) for inner in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _write_tables(folder: Path, tables: list[Table]) -> None:
    """All tables as CSV, whole and renamed."""
    temporary = folder.with_name(f".{folder.name}.writing")
    shutil.rmtree(temporary, ignore_errors=True)
    try:
        temporary.mkdir()
        for table in tables:
            table.frame().to_csv(temporary / f"{table.id}.csv", index=False)
        if folder.exists():
            shutil.rmtree(folder)
        os.replace(temporary, folder)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def write(path: Path, text: str) -> None:
    """Write a file whole."""
    temporary = path.with_name(f".{path.name}.writing")
    try:
        temporary.write_text(text, encoding="utf-8")
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
