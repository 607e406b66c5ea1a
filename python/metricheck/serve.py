# SPDX-License-Identifier: GPL-3.0-or-later
"""A Python function as a metric of the program, in every command:

    metricheck gate --command 'mine=python3 -m metricheck.serve mine.py:overlap' -m mine ...

python3 -m metricheck.serve FILE.py:NAME or MODULE:NAME, where NAME is a function of candidate and
reference, or a metricheck.Metric. It speaks JSON Lines (doc/metric-processes.md) by the helper that
is installed for metrics in Python. An exception fails its case.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
import os
import pathlib
import sys
from types import ModuleType
from typing import Any, Optional

from . import _native
from .metric import Case, Metric, scores_of

#: requests at a time where the metric does not say
_BATCH = 64


def _module_of(path: str) -> ModuleType:
    """The module of a file."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    spec = importlib.util.spec_from_file_location(pathlib.Path(path).stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def load(what: str) -> Metric:
    """The metric called FILE.py:NAME or MODULE:NAME."""
    place, colon, name = what.rpartition(":")
    if not colon or not place or not name:
        raise ValueError(f"{what!r} is not FILE.py:NAME or MODULE:NAME")
    if place.endswith(".py"):
        module = _module_of(place)
    else:
        sys.path.insert(0, os.getcwd())
        module = importlib.import_module(place)
    found = getattr(module, name)
    return found if isinstance(found, Metric) else Metric(found)


def _helper() -> ModuleType:
    return _module_of(str(_native.data_path("modules/python/metricheck_module.py")))


def _case(request: dict[str, Any]) -> Case:
    candidate, references = request["candidate"], request["references"]
    source = request.get("source", {})
    return Case(str(request["id"]), candidate.get("text", ""),
                tuple(side.get("text", "") for side in references), candidate.get("amr", ""),
                tuple(side.get("amr", "") for side in references), source.get("text", ""),
                source.get("amr", ""), *(request.get(name, "") for name in Case._fields[7:]))


def _bound(value: float) -> Optional[float]:
    return value if math.isfinite(value) else None


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python3 -m metricheck.serve FILE.py:NAME | MODULE:NAME")

    def score(requests: list[dict[str, Any]]) -> list[Any]:
        return [number if error is None else error
                for number, error in scores_of(metric, [_case(request) for request in requests])]

    replies = os.dup(1)
    os.dup2(2, 1)  # what a module prints while it is loaded must not stand before the handshake
    metric = load(sys.argv[1])
    sys.stdout.flush()
    os.dup2(replies, 1)
    os.close(replies)
    _helper().serve(score, batch=metric.batch or _BATCH, version="1",
                    needs=["amr" if metric.takes == "amr" else "text"] + ["source"] * metric.source,
                    no_reference=not metric.reference, context=metric.takes == "case",
                    range=[_bound(metric.range[0]), _bound(metric.range[1])],
                    lower_is_better=metric.lower_is_better)


if __name__ == "__main__":
    main()
