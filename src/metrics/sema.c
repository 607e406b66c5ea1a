/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sema.c: SEMA treats nodes with the same concept as the same, so triples are looked up by their
 * texts, without a node mapping. In order: matching, explanation, the metric. */
#include "metrics/sema.h"

#include <math.h>
#include <stdlib.h>

#include "metrics/counterfactual.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "metrics/smatch/explain.h"
#include "metrics/smatch/match.h"
#include "metrics/smatch/strings.h"

/* --- matching --------------------------------------------------------------------------------- */

enum { EXPECTED_STRINGS = 64 };

/* The version of 2019: every label in -of between two nodes is inverted, also before another
 * relation. */
static void turn_all(struct mc_smatch_amr *amr, const struct mc_smatch_strings *strings)
{
    uint32_t i;

    for (i = 0; i < amr->n_links; i++)
        if (strings->items[amr->links[i].value].node[amr->side] != MC_SMATCH_NONE)
            amr->links[i].closing = true;
}

/* Removes the first attribute TOP in the order of the nodes; the root has one. */
static void remove_top(struct mc_smatch_triples *t, const struct mc_smatch_strings *strings)
{
    uint32_t first = MC_SMATCH_NONE, i;

    for (i = 0; i < t->n_attributes; i++)
        if (mc_slice_is(mc_smatch_text(strings, t->attributes[i].label), "TOP") &&
            (first == MC_SMATCH_NONE || t->attributes[i].node < t->attributes[first].node))
            first = i;
    for (i = first; i + 1 < t->n_attributes; i++)
        t->attributes[i] = t->attributes[i + 1];
    t->n_attributes--;
}

static struct mc_key relation_key(const struct mc_smatch_triples *t, uint32_t i)
{
    const struct mc_smatch_relation *r = &t->relations[i];

    return (struct mc_key){r->label, t->concepts[r->source], t->concepts[r->target]};
}

static struct mc_key attribute_key(const struct mc_smatch_triples *t, uint32_t i)
{
    const struct mc_smatch_attribute *a = &t->attributes[i];

    return (struct mc_key){a->label, a->value, t->concepts[a->node]};
}

/* Whether the node was not counted before; marks it as counted. */
static bool takes(bool *counted, uint32_t node)
{
    bool is_new = !counted[node];

    counted[node] = true;
    return is_new;
}

/* An instance counts for the first agreeing relation that leads into it or out of it; between two
 * nodes, in one direction, only one relation counts. */
static unsigned char points_of(const struct mc_smatch_relation *relation, bool *counted,
                               struct mc_key_table *joined)
{
    struct mc_key ends = {relation->source, relation->target, 0};
    unsigned char points = 0;
    bool is_new;

    points |= takes(counted, relation->target) ? MC_SEMA_TARGET : 0;
    points |= takes(counted, relation->source) ? MC_SEMA_SOURCE : 0;
    (void)mc_key_table_add(joined, ends, &is_new);
    points |= is_new ? MC_SEMA_RELATION : 0;
    return points;
}

static uint32_t n_points(unsigned char points)
{
    return (uint32_t)((points & MC_SEMA_TARGET) != 0) + ((points & MC_SEMA_SOURCE) != 0) +
           ((points & MC_SEMA_RELATION) != 0);
}

/* The version of 2024. */
static void match_candidate(struct mc_sema_pair *pair)
{
    const struct mc_smatch_triples *test = &pair->sides[0], *gold = &pair->sides[1];
    struct mc_arena *arena = pair->strings.arena;
    struct mc_key_table keys = {.arena = arena}, joined = {.arena = arena};
    bool *counted = mc_arena_array(arena, test->n_nodes, sizeof(*counted)), is_new;
    uint32_t *first = mc_arena_alloc(arena, mc_array_size(gold->n_relations, sizeof(*first)));
    uint32_t i, key;

    mc_key_table_reserve(&keys, gold->n_relations);
    mc_key_table_reserve(&joined, test->n_relations);
    for (i = 0; i < gold->n_relations; i++) {
        key = mc_key_table_add(&keys, relation_key(gold, i), &is_new);
        if (is_new)
            first[key] = i;
    }
    for (i = 0; i < test->n_relations; i++) {
        key = mc_key_table_find(&keys, relation_key(test, i));
        pair->agreeing[i] = key == MC_NO_KEY ? MC_SMATCH_NONE : first[key];
        if (key == MC_NO_KEY)
            continue;
        pair->found[i] = true;
        pair->points[i] = points_of(&test->relations[i], counted, &joined);
        pair->matched += n_points(pair->points[i]);
    }
}

