/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What must hold for every graph metric, variant and parameter, whatever it measures. A metric
 * joins by existing; where a definition does not have a property, the table of exceptions says why.
 */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "metrics/host/catalog.h"
#include "neural/model.h"
#include "tests/unit/graph_samples.h"
#include "tests/unit/graph_scoring.h"
#include "tests/unit/graph_words.h"
#include "tests/unit/metric_specs.h"

#define NEAR 1e-9

enum { N_CASES = 48, N_DAMAGED = 32, WRITINGS = 5, REFERENCES = 3 };

enum property { HAS_SCORE, IDENTITY, NAMES, ORDER, REFERENCES_ORDER };

/* A part of a specification, and the property that the definition does not have. Each must be
 * needed, and only scores are asked, or with `any_output` other figures too. */
struct exception {
    const char *part;
    enum property property;
    const char *reason;
    bool any_output;
    const char *unless; /* a part of specifications that do have it; or NULL */
};

/* Whether the metrics on transformer models are among those that are tested. */
static bool has_models(void)
{
    return mc_model_available() && !mc_under_valgrind();
}

#define NOTHING_OF_IT "all is 0 where neither graph has anything of the aspect"
#define FIRST_NODE "TOP is on the first node of the first relation"

static const struct exception exceptions[] = {
    {"sema", IDENTITY, "the root's instance counts twice, a node at the end of no relation never",
     false, NULL},
    {"sema:variant=2019", ORDER, "the numbers of nodes say which relations are inverse", true,
     NULL},
    {"damonte,aspect=named-entities", IDENTITY, NOTHING_OF_IT, false, NULL},
    {"damonte,aspect=negation", IDENTITY, NOTHING_OF_IT, false, NULL},
    {"damonte,aspect=wikification", IDENTITY, NOTHING_OF_IT, false, NULL},
    {"damonte,aspect=reentrancies", IDENTITY, NOTHING_OF_IT, false, NULL},
    {"damonte,aspect=srl", IDENTITY, NOTHING_OF_IT, false, NULL},
    {"damonte,aspect=reentrancies", ORDER, FIRST_NODE, true, NULL},
    {"damonte,aspect=srl", ORDER, FIRST_NODE, true, NULL},
    {"solver=hill", ORDER, "climbs from draws by the number of a node", true, NULL},
    {"sembleu", NAMES, "before its node, a name is one only when it is a letter and digits", true,
     NULL},
    {"graco", HAS_SCORE, "fewer than two different words, or one without a vector", true, NULL},
    {"graco", ORDER, "the partner of a word is the first one", true, "graph=reduced"},
    {"graco:model", ORDER, "in a sentence of another order a word has another vector", true, NULL},
    {"wlk", ORDER, "of nodes with one label the last one decides what all are called", true, NULL},
};

enum { N_EXCEPTIONS = sizeof(exceptions) / sizeof(exceptions[0]) };

static struct mc_arena *arena;
static struct mc_spec_list specs;
static bool is_needed[N_EXCEPTIONS];
/* [0] the graph, [1] its neighbour, in WRITINGS forms: as made, renamed, shuffled, both, with long
 * names */
static struct mc_buffer graphs[2][N_CASES][WRITINGS];
static struct mc_buffer damaged[N_DAMAGED];

static bool near(double a, double b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    if (isinf(a) || isinf(b))
        return isinf(a) && isinf(b);
    return fabs(a - b) <= NEAR * fmax(1, fmax(fabs(a), fabs(b)));
}

/* The score itself, neither another figure nor an end of the interval of the corpus score. */
static bool is_score(const struct mc_metric *metric)
{
    return strstr(metric->name.data, "output=") == NULL &&
           strstr(metric->name.data, "interval=") == NULL;
}

/* Fails unless an exception is named for the metric. */
static void must_hold(const struct mc_metric *metric, enum property property, bool holds,
                      const char *what, const char *graph, double got, double wanted)
{
    bool is_excepted = false;
    size_t i;

    for (i = 0; i < N_EXCEPTIONS && !holds; i++)
        if (exceptions[i].property == property && (exceptions[i].any_output || is_score(metric)) &&
            strstr(metric->name.data, exceptions[i].part) != NULL &&
            (exceptions[i].unless == NULL ||
             strstr(metric->name.data, exceptions[i].unless) == NULL))
            is_excepted = is_needed[i] = true;
    if (!holds && !is_excepted)
        fail_msg("%s: %s: %.17g, not %.17g: %s", metric->name.data, what, got, wanted, graph);
}

