/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is told of contrasts and of the question whether metrics differ at all: for people and as
 * JSON, of made-up figures. */
#include "report/figures_json.c"

#include "tests/unit/support.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/separation.h"
#include "report/document.h"
#include "report/json_stream.h"
#include "report/sections.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

#define NONE ((double)NAN)

static struct mc_made_up run;
static struct mc_contrast_pair pairs[2];
static struct mc_separation separations[4]; /* [contrast * 2 + column] */
static struct mc_mean_difference tukey[4];
static double mean_ranks[2];
static struct mc_omnibus omnibus;
static struct mc_dataset_result dataset;
static struct mc_result result;

static int set_up(void **state)
{
    static const struct mc_separation nothing = {
        3, 0, NONE, NONE, NONE, NONE, NONE, NONE, NONE, false, "fewer than 1 case of one of them"};

    (void)new_arena(state);
    mc_made_up_begin(&run, arena);
    (void)mc_made_up_column(&run, "bleu", NULL);
    (void)mc_made_up_column(&run, "ter", NULL);
    pairs[0] = (struct mc_contrast_pair){mc_slice_of("passive"), mc_slice_of("negation")};
    pairs[1] = (struct mc_contrast_pair){mc_slice_of("aspect"), mc_slice_of("article")};
    /* 9 of 12 pairs: AUC 3/4, d = 2 * 3/4 - 1 */
    separations[0] =
        (struct mc_separation){3, 4, 9, 0.75, 0.4, 0.95, 0.5, 0.0004, 0.02, true, NULL};
    separations[1] = (struct mc_separation){3, 4, 6, 0.5, 0.1, 0.9, 0, 1, 1, false, NULL};
    separations[2] = separations[3] = nothing;
    tukey[1] = (struct mc_mean_difference){-0.25, -0.5, 0, 0.05};
    mean_ranks[0] = 1.25;
    mean_ranks[1] = 1.75;
    omnibus = (struct mc_omnibus){
        .statistic = mc_statistic_find("spearman"),
        .friedman = {.n_blocks = 4,
                     .chi_squared = {2, 0.157, NULL},
                     .iman_davenport = {(double)INFINITY, 0, NULL},
                     .kendalls_w = 0.5},
        .mean_ranks = mean_ranks,
        .critical_difference = 0.98,
        .anova = {.test = {NONE, NONE, "no metric varies"}},
        .tukey = tukey,
        .n_cases = 12,
    };
    dataset = (struct mc_dataset_result){.separations = separations, .omnibus = &omnibus};
    result = (struct mc_result){
        .arena = arena,
        .scores = &run.scores,
        .settings = {.confidence = 0.9, .contrasts = pairs, .n_contrasts = 2},
    };
    return 0;
}

static const char *shown(bool definitions)
{
    struct mc_document document = {.kind = &mc_screen_kind, .width = 200, .arena = arena};
    char *text = NULL;
    size_t length = 0;
    const char *kept;

    document.stream = open_memstream(&text, &length);
    assert_non_null(document.stream);
    mc_separations_write(&result, &dataset, definitions, &document);
    mc_omnibus_write(&result, &dataset, &document);
    assert_int_equal(fclose(document.stream), 0);
    kept = mc_arena_strdup(arena, text);
    free(text);
    return kept;
}

static json_t *as_json(void)
{
    struct mc_json_stream json = {.arena = arena};
    char *text = NULL;
    size_t length = 0;
    json_t *root;

    json.stream = open_memstream(&text, &length);
    assert_non_null(json.stream);
    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    put_separations(&json, &result, &dataset);
    put_omnibus(&json, &result, dataset.omnibus);
    mc_json_put_end(&json);
    assert_int_equal(fclose(json.stream), 0);
    root = json_loads(text, 0, NULL);
    free(text);
    assert_non_null(root);
    return root;
}

static void holds(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("there is no\n%s\nin\n%s", part, text);
}

