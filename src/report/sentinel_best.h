/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentinel_best.h: the best sentinel by each figure of a group, and the metrics that do not beat
 * it. Nothing is written if a result has no sentinel. */
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

/* The member "sentinel_best" of a group: for each statistic with a best value, the sentinel nearest
 * to it (the first of equal ones) and its figure. */
void mc_sentinel_best_json(struct mc_json_stream *json, const struct mc_result *result,
                           const struct mc_group *group);

/* Names the first `most` metrics of the view that do not beat the best sentinel over all cases, and
 * by which of the figures shown in tables; the others are counted: "no better than the best
 * sentinel: bleu by MAD (constant 0.21); ...". */
void mc_sentinel_best_write(const struct mc_figure_view *view, size_t most,
                            struct mc_document *document);

/* How many expectations the best sentinel passes: "passed: 749/1546 by the best sentinel (random)";
 * nothing if there are no expectations, or no sentinel was scored. */
void mc_sentinel_passes_write(const struct mc_figure_view *view, struct mc_document *document);

#endif
