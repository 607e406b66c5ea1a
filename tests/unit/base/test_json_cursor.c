/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <limits.h>
#include <stdlib.h>

#include "base/json.h"

static const char text[] = "{\n"
                           "  \"name\": \"caf\\u00e9\",\n"
                           "  \"cases\": [\n"
                           "    {\"score\": 1.5, \"raters\": 3, \"pooled\": true},\n"
                           "    {\"scor\": \"x\", \"tags\": [1, \"a\\nb\"]}\n"
                           "  ]\n"
                           "}\n";

static struct mc_arena *arena;
static struct mc_diagnostics *list;
static struct mc_json_file file;

static int open_file(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    arena = mc_arena_new();
    list = mc_diagnostics_new(arena);
    return mc_json_open_text(mc_slice_of("f"), mc_slice_of(text), list, &file, &error);
}

static int close_file(void **state)
{
    (void)state;
    mc_json_close(&file);
    mc_arena_free(arena);
    return 0;
}

/* The last finding, then there are none. */
static void assert_finding(uint32_t line, uint32_t column, const char *message)
{
    assert_int_equal(list->n_items, 1);
    assert_string_equal(list->items[0].text.data, message);
    assert_int_equal(list->items[0].at.line, line);
    assert_int_equal(list->items[0].at.column, column);
    list->n_items = 0;
}

/* cases[1] */
static void second_case(struct mc_json_cursor *root, struct mc_json_cursor *cases,
                        struct mc_json_cursor *item)
{
    *root = mc_json_root(&file);
    assert_true(mc_json_member(root, "cases", cases));
    assert_true(mc_json_element(cases, 1, item));
}

static void test_values_are_reached(void **state)
{
    struct mc_json_cursor root = mc_json_root(&file), cases, item, child;
    struct mc_slice name;
    long long raters;
    double score;
    bool pooled;

    (void)state;
    assert_true(mc_json_member(&root, "name", &child));
    assert_int_equal(mc_json_text(&child, arena, &name), 0);
    assert_string_equal(name.data, "caf\xC3\xA9");
    assert_true(mc_json_member(&root, "cases", &cases));
    assert_true(mc_json_element(&cases, 0, &item));
    assert_false(mc_json_element(&cases, 2, &child));
    assert_false(mc_json_member(&item, "none", &child));
    assert_int_equal(mc_json_required(&item, "score", &child), 0);
    assert_int_equal(mc_json_number(&child, &score), 0);
    assert_near(score, 1.5, 0);
    assert_true(mc_json_member(&item, "raters", &child));
    assert_int_equal(mc_json_number(&child, &score), 0);
    assert_near(score, 3, 0);
    assert_int_equal(mc_json_integer(&child, 1, 3, &raters), 0);
    assert_int_equal(raters, 3);
    assert_true(mc_json_member(&item, "pooled", &child));
    assert_int_equal(mc_json_boolean(&child, &pooled), 0);
    assert_true(pooled);
    assert_int_equal(list->n_items, 0);
}

static void test_wrong_types_have_places(void **state)
{
    struct mc_json_cursor root, cases, item, child, tags, tag;
    struct mc_slice name;
    long long number;
    double real;
    bool flag;

    (void)state;
    second_case(&root, &cases, &item);
    assert_int_equal(mc_json_is_array(&root), -1);
    assert_finding(1, 1, "the file is an object, must be an array");
    assert_int_equal(mc_json_is_object(&cases), -1);
    assert_finding(3, 12, "\"cases\" is an array, must be an object");
    assert_int_equal(mc_json_text(&item, arena, &name), -1);
    assert_finding(5, 5, "element 2 of \"cases\" is an object, must be a string");
    assert_true(mc_json_member(&item, "scor", &child));
    assert_int_equal(mc_json_number(&child, &real), -1);
    assert_finding(5, 14, "\"scor\" is a string, must be a number");
    assert_int_equal(mc_json_boolean(&child, &flag), -1);
    assert_finding(5, 14, "\"scor\" is a string, must be true or false");
    assert_true(mc_json_member(&item, "tags", &tags));
    assert_true(mc_json_element(&tags, 0, &tag));
    assert_int_equal(mc_json_text(&tag, arena, &name), -1);
    assert_finding(5, 28, "element 1 of \"tags\" is a number, must be a string");
    assert_int_equal(mc_json_integer(&tag, 2, 9, &number), -1);
    assert_finding(5, 28, "element 1 of \"tags\" must be a whole number from 2 to 9");
    assert_int_equal(mc_json_integer(&tag, 2, LLONG_MAX, &number), -1);
    assert_finding(5, 28, "element 1 of \"tags\" must be a whole number of at least 2");
    assert_true(mc_json_element(&cases, 0, &item));
    assert_true(mc_json_member(&item, "score", &child));
    assert_int_equal(mc_json_integer(&child, LLONG_MIN, LLONG_MAX, &number), -1);
    assert_finding(4, 15, "\"score\" must be a whole number");
}

