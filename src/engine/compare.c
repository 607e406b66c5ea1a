/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare.c: two runs are paired, and refused if they are not about the same cases, before either
 * is analysed; a renamed metric is paired with its old name. In order: reports and policies,
 * renamed metrics, whether the runs are about the same cases, warnings, conditions, comparing. */
#include "engine/compare.h"

#include <stdio.h>

#include "analysis/analyse.h"
#include "analysis/change/condition_result.h"
#include "analysis/change/paired_runs.h"
#include "analysis/statistics.h"
#include "base/hash.h"
#include "report/bands.h"
#include "report/comparison.h"
#include "report/saved_report.h"

enum align_cases { ALIGN_ALL, ALIGN_COMMON };

/* --- reports and policies --------------------------------------------------------------------- */

int mc_comparing_read(const char *path, const struct mc_messages *messages, struct mc_arena *arena,
                      struct mc_saved_report *report, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    int status = mc_saved_report_read(path, arena, diagnostics, report, error);

    if (status == 0)
        mc_saved_report_check(report);
    mc_message_findings(messages, diagnostics);
    if (status != 0 && diagnostics->n_errors > 0)
        error->text[0] = '\0';
    return status;
}

/* Shows the findings; the error then needs no text. */
static int show_findings(const struct mc_comparing_options *options,
                         const struct mc_diagnostics *diagnostics, struct mc_error *error)
{
    mc_message_findings(options->messages, diagnostics);
    if (options->messages != NULL)
        error->text[0] = '\0';
    return -1;
}

static int read_policy(const struct mc_comparing_options *options, struct mc_arena *arena,
                       struct mc_policy *policy, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    int status;

    *policy = mc_policy_default();
    if (options->policy == NULL && options->conditions.n_items > 0) {
        policy->only_informs = true;
        policy->rescaling = MC_GATE_INFO;
    }
    if (options->policy == NULL)
        return 0;
    status = mc_policy_read(options->policy, mc_check_names(), arena, diagnostics, policy, error);
    mc_message_findings(options->messages, diagnostics);
    if (status != 0 && diagnostics->n_errors > 0)
        error->text[0] = '\0';
    return status;
}

/* Adds the conditions of the options behind those of the policy. */
static int add_conditions(const struct mc_comparing_options *options, struct mc_arena *arena,
                          struct mc_policy *policy, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_condition condition;
    size_t i;

    for (i = 0; i < options->conditions.n_items; i++) {
        if (mc_condition_read(mc_slice_of(options->conditions.items[i]), arena, diagnostics,
                              &condition, error) != 0)
            return show_findings(options, diagnostics, error);
        mc_policy_add_condition(policy, &condition, arena);
    }
    return 0;
}

int mc_comparing_policy(const struct mc_comparing_options *options, struct mc_arena *arena,
                        struct mc_policy *policy, struct mc_error *error)
{
    const struct mc_paired_test *test;
    size_t i;

    if (read_policy(options, arena, policy, error) != 0 ||
        add_conditions(options, arena, policy, error) != 0)
        return -1;
    if (options->clusters >= 0)
        policy->clusters = (enum mc_clusters)options->clusters;
    if (options->spending > 1)
        policy->alpha /= options->spending;
    if (options->adjust >= 0) {
        policy->correction = mc_correction((enum mc_adjustment)options->adjust);
        policy->correction_is_named = true;
    }
    for (i = 0; i < options->tests.n_items; i++) {
        if (mc_paired_test_choose(options->tests.items[i], &test, error) != 0)
            return -1;
        if (mc_no_check_of(test) != NULL)
            return mc_error_set(error, MC_CODE_USAGE, "no check supports the test '%s': %s",
                                test->name, mc_no_check_of(test));
        mc_policy_add_test(policy, test, arena);
    }
    if (policy->correction->method == MC_ADJUST_MAXT && policy->n_tests > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "a test is named ('%s') and maxt, which has its own test; name "
                            "another correction, such as --adjust holm",
                            policy->tests[policy->n_tests - 1]->name);
    return 0;
}

int mc_comparing_checks(const struct mc_comparing_options *options, unsigned *checks,
                        struct mc_error *error)
{
    char hint[MC_KNOWN_HINT];
    size_t n, i;
    const struct mc_check *all = mc_checks(&n), *found;

