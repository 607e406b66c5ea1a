#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The statistic right_order: of a selection, on two scales, in saved reports, where it is not defined.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# A row is the same whether all cases are shown or its own alone, for the rest is that of the whole suite.
run metricheck run -q -m bleu -m ter --statistic right_order -f json -o whole.json
exits 'the starter suite' 0
run metricheck run -q -m bleu -m ter --statistic right_order -f json -o one.json -p passive
row='.datasets[0].phenomena[] | select(.name == "passive") | [.metrics[] | .right_order, .interval.right_order]'
is 'a selected phenomenon is held against the rest' "$(jq -c "$row" one.json)" "$(jq -c "$row" whole.json)"
is 'a selection of one phenomenon has its figure overall' \
    "$(jq -c '[.datasets[0].overall.metrics[] | .right_order]' one.json)" "$(jq -c "$row | [.[0], .[2]]" one.json)"
is 'lower is better' "$(jq -c '.datasets[0].overall.metrics | map(.right_order > 0.3 and .right_order < 0.5)' whole.json)" '[true,true]'
run metricheck run -q --sentinels -m bleu --statistic right_order -f json
is 'a constant metric is at chance, exactly' \
    "$(jq -c '[.datasets[0].overall, .datasets[0].phenomena[] | .metrics[] | select(.name == "constant") | .right_order] | unique' "$out")" '[0.5]'
run metricheck verify whole.json
exits 'recomputed' 0
metricheck run -q -m bleu -m ter --statistic right_order -f csv -o rendered.csv
run metricheck report whole.json -f csv
same_file 'a saved report is rendered with the same figures' "$out" rendered.csv
metricheck run -q -m bleu -m ter --statistic right_order -f json -j 1 -o alone.json
is 'the same on one thread' "$(jq -c .datasets alone.json)" "$(jq -c .datasets whole.json)"

# Its own test, which compare has, too.
run metricheck run -q -m bleu -m ter -m smatch --statistic right_order --best-by right_order -f json -o best.json
is 'the best and its test' "$(jq -c '[.settings.best_by, .settings.test, .datasets[0].overall.best]' best.json)" \
    '["right_order","influence","smatch"]'
run metricheck verify best.json
exits 'which are recomputed, too' 0
run metricheck compare --test influence whole.json whole.json
exits 'compare' 0
run metricheck run -q -m bleu -m ter --statistic right_order --best-by right_order --test williams
exits 'a test that does not support it' 2
stderr_like 'the one that does' 'tests that do: influence$'

# Four cases on two scales, of which a fifth is the gap: 0.2 of 0..1 and 1 of 0..5, so that in parts of the scale
# a has 0.0 and 0.9, b 0.2 and 1.0. Pairs: (0, .2) (0, 1) (.9, .2); (.9, 1) is closer. The metric orders the
# first two alike and the third the other way: 2 of 3.
for name in a b; do
    top=1
    [ $name = a ] || top=5
    cat > $name.json << END
{"schema": "metricheck/suite/1", "suite": "s", "dataset": "d", "phenomenon": "$([ $name = a ] && echo negation || echo passive)",
 "scale": {"minimum": 0, "maximum": $top, "kind": "similarity"}, "licence": "CC0-1.0", "source": "made",
 "judgement": {"by": "human", "description": "made", "raters": 3}, "cases": [
  {"id": "$name-1", "reference": {"text": "One."}, "candidate": {"text": "Two."}, "score": $([ $name = a ] && echo 0 || echo 1)},
  {"id": "$name-2", "reference": {"text": "Three."}, "candidate": {"text": "Four."}, "score": $([ $name = a ] && echo 0.9 || echo 5)}]}
END
done
printf 'id\tmine\na-1\t1\na-2\t2\nb-1\t3\nb-2\t4\n' > mine.tsv
run metricheck run -q a.json b.json --scores mine.tsv --statistic right_order -f json
is 'two scales' "$(jq -c '.datasets[0].overall.metrics[0] | [.right_order * 3, .right_order_n // .n]' "$out")" '[2,4]'
# one case has no pair that wide: its row says why
sed 's/"score": 0.9/"score": 0.1/; s/"score": 0}/"score": 0.1}/' a.json > close.json
sed 's/"score": 5/"score": 1/' b.json > near.json
run metricheck run -q close.json near.json --scores mine.tsv --statistic right_order -f json
is 'no pair' "$(jq -c '.datasets[0].overall.metrics[0] | [.right_order, .reasons.right_order // .reason]' "$out")" \
    '[null,"no case of another phenomenon is as far off as the gap"]'

run metricheck help run
like 'the figures of --best-by have it' "$(tr -s '\n ' ' ' < "$out")" 'tau_eq, mad or right_order\.'
run metricheck statistics right_order
exits 'it is documented' 0
stdout_like 'by what it counts' 'pairs of cases of different phenomena'

done_testing
