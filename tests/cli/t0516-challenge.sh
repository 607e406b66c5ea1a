#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run --challenge: contrastive pairs of imported challenge sets, in every format; the ACES-Score
# against the published evaluation done again.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
METRICHECK_FULL=yes # the whole report on the terminal
export METRICHECK_FULL
export SOURCE_DATE_EPOCH=0
COLUMNS=120
export COLUMNS
need jq python3

# --- an ACES of its own: all 68 phenomena, one to five rows of each, and scores of a metric ---
python3 - "$METRICHECK_SOURCE/mappings/aces.json" << 'END'
import json, random, sys
random.seed(4)
names = json.load(open(sys.argv[1]))["category"]["names"]
assert len(names) == 68
rows, scores, taus = [], [], {}
for name, category in names.items():
    sum, n = 0, random.randint(1, 5)
    for i in range(n):
        rows.append({"source": f"source {len(rows) % 40}", "good-translation": f"good {len(rows)}",
                     "incorrect-translation": f"bad {len(rows)}", "reference": f"reference {len(rows) % 40}",
                     "phenomena": name, "langpair": "de-en"})
        good, bad = random.randint(0, 8), random.randint(0, 5)
        scores += [(f"aces-{len(rows)}-good", good), (f"aces-{len(rows)}-incorrect", bad)]
        sum += 1 if good > bad else -1 # aces/cli/evaluate.py: discordant is good <= bad
    taus.setdefault(category, []).append(sum / n)
with open("challenge_set.jsonl", "w") as out:
    out.writelines(json.dumps(row) + "\n" for row in rows)
with open("scores.csv", "w") as out:
    out.write("id,judge\n" + "".join(f"{id},{score}\n" for id, score in scores))
weights = {"untranslated": 1, "do not translate": 1, "real-world knowledge": 1, "wrong language": 1, "punctuation": .1}
mean = lambda values: __import__("math").fsum(values) / len(values)
json.dump({"pairs": len(rows), "means": {name: mean(values) for name, values in taus.items()},
           "score": __import__("math").fsum(weights.get(name, 5) * mean(values) for name, values in taus.items())},
          open("wanted.json", "w"))
END
metricheck import -q aces challenge_set.jsonl -o aces
judge() { run metricheck run -q aces --scores scores.csv --resamples 0 --draws 0 --challenge "$@"; }
judge -f json
exits 'aces' 0
cp "$out" report.json
wanted() { jq "$1" wanted.json; }
is 'aces: all pairs' "$(jq '.datasets[0].challenge.rows[0] | .level == "overall" and .pairs == .metrics[0].n and .pairs' report.json)" true
is 'aces: their number' "$(jq '.datasets[0].challenge.rows[0].pairs' report.json)" "$(wanted .pairs)"
is 'aces: the score' "$(jq --slurpfile w wanted.json '.datasets[0].challenge.aces_score[0].value - $w[0].score | fabs < 1e-9' report.json)" true
is 'aces: the mean tau of each category' "$(jq -c --slurpfile w wanted.json '[.datasets[0].challenge.rows[] |
    select(.level == "category") | .metrics[0].mean_tau - $w[0].means[.name] | fabs < 1e-9] | [length, all]' report.json)" '[10,true]'
is 'aces: an interval around it' "$(jq '.datasets[0].challenge.aces_score[0] | .interval[0] < .value and .value < .interval[1]' report.json)" true
is 'aces: 47 kinds of mistranslation' "$(jq '.datasets[0].challenge.rows[] | select(.name == "mistranslation") | .metrics[0].kinds' report.json)" 47
is 'aces: subphenomena of a phenomenon' "$(jq -c '[.datasets[0].challenge.rows[] | select(.phenomenon == "hyponymy") | .name] | sort' report.json)" \
    '["hypernym-replacement","hyponym-replacement"]'
run metricheck verify report.json
exits 'verify finds it again' 0
sed 's/"mean_tau": 1}/"mean_tau": 0.5}/' report.json > changed.json
run metricheck verify changed.json
exits 'and what was changed' 1
stderr_like 'where' 'challenge.rows\[[0-9]*\].metrics\[0\].mean_tau is 0.5'
for form in terminal csv markdown json latex; do
    judge -f "$form"
    cp "$out" of-run
    run metricheck report report.json -f "$form"
    same_file "$form: the saved report gives the same" "$out" of-run
