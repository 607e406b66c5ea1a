/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "text/unicode.h"

static void assert_ids(struct mc_characters *table, enum mc_characters_without without,
                       const char *text, const uint32_t *expected, size_t n)
{
    uint32_t ids[32];
    size_t i;

    assert_int_equal(mc_characters_add(table, mc_slice_of(text), without, ids), n);
    for (i = 0; i < n; i++)
        assert_int_equal(ids[i], expected[i]);
}

static void test_ascii_is_itself_others_follow(void **state)
{
    static const uint32_t first[] = {'a', 128, 129, 'b', 128}, second[] = {130, 129};
    static const uint32_t anew[] = {128};
    struct mc_characters table;

    (void)state;
    memset(&table, 0, sizeof(table));
    mc_characters_clear(&table);
    assert_ids(&table, MC_CHARACTERS_ALL,
               "a\xC3\xA9\xF0\x9F\x98\x80"
               "b\xC3\xA9",
               first, 5);
    assert_ids(&table, MC_CHARACTERS_ALL, "\xC3\xA8\xF0\x9F\x98\x80", second, 2);
    assert_int_equal(table.n_ids, 131);
    mc_characters_clear(&table);
    assert_ids(&table, MC_CHARACTERS_ALL, "\xC3\xA8", anew, 1);
    mc_characters_free(&table);
}

static void test_what_is_left_out(void **state)
{
    static const uint32_t all[] = {'a', ' ', '\t', 128, 'b'}, none[] = {'a', 'b'};
    static const uint32_t blanks[] = {'a', '\t', 128, 'b'};
    struct mc_characters table;

    (void)state;
    memset(&table, 0, sizeof(table));
    mc_characters_clear(&table);
    assert_ids(&table, MC_CHARACTERS_ALL,
               "a \t\xC2\xA0"
               "b",
               all, 5);
    assert_ids(&table, MC_CHARACTERS_WITHOUT_SPACE,
               "a \t\xC2\xA0"
               "b",
               none, 2);
    assert_ids(&table, MC_CHARACTERS_WITHOUT_BLANK,
               "a \t\xC2\xA0"
               "b",
               blanks, 4);
    assert_ids(&table, MC_CHARACTERS_WITHOUT_SPACE, "", none, 0);
    mc_characters_free(&table);
}

/* The table grows under 20,000 different characters and still knows every one. */
static void test_many_characters(void **state)
{
    enum { FIRST = 0x4E00, N = 20000 };
    char *text = malloc((size_t)N * 4);
    uint32_t *ids = malloc(N * sizeof(*ids)), i;
    struct mc_characters table;
    size_t length = 0, turn;

    (void)state;
    assert_non_null(text);
    assert_non_null(ids);
    for (i = 0; i < N; i++)
        length += mc_utf8_encode(FIRST + i, text + length);
    memset(&table, 0, sizeof(table));
    mc_characters_clear(&table);
    for (turn = 0; turn < 2; turn++) {
        assert_int_equal(mc_characters_add(&table, mc_slice(text, length), MC_CHARACTERS_ALL, ids),
                         N);
        for (i = 0; i < N; i++)
            assert_int_equal(ids[i], 128 + i);
    }
    mc_characters_free(&table);
    free(ids);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ascii_is_itself_others_follow),
        cmocka_unit_test(test_what_is_left_out),
        cmocka_unit_test(test_many_characters),
    };

    return cmocka_run_group_tests_name("characters", tests, NULL, NULL);
}
