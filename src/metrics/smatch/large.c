/* SPDX-License-Identifier: GPL-3.0-or-later */
/* large.c: nodes with equal surroundings are mapped first, beginning with the widest, and from them
 * along equal relations; then each node in turn is moved to where more triples agree, until there
 * is no gain. In order: surroundings, indexes of triples, the gain of a node, improvement, a first
 * mapping, the whole. */
#include "metrics/smatch/large.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/order.h"
#include "metrics/smatch/strings.h"
#include "metrics/smatch/triples.h"

/* --- surroundings ----------------------------------------------------------------------------- */

/* Nodes of two graphs that have equal surroundings. */

enum { SMATCH_DISTANCE = 3 };

/* Hashes of nodes by their concepts, and by everything up to so many relations away: equal
 * surroundings in both graphs have equal hashes. */
struct smatch_surroundings {
    uint64_t *hashes[2][SMATCH_DISTANCE + 1]; /* [nodes] of the left and of the right graph */
    uint32_t n_nodes[2];
    struct mc_smatch_surrounded *lists[2]; /* scratch */
};

/* The hash of a node's surroundings, and its index. */
struct mc_smatch_surrounded {
    uint64_t hash;
    uint32_t node;
};

static uint64_t mix(uint64_t a, uint64_t b)
{
    return mc_hash_mix(a * 0x9E3779B97F4A7C15u + b);
}

static uint64_t compared(const struct mc_smatch_strings *strings, uint32_t id)
{
    return mc_smatch_compared(strings, id) + (uint64_t)1;
}

/* hashes[0][node] is that of the concept; hashes[d] adds attributes and neighbours, in any order. A
 * collision can only make a mapping worse. */
static void colour_nodes(const struct mc_smatch_triples *triples,
                         const struct mc_smatch_strings *strings,
                         uint64_t *hashes[SMATCH_DISTANCE + 1])
{
    enum { ATTRIBUTE = 1, FROM, TO };
    uint32_t n = triples->n_nodes, d, i;

    for (i = 0; i < n; i++)
        hashes[0][i] = mix(0, compared(strings, triples->concepts[i]));
    for (d = 1; d <= SMATCH_DISTANCE; d++) {
        const uint64_t *last = hashes[d - 1];
        uint64_t *sum = hashes[d];

        for (i = 0; i < n; i++)
            sum[i] = last[i];
        for (i = 0; i < triples->n_attributes; i++) {
            const struct mc_smatch_attribute *a = &triples->attributes[i];

            sum[a->node] +=
                mix(mix(ATTRIBUTE, compared(strings, a->label)), compared(strings, a->value));
        }
        for (i = 0; i < triples->n_relations; i++) {
            const struct mc_smatch_relation *r = &triples->relations[i];
            uint64_t label = compared(strings, r->label);

            sum[r->source] += mix(mix(TO, label), last[r->target]);
            sum[r->target] += mix(mix(FROM, label), last[r->source]);
        }
        for (i = 0; i < n; i++)
            sum[i] = mc_hash_mix(sum[i]);
    }
}

MC_ORDER_BY_2(compare, struct mc_smatch_surrounded, hash, node)

/* Lists the nodes without a partner, by hash and index; returns how many. */
static uint32_t list_free(const uint64_t *hashes, const uint32_t *partner_of, uint32_t n,
                          struct mc_smatch_surrounded *list)
{
    uint32_t n_free = 0, i;

    for (i = 0; i < n; i++)
        if (partner_of[i] == MC_SMATCH_NONE)
            list[n_free++] = (struct mc_smatch_surrounded){hashes[i], i};
    qsort(list, n_free, sizeof(*list), compare);
    return n_free;
}

/* All memory is the strings' arena's. */
static void smatch_find_surroundings(const struct mc_smatch_triples *left,
                                     const struct mc_smatch_triples *right,
                                     const struct mc_smatch_strings *strings,
                                     struct smatch_surroundings *surroundings)
{
    const struct mc_smatch_triples *sides[2] = {left, right};
    uint32_t side, d;

    for (side = 0; side < 2; side++) {
        uint32_t n = sides[side]->n_nodes;

        surroundings->n_nodes[side] = n;
        for (d = 0; d <= SMATCH_DISTANCE; d++)
            surroundings->hashes[side][d] =
                mc_arena_alloc(strings->arena, mc_array_size(n, sizeof(uint64_t)));
        surroundings->lists[side] =
            mc_arena_alloc(strings->arena, mc_array_size(n, sizeof(*surroundings->lists[side])));
        colour_nodes(sides[side], strings, surroundings->hashes[side]);
    }
}

