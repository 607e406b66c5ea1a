# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows as an Arrow stream (the C stream interface and its PyCapsule), without a library.

https://arrow.apache.org/docs/format/CStreamInterface.html. One batch: str as large_utf8, int as int64,
float as float64, bool as boolean; None and NaN are null; anything else is JSON as text.

Each struct that is handed out has a number in private_data, under which what it points to is held
until it is released, by whoever has it then.
"""

from __future__ import annotations

import array
import ctypes
import itertools
import json
from ctypes import (CFUNCTYPE, POINTER, PYFUNCTYPE, Structure, addressof, c_char_p, c_int, c_int64,
                    c_void_p, py_object)
from typing import Any, Callable, Optional, Sequence

_RELEASE = CFUNCTYPE(None, c_void_p)
_NULLABLE = 2
_EINVAL = 22
_CAPSULE = b"arrow_array_stream"


class Schema(Structure):
    pass


Schema._fields_ = [("format", c_char_p), ("name", c_char_p), ("metadata", c_char_p),
                   ("flags", c_int64), ("n_children", c_int64),
                   ("children", POINTER(POINTER(Schema))), ("dictionary", POINTER(Schema)),
                   ("release", c_void_p), ("private_data", c_void_p)]


class Array(Structure):
    pass


Array._fields_ = [("length", c_int64), ("null_count", c_int64), ("offset", c_int64),
                  ("n_buffers", c_int64), ("n_children", c_int64), ("buffers", POINTER(c_void_p)),
                  ("children", POINTER(POINTER(Array))), ("dictionary", POINTER(Array)),
                  ("release", c_void_p), ("private_data", c_void_p)]


class Stream(Structure):
    _fields_ = [("get_schema", c_void_p), ("get_next", c_void_p), ("get_last_error", c_void_p),
                ("release", c_void_p), ("private_data", c_void_p)]


#: what structs that are not released yet point to
held: dict[int, Any] = {}
_numbers = itertools.count(1)


def _hold(struct: Any, release: Any, what: Any) -> None:
    number = next(_numbers)
    held[number] = what
    struct.private_data = number
    struct.release = ctypes.cast(release, c_void_p)


def release(struct: Any) -> None:
    """Gives back what a struct points to, as a consumer does."""
    if struct.release:
        _RELEASE(struct.release)(addressof(struct))


def _let_go(kind: Any, address: int) -> None:
    struct = kind.from_address(address)
    for i in range(getattr(struct, "n_children", 0)):
        release(struct.children[i].contents)
    held.pop(struct.private_data, None)
    struct.release = None


@_RELEASE
def _release_schema(address: int) -> None:
    _let_go(Schema, address)


@_RELEASE
def _release_array(address: int) -> None:
    _let_go(Array, address)


@_RELEASE
def _release_stream(address: int) -> None:
    _let_go(Stream, address)


# --- columns ---------------------------------------------------------------------------------------

class _Column:
    """A column in Arrow's layout."""

    def __init__(self, name: str, values: Sequence[Any]) -> None:
        there = [value is not None and value == value for value in values]
        kinds = {type(value) for value, known in zip(values, there) if known}
        self.name, self.n = name.encode(), len(values)
        self.n_null = self.n - sum(there)
        self.buffers: list[Any] = [_bits(there) if self.n_null else None]
        known = [value if is_there else None for value, is_there in zip(values, there)]
        if kinds <= {float, int} and (float in kinds or not kinds):
            self.format = b"g"
            self.buffers.append(array.array("d", [0.0 if value is None else value
                                                  for value in known]))
        elif kinds == {int}:
            self.format = b"l"
            self.buffers.append(array.array("q", [0 if value is None else value
                                                  for value in known]))
        elif kinds == {bool}:
            self.format = b"b"
            self.buffers.append(_bits([bool(value) for value in known]))
        else:
            self.format = b"U"
            texts = [b"" if value is None else _text(value).encode() for value in known]
            self.buffers.append(array.array("q", itertools.accumulate(map(len, texts), initial=0)))
            self.buffers.append(array.array("B", b"".join(texts) or b"\0"))

    def schema(self, out: Schema) -> None:
        out.format, out.name, out.flags = self.format, self.name, _NULLABLE
        out.n_children = 0
        _hold(out, _release_schema, self)

    def array(self, out: Array) -> None:
        pointers = (c_void_p * len(self.buffers))(*[None if buffer is None
                                                    else buffer.buffer_info()[0]
                                                    for buffer in self.buffers])
        out.length, out.null_count, out.offset = self.n, self.n_null, 0
        out.n_buffers, out.n_children = len(self.buffers), 0
        out.buffers = ctypes.cast(pointers, POINTER(c_void_p))
        _hold(out, _release_array, (self, pointers))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _bits(flags: Sequence[bool]) -> "array.array[int]":
    """A bit for each, the least of a byte first."""
    bits = array.array("B", bytes((len(flags) + 7) // 8 or 1))
    for i, flag in enumerate(flags):
        if flag:
            bits[i >> 3] |= 1 << (i & 7)
    return bits


def _parent(kind: Any, out: Any, columns: Sequence[_Column], fill: Callable[[_Column, Any], None],
            release_it: Any, *more: Any) -> None:
    """The struct of the columns, with a child for each."""
    children = [kind() for _ in columns]
    for column, child in zip(columns, children):
        fill(column, child)
    pointers = (POINTER(kind) * len(columns))(*map(ctypes.pointer, children))
    out.n_children = len(columns)
    out.children = ctypes.cast(pointers, POINTER(POINTER(kind)))
    _hold(out, release_it, (children, pointers, *more))


# --- the stream ------------------------------------------------------------------------------------

@CFUNCTYPE(c_int, c_void_p, c_void_p)
def _get_schema(stream: int, address: int) -> int:
    found = held.get(Stream.from_address(stream).private_data)
    if found is None:
        return _EINVAL
    out = Schema.from_address(address)
    ctypes.memset(address, 0, ctypes.sizeof(Schema))
    out.format, out.name = b"+s", b""
    _parent(Schema, out, found["columns"], _Column.schema, _release_schema)
    return 0


@CFUNCTYPE(c_int, c_void_p, c_void_p)
def _get_next(stream: int, address: int) -> int:
    found = held.get(Stream.from_address(stream).private_data)
    if found is None:
        return _EINVAL
    out = Array.from_address(address)
    ctypes.memset(address, 0, ctypes.sizeof(Array))
    if found["is_done"]:
        return 0
    found["is_done"] = True
    none = (c_void_p * 1)(None)
    out.length, out.n_buffers = found["n"], 1
    out.buffers = ctypes.cast(none, POINTER(c_void_p))
    _parent(Array, out, found["columns"], _Column.array, _release_array, none)
    return 0


@CFUNCTYPE(c_void_p, c_void_p)
def _get_last_error(_stream: int) -> Optional[int]:
    return None


@PYFUNCTYPE(None, c_void_p)
def _end_capsule(capsule: int) -> None:
    """A stream that nobody took is released with its capsule."""
    get = PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))
    address = get(capsule, _CAPSULE)
    release(Stream.from_address(address))
    held.pop(-address, None)


def stream(rows: Sequence[dict[str, Any]]) -> Any:
    """A capsule with the rows, which have the same keys."""
    names = list(rows[0]) if rows else []
    columns = [_Column(name, [row.get(name) for row in rows]) for name in names]
    out = Stream()
    out.get_schema = ctypes.cast(_get_schema, c_void_p)
    out.get_next = ctypes.cast(_get_next, c_void_p)
    out.get_last_error = ctypes.cast(_get_last_error, c_void_p)
    _hold(out, _release_stream, {"columns": columns, "n": len(rows), "is_done": False})
    held[-addressof(out)] = out  # until the capsule ends
    make = PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", ctypes.pythonapi))
    return make(addressof(out), _CAPSULE, ctypes.cast(_end_capsule, c_void_p))
