#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck run: the main job on the shipped suite. t0526 has selection, outputs, mistakes.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH

COLUMNS=100
run metricheck run
exits 'the shipped suite with every metric' 0
cp "$out" screen
is 'one line on standard error, about the metrics that take no part' "$(grep -c '^not run: ' "$err") $(wc -l < "$err")" '1 1'
# shellcheck disable=SC2016 # the text has these quotes
stderr_like 'they lack word vectors' '^not run: s2match, wwlk, graco: no word vectors \(`metricheck help vectors`\); bertscore, '
# shellcheck disable=SC2016
stderr_like 'or a model' ', mfscore: (no model \(`metricheck models`\)|this program was built without transformer models)'
# NLTK's NIST has no score for a candidate of fewer than five words
stdout_like 'what is missing stands on the screen' '^ nist: no score for 34 of 877: the candidate has fewer tokens than the order \(34\)$'
run metricheck run -m nist -f json --resamples 0 --draws 0 -o nist.json
stderr_like 'of other reports on standard error' '^nist: no score for 34 of 877 cases$'
cp screen "$out"
ok 'the answer fits one screen' test "$(wc -l < "$out")" -le 58
stdout_like 'a line for each metric' '^ bleu +[0-9]+ \[[0-9]+, [0-9]+\] v +0\.[0-9]+ +-?0\.[0-9]+ +0\.[0-9]+  [a-z]'
stdout_like 'cases' '^one case of each of the three weakest phenomena of wlk$'
stdout_like 'and how to see more' '^ metricheck explain converse-[0-9]+ \| run --figure mad \| run --full \| help reading$'
run metricheck run --short
same_file "as --short says" "$out" screen
COLUMNS=80
run metricheck run --full --resamples 100 --draws 100
exits 'all of it' 0
ok 'is longer' test "$(wc -l < "$out")" -gt 300
for phenomenon in antonymy article aspect co-hyponymy hyponymy negation omission \
    partial-synonymy passive semantic-roles subordinate-clauses overall; do
    stdout_like "a row for $phenomenon" "(^| )$phenomenon"
done
like 'rubric scores are never called human' "$(tr '\n' ' ' < "$out")" 'rubric, not human judgements'
unlike 'nor their mean that of people' "$(cat "$out")" 'judged by people'
unlike 'no nan in a table' "$(cat "$out")" '(^|[^a-z])-?nan([^a-z]|$)'

# JSON: promised keys
run metricheck run -m bleu -m smatch -f json --resamples 100 --report csv=report.csv
exits 'json' 0
cp "$out" report.json
need jq
of_json report.json << E2
schema | metricheck/report/2 | .schema
created | 1970-01-01T00:00:00Z | .created
metrics | bleu smatch | .metrics[].name
a phenomenon for each file | $(find "$METRICHECK_DATA/suites/starter/" -name '*.json' | wc -l) | .datasets[0].phenomena | length
n of overall is the sum | true | .datasets[0] | .overall.cases == ([.phenomena[].cases] | add)
intervals hold their figure | true | [.datasets[].phenomena[].metrics[] | select(.spearman != null and .interval.spearman != null) | .interval.spearman[0] <= .spearman and .spearman <= .interval.spearman[1]] | all
every case with its scores | true | (.cases | length) == .datasets[0].overall.cases
a score of a case | bleu smatch | .cases[0].scores | keys[]
checksum of the suite | 64 | .suites[0].sha256 | length
nothing about judges without single ratings | false | [.datasets[] | has("judges")] | any
the number of draws | 1000 | .settings.draws
q is at least p | true | [.datasets[].phenomena[].metrics[] | select(.p_spearman != null) | .q_spearman >= .p_spearman - 1e-12] | length > 5 and all
the best is the best | true | [.datasets[].phenomena[] | select(.best != null) | .best as \$best | (.metrics[] | select(.name == \$best).right_order) == ([.metrics[].right_order] | max)] | length > 5 and all
all but the best are compared | true | [.datasets[].phenomena[] | select(.best != null) | [.metrics[] | select(has("separable_from_best")).name] == [.metrics[].name] - [.best]] | length > 5 and all
overall has the spread of all | 1 | .datasets[0].overall.spread
fewer cases show less | true | .datasets[0] | .overall.detectable.spearman < .phenomena[0].detectable.spearman
the settings of the intervals | auto case | .settings | .interval, .resample
E2

