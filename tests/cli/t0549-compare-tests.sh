#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck compare`: policies, other tests than those of itself, and other corrections.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq
policies=$METRICHECK_SOURCE/tests/policies

report() { # FILE ARGUMENT...
    file=$1
    shift
    metricheck run -q --resamples 0 -f json -o "$file" -p negation -p passive "$@"
}
report base.json -m bleu -m smatch
cp base.json new.json
# Six cases of negation that get 5 points of BLEU less: MAD changes on these alone.
metricheck score -q -m bleu -m smatch --suite starter > scores.tsv
awk -F '\t' -v OFS='\t' 'NR > 1 && $1 ~ /^negation-00[1-6]$/ { $2 -= 5 } { print }' scores.tsv > changed.tsv
report a.json --scores scores.tsv
report b.json --scores changed.tsv

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
stderr_like 'a rule that speaks of nothing' '^idle.json: warning: rule 1 names'

# Other tests and other corrections. Of the 34 differences of MAD six are not 0, and all of them have one
# sign: Wilcoxon's exact p is 2 / 2^6 too; Williams' test is one of pearson alone.
p_of() { # CHECK: test and p of bleu on negation
    grep "\"negation\", \"metric\": \"bleu\", \"check\": \"$1\"" "$out" |
        sed 's/.*"test": "\([a-z-]*\)", "p": \([^,]*\),.*/\1 \2/'
}
run metricheck compare -f json --test wilcoxon --test williams --test mcnemar a.json b.json
exits 'other tests' 0
is 'Wilcoxon' "$(p_of mad)" 'wilcoxon 0.03125'
is 'exact' "$(p_of passed)" 'mcnemar 1'
like 'Williams' "$(p_of pearson)" '^williams 0\.'
like 'a check that Williams does not fit keeps its own' "$(p_of spearman)" '^perm-both '
run metricheck compare -f json --test williams --test zou a.json b.json
like 'of two that fit the last' "$(p_of pearson)" '^zou 0\.'
run metricheck compare -f json --test influence --test wilcoxon a.json b.json
exits 'the test of right order' 0
like 'it stands behind right order' "$(p_of right_order)" '^influence 0\.'
run metricheck compare --all --statistic 'Right order' --statistic mad a.json b.json
exits 'only some checks' 0
is 'these' "$(sed '1,/^starter/d' "$out" | sed -n 's/^   \([a-zA-Z ]*[a-zA-Z]\) .*/\1/p' | sort -u | tr '\n' '|')" 'MAD|right order|'
run metricheck compare --statistic right_ordr a.json b.json
exits 'no such check' 2
stderr_like 'the nearest' "there is no check 'right_ordr'; did you mean 'right_order'"
run metricheck compare --test wiliams a.json b.json
exits 'no such test' 2
stderr_like 'no such test: the nearest' "there is no test 'wiliams'; did you mean 'williams'?"
run metricheck compare --test pairs a.json b.json
exits 'a test that no check can be put to' 2
stderr_like 'why not' 'supports acc_eq and tau_eq$'

# MAD of bleu: six cases that are better, on negation and, the same six, overall: one-sided p = 1/64 of each.
# Nothing changed in smatch, which is no part of the family.
adjusted() { # METHOD: p of the deviation on negation after it
    run metricheck compare -f json --adjust "$1" --policy deviation.json a.json b.json
    grep '"negation", "metric": "bleu", "check": "mad"' "$out" |
        sed 's/.*"p_'"$1"'": \([^,]*\),.*/\1/'
}
cat > deviation.json <<'END'
{"schema": "metricheck/policy/1", "rules": [
  {"level": "info"}, {"phenomenon": "negation", "check": "mad", "level": "block"},
  {"phenomenon": "overall", "check": "mad", "level": "block"}
]}
END
is 'Holm: 2/64' "$(adjusted holm)" 0.03125
is 'none: 1/64' "$(adjusted none)" 0.015625
is 'Benjamini and Yekutieli: 2/64 (1/2 + 1/2 + ...)' "$(adjusted by)" 0.0234375
is 'Sidak: 1 - (63/64)^2' "$(adjusted sidak | cut -c 1-8)" 0.031005
# Default: both by the same swaps. They move together, and cost no more than one: 1/64, drawn.
like 'one set of swaps' "$(adjusted maxt)" '^0\.0[12][0-9]*$'
# Tarone: of eight claims, 1/64 each, none can reach .05/8, nor .05/4, and four are too many for .05/3.
is 'out of reach of Bonferroni at a tenth of alpha' "$(jq '.alpha = 0.01' deviation.json > strict.json
    metricheck compare -f json --adjust holm --policy strict.json a.json b.json |
    grep '"negation", "metric": "bleu", "check": "mad"' | sed 's/.*"p_holm": \([^,]*\),.*/\1/')" null
run metricheck compare --test wilcoxon --adjust maxt a.json b.json
exits 'maxt has a test of its own' 2
run metricheck compare --adjust hommel --policy deviation.json a.json b.json
stdout_like 'the head of the column' '[(]Hommel[)]'
run metricheck compare --adjust holmes a.json b.json
exits 'no such correction' 2
jq -n '{schema: "metricheck/policy/1", rules: [], adjust: "bonferroni", tests: ["wilcoxon"]}' > named.json
run metricheck compare -f json --policy named.json a.json b.json
is 'the policy names them too' "$(p_of mad)|$(grep -c '"adjust": "bonferroni"' "$out")" 'wilcoxon 0.03125|1'
run metricheck compare -f json --policy named.json --adjust holm --test sign-flip a.json b.json
is 'and the command line has the last word' "$(p_of mad)|$(grep -c '"adjust": "holm"' "$out")" \
    'sign-flip 0.03125|1'
done_testing
