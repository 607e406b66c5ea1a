#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck expand, and --template of run: suites from templates, checks, mistakes.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
examples=$METRICHECK_SOURCE/tests/templates

# every mistake: its place, its code, and that nothing is written
echo old > kept.json
cp kept.json wanted
for folder in "$examples"/invalid/*/; do
    name=$(basename "$folder")
    cp "$folder"/*.json .
    unset METRICHECK_WORDNET
    case $name in t004-*) export METRICHECK_WORDNET="$METRICHECK_SOURCE/tests/wordnet" ;; esac
    run metricheck expand --check template.json
    case $name in not-json) code=3 ;; *) code=1 ;; esac
    exits "$name: exit code" "$code"
    first=$(head -n 1 "$out")
    case $first in
    "$(cat "$folder/error")"*) pass "$name: place and text" ;;
    *) failed "$name: place and text" || note "$first" ;;
    esac
    run metricheck expand template.json -o kept.json
    exits "$name: no suite" 3
    same_file "$name: the old file is as it was" kept.json wanted
done
unset METRICHECK_WORDNET
for folder in "$examples"/valid/*/; do
    cp "$folder"/*.json .
    run metricheck expand --check template.json
    exits "valid: $(basename "$folder")" 0
done

# the shipped ones
run metricheck expand --check -n 200
exits 'the shipped templates' 0
cp "$out" one
run metricheck expand --check -n 200 -j 1
same_file 'one thread finds the same' "$out" one
run metricheck expand negation antonymy -n 5 -o five
exits 'a folder' 0
is 'a file for each phenomenon' "$(cd five && echo *)" 'antonymy.json negation.json'
run metricheck lint five
exits 'lint finds no error' 0
run metricheck expand negation -n 20 -o twenty.json
run metricheck expand negation -n 20 --seed 2 -o other.json
is 'another seed, other cases' "$(cmp -s twenty.json other.json && echo the same)" ''
sed -n '/"cases"/,/"negation-005-/p' five/negation.json > begin
sed -n '/"cases"/,/"negation-005-/p' twenty.json > begin-of-more
same_file 'more bindings keep the ids of fewer' begin begin-of-more
run metricheck expand negation -n 5
same_file 'standard output' "$out" five/negation.json
run metricheck expand negation antonymy
exits 'two phenomena do not go to one stream' 2
run metricheck expand temporal-order -n 1 -o order.json
ok 'another pair is named by the id of its case' grep -q \
    '"type": "below", "case": "temporal-order-001-converse"' order.json
run metricheck expand negation -n 2 --list
is 'sentences to read' "$(grep -c '^  [A-Z].*\.$' "$out")" 4

# what is read is not written over
cp "$examples"/valid/small/*.json .
cp template.json kept-template.json
cp lexicon.json kept-lexicon.json
for over in template.json lexicon.json; do
    run metricheck expand template.json -o "$over"
    exits "over $over" 2
    stderr_like "over $over: why" "^metricheck: $over: is an input"
    run metricheck expand template.json --list -o "$over"
    exits "sentences over $over" 2
    same_file "$over is as it was" "$over" "kept-$over"
done
run metricheck expand negation --check -o checked
exits '--check writes no suite' 2
run metricheck expand negation --all -n 3
exits 'all, and three' 2
run metricheck expand negation -n 1 -o ''
exits 'no name' 2

# calls that are wrong
run metricheck expand negatoin
exits 'no such template' 3
stderr_like 'the nearest is told' 'did you mean "negation"'
run metricheck expand --explain T007
exits 'a code is explained' 0
stdout_like 'with its title' '^T007  error: '
run metricheck expand --explain e005
exits 'a code of lint too' 0
run metricheck expand --explain T077
exits 'no such code' 2

# run
run metricheck run --template negation:n=20 -m bleu -f json
exits 'run with a template' 0
cp "$out" by-template
run metricheck run --template negation:n=20 -m bleu --list
is 'its cases' "$(grep -c '^negation-0.*-negated	' "$out")" 20
run metricheck run twenty.json -m bleu --list
cp "$out" wanted
run metricheck run --template negation:n=20 -m bleu --list
same_file 'are those of the suite' "$out" wanted
run metricheck run --template antonymy:n=3 --template article:n=4,seed=2 -m bleu --list
is 'two templates' "$(grep -c -e '-00' "$out")" 11
run metricheck run --template negation:m=3 -m bleu
exits 'no such setting' 2
mkdir own && cp "$METRICHECK_DATA/templates/negation.json" "$METRICHECK_DATA/templates/lexicon.json" own
for file in negation lexicon; do
    run metricheck run --template own/negation.json:n=3 -m bleu -o report.txt --report json=own/$file.json
    exits "a report over the $file that is read" 2
    same_file "the $file is as it was" own/$file.json "$METRICHECK_DATA/templates/$file.json"
done
run metricheck run --template negation starter -m bleu
exits 'templates and suites' 2
cp "$examples"/invalid/t008-equal-sentences/*.json .
run metricheck run --template template.json -m bleu
exits 'a wrong template' 3
stderr_like 'with its place' '^template.json:14:14: error\[T008\]'
done_testing
