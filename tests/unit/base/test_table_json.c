/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/table_json.h"

static struct mc_arena *arena;
static struct mc_delimited_file file;

/* All rows as LINE(field|field), one behind the other. */
static void assert_rows(const char *text, const char *expected)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer out = {NULL, 0, 0};
    size_t i, k;

    assert_true(mc_table_is_json(mc_slice_of(text)));
    assert_int_equal(mc_table_from_json(mc_slice_of("f"), mc_slice_of(text), arena, &file, &error),
                     0);
    mc_buffer_append_text(&out, "");
    for (i = 0; i < file.n_rows; i++) {
        mc_buffer_append_format(&out, "%u(", file.rows[i].line);
        for (k = 0; k < file.rows[i].n_fields; k++)
            mc_buffer_append_format(&out, "%s%s", k > 0 ? "|" : "", file.rows[i].fields[k].data);
        mc_buffer_append_text(&out, ")");
    }
    assert_string_equal(mc_buffer_slice(&out).data, expected);
    mc_buffer_free(&out);
}

static void assert_refused(const char *text, uint32_t line, uint32_t column, const char *message)
{
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(mc_table_from_json(mc_slice_of("f"), mc_slice_of(text), arena, &file, &error),
                     -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.text, message);
    assert_int_equal(error.at.line, line);
    assert_int_equal(error.at.column, column);
}

static void test_forms(void **state)
{
    (void)state;
    assert_rows("[{\"a\": \"x\", \"b\": 1},\n {\"b\": 2.5, \"c\": true}]",
                "1(a|b|c)1(x|1|)2(|2.5|true)");
    assert_rows("{\"a\": \"x\"}\n\n{\"a\": \"y\", \"b\": null}\n", "1(a|b)1(x|)3(y|)");
    assert_rows("{\"a\": \"x\", \"b\": 1}\n", "1(a|b)1(x|1)"); /* one record */
    assert_rows("\xEF\xBB\xBF{\"n\": {\"a\": \"}\"},\n\"m\": {\"a\": [\"{\"]}}",
                "1(id|a)1(n|})2(m|{)");
    assert_rows("{\"n\": 1,\n \"m\": null}", "1(id|value)1(n|1)2(m|)");
    assert_rows("[]", "");
    assert_rows("[{\"a\": {}}, {}]", ""); /* no member has a value: no column */
    assert_false(mc_table_is_json(mc_slice_of("[id],[x]\n")));
    assert_false(mc_table_is_json(mc_slice_of("{x}\n")));
    assert_false(mc_table_is_json(mc_slice_of("")));
}

static void test_members(void **state)
{
    (void)state;
    assert_rows("[{\"r\": [\"x\", \"y\"], \"o\": {\"p\": {\"q\": 1}}, \"l\": [1, {\"m\": 2}]}]",
                "1(r|r_2|o.p.q|l.1|l.2.m)1(x|y|1|1|2)");
    assert_rows("[{\"references\": [\"x\", \"y\"]}]", "1(reference|reference_2)1(x|y)");
    assert_rows("[{\"references\": [\"x\"], \"reference\": \"y\"}]",
                "1(references|reference)1(x|y)");
    /* the eighth object within others is its JSON */
    assert_rows("[{\"a\":{\"b\":{\"c\":{\"d\":{\"e\":{\"f\":{\"g\":{\"h\":{\"i\":1}}}}}}}}}]",
                "1(a.b.c.d.e.f.g.h)1({\"i\":1})");
}

static void test_places(void **state)
{
    struct mc_position at;

    (void)state;
    assert_rows("[{\"a\": 1}, {\"a\": 2},\n  {\"a\": 3}]", "1(a)1(1)1(2)2(3)");
    at = mc_delimited_place(&file, 2, 0);
    assert_true(at.line == 1 && at.column == 12);
    at = mc_delimited_place_in(&file, 3, 0, 0);
    assert_true(at.line == 2 && at.column == 3);
}

static void test_refused(void **state)
{
    (void)state;
    assert_refused("[{\"a\": 1}, 2]", 1, 12, "this is no record: an object is expected");
    assert_refused("{\"a\": 1}\n[]\n", 2, 1, "this is no record: an object is expected");
    assert_refused("{\"a\": 1}\n{\"a\": \n", 2, 7, "the text ends before an object is closed");
}

/* 1,100 records of one member each, all different: 1,101 * 1,100 fields for 1,100 members. Of 1,100
 * records with the same member, and one with 1,000 others, there are 1,001 fields a record: so many
 * are too many as well; 60 others are not. */
static int read_sparse(size_t n_records, size_t n_others, bool all_differ)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    size_t i;
    int status;

    for (i = 0; i < n_records; i++)
        mc_buffer_append_format(&text, "{\"a%zu\": 1}\n", all_differ ? i : 0);
    mc_buffer_append_text(&text, "{\"a0\": 1");
    for (i = 0; i < n_others; i++)
        mc_buffer_append_format(&text, ", \"b%zu\": 1", i);
    mc_buffer_append_text(&text, "}\n");
    status =
        mc_table_from_json(mc_slice_of("t.jsonl"), mc_buffer_slice(&text), arena, &file, &error);
    if (status != 0)
        assert_string_equal(error.text,
                            "these are no records of a table: they have few members in common");
    mc_buffer_free(&text);
    mc_arena_clear(arena);
    return status;
}

static void test_few_in_common(void **state)
{
    (void)state;
    assert_int_equal(read_sparse(1100, 0, true), -1);
    assert_int_equal(read_sparse(1100, 1000, false), -1);
    assert_int_equal(read_sparse(20000, 60, false), 0);
    assert_int_equal(read_sparse(500, 0, true), 0); /* few fields */
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
        cmocka_unit_test(test_forms),         cmocka_unit_test(test_members),
        cmocka_unit_test(test_places),        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_few_in_common),
    };

    return cmocka_run_group_tests_name("table_json", tests, begin, end);
}
