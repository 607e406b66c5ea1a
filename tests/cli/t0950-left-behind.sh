#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Processes that a metric leaves behind end with the program, also those that left its process group; those of
# a module that runs inside the program are the module's own.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need setsid

# One that ends at SIGTERM, one that ignores it, and one whose parent is in a session of its own, too; each waits
# far longer than this test.
cat >leave.sh <<'E2'
setsid sh -c 'echo $$ >first; exec sleep 1000' >/dev/null 2>&1 </dev/null &
setsid sh -c 'trap "" TERM; echo $$ >second; sleep 1000; :' >/dev/null 2>&1 </dev/null &
setsid sh -c 'setsid sh -c "echo \$\$ >third; exec sleep 1000" & wait' >/dev/null 2>&1 </dev/null &
while ! [ -s first ] || ! [ -s second ] || ! [ -s third ]; do sleep 0.01; done
exec sh "$1"
E2
printf 'a b\n' >one.txt
# The first reads the state of a process: a dead one that nobody waited for is none that lives.
lives() { [ -n "$1" ] && [ -r "/proc/$1/stat" ] && ! grep -q ') Z' "/proc/$1/stat"; }
run metricheck score --reference one.txt --candidate one.txt -m length_ratio \
    --command "length_ratio=sh leave.sh $METRICHECK_SOURCE/modules/shell/length_ratio.sh"
exits 'a metric that leaves three processes' 0
for which in first second third; do
    read -r pid <$which
    is "the $which has ended" "$(lives "$pid" && echo lives)" ''
    lives "$pid" && kill -9 "$pid"
done

# A module inside the program starts two processes in sessions of their own: one waits for its end, one ends at once
# with code 7. A metric that is a process, and leaves another, is opened, asked and ended meanwhile.
cat >parent.c <<'E2'
#include <metricheck/metric_module.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t waits, ends;

static pid_t start(int goes_on)
{
    pid_t child = fork();

    if (child != 0)
        return child;
    (void)setsid();
    while (goes_on)
        (void)pause();
    _exit(7);
}

static int open_parent(const struct mc_metric_host *host, void **state, struct mc_metric_problem *problem)
{
    (void)host;
    (void)state;
    (void)problem;
    waits = start(1);
    ends = start(0);
    return 0;
}

static int score(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                 struct mc_metric_problem *problem)
{
    (void)state;
    (void)in;
    (void)problem;
    while (n-- > 0)
        scores[n] = 0.5;
    return 0;
}

/* When the program ends, which is after all else. */
__attribute__((destructor)) static void look(void)
{
    FILE *found = fopen("found", "w");
    int status = 0, adopts = -1;

    (void)prctl(PR_GET_CHILD_SUBREAPER, &adopts, 0, 0, 0);
    fprintf(found, "waits %d, ", waitpid(waits, &status, WNOHANG) == 0);
    (void)kill(waits, SIGKILL);
    fprintf(found, "is its parent's %d, ", waitpid(waits, &status, 0) == waits);
    fprintf(found, "ended with %d, ", waitpid(ends, &status, 0) == ends ? WEXITSTATUS(status) : -1);
    fprintf(found, "others come here %d\n", adopts);
    fclose(found);
}

const struct mc_metric_module mc_metric_module = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "parent",
    .version = "1",
    .citation = "none",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_SHARED_STATE | MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = 1,
    .summary = "parent",
    .manual = "parent",
    .open = open_parent,
    .score = score,
};
E2
cat >leave-one.sh <<'E2'
setsid sh -c 'echo $$ >left; exec sleep 20' >/dev/null 2>&1 </dev/null &
while ! [ -s left ]; do sleep 0.01; done
exec sh "$1"
E2
# shellcheck disable=SC2086 # CC is words
${CC:-cc} -D_GNU_SOURCE -I"$METRICHECK_SOURCE/include" -fPIC -shared -o parent.so parent.c || exit 99
run metricheck score --reference one.txt --candidate one.txt -m parent -m length_ratio --module ./parent.so \
    --command "length_ratio=sh leave-one.sh $METRICHECK_SOURCE/modules/shell/length_ratio.sh"
exits 'a module that has children of its own' 0
is 'they are left to it' "$(cat found)" "waits 1, is its parent's 1, ended with 7, others come here 0"
read -r pid <left
kill -9 "$pid" 2>/dev/null # nobody takes it for an orphan here
done_testing