    *checks = 0;
    for (i = 0; i < options->checks.n_items; i++) {
        struct mc_slice word = mc_slice_of(options->checks.items[i]);

        found = mc_check_find(word);
        if (found == NULL)
            return mc_error_set(error, MC_CODE_USAGE, "--statistic: there is no check '%s'%s",
                                options->checks.items[i],
                                mc_known_hint(word, mc_check_names(), hint));
        *checks |= 1U << (found - all);
    }
    return 0;
}

/* --- renamed metrics -------------------------------------------------------------------------- */

static int no_such_metric(const struct mc_score_table *table, const char *which,
                          struct mc_slice name, struct mc_arena *arena, struct mc_error *error)
{
    const char **names = mc_arena_array(arena, table->n_columns + 1, sizeof(*names));
    char hint[MC_NEAREST_HINT];
    size_t c;

    for (c = 0; c < table->n_columns; c++)
        names[c] = mc_arena_copy(arena, table->columns[c].name).data;
    return mc_error_set(error, MC_CODE_USAGE, "--pair: the %s run has no metric '%.*s'%s", which,
                        MC_SLICE_ARGUMENTS(name), mc_nearest_hint(name, names, hint));
}

/* OLD=NEW. Names of metrics may contain '=': the first one that has a metric on both sides
 * divides. */
static int read_pair(const char *request, const struct mc_compared_run *base,
                     const struct mc_compared_run *changed, struct mc_renamed_metric *pair,
                     struct mc_arena *arena, struct mc_error *error)
{
    struct mc_slice old;
    const char *new = mc_setting_split(request, &old), *at;

    if (new == NULL || old.length == 0 || new[0] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "--pair needs OLD=NEW, not '%s'", request);
    for (at = new - 1; at != NULL; at = strchr(at + 1, '=')) {
        pair->base = mc_score_table_find(base->table, mc_slice(request, (size_t)(at - request)));
        pair->changed = mc_score_table_find(changed->table, mc_slice_of(at + 1));
        if (pair->base != MC_NOT_FOUND && pair->changed != MC_NOT_FOUND)
            return 0;
    }
    if (mc_score_table_find(base->table, old) == MC_NOT_FOUND)
        return no_such_metric(base->table, "base", old, arena, error);
    return no_such_metric(changed->table, "new", mc_slice_of(new), arena, error);
}

static int read_pairs(const struct mc_option_list *requests, const struct mc_compared_run *base,
                      const struct mc_compared_run *changed, struct mc_renamed_metric *pairs,
                      struct mc_arena *arena, struct mc_error *error)
{
    size_t i, k;

    for (i = 0; i < requests->n_items; i++) {
        if (read_pair(requests->items[i], base, changed, &pairs[i], arena, error) != 0)
            return -1;
        for (k = 0; k < i; k++)
            if (pairs[k].base == pairs[i].base || pairs[k].changed == pairs[i].changed)
                return mc_error_set(error, MC_CODE_USAGE,
                                    "--pair %s and --pair %s name a metric twice",
                                    requests->items[k], requests->items[i]);
    }
    return 0;
}

/* --- whether the runs are about the same cases ------------------------------------------------ */

/* The first suite of the new run whose files differ from those of the base run; NULL: none does. */
static const struct mc_suite_entry *changed_suite(const struct mc_compared_run *base,
                                                  const struct mc_compared_run *changed)
{
    size_t i, k;

    for (i = 0; i < changed->n_suites; i++) {
        const struct mc_suite_entry *now = &changed->suites[i];

        for (k = 0; k < base->n_suites && !mc_slice_equal(base->suites[k].name, now->name); k++)
            ;
        if (k == base->n_suites || !mc_slice_equal(base->suites[k].sha256, now->sha256))
            return now;
    }
    return NULL;
}

/* "2 cases have other texts (a, b), 1 case is only in the baseline (c)", with as many ids as an
 * error has room for. */
