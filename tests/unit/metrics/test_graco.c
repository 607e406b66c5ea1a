/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/unit/graph_scoring.h"
#include "tests/unit/scoring.h"
#include "text/word_vectors.h"

#define PATH "test_graco.tmp"
#define ROWS "test_graco_rows.tmp"
#define NEAR 1e-12

/* All of length 1, so that cosines are sums of two products. "hors" is what NLTK's Porter stemmer
 * leaves of "horses". */
static const char words[] = "dog 1 0\n"
                            "cat 0.8 0.6\n"
                            "runs 0.6 0.8\n"
                            "big 0 1\n"
                            "hors -1 0\n";

/* The row of x says cat where the graph of side a says dog. */
static const char rows[] = "id\tside\ttokens\tnodes\n"
                           "case\ta\tdog runs big\t0:run-01:1-2 0.0:dog:0-1\n"
                           "case\tb\tcat runs\t0:run-01:1-2 0.0:cat:0-1\n";

/* With the words of the nodes in JAMR's metadata. */
#define DOG_RUNS "# ::tok dog runs\n# ::alignments 0-1|0.0 1-2|0\n(r / run-01 :ARG0 (d / dog))"
#define CAT_RUNS "# ::tok cat runs\n# ::alignments 0-1|0.0 1-2|0\n(r / run-01 :ARG0 (c / cat))"
#define BIG_DOG_RUNS                                                                               \
    "# ::tok big dog runs\n# ::alignments 0-1|0.0.0 1-2|0.0 2-3|0\n"                               \
    "(r / run-01 :ARG0 (d / dog :mod (b / big)))"
#define SPECIFICATION "graco:vectors=" PATH

static int write_file(const char *path, const char *text)
{
    FILE *stream = fopen(path, "wb");

    return stream == NULL || fputs(text, stream) < 0 || fclose(stream) != 0 ? -1 : 0;
}

static int set_up(void **state)
{
    (void)state;
    if (unsetenv("METRICHECK_VECTORS") != 0 || write_file(PATH, words) != 0 ||
        setenv("METRICHECK_WORDNET", mc_source_path("tests/wordnet"), 1) != 0)
        return -1;
    return write_file(ROWS, rows);
}

static int tear_down(void **state)
{
    (void)state;
    (void)unlink(ROWS);
    return unlink(PATH);
}

/* --- full ------------------------------------------------------------------------------------- */

static void test_full(void **state)
{
    (void)state;
    /* Tokens runs, dog: runs takes dog; dog's partner is then... at (dog, runs) dog has none, and
     * the partner of runs is dog itself, so nothing: one edge, 0.6. */
    assert_near(mc_graph_score(SPECIFICATION ",output=candidate_connectivity", DOG_RUNS, CAT_RUNS),
                0.6, NEAR);
    /* runs, cat: 0.6 * 0.8 + 0.8 * 0.6 */
    assert_near(mc_graph_score(SPECIFICATION ",output=reference_connectivity", DOG_RUNS, CAT_RUNS),
                0.96, NEAR);
    assert_near(mc_graph_score(SPECIFICATION, DOG_RUNS, CAT_RUNS), 1 - 0.36, NEAR);
    assert_near(mc_graph_score(SPECIFICATION, CAT_RUNS, DOG_RUNS), 1 - 0.36, NEAR);
    assert_near(mc_graph_score(SPECIFICATION, DOG_RUNS, DOG_RUNS), 1, 0);
    /* Tokens runs, dog, big. (runs, dog): runs takes dog, 0.6. (runs, big): runs has dog and big
     * none: big takes runs, 0.8. (dog, runs): the partner of runs is dog. (dog, big): dog has none,
     * big has runs: dog takes big, 0. */
    assert_near(
        mc_graph_score(SPECIFICATION ",output=candidate_connectivity", BIG_DOG_RUNS, DOG_RUNS),
        (0.6 + 0.8 + 0) / 3, NEAR);
}

/* --- reduced ---------------------------------------------------------------------------------- */

static void test_reduced(void **state)
{
    static const char spec[] = SPECIFICATION ",graph=reduced";

    (void)state;
    /* dog with runs 0.6; cat with runs 0.96 */
    assert_near(mc_graph_score(spec, DOG_RUNS, CAT_RUNS), 1 - 0.36, NEAR);
    /* big with runs 0.8 and with dog 0; the other sentence has no word of its own: 1 */
    assert_near(mc_graph_score(spec, BIG_DOG_RUNS, DOG_RUNS), 1 - (1 - 0.4), NEAR);
    assert_near(mc_graph_score(spec, DOG_RUNS, DOG_RUNS), 1, 0);
    /* A word of two nodes counts twice: dog with runs, runs: as before; the star dog stands once.
     */
    assert_near(mc_graph_score(SPECIFICATION ",graph=reduced,output=candidate_connectivity",
                               "# ::tok dog runs big\n# ::alignments 0-1|0.0+0.0.0 1-2|0 2-3|0.1\n"
                               "(r / run-01 :ARG0 (d / dog :mod (b / x)) :ARG1 (c / y))",
                               "# ::tok runs\n# ::alignments 0-1|0\n(r / run-01)"),
                /* dog: runs 0.6, big 0; big: runs 0.8, dog 0, dog 0 */
                (0.6 + 0 + 0.8 + 0 + 0) / 5, NEAR);
}

