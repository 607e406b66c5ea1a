/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aspect_figures.c: each aspect has a separate match, of items or of a part of the graph; the
 * unmatched parts are named by concepts, not by variables. */
#include "metrics/smatch/aspect_figures.h"

#include <stdlib.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/order.h"

/* In the order of equal figures. */
static const struct {
    const char *name;
    enum mc_smatch_aspect aspect;
    bool only_frames;
} looked_at[MC_SMATCH_MOST_ASPECT_FIGURES] = {
    {"negation", MC_SMATCH_NEGATION, false},
    {"named-entities", MC_SMATCH_NAMED_ENTITIES, false},
    {"wikification", MC_SMATCH_WIKIFICATION, false},
    {"srl", MC_SMATCH_SRL, false},
    {"reentrancies", MC_SMATCH_REENTRANCIES, false},
    {"frames", MC_SMATCH_CONCEPTS, true},
    {"concepts", MC_SMATCH_CONCEPTS, false},
};

/* --- what has no counterpart ------------------------------------------------------------------ */

/* Whether it ends in "-NN". */
static bool is_frame(struct mc_slice concept)
{
    size_t n = concept.length;

    return n > 3 && concept.data[n - 3] == '-' && mc_ascii_is_digit(concept.data[n - 2]) &&
           mc_ascii_is_digit(concept.data[n - 1]);
}

static bool same(const struct mc_smatch_pair *pair, uint32_t a, uint32_t b)
{
    return mc_smatch_compared(&pair->strings, a) == mc_smatch_compared(&pair->strings, b);
}

/* The text as written: '_' at the end is the remainder of a quotation mark. */
static struct mc_slice unquoted(struct mc_slice text)
{
    while (text.length > 1 && text.data[text.length - 1] == '_')
        text.length--;
    return text;
}

/* Adds something that only one side has. */
static void add_only(struct mc_smatch_aspect_figures *figures, int side, struct mc_slice text)
{
    figures->only[side][figures->n_only[side]++] = unquoted(text);
}

/* Lists the items of one side, with `only_frames` only the frames; returns how many. */
static double list_items(const struct mc_smatch_pair *pair, int side, const bool *agrees,
                         bool only_frames, struct mc_smatch_aspect_figures *figures)
{
    const struct mc_smatch_triples *items = &pair->sides[side];
    uint32_t i;
    double n = 0;

    for (i = 0; i < items->n_nodes; i++) {
        struct mc_slice item = mc_smatch_text(&pair->strings, items->concepts[i]);

        if (only_frames && !is_frame(item))
            continue;
        n++;
        if (!agrees[i])
            add_only(figures, side, item);
    }
    return n;
}

/* Whether an item that only this side has is a concept of the other graph. */
static bool stands_in_other(const struct mc_smatch_pair *pair, int side,
                            const struct mc_smatch_aspect_figures *figures)
{
    const struct mc_smatch_amr *other = &pair->texts[1 - side];
    uint32_t i;
    size_t k;

    for (k = 0; k < figures->n_only[side]; k++)
        for (i = 0; i < other->n_nodes; i++)
            if (mc_slice_equal(figures->only[side][k],
                               mc_smatch_text(&pair->strings, other->nodes[i].concept)))
                return true;
    return false;
}

static void compare_items(const struct mc_smatch_pair *pair, bool only_frames,
                          struct mc_smatch_aspect_figures *figures)
{
    const struct mc_smatch_triples *left = &pair->sides[0], *right = &pair->sides[1];
    struct mc_arena *arena = pair->strings.arena;
    bool *agrees[2] = {mc_arena_array(arena, (size_t)left->n_nodes + 1, sizeof(bool)),
                       mc_arena_array(arena, (size_t)right->n_nodes + 1, sizeof(bool))};
    uint32_t i;
    int side;

    for (i = 0; i < left->n_nodes; i++) {
        uint32_t k = pair->right_of[i];

        if (k != MC_SMATCH_NONE && same(pair, left->concepts[i], right->concepts[k]))
            agrees[0][i] = agrees[1][k] = true;
    }
    for (side = 0; side < 2; side++)
        figures->tally.n[side] = list_items(pair, side, agrees[side], only_frames, figures);
    figures->tally.matched = figures->tally.n[0] - (double)figures->n_only[0];
    figures->tally.bound = pair->proved ? figures->tally.matched : (double)pair->bound;
    figures->tally.proved = pair->proved;
}

