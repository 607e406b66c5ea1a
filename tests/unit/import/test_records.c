/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/diagnostic.h"
#include "base/hash.h"
#include "import/import.h"
#include "import/records.h"

struct reading {
    struct mc_arena *arena;
    struct mc_import import;
    struct mc_records records;
    struct mc_error error;
};

static int read_text(struct reading *reading, const char *name, const char *text,
                     const struct mc_records_source *source)
{
    memset(reading, 0, sizeof(*reading));
    reading->arena = mc_arena_new();
    mc_import_begin(&reading->import, reading->arena, mc_diagnostics_new(reading->arena));
    return mc_records_parse(mc_slice_of(name), mc_slice_of(text), source, &reading->import,
                            &reading->records, &reading->error);
}

static const char *value(const struct reading *reading, size_t row, const char *column)
{
    uint32_t index = mc_string_map_find(reading->records.columns, mc_slice_of(column));

    assert_int_not_equal(index, MC_NOT_FOUND);
    return mc_records_value(&reading->records, row, index).text.data;
}

static void test_form_by_the_ending(void **state)
{
    static const struct {
        const char *name, *text;
    } files[] = {{"x.csv", "a,b\n1,\"2\n3\"\n"},
                 {"x.TSV", "a\tb\n1\t2\n3\t\n"},
                 {"x.jsonl", "{\"a\": 1, \"b\": \"2\\n3\"}\n"},
                 {"x.json", "[{\"b\": \"2\\n3\", \"a\": 1}]"}};
    struct mc_records_source source = {.form = MC_RECORDS_BY_NAME};
    struct reading reading;
    size_t i;

    (void)state;
    for (i = 0; i < 4; i++) {
        assert_int_equal(read_text(&reading, files[i].name, files[i].text, &source), 0);
        assert_string_equal(reading.records.stem.data, "x");
        assert_string_equal(value(&reading, 0, "a"), "1");
        assert_string_equal(value(&reading, 0, "b"), i == 1 ? "2" : "2\n3");
        mc_arena_free(reading.arena);
    }
}

static void test_tables(void **state)
{
    struct mc_slice names[] = {mc_slice_of("x"), mc_slice_of("y")};
    struct mc_records_source source = {.form = MC_RECORDS_TSV};
    struct reading reading;

    (void)state;
    assert_int_equal(read_text(&reading, "t", "a\ta\n1\t2\n3\n", &source), 0);
    assert_int_equal(reading.records.n_rows, 2);
    assert_string_equal(value(&reading, 0, "a"), "1"); /* the first of the name */
    assert_true(mc_records_is_whole(&reading.records, 0));
    assert_false(mc_records_is_whole(&reading.records, 1));
    assert_int_equal(mc_records_place(&reading.records, 0, 1).at.column, 3);
    mc_arena_free(reading.arena);

    source.header = names;
    source.n_header = 2;
    assert_int_equal(read_text(&reading, "t", "1\t2\n", &source), 0);
    assert_int_equal(reading.records.n_rows, 1);
    assert_string_equal(value(&reading, 0, "y"), "2");
    mc_arena_free(reading.arena);

    assert_int_equal(read_text(&reading, "t", "", &source), -1);
    assert_int_equal(reading.error.code, MC_CODE_INPUT);
    mc_arena_free(reading.arena);
}

static void test_values_of_json(void **state)
{
    struct mc_records_source source = {.form = MC_RECORDS_JSONL};
    struct mc_record_value list;
    struct reading reading;

    (void)state;
    assert_int_equal(
        read_text(
            &reading, "t",
            "{\"i\": -12, \"r\": 0.1, \"t\": true, \"f\": false, \"n\": null, \"s\": \"\"}\r\n"
            "{\"o\": {\"p\": {\"q\": 5}, \"r\": \"x\"}, \"l\": [1, \"b\", 2.5], \"e\": []}\n",
            &source),
        0);
    assert_int_equal(reading.records.n_rows, 2);
    assert_string_equal(value(&reading, 0, "i"), "-12");
    assert_string_equal(value(&reading, 0, "r"), "0.1");
    assert_string_equal(value(&reading, 0, "t"), "true");
    assert_string_equal(value(&reading, 0, "f"), "false");
    assert_string_equal(value(&reading, 0, "n"), "");
    assert_string_equal(value(&reading, 0, "s"), "");
    assert_string_equal(value(&reading, 0, "o.p.q"), ""); /* only the other row has it */
    assert_string_equal(value(&reading, 1, "i"), "");
    assert_string_equal(value(&reading, 1, "o.p.q"), "5");
    assert_string_equal(value(&reading, 1, "o.r"), "x");
    list = mc_records_value(&reading.records, 1,
                            mc_string_map_find(reading.records.columns, mc_slice_of("l")));
    assert_int_equal(list.n_all, 3);
    assert_string_equal(list.all[1].data, "b");
    assert_string_equal(list.all[2].data, "2.5");
    mc_arena_free(reading.arena);
}

