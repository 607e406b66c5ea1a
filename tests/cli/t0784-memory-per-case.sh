#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What `lint` holds of each case of a long suite, beside the text of its files, `run` of a line of a table, both of
# a row, and `score` of a stream; and that what is looked at in batches of cases is reported as for all at once. With
# METRICHECK_DEEP=1 also of cases with graphs.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
need python3

cat > make.py << 'EOT'
import json, sys
kind, n = sys.argv[1], int(sys.argv[2])
graph = ("(b / bark-01 :ARG0 (d / dog :mod (s / small) :quant %d) :location (g / garden :poss (p / person "
         ":ARG0-of (h / have-rel-role-91 :ARG1 (i / i) :ARG2 (n / neighbor)))) :time (y / yesterday)%s)")
cases = []
for i in range(n):
    reference, candidate = {"text": "A dog number %d barks." % i}, {"text": "No dog number %d barks." % i}
    if kind == "graphs":
        reference["amr"], candidate["amr"] = graph % (i, ""), graph % (i, " :polarity -")
    if kind == "exchanged":
        candidate["text"] = "A cat number %d barks." % i
    cases.append({"id": "c%d" % i, "reference": reference, "candidate": candidate, "score": 1.5})
if kind == "lines":
    for item in cases:
        print(json.dumps(dict(item, reference=item["reference"]["text"], candidate=item["candidate"]["text"])))
    sys.exit()
if kind == "rows":
    print("id,reference,candidate,score")
    for item in cases:
        print("%s,%s,%s,1.5" % (item["id"], item["reference"]["text"], item["candidate"]["text"]))
    sys.exit()
if kind == "exchanged":
    for item in (cases[0], cases[-1]):
        item["candidate"]["text"] = item["reference"]["text"]
        item["lint"] = {"allow": ["W003"], "reason": "none"}
json.dump({"schema": "metricheck/suite/1", "suite": "long", "dataset": "long", "phenomenon": "negation",
           "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"}, "licence": "CC0-1.0", "source": "made",
           "judgement": {"by": "rubric", "description": "made", "raters": 0}, "cases": cases}, sys.stdout)
EOT
# peak ARGUMENT...: the most bytes that a call held at once, as counted by what lends them. On one
# processor, for how many batches two workers hold at once depends on when each of them runs.
processor=$(taskset -pc $$ | sed 's/.*: *\([0-9]*\).*/\1/')
peak() {
    HEAP_PEAK=$PWD/peak LD_PRELOAD=$PWD/heap_peak.so taskset -c "$processor" "$METRICHECK" "$@" > /dev/null
    cat peak
}
# holds KIND MOST: bytes that another case takes, with its text.
holds() {
    peaks=
    for n in 10000 30000; do
        python3 make.py "$1" $n > suite.json
        peaks="$peaks $(peak lint -q suite.json)"
    done
    ok "lint holds less than $2 bytes of a case ($1):$peaks" awk -v peaks="$peaks" -v most="$2" 'BEGIN {
        exit split(peaks, n, " ") != 2 || (n[2] - n[1]) / 20000 >= most }'
}

if [ -z "$instrumented" ]; then # sanitizers lend memory themselves
    : "${CC:=cc}"
    # shellcheck disable=SC2086  # CC is words
    $CC -fPIC -shared -o heap_peak.so "$METRICHECK_SOURCE/tests/modules/heap_peak.c" || exit 99
    # Below 1,000 bytes beyond the text, which is 150 of these; with graphs, which are parsed, the text is 600.
    # Without batches, and with a tree of the whole file, they were 9,900 and 34,000 bytes.
    holds plain 1150
    [ -z "$deep" ] || holds graphs 6000

    # A table: 110 bytes of these are text. With what few cases have in each of them it was 1,950, with
    # the notes, languages and sources of all 1,490.
    peaks=
    for n in 10000 30000; do
        python3 make.py lines $n > lines.jsonl
        peaks="$peaks $(peak run -q -j 1 -m bleu --resamples 0 --draws 0 lines.jsonl)"
    done
    ok "run holds less than 1110 bytes of a line:$peaks" awk -v peaks="$peaks" 'BEGIN {
        exit split(peaks, n, " ") != 2 || (n[2] - n[1]) / 20000 >= 1110 }'

    # The same as rows, with a text of 60 bytes: with all fields, and that text as JSON, it was 1,730 and 1,890.
    for call in 'run -j 1 -m bleu --resamples 0 --draws 0' lint; do
        peaks=
        for n in 10000 30000; do
            python3 make.py rows $n > rows.csv
            # shellcheck disable=SC2086  # a call is words
            peaks="$peaks $(peak $call -q rows.csv)"
        done
        ok "${call%% *} holds less than 1060 bytes of a row:$peaks" awk -v peaks="$peaks" 'BEGIN {
            exit split(peaks, n, " ") != 2 || (n[2] - n[1]) / 20000 >= 1060 }'
    done

    # A stream: to keep an id of each line would take 4 MB more.
    peaks=
    for n in 40000 120000; do
        awk -v n=$n 'BEGIN {
            for (i = 1; i <= n; i++) {
                a = b = ""
                for (w = i % 13; w > 0; w--) {
                    a = a "w" (7 * i + w) % 1000 " "
                    b = b "w" (11 * i + 3 * w) % 1000 " "
                }
                print "{\"id\": \"pair-" i "\", \"reference\": \"" a "own" i "\", \"candidate\": \"" b "own" i "\"}"
            } }' > pairs.jsonl
        peaks="$peaks $(peak score -q -j 1 -m rouge:type=1 -m bleu:smoothing=none --jsonl pairs.jsonl)"
    done
    ok "what is held of a stream does not grow with it:$peaks" awk -v peaks="$peaks" 'BEGIN {
        exit split(peaks, n, " ") != 2 || n[2] - n[1] >= 2000000 }'
fi

# Batches are of 4,096 cases.
python3 make.py exchanged 9000 > suite.json
run metricheck lint --max 0 --only N003,E024,W019 suite.json
exits 'equal sentences are an error' 1
stdout_like 'the first case of all' 'error\[E024\] c0: the two sentences are equal'
stdout_like 'the last one' 'error\[E024\] c8999: the two sentences are equal'
stdout_like 'what is counted over the whole file' 'note\[N003\] "cat" / "dog" is exchanged in 8998 of 9000 cases'
done_testing
