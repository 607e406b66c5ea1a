/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import.c: the command `import`: published data written as suites. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/output_set.h"
#include "commands/command.h"
#include "studies/humans/wide_ratings.h"
#include "import/import.h"
#include "import/mapped_case.h"
#include "import/wmt_scores.h"
#include "run/option_rows.h"
#include "scores/score_file.h"
#include "scores/score_table.h"
#include "suite/case_table.h"
#include "suite/phenomenon.h"
#include "suite/shipped.h"
#include "suite/suite_read.h"
#include "suite/suite_write.h"

/* The imported data. */
struct import_result {
    struct mc_import import;
    struct mc_score_table *scores; /* NULL: none were published */
};

static const char SCORE_FILE[] = "all_metric_scores.json";

/* The folder of the suite and those below it, which are only made if needed. */
enum { WHOLE, SCORES, PHENOMENA, N_FOLDERS };
static const char *const folder_names[N_FOLDERS] = {"", "scores", "phenomena"};

/* The outputs: files of the suite, new phenomena, scores. */
struct outputs {
    const struct import_result *result;
    const char *folders[N_FOLDERS];
    struct mc_output_set set;
    const char **inputs; /* paths of all files that were read, NULL-terminated */
};

/* Whether the phenomenon is a new one of the suite. */
static bool is_own(const struct mc_phenomenon *phenomenon)
{
    return phenomenon->title.length > 0;
}

static size_t n_own(const struct mc_suite *suite)
{
    size_t i, n = 0;

    for (i = 0; i < suite->n_phenomena; i++)
        n += is_own(&suite->phenomena[i]);
    return n;
}

/* Opens a file in one of the folders; NULL: it cannot be opened, or it was read. */
static FILE *open_file(struct outputs *outputs, size_t folder, const char *name,
                       struct mc_error *error)
{
    const char *path =
        mc_arena_format(outputs->result->import.arena, "%s/%s", outputs->folders[folder], name);
    const char *const written[] = {path, NULL};

    if (mc_file_exists(path) && mc_output_paths_check(written, outputs->inputs, error) != 0)
        return NULL;
    return mc_output_set_open(&outputs->set, path, error);
}

/* Writes all files completely, under temporary names next to their final ones. */
static int fill(struct outputs *outputs, struct mc_error *error)
{
    const struct mc_suite *suite = outputs->result->import.suite;
    struct mc_arena *arena = outputs->result->import.arena;
    FILE *stream;
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        stream = open_file(outputs, WHOLE, suite->files[i].path.data, error);
        if (stream == NULL)
            return -1;
        mc_suite_write(suite, (uint32_t)i, stream);
        if (mc_output_set_close(&outputs->set, error) != 0)
            return -1;
    }
    for (i = 0; i < suite->n_phenomena; i++) {
        const struct mc_phenomenon *phenomenon = &suite->phenomena[i];

        if (!is_own(phenomenon))
            continue;
        stream = open_file(outputs, PHENOMENA,
                           mc_arena_format(arena, "%s.json", phenomenon->name.data), error);
        if (stream == NULL)
            return -1;
        mc_phenomenon_write_plain(phenomenon, stream);
        if (mc_output_set_close(&outputs->set, error) != 0)
            return -1;
    }
    if (outputs->result->scores == NULL)
        return 0;
    stream = open_file(outputs, SCORES, SCORE_FILE, error);
    if (stream == NULL)
        return -1;
    mc_score_file_write(outputs->result->scores, stream);
    return mc_output_set_close(&outputs->set, error);
}

/* Writes the files of the suite, new phenomena to FOLDER/phenomena and published scores to
 * FOLDER/scores: all files or none. Anything that can fail does so before the first file is
 * renamed.
 */
static int import_write(const struct import_result *result, const char *folder,
                        struct mc_error *error)
{
    const bool is_needed[N_FOLDERS] = {[WHOLE] = true,
                                       [SCORES] = result->scores != NULL,
                                       [PHENOMENA] = n_own(result->import.suite) > 0};
    const struct mc_diagnostics *diagnostics = result->import.diagnostics;
    struct mc_arena *arena = result->import.arena;
    struct outputs outputs;
    size_t i;
    int status = 0;

