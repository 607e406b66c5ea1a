# SPDX-License-Identifier: GPL-3.0-or-later
"""html_report.py PAGE REPORT.json: whether the page says what the JSON report says.

Prints a line for each fault: a cell of a heat map whose number is not that of the JSON at two
decimals, or whose colour is not that of the printed number; a policy that is not that of the
script; text of the suite that became markup.
"""

import base64
import hashlib
import html
import json
import re
import sys
from decimal import Decimal
from html.parser import HTMLParser

# The edges of the steps, as doc/reports.md has them.
RANKING = [.35, .40, .45, .50, .60, .70]
PASSED = [.10, .25, .40, .55, .70, .85]
CORRELATION = [0, .10, .20, .35, .50, .70]
DEVIATION = [.05, .10, .15, .20, .30, .40]


class Page(HTMLParser):
    """Collects heat maps: (figure, dataset, phenomenon, metric) -> (text, class)."""

    def __init__(self):
        super().__init__()
        self.cells, self.tags = {}, set()
        self.figure = self.dataset = self.row = self.cell = None
        self.metrics, self.column = [], 0
        self.bands = {}

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.tags.add(tag)
        faults = [name for name in values if name.startswith("on")]
        if faults:
            print("an event handler:", tag, faults)
        classes = (values.get("class") or "").split()
        if tag == "div" and "figure" in classes:
            self.figure = classes[1][3:]
        if tag == "table":
            self.dataset, self.metrics, self.row = values.get("data-dataset"), [], None
        if tag == "th" and "data-metric" in values:
            self.metrics.append(values["data-metric"])
        if tag == "tr":
            self.row, self.column = values.get("data-phenomenon"), 0
        if tag == "td" and self.row and self.dataset and "n" not in classes:
            self.cell = (self.figure, self.dataset, self.row, self.metrics[self.column])
            self.cells[self.cell] = ["", classes]
            self.column += 1
        if tag == "sup":
            self.cell = None
        if self.cell and tag == "td" and "band" in classes:
            self.bands.setdefault(self.cell[:3], set()).add(self.cell[3])

    def handle_endtag(self, tag):
        if tag == "td":
            self.cell = None

    def handle_data(self, data):
        if self.cell:
            self.cells[self.cell][0] += data


def printed(value):
    """Two decimals of the exact value of the double, halves to even as printf has them."""
    if value is None:
        return "–"
    text = f"{abs(value):.2f}"
    text = text[1:] if text[0] == "0" else text
    return ("−" if value < 0 and Decimal(f"{value:.2f}") != 0 else "") + text


def step(figure, text):
    value = float(text.replace("−", "-"))
    if figure == "mean":
        return None
    if figure == "mad":
        return "q%d" % (6 - sum(value >= edge for edge in DEVIATION))
    if figure == "spearman" and value < 0:
        return "n1" if value >= -.10 else "n2" if value >= -.30 else "n3"
    edges = {"ranking": RANKING, "passed": PASSED, "spearman": CORRELATION}[figure]
    return "q%d" % sum(value >= edge for edge in edges)


def value_of(metric, figure):
    """The figure of the JSON; of the expectations the share that passed."""
    if figure != "passed":
        return metric[figure]
    passed, failed = metric["expectations"]["passed"], metric["expectations"]["failed"]
    return passed / (passed + failed) if passed + failed > 0 else None


def is_near_zero(metric, figure, value):
    """Whether a correlation is not shown to differ from 0: by q where it is there, else by the interval, as of
    sentinels, which have a p but are in no family of tests."""
    if figure != "spearman" or value is None:
        return False
    if metric.get("q_spearman") is not None:
        return metric["q_spearman"] >= .05
    if "q_spearman" in metric and metric["p_spearman"] is None:
        return True
    low, high = metric.get("interval", {}).get(figure) or (1, 1)
    return low <= 0 <= high


def check_cell(key, cell, value, near_zero):
    """What is wrong with the text and the classes of a cell; None: nothing."""
    text, classes = cell
    if text != printed(value):
        return "it is %s and not %s" % (text, value)
    if value is None:
        return None if classes == ["na"] else "it is undefined, and of class %s" % classes
    if ("ns" in classes) != near_zero:
        return "%s has the classes %s" % (text, classes)
    if "best" in classes and key[0] == "spearman" and (near_zero or value <= 0):
        return "%s is the best" % text
    if near_zero or step(key[0], text) in [None] + classes:
        return None
    return "%s has the classes %s" % (text, classes)


