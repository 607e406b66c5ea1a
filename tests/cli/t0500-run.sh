#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck run: the main job on the shipped suite, selection, outputs, mistakes.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH

COLUMNS=100
run metricheck run
exits 'the shipped suite with every metric' 0
cp "$out" first
is 'one line on standard error, about the metrics that take no part' "$(grep -c '^not run: ' "$err") $(wc -l < "$err")" '1 1'
# shellcheck disable=SC2016 # the text has these quotes
stderr_like 'they lack word vectors' '^not run: s2match, wwlk, graco: no word vectors \(`metricheck help vectors`\); bertscore, '
# shellcheck disable=SC2016
stderr_like 'or a model' ', mfscore: (no model \(`metricheck models`\)|this program was built without transformer models)'
# NLTK's NIST has no score for a candidate of fewer than five words
stdout_like 'what is missing stands on the screen' '^ nist: no score for 34 of 877: the candidate has fewer tokens than the order \(34\)$'
run metricheck run -m nist -f json -o nist.json
stderr_like 'of other reports on standard error' '^nist: no score for 34 of 877 cases$'
cp first "$out"
ok 'the answer fits one screen' test "$(wc -l < "$out")" -le 58
stdout_like 'a line for each metric' '^ bleu +[0-9]+ \[[0-9]+, [0-9]+\] v +0\.[0-9]+ +-?0\.[0-9]+ +0\.[0-9]+  [a-z]'
stdout_like 'cases' '^one case of each of the three weakest phenomena of wlk$'
stdout_like 'and how to see more' '^ metricheck explain converse-[0-9]+ \| run --figure mad \| run --full \| help reading$'
run metricheck run --short
same_file "as --short says" "$out" first
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
run metricheck run -m bleu -m smatch -f json --resamples 100
exits 'json' 0
cp "$out" report.json
need jq
is 'schema' "$(jq -r .schema report.json)" metricheck/report/2
is 'created' "$(jq -r .created report.json)" 1970-01-01T00:00:00Z
is 'metrics' "$(jq -r '[.metrics[].name] | join(" ")' report.json)" 'bleu smatch'
is 'a phenomenon for each file' "$(jq '.datasets[0].phenomena | length' report.json)" \
    "$(find "$METRICHECK_DATA/suites/starter/" -name '*.json' | wc -l)"
is 'n of overall is the sum' "$(jq '.datasets[0].overall.cases' report.json)" \
    "$(jq '[.datasets[0].phenomena[].cases] | add' report.json)"
is 'intervals hold their figure' "$(jq '[.datasets[].phenomena[].metrics[] | select(.spearman != null and .interval.spearman != null) | .interval.spearman[0] <= .spearman and .spearman <= .interval.spearman[1]] | all' report.json)" true
is 'every case with its scores' "$(jq '.cases | length' report.json)" "$(jq '.datasets[0].overall.cases' report.json)"
is 'a score of a case' "$(jq -r '.cases[0].scores | keys | join(" ")' report.json)" 'bleu smatch'
is 'checksum of the suite' "$(jq -r '.suites[0].sha256 | length' report.json)" 64

is 'nothing about judges without single ratings' "$(jq '[.datasets[] | has("judges")] | any' report.json)" false

# single ratings 1 2 3 and 1 2 2: means of squares of differences 8/6 within cases, 34/30 of all;
# mean squares 1/6 of cases, 2/3 within: (1/6 - 2/3) / (1/6 + 4/3) and (1/6 - 2/3) / (1/6)
run metricheck run -m bleu "$METRICHECK_SOURCE/tests/suites/valid/ratings/input.json" -f json
is 'agreement of judges' "$(jq -r '.datasets[0].judges | [.cases, .ratings, .krippendorff_alpha, .icc, .icc_mean] | map(. * 1e9 | round / 1e9) | join(" ")' "$out")" '2 6 -0.176470588 -0.333333333 -3'
for format in terminal markdown; do
    run metricheck run -m bleu "$METRICHECK_SOURCE/tests/suites/valid/ratings/input.json" -f $format
    like "agreement of judges, $format" "$(tr '\n' ' ' < "$out")" "judges: Krippendorff's alpha -0.176, ICC -0.333 of one rating and -3.000 of the mean, Spearman of one with another -0.433; 6 ratings of 2 cases"
