/* SPDX-License-Identifier: GPL-3.0-or-later */
/* BERTScore and the cosine of sentence vectors: what columns.tsv does not have. */
#include "metrics/neural/bertscore.c"

#include "tests/unit/support.h"

#include <math.h>
#include <unistd.h>

#include "base/delimited.h"
#include "base/thread_pool.h"
#include "metrics/host/cache.h"
#include "metrics/host/runner.h"
#include "scores/score_table.h"
#include "suite/pairs.h"
#include "suite/suite.h"
#include "tests/unit/scoring.h"

#define BASELINE_PATH "test_bertscore.tmp"

static struct mc_arena *arena;
static struct mc_model *kept; /* what is open already need not be read again */

static int set_up(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    arena = mc_arena_new();
    return unsetenv("METRICHECK_MODELS") != 0 ||
           mc_model_open(mc_source_path("tests/neural/models/bert"), &kept, &error) != 0;
}

static int tear_down(void **state)
{
    (void)state;
    mc_model_close(kept);
    mc_arena_free(arena);
    (void)unlink(BASELINE_PATH);
    return 0;
}

/* "bertscore:model=.../bert,layer=1" */
static const char *spec_of(const char *metric, const char *model, const char *more)
{
    return mc_arena_format(arena, "%s:model=%s/%s%s", metric, mc_source_path("tests/neural/models"),
                           model, more);
}

static double pair(const char *more, const char *candidate, const char *reference)
{
    return mc_scoring_pair(spec_of("bertscore", "bert", more), candidate, reference);
}

static void write_file(const char *text)
{
    FILE *stream = fopen(BASELINE_PATH, "wb");

    if (stream == NULL)
        fail();
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

static struct mc_suite *pairs_of(const char *path)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_suite *suite = NULL;

    if (mc_pairs_read_table(path, NULL, arena, &suite, &error) != 0)
        fail_msg("%s", error.text);
    return suite;
}

static struct mc_suite *own_pairs(void)
{
    return pairs_of(mc_source_path("tests/agreement/own/text/pairs.tsv"));
}

static struct mc_suite *checklist(void)
{
    return pairs_of(mc_shared_path("goldens/text/pairs.tsv"));
}

static struct mc_delimited_file read_table(const char *path)
{
    struct mc_delimited_file file;
    struct mc_error error = MC_NO_ERROR;

    if (mc_delimited_read(path, MC_TAB_SEPARATED, arena, &file, &error) != 0)
        fail_msg("%s", error.text);
    return file;
}

static double number_at(const struct mc_delimited_file *file, size_t row, size_t field)
{
    double number = (double)NAN;

    assert_int_equal(mc_parse_real(file->rows[row].fields[field].data, &number), 0);
    return number;
}

static struct mc_metric *open_metric(const char *text, size_t n_states)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_spec spec;
    struct mc_metric *metric = NULL;

    if (mc_metric_spec_parse(NULL, text, arena, &spec, &error) != 0 ||
        mc_metric_open(&spec, n_states, arena, &metric, &error) != 0)
        fail_msg("%s: %s", text, error.text);
    return metric;
}

/* --- golden files ----------------------------------------------------------------------------- */

/* The tokens of one model and its weights, rows of one model together. */
static void check_idf(const char *model, const struct mc_metric_inputs *inputs,
                      const struct mc_delimited_file *golden)
{
    struct mc_metric *metric = open_metric(spec_of("bertscore", model, ",layer=1,idf=yes"), 1);
    const struct bertscore *b = metric->states[0];
    struct mc_error error = MC_NO_ERROR;
    size_t n_checked = 0, r;

    assert_int_equal(mc_metric_prepare(metric, inputs->made, inputs->n, &error), 0);
    for (r = 1; r < golden->n_rows; r++) {
        if (!mc_slice_is(golden->rows[r].fields[0], model))
            continue;
        assert_near(b->idf[(size_t)number_at(golden, r, 1)], number_at(golden, r, 3), 1e-9);
        n_checked++;
    }
    assert_int_equal(n_checked, mc_tokenizer_size(b->tokenizer));
    mc_metric_close(metric);
}

