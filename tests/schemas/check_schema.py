# SPDX-License-Identifier: GPL-3.0-or-later
"""JSON files against a JSON schema.

Usage: check_schema.py SCHEMA FILE... ; prints the first problem of each, gives 1 when there is one,
and 77 where Python has no jsonschema.
"""

import json
import pathlib
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    sys.exit(77)


def main():
    schema = json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    found = 0
    for name in sys.argv[2:]:
        document = json.loads(pathlib.Path(name).read_text("utf-8"))
        for error in Draft202012Validator(schema).iter_errors(document):
            print(f"{name}: {'/'.join(map(str, error.absolute_path))}: {error.message}")
            found = 1
            break
    return found


sys.exit(main())
