# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests share."""

import json
import os
import unittest

SHARED = os.environ.get("METRICHECK_SHARED", "")
GOLDENS = os.path.join(SHARED, "goldens")


def rows_of(path):
    """A TSV with a header as dicts; lines end at LF alone."""
    with open(path, encoding="utf-8", newline="") as stream:
        lines = stream.read().split("\n")
    names = lines[0].split("\t")
    return [dict(zip(names, line.split("\t"))) for line in lines[1:] if line]


def pairs():
    """References and candidates of the golden columns."""
    rows = rows_of(os.path.join(GOLDENS, "text", "pairs.tsv"))
    return [row["reference"] for row in rows], [row["candidate"] for row in rows]


needs_goldens = unittest.skipUnless(os.path.isdir(os.path.join(GOLDENS, "text")),
                                    "no golden columns (METRICHECK_SHARED)")


def suite(n=4, **members):
    """n cases; the candidate has 1, 2 ... of the n words of the reference, and that score."""
    letters = [chr(ord("a") + i) for i in range(n)]
    return {"schema": "metricheck/suite/1", "suite": "mine", "dataset": "made",
            "phenomenon": "omission", "licence": "CC-BY-4.0", "source": "a test",
            "scale": {"minimum": 0, "maximum": n, "kind": "similarity"},
            "judgement": {"by": "human", "description": "one", "raters": 1},
            "cases": [{"id": f"c{i}", "item": f"i{i}", "reference": {"text": " ".join(letters)},
                       "candidate": {"text": " ".join(letters[:i + 1])}, "score": i + 1}
                      for i in range(n)], **members}


def write_suite(folder, n=4, **members):
    path = os.path.join(folder, "suite.json")
    with open(path, "w", encoding="utf-8") as stream:
        json.dump(suite(n, **members), stream, indent=1)
    return path
