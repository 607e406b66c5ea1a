#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# deep.sh [--changed [BASE]] [STEP...]: what .ci/run leaves out, each step by its name and alone; without a
# step all of them. A step that fails does not keep the others from running; the end lists what failed.
# --changed: what the change since BASE can touch (BASE: the last commit that has passed .ci/run, see
# scripts/changed.sh): static analysis, valgrind and fuzzing of the files and tests that include what
# changed, and the other steps where files of theirs changed.
#
#   valgrind     the unit tests and a run under valgrind
#   distcheck    make distcheck with gcc and without the shared data, exact solutions against GLPK
#   tidy         clang-tidy over all sources, tests and fuzz targets
#   cppcheck     cppcheck: warnings, performance, portability
#   coverage     all tests counted: 95 % of the lines of the lower layers, files a small task executes
#   fuzz         each fuzz target for FUZZ_SECONDS (20) from its stored seeds
#   mpi          one call on several processes; a build without transformer models
#   contributed  all tests on sources to which a contributor has added good cases
#   late-cmocka  cmocka comes after the program, and the benches do without it
#   agreement    all rows of the agreement and all other tests under the sanitizers of .ci/run
#   faults       every command meets faults of the C library: FAULTS_MOST (4; 0: all) points of each call
#   whole        the tests of which make check takes a sample, whole
#   browser      the pages in Chromium
#   latex        tables and figures are set by pdflatex
#
# DEEP_SECONDS (43200) ends what hangs.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/steps.sh
. scripts/steps.sh

all_steps=(valgrind distcheck tidy cppcheck coverage fuzz mpi contributed late-cmocka agreement faults whole browser latex)

title_of() {
    sed -n "s/^#   $1  *//p" scripts/deep.sh
}

# theirs NAME: a pattern for the files whose change is a reason to run the step.
theirs() {
    case $1 in
    distcheck) echo '(\.mk|\.am|\.ac|\.m4)$' ;;
    cppcheck) echo '\.[ch]$' ;;
    coverage) echo '^src/|^tests/unit/' ;;
    mpi) echo '^src/(cluster|engine|run)/|^configure\.ac$|^m4/' ;;
    contributed) echo '^(suites|phenomena|templates|tests|doc)/' ;;
    late-cmocka) echo '^(bootstrap|configure\.ac|Makefile\.am|tests/local\.mk)$|^bench/' ;;
    agreement) echo '^src/(base|text|amr|neural|metrics)/|^tests/agreement/' ;;
    whole) echo '^src/|^tests/(cli|agreement)/' ;;
    faults) echo '^src/(base|engine|run|studies|commands)/|^tests/faults/' ;;
    browser) echo '^reports/|^src/report/html/|^tests/browser/|-browser-' ;;
    latex) echo 'latex|plot' ;;
    *) echo . ;;
    esac
}

# Those of the lines of standard input to work on: with --changed those that are touched, else all.
chosen() {
    if [ -n "${DEEP_CHANGED:-}" ]; then
        grep -x -F -f "$DEEP_CHANGED" || true
    else
        cat
    fi
}

built() {
    ./bootstrap build
}

# As make check does it: in the build folder, where the tests put what they write.
under_valgrind() {
    cd build
    METRICHECK_SOURCE=${PWD%/*} METRICHECK_BUILD=$PWD METRICHECK_DATA=${PWD%/*}/tests/frozen timeout 1200 \
        valgrind -q --error-exitcode=9 --leak-check=full --suppressions=../.ci/valgrind.supp "$1" \
        >"$scratch/valgrind-${1##*/}" 2>&1 || {
        echo "$1"
        tail -n 30 "$scratch/valgrind-${1##*/}"
        return 1
    }
}
export -f under_valgrind

