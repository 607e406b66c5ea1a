#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The HTML report: its figures are those of the JSON report, texts stay texts, the bytes are the same
# at any -j, templates of the user's are read or refused with their place.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need python3
SOURCE_DATE_EPOCH=0
METRICHECK_WORDNET=/nonexistent
export SOURCE_DATE_EPOCH METRICHECK_WORDNET
check_page() { python3 "$METRICHECK_SOURCE/tests/docs/html_report.py" "$@"; }

run metricheck run -q --sentinels -p negation -p passive -p article -f html -o page.html --report json=page.json
exits 'a run' 0
silent 'nothing on standard error'
run check_page page.html page.json
is 'numbers and colours are those of the JSON' "$(cat "$out")" ''
is 'three phenomena and overall, 16 metrics, 5 figures' "$(cat "$err")" "$((4 * 16 * 5)) cells"
metricheck run -q --sentinels -p negation -p passive -p article -f html -j 1 > one.html
same_file 'one thread' one.html page.html
metricheck run -q --sentinels -p negation -p passive -p article -f html -j 8 > eight.html
same_file 'eight threads' eight.html page.html
if command -v xmllint > /dev/null; then
    # It knows the elements of HTML 4 alone.
    xmllint --html --noout page.html 2>&1 | grep -a ' error ' | grep -v -E 'Tag [a-z]+ invalid' > faults
    is 'an HTML parser reads it' "$(cat faults)" ''
fi
for part in overview phenomena scatter human alike worst how; do
    ok "section $part" grep -q "<section id=\"$part\"" page.html
    ok "a link to $part" grep -q "<a href=\"#$part\"" page.html
done
is 'nothing is fetched' "$(grep -c -E '(src|href)="?(https?:)?//' page.html)" 0

# What would raise a score most: of the case that is farthest from people, n, whose graph lacks the negation. With it the
# graphs are equal, which is 1 by either metric. The bounds are declared, 0 and 1: 1 is 1000 thousandths.
made_up_suite << 'E' > edits.json
{"id": "n", "score": 0, "reference": {"text": "The cat does not sleep.", "amr": "(s / sleep-01 :ARG0 (c / cat) :polarity -)"}, "candidate": {"text": "The cat sleeps.", "amr": "(s / sleep-01 :ARG0 (c / cat))"}},
{"id": "d", "score": 3, "reference": {"text": "The dog runs.", "amr": "(r / run-02 :ARG0 (d / dog))"}, "candidate": {"text": "The hound runs.", "amr": "(r / run-02 :ARG0 (h / hound))"}}
E
edits='[.cases[] | select(.best_edits) | [.id, (.best_edits | to_entries[] | [.key, .value.edit, .value.from, .value.to, .value.score])]]'
run metricheck run -q -m bleu,smatch,best=wlk --edits 1 edits.json -f html -o edits.html --report json=edited.json
exits 'edits of one case a metric' 0
is 'are those that make the graphs equal' "$(jq -c "$edits" edited.json)" \
    '[["n",["smatch","add",null,"polarity(s, -)",1],["best","add",null,"polarity(s, -)",1]]]'
is 'and stand on the page, by the order of its metrics' "$(grep -o '"edits":.*' edits.html | cut -d '}' -f 1)" \
    '"edits":[[1,"add","","polarity(s, -)",1000,"p"],[2,"add","","polarity(s, -)",1000,"a"]]'
run metricheck report edited.json -f html -o again.html
same_file 'from a saved report, too' again.html edits.html
run metricheck verify edited.json
stdout_like 'they are not recomputed' '^edited.json: not recomputed: the scores themselves, .*what edits would score$'
for wrong in '.smatch.search = "guessed"' '.smatch.score = "much"' '.other = .smatch' '.smatch = 1'; do
    jq "(.cases[] | select(.best_edits)).best_edits |= ($wrong)" edited.json > wrong.json
    run metricheck report wrong.json
    exits "wrong: $wrong" 3
    stderr_like 'with its place' '^wrong.json:[0-9]+:[0-9]+: error'
done
run metricheck report edited.json -f html --report-cases none -o none.html --report json=none.json
is 'where graphs are left out, so are they' "$(grep -c '"edits":' none.html) $(jq -c "$edits" none.json)" '0 []'
metricheck run -q -m smatch edits.json -f html -o by-default.html
is 'up to three cases by default' "$(grep -o '"edits":' by-default.html | grep -c .)" 2
metricheck run -q -m smatch edits.json -f json -o by-default.json
is 'none where no page is written' "$(jq -c "$edits" by-default.json)" '[]'
metricheck run -q -m smatch --edits 0 edits.json -f html -o no-edits.html
is 'none where none is asked for' "$(grep -c '"edits":' no-edits.html)" 0

