# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# cases.sh: the main path of every command, for faults.sh. Sourced; $PWD is as faults_begin left it.

examples=$METRICHECK_SOURCE/doc/examples
printf 'reference\tcandidate\n' > in/pairs.tsv
for i in 1 2 3 4 5 6 7 8; do
    printf 'A boy is eating %s apples\tA boy is not eating %s apples\n' "$i" "$i" >> in/pairs.tsv
done
for k in 0 1; do
    awk -v k="$k" 'BEGIN { print "id\tscore\trepeat"; for (i = 0; i < 40; i++) print i % 20 "\t" (i * 7 + k * i) % 10 / 10 "\t" int(i / 20) }' \
        > in/results-$k.tsv
done
mv in/results-0.tsv in/base.tsv
mv in/results-1.tsv in/new.tsv
printf '(s / sing-01 :ARG0 (n / nurse))\n' > in/nurse.amr
metricheck run -q -j 1 -m bleu -p negation --resamples 20 -f json -o in/base.json
metricheck run -q -j 1 -m bleu:order=2 -p negation --resamples 20 -f json -o in/new.json
metricheck import sick "$METRICHECK_SOURCE/tests/import/sick" -o in/suite -q
for k in 1 2; do
    metricheck score -q -m chrf --pairs in/pairs.tsv --shard $k/2 -o in/shard-$k.tsv
done
metricheck score -q -j 1 -m bleu --pairs in/pairs.tsv --cache in/scores > made 2>&1 || note_file made
printf '# ::snt The nurse sings .\n' | cat - in/nurse.amr > in/said.amr
head -n 4 in/pairs.tsv > in/three.tsv
printf '#!/bin/sh\nexec sh %s/modules/shell/length_ratio.sh\n' "$METRICHECK_SOURCE" > in/own.sh
chmod +x in/own.sh
for folder in mfscore humans trees; do
    cp -R "$examples/$folder" in/
done

# old NAME FILE...: the files are there before, with another content.
old() {
    name=$1
    shift
    mkdir -p "start/$name"
    for file in "$@"; do
        mkdir -p "start/$name/$(dirname "$file")"
        echo "old $file" > "start/$name/$file"
    done
}

old score scores.tsv
old run report.json
old texts folder/index.txt
old reports report.json folder/index.txt
old import_several suite/negation.json
old export all.csv
old plot figure.gnuplot
old expand made.json
old align alignments.tsv
old form form.html
mkdir -p start/import start/new start/accept
cp -R in/suite start/import/suite
echo old > "start/import/suite/$(cd in/suite && find . -name '*.json' | sort | head -n 1)"
cp in/base.json start/accept/base.json
metricheck new negation --suite start/new/mine --reference 'The nurse is singing.' \
    --candidate 'The nurse is not singing.' --reference-amr in/nurse.amr > made 2>&1 || note_file made

# What the program may lack.
has_wordnet() { [ -r "${METRICHECK_WORDNET:-/usr/share/wordnet}/index.noun" ]; }
has_models() { ! metricheck models 2>&1 | grep -q 'built without transformer models'; }

each_command() { # FUNCTION: FUNCTION NAME ARGUMENT... of each
    "$1" score score -q -j 1 -m bleu -m chrf --pairs ../in/pairs.tsv -o scores.tsv
    "$1" stdout score -q -j 1 -m bleu --pairs ../in/pairs.tsv
    "$1" cached score -q -j 1 -m bleu --pairs ../in/pairs.tsv --cache ../cache
    "$1" run run -q -j 1 -m bleu -p negation --resamples 5 -f json -o report.json
    "$1" texts run -q -j 1 -m bleu -p negation --resamples 5 -f text -o folder
    "$1" lint lint ../in/suite
    "$1" report report ../in/base.json -f html -o page.html
    "$1" calibrate calibrate -q -j 1 --from ../in/base.json --resamples 5 --difference bleu=5 -f json -o calibration.json
    "$1" compare compare ../in/base.json ../in/new.json
    "$1" gate gate -q -j 1 --baseline ../in/base.json -m bleu -p negation --report json=answer.json
    "$1" gate_files gate -j 1 ../in/base.tsv ../in/new.tsv --history history.jsonl --report json=answer.json
    "$1" import import sick "$METRICHECK_SOURCE/tests/import/sick" -o suite -q
    "$1" import_several import nlg-checklist "$METRICHECK_SOURCE/tests/import/nlg-checklist" -o suite -q
    "$1" export export -q ../in/suite -o all.csv
    "$1" merge merge ../in/shard-1.tsv ../in/shard-2.tsv -o scores.tsv
    ! has_wordnet || "$1" mine mine --from ../in/pairs.tsv -p negation -q -o drafts.json
    "$1" expand expand negation -n 5 -o made.json
    "$1" new new negation --suite mine --reference A_dog_barks. --candidate A_dog_does_not_bark. --reference-amr ../in/nurse.amr
    "$1" humans humans ../in/humans/ratings.csv -q -f csv -o humans.csv
    "$1" trees trees analyse -q ../in/trees/reference.conllu first=../in/trees/first.txt -f json -o trees.json
    "$1" mfscore mfscore -q --graphs ../in/mfscore/graphs.amr --parses rules=../in/mfscore/rules.amr \
        --form-scores rules=../in/mfscore/rules.tsv --resamples 0 -f json -o mf.json
    "$1" plot plot heatmap ../in/base.json -f gnuplot -o figure.gnuplot
    "$1" explain explain -m gtm --pairs ../in/pairs.tsv 1
    "$1" show show -q -m bleu --suite ../in/suite sick-1 # without graphs: WordNet changes nothing
    ! has_models || "$1" models models "$METRICHECK_SOURCE/tests/neural/models/gpt2"
    "$1" verify verify ../in/base.json
    "$1" align align -q ../in/said.amr -o alignments.tsv
    "$1" vectors vectors "$examples/vectors.txt" -o vectors.bin
    "$1" form humans form "$METRICHECK_SOURCE/tests/frozen/suites/starter/negation.json" -q --scales fluency:1..5 -o form.html
    "$1" phenomena phenomena
    "$1" cache_stats cache stats --cache ../in/scores
    "$1" process score -q -j 1 -m own --command own=../in/own.sh --pairs ../in/three.tsv
    "$1" diff diff --exit-zero ../in/mfscore/graphs.amr ../in/mfscore/rules.amr
}

each_writer() { # FUNCTION: the same of command lines that may be repeated
    "$1" score score -q -j 1 -m bleu -m chrf --pairs ../in/pairs.tsv -o scores.tsv
    "$1" texts run -q -j 1 -m bleu -p negation --resamples 5 -f text -o folder
    "$1" import_several import nlg-checklist "$METRICHECK_SOURCE/tests/import/nlg-checklist" -o suite -q
    "$1" expand expand negation -n 5 -o made.json
    "$1" accept gate -q -j 1 --baseline base.json --accept meant -m bleu -p negation
    "$1" reports run -q -j 1 -m bleu -p negation --resamples 5 -f json -o report.json --report text=folder
}
