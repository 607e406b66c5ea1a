/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/nist.c"

#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#define NEAR 1e-12

/* "a b a c" and "a b", words 0 = a, 1 = b, 2 = c: six words; a 3, b 2, c 1; ab 2, ba 1, ac 1. */
static void fill(struct nist_information *table, uint32_t zero)
{
    static const uint32_t first[] = {0, 1, 0, 2}, second[] = {0, 1};

    memset(table, 0, sizeof(*table));
    table->order = 3;
    table->zero = zero;
    nist_information_clear(table);
    nist_information_add(table, (struct mc_id_sequence){first, 4});
    nist_information_add(table, (struct mc_id_sequence){second, 2});
    nist_information_finish(table);
}

static double of(const struct nist_information *table, uint32_t a, uint32_t b, unsigned n,
                 uint64_t *count)
{
    const uint32_t ids[] = {a, b};

    return nist_information_of(table, ids, n, count);
}

static void test_information(void **state)
{
    struct nist_information table;
    uint64_t count;

    (void)state;
    fill(&table, NIST_NO_WORD);
    assert_near(of(&table, 0, 0, 1, &count), 1, NEAR); /* log2(6/3) */
    assert_int_equal(count, 3);
    assert_near(of(&table, 2, 0, 1, &count), log(6) / log(2), NEAR);
    assert_near(of(&table, 0, 1, 2, &count), log(1.5) / log(2), NEAR); /* a 3, ab 2 */
    assert_int_equal(count, 2);
    assert_near(of(&table, 0, 2, 2, &count), log(3) / log(2), NEAR);
    assert_near(of(&table, 1, 0, 2, &count), 1, NEAR); /* b 2, ba 1 */
    assert_near(of(&table, 2, 0, 2, &count), 0, 0);    /* not there */
    assert_int_equal(count, 0);
    nist_information_free(&table);
}

/* mteval: after the one word "0" (here a) all six words are counted: log2(6/2), log2(6/1); longer
 * beginnings are not concerned: aba 1 of ab 2. */
static void test_zero(void **state)
{
    static const uint32_t aba[] = {0, 1, 0};
    struct nist_information table;
    uint64_t count;

    (void)state;
    fill(&table, 0);
    assert_near(of(&table, 0, 1, 2, &count), log(3) / log(2), NEAR);
    assert_near(of(&table, 0, 2, 2, &count), log(6) / log(2), NEAR);
    assert_near(nist_information_of(&table, aba, 3, &count), 1, NEAR);
    nist_information_free(&table);
}

/* Marks of "a b c": a, ab and c count; bc is marked but not in the set. */
static void test_sum(void **state)
{
    static const uint32_t text[] = {0, 1, 2};
    static const uint16_t marks[] = {3, 2, 1};
    double sums[NIST_ORDER_LIMIT] = {0};
    struct nist_information table;

    (void)state;
    fill(&table, NIST_NO_WORD);
    nist_information_sum(&table, (struct mc_id_sequence){text, 3}, marks, sums);
    assert_near(sums[0], 1 + log(6) / log(2), NEAR);
    assert_near(sums[1], log(1.5) / log(2), NEAR);
    assert_near(sums[2], 0, 0);
    nist_information_free(&table);
}

/* More different words than the first table has room for, then a new set without them. */
static void test_growth_and_forgetting(void **state)
{
    struct nist_information table;
    uint32_t ids[3000], i;
    uint64_t count;

    (void)state;
    fill(&table, NIST_NO_WORD);
    for (i = 0; i < 3000; i++)
        ids[i] = i;
    nist_information_clear(&table);
    nist_information_add(&table, (struct mc_id_sequence){ids, 3000});
    nist_information_finish(&table);
    for (i = 0; i < 2999; i++) {
        assert_near(of(&table, i, 0, 1, &count), log(3000) / log(2), NEAR);
        assert_near(of(&table, i, i + 1, 2, &count), 0, 0);
        assert_int_equal(count, 1);
    }
    nist_information_clear(&table);
    (void)of(&table, 5, 0, 1, &count);
    assert_int_equal(count, 0);
    nist_information_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_information),
        cmocka_unit_test(test_zero),
        cmocka_unit_test(test_sum),
        cmocka_unit_test(test_growth_and_forgetting),
    };

    return cmocka_run_group_tests_name("nist_information", tests, NULL, NULL);
}
