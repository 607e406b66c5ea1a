/* SPDX-License-Identifier: GPL-3.0-or-later */
/* document.c: two kinds of documents, Markdown and the screen, and their tables; on a screen titles
 * are broken and cells padded to the display width of their column. In order: Markdown, tables, the
 * screen. */
#include "report/document.h"

#include "base/memory.h"
#include "base/terminal.h"
#include "report/plain_text.h"
#include "text/unicode.h"

/* --- Markdown --------------------------------------------------------------------------------- */

/* The text with a backslash before every character that GitHub would not show literally. Square
 * brackets stay unescaped: they make a link only if a parenthesis follows. */
static struct mc_slice escaped(struct mc_slice text, struct mc_arena *arena)
{
    char *copy = mc_arena_alloc(arena, mc_array_size(text.length, 2) + 1);
    size_t n = 0, i;

    for (i = 0; i < text.length; i++) {
        char c = text.data[i];

        if (strchr("\\`*_|<>~&$", c) != NULL || (c == '(' && i > 0 && text.data[i - 1] == ']'))
            copy[n++] = '\\';
        copy[n++] = c;
    }
    copy[n] = '\0';
    return mc_slice(copy, n);
}

static void write_escaped(const struct mc_document *document, struct mc_slice text)
{
    struct mc_arena_mark mark = mc_arena_mark(document->arena);

    mc_write_slice(document->stream, escaped(text, document->arena));
    mc_arena_reset(document->arena, mark);
}

/* Begins a block: blocks are separated by an empty line, the items of a list are not. */
static void markdown_begin(struct mc_document *document, bool list)
{
    if (document->begun && !(list && document->in_list))
        (void)putc('\n', document->stream);
    document->begun = true;
    document->in_list = list;
}

static void markdown_gap(struct mc_document *document)
{
    document->in_list = false;
}

static void markdown_line(struct mc_document *document, const char *before, struct mc_slice text)
{
    markdown_begin(document, false);
    (void)fputs(before, document->stream);
    write_escaped(document, text);
    (void)putc('\n', document->stream);
}

/* There are six levels of headings. */
static void markdown_heading(struct mc_document *document, unsigned level, struct mc_slice text)
{
    static const char signs[] = "###### ";
    unsigned wanted = level + document->depth;

    markdown_line(document, &signs[6 - (wanted > 6 ? 6 : wanted)], text);
}

static void markdown_title(struct mc_document *document, struct mc_slice text)
{
    markdown_heading(document, 2, text);
}

static void markdown_subtitle(struct mc_document *document, struct mc_slice text)
{
    markdown_heading(document, 3, text);
}

static void markdown_paragraph(struct mc_document *document, struct mc_slice text)
{
    markdown_line(document, "", text);
}

static void markdown_items(struct mc_document *document, const struct mc_slice *items, size_t n)
{
    size_t i;

    markdown_begin(document, false);
    for (i = 0; i < n; i++) {
        if (i > 0)
            (void)fputs(" \xc2\xb7 ", document->stream);
        write_escaped(document, items[i]);
    }
    (void)putc('\n', document->stream);
}

/* The text between two bars. */
static struct mc_slice cell_text(const struct mc_table_cell *cell, struct mc_arena *arena)
{
    const char *star = mc_is_bold(cell->emphasis) && cell->text.length > 0 ? "**" : "";
    struct mc_slice text = escaped(cell->text, arena), mark = escaped(cell->mark, arena);

    return mc_arena_slice(arena, "%s%.*s%s%.*s", star, MC_SLICE_ARGUMENTS(text), star,
                          MC_SLICE_ARGUMENTS(mark));
}

static struct mc_slice title_text(const struct mc_table *table, size_t column,
                                  struct mc_arena *arena)
{
    return escaped(table->columns[column].title, arena);
}

static void write_cell(const struct mc_document *document, struct mc_slice text, size_t width,
                       enum mc_align align)
{
    size_t blanks = width - mc_display_width(text);

