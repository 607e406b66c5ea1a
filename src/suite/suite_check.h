/* suite_check.h: what `metricheck lint` finds beyond the reader: cases that can be scored but that
 * nobody can have meant. `run` does not ask. */
#ifndef MC_SUITE_SUITE_CHECK_H
#define MC_SUITE_SUITE_CHECK_H

#include "base/json_locate.h"
#include "suite/suite.h"

/* All checks, over a suite that was read, also one with findings. */
void mc_suite_check(const struct mc_suite *suite, struct mc_diagnostics *diagnostics);

/* --- for the files suite_check*.c ------------------------------------------------------------ */

struct mc_suite_checker {
    const struct mc_suite *suite;
    struct mc_diagnostics *diagnostics;
    struct mc_arena *arena; /* ends with the check */
};

/* `offset` for the value as a whole. */
#define MC_WHOLE_VALUE SIZE_MAX

/* Where in a case: steps from the case, then a byte of the text there (a string, or an array of
 * lines). Zero steps: the case itself. */
struct mc_check_place {
    const struct mc_case *item;
    struct mc_json_step steps[3];
    size_t n_steps;
    size_t offset; /* or MC_WHOLE_VALUE */
};

/* Adds a finding; its severity is that of the code's letter. Returns its index. */
size_t mc_check_tell(const struct mc_suite_checker *checker, const struct mc_check_place *place,
                     const char *code, const char *format, ...) MC_PRINTF(4, 5);
/* A note that explains the finding with this index. */
void mc_check_note(const struct mc_suite_checker *checker, const struct mc_check_place *place,
                   size_t finding, const char *format, ...) MC_PRINTF(4, 5);

/* The i-th side of a case: 0 the reference, 1 the candidate, then further references; NULL behind
 * the last. *place leads to it. */
const struct mc_side *mc_check_side(const struct mc_case *item, size_t i,
                                    struct mc_check_place *place);
/* The place of a member of what `place` leads to, and of a byte in it. */
struct mc_check_place mc_check_below(const struct mc_check_place *place, const char *key,
                                     size_t offset);

void mc_check_texts(const struct mc_suite_checker *checker);
void mc_check_graphs(const struct mc_suite_checker *checker);
void mc_check_expectations(const struct mc_suite_checker *checker);

#endif
