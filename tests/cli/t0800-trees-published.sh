#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck trees` against the values of an independent program: every row and column of the golden
# files, by the command itself, and a row of the published table.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
shared_or_skip goldens/tree
goldens=$shared
shared_or_skip data/sr20-en-ewt
ewt=$shared
shared_or_skip data/sr19-en-partut
partut=$shared

# agrees LABEL GOLDEN GOT: each row has the columns of the golden file, under their names and with
# their values. p values and statistics may differ by 1e-9 (p: relative), all else by 1e-12, of
# numbers above 1 relative. What is not a number must be equal.
cat > agrees.awk << 'EOA'
BEGIN { FS = "\t"; statistics = " rho p p_holm u1 " }
function absolute(x) { return x < 0 ? -x : x }
function is_number(text) { return text ~ /^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$/ }
function same(column, x, y,    tolerance, size) {
    if (x == y)
        return 1
    if (!is_number(x) || !is_number(y))
        return 0
    tolerance = index(statistics, " " column " ") ? 1e-9 : 1e-12
    size = absolute(y + 0)
    if (size < 1 && column !~ /^p/)
        size = 1
    return absolute(x - y) <= tolerance * size
}
function complain(text) {
    if (++bad <= 5)
        print text
}
FNR == NR && FNR == 1 { width = split($0, names) }
FNR == NR { golden[FNR] = $0; rows = FNR; next }
FNR == 1 {
    for (i = 1; i <= NF; i++)
        at[$i] = i
    for (i = 1; i <= width; i++)
        if (!(names[i] in at))
            complain("no column " names[i])
    if (bad)
        exit
    next
}
{
    split(golden[FNR], wanted)
    for (i = 1; i <= width && FNR <= rows; i++)
        if (!same(names[i], $(at[names[i]]), wanted[i]))
            complain("row " FNR ", " names[i] ": " $(at[names[i]]) ", golden " wanted[i])
    seen = FNR
}
END {
    if (seen != rows && !bad)
        complain(seen " rows, golden " rows)
    exit bad > 0 || rows < 2
}
EOA
agrees() { ok "$1" awk -f agrees.awk "$goldens/$2" "$3"; }

# The test of the test: a value in the last row, a missing row, a column of another name.
sed '17s/2\.0/2.000000000005/2' "$goldens/cases.tsv" > other.tsv
awk -f agrees.awk "$goldens/cases.tsv" other.tsv > said
is 'a difference is seen' "$(sed 's/:.*//' said)" 'row 17, mfs'
sed '$d' "$goldens/cases.tsv" > other.tsv
is 'and a missing row' "$(awk -f agrees.awk "$goldens/cases.tsv" other.tsv)" '16 rows, golden 17'
sed '1s/mfw/mfv/' "$goldens/cases.tsv" > other.tsv
is 'and a missing column' "$(awk -f agrees.awk "$goldens/cases.tsv" other.tsv)" 'no column mfw'

# The data under the names that the golden files have.
ln -s "$ewt/reference/en_ewt-ud-test.conllu" en_ewt_test.conllu
ln -s "$ewt/reference/en_ewt-ud-dev.conllu" en_ewt_dev.conllu
ln -s "$partut/reference/en_partut-ud-test.conllu" en_partut_test.conllu
runs_of() { # TREEBANK
    case $1 in
    en_ewt_test) echo ewt_only augmented ;;
    en_ewt_dev) echo baseline ewt augmented majority ;;
    en_partut_test) echo preorder swap3 ;;
    esac
}
mkdir en_ewt_test en_ewt_dev en_partut_test
ln -s "$ewt/outputs-test/ewt_only_test_set_13-Oct_11-27.txt" en_ewt_test/ewt_only.txt
ln -s "$ewt/outputs-test/augmented_and_ewt_test_set_13-Oct_12-07.txt" en_ewt_test/augmented.txt
ln -s "$ewt/outputs-dev/baseline_ewt_data_07-Oct_14-55.txt" en_ewt_dev/baseline.txt
ln -s "$ewt/outputs-dev/ewt_data_07-Oct_16-06.txt" en_ewt_dev/ewt.txt
ln -s "$ewt/outputs-dev/augmented_data_and_ewt_11-Oct_22-39.txt" en_ewt_dev/augmented.txt
ln -s "$ewt/outputs-dev/majority_rules_test_12-Oct_16-23.txt" en_ewt_dev/majority.txt
ln -s "$goldens/en_partut_test.preorder.order" en_partut_test/preorder.txt
ln -s "$goldens/en_partut_test.swap3.order" en_partut_test/swap3.txt

