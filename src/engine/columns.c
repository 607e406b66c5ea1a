/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns.c: in order: score files and what the options say of their metrics, the metrics of a
 * catalog, columns of score files beside those of a preset, presets, a person's own metrics, the
 * whole. With a preset, columns come from score files or metrics, in its order. */
#include "engine/columns.h"

#include <stdio.h>
#include <string.h>

#include "analysis/normalise.h"
#include "base/diagnostic.h"
#include "base/hash.h"
#include "cluster/cluster.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "scores/score_file.h"
#include "scores/score_table.h"
#include "suite/case_text.h"
#include "suite/suite.h"

/* --- what is said about score files --------------------------------------------------------------
 */

enum { IDS_SHOWN = 3 };

/* "PATH: ids that are not cases of this run (12): a b c ..." */
static void report_ids(const char *path, size_t n, const char *what, const struct mc_slice *ids,
                       const struct mc_messages *messages)
{
    struct mc_message message;
    size_t i;

    if (n == 0)
        return;
    mc_message_begin(&message, messages);
    fprintf(message.stream, "%s: %s (%zu):", path, what, n);
    for (i = 0; i < n && i < IDS_SHOWN; i++)
        fprintf(message.stream, " %.*s", MC_SLICE_ARGUMENTS(ids[i]));
    fputs(n > IDS_SHOWN ? " ...\n" : "\n", message.stream);
    mc_message_end(&message);
}

/* --- what the request says about the metrics of score files ----------------------------------- */

/* Tells the table what --lower-is-better NAME and --range NAME=LOW..HIGH say about the metrics of
 * its files. A name may contain '='. */
static int declare(const struct mc_columns *columns, struct mc_score_table *files,
                   struct mc_error *error)
{
    const struct mc_option_list *lower = &columns->request->lower,
                                *ranges = &columns->request->ranges;
    size_t n = lower->n_items + ranges->n_items, i;
    struct mc_score_declaration *next = mc_arena_array(columns->arena, n, sizeof(*next));

    files->declarations = next;
    files->n_declarations = n;
    for (i = 0; i < lower->n_items; i++, next++) {
        next->name = lower->items[i];
        next->lower_is_better = true;
    }
    for (i = 0; i < ranges->n_items; i++, next++) {
        const char *text = ranges->items[i], *sign = strrchr(text, '=');
        struct mc_column_head head;

        if (sign == NULL || sign == text ||
            mc_column_range_parse(mc_slice_of(sign + 1), &head) != 0)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--range is NAME=LOW..HIGH, two numbers (or -inf, inf), the first "
                                "one lower, such as comet=0..1; not '%s'",
                                text);
        next->name = mc_arena_copy(columns->arena, mc_slice(text, (size_t)(sign - text))).data;
        next->has_range = true;
        next->may_exceed = head.may_exceed;
        next->low = head.low;
        next->high = head.high;
    }
    return 0;
}

/* A name that no score file has is an error. */
static int check_declarations(const struct mc_columns *columns, const struct mc_score_table *files,
                              struct mc_error *error)
{
    const char **names = mc_arena_array(columns->arena, files->n_columns + 1, sizeof(*names));
    const char *list = "";
    size_t i;

    for (i = 0; i < files->n_columns; i++) {
        names[i] = mc_arena_copy(columns->arena, files->columns[i].name).data;
        list = mc_arena_format(columns->arena, "%s%s%s", list, i == 0 ? "" : ", ", names[i]);
    }
    for (i = 0; i < files->n_declarations; i++) {
        const struct mc_score_declaration *declared = &files->declarations[i];
        char hint[MC_NEAREST_HINT];

        if (declared->was_used)
            continue;
        return mc_error_set(error, MC_CODE_USAGE,
                            "--%s: no score file has the metric '%s'%s (%s%s)",
                            declared->has_range ? "range" : "lower-is-better", declared->name,
                            mc_nearest_hint(mc_slice_of(declared->name), names, hint),
                            files->n_columns == 0 ? "there is no score file" : "they have ", list);
    }
    return 0;
}

