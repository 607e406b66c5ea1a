#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The schemas of reports and comparisons name every key that is written, whatever is asked for.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq python3
export SOURCE_DATE_EPOCH=0

# What `run` can be asked for.
report() { # NAME ARGUMENT...
    name=$1
    shift
    run metricheck run -q --resamples 20 --draws 20 -f json -o "$name.json" "$@"
    exits "a report: $name" 0
}
group() { # NAME DESCRIPTION CASES: a suite of which all is made up
    printf '{"schema": "metricheck/suite/1", "suite": "s", "dataset": "%s", "phenomenon": "%s",
        "scale": {"minimum": 0, "maximum": 1, "kind": "similarity"}, %s
        "judgement": {"by": "human", "description": "none", "raters": 2},
        "licence": "CC0-1.0", "source": "made up", "cases": [%s]}\n' "$1" "$2" "$3" "$4"
}
statistics=$(sed -n '/^STATISTICS =/,/^$/s/^\t\([a-z_0-9]*\).*/--statistic \1/p' \
    "$METRICHECK_SOURCE/src/lists.mk" | tr '\n' ' ')
# Three phenomena have every kind of value that all of them have.
report plain -m bleu -m smatch -m ter --sentinels -p negation -p passive -p article
report part -m bleu -m ter -p negation
report single -m bleu -m ter --case negation-001
printf 'id\tx\tx:unproved\nnegation-001\t0.5\t1\npassive-001\t0.5\t1\nnegation-002\t0.25\t0\n' > marked.tsv
report unproved --scores marked.tsv -p negation
# shellcheck disable=SC2086
report figures -m bleu -m ter -p negation -p passive $statistics --ties 0.1
report tests -m bleu -m ter -m smatch -p negation -p passive -p article --omnibus --matrix --contrast passive/negation \
    --statistic spearman --statistic pearson --test williams --adjust hochberg --best-by pearson --normalise none
