/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/right_order.h"

#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/order_sweep.h"
#include "base/random.h"
#include "tests/unit/stat_goldens.h"

static struct mc_right_order all_of(const struct mc_order_cases *cases, struct mc_arena *arena)
{
    uint32_t *members = mc_arena_array(arena, cases->n, sizeof(*members)), n = 0, i;

    for (i = 0; i < cases->n; i++)
        if (cases->is_apart == NULL || !cases->is_apart[i])
            members[n++] = i;
    return mc_order_row(mc_order_sweep_new(cases, false, arena), members, n, true,
                        mc_arena_array(arena, cases->n_units, sizeof(double)), arena);
}

/* The row of phenomenon p: its cases that are not apart, or those that are. */
static struct mc_right_order row_of(const struct mc_order_cases *cases, uint32_t phenomenon,
                                    bool apart, struct mc_arena *arena)
{
    uint32_t *members = mc_arena_array(arena, cases->n, sizeof(*members)), n = 0, i;

    for (i = 0; i < cases->n; i++)
        if (cases->phenomena[i] == phenomenon &&
            (cases->is_apart != NULL && cases->is_apart[i]) == apart)
            members[n++] = i;
    return mc_order_row(mc_order_sweep_new(cases, false, arena), members, n, false, NULL, arena);
}

/* Two phenomena of two cases, human scores 0 4 | 1 5, gap 1; each case is a unit. */
static struct mc_order_cases four_cases(const double *metric)
{
    static const double human[] = {0, 4, 1, 5};
    static const uint32_t phenomena[] = {0, 0, 1, 1}, units[] = {0, 1, 2, 3};

    return (struct mc_order_cases){.n = 4,
                                   .human = human,
                                   .metric = metric,
                                   .phenomena = phenomena,
                                   .n_phenomena = 2,
                                   .units = units,
                                   .n_units = 4,
                                   .gap = 1};
}

/* The metric says 1 2 | 2 3. Pairs across, as (human, metric):
 * (0,1) (1,2): 1; (0,1) (5,3): 1; (4,2) (1,2): a tie, 1/2; (4,2) (5,3): 1. 3.5 of 4. */
static void test_by_hand(void **state)
{
    static const double metric[] = {1, 2, 2, 3};
    struct mc_order_cases cases = four_cases(metric);
    struct mc_arena *arena = mc_arena_new();
    struct mc_right_order row = all_of(&cases, arena);
    double low, high,
        t = 12.706204736174698; /* Student's, 1 degree, upper 0.025: 1 / tan(0.025 pi) */

    (void)state;
    assert_int_equal(row.n_pairs, 4);
    assert_near(row.value, 0.875, 0);
    assert_int_equal(row.n_units, 4);
    assert_int_equal(row.df, 2);
    /* each case has 2 pairs: (2 - 1.75) / 4, (1.5 - 1.75) / 4, (1.5 - 1.75) / 4, (2 - 1.75) / 4 */
    assert_near(row.influence[0], 0.0625, 1e-16);
    assert_near(row.influence[1], -0.0625, 1e-16);
    assert_near(row.influence[2], -0.0625, 1e-16);
    assert_near(row.influence[3], 0.0625, 1e-16);
    assert_near(row.variance, 4 * 2.0 * 0.0625 * 0.0625, 1e-16); /* two strata of 2: 2 / 1 each */
    /* one phenomenon: the same pairs, one degree of freedom */
    row = row_of(&cases, 0, false, arena);
    assert_int_equal(row.n_pairs, 4);
    assert_int_equal(row.df, 1);
    mc_right_order_interval(&row, 0.95, &low, &high);
    {
        double n = 0.875 * 0.125 / row.variance, share = t * t / n;
        double centre = (0.875 + share / 2) / (1 + share);
        double half = t / (1 + share) * sqrt(0.875 * 0.125 / n + share / 4 / n);

        assert_near(low, centre - half, 1e-12);
        assert_near(high, centre + half, 1e-12);
    }
    /* lower is better: all turned round */
    cases.lower_is_better = true;
    assert_near(all_of(&cases, arena).value, 0.125, 0);
    /* a gap that no pair has */
    cases.gap = 5.5;
    row = all_of(&cases, arena);
    assert_int_equal(row.n_pairs, 0);
    assert_true(isnan(row.value) && isnan(row.variance));
    mc_right_order_interval(&row, 0.95, &low, &high);
    assert_true(isnan(low) && isnan(high));
    mc_arena_free(arena);
}

