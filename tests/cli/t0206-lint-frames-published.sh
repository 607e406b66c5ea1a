#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck lint --frames with the frames of a release of AMR: the templates have no others, and in the
# published graphs, which a parser made, those are found that the list does not have.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
need jq
shared_or_skip goldens/amr/smatchpp/propbank-amr-frames-arg-descr.txt
frames=$shared
shared_or_skip nlg-checklist/raw

# A hundred bindings of each template have every frame of the lexicon, but for that of "slowly", an adverb
# for templates of one's own.
run metricheck expand -q -n 100 -o drawn
exits 'pairs of all templates' 0
jq -r '.cases[] | .reference.amr[], .candidate.amr[]' drawn/*.json |
    grep -o '[a-z][a-z-]*-[0-9][0-9]' | LC_ALL=C sort -u > drawn-frames
grep -o '[a-z][a-z-]*-[0-9][0-9]' "$METRICHECK_DATA/templates/lexicon.json" | LC_ALL=C sort -u > lexicon-frames
is 'every frame of the lexicon is drawn' "$(LC_ALL=C comm -13 drawn-frames lexicon-frames)" slow-05
run metricheck lint --only W021 --frames "$frames" drawn
stdout_like 'pairs of templates have no frame and no role beside the list' '^0 errors in [0-9]* cases\.$'

run metricheck import nlg-checklist "$shared" -o suite -q
exits 'import' 0
run metricheck lint --quiet --only W021 --frames "$frames" --report json=found.json suite
exits 'published graphs' 0
jq -r '.findings[].message | capture("no frame \"(?<name>[^\"]*)\"").name' found.json | LC_ALL=C sort > got
# The concepts of all graphs that have the number of a sense, 00 apart, and no line of the list begins with.
jq -r '.cases[] | .reference.amr, .candidate.amr | if type == "array" then .[] else . end' suite/*.json |
    grep -o '/ *[^ ()"]*-[0-9][0-9][0-9]*[ ()]*' | tr -d '/ ()' | LC_ALL=C sort > concepts
awk 'NR == FNR { known[$1] = 1; next } !($1 in known) && $1 !~ /-00$/' "$frames" concepts > wanted
ok 'there are some' test -s wanted
same_file 'published graphs: each frame that the list does not have' got wanted
done_testing
