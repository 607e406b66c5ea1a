/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The metric dea: by hand, and the scores of the reference program for the real outputs of a run,
 * which a suite with trees holds. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/json_write.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "report/explain/explanation.h"
#include "scores/score_table.h"
#include "suite/suite.h"
#include "tests/unit/curated.h"
#include "tests/unit/suite_support.h"

#define GOLDENS "goldens/tree/"
#define EWT "data/sr20-en-ewt/"

static struct mc_arena *arena;

/* --- samples ---------------------------------------------------------------------------------- */

/* "FORM<HEAD" or "FORM/LEMMA<HEAD" as CoNLL-U; with '!' behind it the relation is punct, with '~'
 * nsubj:pass. */
static struct mc_slice tree_of(const char *words)
{
    struct mc_buffer lines = {NULL, 0, 0};
    struct mc_slice tree;
    size_t number = 1;

    while (*words != '\0') {
        size_t length = strcspn(words, " "), form = strcspn(words, "/<"),
               head = strcspn(words, "<");
        char last = words[length - 1];
        const char *lemma = words[form] == '/' ? words + form + 1 : words;
        size_t n_lemma = words[form] == '/' ? head - form - 1 : form;

        mc_buffer_append_format(&lines, "%zu\t%.*s\t%.*s\tX\t_\t_\t%ld\t%s\t_\t_\n", number++,
                                (int)form, words, (int)n_lemma, lemma,
                                strtol(words + head + 1, NULL, 10),
                                last == '!'   ? "punct"
                                : last == '~' ? "nsubj:pass"
                                              : "dep");
        words += length + (words[length] == ' ');
    }
    tree = mc_arena_copy(arena, mc_buffer_slice(&lines));
    mc_buffer_free(&lines);
    return tree;
}

/* A side with a text ("" is one, NULL none) and a tree (NULL: none). */
static struct mc_metric_side side_of(const char *text, const char *tree)
{
    struct mc_metric_side side = {mc_slice_of(text == NULL ? "" : text), mc_slice_of(""),
                                  mc_slice_of(""), text == NULL ? 0 : MC_NEEDS_TEXT, 0};

    if (tree != NULL) {
        side.tree = strchr(tree, '\t') != NULL ? mc_slice_of(tree) : tree_of(tree);
        side.has |= MC_NEEDS_TREE;
    }
    return side;
}

enum { MOST_REFERENCES = 3 };

struct sample {
    struct mc_metric_side candidate, sides[MOST_REFERENCES];
    const struct mc_metric_side *references[MOST_REFERENCES];
    struct mc_metric_input input;
};

static void set_sample(struct sample *sample, struct mc_metric_side candidate,
                       const struct mc_metric_side *references, size_t n)
{
    size_t i;

    sample->candidate = candidate;
    for (i = 0; i < n; i++) {
        sample->sides[i] = references[i];
        sample->references[i] = &sample->sides[i];
    }
    sample->input = (struct mc_metric_input){.struct_size = sizeof(sample->input),
                                             .case_id = mc_slice_of("case"),
                                             .candidate = &sample->candidate,
                                             .references = sample->references,
                                             .n_references = n};
}

static struct mc_metric *open_metric(const char *spec)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_spec parsed;
    struct mc_metric *metric = NULL;

    if (mc_metric_spec_parse(NULL, spec, arena, &parsed, &error) != 0 ||
        mc_metric_open(&parsed, 1, arena, &metric, &error) != 0)
        fail_msg("%s: %s", spec, error.text);
    return metric;
}

/* Score as a run gives it; NaN with the reason in *reason (may be NULL). */
static double scored(const char *spec, const struct sample *sample, const char **reason)
{
    struct mc_metric *metric = open_metric(spec);
    struct mc_metric_outcome outcome = {(double)NAN, false, mc_slice_of("")};
    struct mc_error error = MC_NO_ERROR;
    const char *unseen = "";
    const struct mc_metric_input *input = mc_metric_view(metric, &sample->input, arena, &unseen);

    if (input == NULL)
        outcome.reason = mc_slice_of(unseen);
    else if (mc_metric_score(metric, 0, &input, 1, &outcome, arena, &error) != 0)
        fail_msg("%s: %s", spec, error.text);
    assert_false(outcome.failed);
    assert_int_equal(isnan(outcome.score), outcome.reason.length > 0);
    if (reason != NULL)
        *reason = mc_arena_copy(arena, outcome.reason).data;
    mc_metric_close(metric);
    return outcome.score;
}

