/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "amr/graph.h"

#include "base/ascii.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/scan.h"

static bool ends_in_of(struct mc_slice role)
{
    /* ":x-of" is the shortest: a role must remain. */
    return role.length >= 5 && mc_slice_ends(role, "-of");
}

/* Forward roles that end in "-of". */
static bool is_forward_of(struct mc_slice role)
{
    return mc_slice_is(role, ":consist-of") || mc_slice_is(role, ":prep-on-behalf-of") ||
           mc_slice_is(role, ":prep-out-of");
}

bool mc_amr_role_is_inverse(struct mc_slice role, struct mc_slice *forward)
{
    bool inverse = false;

    while (ends_in_of(role) && !is_forward_of(role)) {
        role.length -= 3;
        inverse = !inverse;
    }
    *forward = role;
    return inverse;
}

uint32_t mc_amr_graph_find(const struct mc_amr_graph *graph, struct mc_slice variable)
{
    uint32_t i;

    for (i = 0; i < graph->n_nodes; i++)
        if (mc_slice_equal(graph->nodes[i].variable, variable))
            return i;
    return MC_NOT_FOUND;
}

static bool nodes_equal(const struct mc_amr_node *a, const struct mc_amr_node *b)
{
    return mc_slice_equal(a->variable, b->variable) && mc_slice_equal(a->concept, b->concept) &&
           mc_slice_equal(a->concept_alignment, b->concept_alignment);
}

static bool edges_equal(const struct mc_amr_edge *a, const struct mc_amr_edge *b)
{
    return a->from == b->from && a->to == b->to && a->inverted == b->inverted &&
           mc_slice_equal(a->role, b->role) &&
           mc_slice_equal(a->role_alignment, b->role_alignment) &&
           mc_slice_equal(a->target_alignment, b->target_alignment);
}

static bool attributes_equal(const struct mc_amr_attribute *a, const struct mc_amr_attribute *b)
{
    return a->node == b->node && a->quoted == b->quoted && mc_slice_equal(a->role, b->role) &&
           mc_slice_equal(a->value, b->value) &&
           mc_slice_equal(a->role_alignment, b->role_alignment) &&
           mc_slice_equal(a->value_alignment, b->value_alignment);
}

static bool items_equal(const struct mc_amr_item *a, const struct mc_amr_item *b)
{
    return a->node == b->node && a->is_attribute == b->is_attribute && a->index == b->index &&
           a->defines_target == b->defines_target;
}

static bool metadata_equal(const struct mc_amr_metadata *a, const struct mc_amr_metadata *b)
{
    return mc_slice_equal(a->key, b->key) && mc_slice_equal(a->value, b->value);
}

bool mc_amr_graph_equal(const struct mc_amr_graph *a, const struct mc_amr_graph *b)
{
    uint32_t i;

    if (a->root != b->root || a->n_nodes != b->n_nodes || a->n_edges != b->n_edges ||
        a->n_attributes != b->n_attributes || a->n_items != b->n_items ||
        a->n_metadata != b->n_metadata)
        return false;
    for (i = 0; i < a->n_nodes; i++)
        if (!nodes_equal(&a->nodes[i], &b->nodes[i]))
            return false;
    for (i = 0; i < a->n_edges; i++)
        if (!edges_equal(&a->edges[i], &b->edges[i]))
            return false;
    for (i = 0; i < a->n_attributes; i++)
        if (!attributes_equal(&a->attributes[i], &b->attributes[i]))
            return false;
    for (i = 0; i < a->n_items; i++)
        if (!items_equal(&a->items[i], &b->items[i]))
            return false;
    for (i = 0; i < a->n_metadata; i++)
        if (!metadata_equal(&a->metadata[i], &b->metadata[i]))
            return false;
    return true;
}

enum { MOST_SENSES = 8 };

struct mc_frame_list {
    struct mc_arena *arena;
    struct mc_string_map *names;
    uint32_t *roles; /* [names] */
    size_t capacity;
};

