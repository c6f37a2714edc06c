"""The commands that read results: `augur report`, `augur index`, `augur query`."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sim.errors import InputError

out = Console(soft_wrap=True, highlight=False)

RunArgument = Annotated[Path, typer.Argument(metavar="RUN", help="The run's folder.")]
OpenOption = Annotated[bool, typer.Option("--open", help="Show the page in the browser.")]


def report(
    run_folder: RunArgument,
    open_page: OpenOption = False,
    margin: Annotated[
        float, typer.Option(help="Percentage points of wins below which two variants count as equivalent.", min=0.01, max=50)
    ] = 1.0,
) -> None:
    """Make the HTML report of a run, with report.json and tables/*.csv beside it."""
    from reports.render import build

    page = build(run_folder, margin / 100)
    out.print(f"Report: {page}", markup=False)
    if open_page:
        webbrowser.open(page.resolve().as_uri())


def index(
    folder: Annotated[Path, typer.Argument(help="The folder that holds the runs.")] = Path("runs"),
    open_page: OpenOption = False,
) -> None:
    """Make a page that lists the runs of a folder with their answers."""
    from reports.index import build_index

    page = build_index(folder)
    out.print(f"Index: {page}", markup=False)
    if open_page:
        webbrowser.open(page.resolve().as_uri())


def query(
    run_folder: RunArgument,
    sql: Annotated[str, typer.Argument(help='Such as "select seat, avg(win_share) from seats group by seat order by seat".')],
    csv: Annotated[Path | None, typer.Option(help="Write all rows to this CSV file instead.")] = None,
    rows: Annotated[int, typer.Option(help="Rows to print at most.", min=1)] = 50,
) -> None:
    """Ask the rows of a run in SQL; the tables are seats and games."""
    from reports.query import query as ask

    found = ask(run_folder, sql)
    if csv is not None:
        try:
            found.write_csv(csv)
        except OSError as error:
            raise InputError(f"{csv}: the file cannot be written ({error.strerror}).") from None
        out.print(f"{found.height:,} rows: {csv}", markup=False)
        return
    table = Table(*map(escape, found.columns))
    for row in found.head(rows).iter_rows():
        table.add_row(*(f"{value:.6g}" if isinstance(value, float) else escape(str(value)) for value in row))
    out.print(table)
    if found.height > rows:
        out.print(f"{found.height - rows:,} more rows; --rows or --csv shows them.", markup=False)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (report, index, query):
        app.command()(command)