    memset(&outputs, 0, sizeof(outputs));
    outputs.result = result;
    outputs.set.is_kept = true;
    outputs.inputs = mc_arena_array(arena, diagnostics->n_sources + 1, sizeof(*outputs.inputs));
    for (i = 0; i < diagnostics->n_sources; i++)
        outputs.inputs[i] = diagnostics->sources[i].file.data;
    for (i = 0; i < N_FOLDERS && status == 0; i++) {
        outputs.folders[i] =
            i == WHOLE ? folder : mc_arena_format(arena, "%s/%s", folder, folder_names[i]);
        if (is_needed[i])
            status = mc_output_set_folder(&outputs.set, outputs.folders[i], error);
    }
    if (status == 0)
        status = fill(&outputs, error);
    if (status == 0)
        status = mc_output_set_finish(&outputs.set, error);
    mc_output_set_abandon(&outputs.set);
    return status;
}

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

/* Prints on standard error what was written. */
static void import_report(const struct import_result *result, const char *folder)
{
    const struct mc_suite *suite = result->import.suite;
    size_t i, n_unpooled = 0;

    for (i = 0; i < suite->n_cases; i++)
        n_unpooled += !suite->files[suite->cases[i].file].pooled;
    fprintf(stderr, "%zu case%s", suite->n_cases, plural(suite->n_cases));
    if (n_unpooled > 0)
        fprintf(stderr, " (%zu of them not pooled)", n_unpooled);
    mc_message(&mc_on_standard_error, ", %zu file%s in %s\n", suite->n_files,
               plural(suite->n_files), folder);
    if (n_own(suite) > 0)
        mc_message(&mc_on_standard_error, "%zu phenomen%s of its own in %s/%s\n", n_own(suite),
                   n_own(suite) == 1 ? "on" : "a", folder, folder_names[PHENOMENA]);
    if (result->scores != NULL)
        mc_message(&mc_on_standard_error, "%zu published metric%s in %s/%s/%s\n",
                   result->scores->n_columns, plural(result->scores->n_columns), folder,
                   folder_names[SCORES], SCORE_FILE);
}

struct import_options {
    struct mc_option_list scales, flags, columns;
    const char *output, *mapping, *variant;
    const char *item, *system, *annotator, *number, *text;
    int repeated;
    bool quiet;
};

static const struct mc_option options[] = {
    MC_ROW_OUTPUT_TO(
        struct import_options, output, "FOLDER", "folder",
        "Folder of the new suite, created if needed. Files of the same names are replaced, "
        "all or none; others stay. Of ratings and wmt-scores: the table, CSV or TSV by its name."),
    MC_ROW_TEXT(struct import_options, mapping, 0, "mapping", "FILE", "file",
                "The mapping for the format `delimited` (doc/importing.md). Of ratings: one that "
                "says which table and columns they are, or the name of a shipped one."),
    MC_ROW_TEXT(struct import_options, variant, 0, "variant", "NAME", NULL,
                "Which of several judgements or sets to import. Default: the first one in the "
                "mapping. nlg-checklist: `parses`, the published parses of the sentences, too, as "
                "amr:parse (run --graphs gold,candidate=parse,both=parse)."),
    MC_ROW_COLUMNS(struct import_options, columns,
                   "reference=src_text,score=adequacy; of ratings scale=aspect,value=points, item, "
                   "system, annotator, output, text"),
    MC_ROW_TEXT(struct import_options, item, 0, "item", "COLUMN", NULL,
                "ratings: the column of items, or several with commas between, whose fields "
                "together name an item (a/b). Default: item."),
    MC_ROW_TEXT(struct import_options, system, 0, "system", "COLUMN", NULL,
                "ratings: the column of systems. Default: system; without one all outputs are "
                "of one system."),
    MC_ROW_TEXT(struct import_options, annotator, 0, "annotator", "COLUMN", NULL,
                "ratings: the column of annotators. Default: all are of one."),
    MC_ROW_TEXT(struct import_options, number, 0, "output-number", "COLUMN", NULL,
                "ratings: the column that numbers the outputs of a system on an item."),
    MC_ROW_TEXT(struct import_options, text, 0, "text", "COLUMN", NULL,
                "ratings: the column of texts, by which the outputs of a system on an item are "
                "numbered."),
    MC_ROW_CHOICE(
        struct import_options, repeated, 0, "repeated", "keep|first|number|refuse",
        "ratings: when an annotator has rated an output before: keep both, which "
        "`humans` refuses; only the first; number is for several outputs of a system "
        "on an item that nothing tells apart; refuse is an error with its place. Default: "
        "refuse."),
    MC_ROW_LIST(
        struct import_options, scales, 0, "scales", "COLUMN[=SCALE],...", NULL,
        "ratings: columns of values, and what the scales are to be called. A star in COLUMN stands "
        "for the name or number of an annotator: scores.*.fluency=fluency. Repeatable."),
    MC_ROW_LIST(struct import_options, flags, 0, "flags", "COLUMN[=FLAG],...", NULL,
                "ratings: columns of 0 and 1, no and yes, or false and true. Repeatable."),
    MC_ROW_QUIET(struct import_options, quiet,
                 "Do not report problems in the data or what was written."),
    MC_OPTIONS_END};

