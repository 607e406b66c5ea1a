/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_file.c: reads a score file of any form and writes score tables. A reader for each form
 * fills the table; what all forms share is added here: signatures, reasons for missing scores,
 * marks, and warnings about absent metrics. In order: reading, writing JSON, writing tables. */
#include "scores/score_file.h"

#include <math.h>

#include "base/delimited.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/text_stream.h"
#include "scores/score_reader.h"
#include "suite/suite.h"

enum { SIGNATURE_DIGITS = 16 };

static const char NOT_NAMED[] = "the score file does not have this case";
static const char NO_ENTRY[] = "the score file has no such score for this case";
static const char UNPROVED[] = MC_METRIC_NOT_PROVED "as stated in the score file";

/* --- reading ---------------------------------------------------------------------------------- */

/* "NAME|scores:FILE|sha256:..." */
static void sign_columns(const struct mc_score_reader *reader)
{
    struct mc_arena *arena = reader->table->arena;
    struct mc_slice file = reader->path;
    char digits[65];
    size_t i;

    for (i = file.length; i > 0; i--)
        if (file.data[i - 1] == '/')
            break;
    file = mc_slice(file.data + i, file.length - i);
    mc_sha256_of(reader->text, digits);
    for (i = reader->first; i < reader->table->n_columns; i++) {
        struct mc_score_column *column = &reader->table->columns[i];

        column->signature =
            mc_arena_slice(arena, "%.*s|scores:%.*s|sha256:%.*s", MC_SLICE_ARGUMENTS(column->name),
                           MC_SLICE_ARGUMENTS(file), SIGNATURE_DIGITS, digits);
    }
}

/* Gives every cell that the file left empty its reason, and every score its mark, which may come
 * before or after it; notes the cases that are not in the file. */
static void note_cells(const struct mc_score_reader *reader)
{
    struct mc_score_file_summary *summary = reader->summary;
    const struct mc_score_table *table = reader->table;
    size_t i, c;

    for (i = 0; i < table->n_cases; i++) {
        if (!reader->seen[i] && mc_case_is_selected(table->suite, i)) {
            if (summary->n_cases_without < sizeof(summary->without) / sizeof(summary->without[0]))
                summary->without[summary->n_cases_without] = table->suite->cases[i].id;
            summary->n_cases_without++;
        }
        for (c = reader->first; c < table->n_columns; c++) {
            const bool *unproved = reader->unproved[c - reader->first];
            struct mc_score_column *column = &table->columns[c];

            if (column->states[i] == MC_SCORE_MISSING && column->notes[i].length == 0)
                column->notes[i] = mc_slice_of(reader->seen[i] ? NO_ENTRY : NOT_NAMED);
            if (column->states[i] == MC_SCORE_OK && unproved != NULL && unproved[i])
                column->notes[i] = mc_slice_of(UNPROVED);
        }
    }
}

/* Warns of requested metrics that are not in the file. */
static void warn_of_absent_metrics(struct mc_score_reader *reader)
{
    uint32_t n = mc_string_map_size(reader->names), k;
    struct mc_position whole_file = {0, 0};
    const char **known;
    size_t i;

    if (reader->only == NULL)
        return;
    known = mc_arena_array(reader->table->arena, (size_t)n + 1, sizeof(*known));
    for (k = 0; k < n; k++)
        known[k] = mc_string_map_key(reader->names, k).data;
    for (i = 0; reader->only[i] != NULL; i++) {
        struct mc_slice name = mc_slice_of(reader->only[i]);
        const char *hint = mc_nearest(name, known);

        if (mc_string_map_find(reader->names, name) != MC_NOT_FOUND)
            continue;
        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_WARNING, "", reader->path,
                                 whole_file, "no metric \"%s\" in this file%s%s%s", reader->only[i],
                                 hint == NULL ? "" : "; did you mean \"", hint == NULL ? "" : hint,
                                 hint == NULL ? "" : "\"?");
    }
}

static void begin(struct mc_score_reader *reader)
{
    struct mc_arena *arena = reader->table->arena;

    memset(reader->summary, 0, sizeof(*reader->summary));
    reader->n_errors_before = reader->diagnostics->n_errors;
    reader->names = mc_string_map_new(arena);
    reader->ids = mc_string_map_new(arena);
    reader->columns = mc_arena_array(arena, MC_SCORE_COLUMN_LIMIT, sizeof(*reader->columns));
    reader->seen = mc_arena_array(arena, reader->table->n_cases, sizeof(*reader->seen));
    reader->first = reader->table->n_columns;
    reader->unproved = mc_arena_array(arena, MC_SCORE_COLUMN_LIMIT, sizeof(*reader->unproved));
}

/* Sets the first error that this file added. */
static int first_finding(const struct mc_score_reader *reader, struct mc_error *error)
{
    size_t i, n_errors = 0;

    for (i = 0; i < reader->diagnostics->n_items; i++) {
        const struct mc_diagnostic *item = &reader->diagnostics->items[i];

        if (item->severity != MC_SEVERITY_ERROR || n_errors++ < reader->n_errors_before)
            continue;
        return mc_error_set_at(error, MC_CODE_INPUT, item->file.data, item->at, "%.*s",
                               MC_SLICE_ARGUMENTS(item->text));
    }
    return 0;
}

