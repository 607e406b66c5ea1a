/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_modules.c: the cost of a metric in a shared object, and of one in a process of its own.
 *
 *     bench_modules length_ratio.so FILE.tsv METRICHECK busy.so
 *
 * The same code, modules/c/length_ratio.c, is linked into this program and loaded from the shared
 * object. Both score the pairs of the table on one thread, in turn, with all that a run does.
 * Prints the best of many rounds of each, in processor time, and how much longer the shared object
 * takes. The metric does almost nothing, so that no metric has a larger share of overhead.
 *
 * busy.so is a metric that takes about 1 us per pair. It is loaded into this process and into one
 * of the program METRICHECK; the pairs of the table, many times over, are scored on one thread and
 * on two. Prints the time of all processors, and the best wall time. */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "base/thread_pool.h"
#include "bench/stopwatch.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "metrics/isolated_module.h"
#include "suite/pairs.h"
#include "suite/suite.h"

enum { ROUNDS = 2000, BUSY_ROUNDS = 40, COPIES = 40 };
#define MOST_PERCENT 3.0
#define MOST_ISOLATED_PERCENT 10.0

/* The metric, linked or in the shared object. */
struct contender {
    const char *name;
    struct mc_metric *metric;
    struct mc_score_column *column;
    double best; /* seconds */
};

static int prepare(struct contender *contender, struct mc_catalog *catalog,
                   struct mc_score_table *table, struct mc_error *error)
{
    struct mc_metric_spec spec;

    contender->column = mc_score_table_add(table, mc_slice_of(contender->name));
    contender->best = 1e9;
    if (mc_metric_spec_parse(catalog, contender->name, table->arena, &spec, error) != 0)
        return -1;
    return mc_metric_open(&spec, 1, table->arena, &contender->metric, error);
}

/* Scores all cases once, in an arena of its own. */
static int score(struct contender *contender, const struct mc_metric_inputs *inputs,
                 struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    double begin = mc_seconds_of(CLOCK_THREAD_CPUTIME_ID), time;
    int status =
        mc_run_metric(contender->metric, inputs, false, NULL, contender->column, arena, error);

    time = mc_seconds_of(CLOCK_THREAD_CPUTIME_ID) - begin;
    contender->best = time < contender->best ? time : contender->best;
    mc_arena_free(arena);
    return status;
}

static int bench(const char *library, const char *pairs, struct mc_arena *arena,
                 struct mc_error *error)
{
    struct mc_catalog *catalog = mc_catalog_new(arena);
    struct mc_metric_module linked = mc_metric_module;
    struct mc_catalog_entry entry = {.name = "linked", .module = &linked};
    struct contender both[2] = {{.name = "linked"}, {.name = "length_ratio"}};
    struct mc_metric_inputs inputs;
    struct mc_score_table *table;
    struct mc_suite *suite;
    int round, i, status;
    double percent;

    linked.name = entry.name;
    status = mc_pairs_read_table(pairs, NULL, arena, &suite, error);
    if (status != 0 || mc_catalog_add(catalog, &entry, error) != 0 ||
        mc_shared_object_add(catalog, library, error) != 0)
        return -1;
    inputs = mc_metric_inputs_of(suite, arena);
    table = mc_score_table_new(suite, arena);
    for (i = 0; i < 2 && status == 0; i++)
        status = prepare(&both[i], catalog, table, error);
    for (round = 0; round < 2 * ROUNDS && status == 0; round++)
        status = score(&both[round % 2], &inputs, error);
    if (status == 0) {
        percent = 100 * (both[1].best / both[0].best - 1);
        printf("linked %.1f ns a pair, shared object %.1f ns a pair: %+.2f %% (at most %g: %s)\n",
               1e9 * both[0].best / (double)suite->n_cases,
               1e9 * both[1].best / (double)suite->n_cases, percent, MOST_PERCENT,
               percent <= MOST_PERCENT ? "yes" : "above");
    }
    mc_metric_close(both[0].metric);
    mc_metric_close(both[1].metric);
    mc_catalog_close(catalog);
    return status;
}

/* --- in a process of its own ------------------------------------------------------------------ */

/* The cases of the suite, COPIES times. */
static struct mc_metric_inputs many_inputs(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct mc_metric_inputs once = mc_metric_inputs_of(suite, arena), many = {.n = 0};
    size_t i;

    many.made = mc_arena_array(arena, once.n * COPIES, sizeof(*many.made));
    for (; many.n < once.n * COPIES; many.n++) {
        i = many.n % once.n;
        many.made[many.n] = once.made[i];
    }
    return many;
}

static struct mc_score_column column_of(size_t n, struct mc_arena *arena)
{
    struct mc_score_column column = {.name = mc_slice_of("busy")};