/* --- reading score files ---------------------------------------------------------------------- */

struct score_files {
    struct mc_score_table *table;
    size_t *ends; /* [files]: the index after the last column of each */
};

static int read_score_files(struct mc_columns *columns, struct score_files *files,
                            struct mc_error *error)
{
    struct mc_score_table *table = files->table;
    size_t i, c;

    if (declare(columns, table, error) != 0)
        return -1;
    files->ends =
        mc_arena_array(columns->arena, columns->request->scores.n_items, sizeof(*files->ends));
    for (i = 0; i < columns->request->scores.n_items; i++) {
        struct mc_diagnostics *diagnostics = mc_diagnostics_new(columns->arena);
        const char *path = columns->request->scores.items[i];
        struct mc_score_file_summary summary;
        int status = mc_score_file_read(path, table, NULL, diagnostics, &summary, error);

        if (diagnostics->n_errors > 0 || (diagnostics->n_items > 0 && !columns->request->quiet))
            mc_message_findings(columns->scoring->messages, diagnostics);
        if (diagnostics->n_errors > 0)
            error->text[0] = '\0';
        if (status != 0)
            return -1;
        files->ends[i] = table->n_columns;
        for (c = i == 0 ? 0 : files->ends[i - 1]; c < table->n_columns; c++)
            table->columns[c].own = true;
        if (columns->request->quiet)
            continue;
        if (columns->suite->selected == NULL) /* else cases were left out on purpose */
            report_ids(path, summary.n_unknown, "ids that are not cases of this run",
                       summary.unknown, columns->scoring->messages);
        report_ids(path, summary.n_cases_without, "cases of this run that the file lacks",
                   summary.without, columns->scoring->messages);
    }
    return check_declarations(columns, table, error);
}

/* --- the metrics of a catalog ----------------------------------------------------------------- */

static bool has_all(const struct mc_side *side, uint32_t needs)
{
    return (!(needs & MC_NEEDS_TEXT) || side->has_text) &&
           (!(needs & MC_NEEDS_AMR) || mc_side_more(side)->amr.length > 0) &&
           (!(needs & MC_NEEDS_TREE) || mc_side_more(side)->tree.length > 0);
}

/* Whether any case has all that the module needs. */
static bool has_inputs(const struct mc_suite *suite, const struct mc_metric_module *module)
{
    size_t i, r;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];
        bool has_reference = (module->flags & MC_METRIC_NO_REFERENCE) != 0 ||
                             has_all(&item->reference, module->needs);

        for (r = 0; r < mc_case_lists(item)->n_further_references && !has_reference; r++)
            has_reference = mc_case_lists(item)->further_references[r].kind == MC_SIDE_PLAIN &&
                            has_all(&mc_case_lists(item)->further_references[r], module->needs);
        if (has_reference &&
            (!(module->needs & MC_NEEDS_SOURCE) ||
             has_all(&mc_case_more(item)->source, module->needs)) &&
            (has_all(&item->candidate, module->needs) ||
             ((module->flags & MC_METRIC_TEXT_WILL_DO) && item->candidate.has_text)))
            return true;
    }
    return false;
}

static bool has_column(const struct mc_score_table *table, const char *name)
{
    return mc_score_table_find(table, mc_slice_of(name)) != MC_NOT_FOUND;
}

/* One metric with its defaults. */
static int score_with_one(struct mc_columns *columns, const struct mc_metric_inputs *inputs,
                          const char *name, struct mc_error *error)
{
    struct mc_metric_spec spec;
    struct mc_scoring_entry entry = {&spec, NULL, 1};
    struct mc_error failure = MC_NO_ERROR;

    if (mc_metric_spec_parse(columns->catalog, name, columns->arena, &spec, error) != 0)
        return -1;
    if (mc_metric_spec_resolve(&spec, columns->arena, &failure) != 0)
        return mc_score_without(columns->scoring, &entry, &failure, error);
    if (!has_inputs(columns->suite, spec.module))
        return mc_error_set(error, MC_CODE_USAGE, "no case has what it needs");
    return mc_score_with(columns->scoring, inputs, &entry, error);
}