# --- one treebank, one run ---
table() { # TABLE.tsv ARGUMENT...
    file=$1
    shift
    run metricheck trees "$@" -q -f tsv -o "$file"
    [ "$status" -eq 0 ] || failed "trees $*" || note_file "$err"
}
table got.tsv describe --per-sentence "$goldens/cases.conllu"
agrees 'hand-made trees' cases.tsv got.tsv
for treebank in en_ewt_test en_ewt_dev en_partut_test; do
    table got.tsv describe --per-sentence $treebank.conllu
    agrees "$treebank: trees" $treebank.trees.tsv got.tsv
    table got.tsv describe --entropy $treebank.conllu
    agrees "$treebank: entropy" $treebank.entropy.tsv got.tsv
    files=''
    orders=''
    runs=$(runs_of "$treebank")
    for name in $runs; do
        files="$files $treebank/$name.txt"
        orders="$orders $name=$goldens/$treebank.$name.order"
    done
    # shellcheck disable=SC2086
    table got.tsv score $treebank.conllu $files
    agrees "$treebank: scores" $treebank.scores.tsv got.tsv
    # shellcheck disable=SC2086
    table orders.tsv score $treebank.conllu $orders
    same_file "$treebank: the same of the orders to which they were aligned" orders.tsv got.tsv
    # shellcheck disable=SC2086
    table got.tsv score --by relation $treebank.conllu $files
    agrees "$treebank: relations" $treebank.relations.tsv got.tsv
    for name in $runs; do
        table got.tsv mine --fail 'bleu<=q25' $treebank.conllu "$treebank/$name.txt"
        agrees "$treebank: mining in $name" "$treebank.$name.mining".tsv got.tsv
    done
done
table got.tsv describe en_ewt_test.conllu en_ewt_dev.conllu en_partut_test.conllu
agrees 'three treebanks' summary.tsv got.tsv

# --- all runs ---
printf 'reference\toutput\n' > list.tsv
for treebank in en_ewt_test en_ewt_dev en_partut_test; do
    runs=$(runs_of "$treebank")
    for name in $runs; do
        printf '%s.conllu\t%s/%s.txt\n' $treebank $treebank "$name" >> list.tsv
    done
done
for name in correlations mannwhitney runs entropy_accuracy coverage; do
    table got.tsv analyse --list list.tsv --all-pairs --fail 'bleu<=q25' --show $name
    agrees "all runs: $name" $name.tsv got.tsv
done
table got.tsv analyse --list list.tsv --fail 'bleu<=q25' --show summary
agrees 'all runs: summary' summary.tsv got.tsv
# Mined together, a form has the same row as alone.
table got.tsv mine --list list.tsv --fail 'bleu<=q25'
for treebank in en_ewt_test en_ewt_dev en_partut_test; do
    runs=$(runs_of "$treebank")
    for name in $runs; do
        awk -F '\t' -v treebank=$treebank -v run="$name" \
            'NR == 1 || ($1 == treebank && $2 == run)' got.tsv > part.tsv
        agrees "all runs: mining in $treebank, $name" "$treebank.$name.mining.tsv" part.tsv
    done
done

# --- what a first screen says of two runs, from what was checked above: mining, correlations, mannwhitney,
# entropy_accuracy; in 45 lines of 80 columns
run metricheck trees analyse en_ewt_test.conllu en_ewt_test/ewt_only.txt en_ewt_test/augmented.txt -q --report json=said.json
is 'two runs are one screen' "$(awk 'length > 80 { wide++ } END { print (NR <= 45) (wide > 0) }' "$out")" 10
metricheck trees analyse "$ewt/reference/en_ewt-ud-dev.conllu" "$ewt"/outputs-dev/*.txt -q > dev.txt
is 'and so are twelve with long names' "$(awk 'length > 80 { wide++ } END { print (NR <= 45) (wide > 0) }' dev.txt)" 10
metricheck trees mine en_ewt_test.conllu en_ewt_test/ewt_only.txt en_ewt_test/augmented.txt -q --view dep -f tsv > mined.tsv
# rows of mining with q <= .05 that fail more often than all; the first construction stands out most
awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["suspicious"] && $at["q"] <= 0.05 { shown[$at["subtree"]]++
        excess = $at["rate_low"] - $at["base_rate"]
        if (excess > most) { most = excess; best = $at["subtree"] "\t" $at["run"] "\t" $at["with_failed"] "\t" $at["with"] } }
    END { split(best, form, "\t"); print best "\t" shown[form[1]] }' mined.tsv > best
is 'the construction that stands out' \
    "$(jq -r '.constructions[0] | [.subtree, .run, .with_failed, .with, .runs_shown] | @tsv' said.json)" "$(cat best)"
is 'in a sentence' "$(jq -r '.verdict[0]' said.json | sed 's/.*(dea<q25): \((.*)\), \([0-9]*\) of \([0-9]*\) sentences in \([a-z_]*\),.*/\1 \4 \2 \3/')" \
    "$(cut -f 1-4 best | tr '\t' ' ')"
