#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck score: its forms of input, its output, its mistakes.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

printf 'the cat sat on the mat\nall is well\n' > reference.txt
printf 'the cat sat on the mat\nnothing fits\n' > candidate.txt

# Identical sentences have BLEU 100, in sacreBLEU's arithmetic 100.00000000000004; without a common
# word it is 0.
run metricheck score -m bleu --reference reference.txt --candidate candidate.txt
exits 'line by line' 0
silent 'nothing on standard error'
printf 'id\tbleu:0..100\n1\t100.00000000000004\n2\t0\n' > wanted
same_file 'one row a line, with a header' "$out" wanted

run metricheck score -m bleu -m chrf --corpus --reference reference.txt --candidate candidate.txt
is 'header of two metrics' "$(head -n 1 "$out")" "$(printf 'id\tbleu:0..100\tchrf:0..100')"
is 'a last row for the corpus' "$(tail -n 1 "$out" | cut -f 1)" corpus
is 'rows: header, two lines, corpus' "$(wc -l < "$out" | tr -d ' ')" 4

# Two references: the second one is the candidate itself.
run metricheck score -m bleu --reference reference.txt --reference candidate.txt --candidate candidate.txt
like 'several references' "$(sed -n 2p "$out")" '^1	100\.00000000000004$'

# CR LF, no final newline, empty lines
printf 'a b c d\r\n\r\ne f g h' > crlf.txt
run metricheck score -m bleu --reference crlf.txt --candidate crlf.txt
exits 'CR LF and an empty line' 0
is 'an empty line is a case' "$(sed -n 3p "$out" | cut -f 1)" 2
is 'three cases' "$(wc -l < "$out" | tr -d ' ')" 4

# tables
printf 'id\treference\tcandidate\tnote\nx"1\t"a quote" b c d\t"a quote" b c d\tkept\ny\ta b c d \ta b c d \t\n' > pairs.tsv
run metricheck score -m bleu --pairs pairs.tsv
exits 'a table' 0
is 'ids are kept, quotes too' "$(sed -n 2p "$out")" "$(printf 'x"1\t100.00000000000004')"
printf 'id,reference,candidate\n"a,1","one, two three four","one, two three four"\n' > pairs.csv
run metricheck score -m bleu --pairs pairs.csv
is 'CSV quoting' "$(sed -n 2p "$out")" "$(printf 'a,1\t100.00000000000004')"
printf 'reference\tcandidate\treference_amr\tcandidate_amr\na\ta\t(c / cat)\t(c / cat)\nb\tb\t\t(d / dog)\n' > both.tsv
run metricheck score -m bleu -m smatch --pairs both.tsv
exits 'text and graphs in one table' 0
is 'ids are running numbers' "$(sed -n 2p "$out" | cut -f 1)" 1
is 'a missing graph is a missing score' "$(sed -n 3p "$out" | cut -f 3)" nan
stderr_like 'which is named' '^smatch: no score for 1 of 2 cases$'
stderr_like 'with its reason' '1: the reference has no AMR graph \(2\)'

# graphs
printf '# ::id a\n(c / cat)\n\n# ::id b\n(d / dog)\n' > one.amr
printf '(c / cat)\n\n\n(d / dog\n   :mod (b / big))\n' > two.amr
run metricheck score -m smatch --reference two.amr --candidate one.amr
exits 'files of graphs' 0
is 'ids of the candidates' "$(cut -f 1 "$out" | tr '\n' ' ')" 'id a b '
is 'equal graphs' "$(sed -n 2p "$out" | cut -f 1,2)" "$(printf 'a\t1')"
# a: 2 triples (instance, TOP), b: 4 (2 instances, relation, TOP), 2 match: F = 2*2/(2+4)
like 'F of the other' "$(sed -n 3p "$out")" '^b	0\.6666666666666'

# the place of a graph that cannot be read: where it breaks off, in whichever file
printf '# ::id a\n(c / cat)\n\n# ::id b\n(d / dog\n   :mod (b / \n' > broken.amr
run metricheck score -m smatch --reference one.amr --candidate broken.amr
exits 'a graph that cannot be read' 0
stderr_like 'place in a candidate' '1: the candidate.s graph cannot be read: .* \(b, broken.amr:6:13\)$'
run metricheck score -m smatch --reference two.amr --reference broken.amr --candidate one.amr
stderr_like 'place in a further reference' \
    '1: the graph of reference 2 cannot be read: .* \(b, broken.amr:6:13\)$'
