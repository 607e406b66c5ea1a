#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck verify`: the figures of a JSON report against its cases.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
reports=$METRICHECK_SOURCE/tests/reports

# Their figures are reckoned by hand: with m = 0, 1, 4 on [0, 4] and human scores 0, 2, 4 the
# normalised ones are 0, 1/4, 1 and 0, 1/2, 1; the mean 5/12, the deviation 1/12. Of e, lower is
# better: 9, 5, 1 on [9, 1] are 0, 1/2, 1.
for folder in "$reports"/valid/*/; do
    name=$(basename "$folder")
    run metricheck verify "$folder/input.json"
    exits "$name: all agree" 0
    stdout_like "$name: figures are counted" ': [45][0-9] statistics of 4 cases and 2 metrics recomputed'
done
run metricheck verify "$reports/valid/later-keys/input.json"
stdout_like 'what later versions add is told' ': unknown here and not checked: 2 entries$'
stdout_like 'what an earlier build did not write is told' ': [1-9][0-9]* statistics that the cases give are not in it, which another build wrote$'
run metricheck verify -q "$reports/valid/small/input.json"
is 'nothing is said with --quiet' "$(cat "$out")" ''

for folder in "$reports"/invalid/*/; do
    name=$(basename "$folder")
    cp "$folder/input.json" .
    run metricheck verify input.json
    exits "$name" 3
    same_file "$name: what is wrong, and where" "$folder/error" "$err"
    is "$name: no figures" "$(cat "$out")" ''
done

# changed LABEL SED-SCRIPT PLACE-AND-TEXT
changed() {
    sed "$2" "$reports/valid/small/input.json" > changed.json
    run metricheck verify changed.json
    exits "$1" 1
    stderr_like "$1: the place" "$3"
}
changed 'another figure' 's/"mad": 0.083/"mad": 0.084/' \
    '^changed.json:24:70: error: datasets\[0\].phenomena\[0\].metrics\[0\].mad is 0.08433333333, and the cases give 0.08333333333$'
changed 'a figure for none' 's/"spearman": 1}$/"spearman": null}/' 'metrics\[1\].spearman is null, and'
changed 'another score' 's/"m": 1, "e": 5/"m": 2, "e": 5/' 'metrics\[0\].mean is 0.4166666667, and the cases give 0.5$'
changed 'another human score' 's/"human": 4,/"human": 3,/' 'human.mean is 2, and the cases give 1.666666667$'
changed 'bounds' 's/"bounds": .0, 4./"bounds": [0, 5]/' 'metrics\[0\].bounds\[1\] is 5, and the cases give 4$'
changed 'a count' 's/"missing": 1/"missing": 0/' 'metrics\[0\].missing is 0, and the cases give 1$'

changed 'a list' 's/"bounds": .0, 4./"bounds": [0, 4, 5]/' 'bounds is a list of 3, and the cases give a list of 2$'

export SOURCE_DATE_EPOCH=0
run metricheck run -q -m bleu -m chrf -p negation -p passive --resamples 0 --best-by spearman -f json -o words.json
# By what scores and judgements were normalised is a figure, too.
bounded() { # SED-SCRIPT PLACE-AND-TEXT
    sed "$1" words.json > changed.json
    run metricheck verify changed.json
    exits "$1" 1
    stderr_like "$1: the place" "$2"
}
bounded 's/"human_bounds": .0, 5./"human_bounds": [0, 4]/' 'settings.human_bounds\[1\] is 4, and the cases give 5$'
bounded 's/"human_bounds_rule": "declared"/"human_bounds_rule": "minmax"/' 'settings.human_bounds_rule is "minmax", and the cases give "declared"$'
bounded 's/"rule": "declared", "low": 0, "high": 100}/"rule": "minmax", "low": 0, "high": 99}/' 'normalised_by.high is 99, and the cases give 100$'
# A figure under another name is another figure.
jq '(.. | objects | select(.name == "bleu" and has("mad")).name) = "-" | (.. | objects | select(.name == "chrf" and has("mad")).name) = "bleu" |
    (.. | objects | select(.name == "-" and has("mad")).name) = "chrf"' words.json > other.json
