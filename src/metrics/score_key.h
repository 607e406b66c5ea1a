/* score_key.h: what a score depends on, as the key under which a score cache keeps it. */
#ifndef MC_METRICS_SCORE_KEY_H
#define MC_METRICS_SCORE_KEY_H

#include "metrics/metric.h"
#include "metrics/score_cache.h"

/* All that a metric is shown of a case but its id: the parts and kinds of candidate and references,
 * in their order. */
void mc_score_content_of(const struct mc_metric_input *input, struct mc_hash128 *content);
/* The content of a case that is told from others of the same content by its id. */
void mc_score_content_named(const struct mc_hash128 *content, struct mc_slice case_id,
                            struct mc_hash128 *named);
/* The content of n cases taken as one, in their order. */
void mc_score_content_of_all(const struct mc_hash128 *contents, size_t n, struct mc_hash128 *all);

/* Version of this program, signature (name, parameters, version, checksums of resources), values of
 * the parameters, and, where the metric looks at all cases first, those (`set`; else NULL). The
 * signature is that of the metric, not a copy. */
struct mc_score_key mc_score_key_of(const struct mc_metric *metric, const struct mc_hash128 *set);

#endif
