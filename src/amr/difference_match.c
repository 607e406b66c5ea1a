#include "amr/difference_match.h"

#include "amr/align_exact.h"
#include "base/random.h"

/* The aligners know no negative weights. Every left node has a right node of its own, a stand-in,
 * that stands for "not mapped" and is worth UNMAPPED; mapping it to a true node is worth UNMAPPED
 * more than the weight of the pair. So every left node earns UNMAPPED too much, whatever the
 * mapping. */
enum { UNMAPPED = -MC_OTHER_CONCEPTS };

/* --- the problem ------------------------------------------------------------------------------ */

static void add_nodes(const struct mc_matching *m, struct mc_align_builder *builder)
{
    uint32_t s, t;

    for (s = 0; s < m->left->n_nodes; s++) {
        for (t = 0; t < m->right->n_nodes; t++) {
            int64_t weight = mc_weight_of_nodes(m->left, s, m->right, t) + UNMAPPED;

            if (weight > 0)
                mc_align_add_weight(builder, s, t, weight * MC_ALIGN_ONE);
        }
        mc_align_add_weight(builder, s, m->right->n_nodes + s, UNMAPPED * MC_ALIGN_ONE);
    }
}

static void add_arcs(const struct mc_matching *m, int64_t least, struct mc_align_builder *builder)
{
    uint32_t i, k;

    for (i = 0; i < m->left->n_arcs && !mc_align_is_too_large(builder); i++)
        for (k = 0; k < m->right->n_arcs; k++) {
            const struct mc_form_arc *a = &m->left->arcs[i], *b = &m->right->arcs[k];
            int64_t gain = mc_gain_of_arcs(m->left, a, m->right, b);

            if (mc_is_loop(a) && mc_is_loop(b))
                mc_align_add_weight(builder, a->from, b->from, gain * MC_ALIGN_ONE);
            else if (!mc_is_loop(a) && !mc_is_loop(b) && gain >= least)
                mc_align_add_gain(builder, a->from, b->from, a->to, b->to, gain * MC_ALIGN_ONE);
            if (MC_REVERSED >= least && mc_may_reverse(a, b))
                mc_align_add_gain(builder, a->from, b->to, a->to, b->from,
                                  MC_REVERSED * MC_ALIGN_ONE);
        }
}

static int make_problem(struct mc_matching *m, int64_t least)
{
    struct mc_align_builder *builder =
        mc_align_begin(m->left->n_nodes, m->left->n_nodes + m->right->n_nodes, m->arena);

    if (builder == NULL)
        return -1;
    add_nodes(m, builder);
    add_arcs(m, least, builder);
    return mc_align_finish(builder, MC_ALIGN_ONE, &m->problem);
}

int mc_matching_begin(struct mc_matching *m)
{
    struct mc_arena_mark mark = mc_arena_mark(m->arena);

    m->is_whole = true;
    m->bound = mc_matching_largest_value(m->left, m->right);
    if (make_problem(m, 0) == 0)
        return 0;
    mc_arena_reset(m->arena, mark);
    m->is_whole = false;
    return make_problem(m, MC_SHARED_ROLE);
}

/* --- solutions -------------------------------------------------------------------------------- */

static void drop_stand_ins(const struct mc_matching *m, const struct mc_align_result *result,
                           uint32_t *right_of)
{
    uint32_t s;

    for (s = 0; s < m->left->n_nodes; s++)
        right_of[s] = result->right_of[s] < m->right->n_nodes ? result->right_of[s] : MC_ALIGN_NONE;
}

int64_t mc_matching_solve(struct mc_matching *m, struct mc_limit limit, uint32_t *right_of)
{
    struct mc_arena_mark mark = mc_arena_mark(m->arena);
    struct mc_align_result result;

    mc_align_exact(&m->problem, limit, m->arena, &result);
    drop_stand_ins(m, &result, right_of);
    if (m->is_whole) {
        int64_t bound = result.bound / MC_ALIGN_ONE - (int64_t)UNMAPPED * m->left->n_nodes;

        m->bound = bound < m->bound ? bound : m->bound;
    }
    mc_arena_reset(m->arena, mark);
    return mc_matching_value(m->left, m->right, right_of);
}

/* A power of two above the number of pairs, so that they all earn less than 1 together. */
static int64_t parts_of_one(uint32_t n_pairs)
{
    int64_t parts = 2;

    while (parts <= n_pairs && parts < MC_ALIGN_ONE)
        parts *= 2;
    return parts;
}

/* Every left node has a pair, if only with its stand-in: preferring some pairs by a little decides
 * between mappings of equal value. */
static void prefer(const struct mc_matching *m, const uint32_t *known, uint64_t seed,
                   struct mc_align_problem *problem)
{
    enum { RANDOM_STEPS = 64 };
    uint32_t steps = seed == 0 ? 1 : RANDOM_STEPS, i;
    int64_t step = MC_ALIGN_ONE / parts_of_one(m->left->n_nodes * steps);

    problem->step = step;
    for (i = 0; i < problem->n_candidates; i++) {
        struct mc_align_candidate *pair = &problem->candidates[i];
        uint32_t right = pair->right < m->right->n_nodes ? pair->right : MC_ALIGN_NONE;

        if (seed == 0)
            pair->weight += right != known[pair->left] ? step : 0;
        else
            pair->weight +=
                step * mc_random_below(mc_random_bits(seed, pair->left, pair->right), RANDOM_STEPS);
    }
}

bool mc_matching_solve_otherwise(struct mc_matching *m, const uint32_t *known, int64_t value,
                                 uint64_t seed, struct mc_limit limit, uint32_t *right_of)
{
    struct mc_arena_mark mark = mc_arena_mark(m->arena);
    struct mc_align_problem problem = m->problem;
    struct mc_align_result result;

    problem.candidates =
        mc_arena_alloc(m->arena, mc_array_size(problem.n_candidates, sizeof(*problem.candidates)));
    memcpy(problem.candidates, m->problem.candidates,
           problem.n_candidates * sizeof(*problem.candidates));
    problem.spent = 0; /* the limit is that of this search alone */
    problem.began = 0;
    prefer(m, known, seed, &problem);
    mc_align_exact(&problem, limit, m->arena, &result);
    drop_stand_ins(m, &result, right_of);
    mc_arena_reset(m->arena, mark);
    return result.proved && mc_matching_value(m->left, m->right, right_of) == value;
}

/* --- without a solver ------------------------------------------------------------------------- */

void mc_matching_by_concepts(const struct mc_form *left, const struct mc_form *right,
                             struct mc_arena *arena, uint32_t *right_of)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);
    uint32_t n = left->n_texts, i;
    uint32_t *first = mc_arena_array(arena, n, sizeof(*first));
    uint32_t *next = mc_arena_alloc(arena, mc_array_size(right->n_nodes, sizeof(*next)));

    for (i = right->n_nodes; i-- > 0;) {
        if (i == right->root)
            continue;
        next[i] = first[right->nodes[i].concept];
        first[right->nodes[i].concept] = i + 1;
    }
    for (i = 0; i < left->n_nodes; i++) {
        uint32_t *list = &first[left->nodes[i].concept];

        right_of[i] = i == left->root ? right->root : MC_ALIGN_NONE;
        if (i == left->root || *list == 0)
            continue;
        right_of[i] = *list - 1;
        *list = next[*list - 1];
    }
    mc_arena_reset(arena, mark);
}
