# SPDX-License-Identifier: GPL-3.0-or-later
"""libmetricheck by ctypes: where it is, its structs (metricheck/metricheck.h), and an engine.

The interpreter's lock is released while the library works.
"""

from __future__ import annotations

import contextlib
import ctypes
import glob
import math
import os
import pathlib
import shutil
import signal
import socket
import sys
import threading
import weakref
from ctypes import (CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_double, c_int, c_size_t,
                    c_uint, c_uint32, c_void_p, sizeof)
from typing import Any, Callable, Iterator, Optional, Sequence

from .errors import MetricError, of_status

NEEDS_TEXT, NEEDS_AMR, NEEDS_SOURCE = 1, 2, 8
NO_REFERENCE, READS_CONTEXT = 1 << 12, 1 << 13
OK, MODULE, CANCELLED = 0, 4, 6
#: cases that the library hands over at once, at least
ONE_BATCH = 8


# --- where the installation is -------------------------------------------------------------------

def _prefixes() -> Iterator[pathlib.Path]:
    """What may hold bin/, lib/ and share/metricheck of the installation that this package is of."""
    here = pathlib.Path(__file__).resolve().parent
    yield here / "_prefix"  # of a wheel
    if len(here.parents) > 3:
        yield here.parents[3]  # of PREFIX/share/metricheck/python/metricheck


def _library() -> str:
    named = os.environ.get("METRICHECK_LIBRARY")
    if named:
        return named
    for prefix in _prefixes():
        for folder in ("lib", "lib64", "lib/*"):
            found = sorted(glob.glob(os.path.join(glob.escape(str(prefix)), folder,
                                                  "libmetricheck.so.0")))
            if found:
                return found[0]
    return "libmetricheck.so.0"


def program() -> str:
    """The path of the program `metricheck` that belongs to the library."""
    named = os.environ.get("METRICHECK_PROGRAM")
    if named:
        return named
    for prefix in _prefixes():
        path = prefix / "bin" / "metricheck"
        if path.is_file() and os.access(path, os.X_OK):
            return str(path)
    found = shutil.which("metricheck")
    if found is None:
        raise FileNotFoundError("the program metricheck is neither beside this package nor in PATH "
                                "(set METRICHECK_PROGRAM)")
    return found


def _data_folders() -> Iterator[pathlib.Path]:
    """What may hold the data of the program: METRICHECK_DATA, share/metricheck of the installation, or
    the sources."""
    named = os.environ.get("METRICHECK_DATA")
    if named:
        yield pathlib.Path(named)
    for prefix in _prefixes():
        yield prefix / "share" / "metricheck"
    yield pathlib.Path(__file__).resolve().parents[2]


def data_path(name: str) -> pathlib.Path:
    """A file or folder of the data of the program."""
    for folder in _data_folders():
        if (folder / name).exists():
            return folder / name
    raise FileNotFoundError(f"{name} is not in the data of metricheck (set METRICHECK_DATA)")


def _find_data() -> None:
    """The library looks for its data beside the program that runs, which is the interpreter."""
    if os.environ.get("METRICHECK_DATA"):
        return
    for folder in _data_folders():
        if (folder / "suites").is_dir():
            os.environ["METRICHECK_DATA"] = str(folder)
            return


# --- the structs of the headers ------------------------------------------------------------------

class Slice(Structure):
    _fields_ = [("data", c_void_p), ("length", c_size_t)]

    def text(self) -> str:
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


class Side(Structure):
    _fields_ = [("text", Slice), ("amr", Slice), ("tree", Slice), ("has", c_uint32),
                ("kind", c_uint32)]


class Context(Structure):
    _fields_ = [("language", Slice), ("source_language", Slice), ("document", Slice),
                ("segment", Slice), ("system", Slice)]


class Input(Structure):
    _fields_ = [("struct_size", c_size_t), ("case_id", Slice), ("candidate", POINTER(Side)),
                ("references", POINTER(POINTER(Side))), ("n_references", c_size_t),
                ("n_set_aside", c_size_t), ("source", POINTER(Side)), ("context", POINTER(Context))]


MESSAGE = CFUNCTYPE(None, c_void_p, c_char_p)
PROGRESS = CFUNCTYPE(c_int, c_void_p, c_char_p, c_size_t)
BATCH = CFUNCTYPE(c_int, c_void_p, POINTER(POINTER(Input)), c_size_t, POINTER(c_double),
                  POINTER(c_char_p))


