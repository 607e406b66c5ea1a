#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The bytes of all that the program writes for people and programs, on three suites, against the
# records in tests/golden: `starter` is two files of the starter suite; `odd` has what reports must
# survive (no score, no graph, no text, ties, hostile and foreign characters, several references,
# expectations of each kind, metrics of which lower is better, scores that are not proved, human
# scores and a rubric side by side); `systems` has systems and items. In each folder `messages` holds
# the calls with what they say on standard error and their exit codes.
# After a change that is meant: make update-golden. Takes some seconds, for it is seventy calls.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
SOURCE_DATE_EPOCH=0
METRICHECK_WORDNET=$METRICHECK_SOURCE/tests/wordnet
export SOURCE_DATE_EPOCH METRICHECK_WORDNET
records=$METRICHECK_SOURCE/tests/golden

# begin NAME: a suite, in a folder of its own, whose records are tests/golden/NAME.
begin() {
    suite=$1
    mkdir -p "$lib_folder/work/$suite"
    cd "$lib_folder/work/$suite" || exit 99
    : > messages
    GITHUB_STEP_SUMMARY=$PWD/summary.md
    export GITHUB_STEP_SUMMARY
}

# call RECORD ARGUMENT...: runs the program; RECORD is what it prints, `-` where that is nothing.
# Both are checked, so that no record is an empty one by mistake. COLUMNS is 80, but for the next
# call after `width N`.
width() { COLUMNS=$1; }
call() {
    record=$1
    shift
    run metricheck "$@"
    width 80
    {
        printf '$ metricheck'
        printf ' %s' "$@"
        printf '\n'
        cat "$err"
        echo "exit code $status"
        echo
    } >> messages
    if [ "$record" = - ]; then
        is "$suite: $1 prints nothing" "$(cat "$out")" ''
    elif [ -s "$out" ]; then
        golden "$suite: $record" "tests/golden/$suite/$record" "$out"
    else
        failed "$suite: $record is empty" || note_file "$err"
    fi
}

# written FILE...: records of the files that the last call has written.
written() {
    for file in "$@"; do
        golden "$suite: $file" "tests/golden/$suite/$file" "$file"
    done
}

