/* bench_modules.c: what it costs that a metric stands in a shared object.
 *
 *     bench_modules length_ratio.so FILE.tsv
 *
 * The same code, modules/c/length_ratio.c, is linked into this program and loaded from the shared
 * object. Both score the pairs of the table on one thread, in turns, through all that a run does;
 * the best of many rounds of each is printed, in processor time, and how much longer the shared
 * object takes. The metric does almost nothing, so that no metric has a larger share of overhead.
 */
#include <stdio.h>
#include <string.h>

#include "bench/stopwatch.h"
#include "metrics/loader_shared_object.h"
#include "metrics/runner.h"
#include "suite/pairs.h"

enum { ROUNDS = 2000 };
#define MOST_PERCENT 3.0

/* One of the two. */
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

/* In memory of its own, given back at the end. */
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
    status = mc_pairs_read_table(pairs, arena, &suite, error);
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

int main(int argc, char **argv)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;

    if (argc != 3)
        (void)mc_error_set(&error, MC_CODE_USAGE, "give length_ratio.so and a table of pairs");
    else
        (void)bench(argv[1], argv[2], arena, &error);
    if (error.code != MC_CODE_OK)
        fprintf(stderr, "bench_modules: %s%s%s\n", error.file, error.file[0] == '\0' ? "" : ": ",
                error.text);
    mc_arena_free(arena);
    return (int)error.code;
}
