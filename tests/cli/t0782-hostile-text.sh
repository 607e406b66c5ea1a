#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sentences, ids, names, reasons and what programs say hold escape sequences, carriage returns, marks of
# direction and commands for GitHub: none of them reaches a terminal, a log or a sheet as it is.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need python3

cat > make.py << 'EOT'
import json
bad = "red \u001b[31m\u009b \r\n::error::taken \u202e ##[error]taken"
sides = [{"text": "A dog runs " + bad, "amr": "(r / run-01 :ARG0 (d / dog))"},
         {"text": "=1+1 " + bad, "amr": "(r / run-01 :ARG0 (c / cat) :op1 \"\u202e\")"}]
def case(i, a, b):
    return {"id": "c%d" % i, "subphenomenon": bad, "tags": [bad], "score": i % 6, "reference": sides[a],
            "candidate": sides[b]}
json.dump({"schema": "metricheck/suite/1", "suite": "hostile", "dataset": "hostile", "phenomenon": "negation",
           "description": bad, "licence": bad, "source": bad,
           "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
           "judgement": {"by": "rubric", "description": bad, "raters": 0},
           "cases": [case(i, i % 2, 1 - i % 2) for i in range(12)]}, open("hostile.json", "w"))
json.dump({"schema": "metricheck/suite/1", "suite": bad, "cases": [{"id": bad, bad: 1}]}, open("faulty.json", "w"))
with open("pairs.jsonl", "w") as out:
    for id in bad, "=1+1", "::error::id", "\u001b[2J":
        json.dump({"id": id, "reference": "A dog.", "candidate": "A cat."}, out)
        out.write("\n")
sides = [{"text": "A dog runs."}, {"text": "::error::taken \u202e"}]
json.dump({"schema": "metricheck/suite/1", "suite": "ids", "dataset": "ids", "phenomenon": "negation",
           "licence": bad, "source": bad, "description": bad, "judgement": {"by": "rubric", "description": bad, "raters": 0},
           "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
           "cases": [{"id": id, "score": 1, "reference": sides[0], "candidate": sides[1]}
                     for id in ("i1", "i2", "i3", "i4")]}, open("hostile-ids.json", "w"))
with open("ratings.csv", "w", newline="") as out:
    out.write("item,system,output,annotator,scale,value\n")
    for i in range(6):
        for system in "one \u001b[31m\u009b", "::error::two\u202e":
            for who in "a\u202e", "=b":
                out.write("i%d,%s,1,%s,fluency,%d\n" % (i, system, who, (i + len(system) + len(who)) % 5))
with open("trees.conllu", "w") as out:
    out.write("# sent_id = ::error::x \u202e\n# text = a \u009b\n1\ta\u202e\ta\u009b\tNOUN\t_\t_\t0\troot\t_\t_\n\n")
open("texts.txt", "w").write("A dog \u202e runs \u009b.\nA cat.\n")
open("graphs.amr", "w").write("(r / run-01 :ARG0 (d / dog))\n\n(c / cat)\n")
with open("mined.tsv", "w") as out:
    out.write("reference\tcandidate\nA dog runs \u202e\u009b.\tA dog does not run \u202e\u009b.\n"
              "The dog is here \u202e.\tThe dog is not here \u202e.\n")
EOT
# What JSON Lines have is what the suites have; tables have escapes.
cat > same.py << 'EOT'
import json, sys
texts = [side["text"] for name in ("hostile.json", "hostile-ids.json") for case in json.load(open(name))["cases"]
         for side in (case["reference"], case["candidate"])]
if sys.argv[1] == "jsonl":
    read = []
    for line in open(sys.argv[2], encoding="utf-8", newline="\n"):
        case = json.loads(line)
        read += [case["reference"], case["candidate"]]
    print("same" if read == texts else "other: %r" % [pair for pair in zip(read, texts) if pair[0] != pair[1]][:1])
else:
    print("same")
EOT
python3 make.py
cat > child.py << 'EOT'
import json, sys
bad = "\u001b[31m\r\n::error::taken \u202e ##[error]taken"
def say(value):
    print(json.dumps(value), flush=True)
sys.stderr.write("\u001b[31m\r::error::taken\n::error::taken\n##[error]taken\n")
for line in sys.stdin:
    request = json.loads(line)
    if request.get("op") == "open":
        say({"metricheck": 1, "name": "hostile", "version": "1", "needs": ["text"], "range": [0, 1],
             "deterministic": True, "batch": 1})
    elif request.get("op") != "close":
        id = request["id"]
        say({"id": id, "score": None, "reason": bad} if id % 3 == 0 else
            {"id": id, "error": bad} if id % 3 == 1 else {"id": id, "score": 0.5})
EOT

# harmless LABEL FILE...: no byte of the files is a control character but the line feed (and the tab),
# none turns the direction, no line is a command. In Python, for the control characters of C1.
cat > harmless.py << 'EOT'
import re, sys
allowed = "github" in sys.argv[1]
for path in sys.argv[2:]:
    text = open(path, "rb").read().decode("utf-8")
    if "csv" in sys.argv[1]:
        text = text.replace("\r\n", "\n")  # in quoted fields
    found = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
    if not found and not allowed:
        found = re.search(r"(?m)^\s*::|##\[", text)
    if found:
        sys.exit("%s: %r" % (path, text[max(0, found.start() - 60):found.end() + 20]))
