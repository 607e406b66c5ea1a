#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# faults.sh [MOST]: every command meets all faults of tests/faults, or at most MOST points of each kind
# of call, on two processors: for every week, after ./bootstrap build. Prints what does not hold; exit
# code 1 then.
set -eu
cd "$(dirname "$0")/.."
source=$PWD build=$PWD/${METRICHECK_BUILD_FOLDER:-build}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/metricheck-faults.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
workers=
for part in 1 2; do
    (cd "$build" && METRICHECK_SOURCE=$source METRICHECK_BUILD=$build FAULTS_MOST=${1:-0} \
        FAULTS_PART=$part/2 sh "$source/tests/cli/t0785-faults.sh") > "$scratch/$part" 2>&1 &
    workers="$workers $!"
done
status=0
for worker in $workers; do
    wait "$worker" || status=1
done
cat "$scratch"/? | awk '/^ok/ { n++ } /^not ok/ { bad++ } !/^ok/ && !/^1\.\./ { print }
    END { printf "%d held, %d did not\n", n, bad }'
exit $status
