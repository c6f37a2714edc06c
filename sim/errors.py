"""What is said to a person whose input cannot be used."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class InputError(ValueError):
    """Input that cannot be used, as one sentence: what is wrong, where, and what would be right.

    The command line prints the sentence and ends with exit code 2.
    """


def unknown(what: str, word: object, allowed: Iterable[object], where: str = "") -> InputError:
    """The sentence for a word that is none of the allowed ones, with the nearest right one first."""
    names = [str(name) for name in allowed]
    near = difflib.get_close_matches(str(word), names, n=1, cutoff=0.5)
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    place = f"{where}: " if where else ""
    return InputError(f"{place}unknown {what} '{word}'{hint}; allowed: {', '.join(names) or 'none'}.")
