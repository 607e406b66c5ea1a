#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# job.sh: a CI job that guards a metric, see doc/ci.md.
#
#     sh job.sh                  compare the metric with its baseline; exit code 1: it became worse
#     sh job.sh accept REASON    make the current run the baseline, with the reason in it
#
# Settings are variables:
#
#     METRICS    options that name the metrics        -m bleu -m chrf
#     SUITES     suites, files or folders; default: the starter suite
#     BASELINE   in the repository                    metricheck/baseline.json
#     POLICY     what may be lost (doc/gate.md); default: built in
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

# The full report, and the expectations of every case. This step never fails the job.
# shellcheck disable=SC2086
metricheck run --quiet $METRICS --format json --output "$REPORTS/report.json" \
    --report markdown="$REPORTS/report.md" --report junit="$REPORTS/expectations.xml" $SUITES

# Changes from the baseline. On GitHub also annotations and the step summary.
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