static const char *differences(const struct mc_paired_runs *runs, struct mc_arena *arena)
{
    enum { MOST_IDS = 3, MOST_BYTES = 300 };
    const char *text = "", *sentence, *name;
    size_t most, kind;

    for (most = MOST_IDS + 1; most-- > 0 && (text[0] == '\0' || strlen(text) > MOST_BYTES);) {
        text = "";
        for (kind = 0; kind < MC_UNLIKE_KINDS; kind++) {
            if (mc_unlike_kind(kind, &name) == MC_HAS_ANOTHER_ID) /* refuses nothing */
                continue;
            sentence = mc_unlike_sentence(runs, kind, most, arena);
            if (sentence != NULL)
                text =
                    mc_arena_format(arena, "%s%s%s", text, text[0] == '\0' ? "" : ", ", sentence);
        }
    }
    return text;
}

/* Both runs must be about the same cases, unless those in common are enough. If a report has no
 * hashes of its cases, its suites must be the same byte for byte. */
static int check_pairing(const struct mc_comparing_options *options,
                         const struct mc_compared_runs *both, struct mc_paired_runs *runs,
                         struct mc_arena *arena, struct mc_error *error)
{
    const struct mc_suite_entry *suite = changed_suite(&both->base, &both->changed);
    const char *path = both->base.path;

    if (suite == NULL)
        runs->n_unknown = 0; /* the same files have the same graphs */
    if (options->align == ALIGN_ALL && mc_count_unlike(runs, ~(uint32_t)MC_HAS_ANOTHER_ID) > 0)
        return mc_error_set(error, MC_CODE_INPUT,
                            "%s: the runs have different cases: %s; --align common compares "
                            "those of both",
                            path, differences(runs, arena));
    if (options->align == ALIGN_ALL && runs->n_unknown > 0)
        return mc_error_set(error, MC_CODE_INPUT,
                            "%s: the suite %.*s differs there, and without hashes of its cases "
                            "changed graphs would go unnoticed; make a new baseline, or --align "
                            "common compares those of both",
                            path, MC_SLICE_ARGUMENTS(suite->name));
    if (mc_suite_n_selected(runs->suite) == 0)
        return mc_error_set(error, MC_CODE_INPUT, "%s: the two runs have no case in common: %s",
                            path, differences(runs, arena));
    return 0;
}

/* "bleu, chrf and 3 more". */
static const char *metrics_of(const struct mc_compared_run *run, struct mc_arena *arena)
{
    const struct mc_score_table *table = run->table;
    struct mc_slice *names = mc_arena_array(arena, table->n_columns, sizeof(*names));
    size_t c;

    for (c = 0; c < table->n_columns; c++)
        names[c] = table->columns[c].name;
    return mc_name_list(names, table->n_columns, 3, arena);
}

static int check_metrics(const struct mc_compared_runs *both, const struct mc_paired_runs *runs,
                         struct mc_arena *arena, struct mc_error *error)
{
    size_t m;

    for (m = 0; m < runs->n_metrics; m++)
        if (runs->metrics[m].base != MC_NOT_FOUND && runs->metrics[m].changed != MC_NOT_FOUND)
            return 0;
    return mc_error_set(error, MC_CODE_INPUT,
                        "%s: the two runs have no metric in common; the first has %s, the other %s",
                        both->base.path, metrics_of(&both->base, arena),
                        metrics_of(&both->changed, arena));
}

/* --- warnings --------------------------------------------------------------------------------- */

static bool is_named(struct mc_slice named, struct mc_slice name)
{
    return named.length == 0 || mc_slice_equal(named, name);
}

/* Nobody would notice that a rule for a phenomenon or metric that the runs lack does nothing. */
static void warn_of_idle_rules(const struct mc_comparison *comparison,
                               const struct mc_messages *messages)
{
    const struct mc_policy *policy = comparison->settings.policy;
    size_t r, i;

    for (r = 0; r < policy->n_rules; r++) {
        const struct mc_policy_rule *rule = &policy->rules[r];

        for (i = 0; i < comparison->n_changes; i++) {
            const struct mc_change *change = &comparison->changes[i];

            if (is_named(rule->dataset, change->dataset) &&
                is_named(rule->phenomenon, change->phenomenon) &&
                is_named(rule->metric, comparison->runs->metrics[change->metric].name))
                break;
        }
        if (i == comparison->n_changes)
            mc_message(messages,
                       "%s: warning: rule %zu names a dataset, phenomenon or metric that these "
                       "runs do not have\n",
                       policy->path.data, r + 1);
    }
}

/* A report that an earlier version made of a part of a suite (-p) has no other cases: its bounds,
 * thresholds and expectations rest on that part, those of the new run on the whole suite. */
