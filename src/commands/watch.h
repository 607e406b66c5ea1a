/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.h: progress of scoring on a terminal, and Ctrl-C. */
#ifndef MC_COMMANDS_WATCH_H
#define MC_COMMANDS_WATCH_H

#include <pthread.h>

#include "base/terminal.h"
#include "engine/score.h"
#include "metrics/host/runner.h"

/* In use between mc_watch_begin and mc_watch_end; it must not be moved. */
struct mc_watch {
    struct mc_scoring *scoring;
    struct mc_run_watch hooks;
    struct mc_progress progress;
    pthread_mutex_t lock; /* guards the three numbers and the line */
    size_t n_done, n_cases;
    double n_advanced; /* progress with cases that are not done yet, in cases */
    char metric[32];   /* the metric that is being computed */
    const char *unit;  /* what scoring->n_done counts: "metric" */
    size_t n_units;    /* finished */
    bool is_on;
};

/* From now on, interrupts (SIGINT, SIGTERM, SIGHUP) end scoring in an orderly way, as cancelled,
 * and a terminal on standard error shows metric, cases, rate and time left, unless `quiet`. Does
 * nothing in one of several processes. */
void mc_watch_begin(struct mc_watch *watch, struct mc_scoring *scoring, bool quiet);
/* Removes the line. After an interrupt, prints on standard error what was finished and where it is
 * stored: `cache` is the folder, or NULL. The interrupt stays noted: see mc_interrupt_end. */
void mc_watch_end(struct mc_watch *watch, const char *cache);

#endif
