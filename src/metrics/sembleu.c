/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sembleu.c: SemBLEU (Song and Gildea 2019). N-grams are never listed: all paths with the same
 * steps are continued together, as bundles with a count; only if a path could use an edge twice is
 * each path followed alone. In order: totals, shared n-grams, explanation, the graph of a case,
 * documentation, the metric. */
#include "metrics/sembleu.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/options.h"
#include "base/memory.h"
#include "base/order.h"
#include "metrics/bleu.h"
#include "metrics/case_words.h"
#include "metrics/counterfactual.h"
#include "metrics/metric_support.h"
#include "metrics/smatch/triples.h"
#include "text/unicode.h"

struct sembleu_settings {
    unsigned order;    /* 1..MC_BLEU_ORDER_LIMIT */
    bool tool_weights; /* .34, .33, .34; order is 3 then */
};

/* A score to be explained. */
struct sembleu_explained {
    const struct sembleu_settings *settings;
    const struct mc_sembleu_case *c;
    const struct mc_bleu_counts *counts;
    const struct mc_bleu_result *result;
    const struct mc_best_edit *edit; /* NULL: none */
};

/* Length of a graph for the brevity penalty: nodes and edges. */
static inline uint64_t sembleu_length(const struct mc_sembleu_graph *graph)
{
    return (uint64_t)graph->n_nodes + graph->n_edges;
}

/* --- totals ----------------------------------------------------------------------------------- */

/* The number of n-grams, and whether there are too many. */

/* The most paths of the longest order in a graph; the second: if edges must be remembered. */
#define PATH_LIMIT ((uint64_t)1 << 28)
#define REMEMBERED_LIMIT ((uint64_t)1 << 22)

struct totals_counter {
    const struct mc_sembleu_case *c;
    struct mc_bleu_counts *counts;
    unsigned order;
};

static uint64_t add_up(uint64_t a, uint64_t b)
{
    return a + b > PATH_LIMIT ? PATH_LIMIT + 1 : a + b;
}

/* Counts the walks, which may use an edge again, of each order from the reached nodes; numbers
 * above PATH_LIMIT are not exact. */
static void count_walks(const struct totals_counter *k, const struct mc_sembleu_graph *graph,
                        uint64_t *totals)
{
    uint64_t *walks, *longer, *swapped;
    uint32_t i, e;
    unsigned n;

    walks = mc_arena_alloc(k->c->arena, mc_array_size(graph->n_nodes, 2 * sizeof(*walks)));
    longer = walks + graph->n_nodes;
    for (i = 0; i < graph->n_nodes; i++)
        walks[i] = 1;
    for (n = 0; n < k->order; n++) {
        totals[n] = 0;
        for (i = 0; i < graph->n_reached; i++)
            totals[n] = add_up(totals[n], walks[graph->reached[i]]);
        for (i = 0; i < graph->n_nodes && n + 1 < k->order; i++) {
            longer[i] = 0;
            for (e = graph->first[i]; e < graph->first[i + 1]; e++)
                longer[i] = add_up(longer[i], walks[graph->edges[e].target]);
        }
        swapped = walks;
        walks = longer;
        longer = swapped;
    }
}

/* Whether a graph is so small that it is within the limits without counting. */
static bool is_small(const struct totals_counter *k, const struct mc_sembleu_graph *graph)
{
    uint64_t most = graph->n_nodes;
    unsigned n;

    for (n = 1; n < k->order && most <= REMEMBERED_LIMIT; n++)
        most *= (uint64_t)graph->n_edges + 1;
    return most <= REMEMBERED_LIMIT;
}

/* Whether a walk with fewer edges than the order can use one twice: for order 3 only at a loop,
 * else if there is a cycle (which is left when nodes without incoming edges are removed). */
static bool can_repeat(const struct totals_counter *k, const struct mc_sembleu_graph *graph)
{
    uint32_t i, e, n = 0, *incoming, *free_nodes;

    for (i = 0; i < graph->n_nodes && k->order >= 3; i++)
        for (e = graph->first[i]; e < graph->first[i + 1]; e++)
            if (graph->edges[e].target == i)
                return true;
    if (k->order <= 3)
        return false;
    incoming = mc_arena_array(k->c->arena, graph->n_nodes, sizeof(*incoming));
    free_nodes = mc_arena_alloc(k->c->arena, mc_array_size(graph->n_nodes, sizeof(*free_nodes)));
    for (e = 0; e < graph->n_edges; e++)
        incoming[graph->edges[e].target]++;
    for (i = 0; i < graph->n_nodes; i++)
        if (incoming[i] == 0)
            free_nodes[n++] = i;
    for (i = 0; i < n; i++)
        for (e = graph->first[free_nodes[i]]; e < graph->first[free_nodes[i] + 1]; e++)
            if (--incoming[graph->edges[e].target] == 0)
                free_nodes[n++] = graph->edges[e].target;
    return n < graph->n_nodes;
}

