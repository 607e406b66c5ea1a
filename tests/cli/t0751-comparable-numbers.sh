#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Numbers that can be compared: margins of failed expectations on one scale for all metrics, with
# their own unit in brackets; and what `compare` says where `run` shows another MAD.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
COLUMNS=110

cat > kitchen.json << 'END'
{
  "schema": "metricheck/suite/1", "suite": "kitchen", "dataset": "kitchen", "phenomenon": "unclassified",
  "scale": {"minimum": 0, "maximum": 10, "kind": "similarity"},
  "judgement": {"by": "human", "description": "how close", "raters": 2},
  "licence": "CC0-1.0", "source": "made up",
  "cases": [
    {"id": "k1", "reference": {"text": "a b"}, "candidate": {"text": "a c"}, "score": 10,
     "expect": [{"type": "above", "case": "k2"}]},
    {"id": "k2", "reference": {"text": "a b"}, "candidate": {"text": "a d"}, "score": 0},
    {"id": "k3", "reference": {"text": "a b"}, "candidate": {"text": "a e"}, "score": 5}
  ]
}
END
# Of each metric k1 lies below k2. By hand: unit 0.2 - 0.7 = -0.5 of a range of 1; percent
# (20 - 70) / 100; free -10 - 40 = -50, its scores from -10 to 90; cost, lower is better, 50 - 20 = 30
# too much of 20 to 80.
printf 'id\tunit:0..1\tpercent:0..100\tfree\tcost:lower\nk1\t0.2\t20\t-10\t50\nk2\t0.7\t70\t40\t20\nk3\t1\t100\t90\t80\n' > base.tsv
run metricheck run kitchen.json --scores base.tsv --resamples 0 --draws 0 -f markdown
stdout_like 'a range of 1: no brackets' '^- k1 -0\.500, should score above k2'
stdout_like 'a range of 100' '^- k1 -0\.500 \(-50\), should score above k2'
is 'two metrics with -50, the other by its bounds' "$(grep -c 'k1 -0\.500 (-50), should' "$out")" 2
stdout_like 'lower is better' '^- k1 -0\.500 \(-30\), should score above k2'
run metricheck run kitchen.json --scores base.tsv --resamples 0 --draws 0 -f text -o folder
like 'text: both units' "$(cat folder/*unclassified.txt)" \
    '^ expected  above k2; failed by unit -0\.500, percent -0\.500 \(-50\), free -0\.500 \(-50\),'

# --- compare ---
# MAD of free in `run`: base (10 of 100 -> 0 for k1, 0.5, 1; people 1, 0, 0.5): (1 + 0.5 + 0.5) / 3;
# new, -10, 40, 190: 0, 0.25, 1 by its own bounds: (1 + 0.25 + 0.5) / 3 = 0.583; by those of base
# 0, 0.5, 2: (1 + 0.5 + 1.5) / 3 = 1.
sed 's/\t90\t/\t190\t/' base.tsv > new.tsv
for name in base new; do
    metricheck run -q kitchen.json --scores $name.tsv --resamples 0 --draws 0 -f json -o $name.json
    metricheck run -q kitchen.json --scores $name.tsv --resamples 0 --draws 0 -f tsv |
        awk -F '\t' '$2 == "overall" && $3 == "free" {
            for (i = 1; i <= NF; i++) if (name[i] == "mad") printf "%.3f", $i }
            NR == 1 { for (i = 1; i <= NF; i++) name[i] = $i }' > $name.mad
done
is 'run: base' "$(cat base.mad)" 0.667
is 'run: new' "$(cat new.mad)" 0.583
run metricheck compare --all base.json new.json
stdout_like 'compare: by the bounds of base, marked' 'free +MAD +0\.667 +1\.000\* '
# shellcheck disable=SC2016 # a command in a text
stdout_like 'and it says so' '^ \* free: both runs are normalised by the bounds of base, -10 to 90; `run` shows another MAD of new,'
is 'once' "$(grep -c '^ \* ' "$out")" 1
is 'the other metrics are not marked' "$(grep -c '[0-9]\*' "$out")" 2
run metricheck compare --all base.json base.json
is 'no mark where the bounds are the same' "$(grep -c '\*' "$out")" 0

done_testing
