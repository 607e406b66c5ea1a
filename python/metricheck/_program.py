# SPDX-License-Identifier: GPL-3.0-or-later
"""What the library has no call for: the installed program, with JSON."""

from __future__ import annotations

import os
import re
import subprocess
from typing import Optional, Sequence

from . import _native
from .errors import of_status

#: "file:1:2: error[E001] text", "file: error: text"
_PLACE = re.compile(r"(?P<file>[^:].*?):(?:(?P<line>\d+):(?P<column>\d+):)? error(?:\[\w+\])?:? "
                    r"(?P<text>.*)")


def call(arguments: Sequence[str],
         folder: Optional[str] = None) -> "subprocess.CompletedProcess[bytes]":
    """folder: where the program works; None: here."""
    _native.library()  # which finds the data
    return subprocess.run([os.path.abspath(_native.program()), *arguments],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, cwd=folder, check=False)


def output(arguments: Sequence[str], allowed: Sequence[int] = (0,),
           folder: Optional[str] = None) -> bytes:
    """Standard output; raises what an exit code beyond `allowed` stands for."""
    done = call(arguments, folder)
    if done.returncode in allowed:
        return done.stdout
    first = (done.stderr.decode(errors="replace").strip() or "it ended without a word").split("\n")[0]
    found = _PLACE.match(first)
    if found is None:
        raise of_status(done.returncode, first.removeprefix("metricheck: "))
    raise of_status(done.returncode, found["text"], found["file"], int(found["line"] or 0),
                    int(found["column"] or 0))
