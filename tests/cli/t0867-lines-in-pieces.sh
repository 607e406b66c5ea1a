#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# JSON Lines are read by all threads, in pieces of 64 KiB: whatever is wrong in any piece is told in the order of the
# lines, and a report is the same on any number of threads.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# lines KIND: 3,000 lines, of which 2,750 are of some 250 bytes, as many as take 10 pieces; the others are empty. Of
# `good` three are longer than two pieces. Of `wrong` every 397th is no JSON: `wanted` gets what is to be
# said of it. Of `same` every 409th has the id of one before it with the same phenomenon, of `strange` its score is
# no number.
lines() {
    awk -v kind="$1" '
    function words(n,    text, i) {
        text = ""
        for (i = 0; i < n; i++) {
            seed = (seed * 1103 + 12345) % 65536
            text = text (i > 0 ? " " : "") "w" seed % 97
        }
        return text
    }
    # 150,000 bytes or more
    function many_words(    text) {
        text = words(1000)
        while (length(text) < 150000)
            text = text " " text
        return text
    }
    BEGIN {
        for (l = 1; l <= 3000; l++) {
            if (l % 12 == 0) {
                print ""
                continue
            }
            id = "c" l; score = l % 6
            if (kind == "same" && l % 409 == 0) {
                id = "c" (l - 12); print l > "wanted"
            }
            if (kind == "strange" && l % 409 == 0) {
                score = "\"" score "\""; print l > "wanted"
            }
            line = "{\"id\": \"" id "\", \"phenomenon\": \"" (l % 3 ? "negation" : l % 2 ? "passive" : "own") \
                "\", \"reference\": \"" (kind == "good" && l % 1000 == 1 ? many_words() : words(20)) \
                "\", \"candidate\": \"" words(20) \
                (l % 7 ? "" : " \\u00e9 caf\303\251") "\", \"score\": " score
            if (kind == "wrong" && l % 397 == 0) {
                print line ", }"; print l > "wanted"
                continue
            }
            print line (l % 5 ? "" : ", \"expect\": \"none\"") "}"
        }
    }'
}

rm -f wanted
lines good > good.jsonl
is 'three lines are longer than two pieces' "$(awk 'length > 131072' good.jsonl | wc -l)" 3
for j in 1 2 8; do
    run metricheck run -m bleu --draws 0 --resamples 0 -j $j --format json good.jsonl
    exits "-j $j" 0
    grep -v '"created"\|"seconds"' "$out" > report.$j
    cp "$err" messages.$j
done
for j in 2 8; do
    same_file "the report at -j $j" report.$j report.1
    same_file "what is said at -j $j" messages.$j messages.1
done

# Lint shows all findings.
for kind in wrong same strange; do
    rm -f wanted
    lines $kind > bad.jsonl
    for j in 1 2 8; do
        run metricheck run -q -m bleu --draws 0 --resamples 0 -j $j bad.jsonl
        exits "$kind at -j $j" 3
        cp "$err" messages.$j
    done
    same_file "$kind: what is said at -j 2" messages.2 messages.1
    same_file "$kind: what is said at -j 8" messages.8 messages.1
    run metricheck lint --max 0 bad.jsonl
    sed -n 's/^bad\.jsonl:\([0-9]*\):[0-9]*: error.*/\1/p' "$out" > found
    same_file "$kind: each line is named, in order" found wanted
done
done_testing
