#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# job.sh: a CI job that guards a metric, see doc/ci.md.
#
#     sh job.sh [-- OPTION...]                  compare the metric with its baseline
#     sh job.sh accept REASON [-- OPTION...]    make the current run the baseline, with the reason in it
#
# Behind -- stand the options of `metricheck gate` that name the metrics, word by word, so that any command
# can be one:
#
#     sh job.sh -- --command 'mine=python3 mine.py' -m mine
#
# Exit code: that of `metricheck gate` (doc/gate.md): 0 passed, 1 the metric became worse, 4 it failed on a
# case, others: there is no answer. The reports of the gate are written first, whatever the metric does;
# then the full report is, which decides nothing.
#
# Settings are variables:
#
#     METRICS    the options without --, in words; quotes hold words together    -m bleu -m chrf
#     SUITES     suites, files or folders, in words; default: the starter suite
#     BASELINE   in the repository                    metricheck/baseline.json
#     POLICY     what may be lost (doc/gate.md); default: built in
#     ALIGN      all: other cases than those of the baseline are an error; common: those of both are compared,
#                so that new cases do not fail        all
#     REPORTS    folder for the reports               metricheck-reports
set -eu

METRICS=${METRICS:--m bleu -m chrf}
SUITES=${SUITES:-}
BASELINE=${BASELINE:-metricheck/baseline.json}
POLICY=${POLICY:-}
ALIGN=${ALIGN:-all}
REPORTS=${REPORTS:-metricheck-reports}
mkdir -p "$REPORTS"

reason=
if [ "${1:-}" = accept ]; then
    reason=${2:?the reason is missing}
    shift 2
fi
if [ "${1:-}" = -- ]; then
    shift
elif [ $# -gt 0 ]; then
    echo "job.sh: what is '$1'? Options of metrics stand behind --" >&2
    exit 2
fi
# The words of METRICS; xargs takes quotes as the shell does, and expands nothing.
if [ $# -eq 0 ]; then
    words=$(printf '%s\n' "$METRICS" | xargs -n 1 printf '%s\n')
    while IFS= read -r word; do
        set -- "$@" "$word"
    done << WORDS
$words
WORDS
fi

# SUITES is a list of words.
# shellcheck disable=SC2086
if [ -n "$reason" ]; then
    mkdir -p "$(dirname "$BASELINE")"
    exec metricheck gate --quiet --baseline "$BASELINE" --accept "$reason" "$@" $SUITES > "$REPORTS/accepted.txt"
fi

# Changes from the baseline. On GitHub also annotations and the step summary.
status=0
github=
if [ "${GITHUB_ACTIONS:-}" = true ]; then
    github=--report=github=-
fi
# shellcheck disable=SC2086
metricheck gate --quiet --baseline "$BASELINE" --align "$ALIGN" ${POLICY:+--policy "$POLICY"} \
    --report junit="$REPORTS/gate.xml" --report sarif="$REPORTS/gate.sarif" \
    --report markdown="$REPORTS/gate.md" --report summary="$REPORTS/summary.md" $github \
    "$@" $SUITES || status=$?

# The full report, and the expectations of every case. A metric that failed has said so.
failure=0
# shellcheck disable=SC2086
metricheck run --quiet --format json --output "$REPORTS/report.json" \
    --report markdown="$REPORTS/report.md" --report junit="$REPORTS/expectations.xml" "$@" $SUITES \
    2> "$REPORTS/messages.txt" || failure=$?
if [ "$status" -eq 0 ] && [ "$failure" -ne 0 ]; then
    cat "$REPORTS/messages.txt" >&2
    status=$failure
fi
exit "$status"
