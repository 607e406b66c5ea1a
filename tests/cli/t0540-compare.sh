#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck compare`: what changed between two reports. t0549 has policies, other tests and corrections.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq

report() { # FILE ARGUMENT...
    file=$1
    shift
    metricheck run -q --resamples 0 -f json -o "$file" -p negation -p passive "$@"
}
report base.json -m bleu -m smatch
report new.json -m bleu -m smatch
report lower.json -m bleu:lowercase=yes
report one.json -m bleu
report fewer.json -m bleu -m smatch --filter 'NOT id:negation-001'

run metricheck compare base.json new.json
exits 'a run and itself' 0
stdout_like 'the cases are counted' '^compare  base -> new   [0-9]* cases paired by id$'
stdout_like 'nothing is shown that did not change' '^ [0-9]* checks: no change can be seen  ~$'
stdout_like 'no case' '^no case changed its verdict$'
run metricheck compare --all before=base.json after=new.json
stdout_like 'labels' '^compare  before -> after '
stdout_like 'all checks' ' Pearson .* 1.000. *~$'

# Six cases of negation that get 5 points of BLEU less: MAD changes on these alone.
metricheck score -q -m bleu -m smatch --suite starter > scores.tsv
awk -F '\t' -v OFS='\t' 'NR > 1 && $1 ~ /^negation-00[1-6]$/ { $2 -= 5 } { print }' scores.tsv > changed.tsv
awk -F '\t' -v OFS='\t' '{ print }' scores.tsv > same.tsv
report a.json --scores same.tsv
report b.json --scores changed.tsv
run metricheck compare a.json b.json
exits 'other scores' 0
stdout_like 'the check that sees it' '^   MAD '
# The verdict leads, on the screen and in Markdown, and no row is wider than a screen.
verdict='^bleu is better: [0-9.]*% of pairs in the right order, [0-9.]*% before \(\+[0-9.]* \['
like 'the verdict is the first line' "$(head -n 1 "$out")" "$verdict"
# Six cases changed, all of them of negation: p is 2/64 at least, 4/64 of two phenomena.
like 'and says where' "$(tr -s '\n ' ' ' < "$out")" '; no change can be seen in any of 2 phenomena bleu: better: '
run metricheck compare -f markdown a.json b.json
like 'in Markdown, too' "$(head -n 1 "$out")" "$verdict"
run metricheck compare base.json new.json
is 'nothing changed' "$(head -n 1 "$out")" 'no score changed'
report long.json --scores scores.tsv -m smatch:solver=hill,restarts=1,seed=3 -m chrf
jq '(.cases[].scores[]) |= 1 - .' long.json > turned.json
widths='60 80 100'
[ -z "$short" ] || widths=60
for COLUMNS in $widths; do # at the narrowest p as small as they get
    run metricheck compare --all --draws $((COLUMNS == 60 ? 9999 : 999)) long.json turned.json
    ok "no line is wider than $COLUMNS columns" test "$(wc -L < "$out")" -le "$COLUMNS"
    is "$COLUMNS columns: no row is broken" "$(grep -c '^   right order .*[a-z~)0-9]$' "$out")" 12
done
COLUMNS=80
# Of 34 differences six are not 0, and all of them have one sign: 2 of 2^6 signs are as far out.
run metricheck compare -f json a.json b.json
exits 'as JSON' 0
stdout_like 'p by arithmetic: 2/64' '"phenomenon": "negation", "metric": "bleu", "check": "mad", .*"p": 0.03125,'
stdout_like 'the other metric is the same' '"phenomenon": "negation", "metric": "smatch", "check": "mad", .*"p": 1,'
cp "$out" one
run metricheck compare -j 8 -f json a.json b.json
same_file 'the same bytes on 8 threads' "$out" one
run metricheck compare -f markdown a.json b.json
stdout_like 'as Markdown' '^| negation *|'

