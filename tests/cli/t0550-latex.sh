#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Tables for papers: what they hold, and that LaTeX sets them, whatever stands in a suite.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
METRICHECK_WORDNET=/nonexistent
export METRICHECK_WORDNET
examples=$METRICHECK_SOURCE/doc/examples

# Braces and environments of FILE are in balance, and outside of comments all is ASCII.
balanced() { # FILE
    awk '
        /^%/ { next }
        /[^ -~]/ { print "line " NR ": not ASCII"; bad = 1 }
        {
            line = $0
            gsub(/\\\\/, "", line)
            gsub(/\\[{}%]/, "", line)
            sub(/%.*/, "", line)
            depth += gsub(/{/, "{", line) - gsub(/}/, "}", line)
            if (depth < 0) { print "line " NR ": brace closed too early"; bad = 1 }
            while (match($0, /\\(begin|end){[a-z]*\*?}/)) {
                name = substr($0, RSTART, RLENGTH)
                $0 = substr($0, RSTART + RLENGTH)
                if (name ~ /^.begin/)
                    open[++n] = substr(name, 7)
                else if (n == 0 || open[n--] != substr(name, 5)) {
                    print "line " NR ": " name; bad = 1
                }
            }
        }
        END { exit bad || depth != 0 || n != 0 }' "$1"
}

# sets FILE...: pdflatex sets them in a paper of two columns; no table is wider than its place, but
# for those of $too_wide, whose characters LaTeX has no font for.
sets() {
    {
        printf '%s\n' '\documentclass[twocolumn]{article}' '\usepackage[margin=1in]{geometry}' \
            '\usepackage{booktabs}' '\usepackage{graphicx}' '\extrafloats{200}' '\begin{document}'
        printf '\\input{%s}\\clearpage\n' "$@"
        printf '%s\n' '\end{document}'
    } > paper.tex
    pdflatex -interaction=nonstopmode -halt-on-error paper.tex > paper.out 2>&1 || {
        grep -A 5 '^!' paper.out
        return 1
    }
    [ -n "$too_wide" ] || ! grep -E 'Overfull .hbox \([0-9]{2,}|too large' paper.out
}

has_latex='' too_wide=''
command -v pdflatex > /dev/null && command -v kpsewhich > /dev/null &&
    kpsewhich booktabs.sty graphicx.sty geometry.sty > /dev/null && has_latex=yes
good() { # LABEL FILE...
    good_label=$1
    shift
    for file in "$@"; do
        ok "$good_label: $file is in balance" balanced "$file"
    done
    [ -z "$has_latex" ] || ok "$good_label: LaTeX sets it" sets "$@"
}
[ -n "$has_latex" ] || note 'no pdflatex with booktabs: tables are checked for balance alone'

run metricheck run -q -m bleu,smatch -p negation,passive,article -f latex -o figures.tex
exits 'run' 0
run metricheck run -q -m bleu,smatch -p negation,passive,article -f latex-combined -o all.tex
exits 'all figures in one table' 0
is 'a table for each figure' "$(grep -c '^.begin{table' figures.tex)" 7
is 'phenomena have their titles' "$(sed -n '/label{tab:starter-mad}/,/midrule..overall\|bottomrule/s/ & [0-9].*//p' figures.tex | tr '\n' ',')" \
    'Article,Negation,Passive,overall,'
is 'one for all' "$(grep -c '^.begin{table' all.tex)" 1
like 'each has a label' "$(grep '^.label' figures.tex)" '^\\label\{tab:starter-spearman\}$'
# Of the cases of `passive` the graphs are the same: 1 - 0.99 against 0.75 of BLEU.
stdout=$(grep '^Passive ' figures.tex)
like 'the best is bold' "$stdout" '& 0\.75.*& .textbf\{0\.01\}'
like 'with its interval' "$stdout" 'textbf\{0\.01\}&~\{.scriptsize \{\[\}0\.01, 0\.02\]\}'
like 'a figure that is not defined' "$stdout" '& --&.textsuperscript\{[0-9]\}'
like 'whose reason stands below' "$(cat figures.tex)" 'superscript\{[0-9]\} all scores of the metric are equal'
like 'who judged' "$(cat figures.tex)" '^.par.noindent .*not human judgements'
good 'run' figures.tex
good 'run, combined' all.tex

