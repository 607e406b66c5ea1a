#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `plot`: figures for papers. The numbers in a script are those of the result, by a reader of its own
# that knows nothing of the program; gnuplot takes every script without a word; no text of a result
# becomes a command.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need python3
export SOURCE_DATE_EPOCH=0

# Without gnuplot nothing is drawn, and only scripts are tested.
has() { command -v "$1" > /dev/null; }

has gnuplot || note 'gnuplot is not installed: scripts are not drawn'

# What the kinds are drawn from.
metricheck run -q -m sema -m bleu -m ter -p negation -p passive -p article --resamples 50 -f json \
    -o report.json
for folder in mfscore humans trees; do
    cp -R "$METRICHECK_SOURCE/doc/examples/$folder/." .
done
metricheck mfscore -q --graphs graphs.amr --parses rules=rules.amr --parses neural=neural.amr \
    --form-scores rules=rules.tsv --form-scores neural=neural.tsv --resamples 0 -f json -o mf.json
metricheck humans -q ratings.csv --scales scales.csv --show annotators -f json -o humans.json
metricheck trees analyse -q reference.conllu first=first.txt second=second.txt -f json -o trees.json

# --- the data of a script against the result
cat > check.py << 'E2'
import json, re, sys

def blocks(path):
    found, name = {}, None
    for line in open(path, encoding="utf-8"):
        begin = re.match(r"\$(\w+) << EOD$", line)
        if begin:
            name = begin[1]
            found[name] = []
        elif line == "EOD\n":
            name = None
        elif name and not line.startswith("#"):
            found[name].append(line.split())
    return found

def number(value):
    return None if value == "NaN" else float(value)

def same(got, wanted, what):
    wanted = None if wanted is None else float(wanted)
    if got != wanted and not (got is not None and wanted is not None and abs(got - wanted) < 1e-15):
        sys.exit(f"{what}: {got} in the script, {wanted} in the result")

def rows(report):
    dataset = report["datasets"][0]
    return dataset["phenomena"] + [dataset["overall"]]

def cell(row, figure, m):
    metric = row["metrics"][m]
    return metric[figure], metric["interval"].get(figure) or [None, None], metric["n"]

def arranged(report):
    """Phenomena by cases, and the numbers of the metrics by family."""
    families = ["words", "embeddings", "graphs", "graphs + embeddings", "other"]
    *phenomena, overall = rows(report)
    metrics = sorted(range(len(report["metrics"])), key=lambda m: families.index(report["metrics"][m]["family"]))
    return sorted(phenomena, key=lambda row: -row["cases"]) + [overall], metrics

def heatmap(report, data):
    seen, (phenomena, metrics) = 0, arranged(report)
    assert metrics != sorted(metrics), "the order of the page is another"
    for row, column, value, low, high, n, *_ in data["cells"]:
        figure, interval, cases = cell(phenomena[int(row) - 1], "mad", metrics[int(column) - 1])
        same(number(value), figure, "MAD")
        same(number(low), interval[0], "low")
        same(number(high), interval[1], "high")
        same(number(n), cases, "n")
        seen += 1
    assert seen + len(data.get("undefined", [])) == len(rows(report)) * len(report["metrics"])

def unsure(report, data):
    """Parentheses and frames of Spearman's correlation follow the test of the run."""
    framed = {(int(row), int(column)) for row, column in data.get("framed", [])}
    marks, (phenomena, metrics) = set(), arranged(report)
    for row, column, value, low, high, n, shade, ink, text in data["cells"]:
        q = phenomena[int(row) - 1]["metrics"][metrics[int(column) - 1]]["q_spearman"]
        near = q is None or q >= .05
        same(text.strip('"').startswith("("), near, "parentheses")
        marks.add(near)
        assert (int(row), int(column)) not in framed or (not near and number(value) > 0), "frame"
    assert marks == {True, False} and framed, "both are there"

def defined(report, figure):
    """Rows that have something to show."""
    return [row for row in rows(report) if any(m[figure] is not None for m in row["metrics"])]

def intervals(report, data):
    assert len(defined(report, "spearman")) < len(rows(report)), "rows are left out"
    for m in range(len(report["metrics"])):
        for row, (value, y, low, high, n) in zip(defined(report, "spearman"), data[f"metric{m + 1}"], strict=True):
            figure, interval, cases = cell(row, "spearman", m)
            same(number(value), figure, "rho")
            if interval[0] is not None:
                same(number(low), interval[0], "low")
                same(number(high), interval[1], "high")

