/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.h: what a person at a terminal sees of scoring, and Ctrl-C. */
#ifndef MC_COMMANDS_WATCH_H
#define MC_COMMANDS_WATCH_H

#include <pthread.h>

#include "base/terminal.h"
#include "engine/score.h"
#include "metrics/host/runner.h"

/* Under way between mc_watch_begin and mc_watch_end; it must stay where it is. */
struct mc_watch {
    struct mc_scoring *scoring;
    struct mc_run_watch hooks;
    struct mc_progress progress;
    pthread_mutex_t lock; /* guards the three numbers and the line */
    size_t n_done, n_cases;
    double n_advanced; /* of the cases that are not yet done */
    char metric[32];   /* that is being scored */
    const char *unit;  /* what scoring->n_done counts: "metric" */
    size_t n_units;    /* finished */
    bool is_on;
};

/* From now on interrupts (SIGINT, SIGTERM, SIGHUP) end scoring in good order, as cancelled, and a
 * terminal on standard error shows the metric, cases, rate and time left, unless `quiet`. Nothing
 * happens in one process of several. */
void mc_watch_begin(struct mc_watch *watch, struct mc_scoring *scoring, bool quiet);
/* Takes the line away. Says on standard error, when there was an interrupt, what was finished and
 * where it is kept: `cache` is the folder, or NULL. Interrupts stay noted: mc_interrupt_end. */
void mc_watch_end(struct mc_watch *watch, const char *cache);

#endif