/* The text of a triple, with the concept of the node instead of its variable. */
static struct mc_slice triple_text(const struct mc_smatch_pair *pair, int side, uint32_t label,
                                   uint32_t source, struct mc_slice target)
{
    const struct mc_smatch_strings *strings = &pair->strings;
    struct mc_slice head = mc_smatch_text(strings, pair->sides[side].concepts[source]);

    return mc_slice_of(mc_arena_format(strings->arena, "%.*s(%.*s, %.*s)",
                                       MC_SLICE_ARGUMENTS(mc_smatch_text(strings, label)),
                                       MC_SLICE_ARGUMENTS(head), MC_SLICE_ARGUMENTS(target)));
}

/* The compared parts of a triple: a node, a node or a constant, a label. */
struct key {
    uint32_t source, target, label;
};

MC_ORDER_BY_3(compare_keys, struct key, source, target, label)

/* The parts of both graphs. */
struct parts {
    const struct mc_smatch_pair *pair;
    uint32_t *partner[2];      /* [nodes]: node of the other side, or MC_SMATCH_NONE */
    struct key *relations[2];  /* sorted */
    struct key *attributes[2]; /* sorted; that of TOP among them */
};

static struct key relation_key(const struct mc_smatch_pair *pair,
                               const struct mc_smatch_relation *relation)
{
    return (struct key){relation->source, relation->target,
                        mc_smatch_compared(&pair->strings, relation->label)};
}

static struct key attribute_key(const struct mc_smatch_pair *pair,
                                const struct mc_smatch_attribute *attribute)
{
    return (struct key){attribute->node, mc_smatch_compared(&pair->strings, attribute->value),
                        mc_smatch_compared(&pair->strings, attribute->label)};
}

static void sort_side(struct parts *parts, int side)
{
    const struct mc_smatch_triples *own = &parts->pair->sides[side];
    struct mc_arena *arena = parts->pair->strings.arena;
    uint32_t i;

    parts->partner[side] = mc_arena_array(arena, (size_t)own->n_nodes + 1, sizeof(uint32_t));
    for (i = 0; i < own->n_nodes; i++)
        parts->partner[side][i] = MC_SMATCH_NONE;
    parts->relations[side] =
        mc_arena_array(arena, (size_t)own->n_relations + 1, sizeof(struct key));
    for (i = 0; i < own->n_relations; i++)
        parts->relations[side][i] = relation_key(parts->pair, &own->relations[i]);
    qsort(parts->relations[side], own->n_relations, sizeof(struct key), compare_keys);
    parts->attributes[side] =
        mc_arena_array(arena, (size_t)own->n_attributes + 1, sizeof(struct key));
    for (i = 0; i < own->n_attributes; i++)
        parts->attributes[side][i] = attribute_key(parts->pair, &own->attributes[i]);
    qsort(parts->attributes[side], own->n_attributes, sizeof(struct key), compare_keys);
}

static struct parts parts_of(const struct mc_smatch_pair *pair)
{
    struct parts parts = {.pair = pair};
    uint32_t i;

    sort_side(&parts, 0);
    sort_side(&parts, 1);
    for (i = 0; i < pair->sides[0].n_nodes; i++)
        if (pair->right_of[i] != MC_SMATCH_NONE) {
            parts.partner[0][i] = pair->right_of[i];
            parts.partner[1][pair->right_of[i]] = i;
        }
    return parts;
}

/* Whether the other side has the triple under the mapping. */
static bool relation_is_alone(const struct parts *parts, int side,
                              const struct mc_smatch_relation *relation)
{
    struct key key = relation_key(parts->pair, relation);

    key.source = parts->partner[side][key.source];
    key.target = parts->partner[side][key.target];
    return bsearch(&key, parts->relations[1 - side], parts->pair->sides[1 - side].n_relations,
                   sizeof(key), compare_keys) == NULL;
}

static bool constant_is_alone(const struct parts *parts, int side,
                              const struct mc_smatch_attribute *attribute)
{
    struct key key = attribute_key(parts->pair, attribute);

    key.source = parts->partner[side][key.source];
    return bsearch(&key, parts->attributes[1 - side], parts->pair->sides[1 - side].n_attributes,
                   sizeof(key), compare_keys) == NULL;
}

/* Lists what has no counterpart on the other side, except TOP, which has no place in the text. */
static void list_parts(const struct parts *parts, int side,
                       struct mc_smatch_aspect_figures *figures)
{
    const struct mc_smatch_triples *own = &parts->pair->sides[side];
    const struct mc_smatch_strings *strings = &parts->pair->strings;
    uint32_t i;

