/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every graph metric, variant and parameter gives the same bytes whatever the number of threads,
 * and in two runs. Takes some seconds: there are about 200 of them. */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "base/thread_pool.h"
#include "metrics/host/runner.h"
#include "tests/unit/graph_samples.h"
#include "tests/unit/graph_scoring.h"
#include "tests/unit/graph_words.h"
#include "tests/unit/metric_specs.h"

enum { N_CASES = 4 * 64 + 8 }; /* the runner gives 64 at a time to a thread */

static struct mc_arena *arena;
static struct mc_spec_list specs;
static struct mc_buffer texts[N_CASES][2];
static struct mc_graph_case cases[N_CASES];
static const struct mc_metric_input *list[N_CASES];

static struct mc_score_column *run(const char *spec, unsigned n_workers, struct mc_arena *scratch)
{
    struct mc_score_table table = {.arena = scratch, .n_cases = N_CASES};
    const struct mc_metric_inputs inputs = {.made = list, .n = N_CASES};
    struct mc_thread_pool *pool = mc_thread_pool_new(n_workers);
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_spec parsed;
    struct mc_score_column *column;
    struct mc_metric *metric = NULL;

    if (mc_metric_spec_parse(NULL, spec, scratch, &parsed, &error) != 0 ||
        mc_metric_open(&parsed, mc_thread_pool_size(pool), scratch, &metric, &error) != 0)
        fail_msg("%s: %s", spec, error.text);
    column = mc_score_table_add(&table, metric->name);
    if (mc_run_metric(metric, &inputs, true, pool, column, scratch, &error) != 0)
        fail_msg("%s: %s", spec, error.text);
    mc_metric_close(metric);
    mc_thread_pool_free(pool);
    return column;
}

static void must_be_same(const char *spec, const struct mc_score_column *a,
                         const struct mc_score_column *b)
{
    size_t i;

    for (i = 0; i < N_CASES; i++) {
        bool both_missing = isnan(a->values[i]) && isnan(b->values[i]);

        if (a->states[i] != b->states[i] || !mc_slice_equal(a->notes[i], b->notes[i]) ||
            (!both_missing && memcmp(&a->values[i], &b->values[i], sizeof(double)) != 0))
            fail_msg("%s: case %zu: %.17g and %.17g", spec, i, a->values[i], b->values[i]);
    }
    if (!(isnan(a->corpus) && isnan(b->corpus)) &&
        memcmp(&a->corpus, &b->corpus, sizeof(double)) != 0)
        fail_msg("%s: corpus: %.17g and %.17g", spec, a->corpus, b->corpus);
}

static void test_threads(void **state)
{
    size_t s, i, n_scored;

    (void)state;
    for (s = 0; s < specs.n; s++) {
        struct mc_arena *scratch = mc_arena_new();
        const struct mc_score_column *one = run(specs.items[s], 1, scratch);

        for (n_scored = i = 0; i < N_CASES; i++)
            n_scored += one->states[i] == MC_SCORE_OK;
        /* words=program finds whole words alone, of which a tiny vocabulary has few */
        if (n_scored < N_CASES / 4 && strstr(specs.items[s], "words=program") == NULL)
            fail_msg("%s: only %zu cases have a score", specs.items[s], n_scored);
        must_be_same(specs.items[s], one, run(specs.items[s], 8, scratch));
        must_be_same(specs.items[s], one, run(specs.items[s], 8, scratch));
        mc_arena_free(scratch);
    }
}

static int set_up(void **state)
{
    static const struct mc_graph_writing writing = {0, 0, false};
    size_t i, side;

    (void)state;
    if (mc_graph_vectors_begin() != 0)
        return -1;
    arena = mc_arena_new();
    mc_graph_specs(arena, &specs);
    for (i = 0; i < N_CASES; i++) {
        const char *reference;

        for (side = 0; side < 2; side++) {
            mc_sample_graph(i, side == 0 ? 1 : 0, writing, &texts[i][side]);
            mc_graph_add_words(&texts[i][side]);
        }
        reference = texts[i][1].data;
        list[i] = mc_graph_case_set(&cases[i], texts[i][0].data, &reference, 1);
        cases[i].input.case_id = mc_slice_of(mc_arena_format(arena, "%zu", i));
    }
    return specs.n > 20 ? 0 : -1;
}

static int tear_down(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < N_CASES; i++) {
        mc_buffer_free(&texts[i][0]);
        mc_buffer_free(&texts[i][1]);
    }
    mc_arena_free(arena);
    return mc_graph_vectors_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_threads)};

    return cmocka_run_group_tests_name("graph_threads", tests, set_up, tear_down);
}
