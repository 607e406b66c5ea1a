/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw_graph.c: explanations drawn for a terminal. In order: graphs line by line, members as lines,
 * tables, objects. */
#include <math.h>

#include "base/memory.h"
#include "base/hash.h"
#include "report/document.h"
#include "report/explain/drawing.h"
#include "report/explain/explanation.h"
#include "report/explain/screen.h"
#include "report/figures.h"
#include "report/plain_text.h"

enum { STEP = 2 };

/* --- graphs ----------------------------------------------------------------------------------- */

enum { LEVEL = 3, DEEPEST = 64 };

static bool is_line(const struct mc_explained *record)
{
    return mc_explained_typed(record, "depth", MC_EXPLAINED_NUMBER) != NULL &&
           mc_explained_typed(record, "target", MC_EXPLAINED_TEXT) != NULL;
}

static bool graphs_fit(const struct mc_explained *object, const struct mc_explained *member)
{
    (void)object;
    return member->kind == MC_EXPLAINED_OBJECT && member->n == 2 &&
           mc_explained_records(mc_explained_member(member, "reference"), is_line) &&
           mc_explained_records(mc_explained_member(member, "candidate"), is_line);
}

static size_t depth_of(const struct mc_explained *record)
{
    double depth = mc_explained_number(record, "depth", 0);

    return depth >= 1 && depth < 1e6 ? (size_t)depth : 0;
}

/* Appends the text, in brackets if it differs, in braces if it is not counted. */
static void append_marked(struct mc_buffer *out, struct mc_slice text, bool differs, bool uncounted)
{
    mc_buffer_append_format(out,
                            uncounted ? "{%.*s}"
                            : differs ? "[%.*s]"
                                      : "%.*s",
                            MC_SLICE_ARGUMENTS(text));
}

/* ":role (variable / concept" or ":role target"; a graded concept is in angle brackets with its
 * similarity. */
static void append_line(const struct mc_drawing *drawing, const struct mc_explained *record,
                        struct mc_buffer *out)
{
    struct mc_slice role = mc_draw_text_of(drawing, record, "role");
    struct mc_slice target = mc_draw_text_of(drawing, record, "target");
    struct mc_slice concept = mc_draw_text_of(drawing, record, "concept");
    struct mc_slice differs = mc_draw_text_of(drawing, record, "differs");
    const struct mc_explained *similarity =
        mc_explained_typed(record, "similarity", MC_EXPLAINED_NUMBER);
    bool both_differ = mc_slice_is(differs, "role and concept");
    bool role_differs = both_differ || mc_slice_is(differs, "role");
    bool uncounted = mc_explained_member(record, "uncounted") != NULL;
    size_t depth = depth_of(record);

    mc_buffer_append_repeated(out, ' ', LEVEL * (depth < DEEPEST ? depth : DEEPEST));
    if (mc_explained_member(record, "concept") == NULL) {
        const char *line = mc_arena_format(drawing->arena, "%.*s %.*s", MC_SLICE_ARGUMENTS(role),
                                           MC_SLICE_ARGUMENTS(target));

        append_marked(out, mc_slice_of(line), role_differs, uncounted);
        return;
    }
    if (role.length > 0) {
        append_marked(out, role, role_differs, uncounted);
        mc_buffer_append_char(out, ' ');
    }
    mc_buffer_append_format(out, "(%.*s / ", MC_SLICE_ARGUMENTS(target));
    if (similarity == NULL)
        append_marked(out, concept, both_differ || mc_slice_is(differs, "concept"), false);
    else
        mc_buffer_append_format(out, "<%.*s %.3g>", MC_SLICE_ARGUMENTS(concept),
                                similarity->number);
}

/* Whether any line of either graph has this member. */
static bool has_any(const struct mc_explained *graphs, const char *key)
{
    const struct mc_explained *graph, *record;

    for (graph = graphs->first; graph != NULL; graph = graph->next)
        for (record = graph->first; record != NULL; record = record->next)
            if (mc_explained_member(record, key) != NULL)
                return true;
    return false;
}

/* The whole graph; a node is closed unless the next line is deeper. */
static struct mc_slice graph_text(const struct mc_drawing *drawing,
                                  const struct mc_explained *lines)
{
    struct mc_buffer out = {NULL, 0, 0};
    const struct mc_explained *record;

    for (record = lines->first; record != NULL; record = record->next) {
        size_t open = depth_of(record) + (mc_explained_member(record, "concept") != NULL ? 1 : 0);
        size_t next = record->next == NULL ? 0 : depth_of(record->next);

        append_line(drawing, record, &out);
        if (open > next)
            mc_buffer_append_repeated(&out, ')', open - next);
        mc_buffer_append_char(&out, '\n');
    }
    return mc_buffer_take(&out, drawing->arena);
}