    for (i = 0; i < own->n_relations; i++) {
        const struct mc_smatch_relation *relation = &own->relations[i];

        if (relation_is_alone(parts, side, relation))
            add_only(figures, side,
                     triple_text(parts->pair, side, relation->label, relation->source,
                                 mc_smatch_text(strings, own->concepts[relation->target])));
    }
    for (i = 0; i < own->n_attributes; i++) {
        const struct mc_smatch_attribute *attribute = &own->attributes[i];

        if (attribute->link != MC_SMATCH_NONE && constant_is_alone(parts, side, attribute))
            add_only(figures, side,
                     triple_text(parts->pair, side, attribute->label, attribute->node,
                                 unquoted(mc_smatch_text(strings, attribute->value))));
    }
}

static void list_concepts(const struct parts *parts, int side,
                          struct mc_smatch_aspect_figures *figures)
{
    const struct mc_smatch_triples *own = &parts->pair->sides[side];
    const struct mc_smatch_triples *other = &parts->pair->sides[1 - side];
    uint32_t i;

    for (i = 0; i < own->n_nodes; i++) {
        uint32_t partner = parts->partner[side][i];

        if (partner == MC_SMATCH_NONE ||
            !same(parts->pair, own->concepts[i], other->concepts[partner]))
            add_only(figures, side, mc_smatch_text(&parts->pair->strings, own->concepts[i]));
    }
}

/* Lists triples, or, if all of them agree, concepts of their nodes. */
static void compare_parts(const struct mc_smatch_pair *pair,
                          struct mc_smatch_aspect_figures *figures)
{
    const struct parts parts = parts_of(pair);

    figures->tally = mc_smatch_tally_of(pair);
    list_parts(&parts, 0, figures);
    list_parts(&parts, 1, figures);
    if (figures->n_only[0] + figures->n_only[1] > 0)
        return;
    list_concepts(&parts, 0, figures);
    list_concepts(&parts, 1, figures);
}

/* --- all aspects ------------------------------------------------------------------------------ */

/* Whether a comes before b, which preceded it. */
static bool comes_first(const struct mc_smatch_aspect_figures *a,
                        const struct mc_smatch_aspect_figures *b)
{
    if (a->tally.proved != b->tally.proved)
        return a->tally.proved;
    return a->figures.f < b->figures.f;
}

/* False: the aspect does not occur in either graph, or one cannot be read. */
static bool look_at(size_t which, struct mc_slice candidate, struct mc_slice reference,
                    struct mc_limit limit, struct mc_arena *arena,
                    struct mc_smatch_aspect_figures *figures)
{
    const struct mc_smatch_options options = {MC_SMATCH_DAMONTE,      MC_SMATCH_EXACT, 1, 1, limit,
                                              looked_at[which].aspect};
    struct mc_smatch_parse_error unreadable;
    struct mc_smatch_pair pair;
    int side;

    *figures = (struct mc_smatch_aspect_figures){.name = looked_at[which].name};
    if (mc_smatch_match(candidate, reference, &options, arena, &pair, &unreadable) != 0)
        return false;
    for (side = 0; side < 2; side++)
        figures->only[side] = mc_arena_array(
            arena, (size_t)mc_smatch_n_triples(&pair.sides[side]) + 1, sizeof(struct mc_slice));
    if (mc_smatch_aspect_has_items(options.aspect))
        compare_items(&pair, looked_at[which].only_frames, figures);
    else
        compare_parts(&pair, figures);
    figures->misplaced = options.aspect == MC_SMATCH_NEGATION && figures->n_only[0] > 0 &&
                         figures->n_only[1] > 0 &&
                         (stands_in_other(&pair, 0, figures) || stands_in_other(&pair, 1, figures));
    figures->figures =
        mc_smatch_figures(figures->tally.matched, figures->tally.n[0], figures->tally.n[1]);
    return figures->tally.n[0] + figures->tally.n[1] > 0;
}

size_t
mc_smatch_compare_aspects(struct mc_slice candidate, struct mc_slice reference,
                          struct mc_limit limit, struct mc_arena *arena,
                          struct mc_smatch_aspect_figures figures[MC_SMATCH_MOST_ASPECT_FIGURES])
{
    size_t n = 0, i, k;

    for (i = 0; i < MC_SMATCH_MOST_ASPECT_FIGURES; i++) {
        struct mc_smatch_aspect_figures next;

        if (!look_at(i, candidate, reference, limit, arena, &next))
            continue;
        for (k = n++; k > 0 && comes_first(&next, &figures[k - 1]); k--)
            figures[k] = figures[k - 1];
        figures[k] = next;
    }
    return n;
}
