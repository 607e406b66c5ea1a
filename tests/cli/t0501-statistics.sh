#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck run --statistic and --ties: which figures a report shows, in every format.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
METRICHECK_FULL=yes # the whole report on the terminal
export METRICHECK_FULL
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH

# figures SEPARATOR: names of the figures of a table with a header, in their order
figures() {
    head -n 1 "$out" | tr "$1" '\n' | sed -n '/^human_/q; s/_reason$//p' | tr '\n' ' '
}

run metricheck run -m bleu -p passive --resamples 0 -f csv
is 'eight figures by default' "$(figures ,)" \
    'mean mad spearman ranking ranking_distinct ranking_chance ranking_skill right_order '

run metricheck run -m bleu -p passive --resamples 0 -f csv --statistic rmse --statistic kendall_b \
    --statistic rmse
exits 'two figures' 0
is 'in the order given, each once' "$(figures ,)" 'rmse kendall_b '
run metricheck run -m bleu -p passive --resamples 0 -f tsv --statistic acc_eq
is 'what belongs beside a figure' "$(figures '\t')" \
    'acc_eq acc_eq_chance tied_pairs tie_threshold '
run metricheck run -m bleu -p passive --resamples 0 -f csv --statistic all
is 'all figures' "$(figures , | wc -w | tr -d ' ')" 47
METRICHECK_STATISTIC=gamma "$METRICHECK" run -m bleu -p passive --resamples 0 -f csv > from-environment
like 'from the environment' "$(head -n 1 from-environment)" '^dataset,phenomenon,metric,n,gamma,'

# the other formats
for format in terminal markdown; do
    run metricheck run -m bleu -p passive --resamples 0 -f "$format" --statistic somers_d
    exits "$format" 0
    stdout_like "$format has the figure" "Somers' *d|Somers'"
    unlike "$format has no other" "$(cat "$out")" 'MAD|Spearman|ranking'
    stdout_like "$format says what it is" 'over the pairs with different metric scores'
done
# more figures than a line has room for: a table each
run metricheck run -m bleu -m ter -p passive --resamples 0 --statistic all --short
is 'no line is too wide' "$(awk 'length > 100' "$out")" ''
stdout_like 'a table for a figure' "^ ?Somers' d$"
run metricheck run -m bleu --resamples 50 -f json --statistic acc_eq --statistic pearson
exits 'json' 0
cp "$out" report.json
need jq
is 'keys of a cell' "$(jq -r '.datasets[0].overall.metrics[0] | keys_unsorted | map(select(. as $key | ["acc_eq", "acc_eq_chance", "tied_pairs",
    "tie_threshold", "pearson", "spearman"] | index($key))) | join(" ")' report.json)" \
    'acc_eq acc_eq_chance tied_pairs tie_threshold pearson'
is 'where thresholds come from' "$(jq -r .settings.ties report.json)" across
run metricheck run -m bleu --resamples 50 -f json --statistic acc_eq --statistic pearson -j 8
same_file 'eight threads' "$out" report.json
run metricheck run -m bleu --resamples 0 -f json
is 'nothing about ties where no figure needs them' "$(jq -r .settings.ties "$out")" null

# ties
thresholds() {
    run metricheck run -m bleu -p passive -p negation --resamples 0 -f json --statistic acc_eq "$@"
    jq -r '[.datasets[0] | .phenomena[], .overall | .metrics[]? | .tie_threshold] | unique | length' "$out"
}
is 'one threshold for all rows' "$(thresholds)" 1
is 'one for each row' "$(thresholds --ties in-place | grep -c -v '^1$')" 1
is 'a given one' "$(thresholds --ties 0.5)" 1
is 'it is the one given' "$(jq -r '.datasets[0].overall.metrics[0].tie_threshold' "$out")" 0.5
is 'and named' "$(jq -r .settings.ties "$out")" given
run metricheck run -m bleu -p passive --resamples 0 --statistic tau_eq --ties 0.5 -f markdown
stdout_like 'a report says how scores tie' 'Scores tie when they differ by at most 0.5'

# mistakes, before anything is scored
run metricheck run --statistic kendal_b
exits 'no such figure' 2
stderr_is 'the nearest one' << 'EOT'
metricheck: there is no statistic 'kendal_b'; did you mean 'kendall_b'?
EOT
for ties in -1 some 1e999; do
    run metricheck run --ties "$ties"
    exits "--ties $ties" 2
    stderr_like "what --ties $ties must be" '^metricheck: --ties is across, in-place, or a number'
