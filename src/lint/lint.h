/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lint.h: what `metricheck lint` finds beyond the reader: cases that can be scored, but cannot be
 * intended. `run` does not check this. */
#ifndef MC_LINT_LINT_H
#define MC_LINT_LINT_H

#include "base/error.h"
#include "base/memory.h"

struct mc_arena;
struct mc_case;
struct mc_diagnostic;
struct mc_diagnostics;
struct mc_frame_list;
struct mc_suite;
struct mc_thread_pool;
struct mc_wordnet;

struct mc_lint_options {
    const struct mc_wordnet
        *wordnet;                /* NULL: words are compared, but rules of words are not applied */
    struct mc_thread_pool *pool; /* NULL: only this thread */
    bool suggest;                /* add a note to cases that look like another phenomenon */
    const struct mc_frame_list *frames; /* NULL: any frame and any numbered role is accepted */
};

/* Runs all checks on a suite that was read, perhaps with findings, and sorts the findings. They do
 * not depend on the size of the pool. */
void mc_lint(const struct mc_suite *suite, const struct mc_lint_options *options,
             struct mc_diagnostics *diagnostics);

/* Selecting findings of a suite, and finding their cases. */

/* Which findings to select. */
struct mc_lint_request {
    const bool *codes;          /* by index in mc_lint_codes */
    const bool *files;          /* [n_files] of the suite; NULL: all */
    const struct mc_case *item; /* only findings in this case; NULL: any */
};

/* The selected findings with the notes that explain them, in the arena. Findings without a code
 * (files that cannot be read), and those outside the files of the suite, are always selected. */
struct mc_diagnostics *mc_lint_choose(const struct mc_diagnostics *list,
                                      const struct mc_suite *suite,
                                      const struct mc_lint_request *request,
                                      struct mc_arena *arena) MC_MUST_CHECK;
/* Sets the case of each finding, for the screen. */
void mc_lint_name_cases(struct mc_diagnostics *list, const struct mc_suite *suite);
/* How many findings with the same code the screen shows, unless there is only one more. */
enum { MC_LINT_SHOWN_OF_A_KIND = 3 };
/* For the screen: keeps only the first findings of a code, with their notes, if there are many;
 * counts are of those kept. *repeated lists the others, one line per code ("W003: 37 more: own.json
 * negation-004, negation-005 ..."), in the arena; "" if there are none. */
struct mc_diagnostics *mc_lint_group(const struct mc_diagnostics *list, struct mc_arena *arena,
                                     const char **repeated) MC_MUST_CHECK;
/* How many notes in such a list are findings of their own, and do not explain another. */
size_t mc_lint_n_notes(const struct mc_diagnostics *list);
/* The case that the finding is in; NULL: outside any case. */
const struct mc_case *mc_lint_case_of(const struct mc_suite *suite,
                                      const struct mc_diagnostic *finding);

#endif
