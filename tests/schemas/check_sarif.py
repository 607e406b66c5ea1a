# SPDX-License-Identifier: GPL-3.0-or-later
"""Findings in SARIF against sarif.schema.json, and what a schema cannot say: that ruleIndex points to
the rule of the result, that no two results have the same fingerprint, and that each has one place in a
file at a relative path or an absolute one: GitHub refuses a file in which one has none (rules GH1003
and GH1005 of the validator of SARIF).

Usage: check_sarif.py FILE... ; prints each problem, gives 1 when there is one,
and 77 where Python has no jsonschema.
"""

import json
import pathlib
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    sys.exit(77)


def problems(document, schema):
    for error in Draft202012Validator(schema).iter_errors(document):
        yield f"{'/'.join(map(str, error.absolute_path))}: {error.message}"
        return
    run = document["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    if len(rules) != len(set(rules)):
        yield "a rule stands there twice"
    prints = [result["partialFingerprints"]["primaryLocationLineHash"] for result in run["results"]]
    if len(prints) != len(set(prints)):
        yield "two results have the same fingerprint"
    for result in run["results"]:
        places = [place["physicalLocation"] for place in result.get("locations", [])]
        if len(places) != 1:
            yield f"{len(places)} places of {result['ruleId']}"
        for place in places:
            uri, line = place["artifactLocation"]["uri"], place.get("region", {}).get("startLine", 0)
            if uri.startswith("../") or not uri or line < 1:
                yield f"no place of a repository: {uri}:{line}"
        index = result.get("ruleIndex")
        if index is not None and (index >= len(rules) or rules[index] != result["ruleId"]):
            yield f"ruleIndex {index} is not {result['ruleId']}"


def main():
    schema = json.loads(pathlib.Path(__file__).with_name("sarif.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    found = 0
    for name in sys.argv[1:]:
        document = json.loads(pathlib.Path(name).read_text("utf-8"))
        for problem in problems(document, schema):
            print(f"{name}: {problem}")
            found = 1
    return found


sys.exit(main())
