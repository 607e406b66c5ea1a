/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric_family.h: what a metric looks at: words, embeddings, graphs, or both of the last two.
 * Reports group metrics so. */
#ifndef MC_SCORES_METRIC_FAMILY_H
#define MC_SCORES_METRIC_FAMILY_H

#include "scores/score_table.h"

/* Names of the families as reports have them, [enum mc_metric_family], ended by NULL; that of
 * MC_FAMILY_OF_NAME is empty. */
extern const char *const mc_metric_family_names[];

/* The family of a column, never MC_FAMILY_OF_NAME: what column->family says; else what is known of
 * a metric of that name, built in or published, with other parameters too ("bleu:tokenize=intl",
 * "chrF++"); else what its inputs say: graphs where it needs AMR graphs, words where it needs texts
 * alone. Of a column of a score file with an unknown name nothing is known: MC_FAMILY_OTHER. */
enum mc_metric_family mc_metric_family(const struct mc_score_column *column);

#endif
