/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.c: the explanation of a Smatch++ score, as JSON events, with both graphs line by line. */
#include "metrics/smatch/explain.h"
#include "metrics/metric_support.h"
#include "metrics/smatchpp/smatchpp.h"

/* A place in the list of facts of a node. */
struct place {
    uint32_t node, at;
};

struct walk {
    const struct mc_smatchpp_pair *pair;
    const struct mc_metric_writer *writer;
    const struct mc_smatchpp_side *side;
    const uint32_t *agreeing; /* [facts]: how many of its triples agree */
    uint32_t *start;          /* [nodes + 1]: indexes in `facts` */
    uint32_t *facts;          /* the facts of each node, as source or target */
    bool *is_written;         /* [facts] */
    bool *is_reached;         /* [nodes] */
    struct place *open;       /* [nodes] */
    uint32_t depth, root;     /* root: the fact, or MC_SMATCH_NONE */
};

static bool is_node(const struct mc_smatchpp_fact *fact, uint32_t end)
{
    return (fact->constants & (1u << end)) == 0;
}

/* Whether the fact is in the lists of nodes; instances and the root are in the lines of nodes. */
static bool is_listed(const struct walk *walk, uint32_t i)
{
    return walk->side->facts[i].label != walk->side->nodes.instance && i != walk->root;
}

static void smatchpp_graphs_write_text(const struct walk *walk, const char *key, uint32_t string)
{
    struct mc_slice text = mc_smatch_text(&walk->pair->strings, string);

    mc_write_text(walk->writer, key, text);
}

static void list_facts(struct walk *walk)
{
    const struct mc_smatchpp_side *side = walk->side;
    struct mc_arena *arena = walk->pair->strings.arena;
    uint32_t *fill = mc_arena_array(arena, side->nodes.n, sizeof(*fill)), n, i, end;
    uint32_t *order = mc_arena_alloc(arena, mc_array_size(side->n_facts, sizeof(*order)));

    mc_smatchpp_order(side, arena, order);
    for (i = 0; i < side->n_facts; i++)
        for (end = 0; end < 2 && is_listed(walk, i); end++)
            if (is_node(&side->facts[i], end))
                walk->start[side->facts[i].ends[end] + 1]++;
    for (i = 0; i < side->nodes.n; i++)
        walk->start[i + 1] += walk->start[i];
    for (n = 0; n < side->n_facts; n++)
        for (i = order[n], end = 0; end < 2 && is_listed(walk, i); end++) {
            uint32_t node = side->facts[i].ends[end];

            if (is_node(&side->facts[i], end))
                walk->facts[walk->start[node] + fill[node]++] = i;
        }
}

/* Whether a triple (node, :instance, its concept) agrees. */
static bool concept_agrees(const struct walk *walk, uint32_t node)
{
    uint32_t i;

    for (i = 0; i < walk->side->n_facts; i++)
        if (walk->side->facts[i].label == walk->side->nodes.instance &&
            walk->side->facts[i].ends[0] == node && walk->agreeing[i] > 0)
            return true;
    return false;
}

static void write_role(const struct walk *walk, uint32_t label, bool is_inverse)
{
    struct mc_slice text = mc_smatch_text(&walk->pair->strings, label);
    const char *role = mc_arena_format(walk->pair->strings.arena, "%.*s%s",
                                       MC_SLICE_ARGUMENTS(text), is_inverse ? "-of" : "");

    walk->writer->text(walk->writer->context, "role", role, strlen(role));
}

/* Writes the end of a line that leads to a node or constant; a node not reached before is
 * opened. */
static void write_target(struct walk *walk, bool to_node, uint32_t target, bool role_differs)
{
    const struct mc_smatchpp_nodes *nodes = &walk->side->nodes;
    const char *differs = role_differs ? "role" : NULL;

    smatchpp_graphs_write_text(walk, "target", to_node ? nodes->names[target] : target);
    if (to_node && !walk->is_reached[target]) {
        struct place place = {target, walk->start[target]};

        smatchpp_graphs_write_text(walk, "concept", nodes->concepts[target]);
        walk->is_reached[target] = true;
        walk->open[walk->depth++] = place;
        if (!concept_agrees(walk, target))
            differs = role_differs ? "role and concept" : "concept";
    }
    if (differs != NULL)
        walk->writer->text(walk->writer->context, "differs", differs, strlen(differs));
    walk->writer->end(walk->writer->context);
}

