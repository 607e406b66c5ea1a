/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suite_read.c: reads files in the order given, each once, and appends their cases; phenomena are
 * resolved after all files are read, and every error becomes a finding. In order: cases of a file,
 * a file, paths, phenomena of the files, the whole. */
#include "suite/suite_read.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json_parts.h"
#include "base/options.h"
#include "base/memory.h"
#include "base/output_set.h"
#include "base/text_stream.h"
#include "suite/case_groups.h"
#include "suite/case_read.h"
#include "suite/case_table.h"
#include "suite/case_text.h"
#include "suite/dimensions.h"
#include "suite/fields.h"
#include "suite/group_cases.h"
#include "suite/phenomenon.h"
#include "suite/plain_case.h"
#include "suite/plain_row.h"
#include "suite/suite.h"
#include "suite/table_group.h"
#include "suite/table_kind.h"

#define SUITE_SCHEMA "metricheck/suite/1"

/* The state while a suite is read. */
struct suite_reader {
    const struct mc_suite_options *options;
    const struct mc_suite_edit *edit; /* NULL: all files as they are */
    bool grouping_refused;
    bool is_divided; /* by --by: groups are not phenomena that anybody described */
    struct mc_arena *arena;
    struct mc_diagnostics *diagnostics;
    struct mc_suite *suite;
    size_t file_capacity, case_capacity, phenomenon_capacity, table_capacity;
    struct mc_slice *phenomenon_words;   /* per file: its phenomenon as written; length 0: none */
    const struct mc_case_group **groups; /* per file: its group; NULL: not from a table */
    struct mc_position scale_at;         /* in the current file */
    struct mc_string_map *paths;         /* of all files read, so that each is read once */
    const struct mc_case_group *group;   /* the current group of a table; NULL: a file */
    struct mc_plain_table plain;         /* reads that table's cases one by one */
    struct mc_group_cases *group_cases;  /* reads that table's cases in all threads */
    struct mc_json_parts cases;          /* of the current file */
    struct mc_slice input;               /* the text that read_open read, if not a table */
    struct mc_suite_sums sums;           /* of the files' texts */
};

/* --- cases of a file -------------------------------------------------------------------------- */

/* Adds the case at the cursor to the suite, if it can be kept. */
static void add_case(struct suite_reader *reader, const struct mc_json_cursor *cursor,
                     uint32_t file)
{
    const struct mc_case_reading reading = {reader->suite, reader->scale_at};
    struct mc_suite *suite = reader->suite;
    struct mc_case item = mc_case_empty(suite, file);

    item.offset = reader->group != NULL ? cursor->index : cursor->anchor.offset;
    if (mc_case_read(&reading, cursor, &item))
        *MC_ARENA_PUSH(reader->arena, suite->cases, suite->n_cases, reader->case_capacity) = item;
}

static size_t n_cases_of(const struct suite_reader *reader)
{
    return reader->group != NULL ? reader->group->n_rows : reader->cases.n;
}

/* Adds a case that was read without a tree of JSON values, and whose id is not in the arena; false
 * if it is invalid. */
static bool add_plain_case(struct suite_reader *reader, const struct mc_case *item)
{
    struct mc_suite *suite = reader->suite;
    const struct mc_score_scale *scale = &suite->files[item->file].scale;
    struct mc_case *added;
    uint32_t index;
    bool is_new;

    if (!(isnan(item->human) || isnan(scale->minimum) || mc_score_scale_holds(scale, item->human)))
        return false;
    index = mc_string_map_add(suite->case_ids, item->id, &is_new);
    if (!is_new)
        return false;
    added = MC_ARENA_PUSH(reader->arena, suite->cases, suite->n_cases, reader->case_capacity);
    *added = *item;
    added->id = mc_string_map_key(suite->case_ids, index);
    return true;
}

/* Reads case i of the file without a tree of JSON values; false: it is not plain, or invalid. */
static bool read_plain_part(struct suite_reader *reader, const struct mc_json_cursor *cases,
                            size_t i, uint32_t file)
{
    struct mc_case item = mc_case_empty(reader->suite, file);

    item.at = reader->cases.anchors[i].at;
    item.offset = reader->cases.anchors[i].offset;
    return mc_plain_case_read(mc_json_part_text(&reader->cases, cases, i), reader->arena, &item) &&
           add_plain_case(reader, &item);
}