static bool is_among(const uint32_t *edges, unsigned n, uint32_t edge)
{
    while (n > 0)
        if (edges[--n] == edge)
            return true;
    return false;
}

/* Counts the paths that begin at a node. */
static void count_paths(const struct totals_counter *k, const struct mc_sembleu_graph *graph,
                        uint32_t start)
{
    uint32_t edges[MC_BLEU_ORDER_LIMIT]; /* of the path so far */
    uint32_t node = start, e = graph->first[start];
    unsigned n = 0;

    k->counts->totals[0]++;
    for (;;) {
        if (n + 1 == k->order || e == graph->first[node + 1]) { /* back to the edge before */
            if (n == 0)
                return;
            e = edges[--n] + 1;
            node = n == 0 ? start : graph->edges[edges[n - 1]].target;
        } else if (is_among(edges, n, e)) {
            e++;
        } else {
            edges[n++] = e;
            node = graph->edges[e].target;
            e = graph->first[node];
            k->counts->totals[n]++;
        }
    }
}

/* Sets the candidate's totals of orders 1..order. *remembers: a path of that many nodes can return
 * to an edge, so paths must be followed one by one. Returns NULL, or why the n-grams cannot be
 * counted: a graph has more paths than the limits allow. Scratch memory is that of the case's
 * arena. */
static const char *sembleu_totals(const struct mc_sembleu_case *c, unsigned order,
                                  struct mc_bleu_counts *counts, bool *remembers)
{
    const struct totals_counter totals_counter = {c, counts, order}, *k = &totals_counter;
    uint64_t totals[MC_BLEU_ORDER_LIMIT], most = 0;
    uint32_t i;
    size_t g;

    *remembers = false;
    for (g = 0; g < k->c->n_graphs; g++) {
        const struct mc_sembleu_graph *graph = &k->c->graphs[g];

        totals[k->order - 1] = 0;
        if (g == 0 || !is_small(k, graph))
            count_walks(k, graph, totals);
        if (g == 0)
            memcpy(k->counts->totals, totals, k->order * sizeof(*totals));
        most = totals[k->order - 1] > most ? totals[k->order - 1] : most;
        *remembers = *remembers || can_repeat(k, graph);
    }
    if (most > PATH_LIMIT)
        return "a graph has more than 268,435,456 n-grams of the longest order";
    if (!*remembers)
        return NULL;
    if (most > REMEMBERED_LIMIT)
        return "a graph with circles has more than 4,194,304 walks of the longest order";
    memset(k->counts->totals, 0, sizeof(k->counts->totals));
    for (i = 0; i < k->c->graphs[0].n_reached; i++)
        count_paths(k, &k->c->graphs[0], k->c->graphs[0].reached[i]);
    return NULL;
}

/* --- shared n-grams --------------------------------------------------------------------------- */

/* Paths of one graph that have the same steps and end in the same node. */
struct bundle {
    uint32_t graph, node;
    uint32_t step;   /* the last step; at level 0 the label */
    uint32_t next;   /* next bundle of the same step; index + 1, 0: none */
    uint32_t parent; /* the bundle of the previous level that it continues */
    uint32_t edge;   /* the last one */
    uint64_t count;
};

struct group {
    uint32_t first, last; /* bundles of a step; index + 1, 0: none */
};

/* The paths of one order that continue one path of the order before. */
struct level {
    struct bundle *bundles;
    struct group *groups; /* [steps]; all zero when idle */
    uint32_t *touched;    /* [steps]: those with bundles, in order of their first one */
    size_t capacity;
    uint32_t n, n_touched, done;
};

struct counter {
    const struct mc_sembleu_case *c;
    const struct mc_sembleu_listener *listener;
    struct mc_bleu_counts *counts;
    struct level levels[MC_BLEU_ORDER_LIMIT];
    uint32_t path[MC_BLEU_ORDER_LIMIT]; /* label and steps up to here */
    uint32_t *places;                   /* [nodes of the largest graph]: bundle, index + 1 */
    unsigned order;
    bool remembers; /* a path can return to an edge: bundles are single paths */
};

/* Makes room for one more bundle, without the zeroing of MC_PUSH, which costs time here. */
static MC_APART void enlarge(const struct counter *k, struct level *level)
{
    size_t capacity = level->capacity == 0 ? 32 : level->capacity * 2;
    struct bundle *larger = mc_arena_alloc(k->c->arena, mc_array_size(capacity, sizeof(*larger)));

    if (level->n > 0)
        memcpy(larger, level->bundles, level->n * sizeof(*larger));
    level->bundles = larger;
    level->capacity = capacity;
}

