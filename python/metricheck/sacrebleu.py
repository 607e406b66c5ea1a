# SPDX-License-Identifier: GPL-3.0-or-later
"""In place of sacreBLEU 2.6: `from metricheck import sacrebleu`, or `from metricheck.sacrebleu import BLEU`.

The numbers are those of sacreBLEU, from the library. References are streams, as there: references[r]
holds the r-th reference of every hypothesis; None and "" are no reference where a hypothesis has
another. What is not there: the tokenisers of MeCab, values of smoothing other than the defaults, and
paired tests, which `metricheck compare` has.
"""

from __future__ import annotations

import functools
from typing import Any, Optional, Sequence

from .scoring import score_streams

Streams = Sequence[Sequence[Optional[str]]]
_VERSION = "2.6.0"


class Score:
    """score: on the metric's scale. str() is a line as sacreBLEU prints it."""

    name = ""

    def __init__(self, score: float, ask: Any) -> None:
        self.score, self._ask = score, ask

    def format(self, width: int = 2, score_only: bool = False) -> str:
        number = f"{self.score:.{width}f}"
        return number if score_only else f"{self.name} = {number}"

    def __str__(self) -> str:
        return self.format()

    __repr__ = __str__


class BLEUScore(Score):
    """counts, totals: matches and n-grams of each order; precisions: in percent; bp: the brevity
    penalty; sys_len, ref_len: tokens. Each is asked of the library when it is read."""

    name = "BLEU"
    orders = 4

    def _of_orders(self, what: str) -> list[float]:
        return [self._ask(f"output={what}_{n + 1}") for n in range(self.orders)]

    @functools.cached_property
    def counts(self) -> list[int]:
        return [int(number) for number in self._of_orders("matches")]

    @functools.cached_property
    def totals(self) -> list[int]:
        return [int(number) for number in self._of_orders("totals")]

    @functools.cached_property
    def precisions(self) -> list[float]:
        return self._of_orders("precision")

    @functools.cached_property
    def bp(self) -> float:
        return self._ask("output=brevity_penalty")

    @functools.cached_property
    def sys_len(self) -> int:
        return int(self._ask("output=candidate_length"))

    @functools.cached_property
    def ref_len(self) -> int:
        return int(self._ask("output=reference_length"))

    def format(self, width: int = 2, score_only: bool = False) -> str:
        text = super().format(width, score_only)
        if score_only:
            return text
        precisions = "/".join(f"{number:.1f}" for number in self.precisions)
        ratio = self.sys_len / self.ref_len if self.ref_len else 0
        return (f"{text} {precisions} (BP = {self.bp:.3f} ratio = {ratio:.3f} "
                f"hyp_len = {self.sys_len:d} ref_len = {self.ref_len:d})")


class CHRFScore(Score):
    name = "chrF2"


class TERScore(Score):
    """num_edits; ref_length: the mean length of the references, summed over the segments."""

    name = "TER"

    @functools.cached_property
    def num_edits(self) -> float:
        return self._ask("output=edits")

    @functools.cached_property
    def ref_length(self) -> float:
        return self._ask("output=reference_length")


class Signature:
    """Of sacreBLEU, with who computed it behind it; info: its parts."""

    def __init__(self, parts: Sequence[tuple[str, str]]) -> None:
        from . import __version__
        self.info = dict(parts, version=_VERSION, metricheck=__version__)

    def format(self) -> str:
        return "|".join(f"{key}:{value}" for key, value in self.info.items())

    def __str__(self) -> str:
        return self.format()

    __repr__ = __str__


class _Metric:
    """A metric of sacreBLEU on one of the library's."""

    _library = ""
    _score = Score

    def __init__(self, references: Optional[Streams]) -> None:
        self._references, self._n_references = references, "1"

    def _parameters(self) -> list[str]:
        raise NotImplementedError

    def _parts(self) -> list[tuple[str, str]]:
        raise NotImplementedError

    def _ask(self, hypotheses: Sequence[str], references: Streams, corpus: bool,
             *more: str) -> float:
        words = ",".join([*self._parameters(), *more])
        metric = f"{self._library}:{words}" if words else self._library
        scores, _, whole = score_streams(metric, hypotheses, references, 0, corpus, False)
        return whole if corpus else scores[0]

    def _scored(self, hypotheses: Sequence[str], references: Streams, corpus: bool) -> Any:
        self._n_references = _count(references)
        ask = functools.partial(self._ask, hypotheses, references, corpus)
        found = self._score(ask(), ask)
        self._describe(found)
        return found

    def _describe(self, found: Any) -> None:
        pass

    def corpus_score(self, hypotheses: Sequence[str], references: Optional[Streams],
                     n_bootstrap: int = 1) -> Any:
        """The score of all hypotheses [n] against references [streams][n]."""
        if n_bootstrap != 1:
            raise NotImplementedError("intervals of corpus scores are not there: n_bootstrap is 1")
        streams = references if references is not None else self._references
        if streams is None:
            raise ValueError("no references: give them here or to the metric")
        hypotheses = list(hypotheses)
        for stream in streams:
            if len(stream) != len(hypotheses):
                raise ValueError(f"{len(hypotheses)} hypotheses and {len(stream)} references")
        return self._scored(hypotheses, streams, True)

    def sentence_score(self, hypothesis: str, references: Sequence[str]) -> Any:
        """The score of a hypothesis against its references."""
        if not isinstance(hypothesis, str) or isinstance(references, str):
            raise TypeError("a hypothesis is a str, its references are a list of str")
        return self._scored([hypothesis], [[reference] for reference in references], False)

    def get_signature(self) -> Signature:
        """With the number of references of the last score."""
        return Signature([("nrefs", self._n_references), *self._parts()])


