/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_studies.h: tables of ratings, scores and items for the tests of what compares metrics with
 * people: from texts, and the published ones of goldens/human of the shared data with the values
 * that they must give. */
#ifndef MC_TESTS_HUMAN_STUDIES_H
#define MC_TESTS_HUMAN_STUDIES_H

#include <jansson.h>

#include "base/memory.h"
#include "studies/humans/scored_outputs.h"

/* Reads tables that are given as texts; NULL: there is none. */
struct mc_ratings mc_study_of_texts(const char *ratings, const char *scores, const char *items,
                                    struct mc_arena *arena);

/* Golden cases under replay, and the tables of the last one, which often are those of the next. */
struct mc_study {
    struct mc_arena *arena;
    struct mc_ratings ratings;
    json_t *root, *cases;
    const char *path; /* of the table of ratings; NULL: none is read */
};

/* Opens goldens/human/NAME.json; there is one case at least. */
struct mc_study mc_study_open(const char *name) MC_MUST_CHECK;
void mc_study_close(struct mc_study *study);
/* 1: every case is replayed; n under valgrind, where the cases would take minutes: every n-th. */
size_t mc_study_stride(size_t n);
/* Reads the tables of a case, unless they are there already. */
void mc_study_load(struct mc_study *study, const json_t *item);

/* The scale, or "combined": the mean of params.combined. Values in the arena of the study. */
struct mc_human_column mc_study_column(const struct mc_study *study, const json_t *item,
                                       const char *name);
/* params.exclude_system and params.subcorpus, which may be absent. */
struct mc_output_selection mc_study_selection(const struct mc_study *study, const json_t *item);
/* The same with the subcorpus as a text: "all", "FACTOR=VALUE". */
struct mc_output_selection mc_study_subcorpus(const struct mc_study *study, const json_t *item,
                                              const char *subcorpus);
/* Indexes of names that must be there. */
size_t mc_study_metric(const struct mc_ratings *ratings, const char *name);
size_t mc_study_system(const struct mc_ratings *ratings, const char *name);
size_t mc_study_annotator(const struct mc_ratings *ratings, const char *name);

#endif