/* The weight of each id of all models of a table, counted in the references of the pairs. */
static void check_idf_table(const char *path, const struct mc_suite *suite)
{
    struct mc_delimited_file golden = read_table(path);
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    struct mc_string_map *models = mc_string_map_new(arena);
    size_t r;

    for (r = 1; r < golden.n_rows; r++)
        (void)mc_string_map_add(models, golden.rows[r].fields[0], NULL);
    assert_true(mc_string_map_size(models) >= 2);
    for (r = 0; r < mc_string_map_size(models); r++)
        check_idf(mc_string_map_key(models, (uint32_t)r).data, &inputs, &golden);
}

static void test_idf(void **state)
{
    (void)state;
    check_idf_table(mc_source_path("tests/neural/own/idf.tsv"), own_pairs());
}

static void test_idf_of_checklist(void **state)
{
    (void)state;
    check_idf_table(mc_shared_path("goldens/neural/idf.tsv"), checklist());
}

/* The same from a file of the references. */
static void test_idf_file(void **state)
{
    struct mc_delimited_file golden = read_table(mc_source_path("tests/neural/own/idf.tsv"));
    struct mc_suite *suite = own_pairs();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_metric *metric;
    const struct bertscore *b;
    size_t i, r;

    (void)state;
    for (i = 0; i < suite->n_cases; i++) {
        struct mc_slice reference = suite->cases[i].reference.text;

        if (memchr(reference.data, '\n', reference.length) != NULL)
            fail();
        mc_buffer_append_slice(&text, reference);
        mc_buffer_append_char(&text, '\n');
    }
    write_file(text.data);
    mc_buffer_free(&text);
    metric = open_metric(spec_of("bertscore", "bert", ",layer=1,idf=" BASELINE_PATH), 1);
    b = metric->states[0];
    for (r = 1; r < golden.n_rows; r++)
        if (mc_slice_is(golden.rows[r].fields[0], "bert"))
            assert_near(b->idf[(size_t)number_at(&golden, r, 1)], number_at(&golden, r, 3), 1e-9);
    assert_non_null(strstr(metric->signature.data, "|idf:" BASELINE_PATH "@"));
    mc_metric_close(metric);
}

/* The first n cases, each with its own reference and those of the next two, in a circle. */
static const struct mc_metric_input **with_three_references(const struct mc_metric_inputs *inputs,
                                                            size_t n)
{
    const struct mc_metric_input **in = mc_arena_array(arena, n, sizeof(*in));
    size_t i, k;

    for (i = 0; i < n; i++) {
        struct mc_metric_input *one = mc_arena_array(arena, 1, sizeof(*one));
        const struct mc_metric_side **references = mc_arena_array(arena, 3, sizeof(*references));

        *one = *inputs->made[i];
        for (k = 0; k < 3; k++)
            references[k] = inputs->made[(i + k) % n]->references[0];
        one->references = references;
        one->n_references = 3;
        in[i] = one;
    }
    return in;
}

/* The first `most` rows at most, in the circle of all. */
static void check_references(const char *path, const struct mc_suite *suite, size_t most)
{
    static const enum output outputs[] = {OUTPUT_PRECISION, OUTPUT_RECALL, OUTPUT_F};
    struct mc_delimited_file golden = read_table(path);
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    struct mc_metric *metric = open_metric(spec_of("bertscore", "bert", ",layer=2"), 1);
    struct bertscore *b = metric->states[0];
    size_t n = golden.n_rows - 1, i, k;
    const struct mc_metric_input **in = with_three_references(&inputs, n);
    double *scores = mc_arena_array(arena, n, sizeof(*scores));
    struct mc_metric_problem problem = {"", 0};

    assert_true(n >= 100);
    n = n < most ? n : most;
    for (k = 0; k < 3; k++) {
        b->output = outputs[k];
        assert_int_equal(score_bertscore(b, in, n, scores, &problem), 0);
        for (i = 0; i < n; i++) {
            assert_true(mc_slice_equal(in[i]->case_id, golden.rows[i + 1].fields[0]));
            assert_near(scores[i], number_at(&golden, i + 1, k + 1), 2e-6);
        }
    }
    mc_metric_close(metric);
}

static void test_references(void **state)
{
    (void)state;
    check_references(mc_source_path("tests/neural/own/bertscore_multi.tsv"), own_pairs(), 60);
}

static void test_references_of_checklist(void **state)
{
    (void)state;
    check_references(mc_shared_path("goldens/neural/bertscore_multi.tsv"), checklist(),
                     mc_under_valgrind() ? 20 : 200);
}

