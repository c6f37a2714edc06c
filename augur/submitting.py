"""`augur submit` and `augur jobs`: experiments on a Ray cluster that is elsewhere."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

if TYPE_CHECKING:
    from cluster.jobs import Jobs

Address = Annotated[str, typer.Option(help="The cluster's dashboard.", envvar="RAY_API_SERVER_ADDRESS")]
JobArgument = Annotated[str, typer.Argument(metavar="JOB", help="The job's id, as `augur jobs list` shows it.")]
_ADDRESS = "http://127.0.0.1:8265"

jobs = typer.Typer(help="List, follow and stop the jobs of a cluster, and fetch their results.", no_args_is_help=True)


def _jobs(address: str) -> Jobs:
    from sim.errors import InputError

    try:
        from cluster.jobs import Jobs
    except ImportError as error:
        raise InputError(f"Jobs need {error.name}; install it with: pip install 'augur-balance[cluster]'.") from None
    return Jobs(address)


def submit(
    config: Annotated[Path, typer.Argument(help="The experiment's TOML file.")],
    out_folder: Annotated[str, typer.Option("--out", help="Where the run will lie: s3://… or a folder that the cluster sees.")],
    address: Address = _ADDRESS,
    workers: Annotated[int | None, typer.Option(help="Workers; by default one per core of the cluster.", min=1)] = None,
    follow_it: Annotated[bool, typer.Option("--follow/--no-follow", help="Show what the job prints until it ends.")] = True,
    python: Annotated[str, typer.Option(help="Python on the cluster's nodes.")] = "python",
    env: Annotated[
        list[str] | None, typer.Option(help="An environment variable to hand on, such as AWS_ENDPOINT_URL; repeat for several.")
    ] = None,
) -> None:
    """Run an experiment on a Ray cluster, as a job; it goes on without this machine."""
    from augur.commands import out
    from experiments.spec import load_spec
    from sim.errors import InputError

    spec = load_spec(config)
    for name in env or []:
        if name not in os.environ:
            raise InputError(f"--env {name}: there is no such environment variable here.")
    client = _jobs(address)
    job = client.submit(spec, out_folder, workers, python, {name: os.environ[name] for name in env or []})
    out.print(f"Job {job} is submitted. See it with: augur jobs follow {job} --address {address}", markup=False)
    if follow_it:
        _follow(client, job)
        out.print(f"Next: augur jobs fetch {job} FOLDER --address {address}", markup=False)


def _follow(client: Jobs, job: str) -> None:
    from augur.commands import out

    for text in client.follow(job):
        out.print(text.rstrip("\n"), markup=False)


@jobs.command("list")
def list_jobs(address: Address = _ADDRESS) -> None:
    """List the jobs that came from `augur submit`, newest first."""
    from augur.commands import out

    table = Table("job", "status", "question", "out", box=SIMPLE_HEAD)
    for job in _jobs(address).list():
        table.add_row(job.id, job.status, job.question, job.out)
    out.print(table)


@jobs.command()
def follow(job: JobArgument, address: Address = _ADDRESS) -> None:
    """Show what a job prints, until it ends."""
    _follow(_jobs(address), job)


@jobs.command()
def stop(job: JobArgument, address: Address = _ADDRESS) -> None:
    """Stop a job; what it has done is kept, and submitting the config again goes on with it."""
    from augur.commands import out

    _jobs(address).stop(job)
    out.print(f"Job {job} is told to stop; submit its config again with the same --out to go on.", markup=False)


@jobs.command()
def fetch(
    job: Annotated[str, typer.Argument(metavar="JOB", help="The job's id, or the s3:// address of a run.")],
    folder: Annotated[Path, typer.Argument(help="A new folder for the run.")],
    address: Address = _ADDRESS,
) -> None:
    """Copy a run to this machine."""
    from augur.commands import out
    from experiments.results import read_manifest
    from experiments.storage import Store, copy_run
    from sim.errors import InputError

    source = Store(job if "://" in job else _jobs(address).find(job).out)
    if folder.exists() and any(folder.iterdir()):
        raise InputError(f"{folder}: the folder is not empty; choose another.")
    read_manifest(source)
    files = copy_run(source, Store(folder))
    out.print(f"{files:,} files of {source} are in {folder}. Next: augur report {folder}", markup=False)