/* The version of 2020: the same for the reference, whose root is counted with the point for equal
 * roots. */
static void match_reference(struct mc_sema_pair *pair)
{
    const struct mc_smatch_triples *test = &pair->sides[0], *gold = &pair->sides[1];
    struct mc_arena *arena = pair->strings.arena;
    struct mc_key_table keys = {.arena = arena}, wanted = {.arena = arena},
                        joined = {.arena = arena};
    bool *counted = mc_arena_array(arena, gold->n_nodes, sizeof(*counted)), is_new;
    uint32_t *first = mc_arena_alloc(arena, mc_array_size(test->n_relations, sizeof(*first)));
    uint32_t i, key;

    counted[0] = pair->same_root;
    mc_key_table_reserve(&keys, test->n_relations);
    mc_key_table_reserve(&wanted, gold->n_relations);
    mc_key_table_reserve(&joined, gold->n_relations);
    for (i = 0; i < gold->n_relations; i++)
        (void)mc_key_table_add(&wanted, relation_key(gold, i), NULL);
    for (i = 0; i < test->n_relations; i++) {
        pair->found[i] = mc_key_table_find(&wanted, relation_key(test, i)) != MC_NO_KEY;
        key = mc_key_table_add(&keys, relation_key(test, i), &is_new);
        if (is_new)
            first[key] = i;
    }
    for (i = 0; i < gold->n_relations; i++) {
        key = mc_key_table_find(&keys, relation_key(gold, i));
        if (key == MC_NO_KEY)
            continue;
        pair->agreeing[i] = first[key];
        pair->points[i] = points_of(&gold->relations[i], counted, &joined);
        pair->matched += n_points(pair->points[i]);
    }
}

/* Relations of the reference, in a list for each key, in their order. */
struct same_key {
    struct mc_key_table keys;
    uint32_t *heads, *tails; /* [keys] */
    uint32_t *next;          /* [relations]; MC_SMATCH_NONE: the last one */
    bool *is_done;           /* [keys] */
};

/* What a relation of the reference must have in common with one of the candidate: the label, the
 * concept of the source and, if `whole`, that of the target. */
static struct mc_key common_key(const struct mc_smatch_triples *t, uint32_t i, bool whole)
{
    struct mc_key key = relation_key(t, i);

    if (!whole)
        key = (struct mc_key){t->relations[i].label, t->concepts[t->relations[i].source],
                              MC_SMATCH_NONE};
    return key;
}

static struct same_key group_relations(const struct mc_smatch_triples *gold, bool whole,
                                       struct mc_arena *arena)
{
    size_t n = gold->n_relations;
    struct same_key same = {{.arena = arena},
                            mc_arena_array(arena, n, sizeof(uint32_t)),
                            mc_arena_array(arena, n, sizeof(uint32_t)),
                            mc_arena_array(arena, n, sizeof(uint32_t)),
                            mc_arena_array(arena, n, sizeof(bool))};
    bool is_new;
    uint32_t i, key;

    mc_key_table_reserve(&same.keys, n);
    for (i = 0; i < gold->n_relations; i++) {
        key = mc_key_table_add(&same.keys, common_key(gold, i, whole), &is_new);
        same.next[i] = MC_SMATCH_NONE;
        if (is_new)
            same.heads[key] = i;
        else
            same.next[same.tails[key]] = i;
        same.tails[key] = i;
    }
    return same;
}

/* What the version of 2019 has already counted: instances of the reference, and triples of its
 * relations. */
struct visited {
    bool *nodes;
    struct mc_key_table triples;
};

/* Compares one relation of the reference with one of the candidate: `node` is its target, or its
 * source if the candidate's relation is taken for an inverse one. */
static unsigned char visit(const struct mc_smatch_relation *relation, uint32_t node,
                           struct visited *visited)
{
    const struct mc_key triple = {relation->label, relation->source, relation->target};
    bool is_known = mc_key_table_find(&visited->triples, triple) != MC_NO_KEY;
    unsigned char points = 0;

