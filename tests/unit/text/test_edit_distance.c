/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "text/edit_distance.h"

enum { LONGEST = 90, ROUNDS = 400, FAR = 1000000 };

static struct mc_id_sequence ids_of(const char *text, uint32_t *ids)
{
    struct mc_id_sequence sequence = {ids, strlen(text)};
    size_t i;

    for (i = 0; i < sequence.n; i++)
        ids[i] = (unsigned char)text[i];
    return sequence;
}

static uint32_t distance_of(enum mc_edit_beam beam, uint32_t width, const char *candidate,
                            const char *reference, char *trace)
{
    struct mc_edit_distance distance;
    uint32_t a[LONGEST], b[LONGEST], result;
    enum mc_edit edits[2 * LONGEST];
    size_t n, i;

    memset(&distance, 0, sizeof(distance));
    distance.beam = beam;
    distance.width = width;
    result = mc_edit_distance_align(&distance, ids_of(candidate, a), ids_of(reference, b));
    n = mc_edit_distance_trace(&distance, edits);
    for (i = 0; i < n; i++)
        trace[i] = "=sid"[edits[i]];
    trace[n] = '\0';
    mc_edit_distance_free(&distance);
    return result;
}

/* Distances that can be seen, and of equal paths the one whose end is a match or substitution. */
static void test_distance_and_path(void **state)
{
    char trace[2 * LONGEST + 1];
    unsigned beam;

    (void)state;
    for (beam = MC_EDIT_BEAM_DIAGONAL; beam <= MC_EDIT_BEAM_COST; beam++) {
        enum mc_edit_beam b = (enum mc_edit_beam)beam;

        assert_int_equal(distance_of(b, 20, "sitting", "kitten", trace), 3);
        assert_string_equal(trace, "s===s=i");
        assert_int_equal(distance_of(b, 20, "", "abc", trace), 3);
        assert_string_equal(trace, "ddd");
        assert_int_equal(distance_of(b, 20, "abc", "", trace), 3);
        assert_string_equal(trace, "iii");
        assert_int_equal(distance_of(b, 20, "", "", trace), 0);
        /* "ab" to "b a": delete-match-insert and insert-match-delete cost as much as two
         * substitutions, which come first */
        assert_int_equal(distance_of(b, 20, "ab", "ba", trace), 2);
        assert_string_equal(trace, "ss");
        /* either a could be the one too many: seen from the end the second one matches */
        assert_int_equal(distance_of(b, 20, "aa", "a", trace), 1);
        assert_string_equal(trace, "i=");
    }
}

/* With width 1 row i has the columns i - 1 and i, but the last row goes to the end. One insertion
 * before four matches fits, two do not: then six substitutions are cheapest. */
static void test_narrow_band(void **state)
{
    char trace[2 * LONGEST + 1];

    (void)state;
    assert_int_equal(distance_of(MC_EDIT_BEAM_DIAGONAL, 1, "xabcd", "abcdx", trace), 2);
    assert_int_equal(distance_of(MC_EDIT_BEAM_DIAGONAL, 1, "xyabcd", "abcdxy", trace), 6);
    assert_int_equal(distance_of(MC_EDIT_BEAM_DIAGONAL, 2, "xyabcd", "abcdxy", trace), 4);
}

/* Inserting x and y costs 2, which no substitution into those rows undercuts by more than 3: the
 * path along the four matches lives. */
static void test_narrow_beam(void **state)
{
    char trace[2 * LONGEST + 1];

    (void)state;
    assert_int_equal(distance_of(MC_EDIT_BEAM_COST, 3, "xyabcd", "abcdxy", trace), 4);
    assert_string_equal(trace, "ii====dd");
}

/* --- the definitions, cell by cell ------------------------------------------------------------ */

