#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck explain: twelve lines a case, where scores stand among all cases, what decides.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
COLUMNS=100
export COLUMNS

# --- golden screens
# screen NAME WIDTH OPERANDS...: what the call prints is tests/golden/explain/NAME.txt.
screen() {
    name=$1
    width=$2
    shift 2
    COLUMNS=$width run metricheck explain -q "$@"
    exits "screen $name" 0
    golden "screen $name is as it was" "tests/golden/explain/$name.txt" "$out"
}
screen brief 100 negation-001 passive-001 numeral-003
screen brief-narrow 80 negation-001 passive-001
screen brief-color 100 --color always negation-001
screen brief-graphs 100 --graphs gold negation-001

# --- twelve lines, whatever the case
ids=$(metricheck run --list | awk 'NR % 25 == 2 { print $1 }')
is 'the sample of cases' "$(echo "$ids" | wc -l | awk '{ print ($1 > 20) }')" 1
# shellcheck disable=SC2086 # ids have no blanks
run metricheck explain -q --places 50 $ids
exits 'every 25th case' 0
# A case begins with its id and ends before the empty line in front of the next one.
echo "$ids" > ids.txt
is 'no case takes more than twelve lines' "$(awk 'NR == FNR { ids[$1]; next }
    $1 in ids && FNR > 1 { n-- } $1 in ids { n = 0 } { n++ } n > 12 && $0 != "" { print $0 }' ids.txt "$out")" ''
is 'no line is wider than the screen' "$(sed 's/↓/v/' "$out" | awk 'length > 100')" ''
is 'each has its three lines' "$(awk '/is farthest off/ { n++ } END { print n }' "$out")" \
    "$(echo "$ids" | wc -l | tr -d ' ')"

# --- places
# The share of the other cases with a lower score, equal ones counted half, by awk from `score`.
metricheck score -q --suite starter -m smatch -m ter > scores.tsv
# place COLUMN SIGN: of negation-002; SIGN is -1 where lower scores are better
place() {
    awk -F '\t' -v c="$1" -v sign="$2" '
        NR > 1 { value[$1] = sign * $c }
        END { own = value["negation-002"]; delete value["negation-002"]
            for (id in value) { n++; sum += value[id] < own ? 1 : value[id] == own ? .5 : 0 }
            printf "%.12f %d", sum / n, n }' scores.tsv
}
run metricheck explain -q -f json negation-002
exits 'JSON' 0
if command -v jq > /dev/null; then
    value() { jq -r "$1" "$out"; }
    placed() { value ".cases[0].metrics[] | select(.name == \"$1\") | \"\(.place) \(.place_among)\"" | awk '{ printf "%.12f %d", $1, $2 }'; }
    is 'the place of smatch' "$(placed smatch)" "$(place 2 1)"
    is 'of ter, of which lower scores are better' "$(placed ter)" "$(place 3 -1)"
    is 'ter says so' "$(value '[.cases[0].metrics[] | select(.lower_is_better) | .name] | join(" ")')" 'ter terp'
    is 'the human score with its scale' "$(value '.cases[0].human | "\(.minimum) \(.maximum) \(.by) \(.place_among)"')" '0 5 rubric 876'
    is 'what decides' "$(value '.cases[0].decides')" negation
    is 'aspects, the lowest first' "$(value '[.cases[0].aspects[].f] | . == sort')" true
    run metricheck explain -q -f json -m smatch negation-002
    is 'no place where a metric is named' "$(value '.cases[0].metrics[0] | has("place")')" false
    is 'the aspects are there' "$(value '.cases[0].decides')" negation
    run metricheck explain -q -f json -m smatch --places 1000 negation-002
    is 'unless places are asked for' "$(placed smatch)" "$(place 2 1)"
    run metricheck explain -q -f json --places 50 negation-002
    is 'so many cases are scored' "$(value '[.cases[0].metrics[] | .place_among] | max <= 50')" true
else
    ok 'the JSON by jq # SKIP jq is not there' true