/* Name, layer and baseline of each model that bert_score knows. */
static void test_table_of_layers(void **state)
{
    struct mc_delimited_file golden =
        read_table(mc_shared_path("goldens/neural/bertscore_layers.tsv"));
    size_t r;

    (void)state;
    assert_int_equal(golden.n_rows - 1, sizeof(standard_layers) / sizeof(standard_layers[0]));
    for (r = 1; r < golden.n_rows; r++) {
        const char *slash = strrchr(golden.rows[r].fields[0].data, '/');
        const struct standard_layer *found =
            standard_layer_of(slash == NULL ? golden.rows[r].fields[0].data : slash + 1);

        if (found == NULL) {
            fail_msg("%s", golden.rows[r].fields[0].data);
            return;
        }
        assert_near((double)found->layer, number_at(&golden, r, 2), 0);
        if (mc_slice_is(golden.rows[r].fields[4], "-")) {
            assert_near(found->f, 0, 0);
            continue;
        }
        assert_near(found->precision, number_at(&golden, r, 4), 0);
        assert_near(found->recall, number_at(&golden, r, 5), 0);
        assert_near(found->f, number_at(&golden, r, 6), 0);
    }
}

/* --- figures ---------------------------------------------------------------------------------- */

/* Similarities 0.5, 0.25, 1 with weights 0, 1, 3: (0.25 + 3) / 4. */
static void test_weighted_mean(void **state)
{
    const struct link links[] = {{0.5, 0, 0}, {0.25, 1, 0}, {1, 3, 0}};

    (void)state;
    assert_near(mean_of(links, 3), 3.25 / 4, 1e-15);
    assert_true(isnan(mean_of(links, 1)));
}

/* Three tokens of 32 numbers, of which the first three are given. */
static struct mc_sentence_side side_of(const struct bertscore *b, const double first[3][3])
{
    struct mc_sentence_side side = {{mc_arena_array(arena, 3, sizeof(uint32_t)), 3, false}, NULL};
    size_t n_hidden = mc_model_sizes(b->model)->n_hidden, i;
    double *units = mc_arena_array(arena, 3 * n_hidden, sizeof(*units));

    side.ids.ids[0] = mc_tokenizer_special(b->tokenizer, MC_TOKEN_START);
    side.ids.ids[1] = 100;
    side.ids.ids[2] = mc_tokenizer_special(b->tokenizer, MC_TOKEN_END);
    for (i = 0; i < 3; i++)
        memcpy(units + i * n_hidden, first[i], sizeof(first[i]));
    side.result = units;
    return side;
}

/* The candidate's token x, (1, 0, 0), is most similar to the ends of the reference: 0.5, -1, 0.5;
 * that of the reference, -x, to those of the candidate: -0.5, -1, -0.5. P + R = 0, and F is no
 * number; it is none that may stand for one, either. */
static void test_opposite_signs(void **state)
{
    const double root = sqrt(0.75);
    const double candidate[3][3] = {{0.5, root, 0}, {1, 0, 0}, {0.5, root, 0}};
    const double reference[3][3] = {{0.5, 0, root}, {-1, 0, 0}, {0.5, 0, root}};
    struct mc_metric *metric = open_metric(spec_of("bertscore", "bert", ",layer=1"), 1);
    const struct bertscore *b = metric->states[0];
    struct mc_sentence_side sides[] = {side_of(b, candidate), side_of(b, reference)};
    struct mc_sentence_case item = {NULL, sides, 2};
    struct mc_metric_problem problem = {"", 0};
    size_t which;
    struct figures figures = best_figures(b, &item, &which);

    (void)state;
    assert_near(figures.values[OUTPUT_PRECISION], 0.5, 0);
    assert_near(figures.values[OUTPUT_RECALL], -0.5, 0);
    assert_true(isnan(output_of(b, &figures, &problem)));
    assert_string_equal(problem.text,
                        "precision and recall have opposite signs, and no harmonic mean");
    mc_metric_close(metric);
}