/* Adds the cases of a file of a suite. */
static void read_file_cases(struct suite_reader *reader, const struct mc_json_cursor *cases,
                            uint32_t file)
{
    struct mc_json_cursor cursor;
    size_t i;

    for (i = 0; i < reader->cases.n; i++) {
        if (read_plain_part(reader, cases, i, file) ||
            !mc_json_part(&reader->cases, cases, i, &cursor))
            continue;
        if (cursor.value != NULL)
            add_case(reader, &cursor, file);
        json_decref(cursor.value);
    }
}

/* Where take_group_case puts the cases of a group. */
struct group_sink {
    struct suite_reader *reader;
    const struct mc_json_cursor *cases;
    uint32_t file;
};

/* Adds case i of the group; reads it from its JSON values if it is not plain, or invalid. */
static void take_group_case(void *context, size_t i, const struct mc_case *item)
{
    const struct group_sink *sink = context;
    struct suite_reader *reader = sink->reader;
    struct mc_json_file json = *sink->cases->file;
    struct mc_json_cursor cursor;

    if (item != NULL && add_plain_case(reader, item))
        return;
    json.text = mc_table_group_case_text(reader->group, i, &reader->plain);
    mc_table_group_case(reader->group, sink->cases, i, &json, &cursor);
    if (cursor.value != NULL)
        add_case(reader, &cursor, sink->file);
    json_decref(cursor.value);
}

/* Adds the cases of the file with this index; `cases` is at the array. */
static void read_cases(struct suite_reader *reader, const struct mc_json_cursor *cases,
                       uint32_t file)
{
    struct mc_suite *suite = reader->suite;
    const size_t n = suite->n_cases + n_cases_of(reader);
    struct group_sink sink = {reader, cases, file};
    struct mc_group_reading reading = {
        .group = reader->group, .sums = &reader->sums, .take = take_group_case, .context = &sink};

    /* All at once: an arena keeps the arrays that were outgrown. */ MC_ARENA_RESERVE(
        reader->arena, suite->cases, reader->case_capacity, n);
    mc_string_map_reserve(suite->case_ids, n);
    if (reader->group == NULL) {
        read_file_cases(reader, cases, file);
        return;
    }
    reading.empty = mc_case_empty(suite, file);
    mc_group_cases_read(reader->group_cases, &reading, suite->files[file].sha256);
}

/* --- a file ----------------------------------------------------------------------------------- */

static const char *const file_keys[] = {"schema",    "suite",      "version", "description",
                                        "dataset",   "phenomenon", "scale",   "dimensions",
                                        "judgement", "licence",    "source",  "pooled",
                                        "draft",     "cases",      NULL};

/* If the scale is invalid, both ends are NaN, and scores are not checked against it. */
static void read_scale(struct suite_reader *reader, const struct mc_json_cursor *root,
                       struct mc_score_scale *scale)
{
    static const char *const known[] = {"minimum", "maximum", "kind", NULL};
    struct mc_json_cursor object;
    double minimum, maximum;
    bool good;

    scale->minimum = scale->maximum = nan("");
    scale->kind = mc_slice("", 0);
    if (!mc_field_object(root, "scale", MC_REQUIRED, &object))
        return;
    reader->scale_at = mc_json_place(&object, false);
    mc_json_unknown_keys(&object, known);
    mc_field_text(&object, "kind", MC_REQUIRED, reader->arena, &scale->kind);
    good = mc_field_number(&object, "minimum", MC_REQUIRED, &minimum);
    if (!mc_field_number(&object, "maximum", MC_REQUIRED, &maximum) || !good)
        return;
    if (minimum < maximum && isfinite(maximum - minimum)) {
        scale->minimum = minimum;
        scale->maximum = maximum;
        return;
    }
    mc_json_finding(&object, MC_SEVERITY_ERROR, "E005", false,
                    minimum < maximum ? "the scale from %.15g to %.15g is too wide"
                                      : "the scale's minimum %.15g must be less than its "
                                        "maximum %.15g",
                    minimum, maximum);
}

