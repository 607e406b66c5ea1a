#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/nearest.h"
#include "commands/command.h"
#include "scores/score_file.h"
#include "suite/import.h"
#include "suite/suite_write.h"

struct import_options {
    const char *output;
    bool quiet;
};

/* What is to be written. */
struct result {
    struct mc_import import;
    struct mc_score_table *scores; /* NULL: none were published */
};

static const char SCORE_FOLDER[] = "scores", SCORE_FILE[] = "all_metric_scores.json";

static const struct mc_option options[] = {
    {MC_OPTION_TEXT, 'o', "output", offsetof(struct import_options, output), "FOLDER", NULL, 0, 0,
     "folder",
     "Folder of the new suite; made where it is not there. Files of the same names are replaced, "
     "all or none; others are left alone."},
    {MC_OPTION_FLAG, 'q', "quiet", offsetof(struct import_options, quiet), NULL, NULL, 0, 0, NULL,
     "Do not tell on standard error what is odd in the data and what was written."},
    MC_OPTIONS_END};

static int find_importer(const char *format, const struct mc_importer **importer,
                         struct mc_error *error)
{
    const char *names[16];
    size_t n, i;
    const struct mc_importer *all = mc_importers(&n);
    const char *near;

    *importer = mc_importer_find(format);
    if (*importer != NULL)
        return 0;
    for (i = 0; i < n && i < 15; i++)
        names[i] = all[i].name;
    names[i] = NULL;
    near = mc_nearest(mc_slice_of(format), names);
    if (near != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "no format '%s' to import; did you mean '%s'?",
                            format, near);
    return mc_error_set(error, MC_CODE_USAGE,
                        "no format '%s' to import; there are nlg-checklist, sick and sts", format);
}

static int check_call(const struct import_options *values, const struct mc_option_list *operands,
                      struct mc_error *error)
{
    if (operands->n_items != 2)
        return mc_error_set(error, MC_CODE_USAGE,
                            "import takes two operands, FORMAT and PATH; %zu given",
                            operands->n_items);
    if (values->output == NULL || values->output[0] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "no folder to write to; give it with -o FOLDER");
    if (strcmp(values->output, "-") == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "a suite is a folder; it cannot go to standard output (-o -)");
    if (operands->items[1][0] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "PATH is empty");
    return 0;
}

/* The human score is that of the suite; it is no metric. */
static void drop_column(struct mc_score_table *table, const char *name)
{
    size_t i, kept = 0;

    for (i = 0; i < table->n_columns; i++)
        if (name == NULL || !mc_slice_is(table->columns[i].name, name))
            table->columns[kept++] = table->columns[i];
    table->n_columns = kept;
}

/* "ids that ... (25): a, b, c ..." */
static void warn_of_ids(const struct mc_import *import, const char *what, size_t n,
                        const struct mc_slice *names)
{
    struct mc_position whole = {0, 0};
    struct mc_buffer text = {NULL, 0, 0};
    size_t i;

    if (n == 0)
        return;
    mc_buffer_append_format(&text, "%s (%zu):", what, n);
    for (i = 0; i < n && i < 10; i++)
        mc_buffer_append_format(&text, "%s %.*s", i == 0 ? "" : ",", MC_SLICE_ARGUMENTS(names[i]));
    if (n > 10)
        mc_buffer_append_text(&text, " ...");
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "",
                             mc_slice_of(import->scores), whole, "%s", text.data);
    mc_buffer_free(&text);
}

static int read_scores(struct result *result, struct mc_error *error)
{
    const struct mc_import *import = &result->import;
    struct mc_score_file_summary summary;

    if (import->scores == NULL)
        return 0;
    result->scores = mc_score_table_new(import->suite, import->arena);
    if (mc_score_file_read(import->scores, result->scores, NULL, import->diagnostics, &summary,
                           error) != 0)
        return -1;
    drop_column(result->scores, import->human_score);
    warn_of_ids(import, "ids with scores that are no cases, left out", summary.n_unknown,
                summary.unknown);
    warn_of_ids(import, "cases without scores", summary.n_cases_without, summary.without);
    return 0;
}

/* Opens every file and writes it whole beside its final name. */
static int fill_outputs(const struct result *result, const char *folder, struct mc_output *outputs,
                        struct mc_error *error)
{
    const struct mc_suite *suite = result->import.suite;
    struct mc_arena *arena = result->import.arena;
    size_t i, n = suite->n_files;

    for (i = 0; i < n; i++) {
        if (mc_output_open(mc_arena_format(arena, "%s/%s", folder, suite->files[i].path.data),
                           &outputs[i], error) != 0)
            return -1;
        mc_suite_write(suite, (uint32_t)i, outputs[i].stream);
    }
    if (result->scores != NULL) {
        if (mc_folder_make(mc_arena_format(arena, "%s/%s", folder, SCORE_FOLDER), error) != 0 ||
            mc_output_open(mc_arena_format(arena, "%s/%s/%s", folder, SCORE_FOLDER, SCORE_FILE),
                           &outputs[n], error) != 0)
            return -1;
        mc_score_file_write(result->scores, outputs[n].stream);
        n++;
    }
    for (i = 0; i < n; i++)
        if (mc_output_flush(&outputs[i], error) != 0)
            return -1;
    return 0;
}

/* Folders that were made for nothing go again; rmdir leaves alone what holds anything. */
static void remove_folders(const char *folder, bool is_new, const char *scores, bool scores_is_new)
{
    if (scores_is_new)
        (void)rmdir(scores);
    if (is_new)
        (void)rmdir(folder);
}