/* Fails with the nearest format, or all of them: importers, shipped mappings, and the formats of
 * this command. */
static int unknown_format(const char *format, struct mc_arena *arena, struct mc_error *error)
{
    static const char ending[] = ".json";
    const char *folder = mc_shipped_folder("mappings", arena), *near, **names;
    struct mc_error ignored = MC_NO_ERROR;
    size_t i, n_importers, n_files = 0, n = 0;
    const struct mc_importer *importers = mc_importers(&n_importers);
    struct mc_buffer list = {NULL, 0, 0};
    char **files = NULL;

    if (folder != NULL && mc_folder_list(folder, ending, arena, &files, &n_files, &ignored) != 0)
        n_files = 0;
    names = mc_arena_array(arena, n_importers + n_files + 4, sizeof(*names));
    for (i = 0; i < n_importers; i++)
        names[n++] = importers[i].name;
    for (i = 0; i < n_files; i++)
        if (strstr(files[i], ".schema.json") == NULL)
            names[n++] = mc_arena_format(arena, "%.*s",
                                         (int)(strlen(files[i]) - sizeof(ending) + 1), files[i]);
    names[n++] = "ratings";
    names[n++] = "wmt-scores";
    names[n++] = "delimited";
    near = mc_nearest(mc_slice_of(format), names);
    if (near != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "no format '%s' to import; did you mean '%s'?",
                            format, near);
    for (i = 0; i < n; i++) {
        if (i > 0)
            mc_buffer_append_text(&list, i + 1 == n ? " and " : ", ");
        mc_buffer_append_text(&list, names[i]);
    }
    (void)mc_error_set(error, MC_CODE_USAGE, "no format '%s' to import; available: %s", format,
                       list.data);
    mc_buffer_free(&list);
    return -1;
}

/* The path of the shipped mapping of this name, or NULL. */
static const char *shipped_mapping(const char *format, struct mc_arena *arena)
{
    const char *folder = mc_shipped_folder("mappings", arena);
    const char *path;

    if (folder == NULL || format[0] == '\0' || strpbrk(format, "/.") != NULL)
        return NULL;
    path = mc_arena_format(arena, "%s/%s.json", folder, format);
    return mc_file_exists(path) ? path : NULL;
}

static int find_importer(const char *format, const struct import_options *values,
                         struct mc_importer *importer, const char **mapping, struct mc_arena *arena,
                         struct mc_error *error)
{
    const struct mc_importer *known = mc_importer_find(format);
    bool delimited = strcmp(format, "delimited") == 0;

    if (values->mapping != NULL && !delimited)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--mapping is for the format delimited; '%s' has its own", format);
    if (delimited && values->mapping == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "the format delimited needs a mapping; give it with --mapping FILE");
    if (known != NULL && values->variant != NULL && strcmp(format, "nlg-checklist") != 0)
        return mc_error_set(error, MC_CODE_USAGE, "the format %s has no variants", format);
    if (known != NULL) {
        *importer = *known;
        return 0;
    }
    *mapping = delimited ? values->mapping : shipped_mapping(format, arena);
    if (*mapping == NULL)
        return unknown_format(format, arena, error);
    *importer = (struct mc_importer){format, NULL, mc_import_mapped};
    return 0;
}