/* A candidate, by text or by tree, against the tree of a reference. */
static double score(const char *spec, const char *reference, const char *text, const char *tree)
{
    struct mc_metric_side side = side_of(NULL, reference);
    struct sample sample;

    set_sample(&sample, side_of(text, tree), &side, 1);
    return scored(spec, &sample, NULL);
}

static const char *reason_of(const char *spec, struct mc_metric_side reference,
                             struct mc_metric_side candidate)
{
    struct sample sample;
    const char *reason;

    set_sample(&sample, candidate, &reference, 1);
    assert_true(isnan(scored(spec, &sample, &reason)));
    return reason;
}

/* --- by hand ---------------------------------------------------------------------------------- */

/* Figure 1 of the paper: the seven edges (enjoy, I, -1), (enjoy, time, 2), (time, my, -1), (time,
 * school, 4), (school, at, -3), (school, Franklin, -2), (school, high, -1). */
#define FIGURE_1 "I<2 enjoy<0 my<4 time<2 at<8 Franklin<8 high<8 school<4"

static void test_figure_1(void **state)
{
    (void)state;
    assert_near(score("dea", FIGURE_1, "I enjoy my time at Franklin high school", NULL), 1, 0);
    /* Its sentence: at and Franklin are one place further from school, and school from time; kept
     * are I, time, my, Franklin, high. "a" is no word of the reference: (time, school, 4) becomes 5
     * and (school, at, -3) becomes -4: 5 of 7. */
    assert_near(score("dea", FIGURE_1, "I enjoy my time at a Franklin high school", NULL), 5.0 / 7,
                1e-15);
    /* "high Franklin school": (school, Franklin, -2) and (school, high, -1) are lost: 5 of 7. */
    assert_near(score("dea", FIGURE_1, "I enjoy my time at high Franklin school", NULL), 5.0 / 7,
                1e-15);
    assert_near(
        score("dea", FIGURE_1, NULL, "I<2 enjoy<0 my<4 time<2 at<8 high<8 Franklin<8 school<4"),
        5.0 / 7, 1e-15);
    /* The tree counts where there is one: whose head is what plays no part. */
    assert_near(score("dea", FIGURE_1, "school high",
                      "I<0 enjoy<1 my<1 time<1 at<1 Franklin<1 high<1 school<1"),
                1, 0);
    assert_near(score("dea", FIGURE_1, "", NULL), 0, 0);
    assert_near(score("dea", FIGURE_1, "nothing of it", NULL), 0, 0);
}

/* Two edges (a, b, 1) and (a, b, -1), all from the first a; "a b" has one pair of places at +1. */
static void test_output(void **state)
{
    static const char twice[] = "a<0 b<1 c<1 a<1 b<4"; /* (a, b, 1) is there twice */

    (void)state;
    /* Of (a,b,1), (a,c,2), (a,a,3), (a,b,1) the text "a b" has one (a, b, 1). */
    assert_near(score("dea", twice, "a b", NULL), 1.0 / 4, 0);
    assert_near(score("dea:output=dea_any", twice, "a b", NULL), 2.0 / 4, 0);
}

