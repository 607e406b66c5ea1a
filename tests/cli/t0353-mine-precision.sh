#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How often metricheck mine is right: 100 pairs of SICK and 100 of the STS benchmark, drawn at random from
# those whose sentences differ in one to five words, and labelled by reading the sentences. tests/mined has
# their numbers (of STS: part and record) and what they show: - nothing that mine looks for, or any of
# several. Precision: of the pairs that mine takes, those of which it names the phenomenon rightly; recall:
# of those that show one, those that it finds so.
#
# The confidence of a proposal is (right + 1) / (labelled + 2) of its sign, the reason without the words: over
# these pairs, and over proposals that were drawn at random, of each sign or of all, and labelled in the same way
# (NAME-proposals.tsv), since 200 pairs have few of most signs. NAME-held.tsv are 60 proposals of each data set that
# were drawn at the default confidence when the signs and the confidences were settled, and count for none.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need python3
[ -r "${METRICHECK_WORDNET:-/usr/share/wordnet}/index.noun" ] ||
    skip_all t0353-mine-precision 'WordNet 3.0 is not installed'
shared_or_skip data/sick
sick=$shared
shared_or_skip data/stsb

cat > judge.py << 'EOP'
import csv, re, sys
form, folder, labels, signs = sys.argv[1:]
NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split()
pairs = {}
if form == "sick":
    for part in ("train", "trial", "test_annotated"):
        with open(f"{folder}/SICK_{part}.txt", encoding="utf-8") as file:
            for line in list(file)[1:]:
                number, first, second = line.split("\t")[:3]
                pairs[number] = (first, second)
else:
    for part in ("train", "dev", "test"):
        with open(f"{folder}/stsb-en-{part}.csv", newline="", encoding="utf-8") as file:
            for number, record in enumerate(csv.reader(file), 1):
                pairs[f"{part}-{number}"] = (record[0], record[1])
key = lambda first, second: frozenset((first.strip(), second.strip()))
mined = {}
for line in sys.stdin:
    phenomenon, reason, first, second, _, confidence = line.rstrip("\n").split("\t")
    words = re.match('"([^"]*)" and "([^"]*)" ', reason)
    sign = reason[words.end():] if words else reason
    if ", but " in sign:
        sign = sign.split(", but ")[1]
    elif words and all(word.isdigit() or word in NUMBERS for word in words.groups()):
        sign = "numbers"
    mined[key(first, second)] = phenomenon, sign, confidence
taken = right = shown = 0
for name in labels, labels.replace(".tsv", "-proposals.tsv"), labels.replace(".tsv", "-held.tsv"):
    out = open(f"held-{form}.tsv" if name.endswith("-held.tsv") else signs, "a", encoding="utf-8")
    with open(name, encoding="utf-8") as file:
        for line in list(file)[1:]:
            number, named = line.rstrip("\n").split("\t")
            phenomenon, sign, confidence = mined.get(key(*pairs[number]), (None, None, None))
            if sign:
                print(sign, confidence, int(phenomenon in named.split()), sep="\t", file=out)
            if name == labels:
                is_taken = sign is not None and float(confidence) >= 0.6
                taken += is_taken
                right += is_taken and phenomenon in named.split()
                shown += named != "-"
print(f"{right} of {taken} right, {right} of {shown} found")
print("precision", "good" if right >= float({"sick": 0.9, "sts": 0.8}[form]) * taken else "bad")
EOP
judge() { # FORM FOLDER LABELS FILE...
    form=$1 folder=$2 labels=$3
    shift 3
    for file; do
        set -- "$@" --from "$folder/$file"
        shift
    done
    metricheck mine -q --list --min-confidence 0 --format "$form" "$@" | python3 judge.py "$form" "$folder" "$labels" signs.tsv
}
judge sick "$sick" "$METRICHECK_SOURCE/tests/mined/sick.tsv" SICK_train.txt SICK_trial.txt SICK_test_annotated.txt > sick.out
judge sts "$shared" "$METRICHECK_SOURCE/tests/mined/stsb.tsv" stsb-en-train.csv stsb-en-dev.csv stsb-en-test.csv > sts.out
note "SICK: $(head -n 1 sick.out)"
note "STS: $(head -n 1 sts.out)"
is 'SICK: 90 in 100 are right' "$(sed -n 2p sick.out)" 'precision good'
is 'STS: 80 in 100 are right' "$(sed -n 2p sts.out)" 'precision good'
awk -F '\t' '{ n[$1]++; right[$1] += $3; said[$1] = $2 }
    END { for (sign in n) if (said[sign] != sprintf("%.2f", (right[sign] + 1) / (n[sign] + 2)))
              print sign ": " said[sign] ", " right[sign] " of " n[sign] }' signs.tsv > unlike.txt
is 'each confidence is that of the labelled pairs' "$(cat unlike.txt)" ''
is 'of all 27 signs' "$(cut -f 1 signs.tsv | sort -u | grep -c .)" 27
# the levels of doc/phenomena.md
note "by level, right and all: $(awk -F '\t' '{ level = $2 >= 0.9 ? 0.9 : $2 >= 0.6 ? 0.6 : 0; n[level]++; right[level] += $3 }
    END { for (level in n) print level, right[level], n[level] }' signs.tsv | sort | tr '\n' ';')"
for form in sick sts; do
    awk -F '\t' '{ n += $2 >= 0.6; right += $2 >= 0.6 && $3 } END { print right, n }' "held-$form.tsv"
done > held.out
is 'of 60 proposals of SICK and 60 of STS drawn afterwards, those that are still taken and right' "$(paste -sd ' ' held.out)" '56 59 52 60'
done_testing
