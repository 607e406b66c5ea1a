/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet.c: cells are stored as values in one array, row by row, and turned into text by each
 * format; a table too wide for the document is split into several, each with the leading text
 * columns. In order: filling, rows of records, TSV with CSV and JSON, tables for people, a folder
 * of files. */
#include "report/sheet.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/file.h"
#include "base/output_set.h"
#include "base/json_write.h"
#include "report/document.h"
#include "report/json_stream.h"
#include "report/plain_text.h"

/* --- filling ---------------------------------------------------------------------------------- */

struct mc_sheet *mc_book_add(struct mc_book *book, const char *name, const char *title)
{
    struct mc_sheet *sheet = mc_arena_array(book->arena, 1, sizeof(*sheet));

    sheet->name = name;
    sheet->title = title;
    sheet->arena = book->arena;
    *MC_ARENA_PUSH(book->arena, book->sheets, book->n_sheets, book->capacity) = sheet;
    return sheet;
}

bool mc_book_is_asked(const struct mc_book *book, const char *name)
{
    size_t i;

    for (i = 0; i < book->n_asked; i++)
        if (strcmp(book->asked[i], name) == 0)
            return true;
    return false;
}

bool mc_book_is_shown(const struct mc_book *book, const char *name)
{
    return book->n_asked == 0 || mc_book_is_asked(book, name);
}

struct mc_sheet *mc_book_add_detail(struct mc_book *book, const char *name, const char *title)
{
    return mc_book_add(book, name, mc_book_is_asked(book, name) ? title : NULL);
}

struct mc_sheet *mc_book_add_long(struct mc_book *book, const char *name, const char *title)
{
    struct mc_sheet *sheet = mc_book_add_detail(book, name, title);

    sheet->page_title = title;
    return sheet;
}

struct mc_sheet *mc_book_add_short(struct mc_book *book, const char *name, const char *title)
{
    struct mc_sheet *sheet;

    if (mc_book_is_asked(book, name))
        return NULL;
    sheet = mc_book_add(book, name, title);
    sheet->only_people = true;
    return sheet;
}

struct mc_sheet *mc_book_add_first(struct mc_book *book, const char *name, const char *title)
{
    struct mc_sheet *sheet;

    if (book->n_asked > 0)
        return NULL;
    sheet = mc_book_add(book, name, title);
    sheet->only_people = sheet->is_first = true;
    return sheet;
}

void mc_book_shorten(struct mc_book *book)
{
    size_t i;

    if (book->n_asked > 0)
        return;
    book->is_shortened = true;
    for (i = 0; i < book->n_sheets; i++)
        book->sheets[i]->waits = !book->sheets[i]->is_first;
}

struct mc_sheet *mc_book_add_part(struct mc_book *book, const char *name, const char *whole,
                                  const char *title)
{
    struct mc_sheet *sheet = mc_book_add_long(book, name, title);

    sheet->part_of = whole;
    if (mc_book_is_asked(book, whole))
        sheet->title = title;
    return sheet;
}

struct mc_sheet *mc_book_add_json(struct mc_book *book, const char *name, const char *whole)
{
    struct mc_sheet *sheet = mc_book_add(book, name, NULL);

    sheet->part_of = whole;
    sheet->readers = MC_SHEET_FOR_JSON;
    return sheet;
}

bool mc_book_shows(const struct mc_book *book, const struct mc_sheet *sheet)
{
    return mc_book_is_shown(book, sheet->name) ||
           (sheet->part_of != NULL && mc_book_is_asked(book, sheet->part_of));
}

bool mc_sheet_is_table(const struct mc_sheet *sheet)
{
    return !sheet->only_people && sheet->readers != MC_SHEET_FOR_JSON;
}

struct mc_sheet *mc_book_find(const struct mc_book *book, const char *name)
{
    size_t i;

    for (i = 0; i < book->n_sheets; i++)
        if (mc_sheet_is_table(book->sheets[i]) && strcmp(book->sheets[i]->name, name) == 0)
            return book->sheets[i];
    return NULL;
}

