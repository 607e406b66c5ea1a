/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dimensions.h: cases that people judged in more than one respect: fluency, adequacy, ... The file
 * declares the dimensions and their scales:
 *
 *     "dimensions": {"fluency": {"minimum": 1, "maximum": 3}}
 *
 * and a case has ratings by dimension, in a list or by annotator:
 *
 *     "ratings": {"fluency": {"ann": 3, "bob": 2}, "adequacy": [3, 1]}
 *
 * Ratings of the score are added as "score", unless a dimension has that name.
 *
 * A run takes the score of the cases, or one dimension in its place. */
#ifndef MC_SUITE_DIMENSIONS_H
#define MC_SUITE_DIMENSIONS_H

#include <stdio.h>

#include "base/json.h"
#include "suite/suite.h"

struct mc_arena;

/* Reads the dimensions of a file, if it has any: E005 for an invalid scale, E003 for one without
 * ends. A dimension with an invalid scale is kept, with NaN at both ends. */
void mc_dimensions_read(const struct mc_json_cursor *root, struct mc_arena *arena,
                        struct mc_suite_file *file);
/* Whether "score" among the ratings by dimension means the ratings that the score is the mean of,
 * not a dimension of the file. */
#define MC_RATINGS_OF_SCORE "score"
bool mc_dimensions_leave_score(const struct mc_suite_file *file) MC_MUST_CHECK;
/* Reads the ratings of a case by dimension, without those of the score; the cursor is at an object.
 * E002 for a dimension that the file lacks (E005 if it has none at all), E005 for an empty list or
 * what is not a number, E012 for a rating outside the scale. */
void mc_dimension_ratings_read(const struct mc_json_cursor *ratings,
                               const struct mc_suite_file *file, struct mc_arena *arena,
                               struct mc_case *item);

/* Write the values of "dimensions" of a file and of "ratings" of a case that have them, on one
 * line. */
void mc_dimensions_write(const struct mc_suite_file *file, FILE *stream);
void mc_dimension_ratings_write(const struct mc_suite_file *file, const struct mc_case *item,
                                FILE *stream);

/* The ratings of a case in the dimension of this name; NULL: none. */
const struct mc_dimension_ratings *
mc_case_dimension(const struct mc_suite *suite, const struct mc_case *item, struct mc_slice name);
/* The mean of the ratings. */
double mc_dimension_mean(const struct mc_dimension_ratings *ratings);

/* Whether some case has ratings in the dimension; else MC_CODE_USAGE with the names of the
 * dimensions there are. */
int mc_suite_has_dimension(const struct mc_suite *suite, const char *name,
                           struct mc_error *error) MC_MUST_CHECK;
/* Makes a dimension the human score of all cases: the mean of its ratings, which become the ratings
 * of the case, on the scale of the dimension. Cases without ratings in it become unjudged. A
 * dimension without any ratings is MC_CODE_USAGE. */
int mc_suite_take_dimension(struct mc_suite *suite, const char *name,
                            struct mc_error *error) MC_MUST_CHECK;
/* The same for a copy of the suite, which shares everything else with it; *copy lives in the arena
 * of the suite, which is unchanged. */
int mc_suite_in_dimension(const struct mc_suite *suite, const char *name, struct mc_suite **copy,
                          struct mc_error *error) MC_MUST_CHECK;

/* The names of the dimensions of all files, in their order, NULL-terminated. */
const char *const *mc_suite_dimension_names(const struct mc_suite *suite, struct mc_arena *arena,
                                            size_t *n) MC_MUST_CHECK;
/* The scale of the dimension in a file; NULL: the file has no such dimension. */
const struct mc_score_scale *mc_dimension_scale(const struct mc_suite_file *file,
                                                struct mc_slice name);

/* Why a case has no ratings in a dimension. */
enum mc_dimension_gap {
    MC_GAP_NONE, /* it has some */
    MC_GAP_NOT_IN_FILE,
    MC_GAP_OTHER_DIMENSIONS,
    MC_GAP_SCORE_ONLY,
    MC_GAP_NO_RATINGS,
    MC_N_DIMENSION_GAPS
};
enum mc_dimension_gap mc_dimension_gap(const struct mc_suite *suite, const struct mc_case *item,
                                       struct mc_slice name) MC_MUST_CHECK;
/* The reason in words; NULL for MC_GAP_NONE. */
const char *mc_dimension_gap_reason(enum mc_dimension_gap gap);

#endif
