/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "metrics/sema.h"
#include "tests/unit/graph_scoring.h"

#define NEAR 1e-12

static const char dog_runs[] = "(r / run-01 :ARG0 (d / dog))";
static const char dog_walks[] = "(w / walk-01 :ARG0 (d / dog))";
static const char big_dog_runs[] = "(r / run-01 :ARG0 (d / dog :mod (b / big)))";

/* Root 1, ARG0 with its two ends 3: 4 points of 3 triples, and of 5. */
static void test_figures(void **state)
{
    (void)state;
    assert_near(mc_graph_score("sema", dog_runs, dog_runs), 4.0 / 3, NEAR);
    assert_near(mc_graph_score("sema:output=precision", dog_runs, big_dog_runs), 4.0 / 3, NEAR);
    assert_near(mc_graph_score("sema:output=recall", dog_runs, big_dog_runs), 4.0 / 5, NEAR);
    assert_near(mc_graph_score("sema", dog_runs, big_dog_runs), 8.0 / 8, NEAR);
    assert_near(mc_graph_score("sema:output=matched", dog_runs, big_dog_runs), 4, 0);
    assert_near(mc_graph_score("sema:output=candidate_triples", dog_runs, big_dog_runs), 3, 0);
    assert_near(mc_graph_score("sema:output=reference_triples", dog_runs, big_dog_runs), 5, 0);
    assert_near(mc_graph_score("sema", dog_runs, dog_walks), 0, 0);
    assert_near(mc_graph_score("sema", "(n / name :op1 \"A\")", "(x / name :op1 \"A\")"), 1, NEAR);
}

