/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/change/policy.h"

#include <math.h>

#include "suite/fields.h"

enum { LEAST_N = 10 };

struct mc_policy mc_policy_default(void)
{
    return (struct mc_policy){.alpha = 0.05,
                              .correction = mc_correction(MC_ADJUST_MAXT),
                              .rescaling = MC_GATE_WARN,
                              .small_losses = MC_GATE_INFO,
                              .path = mc_slice("", 0)};
}

void mc_policy_add_test(struct mc_policy *policy, const struct mc_paired_test *test,
                        struct mc_arena *arena)
{
    const struct mc_paired_test **tests =
        mc_arena_array(arena, policy->n_tests + 1, sizeof(*tests));

    if (policy->n_tests > 0)
        memcpy(tests, policy->tests, policy->n_tests * sizeof(*tests));
    tests[policy->n_tests++] = test;
    policy->tests = tests;
    if (!policy->correction_is_named)
        policy->correction = mc_correction(MC_ADJUST_HOLM);
}

void mc_policy_add_condition(struct mc_policy *policy, const struct mc_condition *condition,
                             struct mc_arena *arena)
{
    struct mc_condition *conditions =
        mc_arena_array(arena, policy->n_conditions + 1, sizeof(*conditions));

    if (policy->n_conditions > 0)
        memcpy(conditions, policy->conditions, policy->n_conditions * sizeof(*conditions));
    conditions[policy->n_conditions++] = *condition;
    policy->conditions = conditions;
}

/* --- reading ---------------------------------------------------------------------------------- */

static const char *const levels[] = {"info", "warn", "block", NULL};
static const char *const clusters[] = {MC_CLUSTERS(MC_CHOICE_NAME) NULL};

static void read_bounded(const struct mc_json_cursor *object, const char *key, double least,
                         double greatest, double *number)
{
    struct mc_json_cursor at;
    double value;

    if (!mc_json_member(object, key, &at) || mc_json_number(&at, &value) != 0)
        return;
    if (value >= least && value <= greatest)
        *number = value;
    else
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false,
                        "\"%s\" is %.15g, must be from %.15g to %.15g", key, value, least,
                        greatest);
}

/* A name, or "*" for all. */
static void read_name(const struct mc_json_cursor *object, const char *key, struct mc_arena *arena,
                      struct mc_slice *name)
{
    struct mc_slice text;

    if (mc_field_text(object, key, MC_OPTIONAL, arena, &text) && !mc_slice_is(text, "*"))
        *name = text;
}

static void read_check(const struct mc_json_cursor *object, const char *const *checks,
                       struct mc_arena *arena, struct mc_slice *check)
{
    struct mc_json_cursor at;
    const struct mc_check *known;
    struct mc_slice word;
    size_t index;

    if (!mc_json_member(object, "check", &at) || mc_json_text(&at, arena, &word) != 0 ||
        mc_slice_is(word, "*"))
        return;
    known = mc_check_find(word);
    if (known != NULL)
        *check = mc_slice_of(known->name);
    else if (mc_word_index(&at, word, checks, &index))
        *check = mc_slice_of(checks[index]);
}

static struct mc_policy_rule read_rule(const struct mc_json_cursor *object,
                                       const char *const *checks, struct mc_arena *arena)
{
    static const char *const known[] = {"dataset",      "phenomenon", "metric", "check",
                                        "largest_loss", "least_n",    "level",  NULL};
    const struct mc_slice any = mc_slice("", 0);
    struct mc_policy_rule rule = {any, any, any, any, (double)NAN, (double)NAN, -1};
    size_t level;

    mc_json_unknown_keys(object, known);
    read_name(object, "dataset", arena, &rule.dataset);
    read_name(object, "phenomenon", arena, &rule.phenomenon);
    read_name(object, "metric", arena, &rule.metric);
    read_check(object, checks, arena, &rule.check);
    read_bounded(object, "largest_loss", 0, 1, &rule.largest_loss);
    read_bounded(object, "least_n", 2, 1e9, &rule.least_n);
    if (mc_field_word(object, "level", MC_OPTIONAL, levels, arena, &level))
        rule.level = (int)level;
    if (isnan(rule.largest_loss) && isnan(rule.least_n) && rule.level < 0)
        mc_json_finding(object, MC_SEVERITY_WARNING, "", false,
                        "this rule has no effect: it has no \"level\", \"largest_loss\" or "
                        "\"least_n\"");
    return rule;
}

static void read_tests(const struct mc_json_cursor *root, struct mc_arena *arena,
                       struct mc_policy *policy)
{
    enum { MOST = 100 };
    size_t n_tests, index, i;
    const struct mc_paired_test *const *tests = mc_paired_tests(&n_tests);
    const char *const *names = mc_paired_test_names(arena);
    struct mc_json_cursor list, at;
    struct mc_slice word;

    if (!mc_field_array(root, "tests", MC_OPTIONAL, &list))
        return;
    for (i = 0; mc_json_element(&list, i, &at) && i < MOST; i++)
        if (mc_json_text(&at, arena, &word) == 0 && mc_word_index(&at, word, names, &index)) {
            if (mc_no_check_of(tests[index]) == NULL)
                mc_policy_add_test(policy, tests[index], arena);
            else
                mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false,
                                "no check supports the test \"%s\": %s", names[index],
                                mc_no_check_of(tests[index]));
        }
}

static void read_conditions(const struct mc_json_cursor *root, struct mc_arena *arena,
                            struct mc_policy *policy)
{
    enum { MOST = 1000 };
    struct mc_json_cursor list, at;
    struct mc_condition condition;
    size_t i;

