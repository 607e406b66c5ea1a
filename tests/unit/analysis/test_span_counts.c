/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/span_counts.h"

#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "suite/spans.h"

#define SPANS(list) ((struct mc_spans){list, sizeof(list) / sizeof((list)[0]), true})
#define NO_SPANS ((struct mc_spans){NULL, 0, true})

static struct mc_span span(uint32_t start, uint32_t end, enum mc_span_severity severity)
{
    return (struct mc_span){start, end, severity, false, {"", 0}};
}

static struct mc_span_counts count(const struct mc_spans *metric, const struct mc_spans *human,
                                   size_t n_chars)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_span_counts counts = mc_span_count(metric, human, n_chars, arena);

    mc_arena_free(arena);
    return counts;
}

/* A text of 20 characters.
 *
 *   people  0-4 major, 10-14 minor
 *   metric  2-6 major, 8-12 critical
 *
 * The metric marks 4 + 4 characters, people 4 + 4. 2-4 agree: 2; 10-12 agree in all but severity:
 * 2 / 2 = 1. Credit 3: precision 3/8, recall 3/8, F1 3/8.
 *
 * Overlaps: 2-6 shares places with a major one, 1; 8-12 with a minor one, .5; likewise the other
 * way: 1.5 of 2.
 * Parts: 2-6 has 2 of its 4 places, .5; 8-12 has 2 of 4 at a half, .25; likewise the other way: .75
 * of 2. */
static void test_severities(void **state)
{
    struct mc_span people[] = {span(0, 4, MC_SPAN_MAJOR), span(10, 14, MC_SPAN_MINOR)};
    struct mc_span found[] = {span(2, 6, MC_SPAN_MAJOR), span(8, 12, MC_SPAN_CRITICAL)};
    struct mc_spans human = SPANS(people), metric = SPANS(found);
    struct mc_span_counts counts = count(&metric, &human, 20);

    (void)state;
    assert_near(counts.metric_credit[MC_SPAN_CHARACTERS], 3, 0);
    assert_near(counts.human_credit[MC_SPAN_CHARACTERS], 3, 0);
    assert_near(counts.n_metric[MC_SPAN_CHARACTERS], 8, 0);
    assert_near(counts.n_human[MC_SPAN_CHARACTERS], 8, 0);
    assert_near(counts.metric_credit[MC_SPAN_OVERLAPS], 1.5, 0);
    assert_near(counts.human_credit[MC_SPAN_OVERLAPS], 1.5, 0);
    assert_near(counts.n_metric[MC_SPAN_OVERLAPS], 2, 0);
    assert_near(counts.metric_credit[MC_SPAN_PARTS], 0.75, 0);
    assert_near(counts.human_credit[MC_SPAN_PARTS], 0.75, 0);
    assert_near(counts.n_human[MC_SPAN_PARTS], 2, 0);
}

/* People mark 0-4 twice, minor and major; the metric marks 0-2 minor. By characters either severity
 * is right: 2 of the 2 that the metric marks, 2 of 4. By parts the minor span has 2 of its 4
 * places, .5, and nothing is left for the major one: .5 of 2; the metric's span has all of its
 * places. */
static void test_both_severities(void **state)
{
    struct mc_span people[] = {span(0, 4, MC_SPAN_MINOR), span(0, 4, MC_SPAN_MAJOR)};
    struct mc_span found[] = {span(0, 2, MC_SPAN_MINOR)};
    struct mc_spans human = SPANS(people), metric = SPANS(found);
    struct mc_span_counts counts = count(&metric, &human, 4);

    (void)state;
    assert_near(counts.metric_credit[MC_SPAN_CHARACTERS], 2, 0);
    assert_near(counts.n_metric[MC_SPAN_CHARACTERS], 2, 0);
    assert_near(counts.n_human[MC_SPAN_CHARACTERS], 4, 0);
    assert_near(counts.metric_credit[MC_SPAN_PARTS], 1, 0);
    assert_near(counts.human_credit[MC_SPAN_PARTS], 0.5, 0);
    /* both overlap it, one of them with the other severity */
    assert_near(counts.human_credit[MC_SPAN_OVERLAPS], 1.5, 0);
}

