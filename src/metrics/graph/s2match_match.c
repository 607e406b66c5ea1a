#include "metrics/graph/s2match_match.h"

#include <math.h>

#include "metrics/graph/smatch_count.h"
#include "metrics/graph/smatch_large.h"

/* Amounts of the alignment problem. Finer than MC_ALIGN_ONE: a best mapping of the rounded problem
 * is a best one of the real one within 1e-9 for graphs of hundreds of triples. */
#define ONE ((int64_t)1 << 36)

static int64_t amount(double similarity)
{
    return (int64_t)llround(similarity * (double)ONE);
}

/* Concept numbers of the nodes of a side. Most concepts stand on both sides: each string is looked
 * up once; number_of[string], 0 at first, is its number + 1. */
static uint32_t *number_concepts(const struct mc_smatch_pair *pair, uint32_t side,
                                 struct mc_concepts *concepts, uint32_t *number_of)
{
    const struct mc_smatch_strings *strings = &pair->strings;
    const struct mc_smatch_triples *triples = &pair->sides[side];
    uint32_t *numbers =
        mc_arena_alloc(strings->arena, mc_array_size(triples->n_nodes, sizeof(*numbers)));
    uint32_t i;

    for (i = 0; i < triples->n_nodes; i++) {
        uint32_t string = mc_smatch_compared(strings, triples->concepts[i]);

        if (number_of[string] == 0)
            number_of[string] = mc_concepts_add(concepts, mc_smatch_text(strings, string)) + 1;
        numbers[i] = number_of[string] - 1;
    }
    return numbers;
}

uint32_t mc_s2match_top(const struct mc_s2match_pair *pair, uint32_t side)
{
    const struct mc_smatch_triples *triples = &pair->pair.sides[side];
    uint32_t i;

    for (i = triples->n_attributes; i > 0; i--)
        if (triples->attributes[i - 1].node == 0 &&
            mc_slice_is(mc_smatch_text(&pair->pair.strings, triples->attributes[i - 1].label),
                        "TOP"))
            return i - 1;
    return MC_SMATCH_NONE;
}

/* The grades of a pair under construction. */
struct grader {
    struct mc_s2match_pair *pair;
    const struct mc_concepts *concepts;
    const struct mc_concept_grading *grading;
    uint32_t *left, *right; /* concept numbers of the nodes */
    size_t capacity;
    struct mc_deadline deadline;
};

static void add_grade(struct grader *g, const struct mc_s2match_grade *grade)
{
    struct mc_s2match_pair *pair = g->pair;

    if (pair->n_grades == g->capacity) {
        struct mc_arena *arena = pair->pair.strings.arena;
        struct mc_s2match_grade *grades =
            mc_arena_alloc(arena, mc_array_size(g->capacity * 2, sizeof(*grades)));

        memcpy(grades, pair->grades, g->capacity * sizeof(*grades));
        pair->grades = grades;
        g->capacity *= 2;
    }
    pair->grades[pair->n_grades++] = *grade;
}

/* The node `left` with all of the right graph. The root's concepts stand in both TOP triples, and
 * are as alike there as in the instances. */
static void grade_node(struct grader *g, uint32_t left, bool has_tops)
{
    uint32_t n_right = g->pair->pair.sides[1].n_nodes, k;
    struct mc_s2match_grade grade = {.left = left};

    for (k = 0; k < n_right; k++) {
        grade.similarity =
            mc_concept_similarity(g->concepts, g->left[left], g->right[k], g->grading, &grade.rule);
        if (grade.rule == MC_CONCEPT_EQUAL || !(grade.similarity > 0))
            continue;
        grade.right = k;
        grade.is_top = false;
        add_grade(g, &grade);
        grade.is_top = true;
        if (has_tops && left == 0 && k == 0)
            add_grade(g, &grade);
    }
}

/* -1 when there are more grades than an alignment problem can hold, or it took too long
 * (mc_align_limit). */
static int grade_nodes(struct grader *g)
{
    enum { WORK_OF_GRADING = 40 };
    const struct mc_smatch_triples *sides = g->pair->pair.sides;
    uint64_t work = (uint64_t)WORK_OF_GRADING * sides[1].n_nodes;
    bool has_tops = mc_s2match_top(g->pair, 0) != MC_SMATCH_NONE &&
                    mc_s2match_top(g->pair, 1) != MC_SMATCH_NONE;
    uint32_t i;

    for (i = 0; i < sides[0].n_nodes; i++) {
        grade_node(g, i, has_tops);
        if (g->pair->n_grades > MC_ALIGN_LIST_LIMIT || mc_deadline_passed(&g->deadline, work))
            return -1;
    }
    return 0;
}

