# SPDX-License-Identifier: GPL-3.0-or-later
"""check_schema.py SOURCE: the JSON Schemas and the readers agree on the examples of tests/suites,
tests/mappings and tests/templates.

Prints TAP. Every file of a valid example must pass its schema. Of an invalid example one file must
fail; where a schema cannot see the mistake, a file `schema-silent` says why, and then all files
that Python can read must pass."""
import json
import os
import sys

import jsonschema

SOURCE = sys.argv[1]


def load_schema(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as stream:
        schema = json.load(stream)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


SUITE = load_schema("suites/suite.schema.json")
OTHERS = {
    "metricheck/phenomenon/": load_schema("phenomena/phenomenon.schema.json"),
    "metricheck/template/": load_schema("templates/template.schema.json"),
    "metricheck/lexicon/": load_schema("templates/lexicon.schema.json"),
}
MAPPING = load_schema("mappings/mapping.schema.json")


def files_of(folder):
    for parent, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith(".json") and not name.endswith(".schema.json"):
                yield os.path.join(parent, name)


def verdict(path):
    """'passes', 'fails: why', or None for what is no JSON."""
    try:
        with open(path, encoding="utf-8") as stream:
            value = json.load(stream)
    except (ValueError, RecursionError):
        return None
    schema = MAPPING if "/mappings/" in path else SUITE
    for kind, other in OTHERS.items():
        if isinstance(value, dict) and str(value.get("schema")).startswith(kind):
            schema = other
    for error in schema.iter_errors(value):
        return "fails: " + error.message[:200].replace("\n", " ")
    return "passes"


n_tests = 0
n_failed = 0


def test(good, label, why):
    global n_tests, n_failed
    n_tests += 1
    n_failed += not good
    print("ok" if good else "not ok", n_tests, "-", label)
    if not good:
        print("#", why)


def check_all_pass(label, folder):
    for path in files_of(folder):
        result = verdict(path)
        test(result == "passes", label + " " + os.path.basename(path), result)


def check_examples(examples):
    for name in sorted(os.listdir(os.path.join(SOURCE, examples, "valid"))):
        check_all_pass("valid/" + name, os.path.join(SOURCE, examples, "valid", name))
    for name in sorted(os.listdir(os.path.join(SOURCE, examples, "invalid"))):
        check_invalid("invalid/" + name, os.path.join(SOURCE, examples, "invalid", name))


def check_invalid(label, folder):
    results = [verdict(path) for path in files_of(folder)]
    if os.path.exists(os.path.join(folder, "schema-silent")):
        test(all(result in ("passes", None) for result in results), label + " silent",
             "the schema sees it: remove schema-silent (%s)" % results)
    else:
        test(any(str(result).startswith("fails") for result in results), label,
             "the schema does not see what the reader finds (%s)" % results)


for folder in ("suites/starter", "phenomena", "templates", "mappings"):
    check_all_pass("shipped", os.path.join(SOURCE, folder))
for folder in ("tests/suites", "tests/mappings", "tests/templates"):
    check_examples(folder)
print("1..%d" % n_tests)
sys.exit(n_failed > 0)
