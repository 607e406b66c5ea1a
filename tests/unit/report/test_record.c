/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "report/record.h"
#include "tests/unit/group_arena.h"

struct inner {
    double value;
    struct mc_figure figure;
};

struct thing {
    double real, low, high;
    size_t count;
    unsigned narrow;
    uint64_t wide;
    bool flag, usual;
    const char *text;
    struct mc_slice slice, name;
    struct inner inner, maybe;
    enum { FIRST, SECOND } word;
};

static const char *const words[] = {"first", "second", NULL};

static const struct mc_record_field inner_fields[] = {
    MC_FIELD(struct inner, "value", value, MC_MAY_BE_INFINITE),
    MC_FIELD(struct inner, "figure", figure, MC_ALWAYS),
    MC_FIELD_END,
};

static const struct mc_record_field fields[] = {
    MC_FIELD(struct thing, "real", real, MC_ALWAYS),
    MC_FIELD(struct thing, "count", count, MC_ALWAYS),
    MC_FIELD(struct thing, "narrow", narrow, MC_IF_SET),
    MC_FIELD(struct thing, "wide", wide, MC_ALWAYS),
    MC_FIELD_GAP,
    MC_FIELD_PAIR(struct thing, "pair", low, high, MC_ALWAYS),
    MC_FIELD(struct thing, "flag", flag, MC_IF_SET),
    MC_FIELD(struct thing, "usual", usual, MC_IF_FALSE),
    MC_FIELD(struct thing, "text", text, MC_IF_SET),
    MC_FIELD(struct thing, "slice", slice, MC_IF_SET),
    MC_FIELD(struct thing, "name", name, MC_NEEDED),
    MC_FIELD_OBJECT(struct thing, "inner", inner, inner_fields, MC_ALWAYS),
    MC_FIELD_OBJECT(struct thing, "maybe", maybe, inner_fields, MC_IF_SET),
    MC_FIELD_WORD(struct thing, "word", word, words, MC_ALWAYS),
    MC_FIELD_END,
};

static const struct thing full = {
    .real = 0.5,
    .low = -1,
    .high = 2,
    .count = 7,
    .narrow = 4294967295u,
    .wide = UINT64_C(9007199254740992),
    .flag = true,
    .text = "t",
    .slice = {"sl", 2},
    .name = {"n", 1},
    .inner = {1.5, {(double)NAN, "too few"}},
    .maybe = {(double)INFINITY, {0.25, NULL}},
    .word = SECOND,
};
#define FULL                                                                                           \
    "{\"real\": 0.5, \"count\": 7, \"narrow\": 4294967295, \"wide\": 9007199254740992, "               \
    "\"gap\": true, \"pair\": [-1, 2], \"flag\": true, \"usual\": false, \"text\": \"t\", "            \
    "\"slice\": \"sl\", \"name\": \"n\", \"inner\": {\"value\": 1.5, \"figure\": null, \"reasons\": "  \
    "{\"figure\": \"too few\"}}, \"maybe\": {\"value\": null, \"infinite\": true, \"figure\": 0.25}, " \
    "\"word\": \"second\"}\n"

static void check_put(const struct thing *thing, const char *expected)
{
    struct mc_json_stream json = {.arena = arena};
    const struct mc_record_field *rest;
    char *text = NULL;
    size_t length;

    json.stream = open_memstream(&text, &length);
    assert_non_null(json.stream);
    mc_json_put_object(&json, NULL, MC_JSON_FLAT);
    rest = mc_record_put(&json, fields, thing);
    mc_json_put_bool(&json, "gap", true);
    rest = mc_record_put(&json, rest, thing);
    assert_int_equal(rest->kind, MC_RECORD_END);
    mc_json_put_end(&json);
    assert_int_equal(fclose(json.stream), 0);
    assert_string_equal(text, expected);
    free(text);
}

static void test_put(void **state)
{
    struct thing bare = {.real = (double)NAN,
                         .low = (double)NAN,
                         .usual = true,
                         .name = {"", 0},
                         .maybe = {.value = (double)NAN}};

    (void)state;
    check_put(&full, FULL);
    check_put(&bare, "{\"real\": null, \"count\": 0, \"wide\": 0, \"gap\": true, \"pair\": null, "
                     "\"name\": \"\", \"inner\": {\"value\": 0, \"figure\": 0}, "
                     "\"word\": \"first\"}\n");
}

/* Returns how many findings there were. */
static size_t read(const char *text, struct thing *thing)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_json_file file;
    struct mc_json_cursor root;
    size_t n;

    assert_int_equal(
        mc_json_open_text(mc_slice_of("f"), mc_slice_of(text), diagnostics, &file, &error), 0);
    root = mc_json_root(&file);
    mc_record_read_all(&root, fields, arena, thing);
    n = diagnostics->n_errors;
    mc_json_close(&file);
    return n;
}

static void test_read(void **state)
{
    struct thing thing = {.usual = true};

    (void)state;
    assert_int_equal(read(FULL, &thing), 0);
    check_put(&thing, FULL);
}