int mc_score_file_parse(struct mc_slice path, struct mc_slice text, struct mc_score_table *table,
                        const char *const *only, struct mc_diagnostics *diagnostics,
                        struct mc_score_file_summary *summary, struct mc_error *error)
{
    struct mc_score_reader reader = {.table = table,
                                     .only = only,
                                     .diagnostics = diagnostics,
                                     .summary = summary,
                                     .path = path,
                                     .text = text};
    const struct mc_position whole_file = {0, 0};

    begin(&reader);
    if (mc_score_is_json_lines(path, text))
        mc_score_read_json_lines(&reader);
    else if (mc_score_is_json(path, text))
        mc_score_read_json(&reader);
    else
        mc_score_read_delimited(&reader);
    if (mc_score_reader_enough(&reader))
        (void)mc_diagnostics_add(diagnostics, MC_SEVERITY_NOTE, "", path, whole_file,
                                 "the rest of the file was not read after so many errors");
    if (first_finding(&reader, error) != 0) {
        table->n_columns = reader.first;
        return -1;
    }
    note_cells(&reader);
    mc_score_reader_join_repeats(&reader);
    if (first_finding(&reader, error) != 0) {
        table->n_columns = reader.first;
        return -1;
    }
    sign_columns(&reader);
    warn_of_absent_metrics(&reader);
    return 0;
}

int mc_score_file_read(const char *path, struct mc_score_table *table, const char *const *only,
                       struct mc_diagnostics *diagnostics, struct mc_score_file_summary *summary,
                       struct mc_error *error)
{
    struct mc_slice text;

    if (mc_file_read(path, table->arena, &text, error) != 0)
        return -1;
    return mc_score_file_parse(mc_slice_of(mc_arena_strdup(table->arena, path)), text, table, only,
                               diagnostics, summary, error);
}

/* --- writing JSON ----------------------------------------------------------------------------- */

static void write_mark_key(struct mc_slice name, enum mc_column_mark mark, FILE *stream)
{
    struct mc_buffer key = {NULL, 0, 0};

    mc_buffer_append_slice(&key, name);
    mc_buffer_append_text(&key, mc_column_mark_suffix(mark));
    (void)fputs(",\n    ", stream);
    mc_json_write_text(stream, mc_buffer_slice(&key));
    (void)fputs(": ", stream);
    mc_buffer_free(&key);
}

static void write_mark(struct mc_slice name, enum mc_column_mark mark, double value, FILE *stream)
{
    write_mark_key(name, mark, stream);
    mc_json_write_number(stream, value);
}

static void write_case(const struct mc_score_table *table, size_t index, FILE *stream)
{
    size_t i;

    (void)fputs("  ", stream);
    mc_json_write_text(stream, table->suite->cases[index].id);
    (void)fputs(": {", stream);
    for (i = 0; i < table->n_columns; i++) {
        (void)fputs(i == 0 ? "\n    " : ",\n    ", stream);
        mc_json_write_text(stream, table->columns[i].name);
        (void)fputs(": ", stream);
        mc_json_write_number(stream, table->columns[i].values[index]);
        if (mc_score_is_unproved(&table->columns[i], index))
            write_mark(table->columns[i].name, MC_MARK_UNPROVED, 1, stream);
        if (mc_score_standard_error(&table->columns[i], index) > 0)
            write_mark(table->columns[i].name, MC_MARK_STANDARD_ERROR,
                       mc_score_standard_error(&table->columns[i], index), stream);
        if (table->columns[i].spans != NULL && table->columns[i].spans[index].are_known) {
            write_mark_key(table->columns[i].name, MC_MARK_SPANS, stream);
            mc_spans_write(&table->columns[i].spans[index], stream);
        }
    }
    (void)fputs(table->n_columns == 0 ? "}" : "\n  }", stream);
}

/* Writes "metrics": {"ter": {"lower_is_better": true, "range": [0, null]}} for the metrics with a
 * direction or range; nothing if there are none. Returns whether it wrote. Not written if a case
 * has that name, as the key is then the case's, or without cases, as a metric needs a case. */
static bool write_metrics(const struct mc_score_table *table, FILE *stream)
{
    bool has_entry = false;
    size_t c;

    if (table->n_cases == 0 ||
        mc_string_map_find(table->suite->case_ids, mc_slice_of(MC_SCORE_METRICS)) != MC_NOT_FOUND)
        return false;
    for (c = 0; c < table->n_columns; c++) {
        struct mc_column_head head = mc_column_head_of(&table->columns[c]);

        if (!head.has_range && !head.lower_is_better)
            continue;
        (void)fputs(has_entry ? ",\n    " : "\n  \"" MC_SCORE_METRICS "\": {\n    ", stream);
        mc_json_write_text(stream, head.name);
        (void)fprintf(stream, ": {\"lower_is_better\": %s",
                      head.lower_is_better ? "true" : "false");
        if (head.has_range) {
            (void)fputs(", \"range\": [", stream);
            mc_json_write_number(stream, head.low);
            (void)fputs(", ", stream);
            mc_json_write_number(stream, head.high);
            (void)fputs(head.may_exceed ? "], \"may_exceed\": true" : "]", stream);
        }
        (void)putc('}', stream);
        has_entry = true;
    }
    if (has_entry)
        (void)fputs("\n  }", stream);
    return has_entry;
}

