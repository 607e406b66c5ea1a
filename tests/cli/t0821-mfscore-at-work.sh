#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `mfscore` while it scores: how often a metric is opened, the line on a terminal, and Ctrl-C.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
: "${CC:=cc}"
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH

cp -R "$METRICHECK_SOURCE/doc/examples/mfscore/." .

# A metric that writes down when it begins and which requests it gets. With `noted` it interrupts
# the process whose number is in the file `pid` at its 8th request; with `slow` it takes its time.
cat > metric.sh << 'EOS'
echo $$ >> begun
printf '{"metricheck": 1, "name": "m", "version": "1", "range": [0, 1], "batch": 1, "deterministic": true}\n'
n=0
while read -r line; do
    case $line in
    *'"op": "score"'*) ;;
    *) continue ;;
    esac
    n=$((n + 1))
    echo "$n" >> requests
    [ "$1" != noted ] || [ $n -ne 8 ] || [ ! -f pid ] || kill -s INT "$(cat pid)"
    [ "$1" != slow ] || sleep 0.1
    id=${line#*'"id": '}
    printf '{"id": %s, "score": 0.5}\n' "${id%%,*}"
done
EOS
# Three systems: the third one has the references as its texts.
three() {
    metricheck mfscore rules=rules.txt neural=neural.txt people=reference.txt --references reference.txt \
        --graphs graphs.amr --parses rules=rules.amr --parses neural=neural.amr \
        --parses people=reference-parses.amr "$@"
}
lines() { if [ -f "$1" ]; then grep -c '' "$1"; else echo 0; fi; }

# --- a metric is opened once --------------------------------------------------------------------
run three --form m --command 'm=sh metric.sh plain' -q -f tsv
exits 'three systems' 0
is 'each of 3 x 5 sentences is asked for once' "$(lines requests)" 15
is 'by one process' "$(lines begun)" 1
rm begun requests
three --form m --command 'm=sh metric.sh plain' --cache kept -q -f json -o first.json
three --form m --command 'm=sh metric.sh plain' --cache kept -q -f json -o again.json
same_file 'the same bytes from the cache' again.json first.json
is 'which has them all' "$(lines requests)" 15

# A metric that looks at all cases first has looked at those of one system: the length of a text as
# a share of all texts. It would not forget those of the system before.
cat > share.c << 'EOS'
#include <stdlib.h>

#include <metricheck/metric_module.h>

static int open_share(const struct mc_metric_host *host, void **state, struct mc_metric_problem *problem)
{
    (void)host;
    (void)problem;
    *state = calloc(1, sizeof(size_t));
    return *state == NULL;
}

static int prepare_share(void *state, const struct mc_metric_input *const *all, size_t n,
                         struct mc_metric_problem *problem)
{
    size_t *sum = state, i;

    (void)problem;
    for (i = 0; i < n; i++)
        *sum += all[i]->candidate->text.length;
    return 0;
}

static int score_share(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                       struct mc_metric_problem *problem)
{
    size_t *sum = state, i;

    (void)problem;
    for (i = 0; i < n; i++)
        scores[i] = (double)in[i]->candidate->text.length / (double)*sum;
    return 0;
}

const struct mc_metric_module mc_metric_module = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "share",
    .version = "1",
    .citation = "none",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = 1,
    .summary = "share",
    .manual = "share",
    .open = open_share,
    .prepare = prepare_share,
    .score = score_share,
    .close = free,
};
EOS
# shellcheck disable=SC2086 # the inner shell splits
if $CC -std=c11 -I"$METRICHECK_SOURCE/include" -fPIC -shared -o share.so share.c; then
    run three --form share --module ./share.so -q -f tsv
    exits 'a metric that looks at all cases first' 0
    # The mean of five shares of one whole.
    is 'is opened for each system' "$(sed 1d "$out" | awk -F '\t' '{ printf "%.9f ", $5 }')" \
        '0.200000000 0.200000000 0.200000000 '
else
    failed 'the module does not compile'
fi

# --- a terminal ---------------------------------------------------------------------------------
if command -v script > /dev/null; then
    on_terminal() {
        script -q -c "'$METRICHECK' mfscore rules=rules.txt neural=neural.txt --references reference.txt \
            --form m --command 'm=sh metric.sh slow' --graphs graphs.amr --parses rules=rules.amr \
            --parses neural=neural.amr -f json -o out.json ${1-}" typescript > /dev/null
        tr '\r' '\n' < typescript
    }
    like 'a terminal sees how far it is' "$(on_terminal)" '^m: [0-9]+ cases, [0-9]+/s, [0-9]+ %, [0-9:]+ left'
    unlike 'but not with --quiet' "$(on_terminal --quiet)" ' cases'
else
    pass 'progress on a terminal # SKIP script is not installed'
fi

# --- interrupted --------------------------------------------------------------------------------
# shellcheck disable=SC2016 # the inner shell expands
start='echo $$ > pid; exec env --default-signal=INT,TERM "$METRICHECK" mfscore "$@"'
interrupted() {
    rm -f begun requests
    run sh -c "$start" mfscore rules=rules.txt neural=neural.txt --references reference.txt --form m \
        --command 'm=sh metric.sh noted' --graphs graphs.amr --parses rules=rules.amr \
        --parses neural=neural.amr -f json -o part.json "$@"
}
# The 8th request is one of the second system, whose five are one piece.
interrupted --cache half
exits 'interrupted' 130
stderr_like 'it says what is kept' \
    '^interrupted: 1 system is finished, and 5 of 5 cases of m; they are kept in half, and the same call resumes from there$'
ok 'and writes no report' test ! -e part.json
rm pid requests
run metricheck mfscore rules=rules.txt neural=neural.txt --references reference.txt --form m \
    --command 'm=sh metric.sh noted' --graphs graphs.amr --parses rules=rules.amr \
    --parses neural=neural.amr -f json -o whole.json --cache half
exits 'the same call again' 0
is 'asks for nothing that is kept' "$(lines requests)" 0
ok 'and reports' test -s whole.json
interrupted
stderr_like 'without a cache it names the option' 'use --cache FOLDER to keep them for the next call$'
done_testing
