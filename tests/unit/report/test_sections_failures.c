/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "analysis/expectations.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/sections.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_expectations.h"
#include "tests/unit/made_up_result.h"

static struct mc_result *result;
static struct mc_report_options options;

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    result = mc_made_up_result(arena);
    mc_made_up_expectations(result);
    options = mc_made_up_options();
    return 0;
}

static void check(size_t dataset, const char *expected)
{
    struct mc_figure_view view =
        mc_view_dataset(result, &result->datasets[dataset], &options, arena);
    struct mc_document document = {.kind = &mc_screen_kind, .arena = arena, .width = 200};
    char *text = NULL;
    size_t length;

    document.stream = open_memstream(&text, &length);
    assert_non_null(document.stream);
    mc_write_failures(&view, &document);
    assert_int_equal(fclose(document.stream), 0);
    assert_string_equal(text, expected);
    free(text);
}

#define PAIR ": \"The cat sleeps.\" / \"\xe7\x8c\xab\xe3\x81\xaf sleeps.\"\n"
#define P1 " P1 -0.650, should score like an exact match (±0.1) (missed by people, too)"
#define P2                                                                                         \
    " P2 -0.675, should score like an exact match (±0.5 of the human spread, 0.075)"              \
    " (missed by people, too)"
#define SMATCH_P2                                                                                  \
    " P2 -0.125, should score like an exact match (±0.5 of the human spread, 0.075)"              \
    " (missed by people, too)"

/* The farthest first; of the metric that fails nothing, nothing. */
static void test_worst_first(void **state)
{
    (void)state;
    result->suite->cases[0].candidate.has_text = false;
    check(0, "\nexpectations failed, the farthest first\n"
             "bleu: 3 of 4\n" P2 PAIR P1 PAIR " N1 -0.060, should score below P1\n"
             "smatch: 1 of 4\n" SMATCH_P2 PAIR);
    check(1, "");
}

/* Equal ones in the order of the cases, and no more than three. */
static void test_equal(void **state)
{
    struct mc_verdict *verdict = &result->expectations->items[1].verdicts[0];

    (void)state;
    result->suite->cases[0].candidate.has_text = false;
    result->suite->cases[4].candidate.has_text = false;
    result->suite->cases[5].candidate.has_text = false;
    verdict->outcome = MC_OUTCOME_FAILED;
    verdict->margin = -0.65;
    check(0, "\nexpectations failed, the farthest first\n"
             "bleu: 4 of 4\n" P2 "\n N1 -0.650, should score at most 0.9\n" P1 "\n"
             "smatch: 1 of 4\n" SMATCH_P2 "\n");
}

static void test_many_metrics(void **state)
{
    (void)state;
    result = mc_made_up_result_of(5, arena);
    mc_made_up_expectations(result);
    check(0, "\nexpectations failed, the farthest first\n"
             "bleu: 3 of 4\n" P2 PAIR "smatch: 1 of 4\n" SMATCH_P2 PAIR "metric-4: 3 of 4\n" P2 PAIR
             "metric-5: 3 of 4\n" P2 PAIR);
}

static void test_nothing_expected(void **state)
{
    (void)state;
    result->expectations = NULL;
    check(0, "");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_worst_first),
        TEST(test_equal),
        TEST(test_many_metrics),
        TEST(test_nothing_expected),
    };

    return cmocka_run_group_tests_name("failures", tests, NULL, NULL);
}