/* (3, 4) has length 5; (0, 0) has no direction, nor has what is not finite. */
static void test_states_without_direction(void **state)
{
    const float states[] = {3, 4, 0, 0}, spoiled[] = {3, 4, NAN, 1};
    double units[4];
    struct mc_sentence_side side = {{NULL, 2, false}, units};
    const struct mc_sentence_case item = {NULL, &side, 1};
    struct mc_metric_problem problem = {"", 0};

    (void)state;
    scale(states, 1, 2, units);
    assert_near(units[0], 0.6, 1e-15);
    assert_near(units[1], 0.8, 1e-15);
    assert_false(mc_sentence_lacks_states(&item, &problem));
    scale(states, 2, 2, units);
    assert_true(mc_sentence_lacks_states(&item, &problem));
    assert_string_equal(problem.text, "a state of the model is 0, and has no direction");
    scale(spoiled, 2, 2, units);
    assert_true(mc_sentence_lacks_states(&item, &problem));
    assert_string_equal(problem.text, MC_STATES_NOT_FINITE);
}

static void test_against_itself(void **state)
{
    (void)state;
    assert_near(pair(",layer=2", "the quick fox", "the quick fox"), 1, 1e-12);
    assert_near(pair(",layer=0,output=recall", "a", "a"), 1, 1e-12);
}

/* A side without text: 0 and a remark; with a baseline b the same as of a score of 0. */
static void test_empty(void **state)
{
    (void)state;
    assert_near(pair(",layer=1", "", "a"), 0, 0);
    assert_near(pair(",layer=1,output=precision", "a", " \t "), 0, 0);
    assert_near(pair(",layer=1", "", ""), 0, 0);
    write_file("LAYER,P,R,F\n0,0.5,0.5,0.5\n1,0.2,0.5,0.75\n");
    /* (0 - b) / (1 - b) of layer 1 */
    assert_near(pair(",layer=1,output=precision,baseline=" BASELINE_PATH, "", "a"), -0.25, 1e-12);
    assert_near(pair(",layer=1,output=recall,baseline=" BASELINE_PATH, "", "a"), -1, 1e-12);
    assert_near(pair(",layer=1,baseline=" BASELINE_PATH, "", "a"), -3, 1e-12);
}

static struct mc_slice remark_on(const char *candidate, const char *reference)
{
    struct mc_metric *metric = open_metric(spec_of("bertscore", "bert", ",layer=1"), 1);
    const struct mc_metric_side sides[] = {{.text = mc_slice_of(candidate)},
                                           {.text = mc_slice_of(reference)}};
    const struct mc_metric_side *references[] = {&sides[1]};
    const struct mc_metric_input input = {
        sizeof(input), mc_slice_of("x"), &sides[0], references, 1, 0, NULL, NULL};
    const struct mc_metric_input *in = &input;
    struct mc_metric_problem problem = {"", 0};
    struct mc_slice remark;
    double score;

    assert_int_equal(score_bertscore(metric->states[0], &in, 1, &score, &problem), 0);
    remark = mc_arena_copy(arena, mc_metric_remark(metric, mc_slice_of("x")));
    mc_metric_close(metric);
    return remark;
}

/* "##" is a part of the entries of WordPiece; byte pairs may be "##" themselves, and have "+". */
static void test_marks(void **state)
{
    static const struct {
        const char *model, *entry, *shown;
    } all[] = {{"bert", "##s", "##s"}, {"gpt2", "t", "+t"}, {"gpt2", "\xC4\xA0w", "w"}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
        struct mc_subword_tokenizer *tokenizer = NULL;
        struct mc_error error = MC_NO_ERROR;
        const char *folder = mc_arena_format(arena, "tests/neural/models/%s", all[i].model);

        assert_int_equal(mc_tokenizer_open(mc_source_path(folder), &tokenizer, &error), 0);
        assert_string_equal(
            mc_sentence_token(tokenizer, mc_tokenizer_find(tokenizer, mc_slice_of(all[i].entry)),
                              arena)
                .data,
            all[i].shown);
        mc_tokenizer_close(tokenizer);
    }
}

static void test_remarks(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};

    (void)state;
    assert_string_equal(remark_on("a", "b").data, "");
    assert_string_equal(remark_on("", "b").data,
                        "the candidate is empty, which counts as similarity 0");
    assert_string_equal(remark_on("a", " ").data,
                        "the reference is empty, which counts as similarity 0");
    mc_buffer_append_repeated(&text, '.', 5000);
    assert_non_null(strstr(remark_on(text.data, "b").data, "a text is too long for the model: "));
    mc_buffer_free(&text);
}