/* Scores every sentinel of the catalog that has no column yet, or every other metric whose inputs
 * and resources are there. Those that cannot take part are named. */
static int score_with_all(struct mc_columns *columns, const struct mc_metric_inputs *inputs,
                          bool sentinels, struct mc_error *error)
{
    size_t n = mc_catalog_size(columns->catalog), i;
    struct mc_unused_metrics *unused = mc_arena_array(columns->arena, 1, sizeof(*unused));

    unused->arena = columns->arena;
    for (i = 0; i < n; i++) {
        const struct mc_catalog_entry *entry = mc_catalog_at(columns->catalog, i);
        struct mc_error missing = MC_NO_ERROR;

        if (mc_catalog_is_sentinel(entry) != sentinels ||
            mc_metric_is_beside(columns->suite, entry) ||
            (sentinels && has_column(columns->scoring->table, entry->name)) ||
            score_with_one(columns, inputs, entry->name, &missing) == 0)
            continue;
        if (missing.code == MC_CODE_MODULE || columns->scoring->ended) {
            *error = missing;
            return -1;
        }
        mc_unused_add(unused, entry->name, entry->name, missing.text);
    }
    if (columns->request->notes_at_end && !sentinels)
        columns->unused = unused;
    else if (!columns->request->quiet)
        mc_unused_note(unused, columns->scoring->messages);
    return 0;
}

static int add_sentinels(struct mc_columns *columns, const struct mc_metric_inputs *inputs,
                         struct mc_error *error)
{
    if (score_with_all(columns, inputs, true, error) != 0)
        return -1;
    if (!has_column(columns->scoring->table, MC_HUMAN_SHUFFLED))
        mc_human_shuffled_add(columns->scoring->table, columns->request->seed);
    return 0;
}

/* The sentinels of every run, in a table of their own: nothing is said of them, and nothing is
 * cached. */
static int score_sentinels(struct mc_columns *columns, const struct mc_metric_inputs *inputs,
                           struct mc_error *error)
{
    struct mc_column_request silent = *columns->request;
    struct mc_scoring scoring = *columns->scoring;
    struct mc_metric_inputs uncached = *inputs;
    struct mc_columns beside = *columns;

    silent.quiet = true;
    scoring.table = mc_score_table_new(columns->suite, columns->arena);
    scoring.messages = NULL;
    scoring.before = NULL;
    scoring.quiet = true;
    scoring.cache = NULL;
    beside.request = &silent;
    beside.scoring = &scoring;
    uncached.cache = NULL;
    if (add_sentinels(&beside, &uncached, error) != 0)
        return -1;
    columns->sentinels = scoring.table;
    return 0;
}

/* Scores the metrics of the request, in order. specs are those of the catalog, which does not have
 * the shuffled human scores: metrics do not see human scores. */
static int score_with_named(struct mc_columns *columns, const struct mc_metric_inputs *inputs,
                            const struct mc_metric_spec *specs, const bool *is_taken,
                            struct mc_error *error)
{
    const struct mc_option_list *names = &columns->request->metrics;
    size_t i;

    for (i = 0; i < names->n_items; i++) {
        struct mc_scoring_entry entry = {specs, NULL, 1};

        if (strcmp(names->items[i], MC_HUMAN_SHUFFLED) == 0) {
            mc_human_shuffled_add(columns->scoring->table, columns->request->seed);
            continue;
        }
        if (!*is_taken && mc_score_with(columns->scoring, inputs, &entry, error) != 0)
            return -1;
        specs++;
        is_taken++;
    }
    return 0;
}

/* Says which metrics of --command and --module are not run because none of the specs [n] names
 * them: a user who gives a metric of their own expects to see it. */
