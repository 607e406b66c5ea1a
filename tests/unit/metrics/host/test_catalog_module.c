/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "metrics/host/catalog.h"

static int score(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                 struct mc_metric_problem *problem)
{
    (void)state;
    (void)in;
    (void)n;
    (void)scores;
    (void)problem;
    return 0;
}

static void range(void *state, double *worst, double *best)
{
    (void)state;
    *worst = 0;
    *best = 2;
}

static const struct mc_metric_module good = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "good",
    .version = "1",
    .needs = MC_NEEDS_TEXT,
    .worst = 0,
    .best = 1,
    .score = score,
    .range = range,
};

/* The module that the good one becomes in check(). */
static struct mc_metric_module changed;

static const char *check(struct mc_metric_module *module, struct mc_error *error)
{
    *error = (struct mc_error)MC_NO_ERROR;
    if (mc_module_check(&changed, "x.so", module, error) == 0)
        return "";
    assert_int_equal(error->code, MC_CODE_MODULE);
    assert_int_equal(strncmp(error->text, "x.so: ", 6), 0);
    return error->text + 6;
}

static void test_a_good_module(void **state)
{
    struct mc_metric_module module;
    struct mc_error error;

    (void)state;
    changed = good;
    assert_string_equal(check(&module, &error), "");
    assert_string_equal(module.summary, "");
    assert_string_equal(module.manual, "");
    assert_string_equal(module.citation, "");
    assert_true(module.range == range);
    changed.worst = -HUGE_VAL;
    assert_string_equal(check(&module, &error), "");
}

/* What lies beyond the size of the module's own struct is never read. */
static void test_sizes(void **state)
{
    struct mc_metric_module module;
    struct mc_error error;

    (void)state;
    changed = good;
    changed.struct_size = (uint32_t)offsetof(struct mc_metric_module, range);
    assert_string_equal(check(&module, &error), "");
    assert_true(module.range == NULL && module.score == score);
    changed.struct_size = (uint32_t)offsetof(struct mc_metric_module, score);
    assert_non_null(strstr(check(&module, &error), "with all that a metric must have"));
    changed.struct_size = (uint32_t)sizeof(changed) + 64; /* of a later version */
    assert_string_equal(check(&module, &error), "");
    assert_int_equal(module.struct_size, sizeof(module));
    changed.abi = 2; /* compared first: the size is not looked at */
    changed.struct_size = 0;
    assert_non_null(strstr(check(&module, &error), "it was made for version 2 of the metric "
                                                   "interface, and this program has version 1"));
}

static void test_fields(void **state)
{
    struct mc_metric_module module;
    struct mc_error error;

    (void)state;
    changed = good;
    changed.name = NULL;
    assert_string_equal(check(&module, &error), "the metric has no name");
    changed.name = "";
    assert_string_equal(check(&module, &error), "the metric has no name");
    changed = good;
    changed.version = "1|2";
    assert_non_null(strstr(check(&module, &error), "no version"));
    changed.version = NULL;
    assert_non_null(strstr(check(&module, &error), "no version"));
    changed = good;
    changed.score = NULL;
    assert_string_equal(check(&module, &error), "the metric has no function score");
    changed = good;
    changed.needs = 0;
    assert_non_null(strstr(check(&module, &error), "what it needs"));
    changed.needs = MC_NEEDS_TEXT | 1u << 9;
    assert_non_null(strstr(check(&module, &error), "what it needs"));
    changed = good;
    changed.flags = 1u << 20;
    assert_string_equal(check(&module, &error), "it has a flag that is not known to this program");
    changed.flags = MC_METRIC_BY_NAME; /* the last one of the header */
    assert_string_equal(check(&module, &error), "");
    changed.flags = MC_METRIC_BY_NAME << 1;
    assert_string_equal(check(&module, &error), "it has a flag that is not known to this program");
}

static void test_ranges(void **state)
{
    static const struct {
        double worst, best;
        uint32_t flags;
        const char *fault;
    } cases[] = {
        {(double)NAN, 1, 0, "worst and best are equal, or no numbers"},
        {0, (double)NAN, 0, "worst and best are equal, or no numbers"},
        {1, 1, 0, "worst and best are equal, or no numbers"},
        {1, 0, 0, "MC_METRIC_LOWER_IS_BETTER and the order of worst and best differ"},
        {0, 1, MC_METRIC_LOWER_IS_BETTER,
         "MC_METRIC_LOWER_IS_BETTER and the order of worst and best differ"},
        {HUGE_VAL, 0, MC_METRIC_LOWER_IS_BETTER, ""},
    };
    struct mc_metric_module module;
    struct mc_error error;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        changed = good;
        changed.worst = cases[i].worst;
        changed.best = cases[i].best;
        changed.flags = cases[i].flags;
        assert_string_equal(check(&module, &error), cases[i].fault);
    }
}

