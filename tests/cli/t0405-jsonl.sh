#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --jsonl: a stream of pairs gives the bytes that a table of them gives, on any number of threads; a
# line that is wrong has its place; nothing is half-written.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

examples=$METRICHECK_SOURCE/tests/jsonl

# --- the forms of a line ----------------------------------------------------------------------
# The scores in the .tsv files, reckoned by hand. rouge: twice the longest common subsequence, by the
# words of both sides: w 2*1/7 ... r1 2*2/6, targeted 2*2/6; r2 2*1/4; r3 2*2/5; a 2*2/6; 17 2*1/4;
# g3 2*1/4. smatch: triples and top, g1 1 of 2 on both sides; g2 2 of 2 and 2 of 4, 2*2/6.
for file in "$examples"/valid/*.jsonl; do
    run metricheck score -q -m rouge -m smatch -m rouge:targeted=only --jsonl "$file"
    exits "$(basename "$file")" 0
    same_file "$(basename "$file"): the scores" "$out" "${file%.jsonl}.tsv"
done
for file in "$examples"/invalid/*.jsonl; do
    name=$(basename "$file" .jsonl)
    echo old > old.tsv
    cp "$file" "$name.jsonl"
    run metricheck score -q -m rouge --jsonl "$name.jsonl" -o old.tsv
    exits "$name" 3
    ok "$name: the place and the reason" grep -q -F "$name.jsonl:$(cat "${file%.jsonl}.error")" "$err"
    is "$name: the old output stays" "$(cat old.tsv)" old
    run metricheck score -q -m rouge --jsonl - < "$file"
    is "$name: what was written is whole" "$(cat "$out")" "$(printf 'id\trouge:0..1\na\t0.5')"
    stderr_like "$name: the input has a name" '^standard input:2:'
done
{ printf '{"candidate": "x", "reference": "' && head -c 16777216 /dev/zero | tr '\0' x; } > long.jsonl
run metricheck score -m rouge --jsonl long.jsonl
exits 'a line without end' 3
stderr_like 'is told' '^long.jsonl:1:1: error: the line is longer than 16777216 bytes'
for file in "$PWD" nowhere.jsonl; do
    run metricheck score -m rouge --jsonl "$file"
    exits "no file: $file" 3
done

# --- as a table -------------------------------------------------------------------------------
# Words w1 ... w97 by a small generator; some sentences are empty.
awk 'function words(n,    text, i) {
    text = ""
    for (i = 0; i < n; i++) {
        seed = (seed * 1103 + 12345) % 65536
        text = text (i > 0 ? " " : "") "w" seed % 97
    }
    return text
}
BEGIN {
    print "id\treference\tcandidate\treference_2" > "pairs.tsv"
    for (c = 1; c <= 5000; c++) {
        a = words(c % 12); b = words(c * 7 % 11); r = words(c % 3 * 4)
        print "p" c "\t" a "\t" b "\t" r > "pairs.tsv"
        print "{\"id\": \"p" c "\", \"reference\": \"" a "\", \"candidate\": \"" b \
            "\", \"references\": [\"" r "\"]}" > "pairs.jsonl"
    }
}'
run metricheck score -q -m bleu -m ter -m rouge:type=2 --pairs pairs.tsv
cp "$out" wanted.tsv
for jobs in 1 2 8; do
    run metricheck score -m bleu -m ter -m rouge:type=2 --jsonl pairs.jsonl -j $jobs
    same_file "$jobs threads: the bytes of --pairs" "$out" wanted.tsv
    cp "$err" "said-$jobs"
done
run metricheck score -m bleu -m ter -m rouge:type=2 --pairs pairs.tsv
same_file 'the reasons are those of --pairs' said-1 "$err"
same_file 'on 8 threads, too' said-8 "$err"
# shellcheck disable=SC2002 # a pipe is wanted
cat pairs.jsonl | metricheck score -q -m bleu -m ter -m rouge:type=2 --jsonl - > piped.tsv
same_file 'through a pipe' piped.tsv wanted.tsv
{ head -n 3 pairs.jsonl && sleep 0.3 && sed -n '4,$p' pairs.jsonl; } |
    metricheck score -q -m bleu -m ter -m rouge:type=2 --jsonl - > piped.tsv
same_file 'through a pipe with pauses' piped.tsv wanted.tsv
for time in cold warm; do
    run metricheck score -q -m bleu -m ter -m rouge:type=2 --jsonl pairs.jsonl --cache cache
    same_file "through a cache, $time" "$out" wanted.tsv
done
run metricheck score -q -m bleu -m ter -m rouge:type=2 --pairs pairs.tsv --cache cache
same_file 'which serves a table, too' "$out" wanted.tsv
rm -f s-*.tsv
for k in 1 2 3; do
    run metricheck score -q -m bleu -m ter -m rouge:type=2 --jsonl pairs.jsonl --shard $k/3 -o s-$k.tsv
    exits "shard $k" 0
done
run metricheck merge s-1.tsv s-2.tsv s-3.tsv
same_file 'shards, merged' "$out" wanted.tsv
run metricheck score -q -m bleu -m ter -m rouge:type=2 --pairs pairs.tsv --shard 2/3
same_file 'a shard of a table is one of a stream' s-2.tsv "$out"
run metricheck score -q -m bleu -m bleu --jsonl pairs.jsonl
is 'a metric twice' "$(head -n 1 "$out")" "$(printf 'id\tbleu:0..100\tbleu#2:0..100')"

# --- what a stream cannot have ----------------------------------------------------------------
# refused LABEL WORDS ARGUMENT...
refused() {
    label=$1 words=$2
    shift 2
    echo old > old.tsv
    run metricheck score -o old.tsv "$@"
    exits "$label" 2
    stderr_like "$label: why" "$words"
    is "$label: nothing is written" "$(cat old.tsv)" old
}
refused 'a metric that looks at all cases first' 'nist:information=run looks at all cases' \
    -m nist:information=run --jsonl pairs.jsonl
refused 'a corpus score' 'a corpus score needs all cases' -m bleu --corpus --jsonl pairs.jsonl
refused 'two inputs' 'more than one kind of input' -m bleu --jsonl pairs.jsonl --pairs pairs.tsv

# --- metrics that fail ------------------------------------------------------------------------
child=$METRICHECK_BUILD/tests/modules/process_child
awk '{ sub(/"candidate": "/, (NR % 1000 == 0) ? "&bad " : "&"); print }' pairs.jsonl > bad.jsonl
run metricheck score -m child -m rouge:type=2 --command "child=$child error 64" --jsonl bad.jsonl
exits 'a metric that fails' 4
is 'is told of once' "$(grep -c '^metricheck: metric child failed' "$err")" 1
stderr_like 'and its cases are counted' '^child: no score for 5 of 5000 cases'
is 'the other has its scores' "$(grep -c '	nan	' "$out")" 5
run metricheck score -m child --command "child=$child error 64" --jsonl bad.jsonl --fail-fast -o old.tsv
exits '--fail-fast' 4
is '--fail-fast writes nothing' "$(cat old.tsv)" old
run metricheck score -m child -m rouge --command "child=$child exit-first" --jsonl pairs.jsonl
exits 'a metric that does not start' 4
is 'is told of once' "$(grep -c 'exit code 3' "$err")" 2
run metricheck score -m bleu --jsonl pairs.jsonl -o /dev/full
exits 'a full disk' 5
stderr_like 'is told' '^/dev/full: .*No space left'
{
    status=0
    metricheck score -q -m bleu --jsonl pairs.jsonl 2> err || status=$?
    echo $status > status
} | head -n 1 > first
is 'a reader that goes away ends it' "$(cat first)" "$(printf 'id\tbleu:0..100')"
is 'without a word' "$(cat err)" ''
done_testing
