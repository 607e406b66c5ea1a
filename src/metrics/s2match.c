/* SPDX-License-Identifier: GPL-3.0-or-later */
/* s2match.c: the metric s2match: Smatch with concepts compared by their word vectors (Opitz,
 * Parcalabescu and Frank 2020). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "amr/align.h"
#include "base/ascii.h"
#include "base/dot_product.h"
#include "base/hash.h"
#include "base/lock.h"
#include "base/memory.h"
#include "metrics/counterfactual.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "metrics/smatch/explain.h"
#include "metrics/smatch/large.h"
#include "metrics/smatch/match.h"
#include "text/word_vectors.h"

/* How similar two concepts of AMR are in S2match (Opitz, Parcalabescu and Frank 2020;
 * github.com/flipz357/amr-metric-suite).
 *
 * Concepts are looked up and split once, and kept. Each thread has its own struct. */

/* The rule that a similarity follows from. */
enum concept_rule {
    CONCEPT_UNLIKE, /* a vector is missing, or the similarity is not above the cutoff */
    CONCEPT_EQUAL,
    CONCEPT_LEMMA, /* senses of one predicate, or a predicate and its lemma */
    CONCEPT_VECTOR
};

struct concept_grading {
    double cutoff;    /* cosines that are not above it count as 0 */
    double diffsense; /* similarity by lemma; factor of a cosine if a predicate is involved */
};

/* How far the triples of two graphs agree, with graded concepts, under the best node mapping. */

/* An instance triple of each side, or both TOP triples, with different but similar concepts. */
struct s2match_grade {
    uint32_t left, right; /* nodes of candidate and reference */
    bool is_top;
    enum concept_rule rule;
    double similarity; /* above 0 */
};

/* A Smatch pair (without matched and bound, which are whole numbers in it) and the grades. */
struct s2match_pair {
    struct mc_smatch_pair pair;
    struct s2match_grade *grades; /* all grades, whether mapped or not; by left, then right */
    uint32_t n_grades;
    double matched; /* number of agreeing pairs of triples, plus similarities of the graded ones */
    double bound;   /* no mapping has more, apart from rounding (2^-36 for each triple) */
    bool proved;    /* matched is the maximum, apart from that rounding */
};

/* Whether the mapping maps the two nodes to each other. */
static inline bool s2match_counts(const struct s2match_pair *pair,
                                  const struct s2match_grade *grade)
{
    return pair->pair.right_of[grade->left] == grade->right;
}

enum { CONCEPTS_AT_MOST = 1 << 15 };

#define NO_LEMMA UINT32_MAX

/* The data of a string. Every lemma is a separate string. */
struct concept {
    uint32_t lemma;     /* number of the lemma of a predicate, or NO_LEMMA */
    const double *unit; /* vector, scaled to length 1; NULL: none */
    bool is_known;      /* false for a string that only occurred as a lemma */
};

struct mc_concepts {
    const struct mc_word_vectors *vectors;
    struct mc_arena *arena;
    struct mc_string_map *strings;
    struct concept *items; /* by number in `strings` */
    size_t capacity;
};

/* The vectors must live as long as this does. Close with concepts_close. */
static struct mc_concepts *concepts_open(const struct mc_word_vectors *vectors)
{
    struct mc_concepts *concepts = mc_calloc(1, sizeof(*concepts));

    concepts->vectors = vectors;
    concepts->arena = mc_arena_new();
    concepts->strings = mc_string_map_new(concepts->arena);
    return concepts;
}

static void concepts_close(struct mc_concepts *concepts)
{
    if (concepts == NULL)
        return;
    mc_arena_free(concepts->arena);
    free(concepts->items);
    free(concepts);
}

/* Drops all concepts if there are many, which invalidates their numbers. Called between pairs of
 * graphs. */
static void concepts_trim(struct mc_concepts *concepts)
{
    if (mc_string_map_size(concepts->strings) <= CONCEPTS_AT_MOST)
        return;
    mc_arena_clear(concepts->arena);
    concepts->strings = mc_string_map_new(concepts->arena);
}

/* --- vectors ---------------------------------------------------------------------------------- */

