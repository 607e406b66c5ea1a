#!/bin/sh
# Cases whose mapping is not proved to be the best one are counted wherever scores are shown.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# 70 nodes of one concept and 210 relations of one role: nothing to be proved in no time
knot() { # STEP
    awk -v n=70 -v step="$1" 'BEGIN {
        for (i = 0; i < n; i++)
            printf "%s(n%d / thing :ARG0 n%d :ARG0 n%d", i ? " :ARG0 " : "", i, (i * step + 1) % n,
                (i * i + step) % n
        for (i = 0; i < n; i++)
            printf ")"
    }'
}
one=$(knot 11)
two=$(knot 17)
printf '%s\n\n%s\n\n(d / dog)\n' "$one" "$one" > candidate
printf '%s\n\n%s\n\n(c / cat)\n' "$two" "$two" > reference
for workers in 1 2; do
    run metricheck score -j $workers -m smatch:time_limit=0 --reference reference --candidate candidate
    exits "the scores are given, $workers threads" 0
    stderr_like 'how many, and the first of them' 'smatch:time_limit=0: remarks on 2 of 3 cases'
    stderr_like 'why' '    2: the mapping found is not proved to be the best one \(1, \.\.\.\)'
done
run metricheck score -m smatch:solver=hill,time_limit=600 --reference reference --candidate candidate
is 'a climb proves nothing, and says nothing' "$(cat "$err")" ''
for metric in 'smatch:' 'smatch:convention=smatchpp,' 's2match:vectors=vectors,'; do
    printf 'dog 1 0\n' > vectors
    run metricheck score -m ${metric}solver=hill,time_limit=0 --reference reference --candidate candidate
    exits "$metric: climbs without time give a score" 0
    stderr_like "$metric: which depends on the machine" 'ended climbs; a score depends on the machine'
    stderr_like "$metric: and is counted" '    2: the time limit or the size of the graphs ended the climbs \(1, \.\.\.\)'
done

cat > suite.json << EOF
{ "schema": "metricheck/suite/1", "suite": "s", "dataset": "s", "phenomenon": "negation",
  "scale": {"minimum": 0, "maximum": 1, "kind": "similarity"},
  "judgement": {"by": "rubric", "description": "none", "raters": 0},
  "licence": "CC0-1.0", "source": "made up",
  "cases": [
    {"id": "1", "candidate": {"amr": "$one"}, "reference": {"amr": "$two"}, "score": 0.5},
    {"id": "2", "candidate": {"amr": "(d / dog)"}, "reference": {"amr": "(d / dog)"}, "score": 1}
  ] }
EOF
run metricheck run -q -m smatch:time_limit=0 --resamples 0 suite.json
stdout_like 'the screen counts them' '^remarks on scores$'
stdout_like 'with the reason' 'smatch:time_limit=0 +1 of 2: the mapping found is not proved to be'
run metricheck run -q -m smatch:time_limit=0 -f json --resamples 0 suite.json
stdout_like 'JSON too' '"remarks": ?\{ ?"the mapping found is not proved to be the best one": ?1 ?\}'
run metricheck run -q -m smatch -f json --resamples 0 starter
unlike 'where all is proved nothing is said' "$(cat "$out")" '"remarks"'

done_testing
