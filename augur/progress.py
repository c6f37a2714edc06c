"""What a person or a program sees of a run while it plays: a bar, plain log lines, or JSON events."""

from __future__ import annotations

import json
import time
from collections import deque
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from experiments.run import Progress

_LINE_SECONDS = 5.0  # between the lines of a log
_RATE_SECONDS = 30.0  # over which games per second are counted


class Reporter:
    """Tells of a run in one of three ways; used in a `with`."""

    def __init__(self, console: Console, title: str, as_json: bool) -> None:
        self._console = console
        self._title = title
        self._json = as_json
        self._began = time.monotonic()
        self._recent: deque[tuple[float, int]] = deque()  # when so many games were done
        self._told = -_LINE_SECONDS
        self._bar: Bar | None = None
        if console.is_terminal and not as_json:
            self._bar = Bar(
                TextColumn("{task.description}"),
                BarColumn(bar_width=20),
                MofNCompleteColumn(),
                TextColumn("{task.fields[text]}", markup=False),
                TimeElapsedColumn(),
                console=console,
            )

    def __enter__(self) -> Reporter:
        if self._bar is not None:
            self._bar.start()
            self._bar.add_task(self._title, total=None, text="")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()

    def progress(self, progress: Progress) -> None:
        """Games are done."""
        now = time.monotonic()
        elapsed = now - self._began
        while self._recent and now - self._recent[0][0] > _RATE_SECONDS:
            self._recent.popleft()
        self._recent.append((now, progress.done))
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], total=progress.games, completed=progress.done, text=self._words(progress))
        elif elapsed - self._told >= _LINE_SECONDS or progress.done == progress.games:
            self._told = elapsed
            if self._json:
                self.event("progress", **self._numbers(progress))
            else:
                self._line(f"{progress.done:,} of {progress.games:,} games, {self._words(progress)}")

    def note(self, text: str) -> None:
        """Something has happened that a person should know."""
        if self._json:
            self.event("note", text=text)
        elif self._bar is not None:
            self._bar.console.print(f"[yellow]{escape(text)}[/]")
        else:
            self._line(text)

    def event(self, kind: str, **values: Any) -> None:
        """One JSON object in a line; only of use with --json."""
        if self._json:
            self._console.out(json.dumps({"event": kind, "time": _now(), **values}, allow_nan=False), highlight=False)

    def _line(self, text: str) -> None:
        self._console.print(f"{datetime.now().strftime('%H:%M:%S')} {text}", markup=False)

    def _numbers(self, progress: Progress) -> dict[str, Any]:
        (since, before), (now, done) = self._recent[0], self._recent[-1]
        rate = (done - before) / (now - since) if now > since else 0.0
        left = (progress.games - progress.done) / rate if rate > 0 else None
        estimate = progress.estimate
        known = estimate is not None and estimate.n > 0
        return {
            "done": progress.done,
            "games": progress.games,
            "games_per_s": round(rate, 1),
            "seconds_left": None if left is None else round(left, 1),
            "workers": progress.places,
            "closing": progress.closing,
            "estimate": {"name": progress.label, "mean": estimate.mean, "low": estimate.low, "high": estimate.high, "blocks": estimate.n}
            if known and estimate is not None
            else None,
        }

    def _words(self, progress: Progress) -> str:
        if progress.closing:
            return "merging and hashing the parts"
        numbers = self._numbers(progress)
        parts = [f"{numbers['games_per_s']:,.0f} games/s"] if numbers["games_per_s"] else []
        if numbers["seconds_left"]:
            parts.append(f"{duration(numbers['seconds_left'])} left")
        estimate = progress.estimate
        if estimate is not None and estimate.n > 0:
            parts.append(f"{progress.label} {estimate.mean:.3f} ± {estimate.half_width:.3f}")
        return ", ".join(parts) or "starting"


def duration(seconds: float) -> str:
    """Seconds in the unit that a person would use."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
