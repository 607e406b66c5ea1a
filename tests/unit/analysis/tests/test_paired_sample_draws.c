/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "analysis/tests/paired_sample.h"
#include "base/bits.h"

static void test_bits_are_fair_and_repeatable(void **state)
{
    const struct mc_draw_key key = {1, 2}, other_seed = {2, 2}, other_stream = {1, 3};
    struct mc_bit_source source = mc_random_bit_source(&key);
    uint64_t words[100], again[100], other[100];
    size_t n_set = 0, d, k;

    (void)state;
    for (d = 0; d < 100; d++) {
        source.draw(source.context, d, words, 6400);
        for (k = 0; k < 100; k++)
            n_set += mc_count_bits(words[k]);
    }
    /* 640,000 fair bits: standard deviation 400 */
    assert_in_range(n_set, 320000 - 2000, 320000 + 2000);
    source.draw(source.context, 99, again, 6400);
    assert_memory_equal(words, again, sizeof(words));
    /* fewer bits are the first of more */
    source.draw(source.context, 99, again, 65);
    assert_memory_equal(words, again, 2 * sizeof(words[0]));
    source.draw(source.context, 98, again, 6400);
    assert_memory_not_equal(words, again, sizeof(words));
    source = mc_random_bit_source(&other_seed);
    source.draw(source.context, 99, other, 6400);
    assert_memory_not_equal(words, other, sizeof(words));
    source = mc_random_bit_source(&other_stream);
    source.draw(source.context, 99, other, 6400);
    assert_memory_not_equal(words, other, sizeof(words));
}

static void test_indexes_below_limit(void **state)
{
    const struct mc_draw_key key = {7, 0};
    struct mc_index_source source = mc_random_index_source(&key);
    uint32_t indexes[1000], again[1000], count[10] = {0};
    size_t i, d;

    (void)state;
    for (d = 0; d < 100; d++) {
        source.draw(source.context, d, 0, 10, indexes, 1000);
        for (i = 0; i < 1000; i++) {
            assert_in_range(indexes[i], 0, 9);
            count[indexes[i]]++;
        }
    }
    /* each of 10 is drawn 10,000 times, standard deviation 95 */
    for (i = 0; i < 10; i++)
        assert_in_range(count[i], 9500, 10500);
    source.draw(source.context, 99, 0, 10, again, 1000);
    assert_memory_equal(indexes, again, sizeof(indexes));
    source.draw(source.context, 99, 1, 10, again, 1000);
    assert_memory_not_equal(indexes, again, sizeof(indexes));
}

static void test_words_and_bits(void **state)
{
    const uint64_t words[] = {5, 1};

    (void)state;
    assert_int_equal(mc_bit_words(0), 0);
    assert_int_equal(mc_bit_words(1), 1);
    assert_int_equal(mc_bit_words(64), 1);
    assert_int_equal(mc_bit_words(65), 2);
    assert_int_equal(mc_bit_at(words, 0), 1);
    assert_int_equal(mc_bit_at(words, 1), 0);
    assert_int_equal(mc_bit_at(words, 2), 1);
    assert_int_equal(mc_bit_at(words, 64), 1);
    assert_int_equal(mc_bit_at(words, 65), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bits_are_fair_and_repeatable),
        cmocka_unit_test(test_indexes_below_limit),
        cmocka_unit_test(test_words_and_bits),
    };

    return cmocka_run_group_tests_name("draws", tests, NULL, NULL);
}