/* Two spans of the metric, minor and major, over 0-2, which people mark as minor, twice. At each
 * place one minor agrees; of the rest, one major and one minor, one agrees in all but severity:
 * the major span has a half, and people's minor ones share 1 + .5 between them. */
static void test_shared_places(void **state)
{
    struct mc_span people[] = {span(0, 2, MC_SPAN_MINOR), span(0, 2, MC_SPAN_MINOR)};
    struct mc_span found[] = {span(0, 2, MC_SPAN_MINOR), span(0, 2, MC_SPAN_MAJOR)};
    struct mc_spans human = SPANS(people), metric = SPANS(found);
    struct mc_span_counts counts = count(&metric, &human, 2);

    (void)state;
    assert_near(counts.metric_credit[MC_SPAN_PARTS], 1.5, 1e-15);
    assert_near(counts.human_credit[MC_SPAN_PARTS], 1.5, 1e-15);
}

/* What is missing has one place: at 3 the character there, at the end, 5, the place behind the last
 * one. Errors of the source and neutral ones do not count. */
static void test_what_is_missing(void **state)
{
    struct mc_span people[] = {span(3, 3, MC_SPAN_MAJOR), span(5, 5, MC_SPAN_MINOR),
                               span(0, 0, MC_SPAN_MAJOR), span(0, 2, MC_SPAN_NEUTRAL)};
    struct mc_span found[] = {span(3, 4, MC_SPAN_MAJOR), span(5, 5, MC_SPAN_MINOR)};
    struct mc_spans human = SPANS(people), metric = SPANS(found);
    struct mc_span_counts counts;

    (void)state;
    people[2].of_source = true;
    counts = count(&metric, &human, 5);
    assert_near(counts.metric_credit[MC_SPAN_CHARACTERS], 2, 0);
    assert_near(counts.n_metric[MC_SPAN_CHARACTERS], 2, 0);
    assert_near(counts.n_human[MC_SPAN_CHARACTERS], 2, 0);
    assert_near(counts.n_human[MC_SPAN_PARTS], 2, 0);
    assert_near(counts.human_credit[MC_SPAN_PARTS], 2, 0);
}

static double f1(const struct mc_span_counts *cases, size_t n)
{
    struct mc_sample sample = {.n = n, .spans = cases};

    return mc_span_figure_of(&sample, MC_SPAN_CHARACTERS, MC_SPAN_F1).value;
}

static const char *reason(const struct mc_span_counts *cases, size_t n, enum mc_span_figure figure)
{
    struct mc_sample sample = {.n = n, .spans = cases};

    return mc_span_figure_of(&sample, MC_SPAN_PARTS, figure).reason;
}

/* Over cases together: people mark 4 and 0 characters, the metric 2 and 4, of which 2 and 0 agree:
 * precision 2/6, recall 2/4, F1 = 2 * 2 / (6 + 4) = .4. Without the first case 0, without the
 * second one 2 * 2 / (2 + 4) = 2/3. A case without errors of either side changes nothing. */
