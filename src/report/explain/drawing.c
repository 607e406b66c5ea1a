/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawing.c: everything is laid out to the width of the screen and broken into blocks if it does
 * not fit; two texts, or two graphs as texts, have their partner lines side by side. In order:
 * texts and items, lines one above the other, signs and their legend, marked texts and which of
 * their lines are partners, graphs as marked texts, plain texts side by side. */
#include "report/explain/drawing.h"

#include <math.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/memory.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "report/explain/explanation.h"
#include "report/figures.h"
#include "report/plain_text.h"
#include "text/unicode.h"

/* --- texts and items -------------------------------------------------------------------------- */

enum { ITEM_GAP = 3 };

void mc_draw_text(const struct mc_drawing *drawing, enum mc_tint tint, struct mc_slice text)
{
    static const char *const begin[] = {
        [MC_TINT_NONE] = "",         [MC_TINT_BOLD] = "\033[1m",     [MC_TINT_DIM] = "\033[2m",
        [MC_TINT_GOOD] = "\033[32m", [MC_TINT_CHANGED] = "\033[33m", [MC_TINT_BAD] = "\033[31m",
    };
    bool tinted = drawing->color && tint != MC_TINT_NONE && text.length > 0;

    if (tinted)
        (void)fputs(begin[tint], drawing->stream);
    mc_write_slice(drawing->stream, text);
    if (tinted)
        (void)fputs("\033[0m", drawing->stream);
}

/* A copy with every `from` replaced by `to`. */
static struct mc_slice replace_char(const struct mc_drawing *drawing, struct mc_slice text,
                                    char from, char to)
{
    char *copy = mc_arena_alloc(drawing->arena, text.length + 1);
    size_t i;

    for (i = 0; i < text.length; i++)
        copy[i] = text.data[i] == from ? to : text.data[i];
    copy[text.length] = '\0';
    return mc_slice(copy, text.length);
}

struct mc_slice mc_draw_name(const struct mc_drawing *drawing, struct mc_slice key)
{
    return replace_char(drawing, mc_plain_text(key, drawing->arena), '_', ' ');
}

struct mc_slice mc_draw_blanks_shown(const struct mc_drawing *drawing, struct mc_slice text)
{
    return replace_char(drawing, text, ' ', '_');
}

void mc_draw_title(const struct mc_drawing *drawing, struct mc_slice key, size_t indent)
{
    mc_write_blanks(drawing->stream, indent);
    mc_draw_text(drawing, MC_TINT_BOLD, mc_draw_name(drawing, key));
    (void)putc('\n', drawing->stream);
}

struct mc_slice mc_draw_number(const struct mc_drawing *drawing, double number)
{
    if (!isfinite(number))
        return mc_slice_of("-");
    return mc_number_text(number, 6, drawing->arena);
}

struct mc_slice mc_draw_text_of(const struct mc_drawing *drawing, const struct mc_explained *record,
                                const char *key)
{
    return mc_plain_text(mc_explained_text(record, key), drawing->arena);
}

struct mc_slice mc_draw_value(const struct mc_drawing *drawing, const struct mc_explained *value)
{
    switch (value->kind) {
    case MC_EXPLAINED_TEXT:
        return mc_plain_text(value->text, drawing->arena);
    case MC_EXPLAINED_NUMBER:
        return mc_draw_number(drawing, value->number);
    case MC_EXPLAINED_OBJECT:
    case MC_EXPLAINED_ARRAY:
        break;
    }
    return mc_slice_of("{...}");
}

/* Writes the text, wrapped to lines that continue at `indent`; *column: the current one. */
static void draw_broken(const struct mc_drawing *drawing, enum mc_tint tint, struct mc_slice text,
                        size_t indent, size_t *column)
{
    struct mc_slice rest = text, line;

    while (mc_next_line(&rest, drawing->width - (*column < indent ? indent : *column), &line)) {
        mc_draw_text(drawing, tint, line);
        *column += mc_display_width(line);
        if (rest.length == 0)
            break;
        (void)putc('\n', drawing->stream);
        mc_write_blanks(drawing->stream, indent);
        *column = indent;
    }
}

