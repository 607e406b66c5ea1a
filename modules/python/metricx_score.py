"""MetricX-24 (Juraska et al. 2024) through google-research/metricx (its package metricx24, of November
2024) and transformers 4.

    metricheck score --command 'metricx=python3 metricx_score.py' \\
        -m metricx:model=google/metricx-24-hybrid-large-v2p6 --pairs translations.tsv

The score is an error from 0 (best) to 25. Parameters: model, tokenizer (google/mt5-xl; that of the size
of the model), source (without it that of the case; a file of lines REFERENCE TAB SOURCE, `reference`, or
`none`), length (1536, in tokens), references (yes, or no: the quality estimation without reference). Of several references the
best score counts.

SPDX-License-Identifier: MIT
"""
import os
import sys

from metricheck_module import best_of_references, needs_source, options, serve, sources

model = tokenizer = source = torch = None
length, with_references = 1536, True


def setup(given):
    """Loads the model; the version holds everything that the scores depend on."""
    global model, tokenizer, source, torch, length, with_references
    chosen = options(given, model="google/metricx-24-hybrid-large-v2p6", tokenizer="google/mt5-xl",
                     source=None, length="1536", references="yes")
    source, length = sources(chosen["source"]), int(chosen["length"])
    with_references = chosen["references"] == "yes"
    try:
        import torch
        import transformers
        from metricx24 import models
    except ImportError as problem:
        raise RuntimeError(f"the package {problem.name} is not installed for {sys.executable}") from None
    tokenizer = transformers.AutoTokenizer.from_pretrained(chosen["tokenizer"])
    model = models.MT5ForRegression.from_pretrained(chosen["model"])
    model.eval()
    return {"version": f"24/{os.path.basename(chosen['model'].rstrip('/'))}",
            "no_reference": not with_references, **needs_source(chosen["source"])}


def score_pair(candidate, reference, text):
    """The predicted error, within its range; the model reads its input without the end mark."""
    if text is None:
        return "there is no source for the reference"
    text = f"source: {text} candidate: {candidate}"
    if with_references:
        text += f" reference: {reference}"
    tokens = tokenizer(text, max_length=length, truncation=True, padding=False)
    with torch.no_grad():
        output = model(input_ids=torch.tensor([tokens["input_ids"][:-1]]),
                       attention_mask=torch.tensor([tokens["attention_mask"][:-1]]))
    return min(max(float(output.predictions[0]), 0.0), 25.0)


serve(lambda requests: best_of_references(requests, lambda *lists: list(map(score_pair, *lists)), lowest=True,
                                            source=source), setup=setup, batch=16, name="metricx", range=[0, 25], lower_is_better=True,
      citation="Juraska, Deutsch, Finkelstein, Freitag (2024): MetricX-24. WMT.")
