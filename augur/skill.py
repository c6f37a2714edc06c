"""The commands `augur train` and `augur ladder`: better play, and how good play is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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


def ladder(
    game: GameArgument,
    players: Annotated[int, typer.Option(help="Number of players; 1 plays the solo game at each of its difficulties.", min=1)] = 2,
    games: Annotated[int, typer.Option(help="Games of a pairing, fewer where a side searches long; in whole blocks.", min=2)] = 400,
    rungs: Annotated[str, typer.Option(help="Policies from the weakest up, with commas between; by default the usual six.")] = "",
    variants: Annotated[
        str, typer.Option(help="For one player: variants, with commas between; by default the base rules and all that are for one player.")
    ] = "",
    seed: Annotated[int, typer.Option(help="All randomness comes from it.", min=0, max=2**31 - 1)] = 1,
    out_folder: Annotated[Path | None, typer.Option("--out", help="Where JSON and plot go; by default runs/ladder-GAME-PLAYERS.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the games in --out, after an interruption or for more --games.")
    ] = False,
    threads: Threads = CORES,
) -> None:
    """Measure skill: ratings of ever better play with intervals, speed and decision time of each; as a table, a plot and JSON."""
    from augur.commands import out
    from augur.ladder import Ladder, climb_alone, default_rungs, games_for, search_speed, solo_variants
    from augur.warmup import warm_up
    from augur.watch import split_policies
    from policies.registry import parse
    from sim.errors import InputError
    from sim.game import load_rules

    (count,) = player_counts(game, str(players))
    names = split_policies(rungs) if rungs else default_rungs(game)
    for name in names:
        parse(name, game)
    if len(names) < 2 or len(set(names)) < len(names):
        raise InputError(f"--rungs is '{rungs}'; it must name at least two different policies.")
    if variants and count > 1:
        raise InputError(
            f"--variants is '{variants}'; a ladder of {count} players is of the rules in the box: leave it out or use --players 1."
        )
    levels = [name.strip() for name in variants.split(",")] if variants else solo_variants(game)
    for name in levels if count == 1 else []:
        load_rules(game, count, name)
    folder = out_folder or Path("runs") / f"ladder-{game}-{count}"
    warm_up(game, out)
    if count == 1:
        with _progress() as bar:
            task = bar.add_task(game, total=len(levels) * sum(games_for(game, [name], games) for name in names), note="")
            document = climb_alone(game, names, levels, games, seed, threads, folder, resume, lambda n: bar.advance(task, n))
        _show_alone(document)
    else:
        climber = Ladder(game, count, names, games, seed, threads, folder)
        with _progress() as bar:
            task = bar.add_task(game, total=climber.total_games(), note="")
            document = climber.climb(resume, lambda n: bar.advance(task, n))
        _show_ladder(document, count)
    speed = search_speed(game, count)
    sentence = f"Search with random games to the end, start of a game: {speed['mcts']:,.0f} iterations/s"
    sentence += f", {speed['mcts_tall_tree']:,.0f} in a tree of 20,000"
    simple = speed["mcts_simple"]
    sentence += f"; mcts-simple {simple:,.0f}, ours {(speed['mcts'] or 0) / simple:,.0f} times that." if simple else "."
    out.print(sentence, markup=False)
    out.print(f"JSON and plot: {folder}/ladder.json, {folder}/ladder.svg", markup=False)


def _show_ladder(document: dict[str, Any], players: int) -> None:
    from rich.table import Column, Table

    from augur.commands import out

    table = Table(Column("rung", overflow="fold"), "rating (95 %)", "games", "games/s", "ms/decision")
    for row in document["rungs"]:
        rating = row["rating"]
        table.add_row(
            row["policy"],
            "0, by definition"
            if rating["low"] == rating["high"]
            else f"{rating['mean']:+.0f} ({rating['low']:+.0f} to {rating['high']:+.0f})",
            f"{rating['n']:,}",
            *_speed(row),
        )
    out.print(table)
    table = Table(Column("pairing", overflow="fold"), f"wins (95 %; equal: {1 / players:.0%})", "points ahead (95 %)", "games", "wanted")
    for row in document["pairings"]:
        wanted = "" if row["target"] is None else f"{row['target']:.0%}: {_REACHED[row['reached']]}"
        table.add_row(
            f"{row['upper']} against {row['lower']}", _percent(row["share"]), _points(row["lead"], "+"), f"{row['share']['n']:,}", wanted
        )
    out.print(table)
    out.print(f"Ratings {'rise' if document['ratings_rise'] else 'do not rise'} with every rung.")


def _show_alone(document: dict[str, Any]) -> None:
    from rich.table import Column, Table

    from augur.commands import out

    speed = {row["policy"]: row for row in document["rungs"]}
    table = Table(
        Column("variant", overflow="fold"),
        Column("rung", overflow="fold"),
        "won (95 %)",
        "points (95 %)",
        "games",
        "games/s",
        "ms/decision",
    )
    for row in document["alone"]:
        table.add_row(
            row["variant"],
            row["rung"],
            _percent(row["won"]),
            _points(row["score"]),
            f"{row['won']['n']:,}",
            *_speed(speed[row["rung"]]),
        )
    out.print(table)


_REACHED = {"yes": "reached", "no": "missed", "open": "too few games to tell"}


def _percent(found: dict[str, float]) -> str:
    return f"{found['mean']:.1%} ({found['low']:.1%} to {found['high']:.1%})"


def _points(found: dict[str, float], sign: str = "") -> str:
    return f"{found['mean']:{sign}.1f} ({found['low']:{sign}.1f} to {found['high']:{sign}.1f})"


def _speed(row: dict[str, float]) -> tuple[str, str]:
    return _three_digits(row["games_per_s"]), _three_digits(row["decision_ms"])


def _three_digits(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
