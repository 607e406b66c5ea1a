# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# steps.sh: what .ci/run and scripts/deep.sh share: steps, each a function step_NAME that says what it does in
# `title_of NAME`, run one after the other in a process and a scratch folder of its own, with a bound of time.
# Sourced by a script that has changed into the folder of the sources.
#
#     run_steps SCRIPT SECONDS on|off NAME...
#                                  calls SCRIPT --step NAME for each; "on": goes on after a step that failed.
#                                  Fills step_table, failed_steps, and gives 1 where there are any
#     print_steps                  the table: step, seconds
# For the steps:
#     install_missing PACKAGE...   Debian packages
#     configure_in FOLDER FLAG...  configures there and builds, quietly
#     check_in FOLDER VARIABLE...  make check there, with these operands for make; no test may be skipped.
#                                  test_flags: CFLAGS of the tests themselves, if others

export METRICHECK_SHARED=${METRICHECK_SHARED:-$PWD/../shared}
export DEBIAN_FRONTEND=noninteractive
# Undefined behaviour that traps (--enable-sanitizer-traps) is told with its place and the calls that led to it, also
# where a program, or cmocka, handles the signal itself.
export ASAN_OPTIONS=${ASAN_OPTIONS:-handle_sigill=2}
jobs=$(nproc)
step_table=
failed_steps=

# The step's process is in a group of its own, and would ignore SIGINT without `set -m`, as would the tests.
run_steps() {
    local script=$1 limit=$2 goes_on=$3 name begin status process all_begin=$SECONDS
    shift 3
    set -m
    for name; do
        begin=$SECONDS
        printf '\n=== %s: %s\n' "$name" "$(title_of "$name")"
        status=0
        timeout -k 20 $((limit - (SECONDS - all_begin) > 1 ? limit - (SECONDS - all_begin) : 1)) \
            "$script" --step "$name" </dev/null &
        process=$!
        # shellcheck disable=SC2064 # this process
        trap "kill $process 2>/dev/null; exit 130" INT TERM
        wait "$process" || status=$?
        case $status in
        124 | 137) echo "the step $name was ended: the $limit s of all steps are over" ;;
        esac
        step_table+=$(printf '%-12s %5d s  %s' "$name" $((SECONDS - begin)) "$([ $status = 0 ] || echo failed)")$'\n'
        printf '    %d s\n' $((SECONDS - begin))
        [ $status != 0 ] || continue
        failed_steps+=" $name"
        [ "$goes_on" = on ] || break
    done
    trap - INT TERM
    set +m
    [ -z "$failed_steps" ]
}

print_steps() {
    printf '\n%sall          %5d s  on %d processors, load %s\n' "$step_table" "$SECONDS" "$jobs" \
        "$(cut -d ' ' -f 1-3 /proc/loadavg)"
}

# What a script does that is called with --step NAME.
one_step() {
    scratch=$(mktemp -d "${TMPDIR:-/tmp}/metricheck-step.XXXXXX")
    trap 'rm -rf "$scratch"' EXIT
    export scratch
    "step_${1//-/_}"
}

install_missing() {
    local missing=() sudo=() package
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' ||
            missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    [ "$(id -u)" = 0 ] || sudo=(sudo)
    echo "installs ${missing[*]}"
    "${sudo[@]}" apt-get update -qq
    "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >"$scratch/apt.log" 2>&1 || {
        tail -n 30 "$scratch/apt.log"
        return 1
    }
}

# A test that was skipped has proved nothing; here the shared data and all tools are there. Whoever has no
# shared data says so, METRICHECK_SHARED=none; the tests that need it are then named.
check_no_skips() {
    grep -a -rhE '^ok .*# SKIP|^1\.\.0 # SKIP' --include='*.log' "$1" >"$scratch/skipped" || return 0
    if [ "$METRICHECK_SHARED" = none ]; then
        echo "$(grep -c shared "$scratch/skipped") tests are skipped for want of the shared data"
        grep -v shared "$scratch/skipped" >"$scratch/others" || return 0
        mv "$scratch/others" "$scratch/skipped"
    fi
    head -n 20 "$scratch/skipped"
    echo "these tests were skipped, and here none may be"
    return 1
}

# quietly LOG COMMAND...: prints the end of the log when the command fails.
quietly() {
    local log=$1
    shift
    "$@" >"$log" 2>&1 || {
        grep -a -v '^  [A-Z]' "$log" | tail -n 30
        echo "failed: $*"
        return 1
    }
}

configure_in() {
    local folder=$1
    shift
    [ -f configure ] || quietly "$scratch/autoreconf.log" autoreconf -fi
    mkdir -p "$folder"
    [ -f "$folder/Makefile" ] ||
        (cd "$folder" && quietly "$scratch/configure.log" ../configure -q "$@")
}

make_in() {
    local folder=$1
    shift
    quietly "$scratch/make.log" make -s -C "$folder" -j "$jobs" V=0 "$@"
}

check_in() {
    local folder=$1
    shift
    make_in "$folder" check-programs "$@" ${test_flags:+CFLAGS="$test_flags"}
    # more of them than processors, for some wait
    make -s -C "$folder" -j $((2 * jobs)) V=0 check "$@" >"$scratch/check.log" 2>&1 || {
        grep -a -E ': (error|warning): ' "$scratch/check.log" | head -n 20 || : # none is no reason to end here
        scripts/failures.sh "$folder" || tail -n 30 "$scratch/check.log"
        return 1
    }
    sed -n '/^# TOTAL/,/^# ERROR/p' "$scratch/check.log" | tr -s '\n ' ' '
    echo
    scripts/slowest.sh "$folder" 5
    check_no_skips "$folder"
}
