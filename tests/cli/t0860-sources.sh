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
stdout_like 'a report has the source, and where it stands' '"language": "de", "document": "d1", "segment": "2",.*"source": "Uno.", "candidate": "A c."'
cp "$out" first.json
run metricheck report first.json -f json
same_file 'read back and written again' "$out" first.json
sed 's/Uno\./Uno dos./' s.csv > changed.csv
score "$asks" run -q -f json changed.csv
cp "$out" second.json
run metricheck compare --align common first.json second.json
stdout_like 'another source makes another case' '1 case has other texts [(]y[)]'
score "$asks" explain --suite s.csv y
stdout_like 'explain shows the source' '^source +Uno\.'
stdout_like 'and where it stands' '^context +in de, document d1, segment 2$'
unlike 'and no reference where there is none' "$(cat "$out")" 'reference'
score "$asks" explain --full --suite s.csv x
stdout_like 'explain --full too' 'source +Uno dos tres\.'
run metricheck show -m bleu --suite s.csv x
stdout_like 'show too, where no metric reads it' '^source +Uno dos tres\.'
stdout_like 'with its place' '^context +in de, document d1, segment 1$'
run metricheck report first.json -f text -o text
is 'files of cases, too' "$(grep -h -A 2 '^y ' text/* | tail -n 2)" ' context    in de, document d1, segment 2
 source     Uno.'
score "$asks" explain -f html --suite s.csv y
stdout_like 'a page of a case, too' '<dt>source</dt><dd dir="auto">Uno\.</dd>'
stdout_like 'with its language, document and segment' '<span>in de, document d1, segment 2</span>'
unlike 'and without a reference' "$(cat "$out")" '<dt>reference</dt>'
run metricheck report first.json -f html
stdout_like 'the browser of cases has them' '"facts":"in de, document d1, segment 2","source":"Uno\."'
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

# --- groups: of scores from 0.5 to 1.5 one is 1 on their range, three are 0
cat > g.jsonl << 'END'
{"id": "a", "src": "Uno dos tres.", "candidate": "A b.", "language": "de", "document": "d1", "system": "oak", "phenomenon": "negation"}
{"id": "b", "src": "Uno.", "candidate": "A b.", "language": "fr", "document": "d1", "system": "elm", "phenomenon": "negation"}
{"id": "c", "src": "Uno.", "candidate": "A b.", "language": "de", "document": "d2", "system": "elm", "phenomenon": "numeral"}
{"id": "d", "src": "Uno.", "candidate": "A b.", "system": "oak", "phenomenon": "numeral"}
END
metricheck import cases g.jsonl -o g -q
for input in g g.jsonl; do
    score "$asks" run -q -f csv --by language "$input"
    is "--by language: $input" "$(cut -d , -f 2,5 "$out" | sort)" 'de,0.5
fr,0
overall,0.25
phenomenon,mean
unclassified,0'
    score "$asks" run -q -f csv --by document "$input"
    is "--by document: $input" "$(cut -d , -f 2,5 "$out" | sort | head -n 2)" 'd1,0.5
d2,0'
done
score "$asks" run -q -f json --by system g
stdout_like 'the suite is the same one' "$(cat g/*.json | sha256sum | cut -c 1-64)"
is 'the groups of all files' "$(grep -o '"id": "[a-d]", "dataset": "g", "phenomenon": "[a-z]*"' "$out" | tr -d '\n ' | sed 's/"id"://g; s/"dataset":"g",//g; s/"phenomenon"://g')" \
    '"a","oak""b","elm""c","elm""d","oak"'
score "$asks" run --by domain g
exits 'a suite has no columns' 3
stderr_like 'what suites are grouped by' '--by groups tables .* by any column, and suites by language, source_language, document, .*; this is no table'

# --- lint
cat > odd.jsonl << 'END'
{"id": "a", "source": "Guten Tag.", "candidate": "Guten Tag.", "language": "en_US", "source_language": "de"}
{"id": "b", "source": "Guten Tag.", "candidate": "Guten Tag.", "language": "de", "source_language": "de"}
{"id": "c", "source": "Guten Tag.", "candidate": "Good day.", "language": "English", "source_language": "de-1996"}
{"id": "d", "source": "Guten Abend.", "candidate": "Good evening.", "language": "x-own", "source_language": "zh-Hant-TW"}
END
run metricheck lint --only W041,W042 odd.jsonl
exits 'lint warns' 0
is 'lint: tags, and what was not translated' "$(sed -n 's/^odd.jsonl:\([0-9]*\):[0-9]*:/\1:/p' "$out")" \
    '1: warning[W041] a: "en_US" is no language tag; such are en, pt-BR and zh-Hant
1: warning[W042] a: the candidate is the source as it stands
3: warning[W041] c: "English" is no language tag; such are en, pt-BR and zh-Hant'

done_testing