/* The cases of test_by_hand, and a second metric that says 1 2 | 3 4: (0,1) (1,3): 1; (0,1) (5,4):
 * 1; (4,2) (1,3): 0; (4,2) (5,4): 1. 3 of 4, influences (2 - 1.5) / 4, (1 - 1.5) / 4, (1 - 1.5) /
 * 4, (2 - 1.5) / 4: less those of the first 0.0625, -0.0625, -0.0625, 0.0625. */
static void test_difference_by_hand(void **state)
{
    static const double one[] = {1, 2, 2, 3}, other[] = {1, 2, 3, 4};
    static const uint32_t all[] = {0, 1, 2, 3};
    struct mc_order_cases cases = four_cases(one), others = four_cases(other);
    struct mc_arena *arena = mc_arena_new();
    struct mc_order_sweep *first = mc_order_sweep_new(&cases, false, arena);
    struct mc_order_sweep *second = mc_order_sweep_new(&others, false, arena);
    struct mc_order_difference found;

    (void)state;
    found = mc_order_compare(first, second, all, 4, true, arena);
    assert_null(found.reason);
    assert_near(found.difference, -0.125, 0);
    assert_near(found.se, sqrt(4 * 2.0 * 0.0625 * 0.0625), 1e-16);
    assert_int_equal(found.df, 2);
    found = mc_order_compare(first, first, all, 4, true, arena);
    assert_near(found.difference, 0, 0);
    assert_string_equal(found.reason,
                        "the two order all pairs of the cases alike, or differ in all alike");
    found = mc_order_compare(first, second, all, 1, false, arena);
    assert_int_equal(found.df, 0);
    assert_string_equal(found.reason, "one case tells nothing of the difference");
    mc_arena_free(arena);
}

/* 5 - 4.2 is less than 0.8 by rounding, and counts; 5 - 4.3 does not. */
static void test_gap_of_exactly_that_width(void **state)
{
    static const double human[] = {5, 4.2, 4.3}, metric[] = {1, 0, 0};
    static const uint32_t phenomena[] = {0, 1, 1}, units[] = {0, 1, 2};
    struct mc_order_cases cases = {.n = 3,
                                   .human = human,
                                   .metric = metric,
                                   .phenomena = phenomena,
                                   .n_phenomena = 2,
                                   .units = units,
                                   .n_units = 3,
                                   .gap = 0.8};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_true(5 - 4.2 < 0.8);
    assert_int_equal(all_of(&cases, arena).n_pairs, 1);
    mc_arena_free(arena);
}

/* The row of the members by its definition, pair by pair. */
static double define(const struct mc_order_cases *cases, const bool *is_member, bool one_phenomenon,
                     uint64_t *n_pairs, double *influence)
{
    double sum = 0, *right = calloc(cases->n, sizeof(*right)), *n = calloc(cases->n, sizeof(*n));
    size_t i, k;

    assert_non_null(right);
    assert_non_null(n);
    *n_pairs = 0;
    for (i = 0; i < cases->n; i++)
        for (k = 0; k < i; k++) {
            bool i_apart = cases->is_apart[i], k_apart = cases->is_apart[k];
            bool counts = (is_member[i] && !k_apart) || (is_member[k] && !i_apart);
            double apart = cases->human[i] - cases->human[k];
            double moved = cases->metric[i] - cases->metric[k], g;

            if (!counts || fabs(apart) < cases->gap - 1e-9 ||
                (cases->phenomena[i] == cases->phenomena[k] && !one_phenomenon))
                continue;
            if (cases->lower_is_better)
                moved = -moved;
            g = fabs(moved) > 0 ? (moved > 0) == (apart > 0) : 0.5;
            (*n_pairs)++;
            sum += g;
            right[i] += g;
            right[k] += g;
            n[i]++;
            n[k]++;
        }
    sum /= (double)*n_pairs;
    for (i = 0; i < cases->n_units; i++)
        influence[i] = 0;
    for (i = 0; i < cases->n; i++)
        influence[cases->units[i]] += (right[i] - sum * n[i]) / (double)*n_pairs;
    free(right);
    free(n);
    return sum;
}

