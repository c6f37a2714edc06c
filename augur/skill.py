"""The commands `augur train` and `augur ladder`: better play, and how good play is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.progress import Progress

GameArgument = Annotated[str, typer.Argument(help="The game's name, as `augur games` lists it.")]
Threads = Annotated[int, typer.Option(help="Threads to play with; by default one per core.", min=1)]
CORES = os.cpu_count() or 1


def train(
    game: GameArgument,
    players: Annotated[str, typer.Option(help="Numbers of players to train for, with commas between; by default all of the game.")] = "",
    start: Annotated[str, typer.Option("--from", help="The strategy to begin with: a name, or a file of weights.")] = "balanced",
    budget: Annotated[int, typer.Option(help="Games to train with.")] = 200_000,
    seed: Annotated[int, typer.Option(help="All randomness comes from it.", min=0, max=2**31 - 1)] = 1,
    out_file: Annotated[Path | None, typer.Option("--out", help="The file of weights to write; by default GAME-trained.toml.")] = None,
    threads: Threads = CORES,
) -> None:
    """Tune the weights of a greedy strategy by self-play (CMA-ES), and check them on seeds they have not seen."""
    from augur.commands import out
    from augur.train import Trainer, to_toml, write
    from augur.warmup import warm_up

    if budget < 1:
        from sim.errors import InputError

        raise InputError(f"--budget is {budget}; it must be a number of games to train with, such as 200000.")
    counts = player_counts(game, players)
    path = out_file or Path(f"{game}-trained.toml")
    trainer = Trainer(game, counts, start, threads, seed)
    warm_up(game, out)
    with _progress() as bar:
        task = bar.add_task(f"{game} from {start}", total=budget // trainer.games_per_generation * trainer.games_per_generation, note="")
        trained = trainer.run(
            budget,
            lambda done: bar.update(task, completed=done.games, note=f"generation {done.generation}, fitness {done.fitness:+.3f}"),
        )
    write(path, to_toml(trainer, trained, budget))
    for check in trained.checks:
        verdict = "better" if check.better else "not clearly better"
        if check.players == 1:
            sentence = f"{check.lead.mean:+.1f} points ({check.lead.low:+.1f} to {check.lead.high:+.1f}), wins {check.share.mean:.1%}"
        else:
            sentence = (
                f"wins {check.share.mean:.1%} ({check.share.low:.1%} to {check.share.high:.1%}; equal: {1 / check.players:.1%}), "
                f"{check.lead.mean:+.1f} points ahead ({check.lead.low:+.1f} to {check.lead.high:+.1f})"
            )
        out.print(
            f"{check.players} player{'s' * (check.players > 1)}, against {start} on held-out seeds, {check.share.n:,} games: "
            f"{sentence}: {verdict}.",
            markup=False,
        )
    out.print(f"Weights: {path}", markup=False)
    out.print(f"Next: augur watch {game} --policies greedy:weights={path}", markup=False)


def player_counts(game: str, text: str) -> list[int]:
    """Numbers of players from the command line's text; all of the game if it is empty."""
    from sim import game as contract
    from sim.errors import InputError

    allowed = contract.get(game).players
    if not text:
        return list(allowed)
    counts = [int(part) if part.strip().isdecimal() else -1 for part in text.split(",")]
    if any(count not in allowed for count in counts) or len(set(counts)) < len(counts):
        names = ", ".join(map(str, allowed))
        raise InputError(f"--players is '{text}'; {game} is for {names} players: give one of them, or several with commas between.")
    return counts


def _progress() -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from augur.commands import out

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
        console=out,
    )