    if (!visited->nodes[node] && !is_known)
        points |= node == relation->source ? MC_SEMA_SOURCE : MC_SEMA_TARGET;
    if (points != 0)
        visited->nodes[node] = true;
    if (takes(visited->nodes, relation->source))
        points |= MC_SEMA_SOURCE;
    if (!is_known && visited->nodes[node]) {
        points |= MC_SEMA_RELATION;
        (void)mc_key_table_add(&visited->triples, triple, NULL);
    }
    return points;
}

/* Whether the version of 2019 takes a relation of the candidate for an inverse one: by the last
 * digits of the numbers of its nodes. Its target is then ignored. */
static bool is_taken_for_inverse(const struct mc_smatch_relation *relation)
{
    return relation->source % 10 > relation->target % 10;
}

/* The version of 2019. Each key is handled once: a second time would add nothing. */
static void match_first(struct mc_sema_pair *pair)
{
    const struct mc_smatch_triples *test = &pair->sides[0], *gold = &pair->sides[1];
    struct mc_arena *arena = pair->strings.arena;
    struct same_key same[] = {group_relations(gold, false, arena),
                              group_relations(gold, true, arena)};
    struct visited visited = {mc_arena_array(arena, gold->n_nodes, sizeof(bool)), {.arena = arena}};
    uint32_t i, k;

    visited.nodes[0] = pair->same_root;
    mc_key_table_reserve(&visited.triples, gold->n_relations);
    for (i = 0; i < test->n_relations; i++) {
        bool whole = !is_taken_for_inverse(&test->relations[i]);
        uint32_t key = mc_key_table_find(&same[whole].keys, common_key(test, i, whole));

        pair->found[i] = key != MC_NO_KEY;
        if (key == MC_NO_KEY || same[whole].is_done[key])
            continue;
        same[whole].is_done[key] = true;
        for (k = same[whole].heads[key]; k != MC_SMATCH_NONE; k = same[whole].next[k]) {
            const struct mc_smatch_relation *relation = &gold->relations[k];

            if (pair->agreeing[k] == MC_SMATCH_NONE)
                pair->agreeing[k] = i;
            pair->points[k] |=
                visit(relation, whole ? relation->target : relation->source, &visited);
        }
    }
    for (k = 0; k < gold->n_relations; k++)
        pair->matched += n_points(pair->points[k]);
}

static void match_relations(enum mc_sema_state state, struct mc_sema_pair *pair)
{
    struct mc_arena *arena = pair->strings.arena;
    uint32_t n, i;

    pair->counted = state != MC_SEMA_2024;
    n = pair->sides[pair->counted].n_relations;
    pair->points = mc_arena_array(arena, n, sizeof(*pair->points));
    pair->agreeing = mc_arena_alloc(arena, mc_array_size(n, sizeof(*pair->agreeing)));
    pair->found = mc_arena_array(arena, pair->sides[0].n_relations, sizeof(*pair->found));
    for (i = 0; i < n; i++)
        pair->agreeing[i] = MC_SMATCH_NONE;
    if (state == MC_SEMA_2024)
        match_candidate(pair);
    else if (state == MC_SEMA_2020)
        match_reference(pair);
    else
        match_first(pair);
}

/* Sets agreed[i] if relation i of the reference agrees with one of the candidate. */
static void sema_agreeing(const struct mc_sema_pair *pair, bool *agreed)
{
    const struct mc_smatch_triples *test = &pair->sides[0], *gold = &pair->sides[1];
    struct mc_key_table keys = {.arena = pair->strings.arena};
    uint32_t i;

    mc_key_table_reserve(&keys, test->n_relations);
    for (i = 0; i < test->n_relations; i++)
        (void)mc_key_table_add(&keys, relation_key(test, i), NULL);
    for (i = 0; i < gold->n_relations; i++)
        agreed[i] = pair->counted == 1
                        ? pair->agreeing[i] != MC_SMATCH_NONE
                        : mc_key_table_find(&keys, relation_key(gold, i)) != MC_NO_KEY;
}

