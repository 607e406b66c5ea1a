#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A program built with --enable-mpi on several processes: the bytes of one process, or a message,
# also when a process dies. Takes 15 s and more: each start of MPI takes half a second.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need mpirun
metricheck --version | grep -q '^MPI: built without' &&
    skip_all t0720-mpi 'this program was built without MPI'

: "${CC:=cc}"
# mpirun asks for these where root runs tests
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
METRICHECK_WORDNET=$METRICHECK_SOURCE/tests/wordnet
SOURCE_DATE_EPOCH=0
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM METRICHECK_WORDNET SOURCE_DATE_EPOCH
# When a process ended with another code than 0, the others need no second to end.
export OMPI_MCA_odls_base_sigkill_timeout=0
# on N ARGUMENT...: metricheck as N processes. Nothing may hang: it is killed after 20 minutes.
on() {
    n=$1
    shift
    timeout -k 5 1200 mpirun --oversubscribe -n "$n" "$METRICHECK" "$@"
}
# What metricheck said, without what mpirun adds.
said() {
    sed '/^-----/,/^-----/d' "$err"
}

# $CC may be several words
# shellcheck disable=SC2086
$CC -D_GNU_SOURCE -I"$METRICHECK_SOURCE/include" -fPIC -shared -o misbehaving.so \
    "$METRICHECK_SOURCE/tests/modules/misbehaving.c" || exit 99
cp "$METRICHECK_SOURCE/modules/shell/length_ratio.sh" .
awk 'BEGIN {
    print "id\treference\tcandidate"
    for (i = 1; i <= 500; i++)
        printf "%d\tthe %d boats of row %d went by\t%s\n", i, i % 7, i,
            i % 50 == 0 ? "" : "the " i % 5 " boats of row " i " went"
}' > pairs.tsv

# --- the same bytes ---------------------------------------------------------------------------
# same LABEL CODE ARGUMENT...: 4 processes give what 1 gives, also on standard error.
same() {
    label=$1 code=$2
    shift 2
    run metricheck "$@"
    exits "$label: one process" "$code"
    cp "$out" one
    cp "$err" one.err
    run on 4 "$@"
    exits "$label: four processes" "$code"
    same_file "$label: the same bytes" "$out" one
    said > four.err
    same_file "$label: the same messages" four.err one.err
}
same 'run' 0 run -f json
same 'run, some cases and a preset' 0 run -f json --resamples 50 --preset zeidler2022 -p negation
same 'score' 0 score -m bleu -m smatch -m meteor --suite starter
same 'a program' 0 score --command 'length_ratio=sh length_ratio.sh' -m length_ratio --pairs pairs.tsv
same 'a shared object' 0 score --module ./misbehaving.so -m misbehaving -m ter --pairs pairs.tsv
same 'a metric that looks at all cases' 0 score -m nist:information=run --corpus --pairs pairs.tsv
same 'a shard' 0 score -q -m nist:information=run --shard 2/3 --pairs pairs.tsv
head -n 1 pairs.tsv > none.tsv
same 'no case' 0 score -m bleu --pairs none.tsv

# --- metrics that fail ------------------------------------------------------------------------
for deed in nan fail thread-locale; do
    same "misbehaving: $deed" "$(case $deed in nan) echo 0 ;; *) echo 4 ;; esac)" score \
        --module ./misbehaving.so -m "misbehaving:does=$deed" -m rouge:type=1 --pairs pairs.tsv
done
same 'fail fast' 4 score --fail-fast --module ./misbehaving.so -m misbehaving:does=fail -m rouge:type=1 \
    --pairs pairs.tsv

# --- the cache --------------------------------------------------------------------------------
run on 4 score -q -m bleu -m chrf --pairs pairs.tsv --cache cache
cp "$out" cold
run metricheck score -q -m bleu -m chrf --pairs pairs.tsv
same_file 'a cold cache' cold "$out"
run on 3 score -q -m bleu -m chrf --pairs pairs.tsv --cache cache
same_file 'a warm cache' cold "$out"

# --- one process ------------------------------------------------------------------------------
run metricheck score -q -m bleu --pairs pairs.tsv
cp "$out" one
run on 1 score -q -m bleu --pairs pairs.tsv
exits 'mpirun -n 1' 0
same_file 'mpirun -n 1: the same bytes' "$out" one
run on 2 score -q -m bleu --pairs pairs.tsv -o written.tsv
same_file 'one worker' written.tsv one
is 'one worker: nothing on standard output' "$(cat "$out")" ''

