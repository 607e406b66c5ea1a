#include "amr/difference.h"

#include "amr/difference_match.h"
#include "amr/difference_name.h"
#include "base/buffer.h"

static const struct {
    const char *name, *meaning;
} kinds[] = {
#define MC_GRAPH_EDIT_KIND_ROW(name, text, meaning) {text, meaning},
    MC_GRAPH_EDIT_KINDS(MC_GRAPH_EDIT_KIND_ROW)
#undef MC_GRAPH_EDIT_KIND_ROW
};

const char *mc_graph_edit_kind_name(enum mc_graph_edit_kind kind)
{
    return kinds[kind].name;
}

const char *mc_graph_edit_kind_meaning(enum mc_graph_edit_kind kind)
{
    return kinds[kind].meaning;
}

/* A difference under way. Which graph is left does not depend on which is A. */
struct search {
    struct mc_forms forms;
    struct mc_matching matching;
    bool exchanged;               /* B is left */
    uint32_t *right_of, *left_of; /* the mapping in use */
    struct mc_limit limit;
    struct mc_arena *arena;
};

/* A mapping with its edits. */
struct version {
    uint32_t *right_of;
    struct mc_graph_edit *edits;    /* from A to B */
    struct mc_graph_edit *compared; /* from left to right */
    size_t n_edits;
};

static void invert(const struct search *s, const uint32_t *right_of)
{
    uint32_t i;

    for (i = 0; i < s->matching.right->n_nodes; i++)
        s->left_of[i] = MC_NO_PART;
    for (i = 0; i < s->matching.left->n_nodes; i++)
        if (right_of[i] != MC_NO_PART)
            s->left_of[right_of[i]] = i;
}

static struct version version_of(const struct search *s, uint32_t *right_of)
{
    struct version version = {right_of, NULL, NULL, 0};
    struct mc_naming naming;

    memset(&naming, 0, sizeof(naming));
    invert(s, right_of);
    naming.form[0] = s->matching.left;
    naming.form[1] = s->matching.right;
    naming.other[0] = right_of;
    naming.other[1] = s->left_of;
    naming.arena = s->arena;
    mc_name_edits(&naming);
    version.edits = version.compared = mc_word_edits(&naming, s->arena);
    if (s->exchanged) {
        mc_exchange_sides(&naming);
        version.edits = mc_word_edits(&naming, s->arena);
    }
    version.n_edits = naming.n_edits;
    return version;
}

/* Fewer edits first, then by their texts, which do not depend on which graph is A. */
static int compare_versions(const struct version *a, const struct version *b)
{
    size_t i;
    int order = 0;

    if (a->n_edits != b->n_edits)
        return a->n_edits < b->n_edits ? -1 : 1;
    for (i = 0; i < a->n_edits && order == 0; i++)
        order = mc_slice_compare(a->compared[i].text, b->compared[i].text);
    return order;
}

static uint32_t *new_mapping(const struct search *s)
{
    return mc_arena_alloc(s->arena, mc_array_size(s->matching.left->n_nodes, sizeof(uint32_t)));
}

static bool same_mapping(const struct search *s, const uint32_t *a, const uint32_t *b)
{
    return memcmp(a, b, s->matching.left->n_nodes * sizeof(*a)) == 0;
}

/* Looks for other best mappings: the one that has least in common with the first, and when that is
 * another one, some at random. */
static struct version look_for_others(struct search *s, struct version first, int64_t value,
                                      enum mc_difference_unique *unique)
{
    enum { RANDOM_TRIES = 4 };
    struct version best = first;
    struct mc_limit limit = s->limit; /* of one look */
    uint64_t seed;

    limit.seconds /= RANDOM_TRIES + 1;
    if (limit.work != UINT64_MAX)
        limit.work /= RANDOM_TRIES + 1;
    *unique = MC_DIFFERENCE_ONE;
    for (seed = 0; seed <= RANDOM_TRIES; seed++) {
        struct version other = {new_mapping(s), NULL, NULL, 0};
        int order;

        if (!mc_matching_solve_otherwise(&s->matching, first.right_of, value, seed, limit,
                                         other.right_of)) {
            *unique = *unique == MC_DIFFERENCE_ONE ? MC_DIFFERENCE_UNKNOWN : *unique;
            break;
        }
        if (same_mapping(s, first.right_of, other.right_of)) {
            if (seed == 0)
                break;
            continue;
        }
        other = version_of(s, other.right_of);
        order = compare_versions(&other, &best);
        if (order != 0)
            *unique = MC_DIFFERENCE_SEVERAL;
        if (order < 0)
            best = other;
    }
    return best;
}

static void report(const struct search *s, const struct version *version,
                   struct mc_difference *difference)
{
    const struct mc_form *left = s->matching.left, *right = s->matching.right;
    const struct mc_form *a = &s->forms.side[0];
    uint32_t i;

    difference->edits = version->edits;
    difference->n_edits = version->n_edits;
    difference->b_of = mc_arena_alloc(s->arena, mc_array_size(a->n_nodes, sizeof(uint32_t)));
    difference->n_mapped = 0;
    for (i = 0; i < a->n_nodes; i++)
        difference->b_of[i] = MC_NOT_FOUND;
    for (i = 0; i < left->n_nodes; i++) {
        uint32_t k = version->right_of[i];

        if (k == MC_NO_PART)
            continue;
        difference->n_mapped++;
        if (s->exchanged)
            difference->b_of[right->nodes[k].original] = left->nodes[i].original;
        else
            difference->b_of[left->nodes[i].original] = right->nodes[k].original;
    }
    for (i = 0; i < 2; i++) {
        difference->n_edges[i] = s->forms.side[i].n_edges;
        difference->n_attributes[i] = s->forms.side[i].n_attributes;
    }
}

void mc_difference(const struct mc_amr_graph *a, const struct mc_amr_graph *b,
                   struct mc_limit limit, struct mc_arena *arena, struct mc_difference *difference)
{
    struct search s;
    struct version version;

    memset(&s, 0, sizeof(s));
    s.arena = s.matching.arena = arena;
    s.limit = limit;
    mc_forms_make(a, b, arena, &s.forms);
    s.exchanged = s.forms.side[0].fingerprint > s.forms.side[1].fingerprint;
    s.matching.left = &s.forms.side[s.exchanged ? 1 : 0];
    s.matching.right = &s.forms.side[s.exchanged ? 0 : 1];
    s.right_of = new_mapping(&s);
    s.left_of = mc_arena_alloc(arena, mc_array_size(s.matching.right->n_nodes, sizeof(uint32_t)));
    difference->unique = MC_DIFFERENCE_UNKNOWN;
    if (mc_matching_begin(&s.matching) == 0) {
        difference->value = mc_matching_solve(&s.matching, limit, s.right_of);
    } else {
        s.matching.bound = mc_matching_largest_value(s.matching.left, s.matching.right);
        mc_matching_by_concepts(s.matching.left, s.matching.right, arena, s.right_of);
        difference->value = mc_matching_value(s.matching.left, s.matching.right, s.right_of);
    }
    difference->bound = s.matching.bound;
    difference->proved = difference->bound == difference->value;
    version = version_of(&s, s.right_of);
    if (difference->proved)
        version = look_for_others(&s, version, difference->value, &difference->unique);
    report(&s, &version, difference);
}
