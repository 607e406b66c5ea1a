#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Findings on the screen: each says in which case it stands, and many of a kind are three and a count;
# what is written for programs has them all.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# suite PREFIX N: N cases with two blanks together, one of them with a score off the scale
suite() {
    awk -v prefix="$1" -v n="$2" 'BEGIN { for (i = 1; i <= n; i++)
        printf "{\"id\": \"%s-%d\", \"reference\": {\"text\": \"Item  %d.\"}, \"candidate\": {\"text\": \"No item %d.\"}, \"score\": %d}%s\n",
            prefix, i, i, i, i == 2 ? 9 : 3, i == n ? "" : "," }' | made_up_suite
}
suite a 12 > one.json
run metricheck lint --only E012,W005 one.json
exits 'an error' 1
is 'each finding has the id of its case, the fourth and later ones of a kind are counted' \
    "$(grep -v '^    ' "$out")" \
    'one.json:6:43: warning[W005] a-1: double blank in the sentence
one.json:7:43: warning[W005] a-2: double blank in the sentence
one.json:7:96: error[E012] a-2: score 9 is outside the scale 0..5
one.json:2:12: note: scale declared here
one.json:8:43: warning[W005] a-3: double blank in the sentence
W005: 9 more: one.json a-4, a-5, a-6, a-7, a-8, a-9, a-10, a-11 ...
--max 0 shows all of them.
1 error, 12 warnings in 12 cases.  metricheck lint --explain E012'
run metricheck lint --only W005 --max 0 one.json
is '--max 0: all of them' "$(grep -c 'warning\[W005\] a-' "$out")" 12
run metricheck lint --only W005 --max 2 one.json
is '--max 2: what is left is of both kinds' "$(grep -v '^    ' "$out" | sed -n '3,$p')" \
    '1 more finding not shown
W005: 9 more: one.json a-4, a-5, a-6, a-7, a-8, a-9, a-10, a-11 ...
--max 0 shows all of them.
12 warnings in 12 cases.  metricheck lint --explain W005'

# two files; one more than three is shown, not counted
suite b 4 | sed 's/"toy"/"other"/g' > two.json
suite c 4 | sed 's/"toy"/"third"/g' > four.json
run metricheck lint --only W005 four.json
is 'four of a kind are shown' "$(grep -c 'W005. c-' "$out")" 4
unlike 'four of a kind: nothing is left out' "$(cat "$out")" 'more'
suite d 3 > three.json
run metricheck lint --only W005 three.json two.json
like 'cases of another file' "$(cat "$out")" '^W005: 4 more: two.json b-1, b-2, b-3, b-4$'
run metricheck lint --only W005 one.json two.json
like 'many of several files are one line' "$(cat "$out")" \
    '^W005 stray blanks or control characters: 16 in 2 files; first at one\.json:6:43$'

# --- a case without an id is in none, and is not put down to the one before it
{
    echo '{"id": "e-1", "reference": {"text": "A cat."}, "candidate": {"text": "No cat."}, "score": 3},'
    echo '{"reference": {"text": "A dog."}, "candidate": {"text": "No dog."}, "score": 9}'
} | made_up_suite > nameless.json
run metricheck lint --only E003,E012 --report json=nameless.found nameless.json
is 'a case without an id: on the screen' "$(grep -o 'error\[E0.*' "$out")" \
    'error[E003] key "id" is missing
error[E012] score 9 is outside the scale 0..5'
is 'a case without an id: in JSON' "$(jq '[.findings[] | has("case")] | any' nameless.found)" false

# --- programs get all of them
for format in json junit tap sarif; do
    run metricheck lint -q --only W005 --report "$format=all" one.json
    ok "$format has all" test "$(grep -c 'double blank in the sentence' all)" -ge 12
done
done_testing
