"""The chart types of the reports."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib
import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.stats.estimate import Estimate

matplotlib.use("svg")

# Okabe and Ito's colours, which readers with colour-vision deficiencies can tell apart.
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999")
_STYLE: Any = {
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.alpha": 0.25,
    "svg.fonttype": "none",  # text stays text: selectable, searchable, small
    "svg.hashsalt": "augur",  # the same figure gives the same bytes
}


def intervals(labels: Sequence[str], estimates: Sequence[Estimate], unit: str, reference: float | None, scale: float = 1.0) -> str:
    """One dot with its interval per label; a dashed line marks the reference."""
    with matplotlib.rc_context(_STYLE):
        figure, axes = _new(0.9 + 0.45 * len(labels))
        positions = np.arange(len(labels))[::-1]
        for position, estimate in zip(positions, estimates, strict=True):
            reach = [[(estimate.mean - estimate.low) * scale], [(estimate.high - estimate.mean) * scale]]
            error = None if np.isnan(estimate.low) else np.maximum(reach, 0)
            axes.errorbar(estimate.mean * scale, position, xerr=error, fmt="o", color=COLOURS[0], capsize=4)
        if reference is not None:
            axes.axvline(reference * scale, linestyle="--", color="#555555", linewidth=1)
        axes.set_yticks(positions, labels)
        axes.set_ylim(-0.6, len(labels) - 0.4)
        axes.set_xlabel(unit)
        return _svg(figure)


def stacked(labels: Sequence[str], parts: Mapping[str, Sequence[float]], unit: str) -> str:
    """One bar per label, stacked from named parts."""
    with matplotlib.rc_context(_STYLE):
        figure, axes = _new(1.5 + 0.5 * len(labels))
        positions = np.arange(len(labels))[::-1]
        left = np.zeros(len(labels))
        for number, (name, values) in enumerate(parts.items()):
            hatch = "" if number < len(COLOURS) else "//"
            colour = COLOURS[number % len(COLOURS)]
            axes.barh(positions, values, left=left, label=name, color=colour, hatch=hatch, edgecolor="white", linewidth=0.5)
            left = left + np.asarray(values)
        axes.set_yticks(positions, labels)
        axes.set_xlabel(unit)
        axes.grid(axis="y", visible=False)
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.55 / (1 + 0.2 * len(labels))), ncols=4, frameon=False, fontsize=8)
        return _svg(figure)


def histograms(groups: Mapping[str, npt.ArrayLike], unit: str) -> str:
    """Distributions as outlines, each as a share of its group."""
    with matplotlib.rc_context(_STYLE):
        figure, axes = _new(2.6)
        arrays = {name: np.asarray(values) for name, values in groups.items()}
        low = min(int(values.min()) for values in arrays.values())
        high = max(int(values.max()) for values in arrays.values())
        edges = np.linspace(low - 0.5, high + 0.5, min(high - low + 1, 40) + 1)
        for number, (name, values) in enumerate(arrays.items()):
            heights, _ = np.histogram(values, edges)
            axes.stairs(heights / max(1, values.size) * 100, edges, label=name, color=COLOURS[number % len(COLOURS)], linewidth=1.6)
        axes.set_xlabel(unit)
        axes.set_ylabel("% of cases")
        if len(arrays) > 1:
            axes.legend(frameon=False, fontsize=8)
        return _svg(figure)


def _new(height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(7.2, height))
    return figure, figure.subplots()


def _svg(figure: Figure) -> str:
    """The figure as an SVG element that scales with the page: without a size of its own."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", bbox_inches="tight", metadata={"Date": None, "Creator": None})
    text = buffer.getvalue()
    head, body = text[text.index("<svg") :].split(">", 1)
    # Several drawings stand on one page: matplotlib's group names would be there more than once, and nothing refers to them.
    return re.sub(r' (width|height)="[\d.]+pt"', "", head) + ">" + re.sub(r'<g id="[^"]*"', "<g", body)