def mf(result, data):
    names = [row["system"] for row in result["systems"]]
    for s, name in enumerate(names):
        curve = [row for row in result["curve"] if row["system"] == name]
        for row, (beta, value, rank, _) in zip(curve, data[f"system{s + 1}"], strict=True):
            same(number(beta), row["beta"], "beta")
            same(number(value), row["mf"], "MF")
            same(number(rank), row["rank"], "rank")
    for row, (beta, value, text) in zip(result["crossings"], data["crossings"], strict=True):
        same(number(beta), row["beta"], "crossing")
        same(number(value), row["mf"], "MF there")

def mad(report, data):
    for m in range(len(report["metrics"])):
        for row, (value, y, low, high, n) in zip(rows(report), data[f"metric{m + 1}"], strict=True):
            figure, interval, cases = cell(row, "mad", m)
            same(number(value), figure, "MAD")
            same(number(low), interval[0], "low")
            same(number(high), interval[1], "high")

def correlations(report, data):
    for m in range(len(report["metrics"])):
        marks = [mark for mark in data[f"metric{m + 1}"] if mark]
        for row, (x, value, low, high, n) in zip(defined(report, "spearman"), marks, strict=True):
            same(number(value), cell(row, "spearman", m)[0], "rho")
        assert data[f"metric{m + 1}"][-2] == [], "overall stands apart"

def scores(report, phenomenon=None):
    return [case["human"] for case in report["cases"]
            if phenomenon in (None, case["phenomenon"]) and case["human"] is not None]

def histograms(report, data):
    low, high = (report["datasets"][0]["scale"][end] for end in ("minimum", "maximum"))
    wanted = [scores(report)] + [scores(report, row["name"]) for row in rows(report)[:-1]]
    blocks = [data["dataset"]] + [data[f"phenomenon{i}"] for i in range(1, len(wanted))]
    for human, bins in zip(wanted, blocks, strict=True):
        assert len(bins) == 20
        for b, (start, end, count, percent) in enumerate(bins):
            # twentieths of the scale from 0 to 5 are quarters: exact
            inside = [h for h in human if low + b * (high - low) / 20 <= h + 1e-9
                      and (h + 1e-9 < low + (b + 1) * (high - low) / 20 or b == 19)]
            same(number(count), len(inside), "cases in a bin")
            same(round(number(percent), 9), round(100 * len(inside) / len(human), 9), "percent")

def quantile(values, p): # type 7 of Hyndman and Fan 1996
    values, at = sorted(values), p / 100 * (len(values) - 1)
    low = int(at)
    return values[low] + (at - low) * (values[min(low + 1, len(values) - 1)] - values[low])

def lengths(report, data):
    for side in ("reference", "candidate"):
        for row, numbers in zip(rows(report), data[side], strict=True):
            words = [len(case[side].split()) for case in report["cases"]
                     if row.get("name", case["phenomenon"]) == case["phenomenon"]]
            for p, got in zip((5, 25, 50, 75, 95), numbers[1:6], strict=True):
                same(round(number(got), 9), round(quantile(words, p), 9), f"percentile {p}")
            same(round(number(numbers[6]), 9), round(sum(words) / len(words), 9), "mean")
            same(number(numbers[7]), len(words), "sentences")

def scatter(report, data):
    people = report["settings"]["human_bounds"]
    # SEMA reaches beyond the range that it declares: nothing may fall off the axis
    axes = re.findall(r"set yrange \[(\S+):(\S+)\]", open(sys.argv[3], encoding="utf-8").read())
    for (low, high), m in zip(axes, range(len(report["metrics"])), strict=True):
        ups = [float(point[1]) for point in data[f"metric{m + 1}"]]
        assert float(low) < min(ups) and max(ups) < float(high), "a point off the axis"
    for m, metric in enumerate(report["metrics"]):
        cases = [case for case in report["cases"] if metric["name"] in case["scores"]]
        for case, (x, y, human, score) in zip(cases, data[f"metric{m + 1}"], strict=True):
            same(number(human), case["human"], "human score")
            same(number(score), case["scores"][metric["name"]], "score")
            for got, value, (low, high) in ((x, case["human"], people),
                                            (y, case["scores"][metric["name"]], metric["bounds"])):
                same(round(number(got), 12), round((value - low) / (high - low), 12), "rescaled")

