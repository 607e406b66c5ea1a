"""BLEURT (Sellam, Das, Parikh 2020), through the package bleurt (of google-research/bleurt, version 0.0.2)
or bleurt-pytorch (0.0.1).

    metricheck score --command 'bleurt=python3 bleurt_score.py' -m bleurt:model=BLEURT-20 --suite starter

Parameters: model (bleurt: the folder of a checkpoint; bleurt_pytorch: a name or folder), library (bleurt,
or bleurt_pytorch). Of several references the best score counts.

SPDX-License-Identifier: MIT
"""
import os
import sys

from metricheck_module import best_of_references, options, serve

BATCH = 32
score_pairs = None


def with_bleurt(model):
    from bleurt import score

    scorer = score.BleurtScorer(model)
    return lambda candidates, references: scorer.score(references=references, candidates=candidates,
                                                       batch_size=BATCH)


def with_pytorch(model):
    import torch
    from bleurt_pytorch import BleurtForSequenceClassification, BleurtTokenizer

    tokenizer = BleurtTokenizer.from_pretrained(model)
    network = BleurtForSequenceClassification.from_pretrained(model)
    network.eval()

    def score(candidates, references):
        with torch.no_grad():
            inputs = tokenizer(references, candidates, padding="longest", truncation=True,
                               max_length=512, return_tensors="pt")
            return network(**inputs).logits.flatten().tolist()
    return score


def setup(given):
    """Loads the model; the version holds everything that the scores depend on."""
    global score_pairs
    chosen = options(given, model=None, library="bleurt")
    libraries = {"bleurt": with_bleurt, "bleurt_pytorch": with_pytorch}
    if chosen["library"] not in libraries:
        raise ValueError(f"library is bleurt or bleurt_pytorch, not {chosen['library']}")
    if not chosen["model"]:
        raise ValueError("model is missing: the checkpoint, such as model=BLEURT-20")
    try:
        score_pairs = libraries[chosen["library"]](chosen["model"])
    except ImportError as problem:
        raise RuntimeError(f"the package {problem.name} is not installed for {sys.executable}") from None
    return {"version": f"{chosen['library']}/{os.path.basename(chosen['model'].rstrip('/'))}"}


serve(lambda requests: best_of_references(requests, lambda c, r: score_pairs(c, r)), setup=setup,
      batch=BATCH, name="bleurt",
      citation="Sellam, Das, Parikh (2020): BLEURT: Learning Robust Metrics for Text Generation. ACL.")
