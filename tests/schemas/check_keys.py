# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a JSON schema names every key of JSON files.

Usage: check_keys.py SCHEMA FILE... ; prints each key that it does not name, gives 1 when there is one. Keys that
are data (names of metrics) are named by "additionalProperties" with a schema of its own. Needs nothing but python3.
"""

import json
import pathlib
import re
import sys


def resolved(schema, root):
    """The schemas that hold for a value: itself, what it refers to, and its parts."""
    found = [schema]
    if "$ref" in schema:
        inner = root
        for name in schema["$ref"].removeprefix("#/").split("/"):
            inner = inner[name]
        found += resolved(inner, root)
    for word in ("anyOf", "allOf", "oneOf"):
        for part in schema.get(word, []):
            found += resolved(part, root)
    return found


def schemas_of(key, schemas):
    """Those that describe the member `key`."""
    found = [schema["properties"][key] for schema in schemas if key in schema.get("properties", {})]
    for schema in schemas:
        found += [inner for pattern, inner in schema.get("patternProperties", {}).items() if re.search(pattern, key)]
    if not found:
        found = [
            schema["additionalProperties"]
            for schema in schemas
            if isinstance(schema.get("additionalProperties"), dict)
        ]
    return found


def unnamed(value, schemas, root, place):
    """The keys in `value`, with their places, that none of the schemas names."""
    schemas = [inner for schema in schemas for inner in resolved(schema, root)]
    if isinstance(value, dict):
        for key, member in value.items():
            inner = schemas_of(key, schemas)
            if inner:
                yield from unnamed(member, inner, root, f"{place}.{key}")
            else:
                yield f"{place}.{key}"
    elif isinstance(value, list):
        inner = [schema["items"] for schema in schemas if "items" in schema]
        for element in value:
            yield from unnamed(element, inner, root, f"{place}[]")


def main():
    root = json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))
    found = 0
    for name in sys.argv[2:]:
        document = json.loads(pathlib.Path(name).read_text("utf-8"))
        for place in sorted(set(unnamed(document, [root], root, ""))):
            print(f"{name}: {place.removeprefix('.')} is not in the schema")
            found = 1
    return found


sys.exit(main())
