#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck report`: a saved report in every format, byte for byte as `run` writes it.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
reports=$METRICHECK_SOURCE/tests/reports
golden=$METRICHECK_SOURCE/tests/golden
SOURCE_DATE_EPOCH=1700000000
export SOURCE_DATE_EPOCH

# The formats of the program: there is one list of them.
formats=$(sed -n '/^REPORT_FORMATS\|^CHECKLIST_FORMATS/,/[^\\]$/{/^\t/{s/[\t\\ ]//g;s/_/-/g;p}}' \
    "$METRICHECK_SOURCE/src/lists.mk")
like 'the formats' "$(echo "$formats" | tr '\n' ' ')" '^terminal json csv .* junit tap sarif github $'

# same LABEL ARGUMENTS-OF-RUN...: a run in all formats, and its saved report in all formats.
same() {
    label=$1
    shift
    rm -rf saved.json run again
    mkdir run again
    wanted=$(for format in $formats; do echo "--report $format=FOLDER/$format"; done)
    # shellcheck disable=SC2046 # a list of words
    metricheck run -q "$@" -f json -o saved.json $(echo "$wanted" | sed 's/FOLDER/run/') ||
        failed "$label: no report"
    # shellcheck disable=SC2046 # a list of words
    metricheck report saved.json -f json -o /dev/null $(echo "$wanted" | sed 's/FOLDER/again/') ||
        failed "$label: no report of the saved one"
    run diff -r run again
    exits "$label" 0
}
same 'sentinels, expectations, figures that are not defined' -m bleu -m smatch -m ter -p passive -p negation --sentinels
same 'other figures, tests, contrasts, the omnibus test' -m bleu -m chrf -m smatch -p passive -p negation -p article \
    --statistic pearson --statistic ranking_distinct --statistic acc_eq --statistic kendall_like \
    --test williams --best-by pearson --adjust hochberg --contrast passive/negation --omnibus --confidence 0.9
same 'every two metrics' -m bleu -m chrf -m smatch -p passive -p negation --matrix
same 'no intervals, no normalisation' -m bleu -p article --normalise none --resamples 0 --draws 0
same 'the whole suite, ties as given' -m bleu -m smatch --normalise minmax --ties 0.1 --statistic tau_eq \
    --statistic acc_eq --resamples 20 --draws 20
same 'odd suites, score files' "$golden/odd/suite" -m bleu -m smatch -m ter --scores "$golden/odd/scores.tsv"
same 'means over systems' "$golden/systems/suite" -m bleu -m chrf --group-by system
same 'micro means over items, clusters' "$golden/systems/suite" -m bleu -m chrf --group-by item \
    --group-mean micro --resample cluster
same 'sentences of some cases' -m bleu -m smatch -p passive -p negation --report-cases worst:3
same 'no sentences' -m bleu -m smatch -p passive --report-cases none

# A suite with one graph, alignments, notes, further references, two judged dimensions.
cat > own.json << 'END'
{"schema": "metricheck/suite/1", "suite": "own", "dataset": "set", "phenomenon": "negation",
 "source": "made up", "licence": "CC0-1.0", "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
 "judgement": {"by": "human", "description": "d", "raters": 2},
 "cases": [
{"id": "a", "reference": {"text": "He said <b>no</b>.", "amr": ["# ::tok He said no",
  "# ::alignments 1-2|0 0-1|0.0", "(s / say-01", "      :ARG0 (h / he))"]},
 "candidate": {"text": "He \"said\" yes"}, "note": "a note", "score": 2, "ratings": [1, 3],
 "expect": [{"type": "invariance"}, {"type": "above", "case": "b", "margin": 0.1}]},
{"id": "b", "reference": {"text": "He said no to it.", "amr": "(s / say-01 :ARG0 (h / he))"},
 "references": [{"text": "He says no", "amr": "(s / say-01)"}], "candidate": {"text": "He said yes to it.",
  "amr": "(s / say-02 :ARG0 (h / he) :polarity -)"}, "score": 3, "ratings": [3, 3]}]}
END
same 'one graph, alignments, notes, further references' own.json -m bleu -m smatch
same 'a case of it' own.json -m bleu -m smatch --case a

# What the report holds of a case. The sentences share "He said" and "to it.", word 2 differs; the
# graphs differ in the sense of their root, and :polarity - is only in the second.
metricheck run -q own.json -m bleu -m smatch -f json -o own-report.json
is 'the graph, without indentation' "$(jq -c '.cases[1].amr.candidate' own-report.json)" \
    '"(s / say-02\n:ARG0 (h / he)\n:polarity -)"'
