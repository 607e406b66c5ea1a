/* scoring.h: what `run` and `score` share: from specifications to a filled score table. */
#ifndef MC_COMMANDS_SCORING_H
#define MC_COMMANDS_SCORING_H

#include "base/thread_pool.h"
#include "metrics/runner.h"

/* A metric to be run and the name of its column. */
struct mc_scoring_entry {
    const struct mc_metric_spec *spec;
    const char *label; /* NULL: the specification */
    double divisor;    /* the score is divided by it; 1 */
};

struct mc_scoring {
    const struct mc_suite *suite;
    struct mc_thread_pool *pool;
    struct mc_score_table *table;
    bool with_corpus, quiet;
    bool module_failed; /* a metric failed as a whole; its cells say so */
};

/* Opens the metric, scores every case, adds a column, shows the metric's warnings, closes it. A
 * wrong specification is -1; a metric that fails as a whole is reported to standard error and
 * remembered in module_failed, and the run goes on. */
int mc_score_with(struct mc_scoring *scoring, const struct mc_metric_inputs *inputs,
                  const struct mc_scoring_entry *entry, struct mc_error *error) MC_MUST_CHECK;

/* Says on standard error, per metric, how many cases have no score and why (the most frequent
 * reasons with a case of each). */
void mc_report_missing(const struct mc_score_table *table);

#endif
