/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/mf_score.h"

#include "tests/unit/support.h"

#include <math.h>

#include "base/memory.h"
#include "base/thread_pool.h"
#include "base/weighted_mean.h"

static void test_weighted_mean(void **state)
{
    (void)state;
    assert_near(mc_weighted_mean(0.8, 0.4, 0), 0.8, 0);
    assert_near(mc_weighted_mean(0.8, 0.4, (double)INFINITY), 0.4, 0);
    /* 2 x .8 x .4 / (.8 + .4) */
    assert_near(mc_weighted_mean(0.8, 0.4, 1), 0.64 / 1.2, 1e-15);
    /* 5 x .8 x .4 / (4 x .8 + .4) */
    assert_near(mc_weighted_mean(0.8, 0.4, 2), 1.6 / 3.6, 1e-15);
    /* 1.25 x .8 x .4 / (.25 x .8 + .4) */
    assert_near(mc_weighted_mean(0.8, 0.4, 0.5), 0.4 / 0.6, 1e-15);
    assert_near(mc_weighted_mean(0, 0, 1), 0, 0);
    assert_near(mc_weighted_mean(0.5, 0, 1), 0, 0);
    assert_true(isnan(mc_weighted_mean((double)NAN, 0.5, 1)));
    assert_true(isnan(mc_weighted_mean(0.5, (double)NAN, 0)));
}

static void test_crossings(void **state)
{
    const struct mc_mf_figures first = {0.8, 0.4}, second = {0.5, 0.8}, poor = {0.4, 0.3};
    const struct mc_mf_figures none = {0.9, 0}, level = {0.8, 0.3};
    struct mc_mf_crossing found = mc_mf_crossing(first, second);

    (void)state;
    /* beta^2 = (1/.5 - 1/.8) / (1/.4 - 1/.8) = .75 / 1.25 = .6; there both are .64 / 1.1 */
    assert_int_equal(found.order, MC_MF_CROSSED);
    assert_near(found.beta, sqrt(0.6), 1e-15);
    assert_near(mc_mf_score(first, found.beta), 0.64 / 1.1, 1e-15);
    assert_near(mc_mf_score(second, found.beta), 0.64 / 1.1, 1e-15);
    found = mc_mf_crossing(second, first);
    assert_int_equal(found.order, MC_MF_CROSSED);
    assert_near(found.beta, sqrt(0.6), 1e-15);
    assert_int_equal(mc_mf_crossing(first, poor).order, MC_MF_FIRST);
    assert_int_equal(mc_mf_crossing(poor, first).order, MC_MF_SECOND);
    assert_int_equal(mc_mf_crossing(first, level).order, MC_MF_FIRST);
    assert_int_equal(mc_mf_crossing(first, first).order, MC_MF_SAME);
    assert_true(isnan(mc_mf_crossing(first, poor).beta));
    /* more meaning, but MF is 0 as soon as form counts */
    assert_int_equal(mc_mf_crossing(none, first).order, MC_MF_SECOND);
    assert_int_equal(mc_mf_crossing(first, none).order, MC_MF_FIRST);
    assert_int_equal(mc_mf_crossing(none, none).order, MC_MF_SAME);
}

/* Two sentences of three count, of which the second has no score: 3 agree of 4 in the parse, of 9 -
 * 4 in the graph. */
static void test_overlap(void **state)
{
    double amounts[] = {6, (double)NAN, 8}, wholes[] = {9, 4, 8}, candidates[] = {4, 2, 4};
    const uint32_t sentences[] = {0, 1};
    struct mc_mf_meaning meaning = {amounts, wholes, candidates};
    struct mc_mf_overlap found = mc_mf_overlap(&meaning, sentences, 2);

    (void)state;
    assert_near(found.precision, 3.0 / 4, 0);
    assert_near(found.recall, 3.0 / 5, 0);
    assert_true(isnan(mc_mf_overlap(&meaning, sentences, 0).precision));
    meaning.candidates = NULL;
    assert_true(isnan(mc_mf_overlap(&meaning, sentences, 2).recall));
}

/* Equal but for rounding: 1e-13 is less than what scores of that size are told apart by. */
static void test_ranks(void **state)
{
    const double values[] = {0.5, 0.8, (double)NAN, 0.8 + 1e-13, 0.1};
    struct mc_arena *arena = mc_arena_new();
    size_t ranks[5];

    (void)state;
    mc_mf_ranks(values, 5, ranks, arena);
    assert_int_equal(ranks[0], 3);
    assert_int_equal(ranks[1], 1);
    assert_int_equal(ranks[2], 0);
    assert_int_equal(ranks[3], 1);
    assert_int_equal(ranks[4], 4);
    mc_arena_free(arena);
}

/* Four sentences, two systems. The second lacks a score of the third sentence; quality is judged of
 * the first system alone, and not for the fourth sentence. */
