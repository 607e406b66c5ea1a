/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program beside the program: how it is found out that it ended, and that it answers garbage.
 */
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

#include "base/isolated.h"

static void test_no_program(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_null(mc_isolated_start("/nowhere/metricheck", 1, &error));
    assert_int_equal(error.code, MC_CODE_MODULE);
    assert_string_equal(error.text, "no process can be started: No such file or directory");
}

/* One that takes no part in this, and ends. */
static void test_program_that_ends(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_isolated *isolated = mc_isolated_start("/bin/true", 2, &error);
    struct mc_buffer answers = {NULL, 0, 0};

    (void)state;
    assert_non_null(isolated);
    mc_isolated_add_long(isolated, 1, "request", 7);
    assert_int_equal(mc_isolated_end(isolated, 1, &answers), -1);
    assert_string_equal(mc_isolated_ending(isolated), "it ended its process with exit code 0");
    assert_int_equal(answers.length, 0);
    mc_isolated_free(isolated, 0);
    mc_buffer_free(&answers);
}

/* A request that is none, of a length that goes over in parts. */
static void test_garbage(void **state)
{
    enum { LENGTH = 3000000 };
    const char *program = getenv("METRICHECK");
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer answers = {NULL, 0, 0};
    struct mc_isolated *isolated;
    char *garbage;

    (void)state;
    if (program == NULL)
        return; /* only `make check` says where it is */
    isolated = mc_isolated_start(program, 1, &error);
    assert_non_null(isolated);
    assert_string_equal(mc_isolated_ending(isolated), "");
    garbage = mc_malloc(LENGTH);
    memset(garbage, 'x', LENGTH);
    mc_isolated_add_long(isolated, 0, garbage, LENGTH);
    assert_int_equal(mc_isolated_end(isolated, 0, &answers), -1);
    assert_string_equal(mc_isolated_ending(isolated), "it received an unknown request");
    mc_isolated_free(isolated, 0);
    mc_buffer_free(&answers);
    free(garbage);
}

/* One that does nothing is ended without its doing. */
static void test_refuse(void **state)
{
    const char *program = getenv("METRICHECK");
    struct mc_error error = MC_NO_ERROR;
    struct mc_isolated *isolated;

    (void)state;
    if (program == NULL)
        return; /* only `make check` says where it is */
    isolated = mc_isolated_start(program, 1, &error);
    assert_non_null(isolated);
    mc_isolated_refuse(isolated);
    assert_string_equal(mc_isolated_ending(isolated), "it wrote to memory that is not its own");
    mc_isolated_free(isolated, 0);
    mc_isolated_free(NULL, 0);
}

static void test_room(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_isolated *isolated = mc_isolated_start("/bin/true", 1, &error);
    size_t size, before, i;

    (void)state;
    assert_non_null(isolated);
    mc_isolated_begin(isolated, 0);
    assert_non_null(mc_isolated_room(isolated, 0, &before));
    mc_isolated_add(isolated, 0, 3);
    assert_non_null(mc_isolated_room(isolated, 0, &size));
    assert_int_equal(size, before - 8); /* the next begins at a multiple of 8 */
    for (i = 1; mc_isolated_room(isolated, 0, &size) != NULL; i++)
        mc_isolated_add(isolated, 0, 8);
    assert_int_equal(i, 64); /* requests of a round */
    mc_isolated_free(isolated, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_program), cmocka_unit_test(test_program_that_ends),
        cmocka_unit_test(test_garbage),    cmocka_unit_test(test_refuse),
        cmocka_unit_test(test_room),
    };

    return cmocka_run_group_tests_name("isolated", tests, NULL, NULL);
}
