#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The tables of coverage in doc/statistics.md are what bench/bench_coverage writes, and the intervals
# of pass rates hold what they should however often a case is named. 300 repetitions have a standard
# error of 1.3 %: six of them leave no doubt between 95 % and the 53 to 82 % of intervals that take
# expectations for independent.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only

# shape: a table with all numbers of repetitions as 9.
shape() { sed 's/ [0-9][0-9.]* |/ 9 |/g; s/ [0-9][0-9.]* |/ 9 |/g'; }
# documented NAME: the table after the mark of that name.
documented() {
    awk -v mark="<!-- coverage: $1 -->" '$0 == mark { found = 1; next }
        found && /^\|/ { print; rows = 1; next } found && rows { exit }' "$METRICHECK_SOURCE/doc/statistics.md"
}
# outside LOW HIGH: cells of a table that are not between them.
outside() {
    awk -F '|' -v low="$1" -v high="$2" 'NR > 2 { for (i = 3; i < NF; i++)
        if ($i + 0 < low || $i + 0 > high) printf "%s/%d:%s\n", $2, i - 2, $i }'
}

run "$METRICHECK_BUILD/bench/bench_coverage" 300
exits 'bench_coverage' 0
awk 'BEGIN { split("rates figures orders", names) } NF == 0 { n++; next } { print > (names[n + 1] ".md") }' "$out"
is 'the table of pass rates is the one that bench_coverage writes' "$(documented 'pass rates' | shape)" \
    "$(shape < rates.md)"
is 'so is that of figures' "$(documented figures | shape)" "$(shape < figures.md)"
is 'and that of right_order' "$(documented orders | shape)" "$(shape < orders.md)"
is 'pass rates are covered at 1, 2, 5, 10 and 20 uses' "$(outside 90 99 < rates.md)" ''
is 'figures are covered' "$(outside 88 99 < figures.md)" ''
# 38 repetitions have a standard error of 3.5 %
is 'right_order is covered' "$(sed 's/^| [^|]* | [^|]* | [0-9]* |/| x |/' orders.md | outside 78 100)" ''
is 'documented: right_order is covered in 92 to 98.5 %' \
    "$(documented orders | sed 's/^| [^|]* | [^|]* | [0-9]* |/| x |/' | outside 92 98.5)" ''
is 'documented: pass rates are covered in 93 to 98 %' "$(documented 'pass rates' | outside 93 98)" ''
is 'planted: a cell that is not covered' "$(printf '%s\n' '| rate | 1 |' '|-|-|' '| 0.5 | 95.0 | 53.1 |' |
    outside 90 99)" ' 0.5 /2: 53.1 '
run "$METRICHECK_BUILD/bench/bench_coverage" 0
exits 'no repetitions' 2
done_testing