/* Adds a bundle of the step, whose other members are still to be set; NULL: the candidate, whose
 * bundles come first, has none. */
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

/* Counts the group as one n-gram. */
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

/* Merges bundles that end in the same node. */
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

/* Continues the paths of level n, in bundles from `first` on, by a step. */
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

/* Counts the n-gram that ends in the step, and continues its paths by a step. False if there are no
 * longer ones. */
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

/* Counts all n-grams that begin with the bundles of level 0. */
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
    uint64_t wanted = sembleu_length(&c->graphs[0]), nearest = UINT64_MAX;
    size_t g;

    counts->candidate_length = wanted;
    for (g = 1; g < c->n_graphs; g++) {
        uint64_t length = sembleu_length(&c->graphs[g]);
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

    assert(k->order > 0);
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

/* Makes every reached node a path of one node. */
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
    struct counter k; /* levels are set only up to the order: the whole is large */
    const char *reason;

    k.c = c;
    k.listener = listener;
    k.counts = counts;
    k.order = order;
    memset(counts, 0, sizeof(*counts));
    reason = sembleu_totals(c, order, counts, &k.remembers);
    if (reason != NULL)
        return reason;
    set_lengths(c, counts);
    prepare_levels(&k);
    begin_paths(&k);
    count_matches(&k);
    return NULL;
}

/* --- explanation ------------------------------------------------------------------------------ */

/* A shared n-gram with its steps. */
struct kept {
    struct mc_sembleu_ngram ngram;
    size_t place; /* its place in the order of discovery */
};

struct explainer {
    const struct sembleu_explained *of;
    const struct mc_metric_writer *writer;
    struct kept *ngrams;
    size_t n, capacity;
    double n_unlisted; /* more than LIST_LIMIT */
};

enum { LIST_LIMIT = 1 << 20 };

static void keep(void *context, const struct mc_sembleu_ngram *ngram)
{
    struct explainer *e = context;
    uint32_t *steps;

    if (e->n == LIST_LIMIT) {
        e->n_unlisted++;
        return;
    }
    steps = mc_arena_alloc(e->of->c->arena, ngram->order * sizeof(*steps));
    memcpy(steps, ngram->steps, (ngram->order - 1) * sizeof(*steps));
    MC_RESERVE(e->ngrams, e->capacity, e->n + 1);
    e->ngrams[e->n].ngram = *ngram;
    e->ngrams[e->n].ngram.steps = steps;
    e->ngrams[e->n].place = e->n;
    e->n++;
}

MC_ORDER_BY_2(by_order, struct kept, ngram.order, place)

/* --- figures ---------------------------------------------------------------------------------- */

/* The first reference, from 0, with the length that is used. */
static size_t sembleu_closest(const struct mc_sembleu_case *c, const struct mc_bleu_counts *counts)
{
    size_t i = 0;

    while (i + 2 < c->n_graphs && sembleu_length(&c->graphs[i + 1]) != counts->reference_length)
        i++;
    return i;
}

static void write_figures(const struct explainer *e)
{
    size_t g;

    mc_write_number(e->writer, "score", e->of->result->score);
    mc_write_number(e->writer, "brevity_penalty", e->of->result->brevity_penalty);
    mc_write_number(e->writer, "candidate_length", (double)e->of->counts->candidate_length);
    mc_write_number(e->writer, "reference_length", (double)e->of->counts->reference_length);
    if (e->of->c->n_graphs == 2)
        return;
    mc_write_number(e->writer, "closest_reference",
                    (double)sembleu_closest(e->of->c, e->of->counts) + 1);
    e->writer->begin_array(e->writer->context, "reference_lengths");
    for (g = 1; g < e->of->c->n_graphs; g++)
        mc_write_number(e->writer, NULL, (double)sembleu_length(&e->of->c->graphs[g]));
    e->writer->end(e->writer->context);
}

/* The longest order of which the candidate has n-grams: longer ones are not used. */
static unsigned sembleu_effective_order(const struct sembleu_settings *settings,
                                        const struct mc_bleu_counts *counts)
{
    unsigned n = 1;

    while (n < settings->order && counts->totals[n] > 0)
        n++;
    return n;
}

/* Exponent of order n + 1 in the mean of the orders 1..effective. */
static double sembleu_weight(const struct sembleu_settings *settings, unsigned effective,
                             unsigned n)
{
    static const double tool[] = {0.34, 0.33, 0.34};

    return settings->tool_weights && effective == 3 ? tool[n] : 1.0 / effective;
}

