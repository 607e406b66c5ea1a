"""Graphs of sentences by a parser of the package amrlib.

    metricheck score --parse 'python3 amrlib_parser.py FOLDER' --graphs parsed -m smatch --suite starter

FOLDER is a model for parsing (sentence to graph); without it, the one that amrlib has as its own. A
second word is the device: cpu, cuda:0. A sentence whose output is no graph is refused.

SPDX-License-Identifier: MIT
"""
import os
import sys

from metricheck_module import serve_parser

BATCH = 32
model = None


def setup(_):
    """Loads the model; the version holds everything that the graphs depend on."""
    global model
    try:
        import amrlib
    except ImportError:
        raise RuntimeError(f"the package amrlib is not installed for {sys.executable}") from None
    folder = sys.argv[1] if len(sys.argv) > 1 else None
    model = amrlib.load_stog_model(folder, **({"device": sys.argv[2]} if len(sys.argv) > 2 else {}))
    name = os.path.basename(os.path.realpath(folder)) if folder else "model_stog"
    return {"version": f"{amrlib.__version__}/{name}"}


def parse(sentences):
    """Texts of graphs; amrlib has None where the model wrote no graph."""
    graphs = model.parse_sents(list(sentences), add_metadata=False)
    return [graph or (None, "the model wrote no graph") for graph in graphs]


serve_parser(parse, setup=setup, batch=BATCH, name="amrlib")