/* Of 0 .. n - 1. */
static uint32_t draw(uint64_t *at, uint32_t n)
{
    return mc_random_below(mc_random_bits(7, 1, (*at)++), n);
}

/* Cases that are drawn. */
enum { MOST_DRAWN = 100 };
struct drawn {
    double human[MOST_DRAWN], metric[MOST_DRAWN];
    uint32_t phenomena[MOST_DRAWN], units[MOST_DRAWN];
    bool apart[MOST_DRAWN];
};

/* n cases with ties of people and of the metric, of any of the phenomena; none is apart, and each
 * is a unit. */
static struct mc_order_cases draw_cases(struct drawn *drawn, uint32_t n, uint32_t n_phenomena,
                                        double gap, uint64_t *at)
{
    uint32_t i;

    assert_true(n <= MOST_DRAWN);
    for (i = 0; i < n; i++) {
        drawn->human[i] = draw(at, 11) / 2.0;
        drawn->metric[i] = draw(at, 8);
        drawn->phenomena[i] = draw(at, n_phenomena);
        drawn->units[i] = i;
        drawn->apart[i] = false;
    }
    return (struct mc_order_cases){.n = n,
                                   .human = drawn->human,
                                   .metric = drawn->metric,
                                   .phenomena = drawn->phenomena,
                                   .n_phenomena = n_phenomena,
                                   .units = drawn->units,
                                   .n_units = n,
                                   .is_apart = drawn->apart,
                                   .gap = gap};
}

/* Random cases with ties, phenomena apart, items and rows that are any subset. */
static void test_against_the_definition(void **state)
{
    enum { N = 60, ROUNDS = 200 };
    struct mc_arena *arena = mc_arena_new();
    uint64_t at = 0;
    int round;

    (void)state;
    for (round = 0; round < ROUNDS; round++) {
        struct mc_arena_mark mark = mc_arena_mark(arena);
        uint32_t members[N], n_members = 0, n_phenomena = 1 + draw(&at, 5), i;
        bool is_member[N], of_apart = draw(&at, 4) == 0;
        struct drawn drawn;
        struct mc_order_cases cases =
            draw_cases(&drawn, 1 + draw(&at, N), n_phenomena, 0.5 + draw(&at, 3), &at);
        const struct mc_order_sweep *sweep;
        struct mc_right_order row;
        uint64_t n_pairs, n_counted;
        uint32_t first = UINT32_MAX;
        bool one_phenomenon = true;
        double value, figure, influence[N];

        cases.n_units = N;
        cases.lower_is_better = draw(&at, 2) == 0;
        for (i = 0; i < cases.n; i++) {
            drawn.units[i] = draw(&at, N);
            drawn.apart[i] = n_phenomena > 1 && drawn.phenomena[i] == 0;
            is_member[i] = drawn.apart[i] == of_apart && draw(&at, 3) > 0;
            if (is_member[i])
                members[n_members++] = i;
            if (!drawn.apart[i] && first == UINT32_MAX)
                first = drawn.phenomena[i];
            one_phenomenon = one_phenomenon && (drawn.apart[i] || drawn.phenomena[i] == first);
        }
        value = define(&cases, is_member, one_phenomenon, &n_pairs, influence);
        sweep = mc_order_sweep_new(&cases, false, arena);
        row = mc_order_row(sweep, members, n_members, true,
                           mc_arena_array(arena, N, sizeof(double)), arena);
        figure = mc_order_figure(sweep, members, n_members, &n_counted, arena);
        assert_int_equal(row.n_pairs, n_pairs);
        assert_int_equal(n_counted, n_pairs);
        assert_true(isnan(figure) == isnan(row.value));
        if (n_pairs > 0) {
            assert_near(row.value, value, 1e-12);
            assert_near(figure, row.value, 0);
            for (i = 0; i < N; i++)
                assert_near(row.influence[i], influence[i], 1e-12);
        }
        mc_arena_reset(arena, mark);
    }
    mc_arena_free(arena);
}