/* Of a run of one sentence no token has a weight: ln((1 + 1) / (1 + 1)). */
static void test_no_weights(void **state)
{
    const struct mc_scoring_case item = {.candidate = "a", .references = {"a"}};
    const char *reason;

    (void)state;
    write_file("a\n");
    assert_near(pair(",layer=1,idf=" BASELINE_PATH, "a", "a"), 0, 0);
    assert_true(isnan(
        mc_scoring_score(spec_of("bertscore", "bert", ",layer=1,output=recall,idf=" BASELINE_PATH),
                         &item, &reason)));
    assert_string_equal(reason, "no token of the reference has a weight above 0");
}

static void test_signatures(void **state)
{
    (void)state;
    assert_non_null(strstr(mc_scoring_signature(spec_of("bertscore", "bert", ",layer=1")),
                           "|bert_score:bert_L1_no-idf_version=0.3.12|"));
    assert_non_null(strstr(mc_scoring_signature(spec_of("bertscore", "bert", ",layer=1")),
                           "bertscore|model:bert|layer:1|idf:no|baseline:no|output:f|weights:"));
    write_file("LAYER,P,R,F\n0,0.5,0.5,0.5\n");
    assert_non_null(strstr(mc_scoring_signature(spec_of(
                               "bertscore", "bert", ",layer=0,idf=yes,baseline=" BASELINE_PATH)),
                           "|bert_score:bert_L0_idf_version=0.3.12-custom-rescaled|"));
}

/* What is refused says why. */
static void test_refusals(void **state)
{
    static const struct {
        const char *model, *more, *baseline, *reason;
    } cases[] = {
        {"bert", ",layer=3", "", "layer 3: the model bert has 2 layers"},
        {"gpt2", ",layer=1", "", "the model gpt2 reads from left to right"},
        {"bert", ",layer=1,baseline=yes", "", "no baseline of layer 1 of the model bert is known"},
        {"bert", ",layer=1,baseline=" BASELINE_PATH, "LAYER,P,R,F\n0,0,0,0\n",
         BASELINE_PATH ": has no row for layer 1"},
        {"bert", ",layer=0,baseline=" BASELINE_PATH, "LAYER,P,F\n0,0,0\n",
         BASELINE_PATH ":1:1: the header is not LAYER,P,R,F"},
        {"bert", ",layer=0,baseline=" BASELINE_PATH, "LAYER,P,R,F\n0,0,1,0\n",
         BASELINE_PATH ":2:1: R of this layer is not a number below 1"},
        {"bert", ",layer=0,baseline=" BASELINE_PATH, "LAYER,P,R,F\n0,0,0,x\n",
         BASELINE_PATH ":2:1: F of this layer is not a number below 1"},
        {"bert", ",layer=0,baseline=" BASELINE_PATH, "LAYER,P,R,F\n0,0.5\n",
         BASELINE_PATH ":2:1: R of this layer is not a number below 1"},
        {"bert", ",layer=0,idf=" BASELINE_PATH, "", BASELINE_PATH ": there is no sentence in it"},
        {"bert", ",layer=0,idf=no/such/file", "", "no/such/file"},
        {"no-such-model", "", "", "no-such-model"},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const char *refusal;

        write_file(cases[i].baseline);
        refusal = mc_scoring_refusal(spec_of("bertscore", cases[i].model, cases[i].more));
        if (strstr(refusal, cases[i].reason) == NULL)
            fail_msg("%s%s: %s", cases[i].model, cases[i].more, refusal);
    }
    assert_non_null(strstr(mc_scoring_refusal("embedding_cosine"), "no model; give"));
}

/* Both models have 2 layers, so the last serves; the folder says how many there are. */
static void test_unknown_model(void **state)
{
    struct mc_metric *metric = open_metric(spec_of("bertscore", "bert", ""), 1);

    (void)state;
    assert_int_equal(((const struct bertscore *)metric->states[0])->layer, 2);
    assert_int_equal(metric->n_warnings, 1);
    assert_string_equal(metric->warnings[0].data,
                        "bert_score knows no layer for the model bert; layer 2 of 2 is used "
                        "(layer=K chooses another)");
    mc_metric_close(metric);
}

static void test_idf_without_run(void **state)
{
    const struct mc_scoring_case item = {.candidate = "a", .references = {"a"}};
    const char *reason;

    (void)state;
    assert_true(
        isnan(mc_scoring_score(spec_of("bertscore", "bert", ",layer=1,idf=yes"), &item, &reason)));
    assert_string_equal(reason, "idf=yes needs the references of a run");
}

