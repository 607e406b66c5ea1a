#include "metrics/graph/sembleu_count.h"

#include <string.h>

#include "metrics/graph/sembleu_totals.h"

/* Paths of one graph that have the same steps and end in the same node. */
struct bundle {
    uint32_t graph, node;
    uint32_t step;   /* the last one; at level 0 the label */
    uint32_t next;   /* of the same step; index + 1, 0: the last */
    uint32_t parent; /* where they were a step ago: bundle of the level before */
    uint32_t edge;   /* the last one */
    uint64_t count;
};

struct group {
    uint32_t first, last; /* bundles of a step; index + 1, 0: none */
};

/* The paths of one order that continue one path of the order before. */
struct level {
    struct bundle *bundles;
    struct group *groups; /* [steps]; all zero between two uses */
    uint32_t *touched;    /* [steps] those with bundles, in order of their first one */
    uint32_t n, capacity, n_touched, done;
};

struct counter {
    const struct mc_sembleu_case *c;
    const struct mc_sembleu_listener *listener;
    struct mc_bleu_counts *counts;
    struct level levels[MC_BLEU_ORDER_LIMIT];
    uint32_t path[MC_BLEU_ORDER_LIMIT]; /* label and steps down to here */
    uint32_t *places;                   /* [nodes of the largest graph] bundle there, index + 1 */
    unsigned order;
    bool remembers; /* a path can come back to an edge: bundles are single paths */
};

/* Room for one more bundle. */
static MC_APART void enlarge(const struct counter *k, struct level *level)
{
    uint32_t capacity = level->capacity == 0 ? 32 : level->capacity * 2;
    struct bundle *larger = mc_arena_alloc(k->c->arena, mc_array_size(capacity, sizeof(*larger)));

    if (level->n > 0)
        memcpy(larger, level->bundles, level->n * sizeof(*larger));
    level->bundles = larger;
    level->capacity = capacity;
}

/* A further bundle of the step, the rest of which is to be set; NULL: the candidate, whose bundles
 * come first, has none. */
static struct bundle *add_bundle(const struct counter *k, struct level *level, uint32_t graph,
                                 uint32_t step)
{
    struct group *group = &level->groups[step];
    struct bundle *bundle;

    if (group->first == 0 && graph > 0)
        return NULL;
    if (level->n == level->capacity)
        enlarge(k, level);
    bundle = &level->bundles[level->n++];
    bundle->graph = graph;
    bundle->step = step;
    bundle->next = 0;
    if (group->first == 0) {
        level->touched[level->n_touched++] = step;
        group->first = level->n;
    } else {
        level->bundles[group->last - 1].next = level->n;
    }
    group->last = level->n;
    return bundle;
}

/* Counts of the group as one n-gram. */
static void count_group(const struct level *level, uint32_t first, struct mc_sembleu_ngram *ngram)
{
    const struct bundle *bundle;
    uint32_t at = first, graph;
    uint64_t count;

    while (at != 0) {
        graph = level->bundles[at - 1].graph;
        for (count = 0; at != 0 && level->bundles[at - 1].graph == graph; at = bundle->next) {
            bundle = &level->bundles[at - 1];
            count += bundle->count;
        }
        if (graph == 0) {
            ngram->candidate_count = count;
        } else if (count > ngram->reference_count) {
            ngram->reference_count = count;
            ngram->reference = graph - 1;
        }
    }
}

/* Makes one bundle of those that end in the same node. */
static void merge(const struct counter *k, struct level *level, uint32_t first)
{
    uint32_t at, last = 0, graph = 0;

    for (at = first; at != 0; at = level->bundles[at - 1].next) {
        struct bundle *bundle = &level->bundles[at - 1];
        uint32_t place = k->places[bundle->node];

        if (bundle->graph == graph && place >= first && place < at &&
            level->bundles[place - 1].node == bundle->node &&
            level->bundles[place - 1].graph == graph &&
            level->bundles[place - 1].step == bundle->step) {
            level->bundles[place - 1].count += bundle->count;
            level->bundles[last - 1].next = bundle->next;
            continue;
        }
        graph = bundle->graph;
        k->places[bundle->node] = last = at;
    }
}

/* Whether the path that ends in the bundle has used the edge. */
static bool has_used(const struct counter *k, unsigned n, const struct bundle *bundle,
                     uint32_t edge)
{
    for (; n > 0; n--) {
        if (bundle->edge == edge)
            return true;
        bundle = &k->levels[n - 1].bundles[bundle->parent];
    }
    return false;
}