static bool names_columns(const struct import_options *values)
{
    return values->scales.n_items + values->flags.n_items > 0 || values->item != NULL ||
           values->system != NULL || values->annotator != NULL || values->number != NULL ||
           values->text != NULL;
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

static int read_scores(struct import_result *result, struct mc_error *error)
{
    const struct mc_import *import = &result->import;
    struct mc_score_file_summary summary;
    struct mc_score_table *table;
    size_t i, n_metrics = 0;

    if (import->scores == NULL)
        return 0;
    table = result->scores = mc_score_table_new(import->suite, import->arena);
    if (mc_score_file_read(import->scores, table, NULL, import->diagnostics, &summary, error) != 0)
        return -1;
    /* The human score belongs to the suite; it is not a metric. */
    for (i = 0; i < table->n_columns; i++)
        if (import->human_score == NULL ||
            !mc_slice_is(table->columns[i].name, import->human_score))
            table->columns[n_metrics++] = table->columns[i];
    table->n_columns = n_metrics;
    warn_of_ids(import, "ids with scores but without a case, skipped", summary.n_unknown,
                summary.unknown);
    warn_of_ids(import, "cases without scores", summary.n_cases_without, summary.without);
    return 0;
}

/* Whether the error is one of the findings, which have been printed with their source lines. */
static bool is_reported(const struct mc_diagnostics *diagnostics, const struct mc_error *error)
{
    size_t i;

    for (i = 0; i < diagnostics->n_items; i++)
        if (diagnostics->items[i].severity == MC_SEVERITY_ERROR &&
            strncmp(diagnostics->items[i].text.data, error->text, sizeof(error->text) - 1) == 0)
            return true;
    return false;
}

static const char *output_shown(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard output" : path;
}

/* --- ratings ---------------------------------------------------------------------------------- */

/* Reads "a=b,c" as columns, with room for one more; returns their number. */
static size_t split_columns(const struct mc_option_list *list, struct mc_arena *arena,
                            struct mc_wide_column **columns)
{
    const struct mc_option_list pieces = mc_comma_lists(list, arena);
    size_t i;

    *columns = mc_arena_array(arena, pieces.n_items + 1, sizeof(**columns));
    for (i = 0; i < pieces.n_items; i++) {
        struct mc_slice column;
        const char *scale = mc_setting_split(pieces.items[i], &column);

        (*columns)[i].column = mc_arena_copy(arena, column).data;
        (*columns)[i].scale = mc_slice_of(scale == NULL ? pieces.items[i] : scale);
    }
    return pieces.n_items;
}

/* Problems of a table that are printed; further ones are only counted. */
enum { MOST_PROBLEMS = 20 };

/* Names of columns of ratings, by --columns or an option of their own; NULL: not given. */
struct rating_columns {
    const char *item, *system, *annotator, *output, *text, *scale, *value;
};

/* The column `name` by --columns, or by its own option, which has this value; not both. */
static int read_column(const char *option, const char *value, const char *name,
                       const struct mc_column_calls *calls, const char **column,
                       struct mc_error *error)
{
    const char *called = mc_column_called(calls, name);

    *column = called == NULL ? value : called;
    return called == NULL || value == NULL
               ? 0
               : mc_error_set(error, MC_CODE_USAGE,
                              "--columns %s=... and --%s both name that column", name, option);
}

static int rating_columns(const struct import_options *values, struct mc_arena *arena,
                          struct rating_columns *columns, struct mc_error *error)
{
    static const char *const names[] = {"item", "system", "annotator", "output",
                                        "text", "scale",  "value",     NULL};
    struct mc_column_calls calls;
    size_t i;

    if (mc_column_calls_parse(&values->columns, arena, &calls, error) != 0)
        return -1;
    for (i = 0; i < calls.n; i++)
        if (names[mc_known_index(mc_slice_of(calls.names[i]), names)] == NULL)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--columns %s=...: ratings have item, system, annotator, scale, "
                                "value, output and text",
                                calls.names[i]);
    columns->scale = mc_column_called(&calls, "scale");
    columns->value = mc_column_called(&calls, "value");
    if (read_column("item", values->item, "item", &calls, &columns->item, error) != 0 ||
        read_column("system", values->system, "system", &calls, &columns->system, error) != 0 ||
        read_column("annotator", values->annotator, "annotator", &calls, &columns->annotator,
                    error) != 0 ||
        read_column("output-number", values->number, "output", &calls, &columns->output, error) !=
            0)
        return -1;
    return read_column("text", values->text, "text", &calls, &columns->text, error);
}

