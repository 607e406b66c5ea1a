/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result_files.c: each file becomes a suite of cases without texts, and a table of scores. In
 * order: layouts, columns, both files. */
#include "run/result_files.h"

#include <math.h>

#include "base/diagnostic.h"
#include "base/file.h"
#include "import/results.h"
#include "report/saved_report.h"
#include "scores/score_table.h"
#include "suite/table_kind.h"
#include "suite/shipped.h"
#include "suite/suite.h"

/* --- layouts ---------------------------------------------------------------------------------- */

bool mc_result_files_are(const struct mc_option_list *operands, const char *layout)
{
    return operands->n_items == 2 && (layout != NULL || (mc_case_table_is_one(operands->items[0]) &&
                                                         mc_case_table_is_one(operands->items[1])));
}

static int unknown_layout(const char *name, struct mc_arena *arena, struct mc_error *error)
{
    static const char ending[] = ".json";
    const char *folder = mc_shipped_folder("layouts", arena);
    struct mc_error ignored = MC_NO_ERROR;
    char hint[MC_KNOWN_HINT], **files = NULL;
    size_t n_files = 0, n = 0, i;
    const char **names;

    if (folder != NULL && mc_folder_list(folder, ending, arena, &files, &n_files, &ignored) != 0)
        n_files = 0;
    names = mc_arena_array(arena, n_files + 1, sizeof(*names));
    for (i = 0; i < n_files; i++)
        if (strstr(files[i], ".schema.json") == NULL)
            names[n++] = mc_arena_format(arena, "%.*s",
                                         (int)(strlen(files[i]) - sizeof(ending) + 1), files[i]);
    return mc_error_set(error, MC_CODE_USAGE,
                        "--layout: there is no layout '%s', and no such file%s", name,
                        mc_known_hint(mc_slice_of(name), names, hint));
}

static int read_layout(const char *name, struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                       struct mc_results_layout *layout, struct mc_error *error)
{
    const char *folder = mc_shipped_folder("layouts", arena), *shipped = NULL;

    *layout = mc_results_layout_plain(arena);
    if (name == NULL)
        return 0;
    if (folder != NULL && name[0] != '\0' && strpbrk(name, "/.") == NULL)
        shipped = mc_arena_format(arena, "%s/%s.json", folder, name);
    if (shipped != NULL && mc_file_exists(shipped))
        name = shipped;
    else if (!mc_file_exists(name))
        return unknown_layout(name, arena, error);
    return mc_results_layout_read(name, arena, diagnostics, layout, error);
}

/* --- columns ---------------------------------------------------------------------------------- */

/* If all scores are from 0 to 1, that is taken for their range: their least and greatest say less.
 */
static bool are_shares(const struct mc_results_metric *metric, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (metric->values[i] < 0 || metric->values[i] > 1)
            return false;
    return true;
}

static const struct mc_results_metric *metric_of(const struct mc_results *results,
                                                 struct mc_slice name)
{
    size_t m;

    for (m = 0; m < results->n_metrics; m++)
        if (mc_slice_equal(results->metrics[m].name, name))
            return &results->metrics[m];
    return NULL;
}

static void set_scores(struct mc_score_column *column, const struct mc_results_metric *metric,
                       const struct mc_results *results, const char *path, struct mc_arena *arena)
{
    size_t n = results->suite->n_cases, i;

    for (i = 0; i < n; i++) {
        column->values[i] = metric->values[i];
        column->states[i] = isfinite(metric->values[i]) ? MC_SCORE_OK : MC_SCORE_MISSING;
        if (!isfinite(metric->values[i]))
            column->notes[i] = mc_slice_of(mc_arena_format(arena, "no score in %s", path));
    }
    if (results->n_repeated == 0)
        return;
    column->estimates = true;
    column->varies = "its scores are means over repeats";
    column->standard_errors = metric->errors;
}

/* Each metric of a file as a column; `other`: the other file. */
static int make_table(const struct mc_results *results, const struct mc_results *other,
                      const char *path, struct mc_arena *arena, struct mc_score_table **table,
                      struct mc_error *error)
{
    size_t n = results->suite->n_cases, m;

    *table = mc_score_table_new(results->suite, arena);
    for (m = 0; m < results->n_metrics; m++) {
        const struct mc_results_metric *metric = &results->metrics[m];
        const struct mc_results_metric *beside = metric_of(other, metric->name);
        struct mc_score_column *column;
        struct mc_column_head head;

        if (mc_column_head_parse(metric->name, &head, error) != 0)
            return -1;
        column = mc_score_table_add(*table, head.name);
        column->signature = mc_slice_of(mc_arena_format(
            arena, "%.*s|results:%s", MC_SLICE_ARGUMENTS(head.name), mc_path_name(path)));
        if (!head.has_range && are_shares(metric, n) &&
            (beside == NULL || are_shares(beside, other->suite->n_cases))) {
            head.has_range = true;
            head.low = 0;
            head.high = 1;
        }
        mc_column_head_apply(&head, column);
        set_scores(column, metric, results, path, arena);
    }
    return 0;
}

/* --- both files ------------------------------------------------------------------------------- */

int mc_result_files_read(const struct mc_option_list *operands, const char *layout,
                         const struct mc_messages *messages, struct mc_arena *arena,
                         struct mc_compared_run runs[2], struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_results results[2];
    struct mc_results_layout where;
    struct mc_suite_entry *suite;
    struct mc_score_table *table;
    int status = read_layout(layout, arena, diagnostics, &where, error);
    size_t i;

    for (i = 0; i < 2 && status == 0; i++)
        status =
            mc_results_read(operands->items[i], &where, arena, diagnostics, &results[i], error);
    mc_message_findings(messages, diagnostics);
    if (status != 0 && diagnostics->n_errors > 0 && messages != NULL)
        error->text[0] = '\0';
    for (i = 0; i < 2 && status == 0; i++) {
        status = make_table(&results[i], &results[1 - i], operands->items[i], arena, &table, error);
        suite = mc_arena_array(arena, 1, sizeof(*suite));
        suite->name = mc_slice_of("results");
        if (status == 0)
            runs[i] = (struct mc_compared_run){table, suite, 1, operands->items[i]};
    }
    return status;
}
