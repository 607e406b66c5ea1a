# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables: a DataFrame where pandas is installed, else a list of dicts."""

from __future__ import annotations

from typing import Any, Sequence


def table(rows: Sequence[dict[str, Any]]) -> Any:
    try:
        import pandas
    except ImportError:
        return list(rows)
    return pandas.DataFrame(list(rows))
