/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/pair_rows.h"

#include <math.h>

#include "base/delimited.h"
#include "base/file.h"
#include "base/json.h"
#include "base/options.h"

enum { REFERENCE, CANDIDATE, SCORE, LABEL, N_COLUMNS };

static const char *const column_words[N_COLUMNS] = {"first sentence", "second sentence", "score",
                                                    "label"};

/* --- columns ------------------------------------------------------------------------------- */

int mc_pair_columns_parse(const char *text, struct mc_arena *arena, struct mc_pair_columns *columns,
                          struct mc_error *error)
{
    const struct mc_option_list names = mc_comma_list(text, arena);
    size_t i;

    memset(columns, 0, sizeof(*columns));
    if (names.n_items > N_COLUMNS)
        return mc_error_set(error, MC_CODE_USAGE, "'%s' has more than four columns", text);
    for (i = 0; i < names.n_items; i++)
        if (names.items[i][0] != '\0')
            columns->names[i] = names.items[i];
    if (columns->names[REFERENCE] == NULL || columns->names[CANDIDATE] == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "'%s' must name two columns of sentences, as A,B or A,B,SCORE,LABEL",
                            text);
    return 0;
}

static bool is_number(const char *name)
{
    size_t n = strlen(name);

    return n > 0 && n < 5 && strspn(name, "0123456789") == n && strcmp(name, "0") != 0;
}

static bool are_numbers(const struct mc_pair_columns *columns)
{
    size_t i;

    for (i = 0; i < N_COLUMNS; i++)
        if (columns->names[i] != NULL && !is_number(columns->names[i]))
            return false;
    return true;
}

static size_t number_of(const char *digits)
{
    size_t number = 0;

    for (; *digits != '\0'; digits++)
        number = number * 10 + (size_t)(*digits - '0');
    return number - 1;
}

/* --- tables -------------------------------------------------------------------------------- */

struct table {
    struct mc_delimited_file file;
    size_t at[N_COLUMNS]; /* SIZE_MAX: none */
    size_t n_header;      /* rows */
    struct mc_error *error;
};

static int find_columns(struct table *table, const struct mc_pair_columns *columns)
{
    bool by_number = are_numbers(columns);
    size_t i;

    table->n_header = by_number ? 0 : 1;
    for (i = 0; i < N_COLUMNS; i++) {
        const char *name = columns->names[i];

        table->at[i] = SIZE_MAX;
        if (name == NULL)
            continue;
        table->at[i] = by_number ? number_of(name) : mc_delimited_column(&table->file, name);
        if (table->at[i] == SIZE_MAX)
            return mc_error_set_at(table->error, MC_CODE_INPUT, table->file.path.data,
                                   (struct mc_position){1, 1}, "there is no column \"%.60s\" (%s)",
                                   name, column_words[i]);
    }
    return 0;
}

static int wrong_field(const struct table *table, size_t row, size_t field, const char *what)
{
    return mc_error_set_at(table->error, MC_CODE_INPUT, table->file.path.data,
                           mc_delimited_place(&table->file, row, field), "%s", what);
}

/* Beyond, whole numbers are no longer told apart, and a scale around them has no ends. */
static bool is_too_large(double score)
{
    return !(fabs(score) <= 1e15);
}

static bool is_number_text(struct mc_slice text, double *score)
{
    return strlen(text.data) == text.length && mc_parse_real(text.data, score) == 0;
}

static int read_row(const struct table *table, size_t row, struct mc_pair_rows *rows)
{
    const struct mc_delimited_row *fields = &table->file.rows[row];
    struct mc_pair_row *added = &rows->items[rows->n];
    struct mc_slice texts[N_COLUMNS];
    size_t i;

    for (i = 0; i < N_COLUMNS; i++) {
        texts[i] = mc_slice("", 0);
        if (table->at[i] == SIZE_MAX)
            continue;
        if (table->at[i] >= fields->n_fields)
            return wrong_field(table, row, fields->n_fields - 1,
                               "the row has fewer fields than named columns");
        texts[i] = fields->fields[table->at[i]];
    }
    added->score = (double)NAN;
    if (texts[SCORE].length > 0 && !is_number_text(texts[SCORE], &added->score))
        return wrong_field(table, row, table->at[SCORE], "the score is not a number");
    if (texts[SCORE].length > 0 && is_too_large(added->score))
        return wrong_field(table, row, table->at[SCORE], "the score is too large");
    added->reference = texts[REFERENCE];
    added->candidate = texts[CANDIDATE];
    added->label = texts[LABEL];
    added->number = (uint32_t)(row + 1 - table->n_header);
    if (texts[REFERENCE].length == 0 || texts[CANDIDATE].length == 0)
        rows->n_without++;
    else
        rows->n++;
    return 0;
}

