/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of ratings: order of names, lookups, human scores, directions, texts, factors, and what is
 * refused, with its place. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#include "base/file.h"
#include "studies/humans/ratings.h"

#define HEADER "item,system,annotator,scale,value\n"

/* The tables by kind; NULL: none. */
struct given {
    const char *texts[MC_N_RATING_TABLES];
};

static int read_given(const struct given *given, struct mc_arena *arena, struct mc_ratings *ratings,
                      struct mc_error *error)
{
    struct mc_ratings_reader *reader = mc_ratings_reader_new(arena);
    int kind, status = 0;

    for (kind = 0; kind < MC_N_RATING_TABLES && status == 0; kind++)
        if (given->texts[kind] != NULL)
            status = mc_ratings_reader_add(reader, (enum mc_rating_table)kind, mc_slice_of("t.csv"),
                                           mc_slice_of(given->texts[kind]), error);
    if (status == 0)
        status = mc_ratings_reader_finish(reader, ratings, error);
    mc_ratings_reader_free(reader);
    return status;
}

static struct mc_ratings read_good(const struct given *given, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_ratings ratings;

    if (read_given(given, arena, &ratings, &error) != 0)
        fail_msg("%s:%u: %s", error.file, (unsigned)error.at.line, error.text);
    return ratings;
}

static void check_refused(const struct given *given, unsigned line, unsigned column,
                          const char *text)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_ratings ratings;

    assert_int_equal(read_given(given, arena, &ratings, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.text, text);
    assert_int_equal(error.at.line, line);
    assert_int_equal(error.at.column, column);
    mc_arena_free(arena);
}

static void refuse(const char *rows, unsigned line, unsigned column, const char *text)
{
    struct given given = {.texts = {[MC_TABLE_RATINGS] = rows}};

    check_refused(&given, line, column, text);
}

/* --- what is read ----------------------------------------------------------------------------- */

static const char small[] = "value,scale,annotator,system,item,output,remark\n"
                            "3,fluency,zoe,B,i2,1,x\n"
                            "1,flag:bad,zoe,B,i2,1,x\n"
                            "2,fluency,ann,B,i2,1,x\n"
                            "5,adequacy,ann,B,i2,1,x\n"
                            "4,fluency,ann,A,i10,2,x\n"
                            "1,fluency,ann,A,i10,1,x\n";

static void test_order(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct given given = {.texts = {[MC_TABLE_RATINGS] = small}};
    struct mc_ratings ratings = read_good(&given, arena);

    (void)state;
    assert_int_equal(ratings.item_names.n, 2);
    assert_string_equal(ratings.item_names.items[0].data, "i10"); /* '1' is before '2' */
    assert_string_equal(ratings.system_names.items[1].data, "B");
    assert_string_equal(ratings.annotator_names.items[1].data, "zoe");
    assert_int_equal(ratings.n_scales, 3);
    assert_string_equal(ratings.scales[0].name.data, "adequacy");
    assert_string_equal(ratings.scales[1].name.data, "fluency");
    assert_string_equal(ratings.scales[2].name.data, "bad");
    assert_true(ratings.scales[2].is_flag && !ratings.scales[1].is_flag);
    assert_int_equal(ratings.scales[1].n_values, 4);
    assert_near(ratings.scales[1].values[2], 3, 0.0);
    assert_int_equal(ratings.n_outputs, 3);
    assert_int_equal(ratings.outputs[1].number, 2);
    assert_int_equal(ratings.outputs[2].item, 1);
    assert_int_equal(ratings.scale_starts[1], 1);
    assert_int_equal(ratings.scale_starts[2], 5);
    assert_int_equal(ratings.scale_starts[3], 6);
    assert_near(ratings.judgements[1].value, 1, 0.0);
    assert_int_equal(ratings.judgements[4].annotator, 1);
    assert_false(ratings.has_scales);
    mc_arena_free(arena);
}

