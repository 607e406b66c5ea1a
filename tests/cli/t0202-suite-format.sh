#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# doc/suite-format.md: its examples are good, and it names every key that the reader knows.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

page=$METRICHECK_SOURCE/doc/suite-format.md

# Each ```json block that begins with '{' goes to example-N.json.
awk '/^```/ { if (inside) close(file); inside = !inside && $0 == "```json"; n += inside
              file = "example-" n ".json"; next }
     inside { print > file }' "$page"
is 'two examples' "$(echo example-*.json)" 'example-1.json example-2.json'
mkdir phenomena
mv example-2.json phenomena/understatement.json
run metricheck lint --strict --disable N002 example-1.json phenomena/understatement.json
exits 'the examples have no findings' 0
stdout_is 'nothing is found in them' << 'EOF'
0 errors in 2 cases.
EOF

# The lists of known keys in the sources: words in quotes between "known[] = {" and "};".
awk '/(known|file_keys)\[\] =/ { inside = 1 } inside { print } /};/ { inside = 0 }' \
    "$METRICHECK_SOURCE"/src/suite/suite_read.c "$METRICHECK_SOURCE"/src/suite/suite.c "$METRICHECK_SOURCE"/src/suite/phenomenon.c |
    grep -o '"[a-z]*"' | tr -d '"' | sort -u > keys
for key in tolerance margin value case than; do
    echo "$key"
done >> keys
ok 'keys were found in the sources' test "$(grep -c '' keys)" -ge 30
while read -r key; do
    # shellcheck disable=SC2016
    ok "the page names $key" grep -q -e "\`$key\`" "$page"
done < keys
done_testing
