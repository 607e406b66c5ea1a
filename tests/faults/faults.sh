# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154 # out, err and status are those of lib.sh
# faults.sh: what a call of the program leaves behind when one call of the C library fails, or a signal
# comes there. Sourced after tests/cli/lib.sh by tests/cli/t0785-faults.sh.
#
#     faults_begin                  builds faults.so, and makes folders; in $PWD
#     faults_most=4                 so many points of each kind of call; 0: all
#     faults_part=1/2               the first of two parts of the command lines
#     faults_of NAME ARGUMENT...    lets `metricheck ARGUMENT...` meet them, in the folder `work`, which
#                                   begins as a copy of start/NAME, if that is there
#     kills_of NAME ARGUMENT...     the same with SIGTERM and SIGKILL
#
# Of each fault must hold, else a line of the log says what does not:
#  - the exit code is a documented one; no signal ended the program;
#  - with the exit code of the call without faults, standard output and files are those of that call;
#    after a warning (no cache) the files may be as they were;
#  - with any other one there is a sentence, and the folder is, byte for byte, as it was before or as it
#    is after a good call: no temporary file, no half of a set.
# Of SIGTERM: the folder is as it was before or as it is after a good call. Of SIGKILL: each file is the
# old or the new one, and the next call leaves what a good call leaves.

: "${CC:=cc}"
faults_most=4 faults_part=1/1 faults_turn=0
SOURCE_DATE_EPOCH=0 # pages have one date
export SOURCE_DATE_EPOCH

faults_begin() {
    # shellcheck disable=SC2086 # CC may be several words
    $CC -std=c11 -O1 -fPIC -shared -o faults.so "$METRICHECK_SOURCE/tests/faults/faults.c" -ldl || return 1
    faults_library=$PWD/faults.so
    mkdir start in tmp cache
    TMPDIR=$PWD/tmp
    export TMPDIR
}