is 'each construction is shown by mining' "$(jq -r '.constructions[] | [.run, .subtree, .with, .with_failed] | @tsv' said.json | sort)" \
    "$(jq -r '.constructions[] | [.run, .subtree] | @tsv' said.json | sort | while read -r run subtree; do
        awk -F '\t' -v run="$run" -v subtree="$subtree" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
            $at["run"] == run && $at["subtree"] == subtree && $at["suspicious"] && $at["q"] <= 0.05 {
                print run "\t" subtree "\t" $at["with"] "\t" $at["with_failed"] }' mined.tsv
    done)"
# what the golden files say of DEA in the two runs: correlations with mdd, mannwhitney, entropy_accuracy
is 'longer dependencies' "$(jq -r '.verdict[1]' said.json | sed 's/, shown.*//')" "$(awk -F '\t' '
    $1 == "en_ewt_test" && $3 == "dea" && $4 == "mdd" { rho[n++] = $6 }
    END { printf "dea gets worse as mean dependency distance grows (Spearman %.2f to %.2f", rho[0], rho[1] }' "$goldens/correlations.tsv")"
is 'non-projective sentences' "$(jq -r '.verdict[2]' said.json)" "$(awk -F '\t' '
    $1 == "en_ewt_test" && $3 == "projective" && $4 == "dea" { if (!n++) { first = sprintf("%.2f of %d, %.2f of the %d others (%s; Mann-Whitney, p %.2g)",
        $8, $6, $7, $5, $2, $10) } shown += $10 <= 0.05 }
    END { printf "Non-projective sentences score worse in %d of %d runs: median dea %s.", shown, n, first }' "$goldens/mannwhitney.tsv")"
is 'free directions' "$(jq -r '.verdict[3]' said.json)" "$(awk -F '\t' '
    $1 == "en_ewt_test" { rho[n++] = $4; shown += $5 <= 0.05; relations = $3 }
    END { printf "Relations that go either way are kept less (Spearman %.2f to %.2f, shown in %d of %d runs, over %d relations).",
        rho[0], rho[1], shown, n, relations }' "$goldens/entropy_accuracy.tsv")"

# several treebanks: runs are held against the first of their own
metricheck trees analyse --list list.tsv -q -f json -o several.json
is 'runs of several treebanks' "$(jq -r '.verdict[-1]' several.json)" "$(jq -r '[.comparison[] | select(.score == "dea")] as $all |
    ($all | map(select(.p_holm <= 0.05))) as $shown | "Of \($all | length) runs held against the first of their treebank the tests find " +
    "\($shown | map(select(.low > 0)) | length) better by dea and \($shown | map(select(.high < 0)) | length) worse."' several.json)"

