/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of a run, and that together they are the whole. */
#include "tests/unit/support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"
#include "scores/score_file.h"
#include "scores/score_table.h"
#include "scores/shard.h"
#include "tests/unit/group_arena.h"

enum { MOST = 6 };

static char folder[1024];
static const char *paths[MOST];

static void test_parsing(void **state)
{
    static const char *const wrong[] = {"",
                                        "2",
                                        "0/3",
                                        "4/3",
                                        "-1/3",
                                        "1/0",
                                        "1/x",
                                        "x/3",
                                        "1/3/5",
                                        "/3",
                                        "1/",
                                        "1.0/3",
                                        "000000000000000000000000000000001/3"};
    struct mc_shard shard;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct mc_error error = MC_NO_ERROR;

        if (mc_shard_parse(wrong[i], &shard, &error) == 0)
            fail_msg("'%s' is a shard", wrong[i]);
        assert_int_equal(error.code, MC_CODE_USAGE);
    }
    {
        struct mc_error error = MC_NO_ERROR;

        assert_int_equal(mc_shard_parse("2/8", &shard, &error), 0);
        assert_int_equal(shard.index, 2);
        assert_int_equal(shard.n, 8);
    }
}

/* Cases 0 to 6 of three shards: 0 3 6, 1 4, 2 5. */
static void test_cases_of_a_shard(void **state)
{
    const struct mc_shard all = {0, 0}, first = {1, 3}, last = {3, 3};
    static const bool in_first[] = {true, false, false, true, false, false, true};
    static const bool in_last[] = {false, false, true, false, false, true, false};
    uint64_t i;

    (void)state;
    for (i = 0; i < 7; i++) {
        assert_true(mc_shard_has(&all, i));
        assert_int_equal(mc_shard_has(&first, i), in_first[i]);
        assert_int_equal(mc_shard_has(&last, i), in_last[i]);
    }
}

/* Writes shard k of n, from 1, of the cases c0 ... with the scores 0, 1 ... */
static void write_shard(size_t k, size_t n, size_t n_cases, const char *signature)
{
    struct mc_score_column column = {.name = mc_slice_of("m"), .signature = mc_slice_of(signature)};
    const struct mc_score_table table = {.columns = &column, .n_columns = 1};
    const struct mc_shard shard = {k, n};
    struct mc_shard_input input;
    FILE *stream;
    size_t i;

    paths[k - 1] = mc_arena_format(arena, "%s/%zu", folder, k);
    stream = fopen(paths[k - 1], "wb");
    assert_non_null(stream);
    mc_shard_input_begin(&input);
    mc_shard_write_begin(&shard, &table, stream);
    mc_score_file_write_tsv_header(&table, stream);
    for (i = 0; i < n_cases; i++) {
        const char *id = mc_arena_format(arena, "c%zu", i);

        mc_shard_input_add(&input, mc_slice_of(id), NULL);
        if (mc_shard_has(&shard, i))
            (void)fprintf(stream, "%s\t%zu\n", id, i);
    }
    mc_shard_write_end(&input, stream);
    assert_int_equal(fclose(stream), 0);
}

static const char *merged(const char *const *files, size_t n, int status, struct mc_error *error)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    const char *kept;

    assert_non_null(stream);
    assert_int_equal(mc_shard_merge(files, n, stream, error), status);
    assert_int_equal(fclose(stream), 0);
    kept = mc_arena_strdup(arena, text);
    free(text);
    return kept;
}

static void test_merging(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    size_t n, k;

    (void)state;
    for (n = 1; n <= 5; n++) { /* of 4 cases: with 5 shards one has none */
        const char *turned[MOST];

        for (k = 1; k <= n; k++)
            write_shard(k, n, 4, "m|version:1");
        for (k = 0; k < n; k++)
            turned[k] = paths[n - 1 - k];
        assert_string_equal(merged(turned, n, 0, &error), "id\tm\nc0\t0\nc1\t1\nc2\t2\nc3\t3\n");
    }
}

static void refused(size_t n, const char *message)
{
    struct mc_error error = MC_NO_ERROR;

    assert_string_equal(merged(paths, n, -1, &error), ""); /* nothing half-written */
    assert_int_equal(error.code, MC_CODE_INPUT);
    if (strstr(error.text, message) == NULL)
        fail_msg("%s", error.text);
}

static void test_what_does_not_belong_together(void **state)
{
    (void)state;
    write_shard(1, 3, 7, "m|version:1");
    write_shard(2, 3, 7, "m|version:1");
    refused(2, "shard 3/3 is missing");
    paths[2] = paths[1];
    refused(3, "shard 2/3 occurs twice");
    write_shard(3, 3, 7, "m|version:2");
    refused(3, "other settings, versions or files");
    write_shard(3, 3, 8, "m|version:1");
    refused(3, "this shard is of another input");
    write_shard(3, 4, 7, "m|version:1");
    refused(3, "this is one of 4 shards");
}

static int set_up(void **state)
{
    (void)new_arena(state);
    return mc_new_folder(folder);
}

static int tear_down(void **state)
{
    size_t k;

    for (k = 1; k <= MOST; k++)
        (void)unlink(mc_arena_format(arena, "%s/%zu", folder, k));
    (void)free_arena(state);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parsing),
        cmocka_unit_test(test_cases_of_a_shard),
        cmocka_unit_test(test_merging),
        cmocka_unit_test(test_what_does_not_belong_together),
    };

    return cmocka_run_group_tests_name("shard", tests, set_up, tear_down);
}