struct sample {
    double amounts[2][4], wholes[2][4], form[2][4], quality[4], bound[4], ones[4];
    struct mc_mf_system systems[2];
    struct mc_mf_study study;
    struct mc_arena *arena;
};

static void set_up(struct sample *sample)
{
    static const struct sample plain = {
        .amounts = {{6, 4, 9, 1}, {3, 8, 9, 2}},
        .wholes = {{8, 12, 9, 4}, {10, 8, 9, 4}},
        .form = {{1, 0, 1, 1}, {0, 1, (double)NAN, 1}},
        .quality = {0.9, 0.5, 1, (double)NAN},
        .bound = {1, (double)NAN, 1, 0.5},
        .ones = {1, 1, 1, 1},
    };
    size_t s;

    *sample = plain;
    for (s = 0; s < 2; s++)
        sample->systems[s] =
            (struct mc_mf_system){.name = s == 0 ? "a" : "b",
                                  .meaning = {sample->amounts[s], sample->wholes[s], NULL},
                                  .form = sample->form[s]};
    sample->systems[0].quality = sample->quality;
    sample->arena = mc_arena_new();
    sample->study = (struct mc_mf_study){.n = 4,
                                         .systems = sample->systems,
                                         .n_systems = 2,
                                         .bound = {sample->bound, sample->ones, NULL},
                                         .arena = sample->arena};
}

static void test_selection(void **state)
{
    struct sample sample;
    struct mc_mf_selection selection;
    struct mc_mf_figures figures;

    (void)state;
    set_up(&sample);
    mc_mf_select(&sample.study, (double)-INFINITY, sample.arena, &selection);
    assert_int_equal(selection.n, 3);
    assert_int_equal(selection.sentences[2], 3);
    assert_int_equal(selection.n_incomplete, 1);
    assert_int_equal(selection.n_poor, 0);
    figures = mc_mf_figures(&sample.systems[0], selection.sentences, selection.n);
    assert_near(figures.meaning, 11.0 / 24, 1e-15); /* (6 + 4 + 1) / (8 + 12 + 4) */
    assert_near(figures.form, 2.0 / 3, 1e-15);
    figures = mc_mf_figures(&sample.systems[1], selection.sentences, selection.n);
    assert_near(figures.meaning, 13.0 / 22, 1e-15); /* (3 + 8 + 2) / (10 + 8 + 4) */
    /* 1 and .5; the second has none */
    assert_near(mc_mf_bound(&sample.study, selection.sentences, selection.n), 0.75, 1e-15);
    mc_mf_select(&sample.study, 0.9, sample.arena, &selection);
    assert_int_equal(selection.n, 1); /* .5 is too low, the last is not judged */
    assert_int_equal(selection.sentences[0], 0);
    assert_int_equal(selection.n_poor, 2);
    mc_mf_select(&sample.study, 2, sample.arena, &selection);
    assert_int_equal(selection.n, 0);
    assert_true(isnan(mc_mf_figures(&sample.systems[0], selection.sentences, 0).meaning));
    assert_true(isnan(mc_mf_bound(&sample.study, selection.sentences, 0)));
    mc_arena_free(sample.arena);
}

/* Complete and judged: the sentences with .9 and .5. */
static void test_thresholds(void **state)
{
    double thresholds[MC_MF_MOST_THRESHOLDS];
    struct sample sample;

    (void)state;
    set_up(&sample);
    assert_int_equal(mc_mf_thresholds(&sample.study, thresholds, sample.arena), 2);
    assert_true(isinf(thresholds[0]));
    assert_near(thresholds[1], 0.9, 0);
    sample.systems[0].quality = NULL;
    assert_int_equal(mc_mf_thresholds(&sample.study, thresholds, sample.arena), 1);
    mc_arena_free(sample.arena);
}

enum { N_SENTENCES = 10, N_RESAMPLES = 999 };

/* A study of ten sentences in which every sentence of a system has the same scores. */
static void make_uniform(struct sample *sample, double values[2][2][N_SENTENCES],
                         const double figures[2][2], double *ones)
{
    size_t s, i;

    set_up(sample);
    for (i = 0; i < N_SENTENCES; i++)
        ones[i] = 1;
    for (s = 0; s < 2; s++) {
        for (i = 0; i < N_SENTENCES; i++) {
            values[s][0][i] = figures[s][0];
            values[s][1][i] = figures[s][1];
        }
        sample->systems[s].meaning = (struct mc_mf_meaning){values[s][0], ones, NULL};
        sample->systems[s].form = values[s][1];
        sample->systems[s].quality = NULL;
    }
    sample->study.n = N_SENTENCES;
}

