"""The report in a real browser: alone, quiet, sortable, readable on a phone and on paper, and without JavaScript."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

DESKTOP, PHONE = 1400, 390


@dataclass
class Visit:
    """A page, what it asked the network for, and what it complained about."""

    page: Any
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)


def visit(chromium: Any, report: Path, width: int, java_script: bool) -> Iterator[Visit]:
    context = chromium.new_context(viewport={"width": width, "height": 900}, java_script_enabled=java_script)
    found = Visit(context.new_page())
    context.route("**/*", lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort())
    found.page.on("request", lambda request: found.requests.append(request.url))
    found.page.on("console", lambda message: found.complaints.append(message.text) if message.type in {"error", "warning"} else None)
    found.page.on("pageerror", lambda error: found.complaints.append(str(error)))
    found.page.goto(report.as_uri(), wait_until="load")
    yield found
    context.close()


@pytest.fixture
def desktop(chromium: Any, report: Path) -> Iterator[Visit]:
    yield from visit(chromium, report, DESKTOP, java_script=True)


@pytest.fixture(scope="module")
def phone(chromium: Any, report: Path) -> Iterator[Visit]:
    """One visit for all tests, like `plain`; only `desktop` is fresh for each."""
    yield from visit(chromium, report, PHONE, java_script=True)


@pytest.fixture(scope="module")
def plain(chromium: Any, report: Path) -> Iterator[Visit]:
    yield from visit(chromium, report, DESKTOP, java_script=False)


def test_the_page_asks_the_network_for_nothing_but_itself(desktop: Visit, report: Path) -> None:
    desktop.page.wait_for_load_state("networkidle")
    assert [url for url in desktop.requests if not url.startswith("data:")] == [report.as_uri()]


def test_the_page_makes_no_complaint(desktop: Visit) -> None:
    heads = desktop.page.evaluate("[...document.querySelectorAll('th button')].map(head => head.click()).length")
    assert heads > 20
    desktop.page.locator("summary").click()
    assert desktop.complaints == []


def column(table: Any, number: int) -> list[str]:
    return table.locator(f"tbody tr td:nth-child({number + 1})").evaluate_all("cells => cells.map(cell => cell.dataset.value)")


def points_table(found: Visit) -> Any:
    """The longest table: points by source."""
    return found.page.locator("#points table").first


def test_a_click_sorts_by_number_and_a_second_click_turns_it_around(desktop: Visit) -> None:
    table = desktop.page.locator("#provenance table").first
    last = table.locator("th").count() - 1
    texts = column(table, last)
    before = [float(text) for text in texts]
    assert before != sorted(before)
    assert sorted(texts) != sorted(texts, key=float), "as words these would sort in another order"
    head = table.locator("th").nth(last)
    assert head.get_attribute("aria-sort") is None
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    assert [float(text) for text in column(table, last)] == sorted(before)
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "descending"
    assert [float(text) for text in column(table, last)] == sorted(before, reverse=True)


def test_enter_and_space_sort_when_a_head_has_the_focus(desktop: Visit) -> None:
    table = points_table(desktop)
    words = column(table, 0)
    table.locator("th button").first.focus()
    desktop.page.keyboard.press("Enter")
    assert table.locator("th").first.get_attribute("aria-sort") == "ascending"
    assert column(table, 0) == sorted(words) != words
    desktop.page.keyboard.press("Space")
    assert table.locator("th").first.get_attribute("aria-sort") == "descending"
    assert column(table, 0) == sorted(words, reverse=True)


def test_the_keyboard_reaches_the_heads_of_a_table_one_after_the_other(desktop: Visit) -> None:
    table = points_table(desktop)
    table.locator("th button").first.focus()
    desktop.page.keyboard.press("Tab")
    assert table.locator("th button").nth(1).evaluate("button => button === document.activeElement")


def test_rows_move_whole_and_only_one_column_says_that_it_sorts(desktop: Visit) -> None:
    table = points_table(desktop)
    before = {tuple(row.locator("td").all_inner_texts()) for row in table.locator("tbody tr").all()}
    for number in (1, 3, 0):
        table.locator("th button").nth(number).click()
        assert table.locator("th[aria-sort]").count() == 1
        assert {tuple(row.locator("td").all_inner_texts()) for row in table.locator("tbody tr").all()} == before


def test_one_table_sorts_without_the_others(desktop: Visit) -> None:
    points_table(desktop).locator("th button").first.click()
    assert desktop.page.locator("th[aria-sort]").count() == 1


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_the_page_is_never_wider_than_the_window(width: str, request: pytest.FixtureRequest) -> None:
    found: Visit = request.getfixturevalue(width)
    found.page.locator("summary").click()
    inner, scroll = found.page.evaluate("[window.innerWidth, document.documentElement.scrollWidth]")
    assert inner == {"desktop": DESKTOP, "phone": PHONE}[width]
    assert scroll <= inner


@pytest.mark.parametrize("width", ["desktop", "phone", "plain"])
def test_every_drawing_has_a_size_and_lies_within_the_window(width: str, request: pytest.FixtureRequest) -> None:
    found: Visit = request.getfixturevalue(width)
    drawings = found.page.locator("svg")
    assert drawings.count() == 8
    window = found.page.viewport_size["width"]
    for box in (drawing.bounding_box() for drawing in drawings.all()):
        assert box["width"] > 250
        assert box["height"] > 50
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= window


def test_a_table_too_wide_for_a_phone_scrolls_within_itself(phone: Visit) -> None:
    box = phone.page.locator("#seats .scroll").first
    inner, outer = box.evaluate("box => [box.scrollWidth, box.clientWidth]")
    assert inner > outer
    assert box.evaluate("box => { box.scrollLeft = 50; return box.scrollLeft }") == 50


def test_a_link_of_the_contents_leads_to_its_chapter(desktop: Visit) -> None:
    for link in desktop.page.locator("nav a").all():
        link.click()
        target = desktop.page.evaluate("document.querySelector(location.hash).querySelector('h2').textContent")
        assert target == link.inner_text()


def test_the_page_prints(desktop: Visit) -> None:
    paper = desktop.page.pdf(format="A4")
    assert paper.startswith(b"%PDF-")
    assert len(paper) > 20_000
    desktop.page.emulate_media(media="print")
    assert desktop.page.locator("nav").is_hidden()
    assert desktop.page.locator("#seats table").first.is_visible()
    assert desktop.page.locator("svg").first.is_visible()


def test_without_javascript_all_tables_and_drawings_are_there(plain: Visit, desktop: Visit) -> None:
    assert plain.page.locator("th button").count() == 0
    for what in ("table", "svg", "figcaption", ".answer", ".gates li", "section h2"):
        there = plain.page.locator(what)
        assert there.count() == desktop.page.locator(what).count() > 0
        assert all(item.is_visible() for item in there.all())
    assert plain.page.locator("td").all_inner_texts() == desktop.page.locator("td").all_inner_texts()
    assert plain.complaints == []


def test_every_drawing_has_words_for_those_who_do_not_see_it(desktop: Visit) -> None:
    for drawing in desktop.page.locator(".drawing").all():
        assert drawing.get_attribute("role") == "img"
        assert len(drawing.get_attribute("aria-label")) > 20
    assert desktop.page.locator("html").get_attribute("lang") == "en"
    assert desktop.page.locator("h1").count() == 1