static void test_lacking(void **state)
{
    struct thing thing = full;

    (void)state;
    assert_int_equal(
        read("{\"name\": \"m\", \"inner\": {\"reasons\": {\"figure\": \"few\"}}, \"text\": null}",
             &thing),
        0);
    assert_true(isnan(thing.real) && isnan(thing.low) && isnan(thing.high));
    assert_int_equal(thing.count + thing.narrow + thing.wide, 0);
    assert_true(thing.flag);
    assert_null(thing.text);
    assert_int_equal(thing.slice.length, 0);
    assert_true(mc_slice_is(thing.name, "m"));
    assert_true(isnan(thing.inner.value) && isnan(thing.inner.figure.value));
    assert_string_equal(thing.inner.figure.reason, "few");
    assert_true(isinf(thing.maybe.value));
    assert_int_equal(thing.word, SECOND);
}

/* A finding for each: the key that is needed and missing; the empty text in its place; a number
 * that is a text; a count below 0; a word that is none. */
static void test_wrong(void **state)
{
    struct thing thing = full;

    (void)state;
    assert_int_equal(read("{}", &thing), 1);
    assert_true(isnan(thing.inner.value));
    assert_int_equal(read("{\"name\": \"\"}", &thing), 1);
    assert_int_equal(
        read("{\"name\": \"n\", \"real\": \"x\", \"count\": -1, \"word\": \"third\"}", &thing), 3);
}

static void test_object(void **state)
{
    static const struct mc_record_field one[] = {MC_FIELD(struct thing, "count", count, MC_ALWAYS),
                                                 MC_FIELD_END};
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct thing thing = {.count = 1};
    struct mc_json_file file;
    struct mc_json_cursor root;

    (void)state;
    assert_int_equal(mc_json_open_text(mc_slice_of("f"),
                                       mc_slice_of("{\"a\": {\"count\": 5}, \"b\": 3}"),
                                       diagnostics, &file, &error),
                     0);
    root = mc_json_root(&file);
    assert_false(mc_record_read_object(&root, "c", one, arena, &thing));
    assert_int_equal(diagnostics->n_errors, 0);
    assert_false(mc_record_read_object(&root, "b", one, arena, &thing));
    assert_int_equal(diagnostics->n_errors, 1);
    assert_int_equal(thing.count, 1);
    assert_true(mc_record_read_object(&root, "a", one, arena, &thing));
    assert_int_equal(thing.count, 5);
    assert_ptr_equal(mc_record_read(&root, fields, arena, &thing), &fields[5]); /* behind the gap */
    mc_json_close(&file);
}

/* Two records written and read back; what is no object is a finding, and zero. */
static void test_list(void **state)
{
    static const struct mc_record_field counts[] = {
        MC_FIELD(struct thing, "count", count, MC_ALWAYS), MC_FIELD_END};
    static const struct thing things[] = {{.count = 3}, {.count = 4}};
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_json_stream json = {.arena = arena};
    struct mc_error error = MC_NO_ERROR;
    struct mc_json_file file;
    struct mc_json_cursor root;
    const struct thing *found;
    char *text = NULL;
    size_t length, n;

    (void)state;
    json.stream = open_memstream(&text, &length);
    assert_non_null(json.stream);
    mc_json_put_object(&json, NULL, MC_JSON_FLAT);
    mc_record_put_list(&json, "none", MC_JSON_SOME, counts, NULL, 0, sizeof(*things));
    mc_record_put_list(&json, "a", MC_JSON_FLAT, counts, things, 2, sizeof(*things));
    mc_json_put_end(&json);
    assert_int_equal(fclose(json.stream), 0);
    assert_string_equal(text, "{\"a\": [{\"count\": 3}, {\"count\": 4}]}\n");
    free(text);

    assert_int_equal(mc_json_open_text(mc_slice_of("f"),
                                       mc_slice_of("{\"a\": [{\"count\": 3}, 7, {\"count\": 4}]}"),
                                       diagnostics, &file, &error),
                     0);
    root = mc_json_root(&file);
    assert_null(mc_record_read_list(&root, "none", counts, arena, sizeof(*found), &n));
    assert_int_equal(n, 0);
    assert_int_equal(diagnostics->n_errors, 0);
    found = mc_record_read_list(&root, "a", counts, arena, sizeof(*found), &n);
    assert_int_equal(n, 3);
    assert_int_equal(diagnostics->n_errors, 1);
    assert_int_equal(found[0].count, 3);
    assert_int_equal(found[1].count, 0);
    assert_int_equal(found[2].count, 4);
    mc_json_close(&file);
}

/* Behind twenty errors nothing more is read. */
static void test_many_errors(void **state)
{
    static const struct mc_record_field counts[] = {
        MC_FIELD(struct thing, "count", count, MC_ALWAYS), MC_FIELD_END};
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    const char *text = "{\"count\": 1}";
    const struct thing *found;
    struct mc_json_file file;
    struct mc_json_cursor root;
    size_t n;

    (void)state;
    for (n = 0; n < 25; n++)
        text = mc_arena_format(arena, "7, %s", text);
    text = mc_arena_format(arena, "{\"a\": [%s]}", text);
    assert_int_equal(
        mc_json_open_text(mc_slice_of("f"), mc_slice_of(text), diagnostics, &file, &error), 0);
    root = mc_json_root(&file);
    found = mc_record_read_list(&root, "a", counts, arena, sizeof(*found), &n);
    assert_int_equal(n, 26);
    assert_int_equal(diagnostics->n_errors, 20);
    assert_int_equal(found[25].count, 0);
    mc_json_close(&file);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, new_arena, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_put),    TEST(test_read), TEST(test_lacking),     TEST(test_wrong),
        TEST(test_object), TEST(test_list), TEST(test_many_errors),
    };

    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