done
judge
stdout_like 'terminal: all figures' '^ judge  *[0-9]+  *0\.[0-9]{3}  *\[0\.[0-9]*, 0\.[0-9]*\].* [0-9.]+  *\[-?[0-9.]+, [0-9.]+\]$'
stdout_like 'terminal: a category' '^ punctuation  *[0-9]+  *[01]\.[0-9]{3}$'
stdout_like 'terminal: a subphenomenon' '^ hyponymy: hypernym-replacement  *[0-9]+'
stdout_like 'terminal: what it is' 'ACES-Score: weighted sum'
COLUMNS=80 metricheck report report.json > narrow
is 'terminal: no line of the table is wider than 80' \
    "$(sed -n '/^contrastive/,/^ left out/p' narrow | awk 'length > 80' | wc -l | tr -d ' ')" 0
like 'terminal: what is left out there' "$(cat narrow)" '^ left out at this width: ties half, tau without ties'
METRICHECK_FULL=no metricheck report report.json > first
like 'the first screen says what the figures mean, too' "$(cat first)" '^ tau: \(right - wrong - ties\) / pairs'
judge -f markdown
stdout_like 'markdown' '^### contrastive pairs: is the good text preferred\?$'
stdout_like 'markdown: a table' '^\| mistranslation  *\|'
METRICHECK_FULL='' judge --short
stdout_like 'the first screen has categories' '^ mistranslation '
unlike 'and no phenomena below them' "$(cat "$out")" 'hypernym-replacement'
judge -f csv
python3 - "$out" > got << 'END'
import csv, json, sys
rows = list(csv.DictReader(open(sys.argv[1])))
report = json.load(open("report.json"))["datasets"][0]["challenge"]
for row in report["rows"]:
    metric = row["metrics"][0]
    fits = [one for one in rows if one["category"] == (row["name"] if row["level"] == "category" else "") and
            one["subphenomenon"] == (row["name"] if row["level"] == "subphenomenon" else "") and
            one["phenomenon"] == {"category": "", "subphenomenon": row.get("phenomenon")}.get(row["level"], row["name"])]
    assert len(fits) == 1, row["name"]
    assert int(fits[0]["pairs"]) == row["pairs"]
    assert float(fits[0]["pairs_accuracy"]) == metric["strict_accuracy"]
    assert float(fits[0]["pairs_mean_tau"]) == metric["mean_tau"]
    assert (fits[0]["aces_score"] != "") == (row["level"] == "overall")
print(len(report["rows"]) == sum(row["pairs"] != "" for row in rows))
END
is 'csv: a row of each' "$(cat got)" True
judge -f json --filter 'category:addition OR category:omission'
is 'a part of it: no score' "$(jq -c '.datasets[0].challenge.aces_score[0] | [.value, .reason]' "$out")" \
    '[null,"no pair of the category \"mistranslation\" has both scores"]'
judge --filter 'category:addition OR category:omission'
stdout_like 'and why' 'no ACES-Score of judge: no pair of the category "mistranslation"'

# --- DEMETR: severities; metrics without a scored pair are left out ---
cp -R "$METRICHECK_SOURCE/tests/import/demetr" severe
metricheck import -q demetr severe -o demetr
run metricheck run -q demetr -m bleu --challenge -f json
exits 'demetr' 0
is 'demetr: by severity' "$(jq -c '[.datasets[0].challenge.rows[] | select(.level == "category") | [.name, .pairs]]' "$out")" \
    '[["minor",1],["critical",1]]'
is 'demetr: no score of ACES' "$(jq '.datasets[0].challenge | has("aces_score")' "$out")" false
printf 'id,none\ndemetr-critical_id8_negation-1,1\n' > half.csv
run metricheck run -q demetr --scores half.csv --challenge
stdout_like 'no pair has both scores' '^  *no pair has both scores'

# --- nothing ---
run metricheck run -q aces --scores scores.csv --case aces-1-good --challenge
exits 'no pairs' 2
stderr_like 'why' '--challenge: no case is expected above or below another one of the same reference'
run metricheck run -q aces --scores scores.csv --resamples 0 --draws 0 -f json
is 'nothing without the option' "$(jq -c '[.datasets[0].challenge, .settings.challenge]' "$out")" '[null,null]'
done_testing
