"""What chapters are made of: tables, figures and numbers as text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from reports.stats.estimate import Estimate


@dataclass(frozen=True)
class Column:
    """A column of a table: its head, and what it means."""

    title: str
    about: str = ""


@dataclass(frozen=True)
class Cell:
    """A cell: the text shown, and the value by which the column sorts."""

    text: str
    value: float | str


@dataclass(frozen=True)
class Table:
    """A table that sorts in the browser."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    caption: str = ""

    def frame(self) -> pd.DataFrame:
        """The same as a data frame of values, for report.json."""
        return pd.DataFrame([[cell.value for cell in row] for row in self.rows], columns=[column.title for column in self.columns])


@dataclass(frozen=True)
class Figure:
    """A drawing, what it shows, and the table behind it."""

    svg: str
    caption: str
    table: Table


@dataclass(frozen=True)
class Chapter:
    """A part of the page: a template and what it needs."""

    id: str
    title: str
    template: str
    context: dict[str, Any]
    data: dict[str, Any] = field(default_factory=dict)  # for report.json


def word(text: object) -> Cell:
    """A text cell."""
    return Cell(str(text), str(text))


def number(value: float, digits: int = 0, suffix: str = "") -> Cell:
    """A number cell."""
    return Cell(f"{value:,.{digits}f}{suffix}", float(value))


def estimate_cells(estimate: Estimate, scale: float = 1.0, digits: int = 1, suffix: str = "") -> list[Cell]:
    """Mean and interval of an estimate."""
    mean = number(estimate.mean * scale, digits, suffix)
    if math.isnan(estimate.low):
        return [mean, Cell("unknown (one block)", estimate.mean * scale)]
    low, high = estimate.low * scale, estimate.high * scale
    return [mean, Cell(f"{low:,.{digits}f} – {high:,.{digits}f}{suffix}", estimate.half_width * scale)]


def half_width_cell(estimate: Estimate, digits: int) -> Cell:
    """Half the width of an estimate's interval."""
    return Cell("unknown", 0.0) if math.isnan(estimate.low) else number(estimate.half_width, digits)


def as_json(estimate: Estimate) -> dict[str, float | int | None]:
    """An estimate for report.json; JSON has no NaN."""
    plain = {key: None if isinstance(value, float) and math.isnan(value) else value for key, value in vars(estimate).items()}
    return plain
