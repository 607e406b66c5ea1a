/* SPDX-License-Identifier: GPL-3.0-or-later */
/* engine.h: an engine of metricheck.h, what each of its calls begins and ends with, and its
 * comparison and study, which are files of their own. */
#ifndef MC_LIBRARY_ENGINE_H
#define MC_LIBRARY_ENGINE_H

#include <metricheck/metricheck.h>

#include <locale.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

#include "analysis/result.h"
#include "base/error.h"
#include "base/lock.h"
#include "base/memory.h"
#include "engine/messages.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "run/run.h"

struct mc_library_comparison;
struct mc_library_study;

/* The metric that pairs are scored with. */
struct mc_library_pair_metric {
    struct mc_arena *arena; /* NULL: none is open */
    struct mc_catalog *catalog;
    struct mc_metric_spec spec;
    struct mc_metric *metric;
    char *text;                  /* the specification */
    struct mc_thread_pool *pool; /* NULL: pairs come one by one */
};

/* Where a figure stands in the result. */
struct mc_library_figure {
    const struct mc_dataset_result *dataset;
    const struct mc_group *group;
    size_t column, statistic;
};

enum { MC_LIBRARY_FINDING_SIZE = 640 };

struct mc_engine {
    struct mc_arena *arena; /* of the settings */
    struct mc_engine_hooks hooks;
    struct mc_messages messages;
    locale_t numbers;    /* of all calls and of the threads that they start; 0: there is none */
    struct mc_lock lock; /* of `finding` */
    char finding[MC_LIBRARY_FINDING_SIZE]; /* the first line of the first message of the call */
    struct mc_error error;
    bool cancelled;
    atomic_bool is_to_end;     /* mc_engine_cancel was called */
    struct mc_run_watch watch; /* of all that is scored */

    struct mc_option_list suites;
    const struct mc_option *options; /* mc_run_option_table, flat */
    struct mc_run_options values;
    const struct mc_preset *preset;
    struct mc_catalog_entry *own; /* the caller's metrics */
    size_t n_own, own_capacity;

    struct mc_run run; /* its arena is NULL: nothing was scored */
    struct mc_analysis_settings settings;
    const struct mc_result *result; /* NULL: nothing was analysed */
    struct mc_library_figure *figures;
    size_t n_figures;

    struct mc_library_pair_metric pair;
    struct mc_arena *pair_arena; /* of the last pair */

    struct mc_library_comparison *comparison;
    struct mc_library_study *study;
};

/* What a call changes in its thread, to be restored at its end. */
struct mc_library_call {
    struct mc_engine *engine;
    locale_t before;
    sigset_t signals;
    bool was_pending, blocks;
};

/* Numbers are read and printed as in the C locale, by the threads that are started, too; a metric's
 * process that ends early is an error of writing, not a signal. */
struct mc_library_call mc_library_call_begin(struct mc_engine *engine);
/* Returns the status of the call. status: 0 or -1, with engine->error. */
int mc_library_call_end(struct mc_library_call *call, int status);
/* Sets the error of an index that is out of range; MC_ENGINE_USAGE. */
int mc_library_no_such_number(struct mc_engine *engine, size_t index, size_t n);

/* Completes the options that say where metrics come from: where messages go, the caller's own
 * metrics, and the program for `isolate`. MC_CODE_USAGE: `isolate` without a program. */
int mc_library_take_sources(struct mc_engine *engine, struct mc_metric_sources *sources,
                            struct mc_error *error) MC_MUST_CHECK;
/* Makes scoring report its progress and end if it is cancelled. */
void mc_library_watch(struct mc_engine *engine, struct mc_scoring *scoring);

/* Fills a struct of the caller's behind its struct_size, as far as that says that the caller knows
 * it. found: `size` bytes. */
static inline void mc_library_give(void *target, const void *found, size_t size)
{
    size_t known;

    memcpy(&known, target, sizeof(known));
    known = known < size ? known : size;
    if (known > sizeof(known))
        memcpy((char *)target + sizeof(known), (const char *)found + sizeof(known),
               known - sizeof(known));
}

/* Nothing is compared, and all settings are those of `compare`; in the arena. */
struct mc_library_comparison *mc_library_comparison_new(struct mc_arena *arena);
/* Forgets what was compared; the settings stay. */
void mc_library_comparison_drop(struct mc_library_comparison *comparison);

/* No study was made; in the arena of the engine. */
struct mc_library_study *mc_library_study_new(struct mc_engine *engine);
/* Forgets the last study. */
void mc_library_study_drop(struct mc_library_study *study);

#endif