static void read_judgement(const struct mc_json_cursor *root, struct mc_arena *arena,
                           struct mc_suite_judgement *judgement)
{
    static const char *const known[] = {"by", "description", "raters", "source", NULL};
    static const char *const words[] = {"human", "rubric", NULL};
    struct mc_json_cursor object, raters;
    long long number;
    size_t by;

    judgement->description = judgement->source = mc_slice("", 0);
    if (!mc_field_object(root, "judgement", MC_REQUIRED, &object))
        return;
    mc_json_unknown_keys(&object, known);
    mc_field_text(&object, "description", MC_REQUIRED, arena, &judgement->description);
    mc_field_text(&object, "source", MC_OPTIONAL, arena, &judgement->source);
    if (!mc_field_word(&object, "by", MC_REQUIRED, words, arena, &by))
        return;
    judgement->by = by == 0 ? MC_JUDGED_BY_HUMAN : MC_JUDGED_BY_RUBRIC;
    if (!mc_field(&object, "raters", MC_REQUIRED, &raters) ||
        mc_json_integer(&raters, 0, 1000000, &number) != 0)
        return;
    judgement->raters = (unsigned)number;
    if (judgement->by == MC_JUDGED_BY_RUBRIC && number > 0)
        mc_json_finding(&raters, MC_SEVERITY_ERROR, "E005", false,
                        "a rubric has no raters: \"raters\" must be 0");
    if (judgement->by == MC_JUDGED_BY_HUMAN && number == 0 && judgement->source.length == 0)
        mc_json_finding(&object, MC_SEVERITY_ERROR, "E016", false,
                        "a human judgement needs \"raters\" (1 or more) or a \"source\"");
}

static void read_texts(const struct mc_json_cursor *root, struct mc_arena *arena,
                       struct mc_suite_file *file)
{
    file->suite = file->version = file->licence = file->source = file->description =
        mc_slice("", 0);
    mc_field_name(root, "suite", arena, &file->suite);
    mc_field_text(root, "version", MC_OPTIONAL, arena, &file->version);
    mc_field_text(root, "licence", MC_REQUIRED, arena, &file->licence);
    mc_field_text(root, "source", MC_REQUIRED, arena, &file->source);
    mc_field_text(root, "description", MC_OPTIONAL, arena, &file->description);
}

/* Appends a file with its names; returns its index. */
static uint32_t add_file(struct suite_reader *reader, const struct mc_suite_file *file,
                         struct mc_slice phenomenon)
{
    struct mc_suite *suite = reader->suite;
    size_t capacity = reader->file_capacity, group_capacity = capacity;

    MC_ARENA_RESERVE(reader->arena, suite->files, reader->file_capacity, suite->n_files + 1);
    MC_ARENA_RESERVE(reader->arena, reader->phenomenon_words, capacity, suite->n_files + 1);
    MC_ARENA_RESERVE(reader->arena, reader->groups, group_capacity, suite->n_files + 1);
    suite->files[suite->n_files] = *file;
    reader->phenomenon_words[suite->n_files] = phenomenon;
    reader->groups[suite->n_files] = reader->group;
    return (uint32_t)suite->n_files++;
}