class Hooks(Structure):
    _fields_ = [("struct_size", c_size_t), ("context", c_void_p), ("message", MESSAGE),
                ("progress", PROGRESS)]


class LastError(Structure):
    _fields_ = [("struct_size", c_size_t), ("status", c_int), ("text", c_char_p),
                ("file", c_char_p), ("line", c_uint), ("column", c_uint)]


class Callback(Structure):
    _fields_ = [("struct_size", c_size_t), ("name", c_char_p), ("needs", c_uint32),
                ("worst", c_double), ("best", c_double), ("score", c_void_p),
                ("context", c_void_p), ("score_batch", BATCH), ("batch", c_size_t), ("flags", c_uint32)]


class Figure(Structure):
    _fields_ = [("struct_size", c_size_t), ("dataset", c_char_p), ("phenomenon", c_char_p),
                ("metric", c_char_p), ("statistic", c_char_p), ("value", c_double),
                ("low", c_double), ("high", c_double), ("n", c_size_t), ("reason", c_char_p)]


class Score(Structure):
    _fields_ = [("struct_size", c_size_t), ("id", c_char_p), ("dataset", c_char_p),
                ("phenomenon", c_char_p), ("metric", c_char_p), ("score", c_double),
                ("human", c_double), ("score_normalised", c_double),
                ("human_normalised", c_double), ("reason", c_char_p)]


class Pair(Structure):
    _fields_ = [("struct_size", c_size_t), ("reference", c_char_p), ("candidate", c_char_p),
                ("reference_amr", c_char_p), ("candidate_amr", c_char_p), ("source", c_char_p)]


class Pairs(Structure):
    _fields_ = [("struct_size", c_size_t), ("n", c_size_t), ("n_references", c_size_t),
                ("candidates", c_void_p), ("references", c_void_p), ("candidate_amrs", c_void_p),
                ("reference_amrs", c_void_p), ("sources", c_void_p)]


class MetricFacts(Structure):
    _fields_ = [("struct_size", c_size_t), ("name", c_char_p), ("signature", c_char_p),
                ("needs", c_uint32), ("lower_is_better", c_int), ("worst", c_double),
                ("best", c_double)]


_FUNCTIONS = {
    "version": (c_char_p, []),
    "open": (c_void_p, [POINTER(Hooks)]),
    "close": (None, [c_void_p]),
    "cancel": (None, [c_void_p]),
    "last_error": (None, [c_void_p, POINTER(LastError)]),
    "add_suite": (c_int, [c_void_p, c_char_p]),
    "set": (c_int, [c_void_p, c_char_p, c_char_p]),
    "set_program": (None, [c_void_p, c_char_p]),
    "add_callback": (c_int, [c_void_p, POINTER(Callback)]),
    "score": (c_int, [c_void_p]),
    "analyse": (c_int, [c_void_p]),
    "n_figures": (c_size_t, [c_void_p]),
    "figure": (c_int, [c_void_p, c_size_t, POINTER(Figure)]),
    "n_scores": (c_size_t, [c_void_p]),
    "case_score": (c_int, [c_void_p, c_size_t, POINTER(Score)]),
    "write": (c_int, [c_void_p, c_char_p, c_char_p]),
    "score_pairs": (c_int, [c_void_p, c_char_p, POINTER(Pairs), c_void_p, c_void_p, c_void_p]),
    "explain_pair": (c_int, [c_void_p, c_char_p, POINTER(Pair), POINTER(c_char_p)]),
    "describe_metric": (c_int, [c_void_p, c_char_p, POINTER(MetricFacts)]),
}

_lock = threading.Lock()
_loaded: Optional[ctypes.CDLL] = None


def library() -> ctypes.CDLL:
    global _loaded
    with _lock:
        if _loaded is None:
            path = _library()
            try:
                found = ctypes.CDLL(path)
            except OSError as error:
                raise ImportError(f"the library of metricheck cannot be loaded: {error} "
                                  "(set METRICHECK_LIBRARY)") from None
            for name, (result, arguments) in _FUNCTIONS.items():
                function = getattr(found, "mc_engine_" + name)
                function.restype = result
                function.argtypes = arguments
            _find_data()
            _loaded = found
    return _loaded


