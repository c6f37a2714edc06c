"""What is played next: tasks of about a second and a half, whatever a game costs."""

from __future__ import annotations

import itertools
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments.plan import Cell, Task
from experiments.schedule import GROWTH, TASK_SECONDS, Schedule
from experiments.work import machine_lock


def a_cell(number: int = 0, blocks: int = 1_000_000) -> Cell:
    return Cell(number, 2, ("a", "a"), ("base",), blocks)


def played(schedule: Schedule, cost: float, tasks: int, places: int = 2) -> list[Task]:
    """Play so many tasks of a policy that takes `cost` seconds for a block."""
    done = []
    for _ in range(tasks):
        task = schedule.next(places)
        assert task is not None
        schedule.measured(task, cost * task.blocks)
        done.append(task)
    return done


@pytest.mark.parametrize("cost", [25e-6, 1e-3, 0.1, 1.0])
def test_tasks_soon_take_the_time_aimed_at(cost: float) -> None:
    tasks = played(Schedule([a_cell()], [], {}), cost, 12)
    assert tasks[0].blocks == 1
    assert all(task.blocks <= GROWTH * before.blocks for before, task in itertools.pairwise(tasks))
    assert tasks[-1].blocks * cost == pytest.approx(TASK_SECONDS, rel=0.5)


def test_a_block_that_takes_minutes_is_a_task_of_its_own() -> None:
    assert [task.blocks for task in played(Schedule([a_cell()], [], {}), 300.0, 5)] == [1] * 5


def test_a_thousand_places_get_longer_tasks_so_that_the_driver_keeps_up() -> None:
    assert played(Schedule([a_cell(blocks=10**9)], [], {}), 1e-3, 8, places=1000)[-1].blocks == 5000


def test_the_first_cost_of_a_cell_says_nothing_about_another() -> None:
    schedule = Schedule([a_cell(0, 3), a_cell(1, 100)], [], {})
    tasks = played(schedule, 1e-6, 4)
    assert [(task.cell, task.blocks) for task in tasks][:1] == [(0, 1)]
    assert next(task for task in tasks if task.cell == 1).blocks == 1


@given(st.integers(1, 3000), st.floats(1e-6, 2.0), st.integers(1, 8))
def test_every_block_is_played_once_and_no_task_reaches_over_a_look(blocks: int, cost: float, places: int) -> None:
    looks = [look for look in (50, 55, 60, 700) if look < blocks] + [blocks]
    done = [Task(0, 7, 9)] if blocks > 9 else []
    schedule = Schedule([a_cell(0, blocks)], done, {0: looks})
    found = list(done)
    while (task := schedule.next(places)) is not None:
        schedule.measured(task, cost * task.blocks)
        found.append(task)
        assert not any(task.first < look <= task.last for look in looks)
    assert sorted(block for task in found for block in range(task.first, task.last + 1)) == list(range(blocks))


def test_nothing_after_a_stop_is_begun_or_begun_again() -> None:
    schedule = Schedule([a_cell(0, 100), a_cell(1, 2)], [], {})
    schedule.again(Task(0, 60, 60))
    schedule.again(Task(0, 10, 10))
    schedule.stop(0, 50)
    assert schedule.dropped(Task(0, 50, 51))
    assert not schedule.dropped(Task(0, 49, 49))
    assert [schedule.next(1), schedule.next(1)] == [Task(0, 10, 10), Task(1, 0, 0)]


def test_one_process_of_a_machine_compiles_at_a_time() -> None:
    got = threading.Event()

    def second() -> None:
        with machine_lock():
            got.set()

    with machine_lock():
        thread = threading.Thread(target=second)
        thread.start()
        assert not got.wait(0.3)
    thread.join(30)
    assert got.is_set()
