/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diagnostic_kinds.c: findings are of one kind if their texts differ only in numbers and quoted
 * parts. In order: kinds, the findings that are kept. */
#include "base/diagnostic.h"

#include <string.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/memory.h"

/* Up to this many of a kind are all kept. */
enum { FEW_ALIKE = 3 };

/* --- kinds ------------------------------------------------------------------------------------ */

/* Length of the number at the beginning of the text; 0: there is none. */
static size_t number_length(struct mc_slice text)
{
    size_t sign = text.length > 0 && (text.data[0] == '-' || text.data[0] == '+'), n = sign;

    while (n < text.length &&
           (mc_ascii_is_digit(text.data[n]) || (n > sign && strchr(".eE+-", text.data[n]) != NULL)))
        n++;
    return n == sign ? 0 : n;
}

/* Length of the quoted part at the beginning of the text, with its quotes; 0: there is none. */
static size_t quoted_length(struct mc_slice text)
{
    const char *end = text.length == 0 || text.data[0] != '"'
                          ? NULL
                          : memchr(text.data + 1, '"', text.length - 1);

    return end == NULL ? 0 : (size_t)(end - text.data) + 1;
}

/* "error E012 human score # is outside the scale #..#", with the file. */
static void append_kind(struct mc_buffer *kind, const struct mc_diagnostic *item)
{
    struct mc_slice text = item->text;

    mc_buffer_append_format(kind, "%d %s ", (int)item->severity,
                            item->code == NULL ? "" : item->code);
    mc_buffer_append_slice(kind, item->file);
    mc_buffer_append_char(kind, ' ');
    while (text.length > 0) {
        size_t n = number_length(text);

        n = n > 0 ? n : quoted_length(text);
        mc_buffer_append_char(kind, n > 0 ? '#' : text.data[0]);
        n = n > 0 ? n : 1;
        text = mc_slice(text.data + n, text.length - n);
    }
}

/* The kinds of a list. */
struct kinds {
    size_t *of;     /* [n_items] kind of each finding; for a note, the kind of the finding it
                       follows */
    size_t *counts; /* [kind] */
    size_t *first;  /* [kind] its first finding */
};

static size_t root_of(const struct mc_diagnostics *list, size_t i)
{
    return list->items[i].follows == 0 ? i : list->items[i].follows - 1;
}

static struct kinds find_kinds(const struct mc_diagnostics *list, struct mc_arena *arena)
{
    struct kinds kinds = {mc_arena_array(arena, list->n_items, sizeof(size_t)),
                          mc_arena_array(arena, list->n_items, sizeof(size_t)),
                          mc_arena_array(arena, list->n_items, sizeof(size_t))};
    struct mc_string_map *map = mc_string_map_new(arena);
    struct mc_buffer kind = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < list->n_items; i++) {
        bool is_new;

        if (root_of(list, i) != i)
            continue;
        mc_buffer_clear(&kind);
        append_kind(&kind, &list->items[i]);
        kinds.of[i] = mc_string_map_add(map, mc_buffer_slice(&kind), &is_new);
        kinds.first[kinds.of[i]] = is_new ? i : kinds.first[kinds.of[i]];
        kinds.counts[kinds.of[i]]++;
    }
    for (i = 0; i < list->n_items; i++)
        kinds.of[i] = kinds.of[root_of(list, i)];
    mc_buffer_free(&kind);
    return kinds;
}

/* --- the findings that are kept --------------------------------------------------------------- */

struct mc_diagnostics mc_diagnostics_by_kind(const struct mc_diagnostics *list,
                                             struct mc_arena *arena)
{
    struct mc_diagnostics folded = *list;
    struct kinds kinds = find_kinds(list, arena);
    size_t *place = mc_arena_array(arena, list->n_items, sizeof(*place)), i;

    folded.arena = arena;
    folded.items = mc_arena_array(arena, list->n_items, sizeof(*folded.items));
    folded.n_items = 0;
    folded.capacity = list->n_items;
    for (i = 0; i < list->n_items; i++) {
        size_t kind = kinds.of[i], root = root_of(list, i);
        struct mc_diagnostic *item = &folded.items[folded.n_items];

        if (kinds.counts[kind] > FEW_ALIKE && kinds.first[kind] != root) {
            folded.n_errors -= list->items[i].severity == MC_SEVERITY_ERROR;
            folded.n_warnings -= list->items[i].severity == MC_SEVERITY_WARNING;
            folded.n_notes -= list->items[i].severity == MC_SEVERITY_NOTE;
            continue;
        }
        *item = list->items[i];
        place[i] = folded.n_items++;
        if (item->follows > 0)
            item->follows = (uint32_t)place[root] + 1;
        else if (kinds.counts[kind] > FEW_ALIKE)
            mc_diagnostics_detail(&folded, place[i],
                                  mc_slice_of(mc_arena_format(arena, "and %zu more like this",
                                                              kinds.counts[kind] - 1)));
    }
    return folded;
}
