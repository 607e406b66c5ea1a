# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# lib.sh: TAP for tests written in shell. Use:
#
#     #!/bin/sh
#     # shellcheck source=tests/cli/lib.sh
#     . "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
#     run metricheck lint bad.json              # fills $status, $out (a file) and $err (a file)
#     exits 'a bad suite' 3
#     stderr_like 'the place is named' '^bad.json:1:1: error: '
#     done_testing
#
# Every check takes its label first, is counted, and goes on when it fails. A script runs in a fresh
# folder ($PWD, removed at the end), with standard input empty and a UTF-8 locale without colour.
# Data of the sources: $METRICHECK_SOURCE/...; data that may be absent: shared_or_skip.
#
# The suite `starter`, the phenomena and the templates are the frozen copies of $METRICHECK_DATA, so that
# a new case changes no test; live_data stands for those that are shipped.

set -u
: "${METRICHECK_SOURCE:=$(dirname "$0")/../..}"
METRICHECK_SOURCE=$(cd "$METRICHECK_SOURCE" && pwd) || exit 99
METRICHECK_BUILD=$(cd "${METRICHECK_BUILD:-.}" && pwd) || exit 99
: "${METRICHECK:=$METRICHECK_BUILD/metricheck}"
: "${METRICHECK_SHARED:=$METRICHECK_SOURCE/../shared}"
update_golden=${METRICHECK_UPDATE_GOLDEN:-}
# shellcheck disable=SC2034 # read by the tests
instrumented=${METRICHECK_INSTRUMENTED:-} # not empty: sanitizers or coverage; what is large takes too long
# shellcheck disable=SC2034 # read by the tests
deep=${METRICHECK_DEEP:-} # not empty: all of what make check takes a sample of (scripts/deep.sh whole)
short=$instrumented     # not empty: an instrumented program, which is several times as slow, takes a part
[ -z "$deep" ] || short=
# METRICHECK_OPTION=... stands for an option; those of the person who runs the tests must not.
for variable in $(env | sed -n 's/^\(METRICHECK_[A-Z0-9_]*\)=.*/\1/p'); do
    case $variable in
    METRICHECK_SOURCE | METRICHECK_BUILD | METRICHECK_SHARED) ;;
    *) unset "$variable" ;;
    esac
done
METRICHECK_DATA=$METRICHECK_SOURCE/tests/frozen
export METRICHECK METRICHECK_SOURCE METRICHECK_BUILD METRICHECK_SHARED METRICHECK_DATA
LC_ALL=C.UTF-8 COLUMNS=80 TERM=dumb
export LC_ALL COLUMNS TERM
unset NO_COLOR
# No models but those that a test names.
unset HF_HUB_CACHE HF_HOME XDG_CACHE_HOME

n_tests=0 n_failed=0 status=0
lib_folder=$(mktemp -d "${TMPDIR:-/tmp}/metricheck-test.XXXXXX") || exit 99
trap 'rm -rf "$lib_folder" 2>/dev/null || { chmod -R u+rwx "$lib_folder"; rm -rf "$lib_folder"; }' EXIT
trap 'exit 99' HUP INT TERM
export out="$lib_folder/out" err="$lib_folder/err"
mkdir "$lib_folder/work"
export XDG_CACHE_HOME="$lib_folder/cache"
# A python3 that is a script which looks for one takes longer to start than most of what it does here.
if [ -x /usr/bin/python3 ] && [ "$(command -v python3)" != /usr/bin/python3 ] &&
    [ "$(head -c 2 "$(command -v python3)")" = '#!' ]; then
    mkdir "$lib_folder/bin" && ln -s /usr/bin/python3 "$lib_folder/bin/python3"
    PATH=$lib_folder/bin:$PATH
    export PATH
fi
cd "$lib_folder/work" || exit 99
exec < /dev/null

metricheck() { "$METRICHECK" "$@"; }

# From here on the shipped suite, phenomena and templates; for tests of these themselves.
live_data() { METRICHECK_DATA=$METRICHECK_SOURCE; }

# run COMMAND...: standard output to $out, standard error to $err, exit code to $status.
run() {
    status=0
    "$@" > "$out" 2> "$err" || status=$?
}