fi
run metricheck explain -q --places 50 negation-002
stdout_like 'which the screen says' '^scores, and % of 50 other cases ranked below, farthest off first$'
run metricheck explain -q --places 0 negation-002
stdout_like 'no places' '^scores$'
unlike 'and nothing is farthest off' "$(cat "$out")" 'farthest'

# --- a negation that stands at another place, of the kind that Figure 4 of Opitz and Frank (2021) shows:
# roles, frames and concepts are the same, so that every metric of graphs finds most of it again
cat > moved.json << 'EOS'
{"schema": "metricheck/suite/1", "suite": "moved", "dataset": "moved", "phenomenon": "negation",
 "licence": "CC0-1.0", "source": "made for this test",
 "scale": {"minimum": 1, "maximum": 5, "kind": "similarity"},
 "judgement": {"by": "human", "raters": 2, "description": "two people"},
 "cases": [{"id": "moved-1", "score": 2,
   "reference": {"text": "The boy does not want the girl to go.",
     "amr": ["(w / want-01", "   :polarity -", "   :ARG0 (b / boy)", "   :ARG1 (g / go-02", "      :ARG0 (g2 / girl)))"]},
   "candidate": {"text": "The boy wants the girl not to go.",
     "amr": ["(w / want-01", "   :ARG0 (b / boy)", "   :ARG1 (g / go-02", "      :polarity -", "      :ARG0 (g2 / girl)))"]}}]}
EOS
misplaced='negation (F 0.00): misplaced, on go-02, in the reference on want-01'
run metricheck explain -q --suite moved.json moved-1
exits 'a misplaced negation' 0
is 'is what decides, by default' "$(grep -c "^ decides   $misplaced\$" "$out")" 1
stdout_like 'the score of people on their scale' '^moved-1   moved, negation   human 2 on 1 to 5$'
stdout_like 'one case has no place' '^scores$'
run metricheck explain -q --suite moved.json -m smatch moved-1
is 'and with a metric that counts the triple' "$(grep -c "^decides    $misplaced\$" "$out")" 1
stdout_like 'whose whole output follows' '^  matched triples$'
run metricheck explain -q --suite moved.json -m bleu moved-1
unlike 'a metric of words has no graphs' "$(cat "$out")" 'decides'
# A concept in place of another one under the same negation is not a misplaced negation.
sed 's/go-02/leave-11/2; s/want-01/need-01/2; /does not/,/candidate/s/"   :polarity -", //
    s/"      :ARG0 (g2/"      :polarity -", "      :ARG0 (g2/1' moved.json > replaced.json
run metricheck explain -q --suite replaced.json moved-1
exits 'another concept' 0
unlike 'is not misplaced' "$(cat "$out")" 'misplaced'

# --- the whole
run metricheck explain -q --full negation-001
exits '--full' 0
stdout_like 'has the signature of each metric' '^bleu\|variant:'
stdout_like 'and its tables' '^  matched ngrams$'
unlike 'not the twelve lines' "$(cat "$out")" 'farthest off'
cp "$out" full.txt
run metricheck explain -q -m bleu negation-001
is 'so has a metric that is named' "$(grep -c 'matched ngrams' "$out")" 1

# --- no suite, no people
printf 'id\treference\tcandidate\nx\tthe cat sat\tthe cat sat down\n' > pair.tsv
run metricheck explain -q --pairs pair.tsv x
exits 'a single pair' 0
is 'its head' "$(head -n 1 "$out")" 'x   no human score'
is 'no column of places' "$(grep -c '%' "$out")" 0
stdout_like 'the words that differ' '^ words     only in the candidate: down$'
printf 'id\treference\tcandidate\tscore\n' > given.tsv
awk 'BEGIN { for (i = 1; i <= 12; i++) printf "g-%d\tone two three four five\tone two %s four five\t%d\n", i, i % 2 ? "three" : "six", i % 6 }' >> given.tsv
run metricheck explain -q --suite given.tsv g-1
exits 'a table' 0
stdout_like 'of which nobody says who judged' '   score 1 of 5'
unlike 'is not judged by people' "$(cat "$out")" 'human|people'

# --- long sentences
awk 'BEGIN { for (i = 0; i < 100; i++) { same = same "word" i " "; r = r "this" i " "; c = c "that" i " " }
    printf "id\treference\tcandidate\nfew\t%sold %s\t%snew %s\nall\t%s\t%s\nnone\t%s\t%s\n", same, same, same, same, r, c, same, same }' > long.tsv
