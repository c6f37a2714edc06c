"""The chart types of the reports."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import matplotlib
import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.stats.estimate import Estimate

matplotlib.use("svg")

# Okabe and Ito's colours, which readers with colour-vision deficiencies can tell apart. The page may set others for a dark screen.
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
INK, GRID = "#010203", "#010204"  # replaced by the colours of the page
WIDTH = 4.8  # inches: text of 10 points is readable on a phone, where the drawing is as wide as the screen
_STYLE: Any = {
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": GRID,
    "xtick.color": GRID,
    "ytick.color": GRID,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "svg.fonttype": "none",  # text stays text: selectable, searchable, small
    "svg.hashsalt": "augur",  # the same figure gives the same bytes
}


def intervals(
    labels: Sequence[str],
    series: Mapping[str, Sequence[Estimate | None]],
    unit: str,
    reference: float | Sequence[float] | None = None,
    scale: float = 1.0,
) -> str:
    """Per label and series one dot with its interval; a dashed line, or a tick in each row, marks the reference."""
    with matplotlib.rc_context(_STYLE):
        many = len(series) > 1
        row = 0.34 if not many else 0.20 * len(series) + 0.14
        figure, axes = _new(0.8 + row * len(labels) + (0.1 + 0.2 * -(-len(series) // _across(series))) * many)
        positions = np.arange(len(labels))[::-1]
        offsets = np.linspace(0.28, -0.28, len(series)) if many else [0.0]
        for number, (name, estimates) in enumerate(series.items()):
            colour, marker = COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)]
            shown = [(p, e) for p, e in zip(positions + offsets[number], estimates, strict=True) if e is not None and np.isfinite(e.mean)]
            where = [p for p, _ in shown]
            axes.plot([e.mean * scale for _, e in shown], where, marker, color=colour, markersize=5, label=name)
            axes.hlines(
                [p for p, e in shown if e.known],
                [e.low * scale for _, e in shown if e.known],
                [e.high * scale for _, e in shown if e.known],
                color=colour,
                linewidth=2.2,
                alpha=0.75,
            )
        if isinstance(reference, int | float):
            axes.axvline(reference * scale, linestyle="--", color=INK, linewidth=1)
        elif reference is not None:
            axes.vlines(np.asarray(reference) * scale, positions - 0.45, positions + 0.45, linestyle="--", color=INK, linewidth=1)
        axes.set_yticks(positions, [_wrapped(label) for label in labels])
        axes.tick_params(axis="y", length=0)
        axes.set_ylim(-0.6, len(labels) - 0.4)
        axes.set_xlabel(unit)
        if many:
            _legend(axes, series)
        return _svg(figure)


def stacked(labels: Sequence[str], parts: Mapping[str, Sequence[float]], unit: str) -> str:
    """One bar per label, stacked from named parts."""
    with matplotlib.rc_context(_STYLE):
        figure, axes = _new(0.9 + 0.42 * len(labels) + 0.22 * -(-len(parts) // _across(parts)))
        positions = np.arange(len(labels))[::-1]
        left = np.zeros(len(labels))
        for number, (name, values) in enumerate(parts.items()):
            hatch = "" if number < len(COLOURS) else "//"
            colour = COLOURS[number % len(COLOURS)]
            axes.barh(positions, values, left=left, height=0.62, label=name, color=colour, hatch=hatch, edgecolor="white", linewidth=0.6)
            left = left + np.asarray(values)
        axes.set_yticks(positions, [_wrapped(label) for label in labels])
        axes.tick_params(axis="y", length=0)
        axes.set_xlabel(unit)
        _legend(axes, parts)
        return _svg(figure)


def histograms(groups: Mapping[str, npt.ArrayLike], unit: str) -> str:
    """Distributions as outlines, each as a share of its group."""
    with matplotlib.rc_context(_STYLE):
        figure, axes = _new(2.6)
        arrays = {name: np.asarray(values) for name, values in groups.items()}
        low = min(int(values.min()) for values in arrays.values())
        high = max(int(values.max()) for values in arrays.values())
        edges = bin_edges(np.array([low, high]), 40)
        for number, (name, values) in enumerate(arrays.items()):
            heights, _ = np.histogram(values, edges)
            axes.stairs(heights / max(1, values.size) * 100, edges, label=name, color=COLOURS[number % len(COLOURS)], linewidth=1.6)
        axes.set_xlabel(unit)
        axes.set_ylabel("% of cases")
        if len(arrays) > 1:
            _legend(axes, arrays)
        return _svg(figure)


def bin_edges(values: npt.ArrayLike, most: int) -> npt.NDArray[np.float64]:
    """Edges of at most `most` bins; those of whole numbers hold equally many numbers each, or a smooth heap would look jagged."""
    values = np.asarray(values)
    low, high = float(values.min()), float(values.max())
    if (values == np.rint(values)).all():
        width = int(-(-(high - low + 1) // most))
        return low - 0.5 + width * np.arange(-(-(high - low + 1) // width) + 1)
    return np.linspace(low, high, most + 1)


def matrix(labels: Sequence[str], values: Sequence[Sequence[Estimate | None]], unit: str) -> str:
    """Shares of rows against columns: the fuller the dot, the more often the row wins; the number stands beside it."""
    with matplotlib.rc_context(_STYLE | {"axes.grid": False, "axes.spines.bottom": False}):
        size = len(labels)
        figure, axes = _new(0.9 + 0.42 * size)
        for row in range(size):
            for column in range(size):
                found = values[row][column]
                if found is None or row == column:
                    continue
                colour = COLOURS[0] if found.mean >= 0.5 else COLOURS[5]
                axes.scatter(column, size - 1 - row, s=60 + 900 * abs(found.mean - 0.5), color=colour, alpha=0.30, linewidths=0)
                axes.text(column, size - 1 - row, f"{found.mean * 100:.0f}", ha="center", va="center", fontsize=9)
        axes.set_xticks(range(size), [_wrapped(label, 12) for label in labels], fontsize=8)
        axes.set_yticks(range(size)[::-1], [_wrapped(label) for label in labels])
        axes.tick_params(length=0)
        axes.xaxis.tick_top()
        axes.set_xlim(-0.6, size - 0.4)
        axes.set_ylim(-0.6, size - 0.4)
        axes.set_xlabel(unit)
        return _svg(figure)


def _wrapped(label: str, width: int = 26) -> str:
    """A long label on several lines, broken between its parts."""
    lines = [""]
    for part in re.split(r"(?<=[ ·,:+])", label):
        if len(lines[-1]) + len(part.rstrip()) > width and lines[-1]:
            lines.append("")
        lines[-1] += part
    return "\n".join(line.strip() for line in lines)


def _across(names: Iterable[str]) -> int:
    """How many entries of a legend stand side by side."""
    longest = max(map(len, names), default=1)
    return max(1, min(4, 40 // (longest + 4)))


def _legend(axes: Axes, names: Iterable[str]) -> None:
    """Above the drawing and flush right, so that it may run over the labels of the rows."""
    axes.legend(
        loc="lower right", bbox_to_anchor=(1, 1.0), ncols=_across(names), frameon=False, fontsize=8.5, borderaxespad=0.2, handlelength=1.2
    )


def _new(height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDTH, height))
    return figure, figure.subplots()


def _svg(figure: Figure) -> str:
    """The figure as an SVG element that scales with the page, without a size of its own and in the page's colours."""
    figure.patch.set_alpha(0)
    for axes in figure.axes:
        axes.patch.set_alpha(0)
        axes.xaxis.label.set_fontsize(9)
        if axes.get_xlabel():  # the axis may be narrow beside long labels; the words run over the whole drawing
            axes.xaxis.label.set_horizontalalignment("right")
            axes.xaxis.label.set_x(1.0)
    figure.tight_layout(pad=0.4)
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    text = buffer.getvalue()
    head, body = text[text.index("<svg") :].split(">", 1)
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.S)
    body = body.replace(INK, "currentColor").replace(GRID, "var(--grid, #c3cad5)")
    for number, colour in enumerate(COLOURS):
        body = body.replace(colour, f"var(--c{number + 1}, {colour})")
    # Several drawings stand on one page: matplotlib's group names would be there more than once, and nothing refers to them.
    return re.sub(r' (width|height)="[\d.]+pt"', "", head) + ">" + re.sub(r'<g id="[^"]*"', "<g", re.sub(r"\n\s*", "\n", body))