    column.values = mc_arena_array(arena, n, sizeof(*column.values));
    column.states = mc_arena_array(arena, n, sizeof(*column.states));
    column.notes = mc_arena_array(arena, n, sizeof(*column.notes));
    return column;
}

/* program NULL: in this process. */
static struct mc_metric *open_busy(const char *library, const char *program, unsigned n_threads,
                                   struct mc_arena *arena, struct mc_error *error)
{
    struct mc_catalog *catalog = mc_catalog_new(arena);
    struct mc_metric_spec spec;
    struct mc_metric *metric = NULL;

    if (program != NULL)
        mc_catalog_isolate(catalog, &mc_module_isolation, program);
    if (mc_shared_object_add(catalog, library, error) != 0 ||
        mc_metric_spec_parse(catalog, "busy", arena, &spec, error) != 0 ||
        mc_metric_open(&spec, n_threads, arena, &metric, error) != 0)
        return NULL;
    return metric;
}

/* Processor time of this process and of the children that it has waited for. */
static double all_seconds(void)
{
    struct rusage own, children;
    const struct timeval *times[] = {&own.ru_utime, &own.ru_stime, &children.ru_utime,
                                     &children.ru_stime};
    double seconds = 0;
    size_t i;

    (void)getrusage(RUSAGE_SELF, &own);
    (void)getrusage(RUSAGE_CHILDREN, &children);
    for (i = 0; i < sizeof(times) / sizeof(times[0]); i++)
        seconds += (double)times[i]->tv_sec + 1e-6 * (double)times[i]->tv_usec;
    return seconds;
}

/* Seconds per pair: processor time, with opening and closing included, and the best wall time. */
static int time_busy(char **argv, bool isolated, struct mc_thread_pool *pool,
                     const struct mc_metric_inputs *inputs, double seconds[2],
                     struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_score_column column = column_of(inputs->n, arena);
    double cpu = all_seconds(), best = 1e9;
    struct mc_metric *metric =
        open_busy(argv[4], isolated ? argv[3] : NULL, mc_thread_pool_size(pool), arena, error);
    int round, status = metric == NULL ? -1 : 0;

    for (round = 0; round < BUSY_ROUNDS && status == 0; round++) {
        struct mc_arena *scratch = mc_arena_new();
        double begin = mc_seconds_of(CLOCK_MONOTONIC), time;

        status = mc_run_metric(metric, inputs, false, pool, &column, scratch, error);
        time = mc_seconds_of(CLOCK_MONOTONIC) - begin;
        best = time < best ? time : best;
        mc_arena_free(scratch);
    }
    mc_metric_close(metric);
    seconds[0] = (all_seconds() - cpu) / BUSY_ROUNDS / (double)inputs->n;
    seconds[1] = best / (double)inputs->n;
    mc_arena_free(arena);
    return status;
}

static void print_busy(const char *what, unsigned n_threads, double here, double isolated)
{
    double percent = 100 * (1 - here / isolated);

    printf("busy, %u thread%s, %s: here %.1f ns a pair, isolated %.1f ns: %.1f %% less "
           "throughput (at most %g: %s)\n",
           n_threads, n_threads == 1 ? "" : "s", what, 1e9 * here, 1e9 * isolated, percent,
           MOST_ISOLATED_PERCENT, percent <= MOST_ISOLATED_PERCENT ? "yes" : "above");
}

static int bench_isolated(char **argv, unsigned n_threads, struct mc_arena *arena,
                          struct mc_error *error)
{
    struct mc_thread_pool *pool = mc_thread_pool_new(n_threads);
    struct mc_metric_inputs inputs;
    struct mc_suite *suite;
    double here[2], isolated[2];
    int status = mc_pairs_read_table(argv[2], NULL, arena, &suite, error);

    if (status == 0) {
        inputs = many_inputs(suite, arena);
        if (time_busy(argv, false, pool, &inputs, here, error) != 0 ||
            time_busy(argv, true, pool, &inputs, isolated, error) != 0)
            status = -1;
    }
    if (status == 0) {
        print_busy("processor time", n_threads, here[0], isolated[0]);
        print_busy("wall", n_threads, here[1], isolated[1]);
    }
    mc_thread_pool_free(pool);
    return status;
}

int main(int argc, char **argv)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;

    if (argc != 5)
        (void)mc_error_set(&error, MC_CODE_USAGE,
                           "give length_ratio.so, a table of pairs, metricheck and busy.so");
    else if (bench(argv[1], argv[2], arena, &error) == 0 &&
             bench_isolated(argv, 1, arena, &error) == 0)
        (void)bench_isolated(argv, 2, arena, &error);
    if (error.code != MC_CODE_OK)
        fprintf(stderr, "bench_modules: %s%s%s\n", error.file, error.file[0] == '\0' ? "" : ": ",
                error.text);
    mc_arena_free(arena);
    return (int)error.code;
}
