/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of frames: what is read, what is refused, what it answers. */
#include "tests/unit/support.h"

#include "amr/graph.h"
#include "base/memory.h"
#include "tests/unit/group_arena.h"

/* The list of tests/frames/NAME; NULL with *error set. */
static struct mc_frame_list *read(const char *name, struct mc_error *error)
{
    struct mc_frame_list *list;
    const char *path = mc_source_path(mc_arena_format(arena, "tests/frames/%s", name));

    return mc_frame_list_read(path, arena, &list, error) == 0 ? list : NULL;
}

static uint32_t roles(const struct mc_frame_list *list, const char *concept)
{
    return mc_frame_list_roles(list, mc_slice_of(concept));
}

static void test_lemmas(void **state)
{
    (void)state;
    assert_int_equal(mc_amr_lemma_length(mc_slice_of("sleep-01")), 5);
    assert_int_equal(mc_amr_lemma_length(mc_slice_of("be-located-at-91")), 13);
    assert_int_equal(mc_amr_lemma_length(mc_slice_of("hit-101")), 3);
    assert_int_equal(mc_amr_lemma_length(mc_slice_of("sleep-1")), 0);
    assert_int_equal(mc_amr_lemma_length(mc_slice_of("sleep01")), 0);
    assert_int_equal(mc_amr_lemma_length(mc_slice_of("-01")), 0);
    assert_int_equal(mc_amr_lemma_length(mc_slice_of("01")), 0);
    assert_int_equal(mc_amr_lemma_length(mc_slice_of("")), 0);
}

/* Bits: 1 is :ARG0, 2 is :ARG1, 4 is :ARG2, 8 is :ARG3. */
static void test_roles(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_frame_list *list = read("valid/release", &error);

    (void)state;
    assert_non_null(list);
    assert_int_equal(roles(list, "sleep-01"), 1);
    assert_int_equal(roles(list, "sleep-02"), 1 + 2 + 8); /* of two lines; not "(ARG2 in" */
    assert_int_equal(roles(list, "rain-01"), 0);
    assert_int_equal(roles(list, "be-located-at-91"), 2 + 4);
    assert_int_equal(roles(list, "give-01"), 1 + 2 + 4);
    assert_int_equal(roles(list, "hit-101"), 2);
    assert_int_equal(roles(list, "sleep-03"), MC_NO_FRAME);
    assert_int_equal(roles(list, "sleep"), MC_NO_FRAME);
    list = read("valid/crlf", &error);
    assert_int_equal(roles(list, "sleep-01"), 1);
    assert_int_equal(roles(list, "give-01"), 1);
}

static void test_senses(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_frame_list *list = read("valid/release", &error), *many;
    const char *text = "go-01\ngo-02\ngo-03\ngo-04\ngo-05\ngo-06\ngo-07\ngo-08\ngo-09\n";

    (void)state;
    assert_string_equal(mc_frame_list_senses(list, mc_slice_of("sleep"), arena),
                        "sleep-01, sleep-02");
    assert_string_equal(mc_frame_list_senses(list, mc_slice_of("slee"), arena), "");
    assert_int_equal(mc_frame_list_parse("x", mc_slice_of(text), arena, &many, &error), 0);
    assert_string_equal(mc_frame_list_senses(many, mc_slice_of("go"), arena),
                        "go-01, go-02, go-03, go-04, go-05, go-06, go-07, go-08");
}

/* More names than there is room for at first. */
static void test_many(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_frame_list *list;
    struct mc_buffer lines = {NULL, 0, 0};
    int i;

    (void)state;
    for (i = 0; i < 3000; i++)
        mc_buffer_append_format(&lines, "v%04d-01  ARG%d: \n", i, i % 10);
    assert_int_equal(mc_frame_list_parse("x", mc_buffer_slice(&lines), arena, &list, &error), 0);
    mc_buffer_free(&lines);
    for (i = 0; i < 3000; i++)
        assert_int_equal(roles(list, mc_arena_format(arena, "v%04d-01", i)), 1 << i % 10);
}

static void refused(const char *name, uint32_t line, uint32_t column, const char *text)
{
    struct mc_error error = MC_NO_ERROR;

    assert_null(read(name, &error));
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_int_equal(error.at.line, line);
    assert_int_equal(error.at.column, column);
    assert_non_null(strstr(error.text, text));
}

static void test_refused(void **state)
{
    (void)state;
    refused("invalid/empty", 0, 0, "no frame in this list");
    refused("invalid/comments-alone", 0, 0, "no frame in this list");
    refused("invalid/no-sense", 2, 1, "begins with one");
    refused("invalid/no-name", 2, 1, "begins with one");
    refused("invalid/not-utf8", 1, 20, "UTF-8");
    refused("invalid/not-there", 0, 0, "No such file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lemmas),  cmocka_unit_test(test_roles),
        cmocka_unit_test(test_senses),  cmocka_unit_test(test_many),
        cmocka_unit_test(test_refused),
    };

    return cmocka_run_group_tests_name("frame_list", tests, new_arena, free_arena);
}
