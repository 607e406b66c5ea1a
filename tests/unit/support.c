/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void mc_assert_near(double value, double expected, double tolerance, const char *what,
                    const char *file, int line)
{
    double scale = fmax(1.0, fabs(expected));

    if (isnan(value) && isnan(expected))
        return;
    if (isinf(expected) ? value > expected || value < expected
                        : !(fabs(value - expected) <= tolerance * scale)) {
        print_error("%s is %.17g, must be %.17g (tolerance %g)\n", what, value, expected,
                    tolerance);
        _fail(file, line);
    }
}

static const char *path_below(const char *variable, const char *otherwise, const char *relative)
{
    static char paths[4][4096];
    static unsigned turn;
    const char *folder = getenv(variable);
    char *path = paths[turn++ % 4];

    (void)snprintf(path, sizeof(paths[0]), "%s/%s", folder == NULL ? otherwise : folder, relative);
    return path;
}

const char *mc_source_path(const char *relative)
{
    return path_below("METRICHECK_SOURCE", ".", relative);
}

const char *mc_shared_path(const char *relative)
{
    const char *path = path_below("METRICHECK_SHARED", "../shared", relative);

    return access(path, R_OK) == 0 ? path : NULL;
}

int mc_keep_standard_input(void)
{
    int kept = dup(STDIN_FILENO);

    if (kept < 0 && open("/dev/null", O_RDONLY) == STDIN_FILENO)
        kept = dup(STDIN_FILENO);
    assert_true(kept > STDIN_FILENO);
    return kept;
}

/* Valgrind is recognised by what it preloads. */
bool mc_under_valgrind(void)
{
    const char *loaded = getenv("LD_PRELOAD");

    return loaded != NULL && strstr(loaded, "vgpreload") != NULL;
}

void mc_choose_tests(void)
{
    const char *pattern = getenv("METRICHECK_TEST_FILTER");

    if (pattern != NULL)
        cmocka_set_test_filter(pattern);
}

size_t mc_test_size(size_t usual)
{
    const char *size = getenv("METRICHECK_TEST_SIZE");

    return size == NULL ? usual : strtoul(size, NULL, 10);
}

static void pass_over(void **state)
{
    (void)state;
}

static void skip_test(struct CMUnitTest *test, const char *reason)
{
    static char names[32][200];
    static unsigned used;

    assert_true(used < sizeof(names) / sizeof(names[0]));
    (void)snprintf(names[used], sizeof(names[0]), "%s # SKIP %s", test->name, reason);
    test->name = names[used++];
    test->test_func = pass_over;
}

void mc_skip_without(struct CMUnitTest *test, const char *relative)
{
    if (mc_shared_path(relative) == NULL)
        skip_test(test, "the shared data is not there");
}

void mc_skip_without_neural(struct CMUnitTest *tests, size_t n)
{
#ifndef MC_WITH_CBLAS
    size_t i;

    for (i = 0; i < n; i++)
        if (tests[i].test_func != pass_over)
            skip_test(&tests[i], "built without transformer models");
#else
    (void)tests;
    (void)n;
#endif
}

int mc_new_folder(char folder[1024])
{
    const char *parent = getenv("TMPDIR");
    int length = snprintf(folder, 1024, "%s/metricheck-test.XXXXXX",
                          parent == NULL || parent[0] == '\0' ? "/tmp" : parent);

    return length >= 1024 || mkdtemp(folder) == NULL ? -1 : 0;
}
