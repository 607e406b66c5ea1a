#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Tables and JSON Lines as suites: the folders of tests/tables. A bad one is refused with its place,
# by `run` and by `import cases`, which writes nothing; of a good one the cases are listed.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

for folder in "$METRICHECK_SOURCE"/tests/tables/invalid/*/; do
    name=$(basename "$folder")
    input=$(basename "$folder"/input.*)
    cp "$folder/$input" .
    for call in 'run -m bleu --resamples 0' 'import cases -o out'; do
        # shellcheck disable=SC2086 # words
        run metricheck $call "$input"
        exits "$name: ${call%% *}" 3
        is "$name: the message of ${call%% *}" "$(head -n 1 "$err")" "$(cat "$folder/error")"
        is "$name: nothing is written" "$(cat "$out"; ls out 2> /dev/null)" ''
    done
    rm "$input"
done
for folder in "$METRICHECK_SOURCE"/tests/tables/valid/*/; do
    name=$(basename "$folder")
    input=$(basename "$folder"/input.*)
    cp "$folder/$input" .
    run metricheck run -q --list "$input"
    exits "$name" 0
    is "$name: its cases" "$(cut -f 1-3 "$out" | sed 1d)" "$(cat "$folder/cases")"
    rm "$input"
done

# An id that another table, or another phenomenon of the table, used has its own place there.
printf 'reference,candidate,id\nx y,x,a\n' > first.csv
printf 'id,reference,candidate,phenomenon\na,x y,x,article\nb,x y,x,article\n' > second.csv
printf 'phenomenon,id,reference,candidate\narticle,c,x y,x\nnegation,c,x y,x\n' > third.csv
run metricheck run -m bleu first.csv second.csv third.csv
exits 'ids of other tables' 3
stderr_like 'the id of another table' '^first\.csv:2:7: note: first used here$'
stderr_like 'the id of another phenomenon' '^third\.csv:2:9: note: first used here$'

# A line far down is as quick to find as the first: findings on each of 20,000 rows.
awk 'BEGIN { print "id,reference,candidate,score"
    for (i = 1; i <= 20000; i++) print "c" i ",x,y,much" }' > many.csv
run metricheck run -m bleu many.csv
exits 'a finding in each row' 3
stderr_like 'has its place' '^many.csv:2:8: error: not a number: "much"$'
stderr_like 'and the others are counted' '^    and 9999 more like this$'

# A targeted reference lies a level deeper in a case than in its line: 2,048 levels are too many there.
awk 'BEGIN { for (i = 0; i < 2046; i++) { begin = begin "["; end = end "]" }
    print "{\"candidate\":\"x y\",\"reference\":\"x\",\"targeted\":{\"text\":" begin end "}}" }' > deep.jsonl
run metricheck run -m bleu deep.jsonl
exits 'too deep in the case' 3
stderr_like 'which is said' '^deep\.jsonl:1:1: error\[E001\] values are nested deeper than 2048 levels$'
done_testing
