/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/hash.h"
#include "import/import.h"
#include "import/row_template.h"

/* A table of three rows and one that is joined with it by hand: row 0 goes with rows 1 and 2 there,
 * row 1 with row 0, row 2 with none. */
struct tables {
    struct mc_arena *arena;
    struct mc_import import;
    struct mc_tables all;
    struct mc_joined_table joined;
    uint32_t first[2], next[3];
    size_t matched[3];
};

static void parse(struct mc_import *import, const char *name, const char *text,
                  enum mc_records_form form, struct mc_records *records)
{
    struct mc_records_source source = {.form = form};
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(
        mc_records_parse(mc_slice_of(name), mc_slice_of(text), &source, import, records, &error),
        0);
}

static void begin(struct tables *tables)
{
    memset(tables, 0, sizeof(*tables));
    tables->arena = mc_arena_new();
    mc_import_begin(&tables->import, tables->arena, mc_diagnostics_new(tables->arena));
    parse(&tables->import, "data/rows.v1.tsv",
          "id\tkind\tempty\tor/more\n7\ta\t\tp\n8\tb\tx\tq\n9\ta\t\tr\n", MC_RECORDS_TSV,
          &tables->all.records);
    parse(&tables->import, "more.jsonl",
          "{\"k\": 8, \"v\": \"eight\"}\n{\"k\": 7, \"v\": [\"seven\", \"sept\"]}\n\n"
          "{\"k\": 7, \"v\": 7.5}\n",
          MC_RECORDS_JSONL, &tables->joined.records);
    tables->joined.name = mc_slice_of("more");
    tables->joined.first = tables->first;
    tables->joined.next = tables->next;
    tables->joined.matched = tables->matched;
    tables->first[0] = 1;
    tables->first[1] = 0;
    tables->next[0] = tables->next[2] = MC_NOT_FOUND;
    tables->next[1] = 2;
    tables->matched[1] = 1;
    tables->matched[2] = SIZE_MAX;
    tables->all.joined = &tables->joined;
    tables->all.n_joined = 1;
}

static const char *text_of(struct tables *tables, const char *text, size_t row)
{
    struct mc_template item;

    assert_null(mc_template_parse(mc_slice_of(text), tables->arena, &item));
    assert_int_equal(mc_template_resolve(&item, &tables->all, &tables->import), 0);
    return mc_arena_copy(tables->arena, mc_template_text(&item, &tables->all, row, tables->arena))
        .data;
}

static void test_places(void **state)
{
    struct tables tables;

    (void)state;
    begin(&tables);
    assert_string_equal(text_of(&tables, "plain", 0), "plain");
    assert_string_equal(text_of(&tables, "{id}", 1), "8");
    assert_string_equal(text_of(&tables, "x-{id}-{kind}", 1), "x-8-b");
    assert_string_equal(text_of(&tables, "{#}", 2), "3");
    assert_string_equal(text_of(&tables, "{kind}{#kind}", 0), "a1");
    assert_string_equal(text_of(&tables, "{kind}{#kind}", 1), "b1");
    assert_string_equal(text_of(&tables, "{kind}{#kind}", 2), "a2");
    assert_string_equal(text_of(&tables, "{@}:", 0), "rows.v1:");
    assert_string_equal(text_of(&tables, "{more/v}", 0), "seven");
    assert_string_equal(text_of(&tables, "{more/v}", 1), "eight");
    assert_string_equal(text_of(&tables, "{more/v}!", 2), "!");
    assert_string_equal(text_of(&tables, "{or/more}!", 2), "r!"); /* a column with such a name */
    mc_arena_free(tables.arena);
}

static void test_the_first_that_is_not_empty(void **state)
{
    struct tables tables;

    (void)state;
    begin(&tables);
    assert_string_equal(text_of(&tables, "{empty|id}", 0), "7");
    assert_string_equal(text_of(&tables, "{empty|id}", 1), "x");
    assert_string_equal(text_of(&tables, "<{empty|more/v|id}>", 2), "<9>");
    assert_string_equal(text_of(&tables, "<{empty|more/v|id}>", 0), "<seven>");
    /* What stands beside it counts for itself. */
    assert_string_equal(text_of(&tables, "{id}{empty|kind}", 0), "7a");
    mc_arena_free(tables.arena);
}

static void take(struct mc_slice value, void *context)
{
    mc_buffer_append_format(context, "%.*s;", MC_SLICE_ARGUMENTS(value));
}

static void check_values(struct tables *tables, const char *text, size_t row, const char *expected)
{
    struct mc_buffer values = {NULL, 0, 0};
    struct mc_template item;

    mc_buffer_append_text(&values, "");
    assert_null(mc_template_parse(mc_slice_of(text), tables->arena, &item));
    assert_int_equal(mc_template_resolve(&item, &tables->all, &tables->import), 0);
    mc_template_values(&item, &tables->all, row, tables->arena, take, &values);
    assert_string_equal(values.data, expected);
    mc_buffer_free(&values);
}

/* Those of an array, of all rows that are joined; one text where the template is more than a place.
 */
