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
    open_everything(desktop.page)
    desktop.page.locator("nav button").click()
    assert desktop.complaints == []


def column(table: Any, number: int) -> list[str]:
    return table.locator(f"tbody tr td:nth-child({number + 1})").evaluate_all("cells => cells.map(cell => cell.dataset.value)")


def points_table(found: Visit) -> Any:
    """A long table: points by source."""
    return found.page.locator("#points table").first


def open_everything(page: Any) -> None:
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")


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
    assert column(table, 0) == sorted(words, key=str.casefold) != words
    desktop.page.keyboard.press("Space")
    assert table.locator("th").first.get_attribute("aria-sort") == "descending"
    assert column(table, 0) == sorted(words, key=str.casefold, reverse=True)


def test_the_keyboard_reaches_the_heads_of_a_table_one_after_the_other(desktop: Visit) -> None:
    table = points_table(desktop)
    table.locator("th button").first.focus()
    desktop.page.keyboard.press("Tab")
    assert table.locator("th button").nth(1).evaluate("button => button === document.activeElement")


def test_rows_move_whole_and_only_one_column_says_that_it_sorts(desktop: Visit) -> None:
    table = points_table(desktop)
    before = {tuple(row.locator("td").all_text_contents()) for row in table.locator("tbody tr").all()}
    for number in (1, 3, 0):
        table.locator("th button").nth(number).click()
        assert table.locator("th[aria-sort]").count() == 1
        assert {tuple(row.locator("td").all_text_contents()) for row in table.locator("tbody tr").all()} == before


def test_one_table_sorts_without_the_others(desktop: Visit) -> None:
    points_table(desktop).locator("th button").first.click()
    assert desktop.page.locator("th[aria-sort]").count() == 1


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_the_page_is_never_wider_than_the_window(width: str, request: pytest.FixtureRequest) -> None:
    found: Visit = request.getfixturevalue(width)
    open_everything(found.page)
    inner, scroll = found.page.evaluate("[window.innerWidth, document.documentElement.scrollWidth]")
    assert inner == {"desktop": DESKTOP, "phone": PHONE}[width]
    assert scroll <= inner


@pytest.mark.parametrize("width", ["desktop", "phone", "plain"])
def test_every_drawing_has_a_size_and_lies_within_the_window(width: str, request: pytest.FixtureRequest) -> None:
    found: Visit = request.getfixturevalue(width)
    if width != "plain":
        open_everything(found.page)
    drawings = found.page.locator("details[open] > figure svg")
    assert drawings.count() > 5
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
        target = desktop.page.evaluate("document.querySelector(location.hash).querySelector('h1, h2').textContent")
        assert target
        assert desktop.page.evaluate("location.hash") == link.get_attribute("href")


def test_the_page_prints_with_everything_open(desktop: Visit) -> None:
    closed = desktop.page.locator("details.panel:not([open])").count()
    assert closed > 0
    paper = desktop.page.pdf(format="A4")
    assert paper.startswith(b"%PDF-")
    assert len(paper) > 20_000
    desktop.page.emulate_media(media="print")
    assert desktop.page.locator("nav").is_hidden()
    assert desktop.page.locator("#seats table").first.is_visible()
    assert desktop.page.locator(".drawing svg").first.is_visible()
    desktop.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert desktop.page.locator("details.panel:not([open])").count() == 0
    desktop.page.set_viewport_size({"width": 1040, "height": 700})  # a sheet of A4, the long side across
    assert desktop.page.evaluate("[...document.querySelectorAll('table')].filter(table => table.scrollWidth > 1040).length") == 0
    desktop.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert desktop.page.locator("details.panel:not([open])").count() == closed


def test_without_javascript_all_that_is_open_is_there(plain: Visit, desktop: Visit) -> None:
    assert plain.page.locator("th button").count() == 0
    for what in ("details[open] > .table table", "details[open] > figure svg", "figcaption", ".answer", ".gates li", "section h2"):
        assert plain.page.locator(what).count() == desktop.page.locator(what).count() > 0
    for what in ("details[open] > .table table", "details[open] > figure svg", ".answer", ".gates li"):
        assert all(item.is_visible() for item in plain.page.locator(what).all())
    assert plain.page.locator("td").all_text_contents() == desktop.page.locator("td").all_text_contents()
    assert plain.complaints == []


def test_what_is_unknown_stays_last_whichever_way_a_column_sorts(desktop: Visit) -> None:
    table = desktop.page.locator("#cards table").first
    titles = table.locator("th").all_text_contents()
    place = next(number for number, title in enumerate(titles) if title.startswith("Adjusted"))
    assert "nan" in column(table, place)
    for _ in range(2):
        table.locator("th button").nth(place).click()
        values = column(table, place)
        known = [value for value in values if value != "nan"]
        assert values == known + ["nan"] * (len(values) - len(known))