/* Adds the vector of the word, if it has one. */
static bool add_vector(const struct mc_concepts *concepts, struct mc_slice word, double *sum)
{
    const double *vector = mc_word_vectors_find(concepts->vectors, word);
    uint32_t n = mc_word_vectors_n_dimensions(concepts->vectors), i;

    if (vector == NULL)
        return false;
    for (i = 0; i < n; i++)
        sum[i] += vector[i];
    return true;
}

static bool add_parts(const struct mc_concepts *concepts, struct mc_slice concept, double *sum)
{
    const char *at = concept.data, *end = concept.data + concept.length, *hyphen;
    bool found = false;

    for (; at <= end; at = hyphen + 1) {
        hyphen = memchr(at, '-', (size_t)(end - at));
        hyphen = hyphen == NULL ? end : hyphen;
        found |= add_vector(concepts, mc_slice(at, (size_t)(hyphen - at)), sum);
    }
    return found;
}

static bool add_lemma(const struct mc_concepts *concepts, struct mc_slice lemma, double *sum)
{
    struct mc_arena_mark mark = mc_arena_mark(concepts->arena);
    char *inflected;

    if (!add_vector(concepts, lemma, sum))
        return false;
    inflected = mc_arena_format(concepts->arena, "%.*ss", MC_SLICE_ARGUMENTS(lemma));
    (void)add_vector(concepts, mc_slice_of(inflected), sum);
    mc_arena_reset(concepts->arena, mark);
    return true;
}

/* Scales the vector to length 1; false if its length is 0. */
static bool scale(double *vector, uint32_t n)
{
    double squares = 0, length;
    uint32_t i;

    for (i = 0; i < n; i++)
        squares += vector[i] * vector[i];
    length = sqrt(squares);
    if (!(length > 0) || !isfinite(length))
        return false;
    for (i = 0; i < n; i++)
        vector[i] /= length;
    return true;
}

static const double *unit_of(const struct mc_concepts *concepts, struct mc_slice concept,
                             struct mc_slice lemma)
{
    uint32_t n = mc_word_vectors_n_dimensions(concepts->vectors);
    double *sum = mc_arena_array(concepts->arena, n, sizeof(*sum));
    bool found;

    if (lemma.length > 0)
        found = add_lemma(concepts, lemma, sum);
    else
        found = add_vector(concepts, concept, sum) || add_parts(concepts, concept, sum);
    return found && scale(sum, n) ? sum : NULL;
}

/* --- concepts --------------------------------------------------------------------------------- */

/* The lemma of a predicate; "" for another concept. */
static struct mc_slice lemma_of(struct mc_slice concept)
{
    size_t hyphen = concept.length, i;
    bool has_digit = false;

    for (i = 0; i < concept.length; i++) {
        if (concept.data[i] == '-')
            hyphen = i;
        has_digit |= mc_ascii_is_digit(concept.data[i]);
    }
    return mc_slice(concept.data, has_digit && hyphen < concept.length ? hyphen : 0);
}

static uint32_t number_of(struct mc_concepts *concepts, struct mc_slice text)
{
    static const struct concept unknown = {NO_LEMMA, NULL, false};
    bool is_new;
    uint32_t number = mc_string_map_add(concepts->strings, text, &is_new);

    if (is_new) {
        MC_RESERVE(concepts->items, concepts->capacity, (size_t)number + 1);
        concepts->items[number] = unknown;
    }
    return number;
}

/* Number of a concept, in lower case. */
static uint32_t concepts_add(struct mc_concepts *concepts, struct mc_slice concept)
{
    uint32_t number = number_of(concepts, concept), lemma_number;
    struct mc_slice lemma;

    if (concepts->items[number].is_known)
        return number;
    lemma = lemma_of(concept);
    lemma_number = lemma.length > 0 ? number_of(concepts, lemma) : NO_LEMMA;
    concepts->items[number].lemma = lemma_number;
    concepts->items[number].unit = unit_of(concepts, concept, lemma);
    concepts->items[number].is_known = true;
    return number;
}

/* --- similarity ------------------------------------------------------------------------------- */

