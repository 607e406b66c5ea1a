#include "report/document.h"

#include "report/plain_text.h"
#include "text/unicode.h"

/* The text with a backslash before all that GitHub would not show as it is. Brackets stay readable:
 * they make a link only with a round one behind them. */
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

/* An empty line between two blocks, but not between the items of a list. */
static void begin(struct mc_document *document, bool list)
{
    if (document->begun && !(list && document->in_list))
        (void)putc('\n', document->stream);
    document->begun = true;
    document->in_list = list;
}

static void gap(struct mc_document *document)
{
    document->in_list = false;
}

static void line(struct mc_document *document, const char *before, struct mc_slice text)
{
    begin(document, false);
    (void)fputs(before, document->stream);
    write_escaped(document, text);
    (void)putc('\n', document->stream);
}

/* There are six levels of headings. */
static void heading(struct mc_document *document, unsigned level, struct mc_slice text)
{
    static const char signs[] = "###### ";
    unsigned wanted = level + document->depth;

    line(document, &signs[6 - (wanted > 6 ? 6 : wanted)], text);
}

static void title(struct mc_document *document, struct mc_slice text)
{
    heading(document, 2, text);
}

static void subtitle(struct mc_document *document, struct mc_slice text)
{
    heading(document, 3, text);
}

static void paragraph(struct mc_document *document, struct mc_slice text)
{
    line(document, "", text);
}

static void items(struct mc_document *document, const struct mc_slice *shown, size_t n)
{
    size_t i;

    begin(document, false);
    for (i = 0; i < n; i++) {
        if (i > 0)
            (void)fputs(" \xc2\xb7 ", document->stream);
        write_escaped(document, shown[i]);
    }
    (void)putc('\n', document->stream);
}

/* What stands between two bars. */
static struct mc_slice cell_text(const struct mc_table_cell *cell, struct mc_arena *arena)
{
    const char *star = cell->emphasis == MC_BOLD && cell->text.length > 0 ? "**" : "";
    struct mc_slice text = escaped(cell->text, arena), mark = escaped(cell->mark, arena);

    return mc_slice_of(mc_arena_format(arena, "%s%.*s%s%.*s", star, MC_SLICE_ARGUMENTS(text), star,
                                       MC_SLICE_ARGUMENTS(mark)));
}

static struct mc_slice title_text(const struct mc_table *table, size_t column,
                                  struct mc_arena *arena)
{
    return escaped(table->columns[column].title, arena);
}

static size_t column_width(const struct mc_table *table, size_t column, struct mc_arena *arena)
{
    size_t width = mc_display_width(title_text(table, column, arena)), i;

    for (i = 0; i < table->n_rows; i++) {
        size_t other = mc_display_width(cell_text(&table->rows[i].cells[column], arena));

        if (other > width)
            width = other;
    }
    return width < 3 ? 3 : width;
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

/* The line below the titles, with the alignment of each column. */
static void write_alignment(const struct mc_document *document, const struct mc_table *table,
                            const size_t *widths)
{
    size_t c, i;

    for (c = 0; c < table->n_columns; c++) {
        bool right = table->columns[c].align == MC_ALIGN_RIGHT;

        (void)fputs(right ? "| " : "| :", document->stream);
        for (i = 1; i < widths[c]; i++)
            (void)putc('-', document->stream);
        (void)fputs(right ? ": " : " ", document->stream);
    }
    (void)fputs("|\n", document->stream);
}

/* Rules have no form here, and nor do headings: tables of this kind are made without. */
static void table(struct mc_document *document, const struct mc_table *shown)
{
    struct mc_arena *arena = mc_arena_new();
    size_t *widths = mc_arena_array(arena, shown->n_columns, sizeof(*widths)), c, i;

    begin(document, false);
    for (c = 0; c < shown->n_columns; c++) {
        widths[c] = column_width(shown, c, arena);
        write_cell(document, title_text(shown, c, arena), widths[c], shown->columns[c].align);
    }
    (void)fputs("|\n", document->stream);
    write_alignment(document, shown, widths);
    for (i = 0; i < shown->n_rows; i++) {
        for (c = 0; c < shown->n_columns; c++)
            write_cell(document, cell_text(&shown->rows[i].cells[c], arena), widths[c],
                       shown->columns[c].align);
        (void)fputs("|\n", document->stream);
    }
    mc_arena_free(arena);
}

static void remark(struct mc_document *document, struct mc_slice text, size_t hanging)
{
    (void)hanging;
    begin(document, true);
    (void)fputs("- ", document->stream);
    write_escaped(document, text);
    (void)putc('\n', document->stream);
}

static void entry(struct mc_document *document, struct mc_slice name, size_t widest,
                  struct mc_slice text)
{
    (void)widest;
    begin(document, true);
    (void)fputs("- **", document->stream);
    write_escaped(document, name);
    (void)fputs("** ", document->stream);
    write_escaped(document, text);
    (void)putc('\n', document->stream);
}

const struct mc_document_kind mc_markdown_kind = {
    .gap = gap,
    .title = title,
    .subtitle = subtitle,
    .paragraph = paragraph,
    .items = items,
    .table = table,
    .remark = remark,
    .entry = entry,
};
