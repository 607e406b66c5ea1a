#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# house.sh [ROOT]: what the sources look like: files, lines, small files, functions of one caller,
# members of JSON written one by one, headers of one includer, circles of files. The layers are checked by tests/check_layers.sh; the rest is for a reader.
#
# house.sh executed [-v] BUILD: of how many .c files below src a line is executed for a small task, and
# how many it may be; with -v also which. BUILD was configured with --enable-coverage; what it has
# counted so far is left alone. Exit code 1: it cannot be counted. More files than there may be are
# for a reader, too.
set -eu

# A task: the most .c files, a name, what is called. In the folder of its inputs.
tasks() {
    cat << 'EOT'
25 a BLEU pair | score -m bleu --reference reference.txt --candidate candidate.txt
30 a Smatch pair | score -m smatch --reference reference.amr --candidate candidate.amr
80 run, two metrics, to the screen | run -m bleu -m smatch -p negation
70 lint of one file | lint passive.json
70 a verdict of the gate | gate --baseline base.json -m chrf -p negation
EOT
}

# The inputs of the tasks. The baseline of the gate is of another metric, so that much has changed.
make_inputs() {
    echo 'The cat sat on the mat.' > reference.txt
    echo 'The cat is on the mat.' > candidate.txt
    echo '(s / sit-01 :ARG1 (c / cat) :location (m / mat))' > reference.amr
    echo '(c / cat :location (m / mat))' > candidate.amr
    cp "$sources/suites/starter/passive.json" .
    call setup gate -q --baseline base.json --accept 'the first' -m bleu -p negation
}

# call NAME ARGUMENT...: the program; what it counts goes below counts/NAME. 1 is a verdict as well.
call() {
    counts=$PWD/counts/$1
    shift
    status=0
    env -i PATH="$PATH" LC_ALL=C.UTF-8 GCOV_PREFIX="$counts" "$build/metricheck" "$@" \
        > output 2>&1 < /dev/null || status=$?
    [ $status -le 1 ] || {
        sed 's/^/house.sh: /' output >&2
        echo "house.sh: exit code $status of: metricheck $*" >&2
        exit 1
    }
}

