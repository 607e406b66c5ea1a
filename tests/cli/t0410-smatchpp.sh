#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Smatch++ from the command line: its tables, its corpus interval, any number of threads.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

cat > pairs.tsv << 'EOT'
id	reference_amr	candidate_amr
one	(r / run-01 :ARG0 (d / dog))	(w / walk-01 :ARG0 (d / dog))
two	(s / sit-01 :ARG1 (c / cat :location (m / mat)))	(s / sit-01 :ARG1 (c / cat))
three	(b / be-located-at-91 :ARG1 (c / cat))	(c / cat :location (m / mat))
EOT
cat > aspects.json << 'EOT'
{"WHERE": {"associated_rel": [":location"],
           "search_in_frame_descr": {" place ": ":location"},
           "add_predicates": 0}}
EOT
printf 'be-located-at-91  ARG1: entity  ARG2: a place\nsit-01  ARG1: sitter  ARG2: place\n' > frames

# one: dog and arg0 of 4 and 4, with none the root too; two: 4 of 4 and 6; three: cat of 4 and of 4
run metricheck score --pairs pairs.tsv -m smatch:convention=smatchpp,output=matched \
    -m smatch:convention=smatchpp,graph_type=none,output=matched \
    -m smatch:convention=smatchpp,output=reference_triples
exits 'whole graphs' 0
is 'their triples' "$(tail -n 3 "$out" | cut -f 1-4 | tr '\t\n' '  ')" 'one 2 3 4 two 4 4 6 three 1 1 4 '

# location(c, m) and two concepts
aspect=smatch:convention=smatchpp,aspect=WHERE,aspects=aspects.json,frames=frames
run metricheck score --corpus --pairs pairs.tsv -m "$aspect" -m "$aspect,output=candidate_triples" \
    -m "$aspect,output=reference_triples"
exits 'an aspect' 0
is 'is in the pairs that have it' "$(tail -n 4 "$out" | cut -f 1-4 | tr '\t\n' '  ')" \
    'one 1 0 0 two 0 0 3 three 0 3 0 corpus 0 3 3 '
# Other frames, in which nobody sits in a place, beside them: each metric has its own.
printf 'id\treference_amr\tcandidate_amr\nsits\t(s / sit-01 :ARG2 (m / mat))\t(s / sit-01 :ARG2 (m / mat))\n' > sits.tsv
sed 's/ place$/ chair/' frames > other
other=${aspect%frames}other
run metricheck score --pairs sits.tsv -m "$aspect,output=matched" -m "$other,output=matched" \
    -m "$aspect,output=reference_triples" -m "$other,output=reference_triples"
is 'two files of frames at once' "$(tail -n 1 "$out" | cut -f 1-5 | tr '\t' ' ')" 'sits 3 0 3 0'
run metricheck run -p negation -m "$aspect" -f json --resamples 0
like 'the signature has the checksums' "$(cat "$out")" \
    'aspects:aspects\.json@[0-9a-f]*|frames:frames@[0-9a-f]*|'

# mistakes in tables
printf '{"WHERE":\n  {"associated_relation": []}}\n' > bad.json
run metricheck score --pairs pairs.tsv -m smatch:convention=smatchpp,aspect=WHERE,aspects=bad.json
exits 'a table with an unknown key' 3
stderr_like 'says where' 'bad\.json:2:4: unknown key "associated_relation"'
printf 'go-01  ARG0 goer\n' > bad.txt
run metricheck score --pairs pairs.tsv \
    -m smatch:convention=smatchpp,aspect=WHERE,aspects=aspects.json,frames=bad.txt
exits 'a frame without a description' 3
stderr_like 'says where' 'bad\.txt:1:11: a role is not followed by'
run metricheck score --pairs pairs.tsv -m smatch:convention=smatchpp,aspect=where
exits 'an aspect that is not there' 2
stderr_like 'lists those that are' "there is no aspect 'where'; there are all, concepts, focus"

# the interval holds the score; two ways to draw give two intervals, threads none
score_corpus() {
    metricheck score --corpus --suite starter "$@" -m smatch:convention=smatchpp,interval=low \
        -m smatch:convention=smatchpp -m smatch:convention=smatchpp,interval=high \
        -m smatch:convention=smatchpp,interval=low,seed=2 \
        -m smatch:convention=smatchpp,average=macro,interval=high \
        -m smatch:convention=smatchpp,aspect=arguments
}
within_interval() {
    awk -F '\t' '
        $1 == "corpus" { found = $2 < $3 && $3 < $4 && $4 - $2 < 0.2 && $2 != $5 && $4 != $6 }
        END { exit !found }' "$1"
}
run score_corpus -j 1
exits 'a shipped suite' 0
cp "$out" one
ok 'the score is within its interval' within_interval one
run score_corpus -j 8
same_file 'the same on eight threads' "$out" one

done_testing
