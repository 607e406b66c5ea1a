/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "metrics/smatch/strings.h"
#include "tests/unit/group_arena.h"

static uint32_t add(struct mc_smatch_strings *strings, const char *text)
{
    return mc_smatch_strings_add(strings, mc_slice_of(text));
}

static bool agree(struct mc_smatch_strings *strings, const char *a, const char *b)
{
    uint32_t first = add(strings, a), second = add(strings, b);

    return mc_smatch_compared(strings, first) == mc_smatch_compared(strings, second);
}

static void test_numbers_and_texts(void **state)
{
    struct mc_smatch_strings strings;
    uint32_t rome;

    (void)state;
    mc_smatch_strings_init(&strings, arena, 4, true);
    rome = add(&strings, "Rome_");
    assert_int_equal(add(&strings, "Rome_"), rome);
    assert_int_not_equal(add(&strings, "rome"), rome);
    assert_true(mc_slice_is(mc_smatch_text(&strings, rome), "Rome_"));
    assert_int_equal(strings.items[rome].node[0], MC_SMATCH_NONE);
    assert_int_equal(strings.items[rome].node[1], MC_SMATCH_NONE);
}

static void test_what_agrees(void **state)
{
    struct mc_smatch_strings old, new;

    (void)state;
    mc_smatch_strings_init(&old, arena, 4, false);
    mc_smatch_strings_init(&new, arena, 4, true);
    assert_true(agree(&old, "Rome", "rOME") && agree(&new, "Rome", "rOME"));
    assert_true(!agree(&old, "Rome_", "rome") && agree(&new, "Rome_", "rome"));
    assert_true(agree(&new, "x__", "X_") && agree(&new, "__", ""));
    assert_true(!agree(&new, "_x", "x"));
    /* U+00C4; U+0130 becomes two characters; capital sigma at the end of a word. */
    assert_true(agree(&old, "\xC3\x84", "\xC3\xA4"));
    assert_true(agree(&old, "\xC4\xB0", "i\xCC\x87"));
    assert_true(agree(&old, "\xCE\x91\xCE\xA3", "\xCE\xB1\xCF\x82"));
    assert_false(agree(&old, "\xC3\x84", "A"));
}

/* Texts of all lengths around the steps of the hash, thousands of them: the table grows. */
static void test_many(void **state)
{
    struct mc_smatch_strings strings;
    uint32_t numbers[4000], i;

    (void)state;
    mc_smatch_strings_init(&strings, arena, 1, true);
    for (i = 0; i < 4000; i++)
        numbers[i] = add(&strings, mc_arena_format(arena, "%0*u", (int)(1 + i % 30), i));
    for (i = 0; i < 4000; i++) {
        const char *text = mc_arena_format(arena, "%0*u", (int)(1 + i % 30), i);

        assert_int_equal(add(&strings, text), numbers[i]);
        assert_true(mc_slice_is(mc_smatch_text(&strings, numbers[i]), text));
    }
}

/* Strings of one length that differ in one byte, wherever it is, are not one; an upper case letter
 * is seen wherever it is. */
static void test_every_place(void **state)
{
    struct mc_smatch_strings strings;
    char text[32];
    size_t length, i;

    (void)state;
    mc_smatch_strings_init(&strings, arena, 4, false);
    for (length = 1; length < sizeof(text); length++) {
        uint32_t plain;

        memset(text, 'a', length);
        plain = mc_smatch_strings_add(&strings, mc_arena_copy(arena, mc_slice(text, length)));
        for (i = 0; i < length; i++) {
            uint32_t other;

            text[i] = 'A';
            other = mc_smatch_strings_add(&strings, mc_arena_copy(arena, mc_slice(text, length)));
            text[i] = 'a';
            assert_int_not_equal(other, plain);
            assert_int_equal(mc_smatch_compared(&strings, other), plain);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_and_texts),
        cmocka_unit_test(test_what_agrees),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_every_place),
    };

    return cmocka_run_group_tests_name("smatch_strings", tests, new_arena, free_arena);
}
