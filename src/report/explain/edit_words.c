/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/explain/edit_words.h"

#include <string.h>

#include "base/memory.h"
#include "report/explain/explanation.h"
#include "report/plain_text.h"

#define SLICE(s) MC_SLICE_ARGUMENTS(s)

enum { MOST_NAMED = 3 };

/* --- edits ------------------------------------------------------------------------------------ */

/* An edit that has something on one side only. Roles have their colons. */
static const char *words_of_one_side(const struct mc_graph_edit *edit, struct mc_arena *arena)
{
    bool of_reference = edit->sign == MC_GRAPH_EDIT_ONLY_A;
    const struct mc_graph_edit_side *present = &edit->side[of_reference ? 0 : 1];
    const struct mc_graph_edit_side *absent = edit->side == present ? present + 1 : present - 1;
    const char *side = of_reference ? "reference" : "candidate";
    const char *and_more = present->n_nodes > 1 ? " with what hangs on it" : "";

    switch ((int)edit->kind) {
    case MC_GRAPH_EDIT_POLARITY:
        return mc_arena_format(arena, "only the %s negates %.*s", side, SLICE(present->head));
    case MC_GRAPH_EDIT_ATTRIBUTE:
    case MC_GRAPH_EDIT_REENTRANCY:
        return mc_arena_format(arena, "only the %s has %.*s as %.*s of %.*s", side,
                               SLICE(present->filler), SLICE(present->role), SLICE(present->head));
    case MC_GRAPH_EDIT_INTERPOSED:
    case MC_GRAPH_EDIT_REIFIED:
        return mc_arena_format(arena, "%.*s stands for the role %.*s in the %s",
                               SLICE(present->head), SLICE(absent->role), side);
    case MC_GRAPH_EDIT_WRAPPER:
        return mc_arena_format(arena, "only the %s has %.*s above the root", side,
                               SLICE(present->head));
    default:
        return mc_arena_format(arena, "only the %s has %.*s (%.*s)%s", side, SLICE(present->head),
                               SLICE(present->role), and_more);
    }
}

static const char *words_of_both_sides(const struct mc_graph_edit *edit, struct mc_arena *arena)
{
    const struct mc_graph_edit_side *a = &edit->side[0], *b = &edit->side[1];

    switch ((int)edit->kind) {
    case MC_GRAPH_EDIT_CONSTANT:
        return mc_arena_format(arena, "%.*s of %.*s is %.*s, not %.*s", SLICE(a->role),
                               SLICE(a->head), SLICE(b->filler), SLICE(a->filler));
    case MC_GRAPH_EDIT_ROLE:
        return mc_arena_format(arena, "%.*s is %.*s of %.*s, not %.*s", SLICE(a->filler),
                               SLICE(b->role), SLICE(a->head), SLICE(a->role));
    case MC_GRAPH_EDIT_ROLE_SWAP:
        return mc_arena_format(arena, "%.*s and %.*s exchange their roles %.*s and %.*s of %.*s",
                               SLICE(a->filler), SLICE(b->filler), SLICE(a->role), SLICE(b->role),
                               SLICE(a->head));
    case MC_GRAPH_EDIT_FILLER_SWAP:
        return mc_arena_format(arena, "%.*s and %.*s exchange their places", SLICE(a->filler),
                               SLICE(b->filler));
    case MC_GRAPH_EDIT_REVERSED:
        return mc_arena_format(arena, "the relation of %.*s and %.*s is turned round",
                               SLICE(a->head), SLICE(a->filler));
    case MC_GRAPH_EDIT_MOVED:
        return mc_arena_format(arena, "%.*s is %.*s of %.*s, not %.*s of %.*s", SLICE(a->filler),
                               SLICE(b->role), SLICE(b->head), SLICE(a->role), SLICE(a->head));
    case MC_GRAPH_EDIT_ROOT:
        return mc_arena_format(arena, "the root is %.*s, not %.*s", SLICE(b->head), SLICE(a->head));
    default: /* concept, sense */
        return mc_arena_format(arena, "%.*s in place of %.*s", SLICE(b->head), SLICE(a->head));
    }
}

struct mc_slice mc_edit_words(const struct mc_graph_edit *edit, struct mc_arena *arena)
{
    const char *words = edit->sign == MC_GRAPH_EDIT_CHANGED ? words_of_both_sides(edit, arena)
                                                            : words_of_one_side(edit, arena);

    return mc_plain_text(mc_slice_of(words), arena);
}

/* --- aspects ---------------------------------------------------------------------------------- */

/* "a, b and 4 more". */
static const char *list_of(const struct mc_slice *items, size_t n, struct mc_arena *arena)
{
    const char *text = "";
    size_t i;

    for (i = 0; i < n && i < MOST_NAMED; i++)
        text = mc_arena_format(arena, "%s%s%.*s", text,
                               i == 0                          ? ""
                               : i + 1 == n && n <= MOST_NAMED ? " and "
                                                               : ", ",
                               SLICE(items[i]));
    if (n > MOST_NAMED)
        text = mc_arena_format(arena, "%s and %zu more", text, n - MOST_NAMED);
    return text;
}

struct mc_slice mc_aspect_words(const struct mc_explained_aspect *aspect, struct mc_arena *arena)
{
    const char *candidate = list_of(aspect->only[0], aspect->n_only[0], arena);
    const char *reference = list_of(aspect->only[1], aspect->n_only[1], arena), *text;
    bool negates = strcmp(aspect->name, "negation") == 0;

    if (*candidate == '\0' && *reference == '\0')
        text = "all agrees";
    else if (*candidate != '\0' && *reference != '\0')
        text = mc_arena_format(arena,
                               aspect->misplaced ? "misplaced, on %s, in the reference on %s"
                               : negates         ? "on %s, in the reference on %s"
                                                 : "%s in place of %s",
                               candidate, reference);
    else
        text = mc_arena_format(
            arena, "only the %s %s %s", *candidate != '\0' ? "candidate" : "reference",
            negates ? "negates" : "has", *candidate != '\0' ? candidate : reference);
    return mc_plain_text(mc_slice_of(text), arena);
}