/* The similarity of two concepts by number, from 0 to 1 if cutoff and diffsense are in that range.
 * A concept with a hyphen and a digit is a predicate; the part before its last hyphen is its lemma
 * (if that is empty, it is not a predicate). Equal: 1. Equal lemmas, or a lemma equal to the other
 * concept: diffsense. Else the cosine of their vectors. A predicate has the vector of its lemma,
 * plus that of the lemma with an "s" if there is one; another concept has its own, or else the sum
 * of those of its parts between hyphens; a vector of length 0 counts as none. */
static double concept_similarity(const struct mc_concepts *concepts, uint32_t a, uint32_t b,
                                 const struct concept_grading *grading, enum concept_rule *rule)
{
    const struct concept *left = &concepts->items[a], *right = &concepts->items[b];
    double cosine;

    *rule = CONCEPT_EQUAL;
    if (a == b)
        return 1;
    *rule = CONCEPT_LEMMA;
    if (left->lemma != NO_LEMMA && (left->lemma == right->lemma || left->lemma == b))
        return grading->diffsense;
    if (right->lemma != NO_LEMMA && right->lemma == a)
        return grading->diffsense;
    *rule = CONCEPT_UNLIKE;
    if (left->unit == NULL || right->unit == NULL)
        return 0;
    cosine =
        mc_dot_product(left->unit, right->unit, mc_word_vectors_n_dimensions(concepts->vectors));
    if (!(cosine > grading->cutoff))
        return 0;
    *rule = CONCEPT_VECTOR;
    if (left->lemma != NO_LEMMA || right->lemma != NO_LEMMA)
        cosine *= grading->diffsense;
    return cosine > 1 ? 1 : cosine;
}

/* The unit of gains in the alignment problem. It is finer than MC_ALIGN_ONE: for graphs of hundreds
 * of triples, a best mapping of the rounded problem is within 1e-9 of the best one of the exact
 * problem. */
#define ONE ((int64_t)1 << 36)

static int64_t amount(double similarity)
{
    return (int64_t)llround(similarity * (double)ONE);
}

/* The concept numbers of the nodes of a side. Most concepts are on both sides, so each string is
 * looked up once; number_of[string], 0 at first, is its number + 1. */
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
            number_of[string] = concepts_add(concepts, mc_smatch_text(strings, string)) + 1;
        numbers[i] = number_of[string] - 1;
    }
    return numbers;
}

/* The attribute for TOP on a side; MC_SMATCH_NONE if there is none. */
static uint32_t s2match_top(const struct s2match_pair *pair, uint32_t side)
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

/* Builds the grades of a pair. */
struct grader {
    struct s2match_pair *pair;
    const struct mc_concepts *concepts;
    const struct concept_grading *grading;
    uint32_t *left, *right; /* concept numbers of the nodes */
    size_t capacity;
    struct mc_deadline deadline;
};

static void add_grade(struct grader *g, const struct s2match_grade *grade)
{
    struct s2match_pair *pair = g->pair;

    *MC_ARENA_PUSH(pair->pair.strings.arena, pair->grades, pair->n_grades, g->capacity) = *grade;
}

/* Grades the node `left` with all nodes of the right graph. The roots' concepts are also in the TOP
 * triples, with the same similarity as in the instances. */
static void grade_node(struct grader *g, uint32_t left, bool has_tops)
{
    uint32_t n_right = g->pair->pair.sides[1].n_nodes, k;
    struct s2match_grade grade = {.left = left};

    for (k = 0; k < n_right; k++) {
        grade.similarity =
            concept_similarity(g->concepts, g->left[left], g->right[k], g->grading, &grade.rule);
        if (grade.rule == CONCEPT_EQUAL || !(grade.similarity > 0))
            continue;
        grade.right = k;
        grade.is_top = false;
        add_grade(g, &grade);
        grade.is_top = true;
        if (has_tops && left == 0 && k == 0)
            add_grade(g, &grade);
    }
}

/* -1 if there are more grades than an alignment problem can hold, or it takes too long
 * (mc_align_limit). */
static int grade_nodes(struct grader *g)
{
    enum { WORK_OF_GRADING = 40 };
    const struct mc_smatch_triples *sides = g->pair->pair.sides;
    uint64_t work = (uint64_t)WORK_OF_GRADING * sides[1].n_nodes;
    bool has_tops =
        s2match_top(g->pair, 0) != MC_SMATCH_NONE && s2match_top(g->pair, 1) != MC_SMATCH_NONE;
    uint32_t i;

    for (i = 0; i < sides[0].n_nodes; i++) {
        grade_node(g, i, has_tops);
        if (g->pair->n_grades > MC_ALIGN_LIST_LIMIT || mc_deadline_passed(&g->deadline, work))
            return -1;
    }
    return 0;
}

