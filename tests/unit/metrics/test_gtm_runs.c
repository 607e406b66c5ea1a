/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "metrics/gtm.h"

enum { LONGEST = 24 };

#define WORDS 4u

/* The rule as it is written: look at every pair of places, take the best run, start again. */
static size_t runs_by_definition(struct mc_id_sequence reference, struct mc_id_sequence candidate,
                                 struct mc_gtm_run *runs)
{
    bool used_reference[LONGEST] = {false}, used_candidate[LONGEST] = {false};
    size_t n = 0, i, j, k;

    for (;;) {
        struct mc_gtm_run best = {0, 0, 0};

        for (i = 0; i < reference.n; i++)
            for (j = 0; j < candidate.n; j++) {
                for (k = 0; i + k < reference.n && j + k < candidate.n &&
                            reference.ids[i + k] == candidate.ids[j + k] &&
                            !used_reference[i + k] && !used_candidate[j + k];
                     k++)
                    continue;
                if (k > best.length)
                    best = (struct mc_gtm_run){i, j, k};
            }
        if (best.length == 0)
            return n;
        for (k = 0; k < best.length; k++)
            used_reference[best.reference_at + k] = used_candidate[best.candidate_at + k] = true;
        runs[n++] = best;
    }
}

/* With few runs that may wait they are gathered in several turns, or taken one by one. */
static void check_definition(size_t limit)
{
    struct mc_gtm_matcher matcher;
    uint64_t round;

    memset(&matcher, 0, sizeof(matcher));
    matcher.limit = limit;
    for (round = 0; round < 3000; round++) {
        uint32_t words[2][LONGEST];
        struct mc_id_sequence sides[2];
        struct mc_gtm_run runs[LONGEST];
        size_t n, s, i;

        for (s = 0; s < 2; s++) {
            sides[s].ids = words[s];
            sides[s].n = (size_t)(mc_random_bits(7, s, round) % (LONGEST + 1));
            for (i = 0; i < LONGEST; i++)
                words[s][i] = (uint32_t)(mc_random_bits(round, s + 2, i) % (1 + round % WORDS));
        }
        n = runs_by_definition(sides[0], sides[1], runs);
        mc_gtm_match(&matcher, sides[0], sides[1], WORDS);
        assert_int_equal(matcher.n_runs, n);
        for (i = 0; i < n; i++) {
            assert_int_equal(matcher.runs[i].reference_at, runs[i].reference_at);
            assert_int_equal(matcher.runs[i].candidate_at, runs[i].candidate_at);
            assert_int_equal(matcher.runs[i].length, runs[i].length);
        }
    }
    mc_gtm_matcher_free(&matcher);
}

static void test_against_the_definition(void **state)
{
    static const size_t limits[] = {0, 1, 3, 10, 40};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(limits) / sizeof(limits[0]); i++)
        check_definition(limits[i]);
}

/* "a" k times and a border, for k up to 60, forwards and backwards: runs of all lengths wait and
 * are split. Each "a" and border is matched. */
static void test_many_lengths(void **state)
{
    enum { MOST = 60, N = MOST * (MOST + 1) / 2 + MOST };
    static uint32_t words[2][N];
    struct mc_gtm_matcher matcher;
    size_t n = 0, matched = 0, i, k;

    (void)state;
    for (k = 1; k <= MOST; k++) {
        n += k;
        words[0][n++] = (uint32_t)k;
    }
    assert_int_equal(n, N);
    for (i = 0; i < N; i++)
        words[1][i] = words[0][N - 1 - i];
    memset(&matcher, 0, sizeof(matcher));
    mc_gtm_match(&matcher, (struct mc_id_sequence){words[0], N},
                 (struct mc_id_sequence){words[1], N}, MOST + 1);
    for (i = 0; i < matcher.n_runs; i++)
        matched += matcher.runs[i].length;
    assert_int_equal(matched, N);
    mc_gtm_matcher_free(&matcher);
}

/* Texts of one word, over and over: one run, found in quadratic time. */
static void test_long_repetition(void **state)
{
    struct mc_gtm_matcher matcher;
    uint32_t *words = calloc(3000, sizeof(*words));

    (void)state;
    assert_non_null(words);
    memset(&matcher, 0, sizeof(matcher));
    mc_gtm_match(&matcher, (struct mc_id_sequence){words, 3000},
                 (struct mc_id_sequence){words, 2000}, 1);
    assert_int_equal(matcher.n_runs, 1);
    assert_int_equal(matcher.runs[0].length, 2000);
    mc_gtm_matcher_free(&matcher);
    free(words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_the_definition),
        cmocka_unit_test(test_long_repetition),
        cmocka_unit_test(test_many_lengths),
    };

    return cmocka_run_group_tests_name("gtm_runs", tests, NULL, NULL);
}
