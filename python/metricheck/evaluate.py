# SPDX-License-Identifier: GPL-3.0-or-later
"""In place of Hugging Face's evaluate: `from metricheck import evaluate; evaluate.load("sacrebleu")`.

The metrics that exist here: sacrebleu, chrf, ter (as sacreBLEU), bleu (without smoothing, 0 to
1), rouge, and every metric of `metricheck metrics` by its name, as {NAME: mean score}.
The numbers of rouge are means, which there are the medians of means that were drawn.
"""

from __future__ import annotations

import math
from typing import Any, Optional, Sequence, Union

from . import sacrebleu
from .rouge_score import RougeScorer
from .scoring import _streams, score_streams

References = Sequence[Union[str, Sequence[str]]]


class EvaluationModule:
    """compute(predictions=[n], references=[n], of a text or a list of texts each)."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._predictions: list[str] = []
        self._references: list[Union[str, Sequence[str]]] = []

    def add(self, *, prediction: str, reference: Union[str, Sequence[str]]) -> None:
        self.add_batch(predictions=[prediction], references=[reference])

    def add_batch(self, *, predictions: Sequence[str], references: References) -> None:
        self._predictions += predictions
        self._references += references

    def compute(self, *, predictions: Optional[Sequence[str]] = None,
                references: Optional[References] = None, **options: Any) -> dict[str, Any]:
        """The scores of these, and of what was added before."""
        if predictions is not None:
            self.add_batch(predictions=predictions, references=references or [])
        given, held = self._predictions, self._references
        self._predictions, self._references = [], []
        if not given:
            raise ValueError("no predictions")
        return _COMPUTE.get(self.name, _mean)(self.name, given, _streams(given, held), options)


def load(path: str) -> EvaluationModule:
    """A metric by its name."""
    if path not in _COMPUTE:
        from . import signature
        signature(path)  # raises where there is none
    return EvaluationModule(path)


def _mean(name: str, predictions: list[str], streams: Any, options: dict[str, Any]) -> dict[str, Any]:
    _refuse(name, options)
    scores = [score for score in score_streams(name, predictions, streams, 0, False, False)[0]]
    there = [score for score in scores if not math.isnan(score)]
    return {name: math.fsum(there) / len(there) if there else math.nan, "scores": scores}


def _refuse(name: str, options: dict[str, Any]) -> None:
    if options:
        raise TypeError(f"{name} has no option {', '.join(sorted(options))} here")


def _bleu(_name: str, predictions: list[str], streams: Any,
          options: dict[str, Any]) -> dict[str, Any]:
    """The metric "bleu" there: tokeniser 13a, no smoothing, 0 to 1. Of several references its brevity
    takes the shortest, which is not there."""
    if len(streams) > 1:
        raise NotImplementedError("bleu has one reference of each here: load('sacrebleu') takes "
                                  "several")
    order = options.pop("max_order", 4)
    _refuse("bleu", options)
    found = sacrebleu.BLEU(smooth_method="none", max_ngram_order=order).corpus_score(predictions,
                                                                                     streams)
    ratio = found.sys_len / found.ref_len if found.ref_len else math.nan
    return {"bleu": found.score / 100, "precisions": [number / 100 for number in found.precisions],
            "brevity_penalty": found.bp, "length_ratio": ratio,
            "translation_length": found.sys_len, "reference_length": found.ref_len}


def _sacrebleu(_name: str, predictions: list[str], streams: Any,
               options: dict[str, Any]) -> dict[str, Any]:
    found = sacrebleu.corpus_bleu(predictions, streams, **options)
    return {"score": found.score, "counts": found.counts, "totals": found.totals,
            "precisions": found.precisions, "bp": found.bp, "sys_len": found.sys_len,
            "ref_len": found.ref_len}


def _chrf(_name: str, predictions: list[str], streams: Any,
          options: dict[str, Any]) -> dict[str, Any]:
    metric = sacrebleu.CHRF(**options)
    return {"score": metric.corpus_score(predictions, streams).score,
            "char_order": metric.char_order, "word_order": metric.word_order, "beta": metric.beta}


def _ter(_name: str, predictions: list[str], streams: Any,
         options: dict[str, Any]) -> dict[str, Any]:
    if "ignore_punct" in options:
        options["no_punct"] = options.pop("ignore_punct")
    if "support_zh_ja_chars" in options:
        options["asian_support"] = options.pop("support_zh_ja_chars")
    found = sacrebleu.TER(**options).corpus_score(predictions, streams)
    return {"score": found.score, "num_edits": found.num_edits, "ref_length": found.ref_length}


def _rouge(_name: str, predictions: list[str], streams: Any,
           options: dict[str, Any]) -> dict[str, Any]:
    types = options.pop("rouge_types", None) or ["rouge1", "rouge2", "rougeL"]
    scorer = RougeScorer(types, options.pop("use_stemmer", False))
    aggregates = options.pop("use_aggregator", True)
    _refuse("rouge", options)
    columns = {name: [score.fmeasure for score in scores]
               for name, scores in scorer.score_lists(streams, predictions).items()}
    if not aggregates:
        return dict(columns)
    return {name: math.fsum(scores) / len(scores) for name, scores in columns.items()}


_COMPUTE = {"bleu": _bleu, "sacrebleu": _sacrebleu, "chrf": _chrf, "ter": _ter, "rouge": _rouge}
