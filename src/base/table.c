/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.c: tables with named columns: faults, rows, columns and cells. */
#include "base/table.h"

#include <inttypes.h>
#include <math.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/table_json.h"

/* Places of decimal commas that a message names. */
enum { COMMAS_SHOWN = 3 };

/* --- faults ----------------------------------------------------------------------------------- */

int mc_table_fail(const struct mc_table_input *table, size_t field, const char *format, ...)
{
    struct mc_position at = {1, 1};
    va_list arguments;

    if (field != MC_TABLE_START)
        at = mc_delimited_place(&table->file, table->row, field);
    va_start(arguments, format);
    if (table->diagnostics != NULL) {
        (void)mc_diagnostics_add_list(table->diagnostics, MC_SEVERITY_ERROR, "", table->file.path,
                                      at, format, arguments);
    } else {
        char text[sizeof(table->error->text)];

        (void)vsnprintf(text, sizeof(text), format, arguments);
        (void)mc_error_set_at(table->error, MC_CODE_INPUT, table->file.path.data, at, "%s", text);
    }
    va_end(arguments);
    return -1;
}

/* The same with `words` that have '$' in place of a text. */
static int fail_about(const struct mc_table_input *table, size_t field, const char *words,
                      struct mc_slice what)
{
    const char *sign = strchr(words, '$');

    if (sign == NULL)
        return mc_table_fail(table, field, "%s", words);
    return mc_table_fail(table, field, "%.*s%.*s%s", (int)(sign - words), words,
                         MC_SLICE_ARGUMENTS(what), sign + 1);
}

/* The same for a missing column, with the columns there are, and how to say which one it is. */
static int fail_missing(const struct mc_table_input *table, size_t at, const char *words,
                        const char *name)
{
    struct mc_arena *scratch = mc_arena_new();
    const char *shown = table->file.n_rows == 0 ? "the table is empty"
                                                : mc_columns_shown(&table->file.rows[0], scratch);
    int status;

    if (mc_column_called(table->calls, name) != NULL)
        words = mc_arena_format(scratch, "there is no column \"%s\" (--columns)",
                                mc_column_called(table->calls, name));
    else if (table->calls != NULL)
        shown =
            mc_arena_format(scratch, "%s; --columns %s=COLUMN says which one it is", shown, name);
    status =
        fail_about(table, at, mc_arena_format(scratch, "%s; %s", words, shown), mc_slice_of(name));
    mc_arena_free(scratch);
    return status;
}

/* --- rows ------------------------------------------------------------------------------------- */

int mc_table_open(struct mc_table_input *table, struct mc_slice path, struct mc_slice text,
                  enum mc_delimiter delimiter, struct mc_arena *arena)
{
    struct mc_error fault = MC_NO_ERROR;
    struct mc_error *error = table->diagnostics == NULL ? table->error : &fault;
    int status = mc_table_is_json(text)
                     ? mc_table_from_json(path, text, arena, &table->file, error)
                     : mc_delimited_parse(path, text, delimiter, arena, &table->file, error);

    table->row = 0;
    if (status != 0) {
        if (table->diagnostics != NULL)
            (void)mc_diagnostics_add(table->diagnostics, MC_SEVERITY_ERROR, "", path, fault.at,
                                     "%s", fault.text);
        return -1;
    }
    if (table->diagnostics != NULL && table->file.text.data != text.data)
        mc_diagnostics_source(table->diagnostics, path, table->file.text);
    table->n_fields = table->file.n_rows == 0 ? 0 : table->file.rows[0].n_fields;
    return 0;
}

/* A table being read row by row. */
struct row_stream {
    struct mc_table_input *table;
    int (*header)(struct mc_table_input *table, void *context);
    int (*take)(struct mc_table_input *table, void *context);
    void *context;
};

static int handle_row(void *context, const struct mc_delimited_file *file, struct mc_error *error)
{
    const struct row_stream *stream = context;
    struct mc_table_input *table = stream->table;

    (void)error; /* the table has it */
    table->file = *file;
    if (table->n_fields == 0) {
        table->n_fields = file->rows[0].n_fields;
        return stream->header(table, stream->context);
    }
    if (!table->takes_ragged && !mc_table_is_whole(table))
        return mc_table_fail_width(table);
    return stream->take(table, stream->context);
}

/* Passes on the rows of a table of records one by one. */
static int stream_records(struct row_stream *stream, struct mc_slice path, struct mc_slice text)
{
    struct mc_table_input *table = stream->table;
    struct mc_arena *arena = mc_arena_new();
    struct mc_delimited_file whole, row_file;
    int status = mc_table_from_json(path, text, arena, &whole, table->error);
    size_t row;

    for (row = 0; status == 0 && row < whole.n_rows; row++) {
        row_file = whole;
        row_file.rows = &whole.rows[row];
        row_file.n_rows = 1;
        status = handle_row(stream, &row_file, table->error);
    }
    mc_arena_free(arena);
    return status;
}

