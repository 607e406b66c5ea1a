#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No output is written over an input: every option and operand that names a file, by every option that writes one.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

cp -R "$METRICHECK_SOURCE/doc/examples/." examples
chmod -R u+w examples
cd examples || exit 99
cp bites.json suite.json
cp "$METRICHECK_SOURCE/mappings/demetr.json" mapping.json
printf 'id\tmine\n' > scores.tsv
awk -F '"' '/"id": / { print $4 "\t0.5" }' suite.json >> scores.tsv
printf 'id\tcandidate\treference\nx\ta b\ta c\n' > pairs.tsv
printf '{"id": "x", "candidate": "a b", "reference": "a c"}\n' > pairs.jsonl
printf '{"schema": "metricheck/policy/1", "rules": [{"level": "warn"}]}\n' > policy.json
printf 'id\tscore\nx\t1\n' > results.tsv
cp results.tsv results-2.tsv
printf '{"schema": "metricheck/history/1", "verdict": "passed", "changed": true, "alpha": 0.05}\n' > history.jsonl
printf '{"schema": "metricheck/layout/1", "id": "{id}", "scores": ["score"]}\n' > layout.json
printf 'be fair\n' > instructions.txt
printf 'first=trees/first.txt\n' > list.tsv
printf 'eat-01\n\tARG0: eater\n' > frames.txt
printf 'run,score\nfirst,1\nsecond,2\n' > human.csv
printf 'item,system\n' > subset.csv
quick='--resamples 0 --draws 0'
# shellcheck disable=SC2086 # words
run metricheck run -q -m bleu $quick suite.json -f json -o report.json
exits 'a report' 0
cp report.json other.json
run metricheck score -q -m bleu --suite suite.json --shard 1/2 -o shard.tsv
exits 'a shard' 0
"${CC:-cc}" -shared -fPIC -I"$METRICHECK_SOURCE/include" "$METRICHECK_SOURCE/modules/c/length_ratio.c" -o module.so

