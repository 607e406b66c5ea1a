/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of groups that would be named alike. */
#include "tests/unit/support.h"

#include <string.h>

#include "base/memory.h"
#include "suite/case_groups.h"
#include "tests/unit/group_arena.h"

enum { MOST = 16 };

/* Values with "|" between; what becomes of them. */
static void told_apart(const char *given, const char *wanted)
{
    struct mc_slice words[MOST];
    bool is_group[MOST] = {false};
    const char *made = "", *at = given;
    size_t n = 0, i;

    while (*at != '\0') {
        size_t length = strcspn(at, "|");

        assert_true(n < MOST);
        is_group[n] = at[0] != '.';
        words[n++] = mc_slice(at, length);
        at += length + (at[length] == '|');
    }
    mc_group_words_tell_apart(words, is_group, n, arena);
    for (i = 0; i < n; i++)
        made = mc_arena_format(arena, "%s%s%.*s", made, i == 0 ? "" : "|",
                               MC_SLICE_ARGUMENTS(words[i]));
    assert_string_equal(made, wanted);
}

static void test_numbers(void **state)
{
    (void)state;
    told_apart("de-en|fr-en", "de-en|fr-en");
    told_apart("oak|Oak|oak|o ak|Oak", "oak|Oak (2)|oak|o ak (3)|Oak (2)");
    /* 2 is taken by a value of its own, before and behind */
    told_apart("oak|oak 2|Oak|OAK", "oak|oak 2|Oak (3)|OAK (4)");
    told_apart("oak|Oak|oak 2|OAK", "oak|Oak (2)|oak 2 (2)|OAK (3)");
    /* the number is that of the group among all */
    told_apart("oak|-|--|-", "oak|- (group 2)|-- (group 3)|- (group 2)");
    told_apart("group 2|-|--", "group 2|- (group 3)|-- (group 4)");
    /* what is no group, or has no value, stays */
    told_apart("oak|.oak|Oak", "oak|.oak|Oak (2)");
    told_apart("oak||Oak", "oak||Oak (2)");
}

/* Also where t0780 counts its instructions: they are in proportion to the number of values. */
static void test_all_named_alike(void **state)
{
    const size_t n = mc_test_size(10000);
    struct mc_slice *words = mc_arena_array(arena, n, sizeof(*words));
    bool *is_group = mc_arena_array(arena, n, sizeof(*is_group));
    char *last = NULL;
    size_t i, k;

    (void)state;
    for (i = 0; i < n; i++) {
        char *word = mc_arena_alloc(arena, 31);

        for (k = 0; k < 31; k++) /* the bits of the number, as "A" and "a" */
            word[k] = (i >> k & 1) != 0 ? 'A' : 'a';
        words[i] = mc_slice(word, 31);
        is_group[i] = true;
        last = word;
    }
    mc_group_words_tell_apart(words, is_group, n, arena);
    assert_true(mc_slice_is(words[0], "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
    assert_true(mc_slice_is(words[n - 1], mc_arena_format(arena, "%.31s (%zu)", last, n)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_all_named_alike),
    };

    mc_choose_tests();
    return cmocka_run_group_tests_name("case groups", tests, new_arena, free_arena);
}
