#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Several references, and targeted ones, in the three forms of input: the same scores.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# 1: "a" is clipped by its largest count, 3 of 5 tokens; lengths 3 and 7 are as close to 5: the
# shorter counts, BLEU-1 is 60. 2: the length 6 is closer than 3: 60 exp(1 - 6/5). 3: one reference.
# 4: the second reference alone has words.
cat > pairs.tsv << 'EOF'
candidate	reference	reference_2	targeted
a a b c d	a b x	a a y z v w w	a a b c e
a a b c d	a b x	a a y z v w	a a b c d e f
a b c d	a b c e		
a b c d		a b c e	a b c d
EOF
cut -f 1 pairs.tsv | tail -n +2 > candidate
cut -f 2 pairs.tsv | tail -n +2 > one
cut -f 3 pairs.tsv | tail -n +2 > two
cut -f 4 pairs.tsv | tail -n +2 > corrected
bleu=bleu:order=1,smoothing=none
metrics="-m bleu -m chrf -m ter -m rouge -m gtm -m nist:order=1 -m ter:targeted=only -m ter:targeted=also"

run metricheck score -m "$bleu" --pairs pairs.tsv
exits 'a table of several references' 0
rounded=$(awk 'NR > 1 { printf "%s %.9f\n", $1, $2 }' "$out")
like 'the shorter of two lengths' "$rounded" '^1 60\.000000000$'
like 'the closer length' "$rounded" '^2 49\.123845185$'
like 'an empty field is no reference' "$rounded" '^3 75\.000000000$'
is 'in any place' "$(sed -n 5p "$out" | cut -f 2)" "$(sed -n 4p "$out" | cut -f 2)"

# shellcheck disable=SC2086
run metricheck score -q $metrics --pairs pairs.tsv
cp "$out" table
# shellcheck disable=SC2086
run metricheck score -q $metrics --reference one --reference two --targeted corrected --candidate candidate
same_file 'line by line' "$out" table
# shellcheck disable=SC2086
run metricheck score -q $metrics --targeted corrected --candidate candidate --reference two --reference one
same_file 'in the other order' "$out" table
is 'scores of all but one case' "$(grep -c nan table)" 1

cat > suite.json << 'EOF'
{ "schema": "metricheck/suite/1", "suite": "s", "dataset": "s", "phenomenon": "negation",
  "scale": {"minimum": 0, "maximum": 1, "kind": "similarity"},
  "judgement": {"by": "rubric", "description": "none", "raters": 0},
  "licence": "CC0-1.0", "source": "made up",
  "cases": [
    {"id": "1", "candidate": {"text": "a a b c d"}, "reference": {"text": "a b x"},
     "references": [{"text": "a a b c e", "kind": "targeted"}, {"text": "a a y z v w w"}]},
    {"id": "2", "candidate": {"text": "a a b c d"}, "reference": {"text": "a a y z v w"},
     "references": [{"text": "a b x"}, {"text": "a a b c d e f", "kind": "targeted"}]},
    {"id": "3", "candidate": {"text": "a b c d"}, "reference": {"text": "a b c e"}},
    {"id": "4", "candidate": {"text": "a b c d"}, "reference": {"text": "a b c e"},
     "references": [{"text": "a b c d", "kind": "targeted"}]}
  ] }
EOF
# shellcheck disable=SC2086
run metricheck score -q $metrics --suite suite.json
same_file 'a suite' "$out" table

# Table with corrected candidates alone: HTER as quality estimation has it, 1 edit of 4 words.
printf 'candidate\ttargeted\ttargeted_2\na b c d\ta b c e\t\na b c d\ta b x y\ta b c d\n' > corrected.tsv
run metricheck score -m ter:targeted=only --pairs corrected.tsv
exits 'no untargeted reference' 0
is 'the length of the targeted one' "$(sed -n 2p "$out")" "$(printf '1\t25')"
is 'the better of two' "$(sed -n 3p "$out")" "$(printf '2\t0')"
run metricheck score -m ter --pairs corrected.tsv
stderr_like 'without targeted=only there is no reference' '2: the reference has no text'
run metricheck score -m ter:targeted=only --targeted corrected --candidate candidate
exits 'line by line too' 0
stderr_like 'an empty line is no correction' '1: the case has no targeted reference \(3\)'