# single ratings 1 2 3 and 1 2 2: means of squares of differences 8/6 within cases, 34/30 of all;
# mean squares 1/6 of cases, 2/3 within: (1/6 - 2/3) / (1/6 + 4/3) and (1/6 - 2/3) / (1/6)
run metricheck run -m bleu "$METRICHECK_SOURCE/tests/suites/valid/ratings/input.json" -f json
is 'agreement of judges' "$(jq -r '.datasets[0].judges | [.cases, .ratings, .krippendorff_alpha, .icc, .icc_mean] | map(. * 1e9 | round / 1e9) | join(" ")' "$out")" '2 6 -0.176470588 -0.333333333 -3'
for format in terminal markdown; do
    run metricheck run -m bleu "$METRICHECK_SOURCE/tests/suites/valid/ratings/input.json" -f $format
    like "agreement of judges, $format" "$(tr '\n' ' ' < "$out")" "judges: Krippendorff's alpha -0.176, ICC -0.333 of one rating and -3.000 of the mean, Spearman of one with another -0.433; 6 ratings of 2 cases"
done

# how metrics stand to chance and to the best
run metricheck run -m bleu -m smatch -f terminal --full --resamples 100
like 'marks are explained' "$(tr -s '\n ' ' ' < "$out")" 'Benjamini.*best: .*influences of the cases.*spread: .*80% power'
run metricheck run -m bleu -m smatch -f terminal --resamples 100 --draws 0 --report json=0.json --report csv=0.csv
exits 'no draws' 0
for file in "$out" 0.json 0.csv; do
    unlike "nothing about draws, $(basename "$file")" "$(cat "$file")" \
        '"draws"|q_spearman|"spread"|detectable|80% power|PERM-INPUTS'
done
is 'columns of CSV' "$(head -n 1 report.csv | grep -o 'p_spearman,.*,signature,lower_is_better,passed')" \
    'p_spearman,q_spearman,unrestricted_spearman,best,p_from_best,p_from_best_holm,spread,detectable_spearman,detectable_difference,signature,lower_is_better,passed'

# intervals of other kinds, of cases or of sentences
kinds='percentile basic normal bca'
[ -z "$short" ] || kinds='basic bca'
for kind in $kinds; do
    run metricheck run -m bleu -f json --resamples 100 --interval "$kind" -j 1
    exits "--interval $kind" 0
    of_json "$out" << E2
$kind is said | $kind | .settings.interval
$kind has intervals | true | [.datasets[].phenomena[].metrics[].interval.mad | select(. != null) | .[0] <= .[1]] | length > 5 and all
E2
    cp "$out" kind.json
    run metricheck run -m bleu -f json --resamples 100 --interval "$kind" -j 8
    same_file "$kind on eight threads" "$out" kind.json
done
run metricheck run -m bleu --full --resamples 100 --interval bca --resample cluster
exits '--resample cluster' 0
like 'the report says what was drawn' "$(tr '\n' ' ' < "$out")" \
    'BCa bootstrap with 100 resamples of the source sentences'

# sentinels take part when they are asked for
run metricheck run -m bleu -f json --resamples 0 --sentinels
cp "$out" sentinels.json

# The sentinel to beat, of each figure: on the same rows the one with the least |figure - best|, here of
# MAD the least and of Spearman the greatest, the first of equals.
# shellcheck disable=SC2016  # the program of jq expands
best='[.overall, .phenomena[]] | map(. as $row | {row: .metrics, best: .sentinel_best})
    | map(.row as $m | [$m[] | select(.name != "bleu")] as $s
        | .best.mad == ([$s[] | select(.mad != null)] | min_by(.mad) | {name, value: .mad})
        and (.best.spearman == null or .best.spearman.value == ([$s[].spearman | select(. != null)] | max))) | unique | tostring'
