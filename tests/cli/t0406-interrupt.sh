#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A stream that is interrupted: what is done is written, in whole rows, and nothing goes on behind.
# What runs on a terminal shows how far it is.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# A metric that, at its 20th request, does what $1 says to the process whose number is in the file
# `pid`. It says when it was asked to end.
cat > metric.sh << 'EOS'
printf '{"metricheck": 1, "name": "m", "version": "1", "range": [0, 1], "batch": 1, "deterministic": true}\n'
n=0
while read -r line; do
    case $line in
    *'"op": "close"'*)
        echo closed > closed
        exit 0
        ;;
    *'"op": "score"'*) ;;
    *) continue ;;
    esac
    n=$((n + 1))
    [ $n -ne 20 ] || case $1 in
    once) kill -s "$2" "$(cat pid)" ;;
    twice)
        echo $$ > metric-pid
        while kill -s "$2" "$(cat pid)"; do sleep 0.1; done
        sleep 100
        ;;
    noted)
        [ ! -f pid ] || kill -s INT "$(cat pid)"
        ;;
    slow) ;;
    esac
    [ "$1" != noted ] || echo $n >> requests
    [ "$1" != slow ] || sleep 0.05
    id=${line#*'"id": '}
    printf '{"id": %s, "score": 0.5}\n' "${id%%,*}"
done
EOS
# A stream without an end in sight: a program that stops reading ends long before it.
endless() {
    awk 'BEGIN { for (i = 1; i <= 2000000; i++)
        print "{\"id\": \"p" i "\", \"reference\": \"a\", \"candidate\": \"b" i "\"}" }' 2> /dev/null
}
# Its number in `pid`, and signals that mean something to it: who runs the tests in the background
# has them ignored.
# shellcheck disable=SC2016 # the inner shell expands
start='echo $$ > pid; exec env --default-signal=INT,TERM "$METRICHECK" score "$@"'
# shellcheck disable=SC2016 # the same
start_run='echo $$ > pid; exec env --default-signal=INT,TERM "$METRICHECK" run "$@"'
# interrupted SIGNAL WHEN ARGUMENT...: $status and $err are those of the program, not of the pipe.
interrupted() {
    signal=$1 when=$2
    shift 2
    rm -f closed pid
    endless | {
        run sh -c "$start" score --jsonl - -m m -m rouge \
            --command "m=sh metric.sh $when $signal" "$@"
        echo "$status" > status
    }
    status=$(cat status)
}
# rows FILE: every row is whole, and they are the first ones in their order.
rows() {
    n=$(awk -F '\t' 'NR == 1 { if ($0 != "id\tm:0..1\trouge:0..1") exit }
        NR > 1 { if ($0 != "p" NR - 1 "\t0.5\t0") exit }
        END { print NR - 1 }' "$1")
    is 'all rows are whole' "$n" "$(($(grep -c '' "$1") - 1))"
    ok 'and what was at work is among them' test "$n" -ge 20
    is 'the last one has its line feed' "$(tail -c 1 "$1" | od -An -c | tr -d ' ')" '\n'
}

interrupted INT once
exits 'SIGINT ends it as SIGINT does' 130
rows "$out"
stderr_like 'it says how many are done' "^interrupted: $n cases are done and written\$"
ok 'the process of the metric was asked to end' test -f closed

echo old > scores.tsv
interrupted TERM once -o scores.tsv --cache cache
exits 'SIGTERM, too' 143
rows scores.tsv
run metricheck cache stats --cache cache
stdout_like 'the cache has what is done' "^ *$n +0  rouge"
interrupted INT once -o shard-1.tsv --shard 1/2
exits 'a shard' 130
run metricheck merge shard-1.tsv
exits 'is not whole then' 3
is 'no temporary file is left' "$(find . -name '*.tmp')" ''

echo old > scores.tsv
# shellcheck disable=SC2016 # the inner shell expands
run sh -c "$start" score --jsonl - -m m -o scores.tsv \
    --command 'm=kill -s INT $(cat pid); exec sh metric.sh never'
exits 'before the first case' 130
stderr_like 'none is done' '^interrupted: 0 cases'
is 'and an old file stays' "$(cat scores.tsv)" old

interrupted INT twice -o scores.tsv
exits 'the second SIGINT ends it at once' 130
i=0
while kill -0 "$(cat metric-pid)" 2> /dev/null && [ $i -lt 1200 ]; do
    sleep 0.1
    i=$((i + 1))
done
ok 'and the process of the metric with it' test $i -lt 1200

# --- cases that are all read first ----------------------------------------------------------------
# Pieces of 16, 32, 64 ... cases are handed to a metric in another process: the one of the 20th
# request ends with the 48th case.
awk 'BEGIN { print "id\treference\tcandidate"
    for (i = 1; i <= 300; i++) print "p" i "\ta\tb" i }' > pairs.tsv
