/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "suite/new_case.h"
#include "suite/suite.h"

/* The next id of the first of two files with these ids; NULL ends a list. */
static void check(const char *const *first, const char *const *second, const char *wanted)
{
    struct mc_arena *arena = mc_arena_new();
    static struct mc_phenomenon phenomenon;
    struct mc_suite_file files[2];
    struct mc_case cases[8];
    struct mc_suite suite;

    memset(&suite, 0, sizeof(suite));
    memset(files, 0, sizeof(files));
    memset(cases, 0, sizeof(cases));
    phenomenon.name = mc_slice_of("negation");
    suite.phenomena = &phenomenon;
    suite.n_phenomena = 1;
    suite.files = files;
    suite.n_files = 2;
    suite.cases = cases;
    for (; *first != NULL; first++)
        cases[suite.n_cases++].id = mc_slice_of(*first);
    for (; *second != NULL; second++) {
        cases[suite.n_cases].file = 1;
        cases[suite.n_cases++].id = mc_slice_of(*second);
    }
    assert_string_equal(mc_next_case_id(&suite, 0, arena).data, wanted);
    mc_arena_free(arena);
}

#define LIST(...)                                                                                  \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }
#define EMPTY ((const char *const[]){NULL})

static void test_counts_on(void **state)
{
    (void)state;
    check(LIST("neg-001", "neg-007", "neg-003"), EMPTY, "neg-008");
    check(LIST("neg-999"), EMPTY, "neg-1000");
    check(LIST("neg-9"), EMPTY, "neg-10");
    /* a number of another file with the same name is taken */
    check(LIST("neg-001"), LIST("neg-040"), "neg-041");
    /* the last case that counts leads */
    check(LIST("old-05", "new-01", "T17"), LIST("old-09"), "new-02");
}

/* Ten digits are no count, but an id all the same. */
static void test_never_one_that_is_taken(void **state)
{
    (void)state;
    check(LIST("neg-999999999"), EMPTY, "neg-1000000000");
    check(LIST("neg-1000000000", "neg-999999999"), LIST("neg-1000000001"), "neg-1000000002");
}

static void test_begins(void **state)
{
    (void)state;
    check(EMPTY, EMPTY, "negation-001");
    check(LIST("T17", "-3", "x-1234567890"), EMPTY, "negation-001");
    check(LIST("T17"), LIST("negation-004"), "negation-005");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_on),
        cmocka_unit_test(test_never_one_that_is_taken),
        cmocka_unit_test(test_begins),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
