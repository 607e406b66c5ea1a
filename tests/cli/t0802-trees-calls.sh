#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck trees` on small treebanks: each verb, option and format, and what is refused.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
export SOURCE_DATE_EPOCH=0
tab=$(printf '\t')

# --- a treebank and two systems ---
sentence() { # ID WORD...: a word is FORM/LEMMA/UPOS/HEAD/RELATION
    printf '# sent_id = %s\n' "$1"
    shift
    printf '%s\n' "$@" | awk -F / -v OFS='\t' '{ print NR, $1, $2, $3, "_", "_", $4, $5, "_", "_" }'
    echo
}
{
    sentence a The/the/DET/2/det dog/dog/NOUN/3/nsubj barked/bark/VERB/0/root ././PUNCT/3/punct
    sentence b Cats/cat/NOUN/2/nsubj sleep/sleep/VERB/0/root
    sentence c Hearings/hearing/NOUN/2/nsubj start/start/VERB/0/root today/today/NOUN/2/obl:tmod \
        on/on/ADP/5/case law/law/NOUN/1/nmod
    sentence d Stop/stop/VERB/0/root '!/!/PUNCT/1/punct'
} > small.conllu
printf '%s\n' 'The dog barked.' 'Cats sleep' 'Hearings on law start today' 'Stop!' > good.txt
printf '%s\n' 'dog the barked .' 'sleep cats' '' 'go !' > bad.txt

# table LABEL ARGUMENT...: what comes out as TSV is standard input, with blanks for tabs.
table() {
    label=$1
    shift
    run metricheck trees "$@" -f tsv
    tr '\t' ' ' < "$out" > got
    cat > wanted
    same_file "$label" got wanted
}
# column LABEL NAMES ARGUMENT... < WANTED: the same of some columns, in the order of the table.
column() {
    label=$1 names=$2
    shift 2
    run metricheck trees "$@" -f tsv
    awk -F '\t' -v names=" $names " '
        NR == 1 { for (i = 1; i <= NF; i++) keep[i] = index(names, " " $i " ") }
        { line = ""; for (i = 1; i <= NF; i++) if (keep[i]) line = line (line == "" ? "" : " ") $i; print line }' "$out" > got
    cat > wanted
    same_file "$label" got wanted
}
refused() { # LABEL CODE PATTERN ARGUMENT...: with one line about it, and nothing on standard output
    label=$1 code=$2 pattern=$3
    shift 3
    run metricheck trees "$@"
    exits "$label" "$code"
    stderr_like "$label: said" "$pattern"
    is "$label: nothing is written" "$(cat "$out")" ''
}

# --- describe ---
# In c law hangs on hearing, over start (its ancestor), today and on. Lengths of edges: 1, 1, 1, 4: 7/4.
# Over its four places pass 2, 2, 1, 2 edges; two that share no word only over the second: 5/4.
table 'describe: sentences' describe --per-sentence small.conllu << 'END'
n sent_id words length depth mdd mfs mfw arity projective nonprojective_edges crossings spans_ancestor length_subtrees_dropped flux_sizes flux_weights
1 a 4 3 2 1 1 1 0.6666666666666666 1 0 0 0 3 1,1 1,1
2 b 2 2 1 1 1 1 0.5 1 0 0 0 2 1 1
3 c 5 5 3 1.75 1.75 1.25 0.8 0 1 0 1 5 2,2,1,2 1,2,1,1
4 d 2 1 0 0 0 0 0 1 0 0 0 1 - -
END
cp "$out" sentences.tsv
run metricheck trees describe --show trees -f tsv small.conllu
same_file 'the same by --show' "$out" sentences.tsv
# Depths 2, 1, 3, 0: mean 3/2, deviation sqrt((1/4 + 1/4 + 9/4 + 9/4) / 3) = sqrt(5/3).
column 'describe: summary' 'treebank quantity n mean median min max' describe small.conllu << 'END'
treebank quantity n mean median min max
small depth 4 1.5 1.5 0 3
small length 4 2.75 2.5 1 5
small mdd 4 0.9375 1 0 1.75
small mfs 4 0.9375 1 0 1.75
small mfw 4 0.8125 1 0 1.25
small arity 4 0.49166666666666664 0.5833333333333333 0 0.8
small nonprojective_percent 4 25 nan nan nan
small spans_ancestor_percent 4 25 nan nan nan
END
is 'a deviation' "$(awk -F '\t' 'NR == 2 { printf "%.12f", $5 }' "$out")" 1.290994448736
# Arities are rounded to .67, .5, .8 and 0: their mean is 1.97 / 4.
column 'the published convention rounds' 'quantity mean' describe --convention tacl2021 small.conllu << 'END'
quantity mean
depth 1.5
length 2.75
mdd 0.9375
mfs 0.9375
mfw 0.8125
arity 0.4925
nonprojective_percent 25
spans_ancestor_percent 25
END
# One obj before its head, four after it: -(1/5 log2 1/5 + 4/5 log2 4/5) = 0.7219...
{
    sentence 1 it/it/PRON/2/obj sees/see/VERB/0/root
    for i in 2 3 4 5; do sentence $i sees/see/VERB/0/root it/it/PRON/1/obj; done
} > sides.conllu
column 'describe: entropy' 'level relation left right' describe --entropy sides.conllu << 'END'
level relation left right
universal obj 1 4
full obj 1 4
universal MEAN - -
full MEAN - -
END
is 'its value' "$(awk -F '\t' 'NR > 1 { printf "%.10f ", $5 }' "$out")" '0.7219280949 0.7219280949 0.7219280949 0.7219280949 '
# soon hangs on a bracket: it goes to "left", or goes with the bracket.
sentence p We/we/PRON/2/nsubj left/leave/VERB/0/root '(/(/PUNCT/2/punct' soon/soon/ADV/3/advmod ')/)/PUNCT/2/punct' > below.conllu
lengths() { metricheck trees describe -q --per-sentence -f tsv "$@" | awk -F '\t' 'NR > 1 { printf "%s ", $4 }'; }
is 'below punctuation' "$(lengths below.conllu)" '3 '
is 'as published, what is below goes' "$(lengths --convention tacl2021 below.conllu)" '2 '
is 'nothing is stripped' "$(lengths --strip none small.conllu)" '4 2 5 2 '
is 'other relations are' "$(lengths --strip punct,det,obl small.conllu)" '2 2 4 1 '
is 'a whole relation' "$(lengths --strip obl:tmod small.conllu)" '4 2 4 2 '
is 'another subtype is not' "$(lengths --strip obl:agent small.conllu)" '4 2 5 2 '
is 'without sentences' "$(lengths --without det,nmod small.conllu)" '2 1 '
is 'without sentences of a subtype' "$(lengths --without obl:tmod small.conllu)" '3 2 1 '
is 'several treebanks' "$(metricheck trees describe -q --per-sentence -f tsv below.conllu small.conllu | cut -f 1-3 | tr '\t\n' ' |')" \
    'treebank n sent_id|below 1 p|small 1 a|small 2 b|small 3 c|small 4 d|'
