# SPDX-License-Identifier: GPL-3.0-or-later
"""metricheck: where a metric of generated text is weak, phenomenon by phenomenon.

    import metricheck as mc

    run = mc.run("starter", metrics=["bleu", "chrf"], mine=lambda candidate, reference: ...)
    print(run.verdict)
    run.weakest("mine", 10)

What is computed is computed by libmetricheck, and with the same bytes as by the program
`metricheck`; doc/python.md is the introduction.
"""

from __future__ import annotations

from . import errors
from .errors import Error, InputError, MetricError, MetricWarning, OutputError, UsageError
from .metric import Case, Metric
from .run import Comparison, Gate, Picture, Run, run
from .scoring import Scores, corpus_score, diff, explain, score, signature
from .suite import Finding, Suite

__all__ = ["Case", "Comparison", "Error", "Finding", "Gate", "InputError", "Metric", "MetricError",
           "MetricWarning", "OutputError", "Picture", "Run", "Scores", "Suite", "UsageError",
           "corpus_score", "diff", "errors", "explain", "run", "score", "signature"]


def __getattr__(name: str) -> str:
    if name == "__version__":
        from ._native import library
        return library().mc_engine_version().decode()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