/* All values of a column, each followed by ';'. */
static void check_list(const struct reading *reading, size_t row, const char *column,
                       const char *expected)
{
    uint32_t index = mc_string_map_find(reading->records.columns, mc_slice_of(column));
    struct mc_record_value value = mc_records_value(&reading->records, row, index);
    char text[64] = "";
    size_t i;

    for (i = 0; i < value.n_all; i++)
        (void)snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s;", value.all[i].data);
    assert_string_equal(text, expected);
}

static void test_lists_of_objects(void **state)
{
    struct mc_records_source source = {.form = MC_RECORDS_JSON};
    struct reading reading;

    (void)state;
    assert_int_equal(
        read_text(
            &reading, "t",
            "[{\"l\": [{\"x\": \"a\", \"n\": 1}, {\"x\": \"b\", \"o\": {\"p\": 2}}, \"c\", [4]]},"
            " {\"l\": [\"d\"], \"m\": {\"l\": [{\"x\": true}]}}]",
            &source),
        0);
    check_list(&reading, 0, "l", ";;c;;");
    check_list(&reading, 0, "l.x", "a;b;;;");
    check_list(&reading, 0, "l.n", "1;;;;");
    check_list(&reading, 0, "m.l.x", "");
    check_list(&reading, 1, "l", "d;");
    check_list(&reading, 1, "l.x", "");
    check_list(&reading, 1, "m.l.x", "true;");
    assert_string_equal(value(&reading, 0, "l.x"), "a");
    mc_arena_free(reading.arena);
}

/* Rows of members, and of what lists hold; columns that are divided. */
static const struct mc_records_source *rows_within(void)
{
    static struct mc_slice columns[2], names[2];
    static struct mc_records_source source = {
        .form = MC_RECORDS_JSONL, .each = columns, .n_each = 2, .divided_names = names};

    columns[0] = mc_slice_of("score");
    columns[1] = mc_slice_of("text");
    names[0] = mc_slice_of("pair");
    names[1] = mc_slice_of("number");
    source.each_key = mc_slice_of("system");
    source.each_number = mc_slice_of("n");
    source.divided = mc_slice_of("id");
    source.divider = mc_slice_of("--");
    source.n_divided = 2;
    return &source;
}