static void warn_of_part(const struct mc_compared_run *base, const struct mc_compared_run *changed,
                         const struct mc_messages *messages)
{
    const struct mc_suite *then = base->table->suite, *now = changed->table->suite;

    if (mc_suite_n_selected(then) == then->n_cases && mc_suite_n_selected(now) < now->n_cases)
        mc_message(messages,
                   "%s: warning: it holds only the cases that it shows, so its bounds and "
                   "thresholds are those of a part of the suite, unlike those of the new run; "
                   "make a new baseline\n",
                   base->path);
}

/* --- conditions ------------------------------------------------------------------------------- */

/* The new run, with intervals of the statistics that conditions without `base` are about; NULL:
 * there are no such conditions. If several cases come from one item, items are drawn. */
static const struct mc_result *analyse_values(const struct mc_comparison *comparison,
                                              const struct mc_condition *conditions, size_t n,
                                              struct mc_thread_pool *pool, struct mc_arena *arena)
{
    struct mc_analysis_settings settings = comparison->changed->settings;
    const struct mc_statistic **wanted = mc_arena_array(arena, n, sizeof(*wanted));
    size_t n_wanted = 0, i, k;

    for (i = 0; i < n; i++) {
        const struct mc_statistic *statistic = mc_statistic_find(conditions[i].check->name);

        for (k = 0; k < n_wanted && wanted[k] != statistic; k++)
            ;
        if (k == n_wanted && statistic != NULL && !conditions[i].from_base)
            wanted[n_wanted++] = statistic;
    }
    if (n_wanted == 0)
        return NULL;
    settings.statistics = wanted;
    settings.n_statistics = n_wanted;
    settings.resamples = comparison->settings.resamples;
    settings.confidence = comparison->settings.confidence;
    settings.draws = 0;
    if (mc_units_are_items(comparison))
        settings.resample = MC_RESAMPLE_CLUSTER;
    return mc_analyse(comparison->runs->changed, &settings, pool, arena);
}

static int apply_conditions(const struct mc_comparing_options *options,
                            const struct mc_policy *policy, struct mc_comparison *comparison,
                            struct mc_thread_pool *pool, struct mc_arena *arena,
                            struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    size_t n = policy->n_conditions;

    if (n > 0 && mc_conditions_apply(comparison, policy->conditions, n,
                                     analyse_values(comparison, policy->conditions, n, pool, arena),
                                     arena, diagnostics, error) != 0)
        return show_findings(options, diagnostics, error);
    return 0;
}

/* --- comparing -------------------------------------------------------------------------------- */

int mc_comparing_compare(const struct mc_comparing_options *options, const struct mc_policy *policy,
                         const struct mc_compared_runs *both, struct mc_thread_pool *pool,
                         struct mc_arena *arena, struct mc_comparison **comparison,
                         struct mc_error *error)
{
    struct mc_paired_runs *runs = mc_arena_array(arena, 1, sizeof(*runs));
    struct mc_change_settings change = {.policy = policy,
                                        .draws = (unsigned)options->draws,
                                        .resamples = (unsigned)options->resamples,
                                        .confidence = options->confidence,
                                        .seed = (uint64_t)options->seed,
                                        .clusters = policy->clusters};
    const struct mc_compared_run *base = &both->base, *changed = &both->changed;
    struct mc_analysis_settings plain = *both->settings;
    struct mc_renamed_metric *renamed;

    renamed = mc_arena_array(arena, options->pairs.n_items, sizeof(*renamed));
    if (read_pairs(&options->pairs, base, changed, renamed, arena, error) != 0)
        return -1;
    *runs =
        mc_pair_renamed_runs(base->table, changed->table, renamed, options->pairs.n_items, arena);
    if (check_pairing(options, both, runs, arena, error) != 0 ||
        check_metrics(both, runs, arena, error) != 0)
        return -1;
    warn_of_part(base, changed, options->messages);
    plain.resamples = 0;
    plain.draws = 0;
    *comparison =
        mc_compare_runs(runs, mc_analyse(runs->base, &plain, pool, arena),
                        mc_analyse(runs->changed, &plain, pool, arena), &change, pool, arena);
    warn_of_idle_rules(*comparison, options->messages);
    return apply_conditions(options, policy, *comparison, pool, arena, error);
}