/* A run of which no score depends on other cases need not show them all. */
static void test_alone(void **state)
{
    struct mc_metric *alone = open_metric(spec_of("bertscore", "bert", ",layer=1"), 1);
    struct mc_metric *together = open_metric(spec_of("bertscore", "bert", ",layer=1,idf=yes"), 1);

    (void)state;
    assert_false(mc_metric_looks_first(alone));
    assert_true(mc_metric_looks_first(together));
    mc_metric_close(alone);
    mc_metric_close(together);
}

/* --- explanation ------------------------------------------------------------------------------ */

/* Precision is the mean of the similarities of the tokens that count. */
static double mean_similarity(const struct mc_explained *links)
{
    const struct mc_explained *link;
    double sum = 0, weight = 0;

    for (link = links->first; link != NULL; link = link->next) {
        sum += mc_explained_number(link, "similarity", (double)NAN) *
               mc_explained_number(link, "weight", (double)NAN);
        weight += mc_explained_number(link, "weight", (double)NAN);
    }
    return sum / weight;
}

static void test_explanation(void **state)
{
    const struct mc_scoring_case item = {.candidate = "the cat sat",
                                         .references = {"zebra", "the dog sat down"}};
    const char *spec = spec_of("bertscore", "bert", ",layer=2");
    const struct mc_explained *how = mc_scoring_explain(spec, &item, arena);
    const struct mc_explained *candidate = mc_explained_member(how, "candidate_links");
    const struct mc_explained *first = candidate->first;

    (void)state;
    assert_near(mc_explained_number(how, "f", 0), mc_scoring_score(spec, &item, NULL), 0);
    assert_near(mc_explained_number(how, "reference", 0), 2, 0);
    assert_near(mc_explained_number(how, "precision", 0), mean_similarity(candidate), 1e-12);
    assert_near(mc_explained_number(how, "recall", 0),
                mean_similarity(mc_explained_member(how, "reference_links")), 1e-12);
    assert_true(
        mc_slice_is(mc_explained_member(how, "bert_score")->text, "bert_L2_no-idf_version=0.3.12"));
    assert_true(mc_slice_is(mc_explained_member(first, "token")->text, "[CLS]"));
    assert_near(mc_explained_number(first, "weight", 1), 0, 0);
    assert_near(mc_explained_number(first->next, "weight", 0), 1, 0);
    assert_near(mc_explained_number(first->next, "position", 0), 2, 0);
}

static void test_cosine_explanation(void **state)
{
    const struct mc_scoring_case item = {.candidate = "the cat", .references = {"a dog"}};
    const char *spec = spec_of("embedding_cosine", "sbert", "");
    const struct mc_explained *how = mc_scoring_explain(spec, &item, arena);

    (void)state;
    assert_near(mc_explained_number(how, "cosine", 0), mc_scoring_score(spec, &item, NULL), 0);
    assert_true(mc_slice_is(mc_explained_member(how, "pooling")->text, "mean"));
    assert_null(mc_explained_member(how, "reference"));
}

/* --- threads ---------------------------------------------------------------------------------- */

enum { N_THREADED = 60 };

/* The first cases of short texts, so that threads and caches are the work. */
static struct mc_metric_inputs some_inputs(const struct mc_suite *suite)
{
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    size_t n = 0, i;

    for (i = 0; i < inputs.n && n < N_THREADED; i++)
        if (inputs.made[i]->candidate->text.length + inputs.made[i]->references[0]->text.length <
            150)
            inputs.made[n++] = inputs.made[i];
    inputs.n = n;
    assert_int_equal(n, N_THREADED);
    return inputs;
}

static const double *scores_on(const char *spec, unsigned n_threads, const struct mc_suite *suite)
{
    struct mc_metric_inputs inputs = some_inputs(suite);
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_thread_pool *pool = mc_thread_pool_new(n_threads);
    struct mc_metric *metric = open_metric(spec, n_threads);
    struct mc_score_column *column = mc_score_table_add(table, metric->name);
    struct mc_error error = MC_NO_ERROR;

    if (mc_run_metric(metric, &inputs, false, pool, column, arena, &error) != 0)
        fail_msg("%s", error.text);
    mc_metric_close(metric);
    mc_thread_pool_free(pool);
    return column->values;
}