static void test_all_values(void **state)
{
    struct tables tables;

    (void)state;
    begin(&tables);
    check_values(&tables, "{id}", 0, "7;");
    check_values(&tables, "{more/v}", 0, "seven;sept;7.5;");
    check_values(&tables, "{more/v}", 1, "eight;");
    check_values(&tables, "{more/v}", 2, "");
    check_values(&tables, "{empty|more/v}", 0, "seven;sept;7.5;");
    check_values(&tables, "{more/v}.", 0, "seven.;");
    mc_arena_free(tables.arena);
}

/* A bar behind the last place: the column may be absent, here and in a joined table. */
static void test_columns_that_may_be_absent(void **state)
{
    struct tables tables;

    (void)state;
    begin(&tables);
    assert_string_equal(text_of(&tables, "{id|}", 1), "8");
    assert_string_equal(text_of(&tables, "<{nothing|}>", 1), "<>");
    assert_string_equal(text_of(&tables, "{nothing|}", 1), "");
    assert_string_equal(text_of(&tables, "{nothing|kind|}", 1), "b");
    assert_string_equal(text_of(&tables, "{more/nothing|}", 0), "");
    assert_string_equal(text_of(&tables, "{kind}{#nothing|}", 2), "a3");
    check_values(&tables, "{nothing|}", 0, ";");
    check_values(&tables, "{nothing|more/v|}", 0, "seven;sept;7.5;");
    mc_arena_free(tables.arena);
}

static void test_parse_errors(void **state)
{
    struct tables tables;
    struct mc_template item;

    (void)state;
    begin(&tables);
    assert_string_equal(mc_template_parse(mc_slice_of("a{b"), tables.arena, &item),
                        "a \"{\" without its \"}\"");
    assert_string_equal(mc_template_parse(mc_slice_of("{}"), tables.arena, &item),
                        "\"{}\" names no column");
    assert_string_equal(mc_template_parse(mc_slice_of("{a||b}"), tables.arena, &item),
                        "\"{}\" names no column");
    assert_string_equal(mc_template_parse(mc_slice_of("{|}"), tables.arena, &item),
                        "\"{}\" names no column");
    assert_string_equal(mc_template_parse(mc_slice_of("{a||}"), tables.arena, &item),
                        "\"{}\" names no column");
    assert_string_equal(mc_template_parse(mc_slice_of("{|a}"), tables.arena, &item),
                        "\"{}\" names no column");
    assert_null(mc_template_parse(mc_slice_of("{nothing}"), tables.arena, &item));
    item.path = mc_slice_of("m.json");
    item.at.line = 3;
    item.at.column = 5;
    assert_int_equal(mc_template_resolve(&item, &tables.all, &tables.import), -1);
    assert_int_equal(tables.import.diagnostics->n_errors, 1);
    assert_string_equal(tables.import.diagnostics->items[0].file.data, "data/rows.v1.tsv");
    assert_string_equal(tables.import.diagnostics->items[0].text.data,
                        "there is no column \"nothing\" here");
    assert_int_equal(tables.import.diagnostics->items[1].at.line, 3);
    assert_null(mc_template_parse(mc_slice_of("{other/v}"), tables.arena, &item));
    assert_int_equal(mc_template_resolve(&item, &tables.all, &tables.import), -1);
    assert_string_equal(tables.import.diagnostics->items[2].text.data,
                        "no table \"other\" is joined");
    mc_arena_free(tables.arena);
}

static void test_where_a_value_stands(void **state)
{
    struct tables tables;
    struct mc_template item;
    struct mc_record_place place;

    (void)state;
    begin(&tables);
    assert_null(mc_template_parse(mc_slice_of("k-{kind}"), tables.arena, &item));
    assert_int_equal(mc_template_resolve(&item, &tables.all, &tables.import), 0);
    place = mc_template_place(&item, &tables.all, 1);
    assert_string_equal(place.path.data, "data/rows.v1.tsv");
    assert_int_equal(place.at.line, 3);
    assert_int_equal(place.at.column, 3);
    /* The third line of the joined file is empty. */
    assert_null(mc_template_parse(mc_slice_of("{more/v}"), tables.arena, &item));
    assert_int_equal(mc_template_resolve(&item, &tables.all, &tables.import), 0);
    place = mc_template_place(&item, &tables.all, 0);
    assert_string_equal(place.path.data, "more.jsonl");
    assert_int_equal(place.at.line, 2);
    place = mc_template_place(&item, &tables.all, 2);
    assert_string_equal(place.path.data, "data/rows.v1.tsv");
    assert_int_equal(place.at.line, 4);
    mc_arena_free(tables.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),       cmocka_unit_test(test_the_first_that_is_not_empty),
        cmocka_unit_test(test_all_values),   cmocka_unit_test(test_columns_that_may_be_absent),
        cmocka_unit_test(test_parse_errors), cmocka_unit_test(test_where_a_value_stands),
    };

    return cmocka_run_group_tests_name("template", tests, NULL, NULL);
}
