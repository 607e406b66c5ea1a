#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The starter suite's cases TEMPLATE-NNN-PAIR are what `metricheck expand` draws with seed 1.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
live_data

# what a case is, a line each; what is expected of it the suite may choose otherwise
cases() {
    jq -c '.cases[] | select(.id | test("-[0-9]{3}-[a-z]+$"))
        | [.id, .reference.text, .reference.amr, .candidate.text, .candidate.amr, .score]' "$@" | sort
}
run metricheck expand -q -n 160 -o drawn
exits 'cases of all templates' 0
cases drawn/*.json > drawn.lines
cases "$METRICHECK_DATA"/suites/starter/*.json > suite.lines
ok 'there are drawn cases in the suite' test -s suite.lines
comm -23 suite.lines drawn.lines > others
is 'all of them are what the templates give' "$(cut -c 1-120 others)" ''
done_testing