/* Adds one file of schema metricheck/suite/1 with its cases. */
static void read_suite_file(struct suite_reader *reader, const struct mc_json_file *json)
{
    struct mc_json_cursor root = mc_json_root(json), cases;
    struct mc_slice dataset = mc_slice("", 0), phenomenon = mc_slice("", 0);
    struct mc_suite_file file;
    uint32_t index;

    memset(&file, 0, sizeof(file));
    file.path = json->path;
    file.text = json->text;
    file.group = reader->group;
    file.pooled = true;
    file.phenomenon = MC_NOT_FOUND;
    mc_field_flag(&root, "draft", &file.draft);
    if (file.draft && !reader->options->keep_drafts) {
        reader->suite->n_drafts++;
        return;
    }
    mc_json_unknown_keys(&root, file_keys);
    read_texts(&root, reader->arena, &file);
    mc_field_name(&root, "dataset", reader->arena, &dataset);
    mc_field_text(&root, "phenomenon", MC_REQUIRED, reader->arena, &phenomenon);
    mc_field_flag(&root, "pooled", &file.pooled);
    read_scale(reader, &root, &file.scale);
    mc_dimensions_read(&root, reader->arena, &file);
    read_judgement(&root, reader->arena, &file.judgement);
    file.dataset = mc_string_map_add(reader->suite->datasets, dataset, NULL);
    mc_suite_sums_file(&reader->sums, &file);
    if (reader->group == NULL) {
        mc_sha256_of(json->text, file.sha256);
        mc_suite_sums_text(&reader->sums, json->text);
    }
    index = add_file(reader, &file, phenomenon);
    if (!mc_field_array(&root, "cases", MC_REQUIRED, &cases))
        return;
    if (n_cases_of(reader) == 0 && !file.draft)
        mc_json_finding(&cases, MC_SEVERITY_WARNING, "W018", false, "the file has no case");
    read_cases(reader, &cases, index);
}

static void add_phenomenon(struct suite_reader *reader, const struct mc_json_file *json)
{
    struct mc_suite *suite = reader->suite;
    struct mc_phenomenon phenomenon;

    if (!mc_phenomenon_read(json, reader->arena, &phenomenon))
        return;
    phenomenon.rank = suite->n_phenomena;
    *MC_ARENA_PUSH(reader->arena, suite->phenomena, suite->n_phenomena,
                   reader->phenomenon_capacity) = phenomenon;
}

/* The schema says whether a file is a phenomenon; without a valid schema it is taken for a
 * suite. */
static bool is_phenomenon(const struct mc_json_file *json)
{
    struct mc_json_cursor root = mc_json_root(json), schema;
    const char *text;

    if (!json_is_object(root.value) || !mc_json_member(&root, "schema", &schema))
        return false;
    text = json_string_value(schema.value);
    return text != NULL && strncmp(text, "metricheck/phenomenon/", 22) == 0;
}

/* --- paths ------------------------------------------------------------------------------------ */

/* Reports a finding about a path as a whole. */
static void report_path(struct suite_reader *reader, const char *path, const char *text)
{
    struct mc_position nowhere = {0, 0};

    mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", mc_slice_of(path), nowhere, "%s",
                       text);
}

/* A file with two paths is read once, and so is standard input. */
static bool is_new_path(struct suite_reader *reader, const char *path)
{
    bool is_stream = strcmp(path, "-") == 0, is_new = true;
    char *real = is_stream ? NULL : realpath(path, NULL);

    if (is_stream)
        mc_string_map_add(reader->paths, mc_slice_of(path), &is_new);
    if (real != NULL)
        mc_string_map_add(reader->paths, mc_slice_of(real), &is_new);
    free(real);
    return is_new;
}

/* Whether read_open reads the path first. */
static bool is_open(const struct suite_reader *reader, const char *path)
{
    return strcmp(path, "-") == 0 || (reader->edit == NULL && mc_case_table_is_open(path));
}

/* Opens the file, or the text that replaces it; its cases go to reader->cases. */
static int open_path(struct suite_reader *reader, const char *path, struct mc_json_file *json,
                     struct mc_error *error)
{
    const struct mc_suite_edit *edit = reader->edit;
    const char *name = mc_file_shown(path);
    struct mc_slice text;

    if (edit != NULL && strcmp(edit->path, path) == 0)
        text = edit->text;
    else if (is_open(reader, path))
        text = reader->input;
    else if (mc_file_read(path, reader->arena, &text, error) != 0)
        return -1;
    return mc_json_open_parts(mc_slice_of(mc_arena_strdup(reader->arena, name)), text, "cases",
                              reader->diagnostics, json, &reader->cases, error);
}