/* Writes a fact under the node, unless its source was reached before and has it or will have it. */
static void write_fact(struct walk *walk, uint32_t i, uint32_t node)
{
    const struct mc_smatchpp_fact *fact = &walk->side->facts[i];
    uint32_t far = is_node(fact, 0) && fact->ends[0] == node ? 1 : 0, depth = walk->depth, copy;

    if (walk->is_written[i] || (far == 0 && is_node(fact, 0) && walk->is_reached[fact->ends[0]]))
        return;
    walk->is_written[i] = true;
    for (copy = 0; copy < fact->count; copy++) {
        walk->writer->begin_object(walk->writer->context, NULL);
        mc_write_number(walk->writer, "depth", depth);
        write_role(walk, fact->label, far == 0);
        write_target(walk, is_node(fact, far), fact->ends[far], copy >= walk->agreeing[i]);
    }
}

/* Writes the node and what can be reached from it. */
static void write_tree(struct walk *walk, uint32_t node, bool is_root)
{
    bool differs = is_root && walk->agreeing[walk->root] == 0;

    walk->writer->begin_object(walk->writer->context, NULL);
    mc_write_number(walk->writer, "depth", 0);
    if (differs)
        walk->writer->text(walk->writer->context, "role", "TOP", 3);
    write_target(walk, true, node, differs);
    while (walk->depth > 0) {
        struct place *place = &walk->open[walk->depth - 1];

        if (place->at == walk->start[place->node + 1])
            walk->depth--;
        else
            write_fact(walk, walk->facts[place->at++], place->node);
    }
}

/* Finds the fact of the root, and its node. */
static uint32_t find_root(struct walk *walk)
{
    const struct mc_smatchpp_side *side = walk->side;
    uint32_t i;

    for (i = 0; i < side->n_facts; i++)
        if (mc_slice_is(mc_smatch_text(&walk->pair->strings, side->facts[i].label), ":root") &&
            (is_node(&side->facts[i], 0) || is_node(&side->facts[i], 1))) {
            walk->root = i;
            return side->facts[i].ends[is_node(&side->facts[i], 0) ? 0 : 1];
        }
    walk->root = MC_SMATCH_NONE;
    return MC_SMATCH_NONE;
}

static void write_side(struct walk *walk, const char *key)
{
    struct mc_arena *arena = walk->pair->strings.arena;
    uint32_t n = walk->side->nodes.n, n_facts = walk->side->n_facts, root = find_root(walk), i;

    walk->start = mc_arena_array(arena, (size_t)n + 1, sizeof(*walk->start));
    walk->facts = mc_arena_alloc(arena, mc_array_size(n_facts, 2 * sizeof(*walk->facts)));
    walk->is_written = mc_arena_array(arena, n_facts, sizeof(*walk->is_written));
    walk->is_reached = mc_arena_array(arena, n, sizeof(*walk->is_reached));
    walk->open = mc_arena_alloc(arena, mc_array_size(n, sizeof(*walk->open)));
    walk->depth = 0;
    list_facts(walk);
    walk->writer->begin_array(walk->writer->context, key);
    if (root != MC_SMATCH_NONE)
        write_tree(walk, root, true);
    for (i = 0; i < n; i++)
        if (!walk->is_reached[i])
            write_tree(walk, i, false);
    walk->writer->end(walk->writer->context);
}

void mc_smatchpp_write_graphs(const struct mc_smatchpp_pair *pair,
                              const uint32_t *const agreeing[2],
                              const struct mc_metric_writer *writer)
{
    struct walk walk = {.pair = pair, .writer = writer};

    writer->begin_object(writer->context, "graphs");
    walk.side = &pair->sides[1];
    walk.agreeing = agreeing[1];
    write_side(&walk, "reference");
    walk.side = &pair->sides[0];
    walk.agreeing = agreeing[0];
    write_side(&walk, "candidate");
    writer->end(writer->context);
}

struct explainer {
    const struct mc_smatchpp_pair *pair;
    const struct mc_metric_writer *writer;
    uint32_t *partner_of;  /* [facts of the candidate] */
    uint32_t *order[2];    /* [facts of the side]: in the order of the graph */
    uint32_t *agreeing[2]; /* [facts of the side]: how many of its triples agree */
};

static struct mc_slice text_of(const struct explainer *e, uint32_t string)
{
    return mc_smatch_text(&e->pair->strings, string);
}