# Lines for the reader of the log.
note() { printf '%s\n' "$*" | sed 's/^/# /'; }
note_file() { sed 's/^/#   /' "$1"; }

# pass LABEL, failed LABEL: one test, decided by the script itself. `failed` gives 1.
pass() {
    n_tests=$((n_tests + 1))
    echo "ok $n_tests - $1"
}
failed() {
    n_tests=$((n_tests + 1)) n_failed=$((n_failed + 1))
    echo "not ok $n_tests - $1"
    return 1
}

# ok LABEL COMMAND...: the command gives 0.
ok() {
    lib_label=$1
    shift
    if "$@" > "$lib_folder/ok" 2>&1; then
        pass "$lib_label"
    else
        failed "$lib_label" || { note "failed: $*" && note_file "$lib_folder/ok"; }
    fi
}

# is LABEL GOT WANTED: two equal texts.
is() {
    if [ "$2" = "$3" ]; then
        pass "$1"
    else
        failed "$1" || { note "got:    $2" && note "wanted: $3"; }
    fi
}

# like LABEL TEXT REGEX, unlike LABEL TEXT REGEX: a line of the text matches (none does); grep -E.
like() {
    if grep -E -q -e "$3" << E2; then
$2
E2
        pass "$1"
    else
        failed "$1" || { note "no match of: $3" && note "$2"; }
    fi
}
unlike() {
    if grep -E -q -e "$3" << E2; then
$2
E2
        failed "$1" || { note "a match of: $3" && note "$2"; }
    else
        pass "$1"
    fi
}

# near LABEL VALUE EXPRESSION: the value is within 1e-12 of what awk makes of the expression.
near() {
    is "$1" "$(awk "BEGIN { d = ($2) - ($3); print (d < 1e-12 && d > -1e-12) ? \"near\" : $2 }")" near
}

# file_like LABEL FILE REGEX: a line of the file matches; grep -E.
file_like() {
    if grep -E -q -e "$3" "$2"; then
        pass "$1"
    else
        failed "$1" || { note "no match of: $3" && note_file "$2"; }
    fi
}

# exits LABEL CODE: what the last `run` gave.
exits() {
    if [ "$status" -eq "$2" ]; then
        pass "$1"
    else
        failed "$1" || { note "exit code $status, wanted $2" && note_file "$err"; }
    fi
}

# same_file LABEL GOT WANTED: two files of equal bytes.
same_file() {
    if cmp -s "$2" "$3"; then
        pass "$1"
    else
        failed "$1" || { diff -u "$3" "$2" 2>&1 | head -n 100 | sed 's/^/#   /'; }
    fi
}

# golden LABEL RECORD GOT: the file has the bytes of the record, a path below the sources, in
# tests/golden or reports. `make update-golden` writes the record anew (see tests/golden.sh).
golden() {
    if METRICHECK_UPDATE_GOLDEN=$update_golden sh "$METRICHECK_SOURCE/tests/golden.sh" "$2" \
        < "$3" > "$lib_folder/golden"; then
        pass "$1"
    else
        failed "$1"
    fi
    cat "$lib_folder/golden"
}

# stdout_is LABEL < WANTED, stderr_is LABEL < WANTED: all that the last `run` printed.
stdout_is() { cat > "$lib_folder/wanted" && same_file "$1" "$out" "$lib_folder/wanted"; }
stderr_is() { cat > "$lib_folder/wanted" && same_file "$1" "$err" "$lib_folder/wanted"; }
# stdout_like LABEL REGEX, stderr_like LABEL REGEX: a line of it matches.
stdout_like() { file_like "$1" "$out" "$2"; }
stderr_like() { file_like "$1" "$err" "$2"; }
# silent LABEL: nothing on standard error.
silent() {
    if [ -s "$err" ]; then
        failed "$1" || note_file "$err"
    else
        pass "$1"
    fi
}

