#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Input that never ends: every reader has a bound and says so. Most bounds are a gigabyte, which takes half
# a second: three of these readers, and all with METRICHECK_DEEP=1.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

good=$METRICHECK_DATA/suites/starter/negation.json
endless() { # WHAT COMMAND ARGUMENT...
    what=$1
    shift
    run timeout 1200 "$METRICHECK" "$@"
    exits "endless $what" 3
    ok "endless $what: where" grep -q '^/dev/zero\(:1:[01]\)\?: error' "$out" "$err"
}
printf 'id\treference\tcandidate\na\tx\tx\n' > pairs.tsv
endless lines score -m bleu --jsonl /dev/zero
endless shards merge /dev/zero /dev/zero
endless trees trees describe /dev/zero
endless vectors vectors /dev/zero
if [ -z "$instrumented" ]; then # a gigabyte each
    endless suites lint /dev/zero
    endless scores run -m bleu --scores /dev/zero "$good"
    endless pairs score -m bleu --pairs /dev/zero
fi
if [ -n "$deep" ]; then
    endless graphs score -m smatch --reference /dev/zero --candidate /dev/zero
    endless reports report /dev/zero
    endless ratings humans /dev/zero
    endless numbers mfscore --meaning-scores a=/dev/zero --form-scores a=/dev/zero
    endless rows mine --from /dev/zero --list
    endless baselines gate --baseline /dev/zero -m bleu "$good"
    endless figures plot heatmap /dev/zero -o x.svg
    endless alignments align /dev/zero
    endless templates expand /dev/zero
    endless frames lint --frames /dev/zero "$good"
    endless data import demetr /dev/zero -o x
fi

done_testing
