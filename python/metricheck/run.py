# SPDX-License-Identifier: GPL-3.0-or-later
"""`metricheck run` with metrics of one's own: what a metric gets right, phenomenon by phenomenon."""

from __future__ import annotations

import functools
import html
import json
import math
import os
import pathlib
import shutil
import sys
import tempfile
import warnings
import weakref
from typing import Any, Callable, Mapping, Optional, Sequence, Union

from . import _native, _program
from ._tables import Rows, table
from .errors import MetricWarning, UsageError
from .metric import Attached, Metric
from .suite import Suite

PathLike = Union[str, "os.PathLike[str]"]


class Run:
    """What came of a run. Tables are DataFrames where pandas is installed, else lists of dicts."""

    def __init__(self, engine: _native.Engine, asked: "Asked", own: Sequence[Attached],
                 messages: list[str]) -> None:
        self._engine, self._asked, self._own = engine, asked, own
        #: what the library had to say, line by line
        self.messages = messages
        #: of each metric of one's own what it raised: (id of the case, exception)
        self.exceptions = {metric.name: metric.exceptions for metric in own}

    def write(self, path: PathLike, format: str = "json") -> None:
        """Writes a report in a format of `metricheck run -f`: json, csv, markdown, latex, html ...

        A report in JSON is a baseline for compare() and gate(), and for the program.
        """
        self._engine.work("write", _native.encode(format), _native.encode(path))

    def _text(self, format: str) -> str:
        with tempfile.TemporaryDirectory(prefix="metricheck-") as folder:
            path = os.path.join(folder, "report")
            self.write(path, format)
            return pathlib.Path(path).read_text(encoding="utf-8")

    @functools.cached_property
    def report(self) -> dict[str, Any]:
        """The report as JSON has it (doc/report.schema.json)."""
        return json.loads(self._text("json"))

    @property
    def verdict(self) -> str:
        """The answer in sentences, each from a test or an interval; of each dataset a line or more."""
        return "\n".join(line for dataset in self.report["datasets"]
                         for line in dataset.get("verdict", []))

    @functools.cached_property
    def _rows(self) -> list[dict[str, Any]]:
        rows: dict[tuple[bytes, bytes, bytes], dict[str, Any]] = {}
        for figure in self._engine.figures():
            key = (figure.dataset, figure.phenomenon, figure.metric)
            if key not in rows:
                rows[key] = dict(zip(("dataset", "phenomenon", "metric"),
                                     (part.decode() for part in key)))
                rows[key]["n"] = figure.n
            name = figure.statistic.decode()
            rows[key]["n"] = max(rows[key]["n"], figure.n)
            rows[key][name] = figure.value
            rows[key][name + "_low"], rows[key][name + "_high"] = figure.low, figure.high
            rows[key][name + "_reason"] = figure.reason.decode()
        return list(rows.values())

    @property
    def table(self) -> Any:
        """A row for each metric on each phenomenon, and on all cases ("overall") of each dataset.

        dataset, phenomenon, metric; n: the most cases that a statistic of the row rests on; then of
        each statistic NAME (right_order: the share of pairs in the right order, 0 to 1; mad; spearman
        ...) NAME, its interval NAME_low and NAME_high (NaN: none), and NAME_reason, why it is NaN.
        """
        return table(self._rows)

    @property
    def cases(self) -> Any:
        """A row for each case: id, dataset, phenomenon, reference, candidate, human (its score by
        people or by rubric, on the scale of the dataset), and the score by each metric, on its own
        scale; NaN: none."""
        return table(self._cases())

    def _cases(self) -> list[dict[str, Any]]:
        names = [metric["name"] for metric in self.report["metrics"]]
        rows = []
        for case in self.report["cases"]:
            row = {key: case.get(key) for key in ("id", "dataset", "phenomenon", "reference",
                                                  "candidate")}
            row["human"] = _number(case.get("human"))
            row.update((name, _number(case["scores"].get(name))) for name in names)
            rows.append(row)
        return rows

    @property
    def missing(self) -> Any:
        """A row for each score that is missing: id, metric, reason."""
        return table(self._missing())

    def _missing(self) -> list[dict[str, Any]]:
        shown = {case["id"] for case in self.report["cases"]}
        rows = [{"id": score.id.decode(), "metric": score.metric.decode(),
                 "reason": score.reason.decode()}
                for score in self._engine.scores() if math.isnan(score.score)]
        return [row for row in rows if row["id"] in shown]

    def rows(self, what: str = "table") -> Rows:
        """`table`, `cases` or `missing` as rows, with pandas or without: they have the Arrow C stream
        interface, so that polars.DataFrame(run.rows("cases")) takes them."""
        rows = {"table": lambda: self._rows, "cases": self._cases, "missing": self._missing}
        if what not in rows:
            raise ValueError(f"there are rows of {', '.join(rows)}, not of {what!r}")
        return Rows(rows[what]())

    def weakest(self, metric: str, n: int = 10, statistic: str = "right_order") -> Any:
        """The n phenomena on which a metric does worst, the worst first.

        dataset, phenomenon, n (cases), and the statistic with its interval; `right_order` below 0.5
        is below chance. Of `mad`, `mae` and `rmse` the greatest come first. Phenomena without the
        statistic are not there.
        """
        rows = [row for row in self._rows
                if row["metric"] == metric and row["phenomenon"] != "overall"]
        if not rows or statistic not in rows[0]:
            known = sorted({row["metric"] for row in self._rows})
            raise KeyError(f"the run has no {statistic} of a metric called {metric!r}; its metrics: "
                           f"{', '.join(known)}")
        keys = ("dataset", "phenomenon", "n", statistic, statistic + "_low", statistic + "_high")
        rows = [{key: row[key] for key in keys} for row in rows if not math.isnan(row[statistic])]
        rows.sort(key=lambda row: row[statistic], reverse=statistic in ("mad", "mae", "rmse"))
        return table(rows[:n])

    def compare(self, base: Union["Run", PathLike], **options: Any) -> "Comparison":
        """What changed from `base`, a run or a report in JSON, to this run, by tests paired case by
        case (doc/gate.md). options: those of `metricheck compare`: pair="OLD=NEW", align="common",
        on_missing="warn" ..."""
        with tempfile.TemporaryDirectory(prefix="metricheck-") as folder:
            return Comparison(_program.output(
                ["compare", "-f", "json", *_words(options), _report_of(base, folder, "base"),
                 _report_of(self, folder, "new")], allowed=(0, 1)))

    def gate(self, baseline: Union["Run", PathLike], **options: Any) -> "Gate":
        """Whether a metric has become worse than in `baseline`, a run or a report in JSON.

        The program scores built-in metrics again; of your own it takes the scores of this run.
        options: those of `metricheck gate`: policy="policy.json", on_missing="warn" ...
        """
        with tempfile.TemporaryDirectory(prefix="metricheck-") as folder:
            path = os.path.join(folder, "gate.json")
            words = ["gate", "-q", "--baseline", _report_of(baseline, folder, "base"), "--report",
                     "json=" + path, *self._asked.words(), *self._own_scores(folder),
                     *_words(options)]
            _program.output(words, allowed=(0, 1, 6))
            return Gate(pathlib.Path(path).read_bytes())

    def _own_scores(self, folder: str) -> list[str]:
        words: list[str] = []
        for attached in self._own:
            name, metric = attached.name, attached.metric
            path = os.path.join(folder, f"scores-{len(words)}.json")
            scores = {score.id.decode(): {name: None if math.isnan(score.score) else score.score}
                      for score in self._engine.scores() if score.metric.decode() == name}
            pathlib.Path(path).write_text(json.dumps(scores), encoding="utf-8")
            words += ["--scores", path, "--range", f"{name}={metric.range[0]}..{metric.range[1]}"]
            words += ["--lower-is-better", name] if metric.lower_is_better else []
        return words

    def to_html(self, path: Optional[PathLike] = None) -> str:
        """The report as one page, which needs nothing beside itself; written to `path`, too."""
        if path is None:
            return self._text("html")
        self.write(path, "html")
        return pathlib.Path(path).read_text(encoding="utf-8")

    def plot(self, kind: str, path: Optional[PathLike] = None, **options: Any) -> "Picture":
        """A figure of `metricheck plot`: heatmap, intervals, correlations, mad, histograms, lengths,
        scatter, matrix. Needs gnuplot. path: also written, in the format of its ending (.svg, .pdf,
        .png, .tex). options: those of the command: phenomenon=[...], metric=[...], width="page" ..."""
        with tempfile.TemporaryDirectory(prefix="metricheck-") as folder:
            words = ["plot", kind, _report_of(self, folder, "run"), *_words(options)]
            if path is not None:
                _program.output([*words, "-o", os.fspath(path)])
            return Picture(_program.output([*words, "-f", "svg"]).decode())

    def __str__(self) -> str:
        return self._text("terminal")

    def __repr__(self) -> str:
        metrics = ", ".join(metric["name"] for metric in self.report["metrics"])
        return f"<metricheck.Run of {metrics} on {len(self.report['cases'])} cases>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"


