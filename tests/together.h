/* SPDX-License-Identifier: GPL-3.0-or-later */
/* together.h: read before each unit test whose folder is one program (tests/together.c): what the
 * test calls main is a function of that program, which knows it by the path of the test. */
#ifndef TESTS_TOGETHER_H
#define TESTS_TOGETHER_H

struct mc_unit_test {
    const char *source;        /* path, as the compiler was given it */
    int (*run)(void);          /* what main gives */
    struct mc_unit_test *next; /* of mc_unit_tests */
};

/* All tests of the program, in no order. */
extern struct mc_unit_test *mc_unit_tests;

#ifndef TESTS_TOGETHER_C
static int unit_test_main(void);

__attribute__((constructor)) static void add_unit_test(void)
{
    static struct mc_unit_test test = {.source = __BASE_FILE__, .run = unit_test_main};

    test.next = mc_unit_tests;
    mc_unit_tests = &test;
}

#define main unit_test_main
#endif

#endif
