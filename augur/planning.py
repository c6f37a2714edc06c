"""`augur plan`: what an experiment can show and what it costs, before it is run."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table


def plan(
    config: Annotated[Path, typer.Argument(help="The experiment's TOML file.")],
    threads: Annotated[int, typer.Option(help="Threads that will play; by default one per core.", min=1)] = os.cpu_count() or 1,
    seconds: Annotated[float, typer.Option(help="How long to calibrate.", min=0.1)] = 3.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object.")] = False,
) -> None:
    """Say before a run: the smallest effect it can find, games, time on this machine, core-hours and size on disk."""
    from augur.commands import out
    from augur.progress import duration
    from experiments.power import LEVEL, POWER, calibrate
    from experiments.spec import load_spec

    spec = load_spec(config)
    cells = calibrate(spec, seconds)
    total = {
        "games": sum(cell.games for cell in cells),
        "core_hours": sum(cell.seconds for cell in cells) / 3600,
        "minutes": sum(cell.seconds for cell in cells) / 60 / threads,
        "threads": threads,
        "megabytes": sum(cell.bytes for cell in cells) / 1e6,
    }
    if as_json:
        rows = [
            {
                "cell": item.cell.number,
                "players": item.cell.players,
                "lineup": item.cell.lineup,
                "games": item.games,
                "blocks": item.cell.blocks,
                "estimate": item.label,
                "smallest_effect": item.effect,
                "deviation": item.deviation,
                "core_seconds": item.seconds,
                "calibrated_blocks": item.measured,
            }
            for item in cells
        ]
        typer.echo(json.dumps({"cells": rows, "power": POWER, "level": LEVEL, **total}, indent=1))
        return
    table = Table("line-up", "games", "blocks", "estimate", "smallest effect", "core time", box=SIMPLE_HEAD)
    for item in cells:
        alike = len(set(item.cell.lineup)) == 1
        lineup = f"{item.cell.players} x {item.cell.lineup[0]}" if alike else ", ".join(item.cell.lineup)
        table.add_row(lineup, f"{item.games:,}", f"{item.cell.blocks:,}", item.label, f"{item.effect:.4f}", duration(item.seconds))
    out.print(table)
    out.print(
        f"Smallest effect: the difference in win share that a two-sided test at {LEVEL:.0%} finds with {POWER:.0%} power.", markup=False
    )
    out.print(
        f"{total['games']:,} games: about {duration(60 * total['minutes'])} with {threads} threads here, "
        f"{total['core_hours']:.2f} core-hours, {total['megabytes']:.1f} MB on disk.",
        markup=False,
    )
    if spec.stop is not None and spec.stop.rule != "games":
        out.print(f"These are the most: the stop rule ({spec.stop.rule}) may end each cell earlier.", markup=False)
