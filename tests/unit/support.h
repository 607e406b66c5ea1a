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

/* cmocka's assert_float_equal works in float; this one in double. Equal NaNs are near. The larger
 * of absolute and relative difference counts; tolerance 0 asks for equality. */
#define assert_near(value, expected, tolerance)                                                    \
    mc_assert_near((value), (expected), (tolerance), #value, __FILE__, __LINE__)
void mc_assert_near(double value, double expected, double tolerance, const char *what,
                    const char *file, int line);

/* Path below the source folder (METRICHECK_SOURCE, else "."). In a static buffer of 4096 bytes per
 * call site order: at most four are valid at a time. */
const char *mc_source_path(const char *relative);
/* Path below the shared data (METRICHECK_SHARED, else ../shared); NULL when it is not there. */
const char *mc_shared_path(const char *relative);
/* Makes a new folder below TMPDIR, else /tmp, and puts its path into the buffer. -1 when it cannot.
 */
int mc_new_folder(char folder[1024]);
/* A copy of the descriptor of standard input, which is /dev/null from now on where the tests were
 * started without one. */
int mc_keep_standard_input(void);
/* The program runs under valgrind, where everything takes 30 times as long or longer: a test may do
 * a part of its work. */
bool mc_under_valgrind(void);
/* Before the group is run: METRICHECK_TEST_FILTER names the tests that run, a pattern with "*". */
void mc_choose_tests(void);
/* The size of an input: METRICHECK_TEST_SIZE, else the usual one. tests/cli/t0780-*.sh counts the
 * instructions of a test on two sizes. */
size_t mc_test_size(size_t usual);
/* Before the group is run: where that shared file is not there, the test is reported as skipped.
 * cmocka's skip() prints "not ok", which counts as a failure. */
void mc_skip_without(struct CMUnitTest *test, const char *relative);
/* The same of all tests [n] in a program that was built without transformer models (configure
 * --without-neural). */
void mc_skip_without_neural(struct CMUnitTest *tests, size_t n);
#undef skip

#endif