void mc_draw_items(const struct mc_drawing *drawing, const struct mc_drawn_item *items, size_t n,
                   size_t first, size_t indent)
{
    size_t column = indent, i;
    bool begun = false;

    mc_write_blanks(drawing->stream, indent - first);
    for (i = 0; i < n; i++) {
        size_t name_width = mc_display_width(items[i].name),
               text_width = mc_display_width(items[i].text);
        size_t item_width = name_width + (name_width > 0 && text_width > 0) + text_width;

        if (begun && column + ITEM_GAP + item_width > drawing->width) {
            (void)putc('\n', drawing->stream);
            mc_write_blanks(drawing->stream, indent);
            column = indent;
        } else if (begun) {
            mc_write_blanks(drawing->stream, ITEM_GAP);
            column += ITEM_GAP;
        }
        mc_draw_text(drawing, MC_TINT_DIM, items[i].name);
        column += name_width;
        if (name_width > 0 && text_width > 0) {
            (void)putc(' ', drawing->stream);
            column++;
        }
        if (column + text_width <= drawing->width) {
            mc_draw_text(drawing, items[i].tint, items[i].text);
            column += text_width;
        } else {
            draw_broken(drawing, items[i].tint, items[i].text, indent + ITEM_GAP - 1, &column);
        }
        begun = true;
    }
    (void)putc('\n', drawing->stream);
}

/* --- lines one above the other ---------------------------------------------------------------- */

enum { COLUMN_GAP = 2 };

static size_t column_width(const struct mc_drawn_column *column)
{
    size_t widest = 0, i;

    for (i = 0; i < MC_DRAWN_LINES; i++) {
        size_t width = mc_display_width(column->cells[i]);

        if (width > widest)
            widest = width;
    }
    return widest;
}

/* One line of a block; blanks are written only if something follows them. */
static void draw_line(const struct mc_drawing *drawing, const struct mc_drawn_column *columns,
                      size_t n, size_t line, size_t pending)
{
    size_t i;

    for (i = 0; i < n; i++) {
        struct mc_slice text = columns[i].cells[line];

        if (text.length > 0) {
            mc_write_blanks(drawing->stream, pending);
            pending = 0;
            mc_draw_text(drawing, columns[i].tints[line], text);
        }
        pending += column_width(&columns[i]) - mc_display_width(text) + COLUMN_GAP;
    }
    (void)putc('\n', drawing->stream);
}

void mc_draw_lines(const struct mc_drawing *drawing, const char *const names[MC_DRAWN_LINES],
                   const struct mc_drawn_column *columns, size_t n, size_t indent)
{
    size_t widest = 0, at = 0, i;

    for (i = 0; i < MC_DRAWN_LINES; i++)
        if (names[i] != NULL && strlen(names[i]) > widest)
            widest = strlen(names[i]);
    while (at < n) {
        size_t room = drawing->width - indent - widest - COLUMN_GAP;
        size_t used = column_width(&columns[at]), k = 1; /* columns side by side */

        for (; at + k < n && used + COLUMN_GAP + column_width(&columns[at + k]) <= room; k++)
            used += COLUMN_GAP + column_width(&columns[at + k]);
        if (at > 0)
            (void)putc('\n', drawing->stream);
        for (i = 0; i < MC_DRAWN_LINES; i++) {
            if (names[i] == NULL)
                continue;
            mc_write_blanks(drawing->stream, indent);
            mc_draw_text(drawing, MC_TINT_DIM, mc_slice_of(names[i]));
            draw_line(drawing, columns + at, k, i, widest - strlen(names[i]) + COLUMN_GAP);
        }
        at += k;
    }
}

/* --- signs and their legend ------------------------------------------------------------------- */

