/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <string.h>

#include "base/random.h"
#include "text/line_diff.h"

enum { LONGEST = 200 };

/* The table of Wagner and Fischer. */
static size_t length_by_definition(struct mc_id_sequence a, struct mc_id_sequence b)
{
    static size_t table[LONGEST + 1][LONGEST + 1];
    size_t i, j;

    for (i = 1; i <= a.n; i++)
        for (j = 1; j <= b.n; j++) {
            size_t skip = table[i - 1][j] > table[i][j - 1] ? table[i - 1][j] : table[i][j - 1];

            table[i][j] = a.ids[i - 1] == b.ids[j - 1] ? table[i - 1][j - 1] + 1 : skip;
        }
    return table[a.n][b.n];
}

/* Whether the elements of `a` at the places stand in this order in `b`. */
static void check_places(struct mc_id_sequence a, struct mc_id_sequence b, const size_t *places,
                         size_t n)
{
    size_t k, j = 0;

    for (k = 0; k < n; k++) {
        assert_true(places[k] < a.n && (k == 0 || places[k] > places[k - 1]));
        while (j < b.n && b.ids[j] != a.ids[places[k]])
            j++;
        assert_true(j < b.n);
        j++;
    }
}

static void test_against_the_definition(void **state)
{
    struct mc_subsequence memory;
    uint32_t words[2][LONGEST];
    size_t places[LONGEST];
    uint64_t round;

    (void)state;
    memset(&memory, 0, sizeof(memory));
    for (round = 0; round < 1500; round++) {
        uint32_t n_ids = 1 + (uint32_t)(round % 7);
        struct mc_id_sequence sides[2];
        size_t s, i, length;

        for (s = 0; s < 2; s++) {
            sides[s].ids = words[s];
            sides[s].n = mc_random_below(mc_random_bits(3, s, round), LONGEST + 1);
            for (i = 0; i < LONGEST; i++)
                words[s][i] = mc_random_below(mc_random_bits(round, s, i), n_ids);
        }
        length = length_by_definition(sides[0], sides[1]);
        assert_int_equal(mc_subsequence_length(&memory, sides[0], sides[1], n_ids), length);
        assert_int_equal(mc_subsequence_places(&memory, sides[0], sides[1], n_ids, places), length);
        check_places(sides[0], sides[1], places, length);
    }
    mc_subsequence_free(&memory);
}

/* A second sequence of exactly one and two words of bits. */
static void test_borders(void **state)
{
    static const size_t lengths[] = {1, 63, 64, 65, 127, 128, 129};
    struct mc_subsequence memory;
    uint32_t words[LONGEST];
    size_t k, i;

    (void)state;
    memset(&memory, 0, sizeof(memory));
    for (i = 0; i < LONGEST; i++)
        words[i] = (uint32_t)i % 5;
    for (k = 0; k < sizeof(lengths) / sizeof(lengths[0]); k++) {
        struct mc_id_sequence all = {words, lengths[k]};

        assert_int_equal(mc_subsequence_length(&memory, all, all, 5), lengths[k]);
    }
    mc_subsequence_free(&memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_the_definition),
        cmocka_unit_test(test_borders),
    };

    return cmocka_run_group_tests_name("subsequence", tests, NULL, NULL);
}
