/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <string.h>

#include "base/column_names.h"
#include "base/delimited.h"

static struct mc_arena *arena;

/* A header of these names, separated by blanks. */
static struct mc_delimited_row header_of(const char *names)
{
    struct mc_delimited_row row = {mc_arena_array(arena, 20, sizeof(struct mc_slice)), 0, 1, 0};
    size_t begin = 0, length = strlen(names), end;

    for (; begin < length; begin = end + 1) {
        end = begin + strcspn(names + begin, " ");
        row.fields[row.n_fields++] = mc_arena_copy(arena, mc_slice(names + begin, end - begin));
    }
    return row;
}

static size_t find(const char *names, const char *name, const struct mc_column_calls *calls)
{
    struct mc_delimited_row header = header_of(names);

    return mc_column_find(&header, name, calls);
}

static void test_find(void **state)
{
    (void)state;
    assert_int_equal(find("id Reference reference", "reference", NULL), 2);
    assert_int_equal(find("id Reference", "reference", NULL), 1);
    assert_int_equal(find("sentence1 GOLD x", "reference", NULL), 1); /* gold is listed first */
    assert_int_equal(find("gold reference", "reference", NULL), 1);   /* our name before others */
    assert_int_equal(find("id Prediction", "candidate", NULL), 1);
    assert_int_equal(find("worker_id", "annotator", NULL), 0);
    assert_int_equal(find("rating", "value", NULL), 0);
    assert_int_equal(find("rating", "metric", NULL), SIZE_MAX);
    assert_true(mc_column_is_called("candidate", mc_slice_of("HYP")));
    assert_false(mc_column_is_called("candidate", mc_slice_of("ref")));
    assert_false(mc_column_is_called("note", mc_slice_of("notes")));
}

static void test_calls(void **state)
{
    const char *given[] = {"reference=src,candidate=MT 1", "score=a=b"};
    const char *twice[] = {"x=a,x=b"}, *none[] = {"x"}, *empty[] = {"x="};
    struct mc_option_list list = {given, 2, 2};
    struct mc_column_calls calls;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_column_calls_parse(&list, arena, &calls, &error), 0);
    assert_int_equal(calls.n, 3);
    assert_string_equal(mc_column_called(&calls, "candidate"), "MT 1");
    assert_string_equal(mc_column_called(&calls, "score"), "a=b");
    assert_null(mc_column_called(&calls, "id"));
    assert_null(mc_column_called(NULL, "id"));
    assert_int_equal(find("reference SRC id", "reference", &calls), 1);
    assert_int_equal(find("reference candidate", "candidate", &calls), SIZE_MAX);
    assert_int_equal(find("ID", "id", &calls), 0);
    list = (struct mc_option_list){twice, 1, 1};
    assert_int_equal(mc_column_calls_parse(&list, arena, &calls, &error), -1);
    assert_string_equal(error.text, "--columns: two columns for 'x'");
    assert_int_equal(error.code, MC_CODE_USAGE);
    list = (struct mc_option_list){none, 1, 1};
    error.code = MC_CODE_OK;
    assert_int_equal(mc_column_calls_parse(&list, arena, &calls, &error), -1);
    list = (struct mc_option_list){empty, 1, 1};
    error.code = MC_CODE_OK;
    assert_int_equal(mc_column_calls_parse(&list, arena, &calls, &error), -1);
}

static void test_shown(void **state)
{
    struct mc_delimited_row header = header_of("id a_name_that_is_longer_than_others b");

    (void)state;
    assert_string_equal(mc_columns_shown(&header, arena),
                        "the columns here are \"id\", \"a_name_that_is_longer_th\", \"b\"");
    header = header_of("a b c d e f g h i j k l m n");
    assert_non_null(strstr(mc_columns_shown(&header, arena), "\"k\", \"l\" and 2 more"));
    /* 23 bytes, then an e with an acute accent, of which a cut at 24 would keep one byte */
    header = header_of("12345678901234567890123\xC3\xA9");
    assert_string_equal(mc_columns_shown(&header, arena),
                        "the columns here are \"12345678901234567890123\"");
}

static int begin(void **state)
{
    (void)state;
    arena = mc_arena_new();
    return 0;
}

static int end(void **state)
{
    (void)state;
    mc_arena_free(arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_shown),
    };

    return cmocka_run_group_tests_name("column_names", tests, begin, end);
}