done

# how metrics stand to chance and to the best
is 'the number of draws' "$(jq .settings.draws report.json)" 1000
is 'q is at least p' "$(jq '[.datasets[].phenomena[].metrics[] | select(.p_spearman != null) | .q_spearman >= .p_spearman - 1e-12] | length > 5 and all' report.json)" true
is 'the best is the best' "$(jq '[.datasets[].phenomena[] | select(.best != null) | .best as $best | (.metrics[] | select(.name == $best).right_order) == ([.metrics[].right_order] | max)] | length > 5 and all' report.json)" true
is 'all but the best are compared' "$(jq '[.datasets[].phenomena[] | select(.best != null) | [.metrics[] | select(has("separable_from_best")).name] == [.metrics[].name] - [.best]] | length > 5 and all' report.json)" true
is 'overall has the spread of all' "$(jq .datasets[0].overall.spread report.json)" 1
is 'fewer cases show less' "$(jq '.datasets[0] | .overall.detectable.spearman < .phenomena[0].detectable.spearman' report.json)" true
run metricheck run -m bleu -m smatch -f terminal --full --resamples 100
like 'marks are explained' "$(tr -s '\n ' ' ' < "$out")" 'Benjamini.*best: .*influences of the cases.*spread: .*80% power'
for format in json csv terminal; do
    run metricheck run -m bleu -m smatch -f $format --resamples 100 --draws 0
    exits "no draws, $format" 0
    unlike "nothing about draws, $format" "$(cat "$out")" '"draws"|q_spearman|"spread"|detectable|80% power|PERM-INPUTS'
done
run metricheck run -m bleu -m smatch -f csv --resamples 100
cp "$out" report.csv
is 'columns of CSV' "$(head -n 1 report.csv | grep -o 'p_spearman,.*,signature,lower_is_better,passed')" \
    'p_spearman,q_spearman,unrestricted_spearman,best,p_from_best,p_from_best_holm,spread,detectable_spearman,detectable_difference,signature,lower_is_better,passed'

# intervals of other kinds, of cases or of sentences
is 'the settings of the intervals' "$(jq -r '.settings | .interval + " " + .resample' report.json)" \
    'auto case'
kinds='percentile basic normal bca'
[ -z "$short" ] || kinds='basic bca'
for kind in $kinds; do
    run metricheck run -m bleu -f json --resamples 100 --interval "$kind" -j 1
    exits "--interval $kind" 0
    is "$kind is said" "$(jq -r .settings.interval "$out")" "$kind"
    is "$kind has intervals" "$(jq '[.datasets[].phenomena[].metrics[].interval.mad | select(. != null) | .[0] <= .[1]] | length > 5 and all' "$out")" true
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
is 'all sentinels' "$(jq -r '[.metrics[].name] | join(" ")' "$out")" \
    'bleu length-ratio word-overlap random constant human-shuffled'
is 'human scores in another order' \
    "$(jq '([.cases[].scores["human-shuffled"]] | sort) == ([.cases[].human] | sort)' "$out") $(jq '[.cases[].scores["human-shuffled"]] == [.cases[].human]' "$out")" \
    'true false'
cp "$out" sentinels.json

# The sentinel to beat, of each figure: on the same rows the one with the least |figure - best|, here of
# MAD the least and of Spearman the greatest, the first of equals.
# shellcheck disable=SC2016  # the program of jq expands
best='[.overall, .phenomena[]] | map(. as $row | {row: .metrics, best: .sentinel_best})
    | map(.row as $m | [$m[] | select(.name != "bleu")] as $s
        | .best.mad == ([$s[] | select(.mad != null)] | min_by(.mad) | {name, value: .mad})
        and (.best.spearman == null or .best.spearman.value == ([$s[].spearman | select(. != null)] | max))) | unique | tostring'
