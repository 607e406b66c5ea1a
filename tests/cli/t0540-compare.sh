#!/bin/sh
# `metricheck compare`: what changed between two reports.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
policies=$METRICHECK_SOURCE/tests/policies

report() { # FILE ARGUMENT...
    file=$1
    shift
    metricheck run -q --resamples 0 -f json -o "$file" -p negation -p passive "$@"
}
report base.json -m bleu -m smatch
report new.json -m bleu -m smatch
report lower.json -m bleu:lowercase=yes
report one.json -m bleu
report fewer.json -m bleu -m smatch --filter 'NOT id:negation-001'

run metricheck compare base.json new.json
exits 'a run and itself' 0
stdout_like 'the cases are counted' '^compare  base -> new   [0-9]* cases paired by id$'
stdout_like 'nothing is shown that did not change' 'other checks: no change can be seen  ~$'
stdout_like 'no case' '^no case changed its verdict$'
run metricheck compare --all before=base.json after=new.json
stdout_like 'labels' '^compare  before -> after '
stdout_like 'all checks' ' pearson .* 1.000 *~$'

# Six cases of negation that get 5 points of BLEU less: |m-h| changes on these alone.
metricheck score -q -m bleu -m smatch --suite starter > scores.tsv
awk -F '\t' -v OFS='\t' 'NR > 1 && $1 ~ /^negation-00[1-6]$/ { $2 -= 5 } { print }' scores.tsv > changed.tsv
awk -F '\t' -v OFS='\t' '{ print }' scores.tsv > same.tsv
report a.json --scores same.tsv
report b.json --scores changed.tsv
run metricheck compare a.json b.json
exits 'other scores' 0
stdout_like 'the check that sees it' '^ negation .* bleu  *|m-h| '
# Of 34 differences six are not 0, and all of them have one sign: 2 of 2^6 signs are as far out.
run metricheck compare -f json a.json b.json
exits 'as JSON' 0
stdout_like 'p by arithmetic: 2/64' '"phenomenon": "negation", "metric": "bleu", "check": "deviation", .*"p": 0.03125,'
stdout_like 'the other metric is the same' '"phenomenon": "negation", "metric": "smatch", "check": "deviation", .*"p": 1,'
cp "$out" one
run metricheck compare -j 8 -f json a.json b.json
same_file 'the same bytes on 8 threads' "$out" one
run metricheck compare -f markdown a.json b.json
stdout_like 'as Markdown' '^| negation *|'

run metricheck compare one.json lower.json
exits 'two metrics of other names, one in each' 0
stdout_like 'from and to' 'bleu|.*lowercase:no'
run metricheck compare base.json one.json
exits 'a metric of one run alone' 1
stdout_like 'is named' 'smatch: not in new$'
run metricheck compare --on-missing warn base.json one.json
exits 'a metric of one run alone, allowed' 0
run metricheck compare base.json fewer.json
exits 'other cases' 3
stderr_like 'what to do' 'such as negation-001.; --align common compares what both have$'
run metricheck compare --align common base.json fewer.json
exits 'what both have' 0
stdout_like 'the rest is told' '1 case is only in the baseline .negation-001.$'
sed 's/"sha256": "./"sha256": "x/' base.json > other.json
run metricheck compare other.json base.json
exits 'another suite' 3
stderr_like 'is told' 'the suite starter has changed since'
sed 's/"human": 1,/"human": 1.5,/' base.json > human.json
run metricheck compare human.json base.json
exits 'other human scores' 3

for folder in "$policies"/valid/*/; do
    run metricheck compare --draws 99 --policy "$folder/input.json" base.json new.json
    exits "policy $(basename "$folder")" 0
done
for folder in "$policies"/invalid/*/; do
    name=$(basename "$folder")
    cp "$folder/input.json" .
    run metricheck compare --policy input.json base.json new.json
    exits "policy $name" 3
    same_file "policy $name: what is wrong, and where" "$err" "$folder/error"
done
cat > idle.json <<'END'
{"schema": "metricheck/policy/1", "rules": [
  {"phenomenon": "pasive", "level": "info"}
]}
END
run metricheck compare --policy idle.json base.json new.json
stderr_like 'a rule that speaks of nothing' '^idle.json: warning: rule 1 speaks of'

run metricheck compare base.json
exits 'one report' 2
run metricheck compare base.json nowhere.json
exits 'a report that is not there' 3
printf 'old\n' > kept
run metricheck compare -o kept base.json scores.tsv
exits 'no report' 3
is 'the old output is as it was' "$(cat kept)" old
done_testing