def band_of(group, sentinels):
    """The metrics that are not told from the best one; empty where there are fewer than two."""
    names = {metric["name"] for metric in group["metrics"]
             if metric["name"] == group.get("best") or
             (metric["name"] not in sentinels and
              (metric.get("separable_from_best", {}).get("p_holm") or 0) >= .05)}
    return names if len(names) > 1 and group.get("best") else set()


def check_bands(page, report):
    sentinels = {metric["name"] for metric in report["metrics"] if metric.get("sentinel")}
    for dataset in report["datasets"]:
        for group in dataset["phenomena"]:
            shown = page.bands.get((report["settings"].get("best_by", "spearman"), dataset["name"], group["name"]), set())
            wanted = band_of(group, sentinels) - sentinels
            if shown != wanted:
                print("the band of", group["name"], "is", sorted(shown), "and not", sorted(wanted))


def check(page, report):
    n = 0
    for dataset in report["datasets"]:
        for group in dataset["phenomena"] + [dataset["overall"]]:
            for metric in group["metrics"]:
                for figure in ("mean", "mad", "spearman", "ranking", "passed"):
                    if figure == "passed" and "expectations" not in metric:
                        continue
                    key = (figure, dataset["name"], group.get("name", "overall"), metric["name"])
                    n += 1
                    fault = "there is no cell"
                    if key in page.cells:
                        value = value_of(metric, figure)
                        fault = check_cell(key, page.cells[key], value,
                                           is_near_zero(metric, figure, value))
                    if fault is not None:
                        print(*key, fault)
    return n


def winners_of(report, figure, sentinels):
    """The metrics whose overall figure prints as the best one does."""
    metrics = [metric for metric in report["datasets"][0]["overall"]["metrics"]
               if metric["name"] not in sentinels and metric[figure] is not None and
               not is_near_zero(metric, figure, metric[figure]) and (figure == "mad" or metric[figure] > 0)]
    best = {"mad": min, "spearman": max}[figure]((metric[figure] for metric in metrics), default=None)
    return {metric["name"] for metric in metrics if printed(metric[figure]) == printed(best)}


def check_head(text, report):
    """The head names every metric that wins, and no other before "the test does not separate"."""
    sentinels = {metric["name"] for metric in report["metrics"] if metric.get("sentinel")}
    if len(report["datasets"]) > 1:
        return
    overall = [metric for metric in report["datasets"][0]["overall"]["metrics"] if metric["name"] not in sentinels]
    if any(metric.get("right_order") is not None for metric in overall) and not any(metric.get("own") for metric in report["metrics"]):
        best = max(overall, key=lambda metric: metric["right_order"] or 0)
        shown = re.search(r'<p class="sentence">(.*?)(?: ↓)? puts ([0-9]+)% of pairs', text)
        wanted = html.escape(best["name"]), "%.0f" % (100 * best["right_order"])
        if shown is None or shown.groups() != wanted:
            print("the verdict is on", shown and shown.groups(), "and not on", wanted)
    if '<p class="sentence"><b>' not in text:
        return
    for what, figure in ("Nearest to", "mad"), ("Ranks most like", "spearman"):
        answer = re.search(r'<p class="sentence"><b>%s [^<]*</b> ([^;<]*)' % what, text).group(1)
        shown = set(re.findall(r"(?:^|, | and )([^ ,]+)(?: ↓)? \(", answer))
        if shown != winners_of(report, figure, sentinels):
            print(what, "is", sorted(shown), "and not", sorted(winners_of(report, figure, sentinels)))


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    with open(sys.argv[2], encoding="utf-8") as file:
        report = json.load(file)
    page = Page()
    page.feed(text)
    script = re.search(r"<script>(.*?)</script>", text, re.S).group(1)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    if "script-src 'sha256-%s'" % digest not in text:
        print("the policy is not that of the script")
    # The one form has the filters of the cases.
    if page.tags & {"img", "iframe", "object", "embed", "link"} or text.count("<form") > 1:
        print("elements that have no place in a page:", page.tags)
    n = check(page, report)
    check_bands(page, report)
    check_head(text, report)
    if n == 0:
        print("no cell was compared")
    print(n, "cells", file=sys.stderr)


main()