static void test_lookups(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct given given = {.texts = {[MC_TABLE_RATINGS] = small}};
    struct mc_ratings ratings = read_good(&given, arena);
    struct mc_output_judgements found = mc_ratings_of(&ratings, 1, 2);

    (void)state;
    assert_int_equal(found.n, 2);
    assert_near(found.first[0].value, 2, 0.0); /* of ann, before zoe */
    assert_int_equal(mc_ratings_of(&ratings, 0, 0).n, 0);
    assert_int_equal(mc_ratings_scale(&ratings, mc_slice_of("fluency")), 1);
    assert_int_equal(mc_ratings_scale(&ratings, mc_slice_of("flag:bad")), 2);
    assert_true(mc_ratings_scale(&ratings, mc_slice_of("bad")) == SIZE_MAX);
    assert_int_equal(mc_rating_name_find(&ratings.item_names, mc_slice_of("i2")), 1);
    assert_true(mc_rating_name_find(&ratings.item_names, mc_slice_of("i1")) == SIZE_MAX);
    mc_arena_free(arena);
}

/* Output i2/B: adequacy 5, fluency (2 + 3) / 2 = 2.5, both (5 + 2.5) / 2 = 3.75. */
static void test_scores(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct given given = {.texts = {[MC_TABLE_RATINGS] = small}};
    struct mc_ratings ratings = read_good(&given, arena);
    const size_t both[] = {0, 1};
    double scores[3];

    (void)state;
    mc_ratings_scores(&ratings, both, 2, scores);
    assert_true(isnan(scores[0]) && isnan(scores[1]));
    assert_near(scores[2], 3.75, 0.0);
    mc_ratings_scores(&ratings, both + 1, 1, scores);
    assert_near(scores[0], 1, 0.0);
    assert_near(scores[1], 4, 0.0);
    assert_near(scores[2], 2.5, 0.0);
    mc_arena_free(arena);
}

/* (5/3 + 8/3) / 2 = 13/6 = (2 + 7/3) / 2, though the nearest doubles may differ. */
static void test_ties(void **state)
{
    static const char rows[] = HEADER "i,A,a,x,1\ni,A,b,x,2\ni,A,c,x,2\n"
                                      "i,A,a,y,2\ni,A,b,y,3\ni,A,c,y,3\n"
                                      "i,B,a,x,2\ni,B,b,x,2\ni,B,c,x,2\n"
                                      "i,B,a,y,2\ni,B,b,y,2\ni,B,c,y,3\n";
    struct mc_arena *arena = mc_arena_new();
    struct given given = {.texts = {[MC_TABLE_RATINGS] = rows}};
    struct mc_ratings ratings = read_good(&given, arena);
    const size_t both[] = {0, 1};
    double scores[2];

    (void)state;
    mc_ratings_scores(&ratings, both, 2, scores);
    assert_near(scores[0], scores[1], 0.0);
    assert_near(scores[0], 2.166666667, 0.0); /* 13/6 on the grid of 1e-9 */
    mc_arena_free(arena);
}

static const char given_ratings[] = HEADER "i1,A,a,x,1\ni1,B,a,x,4\n";
static const char given_scales[] = "scale,minimum,maximum,step,direction\nx,1,5,1,lower\n"
                                   "unused,,,,\n";
static const char given_scores[] = "item;system;metric;direction;value\ni1;A;ter;;0.5\n"
                                   "i1;A;TER_p;;1\ni1;A;cost;lower;3\ni1;A;terse;;1\n"
                                   "i1;B;ter;;NA\ni2;B;ter;;0.25\n";

