"""Graphs of sentences by a server with the interface of SPRING's (Bevilacqua et al. 2021): GET
ADDRESS?sentence=TEXT, answered by JSON with the graph as "penman".

    metricheck score --parse 'python3 spring_parser.py http://localhost:8000/api/text-to-amr' \\
        --graphs parsed -m smatch --suite starter

Every sentence is sent to that address. A second word stands for the version of the model, which the
server does not tell; kept graphs (--cache) are found by it. A server that does not answer, or answers
without a graph, leaves the sentence without one, with the reason.

SPDX-License-Identifier: MIT
"""
import json
import sys
import urllib.error
import urllib.parse
import urllib.request

from metricheck_module import serve_parser

TIMEOUT = 50.0
address = None


def setup(_):
    """The address must be one of the web."""
    global address
    address = sys.argv[1] if len(sys.argv) > 1 else ""
    if not address.startswith(("http://", "https://")):
        raise ValueError("the address is missing: spring_parser.py http://HOST/api/text-to-amr")
    return {"version": sys.argv[2] if len(sys.argv) > 2 else address}


def parse(sentence):
    """The graph, or None and why there is none."""
    query = urllib.parse.urlencode({"sentence": sentence})
    try:
        with urllib.request.urlopen(f"{address}?{query}", timeout=TIMEOUT) as answer:
            graph = json.load(answer)["penman"]
    except urllib.error.HTTPError as problem:
        return None, f"the server answers {problem.code}"
    except OSError as problem:
        return None, f"the server does not answer: {getattr(problem, 'reason', problem)}"
    except (ValueError, KeyError, TypeError):
        return None, "the answer has no graph"
    return graph if isinstance(graph, str) and graph.strip() else (None, "the answer has no graph")


serve_parser(parse, setup=setup, name="spring")