run metricheck verify other.json
exits 'names of metrics exchanged' 1
stderr_like 'with the place' 'phenomena\[0\].metrics\[0\].name is "chrf", and the cases give "bleu"$'
sed '/"best": "bleu"/s/bleu/chrf/; /"best": "chrf"/!s/"verdict": "failed"/"verdict": "passed"/' words.json > other.json
run metricheck verify other.json
exits 'words' 1
stderr_like 'another metric as the best' 'best is "chrf", and the cases give "bleu"$'
stderr_like 'another verdict' 'verdict is "passed", and the cases give "failed"$'
# What follows from nothing else is known by the checksum, and where that was taken out by the number of values.
jq '.cases[0].at[0] += 1' words.json > other.json
run metricheck verify -q other.json
exits 'another place' 1
stderr_like 'the checksum is not its own' '^other.json:[0-9]*:[0-9]*: error: the checksum is not that of what the report states: '
is 'which is not passed over in silence' "$(cat "$out")" \
    "other.json: $(metricheck verify words.json | sed -n '1s/^words.json: //p'); but the report is not as it was written"
jq 'del(.datasets[0].phenomena[0].description, .checksum)' words.json > other.json
run metricheck verify -q other.json
exits 'neither a text nor the checksum' 1
stderr_like 'fewer values than were written' '^other.json:1:1: error: something was taken out of the report that follows from nothing else: '
jq '.created = "2000-01-01T00:00:00Z" | .metricheck = "0.0.9"' words.json > other.json
run metricheck verify -q other.json
exits 'when and by what it was written may change, and its layout' 0
# A figure that is not there: a number, a word, and all that is said of people.
lacks() { # LABEL JQ-FILTER FIGURES PLACE-AND-TEXT
    jq "$2" words.json > lacking.json
    run metricheck verify lacking.json
    exits "$1" 1
    stderr_like "$1: which, and where" "^lacking.json:[0-9]*:[0-9]*: error: $4"
    stdout_like "$1: how many" "^lacking.json: $3 that the cases give (is|are) not in it\$"
}
lacks 'a figure' 'del(.datasets[0].phenomena[0].metrics[0].mean)' '1 statistic' \
    'datasets\[0\].phenomena\[0\].metrics\[0\] has no "mean", and the cases give 0\.[0-9]*$'
lacks 'a word' 'del(.datasets[0].overall.best)' '1 statistic' \
    'datasets\[0\].overall has no "best", and the cases give '"$(jq '.datasets[0].overall.best' words.json)"'$'
lacks 'a part' 'del(.datasets[0].overall.human)' '1[0-9] statistics' \
    'datasets\[0\].overall has no "human", and the cases give 1[0-9] statistics$'
is 'a report says how many values it holds' "$(jq '.values == ([scalars, (.. | scalars)] | length - 1)' words.json)" true
# A build of the same version that did not know this figure has written one value less.
jq 'del(.datasets[0].overall.best, .checksum) | .values -= 2' words.json > lacking.json
run metricheck verify lacking.json
exits 'another build may have written fewer' 0
stdout_like 'which is told' ': 1 statistic that the cases give is not in it, which another build wrote$'
jq 'del(.datasets[0].overall.best) | .values -= 1 | .cases[0].at[0] += 1' words.json > lacking.json
run metricheck verify lacking.json
exits 'which says nothing of a checksum that is not its own' 1
stderr_like 'the place of the checksum' '^lacking.json:[0-9]*:[0-9]*: error: the checksum is not that of what'
jq 'del(.datasets[0].overall.best, .checksum, .values)' words.json > lacking.json
run metricheck verify lacking.json
exits 'and one that did not count them' 0
jq 'del(.datasets[0].overall.best) | .metricheck = "0.0.9"' words.json > lacking.json
run metricheck verify lacking.json
exits 'what was taken out of the report of another version is missed, too' 1
jq 'del(.values) | .metricheck = "0.0.9" | .datasets[0].overall.metrics[0].mean += 0.5' words.json > lacking.json
run metricheck verify lacking.json
exits 'a figure that differs differs, whoever wrote it' 1
for normalise in minmax range none; do
    run metricheck run -q -m bleu -m ter -m smatch --resamples 50 --normalise $normalise -f json \
        -o report.json
    run metricheck verify -j 2 report.json
    exits "the shipped suite, $normalise" 0
