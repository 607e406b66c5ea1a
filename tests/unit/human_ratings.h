/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_ratings.h: ratings for tests of their analysis: small ones given as text, and published
 * ones with golden values, from goldens/human of the shared data. */
#ifndef MC_TESTS_HUMAN_RATINGS_H
#define MC_TESTS_HUMAN_RATINGS_H

#include <jansson.h>

#include "base/memory.h"
#include "studies/humans/ratings.h"

/* Reads a table of ratings that is given as text, in the arena. */
struct mc_ratings mc_ratings_of_text(const char *text, struct mc_arena *arena);

/* The cases (at least one) of goldens/human/NAME.json; json_decref(*root) frees them. */
json_t *mc_human_goldens(const char *name, json_t **root) MC_MUST_CHECK;
/* The table of ratings that a case names, in the arena. */
struct mc_ratings mc_human_ratings(const json_t *item, struct mc_arena *arena);

/* Index of the scale or flag, system, annotator of this name; the test fails if there is none. */
size_t mc_scale_named(const struct mc_ratings *ratings, const char *name);
size_t mc_system_named(const struct mc_ratings *ratings, const char *name);
size_t mc_annotator_named(const struct mc_ratings *ratings, const char *name);
/* The same for the output "ITEM|SYSTEM|NUMBER". */
size_t mc_output_named(const struct mc_ratings *ratings, const char *name);

#endif