static void test_strip(void **state)
{
    static const char reference[] = "We<2~ left<0 (<5! soon<3 )<2!";

    (void)state;
    /* Without the brackets: (left, we, -1), (left, soon, 1), for soon goes to left. */
    assert_near(score("dea", reference, "We left soon", NULL), 1, 0);
    assert_near(score("dea", reference, "We left (soon)", NULL), 1, 0);
    /* With them: we -1, ( 1? Its head is ), two behind: -2; soon 1 behind (; ) 3 behind left. "We
     * left soon" has (left, we, -1) alone of the four. */
    assert_near(score("dea:strip=none", reference, "We left (soon)", NULL), 1, 0);
    assert_near(score("dea:strip=none", reference, "We left soon", NULL), 1.0 / 4, 0);
    /* (left, soon, 1) is left. */
    assert_near(score("dea:strip=punct+nsubj", reference, "left soon", NULL), 1, 0);
    assert_near(score("dea:strip=nsubj:pass+punct", reference, "left soon", NULL), 1, 0);
    assert_near(score("dea:strip=punct", reference, "left soon", NULL), 1.0 / 2, 0);
}

static void test_case(void **state)
{
    (void)state;
    assert_near(score("dea", "The<2 Cat<0", "the cat", NULL), 1, 0);
    assert_near(score("dea:case=keep", "The<2 Cat<0", "the cat", NULL), 0, 0);
    assert_near(score("dea:case=keep", "The<2 Cat<0", "The Cat", NULL), 1, 0);
}

/* Form and lemma go before the lemma, the lemma before the form: "left" is the verb here. */
static void test_words_of_a_tree(void **state)
{
    (void)state;
    /* (leave, left, 1): the candidate's two words in this order, by their lemmas. */
    assert_near(score("dea", "left/leave<0 left/left<1", NULL, "left/leave<0 left/left<1"), 1, 0);
    assert_near(score("dea", "left/leave<0 left/left<1", NULL, "left/left<2 left/leave<0"), 0, 0);
    assert_near(score("dea", "cats/cat<2 sleep<0", NULL, "cat/cat<2 sleeps/sleep<0"), 1, 0);
    assert_near(score("dea", "cats/cat<2 sleep<0", NULL, "cats/_<2 sleep/_<0"), 1, 0);
    /* Nodes of a language that writes two words as one. */
    assert_near(score("dea", "va<0 à<3 le<1", NULL,
                      "1\tva\tva\t_\t_\t_\t0\troot\t_\t_\n2-3\tau\t_\t_\t_\t_\t_\t_\t_\t_\n"
                      "2\tà\tà\t_\t_\t_\t3\tcase\t_\t_\n3\tle\tle\t_\t_\t_\t1\tobl\t_\t_\n"),
                1, 0);
}

static void test_several_references(void **state)
{
    const struct mc_metric_side references[] = {side_of(NULL, "a<0"), side_of(NULL, "a<0 b<1 c<1"),
                                                side_of(NULL, "a<0 b<1 x<1")};
    struct sample sample;
    const char *reason;

    (void)state;
    /* None; (a,b,1) and (a,c,2): 1; (a,b,1) of two: 1/2. */
    set_sample(&sample, side_of("a b c", NULL), references, 3);
    assert_near(scored("dea", &sample, NULL), 1, 0);
    set_sample(&sample, side_of("a b", NULL), references, 3);
    assert_near(scored("dea", &sample, NULL), 1.0 / 2, 0);
    set_sample(&sample, side_of("a b", NULL), references, 1);
    assert_true(isnan(scored("dea", &sample, &reason)));
    assert_string_equal(reason, "the reference's tree has no edges between words that count");
}

static void test_missing(void **state)
{
    struct mc_metric_side tree = side_of("a b", "a<0 b<1"), text = side_of("a b", NULL);

    (void)state;
    assert_string_equal(reason_of("dea", text, text), "the reference has no tree");
    assert_string_equal(reason_of("dea", tree, side_of(NULL, NULL)), "the candidate has no tree");
    assert_string_equal(reason_of("dea", side_of("Hi!", "Hi<0 !<1!"), text),
                        "the reference's tree has no edges between words that count");
    assert_string_equal(reason_of("dea", side_of("a b", "1\ta\tb\n"), text),
                        "the reference's tree cannot be read: line 1, column 6: 3 columns where "
                        "10 are expected");
    assert_string_equal(reason_of("dea", tree, side_of("a b", "1\ta\tb\n")),
                        "the candidate's tree cannot be read: line 1, column 6: 3 columns where "
                        "10 are expected");
    /* Sides exchanged, the text alone is the reference. */
    assert_string_equal(reason_of("dea:direction=backward", tree, text),
                        "the reference has no tree");
}