# --- texts ---------------------------------------------------------------------------------------

def encode(text: Any) -> bytes:
    """A text for the library; a NUL would end it early."""
    encoded = os.fspath(text).encode() if not isinstance(text, str) else text.encode()
    if b"\0" in encoded:
        raise ValueError("a text holds a NUL character")
    return encoded


def column(texts: Sequence[Optional[str]]) -> "ctypes.Array[c_char_p]":
    """An array of the texts; None stays NULL."""
    try:
        if "\0" in "".join(texts):  # type: ignore[arg-type]
            raise ValueError("a text holds a NUL character")
        return (c_char_p * len(texts))(*[text.encode() for text in texts])  # type: ignore[union-attr]
    except (TypeError, AttributeError):
        return (c_char_p * len(texts))(*[None if text is None else encode(text)
                                         for text in texts])


# --- Ctrl-C --------------------------------------------------------------------------------------

@contextlib.contextmanager
def _interruptible(cancel: Callable[[], None]) -> Iterator[None]:
    """Calls `cancel` when Ctrl-C comes while the library works.

    The interpreter handles a signal only between two steps of its own, in the main thread, which the
    library holds: another thread reads what the signal wrote.
    """
    if threading.current_thread() is not threading.main_thread() or \
            signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    ours, signals = socket.socketpair()
    signals.setblocking(False)

    def watch() -> None:
        while True:
            numbers = ours.recv(64)
            if not numbers:
                return
            if signal.SIGINT in numbers:
                cancel()

    watcher = threading.Thread(target=watch, name="metricheck-interrupt", daemon=True)
    before = signal.set_wakeup_fd(signals.fileno(), warn_on_full_buffer=False)
    watcher.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        signals.close()
        watcher.join()
        ours.close()


# --- an engine -----------------------------------------------------------------------------------

