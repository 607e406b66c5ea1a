#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Shared objects that do what they must not: exit code 4 or missing scores with a reason, and the
# other metrics of the run keep theirs.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

: "${CC:=cc}"
printf 'a b\nc d\ne f\n' > reference.txt
printf 'a b\nc x\ny z\n' > candidate.txt
# ROUGE-1 of the three pairs: 2 of 2 words, 1 of 2, 0 of 2.
printf '1\t1\n2\t0.5\n3\t0\n' > rouge.tsv

# build NAME FLAG...: ./NAME.so
build() {
    name=$1
    shift
    # shellcheck disable=SC2086  # CC and flags are words
    $CC -D_GNU_SOURCE "$@" -I"$METRICHECK_SOURCE/include" -fPIC -shared -o "$name.so" \
        "$METRICHECK_SOURCE/tests/modules/misbehaving.c" || exit 99
}
build misbehaving
build load_exit '-DWHEN_LOADED=exit(0)'
build load_folder '-DWHEN_LOADED=if(chdir("/"))abort()'
build other_abi -DABI=2
build short -DSIZE=16
build no_symbol -DSYMBOL=some_module
score() {
    metricheck score --reference reference.txt --candidate candidate.txt "$@"
}
# does DEED OPTION...: that metric beside ROUGE.
does() {
    deed=$1
    shift
    run score --module ./misbehaving.so -m "misbehaving:does=$deed" -m rouge:type=1 "$@"
}
# keeps: ROUGE has its scores.
keeps() {
    tail -n +2 "$out" | cut -f 1,3 > kept.tsv
    same_file "$deed: the other metric keeps its scores" kept.tsv rouge.tsv
}
# misbehaves CODE COLUMN: the exit code, and the three scores.
misbehaves() {
    exits "$deed: the exit code" "$1"
    is "$deed: what has a score" "$(tail -n +2 "$out" | cut -f 2 | tr '\n' ' ')" "$2"
    keeps
}

# --- what cannot be loaded --------------------------------------------------------------------
run score --module ./other_abi.so -m misbehaving
exits 'another ABI version' 4
stderr_like 'both versions are named' \
    'other_abi.so: it was made for version 2 of the metric interface, and this program has version 1'
run score --module ./short.so -m misbehaving
exits 'a struct that is too short' 4
stderr_like 'the sizes are named' 'short.so: its struct mc_metric_module has 16 bytes'
run score --module ./no_symbol.so -m misbehaving
exits 'no symbol' 4
stderr_like 'the symbol is named' 'no_symbol.so: no metric module: it has no symbol mc_metric_module'

# --- what does not open -----------------------------------------------------------------------
does refuse-call
exits 'parameters that the metric refuses' 2
is 'nothing is written' "$(cat "$out")" ''
does refuse-file
exits 'a resource that is not there' 3
does refuse-module
misbehaves 4 'nan nan nan '
stderr_like 'the reason is told' '^metricheck: metric misbehaving:does=refuse-module: it does not want to$'
does open-locale
misbehaves 4 'nan nan nan '

# --- what scores badly ------------------------------------------------------------------------
does nothing
misbehaves 0 '0.5 0.5 0.5 '
does nan
misbehaves 0 'nan nan nan '
stderr_like 'a NaN without a reason' '3: the metric gave no reason \(1, ...\)'
does infinite
misbehaves 4 '0.5 nan 0.5 '
stderr_like 'the case is named' 'failed: the metric gave inf, outside 0 to 1 \(case 2\)'
does outside
misbehaves 4 '0.5 nan 0.5 '
stderr_like 'the case is named' 'failed: the metric gave 7, outside 0 to 1 \(case 2\)'
does fail
misbehaves 4 'nan nan nan '
stderr_like 'its reason is told' '^metricheck: metric misbehaving:does=fail failed: it has had enough$'
does fail-mute
misbehaves 4 'nan nan nan '
does print
misbehaves 0 '0.5 0.5 0.5 '
stderr_like 'what it prints arrives on standard error' '^unbuffered'
stderr_like 'also what its buffer held' '^buffered'
does close-output
misbehaves 0 '0.5 0.5 0.5 '
for deed in locale thread-locale; do
    does $deed
    misbehaves 4 'nan nan nan '
    stderr_like "$deed: it is told" 'failed: it changed the locale of the program$'