static void test_a_strip_that_is_none(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_spec parsed;
    struct mc_metric *metric = NULL;

    (void)state;
    assert_int_equal(mc_metric_spec_parse(NULL, "dea:strip=punct++cc", arena, &parsed, &error), 0);
    assert_int_equal(mc_metric_open(&parsed, 1, arena, &metric, &error), -1);
    assert_non_null(strstr(error.text, "strip has an empty relation"));
}

/* --- explanation ------------------------------------------------------------------------------ */

static const struct mc_explained *member(const struct mc_explained *object, const char *key)
{
    const struct mc_explained *found = mc_explained_member(object, key);

    if (found == NULL)
        fail_msg("no member %s", key);
    return found;
}

static void test_explain(void **state)
{
    static const char *const fates[] = {
        "on the wrong side, 1 place behind the head",
        "on the right side, 1 place too close",
        "the dependent is missing",
        "kept",
        "on the right side, 2 places too far",
    };
    struct mc_metric *metric = open_metric("dea");
    struct mc_metric_side reference = side_of(NULL, "I<2 see<0 an<5 x<5 elk<2 now<2");
    const struct mc_explained *edges, *edge;
    struct mc_explanation explanation;
    struct mc_metric_outcome outcome;
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_writer writer;
    struct sample sample;
    size_t i = 0;

    (void)state;
    /* Places: see 0, I 1, an 2, elk 3, y 4, z 5, now 6. (see, I): -1, now 1. (elk, an): -2, now -1.
     * (elk, x) lost. (see, elk): 3, now 3, kept. (see, now): 4, now 6. */
    set_sample(&sample, side_of("see I an elk y z now", NULL), &reference, 1);
    mc_explanation_begin(&explanation, arena);
    writer = mc_explanation_writer(&explanation);
    assert_int_equal(mc_metric_explain(metric, metric->spec.direction, &sample.input, &writer,
                                       &outcome, arena, &error),
                     0);
    assert_null(mc_explanation_fault(&explanation));
    assert_near(member(explanation.root, "dea")->number, 1.0 / 5, 0);
    assert_near(member(explanation.root, "not_of_the_reference")->number, 2, 0);
    assert_true(mc_slice_is(member(explanation.root, "order_from")->text, "text"));
    edges = member(explanation.root, "edges_of_the_reference");
    /* In the order of the dependents: I, an, x, elk, now. */
    assert_int_equal(edges->n, 5);
    for (edge = edges->first; edge != NULL; edge = edge->next)
        assert_true(mc_slice_is(member(edge, "fate")->text, fates[i++]));
    mc_metric_close(metric);
}

/* --- the reference program -------------------------------------------------------------------- */

/* The next block of lines up to a blank one. */
static struct mc_slice next_block(struct mc_slice text, size_t *offset)
{
    const char *begin = text.data + *offset, *end = strstr(begin, "\n\n");

    if (end == NULL)
        end = text.data + text.length;
    *offset = (size_t)(end - text.data) + (end < text.data + text.length ? 2 : 0);
    return mc_slice(begin, (size_t)(end - begin));
}

static struct mc_slice text_in(struct mc_slice block)
{
    static const char key[] = "# text = ";
    const char *begin = strstr(block.data, key) + strlen(key);

    return mc_slice(begin, strcspn(begin, "\n"));
}

