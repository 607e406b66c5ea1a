/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw_tree.c: draws a tree on a grid. Each head has a vertical line along its children, in the
 * first free column to the right of its own head's line; a cell holds the directions in which lines
 * leave it, which determine its character. In order: placing the lines, joining them to nodes,
 * characters, texts and remarks, the drawing. */
#include "studies/trees/draw_tree.h"

#include <string.h>

#include "text/unicode.h"

enum {
    MOST_COLUMNS = 32, /* vertical lines side by side */
    WIDEST = 24,       /* width of a column of texts; wider texts push the rest of their line */
    NO_COLUMN = 255
};

/* Directions in which lines leave a cell. */
enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };

struct layout {
    const struct mc_tree *tree;
    const struct mc_tree_drawing *drawing;
    struct mc_arena *scratch;
    struct mc_buffer *out;
    unsigned char *columns; /* [n], of a node's vertical line; NO_COLUMN: none */
    uint32_t *begin, *end;  /* [n], first and last node on it, of the node and its children */
    unsigned char *grid;    /* [MOST_COLUMNS][n], directions */
    uint32_t n_columns;
    size_t digits, form_width, relation_width, upos_width;
    struct mc_slice *forms, *relations, *upos; /* [n], as plain text */
};

static bool is_free(const unsigned char *column, uint32_t begin, uint32_t end)
{
    uint32_t i;

    for (i = begin; i <= end; i++)
        if (column[i] != 0)
            return false;
    return true;
}

/* Puts the vertical line of a node into the first column from `least` on where it fits. */
static void place_line(struct layout *layout, uint32_t node, uint32_t least)
{
    uint32_t begin = layout->begin[node], end = layout->end[node], n = layout->tree->n_nodes;
    uint32_t column = least, i;

    while (column < MOST_COLUMNS && !is_free(layout->grid + (size_t)column * n, begin, end))
        column++;
    if (column == MOST_COLUMNS)
        return;
    layout->columns[node] = (unsigned char)column;
    if (column + 1 > layout->n_columns)
        layout->n_columns = column + 1;
    for (i = begin; i <= end; i++)
        layout->grid[(size_t)column * n + i] =
            (unsigned char)((i > begin ? UP : 0) | (i < end ? DOWN : 0));
}

/* Nodes in an order in which heads come before their children. */
static uint32_t *order_nodes(const struct mc_tree *tree, struct mc_arena *scratch)
{
    uint32_t n = tree->n_nodes, n_ordered = 0, i;
    uint32_t *order = mc_arena_array(scratch, n, sizeof(*order));
    uint32_t *next = mc_arena_array(scratch, n, sizeof(*next));
    uint32_t *first = mc_arena_array(scratch, n, sizeof(*first)); /* child, from 1 */

    for (i = n; i-- > 0;)
        if (tree->heads[i] != MC_NO_HEAD) {
            next[i] = first[tree->heads[i]];
            first[tree->heads[i]] = i + 1;
        }
    for (i = 0; i < n; i++)
        if (tree->heads[i] == MC_NO_HEAD)
            order[n_ordered++] = i;
    for (i = 0; i < n_ordered; i++) {
        uint32_t child = first[order[i]];

        for (; child != 0; child = next[child - 1])
            order[n_ordered++] = child - 1;
    }
    return order;
}

static void place_lines(struct layout *layout)
{
    const struct mc_tree *tree = layout->tree;
    uint32_t *order = order_nodes(tree, layout->scratch), i, head;

    for (i = 0; i < tree->n_nodes; i++)
        layout->begin[i] = layout->end[i] = i;
    for (i = 0; i < tree->n_nodes; i++) {
        head = tree->heads[i];
        if (head == MC_NO_HEAD)
            continue;
        if (i < layout->begin[head])
            layout->begin[head] = i;
        if (i > layout->end[head])
            layout->end[head] = i;
    }
    for (i = 0; i < tree->n_nodes; i++) {
        uint32_t node = order[i], least;

        head = tree->heads[node];
        least = head == MC_NO_HEAD ? 0 : layout->columns[head] + 1u;
        if (layout->begin[node] < layout->end[node] && least <= MOST_COLUMNS)
            place_line(layout, node, least);
    }
}

