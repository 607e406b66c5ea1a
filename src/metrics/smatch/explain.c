/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.c: the graphs are traversed in the order of their texts, and each line says whether its
 * role or concept differs; triples are compared pair by pair under the mapping. In order: the
 * graphs line by line, triples and alignment, the explanation. */
#include "metrics/smatch/explain.h"

#include <string.h>

#include "metrics/counterfactual.h"
#include "metrics/metric_support.h"
#include "metrics/smatch/match.h"

/* --- the graphs line by line ------------------------------------------------------------------ */

/* The traversal of one side. */
struct walk {
    const struct mc_smatch_pair *pair;
    const struct mc_metric_writer *writer;
    const struct mc_smatch_amr *text;
    const bool *agrees;
    const double *grades; /* NULL: none */
    uint32_t top;         /* triple of TOP */
    uint32_t *triple_of;  /* [links]: the triple that it became, or MC_SMATCH_NONE */
    uint32_t *next;       /* [links]: 1 + the next link of its node; 0: none */
    uint32_t *first;      /* [nodes]: 1 + the next link to write; 0: none */
    uint32_t *open;       /* the nodes that are not closed yet */
    uint32_t depth;
};

static struct mc_slice smatch_graphs_text_of(const struct walk *walk, uint32_t string)
{
    return mc_smatch_text(&walk->pair->strings, string);
}

static void find_triples(struct walk *walk, const struct mc_smatch_triples *triples)
{
    uint32_t i;

    for (i = 0; i < walk->text->n_links; i++)
        walk->triple_of[i] = MC_SMATCH_NONE;
    walk->top = MC_SMATCH_NONE;
    for (i = 0; i < triples->n_attributes; i++)
        if (triples->attributes[i].link == MC_SMATCH_NONE)
            walk->top = triples->n_nodes + i;
        else
            walk->triple_of[triples->attributes[i].link] = triples->n_nodes + i;
    for (i = 0; i < triples->n_relations; i++)
        walk->triple_of[triples->relations[i].link] = triples->n_nodes + triples->n_attributes + i;
}

/* Chains the links of each node in the order of the text. */
static void list_links(struct walk *walk)
{
    uint32_t i;

    for (i = walk->text->n_links; i-- > 0;) {
        uint32_t owner = walk->text->links[i].owner;

        walk->next[i] = walk->first[owner];
        walk->first[owner] = i + 1;
    }
}

static void begin_line(const struct walk *walk, uint32_t depth)
{
    walk->writer->begin_object(walk->writer->context, NULL);
    mc_write_number(walk->writer, "depth", depth);
}

static void end_line(const struct walk *walk, bool role_differs, bool concept_differs)
{
    if (role_differs || concept_differs)
        mc_write_text(walk->writer, "differs",
                      mc_slice_of(!concept_differs ? "role"
                                  : role_differs   ? "role and concept"
                                                   : "concept"));
    walk->writer->end(walk->writer->context);
}

/* Writes a node with its concept and opens it; its role is already written. */
static void smatch_graphs_write_node(struct walk *walk, uint32_t node, bool role_differs)
{
    mc_write_text(walk->writer, "target",
                  smatch_graphs_text_of(walk, walk->text->nodes[node].name));
    mc_write_text(walk->writer, "concept",
                  smatch_graphs_text_of(walk, walk->text->nodes[node].concept));
    if (walk->grades != NULL && walk->grades[node] > 0)
        mc_write_number(walk->writer, "similarity", walk->grades[node]);
    end_line(walk, role_differs, !walk->agrees[node]);
    walk->open[walk->depth++] = node;
}

static void write_link(struct walk *walk, uint32_t i)
{
    const struct mc_smatch_link *link = &walk->text->links[i];
    struct mc_slice label = smatch_graphs_text_of(walk, link->label);
    const char *role =
        mc_arena_format(walk->pair->strings.arena, ":%.*s", MC_SLICE_ARGUMENTS(label));
    uint32_t triple = walk->triple_of[i];
    bool differs = triple != MC_SMATCH_NONE && !walk->agrees[triple];

    begin_line(walk, walk->depth);
    mc_write_text(walk->writer, "role", mc_slice_of(role));
    if (triple == MC_SMATCH_NONE)
        mc_write_number(walk->writer, "uncounted", 1);
    if (link->nested) {
        smatch_graphs_write_node(
            walk, walk->pair->strings.items[link->value].node[walk->text->side], differs);
        return;
    }
    mc_write_text(walk->writer, "target", smatch_graphs_text_of(walk, link->value));
    end_line(walk, differs, false);
}