static void write_orders(const struct explainer *e)
{
    unsigned effective = sembleu_effective_order(e->of->settings, e->of->counts), n;

    e->writer->begin_array(e->writer->context, "orders");
    for (n = 0; n < e->of->settings->order; n++) {
        double matches = (double)e->of->counts->matches[n],
               total = (double)e->of->counts->totals[n];

        e->writer->begin_object(e->writer->context, NULL);
        mc_write_number(e->writer, "order", n + 1);
        mc_write_number(e->writer, "matches", matches);
        mc_write_number(e->writer, "total", total);
        if (n < effective) {
            mc_write_number(e->writer, "precision", matches / total);
            mc_write_number(e->writer, "smoothed_precision", e->of->result->precisions[n]);
        }
        mc_write_number(e->writer, "weight",
                        n < effective ? sembleu_weight(e->of->settings, effective, n) : 0);
        e->writer->end(e->writer->context);
    }
    e->writer->end(e->writer->context);
}

/* --- n-grams ---------------------------------------------------------------------------------- */

static struct mc_slice text_of(const struct explainer *e, uint32_t string)
{
    return mc_smatch_text(&e->of->c->strings, string);
}

/* "label :ROLE label ..." */
static struct mc_slice ngram_text(const struct explainer *e, const struct mc_sembleu_ngram *ngram,
                                  struct mc_buffer *buffer)
{
    unsigned i;

    mc_buffer_clear(buffer);
    mc_buffer_append_slice(buffer, text_of(e, ngram->label));
    for (i = 0; i + 1 < ngram->order; i++) {
        struct mc_key step = e->of->c->steps.keys[ngram->steps[i]];

        mc_buffer_append_text(buffer, " :");
        mc_buffer_append_slice(buffer, text_of(e, step.a));
        mc_buffer_append_char(buffer, ' ');
        mc_buffer_append_slice(buffer, text_of(e, step.b));
    }
    return mc_buffer_slice(buffer);
}

static void write_labels(const struct explainer *e)
{
    const struct mc_sembleu_graph *graph = &e->of->c->graphs[0];
    struct mc_slice *labels =
        mc_arena_alloc(e->of->c->arena, mc_array_size(graph->n_reached, sizeof(*labels)));
    uint32_t i;

    for (i = 0; i < graph->n_reached; i++)
        labels[i] = text_of(e, graph->labels[graph->reached[i]]);
    mc_tokens_write("candidate_tokens", labels, graph->n_reached, e->writer);
}

static void write_ngrams(const struct explainer *e)
{
    struct mc_buffer text = {NULL, 0, 0};
    size_t i;

    if (e->n_unlisted > 0)
        mc_write_number(e->writer, "unlisted_ngrams", e->n_unlisted);
    e->writer->begin_array(e->writer->context, "matched_ngrams");
    for (i = 0; i < e->n; i++) {
        const struct mc_sembleu_ngram *ngram = &e->ngrams[i].ngram;
        struct mc_matched_ngram matched = {ngram->order, 0, ngram->candidate_count,
                                           ngram->reference_count, ngram->reference};

        e->writer->begin_object(e->writer->context, NULL);
        mc_matched_ngram_write(&matched, ngram_text(e, ngram, &text), e->writer);
        if (e->of->c->n_graphs > 2)
            mc_write_number(e->writer, "reference", (double)ngram->reference + 1);
        e->writer->end(e->writer->context);
    }
    e->writer->end(e->writer->context);
    mc_buffer_free(&text);
}

/* Writes how the score of the case came about: score = brevity_penalty * product over the orders of
 * smoothed_precision ^ weight, or 0 if no node matches. -1 with *reason set if it cannot be
 * counted. */
static int mc_sembleu_explain(const struct sembleu_explained *explained,
                              const struct mc_metric_writer *writer, const char **reason)
{
    struct explainer e = {explained, writer, NULL, 0, 0, 0};
    const struct mc_sembleu_listener listener = {keep, &e};
    struct mc_bleu_counts again;

    *reason = mc_sembleu_count(explained->c, explained->settings->order, &listener, &again);
    if (*reason == NULL) {
        if (e.n > 0)
            qsort(e.ngrams, e.n, sizeof(*e.ngrams), by_order);
        write_figures(&e);
        mc_best_edit_write(explained->edit, writer);
        write_orders(&e);
        write_labels(&e);
        write_ngrams(&e);
    }
    free(e.ngrams);
    return *reason == NULL ? 0 : -1;
}

/* --- the graph of a case ---------------------------------------------------------------------- */

/* An edge before it is sorted by its source. */
struct arc {
    uint32_t source, target, role;
};

struct builder {
    struct mc_sembleu_case *c;
    struct mc_sembleu_graph *graph;
    const struct mc_smatch_amr *amr;
    struct arc *arcs;
    const char *parse_error;
};

static void *array(const struct builder *b, size_t n, size_t size)
{
    return mc_arena_alloc(b->c->arena, mc_array_size(n, size));
}

