#include "report/table_layout.h"

#include "report/plain_text.h"
#include "text/unicode.h"

enum { GAP = 2 };

/* Display widths of the two parts of a column. */
struct widths {
    size_t text, mark;
};

/* A line under way: blanks are written only when something follows them. */
struct line {
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

/* `old`, or a copy with room for one more than n elements. */
static void *grow(struct mc_arena *arena, void *old, size_t n, size_t *capacity, size_t size)
{
    void *array;

    if (n < *capacity)
        return old;
    *capacity = *capacity == 0 ? 16 : *capacity * 2;
    array = mc_arena_array(arena, *capacity, size);
    if (n > 0)
        memcpy(array, old, n * size);
    return array;
}

void mc_table_column(struct mc_table *table, struct mc_slice title, enum mc_align align)
{
    struct mc_table_column *column;

    table->columns = grow(table->arena, table->columns, table->n_columns, &table->column_capacity,
                          sizeof(*table->columns));
    column = &table->columns[table->n_columns++];
    column->title = mc_plain_text(title, table->arena);
    column->align = align;
}

struct mc_table_cell *mc_table_row(struct mc_table *table, bool rule)
{
    struct mc_table_row *row;

    table->rows =
        grow(table->arena, table->rows, table->n_rows, &table->row_capacity, sizeof(*table->rows));
    row = &table->rows[table->n_rows++];
    row->cells = mc_arena_array(table->arena, table->n_columns, sizeof(*row->cells));
    row->rule = rule;
    return row->cells;
}

void mc_table_set(struct mc_table *table, struct mc_table_cell *cell, struct mc_slice text)
{
    cell->text = mc_plain_text(text, table->arena);
}

static struct widths column_widths(const struct mc_table *table, size_t column)
{
    struct widths widths = {mc_display_width(table->columns[column].title), 0};
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

size_t mc_table_width(const struct mc_table *table)
{
    size_t width = 0, i;

    for (i = 0; i < table->n_columns; i++) {
        struct widths widths = column_widths(table, i);

        width += widths.text + widths.mark + (i > 0 ? GAP : 0);
    }
    return width;
}

static void put(struct line *line, struct mc_slice text, enum mc_emphasis emphasis)
{
    static const char *const begin[] = {"", "\033[1m", "\033[2m"};
    bool emphatic = line->color && emphasis != MC_PLAIN;

    if (text.length == 0)
        return;
    mc_write_blanks(line->stream, line->pending);
    line->pending = 0;
    if (emphatic)
        (void)fputs(begin[emphasis], line->stream);
    mc_write_slice(line->stream, text);
    if (emphatic)
        (void)fputs("\033[0m", line->stream);
}

static void put_cell(struct line *line, const struct mc_table_cell *cell, struct widths widths,
                     enum mc_align align)
{
    size_t blanks = widths.text - mc_display_width(cell->text);

    if (align == MC_ALIGN_RIGHT)
        line->pending += blanks;
    put(line, cell->text, cell->emphasis);
    /* a mark stands directly behind its text */
    put(line, cell->mark, MC_PLAIN);
    if (align == MC_ALIGN_LEFT)
        line->pending += blanks;
    line->pending += widths.mark - mc_display_width(cell->mark);
}

static void write_row(const struct mc_table *table, const struct mc_table_cell *cells,
                      const struct widths *widths, const struct mc_table_style *style, FILE *stream)
{
    struct line line = {stream, style->indent, style->color};
    size_t i;

    for (i = 0; i < table->n_columns; i++) {
        put_cell(&line, &cells[i], widths[i], table->columns[i].align);
        line.pending += GAP;
    }
    (void)putc('\n', stream);
}

static void write_rule(size_t width, const struct mc_table_style *style, FILE *stream)
{
    size_t i;

    mc_write_blanks(stream, style->indent);
    for (i = 0; i < width; i++)
        (void)putc('-', stream);
    (void)putc('\n', stream);
}

void mc_table_write(const struct mc_table *table, const struct mc_table_style *style, FILE *stream)
{
    struct mc_arena *arena = mc_arena_new();
    struct widths *widths = mc_arena_array(arena, table->n_columns, sizeof(*widths));
    struct mc_table_cell *titles = mc_arena_array(arena, table->n_columns, sizeof(*titles));
    size_t width = mc_table_width(table), i;

    for (i = 0; i < table->n_columns; i++) {
        widths[i] = column_widths(table, i);
        titles[i].text = table->columns[i].title;
        titles[i].emphasis = MC_DIM;
    }
    write_row(table, titles, widths, style, stream);
    for (i = 0; i < table->n_rows; i++) {
        if (table->rows[i].rule)
            write_rule(width, style, stream);
        write_row(table, table->rows[i].cells, widths, style, stream);
    }
    mc_arena_free(arena);
}
