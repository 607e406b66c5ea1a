# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows as an Arrow stream, read by a reader of the tests' own, which follows the specification of the
C data interface: it moves structs, and releases them as a consumer does."""

import ctypes
import gc
import math
import struct
import unittest
from ctypes import CFUNCTYPE, addressof, c_int, c_void_p, py_object

import metricheck as mc
from metricheck import _arrow
from metricheck._tables import Rows

CALL = CFUNCTYPE(c_int, c_void_p, c_void_p)


def address_of(capsule):
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = c_void_p, [py_object, ctypes.c_char_p]
    return get(capsule, b"arrow_array_stream")


def moved(given):
    """What a consumer does with a struct: copies it and marks the old one as released."""
    taken = type(given)()
    ctypes.memmove(addressof(taken), addressof(given), ctypes.sizeof(given))
    given.release = None
    return taken


def bit(address, i):
    return ctypes.string_at(address + i // 8, 1)[0] >> i % 8 & 1


def value_of(form, column, i):
    buffers = column.buffers
    if buffers[0] and not bit(buffers[0], i):
        return None
    if form == b"b":
        return bool(bit(buffers[1], i))
    if form == b"U":
        begin, end = struct.unpack("=2q", ctypes.string_at(buffers[1] + 8 * i, 16))
        return ctypes.string_at(buffers[2] + begin, end - begin).decode()
    return struct.unpack("=" + {b"g": "d", b"l": "q"}[form],
                         ctypes.string_at(buffers[1] + 8 * i, 8))[0]


def read(rows):
    """(formats by name, rows) of what has __arrow_c_stream__."""
    capsule = rows.__arrow_c_stream__()
    stream = moved(_arrow.Stream.from_address(address_of(capsule)))
    del capsule
    gc.collect()
    schema, batch, end = _arrow.Schema(), _arrow.Array(), _arrow.Array()
    assert CALL(stream.get_schema)(addressof(stream), addressof(schema)) == 0
    assert CALL(stream.get_next)(addressof(stream), addressof(batch)) == 0
    assert CALL(stream.get_next)(addressof(stream), addressof(end)) == 0
    assert end.release is None and schema.format == b"+s"
    assert schema.n_children == batch.n_children
    _arrow.release(stream)  # what it gave stays
    fields = [schema.children[i].contents for i in range(schema.n_children)]
    columns = [batch.children[i].contents for i in range(batch.n_children)]
    if columns:
        columns[0] = moved(columns[0])  # a child may outlive its parent
    formats = {field.name.decode(): field.format for field in fields}
    found = [{field.name.decode(): value_of(field.format, column, i)
              for field, column in zip(fields, columns)} for i in range(batch.length)]
    for column, name in zip(columns, formats):
        nulls = sum(row[name] is None for row in found)
        assert column.null_count == nulls, name
    _arrow.release(schema)
    _arrow.release(batch)
    if columns and columns[0].length:
        assert value_of(fields_format(formats), columns[0], 0) == found[0][next(iter(formats))]
    if columns:
        _arrow.release(columns[0])
    return formats, found


def fields_format(formats):
    return next(iter(formats.values()))


class Arrow(unittest.TestCase):
    def tearDown(self):
        gc.collect()
        self.assertEqual(_arrow.held, {})  # all that was given out was given back

    def test_kinds_and_nulls(self):
        rows = Rows([{"text": "né", "n": 1, "x": 0.5, "flag": True, "list": [1, "a"], "none": None}] +
                    [{"text": "", "n": -2, "x": math.nan, "flag": False, "list": None, "none": None}
                     ] * 8 +
                    [{"text": None, "n": None, "x": 3.0, "flag": None, "list": {}, "none": None}])
        formats, found = read(rows)
        self.assertEqual(formats, {"text": b"U", "n": b"l", "x": b"g", "flag": b"b", "list": b"U",
                                   "none": b"g"})
        self.assertEqual(found[0], {"text": "né", "n": 1, "x": 0.5, "flag": True,
                                    "list": '[1, "a"]', "none": None})
        self.assertEqual(found[8], {"text": "", "n": -2, "x": None, "flag": False, "list": None,
                                    "none": None})
        self.assertEqual(found[9], {"text": None, "n": None, "x": 3, "flag": None, "list": "{}",
                                    "none": None})

    def test_no_rows(self):
        self.assertEqual(read(Rows([])), ({}, []))

    def test_a_capsule_that_nobody_takes(self):
        capsule = Rows([{"a": 1}]).__arrow_c_stream__()
        self.assertNotEqual(_arrow.held, {})
        del capsule

    def test_a_run(self):
        run = mc.run("starter", metrics=["bleu"], phenomena=["negation"], quiet=True,
                     own=lambda candidate, reference: None if len(candidate) % 2 else 0.5)
        formats, found = read(run.rows("cases"))
        self.assertEqual(formats["bleu"], b"g")
        self.assertEqual(found[0]["id"], run.report["cases"][0]["id"])
        self.assertEqual(sum(row["own"] is None for row in found), len(run.rows("missing")))
        self.assertEqual(read(run.rows())[0]["right_order"], b"g")
        with self.assertRaises(ValueError):
            run.rows("other")


if __name__ == "__main__":
    unittest.main()