# One metric, one case; no score at all; nothing that a metric can score.
made_up_suite << 'E' > one.json
{"id": "a", "score": 3, "reference": {"text": "one"}, "candidate": {"text": "two"}}
E
for options in '-m bleu' '-m smatch' '-m bleu --normalise none' '-m bleu --statistic pearson'; do
    # shellcheck disable=SC2086 # a list of words
    run metricheck run -q $options one.json -f html -o small.html
    exits "$options: one case" 0
    ok "$options: there is an overview" grep -q '<td class="na"' small.html
    is "$options: no empty list" "$(grep -c -E 'nan|inf|<ul></ul>' small.html)" 0
done

# Whose the scores are, and what a command can compute again: constant is a metric of the program, BLEU is read.
ok 'a rubric is no people' grep -q '"noun":"the rubric"' page.html
is 'nor is it in the order of cases' "$(grep -c 'farthest from people' page.html)" 0
printf 'id,BLEU\na,0.5\n' > read.csv
metricheck run -q -m chrf --scores read.csv one.json -f html -o read.html
read_of() { sed -n 's/^{*"metrics":\(.*\),$/\1/p; s/^"read":\(.*\),$/\1/p' read.html | tr '\n' ' '; }
like_read=$(read_of)
ok "scores of a file are known: $like_read" test "$like_read" = '["BLEU","chrf"] [0] '
metricheck run -q -m bleu -m constant --case negation-001 -f html -o one-case.html
is 'what cannot be shown is a sentence' "$(grep -c 'none and none' one-case.html)" 0
ok 'which says why' grep -q 'there are too few cases' one-case.html

# What judges reach is a line of the cards. Of ten steps: "a" 2 4, "b" 6 8, each rating 2 steps from the other one.
# Mean squares: between 2 * (2 * 2 + 2 * 2) = 16, within 4 / 2 = 2: ICC(1,k) 14 / 16, of which the root is .935.
{
    echo '{"schema": "metricheck/suite/1", "suite": "made-up", "dataset": "d", "phenomenon": "negation",'
    echo '"scale": {"minimum": 0, "maximum": 10, "kind": "similarity"}, "licence": "CC0-1.0", "source": "made up",'
    echo '"judgement": {"by": "human", "description": "similarity", "raters": 2}, "cases": ['
    echo '{"id": "a", "score": 3, "ratings": [2, 4], "reference": {"text": "one"}, "candidate": {"text": "two"}},'
    echo '{"id": "b", "score": 7, "ratings": [6, 8], "reference": {"text": "one"}, "candidate": {"text": "one"}}]}'
} > judged.json
run metricheck run -q -m bleu judged.json -f html -o judged.html --report json=judged.run
exits 'a suite with single ratings' 0
ok 'one judge from the others: 2 steps of 10' grep -q '<p class="note">one judge against the others: \.20</p>' judged.html
ok 'is a line in the track' grep -q '<i class="ceiling" style="--v:' judged.html
ok 'which the section explains' grep -q 'how far one of them is from the mean of the others' judged.html
run metricheck report judged.run -f html -o again.html
same_file 'and is in the saved report' again.html judged.html
metricheck run -q -m bleu judged.json --normalise minmax -f html -o minmax.html
is 'between other bounds it is not known' "$(grep -c -E 'one judge against|class="ceiling"' minmax.html)" 0
metricheck run -q -m bleu judged.json --statistic spearman -f html -o ranked.html
ok 'of a correlation: the root of the reliability' grep -q '<p class="note">ceiling of the judges: \.94</p>' ranked.html
is 'nothing without single ratings' "$(grep -c -E 'one judge against|class="ceiling"' page.html)" 0

# Texts that would be markup, and characters that could hide something.
made_up_suite << 'E' > hostile.json
{"id": "x-1", "score": 1, "reference": {"text": "</script><img src=x onerror=alert(1)> & \"q\""},
 "candidate": {"text": "'</style></table><script>alert(2)</script> \u202eabc \ud83d\ude00"}},
{"id": "x-2", "score": 2, "reference": {"text": "@#groups@ @title@"}, "candidate": {"text": "<b>"}},
{"id": "x-3", "score": 4, "reference": {"text": "a b"}, "candidate": {"text": "a c"}}
E
printf 'id,<i>m</i>\nx-1,0.5\nx-2,0.1\nx-3,0.2\n' > hostile.csv
run metricheck run -q --scores hostile.csv hostile.json -f html -o hostile.html --report json=hostile-report.json
exits 'hostile texts' 0
run check_page hostile.html hostile-report.json
is 'they are text' "$(cat "$out")" ''
is 'no element is of them' "$(grep -c -E '<img|<i>m|<script>alert' hostile.html)" 0
ok 'a sentence is shown' grep -q -F '&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &amp; &quot;q&quot;' hostile.html
ok 'a place in a sentence is no place' grep -q -F '<bdi>@#groups@ @title@</bdi>' hostile.html

