/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What must hold for every text metric, variant and parameter, whatever it measures. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/metric_specs.h"
#include "tests/unit/text_samples.h"

#define NEAR 1e-9

enum { N_CASES = 64, N_PLAIN = 24, REFERENCES = 3 };

static struct mc_spec_list specs;

/* --- cases ------------------------------------------------------------------------------------ */

/* A case made of texts; several references are those of one case. */
struct sample {
    struct mc_metric_side candidate, sides[REFERENCES];
    const struct mc_metric_side *references[REFERENCES];
    struct mc_metric_input input;
};

static struct mc_metric_side side_of(const char *text)
{
    struct mc_slice none = mc_slice_of("");

    return (struct mc_metric_side){mc_slice_of(text), none, none, MC_NEEDS_TEXT, 0};
}

static const struct mc_metric_input *set(struct sample *sample, const char *candidate,
                                         const char *const *references, size_t n)
{
    size_t i;

    sample->candidate = side_of(candidate);
    for (i = 0; i < n; i++) {
        sample->sides[i] = side_of(references[i]);
        sample->references[i] = &sample->sides[i];
    }
    sample->input = (struct mc_metric_input){.struct_size = sizeof(sample->input),
                                             .case_id = mc_slice_of("case"),
                                             .candidate = &sample->candidate,
                                             .references = sample->references,
                                             .n_references = n};
    return &sample->input;
}

/* The texts live as long as the program. */
static char texts[2][N_CASES][MC_SAMPLE_BYTES], plain[N_PLAIN][MC_SAMPLE_BYTES];
static struct sample samples[N_CASES];
static const struct mc_metric_input *inputs[N_CASES];

static void make_cases(void)
{
    size_t i;

    for (i = 0; i < N_CASES; i++) {
        const char *reference = texts[1][i];

        mc_sample_text(i, texts[1][i]);
        mc_sample_neighbour(i, texts[0][i]);
        inputs[i] = set(&samples[i], texts[0][i], &reference, 1);
    }
    for (i = 0; i < N_PLAIN; i++)
        mc_sample_plain(i, 10 + i % 5, 16, plain[i]);
}

/* --- an opened metric ------------------------------------------------------------------------- */

static struct mc_metric *open_metric(const char *text, struct mc_arena *scratch)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_spec spec;
    struct mc_metric *metric = NULL;

    if (mc_metric_spec_parse(NULL, text, scratch, &spec, &error) != 0 ||
        mc_metric_open(&spec, 1, scratch, &metric, &error) != 0)
        fail_msg("%s: %s", text, error.text);
    return metric;
}

static void score(struct mc_metric *metric, const struct mc_metric_input *const *in, size_t n,
                  struct mc_metric_outcome *outcomes)
{
    struct mc_error error = MC_NO_ERROR;

    if (mc_metric_score(metric, 0, in, n, outcomes, metric->arena, &error) != 0)
        fail_msg("%s: %s", metric->name.data, error.text);
}

static double score_one(struct mc_metric *metric, const char *candidate,
                        const char *const *references, size_t n)
{
    struct mc_metric_outcome outcome;
    struct sample sample;
    const struct mc_metric_input *input = set(&sample, candidate, references, n);

    score(metric, &input, 1, &outcome);
    return outcome.score;
}

static double score_pair(struct mc_metric *metric, const char *candidate, const char *reference)
{
    return score_one(metric, candidate, &reference, 1);
}

static double corpus(struct mc_metric *metric, const struct mc_metric_input *const *in, size_t n)
{
    struct mc_error error = MC_NO_ERROR;
    double value;

    if (mc_metric_corpus(metric, in, n, &value, &error) != 0)
        fail_msg("%s: %s", metric->name.data, error.text);
    return value;
}

static bool near(double a, double b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    if (isinf(a) || isinf(b))
        return isinf(a) && isinf(b);
    return fabs(a - b) <= NEAR * fmax(1, fmax(fabs(a), fabs(b)));
}

static void for_each_spec(void (*check)(struct mc_metric *metric))
{
    size_t i;

    for (i = 0; i < specs.n; i++) {
        struct mc_arena *scratch = mc_arena_new();
        struct mc_metric *metric = open_metric(specs.items[i], scratch);

        check(metric);
        mc_metric_close(metric);
        mc_arena_free(scratch);
    }
}

static bool is_of(const struct mc_metric *metric, const char *part)
{
    return strstr(metric->name.data, part) != NULL;
}

/* The score itself, not another figure. */
static bool is_score(const struct mc_metric *metric)
{
    return !is_of(metric, "output=");
}

/* --- range, reasons, batches ------------------------------------------------------------------ */