# graphs: a second reference, where there is one
printf 'reference_amr\tcandidate_amr\treference_2_amr\n(c / cat)\t(d / dog)\t(d / dog)\n(c / cat)\t(c / cat)\t\n' > graphs.tsv
run metricheck score -m smatch --pairs graphs.tsv
is 'the best graph' "$(sed -n 2p "$out")" "$(printf '1\t1\t0')"
is 'an empty field is no graph' "$(sed -n 3p "$out")" "$(printf '2\t1\t0')"
# a text without a graph in the same row is passed over by the metric of graphs
printf 'reference\treference_amr\tcandidate\tcandidate_amr\treference_2\na\t(c / cat)\tb\t(c / cat)\tb\n' > mixed.tsv
run metricheck score -m smatch -m gtm --pairs mixed.tsv
is 'each metric sees what it needs' "$(sed -n 2p "$out")" "$(printf '1\t1\t1\t0')"

# run takes a metric that any reference is enough for
cat > graph.json << 'EOF'
{ "schema": "metricheck/suite/1", "suite": "s", "dataset": "s", "phenomenon": "negation",
  "scale": {"minimum": 0, "maximum": 1, "kind": "similarity"},
  "judgement": {"by": "rubric", "description": "none", "raters": 0},
  "licence": "CC0-1.0", "source": "made up",
  "cases": [
    {"id": "1", "candidate": {"text": "a", "amr": "(c / cat)"}, "reference": {"text": "b"},
     "references": [{"text": "c", "amr": "(c / cat)"}]}
  ] }
EOF
run metricheck run -f csv --resamples 0 graph.json
stdout_like 'a graph on a further reference' ',smatch,'

mistake() { # LABEL CODE REGEX ARGUMENT...
    lib_mistake=$1 code=$2 regex=$3
    shift 3
    run metricheck score "$@"
    exits "$lib_mistake" "$code"
    stderr_like "$lib_mistake: message" "$regex"
    is "$lib_mistake: nothing is printed" "$(cat "$out")" ''
}
printf 'candidate\treference\treference_3\na\tb\tc\n' > gap.tsv
mistake 'a number left out' 3 '^gap\.tsv:1:21: error: column "reference_3" is out of sequence' -m bleu --pairs gap.tsv
printf 'candidate\treference\treference_1\na\tb\tc\n' > one.tsv
mistake 'the first has no number' 3 '^one\.tsv:1:21: error: column "reference_1" is out of sequence' -m bleu --pairs one.tsv
printf 'candidate\treference\ttargeted_2\na\tb\tc\n' > targeted.tsv
mistake 'no first targeted' 3 '^targeted\.tsv:1:21: error: column "targeted_2" is out of sequence; the columns are called targeted, targeted_2' -m bleu --pairs targeted.tsv
printf 'candidate\treference\treference_2_amr\na\tb\t(c / cat)\n' > amr.tsv
mistake 'graphs on one side alone' 3 '^amr\.tsv:1:1: error: the header must name' -m bleu --pairs amr.tsv
printf 'one\n' > short
mistake 'a targeted file that is not parallel' 3 '^short:1:1: error: the files are not parallel' -m bleu --reference one --targeted short --candidate candidate
printf '(c / cat)\n' > cat.amr
mistake 'targeted graphs' 2 '--targeted holds sentences, but the metrics compare graphs' -m smatch --targeted cat.amr --reference cat.amr --candidate cat.amr
mistake 'a targeted file alone' 2 'belong together' -m bleu --targeted corrected

done_testing
