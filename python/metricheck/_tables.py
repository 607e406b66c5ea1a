# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables: a DataFrame where pandas is installed, else rows, which every reader of Arrow takes."""

from __future__ import annotations

from typing import Any, Dict, List, Sequence

from . import _arrow


class Rows(List[Dict[str, Any]]):
    """A list of dicts with the same keys. Polars, DuckDB, pyarrow and pandas 3 take it as it is:
    polars.DataFrame(rows)."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The Arrow C stream interface: a capsule. No other schema is made than its own."""
        return _arrow.stream(self)


def table(rows: Sequence[dict[str, Any]]) -> Any:
    try:
        import pandas
    except ImportError:
        return Rows(rows)
    return pandas.DataFrame(list(rows))
