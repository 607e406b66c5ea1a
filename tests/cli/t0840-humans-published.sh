#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck humans` against the golden values of published rating data: every case of every file.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
need python3
shared_or_skip goldens/human
goldens=$shared
tables=$goldens/tables
set --
for file in "$goldens"/*.json; do
    case $file in
    */papers.json | */annotator_agreement.json) ;; # printed tables; another --min-shared
    *) set -- "$@" "$file" ;;
    esac
done

# report DATA OPTIONS...: of a table of ratings, as JSON in DATA.json.
report() {
    data=$1
    shift
    run metricheck humans "$tables/$data.ratings.csv" -q -f json -o "$data.json" "$@"
    exits "$data" 0
}
# agree FIGURES GOLDEN...: the analyses of the four tables are those of all files, so many of each.
agree() {
    figures=$1
    shift
    run python3 -B "$METRICHECK_SOURCE/tests/schemas/check_analyses.py" \
        "$(printf '%s\n' "$figures" | sed 's/\(.*\):.*/\1=\1.json/' | paste -s -d , -)" "$@"
    is 'they agree' "$(cat "$out")" "$figures"
}
report tiny --scores "$tables/tiny.scores.csv" --items "$tables/tiny.items.csv" --by part --combined adequacy,fluency
report webnlg2017 --scores "$tables/webnlg2017.scores.csv" --items "$tables/webnlg2017.items.csv" --by seen \
    --combined adequacy,fluency --reference-system webnlg
cp webnlg2017.json first.json
report d2t --scores "$tables/d2t.scores.csv" --items "$tables/d2t.items.csv" --by dataset \
    --combined informativeness,naturalness
report e2e
agree 'tiny: 44 cases, 2389 figures
webnlg2017: 50 cases, 9815 figures
d2t: 52 cases, 5963 figures
e2e: 8 cases, 1516 figures' "$@"
like 'a warning of free magnitudes' "$(metricheck humans "$tables/e2e.ratings.csv" --show means -o /dev/null 2>&1)" \
    'scale naturalness: the greatest rating, 111111, is more than 100 times as great'

report tiny --min-shared 2 --show agreement
report webnlg2017 --min-shared 20 --show agreement
report e2e --min-shared 50 --show agreement
agree 'tiny: 1 cases, 54 figures
webnlg2017: 1 cases, 1092 figures
e2e: 1 cases, 988 figures' "$goldens/annotator_agreement.json"

# The summary of Markdown: figures of system_means, error_flags, annotator_agreement (20 common outputs), kappas, low_third,
# scale_correlation, bootstrap_correlation, tukey_pairs, judge_correlation and rank_errors.
screen() {
    COLUMNS=130 metricheck humans "$tables/webnlg2017.ratings.csv" -q --reference-system webnlg \
        --combined adequacy,fluency --min-shared 20 "$@" > screen.txt
}
page() { screen -f markdown "$@"; tr -d '\\|' < screen.txt | sed 's/ *$//; s/^- / /; s/^##* *//' > page.txt; mv page.txt screen.txt; }
shows() { # WHAT PATTERN
    like "$1" "$(tr -s ' ' < screen.txt)" "$2"
}
page
like 'the size of the study' "$(head -n 5 screen.txt | tr -s ' \n' ' ')" \
    ' 2037 outputs.* 223 items.* 10 systems.* 253 annotators.* scales 1\.\.3'
shows 'means, ranks, flags' '^ upf-forge 223 649 2\.681 1 2\.361 2 2\.478 2 [0-9.]* 39\.1 6\.9$'
shows 'the reference has no rank' '^ webnlg \(ref\) 223 634 2\.773 - 2\.590 - 2\.612 - [0-9.]* 32\.5 3\.9$'
is 'systems by rank, the reference last' "$(sed -n '/^ system/,/^ webnlg/p' screen.txt | awk 'NR > 2 { print $5 }' | tr '\n' ' ')" \
    '1 2 3 4 5 6 7 8 9 2.773 '
shows 'agreement beside kappa' '^ adequacy 44 44 0\.577 -0\.26 0\.89 0\.363 fair 559$'
shows 'pairs without a coefficient' '^ fluency 44 43 0\.366 -0\.35 0\.84 0\.266 fair 559$'
shows 'low thirds and scales' 'both: 110 outputs \(midrank\)\. adequacy-fluency: rho 0\.42 \(judgements\), 0\.50 \(outputs\)\.$'
shows 'what there is besides' '^In full: --show NAME, for agreement, reliability, '
is 'each of them once' "$(sed -n '/^In full: /,$p' screen.txt | tr -cs 'a-z-' '\n' | grep -cx low)" 1
shows 'systems that people tell apart' '^ Pairs of systems that people tell apart .*: adequacy 26 of 36, fluency 15 of 36, grammar 14 of'
page --scores "$tables/webnlg2017.scores.csv"
is 'also with metrics' "$(sed -n '/^In full: /,$p' screen.txt | tr -cs 'a-z-' '\n' | grep -cx rank-errors)" 1

