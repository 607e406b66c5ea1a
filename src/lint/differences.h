/* differences.h: how the graphs of each case differ. */
#ifndef MC_LINT_DIFFERENCES_H
#define MC_LINT_DIFFERENCES_H

#include "amr/difference.h"
#include "base/thread_pool.h"
#include "suite/suite.h"

struct mc_lint_differences {
    const struct mc_difference **of; /* [n_cases]; NULL where a graph is missing */
    struct mc_arena **arenas;        /* one for each worker: they hold the differences */
    unsigned n_arenas;
};

/* Computes all of them. To be ended with mc_lint_differences_free. */
void mc_lint_differences(const struct mc_suite *suite, struct mc_thread_pool *pool,
                         struct mc_lint_differences *differences);
void mc_lint_differences_free(struct mc_lint_differences *differences);

#endif