EOT
harmless() {
    label=$1
    shift
    ok "$label" python3 harmless.py "$label" "$@"
}
# clean LABEL CODE COMMAND ARGUMENT...: ends with the code, and both streams are harmless.
clean() {
    label=$1 code=$2
    shift 2
    run "$@"
    exits "$label: exit code" "$code"
    harmless "$label" "$out" "$err"
}
child="hostile=python3 child.py"

run metricheck score --jsonl pairs.jsonl --command "$child" -m hostile
exits 'ids and reasons: exit code' 4
stdout_like 'an id is an escape' '^\\x1B\[2J	nan$|^\\x1B\[2J	0'
stderr_like 'what the program says is there' '^hostile: \\x1B\[31m\\x0D::error::taken$'
harmless 'score: standard error' "$err"
for format in terminal markdown text junit tap json csv tsv html latex sarif github; do
    rm -rf report
    run metricheck run -m bleu -m smatch --command "$child" -m hostile --full -f $format -o report hostile.json
    harmless "run -f $format: standard error" "$err"
    # shellcheck disable=SC2046 # no name has a blank
    harmless "run -f $format" $(find report -type f)
done
metricheck run -q -m bleu -m chrf --full -f json -o saved.json hostile.json
for format in text markdown html latex json csv tsv; do
    rm -rf report
    run metricheck report saved.json -f $format -o report
    # shellcheck disable=SC2046 # no name has a blank
    harmless "report -f $format" "$err" $(find report -type f)
done
run metricheck run --list hostile.json hostile-ids.json
exits 'run --list: exit code' 0
is 'run --list: a line for each case' "$(grep -c "" "$out")" 17
harmless 'run --list' "$out" "$err"
for format in csv tsv jsonl; do
    run metricheck export -f $format hostile.json hostile-ids.json
    harmless "export -f $format" "$out" "$err"
    same_texts=$(python3 same.py $format "$out")
    is "export -f $format: the texts" "$same_texts" 'same'
done
# For spreadsheets: no text begins as a formula does, numbers are numbers.
cat > formulas.py << 'EOT'
import csv, json, re, sys
number = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?(;-?\d+)*$|-?inf$|-$")
texts = 0
with open(sys.argv[2], encoding="utf-8", newline="") as table:
    for row in csv.reader(table, delimiter="," if sys.argv[1] == "csv" else "\t"):
        for cell in row:
            texts += cell.startswith("'")
            if cell[:1] in tuple("=+-@\t\r\n") and not number.match(cell):
                sys.exit("%s: %r" % (sys.argv[2], cell))
            if cell.startswith("'") and number.match(cell[1:]):
                sys.exit("%s: a number with an apostrophe: %r" % (sys.argv[2], cell))
print(texts)
EOT
python3 -c 'import json
def case(i):
    return {"id": "c%d" % i, "score": -1 + i % 3, "ratings": [-1 + i % 3, -1 + i % 3],
            "subphenomenon": "@kind", "reference": {"text": "-1+1 dogs run"}, "candidate": {"text": "=cmd() dogs run %d" % i}}
json.dump({"schema": "metricheck/suite/1", "suite": "formulas", "dataset": "formulas", "phenomenon": "negation",
           "description": "-", "licence": "=", "source": "@x", "scale": {"minimum": -1, "maximum": 1, "kind": "similarity"},
           "judgement": {"by": "human", "description": "x", "raters": 2},
           "cases": [case(i) for i in range(12)]}, open("formulas.json", "w"))
with open("formulas.csv", "w") as out:
    out.write("item,system,output,annotator,scale,value\n")
    for i in range(6):
        for system in "=one", "@two":
            for who in "+a", "-b":
                out.write("=i%d,%s,1,%s,-fluency,%d\n" % (i, system, who, (i + len(who)) % 5))
open("formulas.tsv", "w").write("id\t=metric\n" + "".join("c%d\t%d\n" % (i, i * 7 % 5) for i in range(12)))
open("formulas.conllu", "w").write("# sent_id = =x\n# text = a\n1\ta\ta\tNOUN\t_\t_\t0\troot\t_\t_\n\n")'
# formula_free LABEL COUNT FORMAT COMMAND ARGUMENT...: COUNT cells of the table have an apostrophe.
formula_free() {
    label=$1 count=$2 format=$3
    shift 3
    run "$@" -f "$format"
    exits "$label: exit code" 0
    is "$label: cells" "$(python3 formulas.py "$format" "$out" 2>&1)" "$count"
}
metricheck run -q -m bleu --scores formulas.tsv formulas.json -f json -o formulas-report.json
for format in csv tsv; do
    # name and signature of the metric of the score file, on the phenomenon and on overall
    formula_free "run --csv-safe -f $format" 4 "$format" metricheck run -q -m bleu --scores formulas.tsv formulas.json --csv-safe
    formula_free "report --csv-safe -f $format" 4 "$format" metricheck report formulas-report.json --csv-safe
    # of twelve cases two texts, subphenomenon, source and licence
    formula_free "export --csv-safe -f $format" 60 "$format" metricheck export formulas.json --csv-safe
    # nine columns of the scale, and the system in both rows
    formula_free "humans --csv-safe -f $format" 11 "$format" metricheck humans formulas.csv --show means --csv-safe
    formula_free "trees --csv-safe -f $format" 1 "$format" metricheck trees describe formulas.conllu --show trees --csv-safe