# What is seen first is listed, and printed, first.
metricheck run -q -m bleu -m smatch -p negation -p passive -f html -o order.html
is 'right order before all other figures' "$(grep -o 'id="figure-[a-z_]*"\( checked\)*' order.html | head -n 2 | tr '\n' ' ')" \
    'id="figure-right_order" checked id="figure-mean" '
metricheck run -q -m bleu -m smatch -p negation -p passive --figure spearman -f html -o order.html
is 'that of --figure' "$(grep -o 'id="figure-[a-z_]*"\( checked\)*' order.html | head -n 1)" 'id="figure-spearman" checked'
is 'each once' "$(grep -o 'id="figure-[a-z_]*"' order.html | sort | uniq -d)" ''

# Templates of the user's.
mkdir -p mine/parts
printf '<h1>@title@!</h1>\n@head@|@overview@\n' > mine/page.html
printf '@#facts@[@fact@]@/facts@' > mine/parts/head.html
printf '@#figures@@?first@@title@@/first@@/figures@' > mine/parts/overview.html
run metricheck run -q -m bleu -m chrf -p negation -f html --html-templates mine
exits 'templates of the user' 0
is 'they are taken' "$(head -n 1 "$out")$(tail -n 1 "$out" | sed 's/.*|/|/')" '<h1>metricheck report!</h1>|right order'
refused() {
    run metricheck run -q -m bleu -p negation -f html --html-templates mine -o refused.html
    exits "$1: exit code" 3
    stderr_like "$1" "$2"
    ok "$1: no page" test ! -e refused.html
}
printf 'a\n  @#figures@x\n' > mine/parts/overview.html
refused 'a block that does not end' "^mine/parts/overview\.html:2:5: error: the block 'figures' does not end$"
printf '@tilte@' > mine/parts/overview.html
refused 'a name that there is not' '^mine/parts/overview\.html:1:2: error: there is no value .tilte. here'
printf '\377' > mine/parts/overview.html
refused 'no UTF-8' '^mine/parts/overview\.html:1:1: error: not'
rm mine/parts/overview.html
printf 'a { }\n</style>' > mine/report.css
refused 'a style that would end' '^mine/report\.css:2:1: error: </style cannot stand in a page$'
run metricheck run -q -m bleu -p negation -f html --html-templates nowhere
exits 'a folder that there is not' 3
stderr_like 'a folder that there is not: message' '^metricheck: nowhere: no folder of templates$'

# The other commands, with the same frame.
metricheck run -q -m bleu -m chrf -p negation -f json -o base.json
metricheck compare --all base.json base.json -f markdown -o compare.md
run metricheck compare --all base.json base.json -f html -o compare.html
exits 'compare' 0
is 'compare: no head of a column is empty' "$(grep -c '<th[^>]*></th>' compare.html)" 0
is 'compare: every row of the table is there' "$(grep -c '^<tr><td' compare.html)" \
    "$(grep -c '^| .*MAD\|^|.*order\|^|.*Spearman\|^|.*Pearson\|^|.*passed' compare.md)"
run metricheck gate --baseline base.json -q -m bleu -m chrf -p negation --report html=gate.html
exits 'gate' 0
ok 'gate: a page' grep -q '<h1>metricheck gate: base and new</h1>' gate.html
printf 'item,system,annotator,scale,value\n1,<i>a,x,fluency,3\n1,b,x,fluency,4\n2,<i>a,x,fluency,2\n2,b,x,fluency,4\n' > ratings.csv
run metricheck humans ratings.csv -f html -o humans.html
exits 'humans' 0
is 'humans: a title of its own, and links to the tables' \
    "$(grep -c '<h1>metricheck humans</h1>' humans.html)|$(grep -c '<a href="#part-' humans.html)" \
    "1|$(grep -c '<h[23] id="part-' humans.html)"
ok 'humans: names are text' grep -q -F '&lt;i&gt;a' humans.html
is 'humans: and no markup' "$(grep -c '<i>a' humans.html)" 0
trees=$METRICHECK_SOURCE/doc/examples/trees
METRICHECK_WORDNET=/nonexistent metricheck trees analyse -q "$trees/reference.conllu" "$trees/first.txt" "$trees/second.txt" \
    -f html -o trees.html
ok 'trees: correlations are shaded' grep -q '<td class="n2">−0.24</td><td class="n2">' trees.html
# From -0.081 to 0.097 on an axis from -0.1 to 0.1: (-0.081 + 0.1) / 0.2 = 0.09, 0.98; 0 is at 0.5.
ok 'trees: intervals are drawn' grep -q 'class="zero" style="--v:0.5"></i><i class="bar" style="--v:0.5[0-9]*;--lo:0.09[0-9]*;--hi:0.98[0-9]*"' trees.html
for page in compare.html gate.html humans.html trees.html; do
    is "$page: nothing is left of a template" "$(grep -c '@[#?/]*[a-z]*@' "$page")" 0
done
done_testing
