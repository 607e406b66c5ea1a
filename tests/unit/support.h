/* SPDX-License-Identifier: GPL-3.0-or-later */
/* support.h: what the unit tests share. One cmocka group per program. */
#ifndef MC_TESTS_SUPPORT_H
#define MC_TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct CMUnitTest;

/* Like cmocka's assert_float_equal, but in double. Two NaNs are near. The smaller of the absolute
 * and the relative difference counts; tolerance 0 requires equality. */
#define assert_near(value, expected, tolerance)                                                    \
    mc_assert_near((value), (expected), (tolerance), #value, __FILE__, __LINE__)
void mc_assert_near(double value, double expected, double tolerance, const char *what,
                    const char *file, int line);

/* Path below the source folder (METRICHECK_SOURCE, else "."). In a static buffer of 4096 bytes; the
 * last four paths stay valid. */
const char *mc_source_path(const char *relative);
/* Path below the shared data (METRICHECK_SHARED, else ../shared); NULL if there is none. */
const char *mc_shared_path(const char *relative);
/* Makes a new folder below TMPDIR, else /tmp, and puts its path into the buffer. -1 on failure. */
int mc_new_folder(char folder[1024]);
/* A duplicate of the descriptor of standard input. If the tests were started without one, standard
 * input is /dev/null from now on. */
int mc_keep_standard_input(void);
/* Whether the program runs under valgrind, where everything takes at least 30 times as long, so
 * that a test may do less. */
bool mc_under_valgrind(void);
/* Call it before the group is run: only tests that match METRICHECK_TEST_FILTER, a pattern with
 * "*", will run. */
void mc_choose_tests(void);
/* The size of an input: METRICHECK_TEST_SIZE, else the usual one. tests/cli/t0780-*.sh counts the
 * instructions of a test on two sizes. */
size_t mc_test_size(size_t usual);
/* Call it before the group is run: reports the test as skipped if that shared file is missing.
 * cmocka's skip() prints "not ok", which counts as a failure. */
void mc_skip_without(struct CMUnitTest *test, const char *relative);
/* The same for all n tests if the program was built without transformer models (configure
 * --without-neural). */
void mc_skip_without_neural(struct CMUnitTest *tests, size_t n);
#undef skip

#endif
