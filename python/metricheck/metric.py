# SPDX-License-Identifier: GPL-3.0-or-later
"""A metric of one's own: a function that the library calls."""

from __future__ import annotations

import math
import traceback
from typing import Any, Callable, NamedTuple, Optional, Sequence

from . import _native


class Case(NamedTuple):
    """What a metric sees of a case; "" where a side has no sentence or no graph (PENMAN), and where
    nothing is said."""

    id: str
    candidate: str
    references: tuple[str, ...]
    candidate_amr: str
    reference_amrs: tuple[str, ...]
    source: str = ""  # what the candidate was made from, for a metric with source=True
    source_amr: str = ""
    language: str = ""  # of the candidate
    source_language: str = ""
    document: str = ""
    segment: str = ""
    system: str = ""


class Metric:
    """A function as a metric.

    fn: without `batch` called with a pair, fn(candidate, reference) -> float; with `batch` called
        with so many pairs, fn(candidates, references) -> that many floats. What it raises, None and
        NaN are a missing score, with the exception as the reason; a batch that raises is tried
        again pair by pair.
    lower_is_better: smaller scores are better ones.
    range: the lowest and the highest score; may be infinite. A score beyond it is a failure.
    batch: pairs a call; None: one pair.
    takes: what fn is given: "text" (sentences), "amr" (graphs in PENMAN notation), or "case", one
        argument: a Case, with `batch` a list of them. Cases that lack a sentence ("text"; "case":
        either) or a graph ("amr") have no score.
    source: fn needs what the candidate was made from: with "text" and "amr" it is called with one
        argument more, fn(candidate, reference, source); cases without have no score.
    reference: False: fn needs no reference, and is given "" where there is none.
    Of several references "text" and "amr" hand over the first.
    """

    def __init__(self, fn: Callable[..., Any], *, lower_is_better: bool = False,
                 range: tuple[float, float] = (0.0, 1.0), batch: Optional[int] = None,
                 takes: str = "text", source: bool = False, reference: bool = True) -> None:
        if takes not in ("text", "amr", "case"):
            raise ValueError(f"takes is 'text', 'amr' or 'case', not {takes!r}")
        if batch is not None and batch < 1:
            raise ValueError("batch is a number of pairs, from 1")
        self.fn, self.lower_is_better, self.batch, self.takes = fn, lower_is_better, batch, takes
        self.source, self.reference = source, reference
        self.range = (float(range[0]), float(range[1]))
        if not self.range[0] < self.range[1]:
            raise ValueError("range is (lowest, highest)")


class Attached:
    """A metric in an engine, and what it raised there: (id of the case, exception)."""

    def __init__(self, name: str, metric: Metric, engine: _native.Engine) -> None:
        low, high = metric.range
        self.name, self.metric = name, metric
        self.exceptions: list[tuple[str, Exception]] = []
        self._first = ""
        self._reasons: list[bytes] = []  # until the next batch
        needs = _native.NEEDS_AMR if metric.takes == "amr" else _native.NEEDS_TEXT
        engine.add_callback(name, needs | (_native.NEEDS_SOURCE if metric.source else 0),
                            (0 if metric.reference else _native.NO_REFERENCE) |
                            (_native.READS_CONTEXT if metric.takes == "case" else 0),
                            high if metric.lower_is_better else low,
                            low if metric.lower_is_better else high, metric.batch or 0, self._score)

    def warning(self) -> str:
        """"" where nothing was raised; else how often, and the first traceback."""
        if not self.exceptions:
            return ""
        n = len(self.exceptions)
        times = "an exception" if n == 1 else f"{n} exceptions"
        return (f"{self.name} raised {times}, which leave scores missing; "
                f"{'it was' if n == 1 else 'the first was'} on {self.exceptions[0][0]}:\n{self._first}")

    def _note(self, case: Case, error: Exception) -> bytes:
        if not self.exceptions:
            self._first = _traceback(error)
        self.exceptions.append((case.id, error.with_traceback(None)))  # which would hold its frames
        return f"{type(error).__name__}: {error}".replace("\0", " ").encode(errors="replace")

    def _score(self, inputs: Any, n: int, scores: Any, reasons: Any) -> int:
        cases = [_case(inputs[i].contents) for i in range(n)]
        self._reasons = []
        for i, (score, error) in enumerate(scores_of(self.metric, cases)):
            scores[i] = math.nan if score is None else score
            if error is not None:
                self._reasons.append(self._note(cases[i], error))
                reasons[i] = self._reasons[-1]
        return 0


def scores_of(metric: Metric,
              cases: Sequence[Case]) -> list[tuple[Optional[float], Optional[Exception]]]:
    """The score of each case, or what the metric raised on it."""
    if metric.batch is not None and len(cases) > 1:
        try:
            return [(score, None) for score in _call(metric, cases)]
        except Exception:
            pass  # which of them it was, they say one by one
    found: list[tuple[Optional[float], Optional[Exception]]] = []
    for case in cases:
        try:
            found.append((_call(metric, [case])[0], None))
        except Exception as error:
            found.append((None, error))
    return found


def _arguments(metric: Metric, cases: Sequence[Case]) -> tuple[list[Any], ...]:
    if metric.takes == "case":
        return (list(cases),)
    of_graphs = metric.takes == "amr"
    lists = [[case.candidate_amr if of_graphs else case.candidate for case in cases],
             [((case.reference_amrs if of_graphs else case.references) or ("",))[0]
              for case in cases]]
    if metric.source:
        lists.append([case.source_amr if of_graphs else case.source for case in cases])
    return tuple(lists)


def _call(metric: Metric, cases: Sequence[Case]) -> list[Optional[float]]:
    arguments = _arguments(metric, cases)
    if metric.batch is None:
        return [_number(metric.fn(*[argument[0] for argument in arguments]))]
    found = list(metric.fn(*arguments))
    if len(found) != len(cases):
        raise ValueError(f"{len(found)} scores for {len(cases)} cases")
    return [_number(score) for score in found]


def _traceback(error: Exception) -> str:
    """From the first step of the function on, not of this file."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None and \
            place.tb_frame.f_code.co_filename == __file__:
        place = place.tb_next
    return "".join(traceback.format_exception(type(error), error, place)).rstrip()


def _number(score: Any) -> Optional[float]:
    return None if score is None else float(score)


def _case(given: _native.Input) -> Case:
    references = [given.references[i].contents for i in range(given.n_references)]
    candidate = given.candidate.contents
    context = given.context.contents if given.context else _native.Context()
    source = given.source.contents if given.source else _native.Side()
    return Case(given.case_id.text(), candidate.text.text(),
                tuple(side.text.text() for side in references), candidate.amr.text(),
                tuple(side.amr.text() for side in references), source.text.text(),
                source.amr.text(), *(getattr(context, name).text() for name, _ in context._fields_))