printf 'id\tcandidate_amr\treference_amr\nx\t(c / cat)\t(é / \n' > broken.tsv
run metricheck score -m smatch --pairs broken.tsv
stderr_like 'place in a table' '1: the reference.s graph cannot be read: .* \(x, broken.tsv:2:18\)$'
printf 'reference_amr,candidate_amr\n"(c / ""cat"")","(c / ""cat""\n :mod (""x"" / "\n' > broken.csv
run metricheck score -m smatch --pairs broken.csv
stderr_like 'place in quotes' '1: the candidate.s graph cannot be read: .* \(1, broken.csv:3:8\)$'
printf '{"id": "y", "candidate_amr": "(c / ", "reference_amr": "(c / cat)"}\n' > broken.jsonl
run metricheck score -m smatch --jsonl broken.jsonl
stderr_like 'the line of JSON' '1: the candidate.s graph cannot be read: .* \(y, broken.jsonl:1:1\)$'
printf '# ::pair 1\n(c / cat)\n\n# ::pair 2\n(d / dog)\n' > pair-a.amr
printf '# ::pair 1\n(c / cat)\n\n# ::pair 3\n(d / dog)\n' > pair-b.amr
run metricheck score -m smatch --reference pair-a.amr --candidate pair-b.amr
exits 'pairs that differ' 3
stderr_like 'at their place' '^pair-a\.amr:4:1: error: this graph is of pair 2, that of pair-b\.amr of pair 3$'

# output files
run metricheck score -m bleu --pairs pairs.tsv -o scores.tsv
exits 'into a file' 0
is 'and nothing on standard output' "$(cat "$out")" ''
is 'the file is there' "$(head -n 1 scores.tsv)" "$(printf 'id\tbleu:0..100')"
echo old > kept.tsv
run metricheck score -m bleu --pairs missing.tsv -o kept.tsv
exits 'a missing input' 3
is 'leaves the old output alone' "$(cat kept.tsv)" old
run metricheck score -m bleu --pairs pairs.tsv -o no/such/folder/x.tsv
exits 'an output that cannot be opened' 5
stderr_like 'is named' 'no/such/folder/x\.tsv: .*No such file'
is 'no temporary file is left' "$(find . -name '*.tmp*' -o -name '.*[!.]*' -type f | head -n 1)" ''

# mistakes: exit code and message
mistake() { # LABEL CODE REGEX ARGUMENT...
    lib_mistake=$1 code=$2 regex=$3
    shift 3
    run metricheck score "$@"
    exits "$lib_mistake" "$code"
    stderr_like "$lib_mistake: message" "$regex"
    is "$lib_mistake: nothing is printed" "$(cat "$out")" ''
}
mistake 'no metric' 2 'no metric; name one with -m' --pairs pairs.tsv
mistake 'no input' 2 'no input; give --reference' -m bleu
mistake 'two inputs' 2 'more than one kind of input' -m bleu --pairs pairs.tsv --suite starter
mistake 'half an input' 2 '--reference \(or --targeted\) and --candidate belong together' -m bleu --reference reference.txt
mistake 'an operand' 2 "score takes no operand 'x'" -m bleu x
mistake 'unknown metric' 2 "'blue'.*(did you mean|nearest).*bleu" -m blue --pairs pairs.tsv
mistake 'a colon and nothing' 2 "metric bleu: a parameter is missing after ':' \\(NAME:KEY=VALUE,\.\.\.\\)" -m bleu: --pairs pairs.tsv
mistake 'a comma and nothing' 2 "metric bleu: a parameter is missing after ','" -m bleu:order=2, --pairs pairs.tsv
mistake 'a value of nothing' 2 "metric bleu: a parameter is missing after ':'" -m bleu:=2 --pairs pairs.tsv
mistake 'an aspect of another convention' 2 'aspect=srl is for convention=damonte' -m smatch:aspect=srl --reference one.amr --candidate one.amr
mistake 'unknown parameter' 2 "smoothin.*smoothing" -m bleu:smoothin=exp --pairs pairs.tsv
mistake 'wrong choice' 2 'smoothing.*exp' -m bleu:smoothing=much --pairs pairs.tsv
mistake 'parameter out of range' 2 'order' -m bleu:order=0 --pairs pairs.tsv
mistake 'limits are told in full' 2 'within 0 and 4294967295$' -m smatch:seed=-1 --pairs pairs.tsv
mistake 'parameter that is no number' 2 'order' -m bleu:order=four --pairs pairs.tsv
mistake 'text and graphs in parallel files' 2 'use --pairs' -m bleu -m smatch --reference one.amr --candidate one.amr
printf '# ::id a\n(a / b)\n\n# ::id c\n(c / d)\n' > named.amr
printf '# ::id c\n(c / d)\n\n# ::id a\n(a / b)\n' > other-order.amr
mistake 'graphs in another order' 3 '^other-order\.amr:1:1: error: this graph is of id c, that of named\.amr of id a$' \
    -m smatch --reference other-order.amr --candidate named.amr
