#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck lint --format: files laid out as `new` and `import` write them; every value stays.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

cat > crowded.json << 'END'
{"cases":[{"candidate":{"amr":"(s / sleep-01\n   :polarity -\n   :ARG0 (c / cat))","text":"A  cat does not sleep."},
"reference":{"kind":"plain" ,"text":"A cat sle\u0065ps."},"score":1.50,"id":"a-1","tags":["one","two"],
"amr:own":"x","expect":[{"type":"below","case":"a-1"} ]},
{"id":"a-2","reference":{"text":"x","amr":["(a / a)"],"amr:own":"(b / b\n :mod (c / c))"},"candidate":{"text":"y"},"references":[{"text":"z"},{"text":"w"}]}],
 "$schema":"s.json","schema":"metricheck/suite/1","suite":"own","judgement":{"raters":2,"by":"human","description":"a, b: c"},
 "scale":{"minimum":1,"maximum":5.0,"kind":"k"},"mine":{"a":[1,{"b":null}]},"pooled":true,"dataset":"d","phenomenon":"negation","licence":"CC0-1.0","source":"me"}
END
cat > wanted.json << 'END'
{
  "$schema": "s.json",
  "schema": "metricheck/suite/1",
  "suite": "own",
  "dataset": "d",
  "phenomenon": "negation",
  "scale": {"minimum": 1, "maximum": 5.0, "kind": "k"},
  "judgement": {
    "by": "human",
    "description": "a, b: c",
    "raters": 2
  },
  "licence": "CC0-1.0",
  "source": "me",
  "pooled": true,
  "cases": [
    { "id": "a-1",
      "reference": {"text": "A cat sle\u0065ps.", "kind": "plain"},
      "candidate": {
        "text": "A  cat does not sleep.",
        "amr": [
          "(s / sleep-01",
          "   :polarity -",
          "   :ARG0 (c / cat))"
        ]
      },
      "score": 1.50,
      "expect": [{"type": "below", "case": "a-1"}],
      "tags": ["one", "two"],
      "amr:own": "x" },
    { "id": "a-2",
      "reference": {
        "text": "x",
        "amr": [
          "(a / a)"
        ],
        "amr:own": [
          "(b / b",
          " :mod (c / c))"
        ]
      },
      "candidate": {"text": "y"},
      "references": [{"text": "z"}, {"text": "w"}] }
  ],
  "mine": {"a": [1, {"b": null}]}
}
END
cp crowded.json own.json
run metricheck lint --only E012 --format own.json
exits 'a file with keys of its own' 0
same_file 'is laid out' own.json wanted.json
stdout_like 'which is said' '^own\.json: laid out$'
run metricheck lint --only E012 --format own.json
same_file 'once' own.json wanted.json
unlike 'the second time nothing is said' "$(cat "$out")" 'laid out'
run metricheck lint -q --fix --format own.json
is 'with --fix the double blank goes, too' "$(diff wanted.json own.json)" "$(printf '%s\n' '20c20' \
    '<         "text": "A  cat does not sleep.",' '---' '>         "text": "A cat does not sleep.",')"
cp crowded.json own.json
run metricheck lint --only E012 --fix --format own.json
stdout_like 'both are said' '^own\.json: fixed: 1 sentence, the keys of 2 objects; laid out$'

# --- the writer's own layout stays, and comes back
metricheck import sick "$METRICHECK_SOURCE/tests/import/sick" -o made -q
metricheck expand -q negation -n 3 -o made/expanded.json
cat > translated.csv << 'END'
id,system,item,document,segment,source_language,language,source,reference,candidate,score,phenomenon
t1,one,1,news,1,de,en,Die Katze schläft.,The cat sleeps.,The cat does not sleep.,2,negation
t2,two,1,news,1,de,en,Die Katze schläft.,The cat sleeps.,A cat sleeps.,5,negation
END
metricheck import cases translated.csv -o translated -q
mv translated/*.json made
cp -R made crowded
if command -v jq > /dev/null; then
    for path in crowded/*.json; do
        jq -c . "$path" > one-line && cp one-line "$path"
    done
    run metricheck lint -q --format crowded/*.json
    for path in made/*.json; do
        same_file "from one line to the writer's layout: ${path#made/}" "crowded/${path#made/}" "$path"
    done
else
    ok 'from one line # SKIP jq is not there' true
fi
cp -R made same
metricheck lint -q --format same/*.json
is 'what the writer wrote stays' "$(diff -r made same)" ''

# --- keys of translations in another order: --fix puts them, too, where the format has them
printf '%s\n' '{"schema": "metricheck/suite/1", "suite": "own", "dataset": "d", "phenomenon": "negation",' \
    '"scale": {"minimum": 1, "maximum": 5}, "judgement": {"by": "author"}, "licence": "CC0-1.0", "source": "me",' \
    '"cases": [{"reference": {"text": "A."}, "source": {"text": "B  b."}, "language": "en", "source_language": "de",' \
    '"segment": "1", "document": "n", "id": "x", "candidate": {"text": "C."}, "score": 2}]}' > mixed.json
run metricheck lint --only E012 --fix mixed.json
stdout_like 'keys of a translation' '^mixed\.json: fixed: 1 sentence, the keys of 1 object'
is 'in the order of the format' "$(grep -oE '"(id|document|segment|source_language|language|reference|candidate|score)":|"source": [{]' mixed.json |
    tr -d ':{ "' | tr '\n' ' ')" 'id document segment source_language language source reference candidate score '

# --- all or nothing
cp crowded.json own.json
printf '{' > cut.json
run metricheck lint -q --format cut.json own.json
exits 'what is no JSON' 3
is 'stays as it is' "$(cat cut.json)" '{'
run metricheck lint --format
exits 'no file' 2
stderr_like 'which is said' '^metricheck: --format needs the files to format'
run metricheck lint --format - < own.json
exits 'standard input' 2
METRICHECK_FORMAT=json run metricheck lint -q made
exits 'the variable of another option' 0
done_testing