/* Draws the lines from a node to the left, to its head's vertical line, and to the right, to its
 * text. */
static void connect_nodes(struct layout *layout)
{
    const struct mc_tree *tree = layout->tree;
    uint32_t n = tree->n_nodes, i, column;

    for (i = 0; i < n; i++) {
        uint32_t head = tree->heads[i];
        uint32_t from = head == MC_NO_HEAD ? 0 : layout->columns[head];

        if (from == NO_COLUMN)
            from = layout->columns[i];
        for (column = from; column < layout->n_columns; column++) {
            unsigned char *place = &layout->grid[(size_t)column * n + i];
            bool is_own = column == layout->columns[i];
            bool is_of_head = head != MC_NO_HEAD && column == layout->columns[head];

            if (is_own || is_of_head || *place == 0)
                *place |= (unsigned char)(RIGHT | (column > from || head == MC_NO_HEAD ? LEFT : 0));
        }
    }
}

/* The character for lines in these directions. */
static const char *sign(unsigned directions, bool ascii)
{
    static const char *const boxes[16] = {
        " ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼",
    };
    static const char signs[16][2] = {
        " ", "|", "|", "|", "-", "+", "+", "+", "-", "+", "+", "+", "-", "+", "+", "+",
    };

    return ascii ? signs[directions] : boxes[directions];
}

/* A line from the left if the node is a root, then for each column its character, and a line or a
 * blank to the next one. */
static void append_lines(const struct layout *layout, uint32_t node)
{
    bool ascii = layout->drawing->ascii;
    uint32_t n = layout->tree->n_nodes, column;
    bool is_root = layout->tree->heads[node] == MC_NO_HEAD;
    bool open = is_root; /* a line to the text has begun */

    mc_buffer_append_text(layout->out, sign(is_root ? LEFT | RIGHT : 0, ascii));
    for (column = 0; column < layout->n_columns; column++) {
        unsigned directions = layout->grid[(size_t)column * n + node];

        open = open || (directions & RIGHT) != 0;
        mc_buffer_append_text(layout->out, sign(directions, ascii));
        mc_buffer_append_text(layout->out, open ? sign(LEFT | RIGHT, ascii) : " ");
    }
    mc_buffer_append_text(layout->out, sign(open ? LEFT | RIGHT : 0, ascii));
}

static void begin_color(const struct layout *layout, const char *color)
{
    if (layout->drawing->color)
        mc_buffer_append_format(layout->out, "\033[%sm", color);
}

static void end_color(const struct layout *layout)
{
    begin_color(layout, "0");
}

static void append_padded(const struct layout *layout, struct mc_slice text, size_t width)
{
    size_t used = mc_display_width(text);

    mc_buffer_append_slice(layout->out, text);
    mc_buffer_append_repeated(layout->out, ' ', used < width ? width - used : 0);
}

/* A remark after UPOS; the first one begins a column. */
static void append_remark(const struct layout *layout, uint32_t node, bool *has_remark,
                          const char *color, const char *remark)
{
    size_t used = mc_display_width(layout->upos[node]);

    if (*has_remark)
        mc_buffer_append_text(layout->out, ", ");
    else
        mc_buffer_append_repeated(layout->out, ' ',
                                  2 + (used < layout->upos_width ? layout->upos_width - used : 0));
    *has_remark = true;
    begin_color(layout, color);
    mc_buffer_append_text(layout->out, remark);
    end_color(layout);
}