/* As a row of few cases is counted: each a unit, and as it is where two cases that are apart, and
 * so in none of these rows, are one unit. */
struct counted_twice {
    struct mc_right_order few, many;
    struct mc_order_difference between_few, between_many;
};

static struct counted_twice count_twice(struct mc_order_cases *cases, uint32_t *units,
                                        const double *other_metric, const uint32_t *members,
                                        size_t n_members, struct mc_arena *arena)
{
    struct mc_order_cases other = *cases;
    struct counted_twice found;
    struct mc_order_sweep *sweeps[2];
    size_t n = cases->n;

    other.metric = other_metric;
    sweeps[0] = mc_order_sweep_new(cases, false, arena);
    sweeps[1] = mc_order_sweep_new(&other, false, arena);
    found.few = mc_order_row(sweeps[0], members, n_members, false, NULL, arena);
    found.between_few = mc_order_compare(sweeps[0], sweeps[1], members, n_members, false, arena);
    units[n - 1] = units[n - 2];
    sweeps[0] = mc_order_sweep_new(cases, false, arena);
    sweeps[1] = mc_order_sweep_new(&other, false, arena);
    found.many = mc_order_row(sweeps[0], members, n_members, false, NULL, arena);
    found.between_many = mc_order_compare(sweeps[0], sweeps[1], members, n_members, false, arena);
    return found;
}

static void assert_same_bits(double one, double other)
{
    assert_memory_equal(&one, &other, sizeof(one));
}

/* Random cases with ties: a row of few cases has the same bits however it is counted. Phenomenon 0
 * is apart; rows are whole phenomena and parts of them; in some rounds phenomena that follow each
 * other have the same number of cases. */
static void test_few_cases(void **state)
{
    enum { N = 90, PHENOMENA = 16, ROUNDS = 150 };
    struct mc_arena *arena = mc_arena_new();
    uint64_t at = 3000000;
    int round, n_few = 0;

    (void)state;
    for (round = 0; round < ROUNDS; round++) {
        struct mc_arena_mark mark = mc_arena_mark(arena);
        double other[N];
        uint32_t members[N], n_members = 0, wanted = draw(&at, PHENOMENA), i;
        bool whole = draw(&at, 2) == 0, even = draw(&at, 2) == 0;
        struct drawn drawn;
        struct mc_order_cases cases = draw_cases(&drawn, N, PHENOMENA, 0.5 + draw(&at, 3), &at);
        struct counted_twice found;

        cases.lower_is_better = draw(&at, 2) == 0;
        for (i = 0; i < N; i++) {
            other[i] = draw(&at, 8);
            if (i >= N - 2 || even)
                drawn.phenomena[i] = i >= N - 2 ? 0 : i % PHENOMENA;
            drawn.apart[i] = drawn.phenomena[i] == 0;
            if (i < N - 2 && drawn.phenomena[i] == wanted && (whole || draw(&at, 2) == 0))
                members[n_members++] = i;
        }
        n_few += n_members > 1 && n_members * n_members < N;
        found = count_twice(&cases, drawn.units, other, members, n_members, arena);
        assert_int_equal(found.few.n_pairs, found.many.n_pairs);
        assert_int_equal(found.few.n_units, found.many.n_units);
        assert_int_equal(found.few.n_cases, found.many.n_cases);
        assert_int_equal(found.few.df, found.many.df);
        assert_null(found.few.influence);
        assert_same_bits(found.few.value, found.many.value);
        assert_same_bits(found.few.variance, found.many.variance);
        assert_same_bits(found.between_few.difference, found.between_many.difference);
        assert_same_bits(found.between_few.se, found.between_many.se);
        assert_int_equal(found.between_few.df, found.between_many.df);
        assert_ptr_equal(found.between_few.reason, found.between_many.reason);
        mc_arena_reset(arena, mark);
    }
    assert_true(n_few > ROUNDS / 2);
    mc_arena_free(arena);
}

/* Random cases, each a unit, in rows of any subset, and of all: the variance has the same bits with
 * and without the influences, and the figure those of the row. */