step_valgrind() {
    install_missing valgrind
    built
    make_in build check-programs
    # those that repeat much come first, so that no processor waits for one of them at the end
    # shellcheck disable=SC2016 # the inner shell expands
    git ls-files --cached --others --exclude-standard ':(glob)tests/unit/**/test_*.c' | chosen |
        sed 's/\.c$//' | awk '{ print ($0 ~ /_(properties|threads)$/ ? 0 : 1), $0 }' | sort | cut -d ' ' -f 2 |
        while IFS= read -r name; do
            [ ! -x "build/$name" ] || echo "$name"
        done >"$scratch/tests"
    echo "$(grep -c '' "$scratch/tests") unit tests"
    # shellcheck disable=SC2016 # the inner shell expands
    xargs -n 1 -P "$jobs" bash -c 'under_valgrind "$1" || exit 255' valgrind <"$scratch/tests" ||
        return 1 # xargs ends with 124, as timeout does
    valgrind -q --error-exitcode=9 --leak-check=full --suppressions=.ci/valgrind.supp build/metricheck run \
        --resamples 10 -f json -o "$scratch/valgrind.json"
}

step_distcheck() {
    install_missing libglpk-dev
    built
    # As where the shared data is not there: nothing but skips may come of it.
    METRICHECK_SHARED=/nonexistent quietly "$scratch/distcheck.log" make -s -C build -j "$jobs" V=0 distcheck \
        DISTCHECK_CONFIGURE_FLAGS='CC=gcc --enable-werror --enable-glpk' || {
        scripts/failures.sh build/metricheck-*/_build/sub || : # where no test has failed, the end says what has
        return 1
    }
    tail -n 4 "$scratch/distcheck.log"
}

step_tidy() {
    install_missing clang-tidy
    built
    # The analyzer's own bound of states takes over four times as long (TIDY_NODES=225000).
    git ls-files --cached --others --exclude-standard '*.c' | chosen >"$scratch/files"
    echo "$(grep -c '' "$scratch/files") files"
    [ ! -s "$scratch/files" ] ||
        TIDY_NODES=${TIDY_NODES:-30000} xargs -a "$scratch/files" scripts/tidy.sh build
}

step_cppcheck() {
    install_missing cppcheck
    built
    scripts/cppcheck.sh
}

step_coverage() {
    install_missing gcovr
    configure_in build-coverage CC=gcc CFLAGS=-g --enable-coverage
    make_in build-coverage
    METRICHECK_INSTRUMENTED=1 check_in build-coverage SOURCE_TESTS= BROWSER_SAMPLE=
    # counts of code that threads share may be off; lines that cannot be read are left out
    quietly "$scratch/gcovr.log" gcovr -j "$jobs" --gcov-ignore-parse-errors --root . --filter src/ \
        --json "$scratch/coverage.json" build-coverage
    gcovr --root . --add-tracefile "$scratch/coverage.json" | tail -n 8
    gcovr --root . --add-tracefile "$scratch/coverage.json" \
        --filter 'src/(base|amr|suite|scores|metrics|analysis)/' --filter 'src/studies/trees/(tree_analysis|treebank_summary)' --fail-under-line 95 >/dev/null || {
        echo "fewer than 95 % of the lines of src/{base,amr,suite,scores,metrics,analysis}"
        return 1
    }
    scripts/house.sh executed build-coverage
}

step_fuzz() {
    install_missing clang libclang-rt-14-dev
    git ls-files --cached --others --exclude-standard 'fuzz/fuzz_*.c' | chosen |
        sed 's,^fuzz/fuzz_\(.*\)\.c$,\1,' >"$scratch/targets"
    echo "$(grep -c '' "$scratch/targets") targets, ${FUZZ_SECONDS:-20} s each"
    [ ! -s "$scratch/targets" ] || xargs -a "$scratch/targets" scripts/fuzz.sh "${FUZZ_SECONDS:-20}"
}

# Their tests are in the lists of such builds alone.
step_mpi() {
    install_missing libopenmpi-dev openmpi-bin
    configure_in build-mpi CC=gcc CFLAGS='-g -O0' --enable-werror --enable-mpi --without-neural
    make_in build-mpi metricheck share/metricheck
    check_in build-mpi check_PROGRAMS= check_LIBRARIES= UNIT_TESTS= \
        TESTS='tests/cli/t0720-mpi.sh tests/cli/t0845-without-neural.sh'
}

