#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --shard and `metricheck merge`: the bytes of one process, or a message.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

{
    printf 'id\treference\tcandidate\n'
    printf '%s\n' 'a	the red car	a red car' 'b	x y	x z' 'c	one two three four five	one two four' \
        'd		nothing' '#e	the boat	the boat' 'f	a b	b a' 'g	last one	last'
} > pairs.tsv
sed '1d' pairs.tsv | cut -f 2 > reference
sed '1d' pairs.tsv | cut -f 3 > candidate
printf '(b / boy)\n\n(g / girl)\n\n(d / dog)\n' > one.amr
printf '(b / boy)\n\n(w / woman)\n\n(d / dog :mod (b / big))\n' > two.amr

# same LABEL N ARGUMENT...: N shards merged, in any order, are what one process writes.
same() {
    label=$1 n=$2
    shift 2
    rm -f s-*.tsv
    k=1
    while [ "$k" -le "$n" ]; do
        run metricheck score -q --shard "$k/$n" -o "s-$k.tsv" "$@"
        [ "$status" -eq 0 ] || exits "$label: shard $k" 0
        k=$((k + 1))
    done
    # shellcheck disable=SC2046 # names without blanks
    run metricheck merge $(printf '%s\n' s-*.tsv | sort -r)
    exits "$label: merge" 0
    cp "$out" merged
    run metricheck score -q "$@"
    same_file "$label: the same bytes" merged "$out"
}
same 'a table' 3 -m bleu -m ter:targeted=no -m nist:information=run --pairs pairs.tsv
same 'more shards than cases' 9 -m bleu -m chrf --pairs pairs.tsv
same 'one shard' 1 -m bleu --pairs pairs.tsv
printf 'id\treference\tcandidate\nid \033x\ta b\ta c\n::error::id\ta b\ta b\n=1 \342\200\256##[x]\ta\tb\n' > hostile.tsv
same 'ids with what a terminal obeys' 2 -m bleu --pairs hostile.tsv
same 'a suite' 4 -m bleu -m smatch --suite starter
same 'lines' 2 -m bleu -m nist:information=run --reference reference --candidate candidate
same 'graphs' 2 -m smatch -m wlk --reference one.amr --candidate two.amr
same 'through a cache' 3 -m bleu -m nist:information=run --pairs pairs.tsv --cache cache
run metricheck score -q -m bleu -m nist:information=run --pairs pairs.tsv --cache cache
cp "$out" warm
run metricheck score -q -m bleu -m nist:information=run --pairs pairs.tsv
same_file 'the scores of shards serve the whole' warm "$out"

# --- standard errors that come late ----------------------------------------------------------------
# The last case alone has one. A metric that announces them has a column all the same, in each part.
cat > estimates.sh << 'EOS'
while read -r line; do
    id=${line#*'"id": '}
    case $line in
    *'"op": "open"'*)
        printf '{"metricheck": 1, "name": "m", "version": "1", "range": [0, 1]%s}\n' "${1:+, \"standard_errors\": $1}"
        ;;
    *'"op": "close"'*) exit 0 ;;
    *'"last one"'*) printf '{"id": %s, "score": 0.5, "standard_error": 0.25}\n' "${id%%,*}" ;;
    *) printf '{"id": %s, "score": 0.5}\n' "${id%%,*}" ;;
    esac
done
EOS
awk -F '\t' 'NR > 1 { printf "{\"id\": \"%s\", \"reference\": \"%s\", \"candidate\": \"%s\"}\n", $1, $2, $3 }' pairs.tsv > pairs.jsonl
for i in $(seq 1 200); do
    printf '{"id": "n%d", "reference": "a", "candidate": "a"}\n' "$i"
