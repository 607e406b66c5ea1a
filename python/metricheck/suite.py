# SPDX-License-Identifier: GPL-3.0-or-later
"""Suites: files of cases (doc/suite-format.md), to be read, edited, checked and written."""

from __future__ import annotations

import json
import os
import pathlib
import tempfile
from typing import Any, Iterator, NamedTuple, Sequence, Union

from . import _native, _program
from .errors import InputError


class Finding(NamedTuple):
    """What `metricheck lint` says of a place; severity: error, warning or note; line and column
    from 1."""

    code: str
    severity: str
    file: str
    line: int
    column: int
    message: str


class Suite:
    """One file of a suite.

    document: the JSON as it stands in the file, to be edited; cases: its list of cases, each a dict
    with "id", "reference", "candidate", "score" ...
    """

    def __init__(self, document: dict[str, Any], path: str = "") -> None:
        self.document, self.path = document, path

    @classmethod
    def read(cls, path: Union[str, "os.PathLike[str]"]) -> "Suite":
        """Reads a file; what is no JSON is an InputError with file, line and column."""
        name = os.fspath(path)
        try:
            document = json.loads(pathlib.Path(name).read_text(encoding="utf-8"))
        except json.JSONDecodeError as error:
            raise InputError(error.msg, name, error.lineno, error.colno) from None
        except UnicodeDecodeError as error:
            raise InputError(f"not UTF-8: {error.reason}", name) from None
        if not isinstance(document, dict):
            raise InputError("a suite is a JSON object", name, 1, 1)
        return cls(document, name)

    @classmethod
    def shipped(cls, name: str = "starter") -> "list[Suite]":
        """The files of a suite that comes with the program, in the order of their names."""
        try:
            folder = _native.data_path("suites/" + name)
        except FileNotFoundError:
            raise InputError(f"there is no shipped suite called {name!r}") from None
        return [cls.read(path) for path in sorted(folder.glob("*.json"))]

    @property
    def cases(self) -> list[dict[str, Any]]:
        return self.document.setdefault("cases", [])

    def __len__(self) -> int:
        return len(self.cases)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.cases)

    def write(self, path: Union[str, "os.PathLike[str]", None] = None) -> None:
        """Writes the file as a whole or not at all; None: to where it was read."""
        target = os.fspath(path) if path is not None else self.path
        if not target:
            raise ValueError("the suite was not read from a file: name one")
        handle, beside = tempfile.mkstemp(dir=os.path.dirname(os.path.abspath(target)),
                                          prefix=".metricheck-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(self._text())
                os.fchmod(stream.fileno(), 0o666 & ~_umask())
            os.replace(beside, target)
        except BaseException:
            os.unlink(beside)
            raise
        self.path = target

    def _text(self) -> str:
        return json.dumps(self.document, ensure_ascii=False, indent=2) + "\n"

    def put_into(self, folder: str, number: int) -> str:
        """The suite as a file of the folder, for the library and the program."""
        name = os.path.basename(self.path) or "suite.json"
        path = os.path.join(folder, str(number), name)
        os.mkdir(os.path.dirname(path))
        pathlib.Path(path).write_text(self._text(), encoding="utf-8")
        return path

    def lint(self, beside: "Sequence[Suite]" = ()) -> list[Finding]:
        """What `metricheck lint` finds in the suite as it is now. Lines and columns are those of the
        text that write() would write. beside: the other files of the suite, whose cases it may
        name."""
        with tempfile.TemporaryDirectory(prefix="metricheck-") as folder:
            paths = [suite.put_into(folder, i)
                     for i, suite in enumerate([self, *(s for s in beside if s is not self)])]
            found = json.loads(_program.output(["lint", "-q", "--report", "json=-", *paths],
                                               allowed=(0, 1)))
        return [Finding(entry["code"], entry["severity"], self.path or "suite.json",
                        entry.get("line", 0), entry.get("column", 0), entry["message"])
                for entry in found["findings"] if entry["file"] == paths[0]]


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
