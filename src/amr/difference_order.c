#include <stdlib.h>

#include "amr/difference_form.h"
#include "base/hash.h"

/* Each node has a colour that depends on what is around it, further away with every round
 * (refinement of colours, Weisfeiler and Leman 1968). Equal nodes are told apart one after the
 * other: where they are alike in every respect it does not matter which comes first. */
struct painter {
    const struct mc_form *form;
    uint64_t *colours, *next; /* [n_nodes] */
    uint64_t *sorted;         /* [n_nodes] scratch */
    uint64_t work;
};

/* Beyond so much work the order of the text decides. */
static const uint64_t MOST_WORK = 20000000;

static void paint_first(struct painter *p)
{
    const struct mc_form *form = p->form;
    uint32_t i, k;

    for (i = 0; i < form->n_nodes; i++) {
        const struct mc_form_node *node = &form->nodes[i];
        uint64_t colour = mc_hash_mix(((uint64_t)node->concept << 1 | (i == form->root)) + 1);

        for (k = 0; k < node->n_attributes; k++) {
            const struct mc_form_attribute *at = &form->attributes[node->first_attribute + k];

            colour += mc_hash_mix(((uint64_t)at->role << 32 | at->value) ^ 0xA77u);
        }
        p->colours[i] = mc_hash_mix(colour);
    }
}

/* What one end of an edge tells the other. */
static uint64_t message(uint64_t colour, uint32_t role, bool forward)
{
    return mc_hash_mix(colour ^ mc_hash_mix(((uint64_t)role << 1 | forward) + 0x5EEDu));
}

static void paint_round(struct painter *p)
{
    const struct mc_form *form = p->form;
    uint64_t *colours = p->next;
    uint32_t i;

    for (i = 0; i < form->n_nodes; i++)
        p->next[i] = 3 * p->colours[i] + 1;
    for (i = 0; i < form->n_edges; i++) {
        const struct mc_form_edge *edge = &form->edges[i];

        p->next[edge->from] += message(p->colours[edge->to], edge->role, true);
        p->next[edge->to] += message(p->colours[edge->from], edge->role, false);
    }
    for (i = 0; i < form->n_nodes; i++)
        p->next[i] = mc_hash_mix(p->next[i]);
    p->next = p->colours;
    p->colours = colours;
}

static int compare_colours(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* How many colours there are; p->sorted holds them in order. */
static uint32_t count_colours(struct painter *p)
{
    uint32_t n = p->form->n_nodes, n_colours = 0, i;

    for (i = 0; i < n; i++)
        p->sorted[i] = p->colours[i];
    qsort(p->sorted, n, sizeof(*p->sorted), compare_colours);
    for (i = 0; i < n; i++)
        n_colours += i == 0 || p->sorted[i] != p->sorted[i - 1];
    p->work += 10 * (uint64_t)n + p->form->n_edges;
    return n_colours;
}

/* Rounds until no further colours come of it. Returns how many there are. */
static uint32_t paint(struct painter *p)
{
    uint32_t n_colours = count_colours(p), before;

    do {
        before = n_colours;
        if (before == p->form->n_nodes || p->work > MOST_WORK)
            break;
        paint_round(p);
        n_colours = count_colours(p);
    } while (n_colours > before);
    return n_colours;
}

/* Gives one of several nodes of one colour, the first in the text, a colour of its own. */
static void tell_apart(struct painter *p)
{
    uint32_t n = p->form->n_nodes, i;
    uint64_t colour = 0;

    for (i = 1; i < n; i++)
        if (p->sorted[i] == p->sorted[i - 1]) {
            colour = p->sorted[i];
            break;
        }
    for (i = 0; i < n; i++)
        if (p->colours[i] == colour) {
            p->colours[i] = mc_hash_mix(colour + 1);
            return;
        }
}

struct coloured {
    uint64_t colour;
    uint32_t node;
};

static int compare_coloured(const void *left, const void *right)
{
    const struct coloured *a = left, *b = right;

    if (a->colour != b->colour)
        return a->colour < b->colour ? -1 : 1;
    return (a->node > b->node) - (a->node < b->node);
}

void mc_form_order(struct mc_form *form, struct mc_arena *arena, uint32_t *order)
{
    struct painter p = {form, NULL, NULL, NULL, 0};
    uint32_t n = form->n_nodes, n_colours, i;
    struct coloured *all = mc_arena_alloc(arena, mc_array_size(n, sizeof(*all)));

    p.colours = mc_arena_alloc(arena, mc_array_size(n, sizeof(*p.colours)));
    p.next = mc_arena_alloc(arena, mc_array_size(n, sizeof(*p.next)));
    p.sorted = mc_arena_alloc(arena, mc_array_size(n, sizeof(*p.sorted)));
    paint_first(&p);
    n_colours = paint(&p);
    form->fingerprint = n;
    for (i = 0; i < n; i++)
        form->fingerprint += mc_hash_mix(p.colours[i]);
    while (n_colours < n && p.work <= MOST_WORK) {
        tell_apart(&p);
        n_colours = paint(&p);
    }
    for (i = 0; i < n; i++) {
        all[i].colour = p.colours[i];
        all[i].node = i;
    }
    qsort(all, n, sizeof(*all), compare_coloured);
    for (i = 0; i < n; i++)
        order[i] = all[i].node;
}
