/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>

#include "report/figures.h"
#include "report/footnotes.h"

static void check_mark(struct mc_footnotes *notes, const char *text, const char *mark)
{
    assert_true(mc_slice_is(mc_footnote(notes, mc_slice_of(text)), mark));
}

static void test_marks(void **state)
{
    struct mc_footnotes notes = {.arena = mc_arena_new()};
    struct mc_slice *lines;

    (void)state;
    assert_int_equal(mc_footnote_lines(&notes, &lines), 0);
    check_mark(&notes, "a", "(1)");
    check_mark(&notes, "b", "(2)");
    check_mark(&notes, "a", "(1)");
    assert_int_equal(mc_footnote_lines(&notes, &lines), 2);
    assert_true(mc_slice_is(lines[0], "(1) a"));
    assert_true(mc_slice_is(lines[1], "(2) b"));
    notes.holds_zero = notes.not_pooled = true;
    assert_int_equal(mc_footnote_lines(&notes, &lines), 4);
    assert_int_equal(lines[2].data[0], '~');
    assert_int_equal(lines[3].data[0], '*');
    mc_arena_free(notes.arena);
}

static void test_off(void **state)
{
    struct mc_footnotes notes = {.arena = mc_arena_new(), .off = true, .not_pooled = true};
    struct mc_slice *lines;

    (void)state;
    check_mark(&notes, "a", "");
    assert_int_equal(mc_footnote_lines(&notes, &lines), 1);
    assert_int_equal(lines[0].data[0], '*'); /* a mark that is shown all the same */
    mc_arena_free(notes.arena);
}

/* Trying something out on a copy leaves the original as it is, also when the copy grew. */
static void test_copy(void **state)
{
    struct mc_footnotes notes = {.arena = mc_arena_new()}, tried;
    struct mc_slice *lines;
    char text[8];
    int i;

    (void)state;
    check_mark(&notes, "a", "(1)");
    tried = notes;
    for (i = 0; i < 40; i++) {
        (void)snprintf(text, sizeof(text), "t%d", i);
        (void)mc_footnote(&tried, mc_arena_copy(tried.arena, mc_slice_of(text)));
    }
    assert_int_equal(mc_footnote_lines(&tried, &lines), 41);
    assert_true(mc_slice_is(lines[40], "(41) t39"));
    check_mark(&notes, "b", "(2)");
    assert_int_equal(mc_footnote_lines(&notes, &lines), 2);
    mc_arena_free(notes.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_off),
        cmocka_unit_test(test_copy),
    };

    return cmocka_run_group_tests_name("footnotes", tests, NULL, NULL);
}