static void test_units_alone(void **state)
{
    enum { N = 90, ROUNDS = 100 };
    struct mc_arena *arena = mc_arena_new();
    uint64_t at = 5000000;
    int round;

    (void)state;
    for (round = 0; round < ROUNDS; round++) {
        struct mc_arena_mark mark = mc_arena_mark(arena);
        uint32_t members[N], n_members = 0, n_phenomena = 1 + draw(&at, 4), i;
        bool whole = draw(&at, 3) == 0;
        struct drawn drawn;
        struct mc_order_cases cases = draw_cases(&drawn, N, n_phenomena, 0.5, &at);
        const struct mc_order_sweep *sweep;
        struct mc_right_order with, without;
        double influence[N];
        uint64_t n_pairs;

        for (i = 0; i < N; i++) {
            drawn.units[i] = N - 1 - i;
            if (whole || draw(&at, 2) == 0)
                members[n_members++] = i;
        }
        sweep = mc_order_sweep_new(&cases, false, arena);
        with = mc_order_row(sweep, members, n_members, true, influence, arena);
        without = mc_order_row(sweep, members, n_members, true, NULL, arena);
        assert_true(with.n_pairs > 0);
        assert_int_equal(with.n_units, without.n_units);
        assert_int_equal(with.df, without.df);
        assert_same_bits(with.variance, without.variance);
        assert_same_bits(with.value, mc_order_figure(sweep, members, n_members, &n_pairs, arena));
        assert_int_equal(with.n_pairs, n_pairs);
        mc_arena_reset(arena, mark);
    }
    mc_arena_free(arena);
}

/* The difference of two runs after the exchange of the scores of the cases whose bit is 0. */
static double exchanged(const struct mc_order_cases *first, const struct mc_order_cases *second,
                        unsigned keep, const uint32_t *members, size_t n_members,
                        struct mc_arena *arena)
{
    double *scores[2] = {mc_arena_array(arena, first->n, sizeof(double)),
                         mc_arena_array(arena, first->n, sizeof(double))};
    struct mc_order_cases one = *first, other = *second;
    size_t i;

    for (i = 0; i < first->n; i++) {
        bool kept = keep >> i & 1;

        scores[0][i] = kept ? first->metric[i] : second->metric[i];
        scores[1][i] = kept ? second->metric[i] : first->metric[i];
    }
    one.metric = scores[0];
    other.metric = scores[1];
    return mc_order_compare(mc_order_sweep_new(&one, false, arena),
                            mc_order_sweep_new(&other, false, arena), members, n_members, true,
                            arena)
        .difference;
}

/* Random runs with ties, phenomena apart, and rows that are any subset: after each of all exchanges
 * the difference is the sum of the effects with their signs, and what did not change has none. */
static void test_exchanges(void **state)
{
    enum { N = 7, ROUNDS = 60 };
    struct mc_arena *arena = mc_arena_new();
    uint64_t at = 1000000;
    int round;

    (void)state;
    for (round = 0; round < ROUNDS; round++) {
        struct mc_arena_mark mark = mc_arena_mark(arena);
        double other[N];
        uint32_t members[N], n_members = 0, n_phenomena = 1 + draw(&at, 3), i;
        bool of_apart = draw(&at, 4) == 0;
        struct drawn drawn;
        struct mc_order_cases first = draw_cases(&drawn, N, n_phenomena, 0.5 + draw(&at, 2), &at),
                              second;
        struct mc_order_runs runs;
        struct mc_order_change change;
        unsigned keep;

        for (i = 0; i < N; i++) {
            other[i] = draw(&at, 3) == 0 ? drawn.metric[i] : draw(&at, 5);
            drawn.apart[i] = n_phenomena > 1 && drawn.phenomena[i] == 0;
            if (drawn.apart[i] == of_apart && draw(&at, 3) > 0)
                members[n_members++] = i;
        }
        second = first;
        second.metric = other;
        runs = mc_order_runs_new(&first, &second, arena);
        change = mc_order_exchange(&runs, members, n_members, true, arena);
        for (keep = 0; keep < 1U << N && change.n_parts > 0; keep++) {
            double sum = 0;

            for (i = 0; i < change.n_parts; i++)
                sum += (keep >> change.cases[i] & 1 ? 1 : -1) * change.effects[i];
            assert_near(sum, exchanged(&first, &second, keep, members, n_members, arena), 1e-12);
        }
        for (i = 0; i < change.n_parts; i++)
            if (!(drawn.metric[change.cases[i]] < other[change.cases[i]]) &&
                !(drawn.metric[change.cases[i]] > other[change.cases[i]]))
                assert_near(change.effects[i], 0, 0);
        mc_arena_reset(arena, mark);
    }
    mc_arena_free(arena);
}

