/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_delimited.c: the header of a table of scores, which identifies ids, metrics and ignored
 * columns, then its rows. */
#include "scores/score_reader.h"

#include <math.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/table.h"
#include "suite/suite.h"

static const char TOO_MANY[] = "more than 1000 metrics in one score file";

/* A table of text being read. */
struct layout {
    struct mc_score_reader *reader;
    struct mc_table_input table; /* at the header, then at each row */
    size_t id_field;
    size_t *columns; /* [n_fields of the header]: column of the score table, or SIZE_MAX */
    bool *commas;    /* [n_fields of the header]: decimal commas have been reported */
    bool has_pair;   /* sentences are beside the scores */
};

/* A finding that quotes the field. */
static void report_field(const struct layout *layout, size_t field, const char *text)
{
    struct mc_slice content = mc_clip(mc_table_text(&layout->table, field));

    (void)mc_table_fail(&layout->table, field, "%s \"%.*s\"", text, MC_SLICE_ARGUMENTS(content));
}

/* A finding at a field. */
static void report(const struct layout *layout, size_t field, const char *text)
{
    (void)mc_table_fail(&layout->table, field, "%s", text);
}

/* Whether the column has no name: pandas writes its index without a name, and reads that back as
 * "Unnamed: 0". */
static bool is_unnamed(struct mc_slice name)
{
    return name.length == 0 || (name.length > 8 && mc_slice_begins(name, "Unnamed:"));
}

/* Whether the column counts the rows from 0, like the index of pandas. */
static bool counts_rows(const struct mc_delimited_file *file, size_t field)
{
    size_t row;

    for (row = 1; row < file->n_rows; row++) {
        char number[24];

        (void)snprintf(number, sizeof(number), "%zu", row - 1);
        if (field >= file->rows[row].n_fields ||
            !mc_slice_is(file->rows[row].fields[field], number))
            return false;
    }
    return file->n_rows > 1;
}

static bool names_case(const struct layout *layout, size_t field)
{
    const struct mc_delimited_file *file = &layout->table.file;
    size_t row;

    for (row = 1; row < file->n_rows; row++)
        if (field < file->rows[row].n_fields &&
            mc_score_reader_has(layout->reader, file->rows[row].fields[field]))
            return true;
    return false;
}

/* The column "id", else one with a similar name, else the first one that names a case, else the
 * first one. An index that counts the rows does not name cases, unless there is a case 0. */
static size_t find_ids(const struct layout *layout)
{
    const struct mc_delimited_row *header = &layout->table.file.rows[0];
    size_t field = mc_delimited_column(&layout->table.file, "id"), i, first;

    for (i = 0; i < header->n_fields && field == SIZE_MAX; i++)
        if (mc_score_is_id_name(header->fields[i]))
            field = i;
    first = header->n_fields > 1 && is_unnamed(header->fields[0]) &&
            counts_rows(&layout->table.file, 0) &&
            !mc_score_reader_has(layout->reader, mc_slice_of("0"));
    for (i = first; i < header->n_fields && field == SIZE_MAX; i++)
        if (names_case(layout, i))
            field = i;
    return field == SIZE_MAX ? 0 : field;
}

/* Reports a first row that contains scores. */
static bool check_header(const struct layout *layout)
{
    const struct mc_delimited_row *header = &layout->table.file.rows[0];
    struct mc_slice id = header->fields[layout->id_field];
    size_t n_numbers = 0, i;
    double number;

    if (mc_score_is_id_name(id) || id.length == 0)
        return true;
    for (i = 0; i < header->n_fields; i++)
        n_numbers += i != layout->id_field && mc_parse_real(header->fields[i].data, &number) == 0;
    if (!mc_score_reader_has(layout->reader, id) &&
        (n_numbers == 0 || n_numbers + 1 < header->n_fields))
        return true;
    report(layout, 0,
           "the header is missing: this row holds scores; add a line above it with the column "
           "names, the first of them \"id\"");
    return false;
}

/* Whether the column is ignored: an index, a column of tables of cases, or one without a name that
 * is empty in all rows, after separators that end each line. */
static bool is_ignored(const struct layout *layout, size_t field, struct mc_slice name)
{
    const struct mc_delimited_file *file = &layout->table.file;
    size_t row;

    if (mc_score_is_about_case(name) || (layout->has_pair && mc_slice_is(name, "score")))
        return true;
    if (!is_unnamed(name))
        return false;
    for (row = 1; row < file->n_rows && field > 0; row++)
        if (field < file->rows[row].n_fields && file->rows[row].fields[field].length > 0)
            return false;
    return true;
}

