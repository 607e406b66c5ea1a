/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wmt_scores.h: what systems return for a challenge set that `export --format wmt` wrote, as one
 * table of scores. */
#ifndef MC_IMPORT_WMT_SCORES_H
#define MC_IMPORT_WMT_SCORES_H

#include <stdio.h>

#include "base/delimited.h"
#include "base/error.h"
#include "base/memory.h"

struct mc_wmt_counts {
    size_t n_systems, n_cases, n_missing; /* missing: of all systems and cases */
};

/* Reads a file, or all files of a folder that are tables by their names (JSON Lines, JSON, TSV,
 * CSV, packed or not), sorted by name. Each is of one system, called as the file is without
 * endings, and has the columns `segment_id` (or `id`), which holds the id of the case, and
 * `overall` (or `score`); other columns are ignored. Writes `id` and a column for each system, the
 * cases in the order in which they come up; what is missing stays empty. Two files of one name, a
 * column that is missing, an id that stands twice and a score that is no number are MC_CODE_INPUT
 * with the place. *paths, ended by NULL: what was read. Everything lives in the arena. */
struct mc_wmt_scores;
int mc_wmt_scores_read(const char *path, struct mc_arena *arena, struct mc_wmt_scores **scores,
                       const char ***paths, struct mc_error *error) MC_MUST_CHECK;
void mc_wmt_scores_write(const struct mc_wmt_scores *scores, enum mc_delimiter delimiter,
                         FILE *stream, struct mc_wmt_counts *counts);

#endif
