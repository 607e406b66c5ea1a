/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge_matching.c: paths are laid out one behind the other, each with a binary tree over its nodes.
 * In order: functions of a bit, making paths, changes. */
#include "tree/edge_matching.h"

#include <string.h>

#define NOTHING UINT32_MAX

/* --- functions of a bit ----------------------------------------------------------------------- */

/* Of the lower end of a stretch of a path: bit 1 is that the node below it is free, and has an edge
 * to it. */
struct stretch {
    uint32_t matched[2]; /* nodes of the stretch that are */
    uint8_t free[2];     /* whether its uppermost node is free */
};

static const struct stretch no_stretch = {{0, 0}, {0, 1}};

/* `lower` is followed by `upper`, which the edge between them joins. */
static struct stretch join(const struct stretch *upper, const struct stretch *lower)
{
    struct stretch both;
    unsigned bit;

    for (bit = 0; bit < 2; bit++) {
        unsigned between = lower->free[bit];

        both.matched[bit] = lower->matched[bit] + upper->matched[between];
        both.free[bit] = upper->free[between];
    }
    return both;
}

/* A path and the tree over it: the root is its item 1, items `width` to `width` + n - 1 are its
 * nodes from above, behind them nothing. */
struct path {
    struct stretch *items; /* [2 * width] */
    uint32_t width;        /* a power of two */
    uint32_t top;          /* its uppermost node */
};

struct mc_edge_matching {
    const uint32_t *heads;
    uint32_t *heavy;      /* [n] the child on the path of a node; NOTHING at its end */
    uint32_t *path;       /* [n] of a node */
    uint32_t *place;      /* [n] on its path, from above */
    uint32_t *free_below; /* [n] children on other paths that are free and have an edge to it */
    uint8_t *is_there;    /* [n] the edge to the head */
    struct path *paths;
    uint32_t n_matched;
};

static bool is_free(const struct mc_edge_matching *matching, uint32_t path)
{
    return matching->paths[path].items[1].free[0];
}

/* --- making paths ----------------------------------------------------------------------------- */

static uint32_t *new_numbers(uint32_t n, struct mc_arena *arena)
{
    return mc_arena_array(arena, n, sizeof(uint32_t));
}

static void find_heavy(struct mc_edge_matching *matching, const uint32_t *sizes, uint32_t n)
{
    uint32_t i;

    memset(matching->heavy, 0xFF, n * sizeof(*matching->heavy));
    for (i = 0; i < n; i++) {
        uint32_t head = matching->heads[i];

        if (head != NOTHING &&
            (matching->heavy[head] == NOTHING || sizes[i] > sizes[matching->heavy[head]]))
            matching->heavy[head] = i;
    }
}

/* What a node does to the bit from its child on the path: no edge is there. */
static struct stretch node_stretch(const struct mc_edge_matching *matching, uint32_t node)
{
    uint32_t child = matching->heavy[node];
    bool always = matching->free_below[node] > 0;
    bool on_one = always || (child != NOTHING && matching->is_there[child]);

    return (struct stretch){{always, on_one}, {!always, !on_one}};
}

static void make_path(struct mc_edge_matching *matching, uint32_t path, uint32_t top,
                      struct mc_arena *arena)
{
    struct path *made = &matching->paths[path];
    uint32_t n = 0, node, i;

    for (node = top; node != NOTHING; node = matching->heavy[node]) {
        matching->path[node] = path;
        matching->place[node] = n++;
    }
    made->top = top;
    for (made->width = 1; made->width < n; made->width *= 2)
        ;
    made->items = mc_arena_array(arena, 2 * (size_t)made->width, sizeof(*made->items));
    for (i = 0; i < made->width; i++)
        made->items[made->width + i] = no_stretch;
    for (node = top; node != NOTHING; node = matching->heavy[node])
        made->items[made->width + matching->place[node]] = node_stretch(matching, node);
    for (i = made->width; i-- > 1;)
        made->items[i] = join(&made->items[2 * i], &made->items[2 * i + 1]);
}

struct mc_edge_matching *mc_edge_matching_new(const uint32_t *heads, const uint32_t *order,
                                              const uint32_t *sizes, uint32_t n,
                                              struct mc_arena *arena)
{
    struct mc_edge_matching *matching = mc_arena_array(arena, 1, sizeof(*matching));
    uint32_t n_paths = 0, i;

    *matching = (struct mc_edge_matching){.heads = heads,
                                          .heavy = new_numbers(n, arena),
                                          .path = new_numbers(n, arena),
                                          .place = new_numbers(n, arena),
                                          .free_below = new_numbers(n, arena),
                                          .is_there = mc_arena_array(arena, n, 1),
                                          .paths = NULL,
                                          .n_matched = 0};
    find_heavy(matching, sizes, n);
    for (i = 0; i < n; i++)
        n_paths += heads[i] == NOTHING || matching->heavy[heads[i]] != i;
    matching->paths = mc_arena_array(arena, n_paths, sizeof(*matching->paths));
    for (i = 0, n_paths = 0; i < n; i++)
        if (heads[order[i]] == NOTHING || matching->heavy[heads[order[i]]] != order[i])
            make_path(matching, n_paths++, order[i], arena);
    return matching;
}

/* --- changes ---------------------------------------------------------------------------------- */

/* Makes the functions of a path again in which a node is another one, and of the paths above as far
 * as that makes a difference to them. */
static void update(struct mc_edge_matching *matching, uint32_t node)
{
    for (;;) {
        struct path *path = &matching->paths[matching->path[node]];
        bool before = is_free(matching, matching->path[node]), now;
        uint32_t at = path->width + matching->place[node];

        matching->n_matched -= path->items[1].matched[0];
        path->items[at] = node_stretch(matching, node);
        for (at /= 2; at > 0; at /= 2)
            path->items[at] = join(&path->items[2 * at], &path->items[2 * at + 1]);
        matching->n_matched += path->items[1].matched[0];
        now = is_free(matching, matching->path[node]);
        if (now == before || matching->heads[path->top] == NOTHING ||
            !matching->is_there[path->top])
            return;
        node = matching->heads[path->top];
        matching->free_below[node] += now ? 1U : UINT32_MAX; /* or 1 less */
    }
}

void mc_edge_matching_flip(struct mc_edge_matching *matching, uint32_t node)
{
    uint32_t head = matching->heads[node];

    matching->is_there[node] ^= 1;
    if (matching->heavy[head] != node && is_free(matching, matching->path[node]))
        matching->free_below[head] += matching->is_there[node] ? 1U : UINT32_MAX;
    update(matching, head);
}

uint32_t mc_edge_matching_size(const struct mc_edge_matching *matching)
{
    return matching->n_matched;
}