static void draw_graphs(const struct mc_drawing *drawing, const struct mc_explained *object,
                        const struct mc_explained *member, size_t indent)
{
    struct mc_drawn_item legend[3];
    size_t n = 0;

    (void)object;
    if (has_any(member, "differs"))
        legend[n++] = (struct mc_drawn_item){mc_slice_of("[ ]"),
                                             mc_slice_of("has no counterpart under the alignment"),
                                             MC_TINT_NONE};
    if (has_any(member, "similarity"))
        legend[n++] = (struct mc_drawn_item){mc_slice_of("< >"),
                                             mc_slice_of("agrees in part, as far as it is similar"),
                                             MC_TINT_NONE};
    if (has_any(member, "uncounted"))
        legend[n++] =
            (struct mc_drawn_item){mc_slice_of("{ }"), mc_slice_of("is not counted"), MC_TINT_NONE};
    mc_draw_title(drawing, member->key, indent);
    mc_draw_side_by_side(drawing, mc_slice_of("reference"), mc_slice_of("candidate"),
                         indent + STEP);
    mc_draw_side_by_side(drawing, graph_text(drawing, mc_explained_member(member, "reference")),
                         graph_text(drawing, mc_explained_member(member, "candidate")),
                         indent + STEP);
    if (n > 0)
        mc_draw_items(drawing, legend, n, 0, indent + STEP);
}

const struct mc_drawn_shape mc_drawn_graphs = {.fits = graphs_fit, .draw = draw_graphs};

/* --- members as lines ------------------------------------------------------------------------- */

static bool is_scalar(const struct mc_explained *value)
{
    return value->kind == MC_EXPLAINED_TEXT || value->kind == MC_EXPLAINED_NUMBER;
}

/* Nested values are indented by at most a third of the screen. */
static size_t deeper(const struct mc_drawing *drawing, size_t indent)
{
    return indent + STEP > drawing->width / 3 ? indent : indent + STEP;
}

/* Draws the scalars from `value` on after `first` columns that are already written; returns the
 * first value after them. */
static const struct mc_explained *draw_scalars(const struct mc_drawing *drawing,
                                               const struct mc_explained *value, size_t first,
                                               size_t indent)
{
    const struct mc_explained *end;
    struct mc_drawn_item *items;
    size_t n = 0;

    for (end = value; end != NULL && is_scalar(end); end = end->next)
        n++;
    items = mc_arena_array(drawing->arena, n, sizeof(*items));
    for (n = 0; value != end; value = value->next, n++) {
        items[n].name = mc_draw_name(drawing, value->key);
        items[n].text = mc_draw_value(drawing, value);
    }
    mc_draw_items(drawing, items, n, first, indent);
    return end;
}

/* --- tables ----------------------------------------------------------------------------------- */

/* A table of more columns cannot be read. */
enum { COLUMNS_LIMIT = 16 };

/* The keys of all records in order of first appearance; NULL: too many keys, or a value is a
 * container. */
static struct mc_string_map *keys_of(const struct mc_drawing *drawing,
                                     const struct mc_explained *records)
{
    struct mc_string_map *keys = mc_string_map_new(drawing->arena);
    const struct mc_explained *record, *value;

    for (record = records->first; record != NULL; record = record->next)
        for (value = record->first; value != NULL; value = value->next) {
            (void)mc_string_map_add(keys, value->key, NULL);
            if (mc_string_map_size(keys) > COLUMNS_LIMIT || !is_scalar(value))
                return NULL;
        }
    return keys;
}

/* How the values of a column are written: as text, or as numbers that are whole, have four
 * decimals, or any form. */
enum number_form { FORM_TEXT, FORM_WHOLE, FORM_DECIMALS, FORM_ANY };

static enum number_form form_of(const struct mc_explained *records, const char *key)
{
    enum number_form form = FORM_WHOLE;
    const struct mc_explained *record;

    for (record = records->first; record != NULL; record = record->next) {
        const struct mc_explained *value = mc_explained_member(record, key);
        double size;

        if (value == NULL)
            continue;
        if (value->kind == MC_EXPLAINED_TEXT)
            return FORM_TEXT;
        size = fabs(value->number);
        if (!isfinite(size) || size >= 1e6 || (size > 0 && size < 1e-3))
            form = FORM_ANY;
        else if (form == FORM_WHOLE && size > floor(size))
            form = FORM_DECIMALS;
    }
    return form;
}