/* A suite of the treebank's sentences, with their trees, and the texts of an output. */
static const char *write_suite(struct mc_test_suite *test, const char *treebank, const char *output)
{
    struct mc_buffer cases = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice trees, texts;
    size_t tree_offset = 0, text_offset = 0, n = 0;
    const char *path;

    assert_int_equal(mc_file_read(mc_shared_path(treebank), test->arena, &trees, &error), 0);
    assert_int_equal(mc_file_read(mc_shared_path(output), test->arena, &texts, &error), 0);
    while (tree_offset < trees.length) {
        struct mc_slice tree = next_block(trees, &tree_offset);

        mc_buffer_append_format(
            &cases, "%s{\"id\": \"s-%zu\", \"reference\": {\"text\": ", n == 0 ? "" : ",\n", n + 1);
        mc_json_append_text(&cases, text_in(tree));
        mc_buffer_append_text(&cases, ", \"tree\": ");
        mc_json_append_text(&cases, tree);
        mc_buffer_append_text(&cases, "}, \"candidate\": {\"text\": ");
        mc_json_append_text(&cases, text_in(next_block(texts, &text_offset)));
        mc_buffer_append_text(&cases, "}}");
        n++;
    }
    path = mc_test_suite_write(test, "ewt.json", mc_test_suite_text(test, cases.data));
    mc_buffer_free(&cases);
    return path;
}

static double number(const struct mc_delimited_file *table, size_t row, const char *column)
{
    return strtod(mc_table_field(table, row, column).data, NULL);
}

/* All rows of one column of the table, and the edges of all sentences together. */
static void check_column(const struct mc_suite *suite, const char *spec, const char *name,
                         double micro)
{
    struct mc_delimited_file golden = mc_shared_table(GOLDENS "en_ewt_dev.scores.tsv", arena);
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_score_column *column = mc_score_table_add(table, mc_slice_of(spec));
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    struct mc_metric *metric = open_metric(spec);
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    assert_int_equal(mc_run_metric(metric, &inputs, true, NULL, column, arena, &error), 0);
    assert_int_equal(suite->n_cases, 2002);
    assert_int_equal(golden.n_rows, suite->n_cases + 1);
    for (i = 0; i < suite->n_cases; i++)
        assert_near(column->values[i], number(&golden, i + 1, name), 1e-12);
    if (!isnan(micro))
        assert_near(column->corpus, micro, 1e-12);
    mc_metric_close(metric);
}

static void test_reference_program(void **state)
{
    struct mc_delimited_file runs = mc_shared_table(GOLDENS "runs.tsv", arena);
    struct mc_test_suite test;
    size_t row = 1;

    (void)state;
    mc_test_suite_begin(&test);
    mc_test_suite_read(&test,
                       write_suite(&test, EWT "reference/en_ewt-ud-dev.conllu",
                                   EWT "outputs-dev/baseline_ewt_data_07-Oct_14-55.txt"),
                       false);
    assert_int_equal(test.status, 0);
    while (row < runs.n_rows &&
           !(mc_slice_is(mc_table_field(&runs, row, "treebank"), "en_ewt_dev") &&
             mc_slice_is(mc_table_field(&runs, row, "run"), "baseline")))
        row++;
    assert_true(row < runs.n_rows);
    check_column(test.suite, "dea", "dea:baseline", number(&runs, row, "dea_micro"));
    check_column(test.suite, "dea:output=dea_any", "dea_any:baseline", (double)NAN);
    mc_test_suite_end(&test);
}

static int begin(void **state)
{
    (void)state;
    arena = mc_arena_new();
    return 0;
}

static int end(void **state)
{
    (void)state;
    mc_arena_free(arena);
    return 0;
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_reference_program, begin, end),
        cmocka_unit_test_setup_teardown(test_figure_1, begin, end),
        cmocka_unit_test_setup_teardown(test_output, begin, end),
        cmocka_unit_test_setup_teardown(test_strip, begin, end),
        cmocka_unit_test_setup_teardown(test_case, begin, end),
        cmocka_unit_test_setup_teardown(test_words_of_a_tree, begin, end),
        cmocka_unit_test_setup_teardown(test_several_references, begin, end),
        cmocka_unit_test_setup_teardown(test_missing, begin, end),
        cmocka_unit_test_setup_teardown(test_a_strip_that_is_none, begin, end),
        cmocka_unit_test_setup_teardown(test_explain, begin, end),
    };

    mc_skip_without(&tests[0], GOLDENS "runs.tsv");
    return cmocka_run_group_tests_name("dea", tests, NULL, NULL);
}