/* Writes the node and all below it. */
static void write_tree(struct walk *walk, uint32_t root)
{
    bool top_differs = root == 0 && walk->top != MC_SMATCH_NONE && !walk->agrees[walk->top];

    begin_line(walk, 0);
    if (top_differs)
        mc_write_text(walk->writer, "role", mc_slice_of("TOP"));
    smatch_graphs_write_node(walk, root, top_differs);
    while (walk->depth > 0) {
        uint32_t node = walk->open[walk->depth - 1], link = walk->first[node];

        if (link == 0) {
            walk->depth--;
            continue;
        }
        walk->first[node] = walk->next[link - 1];
        write_link(walk, link - 1);
    }
}

static void write_side(struct walk *walk, const char *key, uint32_t side)
{
    struct mc_arena *arena = walk->pair->strings.arena;
    uint32_t n_links, n_nodes, i;
    bool *is_nested;

    walk->text = &walk->pair->texts[side];
    n_links = walk->text->n_links;
    n_nodes = walk->text->n_nodes;
    walk->triple_of = mc_arena_alloc(arena, mc_array_size(n_links, sizeof(*walk->triple_of)));
    walk->next = mc_arena_array(arena, n_links, sizeof(*walk->next));
    walk->first = mc_arena_array(arena, n_nodes, sizeof(*walk->first));
    walk->open = mc_arena_alloc(arena, mc_array_size(n_nodes, sizeof(*walk->open)));
    walk->depth = 0;
    find_triples(walk, &walk->pair->sides[side]);
    list_links(walk);
    is_nested = mc_arena_array(arena, n_nodes, sizeof(*is_nested));
    for (i = 0; i < n_links; i++)
        if (walk->text->links[i].nested)
            is_nested[walk->pair->strings.items[walk->text->links[i].value].node[side]] = true;
    walk->writer->begin_array(walk->writer->context, key);
    for (i = 0; i < n_nodes; i++)
        if (!is_nested[i])
            write_tree(walk, i);
    walk->writer->end(walk->writer->context);
}

void mc_smatch_write_graphs(const struct mc_smatch_pair *pair, const bool *const agrees[2],
                            const double *const grades[2], const struct mc_metric_writer *writer)
{
    struct walk walk;

    memset(&walk, 0, sizeof(walk));
    walk.pair = pair;
    walk.writer = writer;
    writer->begin_object(writer->context, "graphs");
    walk.agrees = agrees[1];
    walk.grades = grades == NULL ? NULL : grades[1];
    write_side(&walk, "reference", 1);
    walk.agrees = agrees[0];
    walk.grades = grades == NULL ? NULL : grades[0];
    write_side(&walk, "candidate", 0);
    writer->end(writer->context);
}

/* --- triples and alignment -------------------------------------------------------------------- */

struct mc_slice mc_smatch_triple_text(const struct mc_smatch_strings *strings,
                                      const struct mc_smatch_triples *t, uint32_t i)
{
    uint32_t label = MC_SMATCH_NONE, source, target;
    struct mc_slice name = mc_slice_of("instance");

    if (i < t->n_nodes) {
        source = t->names[i];
        target = t->concepts[i];
    } else if (i < t->n_nodes + t->n_attributes) {
        const struct mc_smatch_attribute *a = &t->attributes[i - t->n_nodes];

        label = a->label;
        source = t->names[a->node];
        target = a->value;
    } else {
        const struct mc_smatch_relation *r = &t->relations[i - t->n_nodes - t->n_attributes];

        label = r->label;
        source = t->names[r->source];
        target = t->names[r->target];
    }
    if (label != MC_SMATCH_NONE)
        name = mc_smatch_text(strings, label);
    return mc_slice_of(mc_arena_format(strings->arena, "%.*s(%.*s, %.*s)", MC_SLICE_ARGUMENTS(name),
                                       MC_SLICE_ARGUMENTS(mc_smatch_text(strings, source)),
                                       MC_SLICE_ARGUMENTS(mc_smatch_text(strings, target))));
}

static void write_node(const struct mc_smatch_strings *strings, struct mc_smatch_named side,
                       uint32_t node, const char *name_key, const char *concept_key,
                       const struct mc_metric_writer *writer)
{
    struct mc_slice name = mc_smatch_text(strings, side.names[node]);
    struct mc_slice concept = mc_smatch_text(strings, side.concepts[node]);

    mc_write_text(writer, name_key, name);
    mc_write_text(writer, concept_key, concept);
}