static double score_pair(struct mc_metric *metric, const char *candidate, const char *reference)
{
    return mc_graph_outcome(metric, candidate, &reference, 1).score;
}

static void for_each_spec(void (*check)(struct mc_metric *metric))
{
    size_t i;

    for (i = 0; i < specs.n; i++) {
        struct mc_arena *scratch = mc_arena_new();
        struct mc_metric *metric = mc_graph_metric(specs.items[i], scratch);

        check(metric);
        mc_metric_close(metric);
        mc_arena_free(scratch);
    }
}

/* --- range, reasons, batches ------------------------------------------------------------------ */

/* mc_metric_score checks the range: what is outside has failed. */
static void check_outcomes(struct mc_metric *metric)
{
    struct mc_graph_case cases[N_CASES + N_DAMAGED];
    const struct mc_metric_input *inputs[N_CASES + N_DAMAGED];
    struct mc_metric_outcome together[N_CASES + N_DAMAGED], alone;
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    for (i = 0; i < N_CASES + N_DAMAGED; i++) {
        const char *reference = graphs[0][i % N_CASES][0].data;

        inputs[i] = mc_graph_case_set(
            &cases[i], i < N_CASES ? graphs[1][i][0].data : damaged[i - N_CASES].data, &reference,
            1);
    }
    assert_int_equal(mc_metric_prepare(metric, inputs, N_CASES + N_DAMAGED, &error), 0);
    if (mc_metric_score(metric, 0, inputs, N_CASES + N_DAMAGED, together, metric->arena, &error) !=
        0)
        fail_msg("%s: %s", metric->name.data, error.text);
    for (i = N_CASES + N_DAMAGED; i-- > 0;) {
        const char *candidate = inputs[i]->candidate->amr.data;
        const char *reference = inputs[i]->references[0]->amr.data;

        if (together[i].failed || mc_slice_is(together[i].reason, "the metric gave no reason"))
            fail_msg("%s: %s: %s", metric->name.data, together[i].reason.data, candidate);
        alone = mc_graph_outcome(metric, candidate, &reference, 1);
        if (isnan(alone.score) ? !isnan(together[i].score)
                               : memcmp(&alone.score, &together[i].score, sizeof(double)) != 0)
            fail_msg("%s: %.17g alone, %.17g among others: %s", metric->name.data, alone.score,
                     together[i].score, candidate);
        assert_true(mc_slice_equal(alone.reason, together[i].reason));
    }
}

static void test_outcomes(void **state)
{
    (void)state;
    for_each_spec(check_outcomes);
}

/* Texts that are no graph to any program, on each side. */
static void check_broken(struct mc_metric *metric)
{
    static const char *const texts[] = {"", "# only a comment", "no graph", "(a / b\xff)"};
    const char *graph = graphs[0][0][0].data;
    size_t i;

    for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        const char *both[2] = {graph, texts[i]};

        if (!isnan(score_pair(metric, texts[i], graph)) ||
            !isnan(score_pair(metric, graph, texts[i])) ||
            !isnan(mc_graph_outcome(metric, graph, both, 2).score))
            fail_msg("%s: '%s' has a score", metric->name.data, texts[i]);
    }
}

static void test_broken(void **state)
{
    (void)state;
    for_each_spec(check_broken);
}

/* --- one graph in several writings ------------------------------------------------------------ */

static void check_identity(struct mc_metric *metric)
{
    size_t i;

    for (i = 0; i < N_CASES && is_score(metric); i++) {
        const char *graph = graphs[0][i][0].data;
        double score = score_pair(metric, graph, graph);

        if (isnan(score))
            must_hold(metric, HAS_SCORE, false, "against itself", graph, score, metric->best);
        else
            must_hold(metric, IDENTITY, near(score, metric->best), "against itself", graph, score,
                      metric->best);
    }
}

static void test_identity(void **state)
{
    (void)state;
    for_each_spec(check_identity);
}