struct mc_slice mc_draw_sign(const struct mc_drawing *drawing, struct mc_slice name)
{
    static const char *const known[][2] = {
        {"match", "|"},    {"substitution", "S"}, {"insertion", "I"},
        {"deletion", "D"}, {"exact", "e"},        {"stem", "s"},
        {"synonym", "y"},  {"paraphrase", "p"},   {"phrase", "p"},
    };
    struct mc_slice plain = mc_plain_text(name, drawing->arena);
    size_t i, end = 0;

    for (i = 0; i < sizeof(known) / sizeof(known[0]); i++)
        if (mc_slice_is(plain, known[i][0]))
            return mc_slice_of(known[i][1]);
    if (plain.length > 0)
        (void)mc_utf8_next(plain, &end);
    return mc_slice(plain.data, end);
}

void mc_draw_legend_add(struct mc_drawn_legend *legend, struct mc_slice name)
{
    size_t i;

    for (i = 0; i < legend->n; i++)
        if (mc_slice_equal(legend->names[i], name))
            return;
    if (i < sizeof(legend->names) / sizeof(legend->names[0]))
        legend->names[legend->n++] = name;
}

void mc_draw_legend(const struct mc_drawing *drawing, const struct mc_drawn_legend *legend,
                    const char *remark, size_t indent)
{
    struct mc_drawn_item items[sizeof(legend->names) / sizeof(legend->names[0]) + 2];
    size_t n = legend->n, i;

    for (i = 0; i < n; i++)
        items[i] =
            (struct mc_drawn_item){mc_draw_sign(drawing, legend->names[i]),
                                   mc_plain_text(legend->names[i], drawing->arena), MC_TINT_NONE};
    if (legend->with_unmatched)
        items[n++] =
            (struct mc_drawn_item){mc_slice_of("-"), mc_slice_of("no match"), MC_TINT_NONE};
    if (remark != NULL)
        items[n++] = (struct mc_drawn_item){mc_slice("", 0), mc_slice_of(remark), MC_TINT_NONE};
    if (n > 0)
        mc_draw_items(drawing, items, n, 0, indent);
}

/* --- marked texts ----------------------------------------------------------------------------- */

#define NO_LINE SIZE_MAX

/* The lines of a text without marks and partners, in the arena. */
static struct mc_marked_text unmarked_text(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_marked_text marked = {NULL, 0};
    size_t capacity = 1, begin = 0, i;

    for (i = 0; i < text.length; i++)
        capacity += text.data[i] == '\n';
    marked.lines = mc_arena_alloc(arena, mc_array_size(capacity, sizeof(*marked.lines)));
    for (i = 0; i <= text.length; i++) {
        struct mc_marked_line line = {mc_slice(text.data + begin, i - begin), ' ', NO_LINE};

        if (i < text.length && text.data[i] != '\n')
            continue;
        if (i < text.length || i > begin)
            marked.lines[marked.n_lines++] = line;
        begin = i + 1;
    }
    return marked;
}

/* --- which lines stand side by side ----------------------------------------------------------- */

/* Finds the longest sequence of partners in order (patience sorting: Schensted 1961). Sets
 * is_beside[i] for its left lines. */
static void find_ordered_partners(const struct mc_marked_text *left, bool *is_beside,
                                  struct mc_arena *arena)
{
    size_t n = left->n_lines, length = 0, i, at;
    size_t *last = mc_arena_alloc(arena, mc_array_size(n, sizeof(*last))); /* of each length */
    size_t *before = mc_arena_alloc(arena, mc_array_size(n, sizeof(*before)));

    for (i = 0; i < n; i++) {
        size_t low = 0, high = length;

        if (left->lines[i].partner == NO_LINE)
            continue;
        while (low < high) {
            size_t middle = low + (high - low) / 2;

            if (left->lines[last[middle]].partner < left->lines[i].partner)
                low = middle + 1;
            else
                high = middle;
        }
        before[i] = low > 0 ? last[low - 1] : NO_LINE;
        last[low] = i;
        length = low == length ? length + 1 : length;
    }
    for (at = length > 0 ? last[length - 1] : NO_LINE; at != NO_LINE; at = before[at])
        is_beside[at] = true;
}

/* --- marked texts side by side ---------------------------------------------------------------- */