done
run metricheck run --figure kendal_b
exits 'no such statistic by phenomenon' 2
stderr_like 'which is said' "^metricheck: there is no statistic 'kendal_b'; did you mean 'kendall_b'\?$"

# The words of the screen are names, too; what is to be shown is computed.
unset METRICHECK_FULL
run metricheck run -q -m bleu,smatch --figure MAD
stdout_like 'MAD' '^MAD: mean distance of the metric from the rubric, 0 is best'
run metricheck run -q -m bleu,smatch --figure 'Right Order' --sort Spearman
stdout_like 'two words, in any case' '^% in the right order'
run metricheck run -q -m bleu,smatch --figure kendall_b
exits 'a statistic that is not shown by default' 0
stdout_like 'is, where it is named' '^Kendall b'
run metricheck run -q -m bleu -p passive --resamples 0 -f csv --statistic 'right order' --statistic Pearson
is 'of --statistic' "$(figures ,)" 'right_order pearson '
run metricheck run -q -m bleu,smatch -f json --statistic 'right order' --best-by 'right-order'
is 'of --best-by' "$(jq -r .settings.best_by "$out")" right_order
run metricheck statistics 'right order' passed Mad
is 'of statistics' "$(grep -c '^[a-zA-Z].* (--' "$out")" 3

export METRICHECK_FULL=yes
run metricheck run --sort gamma
exits 'sorted by what is not shown' 2
stderr_like 'what it needs' '^metricheck: --sort gamma needs --statistic gamma$'
run metricheck run -m bleu --resamples 0 --statistic gamma --sort gamma -f csv
exits 'sorted by what is shown' 0

# every figure is in the manual, with what it is
"$METRICHECK" run -m bleu -p passive --resamples 0 -f csv --statistic all > all.csv
head -n 1 all.csv | tr , '\n' | sed -n 's/_reason$//p' > names
"$METRICHECK" help --man run > page
"$METRICHECK" statistics > list
missing=
while read -r name; do
    grep -q "^\.B $name\$" page || missing="$missing $name"
    grep -q "^  $name\( \*\)*\$" list || missing="$missing $name"
done < names
is 'all figures are in the manual and in the list' "$missing" ''
is 'completion offers them' "$("$METRICHECK" help --complete 'metricheck run --statistic ' | cut -f 1)" \
    "$(echo all; cat names)"

# systems
cat > systems.json << 'EOT'
{
  "schema": "metricheck/suite/1",
  "suite": "made-up", "dataset": "made-up", "phenomenon": "negation",
  "scale": {"minimum": 1, "maximum": 5, "kind": "relatedness"},
  "judgement": {"by": "human", "description": "relatedness", "raters": 10},
  "licence": "CC0-1.0", "source": "made up for this test",
  "cases": [
    { "id": "a-1", "system": "p", "item": "1", "score": 5,
      "reference": {"text": "The cat sleeps."}, "candidate": {"text": "The cat sleeps."} },
    { "id": "a-2", "system": "p", "item": "2", "score": 5,
      "reference": {"text": "It barks at it."}, "candidate": {"text": "It barks at it."} },
    { "id": "a-3", "system": "q", "item": "1", "score": 3,
      "reference": {"text": "The cat sleeps."}, "candidate": {"text": "A dog sleeps."} },
    { "id": "a-4", "system": "q", "item": "2", "score": 2,
      "reference": {"text": "It barks at it."}, "candidate": {"text": "They bark at them."} }
  ]
}
EOT
# every sign vector with a minus has a lesser sum on both sides: p = 1/4 for people and metric
run metricheck run systems.json -m chrf --resamples 0 -f csv --statistic soft_pairwise \
    --statistic confidence_error
exits 'systems' 0
is 'soft pairwise accuracy and error' "$(sed -n 2p "$out" | cut -d , -f 5,8)" 1,0
run metricheck run -m chrf -p passive --resamples 0 -f csv --statistic soft_pairwise
is 'no systems' "$(sed -n 2p "$out" | cut -d , -f 5-7)" ',34,not all cases name a system and an item'
# Scores at the ends of what numbers can be, and minus zero. Mean of m: (9e307 + 1 + 2) / 3 = 3e307; of sum: 4e308 / 3,
# which 4e308 is too large for; z: 0.
made_up_suite > toy.json << 'E2'
    { "id": "one", "reference": {"text": "a"}, "candidate": {"text": "b"}, "score": 1 },
    { "id": "two", "reference": {"text": "c"}, "candidate": {"text": "d"}, "score": 2 },
    { "id": "three", "reference": {"text": "e"}, "candidate": {"text": "f"}, "score": 4 }