is 'the marks of its lines' "$(jq -c '.cases[1].marks' own-report.json)" \
    '{"reference":"~ ","candidate":"~ +"}'
is 'the words that differ' "$(jq -c '.cases[1].words' own-report.json)" \
    '{"reference":[[2,3]],"candidate":[[2,3]]}'
is 'the alignment' "$(jq -c '.cases[0].alignments.reference' own-report.json)" \
    '{"words":"He said no","nodes":"0:say-01:1-2 0.0:he:0-1"}'
# On the scale from 0 to 5 the human scores 2 and 3 are 0.4 and 0.6; Smatch is in its range already.
is 'normalised scores' "$(jq -c '[.cases[] | .normalised[0]], .cases[1].normalised[2] == .cases[1].scores.smatch' \
    own-report.json | tr '\n' ' ')" '[0.4,0.6] true '
is 'families' "$(jq -r '[.metrics[].family] | join(" ")' own-report.json)" 'words graphs'
is 'where it stands' "$(jq -c '[.cases[1].file, .cases[1].at, .files[0].path]' own-report.json)" \
    '[0,[9,1],"own.json"]'

# What is left out is nowhere in the report.
metricheck run -q own.json -m bleu -m smatch --report-cases none -f json -o none.json
is 'no sentence, graph or note' "$(grep -c -e 'He said' -e 'say-0' -e 'a note' none.json)" 0
is 'it says so' "$(jq -c '[.left_out, [.cases[].left_out]]' none.json)" \
    '[{"kept":"none","cases":2},[true,true]]'
run metricheck report none.json --full
stdout_like 'for people too' '^sentences and graphs of 2 of 2 cases are left out \(--report-cases none\)$'
run metricheck verify none.json
exits 'sources of its cases are not known: it cannot be verified' 3
stderr_like 'which is said' 'none.json: sentences are left out of it \(--report-cases none\), so that'
metricheck run -q own.json -m bleu --report-cases worst:2 -f json -o whole.json
is 'nor is it said where nothing is left out' "$(jq -c .left_out whole.json)" null
run metricheck verify whole.json
exits 'and that is verified' 0
run metricheck compare none.json own-report.json
exits 'and compared: the cases are the same' 0
run metricheck report own-report.json --report-cases none -f json
same_file 'left out later' none.json "$out"
run metricheck run own.json -m bleu --report-cases worst:0
exits 'not a choice' 2
stderr_like 'which there are' '--report-cases is all, none or worst:N'

# Without scoring: a saved figure is shown as it stands.
sed 's/"mean": 0\.[0-9]*,/"mean": 0.123,/' own-report.json > edited.json
run metricheck report edited.json --full
stdout_like 'nothing is computed again' ' 0\.123 '

# Reports of schema 1 give what they can, and what is missing is said.
run metricheck report "$reports/valid/small/input.json"
exits 'schema 1' 0
stderr_like 'what it lacks' 'a report of schema metricheck/report/1 has no graphs, notes, remarks on scores, places in suites$'
stdout_like 'its figures' '^ +m +3 +0\.417 +0\.08 +1\.000 '

# What is wrong has a place.
for folder in "$reports"/invalid/*/; do
    cp "$folder/input.json" input.json
    run metricheck report input.json
    exits "$(basename "$folder")" 3
    same_file "$(basename "$folder"): what is wrong" "$folder/error" "$err"
done
broken() { # LABEL SED-SCRIPT PLACE-AND-TEXT
    sed "$2" "$reports/valid/current/input.json" > broken.json
    run metricheck report broken.json -f html -o page.html
    exits "$1" 3
    stderr_like "$1: where" "$3"
    ok "$1: nothing is written" test ! -e page.html
}
broken 'no graph' 's,(x / x)",(x / x", ' '^broken.json:37:[0-9]*: error: this is not an AMR graph: '
broken 'too few normalised scores' 's/\[0.5, 0.25, 0.5\]/[0.5, 0.25]/' '^broken.json:38:[0-9]*: error: the list has 2 numbers'
broken 'another order of metrics' 's/{"name": "m", "n": 3/{"name": "e", "n": 3/' 'this must be the metric "m"'
broken 'another number of cases' 's/"cases": 4,$/"cases": 5,/' '4 cases of the report are of this phenomenon, and not 5$'
run metricheck report own-report.json --figure tau_14
exits 'a figure that is not there' 2
run metricheck report own-report.json -f nosuch
exits 'a format that there is not' 2
run metricheck report own-report.json -f json -o own-report.json
exits 'never over what is read' 2
run metricheck report
exits 'no report' 2
done_testing