enum { SIGN_WIDTH = 1, BAR_WIDTH = 3 /* a bar with a column on either side */ };

struct columns {
    const struct mc_drawing *drawing;
    const struct mc_marked_text *sides;
    size_t width; /* of one column */
};

static enum mc_tint tint_of(char sign)
{
    switch (sign) {
    case '-':
        return MC_TINT_BAD;
    case '+':
        return MC_TINT_GOOD;
    case '~':
        return MC_TINT_CHANGED;
    default:
        return MC_TINT_NONE;
    }
}

/* Draws piece i of a line, if it has one; returns its width. */
static size_t draw_piece(const struct columns *c, char sign, const struct mc_text_line *pieces,
                         size_t n, size_t i)
{
    if (i >= n)
        return 0;
    mc_write_blanks(c->drawing->stream, pieces[i].indent);
    mc_draw_text(c->drawing, tint_of(sign), pieces[i].text);
    return pieces[i].indent + mc_display_width(pieces[i].text);
}

static void draw_sign(const struct columns *c, char sign)
{
    mc_draw_text(c->drawing, tint_of(sign), mc_slice(&sign, 1));
}

/* One line of each side; NO_LINE: none. */
static void draw_row(const struct columns *c, size_t left, size_t right)
{
    size_t at[2] = {left, right}, n[2] = {0, 0}, side, i;
    struct mc_text_line *pieces[2] = {NULL, NULL};
    char sign[2] = {' ', ' '};

    for (side = 0; side < 2; side++)
        if (at[side] != NO_LINE) {
            const struct mc_marked_line *line = &c->sides[side].lines[at[side]];

            n[side] = mc_text_lines(line->text, c->width, c->drawing->arena, &pieces[side]);
            sign[side] = line->sign;
        }
    for (i = 0; i < n[0] || i < n[1]; i++) {
        size_t used;

        draw_sign(c, i < n[0] ? sign[0] : ' ');
        used = draw_piece(c, sign[0], pieces[0], n[0], i);
        mc_write_blanks(c->drawing->stream, c->width - used + 1);
        (void)putc('|', c->drawing->stream);
        if (i < n[1])
            draw_sign(c, sign[1]);
        (void)draw_piece(c, sign[1], pieces[1], n[1], i);
        (void)putc('\n', c->drawing->stream);
    }
}

/* The lines of both sides before the next two partners. */
static void draw_until(const struct columns *c, size_t at[2], size_t left, size_t right)
{
    while (at[0] < left || at[1] < right) {
        size_t i = at[0] < left ? at[0]++ : NO_LINE;
        size_t k = at[1] < right ? at[1]++ : NO_LINE;

        draw_row(c, i, k);
    }
}

void mc_draw_marked_texts(const struct mc_drawing *drawing, const struct mc_marked_text sides[2])
{
    struct columns c = {drawing, sides, (drawing->width - SIGN_WIDTH - BAR_WIDTH) / 2};
    bool *is_beside = mc_arena_array(drawing->arena, sides[0].n_lines, sizeof(*is_beside));
    size_t at[2] = {0, 0}, i;

    find_ordered_partners(&sides[0], is_beside, drawing->arena);
    for (i = 0; i < sides[0].n_lines; i++) {
        if (!is_beside[i])
            continue;
        draw_until(&c, at, i, sides[0].lines[i].partner);
        draw_row(&c, i, sides[0].lines[i].partner);
        at[0] = i + 1;
        at[1] = sides[0].lines[i].partner + 1;
    }
    draw_until(&c, at, sides[0].n_lines, sides[1].n_lines);
}

/* --- graphs as marked texts ------------------------------------------------------------------- */

/* A graph as marked lines: line 0 is the root, line i + 1 is item i of the graph. */
struct marked_graph {
    const struct mc_amr_graph *graph;
    const uint32_t *mapped_to; /* [nodes]: node of the other graph, or MC_NOT_FOUND */
    struct mc_graph_marks marks;
    size_t *defined_at; /* [nodes]: line that defines it */
    struct mc_marked_text text;
};

