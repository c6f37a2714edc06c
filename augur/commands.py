"""The commands of `augur`. Each imports what it needs when it runs, so that the others start fast."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from augur import skill

if TYPE_CHECKING:
    from experiments.spec import Spec

app = typer.Typer(
    help="Monte Carlo simulation and balance analysis for board games.\n\n"
    "A question in a TOML file becomes thousands of seeded games and one HTML report. Start with: augur games, then "
    "augur run experiments/configs/quickstart.toml",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
out = Console(soft_wrap=True, highlight=False)

GameArgument = Annotated[str, typer.Argument(help="The game's name, as `augur games` lists it.")]


@app.command()
def games(
    name: Annotated[str | None, typer.Argument(help="Show one game with its variants, parameters and tables.")] = None,
) -> None:
    """List the games: players, variants, version, and how much of their data is reconstructed."""
    from sim import game as contract

    if name is not None:
        _show_game(name)
        return
    table = Table("game", "title", "players", "version", "reconstructed", "variants")
    for key in contract.NAMES:
        game = contract.get(key)
        share = _reconstructed(contract.base_components(key).provenance())
        variants = ", ".join(["base", *contract.named_variants(key)])
        table.add_row(key, game.title, f"{game.players[0]}-{game.players[-1]}", game.version, f"{share:.0%}", variants)
    out.print(table)
    out.print("`augur games NAME` shows a game's variants, parameters and component tables.", markup=False)


def _reconstructed(provenance: dict[str, dict[str, int]]) -> float:
    rows = sum(sum(counts.values()) for counts in provenance.values())
    return sum(counts["reconstructed"] for counts in provenance.values()) / rows


def _show_game(name: str) -> None:
    from sim import game as contract

    game = contract.get(name)
    components = contract.base_components(name)
    out.print(f"[bold]{game.title}[/], {game.players[0]} to {game.players[-1]} players, version {game.version}")
    variants = Table("variant", "what differs", "source", title="Variants; join several with +", title_justify="left")
    for variant in contract.named_variants(name).values():
        variants.add_row(variant.name, variant.about, variant.source)
    out.print(variants)
    parameters = Table(
        "parameter", "value", "allowed", "meaning", "source", title="Parameters that a variant can set", title_justify="left"
    )
    for parameter in components.parameters.values():
        value = " ".join(map(str, parameter.value)) if isinstance(parameter.value, tuple) else str(parameter.value)
        parameters.add_row(parameter.name, value, parameter.kind.allowed, parameter.about, parameter.source)
    out.print(parameters)
    tables = Table("table", "rows", "columns", title="Component tables: a variant sets table.ROW.COLUMN", title_justify="left")
    for table in components.tables.values():
        tables.add_row(table.name, str(len(table.rows)), ", ".join(table.columns))
    out.print(tables)


@app.command()
def policies() -> None:
    """List the policies with their parameters, and the strategies of each game."""
    from policies.features import strategies
    from policies.registry import POLICIES
    from sim.game import NAMES

    table = Table("policy", "what it does", "parameters")
    for policy in POLICIES.values():
        parameters = [f"{key}={default}: {policy.parameters_about[key]}" for key, default in policy.parameters.items()]
        table.add_row(policy.name, policy.about, "\n".join(parameters) or "none")
    out.print(table)
    for game in NAMES:
        out.print(f"Strategies of {game}: {', '.join(strategies(game))} (use as greedy:weights=NAME)", markup=False)
    out.print("Your own in plain Python: module:function, for example mybots:cautious, with choose(match) -> action.", markup=False)


@app.command()
def watch(
    game: GameArgument,
    players: Annotated[int | None, typer.Option(help="Number of players; by default as many as policies, or the game's most.")] = None,
    seed: Annotated[int, typer.Option(help="The deal and all dice.", min=0)] = 0,
    policies: Annotated[
        str, typer.Option(help="One policy for all seats, or one per place of the line-up, with commas between.")
    ] = "greedy",
    variant: Annotated[str, typer.Option(help="Rule variant; join several with +.")] = "base",
    rotation: Annotated[int, typer.Option(help="Seat s is played by place s + rotation of the line-up.", min=0)] = 0,
    boards: Annotated[bool, typer.Option(help="Draw the table at the start of each round.")] = True,
    explain: Annotated[
        bool, typer.Option("--explain", help="Before each decision of a searching seat: visits, values and win chances of its options.")
    ] = False,
) -> None:
    """Play one game and log it: every decision in words, boards as text, final scoring by source."""
    from augur.watch import watch_game

    for line in watch_game(game, players, seed, policies, variant, rotation, boards, explain):
        out.print(line, markup=False)


@app.command()
def run(
    config: Annotated[Path, typer.Argument(help="The experiment's TOML file.")],
    out_folder: Annotated[Path | None, typer.Option("--out", help="The run's folder; by default runs/<config>-<hash>.")] = None,
    threads: Annotated[int, typer.Option(help="Threads to play with; by default one per core.", min=1)] = os.cpu_count() or 1,
    resume: Annotated[bool, typer.Option("--resume", help="Finish an interrupted run.")] = False,
) -> None:
    """Run an experiment: play its games, write Parquet and a manifest."""
    from experiments.spec import load_spec

    spec = load_spec(config)
    folder = out_folder or Path("runs") / f"{config.stem}-{spec.run_id}"
    try:
        manifest = _run_with_progress(spec, folder, threads, resume)
    except KeyboardInterrupt:
        again = f"augur run {config} --out {folder} --resume"
        out.print(f"\nInterrupted; what was done is kept. Go on with: {again}", markup=False)
        raise typer.Exit(130) from None
    out.print(f"{manifest['games']:,} games in {manifest['seconds']:.1f} s of play; rows {manifest['data_hash'][:16]}", markup=False)
    out.print(f"Run folder: {folder}", markup=False)
    out.print(f"Next: augur report {folder}", markup=False)


def _run_with_progress(spec: Spec, folder: Path, threads: int, resume: bool) -> dict[str, Any]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from augur.warmup import warm_up
    from experiments.run import run as run_experiment

    warm_up(spec.game, out)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]:,.0f} games/s"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=out,
    ) as bar:
        task = bar.add_task(spec.game, total=None, rate=0.0)
        first: list[int] = []

        def show(progress: Any) -> None:
            first.append(progress.done)
            elapsed = bar.tasks[0].elapsed or 0.0
            rate = (progress.done - first[0]) / elapsed if elapsed > 0 else 0.0
            bar.update(task, total=progress.games, completed=progress.done, rate=rate)

        return run_experiment(spec, folder, threads, resume, show)


@app.command()
def report(
    run_folder: Annotated[Path, typer.Argument(metavar="RUN", help="The run's folder.")],
) -> None:
    """Make the HTML report of a run (and report.json beside it)."""
    from reports.render import build

    out.print(f"Report: {build(run_folder)}", markup=False)


@app.command()
def warmup(
    game: Annotated[str | None, typer.Argument(help="One game; by default all.")] = None,
) -> None:
    """Compile the games now, so that later commands start at once."""
    from augur.warmup import warm_up
    from sim import game as contract

    for name in [game] if game else contract.NAMES:
        seconds = warm_up(name, out)
        out.print(f"{name}: ready ({seconds:.1f} s)", markup=False)


@app.command()
def bench(
    game: Annotated[str | None, typer.Option(help="One game; by default all.")] = None,
    players: Annotated[int | None, typer.Option(help="One number of players; by default all.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
    peers: Annotated[bool, typer.Option("--peers", help="Also run catanatron and OpenSpiel (install the extra \\[peers]).")] = False,
    compile_too: Annotated[bool, typer.Option("--compile", help="Measure compile_s by compiling afresh in an empty cache.")] = False,
) -> None:
    """Measure speed on one core: random and greedy play, search, state copy, compile time; best of several short runs."""
    from augur.bench import bench_games, bench_io, bench_peers

    rows = bench_games(game, players, compile_too)
    extra = bench_peers() if peers else []
    io = None if as_json else bench_io(game)
    if as_json:
        typer.echo(json.dumps(rows + extra, indent=1))
        return
    table = Table("game", "players", "random games/s", "decisions/s", "greedy games/s", "search it/s", "copy ns", "bytes", "compile s")
    for row in rows:
        compiled = "-" if row["compile_s"] is None else f"{row['compile_s']:.1f}"
        table.add_row(
            row["game"],
            str(row["players"]),
            f"{row['random_games_per_s']:,.0f}",
            f"{row['random_decisions_per_s']:,.0f}",
            f"{row['greedy_games_per_s']:,.0f}",
            f"{row['mcts_iterations_per_s']:,.0f}",
            f"{row['copy_ns']:.0f}",
            str(row["state_bytes"]),
            compiled,
        )
    out.print(table)
    if io is not None:
        out.print(
            f"Two threads play {io['two_threads']:.2f} times as fast as one; writing Parquet costs {io['parquet']:.1%} of random play."
        )
    for row in extra:
        out.print(
            f"{row['peer']}: {row['random_decisions_per_s']:,.0f} decisions/s; ours is {row['ratio']:,.0f} times that.",
            markup=False,
        )


app.command()(skill.train)
app.command()(skill.ladder)
