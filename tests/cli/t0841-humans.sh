#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `humans`: its calls, formats, presets and errors, on made-up ratings of 24 outputs.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
cp "$METRICHECK_SOURCE"/doc/examples/humans/* .
humans() { metricheck humans ratings.csv --reference-system human "$@"; }
texts() { humans --outputs outputs.csv --references references.csv -q "$@"; }

# --- what is shown
run humans
exits 'ratings alone' 0
# 3 systems of 6 outputs: Tukey's test tells rules (1.83) from the two others in fluency, neural (2.56) in adequacy
like 'who is first' "$(tr -s ' \n' ' ' < "$out")" ' fluency: neural is first; hybrid cannot be told from it, rules is worse\. 2 of 3 pairs differ enough'
like 'the reference has no band' "$(cat "$out")" '^ human \(ref\)  *6  *4\.667  *-  *4\.778  *-$'
run humans -f markdown
like 'the tables allow this' "$(cat "$out")" '^### agreement of pairs of annotators$'
run humans
like 'which wait on a screen' "$(tr -s '\n' ' ' < "$out")" 'In full: --show NAME, for means, flags, agreement, '
like 'one line says what they are' "$(tr -s ' \n' ' ' < "$out")" \
    ' ratings\.csv 288 judgements 24 outputs 6 items 4 systems 4 annotators scales 1\.\.5 '
unlike 'long tables wait' "$(cat "$out")" '^mean z-scores$'
run humans -f html
like 'and are in a page' "$(cat "$out")" '>mean z-scores<'
run humans
unlike 'and nothing of metrics' "$(cat "$out")" 'metrics against'
printf 'item,system,annotator,scale,value\ni,A,x,s,1\ni,A,y,s,2\ni,B,x,s,3\nj,B,x,s,5\n' > few.csv
run metricheck humans few.csv --show means -f tsv
# A: 1 2, deviation sqrt(2 * .5^2); B: 3 5, deviation sqrt(2 * 1^2)
# percentiles of x's 1 3 5: 100 / 6 of A, 50 and 500 / 6 of B, of y's one rating of A: 50
is 'means: 3 / 2 and 8 / 2, and what they are of' "$(cut -f -5,7- "$out")" 'system	s	s_rank	s_median	s_sd	s_percentile_rank	s_outputs	s_judgements	s_mean_of_output_means
A	1.5	2	1.5	0.7071067811865476	2	1	2	1.5
B	4	1	4	1.4142135623730951	1	2	2	4'
is 'mean percentile ranks' "$(awk 'NR > 1 { printf "%.6f ", $6 }' "$out")" '33.333333 66.666667 '
# No scale is given: the axis goes from 1 to 5, 600 units. A: median 1.5 at 75, quartiles 1.25 at 37.5, 1.75 at 112.5;
# B: median 4 at 450. The mark of a median is 10 wide.
run metricheck humans few.csv -f html
violin() { # the marks of the row of a system
    sed -n "/>how systems are rated</,/<\/table>/p" "$out" | grep "<td>$1<" | grep -o '<rect[^>]*x="[0-9]*"' | tr '\n' ' '
}
is 'a violin of a system: quartiles and median' "$(violin A)" '<rect x="38" <rect class="median" x="70" '
is 'of another' "$(violin B)" '<rect x="375" <rect class="median" x="445" '
is 'with an outline, but for y, who gave one rating' "$(grep -c '<path d="M[0-9]' "$out")" 3
unlike 'in no other document' "$(metricheck humans few.csv --show annotators -f markdown)" 'distribution'
run metricheck humans few.csv -f markdown
like 'numbers of outputs and judgements for people' "$(tr -s '| ' ' ' < "$out")" '^ A 1 2 1\.500 2 $'
run metricheck humans few.csv --show means
like 'medians and spreads where means are asked for' "$(cat "$out")" '^ B  *2  *2  *4\.000  *1  *4\.000  *1\.414$'
{ cat few.csv; printf 'i,A,x,t,1\n'; } > uneven.csv
run metricheck humans uneven.csv -f markdown
like 'numbers by scale where they differ' "$(tr -s '| ' ' ' < "$out")" '^ A 1\.500 2 1 2 1\.000 1 1 1 $'
run metricheck humans uneven.csv
like 'of outputs alone on a first screen' "$(cat "$out")" '^ A  *1\.500  *2  *1  *1\.000  *1  *1$'
like 'where nobody is first without a test' "$(cat "$out")" '^ s: no system is said to be first: fewer than two groups\.$'
run metricheck humans few.csv --reference-system B --show means -f csv
is 'the reference has no rank' "$(cut -d , -f 1-3 "$out")" 'system,s,s_rank
A,1.5,1
B (ref),4,-'

# Three outputs with 1 1, 2 2, 1 2. Alpha: 1 - (2 / 6) / (18 / 30); Fleiss: (2/3 - 1/2) / (1/2).
# Mean squares between .5, within .5 / 3: ICC (1/2 - 1/6) / (1/2 + 1/6) and 1 - (1/6) / (1/2).
# Kappa of x and y: agree 2/3, by chance 2/3 1/3 + 1/3 2/3.
printf 'item,system,annotator,scale,value\ni,A,x,s,1\ni,A,y,s,1\ni,B,x,s,2\ni,B,y,s,2\nj,B,x,s,1\nj,B,y,s,2\n' > six.csv
run metricheck humans six.csv --show reliability --min-shared 3 -f json
is 'agreement of all at once' "$(jq -c '.reliability[] | [.outputs, .judgements, .alpha_nominal,
    .fleiss, .icc_one_way, .icc_one_way_mean, .kappa] | map(. * 1e6 | round / 1e6)' "$out")" \
    '[3,6,0.444444,0.333333,0.5,0.666667,0.4]'
run metricheck humans six.csv --show reliability -f tsv
exits 'as a table' 0
like 'no kappa of pairs with too few outputs' "$(cat "$out")" '^s	6	0\.444.*	nan	nan$'

# --- flags alone: A is flagged by 2 of 4, B by 1 of 2; x and y say 1 1, 0 0, 1 0: agree 2/3, by chance
# 2/3 1/3 + 1/3 2/3 = 4/9, kappa (2/3 - 4/9) / (5/9) = .4
printf 'item,system,annotator,scale,value\ni,A,x,flag:f,1\ni,A,y,flag:f,1\nj,A,x,flag:f,0\nj,A,y,flag:f,0\n' > flags.csv
printf 'i,B,x,flag:f,1\ni,B,y,flag:f,0\n' >> flags.csv
run metricheck humans flags.csv --min-shared 3 -f json
exits 'flags alone' 0
is 'rates and kappas of flags alone' "$(jq -c '[.flags[0].flags.f.percent,
    .agreement[0].average, .reliability[0].kappa] | map(. * 1e6 | round / 1e6)' \
    "$out")" '[50,0.4,0.4]'
is 'and nothing that needs a scale' "$(jq -c 'keys - ["schema", "metricheck", "created", "settings", "ratings",
    "warnings"]' "$out")" '["agreement","agreement-pairs","flags","kappa-pairs","reliability"]'
run metricheck humans flags.csv --min-shared 3
like 'rates on the screen' "$(cat "$out")" '^ A  *4  *50\.0$'
run metricheck humans flags.csv --min-shared 3 -f markdown
like 'and kappas' "$(tr -s '| ' ' ' < "$out")" '^ flag:f 1 1 0\.400 '
printf 'item,system,metric,value\ni,A,m,1\ni,B,m,2\n' > m.csv
run metricheck humans flags.csv --scores m.csv
exits 'flags and scores' 0
run metricheck humans flags.csv -f csv
is 'one table of flags alone: that of the rates' "$(cat "$out")" 'system,f,f_judgements,f_flagged
A,50,4,2
B,50,2,1'

# --- a constant metric has no correlation, and so none is the best
printf 'item,system,metric,value\ni,A,m,1\ni,B,m,1\nj,B,m,1\n' > constant.csv
run metricheck humans few.csv --scores constant.csv --show bootstrap -f json
is 'there is no best metric' "$(jq -c '[.bootstrap[].best] | unique' "$out")" '[false]'

# --- scales that cannot have the same ends: 1..5 and 10..50
awk -F, -v OFS=, '$4 == "adequacy" { $5 *= 10 } 1' ratings.csv > tens.csv
run metricheck humans tens.csv --combined adequacy,fluency
exits 'ends that nobody gives' 0
like 'are warned of' "$(cat "$err")" 'warning: --combined: ratings of fluency lie 4 apart at most, those of adequacy 40;'
run humans --combined adequacy,fluency
is 'and the same ones are not' "$(cat "$err")" ''

# --- planning
# Two outputs with 1 3 and 5 7 of judges x and y: halved squared differences 2 2 within them, 8 8 of one judge,
# 18 2 of both; so judge 10 - 8, residual 2 - 2, output 10 - 2. The differences are .2, .5, .8 of sqrt(10).
printf 'item,system,annotator,scale,value\ni,A,x,s,1\ni,A,y,s,3\nj,A,x,s,5\nj,A,y,s,7\n' > two.csv
run metricheck humans two.csv --show planning -f json
exits 'planning' 0
is 'variances and differences' "$(jq -c '[(.plans[0] | .variance_output, .variance_judge, .variance_residual,
    (.variance_item // 0)), .planning[0,4,8].difference] | map(. * 1e6 | round / 1e6)' "$out")" \
    '[8,2,0,0,0.632456,1.581139,2.529822]'
run metricheck humans two.csv --show planning -f tsv
is 'a row for each difference and number of judges' "$(wc -l < "$out")" 13
run metricheck humans few.csv --show planning
like 'nothing to plan from' "$(cat "$out")" '^ s: no system has outputs of two items by two judges\.'
run metricheck humans two.csv --show planning --resamples 0 -f tsv
is 'no simulated studies' "$(wc -l < "$out")" 1
run metricheck humans two.csv --show planning --difference 2.5,4 --plan-judges 2 --plan-judges 7,1 --plan-systems 4 \
    --power 0.5 -f json
exits 'a question of the call' 0
is 'its differences and judges' "$(jq -c '[.planning[] | [.difference, .judges]]' "$out")" \
    '[[2.5,2],[2.5,7],[2.5,1],[4,2],[4,7],[4,1]]'
is 'its systems' "$(jq '.plans[0].systems' "$out")" 4
is 'its power: the first size that reaches it' "$(jq -c '. as $all | [.planning[] | . as $row | ("two_systems", "all_pairs") |
    . as $test | $row[$test] == ([$all.power[] | select(.test == $test and .difference == $row.difference and
    .judges == $row.judges and .power >= 0.5) | .outputs][0])] | unique' "$out")" '[true]'
is 'settings hold it' "$(jq -c .settings.planning "$out")" \
    '{"differences":[2.5,4],"judges":[2,7,1],"systems":4,"power":0.5,"same_judges":false}'
run metricheck humans two.csv --show planning --power 0.5
like 'the title has the power' "$(cat "$out")" '^outputs of each system that show a difference [(]power 0\.5[)]$'
like 'and a note the rest' "$(cat "$out")" '^ Planned for 2 systems; each output has other judges\.$'
# More of the same judges change nothing here: their strictness does not count, and the residual is 0.
for same in '' --same-judges; do
    # shellcheck disable=SC2086
    run metricheck humans two.csv --show planning --plan-judges 1,5 --difference 2 $same -f json
    is "one judge or five${same:+, $same}: the same power" \
        "$(jq '[.power[] | select(.test == "two_systems")] | group_by(.judges) |
            (.[0] | map(.power)) == (.[1] | map(.power))' "$out")" "$([ -n "$same" ] && echo true || echo false)"
done
for wrong in '--difference 0:is not a number above 0' '--difference 1,:is not a number above 0' \
    '--plan-judges 0:is not a whole number from 1 to 1000000' '--plan-judges 1.5:is not a whole number' \
    '--power 1:power' '--plan-systems 1:plan-systems'; do
    # shellcheck disable=SC2086
    run metricheck humans two.csv ${wrong%%:*}
    exits "${wrong%%:*} is refused" 2
    like "${wrong%%:*}: why" "$(cat "$err")" "${wrong#*:}"
done
# Human scores 2 and 6: mean 4, standard error sqrt(8 / 2) = 2, and t of one degree is 12.7062.
run metricheck humans two.csv --show reached
like 'the interval that was reached and its width' "$(cat "$out")" '^ s  *A  *2  *4\.000  *-21\.412  *29\.412  *50\.825$'
run metricheck humans two.csv --show reached -f json
is 'in JSON with the margins' "$(jq -c '[(.reached[0].width * 1e4 | round), (.margins | length), has("planning")]' "$out")" \
    '[508248,1,false]'

# --- metrics that are computed, and the same from a table of scores
printf 'item,system,metric,value\ni,A,ter,0.5\ni,B,ter,0.25\nj,B,ter,0\n' > scores.csv
run metricheck humans few.csv --scores scores.csv --show sentence -f tsv
like 'lower is better: a plain sign' "$(cat "$out")" '^all	s	ter	3	-1	'
run metricheck humans few.csv --scores scores.csv --show bootstrap --unit output -f tsv
like 'turned round' "$(cat "$out")" '^all	s	ter	output	3	1	'
sed 's/ter/errors/' scores.csv > errors.csv
run metricheck humans few.csv --scores errors.csv --lower-is-better errors --show bootstrap --unit output -f tsv
like 'as an option says' "$(cat "$out")" '^all	s	errors	output	3	1	'
run texts -m bleu --show sentence -f tsv
exits 'a metric of texts' 0
awk -F, 'NR == 1 || $2 != "human"' outputs.csv > systems.csv
metricheck humans ratings.csv --outputs systems.csv --references references.csv -m bleu -q -f json > one.json
like 'the same without the texts of people' "$(cat one.json)" '"rated_without_score": 6'
run texts -m bleu,chrf -m ter --show sentence -f tsv
is 'three metrics, two scales' "$(wc -l < "$out")" 7
printf 'item,system,text\nboat,rules,The fisherman sold his boat because he was ill.\n' > targets.csv
awk -F, 'NR == 1 || ($1 == "boat" && $2 == "rules")' outputs.csv > edited.csv
# "sell" for "sold", "he" and "was" put in: 3 edits of 9 words
run metricheck humans ratings.csv --outputs edited.csv --targets targets.csv -m ter -q --show system-means -f json
exits 'targets in place of references' 0
is 'are what -m compares with' "$(jq -r '."system-means"[] | select(.system == "rules" and .scale == "adequacy") |
    .metrics | to_entries[] | "\(.key) \(.value.mean * 9 | round)"' "$out" | sort -u)" 'Hter 300'
run metricheck humans ratings.csv --outputs edited.csv --targets targets.csv -m ter:targeted=no -q --show system-means -f json
is 'unless the specification says otherwise' "$(jq -c '[."system-means"[] | select(.system == "rules") | .metrics[].mean] | unique' "$out")" '[null]'
run metricheck humans ratings.csv --outputs edited.csv --references references.csv --targets targets.csv -m ter --show system -f json
like 'beside references targets want a word' "$(cat "$err")" 'warning: --targets are not used, since there are --references: -m SPEC:targeted=only'

# --- a metric that lacks a score: people say 1 2 3 4; `whole` has all four, 1 2 4 3, and the first three
# alike; `part` lacks the last and orders the others alike. Over these three both have 1, though `whole` has
# 1 - 6 * 2 / (4 * 15) = .8 over all
printf 'item,system,annotator,scale,value\ni,A,x,s,1\nj,A,x,s,2\nk,A,x,s,3\nl,A,x,s,4\n' > four.csv
printf 'item,system,metric,value\ni,A,whole,1\nj,A,whole,2\nk,A,whole,4\nl,A,whole,3\n' > part.csv
printf 'i,A,part,1\nj,A,part,2\nk,A,part,3\n' >> part.csv
run metricheck humans four.csv --scores part.csv --show sentence
# of four pairs Student's t gives p = 1 - |rho|, and so does Student's r
is 'p of both correlations' "$(metricheck humans four.csv --scores part.csv --show sentence -f json -q |
    jq -c '.sentence[] | select(.metric == "whole") | [.spearman_p, .pearson_p] | map(. * 1e9 | round)')" '[200000000,200000000]'
like 'rho rests on the outputs of its interval' "$(cat "$out")" '^ whole  *3  *1\.000  *\['
like 'all four are in the table beside' "$(cat "$out")" '^ all  *s  *whole  *4  *0\.800 '
like 'and the head says so' "$(tr -s ' \n' ' ' < "$out")" 'Rated outputs without the score of some metric: 1\. '
run metricheck humans four.csv --scores part.csv --show sentence --resamples 0
like 'without intervals on all of its own' "$(cat "$out")" '^ whole  *4  *0\.800$'
run metricheck humans four.csv --scores part.csv --show sentence -f json
is 'counted in JSON' "$(jq .ratings.rated_without_some_score "$out")" 1

# --- a metric as one more annotator: it gives 1 3 2 2 where x says 1 2 3 2 and y 1 3 1 2. It says the same in 5 of 8
# pairs; 1 is said 2 + 3 times, 2 4 + 3 and 3 2 + 2 of 16: chance 90 / 256
printf 'item,system,annotator,scale,value\ni,A,x,s,1\ni,A,y,s,1\ni,B,x,s,2\ni,B,y,s,3\n' > judged.csv
printf 'j,A,x,s,3\nj,A,y,s,1\nj,B,x,s,2\nj,B,y,s,2\n' >> judged.csv
printf 'item,system,metric,value\ni,A,judge,1\ni,B,judge,3\nj,A,judge,2\nj,B,judge,2\n' > judge.csv
run metricheck humans judged.csv --scores judge.csv --show metric-kappa
like 'values as an annotator would give' "$(cat "$out")" '^ all  *s  *judge  *absolute  *8  *0\.625  *0\.352  *0\.422  *moderate$'
like 'and their order' "$(cat "$out")" '^ all  *s  *judge  *relative  *4  *0\.500  *0\.469  *0\.059  *slight$'
sed 's/,\([123]\)$/,0.\1/' judge.csv > tenths.csv
run metricheck humans judged.csv --scores tenths.csv --show metric-kappa -f tsv
is 'other values: the order alone' "$(cut -f 3-5 "$out")" 'metric	kind	pairs
judge	relative	4'
run metricheck humans judged.csv --scores judge.csv --show metric-kappa -f json
is 'in JSON' "$(jq -c '[."metric-kappa"[].agree]' "$out")" '[5,2]'
run metricheck humans judged.csv --show metric-kappa
exits 'not without scores' 2

# --- items that no output is of: j is written otherwise
printf 'item,part\ni,a\nJ,b\nk,b\n' > foreign.csv
run metricheck humans judged.csv --items foreign.csv --show means -f json
like 'are counted in a warning' "$(cat "$err")" '^metricheck: warning: items of --items or --references without any output: 2 '
is 'and in JSON' "$(jq .ratings.items_without_output "$out")" 2
run metricheck humans judged.csv --items foreign.csv --show means -q
is 'quietly not' "$(cat "$err")" ''

# --- single judges: on which scale
for given in "adequacy " "combined --combined fluency,adequacy"; do
    # shellcheck disable=SC2086
    run texts -m bleu --show judges ${given#* }
    like "judges by ${given%% *}: the table" "$(cat "$out")" "^metrics against single judges, ${given%% *} [(]Spearman[)]\$"
    # shellcheck disable=SC2086
    run texts -m bleu --show judges -f json ${given#* }
    is "judges by ${given%% *}: JSON" "$(jq -r '."judges-pooled"[].scale' "$out")" "${given%% *}"
done

# --- one system is the best of one on both sides, which says nothing
grep -v ',B,' few.csv > alone.csv
run metricheck humans alone.csv --scores scores.csv --show system -f json
is 'no best of one' "$(jq -c '[.system[].same_best] | unique' "$out")" '[null]'
run metricheck humans few.csv --scores scores.csv --show system -f json
is 'a best of two' "$(jq -c '.system[] | select(.part == "all" and .metric == "ter") | .same_best' "$out")" 'true'

# --- what items with rank errors have in common
# People prefer A; the metric does on items k and l alone. Inverted: 2 of the 2 pairs of part a, 0 of 2 of b. Of the 6
# ways to choose two of four items two differ as much: p = 1/3, and two values of a factor are one test.
printf 'item,part\ni,a\nj,a\nk,b\nl,b\n' > parts.csv
awk 'BEGIN { print "item,system,annotator,scale,value" > "four.csv"; print "item,system,metric,value" > "four-scores.csv"
    for (i = 1; i <= 4; i++) { item = substr("ijkl", i, 1)
        print item ",A,x,s,2\n" item ",B,x,s,1" > "four.csv"
        print item ",A,m," (i > 2) "\n" item ",B,m," (i <= 2) > "four-scores.csv" } }'
four() { metricheck humans four.csv --scores four-scores.csv --items parts.csv "$@"; }
run four --show rank-traits -f tsv
is 'a row for each trait' "$(awk -F '\t' -v OFS='\t' 'NR > 1 { for (i = 10; i <= 13; i++) $i = sprintf("%.4f", $i) } 1' "$out")" \
    'part	scale	metric	trait	value	items	worst	inverted	ordered	rate	rest_rate	p	p_adjusted
all	s	m	part	a	2	2	2	2	1.0000	0.0000	0.3333	0.3333
all	s	m	part	b	2	0	0	2	0.0000	1.0000	0.3333	0.3333'
run four -f markdown
like 'people are shown what is significant' "$(cat "$out")" '^- 0 of 2 traits, those with p .<= 0\.05 '
like 'and what cannot be' "$(tr -s ' \n' ' ' < "$out")" ' No trait can have p .<= 0\.05 here: .* an adjusted p of 0\.17 at least\. '
run four --alpha 0.3 -f markdown
unlike 'more than alpha' "$(cat "$out")" '^. s .*part '
unlike 'though there might be less' "$(cat "$out")" 'No trait can have p'
# Twelve values of two items each, of 24: each of 276 ways, so that twelve tests allow 12 / 276 = 0.043 at least.
awk 'BEGIN { print "item,part" > "pairs.csv"; print "item,system,annotator,scale,value" > "pairs-ratings.csv"
    print "item,system,metric,value" > "pairs-scores.csv"
    for (i = 1; i <= 24; i++) { print i "," int((i + 1) / 2) > "pairs.csv"
        print i ",A,x,s,2\n" i ",B,x,s,1" > "pairs-ratings.csv"
        print i ",A,m," (i > 2) "\n" i ",B,m," (i <= 2) > "pairs-scores.csv" } }'
run metricheck humans pairs-ratings.csv --scores pairs-scores.csv --items pairs.csv --show rank-traits -f tsv
is 'the least that there can be' "$(awk -F '\t' '$5 == 1 { printf "%.4f %.4f", $12, $13 }' "$out")" '0.0036 0.0435'
# 25 ways alone are drawn of each where there are 25 resamples, times three for twelve tests: 12 / 76
run metricheck humans pairs-ratings.csv --scores pairs-scores.csv --items pairs.csv --resamples 25 --show rank-traits
like 'draws go with the number of tests' "$(tr -s ' \n' ' ' < "$out")" ' an adjusted p of 0\.16 at least\. '
run four --show rank-traits -f json
is 'JSON has them' "$(jq -c '[(."rank-traits" | length), has("rank-errors")]' "$out")" '[2,false]'
run metricheck humans four.csv --scores four-scores.csv --show rank-traits
like 'nothing to compare' "$(cat "$out")" '^ No traits: '

# --- the outputs of the worst items: people prefer A, whose score is less
run four --show rank-errors
like 'the better by people first' "$(grep -A 2 '^ output' "$out" | sed -n 2p)" '^ i, A  *2\.000  *0\.000$'
like 'then the other' "$(grep -A 2 '^ output' "$out" | sed -n 3p)" '^ i, B  *1\.000  *1\.000$'
run texts -m bleu --show rank-errors -f markdown
like 'with texts' "$(tr -s ' ' < "$out")" '^\| exam, rules \| 4\.333 \| 22\.772 \| In class nobody pass the exam\. \|$'
run texts -m bleu --show rank-errors -f json --worst 1 --items items.csv
is 'what the table of items says of them' "$(jq -r '."worst-items"[] | select(.scale == "adequacy") | .traits' "$out")" \
    "$(sed -n 1p items.csv | tr ',' '\n' | sed -n '2,$p' > names; sed -n 's/^exam,//p' items.csv | tr ',' '\n' | paste -d = names - | paste -s -d , - | sed 's/,/, /g')"
is 'in JSON' "$(jq -c '[."worst-items"[] | select(.scale == "adequacy") | .item] +
    [[."worst-outputs"[] | select(.scale == "adequacy") | [.system, .output, .text]]]' "$out")" \
    '["exam",[["rules",1,"In class nobody pass the exam."],["hybrid",1,"Nobody in the class passed exam."],["neural",1,"Somebody in the class passed the exam."]]]'
run texts -m bleu -f html
like 'in a page' "$(cat "$out")" 'exam, rules'

# --- attention checks: x passed 7 of 25, y 1 of 4 in one of two forms, z had none
printf '%s\n' item,system,annotator,scale,value,checks_passed,checks i,A,x,s,1,7,25 i,B,x,s,3,7,25 i,A,y,s,2,4,4 \
    j,A,y,t,2,1,4 i,A,z,s,4,0,0 > checked.csv
run metricheck humans checked.csv --show checks -f tsv
is 'how each annotator did' "$(cat "$out")" 'annotator	passed	checks	judgements	left_out
x	7	25	2	0
y	1	4	2	0
z	0	0	1	0'
is 'who passed no more than half is named' "$(cat "$err")" 'metricheck: warning: 2 annotators passed no more than half of the attention checks and count in full: x 7 of 25, y 1 of 4; --min-checks SHARE leaves out who passed less'
run metricheck humans checked.csv --show checks,means -f json --min-checks 0.28
is 'annotators below are left out' "$(jq -c '[.settings.min_checks, .ratings.annotators, .ratings.annotators_left_out,
    .ratings.judgements, .ratings.judgements_left_out, .checks[1].left_out,
    .means[0].scales.s.mean, (.means[0].scales | has("t"))]' "$out")" '[0.28,2,1,3,2,true,2.5,false]'
cp "$out" checked.json
run metricheck humans checked.csv --show means --min-checks 0.29
like 'and said' "$(tr '\n' ' ' < "$out")" 'Left out: 2 of 3 annotators, who passed less than 29% of the attention checks .x 7 of 25, y 1 of 4., and their 4 judgements\.'

for format in csv tsv; do
    run metricheck humans checked.csv --show means --min-checks 0.29 -f $format
    is "$format: said beside the table" "$(cat "$err")" 'metricheck: Left out: 2 of 3 annotators, who passed less than 29% of the attention checks (x 7 of 25, y 1 of 4), and their 4 judgements.'
    # z alone is left, who judged A; nobody else judged B.
    is "$format: which is the table alone" "$(tr ',\t' '  ' < "$out" | cut -d ' ' -f 1-3 | tr '\n' '|')" 'system s s_rank|A 4 1|B nan -|'
done
run metricheck humans checked.csv --min-checks 0.29 -f text -o checked-tables
like 'said beside a folder of tables' "$(cat "$err")" '^metricheck: Left out: 2 of 3 annotators, '
run metricheck humans checked.csv --show means --min-checks 0.29 -f tsv -q
is 'not with --quiet' "$(cat "$err")" ''
run metricheck humans checked.csv --show means -f tsv
is 'nobody is left out' "$(grep 'Left out' "$err")" ''

# --- free magnitudes: one of 200 is more than 100 times as great as the others; a flag is none
awk 'BEGIN { print "item,system,annotator,scale,value"
    for (i = 1; i <= 200; i++) { print i ",A,x,s," (i == 7 ? 1000 : 5); print i ",A,x,flag:f," (i == 7) } }' > free.csv
run metricheck humans free.csv --show means
is 'a warning of the scale alone' "$(cat "$err")" 'metricheck: warning: scale s: the greatest rating, 1000, is more than 100 times as great as 99% of all; use ranks, not means and z-scores'

is 'JSON has it' "$(metricheck humans free.csv --show means -f json -q | jq -c '.warnings | map(.[:36])')" \
    '["scale s: the greatest rating, 1000, "]'
like 'so do reports' "$(tr -s ' \n' ' ' < "$out")" ' Warning: scale s: the greatest rating, 1000, is more than .* not means and z-scores\. '
# Each annotator gives A 5 and B 6, but one gives A 100,000: the greater mean.
awk 'BEGIN { print "item,system,annotator,scale,value"
    for (i = 1; i <= 100; i++) { print i ",A,x" i ",s," (i == 7 ? 100000 : 5); print i ",B,x" i ",s," 6 } }' > order.csv
run metricheck humans order.csv
# A: 99 annotators put it at 25, one at 75; B the other way round
like 'the first by percentile' "$(grep -A 2 '^ system' "$out" | sed -n 2p)" '^ B  *100  *6\.000  *74\.5  *1$'
like 'though its mean is less' "$(grep -A 2 '^ system' "$out" | sed -n 3p)" '^ A  *100  *5\.000  *25\.5  *2$'
run metricheck humans order.csv --show means -f json
is 'JSON has both ranks' "$(jq -c '[.means[].scales.s | .rank, .percentile_rank]' "$out")" \
    '[1,2,2,1]'

# --- values of a slider are hardly ever the same: their kappa has no name, that of orders has
printf 'scale,minimum,maximum,step\nadequacy,0,100,1\n' > slider.csv
run humans --scales slider.csv --show kappa -f json
is 'a kappa of 101 values has no band' "$(jq -c '[.kappa[] | select(.scale == "adequacy") | [.kind, .kappa_observed != null, .band_observed != null]]' "$out")" \
    '[["absolute",true,false],["relative",true,true]]'
is 'one of few has' "$(jq -r '.kappa[] | select(.scale == "fluency" and .kind == "absolute") | .band_observed' "$out")" fair

# --- what no rating speaks of
printf 'scale,minimum\nfluancy,1\n' > misspelt.csv
run humans --scales misspelt.csv --show means -f json
is 'a misspelt scale' "$(cat "$err")" \
    "metricheck: warning: --scales: no rating is on the scale 'fluancy'; did you mean 'fluency'?"
is 'in JSON' "$(jq -r '.warnings[]' "$out")" "--scales: no rating is on the scale 'fluancy'; did you mean 'fluency'?"
{ cat items.csv; printf 'moon,sky\nsun,sky\n'; } > more-items.csv
run humans --items more-items.csv --show means
like 'items without outputs' "$(cat "$err")" 'warning: items of --items or --references without any output: 2 .moon, sun.$'
like 'in a report' "$(tr -s ' \n' ' ' < "$out")" ' Warning: items of --items or --references without any output: 2 .moon, sun.\. '
run humans -f html --items more-items.csv
like 'in a page' "$(cat "$out")" 'Warning: items of --items or --references without any output: 2'

# --- texts that are a reference, counted by lines
run humans --outputs outputs.csv --references references.csv --show texts -f tsv
is 'exact matches' "$(sed 1d "$out" | cut -f 1,2,5 | tr '\t\n' ': ')" "$(for system in human hybrid neural rules; do
    sed -n "s/,$system,/,/p" outputs.csv > said
    printf '%s:%s:%s ' $system "$(wc -l < said | tr -d ' ')" "$(grep -c -x -F -f references.csv said)"
done)"

# --- families of systems: each as if there were no others
printf 'system,family,year\nhybrid,grammar,1\nrules,grammar,2\nneural,learned,2\nghost,learned,2\n' > systems.csv
run humans --outputs outputs.csv --references references.csv -m bleu --systems systems.csv --by family --show kappa,sentence,judges,rank-errors -f json
is 'what no rating is of is said' "$(cat "$err")" "metricheck: warning: --systems: nothing is of the system 'ghost'"
# the values of the scale are those of all systems
same='del(.part, .p_e_uniform, .kappa_uniform, .band_uniform, .categories)'
jq -c "[.kappa, .sentence, .judges, .\"rank-errors\", .\"worst-items\" | .[] | select(.part == \"family=grammar\") | $same]" "$out" > by-family
grep -v -e ',neural,' -e ',human,' ratings.csv > two.csv
grep -v -e ',neural,' -e ',human,' outputs.csv > two-outputs.csv
metricheck humans two.csv --outputs two-outputs.csv --references references.csv -m bleu --show kappa,sentence,judges,rank-errors -f json -q |
    jq -c "[.kappa, .sentence, .judges, .\"rank-errors\", .\"worst-items\" | .[] | $same]" > alone
same_file 'a family is analysed as if it were alone' by-family alone
like 'which has rank errors' "$(cat by-family)" '"inverted":[1-9]'
is 'without --by all columns divide' "$(texts -m bleu --systems systems.csv --show sentence -f json -q | jq -r '[.sentence[].part] | unique | join(" ")')" \
    'all family=grammar family=learned year=1 year=2'
printf 'system,family\nrules,a\nrules,b\n' > systems.csv
run texts -m bleu --systems systems.csv --show kappa
exits 'a system twice' 3
like 'has its place' "$(cat "$err")" "^systems.csv:3:1: error: a second row of the system 'rules'"

# --- missing scores: one output has the reference that the metric wants
printf 'item,system,text\nboat,rules,a b\n' > target.csv
run humans --outputs outputs.csv --targets target.csv --references references.csv -m ter:targeted=only --show system -f json
like 'missing scores' "$(cat "$err")" '^Hter: no score for 23 of 24 cases$'
is 'in JSON with their reason' "$(jq -r '.warnings[]' "$out")" \
    'Hter: no score for 23 of 24 cases; 23: the case has no targeted reference (boat|human|1, ...)'

# --- what the help says of parts, of the reference and of directions
run texts -m ter --items items.csv --by topic -f json
is 'tables of parts' "$(jq -r 'to_entries[] | select(.value | tostring | contains("topic=travel")) | .key' "$out" | sort | tr '\n' ' ')" \
    'bootstrap inversions judges judges-pooled kappa metric-kappa rank-errors sentence system system-means tukey tukey-groups tukey-pairs tukey-tests worst-items worst-outputs '
is 'the reference has a rank among z-scores alone' "$(jq -c '[."z-scores", .means | .[] | select(.system == "human") | .scales.adequacy.rank]' "$out")" \
    '[1,null]'
run metricheck humans few.csv --scores scores.csv --show judges -f tsv
like 'judges have the plain sign' "$(cat "$out")" '^all	x	3	-1$'

# --- without intervals nothing is said of metrics and outputs; of pairs of systems the test still speaks: in adequacy it
# tells neural from both others, and bleu and ter put it above rules
run texts -m bleu,ter --resamples 0 -f json
is 'no verdict without intervals' "$(jq -r '.verdict[-2,-1]' "$out")" \
    'Which metric orders outputs as people do is not said: there are no intervals without --resamples.
Of the 2 pairs of 3 systems that people tell apart (adequacy), bleu orders 1 as they do (not rules > neural), ter 1.'
is 'no verdict where a table is asked for' "$(texts -m bleu --show means -f json | jq 'has("verdict")')" false

# --- parts, subsets, presets
run texts -m bleu --items items.csv --by topic --show sentence --combined adequacy,fluency -f tsv
is 'all and three topics, three scores' "$(wc -l < "$out")" 13
printf 'boat\nexam\n\nmayor\r\n' > subset.txt
run texts -m bleu --subset subset.txt --show system -f tsv
is 'all, subset, scored' "$(cut -f 1 "$out" | sort -u | tr '\n' ' ')" 'all part scored subset '
run texts -m bleu --items items.csv --by topic --subset subset.txt --preset espinosa2010 --unit item --show system -f json
is 'JSON has the settings' "$(jq -c '.settings | [.preset, .by, .subset, .unit]' "$out")" \
    '["espinosa2010",["topic"],["boat","exam","mayor"],["item"]]'
is 'and the inputs' "$(jq -r '.settings.inputs[] | "\(.sha256)  \(.path)"' "$out")" \
    "$(sha256sum ratings.csv outputs.csv references.csv items.csv subset.txt)"
run humans --preset espinosa2010 --show kappa -f json
is 'the units of a preset' "$(jq -c '.settings.unit' "$out")" '["output"]'
like 'a preset combines' "$(cat "$out")" '"combined": \["adequacy", "fluency"\]'
run humans --preset manning2020 --show low -f tsv
like 'a preset has a rule' "$(cat "$out")" '^adequacy	quantile	'
run humans --preset manning2020 --low-rule block --show low -f tsv
like 'which the call may change' "$(cat "$out")" '^adequacy	block	'

# --- formats
texts -m bleu,ter --items items.csv --by topic --combined adequacy,fluency --scales scales.csv --subset subset.txt \
    -f json > all.json
humans -q -f json > plain.json
humans -q -f json --show flags,means > some.json
fits_schema 'the JSON is as its schema says' humans all.json plain.json some.json checked.json
is 'what was asked for' "$(jq -c 'keys - ["schema", "metricheck", "created", "settings", "ratings", "warnings"]' some.json)" \
    '["flags","means"]'
run texts -m bleu -f text -o folder
exits 'a folder' 0
ok 'with a file for each table' test -s folder/rank-errors.txt
run humans -f csv --show means,flags
exits 'csv holds one' 2
run humans -f markdown --report csv=means.csv --show means
like 'Markdown' "$(cat "$out")" '^| system '
ok 'and a further report' test -s means.csv

# --- errors
refused() { # LABEL EXIT PATTERN COMMAND...
    label=$1 code=$2 pattern=$3
    shift 3
    run "$@"
    exits "$label" "$code"
    like "$label: the reason" "$(cat "$err")" "$pattern"
}
refused 'no ratings' 2 'humans wants one table of ratings, 0 given$' metricheck humans
refused 'two tables' 2 'one table of ratings, 2 given; tables with the same columns become one below one header line' \
    metricheck humans a.csv b.csv
refused 'a table that is not there' 3 'none.csv' metricheck humans none.csv
refused 'scores that lack' 2 'the table judges needs --scores' humans --show judges
refused 'an unknown table' 2 "humans has no table 'mean'; did you mean 'means'" humans --show mean
refused 'a table of scales from flags' 2 'the table means needs a scale' metricheck humans flags.csv --show means
refused 'an unknown system' 2 "the ratings have no system 'nobody'" metricheck humans ratings.csv --reference-system nobody
refused 'an unknown scale' 2 "the ratings have no scale 'grammar'" humans --combined adequacy,grammar
refused 'a scale twice' 2 "combined: 'fluency' is given twice" humans --combined fluency,fluency
printf 'scale,minimum,maximum,direction\nfluency,1,5,lower\nadequacy,1,5,higher\n' > turned.csv
refused 'scales that look two ways' 2 "of 'adequacy' and 'fluency' one is better when lower" \
    humans --scales turned.csv --combined adequacy,fluency
printf 'scale,minimum,maximum\nfluency,1,5\nadequacy,0,100\n' > ends.csv
refused 'scales of two ranges' 2 "'adequacy' is 0..100 and 'fluency' 1..5, so that a mean of both has no unit" \
    humans --scales ends.csv --combined adequacy,fluency
awk 'BEGIN { srand(7); print "item,system,annotator,scale,value" > "fifty.csv"; print "item,part" > "parts.csv"
    for (i = 0; i < 40; i++) {
        print i ",part" i % 4 > "parts.csv"
        for (s = 0; s < 50; s++)
            for (k = 0; k < 5; k++)
                print i "," s ",x,scale" k "," int(5 * rand() + s / 20) > "fifty.csv"
    } }'
# 30,625 pairs; t0780 counts what a pair takes
run metricheck humans fifty.csv --items parts.csv --by part --show tukey -f csv -o fifty-pairs.csv
exits 'fifty systems in all and in four parts' 0
is 'all pairs of five scales' "$(wc -l < fifty-pairs.csv | tr -d ' ')" 30626

sed 's/adequacy/combined/' ratings.csv > named.csv
refused 'a scale called combined' 2 "have a scale of the name 'combined'" \
    metricheck humans named.csv --combined combined,fluency
sed 's/adequacy/both/' ratings.csv > both.csv
refused 'a scale called both' 2 "a scale of the name 'both' cannot be distinguished from outputs that are low on both" \
    metricheck humans both.csv --show low
run metricheck humans both.csv --show means
exits 'which is a scale like others elsewhere' 0
refused 'a flag is no scale' 2 "no scale 'flag:omission'" humans --combined adequacy,flag:omission
refused 'an unknown column' 2 "items.csv has no column 'length'" humans --items items.csv --by length
refused 'a column of nothing' 2 'by names a column of --items' humans --by topic
refused 'no texts' 2 'give them with --outputs' humans -m bleu
refused 'no references' 2 'references FILE or --targets' humans -m bleu --outputs outputs.csv
refused 'a metric twice' 2 'bleu is given twice' texts -m bleu -m bleu
refused 'an unknown metric of scores' 2 "no score is of metric 'bleu'" metricheck humans few.csv --scores scores.csv \
    --lower-is-better bleu
refused 'standard input twice' 2 'standard input can be read once' metricheck humans - --scores -
refused 'output over input' 2 'few.csv' metricheck humans few.csv -o few.csv
head -n 5 references.csv > short.csv
refused 'an item without reference' 3 'short.csv:1:1: .*item letter has no reference, but system human' \
    humans --outputs outputs.csv --references short.csv -m bleu
refused 'an unknown item' 3 "more.txt:2:1: .*no table has an item 'moon'" sh -c "printf 'boat\nmoon\n' > more.txt
    \"\$METRICHECK\" humans ratings.csv --subset more.txt"
printf '\n\n' > empty.txt
refused 'an empty subset' 3 'empty.txt:1:1: .*no item is listed' humans --subset empty.txt
refused 'no attention checks' 2 'min-checks wants ratings with the columns checks_passed' humans --min-checks 0.5
sed 's/7,25/26,25/' checked.csv > passed.csv
refused 'more passed than there are' 3 "passed.csv:2:11: .*more checks are passed than there are: '26'" \
    metricheck humans passed.csv
sed 's/7,25/many,25/' checked.csv > many.csv
refused 'no number of checks' 3 "many.csv:2:11: .*not 'many'" metricheck humans many.csv
grep -v z checked.csv > all-failed.csv
refused 'nobody passed' 3 'all-failed.csv: no annotator passed 0.9 of' metricheck humans all-failed.csv --min-checks 0.9
sed 's/^scale.*/&\nflu,1,5,1,higher/; s/^fluency,1,5/fluency,1,3/' scales.csv > low.csv
refused 'outside its scale' 3 'ratings.csv:[0-9]*:[0-9]*: .*is outside scale fluency, which is 1..3' humans --scales low.csv
cat few.csv few.csv | awk '!(/^item/ && NR > 1)' > twice.csv
refused 'a rating twice' 3 'twice.csv:6:1: .*a second rating of s by annotator x for item i, system A, output 1 .the first is in line 2.' \
    metricheck humans twice.csv
done_testing
