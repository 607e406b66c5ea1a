/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lint.h: what `metricheck lint` finds beyond the reader: cases that can be scored but that nobody
 * can have meant. `run` does not ask. */
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
    const struct mc_wordnet *wordnet;   /* NULL: words are compared, but not held against rules */
    struct mc_thread_pool *pool;        /* NULL: this thread does all */
    bool suggest;                       /* a note on cases that look like another phenomenon */
    const struct mc_frame_list *frames; /* NULL: any frame and any numbered role is taken */
};

/* All checks, over a suite that was read, also one with findings; these are sorted then. They do
 * not depend on the size of the pool. */
void mc_lint(const struct mc_suite *suite, const struct mc_lint_options *options,
             struct mc_diagnostics *diagnostics);

/* Choosing among the findings of a suite, and finding their cases. */

/* What is wanted. */
struct mc_lint_request {
    const bool *codes;          /* by index in mc_lint_codes */
    const bool *files;          /* [n_files] of the suite; NULL: all */
    const struct mc_case *item; /* what stands in this case alone; NULL: anywhere */
};

/* The findings that are wanted, with the notes that explain them, in the arena. What has no code
 * (files that cannot be read) and what is in no file of the suite is always wanted. */
struct mc_diagnostics *mc_lint_choose(const struct mc_diagnostics *list,
                                      const struct mc_suite *suite,
                                      const struct mc_lint_request *request,
                                      struct mc_arena *arena) MC_MUST_CHECK;
/* Says of each finding in which case it stands, for the screen. */
void mc_lint_name_cases(struct mc_diagnostics *list, const struct mc_suite *suite);
/* How many findings with one code a screen shows where there are more, other than by one. */
enum { MC_LINT_SHOWN_OF_A_KIND = 3 };
/* For the screen: of each code the first findings, with their notes, where there are many; counts
 * are those of what is left. *repeated lists the others, a line for each code ("W003: 37 more:
 * own.json negation-004, negation-005 ..."), in the arena; "" where there are none. */
struct mc_diagnostics *mc_lint_group(const struct mc_diagnostics *list, struct mc_arena *arena,
                                     const char **repeated) MC_MUST_CHECK;
/* How many notes of such a choice are findings of their own, and explain no other. */
size_t mc_lint_n_notes(const struct mc_diagnostics *list);
/* The case in which the finding stands; NULL for one outside of cases. */
const struct mc_case *mc_lint_case_of(const struct mc_suite *suite,
                                      const struct mc_diagnostic *finding);

#endif
