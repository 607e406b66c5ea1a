# SPDX-License-Identifier: GPL-3.0-or-later
"""In place of Google's rouge_score: `from metricheck.rouge_score import rouge_scorer`.

What is not there: rougeLsum, and tokenisers of one's own.
"""

from __future__ import annotations

import re
import sys
from typing import NamedTuple, Sequence

from .scoring import score_streams

#: the module of that name there
rouge_scorer = sys.modules[__name__]


class Score(NamedTuple):
    """Each from 0 to 1."""

    precision: float
    recall: float
    fmeasure: float


class RougeScorer:
    """rouge_types: "rouge1" ... "rouge9", "rougeL". use_stemmer: compare Porter's stems."""

    def __init__(self, rouge_types: Sequence[str], use_stemmer: bool = False) -> None:
        for name in rouge_types:
            if re.fullmatch("rouge([1-9]|L)", name) is None:
                raise ValueError(f"the ROUGE called {name!r} is not there: rouge1 ... rouge9, rougeL")
        self.rouge_types, self.use_stemmer = list(rouge_types), use_stemmer

    def score_lists(self, targets: Sequence[Sequence[str]],
                    predictions: Sequence[str]) -> dict[str, list[Score]]:
        """Scores [n] of predictions [n] by type; targets[r]: the r-th of each. Of several targets
        that with the best F counts."""
        stem = "yes" if self.use_stemmer else "no"
        found = {}
        for name in self.rouge_types:
            columns = [score_streams(f"rouge:type={name[5:]},stem={stem},output={output}",
                                     predictions, targets, 0, False, False)[0]
                       for output in ("precision", "recall", "f")]
            found[name] = [Score(*numbers) for numbers in zip(*columns)]
        return found

    def score(self, target: str, prediction: str) -> dict[str, Score]:
        """By type the score of a prediction."""
        return {name: scores[0]
                for name, scores in self.score_lists([[target]], [prediction]).items()}

    def score_multi(self, targets: Sequence[str], prediction: str) -> dict[str, Score]:
        """The same with several targets."""
        return {name: scores[0] for name, scores in
                self.score_lists([[target] for target in targets], [prediction]).items()}
