/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <string.h>

#include "metrics/host/metric.h"

/* "key" of "key=value" in a row that ends with NULL. */
static const char *value_of(void *context, const char *key)
{
    const char *const *row;
    size_t length = strlen(key);

    for (row = context; *row != NULL; row++)
        if (strncmp(*row, key, length) == 0 && (*row)[length] == '=')
            return *row + length + 1;
    return NULL;
}

static const char *given[] = {"word=two",  "whole=4294967295", "beyond=4294967296", "below=-1",
                              "real=0.25", "empty=",           "blank=1 ",          NULL};

static const struct mc_metric_host host = {.option = value_of, .context = given};

static void test_words(void **state)
{
    (void)state;
    assert_string_equal(mc_host_option(&host, "word"), "two");
    assert_null(mc_host_option(&host, "wor"));
    assert_true(mc_host_option_is(&host, "word", "two"));
    assert_false(mc_host_option_is(&host, "word", "one"));
    assert_false(mc_host_option_is(&host, "other", ""));
    assert_int_equal(mc_host_choice(&host, "word", "one|two|three"), 1);
    assert_int_equal(mc_host_choice(&host, "word", "one|twos"), -1);
    assert_int_equal(mc_host_choice(&host, "other", "one|two"), -1);
}

static void test_numbers(void **state)
{
    (void)state;
    assert_int_equal(mc_host_whole_number(&host, "whole"), UINT32_MAX);
    assert_int_equal(mc_host_whole_number(&host, "beyond"), 0);
    assert_int_equal(mc_host_whole_number(&host, "below"), 0);
    assert_int_equal(mc_host_whole_number(&host, "word"), 0);
    assert_int_equal(mc_host_whole_number(&host, "other"), 0);
    assert_near(mc_host_real(&host, "real"), 0.25, 0);
    assert_near(mc_host_real(&host, "below"), -1, 0);
    assert_near(mc_host_real(&host, "empty"), 0, 0);
    assert_near(mc_host_real(&host, "blank"), 0, 0);
    assert_near(mc_host_real(&host, "other"), 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_words),
                                       cmocka_unit_test(test_numbers)};

    return cmocka_run_group_tests_name("host_option", tests, NULL, NULL);
}
