#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What a candidate was made from: tables, JSON Lines, suites and exports hand it to metrics that ask for it,
# and a candidate may lack its reference where a metric needs none.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# Words of the source over words of the candidate; with READS=context 1 where the language is de.
cat > seen.sh << 'END'
case $(awk -W version 2> /dev/null < /dev/null) in mawk*) set -- -W interactive ;; *) set -- ;; esac
exec awk "$@" -v hello="$HELLO" -v log_file="$LOG" '
function words(key,    found, parts) {
    if (!match($0, "\"" key "\": [{]\"text\": \"[^\"]*\""))
        return -1
    found = substr($0, RSTART, RLENGTH)
    sub(/.*: "/, "", found)
    sub(/"$/, "", found)
    return split(found, parts, " ")
}
/"op": "open"/ { print "{\"metricheck\": 1, \"deterministic\": true" hello "}" }
/"op": "score"/ {
    if (log_file != "") print > log_file
    match($0, /"id": [0-9]+/)
    print "{" substr($0, RSTART, RLENGTH) ", \"score\": " words("source") / words("candidate") "}"
}
/"op": "close"/ { exit }
{ fflush() }'
END
asks='"needs": ["text", "source"], "no_reference": true'
score() {
    hello=$1
    shift
    run env "HELLO=, $hello" LOG=requests "$METRICHECK" "$@" --command 'seen=sh seen.sh' -m seen
}

# --- tables: 3 words of 2, 1 of 2, an empty source is one of no word, and references need not be there
printf 'id\tsource\treference\tcandidate\ta\nx\tUno dos tres.\tA b.\tA c.\t1\ny\tUno.\t\tA c.\t1\nz\t\tA b.\tA c.\t1\n' > t.tsv
score "$asks" score -q --pairs t.tsv
exits 'a table' 0
is 'the source reaches the metric' "$(cut -f 2 "$out" | tr '\n' ' ')" 'seen 1.5 0.5 0 '
cut -f 1,2,4 t.tsv > free.tsv
score "$asks" score -q --pairs free.tsv
is 'without references' "$(cut -f 2 "$out" | tr '\n' ' ')" 'seen 1.5 0.5 0 '
sed '1s/source/Quelle/' t.tsv > own.tsv
score "$asks" score -q --columns source=Quelle --pairs own.tsv
is '--columns source=COLUMN' "$(cut -f 2 "$out" | tr '\n' ' ')" 'seen 1.5 0.5 0 '
score "$asks" score --pairs own.tsv
stderr_like 'without a source there is no score' 'the case has no source'
run metricheck score -m rouge --pairs free.tsv
exits 'a metric that needs references' 3
stderr_like 'and the columns there are' 'no references, which the metrics need; the columns here are "id", "source", "candidate"; --columns reference=COLUMN'

# --- what is not asked for is not sent
score '"needs": ["text"]' score -q --pairs t.tsv
unlike 'a metric that reads no source gets none' "$(cat requests)" source

# --- JSON Lines, plain and not, and the context
cat > t.jsonl << 'END'
{"id": "x", "source": "Uno dos tres.", "reference": "A b.", "candidate": "A c.", "language": "de", "segment": 4}
{"id": "y", "source": {"text": "Uno."}, "candidate": "A c.", "source_language": "es", "document": "d 1", "system": "oak"}
{"id": "z", "source": "where it is from", "licence": "none", "src": "Uno dos.", "reference": "A b.", "candidate": "A c."}
END
score "$asks, \"context\": true" score -q --jsonl t.jsonl
is 'JSON Lines' "$(cut -f 2 "$out" | tr '\n' ' ')" 'seen 1.5 0.5 1 '
is 'languages, document, segment, system' "$(sed 's/.*"source": {[^}]*}//; s/, "last": true//' requests)" \
    ', "language": "de", "segment": "4"}
, "source_language": "es", "document": "d 1", "system": "oak"}
}'

# --- suites: read from a table, scored, exported, and read again
printf 'id,src,language,document,segment,reference,candidate,score\nx,"Uno dos tres.",de,d1,1,A b.,A c.,1\ny,Uno.,de,d1,2,,A c.,0\n' > s.csv
score "$asks" run -q -f json s.csv
exits 'run on a table with sources' 0
stdout_like 'both cases have a score' '"scores": {"seen": 1.5}'
stdout_like 'the one without a reference too' '"scores": {"seen": 0.5}'
run metricheck import cases s.csv -o s -q
exits 'import cases' 0
run metricheck export s -o back.tsv
is 'an export has the source as src' "$(cut -f 1,4 back.tsv)" 'id	src
x	Uno dos tres.
y	Uno.'
metricheck export s > back.jsonl
like 'lines of JSON too' "$(cat back.jsonl)" '"document": "d1", "segment": "2", "language": "de", "src": "Uno.", "candidate"'
for back in back.tsv back.jsonl; do
    metricheck import cases "$back" -o again -q
    run diff -r s again
    exits "$back gives the same suite" 0
    rm -r again
done
sed 's/\tsrc\t/\tsource\t/; s/\tlicence\t/\tx\t/; s/\tsource\t\(.*\)\tsource\t/\tsource\t\1\ty\t/' back.tsv > named.tsv
score "$asks" score -q --pairs named.tsv
is 'source alone is the source' "$(cut -f 2 "$out" | tr '\n' ' ')" 'seen 1.5 0.5 '
printf 'id,source,reference,candidate\n1,sick,a b,a c\n2,sts,a b,a d\n' > from.csv
metricheck import cases from.csv -o from -q
is 'words in a column source say where cases are from' \
    "$(grep -h '^  "source"' from/*.json | sort | tr -d '\n')" '  "source": "sick",  "source": "sts",'

done_testing
