/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/wl/features.c"

#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/unit/graph_events.h"
#include "tests/unit/graph_scoring.h"

#define NEAR 1e-12

static const char words[] = "cat 0 4\nrun 3 0\nnew 1 0\nyork 3 4\nnew_york 5 6\nfalse 1 2\n"
                            "untrue 5 0\n1 2 4\n2 4 8\n";

static char path[] = "test_wwlk.XXXXXX";

/* "wwlk:vectors=FILE" and the settings behind it. */
static const char *spec(const char *settings)
{
    static char text[256];

    (void)snprintf(text, sizeof(text), "wwlk:vectors=%s%s", path, settings);
    return text;
}

/* --- labels ----------------------------------------------------------------------------------- */

static struct mc_word_vectors *opened(void)
{
    struct mc_word_vectors *vectors;
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(mc_word_vectors_parse(mc_slice_of(words), "words", &vectors, &error), 0);
    return vectors;
}

struct wanted {
    const char *label;
    double vector[2];
    bool is_known;
};

static void check_labels(enum mc_wl_variant variant, const struct wanted *wanted, size_t n)
{
    struct mc_word_vectors *file = opened();
    struct mc_wl_vectors *vectors = mc_wl_vectors_new(file, variant);
    const double *vector;
    size_t i;

    assert_int_equal(wl_vectors_n_dimensions(vectors), 2);
    for (i = 0; i < 2 * n; i++) {
        vector = wl_vector(vectors, mc_slice_of(wanted[i % n].label));
        assert_near(vector[0], wanted[i % n].vector[0], NEAR);
        assert_near(vector[1], wanted[i % n].vector[1], NEAR);
        assert_int_equal(mc_wl_vector_is_known(vectors, mc_slice_of(wanted[i % n].label)),
                         wanted[i % n].is_known);
    }
    mc_wl_vectors_free(vectors);
    mc_word_vectors_close(file);
}

/* Draws from "zyzzyva": u = 0.5095681558169143, 0.975783467396139; from "-": 0.14592073781895232,
 * 0.3305042981080597 (computed from the definition in Python). */
static void test_labels_2023(void **state)
{
    static const struct wanted wanted[] = {
        {"cat", {0, 4}, true},
        {"run-01", {3, 0}, true},
        {"\"Run\"", {3, 0}, true},
        {"new-york-02", {2, 2}, true},
        {"cat-zyzzyva", {0, 4}, true},
        /* of new_york: the whole, new, york */
        {"new_york", {3, 10 / 3.0}, true},
        {":cat", {0, 4}, true},
        /* false-not-untrue */
        {"-", {3, 1}, true},
        {"2", {4, 8}, true},
        /* 2 / 1, 1 / 2: their mean */
        {"21", {2.5, 5}, true},
        {"zyzzyva", {-0.05 + 0.05095681558169143, -0.05 + 0.0975783467396139}, false},
    };

    (void)state;
    check_labels(MC_WL_2023, wanted, 10);
    check_labels(MC_WL_2023, wanted + 10, 1);
}

static void test_labels_2021(void **state)
{
    static const struct wanted wanted[] = {
        {"run-01", {3, 0}, true},
        {"\"Run\"", {3, 0}, true},
        {"new-york", {3, 4}, true},
        {"new_york", {5, 6}, true},
        {"-", {0.14592073781895232, 0.3305042981080597}, false},
        {"zyzzyva", {0.5095681558169143, 0.975783467396139}, false},
    };

    (void)state;
    check_labels(MC_WL_2021, wanted, sizeof(wanted) / sizeof(wanted[0]));
}

static void test_weights(void **state)
{
    struct mc_slice lower = mc_slice_of(":arg0"), upper = mc_slice_of(":ARG0");

    (void)state;
    assert_near(wl_weight(MC_WL_2023, MC_WL_HASH, lower), 0.2 + 0.15 * 0.4276581762190268, NEAR);
    assert_near(wl_weight(MC_WL_2021, MC_WL_HASH, upper), 0.6484107650355445, NEAR);
    assert_near(wl_weight(MC_WL_2023, MC_WL_ONES, lower), 1, 0);
    assert_near(wl_weight(MC_WL_2021, MC_WL_CONSTANT, lower), 0.2, 0);
}

/* Many labels: forgotten, not wrong. */
static void test_trim(void **state)
{
    struct mc_word_vectors *file = opened();
    struct mc_wl_vectors *vectors = mc_wl_vectors_new(file, MC_WL_2023);
    char label[32];
    int i;

    (void)state;
    for (i = 0; i < 40000; i++) {
        (void)snprintf(label, sizeof(label), "x%d", i);
        mc_wl_vectors_trim(vectors);
        (void)wl_vector(vectors, mc_slice_of(label));
        assert_near(wl_vector(vectors, mc_slice_of("run"))[0], 3, 0);
    }
    mc_wl_vectors_free(vectors);
    mc_word_vectors_close(file);
}

