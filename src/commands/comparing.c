#include "commands/comparing.h"

#include <stdio.h>

enum { FINDINGS_SHOWN = 20 };

int mc_comparing_read(const char *path, struct mc_arena *arena, struct mc_saved_report *report,
                      struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    int status = mc_saved_report_read(path, arena, diagnostics, report, error);

    if (status != 0 && diagnostics->n_errors > 0) {
        mc_diagnostics_print(diagnostics, stderr, FINDINGS_SHOWN);
        error->text[0] = '\0';
    }
    return status;
}

int mc_comparing_policy(const struct mc_comparing_options *options, struct mc_arena *arena,
                        struct mc_policy *policy, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    int status;

    *policy = mc_policy_default();
    if (options->policy == NULL)
        return 0;
    status = mc_policy_read(options->policy, mc_check_names(), arena, diagnostics, policy, error);
    mc_diagnostics_print(diagnostics, stderr, FINDINGS_SHOWN);
    if (status != 0 && diagnostics->n_errors > 0)
        error->text[0] = '\0';
    return status;
}

/* --- whether the runs are about the same ------------------------------------------------------ */

static int check_suites(const struct mc_compared_run *base, const struct mc_compared_run *changed,
                        struct mc_error *error)
{
    size_t i, k;

    if (base->suites == NULL || changed->suites == NULL)
        return 0;
    for (i = 0; i < changed->n_suites; i++) {
        const struct mc_saved_suite *suite = &changed->suites[i];

        for (k = 0; k < base->n_suites; k++)
            if (mc_slice_equal(base->suites[k].name, suite->name))
                break;
        if (k == base->n_suites)
            return mc_error_set(error, MC_CODE_INPUT,
                                "%s: it does not have the suite %.*s; --align common compares the "
                                "cases that both have",
                                base->path, MC_SLICE_ARGUMENTS(suite->name));
        if (!mc_slice_equal(base->suites[k].sha256, suite->sha256))
            return mc_error_set(error, MC_CODE_INPUT,
                                "%s: the suite %.*s has changed since (sha256 %.12s, now %.12s); "
                                "--align common compares the cases that both have",
                                base->path, MC_SLICE_ARGUMENTS(suite->name),
                                base->suites[k].sha256.data, suite->sha256.data);
    }
    return 0;
}

static int check_pairing(const struct mc_comparing_options *options,
                         const struct mc_compared_run *base, const struct mc_paired_runs *runs,
                         struct mc_error *error)
{
    if (runs->suite->n_cases == 0)
        return mc_error_set(error, MC_CODE_INPUT, "%s: the two runs have no case in common",
                            base->path);
    if (options->align == MC_ALIGN_COMMON)
        return 0;
    if (runs->n_only_base > 0 || runs->n_only_changed > 0)
        return mc_error_set(
            error, MC_CODE_INPUT,
            "%s: the runs are over other cases (%zu only there, %zu only in the new "
            "run, such as %.*s); --align common compares what both have",
            base->path, runs->n_only_base, runs->n_only_changed,
            MC_SLICE_ARGUMENTS(runs->n_only_base > 0 ? runs->only_base : runs->only_changed));
    if (runs->n_other_human > 0)
        return mc_error_set(error, MC_CODE_INPUT,
                            "%s: %zu cases have another human score, phenomenon or dataset there, "
                            "such as %.*s; --align common compares with those of the new run",
                            base->path, runs->n_other_human, MC_SLICE_ARGUMENTS(runs->other_human));
    return 0;
}

static int count_metrics(const struct mc_compared_run *base, const struct mc_paired_runs *runs,
                         size_t *n_absent, struct mc_error *error)
{
    size_t n_common = 0, m;

    *n_absent = 0;
    for (m = 0; m < runs->n_metrics; m++) {
        const struct mc_paired_metric *metric = &runs->metrics[m];

        if (metric->changed == MC_NOT_FOUND)
            *n_absent += !runs->base->columns[metric->base].sentinel;
        else if (metric->base == MC_NOT_FOUND)
            *n_absent += !runs->changed->columns[metric->changed].sentinel;
        else
            n_common++;
    }
    if (n_common > 0)
        return 0;
    return mc_error_set(error, MC_CODE_INPUT, "%s: the two runs have no metric in common",
                        base->path);
}

static bool is_named(struct mc_slice named, struct mc_slice name)
{
    return named.length == 0 || mc_slice_equal(named, name);
}

/* A rule for a phenomenon or metric that no run has would never be missed. */
static void warn_of_idle_rules(const struct mc_comparison *comparison)
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
            fprintf(stderr,
                    "%s: warning: rule %zu speaks of a dataset, phenomenon or metric that these "
                    "runs do not have\n",
                    policy->path.data, r + 1);
    }
}

int mc_comparing_compare(const struct mc_comparing_options *options,
                         const struct mc_compared_runs *both, struct mc_thread_pool *pool,
                         struct mc_arena *arena, struct mc_comparison **comparison,
                         size_t *n_absent, struct mc_error *error)
{
    struct mc_paired_runs *runs = mc_arena_array(arena, 1, sizeof(*runs));
    struct mc_policy *policy = mc_arena_array(arena, 1, sizeof(*policy));
    struct mc_change_settings change = {.policy = policy,
                                        .draws = (unsigned)options->draws,
                                        .resamples = (unsigned)options->resamples,
                                        .confidence = options->confidence,
                                        .seed = (uint64_t)options->seed};
    const struct mc_compared_run *base = &both->base, *changed = &both->changed;
    struct mc_analysis_settings plain = *both->settings;

    if (mc_comparing_policy(options, arena, policy, error) != 0 ||
        (options->align == MC_ALIGN_ALL && check_suites(base, changed, error) != 0))
        return -1;
    *runs = mc_pair_runs(base->table, changed->table, arena);
    if (check_pairing(options, base, runs, error) != 0 ||
        count_metrics(base, runs, n_absent, error) != 0)
        return -1;
    plain.resamples = 0;
    plain.draws = 0;
    *comparison =
        mc_compare_runs(runs, mc_analyse(runs->base, &plain, pool, arena),
                        mc_analyse(runs->changed, &plain, pool, arena), &change, pool, arena);
    warn_of_idle_rules(*comparison);
    return 0;
}