static int check_ratings_call(const struct import_options *values,
                              const struct rating_columns *columns,
                              const struct mc_option_list *operands, struct mc_error *error)
{
    if (operands->n_items != 2)
        return mc_error_set(error, MC_CODE_USAGE, "import ratings takes one table; %zu given",
                            operands->n_items - 1);
    if (values->output == NULL || values->output[0] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "no table to write; give it with -o FILE");
    if (values->mapping != NULL && (names_columns(values) || values->columns.n_items > 0 ||
                                    values->repeated != MC_REPEATED_REFUSE))
        return mc_error_set(error, MC_CODE_USAGE,
                            "the mapping names the columns; the options that do cannot be "
                            "combined with --mapping");
    if (values->mapping == NULL && values->variant != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "ratings have variants where a --mapping has");
    if (values->mapping == NULL && values->scales.n_items + values->flags.n_items == 0 &&
        columns->scale == NULL && columns->value == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "name the columns of values with --scales or --flags or --columns "
                            "scale=COLUMN,value=COLUMN, or give a --mapping");
    if (columns->output != NULL && columns->text != NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "outputs are numbered by --output-number or by --text, not by both");
    if (values->repeated == MC_REPEATED_NUMBER &&
        (columns->output != NULL || columns->text != NULL))
        return mc_error_set(error, MC_CODE_USAGE,
                            "--repeated number is for tables without --output-number and --text");
    return 0;
}

/* The table and its columns by the options. */
static void ratings_of_options(const struct import_options *values,
                               const struct rating_columns *columns, struct mc_arena *arena,
                               struct mc_wide_table *wide)
{
    struct mc_wide_column *scales, *flags;

    *wide = (struct mc_wide_table){.item = columns->item == NULL ? "item" : columns->item,
                                   .system = columns->system,
                                   .annotator = columns->annotator,
                                   .output = columns->output,
                                   .text = columns->text,
                                   .scale = columns->scale,
                                   .value = columns->value,
                                   .repeated = (enum mc_wide_repeated)values->repeated};
    wide->n_scales = split_columns(&values->scales, arena, &scales);
    if (columns->scale == NULL && columns->value != NULL)
        scales[wide->n_scales++] =
            (struct mc_wide_column){columns->value, mc_slice_of(columns->value)};
    wide->n_flags = split_columns(&values->flags, arena, &flags);
    wide->scales = scales;
    wide->flags = flags;
}

static const char *text_or_null(struct mc_slice text)
{
    return text.length == 0 ? NULL : text.data;
}

static struct mc_wide_column *wide_columns(const struct mc_mapping_pairs *pairs,
                                           struct mc_arena *arena)
{
    struct mc_wide_column *columns = mc_arena_array(arena, pairs->n, sizeof(*columns));
    size_t i;

    for (i = 0; i < pairs->n; i++)
        columns[i] = (struct mc_wide_column){pairs->items[i].name.data, pairs->items[i].value};
    return columns;
}