/* --- scores ----------------------------------------------------------------------------------- */

static const char cat_runs[] = "(r / run-01 :ARG0 (c / cat))";

/* Distance of two vectors of length 1 with this cosine. */
static double distance(double cosine)
{
    return sqrt(2 - 2 * cosine);
}

/* Vectors (0, 1) and (1, 0). */
static void test_no_iteration(void **state)
{
    (void)state;
    assert_near(mc_graph_score(spec(",iterations=0"), "(c / cat)", "(r / run-01)"), 1 - sqrt(2),
                NEAR);
    assert_near(mc_graph_score(spec(""), "(c / cat)", "(r / cat)"), 1, 0);
    assert_near(mc_graph_score(spec(",variant=2021"), "(c / cat)", "(r / cat)"), 0, 0);
    /* Half of the mass stays, half moves. */
    assert_near(mc_graph_score(spec(",iterations=0"), cat_runs, "(r / run-01)"), 1 - sqrt(2) / 2,
                NEAR);
}

/* One iteration with weights w: run (3, 0) becomes (3, 4w), cat (0, 4) becomes (3w, 4). Against run
 * alone, which is (3, 0, 3, 0) of length sqrt(18). */
static void test_iteration(void **state)
{
    const double w = 0.2;
    double run = distance(18 / sqrt((18 + 16 * w * w) * 18));
    double cat = distance(9 * w / sqrt((32 + 9 * w * w) * 18));

    (void)state;
    assert_near(mc_graph_score(spec(",iterations=1,edge_weights=constant"), cat_runs, "(r / run)"),
                1 - (run + cat) / 2, NEAR);
    assert_near(mc_graph_score(spec(",iterations=1,edge_weights=constant,variant=2021"), cat_runs,
                               "(r / run)"),
                -(run + cat) / 2, NEAR);
    assert_near(mc_graph_score(spec(",iterations=1,edge_weights=constant,output=precision"),
                               cat_runs, "(r / run)"),
                1 - (run + cat) / 2, NEAR);
    assert_near(mc_graph_score(spec(",iterations=1,edge_weights=constant,output=recall"), cat_runs,
                               "(r / run)"),
                1 - run, NEAR);
    assert_near(mc_graph_score(spec(",iterations=1,edge_weights=constant,output=recall"),
                               "(r / run)", cat_runs),
                1 - (run + cat) / 2, NEAR);
}

/* Out: run alone takes up cat. In: cat alone takes up run. */
static void test_neighbours(void **state)
{
    double run = distance(18 / sqrt((18 + 16) * 18.0)), cat = distance(9 / sqrt((32 + 9) * 18.0));

    (void)state;
    assert_near(mc_graph_score(spec(",iterations=1,edge_weights=ones,neighbours=out"), cat_runs,
                               "(r / run)"),
                1 - (run + sqrt(2)) / 2, NEAR);
    assert_near(mc_graph_score(spec(",iterations=1,edge_weights=ones,neighbours=in"), cat_runs,
                               "(r / run)"),
                1 - cat / 2, NEAR);
}

/* Two edges between two nodes: their weights are multiplied. */
static void test_parallel_edges(void **state)
{
    const double w = 0.2 * 0.2;
    double run = distance(18 / sqrt((18 + 16 * w * w) * 18));

    (void)state;
    assert_near(mc_graph_score(spec(",iterations=1,edge_weights=constant,output=recall"),
                               "(r / run-01 :ARG0 (c / cat) :ARG1 c)", "(r / run)"),
                1 - run, NEAR);
}

static void test_same_graph(void **state)
{
    static const char a[] = "(w / run-01 :ARG0 (b / cat :mod (t / new)) :ARG1 (g / york :ARG0 b "
                            ":polarity - :quant 2))";
    static const char b[] = "(b / run-01 :ARG1 (t / york :quant 2 :polarity - :ARG0 (x / cat :mod "
                            "(g / new))) :ARG0 x)";

    (void)state;
    assert_near(mc_graph_score(spec(""), a, b), 1, NEAR);
    assert_near(mc_graph_score(spec(""), a, cat_runs), mc_graph_score(spec(""), b, cat_runs), NEAR);
    assert_near(mc_graph_score(spec(""), a, cat_runs), mc_graph_score(spec(""), cat_runs, a), NEAR);
    assert_near(mc_graph_score(spec(",edges=nodes"), a, b), 1, NEAR);
    assert_near(mc_graph_score(spec(",variant=2021"), a, b), 0, NEAR);
    assert_near(mc_graph_score_two(spec(""), a, cat_runs, b), 1, NEAR);
}

