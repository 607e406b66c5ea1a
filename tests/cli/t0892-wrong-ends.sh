#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Inputs whose mistakes showed late or never, and a score without its corpus.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# --- a block whose graph is missing would give its id to the next graph
printf '# ::id a\n(x / cat)\n\n# ::id lost\n# ::snt A dog.\n\n# ::id c\n(x / dog)\n' > lost.amr
run metricheck score -m smatch --reference lost.amr --candidate lost.amr
exits 'a block without a graph' 3
stderr_like 'is named, with its line' '^lost.amr:4:1: error: # ::id lost has no graph: # ::id c comes before the next one$'
grep -v lost lost.amr > whole.amr
run metricheck score -m smatch --reference whole.amr --candidate whole.amr
is 'comments without an id are no block' "$(cut -f 1,2 "$out" | sed 1d)" "$(printf 'a\t1\nc\t1')"

# --- ratings that stand twice are refused where they stand, not when the table that came of them is read
printf 'id,team,rater,adequacy,fluency\nb,h,ann,5,\nb,h,ann,,4\nb,h,ben,3,3\nb,h,ben,3,2\n' > wide.csv
run metricheck import ratings wide.csv --item id --system team --annotator rater --scales adequacy,fluency -o long.csv
exits 'a rating twice' 3
stderr_like 'has its place' "^wide.csv:5:9: error: an earlier row has this annotator's rating of the output .--repeated first takes that one.$"
run metricheck import ratings wide.csv --item id --system team --annotator rater --scales adequacy,fluency --repeated first -o long.csv
exits 'unless the first one counts' 0
head -n 3 wide.csv > parts.csv
run metricheck import ratings parts.csv --item id --system team --annotator rater --scales adequacy,fluency -o long.csv
exits 'two rows with a scale each' 0
is 'are two ratings' "$(sed 1d long.csv | tr '\n' ' ')" 'b,h,ann,adequacy,5 b,h,ann,fluency,4 '

# --- GraCo of a corpus is the mean of those that have a score: that of equal graphs is 1, and of one word there is none
cat > pairs.amr << 'EOT'
# ::id two
# ::snt A man is playing
# ::tok A man is playing
# ::alignments 1-2|0.0 3-4|0
(p / play-01 :ARG0 (m / man))

# ::id one
# ::snt playing
# ::tok playing
# ::alignments 0-1|0
(p / play-01)
EOT
run metricheck score -m "graco:vectors=$METRICHECK_SOURCE/doc/examples/vectors.txt" --corpus --reference pairs.amr --candidate pairs.amr
is 'a corpus score' "$(cut -f 1,2 "$out" | sed 1d | tr '\n' ' ')" "$(printf 'two\t1 one\tnan corpus\t1 ')"
done_testing