/* What SemBLEU always takes for a name: a letter and digits. */
static bool looks_like_name(struct mc_slice text)
{
    size_t i;

    if (text.length == 0 || text.data[0] < 'a' || text.data[0] > 'z')
        return false;
    for (i = 1; i < text.length; i++)
        if (text.data[i] < '0' || text.data[i] > '9')
            return false;
    return true;
}

static uint32_t label_of(const struct builder *b, uint32_t string)
{
    return mc_smatch_compared(&b->c->strings, string);
}

/* A constant becomes a node; one that is spelt like the name of a node has the label of that
 * node. */
static uint32_t add_constant(struct builder *b, uint32_t value)
{
    struct mc_smatch_strings *strings = &b->c->strings;
    struct mc_slice text = mc_smatch_text(strings, value);
    uint32_t node;

    if (text.data[0] == '"' && text.data[text.length - 1] == '"') {
        text = text.length < 2 ? mc_slice("", 0) : mc_slice(text.data + 1, text.length - 2);
        value = mc_smatch_strings_add(strings, mc_strip(text));
    }
    node = strings->items[value].node[b->amr->side];
    b->graph->labels[b->graph->n_nodes] =
        label_of(b, node == MC_SMATCH_NONE ? value : b->amr->nodes[node].concept);
    return b->graph->n_nodes++;
}

/* The node of a value. A name that was not complete when it was read counts as a name only if it
 * looks like one. */
static uint32_t target_of(struct builder *b, const struct mc_smatch_link *link)
{
    const struct mc_smatch_string *value = &b->c->strings.items[link->value];

    if (!link->known && !looks_like_name(value->text))
        return add_constant(b, link->value);
    if (value->node[b->amr->side] == MC_SMATCH_NONE)
        b->parse_error = "the name of a node that is defined nowhere is a value";
    return value->node[b->amr->side];
}

/* The role without "-of". */
static uint32_t forward_role(struct mc_sembleu_case *c, struct mc_slice role)
{
    char *text;
    size_t n = 0, i;

    for (i = 0; i + 3 < role.length && memcmp(role.data + i, "-of", 3) != 0; i++)
        ;
    if (i + 3 == role.length)
        return mc_smatch_strings_add(&c->strings, mc_slice(role.data, i));
    text = mc_arena_alloc(c->arena, role.length);
    for (i = 0; i < role.length; i++) {
        if (i + 3 <= role.length && memcmp(role.data + i, "-of", 3) == 0)
            i += 2;
        else
            text[n++] = role.data[i];
    }
    return mc_smatch_strings_add(&c->strings, mc_slice(text, n));
}

static void add_links(struct builder *b)
{
    uint32_t i;

    for (i = 0; i < b->amr->n_links && b->parse_error == NULL; i++) {
        const struct mc_smatch_link *link = &b->amr->links[i];
        struct mc_slice role = mc_smatch_text(&b->c->strings, link->label);
        struct arc arc = {link->owner, target_of(b, link), link->label};

        if (mc_slice_ends(role, "-of")) {
            arc.role = forward_role(b->c, role);
            arc.source = arc.target;
            arc.target = link->owner;
        }
        b->arcs[i] = arc;
    }
}

/* Sorts the edges by their source nodes. */
static void sort_edges(struct builder *b)
{
    struct mc_sembleu_graph *graph = b->graph;
    uint32_t i, at = 0, n;

    graph->n_edges = b->amr->n_links;
    graph->first = mc_arena_array(b->c->arena, (size_t)graph->n_nodes + 1, sizeof(*graph->first));
    graph->edges = array(b, graph->n_edges, sizeof(*graph->edges));
    mc_key_table_reserve(&b->c->steps, graph->n_edges);
    for (i = 0; i < graph->n_edges; i++)
        graph->first[b->arcs[i].source]++;
    for (i = 0; i <= graph->n_nodes; i++) { /* for now, the end of each node's edges */
        n = graph->first[i];
        graph->first[i] = at += n;
    }
    for (i = graph->n_edges; i-- > 0;) {
        struct mc_sembleu_edge *edge = &graph->edges[--graph->first[b->arcs[i].source]];
        struct mc_key step = {b->arcs[i].role, graph->labels[b->arcs[i].target], 0};

        edge->target = b->arcs[i].target;
        edge->step = mc_key_table_add(&b->c->steps, step, NULL);
    }
}

/* Finds what is reached from the nodes without incoming edges, or from the root if there are
 * none. */
