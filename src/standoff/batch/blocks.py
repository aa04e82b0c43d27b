"""Copying numbers several at a time.

Lists of orders are many short stretches, most of them shorter than what one machine
instruction can move. So a whole block is moved always, and what was too much is written
over by the next one. numba has no such statement; these lines give it one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir  # type: ignore[import-untyped]  # it has no types
from numba import types
from numba.extending import intrinsic

from standoff.batch.compiling import Words

BLOCK = 8
"""How many numbers of 32 bits are moved at a time."""


@cast("Callable[[Any], Callable[[Words, int, Words, int], None]]", intrinsic)
def copy_block(typing_context: Any, source: Any, start: Any, target: Any, at: Any) -> Any:  # noqa: ANN401, ARG001 - numba has no types
    """Copy a block from one array of 32-bit numbers to another; both must have room for all of it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - as above
        def block(array: int, index: int) -> Any:  # noqa: ANN401 - as above
            data = context.make_array(signature.args[array])(context, builder, arguments[array]).data
            first = builder.gep(data, [arguments[index]])
            return builder.bitcast(first, ir.VectorType(ir.IntType(32), BLOCK).as_pointer())

        builder.store(builder.load(block(0, 1), align=4), block(2, 3), align=4)
        return context.get_dummy_value()

    return types.void(source, types.int64, target, types.int64), generate