/* Maps nodes without a partner whose surroundings are equal up to `distance` relations away (0:
 * whose concepts are equal), in their order. right_of[left node] and left_of[right node] hold a
 * node of the other graph or MC_SMATCH_NONE. */
static void smatch_map_equal(struct smatch_surroundings *surroundings, uint32_t distance,
                             uint32_t *right_of, uint32_t *left_of)
{
    const struct mc_smatch_surrounded *a = surroundings->lists[0], *b = surroundings->lists[1];
    const struct mc_smatch_surrounded *a_end =
        a + list_free(surroundings->hashes[0][distance], right_of, surroundings->n_nodes[0],
                      surroundings->lists[0]);
    const struct mc_smatch_surrounded *b_end =
        b + list_free(surroundings->hashes[1][distance], left_of, surroundings->n_nodes[1],
                      surroundings->lists[1]);

    while (a < a_end && b < b_end) {
        bool a_is_next = a->hash <= b->hash, b_is_next = b->hash <= a->hash;

        if (a_is_next && b_is_next) {
            right_of[a->node] = b->node;
            left_of[b->node] = a->node;
        }
        a += a_is_next;
        b += b_is_next;
    }
}

/* --- a mapping in progress -------------------------------------------------------------------- */

/* Relations and attributes node by node. */
struct around {
    uint32_t *start;     /* [nodes + 1] */
    uint32_t *relations; /* those of a node are relations[start[node]] .. [start[node + 1] - 1] */
    uint32_t *attributes_start, *attributes; /* the same */
};

/* The work for a triple, as a deadline counts it. */
enum { WORK_OF_A_TRIPLE = 8 };

struct mapping {
    const struct mc_smatch_triples *left, *right;
    const struct mc_smatch_strings *strings;
    uint32_t *right_of, *left_of;
    struct around left_around, right_around;
    struct mc_key_table triples; /* of the right graph: (label, source, target), attributes too */
    uint32_t *copies;            /* [keys] */
    struct mc_deadline deadline;
};

/* --- indexes of triples ----------------------------------------------------------------------- */

static void lay_relations(const struct mc_smatch_triples *triples, struct mc_arena *arena,
                          struct around *around)
{
    uint32_t n = triples->n_nodes, i;
    uint32_t *start = mc_arena_array(arena, (size_t)n + 1, sizeof(*start));

    around->relations =
        mc_arena_alloc(arena, mc_array_size((size_t)triples->n_relations * 2, sizeof(uint32_t)));
    for (i = 0; i < triples->n_relations; i++) {
        start[triples->relations[i].source]++;
        start[triples->relations[i].target] +=
            triples->relations[i].source != triples->relations[i].target;
    }
    for (i = 1; i <= n; i++)
        start[i] += start[i - 1];
    for (i = triples->n_relations; i-- > 0;) {
        const struct mc_smatch_relation *r = &triples->relations[i];

        around->relations[--start[r->source]] = i;
        if (r->source != r->target)
            around->relations[--start[r->target]] = i;
    }
    around->start = start;
}

static void lay_attributes(const struct mc_smatch_triples *triples, struct mc_arena *arena,
                           struct around *around)
{
    uint32_t n = triples->n_nodes, i;
    uint32_t *start = mc_arena_array(arena, (size_t)n + 1, sizeof(*start));

    around->attributes =
        mc_arena_alloc(arena, mc_array_size(triples->n_attributes, sizeof(uint32_t)));
    for (i = 0; i < triples->n_attributes; i++)
        start[triples->attributes[i].node]++;
    for (i = 1; i <= n; i++)
        start[i] += start[i - 1];
    for (i = triples->n_attributes; i-- > 0;)
        around->attributes[--start[triples->attributes[i].node]] = i;
    around->attributes_start = start;
}

/* The key of an attribute; the addition distinguishes a value from a node. */
static struct mc_key attribute_key(const struct mapping *m, const struct mc_smatch_attribute *a,
                                   uint32_t node)
{
    const struct mc_key key = {mc_smatch_compared(m->strings, a->label), node,
                               m->right->n_nodes + mc_smatch_compared(m->strings, a->value)};

    return key;
}

static struct mc_key relation_key(const struct mapping *m, uint32_t label, uint32_t source,
                                  uint32_t target)
{
    const struct mc_key key = {mc_smatch_compared(m->strings, label), source, target};

    return key;
}

