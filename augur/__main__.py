"""Entry point of `augur` and of `python -m augur`."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.markup import escape

from sim.errors import InputError


def main() -> None:
    """Run the command line; input that cannot be used ends with its sentence and exit code 2."""
    from augur.commands import app

    try:
        app()
    except InputError as error:
        sentence = escape(" ".join(str(error).split()))
        Console(stderr=True, highlight=False, soft_wrap=True).print(f"[bold red]augur:[/] {sentence}")
        sys.exit(2)
    except BrokenPipeError:  # the reader of our output, such as `head`, has gone
        sys.stderr.close()
        sys.exit(0)


if __name__ == "__main__":
    main()