static uint32_t lesser(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Every cell of the band from its three neighbours, in a full matrix. */
static uint32_t by_band(uint32_t width, struct mc_id_sequence candidate,
                        struct mc_id_sequence reference)
{
    static uint32_t cost[LONGEST + 1][LONGEST + 1];
    double ratio = candidate.n == 0 ? 1 : (double)reference.n / (double)candidate.n;
    double half = width < ratio / 2 ? (double)(uint32_t)(ratio / 2 + width + 0.999999) : width;
    size_t i, j;

    for (i = 0; i <= candidate.n; i++)
        for (j = 0; j <= reference.n; j++) {
            double diagonal = (double)(uint32_t)((double)i * ratio);
            bool inside =
                (double)j >= diagonal - half && ((double)j < diagonal + half || i == candidate.n);

            cost[i][j] = i == 0 ? (uint32_t)j : FAR;
            if (i == 0 || !inside)
                continue;
            cost[i][j] = cost[i - 1][j] + 1;
            if (j > 0)
                cost[i][j] =
                    lesser(lesser(cost[i][j], cost[i][j - 1] + 1),
                           cost[i - 1][j - 1] + (candidate.ids[i - 1] != reference.ids[j - 1]));
        }
    return cost[candidate.n][reference.n];
}

static void offer(int *cell, int cost)
{
    if (*cell < 0 || cost < *cell)
        *cell = cost;
}

/* As tercom goes: cell by cell, each offering its cost to three others unless it is out of the
 * beam; -1 is not offered yet. */
static uint32_t by_offers(uint32_t width, struct mc_id_sequence candidate,
                          struct mc_id_sequence reference)
{
    static int cost[LONGEST + 2][LONGEST + 2];
    int best = FAR, last_best;
    size_t i, j;

    for (j = 0; j <= candidate.n + 1; j++)
        for (i = 0; i <= reference.n + 1; i++)
            cost[j][i] = -1;
    cost[0][0] = 0;
    for (j = 0; j <= candidate.n; j++) {
        last_best = best;
        best = FAR;
        for (i = 0; i <= reference.n; i++) {
            int here = cost[j][i];

            if (here < 0 || (j < candidate.n && here > last_best + (int)width))
                continue;
            if (i < reference.n && j < candidate.n) {
                int step = here + (candidate.ids[j] != reference.ids[i]);

                offer(&cost[j + 1][i + 1], step);
                best = step < best ? step : best;
            }
            offer(&cost[j + 1][i], here + 1);
            offer(&cost[j][i + 1], here + 1);
        }
    }
    return (uint32_t)cost[candidate.n][reference.n];
}

static uint32_t draw(uint64_t round, uint64_t *index, uint32_t below)
{
    return mc_random_below(mc_random_bits(5, round, (*index)++), below);
}

/* A random sequence, or a piece of the other with some tokens changed. */
static struct mc_id_sequence make(uint64_t round, uint64_t *index, uint32_t *ids,
                                  const struct mc_id_sequence *like)
{
    struct mc_id_sequence sequence = {ids, draw(round, index, LONGEST + 1)};
    uint32_t kinds = 2 + draw(round, index, 30), i;

    for (i = 0; i < sequence.n; i++) {
        ids[i] = draw(round, index, kinds);
        if (like != NULL && i < like->n && draw(round, index, 4) > 0)
            ids[i] = like->ids[i];
    }
    return sequence;
}

static void exchange(const struct mc_block_exchange *e, const uint32_t *from, size_t n,
                     uint32_t *to)
{
    size_t i, k = 0;

    for (i = 0; i < n; i++)
        if (i < e->begin || i >= e->end)
            to[i] = from[i];
    for (i = e->middle; i < e->end; i++)
        to[e->begin + k++] = from[i];
    for (i = e->begin; i < e->middle; i++)
        to[e->begin + k++] = from[i];
}

/* Against the definitions, and exchanged blocks against aligning the exchanged sequence; narrow
 * beams so that they matter. */
static void test_definition(void **state)
{
    static uint32_t a[LONGEST + 1], b[LONGEST + 1], c[LONGEST + 1];
    struct mc_edit_distance distance;
    uint64_t round, index;

    (void)state;
    memset(&distance, 0, sizeof(distance));
    for (round = 0; round < ROUNDS; round++) {
        struct mc_id_sequence reference, candidate, moved = {c, 0};
        struct mc_block_exchange e;
        uint32_t expected, found, cut;

        index = 0;
        reference = make(round, &index, b, NULL);
        candidate = make(round, &index, a, &reference);
        distance.beam = round % 2 == 0 ? MC_EDIT_BEAM_DIAGONAL : MC_EDIT_BEAM_COST;
        distance.width = 1 + draw(round, &index, 25);
        expected = round % 2 == 0 ? by_band(distance.width, candidate, reference)
                                  : by_offers(distance.width, candidate, reference);
        assert_int_equal(mc_edit_distance_align(&distance, candidate, reference), expected);
        for (cut = 0; cut < 5; cut++) {
            e.begin = draw(round, &index, (uint32_t)candidate.n + 1);
            e.end = e.begin + draw(round, &index, (uint32_t)candidate.n - e.begin + 1);
            e.middle = e.begin + draw(round, &index, e.end - e.begin + 1);
            exchange(&e, candidate.ids, candidate.n, c);
            moved.n = candidate.n;
            expected = round % 2 == 0 ? by_band(distance.width, moved, reference)
                                      : by_offers(distance.width, moved, reference);
            assert_int_equal(mc_edit_distance_exchanged(&distance, e, FAR), expected);
            found = mc_edit_distance_exchanged(&distance, e, expected);
            assert_int_equal(found, expected);
            if (expected > 0) {
                found = mc_edit_distance_exchanged(&distance, e, expected - 1);
                assert_true(found == UINT32_MAX || found == expected);
            }
        }
    }
    mc_edit_distance_free(&distance);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distance_and_path),
        cmocka_unit_test(test_narrow_band),
        cmocka_unit_test(test_narrow_beam),
        cmocka_unit_test(test_definition),
    };

    return cmocka_run_group_tests_name("edit_distance", tests, NULL, NULL);
}