/* The fact as "label(source, target)", the label without its colon. */
static struct mc_slice fact_text(const struct explainer *e, uint32_t side, uint32_t i)
{
    const struct mc_smatchpp_side *s = &e->pair->sides[side];
    const struct mc_smatchpp_fact *fact = &s->facts[i];
    struct mc_slice label = text_of(e, fact->label), ends[2];
    uint32_t end;

    for (end = 0; end < 2; end++)
        ends[end] =
            text_of(e, (fact->constants & (1u << end)) != 0 ? fact->ends[end]
                                                            : s->nodes.names[fact->ends[end]]);
    if (label.length > 0 && label.data[0] == ':')
        label = mc_slice(label.data + 1, label.length - 1);
    return mc_slice_of(mc_arena_format(e->pair->strings.arena, "%.*s(%.*s, %.*s)",
                                       MC_SLICE_ARGUMENTS(label), MC_SLICE_ARGUMENTS(ends[0]),
                                       MC_SLICE_ARGUMENTS(ends[1])));
}

static void write_alignment(const struct explainer *e)
{
    const struct mc_smatchpp_nodes *left = &e->pair->sides[0].nodes;
    const struct mc_smatchpp_nodes *right = &e->pair->sides[1].nodes;
    struct mc_smatch_named candidate = {left->names, left->concepts, left->n};
    struct mc_smatch_named reference = {right->names, right->concepts, right->n};

    mc_smatch_write_alignment(&e->pair->strings, candidate, reference, e->pair->right_of,
                              e->writer);
}

/* Writes each agreeing triple once. */
static void write_matched(const struct explainer *e)
{
    uint32_t n, i, copy;

    e->writer->begin_array(e->writer->context, "matched_triples");
    for (n = 0; n < e->pair->sides[0].n_facts; n++)
        for (i = e->order[0][n], copy = 0; copy < e->agreeing[0][i]; copy++) {
            e->writer->begin_object(e->writer->context, NULL);
            mc_write_text(e->writer, "candidate", fact_text(e, 0, i));
            mc_write_text(e->writer, "reference", fact_text(e, 1, e->partner_of[i]));
            e->writer->end(e->writer->context);
        }
    e->writer->end(e->writer->context);
}

/* Writes the triples of a side that do not agree. */
static void write_unmatched(const struct explainer *e, uint32_t side, const char *key)
{
    const struct mc_smatchpp_side *s = &e->pair->sides[side];
    uint32_t n, i, copy;

    e->writer->begin_array(e->writer->context, key);
    for (n = 0; n < s->n_facts; n++)
        for (i = e->order[side][n], copy = e->agreeing[side][i]; copy < s->facts[i].count; copy++)
            mc_write_text(e->writer, NULL, fact_text(e, side, i));
    e->writer->end(e->writer->context);
}

static void find_agreeing(struct explainer *e)
{
    const struct mc_smatchpp_side *left = &e->pair->sides[0], *right = &e->pair->sides[1];
    struct mc_arena *arena = e->pair->strings.arena;
    uint32_t i;

    e->partner_of = mc_arena_array(arena, left->n_facts, sizeof(*e->partner_of));
    e->agreeing[0] = mc_arena_array(arena, left->n_facts, sizeof(**e->agreeing));
    e->agreeing[1] = mc_arena_array(arena, right->n_facts, sizeof(**e->agreeing));
    for (i = 0; i < 2; i++) {
        e->order[i] =
            mc_arena_alloc(arena, mc_array_size(e->pair->sides[i].n_facts, sizeof(*e->order[i])));
        mc_smatchpp_order(&e->pair->sides[i], arena, e->order[i]);
    }
    (void)mc_smatchpp_partners(e->pair, e->partner_of);
    for (i = 0; i < left->n_facts; i++) {
        uint32_t k = e->partner_of[i];

        if (k != MC_SMATCH_NONE)
            e->agreeing[0][i] = e->agreeing[1][k] = left->facts[i].count < right->facts[k].count
                                                        ? left->facts[i].count
                                                        : right->facts[k].count;
    }
}

void mc_smatchpp_explain(const struct mc_smatchpp_pair *pair, const struct mc_metric_writer *writer)
{
    struct explainer e = {.pair = pair, .writer = writer};
    const uint32_t *agreeing[2];

    find_agreeing(&e);
    agreeing[0] = e.agreeing[0];
    agreeing[1] = e.agreeing[1];
    mc_smatchpp_write_graphs(pair, agreeing, writer);
    write_alignment(&e);
    write_matched(&e);
    write_unmatched(&e, 0, "unmatched_candidate_triples");
    write_unmatched(&e, 1, "unmatched_reference_triples");
}