done | cat - pairs.jsonl > late.jsonl
same 'announced standard errors' 3 -m m --command 'm=sh estimates.sh true' --pairs pairs.tsv
like 'all of them have the column' "$(cat merged)" '^id	m:0..1	m:standard_error$'
is 'with that of the last case' "$(sed -n '$p' merged | tr '\t' ' ')" 'g 0.5 0.25'
same 'announced, and shards without a case' 9 -m m --command 'm=sh estimates.sh true' --pairs pairs.tsv
same 'announced, in a stream' 2 -m m --command 'm=sh estimates.sh true' --jsonl late.jsonl
is 'with the last one' "$(sed -n '$p' merged | tr '\t' ' ')" 'g 0.5 0.25'
rm -f s-*.tsv
for k in 1 2 3; do
    run metricheck score --shard $k/3 -o s-$k.tsv -m m --command 'm=sh estimates.sh' --pairs pairs.tsv
done
run metricheck merge s-1.tsv s-2.tsv s-3.tsv
exits 'not announced: the shards are merged' 0
is 'without the column' "$(head -n 1 "$out" | tr '\t' ' ')" 'id m:0..1'
run metricheck score --shard 1/3 -m m --command 'm=sh estimates.sh' --pairs pairs.tsv
stderr_like 'which the part with the last case says' '^m: 1 standard error is not in the table, because the metric does not announce them'
run metricheck score -m m --command 'm=sh estimates.sh' --jsonl late.jsonl
exits 'not announced, in a stream' 0
is 'the header is written without' "$(head -n 1 "$out" | tr '\t' ' ')" 'id m:0..1'
stderr_like 'which is said' '^m: 1 standard error is not in the table'
run metricheck score -q -m m --command 'm=sh estimates.sh' --jsonl late.jsonl
silent 'but not with --quiet'
run metricheck score -m m --command 'm=sh estimates.sh 1' --pairs pairs.tsv
exits 'what is announced is true or false' 4

shards() { # PREFIX N ARGUMENT...
    prefix=$1 n=$2
    shift 2
    for k in $(seq "$n"); do
        metricheck score -q --shard "$k/$n" -o "$prefix$k" "$@"
    done
}
shards p 3 -m bleu --pairs pairs.tsv
shards q 2 -m bleu --pairs pairs.tsv
shards r 3 -m chrf --pairs pairs.tsv
sed 's/last one/last two/' pairs.tsv > other.tsv
shards o 3 -m bleu --pairs other.tsv
sed 's/^g/h/' pairs.tsv > renamed.tsv
shards i 3 -m bleu --pairs renamed.tsv
METRICHECK_WORDNET=$METRICHECK_SOURCE/tests/wordnet
export METRICHECK_WORDNET
shards v 2 -m meteor --pairs pairs.tsv
cp -R "$METRICHECK_SOURCE/tests/wordnet" wordnet
chmod -R u+w wordnet
sed 's/^auto n 1 .*/auto n 1 0 1 0 00000167  /' wordnet/index.noun > changed
cp changed wordnet/index.noun
METRICHECK_WORDNET=$PWD/wordnet
shards w 2 -m meteor --pairs pairs.tsv

