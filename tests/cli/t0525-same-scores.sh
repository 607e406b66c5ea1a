#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The same scores have the same MAD, whether a program gives them (--command) or a file (--scores); where their range is
# not known, both say so.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq python3

cp "$METRICHECK_SOURCE/modules/python/metricheck_module.py" .
cat > overlap.py << 'END'
import sys
from metricheck_module import serve

def overlap(candidate, references):
    a, b = set(candidate["text"].split()), set(references[0]["text"].split())
    return (1 + len(a & b) / len(a | b)) / 2

ranges = {"range": [0, 1]} if sys.argv.pop() == "ranged" else {}
serve(overlap, name="overlap", version="1", **ranges)
END
metricheck score -q --command 'overlap=python3 overlap.py ranged' -m overlap --suite starter > ranged.tsv
is 'the range stands in the header' "$(head -n 1 ranged.tsv)" 'id	overlap:0..1'
sed '1s/.*/id	overlap/' ranged.tsv > bare.tsv
of_run() { # NAME ARGUMENT...: a report NAME.json; all that is said goes to NAME.err
    name=$1
    shift
    metricheck run --resamples 0 --draws 0 -p negation -p passive -f json -o "$name.json" "$@" 2> "$name.err"
}
of_run by-program --command 'overlap=python3 overlap.py bare' -m overlap
of_run by-file --scores bare.tsv
of_run ranged-program --command 'overlap=python3 overlap.py ranged' -m overlap
of_run ranged-file --scores ranged.tsv
of_run ranged-option --scores bare.tsv --range overlap=0..1
mad() { jq '.datasets[0].overall.metrics[0].mad' "$1.json"; }
is 'without a range' "$(mad by-program)" "$(mad by-file)"
is 'with one, by a file' "$(mad ranged-program)" "$(mad ranged-file)"
is 'by an option' "$(mad ranged-program)" "$(mad ranged-option)"
is 'the two are not the same' "$(jq -n "$(mad by-file) == $(mad ranged-file)")" false
least=$(awk 'NR > 1 && (NR == 2 || $2 < least) { least = $2 } END { printf "%.6g", least }' bare.tsv)
for name in by-program by-file; do
    like "$name: it is said" "$(cat $name.err)" \
        "^note: overlap: its range is not known, so its MAD is by the least and the greatest score here, $least and 1; "
done
like 'a file: what to do' "$(cat by-file.err)" '; --range overlap=LOW\.\.HIGH says what it is$'
# shellcheck disable=SC2016 # a word of the text
like 'a program: what to do' "$(cat by-program.err)" '; the metric can declare it [(]`range`[)]$'
for name in ranged-program ranged-file ranged-option; do
    is "$name: nothing to say of it" "$(grep '^note: ' $name.err)" ''
done
metricheck run -q --resamples 0 --draws 0 -p negation --scores bare.tsv -f json -o quiet.json 2> quiet.err
is 'nor with --quiet' "$(cat quiet.err)" ''

# Other reports and settings say it, too; where nothing rests on a range, nothing is said.
some() { run metricheck run --resamples 0 --draws 0 -p negation --scores bare.tsv "$@"; }
some --show best --statistic mad
stderr_like 'the best metrics' '^note: overlap: its range is not known, so its MAD is by the least'
some --normalise range --figure mad
stderr_like 'no range, no MAD' '^note: overlap: its range is not known, so it has no MAD; --range overlap=LOW[.][.]HIGH'
stdout_like 'and the screen says why' '^ +- the metric declares no finite range [(]--full: where[)]$'
some --statistic spearman
is 'no statistic that has need of it' "$(grep '^note: ' "$err")" ''

# Of two runs of which one does not know the range, both are normalised alike.
run metricheck compare --all by-file.json ranged-program.json
like 'the baseline does not know it' "$(tr -s '\n ' ' ' < "$out")" \
    "overlap: its range is known in new, and not in base: both runs are normalised by the least and the greatest score of base, $least to 1 "
is 'no change' "$(head -n 1 "$out")" 'no score changed'
run metricheck compare --all ranged-program.json by-file.json
like 'the new run does not' "$(tr -s '\n ' ' ' < "$out")" \
    'overlap: its range is known in base, and not in new: both runs are normalised by the range, 0 to 1 '
run metricheck compare -f json ranged-program.json by-file.json
is 'both MAD are that of the baseline' "$(jq '[.changes[] | select(.check == "mad" and .phenomenon == "overall") | .base == .new] | all' "$out")" true
run metricheck compare by-program.json by-file.json
unlike 'nothing is said where neither knows it' "$(cat "$out")" 'range is known'
run metricheck gate -q --baseline ranged-program.json -p negation -p passive --scores bare.tsv
like 'the gate says so, too' "$(tr -s '\n ' ' ' < "$out")" 'overlap: its range is known in base, and not in new: '
done_testing
