#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `humans`: tables of CSV and TSV and those of JSON have the same rows and figures. JSON alone has what no table of rows
# is: densities, first draws, reasons; and the rules and chances that --low-rule and --chance choose among.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need python3
cp "$METRICHECK_SOURCE"/doc/examples/humans/* .
humans() {
    metricheck humans ratings.csv --reference-system human --outputs outputs.csv --references references.csv -m bleu \
        -m ter -q --combined adequacy,fluency --items items.csv --by topic --resamples 50 --min-shared 5 "$@"
}
run humans -f json
exits 'all analyses' 0
cp "$out" all.json

cat > compare.py << 'END'
import csv, json, sys

MAIN = {"percent", "mean", "spearman"}  # the figure that stands under the name of a scale, flag or metric alone
CHANCE = {"p_e": "p_e_observed", "kappa": "kappa_observed", "band": "band_observed"}  # as --chance says
GROUPS = "scales", "flags", "metrics"

def flat(row, table):
    cells = {}
    for key, value in row.items():
        if key not in GROUPS:
            cells[key] = value
            continue
        for name, figures in value.items():
            for figure, number in figures.items():
                cells[name if figure in MAIN else f"{name}_{figure}"] = number
    if table in ("kappa", "metric-kappa"):
        cells.update({name: cells[of] for name, of in CHANCE.items()})
    return cells

def number(text):
    try:
        return float(text)
    except ValueError:
        return text

table, report, path = sys.argv[1:]
with open(report) as stream:
    rows = json.load(stream)[table]
if table in ("low", "low-flags"):
    rows = [row for row in rows if row["rule"] == "midrank"]
if table == "metric-kappa":
    rows = [row for row in rows if row["kind"] == "relative" or row["pairs"] > 0]
with open(path, newline="") as stream:
    found = list(csv.DictReader(stream, delimiter="\t"))
assert len(rows) == len(found) > 0, (len(rows), len(found))
for row, cells in zip(rows, found):
    row = flat(row, table)
    for column, cell in cells.items():
        wanted = row[column]
        if column == "system":
            cell = cell.removesuffix(" (ref)")
        if wanted is None:
            assert cell in ("nan", "-"), (column, cell)
        elif isinstance(wanted, str):
            assert cell == wanted, (column, cell, wanted)
        else:
            assert number(cell) == wanted, (column, cell, wanted)
END
for table in means flags agreement agreement-pairs reliability annotators low low-flags z-scores scales kappa metric-kappa \
    sentence system system-means bootstrap judges judge-pairs tukey tukey-pairs rank-errors worst-items worst-outputs \
    rank-traits reached planning; do
    humans --show $table -f tsv > table.tsv
    ok "$table: the rows of JSON" python3 compare.py $table all.json table.tsv
done
# low-systems has a column for each scale, in JSON a row for each
humans --show low-systems -f tsv > table.tsv
is 'low-systems: the counts of JSON' "$(sed 1d table.tsv | cut -f 2-5 | tr '\n' ' ')" \
    "$(jq -r '[."low-systems"[] | select(.rule == "midrank")] | group_by(.system)[] | map(.low, .eligible) | @tsv' all.json |
        sort > counts; sed 1d table.tsv | cut -f 2-5 | sort | cmp - counts && sed 1d table.tsv | cut -f 2-5 | tr '\n' ' ')"

# --- parts among the tables of people
run humans --show low
like 'a table with its parts' "$(cat "$out")" '^low outputs by system$'
run humans --show low-systems
unlike 'a part alone' "$(cat "$out")" 'errors flagged in low outputs'
like 'which is all there is' "$(cat "$out")" '^low outputs by system$'
run humans --show low,rank-errors -f text -o tables
ok 'a folder has the parts' test -s tables/low-flags.txt -a -s tables/worst-outputs.txt -a ! -e tables/means.txt
run humans --show tukey
unlike 'pairs wait to be asked for' "$(cat "$out")" 'all pairs of systems by people'

# --- the columns of Tukey's test are the same, whatever there is to test. Means 2 and 5, 2 / 2 = 1 each within: q is 3 / sqrt(2 / 2 * (1/2 +
# 1/2)); of two groups q is t * sqrt(2), and with two degrees of freedom p is 1 - t / sqrt(t^2 + 2), and t of .95 is .95 / sqrt(.975 * .025 * 2)
head=$(printf 'part\tscale\tbetter\tworse\tdifference\tlow\thigh\tq\tp\tsignificant')
printf 'item,system,annotator,scale,value\ni,a,x,s,1\nj,a,x,s,3\n' > one.csv
{ cat one.csv && printf 'i,b,x,s,4\nj,b,x,s,6\n'; } > two.csv
run metricheck humans two.csv -q --show tukey -f tsv
is 'the columns of two groups' "$(sed -n 1p "$out")" "$head"
is 'the pair' "$(sed -n 2p "$out" | cut -f 1-5)" "$(printf 'all\ts\tb\ta\t3')"
near 'q' "$(sed -n 2p "$out" | cut -f 8)" '3'
near 'its p' "$(sed -n 2p "$out" | cut -f 9)" '1 - sqrt(4.5) / sqrt(6.5)'
is 'its interval, to six places' "$(sed -n 2p "$out" | cut -f 6 | awk '{ printf "%.6f", $1 }')" \
    "$(awk 'BEGIN { printf "%.6f", 3 - sqrt(2) * .95 / sqrt(.975 * .025 * 2) }')"
run metricheck humans one.csv -q --show tukey -f tsv
is 'the columns of one group, and no row' "$(cat "$out")" "$head"
run metricheck humans one.csv -q --show tukey -f csv
is 'in CSV' "$(cat "$out")" "$(echo "$head" | tr '\t' ,)"
run metricheck humans one.csv -q --show tukey -f json
is 'JSON has the list and says why it is empty' "$(jq -c '[."tukey-pairs", (."tukey-tests"[] | .reason)]' "$out")" \
    '[[],"fewer than two groups"]'
sed 's/^boat,/=boat,/' ratings.csv > formulas.csv
for table in outputs references items; do sed 's/^boat,/=boat,/' $table.csv > $table.new && mv $table.new $table.csv; done
run metricheck humans formulas.csv --outputs outputs.csv --references references.csv -m bleu -q --show worst-items \
    -f csv --csv-safe
like 'formulas are texts' "$(cat "$out")" ",'=boat,"

# --- all that is wrong with all tables is said at once; of decimal commas the first, with their number
printf 'scale,minimum,maximum\ns,1,x\n' > scales.wrong.csv
printf 'item,system,annotator,scale,value\na,x,r,s,bad\nb,x,r,s,"1,5"\nb,x,r,s,1,5\n,x,r,s,1\nc,x,r,s,"2,5"\nd,x,r,s,"3,5"\n' > wrong.csv
run metricheck humans wrong.csv --scales scales.wrong.csv
exits 'tables with faults' 3
is 'all of them' "$(cat "$err")" "scales.wrong.csv:2:5: error: not a number: 'x'
wrong.csv:2:9: error: not a number: 'bad'
wrong.csv:3:9: error: \"1,5\" has a decimal comma: the decimal sign is a point
wrong.csv:4:1: error: a row of 6 fields under a header of 5
wrong.csv:5:1: error: a row without 'item'
wrong.csv: error: 3 values of this table have a decimal comma"
run metricheck humans ratings.csv --show judge-pairs
exits 'a part that needs scores' 2
like 'which it says' "$(cat "$err")" 'the table judge-pairs needs --scores'
done_testing