void mc_sheet_field(struct mc_sheet *sheet, struct mc_sheet_field field)
{
    *MC_ARENA_PUSH(sheet->arena, sheet->columns, sheet->n_columns, sheet->column_capacity) = field;
}

void mc_sheet_fields(struct mc_sheet *sheet, const struct mc_sheet_field *fields, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        mc_sheet_field(sheet, fields[i]);
}

void mc_sheet_column(struct mc_sheet *sheet, struct mc_sheet_column column)
{
    mc_sheet_field(sheet, (struct mc_sheet_field){.name = column.name,
                                                  .title = column.title,
                                                  .kind = column.kind,
                                                  .decimals = column.decimals});
}

void mc_sheet_columns(struct mc_sheet *sheet, const struct mc_sheet_column *columns, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        mc_sheet_column(sheet, columns[i]);
}

static void put(struct mc_sheet *sheet, struct mc_sheet_cell cell)
{
    *MC_ARENA_PUSH(sheet->arena, sheet->cells, sheet->n_cells, sheet->cell_capacity) = cell;
}

void mc_sheet_text(struct mc_sheet *sheet, struct mc_slice text)
{
    put(sheet, (struct mc_sheet_cell){.number = (double)NAN, .text = text});
}

void mc_sheet_correlation(struct mc_sheet *sheet, double number, struct mc_slice text)
{
    put(sheet, (struct mc_sheet_cell){.number = number, .text = text});
}

void mc_sheet_count(struct mc_sheet *sheet, uint64_t count)
{
    put(sheet, (struct mc_sheet_cell){.number = (double)count});
}

void mc_sheet_real(struct mc_sheet *sheet, double number)
{
    put(sheet, (struct mc_sheet_cell){.number = number});
}

void mc_sheet_count_or_none(struct mc_sheet *sheet, uint64_t count)
{
    mc_sheet_real(sheet, count == 0 ? (double)NAN : (double)count);
}

void mc_sheet_flag(struct mc_sheet *sheet, bool flag)
{
    put(sheet, (struct mc_sheet_cell){.number = flag});
}

void mc_sheet_reals(struct mc_sheet *sheet, const double *reals, size_t n)
{
    put(sheet, (struct mc_sheet_cell){.number = (double)n, .reals = reals});
}

void mc_sheet_curve(struct mc_sheet *sheet, struct mc_table_curve curve)
{
    struct mc_table_curve *copy = mc_arena_array(sheet->arena, 1, sizeof(*copy));

    *copy = curve;
    put(sheet, (struct mc_sheet_cell){.number = (double)curve.n, .curve = copy});
}

/* --- rows of records -------------------------------------------------------------------------- */

/* The text with its "*" replaced by the name; NULL for NULL. */
static const char *with_name(const char *text, const char *name, struct mc_arena *arena)
{
    const char *star = text == NULL ? NULL : strchr(text, '*');

    return star == NULL
               ? text
               : mc_arena_format(arena, "%.*s%s%s", (int)(star - text), text, name, star + 1);
}

void mc_sheet_repeat(struct mc_sheet *sheet, const struct mc_sheet_part *part, struct mc_slice name,
                     size_t index)
{
    const char *member = mc_arena_copy(sheet->arena, name).data;
    size_t i;

    for (i = 0; i < part->n_fields; i++) {
        struct mc_sheet_field field = part->fields[i];

        if (part->group != NULL && field.key == NULL)
            field.key = field.name + strspn(field.name, "*_");
        field.name = with_name(field.name, member, sheet->arena);
        field.title = with_name(field.title, member, sheet->arena);
        field.part = part;
        field.member = member;
        field.index = index;
        mc_sheet_field(sheet, field);
    }
}

/* The cell of a member of a record. */
static struct mc_sheet_cell member_cell(const struct mc_sheet_field *column, const void *record)
{
    struct mc_sheet_cell cell = {.number = (double)NAN};
    const void *at;

