"""BERTScore (Zhang et al. 2020) through the package bert_score: its F1. Written for version 0.3.13.

    pip install bert-score
    metricheck score --command 'bert_score=python3 bertscore.py' -m bert_score:lang=en --suite starter

The built-in metric bertscore needs no Python; this one is the original program.

Parameters: lang (en), model (default: the package's choice for the language), rescale (no|yes: with
the package's baseline), device. An empty sentence has no score.

SPDX-License-Identifier: MIT
"""
import sys

from metricheck_module import options, serve

BATCH = 64
scorer = None


def setup(given):
    """Loads the model; the version holds everything that the scores depend on."""
    global scorer
    chosen = options(given, lang="en", model=None, rescale="no", device=None)
    try:
        import bert_score
    except ImportError:
        raise RuntimeError(f"the package bert_score is not installed for {sys.executable}; "
                           "`pip install bert-score` installs it") from None
    rescale = chosen["rescale"] == "yes"
    scorer = bert_score.BERTScorer(lang=chosen["lang"], model_type=chosen["model"],
                                   device=chosen["device"], rescale_with_baseline=rescale,
                                   batch_size=BATCH)
    return {"version": f"{bert_score.__version__}/{scorer.hash}",
            "range": [None, 1] if rescale else [-1, 1]}


def score(requests):
    """F1 of each request; of several references the package takes the best."""
    results = ["a sentence is empty"] * len(requests)
    full = [i for i, request in enumerate(requests)
            if all(side["text"].strip() for side in [request["candidate"], *request["references"]])]
    if full:
        _, _, f1 = scorer.score([requests[i]["candidate"]["text"] for i in full],
                                [[side["text"] for side in requests[i]["references"]] for i in full])
        for i, value in zip(full, f1.tolist()):
            results[i] = min(value, 1.0)  # rounding in single precision
    return results


serve(score, setup=setup, batch=BATCH, name="bertscore",
      citation="Zhang, Kishore, Wu, Weinberger, Artzi (2020): BERTScore. ICLR.")