static void reach(struct builder *b)
{
    struct mc_sembleu_graph *graph = b->graph;
    bool *seen = mc_arena_array(b->c->arena, graph->n_nodes, sizeof(*seen));
    uint32_t i, k;

    graph->reached = array(b, graph->n_nodes, sizeof(*graph->reached));
    graph->n_reached = 0;
    for (i = 0; i < graph->n_edges; i++)
        seen[graph->edges[i].target] = true;
    for (i = 0; i < graph->n_nodes; i++)
        if (!seen[i])
            graph->reached[graph->n_reached++] = i;
    if (graph->n_reached == 0)
        graph->reached[graph->n_reached++] = 0;
    memset(seen, 0, graph->n_nodes * sizeof(*seen));
    for (i = 0; i < graph->n_reached; i++)
        seen[graph->reached[i]] = true;
    for (i = 0; i < graph->n_reached; i++) {
        uint32_t node = graph->reached[i];

        for (k = graph->first[node]; k < graph->first[node + 1]; k++) {
            uint32_t target = graph->edges[k].target;

            if (!seen[target])
                graph->reached[graph->n_reached++] = target;
            seen[target] = true;
        }
    }
}

static const char *build(struct mc_sembleu_case *c, const struct mc_smatch_amr *amr,
                         struct mc_sembleu_graph *graph)
{
    struct builder b = {c, graph, amr, NULL, NULL};
    uint32_t i;

    graph->n_nodes = graph->n_variables = amr->n_nodes;
    graph->labels = array(&b, (size_t)amr->n_nodes + amr->n_links, sizeof(*graph->labels));
    for (i = 0; i < amr->n_nodes; i++)
        graph->labels[i] = label_of(&b, amr->nodes[i].concept);
    b.arcs = array(&b, amr->n_links, sizeof(*b.arcs));
    add_links(&b);
    if (b.parse_error != NULL)
        return b.parse_error;
    sort_edges(&b);
    reach(&b);
    return NULL;
}

/* Drops the names, which do not hold for the next reference. */
static void forget_names(struct mc_sembleu_case *c, const struct mc_smatch_amr *amr)
{
    uint32_t i;

    for (i = 0; i < amr->n_nodes; i++)
        c->strings.items[amr->nodes[i].name].node[amr->side] = MC_SMATCH_NONE;
}

int mc_sembleu_case_read(const struct mc_metric_input *in, struct mc_arena *arena,
                         struct mc_sembleu_case *out, size_t *graph, const char **parse_error)
{
    size_t expected = in->candidate->amr.length / 8, i;
    struct mc_smatch_amr amr;

    for (i = 0; i < in->n_references; i++)
        expected += in->references[i]->amr.length / 8;
    memset(out, 0, sizeof(*out));
    out->arena = out->steps.arena = arena;
    out->n_graphs = in->n_references + 1;
    out->graphs = mc_arena_array(arena, out->n_graphs, sizeof(*out->graphs));
    mc_smatch_strings_init(&out->strings, arena, expected, false);
    for (i = 0; i < out->n_graphs; i++) {
        struct mc_slice text = i == 0 ? in->candidate->amr : in->references[i - 1]->amr;

        *graph = i;
        if (mc_sembleu_read(text, 0, &out->strings, &amr, parse_error) != 0)
            return -1;
        *parse_error = build(out, &amr, &out->graphs[i]);
        if (*parse_error != NULL)
            return -1;
        forget_names(out, &amr);
    }
    return 0;
}

/* --- documentation ---------------------------------------------------------------------------- */

#define WEIGHTS "uniform|tool"

static const struct mc_metric_parameter parameters[] = {
    MC_INTEGER_PARAMETER("order", "3", 1, MC_BLEU_ORDER_LIMIT, "nodes of the longest path"),
    MC_CHOICE_PARAMETER(
        "weights", "uniform", WEIGHTS,
        "weights of the orders: equal, or .34, .33 and .34 as in the program without a number"),
    MC_CHOICE_PARAMETER("output", "score", MC_BLEU_OUTPUTS, "the value to use as the score"),
    MC_PARAMETERS_END};