class Engine:
    """An engine of the library. For one thread at a time."""

    def __init__(self, message: Optional[Callable[[str], None]] = None,
                 progress: Optional[Callable[[str, int], None]] = None) -> None:
        self._library = library()
        self._message, self._progress = message, progress
        self._raised: Optional[BaseException] = None
        #: what the library may call, which must stay as long as it
        self._kept: list[Any] = []
        hooks = Hooks(struct_size=sizeof(Hooks))
        owner = weakref.ref(self)

        @MESSAGE
        def on_message(_context: Any, lines: bytes) -> None:
            engine = owner()
            if engine is not None and engine._message is not None:
                engine.guard(engine._message, lines.decode(errors="replace"))

        @PROGRESS
        def on_progress(_context: Any, metric: bytes, n_done: int) -> int:
            engine = owner()
            if engine is not None and engine._progress is not None:
                engine.guard(engine._progress, metric.decode(), n_done)
            return int(engine is not None and engine._raised is not None)

        hooks.message, hooks.progress = on_message, on_progress
        self._kept += [on_message, on_progress]
        self._engine = c_void_p(self._library.mc_engine_open(byref(hooks)))
        self._close = weakref.finalize(self, _close_engine, self._library, self._engine,
                                       self._kept, os.getpid())

    def close(self) -> None:
        """Gives back what the engine holds; it cannot be used afterwards."""
        self._close()

    def guard(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls what must not raise into the library: the exception is raised behind the call."""
        try:
            return function(*arguments)
        except BaseException as error:  # Ctrl-C, too
            if self._raised is None:
                self._raised = error
            self._library.mc_engine_cancel(self._engine)
            return None

    def check(self, status: int, allowed: Sequence[int] = (OK,)) -> int:
        """The status of a call; raises the exception that belongs to it."""
        raised, self._raised = self._raised, None
        if raised is not None:
            raise raised
        if status in allowed:
            return status
        if status == CANCELLED:
            raise KeyboardInterrupt
        raise self.last_error()

    def last_error(self) -> Exception:
        error = LastError(struct_size=sizeof(LastError))
        self._library.mc_engine_last_error(self._engine, byref(error))
        return of_status(error.status, error.text.decode(errors="replace"),
                         error.file.decode(errors="replace"), error.line, error.column)

    def call(self, name: str, *arguments: Any, allowed: Sequence[int] = (OK,)) -> int:
        return self.check(getattr(self._library, "mc_engine_" + name)(self._engine, *arguments),
                          allowed)

    def work(self, name: str, *arguments: Any, allowed: Sequence[int] = (OK,)) -> int:
        """A call that may take long, and that Ctrl-C ends."""
        with _interruptible(lambda: self._library.mc_engine_cancel(self._engine)):
            status = getattr(self._library, "mc_engine_" + name)(self._engine, *arguments)
        return self.check(status, allowed)

    def set(self, name: str, value: Any) -> None:
        """A setting of `metricheck run`; several values of one that may be repeated as a list."""
        if name == "isolate":
            self._library.mc_engine_set_program(self._engine, encode(program()))
        if isinstance(value, (list, tuple)):
            for item in value:
                self.set(name, item)
            return
        text = ("no", "yes")[value] if isinstance(value, bool) else str(value)
        self.call("set", encode(name.replace("_", "-")), encode(text))

    def add_callback(self, name: str, needs: int, flags: int, worst: float, best: float, batch: int,
                     function: Callable[..., int]) -> None:
        """function(inputs, n, scores, reasons) -> 0, or not 0 where it failed for good."""
        owner = weakref.ref(self)

        @BATCH
        def score_batch(_context: Any, inputs: Any, n: int, scores: Any, reasons: Any) -> int:
            engine = owner()
            if engine is None:
                return 1
            status = engine.guard(function, inputs, n, scores, reasons)
            return 1 if status is None else status

        callback = Callback(struct_size=sizeof(Callback), name=encode(name), needs=needs,
                            worst=worst, best=best, score_batch=score_batch, batch=batch, flags=flags)
        self._kept += [score_batch, callback]
        self.call("add_callback", byref(callback))

    def figures(self) -> Iterator[Figure]:
        figure = Figure(struct_size=sizeof(Figure))
        for i in range(self._library.mc_engine_n_figures(self._engine)):
            self.call("figure", i, byref(figure))
            yield figure

    def scores(self) -> Iterator[Score]:
        score = Score(struct_size=sizeof(Score))
        for i in range(self._library.mc_engine_n_scores(self._engine)):
            self.call("case_score", i, byref(score))
            yield score

    def facts(self, metric: str) -> MetricFacts:
        """Good until another metric is asked for."""
        facts = MetricFacts(struct_size=sizeof(MetricFacts))
        self.call("describe_metric", encode(metric), byref(facts))
        return facts

    def score_columns(self, metric: str, n: int, n_references: int,
                      columns: "Sequence[Optional[ctypes.Array[c_char_p]]]", with_corpus: bool,
                      with_reasons: bool) -> tuple[list[float], list[str], float]:
        """columns: candidates, references, graphs of candidates, graphs of references, sources."""
        scores = (c_double * n)()
        reasons = (c_char_p * n)() if with_reasons else None
        corpus = c_double(math.nan)
        pairs = Pairs(sizeof(Pairs), n, n_references,
                      *[None if held is None else ctypes.addressof(held) for held in columns])
        # a call of one batch ends by itself as soon as the library could end it
        score = self.work if n > ONE_BATCH else self.call
        status = score("score_pairs", encode(metric), byref(pairs), scores, reasons,
                       byref(corpus) if with_corpus else None, allowed=(OK, MODULE))
        if status == MODULE:
            raise MetricError(str(self.last_error()))
        why = [] if reasons is None else [(reason or b"").decode(errors="replace")
                                          for reason in reasons]
        return scores[:], why, corpus.value

    def explain(self, metric: str, pair: Pair) -> str:
        found = c_char_p()
        self.call("explain_pair", encode(metric), byref(pair), byref(found))
        return (found.value or b"").decode()


def _close_engine(loaded: ctypes.CDLL, engine: c_void_p, _kept: list[Any], owner: int) -> None:
    if os.getpid() == owner:  # a child of fork has none of the threads
        loaded.mc_engine_close(engine)


_of_thread = threading.local()


def shared_engine(jobs: int) -> Engine:
    """The engine of this thread for pairs, whose metric stays open from call to call."""
    if getattr(_of_thread, "owner", None) != os.getpid():
        _of_thread.engine, _of_thread.owner, _of_thread.jobs = Engine(_say), os.getpid(), None
    if _of_thread.jobs != jobs:
        _of_thread.engine.set("jobs", jobs)
        _of_thread.jobs = jobs
    return _of_thread.engine


def _say(lines: str) -> None:
    sys.stderr.write(lines)