def test_a_long_table_shows_only_rows_with_the_words_one_types(desktop: Visit) -> None:
    part = desktop.page.locator("#cards .table").first
    rows = part.locator("tbody tr:visible")
    everything = rows.count()
    part.locator(".filter input").first.fill("temple mars")
    assert 0 < rows.count() < everything
    assert all("Mars" in text for text in rows.all_text_contents())
    part.locator(".filter input").first.fill("")
    assert rows.count() == everything


def test_a_link_opens_the_part_that_it_leads_to(chromium: Any, report: Path, desktop: Visit) -> None:
    closed = desktop.page.locator("details.panel:not([open])").first.get_attribute("id")
    desktop.page.goto(f"{report.as_uri()}#{closed}")
    assert desktop.page.locator(f"#{closed}").get_attribute("open") is not None
    assert desktop.page.locator(f"#{closed}").is_visible()


def colours(page: Any) -> tuple[str, str]:
    return tuple(page.evaluate("['color', 'backgroundColor'].map(name => getComputedStyle(document.body)[name])"))


def brightness(colour: str) -> float:
    red, green, blue = (int(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_the_page_follows_the_system_and_the_button_changes_it(scheme: str, dark: bool, desktop: Visit) -> None:
    page = desktop.page
    page.emulate_media(color_scheme=scheme)
    ink, paper = colours(page)
    assert (brightness(paper) < brightness(ink)) is dark
    button = page.locator("nav button")
    assert button.get_attribute("aria-label") == "Theme: auto"
    seen = {}
    for _ in range(3):
        button.click()
        seen[button.get_attribute("aria-label")] = brightness(colours(page)[1])
    assert set(seen) == {"Theme: dark", "Theme: light", "Theme: auto"}
    assert seen["Theme: dark"] < 60 < 200 < seen["Theme: light"]
    label = page.locator(".drawing svg text").first
    assert label.evaluate("node => getComputedStyle(node).fill") == colours(page)[0]


def test_words_stand_out_from_their_ground_in_both_themes(desktop: Visit) -> None:
    """Contrast of at least 4.5 to 1 (WCAG 2.2, AA) of all colours of text on the grounds they stand on."""
    contrast = """(pairs => pairs.map(([ink, ground]) => {
        const luminance = name => {
            const probe = document.createElement('span');
            probe.style.color = `var(--${name})`;
            document.body.append(probe);
            const parts = getComputedStyle(probe).color.match(/[0-9.]+/g).slice(0, 3).map(Number).map(v => v / 255)
                .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
            probe.remove();
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
        };
        const [a, b] = [luminance(ink), luminance(ground)].sort((x, y) => y - x);
        return (a + 0.05) / (b + 0.05);
    }))"""
    pairs = [
        *([ink, ground] for ink in ("ink", "soft", "link") for ground in ("paper", "tint")),
        *([name, ground] for name in ("good", "care", "bad") for ground in (f"{name}-tint", "tint", "paper")),
        *(["soft", f"{name}-tint"] for name in ("good", "bad")),
    ]
    for scheme in ("light", "dark"):
        desktop.page.emulate_media(color_scheme=scheme)
        found = desktop.page.evaluate(f"{contrast}({pairs!r})")
        assert all(value >= 4.5 for value in found), [(pair, value) for pair, value in zip(pairs, found, strict=True) if value < 4.5]


def test_the_first_screen_of_a_phone_has_question_and_answer(phone: Visit) -> None:
    phone.page.evaluate("window.scrollTo(0, 0)")
    box = phone.page.locator(".answer").bounding_box()
    assert box["y"] + 60 < 900


def test_the_index_leads_to_the_report(chromium: Any, index: Path) -> None:
    for found in visit(chromium, index, PHONE, java_script=True):
        inner, scroll = found.page.evaluate("[window.innerWidth, document.documentElement.scrollWidth]")
        assert scroll <= inner
        found.page.locator("tbody a").first.click()
        assert found.page.locator(".answer").is_visible()
        assert found.complaints == []


def test_every_drawing_has_words_for_those_who_do_not_see_it(desktop: Visit) -> None:
    for drawing in desktop.page.locator(".drawing").all():
        assert drawing.get_attribute("role") == "img"
        assert len(drawing.get_attribute("aria-label")) > 20
    assert desktop.page.locator("html").get_attribute("lang") == "en"
    assert desktop.page.locator("h1").count() == 1