/* The own pairs give the same bytes on any number of threads, and one by one. */
static void check_threads(const char *spec)
{
    struct mc_suite *suite = own_pairs();
    const double *scores = scores_on(spec, 1, suite);
    struct mc_metric *metric = open_metric(spec, 1);
    struct mc_metric_inputs inputs = some_inputs(suite);
    struct mc_error error = MC_NO_ERROR;
    size_t size = inputs.n * sizeof(*scores), i;

    assert_memory_equal(scores_on(spec, 2, suite), scores, size);
    assert_memory_equal(scores_on(spec, 7, suite), scores, size);
    if (mc_metric_looks_first(metric))
        assert_int_equal(mc_metric_prepare(metric, inputs.made, inputs.n, &error), 0);
    for (i = 0; i < inputs.n; i += 7) {
        struct mc_metric_outcome outcome;

        assert_int_equal(mc_metric_score(metric, 0, &inputs.made[i], 1, &outcome, arena, &error),
                         0);
        assert_memory_equal(&outcome.score, &scores[i], sizeof(outcome.score));
    }
    mc_metric_close(metric);
}

static void test_threads(void **state)
{
    (void)state;
    check_threads(spec_of("bertscore", "bert", ",layer=2,idf=yes"));
    check_threads(spec_of("bertscore", "roberta", ",layer=2"));
    check_threads(spec_of("embedding_cosine", "sbert", ""));
}

/* --- cache ------------------------------------------------------------------------------------ */

/* How many sentences a run over the own pairs computes. */
static size_t n_computed_by(struct mc_score_cache *cache, const double **scores)
{
    struct mc_suite *suite = own_pairs();
    struct mc_metric_inputs inputs = some_inputs(suite);
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_metric *metric = open_metric(spec_of("bertscore", "bert", ",layer=1"), 1);
    struct mc_score_column *column = mc_score_table_add(table, metric->name);
    struct mc_error error = MC_NO_ERROR;
    size_t n_computed, n_bytes;

    mc_metric_inputs_hash(&inputs, NULL, arena);
    inputs.cache = cache;
    if (mc_run_metric(metric, &inputs, false, NULL, column, arena, &error) != 0)
        fail_msg("%s", error.text);
    mc_sentence_store_count(((const struct bertscore *)metric->states[0])->store, &n_computed,
                            &n_bytes);
    mc_metric_close(metric);
    *scores = column->values;
    return n_computed;
}

static void test_cache(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_score_cache *cache = NULL;
    char folder[1024], path[1100];
    const double *first, *second;

    (void)state;
    assert_int_equal(mc_new_folder(folder), 0);
    (void)snprintf(path, sizeof(path), "%s/scores.sqlite", folder);
    if (mc_score_cache_open(folder, true, &cache, &error) != 0)
        fail_msg("%s", error.text);
    assert_true(n_computed_by(cache, &first) > 0);
    assert_int_equal(n_computed_by(cache, &second), 0);
    assert_memory_equal(first, second, N_THREADED * sizeof(*first));
    mc_score_cache_close(cache);
    assert_int_equal(unlink(path), 0);
    (void)snprintf(path, sizeof(path), "%s/key", folder);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_references_of_checklist),
        cmocka_unit_test(test_table_of_layers),
        cmocka_unit_test(test_idf_of_checklist),
        cmocka_unit_test(test_idf),
        cmocka_unit_test(test_idf_file),
        cmocka_unit_test(test_references),
        cmocka_unit_test(test_weighted_mean),
        cmocka_unit_test(test_opposite_signs),
        cmocka_unit_test(test_states_without_direction),
        cmocka_unit_test(test_against_itself),
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_remarks),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_no_weights),
        cmocka_unit_test(test_signatures),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_unknown_model),
        cmocka_unit_test(test_idf_without_run),
        cmocka_unit_test(test_alone),
        cmocka_unit_test(test_explanation),
        cmocka_unit_test(test_cosine_explanation),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_cache),
    };

    if (!mc_model_available()) {
        puts("1..0 # SKIP the program is built without transformer models");
        return 0;
    }
    mc_skip_without(&tests[0], "goldens/neural/bertscore_multi.tsv");
    mc_skip_without(&tests[1], "goldens/neural/bertscore_layers.tsv");
    mc_skip_without(&tests[2], "goldens/neural/idf.tsv");
    mc_skip_without_neural(tests, sizeof(tests) / sizeof(tests[0]));
    return cmocka_run_group_tests_name("bertscore", tests, set_up, tear_down);
}
