/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison.c: the calls of metricheck.h that compare two reports. */
#include "library/engine.h"

#include <string.h>

#include "analysis/change/paired_runs.h"
#include "library/settings.h"
#include "run/compared_reports.h"

struct mc_library_comparison {
    const struct mc_option *options; /* mc_compare_option_table and --fail-if, flat */
    struct mc_compare_options values;
    struct mc_arena *arena; /* of what was compared; NULL: nothing was */
    struct mc_compared_reports compared;
    struct mc_engine_comparison found;
    struct mc_engine_change *changes; /* [n_changes of the comparison] */
};

static const struct mc_option table[] = {
    MC_ROWS_HERE(mc_compare_option_table),
    MC_ROWS(struct mc_compare_options, comparing, mc_comparing_condition_rows), MC_OPTIONS_END};

struct mc_library_comparison *mc_library_comparison_new(struct mc_arena *arena)
{
    struct mc_library_comparison *comparison = mc_arena_array(arena, 1, sizeof(*comparison));

    comparison->options = mc_options_flat(table, arena);
    comparison->values = (struct mc_compare_options){MC_COMPARE_DEFAULTS};
    comparison->values.output = NULL; /* it is written by a call of its own */
    return comparison;
}

void mc_library_comparison_drop(struct mc_library_comparison *comparison)
{
    if (comparison->arena == NULL)
        return;
    mc_compared_reports_close(&comparison->compared);
    mc_arena_free(comparison->arena);
    comparison->arena = NULL;
}

int mc_engine_set_compare(struct mc_engine *engine, const char *name, const char *value)
{
    static const char *const of_command[] = {"format", "output", "color", NULL};
    struct mc_library_call call = mc_library_call_begin(engine);
    const struct mc_library_settings settings = {
        engine->comparison->options, &engine->comparison->values, of_command, "compare"};

    return mc_library_call_end(
        &call, mc_library_set(&settings, name, value, engine->arena, &engine->error));
}

/* --- comparing -------------------------------------------------------------------------------- */

static const char *text_of(const struct mc_library_comparison *comparison, struct mc_slice text)
{
    return mc_arena_copy(comparison->arena, text).data;
}

static struct mc_engine_change change_of(const struct mc_library_comparison *comparison,
                                         const struct mc_change *change)
{
    const struct mc_comparison *all = comparison->compared.comparison;

    return (struct mc_engine_change){
        .dataset = text_of(comparison, change->dataset),
        .phenomenon = text_of(comparison, change->phenomenon),
        .metric = text_of(comparison, all->runs->metrics[change->metric].name),
        .check = change->check->name,
        .test = change->test->name,
        .base = change->base,
        .changed = change->changed,
        .change = change->changed - change->base,
        .low = change->low,
        .high = change->high,
        .p = change->p,
        .p_adjusted = change->p_adjusted,
        .n = change->n,
        .n_changed = change->n_changed,
        .level = mc_gate_level_name(change->setting.level),
        .outcome = mc_change_outcome_name(change->outcome),
        .reason = change->reason == NULL ? "" : change->reason,
    };
}

/* The first sentence of what `compare` says, or of what `gate` does. */
static const char *first_sentence(const struct mc_library_comparison *comparison, bool gate)
{
    struct mc_comparison_options shown = comparison->compared.shown;
    struct mc_slice *sentences;

    shown.gate = gate;
    (void)mc_comparison_verdict(comparison->compared.comparison, &shown, comparison->arena,
                                &sentences);
    return text_of(comparison, sentences[0]);
}

static void describe(struct mc_library_comparison *comparison)
{
    const struct mc_comparison *all = comparison->compared.comparison;
    const struct mc_comparison_options *shown = &comparison->compared.shown;
    size_t i;

    comparison->found = (struct mc_engine_comparison){
        .exit_code = mc_scores_are_missing(all, shown) ? MC_CODE_NEGATIVE : MC_CODE_OK,
        .verdict = mc_gate_fails(all, shown)      ? MC_ENGINE_FAILED
                   : mc_gate_is_blind(all, shown) ? MC_ENGINE_NO_VERDICT
                                                  : MC_ENGINE_PASSED,
        .verdict_sentence = first_sentence(comparison, true),
        .sentence = first_sentence(comparison, false),
        .n_blocking = all->n_blocking,
        .n_warnings = all->n_warning,
        .n_cases = all->runs->suite->n_cases,
        .n_cases_failed = all->n_worse,
        .n_cases_passed = all->n_cases - all->n_worse,
    };
    comparison->changes =
        mc_arena_array(comparison->arena, all->n_changes, sizeof(*comparison->changes));
    for (i = 0; i < all->n_changes; i++)
        comparison->changes[i] = change_of(comparison, &all->changes[i]);
}

int mc_engine_compare(struct mc_engine *engine, const char *base, const char *changed)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    struct mc_library_comparison *comparison = engine->comparison;
    const char *reports[2];
    int status;

    mc_library_comparison_drop(comparison);
    comparison->arena = mc_arena_new();
    comparison->values.comparing.messages = &engine->messages;
    reports[0] = mc_arena_strdup(comparison->arena, base);
    reports[1] = mc_arena_strdup(comparison->arena, changed);
    status = mc_compare_reports(&comparison->values, reports, comparison->arena,
                                &comparison->compared, &engine->error);
    if (status == 0)
        describe(comparison);
    else
        mc_library_comparison_drop(comparison);
    return mc_library_call_end(&call, status);
}

/* --- what came out ---------------------------------------------------------------------------- */

static int check_compared(struct mc_engine *engine)
{
    return engine->comparison->arena != NULL
               ? 0
               : mc_error_set(&engine->error, MC_CODE_USAGE, "nothing was compared");
}

int mc_engine_comparison(struct mc_engine *engine, struct mc_engine_comparison *found)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    int status = check_compared(engine);

    if (status == 0)
        mc_library_give(found, &engine->comparison->found, sizeof(*found));
    return mc_library_call_end(&call, status);
}

size_t mc_engine_n_changes(const struct mc_engine *engine)
{
    const struct mc_library_comparison *comparison = engine->comparison;

    return comparison->arena == NULL ? 0 : comparison->compared.comparison->n_changes;
}

int mc_engine_change(struct mc_engine *engine, size_t index, struct mc_engine_change *change)
{
    size_t n = mc_engine_n_changes(engine);

    if (index >= n)
        return mc_library_no_such_number(engine, index, n);
    mc_library_give(change, &engine->comparison->changes[index], sizeof(*change));
    return MC_ENGINE_OK;
}

int mc_engine_write_comparison(struct mc_engine *engine, const char *format, const char *path)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    int choice = mc_choice_index(MC_COMPARISON_FORMATS, mc_slice_of(format));
    int status = check_compared(engine);

    if (status == 0 && choice < 0)
        status = mc_error_set(&engine->error, MC_CODE_USAGE,
                              "a comparison has no format '%s'; there are terminal, json, "
                              "markdown, latex, html",
                              format);
    else if (status == 0)
        status = mc_compared_reports_write(&engine->comparison->compared,
                                           (enum mc_comparison_format)choice, path, MC_COLOR_NEVER,
                                           &engine->error);
    return mc_library_call_end(&call, status);
}
