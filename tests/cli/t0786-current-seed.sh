#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The seed of the fuzz target of saved reports is a report as the program writes it: no key that it
# writes is missing in the seed, none stands there that it no longer writes.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need python3

cp "$METRICHECK_SOURCE/doc/examples/bites.json" .
run metricheck run -q -j 1 -m bleu -m chrf --mine chrf bites.json --resamples 2 --draws 10 -f json -o current.json
exits 'a report is written' 0
cat > paths.py << 'EOT'
import json, sys
def paths(value, path):
    yield path
    for key, below in value.items() if isinstance(value, dict) else []:
        yield from paths(below, path + "/" + key)
    for below in value if isinstance(value, list) else []:
        yield from paths(below, path + "/*")
print("\n".join(sorted(set(paths(json.load(open(sys.argv[1])), "")))))
EOT
python3 paths.py current.json > written
python3 paths.py "$METRICHECK_SOURCE/fuzz/seeds/saved_report/current.json" > seed
same_file 'the seed has the same keys; if not, put current.json of this call in its place' written seed
run metricheck verify -q "$METRICHECK_SOURCE/fuzz/seeds/saved_report/current.json"
exits 'its figures follow from its cases' 0
done_testing
