#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Faults: the n-th allocation, read, write, open, rename, fsync, close ... of the main path of every
# command fails, or a signal comes there. A sample: two points of each kind for every eighth command line.
# FAULTS_MOST=0 takes all points, FAULTS_PART=1/1 all command lines (scripts/faults.sh, which deep.sh calls).
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
# shellcheck source=tests/faults/faults.sh
. "$METRICHECK_SOURCE/tests/faults/faults.sh"

# before the other libraries, and in place of functions of the C library: as glibc has it
[ "$(uname -s)" = Linux ] || skip_all t0785-faults 'only for Linux'
faults_most=${FAULTS_MOST:-2} faults_part=${FAULTS_PART:-1/8}
ok 'the library is built' faults_begin
# shellcheck source=tests/faults/cases.sh
. "$METRICHECK_SOURCE/tests/faults/cases.sh"
each_command faults_of
each_writer kills_of
done_testing
