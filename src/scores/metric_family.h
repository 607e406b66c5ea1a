/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric_family.h: what a metric looks at: words, embeddings, graphs, or both of the last two.
 * Reports group metrics by it. */
#ifndef MC_SCORES_METRIC_FAMILY_H
#define MC_SCORES_METRIC_FAMILY_H

#include "scores/score_table.h"

/* Names of the families in reports, [enum mc_metric_family], NULL-terminated; that of
 * MC_FAMILY_OF_NAME is empty. */
extern const char *const mc_metric_family_names[];

/* The family of a column, never MC_FAMILY_OF_NAME: column->family if set; else that of a known
 * metric of that name, built in or published, with other parameters too ("bleu:tokenize=intl",
 * "chrF++"); else by its inputs: graphs if it needs AMR graphs, words if it needs only texts. A
 * column of a score file with an unknown name is MC_FAMILY_OTHER. */
enum mc_metric_family mc_metric_family(const struct mc_score_column *column);

#endif
