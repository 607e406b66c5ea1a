# SPDX-License-Identifier: GPL-3.0-or-later
"""`python3 -m metricheck`: the program of the installation."""

import os
import sys

from ._native import program


def main() -> None:
    path = program()
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
