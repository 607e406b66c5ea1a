#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# slowest.sh BUILD [N]: the N (10) tests of the last `make check` in BUILD that took longest: seconds of the
# clock, and seconds of the processor, which other work on the machine does not change much.
set -eu
cd "$1"
find tests -name '*.trs' -exec awk '
    /^:seconds: / { clock = $2 }
    /^:processor: / { printf "%8.1f %8.1f  %s\n", clock, $2, FILENAME }' {} + |
    sed 's/\.trs$//' | LC_ALL=C sort -rn | awk -v most="${2:-10}" '
    { all += $2 }
    NR <= most { lines = lines $0 "\n" }
    END {
        if (NR > 0)
            printf "The slowest of %d tests, which took %.0f s of the processor together:\n" \
                "   clock processor\n%s", NR, all, lines
    }'