/* mc_metric_score has checked the range: what is outside has failed. */
static void check_outcomes(struct mc_metric *metric)
{
    struct mc_metric_outcome together[N_CASES], alone;
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    assert_int_equal(mc_metric_prepare(metric, inputs, N_CASES, &error), 0);
    score(metric, inputs, N_CASES, together);
    for (i = N_CASES; i-- > 0;) {
        if (together[i].failed)
            fail_msg("%s, case %zu: %s", metric->name.data, i, together[i].reason.data);
        if (isnan(together[i].score) != (together[i].reason.length > 0) ||
            mc_slice_is(together[i].reason, "the metric gave no reason"))
            fail_msg("%s, case %zu: %g, '%s'", metric->name.data, i, together[i].score,
                     together[i].reason.data);
        score(metric, &inputs[i], 1, &alone);
        if (isnan(alone.score) ? !isnan(together[i].score)
                               : memcmp(&alone.score, &together[i].score, sizeof(double)) != 0)
            fail_msg("%s, case %zu: %.17g alone, %.17g among others", metric->name.data, i,
                     alone.score, together[i].score);
        assert_true(mc_slice_equal(alone.reason, together[i].reason));
    }
}

static void test_outcomes(void **state)
{
    (void)state;
    for_each_spec(check_outcomes);
}

/* --- identity --------------------------------------------------------------------------------- */

/* Definitions under which a sentence is not its own best candidate: NLTK's method6 can smooth to
 * above 1, NIST weighs by information and has no upper bound, NLTK's METEOR takes a penalty from
 * one chunk too (unless gamma is 0), and so does METEOR 1.5 with beta=0; with delta=0 words that
 * are no function words weigh nothing. EED counts the place before the first character as one that
 * is never visited (unless rho is 0). A text is as probable as itself, of which the preference is
 * one half. A guess, and one score for all, do not look. */
static bool can_miss_best(const struct mc_metric *metric)
{
    if (is_of(metric, "constant"))
        return !is_of(metric, "constant:value=1");
    return is_of(metric, "method6") || is_of(metric, "nist") || is_of(metric, "random") ||
           (is_of(metric, "eed") && !is_of(metric, "rho=0")) ||
           (is_of(metric, "meteor:variant=nltk") && !is_of(metric, "gamma=0")) ||
           (is_of(metric, "form") && !is_of(metric, "output=accept")) ||
           is_of(metric, "meteor:variant=1.5,beta=0") ||
           is_of(metric, "meteor:variant=1.5,delta=0");
}

static void check_identity(struct mc_metric *metric)
{
    size_t i, n_missed = 0;

    if (!is_score(metric) || is_of(metric, "cider")) /* which wants a whole run */
        return;
    for (i = 0; i < N_PLAIN; i++) {
        double identical = score_pair(metric, plain[i], plain[i]);

        n_missed += !near(identical, metric->best);
        if (!can_miss_best(metric) && !near(identical, metric->best))
            fail_msg("%s: '%s' scores %.17g against itself", metric->name.data, plain[i],
                     identical);
    }
    if (can_miss_best(metric) && n_missed == 0)
        fail_msg("%s: every sentence is its own best candidate", metric->name.data);
}

static void test_identity(void **state)
{
    (void)state;
    for_each_spec(check_identity);
}

/* --- symmetry --------------------------------------------------------------------------------- */

static bool any_difference, any_score; /* of the module that is under way */

