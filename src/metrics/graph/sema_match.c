#include "metrics/graph/sema_match.h"

#include "metrics/graph/key_table.h"

enum { EXPECTED_STRINGS = 64 };

/* The first state: every label in -of is turned round between two nodes, also before another
 * relation. */
static void turn_all(struct mc_smatch_amr *amr, const struct mc_smatch_strings *strings)
{
    uint32_t i;

    for (i = 0; i < amr->n_links; i++)
        if (strings->items[amr->links[i].value].node[amr->side] != MC_SMATCH_NONE)
            amr->links[i].closing = true;
}

/* The first attribute TOP in the order of the nodes goes; the root has one. */
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

/* Whether the node was not counted before; it is now. */
static bool takes(bool *counted, uint32_t node)
{
    bool is_new = !counted[node];

    counted[node] = true;
    return is_new;
}

/* An instance counts when a relation that agrees reaches it, or leaves it, first; one relation
 * counts between two nodes, in one direction. */
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

static void match_relations(struct mc_sema_pair *pair)
{
    const struct mc_smatch_triples *test = &pair->sides[0], *gold = &pair->sides[1];
    struct mc_arena *arena = pair->strings.arena;
    struct mc_key_table keys = {.arena = arena}, joined = {.arena = arena};
    bool *counted = mc_arena_array(arena, test->n_nodes, sizeof(*counted)), is_new;
    uint32_t *first = mc_arena_alloc(arena, mc_array_size(gold->n_relations, sizeof(*first)));
    uint32_t i, key;

    pair->points = mc_arena_array(arena, test->n_relations, sizeof(*pair->points));
    pair->agreeing =
        mc_arena_alloc(arena, mc_array_size(test->n_relations, sizeof(*pair->agreeing)));
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
        pair->points[i] = points_of(&test->relations[i], counted, &joined);
        pair->matched += n_points(pair->points[i]);
    }
}

void mc_sema_agreeing(const struct mc_sema_pair *pair, bool *agreed)
{
    const struct mc_smatch_triples *test = &pair->sides[0], *gold = &pair->sides[1];
    struct mc_key_table keys = {.arena = pair->strings.arena};
    uint32_t i;

    mc_key_table_reserve(&keys, test->n_relations);
    for (i = 0; i < test->n_relations; i++)
        (void)mc_key_table_add(&keys, relation_key(test, i), NULL);
    for (i = 0; i < gold->n_relations; i++)
        agreed[i] = mc_key_table_find(&keys, relation_key(gold, i)) != MC_NO_KEY;
}

/* Each attribute of the reference counts once, copies of one as one. */
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

int mc_sema_match(enum mc_smatch_convention convention, const struct mc_slice texts[2],
                  struct mc_arena *arena, struct mc_sema_pair *pair, uint32_t *side,
                  const char **mistake)
{
    struct mc_smatch_amr amr;

    mc_smatch_strings_init(&pair->strings, arena, EXPECTED_STRINGS, false);
    for (*side = 0; *side < 2; ++*side) {
        struct mc_smatch_triples *triples = &pair->sides[*side];

        if (mc_smatch_read(texts[*side], *side, &pair->strings, &amr, mistake) != 0)
            return -1;
        if (convention == MC_SMATCH_DAMONTE)
            turn_all(&amr, &pair->strings);
        mc_smatch_make_triples(convention, &amr, &pair->strings, triples);
        remove_top(triples, &pair->strings);
    }
    pair->same_root = pair->sides[0].concepts[0] == pair->sides[1].concepts[0];
    pair->matched = pair->same_root;
    match_relations(pair);
    match_attributes(pair);
    return 0;
}