/* Each writing of one side against the other one as made. */
static void check_writings(struct mc_metric *metric)
{
    static const enum property properties[WRITINGS] = {NAMES, NAMES, ORDER, ORDER, NAMES};
    size_t i, w;

    for (i = 0; i < N_CASES; i++) {
        const char *reference = graphs[0][i][0].data, *candidate = graphs[1][i][0].data;
        double wanted = score_pair(metric, candidate, reference), score;

        for (w = 0; w < WRITINGS; w++) {
            score = score_pair(metric, graphs[1][i][w].data, reference);
            must_hold(metric, properties[w], near(score, wanted), "written otherwise",
                      graphs[1][i][w].data, score, wanted);
            score = score_pair(metric, candidate, graphs[0][i][w].data);
            must_hold(metric, properties[w], near(score, wanted), "against another writing",
                      graphs[0][i][w].data, score, wanted);
        }
    }
}

static void test_writings(void **state)
{
    (void)state;
    for_each_spec(check_writings);
}

/* --- symmetry --------------------------------------------------------------------------------- */

static bool any_difference, any_score; /* of the module that is under way */

static void check_symmetry(struct mc_metric *metric)
{
    bool claimed = (metric->spec.module->flags & MC_METRIC_SYMMETRIC) != 0;
    size_t i;

    for (i = 0; i + 1 < N_CASES; i++) {
        const char *a = graphs[0][i][0].data, *b = graphs[1][i + i % 2][0].data;
        double there = score_pair(metric, a, b), back = score_pair(metric, b, a);

        if (claimed && !near(there, back))
            fail_msg("%s: %.17g there, %.17g back: %s", metric->name.data, there, back, a);
        any_difference |= !near(there, back);
        any_score |= !isnan(there);
    }
}

/* A flag that is not set must be one that could not be. */
static void test_symmetry(void **state)
{
    const struct mc_metric_module *const *modules;
    size_t n, m, i;

    (void)state;
    modules = mc_metric_modules(&n);
    for (m = 0; m < n; m++) {
        if (modules[m]->needs != MC_NEEDS_AMR)
            continue;
        any_difference = any_score = false;
        for (i = 0; i < specs.n; i++) {
            struct mc_arena *scratch = mc_arena_new();
            struct mc_metric *metric = mc_graph_metric(specs.items[i], scratch);

            if (metric->spec.module == modules[m])
                check_symmetry(metric);
            mc_metric_close(metric);
            mc_arena_free(scratch);
        }
        if (any_score && any_difference == ((modules[m]->flags & MC_METRIC_SYMMETRIC) != 0))
            fail_msg("%s: nothing contradicts symmetry, but it is not claimed", modules[m]->name);
    }
}

/* --- references ------------------------------------------------------------------------------- */

