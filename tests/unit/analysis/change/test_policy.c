/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "analysis/change/change.h"

static struct mc_policy_setting ask(const struct mc_policy *policy, const char *phenomenon,
                                    const char *metric, const char *check)
{
    return mc_policy_of(policy, mc_slice_of("starter"), mc_slice_of(phenomenon),
                        mc_slice_of(metric), check);
}

static void test_built_in(void **state)
{
    struct mc_policy policy = mc_policy_default();

    (void)state;
    assert_near(policy.alpha, 0.05, 0);
    assert_int_equal(ask(&policy, "passive", "bleu", "passed").level, MC_GATE_BLOCK);
    assert_int_equal(ask(&policy, "passive", "bleu", "mad").level, MC_GATE_BLOCK);
    assert_int_equal(ask(&policy, "passive", "bleu", "spearman").level, MC_GATE_BLOCK);
    assert_int_equal(ask(&policy, "passive", "bleu", "order").level, MC_GATE_INFO);
    assert_int_equal(ask(&policy, "passive", "bleu", "pearson").level, MC_GATE_INFO);
    assert_int_equal(ask(&policy, "passive", "bleu", "order").least_n, 10);
    assert_near(ask(&policy, "passive", "bleu", "order").largest_loss, 0.02, 0);
    assert_near(ask(&policy, "passive", "bleu", "passed").largest_loss, 0.02, 0);
    assert_near(ask(&policy, "passive", "bleu", "mad").largest_loss, 0.01, 0);
    assert_int_equal(policy.correction->method, MC_ADJUST_MAXT);
    assert_int_equal(policy.rescaling, MC_GATE_WARN);
}

/* Tests and the correction by name. */
static void test_tests(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_policy policy;

    (void)state;
    assert_int_equal(mc_policy_read(mc_source_path("tests/policies/valid/tests/input.json"),
                                    mc_check_names(), arena, diagnostics, &policy, &error),
                     0);
    assert_string_equal(policy.correction->name, "hochberg");
    assert_int_equal(policy.n_tests, 3);
    assert_string_equal(policy.tests[0]->name, "mcnemar");
    assert_string_equal(policy.tests[2]->name, "williams");
    policy = mc_policy_default();
    assert_int_equal(policy.n_tests, 0);
    /* a test has a p of its own, which Holm adjusts where nothing else is named */
    mc_policy_add_test(&policy, mc_paired_test_find("wilcoxon"), arena);
    assert_int_equal(policy.correction->method, MC_ADJUST_HOLM);
    mc_arena_free(arena);
}

/* The example of doc/gate.md. */
static void test_file(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_policy policy;

    (void)state;
    assert_int_equal(mc_policy_read(mc_source_path("tests/policies/valid/all-keys/input.json"),
                                    mc_check_names(), arena, diagnostics, &policy, &error),
                     0);
    assert_near(policy.alpha, 0.01, 0);
    assert_int_equal(policy.n_rules, 3);
    assert_int_equal(ask(&policy, "negation", "chrf", "order").level, MC_GATE_WARN);
    assert_int_equal(ask(&policy, "passive", "bleu", "order").level, MC_GATE_BLOCK); /* the last */
    assert_int_equal(ask(&policy, "passive", "bleu", "spearman").level, MC_GATE_BLOCK);
    assert_int_equal(ask(&policy, "passive", "bleu", "spearman").least_n, 8);
    assert_int_equal(ask(&policy, "passive", "chrf", "pearson").level, MC_GATE_INFO);
    assert_near(ask(&policy, "article", "chrf", "mad").largest_loss, 0.02, 0);
    assert_near(ask(&policy, "article", "chrf", "passed").largest_loss, 0.02, 0);
    assert_int_equal(policy.rescaling, MC_GATE_BLOCK);
    assert_int_equal(policy.clusters, MC_CLUSTERS_CASE);
    assert_int_equal(policy.n_conditions, 2);
    assert_string_equal(policy.conditions[1].check->name, "mad");
    assert_true(mc_slice_is(policy.conditions[1].phenomenon, "negation"));
    assert_near(policy.conditions[1].bound, 0.9, 1e-15);
    mc_arena_free(arena);
}

/* What policies called the checks before, and the words of a screen. */
static void test_names(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_policy policy;

    (void)state;
    assert_int_equal(mc_policy_read(mc_source_path("tests/policies/valid/earlier-names/input.json"),
                                    mc_check_names(), arena, diagnostics, &policy, &error),
                     0);
    assert_int_equal(ask(&policy, "negation", "bleu", "passed").level, MC_GATE_INFO);
    assert_int_equal(ask(&policy, "negation", "bleu", "mad").level, MC_GATE_WARN);
    assert_near(ask(&policy, "passive", "bleu", "mad").largest_loss, 0.5, 0);
    assert_null(mc_check_find(mc_slice_of("madd")));
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_built_in),
        cmocka_unit_test(test_tests),
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_names),
    };

    return cmocka_run_group_tests_name("policy", tests, NULL, NULL);
}
