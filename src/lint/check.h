/* check.h: what the checks share. A check is one file check_NAME.c with one constant `const struct
 * mc_lint_check mc_lint_check_NAME`, listed in src/lint/local.mk; its codes are in codes.c. */
#ifndef MC_LINT_CHECK_H
#define MC_LINT_CHECK_H

#include "amr/frame_list.h"
#include "base/json_locate.h"
#include "lint/pairs.h"

/* What is checked, and where findings go. */
struct mc_lint_work {
    const struct mc_suite *suite;
    struct mc_diagnostics *diagnostics;
    struct mc_arena *arena; /* ends with the checks */
    struct mc_thread_pool *pool;
    const struct mc_lint_pairs *pairs;
    const struct mc_frame_list *frames; /* NULL: frames are not looked up */
    struct mc_allowances *allowances;
};

struct mc_lint_check {
    /* Over the whole suite, which was read, also one with findings. */
    void (*run)(const struct mc_lint_work *work);
};

/* Whether all allowances of cases are needed; behind all other checks, and no check of the list. */
void mc_lint_check_allowances(const struct mc_lint_work *work);

/* `offset` for the value as a whole. */
#define MC_WHOLE_VALUE SIZE_MAX

/* Where in a case: steps from the case, then a byte of the text there (a string, or an array of
 * lines). Zero steps: the case itself. */
struct mc_check_place {
    const struct mc_case *item;
    struct mc_json_step steps[3];
    size_t n_steps;
    size_t offset;  /* or MC_WHOLE_VALUE */
    uint32_t width; /* characters to underline; 0: one caret */
};

/* The index of a finding that the case allows: notes and details of it go nowhere. */
#define MC_ALLOWED_FINDING SIZE_MAX

/* Adds a finding, unless the case allows it; its severity is that of the code's letter. Returns its
 * index. */
size_t mc_check_tell(const struct mc_lint_work *work, const struct mc_check_place *place,
                     const char *code, const char *format, ...) MC_PRINTF(4, 5);
/* The same about a file as a whole, which allows nothing. */
size_t mc_check_tell_file(const struct mc_lint_work *work, const struct mc_suite_file *file,
                          const char *code, const char *format, ...) MC_PRINTF(4, 5);
/* A note that explains the finding with this index. */
void mc_check_note(const struct mc_lint_work *work, const struct mc_check_place *place,
                   size_t finding, const char *format, ...) MC_PRINTF(4, 5);
/* A line below the source line of the finding with this index. */
void mc_check_detail(const struct mc_lint_work *work, size_t finding, const char *format, ...)
    MC_PRINTF(3, 4);

/* The i-th side of a case: 0 the reference, 1 the candidate, then further references; NULL behind
 * the last. *place leads to it. */
const struct mc_side *mc_check_side(const struct mc_case *item, size_t i,
                                    struct mc_check_place *place);
/* The place of a member of what `place` leads to, and of a byte in it. */
struct mc_check_place mc_check_below(const struct mc_check_place *place, const char *key,
                                     size_t offset);
/* "concept(cat>animal), polarity(+run-02)"; "none" where the graphs are equal. In work->arena. */
const char *mc_check_edits(const struct mc_lint_work *work, const struct mc_difference *difference);

#endif