/* Each attribute of the reference counts once, and its copies count together as one. */
static void match_attributes(struct mc_sema_pair *pair)
{
    const struct mc_smatch_triples *test = &pair->sides[0], *gold = &pair->sides[1];
    struct mc_arena *arena = pair->strings.arena;
    struct mc_key_table keys = {.arena = arena}, counted = {.arena = arena};
    uint32_t *first = mc_arena_alloc(arena, mc_array_size(test->n_attributes, sizeof(*first)));
    bool is_new;
    uint32_t i, key;

    pair->earned_by =
        mc_arena_alloc(arena, mc_array_size(gold->n_attributes, sizeof(*pair->earned_by)));
    mc_key_table_reserve(&keys, test->n_attributes);
    mc_key_table_reserve(&counted, gold->n_attributes);
    for (i = 0; i < test->n_attributes; i++) {
        key = mc_key_table_add(&keys, attribute_key(test, i), &is_new);
        if (is_new)
            first[key] = i;
    }
    for (i = 0; i < gold->n_attributes; i++) {
        const struct mc_smatch_attribute *a = &gold->attributes[i];
        struct mc_key own = {a->label, a->value, a->node};

        key = mc_key_table_find(&keys, attribute_key(gold, i));
        is_new = false;
        if (key != MC_NO_KEY)
            (void)mc_key_table_add(&counted, own, &is_new);
        pair->earned_by[i] = is_new ? first[key] : MC_SMATCH_NONE;
        pair->matched += is_new;
    }
}

int mc_sema_match(enum mc_sema_state state, const struct mc_slice texts[2], struct mc_arena *arena,
                  struct mc_sema_pair *pair, uint32_t *side, const char **parse_error)
{
    enum mc_smatch_convention convention =
        state == MC_SEMA_2024 ? MC_SMATCH_NEW : MC_SMATCH_DAMONTE;
    struct mc_smatch_amr amr;

    mc_smatch_strings_init(&pair->strings, arena, EXPECTED_STRINGS, false);
    for (*side = 0; *side < 2; ++*side) {
        struct mc_smatch_triples *triples = &pair->sides[*side];

        if (mc_smatch_read(texts[*side], *side, &pair->strings, &amr, parse_error) != 0)
            return -1;
        if (convention == MC_SMATCH_DAMONTE)
            turn_all(&amr, &pair->strings);
        mc_smatch_make_triples(convention, &amr, &pair->strings, triples);
        remove_top(triples, &pair->strings);
    }
    pair->same_root = pair->sides[0].concepts[0] == pair->sides[1].concepts[0];
    pair->matched = pair->same_root;
    match_relations(state, pair);
    match_attributes(pair);
    return 0;
}

/* --- explanation ------------------------------------------------------------------------------ */

struct explainer {
    const struct mc_sema_pair *pair;
    const struct mc_metric_writer *writer;
    bool *instances; /* [nodes of the candidate]: earned a point */
    bool *found;     /* [attributes of the candidate]: agrees with one of the reference */
    bool *agreed;    /* [relations of the reference]: agrees with one of the candidate */
};

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

/* Writes a triple that earned points; `points_for` is a list separated by ", ". */
static void write_match(const struct explainer *e, struct mc_slice candidate,
                        struct mc_slice reference, double points, const char *points_for)
{
    e->writer->begin_object(e->writer->context, NULL);
    mc_write_text(e->writer, "candidate", candidate);
    mc_write_text(e->writer, "reference", reference);
    mc_write_number(e->writer, "points", points);
    mc_write_text(e->writer, "for", mc_slice_of(points_for));
    e->writer->end(e->writer->context);
}

static void write_relation(const struct explainer *e, uint32_t i)
{
    static const char *const points_for[] = {
        "nothing more", "target",           "source",           "target, source",
        "relation",     "target, relation", "source, relation", "target, source, relation"};
    uint32_t candidate = e->pair->counted == 0 ? i : e->pair->agreeing[i];
    uint32_t reference = e->pair->counted == 0 ? e->pair->agreeing[i] : i;
    const struct mc_smatch_relation *relation = &e->pair->sides[0].relations[candidate];
    unsigned char points = e->pair->points[i];

    if ((points & MC_SEMA_TARGET) != 0)
        e->instances[relation->target] = true;
    if ((points & MC_SEMA_SOURCE) != 0)
        e->instances[relation->source] = true;
    write_match(e, relation_text(e, 0, candidate), relation_text(e, 1, reference),
                (points & 1) + (points >> 1 & 1) + (points >> 2 & 1), points_for[points & 7]);
}

