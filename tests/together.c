/* SPDX-License-Identifier: GPL-3.0-or-later */
/* together.c: the main program of the unit tests of a folder. They are linked once, for that takes
 * most of what building them takes, and each has a name of its own (a hard link), which is the test
 * to run; `together NAME` runs it, too. Each run is a process of its own, as if it were a program
 * of its own. */
#define TESTS_TOGETHER_C
#include "tests/together.inc"

#include <stdio.h>
#include <string.h>

struct mc_unit_test *mc_unit_tests;

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? path : slash + 1;
}

/* Gives NULL where there is none. */
static const struct mc_unit_test *find(const char *name)
{
    const size_t n_bytes = strlen(name);
    const struct mc_unit_test *test;

    for (test = mc_unit_tests; test != NULL; test = test->next) {
        const char *source = last_part(test->source);

        if (strncmp(source, name, n_bytes) == 0 && strcmp(source + n_bytes, ".c") == 0)
            return test;
    }
    return NULL;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : argc > 0 ? last_part(argv[0]) : "";
    const struct mc_unit_test *test = find(name);

    if (test != NULL)
        return test->run();
    (void)fprintf(stderr, "no test '%s'; there are:\n", name);
    for (test = mc_unit_tests; test != NULL; test = test->next)
        (void)fprintf(stderr, "%s\n", last_part(test->source));
    return 99;
}
