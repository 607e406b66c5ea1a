# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the analyses that `metricheck humans` wrote are those of golden files.

Usage: check_analyses.py DATA=REPORT,... GOLDEN...; of each golden file the cases whose id is DATA, or begins with DATA and
a colon, are compared with its REPORT: {"analyses": {FILE: expected}}, with further parts of the id as key below. Every expected key must be
there; counts, texts and truth are equal, other numbers within 1e-9 (p: 1e-6; densities: 1e-9 of the number, or 1e-15).
Prints each difference, and how many figures were compared of each DATA; gives 1 when there is a difference. Needs nothing but python3.
"""
import json
import os
import sys

compared = 0


def near(key, value, expected):
    if key == "p":
        return abs(value - expected) <= 1e-6
    if key == "density":
        return abs(value - expected) <= max(1e-15, 1e-9 * abs(expected))
    return abs(value - expected) <= 1e-9


def differences(place, key, value, expected):
    global compared
    if isinstance(expected, dict):
        if not isinstance(value, dict):
            yield f"{place}: no object"
            return
        for name, part in expected.items():
            if name not in value:
                yield f"{place}: no {name}"
            else:
                yield from differences(f"{place}/{name}", name, value[name], part)
        return
    if isinstance(expected, list):
        if not isinstance(value, list) or len(value) != len(expected):
            yield f"{place}: another length"
            return
        for i, part in enumerate(expected):
            yield from differences(f"{place}/{i}", key, value[i], part)
        return
    compared += 1
    if isinstance(expected, bool) or isinstance(value, bool) or expected is None or isinstance(expected, str):
        same = value == expected and type(value) is type(expected)
    elif isinstance(expected, int):
        same = value == expected
    else:
        same = isinstance(value, (int, float)) and near(key, value, expected)
    if not same:
        yield f"{place}: {value!r}, not {expected!r}"


def is_as(data, report, goldens):
    """Prints the differences of one report from the goldens, (name, cases) each."""
    global compared
    with open(report, encoding="utf-8") as stream:
        analyses = json.load(stream)["analyses"]
    failed = False
    n_cases = 0
    compared = 0
    for name, cases in goldens:
        for case in cases:
            whole, _, rest = case["id"].partition(":")
            if whole != data:
                continue
            n_cases += 1
            value = analyses.get(name)
            if rest:
                value = (value or {}).get(rest)
            for text in differences(f"{name}:{case['id']}", "", value, case["expected"]):
                print(text)
                failed = True
    print(f"{data}: {n_cases} cases, {compared} figures")
    return not failed and n_cases > 0


def main(reports, files):
    goldens = []
    for golden in files:
        with open(golden, encoding="utf-8") as stream:
            goldens.append((os.path.basename(golden)[: -len(".json")], json.load(stream)["cases"]))
    same = [is_as(*report.split("=", 1), goldens) for report in reports.split(",")]
    return 0 if all(same) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
