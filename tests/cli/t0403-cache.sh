#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --cache and `metricheck cache`: a warm run is a cold one, and nothing old is ever taken for new.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH
cp -R "$METRICHECK_SOURCE/tests/wordnet" wordnet
chmod -R u+w wordnet
METRICHECK_WORDNET=$PWD/wordnet
export METRICHECK_WORDNET

# --- the same bytes ---

# Scores, reasons of missing ones (nist, graco) and remarks (smatch with hardly any steps).
report() { # NAME [OPTION...]
    name=$1
    shift
    run metricheck run -f json -o "$name.json" --resamples 0 -m bleu -m nist:information=run \
        -m meteor -m chrf:direction=mean -m smatch:step_limit=100 -m s2match "$@" starter
    exits "run: $name" 0
    cp "$err" "$name.err"
}
METRICHECK_VECTORS=$METRICHECK_SOURCE/doc/examples/vectors.txt
export METRICHECK_VECTORS
report none
report cold --cache scores
report warm --cache scores -j 3
same_file 'cold: as without a cache' cold.json none.json
same_file 'warm: as without a cache' warm.json none.json
like 'reasons are among them' "$(cat none.json)" 'missing_reasons.*fewer tokens'
same_file 'what is missing is said as before' warm.err cold.err

run metricheck cache stats --cache scores
exits 'stats' 0
stdout_like 'the file' '^file     scores/scores.sqlite$'
stdout_like 'metrics' '^metrics  6$'
# Each case, and the reference against itself where invariance is expected; nist of order 5 has no
# score where the candidate, or that reference, has fewer than five words.
cat "$METRICHECK_DATA"/suites/starter/*.json > cases.txt
cases=$(grep -c '^ *{ "id": ' cases.txt)
scored=$((cases + $(grep -c '"type": "invariance"' cases.txt)))
short=$(awk -F '"text": "' '
    function words(text) { sub(/",$/, "", text); return split(text, word, " ") }
    /^ *"reference": / { reference = words($2) }
    /^ *"candidate": / && words($2) < 5 { n++ }
    /"type": "invariance"/ && reference < 5 { n++ }
    END { print n + 0 }' cases.txt)
stdout_like 'scores: of 6 metrics' "^scores   $((6 * scored))\$"
stdout_like 'scores of one, and the missing ones' "^ +$scored +$short  nist\\|.*information:run"

# the warm run needs no metric: bleu of the same texts under other ids comes from the cache as well
pairs() { # NAME ROW...
    name=$1
    shift
    printf 'id\treference\tcandidate\n' > "$name"
    printf '%b\n' "$@" >> "$name"
}
pairs pairs.tsv 'a\tred car\tred auto' 'b\tthe boat\ta boat' 'c\tx\ty'
run metricheck score -m bleu --corpus --pairs pairs.tsv --cache few
cp "$out" first
run metricheck score -m bleu --corpus --pairs pairs.tsv --cache few
same_file 'score: warm as cold, with the corpus row' "$out" first
pairs renamed.tsv 'k\tthe boat\ta boat' 'l\tred car\tred auto'
run metricheck score -m bleu --pairs renamed.tsv --cache few
is 'found by content' "$(cut -f 2 "$out" | sed 1d | sort)" \
    "$(sed -n '2,3p' first | cut -f 2 | sort)"
run metricheck cache stats --cache few
stdout_like 'nothing was added: three cases and a corpus' '^scores   4$'

# --- which folder ---

METRICHECK_CACHE=from-variable
export METRICHECK_CACHE
run metricheck score -m bleu --pairs pairs.tsv
exits 'the variable names the folder' 0
ok 'and it is made' test -s from-variable/scores.sqlite
run metricheck cache stats
exits 'stats takes it too' 0
run metricheck score -m bleu:order=2 --pairs pairs.tsv --cache off
run metricheck cache stats
stdout_like 'off: nothing is kept' '^scores   3$'
run metricheck cache clear
stdout_is 'clear says what it took out' << 'EOS'
3 scores removed from from-variable/scores.sqlite
EOS
run metricheck cache stats
stdout_like 'then there are none' '^scores   0$'
unset METRICHECK_CACHE

for call in 'cache' 'cache stats' 'cache stats --cache off' 'cache empty --cache few' \
    'cache stats clear --cache few' 'score -m bleu --pairs pairs.tsv --cache='; do
    # shellcheck disable=SC2086 # words
    run metricheck $call
    exits "a wrong call: $call" 2
done
run metricheck cache stats --cache nowhere
exits 'no cache there' 3
stderr_like 'it says where' 'nowhere/scores.sqlite: .*there is no score cache'
ok 'and makes none' test ! -e nowhere

# --- what must never yield an old score ---

# fresh LABEL ARGUMENT...: with the cache that has older scores of the same name, the same as
# without; and something else than last time.
rm -f last
fresh() {
    label=$1
    shift
    run metricheck score --cache changes "$@"
    cp "$out" with
    run metricheck score --cache off "$@"
    exits "$label" 0
    same_file "$label: as without a cache" with "$out"
    if [ -e last ] && cmp -s with last; then
        failed "$label: another score than before"
    else
        pass "$label: another score than before"
    fi
    cp with last
}
fresh 'words of WordNet' -m meteor --pairs pairs.tsv
sed 's/^auto n 1 .*/auto n 1 0 1 0 00000167  /' wordnet/index.noun > changed
cp changed wordnet/index.noun
fresh 'auto is no car any more' -m meteor --pairs pairs.tsv
fresh 'a parameter' -m meteor:modules=exact --pairs pairs.tsv
pairs pairs.tsv 'a\tred car\tred boat' 'b\tthe boat\ta boat' 'c\tx\tx'
fresh 'a text' -m meteor:modules=exact --pairs pairs.tsv