grep -v sent_id small.conllu > nameless.conllu
is 'without ids they are numbers' "$(metricheck trees describe -q --show trees -f tsv nameless.conllu | cut -f 2 | tr '\n' ' ')" 'sent_id 1 2 3 4 '
sed 's/$/\r/' small.conllu | gzip > zipped.conllu.gz
metricheck trees describe -q --per-sentence -f tsv zipped.conllu.gz > got
same_file 'CR and gzip' got sentences.tsv
metricheck trees describe -q --per-sentence -f tsv - < small.conllu > got
same_file 'a pipe' got sentences.tsv
run metricheck trees describe small.conllu
stdout_like 'for people: means and deviations' '^ small  *4  *13  *25\.00  1\.50 \(1\.29\)'
is '--per-sentence hides no other table' "$(metricheck trees describe --per-sentence --show summary -f tsv small.conllu | cut -f 2 | head -n 2 | tail -n 1)" depth
# Stripping can leave nothing: no values, and not among the sentences.
sentence q '!/!/PUNCT/0/root' ././PUNCT/1/punct | sed 's/root/punct/' > nothing.conllu
table 'nothing is left' describe --per-sentence nothing.conllu << 'END'
n sent_id words length depth mdd mfs mfw arity projective nonprojective_edges crossings spans_ancestor length_subtrees_dropped flux_sizes flux_weights
1 q 2 0 - nan nan nan nan - - - - - - -
END
column 'and no mean' 'quantity n mean' describe nothing.conllu << 'END'
quantity n mean
depth 0 nan
length 0 nan
mdd 0 nan
mfs 0 nan
mfw 0 nan
arity 0 nan
nonprojective_percent 0 nan
spans_ancestor_percent 0 nan
END

# --- score ---
# DEA of good: all edges of a and b; of c start-today (+1) and law-on (-1), not start-hearing (-3 for
# -1) and hearing-law (+2 for +4). d has no edge. bad turns all around, or leaves it out.
# BLEU, method2 (n-gram precisions of orders 2 to 4 are (matches + 1) / (n-grams + 1)):
# good a, b, d: 1/2 to the power of 1/4, 2/4, 3/4; good c: (1 * 3/5 * 1/4 * 1/3) ^ (1/4) = 0.05 ^ (1/4);
# bad a: (1 * 1/3 * 1/2 * 1/2) ^ (1/4); bad b: (1/2 * 1/2 * 1/2) ^ (1/4); c is empty, d has no word: 0.
table 'score: sentences' score small.conllu good.txt bad.txt << 'END'
n sent_id dea:good dea_any:good bleu:good dea:bad dea_any:bad bleu:bad
1 a 1 1 0.8408964152537145 0 0 0.537284965911771
2 b 1 1 0.7071067811865476 0 0 0.5946035575013605
3 c 0.5 0.5 0.47287080450158786 0 0 0
4 d nan nan 0.5946035575013605 nan nan 0
END
cp "$out" scores.tsv
# 2 + 1 + 2 of 7 edges; 5/6 is the mean of 1, 1, 1/2. A quarter of 1/2, 1, 1 is 3/4, below it is c.
column 'score: runs' 'run foreign_tokens tokens edges found dea_micro dea_mean failed threshold' score small.conllu good.txt bad.txt --show runs << 'END'
run foreign_tokens tokens edges found dea_micro dea_mean failed threshold
good 0 11 7 5 0.7142857142857143 0.8333333333333334 1 0.75
bad 1 6 7 0 0 0 0 0
END
column 'by relation' 'relation edges found:good found:bad accuracy:good macro_accuracy' score --by relation small.conllu good.txt bad.txt << 'END'
relation edges found:good found:bad accuracy:good macro_accuracy
case 1 1 0 1 0.5
det 1 1 0 1 0.5
nmod 1 0 0 0 0
nsubj 3 2 0 0.6666666666666666 0.3333333333333333
obl 1 1 0 1 0.5
END
by() { # GROUPING: "GROUP EDGES FOUND"
    metricheck trees score -q --by "$1" -f tsv small.conllu good.txt | awk -F '\t' 'NR > 1 { printf "%s %s %s|", $1, $2, $3 }'
}
is 'by full_relation' "$(by full_relation)" 'case 1 1|det 1 1|nmod 1 0|nsubj 3 2|obl:tmod 1 1|'
is 'by direction' "$(by direction)" 'left 5 4|right 2 1|'
is 'by distance' "$(by distance)" '1 6 5|4 1 0|'
is 'by depth' "$(by depth)" '1 4 3|2 2 1|3 1 1|'
is 'by length' "$(by length)" '1-5 7 5|'
is 'by upos' "$(by upos)" 'ADP 1 1|DET 1 1|NOUN 5 3|'
run metricheck trees score --by relation,upos --by depth --by upos -f json small.conllu good.txt
is 'several groupings, each once' "$(jq -r 'keys_unsorted | join(" ")' "$out")" \
    'schema metricheck created command settings runs relations upos depth'
