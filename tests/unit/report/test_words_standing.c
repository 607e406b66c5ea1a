/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How metrics stand to chance and to the best one, in every report that says it. */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "report/figures.h"
#include "report/footnotes.h"
#include "report/words.h"
#include "tests/unit/golden.h"
#include "tests/unit/made_up_result.h"

#define NONE ((double)NAN)

/* Of which nothing is known. */
static const struct mc_metric_significance unknown = {.spearman = NONE,
                                                      .p = NONE,
                                                      .q = NONE,
                                                      .p_from_best = NONE,
                                                      .p_from_best_adjusted = NONE,
                                                      .low = NONE,
                                                      .high = NONE,
                                                      .unrestricted = NONE};

/* spearman, unrestricted, p, q, p from the best one, the same adjusted */
static struct mc_metric_significance significance(const double figures[6])
{
    struct mc_metric_significance made = unknown;

    made.spearman = figures[0];
    made.unrestricted = figures[1];
    made.p = figures[2];
    made.q = figures[3];
    made.p_from_best = figures[4];
    made.p_from_best_adjusted = figures[5];
    return made;
}

/* bleu, smatch and ter on negation, 156 cases: the first cannot be told from the last, which is
 * best; the second can, and is no better than chance. On the other groups nothing is known. */
static struct mc_result *with_significances(struct mc_arena *arena)
{
    static const double negation[][6] = {{0.1, 0.125, 0.01, 0.02, 0.25, 0.25},
                                         {-0.015, -0.03, 0.5, 0.75, 0.01, 0.02},
                                         {0.8, 0.875, 0.001, 0.003, NONE, NONE}};
    struct mc_result *result = mc_made_up_result(arena);
    size_t d, g, m;

    result->settings.draws = 500;
    for (d = 0; d < result->n_datasets; d++) {
        for (g = 0; g < result->datasets[d].n_groups; g++) {
            struct mc_group *group = &result->datasets[d].groups[g];
            bool first = d == 0 && g == 0;

            group->significances = mc_arena_array(arena, 3, sizeof(*group->significances));
            for (m = 0; m < 3; m++)
                group->significances[m] = first ? significance(negation[m]) : unknown;
            group->best = first ? 2 : MC_NO_BEST;
            group->spread = first ? 0.6875 : NONE;
            group->detectable_correlation = first ? 0.625 : 0.75;
            group->detectable_difference = first ? 0.5 : NONE;
        }
    }
    return result;
}

static const char *written(const char *format, unsigned width, struct mc_arena *arena)
{
    struct mc_report_options options = mc_made_up_options();

    options.width = width;
    return mc_written_report(format, with_significances(arena), &options, arena);
}

static void assert_holds(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        print_error("there is no\n%s\nin\n%s\n", part, text);
    assert_non_null(strstr(text, part));
}

static void test_terminal(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *text = written("terminal", 100, arena);

    (void)state;
    assert_holds(text, "negation   n 4   human 0.597   SD 0.110   spread 0.69\n");
    assert_holds(text, "  0.100* =  ");
    assert_holds(text, " -0.015      ");
    assert_holds(text, "  0.800* best");
    assert_holds(text, "\n * behind Spearman: above 0, q < .05 ");
    assert_holds(text, "\n best: the greatest Spearman ");
    assert_holds(text,
                 "\n = not separable from the best: p >= .05 (PERM-INPUTS by source sentence, "
                 "500 draws, Holm over");
    assert_holds(text, "\n spread: SD of the phenomenon / SD of the dataset");
    assert_holds(text, "\n can be shown with 80% power at .05: a Spearman and a difference of two "
                       "metrics of at least 0.62 and\n   0.50 (negation, n 4) to 0.75 and none "
                       "(multiple-phenomena, n 2)\n");
    mc_arena_free(arena);
}

static void test_markdown(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *text = written("markdown", 100, arena);

    (void)state;
    assert_holds(text, "| spread |");
    assert_holds(text, "0.800"); /* bold, then its marks */
    assert_holds(text, "PERM-INPUTS");
    mc_arena_free(arena);
}

static void test_json(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *text = written("json", 100, arena);

    (void)state;
    assert_holds(text, "\"draws\": 500");
    assert_holds(text, "\"spread\": 0.6875,\n");
    assert_holds(text, "\"detectable\": {\"spearman\": 0.625, \"difference\": 0.5},\n");
    assert_holds(text,
                 "\"p_spearman\": 0.5, \"q_spearman\": 0.75, \"unrestricted_spearman\": -0.03, "
                 "\"separable_from_best\": {\"p\": 0.01, \"p_holm\": 0.02}");
    assert_holds(text, "\"p_spearman\": 0.001, \"q_spearman\": 0.003, \"unrestricted_spearman\": "
                       "0.875, \"interval\"");
    assert_holds(text, "\"detectable\": {\"spearman\": 0.75, \"difference\": null},\n");
    assert_holds(text, "\"best\": null,\n");
    mc_arena_free(arena);
}

static void test_csv(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *text = written("csv", 100, arena);

    (void)state;
    assert_holds(text, ",p_spearman,q_spearman,unrestricted_spearman,best,p_from_best,"
                       "p_from_best_holm,spread,detectable_spearman,detectable_difference,"
                       "signature,lower_is_better,passed,");
    assert_holds(text, ",0.01,0.02,0.125,false,0.25,0.25,0.6875,0.625,0.5,bleu|");
    assert_holds(text, ",0.001,0.003,0.875,true,,,0.6875,0.625,0.5,");
    mc_arena_free(arena);
}

static void test_brief(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_footnotes notes = {.arena = arena, .off = true};
    const struct mc_result *result = with_significances(arena);
    const struct mc_group *group = &result->datasets[0].groups[0];

    (void)state;
    assert_string_equal(
        mc_significance_mark(result, mc_statistic_find("spearman"), group, 2, &notes), "");
    notes.off = false;
    assert_string_equal(
        mc_significance_mark(result, mc_statistic_find("spearman"), group, 2, &notes), "* best");
    assert_string_equal(
        mc_significance_mark(result, mc_statistic_find("spearman"), group + 1, 2, &notes), "");
    assert_string_equal(
        mc_significance_mark(result, mc_statistic_find("spearman"), group, 1, &notes), "");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_terminal), cmocka_unit_test(test_markdown),
        cmocka_unit_test(test_json),     cmocka_unit_test(test_csv),
        cmocka_unit_test(test_brief),
    };

    return cmocka_run_group_tests_name("report_standing", tests, NULL, NULL);
}