/* The same by a mapping, with the path of the table. */
static int ratings_of_mapping(const struct import_options *values, const char **path,
                              struct mc_arena *arena, struct mc_wide_table *wide,
                              struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    const char *shipped = shipped_mapping(values->mapping, arena);
    struct mc_mapping_ratings ratings;
    struct mc_import import;
    int status;

    mc_import_begin(&import, arena, diagnostics);
    import.mapping = shipped != NULL ? shipped : values->mapping;
    import.variant = values->variant;
    status = mc_mapped_ratings(*path, &import, &ratings, path, error);
    if (!values->quiet || diagnostics->n_errors > 0) {
        mc_diagnostics_sort(diagnostics);
        mc_diagnostics_print(diagnostics, stderr, 0);
    }
    if (status != 0 && is_reported(diagnostics, error))
        error->text[0] = '\0';
    if (status != 0)
        return -1;
    *wide = (struct mc_wide_table){.item = ratings.item.data,
                                   .system = ratings.system.data,
                                   .annotator = text_or_null(ratings.annotator),
                                   .output = text_or_null(ratings.output),
                                   .text = text_or_null(ratings.text),
                                   .repeated = (enum mc_wide_repeated)ratings.repeated,
                                   .scales = wide_columns(&ratings.scales, arena),
                                   .n_scales = ratings.scales.n,
                                   .flags = wide_columns(&ratings.flags, arena),
                                   .n_flags = ratings.flags.n};
    return 0;
}

/* Writes the whole table, or prints its problems and writes nothing. */
static int write_ratings(const char *path, const char *to, struct mc_wide_table *wide,
                         struct mc_arena *arena, struct mc_wide_counts *counts,
                         struct mc_error *error)
{
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_slice text;
    char bytes[BUFSIZ];
    FILE *spool;
    size_t n;
    int status;

    if (mc_file_read(path, arena, &text, error) != 0 || mc_output_open(to, &output, error) != 0)
        return -1;
    wide->problems = mc_diagnostics_new(arena);
    /* A file that is renamed at the end is written directly; other outputs get their bytes when the
     * table is known to be good. */
    spool = output.temporary != NULL ? output.stream : tmpfile();
    if (spool == NULL)
        status = mc_error_set(error, MC_CODE_INTERNAL, "no temporary file: %s", strerror(errno));
    else
        status = mc_wide_ratings_write(mc_slice_of(mc_file_shown(path)), text, wide, spool,
                                       mc_delimiter_of(to), arena, counts, error);
    if (spool != NULL && spool != output.stream) {
        rewind(spool);
        while (status == 0 && (n = fread(bytes, 1, sizeof(bytes), spool)) > 0)
            (void)fwrite(bytes, 1, n, output.stream);
        if (status == 0 && ferror(spool))
            status = mc_error_set(error, MC_CODE_INTERNAL, "a temporary file cannot be written");
        (void)fclose(spool);
    }
    mc_diagnostics_print(wide->problems, stderr, MOST_PROBLEMS);
    return mc_output_end(&output, status, error);
}

static int import_ratings(const struct import_options *values,
                          const struct mc_option_list *operands, struct mc_arena *arena,
                          struct mc_error *error)
{
    struct mc_wide_table wide;
    struct rating_columns columns = {NULL, NULL, NULL, NULL, NULL, NULL, NULL};
    const char *const written[] = {values->output, NULL};
    const char *inputs[] = {NULL, NULL};
    struct mc_wide_counts counts = {.n_rows = 0};
    int status;

    if (rating_columns(values, arena, &columns, error) != 0 ||
        check_ratings_call(values, &columns, operands, error) != 0)
        return -1;
    inputs[0] = operands->items[1];
    if (values->mapping == NULL)
        ratings_of_options(values, &columns, arena, &wide);
    else if (ratings_of_mapping(values, &inputs[0], arena, &wide, error) != 0)
        return -1;
    if (mc_output_paths_check(written, inputs, error) != 0)
        return -1;
    status = write_ratings(inputs[0], values->output, &wide, arena, &counts, error);
    if (status == 0 && !values->quiet)
        mc_message(&mc_on_standard_error,
                   "%s: %zu ratings of %zu rows; %zu fields are empty, %zu rows repeated\n",
                   output_shown(values->output), counts.n_values, counts.n_rows, counts.n_missing,
                   counts.n_repeated);
    return status;
}

/* --- scores of systems ------------------------------------------------------------------------ */

static int import_wmt_scores(const struct import_options *values,
                             const struct mc_option_list *operands, struct mc_arena *arena,
                             struct mc_error *error)
{
    const char *const written[] = {values->output, NULL};
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_wmt_scores *scores;
    struct mc_wmt_counts counts;
    const char **inputs;
    int status;

