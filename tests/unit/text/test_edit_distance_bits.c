/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text/edit_distance.c"

#include "tests/unit/support.h"

#include "base/random.h"

enum { LONGEST = 80, ROUNDS = 500 };

static uint32_t cost[LONGEST + 1][LONGEST + 1];

static uint32_t least(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t ab = a < b ? a : b;

    return ab < c ? ab : c;
}

/* Every cell from its three neighbours. */
static uint32_t fill(struct mc_id_sequence candidate, struct mc_id_sequence reference)
{
    size_t i, j;

    for (i = 0; i <= candidate.n; i++)
        for (j = 0; j <= reference.n; j++)
            if (i == 0 || j == 0)
                cost[i][j] = (uint32_t)(i + j);
            else
                cost[i][j] =
                    least(cost[i - 1][j] + 1, cost[i][j - 1] + 1,
                          cost[i - 1][j - 1] + (candidate.ids[i - 1] != reference.ids[j - 1]));
    return cost[candidate.n][reference.n];
}

/* The last edit of a cell, a match or substitution before an insertion before a deletion. */
static enum mc_edit edit_of(struct mc_id_sequence candidate, struct mc_id_sequence reference,
                            size_t i, size_t j)
{
    bool differs;

    if (i == 0)
        return MC_EDIT_DELETE;
    if (j == 0)
        return MC_EDIT_INSERT;
    differs = candidate.ids[i - 1] != reference.ids[j - 1];
    if (cost[i - 1][j - 1] + differs == cost[i][j])
        return differs ? MC_EDIT_SUBSTITUTE : MC_EDIT_MATCH;
    return cost[i - 1][j] + 1 == cost[i][j] ? MC_EDIT_INSERT : MC_EDIT_DELETE;
}

static uint32_t draw(uint64_t round, uint64_t *index, uint32_t below)
{
    return mc_random_below(mc_random_bits(11, round, (*index)++), below);
}

/* Random tokens, or with `like` mostly those. */
static struct mc_id_sequence make(uint64_t round, uint64_t *index, uint32_t n, uint32_t *ids,
                                  const struct mc_id_sequence *like)
{
    struct mc_id_sequence sequence = {ids, n};
    uint32_t kinds = 1 + draw(round, index, 20), i;

    for (i = 0; i < n; i++)
        ids[i] = like != NULL && i < like->n && draw(round, index, 5) > 0
                     ? like->ids[i]
                     : draw(round, index, kinds);
    return sequence;
}

static void check_cells(const struct mc_bit_distance *bits)
{
    size_t i, j;

    for (i = 0; i <= bits->candidate.n; i++) {
        assert_int_equal(bits->rows[i].last, cost[i][bits->reference.n]);
        for (j = 0; j <= bits->reference.n; j++)
            if (i + j > 0)
                assert_int_equal(bit_distance_edit(bits, i, j),
                                 edit_of(bits->candidate, bits->reference, i, j));
    }
}

/* The candidate with random blocks exchanged, to `ids`. */
static struct mc_block_exchange exchange(uint64_t round, uint64_t *index,
                                         struct mc_id_sequence candidate, uint32_t *ids)
{
    struct mc_block_exchange e;
    uint32_t i, k = 0;

    e.begin = draw(round, index, (uint32_t)candidate.n + 1);
    e.end = e.begin + draw(round, index, (uint32_t)candidate.n - e.begin + 1);
    e.middle = e.begin + draw(round, index, e.end - e.begin + 1);
    for (i = 0; i < e.begin; i++)
        ids[k++] = candidate.ids[i];
    for (i = e.middle; i < e.end; i++)
        ids[k++] = candidate.ids[i];
    for (i = e.begin; i < e.middle; i++)
        ids[k++] = candidate.ids[i];
    for (i = e.end; i < candidate.n; i++)
        ids[k++] = candidate.ids[i];
    return e;
}

/* All cells against the definition, and exchanged blocks against a matrix of the exchanged tokens;
 * every tenth reference has the 64 tokens that are the limit. */
static void test_definition(void **state)
{
    uint32_t a[LONGEST], b[LONGEST], c[LONGEST];
    struct mc_bit_distance bits;
    uint64_t round, index;

    (void)state;
    memset(&bits, 0, sizeof(bits));
    for (round = 0; round < ROUNDS; round++) {
        struct mc_id_sequence reference, candidate, moved = {c, 0};
        uint32_t n_reference, limit, found, k;

        index = 0;
        n_reference = round % 10 == 0 ? MC_BIT_DISTANCE_LIMIT : 1 + draw(round, &index, 64);
        reference = make(round, &index, n_reference, b, NULL);
        candidate = make(round, &index, draw(round, &index, LONGEST + 1), a, &reference);
        assert_true(bit_distance_align(&bits, candidate, reference));
        (void)fill(candidate, reference);
        check_cells(&bits);
        for (k = 0; k < 5; k++) {
            struct mc_block_exchange e = exchange(round, &index, candidate, c);
            uint32_t expected;

            moved.n = candidate.n;
            expected = fill(moved, reference);
            limit = draw(round, &index, 70);
            found = bit_distance_exchanged(&bits, e, limit);
            assert_true(found == expected || (found == UINT32_MAX && expected > limit));
            assert_int_equal(bit_distance_exchanged(&bits, e, UINT32_MAX), expected);
        }
    }
    bit_distance_free(&bits);
}

/* No reference, one of 65 tokens, and an id that would need a table of gigabytes are refused. */
static void test_refused(void **state)
{
    uint32_t ids[65] = {0}, large[1] = {UINT32_MAX};
    struct mc_id_sequence one = {ids, 1}, none = {ids, 0}, many = {ids, 65}, far = {large, 1};
    struct mc_bit_distance bits;

    (void)state;
    memset(&bits, 0, sizeof(bits));
    assert_false(bit_distance_align(&bits, one, none));
    assert_false(bit_distance_align(&bits, one, many));
    assert_false(bit_distance_align(&bits, one, far));
    assert_false(bit_distance_align(&bits, far, one));
    assert_true(bit_distance_align(&bits, none, one));
    assert_int_equal(bits.rows[0].last, 1);
    bit_distance_free(&bits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_definition),
        cmocka_unit_test(test_refused),
    };

    return cmocka_run_group_tests_name("bit_distance", tests, NULL, NULL);
}