static void note_unnamed(struct mc_columns *columns, const struct mc_metric_spec *specs, size_t n)
{
    struct mc_unused_metrics *unused = mc_arena_array(columns->arena, 1, sizeof(*unused));
    size_t i, k;

    unused->arena = columns->arena;
    for (i = 0; i < mc_catalog_size(columns->catalog); i++) {
        const struct mc_catalog_entry *entry = mc_catalog_at(columns->catalog, i);

        for (k = 0; k < n && specs[k].entry != entry; k++)
            ;
        if (k == n && entry->origin != NULL)
            mc_unused_add(unused, entry->name, entry->name, "no -m names it");
    }
    if (columns->request->notes_at_end)
        columns->unused = unused;
    else if (!columns->request->quiet)
        mc_unused_note(unused, columns->scoring->messages);
}

/* The metrics of the request that the catalog must know. */
static struct mc_option_list metrics_of_catalog(const struct mc_columns *columns)
{
    const struct mc_option_list *names = &columns->request->metrics;
    struct mc_option_list others = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < names->n_items; i++)
        if (strcmp(names->items[i], MC_HUMAN_SHUFFLED) != 0)
            mc_option_list_add(&others, names->items[i], columns->arena);
    return others;
}

/* --- columns of score files ------------------------------------------------------------------- */

/* Copies a column of a score file to the table of the run. */
static void take_column(const struct mc_columns *columns, const struct mc_score_column *column)
{
    struct mc_score_column *taken = mc_score_table_add(columns->scoring->table, column->name);
    struct mc_slice name = taken->name;

    *taken = *column;
    taken->name = name;
    if (!mc_slice_equal(name, column->name) && !columns->request->quiet)
        mc_message(columns->scoring->messages,
                   "%.*s: a column of that name already exists; this one is called %.*s\n",
                   MC_SLICE_ARGUMENTS(column->name), MC_SLICE_ARGUMENTS(name));
}

/* Whether the column is called `name` in its file. If another file has a column of that name too,
 * the name here ends in "#" and a number. */
static bool is_called(const struct mc_score_column *column, const char *name)
{
    size_t length = strlen(name);

    if (column->name.length < length || memcmp(column->name.data, name, length) != 0)
        return false;
    return column->name.length == length || (column->name.data[length] == '#' &&
                                             strspn(column->name.data + length + 1, "0123456789") ==
                                                 column->name.length - length - 1);
}

/* Whether the columns begin to end - 1 are those of the published file: all metrics of the preset
 * are among them. Other files may use some of its names. */
static bool is_published(const struct mc_preset *preset, const struct mc_score_table *files,
                         size_t begin, size_t end)
{
    size_t i, c;

    for (i = 0; i < preset->n_entries; i++) {
        for (c = begin; c < end && !is_called(&files->columns[c], preset->entries[i].label); c++)
            ;
        if (c >= end)
            return false;
    }
    return true;
}

/* The name under which the preset leaves out a column of the published file; NULL: it does not. */
static const char *left_out_as(const struct mc_preset *preset, const struct mc_score_column *column)
{
    size_t i;

    for (i = 0; preset->left_out[i] != NULL; i++)
        if (is_called(column, preset->left_out[i]))
            return preset->left_out[i];
    return NULL;
}

/* Takes the columns of score files that the preset does not name, but for those of its published
 * file that are not metrics: these are named in a message. */
static void take_other_columns(const struct mc_columns *columns, const struct score_files *files,
                               const bool *used)
{
    size_t f, c = 0;

    for (f = 0; f < columns->request->scores.n_items; f++) {
        bool published = is_published(columns->request->preset, files->table, c, files->ends[f]);

        for (; c < files->ends[f]; c++) {
            const struct mc_score_column *column = &files->table->columns[c];
            const char *left_out = published ? left_out_as(columns->request->preset, column) : NULL;

            if (!used[c] && left_out == NULL)
                take_column(columns, column);
            else if (!used[c] && !columns->request->quiet)
                mc_message(columns->scoring->messages,
                           "%s is left out: preset %s does not report on it\n", left_out,
                           columns->request->preset->name);
        }
    }
}

/* --- presets ---------------------------------------------------------------------------------- */

/* Where a column of a preset comes from. */
enum preset_source { PRESET_METRIC, PRESET_GIVEN, PRESET_FILE, PRESET_NOWHERE };

