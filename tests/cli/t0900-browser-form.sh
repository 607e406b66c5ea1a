#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The form of `humans form` in Chromium: by keyboard alone, reloaded in the middle, on narrow screens, with
# hostile texts; its answers are read.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
# shellcheck source=tests/browser/lib.sh
. "$METRICHECK_SOURCE/tests/browser/lib.sh"
need_browser

override=$(printf '\342\200\256')                   # U+202E
signs=$(printf '\360\237\230\200 \327\220\327\221') # U+1F600, two letters that are written from right to left
cat > outputs.csv << EOT
item,system,output,text
i1,A,1,"The </script><script>alert(1)</script> cat ""sat"" & slept."
i1,A,2,The cat sat and slept on <!-- the mat.
i1,B,1,$signs <img src=x onerror=alert(3)>
i2,B,1,A ${override}desrever string is here now.
i2,A,1,
i3,A,1,$(printf 'Donaudampfschiff%.0s' 1 2 3 4 5 6 7 8)
i3,B,1,Cat sits.
EOT
cat > references.csv << 'EOT'
item,text
i1,The cat sat and slept <b>well</b>.
i2,A string is here.
i2,Here is a string.
i3,</noscript><img src=x onerror=alert(4)>
EOT
metricheck humans form outputs.csv --references references.csv --checks 2 -q -o form.html
metricheck humans form outputs.csv --references references.csv --reference after --post-edits -q -o steps.html
metricheck humans form outputs.csv --references references.csv --page item --reference after -q -o pages.html
metricheck humans form outputs.csv --references references.csv --page item --reference after --rounds all -q -o rounds.html
in_browser form.js form.html ratings.csv steps.html targets.csv pages.html pages.csv rounds.html rounds.csv

# 70 and 100 were given to all seven texts: three of A at least, and so their means.
run metricheck humans ratings.csv --outputs outputs.csv --references references.csv --show means -f json
exits 'the answers are read' 0
is 'all are there: two scales and three flags of seven texts' "$(wc -l < ratings.csv | tr -d ' ')" 36
is 'fluency is 70 everywhere' "$(grep -c ',fluency,70,' ratings.csv)" 7
is 'adequacy is 100 everywhere' "$(grep -c ',adequacy,100,' ratings.csv)" 7
run metricheck humans ratings.csv --outputs outputs.csv --references references.csv --show means
stdout_like 'the mean of A' '^ A +4 +4 +100[.]000 +1 +100[.]000 +0[.]000 +70[.]000 '

is 'of a page for each item, too' "$(wc -l < pages.csv | tr -d ' ') $(grep -c ',fluency,70,' pages.csv)" '36 7'

is 'in two rounds over all items, too' "$(grep -c ',fluency,30,' rounds.csv) $(grep -c ',adequacy,90,' rounds.csv)" '7 7'

# Seven texts, of which the empty one stays so and has none.
is 'corrected texts' "$(grep -c ',Ben,"A right ""text""."$' targets.csv)" 1
is 'and those that are right as they are' "$(wc -l < targets.csv | tr -d ' ')" 7
grep -v '^i2,A,1,$' outputs.csv > said.csv
run metricheck humans ratings.csv --outputs said.csv --targets targets.csv -m ter --show system-means -f json
exits 'are what --targets reads' 0
stdout_like 'and -m compares with' '"Hter"'
done_testing