def matrix(report, data):
    wanted = report["datasets"][0]["overall"]["correlations"]["spearman"]
    assert len(data["cells"]) == len(wanted) * (len(wanted) - 1) // 2
    cells = []
    for row, column, rho, n, p, holm, *rest in data["cells"]:
        same(number(rho), wanted[int(row)][int(column) - 1], "rho")
        same(number(n), len(report["cases"]), "n")
        cells.append((number(p), number(holm), rest[-1]))
    least = 0 # Holm 1979: p times those not yet rejected, never falling
    for i, (p, holm, text) in enumerate(sorted(cells)):
        least = min(1, max(least, p * (len(cells) - i)))
        assert abs(holm - least) < 1e-12, "adjusted p"
        assert text.count("*") == (holm < .05) + (holm < .01) + (holm < .001), "marks"

def violins(result, data):
    scales = list(dict.fromkeys(row["scale"] for row in result["annotators"]))[:2]
    for side, scale in enumerate(scales):
        rows = [row for row in result["annotators"] if row["scale"] == scale]
        for i, one in enumerate(sorted(rows, key=lambda row: row["annotator"])):
            curve = data[f"violin{i + 1}_{side + 1}"][1:-1]
            density = one["density"]
            step = (one["to"] - one["from"]) / (len(density) - 1)
            grid = [one["from"] + p * step for p in range(len(density))]
            # the scales go from 1 to 5: nothing is drawn beyond, and the outline ends there
            points = [p for p, value in enumerate(grid) if 1 <= value <= 5]
            assert len(points) < len(density) and grid[0] < 1 and grid[-1] > 5
            assert len(curve) == len(points) + 2
            for p, (x, value, d) in zip(points, curve[1:-1], strict=True):
                same(number(d), density[p], "density")
                same(round(number(value), 9), round(grid[p], 9), "value")
                assert (float(x) < i + 1) == (side == 0) or float(x) == i + 1, "mirrored"
            for end, (x, value, d), p in ((1, curve[0], points[0]), (5, curve[-1], points[-1] + 1)):
                same(number(value), end, "end of the scale")
                part = (end - grid[p - 1]) / step
                between = density[p - 1] * (1 - part) + density[p] * part
                same(round(number(d), 9), round(between, 9), "density at the end of the scale")
            for got, wanted in zip(data[f"quartiles{i + 1}_{side + 1}"][0][1:4],
                                   one["quantiles"][2:5], strict=True):
                same(number(got), wanted, "quartile")

def holm(result, data):
    run = result["correlations"][0]["run"]
    pairs = [row for row in result["correlations"] if row["run"] == run]
    names = []
    for row in pairs:
        names += [name for name in (row["x"], row["y"]) if name not in names]
    wanted = {frozenset((row["x"], row["y"])): row for row in pairs}
    for row, column, rho, n, p, adjusted, *rest in data["cells"]:
        pair = wanted.pop(frozenset((names[int(row)], names[int(column) - 1])))
        for got, key in ((rho, "rho"), (n, "n"), (p, "p"), (adjusted, "p_holm")):
            same(number(got), pair[key], key)
        assert rest[-1].endswith("*") == pair["significant"], "mark"
    assert not wanted
    tests = [row for row in result["mannwhitney"] if row["grouping"] == "projective"]
    for row, (y, first, second, n1, n2, p, star) in zip(tests, data["medians"], strict=True):
        for got, key in ((first, "median1"), (second, "median2"), (n1, "n1"), (n2, "n2"), (p, "p")):
            same(number(got), row[key], key)

kind, path, script = sys.argv[1:]
globals()[kind](json.load(open(path)), blocks(script))
E2

