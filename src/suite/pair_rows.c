/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair_rows.c: in order: the names of columns, rows of tables, JSON Lines, the forms of published
 * data sets. */
#include "suite/pair_rows.h"

#include <math.h>
#include <stdlib.h>

#include "base/column_names.h"
#include "base/file.h"
#include "base/options.h"
#include "base/scan.h"
#include "base/table.h"

enum { REFERENCE, CANDIDATE, SCORE, LABEL, N_COLUMNS };

static const char *const column_words[N_COLUMNS] = {"first sentence", "second sentence", "score",
                                                    "label"};

/* --- columns ---------------------------------------------------------------------------------- */

static const char *const our_names[N_COLUMNS] = {"reference", "candidate", "score", "label"};

/* Parses "reference=A,candidate=B". Unnamed columns of sentences have our names; an unnamed score
 * or label is absent. */
static int parse_calls(const struct mc_option_list *calls, const char *text, struct mc_arena *arena,
                       struct mc_pair_columns *columns, struct mc_error *error)
{
    size_t i, k;

    for (i = 0; i < calls->n_items; i++) {
        struct mc_slice name;
        const char *column = mc_setting_split(calls->items[i], &name);

        for (k = 0; k < N_COLUMNS && !mc_slice_is(name, our_names[k]); k++)
            ;
        if (k == N_COLUMNS || column == NULL || column[0] == '\0' || columns->names[k] != NULL)
            return mc_error_set(error, MC_CODE_USAGE,
                                "'%s': NAME=COLUMN is expected, each name once: reference, "
                                "candidate, score, label",
                                text);
        columns->names[k] = mc_arena_strdup(arena, column);
    }
    for (k = REFERENCE; k <= CANDIDATE; k++)
        if (columns->names[k] == NULL)
            columns->names[k] = our_names[k];
    return 0;
}

int mc_pair_columns_parse(const char *text, struct mc_arena *arena, struct mc_pair_columns *columns,
                          struct mc_error *error)
{
    const struct mc_option_list names = mc_comma_list(text, arena);
    size_t i;

    memset(columns, 0, sizeof(*columns));
    if (strchr(text, '=') != NULL)
        return parse_calls(&names, text, arena, columns, error);
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

static bool are_numbers(const struct mc_pair_columns *columns)
{
    size_t i, n;

    for (i = 0; i < N_COLUMNS; i++) {
        const char *name = columns->names[i];

        if (name == NULL)
            continue;
        n = strlen(name);
        if (n == 0 || n > 4 || strspn(name, "0123456789") != n || strcmp(name, "0") == 0)
            return false;
    }
    return true;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Keeps the row unless one of its sentences is empty. */
static void add_row(struct mc_pair_rows *rows)
{
    const struct mc_pair_row *row = &rows->items[rows->n];

    if (row->reference.length == 0 || row->candidate.length == 0)
        rows->n_without++;
    else
        rows->n++;
}

/* The fault of a score; NULL: none. Beyond the limit, neighbouring whole numbers are not distinct,
 * and a scale around them would have no ends. */
static const char *fault_of_score(double score)
{
    return fabs(score) <= 1e15 ? NULL : "the score is too large";
}

static int read_row(const struct mc_table_input *table, struct mc_pair_rows *rows)
{
    const size_t *at = table->columns;
    struct mc_pair_row *row = &rows->items[rows->n];
    size_t i;

    for (i = 0; i < N_COLUMNS; i++)
        if (at[i] != SIZE_MAX && at[i] >= table->file.rows[table->row].n_fields)
            return mc_table_fail(table, table->file.rows[table->row].n_fields - 1,
                                 "the row has fewer fields than named columns");
    row->reference = mc_table_text(table, at[REFERENCE]);
    row->candidate = mc_table_text(table, at[CANDIDATE]);
    row->label = mc_table_text(table, at[LABEL]);
    row->score = (double)NAN;
    if (!mc_table_is_missing(mc_table_text(table, at[SCORE]))) {
        if (mc_table_real(table, at[SCORE], "the score is not a number", &row->score) != 0)
            return -1;
        if (fault_of_score(row->score) != NULL)
            return mc_table_fail(table, at[SCORE], "%s", fault_of_score(row->score));
    }
    add_row(rows);
    return 0;
}

/* If all names are numbers, there is no header. */
static int read_table(struct mc_slice path, struct mc_slice text, enum mc_delimiter delimiter,
                      const struct mc_pair_columns *columns, struct mc_arena *arena,
                      struct mc_pair_rows *rows, struct mc_error *error)
{
    const size_t n_header = are_numbers(columns) ? 0 : 1;
    struct mc_table_input table = {.error = error};
    size_t i;

    if (mc_table_open(&table, path, text, delimiter, arena) != 0)
        return -1;
    for (i = 0; i < N_COLUMNS; i++) {
        const char *name = columns->names[i];

        table.columns[i] = name == NULL    ? SIZE_MAX
                           : n_header == 0 ? (size_t)strtoul(name, NULL, 10) - 1
                           : table.file.n_rows == 0
                               ? SIZE_MAX
                               : mc_column_find(&table.file.rows[0], name, NULL);
        if (name != NULL && table.columns[i] == SIZE_MAX)
            return mc_table_fail(&table, MC_TABLE_START, "there is no column \"%.60s\" (%s)%s%s",
                                 name, column_words[i],
                                 n_header == 0 || table.file.n_rows == 0 ? "" : "; ",
                                 n_header == 0 || table.file.n_rows == 0
                                     ? ""
                                     : mc_columns_shown(&table.file.rows[0], arena));
    }
    rows->items = mc_arena_array(arena, table.file.n_rows + 1, sizeof(*rows->items));
    for (table.row = n_header; table.row < table.file.n_rows; table.row++) {
        rows->items[rows->n].number = (uint32_t)(table.row + 1 - n_header);
        if (read_row(&table, rows) != 0)
            return -1;
    }
    return 0;
}

/* --- JSON Lines ------------------------------------------------------------------------------- */

/* The member with this name, else the first whose name is in common use for it. */
static const json_t *member_of(const json_t *object, const char *name)
{
    const json_t *member = json_object_get(object, name), *value;
    const char *key;

    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        if (member != NULL)
            break;
        if (mc_column_is_called(name, mc_slice_of(key)))
            member = value;
    }
    return member;
}

/* Reads the object of a line; null counts as an absent member. */
static int read_object(const struct mc_json_lines *lines, const json_t *object,
                       const struct mc_pair_columns *columns, struct mc_arena *arena,
                       struct mc_pair_rows *rows, struct mc_error *error)
{
    static const size_t order[N_COLUMNS] = {REFERENCE, CANDIDATE, LABEL, SCORE};
    const struct mc_position at = {lines->number, 1};
    struct mc_pair_row *row = &rows->items[rows->n];
    struct mc_slice *const texts[N_COLUMNS] = {
        [REFERENCE] = &row->reference, [CANDIDATE] = &row->candidate, [LABEL] = &row->label};
    size_t i;