# --- only one speaks, and its code is that of mpirun --------------------------------------------
# refused LABEL CODE WANTED: WANTED is all that metricheck said in the last run.
refused() {
    exits "$1: exit code" "$2"
    is "$1: what is said, once" "$(said)" "$3"
    is "$1: nothing is written" "$(cat "$out")" ''
}
run on 4 score -m no-such-metric --pairs pairs.tsv
refused 'no such metric' 2 "metricheck: there is no metric 'no-such-metric'; \`metricheck metrics\` lists them"
run on 4 run -m bleu nowhere
exits 'no such suite: exit code' 3
is 'no such suite: told once' "$(said | grep -c nowhere)" 1
printf '{' > bad.json
run on 3 run -m bleu bad.json
exits 'a bad suite: exit code' 3
is 'a bad suite: told once' "$(said | grep -c 'bad.json:1:2: error')" 1

# --- ranks that are not alike -------------------------------------------------------------------
# unlike_ranks METRIC TABLE METRIC TABLE VARIABLE=...: rank 0 with the first two, two others with the
# rest.
unlike_ranks() {
    timeout -k 5 1200 mpirun --oversubscribe -n 1 "$METRICHECK" score -q -m "$1" --pairs "$2" : \
        -n 2 env "$5" "$METRICHECK" score -q -m "$3" --pairs "$4"
}
host=$(uname -n)
sed 's/row 9 /row 8 /' pairs.tsv > other.tsv
run unlike_ranks bleu pairs.tsv bleu other.tsv X=
refused 'another input' 3 "metricheck: rank 1 on $host read other cases, or is another version; all \
ranks must see the same files (only rank 0 gets standard input)"
run unlike_ranks bleu pairs.tsv bleu absent.tsv X=
exits 'a file that one rank lacks' 3
stderr_like 'a file that one rank lacks is named' "^metricheck: rank 1 on $host: absent.tsv: "
cp -R "$METRICHECK_SOURCE/tests/wordnet" wordnet
chmod -R u+w wordnet
sed 's/^auto n 1 .*/auto n 1 0 1 0 00000167  /' wordnet/index.noun > changed
cp changed wordnet/index.noun
run unlike_ranks meteor pairs.tsv meteor pairs.tsv "METRICHECK_WORDNET=$PWD/wordnet"
exits 'other resources' 3
stderr_like 'other resources are named' \
    "^metricheck: rank [12] on $host has another version of metric meteor, or other files for it"
is 'other resources: nothing is written' "$(cat "$out")" ''

# --- a rank that dies ---------------------------------------------------------------------------
# dies DEED CODE WHAT
dies() {
    echo old > kept.tsv
    run on 4 score -o kept.tsv --module ./misbehaving.so -m rouge:type=1 -m "misbehaving:does=$1" \
        --pairs pairs.tsv
    exits "$1: exit code" "$2"
    stderr_like "$1: who and where" "^metricheck: rank [123] on $host $3 while it scored [0-9]+ cases \
from '1' to '[0-9]+' with metric misbehaving:does=$1; the others are stopped, and nothing is written"
    is "$1: nothing is written" "$(cat kept.tsv)" old
}
dies crash 4 'was ended by signal 11 \(Segmentation fault\)'
dies exit 4 'ended \(exit code 4\)'
dies kill 5 'was ended by signal 9 \(Killed\)'

# --- the example of the documentation -----------------------------------------------------------
cp "$METRICHECK_SOURCE/doc/examples/post-edited.tsv" .
mkdir bin
ln -s "$METRICHECK" bin/metricheck
PATH=$PWD/bin:$PATH
example=$(sed -n 's/^\(mpirun .*\)/\1/p' "$METRICHECK_SOURCE/doc/many-machines.md" | head -n 1)
like 'doc/many-machines.md has an example' "$example" '^mpirun -n 3 metricheck score .*scores.tsv$'
run sh -c "mpirun --oversubscribe ${example#mpirun}"
exits 'the example' 0
run metricheck score -q -m ter -m chrf --pairs post-edited.tsv
same_file 'the example: the same bytes' scores.tsv "$out"
done_testing