figures='heatmap:report intervals:report correlations:report mad:report histograms:report
lengths:report scatter:report matrix:report violins:humans holm:trees mf:mf'
for figure in $figures; do
    kind=${figure%%:*} result=${figure#*:}.json
    run metricheck plot "$kind" "$result" -f gnuplot -o "$kind.gnuplot"
    exits "$kind: a script" 0
    ok "$kind: its numbers are those of the result" python3 check.py "$kind" "$result" "$kind.gnuplot"
    has gnuplot || continue
    for format in svg pdf png tex; do
        run metricheck plot "$kind" "$result" -o "$kind.$format"
        exits "$kind: gnuplot draws a $format" 0
        silent "$kind: and has nothing to say about it"
    done
    run metricheck plot "$kind" "$result" -o again.pdf
    same_file "$kind: the same bytes once more" again.pdf "$kind.pdf"
    is "$kind: a PDF begins as one" "$(head -c 4 "$kind.pdf")" '%PDF'
    is "$kind: no date in it" "$(grep -a -c CreationDate "$kind.pdf")" 0
    is "$kind: a PNG begins as one" "$(head -c 8 "$kind.png" | tail -c 7 | head -c 3)" PNG
    if has xmllint; then
        ok "$kind: the SVG is XML" xmllint --noout "$kind.svg"
    fi
    gnuplot -d - < "$kind.gnuplot" > by-hand.pdf 2> by-hand.err
    is "$kind: a script alone is drawn without a word" "$(cat by-hand.err)" ''
    is "$kind: into a PDF" "$(head -c 4 by-hand.pdf)" '%PDF'
done

run metricheck plot heatmap report.json --figure spearman -f gnuplot -o spearman.gnuplot
exits 'a heat map of correlations' 0
ok 'it marks what is not shown to differ from 0' python3 check.py unsure report.json spearman.gnuplot

like 'an arrow says that lower scores are better' "$(cat heatmap.gnuplot)" 'label "ter ↓" at'
like 'words say so too' "$(cat heatmap.gnuplot)" '↓: lower scores are better'
is 'one line between the two families' "$(grep -c 'arrow from first 2.5, graph 0' heatmap.gnuplot)" 1
like 'the scores of a rubric are not called human' "$(cat histograms.gnuplot)" '"rubric score '
like 'nor is the rubric people' "$(cat scatter.gnuplot)" 'label "the rubric" at'
like 'nor human' "$(cat matrix.gnuplot)" 'label "rubric" at'
is 'not in the data either' "$(grep -c 'human\|people' scatter.gnuplot histograms.gnuplot | tr '\n' ' ')" \
    'scatter.gnuplot:0 histograms.gnuplot:0 '
is 'violins: every outline is drawn' \
    "$(grep 'filledcurves' violins.gnuplot | grep -c -v 'dashtype solid')" 0

python3 - << 'E2'
import json
trees = json.load(open("trees.json"))
first = trees["correlations"][0]["run"]
own = [row for row in trees["correlations"] if row["run"] == first]
for name, rho in (("defined", 0.5), ("undefined", None)):
    for row in own:
        row["rho"] = 0.5
    own[-1]["rho"] = rho
    json.dump(trees, open(f"trees-{name}.json", "w"))
E2
for kind in defined undefined; do
    run metricheck plot holm trees-$kind.json -f gnuplot -o holm-$kind.gnuplot
    exits "holm, $kind: a script" 0
done
is 'a correlation that is not defined is said to be so' \
    "$(grep -c 'hatched: undefined' holm-defined.gnuplot holm-undefined.gnuplot | tr '\n' ' ')" \
    'holm-defined.gnuplot:0 holm-undefined.gnuplot:1 '
# length and arity are one measure, and mdd and mfs: trees analyse does not test these pairs.
like 'and a pair that was not tested' "$(cat holm-defined.gnuplot)" 'label "blank: not tested"'
like 'hatched cells of a heat map have their word' "$(cat spearman.gnuplot)" 'hatched: undefined'
is 'a map without them has none' "$(grep -c 'hatched' heatmap.gnuplot)" 0
like 'a phenomenon without any correlation is named with its reason' "$(cat correlations.gnuplot)" \
    'label "[A-Z][^"]*: [^"]*(tied|equal)'
like 'boxes of lengths have their key' "$(cat lengths.gnuplot)" 'box: quartiles, bar: median, line: 5th to 95th percentile'
like 'violins have theirs' "$(cat violins.gnuplot)" 'mark: median, bar: quartiles'

# --- pictures for LaTeX
latex() { # FILE...: one document of these pictures
    printf '\\documentclass{article}\\usepackage{pict2e,xcolor,graphicx,amssymb}\\begin{document}\n'
    printf '\\noindent\\input{%s}\n\n' "$@"
    printf '\\end{document}\n'
}
if has gnuplot && has pdflatex && has kpsewhich && kpsewhich pict2e.sty xcolor.sty > /dev/null; then
    # shellcheck disable=SC2046,SC2086 # names without blanks
    latex $(printf '%s ' $figures | sed 's/:[a-z]*/.tex/g') > paper.tex
    ok 'LaTeX sets all pictures' pdflatex -interaction=nonstopmode -halt-on-error paper.tex
fi

# --- names that would be commands
cat > hostile.py << 'E2'
import json
report = json.load(open("report.json"))
names = ["`touch HACKED`", "'.system(\"touch HACKED\").'", "\"; system 'touch HACKED'; \"",
         "a\nsystem 'touch HACKED'\n", "@x $0 %d%s \\\\ {}^_~#&<>|", "EOD\nsystem 'touch HACKED'"]
dataset = report["datasets"][0]
for row, name in zip(dataset["phenomena"], names):
    row["title"] = name
for m, name in enumerate(names[3:]):
    for row in dataset["phenomena"] + [dataset["overall"]]:
        row["metrics"][m]["name"] = name
    report["metrics"][m]["name"] = name
json.dump(report, open("hostile.json", "w"))
E2
python3 hostile.py
for kind in heatmap intervals correlations mad scatter; do
    run metricheck plot "$kind" hostile.json -f gnuplot -o hostile.gnuplot
    exits "$kind of hostile names" 0
    # shellcheck disable=SC2016 # a backquote, for grep
    is "$kind: no backquote in the script" "$(grep -c '`' hostile.gnuplot)" 0
    is "$kind: no line of theirs" "$(grep -c '^system\|^EOD.' hostile.gnuplot)" 0
    has gnuplot || continue
    for format in svg tex; do
        run metricheck plot "$kind" hostile.json -o "hostile-$kind.$format"
        exits "$kind of hostile names as $format" 0
    done
    if has xmllint; then
        ok "$kind of hostile names is XML" xmllint --noout "hostile-$kind.svg"
    fi
    if has pdflatex && has kpsewhich && kpsewhich pict2e.sty > /dev/null; then
        latex "hostile-$kind.tex" > paper.tex
        ok "$kind of hostile names in LaTeX" \
            pdflatex -interaction=nonstopmode -halt-on-error paper.tex
    fi
done
ok 'nothing was done by them' test ! -e HACKED

# --- calls
run metricheck plot
exits 'without operands' 2
run metricheck plot heatmapp report.json
exits 'an unknown kind' 2
stderr_like 'the nearest is named' "did you mean 'heatmap'"
run metricheck plot heatmap report.json -o figure.gif
exits 'an unknown ending' 2
run metricheck plot heatmap report.json --figure nonsense
exits 'an unknown figure' 2
run metricheck plot heatmap report.json --figure kendall_b
exits 'a figure that the report lacks' 3
stderr_like 'the place is named' '^report.json:[0-9]+:[0-9]+: error: .*kendall_b'
run metricheck plot heatmap report.json -m nonsense
exits 'an unknown metric' 2
run metricheck plot heatmap report.json -d nonsense
exits 'an unknown dataset' 2
run metricheck plot mf mf.json --figure mad
exits 'an option that says nothing to the kind' 2
jq '.schema = "metricheck/mfscore/1" | (.tests[]?, .intervals[]?) |= (.figure = .statistic | del(.statistic))' mf.json > before.json
metricheck plot mf mf.json > mf.gnuplot
metricheck plot mf before.json > before.gnuplot
same_file 'a result of the version before is drawn alike' before.gnuplot mf.gnuplot
run metricheck plot mf report.json
exits 'a result of another kind' 3
stderr_like 'the schema is named' '^report.json:[0-9]+:[0-9]+: error: .*metricheck/mfscore/'
printf '{"schema": "metricheck/report/1", "metrics": [{"name": "a"}],\n "datasets": 3}' > bad.json
run metricheck plot heatmap bad.json
exits 'a broken report' 3
stderr_like 'with its place' '^bad.json:2:14: error'
: > nothing.json
run metricheck plot heatmap nothing.json -f gnuplot
exits 'an empty file' 3
is 'its reason is there once' "$(cat "$err")" 'nothing.json:1:1: error[E001] the file is empty'
run metricheck plot heatmap report.json -o report.json -f gnuplot
exits 'a figure over its report' 2
mkdir empty
ln -s "$METRICHECK" empty/metricheck
run env PATH="$PWD/empty" metricheck plot heatmap report.json -o figure.pdf
exits 'without gnuplot' 4
stderr_like 'the package is named' 'gnuplot-nox'
ok 'and nothing is written' test ! -e figure.pdf
run env PATH="$PWD/empty" metricheck plot heatmap report.json -f gnuplot
exits 'the script needs none' 0

done_testing
