#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Calls as somebody makes them who has not read the manual: several metrics or phenomena in one
# option, a suite by --suite, a format that there is not.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

run_fast() { metricheck run --resamples 0 --draws 0 "$@"; }
columns() { cut -f 2-8 "$1"; }

run_fast starter -m bleu -m chrf -p negation -p passive -f tsv > wanted.tsv
run run_fast --suite starter -m bleu,chrf -p negation,passive -f tsv
exits '--suite, and words with commas between them' 0
same_file 'are the same as one by one' "$out" wanted.tsv
run run_fast -m bleu:tokenize=intl,smoothing=none,chrf:word_order=2,rouge -p passive -f tsv
exits 'parameters have commas, too' 0
is 'and stay with their metric' "$(sed '1d;/overall/d' "$out" | cut -f 3 | tr '\n' ' ')" \
    'bleu:tokenize=intl,smoothing=none chrf:word_order=2 rouge '
run metricheck score --suite starter -m bleu,chrf
is 'score takes them' "$(head -n 1 "$out")" 'id	bleu:0..100	chrf:0..100'
run env METRICHECK_METRIC=bleu,chrf "$METRICHECK" score --suite starter
is 'and the environment' "$(head -n 1 "$out")" 'id	bleu:0..100	chrf:0..100'
run metricheck explain -m bleu,chrf negation-001
exits 'and explain' 0
is 'with both' "$(grep -cE '^(bleu|chrf) [0-9]' "$out")" 2
run run_fast --list --case negation-001,passive-001 -d starter
is 'cases in one option' "$(sed 1d "$out" | cut -f 1 | tr '\n' ' ')" 'negation-001 passive-001 '
run metricheck gate -q --baseline base.json --accept first --suite starter -m bleu,chrf -p article
exits 'gate takes them as run does' 0

# --- what there is not, answered with what there is --------------------------------------------
# answers LABEL CODE WORDS ARGUMENT...
answers() {
    label=$1 code=$2 words=$3
    shift 3
    run run_fast "$@"
    exits "$label" "$code"
    stderr_like "$label: the list" "$words"
}
answers 'a format' 2 "no report format 'docbook'; there are terminal, .*json, csv, tsv, markdown, .*github$" \
    -m bleu -f docbook
answers 'a format of --report' 2 "no report format 'docbook'; there are terminal, " -m bleu --report docbook=x
answers 'a phenomenon' 2 "no phenomenon 'xyzzy'; there are and-or, .*antonymy, .*, negation, " -p xyzzy
answers 'a phenomenon nearby' 2 "no phenomenon 'negatoin'; did you mean 'negation'\?" \
    -p passive,negatoin
answers 'a dataset' 2 "no dataset 'xyzzy'; there is starter$" -d xyzzy
answers 'a case' 2 "no case 'xyzzy'; .metricheck run --list. lists them" --case xyzzy
answers 'a metric' 2 "no metric 'xyzzy'; .metricheck metrics. lists them" -m bleu,xyzzy
answers 'a statistic' 2 "no statistic 'xyzzy'; there are all, mean, mad, " --statistic xyzzy
answers 'a column' 2 "no column 'xyzzy' to sort by; there are name, n, passed, mean" --sort xyzzy
answers 'a suite' 3 '"xyzzy" is not a file, folder or shipped suite; there is starter$' --suite xyzzy
answers 'templates and a suite' 2 'give suites or --template' --suite starter --template negation

done_testing