    (void)fputs("| ", document->stream);
    if (align == MC_ALIGN_RIGHT)
        mc_write_blanks(document->stream, blanks);
    mc_write_slice(document->stream, text);
    if (align == MC_ALIGN_LEFT)
        mc_write_blanks(document->stream, blanks);
    (void)putc(' ', document->stream);
}

/* Markdown has neither rules nor headings in tables, so these are made without them. The line below
 * the titles gives the alignment of each column. */
static void markdown_table(struct mc_document *document, const struct mc_table *table)
{
    struct mc_arena *arena = mc_arena_new();
    size_t *widths = mc_arena_array(arena, table->n_columns, sizeof(*widths)), c, i;

    markdown_begin(document, false);
    for (c = 0; c < table->n_columns; c++) {
        widths[c] = mc_display_width(title_text(table, c, arena));
        widths[c] = widths[c] < 3 ? 3 : widths[c];
        for (i = 0; i < table->n_rows; i++) {
            size_t width = mc_display_width(cell_text(&table->rows[i].cells[c], arena));

            widths[c] = width > widths[c] ? width : widths[c];
        }
        write_cell(document, title_text(table, c, arena), widths[c], table->columns[c].align);
    }
    (void)fputs("|\n", document->stream);
    for (c = 0; c < table->n_columns; c++) {
        bool right = table->columns[c].align == MC_ALIGN_RIGHT;

        (void)fputs(right ? "| " : "| :", document->stream);
        for (i = 1; i < widths[c]; i++)
            (void)putc('-', document->stream);
        (void)fputs(right ? ": " : " ", document->stream);
    }
    (void)fputs("|\n", document->stream);
    for (i = 0; i < table->n_rows; i++) {
        for (c = 0; c < table->n_columns; c++)
            write_cell(document, cell_text(&table->rows[i].cells[c], arena), widths[c],
                       table->columns[c].align);
        (void)fputs("|\n", document->stream);
    }
    mc_arena_free(arena);
}

static void markdown_remark(struct mc_document *document, struct mc_slice text, size_t hanging)
{
    (void)hanging;
    markdown_begin(document, true);
    (void)fputs("- ", document->stream);
    write_escaped(document, text);
    (void)putc('\n', document->stream);
}

static void markdown_entry(struct mc_document *document, struct mc_slice name, size_t widest,
                           struct mc_slice text)
{
    (void)widest;
    markdown_begin(document, true);
    (void)fputs("- **", document->stream);
    write_escaped(document, name);
    (void)fputs("** ", document->stream);
    write_escaped(document, text);
    (void)putc('\n', document->stream);
}

const struct mc_document_kind mc_markdown_kind = {
    .gap = markdown_gap,
    .title = markdown_title,
    .subtitle = markdown_subtitle,
    .paragraph = markdown_paragraph,
    .items = markdown_items,
    .table = markdown_table,
    .remark = markdown_remark,
    .entry = markdown_entry,
};

/* --- tables ----------------------------------------------------------------------------------- */

enum { GAP = 2 };

/* Display widths of a column: its texts, and the marks behind them. */
struct widths {
    size_t text, mark;
};

/* A line being written: spaces are written only when something follows them. */
struct screen_line {
    FILE *stream;
    size_t pending;
    bool color;
};

struct mc_table *mc_table_new(struct mc_arena *arena)
{
    struct mc_table *table = mc_arena_array(arena, 1, sizeof(*table));

    table->arena = arena;
    return table;
}

void mc_table_column(struct mc_table *table, struct mc_slice title, enum mc_align align)
{
    struct mc_table_column *column;

    column = MC_ARENA_PUSH(table->arena, table->columns, table->n_columns, table->column_capacity);
    column->title = mc_plain_text(title, table->arena);
    column->align = align;
    column->chart = MC_CHART_NONE;
}

struct mc_table_cell *mc_table_row(struct mc_table *table, bool rule)
{
    struct mc_table_row *row;

    row = MC_ARENA_PUSH(table->arena, table->rows, table->n_rows, table->row_capacity);
    row->cells = mc_arena_array(table->arena, table->n_columns, sizeof(*row->cells));
    row->rule = rule;
    return row->cells;
}