static void list_triples(struct mapping *m)
{
    const struct mc_smatch_triples *right = m->right;
    size_t n = (size_t)right->n_relations + right->n_attributes;
    uint32_t i;

    m->triples.arena = m->strings->arena;
    m->copies = mc_arena_array(m->strings->arena, n, sizeof(*m->copies));
    mc_key_table_reserve(&m->triples, n);
    for (i = 0; i < right->n_relations; i++) {
        const struct mc_smatch_relation *r = &right->relations[i];

        m->copies[mc_key_table_add(&m->triples, relation_key(m, r->label, r->source, r->target),
                                   NULL)]++;
    }
    for (i = 0; i < right->n_attributes; i++) {
        const struct mc_smatch_attribute *a = &right->attributes[i];

        m->copies[mc_key_table_add(&m->triples, attribute_key(m, a, a->node), NULL)]++;
    }
}

/* --- what a node earns ------------------------------------------------------------------------ */

static uint32_t copies_of(const struct mapping *m, struct mc_key key)
{
    uint32_t number = mc_key_table_find(&m->triples, key);

    return number == MC_NO_KEY ? 0 : m->copies[number];
}

/* The triples of this left node that agree now, without relations to `except`. */
static uint64_t earned(const struct mapping *m, uint32_t node, uint32_t except)
{
    const struct around *around = &m->left_around;
    uint32_t to = m->right_of[node], at;
    uint64_t sum;

    if (to == MC_SMATCH_NONE)
        return 0;
    sum = mc_smatch_compared(m->strings, m->left->concepts[node]) ==
          mc_smatch_compared(m->strings, m->right->concepts[to]);
    for (at = around->attributes_start[node]; at < around->attributes_start[node + 1]; at++)
        sum += copies_of(m, attribute_key(m, &m->left->attributes[around->attributes[at]], to));
    for (at = around->start[node]; at < around->start[node + 1]; at++) {
        const struct mc_smatch_relation *r = &m->left->relations[around->relations[at]];
        uint32_t source = m->right_of[r->source], target = m->right_of[r->target];

        if (source != MC_SMATCH_NONE && target != MC_SMATCH_NONE && r->source != except &&
            r->target != except)
            sum += copies_of(m, relation_key(m, r->label, source, target));
    }
    return sum;
}

static uint32_t n_around(const struct mapping *m, uint32_t node)
{
    const struct around *around = &m->left_around;

    return node == MC_SMATCH_NONE
               ? 0
               : around->start[node + 1] - around->start[node] +
                     around->attributes_start[node + 1] - around->attributes_start[node] + 1;
}

static void map_node(struct mapping *m, uint32_t node, uint32_t to)
{
    if (node != MC_SMATCH_NONE)
        m->right_of[node] = to;
    if (to != MC_SMATCH_NONE)
        m->left_of[to] = node;
}

/* Maps the node to `to`; the one that was mapped there gets the freed node. If no more triples
 * agree, undoes this and returns false. */
static bool improve_with(struct mapping *m, uint32_t node, uint32_t to)
{
    uint32_t from = m->right_of[node], other = m->left_of[to];
    uint64_t before = earned(m, node, MC_SMATCH_NONE), after;

    (void)mc_deadline_passed(&m->deadline,
                             WORK_OF_A_TRIPLE * ((uint64_t)n_around(m, node) + n_around(m, other)));
    if (other != MC_SMATCH_NONE)
        before += earned(m, other, node);
    map_node(m, other, from);
    map_node(m, node, to);
    if (other == MC_SMATCH_NONE && from != MC_SMATCH_NONE)
        m->left_of[from] = MC_SMATCH_NONE;
    after = earned(m, node, MC_SMATCH_NONE);
    if (other != MC_SMATCH_NONE)
        after += earned(m, other, node);
    if (after > before)
        return true;
    if (from == MC_SMATCH_NONE)
        m->right_of[node] = MC_SMATCH_NONE;
    map_node(m, node, from);
    m->left_of[to] = MC_SMATCH_NONE;
    map_node(m, other, to);
    return false;
}

/* --- improving -------------------------------------------------------------------------------- */

/* Tries the ends of relations like this one of the node, from the node that its other end is mapped
 * to. */
static bool follow(struct mapping *m, uint32_t node, const struct mc_smatch_relation *like)
{
    enum { MOST = 32 };
    bool is_source = like->source == node;
    uint32_t end = m->right_of[is_source ? like->target : like->source], at, n = 0;
    const struct around *around = &m->right_around;

    if (end == MC_SMATCH_NONE || like->source == like->target)
        return false;
    for (at = around->start[end]; at < around->start[end + 1] && n < MOST; at++) {
        const struct mc_smatch_relation *r = &m->right->relations[around->relations[at]];
        uint32_t to = is_source ? r->source : r->target;

        if ((is_source ? r->target : r->source) != end || to == m->right_of[node] || to == end ||
            mc_smatch_compared(m->strings, r->label) != mc_smatch_compared(m->strings, like->label))
            continue;
        n++;
        if (improve_with(m, node, to))
            return true;
        if (m->deadline.is_over)
            return false;
    }
    return false;
}