static const char manual[] =
    "BLEU over the paths of an AMR graph. Every variable and every constant is a node, "
    "labelled with its concept or its value in lower case; every role in -of is inverted and "
    "loses each -of. An n-gram is a path of n nodes along the edges that uses no edge twice: "
    "the labels of its nodes with the roles between them. Paths start at every node that can "
    "be reached from the nodes without incoming edges, or from the root if there are none. "
    "The precision of an order is the number of matches over the number of the candidate's "
    "n-grams; each n-gram matches at most as often as it occurs in the reference.\n"
    "\n"
    "The score is the geometric mean of the precisions, times exp(1 - r/c) if the candidate "
    "(c nodes and edges) is not larger than the reference (r nodes and edges). An order "
    "without a match counts 1 / (2^k total), where k is the number of such orders so far "
    "(method 3 of NLTK); without a matching node the score is 0. Orders for which the "
    "candidate has no n-gram are left out, and the others then have equal weight. With "
    "weights=tool, which needs order=3, the orders weigh .34, .33 and .34, as in the program "
    "without a given number; the sum is 1.01. The corpus score sums matches, n-grams and "
    "sizes of all cases first. With several references an n-gram matches at most as often as "
    "in any one of them, and r is the size closest to c (the smaller of two).\n"
    "\n"
    "Reading. The text is read as by the program, not as PENMAN: lines beginning with # are "
    "dropped, the others joined with a blank, blanks in concepts are dropped, ( ) : / are "
    "lost inside quotes. A value is a node if a node of that name was complete before it, or "
    "if it is a lower-case letter followed only by digits. So a name such as b2 may be used "
    "before its node is defined, while xv2 becomes a constant there, labelled with the "
    "concept of that node: names of variables and the order of relations matter if a name is "
    "used before its node. consist-of and similar roles are inverted like all others. An "
    "unclosed graph is accepted. What the program refuses has no score and a reason: a node "
    "defined twice, a relation without a value, an unmatched closing parenthesis, a node "
    "without a concept, a value like b2 that is not a node.\n"
    "\n"
    "Known differences. The program numbers nodes and edges separately but keeps both in one "
    "set when it follows a path, so a constant from which an inverse role leads back can lose "
    "an edge; and it stops at a constant or a variable that ends in -of. Neither is repeated "
    "here. As in the program, a path can visit a node twice (through a cycle), but not an "
    "edge. A graph with more than 268,435,456 walks of order nodes, or 4,194,304 if they can "
    "return to an edge (order 3: a loop at a node; longer: a cycle), has no score.\n"
    "\n"
    "output selects a value other than the score: brevity_penalty, candidate_length, "
    "reference_length (nodes and edges), or for one order matches_1, totals_1, precision_1 "
    "(smoothed).\n"
    "\n"
    "Reference program: github.com/freesunshine0316/sembleu (2019, Python 3 state). Agrees on "
    "all 1059 published pairs, in every count exactly.";

/* --- the metric ------------------------------------------------------------------------------- */

struct sembleu {
    struct sembleu_settings settings;
    unsigned output; /* enum mc_bleu_output, plus the order less 1 */
    struct mc_arena *arena;
};

/* Why the parameters contradict each other; NULL if they do not. */
static const char *conflict(const struct sembleu *sembleu)
{
    if (sembleu->settings.tool_weights && sembleu->settings.order != 3)
        return "weights=tool needs order=3";
    if (sembleu->output >= MC_BLEU_MATCHES &&
        (sembleu->output - MC_BLEU_MATCHES) % MC_BLEU_ORDER_LIMIT >= sembleu->settings.order)
        return "output names an order beyond the parameter order";
    return NULL;
}

static int sembleu_open(const struct mc_metric_host *host, void **state,
                        struct mc_metric_problem *problem)
{
    struct sembleu *sembleu = mc_calloc(1, sizeof(*sembleu));
    const char *reason;