void mc_table_heading(struct mc_table *table, struct mc_slice text, bool rule)
{
    (void)mc_table_row(table, rule);
    table->rows[table->n_rows - 1].heading = mc_plain_text(text, table->arena);
}

void mc_table_set(struct mc_table *table, struct mc_table_cell *cell, struct mc_slice text)
{
    cell->text = mc_plain_text(text, table->arena);
}

/* Display width of the widest word. */
static size_t word_width(struct mc_slice text)
{
    size_t widest = 0, i = 0;

    while (i < text.length) {
        size_t begin = i, width;

        while (i < text.length && text.data[i] != ' ')
            i++;
        width = mc_display_width(mc_slice(text.data + begin, i - begin));
        if (width > widest)
            widest = width;
        while (i < text.length && text.data[i] == ' ')
            i++;
    }
    return widest;
}

static struct widths column_widths(const struct mc_table *table, size_t column)
{
    struct mc_slice title = table->columns[column].title;
    bool breaks = table->columns[column].align == MC_ALIGN_RIGHT;
    struct widths widths = {breaks ? word_width(title) : mc_display_width(title), 0};
    size_t i;

    for (i = 0; i < table->n_rows; i++) {
        const struct mc_table_cell *cell = &table->rows[i].cells[column];
        size_t text = mc_display_width(cell->text), mark = mc_display_width(cell->mark);

        if (text > widths.text)
            widths.text = text;
        if (mark > widths.mark)
            widths.mark = mark;
    }
    return widths;
}

/* The gap before a column. In a dense table the room for a one-character mark behind numbers serves
 * as the gap. */
static size_t gap_before(const struct mc_table *table, size_t column, const struct widths *before)
{
    if (column == 0)
        return 0;
    if (!table->dense)
        return GAP;
    return before->mark == 1 && table->columns[column - 1].align == MC_ALIGN_RIGHT ? 0 : 1;
}

size_t mc_table_fitting(const struct mc_table *table, size_t room)
{
    struct widths before = {0, 0};
    size_t width = 0, i;

    for (i = 0; i < table->n_columns; i++) {
        struct widths widths = column_widths(table, i);

        width += gap_before(table, i, &before) + widths.text + widths.mark;
        if (width > room)
            break;
        before = widths;
    }
    return i;
}

size_t mc_table_width(const struct mc_table *table)
{
    struct widths before = {0, 0};
    size_t width = 0, i;

    for (i = 0; i < table->n_columns; i++) {
        struct widths widths = column_widths(table, i);

        width += gap_before(table, i, &before) + widths.text + widths.mark;
        before = widths;
    }
    for (i = 0; i < table->n_rows; i++) {
        size_t heading = mc_display_width(table->rows[i].heading);

        if (heading > width)
            width = heading;
    }
    return width;
}

static void put(struct screen_line *out, struct mc_slice text, enum mc_emphasis emphasis)
{
    static const char *const begin[] = {[MC_PLAIN] = "",
                                        [MC_BOLD] = "\033[1m",
                                        [MC_DIM] = "\033[2m",
                                        [MC_WORSE] = "\033[31m",
                                        [MC_BETTER] = "\033[32m",
                                        [MC_BOLD_WORSE] = "\033[1;31m",
                                        [MC_BOLD_BETTER] = "\033[1;32m"};
    bool emphatic = out->color && emphasis != MC_PLAIN;

    if (text.length == 0)
        return;
    mc_write_blanks(out->stream, out->pending);
    out->pending = 0;
    if (emphatic)
        (void)fputs(begin[emphasis], out->stream);
    mc_write_slice(out->stream, text);
    if (emphatic)
        (void)fputs("\033[0m", out->stream);
}