static void check_symmetry(struct mc_metric *metric)
{
    bool claimed = (metric->spec.module->flags & MC_METRIC_SYMMETRIC) != 0;
    size_t i;

    for (i = 0; i < N_CASES; i++) {
        double there = score_pair(metric, texts[0][i], texts[1][i]);
        double back = score_pair(metric, texts[1][i], texts[0][i]);

        if (claimed && !near(there, back))
            fail_msg("%s, case %zu: %.17g there, %.17g back", metric->name.data, i, there, back);
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
        if (modules[m]->needs != MC_NEEDS_TEXT)
            continue;
        any_difference = any_score = false;
        for (i = 0; i < specs.n; i++) {
            struct mc_arena *scratch = mc_arena_new();
            struct mc_metric *metric = open_metric(specs.items[i], scratch);

            if (metric->spec.module == modules[m])
                check_symmetry(metric);
            mc_metric_close(metric);
            mc_arena_free(scratch);
        }
        /* Models are left out where they take too long; cider wants a whole run. */
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

    if (!is_score(metric))
        return;
    for (i = 0; i + 2 < N_CASES; i++) {
        const char *some[REFERENCES] = {texts[1][i], texts[1][i + 1], texts[0][i + 2]};
        const char *twice[2] = {texts[1][i], texts[1][i]};
        double wanted = score_one(metric, texts[0][i], some, REFERENCES);
        double one = score_pair(metric, texts[0][i], texts[1][i]);

        for (o = 0; o < 5; o++) {
            const char *turned[REFERENCES];

            for (r = 0; r < REFERENCES; r++)
                turned[r] = some[orders[o][r]];
            if (!near(score_one(metric, texts[0][i], turned, REFERENCES), wanted))
                fail_msg("%s, case %zu: references %zu%zu%zu give %.17g, not %.17g",
                         metric->name.data, i, orders[o][0], orders[o][1], orders[o][2],
                         score_one(metric, texts[0][i], turned, REFERENCES), wanted);
        }
        if (!near(score_one(metric, texts[0][i], twice, 2), one))
            fail_msg("%s, case %zu: the reference twice gives %.17g, once %.17g", metric->name.data,
                     i, score_one(metric, texts[0][i], twice, 2), one);
    }
}

static void test_references(void **state)
{
    (void)state;
    for_each_spec(check_references);
}

/* --- corpora ---------------------------------------------------------------------------------- */

/* Figures that are computed from counts; all other outputs are counts. */
static const char *const ratios[] = {"score",
                                     "f",
                                     "precision",
                                     "recall",
                                     "fmean",
                                     "fragmentation_penalty",
                                     "brevity_penalty",
                                     "length_penalty",
                                     "part",
                                     "preference",
                                     "accept",
                                     "information"};

static bool is_count(const struct mc_metric *metric)
{
    const char *output = strstr(metric->name.data, "output=");
    size_t i, length;

    if (output == NULL)
        return false;
    output += strlen("output=");
    length = strcspn(output, "_,");
    if (strncmp(output, "length_penalty", 14) == 0 || strncmp(output, "brevity_penalty", 15) == 0 ||
        strncmp(output, "fragmentation", 13) == 0)
        return false;
    for (i = 0; i < sizeof(ratios) / sizeof(ratios[0]); i++)
        if (strlen(ratios[i]) == length && strncmp(ratios[i], output, length) == 0)
            return false;
    return true;
}

/* Two corpora behind one another have the sum of their counts. Twice the same corpus has the same
 * score, but where one is added to each count (add-k, method2). */
static void check_corpora(struct mc_metric *metric)
{
    enum { HALF = N_CASES / 2 };
    const struct mc_metric_input *twice[2 * N_CASES];
    double first = corpus(metric, inputs, HALF), second = corpus(metric, inputs + HALF, HALF);
    double both = corpus(metric, inputs, N_CASES);
    size_t i;

    if (isnan(both))
        return;
    if (is_count(metric) && !near(both, first + second))
        fail_msg("%s: %.17g and %.17g make %.17g", metric->name.data, first, second, both);
    for (i = 0; i < 2 * N_CASES; i++)
        twice[i] = inputs[i % N_CASES];
    if (is_score(metric) && !is_of(metric, "add-k") && !is_of(metric, "method2") &&
        !near(corpus(metric, twice, 2 * N_CASES), both))
        fail_msg("%s: %.17g, of the same twice %.17g", metric->name.data, both,
                 corpus(metric, twice, 2 * N_CASES));
}

static void test_corpora(void **state)
{
    (void)state;
    for_each_spec(check_corpora);
}

/* --- set up ----------------------------------------------------------------------------------- */

/* One metric of each specification with a model, open from the first test to the last: what is
 * computed of a sentence is then there for the other outputs of the same model, and for the tests
 * that follow. */
static struct mc_metric **kept;
static size_t n_kept;

static void keep_models(void)
{
    size_t i;

    kept = mc_arena_array(arena, specs.n, sizeof(struct mc_metric *));
    for (i = 0; i < specs.n; i++)
        if (strstr(specs.items[i], "model=") != NULL)
            kept[n_kept++] = open_metric(specs.items[i], arena);
}

static int set_up(void **state)
{
    (void)state;
    if (setenv("METRICHECK_WORDNET", mc_source_path("tests/wordnet"), 1) != 0)
        return -1;
    arena = mc_arena_new();
    mc_text_specs(arena, &specs);
    make_cases();
    keep_models();
    return specs.n > 100 ? 0 : -1;
}

static int tear_down(void **state)
{
    while (n_kept > 0)
        mc_metric_close(kept[--n_kept]);
    return free_arena(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outcomes), cmocka_unit_test(test_identity),
        cmocka_unit_test(test_symmetry), cmocka_unit_test(test_references),
        cmocka_unit_test(test_corpora),
    };

    return cmocka_run_group_tests_name("text_properties", tests, set_up, tear_down);
}
