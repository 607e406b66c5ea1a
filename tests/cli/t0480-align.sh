#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck align: its inputs, forms of output, mistakes.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
METRICHECK_WORDNET=$METRICHECK_SOURCE/tests/wordnet
export METRICHECK_WORDNET

cat > a.amr << 'AMR'
# ::id one
# ::snt The man sleeps.
(s / sleep-01
   :ARG0 (m / man))

# ::id two
# ::tok No lady . sings.
(s / sing-01
   :polarity -
   :ARG0 (l / lady))
AMR
cat > b.amr << 'AMR'
(b / big-01)

# ::snt Nothing fits.
(d / dog
   :wiki "A Dog")
AMR

tab=$(printf '\t')
run metricheck align a.amr
exits 'one file' 0
silent 'nothing on standard error'
is 'side a alone' "$(cat "$out")" "id${tab}side${tab}tokens${tab}nodes
one${tab}a${tab}The man sleeps .${tab}0:sleep-01:2-3 0.0:man:1-2
two${tab}a${tab}No lady . sings.${tab}0:sing-01:3-4 0.0:-:0-1 0.1:lady:1-2"
cp "$out" from-file
run metricheck align - < a.amr
ok 'standard input' cmp "$out" from-file

run metricheck align a.amr b.amr
exits 'two files' 0
is 'a graph without a sentence' "$(sed -n 3p "$out")" "one${tab}b${tab}NA${tab}NA"
stderr_like 'is named' '^one b: not aligned: no sentence'
is 'no blank in a concept' "$(sed -n 5p "$out")" \
    "two${tab}b${tab}Nothing fits .${tab}0:dog: 0.0:\"A_Dog\":"
run metricheck align -q a.amr b.amr
silent 'quiet'

run metricheck align -f json a.amr -o a.json
exits 'JSON, to a file' 0
is 'words and nodes' "$(head -n 1 a.json)" \
    '[{"id": "one", "side": "a", "words": ["The", "man", "sleeps", "."], "nodes": [{"position": "0", "concept": "sleep-01", "start": 2, "end": 3}, {"position": "0.0", "concept": "man", "start": 1, "end": 2}]},'

run metricheck align --suite starter
exits 'a suite' 0
is 'both sides of every case' "$(cut -f 2 "$out" | sort | uniq -c | awk '{print $1 "-" $2}' | tr '\n' ' ')" \
    "$(metricheck score --suite starter -m smatch | awk 'END {print NR - 1 "-a " NR - 1 "-b 1-side "}')"

printf '(a / cat\n' > broken.amr
run metricheck align broken.amr
exits 'a graph that is not closed' 0
stderr_like 'is named, with the place' '^broken.amr:1:9: 1 a: not aligned: the graph is not closed'
is 'and has no words' "$(sed -n 2p "$out")" "1${tab}a${tab}NA${tab}NA"

printf '(c / cat)\n\n# ::id two\n(d / dog\n   :mod (b / )\n' > second.amr
run metricheck align a.amr second.amr
stderr_like 'in a further file, behind another graph' \
    "^second.amr:5:14: two b: not aligned: a concept must follow '/'"
run metricheck align - < second.amr
stderr_like 'in standard input' "^standard input:5:14: 2 a: not aligned: a concept must follow '/'"

echo kept > kept.tsv
: > empty.amr
run metricheck align empty.amr -o kept.tsv
exits 'a file without a graph' 3
stderr_like 'is said, with the file' '^[^ ]*: error: there is no graph to align$'
is 'nothing is written over' "$(cat kept.tsv)" kept

run metricheck align nowhere.amr
exits 'no such file' 3
run metricheck align a.amr broken.amr
exits 'files of different length' 3
run metricheck align a.amr b.amr a.amr
exits 'three files' 2
run metricheck align --suite starter a.amr
exits 'files and suites' 2
METRICHECK_WORDNET=$PWD/nowhere
run metricheck align a.amr
exits 'no WordNet' 3
stderr_like 'how to get it' "install Debian's wordnet-base"

done_testing