is 'the best sentinel' "$(jq -r ".datasets[0] | $best" sentinels.json)" '[true]'
is 'of figures that have a best value' "$(jq -r '.datasets[0].overall.sentinel_best | keys | join(" ")' sentinels.json)" \
    'mad ranking ranking_distinct ranking_skill right_order spearman'
run metricheck report sentinels.json -f json
same_file 'in a saved result, too' "$out" sentinels.json
beaten() {
    jq -r '.datasets[0].overall | .sentinel_best as $best | .metrics[0] as $bleu
        | [if $bleu.mad >= $best.mad.value then "MAD" else empty end,
           if $bleu.spearman <= $best.spearman.value then "Spearman" else empty end,
           if $bleu.ranking <= $best.ranking.value then "ranking" else empty end,
           if $bleu.ranking_skill <= $best.ranking_skill.value then "skill" else empty end,
           if $bleu.right_order <= $best.right_order.value then "right order" else empty end] | join(" ")' sentinels.json
}
run metricheck run -m bleu --resamples 0 --sentinels --full
is 'by which figures a metric does not beat it' "$(tr '\n' ' ' < "$out" | tr -s ' ' |
    sed 's/.*no better than the best sentinel: bleu by \(.*)\) passed: .*/\1/; s/ ([a-z-]* [-0-9.]*)//g; s/,//g')" "$(beaten)"
# The row of all cases in the table of right order: n, human, bleu, then the sentinels.
awk '/^right order$/ { on = 1 } on && $1 == "overall" { print; exit }' "$out" > overall
is 'its cell is marked' "$(awk '{ print $4 ~ /s$/ }' overall)" "$(beaten | grep -c 'right order')"
unlike 'those of sentinels are not' "$(awk '{ for (i = 5; i <= NF; i++) print $i }' overall)" 's'
stdout_like 'and the mark is explained' '^ s no better than the best sentinel on the same cases$'
run metricheck run -m bleu --resamples 0
unlike 'not without a sentinel' "$(cat "$out")" 'best sentinel'
run metricheck run -m human-shuffled -m random:seed=2 -m bleu -f json --resamples 0 --seed 2
is 'by name, in order' "$(jq -r '[.metrics[].name] | join(" ")' "$out")" 'human-shuffled random:seed=2 bleu'
jq -c '[.cases[].scores["human-shuffled"]]' "$out" > second
jq -c '[.cases[].scores["human-shuffled"]]' sentinels.json > first
is 'the seed decides' "$(cmp -s first second && echo same || echo other)" other
run metricheck run -m human-shuffled -m constant -f json --resamples 0 --sentinels
is 'none twice' "$(jq -r '[.metrics[].name] | join(" ")' "$out")" \
    'human-shuffled constant length-ratio word-overlap random'
run metricheck run -f json --resamples 0
is 'none without being asked for' "$(jq -r '[.metrics[].signature | select(test("^(length-ratio|word-overlap|random|constant|human)"))] | length' "$out")" 0

# the same bytes on any number of threads, and with the seed
run metricheck run -m bleu -m smatch -f json --resamples 100 -j 8
same_file 'eight threads' "$out" report.json
run metricheck run -m bleu -m smatch -f json --resamples 100 --seed 2
unlike 'another seed gives other intervals' "$(cmp "$out" report.json || echo differ)" '^$'