class Comparison:
    """What changed between two runs. report: the JSON of `metricheck compare`
    (doc/comparison.schema.json)."""

    def __init__(self, text: bytes) -> None:
        self.report: dict[str, Any] = json.loads(text)

    @property
    def verdict(self) -> str:
        """The answer in sentences, made from the tests."""
        return "\n".join(self.report["sentences"])

    @property
    def table(self) -> Any:
        """A row for each check of each metric on each phenomenon: base, new, change, p ..."""
        return table(self.report["changes"])

    @property
    def changed(self) -> Any:
        """The cases whose verdict changed, the worst first."""
        return table(self.report["changed_cases"])

    def __str__(self) -> str:
        return self.verdict

    __repr__ = __str__  # what a notebook shows


class Gate(Comparison):
    """The answer of a gate: passed is True, False, or None where there is no verdict."""

    @property
    def passed(self) -> Optional[bool]:
        return {"passed": True, "failed": False}.get(self.report["verdict"])

    def __bool__(self) -> bool:
        return self.passed is True


class Picture:
    """A figure as SVG; notebooks show it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        """Without the declaration of XML, which may not stand within a page."""
        return self.svg[self.svg.index("<svg"):]


_OF_SCORES = frozenset((
    "cache", "case", "command", "command-restarts", "command-start-timeout", "command-timeout",
    "dataset", "expectations", "filter", "graphs", "isolate", "jobs", "lower-is-better", "metric",
    "module", "parse", "phenomenon", "preset", "range", "scores", "suite", "template"))


class Asked:
    """What a run was asked for, as the program is asked for it. Suites that are in no file are put
    into a folder, which is there as long as this is."""

    def __init__(self, suites: Sequence[Union[PathLike, Suite]]) -> None:
        self.settings: list[tuple[str, Any]] = []
        folder = ""
        if any(isinstance(suite, Suite) for suite in suites):
            folder = tempfile.mkdtemp(prefix="metricheck-")
            weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        self.suites = [suite.put_into(folder, i) if isinstance(suite, Suite) else os.fspath(suite)
                       for i, suite in enumerate(suites)]

    def words(self) -> list[str]:
        """The settings of a run that say what is scored: how it is analysed, a gate says itself."""
        return _words([(name, value) for name, value in self.settings
                       if name.replace("_", "-") in _OF_SCORES]) + self.suites


def run(suites: Union[PathLike, Suite, Sequence[Union[PathLike, Suite]]] = "starter",
        metrics: Union[str, Sequence[str], None] = None, *,
        phenomena: Union[str, Sequence[str]] = (), datasets: Union[str, Sequence[str]] = (),
        settings: Mapping[str, Any] = {}, quiet: bool = False,
        **own: Union[Metric, Callable[[str, str], float]]) -> Run:
    """Scores suites with metrics, and analyses how well each agrees with people.

    suites: files, folders, names of shipped suites, or Suites. metrics: built-in ones, NAME or
    NAME:KEY=VALUE; None: bleu and chrf beside metrics of your own, else every one that can score the
    suite. own: metrics of your own by their names; a function alone is Metric(function). phenomena,
    datasets: show only these. settings: other options of `metricheck run`, such as {"resamples": 0,
    "seed": 7, "jobs": 1, "thin-correlations": True}. quiet: neither messages nor progress.

    What a metric of your own raises is a missing score; the first traceback is shown in a
    MetricWarning. Ctrl-C ends the run with KeyboardInterrupt.
    """
    messages: list[str] = []
    engine = _native.Engine(functools.partial(_take_message, messages, quiet),
                            functools.partial(_show_progress, quiet))
    attached = [Attached(name, metric if isinstance(metric, Metric) else Metric(metric), engine)
                for name, metric in own.items()]
    listed = [suites] if isinstance(suites, (str, os.PathLike, Suite)) else list(suites)
    if metrics is None and own:
        metrics = ["bleu", "chrf"]
    given = [(name, value) for name, values in (("metric", metrics), ("phenomenon", phenomena),
                                                ("dataset", datasets)) for value in _list(values)]
    asked = Asked(listed)
    for path in asked.suites:
        engine.call("add_suite", _native.encode(path))
    for name, value in given + [("metric", metric.name) for metric in attached]:
        engine.set(name, value)
    for name, value in settings.items():
        engine.set(name, value)
    asked.settings = given + list(settings.items())
    try:
        status = engine.work("score", allowed=(_native.OK, _native.MODULE))
    finally:
        _clear_progress(quiet)
    failed = engine.last_error() if status == _native.MODULE else None
    for text in [metric.warning() for metric in attached]:
        if text:
            warnings.warn(text, MetricWarning, stacklevel=2)
    try:
        engine.work("analyse")
    except UsageError:  # nothing was scored
        if failed is None:
            raise
        raise failed from None
    if failed is not None:
        warnings.warn(str(failed).removeprefix("metricheck: "), MetricWarning, stacklevel=2)
    return Run(engine, asked, attached, messages)


def _list(given: Union[str, Sequence[str], None]) -> list[str]:
    return [] if given is None else [given] if isinstance(given, str) else list(given)


# --- how it is said ------------------------------------------------------------------------------

def _take_message(messages: list[str], quiet: bool, lines: str) -> None:
    messages += lines.splitlines()
    if not quiet:
        _clear_progress(quiet)
        sys.stderr.write(lines)


def _is_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def _show_progress(quiet: bool, metric: str, n_done: int) -> None:
    if not quiet and _is_terminal():
        sys.stderr.write(f"\r\033[Kscores with {metric} ({n_done} done) ")
        sys.stderr.flush()


def _clear_progress(quiet: bool) -> None:
    if not quiet and _is_terminal():
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()


def _number(value: Optional[float]) -> float:
    return math.nan if value is None else value


def _report_of(given: Union[Run, PathLike], folder: str, name: str) -> str:
    if not isinstance(given, Run):
        return os.fspath(given)
    path = os.path.join(folder, name + ".json")
    given.write(path)
    return path


def _words(options: Union[Mapping[str, Any], Sequence[tuple[str, Any]]]) -> list[str]:
    """Options of the program: pair=["a=b"], all=True."""
    words = []
    for name, value in options.items() if isinstance(options, Mapping) else options:
        option = "--" + name.replace("_", "-")
        for item in value if isinstance(value, (list, tuple)) else [value]:
            if item is True:
                words.append(option)
            elif item is not False:
                words.append(f"{option}={os.fspath(item) if isinstance(item, os.PathLike) else item}")
    return words