    if (record == NULL) {
        cell.text = mc_slice_of("-");
        return cell;
    }
    at = (const char *)record + column->offset;
    switch (column->source) {
    case MC_FROM_BOOL:
        cell.number = *(const bool *)at;
        break;
    case MC_FROM_UINT:
        cell.number = *(const unsigned *)at;
        break;
    case MC_FROM_ULONG:
        cell.number = (double)*(const unsigned long *)at;
        break;
    case MC_FROM_ULLONG:
        cell.number = (double)*(const unsigned long long *)at;
        break;
    case MC_FROM_DOUBLE:
        cell.number = *(const double *)at;
        break;
    case MC_FROM_SLICE:
        cell.text = *(const struct mc_slice *)at;
        break;
    case MC_FROM_STRING:
        if (*(const char *const *)at != NULL)
            cell.text = mc_slice_of(*(const char *const *)at);
        else if (column->readers != MC_SHEET_FOR_JSON)
            cell.text = mc_slice_of("");
        break;
    case MC_FROM_NOTHING:
        break;
    }
    if (column->zero_is_none && !(cell.number > 0))
        cell.number = (double)NAN;
    return cell;
}

void mc_sheet_row(struct mc_sheet *sheet, const void *record, const void *context)
{
    size_t c;

    for (c = 0; c < sheet->n_columns; c++) {
        const struct mc_sheet_field *column = &sheet->columns[c];
        const void *part_record = column->part == NULL || column->part->record == NULL
                                      ? record
                                      : column->part->record(record, context, column->index);

        if (column->get != NULL)
            column->get(sheet, part_record, context);
        else
            put(sheet, member_cell(column, part_record));
    }
}

void mc_sheet_rows(struct mc_sheet *sheet, const void *records, size_t n, size_t size,
                   const void *context)
{
    size_t i;

    for (i = 0; i < n; i++)
        mc_sheet_row(sheet, (const char *)records + i * size, context);
}

void mc_sheet_note(struct mc_sheet *sheet, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    *MC_ARENA_PUSH(sheet->arena, sheet->notes, sheet->n_notes, sheet->note_capacity) =
        mc_slice_of(mc_arena_format_list(sheet->arena, format, arguments));
    va_end(arguments);
}

/* The last sheet of that name that people see; NULL: there is none. */
static struct mc_sheet *seen_by_people(const struct mc_book *book, const char *name)
{
    size_t i;

    for (i = book->n_sheets; i-- > 0;) {
        struct mc_sheet *sheet = book->sheets[i];

        if (strcmp(sheet->name, name) == 0 && sheet->title != NULL && !sheet->is_first &&
            sheet->nothing == NULL && sheet->n_cells > 0)
            return sheet;
    }
    return NULL;
}

void mc_book_explain(struct mc_book *book, const struct mc_sheet_meaning *meanings, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        struct mc_sheet *sheet = seen_by_people(book, meanings[i].sheet);

        if (sheet == NULL)
            continue;
        mc_sheet_note(sheet, "%s", meanings[i].text);
        memmove(sheet->notes + 1, sheet->notes, (sheet->n_notes - 1) * sizeof(*sheet->notes));
        sheet->notes[0] = mc_slice_of(meanings[i].text);
    }
}

void mc_book_conclude(struct mc_book *book, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    *MC_ARENA_PUSH(book->arena, book->verdict, book->n_verdict, book->verdict_capacity) =
        mc_slice_of(mc_arena_format_list(book->arena, format, arguments));
    va_end(arguments);
}

size_t mc_sheet_n_rows(const struct mc_sheet *sheet)
{
    return sheet->n_columns == 0 ? 0 : sheet->n_cells / sheet->n_columns;
}

void mc_sheet_clear(struct mc_sheet *sheet)
{
    sheet->n_cells = 0;
}

/* --- TSV, CSV, JSON --------------------------------------------------------------------------- */

/* The first column at or after c that TSV and CSV have. */
static size_t next_column(const struct mc_sheet *sheet, size_t c)
{
    while (c < sheet->n_columns && sheet->columns[c].readers == MC_SHEET_FOR_JSON)
        c++;
    return c;
}