static void write_row(const struct mc_table *table, const struct mc_table_cell *cells,
                      const struct widths *widths, const struct mc_table_style *style, FILE *stream)
{
    struct screen_line out = {stream, style->indent, style->color};
    size_t i;

    for (i = 0; i < table->n_columns; i++) {
        size_t blanks = widths[i].text - mc_display_width(cells[i].text);
        bool is_left = table->columns[i].align == MC_ALIGN_LEFT;

        out.pending += gap_before(table, i, &widths[i == 0 ? 0 : i - 1]) + (is_left ? 0 : blanks);
        put(&out, cells[i].text, cells[i].emphasis);
        /* a mark directly follows its text */
        put(&out, cells[i].mark, MC_PLAIN);
        out.pending += widths[i].mark - mc_display_width(cells[i].mark) + (is_left ? blanks : 0);
    }
    (void)putc('\n', stream);
}

/* How many lines a text takes at this width. */
static size_t count_lines(struct mc_slice text, size_t width)
{
    struct mc_slice piece;
    size_t n = 0;

    while (mc_next_line(&text, width < 2 ? 2 : width, &piece))
        n++;
    return n;
}

/* Writes the titles, broken into lines and aligned at the bottom. */
static void write_titles(const struct mc_table *table, const struct widths *widths,
                         const struct mc_table_style *style, struct mc_arena *arena, FILE *stream)
{
    struct mc_table_cell *cells = mc_arena_array(arena, table->n_columns, sizeof(*cells));
    struct mc_slice *remaining = mc_arena_array(arena, table->n_columns, sizeof(*remaining));
    size_t n_lines = 1, i;

    for (i = 0; i < table->n_columns; i++) {
        size_t n = count_lines(table->columns[i].title, widths[i].text);

        remaining[i] = table->columns[i].title;
        cells[i].emphasis = MC_DIM;
        if (n > n_lines)
            n_lines = n;
    }
    for (; n_lines > 0; n_lines--) {
        for (i = 0; i < table->n_columns; i++) {
            size_t width = widths[i].text < 2 ? 2 : widths[i].text;

            cells[i].text = mc_slice("", 0);
            if (count_lines(remaining[i], width) >= n_lines)
                (void)mc_next_line(&remaining[i], width, &cells[i].text);
        }
        write_row(table, cells, widths, style, stream);
    }
}

void mc_table_write(const struct mc_table *table, const struct mc_table_style *style, FILE *stream)
{
    struct mc_arena *arena = mc_arena_new();
    struct widths *widths = mc_arena_array(arena, table->n_columns, sizeof(*widths));
    size_t width = mc_table_width(table), i, k;

    for (i = 0; i < table->n_columns; i++)
        widths[i] = column_widths(table, i);
    write_titles(table, widths, style, arena, stream);
    for (i = 0; i < table->n_rows; i++) {
        const struct mc_table_row *row = &table->rows[i];
        struct screen_line out = {stream, style->indent, style->color};

        if (row->rule) {
            mc_write_blanks(stream, style->indent);
            for (k = 0; k < width; k++)
                (void)putc('-', stream);
            (void)putc('\n', stream);
        }
        if (row->heading.length > 0) {
            put(&out, row->heading, MC_BOLD);
            (void)putc('\n', stream);
        } else {
            write_row(table, row->cells, widths, style, stream);
        }
    }
    mc_arena_free(arena);
}

size_t mc_table_split(size_t most, size_t width, size_t (*width_of)(void *context, size_t n),
                      void *context)
{
    size_t fits = 1, fails = most + 1, n_tables;

    while (fails - fits > 1) {
        size_t middle = fits + (fails - fits) / 2, doubled = fits * 2;
        size_t n = doubled < middle ? doubled : middle;

        if (width_of(context, n) <= width)
            fits = n;
        else
            fails = n;
    }
    n_tables = (most + fits - 1) / fits;
    return (most + n_tables - 1) / n_tables;
}

/* --- the screen ------------------------------------------------------------------------------- */

enum { INDENT = 1, LEAST_WIDTH = 40, MOST_NAME_WIDTH = 24 };

static size_t width_of(const struct mc_document *document)
{
    return document->width < LEAST_WIDTH ? LEAST_WIDTH : document->width;
}

