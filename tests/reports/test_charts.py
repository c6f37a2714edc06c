"""Figures: well-formed SVG that scales with the page and is the same every time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

import numpy as np
import pytest

from reports.figures import charts
from reports.stats.estimate import Estimate

CHARTS: dict[str, Callable[[], str]] = {
    "intervals": lambda: charts.intervals(
        ["Seat 1", "Seat 2 & <x>"], {"a": [Estimate(0.6, 0.5, 0.7, 9, 9), Estimate(0.4, 0.3, 0.5, 9, 9)]}, "Win share", 0.5, 100.0
    ),
    "interval unknown": lambda: charts.intervals(["a"], {"a": [Estimate(0.5, np.nan, np.nan, 1, 1)]}, "x", None),
    "several series": lambda: charts.intervals(
        ["2 players", "3 players"],
        {"Seat 1": [Estimate(0.6, 0.5, 0.7, 9, 9), None], "Seat 2": [Estimate(0.4, 0.3, 0.5, 9, 9), Estimate(0.3, 0.2, 0.4, 9, 9)]},
        "Win share",
        [0.5, 0.33],
    ),
    "matrix": lambda: charts.matrix(
        ["a", "b"], [[None, Estimate(0.7, 0.6, 0.8, 9, 9)], [Estimate(0.3, 0.2, 0.4, 9, 9), None]], "row before column"
    ),
    "stacked": lambda: charts.stacked(["Seat 1", "Seat 2"], {f"part {i}": [1.0 + i, 2.0] for i in range(10)}, "Mean points"),
    "histograms": lambda: charts.histograms({"Seat 1": np.array([1, 2, 2, 9]), "Seat 2": [4, 4, 5, 60]}, "Final score"),
    "one value": lambda: charts.histograms({"Seat 1": np.array([7])}, "Final score"),
}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_well_formed_svg_that_scales_with_the_page(name: str) -> None:
    root = ET.fromstring(CHARTS[name]())
    assert root.tag == f"{SVG}svg"
    assert "width" not in root.attrib
    assert "height" not in root.attrib
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert width > 100
    assert height > 50
    assert len(root.findall(f".//{SVG}path")) > 3


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_the_same_every_time_and_fetches_nothing(name: str) -> None:
    text = CHARTS[name]()
    assert CHARTS[name]() == text
    assert not re.search(r"""(href|src)\s*=\s*["'](?!#)""", text)
    assert "url(http" not in text
    assert "@import" not in text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("intervals", ["Seat 1", "Seat 2 & <x>", "Win share"]),
        ("stacked", ["Seat 1", "Seat 2", "part 0", "part 9", "Mean points"]),
        ("histograms", ["Seat 1", "Seat 2", "Final score", "% of cases"]),
    ],
)
def test_labels_stay_text(name: str, words: list[str]) -> None:
    texts = {"".join(node.itertext()).strip() for node in ET.fromstring(CHARTS[name]()).iter(f"{SVG}text")}
    assert set(words) <= texts


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_takes_the_colours_of_the_page(name: str) -> None:
    text = CHARTS[name]()
    assert "currentColor" in text
    assert "var(--c1, #0072b2)" in text
    for colour in (charts.INK, charts.GRID):
        assert colour not in text


def test_long_labels_are_broken_between_their_parts() -> None:
    lines = charts._wrapped("2 players · greedy:weights=balanced, uniform · opening_random").split("\n")
    assert len(lines) > 1
    assert " ".join(lines).replace(" ", "") == "2players·greedy:weights=balanced,uniform·opening_random"


def test_bins_of_whole_numbers_hold_equally_many_numbers() -> None:
    edges = charts.bin_edges(np.array([3, 120]), 40)
    assert len(edges) - 1 <= 40
    assert set(np.diff(edges)) == {3.0}
    assert edges[0] < 3
    assert edges[-1] > 120
    assert charts.bin_edges(np.array([7]), 40).tolist() == [6.5, 7.5]
    assert charts.bin_edges(np.array([0.0, 0.5]), 5).tolist() == pytest.approx([0, 0.1, 0.2, 0.3, 0.4, 0.5])


def test_a_chart_shows_other_numbers_differently() -> None:
    def draw(mean: float, high: float) -> str:
        return charts.intervals(["a", "b"], {"s": [Estimate(mean, 0.2, high, 9, 9), Estimate(0.1, 0.0, 0.9, 9, 9)]}, "x", None)

    assert len({draw(0.5, 0.7), draw(0.6, 0.7), draw(0.5, 0.8)}) == 3