/* In any order, and each of them twice, references give the same score. */
static void check_references(struct mc_metric *metric)
{
    static const size_t orders[5][REFERENCES] = {
        {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    size_t i, o, r;

    for (i = 0; i + 2 < N_CASES && is_score(metric); i++) {
        const char *candidate = graphs[1][i][0].data;
        const char *some[REFERENCES] = {graphs[0][i][0].data, graphs[0][i + 1][0].data,
                                        graphs[1][i + 2][0].data};
        const char *twice[2] = {some[0], some[0]};
        double wanted = mc_graph_outcome(metric, candidate, some, REFERENCES).score, score;

        for (o = 0; o < 5; o++) {
            const char *turned[REFERENCES];

            for (r = 0; r < REFERENCES; r++)
                turned[r] = some[orders[o][r]];
            score = mc_graph_outcome(metric, candidate, turned, REFERENCES).score;
            must_hold(metric, REFERENCES_ORDER, near(score, wanted), "references in another order",
                      candidate, score, wanted);
        }
        wanted = score_pair(metric, candidate, some[0]);
        score = mc_graph_outcome(metric, candidate, twice, 2).score;
        must_hold(metric, REFERENCES_ORDER, near(score, wanted), "the reference twice", candidate,
                  score, wanted);
    }
}

static void test_references(void **state)
{
    (void)state;
    for_each_spec(check_references);
}

/* --- corpora ---------------------------------------------------------------------------------- */

static bool is_count(const struct mc_metric *metric)
{
    static const char *const counts[] = {
        "matched",  "candidate_triples", "reference_triples", "bound",
        "matches_", "totals_",           "candidate_length"};
    const char *output = strstr(metric->name.data, "output=");
    size_t i;

    for (i = 0; i < sizeof(counts) / sizeof(counts[0]) && output != NULL; i++)
        if (strncmp(output + strlen("output="), counts[i], strlen(counts[i])) == 0)
            return true;
    return false;
}

static double corpus(struct mc_metric *metric, const struct mc_metric_input *const *in, size_t n)
{
    struct mc_error error = MC_NO_ERROR;
    double value;

    if (mc_metric_corpus(metric, in, n, &value, &error) != 0)
        fail_msg("%s: %s", metric->name.data, error.text);
    return value;
}

/* Two corpora behind one another have the sum of their counts; twice the same corpus has the same
 * score. */
static void check_corpora(struct mc_metric *metric)
{
    enum { HALF = N_CASES / 2 };
    struct mc_graph_case cases[N_CASES];
    const struct mc_metric_input *inputs[N_CASES], *twice[2 * N_CASES];
    double first, second, both;
    size_t i;

    for (i = 0; i < N_CASES; i++) {
        const char *reference = graphs[0][i][0].data;

        inputs[i] = mc_graph_case_set(&cases[i], graphs[1][i][0].data, &reference, 1);
    }
    first = corpus(metric, inputs, HALF);
    second = corpus(metric, inputs + HALF, HALF);
    both = corpus(metric, inputs, N_CASES);
    if (is_count(metric) && !near(both, first + second))
        fail_msg("%s: %.17g and %.17g make %.17g", metric->name.data, first, second, both);
    for (i = 0; i < 2 * N_CASES; i++)
        twice[i] = inputs[i % N_CASES];
    if (is_score(metric) && !near(corpus(metric, twice, 2 * N_CASES), both))
        fail_msg("%s: %.17g, of the same twice %.17g", metric->name.data, both,
                 corpus(metric, twice, 2 * N_CASES));
}

static void test_corpora(void **state)
{
    (void)state;
    for_each_spec(check_corpora);
}

/* The last test: an exception that nothing needs would hide the next mistake. */
static void test_exceptions(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < N_EXCEPTIONS; i++)
        if (!is_needed[i] && (strstr(exceptions[i].part, "model") == NULL || has_models()))
            fail_msg("%s, property %d: not needed (%s)", exceptions[i].part,
                     (int)exceptions[i].property, exceptions[i].reason);
}

/* --- set up ----------------------------------------------------------------------------------- */

static int set_up(void **state)
{
    static const struct mc_graph_writing writings[WRITINGS] = {
        {0, 0, false}, {1, 0, false}, {0, 1, false}, {2, 2, false}, {0, 0, true}};
    size_t i, w;

    (void)state;
    if (mc_graph_vectors_begin() != 0)
        return -1;
    arena = mc_arena_new();
    mc_graph_specs(arena, &specs);
    for (i = 0; i < N_CASES; i++)
        for (w = 0; w < WRITINGS; w++) {
            mc_sample_graph(i, 0, writings[w], &graphs[0][i][w]);
            mc_sample_graph(i, 1, writings[w], &graphs[1][i][w]);
            mc_graph_add_words(&graphs[0][i][w]);
            mc_graph_add_words(&graphs[1][i][w]);
        }
    for (i = 0; i < N_DAMAGED; i++)
        mc_sample_damaged_graph(i, &damaged[i]);
    return specs.n > 20 ? 0 : -1;
}

static int tear_down(void **state)
{
    size_t i, w;

    (void)state;
    for (i = 0; i < N_CASES; i++)
        for (w = 0; w < WRITINGS; w++) {
            mc_buffer_free(&graphs[0][i][w]);
            mc_buffer_free(&graphs[1][i][w]);
        }
    for (i = 0; i < N_DAMAGED; i++)
        mc_buffer_free(&damaged[i]);
    mc_arena_free(arena);
    return mc_graph_vectors_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outcomes), cmocka_unit_test(test_broken),
        cmocka_unit_test(test_identity), cmocka_unit_test(test_writings),
        cmocka_unit_test(test_symmetry), cmocka_unit_test(test_references),
        cmocka_unit_test(test_corpora),  cmocka_unit_test(test_exceptions),
    };

    return cmocka_run_group_tests_name("graph_properties", tests, set_up, tear_down);
}
