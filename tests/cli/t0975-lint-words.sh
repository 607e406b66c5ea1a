#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck lint: single words that the graph lacks or has otherwise, and nodes without a word (W027,
# W037 to W040), and what raises no alarm. One run over all sentences.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
[ -e "${METRICHECK_WORDNET:-/usr/share/wordnet}/index.noun" ] ||
    skip_all 'lint of words and their nodes' 'WordNet is not installed (wordnet-base)'

tab=$(printf '\t')
# NAME <TAB> TEXT <TAB> GRAPH <TAB> FINDING; without FINDING there is none.
sed "s/ *| */$tab/g" > rows << 'EOT'
W037: spelled otherwise | He met Merkel in Rome. | (m / meet-03 :ARG0 (h / he) :ARG1 (p / person :name (n / name :op1 "Merkell")) :location (c / city :name (n2 / name :op1 "Rome"))) | W037 the name "Merkell" of the graph is "Merkel" in the sentence
W037: the first word | Ivn sleeps. | (s / sleep-01 :ARG0 (p / person :name (n / name :op1 "Ivan"))) | W037 the name "Ivan" of the graph is "Ivn" in the sentence
W037: small letters | She likes Sofia. | (l / like-01 :ARG0 (s / she) :ARG1 (c / city :name (n / name :op1 "sofia"))) | W037 the name "sofia" of the graph is "Sofia" in the sentence
W037: no word | The nurse sleeps. | (s / sleep-01 :ARG0 (n2 / nurse :name (n / name :op1 "Christopher"))) | W037 the sentence has no word for the name "Christopher" of the graph
W037: no name | They came from Oslo. | (c / come-01 :ARG1 (t / they) :source (c2 / city :wiki "Oslo")) | W037 the graph has no name for "Oslo"
as it is | They came from Oslo. | (c / come-01 :ARG1 (t / they) :source (c2 / city :wiki "Oslo" :name (n / name :op1 "Oslo"))) |
the name of a country in another form | A Dutch boat sank. | (s / sink-01 :ARG1 (b / boat :mod (c / country :name (n / name :op1 "Netherlands")))) |
W027: a day | It rains on Monday. | (r / rain-01 :time (d / date-entity :weekday (t / tuesday))) | W027 the graph has no :weekday for "Monday"
W027: a month alone | It rains in March. | (r / rain-01 :time (d / date-entity :month 4)) | W027 the graph has no :month for "March"
W027: an ordinal | The third boat sank. | (s / sink-01 :ARG1 (b / boat :ord (o / ordinal-entity :value 2))) | W027 the graph has no :value 3 for "third"
W027: a round number | Hundreds of boats sank. | (s / sink-01 :ARG1 (b / boat :quant (m / multiple :op1 1000))) | W027 the graph has no 100 for "Hundreds"
all of them right | Hundreds of boats sank on the third Monday in March. | (s / sink-01 :ARG1 (b / boat :quant (m / multiple :op1 100)) :time (d / date-entity :month 3 :weekday (m2 / monday) :ord (o / ordinal-entity :value 3))) |
W038: a negation lost | The boat never sank. | (s / sink-01 :ARG1 (b / boat)) | W038 the graph has no :polarity - for "never"
not only | Not only the boat sank. | (s / sink-01 :ARG1 (b / boat)) |
W038: a modal verb lost | The boat could sink. | (s / sink-01 :ARG1 (b / boat)) | W038 the graph has no modal for "could"
with it | The boat could sink. | (p / possible-01 :ARG1 (s / sink-01 :ARG1 (b / boat))) |
W038: a question lost | Did the boat sink? | (s / sink-01 :ARG1 (b / boat)) | W038 the graph has no amr-unknown for "?"
W038: no question | The boat sank. | (s / sink-01 :polarity (a / amr-unknown) :ARG1 (b / boat)) | W038 the graph asks, and the sentence does not
W039: another pronoun | Her boat sank. | (s / sink-01 :ARG1 (b / boat :poss (h / he))) | W039 the sentence has no word for "he" of the graph
W039: an imperative lost | Sink the boat. | (s / sink-01 :ARG0 (y / you) :ARG1 (b / boat)) | W039 the sentence has no word for "you" of the graph
an imperative | Sink the boat. | (s / sink-01 :mode imperative :ARG0 (y / you) :ARG1 (b / boat)) |
W039: another quantifier | Several boats sank. | (s / sink-01 :ARG1 (b / boat :quant (s2 / some))) | W039 the graph has no several for "Several"
W039: a quantifier alone | The boats sank. | (s / sink-01 :ARG1 (b / boat :quant (m / most))) | W039 the sentence has no word for "most" of the graph
a superlative | The oldest boat sank. | (s / sink-01 :ARG1 (b / boat :ARG1-of (h / have-degree-91 :ARG2 (o / old) :ARG3 (m / most)))) |
how many | How many boats sank? | (s / sink-01 :ARG1 (b / boat :quant (a / amr-unknown))) |
W040: a word left out | A candle burned on the altar. | (b / burn-01 :ARG1 (c / candle)) | W040 the graph has no node for "altar"
W040: a node too many | A candle burned. | (b / burn-01 :ARG1 (c / candle :mod (b2 / big))) | W040 the sentence has no word for big of the graph
W040: a concept misspelt | A candle burned. | (b / burn-01 :ARG1 (c / candel)) | W040 the concept candel is "candle" in the sentence
W040: a plural | The candle burned. | (b / burn-01 :ARG1 (c / candles)) | W040 the concept candles is "candle" in the sentence
the one for the other | The beggar sleeps. | (s / sleep-01 :ARG0 (p / person :ARG0-of (b / beg-01))) |
a more general concept | A retriever sleeps. | (s / sleep-01 :ARG0 (d / dog :mod (r / retriever))) |
EOT
jq -R -s '{schema: "metricheck/suite/1", suite: "s", dataset: "d", phenomenon: "negation",
    scale: {minimum: 0, maximum: 5, kind: "similarity"}, judgement: {by: "rubric", description: "none", raters: 0},
    licence: "CC0-1.0", source: "made up",
    cases: [split("\n") | map(select(. != "")) | to_entries[] | (.value | split("\t")) as $row |
        {id: "row-\(.key + 1)", reference: {text: "None of this."},
        candidate: {text: $row[1], amr: $row[2]}}]}' rows > words.json
