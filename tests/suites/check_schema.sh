#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The JSON Schemas agree with the reader on all examples: see check_schema.py.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

for python in python3 /usr/bin/python3; do
    if "$python" -W ignore -c 'import jsonschema; jsonschema.Draft202012Validator' 2> /dev/null; then
        "$python" -W ignore -B "$METRICHECK_SOURCE/tests/suites/check_schema.py" "$METRICHECK_SOURCE"
        exit
    fi
done
skip_all check_schema 'neither python3 nor /usr/bin/python3 has jsonschema (python3-jsonschema)'