int mc_table_stream(struct mc_table_input *table, struct mc_slice path, struct mc_slice text,
                    int (*header)(struct mc_table_input *table, void *context),
                    int (*take)(struct mc_table_input *table, void *context), void *context)
{
    struct row_stream stream = {table, header, take, context};
    const struct mc_delimited_file file = {
        .path = path, .text = text, .delimiter = mc_delimiter_guess(path.data, text)};

    table->file = file;
    table->row = table->n_fields = 0;
    if ((mc_table_is_json(text) ? stream_records(&stream, path, text)
                                : mc_delimited_each(&file, handle_row, &stream, table->error)) != 0)
        return -1;
    if (table->n_fields == 0)
        return mc_table_fail(table, MC_TABLE_START, "the file is empty; a header was expected");
    return 0;
}

/* --- columns and cells ------------------------------------------------------------------------ */

int mc_table_find(struct mc_table_input *table, const struct mc_table_field *columns, size_t n,
                  size_t at, const char *missing, const char *twice)
{
    const struct mc_delimited_row none = {NULL, 0, 0, 0},
                                  *header = table->file.n_rows > 0 ? &table->file.rows[0] : &none;
    size_t column, i;
    int status = 0;

    for (column = 0; column < n; column++) {
        const char *name = columns[column].name, *other = columns[column].other;
        size_t *place = &table->columns[column];

        *place = name == NULL ? SIZE_MAX : mc_column_find(header, name, table->calls);
        for (i = *place; twice != NULL && i != SIZE_MAX && ++i < table->n_fields;)
            if (mc_slice_is(mc_table_text(table, i), name))
                return fail_about(table, i, twice, mc_slice_of(name));
        if (*place == SIZE_MAX && other != NULL)
            *place = mc_delimited_column(&table->file, other);
        if (*place == SIZE_MAX && name != NULL &&
            (columns[column].is_needed || mc_column_called(table->calls, name) != NULL))
            status = status == 0 ? fail_missing(table, at, missing, name)
                                 : fail_about(table, at, missing, mc_slice_of(name));
    }
    return status;
}

bool mc_table_is_whole(const struct mc_table_input *table)
{
    return table->file.rows[table->row].n_fields == table->n_fields;
}

int mc_table_fail_width(const struct mc_table_input *table)
{
    return mc_table_fail(table, 0, "a row of %zu fields under a header of %zu",
                         table->file.rows[table->row].n_fields, table->n_fields);
}

struct mc_slice mc_table_text(const struct mc_table_input *table, size_t field)
{
    const struct mc_delimited_row *row = &table->file.rows[table->row];

    return field < row->n_fields ? row->fields[field] : mc_slice("", 0);
}

int mc_table_real(const struct mc_table_input *table, size_t field, const char *words,
                  double *number)
{
    struct mc_slice text = mc_table_text(table, field);

    if (mc_parse_real(text.data, number) == 0)
        return 0;
    return mc_table_has_comma(text) ? mc_table_fail_comma(table, field)
                                    : fail_about(table, field, words, text);
}

int mc_table_real_or_nan(const struct mc_table_input *table, size_t field, double *number)
{
    struct mc_slice text = mc_table_text(table, field);

    *number = (double)NAN;
    if (mc_table_is_missing(text))
        return 0;
    return mc_table_real(table, field, "'$' is no number", number);
}

bool mc_table_is_missing(struct mc_slice text)
{
    static const char *const words[] = {"-", "NA", "N/A", "NaN", "None", "null"};
    size_t i;

    for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (text.length == strlen(words[i]) && strncasecmp(text.data, words[i], text.length) == 0)
            return true;
    return text.length == 0;
}

/* --- decimal commas --------------------------------------------------------------------------- */

bool mc_table_has_comma(struct mc_slice text)
{
    size_t i = text.length > 0 && (text.data[0] == '-' || text.data[0] == '+'), n_commas = 0;
    size_t n_digits = 0;

    for (; i < text.length; i++) {
        n_commas += text.data[i] == ',';
        n_digits += mc_ascii_is_digit(text.data[i]);
        if (text.data[i] != ',' && !mc_ascii_is_digit(text.data[i]))
            return false;
    }
    return n_commas == 1 && n_digits > 0;
}

int mc_table_fail_commas(const struct mc_table_input *table, size_t field, const uint32_t *lines,
                         size_t n)
{
    struct mc_slice text = mc_table_text(table, field);
    char others[96] = "";

    if (n == 2)
        (void)snprintf(others, sizeof(others),
                       " (2 in this column: lines %" PRIu32 " and %" PRIu32 ")", lines[0],
                       lines[1]);
    else if (n > 2)
        (void)snprintf(others, sizeof(others),
                       " (%zu in this column: lines %" PRIu32 ", %" PRIu32 ", %" PRIu32 "%s)", n,
                       lines[0], lines[1], lines[2], n > COMMAS_SHOWN ? " ..." : "");
    return mc_table_fail(table, field,
                         "\"%.*s\" has a decimal comma%s: the decimal sign is a point",
                         MC_SLICE_ARGUMENTS(text), others);
}

int mc_table_fail_comma(const struct mc_table_input *table, size_t field)
{
    const struct mc_delimited_file *file = &table->file;
    uint32_t lines[COMMAS_SHOWN] = {0};
    size_t row, n = 0;

    for (row = table->row; row < file->n_rows; row++)
        if (field < file->rows[row].n_fields && mc_table_has_comma(file->rows[row].fields[field])) {
            if (n < COMMAS_SHOWN)
                lines[n] = file->rows[row].line;
            n++;
        }
    return mc_table_fail_commas(table, field, lines, n);
}