static void match_large(struct mc_limit limit, struct mc_s2match_pair *pair)
{
    const struct mc_smatch_triples *left = &pair->pair.sides[0], *right = &pair->pair.sides[1];
    const struct mc_smatch_strings *strings = &pair->pair.strings;
    uint32_t n = left->n_nodes < right->n_nodes ? left->n_nodes : right->n_nodes;

    pair->n_grades = 0;
    pair->pair.right_of =
        mc_arena_alloc(strings->arena, mc_array_size(left->n_nodes, sizeof(*pair->pair.right_of)));
    pair->pair.work = mc_smatch_map_large(left, right, strings, mc_align_limit_of_making(limit),
                                          pair->pair.right_of);
    pair->matched = (double)mc_smatch_count(left, right, strings, pair->pair.right_of);
    /* Beyond what is equal an instance and TOP can earn less than 1. */
    pair->bound = (double)mc_smatch_count_bound(left, right, strings) + n + 1;
    pair->proved = false;
    pair->pair.cut_short = true;
}

/* The whole numbers of the mapping's value come from triples that agree; similarities are added as
 * they are, not as they were rounded. */
static void take_result(struct mc_s2match_pair *pair, const struct mc_align_result *result)
{
    int64_t value = result->value, n_equal;
    double graded = 0;
    uint32_t i;

    pair->pair.right_of = result->right_of;
    for (i = 0; i < pair->n_grades; i++) {
        if (!mc_s2match_counts(pair, &pair->grades[i]))
            continue;
        graded += pair->grades[i].similarity;
        value -= amount(pair->grades[i].similarity);
    }
    n_equal = value / ONE;
    pair->matched = (double)n_equal + graded;
    pair->proved = result->proved;
    pair->pair.cut_short = result->cut_short;
    pair->pair.work = result->work;
    pair->bound = result->proved ? pair->matched : (double)result->bound / (double)ONE;
}

static int build(const struct grader *g, struct mc_limit limit, struct mc_align_problem *problem)
{
    const struct mc_s2match_pair *pair = g->pair;
    struct mc_align_builder *builder = mc_smatch_problem_begin(
        &pair->pair.sides[0], &pair->pair.sides[1], &pair->pair.strings, limit, ONE);
    uint32_t i;

    if (builder == NULL)
        return -1;
    mc_align_spend(builder, g->deadline.work, g->deadline.begin);
    for (i = 0; i < pair->n_grades; i++)
        mc_align_add_weight(builder, pair->grades[i].left, pair->grades[i].right,
                            amount(pair->grades[i].similarity));
    return mc_align_finish(builder, pair->n_grades == 0 ? ONE : 1, problem);
}

enum { FIRST_GRADES = 16 };

int mc_s2match_match(struct mc_slice candidate, struct mc_slice reference,
                     const struct mc_smatch_options *options, struct mc_concepts *concepts,
                     const struct mc_concept_grading *grading, struct mc_arena *arena,
                     struct mc_s2match_pair *pair, struct mc_smatch_mistake *mistake)
{
    struct grader g = {
        .pair = pair, .concepts = concepts, .grading = grading, .capacity = FIRST_GRADES};
    struct mc_align_result result = {NULL, 0, 0, false, false, 0};
    struct mc_align_problem problem;
    const struct mc_smatch_triples *sides = pair->pair.sides;
    uint32_t *number_of;

    if (mc_smatch_read_pair(candidate, reference, options, arena, &pair->pair, mistake) != 0)
        return -1;
    mc_concepts_trim(concepts);
    pair->n_grades = 0;
    pair->grades = mc_arena_alloc(arena, FIRST_GRADES * sizeof(*pair->grades));
    if ((uint64_t)sides[0].n_nodes * sides[1].n_nodes > MC_ALIGN_CELL_LIMIT) {
        match_large(options->limit, pair);
        return 0;
    }
    number_of = mc_arena_array(arena, pair->pair.strings.n_items, sizeof(*number_of));
    g.left = number_concepts(&pair->pair, 0, concepts, number_of);
    g.right = number_concepts(&pair->pair, 1, concepts, number_of);
    mc_deadline_start(&g.deadline, mc_align_limit_of_making(options->limit));
    if (grade_nodes(&g) != 0 || build(&g, options->limit, &problem) != 0) {
        match_large(options->limit, pair);
        return 0;
    }
    mc_smatch_solve(&problem, options, arena, &result);
    take_result(pair, &result);
    return 0;
}
