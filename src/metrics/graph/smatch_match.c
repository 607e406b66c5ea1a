#include "metrics/graph/smatch_match.h"

#include "amr/align_exact.h"
#include "amr/align_hill.h"
#include "metrics/graph/smatch_count.h"
#include "metrics/graph/smatch_large.h"

/* Lists of what has the same key, by the number of the compared string. */
struct lists {
    uint32_t *first; /* [strings]: index + 1 of the first entry, 0 = none */
    uint32_t *next;  /* [entries]: index + 1 of the next one */
};

static struct lists new_lists(const struct mc_smatch_strings *strings, uint32_t n_entries)
{
    struct lists lists;

    lists.first = mc_arena_array(strings->arena, strings->n_items, sizeof(*lists.first));
    lists.next = mc_arena_alloc(strings->arena, mc_array_size(n_entries, sizeof(*lists.next)));
    return lists;
}

static void put(struct lists *lists, uint32_t key, uint32_t entry)
{
    lists->next[entry] = lists->first[key];
    lists->first[key] = entry + 1;
}

static void add_instances(struct mc_align_builder *builder, const struct mc_smatch_triples *left,
                          const struct mc_smatch_triples *right,
                          const struct mc_smatch_strings *strings, int64_t one)
{
    struct lists lists = new_lists(strings, right->n_nodes);
    uint32_t i, at;

    for (i = 0; i < right->n_nodes; i++)
        put(&lists, mc_smatch_compared(strings, right->concepts[i]), i);
    for (i = 0; i < left->n_nodes && !mc_align_is_too_large(builder); i++)
        for (at = lists.first[mc_smatch_compared(strings, left->concepts[i])]; at != 0;
             at = lists.next[at - 1])
            mc_align_add_weight(builder, i, at - 1, one);
}

static void add_attributes(struct mc_align_builder *builder, const struct mc_smatch_triples *left,
                           const struct mc_smatch_triples *right,
                           const struct mc_smatch_strings *strings, int64_t one)
{
    struct lists lists = new_lists(strings, right->n_attributes);
    uint32_t i, at;

    for (i = 0; i < right->n_attributes; i++)
        put(&lists, mc_smatch_compared(strings, right->attributes[i].value), i);
    for (i = 0; i < left->n_attributes && !mc_align_is_too_large(builder); i++) {
        const struct mc_smatch_attribute *a = &left->attributes[i];

        for (at = lists.first[mc_smatch_compared(strings, a->value)]; at != 0;
             at = lists.next[at - 1]) {
            const struct mc_smatch_attribute *b = &right->attributes[at - 1];

            if (mc_smatch_compared(strings, a->label) == mc_smatch_compared(strings, b->label))
                mc_align_add_weight(builder, a->node, b->node, one);
        }
    }
}

static void add_relations(struct mc_align_builder *builder, const struct mc_smatch_triples *left,
                          const struct mc_smatch_triples *right,
                          const struct mc_smatch_strings *strings, int64_t one)
{
    struct lists lists = new_lists(strings, right->n_relations);
    uint32_t i, at;

    for (i = 0; i < right->n_relations; i++)
        put(&lists, mc_smatch_compared(strings, right->relations[i].label), i);
    for (i = 0; i < left->n_relations && !mc_align_is_too_large(builder); i++) {
        const struct mc_smatch_relation *a = &left->relations[i];

        for (at = lists.first[mc_smatch_compared(strings, a->label)]; at != 0;
             at = lists.next[at - 1]) {
            const struct mc_smatch_relation *b = &right->relations[at - 1];
            bool a_loops = a->source == a->target, b_loops = b->source == b->target;

            if (a_loops && b_loops)
                mc_align_add_weight(builder, a->source, b->source, one);
            else if (!a_loops && !b_loops)
                mc_align_add_gain(builder, a->source, b->source, a->target, b->target, one);
        }
    }
}

struct mc_align_builder *mc_smatch_problem_begin(const struct mc_smatch_triples *left,
                                                 const struct mc_smatch_triples *right,
                                                 const struct mc_smatch_strings *strings,
                                                 struct mc_limit limit, int64_t one)
{
    struct mc_align_builder *builder =
        mc_align_begin(left->n_nodes, right->n_nodes, strings->arena);

    if (builder == NULL)
        return NULL;
    mc_align_limit(builder, limit);
    add_instances(builder, left, right, strings, one);
    add_attributes(builder, left, right, strings, one);
    add_relations(builder, left, right, strings, one);
    return builder;
}

int mc_smatch_problem(const struct mc_smatch_triples *left, const struct mc_smatch_triples *right,
                      const struct mc_smatch_strings *strings, struct mc_limit limit,
                      struct mc_align_problem *problem)
{
    struct mc_align_builder *builder =
        mc_smatch_problem_begin(left, right, strings, limit, MC_ALIGN_ONE);

    return builder == NULL ? -1 : mc_align_finish(builder, MC_ALIGN_ONE, problem);
}

