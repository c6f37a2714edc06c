"""The commands of `augur`. Each imports what it needs when it runs, so that the others start fast."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from augur import planning, results, running, skill, submitting

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
    table = Table("game", "title", "players", "version", "reconstructed data", box=SIMPLE_HEAD)
    for key in contract.NAMES:
        game = contract.get(key)
        share = _reconstructed(contract.base_components(key).provenance())
        table.add_row(key, game.title, f"{game.players[0]}-{game.players[-1]}", game.version, f"{share:.0%}")
    out.print(table)
    for key in contract.NAMES:
        out.print(f"Variants of {key}: {', '.join(['base', *contract.named_variants(key)])}", markup=False)
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


app.command()(planning.plan)
app.command()(running.run)
app.command()(running.status)
app.command()(submitting.submit)
app.add_typer(submitting.jobs, name="jobs")


results.register(app)


@app.command()
def warmup(
    game: Annotated[str | None, typer.Argument(help="One game; by default all.")] = None,
) -> None:
    """Compile the games now, side by side, so that later commands start at once."""
    from augur.warmup import warm_up_everything
    from sim import game as contract

    with out.status("Compiling; once for these sources, a minute or two ..."):
        for name, seconds in warm_up_everything([contract.get(game).name] if game else contract.NAMES):
            out.print(f"{name}: ready ({seconds:.1f} s)", markup=False)


@app.command()
def bench(
    game: Annotated[str | None, typer.Option(help="One game; by default all.")] = None,
    players: Annotated[int | None, typer.Option(help="One number of players; by default all.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
    peers: Annotated[bool, typer.Option("--peers", help="Also run catanatron and OpenSpiel (install the extra \\[peers]).")] = False,
    compile_too: Annotated[bool, typer.Option("--compile", help="Measure compile_s by compiling afresh in an empty cache.")] = False,
    ray: Annotated[bool, typer.Option("--ray", help="Only compare two Ray workers with one thread; about a minute.")] = False,
) -> None:
    """Measure speed on one core: random and greedy play, search, state copy, compile time; best of several short runs."""
    from augur.bench import bench_games, bench_io, bench_peers, bench_ray

    if ray:
        found = bench_ray(game)
        if as_json:
            typer.echo(json.dumps(found, indent=1))
        else:
            out.print(
                f"Two Ray workers play {found['two_workers']:.2f} times as fast as one thread, in tasks of {found['task_games']:,} games; "
                f"of greedy play, Parquet costs {found['parquet']:.1%} and Ray {found['ray']:.1%}."
            )
        return
    rows = bench_games(game, players, compile_too)
    extra = bench_peers() if peers else []
    io = None if as_json else bench_io(game)
    if as_json:
        typer.echo(json.dumps(rows + extra, indent=1))
        return
    heads = ("random\ngames/s", "random\ndecisions/s", "greedy\ngames/s", "search\nits/s", "copy\nns", "state\nbytes", "compile\ns")
    table = Table("game", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for head in heads:
        table.add_column(head, justify="right")
    for row in rows:
        compiled = "-" if row["compile_s"] is None else f"{row['compile_s']:.1f}"
        table.add_row(
            f"{row['game']} {row['players']}p",
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