run metricheck lint --quiet --only W027,W037,W038,W039,W040 --report json=found.json words.json
jq -r '.findings[] | .case + "\t" + .code + " " + .message' found.json > found
n=0
while IFS=$tab read -r name _ _ finding; do
    n=$((n + 1))
    is "$name" "$(awk -F '\t' -v id="row-$n" '$1 == id { print $2 }' found)" "$finding"
done < rows
# --- a word misspelt in both sentences is no misspelling of one of them
cat > both.json << 'EOT'
{"schema": "metricheck/suite/1", "suite": "s", "dataset": "d", "phenomenon": "aspect",
 "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
 "judgement": {"by": "rubric", "description": "none", "raters": 0}, "licence": "CC0-1.0", "source": "made up",
 "cases": [
   {"id": "both", "reference": {"text": "A candel burned.", "amr": "(b / burn-01 :ARG1 (c / candle))"},
    "candidate": {"text": "A candel was burning.", "amr": "(b / burn-01 :ARG1 (c / candle))"}},
   {"id": "one", "reference": {"text": "A hammer fell.", "amr": "(f / fall-01 :ARG1 (h / hammer))"},
    "candidate": {"text": "A hamer was falling.", "amr": "(f / fall-01 :ARG1 (h / hammer))"}}]}
EOT
run metricheck lint --quiet --only W040 --report json=found.json both.json
is 'W040: misspelt in both' "$(jq -r '.findings[] | .case + " " + .message' found.json)" 'both the word "candel" is candle in the graph
both the word "candel" is candle in the graph'
# --- the suite that is shipped
run metricheck lint --only W027,W036,W037,W038,W039,W040 starter
is 'the starter suite raises none' "$(cat "$out")" '0 errors in 877 cases.'
done_testing