struct mc_document mc_document_on(const struct mc_document_kind *kind, enum mc_color color,
                                  FILE *stream)
{
    bool is_screen = kind == &mc_screen_kind;

    return (struct mc_document){
        .kind = kind,
        .stream = stream,
        .width = is_screen         ? mc_terminal_width(stream, 100)
                 : kind->width > 0 ? kind->width
                                   : SIZE_MAX,
        .color = is_screen && mc_terminal_color(color, stream),
    };
}

void mc_document_end(struct mc_document *document)
{
    if (document->kind->end != NULL)
        document->kind->end(document);
}

size_t mc_document_room(const struct mc_document *document)
{
    return width_of(document) - INDENT;
}

/* A part of a wide table whose width is tried. */
struct part_trial {
    struct mc_table *(*part)(void *context, size_t from, size_t to, bool tried);
    void *context;
    size_t from;
    struct mc_arena *arena;
};

static size_t part_width(void *context, size_t n)
{
    const struct part_trial *trial = context;
    struct mc_arena_mark mark = mc_arena_mark(trial->arena);
    size_t width = mc_table_width(trial->part(trial->context, trial->from, trial->from + n, true));

    mc_arena_reset(trial->arena, mark);
    return width;
}

void mc_document_wide_table(struct mc_document *document, size_t n_columns,
                            struct mc_table *(*part)(void *context, size_t from, size_t to,
                                                     bool tried),
                            void *context)
{
    struct part_trial trial = {part, context, 0, document->arena};
    size_t n;

    for (; trial.from < n_columns; trial.from += n) {
        n = mc_table_split(n_columns - trial.from, mc_document_room(document), part_width, &trial);
        if (trial.from > 0)
            document->kind->gap(document);
        document->kind->table(document, part(context, trial.from, trial.from + n, false));
    }
}

static void screen_gap(struct mc_document *document)
{
    (void)putc('\n', document->stream);
}

static void screen_paragraph(struct mc_document *document, struct mc_slice text)
{
    mc_write_wrapped(document->stream, text, 0, 0, width_of(document));
}

static void screen_title(struct mc_document *document, struct mc_slice text)
{
    if (document->color)
        (void)fputs("\033[1m", document->stream);
    screen_paragraph(document, text);
    if (document->color)
        (void)fputs("\033[0m", document->stream);
}

static void screen_items(struct mc_document *document, const struct mc_slice *items, size_t n)
{
    size_t used = 0, i;

    for (i = 0; i < n; i++) {
        size_t width = mc_display_width(items[i]);

        if (i > 0 && used + 3 + width > width_of(document)) {
            (void)putc('\n', document->stream);
            used = 0;
        } else if (i > 0) {
            mc_write_blanks(document->stream, 3);
            used += 3;
        }
        mc_write_slice(document->stream, items[i]);
        used += width;
    }
    (void)putc('\n', document->stream);
}

static void screen_table(struct mc_document *document, const struct mc_table *table)
{
    struct mc_table_style style = {INDENT, document->color};

    mc_table_write(table, &style, document->stream);
}

static void screen_remark(struct mc_document *document, struct mc_slice text, size_t hanging)
{
    mc_write_blanks(document->stream, INDENT);
    mc_write_wrapped(document->stream, text, INDENT, INDENT + hanging, width_of(document));
}

static void screen_entry(struct mc_document *document, struct mc_slice name, size_t widest,
                         struct mc_slice text)
{
    size_t width = mc_display_width(name), blanks = 2;

    if (widest > MOST_NAME_WIDTH)
        widest = MOST_NAME_WIDTH;
    if (width < widest)
        blanks += widest - width;
    mc_write_blanks(document->stream, INDENT);
    mc_write_slice(document->stream, name);
    mc_write_blanks(document->stream, blanks);
    mc_write_wrapped(document->stream, text, INDENT + width + blanks, INDENT + widest + 2,
                     width_of(document));
}

const struct mc_document_kind mc_screen_kind = {
    .gap = screen_gap,
    .title = screen_title,
    .subtitle = screen_title,
    .paragraph = screen_paragraph,
    .items = screen_items,
    .table = screen_table,
    .remark = screen_remark,
    .entry = screen_entry,
};