done
run metricheck run -q -m bleu --resamples 50 --interval bca --resample cluster -f json -o bca.json
run metricheck verify -j 2 bca.json
exits 'other intervals' 0
sed 's/"interval": "bca"/"interval": "basic"/' bca.json > basic.json
run metricheck verify basic.json
exits 'intervals of another kind than said' 1
metricheck run -q -m bleu,chrf,smatch --resamples 0 --best-by spearman -f json -o drawn.json
sed 's/"draws": 1000/"draws": 999/' drawn.json > draws.json
run metricheck verify draws.json
exits 'fewer draws than said' 1
like 'the p of another number of draws' "$(cat "$err")" 'separable_from_best.p is'
sed 's/"low/"w/; s/"threshold_percentile": 5/"threshold_percentile": 6/' report.json > other.json
run metricheck verify report.json other.json
exits 'one of two' 1
stdout_like 'the good one' '^report.json: [0-9]* statistics and 2 sentences of [0-9]* cases and 3 metrics recomputed, all agree$'
stdout_like 'the bad one' '^other.json: [0-9]* of [0-9]* statistics and 2 sentences do not follow from the cases$'

# The sentences of the verdict and the sentinels: what they rest on is in the report.
metricheck run -q -m bleu,smatch --resamples 0 -p negation -p passive -p article -f json -o said.json
is 'sentences' "$(jq '.datasets[0].verdict | length > 0 and all(type == "string")' said.json)" true
run metricheck verify said.json
exits 'they and sentinels are made again' 0
is 'what cannot be is the last line' "$(tail -n 1 "$out")" 'said.json: not recomputed: the scores themselves'
alter() { # LABEL JQ-FILTER PLACE-AND-TEXT
    jq "$2" said.json > altered.json
    run metricheck verify altered.json
    exits "$1" 1
    stderr_like "$1: the place" "$3"
}
alter 'another sentence' '.datasets[0].verdict[0] |= sub("bleu"; "chrf") | .datasets[0].verdict[0] += "!"' \
    'datasets\[0\]\.verdict\[0\] is ".*!", and the cases give "smatch puts [0-9]*% of pairs'
alter 'a sentence more' '.datasets[0].verdict += ["All is well."]' 'verdict is a list of [0-9], and the cases give a list of [0-9]$'
alter 'none' 'del(.datasets[0].verdict)' 'datasets\[0\] has no "verdict", and the cases give 1 sentence$'
stdout_like 'sentences are called so' '^altered.json: 1 sentence that the cases give is not in it$'
alter 'neither these nor a mean' 'del(.datasets[0].verdict, .datasets[0].phenomena[0].metrics[0].mean)' 'has no "mean"'
stdout_like 'beside statistics, too' '^altered.json: 1 statistic and 1 sentence that the cases give are not in it$'
alter 'another sentinel' '.datasets[0].sentinels[1].right_order += 0.25' 'sentinels\[1\]\.right_order is 0\.[0-9]*, and the cases give 0\.'
alter 'another count of a sentinel' '.datasets[0].sentinels[1].passed += 1' 'sentinels\[1\]\.passed is'
alter 'another seed' '.seed = 2' 'right_order is'
jq '.metricheck = "0.0.9" | .datasets[0].verdict[0] = "In other words." | del(.checksum, .values)' said.json > altered.json
run metricheck verify altered.json
exits 'another version may put it in other words' 0
stdout_like 'which is said' '^altered.json: not recomputed: the scores themselves, the wording of the verdict$'
jq 'del(.datasets[0].verdict, .datasets[0].sentinels, .checksum, .values)' said.json > altered.json
run metricheck verify altered.json
exits 'a report of the time before' 0
run metricheck verify -q said.json
is 'with --quiet nothing' "$(cat "$out")" ''
jq '.metrics[0].corpus = 0.5' said.json > corpus.json
run metricheck verify corpus.json
stdout_like 'corpus scores need the texts' '^corpus.json: not recomputed: the scores themselves, corpus scores$'

run metricheck verify
exits 'no report' 2
run metricheck verify nowhere.json
exits 'a report that is not there' 3
done_testing
