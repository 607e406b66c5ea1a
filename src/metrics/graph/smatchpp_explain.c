/* How a score of Smatch++ came about; what is written is said in smatchpp.h. */
#include "metrics/graph/smatch_explain.h"
#include "metrics/graph/smatchpp.h"

struct explainer {
    const struct mc_smatchpp_pair *pair;
    const struct mc_metric_writer *writer;
    uint32_t *partner_of;  /* [facts of the candidate] */
    uint32_t *order[2];    /* [facts of the side] in the order of the graph */
    uint32_t *agreeing[2]; /* [facts of the side] how many of its triples agree */
};

static void write_text(const struct explainer *e, const char *key, struct mc_slice text)
{
    e->writer->text(e->writer->context, key, text.data, text.length);
}

static struct mc_slice text_of(const struct explainer *e, uint32_t string)
{
    return mc_smatch_text(&e->pair->strings, string);
}

/* label(source, target), the label without its colon. */
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

/* Each agreeing triple once. */
static void write_matched(const struct explainer *e)
{
    uint32_t n, i, copy;

    e->writer->begin_array(e->writer->context, "matched_triples");
    for (n = 0; n < e->pair->sides[0].n_facts; n++)
        for (i = e->order[0][n], copy = 0; copy < e->agreeing[0][i]; copy++) {
            e->writer->begin_object(e->writer->context, NULL);
            write_text(e, "candidate", fact_text(e, 0, i));
            write_text(e, "reference", fact_text(e, 1, e->partner_of[i]));
            e->writer->end(e->writer->context);
        }
    e->writer->end(e->writer->context);
}

/* The triples of a side beyond those that agree. */
static void write_unmatched(const struct explainer *e, uint32_t side, const char *key)
{
    const struct mc_smatchpp_side *s = &e->pair->sides[side];
    uint32_t n, i, copy;

    e->writer->begin_array(e->writer->context, key);
    for (n = 0; n < s->n_facts; n++)
        for (i = e->order[side][n], copy = e->agreeing[side][i]; copy < s->facts[i].count; copy++)
            write_text(e, NULL, fact_text(e, side, i));
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