static void test_explanation(void **state)
{
    char wanted[512];

    (void)state;
    /* Edits: run-01 for cat, cat dropped. */
    (void)snprintf(wanted, sizeof(wanted),
                   "f=%g distance=%g best_edit{edit=drop node from=ARG0(r, c / cat) f=1 tried=2 "
                   "all_tried=1 ] transport[{candidate=cat candidate_variable=c "
                   "reference=run-01 reference_variable=r mass=0.5 cost=%g ] {candidate=run-01 "
                   "candidate_variable=r reference=run-01 reference_variable=r mass=0.5 cost=0 ] "
                   "] ",
                   1 - sqrt(2) / 2, sqrt(2) / 2, sqrt(2));
    assert_string_equal(mc_graph_events(spec(",iterations=0"), cat_runs, "(x / run-01)"), wanted);
}

static void test_refusals(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_spec parsed;
    struct mc_metric *metric;

    (void)state;
    assert_int_equal(unsetenv("METRICHECK_VECTORS"), 0);
    assert_int_equal(mc_metric_spec_parse(NULL, "wwlk", arena, &parsed, &error), 0);
    assert_int_equal(mc_metric_open(&parsed, 1, arena, &metric, &error), -1);
    assert_non_null(strstr(error.text, "no word vectors"));
    mc_arena_free(arena);
    assert_string_equal(mc_graph_reason(spec(""), "# nothing", cat_runs),
                        "the candidate's graph cannot be read: there is no node");
}

/* Named by the environment, they stand in the signature with their checksum. */
static void test_standard_vectors(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric;

    (void)state;
    assert_int_equal(setenv("METRICHECK_VECTORS", path, 1), 0);
    metric = mc_graph_metric("wwlk", arena);
    assert_non_null(strstr(metric->signature.data, "|vectors:"));
    mc_metric_close(metric);
    assert_int_equal(unsetenv("METRICHECK_VECTORS"), 0);
    mc_arena_free(arena);
}

/* (r / run :op1 (x1 / cat) :op2 (x2 / cat) ...) of n nodes, or with cat1, cat2 and so on. */
static const char *star(int n, bool are_alike, struct mc_arena *arena)
{
    enum { MOST_OF_A_NODE = 48 };
    size_t size = (size_t)n * MOST_OF_A_NODE, length = 0;
    char *text = mc_arena_alloc(arena, size);
    int i;

    length = (size_t)snprintf(text, size, "(r / run");
    for (i = 1; i < n; i++)
        length += (size_t)snprintf(text + length, size - length, " :op%d (x%d / cat%.*d)", i, i,
                                   are_alike ? 0 : 1, are_alike ? 0 : i);
    (void)snprintf(text + length, size - length, ")");
    return text;
}

/* 2,049 * 2,048 pairs of nodes that differ are too many. Of those that are alike they are not: run
 * holds 1 / 2049 on one side and 1 / 2048 on the other, and the difference comes from a cat. */
static void test_large_graphs(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *text = spec(",iterations=0");

    (void)state;
    assert_string_equal(mc_graph_reason(text, star(2049, false, arena), star(2048, false, arena)),
                        "the graphs have more than 4194304 pairs of nodes whose vectors differ");
    assert_string_equal(mc_graph_reason(text, star(4097, true, arena), star(4096, true, arena)),
                        "the graphs have more than 16777216 pairs of nodes");
    assert_near(mc_graph_score(text, star(2049, true, arena), star(2048, true, arena)),
                1 - (1.0 / 2048 - 1.0 / 2049) * sqrt(2), NEAR);
    mc_arena_free(arena);
}

static int set_up(void **state)
{
    int file = mkstemp(path);

    (void)state;
    if (file < 0 || write(file, words, strlen(words)) != (ssize_t)strlen(words))
        return -1;
    return close(file);
}

static int tear_down(void **state)
{
    (void)state;
    return unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels_2023),  cmocka_unit_test(test_labels_2021),
        cmocka_unit_test(test_weights),      cmocka_unit_test(test_trim),
        cmocka_unit_test(test_no_iteration), cmocka_unit_test(test_iteration),
        cmocka_unit_test(test_neighbours),   cmocka_unit_test(test_parallel_edges),
        cmocka_unit_test(test_same_graph),   cmocka_unit_test(test_explanation),
        cmocka_unit_test(test_refusals),     cmocka_unit_test(test_standard_vectors),
        cmocka_unit_test(test_large_graphs),
    };

    return cmocka_run_group_tests_name("wwlk", tests, set_up, tear_down);
}