# The first screen: what the golden tests and intervals say, in 45 lines of 80 columns, however long the
# path of the ratings is.
long=a-folder-whose-name-is-longer-than-what-a-line-of-the-screen-has-room-for-beside-its-figures
ln -s "$tables" "$long"
metricheck humans "$long/webnlg2017.ratings.csv" -q --reference-system webnlg --combined adequacy,fluency \
    --scores "$tables/webnlg2017.scores.csv" --report json=said.json > screen.txt
is 'the first screen is one screen' "$(awk 'length > 80 { wide++ } END { print (NR <= 45) (wide > 0) }' screen.txt)" 10
shows 'a long path is its name' '^\.\.\./webnlg2017\.ratings\.csv 35502 judgements'
# the best mean, those whose pair with it is not significant by falling mean, how many others, and pairs
python3 - "$goldens/tukey_pairs.json" << 'END' > wanted
import json, sys
cases = {case["id"]: case["expected"] for case in json.load(open(sys.argv[1]))["cases"]}
for scale in "adequacy", "fluency", "grammar", "combined":
    case = cases[f"webnlg2017:all:{scale}"]
    order = sorted(case["groups"], key=lambda name: -case["groups"][name]["mean"])
    same = {name for pair in case["pairs"] if order[0] in pair["pair"] and not pair["significant"] for name in pair["pair"]}
    same = [name for name in order[1:] if name in same]
    named = same if len(same) <= 3 else same[:2] + [f"{len(same) - 2} more"]
    names = named[0] if len(named) == 1 else ", ".join(named[:-1]) + " and " + named[-1]
    print(f"{scale}: {order[0]} is first; {names} cannot be told from it, the other "
          f"{len(order) - 1 - len(same)} are worse. {sum(pair['significant'] for pair in case['pairs'])} of "
          f"{len(case['pairs'])} pairs differ enough")
END
for scale in adequacy fluency grammar combined; do
    is "who is first in $scale" "$(jq -r '.verdict[]' said.json | grep "^$scale: " | sed 's/ (needed.*//')" \
        "$(grep "^$scale: " wanted)"
done
# bootstrap_correlation, by items, and tukey_pairs of the combined score
is 'the metric of outputs, with its interval' "$(jq -r '.verdict[5]' said.json)" \
    'meteor orders outputs most as people do (combined: Spearman 0.63 [0.59, 0.66]); bleu and ter lie below its interval.'
is 'the pairs of systems that metrics order' "$(jq -r '.verdict[6]' said.json)" \
    'Of the 22 pairs of 9 systems that people tell apart (combined), meteor orders 20 as they do (not pkuwriter > tilburg-nmt and tilburg-pipe > tilburg-nmt), bleu 14, ter 10.'
shows 'which metrics are in the interval of the best' '^ ter 0\.51 \[\.46, \.55\] 0\.48 \[\.43, \.52\] 0\.38 \[\.33, \.43\]\* 0\.35'
shows 'the band of a system, by scale' '^ tilburg-smt 223 2\.415 1 1\.815 3 1\.962 3$'
screen --scores "$tables/webnlg2017.scores.csv" --show sentence,tukey,rank-errors,system,low
shows 'significant pairs' '^combined: .* who tell apart 22 of 36 pairs of systems$'
shows 'both intervals, the best, pairs as people, errors' \
    '^ meteor 1814 0\.628 \[0\.597, 0\.658\] best \[0\.588, 0\.662\] 20 pkuwriter>tilburg-nmt tilburg-pipe>tilburg-nmt$'
shows 'the first errors of many' '^ bleu 1814 0\.467 \[0\.428, 0\.501\] \[0\.422, 0\.510\] 14 upf-forge>adapt tilburg-pipe>baseline 6 more$'
shows 'turned round' '^ ter \(-\) 1814 0\.507 \[0\.468, 0\.544\] \[0\.456, 0\.551\] 10 '
shows 'one judge against another' 'One judge against another: 0\.532 \(5273 pairs of judgements\)\.$'
shows 'rank errors' '^rank errors of bleu \(combined\): 2180 of 6509 pairs inverted'
shows 'the worst group' '^ w068 8 23 26$'
# system_correlation: outputs, means and ranks of people, BLEU, METEOR, TER over rated and over all scored outputs
shows 'means of a system over rated outputs' '^ all adequacy vietnam 55 2\.689 1 55 0\.338 1 55 0\.473 1 55 67\.526 8$'
shows 'and over all that were scored' '^ scored adequacy vietnam 55 2\.689 1 223 0\.083 9 223 0\.117 9 223 85\.517 9$'
# low_third, midrank: low and eligible outputs of a system on each scale, on both, percent_of_second; flags
shows 'low outputs by system' '^ tilburg-smt 16 223 66 223 50 223 8 50\.0$'
shows 'flags of low outputs' '^ adequacy 346 wrong-meaning 202 58\.4 328$'
screen --show low --low-rule quantile
shows 'by the rule that was asked for' '^ adequacy 617 not-grammatical 199 32\.3 536$'
metricheck humans "$tables/webnlg2017.ratings.csv" -q --scores "$tables/webnlg2017.scores.csv" --show sentence -f json \
    -o sentence.json