# refused LABEL MESSAGE FILE...
refused() {
    label=$1 message=$2
    shift 2
    echo old > merged.tsv
    run metricheck merge -o merged.tsv "$@"
    exits "$label: exit code" 3
    stderr_like "$label: message" "$message"
    is "$label: nothing is written" "$(cat merged.tsv)" old
}
refused 'one is missing' 'shard 2/3 is missing' p1 p3
refused 'the last one is missing' 'shard 3/3 is missing' p1 p2
refused 'one twice' 'shard 1/3 occurs twice, here and in p1' p1 p2 p1
refused 'one twice, none missing' 'shard 2/3 occurs twice' p1 p2 p3 p2
refused 'another number of shards' '^q1:1:1: .*one of 2 shards, p1 one of 3' p1 q1 q2
refused 'another metric' '^r2:2:1: .*metrics differ from those in p1' p1 r2 p3
refused 'a metric with other files' '^w2:1:1: .*other settings, versions or files' v1 w2
refused 'another text' '^o1:5:1: .*another input than p1|^p2:' o1 p2 p3
refused 'another id' 'another input than' i1 p2 p3
refused 'a whole file' '^pairs.tsv:1:1: .*not a shard' p1 pairs.tsv p3
refused 'no file' 'nowhere' p1 nowhere p3
head -n 3 p2 > torn
refused 'cut off at a line' '^torn:3:1: .*truncated' p1 torn p3
head -c 40 p2 > torn
refused 'cut off in the first line' '^torn:1:1: .*not a shard|^torn:.*truncated' p1 torn p3
head -c -1 p2 > torn
refused 'cut off in the last line' '^torn:.*truncated' p1 torn p3
{ cat p2 && echo more; } > long
refused 'lines behind the end' '^long:.*after the last line' p1 long p3
sed 's/^b	/z	/' p2 > changed
refused 'an id changed' 'not all cases of the input in their order' p1 changed p3
sed '3d' p2 > short
refused 'a row gone' 'more rows|not all cases' p1 short p3
sed '3p' p2 > twice
refused 'a row twice' 'more rows|not all cases' p1 twice p3
sed '1s,2/3,9/3,' p2 > ninth
refused 'a shard that cannot be' '^ninth:1:1: .*K from 1 to N' p1 ninth p3
: > empty
refused 'an empty file' '^empty:1:1: .*not a shard' p1 empty p3

# The examples, also of the fuzz target: the name of one below invalid says what is wrong with it, and
# its line #wanted how that is told.
# divided FILE: its parts as part-1, part-2 ...
divided() {
    rm -f part-*
    awk 'BEGIN { n = 1 } /^%%%$/ { n++; next } { print > ("part-" n) }' "$1"
}
for file in "$METRICHECK_SOURCE"/tests/shards/valid/*; do
    divided "$file"
    run metricheck merge part-*
    exits "$(basename "$file"): merged" 0
done
for file in "$METRICHECK_SOURCE"/tests/shards/invalid/*; do
    wanted=$(sed -n 's/^#wanted //p' "$file")
    sed '/^#wanted /d' "$file" > example
    divided example
    refused "$(basename "$file")" "$wanted" part-*
done

for shard in 0/3 4/3 1 /3 1/ a/b -1/3 1/3/3; do
    run metricheck score -m bleu --pairs pairs.tsv --shard="$shard"
    exits "no shard: $shard" 2
done
run metricheck score -m bleu --pairs pairs.tsv --shard 1/2 --corpus
exits 'no corpus score of a shard' 2
run metricheck merge
exits 'nothing to merge' 2
run metricheck score -q -m bleu --suite starter --shard 1/1 -o whole.tsv
cp whole.tsv kept.tsv
run metricheck merge whole.tsv -o ./whole.tsv
exits 'over a shard' 2
ok 'over a shard: it is what it was' cmp whole.tsv kept.tsv

# the Slurm array of the documentation, its tasks one after the other
cp "$METRICHECK_SOURCE/doc/examples/post-edited.tsv" "$METRICHECK_SOURCE/doc/examples/score.sbatch" .
mkdir bin
ln -s "$METRICHECK" bin/metricheck
PATH=$PWD/bin:$PATH
is 'doc/many-machines.md shows that script' \
    "$(sed -n '/^#SBATCH --job-name/,/^```/p' "$METRICHECK_SOURCE/doc/many-machines.md" | sed '$d')" \
    "$(sed 1d score.sbatch)"
n=$(sed -n 's/^#SBATCH --array=1-//p' score.sbatch)
for task in $(seq "$n"); do
    run env SLURM_ARRAY_TASK_ID="$task" SLURM_ARRAY_TASK_COUNT="$n" SLURM_CPUS_PER_TASK=1 sh score.sbatch
    exits "task $task" 0
done
run metricheck merge shard-*.tsv
cp "$out" merged
run metricheck score -q -m ter -m chrf --pairs post-edited.tsv
same_file 'the array gives the same bytes' merged "$out"
done_testing
