"""Stopping early: the guarantees hold over many looks, and a run stops at the same block however it is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from experiments.estimates import Watch, watched
from experiments.plan import Cell, Task
from experiments.results import read_manifest, read_rows
from experiments.run import Progress, run
from experiments.spec import Spec, Stop, check_spec
from experiments.stopping import ConfidenceSequence, SequentialTest, looks
from sim.errors import InputError

REPEATS, LENGTH = 1000, 4000
Document = Callable[..., dict[str, Any]]


def samples(kind: str, mean: float) -> Any:
    """Many sequences of bounded values with this mean."""
    draw = np.random.default_rng(20260101)
    if kind == "coins":
        return (draw.random((REPEATS, LENGTH)) < mean).astype(float)
    if kind == "pairs":  # a block of two games: 0, 1/2 or 1
        return (draw.random((REPEATS, LENGTH, 2)) < mean).mean(axis=2)
    return draw.beta(4 * mean, 4 * (1 - mean), (REPEATS, LENGTH))


@pytest.mark.parametrize(("kind", "mean"), [("coins", 0.5), ("coins", 0.05), ("pairs", 1 / 3), ("beta", 0.7)])
def test_the_interval_misses_the_mean_at_any_look_in_at_most_five_of_a_hundred_runs(kind: str, mean: float) -> None:
    """Every one of 4,000 looks counts; a fixed-size 95 % interval looked at so often would miss in half of the runs or more."""
    centre, half = ConfidenceSequence(0.95, REPEATS).update(samples(kind, mean))
    missed = (np.abs(centre - mean) > half).any(axis=1).mean()
    assert missed <= 0.05
    assert half[:, -1].max() < 0.12, "and yet the interval is of use"


def test_a_plain_interval_would_fail_that_test() -> None:
    """The same looks with mean +- 1.96 s / sqrt(n) from n = 50 on."""
    x = samples("coins", 0.5)
    n = np.arange(1, LENGTH + 1)
    mean = np.cumsum(x, axis=1) / n
    missed = (np.abs(mean - 0.5) > 1.96 * np.sqrt(mean * (1 - mean) / n))[:, 49:].any(axis=1).mean()
    assert missed > 0.25


def test_the_interval_is_that_of_the_formula_computed_by_hand() -> None:
    """Two values, 1 and 0, at 95 %: bets min(sqrt(2 log 40 / (variance t log(1 + t))), 1/2) are 1/2 both times."""
    sequence = ConfidenceSequence(0.95)
    centre, half = sequence.update([[1.0, 0.0]])
    psi = (-np.log(0.5) - 0.5) / 4
    assert centre[0].tolist() == [1.0, 0.5]
    assert half[0, 0] == pytest.approx((np.log(40) + 4 * 0.25 * psi) / 0.5)
    assert half[0, 1] == pytest.approx((np.log(40) + 4 * (0.25 + 0.75**2) * psi) / 1.0)
    found = sequence.interval()
    assert (found.mean, found.low, found.high, found.n) == (0.5, 0.0, 1.0, 2)


def test_values_may_come_in_pieces_of_any_size() -> None:
    x = samples("pairs", 0.4)[:3, :500]
    whole, pieces = ConfidenceSequence(0.95, 3), ConfidenceSequence(0.95, 3)
    test_whole, test_pieces = SequentialTest(0.4, 0.5, sequences=3), SequentialTest(0.4, 0.5, sequences=3)
    whole.update(x)
    test_whole.update(x)
    for piece in np.array_split(x, [1, 2, 50, 333], axis=1):
        pieces.update(piece)
        test_pieces.update(piece)
    for i in range(3):
        assert pieces.interval(i).low == pytest.approx(whole.interval(i).low, abs=1e-12)
        assert test_pieces.decision(i) == test_whole.decision(i)
    assert test_pieces.crossed.tolist() == test_whole.crossed.tolist()


@pytest.mark.parametrize(("kind", "h0", "h1"), [("coins", 0.5, 0.55), ("pairs", 1 / 3, 0.4), ("beta", 0.6, 0.65)])
def test_the_sequential_test_errs_as_seldom_as_promised_and_decides(kind: str, h0: float, h1: float) -> None:
    decided = {}
    for truth in (h0, h1):
        test = SequentialTest(h0, h1, alpha=0.05, beta=0.1, sequences=REPEATS)
        test.update(samples(kind, truth))
        decided[truth] = [test.decision(i) for i in range(REPEATS)]
    assert decided[h0].count("h1") <= 0.05 * REPEATS
    assert decided[h1].count("h0") <= 0.1 * REPEATS
    assert decided[h0].count("h0") >= 0.85 * REPEATS
    assert decided[h1].count("h1") >= 0.85 * REPEATS


def test_looks_rise_to_the_last_block() -> None:
    assert looks(30) == [30]
    assert looks(60)[:3] == [50, 55, 60]
    found = looks(10**6)
    assert found == sorted(set(found))
    assert found[-1] == 10**6
    assert len(found) < 120


def a_cell(**changes: Any) -> Cell:
    return Cell(**({"number": 0, "players": 2, "lineup": ("a", "b"), "variants": ("base", "other"), "blocks": 1000} | changes))


def test_what_is_watched_follows_the_rule() -> None:
    cell = a_cell()
    assert [item.label for item in watched(None, cell)] == ["win share of a, base", "win share of a, other"]
    assert [item.label for item in watched(Stop(rule="games", seat=2, variant="other"), cell)] == ["win share of seat 2, other"]
    assert [item.label for item in watched(None, a_cell(lineup=("a", "a"), variants=("base",)))] == ["win share of seat 1"]
    (difference,) = watched(Stop(rule="games", policy="b", variant="other", against="base"), cell)
    assert difference.label == "win share of b, other minus base"
    assert (difference.read(0.5), difference.read(1.0), difference.unread(-1.0)) == (0.0, 1.0, 0.0)
    assert watched(Stop(rule="games", policy="c"), cell) == []


def test_a_cell_stops_at_the_same_look_in_whatever_order_its_tasks_end() -> None:
    stop = Stop(rule="precision", half_width=0.15)
    cell = a_cell(variants=("base",))
    values = samples("pairs", 0.5)[0, :1000].astype(np.float32)
    ends = looks(1000)
    tasks = [Task(0, first, last - 1) for first, last in zip([0, *ends[:-1]], ends, strict=True)]
    stops = set()
    for seed in range(5):
        watch = Watch(stop, cell)
        for i in np.random.default_rng(seed).permutation(len(tasks)):
            watch.add(tasks[i], values[None, tasks[i].first : tasks[i].last + 1])
        stops.add(watch.stopped)
    assert len(stops) == 1
    (stopped,) = stops
    assert stopped in ends[:-1]
    assert watch.intervals()[0][1].half_width <= 0.15


@pytest.fixture(scope="module")
def precise(document: Document) -> Spec:
    return check_spec(
        document(
            lineups=[["greedy", "uniform"], "uniform"],
            variants=["base", "shrine_hand"],
            games=2000,
            stop={"rule": "precision", "policy": "greedy", "half_width": 0.08},
        ),
        "test",
    )


@pytest.fixture(scope="module")
def stopped(precise: Spec, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "stopped"
    run(precise, folder, threads=1)
    return folder


def test_a_run_ends_at_its_precision_and_says_why_and_what_that_saved(precise: Spec, stopped: Path) -> None:
    manifest = read_manifest(stopped)
    first, second = manifest["stopping"]["cells"]
    assert first["stopped"] is True
    assert "precision of 0.08 is reached: win share of greedy, base" in first["why"]
    assert first["blocks"] in looks(1000)[:-1]
    assert (second["stopped"], second["blocks"], second["why"]) == (False, 2000, "the rule names nothing that is in it")
    games = first["blocks"] * 4 + 2000 * 2
    assert manifest["games"] == games
    assert manifest["stopping"]["saved_games"] == 8000 - games
    rows = read_rows(stopped, "games")
    assert rows.height == games
    assert rows.filter(rows["cell"] == 0)["block"].max() == first["blocks"] - 1
    assert [cell["blocks"] for cell in manifest["cells"]] == [first["blocks"], 2000]
    for estimate in first["estimates"]:
        assert estimate["high"] - estimate["low"] <= 2 * 0.08


@pytest.mark.parametrize("threads", [2, 3])
def test_a_stopped_run_has_the_same_rows_with_any_number_of_threads(threads: int, precise: Spec, stopped: Path, tmp_path: Path) -> None:
    manifest = run(precise, tmp_path / "run", threads)
    assert manifest["data_hash"] == read_manifest(stopped)["data_hash"]
    assert manifest["stopping"] == read_manifest(stopped)["stopping"]


def test_a_stopped_run_has_the_same_rows_after_an_interruption_and_stays_as_it_is_when_resumed(
    precise: Spec, stopped: Path, tmp_path: Path
) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.done > 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(precise, tmp_path / "run", 2, on_progress=interrupt)
    for _ in range(2):
        manifest = run(precise, tmp_path / "run", 2, resume=True)
        assert manifest["data_hash"] == read_manifest(stopped)["data_hash"]
        assert manifest["games"] == read_manifest(stopped)["games"]


@pytest.mark.parametrize(
    ("policy", "h0", "h1", "found"),
    [
        ("greedy", 0.5, 0.6, "0.6 or beyond"),
        ("uniform", 0.5, 0.4, "0.4 or beyond"),
        ("uniform", 0.4, 0.6, "0.4 or short of it"),
        ("greedy", 0.6, 0.4, "0.6 or short of it"),
    ],
)
def test_a_sequential_test_ends_when_it_is_decided(
    policy: str, h0: float, h1: float, found: str, document: Document, tmp_path: Path
) -> None:
    """Greedy play beats random play in nearly every game; one may ask upwards or downwards."""
    stop = {"rule": "sequential", "policy": policy, "h0": h0, "h1": h1}
    manifest = run(check_spec(document(lineups=[["greedy", "uniform"]], games=8000, stop=stop), "test"), tmp_path / "run", threads=2)
    (cell,) = manifest["stopping"]["cells"]
    assert cell["stopped"] is True
    assert found in cell["why"]
    assert manifest["games"] < 400


def test_games_that_run_out_are_said_to(document: Document, tmp_path: Path) -> None:
    spec = check_spec(document(games=60, stop={"rule": "precision", "seat": 1, "half_width": 0.001}), "test")
    (cell,) = run(spec, tmp_path / "run", threads=1)["stopping"]["cells"]
    assert cell["why"] == "the games ran out before the rule was met"


STOPS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "unknown rule": ({"rule": "soon"}, ["stop.rule", "'soon'", "precision"]),
    "no rule": ({}, ["stop.rule", "missing"]),
    "unknown key": ({"rule": "games", "halfwidth": 0.1}, ["halfwidth", "did you mean 'stop.half_width'?"]),
    "precision without width": ({"rule": "precision"}, ["precision", "needs 'half_width'"]),
    "width without precision": ({"rule": "games", "half_width": 0.1}, ["has no use for 'half_width'"]),
    "sequential without h1": ({"rule": "sequential", "h0": 0.5}, ["needs 'h1'"]),
    "equal hypotheses": ({"rule": "sequential", "h0": 0.5, "h1": 0.5}, ["must differ"]),
    "share above one": ({"rule": "sequential", "h0": 0.5, "h1": 1.0}, ["between 0 and 1"]),
    "unknown policy": ({"rule": "games", "policy": "greddy"}, ["'greddy'", "uniform"]),
    "unknown variant": ({"rule": "games", "variant": "bass"}, ["'bass'", "did you mean 'base'?"]),
    "seat and policy": ({"rule": "games", "seat": 1, "policy": "uniform"}, ["name one of them"]),
    "seat that nobody has": ({"rule": "games", "seat": 3}, ["stop.seat", "2 seats"]),
    "difference of nothing": ({"rule": "games", "against": "base"}, ["stop.variant"]),
    "width of nothing": ({"rule": "precision", "half_width": 0.0}, ["stop.half_width", "greater than 0"]),
}


@pytest.mark.parametrize("case", STOPS)
def test_a_stop_rule_that_is_wrong_is_refused_with_what_is_right(case: str, document: Document) -> None:
    stop, words = STOPS[case]
    with pytest.raises(InputError) as error:
        check_spec(document(stop=stop), "my.toml")
    message = str(error.value)
    assert "\n" not in message
    for word in ("my.toml", *words):
        assert word in message