void mc_score_file_write(const struct mc_score_table *table, FILE *stream)
{
    bool has_entry;
    size_t i;

    (void)fputs("{", stream);
    has_entry = write_metrics(table, stream);
    for (i = 0; i < table->n_cases; i++) {
        (void)fputs(has_entry ? ",\n" : "\n", stream);
        write_case(table, i, stream);
        has_entry = true;
    }
    (void)fputs(has_entry ? "\n}\n" : "}\n", stream);
}

/* --- writing tables --------------------------------------------------------------------------- */

static void write_cell(double value, FILE *stream)
{
    if (isnan(value))
        (void)fputs("\tnan", stream);
    else
        (void)fprintf(stream, "\t%.17g", value);
}

static void write_flag(const struct mc_score_column *column, bool is_unproved, FILE *stream)
{
    if (column->searches)
        (void)fputs(is_unproved ? "\t1" : "\t0", stream);
}

static void write_spans(const struct mc_spans *spans, FILE *stream)
{
    struct mc_buffer text = {NULL, 0, 0};
    FILE *to = mc_text_stream_open(&text);

    if (spans->are_known)
        mc_spans_write(spans, to);
    mc_text_stream_close(to, &text);
    (void)putc('\t', stream);
    mc_delimited_write_field(stream, mc_delimited_style(MC_TAB_SEPARATED), mc_buffer_slice(&text));
    mc_buffer_free(&text);
}

static void write_mark_head(const struct mc_score_column *column, enum mc_column_mark mark,
                            FILE *stream)
{
    (void)putc('\t', stream);
    mc_delimited_write_field(stream, mc_delimited_style(MC_TAB_SEPARATED), column->name);
    (void)fputs(mc_column_mark_suffix(mark), stream);
}

void mc_score_file_write_tsv_header(const struct mc_score_table *table, FILE *stream)
{
    size_t c;

    (void)fputs("id", stream);
    for (c = 0; c < table->n_columns; c++) {
        struct mc_column_head head = mc_column_head_of(&table->columns[c]);

        (void)putc('\t', stream);
        mc_column_head_write(&head, stream);
    }
    for (c = 0; c < table->n_columns; c++)
        if (table->columns[c].searches)
            write_mark_head(&table->columns[c], MC_MARK_UNPROVED, stream);
    for (c = 0; c < table->n_columns; c++)
        if (table->columns[c].standard_errors != NULL)
            write_mark_head(&table->columns[c], MC_MARK_STANDARD_ERROR, stream);
    for (c = 0; c < table->n_columns; c++)
        if (table->columns[c].spans != NULL)
            write_mark_head(&table->columns[c], MC_MARK_SPANS, stream);
    (void)putc('\n', stream);
}

void mc_score_file_write_tsv_rows(const struct mc_score_table *table, size_t begin, size_t end,
                                  FILE *stream)
{
    size_t i, c;

    for (i = begin; i < end; i++) {
        mc_delimited_write_field(stream, mc_delimited_style(MC_TAB_SEPARATED),
                                 table->suite->cases[i].id);
        for (c = 0; c < table->n_columns; c++)
            write_cell(table->columns[c].values[i], stream);
        for (c = 0; c < table->n_columns; c++)
            write_flag(&table->columns[c], mc_score_is_unproved(&table->columns[c], i), stream);
        for (c = 0; c < table->n_columns; c++)
            if (table->columns[c].standard_errors != NULL)
                write_cell(mc_score_standard_error(&table->columns[c], i), stream);
        for (c = 0; c < table->n_columns; c++)
            if (table->columns[c].spans != NULL)
                write_spans(&table->columns[c].spans[i], stream);
        (void)putc('\n', stream);
    }
}

void mc_score_file_write_tsv(const struct mc_score_table *table, bool corpus, FILE *stream)
{
    size_t c;

    mc_score_file_write_tsv_header(table, stream);
    mc_score_file_write_tsv_rows(table, 0, table->n_cases, stream);
    if (!corpus)
        return;
    (void)fputs(MC_SCORE_CORPUS_ROW, stream);
    for (c = 0; c < table->n_columns; c++)
        write_cell(table->columns[c].corpus, stream);
    for (c = 0; c < table->n_columns; c++) /* it rests on all scores */
        write_flag(&table->columns[c],
                   mc_scores_unproved(&table->columns[c], NULL, table->n_cases) > 0, stream);
    for (c = 0; c < table->n_columns; c++)
        if (table->columns[c].standard_errors != NULL)
            write_cell((double)NAN, stream);
    for (c = 0; c < table->n_columns; c++)
        if (table->columns[c].spans != NULL)
            write_cell((double)NAN, stream);
    (void)putc('\n', stream);
}