struct preset_columns {
    const struct mc_score_table *files;
    bool *used;                         /* [columns of the files]: those that the preset names */
    enum preset_source *source;         /* [entries] */
    const struct mc_metric_spec *specs; /* [n_specs]: of the request; */
    bool *is_taken;                     /* one with the label of an entry takes its place */
    size_t n_specs;
    struct mc_unused_metrics unused;
};

/* Says where scores that need a model come from. */
static void report_models(const struct mc_columns *columns, const struct preset_columns *preset)
{
    const char *published = NULL;
    size_t n_published = 0, i;

    for (i = 0; i < columns->request->preset->n_entries; i++) {
        const struct mc_preset_entry *item = &columns->request->preset->entries[i];

        if (item->differs != NULL && preset->source[i] == PRESET_METRIC)
            mc_message(columns->scoring->messages, "%s is computed %s\n", item->label,
                       item->differs);
        if (item->model == NULL)
            continue;
        if (preset->source[i] == PRESET_METRIC)
            mc_message(columns->scoring->messages, "%s is computed with the model %s\n",
                       item->label, item->model);
        if (preset->source[i] != PRESET_FILE)
            continue;
        published = n_published++ == 0
                        ? item->label
                        : mc_arena_format(columns->arena, "%s, %s", published, item->label);
    }
    if (n_published > 0)
        mc_message(columns->scoring->messages,
                   "%s %s from a score file, not computed with a model\n", published,
                   n_published == 1 ? "is" : "are");
}

/* Adds why an entry has neither a column nor a metric. If its model is missing, the reason is
 * short: `metricheck models` says more. */
static void add_unused(const struct mc_columns *columns, const struct mc_preset_entry *item,
                       const char *reason, struct mc_unused_metrics *unused)
{
    static const char absent[] = "no model \"";
    const char *spec = item->spec == NULL ? item->label : item->spec;
    const char *prefix = mc_arena_format(columns->arena, "metric %s: ", spec);

    if (item->model != NULL) {
        if (strncmp(reason, prefix, strlen(prefix)) == 0)
            reason += strlen(prefix);
        if (strncmp(reason, absent, strlen(absent)) == 0)
            reason = mc_arena_format(columns->arena, "there is no model %s (`metricheck models`)",
                                     item->model);
        reason = mc_arena_format(columns->arena, "no score file has it (--scores), and %s", reason);
    }
    mc_unused_add(unused, item->label, spec, reason);
}

/* The i-th entry: from a score file that has a column of its name, else by the metric of the
 * request with that label, else by the built-in metric; else it is named and left out. */
static int score_preset_entry(struct mc_columns *columns, const struct mc_metric_inputs *inputs,
                              size_t i, struct preset_columns *preset, struct mc_error *error)
{
    const struct mc_preset_entry *item = &columns->request->preset->entries[i];
    uint32_t c = mc_score_table_find(preset->files, mc_slice_of(item->label));
    struct mc_metric_spec spec;
    struct mc_scoring_entry entry = {&spec, item->label, item->divisor};
    struct mc_error missing = MC_NO_ERROR;
    size_t k;

    if (c != MC_NOT_FOUND) {
        take_column(columns, &preset->files->columns[c]);
        preset->used[c] = true;
        preset->source[i] = PRESET_FILE;
        return 0;
    }
    for (k = 0; k < preset->n_specs && !mc_slice_is(preset->specs[k].label, item->label); k++)
        ;
    if (k < preset->n_specs) {
        preset->is_taken[k] = true;
        entry = (struct mc_scoring_entry){&preset->specs[k], NULL, 1};
        preset->source[i] = PRESET_GIVEN;
        return mc_score_with(columns->scoring, inputs, &entry, error);
    }
    if (item->spec == NULL)
        (void)mc_error_set(&missing, MC_CODE_USAGE, "it comes from a score file (--scores)");
    else if (mc_metric_spec_parse(columns->catalog, item->spec, columns->arena, &spec, &missing) ==
                 0 &&
             mc_score_with(columns->scoring, inputs, &entry, &missing) == 0)
        return 0;
    if (missing.code == MC_CODE_MODULE || columns->scoring->ended) {
        *error = missing;
        return -1;
    }
    preset->source[i] = PRESET_NOWHERE;
    add_unused(columns, item, missing.text, &preset->unused);
    return 0;
}