/* Adds the cases of a table as files of the suite, one for each phenomenon. */
static void add_case_table(struct suite_reader *reader, struct mc_slice path, struct mc_slice text)
{
    struct mc_case_table *table = mc_arena_array(reader->arena, 1, sizeof(*table));
    size_t n = reader->suite->n_cases, g;

    if (!mc_case_table_read(path, text, reader->options->tables, reader->arena, reader->diagnostics,
                            table))
        return;
    reader->suite->has_tables = true;
    *MC_ARENA_PUSH(reader->arena, reader->suite->tables, reader->suite->n_tables,
                   reader->table_capacity) = table;
    /* All at once: an arena keeps the arrays that were outgrown. */
    for (g = 0; g < table->n_groups; g++)
        n += table->groups[g].n_rows;
    MC_ARENA_RESERVE(reader->arena, reader->suite->cases, reader->case_capacity, n);
    mc_string_map_reserve(reader->suite->case_ids, n);
    mc_case_table_plain(table, &reader->plain);
    reader->group_cases = mc_group_cases_new(
        table, reader->options->tables == NULL ? NULL : reader->options->tables->pool);
    for (g = 0; g < table->n_groups; g++) {
        const struct mc_json_file json = {.path = table->path,
                                          .text = {"", 0},
                                          .root = table->groups[g].root,
                                          .diagnostics = reader->diagnostics,
                                          .whole = "the file",
                                          .place = mc_case_table_place_of,
                                          .context = &table->groups[g]};

        reader->group = &table->groups[g];
        read_suite_file(reader, &json);
    }
    reader->group = NULL;
    mc_group_cases_end(reader->group_cases, reader->arena);
    mc_plain_table_close(&reader->plain);
    mc_case_table_close(table);
}

static void read_case_table(struct suite_reader *reader, const char *path)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;

    if (mc_file_read(path, reader->arena, &text, &error) != 0)
        report_path(reader, path, error.text);
    else
        add_case_table(reader, mc_slice_of(mc_arena_strdup(reader->arena, path)), text);
}

/* Reads a file whose name does not tell its kind, such as standard input. True if it was a table,
 * or cannot be read; else the text is kept for open_path. */
static bool read_open(struct suite_reader *reader, const char *path)
{
    struct mc_error error = MC_NO_ERROR;

    if (mc_file_read(path, reader->arena, &reader->input, &error) != 0) {
        report_path(reader, path, error.text);
        return true;
    }
    if (!mc_case_table_is_text(reader->input))
        return false;
    add_case_table(reader, mc_slice_of(mc_arena_strdup(reader->arena, mc_file_shown(path))),
                   reader->input);
    return true;
}

/* Reports, for the first such file, that suites cannot be grouped by any column, only by labels of
 * cases. */
static void refuse_grouping(struct suite_reader *reader, const char *path)
{
    struct mc_buffer keys = {NULL, 0, 0};
    size_t i;

    for (i = 0; mc_case_group_keys[i] != NULL && !reader->grouping_refused; i++)
        mc_buffer_append_format(&keys, "%s%s", i == 0 ? "" : ", ", mc_case_group_keys[i]);
    if (!reader->grouping_refused)
        report_path(reader, path,
                    mc_arena_format(reader->arena,
                                    "--by groups tables (CSV, TSV, JSON Lines) by any column, and "
                                    "suites by %.*s; this is no table",
                                    (int)keys.length, keys.data));
    mc_buffer_free(&keys);
    reader->grouping_refused = true;
}

/* Whether suites can be grouped by the key of --by. */
static bool groups_suites(const struct mc_suite_tables *tables)
{
    return tables != NULL && tables->by != NULL &&
           mc_case_group_keys[mc_case_group_key(tables->by)] != NULL;
}

static void read_path(struct suite_reader *reader, const char *path)
{
    size_t n_errors = reader->diagnostics->n_errors;
    struct mc_error error = MC_NO_ERROR;
    struct mc_json_file json;
    struct mc_json_cursor root;

    if (!is_new_path(reader, path))
        return;
    if (mc_case_table_is_one(path) && reader->edit == NULL) {
        read_case_table(reader, path);
        return;
    }
    if (is_open(reader, path) && read_open(reader, path))
        return;
    if (open_path(reader, path, &json, &error) != 0) {
        /* A syntax error is a finding already. */
        if (reader->diagnostics->n_errors == n_errors)
            report_path(reader, path, error.text);
        return;
    }
    root = mc_json_root(&json);
    if (mc_case_table_is_records(root.value))
        add_case_table(reader, json.path, json.text);
    else if (is_phenomenon(&json))
        add_phenomenon(reader, &json);
    else if (reader->options->tables != NULL && reader->options->tables->by != NULL &&
             !groups_suites(reader->options->tables))
        refuse_grouping(reader, path);
    else if (mc_json_is_object(&root) == 0 && mc_field_schema(&root, SUITE_SCHEMA, reader->arena))
        read_suite_file(reader, &json);
    mc_json_parts_close(&reader->cases);
    mc_json_close(&json);
}

