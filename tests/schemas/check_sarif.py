# SPDX-License-Identifier: GPL-3.0-or-later
"""Findings in SARIF against sarif.schema.json, and what a schema cannot say: that ruleIndex points to
the rule of the result, and that no two results have the same fingerprint.

Usage: check_sarif.py FILE... ; prints each problem, gives 1 when there is one.
"""

import json
import pathlib
import sys

import jsonschema


def problems(document, schema):
    for error in jsonschema.Draft202012Validator(schema).iter_errors(document):
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
        index = result.get("ruleIndex")
        if index is not None and (index >= len(rules) or rules[index] != result["ruleId"]):
            yield f"ruleIndex {index} is not {result['ruleId']}"


def main():
    schema = json.loads(pathlib.Path(__file__).with_name("sarif.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    found = 0
    for name in sys.argv[1:]:
        document = json.loads(pathlib.Path(name).read_text("utf-8"))
        for problem in problems(document, schema):
            print(f"{name}: {problem}")
            found = 1
    return found


sys.exit(main())
