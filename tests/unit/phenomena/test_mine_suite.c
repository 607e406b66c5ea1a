/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mined pairs as a draft: files, ids, scales. What was found is said by the test; the words are
 * those of the WordNet of the tests. */
#include "tests/unit/support.h"

#include <math.h>

#include "phenomena/mine.h"
#include "tests/unit/group_arena.h"
#include "text/wordnet.h"

#define NONE ((double)NAN)
enum { N = 4 };

static struct mc_wordnet *wordnet;
static struct mc_pair_row items[N];
static struct mc_mined mined;

/* Rows 1 and 3 of the first source, 1 and 2 of the second; two articles, a negation, one not taken.
 */
static int set_up(void **state)
{
    static const char *const pairs[N][2] = {{"A car runs.", "The car runs."},
                                            {"A wolf runs.", "A wolf does not run."},
                                            {"The car is big.", "A car is big."},
                                            {"Glass.", "Rome."}};
    static const enum mc_phenomenon_label shown[N] = {MC_SHOWN_ARTICLE, MC_SHOWN_NEGATION,
                                                      MC_SHOWN_ARTICLE, MC_SHOWN_NONE};
    static const uint32_t numbers[N] = {1, 3, 1, 2};
    static const double scores[N] = {1.5, NONE, 4.25, 9};
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    (void)new_arena(state);
    memset(&mined, 0, sizeof(mined));
    mined.shown = mc_arena_array(arena, N, sizeof(*mined.shown));
    mined.signs = mc_arena_array(arena, N, sizeof(*mined.signs));
    for (i = 0; i < N; i++) {
        items[i] = (struct mc_pair_row){mc_slice_of(pairs[i][0]), mc_slice_of(pairs[i][1]),
                                        mc_slice_of(i == 0 ? "YES" : ""), scores[i], numbers[i]};
        mined.shown[i] = shown[i];
        mined.tallies[shown[i]].n_taken += shown[i] != MC_SHOWN_NONE;
    }
    return mc_wordnet_open(mc_source_path("tests/wordnet"), &wordnet, &error);
}

static int tear_down(void **state)
{
    mc_wordnet_close(wordnet);
    return free_arena(state);
}

static const struct mc_suite *suite_of(enum mc_pair_rows_form form, const char *first,
                                       const char *second)
{
    const struct mc_pair_rows rows = {items, N, 0};
    struct mc_mined_source sources[] = {{first, 0, 2}, {second, 2, N}};
    const struct mc_mined_origin origin = {form, sources, 2};

    return mc_mined_suite(&rows, &mined, &origin, wordnet, arena);
}

static void test_files_and_cases(void **state)
{
    const struct mc_suite *suite = suite_of(MC_ROWS_TSV, "data/My pairs.tsv", "more.tsv");

    (void)state;
    /* in the order of the phenomena: article, negation */
    assert_int_equal(suite->n_files, 2);
    assert_true(suite->files[0].draft && suite->files[1].draft);
    assert_string_equal(suite->files[0].suite.data, "My-pairs");
    assert_int_equal(suite->n_cases, 3);
    assert_string_equal(suite->cases[0].id.data, "My-pairs-1");
    assert_string_equal(suite->cases[1].id.data, "more-1");
    assert_string_equal(suite->cases[2].id.data, "My-pairs-3");
    assert_int_equal(suite->cases[0].file, 0);
    assert_int_equal(suite->cases[1].file, 0);
    assert_int_equal(suite->cases[2].file, 1);
    assert_string_equal(mc_case_phenomenon(suite, &suite->cases[2])->name.data, "negation");
    assert_string_equal(suite->cases[2].candidate.text.data, "A wolf does not run.");
    assert_near(suite->cases[1].human, 4.25, 0);
    assert_true(isnan(suite->cases[2].human));
    assert_int_equal(mc_case_more(&suite->cases[0])->n_tags, 1);
    assert_string_equal(mc_case_more(&suite->cases[0])->tags[0].data,
                        "yes"); /* tags are in lower case */
    assert_int_equal(mc_case_more(&suite->cases[1])->n_tags, 0);
    assert_true(mc_case_more(&suite->cases[0])->note.length > 0); /* why it was taken */
}

/* Of 1.5 to 9: 1 to 9, whether a row was taken or not. */
static void test_scales(void **state)
{
    const struct mc_suite *suite = suite_of(MC_ROWS_TSV, "a", "b");
    size_t i;

    (void)state;
    assert_near(suite->files[0].scale.minimum, 1, 0);
    assert_near(suite->files[0].scale.maximum, 9, 0);
    assert_int_equal(suite->files[0].judgement.by, MC_JUDGED_BY_HUMAN);
    for (i = 0; i < N; i++)
        items[i].score = 3;
    suite = suite_of(MC_ROWS_TSV, "a", "b"); /* of one score alone a scale of some width */
    assert_near(suite->files[0].scale.minimum, 3, 0);
    assert_near(suite->files[0].scale.maximum, 4, 0);
    for (i = 0; i < N; i++)
        items[i].score = NONE;
    suite = suite_of(MC_ROWS_TSV, "a", "b"); /* to be judged after the rubric */
    assert_near(suite->files[0].scale.minimum, 0, 0);
    assert_near(suite->files[0].scale.maximum, 5, 0);
    assert_int_equal(suite->files[0].judgement.by, MC_JUDGED_BY_RUBRIC);
    suite = suite_of(MC_ROWS_SICK, "a", "b"); /* whose scale is known */
    assert_near(suite->files[0].scale.minimum, 1, 0);
    assert_near(suite->files[0].scale.maximum, 5, 0);
}

static void test_names(void **state)
{
    const struct mc_suite *suite = suite_of(MC_ROWS_TSV, "-", "x/pairs.csv");

    (void)state;
    /* standard input is "pairs"; the second row 1 of that name gets a number */
    assert_string_equal(suite->cases[0].id.data, "pairs-1");
    assert_string_equal(suite->cases[1].id.data, "pairs-1-2");
    assert_string_equal(suite_of(MC_ROWS_TSV, ".tsv", "b")->cases[0].id.data, "xtsv-1");
    assert_string_equal(suite_of(MC_ROWS_TSV, "v1.2/rows", "b")->cases[0].id.data, "rows-1");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_files_and_cases), TEST(test_scales),
                                       TEST(test_names)};

    return cmocka_run_group_tests_name("mined_suite", tests, NULL, NULL);
}
