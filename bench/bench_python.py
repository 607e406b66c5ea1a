# SPDX-License-Identifier: GPL-3.0-or-later
"""bench_python.py: how many pairs a second metrics score from lists in Python, on one thread; beside
sacreBLEU where that is installed.

    PYTHONPATH=python METRICHECK_LIBRARY=build/libmetricheck.so.0 python3 bench/bench_python.py [PAIRS]

Times are of the processor, the best of three. The marks are 300,000 for bleu and 200,000 for chrF++.
"""

import sys
import time

import metricheck as mc

N = int(sys.argv[1]) if len(sys.argv) > 1 else 100000
REFERENCES = [f"The man is playing the guitar on the stage today number {i}" for i in range(N)]
CANDIDATES = [f"A man plays a guitar on stage today with number {i}" for i in range(N)]


def rate(function, n):
    best = float("inf")
    for _ in range(3):
        begin = time.process_time()
        function()
        best = min(best, time.process_time() - begin)
    return n / best


def theirs(name):
    """The same of sacreBLEU, of a hundredth of the pairs, one by one as it takes them; None without it."""
    try:
        from sacrebleu.metrics import BLEU, CHRF, TER
    except ImportError:
        return None
    metric = {"bleu": lambda: BLEU(effective_order=True), "chrf": CHRF, "ter": TER,
              "chrf:word_order=2": lambda: CHRF(word_order=2)}[name]()
    few = N // 100 or 1
    return rate(lambda: [metric.sentence_score(candidate, [reference])
                         for candidate, reference in zip(CANDIDATES[:few], REFERENCES)], few)


for name in ("bleu", "chrf", "chrf:word_order=2", "ter"):
    ours = rate(lambda: mc.score(name, CANDIDATES, REFERENCES, jobs=1), N)
    whole = rate(lambda: mc.corpus_score(name, CANDIDATES, REFERENCES, jobs=1), N)
    beside = theirs(name)
    print(f"{name:18} {ours:10,.0f} pairs/s, corpus {whole:10,.0f}, sacreBLEU "
          f"{'not installed' if beside is None else format(beside, '10,.0f')}")