void mc_smatch_solve(const struct mc_align_problem *problem,
                     const struct mc_smatch_options *options, struct mc_arena *arena,
                     struct mc_align_result *result)
{
    if (options->solver == MC_SMATCH_HILL)
        mc_align_hill(problem, options->starts, options->seed, options->limit, arena, result);
    else
        mc_align_exact(problem, options->limit, arena, result);
}

/* Too large for an alignment problem. Listing what pairs of nodes earn may have taken half of the
 * limit. */
static void match_large(const struct mc_smatch_options *options, struct mc_smatch_pair *pair)
{
    const struct mc_smatch_triples *left = &pair->sides[0], *right = &pair->sides[1];

    pair->right_of =
        mc_arena_alloc(pair->strings.arena, mc_array_size(left->n_nodes, sizeof(*pair->right_of)));
    pair->work = mc_smatch_map_large(left, right, &pair->strings,
                                     mc_align_limit_of_making(options->limit), pair->right_of);
    pair->matched = mc_smatch_count(left, right, &pair->strings, pair->right_of);
    pair->bound = mc_smatch_count_bound(left, right, &pair->strings);
    pair->proved = pair->matched == pair->bound;
    pair->cut_short = true;
}

static void match(const struct mc_smatch_options *options, struct mc_smatch_pair *pair)
{
    struct mc_arena *arena = pair->strings.arena;
    struct mc_align_problem problem;
    struct mc_align_result result = {NULL, 0, 0, false, false, 0};

    if (mc_smatch_problem(&pair->sides[0], &pair->sides[1], &pair->strings, options->limit,
                          &problem) != 0) {
        match_large(options, pair);
        return;
    }
    mc_smatch_solve(&problem, options, arena, &result);
    pair->right_of = result.right_of;
    pair->matched = (uint64_t)(result.value / MC_ALIGN_ONE);
    pair->bound = (uint64_t)(result.bound / MC_ALIGN_ONE);
    pair->proved = result.proved;
    pair->cut_short = result.cut_short;
    pair->work = result.work;
}

/* How many strings the graphs have is guessed from their length. */
enum { FEWEST_STRINGS = 48, BYTES_A_STRING = 16 };

int mc_smatch_read_pair(struct mc_slice candidate, struct mc_slice reference,
                        const struct mc_smatch_options *options, struct mc_arena *arena,
                        struct mc_smatch_pair *pair, struct mc_smatch_mistake *mistake)
{
    struct mc_slice texts[2] = {candidate, reference};
    struct mc_smatch_amr *amr;
    size_t expected = (candidate.length + reference.length) / BYTES_A_STRING;
    uint32_t side;

    pair->right_of = NULL; /* no mapping yet */
    pair->matched = pair->bound = 0;
    pair->proved = pair->cut_short = false;
    pair->work = 0;
    mc_smatch_strings_init(&pair->strings, arena,
                           expected > FEWEST_STRINGS ? expected : FEWEST_STRINGS,
                           mc_smatch_drops_underscore(options->convention));
    for (side = 0; side < 2; side++) {
        mistake->side = side;
        texts[side] = mc_smatch_aspect_text(options->aspect, texts[side], arena);
        amr = &pair->texts[side];
        if (mc_smatch_read(texts[side], side, &pair->strings, amr, &mistake->text) != 0)
            return -1;
        mc_smatch_make_triples(options->convention, amr, &pair->strings, &pair->sides[side]);
        mc_smatch_aspect_triples(options->aspect, &pair->strings, &pair->sides[side]);
    }
    if (mc_smatch_aspect_has_items(options->aspect))
        mc_smatch_strings_exact(&pair->strings);
    return 0;
}

int mc_smatch_match(struct mc_slice candidate, struct mc_slice reference,
                    const struct mc_smatch_options *options, struct mc_arena *arena,
                    struct mc_smatch_pair *pair, struct mc_smatch_mistake *mistake)
{
    if (mc_smatch_read_pair(candidate, reference, options, arena, pair, mistake) != 0)
        return -1;
    match(options, pair);
    return 0;
}

struct mc_smatch_tally mc_smatch_tally_of(const struct mc_smatch_pair *pair)
{
    const struct mc_smatch_tally tally = {
        (double)pair->matched,
        (double)pair->bound,
        {mc_smatch_n_triples(&pair->sides[0]), mc_smatch_n_triples(&pair->sides[1])},
        pair->proved,
        pair->cut_short};

    return tally;
}

struct mc_smatch_figures mc_smatch_figures(double matched, double n_candidate, double n_reference)
{
    struct mc_smatch_figures figures = {0, 0, 0};

    if (!(n_candidate > 0) || !(n_reference > 0))
        return figures;
    figures.precision = matched / n_candidate;
    figures.recall = matched / n_reference;
    if (figures.precision + figures.recall > 0)
        figures.f = 2 * figures.precision * figures.recall / (figures.precision + figures.recall);
    return figures;
}
