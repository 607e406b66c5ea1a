# SPDX-License-Identifier: GPL-3.0-or-later
"""What the library has no call for: the installed program, with JSON."""

from __future__ import annotations

import re
import subprocess
from typing import Sequence

from . import _native
from .errors import of_status

#: "file:1:2: error[E001] text", "file: error: text"
_PLACE = re.compile(r"(?P<file>[^:].*?):(?:(?P<line>\d+):(?P<column>\d+):)? error(?:\[\w+\])?:? "
                    r"(?P<text>.*)")


def call(arguments: Sequence[str]) -> "subprocess.CompletedProcess[bytes]":
    _native.library()  # which finds the data
    return subprocess.run([_native.program(), *arguments], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def output(arguments: Sequence[str], allowed: Sequence[int] = (0,)) -> bytes:
    """Standard output; raises what an exit code beyond `allowed` stands for."""
    done = call(arguments)
    if done.returncode in allowed:
        return done.stdout
    first = (done.stderr.decode(errors="replace").strip() or "it ended without a word").split("\n")[0]
    found = _PLACE.match(first)
    if found is None:
        raise of_status(done.returncode, first.removeprefix("metricheck: "))
    raise of_status(done.returncode, found["text"], found["file"], int(found["line"] or 0),
                    int(found["column"] or 0))