run metricheck compare one.json lower.json
exits 'two metrics of other names, one in each' 0
stdout_like 'from and to' 'bleu|.*lowercase:no'
report beside.json -m bleu -m smatch:convention=damonte
run metricheck compare base.json beside.json
stdout_like 'beside others it is said how they are compared' '^ --pair smatch=smatch:convention=damonte compares the two$'
run metricheck compare base.json one.json
exits 'a metric of only one run' 1
stdout_like 'is named' 'smatch: not in new$'
run metricheck compare --on-missing warn base.json one.json
exits 'a metric of only one run, allowed' 0
run metricheck compare base.json fewer.json
exits 'other cases' 3
stderr_like 'which, and what to do' \
    'different cases: 1 case is only in the baseline .negation-001.; --align common compares those of both$'
run metricheck compare --align common base.json fewer.json
exits 'what both have' 0
stdout_like 'the rest is listed' '1 case is only in the baseline .negation-001.: left out$'
sed 's/"human": 1,/"human": 1.5,/' base.json > human.json
run metricheck compare human.json base.json
exits 'other human scores' 3
stderr_like 'are said to be others' '[0-9]* cases have another judgement .[a-z]*-001, '

# What is said beside the cases, the layout of files and graphs, the order of keys, cases and files are no
# other suite; what a metric or the analysis sees is.
suite() { # FOLDER JQ-PROGRAM FILE: the suite, where a program changes negation.json, which is named FILE then
    mkdir -p "$1"
    cp "$METRICHECK_DATA"/suites/starter/passive.json "$1"
    jq -S "$2" "$METRICHECK_DATA"/suites/starter/negation.json > "$1/$3"
    # What their expectations name: drafts, which do not run.
    jq '.draft = true' "$METRICHECK_DATA"/suites/starter/article.json > "$1/article.json"
    jq '.draft = true' "$METRICHECK_DATA"/suites/starter/omission.json > "$1/omission.json"
}
starter() { # FILE FOLDER
    metricheck run -q --resamples 0 -m bleu -m smatch -f json -o "$1" "$2"
}
suite plain . negation.json
suite edited '.description = "edited" | .version = "99" | .cases |= (reverse | map(.note = "a note" | .tags = ["slow"])) |
    .cases[].reference.amr |= (map(sub("^ *"; "")) | join("  "))' a.json
starter plain.json plain
starter edited.json edited
is 'the checksum of the suite is another one' \
    "$(jq -s '.[0].suites[0].sha256 == .[1].suites[0].sha256' plain.json edited.json)" false
run metricheck compare plain.json edited.json
exits 'a suite that was edited but not changed' 0
suite changed '.cases[0].candidate.text = "Another text." | .cases[1].score = 0.5 |
    .cases[2].expect = [{"type": "maximum", "value": 0.5}] | .cases[3].candidate.amr = ["(a / another)"] |
    .cases[3].score = 0.5 | del(.cases[4]) | .cases[5].id = "negation-900" |
    .cases[5].candidate.text = "A new one." | .cases[6].id = "negation-800"' negation.json
starter changed.json changed
run metricheck compare plain.json changed.json
exits 'a suite that was changed' 3
stderr_like 'texts' ' different cases: 1 case has other texts [(]negation-001[)], '
stderr_like 'graphs' ', 1 case has other graphs [(]negation-004[)], '
stderr_like 'missing ones' ', 2 cases are only in the baseline [(]negation-005, negation-007[)], '
stderr_like 'new ones' ', 1 case is not in the baseline [(]negation-900[)], '
stderr_like 'judgements' ', 1 case has another judgement [(]negation-002[)], '
stderr_like 'expectations' ', 1 case has other expectations [(]negation-003[)]; --align common '
run metricheck compare --align common plain.json changed.json
exits 'what both have of it' 0
is 'what became of the others' "$(sed -n 's/^ [12] case//p' "$out" | tr '\n' '|')" "$(tr '\n' '|' << 'END'
 has other texts (negation-001): left out
 has other graphs (negation-004): left out