    if (operands->n_items != 2)
        return mc_error_set(error, MC_CODE_USAGE,
                            "import wmt-scores takes one file or folder; %zu given",
                            operands->n_items - 1);
    if (values->output == NULL || values->output[0] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "no table to write; give it with -o FILE");
    if (values->mapping != NULL || values->variant != NULL || names_columns(values) ||
        values->columns.n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "the format wmt-scores takes neither a mapping nor names of columns");
    if (mc_wmt_scores_read(operands->items[1], arena, &scores, &inputs, error) != 0 ||
        mc_output_paths_check(written, inputs, error) != 0 ||
        mc_output_open(values->output, &output, error) != 0)
        return -1;
    mc_wmt_scores_write(scores, mc_delimiter_of(values->output), output.stream, &counts);
    status = mc_output_end(&output, 0, error);
    if (status == 0 && !values->quiet)
        mc_message(&mc_on_standard_error, "%s: %zu system%s, %zu case%s; %zu score%s missing\n",
                   output_shown(values->output), counts.n_systems, plural(counts.n_systems),
                   counts.n_cases, plural(counts.n_cases), counts.n_missing,
                   counts.n_missing == 1 ? " is" : "s are");
    return status;
}

/* --- the command ------------------------------------------------------------------------------ */

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct import_options *values = option_values;
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct import_result result;
    struct mc_importer importer = {NULL, NULL, mc_import_mapped};
    struct mc_suite_tables tables = {{NULL, NULL, 0}, NULL, NULL};
    const char *mapping = NULL;
    int failed;

    if (operands->n_items > 0 && strcmp(operands->items[0], "ratings") == 0)
        return import_ratings(values, operands, arena, error);
    if (operands->n_items > 0 && strcmp(operands->items[0], "wmt-scores") == 0)
        return import_wmt_scores(values, operands, arena, error);
    if (check_call(values, operands, error) != 0)
        return -1;
    if (names_columns(values))
        return mc_error_set(error, MC_CODE_USAGE,
                            "options that name columns are for the format ratings");
    if (find_importer(operands->items[0], values, &importer, &mapping, arena, error) != 0 ||
        mc_column_calls_parse(&values->columns, arena, &tables.calls, error) != 0)
        return -1;
    if (tables.calls.n > 0 && strcmp(operands->items[0], "cases") != 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--columns is for the formats cases and ratings; a mapping names its "
                            "columns");
    memset(&result, 0, sizeof(result));
    mc_import_begin(&result.import, arena, diagnostics);
    result.import.mapping = mapping;
    result.import.variant = values->variant;
    result.import.tables = &tables;
    failed = importer.read(operands->items[1], &result.import, error);
    if (failed == 0)
        failed = read_scores(&result, error);
    if (!values->quiet || diagnostics->n_errors > 0) {
        mc_diagnostics_sort(diagnostics);
        mc_diagnostics_print(diagnostics, stderr, 0);
    }
    if (failed != 0 && is_reported(diagnostics, error))
        error->text[0] = '\0';
    if (failed == 0)
        failed = import_write(&result, values->output, error);
    if (failed == 0 && !values->quiet)
        import_report(&result, values->output);
    return failed;
}

static const struct mc_example examples[] = {
    {"metricheck import nlg-checklist NLG-CHECKLIST -o nlg-checklist",
     "The published CheckList: 939 cases of eleven phenomena, 52 of several, and the published "
     "scores of 13 metrics."},
    {"metricheck import sick SICK_train.txt -o sick", "One part of SICK."},
    {"metricheck import sts stsbenchmark -o sts",
     "All parts of the STS benchmark that the folder holds."},
    {"metricheck import demetr demetr/dataset -o demetr-suite",
     "All perturbations of DEMETR, one file per phenomenon."},
    {"metricheck import webnlg2017 webnlg2017 --variant fluency -o webnlg-fluency",
     "The outputs of WebNLG 2017 with their fluency scores."},
    {"metricheck import delimited --mapping points.json points.csv -o points", "Your own table."},
    {"metricheck import ratings humans/wide.csv --item id --system team --annotator rater "
     "--scales adequacy,fluency --flags omission,addition -o ratings.csv",
     "A table of ratings for `metricheck humans` from one with a column for each scale."},
    {"metricheck import ratings webnlg2017 --mapping webnlg2017 -o webnlg2017.csv",
     "The ratings of the WebNLG challenge 2017, whose folder this is."},
    {NULL, NULL}};