E2
printf 'id\tm\tsum\tz\none\t9e307\t1e308\t-0.0\ntwo\t1\t1.5e308\t0\nthree\t2\t1.5e308\t-0.0\n' > scores.tsv
toy() { run metricheck run --scores scores.tsv --resamples 0 --statistic mean --statistic mad "$@" toy.json; }
toy --normalise none --short
exits 'scores of 308 digits' 0
is 'no line is wide' "$(awk 'length > 100' "$out")" ''
stdout_like 'a short form' ' m  *3\.000e\+307  *3\.00e\+307$'
stdout_like 'no minus zero' ' z  *0\.000 '
toy --normalise none -f json
is 'and why there is none' "$(jq -c '[.datasets[0].overall.metrics[1] | .mean, .reasons.mean]' "$out")" \
    '[null,"the scores are too large to be added up"]'
is 'no minus zero in JSON' "$(grep -c -E -e '[: [,]-0(\.0)?[],} ]' "$out")" 0
for format in csv tsv; do
    toy --normalise none -f $format
    is "no minus zero in $format" "$(awk -F '[,\t]' '{ for (i = 1; i <= NF; i++) n += $i ~ /^-0(\.0)?$/ } END { print n + 0 }' "$out")" 0
done
printf 'id\tm\none\t-1e308\ntwo\t1e308\nthree\t0\n' > scores.tsv
toy -f csv
stdout_like 'what cannot be normalised says so' '^toy,unclassified,m,3,,,,3,the scores are too far apart to be normalised,'

# What the ranking of a constant metric is stands beside the ranking: of people 1 1 2 3 the pairs that
# they tie, (2 * 2 + 1 + 1) / 16 = 0.375, and without the last case (2 * 2 + 1) / 9 = 0.556.
made_up_suite > toy.json << 'E2'
    { "id": "one", "reference": {"text": "a"}, "candidate": {"text": "b"}, "score": 1 },
    { "id": "two", "reference": {"text": "c"}, "candidate": {"text": "d"}, "score": 1 },
    { "id": "three", "reference": {"text": "e"}, "candidate": {"text": "f"}, "score": 2 },
    { "id": "four", "reference": {"text": "g"}, "candidate": {"text": "h"}, "score": 3 }
E2
printf 'id\ta\tb\tc\td\te\none\t1\t2\t3\t4\t5\ntwo\t2\t3\t4\t5\t6\nthree\t3\t4\t5\t6\t7\nfour\t4\t5\t6\t7\t8\n' > all.tsv
sed '$s/\t4\t/\t\t/' all.tsv > gap.tsv
cut -f 1,2,3 all.tsv > two.tsv
cut -f 1,2,3 gap.tsv > two-gap.tsv
run metricheck run -q --resamples 0 --draws 0 --scores two.tsv --short toy.json
stdout_like 'chance beside the ranking' ' MAD +Spearman +ranking +chance +skill( |$)'
is 'of the cases' "$(grep -c -E '^ +[ab] +.* 0\.875 +0\.375 +0\.800( |$)' "$out")" 4
run metricheck run -q --resamples 0 --draws 0 --scores two-gap.tsv toy.json
stdout_like 'of the cases that a metric has scored' ' a +3 .* 0\.556 +[-0-9.~]+'
stdout_like 'what it is' '^ *chance: the ranking of a metric that gives all cases the same score'
run metricheck run -q --resamples 0 --draws 0 --scores all.tsv toy.json
is 'in a matrix once' "$(sed -n '/^ranking$/,/^$/p' "$out" | grep -c -E ' human +chance +a |0\.375 +0\.875')" 3
is 'and none of its own' "$(grep -c -E '^(ranking|chance)$' "$out")" 1
run metricheck run -q --resamples 0 --draws 0 --scores gap.tsv toy.json
stdout_like 'a dash where metrics rest on different cases' 'metrics rest on different cases \(--statistic ranking_chance\)'
jq 'del(.cases[].score)' toy.json > unjudged.json
run metricheck run -q --resamples 0 --draws 0 --scores two.tsv unjudged.json
stdout_like 'and where nobody judged: the reason' '^ *\([0-9]\) no case has both scores'
run metricheck run -q --preset zeidler2022 -m bleu -p passive
unlike 'not under a preset' "$(cat "$out")" '[^y] chance '
done_testing
