#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Somebody loads a shared object of their own that crashes, or ends the program: it is named before
# the program ends, with what finds the fault; isolated, the other metrics keep their scores.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

: "${CC:=cc}"
# build SOURCE NAME FLAG...: ./NAME.so
build() {
    source=$1 name=$2
    shift 2
    # shellcheck disable=SC2086  # CC and flags are words
    $CC -D_GNU_SOURCE "$@" -I"$METRICHECK_SOURCE/include" -fPIC -shared -o "$name.so" "$source" ||
        exit 99
}
build "$METRICHECK_SOURCE/tests/modules/misbehaving.c" misbehaving
build "$METRICHECK_SOURCE/tests/modules/misbehaving.c" load_crash '-DWHEN_LOADED=abort()'
# The example, made to call itself without end.
sed 's/^static double ratio_of(struct lengths lengths)$/static volatile double depth;\
static double ratio_of(struct lengths lengths)\
{\
    double deeper = (depth += 1) < 0 ? 0 : ratio_of(lengths);\
    return deeper + depth;\
}\
static double other(struct lengths lengths)/' \
    "$METRICHECK_SOURCE/modules/c/length_ratio.c" > endless.c
build "$PWD/endless.c" endless -O0 -Wno-unused-function
printf 'a b\nc d\ne f\n' > reference.txt
printf 'a b\nc x\ny z\n' > candidate.txt
run_one() { metricheck run -p article --resamples 0 --draws 0 -m rouge "$@"; }

# A sanitizer catches crashes by itself, and ends the program with words of its own.
deeds='abort exit end-thread'
grep -q __asan_init "$METRICHECK" || deeds="$deeds crash"
for deed in $deeds; do
    case $deed in
    crash) words='it crashed \((Segmentation fault|Bus error)\)' code=139 ;;
    abort) words='it crashed \(Aborted\)' code=134 ;;
    exit) words='it called exit\(0\)' code=4 ;;
    end-thread) words='it called pthread_exit' code=4 ;;
    esac
    for jobs in 1 4; do
        # a shell of its own, which says what ended the program
        run sh -c "\"\$METRICHECK\" run -p article --resamples 0 --draws 0 -m rouge -j $jobs \
            --module ./misbehaving.so -m misbehaving:does=$deed; exit \$?"
        exits "$deed, $jobs threads: the program ends" "$code"
        stderr_like 'the metric is named' \
            "^metricheck: metric misbehaving:does=$deed failed: $words; nothing is written$"
        stderr_like "with what finds the fault" "^metricheck: .metricheck conformance --module FILE."
        is 'and nothing is written' "$(cat "$out")" ''
    done
    run run_one --isolate --module ./misbehaving.so -m "misbehaving:does=$deed" -f tsv
    exits "$deed, isolated: a failed metric" 4
    stdout_like 'the other one has its figures' '^starter	article	rouge	39	0\.'
done
run sh -c '"$METRICHECK" run --module ./load_crash.so -m rouge; exit $?'
exits 'a crash when it is loaded' 134
stderr_like 'names the file' '^metricheck: ./load_crash.so: it crashed \(Aborted\); nothing is written$'
if ! grep -q __asan_init "$METRICHECK"; then
    run sh -c '"$METRICHECK" run -p article --module ./endless.so -m length_ratio -j 2; exit $?'
    exits 'a stack that is used up' 139
    stderr_like 'is named, too' '^metricheck: metric length_ratio failed: it crashed \(Segmentation fault\)'
fi
# conformance is the place that the hint names
run metricheck conformance --module ./misbehaving.so misbehaving:does=abort
exits 'conformance finds it' 1
stdout_like 'with its rule' '^  BROKEN +crash '
unlike 'and without the words of a run' "$(cat "$err")" 'nothing is written'

done_testing
