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

void mc_table_heading(struct mc_table *table, struct mc_slice text, bool rule)
{
    (void)mc_table_row(table, rule);
    table->rows[table->n_rows - 1].heading = mc_plain_text(text, table->arena);
}

void mc_table_set(struct mc_table *table, struct mc_table_cell *cell, struct mc_slice text)
{
    cell->text = mc_plain_text(text, table->arena);
}

/* Width of the widest word. */
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

size_t mc_table_width(const struct mc_table *table)
{
    size_t width = 0, i;

    for (i = 0; i < table->n_columns; i++) {
        struct widths widths = column_widths(table, i);

        width += widths.text + widths.mark + (i > 0 ? GAP : 0);
    }
    for (i = 0; i < table->n_rows; i++) {
        size_t heading = mc_display_width(table->rows[i].heading);

        if (heading > width)
            width = heading;
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

/* How many lines a text takes in so many columns. */
static size_t count_lines(struct mc_slice text, size_t width)
{
    struct mc_slice line;
    size_t n = 0;

    while (mc_next_line(&text, width < 2 ? 2 : width, &line))
        n++;
    return n;
}

/* The titles, broken into lines; the last lines of all stand directly above the rows. */
static void write_titles(const struct mc_table *table, const struct widths *widths,
                         const struct mc_table_style *style, struct mc_arena *arena, FILE *stream)
{
    struct mc_table_cell *cells = mc_arena_array(arena, table->n_columns, sizeof(*cells));
    struct mc_slice *rest = mc_arena_array(arena, table->n_columns, sizeof(*rest));
    size_t n_lines = 1, i;

    for (i = 0; i < table->n_columns; i++) {
        size_t n = count_lines(table->columns[i].title, widths[i].text);

        rest[i] = table->columns[i].title;
        cells[i].emphasis = MC_DIM;
        if (n > n_lines)
            n_lines = n;
    }
    for (; n_lines > 0; n_lines--) {
        for (i = 0; i < table->n_columns; i++) {
            size_t width = widths[i].text < 2 ? 2 : widths[i].text;

            cells[i].text = mc_slice("", 0);
            if (count_lines(rest[i], width) >= n_lines)
                (void)mc_next_line(&rest[i], width, &cells[i].text);
        }
        write_row(table, cells, widths, style, stream);
    }
}

static void write_rule(size_t width, const struct mc_table_style *style, FILE *stream)
{
    size_t i;

    mc_write_blanks(stream, style->indent);
    for (i = 0; i < width; i++)
        (void)putc('-', stream);
    (void)putc('\n', stream);
}

static void write_heading(struct mc_slice heading, const struct mc_table_style *style, FILE *stream)
{
    struct line line = {stream, style->indent, style->color};

    put(&line, heading, MC_BOLD);
    (void)putc('\n', stream);
}

void mc_table_write(const struct mc_table *table, const struct mc_table_style *style, FILE *stream)
{
    struct mc_arena *arena = mc_arena_new();
    struct widths *widths = mc_arena_array(arena, table->n_columns, sizeof(*widths));
    size_t width = mc_table_width(table), i;

    for (i = 0; i < table->n_columns; i++)
        widths[i] = column_widths(table, i);
    write_titles(table, widths, style, arena, stream);
    for (i = 0; i < table->n_rows; i++) {
        const struct mc_table_row *row = &table->rows[i];

        if (row->rule)
            write_rule(width, style, stream);
        if (row->heading.length > 0)
            write_heading(row->heading, style, stream);
        else
            write_row(table, row->cells, widths, style, stream);
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
