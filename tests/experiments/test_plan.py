"""The plan: rotations, blocks, seeds, and what is still to do."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments.plan import Cell, Task, block_seeds, make_cells, missing_ranges, total_games
from experiments.spec import check_spec


@pytest.mark.parametrize(
    ("lineup", "rotations"),
    [
        ("aa", 1),
        ("ab", 2),
        ("aaa", 1),
        ("abc", 3),
        ("aab", 3),
        ("aaaa", 1),
        ("abab", 2),
        ("aabb", 4),
        ("abac", 4),
        ("abcd", 4),
    ],
)
def test_a_line_up_has_as_many_rotations_as_differ(lineup: str, rotations: int) -> None:
    cell = Cell(0, len(lineup), tuple(lineup), ("base", "other", "third"), 1)
    assert cell.rotations == rotations
    assert cell.games_per_block == 3 * rotations


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=4))
def test_the_rotations_of_any_line_up_are_all_those_that_differ(lineup: list[str]) -> None:
    cell = Cell(0, len(lineup), tuple(lineup), ("base",), 1)
    turned = [tuple(lineup[r:] + lineup[:r]) for r in range(len(lineup))]
    assert len(set(turned[: cell.rotations])) == cell.rotations
    assert set(turned[: cell.rotations]) == set(turned)


def test_a_cell_has_the_games_asked_for_rounded_up_to_whole_blocks(document: Callable[..., dict[str, Any]]) -> None:
    lineups = ["uniform", ["greedy", "uniform"], ["greedy", "greedy", "uniform"]]
    cells = make_cells(check_spec(document(players=[2, 3], variants=["base", "decks_b"], lineups=lineups, games=10), "test"))
    assert [(cell.number, cell.players, cell.lineup, cell.rotations, cell.blocks) for cell in cells] == [
        (0, 2, ("uniform",) * 2, 1, 10),
        (1, 2, ("greedy", "uniform"), 2, 5),
        (2, 3, ("uniform",) * 3, 1, 10),
        (3, 3, ("greedy", "greedy", "uniform"), 3, 4),
    ]
    assert total_games(cells) == 2 * (10 + 10 + 10 + 12)


def test_the_seeds_are_the_words_of_splitmix64() -> None:
    """The reference output of the generator started at 1234567 (Vigna's splitmix64.c)."""
    known = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    assert block_seeds(1234567, 0, 4).tolist() == known


@given(st.integers(0, 2**63 - 1), st.integers(0, 10**8), st.integers(0, 40), st.integers(0, 40))
def test_a_block_has_the_same_seed_however_the_work_is_cut(seed: int, first: int, a: int, b: int) -> None:
    whole = block_seeds(seed, first, first + a + b + 1)
    parts = np.concatenate([block_seeds(seed, first, first + a), block_seeds(seed, first + a + 1, first + a + b + 1)])
    assert whole.tolist() == parts.tolist()
    assert len(set(whole.tolist())) == a + b + 2


def test_different_seeds_of_an_experiment_give_different_blocks() -> None:
    assert not set(block_seeds(1, 0, 999).tolist()) & set(block_seeds(2, 0, 999).tolist())


@st.composite
def blocks_and_tasks(draw: st.DrawFn) -> tuple[int, list[Task]]:
    blocks = draw(st.integers(1, 60))
    ends = st.tuples(st.integers(0, blocks - 1), st.integers(0, blocks - 1)).map(sorted)
    return blocks, [Task(3, first, last) for first, last in draw(st.lists(ends, max_size=12))]


@given(blocks_and_tasks())
def test_what_is_missing_is_exactly_what_no_task_has_done(case: tuple[int, list[Task]]) -> None:
    blocks, done = case
    covered = {block for task in done for block in range(task.first, task.last + 1)}
    gaps = missing_ranges(blocks, done)
    assert [block for first, last in gaps for block in range(first, last + 1)] == sorted(set(range(blocks)) - covered)
    assert all(first <= last for first, last in gaps)
    assert all(after[0] > before[1] + 1 for before, after in pairwise(gaps)), "neighbours should be one range"


def test_the_names_of_parts_sort_in_the_order_of_their_rows() -> None:
    tasks = [Task(0, 5, 9), Task(0, 10, 1000), Task(0, 1001, 1001), Task(2, 0, 0), Task(11, 0, 123456)]
    assert sorted(task.name for task in tasks) == [task.name for task in sorted(tasks)] == [task.name for task in tasks]
