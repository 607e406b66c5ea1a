/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/text_folder.c"

#include "tests/unit/support.h"

#include <stdlib.h>

#include "tests/unit/made_up_expectations.h"
#include "tests/unit/made_up_result.h"

static void check(const struct mc_result *result, size_t index, const char *expected)
{
    struct mc_document document = {.kind = &mc_screen_kind, .arena = result->arena, .width = 200};
    char *text = NULL;
    size_t length;

    document.stream = open_memstream(&text, &length);
    assert_non_null(document.stream);
    write_expectations(result, index, &document);
    assert_int_equal(fclose(document.stream), 0);
    assert_string_equal(text, expected);
    free(text);
}

#define TER "ter,\xe6\xbc\xa2|\xe5\xad\x97"

static void test_cases(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result *result = mc_made_up_result(arena);

    (void)state;
    check(result, 0, "");
    mc_made_up_expectations(result);
    check(result, 0,
          "\n expected  below P1; failed by bleu -0.060; passed by smatch; not applicable to " TER
          "\n expected  at most 0.9; passed by bleu, smatch; not applicable to " TER "\n");
    check(result, 5,
          "\n expected  like an exact match (±0.5 of the human spread, 0.075); "
          "failed by bleu -0.675, smatch -0.125; not applicable to " TER "; missed by people\n");
    check(result, 9,
          "\n expected  above the median of negation, of antonymy and of passive by more than "
          "0.05; passed by bleu, smatch, " TER "\n");
    check(result, 1, "");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
    };

    return cmocka_run_group_tests_name("text_expectations", tests, NULL, NULL);
}
