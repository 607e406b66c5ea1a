#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck mine: pairs of every form of file, what is left out, drafts, mistakes.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

[ -r "${METRICHECK_WORDNET:-/usr/share/wordnet}/index.noun" ] ||
    skip_all t0350-mine 'WordNet 3.0 is not installed'

printf 'reference\tcandidate\tscore\tlabel\n' > pairs.tsv
cat >> pairs.tsv << 'EOT'
A boy is eating an apple	A boy is not eating an apple	1.5	contradiction
A boy is eating an apple	An apple is being eaten by a boy	4.9	entailment
A boy is eating a red apple	A boy is eating an apple	4	entailment
A nurse is singing	A doctor is singing	2.5	neutral
An apple is being eaten by a boy	a boy is eating an apple.	4.9	entailment
A girl is sleeping		3	neutral
The weather is fine	Nothing of the kind	0	neutral
EOT

run metricheck mine --from pairs.tsv
exits 'a table with a header' 0
silent 'nothing on standard error'
stdout_like 'what was read' '^6 pairs read, 0 excluded, 1 repeated, 1 without a sentence, 4 cand'
for found in negation passive omission co-hyponymy; do
    stdout_like "one of $found" "^ $found  *1  *1  *1  *0\.[0-9][0-9]   -\$"
done
stdout_like 'none of antonymy' '^ antonymy  *0  *0  *0  *-   -$'
run metricheck mine --from pairs.tsv --min-confidence 0.93
# passive has 0.93, (25 + 1) / (26 + 2), co-hyponymy of words of one kind 0.76, (21 + 1) / (27 + 2)
stdout_like 'as sure as was asked for' '^ passive  *1  *1  *1  *0\.93   -$'
stdout_like 'less sure' '^ co-hyponymy  *1  *0  *0  *-   -$'

run metricheck mine --from pairs.tsv -p negation -p passive --list -q --columns reference,candidate,,label
printf 'negation\tone side has more negation words\t%s\t%s\tcontradiction\t0.99\n' \
    'A boy is eating an apple' 'A boy is not eating an apple' > wanted
printf 'passive\tthe same content words, one side is passive\t%s\t%s\tentailment\t0.93\n' \
    'A boy is eating an apple' 'An apple is being eaten by a boy' >> wanted
same_file 'the list says why, and how sure' "$out" wanted

# --- labels, limits
run metricheck mine --from pairs.tsv --columns reference,candidate,score,label \
    --label 'passive=neutral,CONTRADICTION' --label 'omission=!neutral'
stdout_like 'the label is not wanted' '^ passive  *1  *0  *0 '
stdout_like 'the label is wanted' '^ omission  *1  *1  *1 '
printf 'A cat sat\tThe cat sat\nA dog sat\tThe dog sat\nA fox sat\tThe fox sat\n' > three.tsv
run metricheck mine --from three.tsv --columns 1,2 --limit 2 -p article
stdout_like 'the first two' '^ article  *3  *3  *2 '
run metricheck mine --from three.tsv --columns 1,2 --sample 1 --seed 7 -p article --list -q
is 'one is drawn' "$(grep -c '' "$out")" 1

# --- the draft
run metricheck mine --from pairs.tsv --columns reference,candidate,score,label -o drafts
exits 'a folder of drafts' 0
is 'a file for each phenomenon' "$(cd drafts && echo ./*)" \
    './pairs-co-hyponymy.json ./pairs-negation.json ./pairs-omission.json ./pairs-passive.json'
stderr_like 'what was written' '^4 drafts in drafts '
run metricheck mine --from pairs.tsv --columns reference,candidate,score,label -p negation -o one.json -q
cmp -s one.json drafts/pairs-negation.json
is 'one phenomenon: one file, the same' $? 0
run metricheck mine --from pairs.tsv --columns reference,candidate,score,label -o drafts-3 -q -j 3
ok 'the same bytes on three threads' diff -r drafts drafts-3
ok 'it is a draft' grep -q '"draft": true' one.json
ok 'the score is that of the data' grep -q '"score": 1.5' one.json
ok 'the note says why' grep -q '"note": "one side has more negation words (confidence 0.99)"' one.json
run metricheck lint one.json
exits 'the draft has no errors' 0
run metricheck run -m bleu drafts
exits 'run passes drafts over: nothing is left' 3
stderr_like 'it says so' '^4 drafts passed over$'
stderr_like 'and that nothing is left' 'all files are drafts$'

# --- leaving out
sed '/"draft"/d' one.json > known.json
run metricheck mine --from pairs.tsv --exclude known.json
stdout_like 'a known pair is left out' '^6 pairs read, 1 excluded'
stdout_like 'and tells how good the rules are' '^ negation  *0  *0  *0  *-   1/1$'

# --- other forms
tr '\t' ',' < pairs.tsv > pairs.csv
run metricheck mine --from pairs.csv --format csv
stdout_like 'commas' '^6 pairs read'
printf '%s\n' '{"a": "A cat sat", "b": "The cat sat"}' '' '{"a": "A dog sat", "b": ""}' > pairs.jsonl
run metricheck mine --from pairs.jsonl --format jsonl --columns a,b -p article
stdout_like 'JSON Lines' '^1 pairs read, .* 1 without a sentence, 1 candidates$'
printf 'pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n' > SICK.txt
printf '1\tA man sat\tThe man sat\t4.9\tENTAILMENT\n2\tA fox sat\tA fox sat down\t2\tNEUTRAL\n' >> SICK.txt
run metricheck mine --from SICK.txt --format sick
stdout_like 'SICK' '^ article  *1  *1  *1 '
run metricheck mine --from SICK.txt --format sick --label article=NEUTRAL
stdout_like 'a label in place of the usual one' '^ article  *1  *0  *0 '
printf 'A man sat.,The man sat.,5.0\n' > sts.csv
run metricheck mine --from sts.csv --format sts -o sts -q
ok 'STS' grep -q '"dataset": "sts"' sts/sts-article.json
metricheck mine --from - --columns 1,2 -p article < three.tsv > out.txt
is 'standard input' "$(sed -n 's/ article *\([0-9]*\) .*/\1/p' out.txt)" 3

