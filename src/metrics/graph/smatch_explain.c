#include "metrics/graph/smatch_explain.h"

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

struct explainer {
    const struct mc_smatch_pair *pair;
    const struct mc_metric_writer *writer;
    bool *found; /* [triples of the reference] agrees with one of the candidate */
};

static void write_text(const struct explainer *e, const char *key, struct mc_slice text)
{
    e->writer->text(e->writer->context, key, text.data, text.length);
}

static struct mc_slice text_of(const struct explainer *e, uint32_t string)
{
    return mc_smatch_text(&e->pair->strings, string);
}

static struct mc_slice triple_text(const struct explainer *e, uint32_t side, uint32_t i)
{
    return mc_smatch_triple_text(&e->pair->strings, &e->pair->sides[side], i);
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

static void write_figures(const struct explainer *e)
{
    const struct mc_smatch_pair *pair = e->pair;
    double n_candidate = mc_smatch_n_triples(&pair->sides[0]);
    double n_reference = mc_smatch_n_triples(&pair->sides[1]);
    struct mc_smatch_figures f = mc_smatch_figures((double)pair->matched, n_candidate, n_reference);
    const struct {
        const char *key;
        double value;
    } figures[] = {{"f", f.f},
                   {"precision", f.precision},
                   {"recall", f.recall},
                   {"matched", (double)pair->matched},
                   {"candidate_triples", n_candidate},
                   {"reference_triples", n_reference},
                   {"bound", (double)pair->bound},
                   {"proved", pair->proved ? 1 : 0}};
    size_t i;

    for (i = 0; i < sizeof(figures) / sizeof(figures[0]); i++)
        e->writer->number(e->writer->context, figures[i].key, figures[i].value);
}

static void write_alignment(const struct explainer *e)
{
    const struct mc_smatch_triples *left = &e->pair->sides[0], *right = &e->pair->sides[1];
    uint32_t i;

    e->writer->begin_array(e->writer->context, "alignment");
    for (i = 0; i < left->n_nodes; i++) {
        uint32_t k = e->pair->right_of[i];

        e->writer->begin_object(e->writer->context, NULL);
        write_text(e, "candidate", text_of(e, left->names[i]));
        write_text(e, "candidate_concept", text_of(e, left->concepts[i]));
        if (k != MC_SMATCH_NONE) {
            write_text(e, "reference", text_of(e, right->names[k]));
            write_text(e, "reference_concept", text_of(e, right->concepts[k]));
        }
        e->writer->end(e->writer->context);
    }
    e->writer->end(e->writer->context);
}

/* Fills found[] and writes every pair that agrees; with duplicates a triple stands in several. The
 * candidate's triples that agree with none come out in `missed`, their number is returned. */
static uint32_t write_matched(const struct explainer *e, uint32_t *missed)
{
    uint32_t n_left = mc_smatch_n_triples(&e->pair->sides[0]), n_missed = 0, i, k;
    uint32_t n_right = mc_smatch_n_triples(&e->pair->sides[1]);

    e->writer->begin_array(e->writer->context, "matched_triples");
    for (i = 0; i < n_left; i++) {
        bool is_matched = false;

        for (k = 0; k < n_right; k++) {
            if (!agree(e, i, k))
                continue;
            is_matched = e->found[k] = true;
            e->writer->begin_object(e->writer->context, NULL);
            write_text(e, "candidate", triple_text(e, 0, i));
            write_text(e, "reference", triple_text(e, 1, k));
            e->writer->end(e->writer->context);
        }
        if (!is_matched)
            missed[n_missed++] = i;
    }
    e->writer->end(e->writer->context);
    return n_missed;
}

static void write_triples(const struct explainer *e)
{
    uint32_t n_left = mc_smatch_n_triples(&e->pair->sides[0]), n_missed, i;
    uint32_t n_right = mc_smatch_n_triples(&e->pair->sides[1]);
    uint32_t *missed =
        mc_arena_alloc(e->pair->strings.arena, mc_array_size(n_left, sizeof(*missed)));

    n_missed = write_matched(e, missed);
    e->writer->begin_array(e->writer->context, "unmatched_candidate_triples");
    for (i = 0; i < n_missed; i++)
        write_text(e, NULL, triple_text(e, 0, missed[i]));
    e->writer->end(e->writer->context);
    e->writer->begin_array(e->writer->context, "unmatched_reference_triples");
    for (i = 0; i < n_right; i++)
        if (!e->found[i])
            write_text(e, NULL, triple_text(e, 1, i));
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
        e->found[k] = true;
        write_item(e, i, k);
    }
    for (i = 0; i < l->n_nodes; i++) {
        uint32_t k = e->pair->right_of[i];

        if (k == MC_SMATCH_NONE || !same(e, l->concepts[i], r->concepts[k]))
            write_item(e, i, MC_SMATCH_NONE);
    }
    for (i = 0; i < r->n_nodes; i++)
        if (!e->found[i])
            write_item(e, MC_SMATCH_NONE, i);
    e->writer->end(e->writer->context);
}

void mc_smatch_explain(const struct mc_smatch_pair *pair, const struct mc_smatch_options *options,
                       const struct mc_metric_writer *writer)
{
    uint32_t n_right = mc_smatch_n_triples(&pair->sides[1]);
    struct explainer e = {pair, writer, mc_arena_array(pair->strings.arena, n_right, sizeof(bool))};

    write_figures(&e);
    if (mc_smatch_aspect_has_items(options->aspect)) {
        write_items(&e);
        return;
    }
    write_alignment(&e);
    write_triples(&e);
}
