#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `trees` on two sentences and two runs, of which every figure can be worked out by hand.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
export SOURCE_DATE_EPOCH=0

word() { printf '%s\t%s\t%s\t%s\t_\t_\t%s\t%s\t_\t_\n' "$@"; }
{
    echo '# sent_id = a'
    echo '# text = She reads old books.'
    word 1 She she PRON 2 nsubj
    word 2 reads read VERB 0 root
    word 3 old old ADJ 4 amod
    word 4 books book NOUN 2 obj
    word 5 . . PUNCT 2 punct
    echo
    echo '# sent_id = b'
    word 1 He he PRON 2 nsubj
    word 2 sleeps sleep VERB 0 root
} > ref.conllu
printf 'She reads old books.\nHe sleeps\n' > same.txt
printf 'old books She reads\nsleeps He\n' > moved.txt

# --- score: moved keeps (read, she, -1) and (book, old, -1) of the three edges of a, none of b
run metricheck trees score ref.conllu same.txt moved.txt -q -f tsv
exits 'score' 0
is 'DEA by sentence' "$(cut -f 2,3,6 "$out")" "$(printf 'sent_id\tdea:same\tdea:moved\na\t1\t0.6666666666666666\nb\t1\t0')"
run metricheck trees score ref.conllu moved.txt -q --show runs -f tsv
is 'DEA of a run: 2 of 4 edges; the mean of 2/3 and 0' "$(sed 1d "$out" | cut -f 4-9)" \
    "$(printf '0\t6\t4\t2\t0.5\t0.3333333333333333')"
run metricheck trees score ref.conllu moved.txt -q --by direction -f tsv
is 'by direction: she, old and he are left, books is right' "$(sed 1d "$out" | cut -f 1-3)" \
    "$(printf 'left\t3\t2\nright\t1\t0')"
# books was 2 behind its head and is 2 before it: 4 words; he was 1 before and is 1 behind: 2 words
run metricheck trees analyse ref.conllu moved.txt -q --show displacement -f tsv
is 'where words went' "$(cat "$out")" "$(printf '%s\n%s\n%s\n%s' \
    "relation	run	edges	right	wrong_distance	wrong_side	missing	mean_displacement" \
    "amod	moved	1	1	0	0	0	nan" "nsubj	moved	2	1	0	1	0	2" "obj	moved	1	0	0	1	0	4")"
printf 'old books She\nsleeps He\n' > short.txt
run metricheck trees analyse ref.conllu short.txt -q --show displacement -f tsv
like 'a word that is missing' "$(cat "$out")" '^nsubj	short	2	0	0	1	1	2$'

# --- describe: lengths 4 and 2; distances 1, 1, 2 and 1
run metricheck trees describe ref.conllu -q -f tsv
like 'length' "$(cat "$out")" '^ref	length	2	3	'
like 'mean dependency distance: (4/3 + 1) / 2' "$(cat "$out")" '^ref	mdd	2	1\.166666666666666[0-9]*	'
run metricheck trees describe --strip none ref.conllu -q -f tsv
like 'with punctuation' "$(cat "$out")" '^ref	length	2	3\.5	'
run metricheck trees describe --without amod ref.conllu -q -f tsv
like 'without sentences that have a relation' "$(cat "$out")" '^ref	length	1	2	'
metricheck trees describe --per-sentence -q -f tsv ref.conllu > from-file
metricheck trees describe --per-sentence -q -f tsv - < ref.conllu > from-pipe
same_file 'standard input' from-pipe from-file
gzip -c ref.conllu > ref.conllu.gz
metricheck trees describe --per-sentence -q -f tsv ref.conllu.gz > from-gzip
same_file 'a gzipped file' from-gzip from-file
head -c 40 ref.conllu.gz > cut.conllu.gz
run metricheck trees describe cut.conllu.gz
exits 'a gzipped file that was cut' 3
stderr_is 'is called by its path' << 'E3'
cut.conllu.gz: error: cannot be read: unexpected end of file
E3
run metricheck trees describe ref.conllu.gz -q -f tsv
like 'the ending .gz is no part of the name' "$(cat "$out")" '^ref	depth	'