/* Writes what follows a field. */
static void separate(const struct mc_sheet *sheet, size_t next, enum mc_delimiter delimiter,
                     FILE *stream)
{
    (void)putc(next == sheet->n_columns          ? '\n'
               : delimiter == MC_COMMA_SEPARATED ? ','
                                                 : '\t',
               stream);
}

void mc_sheet_write_head(const struct mc_sheet *sheet, struct mc_delimited_style style,
                         FILE *stream)
{
    size_t c = next_column(sheet, 0), next;

    for (; c < sheet->n_columns; c = next) {
        next = next_column(sheet, c + 1);
        mc_delimited_write_field(stream, style, mc_slice_of(sheet->columns[c].name));
        separate(sheet, next, style.delimiter, stream);
    }
}

void mc_sheet_write_rows(const struct mc_sheet *sheet, struct mc_delimited_style style,
                         FILE *stream)
{
    size_t n_rows = mc_sheet_n_rows(sheet), row, c, next;
    char text[MC_REAL_TEXT_SIZE];

    for (row = 0; row < n_rows; row++) {
        const struct mc_sheet_cell *cells = &sheet->cells[row * sheet->n_columns];

        for (c = next_column(sheet, 0); c < sheet->n_columns; c = next) {
            next = next_column(sheet, c + 1);
            if (sheet->columns[c].kind == MC_SHEET_TEXT) {
                mc_delimited_write_field(stream, style, cells[c].text);
            } else if (sheet->columns[c].kind == MC_SHEET_COUNT ||
                       sheet->columns[c].kind == MC_SHEET_FLAG) {
                (void)fprintf(stream, isnan(cells[c].number) ? "-" : "%.0f", cells[c].number);
            } else {
                mc_format_real(cells[c].number, text);
                (void)fputs(text, stream);
            }
            separate(sheet, next, style.delimiter, stream);
        }
    }
}

static void put_json(struct mc_json_stream *json, const struct mc_sheet_field *column,
                     const struct mc_sheet_cell *cell)
{
    const char *key = column->key == NULL ? column->name : column->key;

    if (column->kind == MC_SHEET_REALS) {
        mc_json_put_reals(json, key, cell->reals, (size_t)cell->number);
    } else if (column->kind == MC_SHEET_CURVE) {
        mc_json_put_reals(json, key, cell->curve->density, cell->curve->n);
    } else if (column->kind == MC_SHEET_TEXT && column->readers == MC_SHEET_FOR_JSON &&
               cell->text.data == NULL) {
        mc_json_put_text(json, key, NULL);
    } else if (column->kind == MC_SHEET_TEXT) {
        mc_json_put_slice(json, key, cell->text);
    } else if (isnan(cell->number)) {
        mc_json_put_real(json, key, (double)NAN);
    } else if (column->kind == MC_SHEET_COUNT) {
        mc_json_put_count(json, key, (size_t)cell->number);
    } else if (column->kind == MC_SHEET_FLAG) {
        mc_json_put_bool(json, key, cell->number > 0);
    } else {
        mc_json_put_real(json, key, cell->number);
    }
}

