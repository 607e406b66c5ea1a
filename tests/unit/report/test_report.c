/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "report/report.h"

static void test_formats(void **state)
{
    size_t n, i;
    const struct mc_report_format *const *formats = mc_report_formats(&n);

    (void)state;
    assert_true(n > 0);
    for (i = 0; i < n; i++) {
        assert_ptr_equal(mc_report_format_find(formats[i]->name), formats[i]);
        assert_true(formats[i]->folder ? formats[i]->write_folder != NULL
                                       : formats[i]->write != NULL);
        if (formats[i]->checklist != NULL)
            continue;
        assert_non_null(formats[i]->summary);
        assert_non_null(formats[i]->file_extension);
    }
    assert_null(mc_report_format_find("nothing"));
}

static void check_sort(const char *sort, int status, const char *text)
{
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(mc_report_sort_check(sort, &error), status);
    assert_int_equal(error.code, status == 0 ? MC_CODE_OK : MC_CODE_USAGE);
    assert_int_equal(strncmp(error.text, text, strlen(text)), 0);
}

static void test_sort(void **state)
{
    (void)state;
    check_sort(NULL, 0, "");
    check_sort("name", 0, "");
    check_sort("n", 0, "");
    check_sort("spearman", 0, "");
    check_sort("spaerman", -1,
               "there is no column 'spaerman' to sort by; did you mean 'spearman'?");
    check_sort("something else", -1,
               "there is no column 'something else' to sort by; there are name, n, passed, mean, ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats),
        cmocka_unit_test(test_sort),
    };

    return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