    sembleu->settings.order = (unsigned)strtoul(host->option(host->context, "order"), NULL, 10);
    sembleu->settings.tool_weights = strcmp(host->option(host->context, "weights"), "tool") == 0;
    sembleu->output = (unsigned)mc_choice_index(MC_BLEU_OUTPUTS,
                                                mc_slice_of(host->option(host->context, "output")));
    reason = conflict(sembleu);
    if (reason != NULL) {
        (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
        free(sembleu);
        return -1;
    }
    sembleu->arena = mc_arena_new();
    *state = sembleu;
    return 0;
}

static void sembleu_close(void *state)
{
    struct sembleu *sembleu = state;

    mc_arena_free(sembleu->arena);
    free(sembleu);
}

static int fail(struct mc_metric_problem *problem, const char *reason)
{
    (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
    return -1;
}

/* BLEU as in NLTK, over the orders that are used. */
static void evaluate(const struct sembleu_settings *settings, struct mc_bleu_counts *counts,
                     struct mc_bleu_result *result)
{
    unsigned effective = sembleu_effective_order(settings, counts), n;
    const struct mc_bleu_settings nltk = {MC_BLEU_NLTK, MC_BLEU_METHOD0 + 3, false, effective};
    double sum = 0;

    memcpy(counts->denominators, counts->totals, sizeof(counts->totals));
    (void)mc_bleu_nltk(&nltk, counts, result);
    if (!settings->tool_weights || counts->matches[0] == 0)
        return;
    for (n = 0; n < effective; n++)
        sum += sembleu_weight(settings, effective, n) * log(result->precisions[n]);
    result->score = result->brevity_penalty * exp(sum);
}

/* The requested figure, or NaN and the reason. */
static double output_of(const struct sembleu *sembleu, struct mc_bleu_counts *counts,
                        struct mc_bleu_result *result, struct mc_metric_problem *problem)
{
    evaluate(&sembleu->settings, counts, result);
    if (sembleu->output >= MC_BLEU_PRECISIONS &&
        counts->totals[sembleu->output - MC_BLEU_PRECISIONS] == 0) {
        (void)fail(problem, "the candidate has no n-grams of this order");
        return (double)NAN;
    }
    return mc_bleu_output(sembleu->output, counts, result);
}

/* A counted case: all references together. */
struct counted {
    struct mc_sembleu_case c;
    struct mc_bleu_counts counts;
};

static int compare(void *context, const struct mc_metric_input *in, void *result,
                   struct mc_compared_case *compared, struct mc_metric_problem *problem)
{
    const struct sembleu *sembleu = context;
    struct counted *counted = result;
    struct mc_bleu_result plain;
    const char *reason;
    size_t graph;

    if (mc_sembleu_case_read(in, sembleu->arena, &counted->c, &graph, &reason) != 0) {
        mc_graph_unreadable(in, graph, reason, problem);
        return -1;
    }
    reason = mc_sembleu_count(&counted->c, sembleu->settings.order, NULL, &counted->counts);
    if (reason != NULL)
        return fail(problem, reason);
    compared->reference = sembleu_closest(&counted->c, &counted->counts);
    compared->score = output_of(sembleu, &counted->counts, &plain, problem);
    compared->raised = plain.score;
    return 0;
}

static struct mc_comparison comparison_of(struct sembleu *sembleu, struct counted *counted)
{
    return (struct mc_comparison){compare,          sembleu,        counted,
                                  sizeof(*counted), sembleu->arena, true};
}

static int sembleu_score(void *state, const struct mc_metric_input *const *in, size_t n,
                         double *scores, struct mc_metric_problem *problem)
{
    struct counted counted;
    const struct mc_comparison comparison = comparison_of(state, &counted);

    mc_compare_cases(&comparison, in, n, scores, problem);
    return 0;
}

static int sembleu_corpus(void *state, const struct mc_metric_input *const *all, size_t n,
                          double *score, struct mc_metric_problem *problem)
{
    struct mc_bleu_counts sum;
    struct counted counted;
    const struct mc_comparison comparison = comparison_of(state, &counted);
    struct mc_bleu_result result;
    struct mc_compared_case compared;
    size_t i;

    *score = (double)NAN;
    memset(&sum, 0, sizeof(sum));
    for (i = 0; i < n; i++) {
        if (mc_compare_case(&comparison, all[i], &compared, problem) != 0)
            return 0;
        mc_bleu_add(&sum, &counted.counts);
    }
    *score = output_of(state, &sum, &result, problem);
    return 0;
}

static int sembleu_explain(void *state, const struct mc_metric_input *in,
                           const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct sembleu *sembleu = state;
    struct counted counted;
    struct mc_comparison comparison = comparison_of(sembleu, &counted);
    const struct mc_edit_scorer scorer = {mc_compare_edited,    &comparison,     "score",
                                          MC_EDIT_CELLS_LINEAR, mc_limit_none(), NULL};
    struct mc_arena *arena = mc_arena_new();
    struct sembleu_explained explained = {&sembleu->settings, &counted.c, &counted.counts, NULL,
                                          NULL};
    struct mc_bleu_result result;
    struct mc_compared_case compared;
    const char *reason;
    int status;

    explained.result = &result;
    explained.edit = mc_best_edit_find(in, &scorer, arena);
    status = mc_compare_case(&comparison, in, &compared, problem);
    if (status == 0) {
        evaluate(&sembleu->settings, &counted.counts, &result);
        if (mc_sembleu_explain(&explained, writer, &reason) != 0)
            status = fail(problem, reason);
    }
    mc_arena_free(arena);
    return status;
}

static void sembleu_range(void *state, double *worst, double *best)
{
    const struct sembleu *sembleu = state;
    bool is_ratio =
        sembleu->output <= MC_BLEU_BREVITY_PENALTY || sembleu->output >= MC_BLEU_PRECISIONS;

    *worst = 0;
    *best = is_ratio ? 1 : (double)INFINITY;
}

const struct mc_metric_module metric_sembleu = {
    MC_BUILT_IN_METRIC("sembleu"),
    .citation = "Song and Gildea 2019, SemBleu: A Robust Metric for AMR Parsing Evaluation",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "BLEU over the paths of two AMR graphs",
    .manual = manual,
    .open = sembleu_open,
    .score = sembleu_score,
    .corpus = sembleu_corpus,
    .explain = sembleu_explain,
    .close = sembleu_close,
    .range = sembleu_range,
};