/* The paths of level n in bundles from `first` on, a step further. */
static void continue_paths(struct counter *k, unsigned n, uint32_t first)
{
    const struct level *level = &k->levels[n];
    uint32_t at, e;

    for (at = first; at != 0; at = level->bundles[at - 1].next) {
        const struct bundle *bundle = &level->bundles[at - 1];
        const struct mc_sembleu_graph *graph = &k->c->graphs[bundle->graph];

        for (e = graph->first[bundle->node]; e < graph->first[bundle->node + 1]; e++) {
            const struct mc_sembleu_edge *edge = &graph->edges[e];
            struct bundle *next;

            if (k->remembers && has_used(k, n, bundle, e))
                continue;
            next = add_bundle(k, &k->levels[n + 1], bundle->graph, edge->step);
            if (next == NULL)
                continue;
            next->node = edge->target;
            next->parent = at - 1;
            next->edge = e;
            next->count = bundle->count;
        }
    }
}

/* Counts the n-gram that ends in the step, and takes its paths a step further. False when there is
 * nothing further. */
static bool count_step(struct counter *k, unsigned n, uint32_t step)
{
    struct level *level = &k->levels[n];
    uint32_t first = level->groups[step].first;
    struct mc_sembleu_ngram ngram = {n + 1, n == 0 ? step : k->path[0], k->path + 1, 0, 0, 0};

    level->groups[step].first = 0;
    k->path[n] = step;
    count_group(level, first, &ngram);
    if (ngram.reference_count == 0)
        return false;
    k->counts->matches[n] += ngram.candidate_count < ngram.reference_count ? ngram.candidate_count
                                                                           : ngram.reference_count;
    if (k->listener != NULL)
        k->listener->found(k->listener->context, &ngram);
    if (n + 1 == k->order)
        return false;
    if (n > 0 && !k->remembers)
        merge(k, level, first);
    continue_paths(k, n, first);
    return true;
}

/* Counts all n-grams that begin as the bundles of level 0 do. */
static void count_matches(struct counter *k)
{
    struct level *level = &k->levels[0];
    unsigned n = 0;

    for (;;) {
        if (level->done < level->n_touched) {
            n += count_step(k, n, level->touched[level->done++]);
        } else {
            level->n = level->n_touched = level->done = 0;
            if (n-- == 0)
                return;
        }
        level = &k->levels[n];
    }
}

static void set_lengths(const struct mc_sembleu_case *c, struct mc_bleu_counts *counts)
{
    uint64_t wanted = mc_sembleu_length(&c->graphs[0]), nearest = UINT64_MAX;
    size_t g;

    counts->candidate_length = wanted;
    for (g = 1; g < c->n_graphs; g++) {
        uint64_t length = mc_sembleu_length(&c->graphs[g]);
        uint64_t distance = length < wanted ? wanted - length : length - wanted;

        if (distance < nearest || (distance == nearest && length < counts->reference_length)) {
            nearest = distance;
            counts->reference_length = length;
        }
    }
}

static void prepare_levels(struct counter *k)
{
    const struct mc_sembleu_case *c = k->c;
    uint32_t n_nodes = 0;
    unsigned n;
    size_t g;

    for (g = 0; g < c->n_graphs; g++)
        n_nodes = c->graphs[g].n_nodes > n_nodes ? c->graphs[g].n_nodes : n_nodes;
    k->places = mc_arena_array(c->arena, n_nodes, sizeof(*k->places));
    for (n = 0; n < k->order; n++) {
        uint32_t n_steps = n == 0 ? c->strings.n_items : c->steps.n;

        memset(&k->levels[n], 0, sizeof(k->levels[n]));
        k->levels[n].groups = mc_arena_array(c->arena, n_steps, sizeof(struct group));
        k->levels[n].touched = mc_arena_alloc(c->arena, mc_array_size(n_steps, sizeof(uint32_t)));
    }
}

/* Every node that is reached is a path of one node. */
static void begin_paths(struct counter *k)
{
    uint32_t g, i;

    for (g = 0; g < k->c->n_graphs; g++) {
        const struct mc_sembleu_graph *graph = &k->c->graphs[g];

        for (i = 0; i < graph->n_reached; i++) {
            uint32_t node = graph->reached[i];
            struct bundle *bundle = add_bundle(k, &k->levels[0], g, graph->labels[node]);

            if (bundle == NULL)
                continue;
            bundle->node = node;
            bundle->parent = bundle->edge = 0;
            bundle->count = 1;
        }
    }
}

const char *mc_sembleu_count(const struct mc_sembleu_case *c, unsigned order,
                             const struct mc_sembleu_listener *listener,
                             struct mc_bleu_counts *counts)
{
    struct counter k; /* levels are set up to the order: the whole is large */
    const char *reason;

    k.c = c;
    k.listener = listener;
    k.counts = counts;
    k.order = order;
    memset(counts, 0, sizeof(*counts));
    reason = mc_sembleu_totals(c, order, counts, &k.remembers);
    if (reason != NULL)
        return reason;
    set_lengths(c, counts);
    prepare_levels(&k);
    begin_paths(&k);
    count_matches(&k);
    return NULL;
}