static void mark(char *signs, const uint32_t *parts, uint32_t n, char sign)
{
    uint32_t i;

    for (i = 0; i < n; i++)
        if (signs[parts[i]] != '-' && signs[parts[i]] != '+')
            signs[parts[i]] = sign;
}

struct mc_graph_marks mc_graph_marks_of(const struct mc_amr_graph *graph,
                                        const struct mc_difference *difference, uint32_t side,
                                        struct mc_arena *arena)
{
    struct mc_graph_marks marks = {mc_arena_array(arena, graph->n_nodes, 1),
                                   mc_arena_array(arena, graph->n_edges, 1),
                                   mc_arena_array(arena, graph->n_attributes, 1)};
    size_t i;

    for (i = 0; i < difference->n_edits; i++) {
        const struct mc_graph_edit *edit = &difference->edits[i];
        const struct mc_graph_edit_side *parts = &edit->side[side];
        /* What only the other side has marks this side as changed. */
        char sign = edit->sign == (side == 0 ? MC_GRAPH_EDIT_ONLY_A : MC_GRAPH_EDIT_ONLY_B)
                        ? (char)edit->sign
                        : '~';

        mark(marks.nodes, parts->nodes, parts->n_nodes, sign);
        mark(marks.edges, parts->edges, parts->n_edges, sign);
        mark(marks.attributes, parts->attributes, parts->n_attributes, sign);
    }
    return marks;
}

/* The sign of a line that defines a node after the edge to it, or the root (edge_sign 0). */
static char sign_of_node(char node_sign, char edge_sign)
{
    if (node_sign == '-' || node_sign == '+')
        return node_sign;
    return node_sign != 0 || edge_sign != 0 ? '~' : ' ';
}

/* Writes the graph without comments and sets the sign of each line. */
static void make_lines(struct marked_graph *marked, struct mc_arena *arena)
{
    const struct mc_amr_graph *graph = marked->graph;
    struct mc_amr_graph bare = *graph;
    struct mc_buffer text = {NULL, 0, 0};
    uint32_t i;

    bare.n_metadata = 0;
    mc_penman_write(&bare, false, &text);
    marked->text = unmarked_text(mc_buffer_take(&text, arena), arena);
    marked->defined_at = mc_arena_array(arena, graph->n_nodes, sizeof(*marked->defined_at));
    marked->defined_at[graph->root] = 0;
    marked->text.lines[0].sign = sign_of_node(marked->marks.nodes[graph->root], 0);
    for (i = 0; i < graph->n_items; i++) {
        const struct mc_amr_item *item = &graph->items[i];
        struct mc_marked_line *line = &marked->text.lines[i + 1];
        char sign = item->is_attribute ? marked->marks.attributes[item->index]
                                       : marked->marks.edges[item->index];

        line->sign = sign == 0 ? ' ' : sign;
        if (!item->is_attribute && item->defines_target) {
            uint32_t node = mc_amr_edge_target(&graph->edges[item->index]);

            marked->defined_at[node] = i + 1;
            line->sign = sign_of_node(marked->marks.nodes[node], sign);
        }
    }
}

/* --- partners --------------------------------------------------------------------------------- */

static void join(struct marked_graph *left, size_t i, struct marked_graph *right, size_t k)
{
    left->text.lines[i].partner = k;
    right->text.lines[k].partner = i;
}

static bool defines(const struct mc_amr_item *item)
{
    return !item->is_attribute && item->defines_target;
}

/* Whether two lines that define no node state the same role of mapped nodes, or an edge between
 * mapped nodes. */
static bool belong_together(const struct marked_graph *left, const struct mc_amr_item *a,
                            const struct marked_graph *right, const struct mc_amr_item *b)
{
    if (a->is_attribute != b->is_attribute || defines(b) || left->mapped_to[a->node] != b->node)
        return false;
    if (a->is_attribute)
        return mc_slice_equal(left->graph->attributes[a->index].role,
                              right->graph->attributes[b->index].role);
    return left->mapped_to[mc_amr_edge_target(&left->graph->edges[a->index])] ==
           mc_amr_edge_target(&right->graph->edges[b->index]);
}