/* --- words and vectors ------------------------------------------------------------------------ */

static void test_vectors(void **state)
{
    double drawn[2], norm;
    const char *unknown = "# ::tok Emu runs\n# ::alignments 0-1|0.0 1-2|0\n"
                          "(r / run-01 :ARG0 (e / emu))";

    (void)state;
    /* Capitals are of no account for vectors; the stem where the word has none. */
    assert_near(mc_graph_score(SPECIFICATION ",output=candidate_connectivity",
                               "# ::tok Horses BIG\n# ::alignments 0-1|0 1-2|0.0\n"
                               "(h / horse :mod (b / big))",
                               DOG_RUNS),
                0, NEAR);
    assert_string_equal(mc_graph_reason(SPECIFICATION, unknown, DOG_RUNS),
                        "no vector for 'Emu' of the candidate");
    assert_string_equal(mc_graph_reason(SPECIFICATION, DOG_RUNS, unknown),
                        "no vector for 'Emu' of the reference");
    assert_true(isnan(mc_graph_score(SPECIFICATION, unknown, DOG_RUNS)));
    mc_drawn_fractions((struct mc_slice){"Emu", 3}, 2, drawn);
    drawn[0] = -0.05 + 0.1 * drawn[0];
    drawn[1] = -0.05 + 0.1 * drawn[1];
    norm = sqrt(drawn[0] * drawn[0] + drawn[1] * drawn[1]);
    assert_near(mc_graph_score(SPECIFICATION ",missing=hash,output=candidate_connectivity", unknown,
                               DOG_RUNS),
                (0.6 * drawn[0] + 0.8 * drawn[1]) / norm, NEAR);
    /* Two words, of which one is unknown: each is the other's partner, and the cosine is 0. */
    assert_near(mc_graph_score(SPECIFICATION ",missing=zero,output=candidate_connectivity", unknown,
                               DOG_RUNS),
                0, 0);
    assert_near(mc_graph_score(SPECIFICATION ",missing=zero", unknown, unknown), 1, 0);
    assert_string_equal(
        mc_graph_reason(SPECIFICATION, "# ::tok dog\n# ::alignments 0-1|0\n(d / dog)", DOG_RUNS),
        "the nodes of the candidate have fewer than two different words");
}

/* The first draws of the generator: FNV-1a of "a" is 0xaf63dc4c8601ec8c, as its authors list it;
 * one step of splitmix64 from there. */
static void test_drawn(void **state)
{
    uint64_t x = 0xaf63dc4c8601ec8cu + 0x9E3779B97F4A7C15u;
    double drawn[1];

    (void)state;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    x = x ^ (x >> 31);
    mc_drawn_fractions((struct mc_slice){"a", 1}, 1, drawn);
    assert_near(drawn[0], (double)(x >> 11) / 9007199254740992.0, 0);
}

/* --- alignments ------------------------------------------------------------------------------- */

static void test_alignments(void **state)
{
    static const char spec[] = SPECIFICATION ",alignments=" ROWS;
    static const char dog[] = "(r / run-01 :ARG0 (d / dog))",
                      cat[] = "(x / run-01 :ARG0 (y / cat))";

    (void)state;
    /* The id of a case made of texts: see graph_scoring.c. */
    assert_near(mc_graph_score(spec, dog, cat), 1 - 0.36, NEAR);
    assert_near(mc_graph_score(spec, cat, dog), 1 - 0.36, NEAR);
    assert_string_equal(mc_graph_reason(spec, dog, "(r / run-01)"),
                        "the alignments of 'case' are not those of its graphs");
    assert_string_equal(
        mc_graph_reason(SPECIFICATION, "# ::tok dog\n# ::alignments 1-2|0\n(d / dog)", dog),
        "alignment of the graph of the candidate: ::alignments: \"1-2|0\" is not "
        "START-END|POSITION+POSITION of words and nodes that are there");
    /* As in the AMR releases: the relation of the dog counts for nothing. */
    assert_near(mc_graph_score(SPECIFICATION,
                               "# ::tok dog runs\n# ::alignments 0-1.1 1-1 0-1.1.r\n"
                               "(r / run-01 :ARG0 (d / dog))",
                               CAT_RUNS),
                1 - 0.36, NEAR);
    assert_string_equal(mc_graph_reason(SPECIFICATION, DOG_RUNS,
                                        "# ::tok dog\n# ::alignments 0-1 0-1.1\n(d / dog)"),
                        "alignment of the graph of the reference: ::alignments 2, \"0-1.1\": there "
                        "is no node at this address");
    /* Our own aligner: ::snt; names of variables mean nothing. */
    assert_near(mc_graph_score(SPECIFICATION, "# ::snt A cat runs.\n(q / run-01 :ARG0 (z / cat))",
                               DOG_RUNS),
                1 - 0.36, NEAR);
    assert_string_equal(mc_graph_reason(SPECIFICATION, dog, cat),
                        "no sentence for the graph of the candidate (# ::snt or text)");
}