static void write_matched(const struct explainer *e)
{
    const struct mc_smatch_triples *gold = &e->pair->sides[1];
    uint32_t i, by;

    e->writer->begin_array(e->writer->context, "matched_triples");
    if (e->pair->same_root) {
        e->instances[0] = true;
        write_match(e, instance_text(e, 0, 0), instance_text(e, 1, 0), 1, "root");
    }
    for (i = 0; i < e->pair->sides[e->pair->counted].n_relations; i++)
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

/* Writes instances that earned nothing, and attributes and relations without a counterpart. */
static void write_unmatched_candidate(const struct explainer *e)
{
    const struct mc_smatch_triples *test = &e->pair->sides[0];
    uint32_t i;

    e->writer->begin_array(e->writer->context, "unmatched_candidate_triples");
    for (i = 0; i < test->n_nodes; i++)
        if (!e->instances[i])
            mc_write_text(e->writer, NULL, instance_text(e, 0, i));
    for (i = 0; i < test->n_attributes; i++)
        if (!e->found[i])
            mc_write_text(e->writer, NULL, attribute_text(e, 0, i));
    for (i = 0; i < test->n_relations; i++)
        if (!e->pair->found[i])
            mc_write_text(e->writer, NULL, relation_text(e, 0, i));
    e->writer->end(e->writer->context);
}

/* Writes attributes that earned nothing, and relations that agree with none of the candidate. */
static void write_unmatched_reference(const struct explainer *e)
{
    const struct mc_smatch_triples *gold = &e->pair->sides[1];
    uint32_t i;

    e->writer->begin_array(e->writer->context, "unmatched_reference_triples");
    for (i = 0; i < gold->n_attributes; i++)
        if (e->pair->earned_by[i] == MC_SMATCH_NONE)
            mc_write_text(e->writer, NULL, attribute_text(e, 1, i));
    for (i = 0; i < gold->n_relations; i++)
        if (!e->agreed[i])
            mc_write_text(e->writer, NULL, relation_text(e, 1, i));
    e->writer->end(e->writer->context);
}

/* Writes into the open object: figures, "best_edit" (NULL: none), "matched_triples" (the triples
 * that earned points, with that of the other side and the reason for each point; the points add up
 * to `matched`), and the triples of both sides without a counterpart. */
static void mc_sema_explain(const struct mc_sema_pair *pair,
                            const struct mc_smatch_figures *figures,
                            const struct mc_best_edit *edit, const struct mc_metric_writer *writer)
{
    const struct mc_smatch_triples *test = &pair->sides[0], *gold = &pair->sides[1];
    struct mc_arena *arena = pair->strings.arena;
    struct explainer e = {pair, writer, mc_arena_array(arena, test->n_nodes, sizeof(bool)),
                          mc_arena_array(arena, test->n_attributes, sizeof(bool)),
                          mc_arena_array(arena, gold->n_relations, sizeof(bool))};

    sema_agreeing(pair, e.agreed);
    write_figures(&e, figures);
    mc_best_edit_write(edit, writer);
    write_matched(&e);
    write_unmatched_candidate(&e);
    write_unmatched_reference(&e);
}

/* --- the metric ------------------------------------------------------------------------------- */

#define OUTPUTS "f|precision|recall|matched|candidate_triples|reference_triples"

/* In the order of OUTPUTS. */
enum output { F, PRECISION, RECALL, MATCHED, CANDIDATE_TRIPLES, REFERENCE_TRIPLES };

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER(
        "variant", "current", "current|2020|2019",
        "state of the program; affects which side is counted, mod, and inverse labels with a "
        "constant"),
    MC_CHOICE_PARAMETER("output", "f", OUTPUTS, "the value to use as the score"),
    MC_PARAMETERS_END};

