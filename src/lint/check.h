/* check.h: what the checks share. A check is one file check_NAME.c with one constant `const struct
 * mc_lint_check mc_lint_check_NAME`, listed in src/lint/local.mk; its codes are in codes.c. */
#ifndef MC_LINT_CHECK_H
#define MC_LINT_CHECK_H

#include "base/json_locate.h"
#include "suite/suite.h"

/* What is checked, and where findings go. */
struct mc_lint_work {
    const struct mc_suite *suite;
    struct mc_diagnostics *diagnostics;
    struct mc_arena *arena; /* ends with the checks */
};

struct mc_lint_check {
    /* Over the whole suite, which was read, also one with findings. */
    void (*run)(const struct mc_lint_work *work);
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
size_t mc_check_tell(const struct mc_lint_work *work, const struct mc_check_place *place,
                     const char *code, const char *format, ...) MC_PRINTF(4, 5);
/* A note that explains the finding with this index. */
void mc_check_note(const struct mc_lint_work *work, const struct mc_check_place *place,
                   size_t finding, const char *format, ...) MC_PRINTF(4, 5);

/* The i-th side of a case: 0 the reference, 1 the candidate, then further references; NULL behind
 * the last. *place leads to it. */
const struct mc_side *mc_check_side(const struct mc_case *item, size_t i,
                                    struct mc_check_place *place);
/* The place of a member of what `place` leads to, and of a byte in it. */
struct mc_check_place mc_check_below(const struct mc_check_place *place, const char *key,
                                     size_t offset);

#endif