# An interrupt is noted at the 20th request; nothing is sent behind the piece that it is in.
run sh -c "$start" score --pairs pairs.tsv -m m -m rouge --command 'm=sh metric.sh noted' \
    -o part.tsv --cache kept
exits 'score --pairs, interrupted' 130
stderr_like 'what is done is counted' \
    '^interrupted: 0 metrics are finished, and 48 of 300 cases of m; they are kept in kept, '
stderr_like 'the table is said to be partial' '^the table written is partial$'
is 'it has the scores that there are' "$(grep -c '	0.5$' part.tsv)" 48
is 'and a row for each case' "$(grep -c '' part.tsv)" 301
rm pid
run metricheck score --pairs pairs.tsv -m m -m rouge --command 'm=sh metric.sh noted' \
    -o whole.tsv --cache kept
exits 'the same call again' 0
is 'asks the metric for the others alone' "$(tail -n 1 requests)" 252
is 'and has all scores' "$(grep -c '	0.5	0$' whole.tsv)" 300

run sh -c "$start_run" run -m chrf -m m -p negation -p passive --command 'm=sh metric.sh noted' --cache kept \
    --report json=report.json
exits 'run, interrupted' 130
stderr_like 'says what is kept' '^interrupted: 1 metric is finished, and 48 of [0-9]+ cases of m; they are kept'
is 'there is no report of a part' "$(cat "$out"; ls report.json 2> /dev/null)" ''
rm pid
run metricheck run -m chrf -m m -p negation -p passive --command 'm=sh metric.sh noted' --cache kept --resamples 0
exits 'the same call goes on' 0
before=$(tail -n 1 requests)
rm -rf kept requests
run metricheck run -m chrf -m m -p negation -p passive --command 'm=sh metric.sh noted' --cache kept --resamples 0
is 'where the other ended' "$(($(tail -n 1 requests) - before))" 48
run sh -c "$start_run" run -m m --command 'm=sh metric.sh noted'
stderr_like 'without a cache nothing is kept' 'use --cache FOLDER to keep them'

# --- how far it is ----------------------------------------------------------------------------
endless | head -n 10 > ten.jsonl
run metricheck score -m m --command 'm=sh metric.sh slow' --jsonl ten.jsonl -o scores.tsv
is 'a file gets no progress' "$(cat "$err")" ''
if command -v script > /dev/null; then
    on_terminal() {
        script -q -c "'$METRICHECK' score -m m --command 'm=sh metric.sh slow' --jsonl ten.jsonl \
            -o scores.tsv ${1-}" typescript > /dev/null
        tr '\r' '\n' < typescript
    }
    script -q -c "'$METRICHECK' run -m m --command 'm=sh metric.sh slow' \
        '$METRICHECK_DATA/suites/starter/dative.json'" typescript > /dev/null
    like 'run does, too' "$(tr '\r' '\n' < typescript)" '^m: [0-9]+ cases, [0-9]+/s, [0-9]+ %, [0-9:]+ left'
    like 'a terminal does' "$(on_terminal)" '^[0-9]+ cases, [0-9]+/s, [0-9]+ %, [0-9:]+ left'
    unlike 'but not with --quiet' "$(on_terminal --quiet)" ' cases'
else
    pass 'progress on a terminal # SKIP script is not installed'
fi
done_testing
