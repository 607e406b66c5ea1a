/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_scaling.c: the gain of a second thread.
 *
 *     bench_scaling [-c COPIES] --pairs FILE.tsv SPEC...
 *     bench_scaling [-c COPIES] --graphs CANDIDATE.amr REFERENCE.amr SPEC...
 *
 * Start-up (reading files, opening the metric) is not counted. The metric scores all cases seven
 * times with one thread and seven times with two, in turn; pairs per second are those of the best
 * round by wall clock, and `measured` is their quotient, which is right only if nothing else runs.
 * `possible` does not depend on that: it is P / (S + (P2 - S) / 2), with P the processor time of
 * one thread, P2 that of two and S the part of it that is not shared (a round in which nothing is
 * scored). What threads cost each other (locks, memory) makes P2 larger than P. */
#include <stdio.h>

#include "base/clock.h"
#include "base/thread_pool.h"
#include "bench/cases.h"
#include "bench/stopwatch.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"

enum { ROUNDS = 7, MOST_THREADS = 2 };

struct bench_options {
    const char *pairs, *graphs;
    long long copies;
};

static const struct mc_option options[] = {
    MC_ROW_TEXT(struct bench_options, pairs, 0, "pairs", "FILE", NULL, "A table of pairs."),
    MC_ROW_TEXT(struct bench_options, graphs, 0, "graphs", "FILE", NULL,
                "Graphs of the candidates; those of the references are the first operand."),
    MC_ROW_INTEGER(struct bench_options, copies, 'c', "copies", "N", 1, 100000,
                   "How often each case is scored in a round."),
    MC_OPTIONS_END};

/* The best of all rounds, in seconds. */
struct times {
    double wall, processor;
};

static int score_nothing(void *context, const struct mc_remote_work *work, struct mc_error *error)
{
    (void)context;
    (void)work;
    (void)error;
    return 0;
}

static int time_round(struct mc_metric *metric, const struct mc_metric_inputs *inputs,
                      struct mc_thread_pool *pool, struct mc_score_column *column,
                      struct times *best, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    double processor = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID), wall;
    int64_t begin = mc_clock_now();
    int status = mc_run_metric(metric, inputs, false, pool, column, arena, error);

    wall = 1e-9 * (double)(mc_clock_now() - begin);
    processor = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID) - processor;
    if (wall < best->wall)
        best->wall = wall;
    if (processor < best->processor)
        best->processor = processor;
    mc_arena_free(arena);
    return status;
}

static void print_row(const char *spec, size_t n, const struct times *one, const struct times *two,
                      double unshared)
{
    double both = unshared + (two->processor - unshared) / MOST_THREADS;

    printf("%-40s %8zu %12.0f %12.0f %9.2f %9.2f %10.3f %9.4f\n", spec, n, (double)n / one->wall,
           (double)n / two->wall, one->wall / two->wall, one->processor / both,
           two->processor / one->processor, unshared / one->processor);
}

static int time_spec(const char *text, const struct mc_suite *suite,
                     struct mc_thread_pool *const *pools, struct mc_error *error)
{
    static const struct mc_remote nobody = {score_nothing, NULL};
    struct times best[] = {{1e9, 1e9}, {1e9, 1e9}, {1e9, 1e9}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena), unscored = inputs;
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_score_column *column = mc_score_table_add(table, mc_slice_of(text));
    struct mc_metric_spec spec;
    struct mc_metric *metric = NULL;
    int round, status = mc_metric_spec_parse(NULL, text, arena, &spec, error);

    unscored.remote = &nobody;
    if (status == 0)
        status = mc_metric_open(&spec, MOST_THREADS, arena, &metric, error);
    for (round = 0; round < ROUNDS && status == 0; round++) {
        status = time_round(metric, &inputs, pools[0], column, &best[0], error);
        if (status == 0)
            status = time_round(metric, &inputs, pools[1], column, &best[1], error);
        if (status == 0)
            status = time_round(metric, &unscored, pools[1], column, &best[2], error);
    }
    if (status == 0)
        print_row(text, suite->n_cases, &best[0], &best[1], best[2].processor);
    mc_metric_close(metric);
    mc_arena_free(arena);
    return status;
}

static int bench(const struct bench_options *values, const struct mc_option_list *operands,
                 struct mc_arena *arena, struct mc_error *error)
{
    size_t i = values->graphs == NULL ? 0 : 1;
    struct mc_suite *suite = mc_bench_cases(values->pairs, values->graphs,
                                            operands->n_items > 0 ? operands->items[0] : NULL,
                                            (size_t)values->copies, arena, error);
    struct mc_thread_pool *pools[MOST_THREADS];
    int status = 0;

    if (suite == NULL)
        return -1;
    pools[0] = mc_thread_pool_new(1);
    pools[1] = mc_thread_pool_new(MOST_THREADS);
    printf("%-40s %8s %12s %12s %9s %9s %10s %9s\n", "metric", "pairs", "1: pairs/s", "2: pairs/s",
           "measured", "possible", "P2 / P", "S / P");
    for (; i < operands->n_items && status == 0; i++)
        status = time_spec(operands->items[i], suite, pools, error);
    mc_thread_pool_free(pools[0]);
    mc_thread_pool_free(pools[1]);
    return status;
}

int main(int argc, char **argv)
{
    struct bench_options values = {NULL, NULL, 1};
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;

    if (mc_options_parse(options, &values, argc, argv, false, &operands, arena, &error) == 0)
        (void)bench(&values, &operands, arena, &error);
    if (error.code != MC_CODE_OK)
        fprintf(stderr, "bench_scaling: %s%s%s\n", error.file, error.file[0] == '\0' ? "" : ": ",
                error.text);
    mc_arena_free(arena);
    return (int)error.code;
}