static void test_over_cases(void **state)
{
    struct mc_span people[] = {span(0, 4, MC_SPAN_MINOR)}, found[] = {span(0, 2, MC_SPAN_MINOR)};
    struct mc_span more[] = {span(0, 4, MC_SPAN_MINOR)};
    struct mc_spans human = SPANS(people), metric = SPANS(found), other = SPANS(more);
    struct mc_spans none = NO_SPANS;
    struct mc_arena *arena = mc_arena_new();
    struct mc_span_counts cases[3];
    struct mc_sample sample = {.n = 2, .spans = cases};
    struct mc_jackknife without;
    uint32_t clusters[3] = {0, 0, 1};

    (void)state;
    cases[0] = count(&metric, &human, 6);
    cases[1] = count(&other, &none, 6);
    cases[2] = count(&none, &none, 6);
    assert_near(f1(cases, 2), 0.4, 1e-15);
    assert_near(f1(cases, 3), 0.4, 1e-15);
    assert_near(f1(&cases[1], 1), 0, 0);
    assert_true(isnan(f1(&cases[2], 1)));
    assert_string_equal(reason(&cases[2], 1, MC_SPAN_F1),
                        "neither people nor the metric mark an error");
    assert_string_equal(reason(&cases[2], 1, MC_SPAN_PRECISION), "the metric marks no error");
    assert_string_equal(reason(&cases[1], 1, MC_SPAN_RECALL), "people mark no error");
    assert_string_equal(reason(NULL, 0, MC_SPAN_F1),
                        "no case has error spans of both people and the metric");
    without = mc_jackknife_span_f1(&sample, MC_SPAN_CHARACTERS, arena);
    assert_int_equal(without.n, 2);
    assert_near(without.values[0], 0, 0);
    assert_near(without.values[1], 2.0 / 3, 1e-15);
    sample.n = 3;
    sample.clusters = clusters;
    sample.n_clusters = 2;
    without = mc_jackknife_span_f1(&sample, MC_SPAN_CHARACTERS, arena);
    assert_int_equal(without.n, 2);
    assert_true(isnan(without.values[0]));
    assert_near(without.values[1], 0.4, 1e-15);
    mc_arena_free(arena);
}

/* Random spans against the rules, place by place, as they stand in span_counts.h. */
static void test_by_places(void **state)
{
    enum { N_CHARS = 12, N_SPANS = 4 };
    uint32_t seed = 7, round, i, k;

    (void)state;
    for (round = 0; round < 200; round++) {
        struct mc_span sides[2][N_SPANS];
        struct mc_spans metric = {sides[0], N_SPANS, true}, human = {sides[1], N_SPANS, true};
        double credit = 0, n_metric = 0, n_human = 0;
        struct mc_span_counts counts;

        for (i = 0; i < 2 * N_SPANS; i++) {
            uint32_t start, length;

            seed = seed * 1664525u + 1013904223u;
            start = seed >> 16 & 7;
            length = 1 + (seed >> 20 & 3);
            sides[i / N_SPANS][i % N_SPANS] =
                span(start, start + length, seed >> 28 & 1 ? MC_SPAN_MAJOR : MC_SPAN_MINOR);
        }
        for (k = 0; k < N_CHARS; k++) {
            bool marked[2][2] = {{false, false}, {false, false}};

            for (i = 0; i < 2 * N_SPANS; i++) {
                const struct mc_span *at = &sides[i / N_SPANS][i % N_SPANS];

                if (at->start <= k && k < at->end)
                    marked[i / N_SPANS][at->severity == MC_SPAN_MAJOR] = true;
            }
            n_metric += marked[0][0] || marked[0][1];
            n_human += marked[1][0] || marked[1][1];
            if ((marked[0][0] || marked[0][1]) && (marked[1][0] || marked[1][1]))
                credit +=
                    (marked[0][0] && marked[1][0]) || (marked[0][1] && marked[1][1]) ? 1 : 0.5;
        }
        counts = count(&metric, &human, N_CHARS);
        assert_near(counts.metric_credit[MC_SPAN_CHARACTERS], credit, 0);
        assert_near(counts.n_metric[MC_SPAN_CHARACTERS], n_metric, 0);
        assert_near(counts.n_human[MC_SPAN_CHARACTERS], n_human, 0);
        /* credit at a place is of as many spans of either side */
        assert_true(counts.metric_credit[MC_SPAN_PARTS] <= N_SPANS + 1e-12);
        assert_true(counts.human_credit[MC_SPAN_PARTS] <=
                    counts.human_credit[MC_SPAN_OVERLAPS] + 1e-12);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_severities),    cmocka_unit_test(test_both_severities),
        cmocka_unit_test(test_shared_places), cmocka_unit_test(test_what_is_missing),
        cmocka_unit_test(test_over_cases),    cmocka_unit_test(test_by_places),
    };

    return cmocka_run_group_tests_name("span_counts", tests, NULL, NULL);
}