# selection
run metricheck run --list -p negation
exits '--list' 0
is 'only that phenomenon' "$(tail -n +2 "$out" | cut -f 3 | sort -u)" negation
run metricheck run --list -p Negation -p 'Semantic Roles'
is 'by alias' "$(tail -n +2 "$out" | cut -f 3 | sort -u | tr '\n' ' ')" 'negation semantic-roles '
run metricheck run --list --case negation-001 --case passive-002
is 'by id' "$(tail -n +2 "$out" | cut -f 1 | tr '\n' ' ')" 'negation-001 passive-002 '
run metricheck run --list --filter 'phenomenon:negation AND NOT (id:negation-001 OR id:negation-002)'
is 'by expression' "$(sed -n 2p "$out" | cut -f 1)" negation-003
run metricheck run --list -d starter
exits 'by dataset' 0

# outputs
run metricheck run -m chrf -o report.md -f markdown --report json=again.json --report csv=table.csv
exits 'three reports of one run' 0
is 'nothing on standard output' "$(cat "$out")" ''
like 'markdown' "$(cat report.md)" '^\|.*\|$'
is 'json beside it' "$(jq -r .schema again.json)" metricheck/report/2
like 'csv beside it' "$(head -n 1 table.csv)" '^dataset,phenomenon,'
run metricheck run -m chrf -f text -o folder
exits 'text: one file a phenomenon' 0
like 'its files' "$(ls folder)" 'starter-negation\.txt'
like 'cases with both graphs' "$(cat folder/starter-negation.txt)" ':polarity -'
run metricheck run -f text
exits 'text without a folder' 2
for format in terminal json csv tsv markdown; do
    run metricheck run -m bleu -p negation -f "$format"
    exits "format $format" 0
    if [ -w /dev/full ]; then
        run metricheck run -m bleu -p negation -f "$format" -o /dev/full
        exits "format $format on a full disk" 5
        stderr_like "format $format on a full disk: message" '/dev/full: .*No space left'
    fi
done
echo old > kept.json
run metricheck run -m nothing -f json -o kept.json
exits 'a wrong metric' 2
is 'leaves the old report alone' "$(cat kept.json)" old
chmod -w . 2> /dev/null
chmod +w .

# widths: no line is wider than the terminal
metricheck run -q -f json -o all.json --resamples 20 --draws 20
for width in 80 100 120 200; do
    COLUMNS=$width
    run metricheck report all.json
    is "$width columns are kept" "$(LC_ALL=C awk -v w="$width" '{ gsub(/[\200-\277]/, "") } length($0) > w' "$out" | head -n 1)" ''
done
COLUMNS=80
run metricheck run -m bleu --color=always
stdout_like 'colour when it is asked for' "$(printf '\033')"
run metricheck run -m bleu
unlike 'none in a file' "$(cat "$out")" "$(printf '\033')"

# scores made elsewhere
cat > scores.json << 'E2'
{"negation-001": {"mine": 0.5, "other": 1}, "negation-002": {"mine": 0.25, "other": "nan"},
 "negation-003": {"mine": null, "other": 2}, "nowhere": {"mine": 1}}
E2
run metricheck run -p negation --scores scores.json -f json --resamples 0
exits 'a score file' 0
cp "$out" scored.json
is 'its metrics' "$(jq -r '[.metrics[].name] | join(" ")' scored.json)" 'mine other'
is 'a missing score is null' "$(jq '.cases[] | select(.id == "negation-002") | .scores.other' scored.json)" null
is 'n counts what is there' "$(jq '.datasets[0].phenomena[0].metrics[0].n' scored.json)" 2
unlike 'ids left out by -p are no news' "$(cat "$err")" 'nowhere'
stderr_like 'cases without a score are counted' 'mine: no score for [0-9]+ of [0-9]+ cases'
run metricheck run --scores scores.json
stderr_like 'ids that are no cases are named' 'ids that are not cases of this run \(1\): nowhere'
run metricheck run -p negation --scores scores.json -f terminal
unlike 'no nan in the table' "$(cat "$out")" '(^|[^a-z])-?nan([^a-z]|$)'
printf '{"negation-001": {"bleu": 0.5}}\n' > taken.json
run metricheck run -p negation --scores taken.json -m bleu -f csv
stderr_like 'a name that is taken is told' '^bleu: a column of that name already exists; this one is called bleu#2$'
printf '{"negation-001": {"mine": "high"}}\n' > wrong.json
run metricheck run --scores wrong.json
exits 'a score that is no number' 3
stderr_like 'at its place' '^wrong\.json:1:27: error'