static struct mc_table *table_of(const struct mc_drawing *drawing,
                                 const struct mc_explained *records,
                                 const struct mc_string_map *keys)
{
    struct mc_table *table = mc_table_new(drawing->arena);
    enum number_form forms[COLUMNS_LIMIT];
    uint32_t n_keys = mc_string_map_size(keys), k;
    const struct mc_explained *record;

    for (k = 0; k < n_keys; k++) {
        struct mc_slice key = mc_string_map_key(keys, k);

        forms[k] = form_of(records, key.data);
        mc_table_column(table, mc_draw_name(drawing, key),
                        forms[k] == FORM_TEXT ? MC_ALIGN_LEFT : MC_ALIGN_RIGHT);
    }
    for (record = records->first; record != NULL; record = record->next) {
        struct mc_table_cell *cells = mc_table_row(table, false);

        for (k = 0; k < n_keys; k++) {
            const struct mc_explained *value =
                mc_explained_member(record, mc_string_map_key(keys, k).data);

            if (value == NULL)
                continue;
            mc_table_set(table, &cells[k],
                         value->kind == MC_EXPLAINED_NUMBER && forms[k] == FORM_DECIMALS
                             ? mc_decimal_text(value->number, 4, drawing->arena)
                             : mc_draw_value(drawing, value));
        }
    }
    return table;
}

/* Draws a list that fits a line or a table; false: it needs its own level. */
static bool draw_list(const struct mc_drawing *drawing, const struct mc_explained *list,
                      size_t indent)
{
    struct mc_table_style style = {(unsigned)deeper(drawing, indent), drawing->color};
    struct mc_string_map *keys = NULL;
    struct mc_table *table;

    if (list->n == 0) {
        struct mc_drawn_item none = {mc_draw_name(drawing, list->key), mc_slice_of("none"),
                                     MC_TINT_NONE};

        mc_draw_items(drawing, &none, 1, 0, indent);
        return true;
    }
    if (mc_explained_list_of(list, MC_EXPLAINED_OBJECT))
        keys = keys_of(drawing, list);
    if (keys == NULL)
        return false;
    table = table_of(drawing, list, keys);
    if (style.indent + mc_table_width(table) > drawing->width)
        return false;
    mc_draw_title(drawing, list->key, indent);
    mc_table_write(table, &style, drawing->stream);
    return true;
}

/* --- objects ---------------------------------------------------------------------------------- */

/* Whether the drawing of another member shows this one. */
static bool is_taken(const struct mc_explained *object, const struct mc_explained *member)
{
    const struct mc_explained *other;

    for (other = object->first; other != NULL; other = other->next) {
        const struct mc_drawn_shape *shape = mc_drawn_shape_of(object, other);
        const char *const *taken = shape == NULL ? NULL : shape->takes;

        for (; taken != NULL && *taken != NULL; taken++)
            if (mc_slice_is(member->key, *taken))
                return true;
    }
    return false;
}

/* A container whose values are being drawn. */
struct level {
    const struct mc_explained *container, *next;
    size_t indent, number; /* number: elements numbered so far */
    bool begun;            /* something was drawn */
};

/* Draws a member that is a container; false: its contents need their own level. */
static bool draw_member(const struct mc_drawing *drawing, struct level *level,
                        const struct mc_explained *member)
{
    const struct mc_drawn_shape *shape = mc_drawn_shape_of(level->container, member);

    if (is_taken(level->container, member))
        return true;
    if (level->begun)
        (void)putc('\n', drawing->stream);
    level->begun = true;
    if (shape != NULL) {
        shape->draw(drawing, level->container, member, level->indent);
        return true;
    }
    if (member->kind == MC_EXPLAINED_ARRAY && draw_list(drawing, member, level->indent))
        return true;
    mc_draw_title(drawing, member->key, level->indent);
    return false;
}

/* Draws the number of an element that is a container, with its members if all are scalars; false:
 * its contents need their own level. */
static bool draw_element(const struct mc_drawing *drawing, struct level *level,
                         const struct mc_explained *element)
{
    const char *number = mc_arena_format(drawing->arena, "%zu   ", ++level->number);
    const struct mc_explained *value;

    mc_write_blanks(drawing->stream, level->indent);
    mc_write_slice(drawing->stream, mc_slice(number, strlen(number) - 3));
    for (value = element->first; value != NULL && is_scalar(value); value = value->next)
        ;
    if (value != NULL || element->kind != MC_EXPLAINED_OBJECT || element->n == 0) {
        (void)putc('\n', drawing->stream);
        return false;
    }
    (void)draw_scalars(drawing, element->first, level->indent + strlen(number) - 3,
                       level->indent + strlen(number));
    return true;
}

void mc_draw_members(const struct mc_drawing *drawing, const struct mc_explained *object,
                     size_t indent)
{
    struct level levels[MC_EXPLANATION_DEPTH] = {{object, object->first, indent, 0, false}};
    size_t depth = 1;

    while (depth > 0) {
        struct level *level = &levels[depth - 1];
        const struct mc_explained *value = level->next;

        if (value == NULL) {
            depth--;
        } else if (is_scalar(value)) {
            level->next = draw_scalars(drawing, value, 0, level->indent);
            level->begun = true;
        } else {
            bool done = level->container->kind == MC_EXPLAINED_OBJECT
                            ? draw_member(drawing, level, value)
                            : draw_element(drawing, level, value);

            level->next = value->next;
            if (!done)
                levels[depth++] =
                    (struct level){value, value->first, deeper(drawing, level->indent), 0, false};
        }
    }
}
