/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.c: the stages of a run up to a filled score table. Columns come from score files, from
 * metrics or, with a preset, from either, in its order. In order: which cases, reading the suite
 * and templates, score files and what the command line says of them, the columns, presets, scoring,
 * and what a report needs beside the scores. */
#include "engine/run.h"

#include <stdio.h>
#include <stdlib.h>

#include "analysis/grouping.h"
#include "analysis/normalise.h"
#include "analysis/tests/multiple_testing.h"
#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/file.h"
#include "cluster/cluster.h"
#include "engine/graphs.h"
#include "engine/load.h"
#include "generate/expand.h"
#include "generate/template.h"
#include "generate/template_set.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "report/report.h"
#include "scores/score_file.h"
#include "scores/score_table.h"
#include "suite/dimensions.h"
#include "suite/filter.h"
#include "suite/named_cases.h"
#include "suite/phenomenon.h"
#include "suite/shipped.h"
#include "suite/suite.h"
#include "suite/case_text.h"
#include "suite/suite_read.h"

/* --- which cases ------------------------------------------------------------------------------ */

/* What is named by an option that takes a word or several with commas between them, in `wanted`; a
 * word that is none is `first_unknown`. */
struct named {
    const struct mc_run *run;
    uint32_t (*find)(const struct mc_suite *suite, struct mc_slice name);
    bool *wanted;
    struct mc_slice first_unknown; /* length 0: none */
};

/* A name may have a comma of its own, so that the whole is looked for before the parts. */
static void find_named(struct named *named, const struct mc_option_list *texts)
{
    size_t t, i;

    for (t = 0; t < texts->n_items; t++) {
        uint32_t index = named->find(named->run->suite, mc_slice_of(texts->items[t]));
        struct mc_option_list parts = mc_comma_list(texts->items[t], named->run->arena);

        if (index != MC_NOT_FOUND) {
            named->wanted[index] = true;
            continue;
        }
        for (i = 0; i < parts.n_items && named->first_unknown.length == 0; i++) {
            index = named->find(named->run->suite, mc_slice_of(parts.items[i]));
            if (index == MC_NOT_FOUND)
                named->first_unknown = mc_slice_of(parts.items[i]);
            else
                named->wanted[index] = true;
        }
    }
}

static uint32_t find_phenomenon(const struct mc_suite *suite, struct mc_slice name)
{
    return mc_phenomenon_find(suite->phenomena, suite->n_phenomena, name);
}

static uint32_t find_dataset(const struct mc_suite *suite, struct mc_slice name)
{
    return mc_string_map_find(suite->datasets, name);
}

static uint32_t find_case(const struct mc_suite *suite, struct mc_slice name)
{
    return mc_string_map_find(suite->case_ids, name);
}

