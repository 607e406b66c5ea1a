#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Time in proportion to the input: valgrind counts the instructions of the program on inputs of n and 4n
# bytes that are made to be slow, for each parser and the checks. Those for an input of next to nothing,
# which are of the start, are subtracted. n log n takes at most 5.3 times as many for 4n (n = 80 cases:
# 4 log 320 / log 80), n^2 16 times; what takes 6 times as many fails. Texts of several kinds share a
# file: one that takes n^2 is seen in their sum. Unit tests are counted in the same way. Every eighth of the
# calls below; METRICHECK_DEEP=1 takes all.
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
        + "last,x,p,adequacy,none\n"
elif kind == "mapping":
    out = {"schema": "metricheck/mapping/1", "suite": "s", "dataset": "d", "licence": "CC0-1.0", "source": "made",
           "scale": {"minimum": 1, "maximum": 5, "kind": "adequacy"},
           "judgement": {"by": "human", "description": "made", "raters": 2},
           "phenomenon": {"value": "{kind}", "names": {"K%d" % i: "negation" for i in range(n // 30)}},
           "case": {"id": "r-{item}", "reference": "{gold}", "candidate": "{sentence}", "score": "{rater}"}}
elif kind == "rows":
    out = "item,kind,sentence,gold,rater\n" + "".join("%d,K%d,A dog %d,A cat,%d\n" % (i, i % (n // 30), i, i % 5 + 1)
                                                     for i in range(n // 30))
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
    [ -n "$deep" ] || [ $((turn % 8)) -eq 1 ]
}
# linear 'FILE...' BYTES CODE ARGUMENT...: the call reads these files, and gives this exit code.
linear() {
    files=$1 bytes=$2 code=$3 counts=''
    shift 3
    its_turn || return 0
    [ "$1" = "$command" ] || least='240 '
    command=$1
    for n in $least$bytes $((4 * bytes)); do
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
# proportion WHAT: of the three counts.
proportion() {
    ok "$1 in proportion:$counts" awk -v counts="$counts" -v enough=$enough 'BEGIN {
        if (split(counts, n, " ") != 3) exit 1
        exit n[3] - n[1] > enough && n[3] - n[1] > 6 * (n[2] - n[1]) }'
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
    counted_part "$1" "$2" 240 "$3" $((4 * $3))
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
linear escapes.json 20000 1 lint escapes.json
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
[ -n "$deep" ] || done_testing

# So many phenomena that what goes through all cases for each of them is seen.
linear scored.jsonl 500000 0 run -q -j 1 -m bleu --resamples 0 --draws 0 scored.jsonl

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