# mistakes
mistake() { # LABEL CODE REGEX ARGUMENT...
    lib_mistake=$1 code=$2 regex=$3
    shift 3
    run metricheck run "$@"
    exits "$lib_mistake" "$code"
    stderr_like "$lib_mistake: message" "$regex"
    is "$lib_mistake: nothing is printed" "$(cat "$out")" ''
}
mistake 'unknown suite' 3 "stater.*starter" stater
mistake 'missing file' 3 'missing\.json' ./missing.json
sed '/"cases": \[/,$d' "$METRICHECK_DATA/suites/starter/negation.json" > nothing.json
echo '"cases": []}' >> nothing.json
mistake 'a suite without a case' 3 'nothing\.json: error: the suite has no case' nothing.json
mistake 'unknown phenomenon' 2 "no phenomenon 'negatoin'; did you mean 'negation'\\?$" -p negatoin
mistake 'unknown dataset' 2 "no dataset 'sikc'; there is starter$" -d sikc
mistake 'a dataset near to one' 2 "no dataset 'startr'; did you mean 'starter'\\?$" -d startr
mistake 'unknown case' 2 "no case 'x'; .metricheck run --list. lists them$" --case x
mistake 'a case near to one' 2 "no case 'passive-01'; did you mean 'passive-001'\\?$" --case passive-01
mistake 'nothing left' 2 'leave no case' -p negation --case passive-001
mistake 'unknown preset' 2 "no preset 'zeidler'" --preset zeidler
mistake 'an output without a name' 2 'the name of an output is empty$' -m chrf -o ''
mistake 'two outputs in one place' 2 '^metricheck: \./two\.csv: two outputs cannot be written to the same file$' -m chrf -f csv -o two.csv --report json=./two.csv --report csv=two.csv
cp "$METRICHECK_DATA/suites/starter/passive.json" own.json
cp own.json own-before.json
mistake 'an output over the suite' 2 '^metricheck: \./own\.json: is an input and would be overwritten' -m chrf own.json -o ./own.json
same_file 'the suite is as it was' own.json own-before.json
mistake 'unknown format' 2 "no report format 'docx'; there are terminal, " -f docx
mistake 'a format near to one' 2 "no report format 'jsn'; did you mean 'json'\\?$" -f jsn
mistake 'a further format near to one' 2 "no report format 'junt'; did you mean 'junit'\\?$" --report junt=x
mistake 'a seed below all' 2 'seed: -1 is outside 0\.\.9007199254740992$' --seed -1
mistake 'unknown column to sort by' 2 "no column 'spaerman' to sort by; did you mean 'spearman'" \
    --sort spaerman -f json
mistake 'a report without a path' 2 'FORMAT=PATH' --report json
mistake 'percentile out of range' 2 '101 is outside 0\.\.100' --threshold-percentile 101
mistake 'no such interval' 2 'interval' --interval=exact
mistake 'no such unit' 2 'resample' --resample=sentence
mistake 'negative draws' 2 '-1 is outside 0\.\.' --draws=-1
mistake 'negative resamples' 2 '-1 is outside 0\.\.' --resamples=-1
mistake 'confidence of 1' 2 '1 is outside 0\.5\.\.' --confidence 1
for expression in '' 'x' 'a:b' 'id:' 'id:x AND' '(id:x' 'id:x)' 'NOT' 'id:x id:y' 'phenomenon:nothing'; do
    mistake "filter '$expression'" 2 '(--filter, column [0-9]+:|unknown phenomenon|leave no case)' --filter "$expression"
done

done_testing
