#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The cases of pages: `explain -f html`, and the JSON that the browser of the report reads.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH

# --- explain -f html
run metricheck explain -m smatch,gtm -f html negation-001
exits 'a page' 0
silent 'nothing on standard error'
cp "$out" page.html
# My aunt sold / did not sell her old piano last year.
sed 's/<span data-v="[0-9 ]*">\([^<]*\)<\/span>/\1/g' page.html > plain.html
like 'words of the reference alone' "$(cat plain.html)" '<dd>My aunt <del>sold</del> her old piano last year\.</dd>'
like 'words of the candidate alone' "$(cat plain.html)" '<dd>My aunt <ins>did not sell</ins> her old piano last year\.</dd>'
node_of() { # WORD: the nodes of both drawings that it stands for, "piano piano"
    for id in $(sed -n "s/.*<span data-v=\"\([0-9 ]*\)\">$1<\/span>.*/\1/p" page.html | head -n 1); do
        sed -n "s/^<g class=\"[a-z ]*\" data-v=\"$id\">.*>\(.*\)<\/text><\/g>$/\1/p" page.html
    done | tr '\n' ' '
}
is 'a word stands for its node on both sides' "$(node_of piano)" 'piano piano '
is 'the negation for the constant of the candidate' "$(node_of not)" '+ - '
is 'one word for several nodes' "$(node_of aunt)" 'person person have-rel-role-91 have-rel-role-91 aunt aunt '
stdout_like 'the line only the candidate has, not struck through' \
    '<span class="plus">\+ +:polarity -</span>'
is 'both graphs are drawn' "$(grep -c '<svg class="graph" role="img"' "$out")" 2
is 'the constant is marked in one drawing' "$(grep -c '<g class="k plus"' "$out")" 1
stdout_like 'the score of the case, by the rubric' '<span>rubric 1 of 5</span>'
stdout_like 'in what the graphs agree least' \
    '<p class="edits">Graphs agree least in negation \(F 0\.00\): only the candidate negates sell-01</p>'
stdout_like 'the score' '<h3>smatch <span class="score">0\.974359</span>'
stdout_like 'how it came about' 'matched 19   candidate triples 20'
# The candidate has one triple more than the reference: without it F is 1, precision 19 / 19 after 19 / 20.
stdout_like 'the best edit has a block of its own' \
    '<p>In the candidate <del>polarity\(s, -\)</del>\. No other edit of one triple raises the score more\.</p>'
edited() {
    printf '<th scope="row">%s</th><td class="value">%s</td><td class="value">%s</td><td class="value%s">%s</td>' "$@"
}
stdout_like 'with the score before and after it' "$(edited f 0.974359 1 ' better' '\+0\.025641')"
stdout_like 'and the other figures that it changes' "$(edited precision 0.95 1 ' better' '\+0\.05')"
stdout_like 'or does not' "$(edited recall 1 1 '' 0)"
stdout_like 'beside the human score' '<th scope="row">human score, 0 to 1</th><td class="value">0\.2</td>'
unlike 'and does not stand in the text, too' "$(sed -n '/<pre class="how"/,/<\/pre>/p' "$out")" 'best edit|edit drop'
unlike 'nothing is loaded' "$(cat "$out")" '(src|href)="?(https?:|//)|url\(|@import'
run metricheck explain -m smatch,gtm -f html negation-001
same_file 'the same bytes again' "$out" page.html
run metricheck explain -m sembleu -f html semantic-roles-001
stdout_like 'an edit that was found by trying all' 'The best of all 151 single edits with the parts of the reference\.'
unlike 'a metric of words has none' "$(metricheck explain -m gtm -f html negation-001)" 'class="edit"'
run metricheck explain -m gtm -f html -o written.html passive-001 negation-001
exits 'into a file' 0
is 'a section a case' "$(grep -c '<section class="explained"' written.html)" 2

