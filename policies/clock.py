"""A clock for compiled code: Numba offers none, and a time budget cannot leave the search to ask Python."""

from __future__ import annotations

import time
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload


def nanoseconds() -> int:
    """Time that never runs backwards."""
    return time.monotonic_ns()


@intrinsic  # type: ignore[untyped-decorator]
def _monotonic(typing: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(ir.IntType(32), [ir.IntType(32), ir.PointerType(word)])
        clock = builder.module.globals.get("clock_gettime") or ir.Function(builder.module, kind, "clock_gettime")
        moment = builder.alloca(ir.ArrayType(word, 2))  # struct timespec: seconds, nanoseconds
        seconds = builder.gep(moment, [ir.Constant(ir.IntType(32), 0)] * 2)
        builder.call(clock, [ir.Constant(ir.IntType(32), time.CLOCK_MONOTONIC), seconds])
        rest = builder.gep(seconds, [ir.Constant(ir.IntType(32), 1)])
        return builder.add(builder.mul(builder.load(seconds), ir.Constant(word, 10**9)), builder.load(rest))

    return types.int64(), generate


@overload(nanoseconds)  # type: ignore[untyped-decorator]
def _nanoseconds() -> Any:
    return lambda: _monotonic()