/* The columns of the preset, in its order, then those of the score files that it does not name. */
static int score_with_preset(struct mc_columns *columns, const struct mc_metric_inputs *inputs,
                             const struct score_files *files, const struct mc_metric_spec *specs,
                             bool *is_taken, struct mc_error *error)
{
    size_t n = columns->request->preset->n_entries, i;
    struct preset_columns preset = {
        .files = files->table,
        .used = mc_arena_array(columns->arena, files->table->n_columns, sizeof(bool)),
        .source = mc_arena_array(columns->arena, n, sizeof(enum preset_source)),
        .unused = {.arena = columns->arena},
        .specs = specs,
        .is_taken = is_taken,
        .n_specs = metrics_of_catalog(columns).n_items,
    };

    for (i = 0; i < n; i++)
        if (score_preset_entry(columns, inputs, i, &preset, error) != 0)
            return -1;
    if (!columns->request->quiet) {
        report_models(columns, &preset);
        mc_unused_report(&preset.unused, columns->scoring->messages);
    }
    take_other_columns(columns, files, preset.used);
    return 0;
}

/* --- own metrics ------------------------------------------------------------------------------ */

/* More of them than this are not the user's own metrics beside others, but a table of metrics. */
enum { MOST_OWN = 3 };

/* Those that the request names, and no others. */
static int take_named_own(const struct mc_columns *columns, struct mc_error *error)
{
    struct mc_score_table *table = columns->scoring->table;
    const char **names = mc_arena_array(columns->arena, table->n_columns + 1, sizeof(*names));
    size_t i, c;

    for (c = 0; c < table->n_columns; c++) {
        names[c] = mc_arena_copy(columns->arena, table->columns[c].name).data;
        table->columns[c].own = false;
    }
    for (i = 0; i < columns->request->own.n_items; i++) {
        const char *name = columns->request->own.items[i];
        uint32_t column = mc_score_table_find(table, mc_slice_of(name));
        char hint[MC_NEAREST_HINT];

        if (column == MC_NOT_FOUND)
            return mc_error_set(error, MC_CODE_USAGE, "--mine: the run has no metric '%s'%s", name,
                                mc_nearest_hint(mc_slice_of(name), names, hint));
        table->columns[column].own = true;
    }
    return 0;
}

/* Scores the rival, unless it has a column. */
static int add_rival(struct mc_columns *columns, const struct mc_metric_inputs *inputs,
                     struct mc_error *error)
{
    struct mc_option_list name = {NULL, 0, 0};
    struct mc_scoring_entry entry = {NULL, NULL, 1};
    struct mc_metric_spec *spec;

    if (columns->request->rival == NULL ||
        has_column(columns->scoring->table, columns->request->rival))
        return 0;
    mc_option_list_add(&name, columns->request->rival, columns->arena);
    if (mc_metric_specs_parse(columns->catalog, &name, columns->arena, &spec, error) != 0)
        return -1;
    entry.spec = spec;
    return mc_score_with(columns->scoring, inputs, &entry, error);
}

/* Own metrics are those that the request names; if it names none, those that are not built in,
 * unless they are many, or there is nothing else to set them against. */
static int mark_own(const struct mc_columns *columns, struct mc_error *error)
{
    struct mc_score_table *table = columns->scoring->table;
    bool are_named = columns->request->own.n_items > 0;
    size_t n_own = 0, n_others = 0, c;

    if (are_named && take_named_own(columns, error) != 0)
        return -1;
    for (c = 0; c < table->n_columns; c++) {
        n_own += table->columns[c].own;
        n_others += !table->columns[c].own && !table->columns[c].sentinel;
    }
    if (!are_named && (n_own > MOST_OWN || (n_others == 0 && n_own != 1))) {
        for (c = 0; c < table->n_columns; c++)
            table->columns[c].own = false;
        n_own = 0;
    }
    if (columns->request->rival != NULL && n_own == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--against %s: no metric of your own is set against it; name one with "
                            "--mine",
                            columns->request->rival);
    return 0;
}

