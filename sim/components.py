"""Component tables: CSV files in which every row says where its values come from.

A table's first column is the row's id. Three columns are the same in every table: `source` (one of SOURCES), `ref` (the place in
that source) and `note`. All other columns are declared by the game with a kind that checks every value, whether it was read from
the CSV or set by a variant.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from sim.errors import InputError, unknown

SOURCES = ("rulebook", "public", "derived", "reconstructed")
"""The rulebook's text; another published source; follows from those two; our own reconstruction."""

PROVENANCE = ("source", "ref", "note")


class ColumnKind(Protocol):
    """What a value may be."""

    @property
    def allowed(self) -> str:
        """The allowed values in words."""

    def read(self, raw: object) -> Any:
        """The value; a ValueError if it is not allowed. `raw` is text from a CSV file or a value from a TOML file."""


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        return f"a whole number from {self.low} to {self.high}"

    def read(self, raw: object) -> int:
        """The number."""
        if isinstance(raw, bool | float):
            raise ValueError(raw)
        number = int(str(raw))
        if not self.low <= number <= self.high:
            raise ValueError(raw)
        return number


@dataclass(frozen=True)
class Choice:
    """One of a few words; `off` and `on` may also be given as false and true."""

    options: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        return "one of " + ", ".join(option or "(empty)" for option in self.options)

    def read(self, raw: object) -> str:
        """The word."""
        word = {True: "on", False: "off"}[raw] if isinstance(raw, bool) else str(raw)
        if word not in self.options:
            raise ValueError(raw)
        return word


@dataclass(frozen=True)
class Wholes:
    """A list of `shortest` to `longest` whole numbers; in a CSV cell they stand with spaces between them."""

    each: Whole
    shortest: int
    longest: int

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        length = str(self.longest) if self.shortest == self.longest else f"{self.shortest} to {self.longest}"
        return f"a list of {length} numbers, each {self.each.allowed}"

    def read(self, raw: object) -> tuple[int, ...]:
        """The numbers."""
        items = raw.split() if isinstance(raw, str) else raw
        if not isinstance(items, list | tuple) or not self.shortest <= len(items) <= self.longest:
            raise ValueError(raw)
        return tuple(self.each.read(item) for item in items)


@dataclass(frozen=True)
class Pattern:
    """A word of exactly `length` letters, each one of `letters`."""

    letters: str
    length: int

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        return f"{self.length} letters of '{self.letters}'"

    def read(self, raw: object) -> str:
        """The word."""
        word = str(raw)
        if len(word) != self.length or set(word) - set(self.letters):
            raise ValueError(raw)
        return word


@dataclass(frozen=True)
class Text:
    """Any text that is not empty."""

    allowed: str = "a text"

    def read(self, raw: object) -> str:
        """The text."""
        if not isinstance(raw, str) or not raw:
            raise ValueError(raw)
        return raw


Columns = Mapping[str, ColumnKind]


@dataclass(frozen=True)
class Card:
    """A thing whose balance is studied: a card, a tile, a building, a contract.

    Every card has the seat measures `acquired_<id>` and `played_<id>`: the round in which that first happened, or -1.
    """

    id: str
    title: str  # as a player reads it
    group: str  # of things that are compared with each other, such as temples


@dataclass(frozen=True)
class Table:
    """One component table: rows by id, in the order of the file."""

    name: str
    columns: Columns
    rows: Mapping[str, Mapping[str, Any]]

    def __iter__(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        return iter(self.rows.items())

    def column(self, name: str) -> list[Any]:
        """The values of one column, in the order of the rows."""
        return [row[name] for row in self.rows.values()]

    def changed(self, row_id: str, column: str, raw: object, where: str) -> Table:
        """The table with one value replaced; `where` says who asks, for the message if that cannot be."""
        if row_id not in self.rows:
            raise unknown(f"row of {self.name}", row_id, self.rows, where)
        if column not in self.columns:
            raise unknown(f"column of {self.name}", column, self.columns, where)
        value = read_value(self.columns[column], raw, f"{where}: {self.name}.{row_id}.{column}")
        rows = dict(self.rows)
        rows[row_id] = {**rows[row_id], column: value}
        return Table(self.name, self.columns, rows)


def read_value(kind: ColumnKind, raw: object, where: str) -> Any:
    """The checked value, or an InputError that names the place and the allowed values."""
    try:
        return kind.read(raw)
    except (ValueError, TypeError, KeyError):
        shown = f"'{raw}'" if raw != "" else "empty"
        raise InputError(f"{where} is {shown}; it must be {kind.allowed}.") from None


def load_table(path: Path, columns: Columns) -> Table:
    """Read and check one component CSV."""
    if not path.is_file():
        raise InputError(f"{path}: the component table is missing.")
    try:
        with path.open(newline="", encoding="utf-8") as file:
            reader = csv.DictReader(file)
            header = list(reader.fieldnames or [])
            lines = list(reader)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path}: the component table cannot be read as CSV in UTF-8 ({error}).") from None
    if not header:
        raise InputError(f"{path}: the component table is empty.")
    if len(set(header)) < len(header):
        raise InputError(f"{path}: a column stands twice in the header; each must be there once.")
    id_column = header[0]
    expected = [*columns, *PROVENANCE]
    for name in expected:
        if name not in header[1:]:
            raise InputError(f"{path}: column '{name}' is missing; the columns are {', '.join([id_column, *expected])}.")
    for name in header[1:]:
        if name not in expected:
            raise unknown("column", name, expected, str(path))
    rows: dict[str, dict[str, Any]] = {}
    for number, line in enumerate(lines, start=2):
        where = f"{path}, line {number}"
        if None in line or None in line.values():
            raise InputError(f"{where}: the row must have {len(header)} values, as the header has.")
        row_id = line[id_column]
        if row_id in rows:
            raise InputError(f"{where}: the {id_column} '{row_id}' stands twice; each must be there once.")
        if line["source"] not in SOURCES:
            raise unknown("source", line["source"], SOURCES, where)
        if not line["ref"]:
            raise InputError(f"{where}: 'ref' is empty; it must name the place in the source.")
        row: dict[str, Any] = {name: read_value(kind, line[name], f"{where}: {name}") for name, kind in columns.items()}
        rows[row_id] = row | {name: line[name] for name in PROVENANCE}
    return Table(path.stem, dict(columns), rows)
