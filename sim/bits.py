"""Sets of board cells as the bits of a whole number: two machine operations that Numba does not offer by name."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload


def lowest(cells: int) -> int:
    """The number of the lowest set bit; `cells` is not 0."""
    return (cells & -cells).bit_length() - 1


def count(cells: int) -> int:
    """How many bits are set."""
    return cells.bit_count()


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(typing: Any, cells: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _population(typing: Any, cells: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@overload(lowest, strict=False)  # type: ignore[untyped-decorator]  # strict would compare annotations too
def _lowest(cells: Any) -> Any:
    return lambda cells: _trailing_zeros(cells)


@overload(count, strict=False)  # type: ignore[untyped-decorator]
def _count(cells: Any) -> Any:
    return lambda cells: _population(cells)
