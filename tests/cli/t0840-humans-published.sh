#!/bin/sh
# `metricheck humans` against the golden values of published rating data: every case of every file.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need python3
shared_or_skip goldens/human
goldens=$shared
tables=$goldens/tables
set --
for file in "$goldens"/*.json; do
    case $file in
    */papers.json | */annotator_agreement.json) ;; # printed tables; another --min-shared
    *) set -- "$@" "$file" ;;
    esac
done
analyses=$*

# agrees DATA CASES OPTIONS...: the analyses of a table of ratings are those of all files.
agrees() {
    data=$1 cases=$2
    shift 2
    run metricheck humans "$tables/$data.ratings.csv" -q -f json -o report.json "$@"
    exits "$data" 0
    # shellcheck disable=SC2086 # a list of files
    run python3 -B "$METRICHECK_SOURCE/tests/schemas/check_analyses.py" "$data" report.json $analyses
    is "$data agrees" "$(cat "$out")" "$cases"
}
agrees tiny '44 cases, 2389 figures' --scores "$tables/tiny.scores.csv" --items "$tables/tiny.items.csv" --by part \
    --combined adequacy,fluency
agrees webnlg2017 '50 cases, 9815 figures' --scores "$tables/webnlg2017.scores.csv" \
    --items "$tables/webnlg2017.items.csv" --by seen --combined adequacy,fluency --reference-system webnlg
cp report.json first.json
agrees d2t '52 cases, 5963 figures' --scores "$tables/d2t.scores.csv" --items "$tables/d2t.items.csv" --by dataset \
    --combined informativeness,naturalness
agrees e2e '8 cases, 1516 figures'
like 'a warning of free magnitudes' "$(metricheck humans "$tables/e2e.ratings.csv" --show means -o /dev/null 2>&1)" \
    'scale naturalness: the greatest rating, 111111, is more than 100 times as great'

analyses=$goldens/annotator_agreement.json
agrees tiny '1 cases, 54 figures' --min-shared 2 --show agreement
agrees webnlg2017 '1 cases, 1092 figures' --min-shared 20 --show agreement
agrees e2e '1 cases, 988 figures' --min-shared 50 --show agreement

# A figure that is changed is found.
sed 's/"agree": *9,/"agree": 8,/' "$goldens/kappas.json" > kappas.json
metricheck humans "$tables/tiny.ratings.csv" -q -f json -o report.json --show kappa \
    --items "$tables/tiny.items.csv" --by part
run python3 -B "$METRICHECK_SOURCE/tests/schemas/check_analyses.py" tiny report.json kappas.json
exits 'planted: another figure' 1
like 'and named' "$(cat "$out")" '^kappas:tiny:all/adequacy/absolute/agree: 9, not 8$'

# The output does not depend on the number of threads.
for jobs in 1 3; do
    metricheck humans "$tables/webnlg2017.ratings.csv" --scores "$tables/webnlg2017.scores.csv" -q -f json -j $jobs \
        --items "$tables/webnlg2017.items.csv" --by seen --combined adequacy,fluency --reference-system webnlg |
        grep -v '"created"' > jobs$jobs.json
done
ok 'the same from one thread and three' cmp jobs1.json jobs3.json
ok 'and from all' test "$(grep -vc '"created"' first.json)" = "$(wc -l < jobs1.json)"
done_testing