/* Reads all *.json of a folder except schemas. Returns their number. */
static size_t read_folder(struct suite_reader *reader, const char *folder)
{
    struct mc_error error = MC_NO_ERROR;
    size_t i, n_names, n_read = 0;
    char **names;

    if (mc_output_set_recover(folder, &error) != 0 ||
        mc_folder_list(folder, ".json", reader->arena, &names, &n_names, &error) != 0) {
        report_path(reader, folder, error.text);
        return 1;
    }
    for (i = 0; i < n_names; i++) {
        const char *path = mc_arena_format(reader->arena, "%s/%s", folder, names[i]);

        if (mc_slice_ends(mc_slice_of(names[i]), ".schema.json") || mc_file_is_folder(path))
            continue;
        read_path(reader, path);
        n_read++;
    }
    return n_read;
}

/* Reads the sub-folders of a folder that is not a suite itself (suites/, which has
 * suites/starter/). */
static size_t read_folders_below(struct suite_reader *reader, const char *folder)
{
    struct mc_error ignored = MC_NO_ERROR;
    size_t i, n_names, n_read = 0;
    char **names;

    if (mc_folder_list(folder, "", reader->arena, &names, &n_names, &ignored) != 0)
        return 0;
    for (i = 0; i < n_names; i++) {
        const char *path = mc_arena_format(reader->arena, "%s/%s", folder, names[i]);

        if (mc_file_is_folder(path))
            n_read += read_folder(reader, path);
    }
    return n_read;
}

/* Reports a folder without *.json files; tables in it must be named one by one. */
static void report_empty_folder(struct suite_reader *reader, const char *folder)
{
    struct mc_error ignored = MC_NO_ERROR;
    size_t n_names, i;
    char **names;

    if (mc_folder_list(folder, "", reader->arena, &names, &n_names, &ignored) != 0)
        n_names = 0;
    for (i = 0; i < n_names && !mc_case_table_is_one(names[i]); i++)
        ;
    report_path(reader, folder,
                i == n_names ? "no *.json file in this folder"
                             : mc_arena_format(reader->arena,
                                               "no *.json file in this folder; a table in it is "
                                               "given by its name, as in %s/%s",
                                               folder, names[i]));
}

static void read_operand(struct suite_reader *reader, const char *path)
{
    const char *phenomena;
    size_t n_read;

    if (!mc_file_is_folder(path)) {
        read_path(reader, path);
        return;
    }
    phenomena = mc_arena_format(reader->arena, "%s/phenomena", path);
    n_read = read_folder(reader, path);
    if (n_read == 0)
        n_read = read_folders_below(reader, path);
    else if (mc_file_is_folder(phenomena))
        n_read += read_folder(reader, phenomena);
    if (n_read == 0)
        report_empty_folder(reader, path);
}

/* --- phenomena of the files ------------------------------------------------------------------- */

/* Adds the phenomenon of a table that no file describes, with any edits. */
static void add_own_phenomenon(struct suite_reader *reader, const struct mc_suite_file *file,
                               struct mc_slice word)
{
    struct mc_slice name = mc_phenomenon_name_of(word, reader->arena);
    struct mc_phenomenon plain = {.title = word, .level = mc_slice_of("mixed")};
    struct mc_slice source = file->path;
    struct mc_json_file json;
    struct mc_buffer text = {NULL, 0, 0};
    FILE *stream;