run metricheck explain -q --pairs long.tsv few
exits 'a long sentence' 0
stdout_like 'loses what is far from the marks' '^reference  \.\.\. word88 .* word99$'
is 'and takes two lines at most' "$(sed -n '/^reference/,/^candidate/p' "$out" | wc -l | tr -d ' ')" 3
for case in few all none; do
    run metricheck explain -q --pairs long.tsv $case
    is "$case: twelve lines" "$(wc -l < "$out" | awk '{ print ($1 <= 12) }')" 1
    is "$case: within the screen" "$(sed 's/↓/v/' "$out" | awk 'length > 100')" ''
done

# --- scores from files
printf 'id,mine:0..1\nnegation-001,0.25\npassive-001,\n' > mine.csv
metricheck score -q --suite starter -m bleu -o bleu.tsv
run metricheck explain -q --scores mine.csv --scores bleu.tsv negation-001 passive-001
exits 'scores alone' 0
stdout_like 'are shown' ' mine +0\.25$'
is 'with the place of those that all cases have' "$(grep -cE '^ bleu +[0-9.]+ +[0-9]+%' "$out")" 2

# --- what decides is not said twice
run metricheck explain -q negation-015
is 'once' "$(grep -c 'only the reference negates want-01' "$out")" 1

# --- several references: the aspects are of the one that the score is from

cat > several.json << 'END'
{"schema": "metricheck/suite/1", "suite": "several", "dataset": "several", "phenomenon": "negation",
 "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"}, "licence": "CC0-1.0", "source": "made",
 "judgement": {"by": "rubric", "description": "made", "raters": 0},
 "cases": [
  {"id": "several-1", "score": 3, "reference": {"text": "The boy sleeps.", "amr": "(s / sleep-01 :ARG0 (b / boy))"},
   "candidate": {"text": "The girl does not eat.", "amr": "(e / eat-01 :polarity - :ARG0 (g / girl))"},
   "references": [{"text": "She eats."}, {"text": "The girl eats.", "amr": "(e / eat-01 :ARG0 (g / girl))"}]},
  {"id": "several-2", "score": 3, "reference": {"text": "The girl eats.", "amr": "(e / eat-01 :ARG0 (g / girl))"},
   "candidate": {"text": "The girl does not eat.", "amr": "(e / eat-01 :polarity - :ARG0 (g / girl))"},
   "references": [{"text": "The boy sleeps.", "amr": "(s / sleep-01 :ARG0 (b / boy))"}]}]}
END
# Against the third reference all but the negation agrees; against the first nothing would.
for metric in smatch wlk; do
    run metricheck explain -q -m $metric --suite several.json several-1 several-2
    exits "$metric" 0
    stdout_like "$metric: it is named" '^decides +negation \(F 0\.00, reference 3\): only the candidate negates eat-01$'
    stdout_like "$metric: the first is not" '^decides +negation \(F 0\.00\): '
done
run metricheck explain -q --suite several.json several-1
stdout_like 'also in twelve lines' '^ decides +negation \(F 0\.00, reference 3\): only the candidate negates eat-01$'
unlike 'without the difference from the first' "$(cat "$out")" '^ graphs '
run metricheck explain -q -m smatch --suite several.json several-1 several-2 -f json
is 'in JSON' "$(sed -n 's/^ *"aspects_of": \([0-9]\),$/\1/p' "$out" | tr '\n' ' ')" '3 1 '
done_testing