static void test_references_and_explanation(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *references[] = {CAT_RUNS, DOG_RUNS};
    const struct mc_explained *how;

    (void)state;
    assert_near(mc_graph_score_two(SPECIFICATION, DOG_RUNS, CAT_RUNS, DOG_RUNS), 1, 0);
    how = mc_graph_explain(SPECIFICATION, DOG_RUNS, references, 2, arena);
    assert_near(mc_explained_number(how, "reference", 0), 2, 0);
    how = mc_graph_explain(SPECIFICATION, DOG_RUNS, references, 1, arena);
    assert_near(mc_explained_number(how, "candidate_connectivity", 0), 0.6, NEAR);
    assert_near(mc_explained_number(how, "reference_connectivity", 0), 0.96, NEAR);
    assert_int_equal(mc_explained_member(how, "candidate_words")->n, 2);
    how = mc_explained_member(how, "reference_edges");
    assert_int_equal(how->n, 1);
    assert_true(mc_slice_is(mc_explained_member(how->first, "word")->text, "runs"));
    assert_true(mc_slice_is(mc_explained_member(how->first, "with")->text, "cat"));
    assert_near(mc_explained_number(how->first, "cosine", 0), 0.96, NEAR);
    mc_arena_free(arena);
}

static void test_opening(void **state)
{
    (void)state;
    assert_non_null(strstr(mc_scoring_refusal("graco"), "no word vectors"));
    assert_non_null(strstr(mc_scoring_refusal(SPECIFICATION ",alignments=no/file"), "no/file"));
    assert_non_null(strstr(mc_scoring_refusal(SPECIFICATION ",alignments=" PATH),
                           PATH ":1:1: the header names no column id"));
    assert_string_equal(mc_scoring_refusal(SPECIFICATION), "");
}

/* Words that are given with the graph or in a file stay with their nodes: runs and dog have 0.6;
 * big with runs 0.8 and dog with big 0, so that big is better dropped with its word. */
static void test_best_edit(void **state)
{
    static const char big_dog[] = "id\tside\ttokens\tnodes\n"
                                  "case\ta\tbig dog runs\t0:run-01:2-3 0.0:dog:1-2 0.0.0:big:0-1\n"
                                  "case\tb\tdog runs\t0:run-01:1-2 0.0:dog:0-1\n";
    static const char *const specs[] = {SPECIFICATION, SPECIFICATION ",alignments=" ROWS};
    static const char *const graphs[][2] = {
        {BIG_DOG_RUNS, DOG_RUNS},
        {"(r / run-01 :ARG0 (d / dog :mod (b / big)))", "(r / run-01 :ARG0 (d / dog))"}};
    struct mc_arena *arena = mc_arena_new();
    size_t i;

    (void)state;
    assert_int_equal(write_file(ROWS, big_dog), 0);
    for (i = 0; i < 2; i++) {
        const struct mc_explained *edit = mc_explained_member(
            mc_graph_explain(specs[i], graphs[i][0], &graphs[i][1], 1, arena), "best_edit");

        assert_near(mc_graph_score(specs[i], graphs[i][0], graphs[i][1]), 1 - (0.6 - 1.4 / 3),
                    NEAR);
        assert_non_null(edit);
        assert_true(mc_slice_is(mc_explained_member(edit, "from")->text, "mod(d, b / big)"));
        assert_near(mc_explained_number(edit, "score", 0), 1, NEAR);
    }
    assert_int_equal(write_file(ROWS, rows), 0);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full),       cmocka_unit_test(test_reduced),
        cmocka_unit_test(test_vectors),    cmocka_unit_test(test_drawn),
        cmocka_unit_test(test_alignments), cmocka_unit_test(test_references_and_explanation),
        cmocka_unit_test(test_best_edit),  cmocka_unit_test(test_opening),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
