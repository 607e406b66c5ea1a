"""A metric in Python without packages: the share of words that two sentences have in common.

    metricheck score --command 'word_overlap=python3 word_overlap.py' -m word_overlap --suite starter

It is the number of distinct words in both sentences divided by that of words in either (Jaccard);
of several references the best counts. The parameter lowercase=yes ignores case.

SPDX-License-Identifier: MIT
"""
from metricheck_module import serve

options = {"lowercase": "no"}


def setup(given):
    """Checks the parameters of -m word_overlap:KEY=VALUE."""
    for key, value in given.items():
        if key not in options or value not in ("yes", "no"):
            raise ValueError(f"{key}={value}: there is only lowercase=yes and lowercase=no")
    options.update(given)


def words(side):
    """The distinct words of a candidate or a reference."""
    return set((side["text"].lower() if options["lowercase"] == "yes" else side["text"]).split())


def score(candidate, references):
    """The score of one case, or why it has none."""
    ours = words(candidate)
    theirs = [words(reference) for reference in references]
    if not ours and not any(theirs):
        return "there is no word on either side"
    return max(len(ours & each) / len(ours | each) for each in theirs if ours or each)


serve(score, setup=setup, name="word_overlap", version="1.0", range=[0, 1], symmetric=True,
      deterministic=True)
