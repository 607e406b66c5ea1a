#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# doc/python.md on the library and the program of the build: its blocks of Python, and its command.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

need python3
PYTHONDONTWRITEBYTECODE=1 METRICHECK_LIBRARY=$METRICHECK_BUILD/libmetricheck.so.0
PYTHONPATH=$METRICHECK_SOURCE/python:$METRICHECK_SOURCE/python/tests
export PYTHONDONTWRITEBYTECODE METRICHECK_LIBRARY PYTHONPATH

# --- its blocks ---------------------------------------------------------------------------------
ok test_pages env METRICHECK_PROGRAM="$METRICHECK" python3 -W error::ResourceWarning -m unittest test_pages
python3 -c 'import importlib.util as it; exit(it.find_spec("pandas") is None)' ||
    skip 'the blocks' 'python3 has no pandas (python3-pandas)'

# --- its command: a function as a metric of the program -------------------------------------------
page=$METRICHECK_SOURCE/doc/python.md
sed -n '/^def overlap/,/^$/p' "$page" > mine.py
grep '^metricheck gate ' "$page" > gate.sh
is 'the page has such a command' "$(grep -c 'metricheck.serve mine.py:overlap' gate.sh)" 1
mkdir bin
ln -s "$METRICHECK" bin/metricheck
(
    PATH=$PWD/bin:$PATH METRICHECK_PHENOMENON=negation # it is soon done
    export PATH METRICHECK_PHENOMENON
    sed "s/gate --baseline base.json/run -q -f json -o base.json/" gate.sh > run.sh
    sh run.sh > gated 2>&1 && sh gate.sh >> gated 2>&1
)
like 'it gates the function' "$(cat gated)" '^passed: no score changed'
done_testing