size_t mc_amr_lemma_length(struct mc_slice concept)
{
    size_t i = concept.length;

    while (i > 0 && mc_ascii_is_digit(concept.data[i - 1]))
        i--;
    return i > 1 && concept.data[i - 1] == '-' && concept.length - i >= 2 ? i - 1 : 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The roles in a line: "ARG", a digit and a colon, after a blank. */
static uint32_t roles_of(struct mc_slice line)
{
    uint32_t roles = 0;
    size_t i;

    for (i = 1; i + 5 <= line.length; i++)
        if (is_blank(line.data[i - 1]) && memcmp(line.data + i, "ARG", 3) == 0 &&
            mc_ascii_is_digit(line.data[i + 3]) && line.data[i + 4] == ':')
            roles |= 1u << (line.data[i + 3] - '0');
    return roles;
}

static void add(struct mc_frame_list *list, struct mc_slice name, uint32_t roles)
{
    bool is_new;
    uint32_t index = mc_string_map_add(list->names, name, &is_new);

    MC_ARENA_RESERVE(list->arena, list->roles, list->capacity, (size_t)index + 1);
    list->roles[index] = (is_new ? 0 : list->roles[index]) | roles;
}

static int read_line(struct mc_frame_list *list, struct mc_slice line)
{
    struct mc_slice name = line;

    if (line.length > 0 && line.data[line.length - 1] == '\r')
        line.length--;
    if (mc_skip_blanks(line.data, line.data + line.length) == line.data + line.length ||
        line.data[0] == '#')
        return 0;
    for (name.length = 0; name.length < line.length && !is_blank(line.data[name.length]);)
        name.length++;
    if (mc_amr_lemma_length(name) == 0)
        return -1;
    add(list, name, roles_of(line));
    return 0;
}

int mc_frame_list_parse(const char *path, struct mc_slice text, struct mc_arena *arena,
                        struct mc_frame_list **list, struct mc_error *error)
{
    const char *p = text.data, *end = text.data + text.length, *stop;
    struct mc_position at = {1, 1};

    *list = mc_arena_array(arena, 1, sizeof(**list));
    (*list)->arena = arena;
    (*list)->names = mc_string_map_new(arena);
    for (; p < end; p = stop + 1, at.line++) {
        stop = memchr(p, '\n', (size_t)(end - p));
        stop = stop == NULL ? end : stop;
        if (read_line(*list, mc_slice(p, (size_t)(stop - p))) != 0)
            return mc_error_set_at(error, MC_CODE_INPUT, path, at,
                                   "a line of a list of frames begins with one, as sleep-01");
    }
    if (mc_string_map_size((*list)->names) > 0)
        return 0;
    at.line = at.column = 0;
    return mc_error_set_at(error, MC_CODE_INPUT, path, at, "there is no frame in this list");
}

int mc_frame_list_read(const char *path, struct mc_arena *arena, struct mc_frame_list **list,
                       struct mc_error *error)
{
    struct mc_slice text;

    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    return mc_frame_list_parse(mc_file_shown(path), text, arena, list, error);
}

uint32_t mc_frame_list_roles(const struct mc_frame_list *list, struct mc_slice concept)
{
    uint32_t index = mc_string_map_find(list->names, concept);

    return index == MC_NOT_FOUND ? MC_NO_FRAME : list->roles[index];
}

const char *mc_frame_list_senses(const struct mc_frame_list *list, struct mc_slice lemma,
                                 struct mc_arena *arena)
{
    struct mc_buffer senses = {NULL, 0, 0};
    uint32_t i, n = 0;
    const char *text;

    for (i = 0; i < mc_string_map_size(list->names) && n < MOST_SENSES; i++) {
        struct mc_slice name = mc_string_map_key(list->names, i);

        if (mc_slice_equal(mc_slice(name.data, mc_amr_lemma_length(name)), lemma))
            mc_buffer_append_format(&senses, "%s%.*s", n++ > 0 ? ", " : "",
                                    MC_SLICE_ARGUMENTS(name));
    }
    text = mc_buffer_take(&senses, arena).data;
    return text;
}
