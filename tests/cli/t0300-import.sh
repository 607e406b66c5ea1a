#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck import`: what it writes and what it says. The data in tests/import imitate the
# published files, with one of each of their faults.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

data=$METRICHECK_SOURCE/tests/import
cp -R "$data/nlg-checklist" "$data/sick" "$data/sts" "$data/sts-plain" .
chmod -R u+w .

# --- the NLG CheckList ---
run metricheck import nlg-checklist nlg-checklist -o suite
exits 'nlg-checklist: exit code' 0
is 'nlg-checklist: nothing on standard output' "$(cat "$out")" ''
stderr_is 'nlg-checklist: the faults with their places, and what was written' << 'END'
nlg-checklist/data/content_test_cases.json:41:16: warning: N12sick, graph A: the AMR guidelines have no role ":ARG1-"; did you mean ":ARG1"?
    "      :ARG1- (xv1 / net))\n"
           ^
nlg-checklist/data/content_test_cases.json:53:3: warning: duplicate key "M21sick"; this value is ignored
    "M21sick": [
    ^
nlg-checklist/data/content_test_cases.json:204:3: note: the last value counts, as in common JSON readers
    "M21sick": [
    ^
nlg-checklist/data/content_test_cases.json:140:28: warning: R41sick, graph A: "xv9" looks like a variable, but is not defined
    "            :part xv9))\n"
                       ^
nlg-checklist/data/content_test_cases.json:192:22: warning: N13sick, graph A: the AMR guidelines have no role ":consists-of"; did you mean ":consist-of"?
    "            :consists-of (xv2 / goose)))\n"
                 ^
nlg-checklist/data/content_test_cases.json:200:48: warning: N13sick, graph B: the graph is not closed: 1 '(' without ')', the last before 'xv0'; the sentence is kept without its graph
    "            :consist-of (xv2 / goose))\n"
                                           ^
nlg-checklist/data/content_test_cases.json:269:35: warning: U61sick, graph A (a pair that is not imported): the graph is not closed: 1 '(' without ')', the last before 'xv0'; the sentence is kept without its graph
    "      :ARG1 (xv1 / comet)\n"
                              ^
nlg-checklist/data/content_test_cases.json: note: pairs with neither a phenomenon nor scores, not imported: 1
9 cases (2 of them not pooled), 6 files in suite
2 published metrics in suite/scores/all_metric_scores.json
END
(cd suite && find . -type f | LC_ALL=C sort) > files
is 'nlg-checklist: the files' "$(tr '\n' ' ' < files)" './scores/all_metric_scores.json ./sick-article.json ./sick-hyponymy.json ./sick-multiple-phenomena.json ./sick-negation.json ./sts-aspect.json ./sts-hyponymy.json '
cat > wanted << 'END'
{
  "schema": "metricheck/suite/1",
  "suite": "nlg-checklist",
  "dataset": "sick",
  "phenomenon": "multiple-phenomena",
  "scale": {"minimum": 1, "maximum": 5, "kind": "relatedness"},
  "judgement": {
    "by": "human",
    "description": "mean of ten ratings per pair, as published",
    "source": "Marelli et al. 2014, A SICK cure for the evaluation of compositional distributional semantic models",
    "raters": 10
  },
  "licence": "CC-BY-NC-SA-3.0 (sentences and scores); none stated for graphs and grouping",
  "source": "Zeidler, Opitz and Frank 2022, NLG-CHECKLIST; sentences and scores: SICK",
  "pooled": false,
  "cases": [
    { "id": "M21sick",
      "subphenomenon": "two-phenomena",
      "reference": {
        "text": "A tall miller is grinding rye",
        "amr": [
          "# ::id 21",
          "# ::snt A tall miller is grinding rye",
          "# ::humancorrect=True",
          "(xv0 / grind-01",
          "      :ARG0 (xv1 / miller",
          "            :mod (xv2 / tall))",
          "      :ARG1 (xv3 / rye))"
        ]
      },
      "candidate": {
        "text": "A worker is grinding rye",
        "amr": [
          "# ::id 21",
          "# ::snt A worker is grinding rye",
          "# ::humancorrect=True",
          "(xv0 / grind-01",
          "      :ARG0 (xv1 / worker)",
          "      :ARG1 (xv3 / rye))"
        ]
      },
      "score": 3.7 },
    { "id": "M22sick",
      "subphenomenon": "three-phenomena",
      "reference": {
        "text": "The letter is being read by a quiet clerk",
        "amr": [
          "# ::id 22",
          "# ::snt The letter is being read by a quiet clerk",
          "# ::humancorrect=True",
          "(xv0 / read-01",
          "      :ARG0 (xv1 / clerk",
          "            :mod (xv3 / quiet))",
          "      :ARG1 (xv2 / letter))"
        ]
      },
      "candidate": {
        "text": "An assistant is reading the letter",
        "amr": [
          "# ::id 22",
          "# ::snt An assistant is reading the letter",
          "# ::humancorrect=True",
          "(xv0 / read-01",
          "      :ARG0 (xv1 / assistant)",
          "      :ARG1 (xv2 / letter))"
        ]
      },
      "score": 3.3,
      "note": "Hyponym + Omission + Passive" }
  ]
}
END
same_file 'nlg-checklist: pairs of several phenomena' suite/sick-multiple-phenomena.json wanted
like 'a blank at the end of a sentence stays' "$(cat suite/sick-article.json)" '"text": "A lighthouse is blinking ",$'
is 'a side whose graph does not parse keeps its sentence alone' \
    "$(grep -c '"candidate": {"text": "The flock of geese is resting"},' suite/sick-negation.json)" 1
is 'cases stand in the order of the published list' \
    "$(sed -n 's/^    { "id": "\(.*\)",$/\1/p' suite/sick-negation.json | tr '\n' ' ')" 'N13sick N11sick N12sick '
unlike 'the human score is no metric' "$(cat suite/scores/all_metric_scores.json)" 'Ann'
like 'scores keep every digit' "$(cat suite/scores/all_metric_scores.json)" '"Overlap": 0\.30000000000000004,'
run metricheck lint suite
exits 'the imported suite is read without an error' 0
run metricheck import nlg-checklist nlg-checklist/data -o again --quiet
exits 'the folder data itself: exit code' 0
silent '--quiet says nothing'
ok 'the same input gives the same bytes' diff -r suite again

# --- SICK ---
run metricheck import sick sick -o sick-suite
exits 'sick: exit code' 0
stderr_is 'sick: what is absent, and what was written' << 'END'
sick: note: SICK_trial.txt is missing; imported without it
3 cases, 1 file in sick-suite
END
sed -n '/"cases"/,$p' sick-suite/sick-unclassified.json > got
cat > wanted << 'END'
  "cases": [
    { "id": "sick-1",
      "reference": {"text": "A cook is \"peeling\" an onion"},
      "candidate": {"text": "An onion is being peeled"},
      "score": 4.7,
      "tags": ["entailment", "train"] },
    { "id": "sick-4",
      "reference": {"text": "The tram is empty "},
      "candidate": {"text": "The tram is not empty"},
      "score": 3.2,
      "tags": ["contradiction", "train"] },
    { "id": "sick-6",
      "reference": {"text": "A kite is flying"},
      "candidate": {"text": "A child is sitting"},
      "score": 1,
      "tags": ["neutral", "test"] }
  ]
}
END
same_file 'sick: the cases' got wanted
run metricheck lint sick-suite
exits 'sick: read without an error' 0

# --- STS, in both forms ---
for form in sts sts-plain; do
    run metricheck import sts "$form" -o "$form-suite" -q
    exits "$form: exit code" 0
    run metricheck lint "$form-suite"
    exits "$form: read without an error" 0
done
sed -n '/"cases"/,$p' sts-suite/sts-unclassified.json > got
cat > wanted << 'END'
  "cases": [
    { "id": "sts-dev-1",
      "reference": {"text": "A man rows a \"boat\"."},
      "candidate": {"text": "A man is rowing a boat."},
      "score": 5,
      "tags": ["main-captions", "dev"] },
    { "id": "sts-dev-2",
      "reference": {"text": "Market falls, banks rise"},
      "candidate": {"text": "Rain, at last"},
      "score": 0.25,
      "tags": ["main-news", "dev"] }
  ]
}
END
same_file 'sts: the cases of the own form' got wanted
sed 's/"tags": \["main-[a-z]*", /"tags": [/' sts-suite/sts-unclassified.json > wanted
same_file 'sts: both forms differ in the genre alone' sts-plain-suite/sts-unclassified.json wanted
metricheck import sts - -o piped -q < sts/sts-dev.csv
is 'sts: standard input is no part' "$(sed -n 's/^    { "id": "\(.*\)",$/\1/p' piped/sts-unclassified.json | tr '\n' ' ')" 'sts-1 sts-2 '
done_testing