    if (!mc_field_array(root, "fail_if", MC_OPTIONAL, &list))
        return;
    if (json_array_size(list.value) > MOST)
        mc_json_finding(&list, MC_SEVERITY_ERROR, "E005", false, "more than %d conditions", MOST);
    for (i = 0; i < MOST && mc_json_element(&list, i, &at); i++)
        if (mc_condition_read_member(&at, arena, &condition))
            mc_policy_add_condition(policy, &condition, arena);
}

static void read_policy(const struct mc_json_cursor *root, const char *const *checks,
                        struct mc_arena *arena, struct mc_policy *policy)
{
    static const char *const known[] = {"schema",    "description",  "alpha", "adjust",
                                        "clusters",  "tests",        "rules", "fail_if",
                                        "rescaling", "small_losses", NULL};
    struct mc_json_cursor list, object;
    size_t index, i;

    if (mc_json_is_object(root) != 0 || !mc_field_schema(root, MC_POLICY_SCHEMA, arena))
        return;
    mc_json_unknown_keys(root, known);
    read_bounded(root, "alpha", 1e-6, 0.5, &policy->alpha);
    if (mc_field_word(root, "adjust", MC_OPTIONAL, mc_joint_correction_names, arena, &index)) {
        policy->correction = mc_correction((enum mc_adjustment)index);
        policy->correction_is_named = true;
    }
    if (mc_field_word(root, "clusters", MC_OPTIONAL, clusters, arena, &index))
        policy->clusters = (enum mc_clusters)index;
    if (mc_field_word(root, "small_losses", MC_OPTIONAL, levels, arena, &index))
        policy->small_losses = (enum mc_gate_level)index;
    if (mc_field_word(root, "rescaling", MC_OPTIONAL, levels, arena, &index))
        policy->rescaling = (enum mc_gate_level)index;
    read_tests(root, arena, policy);
    read_conditions(root, arena, policy);
    if (!mc_field_array(root, "rules", MC_OPTIONAL, &list))
        return;
    policy->rules = mc_arena_array(arena, json_array_size(list.value), sizeof(*policy->rules));
    for (i = 0; mc_json_element(&list, i, &object) && i < 10000; i++)
        if (mc_json_is_object(&object) == 0)
            policy->rules[policy->n_rules++] = read_rule(&object, checks, arena);
}

static int read_opened(struct mc_json_file *file, const char *const *checks, size_t errors_before,
                       struct mc_arena *arena, struct mc_policy *policy, struct mc_error *error)
{
    struct mc_json_cursor root = mc_json_root(file);

    policy->path = file->path;
    read_policy(&root, checks, arena, policy);
    mc_json_close(file);
    return file->diagnostics->n_errors == errors_before
               ? 0
               : mc_diagnostics_error(file->diagnostics, error);
}

int mc_policy_read(const char *path, const char *const *checks, struct mc_arena *arena,
                   struct mc_diagnostics *diagnostics, struct mc_policy *policy,
                   struct mc_error *error)
{
    size_t errors_before = diagnostics->n_errors;
    struct mc_json_file file;

    *policy = mc_policy_default();
    if (mc_json_open(path, arena, diagnostics, &file, error) != 0)
        return -1;
    return read_opened(&file, checks, errors_before, arena, policy, error);
}

int mc_policy_read_text(struct mc_slice path, struct mc_slice text, const char *const *checks,
                        struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                        struct mc_policy *policy, struct mc_error *error)
{
    size_t errors_before = diagnostics->n_errors;
    struct mc_json_file file;

    *policy = mc_policy_default();
    if (mc_json_open_text(path, text, diagnostics, &file, error) != 0)
        return -1;
    return read_opened(&file, checks, errors_before, arena, policy, error);
}

/* --- settings of a check ---------------------------------------------------------------------- */

static bool speaks_of(struct mc_slice named, struct mc_slice name)
{
    return named.length == 0 || mc_slice_equal(named, name);
}

struct mc_policy_setting mc_policy_of(const struct mc_policy *policy, struct mc_slice dataset,
                                      struct mc_slice phenomenon, struct mc_slice metric,
                                      const char *check)
{
    static const char *const blocking[] = {"passed", "mad", "spearman", MC_CHECK_WITHOUT_PEOPLE};
    struct mc_policy_setting setting = {MC_GATE_INFO, 0.02, LEAST_N};
    size_t i;

    /* the defaults, unless a rule says otherwise */
    for (i = 0; i < sizeof(blocking) / sizeof(blocking[0]); i++)
        if (strcmp(check, blocking[i]) == 0)
            setting.level = MC_GATE_BLOCK;
    if (strcmp(check, "mad") == 0)
        setting.largest_loss = 0.01;
    for (i = 0; i < policy->n_rules; i++) {
        const struct mc_policy_rule *rule = &policy->rules[i];

        if (!speaks_of(rule->dataset, dataset) || !speaks_of(rule->phenomenon, phenomenon) ||
            !speaks_of(rule->metric, metric) || !speaks_of(rule->check, mc_slice_of(check)))
            continue;
        if (!isnan(rule->largest_loss))
            setting.largest_loss = rule->largest_loss;
        if (!isnan(rule->least_n))
            setting.least_n = (size_t)rule->least_n;
        if (rule->level >= 0)
            setting.level = (enum mc_gate_level)rule->level;
    }
    if (policy->only_informs)
        setting.level = MC_GATE_INFO;
    return setting;
}