report correlations -m bleu -m constant -p negation --matrix kendall
report seconds -m smatch:time_limit=0 -p negation
report preset --preset zeidler2022 -p negation
case='"candidate": {"text": "a b"}, "reference": {"text": "a c"}'
cases=
for i in 1 2 3 4 5 6; do
    cases="$cases${cases:+, }{\"id\": \"$i\", $case, \"score\": 0.$i, \"ratings\": [0.$i, 0.$i], \"system\": \"s$((i % 2))\",
        \"item\": \"i$((i % 3))\", \"subphenomenon\": \"q$((i % 2))\", \"category\": \"addition\",
        \"expect\": [{\"type\": \"below\", \"case\": \"$((i % 6 + 1))\", \"margin\": {\"human\": 0.1}},
            {\"type\": \"invariance\", \"tolerance\": 0.01}, {\"type\": \"minimum\", \"value\": 0.2}]}"
done
mkdir made other
group d negation '"pooled": false,' "$cases" > made/one.json
group d passive '' "$(echo "$cases" | sed 's/"id": "/"id": "p/g; s/"case": "/"case": "p/g')" > made/two.json
group e article '' "$(echo "$cases" | sed 's/"id": "/"id": "e/g; s/"case": "/"case": "e/g')" |
    sed 's/"maximum": 1,/"maximum": 5,/' > made/three.json
sed 's/"maximum": 1,/"maximum": 2,/; s/"id": "/"id": "x/g; s/"case": "/"case": "x/g' made/two.json > made/four.json
report grouped -m bleu --group-by system --statistic kendall_like made
report dataset -m bleu -m smatch -d d made
report challenge -m bleu -m smatch --challenge made
printf 'id\tm\tlow:lower\n' > scores.tsv
for i in 1 2 3 4 5; do
    printf '%s\t0.%s\t0.%s\np%s\t0.%s\t0.%s\n' $i $i $((6 - i)) $i $i $((6 - i))
done >> scores.tsv
report files --scores scores.tsv made
metricheck score -q -m bleu --suite starter | awk -F '\t' -v OFS='\t' 'NR == 1 { $2 = "up" } NR > 1 { $2 = -$2 } { print }' > opposed.tsv
report opposed --scores opposed.tsv -p negation -p passive
metricheck gate -q --baseline accepted.json --accept why -m bleu -p negation
ok 'every key of a report' python3 -B "$METRICHECK_SOURCE/tests/schemas/check_keys.py" \
    "$METRICHECK_SOURCE/doc/report.schema.json" ./*.json \
    "$METRICHECK_SOURCE/tests/golden/report.json"

# What `compare` and `gate` can write.
mkdir -p comparisons
compared() { # NAME CODE COMMAND...
    name=$1 code=$2
    shift 2
    run metricheck "$@"
    exits "a comparison: $name" "$code"
}
compared same 0 compare -f json -o comparisons/same.json figures.json figures.json
compared other 1 compare -f json -o comparisons/other.json --align common --test wilcoxon --adjust hochberg plain.json part.json
compared grouped 0 compare -f json -o comparisons/grouped.json grouped.json grouped.json
compared unproved 0 compare -f json -o comparisons/unproved.json unproved.json unproved.json
sed '1!s/0\.[12]\t/0.9\t/' scores.tsv > changed.tsv
report changed --scores changed.tsv made
compared changed 0 compare -f json -o comparisons/changed.json files.json changed.json
compared renamed 0 compare -f json -o comparisons/renamed.json --pair bleu=ter --pair ter=bleu figures.json figures.json
sed '1!s/0\.\([1-9]\)\t/0.0\1\t/' scores.tsv > scaled.tsv
report scaled --scores scaled.tsv made
compared rescaled 0 compare -f json -o comparisons/rescaled.json files.json scaled.json
jq 'del(.cases[].content) | .suites[].sha256 = "0"' part.json > old
compared 'without hashes' 0 compare -f json -o comparisons/old.json --align common old part.json
compared gate 0 gate -q --baseline accepted.json -m bleu -p negation --draws 99 --report json=comparisons/gate.json
compared accepted 0 gate -q --baseline accepted.json -m bleu -p negation --draws 99 --accept again \
    --report json=comparisons/accepted.json
ok 'every key of a comparison' python3 -B "$METRICHECK_SOURCE/tests/schemas/check_keys.py" \
    "$METRICHECK_SOURCE/doc/comparison.schema.json" comparisons/*.json
for key in base_name lost rescaled joint_draws group_by base_group_by without_hashes case_differences unproved base_unproved \
    p_hochberg p_maxt p_loss p_margin interval reason power everywhere accepted verdict; do
    ok "some comparison has $key" grep -q "\"$key\":" comparisons/*.json
done

# What the schemas say of the values holds, too.
fits_schema 'the types of a report' report ./*.json
fits_schema 'the types of a comparison' comparison comparisons/*.json

# The test of the test: a key of any depth that the schema does not name is found.
jq '.datasets[0].phenomena[0].metrics[0].new_figure = 1' part.json > further
run python3 -B "$METRICHECK_SOURCE/tests/schemas/check_keys.py" "$METRICHECK_SOURCE/doc/report.schema.json" further
is 'an unnamed key is named' "$(cat "$out")" 'further: datasets[].phenomena[].metrics[].new_figure is not in the schema'
exits 'and fails' 1

# That the reports above have them: a key that none of them has would not be missed.
for key in other_cases other_datasets other_unproved unproved opposed normalised_by not_reproducible omnibus metric_pairs contrasts judges \
    scales_differ ties tie_threshold group_by gold_gap preset adjust test best_by statistics self missing \
    tolerance margin value distance n_of groups separable_from_best effective_n accepted values; do
    ok "some report has $key" grep -q "\"$key\":" ./*.json "$METRICHECK_SOURCE/tests/golden/report.json"
done
done_testing