    if (name.length == 0)
        return;
    plain.name = name;
    plain.aliases = &word;
    plain.n_aliases = !mc_slice_equal(word, plain.name);
    plain.description = mc_slice_of("As named in the table.");
    plain.sources = &source;
    plain.n_sources = 1;
    stream = mc_text_stream_open(&text);
    mc_phenomenon_write_plain(&plain, stream);
    mc_text_stream_close(stream, &text);
    if (mc_json_open_text(file->path, mc_arena_copy(reader->arena, mc_buffer_slice(&text)),
                          mc_diagnostics_new(reader->arena), &json, NULL) == 0) {
        add_phenomenon(reader, &json);
        mc_json_close(&json);
    }
    mc_buffer_free(&text);
}

static struct mc_phenomenon_index *index_phenomena(const struct suite_reader *reader)
{
    struct mc_phenomenon_index *index = mc_phenomenon_index_new(reader->arena);
    const struct mc_suite *suite = reader->suite;
    size_t i;

    for (i = 0; i < suite->n_phenomena; i++)
        mc_phenomenon_index_add(index, &suite->phenomena[i], (uint32_t)i);
    return index;
}

static void report_unknown_phenomenon(struct suite_reader *reader, const struct mc_suite_file *file,
                                      struct mc_slice word)
{
    const struct mc_suite *suite = reader->suite;
    struct mc_slice clipped = mc_clip(word);
    const char *nearest = mc_nearest(
        clipped, mc_phenomena_words(suite->phenomena, suite->n_phenomena, reader->arena));
    struct mc_position at = mc_suite_file_place(file, "phenomenon");

    if (nearest != NULL)
        mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "E010", file->path, at,
                           "unknown phenomenon \"%.*s\": did you mean \"%s\"?",
                           MC_SLICE_ARGUMENTS(clipped), nearest);
    else
        mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "E010", file->path, at,
                           "unknown phenomenon \"%.*s\"", MC_SLICE_ARGUMENTS(clipped));
}

/* Applies --by to suites: each group becomes a phenomenon; tables are grouped already. */
static void divide_suites(struct suite_reader *reader)
{
    struct mc_suite *suite = reader->suite;
    const struct mc_suite_tables *tables = reader->options->tables;
    bool *stays_whole = mc_arena_array(reader->arena, suite->n_files, sizeof(*stays_whole));
    struct mc_slice *words;
    struct mc_suite_part *parts;
    const struct mc_case_group **groups;
    size_t i;

    if (!groups_suites(tables))
        return;
    for (i = 0; i < suite->n_files; i++)
        stays_whole[i] = reader->groups[i] != NULL;
    mc_suite_divide(suite, mc_case_group_key(tables->by), stays_whole, &parts);
    words = mc_arena_array(reader->arena, suite->n_files, sizeof(*words));
    groups = mc_arena_array(reader->arena, suite->n_files, sizeof(const struct mc_case_group *));
    for (i = 0; i < suite->n_files; i++) {
        groups[i] = reader->groups[parts[i].file];
        words[i] = groups[i] != NULL           ? reader->phenomenon_words[parts[i].file]
                   : parts[i].value.length > 0 ? parts[i].value
                                               : mc_slice_of("unclassified");
    }
    reader->groups = groups;
    reader->phenomenon_words = words;
    reader->is_divided = true;
}

/* With --by each value is a group of its own. */
static void tell_groups_apart(struct suite_reader *reader)
{
    const struct mc_suite_tables *tables = reader->options->tables;
    size_t n = reader->suite->n_files, i;
    bool *is_group;

    if (tables == NULL || tables->by == NULL)
        return;
    is_group = mc_arena_array(reader->arena, n, sizeof(*is_group));
    for (i = 0; i < n; i++)
        is_group[i] = reader->groups[i] != NULL || reader->is_divided;
    mc_group_words_tell_apart(reader->phenomenon_words, is_group, n, reader->arena);
}