/* Joins the lines that define mapped nodes, then those of their other lines that belong
 * together. */
static void find_partners(struct marked_graph *left, struct marked_graph *right)
{
    static const uint64_t most_work = 10000000;
    const struct mc_amr_graph *a = left->graph, *b = right->graph;
    uint32_t i, k;

    for (i = 0; i < a->n_nodes; i++)
        if (left->mapped_to[i] != MC_NOT_FOUND)
            join(left, left->defined_at[i], right, right->defined_at[left->mapped_to[i]]);
    if ((uint64_t)a->n_items * b->n_items > most_work)
        return;
    for (i = 0; i < a->n_items; i++) {
        const struct mc_amr_item *item = &a->items[i];
        uint32_t node = left->mapped_to[item->node];

        if (defines(item) || node == MC_NOT_FOUND)
            continue;
        k = (uint32_t)right->defined_at[node];
        while (k < b->n_items && (right->text.lines[k + 1].partner != NO_LINE ||
                                  !belong_together(left, item, right, &b->items[k])))
            k++;
        if (k < b->n_items)
            join(left, i + 1, right, k + 1);
    }
}

void mc_marked_graphs(const struct mc_amr_graph *const graphs[2],
                      const struct mc_difference *difference, struct mc_arena *arena,
                      struct mc_marked_text sides[2])
{
    struct marked_graph marked[2];
    uint32_t side;

    memset(marked, 0, sizeof(marked));
    for (side = 0; side < 2; side++) {
        marked[side].graph = graphs[side];
        marked[side].marks = mc_graph_marks_of(graphs[side], difference, side, arena);
        make_lines(&marked[side], arena);
    }
    marked[0].mapped_to = difference->b_of;
    find_partners(&marked[0], &marked[1]);
    sides[0] = marked[0].text;
    sides[1] = marked[1].text;
}

/* --- texts side by side ----------------------------------------------------------------------- */

/* A column: the wrapped lines of a text. */
struct column {
    struct mc_text_line *lines;
    size_t n;
};

/* Writes line i of a column with its brackets coloured; returns its width. */
static size_t write_line(const struct mc_drawing *drawing, const struct column *column, size_t i)
{
    struct mc_slice text, rest;
    const char *open, *close;

    if (i >= column->n)
        return 0;
    text = rest = column->lines[i].text;
    mc_write_blanks(drawing->stream, column->lines[i].indent);
    while (rest.length > 0 && (open = memchr(rest.data, '[', rest.length)) != NULL) {
        size_t before = (size_t)(open - rest.data), marked = rest.length - before;

        if ((close = memchr(open, ']', marked)) != NULL)
            marked = (size_t)(close - open) + 1;
        mc_write_slice(drawing->stream, mc_slice(rest.data, before));
        mc_draw_text(drawing, MC_TINT_CHANGED, mc_slice(open, marked));
        rest = mc_slice(open + marked, rest.length - before - marked);
    }
    mc_write_slice(drawing->stream, rest);
    return column->lines[i].indent + mc_display_width(text);
}

void mc_draw_side_by_side(const struct mc_drawing *drawing, struct mc_slice left,
                          struct mc_slice right, size_t indent)
{
    size_t width = (drawing->width - indent - BAR_WIDTH) / 2, i, used;
    struct column columns[2];

    columns[0].n = mc_text_lines(left, width, drawing->arena, &columns[0].lines);
    columns[1].n = mc_text_lines(right, width, drawing->arena, &columns[1].lines);
    for (i = 0; i < columns[0].n || i < columns[1].n; i++) {
        mc_write_blanks(drawing->stream, indent);
        used = write_line(drawing, &columns[0], i);
        mc_write_blanks(drawing->stream, width - used + 1);
        (void)fputs(i < columns[1].n ? "| " : "|", drawing->stream);
        (void)write_line(drawing, &columns[1], i);
        (void)putc('\n', drawing->stream);
    }
}