static void test_certainty(void **state)
{
    static const double figures[2][2] = {{0.8, 0.5}, {0.4, 0.5}};
    static const double betas[] = {1};
    const struct mc_mf_settings settings = {betas, 1, N_RESAMPLES, 0.95, 7};
    double values[2][2][N_SENTENCES], ones[N_SENTENCES];
    struct mc_mf_selection selection;
    struct mc_mf_certainty certainty;
    struct sample sample;

    (void)state;
    make_uniform(&sample, values, figures, ones);
    mc_mf_select(&sample.study, (double)-INFINITY, sample.arena, &selection);
    mc_mf_certainty(&sample.study, &selection, &settings, NULL, sample.arena, &certainty);
    assert_int_equal(certainty.n_figures, 3);
    assert_int_equal(certainty.n_pairs, 1);
    /* a resample of equal sentences is the sample: no width */
    assert_near(certainty.values[2], 0.8 / 1.3, 1e-15);
    assert_near(certainty.intervals[2].low, 0.8 / 1.3, 1e-12);
    assert_near(certainty.intervals[2].high, 0.8 / 1.3, 1e-12);
    assert_near(certainty.comparisons[MC_MF_MEANING].difference, 0.4, 1e-15);
    /* form never differs; meaning is as far apart where all or none of the ten are exchanged: 2 of
     * 1,024, so that 11 of 999 are beyond any chance */
    assert_near(certainty.comparisons[MC_MF_FORM].p, 1, 0);
    assert_true(certainty.comparisons[MC_MF_MEANING].p >= 1.0 / (N_RESAMPLES + 1));
    assert_true(certainty.comparisons[MC_MF_MEANING].p <= 12.0 / (N_RESAMPLES + 1));
    assert_true(certainty.comparisons[MC_MF_SCORES].p <= 12.0 / (N_RESAMPLES + 1));
    assert_near(certainty.comparisons[MC_MF_MEANING].p_adjusted,
                certainty.comparisons[MC_MF_MEANING].p, 0);
    mc_arena_free(sample.arena);
}

/* Two sentences, form 1 and 0: a resample has 0, 1/2 or 1 with 1/4, 1/2, 1/4, so that the 95 %
 * interval is [0, 1]. */
static void test_interval(void **state)
{
    static const double betas[] = {1};
    const struct mc_mf_settings settings = {betas, 1, N_RESAMPLES, 0.95, 1};
    uint32_t sentences[] = {0, 1};
    const struct mc_mf_selection selection = {.sentences = sentences, .n = 2};
    struct mc_mf_certainty certainty;
    struct sample sample;

    (void)state;
    set_up(&sample);
    mc_mf_certainty(&sample.study, &selection, &settings, NULL, sample.arena, &certainty);
    assert_near(certainty.intervals[MC_MF_FORM].low, 0, 0);
    assert_near(certainty.intervals[MC_MF_FORM].high, 1, 0);
    mc_arena_free(sample.arena);
}

static void test_without_resamples(void **state)
{
    static const double betas[] = {1, 2};
    struct mc_mf_settings settings = {betas, 2, 0, 0.95, 1};
    uint32_t sentences[] = {0};
    struct mc_mf_selection selection = {.sentences = sentences, .n = 1};
    struct mc_mf_certainty certainty;
    struct sample sample;

    (void)state;
    set_up(&sample);
    mc_mf_certainty(&sample.study, &selection, &settings, NULL, sample.arena, &certainty);
    assert_int_equal(certainty.n_figures, 4);
    assert_near(certainty.values[0], 0.75, 0);
    assert_true(isnan(certainty.intervals[0].low));
    assert_true(isnan(certainty.comparisons[0].p));
    settings.resamples = 10; /* of one sentence */
    mc_mf_certainty(&sample.study, &selection, &settings, NULL, sample.arena, &certainty);
    assert_true(isnan(certainty.intervals[0].high));
    mc_arena_free(sample.arena);
}

static void test_threads(void **state)
{
    static const double betas[] = {0.5, 1, 2};
    const struct mc_mf_settings settings = {betas, 3, 200, 0.9, 3};
    struct mc_thread_pool *pool = mc_thread_pool_new(4);
    struct mc_mf_certainty alone, together;
    struct mc_mf_selection selection;
    struct sample sample;

    (void)state;
    set_up(&sample);
    mc_mf_select(&sample.study, (double)-INFINITY, sample.arena, &selection);
    mc_mf_certainty(&sample.study, &selection, &settings, NULL, sample.arena, &alone);
    mc_mf_certainty(&sample.study, &selection, &settings, pool, sample.arena, &together);
    assert_memory_equal(alone.intervals, together.intervals,
                        2 * alone.n_figures * sizeof(*alone.intervals));
    assert_memory_equal(alone.comparisons, together.comparisons,
                        alone.n_figures * sizeof(*alone.comparisons));
    mc_thread_pool_free(pool);
    mc_arena_free(sample.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_weighted_mean),     cmocka_unit_test(test_crossings),
        cmocka_unit_test(test_overlap),           cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_selection),         cmocka_unit_test(test_thresholds),
        cmocka_unit_test(test_certainty),         cmocka_unit_test(test_interval),
        cmocka_unit_test(test_without_resamples), cmocka_unit_test(test_threads),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