static const char manual[] =
    "Compares triples by the concepts at their ends, without a mapping of nodes. The triples "
    "of a graph are instance(node, concept), attribute(label, node, constant) and "
    "relation(label, node, node). Equal root concepts give a point. A relation of the "
    "candidate agrees with one of the reference that has the same label and the same concepts "
    "at both ends; then the candidate's instances at its ends give a point each, once per "
    "node, and the relation gives one, once per ordered pair of nodes. An attribute of the "
    "reference gives a point if the candidate has one with the same label, value and concept "
    "at its node. Precision is the number of points over the triples of the candidate, recall "
    "over those of the reference, F their harmonic mean; all are 0 without a point.\n"
    "\n"
    "The number of points does not depend on the order of relations; explain shows them in "
    "the program's order.\n"
    "\n"
    "Edge cases. The root's instance gives a second point if a relation at the root agrees, "
    "and one triple of the candidate can match several of the reference, so values can "
    "exceed 1, as in the program. A graph against itself usually scores above 1: (r / run-01 "
    ":ARG0 (d / dog)) has three triples and four points, 4/3, and all 195 published pairs of "
    "equal graphs exceed 1; one node with an attribute scores 1. Comparison is "
    "case-sensitive. Of two equal attributes of a node one counts. With several references "
    "the best F is used. The corpus score sums points and triples of all cases first.\n"
    "\n"
    "States. The above is variant=current, the state of 2024 (commit 0ede9e0). variant=2020 (9a4911c) "
    "counts instances and relations of the reference in place of the candidate's, and the root's "
    "instance once, so that the graph above has 3 points of 3 against itself. variant=2019 (6363956) does "
    "so too, counts two relations between the same nodes twice, and takes a relation for an inverse "
    "one where the last digit of its source's number in the order of the nodes is above that of its "
    "target: any relation of the reference with its label and source then agrees, and gives points "
    "for itself and its source. The states between are not known here.\n"
    "\n"
    "Reading. variant=current is the current state of the program: the text is read as by "
    "smatch with convention=new. Labels in -of are inverted, except prep-on-behalf-of, "
    "prep-out-of and consist-of; mod is domain with its ends exchanged, so (f / figure :mod "
    "(c / cat)) and (c / cat :domain (f / figure)) contain the same triple and score 1; an "
    "inverse label, or mod, with a constant is lost. variant=2019 and 2020 read "
    "like smatch with convention=damonte: every label in -of between two nodes is inverted; mod is "
    "kept, and the two graphs above score 0; mod or an inverse label with a constant is an "
    "attribute, except that an inverse label is lost if a closing parenthesis follows. All "
    "keep duplicates; a quoted constant ends in _ and keeps only its first part; the triple "
    "TOP is left out. What the program refuses has no score and a reason: a node defined "
    "twice, a relation without a value, an unmatched closing parenthesis, a node without a "
    "concept.\n"
    "\n"
    "Known difference. The program treats a relation as already counted if a node is named "
    "like its first end and has the name of the second one, such as a1, as its concept. This "
    "is not repeated here.\n"
    "\n"
    "Reference program: github.com/rafaelanchieta/sema. The current state agrees on all 1059 "
    "published pairs, from which the state of 2019 differs on 949.";

struct sema {
    enum mc_sema_state state;
    enum output output;
    struct mc_arena *arena; /* of one case */
};

static int sema_open(const struct mc_metric_host *host, void **state,
                     struct mc_metric_problem *problem)
{
    struct sema *sema = mc_calloc(1, sizeof(*sema));

    (void)problem;
    sema->state = (enum mc_sema_state)mc_host_choice(host, "variant", "current|2020|2019");
    sema->output = (enum output)mc_host_choice(host, "output", OUTPUTS);
    sema->arena = mc_arena_new();
    *state = sema;
    return 0;
}

static void sema_close(void *state)
{
    struct sema *sema = state;

    mc_arena_free(sema->arena);
    free(sema);
}

static struct mc_smatch_figures figures_of(const struct mc_sema_pair *pair)
{
    return mc_smatch_figures(pair->matched, mc_smatch_n_triples(&pair->sides[0]),
                             mc_smatch_n_triples(&pair->sides[1]));
}

/* The requested figure, also for sums. */
static double figure(enum output output, double matched, double n_candidate, double n_reference)
{
    struct mc_smatch_figures figures = mc_smatch_figures(matched, n_candidate, n_reference);

    switch (output) {
    case PRECISION:
        return figures.precision;
    case RECALL:
        return figures.recall;
    case MATCHED:
        return matched;
    case CANDIDATE_TRIPLES:
        return n_candidate;
    case REFERENCE_TRIPLES:
        return n_reference;
    case F:
    default:
        return figures.f;
    }
}

