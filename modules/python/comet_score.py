"""COMET (Rei et al. 2020, 2022) through the package unbabel-comet, written for its version 2.2.

    pip install unbabel-comet
    metricheck score --command 'pycomet=python3 comet_score.py' \\
        -m pycomet:model=Unbabel/wmt22-comet-da --pairs translations.tsv

Parameters: model (a name, or the path of a checkpoint), source (what COMET reads beside candidate and
reference; without it the source of the case, else a file of lines REFERENCE TAB SOURCE, `reference`, or
`none`), gpus (0). Of several references the best score counts. A model without references (CometKiwi)
needs the sources alone; one that can read them (XCOMET, UniTE) gets them.

SPDX-License-Identifier: MIT
"""
import os
import sys

from metricheck_module import best_of_references, needs_source, options, serve, sources

BATCH = 32
model, source, gpus, with_references = None, None, 0, True


def setup(given):
    """Loads the model; the version holds everything that the scores depend on."""
    global model, source, gpus, with_references
    chosen = options(given, model="Unbabel/wmt22-comet-da", source=None, gpus="0")
    source, gpus = sources(chosen["source"]), int(chosen["gpus"])
    try:
        import comet
        from importlib.metadata import version
    except ImportError:
        raise RuntimeError(f"the package comet is not installed for {sys.executable}; "
                           "`pip install unbabel-comet` installs it") from None
    path = chosen["model"]
    model = comet.load_from_checkpoint(path if os.path.exists(path) else comet.download_model(path))
    with_references = reads_references(model)
    read = "mt+src+ref" if with_references else "mt+src"
    return {"version": f"{version('unbabel-comet')}/{os.path.basename(path)}/{read}",
            "no_reference": not with_references, **needs_source(chosen["source"])}


def reads_references(loaded):
    """Unified models (comet.models.multitask) say that they require none where they can do without."""
    segments = getattr(getattr(loaded, "hparams", None), "input_segments", None) or ()
    return loaded.requires_references() or "ref" in segments


def score_pairs(candidates, references, texts):
    """One score for each pair, or why there is none."""
    results = ["there is no source for the reference"] * len(references)
    known = [i for i, text in enumerate(texts) if text is not None]
    samples = [{"src": texts[i], "mt": candidates[i],
                **({"ref": references[i]} if with_references else {})} for i in known]
    if samples:
        output = model.predict(samples, batch_size=BATCH, gpus=gpus, progress_bar=False)
        for i, value in zip(known, output.scores):
            results[i] = float(value)
    return results


serve(lambda requests: best_of_references(requests, score_pairs, source=source), setup=setup, batch=BATCH, name="comet",
      citation="Rei, Stewart, Farinha, Lavie (2020): COMET: A Neural Framework for MT Evaluation. EMNLP.")
