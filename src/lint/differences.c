#include "lint/differences.h"

#include <stdlib.h>

/* For one pair of graphs, in seconds of processor time. Sentences take a few hundredths of a
 * millisecond; graphs of whole documents may need all of it. */
static const double time_limit = 0.5;

struct work {
    const struct mc_suite *suite;
    struct mc_lint_differences *differences;
};

static void find_differences(void *context, unsigned worker, size_t begin, size_t end,
                             struct mc_arena *scratch)
{
    const struct work *work = context;
    size_t i;

    (void)scratch;
    for (i = begin; i < end; i++) {
        const struct mc_case *item = &work->suite->cases[i];
        struct mc_difference *difference;

        if (item->reference.graph == NULL || item->candidate.graph == NULL)
            continue;
        difference = mc_arena_array(work->differences->arenas[worker], 1, sizeof(*difference));
        mc_difference(item->reference.graph, item->candidate.graph, time_limit,
                      work->differences->arenas[worker], difference);
        work->differences->of[i] = difference;
    }
}

void mc_lint_differences(const struct mc_suite *suite, struct mc_thread_pool *pool,
                         struct mc_lint_differences *differences)
{
    struct work work = {suite, differences};
    unsigned i;

    differences->n_arenas = pool == NULL ? 1 : mc_thread_pool_size(pool);
    differences->arenas = mc_calloc(differences->n_arenas, sizeof(struct mc_arena *));
    for (i = 0; i < differences->n_arenas; i++)
        differences->arenas[i] = mc_arena_new();
    differences->of = mc_calloc(suite->n_cases, sizeof(const struct mc_difference *));
    mc_parallel_for(pool, suite->n_cases, 0, find_differences, &work);
}

void mc_lint_differences_free(struct mc_lint_differences *differences)
{
    unsigned i;

    for (i = 0; i < differences->n_arenas; i++)
        mc_arena_free(differences->arenas[i]);
    free(differences->arenas);
    free(differences->of);
}
