/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which cases of a suite are shown, and which are scored for them. */
#include "tests/unit/support.h"

#include "analysis/result.h"
#include "analysis/statistics.h"
#include "engine/case_choice.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

static struct mc_made_up run;

/* Two datasets and phenomena, one of them with a comma in its name. */
static struct mc_suite *make_suite(void)
{
    uint32_t news, mail;

    mc_made_up_begin(&run, arena);
    news = mc_made_up_file(&run, "news", "negation", 0, 1, true);
    mail = mc_made_up_file(&run, "mail", "tense, aspect", 0, 1, true);
    (void)mc_made_up_case(&run, news, "n1", 0.5);
    (void)mc_made_up_case(&run, news, "n2", 0.5);
    (void)mc_made_up_case(&run, mail, "m1", 0.5);
    (void)mc_made_up_case(&run, mail, "m2,m3", 0.5);
    return &run.suite;
}

static struct mc_option_list list_of(const char *first, const char *second)
{
    struct mc_option_list list = {NULL, 0, 0};

    if (first != NULL)
        mc_option_list_add(&list, first, arena);
    if (second != NULL)
        mc_option_list_add(&list, second, arena);
    return list;
}

/* "1010": which cases are selected; "all" if no choice was made. */
static const char *shown(const struct mc_suite *suite)
{
    char *text = mc_arena_alloc(arena, suite->n_cases + 1);
    size_t i;

    if (suite->selected == NULL)
        return "all";
    for (i = 0; i < suite->n_cases; i++)
        text[i] = suite->selected[i] ? '1' : '0';
    text[i] = '\0';
    return text;
}

static const char *choose(const struct mc_case_choice *choice)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_suite *suite = make_suite();

    if (mc_cases_choose(choice, suite, arena, &error) == 0)
        return shown(suite);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_null(suite->selected);
    return mc_arena_strdup(arena, error.text);
}

static void test_names(void **state)
{
    struct mc_case_choice nothing = {.filter = NULL};
    struct mc_case_choice phenomenon = {.phenomena = list_of("negation", NULL)};
    struct mc_case_choice comma = {.phenomena = list_of("tense, aspect", NULL)};
    struct mc_case_choice dataset = {.datasets = list_of("mail", NULL)};
    struct mc_case_choice both = {.datasets = list_of("news,mail", NULL)};
    struct mc_case_choice cases = {.cases = list_of("n2,m1", "m2,m3")};
    struct mc_case_choice parts = {.datasets = list_of("news", NULL),
                                   .cases = list_of("n1,m1", NULL)};

    (void)state;
    assert_string_equal(choose(&nothing), "all");
    assert_string_equal(choose(&phenomenon), "1100");
    assert_string_equal(choose(&comma), "0011");
    assert_string_equal(choose(&dataset), "0011");
    assert_string_equal(choose(&both), "all");
    assert_string_equal(choose(&cases), "0111");
    assert_string_equal(choose(&parts), "1000");
}

static void test_filter(void **state)
{
    struct mc_case_choice filter = {.filter = "id:n1 OR dataset:mail",
                                    .phenomena = list_of("negation", NULL)};

    (void)state;
    assert_string_equal(choose(&filter), "1000");
}

static void test_refused(void **state)
{
    struct mc_case_choice phenomenon = {.phenomena = list_of("negatoin", NULL)};
    struct mc_case_choice dataset = {.datasets = list_of("news,blogs", NULL)};
    struct mc_case_choice id = {.cases = list_of("n3", NULL)};
    struct mc_case_choice none = {.datasets = list_of("news", NULL), .cases = list_of("m1", NULL)};

    (void)state;
    assert_string_equal(choose(&phenomenon),
                        "there is no phenomenon 'negatoin'; did you mean 'negation'?");
    assert_string_equal(choose(&dataset), "the suite has no dataset 'blogs'; there are news, mail");
    assert_string_equal(choose(&id),
                        "the suite has no case 'n3'; `metricheck run --list` lists them");
    assert_string_equal(choose(&none), "-p, -d, --case and --filter leave no case");
}

/* Of two cases shown, which are scored: the others count where a statistic holds the ones shown
 * against them. */
static void test_part(void **state)
{
    const struct mc_statistic *mean[] = {mc_statistic_find("mean")};
    const struct mc_statistic *order[] = {mc_statistic_find("right_order")};
    struct mc_analysis_settings settings = {.statistics = mean, .n_statistics = 1};
    struct mc_case_choice choice = {.phenomena = list_of("negation", NULL)};
    struct mc_error error = MC_NO_ERROR;
    struct mc_suite *suite = make_suite();
    struct mc_scored_part part;
    size_t i;

    (void)state;
    part = mc_part_choose(suite, &settings, arena);
    assert_null(part.needed);
    assert_null(part.reason);
    assert_int_equal(mc_cases_choose(&choice, suite, arena, &error), 0);
    part = mc_part_choose(suite, &settings, arena);
    assert_non_null(part.needed);
    assert_null(part.reason);
    for (i = 0; i < suite->n_cases; i++)
        assert_int_equal(part.needed[i], i < 2);
    settings.isotonic = true;
    assert_string_equal(mc_part_choose(suite, &settings, arena).reason,
                        "the calibration is fitted to all of them");
    settings.statistics = order;
    part = mc_part_choose(suite, &settings, arena);
    assert_null(part.needed);
    assert_string_equal(part.reason, "right order holds those shown against the others");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_filter),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_part),
    };

    mc_choose_tests();
    return cmocka_run_group_tests(tests, new_arena, free_arena);
}
