/* SPDX-License-Identifier: GPL-3.0-or-later */
/* group_lint.h: the suite of a test of lint, and the findings in it. For programs of one file, like
 * group_arena.h. */
#ifndef MC_TESTS_GROUP_LINT_H
#define MC_TESTS_GROUP_LINT_H

#include "lint/lint.h"
#include "tests/unit/suite_support.h"

struct mc_wordnet;

static struct mc_test_suite test;

static inline int begin_suite(void **state)
{
    (void)state;
    mc_test_suite_begin(&test);
    return 0;
}

static inline int end_suite(void **state)
{
    (void)state;
    mc_test_suite_end(&test);
    return 0;
}

/* Reads and checks the text of a file; wordnet may be NULL. */
static inline void lint_file(const char *text, const struct mc_wordnet *wordnet)
{
    mc_test_suite_read(&test, mc_test_suite_write(&test, "x.json", text), true);
    mc_lint(test.suite, &(struct mc_lint_options){.wordnet = wordnet}, test.diagnostics);
}

/* The same for cases (phenomenon negation, scale 1 to 5). */
static inline void lint_cases(const char *cases, const struct mc_wordnet *wordnet)
{
    lint_file(mc_test_suite_text(&test, cases), wordnet);
}

/* Number of findings with this code. */
static inline size_t count(const char *code)
{
    size_t i, n = 0;

    for (i = 0; i < test.diagnostics->n_items; i++)
        n += strcmp(test.diagnostics->items[i].code, code) == 0;
    return n;
}

#endif