static void test_rows_of_members(void **state)
{
    static const char text[] =
        "{\"id\": \"de-en--7\", \"system\": \"none\", \"text\": {\"A\": \"a\", \"B\": \"b\", \"R\": \"r\"},"
        " \"score\": {\"A\": [{\"v\": 1, \"e\": [{\"at\": 3}, {\"at\": 4}]}, {\"v\": 2, \"e\": []}],"
        " \"B\": {\"v\": 5}, \"C\": 6, \"D\": []}}\n"
        "{\"id\": \"--\", \"text\": {}, \"score\": {\"A\": [8]}}\n";
    struct reading reading;

    (void)state;
    assert_int_equal(read_text(&reading, "t", text, rows_within()), 0);
    assert_int_equal(reading.records.n_rows, 5); /* A twice, B, C, none of D; A */
    assert_string_equal(value(&reading, 0, "system"), "A");
    assert_string_equal(value(&reading, 1, "system"), "A");
    assert_string_equal(value(&reading, 2, "system"), "B");
    assert_string_equal(value(&reading, 0, "n"), "1");
    assert_string_equal(value(&reading, 1, "n"), "2");
    assert_string_equal(value(&reading, 2, "n"), "1");
    assert_string_equal(value(&reading, 0, "score.v"), "1");
    check_list(&reading, 0, "score.e.at", "3;4;");
    assert_string_equal(value(&reading, 1, "score.v"), "2");
    check_list(&reading, 1, "score.e.at", "");
    assert_string_equal(value(&reading, 2, "score.v"), "5");
    assert_string_equal(value(&reading, 3, "score"), "6");
    assert_string_equal(value(&reading, 3, "score.v"), "");
    assert_string_equal(value(&reading, 1, "text"), "a");
    assert_string_equal(value(&reading, 2, "text"), "b");
    assert_string_equal(value(&reading, 3, "text"), ""); /* C has none */
    assert_string_equal(value(&reading, 0, "text.R"), "r");
    assert_string_equal(value(&reading, 3, "text.R"), "r");
    assert_string_equal(value(&reading, 2, "pair"), "de-en");
    assert_string_equal(value(&reading, 2, "number"), "7");
    assert_string_equal(value(&reading, 4, "score"), "8");
    assert_string_equal(value(&reading, 4, "text.R"), "");
    assert_string_equal(value(&reading, 4, "pair"), "");
    assert_int_equal(mc_records_place(&reading.records, 3, SIZE_MAX).at.line, 1);
    assert_int_equal(mc_records_place(&reading.records, 4, SIZE_MAX).at.line, 2);
    /* what the first object holds is of its rows alone */
    assert_int_equal(mc_string_map_find(reading.records.columns, mc_slice_of("score.A.v")),
                     MC_NOT_FOUND);
    mc_arena_free(reading.arena);
}

static void check_parse_error(const struct mc_records_source *source, const char *text,
                              unsigned line, const char *message)
{
    struct reading reading;

    assert_int_equal(read_text(&reading, "t", text, source), -1);
    assert_int_equal(reading.error.code, MC_CODE_INPUT);
    assert_int_equal(reading.error.at.line, line);
    if (strstr(reading.error.text, message) == NULL)
        fail_msg("%s", reading.error.text);
    mc_arena_free(reading.arena);
}

static void test_parse_errors_of_members(void **state)
{
    (void)state;
    check_parse_error(rows_within(), "{\"id\": \"a--b\", \"score\": {}}\n{\"id\": \"a--b\"}\n", 2,
                      "\"score\" is missing");
    check_parse_error(rows_within(), "{\"id\": \"a--b\", \"score\": [1]}\n", 1,
                      "must be an object");
    check_parse_error(rows_within(), "{\"score\": {}}\n", 1, "\"id\" is missing");
    check_parse_error(rows_within(), "{\"id\": 3, \"score\": {}}\n", 1, "must be a string");
    check_parse_error(rows_within(), "{\"id\": \"ab\", \"score\": {}}\n", 1, "into 1 part;");
    check_parse_error(rows_within(), "{\"id\": \"a--b--c\", \"score\": {}}\n", 1, "into 3 parts");
}

static void test_parse_errors_of_json(void **state)
{
    static const struct mc_records_source lines = {.form = MC_RECORDS_JSONL};
    static const struct mc_records_source whole = {.form = MC_RECORDS_JSON};

    (void)state;
    check_parse_error(&lines, "{\"a\": 1}\n\n{\"a\": \n", 3, "the text ends");
    check_parse_error(&lines, "{\"a\": 1}\n[2]\n", 2, "must be an object");
    check_parse_error(&whole, "[{\"a\": 1},\n 2]\n", 2, "must be an object");
    check_parse_error(&whole, "{\"a\": 1}\n", 1, "must be an array");
    check_parse_error(&whole, "[{\"a\": 1},\n", 2, "the text ends");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_form_by_the_ending),   cmocka_unit_test(test_tables),
        cmocka_unit_test(test_values_of_json),       cmocka_unit_test(test_lists_of_objects),
        cmocka_unit_test(test_rows_of_members),      cmocka_unit_test(test_parse_errors_of_members),
        cmocka_unit_test(test_parse_errors_of_json),
    };

    return cmocka_run_group_tests_name("records", tests, NULL, NULL);
}
