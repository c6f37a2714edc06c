"""Policies that fail, on threads: reported, bounded, and everything else is played. (Workers of a cluster: tests/cluster.)"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from experiments.plan import Task
from experiments.results import read_manifest
from experiments.run import Runner, run
from experiments.spec import Spec
from sim.errors import InputError


def test_a_policy_that_raises_is_reported_with_its_block(
    mixed: Spec, mixed_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Runner.play

    def raising(self: Runner, task: Task) -> Any:
        if task.cell == 1 and task.first <= 4 <= task.last:
            raise ValueError("I do not know this card")
        return play(self, task)

    monkeypatch.setattr(Runner, "play", raising)
    told: list[str] = []
    with pytest.raises(InputError, match=r"block 4 of cell 1 \(uniform, uniform\) \(seed \d+\): ValueError: I do not know this card"):
        run(mixed, tmp_path / "run", threads=2, on_note=told.append)
    assert len(told) == 1
    assert "left out" in told[0]
    assert read_manifest(tmp_path / "run")["complete"] is False
    monkeypatch.setattr(Runner, "play", play)
    assert run(mixed, tmp_path / "run", 2, resume=True)["data_hash"] == read_manifest(mixed_folder)["data_hash"]


def test_a_run_in_which_every_block_fails_gives_up_after_three(mixed: Spec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def raising(self: Runner, task: Task) -> Any:
        raise ValueError("never")

    monkeypatch.setattr(Runner, "play", raising)
    told: list[str] = []
    with pytest.raises(InputError, match="0 of 62 games are done and kept"):
        run(mixed, tmp_path / "run", threads=1, on_note=told.append)
    assert len(told) == 3


def test_a_policy_that_hangs_is_left_behind_and_reported(
    mixed: Spec, mixed_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, one_block_parts: None
) -> None:
    play, released = Runner.play, threading.Event()

    def hanging(self: Runner, task: Task) -> Any:
        if task == Task(1, 4, 4):
            released.wait(60)
        return play(self, task)

    monkeypatch.setattr(Runner, "play", hanging)
    with pytest.raises(InputError, match=r"61 of 62|60 of 62 games .* block 4 of cell 1 .* did not end within 1 s on a thread"):
        run(mixed, tmp_path / "run", threads=1, task_limit=1)
    released.set()
    assert run(mixed, tmp_path / "run", 2, resume=True)["data_hash"] == read_manifest(mixed_folder)["data_hash"]


def test_a_slow_task_is_noticed(mixed: Spec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, one_block_parts: None) -> None:
    monkeypatch.setattr("experiments.run.SLOW_SECONDS", 0.2)
    play, noticed = Runner.play, threading.Event()

    def slow(self: Runner, task: Task) -> Any:
        if task == Task(1, 4, 4):
            noticed.wait(60)
        return play(self, task)

    told: list[str] = []

    def hear(text: str) -> None:
        told.append(text)
        noticed.set()

    monkeypatch.setattr(Runner, "play", slow)
    monkeypatch.setattr("experiments.run.SLOW_TIMES", 1.0)
    run(mixed, tmp_path / "run", threads=1, on_note=hear)
    assert any("block 4 of cell 1" in text and "is slow" in text and "expected" in text for text in told)