/* All files or none: what can fail fails before the first one is renamed. */
static int write_suite(const struct result *result, const char *folder, struct mc_error *error)
{
    size_t i, n = result->import.suite->n_files + 1;
    struct mc_output *outputs = mc_calloc(n, sizeof(*outputs));
    const char *scores = mc_arena_format(result->import.arena, "%s/%s", folder, SCORE_FOLDER);
    bool is_new = !mc_file_exists(folder), scores_is_new = !mc_file_exists(scores);
    int failed = mc_folder_make(folder, error);

    if (failed == 0)
        failed = fill_outputs(result, folder, outputs, error);
    for (i = 0; i < n; i++) {
        if (failed == 0 && outputs[i].stream != NULL)
            failed = mc_output_finish(&outputs[i], error);
        mc_output_abandon(&outputs[i]);
    }
    free(outputs);
    if (failed != 0)
        remove_folders(folder, is_new, scores, scores_is_new);
    return failed;
}

static void tell(const struct result *result, const char *folder)
{
    const struct mc_suite *suite = result->import.suite;
    size_t i, n_unpooled = 0, n_files = suite->n_files;

    for (i = 0; i < suite->n_cases; i++)
        n_unpooled += !suite->files[suite->cases[i].file].pooled;
    fprintf(stderr, "%zu case%s", suite->n_cases, suite->n_cases == 1 ? "" : "s");
    if (n_unpooled > 0)
        fprintf(stderr, " (%zu of them not pooled)", n_unpooled);
    fprintf(stderr, ", %zu file%s in %s\n", n_files, n_files == 1 ? "" : "s", folder);
    if (result->scores != NULL)
        fprintf(stderr, "%zu published metric%s in %s/%s/%s\n", result->scores->n_columns,
                result->scores->n_columns == 1 ? "" : "s", folder, SCORE_FOLDER, SCORE_FILE);
}

/* Whether the error is one of the findings, which were printed with their source lines. */
static bool is_told(const struct mc_diagnostics *diagnostics, const struct mc_error *error)
{
    size_t i;

    for (i = 0; i < diagnostics->n_items; i++)
        if (diagnostics->items[i].severity == MC_SEVERITY_ERROR &&
            strncmp(diagnostics->items[i].text.data, error->text, sizeof(error->text) - 1) == 0)
            return true;
    return false;
}

static int work(const struct import_options *values, const struct mc_option_list *operands,
                struct mc_arena *arena, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    const struct mc_importer *importer;
    struct result result;
    int failed;

    if (find_importer(operands->items[0], &importer, error) != 0)
        return -1;
    memset(&result, 0, sizeof(result));
    mc_import_begin(&result.import, arena, diagnostics);
    failed = importer->read(operands->items[1], &result.import, error);
    if (failed == 0)
        failed = read_scores(&result, error);
    if (!values->quiet || diagnostics->n_errors > 0) {
        mc_diagnostics_sort(diagnostics);
        mc_diagnostics_print(diagnostics, stderr, 0);
    }
    if (failed != 0 && is_told(diagnostics, error))
        error->text[0] = '\0';
    if (failed == 0)
        failed = write_suite(&result, values->output, error);
    if (failed == 0 && !values->quiet)
        tell(&result, values->output);
    return failed;
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct import_options values = {NULL, false};
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    int status;

    status = mc_options_parse(options, &values, argc, argv, true, &operands, arena, error);
    if (status == 0)
        status = check_call(&values, &operands, error);
    if (status == 0)
        status = work(&values, &operands, arena, error);
    mc_arena_free(arena);
    return status == 0 ? MC_CODE_OK : (int)error->code;
}

static const struct mc_example examples[] = {
    {"metricheck import nlg-checklist NLG-CHECKLIST -o nlg-checklist",
     "The published CheckList: 939 cases of eleven phenomena, 52 of several, and the published "
     "scores of 13 metrics."},
    {"metricheck import sick SICK_train.txt -o sick", "One part of SICK."},
    {"metricheck import sts stsbenchmark -o sts",
     "All parts of the STS benchmark that the folder holds."},
    {NULL, NULL}};

const struct mc_command mc_command_import = {
    "import",
    NULL,
    MC_FOR_CONTRIBUTORS,
    "turn published data into suites",
    "FORMAT PATH -o FOLDER",
    "FORMAT is one of:\n\n"
    "nlg-checklist: the repository of the NLG CheckList (Zeidler, Opitz and Frank 2022), or its "
    "folder data. Each phenomenon of each data set becomes a file. Pairs of several phenomena are "
    "kept in files that are not pooled: they count in the normalisation of scores, not in the "
    "figures over all cases. The published scores go to FOLDER/scores/all_metric_scores.json, for "
    "--scores. The repository's present lists of ids name no sub-phenomena; the older form of "
    "data/ids_test_cases.json (commit 74b858f) does, and is read as data/ids_subphenomena.json.\n\n"
    "sick: SICK (Marelli et al. 2014), a file, or a folder with SICK_train.txt, SICK_trial.txt, "
    "SICK_test_annotated.txt, or SICK.txt. Entailment labels become tags.\n\n"
    "sts: the STS benchmark (Cer et al. 2017), a file or a folder with sts-train.csv, sts-dev.csv, "
    "sts-test.csv in the benchmark's own form, or stsb-en-train.csv ... with three columns.\n\n"
    "Faults of the data are told with file, line and column. Where the rest can be used they are "
    "warnings: a graph that does not parse leaves its sentence without a graph. Where the data "
    "cannot be trusted nothing is written. Sentences and graphs are taken over byte by byte.",
    options,
    examples,
    run,
};