static void lacks(const char *text, const char *part)
{
    if (strstr(text, part) != NULL)
        fail_msg("there is\n%s\nin\n%s", part, text);
}

static void test_contrasts(void **state)
{
    const char *text = shown(true);

    (void)state;
    holds(text, "passive against negation\n");
    holds(text, " metric  n  n  U    AUC         [90%]        d        p  (Holm)\n"
                " bleu    3  4  9  0.750  [0.40, 0.95]   +0.500  < 0.001   0.020\n"
                " ter     3  4  6  0.500  [0.10, 0.90]    0.000    1.000   1.000\n");
    holds(text, "AUC: chance that a case of passive scores above one of negation");
    lacks(text, "aspect"); /* of which there is nothing to tell */
    lacks(shown(false), "AUC: chance");
    dataset.separations = NULL;
    lacks(shown(true), "passive");
}

static void test_question_for_all(void **state)
{
    const char *text = shown(true);

    (void)state;
    holds(text, " Spearman on 4 phenomena: Iman and Davenport's F infinite, p < 0.001; Kendall's W "
                "0.50\n");
    holds(text, " mean ranks: bleu 1.25, ter 1.75; critical difference 0.98 (Nemenyi, .05)\n");
    holds(text, " |metric - human| of 12 cases: F -, no metric varies (analysis of variance)\n");
    omnibus.anova.test = (struct mc_significance){3.14159, 0.0432, NULL};
    holds(shown(true), "F 3.14, p 0.043 (analysis");
    dataset.omnibus = NULL;
    lacks(shown(true), "phenomena");
}

static void test_json(void **state)
{
    json_t *root = as_json(), *contrasts = json_object_get(root, "contrasts"), *one, *all;

    (void)state;
    assert_int_equal(json_array_size(contrasts), 2); /* for programs, also the empty one */
    one = json_array_get(json_object_get(json_array_get(contrasts, 0), "metrics"), 0);
    assert_string_equal(json_string_value(json_object_get(one, "name")), "bleu");
    assert_near(json_number_value(json_object_get(one, "auc")), 0.75, 0);
    assert_near(json_number_value(json_object_get(one, "cliffs_delta")), 0.5, 0);
    assert_near(json_number_value(json_object_get(one, "p_holm")), 0.02, 0);
    assert_true(json_is_true(json_object_get(one, "exact")));
    one = json_array_get(json_object_get(json_array_get(contrasts, 1), "metrics"), 1);
    assert_true(json_is_null(json_object_get(one, "auc")));
    assert_true(json_is_null(json_object_get(one, "interval")));
    assert_non_null(json_object_get(one, "reason"));
    all = json_object_get(root, "omnibus");
    assert_near(json_number_value(json_object_get(all, "kendalls_w")), 0.5, 0);
    assert_near(json_number_value(json_array_get(json_object_get(all, "mean_ranks"), 1)), 1.75, 0);
    one = json_object_get(all, "iman_davenport");
    assert_true(json_is_null(json_object_get(one, "statistic"))); /* JSON has no infinity */
    assert_near(json_number_value(json_object_get(one, "p")), 0, 0);
    assert_int_equal(json_array_size(json_object_get(all, "tukey")), 1);
    one = json_array_get(json_object_get(all, "tukey"), 0);
    assert_string_equal(json_string_value(json_object_get(one, "second")), "ter");
    assert_near(json_number_value(json_object_get(one, "difference")), -0.25, 0);
    json_decref(root);
    omnibus.n_cases = 0;
    dataset.separations = NULL;
    root = as_json();
    assert_null(json_object_get(root, "contrasts"));
    assert_int_equal(json_array_size(json_object_get(json_object_get(root, "omnibus"), "tukey")),
                     0);
    json_decref(root);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_contrasts), TEST(test_question_for_all),
                                       TEST(test_json)};

    return cmocka_run_group_tests_name("result_views", tests, NULL, NULL);
}
