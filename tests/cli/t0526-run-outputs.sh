#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck run: selection, outputs, scores made elsewhere, mistakes.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

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
run metricheck run -m chrf -p negation -o report.md -f markdown --report json=again.json --report csv=table.csv
exits 'three reports of one run' 0
is 'nothing on standard output' "$(cat "$out")" ''
like 'markdown' "$(cat report.md)" '^\|.*\|$'
is 'json beside it' "$(jq -r .schema again.json)" metricheck/report/2
like 'csv beside it' "$(head -n 1 table.csv)" '^dataset,phenomenon,'
run metricheck run -m chrf -p negation -p passive -f text -o folder
exits 'text: one file a phenomenon' 0
is 'its files' "$(cd folder && echo *)" 'index.txt starter-negation.txt starter-passive.txt'
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