printf 'man 1 0\nwoman 0.5 0.5\n' > vectors.txt
echo '(m / man)' > candidate
echo '(w / woman)' > reference
set -- -m s2match:vectors=vectors.txt,cutoff=0.1 --candidate candidate --reference reference
fresh 'vectors' "$@"
printf 'man 1 0\nwoman 0.5 0.25\n' > vectors.txt
fresh 'other vectors in the same file' "$@"
METRICHECK_VECTORS=$PWD/vectors.txt
set -- -m s2match:cutoff=0.1 --candidate candidate --reference reference
rm last
fresh 'vectors of the variable' "$@"
printf 'man 1 0\nwoman 0.25 0.5\n' > vectors.txt
fresh 'others of the variable' "$@"

# a shared object of the same name and version, with other code in it
: "${CC:=cc}"
cp "$METRICHECK_SOURCE/modules/c/length_ratio.c" .
chmod u+w length_ratio.c
# shellcheck disable=SC2086 # a compiler with its words
build() { $CC -I"$METRICHECK_SOURCE/include" -fPIC -shared -o length_ratio.so length_ratio.c; }
ok 'a shared object' build
rm last
set -- -m length_ratio --module ./length_ratio.so --pairs pairs.tsv
fresh 'a shared object' "$@"
sed 's/= ratio_of(\(.*\));/= ratio_of(\1) \/ 2;/' length_ratio.c > changed
cp changed length_ratio.c
ok 'built again' build
fresh 'another in its place' "$@"

# one that says that it reads ids has a score for each of them
sed 's,MC_METRIC_DETERMINISTIC,& | MC_METRIC_READS_CASE_ID,' length_ratio.c > changed
cp changed length_ratio.c
ok 'built with that flag' build
pairs ids.tsv 'a\tred car\tred boat' 'b\tred car\tred boat'
run metricheck score -m length_ratio --module ./length_ratio.so --pairs ids.tsv --cache ids
exits 'it is taken' 0
run metricheck cache stats --cache ids
stdout_like 'two scores of one content' '^scores   2$'

# the words of a case are found by its id there
printf 'man 1 0\nwoman 0.5 0.5\nsees 0 1\n' > vectors.txt
graphs='(s / see-01 :ARG0 (m / man) :ARG1 (w / woman))'
{
    printf 'id\treference\tcandidate\treference_amr\tcandidate_amr\n'
    printf 'k\tman sees woman\tman sees woman\t%s\t%s\n' "$graphs" "$graphs"
} > named.tsv
sed 's/^k/l/' named.tsv > other.tsv
run metricheck score -m graco --pairs named.tsv --cache graco
run metricheck score -m graco --pairs other.tsv --cache graco
run metricheck cache stats --cache graco
stdout_like 'a metric that reads ids has a score for each' '^       2 .*  graco'

# --- files that are no score cache, and those that cannot be written ---