/* --- scoring ---------------------------------------------------------------------------------- */

/* The selected cases whose reference is scored against itself: those that are expected to be
 * invariant. NULL: there are none. */
static const bool *wanted_self_scores(const struct mc_columns *columns)
{
    const struct mc_suite *suite = columns->suite;
    bool *wanted = mc_arena_array(columns->arena, suite->n_cases, sizeof(*wanted)), any = false;
    size_t i, k, n;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_expectation *expected = mc_case_expectations(suite, &suite->cases[i], &n);

        for (k = 0; k < n && mc_case_is_selected(suite, i); k++)
            wanted[i] = wanted[i] || expected[k].type == MC_EXPECT_INVARIANCE;
        any = any || wanted[i];
    }
    return any ? wanted : NULL;
}

int mc_columns_score(struct mc_columns *columns, struct mc_arena *memory, struct mc_error *error)
{
    const struct mc_column_request *request = columns->request;
    struct mc_metric_inputs inputs;
    struct score_files files = {mc_score_table_new(columns->suite, columns->arena), NULL};
    struct mc_option_list names = metrics_of_catalog(columns);
    bool *is_taken = mc_arena_array(columns->arena, names.n_items + 1, sizeof(*is_taken));
    struct mc_metric_spec *specs;

    if (mc_metric_specs_parse(columns->catalog, &names, columns->arena, &specs, error) != 0)
        return -1;
    columns->scoring->suite = columns->suite;
    columns->scoring->self_scores = wanted_self_scores(columns);
    inputs = mc_scoring_inputs(columns->scoring, memory);
    if (mc_cluster_share(columns->scoring->cluster, &inputs, columns->catalog,
                         columns->scoring->pool, error) != 0)
        return -1;
    if (mc_cluster_is_worker(columns->scoring->cluster))
        return 0;
    columns->scoring->table = mc_score_table_new(columns->suite, columns->arena);
    if (request->preset == NULL)
        files.table = columns->scoring->table;
    if (read_score_files(columns, &files, error) != 0)
        return -1;
    if (request->preset != NULL &&
        score_with_preset(columns, &inputs, &files, specs, is_taken, error) != 0)
        return -1;
    if (score_with_named(columns, &inputs, specs, is_taken, error) != 0)
        return -1;
    if (request->preset != NULL || request->metrics.n_items > 0 || request->scores.n_items > 0)
        note_unnamed(columns, specs, names.n_items);
    else if (score_with_all(columns, &inputs, false, error) != 0)
        return -1;
    if (add_rival(columns, &inputs, error) != 0 ||
        (request->sentinels && add_sentinels(columns, &inputs, error) != 0))
        return -1;
    if (columns->scoring->table->n_columns == 0)
        return mc_error_set(error, MC_CODE_USAGE, "there are no metrics to report on");
    if (mark_own(columns, error) != 0 ||
        (request->own_sentinels && score_sentinels(columns, &inputs, error) != 0))
        return -1;
    if (!request->quiet && !request->notes_at_end)
        mc_report_missing(columns->scoring->table, columns->scoring->messages);
    return 0;
}

int mc_sentinels_score(struct mc_suite *suite, struct mc_catalog *catalog,
                       struct mc_thread_pool *pool, uint64_t seed, struct mc_arena *arena,
                       struct mc_score_table **table, struct mc_error *error)
{
    const struct mc_column_request request = {.seed = seed};
    struct mc_scoring scoring = {.suite = suite, .pool = pool};
    struct mc_columns columns = {.request = &request,
                                 .scoring = &scoring,
                                 .catalog = catalog,
                                 .suite = suite,
                                 .arena = arena};
    struct mc_metric_inputs inputs;

    scoring.self_scores = wanted_self_scores(&columns);
    inputs = mc_scoring_inputs(&scoring, arena);
    if (score_sentinels(&columns, &inputs, error) != 0)
        return -1;
    *table = columns.sentinels;
    return 0;
}