static int find_phenomena(const struct mc_run *run, bool *wanted, struct mc_error *error)
{
    struct named named = {run, find_phenomenon, wanted, {"", 0}};
    const struct mc_suite *suite = run->suite;
    const char **names = mc_arena_array(run->arena, suite->n_phenomena + 1, sizeof(*names));
    char hint[MC_KNOWN_HINT];
    size_t i;

    find_named(&named, &run->values->phenomena);
    if (named.first_unknown.length == 0)
        return 0;
    (void)mc_nearest_hint(named.first_unknown,
                          mc_phenomena_words(suite->phenomena, suite->n_phenomena, run->arena),
                          hint);
    for (i = 0; i < suite->n_phenomena; i++)
        names[i] = suite->phenomena[i].name.data;
    if (hint[0] == '\0')
        (void)mc_known_hint(named.first_unknown, names, hint);
    return mc_error_set(error, MC_CODE_USAGE, "there is no phenomenon '%s'%s",
                        named.first_unknown.data, hint);
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

static int find_datasets(const struct mc_run *run, bool *wanted, struct mc_error *error)
{
    struct named named = {run, find_dataset, wanted, {"", 0}};
    char hint[MC_KNOWN_HINT];

    find_named(&named, &run->values->datasets);
    if (named.first_unknown.length == 0)
        return 0;
    return mc_error_set(
        error, MC_CODE_USAGE, "the suite has no dataset '%s'%s", named.first_unknown.data,
        mc_known_hint(named.first_unknown, keys_of(run->suite->datasets, run->arena), hint));
}

static int find_cases(const struct mc_run *run, bool *wanted, struct mc_error *error)
{
    struct named named = {run, find_case, wanted, {"", 0}};
    char hint[MC_NEAREST_HINT];

    find_named(&named, &run->values->cases);
    if (named.first_unknown.length == 0)
        return 0;
    (void)mc_nearest_hint(named.first_unknown, keys_of(run->suite->case_ids, run->arena), hint);
    return mc_error_set(error, MC_CODE_USAGE, "the suite has no case '%s'%s",
                        named.first_unknown.data,
                        hint[0] == '\0' ? "; `metricheck run --list` lists them" : hint);
}

/* The cases that all of -p, -d, --case and --filter let through are selected: the choice is of what
 * is shown, not of what it is held against (part.h). */
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
        return mc_error_set(error, MC_CODE_USAGE, "-p, -d, --case and --filter leave no case");
    run->selected = n_kept < suite->n_cases;
    if (run->selected)
        run->suite->selected = keep;
    return 0;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Reads the templates of "NAME:n=1000,seed=1" requests with the shipped phenomena and expands them,
 * one file a template, graphs parsed; the files of the suite have the paths of the templates.
 * Findings are printed on standard error, and the error is then empty of text. */
static int load_templates(struct mc_run *run, struct mc_error *error)
{
    const struct mc_option_list *requests = &run->values->templates;
    struct mc_arena *arena = run->arena;
    const char *phenomena = mc_shipped_folder("phenomena", arena);
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    const char **names = mc_arena_array(arena, requests->n_items, sizeof(*names)), **lexicons;
    struct mc_sampling *drawings = mc_arena_array(arena, requests->n_items, sizeof(*drawings));
    struct mc_template_set set;
    struct mc_expansion expansion = {.set = &set, .drawings = drawings, .with_graphs = true};
    struct mc_suite *suite = NULL;
    const char *const *paths;
    size_t n_paths, i;

    for (i = 0; i < requests->n_items; i++)
        if (mc_template_request_parse(requests->items[i], arena, &names[i], &drawings[i], error) !=
            0)
            return -1;
    if (mc_template_paths(names, requests->n_items, arena, &paths, &n_paths, error) == 0 &&
        mc_template_set_read(paths, n_paths, &phenomena, phenomena != NULL, arena, diagnostics,
                             &set, error) == 0 &&
        mc_expand_checked(&expansion, arena, diagnostics, &suite, error) == 0) {
        lexicons = mc_arena_array(arena, set.n_templates + 1, sizeof(*lexicons));
        for (i = 0; i < set.n_templates; i++)
            lexicons[i] = set.templates[i]->lexicon->source.path.data;
        run->suite = suite;
        run->lexicons = lexicons;
        return 0;
    }
    if (diagnostics->n_errors > 0) {
        mc_diagnostics_sort(diagnostics);
        mc_message_findings(run->scoring.messages, diagnostics);
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

/* An expectation that names a case which is nowhere in the suite would never be judged: unless that
 * is wanted, as of a part of a suite. */
static int check_named_cases(const struct mc_run *run, struct mc_error *error)
{
    bool may_be_absent = run->values->expectations == MC_EXPECTATIONS_PRESENT;
    struct mc_diagnostics *diagnostics = may_be_absent ? NULL : mc_diagnostics_new(run->arena);
    size_t i;

    if (may_be_absent) {
        i = mc_named_cases_check(run->suite, run->arena, NULL);
        if (i > 0 && !run->values->quiet)
            mc_message(
                run->scoring.messages, "%zu expectation%s not judged: the case%s not there\n", i,
                i == 1 ? " is" : "s are", i == 1 ? " that it names is" : "s that they name are");
        return 0;
    }
    if (mc_named_cases_check(run->suite, run->arena, NULL) == 0)
        return 0;
    for (i = 0; i < run->suite->n_files; i++)
        mc_diagnostics_source(diagnostics, run->suite->files[i].path,
                              mc_suite_file_text(&run->suite->files[i], run->arena));
    (void)mc_named_cases_check(run->suite, run->arena, diagnostics);
    mc_message_findings(run->scoring.messages, diagnostics);
    (void)mc_diagnostics_error(diagnostics, error);
    error->text[0] = '\0';
    return -1;
}

int mc_run_read(struct mc_run *run, const struct mc_option_list *operands, struct mc_error *error)
{
    const struct mc_option_list *templates = &run->values->templates;
    const struct mc_load_options how = {&run->values->columns, run->values->by, run->scoring.pool};
    struct mc_option_list suites = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < operands->n_items; i++)
        mc_option_list_add(&suites, operands->items[i], run->arena);
    for (i = 0; i < run->values->suites.n_items; i++)
        mc_option_list_add(&suites, run->values->suites.items[i], run->arena);
    if (templates->n_items > 0 && suites.n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "give suites or --template; `metricheck expand -o` makes a suite of "
                            "templates");
    if (open_catalog(run, error) != 0)
        return -1;
    if (templates->n_items > 0) {
        if (load_templates(run, error) != 0)
            return -1;
    } else if (mc_load_tables(&suites, &how, run->scoring.messages, run->values->quiet, run->arena,
                              &run->suite, error) != 0 ||
               check_named_cases(run, error) != 0) {
        return -1;
    }
    mc_suite_forget_texts(run->suite);
    if (run->dimension == NULL && run->values->dimensions.n_items > 0 &&
        !mc_run_wants_dimensions(run->values))
        run->dimension = run->values->dimensions.items[0];
    if (run->dimension != NULL && mc_suite_take_dimension(run->suite, run->dimension, error) != 0)
        return -1;
    return mc_run_select_cases(run, error);
}

/* --- what is said of score files -------------------------------------------------------------- */

enum { IDS_SHOWN = 3 };

/* "PATH: ids that are no cases of this run (12): a b c ..." */
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

/* --- what the command line says of the metrics of score files --------------------------------- */

/* Makes the table know what --lower-is-better NAME and --range NAME=LOW..HIGH, in which a name may
 * have '=', say of its score files. */
static int declare(const struct mc_run *run, struct mc_score_table *files, struct mc_error *error)
{
    const struct mc_option_list *lower = &run->values->lower, *ranges = &run->values->ranges;
    size_t n = lower->n_items + ranges->n_items, i;
    struct mc_score_declaration *next = mc_arena_array(run->arena, n, sizeof(*next));

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
        next->name = mc_arena_copy(run->arena, mc_slice(text, (size_t)(sign - text))).data;
        next->has_range = true;
        next->may_exceed = head.may_exceed;
        next->low = head.low;
        next->high = head.high;
    }
    return 0;
}

/* A name that no score file has is a slip. */
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

/* --- reading score files ---------------------------------------------------------------------- */

/* What --scores names. */
struct score_files {
    struct mc_score_table *table;
    size_t *ends; /* [files] behind the last column of each */
};

static int read_score_files(struct mc_run *run, struct score_files *files, struct mc_error *error)
{
    struct mc_score_table *table = files->table;
    size_t i, c;

    if (declare(run, table, error) != 0)
        return -1;
    files->ends = mc_arena_array(run->arena, run->values->scores.n_items, sizeof(*files->ends));
    for (i = 0; i < run->values->scores.n_items; i++) {
        struct mc_diagnostics *diagnostics = mc_diagnostics_new(run->arena);
        const char *path = run->values->scores.items[i];
        struct mc_score_file_summary summary;
        int status = mc_score_file_read(path, table, NULL, diagnostics, &summary, error);

        if (diagnostics->n_errors > 0 || (diagnostics->n_items > 0 && !run->values->quiet))
            mc_message_findings(run->scoring.messages, diagnostics);
        if (diagnostics->n_errors > 0)
            error->text[0] = '\0';
        if (status != 0)
            return -1;
        files->ends[i] = table->n_columns;
        for (c = i == 0 ? 0 : files->ends[i - 1]; c < table->n_columns; c++)
            table->columns[c].own = true;
        if (run->values->quiet)
            continue;
        if (!run->selected) /* else they are no news: cases were left out on purpose */
            report_ids(path, summary.n_unknown, "ids that are not cases of this run",
                       summary.unknown, run->scoring.messages);
        report_ids(path, summary.n_cases_without, "cases of this run that the file lacks",
                   summary.without, run->scoring.messages);
    }
    return check_declarations(run, table, error);
}

/* --- the columns ------------------------------------------------------------------------------ */

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

/* Every sentinel of the catalog that has no column yet, or every other metric whose inputs and
 * resources are there; those that cannot take part are named. */
static int score_with_all(struct mc_run *run, const struct mc_metric_inputs *inputs, bool sentinels,
                          struct mc_error *error)
{
    size_t n = mc_catalog_size(run->catalog), i;
    struct mc_unused_metrics *all = mc_arena_array(run->arena, 1, sizeof(*all));

    all->arena = run->arena;
    for (i = 0; i < n; i++) {
        const struct mc_catalog_entry *entry = mc_catalog_at(run->catalog, i);
        struct mc_error missing = MC_NO_ERROR;

        if (mc_catalog_is_sentinel(entry) != sentinels || mc_metric_is_beside(run->suite, entry) ||
            (sentinels && has_column(run->scoring.table, entry->name)) ||
            score_with_one(run, inputs, entry->name, &missing) == 0)
            continue;
        if (missing.code == MC_CODE_MODULE || run->scoring.ended) {
            *error = missing;
            return -1;
        }
        mc_unused_add(all, entry->name, entry->name, missing.text);
    }
    if (run->notes_at_end && !sentinels)
        run->unused = all;
    else if (!run->values->quiet)
        mc_unused_note(all, run->scoring.messages);
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

/* The sentinels of every run, in a table of their own: nothing is said of them, and nothing kept.
 */
static int score_sentinels(struct mc_run *run, const struct mc_metric_inputs *inputs,
                           struct mc_error *error)
{
    struct mc_run_options silent = *run->values;
    struct mc_metric_inputs uncached = *inputs;
    struct mc_run aside = *run;

    silent.quiet = true;
    aside.values = &silent;
    aside.scoring.table = mc_score_table_new(run->suite, run->arena);
    aside.scoring.messages = NULL;
    aside.scoring.before = NULL;
    aside.scoring.quiet = true;
    aside.scoring.cache = NULL;
    uncached.cache = NULL;
    if (add_sentinels(&aside, &uncached, error) != 0)
        return -1;
    run->sentinels = aside.scoring.table;
    return 0;
}

/* The metrics of -m, in order. The shuffled scores of people are none of the catalog: metrics do
 * not see what people say. specs: of the others. */
static int score_with_named(struct mc_run *run, const struct mc_metric_inputs *inputs,
                            const struct mc_metric_spec *specs, const bool *is_taken,
                            struct mc_error *error)
{
    const struct mc_option_list *names = &run->values->metrics;
    size_t i;

    for (i = 0; i < names->n_items; i++) {
        struct mc_scoring_entry entry = {specs, NULL, 1};

        if (strcmp(names->items[i], MC_HUMAN_SHUFFLED) == 0) {
            mc_human_shuffled_add(run->scoring.table, (uint64_t)run->values->seed);
            continue;
        }
        if (!*is_taken && mc_score_with(&run->scoring, inputs, &entry, error) != 0)
            return -1;
        specs++;
        is_taken++;
    }
    return 0;
}

/* Says which metrics of --command and --module are not run, as none of the specs [n] is of them:
 * who gives a metric of their own expects to see it. */
static void note_unnamed(struct mc_run *run, const struct mc_metric_spec *specs, size_t n)
{
    struct mc_unused_metrics *all = mc_arena_array(run->arena, 1, sizeof(*all));
    size_t i, k;

    all->arena = run->arena;
    for (i = 0; i < mc_catalog_size(run->catalog); i++) {
        const struct mc_catalog_entry *entry = mc_catalog_at(run->catalog, i);

        for (k = 0; k < n && specs[k].entry != entry; k++)
            ;
        if (k == n && entry->origin != NULL)
            mc_unused_add(all, entry->name, entry->name, "no -m names it");
    }
    if (run->notes_at_end)
        run->unused = all;
    else if (!run->values->quiet)
        mc_unused_note(all, run->scoring.messages);
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

/* --- columns of score files ------------------------------------------------------------------- */

/* A column of the score files in the table of the run. */
static void take_column(const struct mc_run *run, const struct mc_score_column *column)
{
    struct mc_score_column *taken = mc_score_table_add(run->scoring.table, column->name);
    struct mc_slice name = taken->name;

    *taken = *column;
    taken->name = name;
    if (!mc_slice_equal(name, column->name) && !run->values->quiet)
        mc_message(run->scoring.messages,
                   "%.*s: a column of that name already exists; this one is called %.*s\n",
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

/* Whether the columns begin to end - 1 are those of the published file, which has all metrics of
 * the preset. A file of one's own may use a name of it. */
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

/* --- presets ---------------------------------------------------------------------------------- */

/* Where a column of a preset comes from. */
enum preset_source { PRESET_METRIC, PRESET_GIVEN, PRESET_FILE, PRESET_NOWHERE };

/* The columns of a preset in the making. */
struct preset_columns {
    const struct mc_score_table *files;
    bool *used;                         /* [columns of the files]: those that the preset names */
    enum preset_source *source;         /* [entries] */
    const struct mc_metric_spec *specs; /* [n_specs]: of -m, of which a label that is an entry's */
    bool *is_taken;                     /* takes its place */
    size_t n_specs;
    struct mc_unused_metrics unused;
};

/* Says where the scores come from that need a model. */
static void report_models(const struct mc_run *run, const struct preset_columns *columns)
{
    const char *published = NULL;
    size_t n_published = 0, i;

    for (i = 0; i < run->preset->n_entries; i++) {
        const struct mc_preset_entry *item = &run->preset->entries[i];

        if (item->differs != NULL && columns->source[i] == PRESET_METRIC)
            mc_message(run->scoring.messages, "%s is computed %s\n", item->label, item->differs);
        if (item->model == NULL)
            continue;
        if (columns->source[i] == PRESET_METRIC)
            mc_message(run->scoring.messages, "%s is computed with the model %s\n", item->label,
                       item->model);
        if (columns->source[i] != PRESET_FILE)
            continue;
        published = n_published++ == 0
                        ? item->label
                        : mc_arena_format(run->arena, "%s, %s", published, item->label);
    }
    if (n_published > 0)
        mc_message(run->scoring.messages, "%s %s from a score file, not computed with a model\n",
                   published, n_published == 1 ? "is" : "are");
}

/* Why an entry has neither a column nor a metric. What there is to say of a model that is not there
 * `metricheck models` says. */
static void add_unused(const struct mc_run *run, const struct mc_preset_entry *item,
                       const char *reason, struct mc_unused_metrics *unused)
{
    static const char absent[] = "no model \"";
    const char *spec = item->spec == NULL ? item->label : item->spec;
    const char *prefix = mc_arena_format(run->arena, "metric %s: ", spec);

    if (item->model != NULL) {
        if (strncmp(reason, prefix, strlen(prefix)) == 0)
            reason += strlen(prefix);
        if (strncmp(reason, absent, strlen(absent)) == 0)
            reason = mc_arena_format(run->arena, "there is no model %s (`metricheck models`)",
                                     item->model);
        reason = mc_arena_format(run->arena, "no score file has it (--scores), and %s", reason);
    }
    mc_unused_add(unused, item->label, spec, reason);
}

/* Entry number i: from the score files where they have a column of that name, else by the metric of
 * -m that is called so, else by the built-in metric, else named and left out. */
static int score_preset_entry(struct mc_run *run, const struct mc_metric_inputs *inputs, size_t i,
                              struct preset_columns *columns, struct mc_error *error)
{
    const struct mc_preset_entry *item = &run->preset->entries[i];
    uint32_t c = mc_score_table_find(columns->files, mc_slice_of(item->label));
    struct mc_metric_spec spec;
    struct mc_scoring_entry entry = {&spec, item->label, item->divisor};
    struct mc_error missing = MC_NO_ERROR;
    size_t k;

    if (c != MC_NOT_FOUND) {
        take_column(run, &columns->files->columns[c]);
        columns->used[c] = true;
        columns->source[i] = PRESET_FILE;
        return 0;
    }
    for (k = 0; k < columns->n_specs && !mc_slice_is(columns->specs[k].label, item->label); k++)
        ;
    if (k < columns->n_specs) {
        columns->is_taken[k] = true;
        entry = (struct mc_scoring_entry){&columns->specs[k], NULL, 1};
        columns->source[i] = PRESET_GIVEN;
        return mc_score_with(&run->scoring, inputs, &entry, error);
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
    columns->source[i] = PRESET_NOWHERE;
    add_unused(run, item, missing.text, &columns->unused);
    return 0;
}

/* The columns of a preset, in its order, then those of the score files that it does not name. */
static int score_with_preset(struct mc_run *run, const struct mc_metric_inputs *inputs,
                             const struct score_files *files, const struct mc_metric_spec *specs,
                             bool *is_taken, struct mc_error *error)
{
    size_t n = run->preset->n_entries, i;
    struct preset_columns columns = {
        .files = files->table,
        .used = mc_arena_array(run->arena, files->table->n_columns, sizeof(bool)),
        .source = mc_arena_array(run->arena, n, sizeof(enum preset_source)),
        .unused = {.arena = run->arena},
        .specs = specs,
        .is_taken = is_taken,
        .n_specs = metrics_of_catalog(run).n_items,
    };

    for (i = 0; i < n; i++)
        if (score_preset_entry(run, inputs, i, &columns, error) != 0)
            return -1;
    if (!run->values->quiet) {
        report_models(run, &columns);
        mc_unused_report(&columns.unused, run->scoring.messages);
    }
    take_other_columns(run, files, columns.used);
    return 0;
}

/* --- own metrics ------------------------------------------------------------------------------ */

/* More of them than this are no metric of one's own beside others: a table of metrics. */
enum { MOST_OWN = 3 };

/* --mine: these, and no others. */
static int take_named_own(const struct mc_run *run, struct mc_error *error)
{
    struct mc_score_table *table = run->scoring.table;
    const char **names = mc_arena_array(run->arena, table->n_columns + 1, sizeof(*names));
    size_t i, c;

    for (c = 0; c < table->n_columns; c++) {
        names[c] = mc_arena_copy(run->arena, table->columns[c].name).data;
        table->columns[c].own = false;
    }
    for (i = 0; i < run->values->own.n_items; i++) {
        const char *name = run->values->own.items[i];
        uint32_t column = mc_score_table_find(table, mc_slice_of(name));
        char hint[MC_NEAREST_HINT];

        if (column == MC_NOT_FOUND)
            return mc_error_set(error, MC_CODE_USAGE, "--mine: the run has no metric '%s'%s", name,
                                mc_nearest_hint(mc_slice_of(name), names, hint));
        table->columns[column].own = true;
    }
    return 0;
}

/* --against: scored as well, unless it was. */
static int add_rival(struct mc_run *run, const struct mc_metric_inputs *inputs,
                     struct mc_error *error)
{
    struct mc_option_list name = {NULL, 0, 0};
    struct mc_scoring_entry entry = {NULL, NULL, 1};
    struct mc_metric_spec *spec;

    if (run->values->rival == NULL || has_column(run->scoring.table, run->values->rival))
        return 0;
    mc_option_list_add(&name, run->values->rival, run->arena);
    if (mc_metric_specs_parse(run->catalog, &name, run->arena, &spec, error) != 0)
        return -1;
    entry.spec = spec;
    return mc_score_with(&run->scoring, inputs, &entry, error);
}

/* Own metrics are those of --mine; without it those that are not built in, unless they are many, or
 * there is nothing else to set them against. */
static int mark_own(const struct mc_run *run, struct mc_error *error)
{
    struct mc_score_table *table = run->scoring.table;
    bool are_named = run->values->own.n_items > 0;
    size_t n_own = 0, n_others = 0, c;

    if (are_named && take_named_own(run, error) != 0)
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
    if (run->values->rival != NULL && n_own == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--against %s: no metric of your own is set against it; name one with "
                            "--mine",
                            run->values->rival);
    return 0;
}

/* --- scoring ---------------------------------------------------------------------------------- */

/* The selected cases of which the reference is scored against itself: what is expected of them is
 * invariance. NULL: there is none. */
static const bool *wanted_self_scores(const struct mc_run *run)
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

/* `memory` is that of the inputs, which nothing needs when the scores are there. */
static int run_score(struct mc_run *run, struct mc_arena *memory, struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    struct mc_metric_inputs inputs;
    struct score_files files = {mc_score_table_new(run->suite, run->arena), NULL};
    struct mc_option_list names = metrics_of_catalog(run);
    bool *is_taken = mc_arena_array(run->arena, names.n_items + 1, sizeof(*is_taken));
    struct mc_metric_spec *specs;

    if (mc_metric_specs_parse(run->catalog, &names, run->arena, &specs, error) != 0)
        return -1;
    run->scoring.suite = run->suite;
    run->scoring.self_scores = wanted_self_scores(run);
    inputs = mc_scoring_inputs(&run->scoring, memory);
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
    if (run->preset != NULL && score_with_preset(run, &inputs, &files, specs, is_taken, error) != 0)
        return -1;
    if (score_with_named(run, &inputs, specs, is_taken, error) != 0)
        return -1;
    if (run->preset != NULL || values->metrics.n_items > 0 || values->scores.n_items > 0)
        note_unnamed(run, specs, names.n_items);
    else if (score_with_all(run, &inputs, false, error) != 0)
        return -1;
    if (add_rival(run, &inputs, error) != 0 ||
        (values->sentinels && add_sentinels(run, &inputs, error) != 0))
        return -1;
    if (run->scoring.table->n_columns == 0)
        return mc_error_set(error, MC_CODE_USAGE, "there are no metrics to report on");
    if (mark_own(run, error) != 0 ||
        (run->wants_sentinels && score_sentinels(run, &inputs, error) != 0))
        return -1;
    if (!values->quiet && !run->notes_at_end)
        mc_report_missing(run->scoring.table, run->scoring.messages);
    return 0;
}

int mc_sentinels_score(struct mc_suite *suite, struct mc_catalog *catalog,
                       struct mc_thread_pool *pool, uint64_t seed, struct mc_arena *arena,
                       struct mc_score_table **table, struct mc_error *error)
{
    struct mc_run_options values = mc_run_defaults;
    struct mc_run run = {.values = &values, .arena = arena, .catalog = catalog, .suite = suite};
    struct mc_metric_inputs inputs;

    values.seed = (long long)seed;
    run.scoring.suite = suite;
    run.scoring.pool = pool;
    run.scoring.self_scores = wanted_self_scores(&run);
    inputs = mc_scoring_inputs(&run.scoring, arena);
    if (score_sentinels(&run, &inputs, error) != 0)
        return -1;
    *table = run.sentinels;
    return 0;
}

int mc_run_score_all(struct mc_run *run, struct mc_error *error)
{
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    struct mc_arena *memory;
    int status;

    if (mc_scoring_open_cache(&run->scoring, run->values->cache, error) != 0)
        return -1;
    if (run->guards_output)
        mc_output_guard_begin(&guard);
    memory = mc_arena_new();
    status = run->has_graphs
                 ? 0
                 : mc_graphs_choose_once(&run->scoring, &run->values->graphs, &run->values->sources,
                                         run->suite, run->arena, &run->graphs, error);
    if (status == 0)
        status = run_score(run, memory, error);
    if (run->guards_output)
        mc_output_guard_end(&guard);
    if (status == 0)
        mc_scoring_close_cache(&run->scoring);
    mc_arena_free(memory);
    return status;
}

/* --- for the report --------------------------------------------------------------------------- */

enum { MOST_FORMATS = 62 };

int mc_run_find_format(struct mc_slice name, const struct mc_report_format **format,
                       struct mc_error *error)
{
    size_t n, i;
    const struct mc_report_format *const *formats = mc_report_formats(&n);
    const char *names[MOST_FORMATS + 1] = {NULL};
    char hint[MC_KNOWN_HINT];

    for (i = 0; i < n; i++) {
        if (mc_slice_is(name, formats[i]->name)) {
            *format = formats[i];
            return 0;
        }
        if (i < MOST_FORMATS)
            names[i] = formats[i]->name;
    }
    return mc_error_set(error, MC_CODE_USAGE, "there is no report format '%.*s'%s",
                        MC_SLICE_ARGUMENTS(name), mc_known_hint(name, names, hint));
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
        return mc_error_set(error, MC_CODE_USAGE,
                            "there is no preset '%s'; the only one is "
                            "zeidler2022",
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
    .interval = MC_INTERVAL_AUTO,
    .resample = -1,
    .resamples = 1000,
    .draws = 1000,
    .seed = 1,
    .precision = -1,
    .edits = -1,
    .correlation = MC_NO_CORRELATION,
};