static void test_other_tables(void **state)
{
    struct given given = {
        .texts = {[MC_TABLE_RATINGS] = given_ratings,
                  [MC_TABLE_SCALES] = given_scales,
                  [MC_TABLE_SCORES] = given_scores,
                  [MC_TABLE_OUTPUTS] = "item\tsystem\ttext\ni1\tB\tOne, two.\n",
                  [MC_TABLE_REFERENCES] = "item,text\ni3,no\ni1,First.\ni1,Second.\n",
                  [MC_TABLE_TARGETS] = "item,system,output,text\ni1,B,1,Post.\n",
                  [MC_TABLE_ITEMS] = "part,item,length\nleft,i1,3\n,i3,4\n"}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = read_good(&given, arena);

    (void)state;
    assert_true(ratings.has_scales);
    assert_int_equal(ratings.n_scales, 1);
    assert_true(ratings.scales[0].lower_is_better);
    assert_near(ratings.scales[0].maximum, 5, 0.0);
    assert_int_equal(ratings.n_outputs, 3); /* i1/A, i1/B, i2/B */
    assert_int_equal(ratings.n_metrics, 4);
    assert_true(ratings.metrics[0].lower_is_better && ratings.metrics[1].lower_is_better);
    assert_true(ratings.metrics[2].lower_is_better && !ratings.metrics[3].lower_is_better);
    assert_near(ratings.metrics[0].values[0], 0.5, 0.0);
    assert_true(isnan(ratings.metrics[0].values[1]));
    assert_near(ratings.metrics[0].values[2], 0.25, 0.0);
    assert_true(ratings.outputs[1].has_text && !ratings.outputs[0].has_text);
    assert_string_equal(ratings.outputs[1].text.data, "One, two.");
    assert_int_equal(ratings.references[0].n, 2);
    assert_string_equal(ratings.references[0].texts[1].data, "Second.");
    assert_int_equal(ratings.references[1].n, 0);
    assert_string_equal(ratings.targets[1].texts[0].data, "Post.");
    assert_int_equal(ratings.n_factors, 2);
    assert_string_equal(ratings.factors[0].name.data, "part");
    assert_string_equal(ratings.factors[0].values[0].data, "left");
    assert_int_equal(ratings.factors[0].values[1].length, 0);
    assert_string_equal(ratings.factors[1].values[2].data, "4");
    assert_int_equal(ratings.n_foreign_items, 1); /* i3 */
    mc_arena_free(arena);
}

/* --- what is refused -------------------------------------------------------------------------- */

static void test_refused(void **state)
{
    (void)state;
    refuse("", 1, 1, "the file is empty; a header was expected");
    refuse(HEADER, 1, 1, "there is no rating");
    refuse(
        "item,system,scale,value\n", 1, 1,
        "ratings need a column 'annotator'; the columns here are \"item\", \"system\", \"scale\", "
        "\"value\"");
    refuse("item,system,item,annotator,scale,value\n", 1, 13, "a second column 'item'");
    refuse(HEADER "i,A,a,x\n", 2, 1, "a row of 4 fields under a header of 5");
    refuse(HEADER "i,A,a,x,good\n", 2, 9, "not a number: 'good'");
    refuse(HEADER "i,A,a,x,\ni,A,a,x,N/A\n", 1, 1, "there is no rating"); /* no values */
    refuse(HEADER "i,A,a,x,\"1,5\"\n", 2, 9,
           "\"1,5\" has a decimal comma: the decimal sign is a point");
    refuse(HEADER "i,A,,x,1\n", 2, 5, "a row without 'annotator'");
    refuse(HEADER "i,A,a,flag:bad,2\n", 2, 16, "a flag is 0 or 1, not '2'");
    refuse(HEADER "i,A,a,flag:,1\n", 2, 7, "a flag without a name: 'flag:'");
    refuse(HEADER "i,A,a,x,1\ni,A,b,x,1\n\"i\",A,a,x,2\n", 4, 1,
           "a second rating of x by annotator a for item i, system A, output 1 (the first is in "
           "line 2)");
    refuse("item,system,output,annotator,scale,value\ni,A,0,a,x,1\n", 2, 5,
           "the number of an output is a whole number from 1, not '0'");
    refuse(HEADER "i,A,a,x,\"1\n", 2, 9, "the quote that begins here is never closed");
}

/* Of 4,000 scales every two were compared: four gigabytes for 100 kB of input. */
static void test_too_many_scales(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    char row[40];
    int i;

    (void)state;
    mc_buffer_append(&text, HEADER, strlen(HEADER));
    for (i = 1; i <= 1001; i++) {
        (void)snprintf(row, sizeof(row), "i,A,a,x%d,1\n", i);
        mc_buffer_append(&text, row, strlen(row));
    }
    refuse(mc_buffer_slice(&text).data, 1002, 7, "more than 1000 scales; the next is 'x1001'");
    mc_buffer_free(&text);
}

static void test_scale_refused(void **state)
{
    struct given given = {.texts = {[MC_TABLE_RATINGS] = HEADER "i,A,a,x,3\ni,B,a,x,6\n",
                                    [MC_TABLE_SCALES] = "scale,minimum,maximum\nx,1,5\n"}};

    (void)state;
    check_refused(&given, 3, 9, "6 is outside scale x, which is 1..5");
    given.texts[MC_TABLE_SCALES] = "scale,maximum\nx,5\n";
    check_refused(&given, 3, 9, "6 is outside scale x, which ends at 5");
    given.texts[MC_TABLE_SCALES] = "scale,minimum\nx,4\n";
    check_refused(&given, 2, 9, "3 is outside scale x, which begins at 4");
    given.texts[MC_TABLE_SCALES] = "scale,minimum,maximum,step\nx,1,7,2\n";
    check_refused(&given, 3, 9, "6 is not on a step (of 2) of scale x");
    given.texts[MC_TABLE_SCALES] = "scale,minimum,maximum\nx,5,1\n";
    check_refused(&given, 2, 5, "the maximum is not above the minimum: '1'");
    given.texts[MC_TABLE_SCALES] = "scale,direction\nx,up\n";
    check_refused(&given, 2, 3, "a direction is 'higher' (is better) or 'lower', not 'up'");
    given.texts[MC_TABLE_SCALES] = "scale\nx\nx\n";
    check_refused(&given, 3, 1, "a second row for scale 'x'");
}

static void test_score_refused(void **state)
{
    struct given given = {.texts = {[MC_TABLE_RATINGS] = HEADER "i,A,a,x,3\n"}};

    (void)state;
    given.texts[MC_TABLE_SCORES] = "item,system,metric,value\ni,A,m,1\ni,A,m,1\n";
    check_refused(&given, 3, 1, "a second score of metric m for the same output");
    given.texts[MC_TABLE_SCORES] = "item,system,metric,value\ni,A,m,inf\n";
    check_refused(&given, 2, 7, "not a number: 'inf'");
    given.texts[MC_TABLE_SCORES] = "item,system,metric,direction,value\ni,A,m,lower,1\n"
                                   "j,A,m,higher,1\n";
    check_refused(&given, 3, 7, "another direction than before of metric 'm'");
    given.texts[MC_TABLE_SCORES] = NULL;
    given.texts[MC_TABLE_OUTPUTS] = "item,system,text\ni,A,m\ni,A,n\n";
    check_refused(&given, 3, 1, "a second text of the same output of item 'i'");
    given.texts[MC_TABLE_OUTPUTS] = NULL;
    given.texts[MC_TABLE_ITEMS] = "item,part\ni,x\ni,y\n";
    check_refused(&given, 3, 1, "a second row for item 'i'");
    given.texts[MC_TABLE_ITEMS] = "item,part,part\ni,x,y\n";
    check_refused(&given, 1, 11, "a second column 'part'");
}

/* --- files ------------------------------------------------------------------------------------ */

static void walk(const char *folder, bool is_valid)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error ignored = MC_NO_ERROR;
    char *path = mc_arena_strdup(arena, mc_source_path(folder)), **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(path, "", arena, &names, &n, &ignored), 0);
    assert_true(n > 0);
    for (i = 0; i < n; i++) {
        struct mc_error error = MC_NO_ERROR;
        struct mc_ratings ratings;
        int status = mc_ratings_read(mc_arena_format(arena, "%s/%s", path, names[i]), arena,
                                     &ratings, &error);

        if ((status == 0) != is_valid)
            fail_msg("%s: %s", names[i], error.text);
        assert_true(is_valid || (error.code == MC_CODE_INPUT && error.at.line > 0));
    }
    mc_arena_free(arena);
}

static void test_folders(void **state)
{
    (void)state;
    walk("tests/ratings/valid", true);
    walk("tests/ratings/invalid", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),           cmocka_unit_test(test_lookups),
        cmocka_unit_test(test_scores),          cmocka_unit_test(test_ties),
        cmocka_unit_test(test_other_tables),    cmocka_unit_test(test_refused),
        cmocka_unit_test(test_too_many_scales), cmocka_unit_test(test_scale_refused),
        cmocka_unit_test(test_score_refused),   cmocka_unit_test(test_folders),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
