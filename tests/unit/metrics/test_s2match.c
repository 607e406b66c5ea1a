/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/s2match.c"

#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/hash.h"
#include "metrics/smatch/match.h"
#include "tests/unit/events.h"
#include "tests/unit/scoring.h"
#include "tests/unit/smatch_runs.h"

#define PATH "test_s2match.tmp"

/* All of length 1: cosines are sums of two products. */
static const char words[] = "cat 1 0\n"
                            "dog 0.8 0.6\n"
                            "wolf 0.6 0.8\n"
                            "big 0 1\n"
                            "run 0.28 0.96\n"
                            "walk 0.96 0.28\n";

static struct mc_arena *arena;
static struct mc_word_vectors *vectors;

static int set_up(void **state)
{
    FILE *stream = fopen(PATH, "wb");
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    if (stream == NULL || fputs(words, stream) < 0 || fclose(stream) != 0 ||
        unsetenv("METRICHECK_VECTORS") != 0)
        return -1;
    arena = mc_arena_new();
    return mc_word_vectors_open(PATH, &vectors, &error);
}

static int tear_down(void **state)
{
    (void)state;
    mc_word_vectors_close(vectors);
    mc_arena_free(arena);
    return unlink(PATH);
}

static double of(const char *more, const char *candidate, const char *reference)
{
    return mc_smatch_of(mc_arena_format(arena, "s2match:vectors=" PATH "%s", more), candidate,
                        reference);
}

/* --- figures ---------------------------------------------------------------------------------- */

static void test_figures(void **state)
{
    static const char cat[] = "(c / cat)", big_dog[] = "(d / dog :mod (b / big))";

    (void)state;
    /* Instance and TOP of cat and dog: 0.8 each, of 2 and of 4 triples. */
    assert_near(of(",output=matched", cat, big_dog), 1.6, 1e-12);
    assert_near(of(",output=precision", cat, big_dog), 0.8, 1e-12);
    assert_near(of(",output=recall", cat, big_dog), 0.4, 1e-12);
    assert_near(of("", cat, big_dog), 2 * 0.8 * 0.4 / 1.2, 1e-12);
    assert_near(of("", big_dog, cat), 2 * 0.8 * 0.4 / 1.2, 1e-12);
    assert_near(of(",output=candidate_triples", cat, big_dog), 2, 0);
    assert_near(of(",output=reference_triples", cat, big_dog), 4, 0);
    assert_near(of(",output=bound", cat, big_dog), 1.6, 1e-9);
    assert_near(of(",output=proved", cat, big_dog), 1, 0);
    assert_near(of(",cutoff=0.8", cat, big_dog), 0, 0);
    assert_near(of(",solver=hill", cat, big_dog), 2 * 0.8 * 0.4 / 1.2, 1e-12);
    /* The sense alone differs: diffsense for instance and TOP. */
    assert_near(of("", "(r / run-01)", "(r / run-02)"), 0.5, 1e-12);
    assert_near(of(",diffsense=0.95", "(r / run-01)", "(r / run-02)"), 0.95, 1e-12);
    assert_near(of(",diffsense=0", "(r / run-01)", "(r / run-02)"), 0, 0);
    assert_near(of("", "(r / RUN-01)", "(r / run-01)"), 1, 0);
}

/* Without anything alike it is Smatch of the old convention. */
static void test_equal_triples(void **state)
{
    static const char one[] = "(r / sit-01 :ARG0 (d / deer :quant 2) :polarity -)";
    static const char two[] = "(s / lie-01 :ARG0 (e / deer :quant 2) :time (n / now))";

    (void)state;
    assert_near(of("", one, two), mc_smatch_of("smatch:convention=old", one, two), 1e-12);
    assert_near(of("", one, one), 1, 0);
}

/* Attributes and labels are compared as they are: only TOP and instances are graded. A value cat is
 * not like a value dog, nor is a label TOP elsewhere than at the root. */
static void test_what_is_not_graded(void **state)
{
    (void)state;
    /* instance and TOP agree, mod does not: 2 of 3. */
    assert_near(of("", "(x / cow :mod cat)", "(x / cow :mod dog)"), 2.0 / 3, 1e-12);
    assert_near(of("", "(x / cow :cat (y / ox))", "(x / cow :dog (y / ox))"), 3.0 / 4, 1e-12);
    /* instances of both nodes, TOP of the root, mod; not TOP of the second node: 4 of 5 */
    assert_near(of("", "(x / cow :mod (y / ox :TOP cat))", "(x / cow :mod (y / ox :TOP dog))"),
                4.0 / 5, 1e-12);
}

