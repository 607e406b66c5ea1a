# SPDX-License-Identifier: GPL-3.0-or-later
"""What can go wrong, as exceptions; `status` is the exit code of the program."""

from __future__ import annotations


class Error(Exception):
    """An error of metricheck.

    text: what is wrong, one line. file: "" where it is about no file. line, column: from 1, the
    column in characters; 0 where they are not known.
    """

    status = 5

    def __init__(self, text: str, file: str = "", line: int = 0, column: int = 0) -> None:
        place = "" if not file else f"{file}:{line}:{column}: " if line else f"{file}: "
        super().__init__(place + text)
        self.text, self.file, self.line, self.column = text, file, line, column


class UsageError(Error, ValueError):
    """The call is wrong: a name that is not known, a value out of range."""

    status = 2


class InputError(Error, ValueError):
    """A file is unreadable or invalid."""

    status = 3


class MetricError(Error, RuntimeError):
    """A metric failed."""

    status = 4


class OutputError(Error, OSError):
    """An output could not be written, or memory is exhausted."""

    status = 5


class MetricWarning(UserWarning):
    """Some cases have no score because a metric failed on them."""


def of_status(status: int, text: str, file: str = "", line: int = 0, column: int = 0) -> Error:
    """The exception of an exit code."""
    for kind in (UsageError, InputError, MetricError):
        if kind.status == status:
            return kind(text, file, line, column)
    return OutputError(text, file, line, column)
