#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Scores that differ by rounding alone are ties: noise in the last bits of a score file changes no
# figure of ranks, and no other by more than 1e-11.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq

run metricheck score --suite starter -m rouge -m meteor -m bleu -o plain.tsv
exits 'scores' 0
# each score times 1 + 1e-14 * (-1 .. 1), another one for equal scores too
awk 'BEGIN { FS = OFS = "\t"; srand(7) }
    NR > 1 { for (i = 2; i <= NF; i++) $i = sprintf("%.17g", $i * (1 + 1e-14 * (2 * rand() - 1))) }
    { print }' plain.tsv > noisy.tsv
is 'the files differ' "$(cmp -s plain.tsv noisy.tsv; echo $?)" 1

analyse() {
    run metricheck run -q starter --scores "$1" --statistic mean --statistic mad --statistic spearman \
        --statistic ranking --statistic kendall_b --statistic acc_eq --statistic tie_threshold \
        --statistic pearson --resamples 50 --draws 200 -f json -j "$2"
    exits "the figures of $1, $2 threads" 0
    cp "$out" "report-$3"
    jq '.datasets' "$out" > "$3"
}
analyse plain.tsv 1 plain.json
analyse noisy.tsv 1 noisy.json
analyse noisy.tsv 4 again.json
is 'the same bytes on any number of threads' "$(cmp noisy.json again.json)" ''

# numbers with their paths: those under a key of ranks must be the same
cat > compare.jq << 'EOQ'
def by_ranks: any(.[]; type == "string" and test("spearman|kendall|acc_eq|^p_|^q_|^best$"));
[paths(type == "number") as $p | {path: $p, a: getpath($p), b: ($noisy[0] | getpath($p))}]
| {n: length,
   ranks: map(select(.path | by_ranks)) | length,
   moved: map(select((.path | by_ranks) and .a != .b)) | map(.path | map(tostring) | join(".")),
   far: map(select((.b | type) != "number" or
        ((.a - .b) | fabs) > 1e-11 * ([1, (.a | fabs)] | max))) | map(.path | map(tostring) | join("."))}
EOQ
jq -c --slurpfile noisy noisy.json -f compare.jq plain.json > compared
is 'there are figures' "$(jq '.n > 1000 and .ranks > 300' compared)" true
is 'no figure of ranks moves' "$(jq -c '.moved[:5]' compared)" '[]'
is 'no other moves by more than 1e-11' "$(jq -c '.far[:5]' compared)" '[]'

# two runs: no check sees a change, but for what is not defined
run metricheck compare report-plain.json report-noisy.json -f json
exits 'compare' 0
is 'no p below 1' "$(jq -c '[.. | objects | .p? | numbers | select(. < 1)]' "$out")" '[]'
is 'checks were made' "$(jq '[.. | objects | .p? | numbers] | length > 50' "$out")" true
done_testing