/* A note on the ignored columns that have a name. */
static void note_ignored(struct layout *layout)
{
    const struct mc_delimited_row *header = &layout->table.file.rows[0];
    struct mc_buffer names = {NULL, 0, 0};
    struct mc_position start = mc_delimited_place(&layout->table.file, 0, 0);
    size_t i;

    for (i = 0; i < header->n_fields; i++) {
        struct mc_slice shown = mc_clip(header->fields[i]);

        if (i == layout->id_field || is_unnamed(shown) || !is_ignored(layout, i, shown))
            continue;
        mc_buffer_append_format(&names, "%s%.*s%s", names.length == 0 ? "" : ", ",
                                MC_SLICE_ARGUMENTS(shown),
                                mc_slice_is(shown, "score") ? " (the human score)" : "");
    }
    if (names.length > 0)
        (void)mc_diagnostics_add(layout->reader->diagnostics, MC_SEVERITY_NOTE, "",
                                 layout->reader->path, start, "not metrics, ignored: %.*s",
                                 MC_SLICE_ARGUMENTS(mc_buffer_slice(&names)));
    mc_buffer_free(&names);
}

/* The column of the score table for a field of the header other than the id. `names`: of the
 * metrics before it. */
static size_t read_head(struct layout *layout, size_t field, struct mc_string_map *names,
                        bool *too_many)
{
    struct mc_slice text = mc_table_text(&layout->table, field);
    struct mc_position at = mc_delimited_place(&layout->table.file, 0, field);
    struct mc_error fault = MC_NO_ERROR;
    struct mc_column_head head;
    bool is_new;

    if (is_ignored(layout, field, text))
        return SIZE_MAX;
    if (mc_column_head_parse(text, &head, &fault) != 0) {
        report(layout, field, fault.text);
        return SIZE_MAX;
    }
    (void)mc_string_map_add(names, head.mark != MC_MARK_NONE ? text : head.name, &is_new);
    if (head.name.length == 0)
        report(layout, field, "a column without a name");
    else if (!is_new)
        report_field(layout, field, "a second column");
    else if (head.mark == MC_MARK_NONE)
        return mc_score_reader_column(layout->reader, &head, at, too_many);
    return SIZE_MAX;
}

/* The columns NAME:unproved, NAME:standard_error and NAME:spans, which may come before NAME. The
 * header has no errors. */
static void read_marks(struct layout *layout)
{
    const struct mc_delimited_row *header = &layout->table.file.rows[0];
    bool too_many = false;
    size_t i;

    for (i = 0; i < header->n_fields && !too_many; i++) {
        struct mc_error ignored = MC_NO_ERROR;
        struct mc_column_head head;

        if (i == layout->id_field || layout->columns[i] != SIZE_MAX ||
            mc_column_head_parse(header->fields[i], &head, &ignored) != 0 ||
            head.mark == MC_MARK_NONE)
            continue;
        if (head.mark == MC_MARK_SPANS) /* a metric may have only spans */
            (void)mc_score_reader_column(layout->reader, &head,
                                         mc_delimited_place(&layout->table.file, 0, i), &too_many);
        layout->columns[i] = mc_score_reader_mark(layout->reader, head.name, head.mark);
        if (too_many)
            report(layout, i, TOO_MANY);
        else if (mc_string_map_find(layout->reader->names, head.name) == MC_NOT_FOUND)
            report_field(layout, i,
                         head.mark == MC_MARK_UNPROVED ? "no score column for the marks of"
                                                       : "no score column for the errors of");
    }
}