# --- every verb in every format; the same bytes on any number of threads
schema=$METRICHECK_SOURCE/doc/trees.schema.json
verb() { # NAME ARGUMENT...
    name=$1
    shift
    for format in terminal markdown json; do
        run metricheck trees "$@" -q -f $format -j 1 -o "$name.$format"
        exits "$name as $format" 0
        for jobs in 2 8; do
            metricheck trees "$@" -q -f $format -j $jobs -o other
            same_file "$name as $format, $jobs threads" other "$name.$format"
        done
    done
    run metricheck trees "$@" -q -f text -o "$name.folder"
    exits "$name as a folder" 0
    ok "$name: it holds files" test -n "$(ls "$name.folder")"
    run metricheck trees "$@" -q -f csv --report json=beside.json
    exits "$name as csv, and json beside it" 0
    same_file "$name: the same json" beside.json "$name.json"
    if command -v python3 > /dev/null; then
        ok "$name: the schema names every key" python3 -B \
            "$METRICHECK_SOURCE/tests/schemas/check_keys.py" "$schema" "$name.json"
    fi
}
verb describe describe ref.conllu
verb entropy describe --entropy ref.conllu
verb sentences describe --per-sentence ref.conllu
verb score score ref.conllu same.txt moved.txt
verb groups score ref.conllu same.txt moved.txt --by distance
metricheck trees score ref.conllu same.txt moved.txt --by relation,full_relation,direction,distance,depth,length,upos \
    -q -f json -o groupings.json
is 'several groupings in JSON' "$(jq -r 'keys_unsorted[6:] | join(" ")' groupings.json)" \
    'relations full_relation direction distance depth length upos'
refused() { # NAME CODE PATTERN ARGUMENT...
    name=$1 code=$2 pattern=$3
    shift 3
    run metricheck trees "$@"
    exits "$name" "$code"
    stderr_like "$name: message" "$pattern"
    is "$name: nothing is printed" "$(cat "$out")" ''
}
refused 'several groupings in TSV' 2 'give --by once' score ref.conllu same.txt --by upos,depth -f tsv
verb analyse analyse ref.conllu same.txt moved.txt --team all='*' --support 1 --fail 'dea<1'
verb mine mine ref.conllu same.txt moved.txt --support 1 --fail 'dea<1' --view dep,feats
verb show show ref.conllu moved.txt same.txt --subtree '(root (nsubj))'

# --- the short table of relations: of 15 edges, those of 5 and more: det and nsubj have 6, obj 3
for i in 1 2 3 4 5 6; do
    word 1 the the DET 2 det
    word 2 dog dog NOUN 3 nsubj
    word 3 saw see VERB 0 root
    [ $i -gt 3 ] || word 4 me I PRON 3 obj
    echo
done > six.conllu
for i in 1 2 3 4 5 6; do echo 'dog the saw'; done > six.txt
run metricheck trees analyse six.conllu six.txt -q -f markdown
stdout_like 'frequent relations of a small treebank are shown' '^. det +. +6 . 0\.00 '
unlike 'rare ones are not' "$(cat "$out")" '^. obj '
stdout_like 'and it says which' 'Relations of 5 edges'

# --- what a first screen says: twenty sentences with an adverb, which `last` puts in front, and twenty without. Each of
# the twenty loses an edge: 20 of 20, from 1 / (1 + 1.96^2 / 20) = .839 on, where 20 of 40 fail.
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    word 1 she she PRON 2 nsubj && word 2 reads read VERB 0 root && word 3 often often ADV 2 advmod && echo
    word 1 she she PRON 2 nsubj && word 2 reads read VERB 0 root && echo
done > forty.conllu
awk 'BEGIN { for (i = 1; i <= 20; i++) print "she reads often\nshe reads" }' > same40.txt
sed 's/\(.*\) often/often \1/' same40.txt > last40.txt
run metricheck trees analyse forty.conllu same=same40.txt last=last40.txt --fail 'dea<1' -q --report json=forty.json
is 'the construction, its effect and n' "$(jq -r '.verdict[0]' forty.json)" \
    '1 construction goes with failures (dea<1): (advmod), 20 of 20 sentences in last, 100% [84%, 100%], where 50% of all fail.'
# a DEA of 1/2 in twenty of forty sentences: the mean difference is -.25, the deviation .25 sqrt(40/39), and t(39) at
# .975 is 2.0227: .25 - 2.0227 .25 / sqrt(39) = .169
is 'the run that is worse' "$(jq -r '.verdict[-1]' forty.json)" \
    'Worse than same by dea: last (-0.250 [-0.331, -0.169] over 40 sentences).'