/* Relations that agree outweigh concepts that do. */
static void test_best_mapping(void **state)
{
    (void)state;
    /* Candidate: x0 thing, dog under ARG0, wolf under ARG1; reference: the other way round.
     * Equal concepts crosswise: instances 3, TOP 1 = 4. Straight: thing 1, TOP 1, ARG0 1, ARG1 1,
     * and cosine of dog and wolf, 0.8 * 0.6 + 0.6 * 0.8 = 0.96, twice = 5.92. */
    assert_near(of(",output=matched", "(x / thing :ARG0 (d / dog) :ARG1 (w / wolf))",
                   "(x / thing :ARG0 (w / wolf) :ARG1 (d / dog))"),
                5.92, 1e-12);
}

static void test_unreadable(void **state)
{
    struct mc_slice reason;
    struct mc_metric *metric =
        mc_open_smatch(mc_arena_format(arena, "s2match:vectors=" PATH), arena);

    (void)state;
    assert_true(isnan(
        mc_run_smatch(metric, mc_slice_of("(a / b"), mc_slice_of("(c / cat)"), &reason, arena)));
    assert_string_equal(reason.data,
                        "the candidate's graph cannot be read: a node is not complete");
    assert_true(isnan(
        mc_run_smatch(metric, mc_slice_of("(c / cat)"), mc_slice_of("(a / b"), &reason, arena)));
    assert_string_equal(reason.data,
                        "the reference's graph cannot be read: a node is not complete");
    mc_metric_close(metric);
}

static void test_refusals(void **state)
{
    (void)state;
    assert_non_null(strstr(mc_scoring_refusal("s2match"), "no word vectors; give a file of GloVe"));
    assert_non_null(strstr(mc_scoring_refusal("s2match:vectors=no/file"), "no/file: cannot be"));
    assert_non_null(strstr(mc_scoring_refusal("s2match:vectors=" PATH ",cutoff=1.1"), "cutoff"));
    assert_string_equal(mc_scoring_refusal("s2match:vectors=" PATH), "");
}

/* --- the mapping against all mappings ----------------------------------------------------------
 */

enum { NODES = 5 };

/* A tree of some nodes with words and relations from short lists, drawn by i. */
static const char *drawn_graph(uint64_t i, unsigned n_nodes)
{
    static const char *const concepts[] = {"cat",     "dog",    "wolf", "run-01",
                                           "walk-01", "run-02", "big"};
    static const char *const labels[] = {"ARG0", "ARG1", "mod"};
    struct mc_buffer text = {NULL, 0, 0};
    const char *copy;
    unsigned node, open = 0;

    for (node = 0; node < n_nodes; node++) {
        uint64_t draw = mc_hash_mix(i * 97 + node);

        if (node > 0 && draw % 3 == 0 && open > 1) {
            mc_buffer_append_char(&text, ')');
            open--;
        }
        if (node > 0)
            mc_buffer_append_format(&text, " :%s ", labels[draw / 8 % 3]);
        mc_buffer_append_format(&text, "(n%u / %s", node, concepts[draw / 64 % 7]);
        open++;
    }
    mc_buffer_append_repeated(&text, ')', open);
    copy = mc_arena_strdup(arena, text.data);
    mc_buffer_free(&text);
    return copy;
}

/* What a mapping earns, triple by triple. */
static double earned(const struct s2match_pair *pair, const uint32_t *right_of)
{
    const struct mc_smatch_triples *l = &pair->pair.sides[0], *r = &pair->pair.sides[1];
    double sum = (double)mc_smatch_count(l, r, &pair->pair.strings, right_of);
    uint32_t i;

    for (i = 0; i < pair->n_grades; i++)
        if (right_of[pair->grades[i].left] == pair->grades[i].right)
            sum += pair->grades[i].similarity;
    return sum;
}

/* The best of all mappings of the nodes from `node` on. */
static double best_of_all(const struct s2match_pair *pair, uint32_t *right_of, uint32_t node,
                          unsigned used)
{
    uint32_t n = pair->pair.sides[1].n_nodes, k;
    double best, other;

    if (node == pair->pair.sides[0].n_nodes)
        return earned(pair, right_of);
    right_of[node] = MC_SMATCH_NONE;
    best = best_of_all(pair, right_of, node + 1, used);
    for (k = 0; k < n; k++) {
        if (used & 1u << k)
            continue;
        right_of[node] = k;
        other = best_of_all(pair, right_of, node + 1, used | 1u << k);
        best = other > best ? other : best;
    }
    return best;
}

static void test_all_mappings(void **state)
{
    const struct mc_smatch_options options = {.convention = MC_SMATCH_OLD,
                                              .solver = MC_SMATCH_EXACT,
                                              .starts = 1,
                                              .seed = 1,
                                              .limit = {UINT64_MAX, (double)INFINITY}};
    const struct concept_grading grading = {0.3, 0.7};
    struct mc_concepts *concepts = concepts_open(vectors);
    uint64_t i;

    (void)state;
    for (i = 0; i < 200; i++) {
        const char *candidate = drawn_graph(2 * i, 1 + (unsigned)i % NODES);
        const char *reference = drawn_graph(2 * i + 1, 1 + (unsigned)i / 2 % NODES);
        struct s2match_pair pair;
        struct mc_smatch_parse_error parse_error;
        uint32_t right_of[NODES];

        if (s2match_match(mc_slice_of(candidate), mc_slice_of(reference), &options, concepts,
                          &grading, arena, &pair, &parse_error) != 0)
            fail_msg("%s", parse_error.text);
        assert_true(pair.proved);
        assert_near(pair.matched, earned(&pair, pair.pair.right_of), 1e-12);
        assert_near(pair.matched, best_of_all(&pair, right_of, 0, 0), 1e-9);
        assert_true(pair.bound >= pair.matched);
    }
    concepts_close(concepts);
}

