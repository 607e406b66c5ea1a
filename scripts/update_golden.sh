#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# update_golden.sh SOURCE, in the build folder (make update-golden): runs the tests that compare with
# records (tests/golden.sh), puts what the program writes now in the place of what differs, and ends
# with the difference and the list of the files that were changed.
set -u
source=$1
make=${MAKE:-make}
found=tests/found

rm -rf $found
mkdir -p $found || exit 1
# A unit test's program has the name of its source.
tests=$(cd "$source" && grep -l -E -r --include='test_*.c' --include='t[0-9]*.sh' -e 'mc_assert_golden\(' \
    -e '^ *golden ' tests/unit tests/cli | LC_ALL=C sort | sed 's/\.c$//')
programs=$(printf '%s\n' "$tests" | grep -v '\.sh$')
tests=$(printf '%s\n' "$tests" | tr '\n' ' ') programs=$(printf '%s\n' "$programs" | tr '\n' ' ')

METRICHECK_UPDATE_GOLDEN=1 $make -k check SOURCE_TESTS= check_PROGRAMS="$programs" TESTS="$tests" \
    > $found/log 2>&1
status=$?
cat $found/*.diff 2> /dev/null
if [ -s $found/updated ]; then
    echo 'updated:'
    LC_ALL=C sort -u $found/updated
elif [ $status -eq 0 ]; then
    echo 'all records are as they were'
fi
if [ $status -ne 0 ]; then
    for test in $tests; do
        grep -E '^(not ok|# golden:)' "${test%.sh}.log" 2> /dev/null
    done
    echo "update-golden: not all went well: see $found/log, and the logs of the tests" >&2
    exit 1
fi
