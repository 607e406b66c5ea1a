/* expectation.h: behavioural tests (Ribeiro et al. 2020) as they stand in suites and phenomena. */
#ifndef MC_SUITE_EXPECTATION_H
#define MC_SUITE_EXPECTATION_H

#include "suite/fields.h"
#include "suite/suite.h"

/* "invariance", "above", "below", "minimum", "maximum". */
const char *mc_expectation_type_name(enum mc_expectation_type type);
/* The key that holds the number of this type: "tolerance", "margin" or "value". */
const char *mc_expectation_value_key(enum mc_expectation_type type);

/* Reads one entry of a case's list "expect". False, with findings, when it is wrong. */
bool mc_expectation_read(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                         struct mc_expectation *expectation);
/* The parts of it that an expectation of a phenomenon shares. The value is NaN when it is not
 * given; tolerance and margin are at least 0, a bound lies in [0, 1] and is always required. */
bool mc_expectation_type_read(const struct mc_json_cursor *object, struct mc_arena *arena,
                              enum mc_expectation_type *type);
bool mc_expectation_value_read(const struct mc_json_cursor *object, enum mc_expectation_type type,
                               enum mc_need need, double *value);

#endif
