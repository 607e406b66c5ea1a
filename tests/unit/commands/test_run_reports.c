/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/run.c"

#include "tests/unit/support.h"

#include <string.h>

static void test_parts(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice format;

    (void)state;
    assert_string_equal(split_report("csv=a=b.csv", &format, &error), "a=b.csv");
    assert_true(mc_slice_is(format, "csv")); /* the first sign of equality divides */
}

static void test_what_has_no_two_parts(void **state)
{
    static const char *const wrong[] = {"", "csv", "csv=", "=a.csv", "="};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct mc_error error = MC_NO_ERROR;
        struct mc_slice format;

        assert_null(split_report(wrong[i], &format, &error));
        assert_int_equal(error.code, MC_CODE_USAGE);
        assert_non_null(strstr(error.text, "--report needs FORMAT=PATH, not '"));
    }
}

static void test_checklists_and_own_formats(void **state)
{
    static const char *const own[] = {"json", "markdown", NULL};
    struct mc_error error = MC_NO_ERROR;
    struct mc_checklist_request request;

    (void)state;
    assert_int_equal(mc_checklist_request_read("markdown=x.md", "gate", own, &request, &error), 0);
    assert_null(request.checklist);
    assert_int_equal(request.own, 1);
    assert_string_equal(request.path, "x.md");
    assert_int_equal(mc_checklist_request_read("tap=-", "gate", own, &request, &error), 0);
    assert_ptr_equal(request.checklist, mc_checklist_format_find(mc_slice_of("tap")));
    assert_string_equal(request.path, "-");
}

static void refused(const char *text, const char *message)
{
    static const char *const own[] = {"json", NULL};
    struct mc_error error = MC_NO_ERROR;
    struct mc_checklist_request request;

    assert_int_equal(mc_checklist_request_read(text, "lint", own, &request, &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_string_equal(error.text, message);
}

static void test_formats_that_there_are_not(void **state)
{
    (void)state;
    refused("srif=x", "lint has no report format 'srif'; did you mean 'sarif'?");
    refused("jsn=x", "lint has no report format 'jsn'; did you mean 'json'?");
    refused("pdf-of-forty-letters-which-is-far-from-all=x",
            "lint has no report format 'pdf-of-forty-letters-which-is-far-from-all'; there "
            "are json, junit, tap, sarif, github");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_what_has_no_two_parts),
        cmocka_unit_test(test_checklists_and_own_formats),
        cmocka_unit_test(test_formats_that_there_are_not),
    };

    return cmocka_run_group_tests_name("report_wish", tests, NULL, NULL);
}
