#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where several cases come from one item, `gate` and `compare` test items, and say so.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq

# suite ITEMS SYSTEMS [KEY]: human scores 0 to 1; each item is named, or has a reference text.
suite() {
    awk -v items="$1" -v systems="$2" -v key="${3:-item}" 'BEGIN {
        printf "{\"schema\": \"metricheck/suite/1\", \"suite\": \"%s-%d\", \"dataset\": \"d\", \"phenomenon\": \"negation\", ", key, items
        printf "\"licence\": \"CC0-1.0\", \"source\": \"made up\", \"judgement\": {\"by\": \"human\", \"description\": \"made up\", \"raters\": 3}, \"scale\": {\"minimum\": 0, \"maximum\": 1, \"kind\": \"quality\"}, \"cases\": [\n"
        for (i = 0; i < items; i++)
            for (s = 0; s < systems; s++) {
                reference = key == "item" ? i "-" s : i
                printf "%s{\"id\": \"c%d-%d\", ", (i + s > 0 ? ",\n" : ""), i, s
                if (key == "item") printf "\"item\": \"i%d\", ", i
                printf "\"reference\": {\"text\": \"It is number %s.\"}, ", reference
                printf "\"candidate\": {\"text\": \"It is not number %s.\"}, ", reference
                printf "\"score\": %.4f}", (i * 7 + s * 3) % 10 / 10
            }
        print "]}" }' > "${3:-item}.json"
}
# scores ITEMS SYSTEMS WORSE: near the human score; in the items below WORSE farther from it by .3.
scores() {
    awk -v items="$1" -v systems="$2" -v worse="$3" 'BEGIN {
        print "id\tm"
        for (i = 0; i < items; i++)
            for (s = 0; s < systems; s++) {
                human = (i * 7 + s * 3) % 10 / 10
                score = human + (human < .5 ? 1 : -1) * ((i * 3 + s) % 5 / 50 + (i < worse ? .3 : 0))
                printf "c%d-%d\t%.6f\n", i, s, score
            } }'
}
# gate ITEMS SYSTEMS KEY WORSE OPTION...: of a suite, with scores that are worse in so many items.
gate() {
    suite "$1" "$2" "$3"
    scores "$1" "$2" 0 > base.tsv
    scores "$1" "$2" "$4" > new.tsv
    file=$3.json
    shift 4
    metricheck gate -q --accept first --baseline base.json --scores base.tsv "$file" > "$out" 2>&1 ||
        note_file "$out"
    run metricheck gate -q --draws 1999 --baseline base.json --scores new.tsv "$@" "$file"
}
words='swaps, sign flips and McNemar.s test are by item: 60 cases of 10 items'
gate 10 6 item 10 --report json=all.json --report summary=all.md --report html=all.html
exits 'all items of ten are worse' 1
stdout_like 'the head says what was tested' "^ $words\$"
like 'so does the summary' "$(cat all.md)" "$words"
like 'and the page' "$(cat all.html)" 'test are by item: 60 cases of 10 items'
is 'JSON has the number of items' "$(jq -c '.items' all.json)" '[{"dataset":"d","cases":60,"items":10}]'
is 'and the setting' "$(jq -r '.settings.clusters' all.json)" auto
mad() { jq -c '.changes[] | select(.check == "mad" and .phenomenon == "overall") | '"$1" "$2"; }
is 'a change has its items' "$(mad '[.n, .n_changed, .items, .items_changed]' all.json)" '[60,60,10,10]'
is 'p of all 2^10 signs' "$(mad .p all.json)" "$(awk 'BEGIN { printf "%.17g", 2 / 1024 }')"
gate 10 6 item 10 --clusters case --report json=case.json
exits 'by case' 1
is 'cases are not counted as items' "$(mad '[.n, .n_changed, .items]' case.json)" '[60,60,null]'
is 'nothing is said of them' "$(jq -c '.items' case.json)" null

gate 10 6 reference 10 --report json=text.json
exits 'the same reference text is an item, too' 1
stdout_like 'it is said' "^ $words\$"
gate 10 6 reference 10 --clusters item --report json=text.json
is 'unless only named ones are asked for' "$(mad '.items' text.json)" null
gate 10 6 item 10 --clusters reference --report json=text.json
is 'or only texts' "$(mad '.items' text.json)" null
run metricheck gate -q --baseline base.json --scores new.tsv --clusters system item.json
exits 'any other word' 2

# Fewer than six items: no verdict, with the reason.
gate 5 12 item 5 --report json=five.json
exits 'all of five items are worse' 6
stdout_like 'is the first line' '^NO VERDICT: '
like 'with the reason' "$(jq -r .why five.json)" '; the 60 cases of d are of 5 items, and no test of fewer than 6 shows a loss$'
stdout_like 'the head says so, too' 'by item: 60 cases of 5 items, too few'
gate 5 12 item 5 --clusters case
exits 'by case they would block' 1
gate 5 12 item 0
exits 'nothing changed' 0
# Losses in fewer than six of many items are named, and decide nothing.
gate 20 6 item 3
exits 'three of twenty items are worse' 0
stdout_like 'they are counted as items' 'losses in too few cases to judge: .*, in 3 *items|in +3 items'

# compare has the same tests, and --self-test makes its noise by item.
for run in base new; do
    metricheck run -q --resamples 0 -f json -o $run.run.json --scores $run.tsv item.json
done
run metricheck compare --draws 999 base.run.json new.run.json
exits 'compare' 0
stdout_like 'it says so' "by item: 120 cases of 20 items"
run metricheck compare --draws 999 --clusters case -f json base.run.json new.run.json
is 'or not' "$(mad '.items' "$out")" null
for clusters in auto case; do
    run metricheck gate -q --self-test --changes 40 --draws 199 --clusters $clusters --scores base.tsv item.json
    exits "a self-test, $clusters" 0
    cp "$out" $clusters.txt
done
isnt() { ok "$1" test "$2" != "$3"; }
isnt 'noise of items is found less often than noise of cases' "$(cut -f 3 auto.txt)" "$(cut -f 3 case.txt)"
found() { awk -F '\t' '/^a shift of 0.25/ { n += $3 } END { print n }' "$1"; }
ok 'a shift that all cases share, too' test "$(found auto.txt)" -le "$(found case.txt)"
done_testing
