#include "engine/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/grouping.h"
#include "analysis/normalise.h"
#include "analysis/tests/multiple_testing.h"
#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/output.h"
#include "cluster/cluster.h"
#include "engine/load.h"
#include "engine/option_rows.h"
#include "generate/expand.h"
#include "generate/template.h"
#include "generate/template_set.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "report/plain_text.h"
#include "report/report.h"
#include "report/words.h"
#include "scores/column_head.h"
#include "scores/score_file.h"
#include "scores/score_table.h"
#include "suite/filter.h"
#include "suite/phenomenon.h"
#include "suite/shipped.h"
#include "suite/suite.h"

/* What templates gave, and the lexicons that were read for them, a path for each template, ended by
 * NULL; the files of the suite have the paths of the templates. */
struct template_cases {
    struct mc_suite *suite;
    const char **lexicons;
};

enum { FINDINGS_SHOWN = 20 };

static int find_phenomena(const struct mc_run *run, bool *wanted, struct mc_error *error)
{
    const struct mc_suite *suite = run->suite;
    char hint[MC_NEAREST_HINT];
    size_t i;

    for (i = 0; i < run->values->phenomena.n_items; i++) {
        const char *name = run->values->phenomena.items[i];
        uint32_t index =
            mc_phenomenon_find(suite->phenomena, suite->n_phenomena, mc_slice_of(name));

        if (index == MC_NOT_FOUND)
            return mc_error_set(error, MC_CODE_USAGE, "there is no phenomenon '%s'%s", name,
                                mc_nearest_hint(mc_slice_of(name),
                                                mc_phenomena_words(suite->phenomena,
                                                                   suite->n_phenomena, run->arena),
                                                hint));
        wanted[index] = true;
    }
    return 0;
}

/* The keys of a map, ended by NULL. */
static const char *const *keys_of(const struct mc_string_map *map, struct mc_arena *arena)
{
    uint32_t n = mc_string_map_size(map), i;
    const char **keys = mc_arena_array(arena, (size_t)n + 1, sizeof(*keys));

    for (i = 0; i < n; i++)
        keys[i] = mc_string_map_key(map, i).data;
    return keys;
}

static int unknown_name(const struct mc_run *run, const char *what, const char *name,
                        const struct mc_string_map *known, struct mc_error *error)
{
    char hint[MC_NEAREST_HINT];

    return mc_error_set(error, MC_CODE_USAGE, "the suite has no %s '%s'%s", what, name,
                        mc_nearest_hint(mc_slice_of(name), keys_of(known, run->arena), hint));
}

static int find_datasets(const struct mc_run *run, bool *wanted, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < run->values->datasets.n_items; i++) {
        const char *name = run->values->datasets.items[i];
        uint32_t index = mc_string_map_find(run->suite->datasets, mc_slice_of(name));

        if (index == MC_NOT_FOUND)
            return unknown_name(run, "dataset", name, run->suite->datasets, error);
        wanted[index] = true;
    }
    return 0;
}

static int find_cases(const struct mc_run *run, bool *wanted, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < run->values->cases.n_items; i++) {
        const char *id = run->values->cases.items[i];
        uint32_t index = mc_string_map_find(run->suite->case_ids, mc_slice_of(id));

        if (index == MC_NOT_FOUND)
            return unknown_name(run, "case", id, run->suite->case_ids, error);
        wanted[index] = true;
    }
    return 0;
}

/* The cases that all of -p, -d, --case and --filter let through are selected; the others are scored
 * as well, for the choice is of what is shown, not of what it is held against. */