of_json sentinels.json << E2
all sentinels | bleu length-ratio word-overlap random constant human-shuffled | .metrics[].name
human scores in another order | true false | [.cases[].scores["human-shuffled"]] as \$a | [.cases[].human] as \$b | (\$a | sort) == (\$b | sort), \$a == \$b
the best sentinel | [true] | .datasets[0] | $(echo "$best" | tr '\n' ' ')
of figures that have a best value | mad ranking ranking_distinct ranking_skill right_order spearman | .datasets[0].overall.sentinel_best | keys[]
E2
run metricheck report sentinels.json -f json
same_file 'in a saved result, too' "$out" sentinels.json
beaten=$(jq -r '.datasets[0].overall | .sentinel_best as $best | .metrics[0] as $bleu
    | [if $bleu.mad >= $best.mad.value then "MAD" else empty end,
       if $bleu.spearman <= $best.spearman.value then "Spearman" else empty end,
       if $bleu.ranking <= $best.ranking.value then "ranking" else empty end,
       if $bleu.ranking_skill <= $best.ranking_skill.value then "skill" else empty end,
       if $bleu.right_order <= $best.right_order.value then "right order" else empty end] | join(" ")' sentinels.json)
run metricheck run -m bleu --resamples 0 --sentinels --full
is 'by which figures a metric does not beat it' "$(tr '\n' ' ' < "$out" | tr -s ' ' |
    sed 's/.*no better than the best sentinel: bleu by \(.*)\) passed: .*/\1/; s/ ([a-z-]* [-0-9.]*)//g; s/,//g')" "$beaten"
# The row of all cases in the table of right order: n, human, bleu, then the sentinels.
awk '/^right order$/ { on = 1 } on && $1 == "overall" { print; exit }' "$out" > overall
is 'its cell is marked' "$(awk '{ print $4 ~ /s$/ }' overall)" "$(echo "$beaten" | grep -c 'right order')"
unlike 'those of sentinels are not' "$(awk '{ for (i = 5; i <= NF; i++) print $i }' overall)" 's'
stdout_like 'and the mark is explained' '^ s no better than the best sentinel on the same cases$'
run metricheck run -m bleu --resamples 0
unlike 'not without a sentinel' "$(cat "$out")" 'best sentinel'
run metricheck run -m human-shuffled -m random:seed=2 -m bleu -f json --resamples 0 --seed 2
jq -c '[.metrics[].name], [.cases[].scores["human-shuffled"]]' "$out" > named
is 'by name, in order' "$(head -n 1 named)" '["human-shuffled","random:seed=2","bleu"]'
tail -n +2 named > second
jq -c '[.cases[].scores["human-shuffled"]]' sentinels.json > first
is 'the seed decides' "$(cmp -s first second && echo same || echo other)" other
run metricheck run -p negation -m human-shuffled -m constant -f json --resamples 0 --sentinels
is 'none twice' "$(jq -r '[.metrics[].name] | join(" ")' "$out")" \
    'human-shuffled constant length-ratio word-overlap random'
run metricheck run -p negation -f json --resamples 0
is 'none without being asked for' "$(jq -r '[.metrics[].signature | select(test("^(length-ratio|word-overlap|random|constant|human)"))] | length' "$out")" 0

# the same bytes on any number of threads, and with the seed
run metricheck run -m bleu -m smatch -f json --resamples 100 -j 8
same_file 'eight threads' "$out" report.json
run metricheck run -m bleu -m smatch -f json --resamples 100 --seed 2
unlike 'another seed gives other intervals' "$(cmp "$out" report.json || echo differ)" '^$'

# widths: no line is wider than the terminal, as above and in others
metricheck run -q -f json -o all.json --resamples 20 --draws 20
widths='100 80 120 200'
[ -z "$short" ] || widths='100 80'
for width in $widths; do
    COLUMNS=$width
    [ "$width" = 100 ] || metricheck report all.json > screen
    is "$width columns are kept" "$(LC_ALL=C awk -v w="$width" '{ gsub(/[\200-\277]/, "") } length($0) > w' screen | head -n 1)" ''
done
unlike 'no colour in a file' "$(cat screen)" "$(printf '\033')"
COLUMNS=80
run metricheck run -m bleu -p negation -p passive --color=always
stdout_like 'colour when it is asked for' "$(printf '\033')"
done_testing
