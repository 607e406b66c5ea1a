/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GraCo with vectors of a transformer model: which words have one, and what is refused. The scores
 * against the golden file are in columns.tsv. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/delimited.h"
#include "amr/penman_read.h"
#include "base/file.h"
#include "metrics/neural/word_states.h"
#include "tests/unit/graph_scoring.h"
#include "tests/unit/scoring.h"

#define ALIGNMENTS "goldens/amr/checklist_jamr_alignments.tsv"
#define PAIRS "goldens/text/pairs.tsv"
#define GOLDEN "goldens/neural/graco.tsv"
#define SPEC "graco:model=bert"

#define MAN_PLAYS                                                                                  \
    "# ::snt A man is playing a guitar\n# ::tok A man is playing a guitar\n"                       \
    "# ::alignments 1-2|0.0 3-4|0 5-6|0.1\n(p / play-11 :ARG0 (m / man) :ARG1 (g / guitar))"
#define WOMAN_PLAYS                                                                                \
    "# ::snt A woman is playing a guitar\n# ::tok A woman is playing a guitar\n"                   \
    "# ::alignments 1-2|0.0 3-4|0 5-6|0.1\n(p / play-11 :ARG0 (w / woman) :ARG1 (g / guitar))"
/* The vocabulary has man, play and ##s, and the three letters of Bob singly. */
#define BOB_PLAYS                                                                                  \
    "# ::snt Bob plays\n# ::tok Bob plays\n# ::alignments 0-1|0.0 1-2|0\n"                         \
    "(p / play-11 :ARG0 (b / Bob))"

static int set_up(void **state)
{
    (void)state;
    (void)unsetenv("METRICHECK_VECTORS");
    return setenv("METRICHECK_WORDNET", mc_source_path("tests/wordnet"), 1) != 0 ||
                   setenv("METRICHECK_MODELS", mc_source_path("tests/neural/models"), 1) != 0
               ? -1
               : 0;
}

/* --- scores ----------------------------------------------------------------------------------- */

static void test_properties(void **state)
{
    static const char *const specs[] = {SPEC, SPEC ",graph=reduced", SPEC ",words=program",
                                        SPEC ",words=program,graph=reduced", "graco:model=roberta"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(specs) / sizeof(specs[0]); i++) {
        struct mc_arena *arena = mc_arena_new();
        struct mc_metric *metric = mc_graph_metric(specs[i], arena);
        const char *man = MAN_PLAYS, *woman = WOMAN_PLAYS;
        double score = mc_graph_outcome(metric, man, &woman, 1).score;

        assert_true(score < 1 && score > -1);
        assert_near(mc_graph_outcome(metric, woman, &man, 1).score, score, 0);
        assert_near(mc_graph_outcome(metric, man, &man, 1).score, 1, 0);
        mc_metric_close(metric);
        mc_arena_free(arena);
    }
}

/* A mean over pairs, of which there is one; (x, y) and (y, x) are the same pair. */
static void test_one_pair(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *reference = BOB_PLAYS;
    const struct mc_explained *edges = mc_explained_member(
        mc_graph_explain(SPEC, BOB_PLAYS, &reference, 1, arena), "candidate_edges");

    (void)state;
    assert_int_equal(edges->n, 1);
    assert_near(mc_explained_member(edges->first, "cosine")->number,
                mc_graph_score(SPEC ",output=candidate_connectivity", BOB_PLAYS, BOB_PLAYS), 0);
    mc_arena_free(arena);
}

static void test_reasons(void **state)
{
    (void)state;
    /* plays is play and ##s; Bob, with its capital, is not found: one word has no partner */
    assert_string_equal(mc_graph_reason(SPEC ",words=program", BOB_PLAYS, MAN_PLAYS),
                        "the nodes of the candidate have fewer than two different words");
    assert_string_equal(mc_graph_reason(SPEC ",words=program",
                                        "# ::tok Bob plays\n# ::alignments 0-1|0.0 1-2|0\n"
                                        "(p / play-11 :ARG0 (b / Bob))",
                                        MAN_PLAYS),
                        "no sentence for the graph of the candidate (# ::snt or text)");
    assert_string_equal(mc_graph_reason(SPEC ",graph=reduced",
                                        "# ::tok Bob\n# ::alignments 0-1|0\n(b / Bob)", MAN_PLAYS),
                        "the nodes of the candidate have fewer than two different words");
}

static void check_refusal(const char *spec, const char *reason)
{
    const char *refusal = mc_scoring_refusal(spec);

    if (strstr(refusal, reason) == NULL)
        fail_msg("%s: %s", spec, refusal);
}

static void test_refusals(void **state)
{
    (void)state;
    check_refusal(SPEC ",vectors=x", ": give either vectors or model");
    check_refusal("graco:words=program", ": words=program needs model=MODEL");
    check_refusal("graco:model=gpt2",
                  ": the model gpt2 is GPT-2: words need BERT, RoBERTa or DistilBERT");
    check_refusal("graco:model=roberta,words=program",
                  ": the model roberta has no WordPiece tokenizer, which words=program needs: "
                  "words=clean takes it");
    check_refusal("graco:model=bart", "no model \"bart\"");
}

/* --- words ------------------------------------------------------------------------------------ */

/* Both choices of both sides against the numbers of words of a row. */
static void check_row(struct mc_word_state_memory *memory,
                      const struct mc_word_alignments *alignments,
                      const struct mc_delimited_row *golden, const struct mc_delimited_row *pair,
                      struct mc_arena *arena)
{
    struct mc_metric_problem problem;
    struct mc_word_states states;
    int side, is_clean;
    bool is_there;