# executed_files NAME: the .c files below src with an executed line, one a line.
executed_files() {
    main=$(find "counts/$1" -path '*/src/*main.gcda' 2> /dev/null || true)
    [ -n "$main" ] || {
        echo "house.sh: $build counts nothing; was it configured with --enable-coverage?" >&2
        exit 1
    }
    cd "${main%/src/*}"
    find src -name '*.gcda' > counted
    while read -r file; do
        cp "$build/${file%.gcda}.gcno" "${file%.gcda}.gcno"
    done < counted
    # "File 'PATH'", then "Lines executed:PERCENT% of N"; a header may come with any file
    xargs "${GCOV:-gcov}" -n < counted 2> /dev/null | awk -F "'" '
        /^File / { file = $2; next }
        /^Lines executed:/ && $0 !~ /:0\.00%/ && file ~ /(^|\/)src\/.*\.c$/ {
            sub(/^.*\/src\//, "src/", file); print file }
        { file = "" }' | sort -u
}

count_executed() {
    while IFS= read -r task; do
        most=${task%% *} name=${task#* }
        arguments=${name#* | } name=${name%% | *}
        # shellcheck disable=SC2086 # a list of words
        call "$most $name" $arguments
        (executed_files "$most $name") > files
        n=$(wc -l < files)
        mark=
        [ "$n" -le "$most" ] || mark="   $((n - most)) too many"
        printf '  %3d of at most %3d  %s%s\n' "$n" "$most" "$name" "$mark"
        [ -z "$verbose" ] || sed 's/^/        /' files
    done << EOT
$(tasks)
EOT
}

if [ "${1:-}" = executed ]; then
    shift
    verbose=
    [ "${1:-}" != -v ] || { verbose=yes && shift; }
    [ $# -eq 1 ] || {
        echo 'usage: scripts/house.sh executed [-v] BUILD' >&2
        exit 2
    }
    sources=$(cd "$(dirname "$0")/.." && pwd)
    build=$(cd "$1" && pwd)
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    cd "$scratch"
    echo '.c files with an executed line'
    make_inputs
    count_executed
    exit 0
fi

cd "${1:-$(dirname "$0")/..}"
LC_ALL=C
export LC_ALL

# Circles that are meant, one stem a line, with the reason.
meant() {
    grep -v '^#' << 'EOT' || true
# none
EOT
}

sizes() {
    find src include -name '*.[ch]' -exec wc -l {} + | awk '$2 != "total" { print $1 }' | sort -n
}

echo "files and lines below src and include"
sizes | awk '{ line[NR] = $1; sum += $1; small += $1 < 60 }
    END { printf "  files %d, lines %d; of a file: median %d, 90 %% %d, largest %d; under 60 lines: %d\n",
          NR, sum, line[int((NR + 1) / 2)], line[int(NR * .9)], line[NR], small }'
find tests fuzz bench modules -name '*.[ch]' -exec wc -l {} + | awk '$2 == "total" { sum += $1 }
    END { printf "  tests, fuzz, bench, modules: %d lines\n", sum }'

# Functions: how many for a thousand lines of .c, and how many of the static ones have one caller;
# small: of at most ten lines between the braces. A name counts wherever it stands outside comments
# and texts, so that one in a table has a caller, too.
echo "functions of .c files below src"
find src -name '*.c' -exec awk '
    function end_file(    name) {
        for (name in size) {
            n_static++
            if (uses[name] == 2 && calls[name] == 2) {
                n_one++
                n_small += size[name] <= 10
            }
        }
        split("", size); split("", uses); split("", calls)
    }
    FNR == 1 { end_file(); head = ""; inside = 0; comment = 0 }
    { line = $0; n_lines++ }
    comment { if (!sub(/^.*\*\//, "", line)) next; comment = 0 }
    {
        gsub(/"([^"\\]|\\.)*"/, "T", line)
        gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", line)
        if (sub(/\/\*.*$/, "", line)) comment = 1
    }
    /^[A-Za-z]/ { head = "" }
    !inside { head = head " " line }
    /^\{/ {
        inside = FNR; name = head
        gsub(/MC_[A-Z_]+\([^()]*\)/, "", name)
        is_function = match(name, /[A-Za-z_0-9]+\(/)
        name = substr(name, RSTART, RLENGTH - 1)
    }
    /^\}/ {
        if (inside && is_function) {
            n_functions++
            if (head ~ /^ *(MC_[A-Z_]+(\([^()]*\))? )*static /) size[name] = FNR - inside - 1
        }
        inside = 0; head = ""
    }
    {
        while (match(line, /[A-Za-z_][A-Za-z_0-9]*/)) {
            word = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            uses[word]++
            calls[word] += line ~ /^\(/
        }
    }
    END {
        end_file()
        printf "%d %d %d %d %d\n", n_functions, n_lines, n_static, n_one, n_small
    }' {} + | awk '{ for (i = 1; i <= 5; i++) sum[i] += $i }
    END { printf "  %d, %.1f for 1,000 lines; static: %d, of which %d have one caller (%d %%), %d small\n",
          sum[1], sum[2] ? 1000 * sum[1] / sum[2] : 0, sum[3], sum[4],
          sum[3] ? 100 * sum[4] / sum[3] + .5 : 0, sum[5] }'

echo "members of JSON that are written by a call of their own, outside the shared writers"
find src -name '*.c' -exec grep -o -H 'mc_json_put_[a-z_]*(' {} + | awk -F : '
    $1 !~ /\/(record|json_stream|sheet)\.c$/ && $1 !~ /\/ci\// { n++ } END { printf "  %d\n", n }'

echo "headers that one file of another name includes"
find src -name '*.[ch]' -exec grep -o -H '#include "[^"]*\.h"' {} + | awk -F '[:"]' '
    { from = substr($1, 5); sub(/\.[ch]$/, "", from); to = $3; sub(/\.h$/, "", to) }
    from != to && !((from, to) in seen) { seen[from, to] = 1; n[to]++; last[to] = from }
    END { for (to in n) if (n[to] == 1) printf "  %s by %s\n", to, last[to] }' | sort

# A circle of files: each needs the next, by its .c or its .h.
echo "circles of files"
meant > /dev/null
find src -name '*.[ch]' -exec grep -o -H '#include "[^"]*\.h"' {} + | awk -F '[:"]' '
    { from = substr($1, 5); sub(/\.[ch]$/, "", from); to = $3; sub(/\.h$/, "", to) }
    from != to { print from, to }' | sort -u | awk '
    function visit(v,    i, w, n, names) {
        low[v] = order[v] = ++count; stack[++top] = v; on[v] = 1
        for (i = 1; i <= degree[v]; i++) {
            w = edge[v, i]
            if (!(w in order)) { visit(w); if (low[w] < low[v]) low[v] = low[w] }
            else if (on[w] && order[w] < low[v]) low[v] = order[w]
        }
        if (low[v] != order[v]) return
        n = 0; names = ""
        do { w = stack[top--]; on[w] = 0; n++; names = names " " w } while (w != v)
        if (n > 1) print " " names
    }
    { edge[$1, ++degree[$1]] = $2; node[$1] }
    END { for (v in node) if (!(v in order)) visit(v) }' | sort