# faulty VARIABLE=VALUE... : the command line $faults_words in `work`, with these of faults.c.
# $status, $out and $err are as those of `run`.
faulty() {
    rm -rf work cache/*
    cp -R "$faults_start" work
    status=0
    # shellcheck disable=SC2086 # the words of a command line; none has a blank in it
    (cd work && exec env "$@" LD_PRELOAD="$faults_library" "$METRICHECK" $faults_words) > "$out" 2> "$err" ||
        status=$?
} < /dev/null 2> shell # which says "Killed"

# The call without faults: `after`, `after.out`, the exit code, and how often what is called.
faults_good() {
    faults_name=$1
    shift
    faults_words=$*
    faults_start=empty
    mkdir -p empty
    [ ! -d "start/$faults_name" ] || faults_start=start/$faults_name
    rm -rf after counts
    faulty FAULT_LOG="$PWD/counts"
    mv work after
    cp "$out" after.out
    cp "$err" after.err
    faults_status=$status
    [ -s counts ] || {
        note "$faults_name: the call counts nothing"
        note_file "$err"
        return 1
    }
    [ "$status" -le 1 ] || {
        note "$faults_name: exit code $status without any fault"
        note_file "$err"
        return 1
    }
}

# points N: which of N calls fail, one a line.
points() {
    awk -v n="$1" -v most="$faults_most" 'BEGIN {
        if (most == 0 || n <= most)
            most = n
        for (i = 0; i < most; i++)
            print 1 + (most > 1 ? int(i * (n - 1) / (most - 1)) : 0)
    }'
}

same_tree() { diff -rq "$1" "$2" > different 2>&1; }

# Says what is wrong about the call that faulty has made; nothing: all is well. $kind is that of the fault.
complaint() {
    [ "$kind" != unlink ] || find work -name '.metricheck-*' -exec rm {} + # what could not be removed stays
    if [ "$status" -gt 6 ]; then
        echo "exit code $status"
    elif [ "$status" -ne "$faults_status" ] && [ ! -s "$err" ] && ! grep -q 'error: cannot be' "$out"; then
        echo "exit code $status without a word"
    elif [ "$status" -eq "$faults_status" ] && ! cmp -s "$out" after.out; then
        echo "exit code $status, and another output"
    elif [ "$status" -eq "$faults_status" ] && cmp -s "$err" after.err && ! same_tree work after; then
        echo "exit code $status, and other files: $(tr '\n' ' ' < different)"
    elif ! same_tree work after && ! same_tree work "$faults_start"; then
        echo "exit code $status, and the files are neither the old nor the new ones: $(tr '\n' ' ' < different)"
    elif [ -n "$(ls -A tmp)" ]; then
        echo "left in TMPDIR: $(ls -A tmp)"
        rm -rf tmp/*
    fi
}

# try_fault N SCOPE: one line if it is not met well.
try_fault() {
    faulty FAULT_CALL="$kind" FAULT_AT="$1" FAULT_SCOPE="$2" FAULT_LOG="$PWD/hit"
    wrong=$(complaint)
    [ -z "$wrong" ] || {
        echo "$faults_name: $kind $1 of $2: $wrong"
        sed -n '1,3s/^/    /p' "$err"
        sed 's/^/    /' hit
    }
    rm -f hit
}

# try_faults KIND OWN LIBRARIES: that kind, of which there are so many.
try_faults() {
    kind=$1
    for n in $(points "$2"); do
        try_fault "$n" own
        try_fault "$n+" own
    done
    for n in $(points "$3"); do
        try_fault "$n" libraries
    done
}

# Whether the next command line is of this part.
is_of_part() {
    faults_turn=$((faults_turn + 1))
    [ $((faults_turn % ${faults_part#*/})) -eq $((${faults_part%/*} - 1)) ]
}

# One test for each command line and kind of call.
faults_of() {
    is_of_part || return 0
    faults_good "$@" || {
        failed "$1: the call without faults" || return 0
    }
    sed -n 's/^count //p' counts > kinds
    while read -r kind n_own n_libraries; do
        [ "$n_own $n_libraries" != '0 0' ] || continue
        try_faults "$kind" "$n_own" "$n_libraries" > wrongs
        if [ -s wrongs ]; then
            failed "$faults_name: $kind" || note_file wrongs
        else
            pass "$faults_name: $kind, of $n_own calls and $n_libraries of libraries"
        fi
    done < kinds
}

# --- signals ----------------------------------------------------------------------------------

# Each file that is not a temporary one is, byte for byte, the one before or the one after.
mixed_files() {
    (cd work && find . -type f ! -name '.metricheck-*') | while read -r file; do
        cmp -s "work/$file" "$faults_start/$file" || cmp -s "work/$file" "after/$file" || echo "$file"
    done
    (cd "$faults_start" && find . -type f) | while read -r file; do
        [ -f "work/$file" ] || echo "$file (away)"
    done
}

complaint_after_term() {
    if [ "$status" -ne 143 ]; then
        echo "exit code $status"
    elif ! same_tree work after && ! same_tree work "$faults_start"; then
        echo "the files are neither the old nor the new ones: $(tr '\n' ' ' < different)"
    fi
}

# What was being written beside its place when SIGKILL came, nobody knows of any more.
complaint_after_kill() {
    [ "$status" -eq 137 ] || echo "exit code $status"
    mixed=$(mixed_files)
    [ -z "$mixed" ] || echo "neither old nor new: $mixed"
    # shellcheck disable=SC2086 # words
    (cd work && "$METRICHECK" $faults_words) > "$out" 2> "$err" < /dev/null ||
        echo "the next call ends with exit code $?"
    find work -name '.metricheck-*.tmp' -exec rm {} +
    same_tree work after || echo "the next call leaves: $(tr '\n' ' ' < different)"
}

# try_kill SIGNAL N COMPLAINT
try_kill() {
    faulty FAULT_CALL="$kind" FAULT_AT="$2" FAULT_SCOPE=own FAULT_SIGNAL="$1"
    wrong=$($3)
    [ -z "$wrong" ] || echo "$faults_name: signal $1 at $kind $2: $wrong"
}

kills_of() {
    is_of_part || return 0
    faults_good "$@" || {
        failed "$1: the call without signals" || return 0
    }
    sed -n 's/^count //p' counts > kinds
    while read -r kind n_own n_libraries; do
        case $kind in
        open | write | sync | rename | unlink | close) [ "$n_own" -gt 0 ] || continue ;;
        *) continue ;;
        esac
        for n in $(points "$n_own"); do
            try_kill 15 "$n" complaint_after_term
            try_kill 9 "$n" complaint_after_kill
        done > wrongs
        if [ -s wrongs ]; then
            failed "$faults_name: signals at $kind" || note_file wrongs
        else
            pass "$faults_name: signals at $kind, of $n_own calls"
        fi
    done < kinds
}