metricheck score -q -m bleu --pairs pairs.tsv > without.tsv
# passed_over LABEL WARNING FOLDER: the scores are there, and a warning says that the cache is not used.
passed_over() {
    run timeout 600 "$METRICHECK" score -m bleu --pairs pairs.tsv --cache "$3"
    exits "$1: exit code" 0
    same_file "$1: the scores are those without a cache" "$out" without.tsv
    stderr_like "$1: a warning" "^$3.*: warning: $2; the run goes on without the cache$"
}
refused() { # LABEL
    cp bad/scores.sqlite before
    passed_over "$1" 'this is not a score cache.*' bad
    same_file "$1: is left as it is" bad/scores.sqlite before
    run metricheck cache clear --cache bad
    exits "$1: is not cleared" 3
    same_file "$1: is still as it is" bad/scores.sqlite before
}
mkdir bad
head -c 5000 "$METRICHECK_SOURCE/README.md" > bad/scores.sqlite
refused 'a text'
# the second page and those behind it overwritten
cp -p scores/key bad/key
head -c 4096 scores/scores.sqlite > bad/scores.sqlite
tail -c 20000 "$METRICHECK_SOURCE/README.md" | head -c 8192 >> bad/scores.sqlite
tail -c +12289 scores/scores.sqlite >> bad/scores.sqlite
cp bad/scores.sqlite before
metricheck run -m bleu -f json starter 2> /dev/null | sed 's/"seconds.*//' > without.json
run metricheck run -m bleu -f json --cache bad starter
exits 'a damaged file' 0
sed 's/"seconds.*//' "$out" > with.json
same_file 'gives no score' with.json without.json
stderr_like 'is named' 'bad/scores.sqlite: warning: the score cache is damaged.*; the run goes on without'
same_file 'and left as it is' bad/scores.sqlite before
echo > file
passed_over 'a file in place of the folder' '.*' file
mkdir fifo dangling
mkfifo fifo/scores.sqlite
passed_over 'a pipe' 'this is not a score cache: it is no regular file' fifo
ln -s nowhere/at/all dangling/scores.sqlite
passed_over 'a link to nothing' '.*' dangling

# --- scores of another user ---

# A folder of the same form whose rows another key sealed: none of its scores is believed, be the key
# there or not.
metricheck score -q -m bleu --pairs pairs.tsv --cache mine > /dev/null
metricheck score -q -m bleu --pairs pairs.tsv --cache theirs > /dev/null
is 'the key is for its owner alone' "$(find mine/key -perm 600 -size 32c)" mine/key
same_file 'it stays' mine/key mine/key
ok 'and every folder has its own' test "$(cksum < mine/key)" != "$(cksum < theirs/key)"
unsealed='a row of the score cache was changed, or was not written under the key beside it; .*'
cp theirs/scores.sqlite mine/scores.sqlite
passed_over 'rows under another key' "$unsealed" mine
rm mine/key
passed_over 'rows under a key that is lost' "$unsealed" mine
rm mine/scores.sqlite
run metricheck score -q -m bleu --pairs pairs.tsv --cache mine
same_file 'the database removed, it begins anew' "$out" without.tsv
run metricheck cache stats --cache mine
stdout_like 'and keeps scores' '^scores   3$'
chmod 644 mine/key
passed_over 'a key that others can read' 'others may read or write the key of the cache: its mode must be 0600' mine
rm mine/key
printf 'short' > mine/key
chmod 600 mine/key
passed_over 'a key that is none' 'this is not the key of a cache: it has not 32 bytes' mine
rm mine/key
ln -s ../theirs/key mine/key
passed_over 'a link to a key' 'the key of the cache: .*' mine
rm mine/key
mkfifo -m 600 mine/key
passed_over 'a pipe for a key' 'this is not the key of a cache: it is no regular file' mine

# --- two processes at once, beginning with nothing ---

metricheck score -q -m bleu -m chrf -m ter --suite starter --cache both > one.tsv &
first=$!
metricheck score -q -m ter -m bleu -m gtm --suite starter --cache both > two.tsv &
second=$!
status=0
wait $first || status=$?
exits 'the first of two' 0
status=0
wait $second || status=$?
exits 'the second of two' 0
run metricheck cache stats --cache both
stdout_like 'all four metrics are there' "^scores   $((4 * cases))\$"
run metricheck score -q -m bleu -m chrf -m ter --suite starter --cache both
same_file 'the first had right scores' "$out" one.tsv
run metricheck score -q -m bleu -m chrf -m ter --suite starter
same_file 'and so has the cache' "$out" one.tsv

done_testing