def _count(streams: Streams) -> str:
    """How many references the hypotheses have; "var" where it differs."""
    numbers = {sum(reference is not None and reference != "" for reference in references)
               for references in zip(*streams)} if len(streams) > 1 else {1}
    return str(numbers.pop()) if len(numbers) == 1 else "var"


def _yes(condition: bool) -> str:
    return "yes" if condition else "no"


class BLEU(_Metric):
    """As sacrebleu.metrics.BLEU; `effective_order` is for sentences, which need it."""

    TOKENIZERS = ("13a", "intl", "zh", "char", "none", "flores101", "flores200", "spBLEU-1K")
    SMOOTH_DEFAULTS = {"floor": 0.1, "add-k": 1, "exp": None, "none": None}
    _library = "bleu"
    _score = BLEUScore

    def __init__(self, lowercase: bool = False, force: bool = False,
                 tokenize: Optional[str] = None, smooth_method: str = "exp",
                 smooth_value: Optional[float] = None, max_ngram_order: int = 4,
                 effective_order: bool = False, trg_lang: str = "",
                 references: Optional[Streams] = None) -> None:
        super().__init__(references)
        if tokenize is None and trg_lang == "zh":
            tokenize = "zh"
        if tokenize is None and trg_lang in ("ja", "ko"):
            raise NotImplementedError(f"the tokeniser of trg_lang {trg_lang!r} is not there")
        if tokenize not in (None, *self.TOKENIZERS):
            raise NotImplementedError(f"the tokeniser {tokenize!r} is not there: "
                                      f"{', '.join(self.TOKENIZERS)}")
        if smooth_method not in self.SMOOTH_DEFAULTS:
            raise ValueError(f"smooth_method is one of {', '.join(self.SMOOTH_DEFAULTS)}")
        if smooth_value not in (None, self.SMOOTH_DEFAULTS[smooth_method]):
            raise NotImplementedError("smooth_value is that of the method: "
                                      f"{self.SMOOTH_DEFAULTS[smooth_method]}")
        self.lowercase, self.tokenize = lowercase, tokenize or "13a"
        self.smooth_method, self.max_ngram_order = smooth_method, max_ngram_order
        self.effective_order = effective_order

    def _parameters(self) -> list[str]:
        return [f"tokenize={self.tokenize}", f"smoothing={self.smooth_method}",
                f"effective_order={_yes(self.effective_order)}",
                f"lowercase={_yes(self.lowercase)}", f"order={self.max_ngram_order}"]

    def _parts(self) -> list[tuple[str, str]]:
        value = self.SMOOTH_DEFAULTS[self.smooth_method]
        return [("case", "lc" if self.lowercase else "mixed"), ("eff", _yes(self.effective_order)),
                ("tok", self.tokenize),
                ("smooth", self.smooth_method + ("" if value is None else f"[{value:.2f}]"))]

    def _describe(self, found: BLEUScore) -> None:
        found.orders = self.max_ngram_order


class CHRF(_Metric):
    """As sacrebleu.metrics.CHRF; word_order=2 is chrF++."""

    _library = "chrf"
    _score = CHRFScore

    def __init__(self, char_order: int = 6, word_order: int = 0, beta: int = 2,
                 lowercase: bool = False, whitespace: bool = False, eps_smoothing: bool = False,
                 references: Optional[Streams] = None) -> None:
        super().__init__(references)
        self.char_order, self.word_order, self.beta = char_order, word_order, beta
        self.lowercase, self.whitespace, self.eps_smoothing = lowercase, whitespace, eps_smoothing

    def _parameters(self) -> list[str]:
        return [f"char_order={self.char_order}", f"word_order={self.word_order}",
                f"beta={self.beta}", f"whitespace={_yes(self.whitespace)}",
                f"lowercase={_yes(self.lowercase)}",
                f"effective_order={_yes(not self.eps_smoothing)}"]

    def _parts(self) -> list[tuple[str, str]]:
        return [("case", "lc" if self.lowercase else "mixed"),
                ("eff", _yes(not self.eps_smoothing)), ("nc", str(self.char_order)),
                ("nw", str(self.word_order)), ("space", _yes(self.whitespace))]

    def _describe(self, found: CHRFScore) -> None:
        found.name = f"chrF{self.beta}" + "+" * self.word_order


