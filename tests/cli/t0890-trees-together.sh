#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `trees analyse`: tables that take runs together.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# Eight trees of two words, four with the relation obj, then four with nsubj. `first` keeps obj and turns nsubj round,
# `second` does the opposite. The other treebank has two trees with obj, which `first` keeps.
for i in 1 2 3 4 5 6 7 8; do
    [ $i -le 4 ] && relation=obj || relation=nsubj
    printf '1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n2\tb\tb\tX\t_\t_\t1\t%s\t_\t_\n\n' "$relation"
done > ref.conllu
head -n 6 ref.conllu > other.conllu
printf 'a b\n%.0s' 1 2 3 4 > kept
printf 'b a\n%.0s' 1 2 3 4 > turned
cat kept turned > first.txt
cat turned kept > second.txt
head -n 2 kept > other.txt
printf 'reference,run,output\nref.conllu,first,first.txt\nref.conllu,second,second.txt\nother.conllu,first,other.txt\n' > list.csv

run metricheck trees analyse --list list.csv --support 1 -q -f json
exits 'two treebanks' 0
cp "$out" all.json
# obj: 4 of 4, 0 of 4 and 2 of 2; nsubj: 0 and 4 of 4
is 'relations over all runs' "$(jq -c '.all_relations[] | [.relation, .treebanks, .runs, .edges, .macro_accuracy * 3, .accuracy]' all.json |
    tr '\n' ' ')" '["obj",2,3,6,2,0.6] ["nsubj",1,2,4,1.5,0.5] '
# Each run keeps all of one relation and nothing of the other. Against half of the sentences by one run alone, four
# differences of 1 are above 0, and so are no others: 2 of 16 choices of signs.
is 'the run of each sentence' "$(jq -c '.ensemble[] | [.treebank, .run, .chosen, .dea_mean]' all.json | tr '\n' ' ')" \
    '["ref","first",4,0.5] ["ref","second",4,0.5] ["ref","(by relations)",0,1] ["ref","(best of each)",0,1] '
is 'what is gained' "$(jq -c '.ensemble[2] | [.gain, .p]' all.json)" '[0.5,0.125]'
if command -v python3 > /dev/null; then
    ok 'the schema names every key' python3 -B "$METRICHECK_SOURCE/tests/schemas/check_keys.py" \
        "$METRICHECK_SOURCE/doc/trees.schema.json" all.json
fi

# Of two runs the median is the mean.
trees=$METRICHECK_SOURCE/doc/examples/trees
run metricheck trees analyse "$trees/reference.conllu" "$trees/first.txt" "$trees/second.txt" --team 'T=*' -q -f json
is 'a median for a team, the treebank and all, of each pair' "$(jq -r '[.correlation_medians[] | .level + " " + .name] | unique | join(", ")' "$out")" \
    'all all, team T, treebank reference'
is 'of what the runs have' "$(jq '[.correlations as $all | .correlation_medians[] | . as $one |
    ([$all[] | select(.x == $one.x and .y == $one.y) | .rho] | add / 2) - .median | fabs < 1e-12] | all' "$out")" true
is 'with both ends' "$(jq '[.correlations as $all | .correlation_medians[] | . as $one |
    [$all[] | select(.x == $one.x and .y == $one.y) | .rho] | min == $one.least and max == $one.most] | all' "$out")" true
metricheck trees analyse "$trees/reference.conllu" "$trees/first.txt" -q -f json --convention tacl2021 --all-pairs > by-options
metricheck trees analyse "$trees/reference.conllu" "$trees/first.txt" -q -f json --preset shimorina2021 > by-preset
ok 'the preset is the convention, and all pairs' test "$(jq -c 'del(.created)' by-preset)" = "$(jq -c 'del(.created)' by-options)"
run metricheck trees analyse "$trees/reference.conllu" "$trees/first.txt" -q -f json
is 'one run has nothing to be taken together with' "$(jq -c '[.ensemble, .all_relations, .correlation_medians]' "$out")" '[null,null,null]'
done_testing
