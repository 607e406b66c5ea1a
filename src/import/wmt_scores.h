/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wmt_scores.h: the scores that systems return for a challenge set written by `export --format
 * wmt`, as one table. */
#ifndef MC_IMPORT_WMT_SCORES_H
#define MC_IMPORT_WMT_SCORES_H

#include <stdio.h>

#include "base/delimited.h"
#include "base/error.h"
#include "base/memory.h"

struct mc_wmt_counts {
    size_t n_systems, n_cases, n_missing; /* missing: scores, over all systems and cases */
};

/* Reads a file, or all files of a folder that are tables by their names (JSON Lines, JSON, TSV,
 * CSV, compressed or not), sorted by name. Each holds the scores of one system, which has the name
 * of the file without endings, in the columns `segment_id` (or `id`), the id of the case, and
 * `overall` (or `score`); other columns are ignored. Two files of one system, a missing column, a
 * repeated id and a score that is not a number are MC_CODE_INPUT with the place. *paths: the files
 * that were read, NULL-terminated. Everything lives in the arena. */
struct mc_wmt_scores;
int mc_wmt_scores_read(const char *path, struct mc_arena *arena, struct mc_wmt_scores **scores,
                       const char ***paths, struct mc_error *error) MC_MUST_CHECK;
/* Writes `id` and a column for each system, the cases in the order in which they were first read; a
 * missing score stays empty. */
void mc_wmt_scores_write(const struct mc_wmt_scores *scores, enum mc_delimiter delimiter,
                         FILE *stream, struct mc_wmt_counts *counts);

#endif
