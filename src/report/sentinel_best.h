/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentinel_best.h: the best sentinel by each figure of a group, and the metrics that do not beat
 * it. Nothing is written where a result has no sentinel. */
#ifndef MC_REPORT_SENTINEL_BEST_H
#define MC_REPORT_SENTINEL_BEST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/memory.h"

struct mc_document;
struct mc_figure_view;
struct mc_group;
struct mc_json_stream;
struct mc_result;

/* Member "sentinel_best" of a group: for each statistic that has a best value, the sentinel that is
 * nearest to it, the first of equals, and its figure. */
void mc_sentinel_best_json(struct mc_json_stream *json, const struct mc_result *result,
                           const struct mc_group *group);

/* The metrics of the view that do not beat the best sentinel over all cases, by which of the
 * figures that tables show, the first `most` of them by name: "no better than the best sentinel:
 * bleu by MAD (constant 0.21); ...". */
void mc_sentinel_best_write(const struct mc_figure_view *view, size_t most,
                            struct mc_document *document);

/* What the best sentinel passes of the expectations: "passed: 749/1546 by the best sentinel
 * (random)"; nothing where nothing is expected, or no sentinel was scored. */
void mc_sentinel_passes_write(const struct mc_figure_view *view, struct mc_document *document);

#endif