static void test_missing_and_unknown_keys(void **state)
{
    static const char *const known[] = {"score", "tags", NULL};
    struct mc_json_cursor root, cases, item, child;

    (void)state;
    second_case(&root, &cases, &item);
    assert_int_equal(mc_json_required(&item, "score", &child), -1);
    assert_finding(5, 5, "key \"score\" is missing");
    assert_int_equal(mc_json_unknown_keys(&item, known), 1);
    assert_finding(5, 6, "unknown key \"scor\": did you mean \"score\"?");
    assert_true(mc_json_element(&cases, 0, &item));
    assert_int_equal(mc_json_unknown_keys(&item, known), 2);
    assert_int_equal(list->n_items, 2);
    assert_string_equal(list->items[0].text.data, "unknown key \"raters\"");
    assert_string_equal(list->items[1].text.data, "unknown key \"pooled\"");
    list->n_items = 0;
}

static void test_places_inside_a_string(void **state)
{
    struct mc_json_cursor root, cases, item, tags, tag;
    struct mc_position at;

    (void)state;
    second_case(&root, &cases, &item);
    assert_true(mc_json_member(&item, "tags", &tags));
    assert_true(mc_json_element(&tags, 1, &tag));
    at = mc_json_place_in_text(&tag, 2); /* b, behind the quote, a and the two bytes of \n */
    assert_true(at.line == 5 && at.column == 35);
}

static void test_an_anchor_gives_the_same_place(void **state)
{
    struct mc_json_cursor root, cases, item, child;
    struct mc_position at;

    (void)state;
    second_case(&root, &cases, &item);
    item.anchor.offset = (size_t)(strstr(text, "{\"scor\":") - text);
    item.anchor.at.line = 5;
    item.anchor.at.column = 5;
    assert_true(mc_json_member(&item, "tags", &child));
    at = mc_json_place(&child, true);
    assert_true(at.line == 5 && at.column == 19);
    at = mc_json_place(&item, false);
    assert_true(at.line == 5 && at.column == 5);
}

static void test_many_unknown_keys_are_summed_up(void **state)
{
    static const char *const known[] = {"a", NULL};
    struct mc_diagnostics *findings = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_json_cursor root;
    struct mc_json_file many;
    char object[400] = "{", *end = object + 1;
    int i;

    (void)state;
    for (i = 0; i < 25; i++)
        end += snprintf(end, 20, "\"key%d\":0,", i);
    end[-1] = '}';
    assert_int_equal(
        mc_json_open_text(mc_slice_of("m"), mc_slice_of(object), findings, &many, &error), 0);
    root = mc_json_root(&many);
    assert_int_equal(mc_json_unknown_keys(&root, known), 25);
    assert_int_equal(findings->n_items, 21);
    assert_string_equal(findings->items[20].text.data, "5 more keys of this object are unknown");
    mc_json_close(&many);
}

/* In order of the text; the place of a member is known as that of any other child. */
static void test_members_in_order(void **state)
{
    struct mc_json_cursor root = mc_json_root(&file), cases, item, member = {.key = NULL};

    (void)state;
    assert_true(mc_json_next(&root, &member));
    assert_string_equal(member.key, "name");
    assert_true(mc_json_next(&root, &member));
    assert_string_equal(member.key, "cases");
    assert_int_equal(mc_json_place(&member, true).line, 3);
    assert_false(mc_json_next(&root, &member));
    second_case(&root, &cases, &item);
    member.key = NULL;
    assert_false(mc_json_next(&cases, &member));
    assert_true(mc_json_next(&item, &member));
    assert_string_equal(member.key, "scor");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_are_reached),
        cmocka_unit_test(test_members_in_order),
        cmocka_unit_test(test_wrong_types_have_places),
        cmocka_unit_test(test_missing_and_unknown_keys),
        cmocka_unit_test(test_places_inside_a_string),
        cmocka_unit_test(test_an_anchor_gives_the_same_place),
        cmocka_unit_test(test_many_unknown_keys_are_summed_up),
    };

    return cmocka_run_group_tests_name("json_cursor", tests, open_file, close_file);
}