const struct mc_command mc_command_import = {
    "import",
    NULL,
    MC_FOR_CONTRIBUTORS,
    "turn published data into suites",
    "FORMAT PATH -o FOLDER",
    "FORMAT is one of:\n\n"
    "nlg-checklist: the repository of the NLG CheckList (Zeidler, Opitz and Frank 2022), or its "
    "folder data. Each phenomenon of each data set becomes a file. Pairs of several phenomena go "
    "to files that are not pooled: they count for normalisation, not in the statistics over all "
    "cases. The published scores go to FOLDER/scores/all_metric_scores.json, for --scores. The "
    "repository's current lists of ids have no sub-phenomena; an older data/ids_test_cases.json "
    "(commit 74b858f) has them, and is read as data/ids_subphenomena.json.\n\n"
    "sick: SICK (Marelli et al. 2014), a file, or a folder with SICK_train.txt, SICK_trial.txt, "
    "SICK_test_annotated.txt, or SICK.txt. Entailment labels become tags.\n\n"
    "sts: the STS benchmark (Cer et al. 2017), a file or a folder with sts-train.csv, sts-dev.csv, "
    "sts-test.csv in the benchmark's own format, or stsb-en-train.csv ... with three columns.\n\n"
    "The other formats are described by mappings (doc/importing.md):\n\n"
    "aces: ACES (Amrhein et al. 2022), challenge_set.jsonl or a table with the same columns. "
    "demetr: DEMETR (Karpinska et al. 2022), its folder dataset; demetr-tsv: the same as tables. "
    "Both sides of a pair become cases; the worse one is expected below the other.\n\n"
    "webnlg2017: the human evaluation of the WebNLG challenge 2017; webnlg2017-dimensions: with its "
    "three dimensions by rater, for `run --dimension`. bagel-sfhotel-sfrest: the "
    "outputs rated by Novikova et al. 2017. e2e: the E2E NLG challenge; its rankings become "
    "expectations. Choose one of several judgements with --variant, such as --variant fluency.\n\n"
    "bamboo-sick, bamboo-sts, bamboo-para: the parts of BAMBOO (Opitz et al. 2021), pairs of "
    "graphs; variants main, reify and syno. mt-metrics-eval: a test set in the format of that "
    "repository; variants are the names of its human scores. wmt-mqm: MQM ratings of the WMT "
    "metrics tasks, one row per error; the variant is the system whose segments are the references "
    "(default: refA). wmt-esa: error span annotation of the WMT general tasks, JSON Lines with "
    "esa_spans; wmt25-humeval: the human evaluation of the WMT25 general task, whose scores are "
    "keyed by system; variants likewise.\n\n"
    "cases: a table or JSON Lines with the columns that `metricheck export` writes "
    "(doc/suite-format.md), unchanged.\n\n"
    "delimited: anything described by your own mapping: delimited tables, JSON, JSON Lines, "
    "parallel files of lines or graphs.\n\n"
    "ratings: no suite, but a table for `metricheck humans`, from one with a row per output and "
    "annotator and a column per scale, which --item, --system, --annotator, --scales and --flags "
    "name, or a --mapping: webnlg2017, e2e and bagel-sfhotel-sfrest have ratings, too.\n\n"
    "wmt-scores: no suite, but a table for `run --scores`, from what systems return for a challenge "
    "set of `export --format wmt`: a file, or a folder with a file for each, of JSON Lines, TSV or "
    "CSV with `segment_id` and `overall`.\n\n"
    "Problems in the data are reported with file, line and column. They are warnings if the rest "
    "is usable: a sentence whose graph does not parse has no graph; rows a mapping cannot use are "
    "counted by reason. If the data cannot be trusted, nothing is written. Sentences and graphs "
    "are copied byte by byte; mappings may normalise sentences to one line.",
    options,
    examples,
    MC_COMMAND_WORK(work, 1, struct import_options, .repeated = MC_REPEATED_REFUSE),
};