done
run metricheck export formulas.json -f csv
like 'without it a text is what it was' "$(sed -n 2p "$out")" '^c0,-1[+]1 dogs run,=cmd'
printf '# ::id x\033[2J\342\200\256\n# ::snt ::error::taken \302\233\n(d / dog :op1 "\342\200\256")\n' > aligned.amr
for format in tsv json; do
    clean "align -f $format" 0 metricheck align -f $format aligned.amr
done
for shard in 1/2 2/2; do
    metricheck score -q --jsonl pairs.jsonl -m bleu --shard $shard > "shard-${shard%/2}.tsv"
done
clean 'merge' 0 metricheck merge shard-1.tsv shard-2.tsv
metricheck score -q --jsonl pairs.jsonl -m bleu --cache cache > score.tsv
same_file 'merge: what one process writes' score.tsv "$out"
clean 'cache stats' 0 metricheck cache stats --cache cache
clean 'conformance' 1 metricheck conformance --command "$child" hostile
clean 'conformance -f json' 1 metricheck conformance --command "$child" hostile -f json
python3 -c 'import json
suite = json.load(open("hostile.json"))
suite["cases"][0]["reference"]["text"] = " A dog \u009b\u202e runs.  "
json.dump(suite, open("fixed.json", "w"), ensure_ascii=False, indent=1)'
run metricheck lint --fix fixed.json
like 'lint --fix: there is a difference' "$(cat "$out")" '^--- a/fixed.json$'
harmless 'lint --fix' "$out" "$err"
mkdir -p "models/$(printf 'bad\033[31m\n::error::x')"
printf '{}' > "models/$(printf 'bad\033[31m\n::error::x')/config.json"
for format in text tsv json; do
    export METRICHECK_MODELS=models
    clean "models -f $format" 0 metricheck models -f $format
done
unset METRICHECK_MODELS
for format in terminal markdown csv tsv json html; do
    clean "humans -f $format" 0 metricheck humans ratings.csv --show means -f $format
    clean "trees -f $format" 0 metricheck trees describe trees.conllu --show trees -f $format
done
for format in terminal json markdown latex html; do
    clean "compare -f $format" 0 metricheck compare saved.json saved.json -f $format
done
for format in json markdown html junit tap; do
    clean "gate --report $format" 0 metricheck gate --baseline saved.json -m bleu -m chrf hostile.json --report $format=-
done
clean 'trees show' 0 metricheck trees show trees.conllu --sentence "$(printf '::error::x \342\200\256')"
printf '0.5\n1\n' > numbers.txt
name=$(printf 'a\033[31m\n::error::x')
clean 'mfscore' 0 metricheck mfscore --meaning-scores "$name=numbers.txt" --form-scores "$name=numbers.txt"
clean 'mine --list' 0 metricheck mine --from mined.tsv -p negation --list
like 'mine: a pair is found' "$(cat "$out")" '^negation	.*u202E'
printf '(r / run-01 :ARG0 (d / dog))' > a.amr
printf '(r / run-01 :op1 "\342\200\256" :op2 "##[error]")' > b.amr
clean 'new --dry-run' 0 metricheck new negation --suite hostile.json --reference "$(printf 'A dog \342\200\256 runs.')" \
    --candidate '::error::taken ##[error]' --reference-amr a.amr --candidate-amr b.amr --score 2 --dry-run
run metricheck run -m bleu --command "$child" -m hostile --full hostile.json
harmless 'run, on the screen' "$out"
run metricheck lint faulty.json
exits 'lint: exit code' 1
harmless 'lint' "$out" "$err"
for format in github json html markdown sarif junit tap; do
    run metricheck lint --report $format=findings hostile.json hostile-ids.json faulty.json
    harmless "lint --report $format" "$out" "$err" findings
done
clean 'calibrate' 0 metricheck calibrate --from saved.json --resamples 0
for format in sarif github; do
    clean "gate --report $format" 0 metricheck gate --baseline saved.json -m bleu -m chrf hostile.json --report $format=-
done
sed 's/"checksum": "./&\\u001b\\u202e/' saved.json > changed.json
clean 'verify' 1 metricheck verify changed.json
clean 'report of what was changed' 0 metricheck report changed.json
is 'its commands are its own' "$(grep -c '^::error::taken' "$out")" 0
clean 'explain' 0 metricheck explain -m bleu -m smatch --suite hostile.json c1
clean 'diff' 1 metricheck diff --suite hostile.json
printf '# ::id \033[31m\n(a / b' > "$(printf '::error::x\033')"
clean 'the name of a file' 3 metricheck lint ./::error*
done_testing
