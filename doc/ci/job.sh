#!/bin/sh
# job.sh: what a CI job does with a metric. doc/ci.md explains it.
#
#     sh job.sh                  hold the metric against its baseline; exit code 1: it became worse
#     sh job.sh accept REASON    make the run of today the baseline, with the reason in it
#
# Settings are variables:
#
#     METRICS    options that name the metrics        -m bleu -m chrf
#     SUITES     suites, files or folders; none: the starter suite
#     BASELINE   in the repository                    metricheck/baseline.json
#     POLICY     what may be lost (doc/gate.md); none: the built-in one
#     REPORTS    folder for the reports               metricheck-reports
set -eu

METRICS=${METRICS:--m bleu -m chrf}
SUITES=${SUITES:-}
BASELINE=${BASELINE:-metricheck/baseline.json}
POLICY=${POLICY:-}
REPORTS=${REPORTS:-metricheck-reports}
mkdir -p "$REPORTS"

# METRICS and SUITES are lists of words.
# shellcheck disable=SC2086
if [ "${1:-}" = accept ]; then
    mkdir -p "$(dirname "$BASELINE")"
    exec metricheck gate --quiet --baseline "$BASELINE" --accept "${2:?the reason is missing}" \
        $METRICS $SUITES > "$REPORTS/accepted.txt"
fi

# The whole report, and what the suite expects of every case. It stops nothing.
# shellcheck disable=SC2086
metricheck run --quiet $METRICS --format json --output "$REPORTS/report.json" \
    --report markdown="$REPORTS/report.md" --report junit="$REPORTS/expectations.xml" $SUITES

# Changes against the baseline. On GitHub also annotations and the summary of the step.
set -- --report junit="$REPORTS/gate.xml" --report sarif="$REPORTS/gate.sarif" \
    --report markdown="$REPORTS/gate.md"
if [ "${GITHUB_ACTIONS:-}" = true ]; then
    set -- "$@" --report github=-
fi
if [ -n "$POLICY" ]; then
    set -- "$@" --policy "$POLICY"
fi
# shellcheck disable=SC2086
exec metricheck gate --quiet --baseline "$BASELINE" "$@" $METRICS $SUITES