# skip LABEL REASON: one test, which cannot be made here.
skip() { pass "$1 # SKIP $2"; }
# skip_all WHAT REASON: the whole script is skipped, or what is left of it, and the log names what and why.
skip_all() {
    if [ "$n_tests" -gt 0 ]; then
        n_tests=$((n_tests + 1))
        echo "ok $n_tests - the rest # SKIP $1: $2"
        done_testing
    fi
    echo "1..0 # SKIP $1: $2"
    exit 0
}
# whole_only: what asks of many published figures, and of many examples, whether they are right, and what is of
# others that call the program (Python, an installation, other languages), or of scripts alone, is not asked again
# of an instrumented program, but by scripts/deep.sh.
whole_only() {
    [ -z "$short" ] && return
    pass 'left to scripts/deep.sh agreement in an instrumented build'
    done_testing
}
# need PROGRAM...: skips all without one of them.
need() {
    for lib_program in "$@"; do
        command -v "$lib_program" > /dev/null ||
            skip_all "$(basename "$0" .sh)" "$lib_program is not installed"
    done
}
# need_models: skips all in a program that was built without transformer models.
need_models() {
    case $(metricheck models) in
    *'built without transformer models'*)
        skip_all "$(basename "$0" .sh)" 'built without transformer models'
        ;;
    esac
}

# shared_or_skip PATH: sets $shared to the path below the shared data, or skips all.
shared_or_skip() {
    shared=$METRICHECK_SHARED/$1
    [ -r "$shared" ] || skip_all "$(basename "$0" .sh)" "shared data $1 is not there"
}

# made_up_suite < CASES: a suite of the cases, parted by commas, on a scale from 0 to 5.
made_up_suite() {
    cat << 'E2'
{ "schema": "metricheck/suite/1", "suite": "toy", "dataset": "toy", "phenomenon": "unclassified",
  "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
  "judgement": {"by": "human", "description": "made up", "raters": 3},
  "licence": "CC0-1.0", "source": "made up for this test",
  "cases": [
E2
    cat
    echo '  ] }'
}

# of_json FILE < LINES: for each line "LABEL | WANTED | FILTER" one test of what jq makes of the file, its values parted
# by blanks. The file, which may be large, is read once.
of_json() {
    cat > "$lib_folder/asked"
    awk '{
        split($0, parts, " [|] ")
        filter = substr($0, length(parts[1] parts[2]) + 7)
        print (NR > 1 ? ", " : "") "(try ([" filter "] | map(tostring) | join(\" \")) catch \"error: \\(.)\")"
    }' "$lib_folder/asked" > "$lib_folder/filter"
    jq -r -f "$lib_folder/filter" "$1" > "$lib_folder/answers" 2>&1
    while IFS= read -r lib_line; do
        IFS= read -r lib_answer <&3 || lib_answer='no answer'
        lib_wanted=${lib_line#* | }
        is "${lib_line%% | *}" "$lib_answer" "${lib_wanted%% | *}"
    done < "$lib_folder/asked" 3< "$lib_folder/answers"
}

# fits_schema LABEL SCHEMA FILE...: what the JSON files hold is what doc/SCHEMA.schema.json says; with `sarif`, what
# SARIF and GitHub ask for. Without jsonschema, which takes longer to begin than to look at some files, it is skipped.
fits_schema() {
    lib_label=$1 lib_schema=$2
    shift 2
    case $lib_schema in
    sarif) set -- "$METRICHECK_SOURCE/tests/schemas/check_sarif.py" "$@" ;;
    *) set -- "$METRICHECK_SOURCE/tests/schemas/check_schema.py" "$METRICHECK_SOURCE/doc/$lib_schema.schema.json" "$@" ;;
    esac
    for lib_python in python3 /usr/bin/python3; do
        lib_status=0
        "$lib_python" -W ignore -B "$@" > "$lib_folder/ok" 2>&1 || lib_status=$?
        case $lib_status in 77 | 126 | 127) ;; *) break ;; esac
    done
    case $lib_status in
    0) pass "$lib_label" ;;
    77 | 126 | 127) skip "$lib_label" 'no python3 has jsonschema (python3-jsonschema)' ;;
    *) failed "$lib_label" || note_file "$lib_folder/ok" ;;
    esac
}

# The end of every script: the plan. Exit code 1 when a test failed.
done_testing() {
    echo "1..$n_tests"
    [ "$n_failed" -eq 0 ] || exit 1
    exit 0
}
