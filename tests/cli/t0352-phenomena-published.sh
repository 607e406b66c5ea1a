#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck phenomena --evaluate on the curated cases gives the published accuracy, recall and
# precision.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
shared_or_skip nlg-checklist/raw

metricheck import nlg-checklist "$shared" -o nlg -q 2> warnings
run metricheck phenomena --evaluate nlg
exits 'evaluated' 0
stdout_like 'the curated cases' '^939 cases, 939 of them with graphs; 52 of other phenomena'
stdout_like 'with graphs' '^with graphs  *907 right, .* accuracy 0.966$'
stdout_like 'by words' '^words alone  *889 right, .* accuracy 0.947$'
stdout_like 'strictly' '^words strictly  *876 right, 16 wrong, 47 not classified: accuracy 0.933$'

# phenomenon, cases, recall and precision with graphs, recall by words alone
while read -r name cases recall precision words; do
    stdout_like "$name" "^$name  *$cases    $recall     $precision    $words "
done << 'EOT'
antonymy            157 0.975 0.994 0.879
article              83 1.000 1.000 1.000
aspect               10 0.800 1.000 0.800
co-hyponymy          55 0.855 0.904 0.855
hyponymy            127 0.984 0.926 0.992
negation            156 1.000 1.000 0.994
omission            170 1.000 0.983 0.994
partial-synonymy     26 0.731 0.950 0.731
passive              78 1.000 1.000 1.000
semantic-roles        8 1.000 1.000 0.875
subordinate-clauses  69 0.870 0.984 0.855
EOT
stdout_like 'subordinate clauses: eight are not told' '^subordinate-clauses +0 +0 +0 +0 +0 +0 +1 +0 +0 +0 +60 +8$'
done_testing