static void match_large(struct mc_limit limit, struct s2match_pair *pair)
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
    /* Beyond what is equal, each instance and TOP can gain less than 1. */
    pair->bound = (double)mc_smatch_count_bound(left, right, strings) + n + 1;
    pair->proved = false;
    pair->pair.cut_short = true;
}

/* The whole numbers in the mapping's value come from triples that agree; similarities are added
 * unrounded. */
static void take_result(struct s2match_pair *pair, const struct mc_align_result *result)
{
    int64_t value = result->value, n_equal;
    double graded = 0;
    uint32_t i;

    pair->pair.right_of = result->right_of;
    for (i = 0; i < pair->n_grades; i++) {
        if (!s2match_counts(pair, &pair->grades[i]))
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
    const struct s2match_pair *pair = g->pair;
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

/* Reads under the convention of the options, which must be MC_SMATCH_OLD, grades and matches. 0, or
 * -1 with *parse_error set. All memory is the arena's. A pair that is too large for an alignment
 * problem (align.h) is mapped by equality alone, as in Smatch (smatch/large.h). */
static int s2match_match(struct mc_slice candidate, struct mc_slice reference,
                         const struct mc_smatch_options *options, struct mc_concepts *concepts,
                         const struct concept_grading *grading, struct mc_arena *arena,
                         struct s2match_pair *pair, struct mc_smatch_parse_error *parse_error)
{
    struct grader g = {
        .pair = pair, .concepts = concepts, .grading = grading, .capacity = FIRST_GRADES};
    struct mc_align_result result = {NULL, 0, 0, false, false, 0};
    struct mc_align_problem problem;
    const struct mc_smatch_triples *sides = pair->pair.sides;
    uint32_t *number_of;

    if (mc_smatch_read_pair(candidate, reference, options, arena, &pair->pair, parse_error) != 0)
        return -1;
    concepts_trim(concepts);
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

/* The explanation of an S2match score, as JSON events. */

static double similarity_of(const struct s2match_pair *pair)
{
    double similarity = 0;
    uint32_t i;

    for (i = 0; i < pair->n_grades; i++)
        if (s2match_counts(pair, &pair->grades[i]))
            similarity += pair->grades[i].similarity;
    return similarity;
}

/* Writes into the open object: figures, bound, proved (1 or 0), "similarity" (the part of "matched"
 * that comes from different concepts). */
static void s2match_write_figures(const struct s2match_pair *pair,
                                  const struct mc_metric_writer *writer)
{
    double n_candidate = mc_smatch_n_triples(&pair->pair.sides[0]);
    double n_reference = mc_smatch_n_triples(&pair->pair.sides[1]);
    struct mc_smatch_figures f = mc_smatch_figures(pair->matched, n_candidate, n_reference);
    const struct {
        const char *key;
        double value;
    } figures[] = {{"f", f.f},
                   {"precision", f.precision},
                   {"recall", f.recall},
                   {"matched", pair->matched},
                   {"candidate_triples", n_candidate},
                   {"reference_triples", n_reference},
                   {"bound", pair->bound},
                   {"proved", pair->proved ? 1 : 0},
                   {"similarity", similarity_of(pair)}};
    size_t i;

    for (i = 0; i < sizeof(figures) / sizeof(figures[0]); i++)
        mc_write_number(writer, figures[i].key, figures[i].value);
}

/* The number of a graded triple of a side. */
static uint32_t triple_of(const struct s2match_pair *pair, uint32_t side,
                          const struct s2match_grade *grade)
{
    if (grade->is_top)
        return pair->pair.sides[side].n_nodes + s2match_top(pair, side);
    return side == 0 ? grade->left : grade->right;
}

static void write_grade(const struct s2match_pair *pair, const struct s2match_grade *grade,
                        const struct mc_metric_writer *writer)
{
    static const char *const keys[] = {"candidate", "reference"};
    uint32_t side;

    writer->begin_object(writer->context, NULL);
    for (side = 0; side < 2; side++)
        mc_write_text(writer, keys[side],
                      mc_smatch_triple_text(&pair->pair.strings, &pair->pair.sides[side],
                                            triple_of(pair, side, grade)));
    mc_write_number(writer, "similarity", grade->similarity);
    mc_write_text(writer, "rule", mc_slice_of(grade->rule == CONCEPT_LEMMA ? "lemma" : "vector"));
    writer->end(writer->context);
}

/* Writes "graded_triples" (the instances and TOP that the similarity comes from, with the rule of
 * each), then what mc_smatch_explain_mapping writes. */
static void s2match_write_triples(const struct s2match_pair *pair,
                                  const struct mc_metric_writer *writer)
{
    struct mc_arena *arena = pair->pair.strings.arena;
    double *grades[2];
    uint32_t i, side;

    for (side = 0; side < 2; side++)
        grades[side] =
            mc_arena_array(arena, mc_smatch_n_triples(&pair->pair.sides[side]), sizeof(double));
    writer->begin_array(writer->context, "graded_triples");
    for (i = 0; i < pair->n_grades; i++) {
        const struct s2match_grade *grade = &pair->grades[i];

        if (!s2match_counts(pair, grade))
            continue;
        write_grade(pair, grade, writer);
        for (side = 0; side < 2; side++)
            grades[side][triple_of(pair, side, grade)] = grade->similarity;
    }
    writer->end(writer->context);
    mc_smatch_explain_mapping(&pair->pair, (const double *const[]){grades[0], grades[1]}, writer);
}

/* What `metricheck metrics s2match` says about the metric. */

const char mc_s2match_manual[] =
    "Smatch in which different concepts may agree in part. Triples, reading and mapping are "
    "those of smatch:convention=old. The instance triples of two nodes and the pair of TOP "
    "triples (whose values are the concepts of the roots) are graded by similarity; all other "
    "triples agree or do not. Nodes are mapped so that the sum is as large as possible. "
    "Precision is the sum over the triples of the candidate, recall over those of the "
    "reference, F their harmonic mean; all are 0 if a graph has no triples.\n"
    "\n"
    "Similarity of two concepts, in lower case. Equal: 1. A concept with a hyphen and a digit "
    "is a predicate; its lemma is the part before its last hyphen. Two predicates with one "
    "lemma, or a predicate and a concept equal to its lemma: diffsense. Otherwise the cosine "
    "of their word vectors if it is above cutoff, times diffsense if one of them is a "
    "predicate; 0 if it is not above. The vector of a predicate is that of its lemma, plus "
    "that of the lemma with an s if there is one; the vector of another concept is its own, "
    "or else the sum of those of its parts between hyphens. Without a vector on a side the "
    "similarity is 0.\n"
    "\n"
    "Word vectors. vectors=FILE is a text of rows \"word v1 v2 ...\", such as those of "
    "https://nlp.stanford.edu/projects/glove/, or its binary form, which opens at once and "
    "gives the same scores. Without the parameter, the file named by the variable "
    "METRICHECK_VECTORS is used, with its checksum in the signature; without either the "
    "metric is not available. The scores published with the CheckList use cutoff=0.9, "
    "diffsense=0.95 and GloVe 6B with 300 dimensions; the defaults are those of the original "
    "tool, which used 100.\n"
    "\n"
    "Exact solution, step_limit, time_limit, output=proved and output=bound are as for "
    "smatch. The search rounds similarities to multiples of 2^-36; the score sums them "
    "unrounded.\n"
    "\n"
    "Edge cases. Unreadable graphs have no score, as for smatch, and the order of relations "
    "matters as for smatch:convention=old. With several references the best F is used. The "
    "corpus score sums matches and triples of all cases first. Values can exceed 1 if two "
    "attributes of a node have labels that differ only in case. Pairs beyond the limits of "
    "smatch are mapped as there, by equal parts.\n"
    "\n"
    "Reference program: s2match.py of github.com/flipz357/amr-metric-suite. Agrees with the "
    "proved optimum of its definition on all 1059 published pairs under both settings, with "
    "vectors of 50 dimensions.";

static const struct mc_metric_parameter parameters[] = {
    MC_FILE_PARAMETER("vectors", NULL, MC_METRIC_VECTORS_HELP),
    MC_REAL_PARAMETER("cutoff", "0.5", 0, 1, "a cosine counts if it is above this"),
    MC_REAL_PARAMETER(
        "diffsense", "0.5", 0, 1,
        "similarity of two senses of a predicate; factor of a cosine that involves a predicate"),
    MC_SMATCH_OUTPUT_PARAMETER,
    MC_SMATCH_SOLVER_PARAMETERS("seed of solver=hill"),
    MC_PARAMETERS_END};

/* The memory of one thread. */
struct workplace {
    struct mc_arena *arena; /* of one pair */
    struct mc_concepts *concepts;
    bool is_quiet; /* no warnings, no remarks */
    uint64_t work; /* of all pairs (base/clock.h) */
    struct workplace *next;
};

/* Shared by all threads: the vectors can be large. */
struct s2match {
    const struct mc_metric_host *host;
    struct mc_smatch_options options;
    struct concept_grading grading;
    struct mc_smatch_summary summary;
    struct mc_word_vectors *vectors;
    struct mc_lock lock;
    struct workplace *idle; /* under the lock */
};

/* --- open and close --------------------------------------------------------------------------- */

static void s2match_close(void *state)
{
    struct s2match *s = state;

    while (s->idle != NULL) {
        struct workplace *place = s->idle;

        s->idle = place->next;
        concepts_close(place->concepts);
        mc_arena_free(place->arena);
        free(place);
    }
    mc_word_vectors_close(s->vectors);
    mc_lock_close(&s->lock);
    free(s);
}

static int s2match_open(const struct mc_metric_host *host, void **state,
                        struct mc_metric_problem *problem)
{
    struct s2match *s = mc_calloc(1, sizeof(*s));

    s->host = host;
    s->options.convention = MC_SMATCH_OLD;
    mc_smatch_read_parameters(host, &s->options, &s->summary);
    s->grading.cutoff = mc_host_real(host, "cutoff");
    s->grading.diffsense = mc_host_real(host, "diffsense");
    mc_lock_open(&s->lock);
    if (mc_metric_vectors_open(host, &s->vectors, problem) != 0) {
        s2match_close(s);
        return -1;
    }
    *state = s;
    return 0;
}

static struct workplace *take_workplace(struct s2match *s)
{
    struct workplace *place;

    mc_lock_take(&s->lock);
    place = s->idle;
    if (place != NULL)
        s->idle = place->next;
    mc_lock_give(&s->lock);
    if (place != NULL)
        return place;
    place = mc_calloc(1, sizeof(*place));
    place->arena = mc_arena_new();
    place->concepts = concepts_open(s->vectors);
    return place;
}

static void give_workplace(struct s2match *s, struct workplace *place)
{
    mc_lock_take(&s->lock);
    place->next = s->idle;
    s->idle = place;
    mc_lock_give(&s->lock);
}

/* --- scores ----------------------------------------------------------------------------------- */

static struct mc_smatch_tally tally_of(const struct s2match_pair *pair)
{
    const struct mc_smatch_triples *sides = pair->pair.sides;
    const struct mc_smatch_tally tally = {
        pair->matched,
        pair->bound,
        {mc_smatch_n_triples(&sides[0]), mc_smatch_n_triples(&sides[1])},
        pair->proved,
        pair->pair.cut_short};

    return tally;
}

/* The comparison of one thread: a state may have several workplaces. */
struct comparer {
    const struct s2match *s;
    struct workplace *place;
};

static int compare(void *context, const struct mc_metric_input *in, void *result,
                   struct mc_compared_case *compared, struct mc_metric_problem *problem)
{
    const struct comparer *comparer = context;
    const struct s2match *s = comparer->s;
    struct workplace *place = comparer->place;
    struct s2match_pair *pair = result;
    struct mc_smatch_parse_error parse_error;
    struct mc_smatch_tally tally;
    size_t reference = compared->reference;

    if (s2match_match(in->candidate->amr, in->references[reference]->amr, &s->options,
                      place->concepts, &s->grading, place->arena, pair, &parse_error) != 0) {
        mc_graph_unreadable(in, parse_error.side == 0 ? 0 : reference + 1, parse_error.text,
                            problem);
        return -1;
    }
    tally = tally_of(pair);
    place->work += pair->pair.work;
    if (!place->is_quiet)
        mc_smatch_warn(s->host, &s->options, in, &tally);
    mc_smatch_compare(&s->summary, &tally, compared);
    return 0;
}

static struct mc_comparison comparison_of(struct comparer *comparer, struct s2match_pair *pair)
{
    return (struct mc_comparison){compare, comparer, pair, sizeof(*pair), comparer->place->arena,
                                  false};
}

static int s2match_score(void *state, const struct mc_metric_input *const *in, size_t n,
                         double *scores, struct mc_metric_problem *problem)
{
    struct comparer comparer = {state, take_workplace(state)};
    struct s2match_pair pair;
    const struct mc_comparison comparison = comparison_of(&comparer, &pair);

    mc_compare_cases(&comparison, in, n, scores, problem);
    give_workplace(state, comparer.place);
    return 0;
}

static int s2match_corpus(void *state, const struct mc_metric_input *const *all, size_t n,
                          double *score, struct mc_metric_problem *problem)
{
    struct s2match *s = state;
    struct comparer comparer = {s, take_workplace(s)};
    struct mc_smatch_tally *tallies = mc_malloc(mc_array_size(n + 1, sizeof(*tallies)));
    struct s2match_pair pair;
    const struct mc_comparison comparison = comparison_of(&comparer, &pair);
    struct mc_compared_case compared;
    size_t i;
    int status = 0;

    for (i = 0; i < n && status == 0; i++) {
        status = mc_compare_case(&comparison, all[i], &compared, problem);
        if (status == 0)
            tallies[i] = tally_of(&pair);
    }
    give_workplace(s, comparer.place);
    *score = status == 0 ? mc_smatch_corpus_figure(&s->summary, tallies, n) : (double)NAN;
    free(tallies);
    return 0;
}

static const struct mc_best_edit *find_best_edit(struct mc_comparison comparison,
                                                 const struct mc_metric_input *in,
                                                 struct mc_arena *arena)
{
    const struct comparer *comparer = comparison.context;
    const struct mc_edit_scorer scorer = {
        mc_compare_edited,
        &comparison,
        mc_smatch_output_name(mc_smatch_raised_output(&comparer->s->summary)),
        MC_EDIT_CELLS_MAPPED,
        comparer->s->options.limit,
        &comparer->place->work};
    const struct mc_best_edit *edit;

    comparer->place->is_quiet = true;
    edit = mc_best_edit_find(in, &scorer, arena);
    comparer->place->is_quiet = false;
    return edit;
}

static int s2match_explain(void *state, const struct mc_metric_input *in,
                           const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct mc_arena *arena = mc_arena_new();
    struct comparer comparer = {state, take_workplace(state)};
    struct s2match_pair pair;
    const struct mc_comparison comparison = comparison_of(&comparer, &pair);
    const struct mc_best_edit *edit = find_best_edit(comparison, in, arena);
    struct mc_compared_case compared;
    int status = mc_compare_case(&comparison, in, &compared, problem);

    if (status == 0) {
        if (in->n_references > 1)
            mc_write_number(writer, "reference", (double)compared.reference + 1);
        s2match_write_figures(&pair, writer);
        mc_best_edit_write(edit, writer);
        s2match_write_triples(&pair, writer);
    }
    mc_arena_free(arena);
    give_workplace(state, comparer.place);
    return status;
}

static void s2match_range(void *state, double *worst, double *best)
{
    const struct s2match *s = state;

    mc_smatch_range(&s->summary, worst, best);
}

const struct mc_metric_module metric_s2match = {
    MC_BUILT_IN_METRIC("s2match"),
    .citation = "Opitz, Parcalabescu and Frank 2020, AMR similarity metrics from principles",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_MAY_EXCEED_BEST | MC_METRIC_SHARED_STATE |
             MC_METRIC_SEARCHES,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "Smatch with concepts graded by word vectors",
    .manual = mc_s2match_manual,
    .open = s2match_open,
    .score = s2match_score,
    .corpus = s2match_corpus,
    .explain = s2match_explain,
    .close = s2match_close,
    .range = s2match_range,
};