run metricheck run -q -m bleu,chrf,nist,gtm,rouge,ter,smatch,sembleu,sema,random,word-overlap,length-ratio \
    -f latex --resamples 50 -o twelve.tex
exits 'twelve metrics' 0
run metricheck run -q -m bleu -m chrf -m smatch -f latex-combined --resamples 50 -o long.tex
exits 'more rows than a page has room for' 0
like 'are several tables' "$(cat long.tex)" '^.caption\{starter .continued.\.\}'
# Thirteen narrow columns, as the published report has them: as wide as a page by their digits, and
# beyond it by the space between columns.
phenomena=negation,antonymy,omission
metricheck run -q -m length-ratio -p $phenomena -f json --resamples 0 -o cases.json
grep -oE '"id": "[a-z-]+-[0-9]+"' cases.json | cut -d '"' -f 4 | awk '
    BEGIN {
        n = split("GraCo (G)|GraCo (r,G)|GraCo|GraCo (r)|BLEU|chrF++ (O)|Meteor|S2match|Smatch|" \
                  "BERT Score|chrF++|WLK|WWLK", names, "|")
        printf "id"
        for (i = 1; i <= n; i++) printf ",\"%s\"", names[i]
        printf "\n"
    }
    {
        printf "%s", $1
        for (i = 1; i <= n; i++) printf ",%.2f", (NR * i * 7 % 101) / 101
        printf "\n"
    }' > thirteen.csv
run metricheck run -q -p $phenomena --scores thirteen.csv -f latex --resamples 0 -o thirteen.tex
exits 'thirteen metrics' 0
like 'all of them in one table' "$(grep '^phenomenon &' thirteen.tex)" 'GraCo.*WWLK'
good 'as wide as a page' thirteen.tex
good 'many metrics' twelve.tex
good 'many rows' long.tex

run metricheck run -q -m bleu -p negation -f json -o base.json
run metricheck run -q -m bleu:lowercase=yes -p negation -f json -o new.json
run metricheck compare base.json new.json --all -f latex -o compare.tex
exits 'compare' 0
cp -r "$examples/humans" "$examples/trees" "$examples/mfscore" .
run metricheck humans -q humans/ratings.csv --outputs humans/outputs.csv \
    --references humans/references.csv -f latex -o humans.tex
exits 'humans' 0
for verb in score analyse mine; do
    run metricheck trees "$verb" -q trees/reference.conllu trees/first.txt trees/second.txt \
        -f latex -o "$verb.tex"
    exits "trees $verb" 0
done
run metricheck mfscore -q --graphs mfscore/graphs.amr --parses rules=mfscore/rules.amr \
    --parses neural=mfscore/neural.amr --form-scores rules=mfscore/rules.tsv \
    --form-scores neural=mfscore/neural.tsv --report latex=mfscore.tex
exits 'mfscore' 0
good 'the others' compare.tex humans.tex score.tex analyse.tex mine.tex mfscore.tex

# Names that are made to break LaTeX: its commands, ends of rows, comments, a table that ends, Han,
# emoji, marks without letters, characters from right to left. Texts of a comparison are comments.
cat > names << 'E'
*#1 $x^2_i$ & {~} \\[9in]
[\end{table} % 100
\undefined^^M --- "‮``|<>''
中文 😀 ąéẩ ı́́
E
{
    printf 'id,'
    awk '{ gsub(/"/, "\"\""); printf "%s\"%s\"", (NR > 1 ? "," : ""), $0 } END { print "" }' names
    printf 'negation-001,1,2,4,3\nnegation-002,3,1,2,4\nnegation-003,2,3,1,1\n'
} > scores.csv
for form in latex latex-combined; do
    run metricheck run -q -m chrf -p negation --scores scores.csv -f $form -o "hostile-$form.tex"
    exits "hostile names, $form" 0
done
like 'a character without a font' "$(cat hostile-latex.tex)" 'mcunicode\{4E2D\}'
awk -F, 'NR == FNR { gsub(/"/, "\"\""); name[NR] = "\"" $0 "\""; next }
    FNR > 1 { if (!($2 in seen)) seen[$2] = ++n; $2 = name[seen[$2]] }
    { print }' OFS=, names humans/ratings.csv > ratings.csv
run metricheck humans -q ratings.csv -f latex -o hostile-humans.tex
exits 'hostile systems' 0
note_file "$err"
too_wide=yes
good 'hostile names' hostile-latex.tex hostile-latex-combined.tex hostile-humans.tex
done_testing