is 'JSON has the table' "$(jq -c '.constructions | map([.subtree, .with, .with_failed, .rate, .base_rate, .run, .runs_with_it, .runs_shown])' forty.json)" \
    '[["(advmod)",20,20,1,0.5,"last",2,1]]'
stdout_like 'and the screen' '^ \(advmod\)  20  1\.00  0\.84  1\.00  0\.50  last     1 of 2$'
is 'which is one' "$(awk 'length > 80 { wide++ } END { print (NR <= 45) (wide > 0) }' "$out")" 10
run metricheck trees analyse forty.conllu same=same40.txt last=last40.txt --fail 'dea<1' -q --show constructions -f tsv
is 'and TSV' "$(cut -f 1-3,7 "$out")" "$(printf 'subtree\twith\trate\trun\n(advmod)\t20\t1\tlast')"
run metricheck trees analyse forty.conllu same40.txt -q -f json
is 'nothing is said of what is not shown' "$(jq -c '.verdict' "$out")" \
    '["No construction is shown to go with failures (dea<q25): of 6 forms in 10 sentences or more none has q <= 0.05."]'
if command -v python3 > /dev/null; then
    ok 'the schema names every key' python3 -B "$METRICHECK_SOURCE/tests/schemas/check_keys.py" "$schema" forty.json
fi
# a score of which the lower is the better one: worse is above
run metricheck trees analyse forty.conllu same=same40.txt last=last40.txt -m ter --fail 'ter>0' -q -f json
is 'of a score that is better when lower' "$(jq -r '.verdict[-1]' "$out" | sed 's/ (.*//')" 'Worse than same by ter: last'

# --- mining: of two sentences both fail; (nsubj) is in both, (amod) in one
run metricheck trees mine ref.conllu moved.txt -q --support 1 --fail 'dea<1' --view dep -f tsv
is 'a form that all sentences have' "$(awk -F '\t' '$2 == "(nsubj)" { print $3, $4, $5, $6, $7 }' "$out")" '1 2 2 0 0'
is 'a form of one sentence' "$(awk -F '\t' '$2 == "(root (nsubj obj))" { print $3, $4, $5, $6, $7 }' "$out")" '3 1 1 1 0'
run metricheck trees show ref.conllu moved.txt -q --subtree '(obj (amod))' -f tsv
is 'the sentences behind a form' "$(sed 1d "$out" | cut -f 1-4)" "$(printf '1\ta\tShe reads old books.\t4 3')"
run metricheck trees show ref.conllu -q --subtree '(objj)'
exits 'a form that is none' 2
stderr_like 'the nearest' "column 2: no word has the label 'objj'; did you mean 'obj'"
run metricheck trees show ref.conllu -q --sentence c
exits 'a sentence that is none' 2

word 1 Yes yes INTJ 0 root > bare.conllu
echo Yes > bare.txt
run metricheck trees mine bare.conllu bare.txt -q --view dep
stdout_like 'a sentence without edges has no DEA' '^bare, dep: no sentence has a score$'

# --- names, teams, lists
run metricheck trees score ref.conllu one=same.txt --name two=moved.txt -q --show runs -f tsv
is 'names' "$(sed 1d "$out" | cut -f 2 | tr '\n' ' ')" 'one two '
run metricheck trees score ref.conllu same.txt same.txt
exits 'one name twice' 2
stderr_like 'one name twice: message' "two runs are called 'same'"
run metricheck trees analyse ref.conllu same.txt moved.txt --team T='m*' --team U='*' -q --show averages -f tsv
is 'teams' "$(sed 1d "$out" | cut -f 1-4)" "$(printf 'team\tU\t1\t1\nteam\tT\t1\t0.5\ntreebank\tref\t2\t0.75')"
mkdir sub
cp ref.conllu same.txt moved.txt sub
printf 'reference,run,output\nref.conllu,one,same.txt\nref.conllu,two,moved.txt\n' > sub/list.csv
run metricheck trees score --list sub/list.csv -q --show runs -f tsv
is 'a list' "$(sed 1d "$out" | cut -f 2,8)" "$(printf 'one\t1\ntwo\t0.5')"
printf 'reference;run;output\nref.conllu;one;same.txt\n' > sub/list.csv
run metricheck trees score --list sub/list.csv -q --show runs -f tsv
is 'a list of a spreadsheet, with semicolons' "$(sed 1d "$out" | cut -f 2,8)" "$(printf 'one\t1')"
printf 'reference,run\nref.conllu,one\n' > sub/list.csv
run metricheck trees score --list sub/list.csv
exits 'a list without outputs' 3
stderr_like 'its place' 'sub/list\.csv:1:1: '
printf 'reference,output\nref.conllu,same.txt\nref.conllu,gone.txt\n' > sub/list.csv
run metricheck trees score --list sub/list.csv
exits 'a file of a list that is missing' 3
stderr_like 'its place in the list' 'sub/list\.csv:3:12: .*there is no file sub/gone\.txt'
printf 'one line alone\n' > sub/short.txt
printf 'reference,output\nref.conllu,same.txt\nref.conllu,short.txt\n' > sub/list.csv
run metricheck trees score --list sub/list.csv
exits 'a file of a list that does not fit' 3
stderr_like 'its place, and that in the list' '^sub/short\.txt:[0-9]+:[0-9]+: .* \(named in sub/list\.csv:3\)$'
printf 'reference,output\n.,same.txt\n' > sub/list.csv
run metricheck trees score --list sub/list.csv
exits 'a folder in a list' 3
stderr_like 'its place, too' 'sub/list\.csv:2:1: .*is a folder'