/* Columns of a part with a group go into the object of their scale, within that of the group. */
static void put_json_row(struct mc_json_stream *json, const struct mc_sheet *sheet,
                         const struct mc_sheet_cell *cells)
{
    const char *group = NULL, *member = NULL;
    size_t c;

    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    for (c = 0; c < sheet->n_columns; c++) {
        const struct mc_sheet_field *column = &sheet->columns[c];
        const char *column_group = column->part == NULL ? NULL : column->part->group;
        const char *column_member = column_group == NULL ? NULL : column->member;

        if (column->readers == MC_SHEET_FOR_TABLES)
            continue;
        if (member != NULL && member != column_member)
            mc_json_put_end(json);
        if (group != NULL && group != column_group)
            mc_json_put_end(json);
        if (column_group != NULL && group != column_group)
            mc_json_put_object(json, column_group, MC_JSON_FLAT);
        if (column_member != NULL && member != column_member) {
            mc_json_put_key(json, mc_slice_of(column_member));
            mc_json_put_object(json, NULL, MC_JSON_FLAT);
        }
        group = column_group;
        member = column_member;
        put_json(json, column, &cells[c]);
    }
    if (group != NULL) {
        mc_json_put_end(json);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

void mc_sheet_write_json(const struct mc_sheet *sheet, struct mc_json_stream *json)
{
    size_t n_rows = mc_sheet_n_rows(sheet), row;

    if (sheet->only_people || sheet->readers == MC_SHEET_FOR_TABLES)
        return;
    mc_json_put_array(json, sheet->name, MC_JSON_TALL);
    for (row = 0; row < n_rows; row++)
        put_json_row(json, sheet, &sheet->cells[row * sheet->n_columns]);
    mc_json_put_end(json);
}

/* --- for people ------------------------------------------------------------------------------- */

static struct mc_slice cell_text(const struct mc_sheet_field *column,
                                 const struct mc_sheet_cell *cell, int decimals,
                                 struct mc_arena *arena)
{
    const char *text;

    if (column->kind == MC_SHEET_TEXT)
        return cell->text;
    if (column->kind == MC_SHEET_CURVE)
        return mc_slice("", 0);
    if (isnan(cell->number))
        return mc_slice_of("-");
    switch (column->kind) {
    case MC_SHEET_COUNT:
        return mc_arena_slice(arena, "%.0f", cell->number);
    case MC_SHEET_FLAG:
        return mc_slice_of(cell->number > 0 ? "*" : "");
    case MC_SHEET_P:
        if (cell->number < 1e-300)
            return mc_slice_of("<1e-300");
        return mc_arena_slice(arena, cell->number < 0.001 ? "%.1e" : "%.2g", cell->number);
    case MC_SHEET_REAL:
    case MC_SHEET_CORRELATION:
    case MC_SHEET_LOW:
    case MC_SHEET_HIGH:
    case MC_SHEET_TEXT:
    case MC_SHEET_REALS:
    case MC_SHEET_CURVE:
        break;
    }
    text =
        mc_arena_format(arena, "%.*f", decimals >= 0 ? decimals : column->decimals, cell->number);
    /* "-0.001" is "0.00" with two decimals, not "-0.00" */
    return mc_slice_of(text[0] == '-' && text[strspn(text, "-0.")] == '\0' ? text + 1 : text);
}

/* A sheet as a call of mc_sheet_show shows it. */
struct sheet_view {
    const struct mc_sheet *sheet;
    struct mc_arena *arena;
    const size_t *columns; /* [n_columns], those that people are shown */
    size_t n_keys;         /* how many of these, the first ones, are in every table */
    size_t n_columns, n_rows;
    int decimals;
};

/* How a page draws column i of a table with these columns. */
static enum mc_table_chart chart_of(const struct mc_sheet *sheet, const size_t *columns, size_t i)
{
    switch (sheet->columns[columns[i]].kind) {
    case MC_SHEET_TEXT:
    case MC_SHEET_CORRELATION:
        return MC_CHART_SHADE;
    case MC_SHEET_HIGH:
        return i >= 2 && columns[i] - columns[i - 2] == 2 ? MC_CHART_TRACK : MC_CHART_NONE;
    case MC_SHEET_CURVE:
        return MC_CHART_CURVE;
    case MC_SHEET_COUNT:
    case MC_SHEET_REAL:
    case MC_SHEET_LOW:
    case MC_SHEET_P:
    case MC_SHEET_FLAG:
    case MC_SHEET_REALS:
        break;
    }
    return MC_CHART_NONE;
}

/* A table of the key columns and n columns starting at `from`. */
static struct mc_table *part_table(const struct sheet_view *view, size_t from, size_t n)
{
    const struct mc_sheet *sheet = view->sheet;
    struct mc_table *table = mc_table_new(view->arena);
    size_t n_keys = view->n_keys, n_columns = n_keys + n, row, i;
    size_t *columns = mc_arena_array(view->arena, n_columns, sizeof(*columns));

    for (i = 0; i < n_columns; i++) {
        const struct mc_sheet_field *column;

        columns[i] = view->columns[i < n_keys ? i : from + i - n_keys];
        column = &sheet->columns[columns[i]];
        mc_table_column(table, mc_slice_of(column->title),
                        column->kind == MC_SHEET_TEXT ? MC_ALIGN_LEFT : MC_ALIGN_RIGHT);
        table->columns[i].chart = chart_of(sheet, columns, i);
    }
    for (row = 0; row < view->n_rows; row++) {
        struct mc_table_cell *cells = mc_table_row(table, false);

        for (i = 0; i < n_columns; i++) {
            const struct mc_sheet_cell *cell = &sheet->cells[row * sheet->n_columns + columns[i]];

            mc_table_set(table, &cells[i],
                         cell_text(&sheet->columns[columns[i]], cell, view->decimals, view->arena));
            cells[i].number = cell->number;
            if (sheet->columns[columns[i]].kind == MC_SHEET_CURVE)
                cells[i].curve = cell->curve;
        }
    }
    return table;
}

/* The widest table of columns starting at `from` that fits into the room; it has at least one
 * column, and fewer keys if they leave no room for it. Since a column takes at least a gap and a
 * character, no more columns are tried than could fit. */
static struct mc_table *widest_part(const struct sheet_view *view, size_t from, size_t room,
                                    size_t *n)
{
    struct sheet_view narrowed = *view;
    struct mc_table *table;
    size_t limit = view->n_columns - from, fitting;

    if (limit > room / 2 + 1)
        limit = room / 2 + 1;
    for (;; narrowed.n_keys--) {
        table = part_table(&narrowed, from, limit);
        fitting = mc_table_fitting(table, room);
        if (fitting > narrowed.n_keys || narrowed.n_keys == 1)
            break;
    }
    *n = limit;
    if (fitting >= narrowed.n_keys + limit)
        return table;
    *n = fitting > narrowed.n_keys + 1 ? fitting - narrowed.n_keys : 1;
    return part_table(&narrowed, from, *n);
}

/* Names the columns starting at `from`, which do not fit on a first screen. */
static void name_columns(const struct sheet_view *view, size_t from, struct mc_document *document)
{
    const char *names = "";
    size_t c;

    for (c = from; c < view->n_columns; c++)
        names = mc_arena_format(view->arena, "%s%s%s", names, c > from ? ", " : "",
                                view->sheet->columns[view->columns[c]].title);
    document->kind->remark(document,
                           mc_plain_text(mc_arena_slice(view->arena, "No room for %s: --show %s",
                                                        names, view->sheet->name),
                                         view->arena),
                           0);
}

/* The number of key columns: the leading texts, which say what a row is about and are repeated in
 * every table, as far as they take no more than half the room. */
static size_t count_keys(const struct sheet_view *view, size_t room)
{
    struct sheet_view trial = *view;

    while (trial.n_keys + 1 < view->n_columns &&
           view->sheet->columns[view->columns[trial.n_keys]].kind == MC_SHEET_TEXT) {
        trial.n_keys++;
        if (mc_table_width(part_table(&trial, trial.n_keys, 0)) > room / 2)
            return trial.n_keys - 1;
    }
    return trial.n_keys;
}

static void show_tables(struct sheet_view *view, struct mc_document *document)
{
    size_t from, n = 0;

    view->n_keys = count_keys(view, mc_document_room(document));
    from = view->n_keys;

    do {
        struct mc_table *table = widest_part(view, from, mc_document_room(document), &n);

        if (from > view->n_keys)
            document->kind->gap(document);
        else
            table->lines = view->sheet->lines;
        document->kind->table(document, table);
        from += n;
    } while (from < view->n_columns && !view->sheet->is_first);
    if (from < view->n_columns)
        name_columns(view, from, document);
}

const char *mc_sheet_title(const struct mc_sheet *sheet, const struct mc_document_kind *kind)
{
    bool is_screen = kind == &mc_screen_kind;

    if (is_screen ? sheet->waits : sheet->is_first)
        return NULL;
    return sheet->title == NULL && kind->is_page ? sheet->page_title : sheet->title;
}

/* Whether people see the column; curves only if they are drawn. */
static bool is_shown(const struct mc_sheet_field *column, const struct mc_document_kind *kind)
{
    return column->title != NULL &&
           (column->kind == MC_SHEET_CURVE ? kind->is_page : column->readers != MC_SHEET_FOR_JSON);
}

void mc_sheet_show(const struct mc_sheet *sheet, int decimals, struct mc_document *document)
{
    struct mc_arena *arena = mc_arena_new();
    size_t *columns = mc_arena_array(arena, sheet->n_columns, sizeof(*columns)), c, i;
    struct sheet_view view = {sheet, arena, columns, 1, 0, mc_sheet_n_rows(sheet), decimals};
    const char *title = mc_sheet_title(sheet, document->kind);
    size_t n_rows = view.n_rows;

    if (title != NULL && sheet->nothing != NULL) {
        title = mc_arena_format(arena, "%s: %s", title, sheet->nothing);
        document->kind->gap(document);
        document->kind->paragraph(document, mc_plain_text(mc_slice_of(title), arena));
    } else if (title != NULL) {
        for (c = 0; c < sheet->n_columns; c++)
            if (is_shown(&sheet->columns[c], document->kind))
                columns[view.n_columns++] = c;
        if (sheet->most > 0 && n_rows > sheet->most)
            view.n_rows = sheet->most;
        document->kind->gap(document);
        document->kind->subtitle(document, mc_plain_text(mc_slice_of(title), arena));
        if (n_rows == 0 || view.n_columns == 0)
            document->kind->paragraph(document, mc_slice_of("none"));
        else
            show_tables(&view, document);
        if (view.n_rows < n_rows)
            document->kind->remark(document,
                                   mc_arena_slice(arena, "%zu of %zu rows; all: --show %s -f tsv",
                                                  view.n_rows, n_rows, sheet->name),
                                   0);
        for (i = 0; i < sheet->n_notes; i++)
            document->kind->remark(document, mc_plain_text(sheet->notes[i], arena), 0);
    }
    mc_arena_free(arena);
}

const char *mc_sheet_any_title(const struct mc_sheet *sheet)
{
    if (sheet->title != NULL)
        return sheet->title;
    return sheet->page_title == NULL ? sheet->name : sheet->page_title;
}

/* --- a folder --------------------------------------------------------------------------------- */

/* Writes the sheet with all rows, and with the columns that people are not shown elsewhere. */
static int write_text_file(const struct mc_sheet *sheet, const char *folder, int decimals,
                           struct mc_output_set *set, struct mc_error *error)
{
    const char *path = mc_arena_format(sheet->arena, "%s/%s.txt", folder, sheet->name);
    struct mc_document document = {.kind = &mc_screen_kind, .width = SIZE_MAX};
    struct mc_sheet whole = *sheet;
    size_t c;

    whole.most = 0;
    whole.waits = false;
    whole.nothing = NULL;
    whole.title = mc_sheet_any_title(sheet);
    whole.columns = mc_arena_array(sheet->arena, sheet->n_columns, sizeof(*whole.columns));
    for (c = 0; c < sheet->n_columns; c++) {
        whole.columns[c] = sheet->columns[c];
        if (whole.columns[c].title == NULL)
            whole.columns[c].title = whole.columns[c].name;
    }
    document.stream = mc_output_set_add(set, path, error);
    if (document.stream == NULL)
        return -1;
    document.arena = mc_arena_new();
    mc_sheet_show(&whole, decimals, &document);
    mc_arena_free(document.arena);
    return mc_output_set_close(set, error);
}

int mc_book_write_folder(const struct mc_book *book, const char *folder, int decimals,
                         struct mc_output_set *set, struct mc_error *error)
{
    size_t i;

    if (mc_output_set_folder(set, folder, error) != 0)
        return -1;
    for (i = 0; i < book->n_sheets; i++)
        if (mc_book_shows(book, book->sheets[i]) && mc_sheet_is_table(book->sheets[i]) &&
            write_text_file(book->sheets[i], folder, decimals, set, error) != 0)
            return -1;
    return 0;
}