# Turkey eats turkey: alike in lower case, and two lemmas otherwise.
sentence t Turkey/Turkey/PROPN/2/nsubj eats/eat/VERB/0/root turkey/turkey/NOUN/2/obj > case.conllu
echo 'turkey eats Turkey' > case.txt
for fold in fold:1 keep:0; do
    is "--case ${fold%:*}" "$(metricheck trees score -q --case ${fold%:*} -f tsv case.conllu case.txt | tail -n 1 | cut -f 3)" ${fold#*:}
done

# --- kinds of outputs, names, teams, lists ---
printf '1 2 3\n1 2\n1 4 5 2 3\n1\n' > good.order
printf 'the\tdog\tbark\ncat\tsleep\nhearing\ton\tlaw\tstart\ttoday\nstop\n' > good.lemmas
{
    printf '# text = The dog barked.\n\n# sent_id = b\n# text = Cats sleep\n\n'
    printf '# text = Hearings on law start today\n\n# text = Stop!\n\n'
} > good.blocks
{
    sentence a The/the/DET/2/det dog/dog/NOUN/3/nsubj barked/bark/VERB/0/root
    sentence b Cats/cat/NOUN/2/nsubj sleep/sleep/VERB/0/root
    sentence c Hearings/hearing/NOUN/0/root on/on/ADP/1/x law/law/NOUN/1/x start/start/VERB/1/x today/today/NOUN/1/x
    sentence d Stop/stop/VERB/0/root
} > good.trees
cut -f 1-5 scores.tsv > one.tsv
for kind in text:good.txt text:good.blocks order:good.order lemmas:good.lemmas conllu:good.trees; do
    metricheck trees score -q --outputs ${kind%%:*} -f tsv small.conllu good=${kind#*:} > got
    same_file "outputs as $kind" got one.tsv
    [ ${kind%%:*} = lemmas ] || metricheck trees score -q -f tsv small.conllu good=${kind#*:} > got
    same_file "and guessed: $kind" got one.tsv
done
metricheck trees score -q -f tsv small.conllu good=- < good.txt > got
same_file 'outputs from a pipe' got one.tsv
metricheck trees score -q -f tsv - good.txt < small.conllu > got
same_file 'the treebank from a pipe' got one.tsv
metricheck trees score -q -f tsv small.conllu --name good=good.order --name bad=bad.txt > got
same_file '--name' got scores.tsv
cp good.txt a=b.txt
mkdir folder
is 'a name and a file with an equal sign' "$(metricheck trees score -q -f tsv small.conllu ./a=b.txt x=a=b.txt | sed -n 1p | cut -f 3,6)" \
    "dea:a=b${tab}dea:x"
printf 'reference,output,run,team\n../small.conllu,../good.txt,,A\n../small.conllu,../bad.txt,worse,B\n' > folder/list.csv
column '--list: files beside it' 'treebank run found' score --list folder/list.csv --show runs << 'END'
treebank run found
small good 5
small worse 0
END
# The mean BLEU of good: (0.8409 + 0.7071 + 0.4729 + 0.5946) / 4 = 0.6539.
averages() { metricheck trees analyse -q --show averages -f tsv "$@" | awk -F '\t' 'NR > 1 { printf "%s %s %d %.4f %.4f|", $1, $2, $3, $4, $6 }'; }
is 'teams of a list' "$(averages --list folder/list.csv)" 'team A 1 0.7143 0.6539|team B 1 0.0000 0.2830|treebank small 2 0.3571 0.4684|'
is 'teams by pattern: the first that matches' "$(averages small.conllu good.txt bad.txt --team 'X=g*' --team 'Y=*')" \
    'team X 1 0.7143 0.6539|team Y 1 0.0000 0.2830|treebank small 2 0.3571 0.4684|'
# Two treebanks: every table has both, and runs of one name share a column.
cp small.conllu other.conllu
printf 'reference\toutput\trun\nsmall.conllu\tgood.txt\tr\nother.conllu\tbad.txt\tr\nother.conllu\tgood.txt\ts\n' > two.tsv
table 'scores of two treebanks' score --list two.tsv << 'END'
treebank n sent_id dea:r dea_any:r bleu:r dea:s dea_any:s bleu:s
small 1 a 1 1 0.8408964152537145 nan nan nan
small 2 b 1 1 0.7071067811865476 nan nan nan
small 3 c 0.5 0.5 0.47287080450158786 nan nan nan
small 4 d nan nan 0.5946035575013605 nan nan nan
other 1 a 0 0 0.537284965911771 1 1 0.8408964152537145
other 2 b 0 0 0.5946035575013605 1 1 0.7071067811865476
other 3 c 0 0 0 0.5 0.5 0.47287080450158786
other 4 d nan nan 0 nan nan 0.5946035575013605
END
table 'relations of two treebanks' score --list two.tsv --by direction << 'END'
treebank direction edges found:r found:s accuracy:r accuracy:s macro_accuracy
small left 5 4 - 0.8 nan 0.8
small right 2 1 - 0.5 nan 0.5
other left 5 0 4 0 0.8 0.4
other right 2 0 1 0 0.5 0.25
END
is 'an average over all' "$(averages --list two.tsv | tr '|' '\n' | tail -n 1)" 'all all 3 0.4762 0.5302'

# --- analyse ---
# Of good nsubj loses c, where start is three words behind hearing and not one; law is two nearer.
table 'displacement' analyse --show displacement small.conllu good.txt << 'END'
relation run edges right wrong_distance wrong_side missing mean_displacement
case good 1 1 0 0 0 nan
det good 1 1 0 0 0 nan
nmod good 1 0 1 0 0 2
nsubj good 3 2 1 0 0 2
obl good 1 1 0 0 0 nan
END
# Projective: a, b, d, all above c in BLEU: U = 3, its mean 3/2, its variance 3 * 5 / 12; z = (3/2 - 1/2) / sqrt(5/4).
column 'Mann-Whitney' 'grouping score n1 n2 median1 median2 u1' analyse --show mannwhitney small.conllu good.txt << 'END'
grouping score n1 n2 median1 median2 u1
projective bleu 3 1 0.7071067811865476 0.47287080450158786 3
projective dea 2 1 1 0.5 2
not_spans_ancestor bleu 3 1 0.7071067811865476 0.47287080450158786 3
not_spans_ancestor dea 2 1 1 0.5 2
END
is 'p of z = 2 / sqrt(5)' "$(awk -F '\t' 'NR == 2 { printf "%.4f", $10 }' "$out")" 0.3711
# bad is below good everywhere: p = 2 / 2^4 of four sentences, 2 / 2^3 of three; Holm: 2 / 8 both.
column 'two runs' 'run against score n better worse p p_holm' analyse --show comparison small.conllu good.txt bad.txt << 'END'
run against score n better worse p p_holm
bad good bleu 4 0 4 0.125 0.25
bad good dea 3 0 3 0.25 0.25
END
column 'against the other' 'run against score better worse' analyse --against bad --show comparison small.conllu good.txt bad.txt << 'END'
run against score better worse
good bad bleu 4 0
good bad dea 3 0
END
column 'largest differences first' 'sent_id first second difference' analyse --show differences small.conllu good.txt bad.txt << 'END'
sent_id first second difference
a 1 0 -1
b 1 0 -1
c 0.5 0 -0.5
END
# Mid-p of two lost, none gained: 2 * 1/4 - 1/4; of one: 2 * 1/2 - 1/2. Holm over four: 4 * 1/4, and no less.
column 'relations that changed' 'relation edges only_first only_second p_holm' analyse --show relation_changes small.conllu good.txt bad.txt << 'END'
relation edges only_first only_second p_holm
case 1 1 0 1
det 1 1 0 1
nmod 1 0 0 nan
nsubj 3 2 0 1
obl 1 1 0 1
END
is 'their p' "$(awk -F '\t' 'NR > 1 { printf $9 == "nan" ? "nan " : "%.10f ", $9 }' "$out")" '0.5000000000 0.5000000000 nan 0.2500000000 0.5000000000 '
# Eight variables have 28 pairs; mdd and mfs, length and arity are one variable each.
pairs() { metricheck trees analyse -q --show correlations -f tsv "$@" | sed 1d | grep -c ''; }
is 'pairs that say something' "$(pairs small.conllu good.txt)" 26
is '--all-pairs' "$(pairs --all-pairs small.conllu good.txt)" 28
# BLEU .84, .71, .47, .59 have ranks 4, 3, 1, 2, lengths 3, 2, 5, 1 have 3, 2, 4, 1: rho = 1 - 6 (1 + 1 + 9 + 1) / 60.
is 'a rank correlation' "$(metricheck trees analyse -q --show correlations -f tsv small.conllu good.txt |
    awk -F '\t' '$3 == "bleu" && $4 == "length" { printf "%d %.10f", $5, $6 }')" '4 -0.2000000000'
COLUMNS=120
run metricheck trees analyse small.conllu good.txt bad.txt
exits 'the report for people' 0
stdout_like 'a screen says that little can be said' '^ No construction is shown to go with failures \(dea<q25\): of 0 forms in 10 sentences'
stdout_like 'and how much was read' '^small: 4 sentences, 3 of them with edges, 7 edges; punct stripped; non-projective: 1 \(25\.0%\)$'
run metricheck trees analyse small.conllu good.txt bad.txt -f markdown
for title in runs 'rank correlation' 'projective against' 'relations kept least' 'entropy of direction' 'runs side by side' 'forms that are'; do
    stdout_like "it has: $title" "^### $title"
done
run metricheck trees analyze small.conllu good.txt
exits 'analyze' 0

# --- mine ---
# c alone fails of three sentences with a DEA. (case): S = (1/1 ln 1 + 2/2 ln 2) / 2; the interval of 1 of 1
# ends at 1 / (1 + 1.96^2); p = 1/3, that of 0 of 1 being 2/3. (root) is in all, (nsubj) too: S = 1/2 * 1/3 ln 3.
run metricheck trees mine --support 1 --size 1 --view dep -f tsv small.conllu good.txt
awk -F '\t' -v OFMT=%.6f '{ print $2, $4, $5, $6, $7, $8 + 0, $9, $10 + 0, $11 + 0, $12 + 0, $13 + 0, $14 + 0 }' "$out" | sed 1d > got
cat > wanted << 'END'
(case) 1 1 2 2 0.346574 1 1 0.333333 0.206549 1 0.333333
(nmod) 1 1 2 2 0.346574 1 1 0.333333 0.206549 1 0.333333
(obl) 1 1 2 2 0.346574 1 1 0.333333 0.206549 1 0.333333
(nsubj) 3 1 0 0 0.183102 0 0.333333 0.333333 0.061492 0.792340 1
(root) 3 1 0 0 0.183102 0 0.333333 0.333333 0.061492 0.792340 1
(det) 1 0 2 1 0.173287 0 0 0.333333 0 0.793451 1
END
same_file 'mine' got wanted
forms() { metricheck trees mine -q --support 1 -f tsv small.conllu good.txt "$@" | sed 1d | cut -f 2 | sort | tr '\n' '|'; }
is 'pos' "$(forms --view pos --size 2)" '(ADP)|(DET)|(NOUN (ADP))|(NOUN (DET))|(NOUN (NOUN))|(NOUN)|(VERB (NOUN))|(VERB)|'
# Ten lemmas and seven edges: d has no edge, so no DEA, and does not count.
is 'lemmas, two nodes' "$(forms --view lemma | tr '|' '\n' | grep -c '')" 17
is 'support' "$(forms --view dep --support 3)" '(nsubj)|(root (nsubj))|(root)|'
is 'feats' "$(forms --view feats --size 1)" '(_)|'
failing() { metricheck trees score -q --show runs -f tsv small.conllu good.txt --fail "$1" | tail -n 1 | cut -f 14,15 | tr '\t' ' '; }
is 'fails: below a number' "$(failing 'dea<1')" '1 1'
is 'fails: up to it' "$(failing 'dea<=1')" '3 1'
is 'fails: above' "$(failing 'bleu>0.5')" '3 0.5'
is 'fails: from' "$(failing 'dea >= 1')" '2 1'
is 'fails: the least' "$(failing 'bleu<=q0')" '1 0.47287080450158786'
is 'fails: all' "$(failing ' bleu <= q100 ')" '4 0.8408964152537145'
is 'tacl2021 fails by BLEU' "$(metricheck trees score -q --show runs -f tsv --convention tacl2021 small.conllu good.txt | tail -n 1 | cut -f 14)" 1
column 'coverage' 'view subtree runs_with_it runs_suspicious coverage' analyse --show coverage --support 1 --view dep --size 2 small.conllu good.txt bad.txt << 'END'
view subtree runs_with_it runs_suspicious coverage
dep (nmod (case)) 2 1 50
dep (nsubj (nmod)) 2 1 50
dep (root (obl)) 2 1 50
END

# --- scores of people ---
printf 'id\trun\tfluency\tadequacy\nb\tgood\t\tNA\na\tgood\t5\t1\nc\tgood\t3\tnan\na\tbad\t2\t0.5\n' > human.tsv
column 'people' 'sent_id fluency:good adequacy:good fluency:bad adequacy:bad' score --human human.tsv small.conllu good.txt bad.txt << 'END'
sent_id fluency:good adequacy:good fluency:bad adequacy:bad
a 5 1 2 0.5
b nan nan nan nan
c 3 nan nan nan
d nan nan nan nan
END
run metricheck trees score small.conllu good.txt --human human.tsv -f tsv
stderr_like 'people, of runs that are not here' \
    '^human.tsv: 1 of 4 rows are not used: there is no run called bad$'
printf 'id,fluency\na,5\nd,1\n' > human.csv
column 'people, of all runs' 'sent_id fluency:good fluency:bad' score --human human.csv small.conllu good.txt bad.txt << 'END'
sent_id fluency:good fluency:bad
a 5 5
b nan nan
c nan nan
d 1 1
END
is 'people fail' "$(metricheck trees mine -q --human human.csv --fail 'fluency<4' --support 1 --view dep --size 1 -f tsv small.conllu good.txt | cut -f 2,4,5 | tr '\t\n' ' |')" \
    'subtree with with_failed|(root) 2 1|(det) 1 0|(nsubj) 1 0|'
is 'and correlate' "$(pairs --all-pairs --human human.csv small.conllu good.txt)" 36
people() { # LABEL PATTERN LINE...: a table of people is refused
    label=$1 pattern=$2
    shift 2
    printf '%b\n' "$@" > refused.tsv
    refused "people: $label" 3 "^refused.tsv:$pattern" score --human refused.tsv small.conllu good.txt
}
people 'an unknown id' "3:1: error: the treebank has no sentence 'z'\$" 'id\tx' 'a\t1' 'z\t1'
people 'no number' "2:3: error: 'high' is no number\$" 'id\tx' 'a\thigh'
people 'no end' "2:3: error: 'inf' is no number\$" 'id\tx' 'a\tinf'
people 'a cell is missing' '3:1: error: 2 columns; the first row has 3$' 'id\tx\ty' 'a\t1\t2' 'b\t1'
people 'no id' "1:1: error: the first row has no column 'id'; the columns here are \"name\", \"x\"\$" 'name\tx' 'a\t1'
people 'a sentence twice' "3:1: error: a second row for 'a'\$" 'id\tx' 'a\t1' 'a\t2'
people 'a score twice' "1:6: error: there is a score 'x' already\$" 'id\tx\tx' 'a\t1\t1'
people 'a score of ours' "1:4: error: there is a score 'dea' already\$" 'id\tdea' 'a\t1'
people 'no name' '1:4: error: a column without a name$' 'id\t' 'a\t1'
people 'not UTF-8' '2:3: error: not well-formed UTF-8' 'id\tx' 'a\t\0377'
: > refused.tsv
refused 'people: nothing' 3 "^refused.tsv:1:1: error" score --human refused.tsv small.conllu good.txt

# --- formats ---
run metricheck trees score -q small.conllu good.txt bad.txt
stdout_is 'for people' << 'END'
trees score
small: 4 sentences, 3 of them with edges, 7 edges; punct stripped; non-projective: 1 (25.0%)

runs
                                                       mean   mean  median          fails
 treebank  run   foreign  tokens  edges  kept    DEA    DEA   BLEU    BLEU  failed     at
 small     good        0      11      7     5  0.714  0.833  0.654   0.651       1  0.750
 small     bad         1       6      7     0  0.000  0.000  0.283   0.269       0  0.000
 DEA: edges that the output keeps, of all edges; mean DEA: over sentences with edges. foreign: tokens that belong to no
 word of the tree. A sentence fails if dea<q25.
 BLEU is sentence BLEU with smoothing method2: a perfect sentence of one word scores .59, of two .71, of three .84
 (sentences so short: 3).
END
COLUMNS=60
run metricheck trees score -q --show scores --precision 1 small.conllu good.txt
stdout_is 'and of sentences, with one decimal' << 'END'
trees score
small: 4 sentences, 3 of them with edges, 7 edges; punct
stripped; non-projective: 1 (25.0%)

scores of sentences
 n  sentence  dea:good  bleu:good
 1  a              1.0        0.8
 2  b              1.0        0.7
 3  c              0.5        0.5
 4  d                -        0.6
END
# A table that is too wide goes on below, with its first column.
COLUMNS=40
run metricheck trees score -q --show scores small.conllu good.txt bad.txt
stdout_like 'a wide table' '^ n  sentence  dea:good  bleu:good$'
stdout_like 'a wide table: the rest' '^ n  sentence  dea:bad  bleu:bad$'
COLUMNS=80
run metricheck trees score -q -f markdown --by direction --show direction small.conllu 'a|b=good.txt'
stdout_is 'Markdown' << 'END'
## trees score

small: 4 sentences, 3 of them with edges, 7 edges; punct stripped; non-projective: 1 (25.0%)

### share of edges kept, by direction

| direction | edges |  a\|b |  mean |
| :-------- | ----: | ----: | ----: |
| left      |     5 | 0.800 | 0.800 |
| right     |     2 | 0.500 | 0.500 |
END
run metricheck trees score -f csv --show runs small.conllu 'a,"b=good.txt'
is 'CSV' "$(cut -d , -f 1-8 "$out" | sed 1d)" 'small,"a,""b",4,0,11,7,5'
run metricheck trees score -f tsv small.conllu "$(printf 'a\tb\nc=good.txt')"
is 'a name of several lines' "$(sed -n 1p "$out" | cut -f 3)" 'dea:a b c'
run metricheck trees score --by direction small.conllu "$(printf '\033[31mred=good.txt')"
unlike 'a name that colours' "$(cat "$out")" "$(printf '\033')"
cp good.txt "$(printf 'b\377d.txt')"
run metricheck trees score -f json small.conllu "$(printf 'b\377d.txt')"
ok 'a name that is no UTF-8' jq -e . "$out"
run metricheck trees score -f json --by direction small.conllu good.txt bad.txt
is 'JSON: what it is' "$(jq -c '[.schema, .created, .command, .settings.strip, .settings.fail]' "$out")" \
    '["metricheck/trees/1","1970-01-01T00:00:00Z","score","punct","dea<q25"]'
is 'JSON: a row' "$(jq -c '.direction[1]' "$out")" \
    '{"direction":"right","edges":2,"found:good":1,"found:bad":0,"accuracy:good":0.5,"accuracy:bad":0,"macro_accuracy":0.25}'
run metricheck trees describe -f json --per-sentence nothing.conllu
is 'JSON: what is not defined' "$(jq -c '.trees[0] | [.length, .depth, .mdd, .projective, .flux_sizes]' "$out")" '[0,null,null,null,"-"]'
metricheck trees score -q -f text -o texts small.conllu good.txt bad.txt
is 'text: a folder' "$(echo texts/*)" 'texts/runs.txt texts/scores.txt'
is 'with whole tables' "$(sed -n '/^ 4 /p' texts/scores.txt)" ' 4  d                -             -      0.595        -            -     0.000'
run metricheck trees score small.conllu good.txt bad.txt -f tsv -o o.tsv --report json=o.json --report csv=o.csv --report text=o.text --report markdown=o.md --report terminal=o.txt
exits 'several reports' 0
is 'and nothing on standard output' "$(cat "$out")" ''
same_file 'the table' o.tsv scores.tsv
tr ',' '\t' < o.csv > got
same_file 'the same as CSV' got scores.tsv
is 'the same as JSON' "$(jq -r '.scores[] | [.n, .sent_id, ."dea:good"] | map(. // "nan" | tostring) | join(" ")' o.json)" \
    "$(sed 1d scores.tsv | cut -f 1-3 | tr '\t' ' ')"
same_file 'text' o.text/scores.txt texts/scores.txt

# --- the same bytes, whatever the threads ---
for i in 1 2 3 4 5 6 7 8 9; do for k in 1 2 3 4 5 6 7 8 9; do sed "s/^# sent_id = /&$i$k/" small.conllu; done; done > large.conllu
for i in 1 2 3 4 5 6 7 8 9; do for k in 1 2 3 4 5 6 7 8 9; do cat good.txt; done; done > large-good.txt
for i in 1 2 3 4 5 6 7 8 9; do for k in 1 2 3; do cat good.txt bad.txt bad.txt; done; done > large-mixed.txt
for jobs in 1 2 8; do
    for verb in score analyse mine; do
        metricheck trees $verb -q -j $jobs -f json -o $verb.$jobs large.conllu large-good.txt large-mixed.txt
        [ $jobs = 1 ] || same_file "$verb -j $jobs" $verb.$jobs $verb.1
    done
done
ok 'forms were mined' jq -e '.mining | length > 20' mine.1

# --- what is refused ---
head -n 3 good.txt > three.txt
refused 'too few outputs' 3 "^three.txt:4:1: error: 3 outputs for the 4 sentences of small: there is none for 'd'\$" score small.conllu three.txt
cat good.txt good.txt > eight.txt
refused 'too many' 3 '^eight.txt:5:1: error: 8 outputs for the 4 sentences of small: there is no sentence for number 5$' score small.conllu eight.txt
printf '# sent_id = a\n# text = x\n\n# sent_id = c\n# text = x\n\n# sent_id = d\n# text = x\n\n' > skipped.txt
refused 'another sentence' 3 "^skipped.txt:5:1: error: 3 outputs for the 4 sentences of small: number 2 is 'c' where 'b' is wanted\$" score small.conllu skipped.txt
printf '1 2 3\n1 3\n\n1\n' > wrong.order
refused 'no such node' 3 "^wrong.order:2:3: error: 'b' has 2 nodes" score small.conllu wrong.order
sed "8s/${tab}2${tab}/${tab}9${tab}/" small.conllu > wrong.conllu
refused 'no such head' 3 '^wrong.conllu:8:21: error: HEAD 9 is not a word of the sentence, which has 2$' describe wrong.conllu
refused 'and as a reference' 3 '^wrong.conllu:8:21: error: HEAD 9' score wrong.conllu good.txt
printf '1\ta\n' > columns.conllu
refused 'two columns' 3 '^columns.conllu:1:4: error: 2 columns where 10 are expected$' describe columns.conllu
: > empty.conllu
refused 'nothing to describe' 3 '^empty.conllu:1:1: error: no sentence in the file$' describe empty.conllu
refused 'nothing to score' 3 '^empty.conllu: error: no sentence in the file$' score empty.conllu good.txt
refused 'no such file' 3 '^none.txt: error: cannot be read: ' score small.conllu none.txt
refused 'no verb' 2 'trees wants a word: describe, score, analyse, mine or show$'
refused 'an option of another verb' 2 '^metricheck: --by does not go with trees mine$' mine small.conllu good.txt --by relation
refused 'of describe' 2 '^metricheck: --support does not go with trees describe$' describe small.conllu --support 2
refused 'no such verb' 2 "'count' is none of describe, score, analyse, mine, show\$" count small.conllu
refused 'no treebank' 2 'no treebank; describe wants REF' describe
refused 'no outputs' 2 'no outputs for small.conllu; score wants REF.conllu OUTPUT' score small.conllu
refused 'two runs of one name' 2 "two runs are called 'good'; name them: NAME=good.order\$" score small.conllu good.txt good.order
refused '--name without a name' 2 '--name good.txt: RUN=FILE expected$' score small.conllu --name good.txt
refused '--team without a pattern' 2 '--team A: TEAM=GLOB expected$' score small.conllu good.txt --team A
refused 'standard input twice' 2 'standard input can be read once$' score - -
refused 'no such run' 2 "no run on small is called 'best'\$" analyse small.conllu good.txt --against best
refused 'no such view' 2 "--view: 'words' is none of dep, pos, pos-dep, lemma, feats\$" mine small.conllu good.txt --view dep,words
refused 'no view at all' 2 '--view names no view$' mine small.conllu good.txt --view ''
refused 'no such grouping' 2 "--by: 'words' is none of relation, " score small.conllu good.txt --by words
refused 'no grouping' 2 '--by names no grouping$' score small.conllu good.txt --by ,
refused 'no size' 2 '--size: 0 is outside 1..8$' mine small.conllu good.txt --size 0
refused 'too large' 2 '--size: 9 is outside 1..8$' mine small.conllu good.txt --size 9
refused 'no support' 2 '--support: 0 is outside 1' mine small.conllu good.txt --support 0
refused 'no such metric' 2 "there is no metric 'nope'" score small.conllu good.txt -m nope
refused 'a metric of the name of a score' 2 "there is a score 'bleu' already" score small.conllu good.txt -m bleu
refused 'a metric of what is no text' 2 'the outputs of run good are none$' score small.conllu good.order -m chrf

fail() { # COLUMN EXPR WHAT
    refused "--fail '$2'" 2 "'$2', column $1: $3" mine small.conllu good.txt --fail "$2"
}
fail 4 'dea' '<, <=, > or >= expected'
fail 4 'dea=1' '<, <=, > or >= expected'
fail 5 'dea<' 'a number, or q and a percentile, expected'
fail 5 'dea<high' 'a number, or q and a percentile, expected'
fail 5 'dea<<1' 'a number, or q and a percentile, expected'
fail 5 'dea<nan' 'a number, or q and a percentile, expected'
fail 7 'dea<=q' 'a number, or q and a percentile, expected'
fail 6 'dea<q101' 'a percentile is between 0 and 100'
fail 6 'dea<q-1' 'a percentile is between 0 and 100'
fail 1 '<1' 'the name of a score expected'
fail 1 '' '<, <=, > or >= expected'
refused 'no such score' 2 "run good has no score 'fluency'; there are bleu, dea\$" mine small.conllu good.txt --fail 'fluency<3'
refused 'nearly one' 2 "run good has no score 'bleo'; did you mean 'bleu'\?\$" score small.conllu good.txt --fail 'bleo<3'

refused 'no such table' 2 "analyse has no table 'converge'; did you mean 'coverage'\?\$" analyse small.conllu good.txt --show converge
refused 'the tables that there are' 2 "describe has no table 'x'; there are treebanks, summary, entropy, trees\$" describe small.conllu --show x
refused 'before anything is read' 2 "score has no table 'mining'" score none.conllu none.txt --show mining
refused 'one run is not compared' 2 "there is no table 'comparison' here: it needs two runs\$" analyse small.conllu good.txt --show comparison
refused 'nor grouped unasked' 2 "there is no table 'relations' here: it needs --by\$" score small.conllu good.txt --show relations
refused 'two tables in one' 2 'csv and tsv hold one table: give --show once$' score small.conllu good.txt -f tsv --show runs --show scores
refused 'two groupings in one' 2 'csv and tsv hold one table: give --by once$' score small.conllu good.txt -f csv --by relation --by upos

printf 'reference\toutput\nsmall.conllu\t\n' > list.tsv
refused '--list: an empty cell' 3 '^list.tsv:2:1: error: reference and output must not be empty$' score --list list.tsv
printf 'reference\tfile\nsmall.conllu\tgood.txt\n' > list.tsv
refused '--list: no such column' 3 '^list.tsv:1:1: error: the first row needs the columns reference and output; the columns here are "reference", "file"$' score --list list.tsv
printf 'reference\toutput\n' > list.tsv
refused '--list: no row' 2 'no treebank; score wants REF.conllu OUTPUT' score --list list.tsv

# --- treebanks of one name ---
mkdir -p other && cp small.conllu other/
run metricheck trees describe small.conllu other/small.conllu other.conllu -q -f tsv --show summary
is 'are called by their paths' "$(sed 1d "$out" | cut -f 1 | uniq | tr '\n' ' ')" 'small.conllu other/small.conllu other '

# --- what is written ---
for kept in small.conllu good.txt human.tsv two.tsv other.conllu; do
    cp $kept before
    refused "$kept is not overwritten" 2 "$kept: is an input and would be overwritten\$" \
        score --list two.tsv --human human.tsv -o $kept
    same_file "$kept is as it was" $kept before
done
refused 'nor by a report' 2 'good.txt: is an input and would be overwritten' score small.conllu good.txt --report json=good.txt
refused 'one file for two' 2 'x.json: two outputs cannot be written to the same file$' score small.conllu good.txt -o x.json --report json=x.json
refused 'a report of no format' 2 '--report x=y: FORMAT=PATH expected' score small.conllu good.txt --report x=y
refused 'a folder on standard output' 2 'text is a folder: name it with -o$' score small.conllu good.txt -f text
refused 'a folder that is not there' 5 '^none/x: error: cannot be written: ' score small.conllu good.txt -o none/x
refused 'a file in the place of a folder' 5 '^before: error: ' score small.conllu good.txt -f text -o before
if [ -w /dev/full ]; then
    for verb in 'describe --per-sentence' score mine; do
        files='small.conllu good.txt'
        [ "$verb" = score ] || [ "$verb" = mine ] || files=small.conllu
        for format in terminal tsv json; do
            # shellcheck disable=SC2086
            refused "$verb, $format: no room" 5 '/dev/full: error: cannot be written: ' $verb $files -f $format -o /dev/full
        done
    done
else
    note 'not tested, there is no /dev/full: no room to write'
fi
done_testing
