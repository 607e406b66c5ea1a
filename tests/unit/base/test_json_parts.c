/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/json_parts.h"
#include "base/memory.h"

struct reading {
    struct mc_arena *arena;
    struct mc_diagnostics *list;
    struct mc_json_file file;
    struct mc_json_parts parts;
    struct mc_json_cursor root, array;
    int status;
};

static void open_text(struct reading *reading, const char *text)
{
    struct mc_error error = MC_NO_ERROR;

    reading->arena = mc_arena_new();
    reading->list = mc_diagnostics_new(reading->arena);
    reading->status = mc_json_open_parts(mc_slice_of("x.json"), mc_slice_of(text), "cases",
                                         reading->list, &reading->file, &reading->parts, &error);
    if (reading->status != 0)
        return;
    reading->root = mc_json_root(&reading->file);
    if (!mc_json_member(&reading->root, "cases", &reading->array))
        reading->array = reading->root;
}

static void close_text(struct reading *reading)
{
    if (reading->status == 0)
        mc_json_close(&reading->file);
    mc_json_parts_close(&reading->parts);
    mc_arena_free(reading->arena);
}

static void test_elements_are_parsed_one_by_one(void **state)
{
    /* The comma, the bracket and the quote in the string are of the string. */
    static const char text[] =
        "{\"a\": 1, \"cases\": [ {\"id\": \"x,]\\\"\"},\n  [2, 3] , \"\xC3\xA9\", 4 ], \"b\": [5]}";
    static const struct mc_position places[] = {{1, 21}, {2, 3}, {2, 12}, {2, 17}};
    struct mc_json_cursor element, member;
    struct reading reading;
    size_t i;

    (void)state;
    open_text(&reading, text);
    assert_int_equal(reading.status, 0);
    assert_int_equal(json_array_size(reading.array.value), 0);
    assert_true(mc_json_member(&reading.root, "b", &member));
    assert_int_equal(json_array_size(member.value), 1);
    assert_int_equal(reading.parts.n, 4);
    for (i = 0; mc_json_part(&reading.parts, &reading.array, i, &element); i++) {
        struct mc_position at = mc_json_place(&element, false);

        assert_int_equal(at.line, places[i].line);
        assert_int_equal(at.column, places[i].column);
        if (i == 0) {
            assert_true(mc_json_member(&element, "id", &member));
            assert_string_equal(json_string_value(member.value), "x,]\"");
            assert_int_equal(mc_json_place(&member, false).column, 28);
        }
        json_decref(element.value);
    }
    assert_int_equal(i, 4);
    close_text(&reading);
}

static void test_what_is_no_json_is_refused_as_a_whole(void **state)
{
    static const char *const texts[] = {
        "",
        "{\"cases\": [1,]}",
        "{\"cases\": [,1]}",
        "{\"cases\": [1,,2]}",
        "{\"cases\": [1 2]}",
        "{\"cases\": [{\"a\": 1]}",
        "{\"cases\": [{\"a\": 1}}",
        "{\"cases\": [[1}, 2]}",
        "{\"cases\": [1, {\"a\": 1, \"a\": 2}]}",
        "{\"cases\": [1, \"\\x\"]}",
        "{\"cases\": [1, 1e999]}",
        "{\"cases\": [1, \"\xFF\"]}",
        "{\"cases\": [1, 2",
        "{\"cases\": [1, 2], }",
        "{\"cases\": [1, 2]} x",
        "{\"cases\": [1], \"cases\": [2]}",
        "{\"b\": 1, \"b\": 2, \"cases\": [1]}",
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct reading reading;

        open_text(&reading, texts[i]);
        assert_int_equal(reading.status, -1);
        assert_int_equal(reading.list->n_errors, 1);
        assert_int_equal(reading.parts.n, 0);
        close_text(&reading);
    }
}

static void test_files_without_such_an_array(void **state)
{
    static const char *const texts[] = {"{}",
                                        "[]",
                                        "7",
                                        "{\"cases\": 7}",
                                        "{\"cases\": []}",
                                        "{\"cases\": [ \n ]}",
                                        "{\"x\": {\"cases\": [1]}}"};
    struct mc_json_cursor element;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct reading reading;

        open_text(&reading, texts[i]);
        assert_int_equal(reading.status, 0);
        assert_int_equal(reading.list->n_items, 0);
        assert_false(mc_json_part(&reading.parts, &reading.array, 0, &element));
        close_text(&reading);
    }
}

/* An element of so many arrays in each other, in a file of two levels more. */
static void read_nested(size_t depth, struct reading *reading)
{
    struct mc_buffer text = {NULL, 0, 0};

    mc_buffer_append_text(&text, "{\"cases\": [1, ");
    mc_buffer_append_repeated(&text, '[', depth);
    mc_buffer_append_repeated(&text, ']', depth);
    mc_buffer_append_text(&text, ", 3]}");
    open_text(reading, text.data);
    if (reading->status == 0) {
        struct mc_json_cursor element;

        assert_true(mc_json_part(&reading->parts, &reading->array, 1, &element));
        assert_true(json_is_array(element.value));
        json_decref(element.value);
        assert_true(mc_json_part(&reading->parts, &reading->array, 2, &element));
        assert_int_equal(json_integer_value(element.value), 3);
        assert_int_equal(element.anchor.offset, 14 + 2 * depth + 2);
        json_decref(element.value);
        assert_false(mc_json_part(&reading->parts, &reading->array, 3, &element));
    }
    mc_buffer_free(&text);
}

static void test_depth_is_that_of_the_file(void **state)
{
    /* jansson takes 2048 levels: the object, the array, and 2046 more. */
    static const size_t good[] = {1, 1000, 1022, 1023, 1024, 2046};
    struct reading reading;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
        read_nested(good[i], &reading);
        assert_int_equal(reading.status, 0);
        close_text(&reading);
    }
    read_nested(2047, &reading);
    assert_int_equal(reading.status, -1);
    close_text(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elements_are_parsed_one_by_one),
        cmocka_unit_test(test_what_is_no_json_is_refused_as_a_whole),
        cmocka_unit_test(test_files_without_such_an_array),
        cmocka_unit_test(test_depth_is_that_of_the_file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
