/* dimensions.h: cases that people judged in more than one respect: fluency, adequacy, ... The file
 * says what dimensions there are, and their scales:
 *
 *     "dimensions": {"fluency": {"minimum": 1, "maximum": 3}}
 *
 * and a case has ratings by dimension, in a list or by annotator:
 *
 *     "ratings": {"fluency": {"ann": 3, "bob": 2}, "adequacy": [3, 1]}
 *
 * A run takes the score of the cases, or one dimension in its place. */
#ifndef MC_SUITE_DIMENSIONS_H
#define MC_SUITE_DIMENSIONS_H

#include <stdio.h>

#include "base/json.h"
#include "suite/suite.h"

struct mc_arena;

/* Reads the dimensions of a file, if it has any: E005 for a scale that is none, E003 for one
 * without ends. A dimension whose scale is wrong is one, with NaN at both ends. */
void mc_dimensions_read(const struct mc_json_cursor *root, struct mc_arena *arena,
                        struct mc_suite_file *file);
/* Reads the ratings of a case by dimension; the cursor is at an object. E002 for a dimension that
 * the file lacks (E005 where it has none), E005 for what is no number or empty, E012 for what is
 * outside the scale. */
void mc_dimension_ratings_read(const struct mc_json_cursor *ratings,
                               const struct mc_suite_file *file, struct mc_arena *arena,
                               struct mc_case *item);

/* The values of "dimensions" of a file and of "ratings" of a case that have them, on one line. */
void mc_dimensions_write(const struct mc_suite_file *file, FILE *stream);
void mc_dimension_ratings_write(const struct mc_suite_file *file, const struct mc_case *item,
                                FILE *stream);

/* What was said of a case in the dimension of this name; NULL: nothing. */
const struct mc_dimension_ratings *
mc_case_dimension(const struct mc_suite *suite, const struct mc_case *item, struct mc_slice name);
/* The mean of the ratings. */
double mc_dimension_mean(const struct mc_dimension_ratings *ratings);

/* Makes a dimension the human score of all cases: the mean of its ratings, which become those of
 * the case, on the scale of the dimension. Cases without are not judged. One that no case has is
 * MC_CODE_USAGE. */
int mc_suite_take_dimension(struct mc_suite *suite, const char *name,
                            struct mc_error *error) MC_MUST_CHECK;

#endif
