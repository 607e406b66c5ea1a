#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck verify` on a report of the published data: two scales, and groups that are not pooled.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only

shared_or_skip nlg-checklist
run metricheck import nlg-checklist "$shared/raw" -o nlg
run metricheck run -q --preset zeidler2022 -f json -o published.json \
    --scores "$shared/raw/all_metric_scores.json" nlg
exits 'the report' 0
run metricheck verify published.json
exits 'its figures' 0
stdout_like 'all cases' ' statistics (and [0-9]+ sentences )?of 991 cases and 12 metrics recomputed, all agree$'
done_testing
