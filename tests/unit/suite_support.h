/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suite_support.h: suites for tests, written to a folder that is removed at the end. */
#ifndef MC_TESTS_SUITE_SUPPORT_H
#define MC_TESTS_SUITE_SUPPORT_H

#include "suite/suite_read.h"

struct mc_suite;

/* What a test reads, and the memory for it. */
struct mc_test_suite {
    struct mc_arena *arena;
    const char *phenomena; /* folder; NULL: the frozen copy */
    const char *folder;    /* empty, for the test's own files */
    struct mc_diagnostics *diagnostics;
    struct mc_suite *suite;
    struct mc_error error;
    int status;
};

void mc_test_suite_begin(struct mc_test_suite *test);
/* Writes FOLDER/NAME (a sub-folder in the name is made); returns the path. */
const char *mc_test_suite_write(struct mc_test_suite *test, const char *name, const char *text);
/* Reads the suite at the path with test->phenomena; fills diagnostics, suite, error, status. */
void mc_test_suite_read(struct mc_test_suite *test, const char *path, bool keep_drafts);
void mc_test_suite_end(struct mc_test_suite *test);

/* Begin and end for cmocka: the state of the test is a struct mc_test_suite. One at a time. */
int mc_test_suite_set_up(void **state);
int mc_test_suite_tear_down(void **state);

/* The text of a suite file (dataset "made-up", phenomenon negation, scale 1 to 5); `cases` is what
 * stands inside its array of cases. */
const char *mc_test_suite_text(struct mc_test_suite *test, const char *cases);

#endif
