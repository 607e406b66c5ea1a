/* expectation.h: behavioural tests (Ribeiro et al. 2020) as they stand in suites and phenomena. */
#ifndef MC_SUITE_EXPECTATION_H
#define MC_SUITE_EXPECTATION_H

#include "suite/fields.h"
#include "suite/suite.h"

/* What is expected of a case: its own expectations or, where it has none and does not refuse it,
 * that of its phenomenon. *n gets their number, which may be 0. */
const struct mc_expectation *mc_case_expectations(const struct mc_suite *suite,
                                                  const struct mc_case *item, size_t *n);

/* "invariance", "above", "below", "minimum", "maximum". */
const char *mc_expectation_type_name(enum mc_expectation_type type);
/* The key that holds the number of this type: "tolerance", "margin" or "value". */
const char *mc_expectation_value_key(enum mc_expectation_type type);
/* Whether it is about two scores: above, below. */
bool mc_expectation_compares(enum mc_expectation_type type);
/* Whether it is a bound on one score: minimum, maximum. */
bool mc_expectation_is_bound(enum mc_expectation_type type);

/* Reads one entry of a case's list "expect". False, with findings, when it is wrong. */
bool mc_expectation_read(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                         struct mc_expectation *expectation);
/* The parts of it that an expectation of a phenomenon shares. The value is NaN when it is not
 * given; tolerance and margin are at least 0, as a number or as {"human": NUMBER}, a bound lies in
 * [0, 1] and is always required. */
bool mc_expectation_type_read(const struct mc_json_cursor *object, struct mc_arena *arena,
                              enum mc_expectation_type *type);
bool mc_expectation_value_read(const struct mc_json_cursor *object, enum mc_need need,
                               struct mc_expectation *expectation);

#endif