# --- mistakes
wrong() { # LABEL EXIT PATTERN ARGUMENT...
    label=$1 code=$2 pattern=$3
    shift 3
    run metricheck mine "$@"
    exits "$label" "$code"
    stderr_like "$label: the message" "$pattern"
}
wrong 'no file named' 2 'name a file with --from$'
wrong 'an operand' 2 'takes no operands' pairs.tsv
wrong 'a file that is not there' 3 'absent.tsv' --from absent.tsv
wrong 'a column that is not there' 3 '^pairs.tsv:1:1: error: there is no column "no" \(label\); the columns here are "reference", "candidate", "score", "label"$' \
    --from pairs.tsv --columns reference,candidate,score,no
# 24 characters, a TAB, 28, a TAB, 3, a TAB: the fourth field begins in column 59.
wrong 'a score that is no number' 3 '^pairs.tsv:2:59: error: the score is not a number$' \
    --from pairs.tsv --columns reference,candidate,label
wrong 'a short row' 3 '^pairs.tsv:1:27: error: the row has fewer' --from pairs.tsv --columns 1,9
wrong 'one column' 2 'must name two columns' --from pairs.tsv --columns 1
wrong 'a phenomenon without rules' 2 "did you mean 'negation'" --from pairs.tsv -p negatoin
wrong 'a confidence above 1' 2 'min-confidence' --from pairs.tsv --min-confidence 1.5
wrong 'a label of nothing' 2 'must be NAME=LABEL$' --from pairs.tsv --label passive
wrong 'a line that is no JSON' 3 '^pairs.tsv:1:1: error: ' --from pairs.tsv --format jsonl
head -n 1 pairs.tsv > short.tsv
echo 'one field' >> short.tsv
for form in tsv jsonl; do
    status=0
    metricheck mine --from - --format "$form" < short.tsv > "$out" 2> "$err" || status=$?
    exits "standard input: $form" 3
    stderr_like "standard input has a name: $form" '^standard input:[12]:[0-9]+: error: '
done
wrong 'no WordNet' 3 'WordNet 3.0 is needed' --from pairs.tsv --wordnet .
printf '%s\n' 1e300 | sed 's/^/A man sat\tThe man sat\t/' > huge.tsv
# 9 characters, a TAB, 11, a TAB: the third field begins in column 23.
wrong 'a score that is too large' 3 '^huge.tsv:1:23: error: the score is too large$' \
    --from huge.tsv --columns 1,2,3
run metricheck mine --from pairs.tsv -o /dev/null/x
exits 'a folder that cannot be made' 5
ln -s nowhere dangling
run metricheck mine --from pairs.tsv -o dangling
stderr_like 'a folder that cannot be made: why' '^dangling: error: folder cannot be created: File exists$'

# --- what is read is not written over; a draft on standard output is alone there
cp pairs.tsv kept.tsv
cp known.json kept.json
ln -s pairs.tsv link.json
wrong 'over a source' 2 '^metricheck: pairs.tsv: is an input' --from pairs.tsv -p negation -o pairs.tsv
wrong 'over a source, by a link' 2 'is an input' --from pairs.tsv -p negation -o link.json
wrong 'over an excluded suite' 2 '^metricheck: known.json: is an input' --from pairs.tsv -p passive \
    --exclude known.json -o known.json
same_file 'the source is as it was' pairs.tsv kept.tsv
same_file 'the suite is as it was' known.json kept.json
wrong 'many phenomena, one file' 2 'give a folder with -o' --from pairs.tsv -o all.json
wrong 'many phenomena, one stream' 2 'give a folder with -o' --from pairs.tsv -o -
wrong 'list and draft' 2 'both go to standard output' --from pairs.tsv -p negation --list -o -
run metricheck mine --from pairs.tsv --columns reference,candidate,score,label -p negation -o -
same_file 'a draft on standard output' "$out" one.json
stderr_like 'with the table beside' '^ negation  *1  *1  *1 '

# --- what something speaks against is found, and kept where that is asked for
printf 'A girl is singing\tA man is singing\nA carrot fell\tA turnip fell\n' > doubt.tsv
run metricheck mine --from doubt.tsv --columns 1,2
stdout_like 'found, not kept' '^ antonymy  *1  *0  *0  *-   -$'
run metricheck mine --from doubt.tsv --columns 1,2 -q --list --min-confidence 0 -p antonymy
is 'and why' "$(cut -f 2 "$out")" '"girl" and "man" are opposites, but they are of two ages'

# --- who says so is no detail that is left out, but for a report that both sentences have
cat > said.tsv << 'EOT'
reference	candidate
You need to read what I wrote.	I think you need to read what I wrote.
The second proposal was that the dam is closed.	The dam is closed.
A long report said the dam is closed.	The report said the dam is closed.
Yesterday the dam was closed.	The dam was closed.
EOT
run metricheck mine -q --from said.tsv --list
is 'attributions are no omissions' "$(cut -f 1,3 "$out")" 'omission	A long report said the dam is closed.
omission	Yesterday the dam was closed.'
done_testing
