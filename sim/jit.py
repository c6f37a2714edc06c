"""The decorators for compiled code, and the folder where its machine code is kept.

Numba's cache looks only at the file that holds a function: an edit in a module that the function calls leaves the old machine
code in use, silently. So the cache folder is named by a hash of all sources that can be compiled, and a changed rule can never
meet old code.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parent.parent
COMPILED_PACKAGES = ("sim", "policies")

BOUNDS_CHECKED = os.environ.get("AUGUR_BOUNDSCHECK") == "1"
"""Check every index in compiled code; costs a few per cent and is on in the tests."""


def source_hash(suffixes: Iterable[str]) -> str:
    """A hash of all files of `sim` and `policies` with these suffixes: their paths and their bytes."""
    digest = hashlib.sha256()
    files = (
        path
        for package in COMPILED_PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.suffix in suffixes and "__pycache__" not in path.parts
    )
    for path in sorted(files):
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where the machine code of exactly these sources is kept; `AUGUR_CACHE` moves it."""
    default = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "augur")
    # Bounds checks are no part of Numba's cache key, so they get a folder of their own.
    name = source_hash({".py"}) + ("-checked" if BOUNDS_CHECKED else "")
    for base in (os.environ.get("AUGUR_CACHE") or default, os.path.join(tempfile.gettempdir(), "augur-cache")):
        folder = Path(base) / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix="augur-cache-"))


CACHE = cache_folder()
os.environ["NUMBA_CACHE_DIR"] = str(CACHE)  # read when numba is imported, so it stands before the import

import numba  # noqa: E402

numba.config.CACHE_DIR = str(CACHE)  # for the case that somebody imported numba before us
JIT_OFF = bool(numba.config.DISABLE_JIT)

F = TypeVar("F", bound=Callable[..., Any])


_OPTIONS: dict[str, Any] = {
    "cache": True,  # later processes start in a tenth of a second instead of compiling for twenty
    "nogil": True,  # threads of one process play side by side
    "boundscheck": BOUNDS_CHECKED,  # a record's fields lie side by side: an overrun would silently write the next field
    "error_model": "numpy",  # no check for division by zero; no rule divides by a number that can be zero
    "no_cfunc_wrapper": True,  # nobody calls us from C: saves compile time
}


def jit(function: F) -> F:
    """Compile a function that only compiled code calls: rules, policies and their parts.

    It gets no wrapper for Python, which would cost a fifth of the time to compile a game, and all whole numbers come to it as int64:
    otherwise it would be compiled again for every mixture of constants, enum members and narrow fields that callers pass.
    """
    compiled: Any = numba.njit(**_OPTIONS, no_cpython_wrapper=True)(function)
    if not JIT_OFF:
        template = compiled.get_call_template
        compiled.get_call_template = lambda args, kws: template(tuple(_widened(kind) for kind in args), kws)
    return compiled  # type: ignore[no-any-return]


def _widened(kind: Any) -> Any:
    """int64 for every signed whole number, constant or enum member; other types as they are."""
    if isinstance(kind, numba.types.IntEnumMember):
        return numba.types.int64
    plain = numba.types.unliteral(kind)
    return numba.types.int64 if isinstance(plain, numba.types.Integer) and plain.signed else plain


def entry(function: F) -> F:
    """Compile a function that Python calls."""
    compiled: F = numba.njit(**_OPTIONS)(function)
    return compiled


def inlined(function: F) -> F:
    """Compile a function as a part of each caller.

    For functions that call a whole game's rules: Numba optimises all that a function calls again with every layer of callers.
    """
    compiled: F = numba.njit(**_OPTIONS, inline="always")(function)
    return compiled
