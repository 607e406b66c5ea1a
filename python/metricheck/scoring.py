# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs from lists: scores, corpus scores, explanations; differences of graphs."""

from __future__ import annotations

import json
import os
import tempfile
from ctypes import Array, c_char_p, sizeof
from typing import Any, List, Optional, Sequence, Union

from . import _native, _program

#: a reference of each pair, or a list of references of each
References = Sequence[Union[str, Sequence[str]]]


class Scores(List[float]):
    """Scores [n] in the order of the pairs; NaN where there is none. reasons: [n], why, or ""."""

    reasons: list[str]


def _streams(candidates: Sequence[str], references: References) -> list[list[Optional[str]]]:
    """References as lists of one reference of each pair, with None where a pair has fewer."""
    if isinstance(candidates, str) or isinstance(references, str):
        raise TypeError("candidates and references are lists of texts, not one text")
    n = len(candidates)
    if len(references) != n:
        raise ValueError(f"{n} candidates and references of {len(references)} pairs")
    if not n or all(isinstance(reference, str) for reference in references):
        return [list(references)]  # type: ignore[arg-type]
    lists = [[reference] if isinstance(reference, str) else list(reference)
             for reference in references]
    return [[held[r] if r < len(held) else None for held in lists]
            for r in range(max(map(len, lists)))]


def score_streams(metric: str, candidates: Sequence[str],
                  streams: Sequence[Sequence[Optional[str]]], jobs: int, with_corpus: bool,
                  with_reasons: bool,
                  sources: Optional[Sequence[str]] = None) -> tuple[list[float], list[str], float]:
    """streams: of each reference those of all pairs."""
    engine = _native.shared_engine(jobs)
    needs = engine.facts(metric).needs & ~_native.NEEDS_SOURCE
    if needs not in (_native.NEEDS_TEXT, _native.NEEDS_AMR):
        raise ValueError(f"{metric} needs sentences and graphs: put the pairs in a suite")
    given: "list[Optional[Array[c_char_p]]]" = [
        _native.column(candidates), _native.column([text for stream in streams for text in stream])]
    absent: "list[Optional[Array[c_char_p]]]" = [None, None]
    columns = given + absent if needs == _native.NEEDS_TEXT else absent + given
    if sources is not None and len(sources) != len(candidates):
        raise ValueError(f"{len(candidates)} candidates and {len(sources)} sources")
    columns.append(None if sources is None else _native.column(sources))
    return engine.score_columns(metric, len(candidates), len(streams), columns, with_corpus,
                                with_reasons)


def score(metric: str, candidates: Sequence[str], references: Optional[References] = None, *,
          sources: Optional[Sequence[str]] = None, jobs: int = 0) -> Scores:
    """The score of each pair, on the metric's own scale (bleu and chrf: 0 to 100, smatch: 0 to 1).

    metric: NAME or NAME:KEY=VALUE,KEY=VALUE. candidates: [n]. references: [n], a text or a list of
    texts each; None for metrics that need none. For metrics of graphs (smatch) each text is a graph in
    PENMAN notation. sources: [n], what the candidates were made from, for metrics that read it. jobs:
    threads; 0: one for each processor.
    """
    streams = [] if references is None else _streams(candidates, references)
    scores, reasons, _ = score_streams(metric, candidates, streams, jobs, False, True, sources)
    found = Scores(scores)
    found.reasons = reasons
    return found


def corpus_score(metric: str, candidates: Sequence[str], references: References, *,
                 jobs: int = 0) -> float:
    """The score of all pairs as one text; NaN where the metric defines none. See score()."""
    return score_streams(metric, candidates, _streams(candidates, references), jobs, True,
                         False)[2]


def signature(metric: str) -> str:
    """What pins a metric: "bleu|variant:sacrebleu|...|version:0.1.0"."""
    return _native.shared_engine(0).facts(metric).signature.decode()


def explain(metric: str, candidate: str, reference: str) -> dict[str, Any]:
    """How a score came about: the JSON of `metricheck explain -f json` (doc/explain.md)."""
    engine = _native.shared_engine(0)
    texts = engine.facts(metric).needs != _native.NEEDS_AMR
    pair = _native.Pair(struct_size=sizeof(_native.Pair))
    if texts:
        pair.candidate, pair.reference = _native.encode(candidate), _native.encode(reference)
    else:
        pair.candidate_amr, pair.reference_amr = _native.encode(candidate), _native.encode(reference)
    return json.loads(engine.explain(metric, pair))


def diff(a: str, b: str) -> dict[str, Any]:
    """What differs between two graphs in PENMAN notation: the JSON of `metricheck diff -f json`
    (doc/diff.md), of the one pair: "edits", "mapping", "value", "proved" ..."""
    with tempfile.TemporaryDirectory(prefix="metricheck-") as folder:
        for name, graph in (("a.amr", a), ("b.amr", b)):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as stream:
                stream.write(graph.strip() + "\n")
        found = json.loads(_program.output(
            ["diff", "--exit-zero", "-q", "-f", "json", "a.amr", "b.amr"], folder=folder))
    return found["pairs"][0]