/* Finds the id column and gives every other column its place in the table. */
static void read_header(struct layout *layout)
{
    const struct mc_delimited_row *header = &layout->table.file.rows[0];
    struct mc_arena *arena = layout->reader->table->arena;
    struct mc_string_map *names = mc_string_map_new(arena);
    bool too_many = false;
    size_t i;

    layout->id_field = find_ids(layout);
    if (!check_header(layout))
        return;
    layout->has_pair = mc_delimited_column(&layout->table.file, "candidate") != SIZE_MAX;
    (void)mc_string_map_add(names, header->fields[layout->id_field], NULL);
    layout->columns = mc_arena_array(arena, header->n_fields, sizeof(*layout->columns));
    layout->commas = mc_arena_array(arena, header->n_fields, sizeof(*layout->commas));
    for (i = 0; i < header->n_fields && !too_many; i++) {
        layout->columns[i] = SIZE_MAX;
        if (i != layout->id_field)
            layout->columns[i] = read_head(layout, i, names, &too_many);
        if (too_many)
            report(layout, i, TOO_MANY);
    }
    if (header->n_fields == 1)
        report(layout, 0, "no column of scores besides the ids (wrong delimiter?)");
    if (layout->reader->diagnostics->n_errors > layout->reader->n_errors_before)
        return;
    read_marks(layout);
    note_ignored(layout);
}

/* Reads the spans of a case, a field that contains JSON; errors are reported at the field. */
static void read_spans(const struct layout *layout, size_t field, size_t case_index)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_diagnostics *findings = mc_diagnostics_new(scratch);
    struct mc_slice text = mc_table_text(&layout->table, field);
    struct mc_json_file json;
    struct mc_json_cursor root;

    if (mc_json_open_text(layout->reader->path, text, findings, &json, NULL) == 0) {
        json.whole = "the field";
        root = mc_json_root(&json);
        (void)mc_score_reader_take_spans(layout->reader, layout->columns[field], case_index, &root);
    }
    mc_json_close(&json);
    if (findings->n_errors > 0)
        report(layout, field,
               mc_arena_format(layout->reader->table->arena, "spans as JSON: %.*s",
                               MC_SLICE_ARGUMENTS(findings->items[0].text)));
    mc_arena_free(scratch);
}

static void read_scores(const struct layout *layout, size_t case_index)
{
    size_t i;

    for (i = 0; i < layout->table.n_fields; i++) {
        struct mc_slice field = mc_table_text(&layout->table, i);
        size_t column = layout->columns[i];
        double value = (double)NAN;

        if (column == SIZE_MAX)
            continue;
        if (mc_score_reader_is_spans(column)) {
            if (!mc_table_is_missing(field))
                read_spans(layout, i, case_index);
        } else if (!mc_table_is_missing(field) && mc_parse_real(field.data, &value) != 0) {
            if (!mc_table_has_comma(field))
                report_field(layout, i, "not a number:");
            else if (!layout->commas[i])
                (void)mc_table_fail_comma(&layout->table, i);
            layout->commas[i] = mc_table_has_comma(field);
        } else if (case_index != SIZE_MAX &&
                   !mc_score_reader_set(layout->reader, column, case_index, value)) {
            report(layout, i, mc_score_reader_outside(layout->reader, column, case_index, value));
        }
    }
}

static void read_row(const struct layout *layout)
{
    struct mc_slice id = mc_table_text(&layout->table, layout->id_field);
    size_t case_index;
    bool again;

    if (!mc_table_is_whole(&layout->table)) {
        (void)mc_table_fail(&layout->table, 0, "a row of %zu fields under a header of %zu",
                            layout->table.file.rows[layout->table.row].n_fields,
                            layout->table.n_fields);
        return;
    }
    if (id.length == 0) {
        report(layout, layout->id_field, "a row without an id");
        return;
    }
    case_index = mc_score_reader_case(layout->reader, id, &again);
    if (again)
        report_field(layout, layout->id_field, "a second row for the id");
    else
        read_scores(layout, case_index);
}

void mc_score_read_delimited(struct mc_score_reader *reader)
{
    struct layout layout = {.reader = reader, .table = {.diagnostics = reader->diagnostics}};
    struct mc_table_input *table = &layout.table;

    mc_diagnostics_source(reader->diagnostics, reader->path, reader->text);
    if (mc_table_open(table, reader->path, reader->text,
                      mc_delimiter_guess(reader->path.data, reader->text),
                      reader->table->arena) != 0)
        return;
    if (table->file.n_rows == 0) {
        (void)mc_table_fail(table, MC_TABLE_START,
                            "the score file is empty; a header was expected");
        return;
    }
    read_header(&layout);
    if (reader->diagnostics->n_errors > reader->n_errors_before)
        return;
    while (++table->row < table->file.n_rows && !mc_score_reader_enough(reader))
        read_row(&layout);
    if (table->file.n_rows > 1)
        mc_score_reader_check_ids(reader, mc_delimited_place(&table->file, 1, layout.id_field));
}