s are only in the baseline (negation-005, negation-007): left out
 is not in the baseline (negation-900): left out
 has another judgement (negation-002): the new one counts for both runs
 has other expectations (negation-003): the new ones count for both runs
 has another id (negation-008 -> negation-800): compared
END
)"
run metricheck compare --align common -f json plain.json changed.json
is 'in JSON all that differs' "$(jq -c '[.case_differences[] | [.id, .differs, .compared]]' "$out")" \
    '[["negation-001",["texts"],false],["negation-002",["judgement"],true],["negation-003",["expectations"],true],["negation-004",["graphs","judgement"],false],["negation-900",["only_new"],false],["negation-800",["id"],true],["negation-005",["only_base"],false],["negation-007",["only_base"],false]]'
is 'and how many' "$(jq -c '[.only_base, .only_new, .other_content]' "$out")" '[2,1,2]'
# Another id alone is no other case, unless two have the same texts.
suite renamed '.cases[0].id = "negation-700"' negation.json
starter renamed.json renamed
run metricheck compare plain.json renamed.json
exits 'a case with another id' 0
stdout_like 'is compared' '^ 1 case has another id [(]negation-001 -> negation-700[)]: compared$'
stdout_like 'as one of all' '^compare .* 68 cases paired by id$'
# shellcheck disable=SC2016 # jq expands
twice='.cases[0] as $one | .cases[1] |= (.reference = $one.reference | .candidate = $one.candidate)'
suite twice "$twice" negation.json
suite twice-renamed "$twice"' | .cases[0].id = "negation-700" | .cases[1].id = "negation-701"' negation.json
starter twice.json twice
starter twice-renamed.json twice-renamed
run metricheck compare twice.json twice-renamed.json
exits 'two cases with the same texts and other ids' 3
stderr_like 'are not guessed' '2 cases are only in the baseline [(]negation-001, negation-002[)], 2 cases are not in'
run metricheck compare --align common --cases 1 plain.json changed.json
stdout_like 'as many ids as cases' '2 cases are only in the baseline [(]negation-005 and 1 more[)]: left out$'

# What stands in JSON, its schemas say.
COLUMNS=1000 run metricheck compare --align common plain.json changed.json
cp "$out" screen
run metricheck compare --align common -f json plain.json changed.json
cp "$out" comparison.json
is 'the verdict in sentences, which the screen begins with' "$(jq -r '.sentences[]' comparison.json)" \
    "$(sed -n "1,$(jq '.sentences | length' comparison.json)p" screen)"