static void test_parameters(void **state)
{
    static const struct {
        struct mc_metric_parameter parameter;
        const char *fault;
    } cases[] = {
        {{"k", MC_PARAMETER_INTEGER, "2", NULL, 1, 9, "how many"}, ""},
        {{"k", MC_PARAMETER_REAL, NULL, NULL, 0, HUGE_VAL, "how far"}, ""},
        {{"k", MC_PARAMETER_CHOICE, "a; b with first=yes", "a|b", 0, 0, "which"}, ""},
        {{"", MC_PARAMETER_TEXT, NULL, NULL, 0, 0, "what"},
         "the name of parameter 2 is empty, or holds a blank or one of = , : | ;"},
        {{"a=b", MC_PARAMETER_TEXT, NULL, NULL, 0, 0, "what"},
         "the name of parameter 2 is empty, or holds a blank or one of = , : | ;"},
        {{"direction", MC_PARAMETER_TEXT, NULL, NULL, 0, 0, "what"},
         "parameter 'direction': all metrics have one of that name"},
        {{"first", MC_PARAMETER_TEXT, NULL, NULL, 0, 0, "what"},
         "parameter 'first': it is there twice"},
        {{"k", (enum mc_parameter_kind)17, NULL, NULL, 0, 0, "what"},
         "parameter 'k': its kind is not known"},
        {{"k", MC_PARAMETER_CHOICE, NULL, NULL, 0, 0, "what"}, "parameter 'k': it has no choices"},
        {{"k", MC_PARAMETER_REAL, NULL, NULL, 2, 1, "what"},
         "parameter 'k': its minimum is above its maximum"},
        {{"k", MC_PARAMETER_REAL, NULL, NULL, (double)NAN, 1, "what"},
         "parameter 'k': its minimum is above its maximum"},
        {{"k", MC_PARAMETER_CHOICE, "c", "a|b", 0, 0, "what"},
         "parameter 'k': its default is not an allowed value"},
        {{"k", MC_PARAMETER_SWITCH, "maybe", NULL, 0, 0, "what"},
         "parameter 'k': its default is not an allowed value"},
        {{"k", MC_PARAMETER_INTEGER, "10", NULL, 1, 9, "what"},
         "parameter 'k': its default is not an allowed value"},
        {{"k", MC_PARAMETER_REAL, "much", NULL, 1, 9, "what"},
         "parameter 'k': its default is not an allowed value"},
        {{"k", MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL}, "parameter 'k': it has no line of help"},
    };
    struct mc_metric_parameter parameters[3] = {
        {"first", MC_PARAMETER_SWITCH, "no", NULL, 0, 0, "whether"},
        {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
        {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
    };
    struct mc_metric_module module;
    struct mc_error error;
    size_t i;

    (void)state;
    changed = good;
    changed.parameters = parameters;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        parameters[1] = cases[i].parameter;
        assert_string_equal(check(&module, &error), cases[i].fault);
    }
}

/* An array without an end is given up before it leaves its memory, where it is long enough. */
static void test_parameters_without_an_end(void **state)
{
    enum { N = 1001 };
    static struct mc_metric_parameter parameters[N];
    static char names[N][8];
    struct mc_metric_module module;
    struct mc_error error;
    size_t i;

    (void)state;
    for (i = 0; i < N; i++) {
        (void)snprintf(names[i], sizeof(names[i]), "p%zu", i);
        parameters[i] =
            (struct mc_metric_parameter){names[i], MC_PARAMETER_TEXT, NULL, NULL, 0, 0, "what"};
    }
    changed = good;
    changed.parameters = parameters;
    assert_string_equal(check(&module, &error),
                        "its array of parameters has no end (name == NULL)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_good_module), cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_fields),        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_parameters),    cmocka_unit_test(test_parameters_without_an_end),
    };

    return cmocka_run_group_tests_name("module_check", tests, NULL, NULL);
}
