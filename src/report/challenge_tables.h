/* SPDX-License-Identifier: GPL-3.0-or-later */
/* challenge_tables.h: contrastive pairs of cases (analysis/challenge.h) as tables for people, and
 * the names of their levels in JSON. Nothing is written if the dataset has none. */
#ifndef MC_REPORT_CHALLENGE_TABLES_H
#define MC_REPORT_CHALLENGE_TABLES_H

#include <stdbool.h>

struct mc_dataset_result;
struct mc_document;
struct mc_result;

extern const char *const mc_challenge_level_names[];

/* Writes all figures of each metric over the dataset, then its accuracy by category; unless this is
 * the first screen (`summary`), also by phenomenon and subphenomenon, and the mean tau of each
 * category. Remarks explain the figures. Metrics without a scored pair of cases are left out. */
void mc_challenge_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                        bool summary, struct mc_document *document);

#endif
