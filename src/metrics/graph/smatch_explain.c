#include "metrics/graph/smatch_explain.h"

#include "metrics/graph/best_edit.h"
#include "metrics/graph/smatch_graphs.h"

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

    writer->text(writer->context, name_key, name.data, name.length);
    writer->text(writer->context, concept_key, concept.data, concept.length);
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

struct explainer {
    const struct mc_smatch_pair *pair;
    const struct mc_metric_writer *writer;
    bool *agrees[2]; /* [triples of the side] one of the other side agrees with it */
};

static void write_text(const struct explainer *e, const char *key, struct mc_slice text)
{
    e->writer->text(e->writer->context, key, text.data, text.length);
}

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

/* What a candidate with one edit would score; nothing where none raises the score. */
static void write_best_edit(const struct explainer *e, const struct mc_smatch_options *options,
                            enum mc_smatch_objective objective)
{
    static const char *const names[] = {"change concept", "change role", "change constant", "add",
                                        "drop"};
    const struct mc_metric_writer *writer = e->writer;
    struct mc_slice from = mc_slice("", 0), to = from;
    struct mc_smatch_edit edit;

    if (!mc_smatch_best_edit(e->pair, options, objective, &edit))
        return;
    if (edit.from != MC_SMATCH_NONE)
        from = triple_text(e, &e->pair->sides[0], edit.from);
    if (edit.to != MC_SMATCH_NONE)
        to = triple_text(e, &edit.after, edit.to);
    mc_best_edit_begin(names[edit.kind], from, to, writer);
    writer->number(writer->context, "f", edit.figures.f);
    writer->number(writer->context, "precision", edit.figures.precision);
    writer->number(writer->context, "recall", edit.figures.recall);
    writer->number(writer->context, "matched", (double)edit.matched);
    writer->number(writer->context, "proved", edit.proved ? 1 : 0);
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

/* Writes every pair that agrees; with duplicates a triple stands in several. */
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
            write_text(e, "candidate", triple_text(e, &e->pair->sides[0], i));
            write_text(e, "reference", triple_text(e, &e->pair->sides[1], k));
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
            write_text(e, NULL, triple_text(e, &e->pair->sides[side], i));
    e->writer->end(e->writer->context);
}

/* An item with the nodes that have it; MC_SMATCH_NONE: none on that side. */
static void write_item(const struct explainer *e, uint32_t left, uint32_t right)
{
    const struct mc_smatch_triples *l = &e->pair->sides[0], *r = &e->pair->sides[1];

    e->writer->begin_object(e->writer->context, NULL);
    write_text(e, "item",
               text_of(e, left != MC_SMATCH_NONE ? l->concepts[left] : r->concepts[right]));
    if (left != MC_SMATCH_NONE)
        write_text(e, "candidate", text_of(e, l->names[left]));
    if (right != MC_SMATCH_NONE)
        write_text(e, "reference", text_of(e, r->names[right]));
    e->writer->end(e->writer->context);
}

/* Those of both sides, of the candidate, of the reference. */
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