sed 's/::id /::id x-/' other-order.amr > other-names.amr
run metricheck score -m smatch --reference other-names.amr --candidate named.amr
exits 'graphs of other names, paired by their order' 0
# A byte order mark is no part of the text: the first line stays a comment, the sentence as it is.
{ printf '\357\273\277'; cat named.amr; } > marked.amr
run metricheck score -m smatch -m wlk -m sembleu --reference marked.amr --candidate marked.amr
is 'graphs behind a byte order mark' "$(sed 1d "$out" | tr '\t\n' ' /')" 'a 1 1 1 0/c 1 1 1 0/'
{ printf '\357\273\277'; cat reference.txt; } > marked.txt
run metricheck score -m bleu --reference reference.txt --candidate candidate.txt
cp "$out" unmarked
run metricheck score -m bleu --reference marked.txt --candidate candidate.txt
ok 'sentences behind a byte order mark' cmp "$out" unmarked
printf 'one\n' > short.txt
mistake 'files that are not parallel' 3 '^short\.txt:1:1: error: the files are not parallel: .* has 2 lines, .* has 1' \
    -m bleu --reference reference.txt --candidate short.txt
printf 'fine\nbad \377 byte\n' > latin.txt
mistake 'not UTF-8' 3 '^latin\.txt:2:5: error: not well-formed UTF-8' -m bleu --reference reference.txt --candidate latin.txt
printf 'a\000b\nc\n' > nul.txt
mistake 'a NUL' 3 '^nul\.txt:1:2: error: a NUL character' -m bleu --reference reference.txt --candidate nul.txt
mistake 'a folder' 3 '^(metricheck: )?.*\.: .*[Ii]s a (folder|directory)' -m bleu --reference . --candidate candidate.txt
: > empty.tsv
mistake 'an empty table' 3 '^empty\.tsv:1:1: error: the file is empty' -m bleu --pairs empty.tsv
printf 'id\ttext\n1\ta\n' > nocolumn.tsv
mistake 'no such column' 3 '^nocolumn\.tsv:1:1: error: the header must name' -m bleu --pairs nocolumn.tsv
printf 'id\treference\tcandidate\n1\ta\tb\n2\ta\n' > ragged.tsv
mistake 'a short row' 3 '^ragged\.tsv:3:1: error: the row has 2 fields, the header 3' -m bleu --pairs ragged.tsv
printf 'id\treference\tcandidate\n1\ta\tb\n1\tc\td\n' > twice.tsv
mistake 'an id used twice' 3 '^twice\.tsv:3:1: error: id "1" is already used' -m bleu --pairs twice.tsv
printf 'id,reference,candidate\n1,"a,b\n' > open.csv
mistake 'a quote that is not closed' 3 '^open\.csv:2:' -m bleu --pairs open.csv

# empty files are empty, not wrong
: > none.txt
run metricheck score -m bleu --corpus --reference none.txt --candidate none.txt
exits 'two empty files' 0
is 'header and corpus only' "$(cut -f 1 "$out" | tr '\n' ' ')" 'id corpus '
is 'nothing has no score' "$(tail -n 1 "$out" | cut -f 2)" nan

