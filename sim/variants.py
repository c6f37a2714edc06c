"""Variants: named sets of differences from the rules in the box.

A game's parameters stand in `components/parameters.csv` (name, value, allowed values, provenance). A variant is a TOML table that
sets some of them, or single values of component tables, and says where it comes from:

    [cheap_forum]
    about = "The Forum Romanum costs two bricks."
    source = "reconstructed"
    brick_price = 3
    buildings.FORUM.cost = 2

`players = [1]` says that a variant is only for these numbers of players. Variants combine with a plus sign, left to right:
`shrine_hand+decks_b`. `file.toml:name` names a variant in a file of one's own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.components import SOURCES, Choice, ColumnKind, Columns, Table, Text, Whole, Wholes, load_table, read_value
from sim.errors import InputError, unknown

BASE = "base"
_DESCRIBING = ("about", "source", "ref", "players")
_PARAMETER_COLUMNS: Columns = {"value": Text(), "allowed": Text(), "about": Text()}


@dataclass(frozen=True)
class Parameter:
    """One number, switch or list that a variant may set."""

    name: str
    value: Any
    kind: ColumnKind
    about: str
    source: str
    ref: str


@dataclass(frozen=True)
class Variant:
    """A named set of differences."""

    name: str
    about: str
    source: str
    players: tuple[int, ...]  # numbers of players that it is for; empty: all
    changes: Mapping[str, Any]
    where: str


@dataclass(frozen=True)
class Components:
    """All data of a game under one variant: what the RULES record is built from."""

    tables: Mapping[str, Table]
    parameters: Mapping[str, Parameter]

    def __getitem__(self, parameter: str) -> Any:
        if parameter not in self.parameters:
            raise InputError(f"parameters.csv: the parameter '{parameter}' is missing.")
        return self.parameters[parameter].value

    def provenance(self) -> dict[str, dict[str, int]]:
        """Per table, how many rows come from each source; the parameters are a table too."""
        sources = {name: table.column("source") for name, table in self.tables.items()}
        sources["parameters"] = [parameter.source for parameter in self.parameters.values()]
        return {name: {source: rows.count(source) for source in SOURCES} for name, rows in sources.items()}


def allowed_kind(text: str, where: str) -> ColumnKind:
    """The kind of value that an `allowed` cell describes: `0..9`, `off|on`, `list 0..9 x 4` or `list 0..9 x 1..8`."""
    if match := re.fullmatch(r"(-?\d+)\.\.(-?\d+)", text):
        return Whole(int(match[1]), int(match[2]))
    if match := re.fullmatch(r"list (-?\d+)\.\.(-?\d+) x (\d+)(?:\.\.(\d+))?", text):
        return Wholes(Whole(int(match[1]), int(match[2])), int(match[3]), int(match[4] or match[3]))
    if "|" in text:
        return Choice(tuple(text.split("|")))
    raise InputError(f"{where}: '{text}' must be like 0..9, off|on, list 0..9 x 4 or list 0..9 x 1..8.")


def load_components(folder: Path, schema: Mapping[str, Columns]) -> Components:
    """Read a game's component tables and parameters."""
    tables = {name: load_table(folder / f"{name}.csv", columns) for name, columns in schema.items()}
    path = folder / "parameters.csv"
    parameters: dict[str, Parameter] = {}
    for name, row in load_table(path, _PARAMETER_COLUMNS):
        if name in schema:
            raise InputError(f"{path}: the parameter '{name}' has the name of a table, which no variant could then set; rename it.")
        kind = allowed_kind(row["allowed"], f"{path}: {name}: allowed")
        value = read_value(kind, row["value"], f"{path}: {name}")
        parameters[name] = Parameter(name, value, kind, row["about"], row["source"], row["ref"])
    return Components(tables, parameters)


def read_toml(path: Path, what: str) -> dict[str, Any]:
    """A TOML file as a document; `what` it is, for the message if it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path}: the {what} cannot be read ({error.strerror}).") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: the {what} is not valid TOML ({error}).") from None


def load_variants(path: Path) -> dict[str, Variant]:
    """Read a file of variants."""
    variants: dict[str, Variant] = {}
    for name, entries in read_toml(path, "variant file").items():
        if not isinstance(entries, dict):
            raise InputError(f"{path}: '{name}' stands outside a variant; each variant is a table with a name, as [my_variant].")
        variants[name] = make_variant(name, entries, str(path))
    return variants


def variant_of_file(text: str, folder: Path = Path()) -> Variant:
    """The variant that `file.toml:name` names, or `file.toml` if there is only one in it."""
    file, _, name = text.partition(".toml")
    path = folder / f"{file}.toml"
    found = load_variants(path)
    name = name.removeprefix(":") or (next(iter(found)) if len(found) == 1 else "")
    if not name:
        raise InputError(f"{path}: the file has several variants; name one of {', '.join(found)}, as {file}.toml:NAME.")
    if name not in found:
        raise unknown("variant", name, found, str(path))
    return found[name]


def make_variant(name: str, entries: Mapping[str, Any], where: str) -> Variant:
    """A variant from its TOML table."""
    place = f"{where}: variant '{name}'"
    source = entries.get("source", "reconstructed")
    if source not in SOURCES:
        raise unknown("source", source, SOURCES, place)
    players = entries.get("players", [])
    if not isinstance(players, list) or not all(type(count) is int for count in players):
        raise InputError(f"{place}: players is '{players}'; it must be a list of whole numbers, as [1] for a solo variant.")
    changes = {key: value for key, value in entries.items() if key not in _DESCRIBING}
    return Variant(name, str(entries.get("about", "")), source, tuple(players), changes, place)


def apply(components: Components, variant: Variant) -> Components:
    """The components with the variant's differences."""
    tables, parameters = dict(components.tables), dict(components.parameters)
    for key, value in variant.changes.items():
        if key in parameters:
            old = parameters[key]
            checked = read_value(old.kind, value, f"{variant.where}: {key}")
            parameters[key] = Parameter(key, checked, old.kind, old.about, variant.source, variant.where)
        elif key in tables:
            if not isinstance(value, dict) or not all(isinstance(cells, dict) for cells in value.values()):
                raise InputError(f"{variant.where}: {key} must name a row and a column, as {key}.ROW.COLUMN = value.")
            for row_id, cells in value.items():
                for column, raw in cells.items():
                    tables[key] = tables[key].changed(row_id, column, raw, variant.where)
        else:
            raise unknown("parameter or table", key, [*parameters, *tables], variant.where)
    return Components(tables, parameters)
