"""What chapters are made of: tables with intervals, figures, findings, and numbers as text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from reports.figures.charts import bin_edges
from reports.stats.estimate import Estimate

PERCENT = 100.0


@dataclass(frozen=True)
class Column:
    """A column of a table: its head, and what it means."""

    title: str
    about: str
    reference: float | None = None  # marked in the interval bars
    bars: bool = True  # whether intervals are drawn


@dataclass(frozen=True)
class Bar:
    """An interval drawn in a cell: positions in percent of the width."""

    left: float
    width: float
    mark: float
    reference: float | None


@dataclass(frozen=True)
class Cell:
    """A cell: the text shown, the value by which the column sorts, and what is drawn beside it."""

    text: str
    value: float | str
    range: str = ""
    low: float | None = None
    high: float | None = None
    bar: Bar | None = None
    outline: str = ""  # the path of a small distribution
    tone: str = ""  # a word for the eye: good, bad, open
    code: bool = False


@dataclass(frozen=True)
class Table:
    """A table that sorts in the browser."""

    id: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    caption: str

    def __post_init__(self) -> None:
        """Interval bars of a column share one scale."""
        rows = [list(row) for row in self.rows]
        for place, column in enumerate(self.columns):
            cells = [row[place] for row in rows]
            ends = [end for cell in cells if cell.low is not None and cell.high is not None for end in (cell.low, cell.high)]
            if not ends or not column.bars:
                continue
            ends += [] if column.reference is None else [column.reference]
            low, high = min(ends), max(ends)
            for row in rows:
                row[place] = _with_bar(row[place], low, high, column.reference)
        object.__setattr__(self, "rows", rows)

    @property
    def heads(self) -> list[tuple[Column, bool]]:
        """The columns, and whether they hold numbers."""
        return [(column, all(not isinstance(row[k].value, str) for row in self.rows)) for k, column in enumerate(self.columns)]

    @property
    def body(self) -> list[list[tuple[Cell, str]]]:
        """The cells, and the key by which the browser sorts each."""
        return [[(cell, cell.value if isinstance(cell.value, str) else f"{cell.value:.7g}") for cell in row] for row in self.rows]

    def frame(self) -> pd.DataFrame:
        """The same as a data frame of values, with the ends of intervals in columns of their own; for the CSV files."""
        columns: dict[str, list[float | str | None]] = {}
        for place, column in enumerate(self.columns):
            cells = [row[place] for row in self.rows]
            columns[column.title] = [None if isinstance(cell.value, float) and math.isnan(cell.value) else cell.value for cell in cells]
            if any(cell.low is not None for cell in cells):
                columns[f"{column.title}, low"] = [cell.low for cell in cells]
                columns[f"{column.title}, high"] = [cell.high for cell in cells]
        return pd.DataFrame(columns)


def _with_bar(cell: Cell, low: float, high: float, reference: float | None) -> Cell:
    if cell.low is None or cell.high is None or not isinstance(cell.value, float):
        return cell
    width = (high - low) or 1.0

    def place(value: float) -> float:
        return round((value - low) / width * PERCENT, 1)

    mark = None if reference is None else place(reference)
    return replace(cell, bar=Bar(place(cell.low), round(place(cell.high) - place(cell.low), 1), place(cell.value), mark))


@dataclass(frozen=True)
class Figure:
    """A drawing and what it shows."""

    svg: str
    caption: str


@dataclass(frozen=True)
class Panel:
    """A part of a chapter: a condition, or all together. Drawings and the tables behind them."""

    id: str
    title: str
    text: Sequence[str] = ()
    figure: Figure | None = None
    tables: Sequence[Table] = ()
    open: bool = True


@dataclass(frozen=True)
class Finding:
    """A sentence for the first screen; `size` is in shares of a win, so that findings of all kinds have an order."""

    text: str
    size: float
    chapter: str
    about: str  # its subject: one finding for each
    told_by: str = ""  # a text that an answer has if it tells the same


@dataclass(frozen=True)
class Chapter:
    """A part of the page."""

    id: str
    title: str
    short: str  # for the contents
    panels: Sequence[Panel]
    intro: Sequence[str] = ()
    headline: str = ""  # the answer, if this is what the question is about
    findings: Sequence[Finding] = ()
    data: dict[str, Any] = field(default_factory=dict)  # for report.json


def word(text: object, tone: str = "") -> Cell:
    """A text cell."""
    return Cell(str(text), str(text), tone=tone)


def code(text: str) -> Cell:
    """A command."""
    return Cell(text, text, code=True)


def number(value: float, digits: int = 0, suffix: str = "") -> Cell:
    """A number cell."""
    if math.isnan(value):
        return Cell("–", float("nan"))
    return Cell(f"{value:,.{digits}f}{suffix}", float(value))


def signed(value: float, digits: int) -> str:
    """With its sign, and a true minus."""
    return f"{round(value, digits) + 0.0:+,.{digits}f}".replace("-", "−")


def interval(estimate: Estimate | None, scale: float = 1.0, digits: int = 1, suffix: str = "", sign: bool = False) -> Cell:
    """A number with its interval."""
    if estimate is None or math.isnan(estimate.mean):
        return Cell("–", float("nan"))
    mean, low, high = estimate.mean * scale, estimate.low * scale, estimate.high * scale

    def show(value: float) -> str:
        return signed(value, digits) if sign else f"{round(value, digits) + 0.0:,.{digits}f}".replace("-", "−")

    if digits and estimate.known and low < high:  # an interval that looks empty would claim too much
        for more in range(digits, digits + 3):
            digits = more
            if show(low) != show(high):
                break
    if not estimate.known:
        return Cell(show(mean) + suffix, mean, range="interval unknown")
    if math.isinf(high) or math.isinf(low):
        return Cell(f"> {show(low)}{suffix}", low, range="no upper bound") if math.isinf(high) else Cell(f"< {show(high)}{suffix}", high)
    return Cell(show(mean) + suffix, mean, range=f"{show(low)} to {show(high)}", low=low, high=high)


def distribution(values: npt.ArrayLike, everything: npt.ArrayLike) -> Cell:
    """A small histogram over the range of `everything`; sorts by the median."""
    values = np.asarray(values)
    heights, _ = np.histogram(values, bin_edges(everything, 24))
    top = max(1, int(heights.max()))
    step = 24 / len(heights)
    corners = [(k * step, (k + 1) * step, 16 - 15 * height / top) for k, height in enumerate(heights)]
    points = " ".join(f"L{left:.3g} {up:.1f} L{right:.3g} {up:.1f}" for left, right, up in corners)
    median = float(np.median(values)) if values.size else float("nan")
    tenth, ninetieth = np.quantile(values, [0.1, 0.9]) if values.size else (median, median)
    digits = 0 if ninetieth - tenth >= 5 or (values == np.rint(values)).all() else 1 if ninetieth - tenth >= 0.5 else 2
    text, low, high = (f"{value:,.{digits}f}" for value in (median, tenth, ninetieth))
    return Cell(text, median, range=f"{low} to {high}", outline=f"M0 16 {points} L24 16Z")


def said(estimate: Estimate, scale: float = 1.0, digits: int = 1, suffix: str = "", sign: bool = False, note: str = "") -> str:
    """A number with its interval, in a sentence: `27.5 % (95 % interval 26.9 to 28.1)`; the note stands behind the interval."""
    cell = interval(estimate, scale, digits, suffix, sign)
    text = f"{cell.text} ({'95 % interval ' if cell.low is not None else ''}{cell.range}{', ' * bool(note)}{note})"
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def as_json(estimate: Estimate | None) -> dict[str, float | int | None] | None:
    """An estimate for report.json; JSON has no NaN."""
    if estimate is None:
        return None
    return {key: None if isinstance(value, float) and not math.isfinite(value) else value for key, value in vars(estimate).items()}


def plain(value: float) -> float | None:
    """A number for report.json."""
    return float(value) if math.isfinite(value) else None


def small_p(p: float) -> str:
    """A p or q value in words."""
    return "–" if math.isnan(p) else "< 0.001" if p < 0.001 else f"{p:.3f}"


def p_cell(p: float) -> Cell:
    """A p or q value."""
    return Cell(small_p(p), p)