# a shipped suite, the same bytes on any number of threads
run metricheck score -m bleu -m chrf -m smatch --suite starter -j 1
exits 'a shipped suite' 0
cp "$out" one
run metricheck score -m bleu -m chrf -m smatch --suite starter -j 8
same_file 'the same on eight threads' "$out" one
is 'a row for each case, and the names' "$(wc -l < one | tr -d ' ')" \
    $(($(cat "$METRICHECK_DATA"/suites/starter/*.json | grep -c '^ *{ "id": ') + 1))
unlike 'none of them without a score' "$(cat one)" 'nan'

# scores with the corpus row are score files
run metricheck score -m bleu --corpus --suite starter -o corpus.tsv
run metricheck run --scores corpus.tsv -f tsv --resamples 0
exits 'a score file with a corpus row' 0
silent 'whose id is known'

# one line of 100 MB
if [ "${METRICHECK_SLOW_TESTS:-1}" = 1 ]; then
    head -c 50000000 /dev/zero | tr '\0' 'a' > long.txt
    head -c 50000000 /dev/zero | tr '\0' 'b' >> long.txt
    run metricheck score -m bleu --reference long.txt --candidate long.txt
    exits 'one line of 100 MB' 0
    rm -f long.txt
fi

# the output is not one of the inputs, by whatever name
printf 'id\tcandidate\treference\na\tIt rains.\tIt snows.\n' > kept.tsv
printf '{"id": "a", "candidate": "It rains.", "reference": "It snows."}\n' > kept.jsonl
echo 'It rains.' > kept.txt
mkdir copies && cp kept.tsv kept.jsonl kept.txt copies
for input in '--pairs kept.tsv -o ./kept.tsv' '--jsonl kept.jsonl -o kept.jsonl' \
    '--reference kept.txt --candidate copies/kept.txt -o kept.txt' '--reference copies/kept.txt --candidate kept.txt -o kept.txt'; do
    # shellcheck disable=SC2086  # options are words
    run metricheck score -m bleu $input
    exits "$input: refused" 2
    stderr_like "$input: said so" 'is an input and would be overwritten$'
done
for file in kept.tsv kept.jsonl kept.txt; do
    ok "$file is what it was" cmp "$file" "copies/$file"
done

# an input without a case: a header alone, and a word about it
: > empty
printf 'id\tcandidate\treference\n' > header.tsv
for input in '--reference empty --candidate empty' '--pairs header.tsv'; do
    # shellcheck disable=SC2086  # options are words
    run metricheck score -m bleu $input
    exits "$input: no case is no mistake" 0
    is "$input: the header stands" "$(cat "$out")" "$(printf 'id\tbleu:0..100')"
    stderr_like "$input: it is told" '^the input has no case; nothing is scored$'
    # shellcheck disable=SC2086
    run metricheck score -q -m bleu $input
    is "$input: or not" "$(cat "$err")" ''
done

# --- labels -----------------------------------------------------------------------------------

need jq
run metricheck score -q -m two=bleu:order=2,chrf -m three=bleu:order=3 --suite starter
is 'a label is the head of a column' "$(head -n 1 "$out")" "$(printf 'id\ttwo:0..100\tchrf:0..100\tthree:0..100')"
metricheck score -q -m bleu:order=2 --suite starter > unlabelled
is 'and nothing else' "$(cut -f 2 "$out" | sed 1d | md5sum)" "$(cut -f 2 unlabelled | sed 1d | md5sum)"
run metricheck run -q -m two=bleu:order=2 -m bleu -p negation -f json
is 'in reports the signature says what it is' "$(jq -r '.metrics[0] | .name + " " + (.signature | test("order:2") | tostring)' "$out")" 'two true'
run metricheck score -q -m two=blue --suite starter
exits 'a label of nothing' 2
stderr_like 'names what is not there' "there is no metric 'blue'; did you mean 'bleu'"
run metricheck explain -q -m two=bleu:order=2 negation-001
stdout_like 'explain has it, too' '^ *two '

done_testing
