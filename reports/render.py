"""A run folder becomes report.html, one file that needs nothing else, and report.json, the same numbers."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import jinja2

from experiments.results import data_hash, read_manifest, read_rows
from reports.pages import chapters
from reports.pages.blocks import Chapter
from sim.errors import InputError

_FOLDER = Path(__file__).resolve().parent / "templates"


def build(folder: Path) -> Path:
    """Write the report of a run into its folder and return the page's path."""
    manifest = read_manifest(folder)
    seats, games = (read_rows(folder, table) for table in ("seats", "games"))
    rows_hash = data_hash(folder)
    found: list[Chapter | None] = [
        chapters.answer(manifest, seats),
        chapters.gates(manifest, seats, games, rows_hash),
        chapters.seat_chapter(manifest, seats),
        chapters.policy_chapter(manifest, seats),
        chapters.points_chapter(manifest, seats),
        chapters.length_chapter(manifest, seats, games),
        chapters.provenance_chapter(manifest),
    ]
    parts = [chapter for chapter in found if chapter is not None]
    page = render(manifest, parts)
    twin = {"manifest": manifest, "chapters": {part.id: part.data for part in parts if part.data}}
    try:
        _write(folder / "report.json", json.dumps(twin, indent=1, allow_nan=False) + "\n")
        _write(folder / "report.html", page)
    except OSError as error:
        raise InputError(f"{folder}: the report cannot be written there ({error.strerror}).") from None
    return folder / "report.html"


def render(manifest: dict[str, Any], parts: list[Chapter]) -> str:
    """The page as text."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_FOLDER),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    sections = [
        {"id": part.id, "title": part.title, "html": environment.get_template(part.template).render(part.context)} for part in parts
    ]
    return environment.get_template("report.html.j2").render(
        manifest=manifest,
        sections=sections,
        style=(_FOLDER / "report.css").read_text(encoding="utf-8"),
        script=(_FOLDER / "report.js").read_text(encoding="utf-8"),
        config=config_toml(manifest["config"]),
        manifest_text=json.dumps(manifest, indent=2),
    )


def config_toml(config: dict[str, Any]) -> str:
    """The config as TOML that can be run again."""
    lines = [f"{key} = {_toml(value)}" for key, value in config.items() if key != "define"]
    for name, entries in config["define"].items():
        lines += ["", f"[define.{_key(name)}]", *(f"{_key(key)} = {_toml(value)}" for key, value in entries.items())]
    return "\n".join(lines)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(inner) for inner in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _write(path: Path, text: str) -> None:
    temporary = path.with_name(f".{path.name}.writing")
    try:
        temporary.write_text(text, encoding="utf-8")
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
