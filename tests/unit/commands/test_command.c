/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/command.h"
#include "commands/command_call.h"

#include "tests/unit/support.h"
struct values {
    long long n;
};

static const struct mc_option options[] = {
    MC_ROW_INTEGER(struct values, n, 'n', "number", "N", 0, 9, "a number"),
    MC_OPTIONS_END,
};

/* The number is the status; 9 is an error of the data. */
static int work(void *given, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct values *values = given;

    (void)arena;
    if (values->n == 9)
        return mc_error_set(error, MC_CODE_INPUT, "%zu operands", operands->n_items);
    return (int)values->n;
}

static const struct mc_command command = {
    .name = "command", .options = options, MC_COMMAND_WORK(work, 0, struct values, .n = 2)};

static int run(char *first, char *second, struct mc_error *error)
{
    char name[] = "command", *argv[] = {name, first, second, NULL};

    return mc_command_do(&command, second == NULL ? 2 : 3, argv, error);
}

static void test_exit_codes(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    char none[] = "-n0", one[] = "-n1", nine[] = "-n9", ten[] = "-n10", operand[] = "x";

    (void)state;
    assert_int_equal(run(none, operand, &error), MC_CODE_OK);
    assert_int_equal(run(one, operand, &error), MC_CODE_NEGATIVE);
    assert_int_equal(error.code, MC_CODE_OK);
    assert_int_equal(run(operand, NULL, &error), 2); /* as it is before it is read */
    assert_int_equal(run(nine, operand, &error), MC_CODE_INPUT);
    assert_string_equal(error.text, "1 operands");
    error = (struct mc_error)MC_NO_ERROR;
    assert_int_equal(run(ten, operand, &error), MC_CODE_USAGE);
    assert_string_equal(error.text, "-n: 10 is outside 0..9");
}

static void test_the_first_option_given(void **state)
{
    const struct mc_given_option some[] = {
        {false, "--a"}, {true, "--b"}, {true, "--c"}, {false, NULL}};
    const struct mc_given_option none[] = {{false, "--a"}, {false, NULL}};

    (void)state;
    assert_string_equal(mc_given_option(some), "--b");
    assert_null(mc_given_option(none));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exit_codes),
        cmocka_unit_test(test_the_first_option_given),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