is 'JSON has no more than was asked for' "$(grep -c '^  "bootstrap"\|^  "judges"' sentence.json)" 0

# What other tables have no figure for: magnitudes without an end have no means to tell systems apart by, and a single
# judge finds no output low together with another.
COLUMNS=130 metricheck humans "$tables/e2e.ratings.csv" -q > screen.txt
is 'free magnitudes have no test of means' "$(grep -c 'people tell apart' screen.txt)" 0
shows 'and nobody is said to be first' '^ quality: no system is said to be first: Tukey.s test compares means, which a few free magnitudes rule\.$'
# the two published tables below one header line are that table
if [ -r "$METRICHECK_SHARED/data/e2e-challenge" ]; then
    for variant in naturalness quality; do
        metricheck import ratings "$METRICHECK_SHARED/data/e2e-challenge" --mapping e2e --variant $variant -q \
            -o $variant.csv
    done
    { cat naturalness.csv && tail -n +2 quality.csv; } > e2e.csv
    metricheck humans e2e.csv -q --show means -f tsv > joined.tsv
    metricheck humans "$tables/e2e.ratings.csv" -q --show means -f tsv > means.tsv
    same_file 'both scales of E2E from the published folder' means.tsv joined.tsv
fi
COLUMNS=130 metricheck humans "$tables/d2t.ratings.csv" -q > screen.txt
shows 'one judge: no agreement is said to be known' '^ How far judges agree is not known: no output has two judgements\.$'
# tukey_pairs d2t: all three pairs are significant
shows 'all pairs told apart' '^ informativeness: wen is better than both others\. 3 of 3 pairs differ enough '
COLUMNS=130 metricheck humans "$tables/d2t.ratings.csv" --scores "$tables/d2t.scores.csv" -q \
    --show agreement,reliability,kappa,low,system > screen.txt
for line in 'agreement of pairs of annotators, in full: no two annotators share 10 outputs' \
    'agreement of all annotators at once: no output has two judgements' \
    'kappa of all annotators, chance observed: no output has two judgements' \
    'outputs that all their judges put in their low third: no output has enough judges' \
    'low outputs by system: no output has enough judges'; do
    is "a table that says nothing is one line: ${line%%:*}" "$(grep -A 1 -x "$line" screen.txt)" "$line"
done
is 'JSON has them' "$(metricheck humans "$tables/d2t.ratings.csv" -q --show agreement,kappa -f json |
    jq -c '[.agreement, .kappa | length]')" '[3,6]'
shows 'a correlation of systems says of how many' '^metrics against people, over the means of 3 systems$'
COLUMNS=130 metricheck humans "$tables/tiny.ratings.csv" --scores "$tables/tiny.scores.csv" -q > screen.txt
shows 'an output without a score' '^Rated outputs without a score: 1; scored ones without a rating: 0\.$'
# tukey_pairs tiny: no pair is significant; bootstrap_correlation tiny: the interval of the best metric holds 0
shows 'nobody is better than another' '^ adequacy: A is first, but none of the others can be told from it\. 0 of 3 pairs'
shows 'no metric is shown to be any good' '^ No metric is shown to order outputs as people do \(adequacy\)\.$'
metricheck humans "$tables/tiny.ratings.csv" --scores "$tables/tiny.scores.csv" -q -f markdown > screen.txt
shows 'one low output' '^- Low third of both: 1 output \(midrank\)'

# A figure that is changed is found.
sed 's/"agree": *9,/"agree": 8,/' "$goldens/kappas.json" > kappas.json
metricheck humans "$tables/tiny.ratings.csv" -q -f json -o report.json --show kappa \
    --items "$tables/tiny.items.csv" --by part
run python3 -B "$METRICHECK_SOURCE/tests/schemas/check_analyses.py" tiny=report.json kappas.json
exits 'planted: another figure' 1
like 'and named' "$(cat "$out")" '^kappas:tiny:all/adequacy/absolute/agree: 9, not 8$'

# The output does not depend on the number of threads.
for jobs in 1 3; do
    metricheck humans "$tables/webnlg2017.ratings.csv" --scores "$tables/webnlg2017.scores.csv" -q -f json -j $jobs --resamples 100 \
        --items "$tables/webnlg2017.items.csv" --by seen --combined adequacy,fluency --reference-system webnlg |
        grep -v '"created"' > jobs$jobs.json
done
ok 'the same from one thread and three' cmp jobs1.json jobs3.json
ok 'and from all' test "$(grep -vc '"created"' first.json)" = "$(wc -l < jobs1.json)"
done_testing