static bool improve(struct mapping *m, uint32_t node)
{
    enum { MOST = 32 };
    const struct around *around = &m->left_around;
    uint32_t first = around->start[node], n = around->start[node + 1] - first, i;

    for (i = 0; i < n && i < MOST && !m->deadline.is_over; i++)
        if (follow(m, node, &m->left->relations[around->relations[first + i]]))
            return true;
    return false;
}

/* --- a first mapping -------------------------------------------------------------------------- */

/* The free right node with the same concept to which a relation like this one leads from the node's
 * partner, or MC_SMATCH_NONE. */
static uint32_t fellow_of(const struct mapping *m, uint32_t node,
                          const struct mc_smatch_relation *like)
{
    bool is_source = like->source == node;
    uint32_t from = m->right_of[node], other = is_source ? like->target : like->source, at;
    const struct around *around = &m->right_around;

    for (at = around->start[from]; at < around->start[from + 1]; at++) {
        const struct mc_smatch_relation *r = &m->right->relations[around->relations[at]];
        uint32_t to = is_source ? r->target : r->source;

        if ((is_source ? r->source : r->target) == from && m->left_of[to] == MC_SMATCH_NONE &&
            mc_smatch_compared(m->strings, r->label) ==
                mc_smatch_compared(m->strings, like->label) &&
            mc_smatch_compared(m->strings, m->right->concepts[to]) ==
                mc_smatch_compared(m->strings, m->left->concepts[other]))
            return to;
    }
    return MC_SMATCH_NONE;
}

/* Extends the mapping from mapped nodes along equal relations to nodes with equal concepts. `queue`
 * has room for all nodes. */
static void extend(struct mapping *m, uint32_t *queue)
{
    uint32_t n = 0, done, at;

    for (at = 0; at < m->left->n_nodes; at++)
        if (m->right_of[at] != MC_SMATCH_NONE)
            queue[n++] = at;
    for (done = 0; done < n; done++) {
        uint32_t node = queue[done];

        for (at = m->left_around.start[node]; at < m->left_around.start[node + 1]; at++) {
            const struct mc_smatch_relation *r = &m->left->relations[m->left_around.relations[at]];
            uint32_t other = r->source == node ? r->target : r->source, to;

            if (m->right_of[other] != MC_SMATCH_NONE)
                continue;
            to = fellow_of(m, node, r);
            (void)mc_deadline_passed(&m->deadline, WORK_OF_A_TRIPLE);
            if (to == MC_SMATCH_NONE)
                continue;
            map_node(m, other, to);
            queue[n++] = other;
        }
    }
}

/* Maps by surroundings, the most certain first. */
static void map_by_surroundings(struct mapping *m)
{
    struct mc_arena *arena = m->strings->arena;
    uint32_t n = m->left->n_nodes, distance;
    uint32_t *queue = mc_arena_alloc(arena, mc_array_size(n, sizeof(*queue)));
    struct smatch_surroundings surroundings;

    m->left_of = mc_arena_alloc(arena, mc_array_size(m->right->n_nodes, sizeof(*m->left_of)));
    memset(m->left_of, 0xFF, m->right->n_nodes * sizeof(*m->left_of));
    memset(m->right_of, 0xFF, n * sizeof(*m->right_of));
    smatch_find_surroundings(m->left, m->right, m->strings, &surroundings);
    for (distance = SMATCH_DISTANCE + 1; distance-- > 0;) {
        smatch_map_equal(&surroundings, distance, m->right_of, m->left_of);
        extend(m, queue);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

uint64_t mc_smatch_map_large(const struct mc_smatch_triples *left,
                             const struct mc_smatch_triples *right,
                             const struct mc_smatch_strings *strings, struct mc_limit limit,
                             uint32_t *right_of)
{
    struct mapping m = {.left = left, .right = right, .strings = strings, .right_of = right_of};
    uint32_t node = 0, n_in_vain;

    mc_deadline_start(&m.deadline, limit);
    lay_relations(left, strings->arena, &m.left_around);
    lay_relations(right, strings->arena, &m.right_around);
    lay_attributes(left, strings->arena, &m.left_around);
    list_triples(&m);
    map_by_surroundings(&m);
    /* In rounds, until all nodes in a row were tried in vain. */
    for (n_in_vain = 0; n_in_vain < left->n_nodes && !m.deadline.is_over; n_in_vain++) {
        if (improve(&m, node))
            n_in_vain = 0;
        node = node + 1 < left->n_nodes ? node + 1 : 0;
    }
    return m.deadline.work;
}