void mc_smatch_write_alignment(const struct mc_smatch_strings *strings, struct mc_smatch_named left,
                               struct mc_smatch_named right, const uint32_t *right_of,
                               const struct mc_metric_writer *writer)
{
    uint32_t i;

    writer->begin_array(writer->context, "alignment");
    for (i = 0; i < left.n; i++) {
        writer->begin_object(writer->context, NULL);
        write_node(strings, left, i, "candidate", "candidate_concept", writer);
        if (right_of[i] != MC_SMATCH_NONE)
            write_node(strings, right, right_of[i], "reference", "reference_concept", writer);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

/* --- the explanation -------------------------------------------------------------------------- */

struct explainer {
    const struct mc_smatch_pair *pair;
    const struct mc_metric_writer *writer;
    bool *agrees[2]; /* [triples of the side]: one of the other side agrees with it */
};

static struct mc_slice text_of(const struct explainer *e, uint32_t string)
{
    return mc_smatch_text(&e->pair->strings, string);
}

static struct mc_slice triple_text(const struct explainer *e, const struct mc_smatch_triples *t,
                                   uint32_t i)
{
    return mc_smatch_triple_text(&e->pair->strings, t, i);
}

static bool same(const struct explainer *e, uint32_t a, uint32_t b)
{
    return mc_smatch_compared(&e->pair->strings, a) == mc_smatch_compared(&e->pair->strings, b);
}

/* Whether triple i of the candidate and triple k of the reference agree under the mapping. */
static bool agree(const struct explainer *e, uint32_t i, uint32_t k)
{
    const struct mc_smatch_triples *l = &e->pair->sides[0], *r = &e->pair->sides[1];
    const uint32_t *right_of = e->pair->right_of;

    if (i < l->n_nodes)
        return k < r->n_nodes && right_of[i] == k && same(e, l->concepts[i], r->concepts[k]);
    if (k < r->n_nodes)
        return false;
    i -= l->n_nodes;
    k -= r->n_nodes;
    if (i < l->n_attributes)
        return k < r->n_attributes && right_of[l->attributes[i].node] == r->attributes[k].node &&
               same(e, l->attributes[i].label, r->attributes[k].label) &&
               same(e, l->attributes[i].value, r->attributes[k].value);
    if (k < r->n_attributes)
        return false;
    i -= l->n_attributes;
    k -= r->n_attributes;
    return right_of[l->relations[i].source] == r->relations[k].source &&
           right_of[l->relations[i].target] == r->relations[k].target &&
           same(e, l->relations[i].label, r->relations[k].label);
}

/* Writes what the candidate would score after the best edit; nothing if none raises the score. */
static void write_best_edit(const struct explainer *e, const struct mc_smatch_options *options,
                            enum mc_smatch_objective objective)
{
    const struct mc_metric_writer *writer = e->writer;
    struct mc_slice from = mc_slice("", 0), to = from;
    struct mc_smatch_edit edit;

    if (!mc_smatch_best_edit(e->pair, options, objective, &edit))
        return;
    if (edit.from != MC_SMATCH_NONE)
        from = triple_text(e, &e->pair->sides[0], edit.from);
    if (edit.to != MC_SMATCH_NONE)
        to = triple_text(e, &edit.after, edit.to);
    mc_best_edit_begin(edit.kind, from, to, writer);
    mc_write_number(writer, "f", edit.figures.f);
    mc_write_number(writer, "precision", edit.figures.precision);
    mc_write_number(writer, "recall", edit.figures.recall);
    mc_write_number(writer, "matched", (double)edit.matched);
    mc_write_number(writer, "proved", edit.proved ? 1 : 0);
    writer->end(writer->context);
}

static void write_figures(const struct explainer *e)
{
    const struct mc_smatch_summary plain = {.output = MC_SMATCH_F};
    const struct mc_smatch_tally tally = mc_smatch_tally_of(e->pair);

    mc_smatch_write_figures(&plain, &tally, e->writer);
}

static void write_alignment(const struct explainer *e)
{
    const struct mc_smatch_triples *left = &e->pair->sides[0], *right = &e->pair->sides[1];
    struct mc_smatch_named candidate = {left->names, left->concepts, left->n_nodes};
    struct mc_smatch_named reference = {right->names, right->concepts, right->n_nodes};

    mc_smatch_write_alignment(&e->pair->strings, candidate, reference, e->pair->right_of,
                              e->writer);
}

/* Writes every pair that agrees; with duplicates a triple is in several. */
static void write_matched(const struct explainer *e)
{
    uint32_t n_left = mc_smatch_n_triples(&e->pair->sides[0]), i, k;
    uint32_t n_right = mc_smatch_n_triples(&e->pair->sides[1]);

    e->writer->begin_array(e->writer->context, "matched_triples");
    for (i = 0; i < n_left; i++)
        for (k = 0; k < n_right; k++) {
            if (!agree(e, i, k))
                continue;
            e->writer->begin_object(e->writer->context, NULL);
            mc_write_text(e->writer, "candidate", triple_text(e, &e->pair->sides[0], i));
            mc_write_text(e->writer, "reference", triple_text(e, &e->pair->sides[1], k));
            e->writer->end(e->writer->context);
        }
    e->writer->end(e->writer->context);
}

static void write_unmatched(const struct explainer *e, const char *key, uint32_t side)
{
    uint32_t n = mc_smatch_n_triples(&e->pair->sides[side]), i;

    e->writer->begin_array(e->writer->context, key);
    for (i = 0; i < n; i++)
        if (!e->agrees[side][i])
            mc_write_text(e->writer, NULL, triple_text(e, &e->pair->sides[side], i));
    e->writer->end(e->writer->context);
}

/* Writes an item with the nodes that have it; MC_SMATCH_NONE: none on that side. */
static void write_item(const struct explainer *e, uint32_t left, uint32_t right)
{
    const struct mc_smatch_triples *l = &e->pair->sides[0], *r = &e->pair->sides[1];

    e->writer->begin_object(e->writer->context, NULL);
    mc_write_text(e->writer, "item",
                  text_of(e, left != MC_SMATCH_NONE ? l->concepts[left] : r->concepts[right]));
    if (left != MC_SMATCH_NONE)
        mc_write_text(e->writer, "candidate", text_of(e, l->names[left]));
    if (right != MC_SMATCH_NONE)
        mc_write_text(e->writer, "reference", text_of(e, r->names[right]));
    e->writer->end(e->writer->context);
}

/* Writes the items of both sides, then those of the candidate only, then of the reference only. */
static void write_items(const struct explainer *e)
{
    const struct mc_smatch_triples *l = &e->pair->sides[0], *r = &e->pair->sides[1];
    uint32_t i;

    e->writer->begin_array(e->writer->context, "items");
    for (i = 0; i < l->n_nodes; i++) {
        uint32_t k = e->pair->right_of[i];

        if (k == MC_SMATCH_NONE || !same(e, l->concepts[i], r->concepts[k]))
            continue;
        write_item(e, i, k);
    }
    for (i = 0; i < l->n_nodes; i++) {
        uint32_t k = e->pair->right_of[i];

        if (k == MC_SMATCH_NONE || !same(e, l->concepts[i], r->concepts[k]))
            write_item(e, i, MC_SMATCH_NONE);
    }
    for (i = 0; i < r->n_nodes; i++)
        if (!e->agrees[1][i])
            write_item(e, MC_SMATCH_NONE, i);
    e->writer->end(e->writer->context);
}

/* Fills agrees[]. */
static void find_agreeing(struct explainer *e)
{
    const struct mc_smatch_triples *sides = e->pair->sides;
    uint32_t n_left = mc_smatch_n_triples(&sides[0]), n_right = mc_smatch_n_triples(&sides[1]);
    uint32_t i, k;

    e->agrees[0] = mc_arena_array(e->pair->strings.arena, n_left, sizeof(bool));
    e->agrees[1] = mc_arena_array(e->pair->strings.arena, n_right, sizeof(bool));
    for (i = 0; i < n_left; i++)
        for (k = 0; k < n_right; k++)
            if (agree(e, i, k))
                e->agrees[0][i] = e->agrees[1][k] = true;
}

void mc_smatch_explain(const struct mc_smatch_pair *pair, const struct mc_smatch_options *options,
                       enum mc_smatch_objective objective, const struct mc_metric_writer *writer)
{
    struct explainer e = {pair, writer, {NULL, NULL}};

    find_agreeing(&e);
    write_figures(&e);
    write_best_edit(&e, options, objective);
    if (mc_smatch_aspect_has_items(options->aspect)) {
        write_items(&e);
        return;
    }
    if (!mc_smatch_aspect_has_parts(options->aspect)) {
        const bool *const agrees[2] = {e.agrees[0], e.agrees[1]};

        mc_smatch_write_graphs(pair, agrees, NULL, writer);
    }
    write_alignment(&e);
    write_matched(&e);
    write_unmatched(&e, "unmatched_candidate_triples", 0);
    write_unmatched(&e, "unmatched_reference_triples", 1);
}

void mc_smatch_explain_mapping(const struct mc_smatch_pair *pair, const double *const grades[2],
                               const struct mc_metric_writer *writer)
{
    struct explainer e = {pair, writer, {NULL, NULL}};
    const bool *agrees[2];
    uint32_t side, i;

    find_agreeing(&e);
    for (side = 0; side < 2; side++) {
        for (i = 0; i < mc_smatch_n_triples(&pair->sides[side]); i++)
            e.agrees[side][i] |= grades[side][i] > 0;
        agrees[side] = e.agrees[side];
    }
    mc_smatch_write_graphs(pair, agrees, grades, writer);
    write_alignment(&e);
    write_matched(&e);
    write_unmatched(&e, "unmatched_candidate_triples", 0);
    write_unmatched(&e, "unmatched_reference_triples", 1);
}
