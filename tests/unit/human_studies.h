/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_studies.h: tables of ratings, scores and items for tests of comparing metrics with people:
 * given as texts, and published ones with golden values, from goldens/human of the shared data. */
#ifndef MC_TESTS_HUMAN_STUDIES_H
#define MC_TESTS_HUMAN_STUDIES_H

#include <jansson.h>

#include "base/memory.h"
#include "studies/humans/scored_outputs.h"

/* Reads tables given as texts; NULL: no such table. */
struct mc_ratings mc_study_of_texts(const char *ratings, const char *scores, const char *items,
                                    struct mc_arena *arena);

/* Golden cases being replayed, and the tables of the last one, which the next often shares. */
struct mc_study {
    struct mc_arena *arena;
    struct mc_ratings ratings;
    json_t *root, *cases;
    const char *path; /* of the table of ratings; NULL: none was read */
};

/* Opens goldens/human/NAME.json, which has at least one case. */
struct mc_study mc_study_open(const char *name) MC_MUST_CHECK;
void mc_study_close(struct mc_study *study);
/* The step between replayed cases: 1, or n under valgrind, where all of them would take minutes. */
size_t mc_study_stride(size_t n);
/* Reads the tables of a case, unless they are those of the last one. */
void mc_study_load(struct mc_study *study, const json_t *item);

/* The scores on a scale; "combined": their mean over params.combined. Values in the arena of the
 * study. */
struct mc_human_column mc_study_column(const struct mc_study *study, const json_t *item,
                                       const char *name);
/* params.exclude_system and params.subcorpus, which may be absent. */
struct mc_output_selection mc_study_selection(const struct mc_study *study, const json_t *item);
/* The same with the subcorpus given as text: "all", "FACTOR=VALUE". */
struct mc_output_selection mc_study_subcorpus(const struct mc_study *study, const json_t *item,
                                              const char *subcorpus);
/* Index of the metric, system, annotator of this name; the test fails if there is none. */
size_t mc_study_metric(const struct mc_ratings *ratings, const char *name);
size_t mc_study_system(const struct mc_ratings *ratings, const char *name);
size_t mc_study_annotator(const struct mc_ratings *ratings, const char *name);

#endif