/* --- properties ------------------------------------------------------------------------------- */

/* Names of variables and the order of relations mean nothing here: no node has two relations to
 * one other, nor two attributes of one label, which the convention would drop by their order. */
static void test_what_changes_nothing(void **state)
{
    static const char reference[] = "(w / walk-01 :ARG0 (d / dog :mod (b / big)) :ARG1 (x / cat))";
    static const char one[] =
        "(r / run-01 :ARG0 (c / cat :mod (b / big)) :ARG1 (w / wolf) :polarity -)";
    static const char renamed[] =
        "(w / run-01 :ARG0 (d / cat :mod (e / big)) :ARG1 (f / wolf) :polarity -)";
    static const char shuffled[] =
        "(r / run-01 :polarity - :ARG1 (w / wolf) :ARG0 (c / cat :mod (b / big)))";
    double score = of("", one, reference);

    (void)state;
    assert_true(score > 0.5 && score < 1);
    assert_near(of("", renamed, reference), score, 1e-15);
    assert_near(of("", shuffled, reference), score, 1e-15);
    assert_near(of("", reference, one), score, 1e-15);
    assert_near(of("", renamed, one), 1, 0);
}

/* --- explanation ------------------------------------------------------------------------------ */

static void test_events(void **state)
{
    const struct mc_smatch_options options = {.convention = MC_SMATCH_OLD,
                                              .solver = MC_SMATCH_EXACT,
                                              .starts = 1,
                                              .seed = 1,
                                              .limit = {UINT64_MAX, (double)INFINITY}};
    const struct concept_grading grading = {0.5, 0.5};
    struct mc_concepts *concepts = concepts_open(vectors);
    struct mc_buffer out = {NULL, 0, 0};
    const struct mc_metric_writer writer = mc_events_writer(&out);
    struct s2match_pair pair;
    struct mc_smatch_parse_error parse_error;

    (void)state;
    assert_int_equal(s2match_match(mc_slice_of("(r / run-01 :ARG0 (c / cat :quant 2))"),
                                   mc_slice_of("(s / run-02 :ARG0 (d / dog))"), &options, concepts,
                                   &grading, arena, &pair, &parse_error),
                     0);
    s2match_write_figures(&pair, &writer);
    s2match_write_triples(&pair, &writer);
    /* ARG0 1, run 0.5 twice, cat and dog 0.8: 2.8 of 5 and of 4; F is 2 * 2.8 / 9. */
    assert_string_equal(
        out.data,
        "f=0.622222 precision=0.56 recall=0.7 matched=2.8 candidate_triples=5 reference_triples=4 "
        "bound=2.8 proved=1 similarity=1.8 "
        "graded_triples[{candidate=instance(r, run-01) reference=instance(s, run-02) "
        "similarity=0.5 rule=lemma ] {candidate=TOP(r, run-01) reference=TOP(s, run-02) "
        "similarity=0.5 rule=lemma ] {candidate=instance(c, cat) reference=instance(d, dog) "
        "similarity=0.8 rule=vector ] ] "
        "graphs{reference[{depth=0 target=s concept=run-02 similarity=0.5 ] "
        "{depth=1 role=:ARG0 target=d concept=dog similarity=0.8 ] ] "
        "candidate[{depth=0 target=r concept=run-01 similarity=0.5 ] "
        "{depth=1 role=:ARG0 target=c concept=cat similarity=0.8 ] "
        "{depth=2 role=:quant target=2 differs=role ] ] ] "
        "alignment[{candidate=r candidate_concept=run-01 reference=s reference_concept=run-02 ] "
        "{candidate=c candidate_concept=cat reference=d reference_concept=dog ] ] "
        "matched_triples[{candidate=ARG0(r, c) reference=ARG0(s, d) ] ] "
        "unmatched_candidate_triples[quant(c, 2) ] unmatched_reference_triples[] ");
    mc_buffer_free(&out);
    concepts_close(concepts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_equal_triples),
        cmocka_unit_test(test_what_is_not_graded),
        cmocka_unit_test(test_best_mapping),
        cmocka_unit_test(test_unreadable),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_all_mappings),
        cmocka_unit_test(test_what_changes_nothing),
        cmocka_unit_test(test_events),
    };

    return cmocka_run_group_tests_name("s2match", tests, set_up, tear_down);
}