done
# What is changed is named, and undone: the relative path of the output is the old one.
for change in 'folder: working directory of the program' 'rounding: rounding mode of the program' \
    'handler: signal handling of the program'; do
    does "${change%%:*}" -o out.tsv
    exits "$deed: the exit code" 4
    cp out.tsv "$out"
    misbehaves 4 'nan nan nan '
    stderr_like "$deed: it is named" \
        "^metricheck: metric misbehaving:does=$deed failed: it changed (the )?${change#*: }\$"
    rm out.tsv
done
run metricheck explain --module ./misbehaving.so -m misbehaving:does=folder \
    --reference reference.txt --candidate candidate.txt 2
exits 'explain: another working directory' 4
stderr_like 'is named, too' 'does=folder failed: it changed the working directory of the program$'

# --- what ends the program ----------------------------------------------------------------------
for end in exit:exit'\(0\)' exit-elsewhere:exit'\(0\)' open-exit:exit'\(0\)' close-exit:exit'\(0\)' \
    end-thread:pthread_exit; do
    for jobs in 1 2; do
        does "${end%%:*}" -j $jobs
        exits "$deed, $jobs: the exit code" 4
        is "$deed, $jobs: nothing is written" "$(cat "$out")" ''
        stderr_like "$deed, $jobs: it is told" \
            "^metricheck: metric misbehaving:does=$deed failed: it called ${end#*:}; nothing is written\$"
    done
done
run score --module ./load_exit.so -m rouge
exits 'the end when it is loaded' 4
stderr_like 'names the file' '^metricheck: ./load_exit.so: it called exit\(0\); nothing is written$'
run score --module ./load_folder.so -m rouge
exits 'another working directory when it is loaded' 4
stderr_like 'names the file, too' \
    '^metricheck: ./load_folder.so: when it was loaded, it changed the working directory of the program$'
does crash
ok 'a crash in the process cannot be survived' test "$status" -ne 0
is 'but leaves no half output' "$(cat "$out")" ''

# --- going on, or not -------------------------------------------------------------------------
does infinite --keep-going
misbehaves 4 '0.5 nan 0.5 '
for deed in infinite fail locale refuse-module; do
    does $deed --fail-fast -o out.tsv
    exits "$deed: --fail-fast" 4
    ok "$deed: writes nothing" test ! -e out.tsv
done
does nothing --fail-fast
misbehaves 0 '0.5 0.5 0.5 '
does nothing --fail-fast --keep-going
exits 'both' 2

run metricheck run --module ./misbehaving.so -m misbehaving:does=refuse-module -m rouge:type=1 \
    -p negation -f tsv --resamples 0
exits 'run goes on' 4
stdout_like 'and reports on the other' '^starter	negation	rouge:type=1	34	'
run metricheck run --module ./misbehaving.so -m misbehaving:does=refuse-module -m rouge:type=1 \
    --fail-fast -p negation -o report.txt
exits 'run --fail-fast' 4
ok 'writes nothing' test ! -e report.txt
run metricheck run --module ./misbehaving.so -m misbehaving:does=print -p negation -f tsv --resamples 0
unlike 'no report holds what a module prints' "$(cat "$out")" 'buffered'
run metricheck explain --module ./misbehaving.so -m misbehaving:does=print \
    --reference reference.txt --candidate candidate.txt 2
unlike 'nor an explanation' "$(cat "$out")" 'buffered'

# --- the same for any number of threads -------------------------------------------------------
i=0
while [ $i -lt 300 ]; do
    i=$((i + 1))
    echo "word $i"
done > many.txt
for deed in infinite fail thread-locale; do
    for jobs in 1 4; do
        metricheck score --module ./misbehaving.so -m "misbehaving:does=$deed" --reference many.txt \
            --candidate many.txt -j $jobs > "$deed-$jobs.out" 2> "$deed-$jobs.err"
    done
    same_file "$deed: the same scores on four threads" "$deed-4.out" "$deed-1.out"
    same_file "$deed: and the same messages" "$deed-4.err" "$deed-1.err"
done
done_testing
