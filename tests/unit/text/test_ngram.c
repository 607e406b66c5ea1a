/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/random.h"
#include "text/ngram.h"

enum { ORDER = 6, LONGEST = 1500, REFERENCES = 3 };

static bool same(const uint32_t *a, const uint32_t *b, unsigned n)
{
    return memcmp(a, b, n * sizeof(*a)) == 0;
}

static uint64_t count(struct mc_id_sequence sequence, const uint32_t *ngram, unsigned n)
{
    uint64_t found = 0;
    size_t i;

    for (i = 0; i + n <= sequence.n; i++)
        found += same(sequence.ids + i, ngram, n);
    return found;
}

/* The definition, in quadratic time. */
static uint64_t matches_by_definition(struct mc_id_sequence candidate,
                                      const struct mc_id_sequence *references, size_t n_references,
                                      unsigned n)
{
    uint64_t matches = 0;
    size_t i, j, r;

    for (i = 0; i + n <= candidate.n; i++) {
        uint64_t most = 0, own = count(candidate, candidate.ids + i, n);

        for (j = 0; j < i && !same(candidate.ids + j, candidate.ids + i, n); j++)
            continue;
        if (j < i)
            continue; /* counted at its first place */
        for (r = 0; r < n_references; r++) {
            uint64_t there = count(references[r], candidate.ids + i, n);

            most = there > most ? there : most;
        }
        matches += own < most ? own : most;
    }
    return matches;
}

static struct mc_id_sequence make_up(uint32_t *ids, size_t n, uint32_t n_ids, uint64_t seed)
{
    struct mc_id_sequence sequence = {ids, n};
    size_t i;

    for (i = 0; i < n; i++)
        ids[i] = mc_random_below(mc_random_bits(seed, n, i), n_ids);
    return sequence;
}

static void check(struct mc_ngram_matcher *matcher, const size_t *lengths, size_t n_references,
                  uint32_t n_ids, uint64_t seed)
{
    static uint32_t ids[REFERENCES + 1][LONGEST];
    struct mc_id_sequence references[REFERENCES], candidate;
    static uint16_t marks[LONGEST];
    uint64_t matches[ORDER];
    unsigned n;
    size_t r, i;

    candidate = make_up(ids[REFERENCES], lengths[0], n_ids, seed);
    for (r = 0; r < n_references; r++)
        references[r] = make_up(ids[r], lengths[r + 1], n_ids, seed + r + 1);
    matcher->n_ids = n_ids;
    memset(marks, 0, sizeof(marks));
    matcher->marks = marks;
    mc_ngram_match(matcher, candidate, references, n_references, ORDER, matches);
    for (n = 1; n <= ORDER; n++) {
        uint64_t n_marks = 0;

        for (i = 0; i < candidate.n; i++)
            n_marks += marks[i] >> (n - 1) & 1;
        assert_int_equal(n_marks, matches[n - 1]);
        assert_int_equal(matches[n - 1],
                         matches_by_definition(candidate, references, n_references, n));
    }
}

/* Lengths around the sizes of the bit sets, few and many different ids. */
static void test_one_reference(void **state)
{
    static const size_t lengths[] = {0, 1, 2, 3, 5, 6, 7, 20, 63, 64, 65, 127, 128, 129, 200, 330};
    size_t n = sizeof(lengths) / sizeof(lengths[0]), i, j;
    struct mc_ngram_matcher matcher;

    (void)state;
    memset(&matcher, 0, sizeof(matcher));
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            size_t pair[2] = {lengths[i], lengths[j]};

            check(&matcher, pair, 1, 2, i * n + j);
            check(&matcher, pair, 1, 5, i * n + j);
            check(&matcher, pair, 1, 100, i * n + j);
        }
    mc_ngram_matcher_free(&matcher);
}

/* Beyond 1024 ids the table of n-grams takes over. */
static void test_long_reference(void **state)
{
    static const size_t lengths[][2] = {
        {1500, 1023}, {900, 1024}, {900, 1025}, {1500, 1500}, {3, 1500}};
    struct mc_ngram_matcher matcher;
    size_t i;

    (void)state;
    memset(&matcher, 0, sizeof(matcher));
    for (i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
        check(&matcher, lengths[i], 1, 3, i);
        check(&matcher, lengths[i], 1, 1000, i);
    }
    mc_ngram_matcher_free(&matcher);
}

static void test_several_references(void **state)
{
    static const size_t lengths[][4] = {
        {10, 10, 9, 11}, {10, 0, 10, 3}, {0, 5, 5, 5}, {100, 80, 1, 200}, {40, 40, 40, 40}};
    struct mc_ngram_matcher matcher;
    size_t i;

    (void)state;
    memset(&matcher, 0, sizeof(matcher));
    for (i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
        check(&matcher, lengths[i], 3, 2, i);
        check(&matcher, lengths[i], 2, 4, i);
        check(&matcher, lengths[i], 3, 30, i);
    }
    mc_ngram_matcher_free(&matcher);
}

static void test_totals(void **state)
{
    (void)state;
    assert_int_equal(mc_ngram_total(0, 1), 0);
    assert_int_equal(mc_ngram_total(3, 4), 0);
    assert_int_equal(mc_ngram_total(4, 4), 1);
    assert_int_equal(mc_ngram_total(10, 1), 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_reference),
        cmocka_unit_test(test_long_reference),
        cmocka_unit_test(test_several_references),
        cmocka_unit_test(test_totals),
    };

    return cmocka_run_group_tests_name("ngram", tests, NULL, NULL);
}
