#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The geometry of figures: no text over another or outside the figure, none too small to be read, no
# figure higher than a page; of the suite of the program and of a report with the columns and
# phenomena of the published one. Texts are measured by the widths of DejaVu Sans, which stands in for
# Helvetica and is wider.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
need python3

cat > geometry.py << 'E'
import math, re, sys, xml.etree.ElementTree as tree

# advance widths of DejaVu Sans 2.37 from ' ' to '~', in thousandths of the size
WIDTHS = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698,
    770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732,
    684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635,
    634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,
    525, 636, 337, 636, 838]

def width(text):
    return sum(WIDTHS[ord(c) - 32] if " " <= c <= "~" else 838 if c in "−↓≤≥" else 690
               for c in text) / 1000

def corners(group, text):
    """Of the box of a text, from the baseline to the height of a capital letter."""
    place = re.match(r"translate\(([-.\d]+),([-.\d]+)\)(?: rotate\(([-.\d]+)\))?",
                     group.get("transform"))
    x, y, turn = float(place[1]), float(place[2]), math.radians(float(place[3] or 0))
    size = float(group.get("font-size"))
    long = width(text) * size
    left = {"start": 0, "middle": -long / 2, "end": -long}[group.get("text-anchor")]
    return [(x + a * math.cos(turn) - b * math.sin(turn), y + a * math.sin(turn) + b * math.cos(turn))
            for a, b in ((left, 0), (left + long, 0), (left + long, -.73 * size), (left, -.73 * size))]

def apart(one, other):
    """Whether a line along a side of one of the boxes separates them (by a hundredth of a pixel)."""
    for box in (one, other):
        for k in range(2):
            (x, y), (u, v) = box[k], box[k + 1]
            across = [[(v - y) * p[0] - (u - x) * p[1] for p in each] for each in (one, other)]
            room = .01 * math.hypot(u - x, v - y)
            if max(across[0]) <= min(across[1]) + room or max(across[1]) <= min(across[0]) + room:
                return True
    return False

bad = 0
for path in sys.argv[1:]:
    root = tree.parse(path).getroot()
    _, _, wide, high = map(float, root.get("viewBox").split())
    texts = []
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        for text in group.findall("{http://www.w3.org/2000/svg}text"):
            word = "".join(text.itertext())
            if word.strip():
                texts.append((word, float(group.get("font-size")), corners(group, word.strip())))
    found = ["no text"] if not texts else []
    if high > 9 * 96 + 1:
        found.append(f"{high / 96:.1f} inches high")
    for i, (word, size, box) in enumerate(texts):
        if size * 72 / 96 < 4.99:
            found.append(f"'{word}' in letters of {size * 72 / 96:.2f} points")
        if any(not (-.5 <= x <= wide + .5 and -.5 <= y <= high + .5) for x, y in box):
            found.append(f"'{word}' goes beyond the figure")
        found += [f"'{word}' over '{other}'" for other, _, its in texts[:i] if not apart(box, its)]
    for line in found[:8]:
        print(f"{path}: {line}")
    bad |= bool(found)
sys.exit(bad)
E

# --- two reports
METRICHECK_WORDNET=/nonexistent
export METRICHECK_WORDNET
metricheck run -q -m bleu -m chrf -m ter -m smatch -m sembleu -m random --resamples 20 -f json \
    -o starter.json
metricheck run -q -m bleu -m chrf -m ter -m smatch -m sembleu -m random --resamples 20 -f json \
    -p antonymy -p article -p co-hyponymy -p hyponymy -p negation -p omission -p partial-synonymy \
    -p passive -p semantic-roles -p subordinate-clauses -p entity-replacement -o eleven.json
cat > wide.py << 'E'
import json
report = json.load(open("eleven.json"))
names = ["GraCo (G)", "GraCo (r,G)", "GraCo", "GraCo (r)", "BLEU", "chrF++ (O)", "Meteor", "S2match",
         "Smatch", "BERT Score", "chrF++", "WLK", "WWLK"]
old = [metric["name"] for metric in report["metrics"]]
def widen(items):
    return [dict(items[m % len(items)], name=name) for m, name in enumerate(names)]
report["metrics"] = widen(report["metrics"])
dataset = report["datasets"][0]
dataset["scale"] = dict(dataset["scale"], minimum=1, maximum=5)
for row in dataset["phenomena"] + [dataset["overall"]]:
    row["metrics"] = widen(row["metrics"])
    rho = row["correlations"]["spearman"]
    of = [0] + [1 + m % len(old) for m in range(len(names))]
    row["correlations"] = {"metrics": ["human"] + names,
                           "spearman": [[rho[a][b] for b in of] for a in of]}
for case in report["cases"]:
    case["scores"] = {name: case["scores"].get(old[m % len(old)]) for m, name in enumerate(names)}
json.dump(report, open("published.json", "w"))
# for figures that do not look at the cases, which are most of a report
for name in "starter", "published":
    report = json.load(open(name + ".json"))
    json.dump(dict(report, cases=[]), open(name + "-figures.json", "w"))
E
python3 wide.py

# draw KIND [OPTION WORD]: the figure, or its script where there is no gnuplot, of what it needs of the report
drawing=gnuplot
! command -v gnuplot > /dev/null || drawing=svg
draw() {
    case $1 in
    heatmap | intervals | correlations | mad) report_file=$report-figures.json ;;
    *) report_file=$report.json ;;
    esac
    run metricheck plot "$1" "$report_file" --width $width -f $drawing -o "$name.$drawing" ${2+"$2" "$3"}
}

refused='' drawn=''
for report in starter published; do
    for width in column page; do
        for kind in heatmap 'heatmap --figure spearman' 'heatmap --figure passed' intervals \
            correlations mad histograms lengths scatter matrix; do
            name=$report-$width-$(printf %s "$kind" | tr -d ' ')
            # shellcheck disable=SC2086 # a kind and its options
            draw $kind
            if [ "$status" = 2 ]; then
                stderr_like "$name: refused with a way out" 'use --width page'
                refused="$refused $name"
                continue
            fi
            exits "$name" 0
            [ $drawing = gnuplot ] || drawn="$drawn $name.svg"
        done
    done
done
# shellcheck disable=SC2086 # names without blanks
[ -z "$drawn" ] || ok 'texts of all figures stand apart and inside' python3 geometry.py $drawn
is 'what is too narrow for a column is refused' "$refused" \
    " $(printf 'published-column-%s ' heatmap--figurespearman heatmap--figurepassed matrix | sed 's/ $//')"

# From -.7 to 1 in 1.9 inches. -0.6 with a true minus is (838 + 2 * 636 + 318) / 1000 * 7 / 72 = .24 inches wide,
# as much as there is between two fifths: .2 / 1.8 * 1.9 = .21.
run metricheck plot intervals starter-figures.json --width column -f gnuplot
is 'numbers below an axis have room for their minus' \
    "$(grep -o '^set xtics [0-9.]*' "$out")" 'set xtics 0.5'

# --- what has nothing to show is named below
run metricheck plot intervals starter.json -f gnuplot
stdout_like 'why a phenomenon is not shown' '^set label "[A-Z].*(: |, )'
like 'by its reason' "$(grep 'screen .* left$' "$out")" 'scores are (tied|equal)'

done_testing
