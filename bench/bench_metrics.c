/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_metrics.c: sentence pairs per second of metrics on one thread.
 *
 *     bench_metrics [-c COPIES] --pairs FILE.tsv SPEC[@TARGET]...
 *     bench_metrics [-c COPIES] --graphs CANDIDATE.amr REFERENCE.amr SPEC[@TARGET]...
 *
 * Start-up (reading files, opening the metric) is not counted, but all that a score needs is: the
 * metric sees the text of both sides, as in a run. Every case is scored COPIES times in a round.
 * Prints the best and the median of seven rounds, the pairs per second that are aimed at (TARGET),
 * the best of seven times of opening the metric, and the mean score of the cases that have one. All
 * times are processor time, so that other programs disturb them little. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench/cases.h"
#include "bench/stopwatch.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"

enum { ROUNDS = 7 };

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

/* The spec without the target that may follow it; *target 0: there is none. */
static const char *split_target(const char *operand, struct mc_arena *arena, double *target)
{
    char *text = mc_arena_strdup(arena, operand), *at = strrchr(text, '@');

    *target = 0;
    if (at != NULL && mc_parse_real(at + 1, target) == 0)
        *at = '\0';
    return text;
}

/* Opens the metric seven times and leaves it open. */
static int time_opening(const struct mc_metric_spec *spec, struct mc_arena *arena,
                        struct mc_metric **metric, double *milliseconds, struct mc_error *error)
{
    int round, status = 0;

    *milliseconds = 1e9;
    for (round = 0; round < ROUNDS && status == 0; round++) {
        double begin, time;

        mc_metric_close(*metric);
        *metric = NULL;
        begin = mc_seconds_of(CLOCK_THREAD_CPUTIME_ID);
        status = mc_metric_open(spec, 1, arena, metric, error);
        time = 1e3 * (mc_seconds_of(CLOCK_THREAD_CPUTIME_ID) - begin);
        *milliseconds = time < *milliseconds ? time : *milliseconds;
    }
    return status;
}

/* The column's mean over the cases that have a score; NaN if none has. */
static double mean_score(const struct mc_score_column *column, size_t n_cases)
{
    double sum = 0;
    size_t n = 0, i;

    for (i = 0; i < n_cases; i++) {
        if (isnan(column->values[i]))
            continue;
        sum += column->values[i];
        n++;
    }
    return n == 0 ? (double)NAN : sum / (double)n;
}

static void print_row(const char *text, size_t n_cases, const double *seconds, double target,
                      double opening, double mean)
{
    double best = (double)n_cases / seconds[0], median = (double)n_cases / seconds[ROUNDS / 2];

    printf("%-50s %6zu %11.0f %11.0f ", text, n_cases, best, median);
    if (target > 0)
        printf("%9.0f %-5s", target, best >= target ? "yes" : "below");
    else
        printf("%9s %-5s", "-", "");
    printf(" %8.2f %10.4f\n", opening, mean);
}

static int time_spec(const char *operand, const struct mc_suite *suite, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_metric_spec spec;
    struct mc_metric *metric = NULL;
    struct mc_score_column *column;
    double seconds[ROUNDS], target, opening = 0;
    const char *text = split_target(operand, arena, &target);
    int round, status;

    status = mc_metric_spec_parse(NULL, text, arena, &spec, error);
    if (status == 0)
        status = time_opening(&spec, arena, &metric, &opening, error);
    column = mc_score_table_add(table, mc_slice_of(text));
    for (round = 0; round < ROUNDS && status == 0; round++) {
        double begin = mc_seconds_of(CLOCK_THREAD_CPUTIME_ID);

        status = mc_run_metric(metric, &inputs, false, NULL, column, arena, error);
        seconds[round] = mc_seconds_of(CLOCK_THREAD_CPUTIME_ID) - begin;
    }
    if (status == 0) {
        mc_sort_times(seconds, ROUNDS);
        print_row(text, suite->n_cases, seconds, target, opening,
                  mean_score(column, suite->n_cases));
    }
    mc_metric_close(metric);
    mc_arena_free(arena);
    return status;
}

static int bench(const struct bench_options *values, const struct mc_option_list *operands,
                 struct mc_arena *arena, struct mc_error *error)
{
    size_t first = values->graphs == NULL ? 0 : 1, i;
    struct mc_suite *suite = mc_bench_cases(values->pairs, values->graphs,
                                            operands->n_items > 0 ? operands->items[0] : NULL,
                                            (size_t)values->copies, arena, error);

    if (suite == NULL)
        return -1;
    printf("%-50s %6s %11s %11s %9s %5s %8s %10s\n", "metric", "pairs", "best pairs/s", "median",
           "target", "", "open ms", "mean score");
    for (i = first; i < operands->n_items; i++)
        if (time_spec(operands->items[i], suite, error) != 0)
            return -1;
    return 0;
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
        fprintf(stderr, "bench_metrics: %s%s%s\n", error.file, error.file[0] == '\0' ? "" : ": ",
                error.text);
    mc_arena_free(arena);
    return (int)error.code;
}
