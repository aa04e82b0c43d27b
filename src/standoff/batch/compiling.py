"""How the kernels are compiled, and the types that they share.

A kernel is a plain function over arrays and integers that numba compiles to machine
code. It is compiled when it is first called and kept on disk, so that only the first
run on a machine waits for it. Kernels let go of Python's global lock and allocate
nothing: everything they write to comes in as an argument. So threads can run them side
by side, each with its own workspace.

To the type checker an array is what the kernels make of it: something that holds
integers, by one index or by row and column.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Protocol, SupportsIndex, TypeVar, cast, overload

import numba

_Function = TypeVar("_Function", bound=Callable[..., object])


class Words(Protocol):
    """An array of integers."""

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> Words: ...
    def __setitem__(self, index: SupportsIndex, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Rows(Protocol):
    """A table of integers: an array of arrays."""

    @overload
    def __getitem__(self, index: int, /) -> Words: ...
    @overload
    def __getitem__(self, index: tuple[SupportsIndex, SupportsIndex], /) -> int: ...
    def __setitem__(self, index: tuple[SupportsIndex, SupportsIndex], value: int, /) -> None: ...
    def __len__(self) -> int: ...


def kernel(function: _Function) -> _Function:
    """Compile a function into the kernels that call it.

    Calls hand on arrays, each as half a dozen numbers; so they are all compiled away.
    """
    return cast("_Function", numba.njit(forceinline=True, **_HOW)(function))


def entry(function: _Function) -> _Function:
    """Compile a kernel that Python calls when it is first called, and keep it on disk."""
    compiled = numba.njit(cache=True, **_HOW)(function)
    _watch_all_sources(compiled)
    return cast("_Function", compiled)


_HOW: dict[str, Any] = {"_nrt": False, "nogil": True, "boundscheck": False, "error_model": "numpy"}


def _watch_all_sources(compiled: Any) -> None:  # noqa: ANN401 - numba has no types
    """Make the copy on disk valid for this very state of all modules of the room.

    A kernel carries the kernels that it calls inside it, while numba looks only at the
    file of the kernel itself and would go on using an old copy when another changes.
    """
    kept = getattr(getattr(compiled, "_cache", None), "_cache_file", None)
    if kept is not None:
        kept._source_stamp = _sources()  # noqa: SLF001 - numba offers no other way


@cache
def _sources() -> str:
    """Return a digest of all modules of the room."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