static uint32_t number_of(const char **names, uint32_t *n, const char *name)
{
    uint32_t i;

    for (i = 0; i < *n; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    names[(*n)++] = name;
    return i;
}

static void hold_against(const struct mc_right_order *row, const json_t *figures, const char *name)
{
    json_t *expected = json_object_get(figures, name);
    double low, high;

    assert_non_null(expected);
    assert_near(row->value, mc_stat_number(expected, "theta"), 1e-9);
    assert_int_equal(row->n_pairs, mc_stat_count(expected, "pairs"));
    assert_near(sqrt(row->variance), mc_stat_number(expected, "se"), 1e-9);
    assert_int_equal(row->df, mc_stat_count(expected, "df"));
    mc_right_order_interval(row, 0.95, &low, &high);
    if (row->df == 0) {
        assert_true(isnan(low) && isnan(high) && isnan(mc_stat_number(expected, "low")));
        return;
    }
    assert_near(low, mc_stat_number(expected, "low"), 1e-9);
    assert_near(high, mc_stat_number(expected, "high"), 1e-9);
}

static void test_golden(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *made, *item;
    size_t m, i;

    (void)state;
    made = json_load_file(mc_shared_path("goldens/stats/right_order_made.json"), 0, NULL);
    assert_true(json_array_size(made) > 0);
    json_array_foreach(made, m, item)
    {
        json_t *cases = mc_stat_at(item, "cases"), *figures = mc_stat_at(item, "figures"), *one;
        size_t n = json_array_size(cases);
        double *human = mc_arena_array(arena, n, sizeof(*human));
        double *metric = mc_arena_array(arena, n, sizeof(*metric));
        uint32_t *phenomena = mc_arena_array(arena, n, sizeof(*phenomena));
        uint32_t *units = mc_arena_array(arena, n, sizeof(*units)), n_names = 0, n_items = 0, p;
        const char **names = mc_arena_array(arena, n, sizeof(*names));
        const char **items = mc_arena_array(arena, n, sizeof(*items));
        struct mc_order_cases given = {
            .n = n, .human = human, .metric = metric, .phenomena = phenomena, .units = units};
        struct mc_right_order row;

        json_array_foreach(cases, i, one)
        {
            human[i] = mc_stat_number(one, "human");
            metric[i] = mc_stat_number(one, "score");
            phenomena[i] =
                number_of(names, &n_names, json_string_value(mc_stat_at(one, "phenomenon")));
            units[i] = number_of(items, &n_items, json_string_value(mc_stat_at(one, "item")));
        }
        given.n_phenomena = n_names;
        given.n_units = n_items;
        given.gap = mc_stat_number(item, "gap") *
                    (mc_stat_number(item, "scale/1") - mc_stat_number(item, "scale/0"));
        row = all_of(&given, arena);
        hold_against(&row, figures, "(overall)");
        for (p = 0; p < n_names; p++) {
            row = row_of(&given, p, false, arena);
            hold_against(&row, figures, names[p]);
        }
        assert_int_equal(json_object_size(figures), n_names + 1);
    }
    json_decref(made);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_difference_by_hand),
        cmocka_unit_test(test_gap_of_exactly_that_width),
        cmocka_unit_test(test_against_the_definition),
        cmocka_unit_test(test_few_cases),
        cmocka_unit_test(test_units_alone),
        cmocka_unit_test(test_exchanges),
        cmocka_unit_test(test_golden),
    };

    mc_skip_without(&tests[sizeof(tests) / sizeof(tests[0]) - 1],
                    "goldens/stats/right_order_made.json");
    return cmocka_run_group_tests_name("right_order", tests, NULL, NULL);
}
