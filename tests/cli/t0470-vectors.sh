#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Word vectors: the text form, the binary form, and metrics that take either.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

cp "$METRICHECK_SOURCE/doc/examples/vectors.txt" vectors.txt
sum=$(sha256sum vectors.txt | cut -c 1-64)
digits=$(printf '%.12s' "$sum")

run metricheck vectors vectors.txt
exits 'a text' 0
is 'what it is' "$(cat "$out")" "form        text
words       6
dimensions  3
sha256      $sum"
run metricheck vectors vectors.txt -o vectors.bin
exits 'the binary form is made' 0
is 'without a word' "$(cat "$out" "$err")" ''
run metricheck vectors vectors.bin
exits 'and read' 0
is 'what that is' "$(cat "$out")" "form        binary
words       6
dimensions  3
sha256      $sum"
metricheck vectors vectors.txt -o - > again.bin
ok 'standard output, and the same bytes each time' cmp vectors.bin again.bin
run metricheck vectors vectors.bin -o again.bin
exits 'the binary form of a binary form' 0
ok 'is the same' cmp vectors.bin again.bin

# Bad input: named with its place, and nothing is written.
for folder in "$METRICHECK_SOURCE"/tests/vectors/invalid/*/; do
    cp "$folder/input.txt" bad.txt
    run metricheck vectors bad.txt -o bad.bin
    exits "$(basename "$folder")" 3
    stderr_like "$(basename "$folder"): the place" "^bad.txt:[0-9]*:[0-9]*: error: "
    ok "$(basename "$folder"): nothing is written" test ! -e bad.bin
done
head -c 200 vectors.bin > cut.bin
run metricheck vectors cut.bin
exits 'a file that is cut short' 3
stderr_like 'says so' '^cut.bin: error: .*cut short; make it again with'
size=$(wc -c < vectors.bin)
{ head -c $((size - 1)) vectors.bin && printf x; } > damaged.bin
run metricheck vectors damaged.bin
exits 'a value that is damaged' 3
stderr_like 'is found' '^damaged.bin: error: is damaged: its values'
run metricheck vectors nowhere.txt
exits 'no file' 3
stderr_like 'it is named' '^nowhere.txt: error: cannot be read'
run metricheck vectors
exits 'no operand' 2
run metricheck vectors a b
exits 'two operands' 2
run metricheck vectors vectors.txt -o no/folder/x.bin
exits 'no such folder' 5

# man and woman are alike. With the cosine c = 0.3125 / (sqrt(0.328125)
# * sqrt(0.31640625)) = 0.969857..., instance and TOP give c each, of two triples: F is c.
printf '(m / man)\n' > candidate.amr
printf '(w / woman)\n' > reference.amr
score() {
    run metricheck score --reference reference.amr --candidate candidate.amr -m "$1"
}
score s2match:vectors=vectors.txt
exits 's2match with a text' 0
like 'the score' "$(tail -n 1 "$out")" '^1	0\.9698[0-9]*	0$'
cp "$out" from-text
score s2match:vectors=vectors.bin
exits 's2match with the binary form' 0
is 'the same score' "$(tail -n 1 "$out")" "$(tail -n 1 from-text)"

run metricheck explain --reference reference.amr --candidate candidate.amr \
    -m s2match:vectors=vectors.txt 1
silent 'no message'
like 'checksum of a text in the signature' "$(cat "$out")" "vectors:vectors.txt@$digits"
run metricheck explain --reference reference.amr --candidate candidate.amr \
    -m s2match:vectors=vectors.bin 1
like 'the same of the binary form' "$(cat "$out")" "vectors:vectors.bin@$digits"
like 'the graded pair' "$(cat "$out")" 'instance\(m, man\)  *instance\(w, woman\)  *0\.9699  *vector'

# The better of two references; the corpus: sums of both cases over 4 and 4 triples, 2c / 4.
printf 'reference_amr\tcandidate_amr\treference_2_amr\n(g / guitar)\t(m / man)\t(w / woman)\n(g / guitar)\t(s / snow)\t\n' > several.tsv
run metricheck score --pairs several.tsv -m s2match:vectors=vectors.txt --corpus
is 'the better reference' "$(sed -n 2p "$out")" "$(tail -n 1 from-text)"
is 'nothing alike' "$(sed -n 3p "$out")" "$(printf '2\t0\t0')"
like 'the corpus' "$(sed -n 4p "$out")" '^corpus	0\.4849[0-9]*	0$'
run metricheck explain --pairs several.tsv -m s2match:vectors=vectors.txt 1
stdout_like 'the reference that counts' 'reference 2'

score s2match
exits 'without vectors' 3
stderr_like 'how to get them' 'no word vectors; give a file of GloVe'
run metricheck run --preset zeidler2022 --resamples 0
exits 'the preset goes on without them' 0
stderr_like 'and says so' '^S2match, WWLK, GraCo \(G\), GraCo \(r,G\) are left out: no word vectors; give'
unlike 'no column' "$(cat "$out")" 'S2match'
METRICHECK_VECTORS=vectors.bin
export METRICHECK_VECTORS
score s2match
exits 'the variable names them' 0
is 'and they serve' "$(tail -n 1 "$out")" "$(tail -n 1 from-text)"
run metricheck explain --reference reference.amr --candidate candidate.amr -m s2match 1
like 'and stand in the signature' "$(cat "$out")" "|vectors:$digits|"
printf '0.5\nfast\nquickly\n' > paraphrases.txt
run metricheck run --preset zeidler2022 --resamples 0
like 'METEOR lacks a table, which is said' "$(cat "$err")" '^Meteor is computed without a table of paraphrases, which the published scores had: -m Meteor=meteor:'
unlike 'the preset has them' "$(cat "$err")" 'S2match is left out'
like 'and its column' "$(cat "$out")" 'S2match'
run metricheck run --preset zeidler2022 -p passive -m Meteor=meteor:direction=backward,paraphrases=paraphrases.txt -f json
unlike 'a metric of the name takes its place' "$(cat "$err")" '^Meteor is'
is 'in its order, once' "$(jq -r '.metrics[].name' "$out" | sed -n 1,4p | tr '\n' ' ')$(jq '[.metrics[] | select(.name | test("^[Mm]eteor"))] | length' "$out")" \
    'BLEU chrF++ Meteor Smatch 1'
like 'with its table' "$(jq -r '.metrics[2].signature' "$out")" 'paraphrases'
# All threads share the vectors, and give the same bytes.
run metricheck score --suite starter -m s2match -j 1
cp "$out" one-thread
run metricheck score --suite starter -m s2match -j 8
exits 'eight threads' 0
ok 'give the same bytes as one' cmp "$out" one-thread
METRICHECK_VECTORS=cut.bin
score s2match
exits 'a file that is cut short' 3
stderr_like 'is named' 'cut.bin: .*cut short'
printf 'man 1 2\nwoman 1 b\n' > bad.txt
score s2match:vectors=bad.txt
exits 'a bad text' 3
stderr_like 'its place is named' "bad.txt:2:9: 'b' is not a number"
# Values whose products are no numbers would make scores that mean nothing.
printf 'man 1e308 1\nwoman 1 1e308\n' > huge.txt
score wwlk:vectors=huge.txt
exits 'huge values' 3
stderr_like 'are refused with their place' "huge.txt:1:5: '1e308' is beyond 1e\\+100"
{ printf '\357\273\277'; cat vectors.txt; } > marked.txt
score s2match:vectors=marked.txt
is 'vectors behind a byte order mark' "$(tail -n 1 "$out")" "$(tail -n 1 from-text)"
done_testing
