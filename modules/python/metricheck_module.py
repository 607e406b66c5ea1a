"""Makes a Python function a metric for metricheck. Copy this file beside your metric.

    from metricheck_module import serve
    serve(lambda candidate, references: ..., name="mine", version="1.0", range=[0, 1])

SPDX-License-Identifier: MIT
"""
import json
import math
import os
import sys
import time
import traceback


def serve(score, *, setup=None, batch=None, **about):
    """Answers metricheck until it closes. `about` holds name, version, range, needs, standard_errors ...

    score(candidate, references) gets {"text": ..., "amr": ...} and a list of them, and, with
    needs=["text", "source"], the source behind them. With batch=N it is score(requests), with a list
    of at most N dicts that hold all of these, and returns as many results. A
    result is a number, a tuple of a number and its standard error, None (no score) or a text (the
    reason for no score); an exception, raised or as a result, fails its case, or batch. setup(options) is called first, with the parameters of -m NAME:KEY=VALUE as texts;
    what it returns (a dict, or None) is added to `about`; an exception gives the reason why the metric
    cannot work. The traceback of an exception goes to standard error, once per place that raises one.
    """
    requests = open(0, encoding="utf-8", newline="\n")
    replies = open(os.dup(1), "w", encoding="utf-8", newline="\n", buffering=1 << 16)
    os.dup2(2, 1)  # accidental prints must not mix with the replies
    waiting, flushed = [], time.monotonic()
    for message in map(json.loads, requests):
        if message["op"] == "open":
            try:
                about.update((setup and setup(message["options"])) or {})
                hello = {"metricheck": 1, "batch": 2 * (batch or 256), **about}
            except Exception as problem:
                _show(problem)
                hello = {"error": str(problem)}
            replies.write(_line(**hello))
            replies.flush()
        elif message["op"] in ("score", "parse"):
            reply = _reply if message["op"] == "score" else _graph
            waiting.append(message)
            if len(waiting) < (batch or 256) and "last" not in message:
                continue
            for request, result in zip(waiting, _results(score, batch, waiting)):
                replies.write(reply(request["id"], result))
                if time.monotonic() > flushed + 0.2:
                    replies.flush()
                    flushed = time.monotonic()
            replies.flush()
            waiting = []
        else:
            break


def serve_parser(parse, *, setup=None, batch=None, **about):
    """The same for a parser (--parse). parse(sentence) returns a graph in PENMAN notation, None, or a
    tuple of None and the reason why there is none; with batch=N parse(sentences) returns a list."""
    serve(parse, setup=setup, batch=batch, task="parse", **about)


def options(given, **known):
    """The parameters of setup: those given, else those known with their defaults, all texts or None."""
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise ValueError(f"there is no parameter {unknown[0]}; the parameters are {', '.join(known)}")
    return {**known, **given}


def sources(how):
    """For metrics that read a source sentence: a function from a request and one of its references to
    the source. `how` is None (that of the case, which the metric must then need: see needs_source),
    reference (its own source), none (an empty one), or a file of lines REFERENCE TAB SOURCE."""
    if how in ("reference", "none"):
        return lambda request, reference: reference if how == "reference" else ""
    if not how:
        return lambda request, reference: request["source"]["text"]
    known = {}
    with open(how, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            pair = line.rstrip("\n").split("\t")
            if not line.strip():
                continue
            if len(pair) != 2:
                raise ValueError(f"{how}: line {number} is not REFERENCE TAB SOURCE")
            source, first = known.setdefault(pair[0], (pair[1], number))
            if source != pair[1]:
                raise ValueError(f"{how}: line {number} has another source for the reference of line {first}")
    return lambda request, reference: known.get(reference, (None, 0))[0]


def needs_source(how):
    """What setup returns for that."""
    return {} if how else {"needs": ["text", "source"]}


def best_of_references(requests, score_pairs, empty="a sentence is empty", lowest=False, source=None):
    """Results for requests, by score_pairs(candidates, references), lists of the same length: of
    several references the best score. With source, a function that sources() gave, it is
    score_pairs(candidates, references, sources). A case without a reference has None for one."""
    pairs = [(i, request["candidate"]["text"], side["text"]) for i, request in enumerate(requests)
             if all(s["text"].strip() for s in [request["candidate"], *request["references"]])
             for side in request["references"] or [{"text": None}]]
    results = [empty] * len(requests)
    if pairs:
        lists = [[pair[1] for pair in pairs], [pair[2] for pair in pairs]]
        if source:
            lists.append([source(requests[i], reference) for i, _, reference in pairs])
        for (i, _, _), value in zip(pairs, score_pairs(*lists)):
            known = results[i]
            if isinstance(known, str) and known != empty:
                continue
            if isinstance(value, str) or known == empty:
                results[i] = value
            else:
                results[i] = min(known, value) if lowest else max(known, value)
    return results


def _results(score, batch, waiting):
    texts = [each["text"] for each in waiting if each["op"] == "parse"]
    if batch is None and texts:
        return (_attempt(score, text) for text in texts)
    if batch is None:
        return (_attempt(score, each["candidate"], each["references"],
                         *([each["source"]] if "source" in each else [])) for each in waiting)
    results = _attempt(lambda: list(score(texts or waiting)))
    if isinstance(results, list) and len(results) != len(waiting):
        results = ValueError(f"{len(results)} results for {len(waiting)} requests")
    return results if isinstance(results, list) else [results] * len(waiting)


def _attempt(function, *arguments):
    try:
        return function(*arguments)
    except Exception as problem:
        _show(problem)
        return problem


def _show(problem, shown=set()):
    place = traceback.extract_tb(problem.__traceback__)[-1][:2]
    if place not in shown:
        shown.add(place)
        traceback.print_exception(type(problem), problem, problem.__traceback__, file=sys.stderr)


def _reply(number, result):
    if isinstance(result, tuple) and all(map(math.isfinite, result)):
        score, error = map(float, result)
        return f'{{"id": {number}, "score": {score!r}, "standard_error": {error!r}}}\n'
    if isinstance(result, tuple):
        result = result[0]
    if result is None or isinstance(result, str):
        return _line(id=number, score=None, reason=result)
    if not isinstance(result, Exception) and math.isfinite(result):
        return f'{{"id": {number}, "score": {float(result)!r}}}\n'
    return _line(id=number, error=f"{type(result).__name__}: {result}")


def _graph(number, result):
    if isinstance(result, Exception):
        return _line(id=number, error=f"{type(result).__name__}: {result}")
    graph, reason = result if isinstance(result, tuple) else (result, None)
    return _line(id=number, amr=graph, reason=reason)


def _line(**fields):
    """A JSON object on one line. What no Unicode text holds, half a surrogate pair, and NUL, which no text
    of metricheck holds, would make the line unreadable: they become U+FFFD."""
    clean = {name: value if not isinstance(value, str) else
             value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").replace("\0", "\ufffd")
             for name, value in fields.items()}
    return json.dumps(clean) + "\n"