# COMMAND: OPTION, or an operand's name: a call in which @ is the input.
cat > calls << END
run: operand: run -q -m bleu $quick @suite.json
run: --scores: run -q --scores @scores.tsv $quick suite.json
run: --module: run -q --module @module.so -m bleu $quick suite.json
report: operand: report @report.json -f json
score: --reference: score -q -m bleu --reference @reference.txt --candidate system.txt
score: --candidate: score -q -m bleu --reference reference.txt --candidate @system.txt
score: --targeted: score -q -m ter --reference reference.txt --targeted @reference.txt --candidate system.txt
score: --pairs: score -q -m bleu --pairs @pairs.tsv
score: --jsonl: score -q -m bleu --jsonl @pairs.jsonl
score: --module: score -q --module @module.so -m bleu --pairs pairs.tsv
score: --suite: score -q -m bleu --suite @suite.json
merge: operand: merge @shard.tsv
explain: --scores: explain --scores @scores.tsv bites-001 --suite suite.json
explain: --reference: explain -m bleu 1 --reference @reference.txt --candidate system.txt
explain: --candidate: explain -m bleu 1 --reference reference.txt --candidate @system.txt
explain: --targeted: explain -m ter 1 --reference reference.txt --targeted @reference.txt --candidate system.txt
explain: --pairs: explain -m bleu x --pairs @pairs.tsv
explain: --module: explain --module @module.so -m bleu x --pairs pairs.tsv
explain: --suite: explain -m bleu bites-001 --suite @suite.json
align: --suite: align --suite @suite.json
diff: --suite: diff --suite @suite.json
show: --scores: show -q --scores @scores.tsv bites-001 --suite suite.json
show: --suite: show -q -m bleu bites-001 --suite @suite.json
show: --module: show -q --module @module.so -m bleu bites-001 --suite suite.json
align: operand: align @gold.amr
trees: operand: trees score @trees/reference.conllu trees/first.txt
trees: second: trees score trees/reference.conllu @trees/first.txt
trees: --name: trees score trees/reference.conllu --name one=@trees/first.txt
trees: --list: trees score trees/reference.conllu --list @list.tsv
trees: --human: trees analyse trees/reference.conllu trees/first.txt trees/second.txt --human @human.csv
mfscore: operand: mfscore --references reference.txt --graphs @mfscore/graphs.amr rules=mfscore/rules.txt
mfscore: --references: mfscore --references @mfscore/reference.txt rules=mfscore/rules.txt
mfscore: --graphs: mfscore --graphs @mfscore/graphs.amr --parses rules=mfscore/rules.amr
mfscore: --parses: mfscore --graphs mfscore/graphs.amr --parses rules=@mfscore/rules.amr
mfscore: --reference-parses: mfscore --graphs mfscore/graphs.amr --reference-parses @mfscore/reference-parses.amr
mfscore: --form-scores: mfscore --graphs mfscore/graphs.amr --form-scores rules=@mfscore/rules.tsv
mfscore: --meaning-scores: mfscore --graphs mfscore/graphs.amr --meaning-scores rules=@mfscore/rules.tsv
mfscore: --module: mfscore --module @module.so --graphs mfscore/graphs.amr
humans: operand: humans -q @humans/ratings.csv
humans: --scores: humans -q humans/ratings.csv --scores @scores.tsv
humans: --outputs: humans -q humans/ratings.csv --outputs @humans/outputs.csv
humans: --references: humans -q humans/ratings.csv --outputs humans/outputs.csv --references @humans/references.csv -m bleu
humans: --targets: humans -q humans/ratings.csv --outputs humans/outputs.csv --targets @humans/references.csv -m bleu
humans: --items: humans -q humans/ratings.csv --items @humans/items.csv
humans: --systems: humans -q humans/ratings.csv --systems @humans/systems.csv
humans: --scales: humans -q humans/ratings.csv --scales @humans/scales.csv
humans: --subset: humans -q humans/ratings.csv --subset @subset.csv
humans: --module: humans -q humans/ratings.csv --module @module.so
humans form: operand: humans form -q @humans/outputs.csv
humans form: --references: humans form -q humans/outputs.csv --references @humans/references.csv
humans form: --instructions: humans form -q humans/outputs.csv --instructions @instructions.txt
calibrate: operand: calibrate -q -m bleu @suite.json
calibrate: --from: calibrate -q --from @report.json
calibrate: --scores: calibrate -q --scores @scores.tsv suite.json
calibrate: --module: calibrate -q --module @module.so -m bleu suite.json
conformance: --module: conformance --module @module.so length-ratio
vectors: operand: vectors @vectors.txt
compare: operand: compare @report.json other.json
compare: second: compare report.json @other.json
compare: --policy: compare --policy @policy.json report.json other.json
plot: operand: plot heatmap @report.json
lint: operand: lint @suite.json
lint: --frames: lint --frames @frames.txt suite.json
import: --mapping: import delimited --mapping @mapping.json rated.csv
export: operand: export @suite.json
mine: --from: mine --from @pairs.tsv
gate: --baseline: gate -q --baseline @report.json -m bleu $quick suite.json
gate: --policy: gate -q --policy @policy.json --baseline report.json -m bleu suite.json
gate: operand: gate -q @results.tsv results-2.tsv
gate: second: gate -q results-2.tsv @results.tsv
gate: --history: gate -q --history @history.jsonl results.tsv results-2.tsv
gate: --layout: gate -q --layout @layout.json results.tsv results-2.tsv
gate: --scores: gate -q --baseline report.json --scores @scores.tsv suite.json
gate: --module: gate -q --baseline report.json --module @module.so -m bleu suite.json
diff: operand: diff @gold.amr parsed.amr
diff: second: diff gold.amr @parsed.amr
END

# Every option that the help says to take a file is in the table; those that write, that name a folder, and those of
# commands that write nothing but a suite of their own (new) or a model's description are not.
for command in run report score merge explain show align trees mfscore humans 'humans form' calibrate conformance vectors \
    compare plot lint expand import export mine gate diff verify; do
    # shellcheck disable=SC2086 # two words
    metricheck $command --help > help
    sed -n 's/^ *\(-[a-zA-Z], \)\{0,1\}\(--[a-z-]*\) [A-Z]*=\{0,1\}FILE.*/\2/p' help | grep -v '^--output$' |
        while read -r option; do
            grep -q -e "^$command: $option: " calls || echo "$command $option"
        done
done > unknown
is 'options that are in no call below' "$(cat unknown)" ''

