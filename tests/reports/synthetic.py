"""Run folders without play: rows with a known truth, of any size, for solo games and for several seats, line-ups and variants."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from experiments.plan import block_seeds
from experiments.results import data_hash, write_manifest

RUN_ID = "0123456789ab"
PART = 50_000  # games in a part


@dataclass
class Truth:
    """What is put into the rows."""

    players: Sequence[int] = (3,)
    lineups: Sequence[str | list[str]] = ("greedy",)
    variants: Sequence[str] = ("base",)
    games: int = 600
    seat_points: Sequence[float] = (0.0, 0.0, 0.0, 0.0)
    policy_points: dict[str, float] = field(default_factory=dict)
    variant_points: dict[str, float] = field(default_factory=dict)  # more points for seat 1 under a variant
    card_points: Sequence[float] = (0.0, 0.0, 0.0, 0.0)
    groups: Sequence[str] = ("cards",)  # of the cards in turn
    luck: float = 10.0
    target: int = 50  # of a solo game
    sources: int = 3
    measures: int = 2
    errors: int = 0  # games of the first part that end in one; a column is written only if there are any
    leads: bool = True  # whether the rows tell who led
    offers: bool = True  # whether the rows tell which cards were seen and offered
    question: str = "Is it fair?"


def write_run(folder: Path, truth: Truth, seed: int = 1, change: Callable[[dict[str, Any]], None] | None = None) -> Path:
    """Write a run folder; `change` may alter the columns of each table of a part before they are written."""
    rng = np.random.default_rng(seed)
    for name in ("seats", "games"):
        (folder / name).mkdir(parents=True)
    cells = []
    for players in truth.players:
        for lineup in truth.lineups:
            seats = [lineup] * players if isinstance(lineup, str) else lineup
            if len(seats) == players:
                rotations = 1 if len(set(seats)) == 1 else players
                cells.append({"players": players, "lineup": seats, "rotations": rotations, "blocks": -(-truth.games // rotations)})
    counts = np.zeros(2, int)
    for number, cell in enumerate(cells):
        per_block = cell["rotations"] * len(truth.variants)
        step = max(1, PART // per_block)
        for first in range(0, cell["blocks"], step):
            last = min(cell["blocks"], first + step) - 1
            counts += _part(folder, truth, number, cell, first, last, rng, change)
    manifest = {
        "run_id": RUN_ID,
        "question": truth.question,
        "config": {
            "question": truth.question,
            "game": "synthetic",
            "players": list(truth.players),
            "variants": list(truth.variants),
            "lineups": list(truth.lineups),
            "games": truth.games,
            "seed": 1,
            "define": {},
        },
        "game": "synthetic",
        "game_title": "A Synthetic Game",
        "game_version": "1",
        "games": int(counts[0]),
        "seats": int(counts[1]),
        "cells": cells,
        "point_sources": [f"source_{k}" for k in range(truth.sources)],
        "cards": [
            {"id": f"C{k}", "title": f"Card {k}", "group": truth.groups[k % len(truth.groups)]} for k in range(len(truth.card_points))
        ],
        "provenance": {variant: {"cards": {"rulebook": 9, "public": 0, "derived": 1, "reconstructed": 0}} for variant in truth.variants},
        "source_hash": "0" * 64,
        "versions": {"python": "3"},
        "host": {},
        "started": "2026-01-01T00:00:00+00:00",
        "seconds": 1.0,
        "data_hash": None,
        "complete": True,
    }
    manifest["data_hash"] = data_hash(folder)
    write_manifest(folder, manifest)
    return folder


def _part(
    folder: Path,
    truth: Truth,
    number: int,
    cell: dict[str, Any],
    first: int,
    last: int,
    rng: np.random.Generator,
    change: Callable[[dict[str, Any]], None] | None,
) -> tuple[int, int]:
    players, rotations, arms, cards = cell["players"], cell["rotations"], len(truth.variants), len(truth.card_points)
    blocks = last - first + 1
    shape = (blocks, arms, rotations, players)
    games, rows = blocks * arms * rotations, blocks * arms * rotations * players
    seat = np.broadcast_to(np.arange(players), shape)
    rotation = np.broadcast_to(np.arange(rotations)[:, None], shape)
    arm = np.broadcast_to(np.arange(arms)[:, None, None], shape)
    names = list(dict.fromkeys(cell["lineup"]))
    codes = np.array([names.index(policy) for policy in cell["lineup"]])
    policy = codes[(seat + rotation) % players]
    acquired = np.where(rng.random((rows, cards)) < 0.4, rng.integers(1, 7, (rows, cards)), -1).astype(np.int8)
    played = np.where(rng.random((rows, cards)) < 0.8, acquired, -1).astype(np.int8)
    score = 50 + np.array(truth.seat_points)[seat]
    score = score + np.array([truth.policy_points.get(name, 0.0) for name in names])[policy]
    score = score + np.where(seat == 0, np.array([truth.variant_points.get(name, 0.0) for name in truth.variants])[arm], 0.0)
    score = score + rng.normal(0, 5, (blocks, 1, 1, players)) + rng.normal(0, truth.luck, shape)
    score = np.rint(score.reshape(-1) + (acquired >= 0) @ np.array(truth.card_points)).astype(np.int16)
    table = score.reshape(games, players)
    rank = (table[:, :, None] < table[:, None, :]).sum(axis=2).astype(np.int8) + 1
    if players == 1:
        rank = np.where(table >= truth.target, 1, 2).astype(np.int8)
    won = rank == 1
    best = np.sort(table, axis=1)

    def words(values: Any, texts: Sequence[str]) -> pa.Array:
        return pa.DictionaryArray.from_arrays(pa.array(values.reshape(-1), pa.int8()), pa.array(list(texts), pa.string()))

    def flat(values: Any, kind: type) -> Any:
        return np.ascontiguousarray(np.broadcast_to(values, shape)).reshape(-1).astype(kind)

    block = np.arange(first, last + 1)[:, None, None, None]
    key = {
        "cell": flat(number, np.int16),
        "block": flat(block, np.int32),
        "variant": words(flat(arm, np.int8), truth.variants),
        "rotation": flat(rotation, np.int8),
        "players": flat(players, np.int8),
    }
    parts = rng.multinomial(40, np.ones(truth.sources) / truth.sources, size=rows).astype(np.int16)
    parts[:, 0] += score - parts.sum(axis=1, dtype=np.int16)
    seats: dict[str, Any] = {
        **key,
        "seat": flat(seat + 1, np.int8),
        "policy": words(flat(policy, np.int8), names),
        "score": score,
        "rank": rank.reshape(-1),
        "win_share": (won / np.maximum(won.sum(axis=1, keepdims=True), 1)).astype(np.float32).reshape(-1),
        **{f"points_source_{k}": parts[:, k] for k in range(truth.sources)},
        **{f"m_counter_{k}": rng.integers(0, 20, rows).astype(np.int16) for k in range(truth.measures)},
        **{f"acquired_C{k}": acquired[:, k] for k in range(cards)},
        **{f"played_C{k}": played[:, k] for k in range(cards)},
    }
    offered = (acquired >= 0) | (rng.random((rows, cards)) < 0.5)
    if truth.offers:
        seats |= {f"offered_C{k}": offered[:, k] for k in range(cards)}
    pick = np.arange(games) * players
    per_game: dict[str, Any] = {
        **{name: values.take(pa.array(pick)) if isinstance(values, pa.Array) else values[pick] for name, values in key.items()},
        "seed": np.repeat(block_seeds(1, first, last), arms * rotations),
        "decisions": rng.integers(80, 120, games).astype(np.int32),
        "options": rng.integers(800, 1200, games).astype(np.int32),
        "winners": won.sum(axis=1).astype(np.int8),
        "margin": (best[:, -1] - best[:, -2] if players > 1 else np.zeros(games)).astype(np.int16),
        "m_rounds": rng.integers(6, 9, games).astype(np.int16),
    }
    if truth.leads:
        per_game |= leads(table, rank.reshape(games, players), rng)
    if truth.offers:
        per_game |= {f"seen_C{k}": offered[:, k].reshape(games, players).any(axis=1) for k in range(cards)}
    if truth.errors:
        per_game["error"] = (np.arange(games) < truth.errors).astype(np.int8) if number == 0 and first == 0 else np.zeros(games, np.int8)
    for name, columns in (("seats", seats), ("games", per_game)):
        if change is not None:
            change(columns)
        rows_ = pa.table(columns).replace_schema_metadata({"run_id": RUN_ID})
        pq.write_table(rows_, folder / name / f"cell{number:03d}-{first:09d}-{last:09d}.parquet", compression="zstd", compression_level=1)
    return games, rows


ROUNDS = 6


def leads(score: Any, rank: Any, rng: np.random.Generator) -> dict[str, Any]:
    """The columns of a game that tell who led, of points that grow by about a sixth of the score in each of six rounds."""
    games, players = score.shape
    shares = np.arange(1, ROUNDS + 1)[:, None] / ROUNDS
    so_far = np.rint(score[:, None, :] * shares + rng.normal(0, 2, (games, ROUNDS, players)) * (shares < 1))  # [game, round, seat]
    best = so_far.max(axis=2)
    sole = np.where((so_far == best[:, :, None]).sum(axis=2) == 1, so_far.argmax(axis=2) + 1, 0)
    changes, last = np.zeros(games, np.int8), np.zeros(games, np.int64)
    for leader in sole.T:
        changes += (leader > 0) & (last > 0) & (leader != last)
        last = np.where(leader > 0, leader, last)
    half = so_far[:, ROUNDS // 2 - 1]
    ordered = np.sort(half, axis=1)
    winner = rank.argmin(axis=1)[:, None]
    of_winner = np.take_along_axis(half, winner, axis=1)
    behind = best - np.take_along_axis(so_far, winner[:, :, None], axis=2)[:, :, 0]
    alone = players == 1
    return {
        "lead_changes": changes,
        "half_leader": (sole[:, ROUNDS // 2 - 1] * (not alone)).astype(np.int8),
        "half_lead": (np.zeros(games) if alone else ordered[:, -1] - ordered[:, -2]).astype(np.int16),
        "half_place": ((1 + (half > of_winner).sum(axis=1)) * (not alone)).astype(np.int8),
        "comeback": behind[:, :-1].max(axis=1).astype(np.int16),
    }


def pairs(names: Sequence[str]) -> list[list[str]]:
    """All line-ups of two."""
    return [list(pair) for pair in itertools.combinations(names, 2)]