# in_one FOLDER FILE: the files of a folder, one below the other.
in_one() {
    for file in "$1"/*; do
        printf '==> %s <==\n' "$file"
        cat "$file"
    done > "$2"
}

# reports ARGUMENT...: one run in every format.
reports() {
    rm -rf text summary.md
    width 100
    call run.txt run -q "$@" --report json=run.json --report csv=run.csv --report tsv=run.tsv \
        --report markdown=run.md --report text=text --report junit=run.xml --report tap=run.tap \
        --report sarif=run.sarif --report github=run.github
    in_one text run.text
    written run.json run.csv run.tsv run.md run.text run.xml run.tap run.sarif run.github
    mv summary.md run.summary.md
    written run.summary.md
    width 100
    call run-full.txt run -q --full "$@"
    width 72
    call run-narrow.txt run --full --color always --sort spearman --precision 4 "$@"
    call - verify -q run.json
}

# judged OPTIONS ARGUMENT...: the gate in every format, on the baseline run.json; and the comparison.
# OPTIONS, in words, are for both, ARGUMENTs for the run.
judged() {
    rm -f summary.md
    options="--draws 199 $1"
    shift
    width 100
    # shellcheck disable=SC2086 # words
    call gate.txt gate -q $options --baseline run.json "$@" --report json=gate.json \
        --report markdown=gate.md --report junit=gate.xml --report tap=gate.tap \
        --report sarif=gate.sarif --report github=gate.github
    written gate.json gate.md gate.xml gate.tap gate.sarif gate.github
    mv summary.md gate.summary.md
    written gate.summary.md
    call - run -q -f json -o new.json "$@"
    width 100
    # shellcheck disable=SC2086
    call compare.txt compare $options --all run.json new.json
    # shellcheck disable=SC2086
    call compare.md compare $options -f markdown run.json new.json
}

# linted SUITE...: findings in every format.
linted() {
    rm -f summary.md
    call lint.txt lint --max 0 "$@" --report json=lint.json --report junit=lint.xml \
        --report tap=lint.tap --report sarif=lint.sarif --report github=lint.github
    written lint.json lint.xml lint.tap lint.sarif lint.github
    [ ! -f summary.md ] || { mv summary.md lint.summary.md && written lint.summary.md; }
}

# --- two files of the starter suite
begin starter
mkdir suite
cp "$METRICHECK_DATA/suites/starter/dative.json" suite
sed 's/"article-0.\([0-9]\)"/"dative-00\1"/' "$METRICHECK_DATA/suites/starter/numeral.json" > suite/numeral.json
printf '%s\n' 'hand 1 0 0' 'send 0.9 0.1 0' 'tell 0.8 0 0.2' 'map 0 1 0' 'captain 0 0.5 0.5' \
    'pirate 0 0.6 0.4' 'invoice 0 0.9 0.1' 'lawyer 0.1 0.4 0.5' > vectors
reports -m bleu -m ter -m smatch suite -p dative
call run-short.txt run --short --statistic pearson --statistic kendall_b -m chrf suite
call run-list.txt run --list suite
judged '--pair bleu=bleu:smoothing=none,effective_order=no --pair ter=ter:beam=2' \
    -m bleu:smoothing=none,effective_order=no -m ter:beam=2 -m smatch suite -p dative
call compare.json compare -f json --draws 99 --align common --on-missing warn --cases 3 run.json new.json
call self-test.txt gate -q --self-test --changes 8 --draws 99 --baseline run.json -m smatch suite -p dative
call lint.txt lint suite
call score.tsv score --corpus -m bleu -m chrf -m nist -m gtm -m rouge -m ter -m meteor:modules=exact+stem \
    -m smatch -m smatch:convention=smatchpp -m sembleu -m sema -m wlk -m s2match:vectors=vectors \
    -m wwlk:vectors=vectors -m length-ratio -m word-overlap -m random -m constant --suite suite
graph_metrics="-m smatch -m smatch:convention=smatchpp -m s2match:vectors=vectors -m sembleu -m sema -m wlk
    -m wwlk:vectors=vectors"
text_metrics='-m bleu -m chrf -m nist -m gtm -m rouge -m ter -m meteor:modules=exact+stem -m word-overlap'
width 100
# shellcheck disable=SC2086 # words
call explain-graphs.txt explain $graph_metrics dative-001 --suite suite
width 100
# shellcheck disable=SC2086 # words
call explain-texts.txt explain $text_metrics dative-001 --suite suite
# shellcheck disable=SC2086 # words
call explain.json explain -f json $graph_metrics $text_metrics numeral-001 --suite suite
call diff.txt diff --suite suite dative-001 numeral-001
call diff.json diff -f json --suite suite numeral-001
call align.tsv align --suite suite
call export.jsonl export suite --filter 'id:dative-001 OR id:numeral-001'
call export.csv export -f csv suite --filter 'id:dative-001 OR id:numeral-001'
call phenomena.txt phenomena --suite suite
call phenomena-tree.txt phenomena --suite suite --tree
call phenomenon.txt phenomena dative --suite suite
call phenomenon.json phenomena dative --suite suite --json
call match.txt phenomena --match 'A dog is chasing a cat' 'A cat is chasing a dog'
call evaluate.txt phenomena --evaluate suite
call expand.json expand dative -n 2 -o -
call metrics.txt metrics
call conformance.txt conformance gtm:exponent=2
call conformance.json conformance -f json gtm
call explain-code.txt lint --explain E012
written messages

# --- what reports must survive
begin odd
mkdir suite
cp "$records"/odd/suite/*.json suite
cp "$records"/odd/scores.tsv .
hard=smatch:step_limit=100
reports -m bleu -m ter -m $hard --scores scores.tsv suite
call run-all.csv run -q -f csv --statistic all --resamples 50 --draws 50 --interval bca --normalise minmax \
    --ties in-place -m ter -m $hard --scores scores.tsv suite
call run-strict.txt run --strict --normalise none --resamples 0 --draws 0 -m bleu suite
awk -F '\t' -v OFS='\t' 'NR > 1 && $2 != "nan" { $2 = 1 - $2; $4 = "nan" } { print }' scores.tsv > other.tsv
judged '--on-missing warn' -m bleu -m ter -m $hard --scores other.tsv suite
linted suite
sed -e 's/"odd-7"/"odd-6"/' -e 's/"score": 2}/"score": 9}/' -e 's/"odd-p1", "reference"/"odd p1", "refrence"/' \
    suite/negation.json > broken.json
call broken.txt lint broken.json
call broken.github lint --report github=- broken.json
call - run -m bleu broken.json
width 60
call explain.txt explain -m bleu -m ter -m $hard odd-1 odd-2 odd-3 odd-4 --suite suite
call explain.json explain -f json -m ter -m sembleu odd-2 odd-p3 --suite suite
call score.tsv score -m bleu -m ter:targeted=only -m $hard --suite suite
call diff.txt diff --suite suite
call export.tsv export -f tsv suite
call export.jsonl export -f jsonl suite
written messages

# --- systems and items
begin systems
mkdir suite
cp "$records"/systems/suite/*.json suite
reports -m bleu -m ter -m chrf suite --group-by item --statistic mean --statistic spearman \
    --statistic acc_eq --statistic kendall_like --resamples 100 --omnibus --contrast omission/negation
call run-systems.md run -q -f markdown -m bleu -m ter suite --group-by system --group-mean micro \
    --resamples 100
call run-cluster.md run -q -f markdown -m bleu -m ter -m chrf suite --resample cluster --interval basic \
    --test williams --adjust bh --omnibus --statistic pearson --statistic acc_eq
judged '--pair bleu=bleu:order=2 --pair chrf=chrf:beta=1' -m bleu:order=2 -m ter -m chrf:beta=1 suite
call run-sentinels.txt run --filter 'phenomenon:negation AND NOT id:negation-1-a' -m bleu suite --sentinels
written messages

cd "$lib_folder/work" || exit 99
is 'records stay small' "$(find "$records" -type f -size +200k)" ''
done_testing