# writes COMMAND OPTION: whether the command has the option.
# shellcheck disable=SC2086 # two words
writes() { metricheck $1 --help | grep -q -e "^ *\(-o, \)\{0,1\}$2 "; }
while IFS=: read -r command option call; do
    input=$(printf '%s\n' "$call" | sed 's/.*@\([^ ]*\).*/\1/')
    call=$(printf '%s\n' "$call" | tr -d @)
    [ -s "$input" ] || continue
    cp "$input" kept
    set --
    writes "$command" --output && set -- "-o $input" "-o ./$input"
    case $command in
    run | report | trees | mfscore | humans | calibrate) set -- "$@" "-f json -o made --report csv=$input" ;;
    gate | lint) set -- "--report json=$input" "--report markdown=./$input" ;;
    esac
    for target; do
        # shellcheck disable=SC2086 # words
        run metricheck $call $target
        if cmp -s "$input" kept && [ "$status" -ne 0 ]; then
            pass "$command$option: $target"
        else
            failed "$command$option: $target" || note "exit code $status: metricheck $call $target"
            cp kept "$input"
        fi
    done
done < calls

# Ids and words are no inputs, though an output of an earlier call may have their name.
printf '%s\n' a b > 1.txt
while read -r word call; do
    rm -rf "$word"
    for which in first second; do
        # shellcheck disable=SC2086 # words
        run metricheck $call -o "$word"
        ok "$call: the $which time, with an output named like its word" test "$status" -lt 2
    done
    rm -rf "$word"
done << 'END'
1 explain -m bleu 1 --reference 1.txt --candidate 1.txt
bites-001 show -m bleu bites-001 --suite suite.json
bites-001 diff --suite suite.json bites-001
heatmap plot heatmap report.json -f gnuplot
describe trees describe trees/reference.conllu -f json
bleu conformance bleu
END
# A file of a folder that is read.
mkdir whole
cp suite.json whole/one.json
while read -r call; do
    # shellcheck disable=SC2086 # words
    run metricheck $call whole/one.json
    exits "a file of the folder: $call" 2
    stderr_like 'which is said' '^metricheck: whole/one.json: is an input and would be overwritten$'
    same_file 'and it stays' whole/one.json suite.json
    cp suite.json whole/one.json
done << 'END'
score -q -m bleu --suite whole -o
explain -q -m bleu bites-001 --suite whole -o
show -q -m bleu bites-001 --suite whole -o
diff -q --suite whole -o
align -q --suite whole -o
export whole -o
END
# A folder of files: one of them would have the name of an input.
for file in means index; do
    cp humans/ratings.csv "$file.txt"
done
cp trees/first.txt strings.txt
rm -rf made && mkdir made
run metricheck humans -q means.txt -f text -o .
exits 'a table of the folder is an input' 2
stderr_is 'which is said' << 'E2'
metricheck: ./means.txt: is an input and would be overwritten
E2
same_file 'and it stays' means.txt humans/ratings.csv
run metricheck humans -q humans/ratings.csv -f text -o made --report csv=made/means.txt
exits 'a table of the folder is another output' 2
is 'nothing is written' "$(ls made)" ''
cp scores.tsv index.txt
# shellcheck disable=SC2086 # words
run metricheck run -q --scores index.txt $quick suite.json -f text -o .
exits 'a file of cases is an input' 2
same_file 'and stays' index.txt scores.tsv
# Templates of the page are inputs, too.
mkdir -p mine/parts
cp "$METRICHECK_SOURCE/reports/report.css" mine/report.css
cp "$METRICHECK_SOURCE/reports/parts/cases.html" mine/parts/cases.html
for target in mine/report.css ./mine/parts/cases.html; do
    # shellcheck disable=SC2086 # words
    run metricheck run -q -m bleu $quick suite.json -f html --html-templates mine -o "$target"
    exits "run: the template $target" 2
    run metricheck report report.json -f json --report "html=$target" --html-templates ./mine -o made/again.json
    exits "report: the template $target" 2
    same_file 'which stays' "$target" "$METRICHECK_SOURCE/reports/${target#*mine/}"
done
cp mine/report.css mine/report.txt
run metricheck report report.json -f html --html-templates mine -o mine/page-of-mine.html
exits 'what is no template may lie beside them' 0
rm -f made/* one
# shellcheck disable=SC2086 # words
run metricheck run -q -m bleu $quick suite.json -f json -o one --report csv=./one
exits 'two outputs of one name that is not there' 2
ok 'none is written' test ! -e one
done_testing