static void resolve_phenomena(struct suite_reader *reader)
{
    struct mc_suite *suite = reader->suite;
    struct mc_phenomenon_index *index = index_phenomena(reader);
    size_t i, n;

    for (i = 0; i < suite->n_files; i++) {
        struct mc_suite_file *file = &suite->files[i];
        struct mc_slice word = reader->phenomenon_words[i];

        if (word.length == 0 || (reader->groups[i] == NULL && !reader->is_divided) ||
            mc_phenomenon_index_find(index, word) != MC_NOT_FOUND)
            continue;
        n = suite->n_phenomena;
        add_own_phenomenon(reader, file, word);
        if (suite->n_phenomena > n)
            mc_phenomenon_index_add(index, &suite->phenomena[n], (uint32_t)n);
    }
    suite->n_phenomena = mc_phenomena_sort(suite->phenomena, suite->n_phenomena);
    index = index_phenomena(reader);
    for (i = 0; i < suite->n_files; i++) {
        struct mc_suite_file *file = &suite->files[i];
        struct mc_slice word = reader->phenomenon_words[i];

        if (word.length == 0)
            continue;
        file->phenomenon = mc_phenomenon_index_find(index, word);
        if (file->phenomenon == MC_NOT_FOUND)
            report_unknown_phenomenon(reader, file, word);
    }
    for (i = 0; i < suite->n_cases; i++)
        suite->cases[i].phenomenon = suite->files[suite->cases[i].file].phenomenon;
}

/* --- the whole -------------------------------------------------------------------------------- */

static void checksum(struct mc_suite *suite)
{
    struct mc_sha256 sha;
    size_t i;

    /* A single file has its checksum already. */
    if (suite->n_files == 1) {
        memcpy(suite->sha256, suite->files[0].sha256, sizeof(suite->sha256));
        return;
    }
    mc_sha256_begin(&sha);
    for (i = 0; i < suite->n_files; i++)
        mc_sha256_add(&sha, suite->files[i].sha256, 64);
    mc_sha256_end(&sha, suite->sha256);
}

int mc_suite_read_edited(const struct mc_suite_options *options, const struct mc_suite_edit *edit,
                         struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                         struct mc_suite **suite, struct mc_error *error)
{
    struct suite_reader reader = {.options = options,
                                  .edit = edit,
                                  .arena = arena,
                                  .diagnostics = diagnostics,
                                  .paths = mc_string_map_new(arena)};
    struct mc_suite *result = mc_arena_array(arena, 1, sizeof(*result));
    size_t i, n_own, n_errors = diagnostics->n_errors;

    *suite = reader.suite = result;
    result->arena = arena;
    result->datasets = mc_string_map_new(arena);
    result->case_ids = mc_string_map_new(arena);
    mc_suite_sums_begin(&reader.sums, arena);
    for (i = 0; i < options->n_paths; i++)
        read_operand(&reader, options->paths[i]);
    n_own = result->n_phenomena; /* before those of other folders */
    for (i = 0; i < options->n_phenomena_folders; i++)
        (void)read_folder(&reader, options->phenomena_folders[i]);
    result->n_phenomena = mc_phenomena_sort(result->phenomena, result->n_phenomena);
    for (i = 0; i < result->n_phenomena; i++)
        result->n_own_phenomena += result->phenomena[i].rank < n_own;
    checksum(result);
    mc_suite_sums_end(&reader.sums);
    result->entries = reader.sums.entries;
    result->n_entries = reader.sums.n;
    divide_suites(&reader);
    tell_groups_apart(&reader);
    resolve_phenomena(&reader);
    mc_phenomena_check(result->phenomena, result->n_phenomena, n_own, arena, diagnostics);
    mc_diagnostics_sort(diagnostics);
    return diagnostics->n_errors == n_errors ? 0 : mc_diagnostics_error(diagnostics, error);
}

int mc_suite_read(const struct mc_suite_options *options, struct mc_arena *arena,
                  struct mc_diagnostics *diagnostics, struct mc_suite **suite,
                  struct mc_error *error)
{
    return mc_suite_read_edited(options, NULL, arena, diagnostics, suite, error);
}

int mc_phenomena_read(const char *const *folders, size_t n_folders, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_phenomenon **phenomena,
                      size_t *n_phenomena, struct mc_error *error)
{
    struct mc_suite_options options = {NULL, 0, folders, n_folders, false, NULL};
    struct mc_suite *suite;
    int status = mc_suite_read(&options, arena, diagnostics, &suite, error);

    *phenomena = suite->phenomena;
    *n_phenomena = suite->n_phenomena;
    return status;
}
