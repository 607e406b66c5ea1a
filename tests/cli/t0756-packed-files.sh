#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Files packed by gzip or zstd, whatever they are called, and standard input: what is read from them
# is what is read from the plain file.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0

printf 'id\treference\tcandidate\nn1\tThe lake is calm.\tThe lake is not calm.\nn2\tHe came.\tHe came.\n' > pairs.tsv
printf 'id,reference,candidate,score\nn1,The lake is calm.,The lake is not calm.,1\nn2,He came.,He came.,5\n' > cases.csv
printf '{"id": "n1", "reference": "a b", "candidate": "a"}\n{"id": "n2", "reference": "c", "candidate": "c"}\n' > pairs.jsonl
printf 'The lake is calm.\nHe came.\n' > ref.txt
printf 'The lake is not calm.\nHe came.\n' > can.txt
printf '(l / lake)\n\n(c / come-01)\n' > ref.amr
printf 'id\tmine\nn1\t0.25\nn2\t0.5\n' > scores.tsv
printf 'item,system,annotator,scale,value\n' > ratings.csv
for item in 1 2 3; do
    printf '%s,s,A,f,%s\n%s,s,B,f,%s\n' $item $item $item $item >> ratings.csv
done
printf 'A,B,SCORE\nThe door is open.,The door is not open.,2\n' > mined.csv

# packed NAME FILE: each packed form of the file gives what the file gives, by the call that stands
# behind them, in which FILE stands for its name and its stream
packed() {
    name=$1 file=$2
    shift 2
    metricheck "$@" "$file" > plain 2> plain.err
    gzip -c "$file" > "$file.gz"
    cp "$file.gz" "packed-$file"
    metricheck "$@" "$file.gz" > got 2> got.err
    same_file "$name: gzip" got plain
    metricheck "$@" "packed-$file" > got 2> got.err
    same_file "$name: gzip, and no name says so" got plain
    if has_zstd; then
        zstd -q -c "$file" > "$file.zst"
        metricheck "$@" "$file.zst" > got 2> got.err
        same_file "$name: zstd" got plain
    fi
}
has_zstd() {
    grep -q '^#define MC_HAVE_ZSTD 1' "$METRICHECK_BUILD/config.h" && command -v zstd > /dev/null
}

packed 'score --pairs' pairs.tsv score -m rouge --pairs
packed 'score --jsonl' pairs.jsonl score -m rouge --jsonl
packed 'score --candidate' can.txt score -m rouge --reference ref.txt --candidate
packed 'score, graphs' ref.amr score -m smatch --reference ref.amr --candidate
packed 'humans' ratings.csv humans --show reliability -f tsv
packed 'mine' mined.csv mine --columns A,B,SCORE --format csv -p negation --from
metricheck run -q -f tsv cases.csv --scores scores.tsv | cut -f 1-20 > plain
gzip -c scores.tsv > scores.tsv.gz
metricheck run -q -f tsv cases.csv --scores scores.tsv.gz | cut -f 1-20 > got
same_file 'run --scores' got plain

metricheck run -q -m rouge -f csv cases.csv > plain
gzip -c cases.csv > cases.csv.gz
metricheck run -q -m rouge -f csv cases.csv.gz > got
same_file 'run: the suite is named after the file without .gz' got plain
gzip -c "$METRICHECK_DATA/suites/starter/negation.json" > negation.json.gz
metricheck run -q -m rouge --expectations present -f csv "$METRICHECK_DATA/suites/starter/negation.json" > plain
metricheck run -q -m rouge --expectations present -f csv negation.json.gz > got
same_file 'run: a suite' got plain
metricheck score -m rouge --pairs pairs.tsv > plain
gzip -c pairs.tsv | metricheck score -m rouge --pairs - > got
same_file 'standard input' got plain
gzip -c pairs.jsonl | metricheck score -m rouge --jsonl - > got
metricheck score -m rouge --jsonl pairs.jsonl > plain
same_file 'a stream on standard input' got plain

head -c 40 pairs.tsv.gz > cut.tsv.gz
run metricheck score -m rouge --pairs cut.tsv.gz
exits 'a file that was cut' 3
is 'its message' "$(cat "$err")" 'cut.tsv.gz: error: cannot be read: unexpected end of file'
run metricheck lint --fix negation.json.gz
exits 'lint --fix of a packed file' 2
stderr_like 'says so' 'cannot fix a packed file: negation\.json\.gz; unpack it first'

done_testing