class TER(_Metric):
    """As sacrebleu.metrics.TER."""

    _library = "ter"
    _score = TERScore

    def __init__(self, normalized: bool = False, no_punct: bool = False,
                 asian_support: bool = False, case_sensitive: bool = False,
                 references: Optional[Streams] = None) -> None:
        super().__init__(references)
        self.normalized, self.no_punct = normalized, no_punct
        self.asian_support, self.case_sensitive = asian_support, case_sensitive

    def _parameters(self) -> list[str]:
        return [f"normalized={_yes(self.normalized)}",
                f"punctuation={'drop' if self.no_punct else 'keep'}",
                f"asian={_yes(self.asian_support)}", f"lowercase={_yes(not self.case_sensitive)}"]

    def _parts(self) -> list[tuple[str, str]]:
        return [("case", "mixed" if self.case_sensitive else "lc"), ("tok", "tercom"),
                ("norm", _yes(self.normalized)), ("punct", _yes(not self.no_punct)),
                ("asian", _yes(self.asian_support))]


def corpus_bleu(hypotheses: Sequence[str], references: Streams, smooth_method: str = "exp",
                smooth_value: Optional[float] = None, force: bool = False,
                lowercase: bool = False, tokenize: Optional[str] = None,
                use_effective_order: bool = False) -> BLEUScore:
    """BLEU of all hypotheses as one text, 0 to 100."""
    return BLEU(lowercase, force, tokenize, smooth_method, smooth_value,
                effective_order=use_effective_order).corpus_score(hypotheses, references)


def raw_corpus_bleu(hypotheses: Sequence[str], references: Streams,
                    smooth_value: Optional[float] = None) -> BLEUScore:
    """Of texts that are tokenised already: at white space, smoothed by floor."""
    return corpus_bleu(hypotheses, references, "floor", smooth_value, True, tokenize="none",
                       use_effective_order=True)


def sentence_bleu(hypothesis: str, references: Sequence[str], smooth_method: str = "exp",
                  smooth_value: Optional[float] = None, lowercase: bool = False,
                  tokenize: Optional[str] = None, use_effective_order: bool = True) -> BLEUScore:
    """BLEU of a sentence, 0 to 100."""
    return BLEU(lowercase, False, tokenize, smooth_method, smooth_value,
                effective_order=use_effective_order).sentence_score(hypothesis, references)


def _chrf(char_order: int, word_order: int, beta: int, remove_whitespace: bool,
          eps_smoothing: bool) -> CHRF:
    return CHRF(char_order, word_order, beta, whitespace=not remove_whitespace,
                eps_smoothing=eps_smoothing)


def corpus_chrf(hypotheses: Sequence[str], references: Streams, char_order: int = 6,
                word_order: int = 0, beta: int = 2, remove_whitespace: bool = True,
                eps_smoothing: bool = False) -> CHRFScore:
    """chrF of all hypotheses, 0 to 100."""
    return _chrf(char_order, word_order, beta, remove_whitespace,
                 eps_smoothing).corpus_score(hypotheses, references)


def sentence_chrf(hypothesis: str, references: Sequence[str], char_order: int = 6,
                  word_order: int = 0, beta: int = 2, remove_whitespace: bool = True,
                  eps_smoothing: bool = False) -> CHRFScore:
    """chrF of a sentence, 0 to 100."""
    return _chrf(char_order, word_order, beta, remove_whitespace,
                 eps_smoothing).sentence_score(hypothesis, references)


def corpus_ter(hypotheses: Sequence[str], references: Streams, normalized: bool = False,
               no_punct: bool = False, asian_support: bool = False,
               case_sensitive: bool = False) -> TERScore:
    """TER of all hypotheses, in percent; lower is better."""
    return TER(normalized, no_punct, asian_support, case_sensitive).corpus_score(hypotheses,
                                                                                 references)


def sentence_ter(hypothesis: str, references: Sequence[str], normalized: bool = False,
                 no_punct: bool = False, asian_support: bool = False,
                 case_sensitive: bool = False) -> TERScore:
    """TER of a sentence, in percent; lower is better."""
    return TER(normalized, no_punct, asian_support, case_sensitive).sentence_score(hypothesis,
                                                                                   references)