step_contributed() {
    built
    make_in build check-programs
    (cd build && METRICHECK_SOURCE=${PWD%/*} METRICHECK_BUILD=$PWD \
        sh ../tests/cli/t0771-a-good-case.sh all >"$scratch/good-case.log") || {
        grep -A 20 '^not ok' "$scratch/good-case.log"
        return 1
    }
    grep -c '^ok' "$scratch/good-case.log"
}

step_late_cmocka() {
    rm -rf build-late
    mkdir -p build-late "$scratch/hidden"
    printf '#!/bin/sh\ncase "$*" in *cmocka*) exit 1 ;; esac\nexec %s "$@"\n' "$(command -v pkg-config)" \
        >"$scratch/hidden/pkg-config"
    chmod +x "$scratch/hidden/pkg-config"
    echo '#error "cmocka is not there"' >"$scratch/hidden/cmocka.h"
    PATH=$scratch/hidden:$PATH configure_in build-late CC=gcc CFLAGS='-g -O0' --enable-werror
    make_in build-late bench-build CPPFLAGS="-I$scratch/hidden"
    METRICHECK_BUILD_FOLDER=build-late ./bootstrap build
    check_in build-late check_PROGRAMS=tests/unit/analysis/together check_LIBRARIES= UNIT_TESTS=tests/unit/analysis/test_sample_rank \
        TESTS=tests/unit/analysis/test_sample_rank
    grep -q '^# PASS: *[1-9]' build-late/test-suite.log
}

step_agreement() {
    install_missing clang libclang-rt-14-dev lld
    configure_in build-asan CC=clang CFLAGS='-O1 -g1' LDFLAGS=-fuse-ld=lld --enable-werror \
        --enable-sanitizers=address,undefined
    make_in build-asan
    METRICHECK_INSTRUMENTED=1 METRICHECK_DEEP=1 check_in build-asan SOURCE_TESTS= BROWSER_SAMPLE=
}

step_faults() {
    built
    scripts/faults.sh "${FAULTS_MOST:-4}"
}

# t0780 counts in unit tests, too: these are built.
step_whole() {
    install_missing valgrind python3-venv
    built
    # shellcheck disable=SC2016 # the word as it is written
    METRICHECK_DEEP=1 check_in build \
        TESTS="tests/agreement/agreement_shared tests/agreement/agreement_own tests/agreement/explained_scores $(
            grep -l '"\$deep"' tests/cli/t*.sh | grep -v -e -browser- | tr '\n' ' ')"
}

step_browser() {
    command -v chromium >/dev/null || install_missing chromium
    command -v npm >/dev/null || install_missing nodejs npm
    built
    METRICHECK_DEEP=1 check_in build check_PROGRAMS= check_LIBRARIES= UNIT_TESTS= TESTS="$(echo tests/cli/t[0-9]*-browser-*.sh)"
}

step_latex() {
    install_missing texlive-latex-recommended texlive-pictures gnuplot-nox
    built
    check_in build check_PROGRAMS= check_LIBRARIES= UNIT_TESTS= TESTS='tests/cli/t0550-latex.sh tests/cli/t0850-plot.sh'
}

if [ "${1:-}" = --step ]; then
    one_step "$2"
    exit
fi
if [ "${1:-}" = --changed ]; then
    shift
    base=()
    if [ $# -gt 0 ] && ! [[ " ${all_steps[*]} " == *" $1 "* ]]; then
        base=("$1")
        shift
    fi
    DEEP_CHANGED=$(mktemp "${TMPDIR:-/tmp}/metricheck-changed.XXXXXX")
    trap 'rm -f "$DEEP_CHANGED"' EXIT
    export DEEP_CHANGED
    scripts/changed.sh "${base[@]}" >"$DEEP_CHANGED"
    echo "$(grep -c '' "$DEEP_CHANGED") files are touched"
    [ $# -gt 0 ] || for name in "${all_steps[@]}"; do
        ! grep -q -E "$(theirs "$name")" "$DEEP_CHANGED" || set -- "$@" "$name"
    done
    [ $# -gt 0 ] || exit 0
fi
for name; do
    [ -n "$(title_of "$name")" ] || {
        sed -n '3,/^set -e/{/^set -e/d;s/^# \{0,1\}//;p;}' scripts/deep.sh >&2
        exit 2
    }
done
[ $# -gt 0 ] || set -- "${all_steps[@]}"
status=0
run_steps scripts/deep.sh "${DEEP_SECONDS:-43200}" on "$@" || status=1
print_steps
if [ $status = 0 ]; then
    echo "all steps passed"
else
    for name in $failed_steps; do
        echo "failed: $name; again alone: scripts/deep.sh $name"
    done
fi
exit $status