# --- human scores
printf 'id\tfluency\na\t4\nb\t\n' > human.tsv
run metricheck trees score ref.conllu moved.txt --human human.tsv -q -f tsv
is 'a score and a missing one' "$(cut -f 6 "$out" | tr '\n' ' ')" 'fluency:moved 4 nan '
run metricheck trees mine ref.conllu moved.txt --human human.tsv --fail 'fluency<5' --support 1 --view dep -q -f tsv
is 'sentences without a score do not count' "$(awk -F '\t' '$2 == "(nsubj)" { print $4 + $6 }' "$out")" 1
printf 'id\tfluency\nc\t4\n' > bad.tsv
refused 'a sentence that is not there' 3 '^bad\.tsv:2:1: ' score ref.conllu moved.txt --human bad.tsv
printf 'id\tfluency\na\tgood\n' > bad.tsv
refused 'a score that is no number' 3 '^bad\.tsv:2:3: ' score ref.conllu moved.txt --human bad.tsv
refused 'no such score' 2 "has no score 'fluency'" mine ref.conllu moved.txt --fail 'fluency<2'

# --- wrong calls and wrong files
refused 'no word' 2 'describe, score, analyse, mine or show'
refused 'a wrong word' 2 "'shw' is none of" shw
refused 'no treebank' 2 'no treebank' describe
refused 'no outputs' 2 'no outputs' score ref.conllu
refused 'no relation in --fail' 2 'column 4: ' mine ref.conllu moved.txt --fail 'dea'
refused 'no number in --fail' 2 'column 5: ' mine ref.conllu moved.txt --fail 'dea<x'
refused 'a percentile over 100' 2 'between 0 and 100' mine ref.conllu moved.txt --fail 'dea<q101'
refused 'no such view' 2 "'x' is none of dep" mine ref.conllu moved.txt --view x
refused 'no such grouping' 2 "'x' is none of relation" score ref.conllu moved.txt --by x
refused 'no such table' 2 "has no table 'rn'; there are treebanks, summary, runs," analyse ref.conllu moved.txt --show rn
refused 'two tables in one TSV' 2 'hold one table' analyse ref.conllu moved.txt --show runs --show relations -f tsv
refused 'an output that is an input' 2 'moved\.txt' score ref.conllu moved.txt -o moved.txt
echo 'She reads old books.' > one.txt
refused 'too few outputs' 3 '1 .*2 .*b' score ref.conllu one.txt
printf 'a\nb\nc\n' > three.txt
refused 'too many outputs' 3 '3 .*2 ' score ref.conllu three.txt
sed 's/^3\(.*\)4\tamod/3\19\tamod/' ref.conllu > broken.conllu
refused 'a head that is no word' 3 '^broken\.conllu:5:19: .*HEAD 9 is not a word' describe broken.conllu
: > empty.conllu
refused 'an empty treebank' 3 '^empty\.conllu:1:1: ' describe empty.conllu
refused 'a missing file' 3 'missing\.txt' score ref.conllu missing.txt
if [ -c /dev/full ]; then
    run metricheck trees describe ref.conllu -q -o /dev/full
    exits 'a full disk' 5
fi
done_testing