static int read_table(struct mc_slice path, struct mc_slice text, enum mc_delimiter delimiter,
                      const struct mc_pair_columns *columns, struct mc_arena *arena,
                      struct mc_pair_rows *rows, struct mc_error *error)
{
    struct table table = {.error = error};
    size_t row;

    if (mc_delimited_parse(path, text, delimiter, arena, &table.file, error) != 0 ||
        find_columns(&table, columns) != 0)
        return -1;
    rows->items = mc_arena_array(arena, table.file.n_rows + 1, sizeof(*rows->items));
    for (row = table.n_header; row < table.file.n_rows; row++)
        if (read_row(&table, row, rows) != 0)
            return -1;
    return 0;
}

/* --- the two data sets --------------------------------------------------------------------- */

static bool first_line_has(struct mc_slice text, const char *word)
{
    const char *end = text.length == 0 ? NULL : memchr(text.data, '\n', text.length);
    size_t length = end == NULL ? text.length : (size_t)(end - text.data), n = strlen(word), i;

    for (i = 0; i + n <= length; i++)
        if (memcmp(text.data + i, word, n) == 0)
            return true;
    return false;
}

static int read_sick(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                     struct mc_pair_rows *rows, struct mc_error *error)
{
    struct mc_pair_columns columns = {
        {"sentence_A", "sentence_B", "relatedness_score", "entailment_judgment"}};

    if (first_line_has(text, "entailment_label")) /* SICK.txt, the whole */
        columns.names[LABEL] = "entailment_label";
    return read_table(path, text, MC_TAB_SEPARATED, &columns, arena, rows, error);
}

static int read_sts(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                    struct mc_pair_rows *rows, struct mc_error *error)
{
    static const struct mc_pair_columns own = {{"6", "7", "5", NULL}};
    static const struct mc_pair_columns plain = {{"1", "2", "3", NULL}};
    bool is_own = first_line_has(text, "\t");

    return read_table(path, text, is_own ? MC_TAB_SEPARATED : MC_COMMA_SEPARATED,
                      is_own ? &own : &plain, arena, rows, error);
}

/* --- JSON Lines ---------------------------------------------------------------------------- */

struct line {
    struct mc_slice path;
    uint32_t number;
    struct mc_error *error;
};

static int wrong_line(const struct line *line, size_t column, const char *what)
{
    return mc_error_set_at(line->error, MC_CODE_INPUT, line->path.data,
                           (struct mc_position){line->number, 1}, "the %s %s", column_words[column],
                           what);
}

/* The text of a key; empty where it is absent or null. */
static int read_key(const struct line *line, const json_t *object, const char *name, size_t column,
                    struct mc_arena *arena, struct mc_slice *text)
{
    const json_t *value = name == NULL ? NULL : json_object_get(object, name);

    *text = mc_slice("", 0);
    if (value == NULL || json_is_null(value))
        return column == REFERENCE || column == CANDIDATE ? wrong_line(line, column, "is missing")
                                                          : 0;
    if (!json_is_string(value))
        return wrong_line(line, column, "is not a text");
    *text = mc_arena_copy(arena, mc_slice(json_string_value(value), json_string_length(value)));
    return 0;
}

static int read_object(const struct line *line, const json_t *object,
                       const struct mc_pair_columns *columns, struct mc_arena *arena,
                       struct mc_pair_row *row)
{
    const char *score_name = columns->names[SCORE];
    const json_t *score = score_name == NULL ? NULL : json_object_get(object, score_name);