    row->score = (double)NAN;
    row->number = lines->number;
    row->label = mc_slice("", 0);
    for (i = 0; i < N_COLUMNS; i++) {
        size_t column = order[i];
        const char *name = columns->names[column], *fault = NULL;
        const json_t *value = name == NULL ? NULL : member_of(object, name);

        if (value == NULL || json_is_null(value))
            fault = column == REFERENCE || column == CANDIDATE ? "is missing" : NULL;
        else if (column == SCORE && json_is_number(value))
            row->score = json_number_value(value);
        else if (column == SCORE)
            fault = "is not a number";
        else if (json_is_string(value))
            *texts[column] =
                mc_arena_copy(arena, mc_slice(json_string_value(value), json_string_length(value)));
        else
            fault = "is not a text";
        if (fault != NULL)
            return mc_error_set_at(error, MC_CODE_INPUT, lines->path.data, at, "the %s %s",
                                   column_words[column], fault);
    }
    if (!isnan(row->score) && fault_of_score(row->score) != NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, lines->path.data, at, "%s",
                               fault_of_score(row->score));
    add_row(rows);
    return 0;
}

static int read_lines(struct mc_slice path, struct mc_slice text,
                      const struct mc_pair_columns *columns, struct mc_arena *arena,
                      struct mc_pair_rows *rows, struct mc_error *error)
{
    struct mc_json_lines lines = {.path = path, .text = text, .keeps_cr = true};
    struct mc_json_cursor root;
    int status;

    rows->items = mc_arena_array(arena, mc_scan_n_lines(text) + 1, sizeof(*rows->items));
    while ((status = mc_json_lines_next(&lines, &root)) > 0) {
        if (!json_is_object(root.value))
            status =
                mc_error_set_at(error, MC_CODE_INPUT, path.data,
                                (struct mc_position){lines.number, 1}, "the line is not an object");
        else
            status = read_object(&lines, root.value, columns, arena, rows, error);
        if (status != 0)
            break;
    }
    if (status < 0 && lines.fault.code != MC_CODE_OK)
        (void)mc_error_set_at(error, MC_CODE_INPUT, path.data, lines.fault.at, "%s",
                              lines.fault.text);
    mc_json_lines_close(&lines);
    return status;
}

/* --- the forms -------------------------------------------------------------------------------- */

static bool first_line_has(struct mc_slice text, const char *word)
{
    const char *end = text.length == 0 ? NULL : memchr(text.data, '\n', text.length);
    size_t length = end == NULL ? text.length : (size_t)(end - text.data);

    return memmem(text.data, length, word, strlen(word)) != NULL;
}

int mc_pair_rows_parse(struct mc_slice path, struct mc_slice text, enum mc_pair_rows_form form,
                       const struct mc_pair_columns *columns, struct mc_arena *arena,
                       struct mc_pair_rows *rows, struct mc_error *error)
{
    static const struct mc_pair_columns sick_part = {{"sentence_A", "sentence_B",
                                                      "relatedness_score", "entailment_judgment"}},
                                        sick = {{"sentence_A", "sentence_B", "relatedness_score",
                                                 "entailment_label"}},
                                        sts = {{"6", "7", "5", NULL}},
                                        sts_plain = {{"1", "2", "3", NULL}};
    enum mc_delimiter delimiter = MC_TAB_SEPARATED;

    memset(rows, 0, sizeof(*rows));
    switch (form) {
    case MC_ROWS_SICK:
        columns = first_line_has(text, "entailment_label") ? &sick : &sick_part;
        break;
    case MC_ROWS_STS:
        delimiter = first_line_has(text, "\t") ? MC_TAB_SEPARATED : MC_COMMA_SEPARATED;
        columns = delimiter == MC_TAB_SEPARATED ? &sts : &sts_plain;
        break;
    case MC_ROWS_JSONL:
        return read_lines(path, text, columns, arena, rows, error);
    case MC_ROWS_CSV:
        delimiter = mc_delimiter_guess_as(MC_COMMA_SEPARATED, text);
        break;
    case MC_ROWS_TSV:
        delimiter = mc_delimiter_guess_as(MC_TAB_SEPARATED, text);
        break;
    }
    return read_table(path, text, delimiter, columns, arena, rows, error);
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