# --- texts are no markup
# shellcheck disable=SC2016
printf 'id\treference\tcandidate\treference_amr\tcandidate_amr\nx\t%s\t%s\t%s\t%s\n' \
    'a </script><img src=x onerror="alert(1)"> & b' 'a <b>&amp;</b> b' \
    '(t / thing :name "<i>x</i>" :op1 "\"")' '(t / <u>)' > hostile.tsv
run metricheck explain -m gtm,smatch -f html --pairs hostile.tsv x
exits 'a hostile case' 0
unlike 'is no markup' "$(cat "$out")" '<img|<b>|<i>x|<u>|</script><img'
stdout_like 'but text' '&lt;/script&gt;'

# --- best matches of tokens as a heat map
if [ -d "$METRICHECK_SHARED/goldens/neural/models/bert" ] &&
    ! metricheck models | grep -q 'built without'; then
    run env METRICHECK_MODELS="$METRICHECK_SHARED/goldens/neural/models" "$METRICHECK" explain \
        -m bertscore:model=bert -f json negation-001
    cp "$out" links.json
    run env METRICHECK_MODELS="$METRICHECK_SHARED/goldens/neural/models" "$METRICHECK" explain \
        -m bertscore:model=bert -f html negation-001
    exits 'best matches' 0
    sed -n '/<table class="heat tokens">/,/<\/table>/p' "$out" > heat
    how='.cases[0].metrics[0].explanations[0].how'
    is 'a row a token of the candidate' "$(grep -c '<th scope="row">' heat)" \
        "$(jq "$how.candidate_links | length" links.json)"
    # A cell for each link; one where two tokens are each other's best.
    is 'a cell for each best match' "$(grep -o '<td class="q' heat | grep -c .)" \
        "$(jq "[($how.candidate_links[] | [.position, .matched_position]),
            ($how.reference_links[] | [.matched_position, .position])] | unique | length" links.json)"
fi

# --- a graph beyond the limit of drawings is read as text: 61 nodes
{
    printf 'id\treference_amr\tcandidate_amr\nlarge\t'
    i=1
    printf '(n0 / a'
    while [ $i -lt 61 ]; do
        printf ' :op%d (n%d / a)' $i $i
        i=$((i + 1))
    done
    printf ')\t(a / a)\n'
} > large.tsv
run metricheck explain -m smatch -f html --pairs large.tsv large
exits 'a large graph' 0
is 'is not drawn' "$(grep -c '<svg' "$out")" 0
stdout_like 'but written' ':op60 \(n60 / a\)'

# --- the JSON of the report
run metricheck run -q -m gtm,smatch -m constant -p negation -p passive --edits 3 -f json -o report.json
run metricheck run -q -m gtm,smatch -m constant -p negation -p passive -f html -o report.html
exits 'a report' 0
sed -n '/<script type="application\/json" id="data">/,/<\/script>/p' report.html |
    sed '1d; s/<\/script>.*//' > data.json
ok 'its data are JSON' jq -e . data.json
is 'nothing in them can end the element' "$(grep -c '<' data.json)" 0
is 'metrics, the sentinel last' "$(jq -c '[.metrics, .sentinels]' data.json)" \
    '[["gtm","smatch","constant"],1]'
is 'where the cases are from' "$(jq -c '.suites | unique' data.json)" '["starter"]'
jq -r '.cases[].id' report.json > ids
jq -r '.cases[][0]' data.json > ids.page
same_file 'every case, in the order of the suite' ids.page ids
jq -r '.cases[] | "\(.reference)|\(.candidate)"' report.json > texts
jq -r '.cases[] | "\(.[7][0] | add)|\(.[7][1] | add)"' data.json > texts.page
same_file 'the pieces are the sentences' texts.page texts
# Scores of the rubric are on a scale from 0 to 5.
jq -r '.cases[] | (.human / 5 * 1000 | round)' report.json > human
jq -r '.cases[][4]' data.json > human.page
same_file 'human scores, in thousandths' human.page human
# gtm and smatch have the range 0 to 1.
jq -r '.cases[] | (.scores.smatch * 1000 | round)' report.json > smatch
jq -r '.cases[][5][1]' data.json > smatch.page
same_file 'scores of a metric' smatch.page smatch
jq -r '.cases[] | .id as $id | .[8] | select(. != 0) |
    select((.[0] | split("\n") | length) != (.[2] | split(" ") | length) or
           (.[1] != "" and (.[0] | split("\n") | length) != (.[1] | length))) | $id' data.json > bad
