"""Policies in plain Python: a function `choose(match) -> action` of a user's own can sit in any seat of any experiment.

The function gets the game as its seat sees it: a copy in which all that the seat cannot see has been dealt anew, and whose `seed` is a
random word of this decision. So it may look, copy and play on as it likes without cheating, and the same game is always played the
same way if its dice come from that seed.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import re
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any

from sim.errors import InputError, unknown
from sim.match import Action, Match

GROUP = "augur.policies"
"""The group of entry points in which a package can name its policies."""

Choose = Callable[[Match], Action | int]

_PATH = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
_lock = threading.Lock()
_registered: dict[str, int] = {}  # by text
_functions: list[tuple[str, Choose]] = []  # records know functions by their number here


class PolicyError(InputError):
    """A policy that raised an exception or chose what is not legal, as one sentence."""

    def __init__(self, policy: str, failure: str) -> None:
        super().__init__(f"policy '{policy}' {failure}")
        self.policy = policy


def is_own(text: str) -> bool:
    """Whether a policy's text names a function of a user's own."""
    return _PATH.fullmatch(text) is not None or text in _entry_points()


def load_own(text: str, known: Sequence[str]) -> Choose:
    """The function that an entry point or `module:function` names."""
    points = _entry_points()
    if text in points:
        function = _imported(text, points[text].load)
    else:
        module_name, _, name = text.partition(":")
        here = os.getcwd()
        added = here not in sys.path
        if added:  # a bot beside the config should be found by the installed command too
            sys.path.append(here)
        try:
            module = _imported(text, lambda: importlib.import_module(module_name), module_name, known)
        finally:
            if added:
                sys.path.remove(here)
        if not hasattr(module, name):
            functions = [key for key, value in vars(module).items() if callable(value) and not key.startswith("_")]
            raise unknown(f"function of module {module_name}", name, functions, f"policy '{text}'")
        function = getattr(module, name)
    if not callable(function):
        raise InputError(f"policy '{text}': this is no function; it must be like choose(match) -> action.")
    return function  # type: ignore[no-any-return]


def register(text: str, function: Choose) -> int:
    """Keep a function under a number, which is how records know it; the same text has the same number."""
    with _lock:
        if text in _registered:
            _functions[_registered[text]] = (text, function)
        else:
            _registered[text] = len(_functions)
            _functions.append((text, function))
        return _registered[text]


def choose_plain(number: int, match: Match, seed: int) -> int:
    """The action that function number `number` chooses for the mover of `match`."""
    text, function = _functions[number]
    seen = match.redeal(match.mover, seed)
    seen.seed = seed  # the game's own seed would tell the whole deal
    try:
        chosen = function(seen)
    except Exception as error:
        reason = " ".join(str(error).split()) or "no reason given"
        raise PolicyError(text, f"raised {type(error).__name__} ({reason})") from error
    action: Any = chosen.id if isinstance(chosen, Action) else chosen
    legal = match.legal_ids()
    # True and 1.0 would pass for 1: a choice is a whole number or an Action.
    if isinstance(action, bool) or not hasattr(action, "__index__") or action not in legal:
        raise PolicyError(text, f"chose {chosen!r}, which is not legal (legal: {', '.join(map(str, legal))})")
    return int(action)


def _entry_points() -> dict[str, importlib.metadata.EntryPoint]:
    return {point.name: point for point in importlib.metadata.entry_points(group=GROUP)}


def _imported(text: str, load: Callable[[], Any], module: str = "", known: Sequence[str] = ()) -> Any:
    try:
        return load()
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and module and error.name in (module, module.split(".")[0]):
            raise InputError(
                f"policy '{text}': there is neither a policy nor a module '{module}' in the current folder or the Python path; "
                f"policies: {', '.join(known)}, or module:function for one of your own."
            ) from None
        raise InputError(f"policy '{text}': its module cannot be imported ({type(error).__name__}: {error}).") from error