static double figure_of(enum output output, const struct mc_sema_pair *pair)
{
    return figure(output, pair->matched, mc_smatch_n_triples(&pair->sides[0]),
                  mc_smatch_n_triples(&pair->sides[1]));
}

/* The figure that an edit should raise: F, or precision or recall if that is the score. */
static enum output objective(const struct sema *sema)
{
    return sema->output <= RECALL ? sema->output : F;
}

static int compare(void *context, const struct mc_metric_input *in, void *result,
                   struct mc_compared_case *compared, struct mc_metric_problem *problem)
{
    const struct sema *sema = context;
    const struct mc_slice texts[2] = {in->candidate->amr, in->references[compared->reference]->amr};
    const char *parse_error;
    uint32_t side;

    if (mc_sema_match(sema->state, texts, sema->arena, result, &side, &parse_error) != 0) {
        mc_graph_unreadable(in, side == 0 ? 0 : compared->reference + 1, parse_error, problem);
        return -1;
    }
    compared->choice = figure_of(F, result);
    compared->score = figure_of(sema->output, result);
    compared->raised = figure_of(objective(sema), result);
    return 0;
}

static struct mc_comparison comparison_of(struct sema *sema, struct mc_sema_pair *pair)
{
    return (struct mc_comparison){compare, sema, pair, sizeof(*pair), sema->arena, false};
}

static int sema_score(void *state, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    struct mc_sema_pair pair;
    const struct mc_comparison comparison = comparison_of(state, &pair);

    mc_compare_cases(&comparison, in, n, scores, problem);
    return 0;
}

static int sema_corpus(void *state, const struct mc_metric_input *const *all, size_t n,
                       double *score, struct mc_metric_problem *problem)
{
    struct sema *sema = state;
    double matched = 0, n_candidate = 0, n_reference = 0;
    struct mc_sema_pair pair;
    const struct mc_comparison comparison = comparison_of(sema, &pair);
    struct mc_compared_case compared;
    size_t i;

    *score = (double)NAN;
    for (i = 0; i < n; i++) {
        if (mc_compare_case(&comparison, all[i], &compared, problem) != 0)
            return 0;
        matched += pair.matched;
        n_candidate += mc_smatch_n_triples(&pair.sides[0]);
        n_reference += mc_smatch_n_triples(&pair.sides[1]);
    }
    *score = figure(sema->output, matched, n_candidate, n_reference);
    return 0;
}

static int sema_explain(void *state, const struct mc_metric_input *in,
                        const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    static const char *const names[] = {[F] = "f", [PRECISION] = "precision", [RECALL] = "recall"};
    struct sema *sema = state;
    struct mc_sema_pair pair;
    struct mc_comparison comparison = comparison_of(sema, &pair);
    const struct mc_edit_scorer scorer = {mc_compare_edited,      &comparison,
                                          names[objective(sema)], MC_EDIT_CELLS_LINEAR,
                                          mc_limit_none(),        NULL};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_best_edit *edit = mc_best_edit_find(in, &scorer, arena);
    struct mc_smatch_figures figures;
    struct mc_compared_case compared;
    int status = mc_compare_case(&comparison, in, &compared, problem);

    if (status == 0) {
        if (in->n_references > 1)
            mc_write_number(writer, "reference", (double)compared.reference + 1);
        figures = figures_of(&pair);
        mc_sema_explain(&pair, &figures, edit, writer);
    }
    mc_arena_free(arena);
    return status;
}

static void sema_range(void *state, double *worst, double *best)
{
    const struct sema *sema = state;

    *worst = 0;
    *best = sema->output <= RECALL ? 1 : (double)INFINITY;
}

const struct mc_metric_module metric_sema = {
    MC_BUILT_IN_METRIC("sema"),
    .citation = "Anchieta, Cabezudo and Pardo 2019, SEMA: an Extended Semantic Evaluation Metric "
                "for AMR",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_MAY_EXCEED_BEST,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "overlap of the triples of two AMR graphs by the concepts at their ends",
    .manual = manual,
    .open = sema_open,
    .score = sema_score,
    .corpus = sema_corpus,
    .explain = sema_explain,
    .close = sema_close,
    .range = sema_range,
};