    if (read_key(line, object, columns->names[REFERENCE], REFERENCE, arena, &row->reference) != 0 ||
        read_key(line, object, columns->names[CANDIDATE], CANDIDATE, arena, &row->candidate) != 0 ||
        read_key(line, object, columns->names[LABEL], LABEL, arena, &row->label) != 0)
        return -1;
    row->score = (double)NAN;
    row->number = line->number;
    if (json_is_number(score))
        row->score = json_number_value(score);
    else if (score != NULL && !json_is_null(score))
        return wrong_line(line, SCORE, "is not a number");
    return json_is_number(score) && is_too_large(row->score)
               ? wrong_line(line, SCORE, "is too large")
               : 0;
}

static int read_line(const struct line *line, struct mc_slice text,
                     const struct mc_pair_columns *columns, struct mc_arena *arena,
                     struct mc_pair_rows *rows)
{
    struct mc_pair_row *row = &rows->items[rows->n];
    struct mc_arena *scratch = mc_arena_new();
    struct mc_json_file file;
    struct mc_error found = MC_NO_ERROR;
    int status = mc_json_open_line(line->path, text, mc_diagnostics_new(scratch), &file, &found);

    if (status != 0) {
        mc_arena_free(scratch);
        return mc_error_set_at(line->error, MC_CODE_INPUT, line->path.data,
                               (struct mc_position){line->number, found.at.column}, "%s",
                               found.text);
    }
    if (!json_is_object(file.root))
        status =
            mc_error_set_at(line->error, MC_CODE_INPUT, line->path.data,
                            (struct mc_position){line->number, 1}, "the line is not an object");
    if (status == 0)
        status = read_object(line, file.root, columns, arena, row);
    if (status == 0 && (row->reference.length == 0 || row->candidate.length == 0))
        rows->n_without++;
    else if (status == 0)
        rows->n++;
    mc_json_close(&file);
    mc_arena_free(scratch);
    return status;
}

static int read_lines(struct mc_slice path, struct mc_slice text,
                      const struct mc_pair_columns *columns, struct mc_arena *arena,
                      struct mc_pair_rows *rows, struct mc_error *error)
{
    struct line line = {path, 0, error};
    size_t i, n_lines = 1, begin = 0;

    for (i = 0; i < text.length; i++)
        n_lines += text.data[i] == '\n';
    rows->items = mc_arena_array(arena, n_lines, sizeof(*rows->items));
    while (begin < text.length) {
        const char *end = memchr(text.data + begin, '\n', text.length - begin);
        size_t length = (end == NULL ? text.length : (size_t)(end - text.data)) - begin;

        line.number++;
        if (length > 0 &&
            read_line(&line, mc_slice(text.data + begin, length), columns, arena, rows) != 0)
            return -1;
        begin += length + 1;
    }
    return 0;
}

int mc_pair_rows_parse(struct mc_slice path, struct mc_slice text, enum mc_pair_rows_form form,
                       const struct mc_pair_columns *columns, struct mc_arena *arena,
                       struct mc_pair_rows *rows, struct mc_error *error)
{
    memset(rows, 0, sizeof(*rows));
    switch (form) {
    case MC_ROWS_SICK:
        return read_sick(path, text, arena, rows, error);
    case MC_ROWS_STS:
        return read_sts(path, text, arena, rows, error);
    case MC_ROWS_JSONL:
        return read_lines(path, text, columns, arena, rows, error);
    case MC_ROWS_CSV:
        return read_table(path, text, MC_COMMA_SEPARATED, columns, arena, rows, error);
    case MC_ROWS_TSV:
        break;
    }
    return read_table(path, text, MC_TAB_SEPARATED, columns, arena, rows, error);
}

int mc_pair_rows_read(const char *path, enum mc_pair_rows_form form,
                      const struct mc_pair_columns *columns, struct mc_arena *arena,
                      struct mc_pair_rows *rows, struct mc_error *error)
{
    struct mc_slice text;

    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    return mc_pair_rows_parse(mc_slice_of(mc_arena_strdup(arena, mc_file_shown(path))), text, form,
                              columns, arena, rows, error);
}
