#include "commands/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "analysis/analyse.h"
#include "analysis/expectations.h"
#include "analysis/grouping.h"
#include "analysis/normalise.h"
#include "analysis/separation.h"
#include "analysis/tests/multiple_testing.h"
#include "base/diagnostic.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/output.h"
#include "base/terminal.h"
#include "base/thread_pool.h"
#include "cluster/cluster.h"
#include "commands/command.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "report/ci/checklist.h"
#include "report/plain_text.h"
#include "report/report.h"
#include "report/words.h"
#include "scores/column_head.h"
#include "scores/score_file.h"
#include "scores/score_table.h"
#include "suite/suite.h"

enum { IDS_SHOWN = 3 };

/* "PATH: ids that are no cases of this run (12): a b c ..." */
static void tell_ids(const char *path, size_t n, const char *what, const struct mc_slice *ids)
{
    size_t i;

    if (n == 0)
        return;
    fprintf(stderr, "%s: %s (%zu):", path, what, n);
    for (i = 0; i < n && i < IDS_SHOWN; i++)
        fprintf(stderr, " %.*s", MC_SLICE_ARGUMENTS(ids[i]));
    fputs(n > IDS_SHOWN ? " ...\n" : "\n", stderr);
}

/* Ids that are no cases are no news when cases were left out on purpose. */
static void tell_summary(const char *path, const struct mc_score_file_summary *summary,
                         bool selected)
{
    if (!selected)
        tell_ids(path, summary->n_unknown, "ids that are no cases of this run", summary->unknown);
    tell_ids(path, summary->n_cases_without, "cases of this run that the file lacks",
             summary->without);
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
            mc_diagnostics_print(diagnostics, stderr, 20);
        if (diagnostics->n_errors > 0)
            error->text[0] = '\0';
        if (status != 0)
            return -1;
        files->ends[i] = table->n_columns;
        if (!run->values->quiet)
            tell_summary(path, &summary, run->selected);
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
            fprintf(stderr, "%s is left out: %s\n", entry->name, missing.text);
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
        fprintf(stderr, "%.*s: a column of that name is there already; this one is called %.*s\n",
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
                fprintf(stderr, "%s is left out: preset %s does not report on it\n", left_out,
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
        fprintf(stderr, "%s is left out: %s\n", item->label, missing.text);
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
        mc_report_missing(run->scoring.table);
    return 0;
}

int mc_run_score_all(struct mc_run *run, struct mc_error *error)
{
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    int status;

    if (mc_scoring_open_cache(&run->scoring, run->values->cache, error) != 0)
        return -1;
    mc_output_guard_begin(&guard);
    status = run_score(run, error);
    mc_output_guard_end(&guard);
    if (status == 0)
        mc_scoring_close_cache(&run->scoring);
    return status;
}

/* A report to be written, checked before anything is scored. */
struct wanted_report {
    const struct mc_report_format *format;
    const char *path;
};

struct report_wish {
    struct mc_slice format;
    const char *path; /* the end of the text that was read */
};

/* Takes the text apart at its first sign of equality; where a part is empty: MC_CODE_USAGE. */
static int report_wish_read(const char *text, struct report_wish *wish, struct mc_error *error)
{
    const char *equals = strchr(text, '=');

    if (equals == NULL || equals == text || equals[1] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "--report wants FORMAT=PATH, not '%s'", text);
    wish->format = mc_slice(text, (size_t)(equals - text));
    wish->path = equals + 1;
    return 0;
}

static int no_such_format(struct mc_slice name, const char *command, const char *const *own,
                          struct mc_error *error)
{
    enum { MOST = 30 };
    const char *known[MOST + 1] = {NULL};
    char hint[MC_NEAREST_HINT];
    size_t n_formats, n = 0, i;
    const struct mc_checklist_format *const *formats = mc_checklist_formats(&n_formats);

    for (i = 0; own[i] != NULL; i++)
        known[n++] = own[i];
    for (i = 0; i < n_formats && n < MOST; i++)
        known[n++] = formats[i]->name;
    return mc_error_set(error, MC_CODE_USAGE, "%s has no report format '%.*s'%s", command,
                        MC_SLICE_ARGUMENTS(name), mc_nearest_hint(name, known, hint));
}

int mc_checklist_wish_read(const char *text, const char *command, const char *const *own,
                           struct mc_checklist_wish *wish, struct mc_error *error)
{
    struct report_wish read = {{NULL, 0}, NULL};

    if (report_wish_read(text, &read, error) != 0)
        return -1;
    wish->path = read.path;
    wish->checklist = mc_checklist_format_find(read.format);
    for (wish->own = 0; own[wish->own] != NULL; wish->own++)
        if (mc_slice_is(read.format, own[wish->own]))
            return 0;
    return wish->checklist != NULL ? 0 : no_such_format(read.format, command, own, error);
}

enum { MOST_FORMATS = 62 };

static int find_format(struct mc_slice name, const struct mc_report_format **format,
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

/* The main report first, then those of --report; checked before anything is scored. reports: room
 * for 1 + values->reports.n_items. */
static int run_want_reports(const struct mc_run_options *values, struct wanted_report *reports,
                            struct mc_error *error)
{
    size_t i;

    if (mc_report_sort_check(values->sort, error) != 0)
        return -1;
    reports[0].path = values->output == NULL ? "-" : values->output;
    if (find_format(mc_slice_of(values->format), &reports[0].format, error) != 0)
        return -1;
    if (reports[0].format->folder && values->output == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "the format %s writes many files; name a folder with -o",
                            reports[0].format->name);
    for (i = 0; i < values->reports.n_items; i++) {
        struct report_wish wish = {{NULL, 0}, NULL};

        if (report_wish_read(values->reports.items[i], &wish, error) != 0 ||
            find_format(wish.format, &reports[i + 1].format, error) != 0)
            return -1;
        reports[i + 1].path = wish.path;
    }
    return 0;
}

int mc_run_check_outputs(const struct mc_run *run, const char *const *written, const char *baseline,
                         struct mc_error *error)
{
    const struct mc_option_list *scores = &run->values->scores;
    const char *const none = NULL, *const *lexicons = run->lexicons == NULL ? &none : run->lexicons;
    const char **read;
    size_t n = 0, i;

    while (lexicons[n] != NULL)
        n++;
    read = mc_arena_array(run->arena, n + run->suite->n_files + scores->n_items + 2, sizeof(*read));
    for (i = 0; i < n; i++)
        read[i] = lexicons[i];
    for (i = 0; i < run->suite->n_files; i++)
        read[n++] = run->suite->files[i].path.data;
    for (i = 0; i < scores->n_items; i++)
        read[n++] = scores->items[i];
    read[n++] = baseline;
    read[n] = NULL;
    return mc_output_paths_check(written, read, error);
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

/* Writes the reports of one file each; all of them appear, or none does. */
static int write_files(const struct wanted_report *reports, struct mc_output *outputs, size_t n,
                       const struct mc_result *result, struct mc_report_options options_given,
                       struct mc_error *error)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (!reports[i].format->folder && mc_output_open(reports[i].path, &outputs[i], error) != 0)
            return -1;
    for (i = 0; i < n; i++) {
        if (reports[i].format->folder)
            continue;
        if (reports[i].format->write(result, &options_given, outputs[i].stream, error) != 0 ||
            mc_output_flush(&outputs[i], error) != 0)
            return -1;
        options_given.color = false; /* only the first one can be a terminal */
    }
    for (i = 0; i < n; i++)
        if (!reports[i].format->folder && mc_output_finish(&outputs[i], error) != 0)
            return -1;
    return 0;
}

static double run_seconds(const struct mc_run *run);

static int run_write_reports(struct mc_run *run, const struct wanted_report *reports,
                             const struct mc_result *result, struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    bool screen = values->output == NULL;
    struct mc_report_options given = {
        .width = mc_terminal_width(stdout, 100),
        .color = screen && mc_terminal_color((enum mc_color)values->color, stdout),
        .precision = (int)values->precision,
        .brief = values->brief,
        .sort = values->sort,
        .created = mc_run_created(run->arena),
        .seconds = screen && isatty(STDOUT_FILENO) ? run_seconds(run) : (double)NAN,
    };
    size_t n = values->reports.n_items + 1, i;
    struct mc_output *outputs = mc_arena_array(run->arena, n, sizeof(*outputs));
    int status = write_files(reports, outputs, n, result, given, error);

    for (i = 0; i < n; i++)
        mc_output_abandon(&outputs[i]);
    given.color = false;
    for (i = 0; i < n && status == 0; i++)
        if (reports[i].format->folder)
            status = reports[i].format->write_folder(result, &given, reports[i].path, error);
    return status;
}

void mc_run_warn_of_opposed(const struct mc_run *run, const struct mc_result *result)
{
    size_t c;

    for (c = 0; c < result->scores->n_columns && !run->values->quiet; c++) {
        struct mc_slice said = mc_opposed_sentence(result, c, run->arena);
        struct mc_slice name = mc_plain_text(result->scores->columns[c].name, run->arena);

        if (said.length > 0)
            fprintf(stderr, "warning: %.*s: its order is %.*s\n", MC_SLICE_ARGUMENTS(name),
                    MC_SLICE_ARGUMENTS(said));
    }
}

#define OPTION(kind, letter, name, field, argument, help)                                          \
    {                                                                                              \
        kind, letter, name, offsetof(struct mc_run_options, field), argument, NULL, 0, 0, NULL,    \
            help                                                                                   \
    }

static const struct mc_option options[] = {
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
     MC_CHOICE_TEXT(MC_GROUPINGS), 0, 0, NULL,
     "Correlations and figures about pairs of cases as the mean of what they are for each `system` "
     "over its items, or for each `item` over its systems; every case has to name its own. Items "
     "are drawn for the intervals, and nothing is said of chance and of the best metric."},
    {MC_OPTION_CHOICE, '\0', "group-mean", offsetof(struct mc_run_options, group_mean), NULL,
     "plain|micro", 0, 0, NULL,
     "What a system or item weighs in that mean: all the same, or as many as it has cases "
     "(kendall_like: pairs)."},
    {MC_OPTION_CHOICE, '\0', "normalise", offsetof(struct mc_run_options, normalise), NULL,
     MC_CHOICE_TEXT(MC_NORMALISATIONS), 0, 0, NULL,
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
     MC_CHOICE_TEXT(MC_INTERVAL_KINDS), 0, 0, NULL,
     "How an interval is made of the resamples: their quantiles (percentile), these turned round "
     "about the figure (basic), a normal distribution of their spread, or quantiles corrected for "
     "bias and skewness (bca)."},
    {MC_OPTION_CHOICE, '\0', "resample", offsetof(struct mc_run_options, resample), NULL,
     MC_CHOICE_TEXT(MC_RESAMPLE_UNITS), 0, 0, NULL,
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

/* Seconds since the run began. */
static double run_seconds(const struct mc_run *run)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - run->begin.tv_sec) +
           1e-9 * (double)(now.tv_nsec - run->begin.tv_nsec);
}

static void tell(const struct mc_run *run, const char *what)
{
    if (run->values->verbose)
        fprintf(stderr, "%s  %.3f s\n", what, run_seconds(run));
}

static int check_outputs(const struct mc_run *run, const struct wanted_report *reports,
                         struct mc_error *error)
{
    size_t n = run->values->reports.n_items + 1, i;
    const char **written = mc_arena_array(run->arena, n + 1, sizeof(*written));

    for (i = 0; i < n; i++)
        written[i] = reports[i].path;
    return mc_run_check_outputs(run, written, NULL, error);
}

static int work(struct mc_run *run, const struct mc_option_list *operands, struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    struct wanted_report *reports =
        mc_arena_array(run->arena, values->reports.n_items + 1, sizeof(*reports));
    struct mc_analysis_settings settings;
    bool is_worker = mc_cluster_is_worker(run->scoring.cluster);
    const struct mc_result *result;

    if (run_want_reports(values, reports, error) != 0 ||
        mc_run_settings(run, &settings, error) != 0 || mc_run_read(run, operands, error) != 0 ||
        check_outputs(run, reports, error) != 0)
        return -1;
    tell(run, "read");
    if (values->list)
        return is_worker ? 0 : mc_run_list_cases(run, error);
    if (mc_check_case_groups(run->suite, settings.grouping, error) != 0 ||
        mc_contrast_check(run->suite, settings.contrasts, settings.n_contrasts, run->arena,
                          error) != 0 ||
        mc_run_score_all(run, error) != 0)
        return -1;
    if (is_worker)
        return 0;
    tell(run, "scored");
    result = mc_analyse(run->scoring.table, &settings, run->scoring.pool, run->arena);
    run->n_failed = mc_failed_expectations(result);
    tell(run, "analysed");
    mc_run_warn_of_opposed(run, result);
    if (run_write_reports(run, reports, result, error) != 0)
        return -1;
    tell(run, "reported");
    if (values->strict && run->n_failed > 0 && !values->quiet)
        fprintf(stderr, "%zu %s failed\n", run->n_failed,
                run->n_failed == 1 ? "expectation" : "expectations");
    return 0;
}

/* The preset's settings are defaults: they are put into the options before the command line is
 * read a second time, so that an option given beside it wins. */
static int apply_preset(struct mc_run_options *values, const struct mc_preset **preset,
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

static const struct mc_run_options defaults = {
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

static int parse(int argc, char **argv, struct mc_run_options *values,
                 const struct mc_preset **preset, struct mc_option_list *operands,
                 struct mc_arena *arena, struct mc_error *error)
{
    struct mc_run_options first = defaults;
    struct mc_option_list ignored = {NULL, 0, 0};

    if (mc_options_parse(options, &first, argc, argv, true, &ignored, arena, error) != 0)
        return -1;
    *values = defaults;
    values->preset = first.preset;
    if (apply_preset(values, preset, error) != 0)
        return -1;
    return mc_options_parse(options, values, argc, argv, true, operands, arena, error);
}

static int run_with(struct mc_cluster *cluster, int argc, char **argv, struct mc_error *error)
{
    struct mc_run_options values = defaults;
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_run run = {.values = &values, .arena = mc_arena_new()};
    int status;

    (void)clock_gettime(CLOCK_MONOTONIC, &run.begin);
    status = parse(argc, argv, &values, &run.preset, &operands, run.arena, error);
    if (status == 0)
        status = mc_scoring_check_flags(values.keep_going, values.fail_fast, error);
    values.sources.quiet = values.quiet;
    if (status == 0) {
        run.scoring.cluster = cluster;
        run.scoring.quiet = values.quiet;
        run.scoring.fail_fast = values.fail_fast;
        run.scoring.pool = mc_thread_pool_new((unsigned)values.jobs);
        status = work(&run, &operands, error);
        mc_scoring_close_cache(&run.scoring);
        mc_thread_pool_free(run.scoring.pool);
    }
    mc_catalog_close(run.catalog);
    mc_arena_free(run.arena);
    if (status != 0)
        return (int)error->code;
    if (run.scoring.module_failed)
        return MC_CODE_MODULE;
    return values.strict && run.n_failed > 0 ? MC_CODE_NEGATIVE : MC_CODE_OK;
}

static int run_command(int argc, char **argv, struct mc_error *error)
{
    struct mc_cluster *cluster;

    if (mc_cluster_begin(&cluster, error) != 0)
        return (int)error->code;
    return mc_cluster_end(cluster, run_with(cluster, argc, argv, error), error);
}

static const struct mc_example examples[] = {
    {"metricheck run", "The report of the shipped starter suite with every built-in metric."},
    {"metricheck run -m bleu -m smatch -p negation -p passive", "Two metrics on two phenomena."},
    {"metricheck run -m chrf --report json=report.json --report markdown=report.md",
     "The report on the screen, and two files from the same run."},
    {"metricheck run -m bleu -m chrf -m rouge -p passive -p negation --statistic pearson --test "
     "williams --adjust hochberg",
     "Which metrics cannot be told from the best one by Williams' test of Pearson's correlations."},
    {"metricheck run -m bleu -m smatch -p antonymy -p passive --contrast passive/antonymy",
     "Whether a metric scores passives above antonyms."},
    {"metricheck run -m bleu -m chrf -m smatch -p negation -p passive -p article --omnibus",
     "Whether three metrics differ over three phenomena."},
    {"metricheck run --strict -m smatch -p passive",
     "Whether Smatch gives a passive the score of its active: exit code 1 when not."},
    {NULL, NULL}};

const struct mc_command mc_command_run = {
    "run",
    NULL,
    MC_FOR_DEVELOPERS,
    "score a suite and report per phenomenon",
    "[SUITE...]",
    "Loads suites (files, folders, or names of shipped suites; without one the shipped starter "
    "suite), scores each case with each metric, and says per dataset and phenomenon how each "
    "metric "
    "stands to the human scores: normalised mean, mean absolute deviation, Spearman correlation, "
    "thresholded pairwise ranking.\n"
    "\n"
    "-p, -d, --case and --filter choose what is shown and counted. All cases are scored all the "
    "same: bounds of the normalisation, tie thresholds, and what expectations compare with are "
    "those of the whole suite, so that a choice changes no figure of a phenomenon. `overall` is "
    "over the cases that are shown.\n"
    "\n"
    "What the suite, or the phenomenon of a case, expects of a metric without asking people (that "
    "the score stays as it is, lies above or below another one, or keeps to a bound) is told for "
    "each metric: how many expectations it passed of those that are applicable to it, with "
    "Wilson's "
    "interval, and the cases on which it failed, the farthest first.\n"
    "\n"
    "A metric that cannot score a case gives no score for it; the case is counted as missing, the "
    "report says how many and why, and every figure states the number of cases that it rests on. A "
    "figure that is not defined is shown as '-' with the reason.",
    options,
    examples,
    run_command,
};
