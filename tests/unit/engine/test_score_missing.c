/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said at the end about cases without a score. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/score.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

static struct mc_made_up run;

/* n cases c0, c1 ...; the column m has a score for none. */
static struct mc_score_column *make_run(size_t n)
{
    double *scores = mc_arena_array(arena, n, sizeof(*scores));
    uint32_t file;
    size_t i;

    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "d", "p", 0, 1, true);
    for (i = 0; i < n; i++) {
        (void)mc_made_up_case(&run, file, mc_arena_format(arena, "c%zu", i), 0);
        scores[i] = (double)NAN;
    }
    return mc_made_up_column(&run, "m", scores);
}

static void set(struct mc_score_column *column, size_t i, enum mc_score_state state,
                const char *note)
{
    column->states[i] = (unsigned char)state;
    column->notes[i] = mc_slice_of(note);
}

static void check(const struct mc_missing_tally *tally, const char *wanted)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    mc_missing_tally_print(tally, stream);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(text, wanted);
    free(text);
}

static void test_reasons(void **state)
{
    struct mc_missing_tally *tally = mc_missing_tally_new();
    struct mc_score_column *column = make_run(6);

    (void)state;
    set(column, 0, MC_SCORE_OK, "");
    set(column, 1, MC_SCORE_NOT_APPLICABLE, "no graph");
    set(column, 2, MC_SCORE_OK, "cut at 512 words");
    set(column, 3, MC_SCORE_FAILED, "");
    set(column, 4, MC_SCORE_NOT_APPLICABLE, "no graph");
    /* and nobody gave one to c5 */
    mc_missing_tally_add(tally, &run.scores);
    check(tally, "m: no score for 4 of 6 cases\n"
                 "    2: no graph (c1, ...)\n"
                 "    1: no reason given (c3)\n"
                 "    1: not given (c5)\n"
                 "m: remarks on 1 of 6 cases\n"
                 "    1: cut at 512 words (c2)\n");
    mc_missing_tally_free(tally);
}

static void test_nothing_to_say(void **state)
{
    struct mc_missing_tally *tally = mc_missing_tally_new();

    (void)state;
    check(tally, "");
    set(make_run(1), 0, MC_SCORE_OK, "");
    mc_missing_tally_add(tally, &run.scores);
    check(tally, "");
    mc_missing_tally_free(tally);
    mc_missing_tally_free(NULL);
}

/* One table after the other, as a stream of cases has them; the texts of the first are gone then.
 */
static void test_tables_are_added_up(void **state)
{
    struct mc_missing_tally *tally = mc_missing_tally_new();
    struct mc_score_column *column;
    char reason[] = "too long";

    (void)state;
    column = make_run(3);
    set(column, 0, MC_SCORE_FAILED, reason);
    set(column, 1, MC_SCORE_OK, "");
    set(column, 2, MC_SCORE_OK, "");
    mc_missing_tally_add(tally, &run.scores);
    reason[0] = 'X';
    set(make_run(1), 0, MC_SCORE_FAILED, "too long");
    mc_missing_tally_add(tally, &run.scores);
    check(tally, "m: no score for 2 of 4 cases\n    2: too long (c0, ...)\n");
    mc_missing_tally_free(tally);
}

/* Of reasons that name their case, or a number, the first is shown; it is a reason of its own where
 * a word differs. */
static void test_reasons_with_ids(void **state)
{
    struct mc_missing_tally *tally = mc_missing_tally_new();
    struct mc_score_column *column = make_run(6);

    (void)state;
    set(column, 0, MC_SCORE_NOT_APPLICABLE, "request 10 (c0) has 512 words");
    set(column, 1, MC_SCORE_NOT_APPLICABLE, "request 11 (c1) has 600.5 words");
    set(column, 2, MC_SCORE_NOT_APPLICABLE, "request 12 (c2) has 512 letters");
    set(column, 3, MC_SCORE_FAILED, "model v2 failed");
    set(column, 4, MC_SCORE_FAILED, "model v3 failed");
    set(column, 5, MC_SCORE_OK, "");
    mc_missing_tally_add(tally, &run.scores);
    check(tally,
          "m: no score for 5 of 6 cases\n"
          "    2: request 10 (c0) has 512 words (c0, ...; the others differ in ids, numbers or "
          "sentences)\n"
          "    1: request 12 (c2) has 512 letters (c2)\n"
          "    1: model v2 failed (c3)\n"
          "    and 1 other reasons\n");
    mc_missing_tally_free(tally);
}

/* A reason for each case: three are shown, a thousand told apart. */
static void check_many(size_t n, const char *last)
{
    struct mc_missing_tally *tally = mc_missing_tally_new();
    struct mc_score_column *column = make_run(n);
    size_t i;

    for (i = 0; i < n; i++)
        set(column, i, MC_SCORE_FAILED, mc_arena_format(arena, "reason x%zu", i));
    mc_missing_tally_add(tally, &run.scores);
    check(tally, mc_arena_format(arena,
                                 "m: no score for %zu of %zu cases\n    1: reason x0 (c0)\n"
                                 "    1: reason x1 (c1)\n    1: reason x2 (c2)\n%s",
                                 n, n, last));
    mc_missing_tally_free(tally);
}

static void test_many_reasons(void **state)
{
    (void)state;
    check_many(3, "");
    check_many(5, "    and 2 other reasons\n");
    check_many(1000, "    and 997 other reasons\n");
    check_many(1001, "    and more than 997 other reasons\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_nothing_to_say),
        cmocka_unit_test(test_tables_are_added_up),
        cmocka_unit_test(test_reasons_with_ids),
        cmocka_unit_test(test_many_reasons),
    };

    return cmocka_run_group_tests_name("missing_tally", tests, new_arena, free_arena);
}