fits_schema 'the schema of reports' report plain.json edited.json changed.json \
    "$METRICHECK_SOURCE/tests/golden/report.json" "$METRICHECK_SOURCE"/tests/reports/valid/*/input.json
fits_schema 'the schema of comparisons' comparison comparison.json

# Reports from before the hashes.
jq 'del(.cases[].content)' plain.json > old.json
run metricheck compare old.json plain.json
exits 'without hashes, of the same files' 0
run metricheck compare old.json edited.json
exits 'without hashes, of other files' 3
stderr_like 'why' 'the suite starter differs there, and without hashes of its cases changed graphs '
run metricheck compare --align common old.json edited.json
exits 'without hashes, what both have' 0
stdout_like 'what is not seen' '^ 68 cases: graphs and further references are not compared'

# Of two expectations of one case the metric fails the first now and passes the second: the case is listed once.
suite two '.cases[6].expect = [{"type": "above", "case": "negation-001"}, {"type": "below", "case": "negation-002"}]' negation.json
awk -F '\t' -v OFS='\t' '$1 == "negation-007" { $2 = 90 } { print }' scores.tsv > half.tsv
awk -F '\t' -v OFS='\t' '$1 == "negation-007" { $2 = 0 } { print }' scores.tsv > none.tsv
metricheck run -q --resamples 0 --scores half.tsv -f json -o half.json two
metricheck run -q --resamples 0 --scores none.tsv -f json -o none.json two
run metricheck compare half.json none.json
stdout_like 'once' '^1 case changed verdict: 1 fails now, 0 pass now$'
stdout_like 'with both' '^ negation-007  bleu 90 -> 0; fails now: above negation-001, margin '
stdout_like 'with both' 'passes now: below negation-002, margin '
run metricheck compare -f json half.json none.json
is 'once in JSON' "$(jq -c '[.changed_cases[] | [.id, .metric, .outcome, [.expectations[] | [.type, .outcome]]]]' "$out")" \
    '[["negation-007","bleu","failed",[["above","failed"],["below","passed"]]]]'
cp "$out" comparison.json
fits_schema 'and its schema' comparison comparison.json

# metrics that are called otherwise now
report both.json -m bleu:lowercase=yes -m smatch
run metricheck compare both.json base.json
exits 'bleu:lowercase=yes is not there' 1
run metricheck compare --pair bleu:lowercase=yes=bleu -f json both.json base.json
exits 'a renamed metric' 0
stdout_like 'its name, and the old one' '"name": "bleu", "base": .*"base_name": "bleu:lowercase=yes"'
run metricheck compare --pair bleu=bleu:lowercase=yes base.json both.json
exits 'the other way round' 0
run metricheck compare --pair smach=bleu base.json both.json
exits 'no such metric in the base run' 2
stderr_like 'which is near' "the base run has no metric 'smach'; did you mean 'smatch'?"
run metricheck compare --pair smatch=bleu base.json both.json
exits 'no such metric in the new run' 2
stderr_like 'which run' "the new run has no metric 'bleu'"
run metricheck compare --pair smatch=smatch --pair bleu=smatch base.json both.json
exits 'a metric twice' 2
run metricheck compare --pair bleu base.json both.json
exits 'no pair' 2
run metricheck compare --pair smatch=bleu:lowercase=yes base.json both.json
exits 'what is paired is taken from the others' 1
stdout_like 'bleu' 'bleu: not in new$'

# Scores that are not there any more: bleu has none for the last five cases of negation, smatch none at all.
awk -F '\t' -v OFS='\t' '$1 ~ /^negation-03[0-4]$/ { $2 = "nan" } NR > 1 { $3 = "nan" } { print }' scores.tsv > lost.tsv
report lost.json --scores lost.tsv
run metricheck compare a.json lost.json
exits 'scores are lost' 1
stdout_like 'how many, and which' '^ bleu: no longer a score for 5 cases \(negation-030, negation-031, negation-032'
stdout_like 'all of them' '^ smatch: no longer a score for 68 cases '
# six of smatch on three groups, and what passive expects: a file does not say how a text scores against itself
stdout_like 'what cannot be said is not said to be the same' '^ 19 checks cannot be made; --all says why$'
run metricheck compare --on-missing warn a.json lost.json
exits 'scores are lost, which is allowed' 0
stdout_like 'and told all the same' '^ bleu: no longer a score for 5 cases '
run metricheck compare -f json a.json lost.json
is 'in JSON' "$(jq -c '[.metrics[] | [.name, .lost, .gained]]' "$out")" '[["bleu",5,0],["smatch",68,0]]'
run metricheck compare lost.json a.json
exits 'scores are there that were not' 0
stdout_like 'which is told' '^ bleu: a score now for 5 more$'

cp base.json kept.json
run metricheck compare -f json -o base.json base.json new.json
exits 'an output over a report' 2
same_file 'the report is as it was' base.json kept.json
run metricheck compare base.json
exits 'one report' 2
run metricheck compare base.json nowhere.json
exits 'a report that is not there' 3
printf 'old\n' > kept
run metricheck compare -o kept base.json scores.tsv
exits 'no report' 3
is 'the old output is as it was' "$(cat kept)" old
done_testing