    assert_string_equal(golden->fields[0].data, pair->fields[0].data);
    for (side = 0; side < 2; side++)
        for (is_clean = 0; is_clean < 2; is_clean++) {
            const struct mc_word_alignment *alignment = mc_word_alignments_find(
                alignments, golden->fields[0], side == 0 ? 'a' : 'b', &is_there);

            if (alignment == NULL)
                continue;
            assert_int_equal(mc_word_states_of(memory, is_clean ? MC_WORDS_CLEAN : MC_WORDS_PROGRAM,
                                               alignment, pair->fields[2 + side], "side", arena,
                                               &states, &problem),
                             0);
            assert_int_equal(
                states.n,
                (size_t)strtol(golden->fields[(is_clean ? 11 : 1) + side].data, NULL, 10));
        }
}

/* The words of a graph with its sentence. */
static void find_words(struct mc_word_state_memory *memory, const char *text,
                       struct mc_arena *arena, struct mc_word_states *states)
{
    struct mc_word_alignment alignment;
    struct mc_metric_problem problem;
    struct mc_amr_graph *graph;
    struct mc_error error = MC_NO_ERROR;
    size_t at;

    assert_int_equal(mc_penman_read_one(mc_slice_of(text), arena, &graph, &at, &error), 0);
    assert_int_equal(mc_word_alignment_of_metadata(graph, arena, &alignment, &error), 1);
    assert_int_equal(mc_word_states_of(memory, MC_WORDS_CLEAN, &alignment, mc_slice_of(""), "side",
                                       arena, states, &problem),
                     0);
}

static void test_a_batch_has_the_bits_of_single_sentences(void **state)
{
    static const char *const texts[] = {MAN_PLAYS, BOB_PLAYS, WOMAN_PLAYS, BOB_PLAYS};
    struct mc_word_state_memory *batch, *single;
    struct mc_arena *arena = mc_arena_new();
    struct mc_word_states words, alone;
    struct mc_model *model;
    struct mc_error error = MC_NO_ERROR;
    size_t i, k, width;

    (void)state;
    assert_int_equal(mc_model_open("bert", &model, &error), 0);
    width = mc_model_sizes(model)->n_hidden;
    batch = mc_word_state_memory_new(model);
    single = mc_word_state_memory_new(model);
    mc_word_states_begin(batch);
    for (i = 0; i < 4; i++) {
        find_words(batch, texts[i], arena, &words);
        assert_int_equal(words.n, 0);
    }
    /* a sentence that comes twice counts once */
    k = mc_word_states_n_tokens(batch);
    find_words(batch, texts[0], arena, &words);
    assert_int_equal(mc_word_states_n_tokens(batch), k);
    mc_word_states_compute(batch);
    for (i = 0; i < 4; i++) {
        find_words(batch, texts[i], arena, &words);
        find_words(single, texts[i], arena, &alone);
        assert_int_equal(words.n, i % 2 == 0 ? 3 : 2);
        assert_int_equal(alone.n, words.n);
        for (k = 0; k < words.n; k++)
            assert_memory_equal(words.vectors[k], alone.vectors[k], width * sizeof(double));
    }
    mc_word_state_memory_free(batch);
    mc_word_state_memory_free(single);
    mc_model_close(model);
    mc_arena_free(arena);
}

/* Columns program_words_a, _b (2 and 3) and clean_words_a, _b (12 and 13), of every 64th row. */
static void test_golden_words(void **state)
{
    struct mc_arena *arena = mc_arena_new(), *scratch = mc_arena_new();
    struct mc_delimited_file golden, pairs;
    struct mc_word_alignments *alignments;
    struct mc_word_state_memory *memory;
    struct mc_model *model;
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;
    size_t i;

    (void)state;
    assert_int_equal(mc_model_open("bert", &model, &error), 0);
    memory = mc_word_state_memory_new(model);
    assert_int_equal(
        mc_delimited_read(mc_shared_path(GOLDEN), MC_TAB_SEPARATED, arena, &golden, &error), 0);
    assert_int_equal(
        mc_delimited_read(mc_shared_path(PAIRS), MC_TAB_SEPARATED, arena, &pairs, &error), 0);
    assert_int_equal(mc_file_read(mc_shared_path(ALIGNMENTS), arena, &text, &error), 0);
    assert_int_equal(
        mc_word_alignments_parse(mc_slice_of("file"), text, arena, &alignments, &error), 0);
    assert_string_equal(golden.rows[0].fields[1].data, "program_words_a");
    assert_string_equal(golden.rows[0].fields[11].data, "clean_words_a");
    assert_int_equal(golden.n_rows, 1 + 1059);
    for (i = 1; i < golden.n_rows; i += 64) {
        check_row(memory, alignments, &golden.rows[i], &pairs.rows[i], scratch);
        mc_arena_clear(scratch);
    }
    mc_word_state_memory_free(memory);
    mc_model_close(model);
    mc_arena_free(scratch);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_properties),
        cmocka_unit_test(test_one_pair),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_golden_words),
        cmocka_unit_test(test_a_batch_has_the_bits_of_single_sentences),
    };

    mc_skip_without(&tests[4], GOLDEN);
    mc_skip_without_neural(tests, sizeof(tests) / sizeof(tests[0]));
    return cmocka_run_group_tests_name("graco_model", tests, set_up, NULL);
}