# --- Table 2 of the paper, UD 2.3, English EWT ---
# The figures as printed, that is with two decimals; where the last is 0 it is not printed.
published() { # RELEASE: "QUANTITY PAPER AS_PUBLISHED BY_DEFINITION"
    awk -F '\t' -v release="$1" '$1 == release && $2 == "UD_English-EWT" { print $3, $4, $5, $7 }' "$goldens/table2.tsv"
}
figures() { # TABLE.tsv NAME_OF_NP: "QUANTITY VALUE" as the golden file calls them
    awk -F '\t' -v np="$2" 'NR > 1 && !($2 ~ /_percent$/) { if (!n++) printf "count %.6f\n", $3
            printf "%s_mean %.6f\n%s_sd %.6f\n", $2, $4, $2, $5 }
        $2 == np { printf "np %.6f\n", $4 }' "$1"
}
# paper OURS PUBLISHED: each figure whose two decimals are those of the paper.
paper() {
    while read -r quantity value; do
        printf '%s %.2f %.2f\n' "$quantity" "$value" "$(sed -n "s/^$quantity \([^ ]*\) .*/\1/p" "$2")"
    done < "$1" | awk '$2 == $3 { printf "%s ", $1 }'
}
published r2.3 > paper.txt
is 'Table 2: figures of the treebank' "$(grep -c '' paper.txt)" 14
table got.tsv describe en_ewt_test.conllu
figures got.tsv nonprojective_percent | sort > ours
cut -d ' ' -f 1,4 paper.txt | sort > wanted
same_file 'Table 2: by definition' ours wanted
table got.tsv describe --convention tacl2021 en_ewt_test.conllu
figures got.tsv spans_ancestor_percent | sort > ours
cut -d ' ' -f 1,3 paper.txt | sort > wanted
same_file 'Table 2: as published' ours wanted
# The mean flux weight cannot agree with the paper: its "largest" set of disjoint edges is not the
# largest (README.md of the golden values), and its figure is thus below the exact one.
is 'Table 2: what agrees with the paper' "$(paper ours paper.txt)" \
    'arity_mean arity_sd count depth_mean depth_sd length_mean length_sd mdd_mean mdd_sd mfs_mean mfs_sd np '
is 'Table 2: the flux weight of the paper is lower' \
    "$(awk '$1 == "mfw_mean" { print $2 < $3 && $2 < $4 }' paper.txt)" 1
run metricheck trees describe --convention tacl2021 en_ewt_test.conllu
stdout_like 'the share of non-projective sentences is that of the paper' '^ en_ewt_test +2077 +.*  1\.54 '
# SR'18 lacks sentences with these relations; of UD 2.0, which is not at hand, it had 2061.
run metricheck trees describe -q --without orphan,goeswith,reparandum -f tsv en_ewt_test.conllu
without=$(awk -F '\t' 'NR == 2 { print $3 }' "$out")
is 'sentences with a relation are left out' "$without" "$(awk -F '\t' '
    /^# sent_id/ && n++ { kept += !bad; bad = 0 }
    $8 ~ /^(orphan|goeswith|reparandum)(:|$)/ { bad = 1 }
    END { print kept + !bad }' en_ewt_test.conllu)"

# --- other kinds of outputs ---
# What was put in for the shallow track is the reference in another order: lemmas in place of forms.
# Every word of it is a word of the tree, so no token is foreign and none is missing.
for input in "$ewt/input-T1/en_ewt-ud-dev.conllu" "$ewt/input-T1/en_ewt-ud-test.conllu" "$partut/input-T1/en_partut-ud-test.conllu"; do
    treebank=$(basename "$input" .conllu | sed 's/-ud-/_/')
    run metricheck trees score -q -f tsv --show runs "$treebank.conllu" t1="$input"
    exits "$treebank: the input as an output" 0
    is "$treebank: all of its words are found" "$(awk -F '\t' 'NR == 2 { print $4, $5 }' "$out")" \
        "0 $(awk -F '\t' 'NR > 1 { n += $4 } END { print n }' "$goldens/$treebank.trees.tsv")"
done
# The reference itself keeps all, in each form in which it can be given.
metricheck trees describe -q --per-sentence -f tsv en_partut_test.conllu |
    awk -F '\t' 'NR > 1 { for (i = 1; i <= $4; i++) printf i < $4 ? "%d " : "%d\n", i }' > gold.order
awk -F '\t' '$1 ~ /^[0-9]+$/ && $8 !~ /^punct(:|$)/ { line = line (line == "" ? "" : "\t") $3 }
    $0 == "" { print line; line = "" } END { if (line != "") print line }' en_partut_test.conllu > gold.lemmas
ln -s en_partut_test.conllu gold.conllu
for kind in order lemmas conllu; do
    run metricheck trees score -q -f tsv --show runs --outputs $kind en_partut_test.conllu gold.$kind
    is "the reference as $kind" "$(awk -F '\t' 'NR == 2 { print $4, $6 - $7, $8, $9 }' "$out")" '0 0 1 1'
done
done_testing
