#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Score files as other programs write them: pandas, R, spreadsheets, JSON of any shape. All say the
# same, and what cannot be read names the line to change.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

cat > kitchen.json << 'END'
{
  "schema": "metricheck/suite/1", "suite": "kitchen", "dataset": "kitchen", "phenomenon": "negation",
  "scale": {"minimum": 1, "maximum": 5, "kind": "similarity"},
  "judgement": {"by": "human", "description": "how close", "raters": 2},
  "licence": "CC0-1.0", "source": "made up",
  "cases": [
    {"id": "k1", "reference": {"text": "The cook salts it."}, "candidate": {"text": "The cook does not salt it."}, "score": 2},
    {"id": "k2", "reference": {"text": "He eats."}, "candidate": {"text": "He never eats."}, "score": 1},
    {"id": "k3", "reference": {"text": "They ate."}, "candidate": {"text": "They have eaten."}, "score": 5}
  ]
}
END
options='--resamples 0 --draws 0 --scores'
printf 'id\tmine\nk1\t0.4\nk2\t0.1\nk3\t0.9\n' > plain.tsv
# shellcheck disable=SC2086
metricheck run kitchen.json -f tsv $options plain.tsv | cut -f 1-10 > wanted
# MAD by hand: people are at 1/4, 0, 1, the metric from 0.1 to 0.9 at 3/8, 0, 1: 1/8 / 3.
is 'the plain one' "$(awk -F '\t' '$2 == "overall" { printf "%s %s %.12f", $3, $4, $10 }' wanted)" \
    'mine 3 0.041666666667'

# same LABEL FILE TEXT: the file gives the figures of the plain one.
same() {
    # shellcheck disable=SC2059
    printf "$3" > "$2"
    # shellcheck disable=SC2086
    metricheck run kitchen.json -f tsv $options "$2" 2> "$err" | cut -f 1-10 > got
    same_file "$1" got wanted
}
same 'pandas, to_csv()' a.csv ',id,mine\n0,k1,0.4\n1,k2,0.1\n2,k3,0.9\n'
same 'pandas, ids as index' b.csv ',mine\nk1,0.4\nk2,0.1\nk3,0.9\n'
same 'pandas, read and written again' c.csv 'Unnamed: 0,mine,case_id\n7,0.4,k1\n8,0.1,k2\n9,0.9,k3\n'
same 'R, write.csv()' d.csv '"","id","mine"\n"1","k1",0.4\n"2","k2",0.1\n"3","k3",0.9\n'
same 'a spreadsheet: semicolons' e.csv '\357\273\277id;mine\r\nk1;0.4\r\nk2;0.1\r\nk3;0.9\r\n'
same 'TABs in .csv' f.csv 'id\tmine\nk1\t0.4\nk2\t0.1\nk3\t0.9\n'
same 'pandas, to_json(): columns' g.json '{"id":{"0":"k1","1":"k2","2":"k3"},"mine":{"0":0.4,"1":0.1,"2":0.9}}'
same 'records' h.json '[{"id": "k1", "mine": 0.4}, {"id": "k2", "mine": 0.1}, {"id": "k3", "mine": 0.9}]'
same 'JSON Lines' i.jsonl '{"id": "k1", "mine": 0.4}\n{"id": "k2", "mine": 0.1}\n{"id": "k3", "mine": 0.9}\n'
same 'by metric' j.json '{"mine": {"k1": 0.4, "k2": 0.1, "k3": 0.9}}'
same 'a table of the cases' k.csv 'id,reference,candidate,score,mine\nk1,a,b,2,0.4\nk2,a,b,1,0.1\nk3,a,b,5,0.9\n'
stderr_like 'what is left out is said' 'k.csv:1:1: note: not metrics, ignored: reference, candidate, score \(the human score\)'

# refused LABEL FILE TEXT PATTERN
refused() {
    # shellcheck disable=SC2059
    printf "$3" > "$2"
    # shellcheck disable=SC2086
    run metricheck run kitchen.json $options "$2"
    exits "$1" 3
    stderr_like "$1: said where" "$4"
}
refused 'no header' l.csv 'k1,0.4\nk2,0.1\n' '^l.csv:1:1: error: the header is missing: this row holds scores; add a line above it'
refused 'no id matches' m.csv 'id,mine\nK-1,0.4\nK-2,0.1\n' \
    '^m.csv:2:1: error: no id of this file is a case of the run: the file has "K-1", "K-2", the run has "k1", "k2", "k3"$'
refused 'an index in place of ids' n.csv ',mine\n0,0.4\n1,0.1\n' '^n.csv:2:1: error: no id of this file is a case'
refused 'no id matches in JSON' o.json '{"mine": {"0": 0.4}}' '^o.json:1:1: error: no id of this file is a case'
refused 'a decimal comma' p.csv 'id;mine\nk1;0,4\n' '^p.csv:2:4: error: "0,4" has a decimal comma: the decimal sign is a point$'
refused 'a list of numbers' q.json '[0.4, 0.1, 0.9]' '^q.json:1:2: error'

# Many errors of a kind are one, with their number, and those of another are not lost among them.
{
    printf 'id,mine\nk1,low\n'
    awk 'BEGIN { for (i = 1; i <= 40; i++) printf "x%d,n%d\n", i, i }'
    printf 'k1,0.5\n'
} > s.csv
run metricheck run kitchen.json --resamples 0 --draws 0 --scores s.csv
exits 'many errors of a kind' 3
is 'are one, with their number' "$(grep -v '^     *[^a]' "$err")" 's.csv:2:4: error: not a number: "low"
    and 40 more like this
s.csv:43:1: error: a second row for the id "k1"'
awk 'BEGIN { print "id,mine"; for (i = 1; i <= 150; i++) printf "x%d,n%d\n", i, i }' > t.csv
run metricheck run kitchen.json --resamples 0 --draws 0 --scores t.csv
is 'so many that the file is not read to its end' "$(sed '2,3d' "$err")" 't.csv:2:4: error: not a number: "n1"
    and 99 more like this
t.csv: note: the rest of the file was not read after so many errors'

# A case that is only filtered away counts as one of the run.
printf 'id,mine\nk1,0.4\n' > r.csv
run metricheck run kitchen.json --case k2 --resamples 0 --draws 0 --scores r.csv
exits 'a case that is not shown' 0

done_testing
