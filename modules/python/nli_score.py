"""How probable it is that the reference entails the candidate, by a model of natural language inference:
a text classifier of the package transformers (written for version 4).

    metricheck score --command 'nli=python3 nli_score.py' -m nli:model=FOLDER --suite starter

Parameters: model (a name or folder), label (entailment: the label of the model whose probability is the
score). direction=backward: the candidate entails the reference; direction=mean: both. Of several
references the best score counts.

SPDX-License-Identifier: MIT
"""
import os
import sys

from metricheck_module import best_of_references, options, serve

BATCH = 32
classify, label = None, None


def setup(given):
    """Loads the model; the version holds everything that the scores depend on."""
    global classify, label
    chosen = options(given, model=None, label="entailment")
    if not chosen["model"]:
        raise ValueError("model is missing: a classifier of sentence pairs")
    try:
        import transformers
    except ImportError:
        raise RuntimeError(f"the package transformers is not installed for {sys.executable}") from None
    classify = transformers.pipeline("text-classification", model=chosen["model"], top_k=None)
    label = chosen["label"].lower()
    return {"version": f"transformers {transformers.__version__}/"
                       f"{os.path.basename(chosen['model'].rstrip('/'))}"}


def score_pairs(premises, hypotheses):
    """The probability of the label, for each pair."""
    pairs = [{"text": p, "text_pair": h} for p, h in zip(premises, hypotheses)]
    results = []
    for answer in classify(pairs, batch_size=BATCH, truncation=True):
        found = {each["label"].lower(): each["score"] for each in answer}
        if label not in found:
            raise ValueError(f"the model has no label {label}; it has {', '.join(sorted(found))}")
        results.append(min(max(float(found[label]), 0.0), 1.0))
    return results


serve(lambda requests: best_of_references(requests, lambda c, r: score_pairs(r, c)), setup=setup,
      batch=BATCH, name="nli", range=[0, 1])
