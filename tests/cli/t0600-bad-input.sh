#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck run on input that is wrong: exit code 3, the place, and an old output left as it was.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

echo old > kept.json
cp kept.json wanted

# refused LABEL CODE ARGUMENT...: the exit code, nothing on standard output, the old file untouched.
refused() {
    lib_what=$1 code=$2
    shift 2
    run metricheck run -f json -o kept.json "$@"
    exits "$lib_what: exit code" "$code"
    same_file "$lib_what: the old output is as it was" kept.json wanted
    is "$lib_what: nothing is left beside it" "$(find . -name 'kept*' | wc -l | tr -d ' ')" 1
}

# Every invalid suite that the unit tests pin finding by finding. What only `lint` minds (E015, E028,
# E024) is no reason to refuse a run.
for folder in "$METRICHECK_SOURCE"/tests/suites/invalid/*/; do
    name=$(basename "$folder")
    case $name in phenomenon-* | id-used-in-another-file) continue ;; esac
    [ -f "$folder/input.json" ] || continue
    sed -n 's/: error\[\(E[0-9]*\)\].*/ \1/p' "$folder/error" | grep -v -E ' E(015|024|028)$' > errors
    [ -s errors ] || continue
    cp "$folder/input.json" input.json
    refused "$name" 3 input.json
    # expectations that name no case are one finding of a run, with their number
    first=$(sed -n '1s/; [0-9]* more expectations\{0,1\} names\{0,1\} .*//; 1p' "$err")
    if grep -q -F -x -e "$first" "$folder/error"; then
        pass "$name: the first finding is one of lint's, place and text"
    else
        failed "$name: the first finding is one of lint's, place and text" || note "$first"
    fi
done

# files
refused 'a missing file' 3 ./missing.json
stderr_like 'a missing file: message' 'missing\.json'
mkdir empty
refused 'an empty folder' 3 empty
stderr_like 'an empty folder: message' 'empty'
ln -s loop.json loop.json
refused 'an unreadable file' 3 loop.json
stderr_like 'an unreadable file: message' 'loop\.json'
refused 'two cases with one id in two files' 3 \
    "$METRICHECK_SOURCE/tests/suites/invalid/id-used-in-another-file"
stderr_like 'both places are told' 'note: .*(first|here|before)'

# score files
good=$METRICHECK_DATA/suites/starter/negation.json
printf '{"negation-001": {"x": 1}, "negation-001": {"x": 2}}' > twice.json
refused 'a score file with a key that stands twice' 3 --scores twice.json "$good"
stderr_like 'a key that stands twice: place' '^twice\.json:1:28: error\[E001\] duplicate key "negation-001"'
printf '{"negation-001": {"x": NaN}}' > nan.json
refused 'a score file with a bare NaN' 3 --scores nan.json "$good"
stderr_like 'a bare NaN: place' '^nan\.json:1:24: error'
printf '{"negation-001": {"x": 1e999}}' > huge.json
refused 'a score of 1e999' 3 --scores huge.json "$good"
stderr_like 'a score of 1e999: place' '^huge\.json:1:2[0-9]: error'
printf 'id\tx\nnegation-001\t0.5\nnegation-001\t0.6\n' > twice.tsv
refused 'a table with an id twice' 3 --scores twice.tsv "$good"
stderr_like 'an id twice: place' '^twice\.tsv:3:1: error'
: > empty.json
refused 'an empty score file' 3 --scores empty.json "$good"
stderr_like 'an empty score file: place' '^empty\.json:1:1: error'
refused 'a folder as a score file' 3 --scores empty "$good"

# where output cannot go
run metricheck run -f json -o no/such/folder/x.json "$good"
exits 'an output folder that is not there' 5
stderr_like 'an output folder that is not there: message' 'no/such/folder/x\.json.*No such file'
: > file
run metricheck run -f text -o file/folder "$good"
exits 'a folder below a file' 5
run metricheck run -f json -o kept.json --report csv=no/such/x.csv "$good"
exits 'a second report that cannot be written' 5

# metrics
refused 'an unknown metric' 2 -m blue "$good"
stderr_like 'an unknown metric: message' "there is no metric 'blue'; did you mean 'bleu'\\?"
refused 'an unknown parameter' 2 -m bleu:tokenise=13a "$good"
stderr_like 'an unknown parameter: message' "metric bleu has no parameter 'tokenise'; did you mean 'tokenize'\\?"
refused 'a parameter out of range' 2 -m bleu:order=10 "$good"
stderr_like 'a parameter out of range: message' 'metric bleu: order is 10; it must be within 1 and 9'
refused 'a parameter twice' 2 -m bleu:order=2,order=3 "$good"
stderr_like 'a parameter twice: message' 'metric bleu: order is given twice'

# one line of 20 MB
printf '{"negation-001": {"x": 1}, "' > long.json
head -c 20000000 /dev/zero | tr '\0' 'a' >> long.json
printf '": {"x": true}}' >> long.json
refused 'one line of 20 MB' 3 --scores long.json "$good"
stderr_like 'one line of 20 MB: place' '^long\.json:1:200000[0-9]*: error'
is 'one line of 20 MB: the message is short' "$(($(wc -c < "$err") < 2000))" 1
rm -f long.json

done_testing