is 'a sign and a place for every line of a graph' "$(cat bad)" ''
jq -r '.cases[] | select(.[0] == "negation-001") | .[8][4]' data.json > signs
is 'the line only the candidate has' "$(cat signs)" ' +         '
run metricheck run -q -j 3 -m gtm,smatch -m constant -p negation -p passive -f html -o again.html
same_file 'the same bytes at any -j' again.html report.html
run metricheck report report.json -f html -o saved.html
exits 'a saved report' 0
same_file 'is the same page' saved.html report.html

made_up_suite > hostile.json << 'X'
{"id": "h-1", "reference": {"text": "a </script><img src=x onerror=alert(1)> b"}, "candidate": {"text": "a <!-- b"}, "score": 3}
X
run metricheck run -q -m gtm --suite hostile.json -f html -o hostile.html
exits 'a hostile suite' 0
unlike 'is text in a report' "$(cat hostile.html)" '<img|<!-- b'
is 'and one script beside the data' "$(grep -c '<script>' hostile.html)" 1

# --- a suite without metrics
made_up_suite > wrong.json << 'X'
{"id": "w-1", "score": 3, "reference": {"text": "a  <b> is", "amr": "(a / b"}, "candidate": {"text": "a c is"}},
{"id": "w-2", "score": 3, "reference": {"text": "one"}, "candidate": {"text": "two"}}
X
run metricheck lint -q --report html=suite.html --report json=lint.json wrong.json
exits 'a suite with an error' 1
sed -n '/<script type="application\/json" id="data">/,/<\/script>/p' suite.html |
    sed '1d; s/<\/script>.*//' > data.json
is 'its cases' "$(jq -c '[.metrics, [.cases[][0]]]' data.json)" '[[],["w-1","w-2"]]'
jq -r '.findings[] | select(.case == "w-1" and .severity != null) | "\(.code) \(.line):\(.column) \(.message)"' lint.json > wanted
jq -r '.findings["w-1"][] | "\(.[0]) \(.[2]) \(.[3])"' data.json > found
ok 'there are findings' test -s found
same_file 'each at its case and place' found wanted
unlike 'and nothing is markup' "$(cat suite.html)" 'a  <b> is'
# The lines below a finding are those of the screen.
metricheck lint --max 0 wrong.json > screen 2>&1
jq -r '.findings["w-1"][][4]' data.json | grep . > found
ok 'findings have further lines' test -s found
while IFS= read -r line; do
    ok "a line of the screen: $line" grep -q -x -F "    $line" screen
done < found
ok 'the place is marked' grep -q '^ *^' found
is 'nobody else can mend the case' "$(jq -c .shipped data.json)" '[]'
printf '{"id": "b-%s", "subphenomenon": "%s", "score": 1, "reference": {"text": "%s"}, "candidate": {"text": "%s"}}%s\n' \
    1 one 'It is good' 'It is bad' , 2 one 'It is very good' 'It is very bad' , 3 two 'It is' 'It is so' '' |
    made_up_suite > listed.json
metricheck lint -q --report html=listed.html listed.json
# Three cases: words 3 4 2 (mean 3), 3 4 3 (10 / 3); two of them have the same change.
sed -n 's/^<tr><th scope="row">//p' listed.html > row
like 'lengths, sub-phenomena, changed words' "$(cat row)" \
    '<td class="value">3</td><td class="value">[0-9]+</td><td class="value">3\.0 \(2 to 4\)</td><td class="value">3\.3 \(3 to 4\)</td><td>one \(2\), two \(1\)</td><td>good → bad \(2\)</td>'
done_testing
