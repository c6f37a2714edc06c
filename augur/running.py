"""`augur run` and `augur status`."""

from __future__ import annotations

import json
import os
import shlex
import signal
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

if TYPE_CHECKING:
    from augur.progress import Reporter
    from experiments.spec import Spec

_THREADS = os.cpu_count() or 1
_TASK_LIMIT = 900.0  # that of experiments.run, which takes long to import
RunArgument = Annotated[str, typer.Argument(metavar="RUN", help="The run's folder, or its s3:// address.")]


def run(
    config: Annotated[Path, typer.Argument(help="The experiment's TOML file.")],
    out_folder: Annotated[
        str | None, typer.Option("--out", help="The run's folder or s3:// address; by default runs/<config>-<hash>.")
    ] = None,
    threads: Annotated[int, typer.Option(help="Threads to play with; by default one per core.", min=1)] = _THREADS,
    cluster: Annotated[
        str | None, typer.Option(help="Play on Ray instead of threads: `local` starts it here; `auto` or an address joins a cluster.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="With --cluster: workers, by default one per core of the cluster.", min=1)] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Finish an interrupted run.")] = False,
    task_limit: Annotated[
        float, typer.Option(help="Seconds after which a task, which should take one or two, is taken for hung.", min=1)
    ] = _TASK_LIMIT,
    as_json: Annotated[bool, typer.Option("--json", help="Tell of the run in JSON events, one a line.")] = False,
) -> None:
    """Run an experiment: play its games, write Parquet and a manifest."""
    from augur.commands import out
    from augur.progress import Reporter
    from experiments.spec import load_spec
    from experiments.storage import Store
    from sim.errors import InputError

    if workers is not None and cluster is None:
        raise InputError("--workers is for --cluster; without it, use --threads.")
    spec = load_spec(config)
    folder = out_folder or str(Path("runs") / f"{config.stem}-{spec.run_id}")
    options: dict[str, object] = {"--out": folder, "--cluster": cluster, "--workers": workers}
    options |= {"--threads": None if threads == _THREADS else threads, "--task-limit": None if task_limit == _TASK_LIMIT else task_limit}
    again = shlex.join(
        ["augur", "run", str(config), *(word for key, value in options.items() if value for word in (key, str(value))), "--resume"]
    )
    signal.signal(signal.SIGTERM, _interrupt)  # as a scheduler or `augur jobs stop` sends it: end as with Ctrl-C
    reporter = Reporter(out, spec.game, as_json)
    try:
        with reporter:
            manifest = _play(spec, folder, threads, cluster, workers, resume, task_limit, reporter, out, as_json)
    except KeyboardInterrupt:
        reporter.event("interrupted", resume=again)
        if not as_json:
            out.print(f"\nInterrupted; what was done is kept. Go on with: {again}", markup=False)
        raise typer.Exit(130) from None
    if as_json:
        reporter.event("done", folder=folder, **{key: manifest.get(key) for key in _TOLD})
        return
    stopping = manifest.get("stopping")
    for cell in stopping["cells"] if stopping else []:
        out.print(f"Cell {cell['cell']}: {cell['blocks']:,} of {cell['planned_blocks']:,} blocks; {cell['why']}.", markup=False)
    saved = f", {stopping['saved_games']:,} saved by stopping" if stopping and stopping["saved_games"] else ""
    out.print(f"{manifest['games']:,} games in {manifest['seconds']:.1f} s of play{saved}; rows {manifest['data_hash'][:16]}", markup=False)
    if manifest["errors"]:
        out.print(f"{manifest['errors']:,} of them were ended by a policy that failed: column `error` of the games table.", markup=False)
    out.print(f"Run folder: {Store(folder)}", markup=False)
    out.print(f"Next: augur report {folder}" if "://" not in folder else f"Next: augur jobs fetch {folder} FOLDER", markup=False)


_TOLD = ("run_id", "games", "seconds", "data_hash", "executor", "stopping", "errors")


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _play(
    spec: Spec,
    folder: str,
    threads: int,
    cluster: str | None,
    workers: int | None,
    resume: bool,
    task_limit: float,
    reporter: Reporter,
    out: Console,
    as_json: bool,
) -> dict[str, Any]:
    from experiments.run import run as run_experiment

    with ExitStack() as stack:
        executor = None
        if cluster is not None:
            executor = stack.enter_context(connect(cluster, workers))
        else:
            from augur.warmup import warm_up

            seats = (policy for players in spec.players for lineup in spec.lineups_for(players) for policy in lineup)
            warm_up(spec.game, Console(quiet=True) if as_json else out, search=any(policy.startswith("mcts") for policy in seats))
        return run_experiment(spec, folder, threads, resume, reporter.progress, reporter.note, executor, task_limit)


def connect(address: str, workers: int | None) -> Any:
    """A connection to Ray."""
    from sim.errors import InputError

    try:
        from cluster.ray_run import RayCluster
    except ImportError as error:
        raise InputError(f"--cluster needs {error.name}; install it with: pip install 'augur-balance[cluster]'.") from None
    return RayCluster(address, workers)


def status(
    run_folder: RunArgument,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object.")] = False,
) -> None:
    """Say how far a run is: games done, size, whether somebody drives it, and how to go on."""
    from augur.commands import out
    from experiments.results import run_status

    found = run_status(run_folder)
    if as_json:
        typer.echo(json.dumps(found, indent=1))
        return
    out.print(f"{found['question']}", markup=False)
    out.print(f"Run {found['run_id']}: {found['state']}", markup=False)
    share = found["done"] / found["games"] if found["games"] else 0
    out.print(
        f"{found['done']:,} of {found['games']:,} games ({share:.0%}) in {found['parts']:,} parts, {found['bytes'] / 1e6:.1f} MB",
        markup=False,
    )
    if found["driver"]:
        out.print(f"Driven by process {found['driver']['pid']} on {found['driver']['host']}", markup=False)
    if found["data_hash"]:
        out.print(f"Rows {found['data_hash'][:16]}", markup=False)
    for cell in (found["stopping"] or {}).get("cells", []):
        out.print(f"Cell {cell['cell']}: {cell['blocks']:,} of {cell['planned_blocks']:,} blocks; {cell['why']}.", markup=False)
