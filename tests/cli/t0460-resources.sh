#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where metrics find their resources, and what they say without them.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

printf 'id\treference\tcandidate\n1\tred car\tred auto\n' > pairs.tsv
cp -R "$METRICHECK_SOURCE/tests/wordnet" wordnet
chmod -R u+w wordnet

score() { metricheck score --pairs pairs.tsv -m "$@"; }

# auto and car share a synset: of two content words one is equal, one counts 0.8; Fmean of 0.9 and
# 0.9, in METEOR's arithmetic, is the number below 0.9.
METRICHECK_WORDNET=$PWD/wordnet
export METRICHECK_WORDNET
run score meteor
exits 'the variable names WordNet' 0
like 'and it serves' "$(tail -n 1 "$out")" '^1	0\.89999999999999991$'

# Never another score in silence.
METRICHECK_WORDNET=$PWD/nowhere
for spec in meteor meteor:variant=nltk; do
    run score "$spec"
    exits "$spec without WordNet" 3
    stderr_like "$spec says how to get it" "install Debian's wordnet-base"
    is "$spec prints nothing" "$(cat "$out")" ''
done
run score meteor:modules=exact+stem
exits 'what needs no WordNet goes on' 0
METRICHECK_WORDNET=$PWD/wordnet
head -c 100 "$METRICHECK_SOURCE/tests/wordnet/index.noun" > wordnet/index.noun
run score meteor
exits 'a file that is cut off' 3
stderr_like 'the file is named' 'index.noun is cut off'
unset METRICHECK_WORDNET

run score meteor:resources=nowhere
exits "no folder of METEOR's files" 3
stderr_like 'what must be in it' "METEOR 1.5's data for English"
run score meteor:modules=paraphrase,paraphrases=nowhere
exits 'no table' 3
stderr_like 'the table is named' 'nowhere'

# configure runs all of its checks here, which is for METRICHECK_DEEP=1. It refuses to work beside sources
# that are configured in place.
[ -n "$deep" ] || done_testing
if [ -e "$METRICHECK_SOURCE/config.status" ]; then
    echo '# configure --with-wordnet is not tested: the sources are configured in place'
    done_testing
fi
mkdir configured && (cd configured && CC=${CC:-cc} "$METRICHECK_SOURCE/configure" \
    --with-wordnet="$METRICHECK_SOURCE/tests/wordnet" > ../configured.log 2>&1)
like 'configure --with-wordnet' "$(cat configured/config.h)" \
    "define MC_WORDNET_FOLDER \"$METRICHECK_SOURCE/tests/wordnet\""
like 'and says that it is there' "$(cat configured.log)" \
    "WordNet [(]run time[)]  *$METRICHECK_SOURCE/tests/wordnet"

done_testing
