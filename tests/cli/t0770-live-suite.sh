#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The suite and the phenomena that are shipped, of which other tests see a frozen copy: lint finds no
# error and no warning, and no score breaks an expectation. tests/unit/suite/test_starter_properties has the rest of
# what must hold, t0491 the cases that are drawn.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
live_data
suite=$METRICHECK_SOURCE/suites/starter

run metricheck lint --strict "$METRICHECK_SOURCE/suites" "$METRICHECK_SOURCE/phenomena"
exits 'lint --strict finds no error and no warning' 0
[ "$status" -eq 0 ] || note_file "$out"
run metricheck run -m constant -f json --resamples 0 "$suite"
exits 'run' 0
is 'no score breaks an expectation of its case' \
    "$(jq -c '.cases[] | .id as $id | .expectations[]? | select(.people.verdict == "failed") | [$id, .type, .case]' "$out")" ''

frames=$METRICHECK_SHARED/goldens/amr/smatchpp/propbank-amr-frames-arg-descr.txt
if [ -r "$frames" ]; then
    run metricheck lint --only E021,W021 --frames "$frames" "$suite"
    stdout_like 'no frame and no role beside the list' '^0 errors in [0-9]* cases\.$'
fi
done_testing
