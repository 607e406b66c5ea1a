/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edge_matching.c: keeps a binary tree over the nodes of each path. In order: functions of a bit,
 * making paths, changes. */
#include "tree/edge_matching.h"

#include <string.h>

#define NOTHING UINT32_MAX

/* --- functions of a bit ----------------------------------------------------------------------- */

/* A stretch of a path as a function of the bit at its lower end, which is 1 if the node below is
 * free and has an edge to it. */
struct stretch {
    uint32_t matched[2]; /* matched nodes of the stretch */
    uint8_t free[2];     /* whether its uppermost node is free */
};

static const struct stretch no_stretch = {{0, 0}, {0, 1}};

/* The stretch of `lower` and `upper` together. */
static struct stretch join(const struct stretch *upper, const struct stretch *lower)
{
    struct stretch joined;
    unsigned bit;

    for (bit = 0; bit < 2; bit++) {
        unsigned between = lower->free[bit];

        joined.matched[bit] = lower->matched[bit] + upper->matched[between];
        joined.free[bit] = upper->free[between];
    }
    return joined;
}

/* A path and the tree over it: item 1 is the root, items `width` to `width` + n - 1 are the nodes
 * of the path from top to bottom, followed by empty stretches. */
struct path {
    struct stretch *items; /* [2 * width] */
    uint32_t width;        /* a power of two */
    uint32_t top;          /* the uppermost node */
};

struct mc_edge_matching {
    const uint32_t *heads;
    uint32_t *heavy;      /* [n], child on the same path; NOTHING at its end */
    uint32_t *path;       /* [n], path of a node */
    uint32_t *place;      /* [n], place on its path, from the top */
    uint32_t *free_below; /* [n], free children on other paths that have an edge to the node */
    uint8_t *is_there;    /* [n], whether the edge to the head is there */
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

/* The stretch of a single node: the function of the bit from its child on the path. */
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
    struct path *new_path = &matching->paths[path];
    uint32_t n = 0, node, i;

    for (node = top; node != NOTHING; node = matching->heavy[node]) {
        matching->path[node] = path;
        matching->place[node] = n++;
    }
    new_path->top = top;
    for (new_path->width = 1; new_path->width < n; new_path->width *= 2)
        ;
    new_path->items = mc_arena_array(arena, 2 * (size_t)new_path->width, sizeof(*new_path->items));
    for (i = 0; i < new_path->width; i++)
        new_path->items[new_path->width + i] = no_stretch;
    for (node = top; node != NOTHING; node = matching->heavy[node])
        new_path->items[new_path->width + matching->place[node]] = node_stretch(matching, node);
    for (i = new_path->width; i-- > 1;)
        new_path->items[i] = join(&new_path->items[2 * i], &new_path->items[2 * i + 1]);
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

/* Recomputes the functions of the path of a node that has changed, and of the paths above as far as
 * they are affected. */
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
