/* How a SEMA score came about, as JSON. */
#include "metrics/graph/sema.h"
#include "metrics/graph/smatch_explain.h"

struct explainer {
    const struct mc_sema_pair *pair;
    const struct mc_metric_writer *writer;
    bool *instances; /* [nodes of the candidate] earned a point */
    bool *found;     /* [attributes of the candidate] agrees with one of the reference */
    bool *agreed;    /* [relations of the reference] agrees with one of the candidate */
};

static void write_text(const struct explainer *e, const char *key, struct mc_slice text)
{
    e->writer->text(e->writer->context, key, text.data, text.length);
}

static struct mc_slice relation_text(const struct explainer *e, uint32_t side, uint32_t i)
{
    const struct mc_smatch_triples *t = &e->pair->sides[side];

    return mc_smatch_triple_text(&e->pair->strings, t, t->n_nodes + t->n_attributes + i);
}

static struct mc_slice attribute_text(const struct explainer *e, uint32_t side, uint32_t i)
{
    const struct mc_smatch_triples *t = &e->pair->sides[side];

    return mc_smatch_triple_text(&e->pair->strings, t, t->n_nodes + i);
}

static struct mc_slice instance_text(const struct explainer *e, uint32_t side, uint32_t node)
{
    return mc_smatch_triple_text(&e->pair->strings, &e->pair->sides[side], node);
}

static void write_figures(const struct explainer *e, const struct mc_smatch_figures *figures)
{
    const struct mc_metric_writer *w = e->writer;

    w->number(w->context, "f", figures->f);
    w->number(w->context, "precision", figures->precision);
    w->number(w->context, "recall", figures->recall);
    w->number(w->context, "matched", e->pair->matched);
    w->number(w->context, "candidate_triples", mc_smatch_n_triples(&e->pair->sides[0]));
    w->number(w->context, "reference_triples", mc_smatch_n_triples(&e->pair->sides[1]));
}

/* One triple that earned something; `points_for` is a list divided by ", ". */
static void write_match(const struct explainer *e, struct mc_slice candidate,
                        struct mc_slice reference, double points, const char *points_for)
{
    e->writer->begin_object(e->writer->context, NULL);
    write_text(e, "candidate", candidate);
    write_text(e, "reference", reference);
    e->writer->number(e->writer->context, "points", points);
    write_text(e, "for", mc_slice_of(points_for));
    e->writer->end(e->writer->context);
}

static void write_relation(const struct explainer *e, uint32_t i)
{
    static const char *const points_for[] = {
        "nothing more", "target",           "source",           "target, source",
        "relation",     "target, relation", "source, relation", "target, source, relation"};
    const struct mc_smatch_relation *relation = &e->pair->sides[0].relations[i];
    unsigned char points = e->pair->points[i];

    if ((points & MC_SEMA_TARGET) != 0)
        e->instances[relation->target] = true;
    if ((points & MC_SEMA_SOURCE) != 0)
        e->instances[relation->source] = true;
    write_match(e, relation_text(e, 0, i), relation_text(e, 1, e->pair->agreeing[i]),
                (points & 1) + (points >> 1 & 1) + (points >> 2 & 1), points_for[points & 7]);
}

static void write_matched(const struct explainer *e)
{
    const struct mc_smatch_triples *test = &e->pair->sides[0], *gold = &e->pair->sides[1];
    uint32_t i, by;

    e->writer->begin_array(e->writer->context, "matched_triples");
    if (e->pair->same_root) {
        e->instances[0] = true;
        write_match(e, instance_text(e, 0, 0), instance_text(e, 1, 0), 1, "root");
    }
    for (i = 0; i < test->n_relations; i++)
        if (e->pair->agreeing[i] != MC_SMATCH_NONE)
            write_relation(e, i);
    for (i = 0; i < gold->n_attributes; i++) {
        by = e->pair->earned_by[i];
        if (by == MC_SMATCH_NONE)
            continue;
        e->found[by] = true;
        write_match(e, attribute_text(e, 0, by), attribute_text(e, 1, i), 1, "attribute");
    }
    e->writer->end(e->writer->context);
}

/* Instances that earned nothing, attributes and relations without a counterpart. */
static void write_unmatched_candidate(const struct explainer *e)
{
    const struct mc_smatch_triples *test = &e->pair->sides[0];
    uint32_t i;

    e->writer->begin_array(e->writer->context, "unmatched_candidate_triples");
    for (i = 0; i < test->n_nodes; i++)
        if (!e->instances[i])
            write_text(e, NULL, instance_text(e, 0, i));
    for (i = 0; i < test->n_attributes; i++)
        if (!e->found[i])
            write_text(e, NULL, attribute_text(e, 0, i));
    for (i = 0; i < test->n_relations; i++)
        if (e->pair->agreeing[i] == MC_SMATCH_NONE)
            write_text(e, NULL, relation_text(e, 0, i));
    e->writer->end(e->writer->context);
}

/* Attributes that earned nothing, and relations that no triple of the candidate names. */
static void write_unmatched_reference(const struct explainer *e)
{
    const struct mc_smatch_triples *gold = &e->pair->sides[1];
    uint32_t i;

    e->writer->begin_array(e->writer->context, "unmatched_reference_triples");
    for (i = 0; i < gold->n_attributes; i++)
        if (e->pair->earned_by[i] == MC_SMATCH_NONE)
            write_text(e, NULL, attribute_text(e, 1, i));
    for (i = 0; i < gold->n_relations; i++)
        if (!e->agreed[i])
            write_text(e, NULL, relation_text(e, 1, i));
    e->writer->end(e->writer->context);
}

void mc_sema_explain(const struct mc_sema_pair *pair, const struct mc_smatch_figures *figures,
                     const struct mc_best_edit *edit, const struct mc_metric_writer *writer)
{
    const struct mc_smatch_triples *test = &pair->sides[0], *gold = &pair->sides[1];
    struct mc_arena *arena = pair->strings.arena;
    struct explainer e = {pair, writer, mc_arena_array(arena, test->n_nodes, sizeof(bool)),
                          mc_arena_array(arena, test->n_attributes, sizeof(bool)),
                          mc_arena_array(arena, gold->n_relations, sizeof(bool))};

    mc_sema_agreeing(pair, e.agreed);
    write_figures(&e, figures);
    mc_best_edit_write(edit, writer);
    write_matched(&e);
    write_unmatched_candidate(&e);
    write_unmatched_reference(&e);
}
