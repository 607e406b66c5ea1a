#include <math.h>
#include <strings.h>

#include "base/delimited_file.h"
#include "base/options.h"
#include "scores/score_reader.h"
#include "suite/fields.h"

/* A table of text under reading. */
struct layout {
    struct mc_score_reader *reader;
    const struct mc_delimited_file *file;
    size_t id_field;
    size_t *columns; /* [n_fields of the header]: column of the score table, or SIZE_MAX */
};

/* A finding at a field. */
static void report(const struct layout *layout, size_t row, size_t field, const char *text)
{
    (void)mc_diagnostics_add(layout->reader->diagnostics, MC_SEVERITY_ERROR, "",
                             layout->reader->path, mc_delimited_place(layout->file, row, field),
                             "%s", text);
}

/* The same with what stands in the field. */
static void report_field(const struct layout *layout, size_t row, size_t field, const char *text)
{
    struct mc_slice content = mc_clip(layout->file->rows[row].fields[field]);

    (void)mc_diagnostics_add(layout->reader->diagnostics, MC_SEVERITY_ERROR, "",
                             layout->reader->path, mc_delimited_place(layout->file, row, field),
                             "%s \"%.*s\"", text, MC_SLICE_ARGUMENTS(content));
}

/* The column of the score table for a field of the header that is not the id. `names`: of the
 * metrics before it. */
static size_t read_head(struct layout *layout, size_t field, struct mc_string_map *names,
                        bool *too_many)
{
    struct mc_slice text = layout->file->rows[0].fields[field];
    struct mc_position at = mc_delimited_place(layout->file, 0, field);
    struct mc_error fault = MC_NO_ERROR;
    struct mc_column_head head;
    bool is_new;

    if (mc_column_head_parse(text, &head, &fault) != 0) {
        report(layout, 0, field, fault.text);
        return SIZE_MAX;
    }
    (void)mc_string_map_add(names, head.is_unproved_mark ? text : head.name, &is_new);
    if (head.name.length == 0)
        report(layout, 0, field, "a column without a name");
    else if (!is_new)
        report_field(layout, 0, field, "a second column");
    else if (!head.is_unproved_mark)
        return mc_score_reader_column(layout->reader, &head, at, too_many);
    return SIZE_MAX;
}

/* The columns NAME:unproved, which may stand before NAME. The header is free of errors. */
static void read_marks(struct layout *layout)
{
    const struct mc_delimited_row *header = &layout->file->rows[0];
    size_t i;

    for (i = 0; i < header->n_fields; i++) {
        struct mc_error ignored = MC_NO_ERROR;
        struct mc_column_head head;

        if (i == layout->id_field || layout->columns[i] != SIZE_MAX ||
            mc_column_head_parse(header->fields[i], &head, &ignored) != 0 || !head.is_unproved_mark)
            continue;
        layout->columns[i] = mc_score_reader_mark(layout->reader, head.name);
        if (mc_string_map_find(layout->reader->names, head.name) == MC_NOT_FOUND)
            report_field(layout, 0, i, "there is no column whose scores are marked by");
    }
}

/* Finds the id column and gives every other column its place in the table. */
static void read_header(struct layout *layout)
{
    const struct mc_delimited_row *header = &layout->file->rows[0];
    struct mc_arena *arena = layout->reader->table->arena;
    struct mc_string_map *names = mc_string_map_new(arena);
    bool too_many = false;
    size_t i;

    layout->id_field = mc_delimited_column(layout->file, "id");
    if (layout->id_field == SIZE_MAX)
        layout->id_field = 0;
    (void)mc_string_map_add(names, header->fields[layout->id_field], NULL);
    layout->columns = mc_arena_array(arena, header->n_fields, sizeof(*layout->columns));
    for (i = 0; i < header->n_fields && !too_many; i++) {
        layout->columns[i] = SIZE_MAX;
        if (i != layout->id_field)
            layout->columns[i] = read_head(layout, i, names, &too_many);
        if (too_many)
            report(layout, 0, i, "more than 1000 metrics in one score file");
    }
    if (layout->reader->diagnostics->n_errors == layout->reader->n_errors_before)
        read_marks(layout);
}

static bool says_missing(struct mc_slice field)
{
    return field.length == 0 || mc_slice_is(field, "NA") || mc_slice_is(field, "-") ||
           (field.length == 3 && strncasecmp(field.data, "nan", 3) == 0);
}

static void read_scores(const struct layout *layout, size_t row, size_t case_index)
{
    const struct mc_delimited_row *fields = &layout->file->rows[row];
    size_t i;

    for (i = 0; i < fields->n_fields; i++) {
        double value = (double)NAN;

        if (layout->columns[i] == SIZE_MAX)
            continue;
        if (!says_missing(fields->fields[i]) &&
            (strlen(fields->fields[i].data) != fields->fields[i].length ||
             mc_parse_real(fields->fields[i].data, &value) != 0))
            report_field(layout, row, i, "this is no number:");
        else if (case_index != SIZE_MAX &&
                 !mc_score_reader_set(layout->reader, layout->columns[i], case_index, value))
            report(layout, row, i,
                   mc_score_reader_outside(layout->reader, layout->columns[i], case_index, value));
    }
}

static void read_row(const struct layout *layout, size_t row)
{
    const struct mc_delimited_row *fields = &layout->file->rows[row];
    size_t expected = layout->file->rows[0].n_fields, case_index;
    struct mc_slice id;
    bool again;

    if (fields->n_fields != expected) {
        struct mc_position at = {fields->line, 1};

        (void)mc_diagnostics_add(
            layout->reader->diagnostics, MC_SEVERITY_ERROR, "", layout->reader->path, at,
            "a row of %zu fields below a header of %zu", fields->n_fields, expected);
        return;
    }
    id = fields->fields[layout->id_field];
    if (id.length == 0) {
        report(layout, row, layout->id_field, "a row without an id");
        return;
    }
    case_index = mc_score_reader_case(layout->reader, id, &again);
    if (again) {
        report_field(layout, row, layout->id_field, "a second row for the id");
        return;
    }
    read_scores(layout, row, case_index);
}

/* What keeps the file from being taken apart is a finding like the others. */
static void report_fault(const struct mc_score_reader *reader, const struct mc_error *fault)
{
    (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, fault->at,
                             "%s", fault->text);
}

void mc_score_read_delimited(struct mc_score_reader *reader)
{
    struct mc_error fault = MC_NO_ERROR;
    struct mc_delimited_file file;
    struct layout layout = {.reader = reader, .file = &file};
    size_t row;

    mc_diagnostics_source(reader->diagnostics, reader->path, reader->text);
    if (mc_delimited_parse(reader->path, reader->text, mc_delimiter_of(reader->path.data),
                           reader->table->arena, &file, &fault) != 0) {
        report_fault(reader, &fault);
        return;
    }
    if (file.n_rows == 0) {
        struct mc_position start = {1, 1};

        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, start,
                                 "the score file is empty; a header was expected");
        return;
    }
    read_header(&layout);
    if (reader->diagnostics->n_errors > reader->n_errors_before)
        return;
    for (row = 1; row < file.n_rows && !mc_score_reader_enough(reader); row++)
        read_row(&layout, row);
}
