#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Time in proportion to the input: valgrind counts the instructions of the program on inputs of n and 4n
# bytes that are made to be slow, for each parser and the checks. Those for an input of next to nothing,
# which are of the start, are subtracted. n log n takes at most 5.3 times as many for 4n (n = 80 cases:
# 4 log 320 / log 80), n^2 16 times; what takes 6 times as many fails. In deep runs 2n is counted, too, which
# takes at most 2.4 times as many, n^2 4 times: 2.6 fail. Texts of several kinds share a
# file: one that takes n^2 is seen in their sum. Unit tests are counted in the same way. Every sixteenth of the
# calls below; METRICHECK_DEEP=1 takes all. Every reader has a call, and every table comes of one.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need valgrind python3
enough=4000000 # instructions that are added within noise
command=        # of the calls before, whose start took: start instructions
turn=0

cat > make.py << 'EOT'
import json, sys
kind, n = sys.argv[1], int(sys.argv[2])
units = {
    "opened-square": "[", "opened-round": "(", "opened-angle": "<a", "closed": "(a)", "nested": "((((((((a)",
    "marks": "TODOx", "blanks": "a \t", "articles": "the a ", "letters": "\u00e9", "one-word": "a",
    "quotes": "\\\"", "controls": "\u0001",
}
texts = { # of one file
    "brackets": ["opened-square", "opened-round", "opened-angle", "closed", "nested"],
    "words": ["marks", "blanks", "articles", "numbered", "numbers"],
    "letters": ["letters", "one-word", "quotes", "controls"],
}
def fill(unit, size=n):
    return (unit * (size // len(unit) + 1))[:size]
def whole(unit):
    return unit * (n // len(unit))
def text_of(name): # each text in parentheses, and each word, is another
    if name == "numbered":
        return " ".join("(%d)" % i for i in range(n // 7))
    if name == "numbers":
        return " ".join("w%d" % i for i in range(n // 7))
    return fill(units[name])
def case(i, reference, candidate, graphs=None, **more):
    sides = {"reference": {"text": reference}, "candidate": {"text": candidate}}
    if graphs:
        sides["reference"]["amr"], sides["candidate"]["amr"] = graphs
    return dict({"id": "c%d" % i, "score": 1.5}, **sides, **more)
def suite(cases, **more):
    return dict({"schema": "metricheck/suite/1", "suite": "slow", "dataset": "slow", "phenomenon": "negation",
                 "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"}, "source": "made",
                 "judgement": {"by": "rubric", "description": "made", "raters": 0}, "licence": "CC0-1.0",
                 "cases": cases}, **more)
def plain(n_cases, **more):
    return [case(i, "A dog %d runs." % i, "No dog %d runs." % i, **more) for i in range(n_cases)]
def graph(inner):
    return "(b / be " + inner + ")"
def graphs(inner): # that differ by the polarity
    return [graph(inner), graph(inner + " :polarity -")]
def tree(n_words):
    return ["%d\tw%d\tw\tNOUN\t_\t_\t%d\tdep\t_\t_" % (i, i, i - 1) for i in range(1, n_words + 1)]

if kind in texts:
    out = suite([case(i, text_of(name) + " b", text_of(name) + " c") for i, name in enumerate(texts[kind])])
elif kind == "cases":
    out = suite(plain(n // 60))
elif kind == "graphs": # those that are equal, for that is what takes longest to find
    wide = " ".join(":op%d a%d" % (i, i) for i in range(n // 12))
    again = " ".join(":ARG%d (x%d / x :ARG0 b)" % (i, i) for i in range(n // 200))
    out = suite([case(i, "A dog runs.", "No dog runs.", graphs(g)) for i, g in enumerate(
        [wide, again, ":op1 \"" + fill("\\\\") + "x\"", ":op1 (a / " + fill("a") + ")"])])
elif kind == "unknown-keys":
    out = suite([case(0, "A dog runs.", "No dog runs.", **{"k%d" % i: i for i in range(n // 20)})])
elif kind == "same-ids":
    out = suite([dict(item, id="c") for item in plain(n // 60)])
elif kind == "many": # of all that there may be several of
    out = suite(plain(2) + [case(
        9, "A dog runs.", "No dog runs.", tags=["t%d" % i for i in range(n // 10)], ratings=[1.5] * (n // 5),
        references=[{"text": "A dog %d." % i} for i in range(n // 40)],
        expect=[{"type": "below", "case": "c%d" % (i % 2)} for i in range(n // 50)],
        lint={"allow": ["W%03d" % (i % 900) for i in range(n // 10)], "reason": "r"})])
elif kind == "trees":
    item = case(0, " ".join("w%d" % i for i in range(1, n // 30 + 1)), "No dog runs.")
    item["reference"]["tree"] = tree(n // 30)
    out = suite([item])
elif kind == "opened":
    out = fill("[")
elif kind == "deep":
    out = fill("[", n // 2) + fill("]", n // 2)
elif kind == "escapes":
    out = '{"schema": "' + whole("\\u00e9") + '"}'
elif kind == "penman":
    out = "\n\n".join("# ::id g%d\n# ::snt %s\n(b%d / be :op1 c :op2 \"d\")" % (i, "e" * 20, i) for i in range(n // 60))
elif kind == "penman-one": # an endless comment, then blanks, then a node within the other
    out = "# ::snt %s\n%s" % (fill("# ::id "), fill(" \n\t")) + fill("(a / b :c ", n // 10)
elif kind == "scores":
    out = "id\tmine:higher:0..1\n" + "".join("c%d\t0.%d\n" % (i, i) for i in range(n // 60))
elif kind in ("pairs", "quoted"):
    mark = "\t" if kind == "pairs" else ","
    out = mark.join(["id", "reference", "candidate"]) + "\n" + "".join(
        mark.join(["c%d" % i, '"A ""dog"" %d"' % i, "A cat %d" % i]) + "\n" for i in range(n // 30)) + \
        mark.join(["long", '"' + whole('""\n' if kind == "quoted" else '""') + '"', fill("b ")]) + "\n"
elif kind == "lines":
    out = "".join('{"id": "c%d", "reference": "A dog %d", "candidate": "A cat"}\n' % (i, i) for i in range(n // 60))
    out += '{"id": "long", "reference": "%s", "candidate": "b"}\n' % whole("\\u00e9 ")
elif kind == "scored": # ten cases to each phenomenon
    out = "".join('{"id": "c%d", "reference": "A dog %d", "candidate": "A cat", "score": %d, "phenomenon": "p%d"}\n' % (
        i, i, i % 6, i // 10) for i in range(n // 80))
elif kind == "treebank":
    out = "".join("# sent_id = s%d\n%s\n\n" % (i, "\n".join(tree(6))) for i in range(n // 200))
    out += "# text = %s\n" % fill("# ") + "\n".join(tree(n // 30)) + "\n\n"
elif kind == "treebank-crossed": # each word hangs on the next but one, so that each edge crosses others
    words = n // 30
    out = "# sent_id = s\n" + "".join("%d\tw\tw\tNOUN\t_\t_\t%d\tdep\t_\t_\n" % (
        i, 0 if i == words else min(i + 2, words)) for i in range(1, words + 1)) + "\n"
elif kind == "human": # pairs of columns grow with n
    columns = int((n / 10) ** 0.5)
    out = "id," + ",".join("s%d" % c for c in range(columns)) + "\n" + "".join(
        "s%d,%s\n" % (i, ",".join(str(i * (c + 3) % 17) for c in range(columns))) for i in range(12))
    open("small.conllu", "w").write("".join("# sent_id = s%d\n%s\n\n" % (i, "\n".join(tree(6))) for i in range(12)))
    open("small.txt", "w").write("w1 w2 w3 w4 w5 w6\n" * 12)
elif kind == "ratings": # the last is none, for the analysis has a share that does not grow
    out = "item,system,annotator,scale,value\n" + "".join(
        "i%d,%s,%s,adequacy,%d\n" % (i, s, a, (i + ord(a)) % 5 + 1) for i in range(n // 100) for s in "xy" for a in "pq") \
        + "last,x,p,adequacy,five\n"
elif kind == "mapping":
    out = {"schema": "metricheck/mapping/1", "suite": "s", "dataset": "d", "licence": "CC0-1.0", "source": "made",
           "scale": {"minimum": 1, "maximum": 5, "kind": "adequacy"},
           "judgement": {"by": "human", "description": "made", "raters": 2},
           "phenomenon": {"value": "{kind}", "names": {"K%d" % i: "negation" for i in range(n // 30)}},
           "case": {"id": "r-{item}", "reference": "{gold}", "candidate": "{sentence}", "score": "{rater}"}}
elif kind == "rows":
    out = "item,kind,sentence,gold,rater\n" + "".join("%d,K%d,A dog %d,A cat,%d\n" % (i, i % (n // 30), i, i % 5 + 1)
                                                     for i in range(n // 30))
elif kind in ("base", "new"):
    out = "id\tscore\tphenomenon\titem\thuman\n" + "".join("c%d\t0.%d\tp%d\ti%d\t%d\n" % (
        i, (i * 7 + (kind == "new") * i) % 10, i % 3, i // 2, i % 5) for i in range(n // 20))
elif kind == "history":
    out = '{"schema": "metricheck/history/1", "verdict": "passed", "changed": true, "alpha": 0.05}\n' * (n // 80)
elif kind == "vectors":
    out = "".join("w%d %s\n" % (i, " ".join("0.%d" % (i * k % 9 + 1) for k in range(1, 9))) for i in range(n // 40))
elif kind == "frames":
    out = "".join("w%d-01  ARG0: doer  ARG1: thing\n" % i for i in range(n // 40))
elif kind == "wide":
    out = "id,team,rater,adequacy,fluency\n" + "".join("i%d,%s,%s,%d,%d\n" % (i, t, r, i % 5 + 1, (i + 3) % 5 + 1)
                                                      for i in range(n // 80) for t in "xy" for r in "pq")
elif kind == "mined":
    out = "id\treference\tcandidate\n" + "".join("%d\tA dog %d runs.\tA dog %d does not run.\n" % (i, i, i)
                                                for i in range(n // 50))
elif kind == "rated":
    out = "item,system,annotator,scale,value\n" + "".join(
        "i%d,%s,%s,%s,%d\n" % (i, s, a, scale, (i * 3 + ord(a) + ord(s) * (i % 4) + len(scale)) % 5 + 1)
        for i in range(n // 240) for s in "xyz" for a in "pq" for scale in ("adequacy", "fluency"))
elif kind == "targets":
    out = "item,text\n" + "".join("i%d,A dog %d runs.\n" % (i, i) for i in range(n // 240))
elif kind == "outputs":
    out = "item,system,text\n" + "".join("i%d,%s,A dog %d runs %s.\n" % (i, s, i, s * (i % 7 + 1))
                                        for i in range(n // 240) for s in "xyz")
elif kind in ("graphs-a", "graphs-b"):
    out = "\n\n".join("# ::id g%d\n# ::snt a dog %d runs\n(r / run-0%d :ARG0 (d / dog :quant %d))" % (
        i, i, 1 + (kind != "graphs-a" and i % 3 == 0), i) for i in range(n // 60)) + "\n"
elif kind == "formed":
    out = "id\tcandidate_probability\treference_probability\n" + "".join(
        "g%d\t0.0%d\t0.%d\n" % (i, i % 9 + 1, i % 8 + 1) for i in range(n // 60))
elif kind == "bank":
    out = "".join("# sent_id = s%d\n# text = w1 w2 w3 w4 w5 w6\n%s\n\n" % (i, "\n".join(tree(6))) for i in range(n // 160))
elif kind in ("first", "second"): # the words in an order that depends on the sentence
    out = "".join(" ".join(sorted(["w%d" % k for k in range(1, 7)],
                                  key=lambda word: int(word[1:]) * (i % 5 + 1 + (kind == "second")) % 7)) + "\n"
                  for i in range(n // 160))
elif kind == "aligned":
    out = "".join("# ::id g%d\n# ::snt A dog runs .\n(r / run-01 :ARG0 (d / dog))\n\n" % i for i in range(n // 60))
elif kind in ("systems", "dimensions"):
    said = {"a": "runs in a park", "b": "ran", "c": "does not run"}
    out = suite([case(i, "A dog %d runs in the park." % i, "A dog %d %s." % (i, said[s]), id="c%d%s" % (i, s), system=s,
                      item="i%d" % i, score=(i * 3 + ord(s) * (i % 3)) % 6,
                      **({"ratings": {"fluency": {"ann": i % 4, "bob": i % 3}, "adequacy": [i % 3]}}
                         if kind == "dimensions" else {}))
                 for i in range(n // 400) for s in said],
                **({"dimensions": {"fluency": {"minimum": 0, "maximum": 3}, "adequacy": {"minimum": 0, "maximum": 2}}}
                   if kind == "dimensions" else {}))
    out["judgement"] = {"by": "human", "description": "made", "raters": 2}
elif kind == "policy":
    out = {"schema": "metricheck/policy/1", "rules": [
        {"phenomenon": "p%d" % i, "metric": "bleu", "check": "order", "level": "warn"} for i in range(n // 80)]}
json.dump(out, sys.stdout) if isinstance(out, dict) else sys.stdout.write(out)
EOT

# made FILE BYTES: an input; its name says what it is of.
made() {
    case $1 in
    report.json)
        python3 make.py cases "$2" > cases.json
        metricheck run -q -j 1 -m bleu cases.json --resamples 0 --draws 0 -f json -o report.json
        ;;
    shard.tsv)
        python3 make.py pairs "$2" > pairs.tsv
        metricheck score -q -j 1 -m bleu --pairs pairs.tsv --shard 1/1 -o shard.tsv
        ;;
    *) python3 make.py "${1%.*}" "$2" > "$1" ;;
    esac
}
# counted COMMAND...: instructions of a call.
counted() {
    run valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$@"
    counts="$counts $(sed -n 's/^.*I *refs: *//p' "$err" | tr -d ,)"
}
# Whether the next call is one of the sample.
its_turn() {
    turn=$((turn + 1))
    [ -n "$deep" ] || [ $((turn % 16)) -eq 1 ]
}
# linear 'FILE...' BYTES CODE ARGUMENT...: the call reads these files, and gives this exit code.
linear() {
    files=$1 bytes=$2 code=$3 counts=''
    shift 3
    its_turn || return 0
    begun=$1
    [ "$1" != trees ] || begun="trees $2" # several in one
    [ "$begun" = "$command" ] || least='240 '
    command=$begun
    for n in $least$bytes ${deep:+$((2 * bytes))} $((4 * bytes)); do
        for file in $files; do
            made "$file" "$n"
        done
        counted "$METRICHECK" "$@"
    done
    if [ -n "$least" ]; then
        start=${counts# } start=${start%% *} least=
    else
        counts=" $start$counts"
    fi
    exits "$* is read" "$code"
    proportion "$*"
}
# proportion WHAT: of the counts of the start, n, 4n, and in deep runs 2n before it.
proportion() {
    ok "$1 in proportion:$counts" awk -v counts="$counts" -v enough=$enough 'BEGIN {
        k = split(counts, n, " ")
        if (k != 3 && k != 4) exit 1
        if (k == 4 && n[3] - n[1] > enough && n[3] - n[1] > 2.6 * (n[2] - n[1])) exit 1
        exit n[k] - n[1] > enough && n[k] - n[1] > 6 * (n[2] - n[1]) }'
}
# counted_part PROGRAM TEST SIZE...: instructions of that unit test on inputs of these sizes.
counted_part() {
    part=$1 counts='' METRICHECK_TEST_FILTER=$2
    export METRICHECK_TEST_FILTER METRICHECK_TEST_SIZE
    shift 2
    for METRICHECK_TEST_SIZE; do
        counted "$METRICHECK_BUILD/tests/unit/$part"
        exits "$METRICHECK_TEST_FILTER of $METRICHECK_TEST_SIZE" 0
    done
    unset METRICHECK_TEST_FILTER METRICHECK_TEST_SIZE
}
# linear_part PROGRAM TEST SIZE: an input of this size and one of four times as much.
linear_part() {
    its_turn || return 0
    counted_part "$1" "$2" 240 "$3" ${deep:+$((2 * $3))} $((4 * $3))
    proportion "$1, $2"
}

for file in cases brackets words trees; do
    linear $file.json 5000 0 lint $file.json
done
for file in letters graphs; do
    linear $file.json 2000 0 lint $file.json
done
linear many.json 2000 1 lint many.json
for file in unknown-keys same-ids; do
    linear $file.json 5000 1 lint $file.json
done
for file in opened deep; do
    linear $file.json 20000 3 lint $file.json
done
linear escapes.json 60000 1 lint escapes.json
linear penman.amr 50000 0 lint penman.amr
linear penman-one.amr 50000 1 lint penman-one.amr
linear pairs.tsv 10000 0 score -j 1 -m bleu --pairs pairs.tsv
linear quoted.csv 10000 0 score -j 1 -m bleu --pairs quoted.csv
linear lines.jsonl 10000 0 score -j 1 -m bleu --jsonl lines.jsonl
linear 'cases.json scores.tsv' 10000 0 run -q -j 1 --resamples 0 --draws 0 --scores scores.tsv cases.json
linear treebank.conllu 20000 0 trees describe treebank.conllu
linear human.csv 15000 0 trees analyse small.conllu small.txt --human human.csv
linear treebank-crossed.conllu 40000 0 trees describe treebank-crossed.conllu
linear ratings.csv 20000 3 humans ratings.csv
linear 'mapping.json rows.csv' 10000 0 import delimited --mapping mapping.json rows.csv -o folder
linear report.json 5000 0 verify -j 1 report.json
linear 'report.json policy.json' 5000 0 compare -j 1 --policy policy.json --draws 100 report.json report.json

# Inputs that no call above can make as long, or as bad.
linear_part base/test_delimited_file test_a_long_field 100000
linear_part base/test_diagnostic test_a_line_of_16_megabytes 100000
linear_part base/test_json_file test_a_long_line 100000
linear_part neural/test_byte_pair test_long_piece 20000
linear_part tree/test_tree_outputs test_hostile_pieces 20000
linear_part tree/test_tree_outputs test_equal_words 1000
linear_part suite/test_case_groups test_all_named_alike 2000
linear_part report/test_sheet test_very_wide 1000
linear treebank-crossed.conllu 40000 0 trees show treebank-crossed.conllu --sentence s

# --- every reader -----------------------------------------------------------------------------------
# Each fuzz target, for every reader of outside input has one: the file of a call here, or the unit test, that makes it
# longer; or why there is none.
cat > readers << 'END'
case_table pairs.tsv
comet_config - one page: its keys are counted
comet_estimator - numbers by the size that the file states
comparison report.json
condition - a line of the call
conllu treebank.conllu
delimited test_a_long_field
difference graphs-a.amr
frames frames.txt
history history.jsonl
html_template - parts of a page, cut at the first that is too large
import mapping.json
json_file test_a_long_line
json_locate report.json
mapping mapping.json
meteor - no reader
model_config - one page: its keys are counted
model_files test_long_piece
pair_rows rows.csv
pairs pairs.tsv
pairs_line lines.jsonl
penman penman.amr
plot report.json
policy policy.json
process - a reply has a bound
ratings ratings.csv
results base.tsv
saved_report report.json
score_baseline - 13 or 25 lines
score_file scores.tsv
sema - no reader
sembleu - no reader
sentence_piece test_long_piece
shard shard.tsv
smatch - no reader
smatchpp - no reader
smatchpp_tables - of the program
suite cases.json
template - 5 values of a slot
tensor_file - a head of bounded size
ter - no reader
terp - no reader
tokenize test_long_piece
tokenizer_files test_long_piece
tree_outputs test_hostile_pieces
tree_pattern - a word of the call
wide_ratings wide.csv
wl - no reader
word_align aligned.amr
word_vectors vectors.txt
wordnet - of the system
END
script=$METRICHECK_SOURCE/tests/cli/t0780-linear-counted.sh
find "$METRICHECK_SOURCE/fuzz" -name 'fuzz_*.c' | sed 's|.*/fuzz_||; s|[.]c$||' | LC_ALL=C sort > targets
cut -d' ' -f1 readers > named
same_file 'each reader is in the table' named targets
while read -r reader what reason; do
    [ "$what" = - ] && [ -n "$reason" ] || grep -q -e "^linear.*[ ']${what}[' ]" -e "^linear_part .* $what " "$script" || echo "$reader $what"
done < readers > uncalled
is 'and has its call' "$(cat uncalled)" ''

# --- every sheet ------------------------------------------------------------------------------------
# sheets 'FILE...' BYTES COMMAND...: what tables there are, by the message of a wrong --show, and which of them come of
# the call; in deep runs in proportion.
sheets() {
    files=$1 bytes=$2
    shift 2
    for file in $files; do
        made "$file" 4000
    done
    run metricheck "$@" --show none-of-these
    sed -n "s/^metricheck: \(.*\)\(: --show does not take\| has no table\) 'none-of-these'; there \(are\|is\) /\1, /p" "$err" |
        awk -F', ' '{ for (i = 2; i <= NF; i++) print $1 ": " $i }' > some
    ok "$*: there are some" test -s some
    cat some >> tables
    what=$(sed -n '1s/: .*//p' some)
    rm -rf folder
    run metricheck "$@" -f text -o folder
    exits "$*: its tables" 0
    find folder -name '*.txt' | sed "s|.*/||; s|[.]txt\$||; s|^|$what: |" >> written
    [ -z "$deep" ] || linear "$files" "$bytes" 0 "$@" -f text -o folder
}
quick='-q -j1 --resamples 0'
# shellcheck disable=SC2086 # words
{
    sheets rated.csv 20000 humans $quick rated.csv
    sheets 'rated.csv outputs.csv targets.csv' 20000 humans -q -j1 --resamples 2 rated.csv --outputs outputs.csv \
        --references targets.csv -m chrf
    sheets 'bank.conllu first.txt second.txt' 10000 trees analyse -q -j1 bank.conllu a=first.txt b=second.txt
    sheets 'bank.conllu first.txt' 10000 trees score -q -j1 bank.conllu a=first.txt
    sheets 'bank.conllu first.txt' 10000 trees score -q -j1 bank.conllu a=first.txt --by relation --by full_relation \
        --by direction --by distance --by depth --by length --by upos
    sheets bank.conllu 10000 trees describe -q bank.conllu
    sheets 'bank.conllu first.txt' 10000 trees mine -q bank.conllu a=first.txt
    sheets 'graphs-a.amr graphs-b.amr formed.tsv' 8000 mfscore $quick --graphs graphs-a.amr --parses r=graphs-b.amr \
        --form-scores r=formed.tsv
    sheets systems.json 20000 run $quick -m bleu -m chrf --draws 10 --level system systems.json
    sheets dimensions.json 20000 run $quick -m bleu --draws 10 --dimension all dimensions.json
    sheets systems.json 20000 calibrate $quick -m bleu systems.json --difference bleu=5
}
LC_ALL=C sort -u tables > wanted
# Those that one of the calls would have with other options, of no other growth.
cat > elsewhere << 'END'
analyse: averages, of runs of one name
describe: trees, a row a tree
humans: checks, of ratings beside scales
humans: flags, a count a system
humans: low-flags, a count a group
mfscore: aspects, a row a system
mfscore: quality, a row a threshold
mfscore: variants, a row a parser
END
sed 's/, .*//' elsewhere | LC_ALL=C sort -u - written > there
is 'tables of which none is written' "$(LC_ALL=C comm -23 wanted there)" ''
[ -n "$deep" ] || done_testing

# So many phenomena that what goes through all cases for each of them is seen.
linear scored.jsonl 500000 0 run -q -j 1 -m bleu --resamples 0 --draws 0 scored.jsonl

# Readers and tables that no call of the sample has.
cp "$METRICHECK_SOURCE/doc/examples/bites.json" bites.json
linear 'base.tsv new.tsv' 8000 1 gate -q -j1 base.tsv new.tsv --draws 99
for n in base new; do made $n.tsv 240; done
linear history.jsonl 8000 0 gate -q -j1 base.tsv new.tsv --draws 99 --history history.jsonl
linear vectors.txt 20000 0 vectors vectors.txt -o vectors.bin
linear frames.txt 20000 1 lint --frames frames.txt bites.json
linear wide.csv 20000 0 import ratings wide.csv --item id --system team --annotator rater --scales adequacy,fluency -o long.csv
linear mined.tsv 10000 0 mine --from mined.tsv -q -p negation -o mined.json
linear aligned.amr 8000 0 align -q aligned.amr
linear 'graphs-a.amr graphs-b.amr' 8000 0 diff --exit-zero graphs-a.amr graphs-b.amr
linear shard.tsv 10000 0 merge shard.tsv -o merged.tsv
linear systems.json 20000 0 run -q -j1 -m bleu -m chrf --resamples 0 --draws 10 --show items systems.json
linear systems.json 20000 0 run -q -j1 -m bleu -m chrf --resamples 0 --draws 10 --show best systems.json
linear report.json 5000 0 plot heatmap report.json -f gnuplot -o figure.gnuplot
# Four sentences of 8,000 words each. Two halves of one have 16 million pairs of places: whatever goes
# through them takes some instructions for each.
counted_part tree/test_edge_accuracy test_long 240 8000
ok "pairs of places are not gone through:$counts" awk -v counts="$counts" 'BEGIN {
    exit split(counts, n, " ") != 2 || n[2] - n[1] > 4 * 16000000 }'

# 950 pairs of systems. Each integrated on its own took four million instructions.
awk 'BEGIN {
    print "item,system,annotator,scale,value"
    for (i = 0; i < 40; i++)
        for (s = 0; s < 20; s++)
            for (k = 0; k < 5; k++)
                print i "," s ",x,scale" k "," (7 * i + 3 * s + k + int(i * s / 5)) % 5 + int(s / 4) }' > twenty.csv
counts=
counted "$METRICHECK" humans twenty.csv --show tukey -f csv -o pairs.csv
exits 'twenty systems' 0
is 'have so many pairs' "$(grep -c '' pairs.csv)" 951
ok "instructions of a pair:$counts / 950" test "$counts" -lt $((950 * 500000))
done_testing
