/* SPDX-License-Identifier: GPL-3.0-or-later */
/* challenge_tables.h: contrastive pairs (analysis/challenge.h) as tables for people, and in the
 * JSON report. Nothing is written where the dataset has none. */
#ifndef MC_REPORT_CHALLENGE_TABLES_H
#define MC_REPORT_CHALLENGE_TABLES_H

#include <stdbool.h>

struct mc_dataset_result;
struct mc_document;
struct mc_result;

extern const char *const mc_challenge_level_names[];

/* All figures of each metric over the dataset, then its accuracy by category and, unless it is the
 * first screen, by phenomenon and subphenomenon, with the mean tau of each category and what the
 * figures are. Metrics without a scored pair are left out. */
void mc_challenge_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                        bool summary, struct mc_document *document);

#endif