static void append_remarks(const struct layout *layout, uint32_t node)
{
    static const struct {
        const char *color, *text;
    } fates[] = {
        [MC_EDGE_KEPT] = {"0", NULL},
        [MC_EDGE_DISTANCE] = {"33", "other distance"},
        [MC_EDGE_SIDE] = {"31", "wrong side"},
        [MC_EDGE_MISSING] = {"31", "missing"},
    };
    uint32_t head = layout->tree->heads[node];
    enum mc_edge_fate fate = MC_EDGE_KEPT;
    bool has_remark = false;

    if (head == MC_NO_HEAD)
        return;
    if (layout->drawing->fates != NULL)
        fate = layout->drawing->fates[node];
    if (mc_tree_edge_nonprojective(layout->tree, node))
        append_remark(layout, node, &has_remark, "36", "non-projective");
    if (fates[fate].text != NULL)
        append_remark(layout, node, &has_remark, fates[fate].color, fates[fate].text);
    if (layout->columns[head] == NO_COLUMN)
        append_remark(
            layout, node, &has_remark, "2",
            mc_arena_format(layout->scratch, "head %u", layout->tree->node_words[head] + 1));
}

static void append_node(const struct layout *layout, uint32_t node)
{
    bool highlighted = layout->drawing->highlighted != NULL && layout->drawing->highlighted[node];

    begin_color(layout, "2");
    mc_buffer_append_format(layout->out, "%*u", (int)layout->digits,
                            layout->tree->node_words[node] + 1);
    end_color(layout);
    mc_buffer_append_char(layout->out, ' ');
    append_lines(layout, node);
    mc_buffer_append_text(layout->out, highlighted ? " * " : "   ");
    if (highlighted)
        begin_color(layout, "1");
    append_padded(layout, layout->forms[node], layout->form_width);
    if (highlighted)
        end_color(layout);
    mc_buffer_append_text(layout->out, "  ");
    append_padded(layout, layout->relations[node], layout->relation_width);
    mc_buffer_append_text(layout->out, "  ");
    mc_buffer_append_slice(layout->out, layout->upos[node]);
    append_remarks(layout, node);
    mc_buffer_append_char(layout->out, '\n');
}

static void widen(size_t *width, struct mc_slice text)
{
    size_t used = mc_display_width(text);

    if (used > *width)
        *width = used < WIDEST ? used : WIDEST;
}

void mc_draw_tree(const struct mc_tree *tree, const struct mc_tree_drawing *drawing,
                  struct mc_arena *scratch, struct mc_buffer *out)
{
    uint32_t n = tree->n_nodes, last, i;
    struct layout layout = {.tree = tree, .drawing = drawing, .scratch = scratch, .out = out};

    if (n == 0)
        return;
    layout.columns = mc_arena_alloc(scratch, n);
    memset(layout.columns, NO_COLUMN, n);
    layout.begin = mc_arena_array(scratch, n, sizeof(*layout.begin));
    layout.end = mc_arena_array(scratch, n, sizeof(*layout.end));
    layout.grid = mc_arena_array(scratch, n, MOST_COLUMNS);
    place_lines(&layout);
    connect_nodes(&layout);
    layout.forms = mc_arena_array(scratch, n, sizeof(*layout.forms));
    layout.relations = mc_arena_array(scratch, n, sizeof(*layout.relations));
    layout.upos = mc_arena_array(scratch, n, sizeof(*layout.upos));
    for (i = 0; i < n; i++) {
        const struct mc_conllu_word *word = &tree->words[tree->node_words[i]];

        layout.forms[i] = mc_plain_text(word->form, scratch);
        layout.relations[i] = mc_plain_text(mc_tree_relation(tree, i), scratch);
        layout.upos[i] = mc_plain_text(word->upos, scratch);
        widen(&layout.form_width, layout.forms[i]);
        widen(&layout.relation_width, layout.relations[i]);
        widen(&layout.upos_width, layout.upos[i]);
    }
    for (last = tree->node_words[n - 1] + 1; last > 0; last /= 10)
        layout.digits++;
    for (i = 0; i < n; i++)
        append_node(&layout, i);
}