static void test_points(void **state)
{
    static const struct {
        const char *candidate, *reference;
        double matched;
    } cases[] = {
        /* Letters apart. */
        {"(r / run-01 :arg0 (d / dog))", dog_runs, 1},
        {"(r / Run-01 :ARG0 (d / dog))", dog_runs, 0},
        /* A node counts once: 2 relations, 3 instances, root. */
        {"(a / x :r (b / y) :r (c / y))", "(a / x :r (b / y))", 6},
        {"(a / x :r (b / y))", "(a / x :r (b / y) :r (c / y))", 4},
        /* Two relations between the same nodes: one point for both, and one for those back. */
        {"(a / x :r (b / y) :s b)", "(a / x :r (b / y) :s b)", 4},
        {"(a / x :r (b / y :s a))", "(a / x :r (b / y :s a))", 5},
        {"(a / x :r a)", "(a / x :r a)", 3},
        /* Attributes of the reference, each once, copies once. */
        {"(a / x :p 1 :p 1)", "(a / x :p 1 :p 1)", 2},
        {"(a / x :p 1)", "(a / x :p 1 :r (b / x :p 1))", 3},
        {"(a / x :p 1 :r (b / x :p 1))", "(a / x :p 1)", 2},
        {"(a / x :p \"1\")", "(a / x :p 1)", 1},
        /* The first TOP goes, be it one of the text; that of the root stays. */
        {"(a / x :TOP 1)", "(a / x :TOP 2)", 2},
        /* -of between nodes, before another relation too. */
        {"(a / x :r (b / y :s-of a :p 1))", "(a / x :r (b / y :p 1) :s b)", 5},
        {"(a / x :s-of (b / y))", "(z / z :r (b / y :s (a / x)))", 3},
        /* The first TOP in the order of the nodes is the root's: that of b stays. */
        {"(a / x :r (b / y :TOP 1))", "(a / x :r (b / y :TOP 1))", 5},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_near(mc_graph_score("sema:output=matched", cases[i].candidate, cases[i].reference),
                    cases[i].matched, 0);
}

/* What the two states of the program make of mod, of labels in -of that are no inverse, and of
 * constants under an inverse label. */
static void test_variants(void **state)
{
    static const struct {
        const char *candidate, *reference;
        double current, first; /* F; the root counts once in the first one */
    } cases[] = {
        /* domain(c, f): its ends and itself are 3 points of 3 triples, without the root. */
        {"(f / figure :mod (c / cat))", "(c / cat :domain (f / figure))", 1, 0},
        {"(c / cat :domain (f / figure))", "(f / figure :mod (c / cat))", 1, 0},
        {"(f / figure :domain-of (c / cat))", "(f / figure :mod (c / cat))", 4.0 / 3, 2 * 1.0 / 6},
        {dog_runs, dog_runs, 4.0 / 3, 1},
        /* mod-of is mod turned round, and no domain; the first state takes it for an inverse
         * relation and counts it and its source. */
        {"(f / figure :mod-of (c / cat))", "(c / cat :mod (f / figure))", 0, 2 * 2.0 / 6},
        /* A root each, and a triple that is lost on one side: 2 points of 2 or 1 triples. */
        {"(f / figure :mod 1)", "(f / figure)", 1, 2 * 1.0 / (2 + 1)},
        {"(f / figure :mod 1)", "(f / figure :mod 1)", 1, 2 * 2.0 / (2 + 2)},
        {"(f / figure :mod 1 :p 2)", "(f / figure :p 2)", 2 * 2.0 / (2 + 2), 2 * 2.0 / (3 + 2)},
        {"(r / run-01 :ARG0-of 1 :p 2)", "(r / run-01 :p 2)", 1, 2 * 2.0 / (3 + 2)},
        {"(r / run-01 :ARG0-of 1)", "(r / run-01)", 1, 1},
        /* 3 points of 3 and 5 triples, of the other reading none; 2 of an inverse relation. */
        {"(a / x :consist-of (b / y))", "(z / z :r (b / y :consist (a / x)))", 0,
         2 * 2.0 / (3 + 5)},
        {"(a / x :consist-of (b / y))", "(z / z :r (a / x :consist-of (b / y)))", 2 * 3.0 / (3 + 5),
         2 * 2.0 / (3 + 5)},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        assert_near(mc_graph_score("sema", cases[i].candidate, cases[i].reference),
                    cases[i].current, NEAR);
        assert_near(mc_graph_score("sema:variant=2019", cases[i].candidate, cases[i].reference),
                    cases[i].first, NEAR);
    }
}

/* The states of 2020 and 2019 by hand. */
static void test_states(void **state)
{
    static const struct {
        const char *candidate, *reference;
        double matched_2020, matched_2019;
    } cases[] = {
        /* The root, once; then the other node and the relation. */
        {dog_runs, dog_runs, 3, 3},
        {dog_runs, big_dog_runs, 3, 3},
        /* Two relations between the same nodes: one point for both, one for each. */
        {"(a / x :r (b / y) :s b)", "(a / x :r (b / y) :s b)", 3, 4},
        /* Nodes and relations of the reference: two of both at one relation of the candidate. */
        {"(a / x :r (b / y))", "(a / x :r (b / y) :r (c / y))", 5, 5},
        {"(a / x :r (b / y) :r (c / y))", "(a / x :r (b / y))", 3, 3},
        /* b comes after a, so that what it says of a is an inverse relation to the first state,
         * which does not look at what is there: r(y, x) finds r(y, z), itself and its source. */
        {"(a / x :s (b / y :r a))", "(c / w :s (d / y :r (e / z)))", 0, 2},
        {"(a / x :s (b / y :r a))", "(a / x :s (b / y :r a))", 4, 4},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        assert_near(mc_graph_score("sema:variant=2020,output=matched", cases[i].candidate,
                                   cases[i].reference),
                    cases[i].matched_2020, 0);
        assert_near(mc_graph_score("sema:variant=2019,output=matched", cases[i].candidate,
                                   cases[i].reference),
                    cases[i].matched_2019, 0);
    }
}

static void test_unreadable(void **state)
{
    (void)state;
    assert_string_equal(mc_graph_reason("sema", "(a / b", dog_runs),
                        "the candidate's graph cannot be read: a node is not complete");
    assert_string_equal(mc_graph_reason("sema", dog_runs, ""),
                        "the reference's graph cannot be read: there is no graph");
}

/* The recall of the reference with the best F: 4/3 and 1. */
static void test_several_references(void **state)
{
    (void)state;
    assert_near(mc_graph_score_two("sema", dog_runs, big_dog_runs, dog_runs), 4.0 / 3, NEAR);
    assert_near(
        mc_graph_score_two("sema:output=reference_triples", dog_runs, big_dog_runs, dog_runs), 3,
        0);
}

/* 4 + 0 points; 3 + 3 and 5 + 3 triples. */
static void test_corpus(void **state)
{
    const char *const pairs[][2] = {{dog_runs, big_dog_runs}, {dog_runs, dog_walks}};

    (void)state;
    assert_near(mc_graph_corpus("sema", pairs, 2), 2 * 4.0 / (6 + 8), NEAR);
    assert_near(mc_graph_corpus("sema:output=matched", pairs, 2), 4, 0);
}

static void test_explanation(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *reference = big_dog_runs;
    const struct mc_explained *how = mc_graph_explain("sema", dog_runs, &reference, 1, arena);
    const struct mc_explained *match = mc_explained_member(how, "matched_triples")->first;
    const struct mc_explained *unmatched = mc_explained_member(how, "unmatched_reference_triples");

    (void)state;
    assert_true(mc_slice_is(mc_explained_member(match, "for")->text, "root"));
    match = match->next;
    assert_true(mc_slice_is(mc_explained_member(match, "candidate")->text, "ARG0(r, d)"));
    assert_true(mc_slice_is(mc_explained_member(match, "for")->text, "target, source, relation"));
    assert_near(mc_explained_number(match, "points", 0), 3, 0);
    assert_null(match->next);
    assert_int_equal(mc_explained_member(how, "unmatched_candidate_triples")->n, 0);
    assert_int_equal(unmatched->n, 1);
    assert_true(mc_slice_is(unmatched->first->text, "domain(b, d)"));
    mc_arena_free(arena);
}

/* --- the definition, step by step ------------------------------------------------------------- */

enum { NODES = 6, MARKS = 64, ROUNDS = 500 };

/* What the program writes down of what it counted. */
struct marks {
    bool instances[NODES];
    struct mc_smatch_relation relations[MARKS];
    uint32_t n;
};

static bool is_marked(const struct marks *marks, const struct mc_smatch_relation *relation,
                      bool any_label)
{
    uint32_t i;

    for (i = 0; i < marks->n; i++)
        if (marks->relations[i].source == relation->source &&
            marks->relations[i].target == relation->target &&
            (any_label || marks->relations[i].label == relation->label))
            return true;
    return false;
}

/* compute_concepts, for one pair of relations that agree: `current` is the node at whose other end
 * it was found. What a mark of the same ends keeps from being counted is `any_label`. */
static uint32_t count_pair(struct marks *marks, const struct mc_smatch_relation *relation,
                           uint32_t current, bool any_label)
{
    uint32_t points = 0;

    if (!marks->instances[current] && !is_marked(marks, relation, false)) {
        points += 2;
        marks->instances[current] = true;
        marks->relations[marks->n++] = *relation;
    }
    if (!marks->instances[relation->source]) {
        points++;
        marks->instances[relation->source] = true;
    }
    if (marks->instances[current] && !is_marked(marks, relation, false) &&
        !(any_label && is_marked(marks, relation, true))) {
        points++;
        marks->relations[marks->n++] = *relation;
    }
    return points;
}

/* compute_relations of the states of the program: that of 2024 marks what is the candidate's, the
 * others what is the reference's, whose root is marked where both are equal; the first one asks the
 * last digits of the candidate's nodes. */
static uint32_t count_relations(enum mc_sema_state state, const struct mc_smatch_triples *a,
                                const struct mc_smatch_triples *b, bool same_root)
{
    struct marks marks;
    uint32_t points = 0, i, k;

    memset(&marks, 0, sizeof(marks));
    marks.instances[0] = same_root && state != MC_SEMA_2024;
    for (i = 0; i < a->n_relations; i++)
        for (k = 0; k < b->n_relations; k++) {
            const struct mc_smatch_relation *x = &a->relations[i], *y = &b->relations[k];
            bool inverse = state == MC_SEMA_2019 && x->source % 10 > x->target % 10;
            const struct mc_smatch_relation *of = state == MC_SEMA_2024 ? x : y;

            if (x->label == y->label && a->concepts[x->source] == b->concepts[y->source] &&
                (inverse || a->concepts[x->target] == b->concepts[y->target]))
                points += count_pair(&marks, of, inverse ? of->source : of->target,
                                     state != MC_SEMA_2019);
        }
    return points;
}

static uint64_t n_draws;

static uint32_t draw(uint32_t below)
{
    return mc_random_below(mc_random_bits(3, 0, n_draws++), below);
}

/* A chain with relations in all directions; two concepts, two labels. */
static void make_up(struct mc_buffer *text)
{
    uint32_t n = 1 + draw(NODES), i, k;

    mc_buffer_clear(text);
    for (i = 0; i < n; i++) {
        mc_buffer_append_format(text, "%s(n%u / %c", i == 0 ? "" : " :r ", i, 'x' + (int)draw(2));
        for (k = draw(3); k > 0; k--)
            mc_buffer_append_format(text, " :%c%s n%u", 'r' + (int)draw(2),
                                    draw(3) == 0 ? "-of" : "", draw(n));
    }
    mc_buffer_append_repeated(text, ')', n);
}

static void test_definition(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer texts[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
    struct mc_slice slices[2];
    struct mc_sema_pair pair;
    const char *parse_error;
    uint32_t round, side;

    (void)state;
    for (round = 0; round < ROUNDS; round++) {
        make_up(&texts[0]);
        make_up(&texts[1]);
        mc_arena_clear(arena);
        slices[0] = mc_buffer_slice(&texts[0]);
        slices[1] = mc_buffer_slice(&texts[1]);
        assert_int_equal(mc_sema_match(round % 3, slices, arena, &pair, &side, &parse_error), 0);
        if (pair.matched != pair.same_root + count_relations(round % 3, &pair.sides[0],
                                                             &pair.sides[1], pair.same_root))
            fail_msg("state %u, %u points: %s %s", round % 3, pair.matched, texts[0].data,
                     texts[1].data);
    }
    mc_buffer_free(&texts[0]);
    mc_buffer_free(&texts[1]);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),    cmocka_unit_test(test_points),
        cmocka_unit_test(test_variants),   cmocka_unit_test(test_states),
        cmocka_unit_test(test_unreadable), cmocka_unit_test(test_several_references),
        cmocka_unit_test(test_corpus),     cmocka_unit_test(test_explanation),
        cmocka_unit_test(test_definition),
    };

    return cmocka_run_group_tests_name("sema", tests, NULL, NULL);
}