int mc_run_select_cases(struct mc_run *run, struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    const struct mc_suite *suite = run->suite;
    bool *phenomena = mc_arena_array(run->arena, suite->n_phenomena, sizeof(bool));
    bool *datasets = mc_arena_array(run->arena, mc_string_map_size(suite->datasets), sizeof(bool));
    bool *cases = mc_arena_array(run->arena, suite->n_cases, sizeof(bool));
    bool *keep = mc_arena_array(run->arena, suite->n_cases, sizeof(bool));
    size_t n_kept = 0, i;

    if (find_phenomena(run, phenomena, error) != 0 || find_datasets(run, datasets, error) != 0 ||
        find_cases(run, cases, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++)
        keep[i] = (values->phenomena.n_items == 0 || phenomena[suite->cases[i].phenomenon]) &&
                  (values->datasets.n_items == 0 || datasets[suite->cases[i].dataset]) &&
                  (values->cases.n_items == 0 || cases[i]);
    if (values->filter != NULL && mc_filter_apply(values->filter, suite, keep, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++)
        n_kept += keep[i];
    if (suite->n_files == 0)
        return mc_error_set(error, MC_CODE_INPUT, "there is no case; all files are drafts");
    if (suite->n_cases == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, suite->files[0].path.data,
                               (struct mc_position){0, 0}, "the suite has no case");
    if (n_kept == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no case is left by -p, -d, --case and --filter");
    run->selected = n_kept < suite->n_cases;
    if (run->selected)
        run->suite->selected = keep;
    return 0;
}

static int expand(const char *const *names, const struct mc_sampling *drawings, size_t n,
                  struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                  struct template_cases *made, struct mc_error *error)
{
    const char *phenomena = mc_shipped_folder("phenomena", arena);
    struct mc_template_set set;
    struct mc_expansion wish = {.set = &set, .drawings = drawings, .with_graphs = true};
    const char *const *paths;
    size_t n_paths, i;

    if (mc_template_paths(names, n, arena, &paths, &n_paths, error) != 0 ||
        mc_template_set_read(paths, n_paths, &phenomena, phenomena != NULL, arena, diagnostics,
                             &set, error) != 0)
        return -1;
    made->lexicons = mc_arena_array(arena, set.n_templates + 1, sizeof(*made->lexicons));
    for (i = 0; i < set.n_templates; i++)
        made->lexicons[i] = set.templates[i]->lexicon->source.path.data;
    return mc_expand_checked(&wish, arena, diagnostics, &made->suite, error);
}

/* Reads the templates of "NAME:n=1000,seed=1" requests with the shipped phenomena and expands them,
 * one file a template, graphs parsed. Findings are printed on standard error, and the error is then
 * empty of text. */
static int load_templates(const struct mc_option_list *wishes, const struct mc_messages *messages,
                          struct mc_arena *arena, struct template_cases *made,
                          struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    const char **names = mc_arena_array(arena, wishes->n_items, sizeof(*names));
    struct mc_sampling *drawings = mc_arena_array(arena, wishes->n_items, sizeof(*drawings));
    size_t i;

    for (i = 0; i < wishes->n_items; i++)
        if (mc_template_wish_parse(wishes->items[i], arena, &names[i], &drawings[i], error) != 0)
            return -1;
    if (expand(names, drawings, wishes->n_items, arena, diagnostics, made, error) == 0)
        return 0;
    if (diagnostics->n_errors > 0) {
        mc_diagnostics_sort(diagnostics);
        mc_message_findings(messages, diagnostics, FINDINGS_SHOWN);
        error->text[0] = '\0';
    }
    return -1;
}

static int open_catalog(struct mc_run *run, struct mc_error *error)
{
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    int status;

    if (run->guards_output)
        mc_output_guard_begin(&guard);
    status = mc_metric_sources_open(&run->values->sources, run->arena, &run->catalog, error);
    if (run->guards_output)
        mc_output_guard_end(&guard);
    return status;
}

int mc_run_read(struct mc_run *run, const struct mc_option_list *operands, struct mc_error *error)
{
    const struct mc_option_list *templates = &run->values->templates;
    struct template_cases made = {NULL, NULL};

    if (templates->n_items > 0 && operands->n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "give suites or --template; `metricheck expand -o` makes a suite of "
                            "templates");
    if (open_catalog(run, error) != 0)
        return -1;
    if (templates->n_items > 0) {
        if (load_templates(templates, run->scoring.messages, run->arena, &made, error) != 0)
            return -1;
        run->suite = made.suite;
        run->lexicons = made.lexicons;
    } else if (mc_load_suites(operands, run->scoring.messages, run->values->quiet, run->arena,
                              &run->suite, error) != 0) {
        return -1;
    }
    return mc_run_select_cases(run, error);
}

enum { IDS_SHOWN = 3 };

/* "PATH: ids that are no cases of this run (12): a b c ..." */
static void tell_ids(const char *path, size_t n, const char *what, const struct mc_slice *ids,
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

/* Ids that are no cases are no news when cases were left out on purpose. */
static void tell_summary(const struct mc_run *run, const char *path,
                         const struct mc_score_file_summary *summary)
{
    const struct mc_messages *messages = run->scoring.messages;

    if (!run->selected)
        tell_ids(path, summary->n_unknown, "ids that are no cases of this run", summary->unknown,
                 messages);
    tell_ids(path, summary->n_cases_without, "cases of this run that the file lacks",
             summary->without, messages);
}

/* --- what the command line says of the metrics of score files -------------------------------- */

/* "NAME=LOW..HIGH"; a name may have '='. */
static int read_range(const struct mc_run *run, const char *text,
                      struct mc_score_declaration *declared, struct mc_error *error)
{
    const char *sign = strrchr(text, '=');
    struct mc_column_head head;

    if (sign == NULL || sign == text || mc_column_range_parse(mc_slice_of(sign + 1), &head) != 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--range is NAME=LOW..HIGH, two numbers (or -inf, inf), the first one "
                            "lower, such as comet=0..1; not '%s'",
                            text);
    declared->name = mc_arena_copy(run->arena, mc_slice(text, (size_t)(sign - text))).data;
    declared->has_range = true;
    declared->may_exceed = head.may_exceed;
    declared->low = head.low;
    declared->high = head.high;
    return 0;
}

/* Makes the table know what --lower-is-better and --range say of its score files. */
static int declare(const struct mc_run *run, struct mc_score_table *files, struct mc_error *error)
{
    const struct mc_option_list *lower = &run->values->lower, *ranges = &run->values->ranges;
    size_t n = lower->n_items + ranges->n_items, i;

    files->declarations = mc_arena_array(run->arena, n, sizeof(*files->declarations));
    files->n_declarations = n;
    for (i = 0; i < lower->n_items; i++) {
        files->declarations[i].name = lower->items[i];
        files->declarations[i].lower_is_better = true;
    }
    for (i = 0; i < ranges->n_items; i++)
        if (read_range(run, ranges->items[i], &files->declarations[lower->n_items + i], error) != 0)
            return -1;
    return 0;
}

/* A name that no score file has is a slip. first: of their columns. */
static int check_declarations(const struct mc_run *run, const struct mc_score_table *files,
                              struct mc_error *error)
{
    const char **names = mc_arena_array(run->arena, files->n_columns + 1, sizeof(*names));
    const char *list = "";
    size_t i;

    for (i = 0; i < files->n_columns; i++) {
        names[i] = mc_arena_copy(run->arena, files->columns[i].name).data;
        list = mc_arena_format(run->arena, "%s%s%s", list, i == 0 ? "" : ", ", names[i]);
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

/* What --scores names. */
struct score_files {
    struct mc_score_table *table;
    size_t *ends; /* [files] behind the last column of each */
};

static int read_score_files(struct mc_run *run, struct score_files *files, struct mc_error *error)
{
    struct mc_score_table *table = files->table;
    size_t i;

    if (declare(run, table, error) != 0)
        return -1;
    files->ends = mc_arena_array(run->arena, run->values->scores.n_items, sizeof(*files->ends));
    for (i = 0; i < run->values->scores.n_items; i++) {
        struct mc_diagnostics *diagnostics = mc_diagnostics_new(run->arena);
        const char *path = run->values->scores.items[i];
        struct mc_score_file_summary summary;
        int status = mc_score_file_read(path, table, NULL, diagnostics, &summary, error);

        if (diagnostics->n_errors > 0 || (diagnostics->n_items > 0 && !run->values->quiet))
            mc_message_findings(run->scoring.messages, diagnostics, FINDINGS_SHOWN);
        if (diagnostics->n_errors > 0)
            error->text[0] = '\0';
        if (status != 0)
            return -1;
        files->ends[i] = table->n_columns;
        if (!run->values->quiet)
            tell_summary(run, path, &summary);
    }
    return check_declarations(run, table, error);
}

/* --- the columns ------------------------------------------------------------------------------ */

static bool has_all(const struct mc_side *side, uint32_t needs)
{
    return (!(needs & MC_NEEDS_TEXT) || side->has_text) &&
           (!(needs & MC_NEEDS_AMR) || side->amr.length > 0) &&
           (!(needs & MC_NEEDS_TREE) || side->tree.length > 0);
}

/* Whether any case has all that the module needs. */
static bool has_inputs(const struct mc_suite *suite, const struct mc_metric_module *module)
{
    size_t i, r;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];
        bool has_reference = has_all(&item->reference, module->needs);

        for (r = 0; r < item->n_further_references && !has_reference; r++)
            has_reference = item->further_references[r].kind == MC_SIDE_PLAIN &&
                            has_all(&item->further_references[r], module->needs);
        if (has_reference && has_all(&item->candidate, module->needs))
            return true;
    }
    return false;
}

static bool has_column(const struct mc_score_table *table, const char *name)
{
    size_t c;

    for (c = 0; c < table->n_columns; c++)
        if (mc_slice_is(table->columns[c].name, name))
            return true;
    return false;
}

/* One metric with its defaults. */
static int score_with_one(struct mc_run *run, const struct mc_metric_inputs *inputs,
                          const char *name, struct mc_error *error)
{
    struct mc_metric_spec spec;
    struct mc_scoring_entry entry = {&spec, NULL, 1};
    struct mc_error failure = MC_NO_ERROR;

    if (mc_metric_spec_parse(run->catalog, name, run->arena, &spec, error) != 0)
        return -1;
    if (mc_metric_spec_resolve(&spec, run->arena, &failure) != 0)
        return mc_score_without(&run->scoring, &entry, &failure, error);
    if (!has_inputs(run->suite, spec.module))
        return mc_error_set(error, MC_CODE_USAGE, "no case has what it needs");
    return mc_score_with(&run->scoring, inputs, &entry, error);
}

static bool is_sentinel(const struct mc_catalog_entry *entry)
{
    return entry->module != NULL && (entry->module->flags & MC_METRIC_SENTINEL) != 0;
}

/* Every sentinel of the catalog that has no column yet, or every other metric whose inputs and
 * resources are there; those that cannot take part are named. */
static int score_with_all(struct mc_run *run, const struct mc_metric_inputs *inputs, bool sentinels,
                          struct mc_error *error)
{
    size_t i;

    for (i = 0; i < mc_catalog_size(run->catalog); i++) {
        const struct mc_catalog_entry *entry = mc_catalog_at(run->catalog, i);
        struct mc_error missing = MC_NO_ERROR;

        if (is_sentinel(entry) != sentinels ||
            (sentinels && has_column(run->scoring.table, entry->name)) ||
            score_with_one(run, inputs, entry->name, &missing) == 0)
            continue;
        if (missing.code == MC_CODE_MODULE || run->scoring.ended) {
            *error = missing;
            return -1;
        }
        if (!run->values->quiet)
            mc_message(run->scoring.messages, "%s is left out: %s\n", entry->name, missing.text);
    }
    return 0;
}

static int add_sentinels(struct mc_run *run, const struct mc_metric_inputs *inputs,
                         struct mc_error *error)
{
    if (score_with_all(run, inputs, true, error) != 0)
        return -1;
    if (!has_column(run->scoring.table, MC_HUMAN_SHUFFLED))
        mc_human_shuffled_add(run->scoring.table, (uint64_t)run->values->seed);
    return 0;
}

/* The metrics of -m, in order. The shuffled scores of people are none of the catalog: metrics do
 * not see what people say. specs: of the others. */
static int score_with_named(struct mc_run *run, const struct mc_metric_inputs *inputs,
                            const struct mc_metric_spec *specs, struct mc_error *error)
{
    const struct mc_option_list *names = &run->values->metrics;
    size_t i;

    for (i = 0; i < names->n_items; i++) {
        struct mc_scoring_entry entry = {specs, NULL, 1};

        if (strcmp(names->items[i], MC_HUMAN_SHUFFLED) == 0) {
            mc_human_shuffled_add(run->scoring.table, (uint64_t)run->values->seed);
            continue;
        }
        if (mc_score_with(&run->scoring, inputs, &entry, error) != 0)
            return -1;
        specs++;
    }
    return 0;
}

/* The names that the catalog must know. */
static struct mc_option_list metrics_of_catalog(const struct mc_run *run)
{
    const struct mc_option_list *names = &run->values->metrics;
    struct mc_option_list others = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < names->n_items; i++)
        if (strcmp(names->items[i], MC_HUMAN_SHUFFLED) != 0)
            mc_option_list_add(&others, names->items[i], run->arena);
    return others;
}

/* A column of the score files in the table of the run. */
static void take_column(const struct mc_run *run, const struct mc_score_column *column)
{
    struct mc_score_column *taken = mc_score_table_add(run->scoring.table, column->name);
    struct mc_slice name = taken->name;

    *taken = *column;
    taken->name = name;
    if (!mc_slice_equal(name, column->name) && !run->values->quiet)
        mc_message(run->scoring.messages,
                   "%.*s: a column of that name is there already; this one is called %.*s\n",
                   MC_SLICE_ARGUMENTS(column->name), MC_SLICE_ARGUMENTS(name));
}

/* Whether the column is called NAME in its file: where another file has one of this name, too, a
 * number stands behind it. */
static bool is_called(const struct mc_score_column *column, const char *name)
{
    size_t length = strlen(name);

    if (column->name.length < length || memcmp(column->name.data, name, length) != 0)
        return false;
    return column->name.length == length || (column->name.data[length] == '#' &&
                                             strspn(column->name.data + length + 1, "0123456789") ==
                                                 column->name.length - length - 1);
}

static bool file_has(const struct mc_score_table *files, size_t begin, size_t end, const char *name)
{
    size_t c;

    for (c = begin; c < end; c++)
        if (is_called(&files->columns[c], name))
            return true;
    return false;
}

/* Whether the columns begin to end - 1 are those of the published file, which has all metrics of
 * the preset. A file of one's own may use a name of it. */
static bool is_published(const struct mc_preset *preset, const struct mc_score_table *files,
                         size_t begin, size_t end)
{
    size_t i;

    for (i = 0; i < preset->n_entries; i++)
        if (!file_has(files, begin, end, preset->entries[i].label))
            return false;
    return true;
}

/* The name under which a column of the published file is left out; NULL: it is not. */
static const char *left_out_as(const struct mc_preset *preset, const struct mc_score_column *column)
{
    size_t i;

    for (i = 0; preset->left_out[i] != NULL; i++)
        if (is_called(column, preset->left_out[i]))
            return preset->left_out[i];
    return NULL;
}

/* Columns of the score files that the preset does not name; what its published file has besides
 * metrics is named and left out. */
static void take_other_columns(const struct mc_run *run, const struct score_files *files,
                               const bool *used)
{
    size_t f, c = 0;

    for (f = 0; f < run->values->scores.n_items; f++) {
        bool published = is_published(run->preset, files->table, c, files->ends[f]);

        for (; c < files->ends[f]; c++) {
            const struct mc_score_column *column = &files->table->columns[c];
            const char *left_out = published ? left_out_as(run->preset, column) : NULL;

            if (!used[c] && left_out == NULL)
                take_column(run, column);
            else if (!used[c] && !run->values->quiet)
                mc_message(run->scoring.messages,
                           "%s is left out: preset %s does not report on it\n", left_out,
                           run->preset->name);
        }
    }
}

/* One column of a preset: from the score files where they have one of that name, else from the
 * built-in metric, else named and left out. */
static int score_preset_entry(struct mc_run *run, const struct mc_metric_inputs *inputs,
                              const struct mc_preset_entry *item,
                              const struct mc_score_table *files, bool *used,
                              struct mc_error *error)
{
    uint32_t c = mc_score_table_find(files, mc_slice_of(item->label));
    struct mc_metric_spec spec;
    struct mc_scoring_entry entry = {&spec, item->label, item->divisor};
    struct mc_error missing = MC_NO_ERROR;

    if (c != MC_NOT_FOUND) {
        take_column(run, &files->columns[c]);
        used[c] = true;
        return 0;
    }
    if (item->spec == NULL)
        (void)mc_error_set(&missing, MC_CODE_USAGE, "it comes from a score file (--scores)");
    else if (mc_metric_spec_parse(run->catalog, item->spec, run->arena, &spec, &missing) == 0 &&
             mc_score_with(&run->scoring, inputs, &entry, &missing) == 0)
        return 0;
    if (missing.code == MC_CODE_MODULE || run->scoring.ended) {
        *error = missing;
        return -1;
    }
    if (!run->values->quiet)
        mc_message(run->scoring.messages, "%s is left out: %s\n", item->label, missing.text);
    return 0;
}

/* The columns of a preset, in its order, then those of the score files that it does not name. */
static int score_with_preset(struct mc_run *run, const struct mc_metric_inputs *inputs,
                             const struct score_files *files, struct mc_error *error)
{
    bool *used = mc_arena_array(run->arena, files->table->n_columns, sizeof(bool));
    size_t i;

    for (i = 0; i < run->preset->n_entries; i++)
        if (score_preset_entry(run, inputs, &run->preset->entries[i], files->table, used, error) !=
            0)
            return -1;
    take_other_columns(run, files, used);
    return 0;
}

/* The selected cases of which the reference is scored against itself: what is expected of them is
 * invariance. NULL: there is none. */
static const bool *wanted_selves(const struct mc_run *run)
{
    const struct mc_suite *suite = run->suite;
    bool *wanted = mc_arena_array(run->arena, suite->n_cases, sizeof(*wanted)), any = false;
    size_t i, k, n;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_expectation *expected = mc_case_expectations(suite, &suite->cases[i], &n);

        for (k = 0; k < n && mc_case_is_selected(suite, i); k++)
            wanted[i] = wanted[i] || expected[k].type == MC_EXPECT_INVARIANCE;
        any = any || wanted[i];
    }
    return any ? wanted : NULL;
}

static int run_score(struct mc_run *run, struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    struct mc_metric_inputs inputs;
    struct score_files files = {mc_score_table_new(run->suite, run->arena), NULL};
    struct mc_option_list names = metrics_of_catalog(run);
    struct mc_metric_spec *specs;

    if (mc_metric_specs_parse(run->catalog, &names, run->arena, &specs, error) != 0)
        return -1;
    run->scoring.suite = run->suite;
    run->scoring.selves = wanted_selves(run);
    inputs = mc_scoring_inputs(&run->scoring, run->arena);
    if (mc_cluster_share(run->scoring.cluster, &inputs, run->catalog, run->scoring.pool, error) !=
        0)
        return -1;
    if (mc_cluster_is_worker(run->scoring.cluster))
        return 0;
    run->scoring.table = mc_score_table_new(run->suite, run->arena);
    if (run->preset == NULL)
        files.table = run->scoring.table;
    if (read_score_files(run, &files, error) != 0)
        return -1;
    if (run->preset != NULL && score_with_preset(run, &inputs, &files, error) != 0)
        return -1;
    if (score_with_named(run, &inputs, specs, error) != 0)
        return -1;
    if (run->preset == NULL && values->metrics.n_items == 0 && values->scores.n_items == 0 &&
        score_with_all(run, &inputs, false, error) != 0)
        return -1;
    if (values->sentinels && add_sentinels(run, &inputs, error) != 0)
        return -1;
    if (run->scoring.table->n_columns == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no metric is left to report on");
    if (!values->quiet)
        mc_report_missing(run->scoring.table, run->scoring.messages);
    return 0;
}

int mc_run_score_all(struct mc_run *run, struct mc_error *error)
{
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    int status;

    if (mc_scoring_open_cache(&run->scoring, run->values->cache, error) != 0)
        return -1;
    if (run->guards_output)
        mc_output_guard_begin(&guard);
    status = run_score(run, error);
    if (run->guards_output)
        mc_output_guard_end(&guard);
    if (status == 0)
        mc_scoring_close_cache(&run->scoring);
    return status;
}

enum { MOST_FORMATS = 62 };

int mc_run_find_format(struct mc_slice name, const struct mc_report_format **format,
                       struct mc_error *error)
{
    size_t n, i;
    const struct mc_report_format *const *formats = mc_report_formats(&n);
    const char *names[MOST_FORMATS + 1] = {NULL};
    char hint[MC_NEAREST_HINT];

    for (i = 0; i < n; i++) {
        if (mc_slice_is(name, formats[i]->name)) {
            *format = formats[i];
            return 0;
        }
        if (i < MOST_FORMATS)
            names[i] = formats[i]->name;
    }
    return mc_error_set(error, MC_CODE_USAGE, "there is no report format '%.*s'%s",
                        MC_SLICE_ARGUMENTS(name), mc_nearest_hint(name, names, hint));
}

const char *mc_run_created(struct mc_arena *arena)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char text[32];
    long long seconds;
    struct tm broken;
    time_t now;

    if (epoch == NULL || mc_parse_integer(epoch, &seconds) != 0)
        now = time(NULL);
    else
        now = (time_t)seconds;
    if (gmtime_r(&now, &broken) == NULL ||
        strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &broken) == 0)
        return "";
    return mc_arena_strdup(arena, text);
}

void mc_run_warn_of_opposed(const struct mc_run *run, const struct mc_result *result)
{
    size_t c;

    for (c = 0; c < result->scores->n_columns && !run->values->quiet; c++) {
        struct mc_slice said = mc_opposed_sentence(result, c, run->arena);
        struct mc_slice name = mc_plain_text(result->scores->columns[c].name, run->arena);

        if (said.length > 0)
            mc_message(run->scoring.messages, "warning: %.*s: its order is %.*s\n",
                       MC_SLICE_ARGUMENTS(name), MC_SLICE_ARGUMENTS(said));
    }
}

/* The preset's settings are defaults: they are put into the options before the command line is
 * read a second time, so that an option given beside it wins. */
int mc_run_apply_preset(struct mc_run_options *values, const struct mc_preset **preset,
                        struct mc_error *error)
{
    *preset = NULL;
    if (values->preset == NULL)
        return 0;
    *preset = mc_preset_find(values->preset);
    if (*preset == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "there is no preset '%s'; known is zeidler2022",
                            values->preset);
    values->normalise = (int)(*preset)->normalisation;
    values->threshold_percentile = (*preset)->threshold_percentile;
    values->resamples = (*preset)->resamples;
    values->draws = (*preset)->draws;
    return 0;
}

const struct mc_run_options mc_run_defaults = {
    .format = "terminal",
    .threshold_percentile = 5,
    .confidence = 0.95,
    .gold_gap = 25,
    .adjust = MC_ADJUST_HOLM,
    .resample = -1,
    .resamples = 1000,
    .draws = 1000,
    .seed = 1,
    .precision = -1,
};

/* --- how settings are named ------------------------------------------------------------------ */

#define OPTION(kind, letter, name, field, argument, help)                                          \
    {                                                                                              \
        kind, letter, name, offsetof(struct mc_run_options, field), argument, NULL, 0, 0, NULL,    \
            help                                                                                   \
    }

const struct mc_option mc_run_option_table[] = {
    MC_RUN_SCORED_OPTIONS(0),
    OPTION(
        MC_OPTION_FLAG, '\0', "sentinels", sentinels, NULL,
        "Also what a metric must beat: length-ratio, word-overlap, random, constant, and "
        "human-shuffled, the human scores of each dataset in another order (--seed). Each can be "
        "named with -m too."),
    MC_RUN_CASES_OPTIONS(0),
    {MC_OPTION_LIST, '\0', "template", offsetof(struct mc_run_options, templates), "NAME", NULL, 0,
     0, "template",
     "In place of suites: cases made from a template, a file or a shipped one, "
     "NAME:n=1000,seed=1 (n bindings, or all). Repeatable. See `metricheck expand`."},
    OPTION(MC_OPTION_FLAG, '\0', "list", list, NULL,
           "List the cases that would be shown; score nothing."),
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "Analysis"},
    {MC_OPTION_LIST, '\0', "statistic", offsetof(struct mc_run_options, statistics), "NAME", NULL,
     0, 0, "statistic",
     "A figure to show, by one of the names listed below, or all of them with `all`. Repeatable. "
     "Default: mean, mad, spearman, ranking, ranking_distinct."},
    {MC_OPTION_TEXT, '\0', "ties", offsetof(struct mc_run_options, ties), "RULE", NULL, 0, 0, NULL,
     "Below which difference acc_eq, tau_eq and tied_pairs take two scores for equal: `across`, "
     "the default, a threshold a metric, fitted over the run, where each pair is judged by the one "
     "fitted without the folds of its cases; `in-place`, fitted on each row, as WMT 2023 to 2025 "
     "do; or a number, on the metric's own scale."},
    {MC_OPTION_REAL, '\0', "gold-gap", offsetof(struct mc_run_options, gold_gap), "GAP", NULL, 0,
     1e300, NULL,
     "kendall_like counts the pairs of cases whose human scores are at least that far apart, on "
     "their own scale. Default 25, as WMT 2017 to 2020 had it on a scale of 100."},
    {MC_OPTION_CHOICE, '\0', "group-by", offsetof(struct mc_run_options, group_by), NULL,
     MC_GROUPING_CHOICES, 0, 0, NULL,
     "Correlations and figures about pairs of cases as the mean of what they are for each `system` "
     "over its items, or for each `item` over its systems; every case has to name its own. Items "
     "are drawn for the intervals, and nothing is said of chance and of the best metric."},
    {MC_OPTION_CHOICE, '\0', "group-mean", offsetof(struct mc_run_options, group_mean), NULL,
     "plain|micro", 0, 0, NULL,
     "What a system or item weighs in that mean: all the same, or as many as it has cases "
     "(kendall_like: pairs)."},
    {MC_OPTION_CHOICE, '\0', "normalise", offsetof(struct mc_run_options, normalise), NULL,
     MC_NORMALISATION_CHOICES, 0, 0, NULL,
     "How scores are brought to [0,1]: `minmax`, by the least and greatest value over all cases of "
     "the suite; `range`, by the range that the metric (and the suite's scale) declares; `auto`, "
     "by "
     "the declared range of a metric that has a finite one, else by its least and greatest value; "
     "or not at all (`none`). Default auto; minmax with the preset zeidler2022."},
    {MC_OPTION_REAL, '\0', "threshold-percentile",
     offsetof(struct mc_run_options, threshold_percentile), "P", NULL, 0, 100, NULL,
     "Two scores count as equal in the ranking when they differ by no more than this percentile of "
     "all differences. Default 5."},
    {MC_OPTION_INTEGER, '\0', "resamples", offsetof(struct mc_run_options, resamples), "N", NULL, 0,
     1000000, NULL, "Bootstrap resamples for the intervals; 0 for none. Default 1000."},
    {MC_OPTION_CHOICE, '\0', "interval", offsetof(struct mc_run_options, interval), NULL,
     MC_INTERVAL_CHOICES, 0, 0, NULL,
     "How an interval is made of the resamples: their quantiles (percentile), these turned round "
     "about the figure (basic), a normal distribution of their spread, or quantiles corrected for "
     "bias and skewness (bca)."},
    {MC_OPTION_CHOICE, '\0', "resample", offsetof(struct mc_run_options, resample), NULL,
     MC_RESAMPLE_CHOICES, 0, 0, NULL,
     "What is drawn: cases one by one, or all cases of a source together: those of one `item`, "
     "and those with the same reference sentence. Default: case, and cluster with --group-by."},
    {MC_OPTION_INTEGER, '\0', "draws", offsetof(struct mc_run_options, draws), "N", NULL, 0,
     1000000, NULL,
     "Random exchanges, or resamples, in each test of a metric against the best one of its "
     "phenomenon; 0 for no "
     "tests of significance at all. Default 1000."},
    {MC_OPTION_TEXT, '\0', "test", offsetof(struct mc_run_options, test), "NAME", NULL, 0, 0,
     "test",
     "The test of each metric against the best one of its phenomenon, by one of the names listed "
     "below. Default perm-inputs."},
    {MC_OPTION_TEXT, '\0', "best-by", offsetof(struct mc_run_options, best_by), "STATISTIC", NULL,
     0, 0, NULL,
     "The figure by which the best metric of a phenomenon is chosen and the others are held "
     "against it: spearman, pearson, kendall_b, acc_eq, tau_eq or mad. Default spearman, or, with "
     "--test, the first of the figures shown that the test is for."},
    {MC_OPTION_CHOICE, '\0', "adjust", offsetof(struct mc_run_options, adjust), NULL,
     MC_ADJUSTMENT_CHOICES, 0, 0, NULL,
     "How the p of these tests are adjusted over the metrics of a phenomenon, and those of "
     "--contrast over metrics and contrasts of a dataset. Default holm."},
    OPTION(MC_OPTION_FLAG, '\0', "omnibus", omnibus, NULL,
           "Whether the metrics differ at all over the phenomena, of which there must be three: "
           "Friedman's test of their ranks by --best-by (Iman and Davenport's F), Kendall's W, "
           "Nemenyi's critical difference; analysis of variance and Tukey's test of |metric - "
           "human|."),
    {MC_OPTION_LIST, '\0', "contrast", offsetof(struct mc_run_options, contrasts), "A/B", NULL, 0,
     0, NULL,
     "How far each metric tells the cases of the phenomena A and B apart (antonymy/passive), by "
     "their scores alone: AUC with its interval, Cliff's delta, Mann and Whitney's U and p. "
     "Repeatable."},
    {MC_OPTION_REAL, '\0', "confidence", offsetof(struct mc_run_options, confidence), "C", NULL,
     0.5, 0.9999, NULL, "Confidence of the intervals. Default 0.95."},
    {MC_OPTION_INTEGER, '\0', "seed", offsetof(struct mc_run_options, seed), "S", NULL, 0,
     9007199254740992.0, NULL, "Seed of the resampling. Default 1."},
    OPTION(
        MC_OPTION_FLAG, '\0', "strict", strict, NULL,
        "Exit code 1 when a metric failed an expectation; sentinels do not count. The reports are "
        "written all the same."),
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "Output"},
    {MC_OPTION_TEXT, 'f', "format", offsetof(struct mc_run_options, format), "FORMAT", NULL, 0, 0,
     "format",
     "terminal (default), json, csv, tsv, markdown, or text (one file a phenomenon, into the "
     "folder given by -o); of the expectations alone junit, tap, sarif, or github (workflow "
     "commands; "
     "the report as the summary of the step where GITHUB_STEP_SUMMARY is set)."},
    {MC_OPTION_TEXT, 'o', "output", offsetof(struct mc_run_options, output), "PATH", NULL, 0, 0,
     "file", "Write there: a file, or a folder for formats of many files."},
    {MC_OPTION_LIST, '\0', "report", offsetof(struct mc_run_options, reports), "FORMAT=PATH", NULL,
     0, 0, NULL, "A further report of the same run. Repeatable."},
    {MC_OPTION_INTEGER, '\0', "precision", offsetof(struct mc_run_options, precision), "N", NULL, 0,
     17, NULL, "Decimals of all figures in tables, in place of each figure's own."},
    OPTION(MC_OPTION_FLAG, '\0', "short", brief, NULL, "Tables only, without footnotes."),
    OPTION(
        MC_OPTION_TEXT, '\0', "sort", sort, "COLUMN",
        "Order of the rows: name, n, passed (the share of expectations), or a figure (mean, mad, "
        "spearman, ranking); the weakest first."),
    {MC_OPTION_CHOICE, '\0', "color", offsetof(struct mc_run_options, color), NULL,
     "auto|always|never", 0, 0, NULL, "Colour; auto is only on a terminal and without NO_COLOR."},
    {MC_OPTION_INTEGER, 'j', "jobs", offsetof(struct mc_run_options, jobs), "N", NULL, 0, 1024,
     NULL, "Threads; 0, the default, is one a processor. The output does not depend on it."},
    MC_FAILURE_OPTIONS(offsetof(struct mc_run_options, keep_going),
                       offsetof(struct mc_run_options, fail_fast)),
    MC_CACHE_OPTION(offsetof(struct mc_run_options, cache)),
    OPTION(MC_OPTION_FLAG, 'q', "quiet", quiet, NULL, "Only errors on standard error."),
    OPTION(MC_OPTION_FLAG, 'v', "verbose", verbose, NULL,
           "Tell on standard error what is done and how long it takes."),
    MC_OPTIONS_END};
